//! A list of pieces in the way of problemists and their programs: `white Kb2 Ra1 Pc2d3 black Kc8`.

use crate::geometry::{BoardSize, Square, SquareName};
use crate::notation::square::square;
use crate::rules::{Piece, PieceKind, Position, Side};
use crate::variants::Variant;

use super::{EntryError, Fields, by_convention, empty, kind_of, no_such_piece, position, put};

/// Reads a list of pieces. What was left out of the position comes beside it.
///
/// After `white` or `black` follow the pieces of that side: a letter as in a position string, in any case, and one or more
/// squares without a blank between them. A square without a letter is a Pawn's; in games without Pawns it belongs to the letter before.
///
/// # Errors
/// The first word that is not understood, or why the game has no such position.
///
/// ```
/// use lawspeaker::entry::{Fields, from_pieces};
/// use lawspeaker::variants::{Variant, fen};
/// let (position, _) = from_pieces(Variant::Chess, "white Kb2 Ra1 Pc2 black Kc8", &Fields::default())?;
/// assert_eq!(fen::write(&*position), "2k5/8/8/8/8/8/1KP5/R7 w - - 0 1");
/// # Ok::<(), lawspeaker::entry::EntryError>(())
/// ```
pub fn from_pieces(
    variant: Variant,
    list: &str,
    fields: &Fields,
) -> Result<(Box<dyn Position>, Vec<String>), EntryError> {
    let rules = variant.ruleset();
    let mut setup = empty(variant);
    let pawn = rules.kinds.iter().position(|kind| kind.name == "Pawn").map(|n| PieceKind(n as u8));
    let mut side = None;
    let mut current: Option<PieceKind> = None;
    for word in list.split(|c: char| c.is_whitespace() || ",;:".contains(c)).filter(|word| !word.is_empty()) {
        match word.to_ascii_lowercase().as_str() {
            "white" => (side, current) = (Some(Side::White), None),
            "black" => (side, current) = (Some(Side::Black), None),
            _ => {
                let first = || {
                    EntryError::at(
                        format!("`{word}`"),
                        "write `white` or `black` before the pieces of a side",
                    )
                };
                let side = side.ok_or_else(first)?;
                let squares = match squares(rules.size, word, word) {
                    // A bare square is a Pawn's, where the game has Pawns.
                    Ok(squares) if pawn.or(current).is_some() => {
                        current = pawn.or(current);
                        squares
                    }
                    _ => {
                        let letter = word.chars().next().expect("a word is not empty");
                        let none =
                            || EntryError::at(format!("`{word}`"), no_such_piece(&letter.to_string(), rules));
                        current = Some(kind_of(letter, rules).ok_or_else(none)?);
                        squares(rules.size, &word[letter.len_utf8()..], word)?
                    }
                };
                let kind = current.expect("a piece letter has been read");
                for square in squares {
                    put(&mut setup, rules, square, Piece { side, kind })?;
                }
            }
        }
    }
    fields.put_into(&mut setup, rules)?;
    by_convention(variant, &mut setup, fields);
    position(variant, &setup)
}

/// One or more squares without anything between them.
fn squares(size: BoardSize, text: &str, word: &str) -> Result<Vec<Square>, EntryError> {
    let wrong = |why: String| EntryError::at(format!("`{word}`"), why);
    let mut rest = text.as_bytes();
    let mut found = Vec::new();
    while !rest.is_empty() || found.is_empty() {
        let Ok((after, SquareName { file, rank })) = square(rest) else {
            let rest = String::from_utf8_lossy(rest);
            return Err(wrong(format!("expected a square such as `b2` after the letter, not `{rest}`")));
        };
        let name = SquareName { file, rank };
        let beyond = || wrong(format!("{name} is beyond the {} board", size));
        found.push(size.square(file, rank).ok_or_else(beyond)?);
        rest = after;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::fen;

    fn read(variant: Variant, list: &str, fields: &Fields) -> Result<String, String> {
        let read = from_pieces(variant, list, fields);
        read.map(|(position, _)| fen::write(&*position)).map_err(|error| error.to_string())
    }

    #[test]
    fn lists_are_read_in_the_ways_that_people_write_them() {
        let fen = Ok("2k5/8/8/8/8/8/1KPP4/R7 w - - 0 1".to_owned());
        for list in [
            "white Kb2 Ra1 Pc2 Pd2 black Kc8",
            "White: Kb2, Ra1, Pc2d2; Black: Kc8",
            "WHITE kb2 ra1 pc2 d2 BLACK kc8",
            "black Kc8\nwhite Kb2 Ra1 Pc2,d2",
        ] {
            assert_eq!(read(Variant::Chess, list, &Fields::default()), fen, "{list}");
        }
        let knights = read(Variant::Chess, "white Kb2 Sa1 black Kc8 Nc7", &Fields::default());
        assert_eq!(knights, Ok("2k5/2n5/8/8/8/8/1K6/N7 w - - 0 1".to_owned()));
    }

    #[test]
    fn fields_are_as_in_a_position_string() {
        let fields = Fields {
            side: Some(Side::Black),
            castling: Some("K".to_owned()),
            halfmove: Some(3),
            fullmove: Some(9),
            ..Fields::default()
        };
        let castling = read(Variant::Chess, "white Ke1 Rh1 black Ke8", &fields);
        assert_eq!(castling, Ok("4k3/8/8/8/8/8/8/4K2R b K - 3 9".to_owned()));
        let fields = Fields { reserve: Some("Kk".to_owned()), ..Fields::default() };
        assert_eq!(
            read(Variant::OrphicElks, "white Pa2", &fields),
            Ok("8/8/8/8/8/8/P7/8[Kk] w - - 0 1".to_owned())
        );
    }

    #[test]
    fn every_fault_names_its_word_or_its_square() {
        for (list, wanted) in [
            ("Kb2", "`Kb2`: write `white` or `black` before the pieces of a side"),
            ("white Xb2", "`Xb2`: Chess has no piece `X`; the pieces are K King, Q Queen,"),
            ("white Kb9", "`Kb9`: b9 is beyond the 8x8 board"),
            ("white K", "`K`: expected a square such as `b2` after the letter"),
            ("white Kb2 Rb2", "b2: two pieces are on this square: White's King and White's Rook"),
            ("white Kb2 black Kc8 Pa8", "a8: "),
        ] {
            let error = read(Variant::Chess, list, &Fields::default()).unwrap_err();
            assert!(error.starts_with(wanted), "{list}: {error}");
        }
        let wall = read(Variant::HnefaChess, "white Kd4 black Kh9", &Fields::default()).unwrap_err();
        assert_eq!(wall, "d4: a wall is on this square");
        let odin = read(Variant::Odin, "white Sa1", &Fields::default()).unwrap_err();
        assert!(odin.starts_with("`Sa1`: Odin's Rune Chess has no piece `S`"), "{odin}");
        for rights in ["everything", "1", "K Q", ""] {
            let castling = Fields { castling: Some(rights.to_owned()), ..Fields::default() };
            let wrong = read(Variant::Chess, "white Kb2 black Kc8", &castling).unwrap_err();
            assert!(wrong.starts_with("the castling field must be"), "{rights}: {wrong}");
        }
    }
}
