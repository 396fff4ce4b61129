//! [22.6.5, 22.6.6, 22.8] Falling back: the ways of a unit on the map, and carrying them out.

use super::retreat::{Barred, Closed, Way, all_find_room, judge};
use crate::board::{BARRED, Link, NO_HEX, Span};
use crate::reason::{Order, Reasons};
use crate::rule;
use crate::state::{Combat, FallingBack, Marks, Side, Sobriety, Stage, State};
use crate::title::Tornio44;
use crate::verbs;
use crate::zoc::{ENEMY, ENEMY_ZOC, Ground};
use motti_engine::{
    Action, Event, LegalList, Message, Offer, PieceId, Place, Play, Reach, ReachNode, Reason,
    Targets, protocol,
};
use motti_hex::HexIx;

/// The way a unit falls back: one hex, or two for a panic; `None` is off the map.
pub(crate) type Path = Vec<Option<HexIx>>;

/// Paths with the reason against each that is not open.
type Judged = Vec<(Path, Result<(), Barred>)>;

impl Tornio44 {
    /// Why a class of unit may not take a step outside its own movement. [18.1.1, 18.6, 22.6.5-d, 24.0]
    pub(crate) fn closed_to(&self, gone: u8, unit: u16, link: Link) -> Option<Closed> {
        let class = self.counter(unit)?.class.index();
        let field = self.board.field(link.to);
        if link.to == NO_HEX || field.closed {
            return Some(Closed::Illegal);
        }
        let bridged = match link.span {
            Span::Nothing => false,
            Span::Fixed => true,
            Span::Bridge(ix) => gone & (1 << ix) == 0,
        };
        let joined = link.road != 0 && (link.span == Span::Nothing || bridged);
        if joined {
            return None;
        }
        let river = usize::from(link.river)
            .checked_sub(1)
            .and_then(|ix| self.board.rivers.get(ix));
        if !bridged && river.is_some_and(|river| river.cost[class] == BARRED) {
            return Some(Closed::River);
        }
        let terrain = self.board.terrains.get(usize::from(field.terrain));
        terrain
            .is_none_or(|terrain| terrain.cost[class] == BARRED)
            .then_some(Closed::Terrain)
    }

    /// The hexes a unit may not come nearer to. [22.6.5-e]
    fn opposing(state: &State, combat: &Combat) -> Vec<HexIx> {
        if combat.close {
            Vec::new()
        } else if combat.asked == state.phasing() {
            vec![combat.target]
        } else {
            combat.hexes.clone()
        }
    }

    /// Whether a zone of control of other units of its side reaches a hex: units that fall back with
    /// it lend it none.
    fn is_covered_by_others(&self, state: &State, side: Side, falling: &[u16], hex: HexIx) -> bool {
        let units = (0_u16..).zip(state.units.iter().zip(&self.counters));
        units.into_iter().any(|(unit, (of, counter))| {
            let near = |at: HexIx| at == hex || self.board.grid.are_adjacent(at, hex);
            counter.side == side
                && !counter.support
                && of.sobriety != Sobriety::Intoxicated
                && !falling.contains(&unit)
                && of
                    .hex()
                    .is_some_and(|at| near(at) && !self.is_close_combat(state, at))
        })
    }

