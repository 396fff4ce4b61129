//! The contract with the engine.

use crate::list::Cache;
use crate::reason::{Order, Reasons};
use crate::rule;
use crate::state::{
    Bridge, BridgeStatus, HexBits, SEATS, Side, Spot, State, Step, Switches, Unit, VpObject,
    Weather,
};
use crate::title::{Campaign, Tornio44, vp};
use crate::verbs;
use crate::victory::say_end;
use crate::zoc::Ground;
use motti_engine::{
    Action, Answer, Audience, Decision, DecisionKind, DiceError, Die, Draft, Event, LegalList,
    Message, MessageKey, Offer, Options, Outcome, Play, Query, Refusal, Ruleset, Seat, SetupError,
    Verb, View, Viewer, protocol,
};
use std::sync::{Arc, OnceLock};

/// The version of the rules' code; raised when the same actions could lead elsewhere.
const VERSION: u32 = 2;

fn d6() -> &'static [Die] {
    static DICE: OnceLock<[Die; 1]> = OnceLock::new();
    DICE.get_or_init(|| [Die::d6()])
}

impl Tornio44 {
    /// Who is asked now.
    pub(crate) fn asked(&self, state: &State) -> Option<Seat> {
        match state.step {
            Step::Depots | Step::Alert => Some(Side::German.seat()),
            Step::Place(_) if state.historical => Some(Seat::REFEREE),
            Step::Place(step) => Some(self.placing(state, step).seat()),
            Step::Coup | Step::Initiative | Step::Weather => Some(Seat::REFEREE),
            Step::Movement | Step::Exploitation => Some(state.phasing().seat()),
            _ => Self::fight_seat(state),
        }
    }

    fn referee_verb(state: &State) -> (&'static str, motti_engine::RuleId, &'static str) {
        match state.step {
            Step::Place(_) => (verbs::HISTORICAL, rule::SETUP, "tornio44-do-historical"),
            Step::Coup => (verbs::COUP, rule::COUP, "tornio44-do-coup"),
            Step::Weather => (verbs::WEATHER, rule::WEATHER, "tornio44-do-weather"),
            Step::Supply => (verbs::SUPPLY, rule::SUPPLY, "tornio44-do-supply"),
            Step::Recovery => (verbs::RECOVER, rule::RECOVERY, "tornio44-do-recover"),
            _ => (
                verbs::INITIATIVE,
                rule::INITIATIVE,
                "tornio44-do-initiative",
            ),
        }
    }

    pub(crate) fn verdict(&self, state: &State, seat: &Seat, action: &Action) -> Reasons {
        let mut reasons = Reasons::default();
        let asked = self.asked(state);
        if asked.as_ref() != Some(seat) {
            reasons.refuse(Order::Seat, protocol::wrong_seat(seat));
            return reasons;
        }
        let verb = action.verb.as_str();
        match (state.step, verb) {
            (Step::Depots, verbs::DEPOTS) => return self.judge_depots(state, action),
            (Step::Place(step), verbs::SETUP) if !state.historical => {
                return self.judge_setup(state, step, action);
            }
            (
                Step::Alert | Step::Movement | Step::Exploitation,
                verbs::MOVE | verbs::ENTER | verbs::EXIT | verbs::OVERRUN | verbs::END,
            ) => {
                let Some(side) = state.moving() else {
                    return reasons;
                };
                let ground = Ground::of(self, state, side);
                if verb == verbs::END {
                    if *action != Action::of(verbs::END) {
                        reasons.refuse(Order::Seat, protocol::wrong_form(action));
                    }
                    if let Some(reason) = self.bars_end(state, &ground, side) {
                        reasons.add(Order::Stacking, reason);
                    }
                } else if !action.items.is_empty()
                    || action.choice.is_some()
                    || action.path.iter().any(|step| step.by.is_some())
                {
                    reasons.refuse(Order::Seat, protocol::wrong_form(action));
                } else if verb == verbs::OVERRUN {
                    return self.judge_overrun(state, &ground, side, action);
                } else if let Err(found) = self.judge(state, &ground, side, action) {
                    return found;
                }
            }
            _ if asked == Some(Seat::REFEREE)
                && *action == Action::of(Self::referee_verb(state).0) => {}
            _ if Self::fight_question(state).is_some() => return self.fight_verdict(state, action),
            _ if verbs::ALL.contains(&verb) => self.bars_verb(state, action, &mut reasons),
            _ => reasons.refuse(Order::Seat, protocol::wrong_form(action)),
        }
        reasons
    }

