//! Every rule on a drawn board.

use super::*;
use crate::geometry::Square;
use crate::notation::square::square;
use crate::rules::{Fold, FoldResult, Move, Repetition, Side};
use crate::variants::tafl::game::{InWords, rules_of, tafl_rules};

const BRANDUBH: &str = "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
const ARMIES: &str = "start:/3c3/3n3/3m3/tgTKTtt/3M3/3N3/3C3/";

/// Rules on 7x7 that differ from the defaults in these options.
fn rules(options: &str) -> &'static Rules<1> {
    let start = if options.contains("ARMIES") { ARMIES } else { BRANDUBH };
    let text = format!("dim:7 {} {start}", options.replace("ARMIES", ""));
    InWords::of(rules_of(tafl_rules(&text).unwrap_or_else(|error| panic!("{text}: {error:?}"))))
}

/// A position on 7x7, the topmost rank first, `.` for an empty square.
fn board(options: &str, turn: char, drawing: &str) -> Tafl<1> {
    let mut rows = Vec::new();
    for line in drawing.split_whitespace() {
        let mut row = String::new();
        let mut empty = 0;
        for cell in line.chars().chain(['/']) {
            if cell == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                row += &std::mem::take(&mut empty).to_string();
            }
            if cell != '/' {
                row.push(cell);
            }
        }
        rows.push(row);
    }
    read(rules(options), &format!("{} {turn} - - 0 1", rows.join("/")))
}

fn at(name: &str) -> Square {
    let (_, name) = square(name.as_bytes()).expect("a square");
    Square::new(u16::from(name.rank) * 7 + u16::from(name.file))
}

fn attempt(name: &str) -> Move {
    let (from, to) = name.split_once('-').expect("two squares");
    Move::plain(at(from), at(to))
}

/// The rule against a move; `-` for a legal one. The generator says the same.
fn against(position: &Tafl<1>, name: &str) -> &'static str {
    let why = position.why_illegal(attempt(name));
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert_eq!(moves.contains(&attempt(name)), why.is_none(), "{name}");
    why.map_or("-", |why| why.rule)
}

/// The squares that a legal move captures, the King's too, by both ways of saying it; then the end of the game.
#[track_caller]
fn played(position: &Tafl<1>, name: &str) -> String {
    assert_eq!(against(position, name), "-", "{name} in {}", written(position));
    let m = attempt(name);
    let kind = position.state.kind_at(at(&name[..2])).expect("a piece");
    let taken: Vec<Square> = position.captured(kind, at(&name[..2]), m.to()).iter().collect();
    assert_eq!(taken, position.captured_slowly(m), "{name}");
    let names: Vec<String> = taken.iter().map(|&square| position.board().name(square).to_string()).collect();
    let after = played_out(position, name);
    let end = after.outcome().map_or(String::new(), |end| format!(" {} {}", end.result, end.reason));
    names.join(" ") + &end
}

fn played_out(position: &Tafl<1>, name: &str) -> Tafl<1> {
    let mut after = *position;
    after.play_unchecked(attempt(name));
    after
}

#[test]
fn tafl_1_the_side_that_the_rules_name_begins() {
    assert_eq!(rules("").ruleset.start, "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 b - - 0 1");
    assert_eq!(rules("atkf:n").ruleset.start, "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 w - - 0 1");
    assert_eq!(against(&start(rules("")), "d3-c3"), "TAFL-1");
    assert_eq!(against(&start(rules("atkf:n")), "d3-c3"), "-");
}

