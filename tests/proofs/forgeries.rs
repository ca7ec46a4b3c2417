//! Forgeries: in every proof that ships, and in fresh ones of all games and kinds of play, something is changed, left out, doubled,
//! moved or exchanged. A slow judge that searches plainly says whether the text still proves something true. The checker may refuse
//! what it likes of them, but believes nothing that is false.
//!
//! `LAWSPEAKER_FORGERIES=100000 cargo test --test proofs forgeries` tries so many.

#![allow(clippy::ptr_arg)] // all changes have one type

use std::collections::HashSet;
use std::env;

use lawspeaker::AnyPosition;
use lawspeaker::problems::{ProblemOptions, Wanted};
use lawspeaker::proof::{Block, BlockReader, Header, ProofReadError, VERSION, VerifyLimits, verify_within};
use lawspeaker::variants::Variant;
use serde_json::Value;

use crate::common::{Dice, mutate, order};
use crate::line_claims::work as lines_work;
use crate::lines;
use crate::naive::{self, truth};
use crate::prover::identity;
use crate::samples::{problems, read, sparse, wander, work};
use crate::shipped::shipped;
use crate::writer::written;

/// Forgeries without the variable of the environment.
const FORGERIES: u32 = 4_000;
/// Positions that the check of a proof may reach, so that some thousands of checks take seconds.
const MOST_NODES: u64 = 200_000;
/// The work of the judge for a claim.
const PATIENCE: f64 = 200_000.0;

/// Kinds of play with keys, and without.
const KEYS: [naive::Asked; 8] = [
    naive::Asked::Win(1),
    naive::Asked::Win(2),
    naive::Asked::Survive(1),
    naive::Asked::Survive(2),
    naive::Asked::SelfPlay(1),
    naive::Asked::SelfPlay(2),
    naive::Asked::Reflex(2),
    naive::Asked::SemiReflex(2),
];
const LINES: [lines::Asked; 6] = [
    lines::Asked::Help(1),
    lines::Asked::Help(2),
    lines::Asked::Help(3),
    lines::Asked::Series(2),
    lines::Asked::Series(3),
    lines::Asked::SeriesHelp(1),
];

/// Says what is true.
struct Judge {
    /// Claims that are known to be true.
    known: HashSet<String>,
    searched: u32,
    /// Claims about longer play, which only the solver knows. It shares no code with the checker.
    solved: u32,
}

/// A claim without the name of the problem and the clocks of the position, which do not count.
fn claim_of(header: &Header, game: &AnyPosition) -> String {
    let Header { variant, stip, keys, least, solutions, .. } = header;
    format!("{variant} {} {stip} {keys:?} {least:?} {solutions:?}", identity(game))
}

/// The kind of play with this text, and its N.
fn asked(stip: &str) -> Option<naive::Asked> {
    use naive::Asked::{Reflex, SelfPlay, SemiReflex, Survive, Win};
    let kinds = [Win, Survive, SelfPlay, Reflex, SemiReflex];
    (1..100).flat_map(|n| kinds.map(|kind| kind(n))).find(|asked| asked.text() == stip)
}

fn lines_asked(stip: &str) -> Option<lines::Asked> {
    use lines::Asked::{Help, Series, SeriesHelp};
    let kinds = [Help, Series, SeriesHelp];
    (1..100).flat_map(|n| kinds.map(|kind| kind(n))).find(|asked| asked.text() == stip)
}

impl Judge {
    /// Whether a claim is true.
    fn holds(&mut self, header: &Header) -> bool {
        let Some(variant) = Variant::from_name(&header.variant) else {
            return false;
        };
        let Ok(game) = AnyPosition::from_fen(variant, &header.fen) else { return false };
        if header.version != VERSION || header.rules != game.board().ruleset().version {
            return false;
        }
        // Nothing that the text says may be left out; a field that it does not have is empty.
        let text = game.fen();
        let fields = |text: &str| -> Vec<String> {
            let words = text.split_ascii_whitespace().skip(1).take_while(|word| word.parse::<u32>().is_err());
            let mut fields: Vec<_> = words.map(str::to_owned).collect();
            fields.resize(3, "-".to_owned());
            fields
        };
        if fields(&text) != fields(&header.fen) {
            return false;
        }
        let claim = claim_of(header, &game);
        if self.known.contains(&claim) {
            return true;
        }
        self.searched += 1;
        let wanted = match (asked(&header.stip), lines_asked(&header.stip)) {
            (Some(asked), _) if work(&game, asked) <= PATIENCE => naive::header(&game, &truth(&game, asked)),
            (Some(asked), _) => {
                self.solved += 1;
                written(&game, asked).header
            }
            (None, Some(asked)) if lines_work(&game, asked) <= PATIENCE => {
                lines::block(&game, asked, lines::lines(&game, asked)).header
            }
            (None, Some(asked)) => {
                self.solved += 1;
                lines::block(&game, asked, solved_lines(&game, asked)).header
            }
            (None, None) => return false,
        };
        claim_of(&wanted, &game) == claim
    }
}

