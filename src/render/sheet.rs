//! The drawings of a game one by one, as definitions of SVG: its squares, its pieces and the sign of the last move. A page
//! puts boards together from them. Their colours are variables of a style sheet, so that the reader chooses the theme.

use crate::rules::{Piece, PieceKind, Side};
use crate::variants::{Variant, boards};

use super::layout::{Item, Layout};
use super::options::PictureOptions;
use super::picture::{Picture, PieceView};
use super::svg::Writer;
use super::theme::Palette;

/// The drawings of a game. The id of each begins with the prefix that was asked for.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    /// The definitions, to be put into `<defs>`. A piece has the side and the letter as its id (`wK`), the sign of the last
    /// move `last`.
    pub(crate) definitions: String,
    /// The id of each square's drawing, by the number of the square.
    pub(crate) floors: Vec<&'static str>,
}

impl Sheet {
    /// The drawings of this game.
    pub(crate) fn of(variant: Variant, id_prefix: &str) -> Self {
        let options = PictureOptions { id_prefix: id_prefix.to_owned(), ..PictureOptions::default() };
        let mut writer = Writer::new(Palette::VARIABLES, &options);
        let layout = Layout::of(&Picture::of(&*boards::start(variant)));
        let rules = variant.ruleset();
        let mut floors = vec![""; rules.size.squares()];
        for item in &layout.items {
            if let Item::Floor(square, floor, _) = item {
                floors[square.index()] = writer.define_floor(*floor);
            }
        }
        for side in Side::BOTH {
            for n in 0..rules.kinds.len() {
                let kind = PieceKind(n as u8);
                writer.define_piece(PieceView::of(rules, Piece { side, kind }));
            }
        }
        writer.define_brackets();
        Sheet { definitions: writer.definitions(), floors }
    }
}
