//! The drawings of the pieces, as outlines on a grid of 100 by 100, made for this program.
//!
//! The two sides differ by more than colour: White's pieces are light with dark lines, Black's are dark with light lines. All
//! outlines are different. At 20 pixels per square the inner lines disappear, and the pieces can still be recognised.

use std::borrow::Cow;
use std::sync::LazyLock;

use crate::rules::{Shape, Side};

use super::lettering::{CAPITAL, glyph};
use super::outline::{Layer, body, dark, light, line, solid, stroke};
use super::tiles;

/// What every standing piece stands on.
const FOOT: Layer = body("M22 89 L22 82 Q22 78 27 78 L73 78 Q78 78 78 82 L78 89 Z");

/// The layers of a drawing, the lowest first. Only tiles differ by side in more than colour.
pub(super) fn layers(shape: Shape, side: Side) -> Cow<'static, [Layer]> {
    let drawn = match shape {
        Shape::King => KING,
        Shape::Queen => QUEEN,
        Shape::Rook => ROOK,
        Shape::Bishop => BISHOP,
        Shape::LightBishop => LIGHT_BISHOP,
        Shape::DarkBishop => DARK_BISHOP,
        Shape::Knight => KNIGHT,
        Shape::Pawn => PAWN,
        Shape::HorizontalPawn => HORIZONTAL_PAWN,
        Shape::VerticalPawn => VERTICAL_PAWN,
        Shape::Ox => OX,
        Shape::Valkyrie => VALKYRIE,
        Shape::Paladin => PALADIN,
        Shape::Duke => DUKE,
        Shape::Elk => ELK,
        Shape::Guard => GUARD,
        Shape::Taflman => TAFLMAN,
        Shape::TaflKing => TAFL_KING,
        Shape::Lettered(letter) => lettered(letter),
        Shape::Tile(tile) => return tiles::layers(tile, side).into(),
    };
    Cow::Borrowed(drawn)
}

/// The shield of a letter from A to Z. Other signs have an empty shield.
fn lettered(letter: char) -> &'static [Layer] {
    static SHIELDS: LazyLock<[[Layer; 2]; 26]> = LazyLock::new(|| {
        std::array::from_fn(|n| [SHIELD, stroke(String::leak(on_shield(char::from(b'A' + n as u8))))])
    });
    let letters = 'A'..='Z';
    match letters.into_iter().position(|known| known == letter) {
        Some(n) => &SHIELDS[n],
        None => std::slice::from_ref(&SHIELD),
    }
}

static SHIELD: Layer = body("M20 14 Q50 22 80 14 L80 50 Q78 76 50 90 Q22 76 20 50 Z");

/// The strokes of a capital in the middle of the shield, four times as large as in texts.
fn on_shield(letter: char) -> String {
    let glyph = glyph(letter);
    tiles::placed(glyph.outline, |number, is_across| {
        4 * number + if is_across { 50 - 2 * glyph.width } else { 49 - 2 * CAPITAL }
    })
}

const KING: &[Layer] = &[
    body("M46 9 L54 9 L54 16 L61 16 L61 24 L54 24 L54 36 L46 36 L46 24 L39 24 L39 16 L46 16 Z"),
    body("M50 46 C46 32 14 28 14 48 C14 60 26 66 30 79 L70 79 C74 66 86 60 86 48 C86 28 54 32 50 46 Z"),
    line("M50 46 L50 78"),
    line("M29 68 Q50 60 71 68"),
    FOOT,
];

const QUEEN: &[Layer] = &[
    body("M28 79 L15 36 L33 56 L32 26 L45 53 L50 20 L55 53 L68 26 L67 56 L85 36 L72 79 Z"),
    body("O13 32 6 O31 21 6 O50 15 6 O69 21 6 O87 32 6"),
    line("M27 69 Q50 61 73 69"),
    FOOT,
];

const ROOK: &[Layer] = &[
    body("M30 79 L34 46 L66 46 L70 79 Z"),
    body(
        "M25 17 L37 17 L37 25 L44 25 L44 17 L56 17 L56 25 L63 25 L63 17 L75 17 L75 38 L66 47 L34 47 L25 38 Z",
    ),
    line("M33 68 L67 68"),
    FOOT,
];

const MITRE: Layer = body("M50 19 C68 32 75 50 64 63 L36 63 C25 50 32 32 50 19 Z");
const MITRE_TIP: Layer = body("O50 14 6");
const MITRE_BAND: Layer = body("M33 63 L67 63 L71 79 L29 79 Z");

