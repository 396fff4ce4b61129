//! [17.0] Movement: what a unit may spend, and the judgement of a path.

use crate::reason::{Order, Reasons};
use crate::rule;
use crate::state::{Marks, Side, Sobriety, Spot, State, Step, Unit};
use crate::terrain::{Account, Bar, Price, Profile, Record};
use crate::title::{Share, Tornio44};
use crate::zoc::{ENEMY, ENEMY_ZOC, Ground};
use motti_engine::{
    Action, Ledger, LedgerKind, Message, Operation, PieceId, Place, Reason, RuleId,
};
use motti_hex::HexIx;

/// Units that move together, as a search sees them: what each step costs the dearest of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Body {
    /// The profiles among them, one bit each.
    pub(crate) mask: u8,
    /// Quarters left to the one with least.
    pub(crate) left: i32,
    /// Main Road hexes in a row, if all have as many.
    pub(crate) run: u8,
    /// None has moved in this phase [17.4].
    pub(crate) fresh: bool,
    /// All may enter an enemy-held town [22.3].
    pub(crate) assault: bool,
    /// They leave nobody of their side in the Close Combat hex they stand in [22.3].
    pub(crate) last_out: bool,
}

/// Where a journey begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Start {
    /// In a hex of the map.
    Hex(HexIx),
    /// Off the map, to enter by land or sea [16.2].
    Pool,
    /// In a Transfer Point [17.3].
    Transfer,
}

/// A path that has been judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Journey {
    pub(crate) units: Vec<u16>,
    pub(crate) start: Start,
    /// The hexes entered, in order.
    pub(crate) hexes: Vec<HexIx>,
    /// By unit, what it has spent after it, its run, and whether it took the one hex that half the
    /// points allow [17.4].
    pub(crate) after: Vec<(u8, u8, bool)>,
    /// It ends off the map [17.2.1].
    pub(crate) exits: bool,
    /// It came by sea [16.2.3].
    pub(crate) naval: bool,
    /// It begins in a hex with the enemy, or enters one [22.3].
    pub(crate) meets_enemy: bool,
}

impl Tornio44 {
    /// The face that is up.
    pub(crate) fn face(&self, unit: u16, of: &Unit) -> crate::title::Face {
        let reduced = usize::from(of.marks.has(Marks::REDUCED));
        self.counter(unit)
            .map(|counter| counter.faces[reduced])
            .unwrap_or_default()
    }

    /// The Attack Factor now, in quarters; not above 0 for a unit that may not attack. [22.0, 23.0]
    pub(crate) fn attack(&self, unit: u16, of: &Unit) -> i16 {
        self.face(unit, of).attack - i16::from(self.level_of(of)) * self.numbers.broken_loss
    }

    /// The share of its Movement Factor a unit has in this step, with the rule that halves it.
    pub(crate) fn mf_share(&self, state: &State) -> Option<(RuleId, Share)> {
        match state.step {
            Step::Alert => Some((rule::COUP, self.numbers.alert_share)),
            Step::Exploitation => Some((rule::EXPLOIT_HALF, self.numbers.exploitation_share)),
            _ if self.is_night(state) => Some((rule::NIGHT_MOVE, self.numbers.night_share)),
            _ => None,
        }
    }

    /// What a unit may spend in this phase, in quarters. [17.0, 23.0, 25.1-a, 27.1]
    pub(crate) fn allowance(&self, state: &State, unit: u16, of: &Unit) -> i32 {
        let mf = i32::from(self.face(unit, of).mf);
        let mf = self.mf_share(state).map_or(mf, |(_, share)| share.of(mf));
        (mf - i32::from(self.level_of(of)) * i32::from(self.numbers.broken_loss)).max(0)
    }

