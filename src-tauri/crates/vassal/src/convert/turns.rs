//! Turn trackers, and their states, in and out.

use super::names::Names;
use crate::module::{Module, TurnLevel, TurnLevelKind};
use crate::sequence::{Decoder, encode};
use motti_module::source::{LevelRun, LevelSource, TrackerSource};
use motti_module::{FreeTable, Text};

/// The turn trackers of a module.
pub(super) fn trackers(module: &Module) -> Vec<TrackerSource> {
    let mut names = Names::ids();
    let turns = module.turns.iter().filter(|turn| !turn.levels.is_empty());
    turns
        .map(|turn| TrackerSource {
            id: names.give(&turn.name, "turn"),
            name: Text::from(if turn.name.is_empty() {
                turn.id.as_str()
            } else {
                turn.name.as_str()
            }),
            format: turn.format.clone(),
            levels: turn
                .levels
                .iter()
                .map(|level| turn_level(level, 0))
                .collect(),
        })
        .collect()
}

fn turn_level(level: &TurnLevel, depth: usize) -> LevelSource {
    let run = match &level.kind {
        TurnLevelKind::Counter { start, step, limit } => LevelRun::Count {
            start: *start,
            step: if *step == 0 { 1 } else { *step },
            last: *limit,
        },
        TurnLevelKind::List { texts } if texts.is_empty() => LevelRun::List(vec![String::new()]),
        TurnLevelKind::List { texts } => LevelRun::List(texts.clone()),
    };
    let inner = if depth < 12 {
        level.levels.as_slice()
    } else {
        &[]
    };
    LevelSource {
        name: level.name.clone(),
        run,
        inner: inner
            .iter()
            .map(|inner| turn_level(inner, depth + 1))
            .collect(),
    }
}

/// A turn tracker by its name or by its number in the original.
pub(super) fn find<'a>(free: &'a FreeTable, name: &str) -> Option<&'a TrackerSource> {
    let trackers = &free.source.trackers;
    let named = trackers.iter().find(|tracker| tracker.name.en == name);
    let number = name
        .strip_prefix("TurnTracker")
        .and_then(|text| text.parse::<usize>().ok());
    named.or_else(|| trackers.get(number?))
}

/// Reads a state: `running|level|level…`; none where it is that of other levels.
pub(super) fn read(tracker: &TrackerSource, state: &str) -> Option<Vec<[i32; 2]>> {
    let mut tokens = Decoder::new(state, '|');
    let mut entries = vec![[0, tokens.int(0)]];
    for level in &tracker.levels {
        let token = tokens.next()?;
        read_level(level, &token, &mut entries)?;
    }
    Some(entries)
}

fn read_level(level: &LevelSource, state: &str, entries: &mut Vec<[i32; 2]>) -> Option<()> {
    let mut tokens = Decoder::new(state, ';');
    let (value, running) = (tokens.int(0), tokens.int(0));
    entries.push([value, running]);
    // A count goes on with loop and limit, a list with its first and with what is active.
    tokens.next();
    tokens.next();
    for inner in &level.inner {
        let token = tokens.next()?;
        read_level(inner, &token, entries)?;
    }
    Some(())
}

/// Writes a state.
pub(super) fn write(tracker: &TrackerSource, entries: &[[i32; 2]]) -> String {
    let mut rest = entries.iter();
    let running = rest.next().map_or(0, |[_, running]| *running).to_string();
    let mut tokens = vec![running];
    for level in &tracker.levels {
        tokens.push(write_level(level, &mut rest));
    }
    encode(tokens.iter().map(String::as_str), '|')
}

fn write_level(level: &LevelSource, entries: &mut std::slice::Iter<'_, [i32; 2]>) -> String {
    let [value, running] = entries.next().copied().unwrap_or_default();
    let mut tokens = vec![value.to_string(), running.to_string()];
    match &level.run {
        LevelRun::Count { last, .. } => {
            tokens.push(last.is_some().to_string());
            tokens.push(last.unwrap_or(-1).to_string());
        }
        LevelRun::List(words) => {
            tokens.push("0".to_owned());
            let active = vec!["true"; words.len()];
            tokens.push(encode(active, ','));
        }
    }
    for inner in &level.inner {
        tokens.push(write_level(inner, entries));
    }
    encode(tokens.iter().map(String::as_str), ';')
}
