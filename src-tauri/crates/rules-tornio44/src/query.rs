//! Answers to what-if questions, from what the viewer knows; play is open but for the depots.

use crate::movement::{Journey, Start};
use crate::reason::{Order, Reasons};
use crate::rule;
use crate::state::{Side, Spot, State};
use crate::terrain::Account;
use crate::title::{Tornio44, vp};
use crate::verbs;
use crate::zoc::{ENEMY_ZOC, Ground, OWN_ZOC};
use motti_engine::{
    Action, Answer, Ledger, LedgerKind, Message, PieceId, Place, Query, Reason, Ruleset, Seat,
    Spot as Found, Step, Tag, Viewer, protocol,
};

impl Tornio44 {
    pub(crate) fn answer(&self, state: &State, viewer: &Viewer, query: &Query) -> Answer {
        match query {
            Query::Reach { pieces } if state.combat.is_some() => self.answer_ways(state, pieces),
            Query::Path { pieces, to, .. } if state.combat.is_some() => {
                self.answer_way(state, pieces, to)
            }
            Query::Reach { pieces } => self.answer_reach(state, pieces),
            Query::Cost { pieces, path } => self.answer_cost(state, pieces, path),
            Query::Path { pieces, to, via } => self.answer_path(state, pieces, via, to),
            Query::Why { action } => self.answer_why(state, viewer, action),
            Query::Zoc { side } => self.answer_zoc(state, side),
            Query::Owned { side } => self.answer_owned(state, side),
            Query::Distance { from, to } => match (self.board.hex(from), self.board.hex(to)) {
                (Some(a), Some(b)) => Answer::Number(
                    i32::try_from(self.board.grid.distance(a, b)).unwrap_or(i32::MAX),
                ),
                (Some(_), None) => Answer::Refused(protocol::unknown_place(to)),
                _ => Answer::Refused(protocol::unknown_place(from)),
            },
            Query::Neighbours { place } => match self.board.hex(place) {
                Some(hex) => Answer::Places(
                    self.board
                        .grid
                        .neighbours(hex)
                        .map(|hex| spot(self.board.place(hex)))
                        .collect(),
                ),
                None => Answer::Refused(protocol::unknown_place(place)),
            },
            Query::Points { track } => self.answer_points(state, track),
            Query::Place { place } => self.answer_place(state, place),
            Query::Piece { piece } => self.answer_piece(state, piece),
            Query::Supply { piece } => self.answer_supply(state, piece),
            Query::Odds { action } => self.answer_odds(state, action),
            Query::Forecast { action } => self.answer_forecast(state, action),
            Query::Drafted { items } => self.answer_drafted(state, items),
            Query::Overlays => Self::answer_overlays(),
            Query::Duties => self.answer_duties(state),
            Query::Sight { .. } | Query::Threat { .. } => no_answer(),
        }
    }

    /// The units of a question: known, of one side.
    fn asked_units(&self, pieces: &[PieceId]) -> Result<(Side, Vec<u16>), Box<Answer>> {
        let mut reasons = Reasons::default();
        let first = pieces.first().and_then(|id| self.unit(id));
        let side = first
            .and_then(|unit| self.counter(unit))
            .map_or(Side::Finnish, |counter| counter.side);
        let named = Action {
            pieces: pieces.to_vec(),
            ..Action::of(verbs::MOVE)
        };
        let units = self.named_units(side, &named, &mut reasons);
        match reasons.verdict() {
            Ok(()) => Ok((side, units)),
            Err(refusal) => Err(Box::new(Answer::Refused(refusal))),
        }
    }

