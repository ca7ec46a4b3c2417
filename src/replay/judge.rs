//! The judgement of a whole record: its start, its line, its results against the board and each other.

use crate::notation::Span;
use crate::notation::moves;
use crate::notation::pgn::{ElementKind, GameText, Score};
use crate::rules::{Game, GameResult};
use crate::variants::position;

use super::findings::Findings;
use super::headers::{Headers, Value};
use super::line::{Played, Player};
use super::{Claim, Code, Finding, Replay, Start, Verdict};

/// Replays a record whose game is known.
pub(super) fn judge<G: Game>(
    bytes: &[u8],
    game: &GameText,
    headers: &Headers<'_>,
    mut findings: Findings,
) -> Replay {
    let Some(start) = start_of::<G>(headers, &mut findings) else {
        return unplayed(bytes, game, headers, findings);
    };
    let played = Player::new(bytes, start, findings, game.movetext.len()).play_all(game);
    let Played { mut findings, last, moves, whole, ended } = played;
    let plies = u32::try_from(moves.len()).unwrap_or(u32::MAX);
    let decided = if whole { ended.or_else(|| last.outcome()) } else { None };
    let terminator = terminator(game);
    if whole {
        check_ply_count(headers.ply_count.as_ref(), plies, &mut findings);
    }
    check_agreement(headers.result, terminator, &mut findings);
    let claimed = terminator.or(headers.result);
    if let Some(outcome) = decided {
        let rule = reason_in_words(outcome.reason.as_str(), outcome.result);
        for claim in [terminator, headers.result].into_iter().flatten() {
            if claim.score == Score::Open {
                continue;
            }
            if claim.score.as_str() != outcome.result.as_str() {
                let message = format!("the record claims {}, but {rule}", claim.score);
                findings.add(Code::E401, claim.span, message);
                findings.spoil();
            }
        }
        if let Some(claim) = claimed.filter(|claim| claim.score == Score::Open) {
            findings.add(Code::W401, claim.span, format!("the record claims no result, but {rule}"));
        }
    }
    let open = decided.is_none() && claimed.is_none_or(|claim| claim.score == Score::Open);
    let verdict = match (findings.spoilt(), open) {
        (true, _) => Verdict::Invalid,
        (false, true) => Verdict::Incomplete,
        (false, false) => Verdict::Valid,
    };
    check_terminator(game, terminator, &mut findings);
    let start = match &headers.fen {
        Some(fen) => Start::Position(fen.text.as_ref().to_owned()),
        None => Start::Array,
    };
    Replay {
        variant: headers.variant,
        start: Some(start),
        plies,
        moves,
        claimed,
        decided,
        verdict,
        findings: findings.finish(end_of(game)),
    }
}

/// A record that cannot be replayed: its moves are read, so that the unreadable ones are still told.
pub(super) fn unplayed(
    bytes: &[u8],
    game: &GameText,
    headers: &Headers<'_>,
    mut findings: Findings,
) -> Replay {
    for element in game.movetext.iter().filter(|element| element.kind == ElementKind::Move) {
        let token = element.span.of(bytes);
        if let Err(unreadable) = moves::parse(token) {
            if !moves::is_null_word(token) {
                findings.add(Code::E101, unreadable.span.moved(element.span.start), unreadable.why);
            }
        }
    }
    let terminator = terminator(game);
    check_agreement(headers.result, terminator, &mut findings);
    check_terminator(game, terminator, &mut findings);
    Replay {
        variant: headers.variant,
        start: None,
        plies: 0,
        moves: Vec::new(),
        claimed: terminator.or(headers.result),
        decided: None,
        verdict: Verdict::Invalid,
        findings: findings.finish(end_of(game)),
    }
}

fn start_of<G: Game>(headers: &Headers<'_>, findings: &mut Findings) -> Option<G> {
    let Some(Value { text, span }) = &headers.fen else { return Some(position::start()) };
    let inside = |part: Span| {
        let moved = part.moved(span.start);
        // An escape in the value shifts what follows; the value as a whole is still right then.
        if moved.end <= span.end { moved } else { *span }
    };
    match position::read::<G>(text) {
        Ok((game, remarks)) => {
            for remark in remarks {
                findings.add(Code::W301, inside(remark.span), remark.why);
            }
            Some(game)
        }
        Err(remark) => {
            let mut finding = Finding::new(Code::E301, inside(remark.span), remark.why);
            finding.rule = remark.rule;
            findings.push(finding);
            findings.spoil();
            None
        }
    }
}

fn terminator(game: &GameText) -> Option<Claim> {
    game.movetext.iter().rev().find_map(|element| match element.kind {
        ElementKind::Result(score) => Some(Claim { score, span: element.span }),
        _ => None,
    })
}

fn end_of(game: &GameText) -> Span {
    Span { start: game.span.end, end: game.span.end }
}

fn check_terminator(game: &GameText, terminator: Option<Claim>, findings: &mut Findings) {
    if terminator.is_none() {
        let end = game.movetext.last().map_or(game.span.end, |element| element.span.end);
        findings.add(Code::W304, Span { start: end, end }, "the moves end without a result");
    }
}

fn check_ply_count(tag: Option<&Value<'_>>, plies: u32, findings: &mut Findings) {
    let Some(Value { text, span }) = tag else { return };
    match text.trim().parse::<u32>() {
        Ok(count) if count == plies => {}
        Ok(count) => findings.add(
            Code::W303,
            *span,
            format!("`PlyCount` says {count} half-moves, and there are {plies}"),
        ),
        Err(_) => {
            findings.add(Code::W303, *span, format!("`PlyCount` is a number of half-moves, not `{text}`"))
        }
    }
}

fn check_agreement(tag: Option<Claim>, terminator: Option<Claim>, findings: &mut Findings) {
    let (Some(tag), Some(end)) = (tag, terminator) else { return };
    if tag.score == end.score {
        return;
    }
    let message = format!("the moves end with `{}`, and the `Result` tag says `{}`", end.score, tag.score);
    let code = if tag.score == Score::Open || end.score == Score::Open { Code::W402 } else { Code::E402 };
    findings.add(code, end.span, message);
}

fn reason_in_words(reason: &str, result: GameResult) -> String {
    format!("the game ended {result} by {}", reason.replace('-', " "))
}
