//! What is refused, and why: few things are, and each for a reason that the seat can see.

use crate::eyes::{Eyes, Seen};
use crate::levels::Read;
use crate::menu::{Command, Effect, commands};
use crate::state::{At, Spot, TableState};
use crate::{FreeTableRules, record, rule, verbs};
use motti_engine::{Action, Message, PieceId, Place, Reason, Refusal, RuleId, Seat, protocol};
use motti_module::source::{DeckSource, When};
use smol_str::SmolStr;

/// The farthest a piece can lie from the corner of its map, in pixels.
pub(crate) const FARTHEST: i32 = 1_000_000;
/// The most pieces of one action.
const MOST_PIECES: usize = 10_000;
/// The most pieces of a table.
const MOST_ON_TABLE: usize = 200_000;
/// The longest text of one action.
const LONGEST: usize = 2_000;

/// A refusal by one of the table's own reasons.
pub fn refused(rule: RuleId, fact: Message) -> Refusal {
    Reason::new(rule, fact).into()
}

/// What an action means once it is judged.
#[derive(Debug)]
pub enum Meaning {
    /// Moves these pieces there.
    Move {
        /// Where.
        to: At,
        /// Whether they go beneath what lies there.
        beneath: bool,
    },
    /// Moves a piece in its pile.
    Order,
    /// Gives commands.
    Command(Option<SmolStr>),
    /// Draws from a deck.
    Draw(u16, At),
    /// Does something with a deck.
    Deck(u16),
    /// Throws dice.
    Roll,
    /// Moves a turn tracker.
    Turn(usize),
    /// Sets a value.
    Set(SmolStr),
    /// Places a counter.
    Place(At),
    /// Takes pieces away.
    Remove,
    /// Writes.
    Say,
    /// Takes or leaves a side.
    Side,
    /// Leaves the table.
    Finish,
    /// A recorded step.
    Recorded,
}

impl FreeTableRules {
    /// Judges an action of a seat.
    pub(crate) fn judge(
        &self,
        state: &TableState,
        seat: &Seat,
        action: &Action,
    ) -> Result<Meaning, Refusal> {
        if state.left.contains(seat) {
            return Err(protocol::wrong_seat(seat));
        }
        let eyes = Eyes::seat(state, seat);
        Self::form(action)?;
        self.pieces_seen(state, &eyes, action)?;
        match action.verb.as_str() {
            verbs::MOVE => self.judge_move(state, &eyes, action),
            verbs::ORDER => self.judge_order(state, &eyes, action),
            verbs::COMMAND => self.judge_command(state, &eyes, action),
            verbs::DRAW => {
                let (ix, _) = self.deck(action)?;
                self.not_empty(state, ix)?;
                let to = self.target(action)?;
                self.room(state, to, 1)?;
                Ok(Meaning::Draw(ix, to))
            }
            verbs::SHUFFLE | verbs::REVERSE | verbs::TURN_OVER | verbs::RETURN => {
                let (ix, deck) = self.deck(action)?;
                deck_allows(action, deck)?;
                self.not_empty(state, ix)?;
                Ok(Meaning::Deck(ix))
            }
            verbs::ROLL => match self.table.dice(chosen(action)?) {
                Some(_) => Ok(Meaning::Roll),
                None => Err(protocol::wrong_form(action)),
            },
            verbs::NEXT | verbs::PREVIOUS => match self.table.tracker(chosen(action)?) {
                Some((ix, _)) => Ok(Meaning::Turn(ix)),
                None => Err(protocol::wrong_form(action)),
            },
            verbs::SET => self.judge_set(state, action),
            verbs::PLACE => self.judge_place(state, action),
            verbs::REMOVE => Ok(Meaning::Remove),
            verbs::SAY => said(chosen(action)?).map(|()| Meaning::Say),
            verbs::TAKE_SIDE | verbs::LEAVE_SIDE => self.judge_side(state, seat, action),
            verbs::FINISH => Ok(Meaning::Finish),
            verbs::RECORDED => record::judge(self, state, action).map(|()| Meaning::Recorded),
            _ => Err(protocol::wrong_form(action)),
        }
    }

