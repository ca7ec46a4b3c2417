//! One test a rule and ruling, boards drawn.

use crate::rules::{Call, Fold, FoldResult, MoveCount, Playable, Position, Setup, Side};
use crate::variants::drawn::{
    after, assert_refused, assert_targets, attempt, ending, in_corner, is_legal, reason, refusal,
    rule_against, targets, win_candidates,
};
use crate::variants::{Variant, fen, start};

use super::{SIZE, Undenary};

mod sparse;

#[test]
fn the_array_has_thirty_one_moves_by_pawns() {
    let position = start::<Undenary>();
    assert_eq!((position.count_legal(), position.call(), position.outcome()), (31, Call::None, None));
    assert_targets(&position, &[("f4", "e5 f5 g5"), ("a4", "a5 b5")]);
    assert_eq!(rule_against(&position, "a2b4"), "UND-1");
    assert_eq!(rule_against(&position, "f1f4"), "UND-3");
}

#[test]
fn und_1_knight_bishop_rook_and_queen_as_in_chess() {
    let position: Undenary = in_corner(
        "w",
        "
        . . . . . .
        . p . . . N
        . . . . . .
        R . . B . .
        . . . . P .
        . . . . . .
        ",
        &[("a11", 'K'), ("i10", 'k')],
    );
    assert_eq!(targets(&position, "d3"), "b1 c2 c4 e4 xb5", "its own Knight on f5 ends one diagonal");
    assert_targets(
        &position,
        &[("a3", "a1 a10 a2 a4 a5 a6 a7 a8 a9 b3 c3"), ("f5", "d4 d6 e3 e7 g3 g7 h4 h6")],
    );
    assert!(reason(&position, "d3f1").why.contains("the Pawn on e2 is in the way from d3 to f1"));
    assert_refused(&position, "UND-1", &["a3d3", "a3b4", "d3d4", "f5f6"]);
    assert!(reason(&position, "b5b4").why.contains("the Pawn on b5 is Black's, and it is White's turn"));
    assert!(reason(&position, "c3c4").why.contains("no piece on c3"));
    assert_eq!(rule_against(&position, "N@c3"), "UND-1");
}

#[test]
fn und_1_paladin_and_duke_are_two_pieces_in_one() {
    let board = |kind| -> Undenary {
        in_corner(
            "w",
            "
            . . . . . .
            . p . . . .
            . . . . . .
            . . . M . .
            . . . . P .
            . . . . . .
            "
            .replace('M', kind)
            .as_str(),
            &[("a11", 'K'), ("i10", 'k')],
        )
    };
    let paladin = "b1 b2 b4 c1 c2 c4 c5 e1 e4 e5 f2 f4 f5 g6 h7 i8 j9 k10 xb5";
    assert_eq!(targets(&board("A"), "d3"), paladin);
    let duke = "a3 b2 b3 b4 c1 c3 c5 d1 d10 d11 d2 d4 d5 d6 d7 d8 d9 e1 e3 e5 f2 f3 f4 g3 h3 i3 j3 k3";
    assert_eq!(targets(&board("D"), "d3"), duke);
    assert!(reason(&board("A"), "d3d4").why.contains("leaps as a Knight or slides along diagonals"));
    assert!(reason(&board("D"), "d3e4").why.contains("leaps as a Knight or slides along ranks and files"));
}

#[test]
fn und_2_pawn_goes_and_takes_on_three_squares() {
    let position: Undenary = in_corner(
        "w",
        "
        . . p . .
        . p p n .
        . . P . P
        P . . . .
        ",
        &[("k1", 'K'), ("j8", 'k')],
    );
    assert_eq!(targets(&position, "c2"), "xb3 xc3 xd3");
    assert_eq!(targets(&position, "a1"), "a2 b2", "a Pawn may stand on its first rank and never steps twice");
    assert_eq!(targets(&position, "e2"), "e3 f3 xd3");
    assert_refused(&position, "UND-2", &["a1a3", "c2c1", "c2d2", "a1a2q"]);
    let black: Undenary = fen::read(&fen::write(&position).replace(" w ", " b ")).unwrap().0;
    assert_eq!(targets(&black, "c4"), "", "its own pieces are in its way on all three");
    assert_eq!(targets(&black, "b3"), "a2 b2 xc2");
}

