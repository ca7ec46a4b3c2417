//! Boards for people. A [`Picture`] has the squares, pieces and marks, and does not say how they are drawn. One file per
//! target draws it.
//!
//! ```
//! use lawspeaker::{prelude::*, render::{self, Picture, PictureOptions, PieceSet, Theme}};
//! let position = AnyPosition::start(Variant::Odin);
//! let mut picture = position.picture();
//! picture.caption = Some("White to move".to_owned());
//! picture.arrows.push((position.square("d2").unwrap(), position.square("d4").unwrap()));
//! let mut options = PictureOptions::default();
//! (options.theme, options.pieces, options.size) = (Theme::Print, PieceSet::Runes, Some(400));
//! let svg = render::svg(&picture, &options);
//! assert!(svg.starts_with("<svg") && svg.contains("White to move"));
//! let page = render::tex_head("{article}", "") + &render::tikz(&picture, &options) + render::TEX_FOOT;
//! assert!(page.contains("\\begin{tikzpicture}") && page.ends_with("\\end{document}\n"));
//! assert!(Picture::of(position.board()).squares[0].piece.unwrap().name == "Rook");
//! ```

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
mod tiles;

pub use text::{Ink, Signs, board};

pub use options::{Lettering, PictureOptions, PieceSet};
pub use picture::{Lines, Picture, PieceView, SquareView};
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
