//! The fixed data of Horde, and the text of its rules.

use crate::rules::{MoveCount, Rule, Ruleset};
use crate::variants::orthodox::rules::{
    BASE, CASTLING, CHECK, EN_PASSANT, FIFTY_MOVES, KING, KNIGHT, MATE, PROMOTION, REPETITION, SLIDERS,
    STALEMATE,
};

pub(super) static HORDE: Ruleset = Ruleset {
    id: "horde",
    name: "Horde",
    aliases: &["horde chess"],
    related: &["dunsany's chess"],
    version: "horde/1",
    start: "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
    move_count: (MoveCount::Draws(50), COUNT.id),
    rules: &[
        ARMIES, SLIDERS, KNIGHT, PAWN, EN_PASSANT, PROMOTION, KING, CASTLING, CHECK, MATE, STALEMATE,
        REPETITION, END, DEAD, COUNT,
    ],
    ..BASE
};

pub(super) const ARMIES: Rule = Rule {
    id: "HORDE-1",
    title: "Turn and armies",
    text: "White begins with 36 Pawns and has no King. Black begins with the army of chess and has exactly one King, which \
           is never captured. The players take turns and make one move each; a player may not pass. A piece moves to an \
           empty square, or captures the enemy piece on its new square. Rules of chess about a King hold for Black's.",
    source: "Lichess, lichess.org/variant/horde",
};

pub(super) const PAWN: Rule = Rule {
    id: "HORDE-2",
    title: "Pawn",
    text: "Pawns move and capture as in chess. White's Pawns can be on the first rank too. From the first or the second \
           rank they may move two squares, if both are empty, also if the Pawn has moved before. A double step from the \
           first rank cannot be captured en passant. Black's Pawns make a double step from the seventh rank only.",
    source: "Lichess, lichess.org/variant/horde; scalachess: Horde",
};

const END: Rule = Rule {
    id: "HORDE-3",
    title: "Destroying the horde",
    text: "Black wins by capturing all of White's pieces, promoted ones included. White wins by checkmate.",
    source: "Lichess, lichess.org/variant/horde",
};

const DEAD: Rule = Rule {
    id: "HORDE-4",
    title: "No dead position",
    text: "No position is drawn because pieces are missing: Black can still win by capturing the rest. The program does \
           not search for blocked positions.",
    source: "Lichess, scalachess: Horde; limited to missing material",
};

const COUNT: Rule = Rule { id: "HORDE-5", ..FIFTY_MOVES };
