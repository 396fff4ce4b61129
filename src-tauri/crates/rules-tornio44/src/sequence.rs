//! [6.0] The sequence of play: which step follows which, and what happens between them.

use crate::coup::TABLE;
use crate::rule;
use crate::state::{End, Marks, Side, State, Step};
use crate::title::{Tornio44, vp};
use motti_engine::{DiceError, Die, Event, Message, MessageKey, Moment, Play, RuleId, Tag};

/// The steps of a Daytime Player Turn. [6.1.1]
const DAY: [Step; 11] = [
    Step::Weather,
    Step::Supply,
    Step::Recovery,
    Step::Cover,
    Step::Demolition,
    Step::Movement,
    Step::AirStrike,
    Step::AttackerFire,
    Step::DefenderFire,
    Step::Combat,
    Step::Exploitation,
];

/// The steps of a Nighttime Player Turn. [6.1.2]
const NIGHT: [Step; 8] = [
    Step::Recovery,
    Step::Cover,
    Step::Replacement,
    Step::Demolition,
    Step::Movement,
    Step::AttackerFire,
    Step::DefenderFire,
    Step::Combat,
];

/// Marks that last for one phase of moving.
const MOVING: Marks = Marks::MOVED.and(Marks::SPENT).and(Marks::ASSAULTED);
/// Marks that last for a Combat Phase.
const FIGHTING: Marks = Marks::FIRED.and(Marks::ATTACKED).and(Marks::RETREATED);
/// Marks that last for a Player Turn.
const PLAYER_TURN: Marks = Marks::FOUGHT
    .and(Marks::MARCHED)
    .and(Marks::DEMOLISHED)
    .and(Marks::LOCKED);

impl Step {
    /// Its number in the sequence of play and the rule that lists it.
    pub(crate) const fn number(self, night: bool) -> (&'static str, RuleId) {
        match (self, night) {
            (Step::Initiative, false) => ("0", RuleId::of("6.1.1-0")),
            (Step::Initiative, true) => ("0", RuleId::of("6.1.2-0")),
            (Step::Weather, _) => ("1a", RuleId::of("6.1.1-1a")),
            (Step::Supply, _) => ("1b", RuleId::of("6.1.1-1b")),
            (Step::Recovery, false) => ("1c", RuleId::of("6.1.1-1c")),
            (Step::Recovery, true) => ("1a", RuleId::of("6.1.2-1a")),
            (Step::Cover, false) => ("1d", RuleId::of("6.1.1-1d")),
            (Step::Cover, true) => ("1b", RuleId::of("6.1.2-1b")),
            (Step::Replacement, _) => ("1c", RuleId::of("6.1.2-1c")),
            (Step::Demolition, false) => ("1e", RuleId::of("6.1.1-1e")),
            (Step::Demolition, true) => ("1d", RuleId::of("6.1.2-1d")),
            (Step::Movement, false) => ("2b", RuleId::of("6.1.1-2b")),
            (Step::Movement, true) => ("2b", RuleId::of("6.1.2-2b")),
            (Step::AirStrike, _) => ("3a", RuleId::of("6.1.1-3a")),
            (Step::AttackerFire, false) => ("3b", RuleId::of("6.1.1-3b")),
            (Step::AttackerFire, true) => ("3a", RuleId::of("6.1.2-3a")),
            (Step::DefenderFire, false) => ("3c", RuleId::of("6.1.1-3c")),
            (Step::DefenderFire, true) => ("3b", RuleId::of("6.1.2-3b")),
            (Step::Combat, false) => ("3d", RuleId::of("6.1.1-3d")),
            (Step::Combat, true) => ("3c", RuleId::of("6.1.2-3c")),
            (Step::Exploitation, _) => ("4a", RuleId::of("6.1.1-4a")),
            (Step::Depots, _) => ("6", rule::HIDE_DEPOTS),
            (Step::Place(_), _) => ("10", rule::SETUP),
            (Step::Coup, _) => ("11", rule::RESOLVE_COUP),
            (Step::Alert, _) => ("11", rule::COUP),
            (Step::Over, _) => ("", rule::LEVELS),
        }
    }

