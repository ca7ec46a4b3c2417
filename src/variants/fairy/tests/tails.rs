//! What follows moves: pieces that come in from a reserve, and walls.

use super::rules::{assert_why, board, legal};
use crate::naming::{ResolveError, coord, parse_move, san};
use crate::notation::Span;
use crate::rules::{MoveKind, Position, Reason, Tail};
use crate::variants::{Variant, boards, fen, register_games};

/// The position after moves by name.
fn played(game: &str, text: &str, names: &[&str]) -> Box<dyn Position> {
    names.iter().fold(board(game, text), |before, name| {
        let m = parse_move(&*before, name).unwrap_or_else(|no| panic!("{game}: {name}: {no}"));
        before.boxed_after(m)
    })
}

const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R[HEe] w KQkq - 0 1";

#[test]
fn a_piece_comes_in_where_another_leaves_its_first_square() {
    let start = Variant::from_name("S-Chess").unwrap().ruleset().start;
    let after = played("seirawan", start, &["Nc3/H", "g8f6e", "Nf3", "d6"]);
    assert_eq!(
        fen::write(&*after),
        "rnbqkber/ppp1pppp/3p1n2/8/8/2N2N2/PPPPPPPP/RHBQKB1R[Eh] w KQCDFkqbcdf - 0 3"
    );
    for (text, name, wanted) in [
        (start, "e4/H", "seirawan.promotion: the Pawn (fmWfceF) on e2 promotes on rank 8 only"),
        (start, "Nc3/Q", "seirawan.gating: White has no Queen in reserve"),
        (start, "Nd2/H", "seirawan.pieces: d2 is occupied by the own Pawn"),
        // The Knight has come back.
        (
            "4k3/8/8/8/8/8/8/1N2K3[H] w C - 0 1",
            "Nc3/H",
            "seirawan.gating: a Hawk comes in only with the first move",
        ),
        // A pinned piece cannot move, whatever comes in.
        (
            "4r1k1/8/8/8/8/8/8/3KB2r[H] w DE - 0 1",
            "Bd2/H",
            "seirawan.check: the King on d1 would be attacked",
        ),
    ] {
        assert_why("seirawan", text, name, wanted);
    }
    // An empty reserve: which pieces have not moved does not matter any more.
    let last = played("seirawan", "4k3/8/8/8/8/8/8/1NB1K2R[Hh] w KBC - 0 1", &["Nc3/H"]);
    assert_eq!(fen::write(&*last), "4k3/8/8/8/8/2N5/8/1HB1K2R[h] b K - 1 1");
}

#[test]
fn at_castling_a_piece_comes_in_on_either_square() {
    let board_ = board("seirawan", CASTLES);
    for (name, machine, place) in
        [("O-O/He1", "e1g1h", "R3HRK1"), ("O-O/Eh1", "h1e1e", "R4RKE"), ("O-O-O/Ha1", "a1e1h", "H1KR3R")]
    {
        let m = parse_move(&*board_, name).unwrap();
        assert_eq!(
            (coord(&*board_, m), parse_move(&*board_, machine)),
            (machine.to_owned(), Ok(m)),
            "{name}"
        );
        assert_eq!((san(&*board_, m).trim_end_matches('+'), m.kind()), (name, MoveKind::Castling));
        assert!(fen::write(&*board_.boxed_after(m)).contains(place), "{name}");
    }
    // The Rook that goes to d1 leaves a1 alone.
    assert_why(
        "seirawan",
        CASTLES,
        "O-O-O/Hd1",
        "seirawan.gating: a Hawk comes in on the square that a piece leaves, and not on d1",
    );
    assert_why("seirawan", CASTLES, "O-O/Qe1", "seirawan.gating: White has no Queen in reserve");
    assert_why("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O/Q", "castling cannot promote");
    // A castler and partners by their files, and a Rook that has not moved beside a King that has.
    let by_files = "r3k2r/8/8/8/8/8/8/R3K2R[HEe] w AEHkq - 0 1";
    assert_eq!(fen::write(&*board("seirawan", by_files)), CASTLES);
    let moved = played("seirawan", CASTLES, &["Ke2", "Kd7", "Ke1", "Ke8"]);
    assert_eq!(fen::write(&*moved), "r3k2r/8/8/8/8/8/8/R3K2R[HEe] w AHah - 4 3");
    assert_why("seirawan", &fen::write(&*moved), "O-O", "");
}

