//! For tests of rules: positions as drawings, moves by name, and what the rules say about them.
//!
//! A drawing has one line a rank, topmost first, its cells split by blanks: `.` empty, `*` blocked, capitals
//! White. [`drawn`] wants the whole board. [`in_corner`] takes its lower left corner from `a1` on; the ranks above
//! the drawing and the files to its right are empty but for the pieces that are placed by name.
//!
//! Helpers fail the test they are used in where the two ways of saying the rules disagree.

use std::collections::HashSet;

use crate::dice::Dice;
use crate::geometry::{Square, SquareName};
use crate::notation::square::square;
use crate::rules::{IllegalMove, Move, OneVariant, SearchHints};

use super::fen;

/// The position drawn, the side to move given as `w` or `b` with whatever fields follow it.
pub(crate) fn drawn<P: OneVariant>(rest: &str, drawing: &str) -> P {
    reserve_drawn(rest, "", drawing)
}

/// The same with a reserve, such as `[KQn]`.
pub(crate) fn reserve_drawn<P: OneVariant>(rest: &str, reserve: &str, drawing: &str) -> P {
    let rows: Vec<String> = drawing.lines().map(str::trim).filter(|l| !l.is_empty()).map(row).collect();
    let text = format!("{}{reserve} {rest}", rows.join("/"));
    fen::read(&text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}")).0
}

/// A drawing of the lower left corner of a board that is empty elsewhere, but for what `elsewhere` adds.
pub(crate) fn in_corner<P: OneVariant>(rest: &str, drawing: &str, elsewhere: &[(&str, char)]) -> P {
    let size = P::own_ruleset().size;
    let mut cells = vec!['.'; size.squares()];
    let rows: Vec<&str> = drawing.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    for (up, line) in rows.iter().rev().enumerate() {
        for (file, cell) in line.split_whitespace().enumerate() {
            let place = size.square(file as u8, up as u8).expect("the drawing fits the board");
            assert_eq!(cell.len(), 1, "a cell is one sign, unlike `{cell}`");
            cells[place.index()] = cell.chars().next().expect("a cell has a sign");
        }
    }
    for &(name, sign) in elsewhere {
        let cell = &mut cells[at::<P>(name).index()];
        assert_eq!(*cell, '.', "{name} is drawn already");
        *cell = sign;
    }
    let lines: Vec<String> = (0..size.ranks())
        .rev()
        .map(|rank| {
            let sign = |file| cells[size.square(file, rank).expect("on the board").index()].to_string();
            (0..size.files()).map(sign).collect::<Vec<_>>().join(" ")
        })
        .collect();
    drawn(rest, &lines.join("\n"))
}

/// The moves that may win at once. Fails if one is listed twice.
pub(crate) fn win_candidates<P: SearchHints>(position: &P) -> Vec<Move> {
    let mut moves = Vec::new();
    position.win_candidates(&mut moves);
    let distinct: HashSet<_> = moves.iter().collect();
    assert_eq!(distinct.len(), moves.len(), "a move is listed twice in {}", fen::write(position));
    moves
}

fn row(line: &str) -> String {
    let mut out = String::new();
    let mut empty = 0;
    for cell in line.split_whitespace() {
        if cell == "." {
            empty += 1;
            continue;
        }
        if empty > 0 {
            out += &empty.to_string();
            empty = 0;
        }
        out += cell;
    }
    if empty > 0 {
        out += &empty.to_string();
    }
    out
}

/// The square of this name.
pub(crate) fn at<P: OneVariant>(name: &str) -> Square {
    let (_, SquareName { file, rank }) = square(name.as_bytes()).expect("a square");
    P::own_ruleset().size.square(file, rank).expect("a square of this board")
}

/// A move by its squares, legal or not: `e2e4`, `a7a8q`, `N@f3`, `N@f3~f2`, `c4d2xc2`, `f1j1~g1`; castling as
/// `e1*h1`, the King takes its Rook.
pub(crate) fn attempt<P: OneVariant>(name: &str) -> Move {
    let (body, tail) = match name.find(['x', '~']) {
        Some(cut) => (&name[..cut], Some((&name[cut..=cut], at::<P>(&name[cut + 1..])))),
        None => (name, None),
    };
    let kind = |letter: &str| {
        P::own_ruleset().kind_of_letter(letter.to_ascii_uppercase().chars().next().expect("a letter"))
    };
    if let Some((letter, to)) = body.split_once('@') {
        return Move::drop(kind(letter).expect("a piece of this game"), at::<P>(to), tail.map(|(_, s)| s));
    }
    if let Some((king, rook)) = body.split_once('*') {
        return Move::castling(at::<P>(king), at::<P>(rook));
    }
    let split = |text: &str| {
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        1 + digits
    };
    let (from, rest) = body.split_at(split(body));
    let (to, promotion) = rest.split_at(split(rest));
    let (from, to) = (at::<P>(from), at::<P>(to));
    match tail {
        Some(("x", gone)) => Move::removal(from, to, gone),
        Some((_, place)) => Move::relocation(from, to, place),
        None if promotion.is_empty() => Move::plain(from, to),
        None => Move::promotion(from, to, kind(promotion).expect("a piece of this game")),
    }
}

