//! Lines of the table of puzzles that Lichess publishes: which columns it has, and whether a line is a header or a row. What a row
//! means is not known here.
//!
//! Source: <https://database.lichess.org/#puzzles>. Its header was added in 2022, and files that were split have it in the first
//! part only. So a row is recognised by what is in it.
//!
//! ```
//! use lawspeaker::notation::puzzles::{COLUMNS, LEAST, column, is_header, is_row};
//! let row = b"00sHx,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17,e8d7 a2e6 d7d8 f7f8,1760,80,83,72,mate,https://lichess.org/yyznGmXs/black#34,";
//! assert!(is_row(row) && row.split(|&byte| byte == b',').count() >= LEAST);
//! assert!(is_header(COLUMNS.join(",").as_bytes()) && !is_header(row));
//! assert_eq!(column(b"Moves"), Some(2));
//! ```

use super::csv::{self, Field};

/// The columns, in their order. `OpeningTags` is missing in tables from before 2022.
pub const COLUMNS: [&str; 10] = [
    "PuzzleId",
    "FEN",
    "Moves",
    "Rating",
    "RatingDeviation",
    "Popularity",
    "NbPlays",
    "Themes",
    "GameUrl",
    "OpeningTags",
];

/// The fewest columns that a row without a header has: up to the themes.
pub const LEAST: usize = 8;

/// How many names of columns a header has at least.
const LEAST_NAMES: usize = 3;

/// The number in [`COLUMNS`] of a column with this name. Upper and lower case and signs between words do not matter: programs that
/// write tables again have `puzzle_id` too.
#[must_use]
pub fn column(name: &[u8]) -> Option<usize> {
    let letters = |text: &[u8]| -> Vec<u8> {
        text.iter().filter(|byte| byte.is_ascii_alphanumeric()).map(u8::to_ascii_lowercase).collect()
    };
    let name = letters(name);
    COLUMNS.iter().position(|column| letters(column.as_bytes()) == name)
}

/// Whether a line has the names of columns.
#[must_use]
pub fn is_header(line: &[u8]) -> bool {
    let is_known = |field: &Field| column(&field.value(line)).is_some();
    // Rows have slashes between ranks, and need not be looked at further.
    !line.contains(&b'/') && csv::fields(line).iter().filter(|field| is_known(field)).count() >= LEAST_NAMES
}

/// Whether a line is a row, in the order of [`COLUMNS`]: the second field has ranks, and the third has moves of four or five signs.
#[must_use]
pub fn is_row(line: &[u8]) -> bool {
    let fields = csv::fields(line);
    let [_, position, moves, ..] = fields.as_slice() else { return false };
    let (position, moves) = (position.value(line), moves.value(line));
    let mut ranks = position.split(u8::is_ascii_whitespace).next().unwrap_or_default().split(|b| *b == b'/');
    let mut words = moves.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).peekable();
    fields.len() >= LEAST
        && ranks.clone().count() == 8
        && ranks.all(|rank| rank.iter().all(u8::is_ascii_alphanumeric))
        && words.peek().is_some()
        && words.all(is_move)
}

/// From a square to a square, and perhaps the piece that a Pawn becomes.
fn is_move(word: &[u8]) -> bool {
    let is_square = |at: usize| matches!(word[at], b'a'..=b'h') && matches!(word[at + 1], b'1'..=b'8');
    matches!(word.len(), 4 | 5)
        && is_square(0)
        && is_square(2)
        && word[4..].iter().all(u8::is_ascii_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_and_rows_are_told_apart_by_what_is_in_them() {
        let row = "a1,8/8/8/8/8/8/8/K1k5 w - - 0 1,a1a2 c1c2,1,2,3,4,mate,https://x,";
        for (line, kinds) in [
            ("PuzzleId,FEN,Moves,Rating", (true, false)),
            ("puzzle_id;fen;moves", (false, false)),
            ("\"puzzle_id\",\"fen\",\"moves\"", (true, false)),
            ("Event,FEN,Moves", (false, false)),
            (row, (false, true)),
            (&row.replace("a1a2", "Ka2"), (false, false)),
            (&row.replace("a1a2 c1c2", ""), (false, false)),
            (&row.replace("a1a2", "\"a7a8q").replace("c1c2", "c1c2\""), (false, true)),
            (&row.replace(",mate,https://x,", ""), (false, false)),
            ("8/8/8/8/8/8/8/K1k5 w - - bm a1a2,b,c,d,e,f,g,h", (false, false)),
            ("", (false, false)),
        ] {
            assert_eq!((is_header(line.as_bytes()), is_row(line.as_bytes())), kinds, "{line}");
        }
    }
}
