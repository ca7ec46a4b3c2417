//! Each rule of games of data, with a board: what breaks it, and what the message says.

use crate::naming::{coord, parse_move};
use crate::rules::{Move, Position, Reason};
use crate::variants::{GamesError, Variant, boards, check_games, fen, register_games};

/// A position of a game.
pub(super) fn board(game: &str, text: &str) -> Box<dyn Position> {
    let variant = Variant::from_name(game).unwrap();
    boards::read(variant, text).unwrap_or_else(|no| panic!("{game}: {text}: {no:?}")).0
}

/// The reason against a move, as a sentence.
fn why(game: &str, text: &str, name: &str) -> String {
    match parse_move(&*board(game, text), name) {
        Ok(m) => panic!("{game}: {text}: {name} is {}", coord(&*board(game, text), m)),
        Err(error) => error.to_string(),
    }
}

pub(super) fn assert_why(game: &str, text: &str, name: &str, wanted: &str) {
    let said = why(game, text, name);
    assert!(said.contains(wanted), "{game}: {name} in {text}: {said}");
}

pub(super) fn legal(game: &str, text: &str) -> Vec<String> {
    let board = board(game, text);
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    let mut names: Vec<_> = moves.into_iter().map(|m| coord(&*board, m)).collect();
    names.sort();
    names
}

#[test]
fn pieces_say_how_they_move() {
    assert_why(
        "grand",
        "10/10/10/10/10/10/10/10/2A7/K8k w - - 0 1",
        "Ac2c5",
        "grand.pieces: the Cardinal (BN) on c2 slides diagonally or leaps as a Knight (2 and 1 squares), and cannot move to c5",
    );
    let shako = "10/10/10/10/10/2p7/10/2C7/10/K8k w - - 0 1";
    assert_why(
        "shako",
        shako,
        "Cc3c6",
        "shako.pieces: the Pawn on c5 is in the way of the Cannon (mRcpR) on c3 to c6",
    );
    assert_why(
        "shako",
        shako,
        "Ccxc5",
        "shako.pieces: the Cannon (mRcpR) on c3 has no piece to go over on its way to c5",
    );
    assert_why(
        "pawnback",
        "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
        "e3e5",
        "pawnback.pieces: the Pawn (fbmWfceFifmnD) on e3 may go to e5 with a first move only",
    );
}

#[test]
fn promotion_has_zones_kinds_and_limits() {
    let text = "10/P9/10/10/k9/10/10/10/10/KQ8 w - - 0 1";
    assert_why("grand", text, "a9a10q", "grand.promotion: White has 1 of the kind Queen already");
    assert!(legal("grand", text).contains(&"a9a10c".to_owned()));
    // A Pawn need not promote, but may not stay where it can never move.
    assert_why("grand", text, "a9a10", "");
    assert_why(
        "chaturanga",
        "8/P7/8/8/k7/8/8/7K w - - 0 1",
        "a8=R",
        "chaturanga.promotion: the Pawn (fmWfceF) on a7 promotes to Fers, not to Rook",
    );
    assert_why("legan", "k7/8/8/8/8/2P5/8/7K w - - 0 1", "c3b4q", "legan.promotion");
}

#[test]
fn castling_goes_where_the_game_says() {
    let text = "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1";
    let names = legal("capablanca", text);
    assert!(names.contains(&"f1i1".to_owned()) && names.contains(&"f1c1".to_owned()), "{names:?}");
    let attacked = "r3k5/10/10/10/10/6r3/10/R4K3R w KQ - 0 1";
    assert_why("capablanca", attacked, "O-O", "capablanca.castling: g1 is attacked");
    // Of several attacked squares the first one on the way is named.
    let attacked = "r3k5/10/10/10/10/6rr2/10/R4K3R w KQ - 0 1";
    assert_why("capablanca", attacked, "O-O", "capablanca.castling: g1 is attacked");
    assert_why(
        "capablanca",
        "r3k5/10/10/10/10/10/10/R4K1N1R w KQ - 0 1",
        "O-O",
        "capablanca.castling: h1 is between",
    );
    assert_why("capablanca", "r3k5/10/10/10/10/10/10/R4K3R w - - 0 1", "O-O", "");
    // Each side may have a partner of its own.
    let start = "q3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1";
    register_games(&format!("[two-partners:chess]\ncastlingRookPiecesBlack = q\nstartFen = {start}\n"))
        .unwrap();
    assert!(legal("two-partners", start).contains(&"e1c1".to_owned()));
    assert!(legal("two-partners", &start.replace(" w ", " b ")).contains(&"e8c8".to_owned()));
}

