//! Pieces that are a character on a tile, and boards without chequers, as games of East Asia have them. The drawings are in `render`.

/// The characters that have a drawing.
pub(crate) const CHARACTERS: &str =
    "王玉飛角金銀桂香歩龍馬全圭杏と醉太帥將仕士相象傌俥車炮砲包兵卒楚漢ひにぞきら鵬鶴左右雉燕鷹鴈鵰";

/// The wood that a character is written on, and with it the colours of the writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Wood {
    /// The five-sided piece of shogi, which points away from its player. Promoted pieces are written in a second colour.
    Wedge,
    /// The round piece of xiangqi, red for White.
    Disc,
    /// The octagon of janggi, green for White and red for Black.
    Octagon,
}

/// A piece as a character on wood.
///
/// ```
/// use lawspeaker::{rules::{Shape, Tile, Wood}, variants::Variant};
/// let shogi = Variant::from_name("shogi").unwrap().ruleset();
/// let rook = shogi.kind_info(shogi.kind_of_letter('R').unwrap());
/// assert_eq!(rook.shape, Shape::Tile(Tile { wood: Wood::Wedge, signs: ['飛'; 2], promoted: false }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tile {
    /// What is written on.
    pub wood: Wood,
    /// White's and Black's character, or the letter of a piece that has none.
    pub signs: [char; 2],
    /// Whether it is the promoted form of a piece.
    pub promoted: bool,
}

/// How the squares of a board without a meaning of their own are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardStyle {
    /// Light and dark squares.
    Chequered,
    /// Squares of one colour.
    Plain,
    /// Points where lines meet: for each square by number the lines that leave its middle. Bit 0 is the line towards higher
    /// ranks, and the next bits follow clockwise, so that bit 2 is the line towards higher files.
    Points(&'static [u8]),
}
