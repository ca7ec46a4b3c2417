//! What a record says of its moves beside their names, compared with what they do: the marks `+`, `++`, `#` and the symbols of
//! OpenTafl; wrong or unnecessary details; captures that are listed and not made.
//!
//! Marks look at nothing but the position after the move. A win without its mark is found at the end of a line, because no
//! move follows it there. Why a single piece was not taken is the game's to say.

use crate::geometry::Square;
use crate::naming::{self, CaptureList, Doubt, Named, Style};
use crate::notation::Span;
use crate::notation::moves::{Mark, MoveSyntax, Written};
use crate::notation::pgn::mark_word;
use crate::notation::syntax::Marks;
use crate::notation::text::text;
use crate::rules::{Call, Calls, Move, Outcome, Position, Ruleset, Side};

use super::fix::{Edit, Fix};
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

impl Marked {
    /// What follows a move in a game.
    pub(super) fn of(read: &MoveSyntax, span: Span, machine: bool, rules: &Ruleset) -> Self {
        let mark = read.mark_in(rules.has_promoted_forms);
        let place = if mark == Mark::None { span } else { read.mark_span.moved(span.start) };
        Marked { mark, place, machine }
    }
}

/// The mark behind the note `e.p.`, and its place.
pub(super) fn in_note(bytes: &[u8], note: Span) -> Option<(Mark, Span)> {
    let len = note.of(bytes).iter().rev().take_while(|b| matches!(b, b'+' | b'#')).count();
    let place = Span { start: note.end - len as u32, ..note };
    mark_word(place.of(bytes)).map(|mark| (mark, place))
}