#[test]
fn tafl_2_pieces_move_like_rooks_as_far_as_their_speed() {
    let drawing = "....... .t..... ....... .....K. ....... .T....t .......";
    let position = board("", 'b', drawing);
    for (name, rule) in [
        ("b6-b3", "-"),
        ("b6-b2", "TAFL-2"),
        ("b6-b1", "TAFL-2"),
        ("b6-g6", "-"),
        ("b6-c5", "TAFL-2"),
        ("b6-b6", "TAFL-2"),
        ("a1-a2", "TAFL-2"),
        ("g2-c2", "-"),
    ] {
        assert_eq!(against(&position, name), rule, "{name}");
    }
    let slow = board("spd:2,1", 'b', drawing);
    assert_eq!([against(&slow, "b6-b4"), against(&slow, "b6-b3")], ["-", "TAFL-2"]);
    let slow = board("spd:2,1", 'w', drawing);
    assert_eq!([against(&slow, "f4-f5"), against(&slow, "f4-f6")], ["-", "TAFL-2"]);
}

#[test]
fn tafl_3_special_squares_are_for_some_pieces() {
    let drawing = ".....t. ....... ....... t....K. ....... .t...T. .......";
    let position = board("", 'b', drawing);
    assert_eq!([against(&position, "a4-d4"), against(&position, "a4-c4")], ["TAFL-3", "-"]);
    assert_eq!([against(&position, "a4-a7"), against(&position, "a4-a6")], ["TAFL-3", "-"]);
    let position = board("", 'w', drawing);
    assert_eq!([against(&position, "f4-d4"), against(&position, "f2-f1")], ["-", "-"]);
    let forts = "afor:b4 afors:c dfor:f5 dfors:K";
    assert_eq!(against(&board(forts, 'b', drawing), "a4-b4"), "TAFL-3");
    let once = board("cenre:tT cens:tTK", 'w', drawing);
    assert_eq!(against(&once, "f4-d4"), "TAFL-3");
    let inside = board("cen:d4,e4 cenre:tT", 'w', "....... ....... ....... t...K.. ....... .t...T. .......");
    assert_eq!([against(&inside, "e4-d4"), against(&inside, "e4-f4")], ["-", "-"]);
}

/// A piece is on a special square where it may stop, or where such a piece begins.
#[test]
fn tafl_3_positions_have_no_piece_where_none_can_come() {
    let refusal = |options: &str, place: &str| {
        let (rules, text) = (rules(options), format!("{place} w - - 0 1"));
        let tree = crate::notation::fen::parse(text.as_bytes()).expect("a position string");
        understand_as(&tree, rules.ruleset, |setup, notes| Tafl::of_setup(rules, setup, notes))
            .map_or_else(|error| error.to_string(), |_| String::new())
    };
    for (options, place, why) in [
        ("", "7/7/7/3K3/7/7/3t3", ""),
        ("", "7/7/7/3t3/7/7/K6", "a Taflman is on the throne, where it may not be"),
        ("", "7/7/7/3T3/7/7/K6", "a Taflman is on the throne, where it may not be"),
        ("", "t6/7/7/3K3/7/7/7", "a Taflman is on a corner, where it may not be"),
        // The King may not come back to the throne, but begins there.
        ("cens:tT", "7/7/7/3K3/7/7/3t3", ""),
        ("cens:tT cors:t", "7/7/7/7/7/7/K2t3", "a King is on a corner, where it may not be"),
        ("afor:d7 afors:K", "3t3/7/7/3K3/7/7/7", ""),
        ("ARMIES afor:d7 afors:K", "3c3/7/7/3K3/7/7/7", ""),
        (
            "ARMIES afor:d7 afors:K",
            "3t3/7/7/3K3/7/7/7",
            "a Taflman is on a fortress of the attackers, where it may not be",
        ),
    ] {
        let said = refusal(options, place);
        assert!(said.contains(why) && said.is_empty() == why.is_empty(), "{options} {place}: {said}");
    }
}

#[test]
fn tafl_4_special_squares_are_crossed_by_some_pieces() {
    let drawing = "....... ....... ....... t...... .....K. .t...T. .......";
    assert_eq!(against(&board("", 'b', drawing), "a4-e4"), "-");
    assert_eq!(against(&board("cenp:K", 'b', drawing), "a4-e4"), "TAFL-4");
    assert_eq!(against(&board("cenp:K cens:tK", 'b', drawing), "a4-d4"), "TAFL-4");
    assert_eq!(against(&board("cor:a6 cors:tK corp:tK", 'b', drawing), "a4-a7"), "-");
    assert_eq!(against(&board("cor:a6", 'b', drawing), "a4-a7"), "TAFL-4");
}

