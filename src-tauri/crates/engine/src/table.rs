//! What belongs to the table and not to a title: giving up, proposals, edits agreed by all,
//! standing answers.

use crate::action::Action;
use crate::event::Event;
use crate::message::Message;
use crate::names::{RuleId, Seat, Verb};
use crate::refusal::{Reason, Refusal, protocol};
use crate::ruleset::Ruleset;
use crate::view::{Outcome, Proposal};
use serde::{Deserialize, Serialize};

/// The verbs of the table; no ruleset may use them for its own actions.
pub mod verbs {
    use crate::names::Verb;

    /// The seat gives up.
    pub const RESIGN: Verb = Verb::of("resign");
    /// The seat offers to end the game as it stands.
    pub const PROPOSE_END: Verb = Verb::of("propose-end");
    /// The seat proposes to edit the position; the items say how.
    pub const PROPOSE_EDIT: Verb = Verb::of("propose-edit");
    /// The seat accepts the open proposal.
    pub const ACCEPT: Verb = Verb::of("accept");
    /// The seat declines the open proposal, or withdraws its own.
    pub const DECLINE: Verb = Verb::of("decline");
    /// The seat records how a kind of question is to be answered for it; the one item is the order.
    pub const STAND: Verb = Verb::of("stand");
    /// The seat takes back its standing answer number `choice`.
    pub const UNSTAND: Verb = Verb::of("unstand");
}

/// `T1`: a seat resigned.
const RESIGNED: RuleId = RuleId::of("T1");
/// `T2`: a proposal was made, accepted or declined.
const PROPOSED: RuleId = RuleId::of("T2");
/// `T3`: the position was edited by agreement.
const EDITED: RuleId = RuleId::of("T3");
/// `T4`: a standing answer was given or taken back.
const STANDING: RuleId = RuleId::of("T4");

/// A standing answer of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// Whose.
    pub seat: Seat,
    /// The order, in the form the ruleset gives its questions.
    pub order: Action,
}

/// The state of the table, beside that of the title.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Table {
    /// The end by resignation or agreement.
    pub over: Option<Outcome>,
    /// The open proposal.
    pub proposal: Option<Proposal>,
    /// Standing answers, oldest first.
    pub standing: Vec<Standing>,
    /// How many plies edited the position: such a game is marked for ever.
    pub edits: u32,
}

/// Whether an action is one of the table's.
pub fn is_table_verb(verb: &Verb) -> bool {
    use verbs::{ACCEPT, DECLINE, PROPOSE_EDIT, PROPOSE_END, RESIGN, STAND, UNSTAND};
    [
        RESIGN,
        PROPOSE_END,
        PROPOSE_EDIT,
        ACCEPT,
        DECLINE,
        STAND,
        UNSTAND,
    ]
    .contains(verb)
}

/// Whether only the seat itself may know what a table action says: a standing answer tells the
/// others how to provoke it.
pub(crate) fn is_private(verb: &Verb) -> bool {
    [verbs::STAND, verbs::UNSTAND].contains(verb)
}

fn no_proposal(seat: &Seat) -> Refusal {
    Reason::new(
        protocol::NO_PROPOSAL,
        Message::of("protocol-no-proposal").with("seat", seat.clone()),
    )
    .into()
}

/// Judges an action of the table.
///
/// # Errors
/// The refusal.
pub(crate) fn check<R: Ruleset>(
    rules: &R,
    state: &R::State,
    table: &Table,
    seat: &Seat,
    action: &Action,
) -> Result<(), Refusal> {
    if !rules.seats().contains(seat) {
        return Err(protocol::wrong_seat(seat));
    }
    let verb = &action.verb;
    if (*verb == verbs::PROPOSE_EDIT || *verb == verbs::PROPOSE_END)
        && let Some(open) = &table.proposal
        && open.by != *seat
    {
        return Err(Reason::new(
            protocol::OPEN_PROPOSAL,
            Message::of("protocol-open-proposal").with("seat", open.by.clone()),
        )
        .into());
    }
    if *verb == verbs::PROPOSE_EDIT {
        return check_edit(rules, state, action);
    }
    if *verb == verbs::ACCEPT {
        return match &table.proposal {
            Some(open) if open.by != *seat && !open.accepted.contains(seat) => Ok(()),
            _ => Err(no_proposal(seat)),
        };
    }
    if *verb == verbs::DECLINE {
        return table
            .proposal
            .as_ref()
            .map(|_| ())
            .ok_or_else(|| no_proposal(seat));
    }
    if *verb == verbs::STAND {
        return match action.items.as_slice() {
            [order] => rules.check_standing(order),
            _ => Err(protocol::wrong_form(action)),
        };
    }
    if *verb == verbs::UNSTAND {
        return standing_index(table, seat, action)
            .map(|_| ())
            .ok_or_else(|| protocol::wrong_form(action));
    }
    Ok(())
}

