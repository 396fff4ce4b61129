//! [22.0] Combat: odds, dice, action points, retreats and advances.

pub(crate) mod advance;
pub(crate) mod allocation;
pub(crate) mod dice_numbers;
pub(crate) mod odds;
pub(crate) mod retreat;
