//! Forecasts: what an attack, a fire, an Air Strike, a demolition or an Overrun would come to, what
//! a draft of a combat comes to so far, and what must be done before a step can end.

use crate::combat::allocation::{Subject, Suffered};
use crate::combat::dice_numbers::{Bonus, bonus, dice_numbers};
use crate::combat::odds::{self, Odds, ratio_text};
use crate::fight_charts::{COST_CHART, FightCharts, die};
use crate::fighting::Modified;
use crate::query::no_answer;
use crate::rule;
use crate::state::{Combat, Side, Stage, State, Step};
use crate::terrain::Account;
use crate::title::Tornio44;
use crate::verbs;
use crate::zoc::Ground;
use motti_engine::{
    Action, Amount, Answer, ChartCell, FactLine, Forecast, Ledger, LedgerKind, Likely, Message,
    MessageKey, RuleId, Sums, Tag, Throw,
};
use motti_hex::HexIx;
use std::collections::BTreeMap;

/// What a roll brings: its meaning, its rule and how hard it is.
type Meaning = (Message, RuleId, u8);

fn line(rule: RuleId, message: Message) -> FactLine {
    FactLine {
        message,
        rule: Some(rule),
    }
}

/// Modifiers of a die that is not rolled yet: the die's own entry is left out.
fn modifiers(drm: Modified) -> Ledger {
    let mut ledger = drm.0;
    ledger.entries.remove(0);
    ledger
}

impl Tornio44 {
    /// What would come of an action that is legal now.
    pub(crate) fn answer_forecast(&self, state: &State, action: &Action) -> Answer {
        let Some(seat) = self.asked(state) else {
            return no_answer();
        };
        if let Err(refusal) = self.verdict(state, &seat, action).verdict() {
            return Answer::Refused(refusal);
        }
        let forecast = match action.verb.as_str() {
            verbs::ATTACK => self.foresee_attack(state, action),
            verbs::FIRE => self.foresee_fire(state, action),
            verbs::AIR_STRIKE => self.foresee_strike(state, action),
            verbs::DEMOLISH => self.foresee_demolition(state, action),
            verbs::OVERRUN => self.foresee_overrun(state, action),
            verbs::ALLOCATE => return self.answer_drafted(state, &action.items),
            _ => None,
        };
        forecast.map_or_else(no_answer, |found| Answer::Forecast(Box::new(found)))
    }

    /// What a draft comes to so far: the attack of those who joined, or the points spent.
    pub(crate) fn answer_drafted(&self, state: &State, items: &[Action]) -> Answer {
        if state.step != Step::Combat {
            return no_answer();
        }
        match &state.combat {
            Some(combat) if combat.stage == Stage::Spend => {
                Answer::Forecast(Box::new(self.reckon(state, combat, items)))
            }
            None if !items.is_empty() => {
                let action = Action {
                    items: items.to_vec(),
                    ..Action::of(verbs::ATTACK)
                };
                self.answer_forecast(state, &action)
            }
            _ => no_answer(),
        }
    }

    /// What can be shown over the map, and the rules it rests on. [9.0, 10.0, 13.0, 17.0, 21.2, 29.4.1]
    pub(crate) fn answer_overlays() -> Answer {
        let known = [
            ("supply", "tornio44-legend-supply", rule::SUPPLY),
            ("zoc", "tornio44-legend-zoc", rule::ZOC),
            ("owned", "tornio44-legend-owned", rule::OWNERSHIP),
            ("points", "tornio44-legend-points", rule::CAPTURE),
            ("threat", "tornio44-legend-threat", rule::MOVEMENT),
            ("ranges", "tornio44-legend-ranges", rule::RANGE),
        ];
        let lines =
            known.map(|(overlay, key, rule)| line(rule, Message::of(key).with("overlay", overlay)));
        Answer::Facts(lines.into())
    }

