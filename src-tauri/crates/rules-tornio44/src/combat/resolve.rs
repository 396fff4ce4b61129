//! [22.1, 22.5.1, 22.10, 24.0, 26.1] The course of a combat: dice, who is asked next, and its end.

use super::dice_numbers::{Bonus, bonus, bonus_dice, dice_numbers};
use super::odds::{self, Odds, ratio_text};
use crate::coup::TABLE;
use crate::fight_charts::die;
use crate::reason::{Order, Reasons};
use crate::rule;
use crate::state::{Combat, Marks, Side, Stage, State};
use crate::title::Tornio44;
use crate::verbs;
use motti_engine::{
    Action, DecisionKind, DiceError, Draft, Event, LegalList, Message, Play, RuleId, protocol,
};
use motti_hex::HexIx;

impl Tornio44 {
    /// What is asked in the Combat step.
    pub(crate) fn combat_question(state: &State) -> (RuleId, &'static str, DecisionKind) {
        match state.combat.as_ref().map(|combat| combat.stage) {
            None => (rule::PROCEDURE, "tornio44-ask-attack", DecisionKind::Draft),
            Some(Stage::Spend) => (rule::POINTS, "tornio44-ask-spend", DecisionKind::Draft),
            Some(Stage::FallBack) => (
                rule::RETREAT,
                "tornio44-ask-fall-back",
                DecisionKind::Choice,
            ),
            Some(Stage::Withdraw) => (
                rule::WITHDRAWAL,
                "tornio44-ask-withdraw",
                DecisionKind::Choice,
            ),
            Some(Stage::Withdrawing) => (
                rule::WITHDRAWAL,
                "tornio44-ask-fall-back",
                DecisionKind::Choice,
            ),
            Some(Stage::Advance) => (rule::ADVANCE, "tornio44-ask-advance", DecisionKind::Choice),
        }
    }

    /// The list of the Combat step.
    pub(crate) fn list_combat(&self, state: &State, draft: &Draft) -> LegalList {
        let mut list = LegalList::default();
        let Some(combat) = &state.combat else {
            self.list_attacks(state, draft, &mut list);
            return list;
        };
        match combat.stage {
            Stage::Spend => self.list_spending(state, combat, draft, &mut list),
            Stage::FallBack | Stage::Withdrawing => {
                self.list_falling_back(state, combat, &mut list);
            }
            Stage::Withdraw => self.list_withdrawals(state, combat, &mut list),
            Stage::Advance => self.list_advances(state, combat, &mut list),
        }
        list
    }

    /// Judges an action of the Combat step.
    pub(crate) fn judge_combat(&self, state: &State, action: &Action, reasons: &mut Reasons) {
        let verb = action.verb.as_str();
        match (&state.combat, verb) {
            (None, verbs::ATTACK) => self.judge_attack(state, action, reasons),
            (Some(combat), verbs::ALLOCATE) if combat.stage == Stage::Spend => {
                self.judge_spending(state, combat, action, reasons);
            }
            (Some(combat), verbs::FALL_BACK)
                if matches!(combat.stage, Stage::FallBack | Stage::Withdrawing) =>
            {
                self.judge_falling_back(state, combat, action, reasons);
            }
            (Some(combat), verbs::WITHDRAW) if combat.stage == Stage::Withdraw => {
                self.judge_withdrawal(state, combat, action, reasons);
            }
            (Some(combat), verbs::ADVANCE) if combat.stage == Stage::Advance => {
                self.judge_advance(state, combat, action, reasons);
            }
            (Some(combat), verbs::END)
                if matches!(combat.stage, Stage::Withdraw | Stage::Advance) =>
            {
                if *action != Action::of(verbs::END) {
                    reasons.refuse(Order::Seat, protocol::wrong_form(action));
                }
            }
            _ => self.bars_verb(state, action, reasons),
        }
    }

    /// Judges an addition to the draft of an attack or of combat actions.
    pub(crate) fn judge_combat_addition(
        &self,
        state: &State,
        draft: &Draft,
        addition: &Action,
    ) -> Reasons {
        let mut reasons = Reasons::default();
        match &state.combat {
            None => self.judge_join(state, &draft.items, addition, &mut reasons),
            Some(combat) if combat.stage == Stage::Spend => {
                self.judge_deed(state, combat, draft, addition, &mut reasons);
            }
            Some(_) => reasons.refuse(Order::Seat, protocol::wrong_form(addition)),
        }
        reasons
    }

