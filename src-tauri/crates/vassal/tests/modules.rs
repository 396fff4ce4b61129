//! Modules and extensions made for tests: every construct, in every form in which files write it, is read.
#![allow(clippy::expect_used)]

use motti_vassal::build::{
    Age, Building, Bytes, Element, TRAITS, everything, extension, piece, png, zip,
};
use motti_vassal::grid::{Point, Size};
use motti_vassal::module::{
    Container, DiceKind, FaceDown, GroupKind, HelpKind, Item, Kind, MapKind, Shuffle, TurnLevelKind,
};
use motti_vassal::piece::{Expander, Properties, Trait};
use motti_vassal::{Command, Module, NoteKind, Opened, Stacking, Table, open_bytes, report};

fn module_of(building: &Building) -> Box<Module> {
    match open_bytes("everything.vmod", building.file().expect("packed")).expect("read") {
        Opened::Module { module, .. } => module,
        Opened::Save(_) => panic!("a module"),
    }
}

fn read() -> Box<Module> {
    module_of(&everything(Age::New).expect("made"))
}

#[test]
fn every_form_gives_the_same_module() {
    let wanted = serde_json::to_value(&*read()).expect("values");
    for age in [Age::New, Age::Old] {
        for bytes in [Bytes::Utf8, Bytes::Utf8Marked, Bytes::Utf16, Bytes::Latin1] {
            for folder in ["", "Everything 1.2/"] {
                let mut building = everything(age).expect("made");
                building.bytes = bytes;
                folder.clone_into(&mut building.folder);
                let module = module_of(&building);
                assert_eq!(module.build_file, building.build_file());
                let mut is = serde_json::to_value(&*module).expect("values");
                for name in ["build_file", "root", "notes"] {
                    is[name] = wanted[name].clone();
                }
                assert_eq!(is, wanted, "{age:?} {bytes:?} {folder}");
            }
        }
    }
}

#[test]
fn maps_boards_and_their_layout() {
    let module = read();
    let names: Vec<_> = module
        .maps
        .iter()
        .map(|map| (map.id.as_str(), map.name.as_str(), map.kind))
        .collect();
    assert_eq!(
        names,
        [
            ("Map0", "Inset", MapKind::Inset),
            ("Map1", "Main Map", MapKind::Open),
            ("Map2", "", MapKind::Open),
            ("Map3", "Red only", MapKind::Private),
            ("Map4", "Hand", MapKind::Hand),
            ("Map5", "Own map", MapKind::Open),
        ]
    );
    let private = module.map("Red only").expect("a map");
    assert_eq!(
        (
            private.sides.len(),
            private.visible,
            private.use_boards_of.as_str()
        ),
        (2, true, "Main Map")
    );
    assert_eq!(
        module.map("main map").map(|map| map.id.as_str()),
        Some("Map1")
    );
    assert_eq!(
        module.map("Map2").map(motti_vassal::module::Map::key),
        Some("Map2")
    );
    let map = module.map("Main Map").expect("a map");
    assert_eq!(
        map.edge,
        Size {
            width: 10,
            height: 20
        }
    );
    assert_eq!((map.stacks.open_x, map.stacks.closed_y), (7, 5));
    assert_eq!(
        map.layers.as_ref().map(|layers| layers.order.len()),
        Some(2)
    );
    assert_eq!(map.zooms.levels, [0.5, 1.0, 1.6]);
    let sizes: Vec<_> = map
        .picker
        .boards
        .iter()
        .map(|board| {
            (
                board.name.as_str(),
                board.size.map(|size| (size.width, size.height)),
            )
        })
        .collect();
    assert_eq!(
        sizes,
        [
            ("West", Some((400, 360))),
            ("East", Some((400, 360))),
            ("Squares", Some((300, 200))),
            ("Zones", Some((300, 200))),
            ("Plain", Some((300, 200))),
            ("Own", Some((90, 80))),
        ]
    );
    let layout = map.picker.layout(&map.picker.chosen(None), map.edge);
    let corners: Vec<_> = layout
        .iter()
        .map(|place| (place.corner, place.reversed))
        .collect();
    assert_eq!(
        corners,
        [(Point::new(10, 20), false), (Point::new(410, 20), true)]
    );
    assert_eq!(map.location_name(&layout, Point::new(99, 80)), "0302");
    assert_eq!(map.location_name(&layout, Point::new(210, 120)), "Draw");
    assert_eq!(map.location_name(&layout, Point::new(5, 5)), "offboard");
    // On the board that lies upside down, the lower right corner is the upper left of the picture.
    let east = layout[1];
    assert_eq!(
        east.local(Point::new(410 + 399, 20 + 359)),
        Point::new(1, 1)
    );
    assert_eq!(
        east.global(Point::new(1, 1)),
        Point::new(410 + 399, 20 + 359)
    );
    assert!(
        east.name(Point::new(600, 200))
            .is_some_and(|name| name.starts_with("Hex "))
    );
    let snapped = east.snap(Point::new(600, 200));
    assert_eq!(east.snap(snapped), snapped);
}

