//! Moves that are not written as their notation asks, and are clear. They are played, and what is odd is reported.
//!
//! - Signs behind them that no move has: `exd5???`, `e4.`, `Nf3,`.
//! - Signs that are words of their own: `Nf3+-`, `Nf3N`, `Bb5ch`.
//! - ICCF's numeric notation, where the whole main line is written in it: `5254`.
//! - A Pawn's capture by files alone: `ed`. A piece letter that is small: `rh8`. The King's capture of its own Rook: `e1h1`.
//!
//! Only a text that cannot be read, or that no legal move fits, comes here.

use crate::naming::{self, Doubt, Named, Style};
use crate::notation::moves::{self, Joint, Mark, MoveSyntax, MoveSyntaxError, Written};
use crate::notation::pgn::{glyph_nag, mark_word, sign_behind};
use crate::notation::syntax::{Conventions, ElementKind, ParsedGame};
use crate::notation::{Span, iccf};
use crate::replay::fix::{Edit, Fix};
use crate::replay::marks::Marked;
use crate::replay::{Code, Finding, quoted};
use crate::rules::{Move, MoveStyle, Playable, Position};

use super::Player;

/// A token that has signs at its end that no move has: full stops, commas, more than two signs of a glyph.
struct Tail<'t> {
    /// The token with as much of its end as a move can have.
    head: &'t [u8],
    /// Where the signs begin that are reported: a glyph is reported as a whole.
    at: usize,
}

impl<'t> Tail<'t> {
    fn of(token: &'t [u8]) -> Option<Self> {
        let behind =
            |token: &[u8], signs: &[u8]| token.iter().rev().take_while(|b| signs.contains(b)).count();
        let end = token.len() - behind(token, b".,");
        let glyph = behind(&token[..end], b"!?");
        let (head, at) = if glyph > 2 { (end - glyph + 2, end - glyph) } else { (end, end) };
        (at > 0 && at < token.len()).then_some(Tail { head: &token[..head], at })
    }
}

/// Reads a move, with signs behind it or without.
pub(in crate::replay) fn read_any(
    conventions: &Conventions,
    read: &mut MoveSyntax,
    token: &[u8],
) -> Result<(), MoveSyntaxError> {
    (conventions.read_move)(read, token).or_else(|error| {
        let readable = Tail::of(token).is_some_and(|tail| (conventions.read_move)(read, tail.head).is_ok())
            || conventions.glyphs_in_moves
                && (iccf::read(read, token)
                    || heads(token).any(|head| (conventions.read_move)(read, head).is_ok()));
        if readable { Ok(()) } else { Err(error) }
    })
}

/// More signs than this are not written behind a move. Each costs another look at the word, which may be long.
const MOST_SIGNS: usize = 4;

/// A move's word without the signs at its end that are words of their own, one sign less each time.
fn heads(token: &[u8]) -> impl Iterator<Item = &[u8]> {
    let heads = std::iter::successors(sign_behind(token).map(|at| &token[..at]), |head| {
        sign_behind(head).map(|at| &head[..at])
    });
    heads.take(MOST_SIGNS)
}

/// The signs of a stretch of them, as they follow each other.
pub(crate) fn signs(mut stretch: &[u8]) -> Vec<&[u8]> {
    let mut signs = Vec::new();
    while glyph_nag(stretch).is_none()
        && let Some(at) = sign_behind(stretch)
    {
        let (before, last) = stretch.split_at(at);
        signs.push(last);
        stretch = before;
    }
    signs.push(stretch);
    signs.reverse();
    signs
}

/// Whether the main line from this position on is written in ICCF's numeric notation and replays in it.
fn is_numeric_line<P: Playable>(start: &P, bytes: &[u8], game: &ParsedGame, buffer: &mut Vec<Move>) -> bool {
    let (mut position, mut read, mut depth) = (start.clone(), MoveSyntax::default(), 0u32);
    for element in &game.movetext {
        match element.kind {
            ElementKind::Open => depth += 1,
            ElementKind::Close => depth = depth.saturating_sub(1),
            ElementKind::Move if depth == 0 => {
                if !iccf::read(&mut read, element.span.of(bytes)) {
                    return false;
                }
                let Ok(named) = naming::resolve_any(&position, &read, buffer) else { return false };
                position.play_unchecked(named.m);
            }
            _ => {}
        }
    }
    true
}

/// The one capture of a Pawn from a file to another one that these letters mean.
fn capture_by_files(position: &dyn Position, [from, to]: [u8; 2], buffer: &mut Vec<Move>) -> Option<Move> {
    let size = position.size();
    buffer.clear();
    position.legal_moves(buffer);
    let mut fitting = buffer.iter().copied().filter(|&m| {
        let parts = position.parts(m);
        position.ruleset().kind_info(parts.kind).unwritten
            && parts.promotion.is_none()
            && parts.from.is_some_and(|square| size.file(square) == from)
            && size.file(parts.to) == to
            && position.captures(m)
    });
    let m = fitting.next()?;
    fitting.next().is_none().then_some(m)
}

