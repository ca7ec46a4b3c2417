//! Real games, if they are at hand.
use super::*;
use crate::geometry::Square;
use crate::notation::square::square;
use crate::rules::Move;

fn squares_of(size: crate::geometry::BoardSize, text: &str) -> Square {
    let (_, name) = square(text.as_bytes()).unwrap();
    size.square(name.file, name.rank).unwrap()
}

fn replay<const W: usize>(rules: &'static Rules<W>, path: &str) {
    let text = std::fs::read_to_string(path).unwrap();
    let size = rules.laws.size();
    let mut good = 0;
    let mut all = 0;
    for (n, game) in text.split("[Event ").skip(1).enumerate() {
        all += 1;
        let round = game.lines().find(|l| l.starts_with("[Round")).unwrap();
        let result = game.split("[Result \"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        let ended = game.contains("[Termination");
        let moves: String = game
            .lines()
            .filter(|l| !l.starts_with('[') && !l.contains("server\"]"))
            .collect::<Vec<_>>()
            .join(" ");
        let mut position = start(rules);
        let mut bad = None;
        let mut ply = 0;
        let mut seen: Vec<(u128, u32)> = Vec::new();
        let mut third = None;
        for token in moves.split_whitespace() {
            if token.ends_with('.') || token == result {
                continue;
            }
            let (way, captured) = token.split_once('x').unwrap_or((token, ""));
            let (from, to) = way.split_once('-').unwrap();
            let m = Move::plain(squares_of(size, from), squares_of(size, to));
            ply += 1;
            if let Some(why) = position.why_illegal(m) {
                bad = Some(format!("ply {ply} {token}: {} {}", why.rule, why.why));
                break;
            }
            let mut list = Vec::new();
            position.legal_moves(&mut list);
            assert!(list.contains(&m));
            let names: Vec<String> =
                position.parts(m).captured.iter().map(|s| size.name(s).to_string()).collect();
            if names.join("/") != captured {
                bad = Some(format!("ply {ply} {token}: captures {}", names.join("/")));
                break;
            }
            position.play_unchecked(m);
            match seen.iter_mut().find(|(k, _)| *k == position.state.key) {
                Some((_, n)) => {
                    *n += 1;
                    if *n == 3 && third.is_none() {
                        third = Some(ply)
                    }
                }
                None => seen.push((position.state.key, 1)),
            }
        }
        let outcome = position.outcome();
        if bad.is_none() {
            let board = outcome.map(|o| o.result.as_str());
            if board.is_some() && board != Some(result.as_str()) {
                bad = Some(format!("result {result} board {outcome:?}"));
            }
        }
        match &bad {
            None => good += 1,
            Some(why) => println!("game {} {round} {why}", n + 1),
        }
        if let Some(third) = third {
            println!(
                "  game {} third at {third} of {ply} {result} {ended} {:?}",
                n + 1,
                outcome.map(|o| o.reason)
            );
        }
        if bad.is_none() && outcome.is_none() && !ended {
            println!("  game {} {round} undecided {result} plies {ply}", n + 1);
        }
    }
    println!("{path}: {good} of {all}");
}

#[test]
#[ignore]
fn real_games() {
    let data = "/work/shared/data/";
    for name in ["viking-11-real-other-rules.pgn", "viking-11-real-legal.pgn"] {
        replay::<2>(named("copenhagen"), &format!("{data}{name}"));
    }
    for name in ["viking-7-real-other-rules.pgn", "viking-7-real-legal.pgn"] {
        replay::<1>(named("brandubh"), &format!("{data}{name}"));
    }
}
