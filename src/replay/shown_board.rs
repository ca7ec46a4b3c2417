//! Which board a record shows: the one of its position, or else one that has the squares of its moves.

use crate::geometry::BoardSize;
use crate::notation::fen;
use crate::notation::syntax::{ElementKind, ParsedGame};

/// What is known of the board of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ShownBoard {
    /// The files and ranks of the position that it starts from.
    Position(usize, usize),
    /// The fewest files and ranks that have the squares which its moves name.
    Moves(u8, u8),
    /// The start position cannot be read, so no game fits.
    Nothing,
}

impl ShownBoard {
    /// The board of a record with this start position.
    pub(super) fn of(bytes: &[u8], game: &ParsedGame, start: Option<&str>) -> Self {
        if let Some(start) = start {
            let Ok(read) = fen::parse(start.as_bytes()) else { return ShownBoard::Nothing };
            return ShownBoard::Position(read.rows.iter().map(Vec::len).max().unwrap_or(0), read.rows.len());
        }
        let (mut files, mut ranks, mut depth) = (1, 1, 0u32);
        for element in &game.movetext {
            match element.kind {
                ElementKind::Open => depth += 1,
                ElementKind::Close => depth = depth.saturating_sub(1),
                ElementKind::Move if depth == 0 => {
                    for (file, rank) in squares(element.span.of(bytes)) {
                        (files, ranks) = (files.max(file), ranks.max(rank));
                    }
                }
                _ => {}
            }
        }
        ShownBoard::Moves(files, ranks)
    }

    /// Whether a game on a board of this size may be the one of the record.
    pub(super) fn may_be(self, size: BoardSize) -> bool {
        match self {
            ShownBoard::Position(files, ranks) => {
                (usize::from(size.files()), usize::from(size.ranks())) == (files, ranks)
            }
            ShownBoard::Moves(files, ranks) => size.files() >= files && size.ranks() >= ranks,
            ShownBoard::Nothing => false,
        }
    }
}

/// The files and ranks of the squares in the text of a move, from 1. Texts in which a sign is followed by a number, as in `r9+1`, name
/// no squares but pieces and steps.
fn squares(token: &[u8]) -> impl Iterator<Item = (u8, u8)> {
    let steps = |pair: &[u8]| matches!(pair[0], b'+' | b'-' | b'.' | b'=') && pair[1].is_ascii_digit();
    let token = if token.windows(2).any(steps) { &[] } else { token };
    token.windows(2).enumerate().filter_map(|(n, pair)| {
        let [file @ b'a'..=b'p', rank @ b'1'..=b'9'] = *pair else { return None };
        let tens = token.get(n + 2).filter(|digit| digit.is_ascii_digit());
        let rank = tens.map_or(rank - b'0', |unit| 10 * (rank - b'0') + unit - b'0');
        Some((file - b'a' + 1, rank))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::pgn::parse;

    fn shown(moves: &str, start: Option<&str>) -> ShownBoard {
        let mut game = ParsedGame::default();
        let record = format!("{moves} *\n");
        parse(record.as_bytes(), 0, &mut game);
        ShownBoard::of(record.as_bytes(), &game, start)
    }

    #[test]
    fn moves_show_their_squares_and_positions_their_board() {
        assert_eq!(shown("1. Nf3 Qd8xj10+ (1. p16) 2. a8=Q", None), ShownBoard::Moves(10, 10));
        assert_eq!(shown("1. C2.5 p9+1 2. n8-7", None), ShownBoard::Moves(1, 1));
        assert_eq!(shown("1. p16", Some("4k/5/K4 w - - 0 1")), ShownBoard::Position(5, 3));
        assert_eq!(shown("1. e4", Some("?")), ShownBoard::Nothing);
        let (small, large) = (BoardSize::new(8, 8), BoardSize::new(10, 8));
        let fits = |board: ShownBoard| [board.may_be(small), board.may_be(large)];
        assert_eq!(fits(ShownBoard::Moves(8, 8)), [true, true]);
        assert_eq!(fits(ShownBoard::Moves(9, 2)), [false, true]);
        assert_eq!(fits(ShownBoard::Moves(2, 9)), [false, false]);
        assert_eq!(fits(ShownBoard::Position(10, 8)), [false, true]);
        assert_eq!(fits(ShownBoard::Nothing), [false, false]);
    }
}
