//! A position as a saved game of VASSAL's.
//!
//! It is written in the form that VASSAL 3.7 writes: the game's text hidden as `!VCSK`, `savedata` and `moduledata`
//! beside it. Reading it back with our reader shows that the form is whole; whether VASSAL itself opens it can only be
//! seen in VASSAL.

use super::counters::original_state;
use super::{ConvertError, turns};
use crate::piece::{Level, join, levels};
use crate::sequence::encode;
use motti_module::FreeTable;
use motti_module::source::{CardSource, PositionSource, TableCounterSource, When};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{Cursor, Write as _};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

/// The escape that parts the commands of a game.
const ESC: char = '\u{1b}';
/// The key the game's text is hidden with: any will do.
const KEY: u8 = 0x5a;

/// Writes a position as a saved game. `sides` has the names of sides by their ids.
///
/// # Errors
/// When it cannot be packed.
pub fn to_save(
    free: &FreeTable,
    position: &PositionSource,
    sides: &BTreeMap<String, String>,
) -> Result<Vec<u8>, ConvertError> {
    let text = game_text(free, position, sides);
    let mut hidden = format!("!VCSK{KEY:02x}");
    for byte in text.bytes() {
        let _ = write!(hidden, "{:02x}", byte ^ KEY);
    }
    let original = free.source.original.as_ref();
    let name = original.map_or("", |original| original.name.as_str());
    let version = original.map_or("", |original| original.version.as_str());
    let data = |name: Option<&str>| {
        let name = name.map(|name| format!("<name>{}</name>", escaped(name)));
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?><data version=\"1\"><version>{}</version>\
             <VassalVersion>3.7.0</VassalVersion><description/>{}</data>",
            escaped(version),
            name.unwrap_or_default()
        )
    };
    let entries = [
        ("savedGame", hidden),
        ("savedata", data(None)),
        ("moduledata", data(Some(name))),
    ];
    pack(&entries).map_err(|error| {
        let fault = motti_module::Fault::error("the saved game", "", error.to_string());
        ConvertError::Module(vec![fault])
    })
}

fn pack(entries: &[(&str, String)]) -> Result<Vec<u8>, zip::result::ZipError> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default());
    for (name, text) in entries {
        zip.start_file(*name, options)?;
        zip.write_all(text.as_bytes())?;
    }
    Ok(zip.finish()?.into_inner())
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

/// The commands being written.
struct Writing<'a> {
    free: &'a FreeTable,
    counters: BTreeMap<&'a str, &'a TableCounterSource>,
    sides: &'a BTreeMap<String, String>,
    maps: Vec<String>,
    commands: Vec<String>,
    made: u64,
}

fn game_text(
    free: &FreeTable,
    position: &PositionSource,
    sides: &BTreeMap<String, String>,
) -> String {
    let all = free.counters.values().map(AsRef::as_ref);
    let counters = all.chain(&position.counters);
    let mut writing = Writing {
        free,
        counters: counters
            .map(|counter| (counter.id.as_str(), counter))
            .collect(),
        sides,
        maps: super::game::map_names(free),
        commands: vec!["begin_save".to_owned()],
        made: 0,
    };
    writing.boards(position);
    writing.pieces(position);
    writing.rest(position);
    writing.commands.push("end_save".to_owned());
    encode(writing.commands.iter().map(String::as_str), ESC)
}

