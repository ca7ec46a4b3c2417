//! Variations as games of their own: the moves that lead to each, and its own.
//!
//! ```text
//! 1. e4 e5 2. Nf3 (2. f4 exf4 (2... d5)) 2... Nc6     1. e4 e5 2. Nf3 Nc6
//!                                                     1. e4 e5 2. f4 exf4
//!                                                     1. e4 e5 2. f4 d5
//! ```

use crate::formats::{GameTree, Line, Ply, Variation};
use crate::replay::speaks_of_the_last_move;

/// The most bytes that the games of one record may have together, about: a variation of each move of a long game repeats the moves and
/// the tags of the game each time.
const MOST_BYTES: usize = 16 << 20;

/// The tags that name an opening.
const OPENING: [&str; 3] = ["ECO", "Opening", "Variation"];

/// The bytes of a ply, with its blank and a part of a number.
const PER_PLY: usize = 8;

/// Takes all variations out of a game, and gives a game for each, in the order in which they begin. Comments and glyphs stay at the moves
/// that they are at; the moves that lead to a variation are without them.
///
/// # Errors
/// They would be too long.
pub(super) fn split<'a>(tree: &mut GameTree<'a>) -> Result<Vec<GameTree<'a>>, String> {
    // Neither what is said of the last move nor the opening need be true of a variation.
    let is_of_game = |name: &str| {
        speaks_of_the_last_move(name) || OPENING.iter().any(|tag| tag.eq_ignore_ascii_case(name))
    };
    let tags: Vec<_> = tree.tags.iter().filter(|(name, _)| !is_of_game(name)).cloned().collect();
    let of_tags: usize = tags.iter().map(|(name, value)| name.len() + value.len()).sum();
    let (mut games, mut left) = (Vec::new(), MOST_BYTES);
    // A list, not a recursion: the record decides how deep they nest. The next one is the last of the list.
    let mut waiting = taken(&mut tree.line, (0, of_tags), &mut left)?;
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
        waiting.append(&mut taken(&mut game.line, (own, of_tags), &mut left)?);
        games.push(game);
    }
    Ok(games)
}

/// A variation, behind the moves that lead to it.
type Branch<'a> = (Vec<Ply<'a>>, Variation<'a>);

/// Takes the variations out of a line, each with the moves that lead to it, the last one first. The first `own` moves have none.
///
/// # Errors
/// They are longer than what is left.
fn taken<'a>(
    line: &mut Line<'a>,
    (own, of_tags): (usize, usize),
    left: &mut usize,
) -> Result<Vec<Branch<'a>>, String> {
    let mut taken: Vec<_> = line.variations.drain(..).map(|variation| (0, variation)).collect();
    for (at, ply) in line.moves.iter_mut().enumerate().skip(own) {
        taken.extend(ply.variations.drain(..).map(|variation| (at, variation)));
    }
    // Before any move is copied.
    for (at, variation) in &taken {
        let bytes = of_tags + PER_PLY * (at + variation.line.moves.len());
        let most = MOST_BYTES >> 20;
        let too_long = || format!("the games of its variations would be longer than {most} MiB together");
        *left = left.checked_sub(bytes).ok_or_else(too_long)?;
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
