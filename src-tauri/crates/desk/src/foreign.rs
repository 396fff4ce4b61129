//! Saved games and logs of VASSAL as games of the modules they belong to, and positions as saved games of VASSAL.

use crate::entry::Follower;
use crate::fault::Denied;
use crate::game::PERSON;
use crate::protocol::{Answer, GameId, ModuleHash, TableId};
use crate::random::{new_name, new_seed};
use crate::{Desk, DeskError, base64_of, clock};
use motti_engine::{Action, Choice, PieceId, Place, Setup};
use motti_module::FreeTable;
use motti_module::source::{OriginalSource, PositionSource};
use motti_module::table::{RULESET, pack_position};
use motti_rules_table::state::TableState;
use motti_rules_table::{FreeTableRules, OWN, POSITION, record, value_item, verbs};
use motti_store::NewGame;
use motti_vassal::convert::{At, Change, ConvertError, Played, Step, Words, played, to_save};
use motti_vassal::{Command, Save};
use std::collections::BTreeMap;

impl Desk {
    /// Begins a game from a saved game, or records a log as one, and keeps it. Without a module named, it is that of
    /// the name the file gives. Answers module, game and notes.
    ///
    /// # Errors
    /// When its module is not in the library, or the game cannot be kept.
    pub fn import_save(
        &mut self,
        save: &Save,
        module: Option<ModuleHash>,
        open: bool,
    ) -> Result<(ModuleHash, GameId, Vec<String>), DeskError> {
        let identity = match module {
            Some(identity) => identity,
            None => self.module_of(save)?,
        };
        let module = self.open_module(&identity)?;
        let no_table = || DeskError::NoModuleFor(module.summary.title.clone());
        let table = module.module.table.clone().ok_or_else(no_table)?;
        let sides = &module.module.title.manifest.sides;
        let sides = sides
            .iter()
            .map(|side| (side.name.en.clone(), side.id.clone()))
            .collect();
        let played = played(save, &table, &sides);
        let packed = pack_position(&played.position).map_err(|fault| vec![fault]);
        let packed = packed.map_err(DeskError::Module)?;
        let options = BTreeMap::from([(POSITION.to_owned(), packed)]);
        let title = &module.judge.title;
        let mut game = title.begin(Setup::new(OWN, options, new_seed()?))?;
        let start = Follower::start(game.as_ref())?;
        let mut follower = Follower::of(game.as_ref(), 0);
        let seats = title.seats();
        let mut entries = Vec::with_capacity(played.steps.len());
        for step in &played.steps {
            let Some(seat) = seats.first() else {
                break;
            };
            game.play(seat, &action(&table, step)).map_err(|error| {
                DeskError::Foreign(format!("{}: a step cannot be recorded: {error}", save.file))
            })?;
            if let Some((entry, view)) = follower.entry(game.as_ref())? {
                follower.kept(&entry, view);
                entries.push(entry);
            }
        }
        let ruleset = title.identity();
        let new = NewGame {
            id: new_name::<8>()?,
            module: identity.clone(),
            title: module.summary.title.clone(),
            ruleset: (ruleset.0.to_owned(), ruleset.1),
            setup: game.setup().clone(),
            players: seats
                .iter()
                .map(|seat| (seat.clone(), PERSON.to_owned()))
                .collect(),
            open: open || !played.steps.is_empty(),
            undos: BTreeMap::new(),
            branched_from: None,
        };
        self.store.begin(&new, &start, &entries, clock::now())?;
        let mut notes = notes(save, &played);
        if let Some(original) = &table.source.original {
            notes.extend(missing_extensions(save, original));
        }
        Ok((identity, new.id, notes))
    }

    /// The module of the library that a saved game belongs to, by its name; of several that of its version, with the
    /// extensions it was played with.
    fn module_of(&mut self, save: &Save) -> Result<ModuleHash, DeskError> {
        let name = save.about.module.name.clone().unwrap_or_default();
        let mut found: Option<((bool, usize, usize), ModuleHash)> = None;
        for record in self.store.modules()? {
            if record.title != name && !name.is_empty() {
                continue;
            }
            let Ok(open) = self.open_module(&record.identity) else {
                continue;
            };
            if open.module.title.manifest.ruleset.name != RULESET {
                continue;
            }
            let table = open.module.table.as_ref();
            let Some(original) = table.and_then(|table| table.source.original.as_ref()) else {
                continue;
            };
            let fits = (
                save.about.module.version.as_ref() == Some(&original.version),
                usize::MAX - missing_extensions(save, original).len(),
                usize::MAX - original.extensions.len(),
            );
            if found.as_ref().is_none_or(|(best, _)| fits > *best) {
                found = Some((fits, record.identity));
            }
        }
        found
            .map(|(_, identity)| identity)
            .ok_or(DeskError::NoModuleFor(name))
    }

