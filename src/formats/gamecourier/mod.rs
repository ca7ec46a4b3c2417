//! Game Courier's way to write moves: commands, a turn per line. It is read as far as the page of Orphic Chess shows it.
//!
//! ```
//! use lawspeaker::prelude::*;
//! let moves = &b"1. P d2-d4\n1... p d9-d7\n"[..];
//! let options = ReplayOptions { variant: Some(Variant::Odin), ..ReplayOptions::default() };
//! let game = GameReader::new(moves, options).next().unwrap()?;
//! assert_eq!(game.moves(), ["d4", "d7"]);
//! # Ok::<(), std::io::Error>(())
//! ```

mod read;
#[cfg(test)]
mod tests;
mod turn;
mod write;

use std::borrow::Cow;

use crate::notation::moves::{MoveSyntax, MoveSyntaxError};
use crate::notation::syntax::{Conventions, ElementKind};
use crate::notation::text::text;
use crate::replay::Spelling;

use super::cut::Cut;
use super::format::{Certainty, Format, Games, Reader, Writer};

pub use read::{is_record, parse};

/// Game Courier's conventions.
pub(super) static GAMECOURIER: Conventions = Conventions {
    id: "gamecourier",
    read_move,
    comment,
    results: "results are `1-0`, `0-1`, `1/2-1/2` and `*`",
    ..Conventions::WORDS
};

/// Its row in the table.
pub(super) const FORMAT: Format = Format {
    reader: Some(&READER),
    writer: Some(Writer::tree(write::write, Spelling::Turn)),
    games: Games::Listed,
    ..Format::named("gamecourier", "Game Courier's move lists", &["log"])
};

static READER: Reader = Reader {
    conventions: &GAMECOURIER,
    recognise: |head| if is_record(head) { Certainty::Sure } else { Certainty::No },
    cut: Cut::Pgn(parse),
    parse,
    ..Reader::NONE
};

fn read_move(into: &mut MoveSyntax, token: &[u8]) -> Result<(), MoveSyntaxError> {
    *into = turn::turn(token)?;
    Ok(())
}

fn comment(_: ElementKind, raw: &[u8]) -> Cow<'_, str> {
    match text(raw.strip_prefix(b"//").unwrap_or(raw)) {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
        Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
    }
}
