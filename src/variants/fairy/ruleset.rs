//! The data of a game for the rest of the program, made from its laws.

use crate::rules::{
    Fold, FoldResult, KindInfo, MoveCount, PieceKind, Repetition, Ruleset, Shape, Side, VariantNames, Wood,
};

use super::ids::Ids;
use super::laws::{Laws, Material, THIRD, Value};
use super::looks;
use super::texts::rules;

/// The data of a game. They stay in memory until the program ends.
pub(super) fn ruleset_of(laws: &Laws, names: VariantNames, ids: &Ids) -> &'static Ruleset {
    let to_hand = laws.drops.as_ref().filter(|drops| drops.captures_to_hand);
    let start = match laws.drops {
        // A game with a reserve says so in its start position.
        Some(_) if !laws.start.contains('[') => &*String::leak(laws.start.replacen(' ', "[] ", 1)),
        _ => laws.start,
    };
    let result = match laws.fold_value {
        Value::Draw => FoldResult::Draw,
        Value::Win if laws.fold_is_absolute => FoldResult::Wins(Side::White),
        Value::Loss if laws.fold_is_absolute => FoldResult::Wins(Side::Black),
        // It is the result of the side to move, which the other one has brought there.
        Value::Win => FoldResult::MoverLoses,
        Value::Loss => FoldResult::MoverWins,
    };
    let perpetual_check_loses = laws.no_perpetual_check;
    let repetition = match (laws.fold_rule, result) {
        (0, _) => Repetition::Reported,
        (_, FoldResult::Draw) if laws.no_chase || laws.material == Some(Material::Points) => {
            Repetition::Judged
        }
        (THIRD, FoldResult::Draw) if let Some(Material::Odds(side)) = laws.material => {
            Fold::third(FoldResult::Wins(side))
        }
        (THIRD, FoldResult::Draw) if !perpetual_check_loses => Repetition::Claimable,
        // A position that has to come once ends the game when it comes again.
        (times, result) => Repetition::Ends(Fold { times: times.max(2), result, perpetual_check_loses }),
    };
    let move_count = match laws.move_rule {
        1.. if laws.counts_moves() => MoveCount::Claimable(laws.move_rule),
        _ => MoveCount::Unlimited,
    };
    let infos: Vec<KindInfo> = laws.all_kinds().map(|kind| info(laws, kind)).collect();
    let VariantNames { id, name, aliases, related } = names;
    Box::leak(Box::new(Ruleset {
        id,
        name,
        aliases,
        related,
        version: String::leak(format!("{id}/1")),
        size: laws.size,
        start,
        kinds: Vec::leak(infos),
        repetition: (repetition, ids.repetition),
        move_count: (move_count, ids.count),
        checks_to_win: laws.checks_to_win(),
        marks_promoted: to_hand.is_some_and(|drops| !drops.keeps_promotion),
        line_ends: laws.bikjang || laws.passes != [false; 2],
        has_promoted_forms: laws.forms.is_some(),
        names_unmoved: laws.gating.is_some(),
        names_checks: laws.mates.is_some(),
        white_is_red: laws.pictures == Some(Wood::Disc),
        names_all_passed: true,
        puts_walls: laws.walls.is_some(),
        has_stalemate: laws.stalemate == Value::Draw,
        notations: laws.notations,
        board: looks::board(laws),
        rules: Vec::leak(rules(laws, ids)),
        ..Ruleset::BASE
    }))
}

/// How a kind is written and drawn. Without other pictures a piece that moves as one of chess is drawn like it; others are their
/// letter on a shield.
fn info(laws: &Laws, kind: PieceKind) -> KindInfo {
    let own = laws.kind(kind);
    let known = match own.betza {
        _ if laws.pawn == Some(kind) || own.name == "Pawn" => Some((Shape::Pawn, ['♙', '♟'])),
        _ if laws.king == Some(kind) || own.name == "King" => Some((Shape::King, ['♔', '♚'])),
        "N" => Some((Shape::Knight, ['♘', '♞'])),
        "B" => Some((Shape::Bishop, ['♗', '♝'])),
        "R" => Some((Shape::Rook, ['♖', '♜'])),
        "Q" => Some((Shape::Queen, ['♕', '♛'])),
        _ => None,
    };
    let (shape, symbols) = known.unwrap_or((Shape::Lettered(own.letter), [own.letter; 2]));
    let shape = looks::tile(laws, own).map_or(shape, Shape::Tile);
    let unwritten = laws.pawn == Some(kind);
    let (unpromoted, other_letter) = (own.unpromoted, own.other_letter);
    KindInfo { unwritten, unpromoted, other_letter, ..KindInfo::new(own.letter, own.name, symbols, shape) }
}
