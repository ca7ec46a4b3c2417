//! The data of a tafl game for the rest of the program, and the text of the rules.
//!
//! The rules are the same for all games; a key of the notation in the text says what differs. The remark of a game has its own
//! rules in the notation.

use crate::geometry::Square;
use crate::rules::{
    Fold, FoldResult, Ground, KindInfo, Landmark, MoveCount, MoveStyle, Repetition, Rule, Ruleset, Shape,
};
use crate::variants::fen::write_setup;

use super::laws::{Berserk, Laws, Special, Third};
use super::presets::Preset;

const NOTATION: &str = "Jay Slater, OpenTafl Notation, section 3";
const PROGRAM: &str = "OpenTafl, program by Jay Slater; a ruling where the notation says nothing";

/// What a set of rules is called.
#[derive(Clone, Copy)]
pub(super) enum Names<'a> {
    Preset(&'a Preset),
    /// Rules of a record.
    Brought,
}

/// The data of a game. It stays until the program ends.
pub(super) fn ruleset_of(laws: &Laws, names: Names<'_>) -> &'static Ruleset {
    let repetition = match laws.third {
        Third::Ignored => Repetition::Reported,
        Third::Draws => Fold::third(FoldResult::Draw),
        Third::Loses => Fold::third(FoldResult::MoverLoses),
        Third::Wins => Fold::third(FoldResult::MoverWins),
    };
    let book = laws.book;
    let named = match names {
        Names::Preset(preset) => Ruleset {
            id: preset.id,
            name: preset.name,
            aliases: preset.aliases,
            version: preset.version,
            rules_notation: Some(preset.options()),
            remark: Some(preset.remark),
            ..book.data()
        },
        Names::Brought => Ruleset {
            id: "tafl",
            name: if laws.name.is_empty() { "Tafl" } else { leaked(laws.name.clone()) },
            version: "tafl/1",
            rules_notation: Some(leaked(laws.written_options())),
            ..book.data()
        },
    };
    let data = Ruleset {
        size: laws.size(),
        notations: &["opentafl"],
        kinds: &KINDS[..laws.kinds()],
        landmarks: Vec::leak(landmarks(laws)),
        style: MoveStyle::FromTo,
        repetition: (repetition, book.id("TAFL-17")),
        move_count: (MoveCount::Unlimited, book.id("TAFL-17")),
        has_stalemate: false,
        turns_go_on: laws.berserk != Berserk::None,
        ..named
    };
    let start = leaked(write_setup(&laws.setup(), &data));
    Box::leak(Box::new(Ruleset { start, ..data }))
}

fn leaked(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

const KINDS: &[KindInfo] = &[
    KindInfo::new('T', "Taflman", ['⛀', '⛂'], Shape::Taflman),
    KindInfo::new('K', "King", ['♔', '♚'], Shape::TaflKing),
    KindInfo::new('C', "Commander", ['♗', '♝'], Shape::Duke),
    KindInfo::new('N', "Knight", ['♘', '♞'], Shape::Knight),
    KindInfo::new('M', "Mercenary", ['♙', '♟'], Shape::Paladin),
    KindInfo::new('G', "Guard", ['♖', '♜'], Shape::Guard),
];

fn landmarks(laws: &Laws) -> Vec<Landmark> {
    let signs = [
        (Special::Centre, '+', "throne", Ground::Throne),
        (Special::Corner, '@', "corner", Ground::Corner),
        (Special::AttackersFort, '%', "fortress of the attackers", Ground::Gate),
        (Special::DefendersFort, '=', "fortress of the defenders", Ground::Gate),
    ];
    let marked = |(special, sign, name, ground)| {
        let squares: Vec<Square> = laws.ground(special).squares.clone();
        (!squares.is_empty()).then(|| Landmark { sign, name, ground, squares: Vec::leak(squares) })
    };
    signs.into_iter().filter_map(marked).collect()
}

pub(super) const RULES: &[Rule] = &[
    Rule {
        id: "TAFL-1",
        title: "Sides and turn",
        text: "White has the defenders and one King, Black has the attackers. The attackers begin, or with `atkf:n` the \
               defenders. Then the players take turns.",
        source: NOTATION,
    },
    Rule {
        id: "TAFL-2",
        title: "Moves",
        text: "A piece moves along a rank or file over any number of empty squares, to an empty square. `spd` limits how \
               many squares a piece moves. A player may not pass.",
        source: NOTATION,
    },
    Rule {
        id: "TAFL-3",
        title: "Where pieces may stop",
        text: "Corners (`cor`), throne (`cen`) and fortresses (`afor`, `dfor`) are special squares. Only the pieces in \
               `cors`, `cens`, `afors` and `dfors` may stop there. Only those in `corre`, `cenre`, `aforre` and `dforre` \
               may go there from a square of another sort.",
        source: NOTATION,
    },
    Rule {
        id: "TAFL-4",
        title: "Where pieces may pass",
        text: "Only the pieces in `corp`, `cenp`, `aforp` and `dforp` may move over empty corners, the empty throne and \
               empty fortresses. A move along a line that ends on such a square needs this right too.",
        source: PROGRAM,
    },
    Rule {
        id: "TAFL-5",
        title: "Capture",
        text: "A piece that moves to a square next to an enemy piece captures it if the next square beyond, on the same \
               line, is hostile to it: a piece of the moving side is there, or the square is a special square in whose \
               list (`corh`, `cenh`, `aforh`, `dforh`, for the empty throne `cenhe`) the enemy piece is. A piece that \
               moves between hostile squares is safe. The edge is not hostile.",
        source: NOTATION,
    },
    Rule {
        id: "TAFL-6",
        title: "Capture of the King",
        text: "`ks` says when Black captures the King by a move to a square next to the King. Strong (`s`): all four \
               squares beside the King are hostile to it, so that a King at the edge is safe. Strong at the throne (`c`): \
               so on the throne and next to it, elsewhere like any piece. Middle (`m`): all squares that the board has \
               beside the King are hostile. Weak (`w`): like any piece. Black then wins.",
        source: NOTATION,
    },
    Rule {
        id: "TAFL-7",
        title: "The armed King",
        text: "With `ka:y` the King captures like any piece. With `ka:h` the King captures only by its own move, with `ka:a` \
               only as the piece that is there already, with `ka:n` not at all.",
        source: NOTATION,
    },
    Rule {
        id: "TAFL-8",
        title: "Shieldwall",
        text: "With `sw:w` or `sw:s` a row of two or more enemy pieces along the edge is captured if a piece of the moving \
               side is in front of each of them and at both ends of the row. With `sw:s` a corner may stand for the piece \
               at one end. The piece that moved must be at an end of the row; with `swf:n` it may also be in front. \
               A King in the row is not captured, the others are.",
        source: NOTATION,
    },
    Rule {
        id: "TAFL-9",
        title: "Linnaean capture",
        text: "With `linc:y` an attacker captures the defender between itself and the King on the throne if there are \
               attackers on the other three sides of the throne.",
        source: NOTATION,
    },
    Rule {
        id: "TAFL-10",
        title: "Escape",
        text: "White wins when the King is on a corner (`esc:c`) or on any square of the edge (`esc:e`).",
        source: NOTATION,
    },
    Rule {
        id: "TAFL-11",
        title: "Jumps",
        text: "`kj`, `nj`, `cj`, `mj` and `gj` let a kind of piece jump over an enemy piece next to it, to the empty square \
               beyond, where it must be allowed to stop. Kings, commanders and knights cannot be jumped over. With `c` the \
               piece jumped over is captured. With `r` the jump must begin or end on the throne, a corner or a \
               fortress of its own side.",
        source: NOTATION,
    },
    Rule {
        id: "TAFL-12",
        title: "Commanders and knights against the King",
        text: "A strong King that is not on the throne is also captured between two commanders or knights, or between one \
               of them and a corner that is hostile to it. One of them must have moved.",
        source: PROGRAM,
    },
    Rule {
        id: "TAFL-13",
        title: "Mercenaries and guards",
        text: "A captured mercenary changes sides and stays on its square. A guard neither captures nor is captured.",
        source: NOTATION,
    },
    Rule {
        id: "TAFL-14",
        title: "Surrounding",
        text: "With `surf:y` Black wins if, after Black's move, no white piece is connected with the edge along ranks \
               and files over squares without attackers.",
        source: NOTATION,
    },
    Rule {
        id: "TAFL-15",
        title: "Fort at the edge",
        text: "With `efe:y` White wins if, after White's move, the King is on the edge and can move, and White's pieces cut \
               the King off from all attackers so that no attacker can ever take one of these pieces, even if White does \
               not move again.",
        source: NOTATION,
    },
    Rule {
        id: "TAFL-16",
        title: "No move",
        text: "A side that has to move and has no legal move loses. If a move ends the game in more than one way, the \
               first of these is the reason: king-captured, escape, surrounded, edge-fort, no-move.",
        source: PROGRAM,
    },
    Rule {
        id: "TAFL-17",
        title: "Repetition",
        text: "`tfr` says what the third occurrence of a position means: nothing (`i`), a draw (`d`), a win (`w`) or a \
               loss (`l`) of the side that brings it about. The number of moves has no limit.",
        source: NOTATION,
    },
    Rule {
        id: "TAFL-18",
        title: "Moving again",
        text: "With `ber:c` a piece that has captured and can capture again must capture again in the same turn. With `ber:m` a \
               piece that has captured must move once more in the same turn if it can move, and again after each capture. No \
               other piece may move until then. An end of the game counts at once, also inside a turn. Positions inside a \
               turn do not count for repetition.",
        source: NOTATION,
    },
];
