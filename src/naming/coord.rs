//! `coord`, the machine's spelling of a move: one for each.

use std::fmt::Write as _;

use crate::rules::{Game, Move, Tail};

/// A legal move in `coord`: `e2e4`, `a10a11q`, `N@f3~f2`, `c4d2xc2`, `f1j1~g1`.
///
/// ```
/// use lawspeaker::{naming::coord, rules::Game, variants::{Odin, start}};
/// let game = start::<Odin>();
/// let mut moves = Vec::new();
/// game.legal_moves(&mut moves);
/// let mut names: Vec<_> = moves.iter().map(|&m| coord(&game, m)).collect();
/// names.sort();
/// assert_eq!(names[..3], ["a2a4", "a2b3", "b1a3"]);
/// ```
#[must_use]
pub fn coord<G: Game>(game: &G, m: Move) -> String {
    let rules = G::ruleset();
    let parts = game.parts(m);
    let mut text = String::with_capacity(12);
    match parts.from {
        Some(from) => write!(text, "{}", G::SIZE.name(from)),
        None => write!(text, "{}@", rules.man(parts.man).letter),
    }
    .expect("writing to a string cannot fail");
    write!(text, "{}", G::SIZE.name(parts.to)).expect("writing to a string cannot fail");
    if let Some(man) = parts.promotion {
        text.push(rules.man(man).letter.to_ascii_lowercase());
    }
    match parts.tail {
        Tail::None => Ok(()),
        Tail::Removal(square) => write!(text, "x{}", G::SIZE.name(square)),
        Tail::Relocation(square) => write!(text, "~{}", G::SIZE.name(square)),
    }
    .expect("writing to a string cannot fail");
    text
}
