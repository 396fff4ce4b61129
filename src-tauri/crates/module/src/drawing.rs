//! Where hexes lie on the picture of a map, in whole units, and which pictures a packed module has.

use motti_hex::{Grid, HexIx, Orientation};

use crate::source::DrawingSource;
use crate::{Fault, Title};

const FILE: &str = "map/drawing.json";

/// The drawing of a map: places in whole units, and the pictures.
///
/// The centre of a hex with axial coordinates `q`, `r` lies, on a map of pointy hexes, at
/// `x = west + step/2 + step * q + step/2 * r` and `y = north + 2/3 line_step + line_step * r`, less the least `x` and
/// `y` any hex of the map would have without the margin. Flat hexes have the two axes exchanged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    /// What is written down.
    pub source: DrawingSource,
    /// The width of the map with its margins, in units.
    pub width: u32,
    /// The height of the map with its margins, in units.
    pub height: u32,
    centres: Vec<(i32, i32)>,
}

/// One picture of the map, cut into tiles. The last column and row may be smaller than a tile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Pixels for each thousand units of the map.
    pub scale: u32,
    /// The edge of a tile in pixels.
    pub tile: u32,
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// How many tiles there are across.
    pub columns: u32,
    /// How many tiles there are down.
    pub rows: u32,
    /// The name of a tile's file, with `{column}` and `{row}` to fill in.
    pub name: String,
}

impl Picture {
    /// The name of the file of one tile.
    pub fn file(&self, column: u32, row: u32) -> String {
        let name = self.name.replace("{column}", &column.to_string());
        name.replace("{row}", &row.to_string())
    }
}

impl Drawing {
    /// Checks what is written down against the title it draws.
    ///
    /// # Errors
    /// Every fault of `map/drawing.json`.
    pub fn build(source: DrawingSource, title: &Title) -> Result<Self, Vec<Fault>> {
        let mut faults = faults(&source, title);
        if !faults.is_empty() {
            return Err(faults);
        }
        let drawing = Self::place(source, &title.map.grid);
        if drawing
            .pictures()
            .iter()
            .any(|picture| picture.width.max(picture.height) > 32_768)
        {
            let fault = Fault::error(FILE, "/scales", "a picture of the map would be too large");
            faults.push(fault.expected("at most 32768 pixels a side"));
            return Err(faults);
        }
        Ok(drawing)
    }

    fn place(source: DrawingSource, grid: &Grid) -> Self {
        let (step, line) = (source.step.cast_signed(), source.line_step.cast_signed());
        let raw: Vec<(i32, i32)> = grid
            .hexes()
            .map(|hex| {
                let at = grid.axial(hex).unwrap_or_default();
                match grid.orientation() {
                    Orientation::Pointy => (step * at.q + step / 2 * at.r, line * at.r),
                    Orientation::Flat => (line * at.q, step * at.r + step / 2 * at.q),
                }
            })
            .collect();
        let least = |pick: fn(&(i32, i32)) -> i32| raw.iter().map(pick).min().unwrap_or(0);
        let most = |pick: fn(&(i32, i32)) -> i32| raw.iter().map(pick).max().unwrap_or(0);
        let (left, right) = (least(|at| at.0), most(|at| at.0));
        let (top, bottom) = (least(|at| at.1), most(|at| at.1));
        let (half_width, half_height) = match grid.orientation() {
            Orientation::Pointy => (step / 2, line / 3 * 2),
            Orientation::Flat => (line / 3 * 2, step / 2),
        };
        let margin = source.margin;
        let (west, north) = (margin.west.cast_signed(), margin.north.cast_signed());
        let place = |at: (i32, i32)| {
            (
                at.0 - left + west + half_width,
                at.1 - top + north + half_height,
            )
        };
        let width = right - left + 2 * half_width;
        let height = bottom - top + 2 * half_height;
        Self {
            centres: raw.into_iter().map(place).collect(),
            width: width.unsigned_abs() + margin.west + margin.east,
            height: height.unsigned_abs() + margin.north + margin.south,
            source,
        }
    }

