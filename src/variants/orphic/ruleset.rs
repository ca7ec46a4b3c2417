//! Fixed data of both forms of Orphic Chess and the text of their rules.

use crate::rules::{KindInfo, MoveCount, Repetition, Rule, Ruleset, Shape};

use super::SIZE;

const ELKS_PAGE: &str = "M. Winther, Orphic Chess (with Elks), 2006";
const ROOKS_PAGE: &str = "M. Winther, Orphic Chess (with Rooks), 2006";
const RULING: &str = "ruling where the pages are unclear";

/// What both games have.
const BOTH: Ruleset = Ruleset {
    size: SIZE,
    repetition: (Repetition::Claimable, "ORP-11"),
    move_count: (MoveCount::Claimable(50), "ORP-11"),
    notations: &["gamecourier"],
    remark: Some(REMARK),
    ..Ruleset::BASE
};

pub(super) static WITH_ELKS: Ruleset = Ruleset {
    id: "orphic-elks",
    name: "Orphic Chess with Elks",
    aliases: &["orphic chess (with elks)"],
    version: "orphic-elks/1",
    start: "8/8/pppppppp/8/8/PPPPPPPP/8/8[KQEELDNNkqeeldnn] w - - 0 1",
    // Unicode has no Elk; its compound of Knight and Rook is the nearest sign.
    kinds: &kinds(KindInfo::new('E', "Elk", ['🩏', '🩒'], Shape::Elk)),
    rules: &rules(
        ELKS_PAGE,
        Rule {
            id: "ORP-2",
            title: "Elk",
            text: "An Elk moves and captures as a Rook while it is on a dark square, and as a Knight while it \
                   is on a light one. The square a1 is dark.",
            source: ELKS_PAGE,
        },
        Rule {
            id: "ORP-8",
            title: "Dropping the King",
            text: "The King may be dropped on any empty square, or on any friendly Pawn, which is then relocated. No \
                   enemy piece may attack the King after the complete drop.",
            source: ELKS_PAGE,
        },
        Rule {
            id: "ORP-10",
            title: "Promotion",
            text: "A Pawn that reaches the last rank becomes a Queen, Elk, Bishop or Knight at once.",
            source: ELKS_PAGE,
        },
    ),
    ..BOTH
};

pub(super) static WITH_ROOKS: Ruleset = Ruleset {
    id: "orphic-rooks",
    name: "Orphic Chess with Rooks",
    aliases: &["orphic chess (with rooks)"],
    version: "orphic-rooks/1",
    start: "8/8/pppppppp/8/8/PPPPPPPP/8/8[KQRRLDNNkqrrldnn] w - - 0 1",
    kinds: &kinds(KindInfo::new('R', "Rook", ['♖', '♜'], Shape::Rook)),
    rules: &rules(
        ROOKS_PAGE,
        Rule {
            id: "ORP-2",
            title: "Rook for Elk",
            text: "The other form of the game has two Elks per side, this form has two Rooks. They move as in \
                   orthodox chess.",
            source: ROOKS_PAGE,
        },
        Rule {
            id: "ORP-8",
            title: "Dropping the King",
            text: "The King is dropped on an empty square of the first rank (Black's on the eighth rank). If the King \
                   is the last piece in the reserve of its side, it may be dropped anywhere, also on a friendly Pawn, \
                   which is then relocated. No enemy piece may attack the King after the complete drop.",
            source: ROOKS_PAGE,
        },
        Rule {
            id: "ORP-10",
            title: "Promotion",
            text: "A Pawn that reaches the last rank becomes a Queen, Rook, Bishop or Knight at once.",
            source: ROOKS_PAGE,
        },
    ),
    ..BOTH
};

const REMARK: &str = "A position string distinguishes the Bishops in reserve: L is the one for light squares, D the \
                      one for dark squares. On the board and in moves both are B.";