impl<P: Playable> Player<'_, '_, P> {
    /// Reads a move. What another game would understand is no move here.
    #[inline]
    pub(super) fn read_own(&self, token: &[u8], read: &mut MoveSyntax) -> Result<(), MoveSyntaxError> {
        (self.game.conventions.read_move)(read, token)?;
        let known = self.history.last().ruleset().notations;
        match read.notations() {
            names if names.is_empty() || names.iter().any(|name| known.contains(name)) => Ok(()),
            _ => read.read_word(token),
        }
    }

    /// The legal move that a text means which cannot be read as it is.
    #[cold]
    pub(super) fn unread_move(&mut self, span: Span, read: &mut MoveSyntax) -> Option<(Marked, Named)> {
        if let Some(found) = self.without_tail(span, read) {
            return Some(found);
        }
        if !self.game.conventions.glyphs_in_moves {
            return None; // its moves are words of other forms
        }
        if iccf::is_numeric(span.of(self.bytes)) {
            return self.numeric_move(span, read);
        }
        if let Some(found) = self.by_files(span) {
            return Some(found);
        }
        self.small_letter(span, read).or_else(|| self.without_signs(span, read))
    }

    /// The legal move that a text means which can be read, and which no legal move fits as it is.
    #[cold]
    pub(super) fn refused_move(&mut self, span: Span, read: &mut MoveSyntax) -> Option<(Marked, Named)> {
        if !self.game.conventions.glyphs_in_moves {
            return None;
        }
        if let Some(found) = self.king_takes_rook(span, read) {
            return Some(found);
        }
        self.small_letter(span, read).or_else(|| self.without_signs(span, read))
    }

    /// A move in ICCF's numeric notation, if the main line as a whole is written so.
    fn numeric_move(&mut self, span: Span, read: &mut MoveSyntax) -> Option<(Marked, Named)> {
        if self.numeric.is_none() {
            // Another move was first where the line is not at its start.
            let is_whole = self.history.plies() == 0
                && is_numeric_line(self.history.last(), self.bytes, self.game, &mut self.buffer);
            self.numeric = Some(is_whole);
            if is_whole {
                let message =
                    "the moves are in ICCF's numeric notation, and all moves of the main line are legal";
                self.report(Finding::new(Code::W211, span, message), span);
            }
        }
        if self.numeric != Some(true) || !iccf::read(read, span.of(self.bytes)) {
            return None;
        }
        let named = naming::resolve_any(self.history.last(), read, &mut self.buffer).ok()?;
        Some((self.marked(span, read), named))
    }

    /// Why a word of digits is no move.
    pub(super) fn numeric_error(&self, span: Span) -> Option<MoveSyntaxError> {
        let token = span.of(self.bytes);
        (self.game.conventions.glyphs_in_moves && iccf::is_numeric(token)).then(|| MoveSyntaxError {
            span: Span::new(0, token.len()),
            why: "not a move: ICCF's numeric notation is read only if the whole main line is written in it and legal"
                .to_owned(),
        })
    }

    /// `ed`, a Pawn's capture by files alone, if one legal move is such a capture.
    fn by_files(&mut self, span: Span) -> Option<(Marked, Named)> {
        let (files, behind, rest) = match *span.of(self.bytes) {
            [from @ b'a'..=b's', b'x' | b':', to @ b'a'..=b's', ref rest @ ..] => ([from, to], 3, rest),
            [from @ b'a'..=b's', to @ b'a'..=b's', ref rest @ ..] => ([from, to], 2, rest),
            _ => return None,
        };
        let (mark, len) = match rest {
            [b'+', ..] => (Mark::Check, 1),
            [b'#', ..] => (Mark::Win, 1),
            _ => (Mark::None, 0),
        };
        let is_glyph = rest[len..].iter().all(|b| matches!(b, b'!' | b'?')) && rest.len() - len <= 2;
        if !is_glyph || self.history.last().ruleset().style != MoveStyle::Letter {
            return None;
        }
        let files = files.map(|letter| letter - b'a');
        let m = capture_by_files(self.history.last(), files, &mut self.buffer)?;
        let start = span.start + behind;
        let place = if mark == Mark::None { span } else { Span { start, end: start + len as u32 } };
        let marked = Marked { mark, place, machine: false };
        Some((marked, Named { m, doubt: Some(Doubt::CaptureSign) }))
    }

