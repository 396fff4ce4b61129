//! `module.json`: what a module is, who made it, which ruleset judges it and who plays in it.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Deserializer};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use crate::Text;

/// The manifest of a module.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The version of the module format; this program reads format 1.
    pub format: u32,
    /// The id of the title, used in folder names, cases and saved games: small letters, digits and underscores.
    pub id: String,
    /// The name of the title.
    pub title: Text,
    /// One or two sentences on what the title is about.
    #[serde(default)]
    pub summary: Text,
    /// The version of this module.
    pub version: Version,
    /// The ruleset that judges the title.
    pub ruleset: RulesetNeed,
    /// The sides, in the order in which they are listed to players.
    pub sides: Vec<Side>,
    /// Who made the module.
    pub authors: Vec<String>,
    /// The licence of the module's data and drawings, as an SPDX expression.
    pub licence: String,
    /// Where the module's content comes from, said to the player.
    pub provenance: Text,
}

/// The ruleset a module needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesetNeed {
    /// The name of the ruleset.
    pub name: String,
    /// The lowest version that can judge the module.
    pub from: Version,
    /// The first version that no longer can.
    pub below: Version,
}

impl RulesetNeed {
    /// Whether a ruleset of this name and version can judge the module.
    pub fn admits(&self, name: &str, version: Version) -> bool {
        self.name == name && self.from <= version && version < self.below
    }
}

/// A side, and the seat that decides for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// The id of the side, also that of its seat.
    pub id: String,
    /// The name of the side.
    pub name: Text,
    /// The ground colour of its counters, `#rrggbb`.
    pub colour: String,
    /// The colour of what is printed on its counters, `#rrggbb`.
    pub ink: String,
    /// Other ground colours by branch of service, `#rrggbb`.
    #[serde(default, skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub branches: std::collections::BTreeMap<String, String>,
}

/// A version `major.minor.patch`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version {
    /// Raised when old data no longer fits.
    pub major: u32,
    /// Raised when something is added.
    pub minor: u32,
    /// Raised when something is put right.
    pub patch: u32,
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

impl std::str::FromStr for Version {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || format!("\"{text}\" is no version: write three numbers such as \"0.1.0\"");
        let mut parts = text.split('.').map(|part| {
            let digits = !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| part.parse().ok()).flatten()
        });
        let mut next = || parts.next().flatten().ok_or_else(wrong);
        let version = Self {
            major: next()?,
            minor: next()?,
            patch: next()?,
        };
        if parts.next().is_some() {
            return Err(wrong());
        }
        Ok(version)
    }
}

impl Serialize for Version {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

impl JsonSchema for Version {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Version".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A version such as \"0.1.0\".",
            "type": "string",
            "pattern": "^[0-9]+\\.[0-9]+\\.[0-9]+$"
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_three_numbers_and_ordered() {
        let old: Version = "0.9.10".parse().unwrap();
        let new: Version = "0.10.0".parse().unwrap();
        assert!(old < new);
        for text in ["", "1", "1.2", "1.2.3.4", "a.b.c", "1..2", "+1.0.0"] {
            assert!(text.parse::<Version>().is_err(), "{text}");
        }
        let need = RulesetNeed {
            name: "toy".into(),
            from: old,
            below: new,
        };
        assert!(need.admits("toy", old) && !need.admits("toy", new) && !need.admits("toys", old));
    }
}
