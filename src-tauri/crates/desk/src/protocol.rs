//! The one request enum and the one answer enum, served alike to the window, to HTTP on loopback
//! and to JSON lines. Their TypeScript twins are generated from here.

pub use crate::free_table::{
    FreeBoard, FreeDeck, FreeMap, FreePage, FreePalette, FreeTableData, OriginalData,
};
use motti_engine::{
    Action, Amount, Choice, Decision, Digest, Draft, Message, Options, Outcome, PieceId, Place,
    Query, Refusal, RuleId, Seat, SeenPly, Tag, Verb, View, ViewChange, Viewer,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// A module in the library, by the hash of the data its rules read.
pub type ModuleHash = String;
/// A game in the store.
pub type GameId = String;
/// An open table: a game opened for certain seats. Handles end with the program.
pub type TableId = u32;

/// Who answers for a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// Somebody at this table.
    Person,
    /// Uniformly random over the legal list.
    Random,
}

/// What can be asked of the desk.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// What the library holds. Answered by `Library`.
    Library,
    /// Everything a window needs of a module. Answered by `Module`.
    Module {
        /// Which module.
        module: ModuleHash,
    },
    /// Begins a game and opens a table on it. Answered by `Table`.
    NewGame {
        /// Which module.
        module: ModuleHash,
        /// Which scenario.
        scenario: String,
        /// Which options.
        #[serde(default)]
        options: Options,
        /// Who answers for each seat; a seat not named is a person.
        #[serde(default)]
        players: BTreeMap<Seat, Player>,
        /// Whether this table sees everything (solitaire with both sides open).
        #[serde(default)]
        open: bool,
        /// A number for the dice, to play the same game again; drawn when absent.
        #[serde(default)]
        seed: Option<String>,
    },
    /// Opens a table on a stored game. Answered by `Table`.
    OpenGame {
        /// Which game.
        game: GameId,
        /// For which seats; all seats played by persons when absent.
        #[serde(default)]
        seats: Option<Vec<Seat>>,
        /// Whether this table sees everything; refused where the game was begun closed.
        #[serde(default)]
        open: bool,
    },
    /// Closes a table. The game stays in the store. Answered by `Done`.
    CloseTable {
        /// Which table.
        table: TableId,
    },
    /// The whole table again. Answered by `Table`.
    Table {
        /// Which table.
        table: TableId,
    },
    /// Answers a decision, or acts for the table (resign, propose ...). Answered by `Changed` or
    /// `Refused`.
    Act {
        /// Which table.
        table: TableId,
        /// For which seat.
        seat: Seat,
        /// What.
        action: Action,
    },
    /// Adds to the seat's draft. Answered by `Changed` (without a ply) or `Refused`.
    DraftAdd {
        /// Which table.
        table: TableId,
        /// For which seat.
        seat: Seat,
        /// The part.
        item: Action,
    },
    /// Takes a part out of the seat's draft. Answered by `Changed`.
    DraftRemove {
        /// Which table.
        table: TableId,
        /// For which seat.
        seat: Seat,
        /// Which part.
        index: usize,
    },
    /// Empties the seat's draft. Answered by `Changed`.
    DraftClear {
        /// Which table.
        table: TableId,
        /// For which seat.
        seat: Seat,
    },
    /// What can be done with one piece besides moving it, where the table is free of rules and its
    /// `SeatDesk` names no pieces. Answered by `Menu`.
    Menu {
        /// Which table.
        table: TableId,
        /// For which seat.
        seat: Seat,
        /// Which piece.
        piece: PieceId,
    },
    /// Begins to take over a file of VASSAL: its bytes follow in parts. Answered by `Importing`.
    ImportBegin {
        /// The file's name.
        name: String,
    },
    /// Another file of the same import: an extension of the module that came first. The parts that
    /// follow are its. Answered by `Importing`.
    ImportExtension {
        /// Which import.
        job: u32,
        /// The file's name.
        name: String,
    },
    /// The next part of the file. Answered by `Importing`.
    ImportPart {
        /// Which import.
        job: u32,
        /// The part, base64.
        data: String,
    },
    /// The file is whole: take it over. Answered by `Importing`, as is each question for its state.
    ImportRun {
        /// Which import.
        job: u32,
        /// The module a saved game belongs to; the one of its name when absent.
        #[serde(default)]
        module: Option<ModuleHash>,
        /// Whether the game is played with everything open; a log always is.
        #[serde(default)]
        open: bool,
    },
    /// How far an import has come. Answered by `Importing`, with its result once and for all when it
    /// is done, or by a fault.
    ImportState {
        /// Which import.
        job: u32,
    },
    /// Stops an import; nothing is kept of it. Answered by `Done`.
    ImportCancel {
        /// Which import.
        job: u32,
    },
    /// The position of a free table as a saved game of VASSAL. Answered by `File`. A game that is
    /// played closed is exported when it is over.
    ExportSave {
        /// Which table.
        table: TableId,
    },
    /// The text of a page of a module's free table. Answered by `Page`.
    Page {
        /// Which module.
        module: ModuleHash,
        /// Which of its pages, from 0.
        page: usize,
    },
    /// Lets the next seat that no person holds decide once. Answered by `Changed`; without a ply
    /// when a person is asked.
    Advance {
        /// Which table.
        table: TableId,
    },
    /// Takes back the seat's last ply. Answered by `Changed` or `Refused`.
    Undo {
        /// Which table.
        table: TableId,
        /// For which seat.
        seat: Seat,
    },
    /// A question about the position. Answered by `Answer`.
    Ask {
        /// Which table.
        table: TableId,
        /// The question.
        query: Query,
    },
    /// The log from a ply on, as the table may know it. Answered by `Log`.
    Log {
        /// Which table.
        table: TableId,
        /// The first ply wanted, from 1.
        from: u32,
    },
    /// The position after a ply, as the table saw it then. Answered by `Position`.
    At {
        /// Which table.
        table: TableId,
        /// After which ply; 0 is the beginning.
        ply: u32,
        /// As this seat alone saw it, where the table may see what the seat sees; as the table saw
        /// it when absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seat: Option<Seat>,
    },
    /// What was written on places of the map by those who see what the table sees. Answered by
    /// `Notes`.
    Notes {
        /// Which table.
        table: TableId,
    },
    /// Writes a note on a place; an empty text takes it away. Answered by `Notes`.
    WriteNote {
        /// Which table.
        table: TableId,
        /// Where.
        place: Place,
        /// What.
        text: String,
    },
    /// A stored game as it stands, as the persons at this program may see it: for a thumbnail.
    /// Answered by `Preview`.
    Preview {
        /// Which game.
        game: GameId,
    },
    /// A new game from the position after a ply. Answered by `Table`.
    Branch {
        /// Which table.
        table: TableId,
        /// After which ply.
        ply: u32,
        /// Whether the dice stay the same, for practice.
        #[serde(default)]
        same_dice: bool,
    },
    /// Replays the stored game and compares every ply. Answered by `Verified`.
    Verify {
        /// Which game.
        game: GameId,
    },
    /// The game as one `.motti` file. Answered by `File`. Of a game that is played closed and not
    /// over, the file holds what the seats may know.
    Export {
        /// Which game.
        game: GameId,
        /// For which seats; those of all persons when absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seats: Option<Vec<Seat>>,
    },
    /// Takes a `.motti` file into the store. Answered by `Library`.
    Import {
        /// The file, base64.
        data: String,
    },
    /// Takes a module zip into the library. Answered by `Library`.
    Install {
        /// The file, base64.
        data: String,
    },
    /// Deletes a stored game. Answered by `Library`.
    Delete {
        /// Which game.
        game: GameId,
    },
}

