//! [6.1] The steps beside movement: who is asked in them, and which chapter answers.

use crate::reason::{Order, Reasons};
use crate::rule;
use crate::state::{Marks, Side, Sobriety, State, Step, Unit};
use crate::title::Tornio44;
use crate::verbs;
use motti_engine::{
    Action, Amount, ChartCell, DecisionKind, DiceError, Draft, Ledger, LedgerKind, LegalList,
    Message, MessageKey, Offer, Play, Reason, RuleId, Seat, protocol,
};

impl Tornio44 {
    /// Whether somebody decides something in the present step, or the referee does.
    pub(crate) fn asks(&self, state: &State) -> bool {
        match state.step {
            Step::Weather | Step::Movement | Step::Exploitation | Step::Supply => true,
            Step::Recovery => self.anybody_to_recover(state),
            Step::Replacement => self.anybody_to_replace(state),
            Step::Demolition => self.anything_to_demolish(state),
            Step::AirStrike => self.anything_to_strike(state),
            Step::AttackerFire | Step::DefenderFire => self.anybody_to_fire(state),
            Step::Combat => state.combat.is_some() || self.anything_to_attack(state),
            _ => false,
        }
    }

    /// Who is asked in a step beside set-up and movement.
    pub(crate) fn fight_seat(state: &State) -> Option<Seat> {
        match state.step {
            Step::Supply | Step::Recovery => Some(Seat::REFEREE),
            Step::Replacement | Step::Demolition | Step::AirStrike | Step::AttackerFire => {
                Some(state.phasing().seat())
            }
            Step::DefenderFire => Some(state.phasing().other().seat()),
            Step::Combat => Some(match &state.combat {
                Some(combat) => combat.asked.seat(),
                None => state.phasing().seat(),
            }),
            _ => None,
        }
    }

    /// The side that fires in this step. [21.1]
    pub(crate) fn firing(state: &State) -> Side {
        if state.step == Step::DefenderFire {
            state.phasing().other()
        } else {
            state.phasing()
        }
    }

    /// The question of such a step: rule, prompt and how it is answered.
    pub(crate) fn fight_question(state: &State) -> Option<(RuleId, &'static str, DecisionKind)> {
        Some(match state.step {
            Step::Replacement => (
                rule::REPLACEMENTS,
                "tornio44-ask-replacement",
                DecisionKind::Choice,
            ),
            Step::Demolition => (
                rule::DEMOLITION,
                "tornio44-ask-demolition",
                DecisionKind::Choice,
            ),
            Step::AirStrike => (rule::AIR, "tornio44-ask-air-strike", DecisionKind::Choice),
            Step::AttackerFire | Step::DefenderFire => {
                (rule::FIRE, "tornio44-ask-fire", DecisionKind::Choice)
            }
            Step::Combat => Self::combat_question(state),
            _ => return None,
        })
    }

    /// The list of such a step.
    pub(crate) fn fight_list(&self, state: &State, draft: &Draft) -> LegalList {
        let mut list = LegalList::default();
        match state.step {
            Step::Replacement => self.list_replacements(state, &mut list),
            Step::Demolition => self.list_demolitions(state, &mut list),
            Step::AirStrike => self.list_air_strikes(state, &mut list),
            Step::AttackerFire | Step::DefenderFire => self.list_fires(state, &mut list),
            Step::Combat => return self.list_combat(state, draft),
            _ => return list,
        }
        let (_, by) = state.step.number(self.is_night(state));
        list.offers
            .push(Offer::plain(verbs::END, by, Message::of("tornio44-do-end")));
        list
    }

    /// Judges an action of such a step.
    pub(crate) fn fight_verdict(&self, state: &State, action: &Action) -> Reasons {
        let mut reasons = Reasons::default();
        if action.verb == verbs::END && (state.step != Step::Combat || state.combat.is_none()) {
            if *action != Action::of(verbs::END) {
                reasons.refuse(Order::Seat, protocol::wrong_form(action));
            }
            if let Some(reason) = self.bars_end_of_combat(state) {
                reasons.add(Order::Stacking, reason);
            }
            return reasons;
        }
        match (state.step, action.verb.as_str()) {
            (Step::Replacement, verbs::REPLACE) => {
                self.judge_replacement(state, action, &mut reasons);
            }
            (Step::Demolition, verbs::DEMOLISH) => {
                self.judge_demolition(state, action, &mut reasons);
            }
            (Step::AirStrike, verbs::AIR_STRIKE) => {
                self.judge_air_strike(state, action, &mut reasons);
            }
            (Step::AttackerFire | Step::DefenderFire, verbs::FIRE) => {
                self.judge_fire(state, action, &mut reasons);
            }
            (Step::Combat, _) => self.judge_combat(state, action, &mut reasons),
            _ => self.bars_verb(state, action, &mut reasons),
        }
        reasons
    }

    /// A verb of another step is refused by the sequence, or by the rule that leaves its step out of
    /// this turn or to the other side. [6.1, 15.0, 20.0, 27.3-b]
    pub(crate) fn bars_verb(&self, state: &State, action: &Action, reasons: &mut Reasons) {
        let verb = action.verb.as_str();
        if !verbs::ALL.contains(&verb) {
            reasons.refuse(Order::Seat, protocol::wrong_form(action));
            return;
        }
        if verb == verbs::AIR_STRIKE
            && let Some((rule, key)) = self.bars_flying(state)
        {
            reasons.add(Order::Seat, Reason::new(rule, Message::of(key)));
        }
        if verb == verbs::DEMOLISH && state.phasing() == Side::Finnish {
            for id in action.pieces.iter().take(1) {
                let fact = Message::of("tornio44-no-demolition-engineer").with("piece", id.clone());
                reasons.add(Order::Seat, Reason::new(rule::DEMOLITION, fact).about(id));
            }
        }
        let step = MessageKey::of(state.step.key());
        let fact = Message::of("tornio44-no-other-step").with("step", step);
        reasons.add(Order::Seat, Reason::new(rule::SEQUENCE, fact));
    }

