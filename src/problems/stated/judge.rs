//! Walks through the moves of a stated solution, plays them, and asks the solver of each whether it keeps the solution.

use crate::naming;
use crate::notation::Span;
use crate::notation::moves::{self, Mark};
use crate::notation::text::text;
use crate::replay::{Code, Finding};
use crate::rules::{Calls, Move, Position};
use crate::solve::{Limits, PlayKind, Stipulation, pass_board};

use super::super::analysed::Analysed;
use super::super::claim::{knight, read_move};
use super::duals::Answers;
use super::read::{Glyph, Number, Ply, Sign, move_text};

/// What the walk has found.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) findings: Vec<Finding>,
    /// The number of errors beyond [`MOST_FINDINGS`], which are not listed.
    unlisted: usize,
    /// In direct play, the moves that are stated as keys, with their places.
    pub(super) keys: Vec<(Move, Span)>,
    /// In direct play, the first try that is stated.
    pub(super) tries: Option<Span>,
    /// In help and series play, the stated lines without set play. A line may be shorter than a solution.
    pub(super) lines: Vec<Vec<Move>>,
    /// Where the first of these lines begins.
    pub(super) first_line: Span,
    /// Whether the solver was asked about any move.
    pub(super) judged: bool,
    /// Places that are not understood, and the first of them with its words.
    pub(super) unread: usize,
    pub(super) place: Option<Span>,
    pub(super) why: String,
    /// Moves that a limit left undecided.
    pub(super) undecided: usize,
}

/// The findings of one solution that are listed: a reader looks at a few, and a text that is no solution has thousands.
pub(super) const MOST_FINDINGS: usize = 50;

/// The positions in which one move is judged, where several moves share what follows: each costs a question to the solver.
const MOST_REACHED: usize = 64;

/// A walk through the signs of one solution.
pub(super) struct Judge<'a> {
    pub(super) text: &'a [u8],
    pub(super) position: &'a dyn Position,
    pub(super) analysis: &'a mut dyn Analysed,
    pub(super) limits: &'a mut Limits,
    pub(super) stipulation: Stipulation,
    /// The moves that lead to the place of the walk.
    pub(super) levels: Vec<Level>,
    /// What comes after the last first move.
    pub(super) phase: Phase,
    /// Moves that are stated as zugzwangs, which are asked about last: each takes many questions.
    pub(super) zugzwangs: Vec<(Box<dyn Position>, u8, Span)>,
    /// The answers that are stated, of which others are asked last.
    pub(super) answers: Answers,
    buffer: Vec<Move>,
    pub(super) found: Found,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Phase {
    pub(super) is_try: bool,
    /// Whether the defences that follow are said to refute.
    pub(super) refutes: bool,
    /// The attacker's moves after the first one, as few as it needs.
    pub(super) left: u8,
}

/// A move of the walk: what it leads to, or nothing if what follows cannot be judged.
pub(super) struct Level {
    /// Twice its number, and one more for a reply.
    pub(super) depth: u32,
    span: Span,
    pub(super) reached: Vec<Reached>,
    followed: bool,
}

/// Where the next move is played.
pub(super) struct Reached {
    pub(super) position: Box<dyn Position>,
    /// In direct play the attacker's moves that are left, in help and series play the plies.
    pub(super) left: u8,
    /// In help and series play the moves of the line.
    pub(super) path: Vec<Move>,
    pub(super) is_set_play: bool,
    /// Whether the same side moves again.
    pub(super) waits: bool,
    /// In help and series play, why the line is no solution of the right length. It may still be a shorter one.
    pub(super) fault: Option<(Span, String)>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(
        text: &'a [u8],
        position: &'a dyn Position,
        analysis: &'a mut dyn Analysed,
        limits: &'a mut Limits,
    ) -> Self {
        let stipulation = analysis.solution().stipulation;
        Judge {
            text,
            position,
            analysis,
            limits,
            stipulation,
            levels: Vec::new(),
            phase: Phase::default(),
            zugzwangs: Vec::new(),
            answers: Answers::default(),
            buffer: Vec::new(),
            found: Found::default(),
        }
    }

