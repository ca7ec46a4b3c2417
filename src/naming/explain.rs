//! Why a text fits no legal move, and which legal move was probably meant.
//!
//! Every piece that the text could mean tries the move. The explanation is the reason of the piece that came furthest; of
//! those that came equally far, the nearest.

use crate::geometry::Square;
use crate::rules::{CastlingSide, Move, Piece, PieceKind, Position, Stage, Tail};

use super::reading::{Dropped, Reading};
use super::style::Style;
use super::verdict::Explanation;
use super::write::{unmarked, write};

/// The reason against a reading that no legal move fits.
pub(super) fn explain(position: &dyn Position, reading: &Reading) -> Explanation {
    let (rules, size) = (position.ruleset(), position.size());
    if reading.dropped == Dropped::Yes {
        return explain_drop(position, reading);
    }
    let Some(kind) = reading.kind else {
        let place = reading.whole_origin(size).map_or("there".to_owned(), |s| format!("on {}", size.name(s)));
        return Explanation::no_piece(format!("there is no piece {place}"));
    };
    let turn = position.turn();
    let kinds: Vec<PieceKind> = reading.kinds(rules).collect();
    let is_meant = |piece: Piece| piece.side == turn && kinds.contains(&piece.kind);
    let of_kind: Vec<Square> =
        position.size().all().filter(|&s| position.at(s).is_some_and(is_meant)).collect();
    let in_place = |s: &Square| {
        reading.from_file.is_none_or(|file| file == size.file(*s))
            && reading.from_rank.is_none_or(|rank| rank == size.rank(*s))
    };
    // Of pieces that come equally far the first one counts: the one nearest to the square. A Pawn on the file of the
    // target comes before it, since a Pawn's move without a file means that one.
    let mut tried: Vec<Square> = of_kind.iter().copied().filter(in_place).collect();
    let pawn = rules.kind_info(kind).unwritten;
    let beside = |s: Square| size.file(s) != size.file(reading.to);
    // The keys are computed first because the sort itself is then the same code for every variant.
    tried.sort_by_cached_key(|&s| (pawn && beside(s), size.distance(s, reading.to)));
    let mut reason: Option<Explanation> = None;
    for from in tried {
        if let Some(illegal) = position.why_illegal(raw_move(position, from, reading)) {
            let next = Explanation::from(illegal);
            reason = Some(match reason {
                None => next,
                Some(before) => before.further(next),
            });
        }
    }
    if let Some(reason) = reason {
        return castling_meant(position, reading).unwrap_or(reason);
    }
    // No own piece fits. If the text names a whole origin, the move from there says why (an enemy piece, an empty
    // square); otherwise there is no such piece.
    if let Some(illegal) =
        reading.whole_origin(size).and_then(|from| position.why_illegal(raw_move(position, from, reading)))
    {
        return Explanation::from(illegal);
    }
    let name = rules.kind_info(kind).name;
    Explanation::no_piece(match of_kind.as_slice() {
        [] => format!("{turn} has no {name} on the board"),
        [only] => format!("{turn}'s only {name} is on {}", size.name(*only)),
        _ => {
            let places: Vec<_> = of_kind.iter().map(|&s| size.name(s).to_string()).collect();
            format!("{turn} has no {name} there, only on {}", places.join(", "))
        }
    })
}

/// Machines write castling as `e1g1`: if an own King goes two squares along its rank, the explanation is the reason
/// against castling.
fn castling_meant(position: &dyn Position, reading: &Reading) -> Option<Explanation> {
    let size = position.size();
    let from = reading.whole_origin(size)?;
    let files = size.file(from).abs_diff(size.file(reading.to));
    if files != 2 || size.rank(from) != size.rank(reading.to) {
        return None;
    }
    let wing = if reading.to > from { CastlingSide::King } else { CastlingSide::Queen };
    castling_reason(position, from, wing).filter(|reason| reason.stage >= Some(Stage::NotItsMove))
}

