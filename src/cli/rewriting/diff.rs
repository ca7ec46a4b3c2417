//! Unified differences of a file whose old and new text come in parts. The lines of each part are compared on
//! their own, so the length of a file is not limited. Hunks have three lines of context, across parts too.

use std::collections::VecDeque;
use std::io::{self, BufWriter, Read as _, Seek as _, Write as _};

use similar::{Algorithm, DiffOp, capture_diff_slices};
use tempfile::SpooledTempFile;

use crate::cli::exit::Failure;
use crate::notation::MAX_RECORD;
use crate::notation::text::begins_character;

/// Equal lines on each side of a hunk.
const CONTEXT: usize = 3;
/// Parts of more lines are not compared line by line, which could cost the square of their number.
const MOST_COMPARED: usize = 4096;
/// A line longer than this cannot be shown.
const LONGEST: usize = 2 * MAX_RECORD;
/// The most bytes of a hunk that are held in memory; the rest waits in a file.
const IN_MEMORY: usize = 1 << 18;

/// Where the text of a difference goes.
type Put<'p> = &'p mut dyn FnMut(&[u8]) -> Result<(), Failure>;

/// A file's difference in the making.
pub struct Diff {
    name: String,
    /// Whether the file's names have been put out.
    named: bool,
    /// The line that comes next in the old text, from 1.
    old: u64,
    /// And in the new one.
    new: u64,
    /// What has no line end yet.
    old_rest: Vec<u8>,
    new_rest: Vec<u8>,
    /// Whether a line ends in these.
    old_ends: bool,
    new_ends: bool,
    /// The last equal lines before the next hunk.
    before: VecDeque<Vec<u8>>,
    hunk: Option<Hunk>,
}

/// Lines that changed, with those round them.
struct Hunk {
    old: u64,
    new: u64,
    old_lines: u64,
    new_lines: u64,
    body: BufWriter<SpooledTempFile>,
    /// Equal lines behind the last change.
    behind: Vec<Vec<u8>>,
}

impl Diff {
    pub fn new(name: &str) -> Self {
        Diff {
            name: name.to_owned(),
            named: false,
            old: 1,
            new: 1,
            old_rest: Vec::new(),
            new_rest: Vec::new(),
            old_ends: false,
            new_ends: false,
            before: VecDeque::new(),
            hunk: None,
        }
    }

    /// The next part of both texts. They may end anywhere.
    pub fn part(&mut self, old: &[u8], new: &[u8], put: Put<'_>) -> Result<(), Failure> {
        self.old_rest.extend_from_slice(old);
        self.new_rest.extend_from_slice(new);
        if self.old_rest.len().max(self.new_rest.len()) > LONGEST {
            let why = format!("a line of more than {} MiB cannot be shown as a diff", LONGEST >> 20);
            return Err(Failure::Said(why));
        }
        // What is in the middle of a line waits for its end, and the other text with it: it may be that line. What
        // waits has no line end, so only what is new is looked at.
        self.old_ends |= memchr::memchr(b'\n', old).is_some();
        self.new_ends |= memchr::memchr(b'\n', new).is_some();
        let waits = |rest: &[u8], ends: bool| !rest.is_empty() && !ends;
        if waits(&self.old_rest, self.old_ends) || waits(&self.new_rest, self.new_ends) {
            return Ok(());
        }
        (self.old_ends, self.new_ends) = (false, false);
        let old = take_lines(&mut self.old_rest);
        let new = take_lines(&mut self.new_rest);
        self.lines(&old, &new, put)
    }

    /// The end of both texts.
    pub fn finish(mut self, put: Put<'_>) -> Result<(), Failure> {
        let (old, new) = (std::mem::take(&mut self.old_rest), std::mem::take(&mut self.new_rest));
        self.lines(&old, &new, put)?;
        self.close(put)
    }

    fn lines(&mut self, old: &[u8], new: &[u8], put: Put<'_>) -> Result<(), Failure> {
        if old == new {
            return lines(old).try_for_each(|line| self.equal(line, put));
        }
        if lines(old).count() + lines(new).count() > MOST_COMPARED {
            lines(old).try_for_each(|line| self.changed(b'-', line))?;
            return lines(new).try_for_each(|line| self.changed(b'+', line));
        }
        let (old, new): (Vec<_>, Vec<_>) = (lines(old).collect(), lines(new).collect());
        for op in capture_diff_slices(Algorithm::Myers, &old, &new) {
            let (_, old_range, new_range) = op.as_tag_tuple();
            if let DiffOp::Equal { .. } = op {
                old[old_range].iter().try_for_each(|line| self.equal(line, put))?;
            } else {
                old[old_range].iter().try_for_each(|line| self.changed(b'-', line))?;
                new[new_range].iter().try_for_each(|line| self.changed(b'+', line))?;
            }
        }
        Ok(())
    }