#[test]
fn zones_squares_and_regions() {
    let module = read();
    let board = module.board("Main Map", "Zones").expect("a board");
    let (grid, size) = (
        board.grid.as_ref().expect("a grid"),
        board.size.expect("a size"),
    );
    assert_eq!(
        grid.name(Point::new(24, 24), size).as_deref(),
        Some("Turn 05-D")
    );
    assert_eq!(
        grid.name(Point::new(160, 40), size).as_deref(),
        Some("Dead")
    );
    assert_eq!(
        grid.name(Point::new(200, 150), size).as_deref(),
        Some("0605")
    );
    assert_eq!(grid.location("Reserve", size), Some(Point::new(250, 50)));
    assert_eq!(
        grid.zone(Point::new(10, 10)).map(|zone| zone.name.as_str()),
        Some("Turn")
    );
    let zone = Container::Zone("Main Map".into(), "Turn".into());
    let heat = module
        .properties
        .iter()
        .find(|property| property.name == "Heat")
        .expect("a property");
    assert_eq!(
        (&heat.container, heat.initial.as_str(), heat.wrap),
        (&zone, "3", true)
    );
}

#[test]
fn palettes_decks_and_stacks() {
    let module = read();
    let palette = &module.palettes[0];
    let [Item::Group(tabs)] = palette.items.as_slice() else {
        panic!("tabs")
    };
    let kinds: Vec<_> = tabs
        .items
        .iter()
        .map(|item| match item {
            Item::Group(group) => (group.kind, group.columns, group.items.len()),
            _ => panic!("a group"),
        })
        .collect();
    assert_eq!(
        kinds,
        [
            (GroupKind::List, 1, 6),
            (GroupKind::Panel, 3, 1),
            (GroupKind::Box, 1, 1),
            (GroupKind::Map, 1, 0)
        ]
    );
    let map = module.map("Main Map").expect("a map");
    let deck = &map.decks[0];
    assert_eq!(
        (deck.face_down, deck.shuffle, deck.stack.slots.len()),
        (FaceDown::Always, Shuffle::Always, 2)
    );
    assert!(deck.draw_several && deck.choose && deck.reversible && deck.reshuffle);
    assert_eq!(
        (deck.reshuffle_target.as_str(), deck.max_shown),
        ("Discards", 7)
    );
    assert_eq!(
        (map.decks[1].stack.name.as_str(), map.decks[1].shuffle),
        ("Discards", Shuffle::Menu)
    );
    assert_eq!(map.setup_stacks.len(), 4);
    assert_eq!(module.slots.len(), 6 + 1 + 1 + 5 + 2);
}

#[test]
fn the_start_of_the_game() {
    let module = read();
    let mut table = Table::new(Stacking::of(&module));
    for command in module.start() {
        table.apply(&command);
    }
    let mut places: Vec<_> = table
        .pieces()
        .map(|(id, item)| {
            let (map, x, y) = table.spot(id);
            (
                item.basic().expect("a piece").name,
                map.expect("a map").to_string(),
                x,
                y,
            )
        })
        .collect();
    places.sort();
    let main = "Main Map".to_owned();
    assert_eq!(
        places,
        [
            ("Card One".to_owned(), main.clone(), 210, 120),
            ("Card Two".to_owned(), main.clone(), 210, 120),
            ("Set up".to_owned(), main.clone(), 99, 80),
            ("Set up".to_owned(), main.clone(), 99, 80),
            ("Set up".to_owned(), main.clone(), 460, 80),
            ("Terrain".to_owned(), main, 15, 25),
        ]
    );
    let held: Vec<_> = table
        .items()
        .filter_map(|(_, item)| item.held().map(<[_]>::len))
        .collect();
    assert_eq!(held, [2, 1, 2, 0]);
    assert_eq!(table.properties().len(), module.properties.len());
    // What the start writes is read back as a saved game.
    let text = motti_vassal::write::text(&module.start(), &[]);
    let again = motti_vassal::command::decode(&text, "", &mut motti_vassal::Notes::default());
    assert_eq!(again.setup, module.start());
}

