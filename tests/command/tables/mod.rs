//! Tables of games and of positions: `stats --per-game`, `--per-position`, `--columns`, as text and as Parquet.

#[cfg(feature = "parquet")]
mod as_parquet;

use std::collections::BTreeMap;

use lawspeaker::AnyPosition;
use lawspeaker::tables::{Column, Per};
use lawspeaker::variants::Variant;

use super::{code, err, file, objects, out, run, run_with};

/// Clocks, evaluations and text at every place of a game, and a move that is not legal.
const COMMENTED: &str = "[White \"Sif\"]\n[Black \"=Loki\"]\n[WhiteElo \"2500\"]\n[BlackElo \"?\"]\n[Date \"2001.2.3\"]\n\n\
    {before [%clk 0:05:00]} 1. e4 {[%clk 0:03:00.5][%eval 0.35] good\n move} (1. d4 {other [%clk 9:09:09]}) {and, \"after\"}\n\
    e5 {[%eval #-3,20] [%emt 1.5]} ; to the end\n2. {leads} Nf3 -- 3. Qh9 {never} Nc6 *\n";

#[test]
fn a_row_per_position_has_its_move_and_what_its_comments_say() {
    let rows = run_with(&["stats", "--per-position", "--to", "csv", "-"], COMMENTED.as_bytes());
    let lines: Vec<_> = out(&rows).lines().collect();
    assert_eq!(
        lines,
        [
            "file,number,ply,fen,move,san,clock,emt,eval,mate,comment",
            "-,1,0,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,,,300,,,,before",
            "-,1,1,rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1,e2e4,e4,180.5,,0.35,,\"good move and, \"\"after\"\"\"",
            "-,1,2,rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2,e7e5,e5,,1.5,,-3,to the end leads",
            "-,1,3,rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2,g1f3,Nf3,,,,,",
            "-,1,4,rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3,0000,'--,,,,,",
        ]
    );
    let columns = "White,WhiteElo,BlackElo,date,year,ply,plies,mate,clock";
    let rows = run_with(
        &["stats", "--per-position", "--columns", columns, "--to", "json", "-"],
        COMMENTED.as_bytes(),
    );
    let rows = objects(&rows);
    assert_eq!(rows[2]["kind"], "position-row");
    let wanted = serde_json::json!({
        "White": "Sif", "WhiteElo": 2500, "BlackElo": null, "date": "2001-02-03", "year": 2001, "ply": 2, "plies": 4, "mate": -3,
        "clock": null,
    });
    assert_eq!(rows[2]["columns"], wanted);
}

/// Some notations write a turn, with its two moves, on one line, and the comments on both moves after it.
#[test]
fn a_comment_on_the_move_before_is_at_the_position_of_that_move() {
    let game = |turns: &str| format!("[rules: dim:7 esc:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n{turns}");
    for (turns, wanted) in [
        ("1. d1-e1 d3-e3\n[first|second]\n", ["", "first", "second"]),
        ("1. d1-e1 d3-e3\n[first|]\n", ["", "first", ""]),
        ("1. d1-e1 d3-e3\n[second]\n", ["", "", "second"]),
    ] {
        let arguments = ["stats", "--per-position", "--columns", "comment", "--to", "csv", "-q", "-"];
        let rows = run_with(&arguments, game(turns).as_bytes());
        let comments: Vec<_> = out(&rows).lines().skip(1).map(|row| row.trim_matches('"')).collect();
        assert_eq!(comments, wanted, "{turns}");
    }
}

/// Each game begins at its offset, also if several are in one record.
#[test]
fn offsets_are_where_games_begin() {
    let games = ["1. e4 e5 1-0 ", "1. d4 d5 0-1\n\n", "[White \"A\"]\n\n1. c4 * ", "1. f4 f5 *\n"];
    let archive = games.concat();
    let rows = run_with(&["stats", "--columns", "offset", "--to", "csv", "-q", "-"], archive.as_bytes());
    let offsets: Vec<usize> = out(&rows).lines().skip(1).map(|row| row.parse().unwrap()).collect();
    assert_eq!(offsets.len(), games.len());
    for (offset, game) in offsets.into_iter().zip(games) {
        assert!(archive[offset..].trim_start().starts_with(game.trim_end()), "{offset}: {game}");
    }
}

