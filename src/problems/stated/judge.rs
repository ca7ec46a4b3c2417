//! Walks through the moves of a stated solution, plays them, and asks the solver of each whether it keeps the solution.

use crate::naming;
use crate::notation::Span;
use crate::notation::moves;
use crate::notation::text::text;
use crate::replay::{Code, Finding};
use crate::rules::{Move, Position};
use crate::solve::{FirstMoveStatus, Limits, PlayKind, Stipulation, go_on_board, listed, pass_board};

use super::super::analysed::Analysed;
use super::super::claim::{knight, read_move};
use super::read::{Glyph, Number, Ply, Sign, move_text};

/// What the walk has found.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) findings: Vec<Finding>,
    /// The number of errors beyond [`MOST_FINDINGS`], which are not listed.
    unlisted: usize,
    /// In direct play, the moves that are stated as keys, with their places.
    pub(super) keys: Vec<(Move, Span)>,
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
const MOST_FINDINGS: usize = 50;

/// The positions in which one move is judged, where several moves share what follows: each costs a question to the solver.
const MOST_REACHED: usize = 64;

/// A walk through the signs of one solution.
pub(super) struct Judge<'a> {
    text: &'a [u8],
    position: &'a dyn Position,
    analysis: &'a mut dyn Analysed,
    limits: &'a mut Limits,
    stipulation: Stipulation,
    /// The moves that lead to the place of the walk.
    levels: Vec<Level>,
    /// What comes after the last first move.
    phase: Phase,
    /// Moves that are stated as zugzwangs, which are asked about last: each takes many questions.
    zugzwangs: Vec<(Box<dyn Position>, u8, Span)>,
    buffer: Vec<Move>,
    found: Found,
}

#[derive(Clone, Copy, Debug, Default)]
struct Phase {
    is_try: bool,
    /// Whether the defences that follow are said to refute.
    refutes: bool,
    /// The attacker's moves after the first one, as few as it needs.
    left: u8,
}

/// A move of the walk: what it leads to, or nothing if what follows cannot be judged.
struct Level {
    /// Twice its number, and one more for a reply.
    depth: u32,
    span: Span,
    reached: Vec<Reached>,
    followed: bool,
}

/// Where the next move is played.
struct Reached {
    position: Box<dyn Position>,
    /// In direct play the attacker's moves that are left, in help and series play the plies.
    left: u8,
    /// In help and series play the moves of the line.
    path: Vec<Move>,
    is_set_play: bool,
    /// Whether the same side moves again.
    waits: bool,
    /// In help and series play, why the line is no solution of the right length. It may still be a shorter one.
    fault: Option<(Span, String)>,
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

