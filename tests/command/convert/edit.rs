//! Changes of games on their way: what is taken out, which tags are kept, set and worked out, and where the moves end.

use crate::program::{code, err, file, folder, out, run, run_with, text};

const GAME: &str = r#"[Event "Open"]
[Site "?"]
[Date "2024.05.01"]
[Round "1"]
[White "Sif"]
[Black "Lif"]
[Result "1-0"]
[Annotator "Ása"]
[WhiteElo "2000"]
[PlyCount "7"]

1. e4 {[%clk 0:03:00] good} 1... e5 $1 {[%eval 0.3]} 2. Qh5 (2. Nf3 {calm} 2...
Nc6 (2... d6)) 2... Nc6 3. Bc4 Nf6 $4 {[%csl Rf7]} 4. Qxf7# 1-0

"#;

/// The tags of the roster.
const ROSTER: &str = "[Event \"Open\"]\n[Site \"?\"]\n[Date \"2024.05.01\"]\n[Round \"1\"]\n[White \"Sif\"]\n[Black \"Lif\"]\n[Result \"1-0\"]\n";
const OTHERS: &str = "[Annotator \"Ása\"]\n[WhiteElo \"2000\"]\n[PlyCount \"7\"]\n";
const BARE: &str = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n";

/// What `convert` writes with these options, and what it says that it took out.
fn edited(options: &[&str], game: &str) -> (String, Option<String>) {
    let done = run_with(&[&["convert", "--to", "pgn", "-"], options].concat(), game.as_bytes());
    assert_eq!(code(&done), 0, "{options:?}: {}", err(&done));
    let taken = err(&done).lines().find_map(|line| line.strip_prefix("taken out: "));
    // Every game is legal still, and canonical.
    let again = run_with(&["check", "--select", "E", "-"], &done.stdout);
    assert_eq!(code(&again), 0, "{options:?}: {}{}", out(&done), out(&again));
    let again = run_with(&["fmt", "-"], &done.stdout);
    assert_eq!(out(&again), out(&done), "{options:?}");
    (out(&done).to_owned(), taken.map(str::to_owned))
}

#[test]
fn what_is_taken_out_is_counted_and_the_rest_stays() {
    let whole = edited(&[], GAME);
    assert_eq!(whole, (GAME.to_owned(), None));
    let moves = |moves: &str| format!("{ROSTER}{OTHERS}\n{moves}");
    for (options, expected, taken) in [
        (
            &["--strip", "comments"][..],
            moves(
                "1. e4 {[%clk 0:03:00]} 1... e5 $1 {[%eval 0.3]} 2. Qh5 (2. Nf3 Nc6 (2... d6))\n2... Nc6 3. Bc4 Nf6 $4 4. Qxf7# 1-0\n\n",
            ),
            "2 comments",
        ),
        (
            &["--strip", "clocks"],
            moves(
                "1. e4 {good} 1... e5 $1 {[%eval 0.3]} 2. Qh5 (2. Nf3 {calm} 2... Nc6 (2... d6))\n2... Nc6 3. Bc4 Nf6 $4 {[%csl Rf7]} 4. Qxf7# 1-0\n\n",
            ),
            "",
        ),
        (
            &["--strip", "comments,clocks,evals,glyphs,variations"],
            moves(BARE),
            "4 comments, 2 glyphs, 2 variations",
        ),
        (&["--keep", "tags"], moves(BARE), "4 comments, 2 glyphs, 2 variations"),
        (
            &["--keep", "evals,tags"],
            moves("1. e4 e5 {[%eval 0.3]} 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n"),
            "3 comments, 2 glyphs, 2 variations",
        ),
        (
            &["--keep", "tags", "--tags", "roster"],
            format!("{ROSTER}\n{BARE}"),
            "3 tags, 4 comments, 2 glyphs, 2 variations",
        ),
        (
            &["--strip", "comments,clocks,evals,glyphs,variations,tags"],
            format!("{ROSTER}\n{BARE}"),
            "3 tags, 4 comments, 2 glyphs, 2 variations",
        ),
        (
            &["--keep", "tags", "--tags", "roster,whiteelo,nothing"],
            format!("{ROSTER}[WhiteElo \"2000\"]\n\n{BARE}"),
            "2 tags, 4 comments, 2 glyphs, 2 variations",
        ),
        (
            &["--keep", "tags", "--cut", "4"],
            format!("{ROSTER}[Annotator \"Ása\"]\n[WhiteElo \"2000\"]\n\n1. e4 e5 2. Qh5 Nc6 1-0\n\n"),
            "1 tag, 4 comments, 2 glyphs, 2 variations, 3 plies",
        ),
        (
            &["--cut", "2", "--add", "plycount"],
            format!(
                "{ROSTER}[Annotator \"Ása\"]\n[WhiteElo \"2000\"]\n[PlyCount \"2\"]\n\n\
                1. e4 {{[%clk 0:03:00] good}} 1... e5 $1 {{[%eval 0.3]}} 1-0\n\n"
            ),
            "1 tag, 2 comments, 1 glyph, 2 variations, 5 plies",
        ),
        (
            &["--keep", "tags", "--set", "event=Closed", "--set", "Table = 3 = x", "--add", "plycount"],
            format!("{}{OTHERS}[Table \"3 = x\"]\n\n{BARE}", ROSTER.replace("Open", "Closed")),
            "4 comments, 2 glyphs, 2 variations",
        ),
    ] {
        let (written, said) = edited(options, GAME);
        assert_eq!(written, expected, "{options:?}");
        assert_eq!(said.as_deref().unwrap_or(""), taken, "{options:?}");
        // JSON has the same changes.
        let json = run_with(&[&["convert", "--to", "ndjson", "-"], options].concat(), GAME.as_bytes());
        let back = run_with(&["convert", "--to", "pgn", "--from", "ndjson", "-"], &json.stdout);
        assert_eq!(out(&back), expected, "{options:?}");
    }
}

