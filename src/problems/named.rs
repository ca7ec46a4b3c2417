//! The moves of a solution by name, so that a printer needs no rules.

use compact_str::CompactString;
use serde::Serialize;

use crate::naming::{self, Style};
use crate::rules::{Move, MoveStyle, Playable, Position};
use crate::solve::{
    Attempt, Branch, Play, SetPlay, SharedAnswer, Stipulation, Threat, Try, go_on, go_on_board, pass,
};
use crate::variants::{Variant, boards};
use crate::with_family;

/// A move by its names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Move", deny_unknown_fields))]
#[non_exhaustive]
// Names are so short that they need no memory of their own in this form of strings.
pub struct NamedMove {
    /// The move, to be played in the position where it was named.
    #[serde(skip)]
    pub m: Move,
    /// In `coord`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub coord: CompactString,
    /// In `san`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub san: CompactString,
    /// Whether it captures en passant.
    #[serde(skip)]
    pub en_passant: bool,
}

impl NamedMove {
    /// The name in `san`, and behind it the mark: `+`, `#`, or nothing.
    pub(crate) fn name_and_mark(&self) -> (&str, &str) {
        self.san.split_at(self.san.trim_end_matches(['+', '#']).len())
    }

    /// As it is printed: in `san`, where a capture en passant is called so: `hxg6 e.p.#`.
    #[must_use]
    pub fn in_words(&self) -> String {
        if !self.en_passant {
            return self.san.to_string();
        }
        let (unmarked, mark) = self.name_and_mark();
        format!("{unmarked} e.p.{mark}")
    }
}

/// Several moves as they are printed, with commas between them.
///
/// ```
/// use lawspeaker::problems::{listed, solve_line};
/// let line = br##"6k1/5ppp/8/8/8/8/8/RR5K w - - stip "#1";"##;
/// let problem = solve_line(line, 1, 0, &Default::default()).unwrap();
/// let answer = problem.answer().unwrap();
/// assert_eq!((listed(&answer.keys), answer.keys[0].in_words()), ("Ra8#, Rb8#".to_owned(), "Ra8#".to_owned()));
/// assert_eq!(&*answer.keys[0].coord, "a1a8");
/// ```
#[must_use]
pub fn listed<'a>(moves: impl IntoIterator<Item = &'a NamedMove>) -> String {
    moves.into_iter().map(NamedMove::in_words).collect::<Vec<_>>().join(", ")
}

/// A legal move by its names.
pub(crate) fn name(position: &dyn Position, m: Move) -> NamedMove {
    Namer::default().name(position, m, &*position.boxed_after(m))
}

/// Whether a capture is that of a Pawn that takes nothing from the square where it goes.
fn is_en_passant(position: &dyn Position, m: Move) -> bool {
    let rules = position.ruleset();
    let piece = m.from().and_then(|from| position.at(from));
    let is_pawn = piece.is_some_and(|piece| rules.kind_info(piece.kind).unwritten);
    is_pawn
        && rules.style == MoveStyle::Letter
        && position.captures(m)
        && position.parts(m).captured.iter().all(|square| square != m.to())
}

/// A line of moves by name; in a series the waiting side passes.
pub(super) fn line(position: &dyn Position, moves: &[Move], stipulation: Stipulation) -> Vec<NamedMove> {
    let mut reached: Option<Box<dyn Position>> = None;
    let mut names = Vec::with_capacity(moves.len());
    for (n, &m) in moves.iter().enumerate() {
        let position = reached.as_deref().unwrap_or(position);
        names.push(name(position, m));
        let after = position.boxed_after(m);
        let waits = stipulation.play().waits(&*after, moves.len() - 1 - n);
        let passed = if waits { go_on_board(&*after) } else { None };
        reached = Some(passed.unwrap_or(after));
    }
    names
}

/// A branch of a solution by names.
pub(super) fn play(position: &dyn Position, branch: &Branch) -> Branch<NamedMove> {
    // Thousands of moves are played to be named, so this has the type of the position again.
    with_family!(Variant::of_ruleset(position.ruleset()), P => {
        Namer::default().branch::<P>(&boards::typed(position), branch)
    })
}

/// The set play by names. It is empty if the other side cannot move first.
pub(super) fn set_play(position: &dyn Position, set: &SetPlay) -> SetPlay<NamedMove> {
    with_family!(Variant::of_ruleset(position.ruleset()), P => {
        let position = boards::typed::<P>(position);
        let passed = pass(&position).unwrap_or(position);
        let mut namer = Namer::default();
        SetPlay {
            variations: namer.variations(&passed, &set.variations),
            lines: namer.branches(&passed, &set.lines),
        }
    })
}

pub(super) fn attempted(position: &dyn Position, found: &Try) -> Try<NamedMove> {
    let after = position.boxed_after(found.branch.m);
    let refutations = found.refutations.iter().map(|&m| name(&*after, m)).collect();
    Try { branch: play(position, &found.branch), refutations }
}

