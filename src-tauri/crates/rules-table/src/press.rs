//! Pressing a key on a piece: each trait that answers does what it does, and may press further keys.

use crate::carry_out::TABLE_STREAM;
use crate::check::FARTHEST;
use crate::eyes::Eyes;
use crate::menu::{Command, Effect, Target};
use crate::state::{At, Spot, TableState};
use crate::{FreeTableRules, rule};
use motti_engine::{DiceError, Die, DieKind, Event, Message, PieceId, Play, Seat};
use motti_module::source::TraitSource;
use smol_str::SmolStr;

/// The most effects of one key, so that keys that press each other come to an end.
const MOST_EFFECTS: u32 = 200;

/// A key being pressed by a seat.
pub struct Pressing<'a> {
    rules: &'a FreeTableRules,
    seat: &'a Seat,
    eyes: &'a Eyes,
    value: Option<&'a str>,
}

impl<'a> Pressing<'a> {
    /// A key that a seat presses, with a value where it needs one.
    pub fn new(
        rules: &'a FreeTableRules,
        seat: &'a Seat,
        eyes: &'a Eyes,
        value: Option<&'a str>,
    ) -> Self {
        Pressing {
            rules,
            seat,
            eyes,
            value,
        }
    }

    /// Presses a key on a piece.
    pub fn press(
        &self,
        state: &mut TableState,
        id: &PieceId,
        key: &str,
        play: &mut Play<'_>,
    ) -> Result<(), DiceError> {
        let name = self.rules.answering(state, self.eyes, id, key);
        let name = name.iter().find(|command| !command.name.is_empty());
        let name = name.map_or("", |command| command.name.as_str());
        let said = Message::of("free-commands")
            .with("seat", self.seat.clone())
            .with("piece", id.clone())
            .with("name", name);
        play.event(Event::new(rule::COMMAND, said).about(id));
        let mut left = MOST_EFFECTS;
        self.on(state, id, key, &mut left, play)
    }

    fn on(
        &self,
        state: &mut TableState,
        id: &PieceId,
        key: &str,
        left: &mut u32,
        play: &mut Play<'_>,
    ) -> Result<(), DiceError> {
        for command in self.rules.answering(state, self.eyes, id, key) {
            if *left == 0 || !state.pieces.contains_key(id) {
                return Ok(());
            }
            *left -= 1;
            self.effect(state, id, &command, left, play)?;
        }
        Ok(())
    }

    fn effect(
        &self,
        state: &mut TableState,
        id: &PieceId,
        command: &Command,
        left: &mut u32,
        play: &mut Play<'_>,
    ) -> Result<(), DiceError> {
        match &command.effect {
            Effect::Set(target, level) => put(state, id, target, level.clone()),
            Effect::Ask(target, _) | Effect::Choose(target, _) => {
                // Pressed by another key, there is nobody to ask.
                if let Some(value) = self.value {
                    put(state, id, target, SmolStr::new(value));
                }
            }
            Effect::RandomLevel(ix, faces) => {
                let face = random(*faces, id, play)?;
                set(state, id, *ix, SmolStr::new(face.to_string()));
            }
            Effect::RandomFacing(ix, faces) => {
                let face = random(*faces, id, play)?;
                set(state, id, *ix, SmolStr::new((face - 1).to_string()));
            }
            Effect::Press(keys) => {
                for key in keys {
                    self.on(state, id, key, left, play)?;
                }
            }
            Effect::Report(text) => {
                let seen = self.eyes.see(&self.rules.table, state, id);
                if let Some(read) = self.rules.read(state, id) {
                    let text = read.seen(seen).filled(text);
                    let said = Message::of("free-says").with("seat", self.seat.clone());
                    play.event(Event::new(rule::SAY, said.with("text", text.as_str())));
                }
            }
            Effect::Delete => state.remove(id),
            _ => self.place_effect(state, id, &command.effect),
        }
        Ok(())
    }

