//! [22.6, 22.9, 22.11] Action Points: which combat actions a side may choose for what it suffered.
//!
//! An allocation is legal as a whole: it spends the points, and no action in it could be left out.
//! A draft grows action by action, and each is open only while the rest can still be completed.
//! Completion is answered by adding up what each unit and hex may still take, never by trying out
//! whole allocations; the tests compare it with a search that does.

use crate::fight_charts::FightCharts;
use motti_engine::RuleId;

/// The rules that decide.
pub(crate) mod by {
    use motti_engine::RuleId;
    pub(crate) const POINTS: RuleId = RuleId::of("22.6");
    pub(crate) const STEP_LOSS: RuleId = RuleId::of("22.6.1");
    pub(crate) const NO_EFFECT: RuleId = RuleId::of("22.6.2");
    pub(crate) const BROKEN1: RuleId = RuleId::of("22.6.3");
    pub(crate) const BROKEN2: RuleId = RuleId::of("22.6.4");
    pub(crate) const RETREAT: RuleId = RuleId::of("22.6.5");
    pub(crate) const PANIC: RuleId = RuleId::of("22.6.6");
    pub(crate) const ORDER: RuleId = RuleId::of("22.9");
    pub(crate) const SECOND_LOSS: RuleId = RuleId::of("22.9-C2");
    pub(crate) const INTOXICATED: RuleId = RuleId::of("28.1");
    pub(crate) const INTOXICATED_NO_EFFECT: RuleId = RuleId::of("28.1-C1");
}

/// A unit that may take combat actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Subject {
    /// Which hex of the side it stands in.
    pub(crate) hex: u8,
    /// Whether its front is up.
    pub(crate) full: bool,
    /// The Broken Level of its marker when the combat began.
    pub(crate) level: u8,
    /// Further levels from Motti.
    pub(crate) motti: u8,
    pub(crate) intoxicated: bool,
    /// The (Close) Defense Factor of front and back before levels, in quarters, doubled in Close Combat.
    pub(crate) defense: [i32; 2],
}

/// A hex of the side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stand {
    /// Everybody in it has somewhere to retreat to.
    pub(crate) can_retreat: bool,
    /// Units stand there that are no subjects: they would move along.
    pub(crate) bystanders: bool,
}

/// What a side has to spend.
#[derive(Debug, Clone)]
pub(crate) struct Suffered {
    /// The points.
    pub(crate) points: u16,
    pub(crate) subjects: Vec<Subject>,
    pub(crate) hexes: Vec<Stand>,
    /// Nobody here is intoxicated, so that all could run [28.1].
    pub(crate) panic_open: bool,
    /// The other side has taken Panic in this combat [22.6.6].
    pub(crate) panic_taken: bool,
    /// The other side rolled one die in all, and it showed the number for No Effect [22.6.2].
    pub(crate) sole_die: bool,
}

/// One combat action. Units and hexes are numbers in [`Suffered`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Deed {
    NoEffect,
    StepLoss(u8),
    Broken1(u8),
    Broken2(u8),
    Retreat(u8),
    Panic,
}

impl Deed {
    /// Its place in the Action Order. [22.9]
    pub(crate) const fn order(self) -> u8 {
        match self {
            Deed::NoEffect => 0,
            Deed::StepLoss(_) => 1,
            Deed::Broken1(_) => 2,
            Deed::Broken2(_) => 3,
            Deed::Retreat(_) | Deed::Panic => 4,
        }
    }

    /// The rule that describes it.
    pub(crate) const fn rule(self) -> RuleId {
        match self {
            Deed::NoEffect => by::NO_EFFECT,
            Deed::StepLoss(_) => by::STEP_LOSS,
            Deed::Broken1(_) => by::BROKEN1,
            Deed::Broken2(_) => by::BROKEN2,
            Deed::Retreat(_) => by::RETREAT,
            Deed::Panic => by::PANIC,
        }
    }
}