    pub(super) fn walk(&mut self, signs: &[Sign]) {
        for (n, sign) in signs.iter().enumerate() {
            match sign {
                Sign::Twin(..) => {}
                Sign::But => self.phase = Phase { is_try: true, refutes: true, ..self.phase },
                Sign::Nobody => self.back_to(0),
                Sign::Zugzwang(span) => self.zugzwang(*span),
                Sign::Any(number, span) => {
                    let depth = self.depth(*number);
                    self.not_understood(depth, *span, format!("`{}`", text(span.of(self.text))));
                }
                Sign::Unread(number, span) => self.unread(*number, *span),
                Sign::Ply(ply) => self.ply(ply, &signs[n + 1..]),
            }
        }
    }

    pub(super) fn done(mut self, is_whole: bool) -> Found {
        self.back_to(0);
        self.ask_last(is_whole);
        if self.found.unlisted > 0 {
            let message =
                format!("{} more faults of the stated solution are not listed", self.found.unlisted);
            let place = self.found.findings.last().map_or(Span::default(), |last| last.span);
            self.found.findings.push(Finding::new(Code::E510, place, message));
        }
        self.found
    }

    /// Notes a place that is not understood. Nothing after it is judged, as far as it may depend on it.
    fn unread(&mut self, number: Option<Number>, span: Span) {
        let what = format!("`{}`", text(span.of(self.text)));
        self.not_understood(number.map_or(1, depth_of), span, what);
    }

    fn note(&mut self, span: Span, why: String) {
        self.found.unread += 1;
        if self.found.place.is_none() {
            (self.found.place, self.found.why) = (Some(span), why);
        }
    }

    fn not_understood(&mut self, depth: u32, span: Span, why: String) {
        self.note(span, why);
        self.back_to(depth);
        self.enter(depth, span, Vec::new());
    }

    pub(super) fn report(&mut self, span: Span, message: impl Into<String>) {
        self.list(Finding::new(Code::E510, span, message));
    }

    fn list(&mut self, finding: Finding) {
        match self.found.findings.len() < MOST_FINDINGS {
            true => self.found.findings.push(finding),
            false => self.found.unlisted += usize::from(finding.is_error()),
        }
    }

    /// Leaves the moves that are not before a move of this depth.
    fn back_to(&mut self, depth: u32) {
        while let Some(level) = self.levels.pop_if(|level| level.depth >= depth) {
            let is_line = self.stipulation.play().is_line();
            for reached in level.reached.into_iter().filter(|reached| is_line && !reached.path.is_empty()) {
                let ends = !level.followed;
                match reached.fault {
                    Some((span, message)) if ends => self.report(span, message),
                    Some(_) => continue,
                    None if ends && reached.left > 0 => {
                        let message =
                            "the line ends before the goal is reached; what comes after it is not compared";
                        self.list(Finding::new(Code::N504, level.span, message));
                    }
                    None => {}
                }
                if (ends || reached.left == 0) && !reached.is_set_play {
                    self.found.lines.push(reached.path);
                }
            }
        }
    }

    fn enter(&mut self, depth: u32, span: Span, reached: Vec<Reached>) {
        if let Some(before) = self.levels.last_mut() {
            before.followed = true;
        }
        self.levels.push(Level { depth, span, reached, followed: false });
    }

