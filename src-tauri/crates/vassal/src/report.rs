//! The report of a file: counts, positions, names of places and digests, as one object of JSON.

mod game;
pub use game::digest;
mod pieces;

use crate::grid::{Grid, Point, Size};
use crate::module::{Board, Kind, Map, Module};
use crate::{Opened, Save};
use serde_json::{Map as Object, Value, json};

/// The report of a file. Names and shape are fixed: other programs read them.
pub fn report(opened: &Opened) -> Value {
    match opened {
        Opened::Module { module, archive } => {
            let counted = (archive.listed(), archive.listed_images());
            of_module(module, counted)
        }
        Opened::Save(save) => of_save(save),
    }
}

/// The report of a saved game or log.
pub fn of_save(save: &Save) -> Value {
    game::report(save)
}

/// The report of a module or extension; with how many entries and images its archive lists.
pub fn of_module(module: &Module, (entries, images): (usize, usize)) -> Value {
    let mut object = Object::new();
    let mut put = |name: &str, value: Value| object.insert(name.to_owned(), value);
    put(
        "kind",
        json!(if module.kind == Kind::Module {
            "module"
        } else {
            "extension"
        }),
    );
    put("root", json!(module.root));
    put("buildFile", json!(module.build_file));
    put("name", json!(module.name));
    put("version", json!(module.version));
    put("vassalVersion", json!(module.vassal_version));
    put("zipEntries", json!(entries));
    put("imageEntries", json!(images));
    put("maps", module.maps.iter().map(map).collect());
    put("mapCount", json!(module.maps.len()));
    let boards: Vec<Value> = module
        .maps
        .iter()
        .flat_map(|map| map.picker.boards.iter().map(|one| board(map, one)))
        .collect();
    put("boardCount", json!(boards.len()));
    put("boards", Value::Array(boards));
    if let Ok(Value::Object(counts)) = serde_json::to_value(module.counts) {
        for (name, count) in counts {
            put(&name, count);
        }
    }
    put("sides", json!(module.sides));
    let traits = pieces::count(module);
    put("traitCountsInSlots", json!(traits.written));
    put("traitCountsResolved", json!(traits.resolved));
    put("missingPrototypes", json!(traits.missing));
    put(
        "customClasses",
        json!(module.custom_classes.keys().collect::<Vec<_>>()),
    );
    let parts = module
        .extension_parts
        .iter()
        .map(|part| json!({ "target": part.target }));
    put("extensionElements", parts.collect());
    Value::Object(object)
}

fn map(map: &Map) -> Value {
    let written = |name: &str| map.attributes.get(name);
    json!({
        "element": map.element,
        "name": written("mapName"),
        "edgeWidth": written("edgeWidth"),
        "edgeHeight": written("edgeHeight"),
    })
}

fn board(map: &Map, board: &Board) -> Value {
    let size = board.size.map(|size| json!([size.width, size.height]));
    let mut object = json!({
        "map": map.attributes.get("mapName"),
        "name": board.name,
        "image": board.image,
        "size": size,
        "grid": board.grid.as_ref().map(grid),
    });
    if let (Some(grid), Some(size), Some(fields)) =
        (&board.grid, board.size, object.as_object_mut())
    {
        fields.insert("gridNames".to_owned(), names(grid, size));
    }
    object
}

/// Where on a board names are asked for, as parts of its width and height.
const SAMPLES: [(f64, f64); 5] = [
    (0.1, 0.1),
    (0.5, 0.5),
    (0.33, 0.62),
    (0.81, 0.27),
    (0.9, 0.9),
];

fn names(grid: &Grid, size: Size) -> Value {
    let at = |length: i32, part: f64| crate::text::trunc(f64::from(length) * part);
    let one = |(x, y): &(f64, f64)| {
        let point = Point::new(at(size.width, *x), at(size.height, *y));
        json!({ "x": point.x, "y": point.y, "name": grid.name(point, size) })
    };
    SAMPLES.iter().map(one).collect()
}

fn grid(grid: &Grid) -> Value {
    match grid {
        Grid::Hex(hex) => json!({
            "type": "hex", "dx": hex.dx, "dy": hex.dy, "x0": hex.x0, "y0": hex.y0,
            "sideways": hex.sideways, "numbering": hex.numbering.is_some(),
        }),
        Grid::Square(square) => json!({
            "type": "square", "dx": square.dx, "dy": square.dy, "x0": square.x0, "y0": square.y0,
            "numbering": square.numbering.is_some(),
        }),
        Grid::Region(region) => json!({ "type": "region", "regions": region.regions.len() }),
        Grid::Zoned(zoned) => {
            let mut kinds = Object::new();
            for inner in zoned.zones.iter().filter_map(|zone| zone.grid.as_deref()) {
                let count = kinds.get(kind(inner)).and_then(Value::as_u64).unwrap_or(0) + 1;
                kinds.insert(kind(inner).to_owned(), json!(count));
            }
            json!({
                "type": "zoned",
                "zones": zoned.zones.len(),
                "zoneNames": zoned.zones.iter().map(|zone| &zone.name).collect::<Vec<_>>(),
                "zoneGrids": kinds,
                "background": zoned.background.as_deref().map(self::grid),
            })
        }
    }
}

const fn kind(grid: &Grid) -> &'static str {
    match grid {
        Grid::Hex(_) => "hex",
        Grid::Square(_) => "square",
        Grid::Region(_) => "region",
        Grid::Zoned(_) => "zoned",
    }
}