    /// Carries out a checked action of the Combat step.
    pub(crate) fn fight(
        &self,
        state: &mut State,
        action: &Action,
        play: &mut Play<'_>,
    ) -> Result<(), DiceError> {
        match action.verb.as_str() {
            verbs::ATTACK => self.attack_hex(state, action, play)?,
            verbs::ALLOCATE => self.spend(state, action, play),
            verbs::FALL_BACK => self.fall_back(state, action, play),
            verbs::WITHDRAW => self.withdraw(state, action, play),
            verbs::ADVANCE => self.advance_units(state, action, play),
            _ => {}
        }
        self.go_on_fighting(state, play)
    }

    /// A side declines what it may do: retreat of its own will, or advance.
    pub(crate) fn decline(&self, state: &mut State, play: &mut Play<'_>) -> Result<(), DiceError> {
        self.end_stage(state, play)?;
        self.go_on_fighting(state, play)
    }

    /// The attack: odds, the die of half odds, the attacker's dice. [22.1]
    fn attack_hex(
        &self,
        state: &mut State,
        action: &Action,
        play: &mut Play<'_>,
    ) -> Result<(), DiceError> {
        let Some((target, attackers)) = self.attack_of(action) else {
            return Ok(());
        };
        let situation = self.situation(state, target, &attackers);
        let (side, close) = (state.phasing(), situation.close);
        let place = self.board.place(target);
        let odds = situation.odds(&self.charts);
        let text = match odds {
            Odds::Automatic => "-".to_owned(),
            Odds::Position(position) => ratio_text(position),
        };
        let by = if close {
            rule::CLOSE_COMBAT
        } else {
            rule::REGULAR
        };
        let message = Message::of("tornio44-attacked")
            .with("hex", place.clone())
            .with("seat", side.seat())
            .with("count", attackers.len())
            .with("odds", text.as_str());
        let mut event = Event::new(by, message).at(&place);
        event.pieces = attackers.iter().map(|unit| self.id(*unit)).collect();
        event.ledger = situation.ledger(&self.charts);
        play.event(event);
        let defenders = self.begin_combat(state, target, &attackers, &situation);
        match odds {
            Odds::Automatic => self.eliminate_defenders(state, play, &defenders),
            Odds::Position(position) => {
                let counted = (situation.attackers.len(), situation.defenders.len());
                self.roll_attack(state, play, position, counted)?;
            }
        }
        Ok(())
    }

    /// Marks who takes part, and opens the combat for its questions; answers the defenders.
    pub(crate) fn begin_combat(
        &self,
        state: &mut State,
        target: HexIx,
        attackers: &[u16],
        of: &odds::Situation,
    ) -> Vec<u16> {
        let side = state.phasing();
        let defenders: Vec<u16> = state
            .in_hex(target)
            .filter(|unit| !self.is_of(*unit, side))
            .collect();
        let close = of.close;
        for unit in attackers {
            if let Some(of) = state.units.get_mut(usize::from(*unit)) {
                of.marks.set(Marks::ATTACKED.and(Marks::FOUGHT));
            }
        }
        let there: Vec<u16> = state.in_hex(target).collect();
        for unit in there {
            // Everybody in a Close Combat hex takes part, whether he attacks or not.
            if let Some(of) = state.units.get_mut(usize::from(unit)) {
                of.marks.set(Marks::FOUGHT);
            }
        }
        let support = |unit: &u16| self.counter(*unit).is_some_and(|counter| counter.support);
        let stood = Self::original(state, &defenders);
        state.attacked.push(target);
        state.fought.push(target);
        state.combat = Some(Box::new(Combat {
            target,
            hexes: Self::hexes_of_units(state, attackers),
            attackers: attackers.to_vec(),
            support_alone: stood.iter().all(support),
            defenders: defenders.clone(),
            close,
            stage: Stage::Spend,
            asked: side.other(),
            defender_dice: 0,
            points: 0,
            sole_die: false,
            left: false,
            falling_back: Vec::new(),
            fell_back: Vec::new(),
            advanced: Vec::new(),
            losses: Vec::new(),
            panic: None,
        }));
        defenders
    }

    fn original(state: &State, units: &[u16]) -> Vec<u16> {
        let stood = |unit: &&u16| {
            state
                .unit(**unit)
                .is_some_and(|of| !of.marks.has(Marks::RETREATED))
        };
        units.iter().filter(stood).copied().collect()
    }

