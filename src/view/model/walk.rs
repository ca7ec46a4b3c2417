//! A board that is stepped through: a tree of moves, and the place in it.

use crate::any::AnyPosition;

use super::tree::{At, Steps, Tree};

/// Moves that are stepped through.
#[derive(Clone, Debug)]
pub(in crate::view) struct Walk {
    pub(in crate::view) tree: Tree,
    steps: Steps,
    pub(in crate::view) at: At,
}

impl Walk {
    pub(in crate::view) fn new(start: AnyPosition, tree: Tree) -> Self {
        Walk { tree, steps: Steps::new(start), at: At::default() }
    }

    /// The position that is shown.
    pub(in crate::view) fn position(&self) -> &AnyPosition {
        self.steps.position(self.at.played)
    }

    /// The position before the last move; none where no move was played.
    pub(in crate::view) fn before(&self) -> Option<&AnyPosition> {
        Some(self.steps.position(self.at.played.checked_sub(1)?))
    }

    /// Goes to a place.
    pub(in crate::view) fn go(&mut self, at: At) {
        self.at = self.steps.go(&self.tree, at);
    }

    /// Plays the next move of the line.
    pub(in crate::view) fn forward(&mut self) {
        self.go(At { played: self.at.played + 1, ..self.at });
    }

    /// Takes the last move back; at the beginning of a variation leaves it.
    pub(in crate::view) fn back(&mut self) {
        match self.at.played.checked_sub(1) {
            Some(played) if played > 0 || self.at.line == 0 => self.go(At { played, ..self.at }),
            _ => {
                self.leave();
            }
        }
    }

    /// Goes to the beginning of the line.
    pub(in crate::view) fn home(&mut self) {
        self.go(At { played: 0, ..self.at });
    }

    /// Goes to the end of the line.
    pub(in crate::view) fn end(&mut self) {
        self.go(At { played: self.tree.line(self.at.line).moves.len(), ..self.at });
    }

    /// Enters the first variation that leaves here, and plays its first move.
    pub(in crate::view) fn enter(&mut self) -> bool {
        let first = self.tree.variations(self.at).first().copied();
        if let Some(line) = first {
            self.go(At { line, played: 1 });
        }
        first.is_some()
    }

    /// Leaves the variation: goes to where it leaves its line.
    pub(in crate::view) fn leave(&mut self) -> bool {
        let origin = self.tree.line(self.at.line).origin;
        if let Some(origin) = origin {
            self.go(origin);
        }
        origin.is_some()
    }

    /// Goes to the next variation that leaves the same line at the same place; after the last one to the first.
    pub(in crate::view) fn next_variation(&mut self) -> bool {
        let Some(origin) = self.tree.line(self.at.line).origin else { return self.enter() };
        let all = self.tree.variations(origin);
        let here = all.iter().position(|&line| line == self.at.line).unwrap_or_default();
        let line = all[(here + 1) % all.len()];
        self.go(At { line, played: 1 });
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants::Variant;
    use crate::view::model::tree::Move;

    fn moves(texts: &[&str]) -> Vec<Move> {
        let moved =
            |text: &&str| Move { text: (*text).to_owned(), play: (*text).to_owned(), ..Move::default() };
        texts.iter().map(moved).collect()
    }

    /// `1. e4 (1. d4 d5 (1... Nf6)) (1. c4) e5 2. Nf3`
    fn walk() -> Walk {
        let mut tree = Tree::new();
        tree.lines[0].moves = moves(&["e4", "e5", "Nf3"]);
        let first = tree.branch(At { line: 0, played: 0 });
        tree.lines[first].moves = moves(&["d4", "d5"]);
        let inner = tree.branch(At { line: first, played: 1 });
        tree.lines[inner].moves = moves(&["Nf6"]);
        let second = tree.branch(At { line: 0, played: 0 });
        tree.lines[second].moves = moves(&["c4"]);
        Walk::new(AnyPosition::start(Variant::Chess), tree)
    }

    fn placement(walk: &Walk) -> String {
        walk.position().fen().split(' ').next().unwrap().to_owned()
    }

    #[test]
    fn steps_go_to_the_end_and_back_to_the_start() {
        let mut walk = walk();
        let start = placement(&walk);
        walk.back();
        assert_eq!(placement(&walk), start, "there is nothing before the start");
        walk.end();
        assert_eq!(placement(&walk), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R");
        walk.forward();
        assert_eq!(walk.at, At { line: 0, played: 3 });
        walk.home();
        assert_eq!(placement(&walk), start);
    }

    #[test]
    fn variations_are_entered_left_and_gone_through() {
        let mut walk = walk();
        assert!(walk.enter());
        assert_eq!(placement(&walk), "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR");
        assert!(walk.enter(), "a variation inside a variation");
        assert_eq!(placement(&walk), "rnbqkb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR");
        walk.back();
        assert_eq!(walk.at, At { line: 1, played: 1 });
        assert!(walk.next_variation());
        assert_eq!(placement(&walk), "rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR");
        assert!(walk.next_variation());
        assert_eq!(walk.at, At { line: 1, played: 1 }, "after the last variation comes the first");
        assert!(walk.leave() && !walk.leave());
        assert_eq!(walk.at, At { line: 0, played: 0 });
        walk.forward();
        assert!(!walk.enter(), "no variation leaves after the first move");
    }

    #[test]
    fn back_goes_to_the_first_move_of_a_variation_before_it_leaves_it() {
        let mut walk = walk();
        walk.enter();
        walk.end();
        let places = [(1, 2), (1, 1), (0, 0), (0, 0)].map(|(line, played)| At { line, played });
        for place in places {
            assert_eq!(walk.at, place);
            walk.back();
        }
    }

    #[test]
    fn a_move_that_cannot_be_played_ends_the_line() {
        let mut tree = Tree::new();
        tree.lines[0].moves = moves(&["e4", "e9", "Nf3"]);
        let mut walk = Walk::new(AnyPosition::start(Variant::Chess), tree);
        walk.end();
        assert_eq!(walk.at, At { line: 0, played: 1 });
    }
}
