//! Boards for people: a [`Picture`] first, which knows squares, pieces and marks and nothing of how it is drawn; then one
//! file per target that draws it.

mod arrow;
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
mod style;
mod svg;
mod tex;
mod text;
mod theme;

pub use options::{Lettering, PictureOptions, PieceSet};
pub use picture::{Picture, PieceView, SquareView};
#[cfg(feature = "png")]
pub use png::png;
pub use svg::svg;
pub use tex::tex;
pub use text::{Ink, Signs, board, text};
pub use theme::Theme;