    /// Whether the action has the parts that its verb needs, and no others.
    fn form(action: &Action) -> Result<(), Refusal> {
        let verb = action.verb.as_str();
        let with_pieces = matches!(
            verb,
            verbs::MOVE | verbs::ORDER | verbs::COMMAND | verbs::REMOVE
        );
        let with_place = matches!(verb, verbs::MOVE | verbs::DRAW | verbs::PLACE);
        let items = match verb {
            verbs::RECORDED => record::MOST_ITEMS,
            verbs::COMMAND | verbs::SET => 1,
            _ => 0,
        };
        let choice = match verb {
            verbs::MOVE | verbs::RECORDED => true,
            verbs::REMOVE | verbs::FINISH => action.choice.is_none(),
            _ => action.choice.is_some(),
        };
        let pieces = if with_pieces {
            (1..=MOST_PIECES).contains(&action.pieces.len())
        } else {
            action.pieces.is_empty()
        };
        let path = action.path.len() == usize::from(with_place)
            && action.path.iter().all(|step| step.by.is_none());
        let one = verb != verbs::ORDER || action.pieces.len() == 1;
        if pieces && path && choice && one && action.items.len() <= items {
            Ok(())
        } else {
            Err(protocol::wrong_form(action))
        }
    }

    /// Whether the seat can see every piece it names; what it cannot see is not there for it.
    fn pieces_seen(&self, state: &TableState, eyes: &Eyes, action: &Action) -> Result<(), Refusal> {
        let mut named = action.pieces.clone();
        named.sort();
        let all = named.len();
        named.dedup();
        if named.len() < all {
            return Err(protocol::wrong_form(action));
        }
        for id in &action.pieces {
            if eyes.see(&self.table, state, id) == Seen::Nothing {
                return Err(protocol::unknown_piece(id));
            }
        }
        Ok(())
    }

    fn judge_move(
        &self,
        state: &TableState,
        eyes: &Eyes,
        action: &Action,
    ) -> Result<Meaning, Refusal> {
        let (mut to, choice) = (self.target(action)?, action.choice.as_ref());
        self.room(state, to, action.pieces.len())?;
        let choice = choice.map(motti_engine::Choice::as_str);
        if !matches!(choice, None | Some(verbs::SNAP | verbs::UNDER)) {
            return Err(protocol::wrong_form(action));
        }
        for id in &action.pieces {
            self.movable(state, eyes, id)?;
        }
        if let (At::Map(spot), Some(verbs::SNAP)) = (to, choice) {
            to = At::Map(self.snapped(state, eyes, action, spot));
        }
        Ok(Meaning::Move {
            to,
            beneath: choice == Some(verbs::UNDER),
        })
    }

    /// Where pieces come to lie that snap; one that does not keeps them all from it.
    fn snapped(&self, state: &TableState, eyes: &Eyes, action: &Action, spot: Spot) -> Spot {
        let free = action.pieces.iter().any(|id| {
            let read = self.read(state, id);
            let seen = eyes.see(&self.table, state, id);
            read.is_some_and(|read| !read.seen(seen).fixed().2)
        });
        if free {
            return spot;
        }
        let [x, y] = self.snap(state, spot);
        Spot { x, y, ..spot }
    }

    fn movable(&self, state: &TableState, eyes: &Eyes, id: &PieceId) -> Result<(), Refusal> {
        let seen = eyes.see(&self.table, state, id);
        let read = self.read(state, id).map(|read| read.seen(seen));
        if read.is_some_and(|read| !read.moves_for(eyes)) {
            let fact = Message::of("free-restricted").with("piece", id.clone());
            return Err(Reason::new(rule::FIXED, fact).about(id).into());
        }
        match read.map(|read| read.fixed()) {
            Some((false, _, _)) => {
                let fact = Message::of("free-fixed").with("piece", id.clone());
                Err(Reason::new(rule::FIXED, fact).about(id).into())
            }
            _ => Ok(()),
        }
    }

    fn judge_order(
        &self,
        state: &TableState,
        eyes: &Eyes,
        action: &Action,
    ) -> Result<Meaning, Refusal> {
        let known = matches!(chosen(action)?, "top" | "bottom" | "up" | "down");
        let Some(id) = action.pieces.first().filter(|_| known) else {
            return Err(protocol::wrong_form(action));
        };
        self.movable(state, eyes, id)?;
        match state.pieces.get(id).map(|piece| piece.at) {
            Some(At::Map(_)) => Ok(Meaning::Order),
            _ => Err(protocol::wrong_form(action)),
        }
    }

    /// The commands of a piece that answer to a choice, for a seat.
    pub(crate) fn answering(
        &self,
        state: &TableState,
        eyes: &Eyes,
        id: &PieceId,
        choice: &str,
    ) -> Vec<Command> {
        let seen = eyes.see(&self.table, state, id);
        let Some(read) = self.read(state, id) else {
            return Vec::new();
        };
        let mut found = commands(read, eyes, seen);
        found.retain(|command| command.choice == choice);
        found
    }