#[test]
fn dice_turns_charts_help_and_set_ups() {
    let module = read();
    let kinds: Vec<_> = module.dice.iter().map(|dice| &dice.kind).collect();
    let DiceKind::Numbers {
        dice,
        sides,
        plus,
        add_to_total,
        total,
        sorted,
        keep,
        ..
    } = kinds[0]
    else {
        panic!("dice")
    };
    assert_eq!(
        (
            *dice,
            *sides,
            *plus,
            *add_to_total,
            *total,
            *sorted,
            keep.as_str()
        ),
        (2, 6, 1, -1, true, true, ">")
    );
    assert!(matches!(kinds[1], DiceKind::Numbers { sides: 10, .. }));
    assert!(
        matches!(kinds[2], DiceKind::Symbols { dice } if dice[0].faces.len() == 2 && dice[0].faces[0].value == 1)
    );
    assert!(
        matches!(kinds[3], DiceKind::Texts { faces, .. } if *faces == ["Clear", "Mud", "Snow"])
    );
    let level = &module.turns[0].levels[0];
    assert_eq!(
        level.kind,
        TurnLevelKind::Counter {
            start: 1,
            step: 1,
            limit: Some(10)
        }
    );
    assert_eq!(
        level.levels[0].kind,
        TurnLevelKind::List {
            texts: vec!["Red".into(), "Blue".into()]
        }
    );
    assert_eq!(module.turns[0].id, "TurnTracker0");
    let charts: Vec<_> = module.charts[0]
        .charts
        .iter()
        .map(|chart| (chart.name.as_str(), chart.path.len()))
        .collect();
    assert_eq!(charts, [("Combat", 1), ("Terrain", 1), ("Lost", 1)]);
    let help: Vec<_> = module
        .help
        .iter()
        .map(|page| (page.kind, page.in_archive))
        .collect();
    assert_eq!(
        help,
        [
            (HelpKind::About, true),
            (HelpKind::Page, true),
            (HelpKind::Page, false),
            (HelpKind::Site, false),
            (HelpKind::Pdf, true),
            (HelpKind::Tutorial, true),
        ]
    );
    let menu = &module.setups[0];
    assert_eq!((menu.is_menu, menu.setups.len()), (true, 2));
    assert_eq!(menu.setups[0].file.as_deref(), Some("first.vsav"));
    assert_eq!(menu.setups[1].file, None);
    assert_eq!(module.sides, ["Red", "Blue"]);
    assert_eq!(module.key_commands.len(), 4);
    assert_eq!(
        module
            .key_commands
            .iter()
            .filter(|command| command.map.is_some())
            .count(),
        2
    );
    assert_eq!(module.menus.len(), 2);
    let names: Vec<_> = module
        .properties
        .iter()
        .map(|property| property.name.as_str())
        .collect();
    assert_eq!(names, ["Heat", "Weather", "VP", "Inside", "Inside own"]);
}

#[test]
fn images_by_every_name_they_can_have() {
    let module = read();
    let entry = |name: &str| {
        let found = module
            .images
            .iter()
            .find(|image| image.name == name)
            .expect(name);
        (
            found.entry.clone(),
            found
                .picture
                .map(|picture| (picture.format.ending(), picture.width)),
        )
    };
    assert_eq!(
        entry("counter"),
        (Some("images/counter".into()), Some(("png", 40)))
    );
    assert_eq!(entry("c"), (Some("images/c.gif".into()), Some(("gif", 40))));
    assert_eq!(entry("card.jpg").1, Some(("jpg", 60)));
    assert_eq!(entry("chart.bmp").1, Some(("bmp", 70)));
    assert_eq!(entry("drawing.svg").1, Some(("svg", 90)));
    assert_eq!(entry("back.png").0, Some("images/BACK.png".into()));
    assert_eq!(entry("nowhere.png"), (None, None));
    assert_eq!(entry("moved.gif"), (None, None));
    let missing: Vec<_> = module
        .notes
        .list()
        .iter()
        .filter(|note| note.kind == NoteKind::MissingImage)
        .map(|note| note.text.as_str())
        .collect();
    assert_eq!(missing, ["nowhere.png"]);
}

