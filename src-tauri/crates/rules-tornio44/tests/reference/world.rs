//! The module as a reader sees it: its JSON files, hexes by their printed numbers, and nothing of
//! the code that reads modules or lays out grids.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::OnceLock;

/// A hex by its printed number.
pub type Hex = String;
/// Two hexes with their common side.
pub type Pair = (Hex, Hex);

/// A unit as it is printed.
#[derive(Debug, Clone)]
pub struct Printed {
    pub side: String,
    pub support: bool,
    pub motorized: bool,
    pub engineer: bool,
    /// Lands at twice the price [16.2.3].
    pub heavy: bool,
    /// Attack of the front and of the back, in quarters.
    pub attack: [i32; 2],
    /// Movement Factor, in quarters.
    pub mf: [i32; 2],
}

/// How a unit arrives [16.2].
#[derive(Debug, Clone)]
pub struct Arrives {
    /// The turn by alarm level: before any landing, R, A, K [16.2.1].
    pub due: [usize; 4],
    pub naval: bool,
    pub hexes: Vec<Hex>,
}

/// Units set up together [30.0-10].
#[derive(Debug, Clone)]
pub struct Group {
    pub step: u64,
    pub side: String,
    pub units: Vec<String>,
    pub hexes: Vec<Hex>,
    pub at_least: usize,
    pub most: usize,
}

/// A Game Turn.
#[derive(Debug, Clone)]
pub struct Turn {
    pub night: bool,
    pub landing: bool,
    pub transfers: bool,
}

/// Everything a player reads off map, cards and counters. Points are in quarters.
#[derive(Debug, Clone)]
pub struct World {
    pub terrain: BTreeMap<Hex, String>,
    pub rivers: BTreeMap<Pair, String>,
    pub roads: BTreeMap<Pair, BTreeSet<String>>,
    pub road_hexes: BTreeMap<Hex, BTreeSet<String>>,
    pub bridges: BTreeMap<Pair, String>,
    /// The bridges that can be destroyed, in the order of the map: id and hex.
    pub targets: Vec<(String, Hex)>,
    pub printed: BTreeMap<String, Printed>,
    pub arrives: BTreeMap<String, Arrives>,
    pub groups: Vec<Group>,
    pub turns: Vec<Turn>,
    pub sites: BTreeMap<Hex, i32>,
    /// VP Exit Hexes in the order of the map, with whether being there is enough.
    pub exits: Vec<(Hex, bool)>,
    pub transfers: Vec<Hex>,
    pub instead: BTreeMap<Hex, Vec<Hex>>,
    pub dry: BTreeSet<Hex>,
    /// By terrain or river, what it costs on foot and motorized.
    pub costs: BTreeMap<String, [Option<i32>; 2]>,
    /// By class of road: price, every so many hexes, the price of that one.
    pub paths: BTreeMap<String, (i32, u8, i32)>,
    pub numbers: BTreeMap<String, i32>,
    pub zoc: BTreeMap<String, i32>,
    pub engineer_mp: i32,
}

/// The module of the title.
pub fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(read)
}

/// The six hexes around one, whether they are on the map or not: odd rows lie half a hex farther
/// east.
pub fn around(hex: &str) -> Vec<Hex> {
    let row: i32 = hex[..2].parse().unwrap();
    let column: i32 = hex[2..].parse().unwrap();
    let east = row % 2;
    [
        (row, column - 1),
        (row, column + 1),
        (row - 1, column - 1 + east),
        (row - 1, column + east),
        (row + 1, column - 1 + east),
        (row + 1, column + east),
    ]
    .map(|(row, column)| format!("{row:02}{column:02}"))
    .to_vec()
}

pub fn pair(a: &str, b: &str) -> Pair {
    if a < b {
        (a.to_owned(), b.to_owned())
    } else {
        (b.to_owned(), a.to_owned())
    }
}

