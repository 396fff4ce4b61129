//! What must hold from one position to the next: changes of views, what stays hidden, undo, saving.

use super::walk::Walk;
use super::{Checked, Flaw, Property, flaw};
use crate::decision::Decision;
use crate::digest::Digest;
use crate::names::{Seat, Viewer};
use crate::ply::{Origin, Ply};
use crate::ruleset::Ruleset;
use crate::session::Session;
use crate::view::{View, ViewChange};

/// What is kept of a position to compare with the next one.
pub(super) struct Passage<R: Ruleset> {
    close: bool,
    state: R::State,
    digest: Digest,
    decisions: Vec<Decision>,
    views: Vec<(Viewer, View)>,
    opened: Option<Session<R>>,
}

impl<R: Ruleset> Passage<R> {
    /// The position before a ply.
    pub(super) fn before(walk: &mut Walk<'_, R>, close: bool) -> Result<Self, Flaw> {
        let opened = if close { Some(reopened(walk)?) } else { None };
        let session = &walk.session;
        let views = if close {
            let viewers = walk.viewers().into_iter();
            viewers
                .map(|eyes| (eyes.clone(), session.view(&eyes)))
                .collect()
        } else {
            Vec::new()
        };
        Ok(Passage {
            close,
            state: session.state().clone(),
            digest: session.digest(),
            decisions: session.decisions().to_vec(),
            views,
            opened,
        })
    }

    /// Looks at what the ply made of it.
    pub(super) fn after(self, walk: &mut Walk<'_, R>, ply: &Ply) -> Checked {
        own_streams(walk, ply)?;
        if self.close {
            self.changes(walk)?;
            self.hidden(walk, ply)?;
        }
        let Passage {
            state,
            digest,
            decisions,
            opened,
            ..
        } = self;
        if let Some(opened) = opened {
            goes_on(walk, opened, ply)?;
        }
        undone(walk, ply, &state, digest, &decisions)
    }

    /// A view and its change, sent as text, give the next view.
    fn changes(&self, walk: &mut Walk<'_, R>) -> Checked {
        for (eyes, before) in &self.views {
            let next = walk.session.view(eyes);
            let change = before.change_to(&next);
            let sent = serde_json::to_string(&change)
                .and_then(|text| serde_json::from_str(&text))
                .map_err(|error| flaw(Property::Changes, error.to_string()))?;
            same_view(before, sent, &next)?;
            walk.saw(Property::Changes);
        }
        Ok(())
    }

    /// What a seat may not know of changes nothing it can see; what it may know of is not only that
    /// something secret was decided.
    fn hidden(&self, walk: &mut Walk<'_, R>, ply: &Ply) -> Checked {
        let secret_decision = |eyes: &Viewer| {
            let mut own = self
                .decisions
                .iter()
                .filter(|decision| decision.seat == ply.seat);
            own.any(|decision| !decision.known_to.includes(eyes))
        };
        for (eyes, before) in &self.views {
            let next = walk.session.view(eyes);
            let knows = ply.known_to.includes(eyes);
            let seen = ply.seen_by(eyes, 0);
            if !knows && *before != next {
                let detail = format!("a ply {eyes:?} may not know of changes its view");
                return Err(flaw(Property::Hidden, detail));
            }
            if !knows {
                walk.saw(Property::Hidden);
                continue;
            }
            let nothing = seen.is_some_and(|seen| {
                seen.action.is_none() && seen.draws.is_empty() && seen.events.is_empty()
            });
            let mut same = next.clone();
            same.ply = before.ply;
            if nothing && secret_decision(eyes) && same == *before {
                let detail = format!("{eyes:?} can count a secret decision");
                return Err(flaw(Property::Hidden, detail));
            }
        }
        Ok(())
    }
}

/// Whether the change of a view gives the next one.
fn same_view(before: &View, change: ViewChange, next: &View) -> Checked {
    let mut made = before.clone();
    made.apply(change);
    if made == *next {
        Ok(())
    } else {
        let detail = format!(
            "the change of the view of {:?} gives another view",
            next.viewer
        );
        Err(flaw(Property::Changes, detail))
    }
}