fn raw_move(position: &dyn Position, from: Square, reading: &Reading) -> Move {
    let rules = position.ruleset();
    let plain = Move::plain(from, reading.to);
    match (reading.tail, reading.promotion) {
        (Tail::Wall(_), Some(kind)) => Move::promotion(from, reading.to, kind).followed_by(reading.tail),
        (Tail::Wall(_) | Tail::Gate(..), _) => plain.followed_by(reading.tail),
        (Tail::None, Some(kind))
            if rules.names_unmoved
                && rules.has_reserve()
                && position.at(from).is_some_and(|piece| !rules.kind_info(piece.kind).unwritten) =>
        {
            plain.followed_by(Tail::Gate(kind, from))
        }
        (Tail::Removal(gone), _) => Move::removal(from, reading.to, gone),
        (Tail::Relocation(place), _) => Move::relocation(from, reading.to, place),
        (Tail::None, Some(kind)) => Move::promotion(from, reading.to, kind),
        (Tail::None, None) => plain,
    }
}

fn explain_drop(position: &dyn Position, reading: &Reading) -> Explanation {
    let kind = reading.kind.unwrap_or(PieceKind(0));
    let place = match reading.tail {
        Tail::Relocation(place) => Some(place),
        _ => None,
    };
    match position.why_illegal(Move::drop(kind, reading.to, place)) {
        Some(illegal) => Explanation::from(illegal),
        None => Explanation::no_piece("no piece can be dropped there".to_owned()),
    }
}

/// The reason against castling to a wing: of the Rook on that side whose castling came furthest.
pub(super) fn no_castling(position: &dyn Position, wing: CastlingSide) -> Explanation {
    let turn = position.turn();
    let own = |s: Square| position.at(s).is_some_and(|piece| piece.side == turn);
    position
        .size()
        .all()
        .filter(|&s| own(s))
        .filter_map(|king| castling_reason(position, king, wing))
        .reduce(Explanation::further)
        .unwrap_or_else(|| Explanation::no_piece("there is no piece to castle with on that side".to_owned()))
}

/// The reason against a pass: that of the piece which would pass.
pub(super) fn no_pass(position: &dyn Position) -> Explanation {
    let own = |s: &Square| position.at(*s).is_some_and(|piece| piece.side == position.turn());
    let reasons = position.size().all().filter(own).filter_map(|s| position.why_illegal(Move::plain(s, s)));
    let reason = reasons.map(Explanation::from).reduce(Explanation::further);
    reason.unwrap_or_else(|| Explanation::no_piece(format!("{} cannot pass", position.turn())))
}

/// The reason against castling of the piece on a square, with the piece on that side whose castling came furthest.
fn castling_reason(position: &dyn Position, king: Square, wing: CastlingSide) -> Option<Explanation> {
    let size = position.size();
    let own = |s: Square| position.at(s).is_some_and(|piece| piece.side == position.turn());
    let along = |s: Square| {
        s != king && size.rank(s) == size.rank(king) && (s > king) == (wing == CastlingSide::King)
    };
    position
        .size()
        .all()
        .filter(|&s| along(s) && own(s))
        .filter_map(|rook| position.why_illegal(Move::castling(king, rook)))
        .map(Explanation::from)
        .reduce(Explanation::further)
}

