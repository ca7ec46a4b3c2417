//! Problems with nearly the same pieces: the same ones on the same squares, turned, mirrored or shifted, and perhaps one piece more, less or
//! different. Colours stay as they are.
//!
//! ```text
//! matrix -> for each of the 8 ways to turn a board: the sum of the hashes of its pieces, counted from its corner -> the least sum: a signature
//! ```
//!
//! A signature does not change when a board is turned, mirrored or shifted. A collection is sorted by the signatures of its matrices and of
//! each matrix without one of its pieces, so that the similar ones are found without comparing all pairs. What a signature finds is then
//! compared piece by piece, so no answer depends on a hash.

use std::collections::HashMap;

use crate::geometry::{BoardSize, Square};
use crate::rules::{Piece, Position, Ruleset, splitmix};
use crate::variants::{Variant, boards};

use super::Signs;
use super::twins::Turn;

/// The most problems of a collection: one needs up to 16 bytes per piece for its signatures.
pub const MOST_KNOWN: usize = 1_000_000;

/// The similar problems that are listed of one problem, the most similar ones.
const MOST_FOUND: usize = 20;

/// The pieces that two problems must have in common where one piece is different: with fewer, nearly all endings would be similar.
const LEAST_COMMON: usize = 4;

/// The ways to turn a board, the plainest first.
const TURNS: [Option<Turn>; 8] = [
    None,
    Some(Turn::Files),
    Some(Turn::Ranks),
    Some(Turn::Quarters(2)),
    Some(Turn::Corners),
    Some(Turn::OtherCorners),
    Some(Turn::Quarters(1)),
    Some(Turn::Quarters(3)),
];

/// Those of a board. Only a square one can be turned by a quarter or mirrored at a diagonal.
fn turns(size: BoardSize) -> impl Iterator<Item = Option<Turn>> {
    let is_square = size.files() == size.ranks();
    let is_possible =
        move |turn: &Option<Turn>| is_square || matches!(turn, None | Some(Turn::Files | Turn::Ranks));
    TURNS.into_iter().filter(is_possible)
}

/// A piece with its file and its rank. They are signed, because a matrix can be shifted beyond its board.
type Placed = (Piece, i16, i16);

/// The pieces of a position.
#[derive(Clone, Debug)]
struct Matrix {
    variant: Variant,
    pieces: Vec<Placed>,
}

impl Matrix {
    fn of(position: &dyn Position) -> Self {
        let setup = position.setup();
        let placed = |square| {
            let piece = setup.board[Square::index(square)]?;
            Some((piece, i16::from(setup.size.file(square)), i16::from(setup.size.rank(square))))
        };
        let pieces = setup.size.all().filter_map(placed).collect();
        Matrix { variant: Variant::of_ruleset(position.ruleset()), pieces }
    }

    /// Its pieces after a turn.
    fn turned(&self, turn: Option<Turn>) -> Vec<Placed> {
        let size = self.variant.ruleset().size;
        let Some(turn) = turn else { return self.pieces.clone() };
        let turned = |&(piece, file, rank): &Placed| {
            // They are on the board before it is turned.
            let (file, rank) = turn.of((file as u8, rank as u8), size);
            (piece, i16::from(file), i16::from(rank))
        };
        self.pieces.iter().map(turned).collect()
    }

    /// The signature of the whole, and those without one piece.
    fn signatures(&self) -> (u64, Vec<u64>) {
        let (mut whole, mut without) = (u64::MAX, vec![u64::MAX; self.pieces.len()]);
        for turn in turns(self.variant.ruleset().size) {
            let pieces = self.turned(turn);
            whole = whole.min(sum(&pieces, None));
            for (n, least) in without.iter_mut().enumerate() {
                *least = (*least).min(sum(&pieces, Some(n)));
            }
        }
        without.sort_unstable();
        without.dedup();
        (whole, without)
    }
}

