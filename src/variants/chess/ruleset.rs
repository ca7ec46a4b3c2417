//! The fixed data of chess and Chess960, and the text of their rules.

use crate::rules::{KindInfo, MoveCount, Repetition, Rule, Ruleset, Shape};

use super::SIZE;

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const KINDS: &[KindInfo] = &[
    KindInfo::new('K', "King", ['♔', '♚'], Shape::King),
    KindInfo::new('Q', "Queen", ['♕', '♛'], Shape::Queen),
    KindInfo::new('R', "Rook", ['♖', '♜'], Shape::Rook),
    KindInfo::new('B', "Bishop", ['♗', '♝'], Shape::Bishop),
    KindInfo::new('N', "Knight", ['♘', '♞'], Shape::Knight),
    KindInfo::pawn('P', ['♙', '♟']),
];

/// What both games have.
const BOTH: Ruleset = Ruleset {
    size: SIZE,
    start: ARRAY,
    kinds: KINDS,
    repetition: (Repetition::ThirdClaimable, "CHESS-13"),
    move_count: (MoveCount::FiftyClaimable, "CHESS-14"),
    ..Ruleset::BASE
};

pub(super) static CHESS: Ruleset = Ruleset {
    id: "chess",
    name: "Chess",
    aliases: &["standard", "normal", "from position", "orthodox"],
    version: "chess/1",
    rules: &[
        TURN, SLIDERS, KNIGHT, PAWN, EN_PASSANT, PROMOTION, KING, CASTLING, CHECK, MATE, STALEMATE, DEAD,
        REPETITION, COUNT,
    ],
    ..BOTH
};

pub(super) static CHESS960: Ruleset = Ruleset {
    id: "chess960",
    name: "Chess960",
    aliases: &["fischerandom", "fischer random", "chess 960", "fischerandom chess"],
    version: "chess960/1",
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
    ..BOTH
};

const TURN: Rule = Rule {
    id: "CHESS-1",
    title: "Turn",
    text: "White begins. The players take turns and make one move each; a player may not pass. A piece moves to an \
           empty square, or captures the enemy piece on its new square. Each side has exactly one King, which is \
           never captured. New pieces come into play only by promotion.",
    source: "FIDE Laws of Chess 2023, articles 1.1 to 1.4, 2.2 and 3.1",
};

const SLIDERS: Rule = Rule {
    id: "CHESS-2",
    title: "Bishop, Rook and Queen",
    text: "The Bishop slides along diagonals, the Rook along ranks and files, the Queen along all of these. They do \
           not pass over other pieces.",
    source: "FIDE Laws of Chess 2023, articles 3.2 to 3.5",
};

const KNIGHT: Rule = Rule {
    id: "CHESS-3",
    title: "Knight",
    text: "The Knight leaps two squares along a rank or file and one square across. Pieces between these squares do \
           not matter.",
    source: "FIDE Laws of Chess 2023, article 3.6",
};

const PAWN: Rule = Rule {
    id: "CHESS-4",
    title: "Pawn",
    text: "A Pawn moves one square straight ahead to an empty square. From its first square it may also move two \
           squares, if both are empty. It captures one square diagonally ahead, and moves diagonally only to capture. \
           A Pawn is never on the first or last rank.",
    source: "FIDE Laws of Chess 2023, articles 3.7.1 to 3.7.3",
};

const EN_PASSANT: Rule = Rule {
    id: "CHESS-5",
    title: "En passant",
    text: "When a Pawn has just made its double step, an enemy Pawn next to it may capture it as if it had moved only \
           one square. This is possible only in the very next move.",
    source: "FIDE Laws of Chess 2023, articles 3.7.3.1 and 3.7.3.2",
};

const PROMOTION: Rule = Rule {
    id: "CHESS-6",
    title: "Promotion",
    text: "A Pawn that reaches its last rank becomes, in the same move, a Queen, Rook, Bishop or Knight of its side. \
           The pieces that are still on the board do not matter. No other piece is promoted, and no Pawn on another \
           rank.",
    source: "FIDE Laws of Chess 2023, articles 3.7.3.3 to 3.7.3.5",
};

const KING: Rule = Rule {
    id: "CHESS-7",
    title: "King",
    text: "The King moves to any square next to it that no enemy piece attacks.",
    source: "FIDE Laws of Chess 2023, articles 3.8.1 and 3.9",
};

const CASTLING: Rule = Rule {
    id: "CHESS-8",
    title: "Castling",
    text: "A King that has not moved moves two squares towards a Rook that has not moved, and the Rook moves to the \
           square that the King passed over. All squares between the two must be empty. The King may not be in check, \
           pass over an attacked square, or reach one.",
    source: "FIDE Laws of Chess 2023, article 3.8.2",
};

const CHECK: Rule = Rule {
    id: "CHESS-9",
    title: "Check",
    text: "A King that is attacked is in check, even if the attacking piece may not move itself. A move may not leave \
           the King of its own side attacked. So the side that is not to move is never in check, and the two Kings \
           are never next to each other.",
    source: "FIDE Laws of Chess 2023, articles 3.1.2, 3.9 and 3.10",
};

const MATE: Rule = Rule {
    id: "CHESS-10",
    title: "Checkmate",
    text: "A side that is in check and has no legal move loses.",
    source: "FIDE Laws of Chess 2023, articles 1.4.1 and 5.1.1",
};

const STALEMATE: Rule = Rule {
    id: "CHESS-11",
    title: "Stalemate",
    text: "If the side to move has no legal move and is not in check, the game is drawn.",
    source: "FIDE Laws of Chess 2023, article 5.2.1",
};

const DEAD: Rule = Rule {
    id: "CHESS-12",
    title: "Dead position",
    text: "A game in which neither side can ever give mate is drawn. The program decides this from the pieces alone: \
           apart from the Kings there is no piece, one Knight, or only Bishops that are all on squares of one colour. \
           It does not search for blocked positions.",
    source: "FIDE Laws of Chess 2023, article 5.2.2; limited to missing material",
};

const REPETITION: Rule = Rule {
    id: "CHESS-13",
    title: "Repetition",
    text: "The third occurrence of a position may be claimed as a draw; the fifth is a draw without a claim. Two \
           positions are the same if the same side is to move, the same pieces are on the same squares, and the \
           castling rights and the legal captures en passant are the same.",
    source: "FIDE Laws of Chess 2023, articles 9.2 and 9.6.1",
};

const COUNT: Rule = Rule {
    id: "CHESS-14",
    title: "Fifty and seventy-five moves",
    text: "After 50 moves by each side without a Pawn move or a capture, a draw may be claimed. After 75 such moves \
           the game is drawn, unless the last of them gave mate.",
    source: "FIDE Laws of Chess 2023, articles 9.3 and 9.6.2",
};

const ARRAYS_960: Rule = Rule {
    id: "CHESS-960-1",
    title: "Start position",
    text: "The pieces of the first rank start in any order in which the King is between the Rooks and the Bishops are \
           on squares of both colours. Black's pieces mirror White's. All other rules, except castling (CHESS-960-2), \
           are those of chess.",
    source: "FIDE Laws of Chess 2023, Guidelines II.2",
};

const CASTLING_960: Rule = Rule {
    id: "CHESS-960-2",
    title: "Castling",
    text: "Castling ends as in chess: King on g and Rook on f, or King on c and Rook on d. Neither may have moved \
           before. All squares that the King or the Rook passes over or reaches must be empty of other pieces. The \
           King may not be in check, pass over an attacked square, or reach one. The King or the Rook may already be \
           on its final square.",
    source: "FIDE Laws of Chess 2023, Guidelines II.3",
};
