//! Compares two plays as moves.

use lawspeaker::naming::{parse_move, san};
use lawspeaker::rules::{Move, Playable};
use lawspeaker::solve::pass;

use super::text::Play;

/// How the first play differs from the second one. The number of moves that were compared is added to `compared`.
pub(crate) fn differences<P: Playable>(
    position: &P,
    ours: &Play,
    theirs: &Play,
    compared: &mut usize,
) -> Vec<String> {
    let mut comparison = Comparison { ours, theirs, compared: 0, differences: Vec::new() };
    comparison.attacks(position, &ours.keys, &theirs.keys, "keys");
    *compared += comparison.compared;
    comparison.differences
}

struct Comparison<'a> {
    ours: &'a Play,
    theirs: &'a Play,
    compared: usize,
    differences: Vec<String>,
}

/// Moves by their order, so that lists can be compared.
fn moves<'a, P: Playable>(
    position: &P,
    texts: impl Iterator<Item = (usize, &'a str)>,
) -> Vec<(String, Move, usize)> {
    let mut moves: Vec<_> = texts
        .map(|(n, text)| {
            let m = parse_move(position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
            (san(position, m), m, n)
        })
        .collect();
    moves.sort_by(|a, b| a.0.cmp(&b.0));
    moves
}

impl Comparison<'_> {
    /// Compares moves of the attacker and what follows them. After a dual only the other program has the play.
    fn attacks<P: Playable>(&mut self, position: &P, ours: &[usize], theirs: &[usize], place: &str) {
        let left = moves(position, ours.iter().map(|&n| (n, self.ours.attacks[n].text.as_str())));
        let right = moves(position, theirs.iter().map(|&n| (n, self.theirs.attacks[n].text.as_str())));
        if self.differ(&left, &right, place) {
            return;
        }
        let without_play = |n: usize| {
            let attack = &self.ours.attacks[n];
            attack.threats.is_empty() && attack.replies.is_empty()
        };
        let is_dual = |n: usize| place.ends_with("...") && ours.first() != Some(&n) && without_play(n);
        let pairs: Vec<_> = left.into_iter().zip(right).filter(|(left, _)| !is_dual(left.2)).collect();
        for ((name, m, our), (_, _, their)) in pairs {
            self.after(&position.after(m), our, their, &format!("{place} {name}"));
        }
    }

    /// Compares the threats and the replies after a move.
    fn after<P: Playable>(&mut self, position: &P, our: usize, their: usize, place: &str) {
        let (our, their) = (&self.ours.attacks[our], &self.theirs.attacks[their]);
        if our.is_zugzwang != their.is_zugzwang {
            let named = |is_zugzwang| if is_zugzwang { "zugzwang" } else { "no zugzwang" };
            let (our, their) = (named(our.is_zugzwang), named(their.is_zugzwang));
            self.differences.push(format!("{place}: {our}, Popeye {their}"));
        }
        if !our.threats.is_empty() || !their.threats.is_empty() {
            let passed = pass(position).unwrap();
            self.attacks(&passed, &our.threats, &their.threats, &format!("{place} threat"));
        }
        let left = moves(position, our.replies.iter().enumerate().map(|(n, reply)| (n, reply.0.as_str())));
        let right = moves(position, their.replies.iter().enumerate().map(|(n, reply)| (n, reply.0.as_str())));
        if self.differ(&left, &right, place) {
            return;
        }
        for ((name, m, our_reply), (_, _, their_reply)) in left.into_iter().zip(right) {
            let (ours, theirs) = (&our.replies[our_reply].1, &their.replies[their_reply].1);
            self.attacks(&position.after(m), ours, theirs, &format!("{place} {name} ..."));
        }
    }

    fn differ(
        &mut self,
        left: &[(String, Move, usize)],
        right: &[(String, Move, usize)],
        place: &str,
    ) -> bool {
        self.compared += right.len();
        if left.iter().map(|m| m.1).eq(right.iter().map(|m| m.1)) {
            return false;
        }
        let names =
            |moves: &[(String, Move, usize)]| moves.iter().map(|m| m.0.clone()).collect::<Vec<_>>().join(" ");
        self.differences.push(format!("{place}: [{}], Popeye [{}]", names(left), names(right)));
        true
    }
}
