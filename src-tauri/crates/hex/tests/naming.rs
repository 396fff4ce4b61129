//! Names and schemes from outside: what is refused, and in which words; what is accepted goes both ways.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

mod common;

use std::collections::BTreeSet;

use common::{FROZEN_HELL, TORNIO44, numbering, scheme};
use motti_hex::{
    Compass, Direction, Grid, HexIx, NameError, Numbering, Orientation, Parity, Part, Scheme,
    SchemeFault, Sheet, Shorter,
};
use proptest::prelude::*;

fn refusal(scheme: &str, name: &str) -> String {
    numbering(scheme).parse(name).unwrap_err().to_string()
}

#[test]
fn a_bad_name_is_told_what_was_expected() {
    let form = "expected 2 digits for the row and 2 digits for the column, such as 0101";
    for name in [
        "",
        "24",
        "242",
        "24201",
        "24.20",
        "24x0",
        "x2420",
        "２４２０",
        "-101",
    ] {
        assert_eq!(refusal(TORNIO44, name), format!("hex \"{name}\": {form}"));
    }
    assert_eq!(
        refusal(TORNIO44, "4001"),
        "hex \"4001\": the row is 40, but here rows run from 01 to 39"
    );
    assert_eq!(
        refusal(TORNIO44, "0001"),
        "hex \"0001\": the row is 0, but here rows run from 01 to 39"
    );
    assert_eq!(
        refusal(TORNIO44, "0125"),
        "hex \"0125\": the column is 25, but here columns run from 01 to 24"
    );

    let form =
        "expected the sheet (A or B), the column, \".\" and 2 digits for the row, such as A1.01";
    for name in [
        "34.07", "A34", "A34.7", "A034.07", "A34,07", "A3407", "A34.07 ", "A.07",
    ] {
        assert_eq!(
            refusal(FROZEN_HELL, name),
            format!("hex \"{name}\": {form}")
        );
    }
    assert_eq!(
        refusal(FROZEN_HELL, "C1.01"),
        "hex \"C1.01\": there is no sheet \"C\"; expected A or B"
    );
    assert_eq!(
        refusal(FROZEN_HELL, "a1.01"),
        "hex \"a1.01\": there is no sheet \"a\"; expected A or B"
    );
}

#[test]
fn a_long_text_is_cut_short_in_the_message() {
    let long = "9".repeat(1_000_000);
    assert!(refusal(TORNIO44, &long).len() < 200);
    let long = "Ä".repeat(1_000_000);
    assert!(refusal(FROZEN_HELL, &long).len() < 200);
}

#[test]
fn all_faults_of_a_scheme_are_reported_at_once() {
    let mut broken = scheme(FROZEN_HELL);
    broken.row_digits = 5;
    broken.separator = String::new();
    broken.rows_grow = Compass::E;
    broken.columns_grow = Compass::NW;
    broken.shift = Compass::W;
    broken.sheets[0].prefix = "A1".to_owned();
    broken.sheets[0].columns = 0;
    broken.sheets[1].prefix = "A1".to_owned();
    broken.sheets[1].shorter = Some(Shorter {
        lines: Parity::Odd,
        by: 35,
    });
    broken.sheets[1].row_offset = 966;
    let faults = Numbering::new(broken).unwrap_err();
    let texts: Vec<String> = faults.0.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "row_digits: 5 digits; allowed are 1 to 4, or 0 for no fixed width",
            "separator: the column stands first without a fixed width, so a separator such as \".\" must follow it",
            "rows_grow: E is no choice here; expected N or S",
            "columns_grow: NW is no choice here; expected E or W",
            "shift: W is no choice here; expected N or S",
            "sheets[0].prefix: \"A1\" must be at most 8 letters and nothing else",
            "sheets[0]: 0 columns; a sheet has at least 1, and the joined field ends at column 1000",
            "sheets[1].prefix: \"A1\" must be at most 8 letters and nothing else",
            "sheets[1]: 35 rows; a sheet has at least 1, and the joined field ends at row 1000",
            "sheets[1].shorter.by: 35 hexes fewer leave nothing of lines of 35",
            "sheets[1].prefix: \"A1\" is the prefix of an earlier sheet; each sheet needs its own",
        ]
    );
    assert_eq!(faults.to_string(), texts.join("; "));
}

