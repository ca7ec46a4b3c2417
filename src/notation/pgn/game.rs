//! One game of a record: its tags, its movetext and what is wrong with them. The buffers are used again from game
//! to game, so that reading allocates nothing once they have grown.

use super::movetext;
use super::score::Score;
use super::tag::{self, Start, Wrong};
use crate::notation::Span;

/// Variations nest this deep; a deeper one is one [`ElementKind::Buried`] element.
pub const MAX_DEPTH: usize = 1_000;

/// Elements a game can have (about 25 MB of them); what stands behind is one [`FaultKind::TooLong`].
pub const MAX_ELEMENTS: usize = 1 << 21;

/// Tags a game can have; the tag lines behind are one [`FaultKind::TooManyTags`].
pub const MAX_TAGS: usize = 1_000;

/// Faults that are listed for one game; the others are counted in [`ParsedGame::faults_left_out`].
pub const MAX_FAULTS: usize = 1_000;

/// A game as it stands in the text. All spans count from the start of the bytes given to [`parse`].
#[derive(Clone, Debug, Default)]
pub struct ParsedGame {
    /// The tag pairs, in their order. Names may be doubled (a fault says so).
    pub tags: Vec<Tag>,
    /// The elements, in their order; they never overlap. Variations stay flat between [`ElementKind::Open`] and
    /// [`ElementKind::Close`], which always pair and nest at most [`MAX_DEPTH`] deep: a variation that is not
    /// closed gets an empty `Close` at the game's end.
    pub movetext: Vec<Element>,
    /// What could not be made sense of, by place.
    pub faults: Vec<Fault>,
    /// How many faults more there are than are listed.
    pub faults_left_out: u64,
    /// Everything up to where the next game begins: the spans of a record's games together are the record.
    pub span: Span,
    /// How its moves are written.
    pub form: Form,
    pub(super) open: Vec<u32>,
    order: Vec<u32>,
}

/// How the moves of a game are written. Everything else of a [`ParsedGame`] is the same for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Form {
    /// As words: [`moves`](crate::notation::moves).
    #[default]
    Words,
    /// As commands: [`gamecourier`](crate::notation::gamecourier).
    GameCourier,
    /// As words of its own: [`opentafl`](crate::notation::opentafl).
    OpenTafl,
    /// As words on one line with the rest: [`coord_line`](crate::notation::coord_line).
    CoordLine,
}

/// A tag pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Its name.
    pub name: Span,
    /// Its value, between the quotes; escapes are not undone (see [`value_text`](super::value_text)).
    pub value: Span,
    /// Brackets and all.
    pub whole: Span,
}

/// A piece of movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element {
    /// What it is.
    pub kind: ElementKind,
    /// Where it stands.
    pub span: Span,
}

/// What a piece of movetext is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ElementKind {
    /// Digits, dots or digits with dots behind.
    MoveNumber,
    /// Any word that is nothing else, with its check marks and `!?` behind it.
    Move,
    /// `e.p.` or `ep`, directly after a move.
    EnPassantNote,
    /// `$n`.
    Nag(u8),
    /// A word of `!` and `?`, or a sign that [`glyph_nag`](super::glyph_nag) knows.
    Glyph,
    /// `{...}`, with its braces; one that is not closed reaches to the end of the text.
    Comment,
    /// `;` and the rest of its line, without the line end.
    LineComment,
    /// `%` in the first column and the rest of its line, without the line end.
    EscapedLine,
    /// `(`.
    Open,
    /// `)`; empty where the text ends before it.
    Close,
    /// A whole variation deeper than [`MAX_DEPTH`], not read, with its parentheses.
    Buried,
    /// A result. Only one outside variations ends the game.
    Result(Score),
}

/// Something that could not be made sense of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What.
    pub kind: FaultKind,
    /// Where.
    pub span: Span,
}

