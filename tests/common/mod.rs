//! Shared by several test programs: random numbers that are equal in every run, and random games.
//!
//! Tests of the rules play with each variant's own type. All others play with [`AnyPosition`]: what is generic over the type is
//! compiled once more per variant in every test program, which took a third of the time of `cargo test`.

#![allow(dead_code)] // no test file uses all of it

use lawspeaker::AnyPosition;
use lawspeaker::rules::{Board, Move, MoveKind, OneVariant, Position, Square};
use lawspeaker::variants::{Variant, start};

#[path = "../../src/dice.rs"]
mod dice;
pub(crate) mod folders;

pub(crate) use dice::Dice;

/// Runs an expression for every variant, with a type name bound to its game.
#[allow(unused_macros)] // not every program has tests of all variants
macro_rules! for_every_variant {
    ($position:ident => $body:expr) => {
        for &variant in lawspeaker::variants::Variant::ALL {
            lawspeaker::with_variant!(variant, $position => $body);
        }
    };
}
#[allow(unused_imports)] // not every program has tests of all variants
pub(crate) use for_every_variant;

/// All legal moves.
pub(crate) fn legal<P: Position>(game: &P) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves
}

/// A random move of a position that has legal moves. Half of the moves are captures, so that games come to an end.
pub(crate) fn random_move<P: Position>(dice: &mut Dice, game: &P) -> Option<Move> {
    pick_move(dice, &legal(game), |m| !game.parts(m).captured.is_empty())
}

/// The same for a variant that is chosen at run time: for tests that need games, and that are not about the rules.
pub(crate) fn any_random_move(dice: &mut Dice, game: &AnyPosition) -> Option<Move> {
    pick_move(dice, &game.legal_moves(), |m| !game.board().parts(m).captured.is_empty())
}

fn pick_move(dice: &mut Dice, moves: &[Move], captures: impl Fn(Move) -> bool) -> Option<Move> {
    let captures: Vec<_> = moves.iter().copied().filter(|&m| captures(m)).collect();
    let from = if dice.one_in(2) && !captures.is_empty() { &captures } else { moves };
    (!from.is_empty()).then(|| *dice.pick(from))
}

/// Plays a random game and calls the function for each of its positions.
pub(crate) fn random_game<P: OneVariant>(
    dice: &mut Dice,
    plies: usize,
    mut visit: impl FnMut(&mut Dice, &P),
) {
    let mut game = start::<P>();
    visit(dice, &game);
    for _ in 0..plies {
        let Some(m) = random_move(dice, &game) else { break };
        game.play_unchecked(m);
        visit(dice, &game);
    }
}

/// The same for a variant that is chosen at run time.
pub(crate) fn any_random_game(
    dice: &mut Dice,
    variant: Variant,
    plies: usize,
    mut visit: impl FnMut(&mut Dice, &AnyPosition),
) {
    let mut game = AnyPosition::start(variant);
    visit(dice, &game);
    for _ in 0..plies {
        let Some(m) = any_random_move(dice, &game) else { break };
        game.play_unchecked(m);
        visit(dice, &game);
    }
}

/// Changes bytes in one to four places, like a typing error or a program error. The new bytes come from `signs` or from
/// the text itself.
pub(crate) fn mutate(dice: &mut Dice, bytes: &[u8], signs: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=dice.below(4) {
        let at = dice.below(bytes.len() + 1);
        let len = dice.below(6).min(bytes.len() - at);
        match dice.below(6) {
            0 => bytes.insert(at, *dice.pick(signs)),
            1 => drop(bytes.drain(at..at + len)),
            2 if at < bytes.len() => bytes[at] = *dice.pick(signs),
            3 => bytes[at..at + len].reverse(),
            4 => {
                let copy = bytes[at..at + len].to_vec();
                let to = dice.below(bytes.len() + 1);
                bytes.splice(to..to, copy);
            }
            _ if dice.one_in(4) => bytes.truncate(at),
            _ => {}
        }
    }
    bytes
}

/// All legal moves in the order of `docs/proof.md`, number by number: a second opinion on `lawspeaker::proof::in_order`.
pub(crate) fn order(game: &dyn Board) -> Vec<Move> {
    let rules = game.rules();
    let letter = |kind| rules.kind_info(kind).letter as i32;
    let number = |square: Square| {
        i32::from(rules.size.rank(square)) * i32::from(rules.size.files())
            + i32::from(rules.size.file(square))
    };
    let numbers = |m: &Move| {
        let kind = match m.kind() {
            MoveKind::Plain => 0,
            MoveKind::Castling => 1,
            MoveKind::Drop => 2,
            MoveKind::Removal => 3,
            MoveKind::Relocation => 4,
        };
        let (board, dropped, from) = match m.from() {
            None => (0, letter(m.piece_kind().unwrap()), 0),
            Some(from) => (1, 0, number(from)),
        };
        let promoted = if board == 1 { m.piece_kind().map_or(-1, letter) } else { -1 };
        [board, dropped, from, number(m.to()), m.extra().map_or(-1, number), promoted, kind]
    };
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    moves.sort_by_key(numbers);
    moves
}
