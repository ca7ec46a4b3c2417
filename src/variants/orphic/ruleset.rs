//! Fixed data of both forms of Orphic Chess and the text of their law.

use crate::rules::{KindInfo, MoveCount, Repetition, Rule, Ruleset};

use super::SIZE;

const ELKS_PAGE: &str = "M. Winther, Orphic Chess (with Elks), 2006";
const ROOKS_PAGE: &str = "M. Winther, Orphic Chess (with Rooks), 2006";
const RULING: &str = "ruling where the pages leave room";

pub(super) static WITH_ELKS: Ruleset = Ruleset {
    id: "orphic-elks",
    name: "Orphic Chess with Elks",
    aliases: &["orphic chess (with elks)"],
    version: "orphic-elks/1",
    size: SIZE,
    start: "8/8/pppppppp/8/8/PPPPPPPP/8/8[KQEELDNNkqeeldnn] w - - 0 1",
    // Unicode has no Elk; its compound of Knight and Rook is the nearest sign.
    kinds: &kinds(kind('E', "Elk", ['🩏', '🩒'])),
    repetition: (Repetition::ThirdClaimable, "ORP-11"),
    move_count: (MoveCount::FiftyClaimable, "ORP-11"),
    notations: &["gamecourier"],
    rules: &rules(
        ELKS_PAGE,
        Rule {
            id: "ORP-2",
            title: "Elk",
            text: "An Elk moves and captures as a Rook while it stands on a dark square, as a Knight while it \
                   stands on a light one. The square a1 is dark.",
            source: ELKS_PAGE,
        },
        Rule {
            id: "ORP-8",
            title: "Dropping the King",
            text: "The King may be dropped on any empty square, or on any friendly Pawn, which is then relocated, \
                   as long as no enemy attacks him once the whole move is done.",
            source: ELKS_PAGE,
        },
        Rule {
            id: "ORP-10",
            title: "Promotion",
            text: "A Pawn that gets to the last rank becomes a Queen, Elk, Bishop or Knight at once.",
            source: ELKS_PAGE,
        },
    ),
    remark: Some(REMARK),
    ..Ruleset::BASE
};

pub(super) static WITH_ROOKS: Ruleset = Ruleset {
    id: "orphic-rooks",
    name: "Orphic Chess with Rooks",
    aliases: &["orphic chess (with rooks)"],
    version: "orphic-rooks/1",
    size: SIZE,
    start: "8/8/pppppppp/8/8/PPPPPPPP/8/8[KQRRLDNNkqrrldnn] w - - 0 1",
    kinds: &kinds(kind('R', "Rook", ['♖', '♜'])),
    repetition: (Repetition::ThirdClaimable, "ORP-11"),
    move_count: (MoveCount::FiftyClaimable, "ORP-11"),
    notations: &["gamecourier"],
    rules: &rules(
        ROOKS_PAGE,
        Rule {
            id: "ORP-2",
            title: "Rook for Elk",
            text: "Where the other form has two Elks a side, this one has two Rooks. They move as in orthodox chess.",
            source: ROOKS_PAGE,
        },
        Rule {
            id: "ORP-8",
            title: "Dropping the King",
            text: "The King is dropped on an empty square of the first rank (Black's on the eighth). When he is \
                   the last man of his side's reserve he may be dropped anywhere, on a friendly Pawn too, which is \
                   then relocated. No enemy may attack him once the whole move is done.",
            source: ROOKS_PAGE,
        },
        Rule {
            id: "ORP-10",
            title: "Promotion",
            text: "A Pawn that gets to the last rank becomes a Queen, Rook, Bishop or Knight at once.",
            source: ROOKS_PAGE,
        },
    ),
    remark: Some(REMARK),
    ..Ruleset::BASE
};

const REMARK: &str = "A position string tells the Bishops in reserve apart: L is the one for light squares, D the \
                      one for dark squares. On the board and in moves both are B.";

