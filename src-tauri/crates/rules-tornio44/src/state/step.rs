//! [6.1] The steps of the sequence of play.

use serde::{Deserialize, Serialize};

/// A step of the sequence of play [6.1], set-up included [30.0].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The Germans hide the alcohol depots [30.0-6].
    Depots,
    /// Units are set up, step by step [30.0-10].
    Place(u8),
    /// The dice of the Coup [30.0-11].
    Coup,
    /// The alerted Germans move [11.0].
    Alert,
    /// Who has the first Player Turn [29.2, 29.3].
    Initiative,
    /// The weather [12.0].
    Weather,
    /// Supply [13.0].
    Supply,
    /// Broken Levels are removed or reduced [23.1].
    Recovery,
    /// Nationality markers [8.1].
    Cover,
    /// Replacements [14.0].
    Replacement,
    /// Demolitions [15.0].
    Demolition,
    /// Reinforcements and movement [16.2, 17.0].
    Movement,
    /// Air Strikes [20.0].
    AirStrike,
    /// Attacker Indirect Fire Support [21.0].
    AttackerFire,
    /// Defender Indirect Fire Support [21.0].
    DefenderFire,
    /// Combat [22.0].
    Combat,
    /// Exploitation [25.0].
    Exploitation,
    /// The game is over.
    Over,
}
