//! `rules.json`: every numbered rule of the title, in the project's own words.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Text;

/// The rules index.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesFile {
    /// The rules, in the order of the rulebook.
    pub rules: Vec<RuleSource>,
}

/// One numbered rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleSource {
    /// Its number.
    pub id: String,
    /// A short title.
    pub title: Text,
    /// What kind of rule it is.
    pub kind: RuleKind,
    /// What it says, in our own words.
    pub summary: Text,
    /// The phases it plays in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub phases: Vec<String>,
    /// The rules one has to know to understand it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<String>,
    /// Why it cannot arise on a computer table, in one true sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Text>,
}

/// What kind of rule it is.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum RuleKind {
    /// Something the engine enforces.
    Mechanic,
    /// A step of the sequence of play or of the set-up.
    Procedure,
    /// An optional rule.
    Optional,
    /// Values and hexes.
    Data,
    /// The meaning of a word.
    Definition,
    /// A part of the printed game.
    Component,
    /// Advice to players.
    Advice,
    /// A table of which the text gives only the name.
    TableMissing,
    /// A rule whose text is not at hand.
    Unavailable,
}

impl RuleKind {
    /// Whether the rule counts for the coverage of a ruleset.
    pub const fn counted(self) -> bool {
        matches!(self, Self::Mechanic | Self::Procedure | Self::Optional)
    }
}
