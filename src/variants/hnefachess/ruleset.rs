//! HnefaChess's fixed data and the text of its rules.

use crate::geometry::Square;
use crate::rules::{Ground, KindInfo, Landmark, MoveCount, RULING, Repetition, Rule, Ruleset, Shape};

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
        KindInfo::new('K', "King", ['♔', '♚'], Shape::King),
        KindInfo::new('Q', "Queen", ['♕', '♛'], Shape::Queen),
        KindInfo::new('R', "Rook", ['♖', '♜'], Shape::Rook),
        KindInfo::new('B', "Bishop", ['♗', '♝'], Shape::Bishop),
        KindInfo::new('N', "Knight", ['♘', '♞'], Shape::Knight),
        KindInfo::pawn('P', ['♙', '♟']),
        KindInfo::new('G', "Guard", ['☖', '☗'], Shape::Guard),
        KindInfo::new('H', "Horizontal Pawn", ['⬄', '⬌'], Shape::HorizontalPawn),
        KindInfo::new('V', "Vertical Pawn", ['⇳', '⬍'], Shape::VerticalPawn),
    ],
    landmarks: &[
        Landmark { sign: '=', name: "gate", ground: Ground::Gate, squares: &GATES },
        Landmark { sign: '@', name: "red square", ground: Ground::Red, squares: &RED_SQUARES },
    ],
    repetition: (Repetition::Claimable, "HNC-12"),
    move_count: (MoveCount::Claimable(50), "HNC-12"),
    rules: RULES,
    remark: Some(
        "The drawing of the start position is lost. It is reconstructed from the text of the page and an earlier \
         revision of the page.",
    ),
    ..Ruleset::BASE
};

const RULES: &[Rule] = &[
    Rule {
        id: "HNC-1",
        title: "Board and turn",
        text: "The board has 16 files and 16 ranks. The squares e5 to l12 are the inner board. Around the inner board \
               is a ring of 36 squares. Eight of these are gates: h4, i4, h13, i13, d8, d9, m8, m9. The other 28 are \
               blocked: no piece enters a blocked square or slides across it. A diagonal step that only touches the \
               corner of a blocked square (h4 to g3) does not cross it. The corners a1, p1, a16 and p16 are red. \
               White begins, and a side moves one piece per turn. Queens, Rooks and Bishops slide and capture as in \
               chess.",
        source: REVISION,
    },
    Rule {
        id: "HNC-2",
        title: "Knight",
        text: "A Knight leaps as in chess, over pieces but not over blocked squares. There are two L-shaped ways to \
               its target: first the two straight squares, or first the one square across. At least one of these ways \
               must have no blocked square.",
        source: PAGE,
    },
    Rule {
        id: "HNC-3",
        title: "Guard",
        text: "A Guard moves and captures one square in any of the eight directions. It may be captured, and may be \
               left attacked, like any other piece except the King.",
        source: PAGE,
    },
    Rule {
        id: "HNC-4",
        title: "Horizontal and Vertical Pawns",
        text: "Both kinds move one square forwards, backwards or sideways to an empty square, and capture one square \
               diagonally in any of the four directions. They have no double step. They do not capture en passant and \
               are not captured en passant.",
        source: PAGE,
    },
    Rule {
        id: "HNC-5",
        title: "Promotion of Horizontal and Vertical Pawns",
        text: "On the inner board only, a Horizontal Pawn promotes on file i if it is White's and on file h if it is \
               Black's. A Vertical Pawn promotes on rank 9 if it is White's and on rank 8 if it is Black's. The Pawn \
               must promote whenever a move ends there: by a step or a capture, from any side, and also out of a \
               gate.",
        source: PAGE,
    },
    Rule {
        id: "HNC-6",
        title: "Regular Pawns",
        text: "Regular Pawns move and capture as in chess. Their double step starts on the inner board from rank 6 \
               (White) or 11 (Black). A regular Pawn that has just made a double step may be captured en passant by \
               another regular Pawn. On rank 12 (White) or 5 (Black) a regular Pawn must promote, on the inner board \
               and, if it has left the inner board by a side gate, also outside it.",
        source: PAGE,
    },
    Rule {
        id: "HNC-7",
        title: "Gate relief",
        text: "From a side gate (d8, d9, m8, m9) a regular Pawn may also move one square diagonally ahead to an empty \
               square. If a legal capture en passant has the same two squares, the move is that capture.",
        source: PAGE,
    },
    Rule {
        id: "HNC-8",
        title: "Promotion",
        text: "Pawns of all three kinds become a Queen, Rook, Bishop or Knight of their side, as the player chooses. \
               No other piece promotes.",
        source: PAGE,
    },
    Rule {
        id: "HNC-9",
        title: "King and check",
        text: "Each side has one King, which moves and captures one square in any direction. A move may not leave the \
               King of its own side attacked. There is no castling.",
        source: PAGE,
    },
    Rule {
        id: "HNC-10",
        title: "Red square wins",
        text: "A King that moves to a red square wins at once, even if the same move gives mate. The King may not be \
               attacked there. For other pieces the red squares are ordinary squares.",
        source: PAGE,
    },
    Rule {
        id: "HNC-11",
        title: "Mate loses",
        text: "A move that mates the enemy King is legal and loses the game for the player who makes it. In a \
               problem, a defender who has only mating moves left counts as beaten by the move that forced this.",
        source: PAGE,
    },
    Rule {
        id: "HNC-12",
        title: "Draws",
        text: "Stalemate is a draw. A draw may be claimed when a position has occurred three times, or when each side \
               has made 50 moves in a row without a capture or a move of a Pawn of any kind. Five occurrences, or 75 \
               such moves, end the game as a draw.",
        source: RULING,
    },
    Rule {
        id: "HNC-R1",
        title: "Whose gates",
        text: "White's Guards start in the gates h4, i4, m8 and m9, Black's in h13, i13, d8 and d9. The opposite is \
               not possible: a white Guard on h13 would give check in the start position.",
        source: RULING,
    },
    Rule {
        id: "HNC-R2",
        title: "Where the outer Pawns start",
        text: "White's Vertical Pawns start on rank 16 and its Horizontal Pawns on file p; Black's start on rank 1 \
               and on file a. Counted from there, each promotion line that the page names is the eighth, as an \
               earlier revision of the page says.",
        source: REVISION,
    },
    Rule {
        id: "HNC-R3",
        title: "Jumping over blocked squares",
        text: "About the blocked squares, the page says only that pieces cannot jump over them. For a Knight this is \
               read as HNC-2 says: a leap is not possible if both of its ways have a blocked square.",
        source: RULING,
    },
    Rule {
        id: "HNC-R4",
        title: "Draws as in chess",
        text: "The page does not mention stalemate, repetition or long games. The rules of chess are used for these.",
        source: RULING,
    },
];
