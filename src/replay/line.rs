//! Playing the moves of a record: the main line and, inside it, the variations.
//!
//! A line stops at its first move that cannot be played; the rest of it is still read. A variation stands for
//! the move before it, so it starts one half-move back; it may also stand for the one move that stopped its
//! line.

use crate::naming::{self, Doubt, Fault, Named};
use crate::notation::Span;
use crate::notation::moves::{self, Mark, MoveSyntax, Written};
use crate::notation::pgn::{ElementKind, Form, ParsedGame, text};
use crate::notation::plain::Plain;
use crate::rules::{Calls, Move, MoveCount, Outcome, Position, Reason, Repetition, Reversible, Side};
use crate::variants::fen;
use crate::variants::viking::watch_your_king;

use super::captures::why_wrong;
use super::doubts::doubtful;
use super::ends::rule_of;
use super::finding::quoted;
use super::findings::Findings;
use super::marks::{self, Marked, is_machine};
use super::spell::{Scribe, Spelled, Spelling, Standing};
use super::watch::Watch;
use super::words::Words;
use super::{Code, Finding, History};

/// Room for so many half-moves is made at once, for a game that has as many words or more: longer ones are rare.
const MOST_ROOM: usize = 1000;

/// A line that is being played.
#[derive(Debug)]
struct Frame<P> {
    /// Half-moves before its first move.
    base: usize,
    /// The position that its first move replaces, to be put back when it closes.
    replaced: Option<(P, usize)>,
    /// Moves read since it stopped, the one that stopped it included.
    unplayed: u32,
    /// How it ended by history, or by a dead position.
    ended: Option<Outcome>,
    /// Half-moves before that end.
    ended_at: usize,
    /// Variations opened in it so far.
    children: u32,
    /// The last move played, to be looked at again when the line ends.
    last: Option<LastMove>,
}

#[derive(Clone, Copy, Debug)]
struct LastMove {
    token: Span,
    marked: Marked,
    mover: Side,
    m: Move,
}

/// The most half-moves of a line that are replayed; each keeps its position in memory. The longest game of chess
/// that its rules allow has fewer than twelve thousand.
const MOST_PLIES: usize = 1 << 16;

/// What is said once of the main line and once of all variations together.
#[derive(Clone, Copy, Debug, Default)]
struct Said {
    repetition: bool,
    fifty: bool,
    after_draw: bool,
}

/// Plays a record's moves.
pub(super) struct Player<'a, P: Position> {
    bytes: &'a [u8],
    game: &'a ParsedGame,
    findings: Findings,
    history: History<P>,
    /// The line that is being played.
    frame: Frame<P>,
    /// Those that it stands in, the main line first.
    outer: Vec<Frame<P>>,
    moves: Vec<Move>,
    buffer: Vec<Move>,
    said: [Said; 2],
    watch: Watch,
    form: Form,
    /// Whether the record's moves are written the machine's way, where that has been asked.
    machine: Option<bool>,
    scribe: Scribe,
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
}

impl<'a, P: Position> Player<'a, P> {
    /// For a game of these bytes that starts here.
    pub(super) fn new(
        bytes: &'a [u8],
        game: &'a ParsedGame,
        start: P,
        findings: Findings,
        spelling: Spelling,
    ) -> Self {
        let room = game.movetext.len().min(MOST_ROOM);
        let main = Frame {
            base: 0,
            replaced: None,
            unplayed: 0,
            ended: start.dead(),
            ended_at: 0,
            children: 0,
            last: None,
        };
        Player {
            bytes,
            game,
            findings,
            history: History::with_room(start, room),
            frame: main,
            outer: Vec::new(),
            moves: Vec::with_capacity(room),
            buffer: Vec::new(),
            said: [Said::default(); 2],
            watch: Watch::default(),
            form: game.form,
            machine: None,
            scribe: Scribe::new(spelling, room),
        }
    }