#[test]
fn comments_are_taken_out_wherever_they_are() {
    let game = "[Event \"?\"]\n\n{before all} ; to the end\n%escaped line\n(1. d4 {instead of nothing}) {then} \
        1. {behind the number} e4 {behind the move} (1. c4 {inside} 1... c5 (1... e5 {deep}) {behind the inner}) \
        {between} (1. d4) {behind the second} 1... e5 * {behind the result} ; and again\n";
    let (whole, _) = edited(&[], game);
    assert_eq!(whole.matches(['{', ';', '%']).count(), 14, "{whole}");
    let (bare, taken) = edited(&["--strip", "comments"], game);
    assert_eq!(bare, "[Event \"?\"]\n\n(1. d4) 1. e4 (1. c4 c5 (1... e5)) (1. d4) 1... e5 *\n\n");
    assert_eq!(taken.as_deref(), Some("14 comments"));
}

#[test]
fn every_command_of_a_comment_belongs_to_one_part() {
    let commands = [
        ("clocks", "[%clk 0:03:00]"),
        ("clocks", "[%emt 0:00:07]"),
        ("clocks", "[%egt 0:00:11]"),
        ("clocks", "[%mct 17:10:42]"),
        ("evals", "[%eval 0.3]"),
        ("evals", "[%wdl 100 800 100]"),
        ("comments", "[%csl Rf7]"),
        ("comments", "[%cal Ge2e4]"),
        ("comments", "good"),
    ];
    for (part, command) in commands {
        let game = format!("[Event \"?\"]\n\n1. e4 {{{command}}} 1... e5 *\n\n");
        for strip in ["clocks", "evals", "comments"] {
            let (written, taken) = edited(&["--strip", strip], &game);
            assert_eq!(!written.contains(command), strip == part, "--strip {strip}: {written}");
            assert_eq!(taken.as_deref(), (strip == part).then_some("1 comment"), "--strip {strip} {command}");
        }
    }
}

