//! Rules of shogi, makruk, sittuyin, xiangqi, janggi and their relatives, each with a board: what breaks it, and what the message says.

use super::rules::{assert_why, board, legal};
use crate::naming::{coord, parse_move, san};
use crate::rules::{Move, Playable, Reason, Repetition};
use crate::variants::{SmallFairy, Variant, fen};

#[test]
fn pieces_of_shogi_may_turn_over_where_they_begin_or_end_in_the_zone() {
    // A Silver that comes to the zone, goes in it and leaves it; and one that does none of this.
    for (silver, step, may) in
        [("c6", "c6c7", true), ("c8", "c8d9", true), ("c7", "c7b6", true), ("c5", "c5c6", false)]
    {
        let text = place("4k4", silver, "S");
        let names = legal("shogi", &text);
        assert!(names.contains(&step.to_owned()), "{text}: {names:?}");
        assert_eq!(names.contains(&format!("{step}+")), may, "{text}: {names:?}");
    }
    let text = place("4k4", "c5", "S");
    assert_why(
        "shogi",
        &text,
        "c5c6+",
        "shogi.promotion: the Silver (FfW) on c5 turns over in a move that begins or ends on ranks 7, 8 and 9 only",
    );
    assert_why("shogi", &place("4k4", "c6", "G"), "c6c7+", "this piece has no promoted form");
    assert_why(
        "shogi",
        &place("4k4", "c6", "+S"),
        "c6c7-",
        "shogi.promotion: the Promoted Silver (WfF) on c6 does not turn back",
    );
    let last = "shogi.pieces: the Pawn (fW) on a8 could never move again from a9";
    must_turn("shogi", &place("4k4", "a8", "P"), "a8a9+", last);
    must_turn(
        "euroshogi",
        "4k3/8/P7/8/8/8/8/4K3[] w - - 0 1",
        "a6a7+",
        "euroshogi.promotion: the Pawn (fW) on a6 must turn over on a7",
    );
}

/// The reason against a move without its promotion.
fn must_turn(game: &str, text: &str, name: &str, wanted: &str) {
    let board = board(game, text);
    let m = parse_move(&*board, name).unwrap();
    let why = board.why_illegal(Move::plain(m.from().unwrap(), m.to())).unwrap().to_string();
    assert!(why.contains(wanted), "{why}");
}

/// A board of shogi with Kings and one piece of White.
fn place(last_rank: &str, square: &str, piece: &str) -> String {
    let (file, rank) = (square.as_bytes()[0] - b'a', usize::from(square.as_bytes()[1] - b'1'));
    let mut ranks = vec![last_rank.to_owned()];
    ranks.extend(std::iter::repeat_n("9".to_owned(), 7));
    ranks.push("4K4".to_owned());
    let before = if file == 0 { String::new() } else { file.to_string() };
    ranks[8 - rank] = format!("{before}{piece}{}", 8 - file);
    format!("{}[] w - - 0 1", ranks.join("/"))
}

#[test]
fn promoted_pieces_are_written_with_a_plus_and_come_back_without_it() {
    let text = "4k4/9/9/9/9/2+p6/9/1R7/4K4[] w - - 0 1";
    let before = board("shogi", text);
    assert_eq!(fen::write(&*before), text);
    let capture = parse_move(&*board("shogi", "4k4/9/9/9/9/1+p7/9/1R7/4K4[] w - - 0 1"), "b2b4").unwrap();
    let after = board("shogi", "4k4/9/9/9/9/1+p7/9/1R7/4K4[] w - - 0 1").boxed_after(capture);
    assert_eq!(fen::write(&*after), "4k4/9/9/9/9/1R7/9/9/4K4[P] b - - 0 1");
    assert!(
        crate::variants::boards::read(Variant::from_name("shogi").unwrap(), "4k4/+g8/9/9/9/9/9/9/4K4[] w")
            .is_err()
    );
    // A name says what the piece moves as; its own letter with a plus is read too.
    let two = board("shogi", "4k4/9/9/2+P1G4/9/9/9/9/4K4[] w - - 0 1");
    let m = parse_move(&*two, "c6d6").unwrap();
    assert_eq!(san(&*two, m), "Gcd6");
    assert_eq!(parse_move(&*two, "+Pd6").map(|m| coord(&*two, m)), Ok("c6d6".to_owned()));
    assert!(parse_move(&*two, "Gd6").is_err());
}

