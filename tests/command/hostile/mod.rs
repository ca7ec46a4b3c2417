//! Text from outside stays text: whatever a record, a problem, the name of a file or an option says, in every form for people.
//!
//! Every text of `TEXTS` is put into every field of `FIELDS`, so each file has a record per text and field. Each form is read
//! by a parser of that form. All elements, commands and cells must be those that plain words give.

mod readers;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use regex::Regex;
use tempfile::TempDir;

use crate::program::{err, out, program};
use readers::{Read, csv, github, html, json, lines, markdown, sarif, tex, xml};

pub(crate) use readers::obeyed;

/// What the forms, and those who show them, could obey.
const TEXTS: [&str; 27] = [
    "<img src=x onerror=a(1)></script><script>b</script></title></style>",
    "&amp; &#60;i&#62; <!-- ]]> <![CDATA[ 'q' <?x?>",
    "\\input{D} \\end{document} $i^2$ % ^^41 _ & ~ {} ?` --- ,, {{C}} {0}",
    "`c` ``d ![e](f) [g](javascript:h) **i** __j__ ~~k~~ <http://l> | m\\",
    "\" onload=\"c",
    "# n #",
    "- o",
    "1. p",
    "> q",
    "=== r",
    "---",
    "```s",
    "* u",
    "'' `` !` ,, t",
    "~~~v",
    "| w | - |",
    "[x]: http://y",
    "[^1]: z [^1] [ ] A $$B$$",
    "%0A::error::E",
    "::error file=F,line=1::G",
    "=1+1",
    "+1+1",
    "-1;2,3",
    "@H",
    "\u{1b}[8;35mI\u{1b}]0;J\u{7}\u{9b}2JK\u{7f}\u{202e}L\u{2066}M\u{200f}N\u{2028}O\u{fffe}\u{ffff}P\u{85}",
    "Q\n::error::R\r\n- S,T\n",
    "\t=1+2",
];