#[test]
fn what_says_which_game_it_is_stays() {
    let game = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\
        [Variant \"odin\"]\n[SetUp \"1\"]\n[FEN \"9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - 0 1\"]\n\n1... Fxc3xd2# 0-1\n\n"
        .replace("[Result \"*\"]", "[Result \"0-1\"]");
    for options in [["--tags", "roster"], ["--strip", "tags"], ["--tags", "Event"]] {
        let (written, _) = edited(&options, &game);
        for tag in ["[Variant \"odin\"]", "[SetUp \"1\"]", "[FEN \"9k/", "[Result \"0-1\"]"] {
            assert!(written.contains(tag), "{options:?}: {written}");
        }
    }
}

#[test]
fn openings_are_found_by_position() {
    let tags = |options: &[&str], game: &str| {
        let (written, _) = edited(options, game);
        let is_its = |line: &&str| ["[ECO", "[Opening", "[Variation"].iter().any(|tag| line.starts_with(tag));
        written.lines().filter(is_its).collect::<Vec<_>>().join(" ")
    };
    let transposed = "[ECO \"A00\"]\n[Variation \"false\"]\n\n1. c4 e6 2. d4 d5 *\n";
    assert_eq!(tags(&["--add", "eco"], transposed), "[ECO \"D30\"] [Variation \"false\"]");
    assert_eq!(
        tags(&["--add", "variation,opening,eco"], transposed),
        "[ECO \"D30\"] [Opening \"Queen's Gambit Declined\"]"
    );
    // An opening without a variation leaves none, whatever else is added.
    assert_eq!(tags(&["--add", "variation"], transposed), "[ECO \"A00\"]");
    assert_eq!(tags(&["--add", "variation,eco"], transposed), "[ECO \"D30\"]");
    let najdorf = "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. a4 *\n";
    let all = "[ECO \"B90\"] [Opening \"Sicilian Defense\"] [Variation \"Najdorf Variation\"]";
    assert_eq!(tags(&["--add", "eco,opening,variation"], najdorf), all);
    // A game that the table does not know keeps its tags.
    assert_eq!(tags(&["--add", "eco"], "[Variant \"atomic\"]\n[ECO \"A00\"]\n\n1. e4 *\n"), "[ECO \"A00\"]");

    let (_folder, table) =
        file("own.tsv", "X01\tOur Line\t1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. a4\n");
    let of_table = tags(&["--add", "eco,opening,variation", "--openings", &table], najdorf);
    assert_eq!(of_table, "[ECO \"X01\"] [Opening \"Our Line\"]");
}

#[test]
fn what_cannot_be_done_is_said_before_anything_is_read() {
    let (_folder, table) = file("bad.tsv", "A00\tName\t1. Ke3\n");
    for (options, part) in [
        (&["--to", "pgn", "--set", "Result=1-0"][..], "which game it is"),
        (&["--to", "pgn", "--set", "FEN=x"], "which game it is"),
        (&["--to", "pgn", "--set", "no sign"], "such as `Event=Open`"),
        (&["--to", "pgn", "--strip", "moves"], "comments, clocks, evals, glyphs, variations, tags"),
        (&["--to", "pgn", "--add", "elo"], "plycount, eco, opening, variation"),
        (&["--to", "pgn", "--strip", "tags", "--keep", "tags"], "cannot be used with"),
        (&["--to", "pgn", "--openings", "nowhere.tsv"], "nowhere.tsv"),
        (&["--to", "pgn", "--openings", &table], "bad.tsv: line 1: `Ke3`"),
        (&["--to", "coord", "--strip", "tags"], "`coord` has no place for tags"),
        (&["--to", "epd", "--cut", "4", "--add", "plycount"], "`epd` has no place"),
        (&["--to", "olv", "--cut", "4"], "`olv` has no place"),
    ] {
        let done = run(&[&["convert", "nowhere"], options].concat());
        assert_eq!(code(&done), 2, "{options:?}: {}", err(&done));
        assert!(err(&done).contains(part), "{options:?}: {}", err(&done));
    }
}

/// The files that a run wrote, by name, with the rounds of their games.
fn written(options: &[&str], archive: &str) -> Vec<(String, String)> {
    let games = folder(&[("in.pgn", archive.as_bytes())]);
    let target = games.path().join("out.pgn");
    let done =
        run(&[&["convert", "--to", "pgn", "-o", text(&target), text(&games.path().join("in.pgn"))], options]
            .concat());
    assert_eq!(code(&done), 0, "{options:?}: {}", err(&done));
    let mut files: Vec<_> = std::fs::read_dir(games.path())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.file_name().unwrap() != "in.pgn")
        .map(|path| {
            let text = std::fs::read_to_string(&path).unwrap();
            let rounds = text.split("[Round \"").skip(1).map(|game| game.split('"').next().unwrap());
            (path.file_name().unwrap().to_str().unwrap().to_owned(), rounds.collect::<Vec<_>>().join(" "))
        })
        .collect();
    files.sort();
    files
}

