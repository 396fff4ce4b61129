//! Carrying out what has been judged: units go their way, hexes change hands, points follow.

use crate::list::Cache;
use crate::movement::{Journey, Start};
use crate::ownership::Occupied;
use crate::rule;
use crate::state::{Marks, Side, Spot, State, Step};
use crate::title::Tornio44;
use crate::verbs;
use crate::zoc::{ENEMY, Ground};
use motti_engine::{Action, Event, Message, Place, Play, RuleId};
use motti_hex::HexIx;

impl Tornio44 {
    /// Carries out a `move`, `enter` or `exit`.
    pub(crate) fn carry_out_move(
        &self,
        state: &mut State,
        side: Side,
        action: &Action,
        play: &mut Play<'_>,
        cache: &mut Cache,
    ) {
        if !cache.holds(state) {
            cache.forget();
            cache.ground.look(self, state, side);
        }
        let judged = self.judge(state, &cache.ground, side, action);
        let Ok(journey) = judged else {
            // Only what has been checked comes here; anything else changes nothing.
            return;
        };
        let disturbed = self.disturbed(&cache.ground, &journey);
        let from = match journey.start {
            Start::Hex(hex) => Some(hex),
            Start::Pool | Start::Transfer => None,
        };
        self.walk(state, side, &journey, action, play);
        cache.moved(&journey.units, from, journey.hexes.last().copied());
        cache.disturb(disturbed);
        if state.end.is_some() {
            state.step = Step::Over;
        }
    }

    /// Judges an action of a phase of moving.
    pub(crate) fn judge(
        &self,
        state: &State,
        ground: &Ground,
        side: Side,
        action: &Action,
    ) -> Result<Journey, crate::reason::Reasons> {
        match action.verb.as_str() {
            verbs::ENTER => self.judge_enter(state, ground, side, action),
            verbs::EXIT => self.judge_move(state, ground, side, action, true),
            _ => self.judge_move(state, ground, side, action, false),
        }
    }

    /// The hexes where what other units pay may change by this: Engineers leave or come to a river
    /// [15.1], a Close Combat begins or ends [22.3].
    fn disturbed(&self, ground: &Ground, journey: &Journey) -> Vec<HexIx> {
        let mut disturbed = Vec::new();
        let start = match journey.start {
            Start::Hex(hex) => Some(hex),
            Start::Pool | Start::Transfer => None,
        };
        let mut units = journey.units.iter();
        let engineer =
            units.any(|unit| self.counter(*unit).is_some_and(|counter| counter.engineer));
        for hex in start.into_iter().chain(journey.hexes.last().copied()) {
            let around = self.board.links(hex);
            if ground.has(hex, ENEMY) {
                disturbed.extend(around.iter().map(|link| link.to));
                disturbed.push(hex);
            } else if engineer && around.iter().any(|link| link.river != 0) {
                disturbed.push(hex);
            }
        }
        disturbed
    }

    fn walk(
        &self,
        state: &mut State,
        side: Side,
        journey: &Journey,
        action: &Action,
        play: &mut Play<'_>,
    ) {
        if let (Start::Hex(hex), true) = (journey.start, journey.meets_enemy) {
            self.hand_over(state, side, hex, &journey.units, play);
        }
        let mut taken: Option<Event> = None;
        let mut scored = Vec::new();
        let mut last = None;
        for (ix, &hex) in journey.hexes.iter().enumerate() {
            if state.end.is_some() {
                break;
            }
            if let (Some(passed), true) = (last, journey.meets_enemy) {
                self.hand_over(state, side, passed, &journey.units, play);
            }
            last = Some(hex);
            if journey.start == Start::Transfer && ix == 0 && journey.hexes.len() > 1 {
                continue;
            }
            if side == Side::Finnish && self.board.is_transfer(hex) {
                break;
            }
            match self.occupy(state, side, hex) {
                Occupied::Owned => continue,
                Occupied::Taken => {}
                Occupied::Scored(event) => scored.push(*event),
            }
            let event = taken.take();
            let message = || Message::of("tornio44-occupied").with("seat", side.seat());
            let event = event.unwrap_or_else(|| Event::new(rule::OWNERSHIP, message()));
            taken = Some(event.at(&self.board.place(hex)));
        }
        let again = journey.units.iter().any(|unit| {
            state
                .unit(*unit)
                .is_some_and(|of| of.marks.has(Marks::MOVED))
        });
        self.settle(state, side, journey, last);
        play.event(self.moved_event(journey, action, last, again));
        taken
            .into_iter()
            .chain(scored)
            .for_each(|event| play.event(event));
        if journey.naval && side == Side::Finnish {
            self.raise_alarm(state, journey.hexes.first().copied(), play);
        }
        let leaves_at_once =
            side == Side::Finnish && last.is_some_and(|hex| self.board.is_transfer(hex));
        let at = last.or(match journey.start {
            Start::Hex(hex) => Some(hex),
            Start::Pool | Start::Transfer => None,
        });
        if let (true, Some(hex)) = ((journey.exits || leaves_at_once) && state.end.is_none(), at) {
            self.leave(state, play, side, &journey.units, hex);
        }
    }

