//! A reader for each form: what of a text is markup, in order, and what is text.

use std::collections::BTreeMap;

use html5gum::{DefaultEmitter, Token, Tokenizer};
use pulldown_cmark::{Event, Options, Parser, Tag};
use serde_json::Value;

use crate::markup::elements;
use crate::reports::github::commands;

/// What a program that shows the form makes of it.
#[derive(Default)]
pub(super) struct Read {
    /// Elements with their attributes, commands, cells: whatever is not text.
    pub(super) marks: Vec<String>,
    /// Stretches of text, without the escapes of the form.
    pub(super) texts: Vec<String>,
}

impl Read {
    fn mark(&mut self, mark: impl Into<String>) {
        self.marks.push(mark.into());
    }

    fn text(&mut self, text: impl Into<String>) {
        self.texts.push(text.into());
    }
}

/// HTML, as a browser divides it. The data of a page, which its script shows as text, is read too.
pub(super) fn html(page: &str) -> Read {
    let mut emitter = DefaultEmitter::default();
    emitter.naively_switch_states(true);
    let (mut read, mut inside, mut words) = (Read::default(), String::new(), Vec::new());
    let (mut ends_of_tags, mut foreign) = (0, 0);
    for token in Tokenizer::new_with_emitter(page, emitter) {
        let token = token.unwrap();
        if let Token::String(text) = &token {
            words.extend_from_slice(text);
            continue;
        }
        let stretch = String::from_utf8(std::mem::take(&mut words)).unwrap();
        match inside.as_str() {
            "<script id type>" => strings(&serde_json::from_str(&stretch).unwrap(), &mut read.texts),
            "<script >" | "<style >" => {}
            _ => read.text(stretch.as_str()),
        }
        if ["<script", "<style", "<noscript"].iter().any(|tag| inside.starts_with(tag)) {
            foreign += stretch.matches('>').count(); // no tags are read in these
        }
        inside.clear();
        ends_of_tags += 1;
        match token {
            Token::StartTag(tag) => {
                let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
                let names: Vec<_> = tag.attributes.keys().map(|name| text(name)).collect();
                inside = format!("<{} {}>", text(&tag.name), names.join(" "));
                read.mark(&inside);
                tag.attributes.values().for_each(|value| read.text(text(value)));
            }
            Token::EndTag(tag) => read.mark(format!("</{:?}>", tag.name)),
            Token::Doctype(_) => read.mark("doctype"),
            other => panic!("no part of a page: {other:?}"),
        }
    }
    assert_eq!(obeyed(page), []);
    assert_eq!(page.matches('>').count(), ends_of_tags + foreign, "a text has a `>` of its own");
    read
}

/// SVG and JUnit.
pub(super) fn xml(text: &str) -> Read {
    let body = text.split_once("?>").map_or(text, |(_, body)| body);
    let (found, words) = elements(body);
    assert_eq!(obeyed(text), [], "{text:?}");
    assert!(!text.contains(['\u{fffe}', '\u{ffff}']), "XML has no such characters: {text:?}");
    let ends_of_tags = found.len() + body.matches("</").count();
    assert_eq!(body.matches('>').count(), ends_of_tags, "a text has a `>` of its own");
    let mut read = Read { marks: Vec::new(), texts: vec![words] };
    for (name, attributes) in found {
        let names: Vec<_> = attributes.iter().map(|(name, _)| name.as_str()).collect();
        read.mark(format!("<{name} {}>", names.join(" ")));
        for (_, value) in attributes {
            read.text(quick_xml::escape::unescape(&value).unwrap());
        }
    }
    read
}

/// Markdown as GitHub reads it. Each sign that Markdown may obey has a backslash of its own, so that no text depends on the escape
/// of another sign: `[` begins nothing while every `]` is escaped.
pub(super) fn markdown(text: &str) -> Read {
    const OBEYED: &str = "\\`*_[]<>&~|${}";
    let mut read = Read::default();
    let mut stretch = String::new();
    let (mut is_block, mut read_to) = (false, 0);
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_MATH
        | Options::ENABLE_GFM;
    for (event, place) in Parser::new_ext(text, options).into_offset_iter() {
        match event {
            Event::Text(words) => {
                for (at, sign) in words.char_indices().filter(|(_, c)| !is_block && OBEYED.contains(*c)) {
                    let is_escaped = at == 0 && place.start > read_to && text[..place.start].ends_with('\\');
                    assert!(is_escaped, "`{sign}` without a backslash: {:?}", &text[place.clone()]);
                }
                read_to = place.end;
                stretch += &words;
            }
            Event::SoftBreak | Event::HardBreak => stretch.push('\n'),
            other => {
                read.text(std::mem::take(&mut stretch));
                is_block = matches!(other, Event::Start(Tag::CodeBlock(_)));
                let mark = format!("{other:?}");
                match other {
                    Event::Code(text) => {
                        read.mark("Code");
                        read.text(text.as_ref());
                    }
                    _ => read.mark(mark),
                }
            }
        }
    }
    assert_eq!(obeyed(text), [], "{text:?}");
    read
}