    fn equal(&mut self, line: &[u8], put: Put<'_>) -> Result<(), Failure> {
        self.old += 1;
        self.new += 1;
        match &mut self.hunk {
            Some(hunk) => {
                hunk.behind.push(line.to_vec());
                if hunk.behind.len() > 2 * CONTEXT {
                    self.close(put)?;
                }
            }
            None => {
                self.before.push_back(line.to_vec());
                if self.before.len() > CONTEXT {
                    self.before.pop_front();
                }
            }
        }
        Ok(())
    }

    fn changed(&mut self, sign: u8, line: &[u8]) -> Result<(), Failure> {
        if self.hunk.is_none() {
            let before = self.before.len() as u64;
            let mut hunk = Hunk {
                old: self.old - before,
                new: self.new - before,
                old_lines: 0,
                new_lines: 0,
                body: BufWriter::new(SpooledTempFile::new(IN_MEMORY)),
                behind: Vec::new(),
            };
            self.before.drain(..).try_for_each(|line| hunk.equal(&line))?;
            self.hunk = Some(hunk);
        }
        let hunk = self.hunk.as_mut().expect("there is one now");
        std::mem::take(&mut hunk.behind).iter().try_for_each(|line| hunk.equal(line))?;
        match sign {
            b'-' => self.old += 1,
            _ => self.new += 1,
        }
        hunk.changed(sign, line)
    }

    /// Ends the hunk that is open, if one is, and puts it out.
    fn close(&mut self, put: Put<'_>) -> Result<(), Failure> {
        let Some(mut hunk) = self.hunk.take() else { return Ok(()) };
        let mut behind = std::mem::take(&mut hunk.behind).into_iter();
        behind.by_ref().take(CONTEXT).try_for_each(|line| hunk.equal(&line))?;
        // With as much context as that the next hunk would begin where this one ends.
        self.before = behind.collect();
        while self.before.len() > CONTEXT {
            self.before.pop_front();
        }
        if !self.named {
            // A name with blanks ends with a tab, so that a reader knows where it ends.
            let end = if self.name.contains(char::is_whitespace) { "\t" } else { "" };
            put(format!("--- {0}{end}\n+++ {0}{end}\n", self.name).as_bytes())?;
            self.named = true;
        }
        hunk.put(put)
    }
}

impl Hunk {
    fn changed(&mut self, sign: u8, line: &[u8]) -> Result<(), Failure> {
        self.old_lines += u64::from(sign == b'-');
        self.new_lines += u64::from(sign == b'+');
        self.write(sign, line).map_err(|error| waiting(&error))
    }

    fn equal(&mut self, line: &[u8]) -> Result<(), Failure> {
        self.old_lines += 1;
        self.new_lines += 1;
        self.write(b' ', line).map_err(|error| waiting(&error))
    }

    fn write(&mut self, sign: u8, line: &[u8]) -> io::Result<()> {
        self.body.write_all(&[sign])?;
        self.body.write_all(line)?;
        if line.ends_with(b"\n") {
            return Ok(());
        }
        self.body.write_all(b"\n\\ No newline at end of file\n")
    }

    fn put(self, put: Put<'_>) -> Result<(), Failure> {
        // A stretch of no lines is behind the line before it.
        let place = |start: u64, lines: u64| format!("{},{lines}", start - u64::from(lines == 0));
        let (old, new) = (place(self.old, self.old_lines), place(self.new, self.new_lines));
        put(format!("@@ -{old} +{new} @@\n").as_bytes())?;
        let mut body = self.body.into_inner().map_err(|error| waiting(error.error()))?;
        body.rewind().map_err(|error| waiting(&error))?;
        let (mut buffer, mut filled) = (vec![0; 1 << 16], 0);
        loop {
            let read = body.read(&mut buffer[filled..]).map_err(|error| waiting(&error))?;
            if read == 0 {
                return put(&buffer[..filled]);
            }
            filled += read;
            // The last three bytes may be a part of a character.
            let end = border(&buffer[..filled], filled.saturating_sub(3));
            put(&buffer[..end])?;
            buffer.copy_within(end..filled, 0);
            filled -= end;
        }
    }
}

/// The lines of a text, with their ends.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|&b| b == b'\n')
}

/// The last place up to this one where no character is cut, since a terminal gets a hunk part by part.
fn border(text: &[u8], most: usize) -> usize {
    let is_border = |n: &usize| text.get(*n).is_none_or(|&byte| begins_character(byte));
    // No character is longer than four bytes. What is not UTF-8 is cut anywhere.
    (0..=most).rev().take(4).find(is_border).unwrap_or(most)
}

/// Takes the lines off that have an end.
fn take_lines(text: &mut Vec<u8>) -> Vec<u8> {
    let end = memchr::memrchr(b'\n', text).map_or(0, |n| n + 1);
    let rest = text[end..].to_vec();
    text.truncate(end);
    std::mem::replace(text, rest)
}

