//! Playing the moves of a record: the main line and, inside it, the variations.
//!
//! A line stops at its first move that cannot be played; the rest of it is still read. A variation is an alternative to
//! the move before it, so it starts one ply back; it may also be an alternative to the one move that stopped its line.

mod castling;
mod lenient;
mod looking_back;
mod numbers;
mod refusing;
mod reporting;
mod state;

use crate::naming::{self, Named};
use crate::notation::Span;
use crate::notation::moves::{self, Mark, MoveSyntax, Written};
use crate::notation::plain::Plain;
use crate::notation::syntax::{Element, ElementKind, Marks, ParsedGame, PlainMoves};
use crate::rules::{Move, Outcome, Playable, Position};

use super::finding::Findings;
use super::listener::{Event, Listener};
use super::marks::{self, Marked};
use super::record_tags::Letters;
use super::spell::{Scribe, Spelled, Spelling};
use super::spoken_calls::SpokenCalls;
use super::{Code, Extras, Finding, History, quoted};

pub(super) use lenient::read_any;
pub(crate) use lenient::signs;
use state::{Frame, LastMove, LineEnd, Progress, Reported};

/// For this many plies room is made at once; longer games are rare.
const MOST_ROOM: usize = 1000;

/// The most plies of a line that are replayed. The longest game of chess that its rules allow has fewer than twelve
/// thousand.
const MOST_PLIES: usize = 1 << 16;

/// The most memory for the positions of a line, in bytes.
const MOST_MEMORY: usize = 20 << 20;

/// What the history of a line keeps of each ply beside its position, at most.
const TRACE: usize = 80;

/// The most plies of a line of this game that are replayed.
fn most_plies<P>() -> usize {
    MOST_PLIES.min(MOST_MEMORY / (size_of::<P>() + TRACE))
}

/// Plays a record's moves.
pub(super) struct Player<'a, 'l, P: Playable> {
    bytes: &'a [u8],
    game: &'a ParsedGame,
    findings: Findings,
    history: History<P>,
    /// The line that is being played.
    frame: Frame<P>,
    /// The lines it is in, the main line first.
    outer: Vec<Frame<P>>,
    moves: Vec<Move>,
    buffer: Vec<Move>,
    /// The most plies of a line that are replayed.
    most_plies: usize,
    /// What was reported for the main line, and for all variations.
    reported: [Reported; 2],
    spoken_calls: SpokenCalls,
    /// Whether most moves are short words in English letters.
    plain_moves: bool,
    /// The letters of the pieces, if they are not the English ones.
    letters: Option<Letters>,
    /// Whether squares have ranks from 0.
    pub(super) from_zero: bool,
    /// The finding about letters in another language, whose fix covers all moves.
    letters_finding: Option<usize>,
    /// Whether the record's moves are written in the machine's form, where that has been asked.
    machine: Option<bool>,
    /// Whether the main line is in ICCF's numeric notation, where that has been asked.
    numeric: Option<bool>,
    /// The signs that are written together with the move that was read last.
    behind: Span,
    extras: Extras,
    scribe: Scribe,
    listener: Option<&'l mut dyn Listener>,
}

/// The main line played.
pub(super) struct Played<P> {
    pub(super) findings: Findings,
    pub(super) last: P,
    pub(super) moves: Vec<Move>,
    /// Whether every move could be played.
    pub(super) whole: bool,
    /// An end by history or a dead position.
    pub(super) ended: Option<Outcome>,
    /// The moves as they were asked for.
    pub(super) spelled: Spelled,
    pub(super) extras: Extras,
}

impl<'a, 'l, P: Playable> Player<'a, 'l, P> {
    /// For a game of these bytes that starts here.
    pub(super) fn new(
        bytes: &'a [u8],
        game: &'a ParsedGame,
        start: P,
        findings: Findings,
        spelling: Spelling,
        listener: Option<&'l mut dyn Listener>,
    ) -> Self {
        let most_plies = most_plies::<P>();
        let about = game.movetext.len().min(MOST_ROOM).min(most_plies);
        let moves = Vec::with_capacity(about);
        let main = Frame {
            base: 0,
            replaced: None,
            progress: Progress::Playing,
            end: start.dead().map(|outcome| LineEnd { outcome, at: 0 }),
            children: 0,
            shift: 0,
            number_finding: None,
            last: None,
            came_to: None,
        };
        Player {
            bytes,
            game,
            findings,
            history: History::with_room(start, about),
            frame: main,
            outer: Vec::new(),
            moves,
            buffer: Vec::new(),
            most_plies,
            reported: [Reported::default(); 2],
            spoken_calls: SpokenCalls::default(),
            plain_moves: game.conventions.plain_moves == PlainMoves::Common,
            letters: None,
            from_zero: false,
            letters_finding: None,
            machine: None,
            numeric: None,
            behind: Span::default(),
            extras: Extras::default(),
            scribe: Scribe::new(spelling, about),
            listener,
        }
    }