/// In the order of the kinds in the module above; the two last exist in reserves only.
const fn kinds(elk_or_rook: KindInfo) -> [KindInfo; 8] {
    [
        KindInfo::new('K', "King", ['♔', '♚'], Shape::King),
        KindInfo::new('Q', "Queen", ['♕', '♛'], Shape::Queen),
        elk_or_rook,
        KindInfo::new('B', "Bishop", ['♗', '♝'], Shape::Bishop),
        KindInfo::new('N', "Knight", ['♘', '♞'], Shape::Knight),
        KindInfo::pawn('P', ['♙', '♟']),
        KindInfo::new('L', "Bishop for light squares", ['L', 'L'], Shape::LightBishop),
        KindInfo::new('D', "Bishop for dark squares", ['D', 'D'], Shape::DarkBishop),
    ]
}

const fn rules(page: &'static str, second: Rule, eighth: Rule, tenth: Rule) -> [Rule; 14] {
    [
        Rule {
            id: "ORP-1",
            title: "Pieces",
            text: "Where these rules say nothing, the rules of orthodox chess hold. There is no castling. The eight \
                   Pawns of each side start on its third rank. A Pawn that a relocation has put on its second rank \
                   may move two squares ahead from there, and may then be captured en passant.",
            source: page,
        },
        second,
        Rule {
            id: "ORP-3",
            title: "Turn",
            text: "A turn is one drop of a piece from the reserve, or one move of a piece on the board. Each side \
                   starts with all pieces except its Pawns in reserve, and may drop pieces as long as it has any in \
                   reserve.",
            source: page,
        },
        Rule {
            id: "ORP-4",
            title: "Drop and relocation",
            text: "A piece is dropped on an empty square, or on a square with a Pawn of its own side. That Pawn is \
                   relocated at once: from any rank to an empty square on its side's second, third or fourth rank. \
                   Its old square counts as occupied. The drop is written N@f3, or N@f3~f2 with the Pawn's new \
                   square.",
            source: page,
        },
        Rule {
            id: "ORP-5",
            title: "No relocation in check",
            text: "A side in check may not drop a piece on a Pawn. It may drop a piece on an empty square if that \
                   stops the check.",
            source: page,
        },
        Rule {
            id: "ORP-6",
            title: "Bishops",
            text: "Of the two Bishops of a side, one is dropped on a light square and the other on a dark square, in \
                   either order. It does not matter what has happened to the first in the meantime.",
            source: page,
        },
        Rule {
            id: "ORP-7",
            title: "Before the King",
            text: "While the King of a side is in reserve, its pieces on the board may capture, also en passant, but \
                   may not move to empty squares.",
            source: page,
        },
        eighth,
        Rule {
            id: "ORP-9",
            title: "Check and mate",
            text: "A King on the board may not be left attacked, and is mated as in chess. Mate wins, and may be \
                   given by a drop. A King in reserve cannot be in check. Pieces whose own King is in reserve give \
                   check like any others.",
            source: page,
        },
        tenth,
        Rule {
            id: "ORP-11",
            title: "Draws",
            text: "If the side to move is not in check and has no legal move, the game is drawn. A player may claim a \
                   draw when a position, including the reserves, occurs for the third time, or after 50 moves by each \
                   side without a capture, a Pawn move or a drop. A fifth occurrence, or 75 such moves, end the game \
                   as a draw.",
            source: "the laws of orthodox chess, to which the pages refer",
        },
        Rule {
            id: "ORP-R1",
            title: "Rules that the preset leaves to the players",
            text: "The preset of the page does not enforce the ban on relocation in check, and does not fully enforce \
                   the colours of the Bishops. Both are rules here (ORP-5, ORP-6).",
            source: RULING,
        },
        Rule {
            id: "ORP-R2",
            title: "Captured pieces",
            text: "A captured piece is out of the game. It does not go to a reserve.",
            source: RULING,
        },
        Rule {
            id: "ORP-R3",
            title: "Promoted Bishops",
            text: "A Bishop that a Pawn has become did not come from the reserve. Its colour does not matter for \
                   ORP-6 and does not restrict a Bishop that is still in reserve.",
            source: RULING,
        },
    ]
}