/// What the desk answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// What the library holds.
    Library(Library),
    /// A module.
    Module(Box<ModuleData>),
    /// An open table.
    Table(Box<TableData>),
    /// What has changed at a table.
    Changed(Box<Changed>),
    /// The rules refuse it; nothing has changed.
    Refused(Refusal),
    /// The answer to a question.
    Answer(motti_engine::Answer),
    /// What can be done with a piece.
    Menu {
        /// The offers, in the order of the menu.
        offers: Vec<OfferData>,
    },
    /// How far an import has come.
    Importing(Box<Importing>),
    /// The text of a page: HTML from somebody else, to be shown without scripts in a frame of its own.
    Page {
        /// The text.
        html: String,
    },
    /// Part of the log.
    Log {
        /// The plies, in order.
        plies: Vec<SeenPly>,
    },
    /// A position of the past.
    Position(Box<Position>),
    /// The notes on places.
    Notes {
        /// The notes, in the order of their places.
        notes: Vec<PlaceNote>,
    },
    /// A stored game as it stands.
    Preview(Box<View>),
    /// A replay that gave the recorded game.
    Verified {
        /// How many plies, of those that may be known.
        plies: u32,
        /// The last digest; zero while the game is played closed and not over.
        digest: Digest,
    },
    /// A file.
    File {
        /// A name for it.
        name: String,
        /// Its bytes, base64.
        data: String,
    },
    /// It is done.
    Done,
    /// It could not be done; nothing has changed.
    Fault(Fault),
}

