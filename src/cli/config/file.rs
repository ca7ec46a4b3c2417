//! One configuration file: its keys, and what is wrong with them. Messages name file, line and column, so the TOML is read with the
//! places of its keys and values.

use std::fs;
use std::ops::Range;
use std::path::Path;

use clap::ValueEnum as _;
use ignore::gitignore::{Gitignore, GitignoreBuilder};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::cli::choose::{deny_selector, selector};
use crate::cli::common::{OutputForm, variant};
use crate::cli::exit::Failure;
use crate::cli::paths::shown;
use crate::cli::words::hint;
use crate::convert::tags::tag_name;
use crate::select::findings::{Key, Level};
use crate::variants::Variant;

use super::real;

const TOP: &[&str] = &["variants", "default-variant", "output", "threads", "check", "per-files"];
const CHECK: &[&str] = &["select", "ignore", "warn", "deny", "required-tags", "tag-order"];
const PER_FILES: &[&str] =
    &["files", "variants", "select", "ignore", "warn", "deny", "required-tags", "tag-order"];

/// What a configuration file says.
#[derive(Debug)]
pub struct ConfigFile {
    /// Its path, as it is printed.
    pub name: String,
    /// The files of games; they are known now.
    pub variants: Option<Placed<Vec<String>>>,
    pub default_variant: Option<Placed<Variant>>,
    pub output: Option<Placed<OutputForm>>,
    pub threads: Option<Placed<usize>>,
    pub check: Part,
    pub per_files: Vec<PerFiles>,
}

/// The keys of `[check]` and of `[[per-files]]`.
#[derive(Debug, Default)]
pub struct Part {
    pub level: Level,
    /// The line of each list, and of its selectors.
    lines: Vec<(Key, usize, Vec<usize>)>,
    pub required_tags: Option<Placed<Vec<String>>>,
    pub tag_order: Option<Placed<Vec<String>>>,
}

/// A `[[per-files]]`.
#[derive(Debug)]
pub struct PerFiles {
    files: Option<Gitignore>,
    /// The variants that it is for; `None` for all.
    pub variants: Option<Vec<Variant>>,
    pub part: Part,
}

impl ConfigFile {
    /// Reads a file. Globs are relative to `root`.
    pub fn read(path: &Path, root: &Path) -> Result<Self, Failure> {
        let name = near(path);
        let bytes = fs::read(path).map_err(|error| Failure::Said(format!("{name}: {error}")))?;
        let text = String::from_utf8(bytes)
            .map_err(|_| Failure::Said(format!("{name}: a configuration file must be UTF-8")))?;
        let document = Document { name: &name, text: text.strip_prefix('\u{feff}').unwrap_or(&text) };
        let table = document.parse()?;
        document.check_keys(&table, "in the file", TOP)?;
        let named = |key: &str| table.get(key);
        // Other keys name these games.
        let variants = named("variants").map(|value| games(&document, value, path)).transpose()?;
        let default_variant = named("default-variant").map(|value| default_variant(&document, value));
        let output = named("output").map(|value| output(&document, value));
        let threads = named("threads").map(|value| document.number("threads", value));
        let check = named("check").map(|value| check(&document, value));
        let per_files = named("per-files").map_or(Ok(Vec::new()), |value| per_files(&document, value, root));
        Ok(ConfigFile {
            variants,
            default_variant: default_variant.transpose()?,
            output: output.transpose()?,
            threads: threads.transpose()?,
            check: check.transpose()?.unwrap_or_default(),
            per_files: per_files?,
            name,
        })
    }
}

/// A path as it is printed: below the working directory without it.
fn near(path: &Path) -> String {
    let here = real(Path::new("."));
    shown(path.strip_prefix(&here).unwrap_or(path))
}

/// Makes the games of files known. A path is relative to the folder of the configuration file.
fn games(document: &Document<'_>, value: &Value<'_>, path: &Path) -> Result<Placed<Vec<String>>, Failure> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let register = |file: &str| crate::cli::games::register(&folder.join(file)).map(|()| file.to_owned());
    let files = document.list("variants", value, register)?;
    Ok(Placed {
        value: files.into_iter().map(|file| file.value).collect(),
        line: document.line(&value.span()),
    })
}

fn default_variant(document: &Document<'_>, value: &Value<'_>) -> Result<Placed<Variant>, Failure> {
    let Placed { value: id, line } = document.text("default-variant", value)?;
    let known = variant(&id).map_err(|why| document.error(&value.span(), &format!("`{id}`: {why}")))?;
    Ok(Placed { value: known, line })
}

