//! From the text of a game to its commands. Players' ids are passwords: they become numbers on the way.

#[cfg(test)]
mod tests;

use super::{Command, Move, SavedBoard, SavedBoards};
use crate::limits::{BOARDS, COMMANDS};
use crate::module::Container;
use crate::nested::{Tree, tree};
use crate::piece::{Definition, Level, levels};
use crate::sequence::{Decoder, encode};
use crate::{NoteKind, Notes};
use std::collections::HashMap;
use std::ops::Range;

/// What stands between commands.
const ESC: char = '\u{1b}';
/// What stands before a command that was logged.
const LOG: &str = "LOG\t";

/// The commands of a game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Decoded {
    /// How many tokens the outermost list has.
    pub tokens: usize,
    /// The commands before the first that was logged.
    pub setup: Vec<Command>,
    /// The logged ones, step by step.
    pub steps: Vec<Vec<Command>>,
}

/// Decodes the text of a game.
pub fn decode(text: &str, entry: &str, notes: &mut Notes) -> Decoded {
    let tree = tree(text, ESC, COMMANDS);
    let mut reader = Reader::new(text, &tree, entry, notes);
    let mut decoded = Decoded {
        tokens: tree.tokens.len(),
        ..Decoded::default()
    };
    for leaves in &tree.tokens {
        let logged = leaves.iter().any(|leaf| reader.leaf(leaf).starts_with(LOG));
        let commands = leaves.iter().map(|leaf| reader.command(leaf));
        match (logged, decoded.steps.last_mut()) {
            (true, _) => decoded.steps.push(commands.collect()),
            // What was not logged among what was belongs to the step before it.
            (false, Some(step)) => step.extend(commands),
            (false, None) => decoded.setup.extend(commands),
        }
    }
    if tree.cut {
        let text = format!("the game has more than {COMMANDS} commands; the rest was left out");
        notes.add(NoteKind::Command, entry, String::new, &text);
    }
    decoded
}

/// Reads the command that sets the boards of a map; nothing when it is another.
pub fn boards(text: &str) -> Option<SavedBoards> {
    let mut tokens = Decoder::new(text, '\t');
    let map = tokens.next()?.strip_suffix("BoardPicker")?.to_owned();
    let mut boards = Vec::new();
    while let Some(written) = tokens.next().filter(|name| !name.is_empty()) {
        let (name, reversed) = match written.strip_suffix("/rev") {
            Some(name) => (name.to_owned(), true),
            None => (written.into_owned(), false),
        };
        let (column, row) = (tokens.int(0), tokens.int(0));
        if boards.len() < BOARDS {
            boards.push(SavedBoard {
                name,
                reversed,
                column,
                row,
            });
        }
    }
    Some(SavedBoards { map, boards })
}

struct Reader<'a> {
    text: &'a str,
    entry: &'a str,
    notes: &'a mut Notes,
    /// The players by their ids; forgotten with the reader.
    players: HashMap<String, usize>,
    /// The traits of pieces that were added, to know which parts of a state hold a player's id.
    kinds: HashMap<String, Vec<Owned>>,
    count: usize,
}

