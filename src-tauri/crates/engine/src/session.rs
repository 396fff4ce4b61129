//! A running game of one title: the log and the only way to add to it.

use crate::action::{Action, Draft};
use crate::decision::Decision;
use crate::dice::{Dice, DiceError, Seed};
use crate::digest::Digest;
use crate::legal::LegalList;
use crate::names::{Audience, PieceId, Seat};
use crate::ply::{Origin, Ply};
use crate::refusal::{Refusal, protocol};
use crate::ruleset::{Options, Play, Ruleset, SetupError};
use crate::table::{self, Table};
use crate::undo::Before;
use crate::view::Outcome;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A seed and the ply before which its dice begin: a game has one; a branch with new dice adds one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeedFrom {
    /// The number of plies played before this seed's dice begin.
    pub after: u32,
    /// The seed.
    pub seed: Seed,
}

/// What a game is set up from, beside its module.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The scenario's id.
    pub scenario: String,
    /// The options chosen.
    #[serde(default)]
    pub options: Options,
    /// The seeds of the dice, oldest first; never empty.
    pub seeds: Vec<SeedFrom>,
}

impl Setup {
    /// A scenario with options and one seed.
    pub fn new(scenario: impl Into<String>, options: Options, seed: Seed) -> Self {
        Setup {
            scenario: scenario.into(),
            options,
            seeds: vec![SeedFrom { after: 0, seed }],
        }
    }

    /// The seed in force after this many plies.
    pub(crate) fn seed_at(&self, after: u32) -> &Seed {
        let found = self.seeds.iter().rev().find(|from| from.after <= after);
        found.map_or_else(|| &self.seeds[0].seed, |from| &from.seed)
    }
}

/// Why an action did not become a ply.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum PlayError {
    /// The rules refuse it; nothing has changed.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A die could not be drawn; nothing has changed.
    #[error(transparent)]
    Dice(#[from] DiceError),
}

static NO_DRAFT: Draft = Draft { items: Vec::new() };

/// A running game of one title.
pub struct Session<R: Ruleset> {
    pub(crate) rules: Arc<R>,
    pub(crate) setup: Setup,
    pub(crate) state: R::State,
    pub(crate) table: Table,
    pub(crate) dice: Dice,
    pub(crate) cache: R::Cache,
    pub(crate) decisions: Vec<Decision>,
    pub(crate) over: Option<Outcome>,
    pub(crate) drafts: BTreeMap<Seat, Draft>,
    pub(crate) log: Vec<Ply>,
    pub(crate) digest: Digest,
    digest_key: [u8; 32],
    scratch: (Vec<u8>, Vec<u8>),
    pub(crate) past: Vec<Before<R::State>>,
    keep_past: bool,
}

impl<R: Ruleset> Session<R> {
    /// Begins a game.
    ///
    /// # Errors
    /// When the title has no such scenario or option.
    pub fn new(rules: Arc<R>, setup: Setup) -> Result<Self, SetupError> {
        let state = rules.setup(&setup.scenario, &setup.options)?;
        Ok(Self::from_state(rules, setup, state))
    }

    /// Begins a game in any position: for cases and tests.
    pub fn from_state(rules: Arc<R>, mut setup: Setup, state: R::State) -> Self {
        if setup.seeds.is_empty() {
            setup.seeds.push(SeedFrom {
                after: 0,
                seed: Seed::from_number(0),
            });
        }
        let digest_key = setup.seeds[0].seed.digest_key();
        let dice = Dice::seeded(setup.seeds[0].seed.clone());
        let mut session = Session {
            rules,
            setup,
            state,
            table: Table::default(),
            dice,
            cache: R::Cache::default(),
            decisions: Vec::new(),
            over: None,
            drafts: BTreeMap::new(),
            log: Vec::new(),
            digest: Digest::NONE,
            digest_key,
            scratch: (Vec::new(), Vec::new()),
            past: Vec::new(),
            keep_past: true,
        };
        session.digest = session.digest_of();
        session.ask();
        session
    }

    /// Keeps no earlier positions: undo is never offered, a failed die leaves the game unusable.
    /// For simulations.
    pub fn forget_the_past(&mut self) {
        self.keep_past = false;
        self.past.clear();
    }

    /// The ruleset.
    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    /// What the game was set up from.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Everything true about the game. For rulesets' tests; no front end may see it.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// Edits the position from outside the game: for building cases.
    pub fn set_state(&mut self, state: R::State) {
        self.state = state;
        self.cache = R::Cache::default();
        self.past.clear();
        self.drafts.clear();
        self.digest = self.digest_of();
        self.ask();
    }

