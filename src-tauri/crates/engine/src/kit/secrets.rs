//! Secrets: a position and a twin of it that differs only in what a seat cannot see must be one and
//! the same to that seat, in everything it is shown, told and allowed.

use super::walk::Walk;
use super::{Checked, Flaw, Property, flaw};
use crate::action::Action;
use crate::names::{Seat, Viewer};
use crate::query::Query;
use crate::ruleset::Ruleset;
use crate::session::Session;

fn bytes<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Everything a seat is shown and told, as text.
struct Shown(Vec<(&'static str, String)>);

impl Shown {
    fn to<R: Ruleset>(
        session: &mut Session<R>,
        seat: &Seat,
        probes: &[Action],
        questions: &[Query],
    ) -> Self {
        let eyes = Viewer::seat(seat);
        let list = session.legal(seat);
        let labels: Vec<_> = list
            .offers
            .iter()
            .map(|offer| (&offer.label, &offer.rule))
            .collect();
        let costs: Vec<String> = list
            .offers
            .iter()
            .map(|offer| format!("{:?}", offer.targets))
            .collect();
        let actions: Vec<Action> = list.actions().collect();
        let asked: Vec<_> = session
            .decisions()
            .iter()
            .filter(|decision| decision.known_to.includes(&eyes))
            .collect();
        let verdicts: Vec<String> = probes
            .iter()
            .map(|action| format!("{:?}", session.check(seat, action)))
            .collect();
        let answers: Vec<String> = questions
            .iter()
            .map(|query| bytes(&session.query(&eyes, query)))
            .collect();
        Shown(vec![
            ("view", bytes(&session.view(&eyes))),
            ("list", bytes(&actions)),
            ("labels", bytes(&labels)),
            ("costs listed", costs.join("\n")),
            ("decisions", bytes(&asked)),
            ("refusals", verdicts.join("\n")),
            ("answers", answers.join("\n")),
            ("log", bytes(&session.seen_log(&eyes))),
            ("undo", undo_of(session, seat)),
        ])
    }

    /// The first thing that differs.
    fn differs(&self, other: &Shown) -> Option<String> {
        let mut pairs = self.0.iter().zip(&other.0);
        let (mine, theirs) = pairs.find(|(mine, theirs)| mine.1 != theirs.1)?;
        let differ = mine
            .1
            .bytes()
            .zip(theirs.1.bytes())
            .position(|(a, b)| a != b);
        let from = differ.unwrap_or(0).saturating_sub(60);
        let cut = |text: &str| -> String { text.chars().skip(from).take(160).collect() };
        Some(format!(
            "{}: “{}” and “{}”",
            mine.0,
            cut(&mine.1),
            cut(&theirs.1)
        ))
    }
}

fn undo_of<R: Ruleset>(session: &Session<R>, seat: &Seat) -> String {
    format!("{:?}", session.why_no_undo(seat))
}

/// Looks at a few twins of the position, as this seat.
pub(super) fn look<R: Ruleset>(walk: &mut Walk<'_, R>, seat: &Seat) -> Checked {
    for salt in 0..4 {
        let salt = if salt < 2 { salt } else { walk.chance.any() };
        let state = walk.session.state().clone();
        let Some(twin) = walk.kit.rules.differing_in_secrets(&state, seat, salt) else {
            continue;
        };
        if twin == state {
            return Err(flaw(Property::Secrets, "the twin is the same state"));
        }
        one_twin(walk, seat, &state, &twin)?;
        walk.saw(Property::Secrets);
    }
    Ok(())
}

fn one_twin<R: Ruleset>(
    walk: &mut Walk<'_, R>,
    seat: &Seat,
    state: &R::State,
    twin: &R::State,
) -> Checked {
    let eyes = Viewer::seat(seat);
    let probes = (walk.kit.probes)(state, seat, &mut walk.chance);
    let questions = (walk.kit.questions)(state, &eyes, &mut walk.chance);
    let (mut here, mut there) = pair(walk, state, twin);
    let shown = Shown::to(&mut here, seat, &probes, &questions);
    let other = Shown::to(&mut there, seat, &probes, &questions);
    if let Some(differ) = shown.differs(&other) {
        let detail = format!("{seat} can tell by its {differ}");
        return Err(flaw(Property::Secrets, detail));
    }
    // One action on, it may learn something; but then the positions it sees must differ too.
    let asked: Vec<Seat> = here
        .decisions()
        .iter()
        .map(|decision| decision.seat.clone())
        .collect();
    for actor in asked {
        for _ in 0..3 {
            one_action(walk, seat, &actor, state, twin)?;
        }
    }
    Ok(())
}

fn pair<R: Ruleset>(
    walk: &Walk<'_, R>,
    state: &R::State,
    twin: &R::State,
) -> (Session<R>, Session<R>) {
    let begin = |state: &R::State| {
        let setup = walk.session.setup().clone();
        Session::from_state(walk.kit.rules.clone(), setup, state.clone())
    };
    (begin(state), begin(twin))
}

fn one_action<R: Ruleset>(
    walk: &mut Walk<'_, R>,
    seat: &Seat,
    actor: &Seat,
    state: &R::State,
    twin: &R::State,
) -> Checked {
    let (mut here, mut there) = pair(walk, state, twin);
    let list = here.legal(actor);
    let pick = walk.chance.below(list.len());
    let Some((_, action)) = list.get(pick).filter(|(offer, _)| !offer.adds) else {
        return Ok(());
    };
    if there.check(actor, &action).is_err() {
        // What is legal for the actor may rest on what this seat cannot see; for itself it cannot.
        if actor == seat {
            let detail = format!(
                "{} is legal in one twin and not in the other",
                bytes(&action)
            );
            return Err(flaw(Property::Secrets, detail));
        }
        return Ok(());
    }
    let (one, two) = (
        played(&mut here, actor, &action)?,
        played(&mut there, actor, &action)?,
    );
    if !one || !two {
        return Ok(());
    }
    let eyes = Viewer::seat(seat);
    if here.outcome().is_some() || there.outcome().is_some() {
        return Ok(());
    }
    let undo = (undo_of(&here, actor), undo_of(&there, actor));
    if actor == seat && undo.0 != undo.1 {
        let detail = format!(
            "after {} {seat} can tell by its undo: “{}” and “{}”",
            bytes(&action),
            undo.0,
            undo.1
        );
        return Err(flaw(Property::Secrets, detail));
    }
    let same = bytes(&here.view(&eyes)) == bytes(&there.view(&eyes));
    let told = (bytes(&here.seen_log(&eyes)), bytes(&there.seen_log(&eyes)));
    if !same {
        return Ok(());
    }
    if told.0 != told.1 {
        let detail = format!(
            "{seat} sees the same and is told “{}” and “{}”",
            told.0, told.1
        );
        return Err(flaw(Property::Told, detail));
    }
    walk.saw(Property::Told);
    Ok(())
}

/// Plays an action, the referee's through the session's own steps; `false` when that was another.
fn played<R: Ruleset>(
    session: &mut Session<R>,
    actor: &Seat,
    action: &Action,
) -> Result<bool, Flaw> {
    let failed = |error: String| flaw(Property::Secrets, error);
    if *actor == Seat::REFEREE {
        let ply = session
            .automatic()
            .map_err(|error| failed(error.to_string()))?;
        return Ok(ply.is_some_and(|ply| ply.action == *action));
    }
    session
        .play(actor, action)
        .map_err(|error| failed(format!("{}: {error}", bytes(action))))?;
    Ok(true)
}
