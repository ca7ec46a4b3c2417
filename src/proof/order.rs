//! The order of moves that decisions refer to.

use crate::rules::{Move, MoveKind, PieceKind, Playable, Ruleset};

/// All legal moves in the order of moves: the place of a move in this list is the decision for it.
///
/// ```
/// use lawspeaker::{proof::{coord, in_order}, variants::{Chess, fen}};
/// let start = fen::start::<Chess>();
/// let first: Vec<_> = in_order(&start)[..3].iter().map(|&m| coord(&start, m)).collect();
/// assert_eq!(first, ["b1a3", "b1c3", "g1f3"]);
/// ```
#[must_use]
pub fn in_order<P: Playable>(position: &P) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let rules = position.ruleset();
    moves.sort_by_cached_key(|&m| rank(m, rules));
    moves
}

/// The numbers that the order compares, the most important first: drop or not, the dropped piece, origin, target, third
/// square, the piece that it becomes or that comes in, kind. A missing part is 0; all other numbers are one higher.
fn rank(m: Move, rules: &Ruleset) -> u64 {
    let letter = |kind: Option<PieceKind>| kind.map_or(0, |kind| u64::from(rules.order_letter(kind)) + 1);
    let (on_board, dropped) = match m.kind() {
        MoveKind::Drop => (0, letter(m.piece_kind())),
        _ => (1, 0),
    };
    let square = |square: Option<crate::geometry::Square>| square.map_or(0, |s| u64::from(s.number()) + 1);
    let numbers = [
        (on_board, 1),
        (dropped, 8),
        (square(m.from()), 9),
        (square(Some(m.to())), 9),
        (square(m.extra()), 9),
        (letter(m.piece_kind().filter(|_| on_board == 1)), 8),
        (m.kind() as u64, 3),
    ];
    numbers.into_iter().fold(0, |rank, (number, bits)| {
        debug_assert!(number < 1 << bits, "361 squares and letters of ASCII have room");
        rank << bits | number
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::coord;
    use crate::rules::OneVariant;
    use crate::variants::{Chess, Odin, OrphicElks, fen, start};

    fn names<P: OneVariant>(fen: &str) -> Vec<String> {
        let (position, _) = fen::read::<P>(fen).unwrap();
        in_order(&position).into_iter().map(|m| coord(&position, m)).collect()
    }

    #[test]
    fn every_number_counts_in_its_turn() {
        let rules = crate::variants::Variant::Chess.ruleset();
        let [bishop, knight, rook] = ['B', 'N', 'R'].map(|letter| rules.kind_of_letter(letter).unwrap());
        let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(crate::geometry::Square::new);
        let in_order = [
            Move::drop(bishop, e, None),
            Move::drop(knight, a, Some(e)),
            Move::drop(knight, b, None),
            Move::drop(knight, b, Some(c)),
            Move::drop(knight, b, Some(d)),
            Move::plain(a, b),
            Move::plain(a, c),
            Move::removal(a, c, b),
            Move::removal(a, c, d),
            Move::relocation(a, c, d),
            Move::removal(a, c, e),
            Move::plain(b, a),
            Move::castling(b, a),
            Move::promotion(b, a, bishop),
            Move::promotion(b, a, rook),
        ];
        for pair in in_order.windows(2) {
            assert!(rank(pair[0], rules) < rank(pair[1], rules), "{pair:?}");
        }
    }

    #[test]
    fn castling_stands_where_its_rook_does_and_promotions_by_letter() {
        let names = names::<Chess>("1n2k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1");
        let king: Vec<_> = names.iter().filter(|name| name.starts_with("e1")).map(String::as_str).collect();
        assert_eq!(king, ["e1c1", "e1d1", "e1f1", "e1g1", "e1d2", "e1e2", "e1f2"]);
        assert_eq!(names[..4], ["a1b1", "a1c1", "a1d1", "a1a2"]);
        let pawn = ["a7a8b", "a7a8n", "a7a8q", "a7a8r", "a7b8b", "a7b8n", "a7b8q", "a7b8r"];
        assert_eq!(names[names.len() - 8..], pawn);
    }

    #[test]
    fn third_squares_count_up_after_none() {
        let names = names::<Odin>("10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 b - - 0 1");
        let at = |name: &str| names.iter().position(|other| other == name).unwrap();
        assert!(at("c4d2") + 1 == at("c4d2xc2"), "{names:?}");
        let by_pawn = names.iter().position(|name| name.starts_with("b5")).unwrap();
        assert!(at("c4d2xc2") < by_pawn, "the fourth rank comes before the fifth: {names:?}");
    }

    #[test]
    fn drops_come_first_by_letter() {
        let position = start::<OrphicElks>();
        let first = names::<OrphicElks>(&fen::write(&position));
        assert!(first.is_sorted_by_key(|name| !name.contains('@')), "{first:?}");
        let (position, _) = fen::read::<OrphicElks>("4q2k/8/8/8/8/4P3/8/8[KN] w").unwrap();
        let names = names::<OrphicElks>(&fen::write(&position));
        let knight = names.iter().position(|name| name.starts_with('N')).unwrap();
        assert!(names[..knight].iter().all(|name| name.starts_with("K@")));
        assert_eq!(names[knight..knight + 2], ["N@a1", "N@b1"]);
    }
}
