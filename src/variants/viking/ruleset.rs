//! The fixed data of the five boards and the text of their rules.

use crate::geometry::{BoardSize, Square};
use crate::rules::{
    Ground, KindInfo, Landmark, MatchScoring, MoveCount, MoveStyle, RULING, Repetition, Rule, Ruleset, Shape,
    SpokenCall,
};

use super::KING;

const PAGE: &str = "The Viking Game, web page of 8 June 2009";

/// Why there is no data of any other board.
pub(super) const BOARDS: &str = "the game is played on 7x7, 9x9, 11x11, 13x13 and 19x19";

/// The data of the game on a board of `n` by `n`.
pub(super) fn of_board(n: usize) -> &'static Ruleset {
    match n {
        7 => &ON_7,
        9 => &ON_9,
        11 => &ON_11,
        13 => &ON_13,
        19 => &ON_19,
        _ => unreachable!("{BOARDS}"),
    }
}

/// Throne and corners of a board of `n` by `n`.
macro_rules! landmarks {
    ($n:literal) => {
        &[
            Landmark {
                sign: '+',
                name: "throne",
                ground: Ground::Throne,
                squares: &[Square::new($n * $n / 2)],
            },
            Landmark {
                sign: '@',
                name: "corner",
                ground: Ground::Corner,
                squares: &[
                    Square::new(0),
                    Square::new($n - 1),
                    Square::new($n * ($n - 1)),
                    Square::new($n * $n - 1),
                ],
            },
        ]
    };
}

const ON_ALL: Ruleset = Ruleset {
    kinds: &[
        KindInfo::new('T', "Taflman", ['⛀', '⛂'], Shape::Taflman),
        KindInfo::new('K', "King", ['♔', '♚'], Shape::TaflKing),
    ],
    style: MoveStyle::FromTo,
    repetition: (Repetition::Reported, "VIK-R2"),
    move_count: (MoveCount::Unlimited, "VIK-R2"),
    has_stalemate: false,
    notations: &["opentafl"],
    spoken_call: Some(SpokenCall {
        rule: "VIK-9",
        due: "\"Watch your King\": Black could capture the King next",
        not_due: "Black could not capture the King next",
    }),
    match_scoring: Some(MatchScoring { rule: "VIK-11", not_counted: &[KING] }),
    rules: RULES,
    remark: Some(
        "The drawings of the page are lost, so the start position is one that players of such boards use.",
    ),
    ..Ruleset::BASE
};

/// The data of the game on a board of `$n` by `$n`: its array, and the options with which OpenTafl's records write these
/// rules, where its own defaults differ.
macro_rules! on_board {
    ($n:literal, $start:literal, $options:literal $(, $field:ident: $value:expr)*) => {
        Ruleset {
            id: concat!("viking-", $n),
            name: concat!("The Viking Game ", $n, "x", $n),
            version: concat!("viking-", $n, "/1"),
            size: BoardSize::new($n, $n),
            landmarks: landmarks!($n),
            start: $start,
            rules_notation: Some(concat!("dim:", $n, " ", $options)),
            $($field: $value,)*
            ..ON_ALL
        }
    };
}

static ON_7: Ruleset =
    on_board!(7, "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 b - - 0 1", "surf:n tfr:i cenh: cenhe:K");

static ON_9: Ruleset =
    on_board!(9, "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 b - - 0 1", "surf:n tfr:i cenh: cenhe:K");

static ON_11: Ruleset = on_board!(
    11,
    "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3 b - - 0 1",
    "surf:n tfr:i cenh: cenhe:K cenp:K",
    aliases: &["viking", "The Viking Game"]
);

static ON_13: Ruleset = on_board!(
    13,
    "4ttttt4/6t6/13/6T6/t5T5t/t5T5t/tt1TTTKTTT1tt/t5T5t/t5T5t/6T6/13/6t6/4ttttt4 b - - 0 1",
    "surf:n tfr:i cenh: cenhe:K cenp:K"
);

static ON_19: Ruleset = on_board!(
    19,
    "2t2t7t2t2/19/t4t7t4t/7t1t1t7/6t1T1T1t6/t1t2t7t2t1t/4t4T4t4/3t4T1T4t3/4T2T1T1T2T4/3t2T1TKT1T2t3/\
     4T2T1T1T2T4/3t4T1T4t3/4t4T4t4/t1t2t7t2t1t/6t1T1T1t6/7t1t1t7/t4t7t4t/19/2t2t7t2t2 w - - 0 1",
    "atkf:n surf:n tfr:i cenh: cenhe:K cenp:K"
);

const RULES: &[Rule] = &[
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