#[test]
fn tafl_5_a_piece_between_hostile_squares_is_captured() {
    let position = board("", 'b', "....... .tT.t.. ....... ....... ..T.... .....K. .t.....");
    assert_eq!(played(&position, "e6-d6"), "c6");
    assert_eq!(
        played(&board("", 'w', "....... .tT.t.. ....... ....... ....... .....K. .t....."), "c6-d6"),
        ""
    );
    let corner = board("", 'b', "....... ....... ....... ....... ....... t....K. .T.t...");
    assert_eq!(played(&corner, "d1-c1"), "b1");
    assert_eq!(
        played(&board("corh:t", 'b', "....... ....... ....... ....... ....... t....K. .T.t..."), "d1-c1"),
        ""
    );
    assert_eq!(
        played(&board("", 'b', "....... ....... ....... t.T.... .....K. ....... ......."), "a4-b4"),
        "c4"
    );
    assert_eq!(
        played(&board("cenhe:t", 'b', "....... ....... ....... t.T.... .....K. ....... ......."), "a4-b4"),
        ""
    );
    assert_eq!(
        played(&board("", 'b', "....... ....... ....... t.TK... ....... ....... ......."), "a4-b4"),
        ""
    );
    assert_eq!(
        played(&board("", 'w', "....... ....... ....... T.tK... ....... ....... .....t."), "a4-b4"),
        "c4"
    );
    assert_eq!(
        played(&board("", 'b', "....... ....... ....... T...... .....K. .t..... ......."), "b2-b4"),
        ""
    );
}

#[test]
fn tafl_6_the_king_is_captured_as_strongly_as_the_rules_say() {
    let open = "....... .....t. ....tK. .....t. ....... ......t .T.....";
    assert_eq!(played(&board("", 'b', open), "g2-g5"), "f5 0-1 king-captured");
    let two = "....... .T..... ....tK. ....... ....... ......t .T.....";
    assert_eq!(played(&board("", 'b', two), "g2-g5"), "");
    assert_eq!(played(&board("ks:w", 'b', two), "g2-g5"), "f5 0-1 king-captured");
    assert_eq!(played(&board("ks:c", 'b', two), "g2-g5"), "f5 0-1 king-captured");
    let centre = "....... .T..... ..t.... ..K.... ....... ..t.... .T.....";
    assert_eq!(played(&board("ks:c", 'b', centre), "c2-c3"), "");
    assert_eq!(played(&board("ks:w", 'b', centre), "c2-c3"), "c4 0-1 king-captured");
    let three = "....... .T..... ..t.... .tK.... ....... ..t.... .T.....";
    assert_eq!(played(&board("ks:c", 'b', three), "c2-c3"), "c4 0-1 king-captured");
    assert_eq!(played(&board("", 'b', three), "c2-c3"), "c4 0-1 king-captured");
    assert_eq!(played(&board("cenhe:t", 'b', three), "c2-c3"), "");
    let edge = "....... .T..... ......t .....tK ....... ......t .T.....";
    assert_eq!(played(&board("", 'b', edge), "g2-g3"), "");
    assert_eq!(played(&board("ks:m", 'b', edge), "g2-g3"), "g4 0-1 king-captured");
}

#[test]
fn tafl_7_the_king_captures_as_his_arms_allow() {
    let stands = "....... ....... ....... ....... ....... Kt.T... .....t.";
    let moved = |options: &str| {
        let hammer =
            played(&board(options, 'w', "....... ....... K...... .t..... .T..... ....... .....t."), "a5-b5");
        hammer + "|" + &played(&board(options, 'w', stands), "d2-c2")
    };
    assert_eq!([moved("ka:y"), moved("ka:h"), moved("ka:a"), moved("ka:n")], ["b4|b2", "b4|", "|b2", "|"]);
}

