//! Check, mate and draws: ORP-9, ORP-11, and the moves that may win.

use std::collections::HashSet;

use crate::rules::{
    Call, MoveCount, OneVariant, Outcome, Playable, Position, Repetition, Reversible, SearchHints,
};
use crate::variants::drawn::{after, attempt, ending, is_legal, reason, rule_against, targets};
use crate::variants::{Variant, fen};

use super::super::{OrphicElks, OrphicRooks};

fn elks(text: &str) -> OrphicElks {
    fen::read(text).unwrap_or_else(|r| panic!("{text}: {r:?}")).0
}

/// Wins of a position by trying everything, and whether `win_candidates` holds them.
fn wins<P: OneVariant + SearchHints>(position: &P) -> Vec<String> {
    let (mut moves, mut last) = (Vec::new(), Vec::new());
    position.legal_moves(&mut moves);
    position.win_candidates(&mut last);
    let held: HashSet<_> = last.iter().copied().collect();
    assert_eq!(held.len(), last.len(), "a move is listed twice in {}", fen::write(position));
    assert!(last.iter().all(|m| moves.contains(m)));
    let won = |m: &&_| position.after(**m).outcome().and_then(Outcome::winner) == Some(position.turn());
    let winning: Vec<_> = moves.iter().filter(won).collect();
    assert!(winning.iter().all(|m| held.contains(m)), "a win is missing in {}", fen::write(position));
    let mut names: Vec<_> = winning.into_iter().map(|&m| crate::naming::coord(position, m)).collect();
    names.sort();
    names
}

#[test]
fn orp_9_a_king_may_not_be_left_attacked() {
    let position = elks("4q2k/8/8/8/8/8/8/4K3[] w - - 0 1");
    assert_eq!(position.call(), Call::Single);
    assert_eq!(targets(&position, "e1"), "d1 d2 f1 f2");
    let why = reason(&position, "e1e2");
    assert_eq!(
        (why.rule, why.why.as_str()),
        ("ORP-9", "the King on e2 would be attacked by the Queen on e8")
    );
}

#[test]
fn orp_9_pieces_of_a_side_without_king_give_check() {
    let position = elks("8/8/8/8/4q3/8/7P/4K3[Nk] w - - 0 1");
    assert_eq!(position.call(), Call::Single);
    assert_eq!(rule_against(&position, "h2h3"), "ORP-9");
    assert!(is_legal(&position, "N@e2"));
}

#[test]
fn orp_9_a_king_in_reserve_cannot_be_in_check() {
    let position = elks("4k3/8/8/8/4q3/8/7P/8[KN] w - - 0 1");
    assert_eq!(position.call(), Call::None);
    assert!(is_legal(&position, "N@h2~a2") && is_legal(&position, "N@a8"));
}

#[test]
fn orp_9_checkmate_by_a_drop_wins() {
    let position = elks("6k1/5ppp/8/8/8/8/8/6K1[Q] w - - 0 1");
    assert_eq!(wins(&position), ["Q@a8", "Q@b8", "Q@c8", "Q@d8", "Q@e8"]);
    assert_eq!(ending(&after(&position, "Q@a8")), "1-0 checkmate");
    assert_eq!(ending(&position), "-");
    // With a piece in reserve the check from afar is blocked.
    let held = elks("6k1/5ppp/8/8/8/8/8/6K1[Qn] w - - 0 1");
    assert_eq!(ending(&after(&held, "Q@a8")), "-");
    assert_eq!(wins(&held), Vec::<String>::new());
}

#[test]
fn orp_9_mate_by_discovery_relocation_and_promotion_is_told() {
    let rooks = |text: &str| -> OrphicRooks { fen::read(text).unwrap().0 };
    // The Knight uncovers the Rook on a8.
    assert_eq!(wins(&rooks("RN4k1/5ppp/8/8/8/8/8/6K1[] w - - 0 1")), ["b8a6", "b8c6", "b8d7"]);
    // A Pawn sent away mates from its new square.
    let relocation = rooks("8/8/8/pp6/kp6/p1R5/7P/2K5[Nqrrldnn] w - - 0 1");
    assert_eq!(wins(&relocation), ["N@b6", "N@c5", "N@h2~b3"]);
    // The promoted piece looks back through the square the Pawn has left.
    let promotion = rooks("K7/5P2/8/8/8/4p1p1/4pkp1/4r1r1[] w - - 0 1");
    assert_eq!(wins(&promotion), ["f7f8q", "f7f8r"]);
    // A side whose King is in reserve is never mated.
    assert!(wins(&elks("8/8/8/8/8/8/8/6K1[Qk] w - - 0 1")).is_empty());
}

#[test]
fn orp_11_no_move_out_of_check_draws() {
    let position = elks("7k/5Q2/6K1/8/8/8/8/8[] b - - 0 1");
    assert_eq!(ending(&position), "1/2-1/2 stalemate");
    let reserve = elks("7k/5Q2/6K1/8/8/8/8/8[n] b - - 0 1");
    assert_eq!(ending(&reserve), "-", "a piece in reserve can still be dropped");
    // Nor has a side lost or drawn whose King finds no square on its rank: as the last piece it comes in anywhere.
    let rooks: OrphicRooks = fen::read("RR4K1/8/8/8/8/8/8/7N[kN] b - - 0 1").unwrap().0;
    assert_eq!(ending(&rooks), "-");
}

#[test]
fn orp_11_repetition_and_move_count_may_be_claimed() {
    for rules in [Variant::OrphicElks.ruleset(), Variant::OrphicRooks.ruleset()] {
        assert_eq!(rules.repetition, (Repetition::Claimable, "ORP-11"));
        assert_eq!(rules.move_count, (MoveCount::Claimable(50), "ORP-11"));
    }
}

#[test]
fn orp_11_the_reserve_belongs_to_the_position() {
    let (with, without) = (elks("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1"), elks("4k3/8/8/8/8/8/8/4K3[] w - - 0 1"));
    let other = elks("4k3/8/8/8/8/8/8/4K3[n] w - - 0 1");
    let light = elks("4k3/8/8/8/8/8/8/4K3[L] w - - 0 1");
    let dark = elks("4k3/8/8/8/8/8/8/4K3[D] w - - 0 1");
    let all = [&with, &without, &other, &light, &dark];
    for (n, a) in all.iter().enumerate() {
        for (k, b) in all.iter().enumerate() {
            assert_eq!(a.same_position(b), n == k);
            assert_eq!(a.zobrist() == b.zobrist(), n == k);
        }
    }
}

#[test]
fn orp_11_what_starts_the_count_again_and_cuts_history() {
    let position = elks("4k3/8/8/8/8/4P2n/8/4K1N1[Q] w - - 30 40");
    for (name, halfmove, cut) in [
        ("e1d1", 31, Reversible::Yes),
        ("g1f3", 31, Reversible::Yes),
        ("e3e4", 0, Reversible::No),
        ("g1h3", 0, Reversible::No),
        ("Q@a1", 0, Reversible::No),
        ("Q@e3~e2", 0, Reversible::No),
    ] {
        assert!(is_legal(&position, name), "{name}");
        let mut next = position.clone();
        assert_eq!(next.play_unchecked(attempt::<OrphicElks>(name)), cut, "{name}");
        assert_eq!((next.halfmove(), next.fullmove()), (halfmove, 40), "{name}");
    }
}