#[test]
fn drops_of_shogi_keep_its_rules() {
    let text = "4k4/9/9/9/9/9/P8/9/4K4[PLNG] w - - 0 1";
    assert_why("shogi", text, "P@a5", "shogi.drops: White has 1 of the kind Pawn on this file");
    assert_why("shogi", text, "P@b9", "shogi.drops: a Pawn on b9 could never move");
    assert_why("shogi", text, "N@b8", "shogi.drops: a Knight on b8 could never move");
    assert!(legal("shogi", text).contains(&"N@b7".to_owned()));
    // A promoted Pawn on the file does not count.
    assert!(legal("shogi", "4k4/9/9/9/9/9/+P8/9/4K4[P] w - - 0 1").contains(&"P@a5".to_owned()));
    // The Pawn before the King would mate. A Gold may.
    let mate = "3rkr3/9/4G4/9/9/9/9/9/4K4[PG] w - - 0 1";
    assert_why("shogi", mate, "P@e8", "shogi.drops: a Pawn may not be dropped to mate");
    assert!(legal("shogi", mate).contains(&"G@e8".to_owned()));
    // It may give check, if the King can go.
    assert!(legal("shogi", "4k4/9/4G4/9/9/9/9/9/4K4[P] w - - 0 1").contains(&"P@e8".to_owned()));
}

#[test]
fn pieces_of_kyoto_turn_with_every_move_and_are_dropped_either_way() {
    let text = "2k2/5/5/L4/2K2[N] w - - 0 1";
    let names = legal("kyotoshogi", text);
    assert!(names.contains(&"a2a3+".to_owned()) && !names.contains(&"a2a3".to_owned()), "{names:?}");
    assert!(names.contains(&"N@b3".to_owned()) && names.contains(&"+N@b3".to_owned()), "{names:?}");
    must_turn("kyotoshogi", text, "a2a3+", "kyotoshogi.promotion: the Lance (fR) on a2 must turn over on a3");
    let back = board("kyotoshogi", "2k2/5/5/+L4/2K2[] w - - 0 1");
    let m = parse_move(&*back, "a2a3-").unwrap();
    assert_eq!((coord(&*back, m), san(&*back, m)), ("a2a3-".to_owned(), "Ga3=L".to_owned()));
    assert_eq!(fen::write(&*back.boxed_after(m)), "2k2/5/L4/5/2K2[] b - - 1 1");
    assert_eq!(parse_move(&*back, "Ga3=L"), Ok(m));
    assert_why(
        "shogi",
        "4k4/9/9/9/9/9/9/9/4K4[N] w - - 0 1",
        "+N@e5",
        "a Knight is not dropped as its promoted form",
    );
}

#[test]
fn a_promoted_elephant_is_a_king() {
    // Sho shogi: the King may be taken while there is a promoted Drunk Elephant.
    let two = "4k4/9/9/9/9/9/9/3+E5/r3K4 w - - 0 1";
    assert!(board("shoshogi", two).outcome().is_none());
    assert!(legal("shoshogi", two).contains(&"d2d3".to_owned()));
    let one = "4k4/9/9/9/9/9/9/3E5/r3K4 w - - 0 1";
    assert_why("shoshogi", one, "d2d3", "shoshogi.check: the King on e1 would be attacked by the Rook on a1");
}

