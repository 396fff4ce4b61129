//! Noise that is always the same: hashes of places, and smooth fields made of them.

use super::paper::Point;

/// A number that looks like chance but always is the same for the same place and purpose.
pub(super) fn hash(at: Point, purpose: u32) -> u32 {
    let mut mixed = u64::from(at.0.cast_unsigned()) << 32 | u64::from(at.1.cast_unsigned());
    mixed ^= u64::from(purpose).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    for shift in [30, 27, 31] {
        mixed = (mixed ^ (mixed >> shift)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    }
    u32::try_from(mixed >> 32).unwrap_or(0)
}

/// A hash between `-most` and `most`.
pub(super) fn spread(at: Point, purpose: u32, most: i32) -> i32 {
    let width = (2 * most + 1).max(1);
    i32::try_from(hash(at, purpose) % width.unsigned_abs()).unwrap_or(0) - most
}

/// A hash from 0 to below 1.
pub(super) fn share(at: Point, purpose: u32) -> f64 {
    f64::from(hash(at, purpose)) / f64::from(u32::MAX)
}

/// Directions in which a field may rise, as far apart as the points of a compass.
const RISES: [(f64, f64); 12] = [
    (1.0, 0.0),
    (0.866, 0.5),
    (0.5, 0.866),
    (0.0, 1.0),
    (-0.5, 0.866),
    (-0.866, 0.5),
    (-1.0, 0.0),
    (-0.866, -0.5),
    (-0.5, -0.866),
    (0.0, -1.0),
    (0.5, -0.866),
    (0.866, -0.5),
];

/// A smooth field from about -1 to 1 whose hills are about one unit of `x` and `y` wide.
///
/// It is made of slopes in many directions, so that no edge of it follows the axes; and only of sums, products and
/// rounding, so that it has the same bits on every machine.
pub(super) fn smooth(x: f64, y: f64, purpose: u32) -> f64 {
    let (left, top) = (x.floor(), y.floor());
    let (across, down) = (x - left, y - top);
    let corner = |dx: i32, dy: i32| {
        let at = (left as i32 + dx, top as i32 + dy);
        let (rise_x, rise_y) = RISES
            .get((hash(at, purpose) % 12) as usize)
            .copied()
            .unwrap_or_default();
        rise_x * (across - f64::from(dx)) + rise_y * (down - f64::from(dy))
    };
    let ease = |part: f64| part * part * part * (part * (part * 6.0 - 15.0) + 10.0);
    let mix = |a: f64, b: f64, part: f64| a + (b - a) * part;
    let (along, below) = (ease(across), ease(down));
    let upper = mix(corner(0, 0), corner(1, 0), along);
    let lower = mix(corner(0, 1), corner(1, 1), along);
    mix(upper, lower, below) * 1.7
}

/// Smooth fields of three sizes, each half as wide and half as high as the one before.
pub(super) fn rugged(x: f64, y: f64, purpose: u32) -> f64 {
    let mut sum = 0.0;
    let (mut scale, mut height) = (1.0, 1.0);
    for octave in 0..3 {
        sum += smooth(x * scale, y * scale, purpose + octave * 101) * height;
        scale *= 2.0;
        height *= 0.5;
    }
    sum / 1.75
}