    /// How the allowance comes about.
    pub(crate) fn allowance_ledger(&self, state: &State, unit: u16, of: &Unit) -> Ledger {
        let mut ledger = Ledger::new(LedgerKind::Points);
        let mf = i32::from(self.face(unit, of).mf);
        ledger.add(rule::MOVEMENT, Message::of("tornio44-mf"), self.mp(mf));
        if let Some((by, share)) = self.mf_share(state) {
            ledger.push(
                by,
                Message::of("tornio44-mf-share"),
                Operation::Multiply,
                share.amount(),
            );
        }
        let motti = self.level_of(of) - of.broken;
        for (levels, by, label) in [
            (of.broken, rule::BROKEN, "tornio44-mf-broken"),
            (motti, rule::MOTTI, "tornio44-mf-motti"),
        ] {
            if levels > 0 {
                let loss = i32::from(levels) * i32::from(self.numbers.broken_loss);
                ledger.add(by, Message::of(label), -self.mp(loss));
            }
        }
        if self.level_of(of) > 0 {
            let least = motti_engine::Amount::ZERO;
            ledger.push(
                rule::BROKEN,
                Message::of("tornio44-mf-least"),
                Operation::AtLeast,
                least,
            );
        }
        if of.spent > 0 {
            ledger.add(
                rule::MOVEMENT,
                Message::of("tornio44-mf-spent"),
                -self.mp(i32::from(of.spent)),
            );
        }
        ledger
    }

    pub(crate) fn profile(&self, unit: u16) -> Option<Profile> {
        let counter = self.counter(unit)?;
        Some(Profile {
            class: counter.class,
            engineer: counter.engineer,
            aided: false,
        })
    }

    /// Several units as one body; the slowest decides [17.0].
    pub(crate) fn body(&self, state: &State, units: &[u16]) -> Option<Body> {
        let mut body: Option<Body> = None;
        let mut cap = i32::MAX;
        let mut most_spent = 0;
        for &unit in units {
            let of = state.unit(unit)?;
            cap = cap.min(self.allowance(state, unit, of));
            most_spent = most_spent.max(i32::from(of.spent));
            let fresh = !of.marks.has(Marks::MOVED);
            let assault = !self.counter(unit)?.support && self.attack(unit, of) > 0;
            let mask = 1 << self.profile(unit)?.index();
            body = Some(match body {
                None => Body {
                    mask,
                    left: 0,
                    run: of.run,
                    fresh,
                    assault,
                    last_out: false,
                },
                Some(so_far) => Body {
                    mask: so_far.mask | mask,
                    left: 0,
                    run: if so_far.run == of.run { of.run } else { 0 },
                    fresh: so_far.fresh && fresh,
                    assault: so_far.assault && assault,
                    last_out: false,
                },
            });
        }
        body.map(|body| Body {
            left: cap - most_spent,
            ..body
        })
    }

    /// Several units in one hex as one body.
    pub(crate) fn body_in(
        &self,
        state: &State,
        ground: &Ground,
        units: &[u16],
        hex: HexIx,
    ) -> Option<Body> {
        let body = self.body(state, units)?;
        let side = self.counter(*units.first()?)?.side;
        let last_out = ground.has(hex, ENEMY) && self.count(state, side, hex) == units.len();
        Some(Body { last_out, ..body })
    }

    /// The dearest price of a step for any profile of a body.
    #[inline]
    pub(crate) fn body_price(
        &self,
        ground: &Ground,
        body: Body,
        run: u8,
        from: HexIx,
        link: crate::board::Link,
    ) -> Result<Price, Bar> {
        dearest(body.mask, |profile| {
            self.price(ground, profile, run, from, link, &mut ())
        })
    }

    /// Whether half the price is enough for the one hex a unit may always move. [17.4]
    pub(crate) fn one_hex_will_do(&self, cost: i32, left: i32) -> bool {
        left > 0 && left >= self.numbers.one_hex_share.of(cost)
    }

