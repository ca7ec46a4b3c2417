//! A game becomes a tree while it is replayed: the builder listens to the player.
//!
//! Everything in the movetext finds a place in the tree, or is counted as lost. A move that was not played has no new
//! name: the rest of its line becomes a comment that says why. Whether such a game is wanted at all is not asked here.

use std::borrow::Cow;

use bumpalo::Bump;

use crate::notation::pgn::{glyph_nag, mark_word};
use crate::notation::score::Score;
use crate::notation::syntax::{Element, ElementKind, Origin, ParsedGame};
use crate::notation::text::text;
use crate::replay::{Event, Finding, Listener, Replay, says_how_moves_are_written, signs};

use super::super::losses::{Loss, Losses};
use super::{Comment, GameTree, Line, Nag, Ply, Variation, add_to};

/// The number of stretches of a record that are in no tag and no element.
pub(in crate::formats) fn stray(game: &ParsedGame) -> u64 {
    game.faults.iter().filter(|fault| fault.kind.is_lost()).count() as u64 + game.faults_left_out
}

/// A line while it is built.
#[derive(Default)]
struct Frame<'a> {
    line: Line<'a>,
    result: Option<Score>,
    /// Comments behind the result of the main line.
    behind: Vec<Comment<'a>>,
    /// Comments behind a move number.
    waiting: Vec<Comment<'a>>,
    /// Whether a move number follows the last move.
    numbered: bool,
    /// From where on the line does not replay.
    broken: Option<Broken>,
    /// Whether the line has no moves because its first move does not replay.
    is_unplayed: bool,
}

/// The part of a line that does not replay.
struct Broken {
    /// The index of its first element.
    from: usize,
    /// Why, if that is known: a code and a sentence.
    why: Option<String>,
}

/// Builds the tree of one game.
pub(crate) struct Builder<'a> {
    bytes: &'a [u8],
    game: &'a ParsedGame,
    /// Where the new names of moves are kept.
    names: &'a Bump,
    stack: Vec<Frame<'a>>,
    /// The index of the next element.
    at: usize,
    /// The last error that was found and belongs to no broken line yet.
    error: Option<String>,
    /// Variations that are open inside what was not played.
    skipped: u32,
    /// The next bracket, as far as it was looked for.
    bracket: usize,
    losses: Losses,
    /// About how many bytes the tree takes, without the texts that it borrows.
    size: usize,
}

/// The most memory that a tree takes, in bytes. That is a game of about 80,000 moves, more than six times as many as the longest
/// game that the rules of chess allow has.
const MOST: usize = 12 << 20;

/// A comment with its sort. `bytes` are those that the game was read from.
pub(in crate::formats) fn comment_of<'a>(
    game: &'a ParsedGame,
    bytes: &'a [u8],
    element: Element,
) -> Comment<'a> {
    let said = game.comment(bytes, element);
    match element.kind {
        ElementKind::LineComment if game.conventions.line_comments => Comment::Line { line: said },
        ElementKind::EscapedLine => Comment::Escape { escape: said },
        _ => Comment::Brace(said),
    }
}

/// The glyph of a sign such as `!?`.
pub(in crate::formats) fn glyph_of(sign: &[u8]) -> Nag<'_> {
    glyph_nag(sign).map_or_else(|| Nag::Sign(text(sign)), Nag::Number)
}

/// The glyphs that are written together with a move: in its own text, and behind it.
pub(in crate::formats) fn glyphs_at<'a>(
    game: &ParsedGame,
    token: &'a [u8],
    behind: &'a [u8],
) -> Vec<Nag<'a>> {
    let mut glyphs = Vec::new();
    if game.conventions.glyphs_in_moves
        && let Some(start) = token.iter().position(|b| matches!(b, b'!' | b'?'))
    {
        let len = token[start..].iter().take_while(|b| matches!(b, b'!' | b'?')).count();
        glyphs.push(glyph_of(&token[start..start + len]));
    }
    if !behind.is_empty() {
        let signs = signs(behind).into_iter().filter(|sign| mark_word(sign).is_none());
        glyphs.extend(signs.map(glyph_of));
    }
    glyphs
}

/// About what a comment or a glyph takes, in a list of its own.
const SMALL: usize = 64;

/// The bytes of a text that is not borrowed.
fn owned(text: &Comment<'_>) -> usize {
    match text {
        Comment::Brace(text) | Comment::Line { line: text } | Comment::Escape { escape: text } => {
            match text {
                Cow::Borrowed(_) => 0,
                Cow::Owned(text) => text.len(),
            }
        }
    }
}

