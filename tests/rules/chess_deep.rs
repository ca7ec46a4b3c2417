//! Deep published counts of chess: minutes in a debug build, seconds in a release build.
//!
//! Run with `cargo test --release --test rules chess_deep -- --ignored`. Source: chessprogramming.org, "Perft Results".

use lawspeaker::rules::perft;
use lawspeaker::variants::{Chess, fen};

fn counts(fen: &str, depth: u32, wanted: u64) {
    let (game, _) = fen::read::<Chess>(fen).expect("a published position");
    assert_eq!(perft::count(&game, depth), wanted, "perft {depth} of {fen}");
}

#[test]
#[ignore = "350 million nodes: seconds in a release build only"]
fn deep_perft_counts_agree() {
    counts("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324);
    counts("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193_690_690);
    counts("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11_030_083);
    counts("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15_833_292);
    counts("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, 3_821_001);
    counts("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1_440_467);
}
