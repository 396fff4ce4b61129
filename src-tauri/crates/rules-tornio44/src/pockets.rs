//! [26.0] Regions that enemies close in: who stands where, and what floods have found out, kept from
//! look to look.

use crate::state::{BridgeStatus, HexBits, Marks, Side, Sobriety, State, Unit};
use crate::title::{NOWHERE, Tornio44};
use motti_hex::{HexIx, Search};

/// What stands in each hex, and what floods have found out about regions; kept from look to look.
#[derive(Debug, Clone, Default)]
pub(crate) struct Pockets {
    /// Each unit as it was at the last look.
    seen: Vec<Seen>,
    /// What else of the position supply hangs on, as it was then.
    land: Option<Land>,
    /// Whether anything of all that has changed since the marks were right.
    stirred: bool,
    /// By hex, how many units of each side stand there.
    counts: Vec<[u8; 2]>,
    turn: Option<u8>,
    sides: [Surrounded; 2],
    /// Units that came to another hex since the marks were right.
    moved: Vec<u16>,
    /// Scratch: units with where they were and where they are.
    came: Vec<(u16, HexIx, HexIx)>,
    /// Units that the marks say are in Motti.
    isolated: Vec<u16>,
    /// Units to be asked about.
    pub(crate) asked: Vec<u16>,
    open: Vec<HexIx>,
    region: Vec<HexIx>,
    pub(crate) search: Search,
}

/// What pockets and supply hang on of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Seen {
    /// Where it stands; nowhere off the map.
    hex: HexIx,
    sobriety: Sobriety,
    arrived: bool,
}

impl Seen {
    const NEVER: Seen = Seen {
        hex: NOWHERE,
        sobriety: Sobriety::Sober,
        arrived: false,
    };

    fn of(unit: &Unit) -> Self {
        Seen {
            hex: unit.hex().unwrap_or(NOWHERE),
            sobriety: unit.sobriety,
            arrived: unit.marks.has(Marks::ARRIVED),
        }
    }
}

/// What supply hangs on beside the units. [13.0]
#[derive(Debug, Clone, PartialEq, Eq)]
struct Land {
    night: bool,
    finnish: HexBits,
    bridges: Vec<BridgeStatus>,
    closed: u8,
    landed: u8,
}

/// What the enemies of a side make of the map.
#[derive(Debug, Clone, Default)]
struct Surrounded {
    /// By hex, what is known of the region it lies in; empty when nothing is.
    known: Vec<Region>,
    /// Hexes the enemy has come to since the marks were right.
    taken: Vec<HexIx>,
    /// Whether every unit is to be asked about, whatever has changed.
    anew: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Region {
    Unknown,
    /// Reached by the flood under way.
    Reached,
    /// A way out, or nobody to keep anybody in.
    Open,
    Closed,
    /// Closed, but beside a hex that both sides hold, through which supply may pass. [13.0]
    Leaky,
}

impl Pockets {
    /// Sees who stands elsewhere than at the last look.
    pub(crate) fn look(&mut self, rules: &Tornio44, state: &State) {
        self.isolated.clear();
        if self.seen.len() != state.units.len() {
            *self = Pockets::default();
            self.seen.resize(state.units.len(), Seen::NEVER);
            self.counts.resize(rules.board.grid.len(), [0; 2]);
            self.stirred = true;
        }
        if self.turn != Some(state.turn) {
            self.turn = Some(state.turn);
            self.stirred = true;
            for side in &mut self.sides {
                side.known.clear();
                side.anew = true;
            }
        }
        for ((number, of), was) in (0..).zip(&state.units).zip(&mut self.seen) {
            if of.marks.has(Marks::ISOLATED) {
                self.isolated.push(number);
            }
            let now = Seen::of(of);
            if now != *was {
                self.came.push((number, was.hex, now.hex));
                *was = now;
            }
        }
        for (number, was, now) in std::mem::take(&mut self.came) {
            self.stirred = true;
            if was == now {
                continue;
            }
            self.moved.push(number);
            if let Some(traits) = rules.traits(number) {
                self.count(traits.side, was, false);
                self.count(traits.side, now, true);
            }
        }
    }

