//! The colours of pictures. A test checks that they have the contrasts of WCAG 2.2, level AA: 4.5 to 1 for text
//! (criterion 1.4.3), 3 to 1 for pieces and marks against what is next to them (criterion 1.4.11).

use crate::rules::{Shape, Side};

use super::picture::PieceView;
use super::tiles;

/// The colours of a picture.
///
/// ```
/// use lawspeaker::render::Theme;
/// use lawspeaker::{prelude::*, render::{PictureOptions, svg}};
/// let picture = AnyPosition::start(Variant::Chess).picture();
/// let drawn = Theme::ALL.map(|theme| {
///     let mut options = PictureOptions::default();
///     options.theme = theme;
///     svg(&picture, &options)
/// });
/// assert!(drawn[0] != drawn[1] && drawn[1] != drawn[2]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Theme {
    /// Wooden squares on white.
    Light,
    /// Slate squares on black.
    Dark,
    /// Black, white and grey, for paper.
    Print,
}

/// A colour as `#rrggbb`.
pub(super) type Colour = &'static str;

/// The colours of a theme by what they paint.
#[derive(Clone, Copy, Debug)]
pub(super) struct Palette {
    pub(super) background: Colour,
    /// Coordinates, caption, frame.
    pub(super) text: Colour,
    pub(super) light_square: Colour,
    pub(super) dark_square: Colour,
    pub(super) red_square: Colour,
    pub(super) wall: Colour,
    pub(super) mortar: Colour,
    /// The lines of thrones, corners and gates.
    pub(super) ornament: Colour,
    /// The lines of red squares.
    pub(super) red_ornament: Colour,
    /// The area and the lines of White's pieces.
    pub(super) white: [Colour; 2],
    /// The area and the lines of Black's pieces.
    pub(super) black: [Colour; 2],
    /// The wood of White's and of Black's tiles.
    pub(super) tiles: [Colour; 2],
    /// What characters are written in: black, red and green.
    pub(super) inks: [Colour; 3],
    /// Rings, dots, brackets and arrows, and the rim around them.
    pub(super) mark: Colour,
    pub(super) arrow: Colour,
    pub(super) rim: Colour,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Print];

    pub(super) const fn palette(self) -> Palette {
        match self {
            Theme::Light => Palette {
                background: "#ffffff",
                text: "#222222",
                light_square: "#f1e4ca",
                dark_square: "#c69f72",
                red_square: "#e08a78",
                wall: "#6d6259",
                mortar: "#cfc4b8",
                ornament: "#6b4a24",
                red_ornament: "#7d1710",
                white: ["#ffffff", "#151515"],
                black: ["#1d1d1d", "#f6f6f6"],
                tiles: ["#fbeac2", "#e3c383"],
                inks: ["#151515", "#960f0f", "#0a5a33"],
                mark: "#9b1111",
                arrow: "#0a4a8f",
                rim: "#ffffff",
            },
            Theme::Dark => Palette {
                background: "#14171b",
                text: "#e6e6e6",
                light_square: "#8f9cab",
                dark_square: "#64727f",
                red_square: "#b5675a",
                wall: "#23282e",
                mortar: "#8b949e",
                ornament: "#101418",
                red_ornament: "#1a0503",
                white: ["#ffffff", "#0b0c0e"],
                black: ["#0b0c0e", "#f0f0f0"],
                tiles: ["#f3e2ba", "#d8bc84"],
                inks: ["#0b0c0e", "#870d0d", "#0a4a2b"],
                mark: "#ffdf5c",
                arrow: "#8fe3ff",
                rim: "#0b0c0e",
            },
            Theme::Print => Palette {
                background: "#ffffff",
                text: "#000000",
                light_square: "#ffffff",
                dark_square: "#cccccc",
                red_square: "#ffffff",
                wall: "#555555",
                mortar: "#ffffff",
                ornament: "#555555",
                red_ornament: "#555555",
                white: ["#ffffff", "#000000"],
                black: ["#000000", "#ffffff"],
                tiles: ["#ffffff", "#d9d9d9"],
                inks: ["#000000", "#4d4d4d", "#000000"],
                mark: "#000000",
                arrow: "#000000",
                rim: "#ffffff",
            },
        }
    }
}

impl Palette {
    /// Every colour as a variable of a style sheet, which gives it the colour of a theme: see [`variables`].
    pub(super) const VARIABLES: Palette = Palette {
        background: "var(--background)",
        text: "var(--text)",
        light_square: "var(--light-square)",
        dark_square: "var(--dark-square)",
        red_square: "var(--red-square)",
        wall: "var(--wall)",
        mortar: "var(--mortar)",
        ornament: "var(--ornament)",
        red_ornament: "var(--red-ornament)",
        white: ["var(--white)", "var(--white-lines)"],
        black: ["var(--black)", "var(--black-lines)"],
        tiles: ["var(--white-tile)", "var(--black-tile)"],
        inks: ["var(--ink)", "var(--red-ink)", "var(--green-ink)"],
        mark: "var(--mark)",
        arrow: "var(--arrow)",
        rim: "var(--rim)",
    };