    /// The centre of a hex in units of the map; `None` for an index of another grid.
    pub fn centre(&self, hex: HexIx) -> Option<(i32, i32)> {
        self.centres.get(hex.index()).copied()
    }

    /// The distance from the centre of a hex to its corners.
    pub const fn radius(&self) -> u32 {
        self.source.line_step / 3 * 2
    }

    /// The pictures of the map, from the smallest to the largest.
    pub fn pictures(&self) -> Vec<Picture> {
        let tile = self.source.tile;
        let pictures = self.source.scales.iter().map(|scale| {
            let pixels = |units: u32| {
                let pixels = (u64::from(units) * u64::from(*scale)).div_ceil(1000);
                u32::try_from(pixels).unwrap_or(u32::MAX)
            };
            let (width, height) = (pixels(self.width), pixels(self.height));
            Picture {
                scale: *scale,
                tile,
                width,
                height,
                columns: width.div_ceil(tile),
                rows: height.div_ceil(tile),
                name: format!("map/tiles/{scale}/{{column}}-{{row}}.webp"),
            }
        });
        pictures.collect()
    }

    /// The name of the picture of a face (`front` or `back`) of a unit.
    pub fn face(unit: &str, face: &str) -> String {
        format!("art/counters/{unit}-{face}.svg")
    }

    /// The name of the simpler picture of a face, for counters too small to be read.
    pub fn far_face(unit: &str, face: &str) -> String {
        format!("art/counters/{unit}-{face}-far.svg")
    }
}

fn faults(source: &DrawingSource, title: &Title) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut wrong = |place: &str, wrong: String, expected: &str| {
        faults.push(Fault::error(FILE, place, wrong).expected(expected));
    };
    if !(100..=10_000).contains(&source.step) || !source.step.is_multiple_of(2) {
        wrong(
            "/step",
            format!("the step is {}", source.step),
            "an even number from 100 to 10000",
        );
    }
    if !(99..=9_999).contains(&source.line_step) || !source.line_step.is_multiple_of(3) {
        let found = format!("the step between lines is {}", source.line_step);
        wrong("/line_step", found, "a multiple of three from 99 to 9999");
    }
    let margin = source.margin;
    if [margin.north, margin.east, margin.south, margin.west]
        .iter()
        .any(|side| *side > 100_000)
    {
        wrong(
            "/margin",
            "a margin is very wide".to_owned(),
            "at most 100000",
        );
    }
    if !(64..=2_048).contains(&source.tile) {
        wrong(
            "/tile",
            format!("tiles of {} pixels", source.tile),
            "64 to 2048",
        );
    }
    let rising = source
        .scales
        .windows(2)
        .all(|pair| matches!(pair, [a, b] if a < b));
    let sensible = source.scales.iter().all(|scale| (4..=256).contains(scale));
    if source.scales.is_empty() || source.scales.len() > 6 || !rising || !sensible {
        wrong(
            "/scales",
            "these scales cannot be drawn".to_owned(),
            "1 to 6 rising numbers from 4 to 256",
        );
    }
    for (index, label) in source.labels.iter().enumerate() {
        if let Err(error) = title.map.grid.index(&label.hex) {
            wrong(
                &format!("/labels/{index}/hex"),
                error.to_string(),
                "a hex of the map",
            );
        }
    }
    let known = title.counters.types.values().map(|kind| kind.arm.as_str());
    for arm in source.symbols.keys() {
        if !known.clone().any(|other| other == arm) {
            let wrong = format!("no counter is of the arm \"{arm}\"");
            let fault = Fault::warning(FILE, format!("/symbols/{arm}"), wrong);
            faults.push(fault.nearest(arm, known.clone()));
        }
    }
    let known = title.counters.values.iter().map(|value| value.id.as_str());
    for value in source.values.keys() {
        if !known.clone().any(|other| other == value) {
            let wrong = format!("no value of counters is called \"{value}\"");
            let fault = Fault::error(FILE, format!("/values/{value}"), wrong);
            faults.push(fault.nearest(value, known.clone()));
        }
    }
    faults
}
