//! The desk itself: one function from request to answer.

use crate::entry::Follower;
use crate::fault::Denied;
use crate::free_table::page_text;
use crate::game::{OpenGame, no_ply};
use crate::imports::Import;
use crate::library::OpenModule;
use crate::offers::menu;
use crate::protocol::{Answer, Fault, GameId, ModuleHash, Player, Request, TableId};
use crate::random::{new_name, new_seed, seed_of};
use crate::rulesets::Rulesets;
use crate::table::{OpenTable, persons, player_words};
use crate::{DeskError, base64_of, bytes_of};
use motti_engine::{Game, Options, PieceId, Query, Seat, Setup, protocol as faults};
use motti_store::{BranchedFrom, NewGame, Store};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What every front end talks to: open games and tables over one store.
pub struct Desk {
    pub(crate) store: Store,
    pub(crate) rulesets: Box<dyn Rulesets>,
    pub(crate) modules: BTreeMap<ModuleHash, Arc<OpenModule>>,
    games: BTreeMap<GameId, OpenGame>,
    tables: BTreeMap<TableId, OpenTable>,
    last_table: TableId,
    pub(crate) imports: BTreeMap<u32, Import>,
    pub(crate) last_import: u32,
}

impl std::fmt::Debug for Desk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Desk")
            .field("store", &self.store.path())
            .field("tables", &self.tables.len())
            .finish_non_exhaustive()
    }
}

/// What a new game is begun with.
struct Wish {
    module: ModuleHash,
    scenario: String,
    options: Options,
    players: BTreeMap<Seat, Player>,
    open: bool,
    seed: Option<String>,
}

impl Desk {
    /// A desk over a store.
    pub fn new(store: Store, rulesets: Box<dyn Rulesets>) -> Self {
        Desk {
            store,
            rulesets,
            modules: BTreeMap::new(),
            games: BTreeMap::new(),
            tables: BTreeMap::new(),
            last_table: 0,
            imports: BTreeMap::new(),
            last_import: 0,
        }
    }

    /// Answers a request. It never panics, whatever is asked; what could not be done has changed
    /// nothing.
    pub fn answer(&mut self, request: Request) -> Answer {
        match self.try_answer(request) {
            Ok(answer) => answer,
            Err(Denied::Refused(refusal)) => Answer::Refused(refusal),
            Err(Denied::Error(error)) => {
                let fault = Fault::from(error);
                tracing::warn!(code = fault.code.as_str(), "{}", fault.detail);
                Answer::Fault(fault)
            }
        }
    }

    /// Answers a request written as JSON with an answer written as JSON, both on one line.
    pub fn answer_text(&mut self, text: &str) -> String {
        let answer = match serde_json::from_str(text) {
            Ok(request) => self.answer(request),
            Err(error) => Answer::Fault(DeskError::NoRequest(error.to_string()).into()),
        };
        serde_json::to_string(&answer).unwrap_or_else(|error| fallback(&DeskError::State(error)))
    }

    fn try_answer(&mut self, request: Request) -> Result<Answer, Denied> {
        let _span = tracing::debug_span!("request", kind = kind_of(&request)).entered();
        match request {
            Request::Library => self.listed(),
            Request::Module { module } => Ok(Answer::Module(Box::new(self.module(&module)?))),
            Request::NewGame {
                module,
                scenario,
                options,
                players,
                open,
                seed,
            } => self.new_game(Wish {
                module,
                scenario,
                options,
                players,
                open,
                seed,
            }),
            Request::OpenGame { game, seats, open } => self.open_game(&game, seats, open),
            Request::CloseTable { table } => self.close_table(table),
            Request::Table { table } => self.table_data(table),
            Request::Act {
                table,
                seat,
                action,
            } => self.for_seat(table, &seat, |open, store| open.act(store, &seat, &action)),
            Request::DraftAdd { table, seat, item } => self.for_seat(table, &seat, |open, _| {
                Ok(open.game.draft_add(&seat, item)?)
            }),
            Request::DraftRemove { table, seat, index } => {
                self.for_seat(table, &seat, |open, _| {
                    Ok(open.game.draft_remove(&seat, index)?)
                })
            }
            Request::DraftClear { table, seat } => self.for_seat(table, &seat, |open, _| {
                open.game.draft_clear(&seat);
                Ok(())
            }),
            Request::Menu { table, seat, piece } => self.menu(table, &seat, &piece),
            Request::ImportBegin { name } => self.import_begin(&name),
            Request::ImportExtension { job, name } => self.import_extension(job, &name),
            Request::ImportPart { job, data } => self.import_part(job, &data),
            Request::ImportRun { job, module, open } => self.import_run(job, module, open),
            Request::ImportState { job } => self.import_state(job),
            Request::ImportCancel { job } => self.import_cancel(job),
            Request::ExportSave { table } => self.export_save(table),
            Request::Page { module, page } => {
                let open = self.open_module(&module)?;
                let html = page_text(&open.module, page)?;
                Ok(Answer::Page { html })
            }
            Request::Advance { table } => {
                self.change(table, |open, store, _| Ok(open.advance(store)?))
            }
            Request::Undo { table, seat } => self.undo(table, &seat),
            Request::Ask { table, query } => self.ask(table, &query),
            Request::Log { table, from } => self.log(table, from),
            Request::At { table, ply, seat } => {
                let position = self.position(table, ply, seat.as_ref())?;
                Ok(Answer::Position(Box::new(position)))
            }
            Request::Notes { table } => Ok(self.notes(table)?),
            Request::WriteNote { table, place, text } => Ok(self.write_note(table, &place, &text)?),
            Request::Preview { game } => Ok(Answer::Preview(Box::new(self.preview(&game)?))),
            Request::Branch {
                table,
                ply,
                same_dice,
            } => self.branch(table, ply, same_dice),
            Request::Verify { game } => self.verified(&game),
            Request::Export { game, seats } => self.exported(&game, seats),
            Request::Import { data } => {
                self.import("the file", &bytes_of(&data)?)?;
                self.listed()
            }
            Request::Install { data } => {
                self.install("the module", &bytes_of(&data)?)?;
                self.listed()
            }
            Request::Delete { game } => self.delete(&game),
        }
    }

