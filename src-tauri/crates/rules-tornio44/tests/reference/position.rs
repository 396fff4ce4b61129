//! A position in the words of the printed game.

use super::world::{Hex, around, world};
use motti_rules_tornio44::state::{BridgeStatus, Marks, Sobriety, Spot, Step, Weather};
use motti_rules_tornio44::{Side, State};
use std::collections::BTreeSet;

/// Where a unit is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum At {
    Pool,
    Hex(Hex),
    /// Between the Transfer Points since this turn.
    Transfer(usize),
    Exited,
    Gone,
}

/// A unit in play.
#[derive(Debug, Clone)]
pub struct Piece {
    pub id: String,
    pub side: String,
    pub at: At,
    pub reduced: bool,
    pub moved: bool,
    /// What keeps it from moving, by rule, in the order of weight.
    pub held: Vec<&'static str>,
    pub fought: bool,
    pub drunk: bool,
    pub broken: i32,
    /// What has become of it in this phase and Player Turn.
    pub marks: Marks,
    pub spent: i32,
    pub run: u8,
}

impl Piece {
    pub fn printed(&self) -> &'static super::world::Printed {
        &world().printed[&self.id]
    }

    pub fn hex(&self) -> Option<&Hex> {
        match &self.at {
            At::Hex(hex) => Some(hex),
            _ => None,
        }
    }

    /// The attack strength now [22.0, 23.0].
    pub fn attack(&self) -> i32 {
        self.printed().attack[usize::from(self.reduced)] - 4 * self.broken
    }
}

/// The position.
#[derive(Debug, Clone)]
pub struct Position {
    pub pieces: Vec<Piece>,
    pub turn: usize,
    pub night: bool,
    pub step: Step,
    pub stormy: bool,
    /// Who moves now.
    pub side: Option<String>,
    /// Whose Player Turn it is.
    pub phasing: &'static str,
    /// The row of the German schedule: 0 before any landing, then R, A, K.
    pub alarm: usize,
    pub closed: BTreeSet<Hex>,
    /// Hexes the Finns own.
    pub finnish: BTreeSet<Hex>,
    pub damaged: BTreeSet<String>,
    pub destroyed: BTreeSet<String>,
}

/// The name of a side.
pub fn name(side: Side) -> &'static str {
    match side {
        Side::Finnish => "finnish",
        Side::German => "german",
    }
}

impl Position {
    /// Reads a state.
    pub fn of(state: &State) -> Self {
        let title = crate::common::title();
        let grid = &title.map.grid;
        let units = title.counters.units.iter().zip(&state.units);
        let pieces = units.map(|(printed, unit)| {
            let held = [
                (unit.sobriety == Sobriety::Intoxicated, "28.1"),
                (unit.marks.has(Marks::LOCKED), "8.1"),
                (unit.marks.has(Marks::DEMOLISHED), "15.0"),
                (unit.marks.has(Marks::SPENT), "17.4"),
            ];
            Piece {
                id: printed.id.clone(),
                side: printed.side.clone(),
                at: match unit.spot {
                    Spot::Pool => At::Pool,
                    Spot::Hex(hex) => At::Hex(grid.name(hex).to_string()),
                    Spot::Transfer { entered, .. } => At::Transfer(usize::from(entered)),
                    Spot::Exited => At::Exited,
                    Spot::Eliminated | Spot::Lost => At::Gone,
                },
                reduced: unit.marks.has(Marks::REDUCED),
                moved: unit.marks.has(Marks::MOVED),
                held: held
                    .iter()
                    .filter(|(holds, _)| *holds)
                    .map(|(_, rule)| *rule)
                    .collect(),
                fought: unit.marks.has(Marks::FOUGHT),
                drunk: unit.sobriety == Sobriety::Intoxicated,
                // A level more in Motti without supply.
                broken: i32::from(unit.broken) + i32::from(unit.marks.has(Marks::CUT)),
                marks: unit.marks,
                spent: i32::from(unit.spent),
                run: unit.run,
            }
        });
        let bridges = |status: BridgeStatus| {
            let all = world().targets.iter().zip(&state.bridges);
            all.filter(|(_, bridge)| bridge.status == status)
                .map(|((id, _), _)| id.clone())
                .collect()
        };
        let turn = usize::from(state.turn);
        let exits = world().exits.iter().enumerate();
        Position {
            pieces: pieces.collect(),
            turn,
            night: world().turns[turn].night,
            step: state.step,
            stormy: state.weather == Weather::Stormy,
            side: match state.step {
                Step::Alert => Some("german".to_owned()),
                Step::Movement | Step::Exploitation => Some(name(state.phasing()).to_owned()),
                _ => None,
            },
            phasing: name(state.phasing()),
            alarm: usize::from(state.alarm),
            closed: exits
                .filter(|(ix, _)| state.closed & (1 << ix) != 0)
                .map(|(_, (hex, _))| hex.clone())
                .collect(),
            finnish: grid
                .hexes()
                .filter(|hex| state.finnish.has(*hex))
                .map(|hex| grid.name(hex).to_string())
                .collect(),
            damaged: bridges(BridgeStatus::Damaged),
            destroyed: bridges(BridgeStatus::Destroyed),
        }
    }