    /// Sees whether the land is other than at the last look.
    pub(crate) fn look_at_land(&mut self, rules: &Tornio44, state: &State) {
        let same = self.land.as_ref().is_some_and(|land| {
            let bridges = state.bridges.iter().map(|bridge| &bridge.status);
            land.night == rules.is_night(state)
                && land.finnish == state.finnish
                && land.bridges.iter().eq(bridges)
                && (land.closed, land.landed) == (state.closed, state.landed)
        });
        if !same {
            self.stirred = true;
            self.land = Some(Land {
                night: rules.is_night(state),
                finnish: state.finnish.clone(),
                bridges: state.bridges.iter().map(|bridge| bridge.status).collect(),
                closed: state.closed,
                landed: state.landed,
            });
        }
    }

    /// One unit more or less of a side in a hex.
    fn count(&mut self, side: Side, hex: HexIx, comes: bool) {
        let Some(counts) = self.counts.get_mut(hex.index()) else {
            return;
        };
        let (mine, shared) = (side.index(), counts.iter().all(|count| *count > 0));
        counts[mine] = if comes {
            counts[mine].saturating_add(1)
        } else {
            counts[mine].saturating_sub(1)
        };
        let first = comes && counts[mine] == 1;
        let enemy = side.other().index();
        if first {
            self.sides[enemy].taken.push(hex);
        }
        if first || counts[mine] == 0 {
            self.sides[enemy].known.clear();
        }
        if shared != counts.iter().all(|count| *count > 0) {
            // What was only closed may leak now, or no longer.
            self.sides[mine].known.clear();
        }
    }

    /// The units of a side whose marks may be wrong: those that are in Motti, and where anything can
    /// have closed in on the side, those that have moved or, unless every region beside the enemy's
    /// new hexes has a way out, all.
    pub(crate) fn ask(&mut self, rules: &Tornio44, state: &State, side: Side, widely: bool) {
        self.asked.clear();
        let own = |unit: &u16| rules.is_of(*unit, side);
        if widely && self.may_have_closed(rules, state.turn, side) {
            let units = 0..u16::try_from(state.units.len()).unwrap_or(u16::MAX);
            self.asked.extend(units.filter(own));
            return;
        }
        self.asked.extend(self.isolated.iter().copied().filter(own));
        if widely {
            self.asked.extend(self.moved.iter().copied().filter(own));
            self.asked.sort_unstable();
            self.asked.dedup();
        }
    }

    /// Whether a region of a side can have become a pocket since the marks were right. Only a hex that
    /// the enemy came to can close one, and then it lies beside it.
    fn may_have_closed(&mut self, rules: &Tornio44, turn: u8, side: Side) -> bool {
        let of_side = &mut self.sides[side.index()];
        if of_side.anew {
            return true;
        }
        let taken = std::mem::take(&mut of_side.taken);
        let enemy = side.other();
        let closed = taken.iter().any(|hex| {
            let mut around = rules.outlets.around(*hex).iter();
            around.any(|next| {
                !self.is_held(*next, enemy)
                    && self.region_of(rules, side, turn, *next) != Region::Open
            })
        });
        self.sides[side.index()].taken = taken;
        closed
    }

    /// Whether nothing has changed by which a mark of these sides could have become wrong.
    pub(crate) fn is_still(&self, widely: [bool; 2]) -> bool {
        let settled = |side: &Surrounded| side.taken.is_empty() && !side.anew;
        let mut sides = self.sides.iter().zip(widely);
        !self.stirred
            && self.moved.is_empty()
            && sides.all(|(side, widely)| !widely || settled(side))
    }

