//! What problemists agree on and texts leave out: which pieces can castle, which side begins, what set play is, and what an entry that
//! cannot be solved keeps.

use crate::{code, err, file, objects, out, run};

/// What is printed for a file with this text.
fn solved(name: &str, text: &str) -> (i32, String) {
    let (_folder, path) = file(name, text);
    let output = run(&["solve", &path]);
    (code(&output), out(&output).to_owned())
}

fn converted(name: &str, text: &str, to: &str) -> (i32, String, String) {
    let (_folder, path) = file(name, text);
    let output = run(&["convert", "--to", to, &path]);
    (code(&output), out(&output).to_owned(), err(&output).to_owned())
}

/// The castling field of each problem that is solved.
fn rights(arguments: &[&str]) -> Vec<String> {
    let output = run(&[&["solve", "--output", "json"], arguments].concat());
    let field = |object: &serde_json::Value| {
        let fen = object["fen"].as_str().unwrap_or_default();
        fen.split(' ').nth(2).unwrap_or_default().to_owned()
    };
    objects(&output).iter().map(field).collect()
}

#[test]
fn a_king_and_a_rook_at_home_can_castle_however_the_position_was_entered() {
    let list = "white Sf5 Kf4 Pf6 black Ke8 Qa8 Rh8";
    assert_eq!(rights(&["--pieces", list, "--stip", "h#1"]), ["k"]);
    assert_eq!(rights(&["--pieces", list, "--stip", "h#1", "--castling", "-"]), ["-"]);
    let board = "q3k2r/8/5P2/5N2/5K2/8/8/8";
    assert_eq!(rights(&["--fen", &format!("{board} b"), "--stip", "h#1"]), ["k"]);
    assert_eq!(rights(&["--fen", board, "--stip", "h#1"]), ["k"]);
    assert_eq!(rights(&["--fen", &format!("{board} b -"), "--stip", "h#1"]), ["-"]);
    let (_folder, drawing) = file("drawing.txt", drawn(board));
    assert_eq!(rights(&["--board", &drawing, "--stip", "h#1"]), ["k"]);
    let twin = "twin \"b) exchange a8 h8\"";
    let popeye = "BeginProblem\nPieces white Sf5 Kf4 Pf6 black Ke8 Qa8 Rh8\nStipulation h#1\nTwin Exchange a8 h8\nEndProblem\n";
    let olv = "---\nalgebraic: {white: [Sf5, Kf4, Pf6], black: [Ke8, Qa8, Rh8]}\nstipulation: h#1\ntwins: {b: Exchange a8 h8}\n";
    for (name, text, wanted) in [
        ("a.epd", format!("{board} b stip \"h#1\"; {twin};\n"), ["k", "q"]),
        ("a.epd", format!("{board} b k - stip \"h#1\"; {twin};\n"), ["k", "q"]),
        ("a.epd", format!("{board} b - - stip \"h#1\"; {twin};\n"), ["-", "-"]),
        ("a.inp", popeye.to_owned(), ["k", "q"]),
        ("a.inp", popeye.replace("Twin", "Option NoCastling h8 Twin"), ["-", "-"]),
        ("a.olv", olv.to_owned(), ["k", "q"]),
    ] {
        let (_folder, path) = file(name, &text);
        assert_eq!(rights(&[&path]), wanted, "{text}");
    }
}

/// A board as `show` prints it, without a line for the side to move.
fn drawn(board: &str) -> String {
    let mut text = String::new();
    for (row, rank) in board.split('/').zip((1..=8).rev()) {
        text += &format!("{rank}  ");
        for sign in row.chars() {
            match sign.to_digit(10) {
                Some(empty) => text += &". ".repeat(empty as usize),
                None => text += &format!("{sign} "),
            }
        }
        text.push('\n');
    }
    text
}

#[test]
fn rights_by_convention_are_printed_as_a_note() {
    let (_folder, path) =
        file("a.epd", "4k2r/8/8/8/8/8/8/4K3 b stip \"h#1\";\n4k2r/8/8/8/8/8/8/4K3 b - - stip \"h#1\";\n");
    let output = run(&["solve", &path]);
    assert_eq!(out(&output).matches("N501").count(), 1, "{}", out(&output));
    let output = run(&["solve", "--pieces", "white Ke1 black Ke8 Rh8", "--stip", "h#1"]);
    assert!(err(&output).contains("note: by convention a King and a Rook"), "{}", err(&output));
}