#[test]
fn games_are_divided_by_values_and_sorted_in_each_file() {
    let game = |event: &str, date: &str, round: u32, moves: &str| {
        format!(
            "[Event \"{event}\"]\n[Site \"?\"]\n[Date \"{date}\"]\n[Round \"{round}\"]\n[Result \"*\"]\n\n{moves} *\n\n"
        )
    };
    let archive = game("City: Open", "2001.01.01", 1, "1. e4 c5")
        + &game("Club", "2001.??.??", 2, "1. d4 d5 2. c4")
        + &game("city OPEN", "1999.01.01", 10, "1. e4 e5")
        + &game("?", "????.??.??", 3, "1. e4 c5 2. c3")
        + "[Variant \"odin\"]\n[Event \"Club\"]\n[Round \"4\"]\n\n1. d4 *\n";
    let files = |list: &[(&str, &str)]| {
        list.iter().map(|(name, rounds)| (format!("out{name}.pgn"), (*rounds).to_owned())).collect::<Vec<_>>()
    };
    for (options, expected) in [
        (&["--split-by", "Event"][..], &[("-city_open", "1 10"), ("-club", "2 4"), ("-unknown", "3")][..]),
        (
            &["--split-by", "event", "--sort", "Round:desc"],
            &[("-city_open", "10 1"), ("-club", "4 2"), ("-unknown", "3")],
        ),
        (&["--split-by", "year"], &[("-1999", "10"), ("-2001", "1 2"), ("-unknown", "3 4")]),
        (
            &["--split-by", "year,variant"],
            &[("-1999+chess", "10"), ("-2001+chess", "1 2"), ("-unknown+chess", "3"), ("-unknown+odin", "4")],
        ),
        (&["--split-by", "variant"], &[("-chess", "1 2 10 3"), ("-odin", "4")]),
        // What is worked out on the way counts.
        (
            &["--split-by", "ECO:2", "--add", "eco"],
            &[("-b2", "1 3"), ("-c2", "10"), ("-d0", "2"), ("-unknown", "4")],
        ),
        (&["--split-by", "Event", "--set", "Event=All"], &[("-all", "1 2 10 3 4")]),
        (&["--sort", "Round:desc"], &[("", "10 4 3 2 1")]),
        (&["--sort", "ECO:desc", "--add", "eco"], &[("", "2 10 3 1 4")]),
        (&["--split-by", "Event", "--where", "White = nobody"], &[]),
    ] {
        for threads in ["1", "3"] {
            let options = [options, &["--threads", threads]].concat();
            assert_eq!(written(&options, &archive), files(expected), "{options:?}");
        }
    }
    // Many batches, and groups that come again.
    let many: String = (0..3000).map(|n| game(&format!("E{}", n % 7), "2001.01.01", n, "1. e4")).collect();
    let parts = written(&["--split-by", "Event", "--sort", "Round"], &many);
    assert_eq!(parts.len(), 7);
    for (n, (_, rounds)) in parts.iter().enumerate() {
        let expected: Vec<_> =
            (0..3000).filter(|round| round % 7 == n).map(|round| round.to_string()).collect();
        assert_eq!(*rounds, expected.join(" "));
    }
    for (options, part) in [
        (&["--split-by", "Event"][..], "`--split-by` needs `--out`"),
        (&["--split-by", "Event", "--split", "3", "-o", "x.pgn"], "cannot be used with"),
        (&["--split-by", "a b", "-o", "x.pgn"], "a tag name has only"),
        (&["--sort", "Round:down"], "`asc` or `desc`"),
    ] {
        let done = run(&[&["convert", "nowhere", "--to", "pgn"], options].concat());
        assert!(code(&done) == 2 && err(&done).contains(part), "{options:?}: {}", err(&done));
    }
}

