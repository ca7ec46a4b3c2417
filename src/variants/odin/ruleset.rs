//! Odin's fixed data and the text of its rules.

use crate::rules::{Fold, FoldResult, KindInfo, MoveCount, RULING, Rule, Ruleset, Shape};

use super::SIZE;

const BODY: &str = "Gary Gifford, Odin's Rune Chess, 2005";
const ADDENDUM: &str = "Gary Gifford, addendum of 15 March 2005";

pub(super) static RULESET: Ruleset = Ruleset {
    id: "odin",
    name: "Odin's Rune Chess",
    aliases: &["odins rune chess", "odin's chess", "odin chess"],
    version: "odin/1",
    size: SIZE,
    start: "rfbvkkvbfr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RFBVKKVBFR w - - 0 1",
    kinds: &[
        kind('R', "Rook", 'ᚱ', Shape::Rook),
        kind('F', "Ox", 'ᚢ', Shape::Ox),
        kind('B', "Bishop", 'ᛒ', Shape::Bishop),
        kind('V', "Valkyrie", 'ᛈ', Shape::Valkyrie),
        kind('K', "King", 'ᚨ', Shape::King),
        KindInfo::pawn('P', ['ᛟ', 'ᛟ']),
    ],
    repetition: (Fold::third(FoldResult::MoverLoses), "ODIN-8"),
    move_count: (MoveCount::Unlimited, "ODIN-8"),
    has_stalemate: false,
    rules: RULES,
    remark: Some(
        "The drawing of the start position is lost. The one here is in ChessV and in a public diagram.",
    ),
    ..Ruleset::BASE
};

const fn kind(letter: char, name: &'static str, rune: char, shape: Shape) -> KindInfo {
    KindInfo::new(letter, name, [rune, rune], shape)
}

const RULES: &[Rule] = &[
    Rule {
        id: "ODIN-1",
        title: "Turn",
        text: "The players take turns and make one move each; a player may not pass. A King may move to an attacked \
               square or stay on one: there is no check. Castling, promotion, a special first step of Pawns and \
               capture en passant do not exist.",
        source: BODY,
    },
    Rule {
        id: "ODIN-2",
        title: "Rook and Bishop",
        text: "A Rook slides along ranks and files, a Bishop along diagonals, over empty squares. Each captures the \
               first enemy piece that it meets, as in chess.",
        source: BODY,
    },
    Rule {
        id: "ODIN-3",
        title: "Forest Ox",
        text: "The Ox leaps like a knight in chess, to an empty square or to capture an enemy piece. After any leap \
               it may remove one more enemy piece of any kind from the eight squares around its new square, and stays \
               on that square. The player may choose not to remove a piece. Without a leap, no piece is removed.",
        source: BODY,
    },
    Rule {
        id: "ODIN-4",
        title: "Valkyrie",
        text: "The Valkyrie slides and captures like a queen in chess. If the first piece on its line is a friendly \
               piece, the Valkyrie may move to the square of that piece and relocate it: to the square that the \
               Valkyrie came from, or to a square that the Valkyrie passed over. The other Valkyrie cannot be \
               relocated in this way.",
        source: "Gary Gifford, Odin's Rune Chess, 2005, and addendum of 15 March 2005, item 1",
    },
    Rule {
        id: "ODIN-5",
        title: "Pawn",
        text: "A Pawn moves or captures one square in any of the four diagonal directions. It also moves or captures \
               exactly two squares straight ahead, if at least one of the two squares diagonally ahead of it exists \
               and is empty. The square directly ahead does not matter. A Pawn does only one of these per turn.",
        source: BODY,
    },
    Rule {
        id: "ODIN-6",
        title: "King",
        text: "A King has no move of its own. It moves and captures like any friendly piece, except a King, that is \
               on one of the eight squares around it when the turn begins. Such a piece is called an adviser. Next to \
               an Ox, the King leaps and may remove a piece. Next to a Pawn, it moves as a Pawn of its side. Next to \
               a Valkyrie, it slides and may relocate a friendly piece, but never the other King.",
        source: "Gary Gifford, Odin's Rune Chess, 2005, and addendum of 15 March 2005, item 2",
    },
    Rule {
        id: "ODIN-7",
        title: "Winning",
        text: "A side without a King loses at once. A side that has to move and has no legal move loses. A position \
               may start with one King per side.",
        source: "Gary Gifford, Odin's Rune Chess, 2005, and addendum of 15 March 2005, item 3",
    },
    Rule {
        id: "ODIN-8",
        title: "Repetition and draws",
        text: "If a move leads to a position (same pieces, same side to move) for the third time, the side that made \
               this move loses at once. Neither stalemate nor a count of moves draws the game. A draw is made only by \
               agreement, so a record may claim a draw in any undecided position.",
        source: ADDENDUM,
    },
    Rule {
        id: "ODIN-R1",
        title: "What one move is",
        text: "A move is the piece that moves, its new square, and what else changes. If two advisers give a King the \
               same move, it is one move. If a Valkyrie changes places with a King, or that King with the Valkyrie, \
               these are two moves, although the board after them is the same.",
        source: RULING,
    },
    Rule {
        id: "ODIN-R2",
        title: "Not with its own kind",
        text: "A Valkyrie never relocates a Valkyrie, and a King never relocates a King. A King advised by a Valkyrie \
               may relocate a Valkyrie. This follows ChessV; the page can also be read to forbid it.",
        source: RULING,
    },
    Rule {
        id: "ODIN-R3",
        title: "First occurrence, first reason",
        text: "The start position of a record counts as an occurrence. If a move captures the last King and leaves no \
               move, the game ends by the capture of the King.",
        source: RULING,
    },
    Rule {
        id: "ODIN-R4",
        title: "Enemies only",
        text: "The second piece that an Ox removes must be an enemy piece, never a friendly piece.",
        source: RULING,
    },
];
