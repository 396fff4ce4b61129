//! Large files, for benches.

use super::{Age, Building, Element, module_data, piece, png};
use crate::command::{Command, SavedBoard, SavedBoards};
use crate::piece::Definition;

/// A module with a map of so many pixels and so many counters in palettes.
///
/// # Errors
/// When packing fails, which memory never does.
pub fn large_module(width: u32, height: u32, counters: usize) -> std::io::Result<Vec<u8>> {
    let grid = Element::of("module.map.boardPicker.board.HexGrid")
        .set("dx=86.6|dy=100.0|x0=50|y0=50")
        .child(
            Element::of("module.map.boardPicker.board.mapgrid.HexGridNumbering")
                .set("first=H|hLeading=2|vLeading=2"),
        );
    let board = Element::of("module.map.boardPicker.Board")
        .set("name=Europe|image=map.png")
        .child(grid);
    let map = Element::of("module.Map")
        .with("mapName", "Main Map")
        .child(Element::of("module.map.BoardPicker").child(board));
    let slot = |at: usize| {
        let image = format!("unit{}.png", at % 200);
        let basic = format!("piece;;;{image};Unit {at}");
        let text = piece(&[
            ("prototype;Unit", ""),
            (
                "emb2;;0;;Flip;130;F;;0;;;;1;false;0;0;,half.png;,+ (reduced);true;Step;;;false;;1;1;true;;70,130",
                "1",
            ),
            (
                "mark;Side",
                if at.is_multiple_of(2) { "Red" } else { "Blue" },
            ),
            (&basic, &format!("null;0;0;{at};0")),
        ]);
        Element::of("widget.PieceSlot")
            .with("entryName", &format!("Unit {at}"))
            .with("gpid", &at.to_string())
            .text(&text)
    };
    let prototype = piece(&[
        (
            "footprint;84,130;Trail;false;false;10;255,255,255;0,0,0;100;50;20;30;1",
            "false;;0",
        ),
        ("rotate;6;93,130;91,130;R;L;;;", "0"),
        ("delete;Delete;68,130", ""),
        ("clone;Clone;67,130", ""),
        ("piece;;;;", "null;0;0;;0"),
    ]);
    let root = Element::of("GameModule")
        .set("name=Large|version=1.0|VassalVersion=3.7.14")
        .child(
            Element::of("module.PrototypesContainer").child(
                Element::of("module.PrototypeDefinition")
                    .with("name", "Unit")
                    .text(&prototype),
            ),
        )
        .child(
            Element::of("module.PieceWindow")
                .with("name", "Pieces")
                .child(
                    Element::of("widget.PanelWidget")
                        .with("entryName", "All")
                        .children((0..counters).map(slot)),
                ),
        )
        .child(map);
    let mut building = Building::new(root, Age::New)
        .entry("moduledata", module_data("Large", "1.0"))
        .entry("images/map.png", png(width, height)?)
        .entry("images/half.png", png(64, 64)?);
    for at in 0..counters.min(200) {
        building = building.entry(&format!("images/unit{at}.png"), png(64, 64)?);
    }
    building.file()
}

/// The text of a saved game with so many stacks, of which the first so many hold a piece.
pub fn large_save(stacks: usize, pieces: usize) -> String {
    let mut setup = vec![Command::BeginSave];
    let place = |at: usize| {
        format!(
            "Main Map;{};{}",
            50 + 100 * (at % 150),
            50 + 100 * (at / 150 % 100)
        )
    };
    for at in 0..pieces.min(stacks) {
        let text = piece(&[
            ("mark;Side", "Red"),
            (
                &format!("piece;;;unit{}.png;Unit {at}", at % 200),
                &format!("{};{at};0", place(at)),
            ),
        ]);
        if let Some(piece) = Definition::read(&text) {
            setup.push(Command::Add {
                id: format!("16000000{at}"),
                piece,
            });
        }
    }
    for at in 0..stacks {
        let child = if at < pieces {
            format!("16000000{at};")
        } else {
            String::new()
        };
        let states = format!("{};{child}@@-1", place(at));
        let piece = Definition {
            kinds: "stack".to_owned(),
            states,
        };
        setup.push(Command::Add {
            id: format!("17000000{at}"),
            piece,
        });
    }
    setup.push(Command::Boards(SavedBoards {
        map: "Main Map".to_owned(),
        boards: vec![SavedBoard {
            name: "Europe".to_owned(),
            reversed: false,
            column: 0,
            row: 0,
        }],
    }));
    setup.push(Command::EndSave);
    crate::write::text(&setup, &[])
}