pub fn file(name: &str) -> Value {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let text = std::fs::read_to_string(root.join(name)).unwrap();
    serde_json::from_str(&text).unwrap()
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

pub fn texts(value: &Value) -> Vec<String> {
    value
        .as_array()
        .map(|all| all.iter().map(text).collect())
        .unwrap_or_default()
}

pub fn list(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_default()
}

/// A number of a file in so many parts: `"1/2"` is 2 quarters.
pub fn parts(value: &Value, parts: i64) -> Option<i32> {
    let (over, under) = match value {
        Value::Number(number) => (number.as_i64().unwrap(), 1),
        Value::String(text) => match text.split_once('/') {
            Some((over, under)) => (over.parse().unwrap(), under.parse().unwrap()),
            None => (text.parse().unwrap(), 1),
        },
        _ => return None,
    };
    Some(i32::try_from(over * parts / under).unwrap())
}

pub fn quarters(value: &Value) -> Option<i32> {
    parts(value, 4)
}

fn read() -> World {
    let map = file("modules/tornio44/map/map.json");
    let mut world = World {
        terrain: read_terrain(&map),
        rivers: BTreeMap::new(),
        roads: BTreeMap::new(),
        road_hexes: BTreeMap::new(),
        bridges: BTreeMap::new(),
        targets: Vec::new(),
        printed: BTreeMap::new(),
        arrives: BTreeMap::new(),
        groups: Vec::new(),
        turns: Vec::new(),
        sites: BTreeMap::new(),
        exits: Vec::new(),
        transfers: Vec::new(),
        instead: BTreeMap::new(),
        dry: BTreeSet::new(),
        costs: BTreeMap::new(),
        paths: BTreeMap::new(),
        numbers: BTreeMap::new(),
        zoc: BTreeMap::new(),
        engineer_mp: 0,
    };
    read_lines(&map, &mut world);
    read_features(&map, &mut world);
    read_charts(&mut world);
    read_units(&mut world);
    read_scenario(&mut world);
    world
}

fn read_terrain(map: &Value) -> BTreeMap<Hex, String> {
    let mut terrain = BTreeMap::new();
    for row in texts(&map["terrain"]["rows"]) {
        let mut words = row.split_whitespace();
        let number = words.next().unwrap().to_owned();
        for (ix, letter) in words.enumerate() {
            let kind = text(&map["terrain"]["key"][letter]["terrain"]);
            terrain.insert(format!("{number}{:02}", ix + 1), kind);
        }
    }
    terrain
}

fn read_lines(map: &Value, world: &mut World) {
    let side = |name: &str| {
        let (a, b) = name.split_once('-').unwrap();
        pair(a, b)
    };
    for river in list(&map["hexsides"]) {
        for name in texts(&river["sides"]) {
            world.rivers.insert(side(&name), text(&river["kind"]));
        }
    }
    for path in list(&map["paths"]) {
        let hexes = texts(&path["hexes"]);
        for hex in &hexes {
            let classes = world.road_hexes.entry(hex.clone()).or_default();
            classes.insert(text(&path["class"]));
        }
        for two in hexes.windows(2) {
            let classes = world.roads.entry(pair(&two[0], &two[1])).or_default();
            classes.insert(text(&path["class"]));
        }
    }
    for bridge in list(&map["bridges"]) {
        for name in texts(&bridge["sides"]) {
            world.bridges.insert(side(&name), text(&bridge["id"]));
        }
        if bridge["destructible"] == true {
            let target = (text(&bridge["id"]), text(&bridge["hex"]));
            world.targets.push(target);
        }
    }
}

fn read_features(map: &Value, world: &mut World) {
    let features = &map["features"];
    let first = |feature: &Value| texts(&feature["hexes"])[0].clone();
    for site in list(&features["landing_site"]) {
        let cost = quarters(&site["values"]["cost"]).unwrap();
        world.sites.insert(first(&site), cost);
    }
    for exit in list(&features["exit"]) {
        let at_once = exit["values"]["at_once"] == true;
        world.exits.push((first(&exit), at_once));
    }
    world.transfers = list(&features["transfer_point"])
        .iter()
        .map(first)
        .collect();
    for fallback in list(&features["fallback_entry"]) {
        let of = text(&fallback["values"]["instead_of"]);
        world.instead.insert(of, texts(&fallback["hexes"]));
    }
    for area in list(&features["area"]) {
        if area["values"]["alcohol_ban"] == true {
            world.dry.extend(texts(&area["hexes"]));
        }
    }
    for coup in list(&features["coup"]) {
        world.dry.insert(first(&coup));
    }
}

fn read_charts(world: &mut World) {
    let rows = |name: &str| list(&file(&format!("modules/tornio44/charts/{name}.json"))["rows"]);
    for row in rows("18.6").into_iter().chain(rows("18.6-hexsides")) {
        let costs = [quarters(&row["foot"]), quarters(&row["motorized"])];
        world.costs.insert(text(&row["id"]), costs);
    }
    for row in rows("18.6-paths") {
        let every = u8::try_from(row["every"].as_u64().unwrap_or(0)).unwrap();
        let free = quarters(&row["every_mp"]).unwrap_or(0);
        let price = (quarters(&row["mp"]).unwrap(), every, free);
        world.paths.insert(text(&row["id"]), price);
    }
    for row in rows("numbers") {
        if let Some(value) = quarters(&row["value"]) {
            world.numbers.insert(text(&row["id"]), value);
        }
    }
    for row in rows("17.5") {
        let price = quarters(&row["mp"]).unwrap();
        world.zoc.insert(text(&row["id"]), price);
    }
    let rivers = file("modules/tornio44/charts/18.6-hexsides.json");
    world.engineer_mp = quarters(&rivers["values"]["engineer_mp"]).unwrap();
    for row in rows("turn_track") {
        world.turns.push(Turn {
            night: row["period"] == "night",
            landing: row["naval_landing"] == true,
            transfers: row["new_transfers"] == true,
        });
    }
}

fn read_units(world: &mut World) {
    let arms = file("modules/tornio44/charts/unit_types.json");
    let arm = |id: &str| {
        let rows = list(&arms["rows"]);
        rows.into_iter().find(|row| row["id"] == id).unwrap()
    };
    for name in ["finnish", "german"] {
        let counters = file(&format!("modules/tornio44/counters/{name}.json"));
        let types = list(&counters["types"]);
        for unit in list(&counters["units"]) {
            let of = types.iter().find(|of| of["id"] == unit["type"]).unwrap();
            let arm = arm(of["arm"].as_str().unwrap());
            let flags = texts(&arm["flags"]);
            let flag = |name: &str| flags.iter().any(|flag| flag == name);
            let support = arm["kind"] == "support";
            let faces = [&of["faces"]["front"], &of["faces"]["back"]];
            let printed = Printed {
                side: text(&of["side"]),
                support,
                motorized: of["class"] == "motorized",
                engineer: flag("engineer"),
                heavy: support || flag("antitank") || flag("tank"),
                attack: faces.map(|face| quarters(&face["attack"]).unwrap_or(0)),
                mf: faces.map(|face| quarters(&face["mf"]).unwrap()),
            };
            world.printed.insert(text(&unit["id"]), printed);
        }
    }
}

fn read_scenario(world: &mut World) {
    let campaign = file("scenarios/tornio44/campaign.json");
    let track = file("modules/tornio44/charts/turn_track.json");
    let turns: Vec<String> = list(&track["rows"])
        .iter()
        .map(|row| text(&row["id"]))
        .collect();
    let turn = |value: &Value| turns.iter().position(|id| value == id).unwrap();
    for group in list(&campaign["arrivals"]) {
        let due = if group["turn"].is_string() {
            [turn(&group["turn"]); 4]
        } else {
            ["R", "R", "A", "K"].map(|level| turn(&group["schedule"][level]))
        };
        let naval = group["via"] == "naval";
        let sites: Vec<Hex> = world.sites.keys().cloned().collect();
        let hexes = if naval { sites } else { texts(&group["hexes"]) };
        for unit in texts(&group["units"]) {
            let arrives = Arrives {
                due,
                naval,
                hexes: hexes.clone(),
            };
            world.arrives.insert(unit, arrives);
        }
    }
    for group in list(&campaign["setup"]) {
        let mut hexes = texts(&group["hexes"]);
        if group["within"] == 1 {
            hexes.extend(hexes.clone().iter().flat_map(|hex| around(hex)));
        }
        hexes.retain(|hex| world.terrain.get(hex).is_some_and(|kind| kind != "illegal"));
        let count = |value: &Value, otherwise: usize| {
            value
                .as_u64()
                .map_or(otherwise, |n| usize::try_from(n).unwrap())
        };
        world.groups.push(Group {
            step: group["step"].as_u64().unwrap(),
            side: text(&group["side"]),
            units: texts(&group["units"]),
            hexes,
            at_least: count(&group["at_least_hexes"], 0),
            most: count(&group["most_per_hex"], usize::MAX),
        });
    }
}
