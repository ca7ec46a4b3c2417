//! The judgement of a whole record: its start, its line, its results against the board and each other.

use crate::notation::Span;
use crate::notation::moves::{self, MoveSyntax};
use crate::notation::score::Score;
use crate::notation::syntax::{ElementKind, ParsedGame};
use crate::rules::{GameResult, Move, Outcome, Playable, Position, Ruleset, Side};
use crate::variants::{Variant, fen};

use super::ends::{is_double_forfeit, results_of, special_results_of};
use super::finding::{Findings, quoted};
use super::known_tags::Value;
use super::line::{Played, Player, read_any};
use super::listener::Listener;
use super::record_tags::{RecordTags, odd_result};
use super::spell::{Spelled, Spelling};
use super::tag_fixes::{self, Results};
use super::{Claim, Code, Extras, Finding, MatchGame, Replay, Start, Verdict};

/// Replays a record whose game is known.
pub(super) fn judge<P: Playable>(
    bytes: &[u8],
    game: &ParsedGame,
    tags: &RecordTags<'_>,
    (spelling, listener): (Spelling, Option<&mut dyn Listener>),
    mut findings: Findings,
) -> Replay {
    let rules = tags.variant.expect("the variant is known where its type is").ruleset();
    let Some(start) = start_of::<P>(rules, tags, &mut findings) else {
        return unplayed(bytes, game, tags, findings);
    };
    let first = (spelling != Spelling::Nothing && tags.fen.is_some()).then(|| fen::write(&start));
    let match_game = MatchGame::begin(bytes, game, &start, &mut findings);
    let mut player = Player::new(bytes, game, start, findings, spelling, listener);
    if let Some(letters) = tags.letters {
        player.read_with(letters);
    }
    player.from_zero = tags.from_zero;
    let played = player.play_all();
    let Played { findings, last, moves, whole, ended, mut spelled, extras } = played;
    spelled.start = first;
    conclude(
        bytes,
        game,
        tags,
        Reached { last: &last, moves, whole, ended, spelled, match_game, extras },
        findings,
    )
}

/// How far a record was played, before its results are judged.
struct Reached<'a> {
    last: &'a dyn Position,
    moves: Vec<Move>,
    whole: bool,
    ended: Option<Outcome>,
    spelled: Spelled,
    match_game: Option<MatchGame>,
    extras: Extras,
}

