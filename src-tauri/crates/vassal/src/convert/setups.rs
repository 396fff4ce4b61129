//! The set-ups of a module: what lies there at the start, and the predefined ones.

use super::game::setup;
use super::grids::bounded;
use super::module::put;
use super::names::Names;
use super::sources::Sources;
use super::{ConvertError, Known, Stage, Watch};
use crate::Save;
use crate::module::{Module, PredefinedSetup, SlotId};
use motti_module::source::{CardSource, Manifest, PileSource, PositionSource, SpotSource};
use motti_module::table::EMPTY;
use motti_module::{Files, FreeTable, Text};

/// The set-ups: what lies there at the start, and the predefined ones.
pub(super) fn setups(
    sources: &mut Sources<'_>,
    module: &Module,
    known: &Known<'_>,
    slots: &[Option<String>],
    files: &mut Files,
    manifest: &Manifest,
    watch: &mut Watch<'_>,
) -> Result<usize, ConvertError> {
    let (free, _) = FreeTable::read(files, manifest).map_err(ConvertError::Module)?;
    let mut names = Names::ids();
    names.reserve(EMPTY);
    names.reserve("own");
    let first = at_start(module, &free, slots);
    let mut count = 0;
    if !first.piles.is_empty() || !first.decks.is_empty() || module.setups.is_empty() {
        let position = PositionSource {
            id: names.give("start", "start"),
            title: Text {
                en: "At the start".to_owned(),
                fi: Some("Alkutilanne".to_owned()),
            },
            ..first
        };
        put(
            files,
            &format!("table/setups/{}.json", position.id),
            &position,
        )?;
        count += 1;
    }
    let mut listed = Vec::new();
    listed_setups(&module.setups, "", &mut listed);
    for (ix, (title, file)) in listed.iter().enumerate() {
        if !watch(Stage::Setups, ix, listed.len()) {
            return Err(ConvertError::Cancelled);
        }
        if !sources.has(file) {
            continue;
        }
        let bytes = sources.read(file)?;
        let Ok(save) = Save::from_bytes(file, bytes) else {
            continue;
        };
        let position = PositionSource {
            id: names.give(title, "setup"),
            title: Text::from(title.as_str()),
            recorded: false,
            ..setup(&save, module, &free, known)
        };
        put(
            files,
            &format!("table/setups/{}.json", position.id),
            &position,
        )?;
        count += 1;
    }
    Ok(count)
}

/// Predefined set-ups with their files, out of their menus.
fn listed_setups(setups: &[PredefinedSetup], menu: &str, listed: &mut Vec<(String, String)>) {
    for setup in setups {
        let title = if menu.is_empty() {
            setup.name.clone()
        } else {
            format!("{menu}: {}", setup.name)
        };
        if let Some(file) = &setup.file {
            listed.push((title.clone(), file.clone()));
        }
        listed_setups(&setup.setups, &title, listed);
    }
}

/// What lies on the maps when no saved game is opened.
fn at_start(module: &Module, free: &FreeTable, slots: &[Option<String>]) -> PositionSource {
    let mut position = PositionSource::default();
    let mut deck_ix = 0;
    let cards = |ids: &[SlotId]| -> Vec<CardSource> {
        let counters = ids.iter().filter_map(|SlotId(ix)| slots.get(*ix)?.clone());
        counters
            .map(|counter| CardSource {
                counter,
                levels: Vec::new(),
            })
            .collect()
    };
    for (map, source) in module.maps.iter().zip(&free.source.maps) {
        let layout = map.picker.layout(&map.picker.chosen(None), map.edge);
        for stack in map
            .setup_stacks
            .iter()
            .filter(|stack| stack.in_play(&layout))
        {
            let at = stack.place(&layout, map.edge);
            let pieces = cards(&stack.slots);
            if !pieces.is_empty() {
                let at = SpotSource {
                    map: source.id.clone(),
                    x: bounded(at.x),
                    y: bounded(at.y),
                };
                position.piles.push(PileSource { at, pieces });
            }
        }
        for deck in &map.decks {
            if let Some(found) = free.source.decks.get(deck_ix) {
                let held = cards(&deck.stack.slots);
                if !held.is_empty() {
                    position.decks.insert(found.id.clone(), held);
                }
            }
            deck_ix += 1;
        }
    }
    position
}