#[test]
fn what_does_not_replay_is_no_comment_to_be_taken_out() {
    let broken =
        "[Event \"?\"]\n[Result \"*\"]\n\n1. e4 {mine} e5 (1... e9 2. d4) 2. Zz9 Nc6 {my words} 3. Bc4 *\n";
    let convert = |options: &[&str]| {
        let done = run_with(
            &[&["convert", "--to", "pgn", "--keep-broken", "-"], options].concat(),
            broken.as_bytes(),
        );
        out(&done).to_owned()
    };
    assert!(convert(&[]).contains("{mine}"));
    for options in [&["--strip", "comments"][..], &["--keep", "variations,tags"]] {
        let written = convert(options);
        assert!(
            written.contains("Zz9") && written.contains("my words") && written.contains("3. Bc4"),
            "{written}"
        );
        assert!(!written.contains("{mine}"), "{written}");
    }
}

#[test]
fn a_game_that_is_cut_has_the_opening_of_what_is_left() {
    let sicilian = "1. e4 c5 2. Nf3 d6 *\n";
    for (cut, code) in [("1", "B00"), ("2", "B20"), ("3", "B27"), ("4", "B50"), ("9", "B50")] {
        let (written, _) = edited(&["--cut", cut, "--add", "eco"], sicilian);
        assert!(written.contains(&format!("[ECO \"{code}\"]")), "{cut}: {written}");
    }
    let (written, taken) = edited(&["--cut", "2"], "[plycount \"4\"]\n\n1. e4 c5 2. Nf3 d6 *\n");
    assert!(!written.contains("plycount"), "{written}");
    assert_eq!(taken.as_deref(), Some("1 tag, 2 plies"));
    let old = "[ECO \"A00\"]\n[opening \"Old\"]\n[variation \"Line\"]\n\n1. e4 c5 *\n";
    let (written, _) = edited(&["--add", "variation,opening"], old);
    assert!(written.contains("[opening \"Sicilian Defense\"]") && !written.contains("Line"), "{written}");
}

#[test]
fn a_table_of_openings_is_an_input() {
    let files = folder(&[("own.tsv", b"X01\tOurs\t1. e4\n".as_slice()), ("a.pgn", b"1. e4 *\n")]);
    let (table, games) = (files.path().join("own.tsv"), files.path().join("a.pgn"));
    let options = ["--add", "eco", "--openings", text(&table), "-o", text(&table), "--force", text(&games)];
    let done = run(&[&["convert", "--to", "pgn"], &options[..]].concat());
    assert!(code(&done) == 2 && err(&done).contains("is an input"), "{}", err(&done));
    assert_eq!(std::fs::read(&table).unwrap(), b"X01\tOurs\t1. e4\n");
}

#[test]
fn values_of_tags_have_no_control_characters() {
    for value in ["Event=a\nb", "Event=\u{1b}[31m", "Event=a\u{85}"] {
        let done = run(&["convert", "nowhere", "--to", "pgn", "--set", value]);
        assert!(code(&done) == 2 && err(&done).contains("control character"), "{value:?}: {}", err(&done));
    }
}

