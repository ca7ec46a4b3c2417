//! Pieces as rune stones: the runes that a game has as its symbols, cut into stones of the colour of the side.

use super::outline::{Layer, body, stroke};

const STONE: Layer = body("M50 6 C74 6 87 26 88 54 C88 80 74 94 50 94 C26 94 12 80 12 54 C13 26 26 6 50 6 Z");

/// The layers of the stone with this rune; none for a symbol that is not a rune of the set.
pub(super) const fn layers(symbol: char) -> Option<&'static [Layer]> {
    Some(match symbol {
        'ᚱ' => RAIDO,
        'ᚢ' => URUZ,
        'ᛒ' => BERKANO,
        'ᛈ' => PERTHRO,
        'ᚨ' => ANSUZ,
        'ᛟ' => OTHALA,
        _ => return None,
    })
}

const RAIDO: &[Layer] = &[STONE, stroke("M37 77 L37 24 L62 37 L37 52 L65 77")];
const URUZ: &[Layer] = &[STONE, stroke("M36 77 L36 24 L64 44 L64 77")];
const BERKANO: &[Layer] = &[STONE, stroke("M37 77 L37 24 L63 37 L37 50 L63 64 L37 77")];
const PERTHRO: &[Layer] = &[STONE, stroke("M34 24 L34 77 M34 24 L50 38 L66 24 M34 77 L50 63 L66 77")];
const ANSUZ: &[Layer] = &[STONE, stroke("M38 77 L38 24 L65 41 M38 44 L65 61")];
const OTHALA: &[Layer] = &[STONE, stroke("M31 78 L66 42 L50 22 L34 42 L69 78")];
