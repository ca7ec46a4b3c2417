//! The outline of an arrow between two squares.

use super::outline::Point;

/// Half the width of the shaft, half the width of the head, and the length of the head.
const SHAFT: f64 = 7.0;
const HEAD: f64 = 22.0;
const LENGTH: f64 = 38.0;
/// How far the arrow stays away from the middle of its first square.
const START: f64 = 26.0;

/// The corners of an arrow from beside the first point to the second.
pub(super) fn outline(from: Point, to: Point) -> Vec<(f64, f64)> {
    let point = |(x, y): Point| (f64::from(x), f64::from(y));
    let ((x, y), (end_x, end_y)) = (point(from), point(to));
    let length = (end_x - x).hypot(end_y - y).max(1.0);
    let (dx, dy) = ((end_x - x) / length, (end_y - y) / length);
    // A place on the arrow: so far along it, and so far to its left.
    let place = |along: f64, aside: f64| (x + dx * along - dy * aside, y + dy * along + dx * aside);
    let neck = length - LENGTH;
    vec![
        place(START, SHAFT),
        place(neck, SHAFT),
        place(neck, HEAD),
        place(length, 0.0),
        place(neck, -HEAD),
        place(neck, -SHAFT),
        place(START, -SHAFT),
    ]
}
