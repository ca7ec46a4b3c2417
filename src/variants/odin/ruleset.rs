//! Odin's fixed data and the text of its rules.

use crate::rules::{KindInfo, MoveCount, RULING, Repetition, Rule, Ruleset};

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
        kind('R', "Rook", 'ᚱ'),
        kind('F', "Ox", 'ᚢ'),
        kind('B', "Bishop", 'ᛒ'),
        kind('V', "Valkyrie", 'ᛈ'),
        kind('K', "King", 'ᚨ'),
        KindInfo::pawn('P', ['ᛟ', 'ᛟ']),
    ],
    repetition: (Repetition::ThirdLoses, "ODIN-8"),
    move_count: (MoveCount::Unlimited, "ODIN-8"),
    rules: RULES,
    remark: Some(
        "The drawing of the array is lost; this one is the array that ChessV and a public diagram agree on.",
    ),
    ..Ruleset::BASE
};

const fn kind(letter: char, name: &'static str, rune: char) -> KindInfo {
    KindInfo::new(letter, name, [rune, rune])
}

const RULES: &[Rule] = &[
    Rule {
        id: "ODIN-1",
        title: "Turn",
        text: "The players take turns, one move each, and nobody may pass. A King may be moved into attack or left \
               there: there is no check. Castling, promotion, a special first step of Pawns and capture en passant \
               do not exist.",
        source: BODY,
    },
    Rule {
        id: "ODIN-2",
        title: "Rook and Bishop",
        text: "A Rook slides along ranks and files, a Bishop along diagonals, over empty squares, and takes the \
               first enemy it meets, as in chess.",
        source: BODY,
    },
    Rule {
        id: "ODIN-3",
        title: "Forest Ox",
        text: "The Ox leaps as a knight, to an empty square or taking an enemy. Behind any leap it may remove one \
               more enemy of any kind from the eight squares around the one it has landed on, and stays where it \
               is. The player may leave that out; without a leap nothing is removed.",
        source: BODY,
    },
    Rule {
        id: "ODIN-4",
        title: "Valkyrie",
        text: "The Valkyrie slides and takes as a queen. If the first piece on its line is a friend, it may move onto \
               his square and put him on the square she came from or on one that she passed over. The other \
               Valkyrie cannot be moved so.",
        source: "Gary Gifford, Odin's Rune Chess, 2005, and addendum of 15 March 2005, item 1",
    },
    Rule {
        id: "ODIN-5",
        title: "Pawn",
        text: "A Pawn goes one step in any of the four diagonal directions, moving or taking. It also goes exactly \
               two squares straight ahead, moving or taking, when at least one of the two squares diagonally ahead \
               of it exists and is empty; the square directly ahead does not matter. It does only one of these in a \
               turn.",
        source: BODY,
    },
    Rule {
        id: "ODIN-6",
        title: "King",
        text: "A King has no move of its own. It moves and takes as any friend that is no King and stands on one of \
               the eight squares around it when the turn begins. Beside an Ox it leaps and may remove a piece; beside \
               a Pawn it moves as a Pawn of its colour; beside a Valkyrie it slides and may relocate a friend, but \
               never the other King.",
        source: "Gary Gifford, Odin's Rune Chess, 2005, and addendum of 15 March 2005, item 2",
    },
    Rule {
        id: "ODIN-7",
        title: "Winning",
        text: "A side without a King has lost at once. A side to move that has no move has lost. A position may \
               start with one King a side.",
        source: "Gary Gifford, Odin's Rune Chess, 2005, and addendum of 15 March 2005, item 3",
    },
    Rule {
        id: "ODIN-8",
        title: "Repetition and draws",
        text: "The side whose move brings a position (same pieces, same side to move) about for the third time loses at \
               once. Neither stalemate nor a count of moves draws; a draw is made by agreement only, so a record may \
               claim one in any undecided position.",
        source: ADDENDUM,
    },
    Rule {
        id: "ODIN-R1",
        title: "What one move is",
        text: "A move is who moves, where to, and what else changes. Where two advisers give a King the same move it \
               is one move. A Valkyrie changing places with a King and that King changing places with her are two, \
               though the board after them is the same.",
        source: RULING,
    },
    Rule {
        id: "ODIN-R2",
        title: "Not with its own kind",
        text: "A Valkyrie never relocates a Valkyrie, and a King never a King; a King advised by a Valkyrie may \
               relocate a Valkyrie. This follows ChessV; read otherwise he could not.",
        source: RULING,
    },
    Rule {
        id: "ODIN-R3",
        title: "First occurrence, first reason",
        text: "The position a record starts from counts as an occurrence. Where a move takes the last King and \
               leaves no move, the game ends by the Kings' capture.",
        source: RULING,
    },
    Rule {
        id: "ODIN-R4",
        title: "Enemies only",
        text: "The Ox's second removal takes enemies only, never a friend.",
        source: RULING,
    },
];
