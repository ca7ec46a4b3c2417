//! What games whose mates are found with a net share in their tests: random boards, and what is counted on them.

use std::ops::Range;

use crate::dice::Dice;
use crate::geometry::{Bitboard, BoardSize, Square};
use crate::rules::{Call, Outcome, Piece, PieceKind, SearchHints, Setup, Side};
use crate::variants::drawn::win_candidates;
use crate::variants::fen;

use super::Net;

/// Which boards are made.
pub(in crate::variants) struct Hunting {
    pub(in crate::variants) size: BoardSize,
    pub(in crate::variants) king: PieceKind,
    /// The numbers of the other kinds.
    pub(in crate::variants) kinds: Range<usize>,
    /// The ranks on which the hunted side has its pieces.
    pub(in crate::variants) ranks: usize,
    /// How many pieces the other side has. Some may be put on the same square.
    pub(in crate::variants) hunters: Range<usize>,
}

/// A King near an edge with a few pieces of its own, against many pieces, whose side is to move.
pub(in crate::variants) fn hunted_king(dice: &mut Dice, hunting: &Hunting) -> Setup {
    let Hunting { size, king, kinds, ranks, hunters } = hunting;
    let (wide, high) = (usize::from(size.files()), usize::from(size.ranks()));
    let mut setup = Setup::empty(*size);
    let hunted = if dice.below(2) == 0 { Side::White } else { Side::Black };
    let mut put = |file: usize, rank: usize, side, kind| {
        let square = size.square(file as u8, rank as u8).expect("on the board");
        setup.board[square.index()] = Some(Piece { side, kind });
    };
    let kind = |dice: &mut Dice| PieceKind((kinds.start + dice.below(kinds.len())) as u8);
    for _ in 0..1 + dice.below(4) {
        put(dice.below(wide), dice.below(*ranks), hunted, kind(dice));
    }
    for _ in 0..hunters.start + dice.below(hunters.len()) {
        put(dice.below(wide), dice.below(high), !hunted, kind(dice));
    }
    put(dice.below(wide), 3 + dice.below(high - 3), !hunted, *king);
    put(dice.below(wide), dice.below(2), hunted, *king);
    setup.turn = !hunted;
    setup
}

/// Counts of moves.
#[derive(Debug, Default)]
pub(in crate::variants) struct Tally {
    /// Those that win.
    pub(in crate::variants) wins: usize,
    /// Those that are listed as ones that may win.
    pub(in crate::variants) listed: usize,
    pub(in crate::variants) checks: usize,
}

impl Tally {
    /// Counts the moves of a position. Fails if one wins and is not listed.
    pub(in crate::variants) fn add<P: SearchHints>(&mut self, position: &P) {
        let last = win_candidates(position);
        self.listed += last.len();
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for m in moves {
            let after = position.after(m);
            self.checks += usize::from(after.call() != Call::None);
            if after.outcome().and_then(Outcome::winner) == Some(position.turn()) {
                self.wins += 1;
                assert!(last.contains(&m), "{m:?} wins in {}", fen::write(position));
            }
        }
    }
}

#[test]
fn a_piece_that_takes_exactly_the_free_squares_may_mate() {
    let of = |squares: &[u16]| squares.iter().fold(Bitboard::<1>::EMPTY, |all, &n| all.with(Square::new(n)));
    let (king, pieces) = (Square::new(0), of(&[20, 30]));
    let mut net = Net::new(king, of(&[1, 8, 9]), pieces.with(king), of(&[0]));
    net.add(of(&[8]));
    assert_eq!(net.free(), of(&[1, 9]));
    for (most, movers) in [(1, Bitboard::EMPTY), (2, pieces), (3, pieces)] {
        assert_eq!(net.movers(&[pieces], &[most]), movers, "{most}");
    }
}
