//! Playing the moves of a record: the main line and, inside it, the variations.
//!
//! A line stops at its first move that cannot be played; the rest of it is still read. A variation stands for
//! the move before it, so it starts one half-move back; it may also stand for the one move that stopped its
//! line.

use crate::naming::{self, Doubt, Fault};
use crate::notation::Span;
use crate::notation::moves::{self, Joint, Mark, MoveText, Written};
use crate::notation::pgn::{ElementKind, Form, GameText, text};
use crate::rules::{Call, Calls, Game, Move, MoveCount, Outcome, Reason, Repetition, Reversible, Side};
use crate::variants::position;
use crate::variants::viking::watch_your_king;

use super::captures::why_wrong;
use super::ends::rule_of;
use super::finding::quoted;
use super::findings::Findings;
use super::spell::{Scribe, Spelled, Spelling, Standing};
use super::watch::Watch;
use super::words::Words;
use super::{Code, Finding, History};

/// Room for so many half-moves is made at once, for a game that has as many words or more: longer ones are rare.
const MOST_ROOM: usize = 1000;

/// A line that is being played.
#[derive(Debug)]
struct Frame<G> {
    /// Half-moves before its first move.
    base: usize,
    /// The position that its first move replaces, to be put back when it closes.
    replaced: Option<(G, usize)>,
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
    mark: Mark,
    mover: Side,
    machine: bool,
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
pub(super) struct Player<'a, G: Game> {
    bytes: &'a [u8],
    findings: Findings,
    history: History<G>,
    frames: Vec<Frame<G>>,
    moves: Vec<Move>,
    buffer: Vec<Move>,
    said: [Said; 2],
    watch: Watch,
    form: Form,
    /// Whether the record's moves are written the machine's way: that of its first move that is no drop.
    machine: bool,
    scribe: Scribe,
}

/// The main line played.
pub(super) struct Played<G> {
    pub(super) findings: Findings,
    pub(super) last: G,
    pub(super) moves: Vec<Move>,
    /// Whether every move could be played.
    pub(super) whole: bool,
    /// An end by history or a dead position.
    pub(super) ended: Option<Outcome>,
    /// The moves as they were asked for.
    pub(super) spelled: Spelled,
}

