//! A random game from the set-up to the end, with a look at every position and at every ply.

use super::passage::Passage;
use super::words::Words;
use super::{Chance, Checked, Flaw, Kit, Property, Tally, drafts, flaw};
use crate::action::Action;
use crate::decision::DecisionKind;
use crate::dice::Seed;
use crate::names::{Audience, Seat, Stream, Viewer};
use crate::ply::{Origin, Ply};
use crate::ruleset::{Options, Ruleset};
use crate::session::{Session, Setup};
use crate::table::verbs;
use std::collections::BTreeMap;

/// A game in the making.
pub(super) struct Walk<'k, R: Ruleset> {
    pub(super) kit: &'k Kit<R>,
    pub(super) session: Session<R>,
    pub(super) chance: Chance,
    pub(super) tally: &'k mut Tally,
    pub(super) words: Words,
    pub(super) streams: BTreeMap<Stream, Audience>,
}

impl<'k, R: Ruleset> Walk<'k, R> {
    /// Plays one game; `ply` tells how far it came.
    pub(super) fn play(
        kit: &'k Kit<R>,
        scenario: &str,
        options: &Options,
        seed: u64,
        tally: &'k mut Tally,
        ply: &mut u32,
    ) -> Checked {
        let setup = Setup::new(scenario, options.clone(), Seed::from_number(seed));
        let session = Session::new(kit.rules.clone(), setup)
            .map_err(|error| flaw(Property::Ends, error.to_string()))?;
        let mut walk = Walk {
            kit,
            session,
            chance: Chance::new(seed ^ 0x6b69_7400),
            tally,
            words: Words::new(kit)?,
            streams: BTreeMap::new(),
        };
        if seed % 2 == 1 {
            walk.leave_orders();
        }
        while walk.session.outcome().is_none() {
            *ply = walk.session.ply_count();
            if *ply >= kit.most_plies {
                let detail = format!("no end after {} plies", kit.most_plies);
                return Err(flaw(Property::Ends, detail));
            }
            let close = walk.chance.below(kit.stride) == 0;
            if close {
                walk.look()?;
            }
            walk.one_ply(close)?;
        }
        *ply = walk.session.ply_count();
        walk.finish()?;
        walk.tally.games += 1;
        Ok(())
    }

    /// Counts an occasion for a property.
    pub(super) fn saw(&mut self, property: Property) {
        *self.tally.occasions.entry(property).or_default() += 1;
    }

    /// Every pair of eyes: everything, each seat, a spectator.
    pub(super) fn viewers(&self) -> Vec<Viewer> {
        let seats = self.kit.rules.seats().iter().map(Viewer::seat);
        let mut viewers: Vec<Viewer> = seats.collect();
        viewers.push(Viewer::Omniscient);
        viewers.push(Viewer::Seats(Vec::new()));
        viewers
    }

    /// The seats asked now, the referee left out.
    pub(super) fn asked(&self) -> Vec<Seat> {
        let asked = self.session.decisions().iter();
        let seats = asked.map(|decision| decision.seat.clone());
        seats.filter(|seat| *seat != Seat::REFEREE).collect()
    }

    /// Every seat leaves every standing order that it may.
    fn leave_orders(&mut self) {
        for seat in self.kit.rules.seats().to_vec() {
            for order in &self.kit.orders {
                let stand = Action {
                    items: vec![order.clone()],
                    ..Action::of("stand")
                };
                debug_assert_eq!(stand.verb, verbs::STAND);
                // An order that is no order of the title is refused here, and so never answers.
                let _ = self.session.play(&seat, &stand);
            }
        }
    }

    fn one_ply(&mut self, close: bool) -> Checked {
        let before = Passage::before(self, close)?;
        let ply = self.choose_and_play()?;
        self.tally.plies += 1;
        self.words.ply(&ply, self.tally)?;
        if ply.origin == Origin::Standing {
            self.saw(Property::Standing);
        }
        self.saw(Property::Invariants);
        let broken = self.kit.rules.broken_invariants(self.session.state());
        if let Some(problem) = broken.first() {
            return Err(flaw(Property::Invariants, problem.clone()));
        }
        before.after(self, &ply)
    }