    /// What a command does with places and other pieces.
    fn place_effect(&self, state: &mut TableState, id: &PieceId, effect: &Effect) {
        let Some(piece) = state.pieces.get(id).cloned() else {
            return;
        };
        let levels = |state: &TableState, counter: &str| {
            let found = state.counter(&self.rules.table, counter);
            found.map(crate::setup::starting)
        };
        match effect {
            Effect::Clone => {
                state.make(&piece.counter, piece.levels, piece.at);
            }
            Effect::Replace(counter) => {
                if let Some(levels) = levels(state, counter) {
                    let order = state.pile(piece.at).iter().position(|other| other == id);
                    let new = state.make(counter, levels, piece.at);
                    state.remove(id);
                    state.reorder(&new, order.unwrap_or(usize::MAX));
                }
            }
            Effect::Marker(counter, by) => {
                if let Some(levels) = levels(state, counter) {
                    state.make(counter, levels, shifted(piece.at, *by));
                }
            }
            Effect::Return(deck) => {
                let source = self.rules.table.source.decks.get(usize::from(*deck));
                let most = source.map_or(0, |deck| usize::try_from(deck.most).unwrap_or(0));
                let to = At::Deck(*deck);
                if most == 0 || state.pile(to).len() < most {
                    self.rules.relocate(state, id, to, false);
                }
            }
            Effect::Shift(by, stack) => {
                let moved = match piece.at {
                    At::Map(_) if *stack => state.pile(piece.at).to_vec(),
                    _ => vec![id.clone()],
                };
                for one in moved {
                    self.rules
                        .relocate(state, &one, shifted(piece.at, *by), false);
                }
            }
            Effect::Send(map, [x, y]) => {
                let named = map.as_ref().and_then(|map| self.rules.table.map(map));
                let map = match (named, piece.at) {
                    (Some((ix, _)), _) => u16::try_from(ix).ok(),
                    (None, At::Map(spot)) => Some(spot.map),
                    (None, At::Deck(_)) => None,
                };
                if let Some(map) = map {
                    let to = At::Map(Spot { map, x: *x, y: *y });
                    self.rules.relocate(state, id, to, false);
                }
            }
            _ => {}
        }
    }
}

/// A point so many pixels right and down, on the same map; a deck stays where it is.
fn shifted(at: At, [right, down]: [i32; 2]) -> At {
    let by = |from: i32, step: i32| from.saturating_add(step).clamp(-FARTHEST, FARTHEST);
    match at {
        At::Map(spot) => At::Map(Spot {
            x: by(spot.x, right),
            y: by(spot.y, down),
            ..spot
        }),
        deck @ At::Deck(_) => deck,
    }
}

/// Sets what a command is about.
fn put(state: &mut TableState, id: &PieceId, target: &Target, to: SmolStr) {
    match target {
        Target::Level(ix) => set(state, id, *ix, to),
        Target::Value(name) => {
            if let Some(value) = state.values.get_mut(name) {
                *value = to;
            }
        }
    }
}

fn set(state: &mut TableState, id: &PieceId, ix: usize, level: SmolStr) {
    let piece = state.pieces.get_mut(id);
    if let Some(slot) = piece.and_then(|piece| piece.levels.get_mut(ix)) {
        *slot = level;
    }
}

fn random(faces: u16, id: &PieceId, play: &mut Play<'_>) -> Result<i16, DiceError> {
    let faces = i16::try_from(faces).unwrap_or(i16::MAX).max(1);
    let die = Die {
        kind: DieKind::new(format!("d{faces}")),
        faces: (1..=faces).collect(),
    };
    let purpose = Message::of("free-die-command").with("piece", id.clone());
    play.roll(&die, &TABLE_STREAM, purpose)
}

impl FreeTableRules {
    /// Marks a piece as moved, and adds to its trail.
    pub(crate) fn mark_moved(&self, state: &mut TableState, id: &PieceId, from: Option<At>) {
        let Some(piece) = state.pieces.get(id) else {
            return;
        };
        let Some(counter) = state.counter(&self.table, &piece.counter) else {
            return;
        };
        let mut changes = Vec::new();
        for (ix, (found, level)) in counter.traits.iter().zip(&piece.levels).enumerate() {
            match (found, from) {
                (TraitSource::Moved { .. }, _) => changes.push((ix, SmolStr::new("true"))),
                (TraitSource::Trail { .. }, Some(At::Map(spot))) => {
                    changes.push((ix, longer(level, spot)));
                }
                _ => {}
            }
        }
        for (ix, level) in changes {
            set(state, id, ix, level);
        }
    }
}

/// The most points of a trail.
const LONGEST_TRAIL: usize = 100;

/// A trail with one more point: `visible;map;count;x,y;…`, the map by its number here.
fn longer(level: &str, spot: Spot) -> SmolStr {
    let mut fields = level.split(';');
    let shown = fields.next().unwrap_or("false");
    let map = fields.next().unwrap_or_default();
    let count = fields
        .next()
        .and_then(|count| count.parse().ok())
        .unwrap_or(0);
    let same = map == spot.map.to_string();
    let mut points: Vec<String> = if same {
        fields.take(count).map(ToOwned::to_owned).collect()
    } else {
        Vec::new()
    };
    points.push(format!("{},{}", spot.x, spot.y));
    let first = points.len().saturating_sub(LONGEST_TRAIL);
    let points = points.split_off(first);
    SmolStr::new(format!(
        "{shown};{};{};{}",
        spot.map,
        points.len(),
        points.join(";")
    ))
}
