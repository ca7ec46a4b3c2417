//! The drawings of special squares. They differ by lines, not by colour alone, so that they can also be distinguished in
//! print.

use crate::rules::Ground;

use super::outline::{Layer, line, solid};

/// The lines on a square of this kind, in the colour of the ornaments.
pub(super) const fn layers(ground: Ground) -> &'static [Layer] {
    match ground {
        Ground::Throne => THRONE,
        Ground::Corner => CORNER,
        Ground::Gate => GATE,
        Ground::Red => RED,
    }
}

const THRONE: &[Layer] = &[
    line("M50 10 L90 50 L50 90 L10 50 Z"),
    line("M50 28 L72 50 L50 72 L28 50 Z"),
    line("M50 10 L50 28 M50 72 L50 90 M10 50 L28 50 M72 50 L90 50"),
];

const CORNER: &[Layer] = &[
    line("M12 12 L88 12 L88 88 L12 88 Z"),
    line("M30 30 L70 30 L70 70 L30 70 Z"),
    line("M12 12 L30 30 M88 12 L70 30 M88 88 L70 70 M12 88 L30 70"),
];

const GATE: &[Layer] = &[
    solid("M6 6 L22 6 L22 22 L6 22 Z M78 6 L94 6 L94 22 L78 22 Z"),
    solid("M6 78 L22 78 L22 94 L6 94 Z M78 78 L94 78 L94 94 L78 94 Z"),
];

const RED: &[Layer] = &[line("M8 8 L92 92 M92 8 L8 92")];

/// The edge of a square.
pub(super) const CELL: &[Layer] = &[line("M0 0 L100 0 L100 100 L0 100 Z")];

/// The lines of a point, towards the places that its bits name.
pub(super) fn of_point(lines: u8) -> Vec<Layer> {
    (0..8).filter(|n| lines >> n & 1 != 0).map(|n| line(FROM_MIDDLE[n])).collect()
}

/// From the middle upwards, and clockwise.
const FROM_MIDDLE: [&str; 8] = [
    "M50 50 L50 0",
    "M50 50 L100 0",
    "M50 50 L100 50",
    "M50 50 L100 100",
    "M50 50 L50 100",
    "M50 50 L0 100",
    "M50 50 L0 50",
    "M50 50 L0 0",
];

/// The lines on a blocked square: a wall of stones.
pub(super) const WALL: &[Layer] = &[line(
    "M0 25 L100 25 M0 50 L100 50 M0 75 L100 75 M50 0 L50 25 M25 25 L25 50 M75 25 L75 50 M50 50 L50 75 M25 75 L25 100 \
     M75 75 L75 100",
)];