    pub(super) fn play_all(mut self) -> Played<P> {
        let mut read = Words::default();
        for element in &self.game.movetext {
            match element.kind {
                ElementKind::Move => self.token(element.span, &mut read),
                ElementKind::Open => self.open(),
                ElementKind::Close => self.close(),
                ElementKind::EnPassantNote => self.en_passant_note(element.span),
                _ => {}
            }
        }
        while !self.outer.is_empty() {
            self.close();
        }
        self.end_of_line();
        if let Some(mut finding) = self.watch.finding() {
            finding.token = Some(text(finding.span.of(self.bytes)).into_owned());
            self.findings.push(finding);
        }
        Played {
            findings: self.findings,
            last: self.history.last().clone(),
            moves: self.moves,
            whole: self.frame.unplayed == 0,
            ended: self.frame.ended,
            spelled: self.scribe.finish(),
        }
    }

    fn on_main_line(&self) -> bool {
        self.outer.is_empty()
    }

    fn open(&mut self) {
        let plies = self.history.plies();
        let parent = &mut self.frame;
        parent.children += 1;
        // What cannot be placed any more (several moves were not played) is read and not replayed.
        let lost = parent.unplayed > 1;
        let instead_of_last = parent.unplayed == 0 && plies > parent.base;
        let replaced = if instead_of_last { self.history.pop() } else { None };
        let base = self.history.plies();
        // What ended before the move that is replaced has ended for the variation too.
        let Frame { ended, ended_at, .. } = self.frame;
        let variation = Frame {
            base,
            replaced,
            unplayed: u32::from(lost) * 2,
            ended: ended.filter(|_| ended_at <= base),
            ended_at,
            children: 0,
            last: None,
        };
        self.outer.push(std::mem::replace(&mut self.frame, variation));
    }

    fn said(&mut self) -> &mut Said {
        &mut self.said[usize::from(!self.on_main_line())]
    }

    fn end(&mut self, end: Outcome) {
        (self.frame.ended, self.frame.ended_at) = (Some(end), self.history.plies());
    }

    fn close(&mut self) {
        if self.on_main_line() {
            return; // a stray `)`, found by the parser
        }
        self.end_of_line();
        let parent = self.outer.pop().expect("a variation stands in another line");
        let closed = std::mem::replace(&mut self.frame, parent);
        self.history.truncate(closed.base);
        if let Some(position) = closed.replaced {
            self.history.put_back(position);
        }
    }

    fn token(&mut self, span: Span, read: &mut Words) {
        if self.frame.unplayed > 0 {
            return self.read_on(span, read);
        }
        if self.frame.ended.is_some_and(|end| end.winner().is_some()) {
            return self.stop_after_end(span);
        }
        if self.history.plies() >= MOST_PLIES {
            let message = "this line is too long: its moves are not replayed from here on";
            return self.stop(Finding::new(Code::E106, span, message), span);
        }
        let found = match self.plain_move(span) {
            None => self.any_move(span, read),
            found => found,
        };
        if let Some((marked, named)) = found {
            self.play(span, marked, named);
        }
    }

    /// The legal move that a text means, if it is a plain one without a doubt.
    #[inline]
    fn plain_move(&mut self, span: Span) -> Option<(Marked, Named)> {
        if self.form != Form::Words {
            return None;
        }
        let plain = Plain::read(span.of(self.bytes))?;
        let m = naming::resolve_plain(self.history.last(), &plain, &mut self.buffer)?;
        let place = if plain.mark == Mark::None { span } else { plain.mark_span.moved(span.start) };
        let marked = Marked { mark: plain.mark, place, machine: false };
        Some((marked, Named { m, doubt: None }))
    }

    /// The legal move that a text means; without one the line is stopped.
    fn any_move(&mut self, span: Span, read: &mut Words) -> Option<(Marked, Named)> {
        let token = span.of(self.bytes);
        if let Err(unreadable) = read.read(self.form, token) {
            let finding = if moves::is_null_word(token) {
                null_move(span)
            } else {
                Finding::new(Code::E101, unreadable.span.moved(span.start), unreadable.why)
            };
            self.stop(finding, span);
            return None;
        }
        match read.resolve(self.history.last(), &mut self.buffer) {
            Ok(named) => Some((self.marked(span, read.text()), named)),
            Err(fault) => {
                self.refuse(span, fault);
                None
            }
        }
    }

