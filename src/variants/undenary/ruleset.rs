//! Fixed data of Undenary Chess and the text of its rules.

use crate::rules::{Fold, FoldResult, GameResult, KindInfo, MoveCount, Rule, Ruleset, Shape};

use super::SIZE;

pub(super) const PAGE: &str = "Michael A. Rouse, Undenary Chess, 2002";
pub(super) const RULING: &str = "ruling where the page says nothing or has two readings";

/// What both games have.
pub(super) const BOTH: Ruleset = Ruleset {
    size: SIZE,
    kinds: KINDS,
    a1_is_light: true,
    repetition: (Fold::third(FoldResult::Draw), "UND-8"),
    move_count: (MoveCount::Draws(50), "UND-8"),
    results: &GameResult::ALL,
    ..Ruleset::BASE
};

pub(super) static RULESET: Ruleset = Ruleset {
    id: "undenary",
    name: "Undenary Chess",
    aliases: &["undenary-chess", "undenarychess"],
    version: "undenary/1",
    start: "rrdaqkqadrr/nnnbbabbnnn/ppppppppppp/ppppppppppp/11/11/11/PPPPPPPPPPP/PPPPPPPPPPP/NNNBBABBNNN/RRDAQKQADRR w - - 0 1",
    rules: &RULES,
    ..BOTH
};

/// Duke and Paladin have symbols of their own since Unicode 12: knight-rook and knight-bishop.
const KINDS: &[KindInfo] = &[
    KindInfo::pawn('P', ['♙', '♟']),
    KindInfo::new('N', "Knight", ['♘', '♞'], Shape::Knight),
    KindInfo::new('B', "Bishop", ['♗', '♝'], Shape::Bishop),
    KindInfo::new('R', "Rook", ['♖', '♜'], Shape::Rook),
    KindInfo::new('A', "Paladin", ['\u{1FA50}', '\u{1FA53}'], Shape::Paladin),
    KindInfo::new('D', "Duke", ['\u{1FA4F}', '\u{1FA52}'], Shape::Duke),
    KindInfo::new('Q', "Queen", ['♕', '♛'], Shape::Queen),
    KindInfo::new('K', "King", ['♔', '♚'], Shape::King),
];

const fn rule(id: &'static str, title: &'static str, text: &'static str) -> Rule {
    Rule { id, title, text, source: PAGE }
}

const fn ruling(id: &'static str, title: &'static str, text: &'static str) -> Rule {
    Rule { id, title, text, source: RULING }
}

pub(super) const RULES: [Rule; 15] = [
    rule(
        "UND-1",
        "Turn and pieces",
        "White begins. The players take turns and make one move each. Knight, Bishop, Rook and Queen move and capture \
         as in chess. The Paladin moves as a Knight or as a Bishop, the Duke as a Knight or as a Rook.",
    ),
    rule(
        "UND-2",
        "Pawn",
        "A Pawn moves or captures one square ahead, straight or diagonally. It never moves two squares and never \
         captures en passant. On the rank farthest from its player it becomes a Queen, a Duke or a Paladin, as the \
         player chooses; it cannot stay a Pawn.",
    ),
    rule(
        "UND-3",
        "King",
        "The King moves one square in any direction. It also moves in every way in which another piece of its side \
         that is still on the board could move from the King's square: a knight's leap while the side has a Knight, \
         Paladin or Duke, a diagonal slide while it has a Bishop, Paladin or Queen, a straight slide while it has a \
         Rook, Duke or Queen. The King also captures and gives check in these ways. A capture or a promotion changes \
         the ways at once.",
    ),
    rule(
        "UND-4",
        "Check",
        "After a move, no enemy piece may be able to capture the King of the side that moved. The enemy King counts \
         too, with all its ways of moving. The board after the move decides: if the move captures the last enemy \
         piece that moves in a certain way, the enemy King loses that way too. A piece gives check even if it may not \
         move because its own King would be attacked. A move that leaves its own King attacked is illegal even if it \
         captures the last enemy piece.",
    ),
    rule("UND-5", "Checkmate", "A side that is in check and has no legal move loses the whole point."),
    rule(
        "UND-6",
        "Baring",
        "A side that captures the last enemy piece except the King wins the whole point at once, even if the move \
         also gives mate or stalemate.",
    ),
    rule(
        "UND-7",
        "Stalemate",
        "If the side to move is not in check and has no legal move, the other side scores three quarters of a point \
         and the side to move one quarter.",
    ),
    rule(
        "UND-8",
        "Draws",
        "The third occurrence of a position is a draw, and so are 50 moves by each side without a capture or a Pawn \
         move. The players may also claim a draw when neither mate nor stalemate can be reached, or agree on a draw, \
         so a record may claim a draw in any undecided position.",
    ),
    rule(
        "UND-9",
        "No castling, resignation",
        "There is no castling. A player who resigns loses, so a record may claim a win in any undecided position; the \
         tag Termination says how the game ended.",
    ),
    ruling(
        "UND-R1",
        "Three times",
        "The page says: the identical position three times in a row. This is read as the third occurrence of a \
         position with the same side to move, as in chess. A position cannot occur in a row, because each move \
         changes it.",
    ),
    ruling(
        "UND-R2",
        "Draws without a claim",
        "The third occurrence and the hundredth ply end the game without a claim. If the same move gives mate or \
         stalemate or captures the last piece (UND-6), that is the reason of the end.",
    ),
    ruling(
        "UND-R3",
        "Positions that are refused",
        "A game cannot start with a missing King, with two Kings of one side, with a Pawn on its last rank, with the \
         side that is not to move in check, or with both Kings alone. If only one King is alone, its side has lost.",
    ),
    ruling(
        "UND-R4",
        "Stalemate is not a win in problems",
        "To win in N moves means to give mate or to capture the last enemy piece (UND-6). Three quarters of a point \
         are not a win.",
    ),
    ruling(
        "UND-R5",
        "What one move is",
        "A King's move to a square is one move, even if the King could make it in more than one way.",
    ),
    ruling("UND-R6", "What fifty moves are", "Fifty moves are 50 moves by each side: 100 plies."),
];
