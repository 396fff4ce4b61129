//! From a written map to a checked one.

use std::collections::{BTreeMap, BTreeSet};

use motti_hex::{Grid, HexIx, HexsideIx, Numbering, Part};

use super::Title;
use super::build::{Builder, provenance};
use super::map::{Bridge, Hex, Hexside, Kind, Map, Overlay, Path, Place};
use crate::Fault;
use crate::source::{KindSource, MapSource, TerrainSource};

pub(super) const FILE: &str = "map/map.json";

impl Title {
    /// The grid of a written map.
    pub(super) fn grid(map: &MapSource) -> Result<Grid, Vec<Fault>> {
        match Numbering::new(map.grid.clone()) {
            Ok(numbering) => Ok(Grid::new(numbering)),
            Err(faults) => Err(faults
                .0
                .iter()
                .map(|fault| Fault::error(FILE, "/grid", fault.to_string()))
                .collect()),
        }
    }
}

impl Builder<'_> {
    pub(super) fn map(&mut self, source: &MapSource) -> Map {
        let terrains = self.kinds("/terrains", &source.terrains);
        let overlay_kinds = self.kinds("/overlay_kinds", &source.overlay_kinds);
        let hexside_kinds = self.kinds("/hexside_kinds", &source.hexside_kinds);
        let path_classes = self.kinds("/path_classes", &source.path_classes);
        let mut hexes = self.terrain(&source.terrain, &terrains);
        self.closed = hexes.iter().map(|hex| hex.closed).collect();
        self.overlays(source, &overlay_kinds, &mut hexes);
        let places = self.places(source, &mut hexes);
        let hexsides = self.hexsides(source, &hexside_kinds);
        let bridges = self.bridges(source, &hexsides, &hexside_kinds);
        let paths = self.paths(source, &path_classes, &hexsides, &hexside_kinds, &bridges);
        self.unused_bridges(&bridges, &paths);
        let feature_kinds = self.features(source);
        Map {
            grid: self.grid.clone(),
            metres_per_hex: source.metres_per_hex,
            terrains,
            overlay_kinds,
            hexside_kinds,
            path_classes,
            paths,
            bridges,
            places,
            feature_kinds,
            hexes,
            hexsides,
        }
    }

    fn kinds(&mut self, place: &str, sources: &[KindSource]) -> Vec<Kind> {
        let mut ids = BTreeSet::new();
        let mut kinds = Vec::with_capacity(sources.len());
        for (index, source) in sources.iter().enumerate() {
            let place = format!("{place}/{index}");
            if source.id.is_empty() || !ids.insert(&source.id) {
                self.twice(FILE, &place, "kind", &source.id);
            }
            if let Some(rule) = &source.rule {
                self.rule(FILE, &place, rule);
            }
            kinds.push(Kind {
                id: source.id.clone(),
                title: source.title.clone(),
                rule: source.rule.clone(),
                draw: source.draw.clone().unwrap_or_else(|| source.id.clone()),
                closed: source.closed,
            });
        }
        kinds
    }

    /// Finds a kind by its id; a fault if there is none.
    fn kind<'k>(
        &mut self,
        place: &str,
        what: &str,
        id: &str,
        kinds: &'k [Kind],
    ) -> Option<&'k Kind> {
        let found = kinds.iter().find(|kind| kind.id == id);
        if found.is_none() {
            let known = kinds.iter().map(|kind| kind.id.as_str());
            let all: Vec<&str> = known.clone().collect();
            let fault = Fault::error(FILE, place, format!("there is no {what} \"{id}\""))
                .expected(format!("one of {}", all.join(", ")))
                .nearest(id, known);
            self.faults.push(fault);
        }
        found
    }

    fn terrain(&mut self, source: &TerrainSource, terrains: &[Kind]) -> Vec<Hex> {
        let mut key = BTreeMap::new();
        for (letter, entry) in &source.key {
            let place = format!("/terrain/key/{letter}");
            let mut letters = letter.chars();
            let (Some(first), None) = (letters.next(), letters.next()) else {
                let wrong = format!("the key \"{letter}\" is no single letter");
                self.faults.push(Fault::error(FILE, place, wrong));
                continue;
            };
            let Some(kind) = self.kind(&place, "terrain", &entry.terrain, terrains) else {
                continue;
            };
            let basis = entry.basis.as_ref().unwrap_or(&source.basis);
            let hex = Hex {
                terrain: kind.id.clone(),
                closed: kind.closed,
                ground: entry.ground.clone(),
                overlays: Vec::new(),
                name: None,
                provenance: provenance(entry.source.unwrap_or(source.source), Some(basis)),
            };
            key.insert(first, hex);
        }
        self.rows(source, &key)
    }

    /// Reads the picture of letters. A hex without a letter that can be read becomes a closed one, beside the fault.
    fn rows(&mut self, source: &TerrainSource, key: &BTreeMap<char, Hex>) -> Vec<Hex> {
        let blank = Hex {
            terrain: String::new(),
            closed: true,
            ground: None,
            overlays: Vec::new(),
            name: None,
            provenance: provenance(source.source, None),
        };
        let mut hexes = vec![blank; self.grid.len()];
        let mut expected = rows_of(self.grid);
        for (index, row) in source.rows.iter().enumerate() {
            let place = format!("/terrain/rows/{index}");
            let (label, letters) = row.trim().split_once(' ').unwrap_or((row.trim(), ""));
            let Some(row) = expected.remove(label) else {
                let known = expected.keys().map(String::as_str);
                let wrong = format!("no row \"{label}\" is wanting here");
                let fault = Fault::error(FILE, place, wrong)
                    .expected("the number of a row that has not been given yet")
                    .nearest(label, known);
                self.faults.push(fault);
                continue;
            };
            let letters: Vec<char> = letters.chars().filter(|c| !c.is_whitespace()).collect();
            if letters.len() != row.len() {
                let wrong = format!("row {label} has {} letters", letters.len());
                let fault = Fault::error(FILE, &*place, wrong);
                self.faults
                    .push(fault.expected(format!("{}, one per hex", row.len())));
            }
            for (hex, letter) in row.iter().zip(&letters) {
                let (Some(known), Some(slot)) = (key.get(letter), hexes.get_mut(hex.index()))
                else {
                    let wrong = format!("hex {}: no key \"{letter}\"", self.grid.name(*hex));
                    let all: String = key.keys().collect();
                    let fault = Fault::error(FILE, &*place, wrong);
                    self.faults
                        .push(fault.expected(format!("one of the letters {all}")));
                    continue;
                };
                *slot = known.clone();
            }
        }
        for label in expected.keys() {
            let wrong = format!("row {label} is missing");
            self.faults.push(Fault::error(FILE, "/terrain/rows", wrong));
        }
        hexes
    }

    fn overlays(&mut self, source: &MapSource, kinds: &[Kind], hexes: &mut [Hex]) {
        for (index, overlay) in source.overlays.iter().enumerate() {
            let place = format!("/overlays/{index}");
            if self
                .kind(
                    &format!("{place}/kind"),
                    "kind of overlay",
                    &overlay.kind,
                    kinds,
                )
                .is_none()
            {
                continue;
            }
            for name in &overlay.hexes {
                let place = format!("{place}/hexes");
                let Some(hex) = self.open_hex(FILE, &place, name) else {
                    continue;
                };
                let Some(slot) = hexes.get_mut(hex.index()) else {
                    continue;
                };
                if slot.overlays.iter().any(|other| other.kind == overlay.kind) {
                    let wrong = format!("the hex {name} has \"{}\" twice", overlay.kind);
                    self.faults.push(Fault::warning(FILE, place, wrong));
                    continue;
                }
                slot.overlays.push(Overlay {
                    kind: overlay.kind.clone(),
                    provenance: provenance(overlay.source, Some(&overlay.basis)),
                });
            }
        }
    }

    fn places(&mut self, source: &MapSource, hexes: &mut [Hex]) -> Vec<Place> {
        let mut places = Vec::new();
        for (index, place) in source.places.iter().enumerate() {
            let at = format!("/places/{index}/hexes");
            let mut known = Vec::new();
            for name in &place.hexes {
                let Some(hex) = self.hex(FILE, &at, name) else {
                    continue;
                };
                known.push(hex);
                let Some(slot) = hexes.get_mut(hex.index()) else {
                    continue;
                };
                if let Some(other) = &slot.name {
                    let wrong = format!("the hex {name} already has the name \"{other}\"");
                    self.faults.push(Fault::error(FILE, &*at, wrong));
                }
                slot.name = Some(place.name.clone());
            }
            if !known.is_empty() {
                places.push(Place {
                    hexes: known,
                    name: place.name.clone(),
                    provenance: provenance(place.source, place.basis.as_ref()),
                });
            }
        }
        places
    }

    /// Reads `"0113-0114"`: a hexside by the two hexes it parts.
    fn side_between(&mut self, place: &str, text: &str) -> Option<(HexIx, HexIx, HexsideIx)> {
        let Some((a, b)) = text.split_once('-') else {
            let fault = Fault::error(FILE, place, format!("\"{text}\" is no hexside"));
            self.faults
                .push(fault.expected("two adjacent hexes such as \"0113-0114\""));
            return None;
        };
        let (a, b) = (self.hex(FILE, place, a), self.hex(FILE, place, b));
        let (a, b) = (a?, b?);
        let Some(side) = self.grid.side_between(a, b) else {
            let fault = Fault::error(FILE, place, format!("the hexes {text} share no side"));
            self.faults.push(fault.expected("two adjacent hexes"));
            return None;
        };
        Some((a, b, side))
    }

    fn hexsides(&mut self, source: &MapSource, kinds: &[Kind]) -> BTreeMap<HexsideIx, Hexside> {
        let mut hexsides: BTreeMap<HexsideIx, Hexside> = BTreeMap::new();
        for (index, river) in source.hexsides.iter().enumerate() {
            let place = format!("/hexsides/{index}");
            let kind = format!("{place}/kind");
            if self
                .kind(&kind, "kind of hexside", &river.kind, kinds)
                .is_none()
            {
                continue;
            }
            for (number, text) in river.sides.iter().enumerate() {
                let place = format!("{place}/sides/{number}");
                let Some((a, b, side)) = self.side_between(&place, text) else {
                    continue;
                };
                if self.is_closed(a) || self.is_closed(b) {
                    let wrong = format!("at the hexside {text} one hex is closed to all units");
                    self.faults.push(Fault::warning(FILE, &*place, wrong));
                }
                let hexside = Hexside {
                    kind: river.kind.clone(),
                    name: river.name.clone(),
                    provenance: provenance(river.source, river.basis.as_ref()),
                };
                if let Some(other) = hexsides.insert(side, hexside) {
                    let wrong = format!(
                        "the hexside {text} is given twice, first as \"{}\"",
                        other.kind
                    );
                    self.faults.push(Fault::error(FILE, &*place, wrong));
                }
            }
        }
        hexsides
    }

    fn bridges(
        &mut self,
        source: &MapSource,
        hexsides: &BTreeMap<HexsideIx, Hexside>,
        kinds: &[Kind],
    ) -> Vec<Bridge> {
        let mut ids = BTreeSet::new();
        let mut bridges = Vec::new();
        for (index, bridge) in source.bridges.iter().enumerate() {
            let place = format!("/bridges/{index}");
            if !ids.insert(&bridge.id) {
                self.twice(FILE, &place, "bridge", &bridge.id);
            }
            let mut ends = BTreeSet::new();
            let mut sides = Vec::new();
            for text in &bridge.sides {
                let place = format!("{place}/sides");
                let Some((a, b, side)) = self.side_between(&place, text) else {
                    continue;
                };
                ends.extend([a, b]);
                sides.push(side);
                if !needs_bridge(hexsides.get(&side), kinds) {
                    let wrong = format!("no river runs under the bridge at {text}");
                    self.faults.push(Fault::error(FILE, place, wrong));
                }
            }
            let Some(hex) = self.open_hex(FILE, &format!("{place}/hex"), &bridge.hex) else {
                continue;
            };
            if !ends.contains(&hex) {
                let wrong = format!("the bridge does not touch its hex {}", bridge.hex);
                self.faults
                    .push(Fault::error(FILE, format!("{place}/hex"), wrong));
            }
            bridges.push(Bridge {
                id: bridge.id.clone(),
                name: bridge.name.clone(),
                sides,
                hex,
                destructible: bridge.destructible,
                provenance: provenance(bridge.source, bridge.basis.as_ref()),
            });
        }
        bridges
    }

    fn paths(
        &mut self,
        source: &MapSource,
        classes: &[Kind],
        hexsides: &BTreeMap<HexsideIx, Hexside>,
        kinds: &[Kind],
        bridges: &[Bridge],
    ) -> Vec<Path> {
        let spanned: BTreeSet<HexsideIx> = bridges
            .iter()
            .flat_map(|bridge| bridge.sides.iter().copied())
            .collect();
        let mut paths = Vec::new();
        for (index, path) in source.paths.iter().enumerate() {
            let place = format!("/paths/{index}");
            let class = format!("{place}/class");
            let known = self.kind(&class, "class of path", &path.class, classes);
            let place = format!("{place}/hexes");
            let mut hexes = Vec::with_capacity(path.hexes.len());
            for name in &path.hexes {
                hexes.extend(self.open_hex(FILE, &place, name));
            }
            if path.hexes.len() < 2 {
                let fault = Fault::error(FILE, &*place, "the path has no length");
                self.faults.push(fault.expected("at least two hexes"));
            }
            for pair in hexes.windows(2) {
                let [a, b] = *pair else { continue };
                let names = format!("{}-{}", self.grid.name(a), self.grid.name(b));
                let Some(side) = self.grid.side_between(a, b) else {
                    let wrong = format!("the path breaks at {names}: the hexes are not adjacent");
                    self.faults.push(Fault::error(FILE, &*place, wrong));
                    continue;
                };
                if needs_bridge(hexsides.get(&side), kinds) && !spanned.contains(&side) {
                    let wrong = format!("the path crosses a river at {names} without a bridge");
                    self.faults.push(Fault::error(FILE, &*place, wrong));
                }
            }
            if known.is_some() {
                paths.push(Path {
                    class: path.class.clone(),
                    name: path.name.clone(),
                    hexes,
                    provenance: provenance(path.source, path.basis.as_ref()),
                });
            }
        }
        paths
    }

    fn unused_bridges(&mut self, bridges: &[Bridge], paths: &[Path]) {
        let mut crossed = BTreeSet::new();
        for path in paths {
            for pair in path.hexes.windows(2) {
                if let [a, b] = *pair {
                    crossed.extend(self.grid.side_between(a, b));
                }
            }
        }
        for bridge in bridges {
            if bridge.sides.iter().any(|side| !crossed.contains(side)) {
                let wrong = format!("no path crosses the whole bridge \"{}\"", bridge.id);
                self.faults.push(Fault::warning(FILE, "/bridges", wrong));
            }
        }
    }
}

fn needs_bridge(hexside: Option<&Hexside>, kinds: &[Kind]) -> bool {
    hexside.is_some_and(|hexside| {
        kinds
            .iter()
            .any(|kind| kind.id == hexside.kind && kind.closed)
    })
}

/// The hexes of every row by the label of the row, from the lowest column number on.
pub(super) fn rows_of(grid: &Grid) -> BTreeMap<String, Vec<HexIx>> {
    let scheme = grid.numbering().scheme();
    let width = usize::from(scheme.digits(Part::Row));
    let mut rows: BTreeMap<String, Vec<(u16, HexIx)>> = BTreeMap::new();
    for hex in grid.hexes() {
        let Some(spot) = grid.spot(hex) else { continue };
        let sheet = scheme.sheets.get(usize::from(spot.sheet));
        let prefix = sheet.map_or("", |sheet| sheet.prefix.as_str());
        let label = format!("{prefix}{:0width$}", spot.row);
        rows.entry(label).or_default().push((spot.column, hex));
    }
    rows.into_iter()
        .map(|(label, mut row)| {
            row.sort_unstable();
            (label, row.into_iter().map(|(_, hex)| hex).collect())
        })
        .collect()
}