    pub(super) fn play_all(mut self) -> Played<P> {
        let mut read = MoveSyntax::with_letters(self.letters.map(|letters| letters.letters));
        read.from_zero = self.from_zero;
        let mut elements = self.game.movetext.iter();
        while let Some(element) = elements.next() {
            let (mut played, mut kept) = (false, false);
            match element.kind {
                ElementKind::Move => {
                    played = self.token(element.span, elements.as_slice().first(), &mut read);
                }
                ElementKind::Number => kept = self.bare_number(element.span, elements.as_slice()),
                ElementKind::MoveNumber if self.findings.holds_warnings() => {
                    self.move_number(element.span, elements.as_slice());
                }
                ElementKind::Open => self.open(),
                ElementKind::Close => self.close(),
                ElementKind::EnPassantNote => self.en_passant_note(element.span),
                ElementKind::MarkNote => self.mark_note(element.span),
                ElementKind::Aside => self.aside(element.span),
                ElementKind::SecondName => self.second_name(element.span),
                _ => {}
            }
            if self.listener.is_some() {
                self.tell(*element, played, kept);
            }
        }
        while !self.outer.is_empty() {
            self.close();
        }
        self.end_of_line();
        self.sort_letters_fix();
        if let Some(mut finding) = self.spoken_calls.finding(self.history.last().ruleset().spoken_call) {
            finding.token = Some(quoted(finding.span.of(self.bytes)));
            self.findings.push(finding);
        }
        Played {
            findings: self.findings,
            last: self.history.last().clone(),
            moves: self.moves,
            whole: self.frame.progress == Progress::Playing,
            ended: self.frame.end.map(|end| end.outcome),
            spelled: self.scribe.finish(),
            extras: self.extras,
        }
    }

    /// Tells the listener of an element that was read.
    fn tell(&mut self, element: Element, played: bool, kept: bool) {
        let Some(listener) = &mut self.listener else { return };
        let behind = std::mem::take(&mut self.behind);
        let last = self.frame.last.filter(|_| played);
        match (last, self.history.before_last()) {
            (Some(last), Some(before)) => {
                let after = self.history.last();
                let written = last.is_plain.then(|| last.token.of(self.bytes));
                let (name, coord) = self.scribe.name(before, last.m, after, written);
                listener.element(element, Event::Played { name, coord, m: last.m, before, after, behind });
            }
            _ if kept => listener.element(element, Event::Kept),
            _ => listener.element(element, Event::Other),
        }
    }

    fn on_main_line(&self) -> bool {
        self.outer.is_empty()
    }

    fn open(&mut self) {
        let plies = self.history.plies();
        let parent = &mut self.frame;
        parent.children += 1;
        let (mut replaced, mut came_to) = (None, parent.last_square());
        if parent.progress == Progress::Playing && plies > parent.base {
            came_to = parent.last.and_then(|last| last.before_to);
            replaced = self.history.pop();
        }
        // What cannot be placed any more is read and not replayed.
        let progress = match parent.progress {
            Progress::Playing | Progress::Refused => Progress::Playing,
            Progress::Lost { .. } => Progress::Lost { unplayed: 2 },
        };
        let base = self.history.plies();
        // What ended before the move that is replaced has ended for the variation too.
        let end = parent.end.filter(|end| end.at <= base);
        let (shift, number_finding) = (parent.shift, parent.number_finding);
        let variation =
            Frame { base, replaced, progress, end, children: 0, shift, number_finding, last: None, came_to };
        self.outer.push(std::mem::replace(&mut self.frame, variation));
    }

    fn close(&mut self) {
        if self.on_main_line() {
            return; // a stray `)`, found by the parser
        }
        self.end_of_line();
        let parent = self.outer.pop().expect("a variation is in another line");
        let closed = std::mem::replace(&mut self.frame, parent);
        self.history.truncate(closed.base);
        if let Some(position) = closed.replaced {
            self.history.put_back(position);
        }
    }

    /// What was reported for lines such as this one.
    fn reported(&mut self) -> &mut Reported {
        &mut self.reported[usize::from(!self.on_main_line())]
    }

    fn end(&mut self, outcome: Outcome) {
        self.frame.end = Some(LineEnd { outcome, at: self.history.plies() });
    }

    /// Reads a move and plays it, if that can be done; tells whether it was. `next` is what follows it.
    fn token(&mut self, span: Span, next: Option<&Element>, read: &mut MoveSyntax) -> bool {
        if self.frame.progress != Progress::Playing {
            self.read_on(span, read);
            return false;
        }
        if let Some(end) = self.frame.end.filter(|end| end.outcome.winner().is_some()) {
            self.stop_after_end(end.outcome, span);
            return false;
        }
        if self.history.plies() >= self.most_plies {
            let message = "this line is too long: its moves are not replayed from here on";
            self.stop(Finding::new(Code::E106, span, message), span);
            return false;
        }
        let plain = self.plain_move(span);
        let is_plain = plain.is_some();
        let Some((mut marked, named)) = plain.or_else(|| self.any_move(span, read)) else {
            // A null move has been played already, where it was read.
            return self.frame.last.is_some_and(|last| last.token == span);
        };
        if let Some(&Element { kind: ElementKind::EnPassantNote, span: note }) = next
            && marked.mark == Mark::None
            && let Some((mark, place)) = marks::in_note(self.bytes, note)
        {
            marked = Marked { mark, place, ..marked };
        }
        self.play(span, marked, named);
        if let Some(last) = &mut self.frame.last {
            last.is_plain = is_plain;
        }
        true
    }