fn output(document: &Document<'_>, value: &Value<'_>) -> Result<Placed<OutputForm>, Failure> {
    let Placed { value: name, line } = document.text("output", value)?;
    let form = OutputForm::from_str(&name, false).map_err(|_| {
        let forms = OutputForm::value_variants().iter().filter_map(|form| form.to_possible_value());
        let names: Vec<_> = forms.map(|form| form.get_name().to_owned()).collect();
        let hint = hint(&name, "formats", names.iter().map(String::as_str));
        document.error(&value.span(), &format!("`{name}`: unknown format; {hint}"))
    })?;
    Ok(Placed { value: form, line })
}

fn check(document: &Document<'_>, value: &Value<'_>) -> Result<Part, Failure> {
    let table = document.table("check", value)?;
    document.check_keys(table, "in `[check]`", CHECK)?;
    Part::read(document, table)
}

fn per_files(document: &Document<'_>, value: &Value<'_>, root: &Path) -> Result<Vec<PerFiles>, Failure> {
    let what = "`per-files` must be a list of tables: write `[[per-files]]` on a line of its own";
    let list = value.get_ref().as_array().ok_or_else(|| document.error(&value.span(), what))?;
    list.iter()
        .map(|value| {
            let table = value.get_ref().as_table().ok_or_else(|| document.error(&value.span(), what))?;
            document.check_keys(table, "in `[[per-files]]`", PER_FILES)?;
            let files = table.get("files").map(|value| globs(document, value, root)).transpose()?;
            let variants = table.get("variants").map(|value| document.list("variants", value, variant));
            let variants = variants.transpose()?.map(|list| list.into_iter().map(|id| id.value).collect());
            if files.is_none() && variants.is_none() {
                let what = "`[[per-files]]` needs `files = [\"…\"]` or `variants = [\"…\"]`";
                return Err(document.error(&value.span(), what));
            }
            Ok(PerFiles { files, variants, part: Part::read(document, table)? })
        })
        .collect()
}

/// Globs as in a `.gitignore` file.
fn globs(document: &Document<'_>, value: &Value<'_>, root: &Path) -> Result<Gitignore, Failure> {
    let mut builder = GitignoreBuilder::new(root);
    document.list("files", value, |glob| {
        // A glob is not a comment, whatever it begins with.
        let line = if glob.starts_with('#') { format!("\\{glob}") } else { glob.to_owned() };
        match builder.add_line(None, &line) {
            Ok(_) if !glob.trim().is_empty() => Ok(()),
            _ => Err("not a glob; write one as in a `.gitignore` file, such as `old/*.pgn`".to_owned()),
        }
    })?;
    builder
        .build()
        .map_err(|_| document.error(&value.span(), "the globs of `files` are too many or too long"))
}

impl PerFiles {
    /// Whether it is for a file; standard input has no name, so no glob means it.
    pub fn takes(&self, file: Option<&Path>) -> bool {
        let Some(globs) = &self.files else { return true };
        file.is_some_and(|file| {
            // With `--config` the file may be in another folder than the globs.
            let below = file.strip_prefix(globs.path());
            let below = below.or_else(|_| file.strip_prefix("/")).unwrap_or(file);
            globs.matched_path_or_any_parents(below, false).is_ignore()
        })
    }
}

impl Part {
    fn read(document: &Document<'_>, table: &DeTable<'_>) -> Result<Self, Failure> {
        let mut part = Part::default();
        for key in Key::ALL {
            let Some(value) = table.get(key.as_str()) else { continue };
            let read = if key == Key::Deny { deny_selector } else { selector };
            let list = document.list(key.as_str(), value, read)?;
            part.lines.push((
                key,
                document.line(&value.span()),
                list.iter().map(|placed| placed.line).collect(),
            ));
            let selectors = list.into_iter().map(|placed| placed.value).collect();
            match key {
                Key::Select => part.level.select = Some(selectors),
                Key::Ignore => part.level.ignore = selectors,
                Key::Warn => part.level.warn = selectors,
                Key::Deny => part.level.deny = selectors,
            }
        }
        if let Some([(one, n), (other, m)]) = part.level.conflict() {
            let place = table.get(other.as_str()).and_then(|value| value.get_ref().as_array()?.get(m));
            let place = place.map_or(0..0, toml::Spanned::span);
            let (first, second) = (&part.level.list(one)[n], &part.level.list(other)[m]);
            let what = format!("`{first}` in `{one}` and `{second}` in `{other}` contradict each other");
            return Err(document.error(&place, &what));
        }
        part.required_tags = tags(document, table, "required-tags")?;
        part.tag_order = tags(document, table, "tag-order")?;
        Ok(part)
    }

    /// The line of a selector, or of its list.
    pub fn line(&self, key: Key, selector: Option<usize>) -> usize {
        let list = self.lines.iter().find(|(known, ..)| *known == key);
        list.map_or(0, |(_, line, lines)| selector.and_then(|n| lines.get(n)).copied().unwrap_or(*line))
    }
}

