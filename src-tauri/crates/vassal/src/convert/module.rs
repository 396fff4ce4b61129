//! A module of VASSAL's as the files of a module of ours.

use super::counters::Counters;
use super::game::setup;
use super::grids::{bounded, grid};
use super::known::maps as give_maps;
use super::names::Names;
use super::scene::property;
use super::traits::colour;
use super::{ConvertError, Known, Stage, Watch, pictures};
use crate::module::{
    Deck, DiceKind, FaceDown, Group, GroupKind, HelpKind, Item, Map, MapKind, Module,
    PredefinedSetup, Shuffle, SlotId, TurnLevel, TurnLevelKind,
};
use crate::piece::Expander;
use crate::{Archive, Save};
use motti_module::source::{
    BoardPlace, BoardSource, CardSource, CounterFileSource, DeckSource, DiceSource, DieSource,
    DrawOrderSource, FaceSource, LevelRun, LevelSource, Manifest, NumericSource, OriginalSource,
    PageKind, PageSource, PaletteKind, PaletteSource, PileSource, PositionSource, PropertySource,
    RulesetNeed, Side, SpotSource, StackSource, TableMapSource, TableSource, TrackerSource,
    Version, When,
};
use motti_module::table::{EMPTY, RULESET};
use motti_module::{Files, FreeTable, Limits, Text};
use std::collections::{BTreeMap, HashMap};

/// A module taken over.
#[derive(Debug)]
pub struct Taken {
    /// Its files.
    pub files: Files,
    /// What was left out or replaced, for the reader.
    pub notes: Vec<String>,
    /// How many set-ups it has.
    pub setups: usize,
}

/// The most notes that a module keeps.
const MOST_NOTES: usize = 500;
/// Colours of sides, where a module does not say.
const COLOURS: [&str; 8] = [
    "#3a6ea5", "#a5463a", "#4f8a3c", "#8a6d3c", "#6a4f9a", "#3c8a87", "#9a4f7c", "#5a5a5a",
];

/// Makes the files of a module of ours. Images stay as they are; large ones are cut into tiles besides.
///
/// # Errors
/// When a limit is broken, or it is asked to stop.
pub fn to_module(
    archive: &mut Archive,
    module: &Module,
    watch: &mut Watch<'_>,
) -> Result<Taken, ConvertError> {
    let mut files = Files::within(Limits::TABLE);
    let mut notes: Vec<String> = Vec::new();
    let pictures = pictures::copy(archive, module, &mut files, &mut notes, watch)?;
    let sides = sides(module);
    let (maps, order) = give_maps(&module.maps);
    let mut known = Known {
        module: Some(module),
        pictures: pictures.names,
        sides: sides
            .iter()
            .map(|side| (side.name.en.clone(), side.id.clone()))
            .collect(),
        maps,
        slots: HashMap::new(),
        players: BTreeMap::new(),
        order,
    };
    let (counters, slots) = counters(module, &mut known);
    let mut source = TableSource {
        original: Some(original(module)),
        pictures: pictures.pictures,
        maps: module
            .maps
            .iter()
            .map(|map| table_map(map, module, &known))
            .collect(),
        palettes: palettes(module, &slots),
        dice: dice(module, &known),
        trackers: trackers(module),
        properties: properties(module),
        ..TableSource::default()
    };
    source.decks = decks(module, &known);
    source.pages = pages(archive, module, &known, &mut files, &mut notes)?;
    let own = module.notes.list().iter();
    notes.extend(own.map(|note| match note.entry.as_str() {
        "" => note.text.clone(),
        entry => format!("{entry}: {}", note.text),
    }));
    notes.truncate(MOST_NOTES);
    source.notes.clone_from(&notes);
    let manifest = manifest(module, sides);
    put(&mut files, "module.json", &manifest)?;
    put(&mut files, "table/table.json", &source)?;
    for (ix, part) in counters.chunks(2_000).enumerate() {
        let file = CounterFileSource {
            counters: part.to_vec(),
        };
        put(&mut files, &format!("table/counters/{ix}.json"), &file)?;
    }
    let setups = setups(
        archive, module, &known, &slots, &mut files, &manifest, watch,
    )?;
    Ok(Taken {
        files,
        notes,
        setups,
    })
}