/// A level whose state holds a player's id.
#[derive(Debug, Clone, Copy)]
struct Owned {
    level: usize,
    /// Whether the whole first field is one, else only when it is the id of a player of the file.
    always: bool,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, tree: &Tree, entry: &'a str, notes: &'a mut Notes) -> Self {
        let mut reader = Self {
            text,
            entry,
            notes,
            players: HashMap::new(),
            kinds: HashMap::new(),
            count: 0,
        };
        for leaf in tree.tokens.iter().flatten() {
            let text = unlogged(reader.leaf(leaf));
            if text.starts_with("PLAYER\t") || text.starts_with("PYREMOVE\t") {
                let id = Decoder::new(text, '\t').nth(1).unwrap_or_default();
                reader.player(&id);
            }
        }
        reader
    }

    fn leaf(&self, range: &Range<usize>) -> &'a str {
        self.text.get(range.clone()).unwrap_or("")
    }

    fn player(&mut self, id: &str) -> usize {
        let next = self.players.len() + 1;
        *self.players.entry(id.to_owned()).or_insert(next)
    }

    fn command(&mut self, leaf: &Range<usize>) -> Command {
        self.count += 1;
        let text = unlogged(self.leaf(leaf));
        if let Some(fields) = text.strip_prefix("+/") {
            return self.add(fields);
        }
        if let Some(fields) = text.strip_prefix("D/") {
            return self.change(fields);
        }
        if let Some(fields) = text.strip_prefix("M/") {
            return moved(fields);
        }
        if let Some(fields) = text.strip_prefix("-/") {
            return Command::Remove {
                id: Decoder::new(fields, '/').string(),
            };
        }
        if let Some(line) = text.strip_prefix("CHAT") {
            return Command::Chat(line.to_owned());
        }
        self.other(text)
    }

    fn add(&mut self, fields: &str) -> Command {
        let mut f = Decoder::new(fields, '/');
        let id = f.string();
        let kinds = f.string();
        let states = f.string();
        let found = levels(&kinds, &states);
        let owned: Vec<Owned> = found
            .iter()
            .enumerate()
            .filter_map(|(at, level)| owned(at, level))
            .collect();
        let states = self.without_ids(states, &owned);
        if owned.is_empty() {
            self.kinds.remove(&id);
        } else {
            self.kinds.insert(id.clone(), owned);
        }
        Command::Add {
            id,
            piece: Definition { kinds, states },
        }
    }

    fn change(&mut self, fields: &str) -> Command {
        let mut f = Decoder::new(fields, '/');
        let id = f.string();
        let state = f.string();
        let old = f.next().map(std::borrow::Cow::into_owned);
        let owned = self.kinds.get(&id).cloned().unwrap_or_default();
        let state = self.without_ids(state, &owned);
        let old = old.map(|old| self.without_ids(old, &owned));
        Command::Change { id, state, old }
    }

    /// A state with numbers in the place of players' ids.
    fn without_ids(&mut self, states: String, owned: &[Owned]) -> String {
        if owned.is_empty() {
            return states;
        }
        let mut any = false;
        let mut parts = crate::nested::chain(&states, '\t', crate::limits::TRAITS);
        for one in owned {
            let Some(state) = parts.get_mut(one.level) else {
                continue;
            };
            let mut fields: Vec<String> = crate::sequence::list(state, ';');
            let mut changed = false;
            for (at, field) in fields.iter_mut().enumerate() {
                let none = matches!(field.as_str(), "" | "null" | "Deck" | "true" | "false")
                    || field.starts_with('#');
                let known =
                    self.players.contains_key(field.as_str()) && (one.always || field.len() > 3);
                if known || (one.always && at == 0 && !none) {
                    *field = format!("#{}", self.player(field));
                    changed = true;
                }
            }
            if changed {
                *state = encode(&fields, ';');
                any = true;
            }
        }
        if !any {
            return states;
        }
        let as_levels: Vec<Level> = parts.iter().map(|state| Level::new("", state)).collect();
        crate::piece::join(&as_levels).states
    }

    fn other(&mut self, text: &str) -> Command {
        let mut f = Decoder::new(text, '\t');
        let first = f.string();
        match first.as_str() {
            "" if text.is_empty() => Command::Nothing,
            "begin_save" => Command::BeginSave,
            "end_save" => Command::EndSave,
            "PLAYER" => {
                let id = f.string();
                Command::Player {
                    number: self.player(&id),
                    name: f.string(),
                    side: f.string(),
                }
            }
            "PYREMOVE" => {
                let id = f.string();
                Command::RemovePlayer {
                    number: self.player(&id),
                }
            }
            "GlobalProperty" => {
                let rest = text.split_once('\t').map_or("", |(_, rest)| rest);
                let mut p = Decoder::new(rest, ';');
                p.next();
                Command::Property {
                    name: p.string(),
                    value: p.string(),
                    container: container(&p.text()),
                }
            }
            "MutableProperty" => Command::PropertyChange {
                name: f.string(),
                old: f.string(),
                new: f.string(),
                container: container(&f.text()),
            },
            "NOTES" => Command::Notes(f.text().replace('|', "\n")),
            "PNOTES" => Command::PublicNotes(f.text().replace('|', "\n")),
            "PNOTE" => Command::PrivateNotes { secret: false },
            "SNOTE" => Command::PrivateNotes { secret: true },
            "SETUP_STACK" => Command::SetupStack,
            "EXT" => Command::Extension {
                name: f.string(),
                version: f.string(),
            },
            "UNDO" => Command::Undo {
                begins: f.truth(false),
            },
            "LOS" => Command::Sight {
                id: f.string(),
                points: [f.int(0), f.int(0), f.int(0), f.int(0)],
            },
            "SHOW_RESULTS" => Command::Results {
                dice: f.string(),
                faces: f
                    .take(1_000)
                    .filter_map(|face| crate::text::int(&face))
                    .collect(),
            },
            _ => self.by_beginning(text, &first),
        }
    }

    fn by_beginning(&mut self, text: &str, first: &str) -> Command {
        if let Some(boards) = boards(text) {
            return Command::Boards(boards);
        }
        if let (Some(tracker), true) = (first.strip_prefix("TURN"), text.contains('\t')) {
            let state = text.split_once('\t').map_or("", |(_, state)| state);
            return Command::Turn {
                tracker: tracker.to_owned(),
                state: state.to_owned(),
            };
        }
        for name in [
            "UNMASK",
            "AUDIO",
            "PLAY",
            "FLARE",
            "CLOCK",
            "SGKC",
            "LOCKSPOTAB",
            "DECKREPOS",
            "EVENT_LIST",
            "CHECK",
        ] {
            if first.starts_with(name) {
                return Command::Effect {
                    name: name.to_owned(),
                    text: self.plain(text),
                };
            }
        }
        let name: String = first
            .split('/')
            .next()
            .unwrap_or("")
            .chars()
            .take(40)
            .collect();
        let count = self.count;
        self.notes.add(
            NoteKind::Command,
            self.entry,
            || format!("command {count}"),
            &format!("unknown command: {name}"),
        );
        Command::Unknown {
            name,
            text: self.plain(text),
        }
    }

    /// A text that is kept untouched, unless a player's id stands in it.
    fn plain(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (id, number) in self.players.iter().filter(|(id, _)| id.len() > 3) {
            if text.contains(id.as_str()) {
                text = text.replace(id.as_str(), &format!("#{number}"));
            }
        }
        text
    }
}

