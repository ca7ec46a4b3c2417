//! The fixed data of chess and Chess960, and the text of the rules that only Chess960 has.

use crate::rules::{Rule, Ruleset};
use crate::variants::orthodox::rules::{
    BASE, CASTLING, CHECK, COUNT, DEAD, EN_PASSANT, KING, KNIGHT, MATE, PAWN, PROMOTION, REPETITION, SLIDERS,
    STALEMATE, TURN,
};

pub(super) static CHESS: Ruleset = Ruleset {
    id: "chess",
    name: "Chess",
    aliases: &["standard", "normal", "from position", "orthodox", "western chess", "international chess"],
    version: "chess/1",
    proof_games: true,
    rules: &[
        TURN, SLIDERS, KNIGHT, PAWN, EN_PASSANT, PROMOTION, KING, CASTLING, CHECK, MATE, STALEMATE, DEAD,
        REPETITION, COUNT,
    ],
    ..BASE
};

pub(super) static CHESS960: Ruleset = Ruleset {
    id: "chess960",
    name: "Chess960",
    aliases: &[
        "fischerandom",
        "fischer random",
        "chess 960",
        "fischerandom chess",
        "fischerrandom",
        "frc",
        "wild/fr",
        "freestyle",
    ],
    related: &[
        "wild/0",
        "wild/1",
        "wild/2",
        "wild/3",
        "wild/4",
        "shuffle chess",
        "wildcastle",
        "double fischer random",
    ],
    version: "chess960/1",
    engine_option: Some(("Chess960", "true")),
    rules: &[
        TURN,
        SLIDERS,
        KNIGHT,
        PAWN,
        EN_PASSANT,
        PROMOTION,
        KING,
        CHECK,
        MATE,
        STALEMATE,
        DEAD,
        REPETITION,
        COUNT,
        ARRAYS_960,
        CASTLING_960,
    ],
    remark: Some(
        "A game without a position of its own starts from the start position of chess, number 518 of the 960.",
    ),
    ..BASE
};

const ARRAYS_960: Rule = Rule {
    id: "CHESS-960-1",
    title: "Start position",
    text: "The pieces of the first rank start in any order in which the King is between the Rooks and the Bishops are \
           on squares of both colours. Black's pieces mirror White's. All other rules, except castling (CHESS-960-2), \
           are those of chess.",
    source: "FIDE Laws of Chess 2023, Guidelines II.2",
};

pub(super) const CASTLING_960: Rule = Rule {
    id: "CHESS-960-2",
    title: "Castling",
    text: "Castling ends as in chess: King on g and Rook on f, or King on c and Rook on d. Neither may have moved \
           before. All squares that the King or the Rook passes over or reaches must be empty of other pieces. The \
           King may not be in check, pass over an attacked square, or reach one. The King or the Rook may already be \
           on its final square.",
    source: "FIDE Laws of Chess 2023, Guidelines II.3",
};