    /// `e1h1`: castling as programs write it that play Chess960, in a game where the King does not take its own Rook.
    fn king_takes_rook(&mut self, span: Span, read: &MoveSyntax) -> Option<(Marked, Named)> {
        let [from, to] = read.steps() else { return None };
        if read.written != Written::Squares || to.joint == Joint::Takes || read.promotion.is_some() {
            return None;
        }
        let position = self.history.last();
        let square = |step: &moves::Step| {
            let name = step.square()?;
            position.size().square(name.file, name.rank)
        };
        let (from, to) = (square(from)?, square(to)?);
        self.buffer.clear();
        position.legal_castling(&mut self.buffer);
        let m = self.buffer.iter().copied().find(|m| m.from() == Some(from) && m.to() == to)?;
        let mut name = String::new();
        naming::push_unmarked(position, m, Style::San, &mut name);
        let place = Span { end: span.start + read.mark_span.start.min(read.glyph.start), ..span };
        let message = format!("castling is written `{name}`, not as the King's capture of its own Rook");
        let fix = self.findings.fix_moves().then(|| Fix::safe([Edit::replace(place, name)]));
        self.report(Finding::new(Code::W210, place, message).with_fix(fix), span);
        Some((self.marked(span, read), Named { m, doubt: None }))
    }

    /// `rh8`: the letter of a piece that is written small. A letter that names a file of the board is none.
    fn small_letter(&mut self, span: Span, read: &mut MoveSyntax) -> Option<(Marked, Named)> {
        let token = span.of(self.bytes);
        let position = self.history.last();
        let letter = *token.first().filter(|letter| letter.is_ascii_lowercase())?;
        let capital = char::from(letter.to_ascii_uppercase());
        if letter - b'a' < position.size().files() || position.ruleset().kind_of_letter(capital).is_none() {
            return None;
        }
        let mut proper = token.to_vec();
        proper[0] = letter.to_ascii_uppercase();
        (self.game.conventions.read_move)(read, &proper).ok()?;
        let named = naming::resolve_any(position, read, &mut self.buffer).ok()?;
        let place = Span { end: span.start + 1, ..span };
        let message = format!("a piece letter is a capital: write `{capital}`");
        let fix = self.findings.fix_moves().then(|| Fix::safe([Edit::replace(place, capital)]));
        self.report(Finding::new(Code::W213, place, message).with_fix(fix), span);
        Some((self.marked(span, read), named))
    }

    /// The legal move that a text means without the signs at its end that are words of their own.
    fn without_signs(&mut self, span: Span, read: &mut MoveSyntax) -> Option<(Marked, Named)> {
        let token = span.of(self.bytes);
        let mut found = None;
        for head in heads(token) {
            if (self.game.conventions.read_move)(read, head).is_err() {
                continue;
            }
            if let Ok(named) = naming::resolve_any(self.history.last(), read, &mut self.buffer) {
                found = Some((head.len(), named));
                break;
            }
        }
        let (len, named) = found?;
        let head = Span { end: span.start + len as u32, ..span };
        self.behind = Span { start: head.end, ..span };
        let signs = signs(self.behind.of(self.bytes));
        self.extras.glyphs += signs.iter().filter(|sign| mark_word(sign).is_none()).count() as u64;
        let message = format!("`{}` is written together with the move before it", quoted(&token[len..]));
        let fix = self.findings.fix_moves().then(|| {
            let mut at = head.end;
            let places = signs.iter().map(|sign| {
                let edit = Edit::insert(at, " ");
                at += sign.len() as u32;
                edit
            });
            Fix::safe(places.collect::<Vec<_>>())
        });
        self.report(Finding::new(Code::W212, self.behind, message).with_fix(fix), span);
        self.castling_signs(head, read);
        Some((self.marked(head, read), named))
    }

    /// The legal move that a text means without the signs at its end, which are reported.
    fn without_tail(&mut self, span: Span, read: &mut MoveSyntax) -> Option<(Marked, Named)> {
        let token = span.of(self.bytes);
        let tail = Tail::of(token)?;
        (self.game.conventions.read_move)(read, tail.head).ok()?;
        let named = naming::resolve_any(self.history.last(), read, &mut self.buffer).ok()?;
        let head = Span { end: span.start + tail.at as u32, ..span };
        let message = format!("unexpected `{}` after the move", quoted(&token[tail.at..]));
        let needless = Span { start: span.start + tail.head.len() as u32, ..span };
        let fix = self.findings.fix_moves().then(|| Fix::safe([Edit::delete(needless)]));
        let finding = Finding::new(Code::W208, Span { start: head.end, ..span }, message).with_fix(fix);
        self.report(finding, span);
        self.castling_signs(head, read);
        self.foreign_letters(span, read);
        Some((self.marked(head, read), named))
    }
}