    /// Its name in the message files.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            Step::Depots => "tornio44-step-depots",
            Step::Place(_) => "tornio44-step-setup",
            Step::Coup => "tornio44-step-coup",
            Step::Alert => "tornio44-step-alert",
            Step::Initiative => "tornio44-step-initiative",
            Step::Weather => "tornio44-step-weather",
            Step::Supply => "tornio44-step-supply",
            Step::Recovery => "tornio44-step-recovery",
            Step::Cover => "tornio44-step-cover",
            Step::Replacement => "tornio44-step-replacement",
            Step::Demolition => "tornio44-step-demolition",
            Step::Movement => "tornio44-step-movement",
            Step::AirStrike => "tornio44-step-air-strike",
            Step::AttackerFire => "tornio44-step-attacker-fire",
            Step::DefenderFire => "tornio44-step-defender-fire",
            Step::Combat => "tornio44-step-combat",
            Step::Exploitation => "tornio44-step-exploitation",
            Step::Over => "tornio44-step-over",
        }
    }

    /// The phase it belongs to, a key of the message files.
    pub(crate) const fn phase(self) -> Tag {
        Tag::of(match self {
            Step::Depots | Step::Place(_) | Step::Coup | Step::Alert => "tornio44-phase-prepare",
            Step::Initiative => "tornio44-phase-initiative",
            Step::Weather
            | Step::Supply
            | Step::Recovery
            | Step::Cover
            | Step::Replacement
            | Step::Demolition => "tornio44-phase-initial",
            Step::Movement => "tornio44-phase-movement",
            Step::AirStrike | Step::AttackerFire | Step::DefenderFire | Step::Combat => {
                "tornio44-phase-combat"
            }
            Step::Exploitation => "tornio44-phase-exploitation",
            Step::Over => "tornio44-phase-over",
        })
    }
}

impl Tornio44 {
    /// Where in the sequence a game is.
    pub(crate) fn moment(&self, state: &State) -> Moment {
        Moment {
            turn: self
                .turns
                .get(usize::from(state.turn))
                .map(|turn| turn.tag.clone())
                .unwrap_or_default(),
            phase: state.step.phase(),
            step: Tag::of(state.step.number(self.is_night(state)).0),
        }
    }