    /// A move behind one that was not played: it is read, and no more.
    fn read_on(&mut self, span: Span, read: &mut Words) {
        self.frame.unplayed += 1;
        let token = span.of(self.bytes);
        if let Err(unreadable) = read.read(self.form, token)
            && !moves::is_null_word(token)
        {
            let finding = Finding::new(Code::E101, unreadable.span.moved(span.start), unreadable.why);
            self.report(finding, span);
        }
    }

    fn marked(&mut self, span: Span, read: &MoveSyntax) -> Marked {
        // Game Courier's turns carry no marks either, and OpenTafl's may be left out.
        let machine = self.form != Form::Words
            || is_machine(read)
            || (read.written == Written::Drop && self.is_machine_record());
        let place = if read.mark == Mark::None { span } else { read.mark_span.moved(span.start) };
        Marked { mark: read.mark, place, machine }
    }

    /// Whether the record's moves are written the machine's way: that of its first move that is no drop. A drop is
    /// the same text in every way, so what is due behind it hangs on the moves around it.
    fn is_machine_record(&mut self) -> bool {
        let (game, bytes) = (self.game, self.bytes);
        *self.machine.get_or_insert_with(|| {
            let words = game.movetext.iter().filter(|element| element.kind == ElementKind::Move);
            let mut moves = words.filter_map(|element| moves::parse(element.span.of(bytes)).ok());
            moves.find(|read| read.written == Written::Squares).is_some_and(|read| is_machine(&read))
        })
    }

    fn play(&mut self, span: Span, marked: Marked, Named { m, doubt }: Named) {
        if let Some(end) = self.frame.ended {
            self.warn_after_draw(span, end);
        }
        let with_warnings = self.findings.holds_warnings();
        if let Some(doubt) = doubt.filter(|_| with_warnings) {
            self.doubt(span, m, doubt);
        }
        let mover = self.history.last().turn();
        let reversible = self.history.play(m);
        if let Some(before) = self.history.before_last() {
            let standing = if self.on_main_line() { Standing::Main } else { Standing::Variation };
            self.scribe.write(span.start, standing, before, m, self.history.last());
        }
        if with_warnings && let Some(finding) = marks::fault(marked, self.form, mover, self.history.last()) {
            self.report_played(finding, span);
        }
        if self.on_main_line() {
            self.moves.push(m);
            if with_warnings && watch_your_king(self.history.last()) {
                let ply = u32::try_from(self.history.plies()).unwrap_or(u32::MAX);
                let number = self.history.before_last().map_or(0, Position::fullmove);
                self.watch.add(span, ply, number);
            }
        }
        self.frame.last = Some(LastMove { token: span, marked, mover, m });
        self.judge_history(span, mover, reversible);
    }

    /// `e.p.` as a word of its own, behind a move that was played.
    fn en_passant_note(&mut self, span: Span) {
        let Some(last) = self.frame.last.filter(|_| self.frame.unplayed == 0) else { return };
        let Some(before) = self.history.before_last() else { return };
        let parts = before.parts(last.m);
        // A capture en passant takes a man that does not stand on its target.
        if parts.captured.is_empty() || parts.captured.iter().any(|square| square == parts.to) {
            let finding = Finding::new(Code::W206, span, "the move before is not an en passant capture");
            self.report_played(finding, span);
        }
    }

