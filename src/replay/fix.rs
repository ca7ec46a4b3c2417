//! How a finding can be repaired: edits of the bytes that were read; and which kinds of findings `check --fix` repairs, and why it
//! leaves the others.
//!
//! A fix is made with its finding, where the position and the syntax are at hand, and only if fixes are wanted
//! ([`Fixes`]): a plain check never pays for them. Guesses that need a replay of the rest are made above this room.

use crate::notation::Span;
use crate::notation::syntax::Edits;

use super::Code;

/// The most edits of one fix: a fix of more would be of no record that a person wrote.
pub(super) const MOST_EDITS: usize = 1 << 16;

/// A repair of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fix {
    /// Whether the meaning of the record certainly stays. An unsafe fix is a good guess that a person should look at.
    pub safe: bool,
    /// What to replace, in the order of the text, without overlaps.
    pub edits: Vec<Edit>,
}

/// New text for a stretch of bytes. An empty stretch is a place to insert at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes to replace, counted as the span of the finding is.
    pub span: Span,
    /// What takes their place.
    pub text: String,
}

/// Whether findings carry their fixes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Fixes {
    /// They do not.
    #[default]
    Unwanted,
    /// They do, where a fix needs no replay of the rest of the record.
    Wanted,
}

impl Fixes {
    /// What may be edited in a record of a notation, if fixes are wanted.
    pub(super) fn within(self, edits: Edits) -> Edits {
        match self {
            Fixes::Unwanted => Edits::None,
            Fixes::Wanted => edits,
        }
    }
}

impl Fix {
    /// A fix that certainly keeps the meaning.
    pub(crate) fn safe(edits: impl Into<Vec<Edit>>) -> Box<Self> {
        Box::new(Fix { safe: true, edits: edits.into() })
    }

    /// A guess.
    pub(crate) fn guess(edits: impl Into<Vec<Edit>>) -> Box<Self> {
        Box::new(Fix { safe: false, edits: edits.into() })
    }
}

impl Edit {
    /// This text for these bytes.
    pub(crate) fn replace(span: Span, text: impl Into<String>) -> Self {
        Edit { span, text: text.into() }
    }

    /// This text before the byte at `at`.
    pub(crate) fn insert(at: u32, text: impl Into<String>) -> Self {
        Edit::replace(Span { start: at, end: at }, text)
    }

    /// Nothing for these bytes.
    pub(crate) fn delete(span: Span) -> Self {
        Edit::replace(span, "")
    }
}

/// Whether a kind of finding can be repaired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fixable {
    /// By a fix that keeps the meaning. The text says what the fix does, and for which findings there is no fix.
    Safe(&'static str),
    /// By a guess, which only `--unsafe-fixes` applies. The text says which one, and when.
    Unsafe(&'static str),
    /// Not at all. The text says why.
    Never(&'static str),
}

impl Fixable {
    /// What the fix does, or the reason why the code has no fix, as a sentence without its full stop.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Fixable::Safe(text) | Fixable::Unsafe(text) | Fixable::Never(text) => text,
        }
    }
}