/// Why a set of actions is no allocation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wrong {
    /// No such unit or hex.
    Unknown(Deed),
    /// No Effect needs a sole die with the right number. [22.6.2]
    NoEffectDie,
    /// No Effect goes with nothing else. [22.6.2]
    NoEffectAlone,
    /// Intoxicated units cannot shrug it off. [28.1-C1]
    NoEffectIntoxicated,
    /// An intoxicated unit takes Step Losses only. [28.1]
    Intoxicated(Deed),
    /// An action after one of higher order. [22.9]
    Order(Deed),
    /// The unit is gone already.
    Gone(Deed),
    /// A second Step Loss on a unit that could still spend points otherwise. [22.9-C2]
    SecondLoss(u8),
    /// Broken 1 is for unbroken units. [22.6.3]
    NotUnbroken(u8),
    /// Broken 2 is for units that are Broken 1. [22.9]
    NotBroken1(u8),
    /// The action is taken already.
    Twice(Deed),
    /// Somebody in the hex has nowhere to go. [22.6.5]
    NowhereToGo(u8),
    /// Nobody is left in the hex.
    EmptyHex(u8),
    /// The other side has taken Panic. [22.6.6]
    PanicTaken,
    /// Retreat and Panic exclude each other. [22.9]
    RetreatAndPanic,
    /// So many points are not spent. [22.6]
    TooFew {
        /// Spent.
        spent: u16,
    },
    /// An action could be left out. [22.9]
    Superfluous(Deed),
    /// Everything that spares the units must be taken as well. [22.9-C2]
    Forced,
    /// The rest of the points could not be spent after it.
    DeadEnd(Deed),
}

impl Wrong {
    /// The rule that refuses.
    pub(crate) const fn rule(self) -> RuleId {
        match self {
            Wrong::Unknown(_) | Wrong::TooFew { .. } | Wrong::Gone(_) | Wrong::DeadEnd(_) => {
                by::POINTS
            }
            Wrong::NoEffectDie | Wrong::NoEffectAlone => by::NO_EFFECT,
            Wrong::NoEffectIntoxicated => by::INTOXICATED_NO_EFFECT,
            Wrong::Intoxicated(_) => by::INTOXICATED,
            Wrong::Order(_)
            | Wrong::NotBroken1(_)
            | Wrong::RetreatAndPanic
            | Wrong::Superfluous(_) => by::ORDER,
            Wrong::SecondLoss(_) | Wrong::Forced => by::SECOND_LOSS,
            Wrong::NotUnbroken(_) => by::BROKEN1,
            Wrong::Twice(deed) => deed.rule(),
            Wrong::NowhereToGo(_) | Wrong::EmptyHex(_) => by::RETREAT,
            Wrong::PanicTaken => by::PANIC,
        }
    }
}

/// What has been decided for one unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Fate {
    losses: u8,
    broken1: bool,
    broken2: bool,
}

/// What has been decided so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plan {
    fates: Vec<Fate>,
    retreats: Vec<bool>,
    panic: bool,
    no_effect: bool,
    /// The order of the last action.
    order: u8,
    spent: u16,
}

impl Suffered {
    fn subject(&self, unit: u8) -> Option<&Subject> {
        self.subjects.get(usize::from(unit))
    }

    /// Nothing decided yet.
    pub(crate) fn plan(&self) -> Plan {
        Plan {
            fates: vec![Fate::default(); self.subjects.len()],
            retreats: vec![false; self.hexes.len()],
            panic: false,
            no_effect: false,
            order: 0,
            spent: 0,
        }
    }

    /// Whether a unit is gone with this fate: out of steps, or its defense below 0, be it that its
    /// level rose or that its weaker side came up. [22.6.1, 23.0]
    fn gone(subject: &Subject, fate: Fate, charts: &FightCharts) -> bool {
        let steps = if subject.full { 2 } else { 1 };
        if fate.losses >= steps {
            return true;
        }
        if fate == Fate::default() {
            return false;
        }
        let level = subject.level + u8::from(fate.broken1) + u8::from(fate.broken2);
        let face = usize::from(!subject.full || fate.losses > 0);
        let levels = i32::from(level + subject.motti);
        subject.defense[face] - levels * charts.numbers.level_loss < 0
    }

