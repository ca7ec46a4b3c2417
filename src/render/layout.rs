//! The places of all parts of a picture: the one plan that `svg` and `tex` draw. A square is 100 units wide, y grows downwards.
//!
//! All distances are multiples of 20 units. So with a multiple of 5 pixels per square every square begins at a whole pixel, and
//! the edges in a PNG are sharp.

use crate::geometry::Square;
use crate::rules::{Ground, Side};

use super::lettering;
use super::outline::Point;
use super::picture::{Lines, Picture, PieceView};

/// The side of a square.
pub(super) const SQUARE: i32 = 100;
/// The space around everything.
const EDGE: i32 = 20;
/// The space for coordinates at the left and below.
const COORDINATES: i32 = 60;
/// The space for the sign of the side to move.
const TURN: i32 = 60;
/// The side of a piece in reserve.
const RESERVED: i32 = 80;
/// How many units a unit of a glyph is: in coordinates and in the caption.
const LETTER: i32 = 4;

/// The ordinary and the other squares, by how they are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Floor {
    Light,
    Dark,
    /// A light or a dark square with the drawing of a landmark.
    Special(Shade, Ground),
    /// A square with an edge, on a board that is not chequered.
    Cell,
    /// A point with the lines that leave it: bit 0 upwards in the picture, and the others clockwise.
    Point(u8),
    Wall,
}

/// The colour of a square on a chequered board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shade {
    Light,
    Dark,
}

/// What is drawn, in the order of drawing. Points are upper left corners unless another place is named.
#[derive(Clone, Debug)]
pub(super) enum Item {
    Floor(Square, Floor, Point),
    /// The frame of the board: its upper left corner, its width and its height.
    Frame(Point, Point),
    /// Brackets in the corners of a square of the last move.
    Brackets(Point),
    /// A piece and the side of its drawing. A negative side is that of a piece turned by half a circle, whose point is the lower
    /// right corner.
    Piece(PieceView, Point, i32),
    /// A ring around a square.
    Ring(Point),
    /// A dot in the middle of a square.
    Dot(Point),
    /// An arrow between the middles of two squares.
    Arrow(Point, Point),
    /// The sign of the side to move: its middle.
    Turn(Side, Point),
    /// A coordinate: its middle.
    Coordinate(String, Point),
    /// A line of the caption: the left end of its base line.
    Caption(String, Point),
}

/// A picture with a place for everything.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) items: Vec<Item>,
}

/// How large letters are drawn, in units per unit of a glyph.
pub(super) const fn letter_scale() -> i32 {
    LETTER
}

impl Layout {
    pub(super) fn of(picture: &Picture) -> Self {
        let (columns, rows) = (i32::from(picture.size.files()), i32::from(picture.size.ranks()));
        let (left, top) = (EDGE + COORDINATES, EDGE);
        let (right, bottom) = (left + columns * SQUARE, top + rows * SQUARE);
        let corner = |square: Square| -> Point {
            let (row, column) = picture.place_of(square);
            (left + i32::from(column) * SQUARE, top + i32::from(row) * SQUARE)
        };
        let middle = |square| {
            let (x, y) = corner(square);
            (x + SQUARE / 2, y + SQUARE / 2)
        };
        let mut items = Vec::new();
        for square in picture.size.all() {
            items.push(Item::Floor(square, floor(picture, square), corner(square)));
        }
        items.push(Item::Frame((left, top), (right - left, bottom - top)));
        items.extend(picture.last_move.iter().map(|&square| Item::Brackets(corner(square))));
        for square in picture.size.all() {
            if let Some(piece) = picture.squares[square.index()].piece {
                items.push(item_of(piece, picture.bottom, corner(square), SQUARE));
            }
        }
        items.extend(picture.marks.iter().map(|&square| Item::Ring(corner(square))));
        items.extend(picture.targets.iter().map(|&square| Item::Dot(corner(square))));
        items.extend(picture.arrows.iter().map(|&(from, to)| Item::Arrow(middle(from), middle(to))));
        coordinates(picture, (left, bottom), &mut items);
        let turn_at = if picture.turn == picture.bottom { bottom - SQUARE / 2 } else { top + SQUARE / 2 };
        items.push(Item::Turn(picture.turn, (right + EDGE / 2 + TURN / 2, turn_at)));
        let reserve_from = (right + EDGE / 2 + TURN, top);
        let used = reserve(picture, reserve_from, rows * SQUARE, &mut items);
        let width = reserve_from.0 + used + EDGE / 2;
        let below = bottom + COORDINATES;
        let lines = caption(picture, (left, below), width - left - EDGE, &mut items);
        Layout { width, height: below + lines * LETTER * lettering::LINE + EDGE, items }
    }
}