fn put<T: serde::Serialize>(files: &mut Files, name: &str, value: &T) -> Result<(), ConvertError> {
    let bytes = serde_json::to_vec(value)?;
    files
        .insert("the module", name, bytes)
        .map_err(|fault| ConvertError::Module(vec![fault]))
}

/// The sides; a module without any has one for everybody.
fn sides(module: &Module) -> Vec<Side> {
    let mut names = Names::seats();
    names.reserve("referee");
    let mut sides = Vec::new();
    let named: Vec<&str> = module.sides.iter().map(String::as_str).collect();
    let named = if named.is_empty() {
        vec!["Player"]
    } else {
        named
    };
    for (ix, name) in named.iter().take(60).enumerate() {
        sides.push(Side {
            id: names.give(name, "side"),
            name: Text::from(*name),
            colour: COLOURS[ix % COLOURS.len()].to_owned(),
            ink: "#ffffff".to_owned(),
            branches: BTreeMap::new(),
        });
    }
    sides
}

fn manifest(module: &Module, sides: Vec<Side>) -> Manifest {
    let mut names = Names::seats();
    let program: Version = env!("CARGO_PKG_VERSION").parse().unwrap_or(Version {
        major: 0,
        minor: 1,
        patch: 0,
    });
    let author = author(module);
    Manifest {
        format: 1,
        id: names.give(&module.name, "module"),
        title: Text::from(if module.name.is_empty() {
            "Module"
        } else {
            &module.name
        }),
        summary: Text::from(module.description.as_str()),
        version: version(&module.version),
        ruleset: RulesetNeed {
            name: RULESET.to_owned(),
            from: Version {
                major: program.major,
                minor: program.minor,
                patch: 0,
            },
            below: Version {
                major: program.major + 1,
                minor: 0,
                patch: 0,
            },
        },
        sides,
        authors: vec![if author.is_empty() {
            module.name.clone()
        } else {
            author
        }],
        licence: "LicenseRef-original".to_owned(),
        provenance: Text {
            en: format!(
                "Imported from the VASSAL module {} {}. It belongs to those who made it.",
                module.name, module.version
            ),
            fi: Some(format!(
                "Tuotu VASSAL-moduulista {} {}. Se kuuluu tekijöilleen.",
                module.name, module.version
            )),
        },
    }
}

/// Who made a module: what its description says, or an attribute.
fn author(module: &Module) -> String {
    let written = module
        .attributes
        .get("author")
        .or_else(|| module.attributes.get("authors"));
    written
        .cloned()
        .unwrap_or_else(|| module.description.clone())
}

/// The first three numbers of a version, however it is written.
fn version(text: &str) -> Version {
    let mut numbers = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().unwrap_or(0));
    Version {
        major: numbers.next().unwrap_or(0),
        minor: numbers.next().unwrap_or(0),
        patch: numbers.next().unwrap_or(0),
    }
}

fn original(module: &Module) -> OriginalSource {
    OriginalSource {
        name: module.name.clone(),
        version: module.version.clone(),
        author: author(module),
        description: module.description.clone(),
        program: module.vassal_version.clone(),
        ..OriginalSource::default()
    }
}

/// The counters, and which of them each slot is.
fn counters(
    module: &Module,
    known: &mut Known<'_>,
) -> (
    Vec<motti_module::source::TableCounterSource>,
    Vec<Option<String>>,
) {
    let mut expander = Expander::new(module);
    let pieces: Vec<_> = module
        .slots
        .iter()
        .map(|slot| {
            slot.definition
                .as_ref()
                .map(|definition| expander.piece(definition))
        })
        .collect();
    // Twice: what a trait puts down is known by the id that the first time gave it.
    let mut found = (Vec::new(), Vec::new());
    for _ in 0..2 {
        let mut counters = Counters::new();
        let mut slots = Vec::new();
        for (slot, piece) in module.slots.iter().zip(&pieces) {
            let id = piece
                .as_ref()
                .map(|levels| counters.add(levels, &slot.gpid, known).0);
            slots.push(id);
        }
        let pairs = module.slots.iter().zip(&slots);
        known.slots = pairs
            .filter_map(|(slot, id)| Some((slot.gpid.clone(), id.clone()?)))
            .filter(|(gpid, _)| !gpid.is_empty())
            .collect();
        found = (counters.list, slots);
    }
    found
}