#[test]
fn decomposed_and_old_names_of_entries() {
    let root = Element::of("GameModule").set("name=x").child(
        Element::of("module.Map").child(
            Element::of("module.map.BoardPicker").child(
                Element::of("module.map.boardPicker.Board")
                    .with("name", "a")
                    .with("image", "karta-\u{e4}.png"),
            ),
        ),
    );
    let building = Building::new(root, Age::New)
        .entry("images/karta-a\u{308}.png", png(3, 4).expect("an image"));
    let module = module_of(&building);
    assert_eq!(
        module.maps[0].picker.boards[0].size,
        Some(Size {
            width: 3,
            height: 4
        })
    );
}

#[test]
fn what_is_not_understood_is_noted_with_its_place() {
    let module = read();
    let has = |kind: NoteKind, text: &str| {
        let found = module
            .notes
            .list()
            .iter()
            .find(|note| note.kind == kind && note.text.contains(text));
        assert!(
            found.is_some(),
            "{kind:?} {text}: {:?}",
            module.notes.list()
        );
        found.map(|note| note.place.clone()).unwrap_or_default()
    };
    assert!(has(NoteKind::CustomClass, "some.module.OwnWindow").starts_with("line "));
    has(NoteKind::CustomClass, "some.module.OwnMap");
    has(NoteKind::CustomClass, "some.module.OwnBoard");
    has(NoteKind::Component, "SomethingNew");
    has(NoteKind::MissingPrototype, "# a remark");
    has(NoteKind::MissingFile, "lost.html");
    has(NoteKind::Trait, "vasl");
    assert_eq!(module.custom_classes.len(), 3);
}

#[test]
fn every_trait_is_read() {
    let module = read();
    let slot = module
        .slots
        .iter()
        .find(|slot| slot.name == "Everything")
        .expect("a slot");
    let definition = slot.definition.as_ref().expect("a definition");
    let levels = definition.levels();
    assert_eq!(levels.len(), TRAITS.len());
    for (level, (kind, state)) in levels.iter().zip(TRAITS) {
        assert_eq!((&*level.kind, &*level.state), (kind, state));
    }
    let unknown: Vec<_> = levels
        .iter()
        .filter(|level| matches!(level.read(), Trait::Unknown { .. }))
        .map(|level| level.id().to_owned())
        .collect();
    assert_eq!(
        unknown,
        ["mat", "matPiece", "attach", "globalhotkey", "vasl"]
    );
    assert_eq!(definition.write("null"), piece(&TRAITS));
}

#[test]
fn prototypes_nest_take_values_and_end() {
    let module = read();
    let mut expander = Expander::new(&module);
    let of = |name: &str| {
        module
            .slots
            .iter()
            .find(|slot| slot.name == name)
            .and_then(|slot| slot.definition.as_ref())
            .expect(name)
    };
    let levels = expander.piece(of("Everything"));
    assert!(
        levels
            .iter()
            .all(|level| !matches!(level.id(), "prototype" | "cmt"))
    );
    let properties = Properties::new(&levels);
    assert_eq!(properties.text("Branch").as_deref(), Some("Infantry"));
    assert_eq!(properties.text("Power").as_deref(), Some("7"));
    assert_eq!(properties.text("Named").as_deref(), Some("Seven"));
    assert_eq!(properties.text("Double").as_deref(), Some("12"));
    let looped = expander.all(of("Loop"));
    assert_eq!(
        looped.iter().filter(|level| level.id() == "mark").count(),
        1
    );
    let missing: Vec<_> = expander.missing().iter().map(String::as_str).collect();
    assert_eq!(missing, ["# a remark"]);
}