    /// [10.0] Who is left alone in a hex of both sides occupies it from now on.
    fn hand_over(
        &self,
        state: &mut State,
        side: Side,
        hex: HexIx,
        leaving: &[u16],
        play: &mut Play<'_>,
    ) {
        let other = side.other();
        let stays = |unit: u16| self.is_of(unit, side) && !leaving.contains(&unit);
        let alone = !state.in_hex(hex).any(stays) && self.count(state, other, hex) > 0;
        if !alone || state.owner(hex) == other {
            return;
        }
        let place = self.board.place(hex);
        let message = Message::of("tornio44-occupied").with("seat", other.seat());
        play.event(Event::new(rule::OWNERSHIP, message).at(&place));
        if let Occupied::Scored(event) = self.occupy(state, other, hex) {
            play.event(*event);
        }
    }

    /// Puts the units where their journey ends.
    fn settle(&self, state: &mut State, side: Side, journey: &Journey, last: Option<HexIx>) {
        let mut marks = Marks::MOVED;
        if state.step == Step::Movement {
            marks.set(Marks::MARCHED);
        }
        if journey.start == Start::Pool {
            marks.set(Marks::ARRIVED);
        }
        for (&unit, &(spent, run, one_hex)) in journey.units.iter().zip(&journey.after) {
            let since = state.clock;
            state.clock += 1;
            let Some(of) = state.units.get_mut(usize::from(unit)) else {
                continue;
            };
            if let Some(hex) = last {
                of.spot = Spot::Hex(hex);
                of.since = since;
            }
            of.spent = spent;
            of.run = run;
            of.marks.set(marks);
            if one_hex {
                of.marks.set(Marks::SPENT);
            }
        }
        let mut trail = Vec::new();
        let from_map = matches!(journey.start, Start::Hex(_));
        if let Start::Hex(hex) = journey.start {
            trail.push(hex);
        }
        trail.extend(&journey.hexes);
        self.note_overflow(state, side, &journey.units, from_map, &trail);
    }

    fn moved_event(
        &self,
        journey: &Journey,
        action: &Action,
        last: Option<HexIx>,
        again: bool,
    ) -> Event {
        let rule: RuleId = match journey.start {
            _ if journey.after.iter().any(|(_, _, one_hex)| *one_hex) => rule::ONE_HEX,
            Start::Pool if journey.naval => rule::LANDING,
            Start::Pool => rule::ARRIVAL,
            Start::Transfer => rule::TRANSFER,
            Start::Hex(_) if again => rule::FREE_ORDER,
            Start::Hex(_) => rule::MOVEMENT,
        };
        let key = match journey.start {
            Start::Pool if journey.naval => "tornio44-landed",
            Start::Pool => "tornio44-entered",
            Start::Transfer => "tornio44-came-out",
            Start::Hex(_) => "tornio44-moved",
        };
        let mut places: Vec<Place> = Vec::with_capacity(journey.hexes.len() + 1);
        if let Start::Hex(hex) = journey.start {
            places.push(self.board.place(hex));
        }
        places.extend(action.path.iter().map(|step| step.to.clone()));
        let to = last.map_or(Place::Off, |hex| self.board.place(hex));
        let mut message = Message::of(key)
            .with("count", journey.units.len())
            .with("hex", to);
        if let Some(id) = action.pieces.first() {
            message = message.with("piece", id.clone());
        }
        Event {
            pieces: action.pieces.clone(),
            places,
            ..Event::new(rule, message)
        }
    }

    /// A landing site has been used: the alarm can only rise. [16.2.1]
    pub(crate) fn raise_alarm(&self, state: &mut State, site: Option<HexIx>, play: &mut Play<'_>) {
        let number = self
            .board
            .landings
            .iter()
            .position(|landing| Some(landing.hex) == site);
        let Some((number, landing)) =
            number.and_then(|ix| Some((ix, self.board.landings.get(ix)?)))
        else {
            return;
        };
        state.landed |= 1 << (number & 7);
        if landing.rank > state.alarm {
            state.alarm = landing.rank;
            let level = self
                .alarms
                .iter()
                .find(|(rank, _)| *rank == landing.rank)
                .map(|(_, level)| level.clone())
                .unwrap_or_default();
            let message = Message::of("tornio44-alarm")
                .with("level", level)
                .with("hex", self.board.place(landing.hex));
            play.event(Event::new(rule::ALARM, message).at(&self.board.place(landing.hex)));
        }
    }
}