    /// A defense of 0: everybody is gone without dice. [23.0]
    fn eliminate_defenders(&self, state: &mut State, play: &mut Play<'_>, defenders: &[u16]) {
        for unit in defenders {
            self.lose_all_steps(state, play, *unit, rule::BROKEN);
        }
        Self::ask(state, Stage::Withdraw, state.phasing().other());
    }

    fn roll_attack(
        &self,
        state: &mut State,
        play: &mut Play<'_>,
        mut position: i32,
        (attackers, defenders): (usize, usize),
    ) -> Result<(), DiceError> {
        if odds::is_half(position) {
            let roller = if odds::attacker_rolls(position) {
                state.phasing()
            } else {
                state.phasing().other()
            };
            let purpose = Message::of("tornio44-die-half").with("seat", roller.seat());
            let face = play.roll(&die(), &TABLE, purpose.clone())?;
            let before = position;
            let face = u8::try_from(face).unwrap_or(1);
            position = odds::settle_half(position, face, &self.charts);
            let counted = (attackers, defenders);
            let ledger = odds::half_ledger(before, position, purpose, counted, &self.charts);
            let message =
                Message::of("tornio44-half-odds").with("odds", ratio_text(position).as_str());
            play.event(Event::new(rule::PROCEDURE, message).shown_by(ledger));
        }
        let numbers = dice_numbers(position, attackers, defenders, &self.charts);
        if numbers.large {
            let message = Message::of("tornio44-large-combat")
                .with("attacker", numbers.attacker)
                .with("defender", numbers.defender);
            play.event(Event::new(rule::LARGE, message.clone()));
            play.event(Event::new(rule::LARGE_DICE, message));
        }
        let faces = Self::roll_dice(play, state.phasing(), numbers.attacker)?;
        if let Some(combat) = &mut state.combat {
            combat.defender_dice = numbers.defender;
        }
        self.suffer(state, play, &faces);
        Ok(())
    }

    fn roll_dice(play: &mut Play<'_>, side: Side, dice: u8) -> Result<Vec<u8>, DiceError> {
        let mut faces = Vec::with_capacity(usize::from(dice));
        for _ in 0..dice {
            let purpose = Message::of("tornio44-die-combat").with("seat", side.seat());
            faces.push(u8::try_from(play.roll(&die(), &TABLE, purpose)?).unwrap_or(1));
        }
        Ok(faces)
    }

    /// The side that is asked must spend what these dice add up to. [22.1, 22.6]
    fn suffer(&self, state: &mut State, play: &mut Play<'_>, faces: &[u8]) {
        let Some(combat) = &mut state.combat else {
            return;
        };
        combat.points = faces.iter().map(|face| u16::from(*face)).sum();
        combat.sole_die =
            matches!(faces, [face] if u16::from(*face) == self.charts.costs.no_effect_on);
        let message = Message::of("tornio44-suffers")
            .with("seat", combat.asked.seat())
            .with("points", i32::from(combat.points));
        play.event(Event::new(rule::POINTS, message));
    }

    /// The defender's dice, with those that high numbers bring. [22.1, 22.5.1]
    fn roll_defense(&self, state: &mut State, play: &mut Play<'_>) -> Result<(), DiceError> {
        let Some(combat) = &state.combat else {
            return Ok(());
        };
        let (mut dice, side) = (combat.defender_dice, state.phasing().other());
        let may = bonus(combat.close, combat.left, combat.support_alone);
        let mut faces = Vec::new();
        while dice > 0 {
            let rolled = Self::roll_dice(play, side, dice)?;
            let more = bonus_dice(&rolled, &self.charts);
            faces.extend(rolled);
            dice = 0;
            if more > 0 && may == Bonus::Open {
                let message = Message::of("tornio44-bonus-dice").with("count", more);
                play.event(Event::new(rule::BONUS_DICE, message));
                dice = u8::try_from(more).unwrap_or(u8::MAX);
            } else if more > 0 {
                let key = match may {
                    Bonus::Close => "tornio44-no-bonus-close",
                    Bonus::Left => "tornio44-no-bonus-left",
                    _ => "tornio44-no-bonus-support",
                };
                play.event(Event::new(rule::BONUS_DICE, Message::of(key)));
            }
        }
        Self::ask(state, Stage::Spend, state.phasing());
        self.suffer(state, play, &faces);
        Ok(())
    }

