//! Reads a problem in Popeye's input language.

use crate::notation::Span;
use crate::problems::notations::draft::{Draft, Place};
use crate::problems::notations::gather::SourceEntry;
use crate::problems::notations::twins::side_of;
use crate::replay::{Code, Finding};
use crate::rules::Side;

use super::command::{Command, Context};
use super::language::{Language, is_property};
use super::words::Word;
use super::words::Words;

/// What the remark begins with that has opcodes of EPD.
pub(in super::super) const OPCODES: &str = "epd:";

/// Reads the text of a problem. None if there is no problem in it.
pub(in super::super) fn read(entry: &SourceEntry) -> Option<Draft<'_>> {
    let mut words = Words::new(&entry.text, entry.start());
    let mut draft = Draft::default();
    let mut context = Context::of_list(entry.language());
    let mut is_empty = true;
    while let Some(word) = words.next() {
        let Some(command) = context.command(&word.text) else {
            is_empty = false;
            let language = context.language.after();
            let message = format!("`{}` is not a command of Popeye's input language{language}", word.text);
            draft.refuse(word.span, message);
            // What follows an unknown command is its own.
            rest_of_command(&mut words, context);
            continue;
        };
        is_empty &= matches!(command, Command::Begin | Command::Next | Command::End);
        match command {
            Command::Begin => {}
            Command::Next => break,
            Command::End => {
                if let Some(word) = words.next() {
                    let message = "the text after `EndProblem` is not read";
                    draft.findings.push(Finding::new(Code::W504, word.span, message));
                }
                break;
            }
            text if text.takes_text() => {
                take_text(text, &word, &words.rest_of_line(), &mut draft);
                if command == Command::Latex {
                    pass_names_of_pieces(&mut words);
                }
            }
            _ => {
                let rest = in_english(command, rest_of_command(&mut words, context), context.language);
                take_words(command, &word, rest, &mut draft);
            }
        }
    }
    draft.language = context.language;
    (!is_empty).then_some(draft)
}

/// After the name of a file of LaTeX, lines such as `g DU Grasshopper` say what pieces are called in it. Only the output needs
/// them.
fn pass_names_of_pieces(words: &mut Words<'_>) {
    while words.peek().is_some_and(|word| word.text.len() < 3) {
        words.next();
        words.rest_of_line();
    }
}

/// The words of a command in English.
fn in_english(command: Command, words: Vec<Word<'_>>, language: Language) -> Vec<Word<'_>> {
    let each = |word| match command {
        Command::Pieces => language.in_list(word),
        Command::Twin | Command::ZeroPosition => language.in_twin(word),
        Command::Option => language.in_option(word),
        _ => word,
    };
    words.into_iter().map(each).collect()
}

/// The words up to the next command.
fn rest_of_command<'t>(words: &mut Words<'t>, mut context: Context) -> Vec<Word<'t>> {
    let mut rest = Vec::new();
    while let Some(word) = words.peek().filter(|word| context.command(&word.text).is_none()) {
        words.next();
        rest.push(word);
    }
    rest
}

fn take_text<'t>(command: Command, word: &Word<'t>, text: &Word<'t>, draft: &mut Draft<'t>) {
    let value = (text.text.to_string(), text.span);
    match command {
        Command::Variant => draft.variant = Some(value),
        Command::Protocol | Command::Latex => {
            let message = format!("`{}` has no meaning here and is ignored", word.text);
            draft.findings.push(Finding::new(Code::W504, word.span, message));
        }
        _ if text.text.is_empty() => {}
        Command::Author => draft.say("author", value),
        Command::Origin => draft.say("source", value),
        Command::Title => draft.say("title", value),
        Command::Award => draft.say("award", value),
        _ => match text.text.strip_prefix(OPCODES) {
            Some(opcodes) => {
                let opcodes = opcodes.trim_start();
                let end = text.span.end as usize;
                let start = end.saturating_sub(opcodes.len()).max(text.span.start as usize);
                draft.opcodes.push((opcodes.to_owned(), Span::new(start, end)));
            }
            None => draft.comments.push(vec![value]),
        },
    }
}

fn take_words<'t>(command: Command, word: &Word<'t>, rest: Vec<Word<'t>>, draft: &mut Draft<'t>) {
    match command {
        Command::Pieces => pieces(rest, draft),
        Command::Array => draft.places.push(Place::Array),
        Command::Forsyth => {
            let whole = rest.get(1).is_some_and(|side| matches!(&*side.text, "w" | "b"));
            let count = if whole { rest.len() } else { rest.len().min(1) };
            rest.iter().skip(count).for_each(|word| draft.unexpected(word));
            if count == 0 {
                draft.refuse(word.span, "`Forsyth` needs a board");
            } else {
                draft.places.push(Place::Board(rest.into_iter().take(count).collect()));
            }
        }
        Command::Stipulation => {
            // A number may stand apart.
            let is_number = |word: &&Word<'_>| word.text.starts_with(|sign: char| sign.is_ascii_digit());
            let count =
                if rest.len() > 1 { 1 + rest[1..2].iter().filter(is_number).count() } else { rest.len() };
            rest.iter().skip(count).for_each(|word| draft.unexpected(word));
            let text: Vec<_> = rest[..count].iter().map(|word| &*word.text).collect();
            let first = rest.first().map_or(word.span, |first| first.span);
            let span = Span { end: rest[..count].last().map_or(first.end, |last| last.span.end), ..first };
            draft.stipulation = Some((text.join(" "), span));
        }
        Command::Structured => {
            let message = "a structured stipulation cannot be read; write it as a `Stipulation`";
            draft.findings.push(Finding::new(Code::E503, word.span, message));
        }
        Command::Option => draft.options.extend(rest),
        Command::Condition => {
            draft.conditions.extend(rest.into_iter().map(|word| (word.text.into_owned(), word.span)));
        }
        Command::Twin | Command::ZeroPosition => {
            if command == Command::ZeroPosition {
                draft.has_zeroposition = true;
                draft.twins.insert(0, rest);
            } else {
                draft.twins.push(rest);
            }
        }
        _ => {}
    }
}

/// `White Kb2 Ra1c1 Black Kc8`. A piece that the game does not have is reported with the line.
fn pieces<'t>(words: Vec<Word<'t>>, draft: &mut Draft<'t>) {
    let mut side: Option<Side> = None;
    for word in words {
        if let Some(named) = side_of(&word.text) {
            side = Some(named);
        } else if let Some(side) = side {
            draft.places.push(Place::Pieces(side, word));
        } else {
            // A colour that is unknown here is reported as a piece.
            side = Some(Side::White);
            match is_property(&word.text) {
                true => draft.places.push(Place::Pieces(Side::White, word)),
                false => draft.refuse(word.span, "`Pieces` needs `White` or `Black` before the first piece"),
            }
        }
    }
}

impl Draft<'_> {
    fn unexpected(&mut self, word: &Word<'_>) {
        self.refuse(word.span, format!("unexpected `{}`", word.text));
    }
}