    /// The steps of a Player Turn in this Game Turn.
    pub(crate) fn steps(&self, state: &State) -> &'static [Step] {
        if self.is_night(state) { &NIGHT } else { &DAY }
    }

    /// Whether a step takes place in this Player Turn. [6.1.1, 6.1.2]
    pub(crate) fn takes_place(&self, state: &State, step: Step) -> bool {
        let Some(turn) = self.turns.get(usize::from(state.turn)) else {
            return false;
        };
        match step {
            Step::Weather => turn.weather_roll,
            Step::Supply => turn.supply_check,
            Step::Replacement => turn.replacements,
            Step::AirStrike => turn.air_strike,
            Step::Demolition => state.phasing() == Side::German,
            _ => true,
        }
    }

    /// Goes on to the next step in which somebody is asked. [6.0]
    pub(crate) fn advance(&self, state: &mut State, play: &mut Play<'_>) {
        let steps = self.steps(state);
        let here = steps.iter().position(|step| *step == state.step);
        self.go_on(state, here.map_or(0, |ix| ix + 1), play);
    }

    /// Goes through the steps of Player Turns, beginning with number `next` of this one.
    fn go_on(&self, state: &mut State, mut next: usize, play: &mut Play<'_>) {
        while state.end.is_none() {
            Self::lose_replacements(state, play);
            let rest = self.steps(state).iter().skip(next);
            let found = rest.copied().find(|step| self.takes_place(state, *step));
            match found {
                Some(step) => self.begin_step(state, step, play),
                None => self.end_player_turn(state, play),
            }
            let steps = self.steps(state);
            let here = steps.iter().position(|step| *step == state.step);
            next = found.and(here).map_or(0, |ix| ix + 1);
            if (found.is_some() && self.asks(state)) || state.step == Step::Initiative {
                return;
            }
        }
        state.step = Step::Over;
    }

    fn begin_step(&self, state: &mut State, step: Step, play: &mut Play<'_>) {
        state.step = step;
        let night = self.is_night(state);
        let mut say = |rule: RuleId, message: Message| play.event(Event::new(rule, message));
        if step == Step::Movement {
            match (night, state.phasing()) {
                (false, _) => say(rule::DAY_ARRIVALS, Message::of("tornio44-arrivals-open")),
                (true, Side::German) => {
                    say(rule::NIGHT_ARRIVALS, Message::of("tornio44-arrivals-open"));
                }
                (true, Side::Finnish) => {}
            }
        }
        let message = Message::of("tornio44-step")
            .with("seat", state.phasing().seat())
            .with("step", MessageKey::of(step.key()));
        say(step.number(night).1, message);
        match step {
            Step::Replacement => state.replacements = self.charts.numbers.replacement_points,
            Step::Movement if night => say(rule::NIGHT_MOVE, Message::of("tornio44-night-move")),
            Step::Exploitation => say(
                rule::EXPLOIT_LIMITS,
                Message::of("tornio44-exploitation-limits"),
            ),
            _ => {}
        }
        if matches!(step, Step::Movement | Step::Exploitation) {
            forget_moves(state);
        }
    }

    fn end_player_turn(&self, state: &mut State, play: &mut Play<'_>) {
        for unit in &mut state.units {
            unit.marks.clear(FIGHTING.and(PLAYER_TURN).and(MOVING));
            unit.spent = 0;
            unit.run = 0;
        }
        state.flown = false;
        state.attacked.clear();
        state.fought.clear();
        if !state.second {
            state.second = true;
            self.begin_player_turn(state, play);
            return;
        }
        for unit in &mut state.units {
            unit.marks.clear(Marks::ARRIVED);
        }
        let last = self
            .campaign(state)
            .map_or(state.turn, |campaign| campaign.last_turn);
        if state.turn >= last || usize::from(state.turn) + 1 >= self.turns.len() {
            state.end = Some(End::LastTurn);
            play.event(Event::new(rule::PLAY, Message::of("tornio44-last-turn")));
            return;
        }
        state.turn += 1;
        state.second = false;
        state.step = Step::Initiative;
    }

    /// What kind of Game Turn begins, and what its night forbids. [6.1.1, 6.1.2, 27.0, 27.3]
    fn say_turn(&self, state: &State, play: &mut Play<'_>) {
        let turn = self
            .turns
            .get(usize::from(state.turn))
            .map(|turn| turn.tag.clone())
            .unwrap_or_default();
        let night = self.is_night(state);
        let (rule, key) = if night {
            (rule::NIGHT_TURN, "tornio44-turn-night")
        } else {
            (rule::DAY_TURN, "tornio44-turn-day")
        };
        play.event(Event::new(rule, Message::of(key).with("turn", turn)));
        if night {
            for (rule, key) in [
                (rule::NIGHT, "tornio44-night"),
                (rule::NIGHT_LIMITS, "tornio44-night-limits"),
                (rule::NIGHT_NO_ZOC, "tornio44-night-no-zoc"),
                (rule::NIGHT_NO_AIR, "tornio44-night-no-air"),
            ] {
                play.event(Event::new(rule, Message::of(key)));
            }
        }
    }

    /// Before the first step of a Player Turn: weather that is not rolled. [12.0, 30.0-9b]
    fn begin_player_turn(&self, state: &mut State, play: &mut Play<'_>) {
        let message = Message::of("tornio44-player-turn").with("seat", state.phasing().seat());
        play.event(Event::new(rule::PLAYER_TURN, message));
        if let Some(weather) = self
            .turns
            .get(usize::from(state.turn))
            .and_then(|turn| turn.weather)
        {
            state.weather = weather;
        }
    }

    /// Who has the first Player Turn of this Game Turn. [29.2, 29.3]
    pub(crate) fn decide_initiative(
        &self,
        state: &mut State,
        play: &mut Play<'_>,
    ) -> Result<(), DiceError> {
        let first_turn = self
            .campaign(state)
            .map_or(0, |campaign| campaign.first_turn)
            == state.turn;
        let rule = if first_turn {
            rule::FIRST_INITIATIVE
        } else {
            rule::INITIATIVE
        };
        let lead = if first_turn {
            state.coups.iter().map(|coup| coup.gained).sum()
        } else {
            state.diff
        };
        let side = match lead {
            1.. => Side::Finnish,
            0 => roll_initiative(play)?,
            _ => Side::German,
        };
        state.first = side;
        state.second = false;
        let message = Message::of("tornio44-initiative")
            .with("seat", side.seat())
            .with("vp", vp(lead.abs()));
        play.event(Event::new(rule, message));
        if state.diff != 0 {
            play.event(Event::new(
                rule::INITIATIVE,
                Message::of("tornio44-diff-reset"),
            ));
        }
        state.diff = 0;
        self.say_turn(state, play);
        self.begin_player_turn(state, play);
        self.go_on(state, 0, play);
        Ok(())
    }

    /// The end of a phase in which units moved. [7.0, 17.3, 28.0]
    pub(crate) fn end_moving(&self, state: &mut State, side: Side, play: &mut Play<'_>) {
        self.resolve_overflow(state, play, side);
        self.enter_transfers(state, side, play);
        if state.hides_depots() {
            play.could_show();
        }
        if state.step == Step::Alert {
            forget_moves(state);
            for unit in &mut state.units {
                unit.marks.clear(Marks::ARRIVED.and(Marks::MARCHED));
            }
            state.step = Step::Initiative;
        } else {
            self.advance(state, play);
        }
    }
}

/// A phase of moving begins: nobody has spent anything. [17.0]
fn forget_moves(state: &mut State) {
    for unit in &mut state.units {
        unit.spent = 0;
        unit.run = 0;
        unit.marks.clear(MOVING);
    }
}

/// Both roll until one is higher. [29.2]
fn roll_initiative(play: &mut Play<'_>) -> Result<Side, DiceError> {
    loop {
        let mut roll = |side: Side| {
            let purpose = Message::of("tornio44-die-initiative").with("seat", side.seat());
            play.roll(&Die::d6(), &TABLE, purpose)
        };
        let (finnish, german) = (roll(Side::Finnish)?, roll(Side::German)?);
        match finnish.cmp(&german) {
            std::cmp::Ordering::Greater => return Ok(Side::Finnish),
            std::cmp::Ordering::Less => return Ok(Side::German),
            std::cmp::Ordering::Equal => {}
        }
    }
}
