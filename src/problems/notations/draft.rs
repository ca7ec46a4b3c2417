//! What the readers of notations collect of an entry, and the line of EPD that it makes.

use std::collections::HashMap;

use crate::geometry::SquareName;
use crate::notation::Span;
use crate::problems::canonical::for_twins;
use crate::problems::options::{self, Effect};
use crate::problems::positions::can_castle;
use crate::problems::twins::letter as nth_letter;
use crate::replay::{Code, Finding};
use crate::rules::Side;
use crate::solve::Stipulation;
use crate::variants::Variant;

use super::diagram::{Diagram, Letters};
use super::line::EntryLine;
use super::parts::side_of_task;
use super::popeye::{Language, Word};
use super::twins;

/// The twins of a problem: each of them has findings of its own in the whole text.
const MOST_TWINS: usize = 200;

/// Where the pieces are.
#[derive(Debug)]
pub(super) enum Place<'t> {
    /// On the squares of a word such as `Ra1c1`.
    Pieces(Side, Word<'t>),
    /// As in the words after `Forsyth`: a board, or a whole position string.
    Board(Vec<Word<'t>>),
    /// Where a game begins.
    Array,
}

/// An entry that is being read.
#[derive(Debug, Default)]
pub(super) struct Draft<'t> {
    /// The language of the letters of pieces in Popeye's notation.
    pub(super) language: Language,
    pub(super) variant: Option<(String, Span)>,
    pub(super) places: Vec<Place<'t>>,
    pub(super) stipulation: Option<(String, Span)>,
    pub(super) options: Vec<Word<'t>>,
    pub(super) conditions: Vec<(String, Span)>,
    /// The words of each twin. The first ones are those of a zeroposition if there is one.
    pub(super) twins: Vec<Vec<Word<'t>>>,
    pub(super) has_zeroposition: bool,
    /// Opcodes with their values, such as the author, and where each of them is in this list.
    said: Vec<(String, Vec<(String, Span)>)>,
    number: HashMap<String, usize>,
    /// Comments, which become `c0`, `c1` and so on, each with its lines.
    pub(super) comments: Vec<Vec<(String, Span)>>,
    /// Opcodes that are in the text as EPD has them.
    pub(super) opcodes: Vec<(String, Span)>,
    pub(super) findings: Vec<Finding>,
}

/// An entry that was read.
#[derive(Debug, Default)]
pub(super) struct Draughted {
    /// The line of EPD; none if there is no position, with findings that say why.
    pub(super) line: Option<EntryLine>,
    pub(super) findings: Vec<Finding>,
    /// What the entry is called, if it is no line.
    pub(super) name: Name,
}

/// What an entry says of itself even where it cannot be read to its end.
#[derive(Debug, Default)]
pub(super) struct Name {
    pub(super) id: Option<String>,
    pub(super) title: Option<String>,
    pub(super) author: Option<String>,
    pub(super) stipulation: Option<Stipulation>,
}

/// What the options say about the position.
#[derive(Debug, Default)]
struct Asked {
    other_side: bool,
    white_begins: bool,
    en_passant: Option<SquareName>,
    /// Squares of pieces that cannot castle.
    fixed: Vec<SquareName>,
    /// The other options.
    words: Vec<(String, Span)>,
}

impl<'t> Draft<'t> {
    /// Adds a value to an opcode.
    pub(super) fn say(&mut self, name: &str, value: (String, Span)) {
        match self.number.get(name) {
            Some(&number) => self.said[number].1.push(value),
            None => {
                self.number.insert(name.to_owned(), self.said.len());
                self.said.push((name.to_owned(), vec![value]));
            }
        }
    }

    /// Reports text that cannot be read.
    pub(super) fn refuse(&mut self, span: Span, why: impl Into<String>) {
        self.findings.push(Finding::new(Code::E508, span, why));
    }