    fn listed(&self) -> Result<Answer, Denied> {
        Ok(Answer::Library(self.library()?))
    }

    fn ask(&mut self, table: TableId, query: &Query) -> Result<Answer, Denied> {
        let (open, at) = self.at_table(table)?;
        Ok(Answer::Answer(open.game.query(&at.viewer(open), query)))
    }

    fn menu(&mut self, table: TableId, seat: &Seat, piece: &PieceId) -> Result<Answer, Denied> {
        let (open, at) = self.at_table(table)?;
        at.holds(seat)?;
        let offers = menu(open.game.as_mut(), seat, piece);
        Ok(Answer::Menu { offers })
    }

    fn log(&mut self, table: TableId, from: u32) -> Result<Answer, Denied> {
        let (open, at) = self.at_table(table)?;
        let log = open.game.seen_log(&at.viewer(open)).into_iter();
        let plies = log.filter(|ply| ply.number >= from).collect();
        Ok(Answer::Log { plies })
    }

    fn verified(&mut self, game: &str) -> Result<Answer, Denied> {
        let (plies, digest) = self.verify(game)?;
        Ok(Answer::Verified { plies, digest })
    }

    fn exported(&mut self, game: &str, seats: Option<Vec<Seat>>) -> Result<Answer, Denied> {
        let (name, bytes) = self.export(game, seats)?;
        let data = base64_of(&bytes);
        Ok(Answer::File { name, data })
    }

    fn delete(&mut self, game: &str) -> Result<Answer, Denied> {
        self.store.delete(game)?;
        self.games.remove(game);
        self.tables.retain(|_, table| table.game != game);
        self.listed()
    }

    /// A table and its game, read again from the store where memory may not be what is on disk.
    pub(crate) fn at_table(
        &mut self,
        table: TableId,
    ) -> Result<(&mut OpenGame, &mut OpenTable), DeskError> {
        let at = self
            .tables
            .get(&table)
            .ok_or(DeskError::UnknownTable(table))?;
        let id = at.game.clone();
        self.wake(&id)?;
        match (self.games.get_mut(&id), self.tables.get_mut(&table)) {
            (Some(open), Some(at)) => Ok((open, at)),
            _ => Err(DeskError::UnknownTable(table)),
        }
    }

    /// Opens a game that is not open yet, or is stale.
    fn wake(&mut self, id: &str) -> Result<(), DeskError> {
        if self.games.get(id).is_some_and(|open| !open.stale) {
            return Ok(());
        }
        let record = self.store.game(id)?;
        let module = self.open_module(&record.module)?;
        let open = OpenGame::load(&self.store, module, record)
            .map_err(|error| self.within_game(id, error))?;
        let len = open.game.log().len();
        for table in self.tables.values_mut().filter(|table| table.game == id) {
            table.seen_plies = table.seen_plies.min(len);
        }
        self.games.insert(id.to_owned(), open);
        Ok(())
    }

    /// The game of an open table.
    pub(crate) fn game_of(&self, table: TableId) -> Result<&OpenGame, DeskError> {
        let at = self.tables.get(&table);
        let open = at.and_then(|at| self.games.get(&at.game));
        open.ok_or(DeskError::UnknownTable(table))
    }

