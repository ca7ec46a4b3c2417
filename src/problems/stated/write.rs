//! Writes a solution as Popeye prints it, which is the form of YACPDB's field `solution`.
//!
//! ```text
//! 1.Qa1-b2 ! threat:
//!         2.Qb2-b7 #
//!     1...Ka8-b8
//!         2.Sc3-d5
//! ```
//!
//! Indents count from the first moves, so that no line begins further to the left than the first one, as blocks of YAML need it.

use std::fmt::Write as _;

use crate::notation::letters::PieceLetters;
use crate::problems::{NamedMove, Part, Problem};
use crate::rules::{MoveStyle, Ruleset};
use crate::solve::{Branch, Effect, Goal, PlayKind, SharedAnswer, Threat};

/// The lines of the solution of a problem and its twins. Empty if there is no solution. None if it is not known as a whole, or not
/// written in this form.
pub(crate) fn solution_text(problem: &Problem, twins: &[Problem]) -> Option<Vec<String>> {
    if twins.is_empty() {
        return long_solution(problem, PieceLetters::PROBLEMISTS);
    }
    let mut lines: Vec<String> = Vec::new();
    for twin in std::iter::once(problem).chain(twins) {
        let of = twin.twin.as_ref()?;
        let solution = long_solution(twin, PieceLetters::PROBLEMISTS)?;
        // YACPDB's editor reads no label without a move after it.
        if solution.is_empty() {
            continue;
        }
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.push(format!("{}{})", if of.is_continued { "+" } else { "" }, of.letter));
        lines.extend(solution);
    }
    Some(lines)
}

/// The same for one problem, or one twin, whose pieces have these letters.
pub(crate) fn long_solution(problem: &Problem, letters: PieceLetters) -> Option<Vec<String>> {
    let (answer, stipulation) = (problem.answer()?, problem.stipulation?);
    answer.solved?;
    let is_whole = [Part::SetPlay, Part::Tries, Part::Tree].into_iter().all(|part| answer.is_whole(part));
    let is_known = answer.tree.len() == answer.keys.len() && answer.duplex.is_none();
    let has_form = !matches!(stipulation.play(), PlayKind::Survive | PlayKind::ParrySeries);
    if !is_whole || !is_known || !has_form {
        return None;
    }
    let sign = match stipulation.goal() {
        Goal::Stalemate => " =",
        Goal::DoubleStalemate => " ==",
        _ => "",
    };
    let plays_self = stipulation.play().is_self();
    let mut out = Writer { rules: problem.variant?.ruleset(), letters, sign, plays_self, lines: Vec::new() };
    if let Some(set_play) = &answer.set_play {
        out.variations(&set_play.variations, 1, 0);
        for line in &set_play.lines {
            out.together(line, usize::from(stipulation.is_half()) + 1, &mut Vec::new())?;
        }
    }
    for found in answer.tries.iter().flatten() {
        out.phase();
        out.attack(&found.branch, 1, 0, " ?");
        if !found.refutations.is_empty() {
            out.line(2, "but");
        }
        for refutation in &found.refutations {
            out.line(4, &format!("1...{} !", out.named(refutation, "")));
        }
    }
    if stipulation.play().is_line() {
        out.phase();
    }
    for key in &answer.tree {
        match stipulation.play().is_line() {
            true => out.together(key, usize::from(stipulation.is_half()), &mut Vec::new())?,
            false => {
                out.phase();
                out.attack(key, 1, 0, " !");
            }
        }
    }
    Some(out.lines)
}

struct Writer {
    rules: &'static Ruleset,
    letters: PieceLetters,
    /// The sign of a goal that the name of a move does not show.
    sign: &'static str,
    plays_self: bool,
    lines: Vec<String>,
}

impl Writer {
    fn line(&mut self, indent: usize, text: &str) {
        self.lines.push(format!("{:indent$}{text}", ""));
    }

    /// A blank line before a phase, unless it is the first one.
    fn phase(&mut self) {
        if !self.lines.is_empty() {
            self.lines.push(String::new());
        }
    }

