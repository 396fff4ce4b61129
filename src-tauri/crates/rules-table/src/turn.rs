//! Turn trackers: levels inside levels, each of which runs to its end before the one around it moves on.

use crate::state::Track;
use motti_module::source::{LevelRun, LevelSource, TrackerSource};

/// Moves a tracker one step on, or back.
pub fn step(tracker: &TrackerSource, track: &mut Track, forward: bool) {
    let first = starts(&tracker.levels, 1);
    let running = running(track, 0, tracker.levels.len());
    let (Some(level), Some(at)) = (tracker.levels.get(running), first.get(running)) else {
        return;
    };
    if step_level(level, *at, track, forward) {
        let next = other(running, tracker.levels.len(), forward);
        set_running(track, 0, next);
    }
}

/// The entry of each of these levels, the first of which has entry `at`.
fn starts(levels: &[LevelSource], mut at: usize) -> Vec<usize> {
    let mut starts = Vec::with_capacity(levels.len());
    for level in levels {
        starts.push(at);
        at += 1 + count(&level.inner);
    }
    starts
}

fn count(levels: &[LevelSource]) -> usize {
    levels.iter().map(|level| 1 + count(&level.inner)).sum()
}

/// Which of the levels inside entry `at` is running.
fn running(track: &Track, at: usize, of: usize) -> usize {
    let running = track.get(at).map_or(0, |(_, inner)| *inner);
    let running = usize::try_from(running).unwrap_or(0);
    running.min(of.saturating_sub(1))
}

fn set_running(track: &mut Track, at: usize, running: usize) {
    if let Some((_, inner)) = track.get_mut(at) {
        *inner = i32::try_from(running).unwrap_or(0);
    }
}

fn other(at: usize, of: usize, forward: bool) -> usize {
    let of = of.max(1);
    (if forward { at + 1 } else { at + of - 1 }) % of
}

/// Moves a level; answers whether it has come round.
fn step_level(level: &LevelSource, at: usize, track: &mut Track, forward: bool) -> bool {
    if !level.inner.is_empty() {
        let first = starts(&level.inner, at + 1);
        let running = running(track, at, level.inner.len());
        let (Some(inner), Some(start)) = (level.inner.get(running), first.get(running)) else {
            return false;
        };
        if !step_level(inner, *start, track, forward) {
            return false;
        }
        let next = other(running, level.inner.len(), forward);
        set_running(track, at, next);
        let last = level.inner.len() - 1;
        if running != (if forward { last } else { 0 }) {
            return false;
        }
    }
    own_step(level, at, track, forward)
}

/// Moves the value of a level itself; answers whether it has come round.
fn own_step(level: &LevelSource, at: usize, track: &mut Track, forward: bool) -> bool {
    let Some((value, _)) = track.get_mut(at) else {
        return false;
    };
    match &level.run {
        LevelRun::List(words) => {
            let here = usize::try_from(*value).unwrap_or(0);
            let next = other(here, words.len(), forward);
            *value = i32::try_from(next).unwrap_or(0);
            next == if forward {
                0
            } else {
                words.len().saturating_sub(1)
            }
        }
        LevelRun::Count { start, step, last } => {
            let next = if forward {
                value.saturating_add(*step)
            } else {
                value.saturating_sub(*step)
            };
            let Some(last) = last else {
                *value = next;
                return false;
            };
            let (least, greatest) = (*start.min(last), *start.max(last));
            if (least..=greatest).contains(&next) {
                *value = next;
                return false;
            }
            *value = if forward { *start } else { *last };
            true
        }
    }
}

/// What a tracker shows.
pub fn text(tracker: &TrackerSource, track: &Track) -> String {
    let mut values = Vec::new();
    let first = starts(&tracker.levels, 1);
    let running = running(track, 0, tracker.levels.len());
    if let (Some(level), Some(at)) = (tracker.levels.get(running), first.get(running)) {
        gather(level, *at, track, &mut values);
    }
    if tracker.format.is_empty() {
        return values.join(" ");
    }
    let mut text = tracker.format.clone();
    // From the last on, so that `$level10$` is not taken for `$level1$`.
    for (ix, value) in values.iter().enumerate().rev() {
        text = text.replace(&format!("$level{}$", ix + 1), value);
    }
    for ix in values.len()..8 {
        text = text.replace(&format!("$level{}$", ix + 1), "");
    }
    text.trim().to_owned()
}

fn gather(level: &LevelSource, at: usize, track: &Track, values: &mut Vec<String>) {
    let value = track.get(at).map_or(0, |(value, _)| *value);
    values.push(match &level.run {
        LevelRun::Count { .. } => value.to_string(),
        LevelRun::List(words) => {
            let word = usize::try_from(value).ok().and_then(|ix| words.get(ix));
            word.cloned().unwrap_or_default()
        }
    });
    let first = starts(&level.inner, at + 1);
    let running = running(track, at, level.inner.len());
    if let (Some(inner), Some(start)) = (level.inner.get(running), first.get(running)) {
        gather(inner, *start, track, values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tracker() -> TrackerSource {
        let list = |name: &str, words: &[&str], inner| LevelSource {
            name: name.into(),
            run: LevelRun::List(words.iter().map(|word| (*word).into()).collect()),
            inner,
        };
        let phases = list("Phase", &["Move", "Fire"], Vec::new());
        let sides = list("Side", &["A", "B"], vec![phases]);
        let turns = LevelSource {
            name: "Turn".into(),
            run: LevelRun::Count {
                start: 1,
                step: 1,
                last: None,
            },
            inner: vec![sides],
        };
        TrackerSource {
            id: "t".into(),
            name: "Turn".into(),
            format: String::new(),
            levels: vec![turns],
        }
    }

    #[test]
    fn levels_run_inside_each_other_and_back() {
        let tracker = tracker();
        let mut track: Track = vec![(0, 0), (1, 0), (0, 0), (0, 0)];
        let mut seen = vec![text(&tracker, &track)];
        for _ in 0..5 {
            step(&tracker, &mut track, true);
            seen.push(text(&tracker, &track));
        }
        let expected = [
            "1 A Move", "1 A Fire", "1 B Move", "1 B Fire", "2 A Move", "2 A Fire",
        ];
        assert_eq!(seen, expected);
        for shown in expected.iter().rev().skip(1) {
            step(&tracker, &mut track, false);
            assert_eq!(text(&tracker, &track), *shown);
        }
    }
}