    /// What must still be done before the step can end. [7.0, 17.3, 22.3]
    pub(crate) fn answer_duties(&self, state: &State) -> Answer {
        let mut duties = Vec::new();
        match (state.step, state.moving()) {
            (Step::Combat, _) if state.combat.is_none() => {
                for (target, _) in self.openings(state) {
                    if self.is_close_combat(state, target) {
                        let place = self.board.place(target);
                        let fact = Message::of("tornio44-no-end-close").with("hex", place);
                        duties.push(line(rule::CLOSE_COMBAT, fact));
                    }
                }
            }
            (Step::Alert | Step::Movement | Step::Exploitation, Some(side)) => {
                let ground = Ground::of(self, state, side);
                let reason = self.bars_end(state, &ground, side);
                duties.extend(reason.map(|reason| line(reason.rule, reason.fact)));
            }
            _ => {}
        }
        Answer::Facts(duties)
    }

    fn foresee_attack(&self, state: &State, action: &Action) -> Option<Forecast> {
        let (target, attackers) = self.attack_of(action)?;
        let situation = self.situation(state, target, &attackers);
        let place = self.board.place(target);
        let Odds::Position(position) = situation.odds(&self.charts) else {
            let message = Message::of("tornio44-odds-automatic").with("hex", place);
            return Some(Forecast {
                summary: line(rule::BROKEN, message),
                brief: Some(Message::of("tornio44-forecast-automatic")),
                ledgers: Vec::new(),
                throws: Vec::new(),
                notes: Vec::new(),
            });
        };
        let mut fight = state.clone();
        self.begin_combat(&mut fight, target, &attackers, &situation);
        let counted = (situation.attackers.len(), situation.defenders.len());
        let (side, other) = (state.phasing(), state.phasing().other());
        let mut throws: Vec<Throw> = self.half_throw(state, position).into_iter().collect();
        let mut notes = Vec::new();
        for (rolls, suffers) in [(side, other), (other, side)] {
            Self::ask(&mut fight, Stage::Spend, suffers);
            let combat = fight.combat.as_deref()?;
            let suffered = self.bill(&fight, combat).suffered;
            throws.push(self.combat_throw(position, counted, rolls, rolls == side, &suffered));
        }
        let numbers = dice_numbers(position, counted.0, counted.1, &self.charts);
        if numbers.large {
            let message = Message::of("tornio44-forecast-large");
            notes.push(line(rule::LARGE, message));
        }
        let combat = fight.combat.as_deref()?;
        let may = bonus(combat.close, false, combat.support_alone);
        let key = match may {
            Bonus::Open => "tornio44-forecast-bonus",
            Bonus::Close => "tornio44-no-bonus-close",
            Bonus::Left => "tornio44-no-bonus-left",
            Bonus::SupportAlone => "tornio44-no-bonus-support",
        };
        let message = Message::of(key).with("from", self.charts.numbers.bonus_from);
        notes.push(line(rule::BONUS_DICE, message));
        let by = if situation.close {
            rule::CLOSE_COMBAT
        } else {
            rule::REGULAR
        };
        let message = Message::of("tornio44-forecast-attack")
            .with("hex", place)
            .with("count", attackers.len())
            .with("odds", ratio_text(position).as_str());
        Some(Forecast {
            summary: line(by, message),
            brief: Some(
                Message::of("tornio44-forecast-odds").with("odds", ratio_text(position).as_str()),
            ),
            ledgers: situation.ledger(&self.charts).into_iter().collect(),
            throws,
            notes,
        })
    }

    /// Where the odds may settle, each with the faces that lead there.
    fn settled(&self, position: i32) -> BTreeMap<i32, u64> {
        let mut settled = BTreeMap::new();
        for face in die().faces {
            let face = u8::try_from(face).unwrap_or(1);
            let at = odds::settle_half(position, face, &self.charts);
            *settled.entry(at).or_insert(0) += 1;
        }
        settled
    }

