//! Openings of chess: their codes and names, found by the positions of a game, so that another order of the moves has the same name.
//!
//! A table of openings has a line for each: code, name and moves, with tabs between them, as lichess publishes them. The main lines of most
//! codes are built in (`main_lines.tsv`).

use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use crate::naming::parse_move;
use crate::notation::syntax::{ParsedGame, Tag};
use crate::replay::{Code, Finding, Replay, ReplayOptions, Scope};
use crate::rules::Zobrist;
use crate::variants::{Variant, boards};

/// The variant whose openings have names: that of records which name none.
const VARIANT: Variant = Variant::DEFAULT;

/// An opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its code in the Encyclopaedia of Chess Openings: `B90`.
    pub code: String,
    /// The name of the opening: `Sicilian Defense`.
    pub name: String,
    /// The name of the variation; none for the opening itself.
    pub variation: Option<String>,
}

/// A table of openings.
///
/// ```
/// use lawspeaker::formats::GameReader;
/// use lawspeaker::openings::Openings;
/// use lawspeaker::replay::ReplayOptions;
/// let game = GameReader::new(&b"1. c4 e6 2. d4 d5 *"[..], ReplayOptions::default()).next().unwrap()?;
/// let opening = Openings::main_lines().of(&game.replay).unwrap();
/// assert_eq!((&*opening.code, &*opening.name), ("D30", "Queen's Gambit Declined"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Openings {
    openings: Vec<Opening>,
    /// The last position of each opening.
    positions: HashMap<Zobrist, usize>,
}