    pub(super) fn done(mut self) -> Found {
        self.back_to(0);
        for (passed, left, span) in std::mem::take(&mut self.zugzwangs) {
            let threat = self.first(&*passed, left.saturating_sub(1), true);
            if let Some(threat) = threat.filter(|_| left > 0) {
                let message = format!("there is no zugzwang: {threat} is a threat");
                self.report(span, message);
            }
        }
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

    fn report(&mut self, span: Span, message: impl Into<String>) {
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
        for one in &before {
            for &span in &ply.texts {
                let Some(m) = self.read(&*one.position, span) else { continue };
                self.found.judged = true;
                reached.extend(match () {
                    () if is_line => self.line_move(one, m, span),
                    () if is_first => self.first_move(one, m, span, ply.glyph),
                    () if depth.is_multiple_of(2) => self.attack(one, m, span, depth),
                    () => self.defence(one, m, span, ply.glyph, depth),
                });
            }
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

    fn keeps(&mut self, position: &dyn Position, m: Move, left: u8) -> Option<bool> {
        let kept = self.analysis.keeps(position, m, left, self.limits);
        self.found.undecided += usize::from(kept.is_none());
        kept
    }

    /// The first legal move that keeps the solution, or that does not, by name. None if the limits do not suffice.
    fn first(&mut self, position: &dyn Position, left: u8, keeps: bool) -> Option<String> {
        for m in listed(position) {
            if self.analysis.keeps(position, m, left, self.limits)? == keeps {
                return Some(naming::san(position, m));
            }
        }
        None
    }

    /// A first move of direct play.
    fn first_move(&mut self, before: &Reached, m: Move, span: Span, glyph: Glyph) -> Option<Reached> {
        let solution = self.analysis.solution();
        let is_key = solution.keys().any(|key| key == m);
        let status = solution.first_moves.iter().find(|first| first.m == m).map(|first| first.status);
        let fails = status == Some(FirstMoveStatus::NoWin);
        if self.phase.is_try && is_key {
            let message = format!("{} is stated as a try, but it is a key", naming::san(self.position, m));
            self.report(span, message);
        }
        if !self.phase.is_try && glyph != Glyph::Unclear {
            self.found.keys.push((m, span));
            // What is wrong with it is said with the other keys.
            if fails {
                return None;
            }
        }
        // A key may win sooner than it has to.
        let moves = if let Some(FirstMoveStatus::Wins(moves)) = status { moves.get() } else { before.left };
        self.phase.left = moves - 1;
        Some(before.next(before.position.boxed_after(m), before.left - 1))
    }

    /// A move of the attacker: an answer, or a threat.
    fn attack(&mut self, before: &Reached, m: Move, span: Span, depth: u32) -> Option<Reached> {
        let number = depth / 2;
        if before.left == 0 {
            let message = format!("this is move {number} of a solution in {}", self.stipulation.moves());
            self.report(span, message);
            return None;
        }
        let (left, after) = (before.left - 1, before.position.boxed_after(m));
        if self.keeps(&*before.position, m, left) == Some(false) {
            let named = format!("{number}.{}", naming::san(&*before.position, m));
            let is_threat = self.levels.last().is_some_and(|last| last.depth + 2 == depth);
            let what = if is_threat { "is no threat" } else { "is no answer here" };
            let why = match after.outcome() {
                Some(_) => None,
                None => {
                    self.first(&*after, left, false).filter(|_| left > 0 || self.stipulation.play().is_self())
                }
            };
            let why = why.map_or_else(
                || ": it does not reach the goal".to_owned(),
                |reply| format!(": {number}...{reply}!"),
            );
            self.report(span, format!("{named} {what}{why}"));
            return None;
        }
        Some(before.next(after, left))
    }

    /// A move of the defender, who may play any legal one.
    fn defence(
        &mut self,
        before: &Reached,
        m: Move,
        span: Span,
        glyph: Glyph,
        depth: u32,
    ) -> Option<Reached> {
        let after = before.position.boxed_after(m);
        let is_refutation = depth == 3 && self.phase.is_try && (self.phase.refutes || glyph == Glyph::Good);
        if is_refutation && !before.is_set_play && self.keeps(&*before.position, m, before.left) == Some(true)
        {
            let named = naming::san(&*before.position, m);
            let left = before.left.saturating_sub(1);
            let answer = if after.outcome().is_some() { None } else { self.first(&*after, left, true) };
            let answer = answer.map_or_else(String::new, |answer| format!(": 2.{answer}"));
            self.report(span, format!("1...{named} does not refute the try{answer}"));
        }
        Some(before.next(after, before.left))
    }

    /// A move of a line in help or series play.
    fn line_move(&mut self, before: &Reached, m: Move, span: Span) -> Option<Reached> {
        let san = naming::san(&*before.position, m);
        if before.left == 0 {
            self.report(span, format!("the line goes on with {san} after its end"));
            return None;
        }
        if before.path.is_empty() && !before.is_set_play && self.found.lines.is_empty() {
            self.found.first_line = span;
        }
        let mut fault = before.fault.clone();
        if fault.is_none() && self.keeps(&*before.position, m, before.left) == Some(false) {
            let message = match before.left {
                1 => format!("{san} does not reach the goal"),
                _ => format!("no solution goes on with {san}"),
            };
            fault = Some((span, message));
        }
        if fault.is_some() && before.left > 1 && self.keeps(&*before.position, m, 1) == Some(true) {
            // A solution in fewer moves, which is reported elsewhere.
            return None;
        }
        let left = before.left - 1;
        let mut path = before.path.clone();
        path.push(m);
        let after = before.position.boxed_after(m);
        let waits = left > 0 && self.stipulation.play().waits(&*after, usize::from(left));
        let position = if waits { go_on_board(&*after) } else { Some(after) };
        let Some(position) = position else {
            if let Some((span, message)) = fault {
                self.report(span, message);
            }
            return None;
        };
        Some(Reached { position, left, path, is_set_play: before.is_set_play, waits, fault })
    }

    /// The last move is stated as a zugzwang: the attacker must have no threat. This is asked of first moves only. A later move may win
    /// sooner than it must, and then a threat that takes longer does not count.
    fn zugzwang(&mut self, span: Span) {
        let [first] = self.levels.as_slice() else { return };
        if self.stipulation.play().is_line() || first.depth != 2 {
            return;
        }
        let left = self.phase.left;
        let passed = first.reached.iter().filter_map(|one| Some((pass_board(&*one.position)?, left, span)));
        self.zugzwangs.extend(passed);
    }
}

impl Reached {
    fn at(position: Box<dyn Position>, left: u8) -> Self {
        Reached { position, left, path: Vec::new(), is_set_play: false, waits: false, fault: None }
    }

    /// After the next move of direct play.
    fn next(&self, position: Box<dyn Position>, left: u8) -> Self {
        Reached { is_set_play: self.is_set_play, ..Self::at(position, left) }
    }
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