#[test]
fn an_extension_finds_its_places() {
    let building = extension().expect("made");
    let bytes = building.file().expect("packed");
    let opened = open_bytes("green.vmdx", bytes).expect("read");
    let report = report(&opened);
    assert_eq!(report["kind"], "extension");
    assert_eq!(
        (
            report["name"].as_str(),
            report["boardCount"].as_u64(),
            report["pieceSlots"].as_u64()
        ),
        (Some("Everything ä"), Some(0), Some(2))
    );
    assert_eq!(
        report["extensionElements"].as_array().map(Vec::len),
        Some(5)
    );
    let Opened::Module {
        module: extension, ..
    } = opened
    else {
        panic!("an extension")
    };
    assert!(matches!(&extension.kind, Kind::Extension { id, .. } if id == "x1a"));
    let mut module = read();
    let (slots, dice) = (module.slots.len(), module.dice.len());
    module.extend(&extension);
    assert_eq!(
        (module.slots.len(), module.dice.len()),
        (slots + 2, dice + 1)
    );
    assert!(
        module
            .board("Main Map", "North")
            .is_some_and(|board| board.size.is_some())
    );
    let Item::Group(tabs) = &module.palettes[0].items[0] else {
        panic!("tabs")
    };
    let Item::Group(list) = &tabs.items[0] else {
        panic!("a list")
    };
    let Some(Item::Slot(last)) = list.items.last() else {
        panic!("a slot")
    };
    assert_eq!(
        module.slot(*last).map(|slot| slot.name.as_str()),
        Some("3/G Inf")
    );
    let stack = module
        .map("Main Map")
        .and_then(|map| map.setup_stacks.last())
        .expect("a stack");
    assert_eq!(
        module.slot(stack.slots[0]).map(|slot| slot.name.as_str()),
        Some("G")
    );
    let mut expander = Expander::new(&module);
    let levels = expander.piece(
        module
            .slot(*last)
            .and_then(|slot| slot.definition.as_ref())
            .expect("a definition"),
    );
    assert_eq!(
        Properties::new(&levels).text("Side").as_deref(),
        Some("Green")
    );
    assert!(
        module
            .notes
            .list()
            .iter()
            .any(|note| note.text.contains("Table:Gone"))
    );
    let mut alone = Expander::new(&extension).with_base(&module);
    alone.piece(
        module
            .slot(*last)
            .and_then(|slot| slot.definition.as_ref())
            .expect("a definition"),
    );
    assert!(alone.missing().is_empty());
}

#[test]
fn reports_count_what_is_there() {
    let building = everything(Age::Old).expect("made");
    let opened = open_bytes("everything.vmod", building.file().expect("packed")).expect("read");
    let report = report(&opened);
    for (name, wanted) in [
        ("mapCount", 6),
        ("boardCount", 10),
        ("pieceSlots", 12),
        ("cardSlots", 3),
        ("prototypes", 5),
        ("setupStacks", 4),
        ("drawPiles", 2),
        ("diceButtons", 4),
        ("turnTrackers", 1),
        ("globalProperties", 4),
        ("chartWindows", 1),
        ("charts", 1),
        ("predefinedSetups", 3),
        ("zones", 2),
        ("regions", 2),
        ("hexGrids", 3),
        ("squareGrids", 2),
        ("zipEntries", 17),
        ("imageEntries", 12),
    ] {
        assert_eq!(report[name], wanted, "{name}");
    }
    assert_eq!(report["root"], "VASSAL.launch.BasicModule");
    assert_eq!(report["buildFile"], "buildFile");
    assert_eq!(
        report["missingPrototypes"],
        serde_json::json!(["# a remark"])
    );
    assert_eq!(
        report["boards"][4]["grid"]["zoneGrids"],
        serde_json::json!({ "square": 1, "region": 1 })
    );
}

#[test]
fn the_predefined_set_up_is_a_game() {
    let building = everything(Age::New).expect("made");
    let Ok(Opened::Module { mut archive, .. }) =
        open_bytes("everything.vmod", building.file().expect("packed"))
    else {
        panic!("a module")
    };
    let bytes = archive.read("first.vsav").expect("an entry");
    let save = motti_vassal::Save::from_bytes("first.vsav", bytes).expect("a game");
    assert!(save.setup.contains(&Command::EndSave));
}

#[test]
fn an_archive_without_a_build_file_is_no_module() {
    let bytes = zip(&[("readme.txt".to_owned(), b"x".to_vec())]).expect("packed");
    let fault = open_bytes("x.vmod", bytes).expect_err("refused");
    assert_eq!(
        fault.to_string(),
        "x.vmod: there is no build file in it (allowed: a module or extension of VASSAL)"
    );
}