    /// Every step a unit could take from a hex, as facts.
    fn ways_from(
        &self,
        state: &State,
        combat: &Combat,
        ground: &Ground,
        unit: u16,
        from: HexIx,
        falling: &[u16],
    ) -> Vec<Way> {
        let side = combat.asked;
        let opposing = Self::opposing(state, combat);
        let mut ways = Vec::with_capacity(7);
        for link in self
            .board
            .links(from)
            .iter()
            .filter(|link| link.to != NO_HEX)
        {
            let hex = link.to;
            let friend = state
                .in_hex(hex)
                .any(|other| self.is_of(other, side) && !falling.contains(&other));
            let zoc = ground.has(hex, ENEMY_ZOC);
            let farther = |from_hex: &HexIx| {
                self.board.grid.distance(hex, *from_hex) > self.board.grid.distance(from, *from_hex)
            };
            ways.push(Way {
                to: Some(hex),
                closed: self.closed_to(ground.gone, unit, *link),
                room: if self.leaves_in(side, hex) {
                    usize::MAX
                } else {
                    self.room_in(state, side, hex)
                },
                enemy: ground.has(hex, ENEMY),
                friend,
                fought: state.fought.contains(&hex),
                enemy_zoc: zoc,
                own_zoc: zoc
                    && !ground.night
                    && self.is_covered_by_others(state, side, falling, hex),
                enemy_owned: state.owner(hex) != side,
                away: opposing.iter().all(farther),
            });
        }
        if self.board.exit(from).is_some_and(|(_, exit)| !exit.at_once) {
            ways.push(Way {
                to: None,
                closed: None,
                room: usize::MAX,
                enemy: false,
                friend: false,
                fought: false,
                enemy_zoc: false,
                own_zoc: false,
                enemy_owned: false,
                away: true,
            });
        }
        ways
    }

    /// Whether a unit that falls back into a hex has left the map. [17.2.1, 17.3]
    fn leaves_in(&self, _side: Side, hex: HexIx) -> bool {
        self.board.exit(hex).is_some_and(|(_, exit)| exit.at_once)
    }

    /// The hexes a unit of a stack could retreat to, apart from which it should prefer.
    pub(crate) fn ways_left(
        &self,
        state: &State,
        combat: &Combat,
        ground: &Ground,
        unit: u16,
        falling: &[u16],
    ) -> Vec<HexIx> {
        let Some(from) = state.unit(unit).and_then(crate::state::Unit::hex) else {
            return Vec::new();
        };
        let ways = self.ways_from(state, combat, ground, unit, from, falling);
        // Off the map there is room for all; the hex itself stands for it.
        ways.iter()
            .filter(|way| way.must().is_ok())
            .map(|way| way.to.unwrap_or(NO_HEX))
            .collect()
    }

    fn falling(combat: &Combat) -> Vec<u16> {
        combat
            .falling_back
            .iter()
            .map(|falling| falling.unit)
            .collect()
    }

    /// The ways open to a unit that falls back, with the reason against each other hex.
    fn judged_ways(
        &self,
        state: &State,
        combat: &Combat,
        ground: &Ground,
        falling: FallingBack,
    ) -> Judged {
        let all = Self::falling(combat);
        let Some(from) = state.unit(falling.unit).and_then(crate::state::Unit::hex) else {
            return Vec::new();
        };
        let ways = self.ways_from(state, combat, ground, falling.unit, from, &all);
        if falling.panic {
            return self.panic_ways(state, combat, ground, falling.unit, from, &ways);
        }
        let ways = self.keeping_room(state, combat, ground, falling.unit, from, ways);
        let judged = judge(&ways);
        ways.iter()
            .zip(judged)
            .map(|(way, judged)| (vec![way.to], judged))
            .collect()
    }

    /// Ways that would leave the rest of the stack without room count as full. [22.6.5-b]
    fn keeping_room(
        &self,
        state: &State,
        combat: &Combat,
        ground: &Ground,
        unit: u16,
        from: HexIx,
        mut ways: Vec<Way>,
    ) -> Vec<Way> {
        let all = Self::falling(combat);
        let in_stack = |other: &u16| {
            *other != unit && state.unit(*other).and_then(crate::state::Unit::hex) == Some(from)
        };
        let others: Vec<Vec<HexIx>> = all
            .iter()
            .filter(|other| in_stack(other))
            .map(|other| {
                let ways = self.ways_from(state, combat, ground, *other, from, &all);
                ways.iter()
                    .filter(|way| way.must().is_ok())
                    .map(|way| way.to.unwrap_or(NO_HEX))
                    .collect()
            })
            .collect();
        if others.is_empty() {
            return ways;
        }
        let side = combat.asked;
        let room = |hex: HexIx| {
            if hex == NO_HEX || self.leaves_in(side, hex) {
                usize::MAX
            } else {
                self.room_in(state, side, hex)
            }
        };
        if !all_find_room(&others, &room) {
            return ways;
        }
        for way in &mut ways {
            let taken = way.to;
            let left = |hex: HexIx| room(hex) - usize::from(Some(hex) == taken && room(hex) > 0);
            if way.room > 0 && !all_find_room(&others, &left) {
                way.room = 0;
            }
        }
        ways
    }