    /// Who owns a hex [10.0].
    pub fn owner(&self, hex: &str) -> &'static str {
        if self.finnish.contains(hex) {
            "finnish"
        } else {
            "german"
        }
    }

    /// The number of a unit in the order of the counters.
    pub fn number(&self, id: &str) -> usize {
        self.pieces.iter().position(|piece| piece.id == id).unwrap()
    }

    pub fn piece(&self, id: &str) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.id == id)
    }

    /// The units of a side in a hex.
    pub fn stack<'a>(&'a self, side: &'a str, hex: &'a str) -> impl Iterator<Item = &'a Piece> {
        self.pieces
            .iter()
            .filter(move |piece| piece.side == side && piece.hex().is_some_and(|at| at == hex))
    }

    pub fn holds(&self, side: &str, hex: &str) -> bool {
        self.stack(side, hex).next().is_some()
    }

    /// What a unit may spend in this step, in quarters [11.0, 17.0, 23.0, 25.1-a, 27.1].
    pub fn allowance(&self, piece: &Piece) -> i32 {
        let mf = piece.printed().mf[usize::from(piece.reduced)];
        let mf = match self.step {
            Step::Alert => mf / 4,
            Step::Exploitation => mf / 2,
            _ if self.night => mf / 2,
            _ => mf,
        };
        (mf - 4 * piece.broken).max(0)
    }
}

/// What the units of a side meet when some of them move; those that move are left out, so that
/// a hex is in Close Combat only through friends that stay.
#[derive(Debug)]
pub struct Ground<'a> {
    pub position: &'a Position,
    pub side: &'a str,
    /// Hexes with enemy units.
    pub enemies: BTreeSet<Hex>,
    /// Hexes with an enemy Combat Unit that has a ZOC [9.0].
    sources: BTreeSet<Hex>,
    /// Hexes with friendly Engineers that stay [15.1].
    engineers: BTreeSet<Hex>,
}

impl<'a> Ground<'a> {
    pub fn without(position: &'a Position, side: &'a str, movers: &[&Piece]) -> Self {
        let moves = |piece: &Piece| movers.iter().any(|mover| mover.id == piece.id);
        let mut friends = BTreeSet::new();
        let mut enemies = BTreeSet::new();
        let mut engineers = BTreeSet::new();
        for piece in &position.pieces {
            let Some(hex) = piece.hex() else { continue };
            if piece.side != side {
                enemies.insert(hex.clone());
            } else if !moves(piece) {
                friends.insert(hex.clone());
                if piece.printed().engineer && !piece.drunk {
                    engineers.insert(hex.clone());
                }
            }
        }
        let mut sources = BTreeSet::new();
        for piece in &position.pieces {
            let Some(hex) = piece.hex() else { continue };
            let enemy = piece.side != side && !piece.printed().support && !piece.drunk;
            if enemy && !position.night && !friends.contains(hex) {
                sources.insert(hex.clone());
            }
        }
        Ground {
            position,
            side,
            enemies,
            sources,
            engineers,
        }
    }

    /// What units meet that overrun a hex: neither its enemies nor any zone costs them anything [19.0].
    pub fn overrunning(mut self, target: &str) -> Self {
        self.enemies.remove(target);
        self.sources.clear();
        self
    }

    /// Whether a hex is in enemy ZOC, that of units in `but` aside.
    pub fn in_zoc(&self, hex: &str, but: Option<&str>) -> bool {
        let near = around(hex).into_iter().chain([hex.to_owned()]);
        near.into_iter()
            .any(|near| Some(near.as_str()) != but && self.sources.contains(&near))
    }

    /// Whether an enemy unit of any kind stands in a hex or next to it [27.3-g].
    pub fn beside_enemy(&self, hex: &str) -> bool {
        let near = around(hex).into_iter().chain([hex.to_owned()]);
        near.into_iter().any(|near| self.enemies.contains(&near))
    }

    pub fn helped(&self, from: &str, to: &str) -> bool {
        self.engineers.contains(from) || self.engineers.contains(to)
    }
}
