//! [22.6.5, 22.6.6] Falling back: what is listed, judged and carried out.

use super::retreat::{Barred, Closed};
use super::ways_back::Path;
use crate::board::Span;
use crate::reason::{Order, Reasons};
use crate::rule;
use crate::state::{Combat, FallingBack, Marks, Side, Stage, State};
use crate::title::Tornio44;
use crate::verbs;
use crate::zoc::Ground;
use motti_engine::{
    Action, Event, LegalList, Message, Offer, PieceId, Place, Play, Reach, ReachNode, Reason,
    Targets, protocol,
};
use motti_hex::HexIx;

impl Tornio44 {
    fn way_place(&self, to: Option<HexIx>) -> Place {
        to.map_or(Place::Off, |hex| self.board.place(hex))
    }

    /// Each unit that falls back with its ways, and whole stacks that can stay together.
    pub(crate) fn list_falling_back(&self, state: &State, combat: &Combat, list: &mut LegalList) {
        let ground = Ground::of(self, state, combat.asked);
        let mut stacks: Vec<(HexIx, Vec<FallingBack>, Vec<Path>)> = Vec::new();
        for &falling in &combat.falling_back {
            let Some(hex) = state.unit(falling.unit).and_then(crate::state::Unit::hex) else {
                continue;
            };
            let paths = self.open_paths(state, combat, &ground, falling);
            let Some(counter) = self.counter(falling.unit) else {
                continue;
            };
            list.offers
                .push(self.fall_back_offer(counter.alone.to_vec(), &paths, falling.panic));
            match stacks.iter_mut().find(|(at, _, _)| *at == hex) {
                Some((_, units, common)) => {
                    units.push(falling);
                    common.retain(|path| paths.contains(path));
                }
                None => stacks.push((hex, vec![falling], paths)),
            }
        }
        for (_, units, mut common) in stacks.into_iter().filter(|(_, units, _)| units.len() > 1) {
            common.retain(|path| self.all_fit(state, combat.asked, path, units.len()));
            let pieces: Vec<PieceId> = units.iter().map(|falling| self.id(falling.unit)).collect();
            let panic = units.iter().any(|falling| falling.panic);
            list.offers
                .push(self.fall_back_offer(pieces, &common, panic));
        }
        list.offers.retain(|offer| !offer.is_empty());
    }

    /// Whether so many units find room at the end of a path.
    fn all_fit(&self, state: &State, side: Side, path: &[Option<HexIx>], units: usize) -> bool {
        path.iter()
            .flatten()
            .all(|hex| self.leaves_in(*hex) || self.room_in(state, side, *hex) >= units)
    }

    fn fall_back_offer(&self, pieces: Vec<PieceId>, paths: &[Path], panic: bool) -> Offer {
        let (by, label) = if panic {
            (rule::PANIC, "tornio44-do-panic-to")
        } else {
            (rule::RETREAT, "tornio44-do-retreat-to")
        };
        let mut nodes: Vec<ReachNode> = Vec::new();
        for path in paths {
            let mut from = None;
            for (ix, to) in path.iter().enumerate() {
                let stop = ix + 1 == path.len();
                let place = self.way_place(*to);
                let known = nodes
                    .iter()
                    .position(|node| node.to == place && node.from == from && node.stop == stop);
                let ix = known.unwrap_or_else(|| {
                    nodes.push(ReachNode {
                        to: place,
                        by: None,
                        from,
                        cost: motti_engine::Amount::ZERO,
                        stop,
                    });
                    nodes.len() - 1
                });
                from = u16::try_from(ix).ok();
            }
        }
        let offer = Offer::plain(verbs::FALL_BACK, by, Message::of(label));
        offer
            .with(pieces)
            .at(Targets::Reach(Reach::new(nodes).into()))
    }

    /// Judges units falling back along a path. [22.6.5, 22.6.6]
    pub(crate) fn judge_falling_back(
        &self,
        state: &State,
        combat: &Combat,
        action: &Action,
        reasons: &mut Reasons,
    ) {
        let units = self.named_units(combat.asked, action, reasons);
        let (hexes, exits) = self.named_hexes(action, true, reasons);
        if action.path.is_empty() || !action.items.is_empty() || action.choice.is_some() {
            reasons.refuse(Order::Seat, protocol::wrong_form(action));
        }
        if !reasons.is_empty() {
            return;
        }
        let mut path: Path = hexes.iter().map(|hex| Some(*hex)).collect();
        path.extend(exits.then_some(None));
        let ground = Ground::of(self, state, combat.asked);
        for &unit in &units {
            let Some(falling) = combat
                .falling_back
                .iter()
                .find(|falling| falling.unit == unit)
            else {
                self.bar_unit(reasons, unit, rule::RETREAT, "tornio44-no-not-falling");
                continue;
            };
            let judged = self.judged_ways(state, combat, &ground, *falling);
            let barred = match judged.iter().find(|(known, _)| *known == path) {
                Some((_, judged)) => *judged,
                None => judged
                    .iter()
                    .find(|(known, _)| known.first() == path.first() && known.len() < path.len())
                    .map_or(Err(Barred::NotFarEnough), |(_, judged)| {
                        judged.and(Err(Barred::NotFarEnough))
                    }),
            };
            if let Err(barred) = barred {
                self.bar_path(falling.panic, &path, barred, reasons);
            }
        }
        if reasons.is_empty()
            && units.len() > 1
            && !self.all_fit(state, combat.asked, &path, units.len())
        {
            self.bar_path(false, &path, Barred::Full, reasons);
        }
    }

