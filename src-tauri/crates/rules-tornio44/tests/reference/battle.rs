//! [22.0] The verdict on everything that is done in a step of fighting.

use super::arms::arms;
use super::fights::{self, Found, PIECE, PLACE, SEAT, STACKING};
use super::position::{Piece, Position};
use super::retreats::{Fight, To, side_name, withdrawals};
use super::spending::{Bill, Deed, Open, can_complete};
use super::world::{Hex, around, pair, world};
use motti_engine::{Action, Draft, Place, Refusal};
use motti_rules_tornio44::state::{Stage, Step, Weather};
use motti_rules_tornio44::{State, verbs};
use std::collections::BTreeSet;

/// Whether a step is one of fighting.
pub fn fights_in(step: Step) -> bool {
    matches!(
        step,
        Step::Replacement
            | Step::Demolition
            | Step::AirStrike
            | Step::AttackerFire
            | Step::DefenderFire
            | Step::Combat
    )
}

fn attacked(state: &State) -> Vec<Hex> {
    let grid = &crate::common::title().map.grid;
    state
        .attacked
        .iter()
        .map(|hex| grid.name(*hex).to_string())
        .collect()
}

/// Judges a verdict in such a step: whether it judged.
///
/// # Errors
/// What the rulebook says where the ruleset says otherwise.
pub fn judge(
    state: &State,
    action: &Action,
    verdict: Result<(), &Refusal>,
) -> Result<bool, String> {
    let position = Position::of(state);
    let rule = verdict.err().map(|refusal| refusal.rule().to_string());
    let rule = rule.as_deref();
    let asks = |stage: Stage| {
        state
            .combat
            .as_ref()
            .is_some_and(|combat| combat.stage == stage)
    };
    let found = match (state.step, action.verb.as_str()) {
        (step, verbs::END) if step != Step::Combat || state.combat.is_none() => {
            let mut found = Found::default();
            if *action != Action::of(verbs::END) {
                found.add(SEAT, "P4");
            }
            if step == Step::Combat && fights::must_fight(&position, &attacked(state)) {
                found.add(STACKING, "22.3");
            }
            found
        }
        (Step::Replacement, verbs::REPLACE) => {
            fights::replace(&position, state.replacements, action)
        }
        (Step::Demolition, verbs::DEMOLISH) => fights::demolish(&position, action),
        (Step::AirStrike, verbs::AIR_STRIKE) => {
            let sunny = state.weather == Weather::Sunny;
            fights::strike(&position, sunny, state.flown, action)
        }
        (Step::AttackerFire | Step::DefenderFire, verbs::FIRE) => fights::shoot(&position, action),
        (Step::Combat, verbs::ATTACK) if state.combat.is_none() => {
            fights::declare(&position, &attacked(state), action)
        }
        (Step::Combat, verbs::ALLOCATE) if asks(Stage::Spend) => {
            return match Spending::of(state, &position) {
                Some(spending) => spending.judge(action, rule),
                None => Ok(false),
            };
        }
        (Step::Combat, verbs::FALL_BACK) if asks(Stage::FallBack) || asks(Stage::Withdrawing) => {
            return fall_back(state, &position, action, rule);
        }
        (Step::Combat, verbs::WITHDRAW) if asks(Stage::Withdraw) => {
            withdraw(state, &position, action)
        }
        (Step::Combat, verbs::ADVANCE) if asks(Stage::Advance) => advance(state, &position, action),
        (Step::Combat, verbs::END) if asks(Stage::Withdraw) || asks(Stage::Advance) => {
            let mut found = Found::default();
            if *action != Action::of(verbs::END) {
                found.add(SEAT, "P4");
            }
            found
        }
        (_, verbs::AIR_STRIKE | verbs::DEMOLISH) => return Ok(false),
        (_, verb) if super::VERBS.contains(&verb) => {
            let mut found = Found::default();
            found.add(SEAT, "6.1");
            found
        }
        _ => {
            let mut found = Found::default();
            found.add(SEAT, "P4");
            found
        }
    };
    found.judge(rule).map(|()| true)
}

/// More work than a test may do.
const TOO_MANY: usize = 5_000;

/// A side that spends its Action Points, with everything it may commit.
#[derive(Debug)]
pub struct Spending {
    pub bill: Bill,
    open: Open,
}

impl Spending {
    /// `None` where nobody spends, or there are too many ways to write down.
    pub fn of(state: &State, position: &Position) -> Option<Self> {
        let bill = Bill::of(state, position).filter(|bill| bill.size() <= TOO_MANY)?;
        let open = bill.open();
        Some(Spending { bill, open })
    }

    fn deeds(&self, items: &[Action]) -> Option<Vec<Deed>> {
        let known = self.bill.deeds_there_are();
        let deed = |item: &Action| {
            let mut known = known.iter().copied();
            known.find(|deed| self.bill.item(*deed) == *item)
        };
        items.iter().map(deed).collect()
    }

