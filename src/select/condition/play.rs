//! Conditions on the play of a game: positions, moves and material of its main line.

use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::naming::parse_move;
use crate::replay::{Replay, Start};
use crate::rules::{Move, PieceKind, Position, Ruleset, Side};
use crate::variants::{Variant, boards};

/// Whether one of the positions, with the move that is played in it, is as asked for.
fn any(replay: &Replay, mut is_it: impl FnMut(&dyn Position, Option<Move>) -> bool) -> bool {
    let mut found = false;
    replay.each_position(&mut |position, m| {
        found = is_it(position, m);
        if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

/// How often the most frequent position of the main line occurs.
pub(super) fn repetition(replay: &Replay) -> u64 {
    let (mut counts, mut most) = (HashMap::new(), 0);
    replay.each_position(&mut |position, _| {
        let count = counts.entry(position.zobrist()).or_insert(0);
        *count += 1;
        most = most.max(*count);
        ControlFlow::Continue(())
    });
    most
}

/// Whether each side makes fifty moves in a row without a capture and without what else begins the count of the variant again.
pub(super) fn fifty(replay: &Replay) -> bool {
    any(replay, |position, _| position.halfmove() >= 100)
}

/// Whether a piece is promoted to something other than a Queen.
pub(super) fn underpromotion(replay: &Replay) -> bool {
    any(replay, |position, m| {
        let promotion = m.filter(|m| *m != Move::NULL).and_then(|m| position.parts(m).promotion);
        promotion.is_some_and(|kind| position.ruleset().kind_info(kind).letter != 'Q')
    })
}

/// Whether this number of plies in a row take nothing.
pub(super) fn quiet(replay: &Replay, plies: u64) -> bool {
    let mut quiet = 0;
    any(replay, |position, m| {
        quiet = if m.is_some_and(|m| m == Move::NULL || !position.captures(m)) { quiet + 1 } else { 0 };
        quiet >= plies
    })
}

/// Whether a position has one of these keys in opening books of Polyglot's form.
pub(super) fn has_key(replay: &Replay, keys: &[u64]) -> bool {
    any(replay, |position, _| position.polyglot_key().is_some_and(|key| keys.contains(&key)))
}

/// The first moves of a game, in each variant in which they are legal.
#[derive(Clone, Debug)]
pub(super) struct FirstMoves(Vec<(Variant, Vec<Move>)>);

impl FirstMoves {
    /// Reads moves, with or without their numbers.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        // `1.e4` is a number and a move.
        let names: Vec<_> = text
            .split_ascii_whitespace()
            .map(|word| {
                let digits = word.bytes().take_while(u8::is_ascii_digit).count();
                let dots = word.bytes().skip(digits).take_while(|byte| *byte == b'.').count();
                if dots > 0 { &word[digits + dots..] } else { word }
            })
            .filter(|word| !is_number(word))
            .collect();
        if names.is_empty() {
            return Err("expected moves, such as `1. e4 c5`".to_owned());
        }
        let mut legal = Vec::new();
        let (mut furthest, mut why) = (0, String::new());
        for variant in Variant::with_data() {
            let mut position = boards::start(variant);
            let mut moves = Vec::new();
            for name in &names {
                match parse_move(&*position, name) {
                    Ok(m) => {
                        position = position.boxed_after(m);
                        moves.push(m);
                    }
                    Err(error) => {
                        // The first variant that gets furthest has the message: this is chess in most cases.
                        if moves.len() > furthest || why.is_empty() {
                            (furthest, why) = (moves.len(), format!("`{name}` is not a move here: {error}"));
                        }
                        break;
                    }
                }
            }
            if moves.len() == names.len() {
                legal.push((variant, moves));
            }
        }
        if legal.is_empty() { Err(why) } else { Ok(FirstMoves(legal)) }
    }

    /// Whether the main line begins with these moves, from the start position of its variant.
    pub(super) fn begin(&self, replay: &Replay) -> bool {
        let Some((variant, moves)) = self.0.iter().find(|(variant, _)| Some(*variant) == replay.variant)
        else {
            return false;
        };
        let is_start = match &replay.start {
            Some(Start::Array) => true,
            Some(Start::Position(text)) => boards::read(*variant, text)
                .is_ok_and(|(position, _)| position.zobrist() == boards::start(*variant).zobrist()),
            None => false,
        };
        is_start && replay.moves.starts_with(moves)
    }
}

/// Pieces on the board, by letters and numbers.
///
/// ```text
/// KRPkr         exactly these: capitals are White's, small letters Black's
/// KRP+ vs KR    a King, a Rook and one or more Pawns against King and Rook, whichever side has them
/// KB2P* vs K    two Bishops, and any number of Pawns
/// ```
#[derive(Clone, Debug)]
pub(super) struct Material {
    /// Each side's pieces, White's first.
    sides: [Vec<Pieces>; 2],
    /// Whether either side may have the first ones.
    either_way: bool,
    /// For how many positions in a row this must be so.
    positions: u32,
}

/// How many pieces of a kind there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pieces {
    /// A capital.
    letter: char,
    least: u32,
    most: u32,
}

impl Material {
    /// Reads pieces, which must be on the board for this number of positions in a row.
    pub(super) fn read(text: &str, positions: u32) -> Result<Self, String> {
        let words: Vec<_> = text.split_ascii_whitespace().collect();
        let (sides, either_way) = match words[..] {
            [both] => {
                let pieces = pieces(both)?;
                let of_side = |is_whites: fn(&char) -> bool| {
                    let own = pieces.iter().filter(|(letter, _)| is_whites(letter));
                    own.map(|(_, pieces)| *pieces).collect::<Vec<_>>()
                };
                ([of_side(char::is_ascii_uppercase), of_side(char::is_ascii_lowercase)], false)
            }
            [one, versus, other] if ["vs", "vs.", "v"].contains(&versus.to_ascii_lowercase().as_str()) => {
                let side = |text| -> Result<Vec<_>, String> {
                    Ok(pieces(text)?.into_iter().map(|(_, pieces)| pieces).collect())
                };
                ([side(one)?, side(other)?], true)
            }
            _ => return Err("expected pieces such as `KRPkr` or `KRP+ vs KR`".to_owned()),
        };
        for side in &sides {
            for (n, Pieces { letter, .. }) in side.iter().enumerate() {
                if side[..n].iter().any(|other| other.letter == *letter) {
                    return Err(format!("a number of `{letter}` is given twice for one side"));
                }
            }
        }
        let letters = sides.iter().flatten().map(|pieces| pieces.letter);
        let has_all =
            |variant: &Variant| letters.clone().all(|letter| kind_of(variant.ruleset(), letter).is_some());
        if !Variant::with_data().iter().any(has_all) {
            return Err("no variant has all of these pieces".to_owned());
        }
        Ok(Material { sides, either_way, positions })
    }

    /// Whether the pieces on the board are these, for as many positions in a row as are asked for.
    pub(super) fn is_reached(&self, replay: &Replay) -> bool {
        let Some(rules) = replay.variant.map(Variant::ruleset) else { return false };
        let limits = |side: &[Pieces]| -> Option<Vec<(u32, u32)>> {
            let mut limits = vec![(0, 0); rules.kinds.len()];
            for &Pieces { letter, least, most } in side {
                limits[kind_of(rules, letter)?.0 as usize] = (least, most);
            }
            Some(limits)
        };
        let [Some(first), Some(second)] = self.sides.each_ref().map(|side| limits(side)) else {
            return false;
        };
        let mut counts = [vec![0; rules.kinds.len()], vec![0; rules.kinds.len()]];
        // In a row, with the first pieces White's and with the first pieces Black's.
        let mut in_a_row = [0, 0];
        any(replay, |position, _| {
            counts.iter_mut().for_each(|side| side.fill(0));
            for piece in position.size().all().filter_map(|square| position.at(square)) {
                counts[usize::from(piece.side == Side::Black)][piece.kind.0 as usize] += 1;
            }
            let fits = |limits: &[(u32, u32)], counts: &[u32]| {
                limits.iter().zip(counts).all(|((least, most), count)| (least..=most).contains(&count))
            };
            let [whites, blacks] = &counts;
            let now = [
                fits(&first, whites) && fits(&second, blacks),
                self.either_way && fits(&first, blacks) && fits(&second, whites),
            ];
            for (count, now) in in_a_row.iter_mut().zip(now) {
                *count = if now { *count + 1 } else { 0 };
            }
            in_a_row.iter().any(|count| *count >= self.positions)
        })
    }
}

/// Letters as they are written, each with its number. Without a number, equal letters are counted.
fn pieces(text: &str) -> Result<Vec<(char, Pieces)>, String> {
    let mut found: Vec<(char, Pieces)> = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        if !letter.is_ascii_alphabetic() {
            return Err(format!("expected the letter of a piece, not `{letter}`"));
        }
        rest = &rest[1..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number = match &rest[..digits] {
            "" => None,
            digits => Some(digits.parse::<u32>().map_err(|_| format!("`{digits}` is too large a number"))?),
        };
        rest = &rest[digits..];
        let sign = rest.bytes().next().filter(|sign| matches!(sign, b'+' | b'*'));
        rest = &rest[usize::from(sign.is_some())..];
        let (least, most) = match (number, sign) {
            (None, Some(b'*')) => (0, u32::MAX),
            (Some(_), Some(b'*')) => return Err("`*` is any number; it has no number before it".to_owned()),
            (number, Some(_)) => (number.unwrap_or(1), u32::MAX),
            (number, None) => (number.unwrap_or(1), number.unwrap_or(1)),
        };
        match found.iter_mut().find(|(other, _)| *other == letter) {
            Some((_, before)) if number.is_none() && sign != Some(b'*') && before.most != u32::MAX => {
                // `RR` is two Rooks, `PP+` two or more Pawns.
                *before =
                    Pieces { least: before.least + least, most: before.most.saturating_add(most), ..*before };
            }
            _ => found.push((letter, Pieces { letter: letter.to_ascii_uppercase(), least, most })),
        }
    }
    Ok(found)
}

/// The kind of piece that a variant writes with this capital.
fn kind_of(rules: &Ruleset, letter: char) -> Option<PieceKind> {
    rules.kinds.iter().position(|kind| kind.letter == letter).map(|n| PieceKind(n as u8))
}