    /// What follows from any action by itself: pockets, units that cannot stand, owners. [10.0, 23.0, 26.0]
    fn settle_position(
        &self,
        state: &mut State,
        play: &mut Play<'_>,
        cache: &mut Cache,
        mut sides: [bool; 2],
        mut owners: bool,
    ) {
        loop {
            let changed = self.watch_mottis(state, play, &mut cache.pockets, sides);
            if !changed.is_empty() {
                cache.changed(state, &changed);
                owners = true;
            }
            let fell = self.drop_fallen(state, play);
            if owners || fell {
                self.settle_owners(state, play);
            }
            if !fell || state.end.is_some() {
                return;
            }
            cache.forget();
            sides = [true; 2];
        }
    }

    fn start(&self, number: u8, campaign: &Campaign) -> State {
        let arrives = |unit: usize| {
            campaign
                .arrival_of
                .get(unit)
                .is_some_and(|arrival| *arrival > 0)
        };
        let placed = |unit: u16| {
            campaign
                .groups
                .iter()
                .any(|group| group.units.contains(&unit))
        };
        let units = (0_u16..).zip(&self.counters).map(|(unit, _)| {
            Unit::at(if arrives(usize::from(unit)) || placed(unit) {
                Spot::Pool
            } else {
                Spot::Lost
            })
        });
        let mut state = self.blank();
        state.units = units.collect();
        state.turn = campaign.first_turn;
        state.weather = campaign.weather;
        state.diff = campaign.diff;
        state.scenario = number;
        state.step = Step::Depots;
        state
    }

    /// A position with nobody on the map, in the first turn's Movement Phase of the Finns.
    pub(crate) fn blank(&self) -> State {
        State {
            turn: 0,
            second: false,
            first: Side::Finnish,
            step: Step::Movement,
            weather: Weather::Cloudy,
            units: self.counters.iter().map(|_| Unit::at(Spot::Lost)).collect(),
            finnish: HexBits::new(self.board.grid.len()),
            vp: 0,
            diff: 0,
            tally: 0,
            objects: self
                .board
                .objects
                .iter()
                .map(|(_, value)| VpObject {
                    value: *value,
                    held: 0,
                })
                .collect(),
            bridges: self
                .board
                .bridges
                .iter()
                .map(|_| Bridge {
                    status: BridgeStatus::Intact,
                    neithers: 0,
                    subtracted: 0,
                })
                .collect(),
            depots: Vec::new(),
            coups: Vec::new(),
            alarm: 0,
            landed: 0,
            closed: 0,
            replacements: 0,
            flown: false,
            attacked: Vec::new(),
            fought: Vec::new(),
            overflow: Vec::new(),
            combat: None,
            journal: None,
            headquarters_lost: 0,
            switches: Switches::default(),
            historical: false,
            scenario: 0,
            clock: 1,
            end: None,
        }
    }
}

impl Ruleset for Tornio44 {
    type State = State;
    type Cache = Cache;

    fn identity(&self) -> (&'static str, u32) {
        ("tornio44", VERSION)
    }

    fn seats(&self) -> &[Seat] {
        &SEATS
    }

    /// Those whose outcome a die decides; what the referee rolls is a step of its own.
    fn rolls(&self, verb: &Verb) -> bool {
        verbs::ROLLING.contains(&verb.as_str())
    }

    fn dice(&self) -> &[Die] {
        d6()
    }