    /// Whether a unit that has its front up may lose both steps here. [22.6.1-C]
    fn both_steps(subject: &Subject, charts: &FightCharts) -> bool {
        subject.level >= charts.numbers.broken_limit
    }

    /// The most points that cost no further elimination. [22.9-C2, 22.11]
    pub(crate) fn without_elimination(&self, charts: &FightCharts) -> u16 {
        let costs = &charts.costs;
        let mut most = 0;
        for subject in &self.subjects {
            most += if subject.full { costs.step_loss } else { 0 };
            if !subject.intoxicated {
                most += if subject.level == 0 { costs.broken1 } else { 0 };
                most += if subject.level < charts.numbers.broken_limit {
                    costs.broken2
                } else {
                    0
                };
            }
        }
        most + self.best_leaving(charts).1
    }

    /// The hexes that could retreat.
    fn retreating(&self) -> impl Iterator<Item = u8> {
        let drunk = |hex: u8| {
            self.subjects
                .iter()
                .any(|subject| subject.hex == hex && subject.intoxicated)
        };
        (0_u8..)
            .zip(&self.hexes)
            .filter(move |(hex, stand)| stand.can_retreat && !drunk(*hex))
            .map(|(hex, _)| hex)
    }

    /// Leaving as dearly as possible: whether by Panic, and for how much.
    fn best_leaving(&self, charts: &FightCharts) -> (bool, u16) {
        let open = self.retreating().count();
        let retreats = charts.costs.retreat * u16::try_from(open).unwrap_or(0);
        let panic = if self.panic_open && !self.panic_taken {
            charts.costs.panic
        } else {
            0
        };
        if panic > 0 && panic >= retreats {
            (true, panic)
        } else {
            (false, retreats)
        }
    }

    /// Whether the points are more than can be spent otherwise, so that units die of them. [22.9-C2]
    pub(crate) fn is_forced(&self, charts: &FightCharts) -> bool {
        let plan = self.plan();
        let spared = self.may_shrug(&plan).is_ok();
        !spared
            && (self.points > self.without_elimination(charts) || !self.can_complete(&plan, charts))
    }

    /// What is taken in the forced case whatever the side chooses, in its order, and the units that
    /// are left then with how many of them must go as well. [22.9-C2]
    pub(crate) fn forced(&self, charts: &FightCharts) -> Forced {
        let mut fates = vec![Fate::default(); self.subjects.len()];
        let mut deeds = Vec::new();
        let mut spent = 0;
        let all = || (0_u8..).zip(&self.subjects);
        for (unit, subject) in all() {
            if subject.full {
                fates[usize::from(unit)].losses = 1;
                deeds.push(Deed::StepLoss(unit));
                spent += charts.costs.step_loss;
            }
        }
        for (unit, subject) in all() {
            let fate = &mut fates[usize::from(unit)];
            if subject.level == 0 && !subject.intoxicated {
                fate.broken1 = true;
                deeds.push(Deed::Broken1(unit));
                spent += charts.costs.broken1;
            }
        }
        for (unit, subject) in all() {
            let fate = &mut fates[usize::from(unit)];
            let open = subject.level < charts.numbers.broken_limit && !subject.intoxicated;
            if open && !Self::gone(subject, *fate, charts) {
                fate.broken2 = true;
                deeds.push(Deed::Broken2(unit));
                spent += charts.costs.broken2;
            }
        }
        let left: Vec<u8> = all()
            .filter(|(unit, subject)| !Self::gone(subject, fates[usize::from(*unit)], charts))
            .map(|(unit, _)| unit)
            .collect();
        let (panic, leaving) = self.best_leaving(charts);
        if !left.is_empty() && leaving > 0 {
            spent += leaving;
            if panic {
                deeds.push(Deed::Panic);
            } else {
                deeds.extend(self.retreating().map(Deed::Retreat));
            }
        }
        let more = self
            .points
            .saturating_sub(spent)
            .div_ceil(charts.costs.step_loss.max(1));
        let must_go = usize::from(more).min(left.len());
        Forced {
            deeds,
            left,
            must_go,
        }
    }

