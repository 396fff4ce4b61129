//! Notes on places of the map, and a stored game at a glance: what the library and the margin of a
//! game need.

use crate::protocol::{Answer, PlaceNote, TableId};
use crate::table::{is_public, persons};
use crate::{Desk, DeskError, clock};
use motti_engine::{Place, View, Viewer};

/// The longest note in characters: a page of handwriting.
const LONGEST: usize = 2_000;

/// Under which name the notes of those who see as `viewer` are kept: what one side writes while
/// secrets are kept, the other never reads.
fn reader(viewer: &Viewer) -> String {
    match viewer {
        Viewer::Omniscient => String::new(),
        Viewer::Seats(seats) => {
            let names: Vec<&str> = seats.iter().map(motti_engine::Seat::as_str).collect();
            names.join(" ")
        }
    }
}

impl Desk {
    /// The game of a table and the name of its readers.
    fn reading(&mut self, table: TableId) -> Result<(String, String), DeskError> {
        let (open, at) = self.at_table(table)?;
        // A game that is over keeps the notes of its seats where they were.
        let viewer = if at.open {
            Viewer::Omniscient
        } else {
            Viewer::Seats(at.seats.clone())
        };
        Ok((open.record.id.clone(), reader(&viewer)))
    }

    /// The notes that a table may read.
    pub(crate) fn notes(&mut self, table: TableId) -> Result<Answer, DeskError> {
        let (game, reader) = self.reading(table)?;
        let notes = self.store.place_notes(&game, &reader)?.into_iter();
        let notes = notes.filter_map(|note| {
            Some(PlaceNote {
                place: note.place.parse().ok()?,
                text: note.text,
                written: note.written,
            })
        });
        Ok(Answer::Notes {
            notes: notes.collect(),
        })
    }

    /// Writes a note for those who read at this table.
    pub(crate) fn write_note(
        &mut self,
        table: TableId,
        place: &Place,
        text: &str,
    ) -> Result<Answer, DeskError> {
        let (game, reader) = self.reading(table)?;
        let note = motti_store::PlaceNote {
            place: place.to_string().chars().take(LONGEST).collect(),
            text: text.trim().chars().take(LONGEST).collect(),
            written: clock::now(),
        };
        self.store.write_place_note(&game, &reader, &note)?;
        self.notes(table)
    }

    /// A stored game as it stands, as the persons at this program may see it.
    pub(crate) fn preview(&mut self, game: &str) -> Result<View, DeskError> {
        let record = self.store.game(game)?;
        if is_public(&record)
            && let Some(view) = self.store.view_at(game, record.plies)?
        {
            return Ok(view);
        }
        let viewer = if is_public(&record) {
            Viewer::Omniscient
        } else {
            Viewer::Seats(persons(&record))
        };
        let view = self.awake(game)?.view(&viewer);
        self.rest(game);
        Ok(view)
    }
}
