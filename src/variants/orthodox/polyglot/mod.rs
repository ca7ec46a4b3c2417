//! The number by which opening books and other programs know a position: the key of Polyglot's form of books, 64 bits.
//!
//! It is the exclusive or of the numbers for what the position has. A capture en passant counts where an enemy Pawn stands ready for it,
//! legal or not.
//!
//! ```text
//! number    0..767   64 * kind + square, where a1 is 0, b1 is 1; kinds are p P n N b B r R q Q k K
//!         768..771   the rights to castle: K Q k q
//!         772..779   the file of the capture en passant
//!              780   it is White's turn
//! ```

mod numbers;

use crate::rules::Side;

use super::{BISHOP, KING, KNIGHT, Orthodox, PAWN, QUEEN, ROOK, Relative, SIZE};

use numbers::NUMBERS;

impl<R: Relative> Orthodox<R> {
    /// None in games whose positions have more than those of chess have, such as a reserve.
    pub(super) fn polyglot_key(&self) -> Option<u64> {
        if size_of::<R::Extra>() > 0 {
            return None;
        }
        let mut key = 0;
        for (kind, number) in [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING].into_iter().zip(0..) {
            for square in self.of(kind).iter() {
                let is_white = self.state.side_at(square) == Some(Side::White);
                key ^= NUMBERS[64 * (2 * number + usize::from(is_white)) + square.index()];
            }
        }
        for (side, [king, _], [rook, _]) in self.castlings() {
            let is_long = rook < king;
            let of_side = match side {
                Side::White => 0,
                Side::Black => 2,
            };
            key ^= NUMBERS[768 + of_side + usize::from(is_long)];
        }
        if let Some(square) = self.passed_square() {
            key ^= NUMBERS[772 + usize::from(SIZE.file(square))];
        }
        if self.state.turn == Side::White {
            key ^= NUMBERS[780];
        }
        Some(key)
    }
}

#[cfg(test)]
mod tests {
    use crate::variants::{Variant, boards};

    fn key(variant: Variant, text: &str) -> Option<u64> {
        boards::read(variant, text).unwrap().0.polyglot_key()
    }

    /// The positions that the description of the form gives, with their keys.
    #[test]
    fn keys_are_those_of_the_description() {
        for (text, wanted) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b_9618_1691_fc9c),
            ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c_9b50_fd11_4196),
            ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756_b944_61c5_0fb0),
            ("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662f_afb9_65db_29d4),
            ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a4_8b5a_8e47_ff78),
            ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 1 3", 0x652a_607c_a3f2_42c1),
            ("rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 2 4", 0x00fd_d303_c946_bdd9),
            ("rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c81_23ea_7b06_7637),
            ("rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 1 4", 0x5c3f_9b82_9b27_9560),
        ] {
            assert_eq!(key(Variant::Chess, text), Some(wanted), "{text}");
        }
    }

    #[test]
    fn a_pawn_that_is_pinned_counts_as_ready_to_capture() {
        let [pinned, without] = ["d3", "-"]
            .map(|square| key(Variant::Chess, &format!("4r2k/8/8/8/3Pp3/8/8/4K3 b - {square} 0 1")));
        assert_ne!(pinned, without, "the Pawn may capture");
        let [pinned, without] = ["d3", "-"]
            .map(|square| key(Variant::Chess, &format!("4k3/8/8/8/3Pp3/8/8/4R1K1 b - {square} 0 1")));
        assert_ne!(pinned, without, "it may not, because of the Rook on e1");
    }

    #[test]
    fn other_games_have_the_key_where_their_positions_have_no_more() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for variant in [Variant::Chess960, Variant::Antichess, Variant::KingOfTheHill] {
            assert!(key(variant, start).is_some(), "{variant}");
        }
        for variant in [Variant::Crazyhouse, Variant::ThreeCheck, Variant::OrphicRooks] {
            assert_eq!(boards::start(variant).polyglot_key(), None, "{variant}");
        }
    }
}
