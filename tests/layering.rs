//! Which part may use which, who may print, who may parse: checked by reading the sources. Circles of files and the names
//! of games are in the folder `layering`.
//!
//! What counts is every path that begins with `crate::` outside comments and tests, and the macros that choose the type of
//! a variant, which name the variants. Tests may use anything.

#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

#[path = "layering/circles.rs"]
mod circles;
#[allow(dead_code)] // for other programs too
#[path = "common/folders.rs"]
mod folders;
#[path = "layering/games.rs"]
mod games;

use folders::files_below;

/// Each part of the crate: those it may use, and why it uses more than the rules of the game and their names.
const ARROWS: &[(&str, &[&str], &str)] = &[
    ("geometry", &[], "squares know nothing"),
    ("wide_hash", &[], "bytes alone"),
    ("nearest", &[], "texts alone"),
    ("notation", &["geometry"], "text with spans; a parser knows no rules"),
    ("rules", &["geometry"], "rules know no text"),
    (
        "variants",
        &["nearest", "geometry", "rules", "notation"],
        "notation for squares and position strings only: see below; nearest for names of variants",
    ),
    ("naming", &["geometry", "rules", "notation"], "generic over the game, so it needs no variant"),
    ("solve", &["geometry", "rules"], "knows rules, not files or text"),
    ("proof", &["geometry", "rules", "variants", "notation"], "shares no code with the solver it checks"),
    (
        "replay",
        &["geometry", "rules", "variants", "notation", "naming"],
        "the first place where text and rules meet; variants because the record names its own",
    ),
    (
        "json",
        &["rules", "variants", "notation", "replay"],
        "the fixed words of all these, written and in schemas; what is written of games stands above",
    ),
    (
        "select",
        &["wide_hash", "nearest", "geometry", "rules", "variants", "notation", "naming", "replay"],
        "asks of games what replay knows of them, and of positions what variants call their pieces; naming for the moves that a \
         condition asks for",
    ),
    (
        "problems",
        &["geometry", "rules", "variants", "notation", "naming", "replay", "solve", "proof"],
        "replay for findings, codes and places, which problems share with records; solve for the answers, proof for the form \
         in which they are proven",
    ),
    (
        "mine",
        &["rules", "variants", "notation", "replay", "solve", "problems"],
        "the positions of replayed games, solved; notation for the tags of a game, problems for the names of moves",
    ),
    (
        "formats",
        &["json", "geometry", "rules", "variants", "notation", "naming", "replay"],
        "one notation each, from its text to a replayed game and back",
    ),
    (
        "source",
        &["notation", "replay", "problems", "formats"],
        "formats for the notation of a file and for games that are problems, which replay reads; notation for its byte order mark; \
         problems for entries of several lines",
    ),
    (
        "pipeline",
        &["notation", "formats"],
        "records as formats cut them; what is done with them is handed in",
    ),
    (
        "openings",
        &["rules", "variants", "notation", "naming", "replay"],
        "a table of moves of chess, which are named and played, and the positions of replayed games",
    ),
    (
        "tables",
        &["nearest", "rules", "variants", "notation", "naming", "replay", "select", "openings", "formats"],
        "the rows of replayed games; naming for the moves in them, select for tags and fingerprints, openings for their names",
    ),
    (
        "convert",
        &["rules", "variants", "notation", "replay", "select", "openings", "formats"],
        "games that are replayed; rules for positions that become comments, select for which of them are wanted, openings for what they are called",
    ),
    (
        "fix",
        &["wide_hash", "variants", "notation", "naming", "replay", "formats", "problems"],
        "texts are edited and replayed again; naming for the squares of moves, which must stay",
    ),
    (
        "render",
        &["geometry", "rules", "variants", "notation"],
        "variants for the letters of pieces, as position strings have them; notation for control characters alone",
    ),
    (
        "entry",
        &["geometry", "rules", "notation", "variants"],
        "positions of the variant that is named; notation for squares and for the fields of position strings",
    ),
    (
        "any",
        &[
            "geometry", "rules", "variants", "notation", "naming", "replay", "solve", "problems", "formats",
            "render",
        ],
        "an enum over the variants before all that a program may ask of one game",
    ),
    (
        "report",
        &["json", "rules", "variants", "notation", "replay", "formats", "problems", "solve", "render"],
        "render and variants for the board in a finding; games and problems are handed over replayed and solved, solve for \
         what defences do against a threat",
    ),
    (
        "page",
        &[
            "rules", "variants", "notation", "replay", "select", "formats", "any", "render", "solve",
            "problems",
        ],
        "games and problems as data for a browser, with boards to draw; select for which findings count, solve for positions in which a side passes",
    ),
    (
        "publish",
        &["rules", "variants", "notation", "solve", "problems", "render", "report", "page"],
        "solved problems as documents: report for the play, render for diagrams, page for what an HTML file begins with, solve \
         for the side that begins by convention, notation for control characters alone",
    ),
    (
        "view",
        &[
            "geometry", "rules", "variants", "notation", "naming", "solve", "replay", "problems", "select",
            "formats", "source", "any", "render", "entry", "report",
        ],
        "games and problems of any variant, replayed, solved and drawn; source for the entries of problem files; entry for \
         positions that are set up; report for control characters alone",
    ),
    (
        "lsp",
        &[
            "any", "rules", "variants", "notation", "naming", "solve", "replay", "problems", "select",
            "formats", "fix", "source", "convert", "render", "report",
        ],
        "every answer is what these say about the text of an editor; configuration is handed in",
    ),
    (
        "cli",
        &[
            "json", "nearest", "geometry", "rules", "variants", "notation", "naming", "solve", "proof",
            "replay", "problems", "select", "formats", "fix", "source", "convert", "openings", "render",
            "entry", "report", "page", "publish", "view", "lsp", "pipeline", "mine", "tables",
        ],
        "the command is built on all of it, and nothing on the command",
    ),
];