    fn judge_command(
        &self,
        state: &TableState,
        eyes: &Eyes,
        action: &Action,
    ) -> Result<Meaning, Refusal> {
        let choice = chosen(action)?;
        let value = value_of(action)?;
        for id in &action.pieces {
            let found = self.answering(state, eyes, id, choice);
            // A key that only other commands press is none that a player can press.
            if !found.iter().any(|command| !command.name.is_empty()) {
                let fact = Message::of("free-no-command").with("piece", id.clone());
                return Err(Reason::new(rule::COMMAND, fact).about(id).into());
            }
            let asks =
                |command: &Command| matches!(command.effect, Effect::Ask(..) | Effect::Choose(..));
            if found.iter().any(asks) != value.is_some() {
                return Err(protocol::wrong_form(action));
            }
            for command in &found {
                fits(&command.effect, value.as_deref())?;
            }
        }
        Ok(Meaning::Command(value))
    }

    fn judge_set(&self, state: &TableState, action: &Action) -> Result<Meaning, Refusal> {
        let name = chosen(action)?;
        let Some(value) = value_of(action)?.filter(|_| state.values.contains_key(name)) else {
            return Err(protocol::wrong_form(action));
        };
        let mut known = self.table.source.properties.iter();
        let bounds = known.find(|property| property.name == name);
        let bounds = bounds.and_then(|property| property.numeric);
        within(bounds.map(|bounds| (bounds.least, bounds.greatest)), &value)?;
        Ok(Meaning::Set(value))
    }

    fn judge_place(&self, state: &TableState, action: &Action) -> Result<Meaning, Refusal> {
        let counter = chosen(action)?;
        if state.counter(&self.table, counter).is_none() {
            return Err(protocol::wrong_form(action));
        }
        if state.pieces.len() >= MOST_ON_TABLE {
            return Err(refused(rule::BOUNDS, Message::of("free-too-many")));
        }
        let to = self.target(action)?;
        self.room(state, to, 1)?;
        Ok(Meaning::Place(to))
    }

    fn judge_side(
        &self,
        state: &TableState,
        seat: &Seat,
        action: &Action,
    ) -> Result<Meaning, Refusal> {
        let side = chosen(action)?;
        if !self.table.sides.iter().any(|known| known == side) {
            return Err(protocol::wrong_form(action));
        }
        let holder = state.sides.get(side);
        let fact = match (action.verb.as_str(), holder) {
            (verbs::TAKE_SIDE, None) => return Ok(Meaning::Side),
            (verbs::LEAVE_SIDE, Some(holder)) if holder == seat => return Ok(Meaning::Side),
            (verbs::TAKE_SIDE, Some(holder)) => {
                Message::of("free-side-taken").with("seat", holder.clone())
            }
            _ => Message::of("free-side-not-yours").with("seat", seat.clone()),
        };
        Err(refused(rule::SIDE, fact))
    }

    /// The deck an action names.
    fn deck(&self, action: &Action) -> Result<(u16, &DeckSource), Refusal> {
        let found = self.table.deck(chosen(action)?);
        let (ix, deck) = found.ok_or_else(|| protocol::wrong_form(action))?;
        Ok((u16::try_from(ix).unwrap_or(u16::MAX), deck))
    }

    fn not_empty(&self, state: &TableState, ix: u16) -> Result<(), Refusal> {
        if state.pile(At::Deck(ix)).is_empty() {
            let place = state.place(&self.table, At::Deck(ix));
            let fact = Message::of("free-deck-empty").with("place", place);
            return Err(refused(rule::DECK, fact));
        }
        Ok(())
    }

    /// Whether a deck has room for so many more.
    fn room(&self, state: &TableState, to: At, more: usize) -> Result<(), Refusal> {
        let At::Deck(ix) = to else {
            return Ok(());
        };
        let deck = self.table.source.decks.get(usize::from(ix));
        let most = deck.map_or(0, |deck| usize::try_from(deck.most).unwrap_or(0));
        if most == 0 || state.pile(to).len() + more <= most {
            return Ok(());
        }
        let fact = Message::of("free-deck-full").with("place", state.place(&self.table, to));
        Err(refused(rule::DECK, fact))
    }

    /// Where an action leads.
    fn target(&self, action: &Action) -> Result<At, Refusal> {
        let Some(place) = action.target() else {
            return Err(protocol::wrong_form(action));
        };
        self.at(place)
    }

