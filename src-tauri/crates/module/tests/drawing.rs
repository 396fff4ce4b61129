//! Hexes lie where the formula says, and pictures are drawn the same each time, whole and small enough.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::{Path, PathBuf};

use motti_module::{Drawing, Module, load};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../modules/tornio44")
}

fn module() -> (Module, Drawing) {
    let module = load(&folder()).unwrap();
    let drawing = module.drawing.clone().unwrap();
    (module, drawing)
}

#[test]
fn hexes_lie_where_the_formula_says() {
    let (module, drawing) = module();
    let grid = &module.title.map.grid;
    let centre = |name: &str| drawing.centre(grid.index(name).unwrap()).unwrap();
    let margin = i32::try_from(drawing.source.margin.west).unwrap();
    // Odd rows are shifted by half a step, so the westernmost hexes are those of even rows.
    assert_eq!(centre("0201"), (margin + 866, margin + 1000 + 1500));
    assert_eq!(centre("0101"), (margin + 866 + 866, margin + 1000));
    for row in 1..=39 {
        for column in 1..=24 {
            let (x, y) = centre(&format!("{row:02}{column:02}"));
            let shift = if row % 2 == 1 { 866 } else { 0 };
            assert_eq!(x, margin + 866 + 1732 * (column - 1) + shift);
            assert_eq!(y, margin + 1000 + 1500 * (row - 1));
        }
    }
    assert_eq!(drawing.radius(), 1000);
    assert_eq!(drawing.width, 25 * 1732 + 3000);
    assert_eq!(drawing.height, 38 * 1500 + 2000 + 3000);
    let largest = drawing.pictures().pop().unwrap();
    assert_eq!(largest.file(2, 3), "map/tiles/64/2-3.webp");
    assert!(largest.columns * largest.tile >= largest.width);
    assert!(largest.rows * largest.tile >= largest.height);
}

#[test]
fn no_name_lies_on_another_or_off_the_map() {
    let (module, drawing) = module();
    let labels = motti_module::labels(&module.title, &drawing);
    let words: Vec<&str> = labels.iter().map(|label| label.text.en.as_str()).collect();
    for place in &module.title.map.places {
        assert!(words.contains(&place.name.en.as_str()), "{}", place.name);
    }
    assert!(words.contains(&"Kemijoki") && words.contains(&"TORNIO '44"));
    let level: Vec<_> = labels
        .iter()
        .filter(|label| label.turn == 0)
        .map(|label| {
            let size = i32::try_from(label.size).unwrap();
            let letters = i32::try_from(label.text.en.chars().count()).unwrap();
            let half = letters * size * 54 / 200;
            let (x, y) = label.at;
            (&label.text.en, x - half, y - size * 8 / 10, x + half, y)
        })
        .collect();
    for (index, (name, left, top, right, bottom)) in level.iter().enumerate() {
        assert!(*left > 0 && *top > 0, "{name}");
        assert!(*right < i32::try_from(drawing.width).unwrap(), "{name}");
        for (other, o_left, o_top, o_right, o_bottom) in &level[index + 1..] {
            let apart = right <= o_left || o_right <= left || bottom <= o_top || o_bottom <= top;
            assert!(apart, "{name} lies on {other}");
        }
    }
}

#[cfg(feature = "draw")]
mod drawn {
    use std::collections::BTreeSet;

    use motti_module::{
        Detail, Files, Look, Module, Title, Unit, counter_svg, map_alone, map_picture, map_svg,
        pack_files, read_files,
    };

    use super::{Drawing, folder, module};

