//! The threats and the variations after a move of direct play.

use crate::notation::letters::PieceLetters;
use crate::problems::{NamedMove, listed};
use crate::solve::{Branch, Change, ChangeKind, Effect, Play, SharedAnswer, Threat};

use super::parts::{Line, Lines, Role};

/// Which play is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// What a printed solution has.
    #[default]
    Main,
    /// Replies that lose sooner than by the threat too, and the play after duals.
    All,
}

/// How a solution is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// How much of the play is printed.
    pub detail: Detail,
    /// The letters of the pieces in games that have those of chess; without them those of `san`.
    pub letters: Option<PieceLetters>,
    /// Which names moves have.
    pub form: Form,
}

/// Which names moves have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// `1.Nf3! threat 2.Ng5#`
    #[default]
    Short,
    /// As Popeye prints a solution, with both squares of each move: `1.Sg1-f3 ! threat:`. What has no such form is printed in the short
    /// one: play of other kinds, and solutions that are not known as a whole.
    Long,
}

/// Prints direct play.
#[derive(Clone, Copy)]
pub(super) struct Printer {
    pub(super) detail: Detail,
    /// The words after a reply that ends the play.
    pub(super) reach: &'static str,
    /// The sign of a goal that the name of a move does not show.
    pub(super) sign: &'static str,
    /// Whose move begins a move number.
    pub(super) begins: Begins,
}

/// Whose move begins a move number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Begins {
    /// The attacker's: `1.Kc4 a5 2.Ra5`.
    Attacker,
    /// The defender's, as in `survive N`: `1...Kc4 2.a5 Ra5`.
    Defender,
}

impl Begins {
    /// The attacker's move with this number.
    pub(super) fn attack(self, number: usize, moves: &str) -> String {
        match self {
            Begins::Attacker => format!("{number}.{moves}"),
            Begins::Defender => format!("{number}...{moves}"),
        }
    }

    /// The reply to it.
    pub(super) fn reply(self, number: usize, moves: &str) -> String {
        match self {
            Begins::Attacker => format!("{number}...{moves}"),
            Begins::Defender => format!("{}.{moves}", number + 1),
        }
    }
}

impl Printer {
    /// What follows a move with this number, which has a line: the threats and what refutes the move on that line, then the
    /// lines of the replies, `depth` steps indented.
    pub(super) fn follow(
        self,
        after: &Branch<NamedMove>,
        refutations: &[NamedMove],
        number: usize,
        depth: usize,
        text: &mut Lines,
    ) {
        if let [only] = after.next() {
            text.current().add(Role::Moves, format!(" {}", self.attack(number + 1, only)));
            return self.follow(only, refutations, number + 1, depth, text);
        }
        let threats = after.threats().unwrap_or_default();
        let inline: Option<Vec<_>> = threats.iter().map(|threat| self.inline(threat, number + 1)).collect();
        match (&inline, threats) {
            (_, []) => {
                if after.threats().is_some() {
                    threat(text.current(), "zugzwang", "");
                }
                refuted(text.current(), refutations);
            }
            (Some(inline), _) => {
                threat(text.current(), "threat ", &inline.join(", "));
                refuted(text.current(), refutations);
            }
            (None, [only]) => {
                threat(text.current(), "threat ", &self.attack(number + 1, only));
                self.follow(only, refutations, number + 1, depth + 1, text);
            }
            (None, several) => {
                let names: Vec<_> = several.iter().map(|threat| self.attack(number + 1, threat)).collect();
                threat(text.current(), "threat ", &names.join(", "));
                refuted(text.current(), refutations);
                for only in several {
                    text.begin(depth)
                        .add(Role::Threat, "threat ".to_owned() + &self.attack(number + 1, only));
                    self.follow(only, &[], number + 1, depth + 1, text);
                }
            }
        }
        let losing = self.losing(threats, after.losing());
        if !losing.is_empty() {
            let line = text.begin(depth);
            // In self-play these replies reach the goal.
            let sign = if self.reach.is_empty() { self.sign } else { "" };
            let losing: Vec<_> = losing.iter().map(|reply| format!("{}{sign}", reply.in_words())).collect();
            line.add(Role::Moves, self.begins.reply(number, &losing.join(", ")));
            line.add(Role::Words, self.reach);
        }
        for variation in after.variations().iter().filter(|variation| self.shows(variation)) {
            self.variation(variation, number, depth, text);
        }
        for next in after.next() {
            text.begin(depth).add(Role::Moves, self.attack(number + 1, next));
            self.follow(next, &[], number + 1, depth + 1, text);
        }
    }

