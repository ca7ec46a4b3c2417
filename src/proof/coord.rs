//! Moves in `coord`, as headers and failures spell them. A second small writer, so that the checker hangs on nothing
//! but the rules; a test holds it to the one that everything else uses.

use std::fmt::Write as _;

use crate::rules::{Game, Move, Tail};

/// A legal move in `coord`: `e2e4`, `a10a11q`, `N@f3~f2`, `c4d2xc2`, `f1j1~g1`.
#[must_use]
pub fn coord<G: Game>(game: &G, m: Move) -> String {
    let letter = |man| G::ruleset().man(man).letter;
    let name = |square| G::SIZE.name(square);
    let parts = game.parts(m);
    let mut text = match parts.from {
        Some(from) => format!("{}{}", name(from), name(parts.to)),
        None => format!("{}@{}", letter(parts.man), name(parts.to)),
    };
    if let Some(man) = parts.promotion {
        text.push(letter(man).to_ascii_lowercase());
    }
    let written = match parts.tail {
        Tail::None => Ok(()),
        Tail::Removal(square) => write!(text, "x{}", name(square)),
        Tail::Relocation(square) => write!(text, "~{}", name(square)),
    };
    written.expect("writing to a string cannot fail");
    text
}
