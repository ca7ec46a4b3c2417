//! Boards for people. A [`Picture`] has the squares, pieces and marks, and does not say how they are drawn. One file per
//! target draws it.

mod grounds;
mod layout;
mod lettering;
mod options;
mod outline;
mod picture;
#[cfg(feature = "png")]
mod png;
mod runes;
mod shapes;
mod svg;
mod tex;
mod text;
mod theme;

pub use text::{Ink, Signs, board};

pub use options::{Lettering, PictureOptions, PieceSet};
pub use picture::{Picture, PieceView, SquareView};
#[cfg(feature = "png")]
pub use png::png;
pub use svg::svg;
pub use tex::{TEX_FOOT, tex_head, tikz};
pub use text::text;
pub use theme::Theme;

#[cfg(feature = "cli")]
pub(crate) use svg::Sheet;
#[cfg(feature = "cli")]
pub(crate) use svg::{Drawings, escaped};
#[cfg(feature = "cli")]
pub(crate) use tex::tex_text;
#[cfg(feature = "cli")]
pub(crate) use theme::variables;
