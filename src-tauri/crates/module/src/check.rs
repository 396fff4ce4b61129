//! What `motti module` asks: check, info, pack.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use serde::Serialize;

use crate::load::{load, read_files, read_folder};
use crate::source::{Origin, RulesetNeed, Version};
use crate::{ContentId, Fault, Files, Module};

/// The outcome of a check: everything that is wrong with a module.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// What the module is, if it can be played.
    pub module: Option<Info>,
    /// Everything that was found, errors first.
    pub faults: Vec<Fault>,
}

impl Report {
    /// Whether the module can be played.
    pub fn is_ok(&self) -> bool {
        !self.faults.iter().any(Fault::is_error)
    }

    /// How many faults are errors.
    pub fn errors(&self) -> usize {
        self.faults.iter().filter(|fault| fault.is_error()).count()
    }

    fn new(module: Option<Info>, mut faults: Vec<Fault>) -> Self {
        faults.sort_by_key(|fault| std::cmp::Reverse(fault.severity));
        Self { module, faults }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for fault in &self.faults {
            writeln!(f, "{fault}")?;
        }
        let (errors, others) = (self.errors(), self.faults.len() - self.errors());
        write!(f, "{errors} errors, {others} warnings and notes")
    }
}

/// What a module is, in figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Info {
    /// The id of the title.
    pub id: String,
    /// The name of the title.
    pub title: String,
    /// The version of the module.
    #[serde(serialize_with = "shown")]
    pub version: Version,
    /// The ruleset it needs.
    pub ruleset: RulesetNeed,
    /// The hash of the data that rules read.
    pub identity: ContentId,
    /// The number of files.
    pub files: usize,
    /// The bytes of all files, unpacked.
    pub bytes: u64,
    /// The number of hexes of the map.
    pub hexes: usize,
    /// The number of units.
    pub units: usize,
    /// The units of each side.
    pub units_by_side: BTreeMap<String, usize>,
    /// The number of markers.
    pub markers: u32,
    /// The number of charts.
    pub charts: usize,
    /// The ids of the scenarios.
    pub scenarios: Vec<String>,
    /// The number of rules.
    pub rules: usize,
    /// The rules that count for coverage.
    pub counted_rules: usize,
    /// How many hexes, counters, charts and so on come from where.
    pub provenance: BTreeMap<String, BTreeMap<Origin, usize>>,
}

fn shown<S: serde::Serializer>(version: &Version, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(version)
}

impl Info {
    /// The figures of a module.
    pub fn of(module: &Module) -> Self {
        let title = &module.title;
        let mut units_by_side = BTreeMap::new();
        for unit in &title.counters.units {
            *units_by_side.entry(unit.side.clone()).or_insert(0) += 1;
        }
        let mut provenance: BTreeMap<String, BTreeMap<Origin, usize>> = BTreeMap::new();
        for label in title.labels() {
            let kind = provenance.entry(label.kind.name().to_owned()).or_default();
            *kind.entry(label.provenance.origin).or_insert(0) += 1;
        }
        Self {
            id: title.manifest.id.clone(),
            title: title.manifest.title.en.clone(),
            version: title.manifest.version,
            ruleset: title.manifest.ruleset.clone(),
            identity: module.identity,
            files: module.files.len(),
            bytes: module.files.bytes(),
            hexes: title.map.grid.len(),
            units: title.counters.units.len(),
            units_by_side,
            markers: title
                .counters
                .markers
                .iter()
                .map(|marker| marker.count)
                .sum(),
            charts: title.charts().count(),
            scenarios: title.scenarios.keys().cloned().collect(),
            rules: title.rules.len(),
            counted_rules: title
                .rules
                .iter()
                .filter(|rule| rule.kind.counted())
                .count(),
            provenance,
        }
    }
}

/// Checks a module's zip or source folder and reports everything that is wrong with it.
pub fn check_path(path: &Path) -> Report {
    let files = match read_files(path) {
        Ok(files) => files,
        Err(fault) => return Report::new(None, vec![fault]),
    };
    match Module::from_files(files) {
        Ok(module) => Report::new(Some(Info::of(&module)), module.warnings),
        Err(faults) => Report::new(None, faults),
    }
}

/// The figures of a module's zip or source folder.
///
/// # Errors
/// Everything that keeps it from being played.
pub fn info(path: &Path) -> Result<Info, Vec<Fault>> {
    load(path).map(|module| Info::of(&module))
}

/// A packed module.
#[derive(Debug, Clone)]
pub struct Packed {
    /// The zip archive.
    pub bytes: Vec<u8>,
    /// What is in it.
    pub module: Module,
}

/// Packs a source folder, with its scenarios from another folder if it has none itself, into a zip. The same sources
/// give the same bytes.
///
/// With the feature `draw`, the pictures of map and counters are drawn and packed as well.
///
/// # Errors
/// Everything that is wrong with the sources.
pub fn pack(folder: &Path, scenarios: Option<&Path>) -> Result<Packed, Vec<Fault>> {
    let one = |fault| vec![fault];
    let sources = read_folder(folder, scenarios).map_err(one)?;
    pack_files(sources)
}

/// Packs files that are in memory.
///
/// # Errors
/// As [`pack`].
pub fn pack_files(sources: Files) -> Result<Packed, Vec<Fault>> {
    let one = |fault| vec![fault];
    let module = Module::from_files(sources)?;
    #[cfg(feature = "draw")]
    let module = crate::draw::with_pictures(module).map_err(one)?;
    let bytes = module.files.to_zip().map_err(one)?;
    // What is packed must be what is accepted when it is read again.
    let again = Files::from_zip("the packed module", &bytes).map_err(one)?;
    if again != module.files {
        let wrong = "the packed module does not read back as it was";
        return Err(one(Fault::error("archive", "", wrong)));
    }
    Ok(Packed { bytes, module })
}