    /// What bars a unit from moving at all in this step, in the order of weight.
    pub(crate) fn bars_unit(
        &self,
        state: &State,
        ground: &Ground,
        unit: u16,
        reasons: &mut Reasons,
    ) {
        let (Some(counter), Some(of)) = (self.counter(unit), state.unit(unit)) else {
            return;
        };
        let mut bar = |rule: RuleId, key: &'static str| {
            let fact = Message::of(key).with("piece", counter.id.clone());
            reasons.add(Order::Piece, Reason::new(rule, fact).about(&counter.id));
        };
        if of.sobriety == Sobriety::Intoxicated {
            bar(rule::INTOXICATED, "tornio44-no-intoxicated");
        }
        if of.marks.has(Marks::LOCKED) {
            bar(rule::COVER, "tornio44-no-locked");
        }
        if of.marks.has(Marks::DEMOLISHED) {
            bar(rule::DEMOLITION, "tornio44-no-demolished");
        }
        if of.marks.has(Marks::SPENT) {
            bar(rule::ONE_HEX, "tornio44-no-one-hex-again");
        }
        if state.step == Step::Exploitation {
            if counter.support {
                bar(rule::EXPLOITATION, "tornio44-no-support-exploits");
            }
            if of.marks.has(Marks::FOUGHT) {
                bar(rule::EXPLOIT_FOUGHT, "tornio44-no-fought");
            }
            if !of.marks.has(Marks::MOVED) && of.hex().is_some_and(|hex| ground.has(hex, ENEMY_ZOC))
            {
                bar(rule::EXPLOIT_ZOC, "tornio44-no-exploits-zoc");
            }
        }
    }

    /// Whether a unit may move at all in this step: [`Tornio44::bars_unit`] without words.
    pub(crate) fn may_move(&self, state: &State, ground: &Ground, unit: u16) -> bool {
        let (Some(counter), Some(of)) = (self.counter(unit), state.unit(unit)) else {
            return false;
        };
        let still = Marks::LOCKED.and(Marks::DEMOLISHED).and(Marks::SPENT);
        if of.sobriety == Sobriety::Intoxicated || of.marks.any(still) {
            return false;
        }
        if state.step == Step::Exploitation {
            let held = !of.marks.has(Marks::MOVED)
                && of.hex().is_some_and(|hex| ground.has(hex, ENEMY_ZOC));
            return !counter.support && !of.marks.has(Marks::FOUGHT) && !held;
        }
        true
    }

    /// The units an action names, each once and of the side. [5.4]
    pub(crate) fn named_units(
        &self,
        side: Side,
        action: &Action,
        reasons: &mut Reasons,
    ) -> Vec<u16> {
        let mut units = Vec::with_capacity(action.pieces.len());
        for id in &action.pieces {
            let Some(unit) = self.unit(id) else {
                reasons.refuse(Order::Seat, motti_engine::protocol::unknown_piece(id));
                continue;
            };
            if !self.is_of(unit, side) {
                let fact = Message::of("tornio44-no-not-phasing")
                    .with("piece", id.clone())
                    .with("seat", side.seat());
                reasons.add(Order::Seat, Reason::new(rule::PHASING, fact).about(id));
            } else if units.contains(&unit) {
                reasons.refuse(Order::Seat, motti_engine::protocol::wrong_form(action));
            } else {
                units.push(unit);
            }
        }
        if action.pieces.is_empty() {
            reasons.refuse(Order::Seat, motti_engine::protocol::wrong_form(action));
        }
        units
    }

    /// The hexes an action's path names; a step off the map ends it for an exit.
    pub(crate) fn named_hexes(
        &self,
        action: &Action,
        may_exit: bool,
        reasons: &mut Reasons,
    ) -> (Vec<HexIx>, bool) {
        let mut hexes = Vec::with_capacity(action.path.len());
        let mut exits = false;
        for (ix, step) in action.path.iter().enumerate() {
            match self.board.hex(&step.to) {
                Some(hex) => hexes.push(hex),
                None if step.to == Place::Off && may_exit && ix + 1 == action.path.len() => {
                    exits = true;
                }
                None => reasons.refuse(
                    Order::Place,
                    motti_engine::protocol::unknown_place(&step.to),
                ),
            }
        }
        (hexes, exits)
    }

    /// Judges a `move` or `exit` of units on the map. [17.0, 17.2.1]
    pub(crate) fn judge_move(
        &self,
        state: &State,
        ground: &Ground,
        side: Side,
        action: &Action,
        may_exit: bool,
    ) -> Result<Journey, Reasons> {
        let mut reasons = Reasons::default();
        let units = self.named_units(side, action, &mut reasons);
        let (hexes, exits) = self.named_hexes(action, may_exit, &mut reasons);
        let mut start = None;
        for &unit in &units {
            let Some(of) = state.unit(unit) else { continue };
            match of.hex() {
                None => self.bars_off_map(unit, of.spot, &mut reasons),
                Some(hex) if start.is_some_and(|start| start != hex) => {
                    let id = self.id(unit);
                    let fact = Message::of("tornio44-no-one-stack").with("piece", id.clone());
                    reasons.add(Order::Piece, Reason::new(rule::MOVEMENT, fact).about(&id));
                }
                Some(hex) => start = Some(hex),
            }
            self.bars_unit(state, ground, unit, &mut reasons);
        }
        let nowhere = hexes.is_empty() && !exits;
        if nowhere || (may_exit && !exits) {
            reasons.refuse(Order::Place, motti_engine::protocol::wrong_form(action));
        }
        let Some(start) = start.filter(|_| !nowhere) else {
            return Err(reasons.or_form(action));
        };
        let journey = Journey {
            units,
            start: Start::Hex(start),
            hexes,
            after: Vec::new(),
            exits,
            naval: false,
            meets_enemy: false,
        };
        self.judge_path(state, ground, side, journey, reasons)
    }

    fn bars_off_map(&self, unit: u16, spot: Spot, reasons: &mut Reasons) {
        let (rule, key) = match spot {
            Spot::Pool => (rule::ARRIVAL, "tornio44-no-not-arrived"),
            Spot::Transfer { .. } => (rule::TRANSFER, "tornio44-no-in-transfer"),
            Spot::Exited => (rule::EXIT, "tornio44-no-exited"),
            _ => (rule::MOVEMENT, "tornio44-no-not-in-play"),
        };
        let id = self.id(unit);
        reasons.add(
            Order::Piece,
            Reason::new(rule, Message::of(key).with("piece", id.clone())).about(&id),
        );
    }

    /// The id of a unit.
    pub(crate) fn id(&self, unit: u16) -> PieceId {
        self.counter(unit)
            .map_or(PieceId::of("?"), |counter| counter.id.clone())
    }

    /// Judges the hexes of a journey, then its cost for each unit.
    pub(crate) fn judge_path(
        &self,
        state: &State,
        ground: &Ground,
        side: Side,
        mut journey: Journey,
        mut reasons: Reasons,
    ) -> Result<Journey, Reasons> {
        let held = |hex: &HexIx| ground.has(*hex, ENEMY);
        let begins = matches!(journey.start, Start::Hex(hex) if held(&hex));
        journey.meets_enemy = begins || journey.hexes.iter().any(held);
        let priced = self.judge_hexes(
            ground,
            side,
            &journey,
            self.all_assault(state, &journey.units),
            &mut reasons,
        );
        let cap = journey
            .units
            .iter()
            .filter_map(|unit| Some(self.allowance(state, *unit, state.unit(*unit)?)))
            .min()
            .unwrap_or(0);
        let mut worst: Option<(u16, i32, i32, bool)> = None;
        let steps = journey.steps();
        for &unit in &journey.units {
            let (Some(of), Some(_)) = (state.unit(unit), self.profile(unit)) else {
                continue;
            };
            let left = cap - i32::from(of.spent);
            let Some((cost, run)) = self.cost(state, ground, &journey, unit, priced, &mut ())
            else {
                continue;
            };
            let alone = steps == 1 && !of.marks.has(Marks::MOVED);
            let mut spent = i32::from(of.spent) + cost;
            let mut one_hex = false;
            if cost > left {
                if alone && self.one_hex_will_do(cost, left) {
                    one_hex = true;
                    spent = i32::from(of.spent) + left;
                } else if worst.is_none_or(|(_, need, left_then, _)| cost - left > need - left_then)
                {
                    worst = Some((unit, cost, left, alone));
                }
            }
            journey
                .after
                .push((u8::try_from(spent).unwrap_or(u8::MAX), run, one_hex));
        }
        if let Some((unit, need, left, alone)) = worst {
            let mut account = Account::new(self);
            let _ = self.cost(state, ground, &journey, unit, priced, &mut account);
            self.bars_cost(unit, (need, left, alone), account.ledger, &mut reasons);
        }
        if reasons.is_empty() {
            Ok(journey)
        } else {
            Err(reasons)
        }
    }

    fn all_assault(&self, state: &State, units: &[u16]) -> bool {
        units.iter().all(|unit| {
            let able = self.counter(*unit).is_some_and(|counter| !counter.support);
            able && state
                .unit(*unit)
                .is_some_and(|of| self.attack(*unit, of) > 0)
        })
    }

    /// [17.0, 17.4] A cost that cannot be paid, with its ledger.
    fn bars_cost(
        &self,
        unit: u16,
        (need, left, alone): (i32, i32, bool),
        ledger: Ledger,
        reasons: &mut Reasons,
    ) {
        let id = self.id(unit);
        let left = self.mp(left.max(0));
        let fact = |key| {
            Message::of(key)
                .with("piece", id.clone())
                .with("need", self.mp(need))
                .with("left", left)
        };
        if alone {
            let reason = Reason::new(rule::ONE_HEX, fact("tornio44-no-half-mp")).about(&id);
            reasons.add(Order::Cost, reason.shown_by(ledger.clone()));
        }
        let reason = Reason::new(rule::MOVEMENT, fact("tornio44-no-mp")).about(&id);
        reasons.add(Order::Cost, reason.shown_by(ledger));
    }

    /// Judges each hex of a journey; answers how many of them can be priced.
    pub(crate) fn judge_hexes(
        &self,
        ground: &Ground,
        side: Side,
        journey: &Journey,
        assault: bool,
        reasons: &mut Reasons,
    ) -> usize {
        let mut from = match journey.start {
            Start::Hex(hex) => Some(hex),
            Start::Pool | Start::Transfer => None,
        };
        for (ix, &hex) in journey.hexes.iter().enumerate() {
            let last = ix + 1 == journey.hexes.len();
            let place = self.board.place(hex);
            let say = |rule: RuleId, key: &'static str| {
                Reason::new(rule, Message::of(key).with("hex", place.clone())).at(&place)
            };
            if let Some(from) = from
                && self.board.link(from, hex).is_none()
            {
                reasons.add(
                    Order::Place,
                    say(rule::MOVEMENT, "tornio44-no-not-adjacent"),
                );
                return ix;
            }
            if let Some(bar) = self.bar_of(ground, journey, from, hex) {
                let (rule, key) = match bar {
                    Bar::Illegal => (rule::LEGAL_HEX, "tornio44-no-illegal-hex"),
                    Bar::Terrain => (rule::TERRAIN_TABLE, "tornio44-no-terrain"),
                    Bar::River => (rule::MOTORIZED, "tornio44-no-river"),
                };
                reasons.add(Order::Terrain, say(rule, key));
                return ix;
            }
            if ground.has(hex, ENEMY) {
                self.bars_enemy(ground, hex, assault, reasons);
            }
            if !last && side == Side::Finnish && self.board.is_transfer(hex) {
                reasons.add(Order::Terrain, say(rule::VP_EXIT, "tornio44-no-past-exit"));
            }
            from = Some(hex);
        }
        if journey.exits && from.is_none_or(|hex| self.board.exit(hex).is_none()) {
            let place = from.map_or(Place::Off, |hex| self.board.place(hex));
            let fact = Message::of("tornio44-no-exit-here").with("hex", place.clone());
            reasons.add(Order::Place, Reason::new(rule::VP_EXIT, fact).at(&place));
        }
        journey.hexes.len()
    }

    /// What bars a step for any unit of the journey.
    fn bar_of(
        &self,
        ground: &Ground,
        journey: &Journey,
        from: Option<HexIx>,
        hex: HexIx,
    ) -> Option<Bar> {
        let mask = journey
            .units
            .iter()
            .filter_map(|unit| self.profile(*unit))
            .fold(0, |mask, profile| mask | 1 << profile.index());
        let price = match from.map(|from| (from, self.board.link(from, hex))) {
            Some((from, Some(link))) => dearest(mask, |profile| {
                self.price(ground, profile, 0, from, link, &mut ())
            }),
            Some((_, None)) => return Some(Bar::Illegal),
            None if journey.naval => self.landing_price(ground, false, hex, &mut ()),
            None if journey.start == Start::Transfer => return None,
            None => dearest(mask, |profile| {
                self.entry_price(ground, profile, hex, &mut ())
            }),
        };
        price.err()
    }

    /// [11.0, 19.0, 22.3, 27.3-d] A hex held by the enemy.
    fn bars_enemy(&self, ground: &Ground, hex: HexIx, assault: bool, reasons: &mut Reasons) {
        let (rule, key) = if ground.peaceful {
            (rule::COUP, "tornio44-no-alert-enemy")
        } else if !self.board.field(hex).town {
            if ground.night {
                (rule::NIGHT_NO_OVERRUN, "tornio44-no-enemy-night")
            } else {
                (rule::OVERRUN, "tornio44-no-enemy-hex")
            }
        } else if !assault {
            (rule::CLOSE_COMBAT, "tornio44-no-assault")
        } else {
            return;
        };
        let place = self.board.place(hex);
        reasons.add(
            Order::Terrain,
            Reason::new(rule, Message::of(key).with("hex", place.clone())).at(&place),
        );
    }

    /// What the first `steps` hexes of a journey cost a unit, and its run then. With an account, its
    /// entries say how. `None` when a step cannot be priced.
    pub(crate) fn cost<R: Record + Stepping>(
        &self,
        state: &State,
        ground: &Ground,
        journey: &Journey,
        unit: u16,
        steps: usize,
        record: &mut R,
    ) -> Option<(i32, u8)> {
        let profile = self.profile_in(state, journey, unit)?;
        let (mut cost, mut run) = (0, state.unit(unit)?.run);
        let mut from = match journey.start {
            Start::Hex(hex) => Some(hex),
            Start::Pool | Start::Transfer => None,
        };
        let emptied = self.empties(state, ground, journey);
        let shifted = |ix: usize, from: Option<HexIx>| {
            let from = from.filter(|hex| ix > 0 && (emptied || ground.has(*hex, ENEMY)))?;
            let side = self.counter(unit)?.side;
            Some(Ground::while_in(self, state, side, &journey.units, from))
        };
        for (ix, &hex) in journey.hexes.get(..steps)?.iter().enumerate() {
            record.begin(hex);
            let now = shifted(ix, from);
            let ground = now.as_ref().unwrap_or(ground);
            let price = match from {
                Some(from) => {
                    let link = self.board.link(from, hex)?;
                    self.price(ground, profile, run, from, link, record)
                }
                None if journey.naval => {
                    self.landing_price(ground, self.counter(unit)?.heavy, hex, record)
                }
                None if journey.start == Start::Transfer => {
                    record.add(rule::TRANSFER, "tornio44-cost-transfer", 0);
                    Ok(Price { cost: 0, run: 0 })
                }
                None => self.entry_price(ground, profile, hex, record),
            };
            let price = price.ok()?;
            cost += price.cost;
            run = price.run;
            from = Some(hex);
        }
        if journey.exits && steps == journey.hexes.len() {
            let now = shifted(steps, from);
            let ground = now.as_ref().unwrap_or(ground);
            let price = self.exit_price(ground, run, from?, record)?;
            cost += price.cost;
            run = price.run;
        }
        Some((cost, run))
    }

    /// The profile of a unit among those it moves with. [15.1]
    fn profile_in(&self, state: &State, journey: &Journey, unit: u16) -> Option<Profile> {
        let helps = |other: &u16| {
            let sober = |of: &Unit| of.sobriety != Sobriety::Intoxicated;
            let engineer = self.counter(*other).is_some_and(|counter| counter.engineer);
            *other != unit && engineer && state.unit(*other).is_some_and(sober)
        };
        let aided = journey.units.iter().any(helps);
        Some(Profile {
            aided,
            ..self.profile(unit)?
        })
    }

    /// Whether a journey leaves nobody of its side in a Close Combat hex, so that the enemies there
    /// have their zones of control again behind it. [22.3]
    fn empties(&self, state: &State, ground: &Ground, journey: &Journey) -> bool {
        let Start::Hex(start) = journey.start else {
            return false;
        };
        let side = journey.units.first().and_then(|unit| self.counter(*unit));
        let stays = |unit: u16| {
            let own =
                self.counter(unit).map(|counter| counter.side) == side.map(|counter| counter.side);
            own && !journey.units.contains(&unit)
        };
        ground.has(start, ENEMY) && !state.in_hex(start).any(stays)
    }
}

impl Journey {
    /// How many steps are paid for.
    fn steps(&self) -> usize {
        let free = usize::from(self.start == Start::Transfer);
        self.hexes.len().saturating_sub(free) + usize::from(self.exits)
    }
}

/// A record that wants to know which hex comes next.
pub(crate) trait Stepping {
    fn begin(&mut self, hex: HexIx);
}

impl Stepping for () {
    fn begin(&mut self, _: HexIx) {}
}

impl Stepping for Account<'_> {
    fn begin(&mut self, hex: HexIx) {
        self.step_into(hex);
    }
}

/// The dearest price among the profiles of a mask; barred for one is barred for all.
#[inline]
pub(crate) fn dearest(
    mask: u8,
    price: impl Fn(Profile) -> Result<Price, Bar>,
) -> Result<Price, Bar> {
    let mut worst: Option<Price> = None;
    let mut rest = mask;
    while rest != 0 {
        let profile = Profile::ALL[(rest.trailing_zeros() & 3) as usize];
        rest &= rest - 1;
        let price = price(profile)?;
        worst = Some(
            worst
                .filter(|worst| worst.cost >= price.cost)
                .unwrap_or(price),
        );
    }
    worst.ok_or(Bar::Illegal)
}