    /// The state of the table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The dice.
    pub fn dice(&self) -> &Dice {
        &self.dice
    }

    /// The dice: for cases that script them.
    pub fn dice_mut(&mut self) -> &mut Dice {
        &mut self.dice
    }

    /// What is asked now, of whom.
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// The log.
    pub fn log(&self) -> &[Ply] {
        &self.log
    }

    /// How many plies have been played.
    pub fn ply_count(&self) -> u32 {
        self.log.last().map_or(0, |ply| ply.number)
    }

    /// The digest after the last ply.
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// The end, when it has come.
    pub fn outcome(&self) -> Option<Outcome> {
        self.over.clone()
    }

    /// The seed's commitment, shown before the first roll.
    pub fn commitment(&self) -> String {
        self.setup.seeds[0].seed.commitment()
    }

    pub(crate) fn is_asked(&self, seat: &Seat) -> bool {
        self.decisions.iter().any(|decision| decision.seat == *seat)
    }

    /// The canonical legal list of a seat; empty when it is asked nothing.
    pub fn legal(&mut self, seat: &Seat) -> Arc<LegalList> {
        if !self.is_asked(seat) {
            return Arc::default();
        }
        let draft = self.drafts.get(seat).unwrap_or(&NO_DRAFT);
        self.rules.legal(&self.state, seat, draft, &mut self.cache)
    }

    /// The part of the legal list that names this piece, or none; empty when the seat is asked nothing.
    pub fn legal_of(&mut self, seat: &Seat, piece: Option<&PieceId>) -> Arc<LegalList> {
        if !self.is_asked(seat) {
            return Arc::default();
        }
        self.rules
            .legal_of(&self.state, seat, piece, &mut self.cache)
    }

    pub(crate) fn not_asked(&self, seat: &Seat) -> Refusal {
        if self.over.is_some() {
            protocol::game_over()
        } else {
            protocol::wrong_seat(seat)
        }
    }

    /// Judges an action without carrying it out.
    ///
    /// # Errors
    /// The refusal, with every reason.
    pub fn check(&self, seat: &Seat, action: &Action) -> Result<(), Refusal> {
        if self.over.is_some() {
            return Err(protocol::game_over());
        }
        if table::is_table_verb(&action.verb) {
            return table::check(&*self.rules, &self.state, &self.table, seat, action);
        }
        if !self.is_asked(seat) {
            return Err(protocol::wrong_seat(seat));
        }
        self.rules.check(&self.state, seat, action)
    }

    /// Carries out an action as the next ply.
    ///
    /// # Errors
    /// The refusal, or the die that could not be drawn; nothing has changed then.
    pub fn play(&mut self, seat: &Seat, action: &Action) -> Result<&Ply, PlayError> {
        if *seat == Seat::REFEREE {
            return Err(protocol::wrong_seat(seat).into());
        }
        self.check(seat, action)?;
        self.carry_out(seat, action, Origin::Seat)
    }

    /// Carries out an action without judging it: for players that took it from the legal list of
    /// this very position. Any other action may leave a position that no rule allows.
    ///
    /// # Errors
    /// The die that could not be drawn; nothing has changed then.
    pub fn play_unchecked(&mut self, seat: &Seat, action: &Action) -> Result<&Ply, PlayError> {
        self.carry_out(seat, action, Origin::Seat)
    }

    /// Carries out the next automatic step or standing answer; `None` when a person is asked.
    ///
    /// # Errors
    /// The die that could not be drawn; nothing has changed then.
    pub fn automatic(&mut self) -> Result<Option<&Ply>, PlayError> {
        if self.over.is_some() {
            return Ok(None);
        }
        let Some((seat, action, origin)) = self.next_automatic() else {
            return Ok(None);
        };
        self.carry_out(&seat, &action, origin).map(Some)
    }

    fn next_automatic(&mut self) -> Option<(Seat, Action, Origin)> {
        if self.is_asked(&Seat::REFEREE) {
            let list = self.legal(&Seat::REFEREE);
            let (_, action) = list.get(0)?;
            return Some((Seat::REFEREE, action, Origin::Referee));
        }
        if self.table.standing.is_empty() {
            return None;
        }
        self.decisions
            .iter()
            .filter(|decision| decision.question.is_some())
            .find_map(|decision| {
                let own = self
                    .table
                    .standing
                    .iter()
                    .filter(|order| order.seat == decision.seat);
                own.rev().find_map(|order| {
                    let answer = self
                        .rules
                        .standing_answer(&self.state, decision, &order.order)?;
                    self.rules
                        .check(&self.state, &decision.seat, &answer)
                        .ok()?;
                    Some((decision.seat.clone(), answer, Origin::Standing))
                })
            })
    }

