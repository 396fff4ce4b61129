//! The names of places on the free table are those that the original gives, on every grid of modules made for tests, and
//! of the samples where they lie.
#![allow(clippy::expect_used)]

use motti_module::table::name_of;
use motti_vassal::build::{Age, everything};
use motti_vassal::convert::to_module;
use motti_vassal::grid::Point;
use motti_vassal::module::Map;
use motti_vassal::{Opened, open_bytes};
use std::fs;
use std::path::PathBuf;

/// How far from point to point, in pixels: no divisor of any grid.
const STEP: usize = 7;

/// Compares all names; answers how many were no `offboard`.
fn compare(name: &str, bytes: Vec<u8>) -> usize {
    let Ok(Opened::Module {
        module,
        mut archive,
    }) = open_bytes(name, bytes)
    else {
        panic!("{name} is a module");
    };
    let archives = std::slice::from_mut(&mut *archive);
    let taken = to_module(archives, &module, &mut |_, _, _| true).expect("taken over");
    let ours = motti_module::Module::from_files(taken.files).expect("a module");
    let table = ours.table.expect("a free table");
    let mut named = 0;
    // A private map that shows the boards of another has their grids: they are compared on the other.
    let own = |map: &Map| map.use_boards_of.is_empty();
    let maps = module.maps.iter().zip(&table.source.maps);
    for (map, source) in maps.filter(|(map, _)| own(map)) {
        let layout = map.picker.layout(&map.picker.chosen(None), map.edge);
        let placed = table.placed(source, &source.start);
        let far = |far: i32| usize::try_from(far).unwrap_or(0) + 20;
        let wide = layout.iter().map(|place| place.corner.x + place.size.width);
        let high = layout
            .iter()
            .map(|place| place.corner.y + place.size.height);
        let (wide, high) = (far(wide.max().unwrap_or(0)), far(high.max().unwrap_or(0)));
        for x in (0..wide).step_by(STEP) {
            for y in (0..high).step_by(STEP) {
                let (x, y) = (
                    i32::try_from(x).expect("small"),
                    i32::try_from(y).expect("small"),
                );
                let wanted = map.location_name(&layout, Point::new(x, y));
                let decks = module.maps.iter().flat_map(|map| &map.decks);
                if decks
                    .map(|deck| &deck.stack.name)
                    .any(|deck| *deck == wanted)
                {
                    continue;
                }
                let is = name_of(&placed, [x, y]).unwrap_or_else(|| "offboard".to_owned());
                assert_eq!(is, wanted, "{name}: {} at {x},{y}", map.key());
                named += usize::from(wanted != "offboard");
            }
        }
    }
    named
}

#[test]
fn on_every_grid_made_for_tests() {
    for age in [Age::New, Age::Old] {
        let bytes = everything(age).expect("made").file().expect("packed");
        assert!(compare("everything.vmod", bytes) > 5_000);
    }
}

#[test]
fn on_every_grid_of_the_samples() {
    let Some(folder) = std::env::var_os("MOTTI_VASSAL_SAMPLES").map(PathBuf::from) else {
        println!("MOTTI_VASSAL_SAMPLES is not set: no samples are compared");
        return;
    };
    for name in [
        "tiny-hex-duel/tiny-hex-duel.vmod",
        "jzhex-n-counters-template-v12-379.vmod",
        "zxvt-0.3.vmod",
    ] {
        let bytes = fs::read(folder.join(name)).expect("a sample");
        assert!(compare(name, bytes) > 500, "{name}");
    }
}
