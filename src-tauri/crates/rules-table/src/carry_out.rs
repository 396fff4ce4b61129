//! Carrying out what was judged: the new position, what is told of it, and to whom.

use crate::check::Meaning;
use crate::eyes::{Eyes, Seen};
use crate::press::Pressing;
use crate::state::{At, TableState};
use crate::{FreeTableRules, deck, record, rule, turn, verbs};
use motti_engine::{
    Action, Audience, DiceError, Event, Message, PieceId, Play, RuleId, Seat, Stream,
};
use motti_module::source::{DiceSource, DieSource};
use smol_str::SmolStr;
use std::collections::BTreeMap;

/// The stream of public dice.
pub const TABLE_STREAM: Stream = Stream::of("table");

/// Who could see what of the pieces before an action: one bit a seat.
type Sight = BTreeMap<PieceId, u64>;

impl FreeTableRules {
    /// Carries out an action.
    pub(crate) fn carry_out(
        &self,
        state: &mut TableState,
        seat: &Seat,
        action: &Action,
        play: &mut Play<'_>,
    ) -> Result<(), DiceError> {
        // What is not judged again is carried out only where it means something.
        let Ok(meaning) = self.judge(state, seat, action) else {
            return Ok(());
        };
        let before = self.sight(state);
        let aware = self.aware(state, action);
        if action.verb != verbs::RECORDED {
            state.recording = false;
        }
        self.do_it(state, seat, action, &meaning, play)?;
        if self.shows(state, &before) {
            play.could_show();
        }
        self.keep_secret(state, seat, &meaning, aware, play);
        Ok(())
    }

    fn do_it(
        &self,
        state: &mut TableState,
        seat: &Seat,
        action: &Action,
        meaning: &Meaning,
        play: &mut Play<'_>,
    ) -> Result<(), DiceError> {
        match meaning {
            Meaning::Move { to, beneath } => {
                self.move_all(state, seat, action, *to, *beneath, play);
            }
            Meaning::Order => self.reorder(state, seat, action, play),
            Meaning::Command(value) => {
                let eyes = Eyes::seat(state, seat);
                let choice = action.choice.as_ref().map_or("", |choice| choice.as_str());
                for id in &action.pieces {
                    let pressing = Pressing::new(self, seat, &eyes, value.as_deref());
                    pressing.press(state, id, choice, play)?;
                }
            }
            Meaning::Draw(from, to) => deck::draw(self, state, seat, *from, *to, play)?,
            Meaning::Deck(ix) => deck::carry_out(self, state, seat, action, *ix, play)?,
            Meaning::Roll => self.roll(seat, action, play)?,
            Meaning::Turn(ix) => {
                let forward = action.verb == verbs::NEXT;
                if let (Some(tracker), Some(track)) = (
                    self.table.source.trackers.get(*ix),
                    state.tracks.get_mut(*ix),
                ) {
                    turn::step(tracker, track, forward);
                    let said = Message::of("free-turn").with("seat", seat.clone());
                    let text = turn::text(tracker, track);
                    play.event(Event::new(rule::TURN, said.with("text", &*text)));
                }
            }
            Meaning::Set(value) => {
                let name = action.choice.as_ref().map_or("", |choice| choice.as_str());
                state.values.insert(SmolStr::new(name), value.clone());
                let said = Message::of("free-set").with("seat", seat.clone());
                let said = said.with("name", name).with("value", value.as_str());
                play.event(Event::new(rule::VALUE, said));
            }
            Meaning::Place(to) => self.place_new(state, seat, action, *to, play),
            Meaning::Remove => {
                for id in &action.pieces {
                    let said = self.says(state, rule::PALETTE, "free-removes", seat, id);
                    play.event(said);
                    state.remove(id);
                }
            }
            Meaning::Say => {
                let text = action.choice.as_ref().map_or("", |choice| choice.as_str());
                let said = Message::of("free-says").with("seat", seat.clone());
                play.event(Event::new(rule::SAY, said.with("text", text)));
            }
            Meaning::Side => side(state, seat, action, play),
            Meaning::Finish => {
                state.left.insert(seat.clone());
                let said = Message::of("free-finishes").with("seat", seat.clone());
                play.event(Event::new(rule::END, said));
            }
            Meaning::Recorded => record::carry_out(self, state, action, play),
        }
        Ok(())
    }

