//! Charts, help, predefined set-ups, properties, commands and menus.

use crate::key::Key;
use serde::Serialize;
use std::collections::BTreeMap;

/// A window with charts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChartWindow {
    /// Its name.
    pub name: String,
    /// Its charts.
    pub charts: Vec<Chart>,
}

/// A chart.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Chart {
    /// Its name.
    pub name: String,
    /// The tabs it is under, outermost first.
    pub path: Vec<String>,
    /// The file: an image under `images/`, else an entry of the archive.
    pub file: String,
    /// What it is.
    pub kind: ChartKind,
}

/// What a chart is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ChartKind {
    /// An image.
    Image,
    /// A page of HTML.
    Html,
}

/// A page of help.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HelpPage {
    /// Its title.
    pub title: String,
    /// What it is.
    pub kind: HelpKind,
    /// The file, as written.
    pub file: String,
    /// Whether it is in the archive; else it belongs to VASSAL or is somewhere else.
    pub in_archive: bool,
}

/// What a page of help is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum HelpKind {
    /// A page of text or HTML.
    Page,
    /// A folder of pages, with the first page named.
    Site,
    /// A PDF document.
    Pdf,
    /// The picture that tells about the module.
    About,
    /// A log that teaches.
    Tutorial,
}

/// A predefined set-up, or a menu of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PredefinedSetup {
    /// Its name.
    pub name: String,
    /// The saved game in the archive; none for the boards and stacks at the start.
    pub file: Option<String>,
    /// Whether it is a menu only.
    pub is_menu: bool,
    /// What it says of itself.
    pub description: String,
    /// The set-ups in the menu.
    pub setups: Vec<PredefinedSetup>,
}

/// Where a property belongs.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Container {
    /// The module.
    Module,
    /// A map, by its name.
    Map(String),
    /// A zone, by the names of map and zone.
    Zone(String, String),
}

/// A global property.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GlobalProperty {
    /// Its name.
    pub name: String,
    /// Where it belongs.
    pub container: Container,
    /// Its value at the start.
    pub initial: String,
    /// Whether it is a number.
    pub numeric: bool,
    /// The least number.
    pub min: i32,
    /// The greatest number.
    pub max: i32,
    /// Whether it goes on from the other end.
    pub wrap: bool,
}

/// A command to many pieces at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct KeyCommand {
    /// The class of its element, its last part.
    pub class: String,
    /// The name on its button.
    pub name: String,
    /// The map it is for; none for all.
    pub map: Option<String>,
    /// The key that is pressed for the pieces.
    pub key: Option<Key>,
    /// The key that starts it.
    pub hotkey: Option<Key>,
    /// Which pieces, as an expression.
    pub filter: String,
    /// All attributes of its element, as written.
    pub attributes: BTreeMap<String, String>,
}

/// A menu of buttons, or a button that presses others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Menu {
    /// The text on it.
    pub text: String,
    /// The texts of the buttons it stands for.
    pub items: Vec<String>,
    /// Whether it presses all of them at once.
    pub presses_all: bool,
}