/// Whether the state of a level holds a player's id.
fn owned(at: usize, level: &Level) -> Option<Owned> {
    use crate::piece::{Access, Trait};
    let always = match level.id() {
        "obs" | "hide" => {
            let access = match level.read() {
                Trait::Mask(mask) => mask.access,
                Trait::Hide(hide) => hide.access,
                _ => return None,
            };
            access == Access::Player
        }
        "restrict" => true,
        _ => matches!(level.read(), Trait::Unknown { .. }).then_some(false)?,
    };
    (at < crate::limits::TRAITS).then_some(Owned { level: at, always })
}

/// A command without what says that it was logged.
fn unlogged(mut text: &str) -> &str {
    while let Some(rest) = text.strip_prefix(LOG) {
        text = rest;
    }
    text
}

fn named(text: &str) -> Option<String> {
    (!text.is_empty() && text != "null").then(|| text.to_owned())
}

fn moved(fields: &str) -> Command {
    let mut f = Decoder::new(fields, '/');
    Command::Move(Box::new(Move {
        id: f.string(),
        map: named(&f.text()),
        x: f.int(0),
        y: f.int(0),
        under: named(&f.text()),
        old_map: named(&f.text()),
        old_x: f.int(0),
        old_y: f.int(0),
        old_under: named(&f.text()),
    }))
}

fn container(text: &str) -> Container {
    match text {
        "" | "Module" => Container::Module,
        other => match other.split_once(':') {
            Some((map, zone)) => Container::Zone(map.to_owned(), zone.to_owned()),
            None => Container::Map(other.to_owned()),
        },
    }
}
