//! The text picture of a board: ranks from the top down, coordinates around it.

use super::{BoardSize, Square};

/// Draws a board: `cell` gives the text of each square, rank numbers are at the left, file letters below.
///
/// Cells of one column each give a picture `3 + 2 * files` columns wide, so 19x19 fits 80 columns.
///
/// ```
/// use lawspeaker::geometry::{BoardSize, picture};
/// let text = picture(BoardSize::new(3, 2), |square| if square.number() == 4 { "K".into() } else { ".".into() });
/// assert_eq!(text, " 2  . K .\n 1  . . .\n\n    a b c\n");
/// ```
pub fn picture(size: BoardSize, mut cell: impl FnMut(Square) -> String) -> String {
    let mut text = String::new();
    for rank in (0..size.ranks()).rev() {
        text += &format!("{:>2} ", rank + 1);
        for file in 0..size.files() {
            let square = size.square(file, rank).expect("file and rank are on the board");
            text.push(' ');
            text += &cell(square);
        }
        text.push('\n');
    }
    text += "\n   ";
    for file in 0..size.files() {
        text.push(' ');
        text.push((b'a' + file) as char);
    }
    text.push('\n');
    text
}