    /// Adds an action to a plan.
    ///
    /// # Errors
    /// When the action is not open after those before it.
    pub(crate) fn add(&self, plan: &Plan, deed: Deed, charts: &FightCharts) -> Result<Plan, Wrong> {
        if plan.no_effect {
            return Err(Wrong::NoEffectAlone);
        }
        let mut next = plan.clone();
        match deed {
            Deed::NoEffect => {
                self.may_shrug(plan)?;
                next.no_effect = true;
            }
            Deed::StepLoss(unit) | Deed::Broken1(unit) | Deed::Broken2(unit) => {
                let subject = self.subject(unit).ok_or(Wrong::Unknown(deed))?;
                let fate = next
                    .fates
                    .get_mut(usize::from(unit))
                    .ok_or(Wrong::Unknown(deed))?;
                Self::open_for(subject, *fate, deed, charts)?;
                if deed.order() < plan.order {
                    return Err(Wrong::Order(deed));
                }
                match deed {
                    Deed::StepLoss(_) => fate.losses += 1,
                    Deed::Broken1(_) => fate.broken1 = true,
                    _ => fate.broken2 = true,
                }
            }
            Deed::Retreat(hex) => {
                self.may_retreat(plan, hex, charts)?;
                next.retreats[usize::from(hex)] = true;
            }
            Deed::Panic => {
                self.may_panic(plan, charts)?;
                next.panic = true;
            }
        }
        next.order = deed.order();
        next.spent += cost(deed, charts);
        Ok(next)
    }

    fn may_shrug(&self, plan: &Plan) -> Result<(), Wrong> {
        if plan.order > 0 {
            return Err(Wrong::NoEffectAlone);
        }
        if !self.subjects.is_empty() && self.subjects.iter().all(|subject| subject.intoxicated) {
            return Err(Wrong::NoEffectIntoxicated);
        }
        if self.sole_die {
            Ok(())
        } else {
            Err(Wrong::NoEffectDie)
        }
    }

