//! Fixed data of Undenary Choice and the text of what it adds to Undenary Chess.

use crate::rules::{Rule, Ruleset};

use super::super::ruleset::{BOTH, PAGE, RULES as UNDENARY, RULING};

pub(super) static RULESET: Ruleset = Ruleset {
    id: "undenary-choice",
    name: "Undenary Choice",
    aliases: &["undenarychoice"],
    version: "undenary-choice/1",
    start: "11/11/ppppppppppp/ppppppppppp/11/11/11/PPPPPPPPPPP/PPPPPPPPPPP/11/11[KQDARRBBNNN] b - - 0 1",
    rules: &RULES,
    ..BOTH
};

const fn rule(id: &'static str, title: &'static str, text: &'static str) -> Rule {
    Rule { id, title, text, source: PAGE }
}

const PLACING: [Rule; 6] = [
    rule(
        "CHO-1",
        "Who places",
        "The Pawns are on the board, and the two back ranks of each side are empty. One reserve for both players has \
         eleven pieces to place, called options: a King, a Queen, a Duke, a Paladin, two Rooks, two Bishops, three \
         Knights. Black places one of them, then White, and so on in turns. After the eleventh placement White makes \
         the first move.",
    ),
    rule(
        "CHO-2",
        "Mirrors",
        "An option that is placed on a square of the two back ranks also fills the mirror square on the other wing. \
         It also fills the two opposite squares of the enemy, with enemy pieces of the same kind. A placement is \
         written with White's square on files a to f, as in N@a1.",
    ),
    rule(
        "CHO-3",
        "King",
        "The King is placed on f1 or f2, and the same placement puts a Paladin on the other of these two squares. No \
         other option is placed there. For this reason eleven options fill 22 squares per side.",
    ),
    rule(
        "CHO-4",
        "Bishops",
        "One pair of Bishops is on light squares and the other on dark squares; a square and its mirror squares have \
         the same colour. A placement may not fill the last square of a colour on which Bishops must still be placed.",
    ),
    rule(
        "CHO-5",
        "Play",
        "When all options are placed, the game continues as Undenary Chess. During placement there is no check, no \
         capture and no result. The count of plies stays 0, and the move number goes up after Black's placements.",
    ),
    Rule {
        id: "CHO-R1",
        title: "One set for both",
        text: "The page says that each player is given eleven pieces. This is read as one set from which both players \
               place: eleven placements of four pieces each fill all 44 squares.",
        source: RULING,
    },
];

/// The rules of Undenary Chess hold too, once all is placed.
const RULES: [Rule; UNDENARY.len() + PLACING.len()] = {
    let mut all = [PLACING[0]; UNDENARY.len() + PLACING.len()];
    let mut n = 0;
    while n < all.len() {
        all[n] = if n < PLACING.len() { PLACING[n] } else { UNDENARY[n - PLACING.len()] };
        n += 1;
    }
    all
};