impl Openings {
    /// The main lines, which are built in.
    #[must_use]
    pub fn main_lines() -> &'static Openings {
        static MAIN_LINES: LazyLock<Openings> =
            LazyLock::new(|| Openings::read(include_str!("main_lines.tsv")).expect("a test reads the table"));
        &MAIN_LINES
    }

    /// Reads a table: `code TAB name TAB moves` in each line; further columns are not read. A first line `eco TAB name TAB pgn` is passed
    /// over.
    ///
    /// # Errors
    /// The first line that has not this form, or has a move that is not legal.
    pub fn read(text: &str) -> Result<Self, OpeningsError> {
        let mut table = Openings::default();
        for (line, number) in text.trim_start_matches('\u{FEFF}').lines().zip(1..) {
            let refused = |why: String| OpeningsError { line: number, why };
            if line.trim().is_empty() || number == 1 && line.starts_with("eco\t") {
                continue;
            }
            let fields: Vec<_> = line.trim_end().split('\t').collect();
            // Tables that were built from these have more columns.
            let [code, name, moves, ..] = fields[..] else {
                return Err(refused("expected a code, a name and moves with tabs between them".to_owned()));
            };
            let mut position = boards::start(VARIANT);
            for word in moves.split_ascii_whitespace() {
                let word = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
                if word.is_empty() {
                    continue;
                }
                let m =
                    parse_move(&*position, word).map_err(|error| refused(format!("`{word}`: {error}")))?;
                position = position.boxed_after(m);
            }
            let (name, variation) = match name.split_once(": ") {
                Some((name, variation)) => (name, Some(variation.to_owned())),
                None => (name, None),
            };
            // Of two lines to one position the first one counts.
            table.positions.entry(position.zobrist()).or_insert(table.openings.len());
            table.openings.push(Opening { code: code.to_owned(), name: name.to_owned(), variation });
        }
        Ok(table)
    }

    /// Adds the openings of another table whose positions this one does not have.
    #[cfg(feature = "cli")]
    pub(crate) fn extend(&mut self, other: Openings) {
        let before = self.openings.len();
        self.openings.extend(other.openings);
        for (position, n) in other.positions {
            self.positions.entry(position).or_insert(before + n);
        }
    }

    /// The opening of a game of chess: that of the last position of its main line that the table has. None if it has none of them.
    #[must_use]
    pub fn of(&self, replay: &Replay) -> Option<&Opening> {
        self.within(replay, usize::MAX)
    }

    /// Adds a note to a game whose tag `ECO` has another code than this table. Only the code itself is compared: `B90/05` is `B90`.
    ///
    /// ```
    /// use lawspeaker::openings::{Opening, Openings};
    /// use lawspeaker::prelude::*;
    /// let table = Openings::read("B20\tSicilian Defense: King's Knight\t1. e4 c5 2. Nf3\n")?;
    /// assert_eq!(Openings::read("B20 Sicilian").unwrap_err().line, 1);
    /// let game = GameReader::new(&b"[ECO \"C20\"]\n\n1. e4 c5 2. Nf3 *"[..], ReplayOptions::default()).next().unwrap()?;
    /// let (mut replay, options) = (game.replay.clone(), ReplayOptions::default());
    /// let Opening { code, variation, .. } = table.of(&replay).unwrap();
    /// assert_eq!((&**code, variation.as_deref()), ("B20", Some("King's Knight")));
    /// table.note(&game.text, &game.syntax(), &options, &mut replay);
    /// assert!(replay.findings.iter().any(|finding| finding.sentence().starts_with("the tag `ECO` is C20")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn note(&self, bytes: &[u8], game: &ParsedGame, settings: &ReplayOptions, replay: &mut Replay) {
        let is_unwanted = settings.scope == Scope::Errors || settings.without.contains(Code::N302);
        let is_eco = |tag: &&Tag| tag.is_tag() && game.name_of(bytes, tag).eq_ignore_ascii_case(b"ECO");
        let Some(tag) = game.tags.iter().find(is_eco).filter(|_| !is_unwanted && replay.whole) else {
            return;
        };
        let value = game.value_of(bytes, tag);
        let Some(code) = value.trim().get(..3).filter(|code| is_code(code)) else { return };
        let Some(opening) = self.of(replay).filter(|opening| !opening.code.eq_ignore_ascii_case(code)) else {
            return;
        };
        let variation =
            opening.variation.as_ref().map_or(String::new(), |variation| format!(": {variation}"));
        let Opening { code: meant, name, .. } = opening;
        let message =
            format!("the tag `ECO` is {code}, and the opening is {meant} ({name}{variation}) in the table");
        replay.findings.push(Finding::new(Code::N302, tag.value, message));
        replay.findings.sort_by_key(|finding| finding.span.start);
    }

    /// The opening that the first plies of a game have.
    #[must_use]
    pub(crate) fn within(&self, replay: &Replay, plies: usize) -> Option<&Opening> {
        let (mut found, mut ply) = (None, 0);
        if replay.variant == Some(VARIANT) {
            replay.each_position(&mut |position, _| {
                found = self.positions.get(&position.zobrist()).or(found);
                ply += 1;
                if ply > plies { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        found.map(|&n| &self.openings[n])
    }
}

/// Whether a text is a code of the Encyclopaedia: a letter from A to E, and two digits.
fn is_code(text: &str) -> bool {
    matches!(text.as_bytes(), [b'A'..=b'E' | b'a'..=b'e', b'0'..=b'9', b'0'..=b'9'])
}

/// Why a text is not a table of openings.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OpeningsError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The reason as a sentence without its full stop.
    pub why: String,
}

impl fmt::Display for OpeningsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl std::error::Error for OpeningsError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::GameReader;
    use crate::replay::ReplayOptions;

    /// The code and the full name of a game's opening.
    fn of(table: &Openings, pgn: &str) -> Option<(String, String)> {
        let game = GameReader::new(pgn.as_bytes(), ReplayOptions::default()).next().unwrap().unwrap();
        table.of(&game.replay).map(|Opening { code, name, variation }| {
            let variation = variation.as_ref().map_or(String::new(), |variation| format!(": {variation}"));
            (code.clone(), format!("{name}{variation}"))
        })
    }

    /// Each line of a table has its own code and name.
    fn check(text: &str) -> usize {
        let table = Openings::read(text).unwrap();
        for line in text.lines().skip(1) {
            let [code, name, moves] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
            assert_eq!(of(&table, &format!("{moves} *")), Some((code.to_owned(), name.to_owned())), "{line}");
        }
        table.openings.len()
    }

    #[test]
    fn every_main_line_has_its_own_code_and_name() {
        assert!(check(include_str!("main_lines.tsv")) > 150);
    }

    /// With `LAWSPEAKER_OPENINGS=folder`, of tables as lichess publishes them.
    #[test]
    fn every_line_of_other_tables_has_its_own_code_and_name() {
        let Some(folder) = std::env::var_os("LAWSPEAKER_OPENINGS") else { return };
        let mut whole = String::new();
        for file in std::fs::read_dir(folder).unwrap() {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            let lines = text.strip_prefix("eco\tname\tpgn\n").unwrap();
            whole += lines;
        }
        assert!(check(&format!("eco\tname\tpgn\n{whole}")) > 3000);
    }

    #[test]
    fn the_last_known_position_counts_in_whatever_order_it_is_reached() {
        let table = Openings::main_lines();
        let najdorf = Some(("B90".to_owned(), "Sicilian Defense: Najdorf Variation".to_owned()));
        assert_eq!(of(table, "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. h4 h5 *"), najdorf);
        assert_eq!(of(table, "1. Nf3 c5 2. e4 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *"), najdorf);
        let fen = "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6";
        assert_eq!(of(table, &format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n6. a3 *")), najdorf);
        assert_eq!(of(table, "*"), None);
        assert_eq!(of(table, "[Variant \"atomic\"]\n\n1. e4 *"), None);
    }

    /// What a table has already stays, and everything else has the name of the table that it comes from.
    #[cfg(feature = "cli")]
    #[test]
    fn a_table_is_added_to_another_one() {
        let read = |text: &str| Openings::read(text).unwrap();
        let mut table = read("A00\tFirst\t1. a3\nA01\tSecond\t1. b3\n");
        table.extend(read("B01\tOther second: with more\t1. b3\nB02\tThird\t1. c3\nB03\tFourth\t1. d3\n"));
        table.extend(read("C01\tFifth\t1. e3\nC02\tOther third\t1. c3\n"));
        for (moves, code, name) in [
            ("1. a3", "A00", "First"),
            ("1. b3", "A01", "Second"),
            ("1. c3", "B02", "Third"),
            ("1. d3", "B03", "Fourth"),
            ("1. e3", "C01", "Fifth"),
        ] {
            assert_eq!(of(&table, &format!("{moves} *")), Some((code.to_owned(), name.to_owned())));
        }
    }

    #[test]
    fn of_two_lines_to_one_position_the_first_counts() {
        let (one, other) = ("A00\tOne\t1. d4 d5 2. Nf3", "A01\tOther\t1. Nf3 d5 2. d4");
        for (lines, name) in [([one, other], "One"), ([other, one], "Other")] {
            let table = Openings::read(&lines.join("\n")).unwrap();
            for game in ["1. d4 d5 2. Nf3 *", "1. Nf3 d5 2. d4 *"] {
                assert_eq!(of(&table, game).unwrap().1, name, "{game}");
            }
        }
    }

    #[test]
    fn the_first_plies_alone_are_looked_at_where_a_game_is_cut() {
        let pgn = b"1. e4 c5 2. Nf3 d6 *";
        let game = GameReader::new(&pgn[..], ReplayOptions::default()).next().unwrap().unwrap();
        let code =
            |plies| Openings::main_lines().within(&game.replay, plies).map(|opening| opening.code.as_str());
        assert_eq!(
            [0, 1, 2, 3, 4, 5].map(code),
            [None, Some("B00"), Some("B20"), Some("B27"), Some("B50"), Some("B50")]
        );
    }

    #[test]
    fn marks_line_ends_and_further_columns_do_no_harm() {
        let table = Openings::read("\u{FEFF}eco\tname\tpgn\tuci\r\nX01\tOurs\t1. e4\te2e4\r\n").unwrap();
        assert_eq!(of(&table, "1. e4 *"), Some(("X01".to_owned(), "Ours".to_owned())));
    }

    #[test]
    fn a_table_is_refused_with_its_line() {
        for (text, line, part) in [
            ("A00\tName\n", 1, "tabs"),
            ("eco\tname\tpgn\nA00\tName\t1. Ke3\n", 2, "`Ke3`"),
            ("A00\tName\t1. e4\n\nB00\tName\t1. e4 e5 2. Nf9\n", 3, "`Nf9`"),
        ] {
            let error = Openings::read(text).unwrap_err();
            assert!(error.line == line && error.why.contains(part), "{text}: {error}");
        }
    }
}