/// A file of records with fields for texts.
struct Kind {
    /// The end of its name.
    end: &'static str,
    /// What it begins and ends with, and what is between records.
    around: [&'static str; 3],
    /// The records, each under the names of its fields. Each `@` is the place of a field.
    records: &'static [(&'static str, &'static str)],
    /// The text as it is written there. What the field cannot hold is left out.
    write: fn(&str) -> String,
}

const KINDS: [Kind; 12] = [
    Kind {
        end: "sheet.pgn",
        around: ["", "\n", ""],
        records: &[(
            "Event, Site, Date, Round, White, Black, Termination, TimeControl, any tag",
            "[Event \"@\"]\n[Site \"@\"]\n[Date \"@\"]\n[Round \"@\"]\n[White \"@\"]\n[Black \"@\"]\n[Termination \"@\"]\n\
                 [TimeControl \"@\"]\n[Odd \"@\"]\n[Result \"*\"]\n\n1. e4 e5 *\n",
        )],
        write: |text| text.replace(['\n', '\r'], "").replace('\\', "\\\\").replace('"', "\\\""),
    },
    Kind {
        end: "broken-tags.pgn",
        around: ["", "\n", ""],
        records: &[
            ("Result", "[Result \"@\"]\n\n1. e4 e5 *\n"),
            ("Variant", "[Variant \"@\"]\n\n1. e4 e5 *\n"),
            ("FEN", "[FEN \"@\"]\n\n1. e4 e5 *\n"),
            ("name of a tag", "[@ \"x\"]\n\n1. e4 e5 *\n"),
        ],
        write: |text| text.replace(['\n', '\r'], "").replace('\\', "\\\\").replace('"', "\\\""),
    },
    Kind {
        end: "sheet-moves.pgn",
        around: ["", "\n", ""],
        records: &[(
            "comment before, comment, comment in a variation, comment behind",
            "{@} 1. e4 {@} e5 (1... d5 {@}) * {@}\n",
        )],
        write: |text| text.replace('}', ""),
    },
    Kind {
        end: "broken-moves.pgn",
        around: ["", "\n", ""],
        records: &[
            ("move", "1. e4 @ e5 2. d4 *\n"),
            ("move in a variation", "1. e4 (1. d4 @) e5 *\n"),
            ("what is ignored", "1. e4 {lawspeaker: ignore @} e5 *\n"),
            ("glyph", "1. e4 $@ e5 *\n"),
            ("signs of a move", "1. e4 e5@ *\n"),
            ("result", "1. e4 e5 @\n"),
            ("escaped line", "1. e4 e5\n%@\n*\n"),
        ],
        write: |text| text.replace('}', ""),
    },
    Kind {
        end: "sheet.json",
        around: ["[\n", ",\n", "\n]\n"],
        records: &[
            (
                "White in JSON, Event in JSON",
                "{\"variant\":\"chess\",\"tags\":[[\"White\",@],[\"Event\",@]],\"moves\":[{\"san\":\"e4\"}],\"result\":\"*\"}",
            ),
            (
                "comment in JSON, comment behind in JSON",
                "{\"variant\":\"chess\",\"tags\":[],\"comments\":[@],\"moves\":[{\"san\":\"e4\",\"after\":[@]}],\"result\":\"*\"}",
            ),
        ],
        write: |text| serde_json::to_string(text).unwrap(),
    },
    Kind {
        end: "broken.json",
        around: ["[\n", ",\n", "\n]\n"],
        records: &[
            ("variant in JSON", "{\"variant\":@,\"tags\":[],\"moves\":[],\"result\":\"*\"}"),
            (
                "start in JSON",
                "{\"variant\":\"chess\",\"start\":@,\"tags\":[],\"moves\":[],\"result\":\"*\"}",
            ),
            ("name in JSON", "{\"variant\":\"chess\",\"tags\":[[@,\"x\"]],\"moves\":[],\"result\":\"*\"}"),
            ("move in JSON", "{\"variant\":\"chess\",\"tags\":[],\"moves\":[{\"san\":@}],\"result\":\"*\"}"),
            (
                "glyph in JSON",
                "{\"variant\":\"chess\",\"tags\":[],\"moves\":[{\"san\":\"e4\",\"nags\":[@]}],\"result\":\"*\"}",
            ),
            ("result in JSON", "{\"variant\":\"chess\",\"tags\":[],\"moves\":[],\"result\":@}"),
        ],
        write: |text| serde_json::to_string(text).unwrap(),
    },
    Kind {
        end: "sheet.epd",
        around: ["", "", ""],
        records: &[(
            "id, title, author, source, date, c0",
            "k7/7R/1K6/8/8/8/8/8 w - - id \"@\"; title \"@\"; author \"@\"; source \"@\"; date \"@\"; c0 \"@\"; stip \"#1\";\n",
        )],
        write: |text| text.replace(['"', '\n', '\r'], ""),
    },
    Kind {
        end: "broken.epd",
        around: ["", "", ""],
        records: &[
            ("bm", "k7/7R/1K6/8/8/8/8/8 w - - stip \"#1\"; bm \"@\";\n"),
            ("condition", "k7/7R/1K6/8/8/8/8/8 w - - stip \"#1\"; condition \"@\";\n"),
            ("twin", "k7/7R/1K6/8/8/8/8/8 w - - stip \"#1\"; twin \"b) @;\";\n"),
            ("variant", "k7/7R/1K6/8/8/8/8/8 w - - stip \"#1\"; variant \"@\";\n"),
            ("refut", "k7/7R/1K6/8/8/8/8/8 w - - stip \"#1\"; refut \"@\";\n"),
            ("option", "k7/7R/1K6/8/8/8/8/8 w - - stip \"#1\"; option \"@\";\n"),
            ("stip", "k7/7R/1K6/8/8/8/8/8 w - - stip \"@\";\n"),
            ("name of an opcode", "k7/7R/1K6/8/8/8/8/8 w - - stip \"#1\"; @;\n"),
            ("position", "@ w - - stip \"#1\";\n"),
        ],
        write: |text| text.replace(['"', '\n', '\r'], ""),
    },
    Kind {
        end: "sheet.olv",
        around: ["", "", ""],
        records: &[(
            "authors, source of olv, comments",
            "---\nalgebraic: {white: [Kb6, Rh7], black: [Ka8]}\nstipulation: '#1'\nauthors: [@]\nsource: @\ncomments: [@]\n",
        )],
        write: |text| serde_json::to_string(text).unwrap(),
    },
    Kind {
        end: "broken.olv",
        around: ["", "", ""],
        records: &[
            (
                "options of olv",
                "---\nalgebraic: {white: [Kb6, Rh7], black: [Ka8]}\nstipulation: '#1'\noptions: [@]\n",
            ),
            ("stipulation of olv", "---\nalgebraic: {white: [Kb6, Rh7], black: [Ka8]}\nstipulation: @\n"),
            ("field of olv", "---\nalgebraic: {white: [Kb6, Rh7], black: [Ka8]}\nstipulation: '#1'\n@: x\n"),
            ("piece of olv", "---\nalgebraic: {white: [Kb6, @], black: [Ka8]}\nstipulation: '#1'\n"),
        ],
        write: |text| serde_json::to_string(text).unwrap(),
    },
    Kind {
        end: "sheet.inp",
        around: ["BeginProblem\n", "NextProblem\n", "EndProblem\n"],
        records: &[(
            "Title, Author, Origin, Remark",
            "Title @\nAuthor @\nOrigin @\nRemark @\nPieces White Kb6 Rh7 Black Ka8\nStipulation #1\n",
        )],
        write: |text| text.replace(['\n', '\r'], ""),
    },
    Kind {
        end: "broken.inp",
        around: ["BeginProblem\n", "NextProblem\n", "EndProblem\n"],
        records: &[
            ("Condition", "Pieces White Kb6 Rh7 Black Ka8\nStipulation #1\nCondition @\n"),
            ("Option", "Pieces White Kb6 Rh7 Black Ka8\nStipulation #1\nOption @\n"),
            ("Stipulation", "Pieces White Kb6 Rh7 Black Ka8\nStipulation @\n"),
        ],
        write: |text| text.replace(['\n', '\r'], ""),
    },
];

/// A name of all files, and one of another kind.
const NAME: &str =
    "::error::a,=1+1 <img src=x>&amp;\"'`b`[c](d)$%_#{}0A%0A\\e\u{1b}]0;\u{7}\u{9b}2J\u{202e}\n-";
const PLAIN_NAME: &str = "plain";

/// Which fields a form shows: all that a page shows of a game, all that a document shows of a problem, and so on.
const OF_PAGES: &str = "Event, Site, Date, Round, White, Black, Termination, TimeControl, any tag, comment before, comment, \
    comment in a variation, comment behind, id, title, author, source, date, c0, authors, source of olv, comments, Title, \
    Author, Origin, Remark, White in JSON, Event in JSON, comment in JSON, comment behind in JSON";
const OF_DOCUMENTS: &str =
    "id, title, author, source, date, c0, authors, source of olv, comments, Title, Author, Origin, Remark";
const OF_REPORTS: &str = "Result, Variant, bm, variant";
const OF_ROWS: &str = "Date, Event, White, Black, Event in JSON, White in JSON";
const OF_POSITIONS: &str = "comment before, comment, comment behind, comment in JSON, comment behind in JSON";
const PLAYERS: &str = "White, Black, White in JSON";

/// The arguments before the files; which files, by the ends of their names; the form; which fields are shown.
type Row = (&'static str, &'static str, fn(&str) -> Read, &'static str);

const ALL: &str = ".pgn .json .epd .olv .inp";
const GAMES: &str = ".pgn .json";
const PROBLEMS: &str = ".epd .olv .inp";

/// Forms in which a text changes nothing around it. Reports have other findings for other texts.
const STEADY: &[Row] = &[
    ("page -o - --title @ --ignore all", ALL, html, OF_PAGES),
    ("solve --to html", PROBLEMS, html, OF_DOCUMENTS),
    ("solve --to tex", ".epd", tex, OF_DOCUMENTS),
    ("solve --to md", PROBLEMS, markdown, OF_DOCUMENTS),
    ("solve --to text", PROBLEMS, lines, OF_DOCUMENTS),
    ("solve --output json", PROBLEMS, json, "id"),
    ("show --to tex --game 1", ".pgn", tex, ""),
    ("stats --per-game", GAMES, lines, PLAYERS),
    ("stats --per-game --to csv", GAMES, csv, OF_ROWS),
    ("stats --per-game --to json", GAMES, json, OF_ROWS),
    ("moves", ".epd", lines, ""),
];

const OTHERS: &[Row] = &[
    ("page -o - --title @", ALL, html, OF_PAGES),
    ("solve", PROBLEMS, lines, "id"),
    ("solve --output concise", PROBLEMS, lines, "id"),
    ("show --to svg --game 1 --caption @", "sheet.pgn", xml, ""),
    ("show --to tex --game 1 --caption @", "sheet.pgn", tex, ""),
    ("show", ALL, lines, ""),
    ("check", ALL, lines, OF_REPORTS),
    ("check --output concise", ALL, lines, OF_REPORTS),
    ("check --output json", ALL, json, OF_REPORTS),
    ("check --output github", ALL, github, OF_REPORTS),
    ("check --output gitlab", ALL, json, OF_REPORTS),
    ("check --output sarif", ALL, sarif, OF_REPORTS),
    ("check --output junit", ALL, xml, OF_REPORTS),
    ("stats", GAMES, lines, ""),
    ("stats --per-position", GAMES, lines, OF_POSITIONS),
    ("stats --per-position --to csv", GAMES, csv, OF_POSITIONS),
    ("stats --per-position --to json", GAMES, json, OF_POSITIONS),
    ("guess", GAMES, lines, ""),
    ("stats --to json", GAMES, json, PLAYERS),
    ("stats --to csv", GAMES, csv, PLAYERS),
    ("show --output json", ALL, json, "id"),
];

/// A sign behind a text, by which it is found again.
fn sign(field: &str, text: usize) -> String {
    format!("zy{}y{text}z", field.replace(' ', "x"))
}

/// Writes all files into a folder. With `is_plain`, words are in place of all texts and of the name.
fn written(folder: &Path, is_plain: bool) -> Vec<String> {
    let name = if is_plain { PLAIN_NAME } else { NAME };
    let file = |kind: &Kind| {
        let mut records = Vec::new();
        for (fields, record) in kind.records {
            for (number, text) in TEXTS.iter().enumerate() {
                let text = if is_plain { "plain" } else { text };
                let mut parts = record.split('@');
                let mut written = parts.next().unwrap().to_owned();
                for (field, part) in fields.split(", ").zip(parts) {
                    written += &(kind.write)(&(text.to_owned() + &sign(field, number)));
                    written += part;
                }
                records.push(written);
            }
        }
        let [begin, between, end] = kind.around;
        let path = format!("{name}{}", kind.end);
        fs::write(folder.join(&path), format!("{begin}{}{end}", records.join(between))).unwrap();
        path
    };
    KINDS.iter().map(file).collect()
}

/// A text without blanks, and without what forms for people leave out or make visible in their own way.
fn bare(text: &str) -> String {
    static ESCAPE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"\\u\{[0-9a-f]+\}").unwrap());
    let text = ESCAPE.replace_all(text, "");
    let is_left_out = |c: &char| {
        c.is_whitespace()
            || "\"'}".contains(*c)
            || !obeyed(&c.to_string()).is_empty()
            || ('\u{fffd}'..='\u{ffff}').contains(c)
    };
    text.chars().filter(|c| !is_left_out(c)).collect()
}