    /// The line of the entry. `variant` is the one of the caller, which counts most, and `default` counts if the entry does
    /// not name its own.
    pub(super) fn line(mut self, variant: Option<Variant>, default: Option<Variant>) -> Draughted {
        let named = self.variant.as_ref().and_then(|(name, _)| Variant::from_name(name));
        if let (None, Some((name, span)), None) = (named, &self.variant, variant) {
            let finding = Finding::new(Code::E302, *span, format!("unknown variant `{name}`"));
            self.findings.push(finding.with_help(Variant::help_for(name)));
            return self.without_line();
        }
        let is_named = variant.or(named).or(default).is_some_and(|variant| variant != Variant::DEFAULT);
        let variant = variant.or(named).or(default).unwrap_or(Variant::DEFAULT);
        let own = is_named || self.variant.is_some();
        let letters = Letters::new(variant, (!own).then_some(self.language));
        let asked = self.asked();
        let mut stipulation =
            self.stipulation.as_ref().and_then(|(text, _)| text.parse::<Stipulation>().ok());
        if asked.white_begins
            && let Some(asked) = stipulation.filter(|asked| !asked.is_half())
            && let Some(shortened) = asked.shortened()
        {
            stipulation = Some(shortened);
            self.stipulation = self.stipulation.take().map(|(_, span)| (shortened.to_string(), span));
        }
        let usual = match (stipulation, &self.stipulation) {
            (Some(stipulation), _) => stipulation.usual_side(),
            (None, Some((task, _))) => side_of_task(task),
            (None, None) => Side::White,
        };
        let turn = if asked.other_side { !usual } else { usual };
        let mut diagram = Diagram::new(variant, letters);
        let whole = self.places.iter().find_map(|place| match place {
            Place::Board(words) if words.len() > 1 => Some(words),
            _ => None,
        });
        let (position, from) = match whole {
            Some(words) => {
                let text: Vec<_> = words.iter().map(|word| &*word.text).collect();
                (text.join(" "), around(words))
            }
            None => {
                let mut from = Span::default();
                for place in &self.places {
                    match place {
                        Place::Pieces(side, word) => {
                            diagram.pieces(*side, word);
                            from = join(from, word.span);
                        }
                        Place::Board(words) => {
                            words.iter().for_each(|word| diagram.board(word));
                            from = join(from, around(words));
                        }
                        Place::Array => diagram.array(),
                    }
                }
                let text = diagram.finish(turn, &asked.fixed, asked.en_passant);
                let is_game = stipulation.is_some_and(Stipulation::is_game);
                if let Some(rights) = diagram.rights().filter(|_| !is_game) {
                    self.findings.push(can_castle(rights, from));
                }
                let proven = diagram.proven(&asked.fixed, asked.en_passant);
                let notes = proven.into_iter().map(|why| Finding::new(Code::N505, from, why));
                self.findings.extend(notes.filter(|_| !is_game));
                (text, from)
            }
        };
        self.findings.append(&mut diagram.findings);
        if self.places.is_empty() && !self.findings.iter().any(Finding::is_error) {
            self.findings.push(Finding::new(Code::E508, from, "the problem has no position"));
        }
        if let Some(word) = self.twins.get(MOST_TWINS).and_then(|words| words.first()) {
            let message = format!("a problem has at most {MOST_TWINS} twins");
            self.findings.push(Finding::new(Code::E508, word.span, message));
            self.twins.truncate(MOST_TWINS);
        }
        let mut changes = Vec::new();
        for (n, words) in self.twins.iter().enumerate() {
            let number = n + usize::from(!self.has_zeroposition);
            changes.push(twins::changes(nth_letter(number), words, letters, &mut self.findings));
        }
        let conditions = changes.iter_mut().flat_map(|twin| std::mem::take(&mut twin.conditions));
        self.conditions.extend(conditions);
        if let (language @ (Language::German | Language::French), Some((name, span))) =
            (self.language, self.conditions.first())
        {
            let message =
                format!("names of conditions are not translated: `{name}` stays{}", language.after());
            self.findings.push(Finding::new(Code::W504, *span, message));
        }
        if self.findings.iter().any(Finding::is_error) {
            return self.without_line();
        }
        let twins = twins::opcode(changes, turn, stipulation);
        let position = match diagram.board_without_rights(&asked.fixed).filter(|_| whole.is_none()) {
            Some(board) => for_twins(position, &twins::text(&twins), &*board),
            None => position,
        };
        let mut line = EntryLine::new(&position, from);
        line.opcode("variant", self.variant.as_slice());
        line.opcode("stip", self.stipulation.as_slice());
        line.opcode_of_words("option", &asked.words);
        line.opcode("condition", &self.conditions);
        line.opcode_of_words("twin", &twins);
        for (name, values) in &self.said {
            line.opcode(name, values);
        }
        for (number, comment) in self.comments.iter().enumerate() {
            line.opcode(&format!("c{number}"), comment);
        }
        for (opcodes, span) in &self.opcodes {
            line.opcodes_as_written(opcodes, *span);
        }
        Draughted { line: Some(line), findings: self.findings, name: Name::default() }
    }

    /// An entry that is kept without a position.
    fn without_line(self) -> Draughted {
        let said = |name: &str| {
            let values = &self.said[*self.number.get(name)?].1;
            Some(values.iter().map(|(value, _)| value.trim()).collect::<Vec<_>>().join(", "))
        };
        let stipulation = self.stipulation.as_ref().and_then(|(text, _)| text.parse().ok());
        let name = Name { id: said("id"), title: said("title"), author: said("author"), stipulation };
        Draughted { line: None, findings: self.findings, name }
    }

    /// Takes the options apart.
    fn asked(&mut self) -> Asked {
        let mut asked = Asked::default();
        let mut words = std::mem::take(&mut self.options).into_iter().peekable();
        while let Some(word) = words.next() {
            let known = options::option(&word.text);
            let mut operands = Vec::new();
            if let Some((_, _, operand)) = known {
                while let Some(next) = words.next_if(|next| options::is_operand(operand, &next.text)) {
                    operands.push(next);
                }
            }
            let squares = || operands.iter().filter_map(|word| options::squares(&word.text)).flatten();
            match known {
                Some((_, Effect::HalfDuplex, _)) => asked.other_side = true,
                Some((_, Effect::WhiteToPlay, _)) => asked.white_begins = true,
                // The squares that the Pawn left, passed and reached, or only the one that it passed.
                Some((_, Effect::EnPassant, _)) => {
                    let named: Vec<_> = squares().collect();
                    match named.as_slice() {
                        [passed] | [_, passed, _] => asked.en_passant = Some(*passed),
                        _ => self.refuse(
                            word.span,
                            "`EnPassant` needs the square that the Pawn passed, such as `f6`",
                        ),
                    }
                }
                Some((_, Effect::NoCastling, _)) => asked.fixed.extend(squares()),
                _ => {
                    let name = known.map_or_else(|| word.text.to_string(), |(name, ..)| name.to_owned());
                    asked.words.push((name, word.span));
                    asked.words.extend(operands.iter().map(|word| (word.text.to_string(), word.span)));
                }
            }
        }
        asked
    }
}

fn around(words: &[Word<'_>]) -> Span {
    words.iter().fold(Span::default(), |all, word| join(all, word.span))
}

/// Both spans and what is between them; an empty one is none.
fn join(a: Span, b: Span) -> Span {
    match (a.is_empty(), b.is_empty()) {
        (true, _) => b,
        (_, true) => a,
        _ => Span { start: a.start.min(b.start), end: a.end.max(b.end) },
    }
}
