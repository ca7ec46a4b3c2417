//! How games of shogi end: the words of the notations, the result, and the cause as the tag `Termination` says it.

use crate::notation::score::Score;

/// What an end is for the side whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Loses,
    Wins,
    Draw,
    Open,
}

/// An end.
#[derive(Debug)]
pub(super) struct End {
    /// CSA's word behind `%`; empty if it has none.
    pub csa: &'static str,
    pub kif: &'static str,
    outcome: Outcome,
    /// The cause; empty where it is the usual one of such a result.
    pub cause: &'static str,
}

const fn end(csa: &'static str, kif: &'static str, outcome: Outcome, cause: &'static str) -> End {
    End { csa, kif, outcome, cause }
}

const ENDS: [End; 15] = [
    end("TORYO", "投了", Outcome::Loses, ""),
    end("TSUMI", "詰み", Outcome::Loses, MATE),
    end("TIME_UP", "切れ負け", Outcome::Loses, "time forfeit"),
    end("ILLEGAL_MOVE", "反則負け", Outcome::Loses, "rules infraction"),
    end("", "不戦敗", Outcome::Loses, "default"),
    end("KACHI", "入玉勝ち", Outcome::Wins, "entering king"),
    end(FOUL, "反則勝ち", Outcome::Wins, "rules infraction"),
    end("", "不戦勝", Outcome::Wins, "default"),
    end("HIKIWAKE", "引き分け", Outcome::Draw, ""),
    end("SENNICHITE", "千日手", Outcome::Draw, "repetition"),
    end("JISHOGI", "持将棋", Outcome::Draw, "impasse"),
    end("CHUDAN", "中断", Outcome::Open, "unterminated"),
    end("MATTA", "待った", Outcome::Open, "move taken back"),
    end("FUZUMI", "不詰", Outcome::Open, "no mate"),
    end("ERROR", "エラー", Outcome::Open, "emergency"),
];

/// CSA writes it with the sign of the side that broke a rule.
pub(super) const FOUL: &str = "ILLEGAL_ACTION";

/// The cause of an end by mate.
const MATE: &str = "checkmate";

/// Whether a word is the one for a mate.
pub(super) fn says_mate(word: &[u8], words: fn(&End) -> &'static str) -> bool {
    str::from_utf8(word).ok().and_then(|word| End::called(word, words)).is_some_and(|end| end.cause == MATE)
}

impl End {
    /// The end of which this is a word.
    pub(super) fn called(word: &str, words: fn(&End) -> &'static str) -> Option<&'static Self> {
        ENDS.iter().find(|end| words(end) == word && !word.is_empty())
    }

    /// The end with this result and this cause, or with the usual cause.
    pub(super) fn of(
        score: Score,
        cause: &str,
        black_moves: bool,
        words: fn(&End) -> &'static str,
    ) -> Option<&'static Self> {
        let fits = |end: &&End, cause: &str| {
            end.score(black_moves) == score && end.cause == cause && !words(end).is_empty()
        };
        let other = || ENDS.iter().find(|end| fits(end, ""));
        ENDS.iter().find(|end| fits(end, cause)).or_else(other)
    }

    /// The result, where this side is to move.
    pub(super) fn score(&self, black_moves: bool) -> Score {
        match (self.outcome, black_moves) {
            (Outcome::Loses, true) | (Outcome::Wins, false) => Score::WhiteWins,
            (Outcome::Loses, false) | (Outcome::Wins, true) => Score::BlackWins,
            (Outcome::Draw, _) => Score::Draw,
            (Outcome::Open, _) => Score::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::GameReader;
    use crate::replay::{Finding, ReplayOptions};

    #[test]
    fn an_end_is_found_by_what_it_means() {
        for end in &ENDS {
            for black in [false, true] {
                let again = End::of(end.score(black), end.cause, black, |end| end.kif).unwrap();
                assert_eq!((again.kif, again.cause), (end.kif, end.cause));
            }
        }
        let csa = |score, cause, black| End::of(score, cause, black, |end| end.csa).map(|end| end.csa);
        assert_eq!(csa(Score::WhiteWins, "default", true), Some("TORYO"));
        assert_eq!(csa(Score::WhiteWins, "", false), None);
        assert_eq!(csa(Score::Open, "", false), None);
    }

    /// What is found in a record, with the text that it is about.
    fn findings(record: &str) -> Vec<String> {
        let games = GameReader::new(record.as_bytes(), ReplayOptions::default());
        let said = |finding: &Finding| {
            let place = finding.span.start as usize..finding.span.end as usize;
            format!("{} {} {}", finding.code.as_str(), &record[place], finding.message)
        };
        games.flat_map(|game| game.unwrap().replay.findings.iter().map(said).collect::<Vec<_>>()).collect()
    }

    #[test]
    fn a_mate_that_is_none_contradicts_the_game() {
        let csa = |drop: &str, end: &str| {
            findings(&format!("V2.2\nP-51OU\nP+53FU\nP+59OU\nP+00KI\n+\n+00{drop}KI\n%{end}\n"))
        };
        let none: [&str; 0] = [];
        assert_eq!(csa("52", "TSUMI"), none);
        assert_eq!(
            csa("54", "TSUMI"),
            ["E401 %TSUMI the record says that Black is mated, but the game goes on"]
        );
        assert_eq!(csa("54", "TORYO"), none);
        assert_eq!(csa("52", "HIKIWAKE").len(), 1); // as with any other wrong result
        let kif = |end: &str| findings(&format!("手合割：平手\n   1 ７六歩(77)\n   2 {end}\n"));
        assert_eq!(kif("詰み"), ["E401 詰み the record says that Black is mated, but the game goes on"]);
        assert_eq!(kif("投了"), none);
        // Of a game that does not replay nothing is known.
        let broken = findings("手合割：平手\n   1 ７五歩(77)\n   2 詰み\n");
        assert!(broken.iter().all(|finding| !finding.starts_with("E401")), "{broken:?}");
    }
}
