//! [26.0, 26.1] Motti: units that are totally encircled.

use crate::pockets::Pockets;
use crate::rule;
use crate::state::{Marks, Side, State, Unit};
use crate::title::Tornio44;
use motti_engine::{Event, Message, Play};
use motti_hex::HexIx;

impl Tornio44 {
    /// Whether a hex lies in a pocket of a side now. [26.1]
    pub(crate) fn in_motti(&self, state: &State, side: Side, hex: HexIx) -> bool {
        let mut pockets = Pockets::default();
        pockets.look(self, state);
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
        pockets.look_at_land(self, state);
        if pockets.is_still(sides) {
            return found;
        }
        for side in Side::BOTH {
            pockets.ask(self, state, side, sides[side.index()]);
            let asked = std::mem::take(&mut pockets.asked);
            let (mut net, mut no_depot) = (None, None);
            let is_depot = |hex: HexIx| self.active_depots(state, side).any(|depot| depot == hex);
            for &unit in &asked {
                let Some(of) = state.unit(unit) else { continue };
                let pocket = of
                    .hex()
                    .filter(|hex| pockets.is_closed(self, side, state.turn, *hex));
                // Only a pocket asks for a route, and only one that could have a depot in it.
                let cut = pocket.is_some_and(|hex| {
                    if of.marks.has(Marks::ARRIVED) || is_depot(hex) {
                        return false;
                    }
                    let sealed = pockets.is_sealed(self, side, state.turn, hex)
                        && *no_depot
                            .get_or_insert_with(|| pockets.keep_no_depot(self, state, side));
                    if sealed {
                        return true;
                    }
                    let net = net.get_or_insert_with(|| {
                        self.supply_net_with(state, side, std::mem::take(&mut pockets.search))
                    });
                    !self.is_supplied(state, net, unit)
                });
                let isolated = pocket.is_some();
                if of.marks.has(Marks::ISOLATED) != isolated || of.marks.has(Marks::CUT) != cut {
                    found.push((unit, isolated, cut));
                }
            }
            pockets.asked = asked;
            if let Some(net) = net {
                pockets.search = net.into_search();
            }
        }
        pockets.settle(self, sides);
        found
    }
}