#[test]
fn checks_are_answered() {
    assert_why("knightmate", "k7/8/8/8/8/8/5m2/K6r w - - 0 1", "Ka1b4", "knightmate.pieces");
    assert_why(
        "capablanca",
        "k9/10/10/10/10/10/10/r4KR3 w - - 0 1",
        "Rg1g5",
        "capablanca.check: the King on f1 would be attacked by the Rook on a1",
    );
    // A Queen that is royal.
    assert_why(
        "coregal",
        "r3k3/8/8/8/8/8/Q7/4K3 w - - 0 1",
        "Qa2a3",
        "coregal.check: the Queen on a3 would be attacked by the Rook on a8",
    );
    // Both Kings of Black attacked at once.
    let board = board("spartan", "k6k/8/8/8/8/8/8/R3K2R b - - 0 1");
    assert!(board.outcome().is_none_or(|end| end.reason == Reason::Checkmate));
}

#[test]
fn captures_and_drops_are_compulsory_where_the_game_says() {
    assert_why(
        "losers",
        "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
        "e5",
        "losers.mustCapture: a capture is possible",
    );
    assert_why(
        "placement",
        "8/pppppppp/8/8/8/8/PPPPPPPP/8[KQRRBBNNkqrrbbnn] w - - 0 1",
        "a3",
        "placement.drops: a piece of the reserve can be dropped",
    );
    assert_why(
        "placement",
        "8/pppppppp/8/8/8/8/PPPPPPPP/8[KQRRBBNNkqrrbbnn] w - - 0 1",
        "K@e3",
        "placement.drops: White's King cannot be dropped on e3",
    );
    let bishops = "8/pppppppp/8/8/8/8/PPPPPPPP/B7[KQRRBNNkqrrbbnn] w - - 0 1";
    assert_why("placement", bishops, "B@c1", "squares of both colours");
    assert_why("loop", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@a1", "loop.drops");
    assert!(legal("chessgi", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1").contains(&"P@a1".to_owned()));
}

#[test]
fn a_king_is_not_dropped_on_an_attacked_square() {
    register_games("[anywhere:placement]\ndropRegionWhite = *1 *2 *3 *4\ndropRegionBlack = *8 *7 *6 *5\n")
        .unwrap();
    let text = "8/8/8/8/8/8/8/B7[KQRRBNNPPPPPPPPkqrrbbnnpppppppp] b - - 0 1";
    assert_why(
        "anywhere",
        text,
        "K@e5",
        "anywhere.check: the King on e5 would be attacked by the Bishop on a1",
    );
    assert!(!legal("anywhere", text).contains(&"K@e5".to_owned()));
    assert!(legal("anywhere", text).contains(&"K@e6".to_owned()));
}

#[test]
fn games_end_as_the_data_say() {
    for (game, text, reason, result) in [
        ("extinction", "4k3/8/8/8/8/8/8/RNBQK2P w - - 0 1", Reason::Extinction, "1-0"),
        ("kinglet", "4k3/8/8/8/8/8/P7/4K3 b - - 0 1", Reason::Extinction, "1-0"),
        ("shatranj", "4k3/8/8/8/8/8/8/RR2K3 b - - 0 1", Reason::BareKing, "1-0"),
        ("losers", "4k3/8/8/8/8/8/8/R3K3 b - - 0 1", Reason::BareKing, "0-1"),
        ("breakthrough", "3P4/8/8/8/8/8/p7/8 b - - 0 1", Reason::Goal, "1-0"),
        ("fox-and-hounds", "8/8/8/8/8/h7/3h1h2/4F1h1 w - - 0 1", Reason::NoMove, "0-1"),
        ("5check", "4k3/8/8/8/8/8/8/4K2R b - - 0+5 0 1", Reason::LastCheck, "1-0"),
        ("misere", "4k2R/8/4K3/8/8/8/8/8 b - - 0 1", Reason::MateLoses, "0-1"),
        ("suicide", "8/8/8/8/8/p7/P7/8 w - - 0 1", Reason::Stalemate, "1/2-1/2"),
        ("giveaway", "8/8/8/8/8/p7/P7/8 w - - 0 1", Reason::Stalemate, "1-0"),
    ] {
        let board = board(game, text);
        let end = board.outcome().unwrap_or_else(|| panic!("{game}: {text}"));
        assert_eq!((end.reason, end.result.as_str()), (reason, result), "{game}: {text}");
        let any = Move::plain(crate::geometry::Square::new(0), crate::geometry::Square::new(1));
        assert!(board.why_illegal(any).is_some());
    }
    // A bare King that may take the last piece of the other side has one more move.
    assert!(board("shatranj", "8/8/8/8/8/8/3Rk3/7K b - - 0 1").outcome().is_none());
    assert!(board("shatranj", "8/8/8/8/8/8/3R1k2/7K w - - 0 1").outcome().is_some());
}

#[test]
fn a_long_first_move_can_be_taken_en_passant() {
    register_games(
        "[triple:chess]\ntripleStepRegionWhite = *2\ntripleStepRegionBlack = *7\n[lame:chess]\ncustomPiece1 = p:mfFcfeWimfnA\npawnTypes = p\n",
    )
    .unwrap();
    for (game, before, step, takes) in [
        ("triple", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e5", "d4e3"),
        ("triple", "4k3/8/8/3p4/8/8/4P3/4K3 w - - 0 1", "e2e5", "d5e4"),
        ("lame", "4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1", "e2g4", "f4f3"),
        ("torpedo", "4k3/8/8/8/3p4/8/2P5/4K3 w - - 0 1", "c2c4", "d4c3"),
    ] {
        let board = board(game, before);
        let after = board.boxed_after(parse_move(&*board, step).unwrap());
        let text = fen::write(&*after);
        let capture = parse_move(&*after, takes);
        assert_eq!(capture.is_ok(), !takes.is_empty(), "{game}: {text} {takes}");
        if let Ok(m) = capture {
            let gone = after.parts(m).captured;
            assert!(gone.len() == 1 && gone.iter().all(|square| square != m.to()), "{text}");
            let again = boards::read(Variant::from_name(game).unwrap(), &text).unwrap().0;
            assert_eq!(fen::write(&*again), text);
            assert!(parse_move(&*again, takes).is_ok(), "{text}");
        }
    }
}

/// Other programs name all squares that were passed over, or some, and the piece itself.
#[test]
fn an_en_passant_field_may_have_several_squares() {
    register_games("[long-step:chess]\ntripleStepRegionWhite = *2\n").unwrap();
    // Both Pawns may have passed over d3, from e2 and from c2, and the black Pawn takes straight on.
    let berolina = ("berolina", "4k3/8/8/8/2PpP3/8/8/4K3 b -");
    let sideways = ("pawnsideways", "4k3/8/8/8/3pP3/8/8/4K3 b -");
    let long_step = ("long-step", "4k3/8/8/4P3/5p2/8/8/4K3 b -");
    for ((game, board), field, written, ignored) in [
        (berolina, "d3e4", "d3e4", ""),
        (berolina, "e4d3", "d3e4", ""),
        (berolina, "c4d3", "d3c4", ""),
        (berolina, "d3", "-", "square d3 is ignored: more than one piece can have passed over it"),
        (berolina, "c4", "-", "square c4 is ignored: no piece can have passed over it"),
        (berolina, "d3e4c4", "-", "squares d3e4c4 are ignored: no piece can have passed over them"),
        (berolina, "e3e4", "-", "squares e3e4 are ignored: no piece can have passed over them"),
        (sideways, "e3e4", "e3", ""),
        (sideways, "e3", "e3", ""),
        (long_step, "e3e4", "e3e4", ""),
        (long_step, "e3", "e3e4", ""),
        (long_step, "e4", "-", "square e4 is ignored: no piece can have passed over it"),
        (long_step, "e3e4e5", "e3e4", ""),
    ] {
        let text = format!("{board} {field} 0 1");
        let (position, notes) = boards::read(Variant::from_name(game).unwrap(), &text).unwrap();
        assert_eq!(fen::write(&*position).split(' ').nth(3), Some(written), "{game} {text}");
        let why: String = notes.into_iter().map(|note| note.why).collect();
        assert_eq!(why.trim_start_matches("the en passant "), ignored, "{game} {text}");
    }
    let refused = |text: &str| boards::read(Variant::from_name("chess").unwrap(), text).unwrap_err().why;
    assert_eq!(
        refused("4k3/8/8/8/3pP3/8/8/4K3 b - e3e4 0 1"),
        "Chess has one en passant square, such as `e3`"
    );
}

/// Position strings of xiangqi may call the side that moves first by its colour.
#[test]
fn red_is_white_in_xiangqi_alone() {
    let read = |game: &str, text: &str| boards::read(Variant::from_name(game).unwrap(), text);
    let (position, _) = read("xiangqi", "5k3/9/9/9/9/9/9/9/9/3RK4 r - - 0 1").unwrap();
    assert_eq!(fen::write(&*position), "5k3/9/9/9/9/9/9/9/9/3RK4 w - - 0 1");
    for game in ["chess", "shatranj"] {
        let refused = read(game, "5k2/8/8/8/8/8/8/3RK3 r - - 0 1").unwrap_err();
        assert_eq!((refused.why.as_str(), refused.span.start), ("the side to move must be `w` or `b`", 21));
    }
}

#[test]
fn files_of_games_are_refused_with_their_place() {
    let said = |text: &str| register_games(text).unwrap_err().to_string();
    assert!(said("[grand]\n").starts_with("1:2: a game with the name `grand` is known already"));
    assert!(said("[mine:chess]\naliases = Shatranj\n").contains("`Shatranj` is known already"));
    assert!(said("[mine:nothing]\n").starts_with("1:7: unknown parent `nothing`"));
    assert!(
        said("[mine:chess]\nstartFen = 8/8/8/8/8/8/8/X7 w\n")
            .starts_with("2:26: `startFen`: mine has no piece `X`")
    );
    assert!(
        said("[mine:chess]\nstartFen = 8/8/8/8/8/8/8/8 w\n[mine:chess]\n")
            .starts_with("3:2: an earlier section")
    );
    assert!(said("[mine:chess]\nmaxFile = d\n").contains("this rank 8 has 8 squares"));
    assert!(said("[mine]\ncastling = false\n").starts_with("1:2: the game has no pieces"));
    // Notations that name the squares and pieces of shogi alone.
    let csa = "are notations of games with the board and the pieces of shogi";
    assert!(
        said("[mine:shogi]\nmaxFile = h\nnotations = csa\nstartFen = k7/8/8/8/8/8/8/8/K7[] w\n")
            .contains(csa)
    );
    assert!(said("[mine:chess]\nnotations = kif\n").contains(csa));
    let checked =
        check_games("[a:chess]\nconnectN = 3\n[b:a]\n[c:a]\nconnectN = 0\n[d:chess]\nfoo = 1\n").unwrap();
    let served: Vec<_> =
        checked.iter().map(|game| (game.name.as_str(), game.is_served(), game.errors.len())).collect();
    assert_eq!(served, [("a", false, 0), ("b", false, 0), ("c", true, 0), ("d", false, 1)]);
    register_games("[not-yet:chess]\nconnectN = 3\n").unwrap();
    assert!(Variant::from_name("not-yet").is_none());
    let refused = Variant::refusal("not-yet").unwrap();
    assert_eq!(refused, "`not-yet` cannot be played: `connectN` is not served yet");
    let _: GamesError = check_games("x").unwrap_err();
}

#[test]
fn rules_are_printed_from_the_data() {
    let rules = Variant::from_name("grand").unwrap().ruleset();
    let text = |id: &str| rules.rule(id).unwrap().text;
    assert!(
        text("grand.pieces")
            .contains("The Marshall (C, RN) slides straight or leaps as a Knight (2 and 1 squares).")
    );
    let promotion = text("grand.promotion");
    assert!(promotion.contains("for White the Pawn becomes a Knight, Bishop, Rook, Queen, Cardinal or Marshall when it comes to ranks 8, 9 and 10"));
    assert!(promotion.ends_with("A piece that comes there need not promote. By promotion a side has at most 2 of the kind Knight, 2 of the kind Bishop, 2 of the kind Rook, 1 of the kind Queen, 1 of the kind Cardinal and 1 of the kind Marshall."));
    let shatranj = Variant::from_name("shatranj").unwrap().ruleset();
    assert!(
        shatranj
            .rule("shatranj.extinction")
            .unwrap()
            .text
            .contains("at most 1 piece left and the other side has at least 2")
    );
    assert!(shatranj.rule("shatranj.nMoveRule").unwrap().text.contains("after 70 moves"));
}
