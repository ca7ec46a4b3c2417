//! The fixed data of chess and Chess960, and the text of their law.

use crate::rules::{KindInfo, MoveCount, Repetition, Rule, Ruleset};

use super::SIZE;

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const KINDS: &[KindInfo] = &[
    kind('K', "King", ['♔', '♚']),
    kind('Q', "Queen", ['♕', '♛']),
    kind('R', "Rook", ['♖', '♜']),
    kind('B', "Bishop", ['♗', '♝']),
    kind('N', "Knight", ['♘', '♞']),
    KindInfo { letter: 'P', name: "Pawn", symbols: ['♙', '♟'], unwritten: true },
];

const fn kind(letter: char, name: &'static str, symbols: [char; 2]) -> KindInfo {
    KindInfo { letter, name, symbols, unwritten: false }
}

pub(super) static CHESS: Ruleset = Ruleset {
    id: "chess",
    name: "Chess",
    aliases: &["standard", "normal", "from position", "orthodox"],
    version: "chess/1",
    size: SIZE,
    start: ARRAY,
    kinds: KINDS,
    repetition: (Repetition::ThirdClaimable, "CHESS-13"),
    move_count: (MoveCount::FiftyClaimable, "CHESS-14"),
    rules: &[
        TURN, SLIDERS, KNIGHT, PAWN, EN_PASSANT, PROMOTION, KING, CASTLING, CHECK, MATE, STALEMATE, DEAD,
        REPETITION, COUNT,
    ],
    ..Ruleset::BASE
};

pub(super) static CHESS960: Ruleset = Ruleset {
    id: "chess960",
    name: "Chess960",
    aliases: &["fischerandom", "fischer random", "chess 960", "fischerandom chess"],
    version: "chess960/1",
    size: SIZE,
    start: ARRAY,
    kinds: KINDS,
    repetition: (Repetition::ThirdClaimable, "CHESS-13"),
    move_count: (MoveCount::FiftyClaimable, "CHESS-14"),
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
        "Without a position of its own a game starts from the array of orthodox chess, number 518 of the 960.",
    ),
    ..Ruleset::BASE
};

const TURN: Rule = Rule {
    id: "CHESS-1",
    title: "Turn",
    text: "White begins and the players take turns, one move of one man each; nobody may pass. A man goes to an \
           empty square or takes the enemy man that stands there. Either side has exactly one King, who is never \
           taken. No man comes into play but by promotion.",
    source: "FIDE Laws of Chess 2023, articles 1.1 to 1.4, 2.2 and 3.1",
};

const SLIDERS: Rule = Rule {
    id: "CHESS-2",
    title: "Bishop, Rook and Queen",
    text: "The Bishop slides along diagonals, the Rook along ranks and files, the Queen along all of these. None of \
           them passes over a man.",
    source: "FIDE Laws of Chess 2023, articles 3.2 to 3.5",
};

const KNIGHT: Rule = Rule {
    id: "CHESS-3",
    title: "Knight",
    text: "The Knight leaps two squares along a rank or file and one across, whatever stands between.",
    source: "FIDE Laws of Chess 2023, article 3.6",
};

const PAWN: Rule = Rule {
    id: "CHESS-4",
    title: "Pawn",
    text: "The Pawn steps one square straight ahead, from its first square two if it likes, onto empty squares only. \
           It takes one square diagonally ahead and moves so in no other case than capture. A Pawn never stands on \
           the first or last rank.",
    source: "FIDE Laws of Chess 2023, articles 3.7.1 to 3.7.3",
};

const EN_PASSANT: Rule = Rule {
    id: "CHESS-5",
    title: "En passant",
    text: "A Pawn that has just made its double step may be taken by an enemy Pawn beside it as if it had gone one \
           square only: by the very next move or never.",
    source: "FIDE Laws of Chess 2023, articles 3.7.3.1 and 3.7.3.2",
};

const PROMOTION: Rule = Rule {
    id: "CHESS-6",
    title: "Promotion",
    text: "A Pawn that reaches its last rank becomes, in the same move, a Queen, Rook, Bishop or Knight of its colour, \
           whatever men are still on the board. No other man is promoted, and nowhere else.",
    source: "FIDE Laws of Chess 2023, articles 3.7.3.3 to 3.7.3.5",
};

const KING: Rule = Rule {
    id: "CHESS-7",
    title: "King",
    text: "The King steps to any of the squares around him that no enemy attacks.",
    source: "FIDE Laws of Chess 2023, articles 3.8.1 and 3.9",
};

const CASTLING: Rule = Rule {
    id: "CHESS-8",
    title: "Castling",
    text: "A King that has not moved goes two squares towards a Rook that has not moved, and the Rook goes to the \
           square he passed over. All squares between the two must be empty, and the King may not be in check, nor \
           pass over or reach an attacked square.",
    source: "FIDE Laws of Chess 2023, article 3.8.2",
};

const CHECK: Rule = Rule {
    id: "CHESS-9",
    title: "Check",
    text: "A King that is attacked is in check, even by a man that may not move itself. No move may leave the mover's \
           own King attacked; so the side that is not to move is never in check, and Kings never stand side by side.",
    source: "FIDE Laws of Chess 2023, articles 3.1.2, 3.9 and 3.10",
};

const MATE: Rule = Rule {
    id: "CHESS-10",
    title: "Checkmate",
    text: "A side in check without a legal move has lost.",
    source: "FIDE Laws of Chess 2023, articles 1.4.1 and 5.1.1",
};

const STALEMATE: Rule = Rule {
    id: "CHESS-11",
    title: "Stalemate",
    text: "When the side to move has no legal move and is not in check, the game is drawn.",
    source: "FIDE Laws of Chess 2023, article 5.2.1",
};

const DEAD: Rule = Rule {
    id: "CHESS-12",
    title: "Dead position",
    text: "A game in which neither side can ever mate is drawn. It is seen by the men alone: besides the Kings \
           nothing, one Knight, or Bishops only, all on squares of one colour. Blocked positions are not searched \
           for.",
    source: "FIDE Laws of Chess 2023, article 5.2.2; limited to the want of men",
};

const REPETITION: Rule = Rule {
    id: "CHESS-13",
    title: "Repetition",
    text: "The third occurrence of a position may be claimed as a draw; the fifth is one by itself. Positions are the \
           same when the same side is to move, the same men stand on the same squares, and castling rights and \
           legal captures en passant are the same.",
    source: "FIDE Laws of Chess 2023, articles 9.2 and 9.6.1",
};

const COUNT: Rule = Rule {
    id: "CHESS-14",
    title: "Fifty and seventy-five moves",
    text: "After fifty moves by each side without a Pawn's move or a capture a draw may be claimed; after seventy-five \
           the game is drawn, unless the last of them mated.",
    source: "FIDE Laws of Chess 2023, articles 9.3 and 9.6.2",
};

const ARRAYS_960: Rule = Rule {
    id: "CHESS-960-1",
    title: "Array",
    text: "The men of the first rank start in any order with the King between the Rooks and the Bishops on squares \
           of both colours; Black's mirror White's. All else is as in chess.",
    source: "FIDE Laws of Chess 2023, Guidelines II.2",
};

const CASTLING_960: Rule = Rule {
    id: "CHESS-960-2",
    title: "Castling",
    text: "Castling ends as in chess: King on g, Rook on f; or King on c, Rook on d. Neither may have moved before. \
           All squares that King or Rook pass or reach must be empty of other men, and the King may not be in check, \
           pass over or reach an attacked square. Either of them may already stand where it ends.",
    source: "FIDE Laws of Chess 2023, Guidelines II.3",
};
