//! Codes as a page in Markdown: `docs/codes.md` has all of them.

use std::fmt::Write as _;

use crate::replay::{Code, CodeInfo, Fixable};
use crate::report::harmless_lines;

use super::repair;

const HEAD: &str = "\
# Codes

Every kind of finding has a code and a name. Neither changes its meaning in a later version. The first letter of a code is its
severity: E for errors, W for warnings, N for notes. `check` chooses codes and severities with `--select`, `--ignore`,
`--warn`, `--deny` and `lawspeaker.toml`. `check --fix` applies the safe fixes, and `check --unsafe-fixes` the others too. `lawspeaker explain CODE` prints a single
entry of this page, and `lawspeaker explain --markdown` the whole page.
";

/// A page about these codes. If there are several, it begins with a table.
pub fn page(codes: &[Code]) -> String {
    let mut page = String::new();
    if codes.len() > 1 {
        page += HEAD;
        page += "\n| code | name | severity | since | fix | kind |\n| --- | --- | --- | --- | --- | --- |\n";
        for &code in codes {
            let CodeInfo { name, title, since, .. } = code.info();
            let severity = code.severity();
            let fix = match code.fix() {
                Fixable::Safe(_) => "safe",
                Fixable::Unsafe(_) => "unsafe",
                Fixable::Never(_) => "no",
            };
            let anchor = anchor(code);
            let _ =
                writeln!(page, "| [{code}](#{anchor}) | `{name}` | {severity} | {since} | {fix} | {title} |");
        }
        page.push('\n');
    }
    let entries: Vec<_> = codes.iter().map(|&code| entry(code)).collect();
    page + &entries.join("\n")
}

/// The name of an entry in links: that of its heading, as GitHub makes it.
fn anchor(code: Code) -> String {
    format!("{code}-{}", code.info().name).to_lowercase()
}

fn entry(code: Code) -> String {
    let CodeInfo { name, title, text, example, since, .. } = code.info();
    let severity = code.severity();
    let mut entry = format!(
        "## {code} {name}\n\n{severity}, since {since}: {title}\n\n{text}\n\n{}\n",
        repair(code.fix())
    );
    if let Some(example) = example {
        let _ = write!(entry, "\n```text\n{}\n```\n", harmless_lines(example.trim_end()));
    }
    entry
}
