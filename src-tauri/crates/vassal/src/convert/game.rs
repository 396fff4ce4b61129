//! Saved games and logs as positions and steps of a free table.

use super::counters::Counters;
use super::scene::{Numbers, Scene};
use super::{Known, Played, Step, Words};
use crate::command::Command;
use crate::table::{Stacking, Table};
use crate::{Module, Save};
use motti_module::FreeTable;
use motti_module::source::{DrawOrderSource, PositionSource};
use std::collections::{BTreeMap, HashMap};

/// The sides that the players of a saved game have, by the numbers that stand for them.
fn players(save: &Save, sides: &BTreeMap<String, String>) -> BTreeMap<usize, String> {
    let mut players = BTreeMap::new();
    let all = save.setup.iter().chain(save.steps.iter().flatten());
    for command in all {
        if let Command::Player { number, side, .. } = command
            && let Some(side) = sides.get(side)
        {
            players.insert(*number, side.clone());
        }
    }
    players
}

/// What a module that was taken over before calls its parts.
fn known_of(free: &FreeTable, names: &BTreeMap<String, String>) -> Known<'static> {
    let mut maps = BTreeMap::new();
    for (ix, map) in free.source.maps.iter().enumerate() {
        maps.insert(format!("Map{ix}"), map.id.clone());
    }
    for map in &free.source.maps {
        maps.insert(map.name.en.clone(), map.id.clone());
    }
    let mut pictures = HashMap::new();
    for name in free.source.pictures.keys() {
        pictures.insert(name.clone(), name.clone());
        pictures
            .entry(name.to_lowercase())
            .or_insert_with(|| name.clone());
        if let Some(bare) = name.strip_suffix(".gif") {
            pictures
                .entry(bare.to_owned())
                .or_insert_with(|| name.clone());
        }
    }
    let counters = free.counters.values();
    let decks = free.source.decks.iter();
    Known {
        module: None,
        pictures,
        sides: names.clone(),
        maps,
        decks: decks
            .map(|deck| (deck.name.en.clone(), deck.id.clone()))
            .collect(),
        values: free
            .source
            .properties
            .iter()
            .map(|property| property.name.clone())
            .collect(),
        slots: counters
            .filter(|counter| !counter.slot.is_empty())
            .map(|counter| (counter.slot.clone(), counter.id.clone()))
            .collect(),
        players: BTreeMap::new(),
        order: free.source.maps.iter().map(|map| map.id.clone()).collect(),
    }
}

/// How pieces stack on a free table, under the names the original has for its maps.
fn stacking(free: &FreeTable) -> Stacking {
    let mut stacking = Stacking::default();
    for map in &free.source.maps {
        if map.stacks.off {
            stacking.disabled.push(map.name.en.clone());
        }
        if let Some(DrawOrderSource { property, values }) = &map.layers {
            let layers = crate::module::Layers {
                property: property.clone(),
                order: values.clone(),
            };
            stacking.layers.insert(map.name.en.clone(), layers);
        }
    }
    stacking
}

/// A saved game or log as a game of a module that was taken over before. `sides` has the ids of its sides by their
/// names.
pub fn played(save: &Save, free: &FreeTable, sides: &BTreeMap<String, String>) -> Played {
    let mut known = known_of(free, sides);
    known.players = players(save, sides);
    let counters = Counters::of(free.counters.values().map(AsRef::as_ref));
    play(save, free, &known, counters, stacking(free))
}

/// A saved game inside a module that is being taken over.
pub(super) fn setup(
    save: &Save,
    module: &Module,
    free: &FreeTable,
    known: &Known<'_>,
) -> PositionSource {
    let counters = Counters::of(free.counters.values().map(AsRef::as_ref));
    let known = Known {
        module: known.module,
        pictures: known.pictures.clone(),
        sides: known.sides.clone(),
        maps: known.maps.clone(),
        decks: known.decks.clone(),
        values: known.values.clone(),
        slots: known.slots.clone(),
        players: players(save, &known.sides),
        order: known.order.clone(),
    };
    play(save, free, &known, counters, Stacking::of(module)).position
}

