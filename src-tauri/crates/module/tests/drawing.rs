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

#[cfg(feature = "draw")]
mod drawn {
    use std::collections::BTreeSet;

    use motti_module::{Files, counter_svg, map_svg, pack_files, read_files};

    use super::{Drawing, folder, module};

    #[test]
    fn a_map_is_drawn_the_same_each_time_and_says_what_is_on_it() {
        let (module, drawing) = module();
        let map = &module.title.map;
        let large = map_svg(map, &drawing, 64);
        assert_eq!(large, map_svg(map, &drawing, 64));
        for words in [
            ">Tornio<",
            ">1502<",
            ">3917<",
            ">Kemijoki<",
            ">5A–<",
            ">TORNIO '44<",
        ] {
            assert!(large.contains(words), "{words}");
        }
        let small = map_svg(map, &drawing, 16);
        assert!(small.contains(">Tornio<") && !small.contains(">1502<"));
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
            let front = counter_svg(title, &drawing, unit, "front").unwrap();
            let back = counter_svg(title, &drawing, unit, "back").unwrap();
            assert_ne!(front, back);
            for name in drawn {
                // Without the symbol the drawing is another one.
                let mut without = drawing.clone();
                let list = without.source.symbols.get_mut(&kind.arm).unwrap();
                list.retain(|other| other != name);
                let plain = counter_svg(title, &without, unit, "front").unwrap();
                let wheels = name == "bicycle" && kind.class == "motorized";
                assert_eq!(plain == front, wheels, "{} {name}", kind.id);
            }
            assert!(counter_svg(title, &drawing, unit, "side").is_none());
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
                let svg = files.get(&Drawing::face(&unit.id, face)).unwrap();
                let svg = std::str::from_utf8(svg).unwrap();
                assert!(
                    svg.contains("<path") && !svg.contains("<text"),
                    "{}",
                    unit.id
                );
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
