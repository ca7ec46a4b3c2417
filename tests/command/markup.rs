//! Whether a text is XML, and whether it is a document of LaTeX.

use std::io::Write as _;
use std::process::{Command, Stdio};

use quick_xml::Reader;
use quick_xml::events::Event;

use crate::program::folder;

/// The name of an element, and its attributes with their values.
pub(crate) type Element = (String, Vec<(String, String)>);

/// The elements of an XML document, in order, and all text.
pub(crate) fn elements(xml: &str) -> (Vec<Element>, String) {
    let mut reader = Reader::from_str(xml);
    let (mut found, mut words, mut depth) = (Vec::new(), String::new(), 0);
    loop {
        let event = reader.read_event().unwrap_or_else(|error| panic!("{error}: {xml}"));
        match &event {
            Event::Start(element) | Event::Empty(element) => {
                let attributes = element.attributes().map(|attribute| {
                    let attribute = attribute.unwrap();
                    (attribute.key.as_ref().to_owned(), attribute.value.as_ref().to_owned())
                });
                found.push((element.name().as_ref().to_owned(), attributes.collect()));
                depth += i32::from(matches!(event, Event::Start(_)));
            }
            Event::End(_) => depth -= 1,
            Event::Text(text) => words += text.as_ref(),
            Event::GeneralRef(reference) => {
                words += match reference.as_ref() {
                    "amp" => "&",
                    "lt" => "<",
                    "gt" => ">",
                    "quot" => "\"",
                    "apos" => "'",
                    other => panic!("an unknown entity `{other}`"),
                }
            }
            Event::Eof => break,
            other => panic!("an SVG has no {other:?}"),
        }
    }
    assert_eq!(depth, 0, "elements are not closed");
    (found, words)
}

/// Holds a document to have an end for each beginning of a group and of an environment.
pub(crate) fn is_balanced(tex: &str) {
    let mut depth = 0;
    let mut before = ' ';
    for c in tex.lines().map(|line| if line.starts_with('%') { "" } else { line }).flat_map(str::chars) {
        depth += match c {
            '{' if before != '\\' => 1,
            '}' if before != '\\' => -1,
            _ => 0,
        };
        assert!(depth >= 0);
        before = c;
    }
    assert_eq!(depth, 0, "a group is open");
    for name in ["document", "tikzpicture", "scope"] {
        let count = |word: &str| tex.matches(&format!("\\{word}{{{name}}}")).count();
        assert_eq!(count("begin"), count("end"), "{name}");
    }
}

/// Compiles a document where LaTeX is there, and says so where it is not.
pub(crate) fn compile(name: &str, tex: &str) {
    let files = folder(&[("document.tex", tex.as_bytes())]);
    let mut latex = Command::new("pdflatex");
    latex.args(["-interaction=nonstopmode", "-halt-on-error", "document.tex"]).current_dir(files.path());
    match latex.stdin(Stdio::null()).output() {
        Ok(output) => assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stdout)),
        Err(_) => {
            let _ = writeln!(std::io::stderr(), "{name}: LaTeX is not installed, so the TeX is not compiled");
        }
    }
}
