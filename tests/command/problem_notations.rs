//! Problems in Popeye's input language and in documents of YACPDB: they are read, solved, checked and converted as entries of
//! EPD, and what cannot be read is reported at its place.

use serde_json::{Value, json};

use crate::{code, err, file, objects, out, run, run_with};

/// Two problems, the second one with twins, in each notation.
const POPEYE: &str = "BeginProblem\nAuthor A. Composer\nAuthor B. Composer\nOrigin The \"Magazine\", 1999\n\
    Pieces White Kb6 Rh1\n       Black Ka8\nStipulation #1\nRemark a miniature\nOption Variation SetPlay\n\
    NextProblem\npieces whi kc6 rh1 bla ka8\nstip h#2\nopti whitetoplay\ntwin move h1 h2 cont rem h2 add whi sd5 qd6\nEndProblem\n";

const OLV: &str = "---\nalgebraic:\n  white: [Kb6, Rh1]\n  black:\n  - Ka8\nauthors: [A. Composer, B. Composer]\n\
    source:\n  name: The \"Magazine\", 1999\nstipulation: '#1'\noptions: [Variation, SetPlay]\ncomments: ['a miniature']\n---\n\
    algebraic: {white: [Kc6, Rh1], black: [Ka8]}\nstipulation: h#1.5\ntwins:\n  b: Move h1 h2 Continued Remove h2 Add White Sd5 Qd6\n";

const EPD: &str = "k7/8/1K6/8/8/8/8/7R w - - stip \"#1\"; option \"Variations SetPlay\"; author \"A. Composer\" \"B. Composer\"; \
    source \"The 'Magazine', 1999\"; c0 \"a miniature\";\n\
    k7/8/2K5/8/8/8/8/7R w - - stip \"h#1.5\"; twin \"b) move h1 h2, continued, remove h2, add white Nd5, add white Qd6;\";\n";

