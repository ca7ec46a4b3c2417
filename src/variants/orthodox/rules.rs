//! The rules of chess that its relatives share: their texts, their ids, the pieces.
//!
//! A relative lists those that hold in it among its own rules. Where it has another rule, it gives its own id for it in
//! [`Rules`], so that reasons and refusals name the rule of the game that is played.

use crate::rules::{KindInfo, MoveCount, Repetition, Rule, Ruleset, Shape};

use super::SIZE;

/// The ids of the rules that the code of all relatives names.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Turns, captures, and what a side has at least.
    pub(in crate::variants) turn: &'static str,
    /// Bishop, Rook and Queen.
    pub(in crate::variants) sliders: &'static str,
    /// The Knight.
    pub(in crate::variants) knight: &'static str,
    /// The Pawn's steps and captures.
    pub(in crate::variants) pawn: &'static str,
    /// Captures en passant.
    pub(in crate::variants) en_passant: &'static str,
    /// Promotion.
    pub(in crate::variants) promotion: &'static str,
    /// The King's steps.
    pub(in crate::variants) king: &'static str,
    /// Castling.
    pub(in crate::variants) castling: &'static str,
    /// No King is left attacked.
    pub(in crate::variants) check: &'static str,
}

impl Rules {
    /// Those of chess.
    pub(in crate::variants) const CHESS: Rules = Rules {
        turn: TURN.id,
        sliders: SLIDERS.id,
        knight: KNIGHT.id,
        pawn: PAWN.id,
        en_passant: EN_PASSANT.id,
        promotion: PROMOTION.id,
        king: KING.id,
        castling: CASTLING.id,
        check: CHECK.id,
    };
}

/// The start position of chess and of most of its relatives.
pub(in crate::variants) const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The pieces.
pub(in crate::variants) const KIND_INFOS: &[KindInfo] = &[
    KindInfo::new('K', "King", ['♔', '♚'], Shape::King),
    KindInfo::new('Q', "Queen", ['♕', '♛'], Shape::Queen),
    KindInfo::new('R', "Rook", ['♖', '♜'], Shape::Rook),
    KindInfo::new('B', "Bishop", ['♗', '♝'], Shape::Bishop),
    KindInfo::new('N', "Knight", ['♘', '♞'], Shape::Knight),
    KindInfo::pawn('P', ['♙', '♟']),
];

/// What most relatives have.
pub(in crate::variants) const BASE: Ruleset = Ruleset {
    size: SIZE,
    start: ARRAY,
    kinds: KIND_INFOS,
    repetition: (Repetition::Claimable, REPETITION.id),
    move_count: (MoveCount::Claimable(50), COUNT.id),
    ..Ruleset::BASE
};

pub(in crate::variants) const TURN: Rule = Rule {
    id: "CHESS-1",
    title: "Turn",
    text: "White begins. The players take turns and make one move each; a player may not pass. A piece moves to an \
           empty square, or captures the enemy piece on its new square. Each side has exactly one King, which is \
           never captured. New pieces come into play only by promotion.",
    source: "FIDE Laws of Chess 2023, articles 1.1 to 1.4, 2.2 and 3.1",
};

pub(in crate::variants) const SLIDERS: Rule = Rule {
    id: "CHESS-2",
    title: "Bishop, Rook and Queen",
    text: "The Bishop slides along diagonals, the Rook along ranks and files, the Queen along all of these. They do \
           not pass over other pieces.",
    source: "FIDE Laws of Chess 2023, articles 3.2 to 3.5",
};

pub(in crate::variants) const KNIGHT: Rule = Rule {
    id: "CHESS-3",
    title: "Knight",
    text: "The Knight leaps two squares along a rank or file and one square across. Pieces between these squares do \
           not matter.",
    source: "FIDE Laws of Chess 2023, article 3.6",
};

pub(in crate::variants) const PAWN: Rule = Rule {
    id: "CHESS-4",
    title: "Pawn",
    text: "A Pawn moves one square straight ahead to an empty square. From its first square it may also move two \
           squares, if both are empty. It captures one square diagonally ahead, and moves diagonally only to capture. \
           A Pawn is never on the first or last rank.",
    source: "FIDE Laws of Chess 2023, articles 3.7.1 to 3.7.3",
};