impl<'a, G: Game> Player<'a, G> {
    /// For a record of about so many moves.
    pub(super) fn new(
        bytes: &'a [u8],
        start: G,
        findings: Findings,
        about: usize,
        spelling: Spelling,
    ) -> Self {
        let room = about.min(MOST_ROOM);
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
            findings,
            history: History::with_room(start, room),
            frames: vec![main],
            moves: Vec::with_capacity(room),
            buffer: Vec::new(),
            said: [Said::default(); 2],
            watch: Watch::default(),
            form: Form::Words,
            machine: false,
            scribe: Scribe::new(spelling, room),
        }
    }

    pub(super) fn play_all(mut self, game: &GameText) -> Played<G> {
        let mut read = Words::default();
        self.machine = is_machine_record(self.bytes, game);
        self.form = game.form;
        for element in &game.movetext {
            match element.kind {
                ElementKind::Move => self.token(element.span, &mut read),
                ElementKind::Open => self.open(),
                ElementKind::Close => self.close(),
                ElementKind::EnPassantNote => self.en_passant_note(element.span),
                _ => {}
            }
        }
        while self.frames.len() > 1 {
            self.close();
        }
        self.end_of_line();
        if let Some(mut finding) = self.watch.finding() {
            finding.token = Some(text(finding.span.of(self.bytes)).into_owned());
            self.findings.push(finding);
        }
        let main = self.frames.pop().expect("the main line is never closed");
        Played {
            findings: self.findings,
            last: self.history.last().clone(),
            moves: self.moves,
            whole: main.unplayed == 0,
            ended: main.ended,
            spelled: self.scribe.finish(),
        }
    }

    fn frame(&mut self) -> &mut Frame<G> {
        self.frames.last_mut().expect("the main line is never closed")
    }

    fn open(&mut self) {
        let plies = self.history.plies();
        let parent = self.frame();
        parent.children += 1;
        // What cannot be placed any more (several moves were not played) is read and not replayed.
        let lost = parent.unplayed > 1;
        let instead_of_last = parent.unplayed == 0 && plies > parent.base;
        let replaced = if instead_of_last { self.history.pop() } else { None };
        let base = self.history.plies();
        // What ended before the move that is replaced has ended for the variation too.
        let Frame { ended, ended_at, .. } = *self.frame();
        self.frames.push(Frame {
            base,
            replaced,
            unplayed: u32::from(lost) * 2,
            ended: ended.filter(|_| ended_at <= base),
            ended_at,
            children: 0,
            last: None,
        });
    }

    fn said(&mut self) -> &mut Said {
        &mut self.said[usize::from(self.frames.len() > 1)]
    }

    fn end(&mut self, end: Outcome) {
        let plies = self.history.plies();
        let frame = self.frame();
        (frame.ended, frame.ended_at) = (Some(end), plies);
    }

    fn close(&mut self) {
        if self.frames.len() == 1 {
            return; // a stray `)`, found by the parser
        }
        self.end_of_line();
        let frame = self.frames.pop().expect("there is a variation to close");
        self.history.truncate(frame.base);
        if let Some(position) = frame.replaced {
            self.history.put_back(position);
        }
    }

    fn token(&mut self, span: Span, read: &mut Words) {
        let token = span.of(self.bytes);
        let readable = read.read(self.form, token);
        if self.frame().unplayed > 0 {
            self.frame().unplayed += 1;
            if let Err(unreadable) = readable
                && !moves::is_null_word(token)
            {
                let finding = Finding::new(Code::E101, unreadable.span.moved(span.start), unreadable.why);
                self.report(finding, span);
            }
            return;
        }
        if self.frame().ended.is_some_and(|end| end.winner().is_some()) {
            return self.stop_after_end(span);
        }
        if self.history.plies() >= MOST_PLIES {
            let message = "the moves of this line are not replayed from here on: no game has so many";
            return self.stop(Finding::new(Code::E106, span, message), span);
        }
        if let Err(unreadable) = readable {
            if moves::is_null_word(token) {
                return self.stop(null_move(span), span);
            }
            let finding = Finding::new(Code::E101, unreadable.span.moved(span.start), unreadable.why);
            return self.stop(finding, span);
        }
        match read.resolve(self.history.last(), &mut self.buffer) {
            Ok(named) => self.play(span, read.text(), named),
            Err(fault) => self.refuse(span, fault),
        }
    }

    fn play(&mut self, span: Span, read: &MoveText, named: naming::Named) {
        if let Some(end) = self.frame().ended {
            self.warn_after_draw(span, end);
        }
        if let Some(doubt) = named.doubt {
            self.doubt(span, read, named.m, doubt);
        }
        let mover = self.history.last().turn();
        // Game Courier's turns carry no marks either, and OpenTafl's may be left out.
        let machine =
            self.form != Form::Words || is_machine(read) || (self.machine && read.written == Written::Drop);
        let reversible = self.history.play(named.m);
        if let Some(before) = self.history.before_last() {
            let standing = if self.frames.len() == 1 { Standing::Main } else { Standing::Variation };
            self.scribe.write(span.start, standing, before, named.m, self.history.last());
        }
        self.check_mark(span, read, mover, machine);
        if self.frames.len() == 1 && watch_your_king(self.history.last()) {
            let ply = u32::try_from(self.history.plies()).unwrap_or(u32::MAX);
            let number = self.history.before_last().map_or(0, Game::fullmove);
            self.watch.add(span, ply, number);
        }
        if self.frames.len() == 1 {
            self.moves.push(named.m);
        }
        self.frame().last = Some(LastMove { token: span, mark: read.mark, mover, machine, m: named.m });
        self.judge_history(span, mover, reversible);
    }

    /// `e.p.` as a word of its own, behind a move that was played.
    fn en_passant_note(&mut self, span: Span) {
        let Some(last) = self.frame().last.filter(|_| self.frame().unplayed == 0) else { return };
        let Some(before) = self.history.before_last() else { return };
        let parts = before.parts(last.m);
        // A capture en passant takes a man that does not stand on its target.
        if parts.captured.is_empty() || parts.captured.iter().any(|square| square == parts.to) {
            let finding = Finding::new(Code::W206, span, "the move before is no capture en passant");
            let placed = self.placed(finding, span, self.history.plies());
            self.findings.push(placed);
        }
    }

    /// Ends that the board alone does not tell: repetition, move counts, dead positions.
    #[inline]
    fn judge_history(&mut self, span: Span, mover: Side, reversible: Reversible) {
        if self.frame().ended.is_some() {
            return;
        }
        let rules = G::ruleset();
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
                    "nothing follows from it"
                } else {
                    "a draw may be claimed"
                };
                let message = format!("the position has come for the third time; {claim}");
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
                Some(winner) => format!(
                    "{mover} has brought this position about for the third time and loses; {winner} wins"
                ),
                None => format!(
                    "the position has come {} times, and the game is drawn",
                    if times >= 5 { "five" } else { "three" }
                ),
            };
            self.note(Code::N203, span, rule, message);
        }
        self.end(end);
    }

    /// Holds the mark of the move just played against what it does.
    fn check_mark(&mut self, span: Span, read: &MoveText, mover: Side, machine: bool) {
        let after = self.history.last();
        if self.form == Form::OpenTafl {
            let wrong = symbol_fault(read.mark, mover, after);
            return wrong.into_iter().for_each(|finding| {
                let place = read.mark_span.moved(span.start);
                self.report(Finding { span: place, ..finding }, span);
            });
        }
        if read.mark == Mark::Win {
            let does = match after.outcome() {
                Some(end) if end.winner() == Some(mover) => return,
                Some(end) if end.winner().is_some() => {
                    format!("it ends the game {} by {}", end.result, end.reason.in_words())
                }
                _ => "it does not".to_owned(),
            };
            let message = format!("`#` says that the move wins at once, and {does}");
            self.mark_finding(Code::W202, span, read, message);
            return;
        }
        if G::CALLS == Calls::Unknown || (machine && read.mark == Mark::None) {
            return;
        }
        let (written, due) = match (read.mark, after.call()) {
            (Mark::Check, Call::Single) | (Mark::Double, Call::Double) | (Mark::None, Call::None) => return,
            // A move that wins is looked at when the line ends.
            (Mark::None, _) if after.outcome().is_some() => return,
            (mark, call) => (mark, call),
        };
        let sign = |call| if call == Call::Double { "++" } else { "+" };
        let names = match G::CALLS {
            Calls::Named(names) => Some(names),
            _ => None,
        };
        let reason = |call| match (names, call) {
            (None, _) => String::new(),
            (Some(names), Call::None) => format!(": {}", names.none),
            (Some(names), Call::Single) => format!(": {}", names.single),
            (Some(names), Call::Double) => format!(": {}", names.double),
        };
        let (code, message) = match (written, due) {
            (Mark::None, call) => {
                (Code::W201, format!("the mark `{}` is missing{}", sign(call), reason(call)))
            }
            (_, Call::None) if names.is_some() => {
                (Code::W202, format!("the mark is wrong{}", reason(Call::None)))
            }
            (_, Call::None) => (Code::W202, "the mark says check, and the move gives none".to_owned()),
            (_, call) => (Code::W202, format!("the mark should be `{}`{}", sign(call), reason(call))),
        };
        let place = if read.mark == Mark::None { span } else { read.mark_span.moved(span.start) };
        let mut finding = Finding::new(code, place, message);
        finding.rule = names.map(|names| names.rule);
        self.report(finding, span);
    }

    fn mark_finding(&mut self, code: Code, span: Span, read: &MoveText, message: String) {
        let place = if read.mark == Mark::None { span } else { read.mark_span.moved(span.start) };
        let placed = self.placed(Finding::new(code, place, message), span, self.history.plies());
        self.findings.push(placed);
    }

    /// The last move of a line may have won the game: then it carries `#`.
    fn end_of_line(&mut self) {
        let Some(last) = self.frame().last.take() else { return };
        if last.machine || last.mark == Mark::Win || self.frame().unplayed > 0 {
            return;
        }
        if self.history.last().outcome().and_then(Outcome::winner) == Some(last.mover) {
            let message = "the move wins at once, which the mark `#` says".to_owned();
            let code =
                if last.mark == Mark::None || G::CALLS == Calls::Unknown { Code::W201 } else { Code::W202 };
            let finding =
                self.placed(Finding::new(code, last.token, message), last.token, self.history.plies());
            self.findings.push(finding);
        }
    }

    fn doubt(&mut self, span: Span, read: &MoveText, m: Move, doubt: Doubt) {
        if self.findings.is_full() {
            return self.findings.leave_out(1);
        }
        let name = naming::san(self.history.last(), m);
        let (code, message) = match doubt {
            Doubt::NeedlessOrigin => {
                (Code::W203, format!("only one man of this kind can go there: `{name}` is enough"))
            }
            Doubt::CaptureSign if read.steps().iter().any(|step| step.joint == Joint::Takes) => {
                (Code::W204, format!("nothing is taken there: `{name}`"))
            }
            Doubt::CaptureSign => (Code::W204, format!("the move takes a man: `{name}`")),
            Doubt::KingListed => {
                (Code::W204, format!("the King is not listed among the men taken: `{name}`"))
            }
            Doubt::PlaceLeftOut => (Code::W205, format!("the friend's new square is not written: `{name}`")),
            Doubt::NotEnPassant => (Code::W206, format!("the move is no capture en passant: `{name}`")),
        };
        let finding = Finding::new(code, span, message);
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
                let man = moves.first().map_or("man", |&m| G::ruleset().man(game.parts(m).man).name);
                let message = format!("the {man} must be promoted, and the move does not say to what");
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
        let end = self.frame().ended.expect("only an ended line is stopped so");
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
        let message = format!("the game was drawn before this move ({}) and goes on", end.reason);
        self.report(Finding::new(Code::W207, span, message), span);
    }

    /// A finding that ends the replay of the current line.
    fn stop(&mut self, mut finding: Finding, span: Span) {
        finding.fen = Some(position::write(self.history.last()));
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
        self.frame().unplayed = 1;
        if self.frames.len() == 1 {
            self.findings.spoil();
        }
    }

    fn note(&mut self, code: Code, span: Span, rule: &'static str, message: String) {
        let finding = Finding::new(code, span, message).with_rule(rule);
        let placed = self.placed(finding, span, self.history.plies());
        self.findings.push(placed);
    }

    /// A finding about the move that is being read.
    fn report(&mut self, finding: Finding, span: Span) {
        if self.findings.is_full() {
            return self.findings.leave_out(1);
        }
        let unplayed = self.frames.last().map_or(0, |frame| frame.unplayed) as usize;
        let placed = self.placed(finding, span, self.history.plies() + 1 + unplayed.saturating_sub(1));
        self.findings.push(placed);
    }

    fn placed(&self, mut finding: Finding, token: Span, ply: usize) -> Finding {
        finding.ply = u32::try_from(ply).ok();
        finding.token = Some(quoted(token.of(self.bytes)));
        if self.frames.len() > 1 {
            let path: Vec<_> =
                self.frames[..self.frames.len() - 1].iter().map(|frame| frame.children.to_string()).collect();
            finding.variation = Some(path.join("."));
        }
        finding
    }
}

