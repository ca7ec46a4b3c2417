//! One game of a record: its tags, its movetext and what is wrong with them, and what its notation does in its own way. The buffers are
//! used again for the next game, so that reading allocates nothing once they have grown.

use std::borrow::Cow;

use crate::notation::Span;
use crate::notation::moves::{MoveSyntax, MoveSyntaxError};
use crate::notation::score::Score;
use crate::notation::text::{text, value_text};

use super::{Fault, FaultKind, Refusal};

/// The deepest nesting of variations; a deeper one is one [`ElementKind::Buried`](super::ElementKind::Buried) element.
pub const MAX_DEPTH: usize = 1_000;

/// The most elements of a game (15 MiB of them); what follows is one [`FaultKind::TooLong`].
pub const MAX_ELEMENTS: usize = 5 << 18;

/// The most tags of a game; the tag lines that follow are one [`FaultKind::TooManyTags`].
pub const MAX_TAGS: usize = 1_000;

/// The most faults that are listed for one game; the others are counted in [`ParsedGame::faults_left_out`].
pub const MAX_FAULTS: usize = 1_000;

/// The tag of the player with the white pieces in records of xiangqi, where they are red.
pub(crate) const RED: &str = "Red";

/// A game as it is written. All spans count from the start of the bytes given to the reader.
///
/// ```
/// use lawspeaker::notation::{pgn::parse, syntax::{FaultKind, ParsedGame, Tags}};
/// let (bytes, mut game) = (b"[White \"Lif\"]\n[Round \"1\"\n\n1. e4 {open", ParsedGame::new());
/// parse(bytes, 0, &mut game);
/// let white = game.tag(bytes, "White").unwrap();
/// assert_eq!((game.name_of(bytes, &white), &*game.value_of(bytes, &white)), (&b"White"[..], "Lif"));
/// assert_eq!(Tags::new(bytes, &game).get("Round").as_deref(), Some("1"));
/// assert!(game.faults.iter().any(|fault| fault.kind == FaultKind::UnterminatedComment));
/// ```
#[derive(Clone, Debug)]
pub struct ParsedGame {
    /// The tag pairs, in their order. A name may occur twice (a fault says so).
    pub tags: Vec<Tag>,
    /// The elements, in the order of the game: a variation follows the move that it replaces, wherever the text has it. They
    /// never overlap. Variations stay flat between [`ElementKind::Open`](super::ElementKind::Open) and
    /// [`ElementKind::Close`](super::ElementKind::Close), which always pair and nest at most [`MAX_DEPTH`] deep: a variation
    /// that is not closed gets an empty `Close` at the game's end.
    pub movetext: Vec<Element>,
    /// What could not be made sense of, by place.
    pub faults: Vec<Fault>,
    /// The number of faults that are not listed.
    pub faults_left_out: u64,
    /// Why the record has not the form of its notation at all.
    pub refusal: Option<Refusal>,
    /// Which rules the record says it is played by.
    pub rules: Option<RulesStatement>,
    /// Everything up to where the next game begins: the spans of a record's games together are the record.
    pub span: Span,
    /// Whether its text begins in a line, after another game that is not at hand.
    pub mid_line: bool,
    /// What its notation does differently from others.
    pub conventions: &'static Conventions,
    /// Variations that are open.
    pub(in crate::notation) open: Vec<u32>,
    /// Texts that are not written in the record as they mean.
    own: String,
    order: Vec<u32>,
}

/// The rules by which a record says it is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RulesStatement {
    /// All of it; empty where the record states none.
    pub span: Span,
    /// How a record states its rules, for those that do not or have a fault in them.
    pub help: &'static str,
}

impl Default for ParsedGame {
    fn default() -> Self {
        ParsedGame {
            tags: Vec::new(),
            movetext: Vec::new(),
            faults: Vec::new(),
            faults_left_out: 0,
            refusal: None,
            rules: None,
            span: Span::default(),
            mid_line: false,
            conventions: &Conventions::WORDS,
            open: Vec::new(),
            own: String::new(),
            order: Vec::new(),
        }
    }
}

impl ParsedGame {
    /// Empty buffers, to be filled by a reader.
    #[must_use]
    pub fn new() -> Self {
        ParsedGame::default()
    }

