//! The step from what is written down to a title, which reports every fault at once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use motti_hex::{Grid, HexIx};

use super::{Provenance, Title};
use crate::source::{Manifest, ModuleSource, Origin};
use crate::{Fault, Text};

/// The format of modules that this program reads.
pub(crate) const FORMAT: u32 = 1;

/// What other parts of the module may name.
pub(super) struct Known {
    /// Numbers of rules.
    pub(super) rules: BTreeSet<String>,
    /// Entries by the id of their chart, or by `map:` and their kind of feature.
    pub(super) entries: BTreeMap<String, BTreeSet<String>>,
}

/// The build of one title: what is known and what was found wrong so far.
pub(super) struct Builder<'a> {
    pub(super) manifest: &'a Manifest,
    pub(super) known: Known,
    pub(super) grid: &'a Grid,
    /// Hexes no unit may enter.
    pub(super) closed: Vec<bool>,
    pub(super) faults: Vec<Fault>,
    scope: Scope,
}

/// What a title is built of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// The whole module.
    Whole,
    /// What could be read of it; only its faults are of interest.
    Partial,
    /// The module on another map, without scenarios.
    OtherMap,
}

/// A provenance whose basis may not be given.
pub(super) fn provenance(origin: Origin, basis: Option<&Text>) -> Provenance {
    Provenance {
        origin,
        basis: basis.cloned().unwrap_or_default(),
    }
}

impl Title {
    /// Checks what is written down and makes a title of it.
    ///
    /// # Errors
    /// All faults, warnings among them, when at least one is an error.
    pub fn build(source: ModuleSource) -> Result<(Self, Vec<Fault>), Vec<Fault>> {
        Self::build_shared(Arc::new(source), Scope::Whole)
    }

    /// As [`Title::build`], for a source of which faulty parts were left out: names that are not there are not
    /// reported, since they may stand in those parts.
    pub(crate) fn build_partial(source: ModuleSource) -> Result<(Self, Vec<Fault>), Vec<Fault>> {
        Self::build_shared(Arc::new(source), Scope::Partial)
    }

    pub(super) fn build_shared(
        source: Arc<ModuleSource>,
        scope: Scope,
    ) -> Result<(Self, Vec<Fault>), Vec<Fault>> {
        let mut faults = Vec::new();
        check_manifest(&source.manifest, &mut faults);
        let grid = match Self::grid(&source.map) {
            Ok(grid) => grid,
            Err(found) => {
                // Without a grid nothing on the map can be judged; everything else would only be noise.
                faults.extend(found);
                return Err(faults);
            }
        };
        let mut builder = Builder {
            manifest: &source.manifest,
            known: known(&source),
            grid: &grid,
            closed: vec![false; grid.len()],
            faults,
            scope,
        };
        let map = builder.map(&source.map);
        let counters = builder.counters(&source.counters);
        let charts = builder.charts(&source.charts);
        let rules = builder.rules(&source.rules);
        let rulings = builder.rulings(source.rulings.as_ref());
        let scenarios = match scope {
            Scope::OtherMap => BTreeMap::new(),
            Scope::Whole | Scope::Partial => builder.scenarios(&source.scenarios, &counters),
        };
        let faults = builder.faults;
        if faults.iter().any(Fault::is_error) {
            return Err(faults);
        }
        let title = Self {
            manifest: source.manifest.clone(),
            map,
            counters,
            scenarios,
            rules,
            rulings,
            charts,
            source,
        };
        Ok((title, faults))
    }
}

fn known(source: &ModuleSource) -> Known {
    let mut entries = BTreeMap::new();
    for (_, chart) in &source.charts {
        let ids = chart.rows.iter().enumerate().map(|(index, row)| {
            let named = row.get("id").and_then(|cell| match cell {
                crate::source::CellSource::Word(word) => Some(word.clone()),
                _ => None,
            });
            named.unwrap_or_else(|| (index + 1).to_string())
        });
        entries.insert(chart.id.clone(), ids.collect());
    }
    for kind in &source.map.feature_kinds {
        let features = source.map.features.get(&kind.id).into_iter().flatten();
        let ids = features.filter_map(|feature| {
            feature
                .id
                .clone()
                .or_else(|| feature.hexes.first().cloned())
        });
        entries.insert(format!("map:{}", kind.id), ids.collect());
    }
    Known {
        rules: source
            .rules
            .rules
            .iter()
            .map(|rule| rule.id.clone())
            .collect(),
        entries,
    }
}

