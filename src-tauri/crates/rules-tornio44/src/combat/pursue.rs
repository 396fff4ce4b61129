//! [24.0, 24.1] Advance after combat on the map.

use super::advance::{Candidate, NoAdvance, SecondHex};
use crate::board::Span;
use crate::reason::{Order, Reasons};
use crate::rule;
use crate::state::{Combat, Marks, Side, State};
use crate::title::Tornio44;
use crate::verbs;
use crate::zoc::{BESIDE, ENEMY, Ground};
use motti_engine::{
    Action, Amount, Event, LegalList, Message, Offer, Play, Reach, ReachNode, Reason, Targets,
    protocol,
};
use motti_hex::HexIx;

impl Tornio44 {
    /// Hexes of a combat that a side no longer holds. [24.0]
    fn abandoned(&self, state: &State, combat: &Combat, side: Side) -> Vec<HexIx> {
        let empty = |hex: &HexIx| !state.in_hex(*hex).any(|unit| self.is_of(unit, side));
        if side == state.phasing() {
            combat.hexes.iter().copied().filter(empty).collect()
        } else {
            [combat.target].into_iter().filter(empty).collect()
        }
    }

    /// Who may advance: the side that left no hex, if the other left one. [24.0]
    pub(crate) fn pursuer(&self, state: &State) -> Option<Side> {
        let combat = state.combat.as_ref()?;
        let attacker = state.phasing();
        let left = |side: Side| !self.abandoned(state, combat, side).is_empty();
        match (left(attacker), left(attacker.other())) {
            (false, true) if !combat.close => Some(attacker),
            (true, false) if !combat.close => Some(attacker.other()),
            _ => None,
        }
    }

    /// Whether a unit may enter a hex the other side has left.
    fn judge_candidate(
        &self,
        state: &State,
        combat: &Combat,
        unit: u16,
        hex: HexIx,
    ) -> Result<(), NoAdvance> {
        let (Some(of), Some(counter)) = (state.unit(unit), self.counter(unit)) else {
            return Err(NoAdvance::NoPart);
        };
        let fell_back = combat.fell_back.contains(&unit);
        let took_part = combat.attackers.contains(&unit) || combat.defenders.contains(&unit);
        let link = of.hex().and_then(|from| self.board.link(from, hex));
        let gone = gone_bridges(state);
        Candidate {
            participated: took_part && !combat.advanced.contains(&unit),
            newcomer: of.marks.has(Marks::RETREATED) && !fell_back,
            fell_back,
            level: self.level_of(of),
            artillery: counter.artillery,
            adjacent: link.is_some(),
            closed: link.and_then(|link| self.closed_to(gone, unit, link)),
            room: self.room_in(state, counter.side, hex),
        }
        .judge()
    }

    /// Whether a Tank may go on from the first hex. [24.1, 27.3-g]
    fn judge_second(
        &self,
        state: &State,
        ground: &Ground,
        unit: u16,
        first: HexIx,
        second: HexIx,
    ) -> Result<(), NoAdvance> {
        let (Some(counter), Some(link)) = (self.counter(unit), self.board.link(first, second))
        else {
            return Err(NoAdvance::NotAdjacent);
        };
        let bridge = match link.span {
            Span::Nothing => false,
            Span::Fixed => true,
            Span::Bridge(ix) => ground.gone & (1 << ix) == 0,
        };
        let terrain = self
            .board
            .terrains
            .get(usize::from(self.board.field(second).terrain));
        SecondHex {
            tank: counter.tank,
            enemy: ground.has(second, ENEMY),
            open_ground: terrain.is_some_and(|terrain| terrain.id == *OPEN_GROUND),
            road: link.road != 0 && (link.span == Span::Nothing || bridge),
            river: link.river != 0,
            bridge,
            closed: self.closed_to(ground.gone, unit, link),
            night: ground.night,
            enemy_adjacent: ground.has(second, BESIDE),
            room: self.room_in(state, counter.side, second),
        }
        .judge()
    }

    fn participants(state: &State, combat: &Combat) -> Vec<u16> {
        let units = if combat.asked == state.phasing() {
            &combat.attackers
        } else {
            &combat.defenders
        };
        units.clone()
    }

    pub(crate) fn anybody_to_advance(&self, state: &State, combat: &Combat) -> bool {
        let hexes = self.abandoned(state, combat, combat.asked.other());
        let units = Self::participants(state, combat);
        units.iter().any(|unit| {
            hexes
                .iter()
                .any(|hex| self.judge_candidate(state, combat, *unit, *hex).is_ok())
        })
    }

    pub(crate) fn list_advances(&self, state: &State, combat: &Combat, list: &mut LegalList) {
        let ground = Ground::of(self, state, combat.asked);
        let hexes = self.abandoned(state, combat, combat.asked.other());
        for unit in Self::participants(state, combat) {
            let mut nodes: Vec<ReachNode> = Vec::new();
            let mut seconds: Vec<ReachNode> = Vec::new();
            for &hex in &hexes {
                if self.judge_candidate(state, combat, unit, hex).is_err() {
                    continue;
                }
                let from = u16::try_from(nodes.len()).ok();
                nodes.push(self.advance_node(hex, None));
                for link in self.board.links(hex) {
                    if self
                        .judge_second(state, &ground, unit, hex, link.to)
                        .is_ok()
                    {
                        seconds.push(self.advance_node(link.to, from));
                    }
                }
            }
            nodes.extend(seconds);
            let Some(counter) = self.counter(unit).filter(|_| !nodes.is_empty()) else {
                continue;
            };
            let by = if nodes.iter().any(|node| node.from.is_some()) {
                rule::TANK_ADVANCE
            } else {
                rule::ADVANCE
            };
            let offer = Offer::plain(verbs::ADVANCE, by, Message::of("tornio44-do-advance"));
            list.offers.push(
                offer
                    .with(counter.alone.clone())
                    .at(Targets::Reach(Reach::new(nodes).into())),
            );
        }
        list.offers.push(Offer::plain(
            verbs::END,
            rule::ADVANCE,
            Message::of("tornio44-do-no-advance"),
        ));
    }

