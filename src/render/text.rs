//! A picture as a text board: ranks from the top, coordinates around it, the reserve and the side to move below it.
//!
//! The text is plain enough to be read back (`entry::drawing`). Marked squares are in brackets, so that they show without
//! colour. Colours are codes around a text; the code that prints it removes them where they are not wanted.

use crate::rules::{Position, Side};

use super::picture::{Picture, PieceView, SquareView};

/// How pieces are shown.
///
/// ```
/// use lawspeaker::{render::{Ink, Signs, board}, variants::{Chess, start}};
/// let letters = board(&start::<Chess>(), Signs::Letters, Ink::Plain);
/// assert!(letters.contains("r n b q k b n r"));
/// assert!(board(&start::<Chess>(), Signs::Symbols, Ink::Plain).contains("♜ ♞ ♝"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signs {
    /// Letters: capitals for White, lower case for Black.
    Letters,
    /// Runes or figurines. Where both sides share them, Black's have a dot. A piece with a label in the diagrams of the game
    /// (an Elk: ER or EN, lower case for Black) is shown by that label.
    Symbols,
}

impl Signs {
    /// The other way.
    #[cfg(feature = "view")]
    pub(crate) const fn other(self) -> Self {
        match self {
            Signs::Letters => Signs::Symbols,
            Signs::Symbols => Signs::Letters,
        }
    }
}

/// Whether the text carries colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Plain text.
    Plain,
    /// With terminal colours.
    Coloured,
}

/// A board of text: ranks from the top, coordinates around it, whose turn it is below.
///
/// ```
/// use lawspeaker::render::{Ink, Signs, board};
/// use lawspeaker::variants::{Odin, fen};
/// let (position, _) = fen::read::<Odin>("10/7p2/10/10/10/4k5/10/10/10/3RK5 w").unwrap();
/// let text = board(&position, Signs::Letters, Ink::Plain);
/// assert!(text.starts_with("10  . . . . . . . . . .\n 9  . . . . . . . p . .\n"));
/// assert!(text.ends_with("White to move\n"));
/// ```
#[must_use]
pub fn board(position: &dyn Position, signs: Signs, ink: Ink) -> String {
    text(&Picture::of(position), signs, ink)
}