    /// Judges an addition to the draft of such a step.
    pub(crate) fn fight_addition(
        &self,
        state: &State,
        draft: &Draft,
        addition: &Action,
    ) -> Reasons {
        if state.step == Step::Combat {
            return self.judge_combat_addition(state, draft, addition);
        }
        let mut reasons = Reasons::default();
        reasons.refuse(Order::Seat, protocol::wrong_form(addition));
        reasons
    }

    /// Carries out a checked action of such a step.
    pub(crate) fn fight_apply(
        &self,
        state: &mut State,
        action: &Action,
        play: &mut Play<'_>,
    ) -> Result<(), DiceError> {
        let ends_step = action.verb == verbs::END && state.combat.is_none();
        match (state.step, action.verb.as_str()) {
            (Step::Supply, _) => {
                self.check_supply(state, play);
                self.advance(state, play);
            }
            (Step::Recovery, _) => {
                self.recover(state, play);
                self.advance(state, play);
            }
            (Step::Combat, verbs::END) if state.combat.is_some() => self.decline(state, play)?,
            (_, verbs::END) => self.advance(state, play),
            (Step::Replacement, _) => self.replace(state, action, play),
            (Step::Demolition, _) => self.demolish(state, action, play)?,
            (Step::AirStrike, _) => self.strike(state, action, play)?,
            (Step::AttackerFire | Step::DefenderFire, _) => self.fire(state, action, play)?,
            (Step::Combat, _) => self.fight(state, action, play)?,
            _ => {}
        }
        // A step in which nothing is left to decide ends by itself.
        let decides = !matches!(
            state.step,
            Step::Supply | Step::Recovery | Step::Movement | Step::Exploitation
        );
        if state.end.is_none() && decides && !ends_step && !self.asks(state) {
            self.advance(state, play);
        }
        if state.end.is_some() {
            state.step = Step::Over;
        }
        Ok(())
    }

    /// One unit that an action must name, of the side that is asked. [5.4]
    pub(crate) fn named_unit(
        &self,
        side: Side,
        action: &Action,
        reasons: &mut Reasons,
    ) -> Option<u16> {
        let units = self.named_units(side, action, reasons);
        match units.as_slice() {
            [unit] if reasons.is_empty() => Some(*unit),
            _ if reasons.is_empty() => {
                reasons.refuse(Order::Seat, protocol::wrong_form(action));
                None
            }
            _ => None,
        }
    }

    /// The one hex an action must name.
    pub(crate) fn named_hex(
        &self,
        action: &Action,
        reasons: &mut Reasons,
    ) -> Option<motti_hex::HexIx> {
        let [step] = action.path.as_slice() else {
            reasons.refuse(Order::Seat, protocol::wrong_form(action));
            return None;
        };
        let hex = self.board.hex(&step.to);
        if hex.is_none() {
            reasons.refuse(Order::Place, protocol::unknown_place(&step.to));
        }
        hex
    }

    /// A reason against one unit.
    pub(crate) fn bar_unit(
        &self,
        reasons: &mut Reasons,
        unit: u16,
        rule: RuleId,
        key: &'static str,
    ) {
        let id = self.id(unit);
        let fact = Message::of(key).with("piece", id.clone());
        reasons.add(Order::Piece, Reason::new(rule, fact).about(&id));
    }

    /// A reason against one hex.
    pub(crate) fn bar_hex(
        &self,
        reasons: &mut Reasons,
        hex: motti_hex::HexIx,
        rule: RuleId,
        key: &'static str,
    ) {
        let place = self.board.place(hex);
        let fact = Message::of(key).with("hex", place.clone());
        reasons.add(Order::Place, Reason::new(rule, fact).at(&place));
    }
}

/// What bars a unit from an attack and from an Overrun alike. [8.1, 15.0, 28.1]
pub(crate) fn bars_fighter(of: &Unit) -> Option<(RuleId, &'static str)> {
    if of.sobriety == Sobriety::Intoxicated {
        Some((rule::INTOXICATED, "tornio44-no-intoxicated"))
    } else if of.marks.has(Marks::LOCKED) {
        Some((rule::COVER, "tornio44-no-locked"))
    } else if of.marks.has(Marks::DEMOLISHED) {
        Some((rule::DEMOLITION, "tornio44-no-demolished"))
    } else {
        None
    }
}

/// A die or a sum of dice with its modifiers, as a ledger.
pub(crate) struct Modified(pub(crate) Ledger);

impl Modified {
    pub(crate) fn new(by: RuleId, dice: i32) -> Self {
        let mut ledger = Ledger::new(LedgerKind::Drm);
        ledger.add(by, Message::of("tornio44-die"), Amount::whole(dice));
        Modified(ledger)
    }

    /// Adds a modifier that is not 0.
    pub(crate) fn add(&mut self, by: RuleId, label: &'static str, modifier: i32) {
        if modifier != 0 {
            self.0.add(by, Message::of(label), Amount::whole(modifier));
        }
    }

    /// Adds a modifier that is not 0, and lights its line in the chart.
    pub(crate) fn add_lit(
        &mut self,
        by: RuleId,
        label: &'static str,
        modifier: i32,
        cell: ChartCell,
    ) {
        self.add(by, label, modifier);
        if modifier != 0 {
            self.0.cells.push(cell);
        }
    }

    pub(crate) fn total(&self) -> i32 {
        self.0
            .total
            .to_whole()
            .and_then(|total| i32::try_from(total).ok())
            .unwrap_or(0)
    }
}