/// The legal moves that were probably meant, in `san`, or in the game's own notation if the token is of that: those that differ from
/// the token in signs and capitals alone,
/// or else those that are one letter or digit away from it.
#[must_use]
pub fn meant(position: &dyn Position, token: &str) -> Vec<String> {
    const MOST_CANDIDATES: usize = 5;
    const LONGEST_TOKEN: usize = 24;
    let bare = token.trim_end_matches(['+', '#', '!', '?']);
    if bare.is_empty() || bare.len() > LONGEST_TOKEN {
        return Vec::new();
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let style = Style::like(bare, position.ruleset());
    let names: Vec<String> = moves.iter().map(|&m| unmarked(position, m, style)).collect();
    let outline = Outline::of(bare);
    let chosen = |fits: &dyn Fn(&str) -> bool| {
        let fitting = moves.iter().zip(&names).filter(|(_, name)| fits(name));
        let mut near: Vec<String> = fitting.map(|(&m, _)| write(position, m, style)).collect();
        near.sort();
        near
    };
    let mut near = chosen(&|name| outline.fits(name));
    if near.is_empty() {
        near = chosen(&|name| one_apart(bare, name));
    }
    if near.len() > MOST_CANDIDATES {
        near.clear(); // too many to help anybody
    }
    near
}

/// A text without its signs and capitals: `OO` and `O-O` are alike, and so are `E4` and `e4`. A text without a rank is
/// like every move that only adds ranks: `bc` like `bxc3`.
struct Outline {
    signs: String,
    has_rank: bool,
}

impl Outline {
    fn of(text: &str) -> Self {
        let signs = outline(text);
        // Castling is often written with noughts.
        let is_castling = signs.chars().all(|sign| matches!(sign, 'o' | '0'));
        let signs = if is_castling { signs.replace('0', "o") } else { signs };
        let has_rank = signs.contains(|sign: char| sign.is_ascii_digit());
        Outline { signs, has_rank }
    }

    fn fits(&self, name: &str) -> bool {
        let mut other = outline(name);
        if !self.has_rank {
            other.retain(|sign| !sign.is_ascii_digit());
        }
        !other.is_empty() && other == self.signs
    }
}

/// The letters and digits of a text in small letters, without the `x` of a capture.
fn outline(text: &str) -> String {
    let signs = text.chars().filter(|sign| sign.is_alphanumeric() && !matches!(sign, 'x' | 'X'));
    signs.flat_map(char::to_lowercase).collect()
}

/// Whether two texts differ by one character put in, left out, changed, or two neighbours swapped.
fn one_apart(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let (short, long) = if a.len() <= b.len() { (&a, &b) } else { (&b, &a) };
    if long.len() - short.len() > 1 {
        return false;
    }
    let same = short.iter().zip(long.iter()).take_while(|(x, y)| x == y).count();
    let (short, long) = (&short[same..], &long[same..]);
    match long.len() - short.len() {
        1 => long[1..] == *short,
        _ => match (short, long) {
            ([], []) => false,
            ([_, x @ ..], [_, y @ ..]) if x == y => true,
            ([p, q, x @ ..], [r, s, y @ ..]) => p == s && q == r && x == y,
            _ => false,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_pieces_that_come_equally_far_the_nearest_is_told() {
        use crate::naming::{ResolveError, resolve};
        use crate::notation::moves::parse;
        use crate::variants::{Odin, fen};

        let board = "rfbvkkvbfr/ppp1pppppp/10/3p6/10/10/4P5/10/PPPP1PPPPP/RFBVKKVBFR w";
        let (position, _) = fen::read::<Odin>(board).unwrap();
        for (text, kind) in [
            ("e5", "the Pawn on e4 "), // and not the one on a2
            ("h5", "the Pawn on h2 "),
            ("Fi4", "the Ox on i1 "),
            ("Bj5", "the Bishop on h1 "),
        ] {
            match resolve(&position, &parse(text.as_bytes()).unwrap(), &mut Vec::new()) {
                Err(ResolveError::Illegal(no)) => assert!(no.why.starts_with(kind), "{text}: {}", no.why),
                other => panic!("{text}: {other:?}"),
            }
        }
    }

    #[test]
    fn signs_and_capitals_aside() {
        for (text, name) in
            [("OO", "O-O"), ("000", "O-O-O"), ("E4", "e4"), ("bc", "bxc3"), ("nF3", "Nf3"), ("e8q", "e8=Q")]
        {
            assert!(Outline::of(text).fits(name), "{text} {name}");
        }
        for (text, name) in [("OO", "O-O-O"), ("e4", "e5"), ("bc", "b3"), ("b3", "bxc3"), ("--", "e4")] {
            assert!(!Outline::of(text).fits(name), "{text} {name}");
        }
    }

    #[test]
    fn one_letter_away() {
        for (a, b) in [("Nf3", "Nf4"), ("Nf3", "Ngf3"), ("Nxf3", "Nf3"), ("fN3", "Nf3"), ("Bf3", "Nf3")] {
            assert!(one_apart(a, b) && one_apart(b, a), "{a} {b}");
        }
        for (a, b) in [("Nf3", "Nf3"), ("Nf3", "Bg3"), ("Nf3", "Nbxf3"), ("e4", "a10"), ("Nbd2", "bNd3")] {
            assert!(!one_apart(a, b) && !one_apart(b, a), "{a} {b}");
        }
    }
}