    fn answer_reach(&self, state: &State, pieces: &[PieceId]) -> Answer {
        let (side, units) = match self.asked_units(pieces) {
            Ok(found) => found,
            Err(answer) => return *answer,
        };
        let ground = Ground::of(self, state, side);
        let left = self.body(state, &units).map_or(0, |body| body.left);
        let Some(reach) = self.reach_of(state, &ground, side, &units) else {
            return Answer::Places(Vec::new());
        };
        let zero = motti_engine::Amount::ZERO;
        let spots = reach.stops().map(|(place, cost)| Found {
            place: place.clone(),
            amount: Some(cost),
            left: Some((self.mp(left.max(0)) - cost).max(zero)),
            mark: None,
        });
        Answer::Places(spots.collect())
    }

    /// The journey a path would be, however much is left to spend.
    fn journey(&self, state: &State, units: &[u16], path: &[Step]) -> Result<Journey, Reasons> {
        let mut reasons = Reasons::default();
        let action = Action {
            path: path.to_vec(),
            ..Action::of(verbs::EXIT)
        };
        let (hexes, exits) = self.named_hexes(&action, true, &mut reasons);
        let first = units.first().copied().unwrap_or(u16::MAX);
        let (start, naval) = match state.unit(first).map(|of| of.spot) {
            Some(Spot::Hex(hex)) => (Start::Hex(hex), false),
            Some(Spot::Transfer { .. }) => (Start::Transfer, false),
            Some(Spot::Pool) => (
                Start::Pool,
                self.arrival(state, first)
                    .is_some_and(|arrival| arrival.naval),
            ),
            _ => {
                let id = self.id(first);
                let fact = Message::of("tornio44-no-not-in-play").with("piece", id.clone());
                reasons.add(Order::Piece, Reason::new(rule::MOVEMENT, fact).about(&id));
                return Err(reasons);
            }
        };
        let journey = Journey {
            units: units.to_vec(),
            start,
            hexes,
            after: Vec::new(),
            exits,
            naval,
            meets_enemy: false,
        };
        if reasons.is_empty() {
            Ok(journey)
        } else {
            Err(reasons)
        }
    }

    /// What a path costs the unit that pays most. [17.0, 17.5, 18.6]
    fn answer_cost(&self, state: &State, pieces: &[PieceId], path: &[Step]) -> Answer {
        let (side, units) = match self.asked_units(pieces) {
            Ok(found) => found,
            Err(answer) => return *answer,
        };
        let ground = Ground::of(self, state, side);
        let journey = match self.journey(state, &units, path) {
            Ok(journey) => journey,
            Err(reasons) => return refused(reasons),
        };
        let mut reasons = Reasons::default();
        let priced = self.judge_hexes(&ground, side, &journey, true, &mut reasons);
        if let Err(refusal) = reasons.verdict() {
            return Answer::Refused(refusal);
        }
        let mut dearest: Option<Ledger> = None;
        for unit in &units {
            let mut account = Account::new(self);
            let _ = self.cost(state, &ground, &journey, *unit, priced, &mut account);
            dearest = Some(match dearest {
                Some(ledger) if ledger.total >= account.ledger.total => ledger,
                _ => account.ledger,
            });
        }
        dearest.map_or_else(no_answer, Answer::Ledger)
    }

    /// The best path to a place: the one the legal list takes where it takes one, which may be the
    /// dearer for the one hex a unit may always move [17.4]; else the cheapest, whatever it costs.
    /// By way of other places it is the cheapest from each to the next.
    fn answer_path(&self, state: &State, pieces: &[PieceId], via: &[Place], to: &Place) -> Answer {
        let (side, units) = match self.asked_units(pieces) {
            Ok(found) => found,
            Err(answer) => return *answer,
        };
        let ground = Ground::of(self, state, side);
        let listed = || {
            let reach = self.reach_of(state, &ground, side, &units)?;
            Some(reach.path(reach.find(to)?))
        };
        let found = match via {
            [] => listed().or_else(|| self.best_path(state, &ground, side, &units, to)),
            _ => self.path_by(state, side, &units, via.iter().chain([to])),
        };
        let Some(path) = found.filter(|path| !path.is_empty()) else {
            let fact = Message::of("tornio44-no-path").with("hex", to.clone());
            return Answer::Refused(Reason::new(rule::MOVEMENT, fact).at(to).into());
        };
        match self.answer_cost(state, pieces, &path) {
            Answer::Ledger(ledger) => Answer::Route { path, ledger },
            other => other,
        }
    }