    fn setup(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        let found = self
            .campaigns
            .iter()
            .position(|campaign| campaign.id == scenario);
        let campaign = found.and_then(|ix| Some((u8::try_from(ix).ok()?, self.campaigns.get(ix)?)));
        let Some((number, campaign)) = campaign else {
            let known: Vec<&str> = self
                .campaigns
                .iter()
                .map(|campaign| campaign.id.as_str())
                .collect();
            return Err(SetupError::NoScenario {
                name: scenario.to_owned(),
                known: known.join(", "),
            });
        };
        for (name, value) in options {
            let allowed = campaign.options.get(name);
            if !allowed.is_some_and(|values| values.contains(value)) {
                let allowed = allowed.map_or_else(
                    || "there is no such option".to_owned(),
                    |values| values.join(", "),
                );
                return Err(SetupError::BadOption {
                    name: name.clone(),
                    value: value.clone(),
                    allowed,
                });
            }
        }
        let chosen = |name: &str| {
            options
                .get(name)
                .or_else(|| campaign.options.get(name)?.first())
                .map(String::as_str)
        };
        let mut state = self.start(number, campaign);
        state.historical = chosen("setup") == Some("historical");
        for (bit, option) in ["31.1", "31.2", "31.3", "31.4", "31.5"]
            .into_iter()
            .enumerate()
        {
            if chosen(option) == Some("on") {
                state.switches.0 |= 1 << bit;
            }
        }
        Ok(state)
    }

    fn decisions(&self, state: &State) -> Vec<Decision> {
        let Some(seat) = self.asked(state) else {
            return Vec::new();
        };
        let (_, rule) = state.step.number(self.is_night(state));
        let kind = match state.step {
            _ if seat == Seat::REFEREE => DecisionKind::Automatic,
            Step::Depots | Step::Place(_) => DecisionKind::Draft,
            _ => Self::fight_question(state).map_or(DecisionKind::Choice, |(_, _, kind)| kind),
        };
        let (rule, key) = match state.step {
            Step::Depots => (rule::DEPOTS, "tornio44-ask-depots"),
            Step::Place(step) => (self.setup_rule(state, step), "tornio44-ask-setup"),
            Step::Alert => (rule::COUP, "tornio44-ask-alert"),
            Step::Movement if self.is_night(state) => (rule, "tornio44-ask-movement-night"),
            Step::Movement => (rule, "tornio44-ask-movement"),
            Step::Exploitation => (rule, "tornio44-ask-exploitation"),
            _ => match Self::fight_question(state) {
                Some((rule, key, _)) => (rule, key),
                None => (rule, "tornio44-ask-referee"),
            },
        };
        let prompt = Message::of(key).with("step", MessageKey::of(state.step.key()));
        vec![Decision {
            seat,
            moment: self.moment(state),
            prompt,
            rule,
            kind,
            question: None,
            known_to: Audience::All,
        }]
    }

    fn legal(
        &self,
        state: &State,
        seat: &Seat,
        draft: &Draft,
        cache: &mut Cache,
    ) -> Arc<LegalList> {
        if self.asked(state).as_ref() != Some(seat) {
            return Arc::default();
        }
        match (state.step, state.moving()) {
            (_, Some(side)) => self.list_moves(state, side, cache),
            (Step::Depots, _) => Arc::new(self.list_depots(state, draft)),
            (Step::Place(step), _) if !state.historical => {
                Arc::new(self.list_placement(state, step, draft))
            }
            _ if Self::fight_question(state).is_some() => Arc::new(self.fight_list(state, draft)),
            _ => {
                let (verb, rule, label) = Self::referee_verb(state);
                Arc::new(LegalList {
                    offers: vec![Offer::plain(verb, rule, Message::of(label))],
                })
            }
        }
    }

    fn check(&self, state: &State, seat: &Seat, action: &Action) -> Result<(), Refusal> {
        self.verdict(state, seat, action).verdict()
    }

    fn check_addition(
        &self,
        state: &State,
        seat: &Seat,
        draft: &Draft,
        addition: &Action,
    ) -> Result<(), Refusal> {
        let mut reasons = Reasons::default();
        match state.step {
            _ if self.asked(state).as_ref() != Some(seat) => {
                reasons.refuse(Order::Seat, protocol::wrong_seat(seat));
            }
            Step::Depots => {
                let others: Vec<_> = draft
                    .items
                    .iter()
                    .filter_map(|item| self.target(item))
                    .collect();
                self.judge_depot(state, &others, addition, &mut reasons);
            }
            Step::Place(step) if !state.historical => {
                return self.judge_addition(state, step, draft, addition).verdict();
            }
            _ if Self::fight_question(state).is_some() => {
                return self.fight_addition(state, draft, addition).verdict();
            }
            _ => reasons.refuse(Order::Seat, protocol::wrong_form(addition)),
        }
        reasons.verdict()
    }

