//! Pieces as characters on wood: the tiles, and the strokes of characters and letters on them.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::rules::{Side, Tile, Wood};

use super::lettering::{CAPITAL, glyph};
use super::outline::{Layer, body, ink};

/// The colour of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    Black,
    Red,
    Green,
}

/// The ink of a side's tile. Where both sides have a character in the same form, the wood tells them apart too.
pub(super) const fn ink_of(tile: Tile, side: Side) -> Ink {
    match (tile.wood, side) {
        (Wood::Wedge, _) if tile.promoted => Ink::Red,
        (Wood::Disc, Side::White) | (Wood::Octagon, Side::Black) => Ink::Red,
        (Wood::Octagon, Side::White) => Ink::Green,
        _ => Ink::Black,
    }
}

const WEDGE: Layer = body("M50 5 L79 19 L90 95 L10 95 L21 19 Z");
const DISC: Layer = body("O50 50 44");
const OCTAGON: Layer = body("M31 5 L69 5 L95 31 L95 69 L69 95 L31 95 L5 69 L5 31 Z");

/// The layers of a side's tile.
pub(super) fn layers(tile: Tile, side: Side) -> Vec<Layer> {
    let sign = tile.signs[side.index()];
    match tile.wood {
        Wood::Wedge => vec![WEDGE, written(&NARROW, sign)],
        Wood::Disc => vec![DISC, written(&WIDE, sign)],
        Wood::Octagon => vec![OCTAGON, written(&WIDE, sign)],
    }
}

/// All signs, each as strokes in a place on a tile.
type Writing = HashMap<char, Layer>;

static NARROW: LazyLock<Writing> = LazyLock::new(|| writing((24, 27), (22, 25)));
static WIDE: LazyLock<Writing> = LazyLock::new(|| writing((21, 21), (24, 24)));

/// A sign without a drawing is an empty tile.
fn written(writing: &Writing, sign: char) -> Layer {
    writing.get(&sign).copied().unwrap_or(ink(""))
}

/// The signs in a box with this upper left corner. A step of their grid has so many tenths of a unit across and down.
fn writing((left, top): (i32, i32), (across, down): (i32, i32)) -> Writing {
    let characters = drawings().map(|(character, outline)| {
        let place = |n, is_across| if is_across { left + n * across / 10 } else { top + n * down / 10 };
        (character, ink(String::leak(placed(outline, place))))
    });
    let letters = ('A'..='Z').map(|letter| {
        let glyph = glyph(letter);
        let (x, y) = (left + across * 12 / 10 - 2 * glyph.width, top + down * 12 / 10 - 2 * CAPITAL);
        let place = |n, is_across| 4 * n + if is_across { x } else { y };
        (letter, ink(String::leak(placed(glyph.outline, place))))
    });
    characters.chain(letters).collect()
}

/// The characters with their outlines.
fn drawings() -> impl Iterator<Item = (char, &'static str)> {
    let lines = include_str!("characters.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| Some((line.chars().next()?, line.split_once(' ')?.1)))
}

/// An outline whose numbers are put in their places; the second argument says whether a number counts to the right.
pub(super) fn placed(outline: &str, place: impl Fn(i32, bool) -> i32) -> String {
    let mut placed = String::with_capacity(2 * outline.len());
    let mut is_across = true;
    for word in outline.split(' ') {
        let number = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let command = &word[..word.len() - number.len()];
        is_across |= !command.is_empty();
        placed.push_str(command);
        if let Ok(number) = number.parse() {
            placed.push_str(&place(number, is_across).to_string());
            is_across = !is_across;
        }
        placed.push(' ');
    }
    placed.truncate(placed.trim_end().len());
    placed
}

#[cfg(test)]
mod tests {
    use super::super::outline::{Step, steps};
    use super::*;
    use crate::rules::CHARACTERS;

    #[test]
    fn every_character_that_data_may_name_has_a_drawing_of_its_own() {
        let names: String = drawings().map(|(character, _)| character).collect();
        assert_eq!(names, CHARACTERS);
        for writing in [&NARROW, &WIDE] {
            let mut outlines: Vec<_> = writing.values().map(|layer| layer.outline).collect();
            outlines.sort_unstable();
            outlines.dedup();
            assert_eq!(outlines.len(), CHARACTERS.chars().count() + 26, "two characters look alike");
        }
    }

    #[test]
    fn characters_are_strokes_inside_of_their_grid() {
        for (character, outline) in drawings() {
            let mut strokes = 0;
            for step in steps(outline) {
                strokes += u32::from(matches!(step, Step::Move(_)));
                assert!(!matches!(step, Step::Circle(..)), "{character}");
                if let Some((x, y)) = step.end() {
                    assert!((0..=24).contains(&x) && (0..=24).contains(&y), "{character}: {x} {y}");
                }
            }
            assert!(strokes > 0, "{character}");
        }
    }
}