    fn ply(&mut self, ply: &Ply, rest: &[Sign]) {
        let is_line = self.stipulation.play().is_line();
        let depth = match self.levels.last() {
            Some(last) if ply.is_listed && self.is_instead(ply) => last.depth,
            _ => self.depth(ply.number),
        };
        // In help play `1...` begins set play, unless it goes on with a first move alone.
        let goes_on = self.levels.last().is_some_and(|last| last.depth == 2 && !last.followed);
        if depth == 2 || depth == 3 && is_line && !goes_on {
            self.back_to(0);
        }
        self.back_to(depth);
        let span = ply.span();
        let before = match self.levels.last() {
            None => self.root(depth),
            Some(last) if last.reached.is_empty() => Some(Vec::new()),
            Some(last) => after(last, depth, is_line),
        };
        let Some(before) = before else {
            let what = format!("the number of `{}`", text(span.of(self.text)));
            return self.not_understood(depth, span, what);
        };
        if before.len() * ply.texts.len() > MOST_REACHED {
            return self.not_understood(
                depth,
                span,
                format!("a choice among more than {MOST_REACHED} positions"),
            );
        }
        let can_pass = self.levels.last().is_none_or(|last| last.reached.is_empty()) || !before.is_empty();
        if !can_pass {
            let message = "no threat is possible here: the other side is in check, or the game is over";
            self.report(span, message);
        }
        if let Some(why) = self.not_a_move(ply, depth) {
            return self.not_understood(depth, span, why);
        }
        let is_first = self.levels.is_empty() && depth == 2 && !is_line;
        if is_first {
            self.phase = Phase {
                is_try: ply.glyph == Glyph::Bad || ply.glyph != Glyph::Good && is_refuted(rest),
                ..Phase::default()
            };
        }
        let mut reached = Vec::new();
        let mut wrong_mark = None;
        let known = self.found.findings.len();
        for one in &before {
            for &span in &ply.texts {
                let Some(m) = self.read(&*one.position, span) else { continue };
                self.found.judged = true;
                // Of several moves that share what follows, it is not clear whose mark it is.
                if ply.texts.len() == 1 {
                    wrong_mark = wrong_mark.or_else(|| mark_fault(ply.mark, &*one.position, m));
                }
                reached.extend(match () {
                    () if is_line => self.line_move(one, m, span),
                    () if is_first => self.first_move(one, m, span, ply.glyph),
                    () if depth.is_multiple_of(2) => self.attack(one, m, span, depth),
                    () => self.defence(one, m, span, ply.glyph, depth),
                });
            }
        }
        // Where more is wrong, the mark is part of it.
        let is_right = self.found.findings.len() == known && reached.iter().all(|one| one.fault.is_none());
        if let Some(message) = wrong_mark.filter(|_| is_right) {
            self.list(Finding::new(Code::W202, span, message));
        }
        self.enter(depth, span, reached);
    }

    /// Twice the number of a move, and one more for a reply. A move without a number comes after the one before it.
    fn depth(&self, number: Option<Number>) -> u32 {
        match (number, self.levels.last()) {
            (Some(number), _) => depth_of(number),
            (None, Some(last)) => {
                last.depth + 1 + u32::from(last.reached.iter().any(|reached| reached.waits))
            }
            (None, None) => 2 + u32::from(self.stipulation.is_half()),
        }
    }

    /// Whether a move after a comma is legal in place of the one before it.
    fn is_instead(&self, ply: &Ply) -> bool {
        let [.., before, last] = self.levels.as_slice() else { return false };
        let Some(before) = after(before, last.depth, self.stipulation.play().is_line()) else { return false };
        let token = move_text(ply.texts[0].of(self.text));
        let token = text(&knight(&token, self.position.ruleset())).into_owned();
        before.iter().any(|one| naming::parse_move(&*one.position, &token).is_ok())
    }

    /// Why a move is not one that is stated to be right: it has letters of another language, or it is marked as a mistake.
    fn not_a_move(&self, ply: &Ply, depth: u32) -> Option<String> {
        let rules = self.position.ruleset();
        let is_foreign = |span: &&Span| {
            let token = move_text(span.of(self.text));
            let sign = moves::parse(&knight(&token, rules)).ok().and_then(|read| read.sign);
            sign.is_some_and(|sign| sign.letter.is_ascii() && rules.kind_of_letter(sign.letter).is_none())
        };
        let shown = |span: Span| format!("`{}`", text(span.of(self.text)));
        match ply.texts.iter().find(is_foreign) {
            Some(span) => Some(shown(*span)),
            None if ply.glyph == Glyph::Bad && depth > 3 => {
                Some(format!("the mistake {}", shown(ply.span())))
            }
            None => None,
        }
    }

