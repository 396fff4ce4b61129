//! Modules, saved games and logs of VASSAL: taken over step by step, with progress, and cancelled at will.

use crate::entry::Follower;
use crate::fault::Denied;
use crate::game::PERSON;
use crate::protocol::{Answer, GameId, ImportResult, Importing, ModuleHash, TableId};
use crate::random::{new_name, new_seed};
use crate::{Desk, DeskError, base64_of, bytes_of, clock};
use motti_engine::{Action, Choice, PieceId, Place, Setup, Tag};
use motti_module::source::PositionSource;
use motti_module::table::{RULESET, pack_position};
use motti_module::{FreeTable, Module};
use motti_rules_table::state::TableState;
use motti_rules_table::{FreeTableRules, OWN, POSITION, record, value_item, verbs};
use motti_store::NewGame;
use motti_vassal::convert::{
    At, Change, ConvertError, Played, Stage, Step, Words, played, to_module, to_save,
};
use motti_vassal::{Archive, Notes, Save, is_zip};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::JoinHandle;

/// The largest file that is taken over, in bytes.
const MOST_BYTES: usize = 1 << 30;
/// How many files can be on their way at once.
const MOST_JOBS: usize = 8;

/// A module taken over: its packed file, and what is to be said of it.
#[derive(Debug)]
pub struct TakenOver {
    /// The packed module.
    pub bytes: Vec<u8>,
    /// What was left out or replaced.
    pub notes: Vec<String>,
}

/// What a file turned out to be.
enum Made {
    Module(TakenOver),
    Save(Box<Save>),
}

/// How far the work has come.
#[derive(Default)]
struct Progress {
    stop: AtomicBool,
    stage: AtomicUsize,
    done: AtomicUsize,
    of: AtomicUsize,
}

/// The stages by the numbers that stand for them.
const STAGES: [&str; 5] = ["reading", "pictures", "setups", "packing", "game"];

/// A file on its way.
pub(crate) struct Import {
    name: String,
    bytes: Vec<u8>,
    module: Option<ModuleHash>,
    open: bool,
    progress: Arc<Progress>,
    work: Option<JoinHandle<Result<Made, DeskError>>>,
}

/// Makes a module of ours of a module of VASSAL's; `go_on` is told the stage, how much is done and of how much.
///
/// # Errors
/// When the file is no module, breaks a limit, or `go_on` answers no.
pub fn take_over(
    name: &str,
    bytes: Vec<u8>,
    go_on: &mut dyn FnMut(usize, usize, usize) -> bool,
) -> Result<TakenOver, DeskError> {
    let mut notes = Notes::default();
    let foreign = |fault: motti_vassal::Fault| DeskError::Foreign(fault.to_string());
    let mut archive = Archive::from_bytes(name, bytes, &mut notes).map_err(foreign)?;
    let module = motti_vassal::Module::read(&mut archive, notes).map_err(foreign)?;
    if module.kind != motti_vassal::module::Kind::Module {
        let problem = format!("{name}: this is an extension; open the module it belongs to");
        return Err(DeskError::Foreign(problem));
    }
    let taken = to_module(&mut archive, &module, &mut |stage, done, of| {
        let stage = match stage {
            Stage::Pictures => 1,
            Stage::Setups => 2,
            Stage::Packing => 3,
        };
        go_on(stage, done, of)
    })?;
    drop(archive);
    if !go_on(3, 0, 1) {
        return Err(DeskError::Cancelled);
    }
    let bytes = taken
        .files
        .to_zip()
        .map_err(|fault| DeskError::Module(vec![fault]))?;
    // What is packed is a module that can be played, or it is none at all.
    Module::from_files(taken.files).map_err(DeskError::Module)?;
    Ok(TakenOver {
        bytes,
        notes: taken.notes,
    })
}

fn made(name: &str, bytes: Vec<u8>, progress: &Progress) -> Result<Made, DeskError> {
    let mut notes = Notes::default();
    let is_module = is_zip(&bytes) && {
        let archive = Archive::from_bytes(name, bytes.clone(), &mut notes);
        archive.is_ok_and(|archive| !archive.has("savedGame"))
    };
    if is_module {
        let taken = take_over(name, bytes, &mut |stage, done, of| {
            progress.stage.store(stage, Ordering::Relaxed);
            progress.done.store(done, Ordering::Relaxed);
            progress.of.store(of, Ordering::Relaxed);
            !progress.stop.load(Ordering::Relaxed)
        })?;
        return Ok(Made::Module(taken));
    }
    let save = Save::from_bytes(name, bytes);
    let save = save.map_err(|fault| DeskError::Foreign(fault.to_string()))?;
    Ok(Made::Save(Box::new(save)))
}

