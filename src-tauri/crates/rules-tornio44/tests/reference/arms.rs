//! [18.6, 21.7, 22.4] What is printed for fighting: factors, ranges, modifiers, tables.

use super::world::{Hex, file, list, parts, quarters, text, texts};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// A counter as it fights; values of the front and of the back, factors in quarters.
#[derive(Debug, Clone)]
pub struct Arm {
    /// The Defense Factor, or the Close Defense Factor of a Support Unit [21.3].
    pub defense: [i32; 2],
    /// The Support Factor.
    pub fire: [i32; 2],
    pub range: [usize; 2],
    /// Field or Rocket Artillery [22.6.6, 24.0].
    pub artillery: bool,
    pub tank: bool,
}

/// A depot with the turns it serves in.
#[derive(Debug, Clone)]
pub struct Depot {
    pub side: String,
    pub hex: Hex,
    pub from: usize,
    pub until: usize,
}

/// Everything printed for fighting. Odds are in quarters of a step.
#[derive(Debug)]
pub struct Arms {
    pub units: BTreeMap<String, Arm>,
    pub villages: BTreeSet<Hex>,
    /// By terrain, river or `village`.
    pub odds: BTreeMap<String, i32>,
    pub multi_hex: i32,
    pub flank: i32,
    pub night: i32,
    pub depots: Vec<Depot>,
}

/// The module of the title.
pub fn arms() -> &'static Arms {
    static ARMS: OnceLock<Arms> = OnceLock::new();
    ARMS.get_or_init(read)
}

fn chart(name: &str) -> Value {
    file(&format!("modules/tornio44/charts/{name}.json"))
}

fn read() -> Arms {
    let map = file("modules/tornio44/map/map.json");
    let villages = list(&map["overlays"]);
    let villages = villages
        .iter()
        .filter(|overlay| overlay["kind"] == "village");
    let mut odds = BTreeMap::new();
    for name in ["18.6", "18.6-hexsides", "18.6-overlays"] {
        for row in list(&chart(name)["rows"]) {
            odds.insert(text(&row["id"]), parts(&row["odds"], 4).unwrap_or(0));
        }
    }
    let modifiers = list(&chart("22.4")["modifiers"]);
    let modifier = |id: &str| {
        let row = modifiers.iter().find(|row| row["id"] == id).unwrap();
        parts(&row["by"], 4).unwrap()
    };
    Arms {
        units: read_units(),
        villages: villages
            .flat_map(|overlay| texts(&overlay["hexes"]))
            .collect(),
        odds,
        multi_hex: modifier("multi_hex"),
        flank: modifier("flank"),
        night: modifier("night"),
        depots: read_depots(&map),
    }
}

fn read_units() -> BTreeMap<String, Arm> {
    let arms = list(&chart("unit_types")["rows"]);
    let mut units = BTreeMap::new();
    for name in ["finnish", "german"] {
        let counters = file(&format!("modules/tornio44/counters/{name}.json"));
        let types = list(&counters["types"]);
        for unit in list(&counters["units"]) {
            let of = types.iter().find(|of| of["id"] == unit["type"]).unwrap();
            let arm = arms.iter().find(|arm| arm["id"] == of["arm"]).unwrap();
            let flags = texts(&arm["flags"]);
            let faces = [&of["faces"]["front"], &of["faces"]["back"]];
            let either =
                |face: &Value| quarters(&face["defense"]).or(quarters(&face["close_defense"]));
            let printed = Arm {
                defense: faces.map(|face| either(face).unwrap()),
                fire: faces.map(|face| quarters(&face["support"]).unwrap_or(0)),
                range: faces
                    .map(|face| usize::try_from(face["range"].as_u64().unwrap_or(0)).unwrap()),
                artillery: flags.iter().any(|flag| flag == "field_or_rocket"),
                tank: flags.iter().any(|flag| flag == "tank"),
            };
            units.insert(text(&unit["id"]), printed);
        }
    }
    units
}

fn read_depots(map: &Value) -> Vec<Depot> {
    let turns = list(&chart("turn_track")["rows"]);
    let turn = |value: &Value| turns.iter().position(|row| row["id"] == *value);
    let depots = list(&map["features"]["depot"]);
    let depots = depots.iter().map(|depot| Depot {
        side: text(&depot["side"]),
        hex: texts(&depot["hexes"])[0].clone(),
        from: turn(&depot["values"]["from"]).unwrap_or(0),
        until: turn(&depot["values"]["until"]).unwrap_or(usize::MAX),
    });
    depots.collect()
}
