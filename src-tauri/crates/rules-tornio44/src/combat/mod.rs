//! [22.0] Combat: odds, dice, action points, retreats and advances.

pub(crate) mod advance;
pub(crate) mod allocation;
mod bill;
mod declare;
pub(crate) mod dice_numbers;
mod fall_back;
pub(crate) mod odds;
mod pursue;
mod resolve;
pub(crate) mod retreat;
mod spend;
mod suffer;
mod ways_back;
mod withdraw;
