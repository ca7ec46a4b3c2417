//! What the values of keys mean: numbers, squares, results, pieces by their letters.

use crate::geometry::{BoardSize, Square};

use super::ini::shortened;
use super::laws::{Region, Value, WallRule};
use super::pieces::SLOTS;

/// The longest side of a board.
pub(super) const LONGEST: u8 = 16;

/// A set of places in the table of pieces. One bit more says that all pieces are counted together (`*`).
pub(super) type Slots = u64;
pub(super) const ALL: Slots = 1 << 63;

pub(super) const fn of(slot: usize) -> Slots {
    1 << slot
}

/// The largest board.
pub(super) const WIDEST: BoardSize = BoardSize::new(LONGEST, LONGEST);

/// What is wrong in a value, and at which byte.
pub(super) type Wrong = (usize, String);

pub(super) fn flag(value: &str) -> Result<bool, Wrong> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err((0, format!("expected `true` or `false`, not `{}`", shortened(value)))),
    }
}

pub(super) fn number(value: &str) -> Result<u32, Wrong> {
    let number = value.parse().ok().filter(|&number| number <= 1000 && !value.starts_with('+'));
    number.ok_or_else(|| (0, "expected a whole number from 0 to 1000".to_owned()))
}

/// A rank, from 0.
pub(super) fn rank_number(value: &str) -> Result<u8, Wrong> {
    let number = value.parse().ok().filter(|number| (1..=LONGEST).contains(number));
    number.map(|number| number - 1).ok_or_else(|| (0, format!("expected a rank from 1 to {LONGEST}")))
}

/// A file, from 0: a letter or a number from 1.
pub(super) fn file_number(value: &str) -> Result<u8, Wrong> {
    let last = char::from(b'a' + LONGEST - 1);
    match value.as_bytes() {
        [letter] if (b'a'..=last as u8).contains(&letter.to_ascii_lowercase()) => {
            Ok(letter.to_ascii_lowercase() - b'a')
        }
        _ => rank_number(value).map_err(|_| {
            (0, format!("expected a file from `a` to `{last}`, or its number from 1 to {LONGEST}"))
        }),
    }
}

pub(super) fn result(value: &str) -> Result<Value, Wrong> {
    match value {
        "win" => Ok(Value::Win),
        "loss" => Ok(Value::Loss),
        "draw" => Ok(Value::Draw),
        _ => Err((0, format!("expected `win`, `loss` or `draw`, not `{}`", shortened(value)))),
    }
}

/// One of these words.
pub(super) fn one_of(value: &str, words: &[&'static str]) -> Result<&'static str, Wrong> {
    let known = words.iter().find(|&&word| word == value);
    known.copied().ok_or_else(|| (0, format!("expected {}, not `{}`", quoted(words), shortened(value))))
}

/// Words as messages list them: `a`, `b` or `c`.
fn quoted(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    super::words::listed(&words, "or")
}

pub(super) fn wall_rule(value: &str) -> Result<Option<WallRule>, Wrong> {
    Ok(Some(match one_of(value, &["duck", "arrow", "past", "edge", "static", "none"])? {
        "duck" => WallRule::Duck,
        "arrow" => WallRule::Arrow,
        "past" => WallRule::Past,
        "edge" => WallRule::Edge,
        "static" => WallRule::Static,
        _ => return Ok(None),
    }))
}

/// Rights to castle such as `Qq`, by side and wing; `-` or nothing for none.
pub(super) fn wings(value: &str) -> Result<[[bool; 2]; 2], Wrong> {
    let mut wings = [[false; 2]; 2];
    for (at, sign) in value.char_indices().filter(|(_, sign)| !sign.is_whitespace()) {
        match sign {
            '-' => break,
            'K' => wings[0][0] = true,
            'Q' => wings[0][1] = true,
            'k' => wings[1][0] = true,
            'q' => wings[1][1] = true,
            _ => return Err((at, format!("expected rights to castle such as `Qq`, not `{sign}`"))),
        }
    }
    Ok(wings)
}

/// The words of a value, each with its place.
pub(super) fn words(value: &str) -> impl Iterator<Item = (usize, &str)> {
    value.split_whitespace().map(|word| (word.as_ptr() as usize - value.as_ptr() as usize, word))
}

/// Squares of the largest board: `e4`, `*8` for a rank, `e*` for a file; `-` or nothing for no square.
pub(super) fn region(value: &str) -> Result<Region, Wrong> {
    let mut region = Region::EMPTY;
    for (at, word) in words(value) {
        if word == "-" {
            break;
        }
        let wrong = || (at, format!("`{}` is not a square, `*8` or `e*`", shortened(word)));
        let (first, rest) = word.split_at_checked(1).ok_or_else(wrong)?;
        let file = if first == "*" { None } else { Some(file_number(first).map_err(|_| wrong())?) };
        let rank = if rest == "*" { None } else { Some(rank_number(rest).map_err(|_| wrong())?) };
        if file.is_none() && rank.is_none() {
            return Err(wrong());
        }
        let is_in = |square: &Square| {
            file.is_none_or(|file| WIDEST.file(*square) == file)
                && rank.is_none_or(|rank| WIDEST.rank(*square) == rank)
        };
        region |= WIDEST.all().filter(is_in).collect();
    }
    Ok(region)
}

/// The piece with a letter.
pub(super) fn piece(letters: &[Option<char>; SLOTS], letter: char) -> Option<usize> {
    letters.iter().position(|&known| known == Some(letter.to_ascii_uppercase()))
}

/// Pieces by their letters; `*` for all, `-` or nothing for none.
pub(super) fn slots(letters: &[Option<char>; SLOTS], value: &str) -> Result<Slots, Wrong> {
    let mut set = 0;
    for (at, sign) in value.char_indices().filter(|(_, sign)| !sign.is_whitespace()) {
        match sign {
            '-' => break,
            '*' => set |= ALL,
            _ => match piece(letters, sign) {
                Some(slot) => set |= of(slot),
                None => return Err((at, format!("the game has no piece `{sign}`"))),
            },
        }
    }
    Ok(set)
}

/// A piece, what is said of it, and where that is.
pub(super) type Pair<'a> = (usize, &'a str, usize);

/// Words such as `q:1`.
pub(super) fn pairs<'a>(letters: &[Option<char>; SLOTS], value: &'a str) -> Result<Vec<Pair<'a>>, Wrong> {
    let pair = |(at, word): (usize, &'a str)| {
        let Some((letter, said)) = word.split_once(':') else {
            return Err((at, format!("`{}` is not a letter, `:` and a value", shortened(word))));
        };
        let slot = letter.chars().next().filter(|sign| sign.len_utf8() == letter.len());
        match slot.and_then(|sign| piece(letters, sign)) {
            Some(slot) => Ok((slot, said, at + letter.len() + 1)),
            None => Err((at, format!("the game has no piece `{}`", shortened(letter)))),
        }
    };
    words(value).map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_squares_ranks_and_files() {
        let count = |value| region(value).unwrap().count();
        assert_eq!(
            [count("e4"), count("*3"), count("b*"), count("a1 *1"), count("-"), count("")],
            [1, 16, 16, 16, 0, 0]
        );
        assert_eq!(region("p16").unwrap().first(), Some(Square::new(255)));
    }
}