    pub(crate) fn ask(state: &mut State, stage: Stage, side: Side) {
        if let Some(combat) = &mut state.combat {
            combat.stage = stage;
            combat.asked = side;
        }
    }

    /// Goes on to the next question of a combat, or to its end.
    pub(crate) fn go_on_fighting(
        &self,
        state: &mut State,
        play: &mut Play<'_>,
    ) -> Result<(), DiceError> {
        while let Some(combat) = &state.combat {
            if state.end.is_some() {
                return Ok(());
            }
            let waits = match combat.stage {
                Stage::Spend => combat.points > 0 && !self.subjects(state, combat).is_empty(),
                Stage::FallBack | Stage::Withdrawing => {
                    self.drop_lost(state, play);
                    state
                        .combat
                        .as_ref()
                        .is_some_and(|combat| !combat.falling_back.is_empty())
                }
                Stage::Withdraw => !self.withdrawals(state, combat).is_empty(),
                Stage::Advance => self.anybody_to_advance(state, combat),
            };
            if waits {
                return Ok(());
            }
            self.end_stage(state, play)?;
        }
        Ok(())
    }

    /// What comes after a stage.
    fn end_stage(&self, state: &mut State, play: &mut Play<'_>) -> Result<(), DiceError> {
        let Some(combat) = &mut state.combat else {
            return Ok(());
        };
        let attacker = if state.second {
            state.first.other()
        } else {
            state.first
        };
        let (stage, of_defender) = (combat.stage, combat.asked != attacker);
        match (stage, of_defender) {
            (Stage::Spend, _) => combat.stage = Stage::FallBack,
            (Stage::FallBack, true) => self.roll_defense(state, play)?,
            (Stage::FallBack, false) => Self::ask(state, Stage::Withdraw, attacker.other()),
            // [22.8] The rest of the side may follow, hex by hex.
            (Stage::Withdrawing, _) => combat.stage = Stage::Withdraw,
            (Stage::Withdraw, true) => Self::ask(state, Stage::Withdraw, attacker),
            (Stage::Withdraw, false) => {
                self.settle_losses(state, play);
                match self.pursuer(state) {
                    Some(side) => Self::ask(state, Stage::Advance, side),
                    None => state.combat = None,
                }
            }
            (Stage::Advance, _) => state.combat = None,
        }
        Ok(())
    }

    /// After all retreats and before any advance: German steps count double where the Motti still
    /// stands. [26.1]
    fn settle_losses(&self, state: &mut State, play: &mut Play<'_>) {
        let losses = state
            .combat
            .as_mut()
            .map(|combat| std::mem::take(&mut combat.losses));
        for (unit, hex) in losses.unwrap_or_default() {
            let isolated = self.in_motti(state, Side::German, hex);
            self.score_steps(state, play, unit, 1, isolated);
            if state.end.is_some() {
                return;
            }
        }
    }

    /// A unit loses a step in the combat under way. [22.6.1]
    pub(crate) fn lose_step(&self, state: &mut State, play: &mut Play<'_>, unit: u16, by: RuleId) {
        let Some(of) = state.unit(unit).copied() else {
            return;
        };
        let Some(hex) = of.hex() else { return };
        if self.is_of(unit, Side::German)
            && let Some(combat) = &mut state.combat
        {
            combat.losses.push((unit, hex));
        }
        if self.steps_of(unit, &of) > 1 {
            if let Some(of) = state.units.get_mut(usize::from(unit)) {
                of.marks.set(Marks::REDUCED);
            }
            let id = self.id(unit);
            let message = Message::of("tornio44-step-lost").with("piece", id.clone());
            play.event(
                Event::new(by, message)
                    .about(&id)
                    .at(&self.board.place(hex)),
            );
            if self.cannot_stand(state, unit) {
                self.lose_all_steps(state, play, unit, rule::BROKEN);
            }
        } else {
            self.remove(state, play, unit, by);
        }
    }

    /// A unit loses all its steps in the combat under way.
    pub(crate) fn lose_all_steps(
        &self,
        state: &mut State,
        play: &mut Play<'_>,
        unit: u16,
        by: RuleId,
    ) {
        let Some(of) = state.unit(unit).copied() else {
            return;
        };
        let Some(hex) = of.hex() else { return };
        if self.is_of(unit, Side::German)
            && let Some(combat) = &mut state.combat
        {
            for _ in 0..self.steps_of(unit, &of) {
                combat.losses.push((unit, hex));
            }
        }
        self.remove(state, play, unit, by);
    }
}