#[test]
fn the_diagram_may_get_a_right_only_in_a_twin() {
    let text = "BeginProblem\nPieces white Kf4 black Ke8 Rg8\nStipulation h#1\nTwin Move g8 h8\nEndProblem\n";
    let (_folder, path) = file("a.inp", text);
    assert_eq!(rights(&[&path]), ["-", "k"]);
    let (_, epd, _) = converted("a.inp", text, "epd");
    assert!(epd.contains(" b stip "), "{epd}");
    let (_folder, path) = file("a.epd", &epd);
    assert_eq!(rights(&[&path]), ["-", "k"]);
    let (_folder, path) = file("b.epd", "4k1r1/8/8/8/5K2/8/8/8 b  stip \"h#1\"; twin \"b) move g8 h8\";\n");
    // A position without a task is as in every position string.
    let (_bare, bare) = file("c.epd", "4k2r/8/8/8/8/8/8/4K3 b\n");
    assert_eq!(out(&run(&["fmt", &bare])), "4k2r/8/8/8/8/8/8/4K3 b - - 0 1\n");
    let output = run(&["fmt", &path]);
    assert_eq!(out(&output), "4k1r1/8/8/8/5K2/8/8/8 b stip \"h#1\"; twin \"b) move g8 h8\";\n");
}

#[test]
fn help_play_begins_with_black_where_no_side_is_given() {
    let wanted = "8/8/8/8/8/p7/8/k1K4R b - - 0 1 h#1: a2\n  1.a2 Kc2#\n";
    let list = "white Kc1 Rh1 black Ka1 a3";
    let output = run(&["solve", "--pieces", list, "--stip", "h#1"]);
    assert_eq!(out(&output), wanted);
    assert!(
        err(&output).contains("Black begins, by convention in `h#1`; `--side` chooses"),
        "{}",
        err(&output)
    );
    let (_folder, drawing) = file("a.txt", drawn("8/8/8/8/8/p7/8/k1K4R"));
    assert_eq!(out(&run(&["solve", "--board", &drawing, "--stip", "h#1"])), wanted);
    assert_eq!(out(&run(&["solve", "--fen", "8/8/8/8/8/p7/8/k1K4R", "--stip", "h#1"])), wanted);
    // A side that is given counts, and the answer names the convention.
    let output = run(&["solve", "--pieces", list, "--side", "white", "--stip", "h#1"]);
    assert!(out(&output).ends_with("h#1: no solution\n"), "{}", out(&output));
    assert!(
        err(&output).contains("by convention Black begins in `h#1`, and White is to move here"),
        "{}",
        err(&output)
    );
    let (_, text) = solved("a.epd", "8/8/8/8/8/p7/8/k1K4R w - - stip \"h#1\";\n");
    assert!(text.contains("W506"), "{text}");
    let direct = run(&["solve", "--pieces", list, "--stip", "#1"]);
    assert!(out(&direct).starts_with("8/8/8/8/8/p7/8/k1K4R w"), "{}", out(&direct));
}

#[test]
fn the_set_play_of_a_series_is_its_last_move() {
    for (fen, stip, wanted) in [
        ("8/pR6/8/8/8/8/8/5K1k b - -", "ser-h#2", "  set play\n  1...Rh7#\n"),
        ("8/8/8/8/8/6p1/5prb/3K1Nkb b - -", "ser-h=5", "  set play\n  1...Ke2=\n"),
    ] {
        let output = run(&["solve", "--fen", fen, "--stip", stip, "--set-play"]);
        assert!(out(&output).contains(wanted), "{stip}: {}", out(&output));
    }
}

/// A Mate with the Rook at once.
const ENTRY: &str = "k7/8/1K6/8/8/8/8/7R w - - stip \"#1\"; bm Rh8;";

#[test]
fn options_that_change_the_task_are_not_solved() {
    for option in ["PostKeyPlay", "Quodlibet", "NonTrivial 2", "MaxFlightsquares 1", "GoalIsEnd"] {
        let (status, text) = solved("a.epd", &format!("{ENTRY} option \"{option}\";\n"));
        assert!(
            status == 0 && text.contains("note[E507]") && text.contains("not solved"),
            "{option}: {text}"
        );
    }
    let (status, text) = solved("a.epd", &format!("{ENTRY} option \"MaxTime 10 NoBoard\";\n"));
    assert_eq!((status, text.contains("as claimed")), (0, true), "{text}");
}

