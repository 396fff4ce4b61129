//! Pieces: chains of traits, outermost first, each with its state.
//!
//! The texts are kept as they are, so that what is not understood passes through unharmed. [`Level::read`] makes a
//! typed [`Trait`] of one level when it is asked for.

mod layer;
mod parse;
mod property;
mod prototype;
mod traits;

pub use property::{Around, Nothing, Properties};
pub use prototype::{Expander, missing_prototypes};
pub use traits::{
    Access, AreaOfEffect, Basic, Border, Change, Constraint, Footprint, Hide, Immobilized, Label,
    Layer, Marker, Mask, MaskStyle, MenuCommand, MoveFixed, PlaceMarker, PropertyChange,
    PropertySheet, Rotate, SendTo, SheetItem, Trait, Trigger,
};

use crate::limits::TRAITS;
use crate::nested::chain;
use crate::sequence::{Decoder, encode};
use serde::Serialize;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A counter as it is written down: its traits and their state, still as two texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Definition {
    /// The traits.
    pub kinds: String,
    /// Their state.
    pub states: String,
}

/// One trait of a piece with its state, as texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Level {
    /// What the trait is and how it is set up, such as `mark;Side`.
    pub kind: Arc<str>,
    /// Its state.
    pub state: Arc<str>,
}

impl Level {
    /// A level of two texts.
    pub fn new(kind: &str, state: &str) -> Self {
        Self {
            kind: kind.into(),
            state: state.into(),
        }
    }

    /// The id of the trait, without the semicolon.
    pub fn id(&self) -> &str {
        self.kind.split(';').next().unwrap_or("")
    }

    /// The fields after the id, not yet taken apart.
    pub fn fields(&self) -> &str {
        self.kind.split_once(';').map_or("", |(_, rest)| rest)
    }

    /// Whether this is the innermost level of a piece.
    pub fn is_basic(&self) -> bool {
        self.id() == "piece"
    }

    /// The trait with its state, typed.
    pub fn read(&self) -> Trait {
        parse::read(self)
    }
}

impl Definition {
    /// Reads the command that adds a piece: `+/id/type/state`; nothing when it is none.
    pub fn read(text: &str) -> Option<Self> {
        let rest = text.strip_prefix("+/")?;
        let mut tokens = Decoder::new(rest, '/');
        tokens.next()?;
        let kinds = tokens.next()?.into_owned();
        Some(Self {
            kinds,
            states: tokens.string(),
        })
    }

    /// The levels, outermost first.
    pub fn levels(&self) -> Vec<Level> {
        levels(&self.kinds, &self.states)
    }

    /// The command that adds a piece with an id, read back by [`Definition::read`].
    pub fn write(&self, id: &str) -> String {
        let fields = encode([id, &self.kinds, &self.states], '/');
        format!("+/{fields}")
    }

    /// The name of the innermost level.
    pub fn name(&self) -> String {
        self.levels()
            .last()
            .map(|level| Basic::of(level).name)
            .unwrap_or_default()
    }
}

/// The names of all images in a piece, each once.
pub fn images(levels: &[Level]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for level in levels {
        images_of(&level.read(), &mut names);
    }
    names.remove("");
    names
}

/// The levels of a piece, outermost first.
pub fn levels(kinds: &str, states: &str) -> Vec<Level> {
    let mut states = chain(states, '\t', TRAITS).into_iter();
    chain(kinds, '\t', TRAITS)
        .into_iter()
        .map(|kind| Level {
            kind: kind.into(),
            state: states.next().unwrap_or_default().into(),
        })
        .collect()
}

/// Two texts of levels, traits and state, as they are written down.
pub fn join(levels: &[Level]) -> Definition {
    let joined = |text: fn(&Level) -> &str| {
        let mut rest: Option<String> = None;
        for level in levels.iter().rev() {
            rest = Some(match rest {
                None => text(level).to_owned(),
                Some(inner) => encode([text(level), &inner], '\t'),
            });
        }
        rest.unwrap_or_default()
    };
    Definition {
        kinds: joined(|level| &level.kind),
        states: joined(|level| &level.state),
    }
}

fn images_of(read: &Trait, names: &mut BTreeSet<String>) {
    match read {
        Trait::Basic(basic) => {
            names.insert(basic.image.clone());
        }
        Trait::Layer(layer) => names.extend(layer.images.iter().cloned()),
        Trait::Mask(mask) => {
            names.insert(mask.image.clone());
            if let MaskStyle::Image(image) = &mask.style {
                names.insert(image.clone());
            }
        }
        Trait::MarkMoved { icon, .. } => {
            names.insert(icon.clone());
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_format_description() {
        let levels = levels(
            "emb2;…\tmark;Side\\\tpiece;;;inf.png;1st Inf",
            "1\tRed\\\tMain Map;100;80;12;0",
        );
        let texts: Vec<(&str, &str)> = levels
            .iter()
            .map(|level| (&*level.kind, &*level.state))
            .collect();
        assert_eq!(
            texts,
            [
                ("emb2;…", "1"),
                ("mark;Side", "Red"),
                ("piece;;;inf.png;1st Inf", "Main Map;100;80;12;0")
            ]
        );
        let written = join(&levels);
        assert_eq!(
            written.kinds,
            "emb2;…\tmark;Side\\\tpiece;;;inf.png;1st Inf"
        );
        assert_eq!(super::levels(&written.kinds, &written.states), levels);
    }

    #[test]
    fn a_slash_in_a_name_is_read_and_written() {
        let text = "+/null/mark;A\tpiece;;;a.png;1\\/A Inf/x\tnull;0;0;1;0";
        let definition = Definition::read(text).expect("a piece");
        assert_eq!(definition.name(), "1/A Inf");
        assert_eq!(definition.write("null"), text);
        assert_eq!(Definition::read("-/7"), None);
    }
}