    /// The names that a document of TeX gives to the colours.
    pub(super) const NAMES: Palette = Palette {
        background: "lsBackground",
        text: "lsText",
        light_square: "lsLight",
        dark_square: "lsDark",
        red_square: "lsRed",
        wall: "lsWall",
        mortar: "lsMortar",
        ornament: "lsOrnament",
        red_ornament: "lsRedOrnament",
        white: ["lsWhiteArea", "lsWhiteLine"],
        black: ["lsBlackArea", "lsBlackLine"],
        tiles: ["lsWhiteTile", "lsBlackTile"],
        inks: ["lsInk", "lsRedInk", "lsGreenInk"],
        mark: "lsMark",
        arrow: "lsArrow",
        rim: "lsRim",
    };

    /// What paints a piece: its area, its lines, and what is written on it.
    pub(super) const fn of_piece(self, piece: PieceView) -> [Colour; 3] {
        let [area, lines] = match piece.side {
            Side::White => self.white,
            Side::Black => self.black,
        };
        match piece.shape {
            Shape::Tile(tile) => {
                let ink = self.inks[tiles::ink_of(tile, piece.side) as usize];
                [self.tiles[piece.side.index()], self.inks[0], ink]
            }
            _ => [area, lines, lines],
        }
    }

    /// All colours, in one order.
    pub(super) const fn colours(self) -> [Colour; 21] {
        let Palette {
            background, text, light_square, dark_square, red_square, wall, mortar, ornament, ..
        } = self;
        let Palette { red_ornament, white, black, tiles, inks, mark, arrow, rim, .. } = self;
        [
            background,
            text,
            light_square,
            dark_square,
            red_square,
            wall,
            mortar,
            ornament,
            red_ornament,
            white[0],
            white[1],
            black[0],
            black[1],
            tiles[0],
            tiles[1],
            inks[0],
            inks[1],
            inks[2],
            mark,
            arrow,
            rim,
        ]
    }
}

/// The colours of a theme as variables of a style sheet: `--background:#ffffff;…`.
#[must_use]
pub(crate) fn variables(theme: Theme) -> String {
    let names =
        Palette::VARIABLES.colours().map(|name| name.trim_start_matches("var(").trim_end_matches(')'));
    let all = names.into_iter().zip(theme.palette().colours());
    all.map(|(name, colour)| format!("{name}:{colour};")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of a colour, as WCAG 2.2 defines it.
    fn luminance(colour: Colour) -> f64 {
        let part = |at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    }

    fn contrast(one: Colour, other: Colour) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn contrast_is_computed_as_in_the_examples_of_wcag() {
        assert!((contrast("#000000", "#ffffff") - 21.0).abs() < 1e-9);
        assert!((contrast("#767676", "#ffffff") - 4.54).abs() < 0.01);
    }

    #[test]
    fn every_theme_has_the_contrasts_of_level_aa() {
        let mut missed = Vec::new();
        for theme in Theme::ALL {
            let p = theme.palette();
            let mut least = |what: &str, found: f64, wanted: f64| {
                if found < wanted {
                    missed.push(format!("{theme:?}: {what} has {found:.2}, and {wanted} is needed"));
                }
            };
            least("text", contrast(p.text, p.background), 4.5);
            least("mortar on a wall", contrast(p.mortar, p.wall), 3.0);
            least("Black's pieces beside White's", contrast(p.white[0], p.black[0]), 7.0);
            least("a wall beside a light square", contrast(p.wall, p.light_square), 3.0);
            for [area, lines] in [p.white, p.black] {
                least("a line on a piece", contrast(area, lines), 4.5);
            }
            least("Black's wood beside White's", contrast(p.tiles[0], p.tiles[1]), 1.3);
            for wood in p.tiles {
                for ink in p.inks {
                    least("a character on wood", contrast(wood, ink), 4.5);
                }
                for ground in [p.light_square, p.background] {
                    least("a tile", contrast(wood, ground).max(contrast(p.inks[0], ground)), 3.0);
                }
            }
            for ground in [p.light_square, p.dark_square, p.red_square, p.background] {
                for [area, lines] in [p.white, p.black] {
                    let edge = contrast(lines, ground).max(contrast(area, ground));
                    least(&format!("a piece on {ground}"), edge, 3.0);
                }
                for mark in [p.mark, p.arrow] {
                    let seen = contrast(mark, ground).max(contrast(p.rim, ground));
                    least(&format!("a mark on {ground}"), seen, 3.0);
                    least("a mark beside its rim", contrast(mark, p.rim), 4.5);
                }
            }
            for ground in [p.light_square, p.dark_square] {
                least(&format!("an ornament on {ground}"), contrast(p.ornament, ground), 3.0);
            }
            least("an ornament on red", contrast(p.red_ornament, p.red_square), 3.0);
        }
        assert!(missed.is_empty(), "{missed:#?}");
    }
}