    /// Two steps, each chosen afresh, ending two hexes away. [22.6.6]
    fn panic_ways(
        &self,
        state: &State,
        combat: &Combat,
        ground: &Ground,
        unit: u16,
        from: HexIx,
        first: &[Way],
    ) -> Judged {
        let all = Self::falling(combat);
        let mut found: Judged = Vec::new();
        let mut onward: Vec<Option<Judged>> = Vec::with_capacity(first.len());
        for way in first {
            let rest = match way.to {
                _ if way.must().is_err() => None,
                None => Some(vec![(vec![None], Ok(()))]),
                Some(hex) if self.leaves_in(combat.asked, hex) => {
                    Some(vec![(vec![Some(hex)], Ok(()))])
                }
                Some(hex) => {
                    let ways = self.ways_from(state, combat, ground, unit, hex, &all);
                    let far = |way: &Way| {
                        way.to
                            .is_none_or(|to| self.board.grid.distance(from, to) == 2)
                    };
                    let (open, near): (Vec<Way>, Vec<Way>) = ways.into_iter().partition(far);
                    let mut rest: Judged = open
                        .iter()
                        .zip(judge(&open))
                        .map(|(way, judged)| (vec![Some(hex), way.to], judged))
                        .collect();
                    rest.extend(
                        near.iter()
                            .map(|way| (vec![Some(hex), way.to], Err(Barred::NotFarEnough))),
                    );
                    Some(rest)
                }
            };
            onward.push(rest);
        }
        let leads_on = |rest: &Option<Judged>| {
            rest.as_ref()
                .is_some_and(|rest| rest.iter().any(|(_, judged)| judged.is_ok()))
        };
        let usable: Vec<Way> = first
            .iter()
            .zip(&onward)
            .filter(|(_, rest)| leads_on(rest))
            .map(|(way, _)| *way)
            .collect();
        let usable_judged = judge(&usable);
        for (way, rest) in first.iter().zip(onward) {
            let step = usable
                .iter()
                .position(|other| other.to == way.to)
                .and_then(|ix| usable_judged.get(ix).copied());
            let step = step.unwrap_or_else(|| way.must().and(Err(Barred::NotFarEnough)));
            match rest {
                None => found.push((vec![way.to], step)),
                Some(rest) => found.extend(
                    rest.into_iter()
                        .map(|(path, judged)| (path, step.and(judged))),
                ),
            }
        }
        found
    }