#[test]
fn und_2_on_the_last_rank_a_pawn_becomes_queen_duke_or_paladin() {
    let position: Undenary = in_corner("b", "n . . .\n. p . .\nN . . .", &[("k1", 'K'), ("j8", 'k')]);
    assert_eq!(targets(&position, "b2"), "b1=A b1=D b1=Q c1=A c1=D c1=Q xa1=A xa1=D xa1=Q");
    assert!(reason(&position, "b2b1").why.contains("becomes a Queen, a Duke or a Paladin"));
    assert!(reason(&position, "b2b1r").why.contains("not a Rook"));
    assert_refused(&position, "UND-2", &["b2b1k", "b2b1p", "a3c2q"]);
    let next = after(&position, "b2c1d");
    assert_eq!(fen::write(&next), "11/11/11/9k1/11/11/11/11/n10/11/N1d7K w - - 0 2");
}

#[test]
fn und_3_king_adopts_moves() {
    let with = |kind: char| -> Undenary {
        in_corner("w", "P . . .\n. . K .\n. . . .", &[("i10", 'k'), ("k9", 'p'), ("k1", kind)])
    };
    let steps = "b1 b2 b3 c1 c3 d1 d2 d3";
    let leaps = "a1 b4 d4 e1 e3";
    // Not j9, which is beside the black King; behind it the diagonal is open again.
    let slides = "a4 e4 f5 g6 h7 i8 k10";
    let straight = "a2 c10 c11 c4 c5 c6 c7 c8 c9 e2 f2 g2 h2 i2 j2 k2";
    let all = |parts: &[&str]| {
        let mut names: Vec<_> = parts.iter().flat_map(|part| part.split(' ')).collect();
        names.sort_unstable();
        names.join(" ")
    };
    assert_eq!(targets(&with('P'), "c2"), all(&[steps]));
    assert_eq!(targets(&with('N'), "c2"), all(&[steps, leaps]));
    assert_eq!(targets(&with('B'), "c2"), all(&[steps, slides]));
    assert_eq!(targets(&with('R'), "c2"), all(&[steps, straight]));
    assert_eq!(targets(&with('A'), "c2"), all(&[steps, leaps, slides]));
    assert_eq!(targets(&with('D'), "c2"), all(&[steps, leaps, straight]));
    assert_eq!(targets(&with('Q'), "c2"), all(&[steps, slides, straight]));
    let alone = reason(&with('B'), "c2e3");
    assert_eq!(alone.rule, "UND-3");
    assert!(alone.why.contains("leaps as a Knight only while its side has a Knight, Paladin or Duke"));
    assert_eq!(rule_against(&with('N'), "c2e4"), "UND-3");
    assert_eq!(rule_against(&with('Q'), "c2g3"), "UND-3");
}

#[test]
fn und_3_a_capture_takes_the_power_at_once() {
    let position: Undenary = in_corner("b", "n . .\n. . R\n. . K", &[("e1", 'P'), ("j8", 'k'), ("j9", 'p')]);
    assert_eq!(targets(&after(&position, "j8i8"), "c1"), "a1 b2 d1 d2");
    assert_eq!(targets(&after(&position, "a3c2"), "c1"), "b1 b2 d1 d2 xc2");
}

#[test]
fn und_3_a_promotion_gives_a_power_and_the_king_checks_with_it() {
    // The new Duke stands far off, but from that moment the King slides along its file.
    let position: Undenary = in_corner("w", ". . K . .", &[("k10", 'P'), ("c7", 'k'), ("h4", 'p')]);
    assert_eq!(after(&position, "k10k11a").call(), Call::None);
    let next = after(&position, "k10k11d");
    assert_eq!(next.call(), Call::Single);
    assert!(is_legal(&next, "c7d7"));
    assert!(
        reason(&next, "c7c6")
            .why
            .contains("the King on c1, which moves in that way because of the Duke on k11")
    );
    assert!(!win_candidates(&position).contains(&attempt::<Undenary>("k10k11d")), "the King steps aside");
    let shut_in = "
        k . P
        . . P
        . . P
        . . .
        K . .
        ";
    let position: Undenary = in_corner("w", shut_in, &[("k10", 'P'), ("h4", 'p')]);
    assert_eq!(ending(&after(&position, "k10k11d")), "1-0 checkmate");
    assert!(win_candidates(&position).contains(&attempt::<Undenary>("k10k11d")));
}