    /// Ends that the board alone does not tell: repetition, move counts, dead positions.
    #[inline]
    fn judge_history(&mut self, span: Span, mover: Side, reversible: Reversible) {
        if self.frame.ended.is_some() {
            return;
        }
        let rules = P::ruleset();
        if reversible == Reversible::No
            && let Some(end) = self.history.last().dead()
        {
            return self.end(end);
        }
        let said = *self.said();
        let halfmove = self.history.last().halfmove();
        // Where a repetition ends nothing it is looked for once, not in ever longer histories. A right lost cuts
        // history, but not the count of moves.
        let settled = rules.repetition.0 == Repetition::Reported && said.repetition;
        let times = if reversible == Reversible::No || settled { 1 } else { self.history.occurrences() };
        let repetition = match (rules.repetition.0, times) {
            (Repetition::ThirdLoses, 3..) => Some(Outcome::win(!mover, Reason::ThirdRepetition)),
            (Repetition::ThirdDraws, 3..) => Some(Outcome::draw(Reason::ThirdRepetition)),
            (Repetition::ThirdClaimable, 5..) => Some(Outcome::draw(Reason::FivefoldRepetition)),
            (Repetition::ThirdClaimable | Repetition::Reported, 3..) if !said.repetition => {
                self.said().repetition = true;
                let claim = if rules.repetition.0 == Repetition::Reported {
                    "this has no effect"
                } else {
                    "a draw may be claimed"
                };
                let message = format!("the position occurs for the third time; {claim}");
                self.note(Code::N201, span, rules.repetition.1, message);
                None
            }
            _ => None,
        };
        let count = match (rules.move_count.0, halfmove) {
            (MoveCount::FiftyDraws, 100..) => Some(Outcome::draw(Reason::FiftyMoves)),
            (MoveCount::FiftyClaimable, 150..) => Some(Outcome::draw(Reason::SeventyFiveMoves)),
            (MoveCount::FiftyClaimable, 100..) if !said.fifty => {
                self.said().fifty = true;
                let message = "fifty moves by each side without progress; a draw may be claimed";
                self.note(Code::N202, span, rules.move_count.1, message.to_owned());
                None
            }
            _ => None,
        };
        let Some((end, rule)) =
            repetition.map(|end| (end, rules.repetition.1)).or(count.map(|end| (end, rules.move_count.1)))
        else {
            return;
        };
        // An end on the board comes first.
        if self.history.last().outcome().is_some() {
            return;
        }
        if matches!(end.reason, Reason::ThirdRepetition | Reason::FivefoldRepetition) {
            let message = match end.winner() {
                Some(winner) => {
                    format!("{mover} has reached this position for the third time and loses; {winner} wins")
                }
                None => format!(
                    "the position has occurred {} times, and the game is drawn",
                    if times >= 5 { "five" } else { "three" }
                ),
            };
            self.note(Code::N203, span, rule, message);
        }
        self.end(end);
    }

    /// The last move of a line may have won the game: then it carries `#`.
    fn end_of_line(&mut self) {
        let Some(LastMove { token, marked, mover, .. }) = self.frame.last.take() else { return };
        let said = marked.machine || marked.mark == Mark::Win;
        if said || self.frame.unplayed > 0 || !self.findings.holds_warnings() {
            return;
        }
        if self.history.last().outcome().and_then(Outcome::winner) == Some(mover) {
            let message = "the mark `#` is missing: the move wins at once";
            let code =
                if marked.mark == Mark::None || P::CALLS == Calls::Unknown { Code::W201 } else { Code::W202 };
            self.report_played(Finding::new(code, token, message), token);
        }
    }

    fn doubt(&mut self, span: Span, m: Move, doubt: Doubt) {
        if self.findings.is_full() {
            return self.findings.leave_out(1);
        }
        let finding = doubtful(self.history.last(), m, doubt, span);
        self.report(finding, span);
    }