    /// The paths open to a unit that falls back.
    fn open_paths(
        &self,
        state: &State,
        combat: &Combat,
        ground: &Ground,
        falling: FallingBack,
    ) -> Vec<Path> {
        let judged = self.judged_ways(state, combat, ground, falling);
        judged
            .into_iter()
            .filter(|(_, judged)| judged.is_ok())
            .map(|(path, _)| path)
            .collect()
    }

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
            .all(|hex| self.leaves_in(side, *hex) || self.room_in(state, side, *hex) >= units)
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
                self.bar_path(combat, falling.panic, &path, barred, reasons);
            }
        }
        if reasons.is_empty()
            && units.len() > 1
            && !self.all_fit(state, combat.asked, &path, units.len())
        {
            self.bar_path(combat, false, &path, Barred::Full, reasons);
        }
    }

    fn bar_path(
        &self,
        _combat: &Combat,
        panic: bool,
        path: &[Option<HexIx>],
        barred: Barred,
        reasons: &mut Reasons,
    ) {
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
        if self.leaves_in(side, hex) && state.end.is_none() {
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

    /// The hexes from which participants could retreat of their own will. [22.8]
    pub(crate) fn withdrawals(&self, state: &State, combat: &Combat) -> Vec<HexIx> {
        let hexes = Self::hexes_of_units(state, &Self::willing(state, combat));
        let ground = Ground::of(self, state, combat.asked);
        let leads_out = |hex: &HexIx| {
            let units = Self::withdrawing(state, combat, *hex);
            let options: Vec<Vec<HexIx>> = units
                .iter()
                .map(|unit| self.ways_left(state, combat, &ground, *unit, &units))
                .collect();
            all_find_room(&options, &|hex| {
                if hex == NO_HEX {
                    usize::MAX
                } else {
                    self.room_in(state, combat.asked, hex)
                }
            })
        };
        hexes.into_iter().filter(leads_out).collect()
    }

    /// Participants of the side that is asked which have not fallen back in this phase. [22.8]
    fn willing(state: &State, combat: &Combat) -> Vec<u16> {
        let units = if combat.asked == state.phasing() {
            &combat.attackers
        } else {
            &combat.defenders
        };
        let fresh = |unit: &&u16| {
            let of = state.unit(**unit);
            of.is_some_and(|of| {
                of.hex().is_some()
                    && !of.marks.has(Marks::RETREATED)
                    && of.sobriety != Sobriety::Intoxicated
            })
        };
        units.iter().filter(fresh).copied().collect()
    }

    fn withdrawing(state: &State, combat: &Combat, hex: HexIx) -> Vec<u16> {
        let mut units = Self::willing(state, combat);
        units.retain(|unit| state.unit(*unit).and_then(crate::state::Unit::hex) == Some(hex));
        units
    }

    pub(crate) fn list_withdrawals(&self, state: &State, combat: &Combat, list: &mut LegalList) {
        let places: Vec<Place> = self
            .withdrawals(state, combat)
            .into_iter()
            .map(|hex| self.board.place(hex))
            .collect();
        let offer = Offer::plain(
            verbs::WITHDRAW,
            rule::WITHDRAWAL,
            Message::of("tornio44-do-withdraw"),
        );
        list.offers.push(offer.at(Targets::Places(places.into())));
        list.offers.push(Offer::plain(
            verbs::END,
            rule::WITHDRAWAL,
            Message::of("tornio44-do-stay"),
        ));
    }

    /// Judges a retreat of one's own will. [22.8]
    pub(crate) fn judge_withdrawal(
        &self,
        state: &State,
        combat: &Combat,
        action: &Action,
        reasons: &mut Reasons,
    ) {
        if !action.pieces.is_empty() || !action.items.is_empty() || action.choice.is_some() {
            reasons.refuse(Order::Seat, protocol::wrong_form(action));
        }
        let Some(hex) = self.named_hex(action, reasons) else {
            return;
        };
        if Self::withdrawing(state, combat, hex).is_empty() {
            self.bar_hex(reasons, hex, rule::WITHDRAWAL, "tornio44-no-withdrawal");
        } else if !self.withdrawals(state, combat).contains(&hex) {
            self.bar_hex(reasons, hex, rule::RETREAT, "tornio44-no-ap-nowhere");
        }
    }

    /// The participants in a hex fall back of their own will.
    pub(crate) fn withdraw(&self, state: &mut State, action: &Action, play: &mut Play<'_>) {
        let (Some(hex), Some(combat)) = (self.target(action), state.combat.clone()) else {
            return;
        };
        let units = Self::withdrawing(state, &combat, hex);
        let place = self.board.place(hex);
        let message = Message::of("tornio44-withdraws")
            .with("hex", place.clone())
            .with("count", units.len());
        play.event(Event::new(rule::WITHDRAWAL, message).at(&place));
        if let Some(combat) = &mut state.combat {
            combat.falling_back = units
                .into_iter()
                .map(|unit| FallingBack { unit, panic: false })
                .collect();
            combat.stage = Stage::Withdrawing;
        }
    }
}
