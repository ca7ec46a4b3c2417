//! Positions from and to plain words.

use crate::geometry::Bitboard;
use crate::rules::{Piece, Setup, SetupError, SetupField, SetupWarning, Side};

use super::{KING, TAFLMAN, Viking};

impl<const N: usize, const W: usize> Viking<N, W> {
    pub(super) fn from_setup(setup: &Setup, notes: &mut Vec<SetupWarning>) -> Result<Self, SetupError> {
        const {
            assert!(matches!(N, 7 | 9 | 11 | 13 | 19), "the game is played on these boards");
            assert!(W == (N * N).div_ceil(64), "a board takes as many words as it needs");
        }
        setup.refuse_blocked()?;
        setup.refuse_reserve()?;
        let mut position = Viking {
            taflmen: [Bitboard::EMPTY; 2],
            king: Bitboard::EMPTY,
            key: 0,
            halfmove: setup.halfmove,
            fullmove: setup.fullmove,
            turn: setup.turn,
        };
        let refuse = |square, rule, why: &str| Err(SetupError::new(SetupField::Square(square), rule, why));
        for square in Self::BOARD.all() {
            match setup.board[square.index()] {
                None => {}
                Some(Piece { side: Side::Black, kind: KING }) => {
                    return refuse(square, "VIK-6", "only White has a King");
                }
                Some(Piece { side: Side::White, kind: KING }) => {
                    if !position.king.is_empty() {
                        return refuse(square, "VIK-6", "White has more than one King");
                    }
                    position.king = Bitboard::of(square);
                }
                Some(_) if square == Self::THRONE => {
                    return refuse(square, "VIK-3", "a Taflman is on the throne, where only the King may be");
                }
                Some(_) if Self::CORNERS.has(square) => {
                    return refuse(square, "VIK-3", "a Taflman is on a corner, where only the King may be");
                }
                Some(Piece { side, .. }) => {
                    position.taflmen[side.index()] = position.taflmen[side.index()].with(square);
                }
            }
        }
        setup.ignore_castling(notes);
        setup.ignore_en_passant(notes);
        position.key = position.fresh_key();
        Ok(position)
    }

    pub(super) fn setup(&self) -> Setup {
        let mut setup = Setup::empty(Self::BOARD);
        for side in Side::BOTH {
            for square in self.taflmen[side.index()] {
                setup.board[square.index()] = Some(Piece { side, kind: TAFLMAN });
            }
        }
        for square in self.king {
            setup.board[square.index()] = Some(Piece { side: Side::White, kind: KING });
        }
        setup.turn = self.turn;
        setup.halfmove = self.halfmove;
        setup.fullmove = self.fullmove;
        setup
    }
}