    /// The position of a table as a saved game of VASSAL's.
    pub(crate) fn export_save(&mut self, table: TableId) -> Result<Answer, Denied> {
        let (open, at) = self.at_table(table)?;
        if !at.open && open.game.outcome().is_none() && !open.is_public() {
            return Err(DeskError::Closed("it can be exported when it is over").into());
        }
        let module = open.module.clone();
        let saved = open.game.save().map_err(DeskError::from)?;
        let free = module.module.table.clone();
        let free = free.ok_or_else(|| DeskError::NoModuleFor(module.summary.title.clone()))?;
        let state: TableState = serde_json::from_value(saved.state).map_err(DeskError::from)?;
        let position: PositionSource = FreeTableRules::new(free.clone()).position(&state);
        let sides = &module.module.title.manifest.sides;
        let sides = sides
            .iter()
            .map(|side| (side.id.clone(), side.name.en.clone()))
            .collect();
        let bytes = to_save(&free, &position, &sides).map_err(DeskError::from)?;
        let name = format!("{}.vsav", module.module.title.manifest.id);
        let data = base64_of(&bytes);
        Ok(Answer::File { name, data })
    }
}

/// The extensions that a saved game was played with and its module was taken over without, a line each.
fn missing_extensions(save: &Save, original: &OriginalSource) -> Vec<String> {
    let used = save.setup.iter().filter_map(|command| match command {
        Command::Extension { name, .. } => Some(name),
        _ => None,
    });
    let missing = used.filter(|name| !original.extensions.iter().any(|own| own.name == **name));
    let lines: std::collections::BTreeSet<String> = missing
        .map(|name| {
            format!("it was played with the extension {name}; take its module over with it")
        })
        .collect();
    lines.into_iter().collect()
}

/// What is to be said of a saved game.
fn notes(save: &Save, played: &Played) -> Vec<String> {
    let own = save.notes.list().iter().map(ToString::to_string);
    let mut notes: Vec<String> = own.collect();
    if played.nowhere > 0 {
        notes.push(format!(
            "{} pieces lie on no map of the module and were left out",
            played.nowhere
        ));
    }
    notes
}

fn place(table: &FreeTable, at: &At) -> Place {
    let found = match at {
        At::Map(ix, x, y) => {
            let map = table.source.maps.get(*ix);
            map.map(|map| Place::part(&map.id, format!("{x},{y}")))
        }
        At::Deck(ix) => {
            let deck = table.source.decks.get(*ix);
            deck.map(|deck| Place::boxed(&deck.id))
        }
    };
    found.unwrap_or(Place::Off)
}

fn piece(number: u32) -> PieceId {
    PieceId::new(format!("p{number}"))
}

/// A step of a log as an action of the free table.
fn action(table: &FreeTable, step: &Step) -> Action {
    let mut items: Vec<Action> = step
        .changes
        .iter()
        .map(|change| item(table, change))
        .collect();
    let mut action = Action::of(verbs::RECORDED);
    match &step.words {
        Words::Said(text) => action.choice = Some(Choice::new(text)),
        Words::Moved {
            piece: moved,
            from,
            to,
        } => {
            let said = Action::of(record::MOVED).choosing(from.as_str());
            let said = said.made_of(vec![value_item(to)]);
            items.push(match moved {
                Some(number) => said.with(piece(*number)),
                None => said,
            });
        }
        Words::None => {}
    }
    let said = step.said.iter();
    items.extend(said.map(|text| Action::of(record::SAID).choosing(text.as_str())));
    if step.undone {
        items.push(Action::of(record::UNDONE));
    }
    action.made_of(items)
}

fn item(table: &FreeTable, change: &Change) -> Action {
    let values = |values: &[String]| values.iter().map(|value| value_item(value)).collect();
    match change {
        Change::Make {
            counter,
            levels,
            at,
        } => Action::of(record::MAKE)
            .choosing(counter.as_str())
            .to(place(table, at))
            .made_of(values(levels)),
        Change::Counter(number, counter) => Action::of(record::COUNTER)
            .with(piece(*number))
            .choosing(counter.as_str()),
        Change::Levels(number, levels) => Action::of(record::LEVELS)
            .with(piece(*number))
            .made_of(values(levels)),
        Change::Gone(numbers) => Action {
            pieces: numbers.iter().map(|number| piece(*number)).collect(),
            ..Action::of(record::GONE)
        },
        Change::Pile(at, numbers) => Action {
            pieces: numbers.iter().map(|number| piece(*number)).collect(),
            ..Action::of(record::PILE).to(place(table, at))
        },
        Change::Turned(ix) => {
            let deck = table.source.decks.get(*ix);
            Action::of(record::TURNED).choosing(deck.map_or("", |deck| deck.id.as_str()))
        }
        Change::Value(name, value) => Action::of(verbs::SET)
            .choosing(name.as_str())
            .made_of(vec![value_item(value)]),
        Change::Track(id, entries) => Action::of(record::TRACK).choosing(id.as_str()).made_of(
            entries
                .iter()
                .map(|[value, inner]| value_item(&format!("{value},{inner}")))
                .collect(),
        ),
    }
}

impl From<ConvertError> for DeskError {
    fn from(error: ConvertError) -> Self {
        match error {
            ConvertError::Cancelled => DeskError::Cancelled,
            ConvertError::Original(fault) => DeskError::Foreign(fault.to_string()),
            ConvertError::Module(faults) => DeskError::Module(faults),
            ConvertError::Json(error) => DeskError::State(error),
        }
    }
}
