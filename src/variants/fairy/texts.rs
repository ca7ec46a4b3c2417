//! The rules of a game in English, made from its laws.

use crate::rules::{PieceKind, Rule, Side, ordinal};

use super::betza::Since;
use super::ids::Ids;
use super::laws::{FormLaws, Laws, Material, THIRD, Value, WallLaws, WallRule};
use super::words::{kinds, listed, moves, squares};

/// A rule with its text.
fn rule(laws: &Laws, id: &'static str, title: &'static str, text: String) -> Rule {
    Rule { id, title, text: String::leak(text), source: laws.source }
}

/// What is said of both sides, once if it is the same.
fn of_sides(text: impl Fn(Side) -> String) -> String {
    let [white, black] = Side::BOTH.map(text);
    if white == black { white } else { format!("for White {white}; for Black {black}") }
}

pub(super) fn rules(laws: &Laws, ids: &Ids) -> Vec<Rule> {
    let mut rules = Vec::new();
    let mut add = |id, title, text: String| rules.push(rule(laws, id, title, text));
    add(ids.turn, "Board and turns", turns(laws));
    add(ids.pieces, "Pieces", pieces(laws));
    if laws.has_promotion() {
        add(ids.promotion, "Promotion", promotion(laws));
    }
    let steps = laws.kinds.iter().any(|kind| kind.ways.iter().any(|way| way.since.is_first()));
    let takes =
        laws.sides.iter().any(|side| !side.en_passant.is_empty() && !side.takes_en_passant.is_empty());
    if steps && takes {
        let takers = of_sides(|side| kinds(laws, laws.side(side).takes_en_passant, "and"));
        let text = format!(
            "A piece that passes over a square by a first move of several squares can be taken there with the next move, as if it had \
             stopped on it. Only these pieces take so, with their usual captures: {takers}."
        );
        add(ids.en_passant, "En passant", text);
    }
    if laws.castling.is_some() {
        add(ids.castling, "Castling", castling(laws));
    }
    add(ids.check, "Check", check(laws));
    if laws.must_capture {
        add(
            ids.capture,
            "Captures",
            "A side that can capture must capture. It chooses which capture to make.".to_owned(),
        );
    }
    if laws.drops.is_some_and(|drops| drops.moves) {
        add(ids.drops, "Drops", drops(laws));
    }
    if laws.gating.is_some_and(|gating| gating.comes_in) {
        add(ids.gating, "Pieces that come in", gating(laws));
    }
    if let Some(rules) = &laws.walls {
        add(ids.walls, "Walls", walls(laws, rules));
    }
    if let Some(rule) = laws.extinction.as_ref().filter(|rule| !rule.royal) {
        let names = kinds(laws, rule.kinds, "and");
        let of = match (rule.all, rule.kinds.iter().count()) {
            (true, _) => String::new(),
            (false, 1) => format!(" of the kind {names}"),
            (false, _) => format!(" of one of the kinds {names}"),
        };
        let few = match rule.count {
            0 => "no piece".to_owned(),
            1 => "at most 1 piece".to_owned(),
            count => format!("at most {count} pieces"),
        };
        let claim = if rule.claim {
            " If the side to move has lost them, it may first take back a piece of the other side."
        } else {
            ""
        };
        let other = match rule.opponent_count {
            0 => String::new(),
            count => format!(" and the other side has at least {count}"),
        };
        let text = format!("When a side has {few}{of} left{other}, it {}.{claim}", result(rule.value));
        add(ids.extinction, "Loss of pieces", text);
    }
    if laws.sides.iter().any(|side| !side.flag.is_empty()) {
        add(ids.flag, "Goal", flag(laws));
    }
    if let Some(checks) = laws.checks_to_win() {
        let text = format!(
            "A side that gives check wins with its check number {checks}. A double check is one check."
        );
        add(ids.checks, "Checks", text);
    }
    add(ids.end, "No move", end(laws));
    add(ids.repetition, "Repetition", repetition(laws));
    let count = match laws.move_rule {
        0 => "The number of moves without progress is not limited.".to_owned(),
        count if laws.counts_moves() => {
            let (moves, all) = match count {
                50 => ("fifty moves".to_owned(), "seventy-five such moves draw"),
                count => (format!("{count} moves"), "half as many again draw"),
            };
            format!(
                "A draw may be claimed after {moves} of each side without a capture, a drop, a promotion and a move of {} that cannot be \
                 taken back; {all}.",
                of_sides(|side| kinds(laws, laws.side(side).resets_count, "or"))
            )
        }
        count => format!(
            "{count} moves of each side without progress end the game. The players see to it: they are not counted here."
        ),
    };
    let count = count + laws.counting.map_or("", |_| {
        " When no Pawns are left, or a side has only its King, the players count moves to a draw. That is a claim, and it is not judged here."
    });
    add(ids.count, "Number of moves", count);
    rules
}

