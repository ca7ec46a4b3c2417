//! A board on the screen, from the same picture as every other drawing. A square has three columns: two for its piece, and one
//! that it shares with its neighbour, for the signs around a marked square.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::Style;

use crate::any::AnyPosition;
use crate::geometry::{BoardSize, Square};
use crate::render::{Picture, Signs};
use crate::rules::Side;
use crate::view::text::width;

use super::{Ink, put};

/// Columns and lines of a board.
pub(super) fn extent(size: BoardSize) -> (u16, u16) {
    (4 + 3 * u16::from(size.files()), 1 + u16::from(size.ranks()))
}

/// The squares in which a position differs from the one before: those of the last move.
pub(super) fn changed(position: &AnyPosition, before: Option<&AnyPosition>) -> Vec<Square> {
    let Some(before) = before.map(AnyPosition::setup) else { return Vec::new() };
    let now = position.setup();
    now.size.all().filter(|square| now.board[square.index()] != before.board[square.index()]).collect()
}

/// Draws the squares with the numbers of the ranks and the letters of the files.
pub(super) fn draw(picture: &Picture, signs: Signs, screen: &mut Buffer, area: Rect, ink: Ink) {
    let size = picture.size;
    for row in 0..size.ranks() {
        let rank = size.rank(picture.square_at(row, 0));
        put(screen, area, 0, u16::from(row), &format!("{:>2}", rank + 1), ink.faint());
        for column in 0..size.files() {
            let view = &picture.squares[picture.square_at(row, column).index()];
            let style = match view.piece.map(|piece| piece.side) {
                Some(Side::White) => ink.white(),
                Some(Side::Black) => ink.black(),
                None => ink.ground(),
            };
            put(screen, area, 4 + 3 * u16::from(column), u16::from(row), &view.text(signs), style);
        }
    }
    for column in 0..size.files() {
        let letter = char::from(b'a' + size.file(picture.square_at(0, column))).to_string();
        put(screen, area, 4 + 3 * u16::from(column), u16::from(size.ranks()), &letter, ink.faint());
    }
}

/// Puts signs around a square of a board that is drawn.
pub(super) fn point_out(
    picture: &Picture,
    signs: Signs,
    square: Square,
    [left, right]: [&str; 2],
    screen: &mut Buffer,
    area: Rect,
    style: Style,
) {
    let (row, column) = picture.place_of(square);
    let (column, line) = (3 + 3 * u16::from(column), u16::from(row));
    put(screen, area, column, line, left, style);
    let piece = width(&picture.squares[square.index()].text(signs));
    put(screen, area, column + 1 + piece, line, right, style);
}