/// What a run prints: the results, and the messages.
fn printed(folder: &Path, files: &[String], row: &Row, part: &str, title: &str) -> (String, String) {
    let (arguments, ends, ..) = row;
    let arguments = arguments.split(' ').map(|word| if word == "@" { title } else { word });
    let files = files.iter().filter(|file| is_of(file, ends) && file.contains(part));
    let files = files.map(|file| format!("./{file}"));
    let done = program().args(arguments).args(files).current_dir(folder).output().unwrap();
    (out(&done).to_owned(), err(&done).to_owned())
}

/// The signs of the texts that these have whole.
fn found(texts: &[String]) -> BTreeSet<String> {
    let sign = Regex::new(r"zy\w+?y(\d+)z").unwrap();
    let wanted = TEXTS.map(bare);
    let mut found = BTreeSet::new();
    for text in texts.iter().filter(|text| sign.is_match(text)) {
        let text = bare(text);
        for parts in sign.captures_iter(&text) {
            let number: usize = parts[1].parse().unwrap();
            if text[..parts.get(0).unwrap().start()].ends_with(&wanted[number]) {
                found.insert(parts[0].to_owned());
            }
        }
    }
    found
}

/// Whether a file is one of those with these ends.
fn is_of(file: &str, ends: &str) -> bool {
    ends.split(' ').any(|end| file.ends_with(end))
}

