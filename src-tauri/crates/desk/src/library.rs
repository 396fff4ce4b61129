//! The library: modules that are kept, and those that are open.

use crate::module_data::{module_data, module_summary};
use crate::protocol::{Library, ModuleData, ModuleSummary};
use crate::rulesets::Judge;
use crate::table::{is_public, persons, summary};
use crate::{Desk, DeskError, clock};
use motti_engine::Viewer;
use motti_module::{ContentId, Files, Module};
use motti_store::{GameRecord, NewModule};
use std::sync::Arc;

/// A module that is open: read, judged, and with its pictures at hand.
pub(crate) struct OpenModule {
    pub module: Module,
    pub judge: Judge,
    pub summary: ModuleSummary,
}

/// What a picture may be, by the ending of its name.
const PICTURES: [&str; 6] = ["bmp", "gif", "jpg", "png", "svg", "webp"];

impl Desk {
    /// Keeps a packed module, and answers its identity; `name` is what messages call it.
    ///
    /// # Errors
    /// When it is no module, no ruleset judges it, or it cannot be written.
    pub fn install(&mut self, name: &str, bytes: &[u8]) -> Result<String, DeskError> {
        let files = Files::from_zip(name, bytes).map_err(|fault| DeskError::Module(vec![fault]))?;
        let module = Module::from_files(files).map_err(DeskError::Module)?;
        let open = self.judged(module)?;
        let identity = open.summary.module.clone();
        let manifest = &open.module.title.manifest;
        self.store.keep_module(
            NewModule {
                content: &ContentId::of(bytes).to_string(),
                identity: &identity,
                id: &manifest.id,
                title: &open.summary.title,
                version: &open.summary.version,
                summary: &serde_json::to_string(&open.summary)?,
                bytes,
            },
            clock::now(),
        )?;
        // The pictures may be other ones than before.
        self.modules.insert(identity.clone(), Arc::new(open));
        Ok(identity)
    }

    fn judged(&self, module: Module) -> Result<OpenModule, DeskError> {
        let judge = self.rulesets.judge(&module)?;
        let summary = module_summary(&module, judge.title.as_ref());
        Ok(OpenModule {
            module,
            judge,
            summary,
        })
    }

    /// The open module of this identity; opens it from the library.
    pub(crate) fn open_module(&mut self, identity: &str) -> Result<Arc<OpenModule>, DeskError> {
        if let Some(open) = self.modules.get(identity) {
            return Ok(open.clone());
        }
        let bytes = self.store.module_bytes(identity)?;
        let files = Files::from_zip("its archive", &bytes).map_err(|fault| vec![fault]);
        let module = files.and_then(Module::from_files);
        let module = module.map_err(|faults| DeskError::Kept {
            path: self.store.path().to_owned(),
            module: identity.to_owned(),
            faults,
        })?;
        let open = Arc::new(self.judged(module)?);
        self.modules.insert(identity.to_owned(), open.clone());
        Ok(open)
    }

    /// The ruleset that judges a stored game.
    ///
    /// # Errors
    /// When there is no such game, or its module is missing or judged by no ruleset.
    pub fn rules_of(&mut self, game: &str) -> Result<Judge, DeskError> {
        let record = self.store.game(game)?;
        Ok(self.open_module(&record.module)?.judge.clone())
    }

    /// Whether everything about a stored game may be seen: it is played open, or over.
    ///
    /// # Errors
    /// When there is no such game.
    pub fn is_public(&self, game: &str) -> Result<bool, DeskError> {
        Ok(is_public(&self.store.game(game)?))
    }

    pub(crate) fn module(&mut self, identity: &str) -> Result<ModuleData, DeskError> {
        let open = self.open_module(identity)?;
        Ok(module_data(&open))
    }

    /// A picture of a module that is open; nothing else of it, and nothing of any other.
    pub fn picture(&self, identity: &str, name: &str) -> Option<&[u8]> {
        let (_, ending) = name.rsplit_once('.')?;
        if !PICTURES.contains(&ending) {
            return None;
        }
        self.modules.get(identity)?.module.files.get(name)
    }

    /// What the library holds.
    pub(crate) fn library(&self) -> Result<Library, DeskError> {
        let mut modules = Vec::new();
        for record in self.store.modules()? {
            modules.push(match serde_json::from_str(&record.summary) {
                Ok(summary) => summary,
                // Written by another version of this program: what the row itself tells will do
                // until the module is opened.
                Err(_) => ModuleSummary {
                    module: record.identity,
                    id: record.id,
                    title: record.title,
                    version: record.version,
                    seats: Vec::new(),
                    scenarios: Vec::new(),
                    reconstructed: 0,
                },
            });
        }
        let mut games = Vec::new();
        for record in self.store.games()? {
            let known = self.known_plies(&record)?;
            games.push(summary(&record, known));
        }
        Ok(Library { modules, games })
    }

    /// How many plies of a stored game the persons at this program may know of.
    pub(crate) fn known_plies(&self, record: &GameRecord) -> Result<u32, DeskError> {
        if is_public(record) {
            return Ok(record.plies);
        }
        let viewer = Viewer::Seats(persons(record));
        let counts = self.store.audiences(&record.id)?.into_iter();
        let known = counts.filter(|(audience, _)| audience.includes(&viewer));
        Ok(known.map(|(_, count)| count).sum())
    }
}
