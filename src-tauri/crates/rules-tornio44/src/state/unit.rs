//! A unit: where it is and what has become of it.

use motti_hex::HexIx;
use serde::{Deserialize, Serialize};

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spot {
    /// Not yet in play [16.0].
    Pool,
    /// In a hex.
    Hex(HexIx),
    /// Under way between the Transfer Points [17.3]: off the map in every respect.
    Transfer {
        /// The point it went in by.
        point: HexIx,
        /// The turn in which it did.
        entered: u8,
    },
    /// Off the map for good, over an exit [17.2].
    Exited,
    /// Eliminated.
    Eliminated,
    /// No part of this game, or never to arrive [16.2.2].
    Lost,
}

/// What has become of a unit in the present phase or Player Turn: one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Marks(pub(crate) u16);

impl Marks {
    /// The reduced side is up [5.6].
    pub const REDUCED: Marks = Marks(1);
    /// Moved in this phase.
    pub const MOVED: Marks = Marks(1 << 1);
    /// Moved in the Movement Phase of this Player Turn [21.5].
    pub const MARCHED: Marks = Marks(1 << 2);
    /// Arrived in this turn [16.2-C].
    pub const ARRIVED: Marks = Marks(1 << 3);
    /// Fired in this Combat Phase [21.6].
    pub const FIRED: Marks = Marks(1 << 4);
    /// Attacked in this Combat Phase [22.5].
    pub const ATTACKED: Marks = Marks(1 << 5);
    /// Took part in a combat of this Player Turn [25.1-b].
    pub const FOUGHT: Marks = Marks(1 << 6);
    /// Retreated or panicked in this Combat Phase [22.7].
    pub const RETREATED: Marks = Marks(1 << 7);
    /// Attempted a demolition in this Player Turn [15.0].
    pub const DEMOLISHED: Marks = Marks(1 << 8);
    /// Lies under a Nationality marker [8.1].
    pub const COVERED: Marks = Marks(1 << 9);
    /// The marker was placed in this Player Turn: the unit takes no action [8.1].
    pub const LOCKED: Marks = Marks(1 << 10);
    /// Used its one hex and may not move again in this phase [17.4].
    pub const SPENT: Marks = Marks(1 << 11);
    /// Entered an enemy-held town in this phase, so it stands where it may fight [22.3].
    pub const ASSAULTED: Marks = Marks(1 << 12);

    /// In Motti [26.0]: worked out anew after every action.
    pub const ISOLATED: Marks = Marks(1 << 13);
    /// In Motti without a supply route, and so one Broken Level worse [26.0].
    pub const CUT: Marks = Marks(1 << 14);

    /// Sets or clears these.
    pub const fn put(&mut self, marks: Marks, there: bool) {
        if there {
            self.set(marks);
        } else {
            self.clear(marks);
        }
    }

    /// Whether all of these are set.
    pub const fn has(self, marks: Marks) -> bool {
        self.0 & marks.0 == marks.0
    }

    /// Whether any of these is set.
    pub const fn any(self, marks: Marks) -> bool {
        self.0 & marks.0 != 0
    }

    /// Sets these.
    pub const fn set(&mut self, marks: Marks) {
        self.0 |= marks.0;
    }

    /// Clears these.
    pub const fn clear(&mut self, marks: Marks) {
        self.0 &= !marks.0;
    }

    /// All of both.
    #[must_use]
    pub const fn and(self, marks: Marks) -> Marks {
        Marks(self.0 | marks.0)
    }

    /// The word as a case or an edit writes it.
    pub fn named(name: &str) -> Option<Marks> {
        Some(match name {
            "reduced" => Marks::REDUCED,
            "moved" => Marks::MOVED,
            "marched" => Marks::MARCHED,
            "arrived" => Marks::ARRIVED,
            "fired" => Marks::FIRED,
            "attacked" => Marks::ATTACKED,
            "fought" => Marks::FOUGHT,
            "retreated" => Marks::RETREATED,
            "demolished" => Marks::DEMOLISHED,
            "covered" => Marks::COVERED,
            "locked" => Marks::LOCKED,
            "spent" => Marks::SPENT,
            _ => return None,
        })
    }
}

/// Sobriety [28.1].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sobriety {
    /// As it should be.
    #[default]
    Sober,
    /// Hangover.
    Hangover,
    /// Intoxicated.
    Intoxicated,
}

/// One unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Where it is.
    pub spot: Spot,
    /// What has become of it.
    pub marks: Marks,
    /// The Broken Level of its marker, 0 to 2 [23.0].
    pub broken: u8,
    /// Whether it has found an alcohol depot.
    pub sobriety: Sobriety,
    /// Movement points spent in this phase, in quarters.
    pub spent: u8,
    /// Main Road hexes entered in a row in this phase, modulo 3 [18.2].
    pub run: u8,
    /// The Stacking marker it lies under, counted from 1; 0 for none [7.1].
    pub under: u8,
    /// When it came where it is: later is higher in the stack.
    pub since: u32,
}

impl Unit {
    /// A unit in this place, with nothing else to say of it.
    pub const fn at(spot: Spot) -> Self {
        Unit {
            spot,
            marks: Marks(0),
            broken: 0,
            sobriety: Sobriety::Sober,
            spent: 0,
            run: 0,
            under: 0,
            since: 0,
        }
    }

    /// The hex it stands in; `None` off the map.
    pub const fn hex(&self) -> Option<HexIx> {
        match self.spot {
            Spot::Hex(hex) => Some(hex),
            _ => None,
        }
    }
}
