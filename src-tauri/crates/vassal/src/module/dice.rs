//! Dice: plain ones, symbols, and random texts.

use serde::Serialize;

/// A button that rolls dice or draws a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Dice {
    /// Its name.
    pub name: String,
    /// The text on it.
    pub text: String,
    /// What it rolls.
    pub kind: DiceKind,
    /// The form of the report.
    pub report: String,
    /// Whether the roll is to be asked for first: number of dice, sides and so on.
    pub prompt: bool,
}

/// What a button rolls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DiceKind {
    /// Dice with numbers.
    Numbers {
        /// How many.
        dice: i32,
        /// With how many sides.
        sides: i32,
        /// What is added to each.
        plus: i32,
        /// What is added to the total.
        add_to_total: i32,
        /// Whether the total alone is reported.
        total: bool,
        /// Whether the results are sorted.
        sorted: bool,
        /// Which dice are kept: `>`, `<` or `=`; empty for all.
        keep: String,
        /// The number that belongs to it.
        keep_count: i32,
    },
    /// Dice with symbols.
    Symbols {
        /// The dice.
        dice: Vec<SymbolDie>,
    },
    /// Texts.
    Texts {
        /// How many are drawn.
        dice: i32,
        /// The texts.
        faces: Vec<String>,
        /// Whether they are numbers that can be added.
        numeric: bool,
    },
}

/// A die with symbols.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SymbolDie {
    /// Its name.
    pub name: String,
    /// Its faces.
    pub faces: Vec<DieFace>,
}

/// A face of a die with symbols.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DieFace {
    /// Its text.
    pub text: String,
    /// Its value.
    pub value: i32,
    /// Its picture.
    pub icon: String,
}
