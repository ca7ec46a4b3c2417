//! A picture as PNG: its SVG, with all text as strokes, drawn by `resvg`. No font is needed, so that a picture is the same on
//! every machine.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::options::{Lettering, PictureOptions};
use super::picture::Picture;
use super::svg::svg;

/// The picture as the bytes of a PNG file. The caption is written in ASCII: accents are left out, and any other character
/// is a box.
///
/// ```
/// use lawspeaker::{prelude::*, render::{PictureOptions, png}};
/// let mut options = PictureOptions::default();
/// options.size = Some(80);
/// let bytes = png(&AnyPosition::start(Variant::Chess).picture(), &options)?;
/// assert!(bytes.starts_with(b"\x89PNG"));
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// The picture has more pixels than there is memory for.
///
/// # Panics
/// When the SVG of a picture is not SVG.
pub fn png(picture: &Picture, options: &PictureOptions) -> Result<Vec<u8>, String> {
    let options = PictureOptions { lettering: Lettering::Strokes, ..options.clone() };
    let tree =
        Tree::from_str(&svg(picture, &options), &Options::default()).expect("the SVG of a picture is SVG");
    let size = tree.size().to_int_size();
    let too_large = || format!("a picture of {} by {} pixels is too large", size.width(), size.height());
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(too_large)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|_| too_large())
}
