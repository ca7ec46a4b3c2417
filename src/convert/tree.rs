//! A record that was read and replayed becomes a neutral one: flat elements to a tree, every move with its new name.
//!
//! Everything that stands in the movetext finds a place in the tree, or is counted as lost. What was not played has no
//! new name: the rest of its line becomes a comment that says so. Whether such a game is wanted at all is not asked here.

use std::borrow::Cow;

use crate::notation::pgn::{ElementKind, FaultKind, Form, ParsedGame, Score, glyph_nag, text, value_text};
use crate::replay::{Finding, Replay, SpelledMoves};

use super::losses::{Loss, Losses};
use super::opentafl;
use super::record::{Comment, Nag, Ply, Record, Variation, push_comment};

/// The record of a game that was replayed with its moves spelled. `losses` counts what has no place in it.
///
/// None where nothing of it can be converted: its game or its start is not known.
pub(super) fn record<'a>(
    bytes: &'a [u8],
    game: &'a ParsedGame,
    replay: &'a Replay,
    losses: &mut Losses,
) -> Option<Record<'a>> {
    let variant = replay.variant?;
    replay.start.as_ref()?;
    losses.add(Loss::Stray, stray(game));
    let mut builder = Builder::new(bytes, game, replay);
    builder.walk();
    builder.losses.iter().for_each(|(loss, count)| losses.add(loss, count));
    let main = builder.stack.pop().expect("the main line is never closed");
    let Line { comments, nags, variations, moves, behind, .. } = main.line;
    let score = replay.claimed.map_or(Score::Open, |claim| claim.score);
    let mut record = Record {
        variant: Cow::Borrowed(variant.id()),
        start: replay.spelled.start.as_deref().map(Cow::Borrowed),
        tags: Vec::new(),
        comments,
        nags,
        variations,
        moves,
        result: Cow::Borrowed(score.as_str()),
        behind,
    };
    match game.form {
        Form::Words | Form::GameCourier => record.tags = tags(bytes, game),
        Form::OpenTafl => opentafl::tags(bytes, game, &mut record),
        Form::CoordLine => {}
    }
    record.name_truly();
    Some(record)
}

/// Stretches of a record that are in no tag and no element.
pub(super) fn stray(game: &ParsedGame) -> u64 {
    game.faults.iter().filter(|fault| is_lost(fault.kind)).count() as u64 + game.faults_left_out
}

/// Whether the text of a fault is in no tag and no element.
const fn is_lost(fault: FaultKind) -> bool {
    match fault {
        FaultKind::MalformedTag(_)
        | FaultKind::TextAfterTag
        | FaultKind::TooManyTags
        | FaultKind::StrayClose
        | FaultKind::StrayBrace
        | FaultKind::BadNag
        | FaultKind::ControlCharacters
        | FaultKind::TooLong => true,
        FaultKind::LooseQuote
        | FaultKind::DuplicateTag
        | FaultKind::UnterminatedComment
        | FaultKind::UnterminatedVariation
        | FaultKind::TooDeep => false,
    }
}

fn tags<'a>(bytes: &'a [u8], game: &ParsedGame) -> Vec<(Cow<'a, str>, Cow<'a, str>)> {
    game.tags.iter().map(|tag| (text(tag.name.of(bytes)), value_text(tag.value.of(bytes)))).collect()
}

/// A line while it is built.
#[derive(Default)]
struct Line<'a> {
    comments: Vec<Comment<'a>>,
    nags: Vec<Nag<'a>>,
    variations: Vec<Variation<'a>>,
    moves: Vec<Ply<'a>>,
    result: Option<Score>,
    behind: Vec<Comment<'a>>,
}

#[derive(Default)]
struct Frame<'a> {
    line: Line<'a>,
    /// Comments behind a move number.
    waiting: Vec<Comment<'a>>,
    /// Whether a move number stands behind the last move.
    numbered: bool,
    /// Where the first move stands that was not played.
    broken: Option<u32>,
}

struct Builder<'a> {
    bytes: &'a [u8],
    game: &'a ParsedGame,
    findings: &'a [Finding],
    names: SpelledMoves<'a>,
    stack: Vec<Frame<'a>>,
    /// Variations that are open inside what was not played.
    skipped: u32,
    /// The next bracket, as far as it was looked for.
    bracket: usize,
    losses: Losses,
}

impl<'a> Builder<'a> {
    fn new(bytes: &'a [u8], game: &'a ParsedGame, replay: &'a Replay) -> Self {
        let mut main = Frame::default();
        main.line.moves.reserve(replay.moves.len());
        Builder {
            bytes,
            game,
            findings: &replay.findings,
            names: replay.spelled.moves(),
            stack: vec![main],
            skipped: 0,
            bracket: 0,
            losses: Losses::default(),
        }
    }