/// Attempts that fail in the same way, divided where their moves lead to other names.
pub(super) fn failed(position: &dyn Position, attempt: &Attempt) -> Vec<Attempt<NamedMove>> {
    let mut parted: Vec<Attempt<NamedMove>> = Vec::new();
    for &m in &attempt.moves {
        let after = &*position.boxed_after(m);
        let refutation = attempt.refutation.map(|reply| name(after, reply));
        let attempts = attempt.refutation.map_or_else(Vec::new, |reply| {
            let next = &*after.boxed_after(reply);
            attempt.attempts.iter().flat_map(|below| failed(next, below)).collect()
        });
        let same =
            |known: &&mut Attempt<NamedMove>| known.refutation == refutation && known.attempts == attempts;
        let m = name(position, m);
        match parted.iter_mut().find(same) {
            Some(known) => known.moves.push(m),
            None => parted.push(Attempt { moves: vec![m], refutation, attempts, cut: attempt.cut }),
        }
    }
    parted
}

/// Names the moves of a tree, each in the position where it is played. The recursion is as deep as the problem is long: at most 99
/// levels.
#[derive(Default)]
struct Namer {
    /// The name that is being written.
    text: String,
    /// For the moves that are compared to find the shortest name.
    buffer: Vec<Move>,
}

impl Namer {
    fn branch<P: Playable>(&mut self, position: &P, branch: &Branch) -> Branch<NamedMove> {
        let after = position.after(branch.m);
        let threat = match &branch.threat {
            Threat::Moves(threats) => {
                // Threats have the names they would have if the defender passed.
                let passed = pass(&after).expect("what is threatened was found by passing");
                Threat::Moves(self.branches(&passed, threats))
            }
            Threat::Zugzwang => Threat::Zugzwang,
            Threat::NotShown => Threat::NotShown,
        };
        let play = match &branch.play {
            Play::Won => Play::Won,
            Play::NotShown => Play::NotShown,
            Play::Replies { losing, variations } => Play::Replies {
                losing: losing.iter().map(|&m| self.name(&after, m, &after.after(m))).collect(),
                variations: self.variations(&after, variations),
            },
            Play::Together(below) => Play::Together(self.branches(&after, below)),
            Play::Alone(below) => {
                let next = go_on(&after).expect("a series that was found goes on");
                Play::Alone(self.branches(&next, below))
            }
        };
        Branch { m: self.name(position, branch.m, &after), moves: branch.moves, threat, play }
    }

    fn branches<P: Playable>(&mut self, position: &P, branches: &[Branch]) -> Vec<Branch<NamedMove>> {
        branches.iter().map(|branch| self.branch(position, branch)).collect()
    }

    /// The defences of a variation have the same answers as moves. Where the answers have different names after different
    /// defences (one captures, the other does not), the variation is divided.
    fn variations<P: Playable>(
        &mut self,
        position: &P,
        variations: &[SharedAnswer],
    ) -> Vec<SharedAnswer<NamedMove>> {
        let mut named: Vec<SharedAnswer<NamedMove>> = Vec::with_capacity(variations.len());
        for variation in variations {
            let begin = named.len();
            for &defence in &variation.defences {
                let defended = position.after(defence);
                let name = self.name(position, defence, &defended);
                let answer = self.branch(&defended, &variation.answer);
                let duals = self.branches(&defended, &variation.duals);
                match named[begin..].iter_mut().find(|known| known.answer == answer && known.duals == duals) {
                    Some(known) => known.defences.push(name),
                    None => named.push(SharedAnswer {
                        defences: vec![name],
                        effect: variation.effect,
                        answer,
                        duals,
                        changes: Vec::new(),
                    }),
                }
            }
        }
        named
    }

    /// A legal move; `after` is the position after it.
    fn name(&mut self, position: &dyn Position, m: Move, after: &dyn Position) -> NamedMove {
        self.text.clear();
        naming::push_unmarked(position, m, Style::Coord, &mut self.text);
        let coord = CompactString::from(&self.text);
        self.text.clear();
        naming::push_san(position, m, after, &mut self.text, &mut self.buffer);
        let en_passant = self.text.contains('x') && is_en_passant(position, m);
        NamedMove { m, coord, san: CompactString::from(&self.text), en_passant }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ProblemOptions, solve_position};
    use crate::variants::{Chess, fen};

    /// The Queen mates on g7, where the Pawn still is or which it has just left.
    #[test]
    fn defences_part_where_the_answer_to_them_has_another_name() {
        let (position, _) = fen::read::<Chess>("7k/p5pp/8/5N2/8/8/8/K2Q4 w - - 0 1").unwrap();
        let problem = solve_position(&position, "#2".parse().unwrap(), &ProblemOptions::default());
        let answer = problem.into_answer().unwrap();
        let key = answer.tree.iter().find(|key| key.m.san == "Qd7").unwrap();
        let answer = |defence: &str| {
            let found =
                key.variations().iter().find(|v| v.defences.iter().any(|d| d.san == defence)).unwrap();
            assert_eq!(found.answer.m.coord, "d7g7");
            found.answer.m.san.as_str()
        };
        assert_eq!((answer("a6"), answer("g6")), ("Qxg7#", "Qg7#"));
    }
}
