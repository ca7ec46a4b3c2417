//! The table of puzzles of Lichess: rows of the test's own making with keys that a naive search knows, spoilt rows, tables as
//! people have them, and what becomes of them in other notations.

use lawspeaker::AnyPosition;
use lawspeaker::rules::{Move, Outcome};
use lawspeaker::variants::Variant;
use serde_json::{Value, json};

use crate::{Dice, code, err, file, objects, out, run, run_with};

const HEADER: &str =
    "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags";

/// A mate in two, and a puzzle without a mate: the examples of Lichess's page of its data.
const MATE: &str = "00sHx,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17,e8d7 a2e6 d7d8 f7f8,1760,80,83,72,\
    mate mateIn2 middlegame short,https://lichess.org/yyznGmXs/black#34,Italian_Game Italian_Game_Classical_Variation";
const LINE: &str = "00sJb,Q1b2r1k/p2np2p/5bp1/q7/5P2/4B3/PPP3PP/2KR1B1R w - - 1 17,d1d7 a5e1 d7d1 e1e3 c1b1 e3b6,2235,76,97,\
    64,advantage fork long,https://lichess.org/kiuvTFoE#33,Sicilian_Defense Sicilian_Defense_Dragon_Variation";

/// The codes and places of the findings of a table.
fn found(text: impl AsRef<[u8]>) -> Vec<String> {
    let (_folder, path) = file("a.csv", text);
    let output = run(&["check", "--output", "concise", "--quiet", &path]);
    let place = |line: &str| {
        let rest = line.strip_prefix(&path).unwrap().strip_prefix(':').unwrap();
        rest.split(' ').take(2).collect::<Vec<_>>().join(" ")
    };
    out(&output).lines().map(place).collect()
}

