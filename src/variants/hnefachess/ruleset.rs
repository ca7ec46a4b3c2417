//! HnefaChess's fixed data and the text of its rules.

use crate::geometry::Square;
use crate::rules::{KindInfo, Landmark, MoveCount, RULING, Repetition, Rule, Ruleset};

use super::SIZE;

/// h4 i4, h13 i13, d8 d9, m8 m9 (HNC-1).
const GATES: [Square; 8] = squares([(7, 3), (8, 3), (7, 12), (8, 12), (3, 7), (3, 8), (12, 7), (12, 8)]);
/// a1 p1 a16 p16 (HNC-10).
const RED_SQUARES: [Square; 4] = squares([(0, 0), (15, 0), (0, 15), (15, 15)]);

const fn squares<const N: usize>(places: [(u8, u8); N]) -> [Square; N] {
    let mut squares = [Square::new(0); N];
    let mut n = 0;
    while n < N {
        squares[n] = SIZE.square(places[n].0, places[n].1).expect("the place is on the board");
        n += 1;
    }
    squares
}

const PAGE: &str = "Florin Lupusoru, HnefaChess, 2024";
const REVISION: &str = "Florin Lupusoru, HnefaChess, 2024, and an earlier public revision of that page";

pub(super) static RULESET: Ruleset = Ruleset {
    id: "hnefachess",
    name: "HnefaChess",
    aliases: &["hnefa chess", "hnefa-chess"],
    version: "hnefachess/1",
    size: SIZE,
    start: "1VVVVVVVVVVVVVV1/h14H/h14H/h2****gg****2H/h2*rnbkqbnr*2H/h2*pppppppp*2H/h2*8*2H/h2g8G2H/h2g8G2H/\
            h2*8*2H/h2*PPPPPPPP*2H/h2*RNBQKBNR*2H/h2****GG****2H/h14H/h14H/1vvvvvvvvvvvvvv1 w - - 0 1",
    kinds: &[
        KindInfo::new('K', "King", ['♔', '♚']),
        KindInfo::new('Q', "Queen", ['♕', '♛']),
        KindInfo::new('R', "Rook", ['♖', '♜']),
        KindInfo::new('B', "Bishop", ['♗', '♝']),
        KindInfo::new('N', "Knight", ['♘', '♞']),
        KindInfo::pawn('P', ['♙', '♟']),
        KindInfo::new('G', "Guard", ['☖', '☗']),
        KindInfo::new('H', "Horizontal Pawn", ['⬄', '⬌']),
        KindInfo::new('V', "Vertical Pawn", ['⇳', '⬍']),
    ],
    landmarks: &[
        Landmark { sign: '=', name: "gate", squares: &GATES },
        Landmark { sign: '@', name: "red square", squares: &RED_SQUARES },
    ],
    repetition: (Repetition::ThirdClaimable, "HNC-12"),
    move_count: (MoveCount::FiftyClaimable, "HNC-12"),
    rules: RULES,
    remark: Some(
        "The drawing of the array is lost; this one is reconstructed from the page's text and an earlier revision \
         of it.",
    ),
    ..Ruleset::BASE
};

