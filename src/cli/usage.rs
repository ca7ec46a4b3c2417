//! Command lines that cannot be understood: what was probably meant, in addition to what the parser of arguments says.

use std::ffi::OsString;
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::formats::Format;
use crate::notation::text::listed;

use super::program;
use super::words::hint;

/// The error with advice, or an error that names the cause where the parser of arguments cannot know it.
pub fn advised(error: clap::Error, words: &[OsString]) -> clap::Error {
    let words: Vec<String> = words.iter().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    if !error.use_stderr() {
        return error;
    }
    if let Some(position) = after_fen(&words) {
        return cause(error.kind(), &format!("the position is not in quotes; write `--fen \"{position}\"`"));
    }
    if let Some(list) = after_pieces(&words) {
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
    if let Some(position) = position(&words) {
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

/// The least number of `/` in the placement of a board: the smallest board has seven ranks.
const LEAST_SLASHES: usize = 6;
/// The fields of a position string after the placement.
const MOST_FIELDS: usize = 5;

/// The position that begins with the first of these words: the placement, and what looks like its other fields. None for a
/// word that is not a placement, or that begins the path of something that exists.
pub fn position(words: &[&str]) -> Option<String> {
    let (first, rest) = words.split_first()?;
    let mut fields = first.split_whitespace();
    if !is_placement(fields.next()?) {
        return None;
    }
    let mut position = (*first).to_owned();
    if fields.next().is_none() {
        let fields = match rest {
            ["w" | "b", others @ ..] => {
                1 + others.iter().take(MOST_FIELDS - 1).take_while(|word| is_field(word)).count()
            }
            _ => 0,
        };
        for field in &rest[..fields] {
            position.push(' ');
            position += field;
        }
    }
    Some(position)
}

fn is_placement(word: &str) -> bool {
    let is_sign = |c: char| c.is_ascii_alphanumeric() || "/~+*?()[]".contains(c);
    let folder = Path::new(word).ancestors().nth(LEAST_SLASHES).unwrap_or(Path::new(""));
    word.matches('/').count() >= LEAST_SLASHES
        && !word.starts_with('/')
        && word.chars().all(is_sign)
        && word.chars().any(|c| c.is_ascii_digit())
        && (folder.as_os_str().is_empty() || !folder.exists())
}

/// Whether a word can be a field after the side to move: `KQkq`, `e3`, `-`, `0`.
fn is_field(word: &str) -> bool {
    word == "-" || word.len() <= 8 && word.chars().all(|c| c.is_ascii_alphanumeric())
}

/// The position after `--fen` where it is not in quotes; none if `--fen` is not given, or has its whole position.
pub fn after_fen(words: &[String]) -> Option<String> {
    let at = words.iter().position(|word| word == "--fen" || word.starts_with("--fen="))?;
    let words: Vec<&str> =
        words[at..].iter().map(|word| word.strip_prefix("--fen=").unwrap_or(word)).collect();
    let words = if words[0] == "--fen" { &words[1..] } else { &words[..] };
    position(words).filter(|position| Some(position.as_str()) != words.first().copied())
}

/// The list of pieces after `--pieces` where it is not in quotes; none if it is not given, or is whole.
pub fn after_pieces(words: &[String]) -> Option<String> {
    let at = words.iter().position(|word| word == "--pieces")? + 1;
    let list: Vec<&str> =
        words[at..].iter().map(String::as_str).take_while(|word| !word.starts_with('-')).collect();
    let is_side = list.first().is_some_and(|word| ["white", "black"].contains(&word.to_lowercase().as_str()));
    (is_side && list.len() > 1).then(|| list.join(" "))
}

/// The message for a position that is given as a path.
pub fn as_path(paths: &[&Path]) -> Option<String> {
    let words: Vec<&str> = paths.iter().map(|path| path.to_str().unwrap_or_default()).collect();
    let found = (0..words.len()).find_map(|n| Some((words[n], position(&words[n..])?)));
    found.map(|(word, position)| {
        format!(
            "`{word}` is a position, not a file: `moves`, `show`, `solve` and `perft` accept it as \
             `--fen \"{position}\"`"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_split_position_is_put_together() {
        let position = |words: &str| position(&words.split(' ').collect::<Vec<_>>());
        let board = "8/8/8/8/8/8/8/8";
        for (words, fields) in [
            ("", ""),
            (" w", " w"),
            (" b KQkq e3 0 1", " b KQkq e3 0 1"),
            (" w - - 0 1 3 4", " w - - 0 1"),
            (" w - - --divide", " w - -"),
            (" games.pgn", ""),
        ] {
            assert_eq!(position(&format!("{board}{words}")), Some(format!("{board}{fields}")), "{words}");
        }
        for path in ["8/8/8 w", "games/2024/01/02/03/04/a.pgn", "a/b/c/d/e/f/g", "-", "/tmp/1/2/3/4/5/6/7"] {
            assert_eq!(position(path), None, "{path}");
        }
    }

    #[test]
    fn only_a_position_without_quotes_is_one() {
        let after =
            |words: &[&str]| after_fen(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
        let board = "8/8/8/8/8/8/8/8";
        let whole = Some(format!("{board} w - -"));
        assert_eq!(after(&["moves", "--fen", board, "w", "-", "-", "--output", "json"]), whole);
        assert_eq!(after(&["moves", "--fen=8/8/8/8/8/8/8/8", "w", "-", "-"]), whole);
        assert_eq!(after(&["moves", "--fen", "8/8/8/8/8/8/8/8 w - -", "a.epd"]), None);
        assert_eq!(after(&["moves", "--fen", board, "--output", "json"]), None);
        assert_eq!(after(&["moves", "--fen"]), None);
        assert_eq!(after(&["moves"]), None);
        let pieces = |words: &str| after_pieces(&words.split(' ').map(str::to_owned).collect::<Vec<_>>());
        let list = Some("white Kb2 black Kc8".to_owned());
        assert_eq!(pieces("position --pieces white Kb2 black Kc8 --side b"), list);
        assert_eq!(pieces("position --pieces Kb2 Kc8"), None);
        assert_eq!(pieces("position --pieces"), None);
    }
}
