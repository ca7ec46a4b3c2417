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
    end("TSUMI", "詰み", Outcome::Loses, "checkmate"),
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
}