    /// The legal move that a text means, if it is a plain one without a doubt.
    #[inline]
    fn plain_move(&mut self, span: Span) -> Option<(Marked, Named)> {
        if !self.plain_moves {
            return None;
        }
        let token = span.of(self.bytes);
        let Some(plain) = Plain::read(token) else {
            let m = naming::resolve_plain_castling(self.history.last(), token, &mut self.buffer)?;
            return Some((
                Marked { mark: Mark::None, place: span, machine: false },
                Named { m, doubt: None },
            ));
        };
        let m = naming::resolve_plain(self.history.last(), &plain, &mut self.buffer)?;
        let place = if plain.mark == Mark::None { span } else { plain.mark_span.moved(span.start) };
        let marked = Marked { mark: plain.mark, place, machine: false };
        Some((marked, Named { m, doubt: None }))
    }

    /// The legal move that a text means; without one the line is stopped.
    #[inline(never)] // most moves are plain ones
    fn any_move(&mut self, span: Span, read: &mut MoveSyntax) -> Option<(Marked, Named)> {
        let token = span.of(self.bytes);
        if let Err(error) = self.read_own(token, read) {
            let lenient = self.unread_move(span, read);
            if lenient.is_none() {
                self.refuse_unread(span, self.numeric_error(span).unwrap_or(error));
            }
            return lenient;
        }
        if read.commands.is_some()
            && read.goes_where_the_last_did()
            && let Some(to) = self.frame.last_square()
        {
            let size = self.history.last().size();
            read.fill_in(size, size.name(to));
        }
        match naming::resolve_any(self.history.last(), read, &mut self.buffer) {
            Ok(named) => {
                self.castling_signs(span, read);
                self.foreign_letters(span, read);
                Some((self.marked(span, read), named))
            }
            Err(error) => {
                let lenient = self.refused_move(span, read);
                if lenient.is_none() {
                    self.refuse(span, error);
                }
                lenient
            }
        }
    }

    /// A move behind one that was not played: it is read, and no more.
    #[cold]
    fn read_on(&mut self, span: Span, read: &mut MoveSyntax) {
        self.frame.progress.pass();
        let token = span.of(self.bytes);
        if let Err(error) = read_any(self.game.conventions, read, token)
            && !moves::is_null_word(token)
        {
            let finding = Finding::new(Code::E101, error.span.moved(span.start), error.why);
            self.report(finding, span);
        }
    }

    fn marked(&mut self, span: Span, read: &MoveSyntax) -> Marked {
        let machine = self.game.conventions.marks != Marks::Written
            || read.is_machine()
            || !read.notations().is_empty()
            || (read.written == Written::Drop && self.is_machine_record());
        Marked::of(read, span, machine, self.history.last().ruleset())
    }

    /// Whether the record's moves are written in the machine's form: that of its first move that is not a drop. A drop is
    /// the same text in every form, so the marks expected after it depend on the moves around it.
    fn is_machine_record(&mut self) -> bool {
        let (game, bytes) = (self.game, self.bytes);
        *self.machine.get_or_insert_with(|| {
            let words = game.movetext.iter().filter(|element| element.kind == ElementKind::Move);
            let mut moves = words.filter_map(|element| moves::parse(element.span.of(bytes)).ok());
            moves.find(|read| read.written == Written::Squares).is_some_and(|read| read.is_machine())
        })
    }

    fn play(&mut self, span: Span, marked: Marked, Named { m, doubt }: Named) {
        if let Some(end) = self.frame.end {
            self.warn_after_draw(span, end.outcome);
        }
        let with_warnings = self.findings.holds_warnings();
        if let Some(doubt) = doubt.filter(|_| with_warnings) {
            self.doubt(span, marked, m, doubt);
        }
        let mover = self.history.last().turn();
        let reversible = self.history.play(m);
        let marks = self.game.conventions.marks;
        if with_warnings
            && let Some(finding) = marks::fault_in_line(marked, marks, mover, self.history.last())
        {
            let fix = self.mark_fix(marked, mover);
            self.report_played(finding.with_fix(fix), span);
        }
        if self.on_main_line() {
            self.moves.push(m);
            self.scribe.write(&self.history, m);
            if with_warnings && self.history.last().spoken_call_due() {
                let ply = u32::try_from(self.history.plies()).unwrap_or(u32::MAX);
                let number = self.history.before_last().map_or(0, Position::fullmove);
                self.spoken_calls.add(span, ply, number);
            }
        }
        let before_to = self.frame.last_square();
        self.frame.last = Some(LastMove { token: span, is_plain: false, marked, mover, m, before_to });
        self.judge_history(span, mover, reversible);
    }
}