    /// An event about a piece where it is now.
    pub(crate) fn says(
        &self,
        state: &TableState,
        rule: RuleId,
        key: &'static str,
        seat: &Seat,
        id: &PieceId,
    ) -> Event {
        let said = Message::of(key)
            .with("seat", seat.clone())
            .with("piece", id.clone());
        let event = Event::new(rule, said).about(id);
        match state.pieces.get(id) {
            Some(piece) => event.at(&state.place(&self.table, piece.at)),
            None => event,
        }
    }

    fn move_all(
        &self,
        state: &mut TableState,
        seat: &Seat,
        action: &Action,
        to: At,
        beneath: bool,
        play: &mut Play<'_>,
    ) {
        let mut pieces: Vec<&PieceId> = action.pieces.iter().collect();
        if beneath {
            // The first named comes to lie lowest either way.
            pieces.reverse();
        }
        for id in pieces {
            self.relocate(state, id, to, beneath);
        }
        for id in &action.pieces {
            let said = Message::of("free-moves")
                .with("seat", seat.clone())
                .with("piece", id.clone())
                .with("place", state.place(&self.table, to));
            let event = Event::new(rule::MOVE, said).about(id);
            play.event(event.at(&state.place(&self.table, to)));
        }
    }

    /// Puts a piece somewhere else; its trail and its mark of having moved follow.
    pub(crate) fn relocate(&self, state: &mut TableState, id: &PieceId, to: At, beneath: bool) {
        let from = state.pieces.get(id).map(|piece| piece.at);
        if from != Some(to) {
            self.mark_moved(state, id, from);
        }
        state.put(id, to, beneath);
    }

    fn reorder(&self, state: &mut TableState, seat: &Seat, action: &Action, play: &mut Play<'_>) {
        let Some(id) = action.pieces.first() else {
            return;
        };
        let at = state.pieces.get(id).map(|piece| piece.at);
        let pile = at.map(|at| state.pile(at)).unwrap_or_default();
        let here = pile.iter().position(|other| other == id).unwrap_or(0);
        let last = pile.len().saturating_sub(1);
        // Up and down go past the pieces that the seat can see.
        let eyes = Eyes::seat(state, seat);
        let visible = |other: &PieceId| eyes.see(&self.table, state, other) != Seen::Nothing;
        let to = match action.choice.as_ref().map_or("", |choice| choice.as_str()) {
            "top" => last,
            "bottom" => 0,
            "up" => {
                let mut above = pile.iter().enumerate().skip(here + 1);
                above
                    .find(|(_, other)| visible(other))
                    .map_or(here, |(ix, _)| ix)
            }
            _ => {
                let mut below = pile.iter().enumerate().take(here).rev();
                below
                    .find(|(_, other)| visible(other))
                    .map_or(here, |(ix, _)| ix)
            }
        };
        state.reorder(id, to);
        play.event(self.says(state, rule::ORDER, "free-reorders", seat, id));
    }

    fn place_new(
        &self,
        state: &mut TableState,
        seat: &Seat,
        action: &Action,
        to: At,
        play: &mut Play<'_>,
    ) {
        let name = action.choice.as_ref().map_or("", |choice| choice.as_str());
        let Some(counter) = state.counter(&self.table, name) else {
            return;
        };
        let levels = crate::setup::starting(counter);
        let id = state.make(name, levels, to);
        play.event(self.says(state, rule::PALETTE, "free-places", seat, &id));
    }

    fn roll(&self, seat: &Seat, action: &Action, play: &mut Play<'_>) -> Result<(), DiceError> {
        let id = action.choice.as_ref().map_or("", |choice| choice.as_str());
        let Some(dice) = self.table.dice(id) else {
            return Ok(());
        };
        let mut results = Vec::new();
        let mut sum: i32 = 0;
        for die in &dice.dice {
            let purpose = Message::of("free-die").with("name", dice.name.en.as_str());
            let face = play.roll(&crate::die(dice, die), &TABLE_STREAM, purpose)?;
            let (text, value) = result(dice, die, face);
            results.push(text);
            sum = sum.saturating_add(value);
        }
        let shown = if dice.sum {
            sum.to_string()
        } else {
            results.join(", ")
        };
        let said = Message::of("free-rolls")
            .with("seat", seat.clone())
            .with("name", dice.name.en.as_str())
            .with("text", shown.as_str())
            .with("number", sum);
        play.event(Event::new(rule::DICE, said));
        Ok(())
    }