fn waiting(error: &io::Error) -> Failure {
    Failure::Unwritable(format!("cannot use a temporary file: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diff(parts: &[(&str, &str)]) -> String {
        let mut text = Vec::new();
        let mut put = |bytes: &[u8]| {
            assert!(std::str::from_utf8(bytes).is_ok(), "no character is cut");
            text.extend_from_slice(bytes);
            Ok(())
        };
        let mut diff = Diff::new("f");
        for (old, new) in parts {
            diff.part(old.as_bytes(), new.as_bytes(), &mut put).unwrap();
        }
        diff.finish(&mut put).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn hunks_have_their_context_from_other_parts() {
        assert_eq!(diff(&[("a\nb\n", "a\nb\n"), ("c\nd", "c\nd")]), "");
        let head = "--- f\n+++ f\n";
        assert_eq!(
            diff(&[("1\n2\n3\n4\n", "1\n2\n3\n4\n"), ("5\n", "x\ny\n"), ("6\n7\n8\n9\n", "6\n7\n8\n9\n")]),
            format!("{head}@@ -2,7 +2,8 @@\n 2\n 3\n 4\n-5\n+x\n+y\n 6\n 7\n 8\n")
        );
        // Six equal lines between two changes are one hunk, seven are two.
        let equal = ["1\n2\n3\n4\n5\n6\n", "1\n2\n3\n4\n5\n6\n7\n"];
        let two = |n: usize| diff(&[("a\n", ""), (equal[n], equal[n]), ("", "b\n")]);
        assert_eq!(two(0), format!("{head}@@ -1,7 +1,7 @@\n-a\n 1\n 2\n 3\n 4\n 5\n 6\n+b\n"));
        assert_eq!(
            two(1),
            format!("{head}@@ -1,4 +1,3 @@\n-a\n 1\n 2\n 3\n@@ -6,3 +5,4 @@\n 5\n 6\n 7\n+b\n")
        );
    }

    #[test]
    fn ends_of_files() {
        let head = "--- f\n+++ f\n";
        let none = "\n\\ No newline at end of file\n";
        assert_eq!(diff(&[("a", "a\n")]), format!("{head}@@ -1,1 +1,1 @@\n-a{none}+a\n"));
        assert_eq!(diff(&[("", "a\n")]), format!("{head}@@ -0,0 +1,1 @@\n+a\n"));
        assert_eq!(diff(&[("a\r\n", "")]), format!("{head}@@ -1,1 +0,0 @@\n-a\r\n"));
        assert_eq!(diff(&[("a\nb", "b")]), format!("{head}@@ -1,2 +1,1 @@\n-a\n b{none}"));
    }

    /// A reader takes what is behind the first blank for a date, unless a tab ends the name.
    #[test]
    fn a_name_with_blanks_ends_with_a_tab() {
        for (name, head) in [
            ("a.pgn", "--- a.pgn\n+++ a.pgn\n"),
            ("my games.pgn", "--- my games.pgn\t\n+++ my games.pgn\t\n"),
            ("a\u{a0}b", "--- a\u{a0}b\t\n+++ a\u{a0}b\t\n"),
        ] {
            let mut text = Vec::new();
            let mut put = |bytes: &[u8]| {
                text.extend_from_slice(bytes);
                Ok(())
            };
            let mut diff = Diff::new(name);
            diff.part(b"a\n", b"b\n", &mut put).unwrap();
            diff.finish(&mut put).unwrap();
            assert_eq!(String::from_utf8(text).unwrap(), format!("{head}@@ -1,1 +1,1 @@\n-a\n+b\n"));
        }
    }

    #[test]
    fn long_lines_and_many_lines() {
        let head = "--- f\n+++ f\n";
        let long = "x".repeat(1 << 16) + "\n";
        let (old, new) = (format!("{long}a\n{long}"), format!("{long}b\n{long}"));
        assert_eq!(diff(&[(&old, &new)]), format!("{head}@@ -1,3 +1,3 @@\n {long}-a\n+b\n {long}"));
        let euros = "€".repeat(1 << 16) + "\n";
        assert_eq!(diff(&[(&euros, "")]), format!("{head}@@ -1,1 +0,0 @@\n-{euros}"));
        // If these were compared, there would be one new line.
        let many = "a\n".repeat(MOST_COMPARED / 2);
        let (removed, added) = (many.replace('a', "-a"), many.replace('a', "+a"));
        assert_eq!(
            diff(&[(&many, &format!("{many}b\n"))]),
            format!("{head}@@ -1,2048 +1,2049 @@\n{removed}{added}+b\n")
        );
        // At the limit they are, and what is equal is no change whatever its length.
        let last = format!("{}b\n", &many[2..]);
        assert_eq!(diff(&[(&many, &last)]), format!("{head}@@ -2045,4 +2045,4 @@\n a\n a\n a\n-a\n+b\n"));
        let equal = many.repeat(3);
        assert_eq!(diff(&[(&equal, &equal)]), "");
    }

    #[test]
    fn parts_need_not_end_with_a_line() {
        assert_eq!(diff(&[("[\n{}", "[\n{}"), (",\n{}", ",\n{}"), ("\n]\n", "\n]\n")]), "");
        assert_eq!(
            diff(&[("[{}", "[\n{}"), (",{}", ",\n{}"), ("]\n", "\n]\n")]),
            "--- f\n+++ f\n@@ -1,1 +1,4 @@\n-[{},{}]\n+[\n+{},\n+{}\n+]\n"
        );
    }
}
