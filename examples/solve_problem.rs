//! Solves a mate in two and prints the tree of its play.
#![allow(clippy::print_stdout)]

use lawspeaker::problems::{NamedMove, ProblemOptions, listed, solve_position};
use lawspeaker::solve::Branch;
use lawspeaker::variants::{Chess, fen};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (position, _) = fen::read::<Chess>("8/8/8/8/1NK5/2N3R1/8/1bk5 w")?;
    let problem = solve_position(&position, "#2".parse()?, &ProblemOptions::default());
    let answer = problem.answer().ok_or("such games are not solved")?;
    for key in &answer.tree {
        println!("1. {}!", key.m.in_words());
        follow(key, 1);
    }
    println!("{} nodes in {:?}", answer.nodes, answer.time);
    Ok(())
}

fn follow(play: &Branch<NamedMove>, number: usize) {
    for variation in play.variations() {
        let defences = listed(&variation.defences);
        println!(
            "{:3$}{number}... {defences} {}. {}",
            "",
            number + 1,
            variation.answer.m.in_words(),
            4 * number
        );
        follow(&variation.answer, number + 1);
    }
}