    /// A place as this table means it.
    pub(crate) fn at(&self, place: &Place) -> Result<At, Refusal> {
        let unknown = || protocol::unknown_place(place);
        match place {
            Place::Box(name) => {
                let (ix, _) = self.table.deck(name).ok_or_else(unknown)?;
                Ok(At::Deck(u16::try_from(ix).map_err(|_| unknown())?))
            }
            Place::Part(map, point) => {
                let (ix, _) = self.table.map(map).ok_or_else(unknown)?;
                let (x, y) = point.split_once(',').ok_or_else(unknown)?;
                let whole = |text: &str| -> Result<i32, Refusal> {
                    let value: i32 = text.parse().map_err(|_| unknown())?;
                    // One way to write each point, so that a list can be compared with.
                    if value.to_string() == text {
                        Ok(value)
                    } else {
                        Err(unknown())
                    }
                };
                let (x, y) = (whole(x)?, whole(y)?);
                if x.unsigned_abs() > FARTHEST.unsigned_abs()
                    || y.unsigned_abs() > FARTHEST.unsigned_abs()
                {
                    let fact = Message::of("free-too-far").with("place", place.clone());
                    return Err(Reason::new(rule::BOUNDS, fact).at(place).into());
                }
                let map = u16::try_from(ix).map_err(|_| unknown())?;
                Ok(At::Map(Spot { map, x, y }))
            }
            _ => Err(unknown()),
        }
    }

    /// A piece with its counter.
    pub(crate) fn read<'a>(&'a self, state: &'a TableState, id: &PieceId) -> Option<Read<'a>> {
        Read::of(&self.table, state, state.pieces.get(id)?)
    }
}

/// The choice of an action that needs one.
fn chosen(action: &Action) -> Result<&str, Refusal> {
    let choice = action.choice.as_ref();
    choice
        .map(motti_engine::Choice::as_str)
        .ok_or_else(|| protocol::wrong_form(action))
}

/// The value that goes with an action.
fn value_of(action: &Action) -> Result<Option<SmolStr>, Refusal> {
    let Some(item) = action.items.first() else {
        return Ok(None);
    };
    let plain = item.verb == verbs::VALUE
        && item.pieces.is_empty()
        && item.path.is_empty()
        && item.items.is_empty();
    match item.choice.as_ref().filter(|_| plain) {
        Some(value) => {
            text_fits(value.as_str())?;
            Ok(Some(SmolStr::new(value.as_str())))
        }
        None => Err(protocol::wrong_form(action)),
    }
}

/// Whether a value is one that a command can take.
fn fits(effect: &Effect, value: Option<&str>) -> Result<(), Refusal> {
    match (effect, value) {
        (Effect::Ask(_, bounds), Some(value)) => within(*bounds, value),
        (Effect::Choose(_, values), Some(value)) if !values.iter().any(|known| known == value) => {
            let fact = Message::of("free-not-one-of").with("value", value);
            Err(refused(rule::VALUE, fact))
        }
        _ => Ok(()),
    }
}

fn within(bounds: Option<(i32, i32)>, value: &str) -> Result<(), Refusal> {
    let Some((least, greatest)) = bounds else {
        return Ok(());
    };
    let number: Option<i32> = value.parse().ok();
    if number.is_some_and(|number| (least..=greatest).contains(&number)) {
        return Ok(());
    }
    let fact = Message::of("free-out-of-bounds")
        .with("value", value)
        .with("least", least)
        .with("greatest", greatest);
    Err(refused(rule::VALUE, fact))
}

/// Whether a text can stand in the log.
fn said(text: &str) -> Result<(), Refusal> {
    if text.trim().is_empty() {
        return Err(refused(rule::SAY, Message::of("free-nothing-said")));
    }
    text_fits(text)
}

fn text_fits(text: &str) -> Result<(), Refusal> {
    let control = |c: char| c.is_control() && c != '\n';
    if text.len() > LONGEST || text.chars().any(control) {
        let fact = Message::of("free-text-too-long").with("number", LONGEST);
        return Err(refused(rule::BOUNDS, fact));
    }
    Ok(())
}

/// Whether a deck's own rules let this be done with it.
fn deck_allows(action: &Action, deck: &DeckSource) -> Result<(), Refusal> {
    let allowed = match action.verb.as_str() {
        verbs::SHUFFLE => deck.shuffle != When::Never,
        verbs::REVERSE => deck.reversible,
        verbs::TURN_OVER => deck.face_down == When::Command,
        _ => deck.returns_to.is_some(),
    };
    if allowed {
        return Ok(());
    }
    let fact = Message::of("free-deck-not").with("place", Place::boxed(&deck.id));
    Err(refused(rule::DECK, fact))
}