/// The sum of the hashes of pieces, but for one of them, counted from the corner of the least rectangle around them.
fn sum(pieces: &[Placed], without: Option<usize>) -> u64 {
    let left =
        || pieces.iter().enumerate().filter(move |(n, _)| Some(*n) != without).map(|(_, placed)| placed);
    let file = left().map(|placed| placed.1).min().unwrap_or_default();
    let rank = left().map(|placed| placed.2).min().unwrap_or_default();
    let hash = |&(piece, f, r): &Placed| {
        let place = (f - file) as u64 * 64 + (r - rank) as u64;
        let mut state = place << 16 | (piece.kind.index() as u64) << 1 | piece.side.index() as u64;
        splitmix(&mut state)
    };
    left().map(hash).fold(0, u64::wrapping_add)
}

/// What is known of a problem of a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The file as it was given.
    pub file: String,
    /// The line on which its entry begins, from 1.
    pub line: u64,
    /// Its name.
    pub id: Option<String>,
    /// Its author.
    pub author: Option<String>,
    /// Its stipulation as it is written.
    pub stipulation: Option<String>,
}

/// A similar problem.
#[derive(Clone, Debug)]
pub struct Similar {
    /// Which problem.
    pub known: Known,
    /// How much of both is common: twice the pieces that both have, of all pieces of both, in percent.
    pub score: u8,
    /// What makes the known problem this one, in the signs of twins; empty for the same position.
    pub change: Signs,
}

/// Problems that others are compared with.
///
/// ```
/// use lawspeaker::problems::{Collection, Known, MOST_KNOWN};
/// use lawspeaker::variants::Variant;
/// let mut collection = Collection::default();
/// let known = Known { file: "old.epd".into(), line: 3, id: None, author: Some("Lif".into()), stipulation: Some("#2".into()) };
/// assert!(collection.add(known, Variant::Chess, "7k/6pp/5K2/8/8/8/8/6R1 w - -") && collection.len() < MOST_KNOWN);
/// collection.sort();
/// let (similar, more) = collection.similar(Variant::Chess, "7k/6pp/5K2/8/8/8/8/5R2 w - -", None);
/// assert_eq!((similar[0].known.line, similar[0].score, more), (3, 80, 0));
/// assert_eq!(similar[0].change.to_string(), "-wRg1, +wRf1");
/// ```
#[derive(Debug, Default)]
pub struct Collection {
    known: Vec<(Known, Matrix)>,
    /// Signatures with the numbers of their problems. Sorted before the first question.
    whole: Vec<(u64, u32)>,
    without: Vec<(u64, u32)>,
}

impl Collection {
    /// Adds a problem. False if there is no room for it: see [`MOST_KNOWN`].
    #[must_use]
    pub fn add(&mut self, known: Known, variant: Variant, fen: &str) -> bool {
        let Ok((position, _)) = boards::read(variant, fen) else { return true };
        let number = self.known.len();
        if number >= MOST_KNOWN {
            return false;
        }
        let matrix = Matrix::of(&*position);
        let (whole, without) = matrix.signatures();
        self.whole.push((whole, number as u32));
        self.without.extend(without.into_iter().map(|signature| (signature, number as u32)));
        self.known.push((known, matrix));
        true
    }

    /// Ends the collection.
    pub fn sort(&mut self) {
        self.whole.sort_unstable();
        self.without.sort_unstable();
    }

    /// The problems that are similar to this one, the most similar first, and how many more there are. `place` is its own place, which is
    /// not among them.
    #[must_use]
    pub fn similar(&self, variant: Variant, fen: &str, place: Option<(&str, u64)>) -> (Vec<Similar>, usize) {
        let Ok((position, _)) = boards::read(variant, fen) else { return (Vec::new(), 0) };
        let matrix = Matrix::of(&*position);
        let (whole, without) = matrix.signatures();
        let mut found: Vec<u32> = Vec::new();
        for signature in without.into_iter().chain([whole]) {
            for sorted in [&self.whole, &self.without] {
                let from = sorted.partition_point(|(other, _)| *other < signature);
                let same = sorted[from..].iter().take_while(|(other, _)| *other == signature);
                found.extend(same.map(|(_, number)| *number));
            }
        }
        found.sort_unstable();
        found.dedup();
        let compared = found.into_iter().filter_map(|number| {
            let (known, other) = &self.known[number as usize];
            let is_itself = place == Some((known.file.as_str(), known.line));
            let (score, change) = compare(other, &matrix).filter(|_| !is_itself)?;
            Some(Similar { known: known.clone(), score, change })
        });
        let mut similar: Vec<_> = compared.collect();
        similar.sort_by_key(|found| std::cmp::Reverse((found.score, found.change.is_empty())));
        let more = similar.len().saturating_sub(MOST_FOUND);
        similar.truncate(MOST_FOUND);
        (similar, more)
    }

