//! True claims are proven by the naive writer's proofs. False ones are refused, with the true streams, with the best
//! streams that can be had for them, with those that a checker with a mistake would believe, and with any others.

use lawspeaker::AnyPosition;
use lawspeaker::proof::{Block, verify};
use lawspeaker::rules::Move;
use lawspeaker::variants::Variant;
use serde_json::Value;

use crate::common::{Dice, mutate, order};
use crate::naive::{Asked, Claims, header, truth};
use crate::prover::{Mistake, cheat, prove};
use crate::samples::{problems, read, sparse, wander, work};

const ASKED: [Asked; 9] = [
    Asked::Win(1),
    Asked::Win(2),
    Asked::Win(3),
    Asked::Survive(1),
    Asked::Survive(2),
    Asked::SelfPlay(1),
    Asked::SelfPlay(2),
    Asked::Reflex(2),
    Asked::SemiReflex(2),
];

/// Positions with keys of self-play and reflex play, which random positions hardly ever have.
pub(crate) const WITH_KEYS: [&str; 6] = [
    "8/8/8/2p3p1/2R3P1/kp6/p7/K7 w - - 0 1",
    "3R4/5R2/8/4Q3/8/pk6/pB6/K7 w - - 0 1",
    "8/8/8/8/5R2/kp3B2/3N4/KB6 w - - 0 1",
    "8/8/8/4N3/8/kp5R/8/KB6 w - - 0 1",
    "1q6/4b3/8/8/8/7k/4r3/5K2 w - - 0 1",
    "8/8/8/8/8/kq6/4r3/5K2 w - - 0 1",
];

/// What was tried, so that nothing passes for having been tried when it was not.
#[derive(Debug, Default)]
struct Tally {
    /// Problems with and without a key, by what is asked.
    with_keys: [u32; ASKED.len()],
    without_keys: [u32; ASKED.len()],
    /// Decisions in all proofs.
    decisions: u64,
    lies: u32,
    /// Lies that a checker with a mistake would believe, by the mistake.
    cheats: [u32; Mistake::ALL.len()],
    spoilt: u32,
    survived: u32,
}

fn holds(block: &Block) -> bool {
    verify(block).is_ok()
}

/// Proves what is true of a position and tries to have everything else believed.
fn examine(dice: &mut Dice, game: &AnyPosition, patience: f64, tally: &mut Tally) {
    for (kind, asked) in ASKED.into_iter().enumerate() {
        if work(game, asked) > patience {
            continue;
        }
        let claims = truth(game, asked);
        let block = prove(game, &claims);
        match verify(&block) {
            Ok(proven) => tally.decisions += proven.decisions,
            Err(failure) => panic!("{failure}\n{block}"),
        }
        match claims.keys.is_empty() {
            true => tally.without_keys[kind] += 1,
            false => tally.with_keys[kind] += 1,
        }
        spoil(dice, &block, tally);
        for lie in lies(dice, game, &claims) {
            let with_true_streams = Block { header: header(game, &lie), ..block.clone() };
            assert!(!holds(&with_true_streams), "{lie:?}\n{with_true_streams}");
            let best = prove(game, &lie);
            assert!(!holds(&best), "{lie:?}\n{best}");
            for _ in 0..3 {
                let win = mutate(dice, &best.win, &[0, 1, 2, 5, 0x80]);
                let refute = mutate(dice, &best.refute, &[0, 1, 2, 5, 0x80]);
                let any = Block { header: best.header.clone(), win, refute };
                assert!(!holds(&any), "{lie:?}\n{any}");
            }
            tally.lies += 1;
            let n = dice.below(Mistake::ALL.len());
            if let Some(forged) = cheat(game, &lie, Mistake::ALL[n]) {
                assert!(!holds(&forged), "{:?}: {lie:?}\n{forged}", Mistake::ALL[n]);
                tally.cheats[n] += 1;
            }
        }
        elsewhere(dice, game, &block, patience, tally);
    }
}