fn repetition(laws: &Laws) -> String {
    let time = match laws.fold_rule {
        0 => return "Positions may come again any number of times.".to_owned(),
        times => ordinal(times.max(2)),
    };
    let is_claimed = laws.fold_rule == THIRD && !laws.no_perpetual_check;
    if laws.no_chase {
        return format!(
            "When a position comes for the {time} time, a judge decides: a side that checks or chases one piece with every move has to do \
             something else or loses, otherwise the game is a draw."
        );
    }
    let by = |side| format!("When a position comes for the {time} time, {side} wins.");
    let text = match (laws.fold_value, laws.fold_is_absolute) {
        (Value::Draw, _) if is_claimed && !matches!(laws.material, Some(Material::Odds(_))) => {
            return "A draw may be claimed when a position comes for the third time; the fifth time draws."
                .to_owned();
        }
        (Value::Draw, _) => format!("When a position comes for the {time} time, the game is a draw."),
        (Value::Win, true) => by(Side::White),
        (Value::Loss, true) => by(Side::Black),
        (Value::Win, false) => format!("The side that brings about a position for the {time} time loses."),
        (Value::Loss, false) => format!("The side that brings about a position for the {time} time wins."),
    };
    if laws.no_perpetual_check {
        return format!(
            "{text} But a side loses that has given check with every move since the position came first."
        );
    }
    text
}

fn turns(laws: &Laws) -> String {
    let (size, start) = (laws.size, laws.start);
    let text = format!(
        "The board has {size} squares. White begins, and the sides move in turn. The start position is {start}."
    );
    let who = match laws.passes {
        [false, false] => return text,
        [true, true] => "A side",
        [true, false] => "White",
        [false, true] => "Black",
    };
    format!(
        "{text} {who} that is not in check may pass: its King stays where it is. Two passes in a row end the game{}",
        counted(laws)
    )
}

/// Who wins where a game would be a draw, as the end of a sentence.
fn counted(laws: &Laws) -> &'static str {
    match laws.material {
        None => " as a draw.",
        Some(Material::Odds(Side::White)) => ", and White wins.",
        Some(Material::Odds(Side::Black)) => ", and Black wins.",
        Some(Material::Pieces) => ", and the side with more pieces wins.",
        Some(Material::Points) => {
            ", and points decide: a Chariot counts 13, a Cannon 7, a Horse 5, an Elephant and a Guard 3, a Soldier 2, and Black has one and a half \
             points more."
        }
    }
}

fn result(value: Value) -> &'static str {
    match value {
        Value::Win => "has won",
        Value::Loss => "has lost",
        Value::Draw => "has a draw",
    }
}

