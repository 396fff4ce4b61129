//! Games as `.motti` files: out, in, and verified without anything else.

use crate::desk::check_seat;
use crate::entry::Follower;
use crate::protocol::GameId;
use crate::random::new_name;
use crate::rulesets::{Judge, Rulesets};
use crate::table::{is_public, persons};
use crate::walk::walk;
use crate::{Desk, DeskError, clock};
use motti_engine::{Digest, Ply, Seat, Setup, Title, Viewer};
use motti_module::{Files, Module};
use motti_store::{Entry, GameFile, Manifest, NewGame, SeenFile, Start, StoreError, read_file};
use std::collections::BTreeMap;

impl Desk {
    /// A stored game as a file: its name and bytes. Of a game that is played closed and not over,
    /// the file holds what the seats may know.
    ///
    /// # Errors
    /// When there is no such game or seat.
    pub fn export(
        &mut self,
        game: &str,
        seats: Option<Vec<Seat>>,
    ) -> Result<(String, Vec<u8>), DeskError> {
        let record = self.store.game(game)?;
        let module = self.open_module(&record.module)?;
        let open = self.awake(game)?;
        let commitment = open.commitment();
        let manifest = &module.module.title.manifest;
        let name = format!("{}-{}-{}.motti", manifest.id, record.turn, &record.id);
        let file = if is_public(&record) {
            GameFile::Whole {
                manifest: Box::new(Manifest::whole(&record, commitment)),
                seeds: record.setup.seeds.clone(),
                plies: open.log().to_vec(),
                module: rule_data(&module.module.files),
            }
        } else {
            let seats = seats.unwrap_or_else(|| persons(&record));
            let held = persons(&record);
            if let Some(seat) = seats.iter().find(|seat| !held.contains(seat)) {
                return Err(DeskError::ComputerSeat(seat.clone()));
            }
            let viewer = Viewer::Seats(seats.clone());
            let plies = open.seen_log(&viewer);
            let known = u32::try_from(plies.len()).unwrap_or(u32::MAX);
            GameFile::Seen(Box::new(SeenFile {
                manifest: Manifest::seen(&record, commitment, &seats, known),
                plies,
                view: open.view(&viewer),
            }))
        };
        self.rest(game);
        Ok((name, file.write()?))
    }

    /// Takes a game from a file into the store, once it has played again as recorded, and answers
    /// its new id; `name` is what messages call the file.
    ///
    /// # Errors
    /// When the file is wrong, its module is not in the library, or the game does not play again.
    pub fn import(&mut self, name: &str, bytes: &[u8]) -> Result<GameId, DeskError> {
        let file = read_file(name, bytes)?;
        let (manifest, setup, plies) = whole(name, &file)?;
        let module = self.open_module(&manifest.module)?;
        let title = module.judge.title.as_ref();
        for seat in manifest.players.keys() {
            check_seat(&title.seats(), seat)?;
        }
        let (start, entries) = recorded(title, &setup, plies)?;
        let new = NewGame {
            id: new_name::<8>()?,
            module: manifest.module.clone(),
            title: manifest.title.clone(),
            ruleset: (manifest.ruleset.clone(), manifest.ruleset_version),
            setup,
            players: manifest.players.clone(),
            open: manifest.open,
            undos: manifest.undos.clone(),
            branched_from: None,
        };
        self.store.begin(&new, &start, &entries, clock::now())?;
        Ok(new.id)
    }
}

/// What is needed of a file to play it again.
fn whole<'a>(
    name: &str,
    file: &'a GameFile,
) -> Result<(&'a Manifest, Setup, &'a [Ply]), DeskError> {
    if let (
        GameFile::Whole {
            manifest, plies, ..
        },
        Some(setup),
    ) = (file, file.setup())
    {
        return Ok((manifest, setup, plies));
    }
    let seats = file.manifest().seats.iter();
    let names: Vec<&str> = seats.map(Seat::as_str).collect();
    Err(DeskError::OnlySeen {
        file: name.to_owned(),
        seats: names.join(", "),
    })
}

/// A recorded game played again, as the store keeps it.
fn recorded(
    title: &dyn Title,
    setup: &Setup,
    plies: &[Ply],
) -> Result<(Start, Vec<Entry>), DeskError> {
    let mut first = setup.clone();
    first.seeds.retain(|from| from.after == 0);
    let begun = title.begin(first)?;
    let start = Follower::start(begun.as_ref())?;
    let mut follower = Follower::of(begun.as_ref(), 0);
    let mut entries = Vec::with_capacity(plies.len());
    walk(title, setup, plies, &mut |game, _| {
        if let Some((entry, view)) = follower.entry(game)? {
            follower.kept(&entry, view);
            entries.push(entry);
        }
        Ok(())
    })?;
    Ok((start, entries))
}

/// The files of a module that rules read.
fn rule_data(files: &Files) -> BTreeMap<String, Vec<u8>> {
    let rules = files.iter().filter(|(name, _)| is_rule_data(name));
    rules
        .map(|(name, bytes)| (name.to_owned(), bytes.to_vec()))
        .collect()
}

fn is_rule_data(name: &str) -> bool {
    let is_json = name
        .rsplit_once('.')
        .is_some_and(|(_, ending)| ending == "json");
    is_json && !name.starts_with("help/")
}

/// The ruleset that judges the module in a file; `None` where the file carries none. `name` is what
/// messages call it.
///
/// # Errors
/// When the module in it is wrong, or not the one the manifest names.
pub fn rules_of_file(
    name: &str,
    file: &GameFile,
    rulesets: &dyn Rulesets,
) -> Result<Option<Judge>, DeskError> {
    let GameFile::Whole {
        module, manifest, ..
    } = file
    else {
        return Ok(None);
    };
    let mut files = Files::default();
    for (entry, bytes) in module {
        files
            .insert(name, entry, bytes.clone())
            .map_err(|fault| DeskError::Module(vec![fault]))?;
    }
    let module = Module::from_files(files).map_err(DeskError::Module)?;
    if module.identity.to_string() != manifest.module {
        return Err(DeskError::Store(StoreError::NoModule {
            path: name.into(),
            module: manifest.module.clone(),
        }));
    }
    rulesets.judge(&module).map(Some)
}

/// Plays the game of a file again with the module data in it, and compares every ply. Answers the
/// number of plies and the last digest; `name` is what messages call the file.
///
/// # Errors
/// When the file is wrong, or the game does not play again as recorded.
pub fn verify_file(
    name: &str,
    file: &GameFile,
    rulesets: &dyn Rulesets,
) -> Result<(u32, Digest), DeskError> {
    let (manifest, setup, plies) = whole(name, file)?;
    let Some(judge) = rules_of_file(name, file, rulesets)? else {
        return Ok((0, Digest::NONE));
    };
    let mut digest = Digest::NONE;
    walk(judge.title.as_ref(), &setup, plies, &mut |game, _| {
        digest = game.digest();
        Ok(())
    })?;
    if plies.is_empty() {
        digest = judge.title.begin(setup)?.digest();
    }
    if manifest.digest != Some(digest) {
        return Err(DeskError::Differs {
            ply: manifest.plies,
            what: "the last digest differs from the manifest's".to_owned(),
        });
    }
    Ok((manifest.plies, digest))
}
