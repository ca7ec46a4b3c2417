//! Command lines that cannot be understood: what was probably meant, in addition to what the parser of arguments says.

use std::env;
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::formats::Format;
use crate::notation::text::listed;

use super::nearest::hint;
use super::{program, unquoted};

/// The error with advice, or an error that names the cause where the parser of arguments cannot know it.
pub fn advised(error: clap::Error) -> clap::Error {
    let words: Vec<String> = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    if !error.use_stderr() {
        return error;
    }
    if let Some(position) = unquoted::after_fen(&words) {
        return cause(error.kind(), &format!("the position is not in quotes; write `--fen \"{position}\"`"));
    }
    if let Some(list) = unquoted::after_pieces(&words) {
        return cause(
            error.kind(),
            &format!("the list of pieces is not in quotes; write `--pieces \"{list}\"`"),
        );
    }
    let (argument, value) = (text(&error, ContextKind::InvalidArg), text(&error, ContextKind::InvalidValue));
    match error.kind() {
        ErrorKind::InvalidValue if argument.starts_with("--stip ") && value.is_empty() => {
            let message = "`--stip` has no value; a shell reads `#` as the beginning of a comment, so put the \
                           stipulation in quotes: `--stip \"#2\"`";
            cause(error.kind(), message)
        }
        ErrorKind::InvalidSubcommand => {
            cause(error.kind(), &unknown_command(&text(&error, ContextKind::InvalidSubcommand)))
        }
        ErrorKind::UnknownArgument => with_tip(error, unknown_argument(&argument, &words)),
        ErrorKind::ValueValidation if is_path(&value) => {
            let option = argument.split(' ').next().unwrap_or_default();
            let tip = format!("`{value}` is a file or a folder; put it before `{option}`");
            with_tip(error, Some(tip))
        }
        ErrorKind::MissingRequiredArgument => {
            let tip = missing(&error);
            with_tip(error, tip)
        }
        _ => error,
    }
}

/// An error that consists of this message alone.
fn cause(kind: ErrorKind, message: &str) -> clap::Error {
    clap::Error::raw(kind, format!("{message}\n\nFor more information, try '--help'.\n"))
}

fn with_tip(mut error: clap::Error, tip: Option<String>) -> clap::Error {
    if let Some(tip) = tip {
        error.remove(ContextKind::SuggestedArg);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(tip)]));
    }
    error
}

/// A part of an error as text; of several parts the first.
fn text(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.first().cloned().unwrap_or_default(),
        _ => String::new(),
    }
}

/// What to write for an argument that is missing.
fn missing(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::Strings(arguments)) = error.get(ContextKind::InvalidArg) else { return None };
    let is_missing = |name: &str| arguments.iter().any(|argument| argument.starts_with(name));
    if is_missing("--to ") {
        let formats: Vec<_> = Format::writable().map(|format| format.id).collect();
        Some(format!("the formats are {}", formats.join(", ")))
    } else if is_missing("<PATH>") {
        Some("name files or folders, or `-` for standard input".to_owned())
    } else {
        None
    }
}

fn is_path(word: &str) -> bool {
    !word.is_empty() && Path::new(word).exists()
}

fn unknown_command(word: &str) -> String {
    if is_path(word) {
        return format!(
            "the command is missing before `{word}`; to check it, write `lawspeaker check {word}`; \
             `lawspeaker help` lists all commands"
        );
    }
    let program = program();
    let known: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
    format!("unknown command `{word}`; {}", hint(word, "commands", known.iter().copied()))
}

/// What an argument is that the command does not have: a position, or an option of other commands.
fn unknown_argument(argument: &str, words: &[String]) -> Option<String> {
    let at = words.iter().position(|word| word == argument)?;
    let words: Vec<&str> = words[at..].iter().map(String::as_str).collect();
    if let Some(position) = unquoted::position(&words) {
        return Some(format!("a position is given as `--fen \"{position}\"`"));
    }
    let name = argument.strip_prefix("--")?.split('=').next()?;
    let program = program();
    let has = |command: &&clap::Command| command.get_arguments().any(|known| known.get_long() == Some(name));
    let owners = program.get_subcommands().filter(has);
    let owners: Vec<_> = owners.map(|owner| format!("`{}`", owner.get_name())).collect();
    if owners.is_empty() {
        return None;
    }
    Some(format!("`--{name}` is an option of {}", listed(&owners, "and")))
}