#[test]
fn a_game_can_begin_at_a_later_move() {
    let moves = "1. e4 {first} e5 2. Nf3 (2. f4 exf4) 2... Nc6 $1 3. Bb5 a6 1/2-1/2\n";
    let (written, taken) = edited(&["--cut", "before:3"], &format!("[PlyCount \"6\"]\n\n{moves}"));
    assert_eq!(
        written,
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
         [Result \"1/2-1/2\"]\n[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\"]\n\n\
         2... Nc6 $1 3. Bb5 a6 1/2-1/2\n\n"
    );
    assert_eq!(taken.as_deref(), Some("1 tag, 1 comment, 1 variation, 3 plies"));
    // Both ends, in whatever order, counted from the start that the record has.
    for cut in ["before:3,5", "5,before:3", "before:2,before:3,5,6"] {
        let (written, _) = edited(&["--cut", cut], moves);
        assert!(written.ends_with("\n\n2... Nc6 $1 3. Bb5 1/2-1/2\n\n"), "{cut}: {written}");
    }
    // A variation from the old start goes with it; one of a move that stays is kept.
    let with_variations = "(1. d4 d5) 1. e4 (1. c4) 1... e5 (1... c5) 2. Nf3 (2. f4) 2... Nc6 *\n";
    for (cut, rest) in [
        ("before:0", with_variations),
        ("before:1", "1... e5 (1... c5) 2. Nf3 (2. f4) 2... Nc6 *\n"),
        ("before:2", "2. Nf3 (2. f4) 2... Nc6 *\n"),
        ("before:4", "*\n"),
    ] {
        let (written, _) = edited(&["--cut", cut], with_variations);
        assert!(written.ends_with(&format!("\n\n{rest}\n")), "{cut}: {written}");
    }
    // Start positions are replaced; a tag of another name, even in other letters only, stays.
    let game = "[setup \"x\"]\n[SetUp \"1\"]\n[Fen \"his\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[fen \"mine\"]\n\n1. Rh2 Kd8 2. Kd2 *\n";
    let (written, _) = edited(&["--cut", "before:1"], game);
    assert!(
        written.starts_with(
            "[setup \"x\"]\n[SetUp \"1\"]\n[Fen \"his\"]\n[FEN \"4k3/8/8/8/8/8/7R/4K3 b - - 1 1\"]\n[fen \"mine\"]\n"
        ),
        "{written}"
    );
    // Behind the end there is no move left; the tags of a start position are replaced, and the opening is that of the whole game.
    let (written, _) = edited(&["--cut", "before:9", "--add", "eco"], moves);
    assert!(written.contains(" w KQkq - 0 4\"]\n[ECO") || written.contains("[ECO \"C6"), "{written}");
    assert!(written.ends_with("\n\n1/2-1/2\n\n"), "{written}");
    let odin = "[Variant \"odin\"]\n[SetUp \"1\"]\n[FEN \"9k/10/10/10/10/3f6/10/2K7/3K3P2/10 b - - 0 1\"]\n\n1... Fxc3xd2# 0-1\n";
    let (written, _) = edited(&["--cut", "before:1"], odin);
    assert!(written.contains("[FEN \"9k/10/10/10/10/10/10/2f7/7P2/10 w - - 0 2\"]"), "{written}");
    for wrong in ["before", "before:", "x", "-1", "before:-1"] {
        let done = run(&["convert", "--to", "pgn", "--cut", wrong, "-"]);
        assert_eq!(code(&done), 2, "{wrong}");
    }
}

/// What stands in a notation of bare moves is what it has of the game that was cut as PGN.
#[test]
fn notations_of_bare_moves_are_cut_as_all_others_are() {
    let odin = std::fs::read_to_string("records/odin/good/both-kings-taken-by-ox.pgn").unwrap();
    let chess = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2\n\n1. a4 *\n\n*\n\n\
        [SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O Kd7 2. -- Kd6 *\n";
    for games in [chess, &odin] {
        for cut in ["2", "0", "before:0", "before:1", "before:2,4", "before:9"] {
            let (as_pgn, _) = edited(&["--cut", cut], games);
            for to in ["coord", "uci", "fens", "epd"] {
                let whole = run_with(&["convert", "-", "--to", to], as_pgn.as_bytes());
                let done = run_with(&["convert", "-", "--to", to, "--cut", cut], games.as_bytes());
                assert_eq!((code(&done), out(&done)), (0, out(&whole)), "{cut} {to}: {}", err(&done));
                let plies = |done| {
                    let lines = err(done);
                    lines.lines().find_map(|line| line.strip_prefix("taken out: ")).map(str::to_owned)
                };
                let as_pgn = run_with(&["convert", "-", "--to", "pgn", "--cut", cut], games.as_bytes());
                assert_eq!(plies(&done), plies(&as_pgn), "{cut} {to}");
            }
        }
    }
}

#[test]
fn positions_stand_behind_their_moves() {
    let (written, _) = edited(&["--add", "fen-comments", "--tags", "Event"], "1. e4 (1. d4) {good} e5 *\n");
    assert!(
        written.ends_with(
            "1. e4 {rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1} (1. d4)\n\
             {good} 1... e5 {rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2} *\n\n"
        ),
        "{written}"
    );
    let (written, _) = edited(&["--add", "fen-comments", "--cut", "before:1"], "1. e4 e5 *\n");
    assert!(
        written.ends_with("1... e5 {rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2} *\n\n"),
        "{written}"
    );
}

#[test]
fn keys_of_opening_books_stand_behind_their_moves() {
    let (written, _) = edited(&["--add", "hash"], "1. e4 (1. d4) {good} d5 *\n");
    assert!(
        written.ends_with("1. e4 {823c9b50fd114196} (1. d4) {good} 1... d5 {0756b94461c50fb0} *\n\n"),
        "{written}"
    );
    let (written, _) = edited(&["--add", "hash,fen-comments", "--cut", "before:1"], "1. e4 d5 *\n");
    let both = "1... d5 {0756b94461c50fb0} {rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2}";
    assert!(written.replace('\n', " ").contains(both), "{written}");
    // Positions with a reserve have no such key.
    let (written, _) = edited(&["--add", "hash"], "[Variant \"crazyhouse\"]\n\n1. e4 *\n");
    assert!(written.ends_with("1. e4 *\n\n"), "{written}");
}

#[test]
fn variations_become_games() {
    let game = "[Event \"E\"]\n[Result \"1-0\"]\n[PlyCount \"4\"]\n\n\
        1. e4 {open} e5 $1 2. Nf3 ({gambit} $5 2. f4 exf4 {taken} (2... d5 (2... Bc5 3. Nf3 0-1)) 3. Nf3) ({or} 2. Nc3) 2... Nc6 \
        (2... d6 {solid}) 1-0\n";
    let (written, taken) = edited(&["--split-variations"], game);
    assert_eq!(taken, None);
    let games: Vec<_> = written.split("[Event \"E\"]\n").skip(1).collect();
    let of_variation = |moves: &str| format!("[Result \"*\"]\n\n{moves} *\n\n");
    assert_eq!(
        games,
        [
            "[Result \"1-0\"]\n[PlyCount \"4\"]\n\n1. e4 {open} 1... e5 $1 2. Nf3 Nc6 1-0\n\n".to_owned(),
            of_variation("1. e4 e5 {gambit} 2. f4 $5 exf4 {taken} 3. Nf3"),
            of_variation("1. e4 e5 2. f4 d5"),
            "[Result \"0-1\"]\n\n1. e4 e5 2. f4 Bc5 3. Nf3 0-1\n\n".to_owned(),
            of_variation("1. e4 e5 {or} 2. Nc3"),
            of_variation("1. e4 e5 2. Nf3 d6 {solid}"),
        ]
    );
    // They are games of each notation, are counted and sorted and divided as games are.
    let json = run_with(&["convert", "--to", "json", "--split-variations", "-"], game.as_bytes());
    let back = run_with(&["convert", "--to", "pgn", "--from", "json", "-"], &json.stdout);
    assert_eq!(out(&back), written);
    let (_folder, path) = file("a.pgn", game);
    let parts = path.replace("a.pgn", "parts.pgn");
    let done = run(&["convert", "--to", "pgn", "--split-variations", "--split", "4", "-o", &parts, &path]);
    assert_eq!(code(&done), 0);
    let part = |n| std::fs::read_to_string(path.replace("a.pgn", &format!("parts-000{n}.pgn"))).unwrap();
    assert_eq!([part(1), part(2)].map(|text| text.matches("[Event").count()), [4, 2]);
    // Tags that name the opening are those of the game; each game has its own number of plies.
    let (written, _) = edited(
        &["--split-variations", "--add", "plycount"],
        "[ECO \"C60\"]\n\n1. e4 e5 2. Nf3 (2. f4) 2... Nc6 *\n",
    );
    assert_eq!(written.matches("[ECO").count(), 1);
    assert!(written.contains("[PlyCount \"4\"]") && written.contains("[PlyCount \"3\"]"), "{written}");
    let done = run_with(&["convert", "--to", "pgn", "--split-variations", "-"], game.as_bytes());
    assert!(err(&done).contains("1 converted, 5 games more of variations, 0 left out"), "{}", err(&done));
    // With other changes: what is cut has no variations, and each game has its own number of plies.
    let (written, _) = edited(&["--split-variations", "--cut", "2", "--add", "plycount"], game);
    assert_eq!(written.matches("[Event").count(), 1);
    let done =
        run_with(&["convert", "--to", "pgn", "--split-variations", "--add", "eco", "-"], game.as_bytes());
    assert!(code(&done) == 2 && err(&done).contains("only `plycount` can be added"), "{}", err(&done));
}

#[test]
fn a_game_of_very_many_variations_is_not_multiplied() {
    let long = format!("[Event \"{}\"]\n\n1. e4 {} *\n", "x".repeat(20_000), "(1. d4) ".repeat(2000));
    let done =
        run_with(&["convert", "--to", "pgn", "--split-variations", "--from", "pgn", "-"], long.as_bytes());
    assert!(code(&done) == 1 && err(&done).contains("longer than 16 MiB"), "{}", err(&done));
    let mut game = String::new();
    for n in 0..2000 {
        let moves = [["Nf3", "Nf6"], ["Ng1", "Ng8"]][n % 2];
        game += &format!("{}. {} ({}. a3) {} ", n + 1, moves[0], n + 1, moves[1]);
    }
    let done = run_with(&["convert", "--to", "pgn", "--split-variations", "-"], (game + "*\n").as_bytes());
    assert_eq!(code(&done), 1);
    assert!(out(&done).is_empty() && err(&done).contains("longer than 16 MiB together"), "{}", err(&done));
}

#[test]
fn names_of_a_table_are_written_in_place_of_other_spellings() {
    let table = "# players\nplayer\tCarlsen,M\tCarlsen, Magnus\n\nEvent\tTata\tTata Steel\nplayer\tCarlsen,M\tCarlsen, Magnus\r\n";
    let (_folder, path) = file("names.tsv", table);
    let game = "[event \"Tata\"]\n[White \" Carlsen,M \"]\n[Black \"Carlsen,M.\"]\n[Site \"Tata\"]\n[Black2 \"Carlsen,M\"]\n\n1. e4 *\n";
    let (written, taken) = edited(&["--rename", &path], game);
    assert!(
        written.starts_with(
            "[event \"Tata Steel\"]\n[White \"Carlsen, Magnus\"]\n[Black \"Carlsen,M.\"]\n[Site \"Tata\"]\n[Black2 \"Carlsen,M\"]\n"
        ),
        "{written}"
    );
    assert_eq!(taken, None);
    // What is set is spelled otherwise too; the first table counts.
    let (_other_folder, other) = file("other.tsv", "player\tCarlsen,M\tOther\nplayer\tSif\tLif\n");
    let (written, _) = edited(&["--rename", &path, "--rename", &other, "--set", "Black=Sif"], game);
    assert!(
        written.contains("[White \"Carlsen, Magnus\"]") && written.contains("[Black \"Lif\"]"),
        "{written}"
    );
    for (table, why) in [
        ("player\tA\n", "line 1: expected a tag, a spelling and a name"),
        ("player\tA\tB\nWhite\tA\tC\n", "line 2: `A` is `B` in an earlier line"),
        ("Result\t1-0\t0-1\n", "line 1: the tag `result` says which game it is"),
        ("My Tag\tA\tB\n", "line 1: a tag name has only"),
        ("White\tA\tB\u{7}\n", "line 1: the name has a control character"),
        ("Player\tA\tB\nplayer\tA\tC\n", "line 2: `A` is `B` in an earlier line"),
    ] {
        let (_folder, path) = file("names.tsv", table);
        let done = run(&["convert", "--to", "pgn", "--rename", &path, "-"]);
        assert!(code(&done) == 2 && err(&done).contains(why), "{table}: {}", err(&done));
    }
}

#[test]
fn lines_are_as_wide_as_is_asked() {
    let game = "1. e4 e5 2. Nf3 Nc6 3. Bb5 {a comment stays whole} a6 *\n";
    let (written, _) = edited_lines("20", game);
    assert_eq!(written, "1. e4 e5 2. Nf3 Nc6\n3. Bb5\n{a comment stays whole}\n3... a6 *\n");
    let (written, lines) = edited_lines("0", &format!("1. e4 e5 {}*\n", "{x} ".repeat(100)));
    assert!(lines == 1 && written.len() > 400);
    let done = run(&["convert", "--to", "ndjson", "--width", "60", "-"]);
    assert!(code(&done) == 2 && err(&done).contains("`--width`"));
}

/// The lines of moves of this width, and their number.
fn edited_lines(width: &str, game: &str) -> (String, usize) {
    let done = run_with(&["convert", "--to", "pgn", "--width", width, "-"], game.as_bytes());
    let moves = out(&done).split("\n\n").nth(1).unwrap().to_owned() + "\n";
    let lines = moves.lines().count();
    (moves, lines)
}