/// The second way: each move is played in the position of the row before it.
#[test]
fn positions_follow_from_each_other() {
    let columns = "file,number,variant,ply,fen,move,san,hash,plies";
    let rows = run(&["stats", "--per-position", "--columns", columns, "--to", "json", "--quiet", "records"]);
    let games = run(&["stats", "--columns", "file,number,fen,plies", "--to", "json", "--quiet", "records"]);
    let mut last = BTreeMap::new();
    let (mut position, mut compared) = (None::<AnyPosition>, 0);
    for row in objects(&rows) {
        let row = &row["columns"];
        let fen = row["fen"].as_str().unwrap();
        // What rules a game of the family has that its record gives is not in the name of its variant.
        let Some(variant) = row["variant"].as_str().filter(|id| *id != "tafl").and_then(Variant::from_name)
        else {
            continue;
        };
        if row["ply"] == 0 {
            position = AnyPosition::from_fen(variant, fen).ok();
            assert!(row["move"].is_null() && row["san"].is_null() && position.is_some(), "{row}");
        } else if let Some(before) = position.take() {
            let (coord, san) = (row["move"].as_str().unwrap(), row["san"].as_str().unwrap());
            let mut next = before.clone();
            match coord {
                "0000" => next.play_unchecked(lawspeaker::rules::Move::NULL),
                _ => {
                    let m = before.parse_move(coord).unwrap();
                    assert_eq!(before.san(m), san, "{row}");
                    next.play_unchecked(m);
                }
            }
            assert_eq!(next.fen(), fen, "{row}");
            let hash = next.polyglot_key().map(|key| format!("{key:016x}"));
            assert_eq!(row["hash"].as_str(), hash.as_deref(), "{row}");
            position = Some(next);
            compared += 1;
        }
        last.insert(
            (row["file"].to_string(), row["number"].to_string()),
            (row["fen"].clone(), row["ply"].clone()),
        );
    }
    assert!(compared > 2000, "{compared} moves");
    for game in objects(&games) {
        let game = &game["columns"];
        if let Some((fen, ply)) = last.get(&(game["file"].to_string(), game["number"].to_string())) {
            assert_eq!((fen, ply), (&game["fen"], &game["plies"]), "{game}");
        }
    }
}

/// 2,000 games with comments, and one so long that its rows are made when they are written.
fn archive() -> String {
    let mut text = String::new();
    for n in 0..2000 {
        let seconds = n % 60;
        text += &format!(
            "[White \"w{n}\"]\n[WhiteElo \"{n}\"]\n\n1. e4 {{[%clk 0:01:{seconds:02}] text {n}}} e5 2. Nf3 Nc6 {{[%eval 0.{n}]}} *\n\n"
        );
        if n == 1000 {
            text += &format!("[White \"long\"]\n\n{} *\n\n", "Nf3 Nf6 Ng1 Ng8 ".repeat(10_000));
        }
    }
    text
}

#[test]
fn rows_do_not_depend_on_threads_and_batches() {
    let (_folder, path) = file("a.pgn", archive());
    for form in ["csv", "json", "text"] {
        let with = |threads| {
            let rows = ["stats", "--per-position", "--to", form, "--threads", threads, &path];
            run(&rows).stdout
        };
        let one = with("1");
        assert!(one.len() > 5_000_000, "{form}: {} bytes", one.len());
        assert!(one == with("2") && one == with("5"), "{form}");
    }
    let rows = run(&["stats", "--per-position", "--columns", "number,ply", "--to", "csv", &path]);
    assert_eq!(out(&rows).lines().count(), 1 + 2000 * 5 + 40_001);
    assert!(out(&rows).contains("\n1002,40000\n"));
}

#[test]
fn fingerprints_are_the_same_in_every_run() {
    let columns =
        ["stats", "--columns", "file,number,variant,fingerprint", "--to", "csv", "-q", "records/tafl"];
    let first = run(&columns);
    assert!(out(&first).lines().filter(|line| line.contains(",tafl,")).count() > 5);
    for threads in ["1", "2", "3"] {
        assert_eq!(out(&run(&[&columns[..], &["--threads", threads]].concat())), out(&first));
    }
}

#[test]
fn columns_that_a_table_cannot_have_are_refused() {
    for (arguments, wanted) in [
        (
            &["--columns", "White,ply"][..],
            "`ply` is a column of positions, and a row of this table is a game; --per-position",
        ),
        (&["--columns", "White,eco,white_Name,WHITE"], "the column `WHITE` is named twice"),
        (&["--per-position", "--columns", "san,san"], "the column `san` is named twice"),
        (&["--per-position", "--columns", "pyl"], "did you mean `ply`?"),
        (&["--per-position", "--per-game"], "cannot be used with"),
        (&["--to", "parquet"], "Parquet is for tables; add --per-game, --per-position or --columns"),
        (&["-o", "a.PARQUET"], "Parquet is for tables"),
    ] {
        let done = run(&[&["stats"], arguments, &["nowhere"]].concat());
        assert_eq!(code(&done), 2, "{arguments:?}");
        assert!(err(&done).contains(wanted), "{arguments:?}: {}", err(&done));
    }
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_build_without_parquet_says_which_one_has_it() {
    let done = run(&["stats", "--per-game", "--to", "parquet", "-o", "new.parquet", "nowhere"]);
    assert_eq!(code(&done), 2);
    assert!(err(&done).contains("build the command with `--features parquet`"), "{}", err(&done));
}

#[test]
fn the_page_lists_the_columns() {
    let page = std::fs::read_to_string("docs/tables.md").unwrap();
    let list = |per: Per| {
        let columns = Column::ALL.iter().filter(|column| column.per == per);
        columns
            .map(|column| format!("| `{}` | {} | {} |\n", column.name, column.holds.as_str(), column.meaning))
            .collect::<String>()
    };
    for per in [Per::Game, Per::Position] {
        assert!(page.contains(&list(per)), "docs/tables.md must have these rows:\n{}", list(per));
    }
    let help = run(&["stats", "--help"]);
    for column in Column::ALL {
        assert!(out(&help).contains(column.meaning), "the help has `{}`: {}", column.name, column.meaning);
    }
}
