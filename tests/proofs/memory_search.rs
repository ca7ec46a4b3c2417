//! Temporary.
use crate::common::{Dice, order};
use crate::naive::{Asked, Claims};
use crate::prover::{Mistake, cheat, long_truth};
use lawspeaker::AnyPosition;
use lawspeaker::proof::verify;
use lawspeaker::variants::Variant;

#[test]
#[ignore]
fn search() {
    let seed: u64 = std::env::var("SEED").unwrap().parse().unwrap();
    let mut dice = Dice(seed);
    let started = std::time::Instant::now();
    let (mut tried, mut found) = (0, 0);
    while started.elapsed().as_secs() < 240 {
        let mut board = [b'1'; 64];
        let pieces: &[u8] =
            *dice.pick(&[&b"KkR"[..], b"KkQ", b"KkRp", b"KkRP", b"KkPP", b"KkRr", b"KkRR", b"KkQp"]);
        for &p in pieces {
            let at =
                if dice.one_in(2) { dice.below(64) } else { *dice.pick(&[0, 1, 2, 8, 9, 10, 16, 17, 18]) };
            board[at] = p;
        }
        let text: Vec<_> = board.chunks(8).map(|row| String::from_utf8(row.to_vec()).unwrap()).collect();
        let fen = format!("{} w - - 0 1", text.join("/"));
        let Ok(game) = AnyPosition::from_fen(Variant::Chess, &fen) else { continue };
        if game.board().outcome().is_some() {
            continue;
        }
        for n in [3, 4, 5] {
            if n == 5 && pieces.len() > 3 {
                continue;
            }
            let truth = long_truth(&game, Asked::Win(n));
            let Some(least) = truth.least else { continue };
            tried += 1;
            let mut lies = Vec::new();
            for m in order(game.board()) {
                let is_key = |o: &lawspeaker::rules::Move| truth.keys.contains(o) != (*o == m);
                let keys: Vec<_> = order(game.board()).into_iter().filter(is_key).collect();
                if keys.is_empty() {
                    continue;
                }
                lies.push(Claims { keys, ..truth.clone() });
            }
            if least > 2 {
                lies.push(Claims { least: Some(least - 1), ..truth.clone() });
            }
            if least < n {
                lies.push(Claims { least: Some(least + 1), ..truth.clone() });
            }
            for lie in lies {
                for mistake in
                    [Mistake::WonWithAnyNumber, Mistake::RefutedWithAnyNumber, Mistake::WonIsRefuted]
                {
                    if let Some(block) = cheat(&game, &lie, mistake) {
                        assert!(verify(&block).is_err());
                        found += 1;
                        if block.win.len() + block.refute.len() < 400 {
                            println!(
                                "{mistake:?} {} #{n} least {:?} true {:?} {} {} key {:?} {}",
                                game.fen(),
                                lie.least,
                                truth.least,
                                block.win.len(),
                                block.refute.len(),
                                order(game.board())
                                    .iter()
                                    .filter(|m| truth.keys.contains(m) != lie.keys.contains(m))
                                    .map(|&m| game.coord(m))
                                    .collect::<Vec<_>>(),
                                verify(&block).unwrap_err()
                            );
                        }
                    }
                }
            }
            break;
        }
    }
    println!("{tried} tried {found} found");
}
