//! The fixed data of King of the Hill, and the text of its rules.

use crate::geometry::Square;
use crate::rules::{Ground, Landmark, MoveCount, Rule, Ruleset};
use crate::variants::orthodox::rules::{
    BASE, CASTLING, CHECK, EN_PASSANT, FIFTY_MOVES, KING, KNIGHT, MATE, PAWN, PROMOTION, REPETITION, SLIDERS,
    STALEMATE, TURN,
};

/// d4, e4, d5 and e5.
const HILL: &[Square] = &[Square::new(27), Square::new(28), Square::new(35), Square::new(36)];

pub(super) static KING_OF_THE_HILL: Ruleset = Ruleset {
    id: "king-of-the-hill",
    name: "King of the Hill",
    aliases: &["kingofthehill", "koth"],
    version: "king-of-the-hill/1",
    landmarks: &[Landmark { sign: '+', name: "hill", ground: Ground::Throne, squares: HILL }],
    move_count: (MoveCount::Draws(50), COUNT.id),
    engine_option: Some(("Variant", "kingofthehill")),
    rules: &[
        TURN, SLIDERS, KNIGHT, PAWN, EN_PASSANT, PROMOTION, KING, CASTLING, CHECK, MATE, STALEMATE,
        REPETITION, GOAL, DEAD, COUNT,
    ],
    ..BASE
};

const GOAL: Rule = Rule {
    id: "KOTH-1",
    title: "The hill",
    text: "A side whose King moves to d4, e4, d5 or e5 wins at once. The move must be legal in chess: the King may not \
           move to an attacked square. All other rules, except dead positions (KOTH-2) and long games (KOTH-3), are those of \
           chess, so checkmate wins too.",
    source: "Lichess, lichess.org/variant/kingOfTheHill",
};

const DEAD: Rule = Rule {
    id: "KOTH-2",
    title: "No dead position",
    text: "No position is drawn because pieces are missing: a King alone can still reach the hill.",
    source: "Lichess, scalachess: KingOfTheHill",
};

const COUNT: Rule = Rule { id: "KOTH-3", ..FIFTY_MOVES };