const RULES: &[Rule] = &[
    Rule {
        id: "HNC-1",
        title: "Board and turn",
        text: "On a board of 16 files and 16 ranks the squares e5 to l12 form an inner board with a ring of 36 \
               squares around it. Eight of those are gates: h4, i4, h13, i13, d8, d9, m8, m9. The other 28 are \
               blocked: no piece enters one or slides across it. A diagonal step past the mere corner of a blocked \
               square (h4 to g3) does not cross it. The corners a1, p1, a16 and p16 are red. White begins, and one \
               piece moves a turn; Queens, Rooks and Bishops slide and take as in chess.",
        source: REVISION,
    },
    Rule {
        id: "HNC-2",
        title: "Knight",
        text: "A Knight makes the leap of chess, over pieces but not over walls. There are two L-shaped ways to its \
               target, the two straight squares first or the one square across first. At least one of them must be \
               free of blocked squares.",
        source: PAGE,
    },
    Rule {
        id: "HNC-3",
        title: "Guard",
        text: "A Guard moves and takes one square in any of the eight directions. It may be taken and left attacked \
               like any other piece but the King.",
        source: PAGE,
    },
    Rule {
        id: "HNC-4",
        title: "Horizontal and Vertical Pawns",
        text: "Both move one square forwards, backwards or sideways onto an empty square, and take one square \
               diagonally in any of the four directions. They have no double step, do not take en passant and are \
               not taken so.",
        source: PAGE,
    },
    Rule {
        id: "HNC-5",
        title: "Their promotion",
        text: "On the inner board only, a Horizontal Pawn promotes on file i if it is White's and on file h if it is \
               Black's, a Vertical Pawn on rank 9 or rank 8 in the same way. It must, whenever a move ends there: by \
               a step or a capture, from any side, out of a gate too.",
        source: PAGE,
    },
    Rule {
        id: "HNC-6",
        title: "Regular Pawns",
        text: "Regular Pawns go and take as in chess. Their double step starts on the inner board from rank 6 (White) \
               or 11 (Black), and a regular Pawn that has just made one may be taken en passant by another. On rank \
               12 (White) or 5 (Black) they must promote, on the inner board and, for one that has left it by a side \
               gate, outside it as well.",
        source: PAGE,
    },
    Rule {
        id: "HNC-7",
        title: "Gate relief",
        text: "From a side gate (d8, d9, m8, m9) a regular Pawn may also step one square diagonally ahead to an empty \
               square. If a legal capture en passant has the same two squares, the move is that capture.",
        source: PAGE,
    },
    Rule {
        id: "HNC-8",
        title: "Promotion",
        text: "Pawns of all three kinds become a Queen, Rook, Bishop or Knight of their colour, as the player \
               chooses. No other piece promotes.",
        source: PAGE,
    },
    Rule {
        id: "HNC-9",
        title: "King and check",
        text: "Each side has one King, which moves and takes one square in any direction. No move may leave one's own \
               King attacked. There is no castling.",
        source: PAGE,
    },
    Rule {
        id: "HNC-10",
        title: "Red square wins",
        text: "A King that steps onto a red square wins at once, also when the same move gives mate. He may not be \
               attacked there. For other pieces the red squares are squares like any other.",
        source: PAGE,
    },
    Rule {
        id: "HNC-11",
        title: "Mate loses",
        text: "A move that mates the enemy King is legal and loses the game for the player who makes it. In a problem \
               a defender who is left with mating moves only counts as beaten by the move that forced him.",
        source: PAGE,
    },
    Rule {
        id: "HNC-12",
        title: "Draws",
        text: "Stalemate is a draw. A draw may be claimed when a position has occurred three times, or when each \
               side has made 50 moves in a row without a capture or a move of a Pawn of any kind. Five occurrences, \
               or 75 such moves, end the game as a draw.",
        source: RULING,
    },
    Rule {
        id: "HNC-R1",
        title: "Whose gates",
        text: "White's Guards stand in the gates h4, i4 and m8, m9, Black's in h13, i13 and d8, d9. It cannot be the \
               other way: a white Guard on h13 would give check in the array.",
        source: RULING,
    },
    Rule {
        id: "HNC-R2",
        title: "Where the outer Pawns start",
        text: "White's Vertical Pawns start on rank 16 and its Horizontal Pawns on file p; Black's on rank 1 and file \
               a. Counted from there, each promotion line the page names is the eighth, as its earlier revision \
               says.",
        source: REVISION,
    },
    Rule {
        id: "HNC-R3",
        title: "What jumping a wall means",
        text: "The page says of the blocked squares only that pieces cannot jump over them. For a Knight this is read as \
               HNC-2 has it: a leap is barred when blocked squares lie on both of its ways.",
        source: RULING,
    },
    Rule {
        id: "HNC-R4",
        title: "Draws as in chess",
        text: "The page says nothing of stalemate, repetition or long games; the rules of chess fill the gap.",
        source: RULING,
    },
];
