//! A running game of one title: the log and the only way to add to it.

use crate::action::{Action, Draft};
use crate::decision::Decision;
use crate::dice::{Dice, DiceError, Seed, StreamPositions};
use crate::digest::Digest;
use crate::legal::LegalList;
use crate::message::Message;
use crate::names::{Audience, Seat, Viewer};
use crate::ply::{Origin, Ply, SeenPly};
use crate::query::{Answer, Query};
use crate::refusal::{Reason, Refusal, protocol};
use crate::ruleset::{Options, Play, Ruleset, SetupError};
use crate::table::{self, Table};
use crate::view::{Outcome, View};
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
    fn seed_at(&self, after: u32) -> &Seed {
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

/// What a saved position holds: enough to go on playing from it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Saved {
    /// The title's state.
    pub state: serde_json::Value,
    /// The state of the table.
    pub table: Table,
    /// How far the dice streams have been drawn.
    pub positions: StreamPositions,
    /// The digest after the last ply.
    pub digest: Digest,
    /// How many plies have been played.
    pub ply: u32,
}

static NO_DRAFT: Draft = Draft { items: Vec::new() };

/// The position before a ply, kept so that it can be taken back.
struct Before<S> {
    state: S,
    table: Table,
    positions: StreamPositions,
    digest: Digest,
}

/// A running game of one title.
pub struct Session<R: Ruleset> {
    pub(crate) rules: Arc<R>,
    pub(crate) setup: Setup,
    pub(crate) state: R::State,
    table: Table,
    dice: Dice,
    cache: R::Cache,
    decisions: Vec<Decision>,
    drafts: BTreeMap<Seat, Draft>,
    log: Vec<Ply>,
    digest: Digest,
    digest_key: [u8; 32],
    scratch: (Vec<u8>, Vec<u8>),
    past: Vec<Before<R::State>>,
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

    /// Goes on from a saved position with the log before it.
    ///
    /// # Errors
    /// When the saved state is not one of this ruleset.
    pub fn resume(
        rules: Arc<R>,
        setup: Setup,
        saved: Saved,
        log: Vec<Ply>,
    ) -> Result<Self, serde_json::Error> {
        let state: R::State = serde_json::from_value(saved.state)?;
        let mut session = Self::from_state(rules, setup, state);
        session.dice = Dice::seeded(session.setup.seed_at(saved.ply).clone());
        session.dice.resume(saved.positions);
        session.table = saved.table;
        session.digest = saved.digest;
        session.log = log;
        session.ask();
        Ok(session)
    }

    /// The position as it can be saved.
    ///
    /// # Errors
    /// When the state cannot be written as JSON, which no plain data does.
    pub fn save(&self) -> Result<Saved, serde_json::Error> {
        Ok(Saved {
            state: serde_json::to_value(&self.state)?,
            table: self.table.clone(),
            positions: self.dice.positions().clone(),
            digest: self.digest,
            ply: self.ply_count(),
        })
    }

    /// The same game, saved, closed and opened again. Scripted dice go on as they were: a script is
    /// no part of a saved game.
    ///
    /// # Errors
    /// When the state cannot be written as JSON or read from it.
    pub fn reopened(&self) -> Result<Self, serde_json::Error> {
        let saved: Saved = serde_json::from_str(&serde_json::to_string(&self.save()?)?)?;
        let setup: Setup = serde_json::from_str(&serde_json::to_string(&self.setup)?)?;
        let log: Vec<Ply> = serde_json::from_str(&serde_json::to_string(&self.log)?)?;
        let mut opened = Self::resume(self.rules.clone(), setup, saved, log)?;
        if self.dice.is_scripted() {
            opened.dice = self.dice.clone();
        }
        Ok(opened)
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
        self.table
            .over
            .clone()
            .or_else(|| self.rules.outcome(&self.state))
    }

    /// The seed's commitment, shown before the first roll.
    pub fn commitment(&self) -> String {
        self.setup.seeds[0].seed.commitment()
    }

    /// What a seat has put together so far.
    pub fn draft(&self, seat: &Seat) -> Draft {
        self.drafts.get(seat).cloned().unwrap_or_default()
    }

