//! The title of a free table: a manifest, and nothing that rules would read.

use std::collections::BTreeMap;
use std::sync::Arc;

use motti_hex::{Compass, Grid, Numbering, Orientation, Parity, Part, Scheme, Sheet};

use super::build::check_manifest;
use super::{Counters, Map, Rules, Title};
use crate::Fault;
use crate::source::{Manifest, MapSource, ModuleSource, RulesFile, TerrainSource};

impl Title {
    /// A title of which only the manifest is known: that of a module without rules.
    ///
    /// # Errors
    /// Everything that is wrong with the manifest.
    pub(crate) fn bare(manifest: Manifest) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        check_manifest(&manifest, &mut faults);
        if faults.iter().any(Fault::is_error) {
            return Err(faults);
        }
        let grid = no_grid().map_err(|wrong| vec![Fault::error("module.json", "", wrong)])?;
        let source = ModuleSource {
            manifest: manifest.clone(),
            map: no_map(grid.1),
            counters: Vec::new(),
            charts: Vec::new(),
            scenarios: Vec::new(),
            rules: RulesFile::default(),
            rulings: None,
            drawing: None,
        };
        Ok(Self {
            manifest,
            map: Map {
                grid: grid.0,
                metres_per_hex: 0,
                terrains: Vec::new(),
                overlay_kinds: Vec::new(),
                hexside_kinds: Vec::new(),
                path_classes: Vec::new(),
                paths: Vec::new(),
                bridges: Vec::new(),
                places: Vec::new(),
                feature_kinds: Vec::new(),
                hexes: Vec::new(),
                hexsides: BTreeMap::new(),
            },
            counters: Counters::default(),
            scenarios: BTreeMap::new(),
            rules: Rules::default(),
            rulings: Vec::new(),
            charts: BTreeMap::new(),
            source: Arc::new(source),
        })
    }
}

/// A grid without hexes.
fn no_grid() -> Result<(Grid, Scheme), String> {
    let scheme = Scheme {
        orientation: Orientation::Flat,
        first: Part::Column,
        row_digits: 2,
        column_digits: 2,
        separator: String::new(),
        rows_grow: Compass::S,
        columns_grow: Compass::E,
        shifted: Parity::Even,
        shift: Compass::S,
        sheets: vec![Sheet {
            prefix: String::new(),
            first_row: 1,
            first_column: 1,
            rows: 1,
            columns: 1,
            shorter: None,
            row_offset: 0,
            column_offset: 0,
        }],
    };
    let numbering = Numbering::new(scheme.clone()).map_err(|faults| faults.to_string())?;
    let grid = Grid::of(numbering, []).map_err(|faults| format!("{faults:?}"))?;
    Ok((grid, scheme))
}

fn no_map(grid: Scheme) -> MapSource {
    MapSource {
        grid,
        metres_per_hex: 0,
        terrains: Vec::new(),
        overlay_kinds: Vec::new(),
        hexside_kinds: Vec::new(),
        path_classes: Vec::new(),
        feature_kinds: Vec::new(),
        terrain: TerrainSource {
            key: BTreeMap::new(),
            rows: Vec::new(),
            source: crate::source::Origin::Imported,
            basis: crate::Text::default(),
        },
        overlays: Vec::new(),
        places: Vec::new(),
        hexsides: Vec::new(),
        paths: Vec::new(),
        bridges: Vec::new(),
        features: BTreeMap::new(),
    }
}
