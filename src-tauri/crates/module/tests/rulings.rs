//! The rulings of Tornio '44 are written once, in `docs/rulings.md` (Finnish words in
//! `docs/rulings.fi.md`); the module carries them as `rulings.json`, for the page to show beside
//! its rules. `MOTTI_WRITE=1 cargo test -p motti-module` writes that file anew.

#![allow(clippy::unwrap_used)]

use motti_module::Text;
use motti_module::source::{Authority, RulingSource, RulingsFile};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

/// The entries under a title: each heading with its `- Name: text` lines.
fn entries<'a>(document: &'a str, title: &str) -> Vec<(&'a str, BTreeMap<&'a str, &'a str>)> {
    let mut entries: Vec<(&str, BTreeMap<&str, &str>)> = Vec::new();
    let mut inside = false;
    for line in document.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            inside = heading.trim() == title;
        } else if let Some(heading) = line.strip_prefix("### ").filter(|_| inside) {
            entries.push((heading.trim(), BTreeMap::new()));
        } else if let Some((name, text)) = line.strip_prefix("- ").and_then(|l| l.split_once(": "))
            && let Some((_, lines)) = entries.last_mut()
        {
            lines.insert(name.trim(), text.trim());
        }
    }
    entries
}

/// A question as an id: its letters and digits in lower case, with hyphens between the words.
fn id_of(question: &str) -> String {
    let words = question.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.join("-")
}

fn cases_of(text: &str) -> Vec<String> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted
        .filter(|part| Path::new(part).extension() == Some("json".as_ref()))
        .map(str::to_owned)
        .collect()
}

fn authority_of(word: Option<&&str>) -> Authority {
    match word {
        None => Authority::Module,
        Some(&"example") => Authority::Example,
        Some(&"designer") => Authority::Designer,
        Some(other) => panic!("the authority of a ruling is example or designer, not {other}"),
    }
}

fn rulings(document: &str, finnish: &str, title: &str) -> RulingsFile {
    let mut finnish: BTreeMap<String, BTreeMap<&str, &str>> = entries(finnish, title)
        .into_iter()
        .map(|(heading, lines)| (heading.to_owned(), lines))
        .collect();
    let mut rulings = Vec::new();
    for (question, lines) in entries(document, title) {
        let id = id_of(question);
        let words = finnish.remove(&id).unwrap_or_default();
        let said = |name: &str, finnish_name: &str| {
            let en = lines
                .get(name)
                .unwrap_or_else(|| panic!("{question}: no \"{name}\" line"));
            Text {
                en: (*en).to_owned(),
                fi: words.get(finnish_name).map(|text| (*text).to_owned()),
            }
        };
        let rules = lines.get("Rules").copied().unwrap_or_default();
        rulings.push(RulingSource {
            rules: rules
                .split(", ")
                .map(|rule| rule.trim().to_owned())
                .collect(),
            question: Text {
                en: question.to_owned(),
                fi: words.get("Kysymys").map(|text| (*text).to_owned()),
            },
            ruling: said("Ruling", "Ratkaisu"),
            reason: said("Reason", "Perustelu"),
            authority: authority_of(lines.get("Authority")),
            cases: lines
                .get("Case")
                .map_or_else(Vec::new, |text| cases_of(text)),
            id,
        });
    }
    assert!(
        finnish.is_empty(),
        "docs/rulings.fi.md speaks of no ruling there is: {finnish:?}"
    );
    RulingsFile { rulings }
}

#[test]
fn the_module_carries_the_rulings_of_the_document() {
    let document = fs::read_to_string(root().join("docs/rulings.md")).unwrap();
    let finnish = fs::read_to_string(root().join("docs/rulings.fi.md")).unwrap_or_default();
    let rulings = rulings(&document, &finnish, "Tornio '44");
    assert!(rulings.rulings.len() > 40, "{}", rulings.rulings.len());
    let text = format!("{}\n", serde_json::to_string_pretty(&rulings).unwrap());
    let path = root().join("modules/tornio44/rulings.json");
    if std::env::var_os("MOTTI_WRITE").is_some() {
        fs::write(&path, &text).unwrap();
    }
    assert!(
        fs::read_to_string(&path).unwrap_or_default() == text,
        "rulings.json is not what docs/rulings.md says: run again with MOTTI_WRITE=1"
    );
    for ruling in &rulings.rulings {
        for case in &ruling.cases {
            assert!(
                root().join(case).is_file(),
                "{}: there is no {case}",
                ruling.id
            );
        }
    }
}

#[test]
fn a_ruling_is_read_with_its_finnish_words() {
    let document = "# Rulings\n\n## Other\n\n### Not this?\n\n- Rules: 9\n- Ruling: No.\n- Reason: So.\n\n\
        ## Toy\n\n### May a unit pass?\n\n- Rules: 1.0, 2.1-a\n- Ruling: Yes.\n- Reason: Why not.\n\
        - Authority: example\n- Case: `a/b.json`, `c.json` beside `d`\n";
    let finnish = "## Toy\n\n### may-a-unit-pass\n\n- Kysymys: Saako kulkea?\n- Ratkaisu: Kyllä.\n";
    let read = rulings(document, finnish, "Toy").rulings;
    let [ruling] = read.as_slice() else {
        panic!("{read:?}");
    };
    assert_eq!(ruling.id, "may-a-unit-pass");
    assert_eq!(ruling.rules, ["1.0", "2.1-a"]);
    assert_eq!(ruling.question.fi.as_deref(), Some("Saako kulkea?"));
    assert_eq!(ruling.ruling.fi.as_deref(), Some("Kyllä."));
    assert_eq!(ruling.reason.fi, None);
    assert_eq!(ruling.authority, Authority::Example);
    assert_eq!(ruling.cases, ["a/b.json", "c.json"]);
}
