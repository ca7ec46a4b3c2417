//! `position`, and `--board` and `--pieces` of the other commands.

use lawspeaker::variants::Variant;

use crate::program::{code, err, folder, out, run, run_with, text};

/// What `show` prints of a start position, `position` reads; castling rights are not in it.
#[test]
fn position_reads_what_show_prints() {
    for &variant in Variant::ALL {
        let id = variant.id();
        for more in [&[][..], &["--flip"], &["--runes"], &["--color", "always"], &["--mark", "a1,c3"]] {
            let drawing = run(&[&["show", "--variant", id], more].concat());
            let read = run_with(&["position", "--variant", id, "--board", "-"], &drawing.stdout);
            assert_eq!(code(&read), 0, "{id} {more:?}: {}", out(&drawing));
            // Rights to castle are those of Kings and Rooks at home, and a note says so.
            let has_note = err(&read).contains("can castle");
            assert!(has_note || err(&read).is_empty(), "{id} {more:?}: {}", err(&read));
            let mut fields: Vec<_> = variant.ruleset().start.split(' ').collect();
            if !has_note {
                fields[2] = "-";
            }
            let wanted = fields.join(" ");
            assert_eq!(out(&read), format!("{wanted}\n"), "{more:?}: {}", out(&drawing));
        }
    }
}

#[test]
fn position_reads_lists_and_draws() {
    let list = ["position", "--pieces", "white Kb2 Ra1 Pc2 black Kc8"];
    for (more, wanted) in [
        (&[][..], "2k5/8/8/8/8/8/1KP5/R7 w - - 0 1\n"),
        (&["--side", "b"], "2k5/8/8/8/8/8/1KP5/R7 b - - 0 1\n"),
        (&["--side", "black", "--halfmove", "3", "--fullmove", "20"], "2k5/8/8/8/8/8/1KP5/R7 b - - 3 20\n"),
    ] {
        let output = run(&[&list[..], more].concat());
        assert_eq!((code(&output), err(&output), out(&output)), (0, "", wanted));
    }
    let castling =
        run(&["position", "--pieces", "white Ke1 Rh1 black Ke8", "--castling", "K", "--side", "white"]);
    assert_eq!(out(&castling), "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n");
    let passing = ["position", "--pieces", "white Ke1 Pe5 black Ke8 Pd5", "--ep", "d6"];
    assert_eq!(out(&run(&passing)), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\n");
    let reserve = run(&[
        "position",
        "--variant",
        "orphic-rooks",
        "--pieces",
        "white Pa2",
        "--reserve",
        "Kk",
        "--side",
        "b",
    ]);
    assert_eq!(out(&reserve), "8/8/8/8/8/8/P7/8[Kk] b - - 0 1\n");
    let svg = run(&[&list[..], &["--to", "svg"]].concat());
    assert!(out(&svg).starts_with("<svg "), "{}", out(&svg));
    let drawn = run(&[&list[..], &["--to", "text"]].concat());
    assert!(out(&drawn).starts_with(" 8  . . k ."), "{}", out(&drawn));
    let object = run(&[&list[..], &["--output", "json"]].concat());
    assert!(out(&object).contains("{\"square\":\"a1\",\"man\":\"R\",\"name\":\"Rook\",\"side\":\"w\"}"));
}

#[test]
fn moves_show_solve_and_perft_take_lists_and_drawings() {
    let list = "white Ka1 Rg1 Rb7 black Kh8";
    let files =
        folder(&[("board.txt", out(&run(&["position", "--pieces", list, "--to", "text"])).as_bytes())]);
    let board = files.path().join("board.txt");
    for given in [["--pieces", list], ["--board", text(&board)]] {
        let solved = run(&[&["solve", "--stip", "#2"][..], &given].concat());
        assert_eq!(code(&solved), 0, "{}", err(&solved));
        let moves = run(&[&["moves"][..], &given].concat());
        assert!(out(&moves).starts_with("7k/1R6/8/8/8/8/8/K5R1 w - - 0 1 (chess)"), "{}", out(&moves));
        let perft = run(&[&["perft", "1"][..], &given].concat());
        assert_eq!(code(&perft), 0, "{}", err(&perft));
        let show = run(&[&["show"][..], &given].concat());
        assert!(out(&show).contains(" 7  . R . . . . . .\n"), "{}", out(&show));
    }
    let over = run(&["position", "--board", text(&board), "--out", text(&board), "--force"]);
    assert_eq!(code(&over), 2);
    assert!(err(&over).contains("is an input and cannot be an output"), "{}", err(&over));
}

#[test]
fn a_mistake_names_its_square() {
    for (arguments, why) in [
        (
            &["--pieces", "white Ke1 Qe1"][..],
            "e1: two pieces are on this square: White's King and White's Queen",
        ),
        (&["--pieces", "white Ke1 Lf3"], "`Lf3`: Chess has no piece `L`; the pieces are K King"),
        (&["--pieces", "Ke1"], "write `white` or `black` before the pieces of a side"),
        (&["--pieces", "white Ke1 black Ke8 Pe1"], "e1: two pieces are on this square"),
        (&["--pieces", "white Ke1 black Ke8", "--castling", "hello"], "the castling field must be"),
        (&["--side", "w"], "name a file with a drawn board with `--board`"),
        (&["--board", "missing.txt"], "missing.txt: "),
    ] {
        let output = run(&[&["position"], arguments].concat());
        assert_eq!((code(&output), out(&output)), (2, ""), "{arguments:?}");
        assert!(err(&output).contains(why), "{}", err(&output));
    }
    let drawing = out(&run(&["show"])).replace(" 5  . .", " 5  . y");
    let output = run_with(&["position", "--board", "-"], drawing.as_bytes());
    assert!(err(&output).contains("b5: Chess has no piece `y`"), "{}", err(&output));
}