    fn apply(
        &self,
        state: &mut State,
        _seat: &Seat,
        action: &Action,
        play: &mut Play<'_>,
        cache: &mut Cache,
    ) -> Result<(), DiceError> {
        let moved = match (state.moving(), action.verb.as_str()) {
            (Some(side), verbs::MOVE) => action
                .pieces
                .first()
                .and_then(|id| Some((side, self.unit(id)?)))
                .map(|(side, unit)| (side, state.unit(unit).and_then(Unit::hex), unit)),
            _ => None,
        };
        match (state.step, action.verb.as_str()) {
            (Step::Alert | Step::Movement | Step::Exploitation, verbs::END) => {
                if let Some(side) = state.moving() {
                    self.end_moving(state, side, play);
                }
                cache.forget();
            }
            (Step::Movement | Step::Exploitation, verbs::OVERRUN) => {
                if let Some(side) = state.moving() {
                    self.carry_out_overrun(state, side, action, play, cache);
                }
            }
            (Step::Alert | Step::Movement | Step::Exploitation, _) => {
                if let Some(side) = state.moving() {
                    self.carry_out_move(state, side, action, play, cache);
                }
            }
            (Step::Depots, _) => self.hide_depots(state, action, play),
            (Step::Place(_), verbs::HISTORICAL) => self.set_up_as_in_history(state, play),
            (Step::Place(step), _) => self.set_up(state, step, action, play),
            (Step::Coup, _) => self.coup(state, play)?,
            (Step::Initiative, _) => self.decide_initiative(state, play)?,
            (Step::Weather, _) => {
                self.roll_weather(state, play)?;
                self.advance(state, play);
            }
            _ => self.fight_apply(state, action, play)?,
        }
        let set_up = matches!(
            state.step,
            Step::Depots | Step::Place(_) | Step::Coup | Step::Over
        );
        if !set_up {
            let sides = moved.map_or([true; 2], |(side, from, unit)| {
                self.may_be_closed_in(state, side, from, unit)
            });
            self.settle_position(state, play, cache, sides, moved.is_none());
        }
        if state.end.is_some() {
            say_end(state, play);
            state.step = Step::Over;
        }
        Ok(())
    }

    fn query(&self, state: &State, viewer: &Viewer, query: &Query) -> Answer {
        self.answer(state, viewer, query)
    }

    fn view(&self, state: &State, view: &mut View) {
        self.fill(state, view);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.ended(state)
    }

    fn resigned(&self, state: &State, seat: &Seat) -> Outcome {
        let why = Message::of("tornio44-end-resigned").with("seat", seat.clone());
        let winner = Side::of(seat).map(|side| side.other().seat());
        Outcome {
            winner,
            ..self.outcome_now(state, rule::LEVELS, why)
        }
    }

    fn agreed_end(&self, state: &State) -> Outcome {
        self.outcome_now(
            state,
            rule::LEVELS,
            Message::of("tornio44-end-agreed").with("vp", vp(state.vp)),
        )
    }

    fn edit(&self, state: &mut State, item: &Action) -> Result<Event, Refusal> {
        let edited = self.edit_item(state, item)?;
        self.mark_mottis(state);
        Ok(edited)
    }

    fn standing_answer(&self, _: &State, _: &Decision, _: &Action) -> Option<Action> {
        None
    }

    fn check_standing(&self, order: &Action) -> Result<(), Refusal> {
        // Nothing in the present rules is asked often enough to be answered in advance.
        Err(protocol::wrong_form(order))
    }

    fn broken_invariants(&self, state: &State) -> Vec<String> {
        self.faults_of(state)
    }

    fn differing_in_secrets(&self, state: &State, seat: &Seat, salt: u64) -> Option<State> {
        if Side::of(seat) == Some(Side::German) {
            None
        } else {
            self.with_other_depots(state, salt)
        }
    }

    fn messages(&self, language: &str) -> Option<&'static str> {
        match language {
            "en" => Some(concat!(
                include_str!("../messages/en.ftl"),
                include_str!("../messages/fighting.en.ftl")
            )),
            "fi" => Some(concat!(
                include_str!("../messages/fi.ftl"),
                include_str!("../messages/fighting.fi.ftl")
            )),
            _ => None,
        }
    }
}