/// LaTeX: its commands, groups, special signs and comments.
pub(super) fn tex(text: &str) -> Read {
    let signs = BTreeMap::from([
        ("textbackslash", '\\'),
        ("textasciitilde", '~'),
        ("textasciicircum", '^'),
        ("textless", '<'),
        ("textgreater", '>'),
        ("textbar", '|'),
    ]);
    let mut read = Read::default();
    let (mut words, mut rest) = (String::new(), text);
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '%' => {
                let (comment, behind) = rest.split_once('\n').unwrap_or((rest, ""));
                read.text(comment);
                read.mark("%");
                rest = behind;
            }
            '\\' => {
                let len = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
                let (name, behind) = rest.split_at(len);
                let next = behind.chars().next();
                if let (Some(sign), Some(behind)) = (signs.get(name), behind.strip_prefix("{}")) {
                    words.push(*sign);
                    rest = behind;
                } else if let (0, Some(sign @ ('{' | '}' | '$' | '&' | '#' | '_' | '%'))) = (len, next) {
                    words.push(sign);
                    rest = &behind[1..];
                } else if let ("lsletter", Some((letter, behind))) = (name, letter(behind)) {
                    words += letter;
                    rest = behind;
                } else {
                    read.text(std::mem::take(&mut words));
                    read.mark(format!("\\{name}{}", next.filter(|_| len == 0).unwrap_or(' ')));
                    rest = behind;
                }
            }
            '{' if rest.starts_with('}') => rest = &rest[1..],
            // Some fonts have other signs in the places of the last three.
            '{' | '}' | '$' | '&' | '#' | '^' | '_' | '~' | '<' | '>' | '|' => {
                read.text(std::mem::take(&mut words));
                read.mark(c);
            }
            c => {
                if let Some(next) = rest.chars().next().filter(|next| is_joined(c, *next)) {
                    read.mark(format!("{c}{next}"));
                }
                words.push(c);
            }
        }
    }
    read.text(words);
    assert_eq!(obeyed(text), [], "{text:?}");
    read
}

/// Whether LaTeX makes one sign of two.
fn is_joined(sign: char, next: char) -> bool {
    sign == next && "-`',".contains(sign) || "?!".contains(sign) && next == '`'
}

/// The letter of `{letter}{U+0041}`, and what is behind.
fn letter(text: &str) -> Option<(&str, &str)> {
    let (letter, behind) = text.strip_prefix('{')?.split_once("}{U+")?;
    Some((letter, behind.split_once('}')?.1))
}

/// Text in lines, which a terminal shows. Its colours are not wanted here.
pub(super) fn lines(text: &str) -> Read {
    assert_eq!(obeyed(text), [], "{text:?}");
    let texts: Vec<_> = text.lines().map(str::to_owned).collect();
    Read { marks: vec!["line".to_owned(); texts.len()], texts }
}

/// Lines of JSON, or one value.
pub(super) fn json(text: &str) -> Read {
    assert_eq!(obeyed(text), [], "{text:?}");
    let mut read = Read::default();
    for value in serde_json::Deserializer::from_str(text).into_iter::<Value>() {
        let value = value.unwrap_or_else(|error| panic!("{error}: {text}"));
        if let Some(object) = value.as_object() {
            read.mark(object.keys().map(String::as_str).collect::<Vec<_>>().join(" "));
        }
        strings(&value, &mut read.texts);
    }
    read
}

/// SARIF, whose messages have placeholders and links.
pub(super) fn sarif(text: &str) -> Read {
    let mut read = json(text);
    let value: Value = serde_json::from_str(text).unwrap();
    for result in value["runs"][0]["results"].as_array().unwrap() {
        let message = result["message"]["text"].as_str().unwrap();
        let plain = message.replace("{{", "(").replace("}}", ")");
        assert!(!plain.contains(['{', '}']) && !plain.contains("]("), "{message}");
        read.text(message.replace("{{", "{").replace("}}", "}"));
    }
    read
}

/// Commands of GitHub Actions, one per line.
pub(super) fn github(text: &str) -> Read {
    let mut read = Read::default();
    for command in commands(text) {
        // A finding that goes on in the next line has no columns.
        let names = command.properties.iter().map(|(name, _)| name.as_str());
        let names: Vec<_> = names.filter(|name| !name.to_lowercase().contains("col")).collect();
        read.mark(format!("{} {}", command.name, names.join(" ")));
        assert_eq!(obeyed(&command.message), [], "{:?}", command.message);
        read.text(command.message);
        command.properties.into_iter().for_each(|(_, value)| read.text(value));
    }
    read
}

/// Comma-separated values, which a spreadsheet shows.
pub(super) fn csv(text: &str) -> Read {
    let mut read = Read::default();
    let mut reader =
        ::csv::ReaderBuilder::new().flexible(true).has_headers(false).from_reader(text.as_bytes());
    for record in reader.records() {
        let record = record.unwrap();
        read.mark(format!("{} cells", record.len()));
        for cell in &record {
            let is_formula = cell.len() > 1 && cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
            assert!(!is_formula, "{cell:?}");
            read.text(cell.strip_prefix('\'').unwrap_or(cell));
        }
    }
    read
}

/// All texts in a value.
fn strings(value: &Value, texts: &mut Vec<String>) {
    match value {
        Value::String(text) => texts.push(text.clone()),
        Value::Array(values) => values.iter().for_each(|value| strings(value, texts)),
        Value::Object(fields) => fields.iter().for_each(|(name, value)| {
            texts.push(name.clone());
            strings(value, texts);
        }),
        _ => {}
    }
}

/// What is in a text that a terminal or an editor could obey, apart from line ends and tabs.
pub(crate) fn obeyed(text: &str) -> Vec<char> {
    let directions = ['\u{200e}'..='\u{200f}', '\u{2028}'..='\u{202e}', '\u{2066}'..='\u{2069}'];
    let is_obeyed = |c: &char| {
        c.is_control() && !"\r\n\t".contains(*c) || directions.iter().any(|characters| characters.contains(c))
    };
    text.chars().filter(is_obeyed).collect()
}