/// Which standing answer of the seat an `unstand` means: `choice` counts the seat's own from 0.
fn standing_index(table: &Table, seat: &Seat, action: &Action) -> Option<usize> {
    let wanted: usize = action.choice.as_ref()?.as_str().parse().ok()?;
    let mut own = table
        .standing
        .iter()
        .enumerate()
        .filter(|(_, order)| order.seat == *seat);
    own.nth(wanted).map(|(ix, _)| ix)
}

/// Judges a proposed edit by its form alone. Whether it can be carried out depends on what the
/// proposing seat may not know, and shows when all have agreed to it.
fn check_edit<R: Ruleset>(rules: &R, state: &R::State, action: &Action) -> Result<(), Refusal> {
    if action.items.is_empty() {
        return Err(protocol::wrong_form(action));
    }
    for item in &action.items {
        if let Err(refusal) = rules.edit(&mut state.clone(), item)
            && *refusal.rule() == protocol::WRONG_FORM
        {
            return Err(refusal);
        }
    }
    Ok(())
}

/// The state after an edit, and what it did; `None` when the position does not allow it.
fn edited<R: Ruleset>(
    rules: &R,
    state: &R::State,
    action: &Action,
) -> Option<(R::State, Vec<Event>)> {
    let mut next = state.clone();
    let mut events = Vec::new();
    for item in &action.items {
        events.push(rules.edit(&mut next, item).ok()?);
    }
    rules
        .broken_invariants(&next)
        .is_empty()
        .then_some((next, events))
}

/// Carries out a checked action of the table; answers whether the title's state was changed.
pub(crate) fn apply<R: Ruleset>(
    rules: &R,
    state: &mut R::State,
    table: &mut Table,
    seat: &Seat,
    action: &Action,
    events: &mut Vec<Event>,
) -> bool {
    let say =
        |rule, key: &'static str| Event::new(rule, Message::of(key).with("seat", seat.clone()));
    let verb = &action.verb;
    if *verb == verbs::RESIGN {
        table.over = Some(rules.resigned(state, seat));
        events.push(say(RESIGNED, "table-resigned"));
    } else if *verb == verbs::PROPOSE_END || *verb == verbs::PROPOSE_EDIT {
        let accepted = Vec::new();
        table.proposal = Some(Proposal {
            by: seat.clone(),
            action: action.clone(),
            accepted,
        });
        events.push(say(PROPOSED, "table-proposed"));
    } else if *verb == verbs::ACCEPT {
        events.push(say(PROPOSED, "table-accepted"));
        return accept(rules, state, table, seat, events);
    } else if *verb == verbs::DECLINE {
        table.proposal = None;
        events.push(say(PROPOSED, "table-declined"));
    } else if *verb == verbs::STAND {
        if let [order] = action.items.as_slice() {
            table.standing.push(Standing {
                seat: seat.clone(),
                order: order.clone(),
            });
        }
        events.push(say(STANDING, "table-stands"));
    } else if *verb == verbs::UNSTAND {
        if let Some(ix) = standing_index(table, seat, action) {
            table.standing.remove(ix);
        }
        events.push(say(STANDING, "table-unstands"));
    }
    false
}

/// Counts an acceptance; when all other seats have accepted, the proposal is carried out.
fn accept<R: Ruleset>(
    rules: &R,
    state: &mut R::State,
    table: &mut Table,
    seat: &Seat,
    events: &mut Vec<Event>,
) -> bool {
    let Some(mut open) = table.proposal.take() else {
        return false;
    };
    open.accepted.push(seat.clone());
    let all = rules
        .seats()
        .iter()
        .all(|one| *one == open.by || open.accepted.contains(one));
    if !all {
        table.proposal = Some(open);
        return false;
    }
    if open.action.verb == verbs::PROPOSE_END {
        table.over = Some(rules.agreed_end(state));
        return false;
    }
    let Some((next, made)) = edited(rules, state, &open.action) else {
        // Why not is not for every seat to know.
        events.push(Event::new(EDITED, Message::of("table-edit-failed")));
        return false;
    };
    *state = next;
    table.edits += 1;
    events.push(Event::new(EDITED, Message::of("table-edited")));
    events.extend(made);
    true
}