fn table_map(map: &Map, module: &Module, known: &Known<'_>) -> TableMapSource {
    // A private map may show the boards of another.
    let other = (!map.use_boards_of.is_empty()).then(|| module.map(&map.use_boards_of));
    let picker = other.flatten().map_or(&map.picker, |other| &other.picker);
    let boards = picker.boards.iter().map(|board| {
        let size = board.size.unwrap_or_default();
        BoardSource {
            name: board.name.clone(),
            picture: board.image.as_ref().and_then(|name| known.picture(name)),
            width: u32::try_from(size.width.clamp(0, 131_072)).unwrap_or(0),
            height: u32::try_from(size.height.clamp(0, 131_072)).unwrap_or(0),
            colour: board.color.map(colour),
            grid: board.grid.as_ref().and_then(grid),
        }
    });
    let mut known_boards: Vec<BoardSource> = Vec::new();
    for board in boards {
        if !known_boards.iter().any(|other| other.name == board.name) {
            known_boards.push(board);
        }
    }
    let private = matches!(map.kind, MapKind::Private | MapKind::Hand);
    TableMapSource {
        id: known.map(map.key()).unwrap_or_default(),
        name: Text::from(map.key()),
        edge: [bounded(map.edge.width), bounded(map.edge.height)],
        colour: map.background.map(colour),
        boards: known_boards,
        start: start(picker),
        private_to: if private {
            map.sides
                .iter()
                .filter_map(|side| known.side(side))
                .collect()
        } else {
            Vec::new()
        },
        others_look: map.visible,
        hand: map.kind == MapKind::Hand,
        stacks: StackSource {
            off: map.stacks.disabled,
            open: [bounded(map.stacks.open_x), bounded(map.stacks.open_y)],
            closed: [bounded(map.stacks.closed_x), bounded(map.stacks.closed_y)],
        },
        layers: map.layers.as_ref().map(|layers| DrawOrderSource {
            property: layers.property.clone(),
            values: layers.order.clone(),
        }),
    }
}

fn start(picker: &crate::module::BoardPicker) -> Vec<BoardPlace> {
    let mut places: Vec<BoardPlace> = Vec::new();
    for board in picker.chosen(None) {
        let place = BoardPlace {
            board: picker
                .board(&board.name)
                .map_or(board.name, |found| found.name.clone()),
            column: u16::try_from(board.column.clamp(0, 255)).unwrap_or(0),
            row: u16::try_from(board.row.clamp(0, 255)).unwrap_or(0),
            reversed: board.reversed,
        };
        let taken = places
            .iter()
            .any(|other| (other.column, other.row) == (place.column, place.row));
        if !taken {
            places.push(place);
        }
    }
    places
}

/// Every deck with its map.
fn all_decks(module: &Module) -> impl Iterator<Item = (&Map, &Deck)> {
    module
        .maps
        .iter()
        .flat_map(|map| map.decks.iter().map(move |deck| (map, deck)))
}