    fn half_throw(&self, state: &State, position: i32) -> Option<Throw> {
        if !odds::is_half(position) {
            return None;
        }
        let roller = if odds::attacker_rolls(position) {
            state.phasing()
        } else {
            state.phasing().other()
        };
        let settled = self.settled(position);
        let faces: u64 = settled.values().sum();
        let likely = settled.into_iter().map(|(at, share)| Likely {
            amount: None,
            outcome: Message::of("tornio44-half-odds").with("odds", ratio_text(at).as_str()),
            rule: rule::PROCEDURE,
            grade: u8::from(at > position),
            share: Sums::myriad(Sums::WHOLE / faces.max(1) * share),
        });
        Some(Throw {
            seat: roller.seat(),
            die: die().kind,
            least: 1,
            most: 1,
            purpose: Message::of("tornio44-die-half").with("seat", roller.seat()),
            rule: rule::PROCEDURE,
            likely: likely.collect(),
        })
    }

    /// The dice of one side, and what each sum would ask of the other.
    fn combat_throw(
        &self,
        position: i32,
        (attackers, defenders): (usize, usize),
        rolls: Side,
        attacks: bool,
        suffered: &Suffered,
    ) -> Throw {
        let settled = self.settled(position);
        let faces: u64 = settled.values().sum();
        let (mut least, mut most) = (u16::MAX, 0);
        let mut sums: BTreeMap<(i32, bool), u64> = BTreeMap::new();
        for (at, times) in settled {
            let numbers = dice_numbers(at, attackers, defenders, &self.charts);
            let dice = u16::from(if attacks {
                numbers.attacker
            } else {
                numbers.defender
            });
            (least, most) = (least.min(dice), most.max(dice));
            for (sum, share) in Sums::of(&die(), dice).iter() {
                let sole = dice == 1 && sum == i32::from(self.charts.costs.no_effect_on);
                *sums.entry((sum, sole)).or_insert(0) += share / faces.max(1) * times;
            }
        }
        let likely = sums.into_iter().map(|((sum, sole), share)| {
            let (outcome, rule, grade) = self.demand(suffered, sum, sole);
            Likely {
                amount: Some(Amount::whole(sum)),
                outcome,
                rule,
                grade,
                share: Sums::myriad(share),
            }
        });
        Throw {
            seat: rolls.seat(),
            die: die().kind,
            least,
            most,
            purpose: Message::of("tornio44-die-combat").with("seat", rolls.seat()),
            rule: rule::PROCEDURE,
            likely: likely.collect(),
        }
    }

    /// What so many points would ask of a side that stands as it does now. [22.6, 22.9]
    fn demand(&self, suffered: &Suffered, points: i32, sole: bool) -> Meaning {
        let mut suffered = suffered.clone();
        suffered.points = u16::try_from(points).unwrap_or(u16::MAX);
        suffered.sole_die = sole;
        let drunk = |subject: &Subject| subject.intoxicated;
        if sole && !suffered.subjects.iter().all(drunk) {
            let message = Message::of("tornio44-forecast-no-effect");
            return (message, RuleId::of("22.6.2"), 0);
        }
        if suffered.is_forced(&self.charts) {
            return (Message::of("tornio44-forecast-lost"), rule::FORCED, 4);
        }
        let (broken, steps) = (
            self.bearable(&suffered, false),
            self.bearable(&suffered, true),
        );
        let leaving = self.by_leaving(&suffered);
        let points = suffered.points;
        let (key, rule, grade) = if points <= broken {
            ("tornio44-forecast-broken", RuleId::of("22.6.3"), 1)
        } else if points <= steps && points <= broken + leaving {
            ("tornio44-forecast-loss-or-leave", rule::POINTS, 2)
        } else if points <= steps {
            ("tornio44-forecast-loss", RuleId::of("22.6.1"), 2)
        } else if points <= broken + leaving {
            ("tornio44-forecast-leave", rule::RETREAT, 2)
        } else {
            ("tornio44-forecast-loss-and-leave", rule::POINTS, 3)
        };
        (Message::of(key), rule, grade)
    }