    /// Whether there is a game here at all: a tag, a move, a move number, a result or a fault. Comments alone, such
    /// as those at the head of a file, are not a game.
    #[must_use]
    pub fn is_game(&self) -> bool {
        !self.tags.is_empty()
            || !self.faults.is_empty()
            || self.refusal.is_some()
            || self.movetext.iter().any(|element| !element.kind.is_comment())
    }

    /// The place before the first tag or word.
    #[must_use]
    pub(crate) fn beginning(&self) -> Span {
        let first_tag = self.tags.first().map(|tag| tag.whole.start);
        let first_word = self.movetext.first().map(|element| element.span.start);
        let start = first_tag.into_iter().chain(first_word).min().unwrap_or(self.span.start);
        Span { start, end: start }
    }

    /// The name of a tag, as PGN has it. `bytes` are those that the game was read from.
    #[inline]
    #[must_use]
    pub fn name_of<'a>(&'a self, bytes: &'a [u8], tag: &Tag) -> &'a [u8] {
        match tag.origin {
            Origin::Text => tag.name.of(bytes),
            Origin::Translated { name, .. } | Origin::Field { name, .. } => name.of(self.own.as_bytes()),
        }
    }

    /// The value of a tag, with escapes undone. `bytes` are those that the game was read from.
    #[inline]
    #[must_use]
    pub fn value_of<'a>(&'a self, bytes: &'a [u8], tag: &Tag) -> Cow<'a, str> {
        let written = self.written_value(bytes, tag);
        if tag.origin == Origin::Text { value_text(written) } else { text(written) }
    }

    /// Whether a tag has this value, which has no quotation mark and no backslash: then nothing needs to be decoded. `bytes` are
    /// those that the game was read from.
    pub(crate) fn has_value(&self, bytes: &[u8], tag: &Tag, value: &str) -> bool {
        self.written_value(bytes, tag) == value.as_bytes()
    }

    /// The value of a tag as it is written, with its escapes if it is from the text.
    #[inline]
    fn written_value<'a>(&'a self, bytes: &'a [u8], tag: &Tag) -> &'a [u8] {
        match tag.origin {
            Origin::Text => tag.value.of(bytes),
            Origin::Translated { value, .. } | Origin::Field { value, .. } => value.of(self.own.as_bytes()),
        }
    }

    /// The first tag of this name (case counts). `bytes` are those that the game was read from. Where no tag is called `White`, it is the
    /// one called `Red`, as records of xiangqi have it.
    #[must_use]
    pub fn tag(&self, bytes: &[u8], name: &str) -> Option<Tag> {
        self.tag_where(name, |tag, name| self.name_of(bytes, tag) == name.as_bytes())
    }

    /// The first tag that has a name by a rule of its own, with the same exception.
    pub(crate) fn tag_where(&self, name: &str, has: impl Fn(&Tag, &str) -> bool) -> Option<Tag> {
        let called = |name: &str| self.tags.iter().copied().find(|tag| has(tag, name));
        called(name).or_else(|| if name == "White" { called(RED) } else { None })
    }

