//! Help and series play: one line per solution, `1.Kd4 Qe3 2.Kc4 Qb3#`.

use crate::problems::NamedPlay;

/// Which plies a line has.
#[derive(Clone, Copy)]
pub(super) struct Plies {
    /// The number of plies per move number.
    pub(super) to_a_number: usize,
    /// The number of plies before the first one. Set play leaves out the first ply: `1...Qe3 2.Kc4 Qb3#`.
    pub(super) left_out: usize,
}

/// Adds the lines that begin with these moves.
pub(super) fn lines(first: &[NamedPlay], plies: Plies, text: &mut String) {
    for play in first {
        add(play, plies, &mut Vec::new(), text);
    }
}

fn add<'a>(play: &'a NamedPlay, plies: Plies, before: &mut Vec<&'a str>, text: &mut String) {
    before.push(&play.played.san);
    if play.next.is_empty() {
        let numbered = before.iter().enumerate().map(|(n, san)| {
            let ply = n + plies.left_out;
            let number = ply / plies.to_a_number + 1;
            match (ply % plies.to_a_number, n) {
                (0, _) => format!("{number}.{san}"),
                (_, 0) => format!("{number}...{san}"),
                _ => (*san).to_owned(),
            }
        });
        let line: Vec<_> = numbered.collect();
        *text += &format!("  {}{}\n", line.join(" "), if play.cut { " ..." } else { "" });
    }
    for next in &play.next {
        add(next, plies, before, text);
    }
    before.pop();
}
