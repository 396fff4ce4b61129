//! How many of each component are in a build file, as reports count them.

use roxmltree::Document;
use serde::Serialize;

/// How many of each component are in a build file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Counts {
    /// Counters.
    pub piece_slots: usize,
    /// Cards.
    pub card_slots: usize,
    /// Prototypes.
    pub prototypes: usize,
    /// Stacks that are there at the start.
    pub setup_stacks: usize,
    /// Decks.
    pub draw_piles: usize,
    /// Buttons that roll dice or draw texts.
    pub dice_buttons: usize,
    /// Turn trackers.
    pub turn_trackers: usize,
    /// Global properties.
    pub global_properties: usize,
    /// Windows with charts.
    pub chart_windows: usize,
    /// Charts that are images.
    pub charts: usize,
    /// Predefined set-ups.
    pub predefined_setups: usize,
    /// Zones.
    pub zones: usize,
    /// Regions.
    pub regions: usize,
    /// Grids of hexes.
    pub hex_grids: usize,
    /// Grids of squares.
    pub square_grids: usize,
}

impl Counts {
    pub(crate) fn of(document: &Document) -> Self {
        let mut counts = Self::default();
        for node in document.descendants().filter(roxmltree::Node::is_element) {
            let counted = match super::last_segment(node.tag_name().name()) {
                "PieceSlot" => &mut counts.piece_slots,
                "CardSlot" => &mut counts.card_slots,
                "PrototypeDefinition" => &mut counts.prototypes,
                "SetupStack" => &mut counts.setup_stacks,
                "DrawPile" => &mut counts.draw_piles,
                "DiceButton" | "InternetDiceButton" | "SpecialDiceButton" | "RandomTextButton" => {
                    &mut counts.dice_buttons
                }
                "TurnTracker" => &mut counts.turn_trackers,
                "GlobalProperty" => &mut counts.global_properties,
                "ChartWindow" => &mut counts.chart_windows,
                "Chart" => &mut counts.charts,
                "PredefinedSetup" => &mut counts.predefined_setups,
                "Zone" => &mut counts.zones,
                "Region" => &mut counts.regions,
                "HexGrid" => &mut counts.hex_grids,
                "SquareGrid" => &mut counts.square_grids,
                _ => continue,
            };
            *counted += 1;
        }
        counts
    }
}
