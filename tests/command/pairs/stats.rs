//! `stats`.

use super::{CHOICES, TURNS, are_all, pairs, printed, scene};

const MET: &[&str] = &["--threads", "--to", "--per-game", "--columns", "--openings"];
/// How games and files are read, and where results go, whatever is chosen.
const ELSEWHERE: &[&str] = &[
    "--variant --default-variant --from --pieces --hidden --no-ignore --files-from --null --fail-on-empty --config --no-config",
    "--color --force --quiet --no-progress --exit-zero --out --spellings --duplicates --near --prefer --against --help --version --output",
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
        // The same columns under their new names, and other ones.
        let columns =
            "file,number,line,variant,Date,Event,White,Black,result,board,reason,plies,verdict,codes";
        for threads in [1, 3] {
            let own = printed(
                &folder,
                &format!("stats --columns {columns} --to csv --threads {threads} {choice} a.pgn"),
            );
            let without_head = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(own.lines().next(), Some(columns));
            assert_eq!(without_head(&own), without_head(&rows), "{choice}");
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
            assert_eq!(object["kind"], "game-columns");
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
    for (columns, part) in
        [("playes", "did you mean `plies`?"), ("white", "have a capital"), ("A b", "The columns are")]
    {
        let done = crate::program::run(&["stats", "--columns", columns, "nowhere"]);
        assert!(crate::program::err(&done).contains(part), "{columns}: {}", crate::program::err(&done));
    }
}