    /// How many problems it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }
}

/// The score, and what makes a known matrix another one. None if more is different than one piece.
fn compare(known: &Matrix, other: &Matrix) -> Option<(u8, Signs)> {
    if known.variant != other.variant {
        return None;
    }
    let rules = known.variant.ruleset();
    let mut best: Option<(usize, Option<Turn>, (i16, i16))> = None;
    for turn in turns(rules.size) {
        // The shift by which the most pieces come upon the same piece.
        let mut shifts: HashMap<(i16, i16), usize> = HashMap::new();
        for &(piece, file, rank) in &known.turned(turn) {
            for &(same, f, r) in other.pieces.iter().filter(|(same, ..)| *same == piece) {
                debug_assert_eq!(same, piece);
                *shifts.entry((f - file, r - rank)).or_default() += 1;
            }
        }
        let plain = |shift: &(i16, i16)| (shift.0.abs() + shift.1.abs(), *shift);
        let most = shifts.into_iter().max_by_key(|(shift, count)| (*count, std::cmp::Reverse(plain(shift))));
        let Some((shift, count)) = most else { continue };
        let is_plainer =
            |best: (usize, Option<Turn>, (i16, i16))| count == best.0 && shift == (0, 0) && best.2 != (0, 0);
        if best.is_none_or(|best| count > best.0 || is_plainer(best)) {
            best = Some((count, turn, shift));
        }
    }
    let (common, turn, shift) = best?;
    let (all, others) = (known.pieces.len(), other.pieces.len());
    let is_whole = common == all && common == others;
    if common + 1 < all.max(others) || !is_whole && common < LEAST_COMMON {
        return None;
    }
    let moved: Vec<Placed> = known
        .turned(turn)
        .into_iter()
        .map(|(piece, file, rank)| (piece, file + shift.0, rank + shift.1))
        .collect();
    let only = |these: &[Placed], those: &[Placed]| {
        these.iter().filter(|placed| !those.contains(placed)).copied().collect::<Vec<_>>()
    };
    let (fewer, more) = (only(&moved, &other.pieces), only(&other.pieces, &moved));
    let score = 200 * common / (all + others);
    Some((u8::try_from(score).unwrap_or(100), signs(turn, shift, (&fewer, &more), rules)))
}