fn converted(text: impl AsRef<[u8]>, to: &str) -> String {
    let (_folder, path) = file("a.csv", text);
    let output = run(&["convert", "--quiet", "--to", to, &path]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    out(&output).to_owned()
}

fn is_mate(position: &AnyPosition) -> bool {
    let is_mate = |outcome: Outcome| outcome.reason.in_words() == "checkmate";
    position.outcome().is_some_and(is_mate)
}

/// The first moves that mate in at most this many moves, by trying everything.
fn keys(position: &AnyPosition, moves: u32) -> Vec<String> {
    let wins = |m: &Move| mates(&position.after(*m), moves);
    let keys = position.legal_moves().into_iter().filter(wins);
    keys.map(|m| position.coord(m)).collect()
}

/// Whether the side that has moved mates now or in the moves that are left of these.
fn mates(position: &AnyPosition, moves: u32) -> bool {
    if moves == 1 || position.outcome().is_some() {
        return is_mate(position);
    }
    let answers = |reply| {
        let after = position.after(reply);
        after.legal_moves().into_iter().any(|m| mates(&after.after(m), moves - 1))
    };
    position.legal_moves().into_iter().all(answers)
}

/// A position string with a few pieces, in which the side with one King is to move.
fn few_pieces(dice: &mut Dice) -> String {
    let is_swapped = dice.one_in(2);
    let mut board = [b'1'; 64];
    let pieces = [&b"kKQR"[..], b"kKRR", b"kKQ", b"kpKQP", b"knKQB", b"kpKRRP"];
    for &piece in *dice.pick(&pieces) {
        let at = 8 + dice.below(48);
        let own = |piece: u8| if is_swapped { piece ^ 0x20 } else { piece };
        // The King that is mated is at an edge.
        let at = if piece == b'k' { *dice.pick(&[0, 3, 7, 16, 31, 56, 60, 63]) } else { at };
        board[at] = own(piece);
    }
    let rank = |rank: &[u8]| -> String {
        let piece = |run: &[u8]| match run[0] {
            b'1' => run.len().to_string(),
            piece => char::from(piece).to_string(),
        };
        rank.chunk_by(|a, b| *a == b'1' && *b == b'1').map(piece).collect()
    };
    let ranks: Vec<_> = board.chunks(8).map(rank).collect();
    let turn = if is_swapped { "w" } else { "b" };
    format!("{} {turn} - - {} {}", ranks.join("/"), dice.below(40), 1 + dice.below(90))
}

/// A row that was made, and what it is.
struct Made {
    text: String,
    keys: Vec<String>,
    stipulation: Option<String>,
    fen: String,
}

/// A row: a move of the lone King from a position with few pieces, after which there may be a mate in one or in two.
fn row(dice: &mut Dice, number: usize) -> Option<Made> {
    let before = AnyPosition::from_fen(Variant::Chess, &few_pieces(dice)).ok()?;
    let moves = before.legal_moves();
    let first = (!moves.is_empty()).then(|| *dice.pick(&moves))?;
    let position = before.after(first);
    if position.outcome().is_some() {
        return None;
    }
    // A mate in two takes much longer to find.
    let most = if dice.one_in(8) { 2 } else { 1 };
    let least = (1..=most).map(|moves| (keys(&position, moves), moves)).find(|(keys, _)| !keys.is_empty());
    let (keys, moves) = match least {
        Some(found) => found,
        None if dice.one_in(20) => {
            (position.legal_moves().into_iter().map(|m| position.coord(m)).take(1).collect(), 0)
        }
        None => return None,
    };
    let key = position.parse_move(&keys[0]).unwrap();
    let mut line = vec![before.coord(first), keys[0].clone()];
    if moves == 2 && !is_mate(&position.after(key)) {
        let after = position.after(key);
        let reply = *dice.pick(&after.legal_moves());
        line.extend([after.coord(reply), self::keys(&after.after(reply), 1)[0].clone()]);
    }
    let themes =
        if moves == 0 { "endgame crushing".to_owned() } else { format!("endgame mate mateIn{moves} short") };
    let quote = if number.is_multiple_of(7) { "\"" } else { "" };
    let text = format!(
        "{number:05},{},{quote}{}{quote},{},75,100,{number},{quote}{themes}{quote},https://lichess.org/{number}#9,",
        before.fen(),
        line.join(" "),
        600 + number
    );
    // Where a mate in two was not looked for, the row says nothing of one.
    let stipulation = (moves > 0).then(|| format!("#{moves}"));
    Some(Made { text, keys, stipulation, fen: position.fen() })
}

#[test]
fn two_thousand_rows_have_the_keys_of_a_naive_search() {
    let mut dice = Dice(2013);
    let mut made: Vec<Made> = Vec::new();
    while made.len() < 2000 {
        made.extend(row(&mut dice, made.len() + 1));
    }
    let text: String = made.iter().map(|row| row.text.clone() + "\n").collect();
    let (_folder, path) = file("a.csv", format!("{HEADER}\n{text}"));
    let output = run(&["check", "--output", "json", &path]);
    let objects = objects(&output);
    assert_eq!(objects.len(), made.len());
    let (mut mates, mut cooked) = (0, 0);
    for (number, (object, row)) in objects.iter().zip(&made).enumerate() {
        let text = &row.text;
        assert_eq!(object["id"], json!(format!("{:05}", number + 1)), "{text}");
        let board = |fen: &str| fen.split(' ').take(3).collect::<Vec<_>>().join(" ");
        assert_eq!(board(object["fen"].as_str().unwrap()), board(&row.fen), "{text}");
        assert_eq!(object["stip"].as_str(), row.stipulation.as_deref(), "{text}");
        let codes: Vec<_> =
            object["diagnostics"].as_array().unwrap().iter().map(|found| found["code"].clone()).collect();
        if row.stipulation.is_none() {
            assert_eq!((&object["agrees"], codes), (&Value::Null, vec![json!("N502")]), "{text}");
            continue;
        }
        let mut found: Vec<_> =
            object["keys"].as_array().unwrap().iter().map(|key| key["coord"].as_str().unwrap()).collect();
        let mut wanted: Vec<_> = row.keys.iter().map(String::as_str).collect();
        found.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "{text}");
        // The row claims the first of the keys.
        let is_sound = wanted.len() == 1;
        mates += usize::from(is_sound);
        cooked += usize::from(!is_sound);
        assert_eq!(object["agrees"], json!(is_sound), "{text}");
        assert_eq!(codes, if is_sound { vec![] } else { vec![json!("E501")] }, "{text}");
    }
    let others = made.len() - mates - cooked;
    assert!(mates > 300 && cooked > 300 && others > 300, "{mates} {cooked} {others}");
    let closing =
        format!("2000 problems: {mates} as claimed, {cooked} wrong, 0 undecided, {others} without a claim");
    assert_eq!(err(&output).lines().last(), Some(&*closing));
}

