//! How a picture is drawn, for all targets that are not text.

use std::borrow::Cow;

use super::outline::Layer;
use super::picture::PieceView;
use super::theme::Theme;
use super::{runes, shapes};

/// The set of drawings of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PieceSet {
    /// The drawings of all pieces.
    Drawn,
    /// Rune stones for the pieces that have a rune as their symbol, the drawings for all others.
    Runes,
}

/// How the caption of an SVG is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Lettering {
    /// As text, in the font of the reader. It can be selected and searched, and has every script.
    Font,
    /// As strokes, the same everywhere. It has ASCII only: accents are left out, other characters are boxes.
    Strokes,
}

/// How a picture is drawn.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PictureOptions {
    /// The colours.
    pub theme: Theme,
    /// The drawings of pieces.
    pub pieces: PieceSet,
    /// The longer side of the picture in pixels; none for 45 pixels per square.
    pub size: Option<u32>,
    /// What the ids in an SVG begin with: pictures on one page need different ids.
    pub id_prefix: String,
    /// How the caption of an SVG is written.
    pub lettering: Lettering,
}

impl Default for PictureOptions {
    fn default() -> Self {
        PictureOptions {
            theme: Theme::Light,
            pieces: PieceSet::Drawn,
            size: None,
            id_prefix: String::new(),
            lettering: Lettering::Font,
        }
    }
}

/// Pixels per unit without a size: 45 per square.
const SCALE: f64 = 0.45;

impl PictureOptions {
    /// The pixels of a picture of this many units.
    pub(super) fn pixels(&self, width: i32, height: i32) -> (u32, u32) {
        let longer = f64::from(width.max(height));
        let scale = self.size.map_or(SCALE, |size| f64::from(size) / longer);
        let pixels = |units: i32| (f64::from(units) * scale).round().max(1.0) as u32;
        (pixels(width), pixels(height))
    }
}

/// The layers of a piece in a set.
pub(super) fn layers_of(piece: PieceView, set: PieceSet) -> Cow<'static, [Layer]> {
    let rune = if set == PieceSet::Runes { runes::layers(piece.symbol) } else { None };
    rune.map_or_else(|| shapes::layers(piece.shape, piece.side), Cow::Borrowed)
}
