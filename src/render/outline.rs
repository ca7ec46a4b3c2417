//! Outlines: the small language in which drawings are written, and the drawing steps that it means; and the outline of an arrow
//! between two squares.
//!
//! An outline has absolute commands, as a path of SVG has: `M x y` begins, `L x y` is a line, `Q x y x y` and
//! `C x y x y x y` are curves, `Z` closes. `O x y r` is a circle, which SVG paths do not have. The grid is 100 by 100, and y
//! grows downwards.

/// How an outline is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    /// Filled in the colour of the side, with an edge.
    Body,
    /// A line in the colour that shows on a body.
    Line,
    /// A wide line in the same colour.
    Stroke,
    /// A line of a character, in the colour that it is written in.
    Ink,
    /// Filled in the colour that shows on a body.
    Solid,
    /// A light area with a dark edge, whichever side it belongs to.
    Light,
    /// A dark area with a light edge, whichever side it belongs to.
    Dark,
}

/// A part of a drawing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layer {
    pub(super) paint: Paint,
    pub(super) outline: &'static str,
}

pub(super) const fn body(outline: &'static str) -> Layer {
    Layer { paint: Paint::Body, outline }
}

pub(super) const fn line(outline: &'static str) -> Layer {
    Layer { paint: Paint::Line, outline }
}

pub(super) const fn stroke(outline: &'static str) -> Layer {
    Layer { paint: Paint::Stroke, outline }
}

pub(super) const fn ink(outline: &'static str) -> Layer {
    Layer { paint: Paint::Ink, outline }
}

pub(super) const fn solid(outline: &'static str) -> Layer {
    Layer { paint: Paint::Solid, outline }
}

pub(super) const fn light(outline: &'static str) -> Layer {
    Layer { paint: Paint::Light, outline }
}

pub(super) const fn dark(outline: &'static str) -> Layer {
    Layer { paint: Paint::Dark, outline }
}

/// A point of the grid.
pub(super) type Point = (i32, i32);

/// One step of an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Move(Point),
    Line(Point),
    /// A curve with one control point.
    Quadratic(Point, Point),
    /// A curve with two control points.
    Cubic(Point, Point, Point),
    Close,
    /// A whole circle: its centre and its radius.
    Circle(Point, i32),
}

impl Step {
    /// Where a step ends, if it goes on from there.
    pub(super) fn end(self) -> Option<Point> {
        match self {
            Step::Move(to) | Step::Line(to) | Step::Quadratic(_, to) | Step::Cubic(_, _, to) => Some(to),
            Step::Close | Step::Circle(..) => None,
        }
    }
}

/// The steps of an outline.
///
/// # Panics
/// When the text is not an outline. Outlines are constants, and a test reads them all.
pub(super) fn steps(outline: &'static str) -> impl Iterator<Item = Step> {
    let mut rest = outline;
    std::iter::from_fn(move || {
        rest = rest.trim_start();
        let command = rest.chars().next()?;
        let end = rest[1..].find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len(), |n| n + 1);
        let numbers: Vec<i32> = rest[1..end]
            .split_whitespace()
            .map(|word| word.parse().expect("an outline has whole numbers"))
            .collect();
        rest = &rest[end..];
        Some(match (command, numbers[..].as_ref()) {
            ('M', &[x, y]) => Step::Move((x, y)),
            ('L', &[x, y]) => Step::Line((x, y)),
            ('Q', &[a, b, x, y]) => Step::Quadratic((a, b), (x, y)),
            ('C', &[a, b, c, d, x, y]) => Step::Cubic((a, b), (c, d), (x, y)),
            ('Z', []) => Step::Close,
            ('O', &[x, y, r]) => Step::Circle((x, y), r),
            _ => panic!("`{command}` has other numbers in an outline: {outline}"),
        })
    })
}

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
