//! [17.0] The judgement of a path: hex by hex, then what it costs each unit.

use crate::movement::{Journey, Start, dearest};
use crate::reason::{Order, Reasons};
use crate::rule;
use crate::state::{Marks, Side, Sobriety, Spot, State, Unit};
use crate::terrain::{Account, Bar, Price, Profile, Record};
use crate::title::Tornio44;
use crate::zoc::{BESIDE, ENEMY, Ground};
use motti_engine::{Action, Ledger, Message, Place, Reason, RuleId};
use motti_hex::HexIx;

impl Tornio44 {
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
        if let (true, Some(hex)) = (exits, hexes.last()) {
            let place = self.board.place(*hex);
            let fact = Message::of("tornio44-no-exit-from-afar").with("hex", place.clone());
            reasons.add(Order::Place, Reason::new(rule::VP_EXIT, fact).at(&place));
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
                let link = from.and_then(|from| self.board.link(from, hex));
                if ground.night
                    && ground.has(hex, BESIDE)
                    && link.is_some_and(|link| link.road != 0)
                {
                    let no_road = say(rule::NIGHT_ROAD, "tornio44-cost-no-road-night");
                    reasons.add(Order::Terrain, no_road);
                }
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