#[test]
fn und_4_the_enemy_king_attacks_with_what_he_has() {
    let position: Undenary =
        in_corner("w", ". . . . K", &[("b7", 'N'), ("e5", 'k'), ("a9", 'r'), ("k7", 'p')]);
    assert_eq!(position.call(), Call::Single, "Black's King slides down the file while it has the Rook");
    assert_eq!(targets(&position, "e1"), "c2 d1 d2 d3 f1 f2 f3 g2");
    assert_eq!(targets(&position, "b7"), "xa9", "taking the last piece that slides straight ends the check");
    let why = reason(&position, "b7c5");
    assert_eq!(why.rule, "UND-4");
    assert_eq!(
        why.why,
        "White's King on e1 would be attacked by the King on e5, which moves in that way because of the Rook on a9"
    );
    let two: Undenary = in_corner("w", ". . . . K", &[("b7", 'N'), ("e5", 'k'), ("a9", 'r'), ("k7", 'q')]);
    assert_eq!(rule_against(&two, "b7a9"), "UND-4", "the Queen slides straight too");
}

#[test]
fn und_4_a_man_pinned_by_the_enemy_king_may_take_his_last_lender() {
    let position: Undenary = in_corner(
        "w",
        "
        . . . . N .
        . . r . . .
        . . . . K .
        ",
        &[("e9", 'k'), ("k7", 'p')],
    );
    assert_eq!(targets(&position, "e3"), "xc2");
    assert_eq!(rule_against(&position, "e3f5"), "UND-4");
}

#[test]
fn und_4_the_king_may_take_a_last_lender_under_his_own_kings_eyes() {
    let board = |other: char| -> Undenary {
        in_corner("w", "r . .\nK . .", &[("a9", 'k'), ("k7", other), ("h1", 'P')])
    };
    assert!(is_legal(&board('p'), "a1a2"));
    assert_eq!(rule_against(&board('d'), "a1a2"), "UND-4");
    assert!(is_legal(&board('b'), "a1a2"));
}

#[test]
fn und_4_a_pinned_man_gives_check_all_the_same() {
    let position: Undenary =
        in_corner("w", ". . . .\n. . . R", &[("d10", 'k'), ("d8", 'r'), ("h7", 'K'), ("a5", 'p')]);
    let why = reason(&position, "h7h8");
    assert_eq!(why.rule, "UND-4");
    assert!(why.why.contains("the Rook on d8"));
}

#[test]
fn und_4_pins_and_interposing() {
    let pin: Undenary = in_corner("w", "r N K . . .\n. P . . . .\n. . . . . R", &[("k10", 'k')]);
    assert_eq!(targets(&pin, "b3"), "", "a pinned Knight stays");
    assert_eq!(targets(&pin, "b2"), "xa3");
    let line: Undenary = in_corner("w", "b . . .\n. A . .\n. . K .\n. . . .", &[("j8", 'k'), ("k9", 'p')]);
    assert_eq!(targets(&line, "b3"), "xa4", "a pinned Paladin keeps to the line of the pin");
    let check: Undenary = in_corner(
        "w",
        "
        r . . . . .
        . R . . . .
        . . . . P .
        K . . . . N
        ",
        &[("k10", 'k'), ("j11", 'b')],
    );
    assert_eq!(check.call(), Call::Single);
    assert_eq!(targets(&check, "b3"), "a3", "only between the King and the Rook");
    assert_targets(&check, &[("f1", ""), ("e2", "")]);
}

#[test]
fn und_4_a_baring_capture_is_no_excuse() {
    let position: Undenary = in_corner(
        "w",
        "
        . . . . . . k
        . . . . . r .
        . . . . K . P
        ",
        &[],
    );
    assert_eq!(rule_against(&position, "e1f2"), "UND-4");
    assert!(reason(&position, "e1f2").why.contains("the King on g3"));
    assert_eq!(ending(&after(&position, "g1f2")), "1-0 bare-king");
}

