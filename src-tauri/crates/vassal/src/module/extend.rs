//! What an extension adds to its module.

use super::{Board, Deck, Item, SetupStack};
use crate::sequence::{Decoder, list};
use serde::Serialize;

/// What an extension adds to one component.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ExtensionPart {
    /// The way to the component, as written.
    pub target: String,
    /// The class of what is added, as written.
    pub element: String,
    /// The palette's items among it.
    pub items: Vec<Item>,
    /// The boards among it.
    pub boards: Vec<Board>,
    /// The set-up stacks among it.
    pub setup_stacks: Vec<SetupStack>,
    /// The decks among it.
    pub decks: Vec<Deck>,
}

/// An extension that was put into its module.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ExtensionUse {
    /// Its name: that of its file without the ending, as saved games name it.
    pub name: String,
    /// Its version, as written.
    pub version: String,
}

/// A step on the way to a component.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Step {
    /// The class of the component.
    pub class: String,
    /// Its name; empty when it has none.
    pub name: String,
}

impl ExtensionPart {
    /// The way to the component, from the module's root.
    pub fn steps(&self) -> Vec<Step> {
        let step = |text: String| {
            let mut tokens = Decoder::new(&text, ':');
            Step {
                class: tokens.string(),
                name: tokens.string(),
            }
        };
        list(&self.target, '/')
            .into_iter()
            .filter(|text| !text.is_empty())
            .map(step)
            .collect()
    }
}
