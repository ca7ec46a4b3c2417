//! `stats`.

use super::{CHOICES, TURNS, are_all, pairs, printed, scene};

const MET: &[&str] = &["--threads", "--to", "--per-game", "--per-position", "--columns", "--openings"];
/// How games and files are read, and where results go, whatever is chosen.
const ELSEWHERE: &[&str] = &[
    "--variant --variants --default-variant --from --letters --hidden --no-ignore --files-from --null --fail-on-empty --config --no-config",
    "--color --force --quiet --no-progress --exit-zero --out --spellings --explain-where --duplicates --near --prefer --against --help --version --output",
];

#[test]
fn every_option_has_a_row() {
    are_all("stats", &[&CHOICES[..], &[TURNS], MET, ELSEWHERE].concat());
}

#[test]
fn choices_of_games_choose_rows_and_counts() {
    let folder = scene();
    let pairs = pairs().map(|(one, other)| format!("{one} {other}"));
    for options in CHOICES.iter().map(|option| (*option).to_owned()).chain(pairs) {
        let rows = printed(&folder, &format!("stats --per-game --to csv {options} a.pgn"));
        let checked = printed(&folder, &format!("check --output json {options} a.pgn"));
        let number = |line: &str| line.split(',').nth(1).unwrap().to_owned();
        let wanted = checked
            .lines()
            .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["game"].to_string());
        assert_eq!(
            rows.lines().skip(1).map(number).collect::<Vec<_>>(),
            wanted.collect::<Vec<_>>(),
            "{options}"
        );
        let counts = printed(&folder, &format!("stats --to csv {options} a.pgn"));
        assert!(
            counts.contains(&format!("total,games,{}\n", rows.lines().count() - 1)),
            "{options}: {counts}"
        );
        let packed = printed(&folder, &format!("stats --to csv {options} --threads 3 a.pgn.gz"));
        let without_bytes = |text: &str| {
            text.lines().filter(|l| !l.starts_with("total,bytes")).collect::<Vec<_>>().join("\n")
        };
        assert_eq!(without_bytes(&packed), without_bytes(&counts), "{options}");
    }
}

#[test]
fn columns_are_what_was_asked_for() {
    let folder = scene();
    for choice in CHOICES.iter().copied().chain([""]) {
        let rows = printed(&folder, &format!("stats --per-game --to csv {choice} a.pgn"));
        let columns =
            "file,number,line,variant,Date,Event,White,Black,result,board,reason,plies,verdict,codes";
        for threads in [1, 3] {
            let own = printed(
                &folder,
                &format!("stats --columns {columns} --to csv --threads {threads} {choice} a.pgn"),
            );
            assert_eq!(own.lines().next(), Some(columns));
            assert_eq!(own, rows, "{choice}");
        }
        let json = printed(
            &folder,
            &format!("stats --columns number,Round,eco,fen,plies,Nothing --to json {choice} a.pgn"),
        );
        let csv = printed(
            &folder,
            &format!("stats --columns number,Round,eco,fen,plies,Nothing --to csv {choice} a.pgn"),
        );
        for (object, line) in json.lines().zip(csv.lines().skip(1)) {
            let object: serde_json::Value = serde_json::from_str(object).unwrap();
            assert_eq!(object["kind"], "game-row");
            let text = |name: &str| match &object["columns"][name] {
                serde_json::Value::Null => String::new(),
                serde_json::Value::String(text) => text.clone(),
                number => number.to_string(),
            };
            let cells = ["number", "Round", "eco", "fen", "plies", "Nothing"].map(text);
            assert_eq!(cells.join(","), line);
            assert_eq!(object["game"].to_string(), cells[0]);
        }
        assert_eq!(json.lines().count(), csv.lines().count() - 1);
    }
    let openings = printed(&folder, "stats --columns eco,opening,variation --to csv --where White=w0 a.pgn");
    assert_eq!(openings.lines().nth(1), Some("C20,King's Pawn Game,"));
    for (columns, part) in [
        ("playes", "did you mean `plies`? The columns"),
        ("white", "have a capital"),
        ("A b", "; the columns are"),
    ] {
        let done = crate::program::run(&["stats", "--columns", columns, "nowhere"]);
        assert!(crate::program::err(&done).contains(part), "{columns}: {}", crate::program::err(&done));
    }
}

#[test]
fn positions_are_those_of_the_games_that_are_chosen() {
    let folder = scene();
    let pairs = pairs().map(|(one, other)| format!("{one} {other}"));
    for options in CHOICES.iter().map(|option| (*option).to_owned()).chain(pairs) {
        let games = printed(&folder, &format!("stats --columns number,plies,White --to csv {options} a.pgn"));
        let mut wanted = Vec::new();
        for game in games.lines().skip(1) {
            let [number, plies, white] = game.split(',').collect::<Vec<_>>()[..] else { panic!("{game}") };
            let plies: u32 = plies.parse().unwrap();
            wanted.extend((0..=plies).map(|ply| format!("{number},{ply},{white}")));
        }
        let columns = "--per-position --columns number,ply,White --to csv";
        for how in ["a.pgn", "--threads 3 a.pgn.gz"] {
            let rows = printed(&folder, &format!("stats {columns} {options} {how}"));
            assert!(rows.lines().skip(1).eq(wanted.iter().map(String::as_str)), "{options} {how}");
        }
    }
    let usual = printed(&folder, "stats --per-position --to csv --limit 1 a.pgn");
    let named = usual.lines().next().unwrap();
    assert_eq!(
        printed(&folder, &format!("stats --per-position --columns {named} --to csv --limit 1 a.pgn")),
        usual
    );
}
