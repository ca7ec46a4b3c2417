//! JUnit: the rules of the schema of Ant's reports (JUnit.xsd of Windy Road Technology), written out here.

use std::collections::BTreeMap;

use quick_xml::Reader;
use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use regex::Regex;

use super::{INPUTS, findings, report};
use crate::program::folder;

/// An element with its attributes, its children and its own text.
#[derive(Debug, Default)]
pub(super) struct Element {
    pub(super) name: String,
    pub(super) attributes: BTreeMap<String, String>,
    pub(super) children: Vec<Element>,
    pub(super) text: String,
}

/// Reads a document. Characters that XML excludes are refused, which the reader alone does not do.
pub(super) fn parse(text: &str) -> Element {
    let is_char = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..);
    assert!(text.chars().all(is_char), "a character that XML excludes");
    let mut reader = Reader::from_str(text);
    let mut open = vec![Element::default()];
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) => open.push(element(&start)),
            Event::Empty(start) => {
                let element = element(&start);
                open.last_mut().unwrap().children.push(element);
            }
            Event::End(_) => {
                let element = open.pop().unwrap();
                open.last_mut().unwrap().children.push(element);
            }
            Event::Text(text) => open.last_mut().unwrap().text += &text,
            Event::GeneralRef(name) => {
                let sign = match &*name {
                    "lt" => "<",
                    "gt" => ">",
                    "amp" => "&",
                    "quot" => "\"",
                    "apos" => "'",
                    other => panic!("the reference {other}"),
                };
                open.last_mut().unwrap().text += sign;
            }
            Event::Eof => break,
            Event::Decl(_) => {}
            other => panic!("{other:?}"),
        }
    }
    let [document] = &mut open[..] else { panic!("an element is not closed") };
    assert_eq!(document.children.len(), 1);
    document.children.pop().unwrap()
}

fn element(start: &BytesStart<'_>) -> Element {
    let attributes = start.attributes().map(|attribute| {
        let attribute = attribute.unwrap();
        let name = attribute.key.as_ref().to_owned();
        (name, attribute.normalized_value(XmlVersion::Implicit1_0).unwrap().into_owned())
    });
    let name = start.name().as_ref().to_owned();
    Element { name, attributes: attributes.collect(), ..Element::default() }
}

/// A type of attribute: whether a text belongs to it.
type Type = fn(&str) -> bool;

/// An element of the schema: its required attributes, its optional ones, and its children in their order.
struct Rule {
    required: &'static [(&'static str, Type)],
    optional: &'static [(&'static str, Type)],
    children: &'static [(&'static str, usize, usize)],
}

const MANY: usize = usize::MAX;

fn string(_: &str) -> bool {
    true
}

/// `xs:token`: no white space but single spaces between words.
fn token(text: &str) -> bool {
    text.split(' ').all(|word| !word.is_empty()) && !text.contains(['\t', '\n', '\r']) || text.is_empty()
}

fn name(text: &str) -> bool {
    !text.is_empty() && token(text)
}

fn int(text: &str) -> bool {
    text.parse::<i32>().is_ok()
}

