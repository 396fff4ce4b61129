//! The short names the protocol speaks in: seats, pieces, rules, verbs and the like.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;
use std::fmt;
use ts_rs::TS;

/// Declares a newtype over a short string: cheap to clone, ordered, and a plain string in JSON.
macro_rules! name {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(
            Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS, JsonSchema,
        )]
        #[serde(transparent)]
        #[ts(type = "string")]
        pub struct $name(#[schemars(with = "String")] SmolStr);

        impl $name {
            /// A name known when the program is written; costs nothing.
            pub const fn of(text: &'static str) -> Self {
                Self(SmolStr::new_static(text))
            }

            /// A name that comes from data.
            pub fn new(text: impl AsRef<str>) -> Self {
                Self(SmolStr::new(text))
            }

            /// The name as text.
            pub fn as_str(&self) -> &str {
                self.0.as_str()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{:?}", self.0.as_str())
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self::new(text)
            }
        }

        impl PartialEq<str> for $name {
            fn eq(&self, other: &str) -> bool {
                self.0 == other
            }
        }

        impl PartialEq<&str> for $name {
            fn eq(&self, other: &&str) -> bool {
                self.0 == *other
            }
        }
    };
}

name! {
    /// Who decides for a side; one person may hold several. The seat of automatic steps is
    /// [`Seat::REFEREE`].
    Seat
}

impl Default for Tag {
    fn default() -> Self {
        Tag::of("")
    }
}

impl Seat {
    /// The seat of automatic steps (weather, initiative, checks). No person ever holds it.
    pub const REFEREE: Seat = Seat::of("referee");
}

name! {
    /// One counter in a game.
    PieceId
}
name! {
    /// The number of a rule as the rulebook prints it (`17.4`, `30.0-10a`), or of the protocol (`P1`).
    RuleId
}
name! {
    /// What an action does (`move`, `place`, `end`). A ruleset publishes its verbs.
    Verb
}
name! {
    /// A choice that is neither a piece nor a place (`yes`, `broken1`, `rail`).
    Choice
}
name! {
    /// A kind of die (`d6`, `green`, `d10`).
    DieKind
}
name! {
    /// A stream of dice drawn from one seed; secret rolls have streams of their own.
    Stream
}
name! {
    /// The key of a text in the message files.
    MessageKey
}
name! {
    /// A short text that is the same in every language: a turn's label, a track's space, a key of
    /// drawings and message files.
    Tag
}

/// Who may know of something.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Every seat and every spectator.
    #[default]
    All,
    /// These seats alone, until the game is over.
    Seats(Vec<Seat>),
    /// Everybody who holds none of these seats, spectators too: what the others are told in place of
    /// the truth (a stack moves) that these seats are told (which units it is). For events and dice,
    /// not for plies and decisions.
    Except(Vec<Seat>),
}

impl Audience {
    /// One seat alone.
    pub fn only(seat: &Seat) -> Self {
        Audience::Seats(vec![seat.clone()])
    }

    /// Everybody else but one seat.
    pub fn others(seat: &Seat) -> Self {
        Audience::Except(vec![seat.clone()])
    }

    /// Whether this viewer is among the audience.
    pub fn includes(&self, viewer: &Viewer) -> bool {
        match (self, viewer) {
            // Open eyes see the truth, and need no stand-in for it.
            (Audience::Except(_), Viewer::Omniscient) => false,
            (Audience::All, _) | (_, Viewer::Omniscient) => true,
            (Audience::Except(seats), Viewer::Seats(held)) => {
                !seats.iter().any(|seat| held.contains(seat))
            }
            (Audience::Seats(seats), Viewer::Seats(held)) => {
                seats.iter().any(|seat| held.contains(seat))
            }
        }
    }
}

/// Through whose eyes a game is seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// Everything: finished games, open solitaire play, tests.
    Omniscient,
    /// What these seats together may see; an empty list is a spectator.
    Seats(Vec<Seat>),
}

impl Viewer {
    /// The eyes of one seat.
    pub fn seat(seat: &Seat) -> Self {
        Viewer::Seats(vec![seat.clone()])
    }

    /// Whether the viewer sees what this seat sees.
    pub fn holds(&self, seat: &Seat) -> bool {
        match self {
            Viewer::Omniscient => true,
            Viewer::Seats(held) => held.contains(seat),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_truth_and_its_stand_in_reach_every_viewer_once() {
        let (red, blue) = (Seat::of("red"), Seat::of("blue"));
        let (truth, stand_in) = (Audience::only(&red), Audience::others(&red));
        let viewers = [
            (Viewer::seat(&red), true),
            (Viewer::seat(&blue), false),
            (Viewer::Seats(vec![]), false),
            (Viewer::Seats(vec![red, blue]), true),
            (Viewer::Omniscient, true),
        ];
        for (viewer, told_the_truth) in viewers {
            assert_eq!(truth.includes(&viewer), told_the_truth, "{viewer:?}");
            assert_eq!(stand_in.includes(&viewer), !told_the_truth, "{viewer:?}");
        }
    }
}