    /// Whether an action is open for a unit with this fate.
    fn open_for(
        subject: &Subject,
        fate: Fate,
        deed: Deed,
        charts: &FightCharts,
    ) -> Result<(), Wrong> {
        if Self::gone(subject, fate, charts) {
            return Err(Wrong::Gone(deed));
        }
        match deed {
            Deed::StepLoss(unit) if fate.losses > 0 && !Self::both_steps(subject, charts) => {
                return Err(Wrong::SecondLoss(unit));
            }
            Deed::StepLoss(_) => {}
            _ if subject.intoxicated => return Err(Wrong::Intoxicated(deed)),
            Deed::Broken1(unit) => {
                if fate.broken1 {
                    return Err(Wrong::Twice(deed));
                }
                if subject.level > 0 {
                    return Err(Wrong::NotUnbroken(unit));
                }
            }
            Deed::Broken2(unit) => {
                if fate.broken2 {
                    return Err(Wrong::Twice(deed));
                }
                if subject.level + u8::from(fate.broken1) != 1 {
                    return Err(Wrong::NotBroken1(unit));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn may_retreat(&self, plan: &Plan, hex: u8, charts: &FightCharts) -> Result<(), Wrong> {
        let stand = self
            .hexes
            .get(usize::from(hex))
            .ok_or(Wrong::Unknown(Deed::Retreat(hex)))?;
        if plan.panic {
            return Err(Wrong::RetreatAndPanic);
        }
        if plan.retreats.get(usize::from(hex)).copied().unwrap_or(true) {
            return Err(Wrong::Twice(Deed::Retreat(hex)));
        }
        if self
            .subjects
            .iter()
            .any(|subject| subject.hex == hex && subject.intoxicated)
        {
            return Err(Wrong::Intoxicated(Deed::Retreat(hex)));
        }
        if !stand.can_retreat {
            return Err(Wrong::NowhereToGo(hex));
        }
        let stays = |(subject, fate): (&Subject, &Fate)| {
            subject.hex == hex && !Self::gone(subject, *fate, charts)
        };
        if !stand.bystanders && !self.subjects.iter().zip(&plan.fates).any(stays) {
            return Err(Wrong::EmptyHex(hex));
        }
        Ok(())
    }

    fn may_panic(&self, plan: &Plan, charts: &FightCharts) -> Result<(), Wrong> {
        if self.panic_taken {
            return Err(Wrong::PanicTaken);
        }
        if plan.panic {
            return Err(Wrong::Twice(Deed::Panic));
        }
        if plan.retreats.contains(&true) {
            return Err(Wrong::RetreatAndPanic);
        }
        if !self.panic_open {
            return Err(Wrong::Intoxicated(Deed::Panic));
        }
        if self.all_gone(plan, charts) {
            return Err(Wrong::Gone(Deed::Panic));
        }
        Ok(())
    }

    fn all_gone(&self, plan: &Plan, charts: &FightCharts) -> bool {
        self.subjects
            .iter()
            .zip(&plan.fates)
            .all(|(subject, fate)| Self::gone(subject, *fate, charts))
    }

    /// Whether a plan spends the points: in full, or because nobody is left. [22.6]
    pub(crate) fn is_spent(&self, plan: &Plan, charts: &FightCharts) -> bool {
        plan.no_effect || plan.spent >= self.points || self.all_gone(plan, charts)
    }

    /// Judges a whole allocation in the order it was put together.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub(crate) fn judge(&self, deeds: &[Deed], charts: &FightCharts) -> Result<Plan, Wrong> {
        if self.is_forced(charts) {
            return self.judge_forced(deeds, charts);
        }
        let mut plan = self.plan();
        for deed in deeds {
            plan = self.add(&plan, *deed, charts)?;
        }
        if !self.is_spent(&plan, charts) {
            return Err(Wrong::TooFew { spent: plan.spent });
        }
        if let Some(deed) = self.superfluous(&plan, deeds, charts) {
            return Err(Wrong::Superfluous(deed));
        }
        Ok(plan)
    }

    /// In the forced case the actions are the Step Losses that remove units; all others are taken
    /// without a choice.
    fn judge_forced(&self, deeds: &[Deed], charts: &FightCharts) -> Result<Plan, Wrong> {
        let forced = self.forced(charts);
        let mut gone = Vec::new();
        for deed in deeds {
            let Deed::StepLoss(unit) = *deed else {
                return Err(Wrong::Forced);
            };
            if !forced.left.contains(&unit) || gone.contains(&unit) {
                return Err(Wrong::Gone(*deed));
            }
            gone.push(unit);
        }
        if gone.len() < forced.must_go {
            return Err(Wrong::Forced);
        }
        if gone.len() > forced.must_go {
            return Err(deeds
                .last()
                .map_or(Wrong::Forced, |deed| Wrong::Superfluous(*deed)));
        }
        Ok(self.plan())
    }

    /// An action that could be left out: without it the rest would still be legal and enough.
    fn superfluous(&self, plan: &Plan, deeds: &[Deed], charts: &FightCharts) -> Option<Deed> {
        if plan.no_effect {
            return None;
        }
        deeds.iter().copied().find(|deed| {
            let mut less = plan.clone();
            match *deed {
                Deed::Broken1(unit) if plan.fates[usize::from(unit)].broken2 => return false,
                Deed::StepLoss(unit) => less.fates[usize::from(unit)].losses -= 1,
                Deed::Broken1(unit) => less.fates[usize::from(unit)].broken1 = false,
                Deed::Broken2(unit) => less.fates[usize::from(unit)].broken2 = false,
                Deed::Retreat(hex) => less.retreats[usize::from(hex)] = false,
                Deed::Panic => less.panic = false,
                Deed::NoEffect => return false,
            }
            less.spent -= cost(*deed, charts);
            self.is_spent(&less, charts)
        })
    }

    /// Every action that may be added to a plan so that it can still be completed, in order.
    pub(crate) fn additions(&self, plan: &Plan, charts: &FightCharts) -> Vec<Deed> {
        let mut open = Vec::new();
        if plan.no_effect || (plan.order > 0 && self.is_spent(plan, charts)) {
            return open;
        }
        let mut asked: Vec<(Key, bool)> = Vec::new();
        for deed in self.every_deed() {
            let Ok(next) = self.add(plan, deed, charts) else {
                continue;
            };
            // Units that are alike in every respect get the same answer.
            let key = self.key(plan, deed);
            let known = asked
                .iter()
                .find(|(other, _)| *other == key)
                .map(|(_, answer)| *answer);
            let answer = known.unwrap_or_else(|| {
                let answer = next.no_effect || self.can_complete(&next, charts);
                asked.push((key, answer));
                answer
            });
            if answer {
                open.push(deed);
            }
        }
        open
    }

    /// Judges one addition to a draft.
    ///
    /// # Errors
    /// When it is not open, or the rest could not be completed after it.
    pub(crate) fn judge_addition(
        &self,
        plan: &Plan,
        deed: Deed,
        charts: &FightCharts,
    ) -> Result<Plan, Wrong> {
        let next = self.add(plan, deed, charts)?;
        if next.no_effect || self.can_complete(&next, charts) {
            Ok(next)
        } else if plan.order > 0 && self.is_spent(plan, charts) {
            Err(Wrong::Superfluous(deed))
        } else {
            Err(Wrong::DeadEnd(deed))
        }
    }

    fn every_deed(&self) -> impl Iterator<Item = Deed> {
        let units = u8::try_from(self.subjects.len()).unwrap_or(u8::MAX);
        let hexes = u8::try_from(self.hexes.len()).unwrap_or(u8::MAX);
        std::iter::once(Deed::NoEffect)
            .chain((0..units).map(Deed::StepLoss))
            .chain((0..units).map(Deed::Broken1))
            .chain((0..units).map(Deed::Broken2))
            .chain((0..hexes).map(Deed::Retreat))
            .chain(std::iter::once(Deed::Panic))
    }

    fn key(&self, plan: &Plan, deed: Deed) -> Key {
        match deed {
            Deed::StepLoss(unit) | Deed::Broken1(unit) | Deed::Broken2(unit) => {
                let at = usize::from(unit);
                Key::Unit(
                    deed.order(),
                    self.subjects.get(at).copied(),
                    plan.fates.get(at).copied(),
                )
            }
            other => Key::Other(other),
        }
    }
}

/// What the answer about an addition depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Key {
    Unit(u8, Option<Subject>, Option<Fate>),
    Other(Deed),
}

/// The forced case. [22.9-C2]
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Forced {
    /// Taken without a choice, in order.
    pub(crate) deeds: Vec<Deed>,
    /// Units left after them.
    pub(crate) left: Vec<u8>,
    /// How many of those must be removed as well.
    pub(crate) must_go: usize,
}

/// What an action costs. [22.11]
pub(crate) const fn cost(deed: Deed, charts: &FightCharts) -> u16 {
    match deed {
        Deed::NoEffect => charts.costs.no_effect,
        Deed::StepLoss(_) => charts.costs.step_loss,
        Deed::Broken1(_) => charts.costs.broken1,
        Deed::Broken2(_) => charts.costs.broken2,
        Deed::Retreat(_) => charts.costs.retreat,
        Deed::Panic => charts.costs.panic,
    }
}

/// A set of ways to spend a total: for each total a set of bits, one for each combination of the
/// cheapest action that could be left out, whether everybody is gone, and whether something could
/// be left out with everybody still gone.
#[derive(Debug, Clone)]
struct Ways {
    totals: Vec<u32>,
}

/// What one unit or hex adds to a total.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Share {
    total: u16,
    /// The class of the cheapest action that could be left out; [`NONE`] for no action.
    cheapest: u8,
    gone: bool,
    /// One action could be left out and the unit would be gone all the same.
    spare: bool,
}

/// Classes of the cheapest action: the four least costs in order, then none.
const NONE: u8 = 7;

impl Share {
    const fn bit(self) -> u32 {
        1 << (self.cheapest as u32
            + if self.gone { 8 } else { 0 }
            + if self.spare { 16 } else { 0 })
    }

