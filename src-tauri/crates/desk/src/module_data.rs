//! What a window needs of a module: its map, counters, rules, charts and words.

use crate::free_table::free_table;
use crate::library::OpenModule;
use crate::protocol::{
    CounterData, FaceData, FormationData, HexData, ModuleData, ModuleSummary, OptionSummary,
    Picture, RuleData, RulingData, ScenarioSummary, Sheet,
};
use motti_engine::{Amount, Place, RuleId, Seat, Tag, Title};
use motti_hex::Orientation;
use motti_module::source::{Authority, OptionSource, Origin, RuleKind};
use motti_module::{Drawing, Exact, Faces, Files, FreeTable, Module, Text};
use std::collections::BTreeMap;

/// The languages of module files and message files.
const LANGUAGES: [&str; 2] = ["en", "fi"];

/// A text by language.
fn texts(text: &Text) -> BTreeMap<String, String> {
    let languages = LANGUAGES.iter();
    languages
        .map(|language| {
            (
                (*language).to_owned(),
                text.in_language(language).to_owned(),
            )
        })
        .collect()
}

/// Where something comes from, as a key of the message files.
fn source(origin: Origin) -> Tag {
    Tag::of(match origin {
        Origin::Rulebook => "rulebook",
        Origin::Derived => "derived",
        Origin::Public => "public",
        Origin::Reconstructed => "reconstructed",
        Origin::Imported => "imported",
    })
}

fn option(option: &OptionSource) -> OptionSummary {
    let mut values: Vec<String> = if option.choices.is_empty() {
        vec!["off".into(), "on".into()]
    } else {
        let choices = option.choices.iter();
        choices.map(|choice| choice.id.clone()).collect()
    };
    // The default comes first.
    values.sort_by_key(|value| *value != option.default);
    OptionSummary {
        id: option.id.clone(),
        title: texts(&option.title),
        values,
        rule: option.rule.as_ref().map(RuleId::new),
    }
}

/// A module as a list shows it.
pub(crate) fn module_summary(module: &Module, title: &dyn Title) -> ModuleSummary {
    let manifest = &module.title.manifest;
    let scenarios = module.title.scenarios.values();
    ModuleSummary {
        module: module.identity.to_string(),
        id: manifest.id.clone(),
        title: manifest.title.en.clone(),
        version: manifest.version.to_string(),
        seats: title.seats(),
        scenarios: match &module.table {
            Some(table) => set_ups(table),
            None => scenarios
                .map(|scenario| ScenarioSummary {
                    id: scenario.id.clone(),
                    title: texts(&scenario.title),
                    options: scenario.options.iter().map(option).collect(),
                })
                .collect(),
        },
        reconstructed: u32::try_from(module.title.reconstructed().len()).unwrap_or(u32::MAX),
    }
}

/// The set-ups of a free table, and the empty table.
fn set_ups(table: &FreeTable) -> Vec<ScenarioSummary> {
    let set_up = |id: &str, title: &Text| ScenarioSummary {
        id: id.to_owned(),
        title: texts(title),
        options: Vec::new(),
    };
    let empty = Text {
        en: "Empty table".to_owned(),
        fi: Some("Tyhjä pöytä".to_owned()),
    };
    let setups = table.setups.values();
    let mut all: Vec<_> = setups
        .map(|setup| set_up(&setup.id, &setup.title))
        .collect();
    all.push(set_up(motti_module::table::EMPTY, &empty));
    all
}

/// Everything a window needs of a module.
pub(crate) fn module_data(open: &OpenModule) -> ModuleData {
    let module = &open.module;
    let title = open.judge.title.as_ref();
    let manifest = &module.title.manifest;
    let sides = manifest.sides.iter();
    ModuleData {
        summary: open.summary.clone(),
        colours: sides
            .map(|side| (Seat::new(&side.id), side.colour.clone()))
            .collect(),
        messages: LANGUAGES
            .iter()
            .filter_map(|language| {
                let source = title.messages(language)?;
                Some(((*language).to_owned(), source.to_owned()))
            })
            .collect(),
        sheets: module
            .drawing
            .iter()
            .map(|drawing| sheet(module, drawing))
            .collect(),
        counters: counters(module),
        formations: formations(module),
        rules: rules(module),
        rulings: rulings(module),
        charts: charts(&module.files),
        help: help(&module.files),
        table: free_table(open),
    }
}