/// Whether the generator lists the move; fails when the reasons say otherwise.
pub(crate) fn is_legal<P: OneVariant>(position: &P, name: &str) -> bool {
    let m = attempt::<P>(name);
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let listed = moves.contains(&m);
    assert_eq!(position.why_illegal(m).is_none(), listed, "list and reason disagree on {name}");
    listed
}

/// The reason against a move that must not be listed.
pub(crate) fn reason<P: OneVariant>(position: &P, name: &str) -> IllegalMove {
    assert!(!is_legal(position, name), "{name} is legal in {}", fen::write(position));
    position.why_illegal(attempt::<P>(name)).expect("what is not listed has a reason")
}

/// The rule against a move that must not be listed.
pub(crate) fn rule_against<P: OneVariant>(position: &P, name: &str) -> &'static str {
    reason(position, name).rule
}

/// Where the piece on a square can go, sorted, split by blanks: targets with promotion and tail, `x` before a
/// square with an enemy.
pub(crate) fn targets<P: OneVariant>(position: &P, from: &str) -> String {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let size = P::own_ruleset().size;
    let mut names: Vec<String> = moves
        .into_iter()
        .filter(|m| m.from() == Some(at::<P>(from)))
        .map(|m| {
            let parts = position.parts(m);
            let mut name = if parts.captures() { "x".to_owned() } else { String::new() };
            name += &size.name(parts.to).to_string();
            if let Some(kind) = parts.promotion {
                name.push('=');
                name.push(P::own_ruleset().kind_info(kind).letter);
            }
            match parts.tail {
                crate::rules::Tail::None => {}
                crate::rules::Tail::Removal(s) => name += &format!("x{}", size.name(s)),
                crate::rules::Tail::Relocation(s) => name += &format!("~{}", size.name(s)),
                crate::rules::Tail::Gate(kind, _) => {
                    name += &format!("/{}", P::own_ruleset().kind_info(kind).letter);
                }
                crate::rules::Tail::Wall(s) => name += &format!(",{}", size.name(s)),
            }
            name
        })
        .collect();
    names.sort();
    names.join(" ")
}

/// Checks where the pieces on these squares can go, each as [`targets`] writes it.
#[track_caller]
pub(crate) fn assert_targets<P: OneVariant>(position: &P, wanted: &[(&str, &str)]) {
    for (from, wanted) in wanted {
        assert_eq!(targets(position, from), *wanted, "from {from} in {}", fen::write(position));
    }
}

/// Checks that this rule is against each of these moves.
#[track_caller]
pub(crate) fn assert_refused<P: OneVariant>(position: &P, rule: &str, moves: &[&str]) {
    for name in moves {
        assert_eq!(rule_against(position, name), rule, "{name} in {}", fen::write(position));
    }
}

/// Fails unless the first of these moves are in the list, and the second are not. All of them must be in `all`.
pub(crate) fn assert_listed<P: OneVariant>(all: &[Move], list: &[Move], listed: &[&str], left_out: &[&str]) {
    for (names, is_in) in [(listed, true), (left_out, false)] {
        for &name in names {
            let m = attempt::<P>(name);
            assert!(all.contains(&m), "{name} is one of the moves");
            assert_eq!(list.contains(&m), is_in, "{name}");
        }
    }
}

/// Plays a random game of at most this many plies, and calls the function for each position that has legal moves.
pub(crate) fn random_game<P: OneVariant>(seed: u64, plies: usize, mut visit: impl FnMut(&P, &[Move])) {
    let mut dice = Dice(seed);
    let mut position = fen::start::<P>();
    let mut moves = Vec::new();
    for _ in 0..plies {
        moves.clear();
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            break;
        }
        visit(&position, &moves);
        position.play_unchecked(*dice.pick(&moves));
    }
}

/// The position after a legal move.
pub(crate) fn after<P: OneVariant>(position: &P, name: &str) -> P {
    assert!(is_legal(position, name), "{name} is illegal: {:?}", position.why_illegal(attempt::<P>(name)));
    position.after(attempt::<P>(name))
}

/// Result and reason of a finished position as `1-0 checkmate`; `-` of an open one.
pub(crate) fn ending<P: OneVariant>(position: &P) -> String {
    position.outcome().map_or("-".to_owned(), |o| format!("{} {}", o.result, o.reason))
}

/// The first reason to refuse a position string.
pub(crate) fn refusal<P: OneVariant>(text: &str) -> fen::FenError {
    match fen::read::<P>(text) {
        Ok((position, _)) => panic!("{} is accepted", fen::write(&position)),
        Err(remark) => remark,
    }
}