/// The macros that choose the type of a variant: where one is used, the variants are.
const MACROS_OF_VARIANTS: [&str; 4] = ["with_variant", "with_family", "variant_types", "match_variant"];

/// The parts of `notation` that the variants may use: squares, places in texts, position strings.
const NOTATION_FOR_VARIANTS: [&str; 2] = ["Span", "fen"];

struct Source {
    path: PathBuf,
    /// The first folder or file below `src`; empty for the crate's root.
    part: String,
    /// The text without comments, text literals and tests.
    code: String,
    /// The text literals outside tests.
    literals: Vec<String>,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = files_below(&root);
    found.retain(|path| path.extension().is_some_and(|end| end == "rs"));
    let tests = test_files(&found);
    found.retain(|path| {
        !tests.iter().any(|test| path.starts_with(test) || *path == test.with_extension("rs"))
    });
    let source = |path: PathBuf| {
        let below = path.strip_prefix(&root).unwrap();
        let first = below.components().next().unwrap().as_os_str().to_string_lossy().into_owned();
        let at_root = ["lib.rs", "main.rs"].contains(&first.as_str());
        let part = if at_root { String::new() } else { first.trim_end_matches(".rs").to_owned() };
        let (code, literals) = code_and_literals(&fs::read_to_string(&path).unwrap());
        let tests = tests_in(&code);
        let literals = literals.into_iter().filter(|(at, _)| !tests.iter().any(|test| test.contains(at)));
        let literals = literals.map(|(_, literal)| literal).collect();
        Source { path: below.to_owned(), part, code: without_tests(&code), literals }
    };
    found.into_iter().map(source).collect()
}

/// What `#[cfg(test)] mod NAME;` declares, as paths without their ending.
fn test_files(files: &[PathBuf]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for file in files {
        let text = code_alone(&fs::read_to_string(file).unwrap());
        let own_folder =
            ["mod.rs", "lib.rs", "main.rs"].contains(&file.file_name().unwrap().to_str().unwrap());
        let folder = if own_folder { file.parent().unwrap().to_owned() } else { file.with_extension("") };
        for behind in text.split("#[cfg(test)]").skip(1) {
            let words: Vec<_> = behind.split_whitespace().take_while(|word| *word != "{").take(4).collect();
            let name = words.iter().skip_while(|word| **word != "mod").nth(1);
            if let Some(name) = name.and_then(|name| name.strip_suffix(';')) {
                found.push(folder.join(name));
            }
        }
    }
    found
}

/// Rust without comments and with empty text and character literals.
fn code_alone(text: &str) -> String {
    code_and_literals(text).0
}

