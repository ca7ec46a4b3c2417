//! Finds one win fast and leaves other moves open: depth-first proof-number search.
//!
//! The exact search goes by numbers of moves; before a long win of forced moves it
//! looks at everything that is less deep. This search goes where the least is left to prove: it counts how many positions
//! must still be won (the proof number) or refuted (the disproof number). It runs next to the exact search on problems
//! that turn out to be long, and its results go into the same table.
//!
//! Source: Nagai, *Df-pn Algorithm for Searching AND/OR Trees* (2002). Its known weaknesses, and the
//! remedies used here, are listed in `docs/refs.md`.

use std::collections::HashMap;

use crate::rules::{Move, SearchHints, Zobrist, zobrist_table};

use super::limits::Stop;
use super::search::Search;

/// How far a position is from being proven and from being disproven: nothing is left to do at 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

impl Numbers {
    const WON: Numbers = Numbers { proof: 0, disproof: NEVER };
    const LOST: Numbers = Numbers { proof: NEVER, disproof: 0 };

    fn of(won: bool) -> Self {
        if won { Self::WON } else { Self::LOST }
    }

    fn known(self) -> Option<bool> {
        match self {
            Numbers { proof: 0, .. } => Some(true),
            Numbers { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }
}

/// Larger than any sum.
const NEVER: u32 = 1 << 30;

/// With this number of moves left the exact search takes over.
const EXACT: u8 = 2;

/// A node is a position with a number of moves left. So every line ends, and no node is above itself.
static LEFT: [Zobrist; 256] = zobrist_table(0x6c65_6674);

/// The result of a search for a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// The attacker wins, by this move first.
    Win(Move),
    /// The attacker does not win.
    NoWin,
    /// The allowed work was not enough.
    Nothing,
}

/// The numbers of the positions seen, for one search.
pub(super) struct ProofNumberSearch<'a> {
    search: &'a mut Search,
    numbers: HashMap<Zobrist, Numbers>,
    /// The meter may go so far.
    until: u64,
}

/// Why a descent came back early.
enum Break {
    Limit,
    Spent,
}

impl From<Stop> for Break {
    fn from(_: Stop) -> Self {
        Break::Limit
    }
}

struct Child<P> {
    m: Move,
    position: P,
    left: u8,
    numbers: Numbers,
}

/// Who is to move in a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Choice {
    Attacker,
    Defender,
}

impl<'a> ProofNumberSearch<'a> {
    /// A search that may try about this number of moves.
    pub(super) fn new(search: &'a mut Search, nodes: u64) -> Self {
        let until = search.meter.nodes().saturating_add(nodes);
        ProofNumberSearch { search, numbers: HashMap::new(), until }
    }

    /// Whether the attacker, who is to move, wins within `left` moves.
    pub(super) fn find<P: SearchHints>(mut self, position: &P, left: u8) -> Result<Found, Stop> {
        self.search.make_room(left);
        match self.descend(position, left, Choice::Attacker, Numbers { proof: NEVER, disproof: NEVER }) {
            Ok(Numbers { proof: 0, .. }) => {
                Ok(self.search.remembered(position).map_or(Found::Nothing, Found::Win))
            }
            Ok(Numbers { disproof: 0, .. }) => Ok(Found::NoWin),
            Ok(_) | Err(Break::Spent) => Ok(Found::Nothing),
            Err(Break::Limit) => Err(Stop),
        }
    }

    /// Works below a node until its numbers reach the bounds, and gives the numbers it then has.
    fn descend<P: SearchHints>(
        &mut self,
        position: &P,
        left: u8,
        choice: Choice,
        bounds: Numbers,
    ) -> Result<Numbers, Break> {
        let mut children = self.children(position, left, choice)?;
        loop {
            let numbers = sum(&children, choice);
            if numbers.known().is_some() {
                self.learn(position, left, choice, &children, numbers);
                return Ok(numbers);
            }
            if numbers.proof >= bounds.proof || numbers.disproof >= bounds.disproof {
                self.numbers.insert(name(position, left), numbers);
                return Ok(numbers);
            }
            if self.search.meter.nodes() >= self.until {
                return Err(Break::Spent);
            }
            let (next, second) = most_promising(&children, choice);
            let bounds = share(bounds, numbers, children[next].numbers, second, choice);
            let child = &children[next];
            let below = if choice == Choice::Attacker { Choice::Defender } else { Choice::Attacker };
            let (position, left) = (child.position.clone(), child.left);
            children[next].numbers = self.descend(&position, left, below, bounds)?;
        }
    }

    fn children<P: SearchHints>(
        &mut self,
        position: &P,
        left: u8,
        choice: Choice,
    ) -> Result<Vec<Child<P>>, Break> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut children = Vec::with_capacity(moves.len());
        for m in moves {
            let after = self.search.step(position, m)?;
            let left = if choice == Choice::Attacker { left - 1 } else { left };
            let numbers = self.first_numbers(&after, left, choice)?;
            children.push(Child { m, position: after, left, numbers });
        }
        Ok(children)
    }

    /// The numbers of a position just reached by a move of `mover`.
    fn first_numbers<P: SearchHints>(
        &mut self,
        position: &P,
        left: u8,
        mover: Choice,
    ) -> Result<Numbers, Break> {
        if position.outcome().is_some() {
            return Ok(Numbers::of(self.search.aim.is_reached(position)));
        }
        if mover == Choice::Attacker {
            if left < EXACT {
                return Ok(Numbers::of(self.search.forces(position, left)?));
            }
        } else if left <= EXACT {
            return Ok(Numbers::of(self.search.wins(position, left)?));
        }
        if let Some(won) = self.search.known(position, left) {
            return Ok(Numbers::of(won));
        }
        if let Some(&numbers) = self.numbers.get(&name(position, left)) {
            return Ok(numbers);
        }
        // The fewer replies, the sooner it is proven; the fewer attacks, the sooner disproven.
        let moves = u32::try_from(position.count_legal()).unwrap_or(NEVER).clamp(1, 1 << 16);
        Ok(match mover {
            Choice::Attacker => Numbers { proof: moves, disproof: 1 },
            Choice::Defender => Numbers { proof: 1, disproof: moves },
        })
    }

    fn learn<P: SearchHints>(
        &mut self,
        position: &P,
        left: u8,
        choice: Choice,
        children: &[Child<P>],
        numbers: Numbers,
    ) {
        let won = numbers.proof == 0;
        let by_choice = won == (choice == Choice::Attacker);
        let decided = |child: &&Child<P>| child.numbers.known() == Some(won);
        let m = children.iter().find(decided).filter(|_| by_choice).map(|child| child.m);
        self.search.learn(position, left, won, m);
        self.numbers.remove(&name(position, left));
    }
}