    /// The most points that units can take where they stand, without and with the loss of steps.
    fn bearable(&self, suffered: &Suffered, losses: bool) -> u16 {
        let costs = &self.charts.costs;
        let broken = |subject: &Subject, lost: bool| {
            let mut most = 0;
            if subject.intoxicated {
                return most;
            }
            if subject.level == 0 && stands(subject, lost, 1, &self.charts) {
                most += costs.broken1;
            }
            let second = self.charts.numbers.broken_limit;
            if subject.level < second && stands(subject, lost, second, &self.charts) {
                most += costs.broken2;
            }
            most
        };
        let most = |subject: &Subject| {
            let whole = broken(subject, false);
            let spent =
                losses && subject.full && stands(subject, true, subject.level, &self.charts);
            if spent {
                whole.max(costs.step_loss + broken(subject, true))
            } else {
                whole
            }
        };
        suffered.subjects.iter().map(most).sum()
    }

    /// The most points that leaving takes: every hex retreats, or all panic. [22.6.5, 22.6.6]
    fn by_leaving(&self, suffered: &Suffered) -> u16 {
        let costs = &self.charts.costs;
        let open = suffered
            .hexes
            .iter()
            .filter(|stand| stand.can_retreat)
            .count();
        let retreats = costs.retreat * u16::try_from(open).unwrap_or(0);
        let panic = if suffered.panic_open && !suffered.panic_taken {
            costs.panic
        } else {
            0
        };
        retreats.max(panic)
    }

    /// The points of a side, less what its draft has spent. [22.6]
    fn reckon(&self, state: &State, combat: &Combat, items: &[Action]) -> Forecast {
        let costs = &self.charts.costs;
        let mut ledger = Ledger::new(LedgerKind::Points);
        let points = Amount::whole(i32::from(combat.points));
        ledger.add(
            rule::POINTS,
            Message::of("tornio44-forecast-suffered"),
            points,
        );
        for item in items {
            let (cost, by, key, row) = match item.verb.as_str() {
                verbs::NO_EFFECT => (costs.no_effect, "22.6.2", "verb-no-effect", "no_effect"),
                verbs::STEP_LOSS => (costs.step_loss, "22.6.1", "verb-step-loss", "step_loss"),
                verbs::BROKEN_1 => (costs.broken1, "22.6.3", "verb-broken-1", "broken1"),
                verbs::BROKEN_2 => (costs.broken2, "22.6.4", "verb-broken-2", "broken2"),
                verbs::RETREAT => (costs.retreat, "22.6.5", "verb-retreat", "retreat"),
                verbs::PANIC => (costs.panic, "22.6.6", "verb-panic", "panic"),
                _ => continue,
            };
            let cell = ChartCell::row(COST_CHART, Tag::of(row)).in_column(Tag::of("ap"));
            if !ledger.cells.contains(&cell) {
                ledger.cells.push(cell);
            }
            let cost = if item.verb == verbs::NO_EFFECT {
                combat.points
            } else {
                cost
            };
            let what = MessageKey::of(key);
            let label = match (item.pieces.first(), item.path.first()) {
                (Some(piece), _) => Message::of("tornio44-forecast-deed-unit")
                    .with("what", what)
                    .with("piece", piece.clone()),
                (None, Some(step)) => Message::of("tornio44-forecast-deed-hex")
                    .with("what", what)
                    .with("hex", step.to.clone()),
                (None, None) => Message::of("tornio44-forecast-deed").with("what", what),
            };
            ledger.add(RuleId::of(by), label, -Amount::whole(i32::from(cost)));
        }
        let left = ledger.total.max(Amount::ZERO);
        let mut notes = Vec::new();
        let suffered = self.bill(state, combat).suffered;
        if suffered.is_forced(&self.charts) {
            let forced = suffered.forced(&self.charts);
            let message = Message::of("tornio44-forced")
                .with("seat", combat.asked.seat())
                .with("count", forced.must_go);
            notes.push(line(rule::FORCED, message));
        }
        let message = Message::of("tornio44-forecast-left")
            .with("left", left)
            .with("points", points);
        Forecast {
            summary: line(rule::POINTS, message),
            brief: None,
            ledgers: vec![ledger],
            throws: Vec::new(),
            notes,
        }
    }