#[test]
fn what_has_not_moved_is_a_part_of_the_position() {
    let read = |text: &str| boards::read(Variant::from_name("seirawan").unwrap(), text).unwrap().0;
    let both = ["1n2k3/8/8/8/8/8/8/1N2K3[Hh] w Bb - 0 1", "1n2k3/8/8/8/8/8/8/1N2K3[Hh] w B - 0 1"];
    let [one, other] = both.map(read);
    assert_ne!(one.zobrist(), other.zobrist());
    let (rules, warnings) =
        boards::read(Variant::from_name("seirawan").unwrap(), "4k3/8/8/8/8/8/8/4K3[H] w BE - 0 1").unwrap();
    assert_eq!((fen::write(&*rules), warnings.len()), ("4k3/8/8/8/8/8/8/4K3[H] w E - 0 1".to_owned(), 1));
    // A piece that is captured where it began has no square to come in on.
    let taken = played("seirawan", "1n2k3/8/8/8/8/8/8/1R2K3[Hh] w Bb - 0 1", &["Rxb8+"]);
    assert_eq!(fen::write(&*taken), "1R2k3/8/8/8/8/8/8/4K3[Hh] b - - 0 1");
    // In chess the field names rights to castle alone.
    let refused = boards::read(Variant::Chess, "4k3/8/8/8/8/8/8/4K3 w KQBCDFG - 0 1").err().unwrap();
    assert!(refused.why.starts_with("the castling field must be"), "{}", refused.why);
}

#[test]
fn dropped_pieces_have_moved() {
    let text = "4k3/8/8/8/8/8/8/4K3[NHP] w E - 0 1";
    let after = played("shouse", text, &["N@b1", "Kd8"]);
    assert_why("shouse", &fen::write(&*after), "Nc3/H", "shouse.gating");
    let moves = legal("shouse", text);
    assert!(moves.contains(&"e1d1n".to_owned()) && !moves.contains(&"e1d1p".to_owned()), "{moves:?}");
    assert_why("shouse", text, "Kd1/P", "shouse.drops: a Pawn is not dropped on the first rank of its side");
}

#[test]
fn a_piece_that_comes_in_opens_no_attack_over_it() {
    register_games("[hurdles:seirawan]\ncannon = c\nstartFen = 4k3/8/8/8/8/8/8/1N2K3[H] w BE - 0 1\n")
        .unwrap();
    let text = "4k3/8/8/8/8/8/8/cN2K3[H] w B - 0 1";
    let moves = legal("hurdles", text);
    assert!(moves.contains(&"b1c3".to_owned()) && !moves.contains(&"b1c3h".to_owned()), "{moves:?}");
    assert_why("hurdles", text, "Nc3/H", "hurdles.check: the Hawk on b1 would let a royal piece be attacked");
}