/// A part of the mate in two and what it becomes; the finding, with its column.
const SPOILT: [(&str, &str, &str); 20] = [
    ("17,e8d7", "17,e8e6", "E508 65"),
    ("e8d7 a2e6 d7d8 f7f8", "", "E508 65"),
    ("e8d7 a2e6 d7d8 f7f8", "  ", "E508 67"),
    (" a2e6 d7d8 f7f8", "", "W504 65"),
    ("a2e6", "a2a9", "E502 72"),
    ("a2e6", "f7e7", "E501 70"),
    ("a2e6", "a2b8", "E502 70"),
    ("d7d8 f7f8", "d7d8 f7e1", "E502 80"),
    ("d7d8 f7f8", "d7d8", ""),
    ("mateIn2", "mateIn3", "W502 104"),
    ("mateIn2", "mateIn1", "E501 70"),
    ("mateIn2", "mateIn0", "E503 104"),
    ("5K2 b", "5X2 b", "E301 51"),
    ("5K2 b", "8 b", "E301 7"),
    ("1760", "17\u{0}60", "W504 87"),
    (",72,mate", ",72,\"mate", "E508 99"),
    (",72,", ",\"72\"x,", "W504 100"),
    ("1760,80,83,72,mate mateIn2", "1760", "W504 190"),
    ("00sHx,", "", "E301 64"),
    ("_Variation", "_Variation,more", "W504 213"),
];

#[test]
fn what_is_spoilt_is_found_at_its_place_and_the_next_row_is_read() {
    for (part, other, wanted) in SPOILT {
        assert_eq!(MATE.matches(part).count(), 1, "{part}");
        let row = MATE.replace(part, other);
        for end in ["\n", "\r\n"] {
            let text = [HEADER, MATE, &row, MATE].join(end) + end;
            let found = found(&text);
            let (wanted_code, column) = wanted.split_once(' ').unwrap_or_default();
            if wanted.is_empty() {
                assert!(found.is_empty(), "{part} -> {other}: {found:?}");
                continue;
            }
            let any = |found: &String| found == &format!("3:{column}: {wanted_code}");
            assert!(found.iter().any(any), "{part} -> {other}: {wanted} in {found:?}\n{row}");
            assert!(found.iter().all(|found| found.starts_with("3:")), "{part} -> {other}: {found:?}");
        }
    }
}

#[test]
fn a_line_that_is_too_long_and_any_bytes_cost_one_row() {
    let long = MATE.replace("short", &"x".repeat(1 << 20));
    let text = [HEADER, &long, "", "   ", MATE].join("\n");
    assert_eq!(found(&text), ["2:65537: E508"]);
    let (_folder, path) = file("a.csv", &text);
    let output = run(&["check", "--output", "json", &path]);
    let rows = objects(&output);
    assert_eq!((rows.len(), &rows[1]["agrees"]), (2, &json!(true)));
    // The end of the long line was not read, and counts.
    let spoilt = format!("{text}\n{}", MATE.replace("e8d7", "e8e6"));
    assert_eq!(found(&spoilt)[1], "6:65: E508");
    let bytes =
        [b"PuzzleId,FEN,Moves\n".to_vec(), (0..=255).collect(), b"\n".to_vec(), vec![b','; 60_000]].concat();
    for arguments in [&["check"][..], &["solve"], &["convert", "--to", "olv"], &["moves"], &["show"]] {
        let output = run_with(&[arguments, &["--quiet", "--from", "lichess", "-"]].concat(), &bytes);
        assert!((0..=2).contains(&code(&output)), "{arguments:?}: {}", err(&output));
    }
}