impl Desk {
    pub(crate) fn import_begin(&mut self, name: &str) -> Result<Answer, Denied> {
        if self.imports.len() >= MOST_JOBS {
            return Err(DeskError::TooManyImports(MOST_JOBS).into());
        }
        self.last_import += 1;
        let import = Import {
            name: name.chars().take(200).collect(),
            bytes: Vec::new(),
            module: None,
            open: true,
            progress: Arc::default(),
            work: None,
        };
        self.imports.insert(self.last_import, import);
        self.import_state(self.last_import)
    }

    pub(crate) fn import_part(&mut self, job: u32, data: &str) -> Result<Answer, Denied> {
        let part = bytes_of(data)?;
        let import = self.imports.get_mut(&job);
        let import = import.ok_or(DeskError::UnknownImport(job))?;
        if import.bytes.len() + part.len() > MOST_BYTES || import.work.is_some() {
            self.imports.remove(&job);
            let problem = format!("the file is larger than {MOST_BYTES} bytes");
            return Err(DeskError::Foreign(problem).into());
        }
        import.bytes.extend_from_slice(&part);
        self.import_state(job)
    }

    pub(crate) fn import_run(
        &mut self,
        job: u32,
        module: Option<ModuleHash>,
        open: bool,
    ) -> Result<Answer, Denied> {
        let import = self.imports.get_mut(&job);
        let import = import.ok_or(DeskError::UnknownImport(job))?;
        if import.work.is_none() {
            import.module = module;
            import.open = open;
            let (name, bytes) = (import.name.clone(), std::mem::take(&mut import.bytes));
            let progress = import.progress.clone();
            import.work = Some(std::thread::spawn(move || made(&name, bytes, &progress)));
        }
        self.import_state(job)
    }

    pub(crate) fn import_cancel(&mut self, job: u32) -> Result<Answer, Denied> {
        let import = self.imports.remove(&job);
        let import = import.ok_or(DeskError::UnknownImport(job))?;
        // The work sees it at its next look, and what it made is thrown away.
        import.progress.stop.store(true, Ordering::Relaxed);
        Ok(Answer::Done)
    }

    /// How far an import has come; where its work is done, what was made of it is taken into the library.
    pub(crate) fn import_state(&mut self, job: u32) -> Result<Answer, Denied> {
        let import = self.imports.get(&job);
        let import = import.ok_or(DeskError::UnknownImport(job))?;
        let progress = &import.progress;
        let stage = progress.stage.load(Ordering::Relaxed);
        let mut state = Importing {
            job,
            stage: Tag::of(STAGES.get(stage).copied().unwrap_or("reading")),
            done: progress.done.load(Ordering::Relaxed),
            of: progress.of.load(Ordering::Relaxed),
            result: None,
        };
        let finished = import.work.as_ref().is_some_and(JoinHandle::is_finished);
        if finished && let Some(mut import) = self.imports.remove(&job) {
            let work = import.work.take().map(JoinHandle::join);
            let broken = || DeskError::Foreign(format!("{}: it cannot be read", import.name));
            let made = work.and_then(Result::ok).ok_or_else(broken)??;
            state.result = Some(self.keep(&import, made)?);
        }
        Ok(Answer::Importing(Box::new(state)))
    }

    fn keep(&mut self, import: &Import, made: Made) -> Result<ImportResult, DeskError> {
        match made {
            Made::Module(taken) => Ok(ImportResult {
                module: self.install(&import.name, &taken.bytes)?,
                game: None,
                notes: taken.notes,
            }),
            Made::Save(save) => {
                let (module, game, notes) =
                    self.import_save(&save, import.module.clone(), import.open)?;
                Ok(ImportResult {
                    module,
                    game: Some(game),
                    notes,
                })
            }
        }
    }

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
        Ok((identity, new.id, notes(save, &played)))
    }

    /// The module of the library that a saved game belongs to, by its name; of several versions that of the file.
    fn module_of(&mut self, save: &Save) -> Result<ModuleHash, DeskError> {
        let name = save.about.module.name.clone().unwrap_or_default();
        let mut found = None;
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
            let original = table.and_then(|table| table.source.original.as_ref());
            let version = original.map(|original| original.version.clone());
            if found.is_none() || version == save.about.module.version {
                found = Some(record.identity);
            }
        }
        found.ok_or(DeskError::NoModuleFor(name))
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

/// What is to be said of a saved game.
fn notes(save: &Save, played: &Played) -> Vec<String> {
    let own = save.notes.list().iter().map(|note| note.text.clone());
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