/// A list of tags, each once.
fn tags(
    document: &Document<'_>,
    table: &DeTable<'_>,
    key: &str,
) -> Result<Option<Placed<Vec<String>>>, Failure> {
    let Some(value) = table.get(key) else { return Ok(None) };
    let mut seen: Vec<String> = Vec::new();
    document.list(key, value, |name| {
        let name = tag_name(name)?;
        if seen.contains(&name) {
            return Err("this tag is already in the list".to_owned());
        }
        seen.push(name);
        Ok(())
    })?;
    Ok(Some(Placed { value: seen, line: document.line(&value.span()) }))
}

/// A document that is being read.
pub struct Document<'t> {
    /// The path of the file, as it is printed.
    pub name: &'t str,
    pub text: &'t str,
}

/// A value with the line it is on, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed<T> {
    pub value: T,
    pub line: usize,
}

/// A value of a document.
pub type Value<'t> = Spanned<DeValue<'t>>;

impl<'t> Document<'t> {
    /// The keys of the document.
    ///
    /// # Errors
    /// It is not TOML.
    pub fn parse(&self) -> Result<DeTable<'t>, Failure> {
        DeTable::parse(self.text).map(Spanned::into_inner).map_err(|error| {
            let place = error.span().unwrap_or(0..0);
            let what = match error.message().contains("duplicate") {
                true => "this key is already in the file",
                false => "this is not TOML; a line is `key = value`, as in `ignore = [\"W302\"]`",
            };
            self.error(&place, what)
        })
    }

    /// An error at a place.
    pub fn error(&self, place: &Range<usize>, what: &str) -> Failure {
        let before = self.text.get(..place.start).unwrap_or(self.text);
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Failure::Said(format!("{}:{}:{column}: {what}", self.name, self.line(place)))
    }

    /// The line of a place, from 1.
    pub fn line(&self, place: &Range<usize>) -> usize {
        let before = self.text.get(..place.start).unwrap_or(self.text);
        before.bytes().filter(|&byte| byte == b'\n').count() + 1
    }

    /// Refuses keys that are not known. `of` says what they are keys of.
    pub fn check_keys(&self, table: &DeTable<'_>, of: &str, known: &[&str]) -> Result<(), Failure> {
        match table.keys().find(|key| !known.contains(&key.get_ref().as_ref())) {
            None => Ok(()),
            Some(key) => {
                let name = key.get_ref();
                let hint = hint(name, "keys", known.iter().copied());
                Err(self.error(&key.span(), &format!("unknown key `{name}` {of}; {hint}")))
            }
        }
    }

    /// A table.
    pub fn table<'v, 'd>(&self, key: &str, value: &'v Value<'d>) -> Result<&'v DeTable<'d>, Failure> {
        let what = || format!("`{key}` must be a table: write `[{key}]` on a line of its own");
        value.get_ref().as_table().ok_or_else(|| self.error(&value.span(), &what()))
    }

    /// A text.
    pub fn text(&self, key: &str, value: &Value<'_>) -> Result<Placed<String>, Failure> {
        let what = || format!("`{key}` must be a text in quotes");
        let text = value.get_ref().as_str().ok_or_else(|| self.error(&value.span(), &what()))?;
        Ok(Placed { value: text.to_owned(), line: self.line(&value.span()) })
    }

    /// A whole number.
    pub fn number(&self, key: &str, value: &Value<'_>) -> Result<Placed<usize>, Failure> {
        let number = value.get_ref().as_integer();
        let number = number.and_then(|number| usize::from_str_radix(number.as_str(), number.radix()).ok());
        let what = || format!("`{key}` must be a whole number");
        let value_of = number.ok_or_else(|| self.error(&value.span(), &what()))?;
        Ok(Placed { value: value_of, line: self.line(&value.span()) })
    }

    /// A list of texts, each read by a function that says why a text is refused.
    pub fn list<T>(
        &self,
        key: &str,
        value: &Value<'_>,
        mut read: impl FnMut(&str) -> Result<T, String>,
    ) -> Result<Vec<Placed<T>>, Failure> {
        let what = || format!("`{key}` must be a list of texts, as in `{key} = [\"…\"]`");
        let list = value.get_ref().as_array().ok_or_else(|| self.error(&value.span(), &what()))?;
        let mut found = Vec::new();
        for value in list {
            let text = value.get_ref().as_str().ok_or_else(|| self.error(&value.span(), &what()))?;
            let read = read(text).map_err(|why| self.error(&value.span(), &format!("`{text}`: {why}")))?;
            found.push(Placed { value: read, line: self.line(&value.span()) });
        }
        Ok(found)
    }
}
