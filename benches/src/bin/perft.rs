//! Perft speed, lawspeaker beside its peers: a table of nodes a second, counts checked.
//!
//! `perft [--deep] [--rounds N]`; `--deep` adds a ply to chess. Exit status 1 when a count is wrong.

use std::hint::black_box;
use std::process::ExitCode;

use lawspeaker::variants::Variant;
use lawspeaker_benches::{best_of, cozy_chess_perft, lawspeaker_perft};

/// One line of the table: what is counted, by whom, and what must come out.
struct Row {
    what: &'static str,
    program: &'static str,
    depth: u32,
    nodes: u64,
    count: Box<dyn Fn(u32) -> u64>,
}

/// Rows by whom: a further variant or peer is one line. The first row is what all are compared with.
fn rows(depths: Depths) -> Vec<Row> {
    let mut rows = vec![
        peer("chess", "cozy-chess 0.3", 5, 4_865_609, cozy_chess_perft),
        ours(Variant::Odin, 4, 8_371_034),
    ];
    if depths == Depths::Deep {
        rows.push(peer("chess", "cozy-chess 0.3", 6, 119_060_324, cozy_chess_perft));
    }
    rows
}

fn ours(variant: Variant, depth: u32, nodes: u64) -> Row {
    let count = Box::new(move |depth| lawspeaker_perft(variant, depth));
    Row { what: variant.id(), program: "lawspeaker", depth, nodes, count }
}

fn peer(what: &'static str, program: &'static str, depth: u32, nodes: u64, count: fn(u32) -> u64) -> Row {
    Row { what, program, depth, nodes, count: Box::new(count) }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Depths {
    Usual,
    Deep,
}

fn main() -> ExitCode {
    let (mut depths, mut rounds) = (Depths::Usual, 7);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let number = |text: Option<String>| text.and_then(|t| t.parse().ok()).filter(|&n: &u32| n > 0);
        match arg.as_str() {
            "--deep" => depths = Depths::Deep,
            "--rounds" => match number(args.next()) {
                Some(n) => rounds = n,
                None => return usage(),
            },
            _ => return usage(),
        }
    }

    let rows = rows(depths);
    let mut wrong = Vec::new();
    let times = best_of(rounds, &rows, |row| {
        let counted = (row.count)(black_box(row.depth));
        if counted != row.nodes {
            wrong.push(format!("{} perft {} is {}, not {counted}", row.what, row.depth, row.nodes));
        }
    });

    let speeds: Vec<f64> =
        rows.iter().zip(&times).map(|(row, time)| row.nodes as f64 / time.as_secs_f64() / 1e6).collect();
    println!(
        "{:<10} {:<16} {:>5} {:>12} {:>9} {:>9} {:>7}",
        "what", "by", "depth", "nodes", "seconds", "Mnodes/s", "ratio"
    );
    for ((row, time), speed) in rows.iter().zip(&times).zip(&speeds) {
        println!(
            "{:<10} {:<16} {:>5} {:>12} {:>9.4} {:>9.1} {:>7.2}",
            row.what,
            row.program,
            row.depth,
            row.nodes,
            time.as_secs_f64(),
            speed,
            speed / speeds[0],
        );
    }
    println!("One thread, best of {rounds} rounds, last ply counted in bulk; built {}.", built_for());
    wrong.dedup();
    for line in &wrong {
        eprintln!("error: {line}");
    }
    if wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) }
}

/// Without the repository's compiler flags, which cargo finds only from inside it, the figures mean little.
fn built_for() -> &'static str {
    if cfg!(all(target_feature = "popcnt", target_feature = "bmi2", target_feature = "lzcnt")) {
        "with popcnt, lzcnt and bmi2"
    } else {
        "WITHOUT popcnt, lzcnt and bmi2: run it from inside the repository"
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: perft [--deep] [--rounds N]");
    ExitCode::from(2)
}