    /// All marks are right of the sides that were looked at widely.
    pub(crate) fn settle(&mut self, rules: &Tornio44, widely: [bool; 2]) {
        let settled = |unit: u16| {
            let traits = rules.traits(unit);
            traits.is_none_or(|traits| widely[traits.side.index()])
        };
        self.moved.retain(|unit| !settled(*unit));
        self.stirred = false;
        for (side, widely) in self.sides.iter_mut().zip(widely) {
            if widely {
                side.taken.clear();
                side.anew = false;
            }
        }
    }

    /// Whether a hex is closed to a side: enemy units around its region, and no way out. [26.0]
    ///
    /// A hex that an enemy shares is no part of its neighbours' regions: nobody may pass it. Who
    /// stands in it is closed in when all those regions are.
    pub(crate) fn is_closed(
        &mut self,
        rules: &Tornio44,
        side: Side,
        turn: u8,
        from: HexIx,
    ) -> bool {
        let enemy = side.other();
        if !rules.outlets.any {
            return false;
        }
        if !self.is_held(from, enemy) {
            return self.region_of(rules, side, turn, from) != Region::Open;
        }
        if rules.outlets.leads_out(side, turn, from) {
            return false;
        }
        let mut around = rules.outlets.around(from).iter();
        around.all(|next| {
            self.is_held(*next, enemy) || self.region_of(rules, side, turn, *next) != Region::Open
        })
    }

    /// Whether no route leads out of a pocket of a side: nobody in it or beside it shares a hex with
    /// the enemy, through which supply could pass. [13.0]
    pub(crate) fn is_sealed(&mut self, rules: &Tornio44, side: Side, turn: u8, hex: HexIx) -> bool {
        !self.is_held(hex, side.other()) && self.region_of(rules, side, turn, hex) == Region::Closed
    }

    /// Whether no depot of a side lies in a pocket.
    pub(crate) fn keep_no_depot(&mut self, rules: &Tornio44, state: &State, side: Side) -> bool {
        let mut depots = rules.active_depots(state, side);
        depots.all(|depot| !self.is_closed(rules, side, state.turn, depot))
    }

    fn is_held(&self, hex: HexIx, by: Side) -> bool {
        self.counts
            .get(hex.index())
            .is_some_and(|counts| counts[by.index()] > 0)
    }

    /// What the region of a hex that no enemy holds is for a side.
    fn region_of(&mut self, rules: &Tornio44, side: Side, turn: u8, from: HexIx) -> Region {
        let hexes = self.counts.len();
        let known = &mut self.sides[side.index()].known;
        if known.is_empty() {
            known.resize(hexes, Region::Unknown);
        }
        match known.get(from.index()) {
            None => return Region::Open,
            Some(Region::Unknown | Region::Reached) => {}
            Some(known) => return *known,
        }
        let (own, enemy) = (side.index(), side.other().index());
        self.open.clear();
        self.region.clear();
        self.open.push(from);
        known[from.index()] = Region::Reached;
        let (mut met, mut leaks, mut answer) = (false, false, None);
        while let Some(hex) = self.open.pop() {
            self.region.push(hex);
            if rules.outlets.leads_out(side, turn, hex) {
                answer = Some(Region::Open);
            }
            for &next in rules.outlets.around(hex) {
                let counts = self.counts[next.index()];
                if counts[enemy] > 0 {
                    met = true;
                    leaks |= counts[own] > 0;
                    continue;
                }
                match known[next.index()] {
                    Region::Unknown => {
                        known[next.index()] = Region::Reached;
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
        let answer = answer.unwrap_or(match (met, leaks) {
            (false, _) => Region::Open,
            (true, false) => Region::Closed,
            (true, true) => Region::Leaky,
        });
        // What is still to be looked at belongs to the same region.
        for hex in self.region.drain(..).chain(self.open.drain(..)) {
            known[hex.index()] = answer;
        }
        answer
    }
}