impl Writing<'_> {
    fn id(&mut self) -> String {
        self.made += 1;
        self.made.to_string()
    }

    fn boards(&mut self, position: &PositionSource) {
        for map in &self.free.source.maps {
            let boards = position.boards.get(&map.id).unwrap_or(&map.start);
            if boards.is_empty() {
                continue;
            }
            let mut tokens = vec![format!("{}BoardPicker", map.name.en)];
            for board in boards {
                let turned = if board.reversed { "/rev" } else { "" };
                tokens.push(format!("{}{turned}", board.board));
                tokens.push(board.column.to_string());
                tokens.push(board.row.to_string());
            }
            self.commands
                .push(encode(tokens.iter().map(String::as_str), '\t'));
        }
    }

    /// The text of a piece at a place, with its id.
    fn piece(&mut self, card: &CardSource, place: (&str, i32, i32)) -> Option<(String, String)> {
        let counter = *self.counters.get(card.counter.as_str())?;
        let states = if card.levels.is_empty() {
            &counter.levels
        } else {
            &card.levels
        };
        let kinds = if counter.original.is_empty() {
            plain_kind(counter)
        } else {
            counter.original.clone()
        };
        let names = self.sides;
        let side = |id: &str| names.get(id).cloned().unwrap_or_else(|| id.to_owned());
        let written: Vec<Level> = levels(&kinds, "")
            .into_iter()
            .zip(
                states
                    .iter()
                    .map(String::as_str)
                    .chain(std::iter::repeat("")),
            )
            .map(|(level, state)| {
                let state = original_state(&level, state, place, &self.maps, &side);
                Level::new(&level.kind, &state)
            })
            .collect();
        let definition = join(&written);
        let id = self.id();
        let text = definition.write(&id);
        Some((id, text))
    }

    fn pieces(&mut self, position: &PositionSource) {
        for pile in &position.piles {
            let Some((_, map)) = self.free.map(&pile.at.map) else {
                continue;
            };
            let name = map.name.en.clone();
            let place = (name.as_str(), pile.at.x, pile.at.y);
            let mut held = Vec::new();
            for card in &pile.pieces {
                let Some((id, text)) = self.piece(card, place) else {
                    continue;
                };
                self.commands.push(text);
                if self.stacks(card, map.stacks.off) {
                    held.push(id);
                }
            }
            if !held.is_empty() {
                let mut tokens = vec![name.clone(), pile.at.x.to_string(), pile.at.y.to_string()];
                tokens.extend(held);
                tokens.push("@@-1".to_owned());
                let state = encode(tokens.iter().map(String::as_str), ';');
                self.add("stack", &state);
            }
        }
        self.decks(position);
    }

    fn stacks(&self, card: &CardSource, off: bool) -> bool {
        let counter = self.counters.get(card.counter.as_str());
        let never = counter.is_some_and(|counter| {
            let mut traits = counter.traits.iter();
            traits.any(|found| {
                matches!(
                    found,
                    motti_module::source::TraitSource::Fixed {
                        never_stacks: true,
                        ..
                    }
                )
            })
        });
        !off && !never
    }

    fn decks(&mut self, position: &PositionSource) {
        for deck in &self.free.source.decks {
            let Some((_, map)) = self.free.map(&deck.map) else {
                continue;
            };
            let name = map.name.en.clone();
            let place = (name.as_str(), deck.at[0], deck.at[1]);
            let mut held = Vec::new();
            for card in position.decks.get(&deck.id).into_iter().flatten() {
                if let Some((id, text)) = self.piece(card, place) {
                    self.commands.push(text);
                    held.push(id);
                }
            }
            let turned = position.turned_decks.contains(&deck.id);
            let down = (deck.face_down != When::Never) != turned;
            let mut tokens = vec![
                name.clone(),
                deck.at[0].to_string(),
                deck.at[1].to_string(),
                down.to_string(),
            ];
            tokens.push(encode(held.iter().map(String::as_str), ','));
            let state = encode(tokens.iter().map(String::as_str), ';');
            let when = |when: When| match when {
                When::Always => "Always",
                When::Never => "Never",
                When::Command => "Via right-click Menu",
            };
            let size = deck.size.map(|side| side.to_string());
            let kind = [
                "deck",
                "false",
                "",
                &size[0],
                &size[1],
                when(deck.face_down),
                when(deck.shuffle),
                "false",
                "false",
                if deck.reversible { "true" } else { "false" },
                &deck.return_name,
                "",
                "",
                &deck.name.en,
            ];
            self.add(&encode(kind, ';'), &state);
        }
    }

    fn add(&mut self, kind: &str, state: &str) {
        let id = self.id();
        let text = encode([id.as_str(), kind, state], '/');
        self.commands.push(format!("+/{text}"));
    }

    /// Values, extensions and turn trackers.
    fn rest(&mut self, position: &PositionSource) {
        for (name, value) in &position.properties {
            let (name, container) = self.contained(name);
            let text = encode(["", name, value, &container], ';');
            self.commands.push(format!("GlobalProperty\t{text}"));
        }
        let original = self.free.source.original.as_ref();
        for used in original.iter().flat_map(|original| &original.extensions) {
            let text = encode(["EXT", &used.name, &used.version], '\t');
            self.commands.push(text);
        }
        for (ix, tracker) in self.free.source.trackers.iter().enumerate() {
            if let Some(entries) = position.trackers.get(&tracker.id) {
                let state = turns::write(tracker, entries);
                self.commands.push(format!("TURNTurnTracker{ix}\t{state}"));
            }
        }
    }
}

impl Writing<'_> {
    /// A value's own name and where the original keeps it: in the module, on a map, or in a zone of a map.
    fn contained<'n>(&self, name: &'n str) -> (&'n str, String) {
        for map in &self.maps {
            let Some(rest) = name.strip_prefix(map.as_str()) else {
                continue;
            };
            if let Some(own) = rest.strip_prefix(": ") {
                return (own, map.clone());
            }
            let zone = rest
                .strip_prefix(", ")
                .and_then(|rest| rest.split_once(": "));
            if let Some((zone, own)) = zone {
                return (own, format!("{map}:{zone}"));
            }
        }
        (name, "Module".to_owned())
    }
}

/// The type of a counter that came from nowhere else: its picture and name.
fn plain_kind(counter: &TableCounterSource) -> String {
    let picture = counter.picture.as_deref().unwrap_or_default();
    encode(["piece", "", "", picture, &counter.name], ';')
}