const fn kind(letter: char, name: &'static str, symbols: [char; 2]) -> KindInfo {
    KindInfo { letter, name, symbols, unwritten: false }
}

/// In the order of the kinds in the module above; the two last exist in reserves only.
const fn kinds(elk_or_rook: KindInfo) -> [KindInfo; 8] {
    [
        kind('K', "King", ['♔', '♚']),
        kind('Q', "Queen", ['♕', '♛']),
        elk_or_rook,
        kind('B', "Bishop", ['♗', '♝']),
        kind('N', "Knight", ['♘', '♞']),
        KindInfo { letter: 'P', name: "Pawn", symbols: ['♙', '♟'], unwritten: true },
        kind('L', "Bishop for light squares", ['L', 'L']),
        kind('D', "Bishop for dark squares", ['D', 'D']),
    ]
}

const fn rules(page: &'static str, second: Rule, eighth: Rule, tenth: Rule) -> [Rule; 14] {
    [
        Rule {
            id: "ORP-1",
            title: "Men",
            text: "What is not said here is as in orthodox chess. There is no castling. The eight Pawns of each side \
                   begin on its third rank. A Pawn that a relocation has brought to its second rank may go \
                   two squares ahead from there, and may then be taken en passant.",
            source: page,
        },
        second,
        Rule {
            id: "ORP-3",
            title: "Turn",
            text: "A turn is one drop of a man from the reserve, or one move of a man on the board. Each side starts \
                   with all men but its Pawns in reserve and may drop as long as some are left.",
            source: page,
        },
        Rule {
            id: "ORP-4",
            title: "Drop and relocation",
            text: "A man is dropped on an empty square, or on a square held by a Pawn of its own side. That Pawn goes \
                   at once to an empty square of its side's second, third or fourth rank, from wherever it stood. \
                   Its old square counts as taken. This is written N@f3, or N@f3~f2 with the Pawn's new square.",
            source: page,
        },
        Rule {
            id: "ORP-5",
            title: "No relocation in check",
            text: "A side in check may not drop a man on a Pawn. It may drop one on an empty square where that stops \
                   the check.",
            source: page,
        },
        Rule {
            id: "ORP-6",
            title: "Bishops",
            text: "Of a side's two Bishops one is dropped on a light square and the other on a dark one, in either \
                   order, whatever has become of the first in the meantime.",
            source: page,
        },
        Rule {
            id: "ORP-7",
            title: "Before the King",
            text: "As long as a side's King is in reserve its men on the board may capture, en passant too, but not \
                   move to empty squares.",
            source: page,
        },
        eighth,
        Rule {
            id: "ORP-9",
            title: "Check and mate",
            text: "A King on the board may not be left attacked, and is mated as in chess; mate wins, and may be \
                   given by a drop. A King in reserve cannot be in check. Men whose own King is in reserve give check \
                   like any others.",
            source: page,
        },
        tenth,
        Rule {
            id: "ORP-11",
            title: "Draws",
            text: "A side that is not in check and has no legal move draws the game. A player may claim a draw when a \
                   position, reserves included, comes for the third time, or when fifty moves by each side have passed \
                   without capture, Pawn move or drop. A fifth time, or seventy-five such moves, end the game.",
            source: "the laws of orthodox chess, to which the pages refer",
        },
        Rule {
            id: "ORP-R1",
            title: "Rules the preset leaves to the players",
            text: "The page's preset does not enforce the ban on relocation in check nor, fully, the colours of the \
                   Bishops. Both are rules all the same (ORP-5, ORP-6).",
            source: RULING,
        },
        Rule {
            id: "ORP-R2",
            title: "Captured men",
            text: "A captured man is out of the game. It goes to nobody's reserve.",
            source: RULING,
        },
        Rule {
            id: "ORP-R3",
            title: "Promoted Bishops",
            text: "A Bishop made of a Pawn did not come from the reserve. Its colour neither matters to ORP-6 nor binds \
                   a Bishop still to be dropped.",
            source: RULING,
        },
    ]
}
