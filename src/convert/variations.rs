//! Variations as games of their own: the moves that lead to each, and its own.
//!
//! ```text
//! 1. e4 e5 2. Nf3 (2. f4 exf4 (2... d5)) 2... Nc6     1. e4 e5 2. Nf3 Nc6
//!                                                     1. e4 e5 2. f4 exf4
//!                                                     1. e4 e5 2. f4 d5
//! ```

use crate::formats::{GameTree, Line, Ply, Variation};
use crate::replay::speaks_of_the_last_move;

/// The most plies that the games of one record may have together: a variation of each move of a long game repeats the game each time.
const MOST_PLIES: usize = 1_000_000;

/// Takes all variations out of a game, and gives a game for each, in the order in which they begin. Comments and glyphs stay at the moves
/// that they are at; the moves that lead to a variation are without them.
///
/// # Errors
/// There would be too many plies.
pub(super) fn split<'a>(tree: &mut GameTree<'a>) -> Result<Vec<GameTree<'a>>, String> {
    let tags: Vec<_> = tree.tags.iter().filter(|(name, _)| !speaks_of_the_last_move(name)).cloned().collect();
    let (mut games, mut left) = (Vec::new(), MOST_PLIES);
    // A list, not a recursion: the record decides how deep they nest. The next one is the last of the list.
    let mut waiting = taken(&mut tree.line, 0, &mut left)?;
    while let Some((before, Variation { line, result, behind })) = waiting.pop() {
        let own = before.len();
        let mut game = GameTree {
            variant: tree.variant.clone(),
            start: tree.start.clone(),
            tags: tags.clone(),
            line: joined(before, line),
            result: result.unwrap_or("*".into()),
            behind,
        };
        if let Some((_, value)) = game.tags.iter_mut().find(|(name, _)| name.eq_ignore_ascii_case("Result")) {
            value.clone_from(&game.result);
        }
        waiting.append(&mut taken(&mut game.line, own, &mut left)?);
        games.push(game);
    }
    Ok(games)
}

/// A variation, behind the moves that lead to it.
type Branch<'a> = (Vec<Ply<'a>>, Variation<'a>);

/// Takes the variations out of a line, each with the moves that lead to it, the last one first. The first `own` moves have none.
///
/// # Errors
/// They have more plies than are left.
fn taken<'a>(line: &mut Line<'a>, own: usize, left: &mut usize) -> Result<Vec<Branch<'a>>, String> {
    let mut taken: Vec<_> = line.variations.drain(..).map(|variation| (0, variation)).collect();
    for (at, ply) in line.moves.iter_mut().enumerate().skip(own) {
        taken.extend(ply.variations.drain(..).map(|variation| (at, variation)));
    }
    // Before any move is copied.
    for (at, variation) in &taken {
        *left = left.checked_sub(at + variation.line.moves.len()).ok_or_else(|| {
            format!("the games of its variations would have more than {MOST_PLIES} plies together")
        })?;
    }
    let bare = |ply: &Ply<'a>| Ply {
        san: ply.san.clone(),
        coord: ply.coord.clone(),
        goes_on: ply.goes_on,
        ..Ply::default()
    };
    let branch = |(at, variation): (usize, _)| (line.moves[..at].iter().map(bare).collect(), variation);
    Ok(taken.into_iter().rev().map(branch).collect())
}

/// The moves that lead to a line, and the line.
fn joined<'a>(mut before: Vec<Ply<'a>>, mut line: Line<'a>) -> Line<'a> {
    let Some(last) = before.last_mut() else { return line };
    last.after.append(&mut line.comments);
    let nags = std::mem::take(&mut line.nags);
    match line.moves.first_mut() {
        Some(first) => drop(first.nags.splice(0..0, nags)),
        None => last.nags.extend(nags),
    }
    before.append(&mut line.moves);
    Line { moves: before, ..line }
}