impl Code {
    /// Whether `check --fix` repairs findings of this kind.
    #[must_use]
    pub const fn fix(self) -> Fixable {
        use Fixable::{Never, Safe, Unsafe};
        match self {
            Code::E101 | Code::E201 | Code::E202 | Code::E204 | Code::E205 => Unsafe(
                "the move becomes the near legal move after which the whole main line replays, if there is exactly one and a \
                 move follows that confirms it. A \
                 record that names no variant gets its `Variant` tag instead, if it replays under exactly one variant",
            ),
            Code::E206 => Unsafe("the moves after the end of the main line become a comment"),
            Code::E401 => Unsafe("the result becomes the one that the rules give"),
            Code::W401 => Unsafe("the record gets the result that the rules give"),
            Code::E402 | Code::W402 => Safe(
                "the `Result` tag becomes the result at the end of the moves, if the board confirms that one; otherwise \
                 either may be right",
            ),
            Code::E403 => Safe(
                "the `Result` tag becomes the result at the end of the moves, if the tag says nothing or the same with spaces in it; \
                 any other text may contradict the moves",
            ),
            Code::E502 => Safe(
                "the claimed move becomes the key that it is nearest to, if this makes the claim equal to the keys that \
                 solving finds",
            ),
            Code::W101 => Safe(
                "a tag that is an exact copy of the first one is removed; another value may be the right one",
            ),
            Code::W104 => Safe("the control characters are removed, or become a space between two words"),
            Code::W105 => Safe("the quotes get their backslashes"),
            Code::W106 => {
                Safe("all lines of the record end as its first line does, and CR CR LF becomes CR LF")
            }
            Code::W107 => Safe("control characters are removed, and tabs become spaces"),
            Code::W201 | Code::W202 => Safe("the move gets the mark that it has by the rules"),
            Code::W203 | Code::W204 | Code::W205 => Safe("the move is written in `san`"),
            Code::W206 => Safe("the mark is removed"),
            Code::W208 => Safe("the signs are removed; of `!` and `?` the first two stay"),
            Code::W209 => Safe(
                "the numbers of the line are corrected, if every move of the game replays; not the first number of a game without tags",
            ),
            Code::W210 => Safe("castling is written `O-O` or `O-O-O`"),
            Code::W112 => {
                Safe("the text gets the braces of a comment; `0-0` stays, since it may be meant for a result")
            }
            Code::W212 => Safe("a space is put between the move and the sign"),
            Code::W213 => Safe("the letter becomes a capital"),
            Code::W302 => Safe(
                "the missing tags are added: `?` for what is not known, and the result at the end of the moves, if the board \
                 does not contradict it. A record keeps its tags if they may not be all of them: a tag, a move, a comment or a \
                 variation in it cannot be read to its end, or it has none of the seven tags and does not begin with move 1",
            ),
            Code::W303 => Safe(
                "a date in another order or with other signs is written `YYYY.MM.DD`, if its day and its month are clear; \
                 wrong values of other tags stay, since nothing says which value is right",
            ),
            Code::W403 | Code::W404 => Safe("the result is written as one word, in its usual spelling"),
            Code::W501 => Safe("the semicolon is added or removed"),
            Code::E102 | Code::E103 | Code::E104 => {
                Never("only the author knows where it should close or open")
            }
            Code::E105 => Never("the name and the value of the tag are not clear"),
            Code::E106 | Code::E107 | Code::E108 => {
                Never("it is a limit of the program, not a fault with one repair")
            }
            Code::E109 | Code::E506 => Never("what the text should be is not known"),
            Code::E203 => Never("a side cannot pass here, so a move is missing"),
            Code::W215 => Safe("the moves that replay are written with the English letters"),
            Code::W214 => Never("an annotator may have meant it"),
            Code::E301 | Code::W301 => Never("the right position is not known"),
            Code::W310 => Never("tags are not changed where their meaning is clear"),
            Code::E302 => Never("the name may mean any variant"),
            Code::E303 => Never("the rule may mean anything"),
            Code::W305 => Never("the variation may be of any move"),
            Code::E501 => Never(
                "only the author can correct a wrong claim; `solve --write` writes the keys into a copy",
            ),
            Code::E503 => Never("only the author knows the stipulation"),
            Code::E509 => {
                Never("the position or the number may be wrong; `lawspeaker perft` gives the number")
            }
            Code::E510 => {
                Never("only the author can correct it; `solve --write` writes the solution into a copy")
            }
            Code::N502 | Code::N503 => Never("nothing is wrong"),
            Code::N504 | Code::N506 => Never("the text may have a meaning for people"),
            Code::E504 => Never("the meaning of the text is not known"),
            Code::E507 | Code::E508 | Code::W504 => Never("the text may have a meaning elsewhere"),
            Code::E505 => Never("`solve --proof` writes a new proof"),
            Code::W108 => Never("`fmt` writes the tags as one block"),
            Code::W102 | Code::W103 => Never("the text may have a meaning, and removing it would lose it"),
            Code::W110 => Never("what the number means is not known"),
            Code::W111 => Never("`fmt` writes the comment so that other programs read all of it"),
            Code::W211 => Never("`fmt` writes the moves in `san`"),
            Code::W405 => Never("the result may be wrong, or the moves after it"),
            Code::W207 => Never("the moves were played, and the record may keep them"),
            Code::W304 => Never("moves may be missing too"),
            Code::W306 => Never("what the tag should say is not known"),
            Code::W307 => Never("the tags mean the same in every order"),
            Code::W308 => Never("only the author knows whether the ignore is still needed"),
            Code::W502 | Code::W503 | Code::W505 | Code::W506 | Code::W507 => {
                Never("nothing is wrong with the text")
            }
            Code::N201 | Code::N202 | Code::N203 | Code::N204 | Code::N205 | Code::N501 | Code::N505 => {
                Never("nothing is wrong")
            }
            Code::N301 => Never("only a person knows by which rules the game was played"),
            Code::N302 => Never("tables of other publishers have other codes"),
        }
    }
}