    /// Where a solution begins, for a first move of this depth.
    fn root(&self, depth: u32) -> Option<Vec<Reached>> {
        let (play, moves) = (self.stipulation.play(), self.stipulation.moves());
        let half = self.stipulation.is_half();
        let (is_set_play, left) = match (play, depth) {
            _ if !play.is_line() && depth == 2 => (false, moves),
            _ if !play.is_line() && depth == 3 => (true, moves - 1),
            _ if play.is_line() && depth == 2 + u32::from(half) => (false, plies(self.stipulation)),
            _ if self.stipulation.is_game() => return None,
            (PlayKind::SeriesHelp, 3) => (true, 1),
            (play, 3 | 4) if play.is_help() && (depth == 4) == half => (true, plies(self.stipulation) - 1),
            _ => return None,
        };
        let position = match is_set_play {
            false => Some(self.position.boxed()),
            true => pass_board(self.position),
        };
        let root = |position| vec![Reached { is_set_play, ..Reached::at(position, left) }];
        Some(position.map_or_else(Vec::new, root))
    }

    /// Reads the move of a text. If it is not legal, this is reported, once for each place.
    fn read(&mut self, position: &dyn Position, span: Span) -> Option<Move> {
        let token = move_text(span.of(self.text));
        match read_move(position, &token, Span::new(0, token.len()), &mut self.buffer) {
            Ok((_, named)) => Some(named.m),
            // A short name of several moves says nothing of them.
            Err(finding) if finding.rule.is_none() && finding.candidates.len() > 1 => {
                self.note(span, format!("`{}`, which fits several moves,", text(span.of(self.text))));
                None
            }
            Err(mut finding) => {
                finding.span = span;
                let is_known = |known: &Finding| known.code == Code::E502 && known.span == span;
                if !self.found.findings.iter().rev().take(MOST_REACHED).any(is_known) {
                    self.list(*finding);
                }
                None
            }
        }
    }

    pub(super) fn keeps(&mut self, position: &dyn Position, m: Move, left: u8) -> Option<bool> {
        let kept = self.analysis.keeps(position, m, left, self.limits);
        self.found.undecided += usize::from(kept.is_none());
        kept
    }
}

impl Reached {
    fn at(position: Box<dyn Position>, left: u8) -> Self {
        Reached { position, left, path: Vec::new(), is_set_play: false, waits: false, fault: None }
    }

    /// After the next move of direct play.
    pub(super) fn next(&self, position: Box<dyn Position>, left: u8) -> Self {
        Reached { is_set_play: self.is_set_play, ..Self::at(position, left) }
    }
}

/// A sign of check or mate behind a move that gives none. A sign that is missing says nothing: many texts leave them out.
fn mark_fault(mark: Mark, before: &dyn Position, m: Move) -> Option<String> {
    let due = |after: &dyn Position| naming::mark(before.turn(), after);
    let (sign, what) = match mark {
        Mark::Win if due(&*before.boxed_after(m)) != "#" => ('#', "the move does not win at once"),
        Mark::Check if before.calls() != Calls::Unknown && due(&*before.boxed_after(m)).is_empty() => {
            ('+', "the move gives no check")
        }
        _ => return None,
    };
    Some(format!("the mark `{sign}` is wrong: {what}"))
}

fn depth_of(number: Number) -> u32 {
    u32::from(number.number) * 2 + u32::from(number.is_reply)
}

/// The length of a line in plies.
pub(super) fn plies(stipulation: Stipulation) -> u8 {
    let moves = stipulation.moves();
    match stipulation.play() {
        play if play.is_help() => stipulation.plies(),
        PlayKind::Series => moves,
        _ => moves + 1,
    }
}

/// Where a move of this depth is played after the last one. None if its number does not follow.
fn after(last: &Level, depth: u32, is_line: bool) -> Option<Vec<Reached>> {
    let mut before = Vec::new();
    for one in &last.reached {
        let step = depth - last.depth;
        let is_threat = step == 2 && !is_line && last.depth.is_multiple_of(2);
        if step != 1 + u32::from(one.waits) && !is_threat {
            return None;
        }
        let position = if is_threat { pass_board(&*one.position) } else { Some(one.position.boxed()) };
        let Some(position) = position else { continue };
        before.push(Reached { position, path: one.path.clone(), fault: one.fault.clone(), ..*one });
    }
    Some(before)
}

/// Whether `but` comes before the next first move.
fn is_refuted(rest: &[Sign]) -> bool {
    let decides = rest.iter().find(|sign| match sign {
        Sign::But => true,
        Sign::Ply(ply) => ply.number == Some(Number { number: 1, is_reply: false }),
        _ => false,
    });
    decides == Some(&Sign::But)
}