fn decks(module: &Module, known: &Known<'_>) -> Vec<DeckSource> {
    let mut names = Names::ids();
    let ids: Vec<String> = all_decks(module)
        .map(|(_, deck)| names.give(&deck.stack.name, "deck"))
        .collect();
    let named: HashMap<&str, &String> = all_decks(module)
        .zip(&ids)
        .map(|((_, deck), id)| (deck.stack.name.as_str(), id))
        .collect();
    let decks = all_decks(module).zip(&ids);
    decks
        .map(|((map, deck), id)| {
            let layout = map.picker.layout(&map.picker.chosen(None), map.edge);
            let at = deck.place(&layout, map.edge);
            let size = |value: i32| u32::try_from(value.clamp(0, 10_000)).unwrap_or(0);
            let back = named
                .get(deck.reshuffle_target.as_str())
                .filter(|_| deck.reshuffle);
            DeckSource {
                id: id.clone(),
                name: Text::from(deck.stack.name.as_str()),
                map: known.map(map.key()).unwrap_or_default(),
                at: [bounded(at.x), bounded(at.y)],
                size: [size(deck.size.width), size(deck.size.height)],
                face_down: match deck.face_down {
                    FaceDown::Always => When::Always,
                    FaceDown::Never => When::Never,
                    FaceDown::Menu | FaceDown::MenuFromDown => When::Command,
                },
                shuffle: match deck.shuffle {
                    Shuffle::Always => When::Always,
                    Shuffle::Never => When::Never,
                    Shuffle::Menu => When::Command,
                },
                reversible: deck.reversible,
                returns_to: back.map(|id| (*id).clone()),
                return_name: deck.reshuffle_command.clone(),
                most: 0,
            }
        })
        .collect()
}

fn palettes(module: &Module, slots: &[Option<String>]) -> Vec<PaletteSource> {
    let palettes = module.palettes.iter();
    palettes
        .map(|palette| within(&palette.name, PaletteKind::Tabs, &palette.items, slots, 0))
        .collect()
}

fn within(
    name: &str,
    kind: PaletteKind,
    items: &[Item],
    slots: &[Option<String>],
    depth: usize,
) -> PaletteSource {
    let mut palette = PaletteSource {
        name: name.to_owned(),
        kind,
        counters: Vec::new(),
        inner: Vec::new(),
    };
    for item in items {
        match item {
            Item::Slot(SlotId(ix)) => palette.counters.extend(slots.get(*ix).cloned().flatten()),
            Item::Group(group) if depth < 12 => palette.inner.push(of_group(group, slots, depth)),
            Item::Group(_) | Item::Chart(_) => {}
        }
    }
    palette
}

fn of_group(group: &Group, slots: &[Option<String>], depth: usize) -> PaletteSource {
    let kind = match group.kind {
        GroupKind::List | GroupKind::Box => PaletteKind::List,
        GroupKind::Panel => PaletteKind::Panel,
        _ => PaletteKind::Tabs,
    };
    within(&group.name, kind, &group.items, slots, depth + 1)
}

fn dice(module: &Module, known: &Known<'_>) -> Vec<DiceSource> {
    let mut names = Names::ids();
    let mut all = Vec::new();
    for button in &module.dice {
        let count = |dice: i32| usize::try_from(dice.clamp(1, 1_000)).unwrap_or(1);
        let (dice, plus, sum) = match &button.kind {
            DiceKind::Numbers {
                dice,
                sides,
                plus,
                total,
                ..
            } => {
                let die = DieSource {
                    sides: u16::try_from((*sides).clamp(1, 10_000)).unwrap_or(6),
                    faces: Vec::new(),
                };
                (vec![die; count(*dice)], *plus, *total)
            }
            DiceKind::Symbols { dice } => {
                let dice = dice.iter().filter(|die| !die.faces.is_empty());
                let dice = dice.map(|die| DieSource {
                    sides: u16::try_from(die.faces.len()).unwrap_or(1),
                    faces: die
                        .faces
                        .iter()
                        .map(|face| FaceSource {
                            text: face.text.clone(),
                            value: face.value,
                            picture: known.picture(&face.icon),
                        })
                        .collect(),
                });
                (dice.collect(), 0, false)
            }
            DiceKind::Texts { dice, faces, .. } if !faces.is_empty() => {
                let face = |text: &String| FaceSource {
                    text: text.clone(),
                    value: text.trim().parse().unwrap_or(0),
                    picture: None,
                };
                let die = DieSource {
                    sides: u16::try_from(faces.len()).unwrap_or(1),
                    faces: faces.iter().map(face).collect(),
                };
                (vec![die; count(*dice)], 0, false)
            }
            DiceKind::Texts { .. } => continue,
        };
        if dice.is_empty() {
            continue;
        }
        let name = if button.name.is_empty() {
            &button.text
        } else {
            &button.name
        };
        all.push(DiceSource {
            id: names.give(name, "dice"),
            name: Text::from(name.as_str()),
            dice,
            plus,
            sum,
        });
    }
    all
}

