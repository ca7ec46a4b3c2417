//! One test a rule, boards drawn: `KOTH-1` to `KOTH-3`.

use crate::rules::{MoveCount, OneVariant, Position, SearchHints, Side};
use crate::variants::KingOfTheHill;
use crate::variants::drawn::{after, assert_refused, attempt, drawn, ending, is_legal, reason};

fn race(rest: &str) -> KingOfTheHill {
    drawn(
        rest,
        "
        . . . . . . . .
        . . . . . . . .
        . . . . . k . .
        . . . . . . . .
        . . . . . . . .
        . . K . . . . .
        . . . . . . . r
        . . . . . . . .
        ",
    )
}

#[test]
fn koth_1_a_king_on_the_hill_wins() {
    let white = after(&race("w"), "c3d4");
    assert_eq!(ending(&white), "1-0 goal");
    assert!(!white.any_legal() && white.count_legal() == 0);
    let why = reason(&white, "f6g6");
    assert_eq!((why.rule, why.why.contains("White's King is on d4")), ("KOTH-1", true), "{}", why.why);
    assert_eq!(ending(&after(&race("b"), "f6e5")), "0-1 goal");
    assert_eq!(ending(&after(&race("w"), "c3c4")), "-");
}

#[test]
fn koth_1_the_hill_is_the_four_central_squares() {
    for (square, to) in [("c3", "d4"), ("f3", "e4"), ("c6", "d5"), ("f6", "e5")] {
        let mut rows = vec![vec!["."; 8]; 8];
        rows[8 - usize::from(square.as_bytes()[1] - b'0')][usize::from(square.as_bytes()[0] - b'a')] = "K";
        rows[0][0] = "k";
        let drawing: Vec<_> = rows.iter().map(|row| row.join(" ")).collect();
        let position: KingOfTheHill = drawn("w", &drawing.join("\n"));
        assert_eq!(ending(&after(&position, &format!("{square}{to}"))), "1-0 goal", "{to}");
        let mut last = Vec::new();
        position.win_candidates(&mut last);
        assert!(last.contains(&attempt::<KingOfTheHill>(&format!("{square}{to}"))), "a solver looks at {to}");
    }
}

#[test]
fn koth_1_an_attacked_square_of_the_hill_cannot_be_reached() {
    let position: KingOfTheHill = drawn(
        "w",
        "
        . . . r . . . .
        . . . . . . . .
        . . . . . k . .
        . . . . . . . .
        . . . . . . . .
        . . K . . . . .
        . . . . . . . .
        . . . . . . . .
        ",
    );
    assert_refused(&position, "CHESS-9", &["c3d4"]);
    assert!(is_legal(&position, "c3c4"));
}

#[test]
fn koth_1_checkmate_wins_too() {
    let position: KingOfTheHill = drawn(
        "w",
        "
        . . . . . . k .
        . . . . . p p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . .
        ",
    );
    assert_eq!(ending(&after(&position, "a1a8")), "1-0 checkmate");
}

#[test]
fn koth_2_bare_kings_play_on() {
    let position: KingOfTheHill = drawn(
        "b",
        "
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .
        ",
    );
    assert_eq!((position.dead(), position.turn()), (None, Side::Black));
    assert_eq!(position.count_legal(), 3);
}

#[test]
fn koth_3_fifty_moves_draw_without_a_claim() {
    assert_eq!(KingOfTheHill::own_ruleset().move_count, (MoveCount::Draws(50), "KOTH-3"));
}