#[test]
fn tables_are_recognised_by_what_is_in_them() {
    let rows = format!("{MATE}\n{LINE}\n");
    let old = rows
        .replace(",Italian_Game Italian_Game_Classical_Variation", "")
        .replace(",Sicilian_Defense Sicilian_Defense_Dragon_Variation", "");
    let quoted = |text: &str| -> String {
        let quote = |line: &str| format!("\"{}\"\n", line.replace(',', "\",\""));
        text.lines().map(quote).collect()
    };
    let wanted = ["3:69: N502".to_owned()];
    for text in [
        format!("{HEADER}\n{rows}"),
        format!("\u{feff}{HEADER}\r\n{}", rows.replace('\n', "\r\n")),
        format!("{},DailyDate\n{}", HEADER, rows.replace('\n', ",\n")),
        format!("{}\n{old}", HEADER.replace(",OpeningTags", "")),
        format!("\n{rows}"),
        format!("{MATE}\n{rows}"),
        format!("\n{old}"),
        format!("{}\n{rows}", HEADER.to_lowercase()),
    ] {
        assert_eq!(found(&text), wanted, "{text}");
    }
    let quoted_rows = quoted(&format!("{HEADER}\n{rows}"));
    assert_eq!(found(&quoted_rows), ["3:74: N502"]);
    assert_eq!(converted(&quoted_rows, "epd"), converted(format!("{HEADER}\n{rows}"), "epd"));
    let packed = zstd::encode_all(format!("{HEADER}\n{rows}").as_bytes(), 1).unwrap();
    let (_folder, path) = file("a.csv.zst", packed);
    let output = run(&["check", &path]);
    let closing = "2 problems: 1 as claimed, 0 wrong, 0 undecided, 1 without a claim";
    assert!(code(&output) == 0 && err(&output).ends_with(&format!("{closing}\n")), "{}", err(&output));
    // Other tables are not read as puzzles, and not looked for in folders.
    let (folder, path) = file("b.csv", "Name,Rating\nEgil,1500\n");
    assert_eq!(code(&run(&["check", &path])), 2);
    let output = run(&["check", folder.path().to_str().unwrap()]);
    assert!(err(&output).contains("the folder has no "), "{}", err(&output));
}

#[test]
fn columns_may_be_in_any_order() {
    let order = ["Themes", "FEN", "stip", "Moves", "Own", "PuzzleId"];
    let fields: Vec<_> = MATE.split(',').collect();
    let row = [fields[7], fields[1], "s#9", fields[2], "so; \"\"it\"\" is", fields[0]];
    let text = format!("{}\n\"{}\"\n", order.join(","), row.join("\",\""));
    let line = converted(&text, "epd");
    for part in ["id \"00sHx\";", "stip \"#2\";", "bm Be6+;", "column_stip \"s#9\";", "Own \"so; 'it' is\";"]
    {
        assert!(line.contains(part), "{part}: {line}");
    }
    // Tables that were put together.
    let both = format!("{text}{HEADER}\n{LINE}\n{MATE}\n");
    assert_eq!(found(&both), ["4:69: N502"]);
    // A header that names no moves.
    let renamed = format!("{}\n{MATE}\n", HEADER.replace("Moves", "Line"));
    assert_eq!(found(&renamed), ["1:1: E508"]);
    let unknown = format!("a,b,c,d,e,f,g,h,i,j\n{MATE}\n");
    assert_eq!(found(&unknown), ["1:4: E301"]);
}