/// The solutions that the solver finds: for a few claims, such as one about bare Kings and many moves, plain search takes too long.
fn solved_lines(game: &AnyPosition, asked: lines::Asked) -> Vec<Vec<String>> {
    let wanted = Wanted { play: None, proof: true, ..Wanted::default() };
    let settings = ProblemOptions { wanted, ..ProblemOptions::default() };
    let problem = game.solve_problem(asked.text().parse().unwrap(), &settings);
    problem.into_answer().unwrap().proof.unwrap().unwrap().solutions.unwrap()
}

/// Proofs of problems of every game, about 200, of which every kind of play has some.
fn fresh(dice: &mut Dice) -> Vec<Block> {
    let mut blocks = Vec::new();
    let problems = problems();
    for (place, &variant) in Variant::ALL.iter().enumerate() {
        let own: Vec<_> = problems.iter().filter(|(of, _)| *of == variant).map(|(_, line)| line).collect();
        // Half of the kinds for each game.
        for kind in (place % 2..KEYS.len() + LINES.len()).step_by(2) {
            let draw = |dice: &mut Dice| match own.is_empty() || dice.one_in(2) {
                true => sparse(dice, variant),
                false => {
                    let line = *dice.pick::<&Value>(&own);
                    Some(wander(dice, &read(variant, line)))
                }
            };
            let block = (0..60).find_map(|_| {
                let game = draw(dice)?;
                let block = match KEYS.get(kind) {
                    Some(&asked) => (work(&game, asked) < 3_000.0).then(|| written(&game, asked))?,
                    None => {
                        let asked = LINES[kind - KEYS.len()];
                        let few = lines_work(&game, asked) < 3_000.0;
                        few.then(|| lines::block(&game, asked, lines::lines(&game, asked)))?
                    }
                };
                // What has a solution can be forged in more ways.
                let solved = !block.header.keys.is_empty()
                    || block.header.solutions.as_ref().is_some_and(|lines| !lines.is_empty());
                (solved || dice.one_in(8)).then_some(block)
            });
            blocks.extend(block);
        }
    }
    blocks
}

/// Changes the lines of a proof, with those of others at hand; nothing if it cannot.
type Change = fn(&mut Dice, &mut Vec<String>, &[Vec<String>]) -> Option<()>;

/// What can be changed.
const CHANGES: [(&str, Change); 14] = [
    ("a number of the header", number),
    ("a letter of the header", letter),
    ("a move", one_move),
    ("a move left out or doubled", move_count),
    ("a further key", further_key),
    ("a field exchanged", field),
    ("another N", moves),
    ("a decision changed", decision),
    ("a decision left out or added", decision_count),
    ("the streams exchanged", streams),
    ("a line left out", |dice, lines, _| {
        let _ = lines.remove(dice.below(lines.len()));
        Some(())
    }),
    ("a line doubled", |dice, lines, _| {
        let n = dice.below(lines.len());
        lines.insert(n, lines[n].clone());
        Some(())
    }),
    ("a line moved", |dice, lines, _| {
        let line = lines.remove(dice.below(lines.len()));
        lines.insert(dice.below(lines.len() + 1), line);
        Some(())
    }),
    ("a line exchanged", |dice, lines, others| {
        let other = dice.pick(others).clone();
        let n = dice.below(lines.len());
        lines[n].clone_from(dice.pick(&other));
        Some(())
    }),
];

/// The block of some lines, if it is one.
fn block_of(lines: &[String]) -> Option<Block> {
    BlockReader::new((lines.join("\n") + "\n").as_bytes()).next()?.ok()
}

fn lines_of(block: &Block) -> Vec<String> {
    block.to_string().lines().map(str::to_owned).collect()
}

/// Changes the block that some lines are.
fn change(lines: &mut Vec<String>, change: impl FnOnce(&mut Block) -> Option<()>) -> Option<()> {
    let mut block = block_of(lines)?;
    change(&mut block)?;
    *lines = lines_of(&block);
    Some(())
}

fn number(dice: &mut Dice, lines: &mut Vec<String>, _: &[Vec<String>]) -> Option<()> {
    let line = lines[0].clone();
    let digits: Vec<_> =
        line.bytes().enumerate().filter(|(_, b)| b.is_ascii_digit()).map(|(n, _)| n).collect();
    if digits.is_empty() {
        return None;
    }
    let at = *dice.pick(&digits);
    lines[0].replace_range(at..=at, &dice.below(10).to_string());
    Some(())
}