fn trackers(module: &Module) -> Vec<TrackerSource> {
    let mut names = Names::ids();
    let turns = module.turns.iter().filter(|turn| !turn.levels.is_empty());
    turns
        .map(|turn| TrackerSource {
            id: names.give(&turn.name, "turn"),
            name: Text::from(if turn.name.is_empty() {
                turn.id.as_str()
            } else {
                turn.name.as_str()
            }),
            format: turn.format.clone(),
            levels: turn
                .levels
                .iter()
                .map(|level| turn_level(level, 0))
                .collect(),
        })
        .collect()
}

fn turn_level(level: &TurnLevel, depth: usize) -> LevelSource {
    let run = match &level.kind {
        TurnLevelKind::Counter { start, step, limit } => LevelRun::Count {
            start: *start,
            step: if *step == 0 { 1 } else { *step },
            last: *limit,
        },
        TurnLevelKind::List { texts } if texts.is_empty() => LevelRun::List(vec![String::new()]),
        TurnLevelKind::List { texts } => LevelRun::List(texts.clone()),
    };
    let inner = if depth < 12 {
        level.levels.as_slice()
    } else {
        &[]
    };
    LevelSource {
        name: level.name.clone(),
        run,
        inner: inner
            .iter()
            .map(|inner| turn_level(inner, depth + 1))
            .collect(),
    }
}

fn properties(module: &Module) -> Vec<PropertySource> {
    let mut all: Vec<PropertySource> = Vec::new();
    for found in &module.properties {
        let name = property(&found.container, &found.name);
        if all.iter().any(|other| other.name == name) {
            continue;
        }
        let bounds = found.numeric && found.min < found.max;
        all.push(PropertySource {
            name,
            value: found.initial.clone(),
            numeric: bounds.then_some(NumericSource {
                least: found.min,
                greatest: found.max,
                wraps: found.wrap,
            }),
        });
    }
    all
}

/// Charts and help pages, each with its text or picture.
fn pages(
    archive: &mut Archive,
    module: &Module,
    known: &Known<'_>,
    files: &mut Files,
    notes: &mut Vec<String>,
) -> Result<Vec<PageSource>, ConvertError> {
    let mut wanted: Vec<(String, String, PageKind, bool, String)> = Vec::new();
    for window in &module.charts {
        for chart in &window.charts {
            let group = std::iter::once(window.name.clone()).chain(chart.path.iter().cloned());
            let group: Vec<String> = group.filter(|name| !name.is_empty()).collect();
            let html = chart.kind == crate::module::ChartKind::Html;
            wanted.push((
                chart.name.clone(),
                group.join(" / "),
                PageKind::Chart,
                html,
                chart.file.clone(),
            ));
        }
    }
    for page in module.help.iter().filter(|page| page.in_archive) {
        let html = match page.kind {
            HelpKind::Page => true,
            HelpKind::About => false,
            HelpKind::Site | HelpKind::Pdf | HelpKind::Tutorial => {
                notes.push(format!(
                    "the help page \"{}\" is of a kind that is not shown",
                    page.title
                ));
                continue;
            }
        };
        wanted.push((
            page.title.clone(),
            String::new(),
            PageKind::Help,
            html,
            page.file.clone(),
        ));
    }
    let mut names = Names::files();
    let mut pages = Vec::new();
    for (title, group, kind, html, name) in wanted {
        let mut page = PageSource {
            title,
            group,
            kind,
            picture: None,
            file: None,
        };
        if !html {
            page.picture = known.picture(&name);
        } else if let Some(entry) = entry(archive, &name) {
            let bytes = archive.read(&entry)?;
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let file = format!(
                "help/{}.html",
                names.give(name.trim_end_matches(".html"), "page")
            );
            files
                .insert("the module", &file, text.into_bytes())
                .map_err(|fault| ConvertError::Module(vec![fault]))?;
            page.file = Some(file);
        } else {
            notes.push(format!(
                "the page \"{}\" has no text in the module: {name}",
                page.title
            ));
            continue;
        }
        pages.push(page);
    }
    Ok(pages)
}