    fn look(scale: u32, written: bool) -> Look<'static> {
        let written = written.then_some("fi");
        Look { scale, written }
    }

    fn near(title: &Title, drawing: &Drawing, unit: &Unit, face: &str) -> Option<String> {
        counter_svg(title, drawing, unit, face, Detail::Near)
    }

    #[test]
    fn a_map_is_drawn_the_same_each_time_and_says_what_is_on_it() {
        let (module, drawing) = module();
        let title = &module.title;
        let large = map_svg(title, &drawing, look(64, true));
        // Without assert_eq: two drawings of three megabytes are no message.
        assert!(large == map_svg(title, &drawing, look(64, true)));
        let names = [">Tornio<", ">1502<", ">3917<", ">Kemijoki<", ">TORNIO '44<"];
        for words in names {
            assert!(large.contains(words), "{words}");
        }
        let small = map_svg(title, &drawing, look(16, true));
        assert!(small.contains(">Tornio<") && !small.contains(">1502<"));
        let bare = map_svg(title, &drawing, look(64, false));
        for words in names {
            assert!(!bare.contains(words), "the window writes {words}");
        }
        // The turn a depot serves from is part of its mark.
        assert!(bare.contains(">5A–<"));
    }

    /// What the ground of the bundled map was drawn as when somebody last looked at it. Whoever changes the renderer
    /// looks at the new pictures and then writes down what this test finds.
    #[test]
    fn the_drawing_is_the_one_that_was_looked_at() {
        let (module, drawing) = module();
        let found = [16, 64].map(|scale| {
            let svg = map_svg(&module.title, &drawing, look(scale, false));
            blake3::hash(svg.as_bytes()).to_hex()[..16].to_owned()
        });
        assert_eq!(found, ["b0151c1058ed0bc6", "32db022e667b1447"]);
    }

    /// The bundled module with some parts of its map left out.
    fn without(parts: &[&str]) -> Module {
        let mut sources = Files::default();
        for (name, bytes) in read_files(&folder()).unwrap().iter() {
            let mut bytes = bytes.to_vec();
            if name == "map/map.json" {
                let mut map: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
                for part in parts {
                    map[*part] = serde_json::json!([]);
                }
                bytes = serde_json::to_vec(&map).unwrap();
            }
            sources.insert("test", name, bytes).unwrap();
        }
        Module::from_files(sources).unwrap()
    }

    #[test]
    fn everything_that_lies_on_the_map_is_drawn() {
        let (module, drawing) = module();
        let full = map_svg(&module.title, &drawing, look(13, false));
        let draw = |module: &Module| map_svg(&module.title, &drawing, look(13, false));
        let houses = draw(&without(&["overlays"]));
        let bridges = draw(&without(&["bridges", "paths"]));
        let rivers = draw(&without(&["bridges", "paths", "hexsides"]));
        let drawings = BTreeSet::from([&full, &houses, &bridges, &rivers]);
        assert_eq!(drawings.len(), 4, "houses, roads with bridges, rivers");
        for index in 0..module.title.map.feature_kinds.len() {
            let mut title = module.title.clone();
            let kind = &mut title.map.feature_kinds[index];
            let (shown, known) = (kind.draw.is_some(), !kind.features.is_empty());
            kind.features.clear();
            let id = kind.id.clone();
            let changed = map_svg(&title, &drawing, look(13, false)) != full;
            // Roads are led over the edge of the map where units enter it.
            assert_eq!(changed, known && (shown || id == "entry"), "{id}");
        }
    }

    /// A map alone whose hexes are open but for one in the middle.
    fn patch(ground: &str, more: &str) -> Module {
        let map = format!(
            r#"{{
            "grid": {{ "orientation": "flat", "first": "column", "row_digits": 2, "column_digits": 0, "separator": ".",
                "rows_grow": "N", "columns_grow": "E", "shifted": "even", "shift": "N",
                "sheets": [{{ "prefix": "A", "rows": 3, "columns": 5, "row_offset": 3 }}, {{ "prefix": "B", "rows": 3, "columns": 5 }}] }},
            "metres_per_hex": 100,
            "terrains": [{{ "id": "open", "title": "Open" }}, {{ "id": "odd", "title": "Odd", "draw": "{ground}" }}],
            "overlay_kinds": [{{ "id": "hill", "title": "Hill", "draw": "height-2" }}, {{ "id": "village", "title": "Village" }}],
            "hexside_kinds": [{{ "id": "cliff", "title": "Cliff" }}, {{ "id": "major_river", "title": "River" }},
                {{ "id": "ice", "title": "Ice" }}, {{ "id": "border", "title": "Border" }}],
            "path_classes": [{{ "id": "railroad", "title": "Railway" }}, {{ "id": "trail", "title": "Trail" }}],
            "terrain": {{ "key": {{ ".": {{ "terrain": "open" }}, "o": {{ "terrain": "odd" }} }},
                "rows": ["A03 . . . . .", "A02 . . . . .", "A01 . . o . .", "B03 . . o . .", "B02 . . . . .", "B01 . . . . ."],
                "source": "derived", "basis": "a toy" }}{more} }}"#
        );
        map_alone(map.into_bytes()).unwrap()
    }

    fn drawn(module: &Module) -> String {
        let drawing = module.drawing.as_ref().unwrap();
        map_svg(&module.title, drawing, look(64, true))
    }

    #[test]
    fn the_renderer_knows_what_other_maps_are_made_of() {
        let grounds = [
            "open",
            "woods",
            "forest",
            "swamp",
            "rough",
            "wooded_rough",
            "mountain",
            "town",
            "foreign",
            "off_map",
            "sea",
            "shallow",
            "ice",
        ];
        let maps: BTreeSet<String> = grounds
            .iter()
            .map(|ground| drawn(&patch(ground, "")))
            .collect();
        assert_eq!(maps.len(), grounds.len(), "each ground looks like itself");
        let plain = drawn(&patch("open", ""));
        // Rows grow northwards and sheet A lies north of B: both are one map.
        assert!(plain.contains(">A5.03<") && plain.contains(">B1.01<"));
        let origin = r#""source": "derived", "basis": "a toy""#;
        let sides = |kind: &str| {
            format!(
                r#", "hexsides": [{{ "kind": "{kind}", "sides": ["A3.01-A3.02", "A3.02-A4.01"], {origin} }}]"#
            )
        };
        let paths = |class: &str| {
            format!(
                r#", "paths": [{{ "class": "{class}", "hexes": ["A1.02", "A1.01", "B1.03", "B1.02"] }}]"#
            )
        };
        let overlays = |kind: &str| {
            format!(r#", "overlays": [{{ "kind": "{kind}", "hexes": ["A3.02"], {origin} }}]"#)
        };
        let more = [
            String::new(),
            sides("cliff"),
            sides("major_river"),
            sides("ice"),
            sides("border"),
            paths("railroad"),
            paths("trail"),
            overlays("hill"),
            overlays("village"),
        ];
        let maps: BTreeSet<String> = more
            .iter()
            .map(|more| drawn(&patch("open", more)))
            .collect();
        assert_eq!(maps.len(), more.len(), "so does whatever lies on it");
    }

    #[test]
    fn a_map_alone_becomes_one_picture() {
        let module = patch("swamp", "");
        let drawing = module.drawing.as_ref().unwrap();
        let picture = map_picture(&module.title, drawing, look(8, true)).unwrap();
        assert_eq!(&picture[8..12], b"WEBP");
        let faults = map_alone(b"{}".to_vec()).unwrap_err();
        assert!(faults.iter().all(|fault| fault.file == "map/map.json"));
    }

    #[test]
    fn a_counter_too_small_to_be_read_keeps_its_side_and_its_symbol() {
        let (module, drawing) = module();
        let units = &module.title.counters.units;
        let far = |unit: &Unit, face: &str| {
            counter_svg(&module.title, &drawing, unit, face, Detail::Far).unwrap()
        };
        let mut symbols = BTreeSet::new();
        for unit in units {
            let (front, back) = (far(unit, "front"), far(unit, "back"));
            assert!(!front.contains(&unit.name), "its name is left out");
            assert_ne!(front, back, "a reduced unit is seen from afar");
            symbols.insert(front);
        }
        // As many drawings as sides, branches, arms and sizes make, not one for each unit.
        assert!(symbols.len() > 18 && symbols.len() < units.len());
        let edge = |side: &str| {
            let unit = units.iter().find(|unit| unit.side == side).unwrap();
            far(unit, "front").split("fill=").next().unwrap().to_owned()
        };
        assert_ne!(
            edge("finnish"),
            edge("german"),
            "sides differ by more than colour"
        );
    }

    #[test]
    fn every_type_of_counter_has_a_symbol_of_its_own() {
        let (module, drawing) = module();
        let title = &module.title;
        let mut symbols = BTreeSet::new();
        for kind in title.counters.types.values() {
            let drawn = &drawing.source.symbols[&kind.arm];
            assert!(!drawn.is_empty());
            symbols.insert(drawn);
            let unit = title
                .counters
                .units
                .iter()
                .find(|unit| unit.counter == kind.id)
                .unwrap();
            let front = near(title, &drawing, unit, "front").unwrap();
            let back = near(title, &drawing, unit, "back").unwrap();
            assert_ne!(front, back);
            for name in drawn {
                // Without the symbol the drawing is another one.
                let mut without = drawing.clone();
                let list = without.source.symbols.get_mut(&kind.arm).unwrap();
                list.retain(|other| other != name);
                let plain = near(title, &without, unit, "front").unwrap();
                let wheels = name == "bicycle" && kind.class == "motorized";
                assert_eq!(plain == front, wheels, "{} {name}", kind.id);
            }
            assert!(near(title, &drawing, unit, "side").is_none());
        }
        assert_eq!(symbols.len(), 18, "no two arms look alike");
    }

    #[test]
    fn a_packed_module_has_its_pictures() {
        // Small pictures only, so that the test is quick.
        let mut sources = Files::default();
        for (name, bytes) in read_files(&folder()).unwrap().iter() {
            let text = std::str::from_utf8(bytes).unwrap();
            let text = text.replace("\"scales\": [16, 32, 64]", "\"scales\": [4, 8]");
            sources.insert("test", name, text.into_bytes()).unwrap();
        }
        let packed = pack_files(sources.clone()).unwrap();
        let files = &packed.module.files;
        for picture in packed.module.drawing.as_ref().unwrap().pictures() {
            for row in 0..picture.rows {
                for column in 0..picture.columns {
                    assert!(files.get(&picture.file(column, row)).is_some());
                }
            }
        }
        for unit in &packed.module.title.counters.units {
            for face in ["front", "back"] {
                let faces = [
                    Drawing::face(&unit.id, face),
                    Drawing::far_face(&unit.id, face),
                ];
                for name in faces {
                    let svg = std::str::from_utf8(files.get(&name).unwrap()).unwrap();
                    assert!(svg.contains("<path") && !svg.contains("<text"), "{name}");
                }
            }
        }
        let again = pack_files(sources.clone()).unwrap();
        assert!(
            again.bytes == packed.bytes,
            "the same sources give the same bytes"
        );
        let plain = motti_module::identity(&sources).unwrap();
        assert_eq!(
            packed.module.identity, plain,
            "pictures do not change who a module is"
        );
        let read = Files::from_zip("packed.zip", &packed.bytes).unwrap();
        assert_eq!(&read, files);
    }

    #[test]
    fn pictures_that_an_author_brings_stay() {
        let mut sources = Files::default();
        for (name, bytes) in read_files(&folder()).unwrap().iter() {
            let text = std::str::from_utf8(bytes).unwrap();
            let text = text.replace("\"scales\": [16, 32, 64]", "\"scales\": [4]");
            sources.insert("test", name, text.into_bytes()).unwrap();
        }
        let own = b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_vec();
        let name = Drawing::face("F-TANK", "front");
        sources.insert("test", &name, own.clone()).unwrap();
        let packed = pack_files(sources).unwrap();
        assert_eq!(packed.module.files.get(&name).unwrap(), own);
    }
}