#[test]
fn und_5_checkmate() {
    let board = |kind: char| -> Undenary {
        in_corner("w", ". . . . . . p\n. . . . . q .\n. . . . . K .", &[("a8", kind), ("k11", 'k')])
    };
    let mate = board('P');
    assert_eq!((ending(&mate).as_str(), mate.call()), ("0-1 checkmate", Call::Single));
    assert_eq!(mate.count_legal(), 0);
    assert_refused(&mate, "UND-4", &["f1f2", "a8a9"]);
    // A Bishop far away lets the King slide out between them; k6 belongs to the enemy, which slides as the Queen does.
    assert_eq!(targets(&board('B'), "f1"), "a6 b5 c4 d3 h3 i4 j5");
}

#[test]
fn und_6_baring_wins_at_once() {
    let position: Undenary = in_corner("w", "r . . .\n. . . .\nR . . K", &[("k8", 'k')]);
    let bare = after(&position, "a1a3");
    assert_eq!(ending(&bare), "1-0 bare-king");
    assert_eq!((bare.count_legal(), bare.any_legal(), bare.turn()), (0, false, Side::Black));
    assert_eq!(reason(&bare, "k8k7").why, "the game is over: Black's King is alone");
    assert_eq!(rule_against(&bare, "k8k7"), "UND-6");
    let mut last = Vec::new();
    position.win_candidates(&mut last);
    assert!(last.contains(&attempt::<Undenary>("a1a3")));
}

#[test]
fn und_6_baring_comes_before_mate_and_stalemate() {
    let corner = |elsewhere: &[(&str, char)]| -> Undenary {
        let mut kinds = vec![("a11", 'k'), ("j1", 'K')];
        kinds.extend(elsewhere);
        in_corner("w", "", &kinds)
    };
    let mating = [("a5", 'r'), ("a1", 'R'), ("b1", 'R')];
    assert_eq!(ending(&after(&corner(&mating), "a1a5")), "1-0 bare-king");
    let with_pawn: Vec<_> = mating.into_iter().chain([("k7", 'p')]).collect();
    assert_eq!(ending(&after(&corner(&with_pawn), "a1a5")), "1-0 checkmate");
    let stalemating = corner(&[("b9", 'n'), ("b1", 'Q')]);
    assert_eq!(ending(&after(&stalemating, "b1b9")), "1-0 bare-king");
}

#[test]
fn und_7_stalemate_is_three_quarters_for_the_side_that_moved() {
    // The Pawn's way ahead is its own King's square or opens the file to the black King, who has a Rook's move.
    let position: Undenary =
        in_corner("w", "", &[("k11", 'K'), ("k10", 'P'), ("b9", 'a'), ("i9", 'r'), ("k9", 'k')]);
    assert_eq!((ending(&position).as_str(), position.call()), ("1/4-3/4 stalemate", Call::None));
    assert_eq!(position.outcome().unwrap().winner(), None, "three quarters are no win (UND-R4)");
    assert_eq!(rule_against(&position, "k10j11q"), "UND-4");
}

#[test]
fn und_8_third_occurrence_and_fifty_moves_draw() {
    let rules = Variant::Undenary.ruleset();
    assert_eq!(rules.repetition, (Fold::third(FoldResult::Draw), "UND-8"));
    assert_eq!(rules.move_count, (MoveCount::Draws(50), "UND-8"));
    let position: Undenary = in_corner("w - - 7 3", ". r . .\nN P . K", &[("j9", 'k'), ("j10", 'p')]);
    for (name, halfmove) in [("a1c2", 8), ("d1c1", 8), ("b1a2", 0), ("a1b3", 8)] {
        assert_eq!(after(&position, name).halfmove(), halfmove, "{name}");
    }
    assert_eq!(after(&position, "b1b2").halfmove(), 0, "a capture");
    let (a, b) = (after(&position, "a1c2"), after(&position, "a1b3"));
    let back = ["j9i9", "c2a1", "i9j9"].into_iter().fold(a.clone(), |position, name| after(&position, name));
    assert!(
        back.same_position(&position) && back.zobrist() == position.zobrist(),
        "clocks are no part of a position"
    );
    assert!(!a.same_position(&b) && a.zobrist() != b.zobrist());
}