fn sheet(module: &Module, drawing: &Drawing) -> Sheet {
    let map = &module.title.map;
    let mut names: BTreeMap<_, &Text> = BTreeMap::new();
    for place in &map.places {
        if let Some(first) = place.hexes.first() {
            names.insert(*first, &place.name);
        }
    }
    let hexes = map.hexes().filter_map(|(hex, content)| {
        let (x, y) = drawing.centre(hex)?;
        let name = content.name.as_ref().or(names.get(&hex).copied());
        Some(HexData {
            place: Place::hex(map.grid.name(hex)),
            x,
            y,
            terrain: Tag::new(&content.terrain),
            name: name.map(|name| name.en.clone()),
            legal: !content.closed,
            source: source(content.provenance.origin),
        })
    });
    Sheet {
        id: Tag::default(),
        width: drawing.width,
        height: drawing.height,
        radius: drawing.radius(),
        pointy: map.grid.orientation() == Orientation::Pointy,
        hexes: hexes.collect(),
        pictures: drawing
            .pictures()
            .into_iter()
            .map(|picture| Picture {
                scale: picture.scale,
                tile: picture.tile,
                columns: picture.columns,
                rows: picture.rows,
                name: picture.name,
            })
            .collect(),
    }
}

/// The counters by the ids of their units, and of types for pieces that are no unit of the printed
/// game.
fn counters(module: &Module) -> BTreeMap<Tag, CounterData> {
    let counters = &module.title.counters;
    let mut data = BTreeMap::new();
    for kind in counters.types.values() {
        let counter = CounterData {
            name: kind.id.clone(),
            formation: None,
            side: Seat::new(&kind.side),
            kind: Tag::new(&kind.arm),
            faces: faces(&kind.id, &kind.faces),
            source: source(kind.provenance.origin),
        };
        data.insert(Tag::new(&kind.id), counter);
    }
    for unit in &counters.units {
        let kind = counters.types.get(&unit.counter);
        let counter = CounterData {
            name: unit.name.clone(),
            formation: unit.formation.clone(),
            side: Seat::new(&unit.side),
            kind: kind.map(|kind| Tag::new(&kind.arm)).unwrap_or_default(),
            faces: faces(&unit.id, &unit.faces),
            source: source(unit.provenance.origin),
        };
        data.insert(Tag::new(&unit.id), counter);
    }
    data
}

fn faces(id: &str, faces: &Faces) -> BTreeMap<Tag, FaceData> {
    let face = |name: &str, values: &BTreeMap<String, Exact>| FaceData {
        picture: Drawing::face(id, name),
        values: values
            .iter()
            .filter_map(|(value, number)| {
                let amount: Amount = number.to_string().parse().ok()?;
                Some((Tag::new(value), amount))
            })
            .collect(),
    };
    let mut data = BTreeMap::from([(Tag::of("front"), face("front", &faces.front))]);
    if let Some(back) = &faces.back {
        data.insert(Tag::of("reduced"), face("back", back));
    }
    data
}

/// The kind of a rule, as the module's files write it.
pub(crate) fn kind_of(kind: RuleKind) -> String {
    let written = serde_json::to_value(kind).unwrap_or_default();
    written.as_str().unwrap_or_default().to_owned()
}

fn rules(module: &Module) -> Vec<RuleData> {
    let rules = module.title.rules.iter();
    rules
        .map(|rule| RuleData {
            id: RuleId::new(&rule.id),
            title: texts(&rule.title),
            kind: Tag::new(kind_of(rule.kind)),
            summary: texts(&rule.summary),
            needs: rule.needs.iter().map(RuleId::new).collect(),
        })
        .collect()
}

fn rulings(module: &Module) -> Vec<RulingData> {
    let rulings = module.title.rulings.iter();
    rulings
        .map(|ruling| RulingData {
            id: Tag::new(&ruling.id),
            rules: ruling.rules.iter().map(RuleId::new).collect(),
            question: texts(&ruling.question),
            ruling: texts(&ruling.ruling),
            reason: texts(&ruling.reason),
            authority: Tag::of(match ruling.authority {
                Authority::Module => "module",
                Authority::Example => "example",
                Authority::Designer => "designer",
            }),
            cases: ruling.cases.clone(),
        })
        .collect()
}

fn formations(module: &Module) -> Vec<FormationData> {
    let formations = module.title.counters.formations.iter();
    formations
        .map(|formation| FormationData {
            id: formation.id.clone(),
            side: Seat::new(&formation.side),
            title: texts(&formation.title),
            above: formation.above.clone(),
            source: source(formation.source),
        })
        .collect()
}

fn charts(files: &Files) -> Vec<serde_json::Value> {
    let charts = files.iter().filter(|(name, _)| name.starts_with("charts/"));
    // The module was read from these files, so each of them is JSON.
    charts
        .filter_map(|(_, bytes)| serde_json::from_slice(bytes).ok())
        .collect()
}

/// Help pages lie in `help/` as `<language>.md` or in a folder of the language.
fn help(files: &Files) -> BTreeMap<String, String> {
    let mut pages: BTreeMap<String, String> = BTreeMap::new();
    for (name, bytes) in files.iter() {
        let inner = name.strip_prefix("help/").unwrap_or_default();
        let Some(page) = inner.strip_suffix(".md") else {
            continue;
        };
        let language = page.split_once('/').map_or(page, |(language, _)| language);
        let text = pages.entry(language.to_owned()).or_default();
        if !text.is_empty() {
            text.push_str("\n\n");
        }
        text.push_str(&String::from_utf8_lossy(bytes));
    }
    pages
}