/// Why the desk could not do something: no rule of a game, but a missing file, a full disk, an
/// unknown table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Fault {
    /// A stable code (`unknown-table`, `store`, `module`), a key of the message files.
    pub code: Tag,
    /// What happened, where, and what helps.
    pub detail: String,
}

/// A note on a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct PlaceNote {
    /// Where.
    pub place: Place,
    /// What it says.
    pub text: String,
    /// When it was written, in seconds since 1970.
    #[ts(type = "number")]
    pub written: i64,
}

/// How far the import of a file has come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Importing {
    /// Which import.
    pub job: u32,
    /// The stage (`reading`, `pictures`, `setups`, `packing`), a key of the message files.
    pub stage: Tag,
    /// How much of it is done.
    pub done: usize,
    /// Of how much; 0 where that is not known.
    pub of: usize,
    /// What came of it, once it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<ImportResult>,
}

/// What came of an import.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct ImportResult {
    /// The module, imported or played.
    pub module: ModuleHash,
    /// The game, where it was a saved game or a log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub game: Option<GameId>,
    /// What was left out or replaced.
    pub notes: Vec<String>,
}

/// What the library holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Library {
    /// The modules.
    pub modules: Vec<ModuleSummary>,
    /// The games, last played first.
    pub games: Vec<GameSummary>,
}

/// A module in the library.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct ModuleSummary {
    /// Its hash.
    pub module: ModuleHash,
    /// Its id (`tornio44`).
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its version.
    pub version: String,
    /// The seats of its title.
    pub seats: Vec<Seat>,
    /// Its scenarios: id and title.
    pub scenarios: Vec<ScenarioSummary>,
    /// How many of its values are reconstructed.
    pub reconstructed: u32,
}

/// A scenario of a module.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct ScenarioSummary {
    /// Its id.
    pub id: String,
    /// Its title by language.
    pub title: BTreeMap<String, String>,
    /// Its options.
    pub options: Vec<OptionSummary>,
}

/// An option that a scenario can be played with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct OptionSummary {
    /// Its id.
    pub id: String,
    /// Its name by language.
    pub title: BTreeMap<String, String>,
    /// What it can be; the first is the default.
    pub values: Vec<String>,
    /// The rule it stands for.
    #[serde(default)]
    pub rule: Option<RuleId>,
}

/// A game in the store.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct GameSummary {
    /// Its id.
    pub game: GameId,
    /// Its module.
    pub module: ModuleHash,
    /// Its title.
    pub title: String,
    /// Its scenario.
    pub scenario: String,
    /// Who answers for each seat.
    pub players: BTreeMap<Seat, Player>,
    /// Whether it is played with everything open.
    pub open: bool,
    /// How many plies were played, of those that may be known.
    pub plies: u32,
    /// Where it stands (`3A`).
    pub turn: Tag,
    /// When it was last played, in seconds since 1970.
    #[ts(type = "number")]
    pub played: i64,
    /// How it ended.
    #[serde(default)]
    pub outcome: Option<Outcome>,
    /// The game and ply it was branched from.
    #[serde(default)]
    pub branched_from: Option<(GameId, u32)>,
    /// Whether the branch plays on with the same dice, for practice.
    pub same_dice: bool,
}