#[test]
fn the_duck_goes_to_another_empty_square() {
    let start = Variant::from_name("duck").unwrap().ruleset().start;
    let after = played("Duck", start, &["e4,d5", "e7e6,e6d4"]);
    assert_eq!(fen::write(&*after), "rnbqkbnr/pppp1ppp/4p3/8/3*P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    let text = fen::write(&*after);
    for (name, wanted) in [
        ("Nf3", "duck.walls: the move does not say where the wall is put"),
        ("Nf3,d4", "duck.walls: no wall can be put on d4, which has a wall already"),
        ("Nf3,e6", "duck.walls: no wall can be put on e6, which is not empty after the move"),
        ("Nf3,f3", "duck.walls: no wall can be put on f3, which is not empty after the move"),
        ("d2d4,d4a3", "duck.turn: d4 is a wall"),
        ("Nf3,i9", "outside"),
        ("g1f3,f4a3", "the square before that of the wall is not the one to which the piece moves"),
    ] {
        assert_why("duck", &text, name, wanted);
    }
    let castling = board("duck", "r3k2r/8/8/8/8/8/4R3/R3K2R w KQkq - 0 1");
    let ResolveError::Unreadable(span, why) = parse_move(&*castling, "O-O,h1h3").unwrap_err() else {
        panic!("two squares behind castling are not read");
    };
    assert_eq!((span, why.as_str()), (Span::new(6, 8), "one wall is put after a move"));
    let m = parse_move(&*after, "Nf3,g1").unwrap();
    assert_eq!((coord(&*after, m), m.kind()), ("g1f3,f3g1".to_owned(), MoveKind::Wall));
    assert_eq!((after.parts(m).tail, after.count_legal()), (m.tail(), legal("duck", &text).len() as u64));
    assert_why("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kd1,e1", "unexpected `,` before this square");
    assert_why("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O,e1", "unexpected `,` before this square");
    let two =
        boards::read(Variant::from_name("duck").unwrap(), "4k3/8/*7/*7/8/8/8/4K3 w - - 0 1").err().unwrap();
    assert_eq!((two.rule, two.span.start), (Some("duck.walls"), 6));
}

#[test]
fn kings_are_captured_and_stalemate_wins_in_duck_chess() {
    let text = "r3k2r/8/8/8/8/8/4R3/R3K2R w KQkq - 0 1";
    let after = played("duck", text, &["O-O,h1", "O-O-O,e8"]);
    assert_eq!(fen::write(&*after), "2kr*2r/8/8/8/8/8/4R3/R4RK1 w - - 2 2");
    // There is no check, and a King that stays attacked is taken.
    let taken = played("duck", text, &["Rxe8,a5"]);
    let end = taken.outcome().unwrap();
    assert_eq!((end.reason, end.result.as_str()), (Reason::Extinction, "1-0"));
    let first = board("duck", text);
    assert_eq!(san(&*first, parse_move(&*first, "Rxe8,a5").unwrap()), "Rxe8,a5#");
    // A side that cannot move has won.
    let end = board("duck", "8/8/8/8/8/8/pp6/kp5K b - - 0 1").outcome().unwrap();
    assert_eq!((end.reason, end.result.as_str()), (Reason::Stalemate, "0-1"));
}

#[test]
fn a_wall_on_the_square_that_was_passed_over_stops_the_capture_there() {
    let before = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    for (name, field) in [("e4,e3", "-"), ("e4,e2", "e3"), ("e4,a8", "e3")] {
        let after = played("duck", before, &[name]);
        let text = fen::write(&*after);
        assert_eq!(text.split(' ').nth(3), Some(field), "{text}");
        assert_eq!(fen::write(&*board("duck", &text)), text);
        assert_eq!(parse_move(&*after, "dxe3,h8").is_ok(), field == "e3", "{text}");
    }
    // The squares of both Pawns are free for the duck.
    let after = played("duck", before, &["e4,a8", "dxe3,e4"]);
    assert!(fen::write(&*after).starts_with("4k3/8/8/8/4*3/4p3/8/4K3 "));
}

#[test]
fn other_walls_stay_where_the_rule_wants_them() {
    let amazons = "10/10/10/10/10/10/10/10/q9/Q9 w - - 0 1";
    assert_why("amazons", amazons, "Qd1,e3", "amazons.walls: the piece could not go on from d1 to e3");
    let after = played("amazons", amazons, &["Qd1,a1", "a2a3,a3a2"]);
    assert_eq!(fen::write(&*after), "10/10/10/10/10/10/10/q9/*9/*2Q6 w - - 2 2");
    assert_why(
        "amazons",
        &fen::write(&*after),
        "Qd2,a2",
        "amazons.walls: no wall can be put on a2, which has a wall already",
    );
    let trail = "6p/7/7/7/7/7/P6 w - - 0 1";
    assert_eq!(legal("snailtrail", trail), ["a1a2,a2a1", "a1b1,b1a1", "a1b2,b2a1"]);
    assert_why(
        "snailtrail",
        trail,
        "Pb1,c1",
        "snailtrail.walls: the wall is put on a1, which the piece leaves",
    );
    let isolation = "3p2/6/6/6/6/6/6/2P3 w - - 0 1";
    assert_why("isolation", isolation, "Pb1,c1", "isolation.walls: White cannot put a wall on c1");
    register_games("[edges:isolation]\nwallingRule = edge\nwallingRegion = *1 *2 *3 *4\n").unwrap();
    assert_why(
        "edges",
        isolation,
        "Pc2,c3",
        "edges.walls: c3 is neither at the edge of the board nor beside a wall",
    );
    let grown = "3p2/6/6/6/6/6/2*3/2P3 w - - 0 1";
    assert!(legal("edges", grown).contains(&"c1d2,d2c3".to_owned()));
    let stuck = board("snailtrail", "6p/7/7/7/7/**5/P*5 w - - 0 1").outcome().unwrap();
    assert_eq!((stuck.reason, stuck.result.as_str()), (Reason::NoMove, "0-1"));
}

#[test]
fn walls_are_for_games_without_kings_and_reserves() {
    let said = |text: &str| register_games(text).unwrap_err().to_string();
    assert!(
        said("[royal:chess]\nwallingRule = static\n")
            .contains("`wallingRule` is for games without royal pieces")
    );
    assert!(
        said("[held:duck]\npieceDrops = true\n")
            .contains("`wallingRule` is for games without pieces in reserve")
    );
    assert!(said("[odd:duck]\nwallingRule = goose\n").starts_with("2:15: `wallingRule`: expected `duck`"));
    register_games("[later:duck]\nwallOrMove = true\n").unwrap();
    assert_eq!(
        Variant::refusal("later").unwrap(),
        "`later` cannot be played: `wallOrMove` is not served yet"
    );
}

#[test]
fn rules_of_what_follows_are_printed() {
    let text = |game: &str, id: &str| Variant::from_name(game).unwrap().ruleset().rule(id).unwrap().text;
    assert!(
        text("seirawan", "seirawan.gating")
            .starts_with("When a piece on rank 1 from the own edge makes its first move")
    );
    assert!(
        text("isolation", "isolation.walls")
            .contains("Walls can be put here: ranks 2, 3, 4, 5, 6 and 7, a1, b1")
    );
    assert!(text("duck", "duck.check").starts_with("No piece is royal"));
    assert!(Variant::from_name("seirawan").unwrap().ruleset().rule("seirawan.drops").is_none());
    let start = Variant::from_name("duck").unwrap();
    assert!(matches!(
        boards::start(start).parts(parse_move(&*boards::start(start), "e4,e2").unwrap()).tail,
        Tail::Wall(_)
    ));
}
