//! KIF: the records of Kifu for Windows and of most sites with games of shogi.
//!
//! ```text
//! 手合割：平手
//! 先手：Lif
//! 手数----指手---------消費時間--
//!    1 ７六歩(77)   ( 0:12/00:00:12)
//! *a comment
//!    2 投了
//! まで1手で先手の勝ち
//!
//! 変化：1手
//!    1 ２六歩(27)
//! ```
//!
//! Variations are behind the line that they vary, the last move's first. Source: the description of the format by K. Kakinoki, its
//! author.

mod diagram;
mod lines;
mod moves;
mod read;
mod write;

use std::borrow::Cow;

use crate::formats::cut::{Cut, Heads};
use crate::formats::format::{Certainty, Format, Games, Reader, Writer};
use crate::notation::syntax::{Conventions, ElementKind};
use crate::notation::text::text;
use crate::replay::Spelling;

use super::{ends, times};

/// Its row in the table.
pub(in crate::formats) const FORMAT: Format = Format {
    reader: Some(&READER),
    writer: Some(Writer::tree(write::write, Spelling::WithPiece)),
    games: Games::Listed,
    is_in_shift_jis: true,
    ..Format::named("kif", "KIF", &["kif", "kifu"])
};

static READER: Reader = Reader {
    conventions: &CONVENTIONS,
    recognise: |head| if read::is_record(head) { Certainty::Sure } else { Certainty::No },
    cut: Cut::Headed(Heads::of(read::begins)),
    parse: |bytes, from, game| read::parse(bytes, from, game, &CONVENTIONS),
    ..Reader::NONE
};

static CONVENTIONS: Conventions = Conventions {
    id: "kif",
    read_move: moves::read_move,
    comment,
    comment_end: '\n',
    readable: false,
    results: "results are `投了`, `詰み`, `千日手`, `持将棋`, `中断` and the like",
    says_mate: |word| ends::says_mate(word, |end| end.kif),
    ..Conventions::WORDS
};

/// Lines that begin with `*`, a line that begins with `#`, the time that a move took, or other text.
fn comment(kind: ElementKind, raw: &[u8]) -> Cow<'_, str> {
    let said = text(raw);
    if kind == ElementKind::EscapedLine {
        return Cow::Owned(said.strip_prefix('#').unwrap_or(&said).to_owned());
    }
    if let Some(seconds) = read::seconds(&said) {
        return Cow::Owned(times::comment(seconds));
    }
    let lines = said.lines().map(|line| line.strip_prefix('*').unwrap_or(line).trim());
    Cow::Owned(lines.collect::<Vec<_>>().join("\n"))
}