#[test]
fn a_king_of_makpong_does_not_step_out_of_check() {
    let text = "4k3/8/8/8/8/8/8/r3K3 w - - 0 1";
    assert_why(
        "makpong",
        text,
        "e1e2",
        "makpong.check: the King (K) on e1 is in check from a1, and may only take the piece there",
    );
    assert!(legal("makruk", text).contains(&"e1e2".to_owned()));
    assert_eq!(board("makpong", text).outcome().unwrap().reason, Reason::Checkmate);
    assert!(legal("makpong", "4k3/8/8/8/8/8/8/3rK3 w - - 0 1").contains(&"e1d1".to_owned()));
}

#[test]
fn kings_and_mets_of_cambodia_leap_with_their_first_move() {
    let text = "4k3/8/8/8/8/8/8/3KM3 w DE - 0 1";
    let names = legal("cambodian", text);
    for name in ["d1b2", "d1f2", "e1e3"] {
        assert!(names.contains(&name.to_owned()), "{name}: {names:?}");
    }
    assert!(!legal("cambodian", "4k3/8/8/8/8/8/8/3KM3 w - - 0 1").contains(&"d1b2".to_owned()));
    // A King in check does not leap, but a Met does; and no leap captures.
    let check = legal("cambodian", "4k3/8/8/3r4/8/8/8/3KM3 w DE - 0 1");
    assert!(!check.contains(&"d1b2".to_owned()), "{check:?}");
    assert!(!legal("cambodian", "4k3/8/8/8/8/8/1p6/3KM3 w DE - 0 1").contains(&"d1b2".to_owned()));
    // A Rook that comes to its file takes the King's leap from it.
    let board = board("cambodian", "4k3/8/8/r7/3P4/8/8/3KM3 b DE - 0 1");
    let after = board.boxed_after(parse_move(&*board, "a5d5").unwrap());
    assert_eq!(fen::write(&*after), "4k3/8/8/3r4/3P4/8/8/3KM3 w E - 1 2");
}

#[test]
fn a_pawn_of_sittuyin_promotes_where_it_is_and_attacks_nothing() {
    let text = "4k3/8/8/3P4/8/8/P7/4K3[] w - - 0 1";
    let names = legal("sittuyin", text);
    for name in ["d5d5f", "d5e6f", "d5c4f", "d5d6"] {
        assert!(names.contains(&name.to_owned()), "{name}: {names:?}");
    }
    assert_why(
        "sittuyin",
        text,
        "a2a2f",
        "sittuyin.promotion: the Pawn (fmWfceF) on a2 does not stand where it could promote",
    );
    assert_why("sittuyin", "4k3/8/4r3/3P4/8/8/P7/4K3[] w - - 0 1", "d5d5f", "the new Sit-ke would attack e6");
    assert_why(
        "sittuyin",
        "4k3/8/8/3P4/8/8/P6F/4K3[] w - - 0 1",
        "d5d5f",
        "White has 1 of the kind Sit-ke already",
    );
    // The last Pawn promotes anywhere.
    assert!(legal("sittuyin", "4k3/8/8/8/8/8/P7/4K3[] w - - 0 1").contains(&"a2a2f".to_owned()));
    let start = "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1";
    assert_why(
        "sittuyin",
        start,
        "R@a2",
        "sittuyin.drops: a Rook is dropped on the first rank of its side only",
    );
}