    /// The text of a comment without its signs. `bytes` are those that the game was read from.
    #[must_use]
    pub fn comment<'a>(&self, bytes: &'a [u8], element: Element) -> Cow<'a, str> {
        (self.conventions.comment)(element.kind, element.span.of(bytes))
    }

    /// Adds a tag that the record writes in another way than PGN.
    pub(crate) fn translated(&mut self, name: &str, value: &str, place: Tag) {
        let (name, value) = (self.keep(name), self.keep(value));
        self.tags.push(Tag { origin: Origin::Translated { name, value }, ..place });
    }

    /// Adds what a fixed place of the record says, under the name that it has among PGN's tags.
    pub(crate) fn field(&mut self, name: &str, value: &str, place: Span) {
        let (name, value) = (self.keep(name), self.keep(value));
        let before = Span { start: place.start, end: place.start };
        let origin = Origin::Field { name, value };
        self.tags.push(Tag { name: before, value: place, whole: place, origin });
    }

    /// Adds the moves of a list: words with blanks between them. `bytes` are those that the game is read from.
    pub(crate) fn add_moves(&mut self, bytes: &[u8], list: Span) {
        let mut at = list.start as usize;
        for word in list.of(bytes).split(u8::is_ascii_whitespace) {
            if !word.is_empty() {
                let span = Span::new(at, at + word.len());
                // One place is left for the result.
                if self.movetext.len() + 1 >= MAX_ELEMENTS {
                    return self.fault(FaultKind::TooLong, Span { start: span.start, end: list.end });
                }
                self.movetext.push(Element { kind: ElementKind::Move, span });
            }
            at += word.len() + 1;
        }
    }

    fn keep(&mut self, text: &str) -> Span {
        let start = self.own.len();
        self.own.push_str(text);
        Span::new(start, self.own.len())
    }

    pub(crate) fn fault(&mut self, kind: FaultKind, span: Span) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(Fault { kind, span });
        } else {
            self.faults_left_out += 1;
        }
    }

    /// Empties everything, for the next game of this notation.
    pub(crate) fn clear(&mut self, conventions: &'static Conventions) {
        self.conventions = conventions;
        self.tags.clear();
        self.movetext.clear();
        self.faults.clear();
        self.faults_left_out = 0;
        self.refusal = None;
        self.mid_line = false;
        self.rules = None;
        self.open.clear();
        self.own.clear();
    }

    /// Finds tags whose name occurred before, and makes faults of them.
    pub(crate) fn find_duplicates(&mut self, bytes: &[u8]) {
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

/// A piece of movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element {
    /// What it is.
    pub kind: ElementKind,
    /// Its place in the text.
    pub span: Span,
}

/// What a piece of movetext is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ElementKind {
    /// Dots, or digits followed by dots.
    MoveNumber,
    /// A number without a dot, which is a move number only if it is the one that is due and a move follows it; or a number or a time
    /// in parentheses, which never is one.
    Number,
    /// A word that is nothing else, with its check marks and `!?`.
    Move,
    /// A second name of the move before it. Both must mean the same move.
    SecondName,
    /// `e.p.` or `ep`, directly after a move, with the marks of the move that are behind it: `e.p.#`.
    EnPassantNote,
    /// A mark as a word of its own, directly after a move: `ch`, `mate`, `+`.
    MarkNote,
    /// `$n`.
    Nag(u8),
    /// A word of `!` and `?`, or a sign that [`glyph_nag`](crate::notation::pgn::glyph_nag) knows.
    Glyph,
    /// A comment. In PGN the span includes the braces; a comment without an end reaches to the end of the text.
    Comment,
    /// A comment on the move before the last one. Only notations that write two moves per turn have it.
    CommentOnMoveBefore,
    /// A comment that ends with its line. In PGN: `;` and the rest of the line, without the line end.
    LineComment,
    /// `%` in the first column and the rest of its line, without the line end.
    EscapedLine,
    /// Text without the signs of a comment that is understood, and has no other place in a game: `(=)`, an offer of a draw.
    Aside,
    /// `(`.
    Open,
    /// `)`; empty where the text ends before it.
    Close,
    /// A whole variation that is not read: it is nested deeper than [`MAX_DEPTH`](super::MAX_DEPTH), or the reader does not know how.
    Buried,
    /// A result. Only one outside variations ends the game.
    Result(Score),
}

impl ElementKind {
    /// Whether it is a comment of any sort.
    #[must_use]
    pub const fn is_comment(self) -> bool {
        matches!(
            self,
            ElementKind::Comment
                | ElementKind::CommentOnMoveBefore
                | ElementKind::LineComment
                | ElementKind::EscapedLine
                | ElementKind::Aside
        )
    }
}

/// A tag pair. Its name and value are asked of the game it belongs to
/// ([`ParsedGame::name_of`](super::ParsedGame::name_of), [`ParsedGame::value_of`](super::ParsedGame::value_of)), because
/// not every notation writes them as they mean.
///
/// ```
/// use lawspeaker::notation::{Span, pgn::parse, syntax::{ParsedGame, Tag}};
/// let (bytes, mut game) = (b"[White \"Lif\"]\n\n*", ParsedGame::new());
/// parse(bytes, 0, &mut game);
/// let whole = Span::new(0, 13);
/// assert_eq!(game.tags[0], Tag::written(Span::new(1, 6), Span::new(8, 11), whole));
/// assert!(game.tags[0].is_tag());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The place of its name; empty where the notation writes none.
    pub name: Span,
    /// The place of its value, between the quotes if there are any.
    pub value: Span,
    /// Its place as a whole, brackets included.
    pub whole: Span,
    /// Where its name and value come from.
    pub origin: Origin,
}

