//! [17.0] Movement: what a unit may spend, and the judgement of a path.

use crate::charts::Share;
use crate::reason::{Order, Reasons};
use crate::rule;
use crate::state::{Marks, Side, Sobriety, State, Step, Unit};
use crate::terrain::{Bar, Price, Profile};
use crate::title::Tornio44;
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

    /// The id of a unit.
    pub(crate) fn id(&self, unit: u16) -> PieceId {
        self.counter(unit)
            .map_or(PieceId::of("?"), |counter| counter.id.clone())
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