fn letter(dice: &mut Dice, lines: &mut Vec<String>, _: &[Vec<String>]) -> Option<()> {
    let changed = mutate(dice, lines[0].as_bytes(), b"KQkq-wbPpRrNn10/\"#,: ");
    lines[0] = String::from_utf8(changed).ok()?.replace('\n', " ");
    Some(())
}

fn names(header: &Header) -> Option<Vec<String>> {
    let variant = Variant::from_name(&header.variant)?;
    let game = AnyPosition::from_fen(variant, &header.fen).ok()?;
    Some(order(game.board()).into_iter().map(|m| game.coord(m)).collect())
}

/// The lists of moves of a header.
fn lists(header: &mut Header) -> Vec<&mut Vec<String>> {
    match &mut header.solutions {
        Some(lines) => lines.iter_mut().collect(),
        None => vec![&mut header.keys],
    }
}

fn one_move(dice: &mut Dice, lines: &mut Vec<String>, _: &[Vec<String>]) -> Option<()> {
    change(lines, |block| {
        let names = names(&block.header)?;
        let mut lists = lists(&mut block.header);
        let n = dice.below(lists.len().max(1));
        let list = lists.get_mut(n).filter(|list| !list.is_empty() && !names.is_empty())?;
        let at = dice.below(list.len());
        list[at].clone_from(dice.pick(&names));
        Some(())
    })
}

fn move_count(dice: &mut Dice, lines: &mut Vec<String>, _: &[Vec<String>]) -> Option<()> {
    let doubled = dice.one_in(3);
    change(lines, |block| {
        // A whole solution, or a key or a move of a solution.
        if let Some(solutions) =
            block.header.solutions.as_mut().filter(|all| !all.is_empty() && dice.one_in(2))
        {
            let n = dice.below(solutions.len());
            let line = solutions.remove(n);
            if doubled {
                solutions.splice(n..n, [line.clone(), line]);
            }
            return Some(());
        }
        let mut lists = lists(&mut block.header);
        let n = dice.below(lists.len().max(1));
        let list = lists.get_mut(n).filter(|list| !list.is_empty())?;
        let at = dice.below(list.len());
        let name = list.remove(at);
        if doubled {
            list.splice(at..at, [name.clone(), name]);
        }
        Some(())
    })
}

fn further_key(dice: &mut Dice, lines: &mut Vec<String>, _: &[Vec<String>]) -> Option<()> {
    change(lines, |block| {
        let names = names(&block.header).filter(|names| !names.is_empty())?;
        let added = dice.pick(&names);
        let keys = &block.header.keys;
        let keys: Vec<_> =
            names.iter().filter(|name| *name == added || keys.contains(name)).cloned().collect();
        if block.header.least.is_none() && !block.header.stip.starts_with("survive") {
            block.header.least = Some(1 + dice.below(3) as u8);
        }
        block.header.keys = keys;
        Some(())
    })
}

fn field(dice: &mut Dice, lines: &mut Vec<String>, others: &[Vec<String>]) -> Option<()> {
    let Block { header: other, .. } = block_of(dice.pick::<Vec<String>>(others))?;
    change(lines, |Block { header, .. }| {
        match dice.below(7) {
            0 => header.fen = other.fen,
            1 => header.stip = other.stip,
            2 => (header.keys, header.solutions) = (other.keys, other.solutions),
            3 => header.least = other.least,
            4 => header.rules = other.rules,
            5 => header.variant = other.variant,
            // The same position and play by other rules.
            _ => (header.variant, header.rules) = (other.variant, other.rules),
        }
        Some(())
    })
}

fn moves(dice: &mut Dice, lines: &mut Vec<String>, _: &[Vec<String>]) -> Option<()> {
    change(lines, |Block { header, .. }| {
        if let Some(asked) = asked(&header.stip) {
            let n = asked.n();
            let others = [n - 1, n, n + 1].map(|n| n.max(1));
            match dice.below(3) {
                0 => header.stip = asked.within(*dice.pick(&others)).text(),
                1 => {
                    let kind = *dice.pick(&KEYS);
                    header.stip = kind.within(*dice.pick(&others)).text();
                }
                _ => {}
            }
            let least = [None, Some(n - 1), Some(n), Some(n + 1), header.least];
            header.least = *dice.pick(&least);
        } else {
            header.stip = dice.pick(&LINES).text();
        }
        Some(())
    })
}

/// One of the streams that is not empty.
fn stream<'a>(dice: &mut Dice, block: &'a mut Block) -> Option<&'a mut Vec<u8>> {
    let Block { win, refute, .. } = block;
    let (one, other) = if dice.one_in(2) { (win, refute) } else { (refute, win) };
    [one, other].into_iter().find(|stream| !stream.is_empty())
}