    /// Carries out an action that has been judged already.
    pub(crate) fn carry_out(
        &mut self,
        seat: &Seat,
        action: &Action,
        origin: Origin,
    ) -> Result<&Ply, PlayError> {
        let before = self.keep_past.then(|| self.remember());
        let number = self.ply_count() + 1;
        let others_waited = self.others_asked(seat);
        let mut play = Play::new(&mut self.dice);
        let of_table = table::is_table_verb(&action.verb);
        let done = if of_table {
            if table::apply(
                &*self.rules,
                &mut self.state,
                &mut self.table,
                seat,
                action,
                &mut play.events,
            ) {
                self.cache = R::Cache::default();
            }
            Ok(())
        } else {
            self.rules
                .apply(&mut self.state, seat, action, &mut play, &mut self.cache)
        };
        let Play {
            draws,
            events,
            could_show,
            known_to,
            action_known_to,
            ..
        } = play;
        if let Err(error) = done {
            if let Some(before) = before {
                self.restore(before);
            }
            return Err(error.into());
        }
        if !of_table && origin == Origin::Seat && known_to == Audience::All {
            // A ply that others may not know of must not show by what it does to a proposal.
            table::lapse(&mut self.table, seat);
        }
        self.digest = self.digest_of();
        if !of_table {
            self.drafts.remove(seat);
        }
        self.ask();
        self.review_drafts();
        // Another seat that is asked as well, before or after, may have acted on what it saw; and
        // whether it has is not always for this seat to know.
        let shared = !self.rules.acts_in_the_open() && (others_waited || self.others_asked(seat));
        let barrier =
            !draws.is_empty() || could_show || shared || of_table || origin != Origin::Seat;
        let action_known_to = if of_table && table::is_private(&action.verb) {
            Audience::only(seat)
        } else {
            action_known_to
        };
        self.past.extend(before);
        self.log.push(Ply {
            number,
            seat: seat.clone(),
            action: action.clone(),
            origin,
            draws,
            events,
            barrier,
            known_to,
            action_known_to,
            digest: self.digest,
        });
        if barrier && self.past.len() > 1 {
            // Nothing before a barrier can be undone; the position before the last ply stays, for
            // a store that could not write it.
            self.past.drain(..self.past.len() - 1);
        }
        Ok(&self.log[self.log.len() - 1])
    }

    /// Whether another seat is asked now.
    fn others_asked(&self, seat: &Seat) -> bool {
        self.decisions.iter().any(|decision| decision.seat != *seat)
    }

    pub(crate) fn ask(&mut self) {
        self.over = self
            .table
            .over
            .clone()
            .or_else(|| self.rules.outcome(&self.state));
        self.decisions = if self.over.is_some() {
            Vec::new()
        } else {
            self.rules.decisions(&self.state)
        };
        let asked = &self.decisions;
        self.drafts
            .retain(|seat, _| asked.iter().any(|decision| decision.seat == *seat));
    }

    fn digest_of(&mut self) -> Digest {
        let (bytes, chained) = &mut self.scratch;
        bytes.clear();
        let mut buffer = std::mem::take(bytes);
        // Writing plain data into memory cannot fail; were it to, the digest would be of nothing
        // and replay would say so.
        buffer = postcard::to_extend(&(&self.state, &self.table), buffer).unwrap_or_default();
        let digest = Digest::chain(self.digest, &self.digest_key, chained, &[&buffer]);
        *bytes = buffer;
        digest
    }

    /// Who may know of the next ply of this seat's current decision.
    pub fn audience_of(&self, seat: &Seat) -> Audience {
        let asked = self
            .decisions
            .iter()
            .find(|decision| decision.seat == *seat);
        asked.map_or(Audience::All, |decision| decision.known_to.clone())
    }

    /// Takes the dice of a branch that begins here, if one does; what was played before it, with
    /// other dice, can then not be taken back.
    pub(crate) fn reseed_after(&mut self, after: u32) {
        let mut seeds = self.setup.seeds.iter().skip(1);
        if let Some(from) = seeds.find(|from| from.after == after) {
            self.dice.reseed(from.seed.clone());
            self.past.clear();
        }
    }
}
