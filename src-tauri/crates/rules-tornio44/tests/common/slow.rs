//! A slow judge of single moves, worked out from the module's data alone: no tables, no caches, no
//! code of the ruleset. It knows only what the rulebook says of one unit and one path.

use motti_engine::{Action, Amount, Fact, Place, Refusal};
use motti_hex::HexIx;
use motti_module::Title;
use motti_rules_tornio44::state::{BridgeStatus, Marks, Sobriety, Spot, Step};
use motti_rules_tornio44::{Side, State, verbs};

/// The judge.
pub struct Slow(pub &'static Title);

/// What a step is: quarters and the run of Main Road hexes after it, or the rule against it.
type Priced = Result<(i64, i64), &'static str>;

impl Slow {
    fn number(&self, chart: &str, row: &str, column: &str) -> Option<i64> {
        let row = self.0.chart(chart).unwrap().row(row).unwrap();
        row.number_opt(column)
            .unwrap()
            .map(|number| number.in_units_of(4).unwrap())
    }

    fn quarters(&self, id: &str) -> i64 {
        self.number("numbers", id, "value").unwrap()
    }

    fn is_night(&self, state: &State) -> bool {
        let rows = &self.0.chart("turn_track").unwrap().rows;
        rows[usize::from(state.turn)].word("period").unwrap() == "night"
    }

    fn side(&self, unit: usize) -> Side {
        Side::of(&self.0.counters.units[unit].side.as_str().into()).unwrap()
    }

    fn arm(&self, unit: usize) -> (bool, bool, String) {
        let kind = &self.0.counters.types[&self.0.counters.units[unit].counter];
        let row = self.0.chart("unit_types").unwrap().row(&kind.arm).unwrap();
        let flags = row.words_opt("flags").unwrap().unwrap_or(&[]);
        let engineer = flags.iter().any(|flag| flag == "engineer");
        (
            row.word("kind").unwrap() == "support",
            engineer,
            kind.class.clone(),
        )
    }

    fn stands(&self, state: &State, hex: HexIx, side: Side) -> Vec<usize> {
        let there =
            |unit: &usize| state.units[*unit].spot == Spot::Hex(hex) && self.side(*unit) == side;
        (0..state.units.len()).filter(there).collect()
    }

    /// [9.0, 22.3, 27.3] Whether a side has a zone of control in a hex.
    fn zoc(&self, state: &State, hex: HexIx, side: Side) -> bool {
        if self.is_night(state) {
            return false;
        }
        (0..state.units.len()).any(|unit| {
            let (support, _, _) = self.arm(unit);
            let Spot::Hex(at) = state.units[unit].spot else {
                return false;
            };
            let fights = !self.stands(state, at, side.other()).is_empty();
            let sober = state.units[unit].sobriety != Sobriety::Intoxicated;
            self.side(unit) == side
                && !support
                && sober
                && !fights
                && self.0.map.grid.distance(at, hex) <= 1
        })
    }

    fn path_class(&self, a: HexIx, b: HexIx) -> Option<&str> {
        let joins = |class: &str| {
            let mut paths = self.0.map.paths.iter().filter(|path| path.class == class);
            paths.any(|path| {
                path.hexes
                    .windows(2)
                    .any(|two| two == [a, b] || two == [b, a])
            })
        };
        ["main", "secondary", "railroad"]
            .into_iter()
            .find(|class| joins(class))
    }

    /// [17.0, 17.5, 18.0] One step of one unit.
    fn step(&self, state: &State, unit: usize, from: HexIx, to: HexIx, run: i64) -> Priced {
        let map = &self.0.map;
        let (side, (_, engineer, class)) = (self.side(unit), self.arm(unit));
        if map.grid.distance(from, to) != 1 {
            return Err("17.0");
        }
        if map.hex(to).unwrap().closed {
            return Err("5.1");
        }
        let enemy = |hex: HexIx| !self.stands(state, hex, side.other()).is_empty();
        let hexside = map.grid.side_between(from, to).unwrap();
        let bridge = map.bridge_over(hexside);
        let status = bridge.filter(|bridge| bridge.destructible).map(|bridge| {
            let number = map
                .bridges
                .iter()
                .filter(|other| other.destructible)
                .position(|other| other.id == bridge.id);
            state.bridges[number.unwrap()].status
        });
        let gone = status == Some(BridgeStatus::Destroyed);
        let beside = map.grid.neighbours(to).any(enemy) || enemy(to);
        let road = self
            .path_class(from, to)
            .filter(|_| !gone && !enemy(from) && !enemy(to));
        let road = road.filter(|_| !(self.is_night(state) && beside));
        let (mut cost, run) = match road {
            Some("main") if (run + 1) % 3 == 0 => {
                (self.number("18.6-paths", "main", "every_mp").unwrap(), 0)
            }
            Some("main") => (self.number("18.6-paths", "main", "mp").unwrap(), run + 1),
            Some(class) => (self.number("18.6-paths", class, "mp").unwrap(), 0),
            None => {
                let terrain = &map.hex(to).unwrap().terrain;
                let mut cost = self.number("18.6", terrain, &class).ok_or("18.6")?;
                if let (Some(river), true) = (map.hexside(hexside), bridge.is_none() || gone) {
                    let own = self
                        .number("18.6-hexsides", &river.kind, &class)
                        .ok_or("18.1.1")?;
                    let helps = |hex| {
                        self.stands(state, hex, side).into_iter().any(|other| {
                            other != unit
                                && self.arm(other).1
                                && state.units[other].sobriety != Sobriety::Intoxicated
                        })
                    };
                    cost += match (engineer, helps(from) || helps(to)) {
                        (true, _) => 24,
                        (false, true) => own / 2,
                        (false, false) => own,
                    };
                }
                (cost, 0)
            }
        };
        let damaged = |id: usize| state.bridges[id].status == BridgeStatus::Damaged;
        let destructible = map
            .bridges
            .iter()
            .filter(|bridge| bridge.destructible)
            .enumerate();
        if destructible
            .into_iter()
            .any(|(id, bridge)| bridge.hex == to && damaged(id))
        {
            cost += self.quarters("damaged_bridge_mp");
        }
        if enemy(from) {
            cost += 4;
        } else if self.zoc(state, from, side.other()) && !enemy(to) {
            cost += 4;
        }
        if enemy(to) {
            cost = (cost + 4).max(self.quarters("close_combat_entry_mp"));
        } else if self.zoc(state, to, side.other()) {
            cost += 4;
        }
        Ok((cost, run))
    }

    /// [17.0, 23.0, 25.1-a, 27.1, 11.0] What a unit has left in this phase.
    fn left(&self, state: &State, unit: usize) -> i64 {
        let of = &state.units[unit];
        let faces = &self.0.counters.units[unit].faces;
        let face = if of.marks.has(Marks::REDUCED) {
            faces.back.as_ref().unwrap()
        } else {
            &faces.front
        };
        let mf = face["mf"].in_units_of(4).unwrap();
        let mf = match state.step {
            Step::Alert => mf / 4,
            Step::Exploitation => mf / 2,
            _ if self.is_night(state) => mf / 2,
            _ => mf,
        };
        (mf - 4 * (i64::from(of.broken) + i64::from(of.marks.has(Marks::CUT)))).max(0)
            - i64::from(of.spent)
    }

    /// Agrees or not with the verdict on a `move` of one unit; no opinion on anything else.
    ///
    /// # Errors
    /// What the judge says instead.
    pub fn judge(
        &self,
        state: &State,
        side: Side,
        action: &Action,
        verdict: Result<(), &Refusal>,
    ) -> Result<bool, String> {
        let ([id], true) = (action.pieces.as_slice(), action.verb == verbs::MOVE) else {
            return Ok(false);
        };
        let Some(unit) = self
            .0
            .counters
            .units
            .iter()
            .position(|unit| *id == *unit.id.as_str())
        else {
            return Ok(false);
        };
        let Some(path) = action
            .path
            .iter()
            .map(|step| self.hex(&step.to))
            .collect::<Option<Vec<HexIx>>>()
        else {
            return Ok(false);
        };
        if path.is_empty() || state.moving() != Some(side) {
            return Ok(false);
        }
        let found = verdict.err().map(|refusal| refusal.rule().as_str());
        let expected = self.expected(state, side, unit, &path);
        if expected.rule.as_deref() != found {
            return Err(format!(
                "the slow judge says {expected:?}, the rules {found:?}: {action:?}"
            ));
        }
        if let (Some(need), Err(refusal)) = (expected.need, verdict) {
            let told = |name: &str| {
                refusal
                    .deciding
                    .fact
                    .facts
                    .iter()
                    .find(|(key, _)| *key == name)
                    .map(|(_, fact)| fact.clone())
            };
            let four = Amount::fraction(i32::try_from(need).unwrap(), 4).unwrap();
            if told("need") != Some(Fact::Amount(four)) {
                return Err(format!(
                    "the slow judge needs {four}, the rules say {:?}",
                    told("need")
                ));
            }
        }
        Ok(true)
    }

    fn hex(&self, place: &Place) -> Option<HexIx> {
        self.0.map.grid.index(place.hex_name()?).ok()
    }

    fn expected(&self, state: &State, side: Side, unit: usize, path: &[HexIx]) -> Expected {
        let of = &state.units[unit];
        let because = |rule: &str| Expected {
            rule: Some(rule.to_owned()),
            need: None,
        };
        if self.side(unit) != side {
            return because("5.4");
        }
        let Spot::Hex(start) = of.spot else {
            return because(match of.spot {
                Spot::Pool => "16.2",
                Spot::Transfer { .. } => "17.3",
                Spot::Exited => "17.2",
                _ => "17.0",
            });
        };
        let (support, _, _) = self.arm(unit);
        if of.marks.has(Marks::SPENT) {
            return because("17.4");
        }
        if state.step == Step::Exploitation {
            if support {
                return because("25.0");
            }
            if !of.marks.has(Marks::MOVED) && self.zoc(state, start, side.other()) {
                return because("25.1-c");
            }
        }
        let (mut at, mut cost, mut run, mut barred) = (start, 0, i64::from(of.run), None);
        for (ix, &hex) in path.iter().enumerate() {
            // [22.3] Zones of control are those of the moment: the unit is where it has come to.
            let mut moment = state.clone();
            moment.units[unit].spot = Spot::Hex(at);
            match self.step(&moment, unit, at, hex, run) {
                // A path that is none decides before any enemy on it.
                Err("17.0") => return because("17.0"),
                Err(rule) => {
                    barred = barred.or(Some(rule));
                    break;
                }
                Ok((more, then)) => (cost, run) = (cost + more, then),
            }
            let last = ix + 1 == path.len();
            let enemy = !self.stands(state, hex, side.other()).is_empty();
            let attack = self.attack(state, unit);
            let town = self.0.map.hex(hex).unwrap().terrain == "town";
            let bar = match (enemy, state.step, town) {
                (true, Step::Alert, _) => Some("11.0"),
                (true, _, false) if self.is_night(state) => Some("27.3-d"),
                (true, _, false) => Some("19.0"),
                (true, _, true) if support || attack <= 0 => Some("22.3"),
                _ if !last && side == Side::Finnish && self.is_white(hex) => Some("17.2.1"),
                _ => None,
            };
            barred = barred.or(bar);
            at = hex;
        }
        if let Some(rule) = barred {
            return because(rule);
        }
        let left = self.left(state, unit);
        let first = path.len() == 1 && !of.marks.has(Marks::MOVED);
        if cost <= left || (first && left > 0 && 2 * left >= cost) {
            return Expected {
                rule: None,
                need: None,
            };
        }
        Expected {
            need: Some(cost),
            ..because(if first { "17.4" } else { "17.0" })
        }
    }

    fn attack(&self, state: &State, unit: usize) -> i64 {
        let of = &state.units[unit];
        let faces = &self.0.counters.units[unit].faces;
        let face = if of.marks.has(Marks::REDUCED) {
            faces.back.as_ref().unwrap()
        } else {
            &faces.front
        };
        face.get("attack")
            .map_or(0, |attack| attack.in_units_of(4).unwrap())
            - 4 * (i64::from(of.broken) + i64::from(of.marks.has(Marks::CUT)))
    }

    fn is_white(&self, hex: HexIx) -> bool {
        self.0
            .map
            .features("transfer_point")
            .any(|point| point.hexes.contains(&hex))
    }
}

#[derive(Debug)]
struct Expected {
    rule: Option<String>,
    need: Option<i64>,
}