    /// A stored game as it stands, whether a table is open on it or not.
    pub(crate) fn awake(&mut self, id: &str) -> Result<&dyn Game, DeskError> {
        self.wake(id)?;
        let open = self.games.get(id).ok_or_else(|| unknown(&self.store, id))?;
        Ok(open.game.as_ref())
    }

    fn change(
        &mut self,
        table: TableId,
        work: impl FnOnce(&mut OpenGame, &mut Store, &OpenTable) -> Result<(), Denied>,
    ) -> Result<Answer, Denied> {
        self.at_table(table)?;
        let at = self.tables.get_mut(&table);
        let at = at.ok_or(DeskError::UnknownTable(table))?;
        let open = self.games.get_mut(&at.game);
        let open = open.ok_or(DeskError::UnknownTable(table))?;
        work(open, &mut self.store, at)?;
        Ok(Answer::Changed(Box::new(at.changed(open))))
    }

    /// A change that a seat makes, at a table that acts for it.
    fn for_seat(
        &mut self,
        table: TableId,
        seat: &Seat,
        work: impl FnOnce(&mut OpenGame, &mut Store) -> Result<(), Denied>,
    ) -> Result<Answer, Denied> {
        self.change(table, |open, store, at| {
            at.holds(seat)?;
            work(open, store)
        })
    }

    fn undo(&mut self, table: TableId, seat: &Seat) -> Result<Answer, Denied> {
        let (open, at) = self.at_table(table)?;
        at.holds(seat)?;
        let id = open.record.id.clone();
        let open = self.games.get_mut(&id);
        let open = open.ok_or(DeskError::UnknownTable(table))?;
        open.undo(&mut self.store, seat)?;
        let len = open.game.log().len();
        for other in self.tables.values_mut().filter(|other| other.game == id) {
            other.seen_plies = other.seen_plies.min(len);
        }
        self.change(table, |_, _, _| Ok(()))
    }

    fn new_game(&mut self, wish: Wish) -> Result<Answer, Denied> {
        let module = self.open_module(&wish.module)?;
        let title = &module.judge.title;
        let seats = title.seats();
        for seat in wish.players.keys() {
            check_seat(&seats, seat)?;
        }
        let seed = wish.seed.as_deref().map_or_else(new_seed, seed_of)?;
        let game = title.begin(Setup::new(wish.scenario, wish.options, seed))?;
        let identity = title.identity();
        let new = NewGame {
            id: new_name::<8>()?,
            module: wish.module,
            title: module.summary.title.clone(),
            ruleset: (identity.0.to_owned(), identity.1),
            setup: game.setup().clone(),
            players: player_words(&seats, &wish.players),
            open: wish.open,
            undos: BTreeMap::new(),
            branched_from: None,
        };
        let start = Follower::start(game.as_ref())?;
        self.store.begin(&new, &start, &[], crate::clock::now())?;
        let record = self.store.game(&new.id)?;
        self.sit_down(OpenGame::new(record, module, game), None, wish.open)
    }

    fn open_game(
        &mut self,
        game: &str,
        seats: Option<Vec<Seat>>,
        open: bool,
    ) -> Result<Answer, Denied> {
        self.wake(game)?;
        let opened = self
            .games
            .get(game)
            .ok_or_else(|| unknown(&self.store, game))?;
        if open && !opened.is_public() {
            return Err(DeskError::Closed("open it for a seat").into());
        }
        let known = opened.game.seats();
        for seat in seats.iter().flatten() {
            check_seat(&known, seat)?;
            if !opened.is_person(seat) {
                return Err(DeskError::ComputerSeat(seat.clone()).into());
            }
        }
        let opened = self.games.remove(game);
        let opened = opened.ok_or_else(|| unknown(&self.store, game))?;
        self.sit_down(opened, seats, open)
    }

    /// Opens a table on a game, once its automatic steps are done.
    fn sit_down(
        &mut self,
        mut open_game: OpenGame,
        seats: Option<Vec<Seat>>,
        open: bool,
    ) -> Result<Answer, Denied> {
        let id = open_game.record.id.clone();
        let done = open_game.automatic(&mut self.store);
        let mut seats = seats.unwrap_or_else(|| persons(&open_game.record));
        seats.sort();
        seats.dedup();
        // In the order of the title, as it shows them.
        let order = open_game.game.seats();
        seats.sort_by_key(|seat| order.iter().position(|known| known == seat));
        let mut table = OpenTable::new(&open_game, seats, open);
        self.last_table += 1;
        let data = table.data(self.last_table, &mut open_game);
        self.games.insert(id, open_game);
        done?;
        self.tables.insert(self.last_table, table);
        Ok(Answer::Table(Box::new(data)))
    }

