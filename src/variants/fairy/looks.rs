//! How pictures draw the pieces and the board of a game that is data: what the keys `pictures` and `characters` say.

use crate::geometry::Square;
use crate::rules::{BoardStyle, CHARACTERS, Side, Tile, Wood};

use super::laws::{Kind, Laws, Region};
use super::pieces::SLOTS;
use super::values::{Wrong, one_of, pairs, words};

/// Other forms of characters, each before the form that has a drawing.
const OTHER_FORMS: &str = "步歩竜龍龙龍马馬车車帅帥将將飞飛银銀酔醉汉漢";

/// The pictures of a game; none for those of chess.
pub(super) fn pictures(value: &str) -> Result<Option<Wood>, Wrong> {
    Ok(match one_of(value, &["chess", "shogi", "xiangqi", "janggi"])? {
        "shogi" => Some(Wood::Wedge),
        "xiangqi" => Some(Wood::Disc),
        "janggi" => Some(Wood::Octagon),
        _ => None,
    })
}

/// A piece, whether its promoted form is meant, and the characters for White and for Black.
type Written = ((usize, bool), [char; 2]);

/// Characters of pieces: `r:飛` for both sides, `k:帥將` for White and for Black, `+r:龍` for a promoted form.
pub(super) fn characters(
    letters: &[Option<char>; SLOTS],
    is_promoted: impl Fn(usize) -> bool,
    value: &str,
) -> Result<Vec<Written>, Wrong> {
    let mut all = Vec::new();
    for (at, word) in words(value) {
        let plain = word.strip_prefix('+').unwrap_or(word);
        let (is_form, begin) = (plain != word, at + word.len() - plain.len());
        for (slot, said, place) in pairs(letters, plain).map_err(|(n, why)| (begin + n, why))? {
            if is_form && !is_promoted(slot) {
                return Err((begin, "this piece has no promoted form".to_owned()));
            }
            let unknown = said.char_indices().find(|&(_, sign)| !CHARACTERS.contains(sign));
            if let Some((n, sign)) = unknown {
                return Err((begin + place + n, not_drawn(sign)));
            }
            let mut signs = said.chars();
            let signs = match [signs.next(), signs.next(), signs.next()] {
                [Some(both), None, None] => [both; 2],
                [Some(white), Some(black), None] => [white, black],
                _ => {
                    return Err((begin + place, "expected one character, or White's and Black's".to_owned()));
                }
            };
            all.push(((slot, is_form), signs));
        }
    }
    Ok(all)
}

fn not_drawn(sign: char) -> String {
    let forms: Vec<char> = OTHER_FORMS.chars().collect();
    match forms.chunks(2).find(|pair| pair[0] == sign) {
        Some(pair) => format!("there is no drawing of `{sign}`; did you mean `{}`?", pair[1]),
        None => format!("there is no drawing of `{sign}`; there are those of `{CHARACTERS}`"),
    }
}

/// The tile of a kind; none in a game whose pieces are drawn like those of chess. A kind without a character has its letter.
pub(super) fn tile(laws: &Laws, kind: &Kind) -> Option<Tile> {
    let letter = kind.unpromoted.map_or(kind.letter, |base| laws.kind(base).letter);
    let signs = kind.characters.unwrap_or([letter; 2]);
    Some(Tile { wood: laws.pictures?, signs, promoted: kind.unpromoted.is_some() })
}

/// How the board is drawn: pieces of xiangqi and janggi stand on points.
pub(super) fn board(laws: &Laws) -> BoardStyle {
    match laws.pictures {
        None => BoardStyle::Chequered,
        Some(Wood::Wedge) => BoardStyle::Plain,
        Some(Wood::Disc | Wood::Octagon) => {
            BoardStyle::Points(Vec::leak(laws.size.all().map(|square| lines(laws, square)).collect()))
        }
    }
}

/// The eight neighbours of a square, clockwise from that towards higher ranks.
const AROUND: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The lines that leave a point: straight ones to its neighbours but over the river, and slanting ones in palaces.
fn lines(laws: &Laws, from: Square) -> u8 {
    let size = laws.size;
    let neighbours = |square| AROUND.map(|(files, ranks)| size.offset(square, files, ranks));
    let is_middle = |palace: Region, square| {
        neighbours(square).iter().all(|near| near.is_some_and(|near| palace.has(near)))
    };
    let in_palace = |to: Square| {
        let palaces = Side::BOTH.iter().filter_map(|&side| Some(laws.side(side).fields[laws.king?.index()]));
        // A larger region is no palace.
        palaces.filter(|palace| palace.count() == 9).any(|palace| {
            palace.has(from) && palace.has(to) && (is_middle(palace, from) || is_middle(palace, to))
        })
    };
    // Soldiers change at the river, which is open at both edges.
    let is_beyond = |square| laws.side(Side::White).river.has(square);
    let is_inner = (1..size.files() - 1).contains(&size.file(from));
    let is_line = |n: usize, to: Square| match n {
        0 | 4 => !is_inner || is_beyond(from) == is_beyond(to),
        2 | 6 => true,
        _ => in_palace(to),
    };
    let drawn = (0..8).zip(neighbours(from)).filter(|&(n, to)| to.is_some_and(|to| is_line(n, to)));
    drawn.fold(0, |lines, (n, _)| lines | 1 << n)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::registry::{check_games, named};
    use super::*;
    use crate::rules::Shape;

    #[test]
    fn every_drawing_of_a_character_is_that_of_a_piece() {
        let tiles =
            named(|_| true).into_iter().flat_map(|rules| rules.kinds).filter_map(|kind| match kind.shape {
                Shape::Tile(tile) => Some(tile),
                _ => None,
            });
        let used: BTreeSet<char> =
            tiles.flat_map(|tile| tile.signs).filter(|sign| !sign.is_ascii()).collect();
        assert_eq!(used, CHARACTERS.chars().collect());
    }

    #[test]
    fn pieces_that_move_alike_differ_by_their_characters() {
        for rules in named(|_| true) {
            let mut signs = BTreeSet::new();
            for kind in rules.kinds {
                if let Shape::Tile(Tile { signs: [white, _], promoted, .. }) = kind.shape {
                    assert!(signs.insert((white, promoted)), "{}: {white} twice", rules.id);
                }
            }
        }
    }

    #[test]
    fn mistakes_in_characters_have_their_place() {
        for (line, place, words) in [
            ("characters = k:帅", "3:16", "there is no drawing of `帅`; did you mean `帥`?"),
            ("characters = p:歩 k:帥x", "3:21", "there is no drawing of `x`; there are those of `王玉飛"),
            ("characters = k:王玉王", "3:16", "expected one character"),
            ("characters = k:", "3:16", "expected one character"),
            ("characters = +k:王", "3:15", "no promoted form"),
            ("characters = q:王", "3:14", "the game has no piece `q`"),
            ("characters = +王", "3:15", "is not a letter, `:` and a value"),
            ("pictures = go", "3:12", "expected `chess`, `shogi`, `xiangqi` or `janggi`, not `go`"),
        ] {
            let text = format!("[test-looks:chess]\nqueen = -\n{line}\n");
            let checked = check_games(&text).unwrap();
            let [error] = &checked[0].errors[..] else { panic!("{line}: {:?}", checked[0].errors) };
            let error = error.to_string();
            assert!(error.starts_with(&format!("{place}: ")) && error.contains(words), "{line}: {error}");
        }
    }
}