/// A collection with problems that nobody solves here is a whole collection: they are named, kept and counted.
#[test]
fn what_is_not_supported_does_not_spoil_a_collection() {
    let study =
        "---\nalgebraic: {white: [Kc6, Pb6], black: [Ka8]}\nstipulation: \"+\"\nauthors: [A. Study]\n";
    let fairy = "---\nalgebraic: {white: [Kc6, Gb6], black: [Ka8]}\nstipulation: \"h#2\"\ntitle: Hopper\nauthors: [B. Fairy]\n";
    let other_task = "---\nalgebraic: {white: [Ke1], black: [Ke8]}\nstipulation: a=>b 12\n";
    let circe = "---\nalgebraic: {white: [Kb6, Rh1], black: [Ka8]}\nstipulation: '#1'\noptions: [Circe]\n";
    let plain = "---\nalgebraic: {white: [Kb6, Rh1], black: [Ka8]}\nstipulation: '#1'\n";
    let all = [study, fairy, other_task, circe, plain].concat();
    let (folder, path) = file("a.olv", all.clone());
    for command in ["solve", "check"] {
        let output = run(&[command, &path]);
        assert_eq!(code(&output), 0, "{command}: {}", out(&output));
        let counts = "5 problems: 0 as claimed, 0 wrong, 0 undecided, 4 not supported, 1 without a claim\n";
        assert!(err(&output).ends_with(counts), "{command}: {}", err(&output));
    }
    let solved = run(&["solve", "-q", &path]);
    let text = out(&solved);
    assert!(text.contains("A. Study\n") && text.contains("`+` is a study, and only problems"), "{text}");
    assert!(
        text.contains("Hopper, B. Fairy\n") && text.contains("`a=>b 12` is the way to a given position"),
        "{text}"
    );
    assert_eq!((text.matches("note[E507]").count(), text.contains("Rh8#")), (4, true), "{text}");
    let copy = folder.path().join("copy.olv");
    run(&["solve", "-q", &path, "--write", crate::text(&copy)]);
    let copied = std::fs::read_to_string(&copy).unwrap();
    assert!([study, fairy, other_task, circe].iter().all(|entry| copied.contains(entry)), "{copied}");
    let sheet = run(&["solve", "-q", &path, "--to", "text"]);
    assert!(
        out(&sheet).contains("Hopper\nB. Fairy\n")
            && out(&sheet).contains("not solved: Chess has no piece `G`"),
        "{}",
        out(&sheet)
    );
    // What cannot be read at all is an error as before.
    let broken = run(&["solve", "-q", &file("b.olv", all.replace("a=>b 12", "mate soon")).1]);
    assert_eq!(code(&broken), 1, "{}", out(&broken));
    let asked = run(&["solve", "--fen", "4k3/8/8/8/8/8/8/4K3 w", "--stip", "+"]);
    assert!(code(&asked) == 2 && err(&asked).contains("is a study"), "{}", err(&asked));
}

#[test]
fn conditions_among_the_options_of_yacpdb_are_conditions() {
    let olv =
        "---\nalgebraic: {white: [Kb6, Rh1], black: [Ka8]}\nstipulation: '#1'\noptions: [SetPlay, Circe]\n";
    let (status, text) = solved("a.olv", olv);
    assert!(status == 0 && text.contains("the condition `Circe` is unknown"), "{text}");
    let (_, epd, _) = converted("a.olv", olv, "epd");
    assert!(epd.contains("option \"SetPlay\"; condition \"Circe\";"), "{epd}");
}

#[test]
fn small_forms_of_stipulations_claims_and_lists() {
    let (status, text) = solved("a.epd", "8/8/8/8/8/p7/8/k1K4R b - - stip \"h#1.0\";\n");
    assert_eq!((status, text.contains("h#1: a2")), (0, true), "{text}");
    let (status, text) = solved("a.epd", "k7/p1K5/8/3N4/8/8/8/8 w - - stip \"#2\"; bm Sb6;\n");
    assert!(!text.contains("E502"), "{status} {text}");
    let output = run(&["solve", "--pieces", "white Kb6 Rh1 black Ka8, a7", "--stip", "#1"]);
    assert!(out(&output).starts_with("k7/p7/1K6"), "{} {}", out(&output), err(&output));
    let olv = "---\nalgebraic: {white: [Kb6, Rh1], black: [Ka8]}\nstipulation: #1\n";
    let (_, text) = solved("a.olv", olv);
    assert!(text.contains("`#` begins a comment in YAML"), "{text}");
    let ep =
        "BeginProblem\nPieces white Kb6 Pe5 black Ka8 Pf5\nStipulation #2\nOption EnPassant f6\nEndProblem\n";
    let (_, epd, _) = converted("a.inp", ep, "epd");
    assert!(epd.contains(" w - f6 "), "{epd}");
    for (stip, wanted) in [
        ("h#=3", "has `=3` after the goal `#`"),
        ("+x", "has `x` after the goal `+`"),
        ("#3*", "has `3*` after the goal `#`"),
    ] {
        let output = run(&["solve", "--fen", "k7/8/1K6/8/8/8/8/7R w - -", "--stip", stip]);
        assert!(err(&output).contains(wanted), "{stip}: {}", err(&output));
    }
}

