//! The fixed data of Atomic chess, and the text of its rules.

use crate::rules::{MoveCount, Rule, Ruleset};
use crate::variants::orthodox::rules;

pub(super) static ATOMIC: Ruleset = Ruleset {
    id: "atomic",
    name: "Atomic chess",
    aliases: &["atom"],
    version: "atomic/1",
    rules: &[
        TURN,
        rules::SLIDERS,
        rules::KNIGHT,
        rules::PAWN,
        rules::EN_PASSANT,
        rules::PROMOTION,
        EXPLOSION,
        KING,
        CHECK,
        CASTLING,
        KING_EXPLODED,
        rules::MATE,
        rules::STALEMATE,
        DEAD,
        rules::REPETITION,
        FIFTY_MOVES,
    ],
    move_count: (MoveCount::Draws(50), FIFTY_MOVES.id),
    ..rules::BASE
};

const LICHESS: &str = "Lichess, rules of Atomic chess (lichess.org/variant/atomic)";

pub(super) const TURN: Rule = Rule {
    id: "ATOM-1",
    title: "Turn",
    text: "White begins. The players take turns and make one move each; a player may not pass. A piece moves to an \
           empty square, or captures the enemy piece on its new square and explodes (ATOM-2). Each side has exactly \
           one King. New pieces come into play only by promotion.",
    source: LICHESS,
};

pub(super) const EXPLOSION: Rule = Rule {
    id: "ATOM-2",
    title: "Explosion",
    text: "A capture removes the captured piece, the piece that captures, and all other pieces except Pawns on the \
           eight squares around the square to which the capturing piece moves, of both sides. This holds for a capture \
           en passant too. Removed pieces do not explode in their turn. A King or Rook that is removed cannot castle.",
    source: LICHESS,
};

pub(super) const KING: Rule = Rule {
    id: "ATOM-3",
    title: "King",
    text: "The King moves to any empty square next to it on which it is not in check (ATOM-4). It does not capture, as \
           it would explode. No other capture may remove the King of its own side either.",
    source: LICHESS,
};

pub(super) const CHECK: Rule = Rule {
    id: "ATOM-4",
    title: "Check and touching Kings",
    text: "A King that is attacked is in check. But a King next to the enemy King is not in check, whatever attacks it, \
           because its capture would remove both Kings. So the Kings may be next to each other. A move may not leave \
           the King of its own side in check, unless it removes the enemy King.",
    source: "Lichess, program library scalachess, `Atomic.kingThreatened` and `Atomic.kingSafety`",
};

pub(super) const CASTLING: Rule = Rule {
    id: "ATOM-5",
    title: "Castling",
    text: "A King that has not moved moves two squares towards a Rook that has not moved, and the Rook moves to the \
           square that the King passed over. All squares between the two must be empty. On its own square, on the square \
           that it passes over and on its new square the King may not be in check. Its new square is judged with the Rook on \
           its new square. A square next to the enemy King is safe (ATOM-4).",
    source: "Lichess, program library scalachess, `Atomic.castleCheckSafeSquare`",
};

pub(super) const KING_EXPLODED: Rule = Rule {
    id: "ATOM-6",
    title: "Explosion of the King",
    text: "A side whose King is removed loses at once. This counts before check: a side in check may win in this way.",
    source: LICHESS,
};

pub(super) const DEAD: Rule = Rule {
    id: "ATOM-7",
    title: "Dead position",
    text: "The game is drawn if too few pieces are left to win: one side has only its King, and the other has with its \
           King nothing, one Rook, one Bishop, or one or two Knights; or each side has its King and one Bishop, and the \
           Bishops are on squares of different colours. The program decides this from the pieces alone and does not \
           search for blocked positions.",
    source: "Lichess, program library scalachess, `Atomic.insufficientAtomicWinningMaterial`",
};

const FIFTY_MOVES: Rule = Rule { id: "ATOM-8", ..rules::FIFTY_MOVES };