    fn close_table(&mut self, table: TableId) -> Result<Answer, Denied> {
        let closed = self.tables.remove(&table);
        let closed = closed.ok_or(DeskError::UnknownTable(table))?;
        self.rest(&closed.game);
        Ok(Answer::Done)
    }

    /// Lets go of a game that no table is open on.
    pub(crate) fn rest(&mut self, game: &str) {
        if !self.tables.values().any(|table| table.game == game) {
            self.games.remove(game);
        }
    }

    fn table_data(&mut self, table: TableId) -> Result<Answer, Denied> {
        let (open, at) = self.at_table(table)?;
        Ok(Answer::Table(Box::new(at.data(table, open))))
    }

    fn branch(&mut self, table: TableId, ply: u32, same_dice: bool) -> Result<Answer, Denied> {
        let (open, at) = self.at_table(table)?;
        let everything = at.open;
        if !open.is_public() {
            let until = "it can be branched when it is over";
            return Err(DeskError::Closed(until).into());
        }
        let (record, module) = (open.record.clone(), open.module.clone());
        if ply > record.plies {
            return Err(no_ply(&self.store, &record, ply).into());
        }
        let seed = if same_dice { None } else { Some(new_seed()?) };
        let branched = open.game.branch(ply, seed)?;
        let from = BranchedFrom {
            game: record.id.clone(),
            after: ply,
            same_dice,
        };
        let new = NewGame {
            id: new_name::<8>()?,
            module: record.module,
            title: record.title,
            ruleset: record.ruleset,
            setup: branched.setup().clone(),
            players: record.players,
            open: record.open,
            undos: BTreeMap::new(),
            branched_from: Some(from.clone()),
        };
        let start = Follower::start(branched.as_ref())?;
        let now = crate::clock::now();
        self.store.begin_branch(&new, &from, &start, now)?;
        let record = self.store.game(&new.id)?;
        let everything = everything && record.open;
        self.sit_down(OpenGame::new(record, module, branched), None, everything)
    }
}

impl OpenTable {
    /// Whether the table acts for this seat.
    fn holds(&self, seat: &Seat) -> Result<(), Denied> {
        if self.seats.contains(seat) {
            Ok(())
        } else {
            Err(faults::wrong_seat(seat).into())
        }
    }
}

fn unknown(store: &Store, game: &str) -> DeskError {
    motti_store::StoreError::NoGame {
        path: store.path().to_owned(),
        game: game.to_owned(),
    }
    .into()
}

/// Whether a seat is one of the title's.
pub(crate) fn check_seat(known: &[Seat], seat: &Seat) -> Result<(), DeskError> {
    if known.contains(seat) {
        return Ok(());
    }
    let names: Vec<&str> = known.iter().map(Seat::as_str).collect();
    Err(DeskError::UnknownSeat {
        seat: seat.clone(),
        known: names.join(", "),
    })
}

/// An answer that needs no serialiser, for the case that there is none.
fn fallback(error: &DeskError) -> String {
    let code = error.code();
    format!(r#"{{"fault":{{"code":"{code}","detail":"the answer cannot be written"}}}}"#)
}

/// The request's name, for the log.
fn kind_of(request: &Request) -> &'static str {
    match request {
        Request::Library => "library",
        Request::Module { .. } => "module",
        Request::NewGame { .. } => "new_game",
        Request::OpenGame { .. } => "open_game",
        Request::CloseTable { .. } => "close_table",
        Request::Table { .. } => "table",
        Request::Act { .. } => "act",
        Request::DraftAdd { .. } => "draft_add",
        Request::DraftRemove { .. } => "draft_remove",
        Request::DraftClear { .. } => "draft_clear",
        Request::Menu { .. } => "menu",
        Request::Page { .. } => "page",
        Request::ImportBegin { .. } => "import_begin",
        Request::ImportExtension { .. } => "import_extension",
        Request::ImportPart { .. } => "import_part",
        Request::ImportRun { .. } => "import_run",
        Request::ImportState { .. } => "import_state",
        Request::ImportCancel { .. } => "import_cancel",
        Request::ExportSave { .. } => "export_save",
        Request::Advance { .. } => "advance",
        Request::Undo { .. } => "undo",
        Request::Ask { .. } => "ask",
        Request::Log { .. } => "log",
        Request::At { .. } => "at",
        Request::Notes { .. } => "notes",
        Request::WriteNote { .. } => "write_note",
        Request::Preview { .. } => "preview",
        Request::Branch { .. } => "branch",
        Request::Verify { .. } => "verify",
        Request::Export { .. } => "export",
        Request::Import { .. } => "import",
        Request::Install { .. } => "install",
        Request::Delete { .. } => "delete",
    }
}