    fn bar_path(&self, panic: bool, path: &[Option<HexIx>], barred: Barred, reasons: &mut Reasons) {
        let key = match barred {
            Barred::Closed(Closed::Illegal) => "tornio44-no-fall-illegal",
            Barred::Closed(Closed::Terrain) => "tornio44-no-terrain",
            Barred::Closed(Closed::River) => "tornio44-no-river",
            Barred::Enemy => "tornio44-no-fall-enemy",
            Barred::Fought => "tornio44-no-fall-fought",
            Barred::Full => "tornio44-no-fall-full",
            Barred::EnemyZoc => "tornio44-no-fall-zoc",
            Barred::TowardsEnemy => "tornio44-no-fall-towards",
            Barred::NotFarEnough if panic => "tornio44-no-fall-two",
            Barred::NotFarEnough => "tornio44-no-fall-one",
        };
        let place = self.way_place(path.last().copied().flatten());
        let by = if barred == Barred::NotFarEnough && !panic {
            rule::RETREAT
        } else {
            barred.rule()
        };
        let order = if barred == Barred::Full {
            Order::Stacking
        } else {
            Order::Terrain
        };
        reasons.add(
            order,
            Reason::new(by, Message::of(key).with("hex", place.clone())).at(&place),
        );
    }

    /// Units that cannot fall back: under Panic they are gone, else they stay. [22.6.6]
    pub(crate) fn drop_lost(&self, state: &mut State, play: &mut Play<'_>) {
        let Some(combat) = state.combat.clone() else {
            return;
        };
        if combat.falling_back.is_empty() {
            return;
        }
        let ground = Ground::of(self, state, combat.asked);
        for &falling in &combat.falling_back {
            let on_map = state
                .unit(falling.unit)
                .is_some_and(|of| of.hex().is_some());
            if on_map && !self.open_paths(state, &combat, &ground, falling).is_empty() {
                continue;
            }
            if on_map && falling.panic {
                self.lose_all_steps(state, play, falling.unit, rule::PANIC);
            }
            Self::has_fallen_back(state, falling.unit);
        }
    }

    fn has_fallen_back(state: &mut State, unit: u16) {
        if let Some(combat) = &mut state.combat {
            combat.falling_back.retain(|falling| falling.unit != unit);
        }
    }

    /// Carries out a checked fall back: hex by hex, with ownership and the price of rivers.
    pub(crate) fn fall_back(&self, state: &mut State, action: &Action, play: &mut Play<'_>) {
        let Some(combat) = state.combat.clone() else {
            return;
        };
        let side = combat.asked;
        let path: Path = action
            .path
            .iter()
            .map(|step| self.board.hex(&step.to))
            .collect();
        for unit in action.pieces.iter().filter_map(|id| self.unit(id)) {
            let panic = combat
                .falling_back
                .iter()
                .any(|falling| falling.unit == unit && falling.panic);
            for to in &path {
                self.step_back(state, play, side, unit, *to, panic);
                if state.end.is_some() {
                    return;
                }
            }
            if let Some(of) = state.units.get_mut(usize::from(unit)) {
                of.marks.set(Marks::RETREATED);
            }
            if let Some(combat) = &mut state.combat {
                combat.fell_back.push(unit);
            }
            Self::has_fallen_back(state, unit);
        }
        let by = match (
            combat.stage,
            combat.falling_back.iter().any(|falling| falling.panic),
        ) {
            (Stage::Withdrawing, _) => rule::WITHDRAWAL,
            (_, true) => rule::PANIC,
            (_, false) => rule::RETREAT,
        };
        let to = self.way_place(path.last().copied().flatten());
        let message = Message::of("tornio44-fell-back")
            .with("count", action.pieces.len())
            .with("hex", to);
        let mut event = Event::new(by, message);
        event.pieces.clone_from(&action.pieces);
        event.places = action.path.iter().map(|step| step.to.clone()).collect();
        play.event(event);
    }

    fn step_back(
        &self,
        state: &mut State,
        play: &mut Play<'_>,
        side: Side,
        unit: u16,
        to: Option<HexIx>,
        panic: bool,
    ) {
        let Some(from) = state.unit(unit).and_then(crate::state::Unit::hex) else {
            return;
        };
        let Some(hex) = to else {
            self.leave(state, play, side, &[unit], from);
            return;
        };
        if panic && self.is_costly(state, from, hex) {
            self.lose_step(state, play, unit, rule::PANIC);
            if state.unit(unit).is_none_or(|of| of.hex().is_none()) {
                return;
            }
        }
        Self::put_unit(state, unit, hex);
        self.take(state, play, side, hex);
        if self.leaves_in(hex) && state.end.is_none() {
            self.leave(state, play, side, &[unit], hex);
        }
    }

    /// Puts a unit into a hex, on top of who is there.
    pub(crate) fn put_unit(state: &mut State, unit: u16, hex: HexIx) {
        let since = state.clock;
        state.clock += 1;
        if let Some(of) = state.units.get_mut(usize::from(unit)) {
            of.spot = crate::state::Spot::Hex(hex);
            of.since = since;
        }
    }

    /// Whether a panic over this hexside costs a step. [22.6.6]
    fn is_costly(&self, state: &State, from: HexIx, to: HexIx) -> bool {
        let Some(link) = self.board.link(from, to) else {
            return false;
        };
        let bridged = match link.span {
            Span::Nothing => false,
            Span::Fixed => true,
            Span::Bridge(ix) => {
                let bridge = state.bridges.get(usize::from(ix));
                bridge.is_some_and(|bridge| bridge.status != crate::state::BridgeStatus::Destroyed)
            }
        };
        let river = usize::from(link.river)
            .checked_sub(1)
            .and_then(|kind| self.charts.rivers.get(kind));
        !bridged && river.is_some_and(|river| river.panic_costs_step)
    }
}