/// Judges the results that a record claims by what its moves reached.
fn conclude(
    bytes: &[u8],
    game: &ParsedGame,
    tags: &RecordTags<'_>,
    reached: Reached<'_>,
    mut findings: Findings,
) -> Replay {
    let Reached { last, moves, whole, ended, spelled, match_game, extras } = reached;
    let plies = u32::try_from(moves.len()).unwrap_or(u32::MAX);
    // From here on only results are judged, which leave the moves as they are.
    let replays = whole && !findings.spoilt();
    // A move after the end leaves the end as it is. But a result may be that of the moves which were not played, so it is
    // only compared with the end if nothing follows that.
    let ended = ended.or_else(|| last.outcome());
    let decided = ended.filter(|_| whole);
    let terminator = terminator(bytes, game, tags.variant, &mut findings);
    check_scores(tags, terminator, &mut findings);
    if whole {
        check_ply_count(tags.ply_count.as_ref(), plies, &mut findings);
    }
    check_agreement(tags, terminator, &mut findings);
    let claimed = terminator.or(tags.result);
    if let Some(outcome) = decided {
        let ending = format!("the game ended {} by {}", outcome.result, outcome.reason.in_words());
        // A result that the moves and the tag agree on is one error. Its place is after the last move, which shows why.
        let of_tag = tags.result.filter(|tag| terminator.is_none_or(|end| end.score != tag.score));
        for claim in [terminator, of_tag].into_iter().flatten() {
            if claim.score == Score::Open {
                continue;
            }
            if claim.score.as_str() != outcome.result.as_str() {
                let message = format!("the record claims {}, but {ending}", claim.score);
                findings.push(conflict(Code::E401, claim.span, message, tags.variant));
                findings.spoil();
            }
        }
        if let Some(claim) = claimed.filter(|claim| claim.score == Score::Open) {
            findings.add(Code::W401, claim.span, format!("the record claims no result, but {ending}"));
        }
    } else if whole && let Some(variant) = tags.variant {
        if let Some(end) = terminator.filter(|end| (game.conventions.says_mate)(end.span.of(bytes))) {
            let message = format!("the record says that {} is mated, but the game goes on", last.turn());
            findings.push(conflict(Code::E401, end.span, message, tags.variant));
            findings.spoil();
        }
        let of_tag = tags.result.filter(|tag| terminator.is_none_or(|end| end.score != tag.score));
        for claim in [terminator, of_tag].into_iter().flatten() {
            // A result that the game does not have is an error of its own.
            let is_result = |result: &GameResult| result.as_str() == claim.score.as_str();
            if claim.score.is_unequal_draw() && variant.ruleset().results.iter().any(is_result) {
                let message = format!(
                    "the record claims {}, but the game goes on: only an end on the board gives this result",
                    claim.score
                );
                findings.push(conflict(Code::E401, claim.span, message, tags.variant));
                findings.spoil();
            }
        }
    }
    if findings.fix_text() {
        tag_fixes::results(
            bytes,
            game,
            Results { tag: tags.result, end: terminator, decided },
            &mut findings,
        );
        // Where a text among the moves is not understood, it is not known what the text around it means.
        if findings.listed().iter().any(|finding| finding.code == Code::E101) {
            findings.listed().iter_mut().for_each(|finding| finding.fix = None);
        }
        // The numbers of a rest may be right.
        let is_rest = tag_fixes::is_rest(bytes, game);
        if !whole || is_rest || findings.listed().iter().any(Finding::stops_a_line) {
            findings.listed().iter_mut().filter(|f| f.code == Code::W209).for_each(|f| f.fix = None);
        }
    }
    let open = decided.is_none() && claimed.is_none_or(|claim| claim.score == Score::Open);
    let verdict = match (findings.spoilt(), open) {
        (true, _) => Verdict::Invalid,
        (false, true) => Verdict::Incomplete,
        (false, false) => Verdict::Valid,
    };
    check_terminator(bytes, game, terminator, &mut findings);
    let winner = match (decided, claimed.map(|claim| claim.score)) {
        (Some(outcome), _) => outcome.winner(),
        (None, Some(Score::WhiteWins)) => Some(Side::White),
        (None, Some(Score::BlackWins)) => Some(Side::Black),
        _ => None,
    };
    let match_game = match_game.map(|begun| begun.end(last, winner, verdict));
    let start = match &tags.fen {
        Some(fen) => Start::Position(fen.text.as_ref().to_owned()),
        None => Start::Array,
    };
    Replay {
        variant: tags.variant,
        start: Some(start),
        plies,
        moves,
        claimed,
        whole: replays,
        decided: ended,
        verdict,
        match_game,
        spelled,
        fits: None,
        extras,
        findings: findings.finish(end_of(game)),
    }
}

/// A record that cannot be replayed: its moves are read, so that the unreadable ones are still reported.
pub(super) fn unplayed(
    bytes: &[u8],
    game: &ParsedGame,
    tags: &RecordTags<'_>,
    mut findings: Findings,
) -> Replay {
    let mut read = MoveSyntax::default();
    for element in game.movetext.iter().filter(|element| element.kind == ElementKind::Move) {
        let token = element.span.of(bytes);
        if let Err(unreadable) = read_any(game.conventions, &mut read, token)
            && !moves::is_null_word(token)
        {
            findings.add(Code::E101, unreadable.span.moved(element.span.start), unreadable.why);
        }
    }
    let terminator = terminator(bytes, game, tags.variant, &mut findings);
    check_agreement(tags, terminator, &mut findings);
    check_terminator(bytes, game, terminator, &mut findings);
    if findings.fix_text() {
        let results = Results { tag: tags.result, end: terminator, decided: None };
        tag_fixes::results(bytes, game, results, &mut findings);
    }
    Replay {
        variant: tags.variant,
        start: None,
        plies: 0,
        moves: Vec::new(),
        claimed: terminator.or(tags.result),
        whole: false,
        decided: None,
        verdict: Verdict::Invalid,
        match_game: None,
        spelled: Spelled::default(),
        fits: None,
        extras: Extras::default(),
        findings: findings.finish(end_of(game)),
    }
}

fn start_of<P: Playable>(
    rules: &'static Ruleset,
    tags: &RecordTags<'_>,
    findings: &mut Findings,
) -> Option<P> {
    let Some(fen) = &tags.fen else { return Some(P::start(rules)) };
    match fen::read_by::<P>(rules, &fen.text) {
        Ok((game, remarks)) => {
            for remark in remarks {
                let code = if remark.is_read { Code::W310 } else { Code::W301 };
                findings.add(code, fen.inside(remark.span), remark.why);
            }
            Some(game)
        }
        Err(remark) => {
            let mut finding = Finding::new(Code::E301, fen.inside(remark.span), remark.why);
            finding.rule = remark.rule;
            findings.push(finding);
            findings.spoil();
            None
        }
    }
}

