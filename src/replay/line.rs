//! Playing the moves of a record: the main line and, inside it, the variations.
//!
//! A line stops at its first move that cannot be played; the rest of it is still read. A variation stands for
//! the move before it, so it starts one half-move back; it may also stand for the one move that stopped its
//! line.

use crate::naming::{self, Doubt, Fault};
use crate::notation::Span;
use crate::notation::moves::{self, Joint, Mark, MoveText};
use crate::notation::pgn::{ElementKind, GameText, text};
use crate::rules::{Call, Calls, Game, Move, MoveCount, Outcome, Reason, Repetition, Reversible, Side};
use crate::variants::position;
use crate::variants::viking::watch_your_king;

use super::captures::why_wrong;
use super::dialect::Dialect;
use super::findings::Findings;
use super::watch::Watch;
use super::{Code, Finding, History};

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
    /// Whether it took a man that did not stand on its target.
    beside: bool,
}

/// Plays a record's moves.
pub(super) struct Player<'a, G: Game> {
    bytes: &'a [u8],
    dialect: Dialect,
    findings: Findings,
    history: History<G>,
    frames: Vec<Frame<G>>,
    moves: Vec<Move>,
    buffer: Vec<Move>,
    noted_repetition: bool,
    noted_fifty: bool,
    warned_after_draw: bool,
    watch: Watch,
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
}

impl<'a, G: Game> Player<'a, G> {
    pub(super) fn new(bytes: &'a [u8], dialect: Dialect, start: G, findings: Findings) -> Self {
        let main =
            Frame { base: 0, replaced: None, unplayed: 0, ended: start.dead(), children: 0, last: None };
        Player {
            bytes,
            dialect,
            findings,
            history: History::new(start),
            frames: vec![main],
            moves: Vec::new(),
            buffer: Vec::new(),
            noted_repetition: false,
            noted_fifty: false,
            warned_after_draw: false,
            watch: Watch::default(),
        }
    }