    fn advance_node(&self, hex: HexIx, from: Option<u16>) -> ReachNode {
        ReachNode {
            to: self.board.place(hex),
            by: None,
            from,
            cost: Amount::ZERO,
            stop: true,
        }
    }

    /// Judges an advance. [24.0, 24.1]
    pub(crate) fn judge_advance(
        &self,
        state: &State,
        combat: &Combat,
        action: &Action,
        reasons: &mut Reasons,
    ) {
        let units = self.named_units(combat.asked, action, reasons);
        let (hexes, _) = self.named_hexes(action, false, reasons);
        let (first, second) = match hexes.as_slice() {
            [first] => (*first, None),
            [first, second] => (*first, Some(*second)),
            _ => {
                reasons.refuse(Order::Seat, protocol::wrong_form(action));
                return;
            }
        };
        if !action.items.is_empty() || action.choice.is_some() {
            reasons.refuse(Order::Seat, protocol::wrong_form(action));
        }
        let ground = Ground::of(self, state, combat.asked);
        if !self
            .abandoned(state, combat, combat.asked.other())
            .contains(&first)
        {
            self.bar_hex(reasons, first, rule::ADVANCE, "tornio44-no-advance-hex");
            return;
        }
        for &unit in &units {
            let judged = self.judge_candidate(state, combat, unit, first);
            let judged = judged.and_then(|()| {
                second.map_or(Ok(()), |second| {
                    self.judge_second(state, &ground, unit, first, second)
                })
            });
            if let Err(wrong) = judged {
                self.bar_advance(reasons, unit, wrong);
            }
        }
        let last = second.unwrap_or(first);
        if reasons.is_empty() && self.room_in(state, combat.asked, last) < units.len() {
            for unit in units.iter().take(1) {
                self.bar_advance(reasons, *unit, NoAdvance::Full);
            }
        }
    }

    fn bar_advance(&self, reasons: &mut Reasons, unit: u16, wrong: NoAdvance) {
        let key = match wrong {
            NoAdvance::NoPart | NoAdvance::Newcomer => "tornio44-no-advance-part",
            NoAdvance::FellBack => "tornio44-no-advance-fell-back",
            NoAdvance::Broken(_) => "tornio44-no-advance-broken",
            NoAdvance::Artillery => "tornio44-no-advance-artillery",
            NoAdvance::NotAdjacent => "tornio44-no-advance-adjacent",
            NoAdvance::Closed(_) => "tornio44-no-advance-closed",
            NoAdvance::Full => "tornio44-no-advance-full",
            NoAdvance::Enemy => "tornio44-no-advance-enemy",
            NoAdvance::NotTank => "tornio44-no-advance-tank",
            NoAdvance::NeitherOpenNorRoad => "tornio44-no-advance-ground",
            NoAdvance::NoBridge => "tornio44-no-advance-bridge",
            NoAdvance::NightRoad => "tornio44-no-advance-night",
        };
        let id = self.id(unit);
        let mut fact = Message::of(key).with("piece", id.clone());
        if let NoAdvance::Broken(level) = wrong {
            fact = fact.with("level", level);
        }
        let order = if wrong == NoAdvance::Full {
            Order::Stacking
        } else {
            Order::Piece
        };
        reasons.add(order, Reason::new(wrong.rule(), fact).about(&id));
    }

    /// Carries out a checked advance: no cost, but ownership. [10.0, 24.0]
    pub(crate) fn advance_units(&self, state: &mut State, action: &Action, play: &mut Play<'_>) {
        let Some(side) = state.combat.as_ref().map(|combat| combat.asked) else {
            return;
        };
        let path: Vec<HexIx> = action
            .path
            .iter()
            .filter_map(|step| self.board.hex(&step.to))
            .collect();
        let by = if path.len() > 1 {
            rule::TANK_ADVANCE
        } else {
            rule::ADVANCE
        };
        let to = path
            .last()
            .map_or(motti_engine::Place::Off, |hex| self.board.place(*hex));
        let message = Message::of("tornio44-advanced")
            .with("count", action.pieces.len())
            .with("hex", to);
        let mut event = Event::new(by, message);
        event.pieces.clone_from(&action.pieces);
        event.places = action.path.iter().map(|step| step.to.clone()).collect();
        play.event(event);
        for unit in action.pieces.iter().filter_map(|id| self.unit(id)) {
            for hex in &path {
                Self::put_unit(state, unit, *hex);
            }
            if let Some(combat) = &mut state.combat {
                combat.advanced.push(unit);
            }
        }
        for hex in path {
            if state.end.is_none() {
                self.take(state, play, side, hex);
            }
        }
    }
}

/// The terrain a Tank may always go on into. [24.1]
const OPEN_GROUND: &str = "open";

/// The bridges that are gone, one bit each.
fn gone_bridges(state: &State) -> u8 {
    let mut gone = 0;
    for (ix, bridge) in state.bridges.iter().enumerate().take(8) {
        if bridge.status == crate::state::BridgeStatus::Destroyed {
            gone |= 1 << ix;
        }
    }
    gone
}