/// What is wrong. Where not said otherwise the bytes of the span are in no tag and no element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A tag line is malformed in this part. The line is lost, except that a tag without a bracket is kept.
    MalformedTag(TagPart),
    /// A quote inside a tag's value that should be escaped; the value went on to the quote with a bracket behind.
    LooseQuote,
    /// The name stood in a tag before (the span is the second name; both tags are kept).
    DuplicateTag,
    /// Text between a tag and the next tag line.
    TextAfterTag,
    /// Tag lines behind the [`MAX_TAGS`]th tag.
    TooManyTags,
    /// A comment without its closing brace; the span is the opening brace, the comment is an element.
    UnterminatedComment,
    /// A variation without its closing parenthesis; the span is the opening one, which is an element.
    UnterminatedVariation,
    /// A closing parenthesis where no variation is open.
    StrayClose,
    /// A closing brace where no comment is open.
    StrayBrace,
    /// `$` without a number from 0 to 255.
    BadNag,
    /// A variation beyond [`MAX_DEPTH`]; the span is its opening parenthesis, the variation an element.
    TooDeep,
    /// Control characters outside comments.
    ControlCharacters,
    /// All that stands behind the [`MAX_ELEMENTS`]th element of a game.
    TooLong,
}

/// A part of a tag pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagPart {
    /// The name: a letter, then letters, digits and underscores.
    Name,
    /// The quote before the value.
    OpenQuote,
    /// The quote after the value.
    CloseQuote,
    /// The closing bracket.
    Bracket,
}

impl ParsedGame {
    /// Empty buffers, to be filled by [`parse`].
    #[must_use]
    pub fn new() -> Self {
        ParsedGame::default()
    }

    /// Whether there is a game here at all: a tag, a move, a move number, a result or a fault. Comments alone, such
    /// as stand at the head of a file, are none.
    #[must_use]
    pub fn is_game(&self) -> bool {
        let remark =
            |kind| matches!(kind, ElementKind::Comment | ElementKind::LineComment | ElementKind::EscapedLine);
        !self.tags.is_empty() || !self.faults.is_empty() || self.movetext.iter().any(|e| !remark(e.kind))
    }

    /// The first tag of this name (case counts), with its value as written. `bytes` are those it was read from.
    #[must_use]
    pub fn tag(&self, bytes: &[u8], name: &str) -> Option<Tag> {
        self.tags.iter().copied().find(|tag| tag.name.of(bytes) == name.as_bytes())
    }

    pub(in crate::notation) fn fault(&mut self, kind: FaultKind, span: Span) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(Fault { kind, span });
        } else {
            self.faults_left_out += 1;
        }
    }

    pub(in crate::notation) fn clear(&mut self) {
        self.form = Form::Words;
        self.tags.clear();
        self.movetext.clear();
        self.faults.clear();
        self.faults_left_out = 0;
        self.open.clear();
    }

    fn find_duplicates(&mut self, bytes: &[u8]) {
        if self.names_differ(bytes) {
            return;
        }
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        order.extend(0..self.tags.len() as u32); // at most MAX_TAGS
        let name = |tags: &[Tag], n: u32| {
            let name = tags[n as usize].name;
            (name.len(), name.of(bytes))
        };
        // Sorted, so that a thousand names cost little more than ten.
        order.sort_unstable_by(|&a, &b| name(&self.tags, a).cmp(&name(&self.tags, b)).then(a.cmp(&b)));
        for pair in order.windows(2) {
            if name(&self.tags, pair[0]) == name(&self.tags, pair[1]) {
                self.fault(FaultKind::DuplicateTag, self.tags[pair[1] as usize].name);
            }
        }
        self.order = order;
    }

    /// Whether the names surely differ, as in nearly every game: by a number that is soon worked out.
    fn names_differ(&self, bytes: &[u8]) -> bool {
        let mut seen = [0u64; 4];
        self.tags.iter().all(|tag| match tag.name.of(bytes) {
            &[first, .., before, last] => {
                let number = usize::from(first) * 31
                    + usize::from(before) * 17
                    + usize::from(last) * 5
                    + tag.name.len();
                let (word, bit) = (number / 64 % 4, 1 << (number % 64));
                let new = seen[word] & bit == 0;
                seen[word] |= bit;
                new
            }
            _ => false,
        })
    }
}

