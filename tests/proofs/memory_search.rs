//! Temporary.
use crate::common::Dice;
use crate::naive::Asked;
use crate::prover::{Mistake, long_truth, prove_long};
use lawspeaker::AnyPosition;
use lawspeaker::proof::verify;
use lawspeaker::variants::Variant;

#[test]
#[ignore]
fn search() {
    let seed: u64 = std::env::var("SEED").unwrap().parse().unwrap();
    let mut dice = Dice(seed);
    let started = std::time::Instant::now();
    let mut tried = 0;
    while started.elapsed().as_secs() < 400 {
        let mut board = [b'1'; 64];
        let pieces: &[u8] = *dice.pick(&[&b"KkR"[..], b"KkR", b"KkQ", b"KkP"]);
        for &p in pieces {
            let at = if dice.one_in(4) {
                dice.below(64)
            } else {
                *dice.pick(&[0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 24, 25])
            };
            board[at] = p;
        }
        let text: Vec<_> = board
            .chunks(8)
            .map(|row| {
                let mut text = String::from_utf8(row.to_vec()).unwrap();
                for n in (2..=8).rev() {
                    text = text.replace(&"1".repeat(n), &n.to_string());
                }
                text
            })
            .collect();
        let fen = format!("{} w - - 0 1", text.join("/"));
        let Ok(game) = AnyPosition::from_fen(Variant::Chess, &fen) else { continue };
        if game.board().outcome().is_some() {
            continue;
        }
        for n in 3..=7 {
            if started.elapsed().as_secs() > 400 {
                break;
            }
            tried += 1;
            let t = std::time::Instant::now();
            let truth = long_truth(&game, Asked::Win(n));
            let good = prove_long(&game, &truth, None);
            for mistake in [Mistake::WonWithAnyNumber, Mistake::RefutedWithAnyNumber] {
                let bad = prove_long(&game, &truth, Some(mistake));
                if bad != good {
                    verify(&good).unwrap();
                    println!(
                        "{mistake:?} {} #{n} {:?} {:?} keys {} {} {} {} {:?}",
                        game.fen(),
                        truth.least,
                        verify(&bad).map_err(|e| e.to_string()),
                        truth.keys.len(),
                        good.win.len() + good.refute.len(),
                        bad.win.len(),
                        bad.refute.len(),
                        t.elapsed()
                    );
                }
            }
            if truth.least.is_some_and(|least| least < n) {
                break;
            }
        }
    }
    println!("{tried} tried");
}