    /// A variation and what follows its answer.
    pub(super) fn variation(
        self,
        variation: &SharedAnswer<NamedMove>,
        number: usize,
        depth: usize,
        text: &mut Lines,
    ) {
        let next = number + 1;
        let defences = self.begins.reply(number, &listed(&variation.defences)) + " ";
        let line = text.begin(depth);
        line.add(Role::Moves, defences.clone() + &self.answer(next, &variation.answer));
        for dual in &variation.duals {
            line.add(Role::Words, " ");
            line.add(Role::Dual, format!("or {}", self.answer(next, dual)));
        }
        let changes = changes(&variation.changes);
        if !changes.is_empty() {
            line.add(Role::Words, format!(" ({})", changes.join("; ")));
        }
        self.follow(&variation.answer, &[], next, depth + 1, text);
        if self.detail == Detail::All {
            for dual in variation.duals.iter().filter(|dual| dual.moves > 1) {
                let line = text.begin(depth);
                line.add(Role::Moves, defences.clone());
                line.add(Role::Dual, format!("or {}", self.answer(next, dual)));
                self.follow(dual, &[], next, depth + 1, text);
            }
        }
    }

    fn attack(self, number: usize, play: &Branch<NamedMove>) -> String {
        self.begins.attack(number, &format!("{}{}", play.m.in_words(), self.sign_after(play)))
    }

    /// The sign of the goal after a move that reaches it.
    pub(super) fn sign_after(self, play: &Branch<NamedMove>) -> &'static str {
        let is_end = play.play == Play::Won && play.threat == Threat::NotShown;
        if is_end && !self.reach.is_empty() { self.sign } else { "" }
    }

    /// An attacker's move right after a reply; it needs a number only if it begins one.
    fn answer(self, number: usize, play: &Branch<NamedMove>) -> String {
        match self.begins {
            Begins::Attacker => self.attack(number, play),
            Begins::Defender => format!("{}{}", play.m.in_words(), self.sign_after(play)),
        }
    }

    fn shows(self, variation: &SharedAnswer<NamedMove>) -> bool {
        match variation.effect {
            Effect::Defends => true,
            Effect::LosesSooner => self.detail == Detail::All,
            Effect::Nothing => false,
        }
    }

    /// The replies that end the play and are shown: those that lose sooner than by a threat count as such replies.
    fn losing<'a>(self, threats: &[Branch<NamedMove>], losing: &'a [NamedMove]) -> &'a [NamedMove] {
        if threats.is_empty() || self.detail == Detail::All { losing } else { &[] }
    }

    /// A move and what follows it as one line without branches, `2.Ng6+ Kd5 3.Rd7#`.
    fn inline(self, play: &Branch<NamedMove>, number: usize) -> Option<String> {
        let threats = play.threats().unwrap_or_default();
        // As on lines of their own: a move that could threaten something, and does not, is a zugzwang.
        let zugzwang = if play.threat == Threat::Zugzwang { " zugzwang" } else { "" };
        let named = self.attack(number, play) + zugzwang;
        let mut shown = play.variations().iter().filter(|variation| self.shows(variation));
        match (self.losing(threats, play.losing()), threats, shown.next()) {
            ([], [], None) => Some(named),
            ([], [threat], None) => Some(format!("{named} threat {}", self.inline(threat, number + 1)?)),
            ([], [], Some(only))
                if shown.next().is_none() && only.defences.len() == 1 && only.duals.is_empty() =>
            {
                Some(format!(
                    "{named} {} {}",
                    only.defences[0].in_words(),
                    self.inline(&only.answer, number + 1)?
                ))
            }
            // In self-play, the reply that reaches the aim.
            ([reply], [], None) if self.reach.is_empty() => {
                Some(format!("{named} {}{}", reply.in_words(), self.sign))
            }
            _ => None,
        }
    }
}

/// Adds what a move threatens.
fn threat(line: &mut Line, word: &str, moves: &str) {
    line.add(Role::Words, " ");
    line.add(Role::Threat, word.to_owned() + moves);
}

/// Adds what refutes a first move.
fn refuted(line: &mut Line, refutations: &[NamedMove]) {
    if !refutations.is_empty() {
        line.add(Role::Words, " but ");
        let refutations: Vec<_> = refutations.iter().map(|m| format!("{}!", m.in_words())).collect();
        line.add(Role::Refutation, format!("1...{}", refutations.join(", ")));
    }
}

/// `changed: 1...b3 2.Rb5# in the set play, after 1.Kc4?`: the same moves of several phases in one note.
fn changes(all: &[Change<NamedMove>]) -> Vec<String> {
    let mut notes: Vec<(String, Vec<String>)> = Vec::new();
    for change in all {
        let kind = match change.kind {
            ChangeKind::Changed => "changed",
            ChangeKind::Transferred => "transferred",
        };
        let phase = match (&change.twin, &change.phase) {
            (Some(letter), _) => format!("in {letter})"),
            (None, None) => "in the set play".to_owned(),
            (None, Some(first)) => format!("after 1.{}?", first.in_words()),
        };
        let answers: Vec<_> =
            change.answers.iter().map(|answer| format!("2.{}", answer.in_words())).collect();
        let note = format!("{kind}: 1...{} {}", listed(&change.defences), answers.join(" or "));
        match notes.iter_mut().find(|(known, _)| *known == note) {
            Some((_, phases)) if phases.contains(&phase) => {}
            Some((_, phases)) => phases.push(phase),
            None => notes.push((note, vec![phase])),
        }
    }
    notes.into_iter().map(|(note, phases)| format!("{note} {}", phases.join(", "))).collect()
}