/// Reads one game from byte `from` into `game`, which is emptied first, and returns where the next game begins:
/// `bytes.len()` after the last. `from` is 0 or what was returned before.
///
/// A text of blanks alone gives an empty game.
///
/// # Panics
/// When the text is longer than 4 GiB or `from` lies beyond it.
pub fn parse(bytes: &[u8], from: usize, game: &mut ParsedGame) -> usize {
    game.clear();
    let text = Span::new(from, bytes.len()); // from here on all places fit
    let at = header(bytes, from, game);
    let next = if at < bytes.len() { movetext::read(bytes, at, game) } else { at };
    game.span = Span { start: text.start, end: next as u32 };
    if game.faults.len() > 1 {
        game.faults.sort_by_key(|fault| fault.span.start);
    }
    next
}

/// Reads the tags; returns where the movetext begins.
pub(in crate::notation) fn header(bytes: &[u8], from: usize, game: &mut ParsedGame) -> usize {
    let mut at = skip_white(bytes, from);
    if bytes.get(at) != Some(&b'[') || !in_first_column(bytes, at) && !begins_game(bytes, at) {
        return at;
    }
    while game.tags.len() < MAX_TAGS {
        let attempt = tag::read(bytes, at);
        game.tags.extend(attempt.tag);
        match attempt.wrong {
            Some(Wrong::Part(part, span)) => game.fault(FaultKind::MalformedTag(part), span),
            Some(Wrong::Quote(span)) => game.fault(FaultKind::LooseQuote, span),
            None => {}
        }
        at = skip_blanks(bytes, attempt.end);
        match bytes.get(at) {
            Some(b'[') => {}
            Some(b'\n' | b'\r') => {
                let next = next_line(bytes, at);
                if bytes.get(next) != Some(&b'[') {
                    return finish_header(bytes, at, game);
                }
                at = next;
            }
            None => return finish_header(bytes, at, game),
            Some(_) => {
                let end = tag::line_end(bytes, at);
                let next = next_line(bytes, end);
                if bytes.get(next) != Some(&b'[') || !begins_game(bytes, next) {
                    return finish_header(bytes, at, game);
                }
                game.fault(FaultKind::TextAfterTag, Span::new(at, tag::trimmed(bytes, at, end)));
                at = next;
            }
        }
    }
    let surplus = at;
    let mut end = at;
    while bytes.get(at) == Some(&b'[') {
        end = tag::line_end(bytes, at);
        at = next_line(bytes, end);
    }
    if end > surplus {
        game.fault(FaultKind::TooManyTags, Span::new(surplus, end));
    }
    finish_header(bytes, end, game)
}

fn finish_header(bytes: &[u8], at: usize, game: &mut ParsedGame) -> usize {
    game.find_duplicates(bytes);
    at
}

/// Whether at this `[` a tag line begins: in the first column even if it is malformed, behind blanks only with name
/// and quote.
pub(in crate::notation) fn begins_game(bytes: &[u8], at: usize) -> bool {
    let named = bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic);
    in_first_column(bytes, at) && named
        || at_line_start(bytes, at) && tag::line_start(&bytes[at..]) == Start::Tag
}

/// Whether only blanks (and a byte order mark) stand before this place on its line.
fn at_line_start(bytes: &[u8], at: usize) -> bool {
    in_first_column(bytes, tag::trimmed(bytes, 0, at))
}

/// Whether nothing (but a byte order mark) stands before this place on its line.
fn in_first_column(bytes: &[u8], at: usize) -> bool {
    let before = bytes[..at].strip_suffix(b"\xEF\xBB\xBF").unwrap_or(&bytes[..at]);
    matches!(before.last(), None | Some(b'\n' | b'\r'))
}

fn skip_white(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match &bytes[at..] {
            [b' ' | b'\t' | b'\n' | b'\r', ..] => at += 1,
            [0xEF, 0xBB, 0xBF, ..] => at += 3,
            _ => return at,
        }
    }
}

fn skip_blanks(bytes: &[u8], from: usize) -> usize {
    from + bytes[from..].iter().take_while(|&&b| tag::is_blank(b)).count()
}

/// The first byte that is no blank on the line after the one that ends at `end`.
fn next_line(bytes: &[u8], end: usize) -> usize {
    let after = match &bytes[end..] {
        [b'\r', b'\n', ..] => end + 2,
        [b'\n' | b'\r', ..] => end + 1,
        _ => end,
    };
    let after = if bytes[after..].starts_with(b"\xEF\xBB\xBF") { after + 3 } else { after };
    skip_blanks(bytes, after)
}