    fn walk(&mut self) {
        for (n, element) in self.game.movetext.iter().enumerate() {
            let span = element.span;
            if self.top().broken.is_some() && !self.leaves_broken(n) {
                continue;
            }
            match element.kind {
                ElementKind::MoveNumber => self.top().numbered = true,
                ElementKind::Move => self.play(n),
                ElementKind::EnPassantNote => {}
                ElementKind::Nag(number) => self.nag(Nag::Number(number)),
                ElementKind::Glyph => self.glyph(span.of(self.bytes)),
                ElementKind::Comment | ElementKind::LineComment | ElementKind::EscapedLine => {
                    self.comment(element.kind, span.of(self.bytes));
                }
                ElementKind::Open => self.stack.push(Frame::default()),
                ElementKind::Close => self.close(),
                // OpenTafl's variations are words that stand together, PGN's are one element each.
                ElementKind::Buried => {
                    let goes_on = n > 0 && self.game.movetext[n - 1].kind == ElementKind::Buried;
                    let same = goes_on && self.game.form == Form::OpenTafl;
                    self.losses.add(Loss::Variation, u64::from(!same));
                }
                ElementKind::Result(score) => {
                    self.settle();
                    self.drop_result();
                    self.top().line.result = Some(score);
                }
            }
        }
        let end = self.game.span.end;
        if let Some(from) = self.top().broken.take() {
            self.rest(from, end);
        }
        self.settle();
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
            let from = self.top().broken.take().expect("only a broken line is left");
            self.rest(from, self.game.movetext[n].span.start);
        }
        leaves
    }

    /// Whether a variation stands behind an element, in the same line.
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
    fn rest(&mut self, from: u32, to: u32) {
        let stretch = text(&self.bytes[from as usize..to as usize]);
        self.push(does_not_replay(self.findings, from, stretch.trim()));
    }

    fn play(&mut self, element: usize) {
        let start = self.game.movetext[element].span.start;
        let played = self.names.next_at() == Some(start);
        let Some(name) = (if played { self.names.next() } else { None }) else {
            self.settle();
            self.top().broken = Some(start);
            return;
        };
        self.drop_result();
        let frame = self.stack.last_mut().expect("the main line is never closed");
        frame.numbered = false;
        frame.line.moves.push(Ply {
            san: Cow::Borrowed(name.text),
            coord: name.coord.map(Cow::Borrowed),
            before: std::mem::take(&mut frame.waiting),
            ..Ply::default()
        });
        if self.game.form == Form::Words {
            let token = self.game.movetext[element].span.of(self.bytes);
            if let Some(start) = memchr::memchr2(b'!', b'?', token) {
                let len = token[start..].iter().take_while(|b| matches!(b, b'!' | b'?')).count();
                self.glyph(&token[start..start + len]);
            }
        }
    }

    /// A line has one result, at its end: one that something follows is lost.
    fn drop_result(&mut self) {
        let lost = self.top().line.result.take();
        self.losses.add(Loss::Result, u64::from(lost.is_some()));
    }

    fn glyph(&mut self, sign: &'a [u8]) {
        let nag = glyph_nag(sign).map_or_else(|| Nag::Sign(text(sign)), Nag::Number);
        self.nag(nag);
    }

    fn nag(&mut self, nag: Nag<'a>) {
        let line = &mut self.top().line;
        match line.moves.last_mut() {
            Some(ply) => ply.nags.push(nag),
            None => line.nags.push(nag),
        }
    }

    fn comment(&mut self, kind: ElementKind, raw: &'a [u8]) {
        if self.game.form == Form::OpenTafl {
            return self.turn_comment(raw);
        }
        let comment = match (self.game.form, kind) {
            (Form::GameCourier, _) => Comment::Brace(trim(text(raw.strip_prefix(b"//").unwrap_or(raw)))),
            (_, ElementKind::LineComment) => Comment::Line { line: text(&raw[1..]) },
            (_, ElementKind::EscapedLine) => Comment::Escape { escape: text(&raw[1..]) },
            _ => Comment::Brace(lines(text(raw[1..].strip_suffix(b"}").unwrap_or(&raw[1..])))),
        };
        let top = self.top();
        if top.numbered && top.line.result.is_none() {
            top.waiting.push(comment);
        } else {
            self.push(comment);
        }
    }

    /// `[of the first move|of the second]`, behind a turn.
    fn turn_comment(&mut self, raw: &'a [u8]) {
        let (first, second) = opentafl::halves(raw);
        if let Some(first) = first {
            let moves = &mut self.top().line.moves;
            // Turns have two moves each, the last one perhaps only its first.
            let at = moves.len().saturating_sub(1) / 2 * 2;
            match moves.get_mut(at) {
                Some(ply) => ply.after.push(Comment::Brace(first)),
                None => self.push(Comment::Brace(first)),
            }
        }
        if let Some(second) = second {
            self.push(Comment::Brace(second));
        }
    }

    /// A comment behind whatever stands last in the line.
    fn push(&mut self, comment: Comment<'a>) {
        let main = self.stack.len() == 1;
        let line = &mut self.top().line;
        if main && line.result.is_some() {
            return line.behind.push(comment);
        }
        push_comment(&mut line.comments, &mut line.variations, &mut line.moves, comment);
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
            return; // a stray sign, which the parser has told
        }
        self.settle();
        let Line { comments, nags, variations, mut moves, result, .. } =
            self.stack.pop().expect("there is a variation to close").line;
        // Half a million variations of a move each must not take room for four.
        moves.shrink_to_fit();
        let result = result.map(|score| Cow::Borrowed(score.as_str()));
        let variation = Variation { comments, nags, variations, moves, result, behind: Vec::new() };
        // Comments that stand between a number and a variation stay before the variation.
        self.settle();
        let line = &mut self.top().line;
        match line.moves.last_mut() {
            Some(ply) => ply.variations.push(variation),
            None => line.variations.push(variation),
        }
    }
}

/// The comment on a stretch that does not replay, which begins at this byte of the text that the findings are of.
pub(super) fn does_not_replay(findings: &[Finding], from: u32, stretch: &str) -> Comment<'static> {
    let found = findings.iter().find(|finding| finding.is_error() && finding.span.start >= from);
    let why = found.map_or(String::new(), |finding| format!(" ({} {})", finding.code, finding.sentence()));
    Comment::Brace(Cow::Owned(format!("does not replay from here on{why}: {stretch}")))
}

/// Lines end with LF, whatever they end with in the file.
pub(super) fn lines(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.contains('\r') { Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")) } else { text }
}

fn trim(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
        Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
    }
}
