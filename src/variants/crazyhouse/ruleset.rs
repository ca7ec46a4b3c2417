//! The fixed data of Crazyhouse, and the text of its rules.

use crate::rules::{MoveCount, Rule, Ruleset};
use crate::variants::orthodox::rules::{
    BASE, CASTLING, CHECK, EN_PASSANT, KING, KNIGHT, MATE, PAWN, PROMOTION, REPETITION, SLIDERS, STALEMATE,
    TURN,
};

pub(super) static CRAZYHOUSE: Ruleset = Ruleset {
    id: "crazyhouse",
    name: "Crazyhouse",
    aliases: &["zh", "crazy house", "house"],
    related: &["bughouse"],
    version: "crazyhouse/1",
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
    marks_promoted: true,
    move_count: (MoveCount::Unlimited, NO_COUNT.id),
    rules: &[
        TURN, SLIDERS, KNIGHT, PAWN, EN_PASSANT, PROMOTION, KING, CASTLING, CHECK, MATE, STALEMATE,
        REPETITION, RESERVE, DROP, PAWN_DROP, PROMOTED, NO_COUNT,
    ],
    ..BASE
};

const RESERVE: Rule = Rule {
    id: "ZH-1",
    title: "Reserve",
    text: "A captured piece changes sides and goes to the reserve of the side that captured it. Both reserves are open. No \
           piece leaves the game, so no position is drawn because pieces are missing. Positions with different reserves \
           are different positions. All other rules are those of chess.",
    source: "Lichess, lichess.org/variant/crazyhouse",
};

const DROP: Rule = Rule {
    id: "ZH-2",
    title: "Drop",
    text: "Instead of a move on the board, a side may drop a piece of its reserve on an empty square. A drop may give check \
           or checkmate. It may not leave the King of its own side attacked.",
    source: "Lichess, lichess.org/variant/crazyhouse",
};

const PAWN_DROP: Rule = Rule {
    id: "ZH-3",
    title: "Drop of a Pawn",
    text: "A Pawn is not dropped on the first or the eighth rank. A Pawn that is dropped on the second rank of its side may \
           make a double step.",
    source: "Lichess, lichess.org/variant/crazyhouse",
};

const PROMOTED: Rule = Rule {
    id: "ZH-4",
    title: "Promoted pieces",
    text: "A promoted piece that is captured goes to the reserve as a Pawn.",
    source: "Lichess, lichess.org/variant/crazyhouse",
};

const NO_COUNT: Rule = Rule {
    id: "ZH-5",
    title: "No fifty moves",
    text: "Any number of moves may be made without a Pawn move or a capture.",
    source: "Lichess, scalachess: Crazyhouse",
};