fn pieces(laws: &Laws) -> String {
    let piece = |kind: PieceKind| {
        let own = laws.kind(kind);
        let betza = if own.betza.is_empty() { String::new() } else { format!(", {}", own.betza) };
        let mut text = format!("The {} ({}{betza}) {}.", own.name, own.letter, moves(&own.ways));
        let whole = laws.size.squares() as u32;
        let is_bound = |side: Side| laws.side(side).fields[kind.index()].count() < whole;
        if Side::BOTH.into_iter().any(is_bound) {
            let field = of_sides(|side| squares(laws.size, laws.side(side).fields[kind.index()]));
            text += &format!(" It stays on these squares: {field}.");
        }
        text
    };
    // What promoted forms do is said where they come from.
    let plain = laws.all_kinds().filter(|&kind| laws.kind(kind).unpromoted.is_none());
    let mut all: Vec<String> = plain.map(piece).collect();
    if laws.kinds.iter().any(|kind| kind.ways.iter().any(|way| way.since == Since::Double)) {
        let from = of_sides(|side| {
            let region = laws.side(side).double_steps;
            if region.is_empty() { "none".to_owned() } else { squares(laws.size, region) }
        });
        all.push(format!("The first squares are: {from}."));
    }
    all.join(" ")
}

fn promotion(laws: &Laws) -> String {
    let mut texts = Vec::new();
    if laws.sittuyin {
        let zone = of_sides(|side| squares(laws.size, laws.side(side).promotion_zone));
        texts.push(format!(
            "A Pawn on its promotion squares, or the last Pawn of a side on any square, may become another piece instead of a step: where it \
             stands, or on an empty square to which such a piece could go from there, if it then attacks nothing. The squares are: {zone}. It \
             becomes: {}.",
            of_sides(|side| kinds(laws, laws.side(side).promotes_to, "or"))
        ));
    }
    let is_pawn_rule = |side: Side| {
        let own = laws.side(side);
        !laws.sittuyin && !own.promoting.is_empty() && !own.promotes_to.is_empty()
    };
    if Side::BOTH.into_iter().any(is_pawn_rule) {
        let text = of_sides(|side| {
            let own = laws.side(side);
            format!(
                "the {} becomes a {} when it comes to {}",
                kinds(laws, own.promoting, "or"),
                kinds(laws, laws.types(own.promotes_to).collect(), "or"),
                squares(laws.size, own.promotion_zone)
            )
        });
        let must = if laws.must_promote { "must promote" } else { "need not promote" };
        texts.push(format!("Promotion: {text}. A piece that comes there {must}."));
    }
    if let Some(forms) = &laws.forms {
        texts.push(turning(laws, forms));
    }
    let limits: Vec<String> = laws
        .all_kinds()
        .filter(|&kind| laws.promotion_limits[kind.index()] > 0 && laws.kind(kind).like == kind)
        .map(|kind| format!("{} of the kind {}", laws.promotion_limits[kind.index()], laws.kind(kind).name))
        .collect();
    if !limits.is_empty() {
        texts.push(format!("By promotion a side has at most {}.", listed(&limits, "and")));
    }
    texts.join(" ")
}

/// How pieces turn over to their promoted forms.
fn turning(laws: &Laws, forms: &FormLaws) -> String {
    let form = |kind: PieceKind| {
        let form = laws.kind(laws.kind(kind).form?);
        let like = laws.kind(form.like).name;
        Some(format!("the {}, which then moves as a {like}", laws.kind(kind).name))
    };
    let all: Vec<String> = laws.all_kinds().filter_map(form).collect();
    let zone = of_sides(|side| squares(laws.size, laws.side(side).promotion_zone));
    let by_capture = if forms.by_capture { ", if it captures" } else { "" };
    let may = if forms.must { "must" } else { "may" };
    let back = if forms.demotes { " A promoted piece turns back in the same way." } else { "" };
    format!(
        "These pieces turn over to their promoted forms: {}. A piece {may} turn over in a move that begins or ends in its zone\
         {by_capture}. The zone is: {zone}.{back}",
        listed(&all, "and")
    )
}