const DOCUMENT: &str = "---\nauthors:\n- Ugren, Ljubomir\nsource:\n  name: feenschach\n  issue: 01-02\n  problemid: 7100\n  \
    date:\n    year: 1965\naward:\n  tourney:\n    name: feenschach\n  distinction: 1st Prize\nalgebraic:\n  white: [Kb6, Rh1]\n  \
    black: [Ka8]\nstipulation: '#1'\nsolution: |\n  1.Rh1-h8 #\n\n  and no more\nkeywords:\n- Rundlauf\nreprints:\n-\n  \
    name: FIDE Album\n  volume: 1965-1967\n  date:\n    year: 1976\ncomments:\n- first\n";

/// The schema of the database in the parts that matter here: which fields an entry can have, and which have fields inside.
#[test]
fn a_document_has_the_fields_of_the_schema_and_its_lines() {
    let known = [
        "foreignids",
        "authors",
        "source",
        "award",
        "reprints",
        "stipulation",
        "algebraic",
        "glyphs",
        "twins",
        "intended-solutions",
        "solution",
        "options",
        "keywords",
        "comments",
    ];
    let epd = "k7/8/1K6/8/8/8/8/7R w - - stip \"#1\"; id \"17\"; bm Rh8; title \"T\"; author \"A\"; source \"S\"; date \"1965-02\"; \
               award \"1st Prize\"; award_tourney_name \"S\"; condition \"Circe\"; c4 \"four\"; eco \"x\";\n";
    for (name, text) in [("a.olv", DOCUMENT), ("a.epd", epd)] {
        let (status, olv, errors) = converted(name, text, "olv");
        assert_eq!(status, 0, "{errors}");
        for line in olv.lines().filter(|line| line.starts_with(|first: char| first.is_alphabetic())) {
            let field = line.split(':').next().unwrap();
            assert!(known.contains(&field), "{field}: {olv}");
        }
        let (_, before, _) = converted(name, text, "epd");
        let (_, after, _) = converted("b.olv", &olv, "epd");
        let sorted = |line: &str| {
            let mut opcodes: Vec<_> =
                line.trim().split("; ").map(|one| one.trim_end_matches(';').replace('"', "")).collect();
            opcodes.sort();
            opcodes
        };
        let (before, after) = (before.replace("w - - ", "w - -; "), after.replace("w - - ", "w - -; "));
        assert_eq!(sorted(&after), sorted(&before), "{olv}");
    }
    let (_, olv, _) = converted("a.olv", DOCUMENT, "olv");
    for part in [
        "source:\n  name: feenschach\n  issue: '01-02'\n  problemid: '7100'\n  date:\n    year: 1965\n",
        "award:\n  tourney:\n    name: feenschach\n  distinction: '1st Prize'\n",
        "reprints:\n-\n  name: FIDE Album\n  volume: '1965-1967'\n  date:\n    year: 1976\n",
        "solution: |\n  1.Rh1-h8 #\n\n  and no more\n",
    ] {
        assert!(olv.contains(part), "{part}\n{olv}");
    }
}

#[test]
fn an_entry_that_cannot_be_solved_is_carried_whole() {
    for stipulation in ["+", "= black to move", "see text", "a=>b5"] {
        let text = DOCUMENT.replace("'#1'", &format!("\"{stipulation}\""));
        let (status, olv, errors) = converted("a.olv", &text, "olv");
        assert_eq!(status, 0, "{stipulation}: {errors}");
        assert!(olv.contains("solution: |\n  1.Rh1-h8 #\n\n  and no more\n"), "{olv}");
        for to in ["epd", "popeye"] {
            let (status, other, errors) = converted("a.olv", &text, to);
            assert_eq!(status, 0, "{stipulation}: {errors}");
            let name = if to == "epd" { "b.epd" } else { "b.inp" };
            let (_, back, _) = converted(name, &other, "olv");
            let line =
                |text: &str| text.lines().find(|line| line.starts_with("stipulation")).map(str::to_owned);
            assert_eq!(line(&back), line(&olv), "{other}");
        }
    }
    // A piece that is unknown here.
    let text = DOCUMENT.replace("Rh1", "Gh1");
    let (status, olv, errors) = converted("a.olv", &text, "olv");
    assert_eq!((status, olv.as_str()), (0, text.as_str()), "{errors}");
    assert!(errors.contains("W507"), "{errors}");
}