    /// For each piece, the seats that see it openly.
    fn sight(&self, state: &TableState) -> Sight {
        let eyes: Vec<Eyes> = self
            .seats
            .iter()
            .map(|seat| Eyes::seat(state, seat))
            .collect();
        let ids = state.pieces.keys();
        ids.map(|id| {
            let mut bits = 0_u64;
            for (ix, eyes) in eyes.iter().enumerate().take(64) {
                if eyes.see(&self.table, state, id) == Seen::Open {
                    bits |= 1 << ix;
                }
            }
            (id.clone(), bits)
        })
        .collect()
    }

    /// Whether somebody now sees a piece openly that was there before and was not seen so.
    fn shows(&self, state: &TableState, before: &Sight) -> bool {
        let now = self.sight(state);
        now.iter().any(|(id, bits)| {
            let then = before.get(id);
            then.is_some_and(|then| bits & !then != 0)
        })
    }

    /// The seats that can know what an action is about, judged by the pieces it names; `None` for everybody.
    fn aware(&self, state: &TableState, action: &Action) -> Vec<Seat> {
        let knows = |eyes: &Eyes| {
            let mut pieces = action.pieces.iter();
            pieces.all(|id| eyes.see(&self.table, state, id) != Seen::Nothing)
        };
        self.who(state, knows)
    }

    /// The seats whose eyes fit; a seat that does not exist stands for those without one.
    fn who(&self, state: &TableState, fits: impl Fn(&Eyes) -> bool) -> Vec<Seat> {
        let seats = self.seats.iter();
        let mut found: Vec<Seat> = seats
            .filter(|seat| fits(&Eyes::seat(state, seat)))
            .cloned()
            .collect();
        if fits(&Eyes::nobody()) {
            found.push(Seat::REFEREE);
        }
        found
    }

    /// Keeps what was done from those who can know neither the pieces nor the place of it.
    fn keep_secret(
        &self,
        state: &TableState,
        seat: &Seat,
        meaning: &Meaning,
        aware: Vec<Seat>,
        play: &mut Play<'_>,
    ) {
        let to = match meaning {
            Meaning::Move { to, .. } | Meaning::Draw(_, to) | Meaning::Place(to) => Some(*to),
            _ => None,
        };
        let there = self.who(state, |eyes| match to {
            Some(At::Map(spot)) => eyes.see_map(&self.table, spot.map),
            _ => true,
        });
        if matches!(meaning, Meaning::Recorded) {
            // What it says is for all to read; what it does is for those who see everything.
            play.keep_action_to(Audience::Seats(Vec::new()));
            return;
        }
        let everybody = self.seats.len() + 1;
        let mut knowing: Vec<Seat> = aware
            .into_iter()
            .filter(|one| there.contains(one))
            .collect();
        if knowing.len() == everybody {
            return;
        }
        knowing.retain(|one| *one != Seat::REFEREE);
        if !knowing.contains(seat) {
            knowing.push(seat.clone());
        }
        play.keep_action_to(Audience::Seats(knowing.clone()));
        play.keep_events_to(&knowing);
        let key = match meaning {
            Meaning::Draw(..) => "free-draws-secretly",
            _ => "free-acts-secretly",
        };
        let said = Message::of(key).with("seat", seat.clone());
        play.event(Event::new(rule::OWNED, said).known_to(Audience::Except(knowing)));
    }
}

/// What a face says and counts.
fn result(dice: &DiceSource, die: &DieSource, face: i16) -> (String, i32) {
    let ix = usize::try_from(face).unwrap_or(1).saturating_sub(1);
    if let Some(face) = die.faces.get(ix) {
        return (face.text.clone(), face.value.saturating_add(dice.plus));
    }
    let value = i32::from(face).saturating_add(dice.plus);
    (value.to_string(), value)
}

fn side(state: &mut TableState, seat: &Seat, action: &Action, play: &mut Play<'_>) {
    let side = action.choice.as_ref().map_or("", |choice| choice.as_str());
    let takes = action.verb == verbs::TAKE_SIDE;
    if takes {
        state.sides.insert(SmolStr::new(side), seat.clone());
    } else {
        state.sides.remove(side);
    }
    // What the side sees is seen by somebody else from now on.
    play.could_show();
    let key = if takes {
        "free-takes-side"
    } else {
        "free-leaves-side"
    };
    let said = Message::of(key).with("seat", seat.clone());
    play.event(Event::new(rule::SIDE, said.with("side", side)));
}