fn converted(name: &str, text: &str, to: &str) -> String {
    let (_folder, path) = file(name, text);
    let output = run(&["convert", "--to", to, &path]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    out(&output).to_owned()
}

#[test]
fn every_notation_has_the_meaning_of_an_entry() {
    let (_folder, path) = file("two.epd", EPD.replace("continued, ", ""));
    let wanted = run(&["solve", &path]);
    for (name, text) in [("two.inp", POPEYE), ("two.olv", OLV)] {
        let (_folder, path) = file(name, text.replace("cont ", "").replace("Continued ", ""));
        let output = run(&["solve", &path]);
        assert_eq!((code(&output), err(&output)), (code(&wanted), err(&wanted)), "{name}");
        assert_eq!(out(&output), out(&wanted), "{name}");
    }
    assert!(out(&wanted).contains("1...Kb6 2.Kb8 Rh8#"), "{}", out(&wanted));
    assert!(out(&wanted).contains("set play"), "{}", out(&wanted));
    assert!(
        out(&wanted).contains("b) Rh1-h2, ") && out(&wanted).contains(" h#1.5\n  a): "),
        "{}",
        out(&wanted)
    );
}

#[test]
fn problems_go_from_any_notation_to_any_other_and_back() {
    let entries = EPD.replace("continued, ", "");
    let popeye = converted("two.epd", &entries, "popeye");
    let olv = converted("two.epd", &entries, "olv");
    assert!(popeye.starts_with("BeginProblem\nAuthor A. Composer\nAuthor B. Composer\n"), "{popeye}");
    assert!(popeye.contains("Add white Sd5"), "{popeye}");
    let normal = |text: String| {
        // The order of opcodes is that of the reader.
        let mut opcodes: Vec<_> = text.split(' ').map(|word| word.trim_end().to_owned()).collect();
        opcodes.sort();
        opcodes
    };
    for (name, text) in [("two.inp", &popeye), ("two.olv", &olv)] {
        assert_eq!(normal(converted(name, text, "epd")), normal(entries.clone()), "{text}");
    }
    assert_eq!(
        converted("two.olv", &olv, "popeye"),
        converted("x.epd", &converted("two.olv", &olv, "epd"), "popeye")
    );
    assert_eq!(converted("two.inp", &converted("two.olv", &olv, "popeye"), "olv"), olv);
}

/// A first twin without changes says nothing, and the square passed over has the way of its Pawn.
#[test]
fn twins_and_the_way_of_a_pawn_are_written_in_the_words_of_a_notation() {
    let entry =
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 stip \"#2\"; twin \"a) diagram; b) remove e1, add white Ke2; c) \";\n";
    let popeye = converted("a.epd", entry, "popeye");
    assert!(popeye.contains(" EnPassant d7d6d5") && popeye.contains("Add white Ke2"), "{popeye}");
    let black = converted("a.epd", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 stip \"h#2\";\n", "popeye");
    assert!(black.contains(" EnPassant e2e3e4"), "{black}");
    let olv = converted("a.epd", entry, "olv");
    let twins = olv.split_once("twins:\n").unwrap_or_else(|| panic!("{olv}")).1;
    assert!(twins.starts_with("  b: Remove e1 Add white Ke2\n  c: ''\n"), "{olv}");
    let (_folder, path) = file("a.epd", entry);
    let output = run(&["convert", "--to", "olv", &path]);
    assert!(!err(&output).contains("W"), "{}", err(&output));
}

#[test]
fn what_a_notation_has_no_word_for_comes_back() {
    // Claims, a comment out of its order, blanks at an end, rights that the squares do not say, counts, and a game of ours.
    let entries = "r3k2r/8/8/8/8/8/8/R3K2R b Qk - id \"17\"; stip \"#2\"; bm Ra1 Rh1; c3 \"epd: x\"; c0 \" y \"; am O-O; noop;\n\
        4k3/8/8/3pP3/8/8/8/4K3 w - d6 stip \"h#2\"; award \"1st Prize\"; algebraic \"x\"; true \"no\";\n\
        4k3/8/8/8/8/8/8/4K2R w K - 5 9 dm 2;\n\
        10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 b - - variant \"odin\"; stip \"#2\"; id \"odin-1\";\n";
    for to in ["popeye", "olv"] {
        let text = converted("four.epd", entries, to);
        let name = format!("four.{}", if to == "popeye" { "inp" } else { "olv" });
        let (_folder, path) = file(&name, &text);
        let back = run(&["convert", "--to", "epd", &path]);
        // The squares say that White can castle too, which is noted; the text says `Qk`.
        let is_wrong = ["error", "warning"].iter().any(|word| err(&back).contains(word));
        assert!(code(&back) == 0 && !is_wrong, "{}", err(&back));
        for (line, wanted) in out(&back).lines().zip(entries.lines()) {
            let position = |line: &str| line.split(' ').take(4).collect::<Vec<_>>().join(" ");
            assert_eq!(position(line), position(wanted), "{text}");
            for opcode in wanted.split("; ").skip(1) {
                let opcode = opcode.trim_end_matches(';');
                let quoted = opcode.replacen(' ', " \"", 1) + "\"";
                assert!(line.contains(opcode) || line.contains(&quoted), "{opcode}: {line}\n{text}");
            }
        }
    }
}

#[test]
fn every_fault_has_its_place_and_the_next_problem_is_read() {
    let text = "BeginProblem\nPieces White Kb2 Gc3\n  Black Kh8 x9\nStipulation #2\nfoo bar\nNextProblem\n\
        pieces white Kb6 Rh1 black Ka8 stip #1 cond Circe  twin jump a1\nNextProblem\n\
        forsyth k7/8/1K6/8/8/8/8/7R stip #1 option Quodlibet Madrasi\nNextProblem\n\
        forsyth k7/8/1K6/8/8/8/8/7R stip a=>b5\nNext\nstip #1\nnext\n\
        forsyth k7/8/1K6/8/8/8/8/7R stip #1 protocol x.out\nEndProblem\nrest\n";
    let (_folder, path) = file("faults.inp", text);
    let output = run(&["check", "--output", "concise", &path]);
    assert_eq!(code(&output), 1);
    let found: Vec<_> = out(&output)
        .lines()
        .filter_map(|line| line.split_once("faults.inp:"))
        .map(|(_, rest)| rest)
        .collect();
    let wanted = [
        "2:18: E507",
        "3:13: E508",
        "5:1: E508",
        "7:57: E508",
        "9:44: E507",
        "9:54: E507",
        "11:34: E507",
        "13:1: E508",
    ];
    for wanted in wanted {
        let found =
            found.iter().any(|line| line.replace(" error", "").replace(" warning", "").starts_with(wanted));
        assert!(found, "{wanted}: {}", out(&output));
    }
    let last = run(&["solve", "--output", "json", &path]);
    let solved = objects(&last);
    assert_eq!(solved.last().unwrap()["keys"][0]["san"], json!("Rh8#"));
    let rest = &solved.last().unwrap()["diagnostics"];
    assert_eq!((&rest[0]["line"], &rest[1]["line"]), (&json!(15), &json!(17)), "{rest}");
}

#[test]
fn documents_that_are_not_problems_are_reported() {
    let text = "---\nalgebraic: {white: [Kb6, Rh1, Royal Zf3], black: [Ka8], neutral: [Pa2]}\nstipulation: '#1'\n---\n\
        algebraic: [\n---\njust text\n---\nalgebraic: {white: [Kb6, Rh1], black: [Ka8]}\nstipulation: '#1'\n\
        conditions: [Circe]\n---\nalgebraic: {white: [Kb6, Rh1], black: [Ka8]}\nstipulation: '#1'\nreprints:\n\
        - name: Album\n  date: {year: 1976}\naward: {distinction: 1st Prize, tourney: {name: T}}\n";
    let (_folder, path) = file("faults.olv", text);
    let output = run(&["check", "--output", "concise", &path]);
    assert_eq!(code(&output), 1);
    for wanted in [":2:31: ", ":2:37: ", ":2:57: ", ":6:1: ", ":11:14: "] {
        assert!(out(&output).contains(wanted), "{wanted}: {}", out(&output));
    }
    let converted = run(&["convert", "--to", "epd", &path]);
    assert_eq!(code(&converted), 1);
    let last = out(&converted).lines().last().unwrap();
    let wanted = "reprints_1_name \"Album\"; reprints_1_date_year \"1976\"; award \"1st Prize\"; award_tourney_name \"T\";";
    assert!(last.ends_with(wanted), "{last}");
}

/// Signs of a text with escapes have no places of their own.
#[test]
fn words_of_a_text_have_their_places_unless_it_has_escapes() {
    let text = "---\nalgebraic: {white: [Kb6, Rh1, 'Zf3'], black: [Ka8, Qa1 Zc3, \"Z\\x66 4\"]}\nstipulation: '#1'\n";
    let (_folder, path) = file("words.olv", text);
    let output = run(&["check", "--output", "concise", &path]);
    let places: Vec<_> = out(&output)
        .lines()
        .filter_map(|line| line.split_once("words.olv:"))
        .filter_map(|(_, rest)| rest.split_once(": "))
        .map(|(place, _)| place)
        .collect();
    assert_eq!(places, ["2:31", "2:56", "2:61", "2:61"], "{}", out(&output));
}

/// A day alone must not become a month.
#[test]
fn a_date_is_read_as_far_as_it_is_known() {
    for (parts, wanted, is_whole) in [
        ("year: 1999", Some("1999"), true),
        ("year: 1999, month: 5", Some("1999-05"), true),
        ("day: 7, month: 12, year: 1999", Some("1999-12-07"), true),
        ("year: 1999, day: 7", Some("1999"), false),
        ("month: 5, day: 7", None, false),
        ("year: 1999, season: spring", Some("1999"), false),
    ] {
        let text = format!(
            "---\nalgebraic: {{white: [Kb6, Rh1], black: [Ka8]}}\nstipulation: '#1'\nsource: {{date: {{{parts}}}}}\n"
        );
        let (_folder, path) = file("dates.olv", &text);
        let output = run(&["convert", "--to", "epd", &path]);
        let found = out(&output).split_once("date \"").and_then(|(_, rest)| rest.split('"').next());
        assert_eq!(found, wanted, "{parts}: {}", out(&output));
        let says =
            "warning[W504]: only the year, the month of a known year and the day of a known month are read";
        assert_eq!(err(&output).contains(says), !is_whole, "{parts}: {}", err(&output));
    }
}

#[test]
fn a_text_that_would_be_read_as_something_else_is_not_written() {
    // In Popeye's language the word `Twin` ends the options.
    let entries = "k7/8/1K6/8/8/8/8/7R w - - stip \"#1\"; option \"SetPlay Twin x\";\n\
        k7/8/1K6/8/8/8/8/7R w - - stip \"#1\";\n";
    let (_folder, path) = file("two.epd", entries);
    let output = run(&["convert", "--to", "popeye", &path]);
    assert_eq!(code(&output), 1);
    assert!(
        err(&output).contains(
            "error[E508]: this problem cannot be written in this notation: read again, it would give \"`x` is not a change of a twin\""
        ),
        "{}",
        err(&output)
    );
    assert_eq!(out(&output).matches("Pieces").count(), 1, "{}", out(&output));
}

#[test]
fn sides_castling_and_en_passant_are_those_of_popeye() {
    let text = "begin\npieces white Ke1 Ra1h1 black Ke8 Rh8 Pa6 stip #2 next\n\
        pieces white Ke1 Ra1h1 black Ke8 Rh8 stip #2 option halfduplex nocastling a1e8 next\n\
        pieces white Ke1 black Ke8 stip h#2 twin stip h#2.5 twin stip hs#2 next\n\
        pieces white Ke1 black Ke8 stip #2 option halfduplex twin stip h#2 twin cont stip s#2 twin stip h#1.5 next\n\
        pieces white Ke1 Pe5 black Ke8 Pd5 stip #2 option enpassant d7d6d5 next\n\
        pieces white Ke1 black Ke8 stip h#2 zero add white qa1 twin add white qa2 next\n\
        array stip ser-h#2 end\n";
    let wanted = "4k2r/8/p7/8/8/8/8/R3K2R w KQk - stip \"#2\";\n4k2r/8/8/8/8/8/8/R3K2R b K - stip \"#2\";\n\
        4k3/8/8/8/8/8/8/4K3 b - - stip \"h#2\"; twin \"b) stip h#2.5, side white; c) stip hs#2, side white;\";\n\
        4k3/8/8/8/8/8/8/4K3 b - - stip \"#2\"; twin \"b) stip h#2, side white; c) continued, stip s#2, side black; d) stip h#1.5;\";\n\
        4k3/8/8/3pP3/8/8/8/4K3 w - d6 stip \"#2\";\n\
        4k3/8/8/8/8/8/8/4K3 b - - stip \"h#2\"; twin \"a) add white Qa1; b) add white Qa2;\";\n\
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - stip \"ser-h#2\";\n";
    assert_eq!(converted("sides.inp", text, "epd"), wanted);
    assert_eq!(converted("sides.inp", &converted("sides.epd", wanted, "popeye"), "epd"), wanted);
}

#[test]
fn any_bytes_are_answered_in_good_time() {
    let many = |text: &str, times: usize| text.repeat(times).into_bytes();
    let inputs = [
        ("a.inp", [b"BeginProblem pieces ".to_vec(), vec![0xFF; 3000]].concat()),
        ("b.inp", many("begin pieces next ", 20_000)),
        ("c.inp", [b"begin stip #2 option ".to_vec(), many("x ", 100_000)].concat()),
        ("d.inp", [b"begin forsyth ".to_vec(), many("9", 50_000)].concat()),
        ("e.inp", [b"begin stip #1 ".to_vec(), many("remark x\n", 50_000)].concat()),
        ("f.olv", [b"algebraic: ".to_vec(), many("[", 50_000)].concat()),
        ("g.olv", [b"algebraic: ".to_vec(), many("{a: ", 5_000)].concat()),
        ("h.olv", [b"algebraic: {}\nx: \"".to_vec(), many("\u{7}\\\n", 5_000)].concat()),
        ("i.olv", many("---\nalgebraic:\n", 5_000)),
        ("j.olv", [b"algebraic: {white: [Ka1\xFF\xFE]}\n".to_vec(), many("- ", 5_000)].concat()),
        (
            "k.inp",
            [b"begin stip h#2 pieces white ka1 black kh8 ".to_vec(), many("twin move a1 b1 ", 3_000)]
                .concat(),
        ),
    ];
    for (name, bytes) in inputs {
        let from = if name.ends_with("olv") { "olv" } else { "popeye" };
        for arguments in
            [&["check", "--limit-nodes", "10"][..], &["convert", "--to", "olv"], &["convert", "--to", "epd"]]
        {
            let output = run_with(&[arguments, &["--quiet", "--from", from, "-"]].concat(), &bytes);
            assert!((0..=1).contains(&code(&output)), "{name} {arguments:?}: {}", err(&output));
        }
    }
}

/// The objects of a page, without the line of the file and its name.
fn page_objects(name: &str, text: &str) -> Vec<Value> {
    let (_folder, path) = file(name, text);
    let output = run(&["page", &path, "-o", "-", "--quiet"]);
    assert_eq!((code(&output), err(&output)), (0, ""), "{name}");
    let (_, rest) = out(&output).split_once("id=\"games\">").unwrap();
    let mut objects: Vec<Value> = serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
    for object in &mut objects {
        object["file"].take();
        object["line"].take();
    }
    objects
}

#[test]
fn boards_moves_and_pages_are_those_of_the_entry() {
    let entries = EPD.replace("continued, ", "");
    let shown = |name: &str, text: &str, command: &str| {
        let (folder, path) = file(name, text);
        let output = run(&[command, &path]);
        assert_eq!((code(&output), err(&output)), (0, ""), "{command} {name}");
        out(&output).replace(&folder.path().display().to_string(), "").replace(name, "FILE")
    };
    for (name, text, lines) in [("two.inp", POPEYE, [1, 11]), ("two.olv", OLV, [1, 12])] {
        let text = text.replace("cont ", "").replace("Continued ", "");
        assert_eq!(shown(name, &text, "moves"), shown("two.epd", &entries, "moves"), "{name}");
        let wanted = shown("two.epd", &entries, "show");
        let wanted = wanted.replace("FILE:2", &format!("FILE:{}", lines[1]));
        assert_eq!(shown(name, &text, "show"), wanted.replace("FILE:1", &format!("FILE:{}", lines[0])));
        assert_eq!(page_objects(name, &text), page_objects("two.epd", &entries), "{name}");
    }
}

#[test]
fn a_piece_that_is_not_understood_is_not_left_out_of_a_board() {
    let text = "BeginProblem\nPieces White Kb6 Xh1 Black Ka8\nStipulation #1\nNextProblem\n\
        Pieces White Kb6 Rh1 Black Ka8\nStipulation #1\nEndProblem\n";
    let (_folder, path) = file("two.inp", text);
    let output = run(&["show", &path]);
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("no piece `X`"), "{}", err(&output));
    assert_eq!(
        out(&output).matches("1  . . . . . . . R").count(),
        1,
        "the next one is shown: {}",
        out(&output)
    );
    // A condition that is not known changes the solution, not the board.
    let output = run_with(
        &["show", "--from", "popeye", "-"],
        text.replace("Xh1", "Rh1").replace("#1\nNext", "#1\nCondition Circe\nNext").as_bytes(),
    );
    assert_eq!(
        (code(&output), out(&output).matches("1  . . . . . . . R").count()),
        (0, 2),
        "{}",
        err(&output)
    );
}

#[test]
fn commands_for_games_and_for_epd_say_what_to_use() {
    let (_folder, path) = file("two.inp", POPEYE);
    for command in ["stats", "fmt"] {
        let output = run(&[command, &path]);
        assert_eq!(code(&output), 2);
        let what = "the file holds problems for Popeye: use `solve`, `check`, `moves`, `convert` or `show`";
        assert!(err(&output).contains(what), "{}", err(&output));
    }
    let output = run(&["solve", "--write", "x.inp", &path]);
    assert_eq!(code(&output), 2);
    assert!(
        err(&output).contains("`--write` copies files of EPD and `olv`, and these are"),
        "{}",
        err(&output)
    );
    let output = run(&["convert", "--to", "pgn", &path]);
    assert_eq!(code(&output), 2);
}
