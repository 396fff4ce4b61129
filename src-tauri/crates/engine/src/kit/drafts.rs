//! Drafts: what is offered can be completed, in whichever order it is added.

use super::walk::Walk;
use super::{Checked, Flaw, Property, flaw};
use crate::action::{Action, Draft};
use crate::names::Seat;
use crate::ruleset::Ruleset;

/// As many parts as any draft of a test can have.
const MOST_PARTS: usize = 2_000;

/// Puts a random draft together in the session and answers its commit.
pub(super) fn complete<R: Ruleset>(walk: &mut Walk<'_, R>, seat: &Seat) -> Result<Action, Flaw> {
    let stuck = |detail: String| flaw(Property::Drafts, detail);
    walk.session.draft_clear(seat);
    for _ in 0..MOST_PARTS {
        let list = walk.session.legal(seat);
        let pick = walk.chance.below(list.len());
        let Some((offer, action)) = list.get(pick) else {
            let parts = serde_json::to_string(&walk.session.draft(seat)).unwrap_or_default();
            let property = if walk.session.draft(seat).items.is_empty() {
                Property::NoDeadEnd
            } else {
                Property::Drafts
            };
            return Err(flaw(
                property,
                format!("the draft {parts} cannot be completed"),
            ));
        };
        if !offer.adds {
            walk.saw(Property::Drafts);
            return Ok(action);
        }
        walk.session
            .draft_add(seat, action)
            .map_err(|refusal| stuck(format!("an addition offered is refused: {refusal}")))?;
    }
    Err(stuck(format!("not complete after {MOST_PARTS} parts")))
}

/// From every addition offered first, the draft must come to a commit that is accepted, and parts
/// can be taken out again.
pub(super) fn look<R: Ruleset>(walk: &mut Walk<'_, R>, seat: &Seat) -> Checked {
    let rules = walk.kit.rules.clone();
    let first = rules.legal(
        walk.session.state(),
        seat,
        &Draft::default(),
        &mut R::Cache::default(),
    );
    let mut firsts: Vec<Action> = first
        .offers
        .iter()
        .filter(|offer| offer.adds)
        .flat_map(|offer| (0..offer.len()).filter_map(|ix| offer.action(ix)))
        .collect();
    while firsts.len() > walk.kit.sample.min(20) {
        let drop = walk.chance.below(firsts.len());
        firsts.swap_remove(drop);
    }
    for addition in firsts {
        walk.session.draft_clear(seat);
        let refused = |detail: String| flaw(Property::Drafts, detail);
        walk.session
            .draft_add(seat, addition)
            .map_err(|refusal| refused(format!("an addition offered is refused: {refusal}")))?;
        let commit = go_on(walk, seat)?;
        rules
            .check(walk.session.state(), seat, &commit)
            .map_err(|refusal| {
                let text = serde_json::to_string(&commit).unwrap_or_default();
                refused(format!("the commit {text} is refused: {refusal}"))
            })?;
        let parts = walk.session.draft(seat).items.len();
        let out = walk.chance.below(parts);
        walk.session
            .draft_remove(seat, out)
            .map_err(|refusal| refused(format!("a part cannot be taken out: {refusal}")))?;
        if walk.session.draft(seat).items.len() >= parts {
            return Err(refused("a part taken out is still there".into()));
        }
        go_on(walk, seat)?;
    }
    walk.session.draft_clear(seat);
    Ok(())
}

/// Adds until the draft can be committed.
fn go_on<R: Ruleset>(walk: &mut Walk<'_, R>, seat: &Seat) -> Result<Action, Flaw> {
    for _ in 0..MOST_PARTS {
        let list = walk.session.legal(seat);
        if let Some(commit) = list.offers.iter().find(|offer| !offer.adds) {
            return commit
                .action(0)
                .ok_or_else(|| flaw(Property::Drafts, "a commit that is no action"));
        }
        let pick = walk.chance.below(list.len());
        let Some((_, action)) = list.get(pick) else {
            break;
        };
        walk.session.draft_add(seat, action).map_err(|refusal| {
            flaw(
                Property::Drafts,
                format!("an addition offered is refused: {refusal}"),
            )
        })?;
    }
    let parts = serde_json::to_string(&walk.session.draft(seat)).unwrap_or_default();
    Err(flaw(
        Property::Drafts,
        format!("the draft {parts} cannot be completed"),
    ))
}
