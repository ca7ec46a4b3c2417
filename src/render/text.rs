//! A position as a text board, with the reserve and the side to move below it.

use crate::geometry::{Square, picture};
use crate::rules::{Piece, Position, Setup, Side};
use crate::variants::fen;

use super::style::Style;

/// How pieces are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signs {
    /// Letters: capitals for White, lower case for Black.
    Letters,
    /// Runes or figurines. Where both sides share them, Black's have a dot. A piece with a label in the diagrams of the game
    /// (an Elk: ER or EN, lower case for Black) is shown by that label.
    Symbols,
}

/// The sign of a blocked square.
const BLOCKED: char = '#';

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
pub fn board<P: Position>(position: &P, signs: Signs, ink: Ink) -> String {
    let setup = position.setup();
    let shared =
        signs == Signs::Symbols && P::ruleset().kinds.iter().all(|kind| kind.symbols[0] == kind.symbols[1]);
    let label = |square| if signs == Signs::Symbols { position.label(square) } else { None };
    let wide = shared || P::SIZE.all().any(|square| label(square).is_some());
    let mut text = picture(P::SIZE, |square| {
        let piece = setup.board[square.index()];
        let black = piece.is_some_and(|p| p.side == Side::Black);
        if let (Some(piece), Some(label)) = (piece, label(square)) {
            return inked(&if black { label.to_lowercase() } else { label.to_owned() }, piece.side, ink);
        }
        let mut cell = cell::<P>(&setup, square, signs, ink);
        if wide {
            cell.push(if shared && black { '·' } else { ' ' });
        }
        cell
    });
    if wide {
        text = text.lines().map(|line| widened(line, P::SIZE.files())).collect::<Vec<_>>().join("\n") + "\n";
    }
    if let Some(legend) = legend::<P>(&setup) {
        text += &format!("\n{legend}\n");
    }
    if let Some(reserve) = &setup.reserve {
        text += &format!("\nin reserve: {}\n", reserve_text::<P>(reserve));
    }
    text += &format!("\n{}\n", standing(position));
    text
}

/// The line of file letters, wider when cells are two columns wide.
fn widened(line: &str, files: u8) -> String {
    if line.trim_start().starts_with('a') {
        let letters: Vec<String> = (0..files).map(|file| char::from(b'a' + file).to_string()).collect();
        return format!("    {}", letters.join("  "));
    }
    line.trim_end().to_owned()
}

fn cell<P: Position>(setup: &Setup, square: Square, signs: Signs, ink: Ink) -> String {
    let Some(piece) = setup.board[square.index()] else {
        let blocked = setup.blocked.binary_search(&square).is_ok();
        let landmark = P::ruleset().landmarks.iter().find(|landmark| landmark.squares.contains(&square));
        return if blocked { BLOCKED } else { landmark.map_or('.', |landmark| landmark.sign) }.to_string();
    };
    let sign = match signs {
        Signs::Letters => fen::letter_of(P::ruleset(), piece.side, piece.kind),
        Signs::Symbols => P::ruleset().kind_info(piece.kind).symbols[piece.side.index()],
    };
    inked(&sign.to_string(), piece.side, ink)
}

fn inked(sign: &str, side: Side, ink: Ink) -> String {
    match (ink, side) {
        (Ink::Plain, _) => sign.to_owned(),
        (Ink::Coloured, Side::White) => Style::WHITE.paint(sign),
        (Ink::Coloured, Side::Black) => Style::BLACK.paint(sign),
    }
}

/// What the signs of empty squares mean, if there are different ones.
fn legend<P: Position>(setup: &Setup) -> Option<String> {
    let wall = if setup.blocked.is_empty() { None } else { Some((BLOCKED, "wall")) };
    let landmarks = P::ruleset().landmarks.iter().map(|landmark| (landmark.sign, landmark.name));
    let signs: Vec<_> =
        wall.into_iter().chain(landmarks).map(|(sign, name)| format!("{sign} {name}")).collect();
    if signs.is_empty() { None } else { Some(signs.join(", ")) }
}

fn reserve_text<P: Position>(reserve: &[Piece]) -> String {
    if reserve.is_empty() {
        return "nothing".to_owned();
    }
    reserve.iter().map(|piece| fen::letter_of(P::ruleset(), piece.side, piece.kind)).collect()
}

/// The side to move, or how the game has ended.
#[must_use]
fn standing<P: Position>(position: &P) -> String {
    match position.outcome() {
        Some(end) => format!("{} by {}", end.result, end.reason.in_words()),
        None => format!("{} to move", position.turn()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::{HnefaChess, OrphicElks, OrphicRooks, UndenaryChoice, Viking7, Viking19, start};

    fn plain<P: Position>(position: &P) -> String {
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
        assert!(text.ends_with("\n+ throne, @ corner\n\n1-0 by escape\n"), "{text}");
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
    fn lines<P: Position>(text: &str) -> Vec<String> {
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
