//! What is written down: the plain types of a module's files, exactly as an author writes them.
//!
//! Nothing here is known to be legal. [`crate::Title::build`] is the step that makes a playable title of it.

mod chart;
mod counter;
mod drawing;
mod manifest;
mod map;
mod rule;
mod ruling;
mod scenario;
mod table;

pub use chart::{CellSource, ChartSource, ColumnSource, ColumnType, ModifierSource, RowSource};
pub use counter::{
    CounterFile, CounterTypeSource, FaceValueSource, FacesSource, FormationSource, MarkerSource,
    UnitSource,
};
pub use drawing::{DrawingSource, LabelSource, LabelStyle, Margin, ValueStyle};
pub use manifest::{Manifest, RulesetNeed, Side, Version};
pub use map::{
    BlankMap, BridgeSource, FeatureKindSource, FeatureSource, HexOverride, HexsideSource, KeyEntry,
    KindSource, MapSource, OverlaySource, PathSource, PlaceSource, SetMap, TerrainSource,
};
pub use rule::{RuleKind, RuleSource, RulesFile};
pub use ruling::{Authority, RulingSource, RulingsFile};
pub use scenario::{
    ArrivalSource, ChoiceSource, OptionSource, PlacementSource, ReadyMadeSource, ScenarioSource,
    SetupSource, SuggestionSource,
};

pub use table::{
    Access, Anchor, BoardPlace, BoardSource, CardSource, CellGrid, ChangeSource, CommandSource,
    CounterFileSource, DeckSource, DestinationSource, DiceSource, DieSource, DrawOrderSource,
    FaceSource, FollowSource, GridNumbering, GridSource, LayerLevel, LevelRun, LevelSource,
    MaskStyle, NamedSpot, NumberFormat, NumericSource, OriginalExtension, OriginalKind,
    OriginalSource, PageKind, PageSource, PaletteKind, PaletteSource, PictureSource, PileSource,
    PositionSource, PropertySource, ResetSource, SpotSource, StackSource, TableCounterSource,
    TableMapSource, TableSource, TilesSource, TrackerSource, TraitSource, When, ZoneSource,
};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where a value comes from.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The rulebook's text states it.
    Rulebook,
    /// It follows from the text, an example or an illustration.
    Derived,
    /// A public source such as a chart of the coast.
    Public,
    /// Rebuilt, because the printed original is not ours to copy: it may differ from the print.
    Reconstructed,
    /// Taken over from somebody else's module.
    Imported,
}

/// The files of a module, each read into its plain type.
#[derive(Debug, Clone)]
pub struct ModuleSource {
    /// `module.json`.
    pub manifest: Manifest,
    /// `map/map.json`.
    pub map: MapSource,
    /// `counters/*.json` by file name.
    pub counters: Vec<(String, CounterFile)>,
    /// `charts/*.json` by file name.
    pub charts: Vec<(String, ChartSource)>,
    /// `scenarios/*.json` by file name.
    pub scenarios: Vec<(String, ScenarioSource)>,
    /// `rules.json`.
    pub rules: RulesFile,
    /// `rulings.json`, if there is one.
    pub rulings: Option<RulingsFile>,
    /// `map/drawing.json`, if there is one.
    pub drawing: Option<DrawingSource>,
}