fn decimal(text: &str) -> bool {
    text.parse::<f64>().is_ok() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

fn date_time(text: &str) -> bool {
    let form = r"^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$";
    Regex::new(form).unwrap().is_match(text)
}

fn rule(element: &str) -> Rule {
    match element {
        "testsuites" => Rule { required: &[], optional: &[], children: &[("testsuite", 0, MANY)] },
        "testsuite" => Rule {
            required: &[
                ("name", name),
                ("package", token),
                ("id", int),
                ("timestamp", date_time),
                ("hostname", name),
                ("tests", int),
                ("failures", int),
                ("errors", int),
                ("time", decimal),
            ],
            optional: &[("skipped", int)],
            children: &[
                ("properties", 1, 1),
                ("testcase", 0, MANY),
                ("system-out", 1, 1),
                ("system-err", 1, 1),
            ],
        },
        "properties" => Rule { required: &[], optional: &[], children: &[("property", 0, MANY)] },
        // One of three elements; each of them at most once, and this report never has two.
        "testcase" => Rule {
            required: &[("name", token), ("classname", token), ("time", decimal)],
            optional: &[],
            children: &[("skipped", 0, 1), ("error", 0, 1), ("failure", 0, 1)],
        },
        "failure" | "error" => {
            Rule { required: &[("type", string)], optional: &[("message", string)], children: &[] }
        }
        "system-out" | "system-err" => Rule { required: &[], optional: &[], children: &[] },
        other => panic!("the schema has no element {other}"),
    }
}

pub(super) fn validate(element: &Element) {
    let Rule { required, optional, children } = rule(&element.name);
    for (name, _) in required {
        assert!(element.attributes.contains_key(*name), "{} without {name}", element.name);
    }
    for (name, value) in &element.attributes {
        let known = required.iter().chain(optional).find(|(known, _)| known == name);
        let (_, fits) = known.unwrap_or_else(|| panic!("{} with {name}", element.name));
        assert!(fits(value), "{}: {name}=\"{value}\"", element.name);
    }
    let mut rest = &element.children[..];
    for (name, least, most) in children {
        let count = rest.iter().take_while(|child| child.name == *name).count();
        assert!((*least..=*most).contains(&count), "{} has {count} {name}", element.name);
        rest = &rest[count..];
    }
    assert!(rest.is_empty(), "{}: {} is not in its place", element.name, rest[0].name);
    if element.name == "testcase" {
        assert!(element.children.len() <= 1);
    }
    let may_have_text = ["failure", "error", "system-out", "system-err"].contains(&element.name.as_str());
    assert!(may_have_text || element.text.trim().is_empty(), "{} with text {:?}", element.name, element.text);
    element.children.iter().for_each(validate);
}

#[test]
fn the_report_fits_the_schema_and_its_counts_are_right() {
    let (text, status) = report("junit", &INPUTS);
    assert_eq!(status, Some(2));
    let suites = parse(&text);
    validate(&suites);
    let mut lines = Vec::new();
    for (n, suite) in suites.children.iter().enumerate() {
        let cases: Vec<_> = suite.children.iter().filter(|child| child.name == "testcase").collect();
        let with = |name: &str| {
            cases
                .iter()
                .filter(|case| case.children.iter().any(|child| child.name == name))
                .count()
                .to_string()
        };
        let counts = ["id", "tests", "failures", "errors"].map(|name| suite.attributes[name].clone());
        assert_eq!(counts, [n.to_string(), cases.len().to_string(), with("failure"), with("error")]);
        let failures = cases.iter().flat_map(|case| &case.children).filter(|child| child.name == "failure");
        // A failure has the name of its first error, which may come after warnings.
        for failure in failures.clone() {
            let mut codes = failure.text.lines().filter_map(|line| line.split(' ').nth(1));
            let first = codes.find(|code| code.starts_with('E'));
            assert_eq!(Some(failure.attributes["type"].as_str()), first, "{}", failure.text);
            let message = &failure.attributes["message"];
            let line = format!(": {} {message}", failure.attributes["type"]);
            assert!(failure.text.lines().any(|said| said.ends_with(&line)), "{message}: {}", failure.text);
        }
        let output = suite.children.iter().filter(|child| child.name == "system-out");
        lines.extend(failures.chain(output).flat_map(|element| element.text.lines().map(str::to_owned)));
    }
    // A failure lists all findings of its game, and the output of a suite those of the other games.
    let mut said: Vec<_> =
        lines.iter().map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect();
    said.iter_mut().for_each(|line| {
        let column = Regex::new(r":\d+: ([EWN]\d+)$").unwrap();
        *line = column.replace(line, ": $1").into_owned();
    });
    let mut wanted: Vec<_> =
        findings(&INPUTS).into_iter().map(|(file, line, code, _)| format!("{file}:{line}: {code}")).collect();
    said.sort();
    wanted.sort();
    assert_eq!(said, wanted);
}

#[test]
fn a_suite_is_longer_than_what_waits_in_memory() {
    let games = "[White \"<A> & B\"]\n\n1. e4 e5 2. Ke3 *\n\n".repeat(4_000);
    let files = folder(&[("a.pgn", games.as_bytes())]);
    let (text, _) = report("junit", &[files.path().to_str().unwrap()]);
    assert!(text.len() > 5 << 18);
    let suites = parse(&text);
    validate(&suites);
    assert_eq!(suites.children[0].attributes["failures"], "4000");
}