/// Everything a window needs of a module.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct ModuleData {
    /// The summary.
    pub summary: ModuleSummary,
    /// Side colours and names by seat: CSS colours.
    pub colours: BTreeMap<Seat, String>,
    /// The Fluent sources of the title's messages by language.
    pub messages: BTreeMap<String, String>,
    /// The map sheets.
    pub sheets: Vec<Sheet>,
    /// The counters by key.
    pub counters: BTreeMap<Tag, CounterData>,
    /// The formations, in the order of an order of battle.
    pub formations: Vec<FormationData>,
    /// The rules in order.
    pub rules: Vec<RuleData>,
    /// What is decided where the rules are unclear.
    pub rulings: Vec<RulingData>,
    /// The charts, as the module's files have them.
    #[ts(type = "Array<unknown>")]
    pub charts: Vec<serde_json::Value>,
    /// Help pages in Markdown by language.
    pub help: BTreeMap<String, String>,
    /// Its free table, where it has no rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<Box<FreeTableData>>,
}

/// A map sheet: where its hexes are, and its pictures.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Sheet {
    /// Its id; empty for the only sheet.
    pub id: Tag,
    /// Its size in units of the map.
    pub width: u32,
    /// Its size in units of the map.
    pub height: u32,
    /// The distance from a hex's centre to its corners, in units of the map.
    pub radius: u32,
    /// Whether corners point up and down.
    pub pointy: bool,
    /// The hexes: name, centre in units of the map, neighbours' names, and facts for the reader.
    pub hexes: Vec<HexData>,
    /// The pictures, from the smallest to the largest: the ground alone, without grid, numbers and words.
    pub pictures: Vec<Picture>,
    /// The words to be written on it, the most important ones last.
    #[serde(default)]
    pub labels: Vec<LabelData>,
}

/// Words on a map sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct LabelData {
    /// The words by language.
    pub words: BTreeMap<String, String>,
    /// What they name: `town`, `place`, `abroad`, `river`, `water`, `land` or `title`.
    pub kind: Tag,
    /// The middle of their base line.
    pub x: i32,
    /// The middle of their base line.
    pub y: i32,
    /// The height of their letters in units of the map.
    pub size: u32,
    /// How far they are turned clockwise, in degrees.
    pub turn: i32,
}

/// A hex of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct HexData {
    /// Its place.
    pub place: Place,
    /// Its centre.
    pub x: i32,
    /// Its centre.
    pub y: i32,
    /// Its terrain, a key of the message files.
    pub terrain: Tag,
    /// Its name on the map.
    #[serde(default)]
    pub name: Option<String>,
    /// Whether units may be there.
    pub legal: bool,
    /// Where its facts come from (`rulebook`, `reconstructed` ...).
    pub source: Tag,
}

/// A picture of a sheet, cut into tiles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Picture {
    /// Pixels for each thousand units of the map.
    pub scale: u32,
    /// Edge of a tile in pixels.
    pub tile: u32,
    /// How many tiles across.
    pub columns: u32,
    /// How many tiles down.
    pub rows: u32,
    /// The name of a tile in the module, with `{column}` and `{row}` to fill in; asked for by the
    /// window's picture protocol.
    pub name: String,
}

/// A counter of the module.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct CounterData {
    /// Its name.
    pub name: String,
    /// Its formation, where it has one.
    #[serde(default)]
    pub formation: Option<String>,
    /// Its side.
    pub side: Seat,
    /// Its type, a key of the message files.
    pub kind: Tag,
    /// Its faces: the picture's name in the module, and the values printed on it.
    pub faces: BTreeMap<Tag, FaceData>,
    /// Where its values come from.
    pub source: Tag,
}

/// A formation: counters that belong together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct FormationData {
    /// Its id, as counters name it.
    pub id: String,
    /// Its side.
    pub side: Seat,
    /// Its name in full, by language.
    pub title: BTreeMap<String, String>,
    /// The formation it is part of.
    #[serde(default)]
    pub above: Option<String>,
    /// Where its name comes from.
    pub source: Tag,
}

/// A face of a counter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct FaceData {
    /// The picture's name in the module (SVG).
    pub picture: String,
    /// The values printed on it.
    pub values: BTreeMap<Tag, Amount>,
}

