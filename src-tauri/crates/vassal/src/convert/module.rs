//! A module of VASSAL's as the files of a module of ours.

use super::counters::Counters;
use super::dice::{dice, properties};
use super::known::maps as give_maps;
use super::manifest::{manifest, original, sides};
use super::maps::{deck_ids, decks, table_map};
use super::pages::pages;
use super::palettes::palettes;
use super::setups::setups;
use super::sources::Sources;
use super::turns::trackers;
use super::{ConvertError, Known, Watch, pictures};
use crate::Archive;
use crate::module::Module;
use crate::piece::Expander;
use motti_module::source::{CounterFileSource, TableCounterSource, TableSource, TraitSource};
use motti_module::{Files, Limits};
use std::collections::{BTreeMap, HashMap};

/// A module taken over.
#[derive(Debug)]
pub struct Taken {
    /// Its files.
    pub files: Files,
    /// What was left out or replaced, for the reader.
    pub notes: Vec<String>,
    /// How many set-ups it has.
    pub setups: usize,
}

/// The most notes that a module keeps.
const MOST_NOTES: usize = 500;

/// Makes the files of a module of ours. Images stay as they are; large ones are cut into tiles besides. `archives` are
/// that of the module and those of the extensions that were put into it.
///
/// # Errors
/// When a limit is broken, or it is asked to stop.
pub fn to_module(
    archives: &mut [Archive],
    module: &Module,
    watch: &mut Watch<'_>,
) -> Result<Taken, ConvertError> {
    let mut sources = Sources(archives);
    let mut files = Files::within(Limits::TABLE);
    let mut notes: Vec<String> = Vec::new();
    let pictures = pictures::copy(&mut sources, module, &mut files, &mut notes, watch)?;
    let sides = sides(module);
    let values = properties(module);
    let (maps, order) = give_maps(&module.maps);
    let mut known = Known {
        module: Some(module),
        pictures: pictures.names,
        sides: sides
            .iter()
            .map(|side| (side.name.en.clone(), side.id.clone()))
            .collect(),
        maps,
        decks: deck_ids(module).collect(),
        values: values.iter().map(|value| value.name.clone()).collect(),
        slots: HashMap::new(),
        players: BTreeMap::new(),
        order,
    };
    let (counters, slots) = counters(module, &mut known);
    let mut source = TableSource {
        original: Some(original(module)),
        pictures: pictures.pictures,
        maps: module
            .maps
            .iter()
            .map(|map| table_map(map, module, &known))
            .collect(),
        palettes: palettes(module, &slots),
        dice: dice(module, &known),
        trackers: trackers(module),
        properties: values,
        ..TableSource::default()
    };
    source.decks = decks(module, &known);
    source.pages = pages(&mut sources, module, &known, &mut files, &mut notes)?;
    notes.extend(idle(&counters));
    notes.extend(module.notes.list().iter().map(ToString::to_string));
    notes.truncate(MOST_NOTES);
    source.notes.clone_from(&notes);
    let manifest = manifest(module, sides);
    put(&mut files, "module.json", &manifest)?;
    put(&mut files, "table/table.json", &source)?;
    for (ix, part) in counters.chunks(2_000).enumerate() {
        let file = CounterFileSource {
            counters: part.to_vec(),
        };
        put(&mut files, &format!("table/counters/{ix}.json"), &file)?;
    }
    let setups = setups(
        &mut sources,
        module,
        &known,
        &slots,
        &mut files,
        &manifest,
        watch,
    )?;
    Ok(Taken {
        files,
        notes,
        setups,
    })
}

/// Traits that the original draws or edits with and that do nothing in play.
const SILENT: [&str; 5] = ["cmt", "menuSeparator", "nonRect", "nonRect2", "prototype"];

/// The traits that are kept and not carried out, a line each.
fn idle(counters: &[TableCounterSource]) -> Vec<String> {
    let traits = counters.iter().flat_map(|counter| &counter.traits);
    let mut found: BTreeMap<&str, usize> = BTreeMap::new();
    for one in traits {
        if let TraitSource::Other { id, .. } = one
            && !SILENT.contains(&id.as_str())
        {
            *found.entry(id).or_default() += 1;
        }
    }
    found
        .into_iter()
        .map(|(id, count)| format!("the trait {id} is kept and not carried out ({count} times)"))
        .collect()
}

pub(super) fn put<T: serde::Serialize>(
    files: &mut Files,
    name: &str,
    value: &T,
) -> Result<(), ConvertError> {
    let bytes = serde_json::to_vec(value)?;
    files
        .insert("the module", name, bytes)
        .map_err(|fault| ConvertError::Module(vec![fault]))
}

/// The counters, and which of them each slot is.
fn counters(
    module: &Module,
    known: &mut Known<'_>,
) -> (Vec<TableCounterSource>, Vec<Option<String>>) {
    let mut expander = Expander::new(module);
    let pieces: Vec<_> = module
        .slots
        .iter()
        .map(|slot| {
            slot.definition
                .as_ref()
                .map(|definition| expander.piece(definition))
        })
        .collect();
    // Twice: what a trait puts down is known by the id that the first time gave it.
    let mut found = (Vec::new(), Vec::new());
    for _ in 0..2 {
        let mut counters = Counters::new();
        let mut slots = Vec::new();
        for (slot, piece) in module.slots.iter().zip(&pieces) {
            let id = piece
                .as_ref()
                .map(|levels| counters.add(levels, &slot.gpid, known).0);
            slots.push(id);
        }
        let pairs = module.slots.iter().zip(&slots);
        known.slots = pairs
            .filter_map(|(slot, id)| Some((slot.gpid.clone(), id.clone()?)))
            .filter(|(gpid, _)| !gpid.is_empty())
            .collect();
        found = (counters.list, slots);
    }
    found
}