impl<'a> Builder<'a> {
    /// For a game of these bytes. `names` keeps the new names of its moves.
    pub(crate) fn new(bytes: &'a [u8], game: &'a ParsedGame, names: &'a Bump) -> Self {
        let mut main = Frame::default();
        main.line.moves.reserve(game.movetext.len().min(200)); // longer games are rare
        Builder {
            bytes,
            game,
            names,
            stack: vec![main],
            at: 0,
            error: None,
            skipped: 0,
            bracket: 0,
            losses: Losses::default(),
            size: 0,
        }
    }

    /// Why the game has no tree although it replays: the tree would take too much memory.
    pub(crate) fn refusal(&self) -> Option<&'static str> {
        self.is_full().then_some("the game has too many moves, variations and comments to be written again")
    }

    fn is_full(&self) -> bool {
        self.size > MOST
    }

    /// Makes room in the count for something that is added. The tree of a game that is too large is given up, so that it
    /// takes no more memory.
    fn add(&mut self, bytes: usize) {
        self.size += bytes;
        if self.is_full() {
            self.stack.clear();
            self.stack.push(Frame::default());
        }
    }

    /// The tree of the game, which was replayed with this result. `losses` counts what cannot be written.
    ///
    /// None where nothing of it can be converted: its variant or its start position is not known, or it is too large.
    pub(crate) fn finish(mut self, replay: &Replay, losses: &mut Losses) -> Option<GameTree<'a>> {
        let variant = replay.variant?;
        replay.start.as_ref()?;
        losses.add(Loss::Stray, stray(self.game));
        let end = self.game.movetext.len();
        if let Some(broken) = self.top().broken.take() {
            self.rest(&broken, end);
        }
        self.settle();
        if self.is_full() {
            return None;
        }
        self.losses.iter().for_each(|(loss, count)| losses.add(loss, count));
        let Builder { bytes, game, mut stack, .. } = self;
        let main = stack.pop().expect("the main line is never closed");
        let result = replay.claimed.map_or(Score::Open, |claim| claim.score).as_str();
        let tags = game.tags.iter().filter(|tag| tag.is_tag()).map(|tag| {
            let name = text(game.name_of(bytes, tag));
            let translated =
                matches!(tag.origin, Origin::Translated { .. }) && !game.conventions.tags_repeat_fields;
            // A result in another notation's words is the one that the record claims in all.
            let value =
                if translated && name == "Result" { result.into() } else { game.value_of(bytes, tag) };
            (name, value)
        });
        let mut tags: Vec<_> = tags.collect();
        let all = tags.len();
        tags.retain(|(name, value)| !says_how_moves_are_written(name, value, replay.variant));
        losses.add(Loss::Tag, (all - tags.len()) as u64);
        let mut tree = GameTree {
            variant: Cow::Borrowed(variant.id()),
            start: replay.spelled.start.clone().map(Cow::Owned),
            tags,
            line: main.line,
            result: Cow::Borrowed(result),
            behind: main.behind,
        };
        tree.name_truly();
        Some(tree)
    }

    fn top(&mut self) -> &mut Frame<'a> {
        self.stack.last_mut().expect("the main line is never closed")
    }

    /// Whether an element is outside the stretch that was not played, which ends with its line or the result there. A
    /// variation behind the result may be of a move in that stretch, and is part of it.
    fn leaves_broken(&mut self, n: usize) -> bool {
        let leaves = match self.game.movetext[n].kind {
            ElementKind::Open => {
                self.skipped += 1;
                false
            }
            ElementKind::Close if self.skipped > 0 => {
                self.skipped -= 1;
                false
            }
            ElementKind::Close => true,
            ElementKind::Result(_) => self.skipped == 0 && !self.varies_behind(n),
            _ => false,
        };
        if leaves {
            let broken = self.top().broken.take().expect("only a broken line is left");
            self.rest(&broken, n);
        }
        leaves
    }

    /// Whether a variation is behind an element, in the same line.
    fn varies_behind(&mut self, n: usize) -> bool {
        let is_bracket = |kind| matches!(kind, ElementKind::Open | ElementKind::Close);
        let elements = &self.game.movetext;
        // Looked for once, however many elements ask.
        if self.bracket <= n {
            let ahead = elements[n + 1..].iter().position(|element| is_bracket(element.kind));
            self.bracket = ahead.map_or(elements.len(), |ahead| n + 1 + ahead);
        }
        elements.get(self.bracket).is_some_and(|element| element.kind == ElementKind::Open)
    }

    /// The rest of a line, from where it does not replay, as a comment.
    fn rest(&mut self, broken: &Broken, to: usize) {
        let elements = &self.game.movetext[broken.from..to];
        let end = self.game.movetext.get(to).map_or(self.game.span.end, |next| next.span.start) as usize;
        // A notation may have its variations anywhere.
        let follow = elements.is_sorted_by_key(|element| element.span.start)
            && elements.last().is_none_or(|last| last.span.end as usize <= end);
        let stretch = if self.game.conventions.readable && follow {
            let start = elements.first().map_or(0, |first| first.span.start) as usize;
            // The text is decoded, which may double it, and copied behind the reason.
            self.add(3 * (end - start));
            if self.is_full() {
                return;
            }
            text(&self.bytes[start..end])
        } else {
            Cow::Owned(self.words(elements))
        };
        let is_variation = self.stack.len() > 1;
        let line = &self.top().line;
        let is_unplayed =
            is_variation && line.moves.is_empty() && line.nags.is_empty() && line.variations.is_empty();
        self.top().is_unplayed = is_unplayed;
        let beginning = if is_unplayed { unplayed_comment } else { rest_comment };
        let comment = beginning(broken.why.as_deref()) + stretch.trim();
        self.push(Comment::Brace(Cow::Owned(comment)));
    }

    /// Elements as PGN would write them, for notations whose text is not for people.
    fn words(&self, elements: &[Element]) -> String {
        let mut words = String::new();
        for element in elements {
            let word = match element.kind {
                ElementKind::MoveNumber | ElementKind::SecondName | ElementKind::MarkNote => continue,
                ElementKind::Open => Cow::Borrowed("("),
                ElementKind::Close => Cow::Borrowed(")"),
                ElementKind::Nag(number) => Cow::Owned(format!("${number}")),
                kind if kind.is_comment() => {
                    Cow::Owned(format!("[{}]", self.game.comment(self.bytes, *element)))
                }
                _ => text(element.span.of(self.bytes)),
            };
            if !words.is_empty() && !words.ends_with('(') && word != ")" {
                words.push(' ');
            }
            words.push_str(&word);
        }
        words
    }

    fn play(&mut self, name: &str, coord: Option<&str>) {
        let names = self.names;
        self.add(size_of::<Ply<'_>>() + name.len());
        self.drop_result();
        let frame = self.stack.last_mut().expect("the main line is never closed");
        frame.numbered = false;
        frame.line.moves.push(Ply {
            san: Cow::Borrowed(names.alloc_str(name)),
            coord: coord.map(|coord| Cow::Borrowed(&*names.alloc_str(coord))),
            before: std::mem::take(&mut frame.waiting),
            ..Ply::default()
        });
    }

    /// A line has one result, at its end: one that something follows is lost.
    fn drop_result(&mut self) {
        let top = self.top();
        if top.result.take().is_none() {
            return;
        }
        // What is behind it is not at the end of the game.
        for comment in std::mem::take(&mut top.behind) {
            top.line.push_comment(comment);
        }
        self.losses.add(Loss::Result, 1);
    }

    fn nag(&mut self, nag: Nag<'a>) {
        self.add(SMALL);
        let line = &mut self.top().line;
        match line.moves.last_mut() {
            Some(ply) => add_to(&mut ply.nags, nag),
            None => add_to(&mut line.nags, nag),
        }
    }

    fn comment(&mut self, element: Element) {
        let comment = comment_of(self.game, self.bytes, element);
        self.add(SMALL + owned(&comment));
        let top = self.top();
        let before_last = top.line.moves.len().checked_sub(2);
        if element.kind == ElementKind::CommentOnMoveBefore
            && let Some(ply) = before_last.and_then(|n| top.line.moves.get_mut(n))
        {
            add_to(&mut ply.after, comment);
        } else if top.numbered && top.result.is_none() {
            add_to(&mut top.waiting, comment);
        } else {
            self.push(comment);
        }
    }

    /// A comment behind whatever is last in the line.
    fn push(&mut self, comment: Comment<'a>) {
        let main = self.stack.len() == 1;
        let top = self.top();
        if main && top.result.is_some() {
            return top.behind.push(comment);
        }
        top.line.push_comment(comment);
    }

    /// Comments behind a move number that no move follows go where they would go without it.
    fn settle(&mut self) {
        for comment in std::mem::take(&mut self.top().waiting) {
            self.push(comment);
        }
        self.top().numbered = false;
    }

    fn close(&mut self) {
        if self.stack.len() == 1 {
            return; // a stray sign, which the parser has reported
        }
        self.settle();
        let closed = self.stack.pop().expect("there is a variation to close");
        let Frame { mut line, result, is_unplayed, .. } = closed;
        if is_unplayed {
            // Other programs do not read a variation without moves, so what it says is a comment of the line around it.
            self.losses.add(Loss::Result, u64::from(result.is_some()));
            self.settle();
            return line.comments.into_iter().for_each(|comment| self.push(comment));
        }
        // Half a million variations of a move each must not take room for four.
        line.moves.shrink_to_fit();
        let result = result.map(|score| Cow::Borrowed(score.as_str()));
        self.add(2 * size_of::<Variation<'_>>());
        let variation = Variation { line, result, behind: Vec::new() };
        // Comments that are between a number and a variation stay before the variation.
        self.settle();
        let line = &mut self.top().line;
        match line.moves.last_mut() {
            Some(ply) => ply.variations.push(variation),
            None => line.variations.push(variation),
        }
    }
}

/// The first words of the comment that has a variation of which no move replays.
const UNPLAYED: &str = "a variation that does not replay";
/// The first words of the comment that has the rest of a line.
const REST: &str = "does not replay from here on";

/// How the comment begins that has a variation of which no move replays.
fn unplayed_comment(why: Option<&str>) -> String {
    let why = why.map_or(String::new(), |why| format!(" ({why})"));
    format!("{UNPLAYED}{why}: ")
}

/// How the comment begins that has the rest of a line.
fn rest_comment(why: Option<&str>) -> String {
    let why = why.map_or(String::new(), |why| format!(" ({why})"));
    format!("{REST}{why}: ")
}

/// Whether a comment has the rest of a line, or a variation, that does not replay.
pub(crate) fn is_broken_line(comment: &str) -> bool {
    [UNPLAYED, REST].iter().any(|begin| comment.starts_with(begin))
}

/// Why a line is broken: a code and a sentence.
fn why_broken(finding: &Finding) -> String {
    format!("{} {}", finding.code, finding.sentence())
}

/// How the comment begins that has the rest of a line which this finding stopped.
pub(crate) fn rest_comment_of(finding: &Finding) -> String {
    rest_comment(Some(&why_broken(finding)))
}

impl Listener for Builder<'_> {
    fn begin_again(&mut self) {
        *self = Builder::new(self.bytes, self.game, self.names);
    }

    fn element(&mut self, element: Element, event: Event<'_>) {
        let n = self.at;
        self.at += 1;
        if self.is_full() {
            return;
        }
        if self.top().broken.is_some() && !self.leaves_broken(n) {
            return;
        }
        let span = element.span;
        match element.kind {
            ElementKind::Number if matches!(event, Event::Kept) => self.comment(element),
            ElementKind::MoveNumber | ElementKind::Number => self.top().numbered = true,
            ElementKind::Move => match event {
                Event::Played { name, coord, behind, after, .. } => {
                    self.play(name, coord);
                    for glyph in glyphs_at(self.game, span.of(self.bytes), behind.of(self.bytes)) {
                        self.nag(glyph);
                    }
                    let goes_on = after.turn_goes_on();
                    if let Some(ply) = self.top().line.moves.last_mut() {
                        ply.goes_on = goes_on;
                    }
                }
                Event::Other | Event::Kept => {
                    self.settle();
                    let why = self.error.take();
                    self.top().broken = Some(Broken { from: n, why });
                }
            },
            ElementKind::EnPassantNote | ElementKind::MarkNote | ElementKind::SecondName => {}
            ElementKind::Nag(number) => self.nag(Nag::Number(number)),
            ElementKind::Glyph => self.nag(glyph_of(span.of(self.bytes))),
            ElementKind::Comment
            | ElementKind::CommentOnMoveBefore
            | ElementKind::LineComment
            | ElementKind::EscapedLine
            | ElementKind::Aside => self.comment(element),
            ElementKind::Open => self.stack.push(Frame::default()),
            ElementKind::Close => self.close(),
            ElementKind::Buried => self.losses.add(Loss::Variation, 1),
            ElementKind::Result(score) => {
                self.settle();
                self.drop_result();
                self.top().result = Some(score);
            }
        }
    }

    fn found(&mut self, finding: &Finding) {
        if !finding.is_error() {
            return;
        }
        let why = || why_broken(finding);
        match &mut self.top().broken {
            Some(broken) => {
                broken.why.get_or_insert_with(why);
            }
            None => self.error = Some(why()),
        }
    }
}