/// The faults of a row on the files whose names have this part.
fn faults(row: &Row, part: &str, is_steady: bool, folders: &[(TempDir, Vec<String>); 2]) -> String {
    let (arguments, ends, read, shown) = row;
    let title = TEXTS.concat().replace(['\n', '\r'], "");
    let titles = [title.as_str(), "plain"];
    let [(said, remarks), (plainly, _)] =
        [0, 1].map(|n| printed(folders[n].0.path(), &folders[n].1, row, part, titles[n]));
    assert!(!said.is_empty() && !plainly.is_empty(), "{arguments}: {remarks}");
    assert_eq!(obeyed(&remarks), [], "{arguments}: {remarks:?}");
    let (said, plainly) = (read(&said), read(&plainly));
    let mut faults = String::new();
    let kinds = |read: &Read| read.marks.iter().cloned().collect::<BTreeSet<_>>();
    let new: Vec<_> = kinds(&said).difference(&kinds(&plainly)).cloned().collect();
    if !new.is_empty() {
        faults += &format!("{arguments}: {part}: a text adds {new:?}\n");
    }
    if is_steady && said.marks != plainly.marks {
        let at = said.marks.iter().zip(&plainly.marks).take_while(|(a, b)| a == b).count();
        let [other, wanted] = [&said, &plainly].map(|read| read.marks.get(at));
        faults += &format!("{arguments}: {part}: {other:?} in place of {wanted:?}\n");
    }
    let whole = found(&said.texts);
    for kind in KINDS.iter().filter(|kind| is_of(kind.end, ends) && kind.end.contains(part)) {
        for field in kind.records.iter().flat_map(|(fields, _)| fields.split(", ")) {
            // A tag with a line break is an error, and the game is not read.
            let is_refused = |text: usize| {
                TEXTS[text].contains('\n') && ["White in JSON", "Event in JSON"].contains(&field)
            };
            let is_missing = |text: &usize| !whole.contains(&sign(field, *text)) && !is_refused(*text);
            let missing: Vec<_> = (0..TEXTS.len()).filter(is_missing).map(|n| TEXTS[n]).collect();
            if shown.split(", ").any(|known| known == field) && !missing.is_empty() {
                faults += &format!("{arguments}: {field} does not show {missing:?}\n");
            }
        }
    }
    faults
}

#[test]
fn text_from_outside_stays_text_in_every_form() {
    let folders = [false, true].map(|is_plain| {
        let folder = TempDir::new().unwrap();
        let files = written(folder.path(), is_plain);
        (folder, files)
    });
    let mut found = String::new();
    for row in STEADY {
        found += &faults(row, "sheet", true, &folders);
    }
    for row in OTHERS {
        found += &faults(row, "", false, &folders);
    }
    assert!(found.is_empty(), "{found}");
}
