//! Answers about fighting: supply with its route, the odds of an attack, the factors of a fire.

use crate::query::no_answer;
use crate::reason::Reasons;
use crate::rule;
use crate::state::{Marks, Spot, State};
use crate::title::Tornio44;
use crate::verbs;
use motti_engine::{Action, Answer, Draft, Message, PieceId, RuleId, Ruleset, Step, protocol};
use motti_hex::HexIx;

impl Tornio44 {
    /// Whether a unit is in supply, along which route and at what cost. [13.0, 27.3-h]
    pub(crate) fn answer_supply(&self, state: &State, piece: &PieceId) -> Answer {
        let (Some(unit), Some(side)) = (
            self.unit(piece),
            self.unit(piece)
                .and_then(|unit| self.counter(unit))
                .map(|counter| counter.side),
        ) else {
            return Answer::Refused(protocol::unknown_piece(piece));
        };
        let Some(of) = state.unit(unit) else {
            return no_answer();
        };
        let said = |holds: bool, rule: RuleId, key: &'static str| Answer::Verdict {
            holds,
            rule,
            fact: Message::of(key).with("piece", piece.clone()),
            path: Vec::new(),
            ledger: None,
        };
        let hex = match of.spot {
            Spot::Hex(_) if of.marks.has(Marks::ARRIVED) => {
                return said(true, rule::ARRIVAL, "tornio44-supply-arrived");
            }
            Spot::Hex(hex) => hex,
            Spot::Transfer { .. } => return said(true, rule::TRANSFER, "tornio44-supply-transfer"),
            _ => return said(false, rule::SUPPLY, "tornio44-supply-off-map"),
        };
        let mut net = self.supply_net(state, side);
        let found = self.supply_route(&mut net, hex);
        let holds = found.is_some();
        // A route that is too long says more than none.
        let route = found.or_else(|| self.supply_route_within(&mut net, hex, LONGEST));
        let night = self.is_night(state);
        let (by, key) = match (holds, route.is_some(), night) {
            (true, _, false) => (rule::SUPPLY, "tornio44-supply-has"),
            (true, _, true) => (rule::NIGHT_SUPPLY, "tornio44-supply-has"),
            (false, true, false) => (rule::SUPPLY, "tornio44-supply-too-far"),
            (false, true, true) => (rule::NIGHT_SUPPLY, "tornio44-supply-too-far"),
            (false, false, _) => (rule::SUPPLY, "tornio44-supply-none"),
        };
        let fact = Message::of(key)
            .with("piece", piece.clone())
            .with(
                "need",
                self.mp(route
                    .as_ref()
                    .map_or(0, |route| i32::try_from(route.cost).unwrap_or(i32::MAX))),
            )
            .with("most", self.mp(net.length()));
        let path: Vec<HexIx> = route
            .iter()
            .flat_map(|route| route.hexes.iter().map(|node| node.hex))
            .collect();
        Answer::Verdict {
            holds,
            rule: by,
            fact,
            path: path.into_iter().map(|hex| self.board.place(hex)).collect(),
            ledger: route.map(|route| self.route_ledger(state, &net, &route)),
        }
    }

    /// The ways open to units in the combat under way: back, or on into the hex that was left. A
    /// stack goes where its first unit can and the others may come along. [22.6.5, 22.6.6, 24.0]
    fn ways_in_combat(&self, state: &State, pieces: &[PieceId]) -> Vec<Vec<Step>> {
        let list = self.fight_list(state, &Draft::default());
        let Some(seat) = self.asked(state) else {
            return Vec::new();
        };
        let whole = list
            .offers
            .iter()
            .find(|offer| *offer.pieces == *pieces && !offer.adds);
        let first = list
            .offers
            .iter()
            .find(|offer| offer.pieces.len() == 1 && offer.pieces.first() == pieces.first());
        let Some(offer) = whole.or(first) else {
            return Vec::new();
        };
        let actions = (0..offer.len()).filter_map(|ix| offer.action(ix));
        let together = actions.map(|action| Action {
            pieces: pieces.to_vec(),
            ..action
        });
        together
            .filter(|action| self.check(state, &seat, action).is_ok())
            .map(|action| action.path)
            .collect()
    }

    /// Where units of the combat under way can go.
    pub(crate) fn answer_ways(&self, state: &State, pieces: &[PieceId]) -> Answer {
        let mut places: Vec<motti_engine::Place> = Vec::new();
        for path in self.ways_in_combat(state, pieces) {
            places.extend(path.last().map(|step| step.to.clone()));
        }
        places.sort();
        places.dedup();
        let spots = places.into_iter().map(|place| motti_engine::Spot {
            place,
            amount: None,
            left: None,
            mark: None,
        });
        Answer::Places(spots.collect())
    }

    /// How units of the combat under way get to a place: falling back and advancing cost nothing.
    pub(crate) fn answer_way(
        &self,
        state: &State,
        pieces: &[PieceId],
        to: &motti_engine::Place,
    ) -> Answer {
        let ways = self.ways_in_combat(state, pieces);
        let way = ways
            .into_iter()
            .find(|path| path.last().is_some_and(|step| step.to == *to));
        way.map_or_else(no_answer, |path| Answer::Route {
            path,
            ledger: motti_engine::Ledger::new(motti_engine::LedgerKind::Cost),
        })
    }

    /// The odds of an attack, or the factors of a fire. [21.1, 22.4]
    pub(crate) fn answer_odds(&self, state: &State, action: &Action) -> Answer {
        let mut reasons = Reasons::default();
        match action.verb.as_str() {
            verbs::ATTACK => self.judge_attack(state, action, &mut reasons),
            verbs::FIRE => self.judge_fire(state, action, &mut reasons),
            _ => return no_answer(),
        }
        if let Err(refusal) = reasons.verdict() {
            return Answer::Refused(refusal);
        }
        if action.verb == verbs::FIRE {
            let units: Vec<u16> = action
                .pieces
                .iter()
                .filter_map(|id| self.unit(id))
                .collect();
            return Answer::Ledger(self.fire_ledger(state, &units));
        }
        let Some((target, attackers)) = self.attack_of(action) else {
            return no_answer();
        };
        match self
            .situation(state, target, &attackers)
            .ledger(&self.charts)
        {
            Some(ledger) => Answer::Ledger(ledger),
            None => Answer::Verdict {
                holds: true,
                rule: rule::BROKEN,
                fact: Message::of("tornio44-odds-automatic").with("hex", self.board.place(target)),
                path: Vec::new(),
                ledger: None,
            },
        }
    }
}

/// How far a route that is too long is looked for, in quarters.
const LONGEST: u32 = 200;