/// Where the name and the value of a tag come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// They are read from the text, as PGN writes them.
    Text,
    /// The notation writes them in another way. The spans are places in the game's own texts.
    Translated {
        /// The name, as PGN has it.
        name: Span,
        /// The value.
        value: Span,
    },
    /// The notation has a fixed place for it instead of a tag: it says something about the game and is not a tag of the
    /// record. The spans are places in the game's own texts.
    Field {
        /// The name, as PGN has it.
        name: Span,
        /// The value.
        value: Span,
    },
}

impl Tag {
    /// A tag as PGN writes it.
    #[must_use]
    pub const fn written(name: Span, value: Span, whole: Span) -> Self {
        Tag { name, value, whole, origin: Origin::Text }
    }

    /// Whether the record writes it as a tag.
    #[must_use]
    pub const fn is_tag(&self) -> bool {
        !matches!(self.origin, Origin::Field { .. })
    }
}

/// The conventions of a notation: how its words are read, and what a record in it must have.
#[derive(Debug)]
pub struct Conventions {
    /// The notation's id: `pgn`. Rulesets name notations by it.
    pub id: &'static str,
    /// Reads a move in place of the one read before.
    pub read_move: fn(&mut MoveSyntax, &[u8]) -> Result<(), MoveSyntaxError>,
    /// Whether most moves are short words that a faster reader takes.
    pub plain_moves: PlainMoves,
    /// What follows a move to say that it gives check or wins.
    pub marks: Marks,
    /// Whether `!` and `?` may be part of a move's word.
    pub glyphs_in_moves: bool,
    /// The text of a comment without its signs, with line ends as LF.
    pub comment: fn(ElementKind, &[u8]) -> Cow<'_, str>,
    /// Whether a comment that ends with its line stays one when it is written in PGN.
    pub line_comments: bool,
    /// The sign that ends a comment, for messages.
    pub comment_end: char,
    /// Whether a stretch of the record is text for people, which a comment may quote.
    pub readable: bool,
    /// Whether tags may repeat what fixed fields of the record say. They must say the same.
    pub tags_repeat_fields: bool,
    /// Whether PGN's seven tags are expected.
    pub roster: bool,
    /// Whether a record is expected to end with a result.
    pub result: bool,
    /// Whether a record writes its start position even where it is the one that every game starts from.
    pub writes_start: bool,
    /// The results that there are, for messages.
    pub results: &'static str,
    /// Whether a word for a result says that the game ended by mate.
    pub says_mate: fn(&[u8]) -> bool,
    /// What of a record's text may be replaced by other text.
    pub edits: Edits,
}

/// What of a record's text may be replaced by text that a fix writes. A fix writes moves in `san` and everything else as
/// PGN does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edits {
    /// Everything.
    All,
    /// Moves and their marks.
    Moves,
    /// Nothing: the notation writes moves in another way.
    None,
}

/// Whether most moves of a notation are short words that a faster reader takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlainMoves {
    /// They are.
    Common,
    /// They are not.
    None,
}

/// What follows a move to say that it gives check or wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marks {
    /// Check marks as in SAN. They are expected behind moves in SAN, and not behind moves in the machine's form.
    Written,
    /// They may be left out.
    Optional,
    /// Signs of the notation's own, which may be left out: `+`, `-`, `++`, `--`.
    Symbols,
}

impl Conventions {
    /// Words, braces, and nothing that must be there: what a game has before any reader has filled it.
    pub(crate) const WORDS: Conventions = Conventions {
        id: "",
        read_move: MoveSyntax::read,
        plain_moves: PlainMoves::None,
        marks: Marks::Optional,
        glyphs_in_moves: false,
        comment: |_, raw| crate::notation::text::text(raw),
        line_comments: false,
        comment_end: '}',
        readable: true,
        tags_repeat_fields: false,
        roster: false,
        result: false,
        writes_start: false,
        results: "",
        says_mate: |_| false,
        edits: Edits::None,
    };
}
