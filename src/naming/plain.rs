//! Plain moves to legal ones, the short way.
//!
//! It answers only if there is nothing to doubt and nothing to explain. Everything else is left to
//! [`resolve`](super::resolve), which says the same of a plain move, by a longer way.

use crate::notation::plain::Plain;
use crate::rules::{CastlingSide, Move, MoveKind, MoveStyle, Playable};

use super::reading::unwritten_kind;
use super::resolve::list_castling;
use super::write::Origin;

/// The one legal move that a plain text fits, if nothing about the text is odd: without its mark, it is the move's name in `san`.
/// `buffer` is working space.
///
/// ```
/// use lawspeaker::naming::{coord, resolve_plain};
/// use lawspeaker::notation::plain::Plain;
/// use lawspeaker::variants::{Chess, start};
/// let position = start::<Chess>();
/// let resolve = |text| resolve_plain(&position, &Plain::read(text).unwrap(), &mut Vec::new());
/// assert_eq!(coord(&position, resolve(b"Nf3").unwrap()), "g1f3");
/// assert_eq!(resolve(b"Ngf3"), None); // more than is needed
/// ```
#[inline]
pub fn resolve_plain<P: Playable>(position: &P, text: &Plain, buffer: &mut Vec<Move>) -> Option<Move> {
    let rules = position.ruleset();
    if rules.style != MoveStyle::Letter || rules.has_promoted_forms {
        return None;
    }
    let kind = match text.letter {
        // A Pawn's name has no letter.
        Some(letter) => rules.kind_of_letter(letter).filter(|&kind| !rules.kind_info(kind).unwritten)?,
        None => unwritten_kind(rules)?,
    };
    let size = position.size();
    let to = size.square(text.to.file, text.to.rank)?;
    buffer.clear();
    position.legal_to(kind, to, buffer);
    let m = match (buffer.as_slice(), text.file) {
        ([m], None) => *m,
        (moves, Some(file)) => {
            let mut fitting = moves.iter().filter(|m| m.from().map(|from| size.file(from)) == Some(file));
            let (Some(&m), None) = (fitting.next(), fitting.next()) else { return None };
            // A Pawn's capture always names the file; for all others it must be needed.
            if text.letter.is_some()
                && Origin::least(position, kind, m.from()?, to, m.tail(), buffer) == Origin::Nothing
            {
                return None;
            }
            m
        }
        _ => return None,
    };
    let fits = m.kind() == MoveKind::Plain && m.promotes_to().is_none() && position.captures(m) == text.takes;
    fits.then_some(m)
}

