//! The notations of records that are replayed here, as far as playing their moves must know them.

use crate::notation::moves::{self, MoveText, Unreadable};
use crate::notation::opentafl;

/// How a record writes its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Dialect {
    /// As PGN does; marks are due.
    #[default]
    Pgn,
    /// As OpenTafl does; its symbols may be left out, and its result stands in a tag.
    OpenTafl,
}

impl Dialect {
    pub(super) fn parse(self, token: &[u8]) -> Result<MoveText, Unreadable> {
        match self {
            Dialect::Pgn => moves::parse(token),
            Dialect::OpenTafl => opentafl::parse_move(token),
        }
    }
}