/// What is wrong with the mark of a move that `mover` has made.
#[inline(always)] // most marks are right: this stays a part of the loop over the moves
pub(super) fn fault<P: Position + ?Sized>(
    marked: Marked,
    marks: Marks,
    mover: Side,
    after: &P,
) -> Option<Finding> {
    if marks == Marks::Symbols {
        return symbol_fault(marked, mover, after);
    }
    if marked.mark == Mark::Win {
        return no_win(marked, mover, after.outcome(), after.ruleset().loss_marked);
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

/// As [`fault`], for a move of a line. Where it wins and gives no check, the end of the line says which mark is due.
#[inline(always)] // as above
pub(super) fn fault_in_line<P: Position + ?Sized>(
    marked: Marked,
    marks: Marks,
    mover: Side,
    after: &P,
) -> Option<Finding> {
    let wins = || after.outcome().and_then(Outcome::winner) == Some(mover);
    let is_left = || marks == Marks::Written && !marked.machine && after.call() == Call::None && wins();
    fault(marked, marks, mover, after).filter(|_| !is_left())
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
fn symbol_fault<P: Position + ?Sized>(marked: Marked, mover: Side, after: &P) -> Option<Finding> {
    let (rule, message) = match (marked.mark, mover, after.calls()) {
        (Mark::Win, ..) if after.outcome().and_then(Outcome::winner) != Some(mover) => {
            (None, "the move does not win".to_owned())
        }
        (Mark::Check, Side::Black, _) if !after.spoken_call_due() => {
            let call = after.ruleset().spoken_call?;
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

/// What is odd about the text of a legal move, which is here.
pub(super) fn doubtful(game: &dyn Position, m: Move, doubt: Doubt, span: Span) -> Finding {
    let name = naming::write(game, m, Style::San);
    let (code, message) = match doubt {
        Doubt::NeedlessOrigin => {
            (Code::W203, format!("only one piece of this kind can move there: `{name}` is enough"))
        }
        Doubt::CaptureSign if game.captures(m) => {
            (Code::W204, format!("the move captures a piece: write `{name}`"))
        }
        Doubt::CaptureSign => (Code::W204, format!("the move captures nothing: write `{name}`")),
        Doubt::KingListed => {
            (Code::W204, format!("the King is not listed among the captured pieces: write `{name}`"))
        }
        Doubt::PlaceLeftOut => {
            (Code::W205, format!("the new square of the friendly piece is missing: write `{name}`"))
        }
        Doubt::NotEnPassant => (Code::W206, format!("the move is not an en passant capture: write `{name}`")),
    };
    Finding::new(code, span, message)
}

/// Castling with zeros, small letters or long dashes, and the edit that writes it as the standard does. The token may have a mark.
pub(super) fn odd_castling(read: &MoveSyntax, token: &[u8], span: Span) -> Option<(Finding, Edit)> {
    let proper = match read.written {
        Written::ShortCastling => "O-O",
        Written::LongCastling => "O-O-O",
        _ => return None,
    };
    // `ep`, marks and glyphs may follow the last sign.
    let before_marks = token.get(..read.mark_span.start.min(read.glyph.start) as usize)?;
    let end = before_marks.iter().rposition(|sign| Some(sign) == token.first())? as u32 + 1;
    let written = token.get(..end as usize).filter(|written| *written != proper.as_bytes())?;
    let message = format!("castling is written `{proper}`, with capital letters, not `{}`", text(written));
    let place = Span { end: span.start + end, ..span };
    Some((Finding::new(Code::W210, place, message), Edit::replace(place, proper)))
}

/// What the text of a legal move says that the move is not (`Code::is_put_right`), where it is alone and no move
/// follows it. Each finding has its fix. `line` is the text that the span counts from.
///
/// ```
/// use lawspeaker::{naming, notation::{Span, moves}, replay::contradictions, variants::{Chess, fen}};
/// let start = fen::start::<Chess>();
/// let read = moves::parse(b"Nf3+").unwrap();
/// let named = naming::resolve(&start, &read, &mut Vec::new())?;
/// let found = contradictions(&start, b"Nf3+", &read, named, Span::new(0, 4));
/// assert_eq!((found.len(), found[0].code.as_str(), found[0].span), (1, "W202", Span::new(3, 4)));
/// # Ok::<(), naming::ResolveError>(())
/// ```
pub fn contradictions(
    game: &dyn Position,
    line: &[u8],
    read: &MoveSyntax,
    named: Named,
    span: Span,
) -> Vec<Finding> {
    let marked = Marked::of(read, span, read.is_machine(), game.ruleset());
    let after = game.boxed_after(named.m);
    let doubt = named.doubt.map(|doubt| {
        let end = span.start + read.mark_span.start.min(read.glyph.start);
        let mut name = String::new();
        naming::push_unmarked(game, named.m, Style::San, &mut name);
        let fix = Fix::safe([Edit::replace(Span { end, ..span }, name)]);
        doubtful(game, named.m, doubt, span).with_fix(Some(fix))
    });
    let mark = fault(marked, Marks::Written, game.turn(), &*after).map(|finding| {
        let fix = Fix::safe([Edit::replace(marked.place, naming::mark(game.turn(), &*after))]);
        finding.with_fix(Some(fix))
    });
    let castling = odd_castling(read, span.of(line), span)
        .map(|(finding, edit)| finding.with_fix(Some(Fix::safe([edit]))));
    doubt.into_iter().chain(mark).chain(castling).filter(|finding| finding.code.is_put_right()).collect()
}

/// The rule and the reason against the captures that a record writes after a legal move: first those that it does not make,
/// each with its reason, then those that are left out. The capture of a King that ends the game is not among the captures.
#[must_use]
pub fn why_wrong(game: &dyn Position, m: Move, list: &CaptureList) -> (Option<&'static str>, String) {
    let size = game.size();
    let name = |square: &Square| size.name(*square).to_string();
    let mut rule = None;
    let mut parts = Vec::new();
    for square in &list.extra {
        let Some(reason) = game.why_not_captured(m, *square) else {
            parts.push(format!("the capture on {} is written as the mark `#`", name(square)));
            continue;
        };
        rule = rule.or(Some(reason.rule));
        parts.push(format!("it does not capture {}: {}", name(square), reason.why));
    }
    for square in &list.missing {
        let reason = game.why_captured(m, *square);
        rule = rule.or(reason.as_ref().map(|reason| reason.rule));
        let why = reason.map_or(String::new(), |reason| format!(": {}", reason.why));
        parts.push(format!("it also captures {}{why}", name(square)));
    }
    for square in &list.twice {
        parts.push(format!("{} is written twice", name(square)));
    }
    (rule, format!("the move is legal, but {}", parts.join("; ")))
}

#[cfg(test)]
mod tests {
    use crate::formats::GameReader;
    use crate::replay::ReplayOptions;

    use super::*;

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
