//! [29.0] How to win: points, their difference, the ends of the game and the levels of victory.

use crate::rule;
use crate::state::{End, Side, State, Step};
use crate::title::{Tornio44, vp};
use motti_engine::{Event, Ledger, LedgerKind, Message, Outcome, Play};
use motti_module::Exact;

impl Tornio44 {
    /// Changes the points; from the first Player Turn on the difference follows, and the game ends at
    /// once when the points leave the track. [29.0, 29.3]
    pub(crate) fn score(&self, state: &mut State, halves: i16) {
        state.vp = state.vp.saturating_add(halves);
        if matches!(
            state.step,
            Step::Depots | Step::Place(_) | Step::Coup | Step::Alert
        ) {
            return;
        }
        let limit = self.numbers.diff_limit;
        state.diff = state.diff.saturating_add(halves).clamp(-limit, limit);
        if state.vp < self.numbers.vp_least || state.vp > self.numbers.vp_most {
            state.end = Some(End::Points);
        }
    }

    /// Points that no VP object holds.
    pub(crate) fn score_besides(&self, state: &mut State, halves: i16) {
        state.tally = state.tally.saturating_add(halves);
        self.score(state, halves);
    }

    /// The level of victory for these points. [29.5]
    pub(crate) fn level(&self, points: i16) -> Option<&crate::charts::Level> {
        let exact = Exact::new(i64::from(points), 2)?;
        // Points beyond the ends of the chart belong to its end rows.
        let found = self.levels.iter().find(|level| level.range.contains(exact));
        found.or(if points <= 0 {
            self.levels.first()
        } else {
            self.levels.last()
        })
    }

    /// How the game would end with the points as they are.
    pub(crate) fn outcome_now(
        &self,
        state: &State,
        rule: motti_engine::RuleId,
        why: Message,
    ) -> Outcome {
        let level = self.level(state.vp);
        Outcome {
            winner: level.and_then(|level| level.winner).map(Side::seat),
            level: level
                .map(|level| motti_engine::Tag::new(format!("tornio44-level-{}", level.id)))
                .unwrap_or_default(),
            rule,
            why,
            points: Some(vp(state.vp)),
        }
    }

    /// The end, when it has come. [6.0, 29.0, 29.5]
    pub(crate) fn ended(&self, state: &State) -> Option<Outcome> {
        let (rule, key) = match state.end? {
            End::LastTurn => (rule::LEVELS, "tornio44-end-last-turn"),
            End::Points => (rule::HOW_TO_WIN, "tornio44-end-points"),
        };
        Some(self.outcome_now(state, rule, Message::of(key).with("vp", vp(state.vp))))
    }

    /// How the points stand: what each VP object holds, and the rest. [29.4.1, 29.4.2]
    pub(crate) fn points_ledger(&self, state: &State) -> Ledger {
        let mut objects = Ledger::new(LedgerKind::Points);
        for (object, (hex, _)) in state.objects.iter().zip(&self.board.objects) {
            if object.held != 0 {
                let label =
                    Message::of("tornio44-points-object").with("hex", self.board.place(*hex));
                let start = self.board.coups.iter().any(|coup| coup.hex == *hex);
                objects.add(
                    if start { rule::START_VP } else { rule::CAPTURE },
                    label,
                    vp(object.held),
                );
            }
        }
        let mut ledger = Ledger::new(LedgerKind::Points);
        if !objects.entries.is_empty() {
            ledger.add_ledger(
                rule::FINNISH_GAINS,
                Message::of("tornio44-points-objects"),
                objects,
            );
        }
        match state.tally {
            1.. => ledger.add(
                rule::FINNISH_GAINS,
                Message::of("tornio44-points-rest"),
                vp(state.tally),
            ),
            0 => {}
            _ => ledger.add(
                rule::GERMAN_GAINS,
                Message::of("tornio44-points-rest"),
                vp(state.tally),
            ),
        }
        ledger
    }
}

/// The sentence that ends a game whose points left the track. [29.0]
pub(crate) fn say_end(state: &State, play: &mut Play<'_>) {
    if state.end == Some(End::Points) {
        play.event(Event::new(
            rule::HOW_TO_WIN,
            Message::of("tornio44-end-points").with("vp", vp(state.vp)),
        ));
    }
}