/// The entry of a page: as named, or in the folder of help.
fn entry(archive: &Archive, name: &str) -> Option<String> {
    let bare = name.trim_start_matches('/');
    let places = [bare.to_owned(), format!("help/{bare}")];
    places.into_iter().find(|place| archive.has(place))
}

/// The set-ups: what lies there at the start, and the predefined ones.
fn setups(
    archive: &mut Archive,
    module: &Module,
    known: &Known<'_>,
    slots: &[Option<String>],
    files: &mut Files,
    manifest: &Manifest,
    watch: &mut Watch<'_>,
) -> Result<usize, ConvertError> {
    let (free, _) = FreeTable::read(files, manifest).map_err(ConvertError::Module)?;
    let mut names = Names::ids();
    names.reserve(EMPTY);
    names.reserve("own");
    let first = at_start(module, &free, slots);
    let mut count = 0;
    if !first.piles.is_empty() || !first.decks.is_empty() || module.setups.is_empty() {
        let position = PositionSource {
            id: names.give("start", "start"),
            title: Text {
                en: "At the start".to_owned(),
                fi: Some("Alkutilanne".to_owned()),
            },
            ..first
        };
        put(
            files,
            &format!("table/setups/{}.json", position.id),
            &position,
        )?;
        count += 1;
    }
    let mut listed = Vec::new();
    listed_setups(&module.setups, "", &mut listed);
    for (ix, (title, file)) in listed.iter().enumerate() {
        if !watch(Stage::Setups, ix, listed.len()) {
            return Err(ConvertError::Cancelled);
        }
        if !archive.has(file) {
            continue;
        }
        let bytes = archive.read(file)?;
        let Ok(save) = Save::from_bytes(file, bytes) else {
            continue;
        };
        let position = PositionSource {
            id: names.give(title, "setup"),
            title: Text::from(title.as_str()),
            recorded: false,
            ..setup(&save, module, &free, known)
        };
        put(
            files,
            &format!("table/setups/{}.json", position.id),
            &position,
        )?;
        count += 1;
    }
    Ok(count)
}

/// Predefined set-ups with their files, out of their menus.
fn listed_setups(setups: &[PredefinedSetup], menu: &str, listed: &mut Vec<(String, String)>) {
    for setup in setups {
        let title = if menu.is_empty() {
            setup.name.clone()
        } else {
            format!("{menu}: {}", setup.name)
        };
        if let Some(file) = &setup.file {
            listed.push((title.clone(), file.clone()));
        }
        listed_setups(&setup.setups, &title, listed);
    }
}

/// What lies on the maps when no saved game is opened.
fn at_start(module: &Module, free: &FreeTable, slots: &[Option<String>]) -> PositionSource {
    let mut position = PositionSource::default();
    let mut deck_ix = 0;
    let cards = |ids: &[SlotId]| -> Vec<CardSource> {
        let counters = ids.iter().filter_map(|SlotId(ix)| slots.get(*ix)?.clone());
        counters
            .map(|counter| CardSource {
                counter,
                levels: Vec::new(),
            })
            .collect()
    };
    for (map, source) in module.maps.iter().zip(&free.source.maps) {
        let layout = map.picker.layout(&map.picker.chosen(None), map.edge);
        for stack in map
            .setup_stacks
            .iter()
            .filter(|stack| stack.in_play(&layout))
        {
            let at = stack.place(&layout, map.edge);
            let pieces = cards(&stack.slots);
            if !pieces.is_empty() {
                let at = SpotSource {
                    map: source.id.clone(),
                    x: bounded(at.x),
                    y: bounded(at.y),
                };
                position.piles.push(PileSource { at, pieces });
            }
        }
        for deck in &map.decks {
            if let Some(found) = free.source.decks.get(deck_ix) {
                let held = cards(&deck.stack.slots);
                if !held.is_empty() {
                    position.decks.insert(found.id.clone(), held);
                }
            }
            deck_ix += 1;
        }
    }
    position
}
