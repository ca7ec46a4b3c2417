//! A problem of a game as an entry of a problem file: a line of EPD that `solve` and `check` read.
//!
//! Of the opcodes, `bm` (keys), `sm` (the move that was played), `acn` (nodes) and `id` are those of the standard; `variant` and
//! `stip` are those of problem files here. The tags of the game keep their names.

pub use crate::problems::{GameTag, tags_of};
use crate::rules::SearchHints;
use crate::variants::fen;

use super::Mined;

/// The entry, without a line end. `id` names it.
///
/// ```
/// use lawspeaker::mine::{GameTag, KeyCount, MineOptions, Trivial, entry, mine};
/// use lawspeaker::{prelude::*, problems::solve_line};
/// let options = MineOptions {
///     moves: [1.try_into().unwrap()].into(),
///     keys: KeyCount::One,
///     trivial: Trivial::LeftOut,
///     min_plies: 0,
///     nodes: u64::MAX,
///     cancel: CancelToken::new(),
/// };
/// let game = GameReader::new(&b"1. f3 e5 2. g4 a6 *"[..], ReplayOptions::default()).next().unwrap()?;
/// let mined = &mine(&game.replay, &options).found[0];
/// assert_eq!((mined.ply, mined.key_played, mined.measures.quiet), (3, Some(false), false));
/// let tags = [GameTag { name: "White".to_owned(), value: "Lif".to_owned() }];
/// let line = entry(mined, "missed", &tags);
/// assert!(line.contains("id \"missed\";") && line.contains("bm Qh4#; sm a6;") && line.ends_with("White \"Lif\";"));
/// assert!(solve_line(line.as_bytes(), 1, 0, &Default::default()).unwrap().agrees() == Some(true));
/// # Ok::<(), std::io::Error>(())
/// ```
#[must_use]
pub fn entry(problem: &Mined, id: &str, tags: &[GameTag]) -> String {
    let Mined { variant, fen, stipulation, keys, played, key_played, measures, .. } = problem;
    let position = fen.strip_suffix(CLOCKS_AT_START).unwrap_or(fen);
    let keys: Vec<_> = keys.iter().map(|key| key.san.as_str()).collect();
    let yes = |is: bool| if is { "yes" } else { "no" };
    let mut line = format!("{position} id {}; variant \"{variant}\"; stip \"{stipulation}\";", quoted(id));
    line += &format!(" bm {};", keys.join(" "));
    if let (Some(played), Some(key_played)) = (played, key_played) {
        line += &format!(" sm {}; played {};", played.san, yes(*key_played));
    }
    line += &format!(" acn {}; tries {};", measures.nodes, measures.tries);
    line += &format!(" quiet {}; sacrifice {};", yes(measures.quiet), yes(measures.sacrifice));
    for GameTag { name, value } in tags {
        line += &format!(" {name} {};", quoted(value));
    }
    line
}

/// The counts of moves of a position string that has no history.
const CLOCKS_AT_START: &str = " 0 1";

/// A position string with the counts of moves at their start: a problem has no history.
pub(super) fn position_string<P: SearchHints>(position: &P) -> String {
    let mut setup = position.setup();
    (setup.halfmove, setup.fullmove) = (0, 1);
    match P::from_setup(position.ruleset(), &setup, &mut Vec::new()) {
        Ok(position) => fen::write(&position),
        Err(_) => fen::write(position),
    }
}

/// A text in quotes. EPD has no way to write a quotation mark in it, and no line end.
fn quoted(text: &str) -> String {
    let safe = |c: char| match c {
        '"' => '\'',
        c if c.is_control() => ' ',
        c => c,
    };
    format!("\"{}\"", text.chars().map(safe).collect::<String>())
}
