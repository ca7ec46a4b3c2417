//! The judgement of a whole record: its start, its line, its results against the board and each other.

use crate::notation::Span;
use crate::notation::moves;
use crate::notation::pgn::{ElementKind, GameText, Score};
use crate::rules::{Game, GameResult, Side};
use crate::variants::position;

use super::dialect::Dialect;
use super::findings::Findings;
use super::headers::{Headers, Value};
use super::line::{Played, Player};
use super::{Claim, Code, Finding, MatchGame, Replay, Verdict};

/// Replays a record whose game is known.
pub(super) fn judge<G: Game>(
    bytes: &[u8],
    game: &GameText,
    headers: &Headers,
    mut findings: Findings,
) -> Replay {
    let Some(start) = start_of::<G>(headers, &mut findings) else {
        return unplayed(bytes, game, headers, findings);
    };
    let match_game = MatchGame::begin(bytes, game, &start, &mut findings);
    let played = Player::new(bytes, headers.dialect, start, findings).play_all(game);
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
    check_terminator(game, headers.dialect, terminator, &mut findings);
    let winner = match (decided, claimed.map(|claim| claim.score)) {
        (Some(outcome), _) => outcome.winner(),
        (None, Some(Score::WhiteWins)) => Some(Side::White),
        (None, Some(Score::BlackWins)) => Some(Side::Black),
        _ => None,
    };
    let match_game = match_game.map(|begun| begun.end(&last, winner, verdict));
    let last = Some(position::write(&last));
    Replay {
        variant: headers.variant,
        plies,
        moves,
        last,
        claimed,
        decided,
        verdict,
        match_game,
        findings: findings.finish(end_of(game)),
    }
}

/// A record that cannot be replayed: its moves are read, so that the unreadable ones are still told.
pub(super) fn unplayed(bytes: &[u8], game: &GameText, headers: &Headers, mut findings: Findings) -> Replay {
    for element in game.movetext.iter().filter(|element| element.kind == ElementKind::Move) {
        let token = element.span.of(bytes);
        if let Err(unreadable) = headers.dialect.parse(token) {
            if !moves::is_null_word(token) {
                findings.add(Code::E101, unreadable.span.moved(element.span.start), unreadable.why);
            }
        }
    }
    let terminator = terminator(game);
    check_agreement(headers.result, terminator, &mut findings);
    check_terminator(game, headers.dialect, terminator, &mut findings);
    Replay {
        variant: headers.variant,
        plies: 0,
        moves: Vec::new(),
        last: None,
        claimed: terminator.or(headers.result),
        decided: None,
        verdict: Verdict::Invalid,
        match_game: None,
        findings: findings.finish(end_of(game)),
    }
}

fn start_of<G: Game>(headers: &Headers, findings: &mut Findings) -> Option<G> {
    let Some(Value { text, span }) = &headers.fen else { return Some(position::start()) };
    let inside = |part: Span| {
        let moved = part.moved(span.start);
        // An escape in the value shifts what follows; the value as a whole is still right then.
        // So it is where the position is written another way in the record.
        if moved.end <= span.end && headers.dialect == Dialect::Pgn { moved } else { *span }
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

fn check_terminator(game: &GameText, dialect: Dialect, terminator: Option<Claim>, findings: &mut Findings) {
    if terminator.is_none() && dialect == Dialect::Pgn {
        let end = game.movetext.last().map_or(game.span.end, |element| element.span.end);
        findings.add(Code::W304, Span { start: end, end }, "the moves end without a result");
    }
}

fn check_ply_count(tag: Option<&Value>, plies: u32, findings: &mut Findings) {
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