fn signs(
    turn: Option<Turn>,
    shift: (i16, i16),
    (fewer, more): (&[Placed], &[Placed]),
    rules: &Ruleset,
) -> Signs {
    let square = |file: i16, rank: i16| {
        let square = rules.size.square(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)?;
        Some(rules.size.name(square))
    };
    // From the corner, or to it.
    let from = ((-shift.0).max(0), (-shift.1).max(0));
    let ends = square(from.0, from.1).zip(square(from.0 + shift.0, from.1 + shift.1));
    let named = |&(piece, file, rank): &Placed| (piece, square(file, rank));
    let (fewer, more): (Vec<_>, Vec<_>) =
        (fewer.iter().map(named).collect(), more.iter().map(named).collect());
    Signs::between(turn, ends.filter(|_| shift != (0, 0)), (&fewer, &more), rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(id: &str) -> Known {
        Known { file: "k.epd".to_owned(), line: 1, id: Some(id.to_owned()), author: None, stipulation: None }
    }

    /// What makes the known position the other one, with the score; none if they are not similar.
    fn way(known_board: &str, board: &str) -> Option<(u8, String)> {
        let mut collection = Collection::default();
        assert!(collection.add(known("x"), Variant::DEFAULT, &format!("{known_board} w - - 0 1")));
        collection.sort();
        let (found, more) = collection.similar(Variant::DEFAULT, &format!("{board} w - - 0 1"), None);
        assert_eq!(more, 0);
        found.into_iter().next().map(|found| (found.score, found.change.to_string()))
    }

    #[test]
    fn a_matrix_is_found_however_it_is_placed() {
        // 8 | . . . . k . . .
        // 6 | . . . . K . . .
        // 2 | . P . . . . . .
        // 1 | . . . R . . . .
        let board = "4k3/8/4K3/8/8/8/1P6/3R4";
        for (other, wanted) in [
            (board, Some((100, ""))),
            ("3k4/8/3K4/8/8/8/6P1/4R3", Some((100, "mirror a1<->h1"))),
            ("5k2/8/5K2/8/8/8/2P5/4R3", Some((100, "shift a1-b1"))),
            ("3k4/8/3K4/8/8/8/P7/2R5", Some((100, "shift b1-a1"))),
            ("8/7R/8/1P6/8/8/k1K5/8", None),
            ("3R4/1P6/8/8/8/4K3/8/4k3", Some((100, "mirror a1<->a8"))),
            ("2k5/8/2K5/8/8/8/5P2/3R4", Some((100, "mirror a1<->h1, shift b1-a1"))),
            // A Pawn is missing: with three common pieces that says nothing.
            ("4k3/8/4K3/8/8/8/8/3R4", None),
            // The colours are others.
            ("4K3/8/4k3/8/8/8/1p6/3r4", None),
            ("4k3/8/4K3/8/8/1P6/8/3R4", None),
        ] {
            assert_eq!(
                way(board, other),
                wanted.map(|(score, way): (u8, &str)| (score, way.to_owned())),
                "{other}"
            );
        }
    }

    #[test]
    fn one_piece_may_be_different() {
        let board = "4k3/8/4K3/8/8/8/1P5N/3R4";
        for (other, wanted) in [
            ("4k3/8/4K3/8/8/8/1P6/3R4", Some((88, "-wNh2"))),
            ("4k3/8/4K3/8/8/p7/1P5N/3R4", Some((90, "+bPa3"))),
            ("4k3/8/4K3/8/8/8/1P5B/3R4", Some((80, "-wNh2, +wBh2"))),
            ("4k3/8/4K3/8/7N/8/1P6/3R4", Some((80, "-wNh2, +wNh4"))),
            ("3k4/8/3K4/8/8/8/6P1/4R3", Some((88, "mirror a1<->h1, -wNa2"))),
            ("5k2/8/5K2/8/8/8/2P5/4R3", Some((88, "shift a1-b1, -wN"))),
            ("4k3/8/4K3/8/8/8/8/3R4", None),
            ("4k3/8/4K3/8/8/pp6/1P5N/3R4", None),
        ] {
            assert_eq!(
                way(board, other),
                wanted.map(|(score, way): (u8, &str)| (score, way.to_owned())),
                "{other}"
            );
        }
    }

    /// Whatever is done to a board, its signatures stay.
    #[test]
    fn signatures_do_not_depend_on_the_place() {
        let read = |board: &str| {
            let (position, _) = boards::read(Variant::DEFAULT, &format!("{board} w - - 0 1")).unwrap();
            Matrix::of(&*position)
        };
        let matrix = read("8/8/4k3/2p5/4K3/2P1N3/3R4/8");
        let signatures = matrix.signatures();
        for turn in TURNS {
            let turned = matrix.turned(turn);
            for (file, rank) in [(0, 0), (2, 1), (1, -1)] {
                let shifted = turned.iter().map(|&(piece, f, r)| (piece, f + file, r + rank));
                let pieces: Vec<_> =
                    shifted.filter(|(_, f, r)| (0..8).contains(f) && (0..8).contains(r)).collect();
                if pieces.len() == turned.len() {
                    assert_eq!(
                        Matrix { pieces, ..matrix.clone() }.signatures(),
                        signatures,
                        "{turn:?} {file} {rank}"
                    );
                }
            }
        }
        assert_ne!(read("8/8/4k3/2p5/4K3/2P1N3/4R3/8").signatures().0, signatures.0);
    }
}