/// Every stream of dice is known to one audience, always the same.
fn own_streams<R: Ruleset>(walk: &mut Walk<'_, R>, ply: &Ply) -> Checked {
    for draw in &ply.draws {
        let stream = draw.stream.clone();
        let first = walk
            .streams
            .entry(stream)
            .or_insert_with(|| draw.known_to.clone());
        if *first != draw.known_to {
            let detail = format!(
                "the stream {} gives dice to {first:?} and to {:?}",
                draw.stream, draw.known_to
            );
            return Err(flaw(Property::Hidden, detail));
        }
    }
    Ok(())
}

/// The game saved and opened again shows and offers the same.
fn reopened<R: Ruleset>(walk: &mut Walk<'_, R>) -> Result<Session<R>, Flaw> {
    let wrong = |detail: String| flaw(Property::Resumed, detail);
    let mut opened = walk
        .session
        .reopened()
        .map_err(|error| wrong(error.to_string()))?;
    let session = &mut walk.session;
    let same = opened.digest() == session.digest()
        && opened.state() == session.state()
        && opened.table() == session.table()
        && opened.decisions() == session.decisions()
        && opened.log() == session.log();
    if !same {
        return Err(wrong("another game opened again".into()));
    }
    for seat in walk.kit.rules.seats() {
        if opened.legal(seat) != session.legal(seat) {
            return Err(wrong(format!("another list of {seat}")));
        }
        if opened.undo_offered(seat) != session.undo_offered(seat) {
            return Err(wrong(format!("another undo of {seat}")));
        }
    }
    Ok(opened)
}

/// The game opened again makes the same of the same ply.
fn goes_on<R: Ruleset>(walk: &mut Walk<'_, R>, mut opened: Session<R>, ply: &Ply) -> Checked {
    let wrong = |detail: String| flaw(Property::Resumed, detail);
    let played = if ply.origin == Origin::Seat {
        opened.play(&ply.seat, &ply.action).map(Some)
    } else {
        opened.automatic()
    };
    match played {
        Ok(Some(again)) if again == ply => {}
        Ok(other) => return Err(wrong(format!("it goes on otherwise: {other:?}"))),
        Err(error) => return Err(wrong(error.to_string())),
    }
    walk.saw(Property::Resumed);
    Ok(())
}

/// Undo where it is offered, and the same ply again.
fn undone<R: Ruleset>(
    walk: &mut Walk<'_, R>,
    ply: &Ply,
    state: &R::State,
    digest: Digest,
    decisions: &[Decision],
) -> Checked {
    let wrong = |detail: &str| Err(flaw(Property::Undone, detail));
    for seat in walk.kit.rules.seats().to_vec() {
        if let Some(refusal) = walk.session.why_no_undo(&seat) {
            walk.words.refusal(&refusal, walk.tally)?;
        } else if ply.barrier || seat != ply.seat {
            return wrong("undo is offered across a barrier");
        }
    }
    if ply.seat == Seat::REFEREE || !walk.session.undo_offered(&ply.seat) {
        return Ok(());
    }
    let eyes = Viewer::seat(&ply.seat);
    let (after, view) = (walk.session.state().clone(), walk.session.view(&eyes));
    let plies = walk.session.log().len();
    if walk.session.undo(&ply.seat).ok().as_ref() != Some(ply) {
        return wrong("another ply is undone");
    }
    let restored = walk.session.state() == state
        && walk.session.digest() == digest
        && walk.session.decisions() == decisions
        && walk.session.log().len() + 1 == plies;
    if !restored {
        return wrong("another position after undo");
    }
    let again = walk.session.play(&ply.seat, &ply.action).ok().cloned();
    if again.as_ref() != Some(ply) || *walk.session.state() != after {
        return wrong("the same ply gives another position after undo");
    }
    if walk.session.view(&eyes) != view {
        return wrong("the same ply gives another view after undo");
    }
    walk.saw(Property::Undone);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::Tag;

    #[test]
    fn a_change_that_is_not_whole_is_noticed() {
        let before = View::empty(&Viewer::Omniscient);
        let mut next = before.clone();
        next.light = Some(Tag::of("night"));
        let whole = before.change_to(&next);
        assert!(same_view(&before, whole.clone(), &next).is_ok());
        let less = ViewChange {
            light: None,
            ..whole
        };
        assert!(same_view(&before, less, &next).is_err());
    }
}