    /// Judges an allocation as a whole.
    ///
    /// # Errors
    /// What the rulebook says where the ruleset says otherwise.
    pub fn judge(&self, action: &Action, rule: Option<&str>) -> Result<bool, String> {
        let Some(deeds) = self.deeds(&action.items) else {
            return Ok(false);
        };
        let ordered = deeds.windows(2).all(|two| two[0].order() <= two[1].order());
        let mut sorted = deeds.clone();
        sorted.sort_by_key(|deed| (deed.order(), *deed));
        let legal = match &self.open {
            Open::Any(all) => ordered && all.contains(&sorted),
            Open::Forced { left, must_go } => {
                let losses: Vec<usize> = deeds
                    .iter()
                    .filter_map(|deed| match deed {
                        Deed::Loss(unit) if left.contains(unit) => Some(*unit),
                        _ => None,
                    })
                    .collect();
                let once: BTreeSet<usize> = losses.iter().copied().collect();
                losses.len() == deeds.len() && once.len() == losses.len() && once.len() == *must_go
            }
        };
        if legal == rule.is_none() {
            Ok(true)
        } else {
            Err(format!(
                "{deeds:?} legal: {legal}, found {rule:?}; {:?}",
                self.bill
            ))
        }
    }

    /// Judges what a draft of combat actions offers: everything that can be completed, and nothing
    /// else; the commit once it is complete.
    ///
    /// # Errors
    /// What the rulebook says where the ruleset says otherwise.
    pub fn offers(&self, draft: &Draft, adds: &[Action], commits: bool) -> Result<bool, String> {
        let Some(begun) = self.deeds(&draft.items) else {
            return Ok(false);
        };
        let (expected, complete) = match &self.open {
            Open::Any(all) => {
                let mut sorted = begun.clone();
                sorted.sort_by_key(|deed| (deed.order(), *deed));
                let grows = |deed: &Deed| {
                    let mut next = begun.clone();
                    next.push(*deed);
                    can_complete(all, &next)
                };
                let deeds = self.bill.deeds_there_are().into_iter();
                let open: Vec<Deed> = deeds.filter(grows).collect();
                (open, all.contains(&sorted))
            }
            Open::Forced { left, must_go } => {
                let complete = begun.len() == *must_go || *must_go == left.len();
                let open = left.iter().map(|unit| Deed::Loss(*unit));
                let open = open.filter(|deed| !complete && !begun.contains(deed));
                (open.collect(), complete)
            }
        };
        let expected = expected.iter().map(|deed| written(&self.bill.item(*deed)));
        let expected: BTreeSet<String> = expected.collect();
        let found: BTreeSet<String> = adds.iter().map(written).collect();
        if expected == found && complete == commits {
            Ok(true)
        } else {
            Err(format!(
                "after {begun:?}: {expected:?} and commit {complete}, found {found:?} and \
                 {commits}; {:?}",
                self.bill
            ))
        }
    }
}

fn written(action: &Action) -> String {
    serde_json::to_string(action).unwrap()
}

fn to(place: &Place) -> To {
    match place {
        Place::Hex(name) => Some(name.to_string()),
        _ => None,
    }
}

fn fall_back(
    state: &State,
    position: &Position,
    action: &Action,
    rule: Option<&str>,
) -> Result<bool, String> {
    let combat = state.combat.as_ref().unwrap();
    let falling = super::retreats::falling(position, combat);
    let all: Vec<&Piece> = falling.iter().map(|(piece, _)| *piece).collect();
    let fight = Fight::of(state, position, &all).unwrap();
    let path: Vec<To> = action.path.iter().map(|step| to(&step.to)).collect();
    let mut open = !action.pieces.is_empty() && !path.is_empty();
    for id in &action.pieces {
        let Some((piece, panic)) = falling.iter().find(|(piece, _)| piece.id == id.as_str()) else {
            // Who does not fall back, or is no unit of the side, is no matter of the ways.
            return Ok(false);
        };
        let others: Vec<&Piece> = all
            .iter()
            .copied()
            .filter(|other| other.id != piece.id && other.at == piece.at)
            .collect();
        let ways = if *panic {
            fight.panics(piece)
        } else {
            fight.retreats(piece, &others)
        };
        open &= ways.contains(&path);
    }
    if action.pieces.len() > 1 {
        let fits = path.iter().flatten().all(|hex| {
            world().transfers.contains(hex)
                || position.stack(fight.side, hex).count() + action.pieces.len() <= 10
        });
        open &= fits;
    }
    if open == rule.is_none() {
        Ok(true)
    } else {
        Err(format!("open: {open}, found {rule:?}"))
    }
}

