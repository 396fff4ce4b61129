//! The step from the files of a free table to a checked one, which reports every fault at once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{COUNTERS, EMPTY, FreeTable, Length, SETUPS, TABLE_FILE};
use crate::source::{
    BoardPlace, CardSource, CellGrid, CounterFileSource, DestinationSource, DieSource, GridSource,
    LevelRun, LevelSource, Manifest, PaletteSource, PositionSource, TableCounterSource,
    TableMapSource, TableSource, TraitSource,
};
use crate::{Fault, Files, json};

/// The longest edge of a board in pixels.
const LONGEST: u32 = 32_768 * 4;
/// The farthest a piece can lie from the corner of its map, in pixels.
pub(crate) const FARTHEST: i32 = 1_000_000;
/// The deepest nesting of palettes, grids and levels.
const DEEPEST: usize = 16;
/// The most pieces of a position.
const MOST_PIECES: usize = 200_000;
/// The smallest cell of a grid.
const SMALLEST: Length = Length::pixels(2);
/// The most faces of a die.
const MOST_SIDES: u16 = 10_000;

/// What is known while files are judged, and what was found wrong.
struct Check<'a> {
    files: &'a Files,
    file: String,
    faults: Vec<Fault>,
}

impl FreeTable {
    /// Reads the files of a free table and checks them.
    ///
    /// # Errors
    /// Every fault that can be told, warnings among them, when at least one is an error.
    pub fn read(files: &Files, manifest: &Manifest) -> Result<(Self, Vec<Fault>), Vec<Fault>> {
        let mut faults = Vec::new();
        let source: Option<TableSource> = if let Some(bytes) = files.get(TABLE_FILE) {
            json::read(TABLE_FILE, bytes, &mut faults)
        } else {
            let fault = Fault::error(TABLE_FILE, "", "the file is missing");
            faults.push(fault.expected("a free table has it at this place"));
            None
        };
        let mut counters = Vec::new();
        let mut setups = Vec::new();
        for (name, bytes) in files.iter() {
            if name.starts_with(COUNTERS) {
                let read: Option<CounterFileSource> = json::read(name, bytes, &mut faults);
                counters.extend(read.map(|read| (name.to_owned(), read.counters)));
            } else if name.starts_with(SETUPS) {
                let read: Option<PositionSource> = json::read(name, bytes, &mut faults);
                setups.extend(read.map(|read| (name.to_owned(), read)));
            }
        }
        let Some(source) = source else {
            return Err(faults);
        };
        let mut check = Check {
            files,
            file: TABLE_FILE.to_owned(),
            faults,
        };
        let table = check.table(source, manifest, counters, setups);
        if check.faults.iter().any(Fault::is_error) {
            return Err(check.faults);
        }
        Ok((table, check.faults))
    }

    /// Checks a position that does not stand in the module, such as that of a saved game.
    ///
    /// # Errors
    /// Every fault; `file` is what they call it.
    pub fn check_position(&self, file: &str, position: &PositionSource) -> Result<(), Vec<Fault>> {
        let files = Files::default();
        let mut check = Check {
            files: &files,
            file: file.to_owned(),
            faults: Vec::new(),
        };
        check.position(self, position);
        check.faults.retain(Fault::is_error);
        if check.faults.is_empty() {
            Ok(())
        } else {
            Err(check.faults)
        }
    }
}

