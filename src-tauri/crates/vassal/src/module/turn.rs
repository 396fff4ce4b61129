//! Turn trackers.

use serde::Serialize;

/// A turn tracker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TurnTracker {
    /// Its number in the file, such as `TurnTracker0`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The form in which the turn is shown, with `$level1$` and so on.
    pub format: String,
    /// The form of the report when it changes.
    pub report: String,
    /// Its levels: one below the other.
    pub levels: Vec<TurnLevel>,
}

/// A level of a turn tracker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TurnLevel {
    /// Its name.
    pub name: String,
    /// The property that holds its value.
    pub property: String,
    /// The form in which it is shown, with `$value$`.
    pub format: String,
    /// What it counts.
    pub kind: TurnLevelKind,
    /// The levels within it, one after the other.
    pub levels: Vec<TurnLevel>,
}

/// What a level counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TurnLevelKind {
    /// Numbers.
    Counter {
        /// The first.
        start: i32,
        /// From one to the next.
        step: i32,
        /// The last, after which it starts anew; none when it never does.
        limit: Option<i32>,
    },
    /// Texts.
    List {
        /// The texts.
        texts: Vec<String>,
    },
}