    fn of_bit(total: u16, bit: u32) -> Self {
        let class = u8::try_from(bit % 8).unwrap_or(NONE);
        Share {
            total,
            cheapest: class,
            gone: bit / 8 % 2 == 1,
            spare: bit / 16 == 1,
        }
    }

    fn and(self, other: Share) -> Share {
        Share {
            total: self.total + other.total,
            cheapest: self.cheapest.min(other.cheapest),
            gone: self.gone && other.gone,
            spare: self.spare || other.spare,
        }
    }
}

impl Ways {
    /// Nothing spent, and everybody (nobody yet) gone.
    fn start(cap: u16) -> Self {
        let mut totals = vec![0; usize::from(cap) + 1];
        totals[0] = Share {
            total: 0,
            cheapest: NONE,
            gone: true,
            spare: false,
        }
        .bit();
        Ways { totals }
    }

    fn each(&self, mut call: impl FnMut(Share)) {
        for (total, bits) in (0_u16..).zip(&self.totals) {
            let mut bits = *bits;
            while bits != 0 {
                let bit = bits.trailing_zeros();
                bits &= bits - 1;
                call(Share::of_bit(total, bit));
            }
        }
    }

    fn put(&mut self, share: Share) {
        if let Some(bits) = self.totals.get_mut(usize::from(share.total)) {
            *bits |= share.bit();
        }
    }