#[test]
fn und_9_there_is_no_castling() {
    let position: Undenary = in_corner("w", "R . . . . K . . . . R", &[("c9", 'k'), ("j8", 'p')]);
    assert_eq!(rule_against(&position, "f1*k1"), "UND-9");
    assert!(is_legal(&position, "f1b1"), "the King slides as its Rooks do");
}

#[test]
fn und_r1_r2_r6_history_draws_stay_out_of_the_board() {
    let position: Undenary = in_corner("w - - 250 400", "R . K", &[("e9", 'k'), ("j8", 'p')]);
    assert_eq!((position.outcome(), position.halfmove(), position.fullmove()), (None, 250, 400));
    for id in ["UND-R1", "UND-R2", "UND-R6"] {
        assert!(Variant::Undenary.ruleset().rule(id).is_some());
    }
}

#[test]
fn und_r3_what_is_refused() {
    let empty = "11/11/11/11/11/11/11/11";
    for (rows, rule, place, why) in [
        ("4k5p/11/K9p w", Some("UND-R3"), Some((34, 35)), "a Pawn of Black cannot be on its last rank"),
        ("4k6/11/10P w", Some("UND-R3"), Some((0, 34)), "White has no King"),
        ("4k5k/11/K9P w", Some("UND-R3"), None, "Black has more than one King"),
        ("4k6/11/K10 w", Some("UND-R3"), None, "both Kings are alone"),
        ("r3k6/11/K9R b", Some("UND-R3"), None, "White's King on a1 is in check, but it is Black's turn"),
        ("4k6/11/K9P[] w", None, None, "this game has no reserve"),
        ("4k6/11/*K8P w", None, None, "no square of this board is blocked"),
    ] {
        let text = format!("{empty}/{rows}");
        let remark = refusal::<Undenary>(&text);
        assert!(remark.why.contains(why), "{text}: {remark:?}");
        assert_eq!(remark.rule, rule, "{text}");
        if let Some((start, end)) = place {
            assert_eq!((remark.span.start, remark.span.end), (start, end), "{text}: {remark:?}");
        }
    }
    let last_rank = refusal::<Undenary>("P10/11/11/4k6/11/11/11/11/11/11/K9p w");
    assert!(last_rank.why.contains("a Pawn of White cannot be on its last rank"));
    let (_, notes) = fen::read::<Undenary>("11/11/11/4k6/11/11/11/11/11/11/K9R w KQ e6 0 1").unwrap();
    assert_eq!(notes.len(), 2, "{notes:?}");
    assert!(fen::read::<Undenary>("11/11/11/4k6/11/11/11/11/11/11/K10 w").is_err());
}

#[test]
fn und_r3_one_bare_king_has_lost() {
    for turn in ["w", "b"] {
        let text = format!("11/11/11/4k6/11/11/11/11/11/11/K8R1 {turn}");
        let position: Undenary = fen::read(&text).unwrap().0;
        assert_eq!(ending(&position), "1-0 bare-king");
    }
}

#[test]
fn und_r4_a_stalemating_move_is_no_win() {
    let outcome = crate::rules::GameResult::three_quarters(Side::White);
    assert_eq!((outcome.winner(), outcome.as_str()), (None, "3/4-1/4"));
}

#[test]
fn und_r5_one_step_in_two_ways_is_one_move() {
    let position: Undenary = in_corner("w", ". . .\n. K .\n. . .", &[("j8", 'k'), ("k8", 'p'), ("i1", 'Q')]);
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let step = attempt::<Undenary>("b2b3");
    assert_eq!(moves.iter().filter(|&&m| m == step).count(), 1);
}

#[test]
fn every_man_has_its_own_signs() {
    let kinds = Variant::Undenary.ruleset().kinds;
    let mut signs: Vec<char> = kinds.iter().flat_map(|m| [m.symbols[0], m.symbols[1], m.letter]).collect();
    signs.sort_unstable();
    signs.dedup();
    assert_eq!(signs.len(), 3 * kinds.len());
    assert_eq!(Setup::empty(SIZE).board.len(), 121);
}
