//! What a module taken over says of itself: its sides, its manifest, where it comes from.

use super::names::Names;
use crate::module::Module;
use motti_module::Text;
use motti_module::source::{
    Manifest, OriginalExtension, OriginalSource, RulesetNeed, Side, Version,
};
use motti_module::table::RULESET;
use std::collections::BTreeMap;

/// Colours of sides, where a module does not say.
const COLOURS: [&str; 8] = [
    "#3a6ea5", "#a5463a", "#4f8a3c", "#8a6d3c", "#6a4f9a", "#3c8a87", "#9a4f7c", "#5a5a5a",
];

/// The sides; a module without any has one for everybody.
pub(super) fn sides(module: &Module) -> Vec<Side> {
    let mut names = Names::seats();
    names.reserve("referee");
    let mut sides = Vec::new();
    let named: Vec<&str> = module.sides.iter().map(String::as_str).collect();
    let named = if named.is_empty() {
        vec!["Player"]
    } else {
        named
    };
    for (ix, name) in named.iter().take(60).enumerate() {
        sides.push(Side {
            id: names.give(name, "side"),
            name: Text::from(*name),
            colour: COLOURS[ix % COLOURS.len()].to_owned(),
            ink: "#ffffff".to_owned(),
            branches: BTreeMap::new(),
        });
    }
    sides
}

pub(super) fn manifest(module: &Module, sides: Vec<Side>) -> Manifest {
    let mut names = Names::seats();
    let program: Version = env!("CARGO_PKG_VERSION").parse().unwrap_or(Version {
        major: 0,
        minor: 1,
        patch: 0,
    });
    let author = author(module);
    let with = |before: &str| {
        let names: Vec<&str> = module
            .extensions
            .iter()
            .map(|used| used.name.as_str())
            .collect();
        match names.as_slice() {
            [] => String::new(),
            names => format!("{before}{}", names.join(", ")),
        }
    };
    Manifest {
        format: 1,
        id: names.give(&module.name, "module"),
        title: Text::from(if module.name.is_empty() {
            "Module"
        } else {
            &module.name
        }),
        summary: Text::from(module.description.as_str()),
        version: version(&module.version),
        ruleset: RulesetNeed {
            name: RULESET.to_owned(),
            from: Version {
                major: program.major,
                minor: program.minor,
                patch: 0,
            },
            below: Version {
                major: program.major + 1,
                minor: 0,
                patch: 0,
            },
        },
        sides,
        authors: vec![if author.is_empty() {
            module.name.clone()
        } else {
            author
        }],
        licence: "LicenseRef-original".to_owned(),
        provenance: Text {
            en: format!(
                "Imported from the VASSAL module {} {}{}. It belongs to those who made it.",
                module.name,
                module.version,
                with(", with its extensions ")
            ),
            fi: Some(format!(
                "Tuotu VASSAL-moduulista {} {}{}. Se kuuluu tekijöilleen.",
                module.name,
                module.version,
                with(" laajennuksineen: ")
            )),
        },
    }
}

/// Who made a module: what its description says, or an attribute.
fn author(module: &Module) -> String {
    let written = module
        .attributes
        .get("author")
        .or_else(|| module.attributes.get("authors"));
    written
        .cloned()
        .unwrap_or_else(|| module.description.clone())
}

/// The first three numbers of a version, however it is written.
fn version(text: &str) -> Version {
    let mut numbers = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().unwrap_or(0));
    Version {
        major: numbers.next().unwrap_or(0),
        minor: numbers.next().unwrap_or(0),
        patch: numbers.next().unwrap_or(0),
    }
}

pub(super) fn original(module: &Module) -> OriginalSource {
    OriginalSource {
        name: module.name.clone(),
        version: module.version.clone(),
        author: author(module),
        description: module.description.clone(),
        program: module.vassal_version.clone(),
        extensions: module
            .extensions
            .iter()
            .map(|used| OriginalExtension {
                name: used.name.clone(),
                version: used.version.clone(),
            })
            .collect(),
        ..OriginalSource::default()
    }
}
