//! Judging a position as a viewer sees it.

use super::expect::Expect;
use super::judge::Verdicts;
use super::like::unlike;
use crate::game::Game;
use crate::names::{Tag, Viewer};
use crate::query::{Answer, Query};
use crate::view::View;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;

/// Judges the position as this viewer sees it; answers what was asked for its points, so that
/// their rules count.
pub(super) fn position(
    expect: &Expect,
    game: &dyn Game,
    viewer: &Viewer,
    verdicts: &mut Verdicts,
) -> Vec<Answer> {
    let view = game.view(viewer);
    pieces(expect, &view, verdicts);
    some_like(
        "a marker",
        expect.markers.as_deref(),
        &view.markers,
        verdicts,
    );
    for pattern in expect.no_markers.iter().flatten() {
        if json(&view.markers)
            .iter()
            .any(|marker| unlike(pattern, marker).is_none())
        {
            verdicts.fail(format!("no marker like {pattern}"), "there is one");
        }
    }
    some_like("a track", expect.tracks.as_deref(), &view.tracks, verdicts);
    if let Some(asked) = &expect.asked {
        let found = json(&view.asked);
        let short: Vec<String> = view
            .asked
            .iter()
            .map(|decision| {
                format!(
                    "{} {} [{}]",
                    decision.seat, decision.prompt.key, decision.rule
                )
            })
            .collect();
        if asked.len() == found.len() {
            for (pattern, decision) in asked.iter().zip(&found) {
                verdicts.like("a decision", pattern, decision);
            }
        } else {
            verdicts.fail(format!("{} decisions asked", asked.len()), short.join("; "));
        }
    }
    if let Some(outcome) = &expect.outcome {
        let found = serde_json::to_value(game.outcome()).unwrap_or_default();
        verdicts.like("an outcome", outcome, &found);
    }
    let mut answers = Vec::new();
    for (track, wanted) in expect.points.iter().flatten() {
        let answer = game.query(
            viewer,
            &Query::Points {
                track: track.clone(),
            },
        );
        match &answer {
            Answer::Ledger(ledger) => {
                verdicts.same(&format!("points {track}"), wanted, &ledger.total);
            }
            other => verdicts.fail(format!("points {track} {wanted}"), format!("{other:?}")),
        }
        answers.push(answer);
    }
    answers
}

fn pieces(expect: &Expect, view: &View, verdicts: &mut Verdicts) {
    let absent = "it is not to be seen";
    for (id, place) in expect.positions.iter().flatten() {
        match view.pieces.get(id) {
            Some(piece) => verdicts.same(&format!("{id} at"), place, &piece.place),
            None => verdicts.fail(format!("{id} at {place}"), absent),
        }
    }
    for (id, pattern) in expect.pieces.iter().flatten() {
        match view.pieces.get(id) {
            Some(piece) => {
                let found = serde_json::to_value(piece).unwrap_or_default();
                verdicts.like(&format!("the piece {id}"), pattern, &found);
            }
            None => verdicts.fail(format!("the piece {id}"), absent),
        }
    }
    for id in expect.gone.iter().flatten() {
        if let Some(piece) = view.pieces.get(id) {
            verdicts.fail(
                format!("{id} not to be seen"),
                format!("it is at {}", piece.place),
            );
        }
    }
    for (id, badges) in expect.badges.iter().flatten() {
        let wanted: BTreeSet<&Tag> = badges.iter().collect();
        match view.pieces.get(id) {
            Some(piece) => {
                let found: BTreeSet<&Tag> = piece.badges.iter().map(|badge| &badge.kind).collect();
                verdicts.same(&format!("the badges of {id}"), &wanted, &found);
            }
            None => verdicts.fail(format!("the badges of {id}"), absent),
        }
    }
}

fn json<T: Serialize>(items: &[T]) -> Vec<Value> {
    items
        .iter()
        .map(|item| serde_json::to_value(item).unwrap_or_default())
        .collect()
}

fn some_like<T: Serialize>(
    what: &str,
    patterns: Option<&[Value]>,
    found: &[T],
    verdicts: &mut Verdicts,
) {
    let Some(patterns) = patterns else {
        return;
    };
    let found = json(found);
    for pattern in patterns {
        if !found.iter().any(|item| unlike(pattern, item).is_none()) {
            // The items of the same kind are the likely ones to be meant.
            let near = found.iter().find(|item| {
                ["id", "kind"]
                    .iter()
                    .any(|key| pattern.get(key).is_some() && pattern.get(key) == item.get(key))
            });
            let near = near.map_or_else(|| "none".to_owned(), ToString::to_string);
            verdicts.fail(format!("{what} like {pattern}"), near);
        }
    }
}