pub(in crate::variants) const EN_PASSANT: Rule = Rule {
    id: "CHESS-5",
    title: "En passant",
    text: "When a Pawn has just made its double step, an enemy Pawn next to it may capture it as if it had moved only \
           one square. This is possible only in the very next move.",
    source: "FIDE Laws of Chess 2023, articles 3.7.3.1 and 3.7.3.2",
};

pub(in crate::variants) const PROMOTION: Rule = Rule {
    id: "CHESS-6",
    title: "Promotion",
    text: "A Pawn that reaches its last rank becomes, in the same move, a Queen, Rook, Bishop or Knight of its side. \
           The pieces that are still on the board do not matter. No other piece is promoted, and no Pawn on another \
           rank.",
    source: "FIDE Laws of Chess 2023, articles 3.7.3.3 to 3.7.3.5",
};

pub(in crate::variants) const KING: Rule = Rule {
    id: "CHESS-7",
    title: "King",
    text: "The King moves to any square next to it that no enemy piece attacks.",
    source: "FIDE Laws of Chess 2023, articles 3.8.1 and 3.9",
};

pub(in crate::variants) const CASTLING: Rule = Rule {
    id: "CHESS-8",
    title: "Castling",
    text: "A King that has not moved moves two squares towards a Rook that has not moved, and the Rook moves to the \
           square that the King passed over. All squares between the two must be empty. The King may not be in check, \
           pass over an attacked square, or reach one. In a position in which King or Rook that may castle are on other \
           squares than e, a and h, they castle as in Chess960.",
    source: "FIDE Laws of Chess 2023, article 3.8.2",
};

pub(in crate::variants) const CHECK: Rule = Rule {
    id: "CHESS-9",
    title: "Check",
    text: "A King that is attacked is in check, even if the attacking piece may not move itself. A move may not leave \
           the King of its own side attacked. So the side that is not to move is never in check, and the two Kings \
           are never next to each other.",
    source: "FIDE Laws of Chess 2023, articles 3.1.2, 3.9 and 3.10",
};

pub(in crate::variants) const MATE: Rule = Rule {
    id: "CHESS-10",
    title: "Checkmate",
    text: "A side that is in check and has no legal move loses.",
    source: "FIDE Laws of Chess 2023, articles 1.4.1 and 5.1.1",
};

pub(in crate::variants) const STALEMATE: Rule = Rule {
    id: "CHESS-11",
    title: "Stalemate",
    text: "If the side to move has no legal move and is not in check, the game is drawn.",
    source: "FIDE Laws of Chess 2023, article 5.2.1",
};

pub(in crate::variants) const DEAD: Rule = Rule {
    id: "CHESS-12",
    title: "Dead position",
    text: "A game in which neither side can ever give mate is drawn. The program decides this from the pieces alone: \
           apart from the Kings there is no piece, one Knight, or only Bishops that are all on squares of one colour. \
           It does not search for blocked positions.",
    source: "FIDE Laws of Chess 2023, article 5.2.2; limited to missing material",
};

pub(in crate::variants) const REPETITION: Rule = Rule {
    id: "CHESS-13",
    title: "Repetition",
    text: "The third occurrence of a position may be claimed as a draw; the fifth is a draw without a claim. Two \
           positions are the same if the same side is to move, the same pieces are on the same squares, and the \
           castling rights and the legal captures en passant are the same.",
    source: "FIDE Laws of Chess 2023, articles 9.2 and 9.6.1",
};

pub(in crate::variants) const COUNT: Rule = Rule {
    id: "CHESS-14",
    title: "Fifty and seventy-five moves",
    text: "After 50 moves by each side without a Pawn move or a capture, a draw may be claimed. After 75 such moves \
           the game is drawn, unless the last of them gave mate.",
    source: "FIDE Laws of Chess 2023, articles 9.3 and 9.6.2",
};

/// The fifty moves as sites with automatic draws count them. Each game gives it an id of its own.
pub(in crate::variants) const FIFTY_MOVES: Rule = Rule {
    id: "",
    title: "Fifty moves",
    text: "After 50 moves by each side without a Pawn move or a capture, the game is drawn without a claim, unless the last \
           of them ended it.",
    source: "Lichess, scalachess: Variant",
};
