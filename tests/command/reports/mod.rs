//! The reports for services: each is held to the published description of its format, and all of them to the findings
//! that `--output json` has.

pub(crate) mod github;
mod gitlab;
mod hostile;
mod junit;
mod sarif;
mod several;

use serde_json::Value;

use crate::objects;
use crate::program::run;

/// Inputs with findings of all severities, a problem with a wrong key, and a file that cannot be read.
const INPUTS: [&str; 4] =
    ["records", "puzzles/odin/seed.epd", "tests/proofs/chess.proof", "no-such-file.pgn"];

/// What a report says of a finding: path, line, code, severity.
type Said = (String, u64, String, String);

/// The report of this form on the inputs, and its exit status.
fn report(form: &str, inputs: &[&str]) -> (String, Option<i32>) {
    let output = run(&[&["check", "--quiet", "--output", form], inputs].concat());
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

/// The findings in the inputs, as `--output json` has them.
fn findings(inputs: &[&str]) -> Vec<Said> {
    let output = run(&[&["check", "--quiet", "--output", "json"], inputs].concat());
    let mut said = Vec::new();
    for object in objects(&output).iter().filter(|object| object["kind"] != "error") {
        let file = text(&object["file"]);
        for found in object["diagnostics"].as_array().unwrap() {
            said.push((
                file.clone(),
                found["line"].as_u64().unwrap(),
                text(&found["code"]),
                text(&found["severity"]),
            ));
        }
    }
    said
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

/// The name of a code, `illegal-move` for `E201`.
fn name_of(code: &str) -> &'static str {
    lawspeaker::replay::Code::from_name(code).unwrap().info().name
}