fn castling(laws: &Laws) -> String {
    let rules = laws.castling.as_ref().expect("the text is for games with castling");
    let who = of_sides(|side| {
        let own = laws.side(side);
        let castler = own.castler.map_or("no piece", |kind| laws.kind(kind).name);
        format!("the {castler} with a {}", kinds(laws, own.castles_with, "or"))
    });
    let [kingside, queenside] = rules.targets.map(|file| char::from(b'a' + file));
    let mut text = format!(
        "Once in a game, {who} on rank {} from its own edge may castle if neither has moved: the first goes to the file {kingside} or \
         {queenside}, and the second to the square beside it on the inner side. All squares on their ways must be empty, and a royal piece \
         may not be attacked where it begins, passes and ends.",
        rules.rank + 1
    );
    if rules.opposite {
        text += " A side may not castle to the wing where the other side has castled.";
    }
    if rules.shuffled {
        text += " The pieces begin on any files, and castling is named by the squares of both: `f1j1`.";
    }
    let wins = of_sides(|side| {
        let own = rules.wins[side.index()];
        let files: Vec<_> = [kingside, queenside].into_iter().zip(own).filter(|&(_, wins)| wins).collect();
        let files: Vec<_> = files.into_iter().map(|(file, _)| file.to_string()).collect();
        if files.is_empty() { "none".to_owned() } else { listed(&files, "or") }
    });
    if rules.wins != [[false; 2]; 2] {
        text += &format!(
            " Castling wins when the first goes to one of these files: {wins}. A side that can no longer do so has lost."
        );
    }
    text
}

fn check(laws: &Laws) -> String {
    let royal = laws.extinction.as_ref().filter(|rule| rule.royal);
    let mut text = match (laws.king, royal) {
        (None, None) => {
            return "No piece is royal: there is no check, and every piece may be captured.".to_owned();
        }
        (Some(king), None) => format!("The {} is royal.", laws.kind(king).name),
        (king, Some(rule)) => {
            let first = king.map_or(String::new(), |king| format!("The {} is royal. ", laws.kind(king).name));
            let names = kinds(laws, rule.kinds, "and");
            let few = if rule.count >= 26 {
                format!("Every piece of the kind {names} is royal.")
            } else {
                format!(
                    "Pieces of the kind {names} are royal while a side has at most {} of them.",
                    rule.count + 1
                )
            };
            first + &few
        }
    };
    text += " No move may leave an own royal piece attacked.";
    if royal.is_some_and(|rule| rule.duple_check) {
        text += " A side whose pieces of these kinds are all attacked at once is in check too.";
    }
    if !laws.checking {
        text += " No move may give check.";
    }
    if laws.flying_general {
        text += " Kings may not face each other on an open line.";
    }
    if laws.bikjang {
        text += &format!(
            " When Kings face each other on an open line, the side to move has to part them, or may pass even in check; Kings that still face \
             each other end the game{}",
            counted(laws)
        );
    }
    if laws.makpong {
        text += " A King in check may move only to take the piece that gives check.";
    }
    text
}

fn drops(laws: &Laws) -> String {
    let rules = laws.drops.as_ref().expect("the text is for games with drops");
    let mut text =
        "Instead of a move on the board, a side may drop a piece of its reserve on an empty square."
            .to_owned();
    if rules.captures_to_hand {
        text += " A captured piece goes to the reserve of the side that captured it";
        text += if rules.keeps_promotion {
            ", as what it is."
        } else if laws.forms.is_some() {
            ", unpromoted."
        } else {
            "; a promoted piece goes there as a Pawn."
        };
    }
    let whole = laws.size.squares() as u32;
    if laws.sides.iter().any(|side| side.drops.count() < whole) {
        let where_ = of_sides(|side| squares(laws.size, laws.side(side).drops));
        text += &format!(" Drops are possible here: {where_}.");
    }
    if let Some(pawn) = laws.pawn {
        let name = laws.kind(pawn).name;
        if !rules.pawns_in_promotion_zone {
            text += &format!(" A {name} is not dropped where it would promote.");
        }
        if !rules.pawns_on_first_rank {
            text += &format!(" A {name} is not dropped on the first rank of its side.");
        }
    }
    if let Some((kind, most)) = rules.no_doubled {
        text += &format!(" A {} is not dropped on a file with {most} of its side.", laws.kind(kind).name);
    }
    if let Some(kind) = rules.rooks_on_first_rank {
        text += &format!(" A {} is dropped on the first rank of its side only.", laws.kind(kind).name);
    }
    if rules.promoted {
        text += " A piece may be dropped as its promoted form too.";
    }
    if let Some(kind) = rules.no_mate {
        text += &format!(" A {} may not be dropped to mate.", laws.kind(kind).name);
    }
    if !rules.checks {
        text += " A drop may not give check.";
    }
    if rules.must {
        let what = rules.must_kind.map_or("a piece".to_owned(), |kind| format!("a {}", laws.kind(kind).name));
        text += &format!(" A side that has {what} in reserve must drop it if it can.");
    }
    if let Some(bishop) = rules.opposite_bishops {
        text += &format!(
            " The {}s of a side must come to squares of both colours in equal numbers.",
            laws.kind(bishop).name
        );
    }
    text
}