fn name<P: SearchHints>(position: &P, left: u8) -> Zobrist {
    position.zobrist() ^ LEFT[usize::from(left)]
}

/// The numbers of a node by those of its children: the least of what its side needs one of, and of what the other
/// side needs all of the greatest, with one more for each further child that is open.
fn sum<P>(children: &[Child<P>], choice: Choice) -> Numbers {
    let (mut least, mut greatest, mut open) = (NEVER, 0, 0);
    for child in children {
        let (one, all) = needs(child.numbers, choice);
        least = least.min(one);
        greatest = greatest.max(all);
        open += u32::from(all > 0);
    }
    let all = if greatest >= NEVER { NEVER } else { (greatest + open.saturating_sub(1)).min(NEVER - 1) };
    let all = if least == 0 { NEVER } else { all };
    match choice {
        Choice::Attacker => Numbers { proof: least, disproof: all },
        Choice::Defender => Numbers { proof: all, disproof: least },
    }
}

/// Of a child's numbers, the one of which its parent needs one child only, and the one of which it needs all.
fn needs(numbers: Numbers, choice: Choice) -> (u32, u32) {
    match choice {
        Choice::Attacker => (numbers.proof, numbers.disproof),
        Choice::Defender => (numbers.disproof, numbers.proof),
    }
}

/// The child with the least of what one is needed of, and the next least.
fn most_promising<P>(children: &[Child<P>], choice: Choice) -> (usize, u32) {
    let (mut best, mut second) = (0, NEVER);
    let mut least = (NEVER, NEVER);
    for (n, child) in children.iter().enumerate() {
        let (one, all) = needs(child.numbers, choice);
        if (one, all) < least {
            second = least.0;
            (best, least) = (n, (one, all));
        } else {
            second = second.min(one);
        }
    }
    (best, second)
}

/// How far a child may go before its parent looks around again. A quarter beyond the next best child keeps two that
/// are nearly equal from being taken up in turns.
fn share(bounds: Numbers, numbers: Numbers, child: Numbers, second: u32, choice: Choice) -> Numbers {
    let (one_bound, all_bound) = needs(bounds, choice);
    let (_, all) = needs(numbers, choice);
    let (_, child_all) = needs(child, choice);
    let one = one_bound.min(second.saturating_add(1 + second / 4).min(NEVER));
    let rest = all.saturating_sub(child_all);
    let all = all_bound.saturating_sub(rest).max(child_all.saturating_add(1)).min(NEVER);
    match choice {
        Choice::Attacker => Numbers { proof: one, disproof: all },
        Choice::Defender => Numbers { proof: all, disproof: one },
    }
}

#[cfg(test)]
mod tests {
    use super::super::aim::Aim;
    use super::super::limits::{Limits, Meter};
    use super::super::tests::{Toy, naive_wins};
    use super::*;
    use crate::rules::Outcome;
    use crate::rules::{Playable, Position};

    fn found<const LOSES: bool>(position: &Toy<LOSES>, left: u8, nodes: u64) -> Found {
        let mut search = Search::new(Aim::win(position.turn()), Meter::new(&Limits::NONE));
        ProofNumberSearch::new(&mut search, nodes).find(position, left).unwrap()
    }

    fn agrees<const LOSES: bool>() {
        let mut wins = 0;
        for seed in 0..400 {
            let position = Toy::<LOSES>::new(seed);
            for left in 1..=5 {
                let won = naive_wins(&position, position.turn(), left);
                match found(&position, left, u64::MAX) {
                    Found::Win(m) => {
                        assert!(won, "toy {seed} in {left}");
                        let after = position.after(m);
                        let at_once = after.outcome().and_then(Outcome::winner) == Some(position.turn());
                        assert!(at_once || after.outcome().is_none());
                        wins += 1;
                    }
                    Found::NoWin => assert!(!won, "toy {seed} in {left}"),
                    Found::Nothing => panic!("there was no limit"),
                }
            }
        }
        assert!(wins > 200, "only {wins}");
    }

    #[test]
    fn what_it_finds_is_what_there_is() {
        agrees::<false>();
        agrees::<true>();
    }

    #[test]
    fn with_little_work_it_says_nothing_or_the_truth() {
        let mut nothing = 0;
        for seed in 0..200 {
            let position = Toy::<false>::new(seed);
            match found(&position, 6, 4) {
                Found::Nothing => nothing += 1,
                told => assert_eq!(matches!(told, Found::Win(_)), naive_wins(&position, position.turn(), 6)),
            }
        }
        assert!(nothing > 20, "only {nothing}");
    }
}
