//! The text of the Viking Game's rules, and which of them says what a rule of the engine says.

use crate::rules::{RULING, Rule};

const PAGE: &str = "The Viking Game, web page of 8 June 2009";

/// The rule of the page, by the id of the engine's own rule.
pub(in crate::variants::tafl) fn id_of(rule: &'static str) -> &'static str {
    match rule {
        "TAFL-1" => "VIK-1",
        "TAFL-2" => "VIK-2",
        "TAFL-3" => "VIK-3",
        "TAFL-4" => "VIK-4",
        "TAFL-5" => "VIK-5",
        "TAFL-6" => "VIK-6",
        "TAFL-10" => "VIK-8",
        "TAFL-17" => "VIK-R2",
        own => own,
    }
}

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "VIK-1",
        title: "Turn",
        text: "Black, the attacker, begins; on 19x19, the board of Alea Evangelii, White begins. Then the players \
               take turns.",
        source: PAGE,
    },
    Rule {
        id: "VIK-2",
        title: "Moves",
        text: "Every piece, also the King, moves like a rook in chess: along a rank or file over any number of empty \
               squares, to an empty square. No piece jumps, and a player may not pass.",
        source: PAGE,
    },
    Rule {
        id: "VIK-3",
        title: "Throne and corners",
        text: "Only the King may stop on the throne, which is the square in the middle, or on one of the four corners.",
        source: PAGE,
    },
    Rule {
        id: "VIK-4",
        title: "Crossing the throne",
        text: "The King may pass over the empty throne on every board. Other pieces, of either side, may do so on 7x7 and \
               9x9 only.",
        source: PAGE,
    },
    Rule {
        id: "VIK-5",
        title: "Capture",
        text: "A piece that moves to a square next to an enemy taflman captures it if the next square beyond that \
               taflman, on the same line, is a corner or has another piece of the moving side. That other piece is \
               called the partner. One move can capture up to three pieces. The King captures, and is a partner, like \
               any white piece. A piece that moves between two enemy pieces is safe. The throne is not a partner \
               against taflmen.",
        source: PAGE,
    },
    Rule {
        id: "VIK-6",
        title: "Capturing the King",
        text: "Black captures the King by a move after which there is a black piece, the throne, a corner or the edge \
               on each of the four sides of the King. The piece that moved must be one of these black pieces. Four \
               black pieces are needed in the open or if the King is on the throne, three at the edge or next to the \
               empty throne, two next to a corner. The King is removed from the board, and Black wins.",
        source: PAGE,
    },
    Rule {
        id: "VIK-7",
        title: "Smothering",
        text: "Black also wins if, after Black's move, the King has no move and at most one white piece is next to \
               the King. That piece must have no move either, and no white piece except the King may be next to it. \
               The King stays on the board.",
        source: PAGE,
    },
    Rule {
        id: "VIK-8",
        title: "Escape",
        text: "White wins as soon as the King is on a corner.",
        source: PAGE,
    },
    Rule {
        id: "VIK-9",
        title: "Calls",
        text: "White calls Raichi (written +) if after White's move the King could move to exactly one corner next, \
               and Tuichi (written ++) if it could move to two or more. Black calls \"Watch your King\" (not written) \
               if Black could capture the King, by VIK-6 or VIK-7, by moving again at once. A wrong or missing call \
               does not make the move illegal.",
        source: PAGE,
    },
    Rule {
        id: "VIK-10",
        title: "Ways opened by Black",
        text: "If Black has opened a way to a corner, White may use it at once.",
        source: PAGE,
    },
    Rule {
        id: "VIK-11",
        title: "Match",
        text: "A match is two games with sides changed. For each player, the pieces lost in both games are subtracted \
               from the enemy pieces captured in both games; the King is not counted. The player with the better \
               difference wins the match. If the differences are equal, the player with more won games wins; \
               otherwise the match is drawn.",
        source: "The Viking Game, web page of 8 June 2009; the calculation is a ruling",
    },
    Rule {
        id: "VIK-R1",
        title: "No move",
        text: "A side that has to move and has no legal move loses.",
        source: RULING,
    },
    Rule {
        id: "VIK-R2",
        title: "Repetition and draws",
        text: "Repeated positions and long play without a capture are reported and never end a game. A record may \
               claim a draw in any undecided position.",
        source: RULING,
    },
    Rule {
        id: "VIK-R3",
        title: "Only Black captures the King",
        text: "Only a move of Black captures the King; a white move cannot cause its capture.",
        source: RULING,
    },
    Rule {
        id: "VIK-R4",
        title: "Which boards are small",
        text: "The smaller boards, on which every piece may cross the throne, are 7x7 and 9x9.",
        source: RULING,
    },
    Rule {
        id: "VIK-R5",
        title: "Smothering from a distance",
        text: "The move that smothers the King need not end next to the King.",
        source: RULING,
    },
    Rule {
        id: "VIK-R6",
        title: "A King that moves between enemies",
        text: "A King that moves between four hostile squares is not captured by that move.",
        source: RULING,
    },
    Rule {
        id: "VIK-R7",
        title: "Several ends at once",
        text: "If a move ends the game in more than one way, the first of these is the reason: king-captured, escape, \
               smothered, no-move.",
        source: RULING,
    },
    Rule {
        id: "VIK-R8",
        title: "No King's Guard",
        text: "The page mentions pieces of the King that could not be captured on the largest boards. That is \
               history; here every taflman can be captured.",
        source: RULING,
    },
];
