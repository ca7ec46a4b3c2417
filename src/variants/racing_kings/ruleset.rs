//! The fixed data of Racing Kings, and the text of its rules.

use crate::geometry::Square;
use crate::rules::{Ground, Landmark, MoveCount, Rule, Ruleset};
use crate::variants::orthodox::rules::{BASE, FIFTY_MOVES, KING, KNIGHT, REPETITION, SLIDERS, STALEMATE};

/// The eighth rank.
const LAST_RANK: &[Square] = &[
    Square::new(56),
    Square::new(57),
    Square::new(58),
    Square::new(59),
    Square::new(60),
    Square::new(61),
    Square::new(62),
    Square::new(63),
];

pub(super) static RACING_KINGS: Ruleset = Ruleset {
    id: "racing-kings",
    name: "Racing Kings",
    aliases: &["racingkings", "racing", "race"],
    version: "racing-kings/1",
    start: "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
    landmarks: &[Landmark { sign: '+', name: "goal", ground: Ground::Corner, squares: LAST_RANK }],
    move_count: (MoveCount::Draws(50), COUNT.id),
    engine_option: Some(("Variant", "racingkings")),
    rules: &[ARMIES, SLIDERS, KNIGHT, KING, STALEMATE, REPETITION, NO_CHECK, GOAL, FOLLOWING, DEAD, COUNT],
    ..BASE
};

pub(super) const ARMIES: Rule = Rule {
    id: "RK-1",
    title: "Turn and pieces",
    text: "White begins. The players take turns and make one move each; a player may not pass. A piece moves to an empty \
           square, or captures the enemy piece on its new square. Each side has exactly one King. There are no Pawns, so \
           there is no promotion, and there is no castling.",
    source: "Lichess, lichess.org/variant/racingKings",
};

pub(super) const NO_CHECK: Rule = Rule {
    id: "RK-2",
    title: "No check",
    text: "No move may leave a King attacked: neither the King of its own side nor the enemy King. So no King is ever in \
           check, and there is no checkmate.",
    source: "Lichess, lichess.org/variant/racingKings",
};

const GOAL: Rule = Rule {
    id: "RK-3",
    title: "Goal",
    text: "A side whose King reaches the eighth rank wins. If White's King gets there first and Black's King can reach the \
           eighth rank in the very next move, Black has that move; if Black makes another move, White wins.",
    source: "Lichess, lichess.org/variant/racingKings",
};

const FOLLOWING: Rule = Rule {
    id: "RK-4",
    title: "Both Kings arrive",
    text: "If Black's King reaches the eighth rank in the move after White's King, the game is drawn.",
    source: "Lichess, lichess.org/variant/racingKings",
};

const DEAD: Rule = Rule {
    id: "RK-5",
    title: "No dead position",
    text: "No position is drawn because pieces are missing: a King alone can still win the race.",
    source: "Lichess, scalachess: RacingKings",
};

const COUNT: Rule = Rule { id: "RK-6", ..FIFTY_MOVES };