/// Claims that are false of this position, for being others than the true ones.
fn lies(dice: &mut Dice, game: &AnyPosition, claims: &Claims) -> Vec<Claims> {
    let mut lies = Vec::new();
    let first = order(game.board());
    let with_keys = |keys: Vec<Move>| {
        let least = match (claims.asked, keys.is_empty()) {
            (Asked::Survive(_), _) | (_, true) => None,
            (asked, false) => claims.least.or(Some(asked.n())),
        };
        Claims { keys, least, ..claims.clone() }
    };
    if !claims.keys.is_empty() {
        let dropped = *dice.pick(&claims.keys);
        lies.push(with_keys(claims.keys.iter().copied().filter(|&m| m != dropped).collect()));
    }
    let others: Vec<_> = first.iter().copied().filter(|m| !claims.keys.contains(m)).collect();
    if !others.is_empty() {
        let added = *dice.pick(&others);
        let is_key = |m: &Move| *m == added || claims.keys.contains(m);
        lies.push(with_keys(first.iter().copied().filter(is_key).collect()));
        // The false keys in the place of the true ones.
        lies.push(with_keys(others));
    }
    if let (n, Some(least)) = (claims.asked.n(), claims.least) {
        lies.extend(
            (1..=n).filter(|&other| other != least).map(|n| Claims { least: Some(n), ..claims.clone() }),
        );
        // Sooner, though nothing wins sooner.
        if least == n && n > 1 {
            lies.push(Claims { asked: claims.asked.within(n - 1), least: Some(n - 1), ..claims.clone() });
        }
    }
    lies
}

/// A true claim whose proof is spoilt.
fn spoil(dice: &mut Dice, block: &Block, tally: &mut Tally) {
    let refused = |change: &dyn Fn(&mut Block)| {
        let mut spoilt = block.clone();
        change(&mut spoilt);
        assert!(!holds(&spoilt), "{spoilt}");
    };
    refused(&|block| block.win.push(0));
    refused(&|block| block.refute.push(0));
    refused(&|block| block.header.rules.push('0'));
    refused(&|block| block.header.rules.clear());
    refused(&|block| block.header.variant.push('x'));
    refused(&|block| block.header.stip.push(' '));
    refused(&|block| block.header.stip.insert(0, 'h'));
    refused(&|block| block.header.version = 3);
    refused(&|block| block.header.version = 1);
    refused(&|block| block.header.fen.insert(0, '/'));
    refused(&|block| block.header.keys.push("a1a1".to_owned()));
    refused(&|block| {
        block.header.least = match block.header.least {
            Some(_) => None,
            None => Some(1),
        };
    });
    if block.header.least.is_some() {
        refused(&|block| block.header.least = Some(0));
        refused(&|block| block.header.least = Some(4));
    }
    if let Some(key) = block.header.keys.first() {
        refused(&|block| block.header.keys.push(key.clone()));
    }
    if block.header.keys.len() > 1 {
        refused(&|block| block.header.keys.swap(0, 1));
    }
    if !block.win.is_empty() {
        refused(&|block| block.win.truncate(block.win.len() - 1));
        refused(&|block| block.win = block.win[1..].to_vec());
    }
    if !block.refute.is_empty() {
        refused(&|block| block.refute.truncate(block.refute.len() - 1));
    }
    // Another decision may do as well: the claim is true. It must only be looked at.
    for _ in 0..6 {
        let mut other = block.clone();
        let stream = if dice.one_in(2) { &mut other.win } else { &mut other.refute };
        if !stream.is_empty() {
            let at = dice.below(stream.len());
            stream[at] ^= 1 << dice.below(8);
            tally.spoilt += 1;
            tally.survived += u32::from(holds(&other));
        }
    }
}