    fn choose_and_play(&mut self) -> Result<Ply, Flaw> {
        let stuck = |what: String| flaw(Property::NoDeadEnd, what);
        let played = self.session.automatic();
        if let Some(ply) = played.map_err(|error| stuck(error.to_string()))? {
            return Ok(ply.clone());
        }
        let asked = self.asked();
        let Some(seat) = self.chance.pick(&asked).cloned() else {
            return Err(stuck("the game is not over and nobody is asked".into()));
        };
        let draft = self
            .session
            .decisions()
            .iter()
            .any(|decision| decision.seat == seat && decision.kind == DecisionKind::Draft);
        let action = if draft {
            drafts::complete(self, &seat)?
        } else {
            let list = self.session.legal(&seat);
            let pick = self.chance.below(list.len());
            let found = list.get(pick).filter(|(offer, _)| !offer.adds);
            let Some((_, action)) = found else {
                return Err(stuck(format!("{seat} is asked and nothing is legal")));
            };
            action
        };
        self.saw(Property::NoDeadEnd);
        match self.session.play(&seat, &action) {
            Ok(ply) => Ok(ply.clone()),
            Err(error) => {
                let text = serde_json::to_string(&action).unwrap_or_default();
                Err(flaw(
                    Property::Listed,
                    format!("{text} is listed, but: {error}"),
                ))
            }
        }
    }

    /// The game is over: what is still to be looked at.
    fn finish(&mut self) -> Checked {
        self.saw(Property::Ends);
        if let Some(outcome) = self.session.outcome() {
            self.words.outcome(&outcome, self.tally)?;
        }
        for seat in self.kit.rules.seats() {
            if !self.session.legal(seat).is_empty() {
                return Err(flaw(Property::Ends, "something is legal after the end"));
            }
            if self.session.check(seat, &Action::of("resign")).is_ok() {
                return Err(flaw(Property::Ends, "a seat can resign after the end"));
            }
        }
        self.saw(Property::Replay);
        let (rules, setup) = (self.kit.rules.clone(), self.session.setup().clone());
        let replayed = Session::replay(rules, setup, self.session.log())
            .map_err(|error| flaw(Property::Replay, error.to_string()))?;
        if replayed.state() != self.session.state() || replayed.digest() != self.session.digest() {
            return Err(flaw(
                Property::Replay,
                "the replay ends in another position",
            ));
        }
        self.branch()
    }

    /// Branches somewhere, with the same dice and with new ones.
    fn branch(&mut self) -> Checked {
        let wrong = |detail: String| flaw(Property::Branches, detail);
        let plies = self.session.log().len();
        let after = self.chance.below(plies + 1);
        let shared = u32::try_from(after).unwrap_or(0);
        let mut same = self
            .session
            .branch(shared, None)
            .map_err(|error| wrong(error.to_string()))?;
        if same.log() != &self.session.log()[..after] {
            return Err(wrong("the branch shares other plies".into()));
        }
        let rest = self.session.log()[after..].to_vec();
        same.replay_on(&rest)
            .map_err(|error| wrong(error.to_string()))?;
        if same.digest() != self.session.digest() {
            return Err(wrong("with the same dice the branch ends elsewhere".into()));
        }
        let seed = Seed::from_number(self.chance.any());
        let mut new = self
            .session
            .branch(shared, Some(seed))
            .map_err(|error| wrong(error.to_string()))?;
        if new.setup().seeds == self.session.setup().seeds {
            return Err(wrong("the branch was to have new dice".into()));
        }
        std::mem::swap(&mut self.session, &mut new);
        for _ in 0..6 {
            if self.session.outcome().is_none() {
                self.choose_and_play()?;
            }
        }
        std::mem::swap(&mut self.session, &mut new);
        let rules = self.kit.rules.clone();
        Session::replay(rules, new.setup().clone(), new.log())
            .map_err(|error| wrong(format!("the branch does not replay: {error}")))?;
        self.saw(Property::Branches);
        Ok(())
    }
}