    fn refuse(&mut self, span: Span, fault: Fault) {
        if let Some(end) = self.history.last().outcome() {
            self.end(end);
            return self.stop_after_end(span);
        }
        if self.findings.is_full() {
            // Looking for what was meant is the dearest thing here, and nobody would read it.
            self.findings.leave_out(1);
            return self.halt();
        }
        let game = self.history.last();
        let token = text(span.of(self.bytes)).into_owned();
        let names = |moves: &[Move]| {
            let mut names: Vec<_> = moves.iter().map(|&m| naming::san(game, m)).collect();
            names.sort();
            names
        };
        let finding = match fault {
            Fault::Null => null_move(span),
            Fault::Unreadable(part, why) => {
                let mut finding = Finding::new(Code::E101, part.moved(span.start), why);
                finding.candidates = naming::meant(game, &token);
                finding
            }
            Fault::Illegal(explanation) => {
                let mut finding = Finding::new(Code::E201, span, explanation.why);
                finding.rule = explanation.rule;
                finding.candidates = naming::meant(game, &token);
                finding
            }
            Fault::Ambiguous(moves) => {
                let mut finding =
                    Finding::new(Code::E202, span, format!("{} legal moves fit `{token}`", moves.len()));
                finding.candidates = names(&moves);
                finding
            }
            Fault::NoPromotion(moves) => {
                let kind =
                    moves.first().map_or("piece", |&m| P::ruleset().kind_info(game.parts(m).kind).name);
                let message = format!("the {kind} must promote, and the move does not name the new piece");
                let mut finding = Finding::new(Code::E204, span, message);
                finding.candidates = names(&moves);
                finding
            }
            Fault::WrongCaptures(m, list) => {
                let (rule, why) = why_wrong(game, m, &list);
                let mut finding = Finding::new(Code::E205, span, why);
                finding.rule = rule;
                finding.candidates = names(&[m]);
                finding
            }
        };
        self.stop(finding, span);
    }

    fn stop_after_end(&mut self, span: Span) {
        let end = self.frame.ended.expect("only an ended line is stopped so");
        let message = format!("the game is over: {} ({})", end.result, end.reason);
        let mut finding = Finding::new(Code::E206, span, message);
        finding.rule = rule_of(self.history.last(), end);
        self.stop(finding, span);
    }

    fn warn_after_draw(&mut self, span: Span, end: Outcome) {
        // Said once: the moves behind it are played as if nothing had happened, and the draw stands.
        if std::mem::replace(&mut self.said().after_draw, true) {
            return;
        }
        let message = format!("the game was drawn before this move ({}) but goes on", end.reason);
        self.report(Finding::new(Code::W207, span, message), span);
    }

    /// A finding that ends the replay of the current line.
    fn stop(&mut self, mut finding: Finding, span: Span) {
        finding.fen = Some(fen::write(self.history.last()));
        if let [only] = finding.candidates.as_slice() {
            finding.help = Some(format!("perhaps `{only}` was meant"));
        } else if !finding.candidates.is_empty() {
            // Of moves that fit the text one must have been meant; those that only look like it are a guess.
            let sure = if matches!(finding.code, Code::E202 | Code::E204) { "" } else { "perhaps " };
            finding.help = Some(format!("{sure}one of these was meant: {}", finding.candidates.join(", ")));
        }
        self.report(finding, span);
        self.halt();
    }

    /// The current line goes no further.
    fn halt(&mut self) {
        self.frame.unplayed = 1;
        if self.on_main_line() {
            self.findings.spoil();
        }
    }

    fn note(&mut self, code: Code, span: Span, rule: &'static str, message: String) {
        self.report_played(Finding::new(code, span, message).with_rule(rule), span);
    }

    /// A finding about the move that was played last.
    fn report_played(&mut self, finding: Finding, span: Span) {
        if self.findings.is_full() {
            return self.findings.leave_out(1);
        }
        let placed = self.placed(finding, span, self.history.plies());
        self.findings.push(placed);
    }

    /// A finding about the move that is being read.
    fn report(&mut self, finding: Finding, span: Span) {
        if self.findings.is_full() {
            return self.findings.leave_out(1);
        }
        let unplayed = self.frame.unplayed as usize;
        let placed = self.placed(finding, span, self.history.plies() + 1 + unplayed.saturating_sub(1));
        self.findings.push(placed);
    }

    fn placed(&self, mut finding: Finding, token: Span, ply: usize) -> Finding {
        finding.ply = u32::try_from(ply).ok();
        finding.token = Some(quoted(token.of(self.bytes)));
        if !self.on_main_line() {
            let path: Vec<_> = self.outer.iter().map(|frame| frame.children.to_string()).collect();
            finding.variation = Some(path.join("."));
        }
        finding
    }
}

fn null_move(span: Span) -> Finding {
    Finding::new(Code::E203, span, "a null move: a side may not pass")
}
