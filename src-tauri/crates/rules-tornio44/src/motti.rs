//! [26.0, 26.1] Motti: units that are totally encircled.

use crate::rule;
use crate::state::{Marks, Side, Spot, State, Unit};
use crate::title::{NOWHERE, Tornio44};
use motti_engine::{Event, Message, Play};
use motti_hex::HexIx;

/// What stands in each hex, and what a flood has found out about regions.
#[derive(Debug, Clone, Default)]
pub(crate) struct Pockets {
    /// By hex, one bit for each side that stands there.
    held: Vec<u8>,
    /// The same at the look before, when all marks were right, with the turn and where each unit was.
    before: Vec<u8>,
    turn: Option<u8>,
    spots: Vec<HexIx>,
    /// By hex, what is known of the region it lies in, for the side asked about last.
    known: Vec<Region>,
    open: Vec<HexIx>,
    region: Vec<HexIx>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Region {
    Unknown,
    /// Reached by the flood under way.
    Reached,
    /// A way out, or nobody to keep anybody in.
    Open,
    Closed,
}

impl Pockets {
    fn look(&mut self, rules: &Tornio44, state: &State) {
        std::mem::swap(&mut self.held, &mut self.before);
        self.held.clear();
        self.held.resize(rules.board.grid.len(), 0);
        for (number, unit) in (0..).zip(&state.units) {
            if let Spot::Hex(hex) = unit.spot
                && let Some(traits) = rules.traits(number)
                && let Some(held) = self.held.get_mut(hex.index())
            {
                *held |= 1 << traits.side.index();
            }
        }
    }

    /// Whether every hex is held as it was at the look before: then only who came to another hex can
    /// have come into a pocket or out of one.
    fn is_unchanged(&self, turn: u8) -> bool {
        self.turn == Some(turn) && self.held == self.before
    }

    fn has_moved(&self, unit: u16, of: &Unit) -> bool {
        self.spots.get(usize::from(unit)) != Some(&spot(of))
    }

    /// All marks are right for what was looked at.
    fn settle(&mut self, state: &State) {
        self.turn = Some(state.turn);
        self.spots.clear();
        self.spots.extend(state.units.iter().map(spot));
    }

    fn forget(&mut self) {
        let hexes = self.held.len();
        self.known.clear();
        self.known.resize(hexes, Region::Unknown);
    }

    /// Whether a hex is closed to a side: enemy units around its region, and no way out. [26.0]
    ///
    /// A hex that an enemy shares is no part of its neighbours' regions: nobody may pass it. Who
    /// stands in it is closed in when all those regions are.
    fn is_closed(&mut self, rules: &Tornio44, side: Side, turn: u8, from: HexIx) -> bool {
        let enemy = 1 << side.other().index();
        if !rules.outlets.any {
            return false;
        }
        if !self.is_held(from, enemy) {
            return self.is_region_closed(rules, side, turn, from, enemy);
        }
        if rules.outlets.leads_out(side, turn, from) {
            return false;
        }
        let mut around = rules.outlets.around(from).iter();
        around.all(|next| {
            self.is_held(*next, enemy) || self.is_region_closed(rules, side, turn, *next, enemy)
        })
    }

    /// Whether no route leads out of any pocket of a side or to a depot inside one: all its depots lie
    /// in the open, and nobody shares a hex with the enemy, by which supply could pass. [13.0]
    fn are_sealed(&mut self, rules: &Tornio44, state: &State, side: Side) -> bool {
        let depots: Vec<HexIx> = rules.active_depots(state, side).collect();
        let both = (1 << Side::Finnish.index()) | (1 << Side::German.index());
        !self.held.contains(&both)
            && depots
                .iter()
                .all(|depot| !self.is_closed(rules, side, state.turn, *depot))
    }

    fn is_held(&self, hex: HexIx, by: u8) -> bool {
        self.held
            .get(hex.index())
            .is_some_and(|held| held & by != 0)
    }

    fn is_region_closed(
        &mut self,
        rules: &Tornio44,
        side: Side,
        turn: u8,
        from: HexIx,
        enemy: u8,
    ) -> bool {
        match self.known.get(from.index()) {
            Some(Region::Open) | None => return false,
            Some(Region::Closed) => return true,
            _ => {}
        }
        self.open.clear();
        self.region.clear();
        self.open.push(from);
        self.known[from.index()] = Region::Reached;
        let (mut touched, mut answer) = (false, None);
        while let Some(hex) = self.open.pop() {
            self.region.push(hex);
            if rules.outlets.leads_out(side, turn, hex) {
                answer = Some(Region::Open);
            }
            for &next in rules.outlets.around(hex) {
                if self.is_held(next, enemy) {
                    touched = true;
                    continue;
                }
                match self.known[next.index()] {
                    Region::Unknown => {
                        self.known[next.index()] = Region::Reached;
                        self.open.push(next);
                    }
                    Region::Reached => {}
                    known => answer = Some(known),
                }
            }
            if answer.is_some() {
                break;
            }
        }
        let answer = answer.unwrap_or(if touched {
            Region::Closed
        } else {
            Region::Open
        });
        // What is still to be looked at belongs to the same region.
        for hex in self.region.drain(..).chain(self.open.drain(..)) {
            self.known[hex.index()] = answer;
        }
        answer == Region::Closed
    }
}

fn spot(of: &Unit) -> HexIx {
    of.hex().unwrap_or(NOWHERE)
}

impl Tornio44 {
    /// Whether a hex lies in a pocket of a side now. [26.1]
    pub(crate) fn in_motti(&self, state: &State, side: Side, hex: HexIx) -> bool {
        let mut pockets = Pockets::default();
        pockets.look(self, state);
        pockets.forget();
        pockets.is_closed(self, side, state.turn, hex)
    }