fn decision(dice: &mut Dice, lines: &mut Vec<String>, _: &[Vec<String>]) -> Option<()> {
    change(lines, |block| {
        let stream = stream(dice, block)?;
        let at = dice.below(stream.len());
        stream[at] = if dice.one_in(2) { dice.below(30) as u8 } else { stream[at] ^ 1 << dice.below(8) };
        Some(())
    })
}

fn decision_count(dice: &mut Dice, lines: &mut Vec<String>, _: &[Vec<String>]) -> Option<()> {
    change(lines, |block| {
        let stream = stream(dice, block)?;
        let at = dice.below(stream.len());
        match dice.below(3) {
            0 => stream.insert(at, dice.below(30) as u8),
            1 => stream.truncate(at),
            _ => drop(stream.remove(at)),
        }
        Some(())
    })
}

fn streams(dice: &mut Dice, lines: &mut Vec<String>, others: &[Vec<String>]) -> Option<()> {
    let other = block_of(dice.pick::<Vec<String>>(others))?;
    change(lines, |block| {
        match dice.below(4) {
            0 => std::mem::swap(&mut block.win, &mut block.refute),
            1 => block.win = other.win,
            2 => block.refute = other.refute,
            _ => (block.win, block.refute) = (other.win, other.refute),
        }
        Some(())
    })
}

/// What became of the forgeries of one kind.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    unreadable: u32,
    refused: u32,
    unchecked: u32,
    /// The text still proves something true.
    proven: u32,
}

/// Checks the text, and asks the judge about what the checker believes.
fn check(text: &str, what: &str, judge: &mut Judge, tally: &mut Tally) {
    for block in BlockReader::new(text.as_bytes()) {
        match block {
            Err(ProofReadError::Form(_)) => tally.unreadable += 1,
            Err(error) => panic!("{error}"),
            Ok(block) => match verify_within(&block, &VerifyLimits::nodes(2 * MOST_NODES)) {
                Ok(_) => {
                    assert!(judge.holds(&block.header), "{what}: this is false:\n{text}");
                    tally.proven += 1;
                }
                Err(error) if error.fault.is_undecided() => tally.unchecked += 1,
                Err(_) => tally.refused += 1,
            },
        }
    }
}

#[test]
fn the_checker_believes_nothing_that_is_false() {
    let wanted = env::var("LAWSPEAKER_FORGERIES").map_or(FORGERIES, |text| text.parse().unwrap());
    let mut dice = Dice(0x5eed_0070);
    let mut judge = Judge { known: HashSet::new(), searched: 0, solved: 0 };
    let (shipped, fresh) = (shipped(), fresh(&mut dice));
    assert!(fresh.len() >= 180, "{} fresh proofs", fresh.len());
    let mut proofs = Vec::new();
    for block in shipped.iter().chain(&fresh) {
        // What ships is proven elsewhere too, where it takes long.
        let Ok(_) = verify_within(block, &VerifyLimits::nodes(MOST_NODES)) else { continue };
        let variant = Variant::from_name(&block.header.variant).unwrap();
        let game = AnyPosition::from_fen(variant, &block.header.fen).unwrap();
        let searched = asked(&block.header.stip).is_none_or(|asked| work(&game, asked) <= 10_000.0);
        assert!(!searched || judge.holds(&block.header), "{block}");
        judge.known.insert(claim_of(&block.header, &game));
        proofs.push(lines_of(block));
    }
    println!("{} of {} that ship and {} fresh ones", proofs.len(), shipped.len(), fresh.len());
    assert!(proofs.len() >= 250, "{} proofs", proofs.len());
    (judge.searched, judge.solved) = (0, 0);
    let mut tallies = [Tally::default(); CHANGES.len()];
    let mut made = 0;
    while made < wanted {
        let mut lines = dice.pick(&proofs).clone();
        let n = dice.below(CHANGES.len());
        let (what, change) = CHANGES[n];
        if change(&mut dice, &mut lines, &proofs).is_none() {
            continue;
        }
        // Some forgers change more than one thing.
        while dice.one_in(3) && lines.len() > 1 {
            let (_, change) = CHANGES[dice.below(CHANGES.len())];
            let _ = change(&mut dice, &mut lines, &proofs);
        }
        made += 1;
        check(&(lines.join("\n") + "\n"), what, &mut judge, &mut tallies[n]);
    }
    for ((what, _), tally) in CHANGES.iter().zip(&tallies) {
        println!("{what}: {tally:?}");
        assert!(tally.refused + tally.unreadable >= wanted / 50, "{what}: {tally:?}");
    }
    println!(
        "{made} forgeries; of the claims believed {} are searched, {} solved",
        judge.searched, judge.solved
    );
}