#[test]
fn refuted_claims_short_solutions_and_cooks_have_their_lines() {
    let (_, text) = solved("a.epd", "8/8/8/8/8/p7/8/k1K4R b - - stip \"h#1\"; bm Kxa2;\n");
    assert!(text.contains("a2 is a key but is not listed (1.a2 Kc2#)"), "{text}");
    let (_, text) = solved("a.epd", "k7/8/1K6/8/8/8/8/7R w - - stip \"h#1.5\";\n");
    assert!(text.contains("there is a solution in fewer moves: h#0.5 (1...Rh8#)"), "{text}");
}

/// Black's last move was d7-d5: from d6 the Pawn would have given check, and nothing else can have moved.
const DOUBLE_STEP: &str = "5Nrk/6pp/2P1P3/2KpP3/8/8/8/8";

#[test]
fn a_capture_en_passant_is_possible_where_the_last_move_is_proven() {
    let keys_and_note = |name: &str, text: &str| {
        let (_folder, path) = file(name, text);
        let output = run(&["solve", "--output", "json", &path]);
        let object = objects(&output).into_iter().find(|object| object["kind"] == "problem").unwrap();
        let keys =
            object["keys"].as_array().unwrap().iter().map(|key| key["san"].as_str().unwrap().to_owned());
        let is_noted =
            out(&run(&["check", &path])).contains("note[N505]: Black's last move was a double step");
        (keys.collect::<Vec<_>>(), is_noted)
    };
    let popeye =
        "BeginProblem\nPieces white Kc5 Sf8 Pc6e5e6 black Kh8 Rg8 Pd5g7h7\nStipulation x1\nEndProblem\n";
    let (with, without) = (["Kxd5", "exd6", "Nxh7"], ["Kxd5", "Nxh7"]);
    for (name, text, wanted, is_noted) in [
        ("a.epd", format!("{DOUBLE_STEP} w stip \"x1\";\n"), &with[..], true),
        ("a.inp", popeye.to_owned(), &with[..], true),
        // What is written decides.
        ("a.epd", format!("{DOUBLE_STEP} w - - stip \"x1\";\n"), &without[..], false),
        ("a.epd", format!("{DOUBLE_STEP} w - d6 stip \"x1\";\n"), &with[..], false),
        ("a.inp", popeye.replace("x1", "x1 Option EnPassant d6"), &with[..], false),
        // Without the Pawn on c6 the last move may have been c6xd5.
        ("a.epd", format!("{} w stip \"x1\";\n", DOUBLE_STEP.replace("2P1P3", "4P3")), &without[..], false),
        ("a.inp", popeye.replace("Pc6e5e6", "Pe5e6"), &without[..], false),
    ] {
        let (keys, noted) = keys_and_note(name, &text);
        assert_eq!(keys, wanted, "{text}");
        assert_eq!(noted, is_noted, "{text}");
    }
}

#[test]
fn a_side_whose_king_or_rook_moved_last_cannot_castle() {
    // Black has no other piece that can have moved last.
    assert_eq!(rights(&["--pieces", "white Ka1 black Ke8 Rh8", "--side", "w", "--stip", "#1"]), ["-"]);
    // The Pawn can, and so can White's King where Black is to move.
    assert_eq!(rights(&["--pieces", "white Ka1 black Ke8 Rh8 Pa6", "--side", "w", "--stip", "#1"]), ["k"]);
    assert_eq!(rights(&["--pieces", "white Ka1 black Ke8 Rh8", "--side", "b", "--stip", "h#1"]), ["k"]);
    // One of them is a Rook that has not moved, if the other one has.
    assert_eq!(rights(&["--pieces", "white Kc2 black Ke8 Ra8 Rh8", "--side", "w", "--stip", "#1"]), ["kq"]);
    assert_eq!(rights(&["--fen", "4k2r/8/8/8/8/8/8/K7 w k -", "--stip", "#1"]), ["k"]);
    let output = run(&["solve", "--fen", "4k2r/8/8/8/8/8/8/K7 w", "--stip", "#1"]);
    let told = "note: Black's last move was by its King or Rook, so it has lost the right to castle: `k`";
    assert!(err(&output).contains(told), "{}", err(&output));
}
