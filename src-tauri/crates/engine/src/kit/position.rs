//! What must hold in a position: its lists, its refusals, its answers, its written form.

use super::walk::Walk;
use super::{Checked, Property, drafts, flaw, secrets};
use crate::action::{Action, Draft};
use crate::decision::DecisionKind;
use crate::legal::LegalList;
use crate::names::{Seat, Viewer};
use crate::refusal::Refusal;
use crate::ruleset::Ruleset;
use crate::session::PlayError;
use crate::table::is_table_verb;
use std::collections::BTreeSet;
use std::sync::Arc;

fn text<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

impl<R: Ruleset> Walk<'_, R> {
    /// Looks closely at the position.
    pub(super) fn look(&mut self) -> Checked {
        self.written()?;
        for decision in self.session.decisions().to_vec() {
            self.words.decision(&decision, self.tally)?;
            if decision.kind == DecisionKind::Draft {
                drafts::look(self, &decision.seat)?;
            }
        }
        let asked: BTreeSet<Seat> = self
            .session
            .decisions()
            .iter()
            .map(|decision| decision.seat.clone())
            .collect();
        for seat in &asked {
            let list = self.canonical(seat)?;
            self.words.list(&list, self.tally)?;
            self.listed(seat, &list)?;
        }
        for seat in self.kit.rules.seats().to_vec() {
            self.refused(&seat)?;
            self.answered(&Viewer::seat(&seat))?;
            secrets::look(self, &seat)?;
        }
        self.answered(&Viewer::Omniscient)?;
        self.standing()
    }

    /// The state written and read again is the same.
    fn written(&mut self) -> Checked {
        let state = self.session.state();
        let wrong = |detail: String| flaw(Property::Written, detail);
        let json = serde_json::to_string(state).map_err(|error| wrong(error.to_string()))?;
        let read: R::State =
            serde_json::from_str(&json).map_err(|error| wrong(format!("JSON: {error}")))?;
        if read != *state {
            return Err(wrong(format!("another state read from JSON: {read:?}")));
        }
        let bytes =
            postcard::to_stdvec(state).map_err(|error| wrong(format!("postcard: {error}")))?;
        let read: R::State =
            postcard::from_bytes(&bytes).map_err(|error| wrong(format!("postcard: {error}")))?;
        if read != *state {
            return Err(wrong(format!("another state read from postcard: {read:?}")));
        }
        self.saw(Property::Written);
        Ok(())
    }

    /// The list with a warm cache, asked twice, and with a fresh one.
    fn canonical(&mut self, seat: &Seat) -> Result<Arc<LegalList>, super::Flaw> {
        let warm = self.session.legal(seat);
        let again = self.session.legal(seat);
        let fresh = self.kit.rules.legal(
            self.session.state(),
            seat,
            &Draft::default(),
            &mut R::Cache::default(),
        );
        let wrong = |detail: String| Err(flaw(Property::Canonical, detail));
        if warm != again {
            return wrong(format!("the list of {seat} is another when asked again"));
        }
        if warm != fresh {
            let counts = format!("{} actions and {}", warm.len(), fresh.len());
            return wrong(format!(
                "the cached list of {seat} differs from a fresh one: {counts}"
            ));
        }
        let mut seen = BTreeSet::new();
        for action in warm.actions() {
            if let Some(twice) = seen.replace(action) {
                return wrong(format!("{} is listed twice", text(&twice)));
            }
        }
        self.saw(Property::Canonical);
        Ok(warm)
    }

    /// Every listed action is accepted.
    fn listed(&mut self, seat: &Seat, list: &LegalList) -> Checked {
        let all = list.len();
        let some = all.min(self.kit.sample);
        for n in 0..some {
            let ix = if some == all {
                n
            } else {
                self.chance.below(all)
            };
            let Some((offer, action)) = list.get(ix) else {
                return Err(flaw(Property::Listed, "the list is shorter than it says"));
            };
            if is_table_verb(&action.verb) {
                let detail = format!("`{}` is a verb of the table, not of a title", action.verb);
                return Err(flaw(Property::Listed, detail));
            }
            let rules = &self.kit.rules;
            let state = self.session.state();
            let verdict = if offer.adds {
                rules.check_addition(state, seat, &Draft::default(), &action)
            } else {
                rules.check(state, seat, &action)
            };
            if !offer.adds {
                // The references judge plies; a part of a draft is none.
                self.judged(seat, &action, &verdict)?;
            }
            if let Err(refusal) = verdict {
                let detail = format!("{} is listed for {seat}, but {refusal}", text(&action));
                return Err(flaw(Property::Listed, detail));
            }
            self.saw(Property::Listed);
        }
        Ok(())
    }

    /// Asks the references of the title.
    fn judged(&mut self, seat: &Seat, action: &Action, verdict: &Result<(), Refusal>) -> Checked {
        for judge in &self.kit.judges {
            let verdict = verdict.as_ref().copied();
            match judge(self.session.state(), seat, action, verdict) {
                Ok(true) => *self.tally.occasions.entry(Property::Reference).or_default() += 1,
                Ok(false) => {}
                Err(problem) => {
                    let detail = format!("{} by {seat}: expected {problem}", text(action));
                    return Err(flaw(Property::Reference, detail));
                }
            }
        }
        Ok(())
    }

    /// Probes: refused ones change nothing; accepted ones of a single piece are in the list.
    fn refused(&mut self, seat: &Seat) -> Checked {
        let probes = (self.kit.probes)(self.session.state(), seat, &mut self.chance);
        let asked = self.asked().contains(seat);
        let list = self.session.legal(seat);
        for action in probes {
            let verdict = self.session.check(seat, &action);
            if asked {
                self.judged(seat, &action, &verdict)?;
            }
            match verdict {
                Err(refusal) => self.stays(seat, &action, &refusal)?,
                Ok(()) if asked => self.complete(seat, &action, &list)?,
                Ok(()) => {
                    let detail = format!("{} of {seat}, who is not asked, passes", text(&action));
                    return Err(flaw(Property::Refused, detail));
                }
            }
        }
        let after = self.session.legal(seat);
        if asked && after != list {
            let detail = format!("after refusals the list of {seat} is another");
            return Err(flaw(Property::Refused, detail));
        }
        Ok(())
    }

    fn stays(&mut self, seat: &Seat, action: &Action, refusal: &Refusal) -> Checked {
        self.words.refusal(refusal, self.tally)?;
        *self.tally.refusals.entry(action.verb.clone()).or_default() += 1;
        let before = self.session.state().clone();
        let (digest, plies) = (self.session.digest(), self.session.log().len());
        match self.session.play(seat, action) {
            Err(PlayError::Refused(found)) if found == *refusal => {}
            other => {
                let detail = format!("{} is refused by check and {other:?} by play", text(action));
                return Err(flaw(Property::Refused, detail));
            }
        }
        let same = *self.session.state() == before
            && self.session.digest() == digest
            && self.session.log().len() == plies;
        if !same {
            let detail = format!("the refused {} changed something", text(action));
            return Err(flaw(Property::Refused, detail));
        }
        self.saw(Property::Refused);
        Ok(())
    }

    /// What a single piece can do is in the list, on its best path.
    fn complete(&mut self, seat: &Seat, action: &Action, list: &LegalList) -> Checked {
        if action.pieces.len() > 1 || !action.items.is_empty() {
            return Ok(());
        }
        let like = |listed: &Action| {
            listed.verb == action.verb
                && listed.pieces == action.pieces
                && listed.choice == action.choice
                && listed.target() == action.target()
        };
        if !list.actions().any(|listed| like(&listed)) {
            let detail = format!("{} of {seat} passes and is not listed", text(action));
            return Err(flaw(Property::Complete, detail));
        }
        self.saw(Property::Complete);
        Ok(())
    }

    fn answered(&mut self, viewer: &Viewer) -> Checked {
        let questions = (self.kit.questions)(self.session.state(), viewer, &mut self.chance);
        for query in questions {
            let answer = self.session.query(viewer, &query);
            self.words.answer(&answer, self.tally)?;
            for judge in &self.kit.answer_judges {
                match judge(self.session.state(), viewer, &query, &answer) {
                    Ok(true) => *self.tally.occasions.entry(Property::Reference).or_default() += 1,
                    Ok(false) => {}
                    Err(problem) => {
                        let detail = format!("{}: expected {problem}", text(&query));
                        return Err(flaw(Property::Reference, detail));
                    }
                }
            }
        }
        Ok(())
    }

    /// What a standing order would answer now, the seat could answer itself.
    fn standing(&mut self) -> Checked {
        let rules = self.kit.rules.clone();
        for decision in self.session.decisions() {
            for order in self
                .kit
                .orders
                .iter()
                .filter(|order| rules.check_standing(order).is_ok())
            {
                let state = self.session.state();
                if decision.question.is_none() {
                    continue;
                }
                let Some(answer) = rules.standing_answer(state, decision, order) else {
                    continue;
                };
                if let Err(refusal) = rules.check(state, &decision.seat, &answer) {
                    let detail = format!(
                        "the order {} answers {}, but {refusal}",
                        text(order),
                        text(&answer)
                    );
                    return Err(flaw(Property::Standing, detail));
                }
            }
        }
        Ok(())
    }
}