/// What is wrong with one of OpenTafl's symbols behind a move; its place is still to be told.
fn symbol_fault<G: Game>(mark: Mark, mover: Side, after: &G) -> Option<Finding> {
    let (rule, message) = match (mark, mover, G::CALLS) {
        (Mark::Win, ..) if after.outcome().and_then(Outcome::winner) != Some(mover) => {
            (None, "the move does not win".to_owned())
        }
        (Mark::Check, Side::Black, Calls::Named(names)) if !watch_your_king(after) => {
            (Some(names.rule), "Black could not capture the King next".to_owned())
        }
        (Mark::Route, Side::White, Calls::Named(names)) if after.call() == Call::None => {
            (Some(names.rule), format!("the mark is wrong: {}", names.none))
        }
        _ => return None,
    };
    let mut finding = Finding::new(Code::W202, Span::default(), message);
    finding.rule = rule;
    Some(finding)
}

fn null_move(span: Span) -> Finding {
    Finding::new(Code::E203, span, "nobody moves here, and no player may pass")
}

/// Whether a record's moves are written the machine's way. A drop is the same text in every way, so what is due
/// behind it hangs on the moves around it.
fn is_machine_record(bytes: &[u8], game: &GameText) -> bool {
    let words = game.movetext.iter().filter(|element| element.kind == ElementKind::Move);
    let mut moves = words.filter_map(|element| moves::parse(element.span.of(bytes)).ok());
    moves.find(|read| read.written == Written::Squares).is_some_and(|read| is_machine(&read))
}

/// Whether a move is written the machine's way, which knows no marks.
fn is_machine(read: &MoveText) -> bool {
    read.sign.is_none()
        && read.steps().len() >= 2
        && read.steps().iter().take(2).all(|s| s.joint == Joint::Bare && s.square().is_some())
}