    /// A move of the attacker and what follows it.
    fn attack(&mut self, branch: &Branch<NamedMove>, number: usize, indent: usize, mark: &str) {
        let threats = branch.threats().unwrap_or_default();
        let says = match branch.threat {
            Threat::Moves(_) => " threat:",
            Threat::Zugzwang => " zugzwang.",
            Threat::NotShown => "",
        };
        let ends =
            branch.threat == Threat::NotShown && branch.variations().is_empty() && branch.losing().is_empty();
        let sign = if ends && !branch.is_cut() && !self.plays_self { self.sign } else { "" };
        let text = format!("{number}.{}{mark}{says}", self.named(&branch.m, sign));
        self.line(indent, &text);
        for threat in threats {
            self.attack(threat, number + 1, indent + 8, "");
        }
        if threats.is_empty() {
            // In self-play these replies reach the goal.
            let sign = if self.plays_self { self.sign } else { "" };
            for reply in branch.losing() {
                self.line(indent + 4, &format!("{number}...{}", self.named(reply, sign)));
            }
        }
        self.variations(branch.variations(), number, indent + 4);
    }

    /// The replies to a move with this number that are printed, each with its answers.
    fn variations(&mut self, variations: &[SharedAnswer<NamedMove>], number: usize, indent: usize) {
        for variation in variations.iter().filter(|variation| variation.effect == Effect::Defends) {
            for defence in &variation.defences {
                self.line(indent, &format!("{number}...{}", self.named(defence, "")));
                for answer in std::iter::once(&variation.answer).chain(&variation.duals) {
                    self.attack(answer, number + 1, indent + 4, "");
                }
            }
        }
    }

    /// The lines that begin with a move, of which `left_out` plies are before it. None if one of them is not shown to its end.
    fn together<'a>(
        &mut self,
        branch: &'a Branch<NamedMove>,
        left_out: usize,
        before: &mut Vec<&'a Branch<NamedMove>>,
    ) -> Option<()> {
        before.push(branch);
        if branch.is_cut() {
            return None;
        }
        if branch.next().is_empty() {
            self.together_line(before, left_out);
        }
        for next in branch.next() {
            self.together(next, left_out, before)?;
        }
        before.pop();
        Some(())
    }

    fn together_line(&mut self, moves: &[&Branch<NamedMove>], left_out: usize) {
        let (mut number, mut begins) = (left_out / 2 + 1, left_out.is_multiple_of(2));
        // Set play of a problem with a half move.
        let mut line = if left_out == 2 { "1...  ...  ".to_owned() } else { String::new() };
        for (n, played) in moves.iter().enumerate() {
            let sign = if n + 1 == moves.len() { self.sign } else { "" };
            let named = self.named(&played.m, sign);
            let _ = match (begins, n) {
                (true, 0) => write!(line, "{number}.{named}"),
                (true, _) => write!(line, "   {number}.{named}"),
                (false, 0) => write!(line, "{number}...{named}"),
                (false, _) => write!(line, " {named}"),
            };
            begins = begins == played.waits();
            number += usize::from(begins);
        }
        self.lines.push(line);
    }

    /// A move with both its squares and with its mark apart, `Sg1*f3 +`, and the sign of a goal. Where a game has other names of moves,
    /// they stay.
    fn named(&self, named: &NamedMove, sign: &str) -> String {
        let (unmarked, mark) = named.name_and_mark();
        let mark = if mark.is_empty() { String::new() } else { format!(" {mark}") };
        let text = match unmarked {
            "O-O" => "0-0".to_owned(),
            "O-O-O" => "0-0-0".to_owned(),
            _ => self.squares(named, unmarked).unwrap_or_else(|| unmarked.to_owned()),
        };
        format!("{text}{}{mark}{sign}", if named.en_passant { " ep." } else { "" })
    }

    fn squares(&self, named: &NamedMove, san: &str) -> Option<String> {
        let (from, to) = (named.coord.get(..2)?, named.coord.get(2..4)?);
        let promotion = named.coord.get(4..)?;
        let is_plain =
            self.rules.style == MoveStyle::Letter && named.m.from().is_some() && promotion.len() < 2;
        let is_square =
            |name: &str| name.as_bytes()[1].is_ascii_digit() && name.as_bytes()[0].is_ascii_lowercase();
        if !is_plain || !is_square(from) || !is_square(to) || named.m.extra().is_some() {
            return None;
        }
        // A game with an S of its own keeps its letters.
        let own = self.rules.kind_of_letter('S').is_some();
        let letter = |letter: char| {
            let mut text = String::new();
            if own {
                text.push(letter);
            } else {
                self.letters.push(letter, &mut text);
            }
            text
        };
        let piece = san.chars().next().filter(char::is_ascii_uppercase).map_or_else(String::new, letter);
        let joint = if san.contains('x') { '*' } else { '-' };
        let promotion = san.split_once('=').and_then(|(_, kind)| kind.chars().next()).map(letter);
        let promotion = promotion.map_or_else(String::new, |letter| format!("={letter}"));
        Some(format!("{piece}{from}{joint}{to}{promotion}"))
    }
}
