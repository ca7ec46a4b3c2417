//! Fixed data of Undenary Choice and the text of what it adds to Undenary Chess.

use crate::rules::{GameResult, MoveCount, Repetition, Rule, Ruleset};

use super::super::ruleset::{KINDS, PAGE, RULES as UNDENARY, RULING};
use super::SIZE;

pub(super) static RULESET: Ruleset = Ruleset {
    id: "undenary-choice",
    name: "Undenary Choice",
    aliases: &["undenarychoice"],
    version: "undenary-choice/1",
    size: SIZE,
    start: "11/11/ppppppppppp/ppppppppppp/11/11/11/PPPPPPPPPPP/PPPPPPPPPPP/11/11[KQDARRBBNNN] b - - 0 1",
    kinds: KINDS,
    repetition: (Repetition::ThirdDraws, "UND-8"),
    move_count: (MoveCount::FiftyDraws, "UND-8"),
    results: &GameResult::ALL,
    rules: &RULES,
    ..Ruleset::BASE
};

const fn rule(id: &'static str, title: &'static str, text: &'static str) -> Rule {
    Rule { id, title, text, source: PAGE }
}

const PLACING: [Rule; 6] = [
    rule(
        "CHO-1",
        "Who places",
        "The Pawns stand, the two back rows of each side are empty, and eleven options lie in one reserve for both \
         players: a King, a Queen, a Duke, a Paladin, two Rooks, two Bishops, three Knights. Black places one of \
         them, then White, and so in turns. After the eleventh White makes the first move.",
    ),
    rule(
        "CHO-2",
        "Mirrors",
        "An option placed on a square of the two back rows fills its mirror square on the other wing too, and the \
         enemy's two squares across the board with enemy men of the same kind. A placement is written by White's \
         square on files a to f, as in N@a1.",
    ),
    rule(
        "CHO-3",
        "King",
        "The King goes on f1 or f2, and the same placement fills the other of these two with a Paladin. No other \
         option goes there: that is why eleven options fill twenty-two squares a side.",
    ),
    rule(
        "CHO-4",
        "Bishops",
        "One pair of Bishops stands on light squares and the other on dark ones; a square and its mirrors are of one \
         colour. No placement may fill the last square of a colour that still waits for its Bishops.",
    ),
    rule(
        "CHO-5",
        "Play",
        "When all are placed the game goes on as Undenary Chess. While men are placed there is no check, no capture \
         and no result; the count of half-moves stays 0 and the number of the move goes up after Black's placements.",
    ),
    Rule {
        id: "CHO-R1",
        title: "One set for both",
        text: "That each player is given eleven pieces is taken as one set that both place from: eleven placements \
               of four men each fill all forty-four squares.",
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
