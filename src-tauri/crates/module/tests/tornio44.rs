//! The title Tornio '44: the bundled module loads without a fault and keeps what the rulebook says of it.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use motti_hex::{Grid, HexIx};
use motti_module::source::{Origin, SetMap};
use motti_module::{Exact, Feature, Module, Range, Title, load};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../modules/tornio44")
}

fn module() -> Module {
    load(&folder()).unwrap_or_else(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        panic!("{}", faults.join("\n"))
    })
}

fn title() -> Title {
    module().title
}

fn hex(title: &Title, name: &str) -> HexIx {
    title.map.grid.index(name).unwrap()
}

fn names<'a>(grid: &'a Grid, features: impl Iterator<Item = &'a Feature>) -> BTreeSet<&'a str> {
    features
        .flat_map(|feature| feature.hexes.iter().map(|hex| grid.name(*hex)))
        .collect()
}

fn set<'a>(names: &[&'a str]) -> BTreeSet<&'a str> {
    names.iter().copied().collect()
}

/// Every hex reached from the first one by steps that are allowed.
fn reach(grid: &Grid, from: HexIx, allowed: impl Fn(HexIx, HexIx) -> bool) -> BTreeSet<HexIx> {
    let mut seen = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(hex) = open.pop() {
        for next in grid.neighbours(hex) {
            if allowed(hex, next) && seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen
}

#[test]
fn every_rule_and_formation_speaks_finnish() {
    let title = title();
    let rules = title.rules.iter();
    let texts = rules.flat_map(|rule| [(&rule.id, &rule.title), (&rule.id, &rule.summary)]);
    let formations = title.counters.formations.iter();
    let names = formations.map(|formation| (&formation.id, &formation.title));
    let silent: Vec<&String> = texts
        .chain(names)
        .filter(|(_, text)| text.fi.as_ref().is_none_or(String::is_empty))
        .map(|(id, _)| id)
        .collect();
    assert!(silent.is_empty(), "{silent:?}");
}

#[test]
fn loads_without_a_fault() {
    assert_eq!(module().warnings, []);
}

#[test]
fn the_grid_is_that_of_the_rulebook() {
    let title = title();
    let grid = &title.map.grid;
    assert_eq!(grid.len(), 955);
    let adjacent = |a, b| grid.are_adjacent(hex(&title, a), hex(&title, b));
    // 28.0, 10.0, 29.1, 15.0: islands and bridges only make sense with these neighbours.
    for (a, b) in [
        ("3722", "3622"),
        ("3722", "3823"),
        ("3521", "3621"),
        ("2819", "2918"),
        ("1502", "1603"),
    ] {
        assert!(adjacent(a, b), "{a} {b}");
    }
    // The east edge by 16.2; odd rows are one hex shorter.
    assert!(grid.index("3425").is_ok() && grid.index("3426").is_err());
    assert!(grid.index("3524").is_ok() && grid.index("3525").is_err());
}

#[test]
fn every_hex_the_rules_name_can_be_entered() {
    let title = title();
    let named = [
        "2105", "3722", "3622", "3823", "3621", "3521", "3917", "1502", "3220", "2602", "2918",
        "2819", "3625", "3425", "0111", "1224", "0201", "0401", "1324", "0603", "1504", "2622",
        "1603", "2420",
    ];
    for name in named {
        assert!(!title.map.hex(hex(&title, name)).unwrap().closed, "{name}");
    }
    // Our ruling on Transfer Point B: the hex beyond it does not count.
    assert!(title.map.hex(hex(&title, "1225")).unwrap().closed);
    for town in ["1502", "3220"] {
        assert_eq!(title.map.hex(hex(&title, town)).unwrap().terrain, "town");
    }
}

#[test]
fn features_stand_where_the_text_puts_them() {
    let title = title();
    let (map, grid) = (&title.map, &title.map.grid);
    let of = |kind: &str| names(grid, map.features(kind));
    assert_eq!(of("landing_site"), set(&["2602", "3220", "3917"]));
    assert_eq!(of("exit"), set(&["0111", "0201", "0401", "1224", "1324"]));
    let depots = |side: &str| {
        let own = map
            .features("depot")
            .filter(|depot| depot.side.as_deref() == Some(side));
        names(grid, own)
    };
    let finnish = ["2602", "2918", "3220", "3625", "3722", "3917"];
    assert_eq!(depots("finnish"), set(&finnish));
    let german = [
        "0111", "0201", "0603", "1224", "1324", "1504", "2622", "3625",
    ];
    assert_eq!(depots("german"), set(&german));
    for (point, name) in [("A", "0111"), ("B", "1224")] {
        let feature = map.feature("transfer_point", point).unwrap();
        assert_eq!(grid.name(feature.hexes[0]), name);
    }
    let depot = map.feature("depot", "german-3625").unwrap();
    assert_eq!(depot.values.reference("until").unwrap(), "4B");
    let fallback = map.features("fallback_entry").next().unwrap();
    let east = ["3425", "3524", "3625", "3724", "3825", "3924"];
    assert_eq!(names(grid, std::iter::once(fallback)), set(&east));
}

#[test]
fn victory_points_are_those_of_the_text_where_it_has_any() {
    let title = title();
    let value = |id: &str| {
        let object = title.map.feature("vp_object", id).unwrap();
        (
            object.values.number("vp").unwrap(),
            object.provenance.origin,
        )
    };
    for id in ["2819", "2918", "3917", "3722"] {
        assert_eq!(value(id), (Exact::from(1), Origin::Rulebook), "{id}");
    }
    for id in ["1502", "3220", "2602"] {
        let (points, _) = value(id);
        assert!((Exact::from(1)..=Exact::from(2)).contains(&points), "{id}");
    }
    let total: i64 = title
        .map
        .features("vp_object")
        .map(|object| object.values.count("vp").unwrap())
        .sum();
    assert_eq!(total, 28);
    for start in title.map.features("start_hex") {
        assert_eq!(start.values.number("vp").unwrap(), Exact::from(1));
    }
}

#[test]
fn two_bridges_can_be_destroyed_and_one_has_two_links() {
    let title = title();
    let bridges: BTreeMap<&str, usize> = title
        .map
        .bridges
        .iter()
        .filter(|bridge| bridge.destructible)
        .map(|bridge| (title.map.grid.name(bridge.hex), bridge.sides.len()))
        .collect();
    assert_eq!(bridges, BTreeMap::from([("1603", 1), ("2420", 2)]));
}

#[test]
fn islands_are_whole_and_lie_in_water() {
    let title = title();
    let (map, grid) = (&title.map, &title.map.grid);
    for id in ["ajossaari", "veitsiluoto"] {
        let island = map.feature("area", id).unwrap();
        let hexes: BTreeSet<HexIx> = island.hexes.iter().copied().collect();
        let inside = reach(grid, island.hexes[0], |_, next| hexes.contains(&next));
        assert_eq!(inside, hexes, "{id} is one piece");
        for hex in &hexes {
            for link in grid.links(*hex) {
                let outside = !hexes.contains(&link.hex) && !map.hex(link.hex).unwrap().closed;
                let kind = map.hexside(link.side).map(|side| side.kind.as_str());
                assert!(
                    !outside || kind == Some("major_river"),
                    "{id}: {} to {}",
                    grid.name(*hex),
                    grid.name(link.hex)
                );
            }
        }
    }
}

#[test]
fn the_land_is_one_piece_and_roads_join_what_they_must() {
    let title = title();
    let (map, grid) = (&title.map, &title.map.grid);
    let tornio = hex(&title, "1502");
    let land = reach(grid, tornio, |_, next| !map.hex(next).unwrap().closed);
    let open = map.hexes().filter(|(_, hex)| !hex.closed).count();
    assert_eq!((land.len(), open), (670, 670));

    let mut links = BTreeSet::new();
    for path in &map.paths {
        for pair in path.hexes.windows(2) {
            links.extend([(pair[0], pair[1]), (pair[1], pair[0])]);
        }
    }
    let joined = reach(grid, tornio, |a, b| links.contains(&(a, b)));
    for kind in ["entry", "depot", "landing_site", "exit", "coup"] {
        for feature in map.features(kind) {
            assert!(joined.contains(&feature.hexes[0]), "{kind} {}", feature.id);
        }
    }
    for name in ["0111", "1224"] {
        let point = hex(&title, name);
        let main = map.paths.iter().filter(|path| path.class == "main");
        assert!(main.into_iter().any(|path| path.hexes.contains(&point)));
    }
}

#[test]
fn counters_are_as_many_as_the_box_holds() {
    let title = title();
    let counters = &title.counters;
    let of = |side: &str| {
        counters
            .units
            .iter()
            .filter(|unit| unit.side == side)
            .count()
    };
    assert_eq!((of("finnish"), of("german")), (70, 64));
    let markers: u32 = counters.markers.iter().map(|marker| marker.count).sum();
    assert_eq!(counters.units.len() + markers as usize, 228);
    for unit in &counters.units {
        let back = unit.faces.back.as_ref().unwrap();
        for (id, front) in &unit.faces.front {
            // 22.11: the reduced face has exactly half the factors; range and movement stay.
            let parts = if matches!(id.as_str(), "mf" | "range") {
                1
            } else {
                2
            };
            let half = Exact::new(front.num(), front.den() * parts).unwrap();
            assert_eq!(back[id], half, "{} {id}", unit.id);
        }
    }
    let tanks = counters
        .units
        .iter()
        .filter(|unit| unit.counter == "finnish_tank");
    assert_eq!(tanks.count(), 1);
    let markers = title.chart("stacking_markers").unwrap();
    for unit in &counters.units {
        if let Some(formation) = &unit.formation {
            let marker = markers.row(formation).unwrap();
            assert_eq!(marker.side("side").unwrap(), unit.side, "{}", unit.id);
        }
    }
}

#[test]
fn everybody_starts_or_arrives_as_the_text_says() {
    let title = title();
    let campaign = title.scenario("campaign").unwrap();
    let at_start = |side: &str| -> usize {
        let groups = campaign.setup.iter().filter(|group| group.side == side);
        groups.map(|group| group.units.len()).sum()
    };
    assert_eq!((at_start("finnish"), at_start("german")), (6, 9));
    let moved = campaign.setup.iter().filter(|group| group.within == 1);
    assert_eq!(moved.count(), 6);
    let turns: Vec<&str> = title
        .chart("turn_track")
        .unwrap()
        .rows
        .iter()
        .map(|row| row.id.as_str())
        .collect();
    assert_eq!(turns.len(), 16);
    let at = |turn: &str| turns.iter().position(|other| *other == turn).unwrap();
    let exits: BTreeSet<HexIx> = title
        .map
        .features("exit")
        .flat_map(|exit| exit.hexes.clone())
        .collect();
    let entries = names(&title.map.grid, title.map.features("entry"));
    let mut first_germans = 0;
    for group in &campaign.arrivals {
        if group.side == "finnish" {
            assert!(group.turn.as_ref().unwrap().ends_with('A'), "{}", group.id);
            continue;
        }
        let due: Vec<usize> = ["K", "A", "R"]
            .iter()
            .map(|level| at(&group.schedule[*level]))
            .collect();
        assert!(
            due.is_sorted(),
            "{}: a higher alarm is never later",
            group.id
        );
        for hex in &group.hexes {
            assert!(entries.contains(title.map.grid.name(*hex)), "{}", group.id);
        }
        let closable = group.hexes.iter().all(|hex| exits.contains(hex));
        assert!(!closable || group.hexes.len() > 1, "{}", group.id);
        if due[2] == 0 {
            first_germans += group.units.len();
        }
    }
    // 11.0: the two reinforcements that a failed Coup alerts.
    assert_eq!(first_germans, 2);
}

#[test]
fn the_ready_made_set_up_places_all_fifteen() {
    let title = title();
    let campaign = title.scenario("campaign").unwrap();
    let historical = &campaign.ready_made["historical"];
    assert_eq!(historical.placements.len(), 15);
    let depots = historical
        .suggestions
        .iter()
        .find(|s| s.id == "alcohol_depots")
        .unwrap();
    assert_eq!(depots.hexes.len(), 2);
    // 28.0: on a road or railroad, on no island, in no Coup hex, not on the edge.
    let banned: BTreeSet<HexIx> = title
        .map
        .features("area")
        .filter(|area| area.values.flag("alcohol_ban").unwrap())
        .chain(title.map.features("coup"))
        .flat_map(|feature| feature.hexes.clone())
        .collect();
    for depot in &depots.hexes {
        let on_path = title
            .map
            .paths
            .iter()
            .any(|path| path.hexes.contains(depot));
        let inland = title.map.grid.neighbours(*depot).count() == 6;
        assert!(on_path && inland && !banned.contains(depot));
    }
}

#[test]
fn charts_read_as_the_ruleset_will_read_them() {
    let title = title();
    let chart = |id: &str| title.chart(id).unwrap();
    assert_eq!(
        chart("18.6")
            .row("forest")
            .unwrap()
            .units("foot", 4)
            .unwrap(),
        8
    );
    assert_eq!(
        chart("18.6")
            .row("swamp")
            .unwrap()
            .number_opt("motorized")
            .unwrap(),
        None
    );
    assert_eq!(
        chart("18.6")
            .row("swamp")
            .unwrap()
            .units("odds", 2)
            .unwrap(),
        -1
    );
    let coup = chart("11.1");
    assert_eq!(coup.row_for("roll", Exact::from(-1)).unwrap().id, "failure");
    assert_eq!(coup.modifier("kemi").unwrap().by, Exact::from(-1));
    assert_eq!(coup.values.dice("dice").unwrap().to_string(), "1d6");
    let levels = chart("29.5");
    let level = |points: &str| {
        levels
            .row_for("vp", points.parse().unwrap())
            .unwrap()
            .id
            .as_str()
    };
    assert_eq!(level("0"), "german_major");
    assert_eq!(level("1/2"), "german_minor");
    assert_eq!(level("8.5"), "german_minor");
    assert_eq!(level("9"), "stalemate");
    assert_eq!(level("39.5"), "finnish_minor");
    assert_eq!(level("40"), "finnish_major");
    let odds = chart("22.1");
    assert_eq!(odds.rows.len(), 27);
    assert_eq!(odds.row("1:1").unwrap().count("step").unwrap(), 0);
    assert_eq!(odds.row("10:1").unwrap().count("step").unwrap(), 18);
    assert_eq!(chart("21.7").rows.len(), 7);
    assert_eq!(chart("15.3").row("T").unwrap().count("vp").unwrap(), 4);
    let wrong = chart("18.6").row("forrest").unwrap_err();
    assert_eq!(wrong.nearest.as_deref(), Some("forest"));
    assert!(chart("18.6").row("open").unwrap().word("foot").is_err());
    assert!(title.chart("18.7").is_err());
    let numbers = chart("numbers");
    for row in &numbers.rows {
        assert!(title.rules.get(row.rule("rule").unwrap()).is_some());
        row.number("value").unwrap();
    }
}

#[test]
fn kinds_of_the_map_have_their_row_in_the_terrain_effects_table() {
    let title = title();
    let rows = |id: &str| -> BTreeSet<String> {
        title
            .chart(id)
            .unwrap()
            .rows
            .iter()
            .map(|row| row.id.clone())
            .collect()
    };
    let kinds = |kinds: &[motti_module::Kind]| -> BTreeSet<String> {
        kinds.iter().map(|kind| kind.id.clone()).collect()
    };
    assert_eq!(rows("18.6"), kinds(&title.map.terrains));
    assert_eq!(rows("18.6-overlays"), kinds(&title.map.overlay_kinds));
    assert_eq!(rows("18.6-hexsides"), kinds(&title.map.hexside_kinds));
    assert_eq!(rows("18.6-paths"), kinds(&title.map.path_classes));
}

#[test]
fn rules_are_all_there() {
    let title = title();
    assert_eq!(title.rules.len(), 225);
    let counted = title
        .rules
        .iter()
        .filter(|rule| rule.kind.counted())
        .count();
    assert_eq!(counted, 172);
}

#[test]
fn nothing_comes_from_nowhere() {
    let title = title();
    let labels = title.labels();
    let hexes = labels.iter().filter(|label| label.kind.name() == "hex");
    assert_eq!(hexes.count(), 955);
    let rebuilt = title.reconstructed();
    assert!(rebuilt.iter().any(|label| label.id == "21.7"));
    assert!(
        rebuilt
            .iter()
            .all(|label| label.provenance.origin == Origin::Reconstructed)
    );
    assert!(!rebuilt.iter().any(|label| label.id == "22.1"));
    let without_basis: Vec<&str> = labels
        .iter()
        .filter(|label| {
            label.provenance.basis.is_empty()
                && matches!(
                    label.kind.name(),
                    "hex" | "chart" | "row" | "counter" | "feature"
                )
        })
        .map(|label| label.id.as_str())
        .collect();
    assert_eq!(without_basis, [""; 0]);
}

#[test]
fn a_case_may_bring_its_own_map() {
    let title = title();
    let map: SetMap = serde_json::from_str(
        r#"{ "blank": "10x12", "terrain": "forest",
             "hexes": [{ "hex": "0503", "terrain": "town" }, { "hex": "0504", "overlays": ["village"], "terrain": "open" }],
             "hexsides": { "major_river": ["0502-0503"] },
             "paths": [{ "class": "main", "hexes": ["0501", "0502", "0503", "0504", "0505"] }],
             "bridges": [{ "id": "X", "sides": ["0502-0503"], "hex": "0503" }],
             "features": { "exit": [{ "hexes": ["0112"], "values": { "edge": "east", "at_once": false } }] } }"#,
    )
    .unwrap();
    let small = title.with_map(&map).unwrap();
    assert_eq!(small.map.grid.len(), 120);
    let terrain = |name: &str| small.map.hex(hex(&small, name)).unwrap().terrain.clone();
    assert_eq!(
        (terrain("0503"), terrain("0504"), terrain("0101")),
        ("town".into(), "open".into(), "forest".into())
    );
    assert_eq!(
        small.map.hex(hex(&small, "0504")).unwrap().overlays.len(),
        1
    );
    assert_eq!(small.map.features("exit").count(), 1);
    assert_eq!(small.map.features("depot").count(), 0);
    assert!(small.chart("18.6").is_ok() && small.scenarios.is_empty());
    // 22.1 and others stay; the neighbours are those of the title's numbering.
    assert!(
        small
            .map
            .grid
            .are_adjacent(hex(&small, "0502"), hex(&small, "0602"))
    );

    let changed: SetMap = serde_json::from_str(
        r#"{ "hexes": [{ "hex": "0103", "terrain": "town", "name": "Uusi" }],
             "features": { "vp_object": [{ "hexes": ["1502"], "values": { "vp": "1/2" } }] } }"#,
    )
    .unwrap();
    let changed = title.with_map(&changed).unwrap();
    assert_eq!(changed.map.grid.len(), 955);
    assert_eq!(
        changed.map.hex(hex(&changed, "0103")).unwrap().terrain,
        "town"
    );
    let tornio = changed.map.feature("vp_object", "1502").unwrap();
    assert_eq!(tornio.values.units("vp", 2).unwrap(), 1);

    for bad in [
        r#"{ "blank": "10x10", "terrain": "forrest" }"#,
        r#"{ "blank": "10x10", "paths": [{ "class": "main", "hexes": ["0101", "0105"] }] }"#,
        r#"{ "blank": "10x10", "hexes": [{ "hex": "1101" }] }"#,
        r#"{ "blank": "10x10", "hexsides": { "river": ["0101-0102"] } }"#,
        r#"{ "hexsides": { "minor_river": ["0113-0114"] } }"#,
    ] {
        let map: SetMap = serde_json::from_str(bad).unwrap();
        assert!(title.with_map(&map).is_err(), "{bad}");
    }
    assert!(serde_json::from_str::<SetMap>(r#"{ "blank": "0x10" }"#).is_err());
    assert!(serde_json::from_str::<SetMap>(r#"{ "blanc": "10x10" }"#).is_err());
}

#[test]
fn ranges_print_as_they_are_written() {
    for text in ["<=2", "3-4", ">=5", "1/2-17/2", "-3--1", "6"] {
        assert_eq!(text.parse::<Range>().unwrap().to_string(), text);
    }
}
