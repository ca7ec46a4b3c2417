//! UCI: the lines with which a program tells an engine the position, as engines and their users log them.
//!
//! ```text
//! setoption name UCI_Variant value odin
//! ucinewgame
//! position startpos moves d2d4 d9d7
//! ```
//!
//! There are no tags and no results. Source: Universal Chess Interface, S. Meyer-Kahlen, 2006.

use std::borrow::Cow;

use crate::notation::syntax::Conventions;
use crate::notation::text::{text, trimmed};
use crate::replay::{Replay, Spelling};

use super::engine_lines::{Protocol, reader, recognise};
use super::format::{Certainty, Format, Reader, Writer};
use super::losses::{Loss, Losses};
use super::shogi::is_usi;

/// UCI.
struct Uci;

impl Protocol for Uci {
    const CONVENTIONS: &'static Conventions = &CONVENTIONS;
    const NEW_GAME: &'static str = "ucinewgame";
    const OTHERS: &'static [&'static str] = &["uci", "uciok"];
    const OPTION: &'static str = "setoption name UCI_";
    const FEN: &'static str = "fen";
    const BARE: bool = false;
    const GAME: Option<&'static str> = None;

    fn fen(written: &str) -> Option<Cow<'_, str>> {
        Some(Cow::Borrowed(written))
    }
}

/// Its row in the table.
pub(super) const FORMAT: Format = Format {
    reader: Some(&READER),
    writer: Some(Writer::moves(write, Spelling::Line)),
    ..Format::named("uci", "UCI", &["uci"])
};

static READER: Reader = reader::<Uci>(|head| match recognise::<Uci>(head) {
    // Shogi's engines have the same commands, and other squares.
    Certainty::Sure if is_usi(head) => Certainty::No,
    certainty => certainty,
});

static CONVENTIONS: Conventions = Conventions {
    id: "uci",
    comment: |_, raw| trimmed(text(raw)),
    comment_end: '\n',
    results: "UCI has no results",
    ..Conventions::WORDS
};

/// A block per game. The variant is always written: what came before it in the file does not matter then.
fn write(replay: &Replay, out: &mut String, losses: &mut Losses) {
    losses.add(Loss::Result, u64::from(replay.claimed.is_some_and(|claim| claim.score.as_str() != "*")));
    let named = replay.variant.map(|variant| (variant.ruleset().engine_option, variant.id()));
    let (option, value) = named.map_or(("Variant", ""), |(option, id)| option.unwrap_or(("Variant", id)));
    let start = replay.spelled.start.as_deref();
    let (fen, start) = start.map_or(("", "startpos"), |start| ("fen ", start));
    let moves = replay.spelled.text();
    let word = if moves.is_empty() { "" } else { " moves" };
    let head = ["setoption name UCI_", option, " value ", value, "\nucinewgame\nposition "];
    for part in head.into_iter().chain([fen, start, word, moves, "\n\n"]) {
        out.push_str(part);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Cutter, GameReader};
    use crate::notation::{MAX_RECORD, Record};
    use crate::replay::{Code, ReplayOptions};

    #[test]
    fn a_variant_holds_for_all_games_after_it() {
        let log = "setoption name UCI_Variant value odin\nposition startpos moves d2d4\n\
                   setoption name UCI_Variant value chess\nposition startpos moves d2d4\n\
                   position startpos moves d2d4 d7d5\ngo depth 1\nposition startpos moves c2c4\n\n\
                   position startpos moves b2b4\nucinewgame\n\
                   setoption name UCI_Chess960 value false\nposition startpos moves b2b3\n\
                   setoption name UCI_Chess960 value true\nposition startpos\nposition startpos moves a2a4\n\
                   position fen 8/8/8/4k3/8/8/4K3/8 w - - 0 1\n";
        let games = GameReader::new(log.as_bytes(), ReplayOptions::default());
        let games: Vec<_> = games.map(|game| game.unwrap().replay).collect();
        let read: Vec<_> = games.iter().map(|game| (game.variant.unwrap().id(), game.plies)).collect();
        let wanted = [
            ("odin", 1),
            ("chess", 2),
            ("chess", 1),
            ("chess", 1),
            ("chess", 1),
            ("chess960", 1),
            ("chess960", 0),
        ];
        assert_eq!(read, wanted);
    }

    #[test]
    fn games_are_written_with_the_names_that_engines_know() {
        for (name, head) in [
            ("chess", "setoption name UCI_Variant value chess\n"),
            ("chess960", "setoption name UCI_Chess960 value true\n"),
            ("three-check", "setoption name UCI_Variant value 3check\n"),
            ("king-of-the-hill", "setoption name UCI_Variant value kingofthehill\n"),
            ("racing-kings", "setoption name UCI_Variant value racingkings\n"),
        ] {
            let variant = crate::variants::Variant::from_name(name).unwrap();
            let options = ReplayOptions { variant: Some(variant), ..ReplayOptions::default() };
            let mut game = GameReader::new(&b"*\n"[..], options).next().unwrap().unwrap().replay;
            game.variant = Some(variant);
            let mut text = String::new();
            write(&game, &mut text, &mut Losses::default());
            assert!(text.starts_with(head), "{text}");
            let read = GameReader::new(text.as_bytes(), ReplayOptions::default()).next().unwrap().unwrap();
            assert_eq!(read.replay.variant, Some(variant), "{text}");
        }
    }

    #[test]
    fn of_a_very_long_line_each_game_after_it_has_a_copy_of_its_start_only() {
        let log = format!(
            "setoption name UCI_Variant value {}\n{}",
            "odin ".repeat(10_000),
            "position startpos moves d2d4\n\n".repeat(3)
        );
        let (mut records, mut record) = (Cutter::new(log.as_bytes(), READER.cut), Record::default());
        let mut contexts = Vec::new();
        while records.next(&mut record).unwrap() {
            contexts.push(record.context.len());
        }
        assert_eq!(contexts, [0, 1024, 1024]);
        let games = GameReader::new(log.as_bytes(), ReplayOptions::default());
        let codes: Vec<_> = games.map(|game| game.unwrap().replay.findings[0].code).collect();
        assert_eq!(codes, [Code::E302; 3]);
    }

    #[test]
    fn the_game_behind_a_record_that_is_too_long_is_read() {
        // A line per move: the lines of one game have more than 16 MiB together.
        let plies = 2800;
        let moves: Vec<_> = (0..plies).map(|n| ["g1f3", "g8f6", "f3g1", "f6g8"][n % 4]).collect();
        let lines =
            |plies| (1..=plies).map(|n| format!("position startpos moves {}\n", moves[..n].join(" ")));
        let long: String = lines(plies).collect();
        // Also where the last line that fits is cut, and where the one line there is does not fit.
        let one = format!("position startpos moves {}\n", moves[..4].join(" ").repeat(MAX_RECORD / 19));
        for (log, line) in [(long.as_str(), plies as u64 + 1), (one.as_str(), 2)] {
            let text = format!("{log}position startpos moves d2d4\n");
            let mut records = Cutter::new(text.as_bytes(), READER.cut);
            let mut record = Record::default();
            assert!(records.next(&mut record).unwrap() && record.cut && record.line == 1);
            assert!(records.next(&mut record).unwrap() && !record.cut);
            assert_eq!((record.line, record.offset as usize), (line, log.len()));
            assert!(!records.next(&mut record).unwrap());
        }
    }
}
