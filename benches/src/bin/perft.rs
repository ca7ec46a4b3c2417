//! Perft speed, lawspeaker beside its peers: a table of nodes a second, counts checked.
//!
//! `perft [--deep] [--rounds N] [VARIANT]...`; `--deep` measures every game, each beside the peer nearest to it, or only the
//! variants that are named, with their peers. Exit status 1 when a count is wrong.

use std::hint::black_box;
use std::process::ExitCode;

use lawspeaker::variants::Variant;
use lawspeaker_benches::{
    best_of, brandubh_perft, copenhagen_perft, cozy_chess_perft, lawspeaker_perft, magpie_perft,
    shakmaty_perft, shakmaty_relative_perft, tablut_perft,
};
use shakmaty::variant;

/// One line of the table: what is counted, by whom, and what must come out.
struct Row {
    what: &'static str,
    program: &'static str,
    depth: u32,
    nodes: u64,
    count: Box<dyn Fn(u32) -> u64>,
    /// The row it is compared with; none for a peer's own.
    beside: Option<Beside>,
}

/// A peer's row, and the share of its speed that ours should not fall below.
#[derive(Clone, Copy)]
struct Beside {
    program: &'static str,
    least: f64,
}

const COZY_CHESS: &str = "cozy-chess 0.3";
const SHAKMATY: &str = "shakmaty 0.30";
const THREE_CHECK: &str = "shakmaty 3check";
const HILL: &str = "shakmaty hill";
const CRAZYHOUSE: &str = "shakmaty zh";
const RACING_KINGS: &str = "shakmaty racing";
const HORDE: &str = "shakmaty horde";
const ANTICHESS: &str = "shakmaty anti";
const ATOMIC: &str = "shakmaty atomic";
const BRANDUBH: &str = "hnefatafl 7x7";
const COPENHAGEN: &str = "hnefatafl 11x11";
const MAGPIE: &str = "hnefatafl magpie";
const TABLUT: &str = "hnefatafl 9x9";

/// Rows by whom: a further variant or peer is one line. A peer stands before what is compared with it.
fn rows(depths: Depths) -> Vec<Row> {
    let mut rows = vec![
        peer("chess", COZY_CHESS, 5, 4_865_609, cozy_chess_perft),
        ours(Variant::Odin, 4, 8_371_034, COZY_CHESS, 0.25),
    ];
    if depths == Depths::Deep {
        rows = vec![
            peer("chess", COZY_CHESS, 6, 119_060_324, cozy_chess_perft),
            ours(Variant::Odin, 4, 8_371_034, COZY_CHESS, 0.25),
            ours(Variant::Undenary, 5, 37_198_469, COZY_CHESS, 0.25),
            ours(Variant::OrphicElks, 3, 533_807_377, COZY_CHESS, 0.25),
            ours(Variant::OrphicRooks, 3, 308_939_830, COZY_CHESS, 0.25),
            ours(Variant::HnefaChess, 4, 29_092_291, COZY_CHESS, 0.125),
            peer("chess", SHAKMATY, 6, 119_060_324, shakmaty_perft),
            ours(Variant::Chess, 6, 119_060_324, SHAKMATY, 0.7),
            peer("three-check", THREE_CHECK, 5, 4_865_609, shakmaty_relative_perft::<variant::ThreeCheck>),
            ours(Variant::ThreeCheck, 5, 4_865_609, THREE_CHECK, 0.8),
            peer("king-of-the-hill", HILL, 5, 4_865_609, shakmaty_relative_perft::<variant::KingOfTheHill>),
            ours(Variant::KingOfTheHill, 5, 4_865_609, HILL, 0.8),
            peer("crazyhouse", CRAZYHOUSE, 5, 4_888_832, shakmaty_relative_perft::<variant::Crazyhouse>),
            ours(Variant::Crazyhouse, 5, 4_888_832, CRAZYHOUSE, 0.8),
            peer("racing-kings", RACING_KINGS, 5, 9_472_927, shakmaty_relative_perft::<variant::RacingKings>),
            ours(Variant::RacingKings, 5, 9_472_927, RACING_KINGS, 0.8),
            peer("horde", HORDE, 6, 5_396_554, shakmaty_relative_perft::<variant::Horde>),
            ours(Variant::Horde, 6, 5_396_554, HORDE, 0.8),
            peer("antichess", ANTICHESS, 5, 2_732_672, shakmaty_relative_perft::<variant::Antichess>),
            ours(Variant::Antichess, 5, 2_732_672, ANTICHESS, 0.8),
            peer("atomic", ATOMIC, 5, 4_864_979, shakmaty_relative_perft::<variant::Atomic>),
            ours(Variant::Atomic, 5, 4_864_979, ATOMIC, 0.8),
            peer("viking-7", BRANDUBH, 5, 41_843_336, brandubh_perft),
            ours(Variant::Viking7, 5, 41_843_336, BRANDUBH, 15.0),
            ours(Variant::Brandubh, 5, 41_843_336, BRANDUBH, 8.0),
            peer("viking-11", COPENHAGEN, 4, 50_456_804, copenhagen_perft),
            ours(Variant::Viking11, 4, 50_456_804, COPENHAGEN, 15.0),
            ours(Variant::Copenhagen, 4, 50_456_804, COPENHAGEN, 8.0),
            peer("magpie", MAGPIE, 5, 85_434_116, magpie_perft),
            ours(Variant::Magpie, 5, 85_434_116, MAGPIE, 8.0),
            peer("tablut", TABLUT, 4, 19_913_864, tablut_perft),
            ours(Variant::Tablut, 4, 19_913_864, TABLUT, 8.0),
        ];
    }
    rows
}