fn withdraw(state: &State, position: &Position, action: &Action) -> Found {
    let mut found = Found::default();
    let [step] = action.path.as_slice() else {
        found.add(SEAT, "P4");
        return found;
    };
    let Some(hex) = to(&step.to).filter(|hex| world().terrain.contains_key(hex)) else {
        found.add(PLACE, "P3");
        return found;
    };
    if !withdrawals(state, position)
        .iter()
        .any(|(open, _)| *open == hex)
    {
        found.add(PLACE, "22.8");
        found.add(PLACE, "22.6.5");
    }
    found
}

/// The hexes of the combat that a side has left [24.0].
fn left(state: &State, position: &Position, side: &str) -> Vec<Hex> {
    let combat = state.combat.as_ref().unwrap();
    let grid = &crate::common::title().map.grid;
    let hexes = if side == position.phasing {
        combat.hexes.clone()
    } else {
        vec![combat.target]
    };
    let names = hexes.into_iter().map(|hex| grid.name(hex).to_string());
    names.filter(|hex| !position.holds(side, hex)).collect()
}

fn advance(state: &State, position: &Position, action: &Action) -> Found {
    let combat = state.combat.as_ref().unwrap();
    let side = side_name(combat.asked);
    let mut found = Found::default();
    if action.pieces.is_empty() || action.path.is_empty() || action.path.len() > 2 {
        found.add(SEAT, "P4");
        return found;
    }
    let pieces = fights::named(position, side, action, &mut found);
    let mut path = Vec::new();
    for step in &action.path {
        match to(&step.to).filter(|hex| world().terrain.contains_key(hex)) {
            Some(hex) => path.push(hex),
            None => found.add(PLACE, "P3"),
        }
    }
    let Some(first) = path.first().filter(|_| path.len() == action.path.len()) else {
        return found;
    };
    if !left(state, position, fights::other(side)).contains(first) {
        found.add(PLACE, "24.0");
        return found;
    }
    let part = if side == position.phasing {
        &combat.attackers
    } else {
        &combat.defenders
    };
    for piece in &pieces {
        let number = u16::try_from(position.number(&piece.id)).unwrap();
        let fit = part.contains(&number)
            && !combat.advanced.contains(&number)
            && !combat.fell_back.contains(&number)
            && piece.broken == 0
            && !arms().units[&piece.id].artillery
            && piece.hex().is_some_and(|from| around(from).contains(first));
        if !fit {
            found.add(PIECE, "24.0");
            continue;
        }
        enter(position, piece, piece.hex().unwrap(), first, &mut found);
        if let Some(second) = path.get(1) {
            go_on(position, side, piece, first, second, &mut found);
        }
    }
    let last = path.last().unwrap();
    if position.stack(side, last).count() + pieces.len() > 10 {
        found.add(STACKING, "7.0");
    }
    found
}

/// What a step asks of a class of unit beside its price [18.1.1, 18.6, 24.0].
fn enter(position: &Position, piece: &Piece, from: &str, to: &str, found: &mut Found) -> bool {
    let side = pair(from, to);
    let bridge = world().bridges.get(&side);
    let stands = bridge.is_some_and(|bridge| !position.destroyed.contains(bridge));
    let road = world().roads.contains_key(&side) && (bridge.is_none() || stands);
    let motorized = usize::from(piece.printed().motorized);
    let terrain = world().terrain.get(to).map_or("illegal", String::as_str);
    let river = world().rivers.get(&side);
    if terrain == "illegal" {
        found.add(PIECE, "5.1");
    } else if !road
        && !stands
        && river.is_some_and(|river| world().costs[river][motorized].is_none())
    {
        found.add(PIECE, "18.1.1");
    } else if !road && world().costs[terrain][motorized].is_none() {
        found.add(PIECE, "18.6");
    } else {
        return true;
    }
    false
}

/// Where a Tank goes on [24.1, 27.3-g].
fn go_on(
    position: &Position,
    side: &str,
    piece: &Piece,
    first: &str,
    second: &str,
    found: &mut Found,
) {
    if !around(first).iter().any(|hex| hex == second) {
        found.add(PIECE, "24.0");
        return;
    }
    let pair = pair(first, second);
    let bridge = world().bridges.get(&pair);
    let stands = bridge.is_some_and(|bridge| !position.destroyed.contains(bridge));
    let road = world().roads.contains_key(&pair) && (bridge.is_none() || stands);
    let open = world()
        .terrain
        .get(second)
        .is_some_and(|kind| kind == "open");
    if !enter(position, piece, first, second, found) {
        // Any of its reasons may be the one that is told.
        found.add(PIECE, "24.1");
        return;
    }
    let enemies: BTreeSet<Hex> = around(second)
        .into_iter()
        .filter(|hex| position.holds(fights::other(side), hex))
        .collect();
    let river = world().rivers.contains_key(&pair) && !stands;
    if !arms().units[&piece.id].tank
        || position.holds(fights::other(side), second)
        || !(open || road)
        || river
    {
        found.add(PIECE, "24.1");
    } else if position.night && !open && !enemies.is_empty() {
        found.add(PIECE, "27.3-g");
    }
}