/// Rust without comments and with empty literals; and the text literals, each with its place in that code.
fn code_and_literals(text: &str) -> (String, Vec<(usize, String)>) {
    let chars: Vec<char> = text.chars().collect();
    let mut code = String::with_capacity(text.len());
    let mut literals = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        match &chars[at..] {
            ['/', '/', ..] => at += chars[at..].iter().take_while(|&&c| c != '\n').count(),
            ['/', '*', ..] => {
                let end = chars[at..].windows(2).position(|pair| pair == ['*', '/']);
                at += end.map_or(chars.len() - at, |end| end + 2);
            }
            ['r', '#', '"', ..] => {
                let end = chars[at + 3..].windows(2).position(|pair| pair == ['"', '#']).unwrap();
                literals.push((code.len(), chars[at + 3..at + 3 + end].iter().collect()));
                at += 3 + end + 2;
                code.push_str("\"\"");
            }
            ['"', ..] => {
                at += 1;
                let start = at;
                while chars[at] != '"' {
                    at += if chars[at] == '\\' { 2 } else { 1 };
                }
                literals.push((code.len(), chars[start..at].iter().collect()));
                at += 1;
                code.push_str("\"\"");
            }
            // A character; with no quote two further on it is a lifetime.
            ['\'', '\\', ..] => {
                let end = chars[at + 3..].iter().position(|&c| c == '\'').unwrap();
                at += 3 + end + 1;
                code.push_str("' '");
            }
            ['\'', _, '\'', ..] => {
                at += 3;
                code.push_str("' '");
            }
            _ => {
                code.push(chars[at]);
                at += 1;
            }
        }
    }
    (code, literals)
}

/// Where the `#[cfg(test)] mod ... { }` blocks of code are.
fn tests_in(code: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = code[at..].find("#[cfg(test)]").map(|n| at + n) {
        let open = start + code[start..].find(['{', ';']).unwrap();
        let mut end = open + 1;
        if code.as_bytes()[open] == b'{' {
            let mut depth = 1;
            while depth > 0 {
                match code.as_bytes()[end] {
                    b'{' => depth += 1,
                    b'}' => depth -= 1,
                    _ => {}
                }
                end += 1;
            }
        }
        found.push(start..end);
        at = end;
    }
    found
}

/// Code without its `#[cfg(test)] mod ... { }` blocks.
fn without_tests(code: &str) -> String {
    let mut kept = String::new();
    let mut at = 0;
    for test in tests_in(code) {
        kept.push_str(&code[at..test.start]);
        at = test.end;
    }
    kept + &code[at..]
}

/// The paths that begin with `crate::`, groups in braces opened: `crate::a::{b, c::d}` gives `a::b` and `a::c::d`.
fn crate_paths(code: &str) -> Vec<String> {
    let mut paths = Vec::new();
    for behind in code.split("crate::").skip(1) {
        open_group("", behind, &mut paths);
    }
    paths
}

/// Adds the paths at the start of a text, each with `before` in front; returns how much of the text they take.
fn open_group(before: &str, text: &str, paths: &mut Vec<String>) -> usize {
    let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let len = text.find(|c| !is_path(c)).unwrap_or(text.len());
    let path = format!("{before}{}", &text[..len]);
    if !text[len..].starts_with('{') {
        paths.push(path.trim_end_matches(':').to_owned());
        return len;
    }
    let mut at = len + 1;
    loop {
        at += text[at..].find(|c: char| !c.is_whitespace() && c != ',').unwrap();
        if text[at..].starts_with('}') {
            return at + 1;
        }
        let taken = open_group(&path, &text[at..], paths);
        assert!(
            taken > 0,
            "an import that this test cannot read: {path}{{{}",
            &text[at..(at + 20).min(text.len())]
        );
        at += taken;
        // `as name`, which may follow
        at += text[at..].find([',', '}']).unwrap();
    }
}

fn allowed(part: &str) -> &'static [&'static str] {
    let found = ARROWS.iter().find(|(name, _, _)| *name == part);
    found.unwrap_or_else(|| panic!("`{part}` is new: say in this test what it may use, and why")).1
}

