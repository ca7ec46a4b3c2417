//! The marks after moves, compared with what the moves do: `+`, `++`, `#`, and the symbols of OpenTafl.
//!
//! Looks at nothing but the position after the move. A win without its mark is found at the end of a line, because no
//! move follows it there.

use crate::notation::Span;
use crate::notation::moves::{Joint, Mark, MoveSyntax};
use crate::notation::syntax::Marks;
use crate::rules::{Board, Call, Calls, Outcome, Side};

use super::{Code, Finding};

/// What follows a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marked {
    pub(super) mark: Mark,
    /// Where the mark is; the whole move if there is none.
    pub(super) place: Span,
    /// Whether the move is written in a way that knows no marks.
    pub(super) machine: bool,
}

/// What is wrong with the mark of a move that `mover` has made.
#[inline(always)] // most marks are right: this stays a part of the loop over the moves
pub(super) fn fault<P: Board + ?Sized>(
    marked: Marked,
    marks: Marks,
    mover: Side,
    after: &P,
) -> Option<Finding> {
    if marks == Marks::Symbols {
        return symbol_fault(marked, mover, after);
    }
    if marked.mark == Mark::Win {
        return no_win(marked, mover, after.outcome(), after.rules().loss_marked);
    }
    if after.calls() == Calls::Unknown || (marked.machine && marked.mark == Mark::None) {
        return None;
    }
    match (marked.mark, after.call()) {
        (Mark::Check, Call::Single) | (Mark::Double, Call::Double) | (Mark::None, Call::None) => None,
        // A move that wins is looked at when the line ends. One that loses, such as a mate in HnefaChess, gives check.
        (Mark::None, _) if after.outcome().is_some_and(|end| end.winner() != Some(!mover)) => None,
        (_, call) => Some(wrong_call(marked, after.calls(), call)),
    }
}

/// A mark that says the mover wins, where the game goes on, is drawn, or is lost. In some games records also mark a loss.
fn no_win(marked: Marked, mover: Side, outcome: Option<Outcome>, loss_marked: bool) -> Option<Finding> {
    let does = match outcome {
        Some(end) if end.winner() == Some(mover) => return None,
        Some(end) if end.winner().is_some() && loss_marked => return None,
        Some(end) if end.winner().is_some() => {
            format!("it ends the game {} by {}", end.result, end.reason.in_words())
        }
        _ => "it does not".to_owned(),
    };
    let message = format!("`#` means that the move wins at once, but {does}");
    Some(Finding::new(Code::W202, marked.place, message))
}

#[cold]
fn wrong_call(marked: Marked, calls: Calls, due: Call) -> Finding {
    let sign = if due == Call::Double { "++" } else { "+" };
    let names = match calls {
        Calls::Named(names) => Some(names),
        _ => None,
    };
    let reason = match (names, due) {
        (None, _) => String::new(),
        (Some(names), Call::None) => format!(": {}", names.none),
        (Some(names), Call::Single) => format!(": {}", names.single),
        (Some(names), Call::Double) => format!(": {}", names.double),
    };
    let (code, message) = match (marked.mark, due) {
        (Mark::None, _) => (Code::W201, format!("the mark `{sign}` is missing{reason}")),
        (_, Call::None) if names.is_some() => (Code::W202, format!("the mark is wrong{reason}")),
        (_, Call::None) => (Code::W202, "the mark means check, but the move does not give check".to_owned()),
        _ => (Code::W202, format!("the mark should be `{sign}`{reason}")),
    };
    let mut finding = Finding::new(code, marked.place, message);
    finding.rule = names.map(|names| names.rule);
    finding
}

/// What is wrong with one of OpenTafl's symbols.
fn symbol_fault<P: Board + ?Sized>(marked: Marked, mover: Side, after: &P) -> Option<Finding> {
    let (rule, message) = match (marked.mark, mover, after.calls()) {
        (Mark::Win, ..) if after.outcome().and_then(Outcome::winner) != Some(mover) => {
            (None, "the move does not win".to_owned())
        }
        (Mark::Check, Side::Black, _) if !after.spoken_call_due() => {
            let call = after.rules().spoken_call?;
            (Some(call.rule), call.not_due.to_owned())
        }
        (Mark::Route, Side::White, Calls::Named(names)) if after.call() == Call::None => {
            (Some(names.rule), format!("the mark is wrong: {}", names.none))
        }
        _ => return None,
    };
    let mut finding = Finding::new(Code::W202, marked.place, message);
    finding.rule = rule;
    Some(finding)
}

/// Whether a move is written the machine's way, which knows no marks.
pub(super) fn is_machine(read: &MoveSyntax) -> bool {
    read.sign.is_none()
        && read.steps().len() >= 2
        && read.steps().iter().take(2).all(|s| s.joint == Joint::Bare && s.square().is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::GameReader;
    use crate::replay::ReplayOptions;

    /// Code and half-move of each finding about marks.
    fn reported(game: &str) -> Vec<(&'static str, Option<u32>)> {
        let mut games = GameReader::new(game.as_bytes(), ReplayOptions::default());
        let findings = games.next().unwrap().unwrap().replay.findings;
        let marks = findings.iter().filter(|finding| matches!(finding.code, Code::W201 | Code::W202));
        marks.map(|finding| (finding.code.as_str(), finding.ply)).collect()
    }

    #[test]
    fn a_mate_that_loses_is_marked_as_a_check() {
        let fen = "16/7N8/16/3****2****3/2N*1R6*3/3*k2H3V*3/3*8*3/16/5Q2n1P5/3*3p4*3/3*8*3/1K1*8*3/3****2****3/16/\
                   g15/16 w - - 0 44";
        for (mark, findings) in [("", &[("W201", Some(1))][..]), ("+", &[]), ("#", &[("W202", Some(1))])] {
            let game =
                format!("[Variant \"hnefachess\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n44. Qf11{mark} 0-1\n");
            assert_eq!(reported(&game), findings, "{mark:?}");
        }
    }

    #[test]
    fn a_mark_is_reported_with_its_own_half_move() {
        let game = "[Event \"x\"]\n\n1. e4 f6 2. Qh5 g6 3. Nf3+ b6# (3... a6+) *\n";
        let reported = reported(game);
        assert_eq!(reported, [("W201", Some(3)), ("W202", Some(5)), ("W202", Some(6)), ("W202", Some(6))]);
    }
}