    /// The cheapest path from each of these places to the next, as one.
    fn path_by<'a>(
        &self,
        state: &State,
        side: Side,
        units: &[u16],
        stops: impl Iterator<Item = &'a Place>,
    ) -> Option<Vec<Step>> {
        let mut standing = state.clone();
        let mut whole = Vec::new();
        for stop in stops {
            let ground = Ground::of(self, &standing, side);
            whole.extend(self.best_path(&standing, &ground, side, units, stop)?);
            let hex = self.board.hex(stop);
            for unit in units {
                let of = standing.units.get_mut(usize::from(*unit))?;
                // What leaves the map goes no farther, and no place is beyond.
                of.spot = hex.map_or(Spot::Exited, Spot::Hex);
            }
        }
        Some(whole)
    }

    fn answer_why(&self, state: &State, viewer: &Viewer, action: &Action) -> Answer {
        let asked = self
            .decisions(state)
            .into_iter()
            .map(|decision| decision.seat);
        let held = asked.into_iter().find(|seat| viewer.holds(seat));
        let own = self.seats().iter().find(|seat| viewer.holds(seat)).cloned();
        let Some(seat) = held.or(own) else {
            return Answer::Refused(protocol::wrong_seat(&Seat::of("")));
        };
        match self.check(state, &seat, action) {
            Ok(()) => Answer::Allowed,
            Err(refusal) => Answer::Refused(refusal),
        }
    }

    /// [9.0] The hexes under a side's zone of control; contested ones are marked.
    fn answer_zoc(&self, state: &State, side: &Seat) -> Answer {
        let Some(side) = Side::of(side) else {
            return Answer::Refused(protocol::wrong_seat(side));
        };
        let ground = Ground::with_own_zones(self, state, side);
        let covered = self
            .board
            .grid
            .hexes()
            .filter(|hex| ground.has(*hex, OWN_ZOC) && !self.board.field(*hex).closed);
        let spots = covered.map(|hex| Found {
            mark: ground.has(hex, ENEMY_ZOC).then(|| Tag::of("contested")),
            ..spot(self.board.place(hex))
        });
        Answer::Places(spots.collect())
    }

    /// [10.0] The hexes a side owns.
    fn answer_owned(&self, state: &State, side: &Seat) -> Answer {
        let Some(side) = Side::of(side) else {
            return Answer::Refused(protocol::wrong_seat(side));
        };
        let owned = self
            .board
            .grid
            .hexes()
            .filter(|hex| !self.board.field(*hex).closed && state.owner(*hex) == side);
        Answer::Places(owned.map(|hex| spot(self.board.place(hex))).collect())
    }

    fn answer_points(&self, state: &State, track: &Tag) -> Answer {
        if *track == "vp" {
            return Answer::Ledger(self.points_ledger(state));
        }
        if *track == "vp-diff" {
            let mut ledger = Ledger::new(LedgerKind::Points);
            ledger.add(
                rule::INITIATIVE,
                Message::of("tornio44-points-diff"),
                vp(state.diff),
            );
            return Answer::Ledger(ledger);
        }
        no_answer()
    }
}

fn refused(reasons: Reasons) -> Answer {
    reasons
        .verdict()
        .err()
        .map_or_else(no_answer, Answer::Refused)
}

pub(crate) fn no_answer() -> Answer {
    Answer::Refused(Reason::new(protocol::NO_ANSWER, Message::of("protocol-no-answer")).into())
}

fn spot(place: Place) -> Found {
    Found {
        place,
        amount: None,
        left: None,
        mark: None,
    }
}