    fn is_asked(&self, seat: &Seat) -> bool {
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

    /// Adds a part to the seat's draft.
    ///
    /// # Errors
    /// The refusal, when the draft could not be completed with it.
    pub fn draft_add(&mut self, seat: &Seat, addition: Action) -> Result<(), Refusal> {
        if !self.is_asked(seat) {
            return Err(self.not_asked(seat));
        }
        let mut draft = self.draft(seat);
        self.rules
            .check_addition(&self.state, seat, &draft, &addition)?;
        draft.items.push(addition);
        self.drafts.insert(seat.clone(), draft);
        Ok(())
    }

    /// Takes part number `index` out of the seat's draft; parts that cannot stand without it go too.
    pub fn draft_remove(&mut self, seat: &Seat, index: usize) {
        let old = self.drafts.remove(seat).unwrap_or_default();
        let kept = old
            .items
            .into_iter()
            .enumerate()
            .filter(|(ix, _)| *ix != index);
        for (_, item) in kept {
            // Whatever depended on the part taken out is refused now, and so left out.
            let _ = self.draft_add(seat, item);
        }
    }

    /// Empties the seat's draft.
    pub fn draft_clear(&mut self, seat: &Seat) {
        self.drafts.remove(seat);
    }

    fn not_asked(&self, seat: &Seat) -> Refusal {
        if self.outcome().is_some() {
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
        if self.outcome().is_some() {
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

    /// Carries out the next automatic step or standing answer; `None` when a person is asked.
    ///
    /// # Errors
    /// The die that could not be drawn; nothing has changed then.
    pub fn automatic(&mut self) -> Result<Option<&Ply>, PlayError> {
        if self.outcome().is_some() {
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
        let others_before = self.others_asked(seat);
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
        self.digest = self.digest_of();
        self.drafts.remove(seat);
        self.ask();
        let passed_on = self.others_asked(seat) != others_before;
        let barrier =
            !draws.is_empty() || could_show || passed_on || of_table || origin != Origin::Seat;
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

    /// The other seats now asked. A change means that a decision was passed on.
    fn others_asked(&self, seat: &Seat) -> Vec<Seat> {
        let others = self.decisions.iter().map(|decision| &decision.seat);
        others.filter(|other| *other != seat).cloned().collect()
    }

    fn remember(&self) -> Before<R::State> {
        Before {
            state: self.state.clone(),
            table: self.table.clone(),
            positions: self.dice.positions().clone(),
            digest: self.digest,
        }
    }

    fn restore(&mut self, before: Before<R::State>) {
        self.state = before.state;
        self.table = before.table;
        self.dice.resume(before.positions);
        self.digest = before.digest;
        self.cache = R::Cache::default();
        self.ask();
    }

    fn ask(&mut self) {
        self.decisions = if self.outcome().is_some() {
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

    /// Forgets the last ply as if it had never been: for a store that could not write it.
    /// Answers whether there was one that could be forgotten.
    pub fn retract(&mut self) -> bool {
        let Some(before) = self.past.pop() else {
            return false;
        };
        self.log.pop();
        self.restore(before);
        true
    }

    /// Whether the seat may undo now: its own last ply, with no barrier on it.
    pub fn undo_offered(&self, seat: &Seat) -> bool {
        self.check_undo(seat).is_ok()
    }

    fn check_undo(&self, seat: &Seat) -> Result<(), Refusal> {
        let refused = |key| {
            Err(Reason::new(
                protocol::NO_UNDO,
                Message::of(key).with("seat", seat.clone()),
            )
            .into())
        };
        match self.log.last() {
            Some(ply) if ply.seat != *seat => refused("protocol-undo-not-yours"),
            Some(ply) if ply.barrier => refused("protocol-undo-barrier"),
            Some(_) if !self.past.is_empty() => Ok(()),
            _ => refused("protocol-undo-nothing"),
        }
    }

    /// Takes back the seat's last ply; the log is shorter then.
    ///
    /// # Errors
    /// When the last ply is another seat's, or has a barrier.
    pub fn undo(&mut self, seat: &Seat) -> Result<Ply, Refusal> {
        self.check_undo(seat)?;
        let (Some(before), Some(ply)) = (self.past.pop(), self.log.pop()) else {
            return Err(protocol::wrong_seat(seat));
        };
        self.restore(before);
        Ok(ply)
    }

    /// Answers a question from what the viewer knows.
    pub fn query(&self, viewer: &Viewer, query: &Query) -> Answer {
        self.rules.query(&self.state, viewer, query)
    }

    /// What a viewer may see now.
    pub fn view(&self, viewer: &Viewer) -> View {
        let over = self.outcome();
        let viewer = if over.is_some() {
            &Viewer::Omniscient
        } else {
            viewer
        };
        let mut view = View::empty(viewer);
        self.rules.view(&self.state, &mut view);
        view.ply = self.known_plies(viewer);
        let asked = self
            .decisions
            .iter()
            .filter(|decision| decision.known_to.includes(viewer));
        view.asked = asked.cloned().collect();
        view.proposals = self.table.proposal.iter().cloned().collect();
        view.outcome = over;
        view
    }

    fn known_plies(&self, viewer: &Viewer) -> u32 {
        let known = self
            .log
            .iter()
            .filter(|ply| ply.known_to.includes(viewer))
            .count();
        u32::try_from(known).unwrap_or(u32::MAX)
    }

    /// The log as a viewer may know it.
    pub fn seen_log(&self, viewer: &Viewer) -> Vec<SeenPly> {
        let viewer = if self.outcome().is_some() {
            &Viewer::Omniscient
        } else {
            viewer
        };
        let mut seen = Vec::new();
        for ply in &self.log {
            let number = u32::try_from(seen.len())
                .unwrap_or(u32::MAX)
                .saturating_add(1);
            seen.extend(ply.seen_by(viewer, number));
        }
        seen
    }

    /// Who may know of the next ply of this seat's current decision.
    pub fn audience_of(&self, seat: &Seat) -> Audience {
        let asked = self
            .decisions
            .iter()
            .find(|decision| decision.seat == *seat);
        asked.map_or(Audience::All, |decision| decision.known_to.clone())
    }

    pub(crate) fn reseed_after(&mut self, after: u32) {
        if let Some(from) = self
            .setup
            .seeds
            .iter()
            .find(|from| from.after == after && after > 0)
        {
            self.dice.reseed(from.seed.clone());
        }
    }

    /// Brings an undo barrier down to this position: nothing earlier can be taken back.
    pub fn seal(&mut self) {
        self.past.clear();
    }
}