#[test]
fn the_remaining_faults_of_a_scheme() {
    let faults_of = |change: fn(&mut Scheme)| {
        let mut changed = scheme(FROZEN_HELL);
        change(&mut changed);
        changed.faults()
    };
    assert_eq!(faults_of(|_| ()), []);
    assert_eq!(
        faults_of(|scheme| scheme.sheets.clear()),
        [SchemeFault::NoSheet]
    );
    assert_eq!(
        faults_of(|scheme| scheme.separator = "1".to_owned()),
        [SchemeFault::Separator {
            separator: "1".to_owned()
        }]
    );
    assert_eq!(
        faults_of(|scheme| scheme.sheets[0].row_offset = 34),
        [SchemeFault::Overlap { sheet: 1, other: 0 }]
    );
    assert_eq!(
        faults_of(|scheme| scheme.row_digits = 1),
        [
            SchemeFault::TooFewDigits {
                sheet: 0,
                part: Part::Row,
                last: 35,
                digits: 1
            },
            SchemeFault::TooFewDigits {
                sheet: 1,
                part: Part::Row,
                last: 35,
                digits: 1
            },
        ]
    );
    assert_eq!(
        faults_of(|scheme| {
            scheme.row_digits = 4;
            scheme.sheets.truncate(1);
            (scheme.sheets[0].rows, scheme.sheets[0].columns) = (900, 900);
        }),
        [SchemeFault::TooManyHexes { hexes: 810_000 }]
    );
    let many = faults_of(|scheme| scheme.sheets = vec![scheme.sheets[0].clone(); 100_000]);
    assert_eq!(many[0], SchemeFault::TooManySheets { count: 100_000 });
}

#[test]
fn a_scheme_with_an_unknown_field_is_refused() {
    let json = TORNIO44.replace("\"shifted\"", "\"colour\": 1, \"shifted\"");
    assert!(
        serde_json::from_str::<Scheme>(&json)
            .unwrap_err()
            .to_string()
            .contains("colour")
    );
}

#[test]
fn an_index_of_another_grid_does_no_harm() {
    let grid = common::grid(TORNIO44);
    for stray in [HexIx(955), HexIx(u16::MAX)] {
        assert!(!grid.contains(stray));
        assert_eq!(
            (grid.name(stray), grid.axial(stray), grid.spot(stray)),
            ("", None, None)
        );
        assert_eq!(
            grid.neighbours(stray).count() + grid.links(stray).count(),
            0
        );
        assert_eq!(
            grid.ring(stray, 1).count() + grid.range(stray, 3).count(),
            0
        );
        assert_eq!(grid.distance(stray, HexIx(0)), u32::MAX);
        // The north-west corner lacks neighbours: a stray index is not one of them.
        assert!(!grid.are_adjacent(HexIx(0), stray) && !grid.are_adjacent(stray, HexIx(0)));
        assert_eq!(
            (
                grid.direction(HexIx(0), stray),
                grid.side_between(stray, HexIx(0))
            ),
            (None, None)
        );
    }
}

/// Sound schemes of one sheet, of every kind.
fn schemes() -> impl Strategy<Value = Scheme> {
    let bearings = (
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
        any::<bool>(),
    );
    let sizes = (2_u16..9, 2_u16..9, 0_u16..4, 0_u16..4, 0_u16..4, 0_u16..4);
    let form = (
        0_u8..4,
        0_u8..4,
        "[A-ZÅÄÖ]{0,3}",
        prop::option::of((any::<bool>(), 1_u16..2)),
    );
    (bearings, sizes, form).prop_map(
        |(bearings, sizes, (row_digits, column_digits, prefix, shorter))| {
            let (flat, column_first, north, west, even, back) = bearings;
            let (rows, columns, first_row, first_column, row_offset, column_offset) = sizes;
            let parity = |even: bool| if even { Parity::Even } else { Parity::Odd };
            Scheme {
                orientation: if flat {
                    Orientation::Flat
                } else {
                    Orientation::Pointy
                },
                first: if column_first {
                    Part::Column
                } else {
                    Part::Row
                },
                row_digits: row_digits.max(u8::from(first_row + rows > 10) * 2),
                column_digits: column_digits.max(u8::from(first_column + columns > 10) * 2),
                separator: "-".to_owned(),
                rows_grow: if north { Compass::N } else { Compass::S },
                columns_grow: if west { Compass::W } else { Compass::E },
                shifted: parity(even),
                shift: match (flat, back) {
                    (false, false) => Compass::E,
                    (false, true) => Compass::W,
                    (true, false) => Compass::S,
                    (true, true) => Compass::N,
                },
                sheets: vec![Sheet {
                    prefix,
                    first_row,
                    first_column,
                    rows,
                    columns,
                    shorter: shorter.map(|(even, by)| Shorter {
                        lines: parity(even),
                        by,
                    }),
                    row_offset,
                    column_offset,
                }],
            }
        },
    )
}

