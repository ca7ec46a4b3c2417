//! The fixed data of Three-check, and the text of its rules.

use crate::rules::{MoveCount, Rule, Ruleset};
use crate::variants::orthodox::rules::{
    BASE, CASTLING, CHECK, EN_PASSANT, FIFTY_MOVES, KING, KNIGHT, MATE, PAWN, PROMOTION, REPETITION, SLIDERS,
    STALEMATE, TURN,
};

use super::CHECKS;

pub(super) static THREE_CHECK: Ruleset = Ruleset {
    id: "three-check",
    name: "Three-check",
    aliases: &["3check", "threecheck", "three check", "3-check"],
    version: "three-check/1",
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
    checks_to_win: Some(CHECKS as u32),
    engine_option: Some(("Variant", "3check")),
    move_count: (MoveCount::Draws(50), COUNT.id),
    rules: &[
        TURN,
        SLIDERS,
        KNIGHT,
        PAWN,
        EN_PASSANT,
        PROMOTION,
        KING,
        CASTLING,
        CHECK,
        MATE,
        STALEMATE,
        REPETITION,
        THIRD_CHECK,
        DEAD,
        COUNT,
    ],
    ..BASE
};

const THIRD_CHECK: Rule = Rule {
    id: "THREE-1",
    title: "Third check",
    text: "A side that gives check for the third time in the game wins at once. A double check is one check. All other \
           rules, except dead positions (THREE-2) and long games (THREE-3), are those of chess, so checkmate wins too. \
           Positions with different numbers of checks are different positions.",
    source: "Lichess, lichess.org/variant/threeCheck",
};

const DEAD: Rule = Rule {
    id: "THREE-2",
    title: "Dead position",
    text: "The game is drawn if only the two Kings are left. Any other piece can give check.",
    source: "Lichess, scalachess: ThreeCheck",
};

const COUNT: Rule = Rule { id: "THREE-3", ..FIFTY_MOVES };