impl Check<'_> {
    fn wrong(&mut self, place: &str, wrong: String, expected: &str) {
        let fault = Fault::error(&*self.file, place, wrong);
        self.faults.push(fault.expected(expected));
    }

    fn warn(&mut self, place: &str, wrong: String) {
        self.faults.push(Fault::warning(&*self.file, place, wrong));
    }

    fn table(
        &mut self,
        source: TableSource,
        manifest: &Manifest,
        counter_files: Vec<(String, Vec<TableCounterSource>)>,
        setup_files: Vec<(String, PositionSource)>,
    ) -> FreeTable {
        let sides: Vec<String> = manifest.sides.iter().map(|side| side.id.clone()).collect();
        let maps = self.ids("maps", source.maps.iter().map(|map| &*map.id));
        let decks = self.ids("decks", source.decks.iter().map(|deck| &*deck.id));
        self.ids("dice", source.dice.iter().map(|dice| &*dice.id));
        self.ids("trackers", source.trackers.iter().map(|track| &*track.id));
        self.pictures(&source);
        if source.maps.is_empty() {
            self.wrong("/maps", "there is no map".to_owned(), "at least one map");
        }
        let mut table = FreeTable {
            source,
            counters: BTreeMap::new(),
            setups: BTreeMap::new(),
            sides,
            maps,
            decks,
        };
        self.counters(&mut table, counter_files);
        TABLE_FILE.clone_into(&mut self.file);
        for (ix, map) in table.source.maps.iter().enumerate() {
            self.map(&table, map, &format!("/maps/{ix}"));
        }
        for (ix, deck) in table.source.decks.iter().enumerate() {
            let place = format!("/decks/{ix}");
            if table.map(&deck.map).is_none() {
                let wrong = format!("there is no map \"{}\"", deck.map);
                self.wrong(&place, wrong, "the id of a map");
            }
            if let Some(other) = &deck.returns_to
                && table.deck(other).is_none()
            {
                let wrong = format!("there is no deck \"{other}\"");
                self.wrong(&place, wrong, "the id of a deck");
            }
            self.point(&place, deck.at);
        }
        for (ix, dice) in table.source.dice.iter().enumerate() {
            self.dice(&dice.dice, &format!("/dice/{ix}"));
        }
        for (ix, tracker) in table.source.trackers.iter().enumerate() {
            self.levels(&tracker.levels, &format!("/trackers/{ix}"), 0);
        }
        for palette in &table.source.palettes {
            self.palette(&table, palette, 0);
        }
        self.pages(&table);
        for (file, setup) in setup_files {
            self.file = file;
            if !is_name(&setup.id) || setup.id == EMPTY || table.setups.contains_key(&setup.id) {
                let wrong = format!("\"{}\" cannot be the id of a set-up", setup.id);
                self.wrong("/id", wrong, "an id of its own, other than \"empty\"");
            }
            self.position(&table, &setup);
            table.setups.insert(setup.id.clone(), setup);
        }
        table
    }

    /// The ids of a list, each checked.
    fn ids<'i>(
        &mut self,
        list: &str,
        ids: impl Iterator<Item = &'i str>,
    ) -> BTreeMap<String, usize> {
        let mut found = BTreeMap::new();
        for (ix, id) in ids.enumerate() {
            if !is_name(id) || found.insert(id.to_owned(), ix).is_some() {
                let wrong = format!("\"{id}\" cannot be an id here");
                let expected = "an id of its own: 1 to 40 small letters, digits, hyphens";
                self.wrong(&format!("/{list}/{ix}/id"), wrong, expected);
            }
        }
        found
    }

    fn pictures(&mut self, source: &TableSource) {
        for (name, picture) in &source.pictures {
            let place = format!("/pictures/{name}");
            let mut files = vec![picture.file.clone()];
            for tiles in &picture.tiles {
                let count = u64::from(tiles.columns) * u64::from(tiles.rows);
                if count == 0 || count > 65_536 || tiles.tile == 0 || tiles.scale == 0 {
                    let wrong = "the tiles cannot be so many or so small".to_owned();
                    self.wrong(&place, wrong, "1 to 65,536 tiles");
                    continue;
                }
                let cells = (0..tiles.rows).flat_map(|r| (0..tiles.columns).map(move |c| (c, r)));
                files.extend(cells.map(|(column, row)| {
                    let name = tiles.name.replace("{column}", &column.to_string());
                    name.replace("{row}", &row.to_string())
                }));
            }
            let missing = files.iter().find(|file| self.files.get(file).is_none());
            if let Some(file) = missing {
                // A game's own file carries what its rules read, and no pictures.
                self.warn(&place, format!("there is no file \"{file}\""));
            }
        }
    }

    fn has_picture(&mut self, table: &TableSource, name: Option<&String>, place: &str) {
        if let Some(name) = name
            && !table.pictures.contains_key(name)
        {
            self.warn(place, format!("the picture \"{name}\" is missing"));
        }
    }

    fn point(&mut self, place: &str, at: [i32; 2]) {
        if at
            .iter()
            .any(|value| value.unsigned_abs() > FARTHEST.unsigned_abs())
        {
            let wrong = format!("the point {at:?} is too far away");
            self.wrong(place, wrong, "at most 1,000,000 pixels from the corner");
        }
    }

    fn map(&mut self, table: &FreeTable, map: &TableMapSource, place: &str) {
        self.point(place, map.edge);
        let mut names = BTreeSet::new();
        for (ix, board) in map.boards.iter().enumerate() {
            let place = format!("{place}/boards/{ix}");
            if !names.insert(&board.name) {
                let wrong = format!("there are two boards \"{}\"", board.name);
                self.wrong(&place, wrong, "a name for each");
            }
            if board.width > LONGEST || board.height > LONGEST {
                let wrong = "the board is too large".to_owned();
                self.wrong(&place, wrong, "at most 131,072 pixels a side");
            }
            self.has_picture(&table.source, board.picture.as_ref(), &place);
            if let Some(grid) = &board.grid {
                self.grid(grid, &format!("{place}/grid"), 0);
            }
        }
        self.board_places(map, &map.start, place);
        for side in &map.private_to {
            if !table.sides.contains(side) {
                let wrong = format!("there is no side \"{side}\"");
                self.wrong(place, wrong, "the id of a side in module.json");
            }
        }
    }

    fn board_places(&mut self, map: &TableMapSource, boards: &[BoardPlace], place: &str) {
        let mut slots = BTreeSet::new();
        for board in boards {
            let known = map.boards.iter().any(|known| known.name == board.board);
            if !known {
                // Boards of other files than the module are ordinary in saved games.
                self.warn(place, format!("there is no board \"{}\"", board.board));
            }
            let within = board.column < 256 && board.row < 256;
            if !within || !slots.insert((board.column, board.row)) {
                let wrong = format!("the slot of \"{}\" cannot be", board.board);
                self.wrong(
                    place,
                    wrong,
                    "a slot of its own, at most 256 across and down",
                );
            }
        }
    }

    fn grid(&mut self, grid: &GridSource, place: &str, depth: usize) {
        if depth > DEEPEST {
            let wrong = "grids are nested too deeply".to_owned();
            return self.wrong(place, wrong, "at most 16");
        }
        match grid {
            GridSource::Hex(cells) | GridSource::Square(cells) => self.cells(cells, place),
            GridSource::Regions { regions, .. } => {
                for region in regions {
                    self.point(place, [region.x, region.y]);
                }
            }
            GridSource::Zones { zones, background } => {
                for zone in zones {
                    for corner in &zone.path {
                        self.point(place, *corner);
                    }
                    if let Some(grid) = &zone.grid {
                        self.grid(grid, place, depth + 1);
                    }
                }
                if let Some(grid) = background {
                    self.grid(grid, place, depth + 1);
                }
            }
        }
    }

    fn cells(&mut self, cells: &CellGrid, place: &str) {
        if cells.dx < SMALLEST || cells.dy < SMALLEST {
            let wrong = format!("cells of {} by {} pixels", cells.dx, cells.dy);
            self.wrong(place, wrong, "at least two pixels");
        }
        self.point(place, [cells.x0, cells.y0]);
    }

    fn dice(&mut self, dice: &[DieSource], place: &str) {
        if dice.is_empty() || dice.len() > 1_000 {
            let wrong = "the dice cannot be none or so many".to_owned();
            self.wrong(place, wrong, "1 to 1,000 dice");
        }
        for die in dice {
            let named = die.faces.is_empty() || die.faces.len() == usize::from(die.sides);
            if !named || die.sides == 0 || die.sides > MOST_SIDES {
                let wrong = format!(
                    "a die with {} sides and {} faces",
                    die.sides,
                    die.faces.len()
                );
                self.wrong(
                    place,
                    wrong,
                    "1 to 10,000 sides, with a face for each or none",
                );
            }
        }
    }

    fn levels(&mut self, levels: &[LevelSource], place: &str, depth: usize) {
        if depth > DEEPEST || levels.len() > 64 {
            let wrong = "the levels are too many".to_owned();
            return self.wrong(place, wrong, "at most 64 beside each other and 16 inside");
        }
        for level in levels {
            let runs = match &level.run {
                LevelRun::Count { step, .. } => *step != 0,
                LevelRun::List(words) => !words.is_empty() && words.len() <= 10_000,
            };
            if !runs {
                let wrong = format!("the level \"{}\" runs through nothing", level.name);
                self.wrong(place, wrong, "a step other than 0, or 1 to 10,000 words");
            }
            self.levels(&level.inner, place, depth + 1);
        }
    }

    fn palette(&mut self, table: &FreeTable, palette: &PaletteSource, depth: usize) {
        if depth > DEEPEST {
            let wrong = "palettes are nested too deeply".to_owned();
            return self.wrong("/palettes", wrong, "at most 16");
        }
        for counter in &palette.counters {
            if !table.counters.contains_key(counter) {
                let wrong = format!("\"{}\": there is no counter \"{counter}\"", palette.name);
                self.wrong("/palettes", wrong, "the id of a counter");
            }
        }
        for inner in &palette.inner {
            self.palette(table, inner, depth + 1);
        }
    }

    fn pages(&mut self, table: &FreeTable) {
        for (ix, page) in table.source.pages.iter().enumerate() {
            let place = format!("/pages/{ix}");
            self.has_picture(&table.source, page.picture.as_ref(), &place);
            let missing = page.file.as_ref();
            if let Some(file) = missing.filter(|file| self.files.get(file).is_none()) {
                self.warn(&place, format!("there is no file \"{file}\""));
            }
        }
    }

    fn counters(&mut self, table: &mut FreeTable, files: Vec<(String, Vec<TableCounterSource>)>) {
        let mut all: Vec<(String, String, Arc<TableCounterSource>)> = Vec::new();
        for (file, counters) in files {
            for (ix, counter) in counters.into_iter().enumerate() {
                let place = format!("/counters/{ix}");
                let counter = Arc::new(counter);
                all.push((file.clone(), place.clone(), counter.clone()));
                if !is_name(&counter.id)
                    || table
                        .counters
                        .insert(counter.id.clone(), counter.clone())
                        .is_some()
                {
                    file.clone_into(&mut self.file);
                    let wrong = format!("\"{}\" cannot be the id of a counter", counter.id);
                    self.wrong(&place, wrong, "an id of its own");
                }
            }
        }
        for (file, place, counter) in all {
            self.file = file;
            self.counter(table, &counter, &BTreeSet::new(), &place);
        }
    }

    fn counter(
        &mut self,
        table: &FreeTable,
        counter: &TableCounterSource,
        own: &BTreeSet<&str>,
        place: &str,
    ) {
        if counter.levels.len() != counter.traits.len() + 1 {
            let wrong = format!(
                "\"{}\" has {} traits and {} states",
                counter.id,
                counter.traits.len(),
                counter.levels.len()
            );
            self.wrong(
                place,
                wrong,
                "a state for each trait and one for the picture",
            );
        }
        self.has_picture(&table.source, counter.picture.as_ref(), place);
        for found in &counter.traits {
            match found {
                TraitSource::Layer { levels, .. } => {
                    for level in levels {
                        self.has_picture(&table.source, level.picture.as_ref(), place);
                    }
                }
                TraitSource::Mask {
                    picture,
                    own_picture,
                    ..
                } => {
                    self.has_picture(&table.source, picture.as_ref(), place);
                    self.has_picture(&table.source, own_picture.as_ref(), place);
                }
                TraitSource::Replace { counter, .. } | TraitSource::Marker { counter, .. } => {
                    let known =
                        table.counters.contains_key(counter) || own.contains(counter.as_str());
                    if !known {
                        self.warn(place, format!("there is no counter \"{counter}\""));
                    }
                }
                TraitSource::Turn { facings: 0, .. } => {
                    let wrong = "a piece cannot have no facing".to_owned();
                    self.wrong(place, wrong, "1 for any angle, or how many facings");
                }
                TraitSource::Return { deck, .. } if table.deck(deck).is_none() => {
                    self.warn(place, format!("there is no deck \"{deck}\""));
                }
                TraitSource::Property {
                    numeric: Some(bounds),
                    ..
                }
                | TraitSource::Value {
                    numeric: Some(bounds),
                    ..
                } if bounds.least > bounds.greatest => {
                    let wrong = "the least is above the greatest".to_owned();
                    self.wrong(place, wrong, "bounds in order");
                }
                TraitSource::Send { to, .. } => self.destination(table, to, place),
                _ => {}
            }
        }
    }

    fn destination(&mut self, table: &FreeTable, to: &DestinationSource, place: &str) {
        self.point(place, [to.x, to.y]);
        if let Some(map) = &to.map
            && table.map(map).is_none()
        {
            self.warn(place, format!("there is no map \"{map}\""));
        }
    }

    fn position(&mut self, table: &FreeTable, position: &PositionSource) {
        for (map, boards) in &position.boards {
            match table.map(map) {
                Some((_, found)) => self.board_places(found, boards, "/boards"),
                None => self.wrong(
                    "/boards",
                    format!("there is no map \"{map}\""),
                    "the id of a map",
                ),
            }
        }
        let own: BTreeMap<&str, &TableCounterSource> = position
            .counters
            .iter()
            .map(|counter| (counter.id.as_str(), counter))
            .collect();
        let names: BTreeSet<&str> = own.keys().copied().collect();
        for (ix, counter) in position.counters.iter().enumerate() {
            let place = format!("/counters/{ix}");
            if !is_name(&counter.id) {
                let wrong = format!("\"{}\" cannot be the id of a counter", counter.id);
                self.wrong(&place, wrong, "small letters, digits, hyphens");
            }
            self.counter(table, counter, &names, &place);
        }
        let mut pieces = 0;
        for (ix, pile) in position.piles.iter().enumerate() {
            let place = format!("/piles/{ix}");
            if table.map(&pile.at.map).is_none() {
                let wrong = format!("there is no map \"{}\"", pile.at.map);
                self.wrong(&place, wrong, "the id of a map");
            }
            self.point(&place, [pile.at.x, pile.at.y]);
            pieces += pile.pieces.len();
            self.cards(table, &own, &pile.pieces, &place);
        }
        for (deck, cards) in &position.decks {
            if table.deck(deck).is_none() {
                let wrong = format!("there is no deck \"{deck}\"");
                self.wrong("/decks", wrong, "the id of a deck");
            }
            pieces += cards.len();
            self.cards(table, &own, cards, "/decks");
        }
        if pieces > MOST_PIECES {
            let wrong = format!("there are {pieces} pieces");
            self.wrong("/piles", wrong, "at most 200,000");
        }
        self.tracker_states(table, position);
    }

    fn tracker_states(&mut self, table: &FreeTable, position: &PositionSource) {
        for (id, levels) in &position.trackers {
            let expected = table.tracker(id).map(|(_, found)| count(&found.levels) + 1);
            if expected != Some(levels.len()) {
                let wrong = format!("the turn tracker \"{id}\" has other levels");
                let expected = "an entry for the tracker and for each of its levels";
                self.wrong("/trackers", wrong, expected);
            }
        }
    }

    fn cards(
        &mut self,
        table: &FreeTable,
        own: &BTreeMap<&str, &TableCounterSource>,
        cards: &[CardSource],
        place: &str,
    ) {
        for card in cards {
            let inside = own.get(card.counter.as_str()).copied();
            let counter = inside.or_else(|| table.counters.get(&card.counter).map(AsRef::as_ref));
            let Some(counter) = counter else {
                let wrong = format!("there is no counter \"{}\"", card.counter);
                self.wrong(place, wrong, "the id of a counter");
                continue;
            };
            if !card.levels.is_empty() && card.levels.len() != counter.levels.len() {
                let wrong = format!("\"{}\" has other traits than states here", card.counter);
                self.wrong(place, wrong, "no states, or one for each trait");
            }
        }
    }
}

/// How many levels there are, those inside others too.
pub(crate) fn count(levels: &[LevelSource]) -> usize {
    levels.iter().map(|level| 1 + count(&level.inner)).sum()
}

/// Small letters, digits, hyphens and underscores: safe in places, files and choices everywhere.
fn is_name(id: &str) -> bool {
    let allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_' || b == b'-';
    (1..=40).contains(&id.len()) && id.bytes().all(allowed)
}
