//! The past of a game: a position as it was seen then, and the proof that the record is true.

use crate::desk::check_seat;
use crate::entry::Follower;
use crate::game::no_ply;
use crate::protocol::{Position, TableId};
use crate::table::is_public;
use crate::walk::walk;
use crate::{Desk, DeskError};
use motti_engine::{Digest, Game, Ply, Seat, SeenPly, Tag, View, Viewer};
use motti_store::{Start, Store};

/// A ply as a viewer counts it: its number among those the viewer may know of, and its number in
/// the log. `None` when the viewer knows of no such ply; 0 is the beginning for everybody.
fn in_log(log: &[Ply], viewer: &Viewer, known: u32) -> Option<u32> {
    if known == 0 {
        return Some(0);
    }
    let index = usize::try_from(known).ok()?.checked_sub(1)?;
    let mut seen = log.iter().filter(|ply| ply.known_to.includes(viewer));
    seen.nth(index).map(|ply| ply.number)
}

/// How many of the first `until` plies a viewer knows of.
fn known_until(log: &[Ply], viewer: &Viewer, until: u32) -> u32 {
    let seen = log.iter().take_while(|ply| ply.number <= until);
    let known = seen.filter(|ply| ply.known_to.includes(viewer)).count();
    u32::try_from(known).unwrap_or(u32::MAX)
}

impl Desk {
    /// The position after a ply, as the table saw it then, or as one seat did whose eyes the table
    /// may use. Plies are counted as the table counts them in either case.
    pub(crate) fn position(
        &mut self,
        table: TableId,
        known: u32,
        seat: Option<&Seat>,
    ) -> Result<Position, DeskError> {
        let (open, at) = self.at_table(table)?;
        let viewer = at.viewer(open);
        let eyes = match seat {
            None => viewer.clone(),
            Some(seat) => {
                check_seat(&open.game.seats(), seat)?;
                if !viewer.holds(seat) {
                    return Err(DeskError::Closed(
                        "look at it with the eyes of your own seats",
                    ));
                }
                Viewer::Seats(vec![seat.clone()])
            }
        };
        let record = open.record.clone();
        let log = open.game.log();
        let number = in_log(log, &viewer, known);
        let of = known_until(log, &viewer, u32::MAX);
        let made = number
            .and_then(|number| usize::try_from(number).ok()?.checked_sub(1))
            .and_then(|index| log.get(index))
            .and_then(|ply| -> Option<SeenPly> { ply.seen_by(&eyes, known) });
        let Some(number) = number else {
            return Err(no_ply(&self.store, &record, known));
        };
        let view = if eyes == Viewer::Omniscient {
            self.recorded_view(table, &record.id, number)?
        } else {
            self.seen_then(table, number, &eyes)?
        };
        let first = self.recorded_view(table, &record.id, 0)?.moment.turn;
        let begun = self.store.turns(&record.id)?;
        let (open, _) = self.at_table(table)?;
        let log = open.game.log();
        let mut turns: Vec<(Tag, u32)> = vec![(first, 0)];
        let begun = begun.into_iter();
        turns.extend(begun.map(|(turn, ply)| (turn, known_until(log, &viewer, ply))));
        Ok(Position {
            ply: known,
            of,
            made,
            view,
            turns,
        })
    }

    /// What sees everything saw after a ply, from the record.
    fn recorded_view(&mut self, table: TableId, game: &str, ply: u32) -> Result<View, DeskError> {
        if let Some(view) = self.store.view_at(game, ply)? {
            return Ok(view);
        }
        // The kept positions are gone; they are a cache, and the log makes them again.
        let (open, _) = self.at_table(table)?;
        let (module, record) = (open.module.clone(), open.record.clone());
        let log = open.game.log().to_vec();
        let title = module.judge.title.as_ref();
        let mut first = record.setup.clone();
        first.seeds.retain(|from| from.after == 0);
        let begun = title.begin(first)?;
        let mut follower = Follower::of(begun.as_ref(), 0);
        let mut starts: Vec<Start> = vec![Follower::start(begun.as_ref())?];
        walk(title, &record.setup, &log, &mut |game, _| {
            if let Some((entry, view)) = follower.entry(game)? {
                follower.kept(&entry, view);
                starts.extend(entry.start);
            }
            Ok(())
        })?;
        self.store.keep_positions(game, &starts)?;
        self.store
            .view_at(game, ply)?
            .ok_or_else(|| no_ply(&self.store, &record, ply))
    }

    /// What a viewer saw after a ply.
    fn seen_then(&mut self, table: TableId, ply: u32, viewer: &Viewer) -> Result<View, DeskError> {
        self.at_table(table)?;
        let (open, store) = self.game_and_store(table)?;
        let then = open.at(store, ply)?;
        Ok(then.view(viewer))
    }

    /// Plays a stored game again from its beginning and compares everything that was recorded.
    pub(crate) fn verify(&mut self, game: &str) -> Result<(u32, Digest), DeskError> {
        self.try_verify(game)
            .map_err(|error| self.within_game(game, error))
    }

    /// An error of a stored game, with the place of that game.
    pub(crate) fn within_game(&self, game: &str, error: DeskError) -> DeskError {
        match error {
            // The store says itself where it stands.
            DeskError::Store(_) | DeskError::Kept { .. } => error,
            other => other.within(format!("{}: game “{game}”", self.store.path().display())),
        }
    }

    fn try_verify(&mut self, game: &str) -> Result<(u32, Digest), DeskError> {
        let record = self.store.game(game)?;
        let module = self.open_module(&record.module)?;
        let plies = self.store.plies(game)?;
        let changes = self.store.changes(game, 0, record.plies)?;
        let mut changes = changes.iter();
        let title = module.judge.title.as_ref();
        let mut seen = begin_view(title, &record.setup)?;
        let mut digest = record.digest;
        walk(title, &record.setup, &plies, &mut |game, ply| {
            let view = game.view(&Viewer::Omniscient);
            digest = ply.digest;
            if changes.next() != Some(&seen.change_to(&view)) {
                return Err(DeskError::Differs {
                    ply: ply.number,
                    what: "the change of the view differs".to_owned(),
                });
            }
            seen = view;
            Ok(())
        })?;
        if digest != record.digest {
            return Err(DeskError::Differs {
                ply: record.plies,
                what: "the last digest differs".to_owned(),
            });
        }
        if is_public(&record) {
            Ok((record.plies, digest))
        } else {
            Ok((self.known_plies(&record)?, Digest::NONE))
        }
    }
}

/// What sees everything sees before the first ply.
pub(crate) fn begin_view(
    title: &dyn motti_engine::Title,
    setup: &motti_engine::Setup,
) -> Result<View, DeskError> {
    let mut first = setup.clone();
    first.seeds.retain(|from| from.after == 0);
    let game: Box<dyn Game> = title.begin(first)?;
    Ok(game.view(&Viewer::Omniscient))
}

impl Desk {
    fn game_and_store(
        &mut self,
        table: TableId,
    ) -> Result<(&crate::game::OpenGame, &Store), DeskError> {
        let game = self.game_of(table)?;
        Ok((game, &self.store))
    }
}