/// The proof of one position for another one.
fn elsewhere(dice: &mut Dice, game: &AnyPosition, block: &Block, patience: f64, tally: &mut Tally) {
    let other = wander(dice, game);
    let stipulation = |asked: &Asked| asked.text() == block.header.stip;
    let asked = ASKED.into_iter().find(stipulation).unwrap();
    if work(&other, asked) > patience || other == *game {
        return;
    }
    let there = header(&other, &truth(&other, asked));
    let mut moved = block.clone();
    moved.header.fen.clone_from(&there.fen);
    let is_true = moved.header == there;
    assert!(is_true || !holds(&moved), "{moved}");
    tally.lies += 1;
}

/// A problem's keys are known from elsewhere: the naive solver is held to them.
fn known(dice: &mut Dice, variant: Variant, line: &Value, patience: f64, tally: &mut Tally) {
    let game = read(variant, line);
    for asked in ASKED {
        if line["stip"] == asked.text().as_str() && work(&game, asked) <= patience {
            let mut keys = header(&game, &truth(&game, asked)).keys;
            keys.sort();
            assert_eq!(line["keys"], serde_json::json!(keys), "{line}");
        }
    }
    let game = if dice.one_in(2) { game } else { wander(dice, &game) };
    examine(dice, &game, patience, tally);
}

#[test]
fn what_is_true_is_proven_and_nothing_else_in_known_problems() {
    let mut dice = Dice(0x5eed_0012);
    let mut tally = Tally::default();
    for (variant, line) in problems() {
        known(&mut dice, variant, &line, 1_500.0, &mut tally);
    }
    for position in WITH_KEYS {
        examine(&mut dice, &AnyPosition::from_fen(Variant::Chess, position).unwrap(), 60_000.0, &mut tally);
    }
    println!("{tally:?}");
    for (kind, asked) in ASKED.into_iter().enumerate() {
        assert!(tally.without_keys[kind] >= 2 && tally.with_keys[kind] >= 1, "{asked:?}: {tally:?}");
    }
    assert!(tally.lies >= 500 && tally.spoilt >= 300, "{tally:?}");
    assert!(tally.survived < tally.spoilt / 2, "{tally:?}");
    assert!(tally.cheats.iter().sum::<u32>() >= 50, "{tally:?}");
}

/// A known problem with as many moves as the naive solver can bear.
fn longer(dice: &mut Dice, variant: Variant, line: &Value, decisions: &mut u64) {
    let game = read(variant, line);
    let asked = match line["stip"].as_str().unwrap() {
        "#2" => Asked::Win(2),
        "#3" => Asked::Win(3),
        "survive 2" => Asked::Survive(2),
        _ => return,
    };
    if work(&game, asked) > 40_000.0 {
        return;
    }
    let claims = truth(&game, asked);
    let block = prove(&game, &claims);
    *decisions += verify(&block).unwrap_or_else(|failure| panic!("{failure}\n{block}")).decisions;
    for lie in lies(dice, &game, &claims) {
        assert!(!holds(&prove(&game, &lie)), "{lie:?}");
    }
}

#[test]
fn longer_problems_are_proven() {
    let mut dice = Dice(0x5eed_0015);
    let mut decisions = 0;
    for (variant, line) in problems() {
        longer(&mut dice, variant, &line, &mut decisions);
    }
    println!("{decisions} decisions");
    assert!(decisions > 30, "{decisions}");
}

#[test]
fn what_is_true_is_proven_and_nothing_else_in_sparse_positions() {
    let mut dice = Dice(0x5eed_0013);
    let mut decisions = 0;
    for &variant in Variant::ALL {
        let mut tally = Tally::default();
        for _ in 0..25 {
            if let Some(game) = sparse(&mut dice, variant) {
                examine(&mut dice, &game, 1_500.0, &mut tally);
            }
        }
        println!("{variant}: {tally:?}");
        let tried: u32 = tally.with_keys.iter().chain(&tally.without_keys).sum();
        assert!(tried >= 10, "{variant}: {tally:?}");
        decisions += tally.decisions;
    }
    assert!(decisions >= 100, "{decisions}");
}