    /// These ways, each with each of the shares.
    fn times(&self, shares: &[Share]) -> Ways {
        let mut next = Ways {
            totals: vec![0; self.totals.len()],
        };
        self.each(|way| {
            for share in shares {
                next.put(way.and(*share));
            }
        });
        next
    }

    fn shares(&self) -> Vec<Share> {
        let mut shares = Vec::new();
        self.each(|share| shares.push(share));
        shares
    }
}

impl Suffered {
    /// Whether a plan can be completed, or is complete.
    pub(crate) fn can_complete(&self, plan: &Plan, charts: &FightCharts) -> bool {
        if plan.no_effect {
            return true;
        }
        if self.points == 0 {
            return plan.order == 0;
        }
        let classes = Classes::of(charts);
        // A total so high that the dearest action could be left out is of no use.
        let cap = self.points + classes.dearest();
        let (mut staying, mut leaving) = (Ways::start(cap), Ways::start(cap));
        for (number, stand) in (0_u8..).zip(&self.hexes) {
            let mut hex = Ways::start(cap);
            for (subject, fate) in self.subjects.iter().zip(&plan.fates) {
                if subject.hex == number {
                    hex = hex.times(&Self::shares_of(
                        subject, *fate, plan.order, &classes, charts,
                    ));
                }
            }
            let stays = hex.shares();
            let retreated = plan
                .retreats
                .get(usize::from(number))
                .copied()
                .unwrap_or(false);
            let mut either: Vec<Share> = if retreated { Vec::new() } else { stays.clone() };
            let open = retreated || (!plan.panic && self.may_retreat(plan, number, charts).is_ok());
            if open {
                let step = Share {
                    total: charts.costs.retreat,
                    cheapest: classes.of_cost(charts.costs.retreat),
                    gone: true,
                    spare: true,
                };
                either.extend(
                    stays
                        .iter()
                        .filter(|share| stand.bystanders || !share.gone)
                        .map(|share| share.and(step)),
                );
            }
            staying = staying.times(&stays);
            leaving = leaving.times(&either);
        }
        let mut found = false;
        if !plan.panic {
            leaving.each(|way| found |= self.is_legal(way, &classes));
        }
        if !found
            && !plan.retreats.contains(&true)
            && (plan.panic || self.may_panic(plan, charts).is_ok())
        {
            let panic = Share {
                total: charts.costs.panic,
                cheapest: classes.of_cost(charts.costs.panic),
                gone: true,
                spare: false,
            };
            staying.each(|way| found |= !way.gone && self.is_legal(way.and(panic), &classes));
        }
        found
    }

    /// Whether a way is an allocation: enough, and nothing to be left out.
    fn is_legal(&self, way: Share, classes: &Classes) -> bool {
        let needless =
            |total: u16| total >= self.points && total - classes.cost(way.cheapest) >= self.points;
        if way.gone {
            !way.spare && !needless(way.total) && way.total > 0
        } else {
            way.total >= self.points && !needless(way.total)
        }
    }

