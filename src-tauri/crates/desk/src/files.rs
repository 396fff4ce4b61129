//! Games as `.motti` files: out, in, and verified without anything else.

use crate::desk::check_seat;
use crate::entry::Follower;
use crate::game::{PERSON, RANDOM};
use crate::protocol::GameId;
use crate::random::new_name;
use crate::rulesets::{Judge, Rulesets};
use crate::table::{is_public, persons};
use crate::walk::walk;
use crate::{Desk, DeskError, clock};
use motti_engine::{Digest, Game, Ply, Seat, Setup, Title, Viewer};
use motti_module::{Files, Module};
use motti_store::{
    Entry, FileError, GameFile, Manifest, NewGame, SeenFile, Start, StoreError, brief, read_file,
};
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
        let name = format!(
            "{}-{}-{}.motti",
            manifest.id,
            plain(record.turn.as_str()),
            &record.id
        );
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
        check_claims(name, manifest, title)?;
        let (start, entries) =
            recorded(title, &setup, plies).map_err(|error| error.within(name))?;
        let new = NewGame {
            id: new_name::<8>()?,
            module: manifest.module.clone(),
            title: module.summary.title.clone(),
            ruleset: (manifest.ruleset.clone(), manifest.ruleset_version),
            setup,
            players: seated(&title.seats(), &manifest.players),
            open: manifest.open,
            undos: manifest.undos.clone(),
            branched_from: None,
        };
        self.store.begin(&new, &start, &entries, clock::now())?;
        Ok(new.id)
    }
}

/// A turn's label as a part of a file's name: what a label may hold and a name may not becomes a hyphen.
fn plain(label: &str) -> String {
    let kept = |c: char| {
        if c.is_alphanumeric() || c == '.' {
            c
        } else {
            '-'
        }
    };
    label.chars().take(40).map(kept).collect()
}

/// Checks what a manifest says against the ruleset of its module, before any ply is played.
fn check_claims(name: &str, manifest: &Manifest, title: &dyn Title) -> Result<(), DeskError> {
    let (ruleset, version) = title.identity();
    if manifest.ruleset != ruleset {
        let problem = format!(
            "it names the ruleset “{}”, its module is judged by “{ruleset}”",
            manifest.ruleset
        );
        return Err(wrong_manifest(name, &problem, "ask for the file again"));
    }
    if manifest.ruleset_version > version {
        let problem = format!(
            "the game was begun with version {} of the ruleset “{ruleset}”, this program knows version {version}",
            manifest.ruleset_version
        );
        return Err(wrong_manifest(name, &problem, "use a newer Motti"));
    }
    let seats = title.seats();
    let mut named = manifest.players.keys().chain(manifest.undos.keys());
    named.try_for_each(|seat| check_seat(&seats, seat))
}

/// Checks what a manifest says of the end of its game against the game as it played again.
fn check_end(manifest: &Manifest, game: &dyn Game) -> Result<(), DeskError> {
    let turn = game.view(&Viewer::Omniscient).moment.turn;
    let parts = [
        ("the turn", manifest.turn == turn),
        ("the outcome", manifest.outcome == game.outcome()),
        ("the commitment", manifest.commitment == game.commitment()),
        ("the last digest", manifest.digest == Some(game.digest())),
    ];
    match parts.into_iter().find(|(_, same)| !same) {
        None => Ok(()),
        Some((part, _)) => Err(DeskError::Differs {
            ply: manifest.plies,
            what: format!("{part} differs from the manifest's"),
        }),
    }
}

fn wrong_manifest(name: &str, problem: &str, remedy: &str) -> DeskError {
    DeskError::File(FileError {
        file: name.to_owned(),
        entry: "manifest.json".to_owned(),
        problem: brief(problem),
        remedy: remedy.to_owned(),
    })
}

/// Who answers for each seat, in the words of the store, whatever the words of a file.
fn seated(seats: &[Seat], players: &BTreeMap<Seat, String>) -> BTreeMap<Seat, String> {
    let word = |seat: &Seat| match players.get(seat) {
        Some(word) if word == RANDOM => RANDOM,
        _ => PERSON,
    };
    let seats = seats.iter();
    seats
        .map(|seat| (seat.clone(), word(seat).to_owned()))
        .collect()
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

/// Plays the game of a file again with the module data in it, and compares every ply and what the
/// manifest says of the game. Its title, its players, its undos and whether it was played open
/// follow from no ply, so that nothing proves them. Answers the number of plies and the last
/// digest; `name` is what messages call the file.
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
    let title = judge.title.as_ref();
    check_claims(name, manifest, title)?;
    let game = walk(title, &setup, plies, &mut |_, _| Ok(()));
    let game = game.map_err(|error| error.within(name))?;
    check_end(manifest, game.as_ref()).map_err(|error| error.within(name))?;
    Ok((manifest.plies, game.digest()))
}