    /// One throw whose sum means something by itself.
    fn throw_of(
        dice: u16,
        seat: Side,
        purpose: Message,
        by: RuleId,
        meaning: impl Fn(i32) -> Meaning,
    ) -> Throw {
        let mut likely: Vec<Likely> = Vec::new();
        let mut shares: Vec<u64> = Vec::new();
        for (sum, share) in Sums::of(&die(), dice).iter() {
            let (outcome, rule, grade) = meaning(sum);
            if let Some(at) = likely.iter().position(|known| known.outcome == outcome) {
                shares[at] += share;
            } else {
                shares.push(share);
                likely.push(Likely {
                    amount: None,
                    outcome,
                    rule,
                    grade,
                    share: 0,
                });
            }
        }
        for (likely, share) in likely.iter_mut().zip(shares) {
            likely.share = Sums::myriad(share);
        }
        Throw {
            seat: seat.seat(),
            die: die().kind,
            least: dice,
            most: dice,
            purpose,
            rule: by,
            likely,
        }
    }

    fn levels_meaning(levels: u8, by: RuleId) -> Meaning {
        let message = Message::of("tornio44-forecast-levels").with("levels", levels);
        (message, by, levels.saturating_mul(2).min(4))
    }

    fn foresee_fire(&self, state: &State, action: &Action) -> Option<Forecast> {
        let hex = self.target(action)?;
        let side = Self::firing(state);
        let units: Vec<u16> = action
            .pieces
            .iter()
            .filter_map(|id| self.unit(id))
            .collect();
        let sum = self.fire_ledger(state, &units);
        let factors = units
            .iter()
            .map(|unit| self.support_now(state, *unit))
            .sum();
        let column = self.fire_column(factors);
        let place = self.board.place(hex);
        let drm = self.fire_modifiers(state, side, hex, 0);
        let shift = drm.total();
        let purpose = Message::of("tornio44-die-fire").with("hex", place.clone());
        let dice = u16::try_from(self.charts.fire.dice).unwrap_or(1);
        let throw = Self::throw_of(dice, side, purpose, rule::FIRE, |roll| {
            Self::levels_meaning(Self::fire_levels(column, roll + shift), rule::FIRE)
        });
        let message = Message::of("tornio44-fires")
            .with("hex", place)
            .with("factors", sum.total)
            .with("column", self.mp(column.map_or(0, |column| column.factors)));
        Some(Forecast {
            summary: line(rule::FIRE_COLUMN, message),
            brief: None,
            ledgers: vec![sum, modifiers(drm)],
            throws: vec![throw],
            notes: Vec::new(),
        })
    }

    fn foresee_strike(&self, state: &State, action: &Action) -> Option<Forecast> {
        let hex = self.target(action)?;
        let side = state.phasing();
        let place = self.board.place(hex);
        let (mut ledgers, mut throws) = (Vec::new(), Vec::new());
        if action.choice.is_some()
            && let Some(bridge) = self.bridge_in(state, hex)
        {
            let drm = self.bombing_modifiers(state, bridge, 0);
            let purpose = Message::of("tornio44-die-air-bridge").with("hex", place.clone());
            throws.push(self.attempt_throw(&drm, side, purpose, &rule::AIR_BRIDGES));
            ledgers.push(modifiers(drm));
        }
        if state.in_hex(hex).any(|unit| !self.is_of(unit, side)) {
            let drm = self.strike_modifiers(state, side, hex, 0);
            let shift = drm.total();
            let purpose = Message::of("tornio44-die-air-strike").with("hex", place.clone());
            throws.push(Self::throw_of(1, side, purpose, rule::AIR, |roll| {
                Self::levels_meaning(self.strike_levels(roll + shift), rule::AIR)
            }));
            ledgers.push(modifiers(drm));
        }
        Some(Forecast {
            summary: line(
                rule::AIR,
                Message::of("tornio44-forecast-strike").with("hex", place),
            ),
            brief: None,
            ledgers,
            throws,
            notes: Vec::new(),
        })
    }