    /// What a unit with this fate may still take, and what that adds.
    fn shares_of(
        subject: &Subject,
        fate: Fate,
        order: u8,
        classes: &Classes,
        charts: &FightCharts,
    ) -> Vec<Share> {
        let mut shares = Vec::with_capacity(8);
        let steps: u8 = if subject.full && Self::both_steps(subject, charts) {
            2
        } else {
            1
        };
        let most = if order <= 1 {
            steps.max(fate.losses)
        } else {
            fate.losses
        };
        for losses in fate.losses..=most {
            for broken1 in [false, true] {
                for broken2 in [false, true] {
                    let next = Fate {
                        losses,
                        broken1,
                        broken2,
                    };
                    if Self::may_become(subject, fate, next, order, charts) {
                        let share = Self::share_of(subject, next, classes, charts);
                        if !shares.contains(&share) {
                            shares.push(share);
                        }
                    }
                }
            }
        }
        shares
    }

    /// Whether one fate can still grow into another by actions of this order or later.
    fn may_become(
        subject: &Subject,
        from: Fate,
        to: Fate,
        order: u8,
        charts: &FightCharts,
    ) -> bool {
        if (from.broken1 && !to.broken1) || (from.broken2 && !to.broken2) {
            return false;
        }
        if to.broken1 != from.broken1 && order > 2 || to.broken2 != from.broken2 && order > 3 {
            return false;
        }
        let mut fate = Fate {
            losses: 0,
            broken1: false,
            broken2: false,
        };
        for _ in 0..to.losses {
            if Self::open_for(subject, fate, Deed::StepLoss(0), charts).is_err() {
                return false;
            }
            fate.losses += 1;
        }
        if to.broken1 {
            if Self::open_for(subject, fate, Deed::Broken1(0), charts).is_err() {
                return false;
            }
            fate.broken1 = true;
        }
        !to.broken2 || Self::open_for(subject, fate, Deed::Broken2(0), charts).is_ok()
    }

    fn share_of(subject: &Subject, fate: Fate, classes: &Classes, charts: &FightCharts) -> Share {
        let costs = &charts.costs;
        let gone = Self::gone(subject, fate, charts);
        let mut share = Share {
            total: 0,
            cheapest: NONE,
            gone,
            spare: false,
        };
        let mut part = |cost: u16, count: u8, without: Option<Fate>| {
            share.total += cost * u16::from(count);
            if let Some(without) = without.filter(|_| count > 0) {
                share.cheapest = share.cheapest.min(classes.of_cost(cost));
                share.spare |= gone && Self::gone(subject, without, charts);
            }
        };
        part(
            costs.step_loss,
            fate.losses,
            Some(Fate {
                losses: fate.losses.saturating_sub(1),
                ..fate
            }),
        );
        let alone = (!fate.broken2).then_some(Fate {
            broken1: false,
            ..fate
        });
        part(costs.broken1, u8::from(fate.broken1), alone);
        part(
            costs.broken2,
            u8::from(fate.broken2),
            Some(Fate {
                broken2: false,
                ..fate
            }),
        );
        share
    }
}

/// The costs of actions that can be left out, from the cheapest up.
struct Classes(Vec<u16>);

impl Classes {
    fn of(charts: &FightCharts) -> Self {
        let costs = &charts.costs;
        let mut all = vec![
            costs.step_loss,
            costs.broken1,
            costs.broken2,
            costs.retreat,
            costs.panic,
        ];
        all.sort_unstable();
        all.dedup();
        Classes(all)
    }

    fn of_cost(&self, cost: u16) -> u8 {
        self.0
            .iter()
            .position(|known| *known == cost)
            .and_then(|ix| u8::try_from(ix).ok())
            .unwrap_or(NONE)
    }

    fn cost(&self, class: u8) -> u16 {
        self.0.get(usize::from(class)).copied().unwrap_or(0)
    }

    fn dearest(&self) -> u16 {
        self.0.last().copied().unwrap_or(0)
    }
}

#[cfg(test)]
#[path = "allocation_tests.rs"]
mod tests;