#[test]
fn tafl_8_a_row_at_the_edge_is_captured_between_two_ends() {
    let row = "....... ....... ....... ....t.. .K..... ..tt... .tTT...";
    assert_eq!(played(&board("sw:s", 'b', row), "e4-e1"), "c1 d1");
    assert_eq!(played(&board("", 'b', row), "e4-e1"), "");
    let corner = "....... ....... ...t... ....... .K..... .tt.... .TT....";
    assert_eq!(played(&board("sw:s corh:", 'b', corner), "d5-d1"), "b1 c1");
    assert_eq!(played(&board("sw:w corh:", 'b', corner), "d5-d1"), "");
    let king = "....... ....... ....... ....t.. ....... ..tt... .tTK...";
    assert_eq!(played(&board("sw:s surf:n", 'b', king), "e4-e1"), "c1");
    let front = "....... ....... ...t... ....... .K..... ..t.... .tTTt..";
    assert_eq!(played(&board("sw:s", 'b', front), "d5-d2"), "");
    assert_eq!(played(&board("sw:s swf:n", 'b', front), "d5-d2"), "c1 d1");
    let gap = "....... ....... ....... ....t.. .K..... ..t.... .tTT...";
    assert_eq!(played(&board("sw:s", 'b', gap), "e4-e1"), "");
    let single = "....... ....... ...t... ....... .K..... ..t.... .tT....";
    assert_eq!(played(&board("sw:s", 'b', single), "d5-d1"), "c1");
}

#[test]
fn tafl_9_linnaean_capture_is_against_the_king_on_his_throne() {
    let position = "....... ....... ...t... ..tKT.. ...t... ......t .T.....";
    assert_eq!(played(&board("linc:y surf:n", 'b', position), "g2-f2"), "");
    let beside = "....... ....... ...t... ..tKT.. ...t... .....t. .T.....";
    assert_eq!(played(&board("linc:y surf:n", 'b', beside), "f2-f4"), "e4");
    assert_eq!(played(&board("surf:n", 'b', beside), "f2-f4"), "");
}

#[test]
fn tafl_10_the_king_escapes_to_a_corner_or_the_edge() {
    let drawing = "....... ....... ....... ....... ...t... ....... .K...t.";
    assert_eq!(played(&board("", 'w', drawing), "b1-a1"), " 1-0 escape");
    let inner = "....... ....... ....... .K..... ...t... ....... .....t.";
    assert_eq!(played(&board("", 'w', inner), "b4-a4"), "");
    assert_eq!(played(&board("esc:e", 'w', inner), "b4-a4"), " 1-0 escape");
    assert_eq!(
        against(&board("", 'b', "....... ....... ....... ....... ...t... ....... K....t."), "d3-d2"),
        "TAFL-10"
    );
}

#[test]
fn tafl_11_some_pieces_jump() {
    let drawing = "....... .K..... ....... .nT.... ....... .cT...T .......";
    let position = board("ARMIES", 'b', drawing);
    assert_eq!(played(&position, "b2-d2"), "");
    // The throne is on d4, where no knight may stop.
    assert_eq!(against(&position, "b4-d4"), "TAFL-3");
    let position = board("ARMIES cens:tcnkmTCNKM", 'b', drawing);
    assert_eq!(played(&position, "b4-d4"), "c4");
    let never = board("ARMIES cj:n nj:n cens:tcnkmTCNKM", 'b', drawing);
    assert_eq!([against(&never, "b2-d2"), against(&never, "b4-d4")], ["TAFL-2", "TAFL-2"]);
    let restricted = board("ARMIES cj:r nj:r cens:tcnkmTCNKM", 'b', drawing);
    assert_eq!([against(&restricted, "b2-d2"), played(&restricted, "b4-d4").as_str()], ["TAFL-2", ""]);
    let own = board("ARMIES", 'b', "....... .K..... ....... ....... ....... .ct...T .cN....");
    assert_eq!([against(&own, "b2-d2"), against(&own, "b1-d1")], ["TAFL-2", "TAFL-2"]);
}