pub(super) fn check_manifest(manifest: &Manifest, faults: &mut Vec<Fault>) {
    const FILE: &str = "module.json";
    let mut wrong = |place: &str, wrong: String, expected: &str| {
        faults.push(Fault::error(FILE, place, wrong).expected(expected));
    };
    if manifest.format != FORMAT {
        let found = format!("the module is of format {}", manifest.format);
        wrong("/format", found, &format!("format {FORMAT}"));
    }
    if !is_id(&manifest.id) {
        let found = format!("\"{}\" cannot be the id of a title", manifest.id);
        wrong(
            "/id",
            found,
            "1 to 40 small letters, digits and underscores",
        );
    }
    if manifest.ruleset.from >= manifest.ruleset.below {
        let found = format!(
            "no version lies between {} and {}",
            manifest.ruleset.from, manifest.ruleset.below
        );
        wrong("/ruleset", found, "\"below\" greater than \"from\"");
    }
    if manifest.sides.is_empty() {
        wrong("/sides", "there is no side".to_owned(), "at least one side");
    }
    let mut ids = BTreeSet::new();
    for (index, side) in manifest.sides.iter().enumerate() {
        let place = format!("/sides/{index}");
        if !is_id(&side.id) || !ids.insert(&side.id) {
            let found = format!("\"{}\" cannot be the id of this side", side.id);
            wrong(&place, found, "an id of its own");
        }
        let colours = [&side.colour, &side.ink];
        for colour in colours.into_iter().chain(side.branches.values()) {
            if !is_colour(colour) {
                let found = format!("\"{colour}\" is no colour");
                wrong(&place, found, "a colour such as \"#3a6ea5\"");
            }
        }
    }
}

/// Small letters, digits and underscores: safe in names of files and folders everywhere.
fn is_id(id: &str) -> bool {
    let allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
    (1..=40).contains(&id.len()) && id.bytes().all(allowed)
}

fn is_colour(colour: &str) -> bool {
    colour.len() == 7
        && colour.strip_prefix('#').is_some_and(|digits| {
            digits
                .bytes()
                .all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
        })
}

impl Builder<'_> {
    pub(super) fn twice(&mut self, file: &str, place: &str, what: &str, id: &str) {
        let wrong = format!("the {what} \"{id}\" cannot have this id");
        let fault = Fault::error(file, place, wrong);
        self.faults
            .push(fault.expected("an id that nothing else here has"));
    }

    /// Whether the rule exists; a fault if not.
    pub(super) fn rule(&mut self, file: &str, place: &str, id: &str) -> bool {
        if self.known.rules.contains(id) {
            return true;
        }
        if self.scope == Scope::Partial {
            return false;
        }
        let known = self.known.rules.iter().map(String::as_str);
        let fault = Fault::error(file, place, format!("rules.json has no rule \"{id}\""));
        self.faults.push(fault.nearest(id, known));
        false
    }

    /// Whether the side exists; a fault if not.
    pub(super) fn side(&mut self, file: &str, place: &str, id: &str) -> bool {
        let mut known = self.manifest.sides.iter().map(|side| side.id.as_str());
        if known.clone().any(|side| side == id) {
            return true;
        }
        let fault = Fault::error(file, place, format!("there is no side \"{id}\""));
        self.faults.push(fault.nearest(id, &mut known));
        false
    }

    /// Whether the chart or kind of feature has this entry; a fault if not.
    pub(super) fn entry(&mut self, file: &str, place: &str, of: &str, id: &str) -> bool {
        if self.scope == Scope::Partial {
            let entries = self.known.entries.get(of);
            return entries.is_some_and(|known| known.contains(id));
        }
        let Some(known) = self.known.entries.get(of) else {
            let known = self.known.entries.keys().map(String::as_str);
            let wrong = format!("there is no chart or kind of feature \"{of}\"");
            let fault = Fault::error(file, place, wrong);
            self.faults.push(fault.nearest(of, known));
            return false;
        };
        if known.contains(id) {
            return true;
        }
        let wrong = format!("\"{of}\" has no entry \"{id}\"");
        let fault = Fault::error(file, place, wrong);
        self.faults
            .push(fault.nearest(id, known.iter().map(String::as_str)));
        false
    }

    /// The hex with this name; a fault if there is none.
    pub(super) fn hex(&mut self, file: &str, place: &str, name: &str) -> Option<HexIx> {
        match self.grid.index(name) {
            Ok(hex) => Some(hex),
            Err(error) => {
                self.faults
                    .push(Fault::error(file, place, error.to_string()));
                None
            }
        }
    }

    /// The hex with this name if units may enter it; a fault if not.
    pub(super) fn open_hex(&mut self, file: &str, place: &str, name: &str) -> Option<HexIx> {
        let hex = self.hex(file, place, name)?;
        if self.is_closed(hex) {
            let wrong = format!("no unit may enter the hex {name}");
            self.faults
                .push(Fault::error(file, place, wrong).expected("a hex of open terrain"));
            return None;
        }
        Some(hex)
    }

    /// Whether faulty parts were left out, so that missing names are no faults.
    pub(super) fn is_partial(&self) -> bool {
        self.scope == Scope::Partial
    }

    pub(super) fn is_closed(&self, hex: HexIx) -> bool {
        self.closed.get(hex.index()).copied().unwrap_or(true)
    }
}
