//! The report of a saved game or a log: its commands, and where every piece is at the start and at the end.

use super::pieces;
use crate::Save;
use crate::command::Command;
use crate::piece::Basic;
use crate::save::Container;
use crate::table::{ItemId, ItemKind, Spot, Stacking, Table};
use serde_json::{Map as Object, Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write;

/// How many steps of a log are named.
const STEPS: usize = 12;
/// How many pieces and lines are shown.
const SHOWN: usize = 3;

pub(super) fn report(save: &Save) -> Value {
    let mut object = Object::new();
    let about = &save.about;
    let vassal = about
        .game
        .vassal_version
        .as_ref()
        .or(about.module.vassal_version.as_ref());
    object.insert(
        "kind".to_owned(),
        json!(if save.log { "log" } else { "save" }),
    );
    let container = if save.container == Container::Zip {
        "zip"
    } else {
        "raw"
    };
    object.insert("container".to_owned(), json!(container));
    object.insert("obfuscation".to_owned(), json!(save.cipher.name()));
    object.insert("key".to_owned(), json!(save.cipher.key()));
    object.insert("plainChars".to_owned(), json!(save.characters));
    object.insert("topLevelTokens".to_owned(), json!(save.tokens));
    object.insert("setupCommands".to_owned(), json!(names(save.setup.iter())));
    object.insert("vassalVersion".to_owned(), json!(vassal));
    object.insert("moduleName".to_owned(), json!(about.module.name));
    object.insert("moduleVersion".to_owned(), json!(about.module.version));
    object.insert("description".to_owned(), json!(about.game.description));
    let mut table = Table::new(Stacking::default());
    for command in &save.setup {
        table.apply(command);
    }
    position(save, &table, &mut object);
    if save.log {
        log(save, table, &mut object);
    }
    Value::Object(object)
}

fn names<'a>(commands: impl Iterator<Item = &'a Command>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for command in commands {
        *counts.entry(command.name().to_owned()).or_default() += 1;
    }
    counts
}

/// What was added before the first step, and where it is.
fn position(save: &Save, table: &Table, object: &mut Object<String, Value>) {
    let mut traits = BTreeMap::new();
    let (mut pieces, mut stacks, mut decks) = (0, 0, 0);
    let mut shown = Vec::new();
    for command in &save.setup {
        let Command::Add { id, piece } = command else {
            continue;
        };
        match piece.kinds.split(';').next() {
            Some("stack") => stacks += 1,
            Some("deck") => decks += 1,
            _ => {
                pieces += 1;
                let levels = piece.levels();
                pieces::add(&mut traits, &levels);
                if shown.len() < SHOWN {
                    let basic = levels.last().map(Basic::of).unwrap_or_default();
                    let (map, x, y) = table
                        .find(id)
                        .map_or((None, 0, 0), |found| table.spot(found));
                    shown.push(json!({
                        "id": id, "name": basic.name, "image": basic.image,
                        "map": map.as_deref(), "x": x, "y": y, "traits": levels.len(),
                    }));
                }
            }
        }
    }
    let empty = table.items().filter(
        |(_, item)| matches!(&item.kind, ItemKind::Stack { pieces, .. } if pieces.is_empty()),
    );
    let mut per_map: BTreeMap<String, usize> = BTreeMap::new();
    for (id, _) in table.pieces() {
        let map = table
            .spot(id)
            .0
            .map_or_else(|| "null".to_owned(), |map| map.to_string());
        *per_map.entry(map).or_default() += 1;
    }
    let boards: BTreeMap<&str, Vec<[String; 3]>> = save
        .boards()
        .into_iter()
        .map(|saved| {
            let one = |board: &crate::command::SavedBoard| {
                [
                    board.written(),
                    board.column.to_string(),
                    board.row.to_string(),
                ]
            };
            (saved.map.as_str(), saved.boards.iter().map(one).collect())
        })
        .collect();
    let properties = save
        .setup
        .iter()
        .filter(|command| matches!(command, Command::Property { .. }))
        .count();
    object.insert("pieces".to_owned(), json!(pieces));
    object.insert("stacks".to_owned(), json!(stacks));
    object.insert("decks".to_owned(), json!(decks));
    object.insert("emptyStacks".to_owned(), json!(empty.count()));
    object.insert("piecesPerMap".to_owned(), json!(per_map));
    object.insert("boards".to_owned(), json!(boards));
    object.insert("players".to_owned(), json!(save.players()));
    object.insert("globalProperties".to_owned(), json!(properties));
    object.insert("traitCounts".to_owned(), json!(traits));
    object.insert("samplePieces".to_owned(), json!(shown));
    object.insert("setupPositionsSha256".to_owned(), json!(digest(table)));
}

/// What the steps did.
fn log(save: &Save, mut table: Table, object: &mut Object<String, Value>) {
    let before: BTreeMap<String, Spot> = spots(&table);
    let commands = || save.steps.iter().flatten();
    for command in commands() {
        table.apply(command);
    }
    let first = save.steps.iter().take(STEPS).map(|step| {
        let names: Vec<&str> = step.iter().map(Command::name).collect();
        names.join("+")
    });
    let undone = |step: &&Vec<Command>| {
        step.iter()
            .any(|command| matches!(command, Command::Undo { begins: true }))
    };
    let lines: Vec<&String> = commands()
        .filter_map(|command| match command {
            Command::Chat(line) => Some(line),
            _ => None,
        })
        .collect();
    let changed: Vec<ItemId> = table
        .pieces()
        .filter(|(id, item)| {
            before
                .get(&*item.id)
                .is_some_and(|spot| *spot != table.spot(*id))
        })
        .map(|(id, _)| id)
        .collect();
    let shown = changed.iter().take(SHOWN).filter_map(|id| {
        let (map, x, y) = table.spot(*id);
        Some(json!({ "id": &*table.item(*id)?.id, "map": map.as_deref(), "x": x, "y": y }))
    });
    object.insert("logSteps".to_owned(), json!(save.steps.len()));
    object.insert("logCommands".to_owned(), json!(names(commands())));
    object.insert("firstSteps".to_owned(), first.collect());
    object.insert(
        "undoSteps".to_owned(),
        json!(save.steps.iter().filter(undone).count()),
    );
    object.insert("finalPieces".to_owned(), json!(table.pieces().count()));
    object.insert("chatLines".to_owned(), json!(lines.len()));
    object.insert(
        "chatSample".to_owned(),
        json!(lines.get(..SHOWN.min(lines.len()))),
    );
    object.insert("finalPositionsSha256".to_owned(), json!(digest(&table)));
    object.insert("piecesWhosePlaceChanged".to_owned(), json!(changed.len()));
    object.insert("sampleFinal".to_owned(), shown.collect());
}

fn spots(table: &Table) -> BTreeMap<String, Spot> {
    table
        .pieces()
        .map(|(id, item)| (item.id.to_string(), table.spot(id)))
        .collect()
}

/// The digest of where every piece is: sorted lines of id, map and point.
pub fn digest(table: &Table) -> String {
    let mut lines: Vec<String> = table
        .pieces()
        .map(|(id, item)| {
            let (map, x, y) = table.spot(id);
            format!(
                "{}\t{}\t{x}\t{y}",
                item.id,
                map.as_deref().unwrap_or("null")
            )
        })
        .collect();
    lines.sort_unstable();
    let mut hex = String::new();
    for byte in Sha256::digest(lines.join("\n")) {
        // Writing to a text cannot fail.
        let _ = write!(hex, "{byte:02x}");
    }
    hex
}