/// The last result outside variations; those before it, of which a record should have none, must say the same.
fn terminator(
    bytes: &[u8],
    game: &ParsedGame,
    variant: Option<Variant>,
    findings: &mut Findings,
) -> Option<Claim> {
    let mut last: Option<Claim> = None;
    let mut depth = 0u32;
    for element in game.movetext.iter().rev() {
        match (element.kind, last) {
            // What is never closed has no depth: the record's own result is in it.
            (ElementKind::Close, _) if !element.span.is_empty() => depth += 1,
            (ElementKind::Open, _) => depth = depth.saturating_sub(1),
            (ElementKind::Move, _) if depth == 0 => break,
            (ElementKind::Result(score), None) if depth == 0 => {
                let claim = Claim { score, span: element.span };
                findings.extend(odd_result(bytes, game, claim, findings.fix_text()));
                last = Some(claim);
            }
            (ElementKind::Result(score), Some(claim)) if depth == 0 && score != claim.score => {
                let message = format!("the moves end with `{score}` and then with `{}`", claim.score);
                findings.push(conflict(disagreement(score, claim.score), claim.span, message, variant));
                break;
            }
            _ => {}
        }
    }
    last
}

/// A result against the game or against another one, with the results that there are, where these are special.
fn conflict(code: Code, span: Span, message: String, variant: Option<Variant>) -> Finding {
    Finding { help: special_results_of(variant), ..Finding::new(code, span, message) }
}

fn disagreement(one: Score, other: Score) -> Code {
    if one == Score::Open || other == Score::Open { Code::W402 } else { Code::E402 }
}

/// A result that the game does not have.
fn check_scores(tags: &RecordTags<'_>, terminator: Option<Claim>, findings: &mut Findings) {
    let Some(variant) = tags.variant else { return };
    let rules = variant.ruleset();
    for Claim { score, span } in [tags.result, terminator].into_iter().flatten() {
        let known = rules.results.iter().any(|result| result.as_str() == score.as_str());
        if !known && score != Score::Open {
            let message = format!("`{score}` is not a result of {}", rules.name);
            findings.push(Finding::new(Code::E403, span, message).with_help(results_of(variant)));
        }
    }
}

fn end_of(game: &ParsedGame) -> Span {
    Span { start: game.span.end, end: game.span.end }
}

fn check_terminator(bytes: &[u8], game: &ParsedGame, terminator: Option<Claim>, findings: &mut Findings) {
    // Of a record that does not have the form of its notation, nothing is read.
    let is_forfeit = || game.movetext.iter().any(|element| is_double_forfeit(bytes, *element));
    if terminator.is_none() && game.conventions.result && game.refusal.is_none() && !is_forfeit() {
        // A comment or variation that never ends takes the blank lines behind it along.
        let end = game.movetext.last().map_or(game.span.end, |element| element.span.end);
        let end = bytes[..end as usize].trim_ascii_end().len().max(game.span.start as usize) as u32;
        findings.add(Code::W304, Span { start: end, end }, "the moves end without a result");
    }
}

fn check_ply_count(tag: Option<&Value<'_>>, plies: u32, findings: &mut Findings) {
    let Some(Value { text, span }) = tag else { return };
    match text.trim().parse::<u32>() {
        Ok(count) if count == plies => {}
        Ok(count) => {
            let there_are = if plies == 1 { "is 1 ply".to_owned() } else { format!("are {plies} plies") };
            findings.add(Code::W303, *span, format!("`PlyCount` is {count}, but there {there_are}"));
        }
        Err(_) => {
            let message = format!("`PlyCount` must be a number of plies, not `{}`", quoted(text.as_bytes()));
            findings.add(Code::W303, *span, message);
        }
    }
}

fn check_agreement(tags: &RecordTags<'_>, terminator: Option<Claim>, findings: &mut Findings) {
    let (Some(tag), Some(end)) = (tags.result.or(tags.unread_result), terminator) else { return };
    if tag.score == end.score {
        return;
    }
    let message = format!("the moves end with `{}`, but the `Result` tag is `{}`", end.score, tag.score);
    findings.push(conflict(disagreement(tag.score, end.score), end.span, message, tags.variant));
}