/// A rule of the title, in our own words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct RuleData {
    /// Its number.
    pub id: RuleId,
    /// Its short title by language.
    pub title: BTreeMap<String, String>,
    /// Its kind (`mechanic` ...).
    pub kind: Tag,
    /// What it says, in our words, by language.
    pub summary: BTreeMap<String, String>,
    /// The rules it needs.
    pub needs: Vec<RuleId>,
}

/// What is decided where the rules of the title are unclear, silent or contradict themselves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct RulingData {
    /// Its id.
    pub id: Tag,
    /// The rules that speak to it, the nearest first.
    pub rules: Vec<RuleId>,
    /// What was asked, by language.
    pub question: BTreeMap<String, String>,
    /// What is decided, by language.
    pub ruling: BTreeMap<String, String>,
    /// Why, by language.
    pub reason: BTreeMap<String, String>,
    /// Whose word it is (`module`, `example`, `designer`), a key of the message files.
    pub authority: Tag,
    /// The cases that prove it.
    pub cases: Vec<String>,
}

/// An open table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct TableData {
    /// Its handle.
    pub table: TableId,
    /// The game.
    pub game: GameSummary,
    /// Through whose eyes it sees.
    pub viewer: Viewer,
    /// The seats it acts for.
    pub seats: Vec<Seat>,
    /// What it sees.
    pub view: View,
    /// What each of its seats may do now.
    pub desks: Vec<SeatDesk>,
    /// Whether it is a computer's turn: ask it to `Advance`.
    pub waiting_for_computer: bool,
    /// The commitment to the seed.
    pub commitment: String,
    /// How often undo was used, by seat.
    pub undos: BTreeMap<Seat, u32>,
    /// The seed, once the game is over.
    #[serde(default)]
    pub seed: Option<String>,
    /// Whether the rules have changed since it was played: it can be looked at, not played on.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub only_recorded: bool,
}

/// What one seat may do now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct SeatDesk {
    /// The seat.
    pub seat: Seat,
    /// What it is asked.
    #[serde(default)]
    pub decision: Option<Decision>,
    /// Its legal actions, grouped.
    pub offers: Vec<OfferData>,
    /// Its draft.
    pub draft: Draft,
    /// Whether it may undo.
    pub undo: bool,
}

/// Legal actions alike but for their target.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct OfferData {
    /// What is done.
    pub verb: Verb,
    /// With which pieces.
    pub pieces: Vec<PieceId>,
    /// At which places; empty for an action without a place.
    pub places: Vec<Place>,
    /// With which choice.
    #[serde(default)]
    pub choice: Option<Choice>,
    /// The parts, for the commit of a draft.
    #[serde(default)]
    pub items: Vec<Action>,
    /// The rule that allows it.
    pub rule: RuleId,
    /// What it is called on a button.
    pub label: Message,
    /// Whether it adds to the draft instead of answering the decision.
    pub adds: bool,
    /// Whether a path leads there, so that the whole action must be asked for (`Query::Path`).
    pub path: bool,
    /// Whether answering with it may roll a die.
    pub rolls: bool,
}

/// What has changed at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Changed {
    /// The plies that the table may know of, in order: the seat's own and automatic ones after it.
    pub plies: Vec<SeenPly>,
    /// The change of its view.
    pub change: ViewChange,
    /// What each of its seats may do now.
    pub desks: Vec<SeatDesk>,
    /// Whether it is a computer's turn.
    pub waiting_for_computer: bool,
    /// How often undo was used, by seat.
    pub undos: BTreeMap<Seat, u32>,
    /// The seed, once the game is over.
    #[serde(default)]
    pub seed: Option<String>,
}

/// A position of the past.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, JsonSchema)]
pub struct Position {
    /// After which ply.
    pub ply: u32,
    /// How many plies there are.
    pub of: u32,
    /// The ply itself.
    #[serde(default)]
    pub made: Option<SeenPly>,
    /// What the table saw.
    pub view: View,
    /// The plies at which each turn began, for the strip: label and ply.
    pub turns: Vec<(Tag, u32)>,
}