#[test]
fn arrows_point_down_only() {
    let mut used: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut wrong = Vec::new();
    for source in sources().iter().filter(|source| !source.part.is_empty()) {
        let may = allowed(&source.part);
        let mut paths = crate_paths(&source.code);
        if MACROS_OF_VARIANTS.iter().any(|name| source.code.contains(&format!("{name}!"))) {
            paths.push("variants".to_owned());
        }
        for path in paths {
            let part = path.split("::").next().unwrap();
            // A path without a name is one that a macro fills in.
            if part.is_empty() || part == source.part || MACROS_OF_VARIANTS.contains(&part) {
                continue;
            }
            if !may.contains(&part) {
                wrong.push(format!("{}: {path}", source.path.display()));
            }
            used.entry(source.part.clone()).or_default().insert(part.to_owned());
        }
    }
    assert!(wrong.is_empty(), "these use what they may not:\n{}", wrong.join("\n"));
    // The reading itself is held too: a test that saw no arrows would hold nothing.
    for (from, to) in
        [("notation", "geometry"), ("naming", "rules"), ("replay", "variants"), ("cli", "report")]
    {
        assert!(used[from].contains(to), "the arrow from {from} to {to} was not seen");
    }
}

#[test]
fn no_arrows_lead_round_in_a_ring() {
    for (n, (name, may, _)) in ARROWS.iter().enumerate() {
        let before: Vec<_> = ARROWS[..n].iter().map(|(name, _, _)| *name).collect();
        assert!(may.iter().all(|part| before.contains(part)), "{name} may use only what stands above it");
    }
}

#[test]
fn the_table_and_the_crate_have_the_same_parts() {
    let sources = sources();
    let parts: BTreeSet<_> =
        sources.iter().map(|source| source.part.as_str()).filter(|part| !part.is_empty()).collect();
    for (name, _, why) in ARROWS {
        assert!(parts.contains(name), "`{name}` is gone");
        assert!(!why.is_empty());
    }
    for part in parts {
        assert!(ARROWS.iter().any(|(name, ..)| *name == part), "`{part}` is not in the table");
    }
}

#[test]
fn variants_know_squares_and_position_strings_and_no_other_text() {
    let names_itself = ["table.rs", "boards.rs"]; // where the macro is made, and where a variant is chosen at run time
    for source in sources().iter().filter(|source| source.part == "variants") {
        for path in crate_paths(&source.code) {
            let mut names = path.split("::");
            if names.next() == Some("notation") {
                let name = names.next().unwrap_or("everything");
                assert!(NOTATION_FOR_VARIANTS.contains(&name), "{}: {path}", source.path.display());
            }
        }
        let file = source.path.file_name().unwrap().to_str().unwrap();
        assert!(
            !source.code.contains("with_variant!(") || names_itself.contains(&file),
            "{}",
            source.path.display()
        );
    }
}

#[test]
fn nom_lives_where_text_is_read() {
    for source in sources().iter().filter(|source| !["notation", "formats"].contains(&source.part.as_str())) {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let names = source.code.match_indices("nom").any(|(at, _)| {
            let (before, after) = (&source.code[..at], &source.code[at + 3..]);
            let a_word = !before.ends_with(is_part) && !after.starts_with(is_part);
            a_word && (after.starts_with("::") || before.trim_end().ends_with("use"))
        });
        assert!(!names, "{}", source.path.display());
    }
}

#[test]
fn one_file_owns_the_streams() {
    let owner = Path::new("cli/output.rs");
    let printing =
        ["println!", "print!", "eprintln!", "eprint!", "dbg!", "io::stdout()", "writeln!(io::stderr"];
    for source in sources().iter().filter(|source| source.path != owner) {
        for word in printing {
            assert!(!source.code.contains(word), "{}: {word}", source.path.display());
        }
    }
    assert!(sources().iter().any(|source| source.path == owner), "the owner of the streams has moved");
}

#[test]
fn the_reading_of_sources_is_right() {
    let text = r##"use crate::a::{b, c::{d, e as f}}; // crate::g
        /* crate::h */ const X: &str = "crate::i"; const Y: char = '"'; fn k<'x>(c: &'x crate::j::J) {}
        #[cfg(test)]
        mod tests { use crate::l; fn m() { {} } }
        use crate::n;"##;
    let code = without_tests(&code_alone(text));
    assert_eq!(crate_paths(&code), ["a::b", "a::c::d", "a::c::e", "j::J", "n"]);
}