    fn attempt_throw(&self, drm: &Modified, side: Side, purpose: Message, by: &RuleId) -> Throw {
        let shift = drm.total();
        Self::throw_of(1, side, purpose, by.clone(), |roll| {
            let row = self.attempt(roll + shift);
            let id = row.map_or("none", |row| row.id.as_str());
            let grade = row.map_or(0, |row| u8::from(row.damages) + 3 * u8::from(row.destroys));
            let key = MessageKey::new(format!("tornio44-demolition-{id}"));
            (
                Message::of("tornio44-forecast-attempt").with("result", key),
                by.clone(),
                grade.min(4),
            )
        })
    }

    fn foresee_demolition(&self, state: &State, action: &Action) -> Option<Forecast> {
        let unit = action.pieces.first().and_then(|id| self.unit(id))?;
        let hex = state.unit(unit).and_then(crate::state::Unit::hex)?;
        let bridge = self.bridge_in(state, hex)?;
        let place = self.board.place(hex);
        let drm = self.demolition_modifiers(state, bridge, hex, 0);
        let purpose = Message::of("tornio44-die-demolition").with("hex", place.clone());
        let throw = self.attempt_throw(&drm, Side::German, purpose, &rule::DEMOLITION);
        let message = Message::of("tornio44-forecast-demolition").with("hex", place);
        Some(Forecast {
            summary: line(rule::DEMOLITION, message),
            brief: None,
            ledgers: vec![modifiers(drm)],
            throws: vec![throw],
            notes: Vec::new(),
        })
    }

    fn foresee_overrun(&self, state: &State, action: &Action) -> Option<Forecast> {
        let target = self.target(action)?;
        let units: Vec<u16> = action
            .pieces
            .iter()
            .filter_map(|id| self.unit(id))
            .collect();
        let (attack, defense) = self.overrun_strengths(state, &units, target);
        let ground = Ground::of(self, state, state.moving()?);
        let message = Message::of("tornio44-forecast-overrun")
            .with("hex", self.board.place(target))
            .with("attack", self.mp(attack))
            .with("defense", self.mp(defense))
            .with("odds", self.charts.numbers.overrun_odds);
        Some(Forecast {
            summary: line(rule::OVERRUN, message),
            brief: Some(
                Message::of("tornio44-forecast-against")
                    .with("attack", self.mp(attack))
                    .with("defense", self.mp(defense)),
            ),
            ledgers: self.overrun_costs(state, &ground, &units, target),
            throws: Vec::new(),
            notes: vec![line(
                rule::OVERRUN_ENTERS,
                Message::of("tornio44-forecast-overrun-enters"),
            )],
        })
    }

    /// What the Overrun costs, for the unit that pays most.
    fn overrun_costs(
        &self,
        state: &State,
        ground: &Ground,
        units: &[u16],
        target: HexIx,
    ) -> Vec<Ledger> {
        let cost = |unit: &u16| {
            let mut account = Account::new(self);
            account.step_into(target);
            let price = self.overrun_price(state, ground, *unit, target, &mut account)?;
            price.is_ok().then_some(account.ledger)
        };
        let dearest = units
            .iter()
            .filter_map(cost)
            .max_by_key(|ledger| ledger.total);
        dearest.into_iter().collect()
    }
}

/// Whether a unit can stand with so many Broken Levels, on the side it would have. [23.0]
fn stands(subject: &Subject, lost: bool, level: u8, charts: &FightCharts) -> bool {
    let face = usize::from(!subject.full || lost);
    let levels = i32::from(level + subject.motti);
    subject.defense[face] - levels * charts.numbers.level_loss >= 0
}