#[test]
fn soldiers_go_sideways_across_the_river_and_generals_do_not_face() {
    let text = "3k5/9/9/9/9/P8/9/9/9/4K4 w - - 0 1";
    assert_why(
        "xiangqi",
        text,
        "a5b5",
        "xiangqi.pieces: the Soldier (fsW) on a5 may go to b5 across the river only",
    );
    let across = "3k5/9/9/9/P8/9/9/9/9/4K4 w - - 0 1";
    assert!(legal("xiangqi", across).contains(&"a6b6".to_owned()));
    assert_why(
        "xiangqi",
        across,
        "e1d1",
        "xiangqi.check: the General on d1 would be attacked by the General on d10",
    );
    assert_why(
        "xiangqi",
        "3k5/9/9/9/9/9/9/3N5/9/3K5 w - - 0 1",
        "Nd3e5",
        "would be attacked by the General on d10",
    );
    assert_why("xiangqi", "3k5/9/9/9/9/9/9/4B4/9/4K4 w - - 0 1", "e3g6", "xiangqi.pieces");
    assert_why(
        "xiangqi",
        "3k5/9/9/9/9/2B6/9/9/9/4K4 w - - 0 1",
        "c5e7",
        "the Elephant (nA) on c5 may not leave its part of the board",
    );
    assert_why(
        "xiangqi",
        "3k5/9/9/9/9/9/9/4K4/9/9 w - - 0 1",
        "e3e4",
        "the General (W) on e3 may not leave its part of the board",
    );
    // Horses and Elephants are written in two ways.
    let other = board("xiangqi", "3k5/9/9/9/9/9/9/9/9/1H2K1E2 w - - 0 1");
    assert_eq!(fen::write(&*other), "3k5/9/9/9/9/9/9/9/9/1N2K1B2 w - - 0 1");
    assert_eq!(parse_move(&*other, "Hc3").map(|m| coord(&*other, m)), Ok("b1c3".to_owned()));
}

#[test]
fn janggi_has_palaces_shy_cannons_and_passes() {
    let palace = "4k4/9/9/9/9/9/9/3R5/9/5K3 w - - 0 1";
    assert!(legal("janggi", palace).contains(&"d3e2".to_owned()));
    assert_why(
        "janggi",
        "3k5/9/9/9/9/9/9/4R4/9/5K3 w - - 0 1",
        "e3d2",
        "janggi.pieces: the Chariot (R) on e3",
    );
    // A Cannon goes over a piece, but not over a Cannon, and does not take one.
    let cannons = "4k4/9/9/9/9/9/9/c8/9/C4K3 w - - 0 1";
    assert_why("janggi", cannons, "a1a4", "janggi.pieces: the Cannon on a3 is in the way");
    assert_why(
        "janggi",
        "4k4/9/9/9/c8/9/P8/9/9/C4K3 w - - 0 1",
        "a1a6",
        "janggi.pieces: the Cannon (pR) on a1",
    );
    assert!(legal("janggi", "4k4/9/9/9/n8/9/P8/9/9/C4K3 w - - 0 1").contains(&"a1a6".to_owned()));
    // Passing.
    let free = "3k5/9/9/9/9/9/9/9/4K4/9 w - - 0 1";
    assert!(legal("janggi", free).contains(&"e2e2".to_owned()));
    assert_why(
        "janggi",
        "3k5/9/9/9/9/9/9/4r4/9/4K4 w - - 0 1",
        "e1e1",
        "janggi.check: White is in check and may not pass",
    );
    assert_why("xiangqi", free, "e2e2", "is occupied by the own General");
    // Kings that face each other: part them, or pass.
    let facing = "4k4/9/9/9/9/9/9/9/P3K4/9 w - - 0 1";
    assert_why("janggi", facing, "a2a3", "janggi.check: the Kings face each other");
    assert!(
        legal("janggi", facing).contains(&"e2d1".to_owned())
            && legal("janggi", facing).contains(&"e2e2".to_owned())
    );
}

#[test]
fn repetitions_of_the_east_are_those_of_the_data() {
    let repetition = |name: &str| Variant::from_name(name).unwrap().ruleset().repetition.0;
    assert_eq!([repetition("xiangqi"), repetition("janggi")], [Repetition::Judged; 2]);
    let start: SmallFairy = Playable::start(Variant::from_name("janggi").unwrap().ruleset());
    assert!(start.end_of_line(&[]).is_none());
    let pass = parse_move(&start, "e2e2").unwrap();
    let once = start.after(pass);
    let twice = once.after(parse_move(&once, "e9e9").unwrap());
    assert!(once.end_of_line(&[start]).is_none());
    let end = twice.end_of_line(&[start, once]).unwrap();
    // Both sides have all their pieces, and Black has one and a half points more.
    assert_eq!((end.reason, end.result.as_str()), (Reason::TwoPasses, "0-1"));
}