/// A piece whose upper left corner is here.
fn item_of(piece: PieceView, bottom: Side, (x, y): Point, side: i32) -> Item {
    if piece.points_forward() && piece.side != bottom {
        Item::Piece(piece, (x + side, y + side), -side)
    } else {
        Item::Piece(piece, (x, y), side)
    }
}

fn floor(picture: &Picture, square: Square) -> Floor {
    let view = picture.squares[square.index()];
    let shade = if view.is_light { Shade::Light } else { Shade::Dark };
    match (view.blocked, view.ground, view.lines, shade) {
        (true, ..) => Floor::Wall,
        (_, Some(ground), ..) => Floor::Special(shade, ground),
        (.., Lines::Edge, _) => Floor::Cell,
        (.., Lines::FromMiddle(lines), _) if picture.bottom == Side::White => Floor::Point(lines),
        (.., Lines::FromMiddle(lines), _) => Floor::Point(lines.rotate_left(4)),
        (.., Shade::Light) => Floor::Light,
        (.., Shade::Dark) => Floor::Dark,
    }
}

fn coordinates(picture: &Picture, (left, bottom): Point, items: &mut Vec<Item>) {
    let (files, ranks) = (picture.size.files(), picture.size.ranks());
    for row in 0..ranks {
        let name = (picture.size.rank(picture.square_at(row, 0)) + 1).to_string();
        let y = bottom - (i32::from(ranks - row) * SQUARE) + SQUARE / 2;
        items.push(Item::Coordinate(name, (left - COORDINATES / 2, y)));
    }
    for column in 0..files {
        let name = char::from(b'a' + picture.size.file(picture.square_at(0, column))).to_string();
        let x = left + i32::from(column) * SQUARE + SQUARE / 2;
        items.push(Item::Coordinate(name, (x, bottom + COORDINATES / 2)));
    }
}

/// Puts the pieces in reserve beside the board, each side's at its own end, and returns the width that they take.
fn reserve(picture: &Picture, (left, top): Point, height: i32, items: &mut Vec<Item>) -> i32 {
    let Some(all) = &picture.reserve else { return 0 };
    let (near, far): (Vec<PieceView>, Vec<PieceView>) =
        all.iter().partition(|piece| piece.side == picture.bottom);
    // One side alone may use the whole height: a reserve that both sides share is written as White's.
    let share = if near.is_empty() || far.is_empty() { 1 } else { 2 };
    let rows = (height / share / RESERVED).max(1);
    let mut widest = 0;
    for (pieces, is_near) in [(near, true), (far, false)] {
        for (n, &piece) in (0i32..).zip(&pieces) {
            let (row, column) = (n % rows, n / rows);
            let y = if is_near { top + height - (row + 1) * RESERVED } else { top + row * RESERVED };
            items.push(item_of(piece, picture.bottom, (left + column * RESERVED, y), RESERVED));
            widest = widest.max(column + 1);
        }
    }
    widest * RESERVED
}

/// Puts the caption below the board, and returns the number of its lines.
fn caption(picture: &Picture, (left, top): Point, width: i32, items: &mut Vec<Item>) -> i32 {
    let Some(caption) = &picture.caption else { return 0 };
    let mut lines = 0;
    for line in broken(caption, width / LETTER) {
        lines += 1;
        let base = top + (lines - 1) * LETTER * lettering::LINE + LETTER * lettering::CAPITAL + EDGE / 2;
        items.push(Item::Caption(line, (left, base)));
    }
    lines
}

/// A text as lines that are no wider than this, in units of glyphs. A word that is wider has a line of its own.
fn broken(text: &str, width: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if lettering::width(line) + lettering::width(word) + 7 <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