fn gating(laws: &Laws) -> String {
    let rank = laws.gating.map_or(1, |gating| gating.rank + 1);
    format!(
        "When a piece on rank {rank} from the own edge makes its first move, a piece of the reserve may come in on the square that it leaves. \
         At castling one piece may come in, on the square of either piece that castles. The move must be legal without the piece that comes \
         in. The castling field of a position string names the files of the pieces that have not moved."
    )
}

fn walls(laws: &Laws, rules: &WallLaws) -> String {
    let mut text = match rules.rule {
        WallRule::Duck => "With every move, the duck is put on another empty square, where it is a wall. It begins outside the board.",
        WallRule::Arrow => "With every move, a wall is put on an empty square to which the piece that has moved could go on.",
        WallRule::Past => "With every move, a wall is put on the square that the piece leaves.",
        WallRule::Edge => "With every move, a wall is put on an empty square at the edge of the board or beside a wall.",
        WallRule::Static => "With every move, a wall is put on an empty square.",
    }
    .to_owned();
    let whole = laws.size.squares() as u32;
    if rules.regions.iter().any(|region| region.count() < whole) {
        let where_ = of_sides(|side| squares(laws.size, rules.regions[side.index()]));
        text += &format!(" Walls can be put here: {where_}.");
    }
    text + " No piece goes to a wall or over it, unless it leaps. A side that cannot put a wall cannot make the move."
}

fn flag(laws: &Laws) -> String {
    let rules = &laws.flag;
    let count = rules.count;
    let text = of_sides(|side| {
        let own = laws.side(side);
        let kind = own.flag_kind.map_or("piece", |kind| laws.kind(kind).name);
        if own.flag.is_empty() {
            "nothing".to_owned()
        } else {
            format!("{count} {kind} on {}", squares(laws.size, own.flag))
        }
    });
    let mut text = format!("What wins by its place: {text}.");
    if rules.blocked_wins {
        text += " One is enough if none of the squares is empty.";
    }
    if rules.safe {
        text += " The pieces may not be attacked there.";
    }
    if rules.last_move {
        text += " The other side has one more move.";
    }
    text
}

fn end(laws: &Laws) -> String {
    let mut text = String::new();
    if laws.king.is_some() || laws.extinction.as_ref().is_some_and(|rule| rule.royal) {
        text += &format!("A side that is in check and has no legal move {}. ", result(laws.checkmate));
    }
    if let Some(rule) = &laws.mates {
        text += &format!(
            "This is so if a piece of the kind {} has given one of the checks in the unbroken series that ends with the mate. Otherwise \
             the game is drawn. A mate in which pieces of the kind {} alone give check loses. ",
            kinds(laws, rule.strong, "or"),
            kinds(laws, rule.forbidden, "or")
        );
    }
    let other = if text.is_empty() {
        "A side that has no legal move"
    } else {
        "A side that has no legal move and is not in check"
    };
    text += &format!("{other} {}.", result(laws.stalemate));
    if laws.stalemate_by_count {
        text += " This is so if it has fewer pieces; with more it is the other way round, and with as many the game is drawn.";
    }
    if let Some(Material::Odds(side)) = laws.material {
        text += &format!(" A game that would be a draw is won by {side}.");
    }
    text
}