/// Where the centre of a hex lies on the printed sheet, in half hexes eastwards and southwards along and across
/// lines, worked out from the numbers alone.
fn centre(scheme: &Scheme, row: u16, column: u16) -> (i32, i32) {
    let sheet = &scheme.sheets[0];
    let (row, column) = (
        i32::from(row + sheet.row_offset),
        i32::from(column + sheet.column_offset),
    );
    let south = if scheme.rows_grow == Compass::N {
        -row
    } else {
        row
    };
    let east = if scheme.columns_grow == Compass::W {
        -column
    } else {
        column
    };
    let line = if scheme.orientation == Orientation::Flat {
        column
    } else {
        row
    };
    let shifted = (line % 2 == 1) == (scheme.shifted == Parity::Odd);
    let aside = match scheme.shift {
        _ if !shifted => 0,
        Compass::E | Compass::S => 1,
        _ => -1,
    };
    match scheme.orientation {
        Orientation::Pointy => (2 * east + aside, south),
        Orientation::Flat => (east, 2 * south + aside),
    }
}

/// The six ways from centre to centre in the units of [`centre`].
fn bearing(orientation: Orientation, way: (i32, i32)) -> Option<Compass> {
    match (orientation, way) {
        (Orientation::Pointy, (2, 0)) => Some(Compass::E),
        (Orientation::Pointy, (-2, 0)) => Some(Compass::W),
        (Orientation::Flat, (0, 2)) => Some(Compass::S),
        (Orientation::Flat, (0, -2)) => Some(Compass::N),
        (_, (1, 1)) => Some(Compass::SE),
        (_, (1, -1)) => Some(Compass::NE),
        (_, (-1, 1)) => Some(Compass::SW),
        (_, (-1, -1)) => Some(Compass::NW),
        _ => None,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn names_go_both_ways(scheme in schemes()) {
        let copy: Scheme = serde_json::from_str(&serde_json::to_string(&scheme).unwrap()).unwrap();
        prop_assert_eq!(&copy, &scheme);
        let numbering = Numbering::new(scheme).unwrap();
        let mut seen = BTreeSet::new();
        for spot in numbering.spots() {
            let name = numbering.format_spot(spot);
            prop_assert_eq!(numbering.parse_spot(&name), Ok(spot));
            let hex = numbering.axial(spot).unwrap();
            prop_assert_eq!(numbering.parse(&name), Ok(hex));
            prop_assert_eq!(numbering.spot(hex), Some(spot));
            prop_assert_eq!(numbering.format(hex), Some(name));
            prop_assert!(seen.insert(hex));
        }
        prop_assert!(!seen.is_empty());
        let around: BTreeSet<_> = seen.iter().flat_map(|hex| hex.neighbours()).filter(|hex| !seen.contains(hex)).collect();
        prop_assert!(around.iter().all(|hex| numbering.format(*hex).is_none()));
    }

    #[test]
    fn neighbours_are_those_of_the_printed_sheet(scheme in schemes()) {
        let grid = Grid::new(Numbering::new(scheme.clone()).unwrap());
        let centres: Vec<(i32, i32)> = grid.hexes().map(|hex| {
            let spot = grid.spot(hex).unwrap();
            centre(&scheme, spot.row, spot.column)
        }).collect();
        for a in grid.hexes() {
            for b in grid.hexes() {
                let way = (centres[b.index()].0 - centres[a.index()].0, centres[b.index()].1 - centres[a.index()].1);
                let printed = bearing(scheme.orientation, way);
                let found = grid.direction(a, b).map(|direction| scheme.orientation.compass(direction));
                prop_assert_eq!(found, printed, "{} to {}", grid.name(a), grid.name(b));
                prop_assert_eq!(grid.are_adjacent(a, b), printed.is_some());
            }
        }
    }

    #[test]
    fn no_text_is_too_strange(name in "\\PC{0,12}", titled in "[AB]?[0-9]{0,3}\\.?[0-9]{0,3}") {
        for scheme in [TORNIO44, FROZEN_HELL] {
            let numbering = numbering(scheme);
            for name in [&name, &titled] {
                match numbering.parse(name) {
                    Ok(hex) => prop_assert_eq!(numbering.format(hex), Some(name.clone())),
                    Err(NameError::LeftOut { .. }) => prop_assert!(false, "a numbering leaves nothing out"),
                    Err(error) => prop_assert!(!error.to_string().is_empty()),
                }
            }
        }
    }
}

#[test]
fn directions_have_names_numbers_and_opposites() {
    for orientation in [Orientation::Pointy, Orientation::Flat] {
        for direction in Direction::ALL {
            assert_eq!(
                orientation.direction(orientation.compass(direction)),
                Some(direction)
            );
            assert_eq!(
                direction.step() + direction.opposite().step(),
                motti_hex::Axial::default()
            );
            let json = serde_json::to_string(&direction).unwrap();
            assert_eq!(serde_json::from_str::<Direction>(&json).unwrap(), direction);
        }
    }
    assert_eq!(Orientation::Pointy.direction(Compass::N), None);
    assert_eq!(Orientation::Flat.direction(Compass::E), None);
    assert!(
        serde_json::from_str::<Direction>("6")
            .unwrap_err()
            .to_string()
            .contains("expected 0 to 5")
    );
}
