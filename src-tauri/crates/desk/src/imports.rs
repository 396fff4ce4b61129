//! Files of VASSAL on their way in: handed over in parts, worked on beside the desk, with progress, cancelled at will.

use crate::fault::Denied;
use crate::protocol::{Answer, ImportResult, Importing, ModuleHash};
use crate::{Desk, DeskError, bytes_of};
use motti_engine::Tag;
use motti_module::Module;
use motti_vassal::convert::{Stage, to_module};
use motti_vassal::module::Kind;
use motti_vassal::{Archive, Opened, Save, open_bytes};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::JoinHandle;

/// The largest file that is taken over, in bytes; extensions count with their module.
const MOST_BYTES: usize = 1 << 30;
/// How many files can be on their way at once.
const MOST_JOBS: usize = 8;
/// How many files one import can have.
const MOST_FILES: usize = 64;

/// A module taken over: its packed file, and what is to be said of it.
#[derive(Debug)]
pub struct TakenOver {
    /// The packed module.
    pub bytes: Vec<u8>,
    /// What was left out or replaced.
    pub notes: Vec<String>,
}

/// A module or an extension that was opened.
#[derive(Debug)]
pub struct Part {
    /// What is in it.
    pub module: motti_vassal::Module,
    /// Its archive.
    pub archive: Archive,
}

/// What the files of an import turned out to be.
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

/// The files of an import on their way.
pub(crate) struct Import {
    /// The files by their names; those behind the first are extensions of it.
    files: Vec<(String, Vec<u8>)>,
    module: Option<ModuleHash>,
    open: bool,
    progress: Arc<Progress>,
    work: Option<JoinHandle<Result<Made, DeskError>>>,
}

impl Import {
    /// The name of the first file.
    fn name(&self) -> &str {
        self.files.first().map_or("", |(name, _)| name)
    }

    fn bytes(&self) -> usize {
        self.files.iter().map(|(_, bytes)| bytes.len()).sum()
    }
}

/// Makes a module of ours of a module of VASSAL's and of its extensions; `go_on` is told the stage, how much is done
/// and of how much.
///
/// # Errors
/// When the first is no module or another is no extension, a limit is broken, or `go_on` answers no.
pub fn take_over(
    base: Part,
    extensions: Vec<Part>,
    go_on: &mut dyn FnMut(usize, usize, usize) -> bool,
) -> Result<TakenOver, DeskError> {
    let Part {
        mut module,
        archive,
    } = base;
    if module.kind != Kind::Module {
        let problem = format!(
            "{}: this is an extension; open the module it belongs to, and this with it",
            module.file
        );
        return Err(DeskError::Foreign(problem));
    }
    let mut archives = vec![archive];
    for extension in extensions {
        if extension.module.kind == Kind::Module {
            let problem = format!("{}: this is no extension", extension.module.file);
            return Err(DeskError::Foreign(problem));
        }
        module.extend(&extension.module);
        archives.push(extension.archive);
    }
    let taken = to_module(&mut archives, &module, &mut |stage, done, of| {
        let stage = match stage {
            Stage::Pictures => 1,
            Stage::Setups => 2,
            Stage::Packing => 3,
        };
        go_on(stage, done, of)
    })?;
    drop((archives, module));
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

fn made(files: Vec<(String, Vec<u8>)>, progress: &Progress) -> Result<Made, DeskError> {
    let mut parts = Vec::new();
    for (name, bytes) in files {
        let opened = open_bytes(&name, bytes);
        match opened.map_err(|fault| DeskError::Foreign(fault.to_string()))? {
            Opened::Module { module, archive } => parts.push(Part {
                module: *module,
                archive: *archive,
            }),
            Opened::Save(save) if parts.is_empty() => return Ok(Made::Save(save)),
            Opened::Save(_) => {
                let problem = format!("{name}: this is no extension");
                return Err(DeskError::Foreign(problem));
            }
        }
    }
    if parts.is_empty() {
        return Err(DeskError::Foreign("there is no file".to_owned()));
    }
    let base = parts.remove(0);
    let taken = take_over(base, parts, &mut |stage, done, of| {
        progress.stage.store(stage, Ordering::Relaxed);
        progress.done.store(done, Ordering::Relaxed);
        progress.of.store(of, Ordering::Relaxed);
        !progress.stop.load(Ordering::Relaxed)
    })?;
    Ok(Made::Module(taken))
}

impl Desk {
    pub(crate) fn import_begin(&mut self, name: &str) -> Result<Answer, Denied> {
        if self.imports.len() >= MOST_JOBS {
            return Err(DeskError::TooManyImports(MOST_JOBS).into());
        }
        self.last_import += 1;
        let import = Import {
            files: vec![(shortened(name), Vec::new())],
            module: None,
            open: true,
            progress: Arc::default(),
            work: None,
        };
        self.imports.insert(self.last_import, import);
        self.import_state(self.last_import)
    }

    /// Another file of an import: an extension of the first.
    pub(crate) fn import_extension(&mut self, job: u32, name: &str) -> Result<Answer, Denied> {
        let import = self.imports.get_mut(&job);
        let import = import.ok_or(DeskError::UnknownImport(job))?;
        if import.work.is_some() || import.files.len() >= MOST_FILES {
            self.imports.remove(&job);
            let problem = format!("{name}: it came too late, or is one of more than {MOST_FILES}");
            return Err(DeskError::Foreign(problem).into());
        }
        import.files.push((shortened(name), Vec::new()));
        self.import_state(job)
    }

    pub(crate) fn import_part(&mut self, job: u32, data: &str) -> Result<Answer, Denied> {
        let part = bytes_of(data)?;
        let import = self.imports.get_mut(&job);
        let import = import.ok_or(DeskError::UnknownImport(job))?;
        let fits = import.bytes() + part.len() <= MOST_BYTES && import.work.is_none();
        match import.files.last_mut() {
            Some((_, bytes)) if fits => bytes.extend_from_slice(&part),
            _ => {
                self.imports.remove(&job);
                let problem = format!("the file is larger than {MOST_BYTES} bytes");
                return Err(DeskError::Foreign(problem).into());
            }
        }
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
            let names = import.files.iter().map(|(name, _)| name.clone());
            let names = names.map(|name| (name, Vec::new())).collect();
            let files = std::mem::replace(&mut import.files, names);
            let progress = import.progress.clone();
            import.work = Some(std::thread::spawn(move || made(files, &progress)));
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
            let broken = || DeskError::Foreign(format!("{}: it cannot be read", import.name()));
            let made = work.and_then(Result::ok).ok_or_else(broken)??;
            state.result = Some(self.keep(&import, made)?);
        }
        Ok(Answer::Importing(Box::new(state)))
    }

    fn keep(&mut self, import: &Import, made: Made) -> Result<ImportResult, DeskError> {
        match made {
            Made::Module(taken) => Ok(ImportResult {
                module: self.install(import.name(), &taken.bytes)?,
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
}

/// A name no longer than anybody reads.
fn shortened(name: &str) -> String {
    name.chars().take(200).collect()
}