fn ours(variant: Variant, depth: u32, nodes: u64, program: &'static str, least: f64) -> Row {
    let count = Box::new(move |depth| lawspeaker_perft(variant, depth));
    Row {
        what: variant.id(),
        program: "lawspeaker",
        depth,
        nodes,
        count,
        beside: Some(Beside { program, least }),
    }
}

fn peer(what: &'static str, program: &'static str, depth: u32, nodes: u64, count: fn(u32) -> u64) -> Row {
    Row { what, program, depth, nodes, count: Box::new(count), beside: None }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Depths {
    Usual,
    Deep,
}

fn main() -> ExitCode {
    let (mut depths, mut rounds, mut chosen) = (Depths::Usual, 7, Vec::new());
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let number = |text: Option<String>| text.and_then(|t| t.parse().ok()).filter(|&n: &u32| n > 0);
        match arg.as_str() {
            "--deep" => depths = Depths::Deep,
            "--rounds" => match number(args.next()) {
                Some(n) => rounds = n,
                None => return usage(),
            },
            option if option.starts_with('-') => return usage(),
            name => chosen.push(name.to_owned()),
        }
    }

    let mut rows = rows(depths);
    if !chosen.is_empty() {
        let is_chosen = |row: &Row| row.beside.is_some() && chosen.iter().any(|name| name == row.what);
        let peers: Vec<_> = rows
            .iter()
            .filter(|row| is_chosen(row))
            .filter_map(|row| row.beside)
            .map(|b| b.program)
            .collect();
        rows.retain(|row| is_chosen(row) || row.beside.is_none() && peers.contains(&row.program));
        if rows.is_empty() {
            return usage();
        }
    }
    let mut wrong = Vec::new();
    let times = best_of(rounds, &rows, |row| {
        let counted = (row.count)(black_box(row.depth));
        if counted != row.nodes {
            wrong.push(format!("{} perft {} is {}, not {counted}", row.what, row.depth, row.nodes));
        }
    });

    let speeds: Vec<f64> =
        rows.iter().zip(&times).map(|(row, time)| row.nodes as f64 / time.as_secs_f64() / 1e6).collect();
    let speed_of =
        |program| rows.iter().zip(&speeds).find(|(row, _)| row.program == program).map(|(_, speed)| *speed);
    println!(
        "{:<12} {:<16} {:>5} {:>12} {:>9} {:>9} {:>7} {:>6}",
        "what", "by", "depth", "nodes", "seconds", "Mnodes/s", "ratio", "least"
    );
    for ((row, time), speed) in rows.iter().zip(&times).zip(&speeds) {
        let ratio = row.beside.and_then(|beside| Some((speed / speed_of(beside.program)?, beside.least)));
        let (ratio, least) =
            ratio.map_or_else(Default::default, |(r, least)| (format!("{r:.2}"), format!("{least}")));
        println!(
            "{:<12} {:<16} {:>5} {:>12} {:>9.4} {:>9.1} {ratio:>7} {least:>6}",
            row.what,
            row.program,
            row.depth,
            row.nodes,
            time.as_secs_f64(),
            speed,
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
    eprintln!("usage: perft [--deep] [--rounds N] [VARIANT]...");
    ExitCode::from(2)
}