    pub(super) fn play_all(mut self, game: &GameText) -> Played<G> {
        for element in &game.movetext {
            match element.kind {
                ElementKind::Move => self.token(element.span),
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
        let ended = if instead_of_last { None } else { self.frame().ended };
        self.frames.push(Frame {
            base,
            replaced,
            unplayed: u32::from(lost) * 2,
            ended,
            children: 0,
            last: None,
        });
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

    fn token(&mut self, span: Span) {
        let token = span.of(self.bytes);
        let read = self.dialect.parse(token);
        if self.frame().unplayed > 0 {
            self.frame().unplayed += 1;
            if let Err(unreadable) = read {
                if !moves::is_null_word(token) {
                    let finding = Finding::new(Code::E101, unreadable.span.moved(span.start), unreadable.why);
                    self.report(finding, span);
                }
            }
            return;
        }
        if self.frame().ended.is_some_and(|end| end.winner().is_some()) {
            return self.stop_after_end(span);
        }
        let read = match read {
            Ok(read) => read,
            Err(_) if moves::is_null_word(token) => return self.stop(null_move(span), span),
            Err(unreadable) => {
                let finding = Finding::new(Code::E101, unreadable.span.moved(span.start), unreadable.why);
                return self.stop(finding, span);
            }
        };
        match naming::resolve(self.history.last(), &read, &mut self.buffer) {
            Ok(named) => self.play(span, &read, named),
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
        let before = self.history.last();
        let parts = before.parts(named.m);
        let beside = !parts.captured.is_empty() && parts.captured.iter().all(|square| square != parts.to);
        let mut next = before.clone();
        let mover = next.turn();
        let reversible = next.play(named.m);
        let machine = self.dialect == Dialect::OpenTafl || is_machine(read);
        self.check_mark(span, read, mover, machine, &next);
        if self.frames.len() == 1 && watch_your_king(&next) {
            let ply = u32::try_from(self.history.plies() + 1).unwrap_or(u32::MAX);
            self.watch.add(span, ply, self.history.last().fullmove());
        }
        self.history.push(next, reversible);
        if self.frames.len() == 1 {
            self.moves.push(named.m);
        }
        self.frame().last = Some(LastMove { token: span, mark: read.mark, mover, machine, beside });
        self.judge_history(span, mover, reversible);
    }

    /// `e.p.` as a word of its own, behind a move that was played.
    fn en_passant_note(&mut self, span: Span) {
        if self.frame().last.is_some_and(|last| !last.beside) && self.frame().unplayed == 0 {
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
        if reversible == Reversible::No {
            if let Some(end) = self.history.last().dead() {
                self.frame().ended = Some(end);
            }
            return;
        }
        let halfmove = self.history.last().halfmove();
        let times = self.history.occurrences();
        let repetition = match (rules.repetition.0, times) {
            (Repetition::ThirdLoses, 3..) => Some(Outcome::win(!mover, Reason::ThirdRepetition)),
            (Repetition::ThirdDraws, 3..) => Some(Outcome::draw(Reason::ThirdRepetition)),
            (Repetition::ThirdClaimable, 5..) => Some(Outcome::draw(Reason::FivefoldRepetition)),
            (Repetition::ThirdClaimable | Repetition::Reported, 3..) if !self.noted_repetition => {
                self.noted_repetition = true;
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
            (MoveCount::FiftyClaimable, 100..) if !self.noted_fifty => {
                self.noted_fifty = true;
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
        self.frame().ended = Some(end);
    }

    /// OpenTafl's symbols: what is left out is no fault.
    fn check_symbol(&mut self, span: Span, read: &MoveText, mover: Side, after: &G) {
        let (rule, message) = match (read.mark, mover, G::CALLS) {
            (Mark::Win, ..) if after.outcome().and_then(Outcome::winner) != Some(mover) => {
                (None, "the move does not win".to_owned())
            }
            (Mark::Check, Side::Black, Calls::Named(names)) if !watch_your_king(after) => {
                (Some(names.rule), "Black could not capture the King next".to_owned())
            }
            (Mark::Route, Side::White, Calls::Named(names)) if after.call() == Call::None => {
                (Some(names.rule), format!("the mark is wrong: {}", names.none))
            }
            _ => return,
        };
        let mut finding = Finding::new(Code::W202, read.mark_span.moved(span.start), message);
        finding.rule = rule;
        self.report(finding, span);
    }

    fn check_mark(&mut self, span: Span, read: &MoveText, mover: Side, machine: bool, after: &G) {
        if self.dialect == Dialect::OpenTafl {
            return self.check_symbol(span, read, mover, after);
        }
        if read.mark == Mark::Win {
            let wins = after.outcome().and_then(Outcome::winner) == Some(mover);
            if !wins {
                self.mark_finding(
                    Code::W202,
                    span,
                    read,
                    "`#` says that the move wins at once, and it does not".to_owned(),
                );
            }
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
        self.report(Finding::new(code, place, message), span);
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
        let game = self.history.last();
        if let Some(end) = game.outcome() {
            self.frame().ended = Some(end);
            return self.stop_after_end(span);
        }
        let token = text(span.of(self.bytes)).into_owned();
        let names = |moves: &[Move]| moves.iter().map(|&m| naming::san(game, m)).collect::<Vec<_>>();
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
                let mut finding = Finding::new(
                    Code::E204,
                    span,
                    "the Pawn must be promoted, and the move does not say to what",
                );
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
        self.stop(Finding::new(Code::E206, span, message), span);
    }

    fn warn_after_draw(&mut self, span: Span, end: Outcome) {
        // Said once: the moves behind it are played as if nothing had happened, and the draw stands.
        if self.warned_after_draw {
            return;
        }
        self.warned_after_draw = true;
        let message = format!("the game was drawn before this move ({}) and goes on", end.reason);
        self.report(Finding::new(Code::W207, span, message), span);
    }

    /// A finding that ends the replay of the current line.
    fn stop(&mut self, mut finding: Finding, span: Span) {
        finding.fen = Some(position::write(self.history.last()));
        if let [only] = finding.candidates.as_slice() {
            finding.help = Some(format!("perhaps `{only}` was meant"));
        } else if !finding.candidates.is_empty() {
            finding.help = Some(format!("one of these was meant: {}", finding.candidates.join(", ")));
        }
        self.report(finding, span);
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
        let unplayed = self.frames.last().map_or(0, |frame| frame.unplayed) as usize;
        let placed = self.placed(finding, span, self.history.plies() + 1 + unplayed.saturating_sub(1));
        self.findings.push(placed);
    }

    fn placed(&self, mut finding: Finding, token: Span, ply: usize) -> Finding {
        finding.ply = u32::try_from(ply).ok();
        finding.token = Some(text(token.of(self.bytes)).into_owned());
        if self.frames.len() > 1 {
            let path: Vec<_> =
                self.frames[..self.frames.len() - 1].iter().map(|frame| frame.children.to_string()).collect();
            finding.variation = Some(path.join("."));
        }
        finding
    }
}

fn null_move(span: Span) -> Finding {
    Finding::new(Code::E203, span, "nobody moves here, and no player may pass")
}

/// Whether a move is written the machine's way, which knows no marks.
fn is_machine(read: &MoveText) -> bool {
    read.sign.is_none()
        && read.steps().len() >= 2
        && read.steps().iter().take(2).all(|s| s.joint == Joint::Bare && s.square().is_some())
}
