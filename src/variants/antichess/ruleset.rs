//! The fixed data of Antichess, and the text of its rules.

use crate::rules::{MoveCount, Rule, Ruleset};
use crate::variants::orthodox::rules;

pub(super) static ANTICHESS: Ruleset = Ruleset {
    id: "antichess",
    name: "Antichess",
    aliases: &["anti", "anti chess", "losing chess", "take-me chess"],
    related: &["wild/26"],
    version: "antichess/1",
    loss_marked: true,
    // There is no castling, so the field for it is empty.
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    rules: &[
        TURN,
        rules::SLIDERS,
        rules::KNIGHT,
        rules::PAWN,
        rules::EN_PASSANT,
        MUST_CAPTURE,
        KING,
        PROMOTION,
        NO_PIECES,
        STALEMATE,
        DEAD,
        rules::REPETITION,
        FIFTY_MOVES,
    ],
    remark: Some(
        "Suicide chess has another rule about stalemate, and Giveaway has castling on some sites: they are other games.",
    ),
    move_count: (MoveCount::Draws(50), FIFTY_MOVES.id),
    ..rules::BASE
};

const LICHESS: &str = "Lichess, rules of Antichess (lichess.org/variant/antichess)";

pub(super) const TURN: Rule = Rule {
    id: "ANTI-1",
    title: "Turn",
    text: "White begins. The players take turns and make one move each; a player may not pass. A piece moves to an \
           empty square, or captures the enemy piece on its new square. There is no castling. New pieces come into play only \
           by promotion. Each player tries to lose all pieces.",
    source: LICHESS,
};

pub(super) const MUST_CAPTURE: Rule = Rule {
    id: "ANTI-2",
    title: "Captures are forced",
    text: "A side that can capture must capture. If several captures are possible, the player chooses one of them. A \
           capture en passant is a capture too.",
    source: LICHESS,
};

pub(super) const KING: Rule = Rule {
    id: "ANTI-3",
    title: "King",
    text: "The King is an ordinary piece. It moves to any square next to it, and it can be captured. There is no \
           check. A side can have no King, one King or several Kings.",
    source: LICHESS,
};

pub(super) const PROMOTION: Rule = Rule {
    id: "ANTI-4",
    title: "Promotion",
    text: "A Pawn that reaches its last rank becomes, in the same move, a Queen, Rook, Bishop, Knight or King of its \
           side. No other piece is promoted, and no Pawn on another rank.",
    source: LICHESS,
};

pub(super) const NO_PIECES: Rule = Rule {
    id: "ANTI-5",
    title: "No pieces",
    text: "A side that has lost all its pieces wins.",
    source: LICHESS,
};

pub(super) const STALEMATE: Rule = Rule {
    id: "ANTI-6",
    title: "Stalemate",
    text: "If the side to move has pieces and no legal move, it wins.",
    source: LICHESS,
};

pub(super) const DEAD: Rule = Rule {
    id: "ANTI-7",
    title: "Dead position",
    text: "The game is drawn if both sides have only Bishops, White's all on squares of one colour and Black's all on \
           squares of the other colour: then no piece can ever be captured. The program decides this from the pieces \
           alone and does not search for blocked Pawns.",
    source: "Lichess, program library scalachess, `Antichess.isInsufficientMaterial`; limited to Bishops without Pawns",
};

const FIFTY_MOVES: Rule = Rule { id: "ANTI-8", ..rules::FIFTY_MOVES };