    /// The sides whose units can have come into Motti by a plain move of a unit from a hex: none when
    /// the hex it came to does not cut what was one region for the enemy. Who is in Motti already is
    /// looked at in any case. [26.0]
    pub(crate) fn may_be_closed_in(
        &self,
        state: &State,
        side: Side,
        from: Option<HexIx>,
        unit: u16,
    ) -> [bool; 2] {
        const ALL: [bool; 2] = [true; 2];
        let Some(hex) = state.unit(unit).and_then(crate::state::Unit::hex) else {
            return ALL;
        };
        if !self.outlets.whole || self.outlets.leads_out(side.other(), state.turn, hex) {
            return ALL;
        }
        let links = self.board.links(hex);
        let mut closed = [false; 6];
        for (closed, link) in closed.iter_mut().zip(links) {
            *closed = self.board.field(link.to).closed;
        }
        for (number, of) in (0..).zip(&state.units) {
            let Some(at) = of.hex() else { continue };
            if !self.is_of(number, side) {
                // Out of a Close Combat a unit may come into another region.
                if at == hex || Some(at) == from {
                    return ALL;
                }
                continue;
            }
            if let Some(ix) = links.iter().position(|link| link.to == at) {
                closed[ix] = true;
            }
        }
        // Neighbours of a hex that lie side by side are adjacent: an unbroken arc of them stays one
        // region without the hex.
        let arcs = (0..6)
            .filter(|ix| !closed[*ix] && closed[(ix + 5) % 6])
            .count();
        let mut sides = [false; 2];
        sides[side.other().index()] = arcs > 1;
        sides
    }

    /// Tests every unit on the map after something has changed, and eliminates at once what cannot
    /// stand its level. Answers whose level is another than before. [26.0]
    pub(crate) fn watch_mottis(
        &self,
        state: &mut State,
        play: &mut Play<'_>,
        pockets: &mut Pockets,
        mut sides: [bool; 2],
    ) -> Vec<u16> {
        let mut changed = Vec::new();
        loop {
            let found = self.find_mottis(state, pockets, sides);
            sides = [true; 2];
            let mut again = false;
            for (unit, isolated, cut) in found {
                changed.push(unit);
                let Some(of) = state.units.get_mut(usize::from(unit)) else {
                    continue;
                };
                let was = of.marks.has(Marks::ISOLATED);
                of.marks.put(Marks::ISOLATED, isolated);
                of.marks.put(Marks::CUT, cut);
                if was != isolated {
                    let (id, place) = (self.id(unit), of.hex().map(|hex| self.board.place(hex)));
                    let key = if isolated {
                        "tornio44-in-motti"
                    } else {
                        "tornio44-out-of-motti"
                    };
                    let event = Event::new(rule::MOTTI, Message::of(key).with("piece", id.clone()))
                        .about(&id);
                    play.event(place.iter().fold(event, Event::at));
                }
                if cut && self.cannot_stand(state, unit) {
                    self.eliminate(state, play, unit, rule::MOTTI);
                    again = true;
                }
            }
            if !again || state.end.is_some() {
                return changed;
            }
        }
    }

    /// Whether the marks say what a look at the whole map says: for tests.
    pub(crate) fn mottis_are_marked(&self, state: &State) -> bool {
        self.find_mottis(state, &mut Pockets::default(), [true; 2])
            .is_empty()
    }

    /// Marks who is in Motti in a position that was put together, before anything happens in it.
    pub(crate) fn mark_mottis(&self, state: &mut State) {
        for (unit, isolated, cut) in self.find_mottis(state, &mut Pockets::default(), [true; 2]) {
            if let Some(of) = state.units.get_mut(usize::from(unit)) {
                of.marks.put(Marks::ISOLATED, isolated);
                of.marks.put(Marks::CUT, cut);
            }
        }
    }

    /// The units whose isolation is another than their marks say: whether each is in Motti, and
    /// whether that costs it a level.
    /// Looked at are the units of the given sides, and those that were in Motti before.
    fn find_mottis(
        &self,
        state: &State,
        pockets: &mut Pockets,
        sides: [bool; 2],
    ) -> Vec<(u16, bool, bool)> {
        let mut found = Vec::new();
        let isolated = |of: &Unit| of.marks.has(Marks::ISOLATED);
        if sides == [false; 2] && !state.units.iter().any(isolated) {
            return found;
        }
        pockets.look(self, state);
        let unchanged = pockets.is_unchanged(state.turn);
        for side in Side::BOTH {
            pockets.forget();
            let (mut net, mut sealed) = (None, None);
            for (unit, of) in (0_u16..).zip(&state.units) {
                let asked = (isolated(of)
                    || sides[side.index()] && (!unchanged || pockets.has_moved(unit, of)))
                    && self.is_of(unit, side);
                if !asked {
                    continue;
                }
                let isolated = of
                    .hex()
                    .is_some_and(|hex| pockets.is_closed(self, side, state.turn, hex));
                // Only a pocket asks for a route, and only one that could have a depot in it.
                let cut = isolated
                    && (*sealed.get_or_insert_with(|| pockets.are_sealed(self, state, side))
                        && !of.marks.has(Marks::ARRIVED)
                        || {
                            let net = net.get_or_insert_with(|| self.supply_net(state, side));
                            !self.is_supplied(state, net, unit)
                        });
                if of.marks.has(Marks::ISOLATED) != isolated || of.marks.has(Marks::CUT) != cut {
                    found.push((unit, isolated, cut));
                }
            }
        }
        pockets.settle(state);
        found
    }
}
