//! Fixed data of Undenary Chess and the text of its law.

use crate::rules::{GameResult, KindInfo, MoveCount, Repetition, Rule, Ruleset};

use super::SIZE;

pub(super) const PAGE: &str = "Michael A. Rouse, Undenary Chess, 2002";
pub(super) const RULING: &str = "ruling where the page is silent or open to two readings";

pub(super) static RULESET: Ruleset = Ruleset {
    id: "undenary",
    name: "Undenary Chess",
    aliases: &["undenary-chess", "undenarychess"],
    version: "undenary/1",
    size: SIZE,
    start: "rrdaqkqadrr/nnnbbabbnnn/ppppppppppp/ppppppppppp/11/11/11/PPPPPPPPPPP/PPPPPPPPPPP/NNNBBABBNNN/RRDAQKQADRR w - - 0 1",
    kinds: KINDS,
    repetition: (Repetition::ThirdDraws, "UND-8"),
    move_count: (MoveCount::FiftyDraws, "UND-8"),
    results: &GameResult::ALL,
    rules: &RULES,
    ..Ruleset::BASE
};

/// Duke and Paladin have symbols of their own since Unicode 12: knight-rook and knight-bishop.
pub(super) const KINDS: &[KindInfo] = &[
    KindInfo { letter: 'P', name: "Pawn", symbols: ['♙', '♟'], unwritten: true },
    kind('N', "Knight", ['♘', '♞']),
    kind('B', "Bishop", ['♗', '♝']),
    kind('R', "Rook", ['♖', '♜']),
    kind('A', "Paladin", ['\u{1FA50}', '\u{1FA53}']),
    kind('D', "Duke", ['\u{1FA4F}', '\u{1FA52}']),
    kind('Q', "Queen", ['♕', '♛']),
    kind('K', "King", ['♔', '♚']),
];

const fn kind(letter: char, name: &'static str, symbols: [char; 2]) -> KindInfo {
    KindInfo { letter, name, symbols, unwritten: false }
}

const fn rule(id: &'static str, title: &'static str, text: &'static str) -> Rule {
    Rule { id, title, text, source: PAGE }
}

const fn ruling(id: &'static str, title: &'static str, text: &'static str) -> Rule {
    Rule { id, title, text, source: RULING }
}

pub(super) const RULES: [Rule; 15] = [
    rule(
        "UND-1",
        "Turn and men",
        "White begins and the players take turns, one move each. Knight, Bishop, Rook and Queen move and take as in \
         chess. The Paladin is Knight and Bishop in one, the Duke Knight and Rook in one.",
    ),
    rule(
        "UND-2",
        "Pawn",
        "A Pawn goes one square forward, straight or to either side diagonally, and takes on any of these three. It \
         never steps two squares, and takes nothing in passing. On the rank farthest from its player it becomes a \
         Queen, a Duke or a Paladin, as the player likes; it cannot stay a Pawn.",
    ),
    rule(
        "UND-3",
        "King",
        "The King goes one square in any direction, and besides in every way in which a man of his own that is still \
         on the board could go from there: a knight's leap while he has a Knight, Paladin or Duke, a diagonal slide \
         while he has a Bishop, Paladin or Queen, a straight slide while he has a Rook, Duke or Queen. With these \
         he takes and gives check as well. A capture or a promotion changes them at once.",
    ),
    rule(
        "UND-4",
        "Check",
        "After a move one's own King may not stand where an enemy man could take him, be it the enemy King with what \
         he has adopted. What counts is the board after the move: taking the last enemy man with a power takes it \
         from the enemy King too. A man that may not leave its own King gives check all the same, and a capture that \
         would bare the enemy King is no excuse.",
    ),
    rule("UND-5", "Checkmate", "A side in check that has no legal move has lost the whole point."),
    rule(
        "UND-6",
        "Baring",
        "Whoever takes the last enemy man beside the King wins the whole point at once; whether the move would also \
         be mate or stalemate is not asked.",
    ),
    rule(
        "UND-7",
        "Stalemate",
        "When the side to move is not in check and has no legal move, the other side scores three quarters and it \
         scores one.",
    ),
    rule(
        "UND-8",
        "Draws",
        "A position that comes for the third time is a draw, and so are fifty moves by each side without a capture or \
         a move of a Pawn. A draw where neither mate nor stalemate can be reached, or by agreement, is the players' \
         to claim: a record may claim it in any undecided position.",
    ),
    rule(
        "UND-9",
        "No castling, resignation",
        "There is no castling. Who resigns has lost, so a record may claim a win in any undecided position; the tag \
         Termination says how.",
    ),
    ruling(
        "UND-R1",
        "Three times",
        "The page's identical position three times in a row is taken as the third occurrence of a position with the \
         same side to move, as in chess: in a row it could not occur, since a move changes it.",
    ),
    ruling(
        "UND-R2",
        "Draws come by themselves",
        "The third occurrence and the hundredth half-move end the game without a claim. When the same move mates, \
         stalemates or bares, that comes first.",
    ),
    ruling(
        "UND-R3",
        "Positions that are refused",
        "A game cannot start with a King missing or doubled, with a Pawn on its last rank, with the side that is not \
         to move in check, or with both Kings alone. Where one King is alone his side has lost.",
    ),
    ruling(
        "UND-R4",
        "Stalemate is no win in problems",
        "To win in N moves is to mate or to bare: three quarters of a point are not a win.",
    ),
    ruling(
        "UND-R5",
        "What one move is",
        "A King's move to a square is one move, in however many ways he could make it.",
    ),
    ruling("UND-R6", "What fifty moves are", "Fifty moves are fifty by each side: a hundred half-moves."),
];