#[test]
fn tafl_12_two_champions_capture_a_strong_king() {
    let drawing = "....... ....... ....cK. ....... ....... ......n .T.....";
    assert_eq!(played(&board("ARMIES", 'b', drawing), "g2-g5"), "f5 0-1 king-captured");
    let plain = "....... ....... ....tK. ....... ....... ......n .T.....";
    assert_eq!(played(&board("ARMIES", 'b', plain), "g2-g5"), "");
    let corner = "....... ....... ....... ....... ....... ..n.... .K...T.";
    assert_eq!(played(&board("ARMIES", 'b', corner), "c2-c1"), "b1 0-1 king-captured");
    assert_eq!(played(&board("ARMIES corh:t", 'b', corner), "c2-c1"), "");
}

#[test]
fn tafl_13_mercenaries_change_sides_and_guards_stay_out() {
    let position = board("ARMIES", 'b', "....... .tM.t.. ....... ....... ....... .....K. .t.....");
    assert_eq!(played(&position, "e6-d6"), "c6");
    let after = played_out(&position, "e6-d6");
    assert!(written(&after).starts_with("7/1tmt3/"), "{}", written(&after));
    let guarded = board("ARMIES", 'b', "....... .tG.t.. ....... ....... .gT.t.. .....K. .t.....");
    assert_eq!([played(&guarded, "e6-d6"), played(&guarded, "e3-d3")], ["", ""]);
    let says = guarded.reason_against_capture(attempt("e6-d6"), at("c6")).expect("it is not captured");
    assert_eq!((says.rule, says.why.as_str()), ("TAFL-13", "the Guard on c6 cannot be captured"));
}

#[test]
fn tafl_14_black_wins_by_surrounding_all_defenders() {
    let drawing = "....... ..ttt.. .t...t. .t.K.t. .tT..t. ..tt... ....t..";
    assert_eq!(played(&board("", 'b', drawing), "e1-e2"), " 0-1 surrounded");
    assert_eq!(played(&board("surf:n", 'b', drawing), "e1-e2"), "");
    let outside = "T...... ..ttt.. .t...t. .t.K.t. .tT..t. ..tt... ....t..";
    assert_eq!(played(&board("cors:KT", 'b', outside), "e1-e2"), "");
}

#[test]
fn tafl_15_white_wins_by_a_fort_at_the_edge() {
    let fort = "....... .t...t. ....... ....... ....T.. ..TT... .TK....";
    assert_eq!(played(&board("efe:y", 'w', fort), "e3-e1"), " 1-0 edge-fort");
    assert_eq!(played(&board("", 'w', fort), "e3-e1"), "");
    let open = "....... .t...t. ....... ....... ....T.. ..TT... ..K....";
    assert_eq!(played(&board("efe:y", 'w', open), "e3-e1"), "");
    let narrow = "....... .t...t. ....... ....... ...T... ..T.... .TK....";
    assert_eq!(played(&board("efe:y", 'w', narrow), "d3-d1"), "");
    // The piece on c3 can be taken from b3 and d3.
    let weak = "....... .t...t. ....... ..T.... ....... .T.T... .TK.T..";
    assert_eq!(played(&board("efe:y", 'w', weak), "c4-c3"), "");
    let held = "....... .t...t. ...T... ....... ....... .TT.... .TK.T..";
    assert_eq!(played(&board("efe:y", 'w', held), "d5-d2"), " 1-0 edge-fort");
    // Walls that nobody can break are no fort where the King is not at the edge.
    let inland = "....... .t...T. ..TTT.. ..TK.T. ..TTTT. ....... .t.....";
    assert_eq!(played(&board("cen: efe:y", 'w', inland), "f6-f5"), "");
    let same_at_the_edge = "....... .t..... ....... .t...T. ..TTT.. ..T..T. ..TK.T.";
    assert_eq!(played(&board("cen: efe:y", 'w', same_at_the_edge), "f4-f3"), " 1-0 edge-fort");
}

