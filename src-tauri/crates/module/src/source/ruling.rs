//! `rulings.json`: what is decided where the printed rules are unclear, silent or contradict themselves.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Text;

/// The rulings of a title. No rule reads them: they explain what the ruleset does.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulingsFile {
    /// The rulings, in the order in which they were made.
    pub rulings: Vec<RulingSource>,
}

/// One ruling.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulingSource {
    /// Its id, unique in the module.
    pub id: String,
    /// The rules that speak to it, the nearest first.
    pub rules: Vec<String>,
    /// What was asked.
    pub question: Text,
    /// What is decided.
    pub ruling: Text,
    /// Why.
    pub reason: Text,
    /// Who decides.
    pub authority: Authority,
    /// The cases that prove it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cases: Vec<String>,
}

/// Whose word a ruling is.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Authority {
    /// The author of the module decides, until somebody nearer to the game does.
    Module,
    /// An example or illustration of the rulebook shows it.
    Example,
    /// The designer or publisher has answered.
    Designer,
}
