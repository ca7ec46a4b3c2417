//! Help and series play: one line per solution, `1.Kd4 Qe3 2.Kc4 Qb3#`.

use crate::problems::NamedMove;
use crate::solve::Branch;

use super::parts::{Lines, Role};

/// Adds the lines that begin with these moves. `left_out` is the number of plies before the first one: set play leaves out the
/// first ply, and so does a problem with a half move: `1...Qe3 2.Kc4 Qb3#`. `sign` is that of a goal which the name of a move does not
/// show.
pub(super) fn together(first: &[Branch<NamedMove>], left_out: usize, sign: &str, text: &mut Lines) {
    for play in first {
        add(play, left_out, sign, &mut Vec::new(), text);
    }
}

fn add<'a>(
    play: &'a Branch<NamedMove>,
    left_out: usize,
    sign: &str,
    before: &mut Vec<&'a Branch<NamedMove>>,
    text: &mut Lines,
) {
    before.push(play);
    if play.next().is_empty() {
        let line = text.begin(1);
        line.add(Role::Moves, numbered(before, left_out));
        match play.is_cut() {
            true => line.add(Role::Words, " ..."),
            false => line.add(Role::Moves, sign),
        }
    }
    for next in play.next() {
        add(next, left_out, sign, before, text);
    }
    before.pop();
}

/// The moves with the numbers of the side that begins. Where the other side waits, the next move has the next number.
fn numbered(moves: &[&Branch<NamedMove>], left_out: usize) -> String {
    let (mut number, mut begins) = (left_out / 2 + 1, left_out.is_multiple_of(2));
    let mut words = Vec::with_capacity(moves.len());
    for (n, play) in moves.iter().enumerate() {
        let san = play.m.in_words();
        words.push(match (begins, n) {
            (true, _) => format!("{number}.{san}"),
            (false, 0) => format!("{number}...{san}"),
            (false, _) => san,
        });
        begins = begins == play.waits();
        number += usize::from(begins);
    }
    words.join(" ")
}