#[test]
fn nothing_of_a_row_is_lost_on_the_way_to_other_notations_and_back() {
    let rows = format!("{HEADER}\n{MATE}\n{LINE}\n");
    let epd = converted(&rows, "epd");
    for line in [MATE, LINE] {
        for field in line.split(',') {
            let words = |sign: &str| field.split(' ').collect::<Vec<_>>().join(sign);
            assert!(epd.contains(field) || epd.contains(&words("\" \"")), "{field}: {epd}");
        }
    }
    let wanted = "q5nr/1ppknQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 w - - id \"00sHx\"; stip \"#2\"; bm Be6+; pv Be6+ Kd8 Qf8#; \
        FEN \"q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17\"; Moves \"e8d7 a2e6 d7d8 f7f8\"; Rating \"1760\"; \
        RatingDeviation \"80\"; Popularity \"83\"; NbPlays \"72\"; keywords \"mate\" \"mateIn2\" \"middlegame\" \"short\"; \
        source \"https://lichess.org/yyznGmXs/black#34\"; OpeningTags \"Italian_Game Italian_Game_Classical_Variation\";";
    assert_eq!(epd.lines().next(), Some(wanted));
    let sorted = |text: &str| {
        let mut parts: Vec<_> = text.split(['\n', ' ']).map(str::to_owned).collect();
        parts.sort();
        parts
    };
    for (to, name) in [("olv", "a.olv"), ("popeye", "a.inp")] {
        let (_folder, path) = file(name, converted(&rows, to));
        let back = run(&["convert", "--to", "epd", "--quiet", &path]);
        // The quotes of names are those of each notation.
        assert_eq!(sorted(out(&back)), sorted(&epd), "{to}");
    }
    let (_folder, path) = file("a.epd", &epd);
    let output = run(&["check", "--quiet", &path]);
    assert_eq!(code(&output), 0, "{}", out(&output));
    assert_eq!(out(&run(&["fmt", &path])), epd, "it is the canonical form");
    let output = run(&["convert", "--to", "lichess", &path]);
    assert_eq!(code(&output), 2, "puzzles are only read");
}

#[test]
fn a_puzzle_without_a_mate_is_listed_and_is_no_error() {
    let (_folder, path) = file("a.csv", format!("{HEADER}\n{LINE}\n"));
    for command in ["solve", "check"] {
        let output = run(&[command, "--output", "json", &path]);
        let row = &objects(&output)[0];
        assert_eq!((code(&output), &row["id"], &row["solved"]), (0, &json!("00sJb"), &Value::Null));
        assert_eq!(row["diagnostics"][0]["code"], json!("N502"));
        assert!(err(&output).ends_with("0 wrong, 0 undecided, 1 without a claim\n"), "{}", err(&output));
    }
    // A stipulation of the command line is solved.
    let output = run(&["solve", "--stip", "#1", "--output", "json", &path]);
    assert_eq!(objects(&output)[0]["solved"], json!(false));
}

/// `mateIn5` is the theme of longer mates too: the line says how long.
#[test]
fn the_theme_of_five_moves_is_that_of_longer_mates() {
    let row = |plies: usize| {
        let there_and_back = ["b1c1", "h8g8", "c1b1", "g8h8"];
        let line: Vec<_> = there_and_back.iter().cycle().take(plies).copied().collect();
        format!("x,6k1/8/8/8/8/8/6PP/1K6 b - - 0 1,g8h8 {},1,1,1,1,mateIn5,,\n", line.join(" "))
    };
    for (plies, wanted) in [(1, "#5"), (9, "#5"), (10, "#5"), (11, "#6"), (13, "#7")] {
        let line = converted(format!("{HEADER}\n{}", row(plies)), "epd");
        assert!(line.contains(&format!("stip \"{wanted}\";")), "{plies}: {line}");
    }
}

#[test]
fn a_table_is_not_changed() {
    let text = format!("{HEADER}\r\n{MATE}\n\u{1}\n{LINE}");
    let (_folder, path) = file("a.csv", &text);
    for arguments in [&["fmt", "--write"][..], &["check", "--fix"], &["check", "--unsafe-fixes"]] {
        run(&[arguments, &[&path]].concat());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "{arguments:?}");
    }
    let output = run(&["fmt", &path]);
    assert_eq!(code(&output), 2);
    assert!(
        err(&output).contains("the file holds puzzles of Lichess (CSV): use `solve`"),
        "{}",
        err(&output)
    );
}
