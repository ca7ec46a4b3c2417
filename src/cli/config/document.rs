//! A TOML document with the places of its keys and values, for messages that name file, line and column.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::cli::exit::Failure;
use crate::cli::nearest::hint;

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
