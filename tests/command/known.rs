//! What the command knows and shows: variants, rules, codes, boards; and what it refuses.

use lawspeaker::variants::Variant;

use super::{BROKEN, TWO_MOVER, code, err, folder, is_line, objects, out, run, text};

#[test]
fn an_unknown_variant_is_refused() {
    for arguments in [&["moves", "--variant", "thor"][..], &["rules", "thor"]] {
        let output = run(arguments);
        assert_eq!((code(&output), out(&output)), (2, ""));
        assert!(err(&output).contains("`lawspeaker variants` lists the variants"), "{}", err(&output));
    }
    assert_eq!(code(&run(&["moves", "--variant", "ODIN'S RUNE CHESS"])), 0, "names in any case are known");
}

#[test]
fn a_bad_position_given_as_an_argument_is_refused() {
    for command in [&["moves"][..], &["perft", "1"], &["show"], &["solve", "--stip", "#1"]] {
        for (fen, why) in [
            ("8/8/8/8/8/8/8/8 w", "CHESS-1"),
            ("nonsense", "side to move is missing"),
            ("8/8/8/8/8/k7/8/KX6 w", "no piece `X`"),
            ("8/8/8/8/8/kQ6/8/K7 w - - 0 1", "CHESS-9"),
        ] {
            let output = run(&[command, &["--fen", fen]].concat());
            assert_eq!((code(&output), out(&output)), (2, ""), "{command:?} {fen}");
            assert!(err(&output).starts_with("error: ") && err(&output).contains(why), "{}", err(&output));
            assert_eq!(err(&output).lines().count(), 1);
        }
    }
}

#[test]
fn rules_codes_and_variants_are_printed() {
    let output = run(&["rules", "odin", "ODIN-6"]);
    assert_eq!((code(&output), err(&output)), (0, ""));
    assert!(out(&output).starts_with("ODIN-6 King\n  A King has no move of its own."), "{}", out(&output));
    assert!(out(&output).contains("\n  source: Gary Gifford"), "{}", out(&output));
    assert_eq!(out(&run(&["rules", "odin", "odin-6"])), out(&output));
    let output = run(&["rules", "odin", "ODIN-99"]);
    assert_eq!((code(&output), out(&output)), (2, ""));
    assert!(err(&output).contains("ODIN-6"), "{}", err(&output));
    for &variant in Variant::ALL {
        let rules = objects(&run(&["rules", variant.id(), "--output", "json"]));
        assert_eq!(rules.len(), variant.ruleset().rules.len());
        for rule in rules {
            is_line(&rule, "rule", "variant: text, rule: text, title: text, text: text, source: text", &[]);
        }
    }

    let output = run(&["explain", "e201"]);
    assert_eq!(code(&output), 0);
    assert!(out(&output).starts_with("E201 illegal-move (error): an illegal move\n"), "{}", out(&output));
    assert_eq!(out(&run(&["explain", "Illegal-Move"])), out(&output));
    let output = run(&["explain"]);
    assert!(out(&output).contains("\nE201 illegal-move          an illegal move\n"), "{}", out(&output));
    let output = run(&["explain", "E999"]);
    assert_eq!((code(&output), out(&output)), (2, ""));

    let output = run(&["variants"]);
    for variant in Variant::with_data() {
        let rules = variant.ruleset();
        assert!(out(&output).contains(&format!("{} - {}, {}\n", rules.id, rules.name, rules.size)));
        assert!(out(&output).contains(rules.start));
    }
    let known = objects(&run(&["variants", "--output", "json"]));
    assert_eq!(known.len(), Variant::with_data().len());
    assert_eq!((&known[0]["variant"], &known[0]["kinds"]["F"]), (&"odin".into(), &"Ox".into()));
}

#[test]
fn show_draws_boards_with_letters_and_runes() {
    let fen = "10/7p2/10/10/10/4k5/10/10/10/3RK5 w";
    let output = run(&["show", "--variant", "odin", "--fen", fen]);
    assert_eq!((code(&output), err(&output)), (0, ""));
    assert_eq!(
        out(&output),
        "10  . . . . . . . . . .\n 9  . . . . . . . p . .\n 8  . . . . . . . . . .\n 7  . . . . . . . . . .\n \
         6  . . . . . . . . . .\n 5  . . . . k . . . . .\n 4  . . . . . . . . . .\n 3  . . . . . . . . . .\n \
         2  . . . . . . . . . .\n 1  . . . R K . . . . .\n\n    a b c d e f g h i j\n\nWhite to move\n"
    );
    let output = run(&["show", "--variant", "odin", "--fen", fen, "--runes"]);
    let line = |rank: &str| out(&output).lines().find(|line| line.starts_with(rank)).unwrap().to_owned();
    assert_eq!(line(" 9"), " 9  .  .  .  .  .  .  .  ᛟ· .  .");
    assert_eq!(line(" 1"), " 1  .  .  .  ᚱ  ᚨ  .  .  .  .  .");
    // Files of positions, and records as far as they replay.
    let files = folder(&[("a.epd", TWO_MOVER.as_bytes()), ("b.pgn", BROKEN.as_bytes())]);
    let output = run(&["show", text(files.path())]);
    assert_eq!(code(&output), 0);
    let boards = out(&output).matches("    a b c d e f g h i j\n").count();
    assert_eq!(boards, 2);
    assert!(
        out(&output).contains("b.pgn, game 1, after 2 plies\n10  r f b v k k v b f r\n"),
        "{}",
        out(&output)
    );
}