/// The one legal move that a text fits, if the text is `O-O` or `O-O-O` and nothing else. `buffer` is working space.
///
/// ```
/// use lawspeaker::{naming::resolve_plain_castling, variants::{Chess, fen}};
/// let (position, _) = fen::read::<Chess>("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
/// let mut buffer = Vec::new();
/// assert!(resolve_plain_castling(&position, b"O-O", &mut buffer).is_some());
/// assert!(resolve_plain_castling(&position, b"O-O-O", &mut buffer).is_none());
/// # Ok::<(), lawspeaker::variants::fen::FenError>(())
/// ```
pub fn resolve_plain_castling<P: Playable>(
    position: &P,
    text: &[u8],
    buffer: &mut Vec<Move>,
) -> Option<Move> {
    let wing = match text {
        b"O-O" => CastlingSide::King,
        b"O-O-O" => CastlingSide::Queen,
        _ => return None,
    };
    list_castling(position, wing, buffer);
    let [m] = buffer[..] else { return None };
    Some(m)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naming::Style;
    use crate::naming::write::unmarked;
    use crate::naming::{Named, resolve};
    use crate::notation::moves::parse;
    use crate::rules::OneVariant;
    use crate::variants::{Chess, Chess960, HnefaChess, Odin, OrphicElks, Undenary, Viking7, fen, start};

    /// Every plain text that a board's letters and squares allow.
    fn texts<P: OneVariant>() -> Vec<Vec<u8>> {
        let mut heads: Vec<String> = vec![String::new()];
        let files = || (0..P::own_ruleset().size.files()).map(|file| char::from(b'a' + file));
        heads.extend(files().map(|file| format!("{file}x")));
        for letter in P::own_ruleset().kinds.iter().map(|info| info.letter) {
            heads.extend([letter.to_string(), format!("{letter}x")]);
            heads.extend(files().flat_map(|file| [format!("{letter}{file}"), format!("{letter}{file}x")]));
        }
        let squares: Vec<_> = P::own_ruleset()
            .size
            .all()
            .map(|square| P::own_ruleset().size.name(square).to_string())
            .collect();
        let texts = heads.iter().flat_map(|head| squares.iter().map(move |square| head.clone() + square));
        texts.map(String::into_bytes).filter(|text| Plain::read(text).is_some()).collect()
    }

    /// Holds the short way against the long one, text by text, along a game of random moves.
    fn both_ways_agree<P: OneVariant>() {
        let (texts, mut buffer, mut moves) = (texts::<P>(), Vec::new(), Vec::new());
        let (mut position, mut seed, mut resolved) = (start::<P>(), 3u64, 0);
        for ply in 0..60 {
            for text in texts.iter().filter(|_| ply % 6 == 0) {
                let short = resolve_plain(&position, &Plain::read(text).unwrap(), &mut buffer);
                let long = resolve(&position, &parse(text).unwrap(), &mut buffer);
                if let Some(m) = short {
                    assert_eq!(long, Ok(Named { m, doubt: None }), "{} in {position:?}", text.escape_ascii());
                    assert_eq!(unmarked(&position, m, Style::San).as_bytes(), text, "its own name");
                    resolved += 1;
                }
            }
            moves.clear();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            position.play_unchecked(moves[(seed >> 33) as usize % moves.len()]);
        }
        assert_eq!(resolved > 100, P::own_ruleset().style == MoveStyle::Letter, "{resolved}");
    }

    #[test]
    fn the_long_way_says_the_same() {
        both_ways_agree::<Chess>();
        both_ways_agree::<Odin>();
        both_ways_agree::<Undenary>();
        both_ways_agree::<OrphicElks>();
        both_ways_agree::<HnefaChess>();
    }

    /// The move of each wing, `O-O` first, the short way; the long way must say the same.
    fn castlings<P: OneVariant>(board: &str) -> [Option<Move>; 2] {
        let (position, _) = fen::read::<P>(board).unwrap();
        let mut buffer = Vec::new();
        ["O-O", "O-O-O"].map(|text| {
            let short = resolve_plain_castling(&position, text.as_bytes(), &mut buffer);
            let long = resolve(&position, &parse(text.as_bytes()).unwrap(), &mut buffer);
            assert_eq!(short.map(|m| Named { m, doubt: None }), long.ok(), "{text} in {board}");
            short
        })
    }

    #[test]
    fn castling_is_found_on_its_wing() {
        let both = castlings::<Chess>("4k3/8/8/8/8/8/8/R3K2R w KQ");
        assert!(both.iter().all(Option::is_some) && both[0] != both[1]);
        // The Rook on f3 attacks f1, which the King passes on the way to g1.
        let long_only = castlings::<Chess>("r3k3/8/8/8/8/5r2/8/R3K2R w KQq");
        assert!(long_only[0].is_none() && long_only[1].is_some());
        assert_eq!(castlings::<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w - -"), [None, None]);
        let shuffled = castlings::<Chess960>("1r2k1r1/8/8/8/8/8/8/4K3 b bg");
        assert!(shuffled.iter().all(Option::is_some));
        assert_eq!(castlings::<Odin>("10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 b"), [None, None]);
    }

    #[test]
    fn castling_with_anything_behind_it_goes_the_long_way() {
        let (position, _) = fen::read::<Chess>("4k2r/8/8/8/8/8/8/4K2R w Kk").unwrap();
        for text in ["O-O+", "O-O#", "O-O!", "0-0", "o-o", "O-", "O-O-", "O-O-O-O", "OO", ""] {
            assert_eq!(resolve_plain_castling(&position, text.as_bytes(), &mut Vec::new()), None, "{text}");
        }
    }

    #[test]
    fn moves_from_square_to_square_are_no_plain_moves() {
        both_ways_agree::<Viking7>();
    }
}
