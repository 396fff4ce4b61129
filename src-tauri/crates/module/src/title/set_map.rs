//! The same title on another map: what cases are played on.

use std::collections::BTreeMap;
use std::sync::Arc;

use motti_hex::{Grid, Part, Sheet};

use super::Title;
use super::build::Scope;
use super::map_build::FILE;
use crate::source::{
    BlankMap, HexOverride, HexsideSource, KeyEntry, MapSource, Origin, OverlaySource, PlaceSource,
    SetMap, TerrainSource,
};
use crate::{Fault, Text};

impl MapSource {
    /// A blank map of this size: the kinds, classes and numbering of this map, one terrain everywhere, and nothing on
    /// it. The first kind of terrain is taken if none is named.
    #[must_use]
    pub fn blank(&self, size: BlankMap, terrain: Option<&str>) -> Self {
        let mut grid = self.grid.clone();
        grid.sheets = vec![Sheet {
            prefix: String::new(),
            first_row: 1,
            first_column: 1,
            rows: size.rows,
            columns: size.columns,
            shorter: None,
            row_offset: 0,
            column_offset: 0,
        }];
        let first = self.terrains.first().map(|kind| kind.id.clone());
        let terrain = terrain.map(ToOwned::to_owned).or(first).unwrap_or_default();
        let width = usize::from(grid.digits(Part::Row));
        let letters = " .".repeat(usize::from(size.columns));
        let rows = (1..=size.rows).map(|row| format!("{row:0width$}{letters}"));
        Self {
            terrain: TerrainSource {
                key: BTreeMap::from([(".".to_owned(), plain(terrain))]),
                rows: rows.collect(),
                source: Origin::Derived,
                basis: Text::from("a blank map"),
            },
            grid,
            overlays: Vec::new(),
            places: Vec::new(),
            hexsides: Vec::new(),
            paths: Vec::new(),
            bridges: Vec::new(),
            features: BTreeMap::new(),
            ..self.clone()
        }
    }

    /// Makes the changes of a case's map to this one.
    ///
    /// # Errors
    /// A fault for each hex that this map does not have. Everything else is checked when the title is built.
    pub fn change(&mut self, changes: &SetMap) -> Result<(), Vec<Fault>> {
        let basis = Text::from("set by the case");
        self.change_terrain(&changes.hexes)?;
        for (kind, sides) in &changes.hexsides {
            self.hexsides.push(HexsideSource {
                kind: kind.clone(),
                name: None,
                sides: sides.clone(),
                source: Origin::Derived,
                basis: Some(basis.clone()),
            });
        }
        self.paths.extend(changes.paths.iter().cloned());
        self.bridges.extend(changes.bridges.iter().cloned());
        for (kind, features) in &changes.features {
            let here = self.features.entry(kind.clone()).or_default();
            for feature in features {
                let id = |of: &crate::source::FeatureSource| {
                    of.id.clone().or_else(|| of.hexes.first().cloned())
                };
                here.retain(|other| id(other) != id(feature));
                here.push(feature.clone());
            }
        }
        Ok(())
    }

    fn change_terrain(&mut self, changes: &[HexOverride]) -> Result<(), Vec<Fault>> {
        if changes.is_empty() {
            return Ok(());
        }
        let grid = Title::grid(self)?;
        let mut faults = Vec::new();
        let basis = Text::from("set by the case");
        for change in changes {
            if let Err(error) = grid.index(&change.hex) {
                faults.push(Fault::error(FILE, "/hexes", error.to_string()));
                continue;
            }
            if let Some(terrain) = &change.terrain {
                self.set_letter(&grid, &change.hex, terrain);
                for overlay in &mut self.overlays {
                    overlay.hexes.retain(|hex| *hex != change.hex);
                }
            }
            for kind in &change.overlays {
                self.overlays.push(OverlaySource {
                    kind: kind.clone(),
                    hexes: vec![change.hex.clone()],
                    source: Origin::Derived,
                    basis: basis.clone(),
                });
            }
            if let Some(name) = &change.name {
                for place in &mut self.places {
                    place.hexes.retain(|hex| *hex != change.hex);
                }
                self.places.push(PlaceSource {
                    hexes: vec![change.hex.clone()],
                    name: name.clone(),
                    source: Origin::Derived,
                    basis: None,
                });
            }
        }
        if faults.is_empty() {
            Ok(())
        } else {
            Err(faults)
        }
    }

    /// Writes the letter of a terrain into the picture, with a letter of its own if the key has none for it.
    fn set_letter(&mut self, grid: &Grid, hex: &str, terrain: &str) {
        let plain_letter = self
            .terrain
            .key
            .iter()
            .find(|(_, entry)| entry.terrain == terrain && entry.ground.is_none())
            .map(|(letter, _)| letter.clone());
        let letter = plain_letter.unwrap_or_else(|| {
            let free = ('A'..='Z')
                .chain('a'..='z')
                .map(String::from)
                .find(|letter| !self.terrain.key.contains_key(letter))
                .unwrap_or_else(|| "?".to_owned());
            self.terrain
                .key
                .insert(free.clone(), plain(terrain.to_owned()));
            free
        });
        let rows = super::map_build::rows_of(grid);
        let Ok(wanted) = grid.index(hex) else { return };
        for row in &mut self.terrain.rows {
            let (label, letters) = row.trim().split_once(' ').unwrap_or((row.trim(), ""));
            let Some(at) = rows
                .get(label)
                .and_then(|hexes| hexes.iter().position(|other| *other == wanted))
            else {
                continue;
            };
            let mut letters: Vec<String> = letters
                .chars()
                .filter(|c| !c.is_whitespace())
                .map(String::from)
                .collect();
            if let Some(slot) = letters.get_mut(at) {
                slot.clone_from(&letter);
            }
            *row = format!("{label} {}", letters.join(" "));
        }
    }
}

fn plain(terrain: String) -> KeyEntry {
    KeyEntry {
        terrain,
        ground: None,
        source: None,
        basis: None,
    }
}

impl Title {
    /// The same title on another map, without scenarios: the map of a case.
    ///
    /// ```no_run
    /// # fn make(title: &motti_module::Title) -> Result<(), Box<dyn std::error::Error>> {
    /// let map: motti_module::source::SetMap = serde_json::from_str(r#"{ "blank": "10x10", "terrain": "forest" }"#)?;
    /// let small = title.with_map(&map).map_err(|faults| faults[0].clone())?;
    /// assert_eq!(small.map.grid.len(), 100);
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// All faults of the map.
    pub fn with_map(&self, map: &SetMap) -> Result<Self, Vec<Fault>> {
        let source = self.source();
        let mut changed = source.clone();
        if let Some(size) = map.blank {
            changed.map = source.map.blank(size, map.terrain.as_deref());
        }
        changed.map.change(map)?;
        let (title, _) = Self::build_shared(Arc::new(changed), Scope::OtherMap)?;
        Ok(title)
    }
}