#[test]
fn tafl_16_a_side_without_a_move_loses() {
    let last = board("", 'w', "....... ....... ....... ....... .....K. Tt..... ...T...");
    assert_eq!(played(&last, "d1-d2"), "");
    let last = board("", 'w', "....... ....... ....... ....... .....K. Tt.T... .......");
    assert_eq!(played(&last, "d2-c2"), "b2 1-0 no-move");
}

#[test]
fn tafl_17_the_third_occurrence_means_what_the_rules_say() {
    for (word, repetition) in [
        ("i", Repetition::Reported),
        ("d", Fold::third(FoldResult::Draw)),
        ("w", Fold::third(FoldResult::MoverWins)),
        ("l", Fold::third(FoldResult::MoverLoses)),
    ] {
        assert_eq!(rules(&format!("tfr:{word}")).ruleset.repetition, (repetition, "TAFL-17"));
    }
}

#[test]
fn a_piece_where_it_may_not_be_is_refused() {
    let refused = |text: &str| {
        let tree = parse(text.as_bytes()).expect("a position string");
        let rules = rules("");
        let of = |setup: &crate::rules::Setup, notes: &mut Vec<_>| Tafl::of_setup(rules, setup, notes);
        understand_as(&tree, rules.ruleset, of).expect_err("refused").why
    };
    assert_eq!(refused("t6/7/7/3K3/7/7/7 b"), "a Taflman is on a corner, where it may not be");
    assert_eq!(refused("7/7/7/3K3/7/K6/7 b"), "White has more than one King");
    assert_eq!(refused("7/7/7/3k3/7/7/7 b"), "only White has a King");
    assert_eq!(refused("7/7/7/3K3/7/7/c6 b"), "Tafl has no piece `c`");
}

#[test]
fn the_same_rules_are_kept_once_and_those_of_a_preset_are_the_preset() {
    let one = tafl_rules("dim:7 surf:n start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/").unwrap();
    let other = tafl_rules("surf:n starti:3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 dim:7 esc:c").unwrap();
    assert!(std::ptr::eq(one, other));
    assert_eq!(one.id, "tafl");
    let known = tafl_rules(&format!("dim:7 ks:c tfr:i name:Whatever {BRANDUBH}")).unwrap();
    assert_eq!(known.id, "brandubh");
}

#[test]
fn tafl_18_a_piece_that_captured_goes_on() {
    // a4-b4 captures c4 against d4; from b4 the piece can go to b6 and capture c6.
    let drawing = "....... ..Tt... ....... t.Tt... .....K. .T..... .......";
    let plain = board("cen:", 'b', drawing);
    assert_eq!(played_out(&plain, "a4-b4").state.turn, Side::White);
    let capturing = board("cen: ber:c", 'b', drawing);
    assert_eq!(played(&capturing, "a4-b4"), "c4");
    let on = played_out(&capturing, "a4-b4");
    assert_eq!(written(&on), "7/2Tt3/7/1t1t3/5K1/1T5/7 b - b4 0 1");
    assert_eq!((on.going, on.state.turn), (Some(at("b4")), Side::Black));
    // Only that piece moves, and only to capture; the other side waits.
    assert_eq!(
        [against(&on, "b4-b6"), against(&on, "b4-b5"), against(&on, "d4-d5")],
        ["-", "TAFL-18", "TAFL-18"]
    );
    assert_eq!(against(&on, "b2-b3"), "TAFL-18");
    assert_eq!(
        on.why_illegal(attempt("d4-d5")).expect("illegal").why,
        "the Taflman on b4 has captured and must capture again in this turn"
    );
    assert_eq!(
        on.why_illegal(attempt("b4-b5")).expect("illegal").why,
        "the Taflman on b4 must capture again in this turn, and b4-b5 captures nothing"
    );
    assert_eq!(played(&on, "b4-b6"), "c6");
    // No capture is left, so the turn is over.
    let over = played_out(&on, "b4-b6");
    assert_eq!(written(&over), "7/1t1t3/7/3t3/5K1/1T5/7 w - - 0 2");
    // With `ber:m` the piece moves as long as it captures, and once more.
    let moving = board("cen: ber:m", 'b', drawing);
    let on = played_out(&moving, "a4-b4");
    assert_eq!([against(&on, "b4-b6"), against(&on, "b4-b5"), against(&on, "d4-d5")], ["-", "-", "TAFL-18"]);
    assert_eq!(played_out(&on, "b4-b5").state.turn, Side::White);
    let third = played_out(&on, "b4-b6");
    assert_eq!((third.going, third.state.turn), (Some(at("b6")), Side::Black));
    assert_eq!(played_out(&third, "b6-b7").state.turn, Side::White);
    assert_eq!(played_out(&third, "b6-b7").state.fullmove, 2);
}