/// A picture as a board of text. Marked squares are in brackets.
#[must_use]
pub fn text(picture: &Picture, signs: Signs, ink: Ink) -> String {
    let mut pieces = picture.squares.iter().filter_map(|square| square.piece);
    let is_wide = pieces.any(|piece| match signs {
        Signs::Letters => piece.is_promoted_form(),
        Signs::Symbols => piece.shared_symbol || piece.label.is_some(),
    });
    let width = if is_wide { 2 } else { 1 };
    let (rows, columns) = (picture.size.ranks(), picture.size.files());
    let mut text = String::new();
    for row in 0..rows {
        text += &format!("{:>2} ", picture.size.rank(picture.square_at(row, 0)) + 1);
        let mut was_marked = false;
        for column in 0..columns {
            let square = picture.square_at(row, column);
            let is_marked = picture.is_marked(square);
            text += &match (was_marked, is_marked) {
                (false, false) => " ".to_owned(),
                (false, true) => bracket("[", ink),
                (true, false) => bracket("]", ink),
                (true, true) => bracket("|", ink),
            };
            text += &cell(&picture.squares[square.index()], signs, width, ink);
            was_marked = is_marked;
        }
        if was_marked {
            text += &bracket("]", ink);
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text += "\n   ";
    for column in 0..columns {
        let file = char::from(b'a' + picture.size.file(picture.square_at(0, column)));
        text += &format!(" {file:<width$}");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    if let Some(legend) = picture.legend_line() {
        text += &format!("\n{legend}\n");
    }
    if let Some(reserve) = picture.reserve_letters() {
        text += &format!("\nin reserve: {reserve}\n");
    }
    if let Some(caption) = &picture.caption {
        text += &format!("\n{caption}\n");
    }
    text + &format!("\n{}\n", picture.standing())
}

impl SquareView {
    /// What a text board shows on the square, in one or two columns.
    pub(crate) fn text(&self, signs: Signs) -> String {
        match (self.piece, signs) {
            (None, _) => self.sign.to_string(),
            (Some(piece), Signs::Letters) if !piece.is_promoted_form() => piece.letter.to_string(),
            (Some(piece), _) => symbol(piece),
        }
    }
}

/// A sign beside a marked square.
fn bracket(sign: &str, ink: Ink) -> String {
    match ink {
        Ink::Plain => sign.to_owned(),
        Ink::Coloured => Style::MARK.paint(sign),
    }
}

/// A cell of one or two columns.
fn cell(view: &SquareView, signs: Signs, width: usize, ink: Ink) -> String {
    let sign = view.text(signs);
    let gap = " ".repeat(width.saturating_sub(sign.chars().count()));
    let sign = match (ink, view.piece.map(|piece| piece.side)) {
        (Ink::Plain, _) | (_, None) => sign,
        (Ink::Coloured, Some(Side::White)) => Style::WHITE.paint(&sign),
        (Ink::Coloured, Some(Side::Black)) => Style::BLACK.paint(&sign),
    };
    sign + &gap
}

/// The symbol of a piece, or its label.
fn symbol(piece: PieceView) -> String {
    let black = piece.side == Side::Black;
    match piece.label {
        Some(label) if black => label.to_lowercase(),
        Some(label) => label.to_owned(),
        None if black && piece.shared_symbol => format!("{}·", piece.symbol),
        None => piece.symbol.to_string(),
    }
}

/// How a text looks on a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style(&'static str);

impl Style {
    /// White's pieces.
    pub(super) const WHITE: Style = Style("\x1b[1;33m");
    /// Black's pieces.
    pub(super) const BLACK: Style = Style("\x1b[1;34m");

    /// The brackets around marked squares.
    pub(super) const MARK: Style = Style("\x1b[1;31m");

    /// The text in this style.
    pub(super) fn paint(self, text: &str) -> String {
        format!("{}{text}\x1b[0m", self.0)
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::{OneVariant, Playable};
    use crate::variants::{
        HnefaChess, OrphicElks, OrphicRooks, UndenaryChoice, Viking7, Viking19, fen, start,
    };

    use super::*;

    fn plain<P: Playable>(position: &P) -> String {
        board(position, Signs::Letters, Ink::Plain)
    }

    #[test]
    fn throne_and_corners_show_where_they_are_empty() {
        let (position, _) = fen::read::<Viking7>("K6/7/7/t6/7/7/7 w").unwrap();
        let text = plain(&position);
        let ranks: Vec<&str> = text.lines().collect();
        assert_eq!(
            (ranks[0], ranks[3], ranks[6]),
            (" 7  K . . . . . @", " 4  t . . + . . .", " 1  @ . . . . . @")
        );
        assert!(text.ends_with("\n+ throne, @ corner\n\n1-0 by escape, White to move\n"), "{text}");
    }

    #[test]
    fn walls_gates_and_red_squares_show() {
        let text = plain(&start::<HnefaChess>());
        assert!(text.contains("\n13  h . . # # # # g g # # # # . . H\n"), "{text}");
        assert!(text.contains("\n# wall, = gate, @ red square\n"), "{text}");
        let (position, _) = fen::read::<HnefaChess>(
            "16/16/16/3****2****3/3*8*3/3*8*3/3*4k3*3/16/16/3*8*3/3*8*3/3*8*3/3****2****3/16/3K12/16 w",
        )
        .unwrap();
        let text = plain(&position);
        assert!(text.starts_with("16  @ . . . . . . . . . . . . . . @\n"), "{text}");
        assert!(text.contains("\n 9  . . . = . . . . . . . . = . . .\n"), "{text}");
        assert!(text.contains("\n 4  . . . # # # # = = # # # # . . .\n"), "{text}");
    }

    #[test]
    fn the_largest_board_fits_eighty_columns() {
        let text = plain(&start::<Viking19>());
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(text.starts_with("19  @ . t ."), "{text}");
    }

    /// The lines of a board with symbols.
    fn lines<P: OneVariant>(text: &str) -> Vec<String> {
        let (position, _) = fen::read::<P>(text).unwrap();
        board(&position, Signs::Symbols, Ink::Plain).lines().map(|line| line.trim_end().to_owned()).collect()
    }

    #[test]
    fn elks_are_shown_by_what_they_move_as() {
        let elks = lines::<OrphicElks>("1k6/8/8/8/4e3/3e4/8/EE5K[] w");
        assert_eq!(elks[0], " 8  .  ♚  .  .  .  .  .  .");
        assert_eq!(elks[4..6], [" 4  .  .  .  .  en .  .  .", " 3  .  .  .  en .  .  .  ."]);
        assert_eq!(elks[7], " 1  ER EN .  .  .  .  .  ♔");
        assert_eq!(elks[9], "    a  b  c  d  e  f  g  h");
        let rooks = lines::<OrphicRooks>("1k6/8/8/8/8/8/8/R1R4K[] w");
        assert_eq!(rooks[7], " 1  ♖ . ♖ . . . . ♔");
    }

    #[test]
    fn what_is_in_reserve_stands_below_the_board() {
        let choice = board(&start::<UndenaryChoice>(), Signs::Letters, Ink::Plain);
        assert!(choice.contains("\nin reserve: KQDARRBBNNN\n\nBlack to move\n"), "{choice}");
        let elks = board(&start::<OrphicElks>(), Signs::Letters, Ink::Plain);
        assert!(elks.contains("\nin reserve: KQEELDNNkqeeldnn\n"), "{elks}");
    }
}