const BISHOP: &[Layer] = &[MITRE, MITRE_TIP, MITRE_BAND, line("M50 32 L50 54"), line("M41 42 L59 42"), FOOT];
const LIGHT_BISHOP: &[Layer] = &[MITRE, MITRE_TIP, MITRE_BAND, light("M41 36 L59 36 L59 54 L41 54 Z"), FOOT];
const DARK_BISHOP: &[Layer] = &[MITRE, MITRE_TIP, MITRE_BAND, dark("M41 36 L59 36 L59 54 L41 54 Z"), FOOT];

const KNIGHT: &[Layer] = &[
    body(
        "M30 79 C30 64 48 58 47 47 C40 54 33 53 27 61 L17 55 C19 44 27 36 31 26 L29 13 L41 20 C64 18 79 38 75 79 Z",
    ),
    solid("O37 33 4"),
    line("M53 28 C64 34 68 50 67 78"),
    FOOT,
];

const PAWN: &[Layer] =
    &[body("M31 79 C33 66 43 60 44 47 L56 47 C57 60 67 66 69 79 Z"), body("O50 35 15"), FOOT];

const HORIZONTAL_PAWN: &[Layer] = &[
    body("M33 79 C34 68 44 64 45 50 L55 50 C56 64 66 68 67 79 Z"),
    body("M10 37 L31 18 L31 30 L69 30 L69 18 L90 37 L69 56 L69 44 L31 44 L31 56 Z"),
    FOOT,
];

const VERTICAL_PAWN: &[Layer] = &[
    body("M33 79 C34 72 40 70 42 64 L58 64 C60 70 66 72 67 79 Z"),
    body("M50 6 L69 27 L57 27 L57 47 L69 47 L50 68 L31 47 L43 47 L43 27 L31 27 Z"),
    FOOT,
];

const OX: &[Layer] = &[
    body("M10 14 C6 38 20 48 38 46 L62 46 C80 48 94 38 90 14 C86 28 76 32 64 31 L36 31 C24 32 14 28 10 14 Z"),
    body("M32 34 C28 52 38 62 38 76 C38 92 62 92 62 76 C62 62 72 52 68 34 C60 27 40 27 32 34 Z"),
    solid("O41 49 4 O59 49 4"),
    line("M39 71 Q50 65 61 71"),
    solid("O45 79 3 O55 79 3"),
];

const VALKYRIE: &[Layer] = &[
    body("M33 70 C17 66 6 48 8 12 C16 20 22 24 26 30 C32 36 36 44 38 52 Z"),
    body("M67 70 C83 66 94 48 92 12 C84 20 78 24 74 30 C68 36 64 44 62 52 Z"),
    line("M15 34 C20 42 26 48 34 54"),
    line("M85 34 C80 42 74 48 66 54"),
    body("M30 79 L30 54 C30 22 70 22 70 54 L70 79 Z"),
    line("M30 60 L70 60"),
    line("M50 30 L50 78"),
    FOOT,
];

const PALADIN: &[Layer] = &[
    body("M18 14 Q34 20 50 12 Q66 20 82 14 C86 48 76 74 50 91 C24 74 14 48 18 14 Z"),
    solid("M44 22 L56 22 L56 38 L75 38 L75 50 L56 50 L56 78 L44 78 L44 50 L25 50 L25 38 L44 38 Z"),
];

const DUKE: &[Layer] = &[
    body("M27 79 L27 40 L73 40 L73 79 Z"),
    body("M22 40 L18 12 L34 24 L50 9 L66 24 L82 12 L78 40 Z"),
    solid("M33 51 L67 51 L67 59 L54 59 L54 75 L46 75 L46 59 L33 59 Z"),
    FOOT,
];

const ELK: &[Layer] = &[
    body(
        "M43 50 C30 48 12 44 6 16 L17 27 L17 8 L28 30 L32 12 L38 34 C40 40 44 44 50 44 C56 44 60 40 62 34 L68 12 L72 30 \
         L83 8 L83 27 L94 16 C88 44 70 48 57 50 Z",
    ),
    body(
        "M38 50 L24 47 L36 59 C38 68 42 72 42 80 C42 93 58 93 58 80 C58 72 62 68 64 59 L76 47 L62 50 C58 44 42 44 38 50 Z",
    ),
    solid("O44 60 3 O56 60 3"),
    solid("O50 82 4"),
];

const GUARD: &[Layer] = &[
    body("M76 6 L86 28 L80 28 L80 90 L72 90 L72 28 L66 28 Z"),
    body("M14 22 L64 22 L64 76 C54 88 24 88 14 76 Z"),
    line("M24 32 L54 32 L54 71 C48 78 30 78 24 71 Z"),
    solid("O39 52 8"),
];

const TAFLMAN: &[Layer] = &[body("O50 50 34"), line("O50 50 20")];

const TAFL_KING: &[Layer] =
    &[body("O50 50 42"), solid("M26 68 L22 32 L38 47 L50 24 L62 47 L78 32 L74 68 Z"), line("M28 76 L72 76")];