#[test]
fn tafl_18_every_sort_of_capture_lets_a_piece_go_on() {
    // a4-b4 captures c4, and b4-b1 closes the row of c1 and d1 at the edge.
    let drawing = "....... ....... ....... t.Tt... .....K. ..tt... ..TTt..";
    let on = played_out(&board("cen: ber:c sw:s", 'b', drawing), "a4-b4");
    assert_eq!(on.going, Some(at("b4")));
    assert_eq!([against(&on, "b4-b1"), against(&on, "b4-b2")], ["-", "TAFL-18"]);
    assert_eq!(played(&on, "b4-b1"), "c1 d1");
    assert_eq!(played_out(&board("cen: ber:c", 'b', drawing), "a4-b4").going, None);
}

#[test]
fn tafl_18_an_end_of_the_game_counts_inside_a_turn() {
    // The King captures and could go on, but it has escaped.
    let escape = board("esc:e ber:m", 'w', "....... ....... ....... ..K.... ....... ....... ...tT..");
    assert_eq!(played(&escape, "c4-c1"), "d1 1-0 escape");
    assert_eq!(played_out(&escape, "c4-c1").state.turn, Side::Black);
    let drawing = "....... ..ttt.. .t...t. .t.K.t. .tT..t. ..tt.Tt ....t..";
    let surrounded = board("ber:m", 'b', drawing);
    assert_eq!(played(&surrounded, "e1-e2"), "f2 0-1 surrounded");
    let open = board("ber:m surf:n", 'b', drawing);
    assert_eq!(played(&open, "e1-e2"), "f2");
    assert_eq!(played_out(&open, "e1-e2").going, Some(at("e2")));
}

#[test]
fn tafl_18_a_square_from_which_nothing_goes_on_is_refused() {
    let refused = |options: &str, text: &str| {
        let tree = parse(text.as_bytes()).expect("a position string");
        let rules = rules(options);
        let of = |setup: &crate::rules::Setup, notes: &mut Vec<_>| Tafl::of_setup(rules, setup, notes);
        let error = understand_as(&tree, rules.ruleset, of).expect_err("refused");
        assert_eq!(error.rule, Some("TAFL-18"));
        error.why
    };
    let text = "7/2Tt3/7/1t1t3/5K1/1T5/7";
    let on = |options, side, square| refused(options, &format!("{text} {side} - {square} 0 1"));
    assert_eq!(on("cen: ber:c", 'w', "b4"), "no piece of White is on b4 to move again");
    assert_eq!(on("cen: ber:c", 'b', "a1"), "no piece of Black is on a1 to move again");
    assert_eq!(on("cen: ber:c", 'b', "d6"), "the Taflman on d6 cannot capture again");
    let stuck = "7/7/7/5K1/7/1t5/1Tt4 w - b1 0 1";
    assert_eq!(refused("ber:m", stuck), "the Taflman on b1 cannot move again");
}