fn play(
    save: &Save,
    free: &FreeTable,
    known: &Known<'_>,
    mut counters: Counters,
    stacking: Stacking,
) -> Played {
    let mut table = Table::new(stacking);
    for command in &save.setup {
        table.apply(command);
    }
    let mut scene = Scene::of(&table, free, known, &mut counters, None);
    let nowhere = scene.nowhere;
    let (mut position, order) = scene.position(free);
    let mut numbers = Numbers::default();
    for id in order {
        numbers.make(id);
    }
    let mut steps = Vec::with_capacity(save.steps.len());
    for commands in &save.steps {
        let words = words(commands, &table, free, known, &numbers);
        for command in commands {
            table.apply(command);
        }
        let next = Scene::of(&table, free, known, &mut counters, Some(&scene));
        let said = commands.iter().filter_map(|command| match command {
            Command::Chat(text) => Some(plain(text)),
            _ => None,
        });
        let mut said: Vec<String> = said.filter(|text| !text.is_empty()).collect();
        if matches!(words, Words::Said(_)) && !said.is_empty() {
            said.remove(0);
        }
        steps.push(Step {
            words,
            said,
            undone: commands
                .iter()
                .any(|command| matches!(command, Command::Undo { .. })),
            changes: next.changes(&scene, &mut numbers),
        });
        scene = next;
    }
    position.counters = counters.own();
    position.recorded = !steps.is_empty();
    let own = |command: &Command| match command {
        Command::Notes(text) | Command::PublicNotes(text) => Some(text.replace('|', "\n")),
        _ => None,
    };
    let mut notes: Vec<String> = save.setup.iter().filter_map(own).collect();
    notes.retain(|text| !text.trim().is_empty());
    notes.dedup();
    position.notes = notes;
    Played {
        position,
        steps,
        nowhere,
    }
}

/// What the original shows for a step: the first thing said, else the first move.
fn words(
    commands: &[Command],
    table: &Table,
    free: &FreeTable,
    known: &Known<'_>,
    numbers: &Numbers,
) -> Words {
    let said = commands.iter().find_map(|command| match command {
        Command::Chat(text) => Some(plain(text)).filter(|text| !text.is_empty()),
        _ => None,
    });
    if let Some(said) = said {
        return Words::Said(said);
    }
    let moved = commands.iter().find_map(|command| match command {
        Command::Move(moved) => Some(moved),
        _ => None,
    });
    let Some(moved) = moved else {
        return Words::None;
    };
    let name = |map: Option<&str>, x: i32, y: i32| -> String {
        let id = map.and_then(|map| known.map(map));
        let Some((_, source)) = id.as_ref().and_then(|id| free.map(id)) else {
            return map.unwrap_or_default().to_owned();
        };
        let boards = table.boards(&source.name.en);
        let chosen: Vec<_> = boards.map_or_else(
            || source.start.clone(),
            |boards| {
                let places = boards.iter().map(|board| motti_module::source::BoardPlace {
                    board: board.name.clone(),
                    column: u16::try_from(board.column.max(0)).unwrap_or(0),
                    row: u16::try_from(board.row.max(0)).unwrap_or(0),
                    reversed: board.reversed,
                });
                places.collect()
            },
        );
        let placed = free.placed(source, &chosen);
        motti_module::table::name_of(&placed, [x, y]).unwrap_or_else(|| source.name.en.clone())
    };
    let first = table.find(&moved.id).and_then(|id| {
        let item = table.item(id)?;
        item.held().map_or(Some(id), |held| held.first().copied())
    });
    Words::Moved {
        piece: first.and_then(|id| numbers.of(id)),
        from: name(moved.old_map.as_deref(), moved.old_x, moved.old_y),
        to: name(moved.map.as_deref(), moved.x, moved.y),
    }
}

/// A line of the log as plain text: without tags, with the common entities read, and no longer than a line.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        plain.push_str(before);
        // `<Ann> - hello` is a player and no tag: a tag has a plain name and ends before the next `<`.
        let tag = after.split_once('>').filter(|(tag, _)| is_tag(tag));
        if let Some((_, behind)) = tag {
            rest = behind;
        } else {
            plain.push('<');
            rest = after;
        }
    }
    plain.push_str(rest);
    let read = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&nbsp;", " "),
        ("&amp;", "&"),
    ];
    let plain = read
        .iter()
        .fold(plain, |text, (entity, letter)| text.replace(entity, letter));
    let clean = |c: char| if c.is_control() { ' ' } else { c };
    plain.trim().chars().take(1_000).map(clean).collect()
}

/// Names of tags that chat lines are written with.
const TAGS: [&str; 16] = [
    "html", "b", "i", "u", "br", "font", "span", "p", "div", "table", "tr", "td", "body", "a",
    "h1", "img",
];

fn is_tag(tag: &str) -> bool {
    let name = tag.trim_start_matches('/');
    let name = name.split([' ', '/']).next().unwrap_or_default();
    TAGS.contains(&name.to_ascii_lowercase().as_str())
}

/// The numbers that maps have in the original, by their ids, for what is written back.
pub(super) fn map_names(free: &FreeTable) -> Vec<String> {
    free.source
        .maps
        .iter()
        .map(|map| map.name.en.clone())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn lines_of_the_log_are_plain_text() {
        assert_eq!(plain("<Ann> - hi"), "<Ann> - hi");
        assert_eq!(
            plain("<html><b>* Roll</b>&nbsp;&lt;6&gt;</html>"),
            "* Roll <6>"
        );
        assert_eq!(plain("a < b"), "a < b");
        assert_eq!(plain("<b"), "<b");
    }
}
