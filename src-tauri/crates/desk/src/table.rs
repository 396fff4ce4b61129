//! An open table: through whose eyes a game is seen and for which seats it acts.

use crate::game::{OpenGame, PERSON, RANDOM, is_person};
use crate::offers::seat_desk;
use crate::protocol::{Changed, GameSummary, Player, SeatDesk, TableData, TableId};
use motti_engine::{Outcome, Seat, SeenPly, View, Viewer};
use motti_store::GameRecord;
use std::collections::BTreeMap;

/// An open table.
pub(crate) struct OpenTable {
    pub game: String,
    pub seats: Vec<Seat>,
    pub open: bool,
    /// What it was shown last.
    seen: View,
    /// How much of the log it was shown.
    pub seen_plies: usize,
}

impl OpenTable {
    pub fn new(open_game: &OpenGame, seats: Vec<Seat>, open: bool) -> Self {
        let mut table = OpenTable {
            game: open_game.record.id.clone(),
            seats,
            open,
            seen: View::empty(&Viewer::Omniscient),
            seen_plies: 0,
        };
        table.seen = open_game.view(&table.viewer(open_game));
        table.seen_plies = open_game.game.log().len();
        table
    }

    /// Through whose eyes it sees: when a game is over, everybody sees everything.
    pub fn viewer(&self, open_game: &OpenGame) -> Viewer {
        if self.open || open_game.game.outcome().is_some() {
            Viewer::Omniscient
        } else {
            Viewer::Seats(self.seats.clone())
        }
    }

    fn desks(&self, open_game: &mut OpenGame) -> Vec<SeatDesk> {
        let free = open_game.module.module.table.is_some();
        let game = open_game.game.as_mut();
        self.seats
            .iter()
            .map(|seat| seat_desk(game, seat, free))
            .collect()
    }

    /// The whole table, as a window needs it at first.
    pub fn data(&mut self, id: TableId, open_game: &mut OpenGame) -> TableData {
        let viewer = self.viewer(open_game);
        self.seen = open_game.view(&viewer);
        self.seen_plies = open_game.game.log().len();
        TableData {
            table: id,
            game: summary(&open_game.record, self.seen.ply),
            seats: self.seats.clone(),
            view: self.seen.clone(),
            desks: self.desks(open_game),
            waiting_for_computer: open_game.computer_asked().is_some(),
            commitment: open_game.game.commitment(),
            undos: open_game.record.undos.clone(),
            seed: published_seed(open_game),
            only_recorded: open_game.only_recorded,
            viewer,
        }
    }

    /// What has changed since the table was last shown anything.
    pub fn changed(&mut self, open_game: &mut OpenGame) -> Changed {
        let viewer = self.viewer(open_game);
        let view = open_game.view(&viewer);
        let change = self.seen.change_to(&view);
        let log = open_game.game.log();
        let new = log.get(self.seen_plies..).unwrap_or_default();
        let known = new.iter().filter(|ply| ply.known_to.includes(&viewer));
        let known = u32::try_from(known.count()).unwrap_or(u32::MAX);
        let mut number = view.ply.saturating_sub(known);
        let mut plies: Vec<SeenPly> = Vec::new();
        for ply in new {
            if let Some(seen) = ply.seen_by(&viewer, number.saturating_add(1)) {
                number = seen.number;
                plies.push(seen);
            }
        }
        self.seen_plies = log.len();
        self.seen = view;
        Changed {
            plies,
            change,
            desks: self.desks(open_game),
            waiting_for_computer: open_game.computer_asked().is_some(),
            undos: open_game.record.undos.clone(),
            seed: published_seed(open_game),
        }
    }
}

/// The seed, once the game is over; those of a branch with the ply they begin after.
fn published_seed(open_game: &OpenGame) -> Option<String> {
    open_game.game.outcome()?;
    let seeds = open_game.record.setup.seeds.iter();
    let texts: Vec<String> = seeds
        .map(|from| match from.after {
            0 => from.seed.to_hex(),
            after => format!("{after}:{}", from.seed.to_hex()),
        })
        .collect();
    Some(texts.join(" "))
}

/// A game as a list shows it, with the number of plies that may be known.
pub(crate) fn summary(record: &GameRecord, plies: u32) -> GameSummary {
    let player = |(seat, word): (&Seat, &String)| {
        let player = if word == RANDOM {
            Player::Random
        } else {
            Player::Person
        };
        (seat.clone(), player)
    };
    let from = record.branched_from.as_ref();
    GameSummary {
        game: record.id.clone(),
        module: record.module.clone(),
        title: record.title.clone(),
        scenario: record.setup.scenario.clone(),
        players: record.players.iter().map(player).collect(),
        open: record.open,
        plies,
        turn: record.turn.clone(),
        played: record.played,
        outcome: record.outcome.clone(),
        branched_from: from.map(|from| (from.game.clone(), from.after)),
        same_dice: from.is_some_and(|from| from.same_dice),
    }
}

/// Who answers for each seat, as the store writes it; a seat not named is a person.
pub(crate) fn player_words(
    seats: &[Seat],
    players: &BTreeMap<Seat, Player>,
) -> BTreeMap<Seat, String> {
    let word = |seat: &Seat| match players.get(seat) {
        Some(Player::Random) => RANDOM,
        Some(Player::Person) | None => PERSON,
    };
    let seats = seats.iter();
    seats
        .map(|seat| (seat.clone(), word(seat).to_owned()))
        .collect()
}

/// Whether everything about a stored game may be seen.
pub(crate) fn is_public(record: &GameRecord) -> bool {
    let over: Option<&Outcome> = record.outcome.as_ref();
    record.open || over.is_some()
}

/// The seats of a stored game that persons hold.
pub(crate) fn persons(record: &GameRecord) -> Vec<Seat> {
    let seats = record.players.keys();
    seats
        .filter(|seat| is_person(record, seat))
        .cloned()
        .collect()
}
