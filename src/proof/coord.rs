//! Moves in `coord` notation, for headers and errors. This is a second, small writer, so that the checker depends only on
//! the rules; a test compares it with the writer in `naming`.

use std::fmt::Write as _;

use crate::rules::{Move, Playable, Tail};

/// A legal move in `coord`: `e2e4`, `a10a11q`, `N@f3~f2`, `c4d2xc2`, `f1j1~g1`.
#[must_use]
pub fn coord<P: Playable>(position: &P, m: Move) -> String {
    let info = |kind| position.ruleset().kind_info(kind);
    let name = |square| position.size().name(square);
    let parts = position.parts(m);
    let mut text = match parts.from {
        Some(from) => format!("{}{}", name(from), name(parts.to)),
        None => {
            let (plus, piece) = position.ruleset().written_as(parts.kind);
            format!("{plus}{}@{}", piece.letter, name(parts.to))
        }
    };
    if let Some(kind) = parts.promotion {
        text.push(match (info(kind).unpromoted, info(parts.kind).unpromoted) {
            (Some(_), _) => '+',
            (None, Some(back)) if back == kind => '-',
            _ => info(kind).letter.to_ascii_lowercase(),
        });
    }
    let written = match parts.tail {
        Tail::None => Ok(()),
        Tail::Removal(square) => write!(text, "x{}", name(square)),
        Tail::Relocation(square) => write!(text, "~{}", name(square)),
        Tail::Gate(kind, _) => write!(text, "{}", info(kind).letter.to_ascii_lowercase()),
        Tail::Wall(square) => write!(text, ",{}{}", name(parts.to), name(square)),
    };
    written.expect("writing to a string cannot fail");
    text
}
