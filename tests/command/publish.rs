//! `solve --to`: one document of all problems, for LaTeX, for a browser, as Markdown and as text.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

use super::{FALSE_KEY, TWO_MOVER};
use crate::common::folders::files_below;
use crate::markup::{Element, compile, elements, is_balanced};
use crate::program::{code, err, folder, out, run, run_with, text};

const TARGETS: [&str; 5] = ["tex", "diagram-tex", "html", "md", "text"];

/// An entry whose texts try to be markup of every target.
const HOSTILE: &str = "k7/7R/1K6/8/8/8/8/8 w - - id \"<script>alert(1)</script>\"; \
    author \"\\input{/etc/passwd} $x_1$ %&#~^ ``--''\"; source \"``` [a](javascript:b) **c** <img src=x>\"; \
    date \"\u{de}\u{f3}rr \u{104} \u{416}\u{443}\u{43a} \u{6f22} \u{16a0} \u{fffd}\"; \
    c0 \"# - 1. | \\end{document} --> \u{1b}[2J\"; stip \"#1\";\n";

/// The document of these entries.
fn document(to: &str, entries: &str, more: &[&str]) -> String {
    let output = run_with(&[&["solve", "-", "--quiet", "--to", to], more].concat(), entries.as_bytes());
    assert_eq!(err(&output), "");
    out(&output).to_owned()
}

/// The entries of all shipped problems, each with its id.
fn shipped() -> Vec<(String, String)> {
    let all = files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles"));
    let files = all.iter().filter(|path| path.extension().is_some_and(|end| end == "epd"));
    let lines: Vec<String> = files
        .flat_map(|path| fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect::<Vec<_>>())
        .collect();
    let entries = lines.into_iter().filter(|line| line.contains("stip"));
    let named = entries.map(|entry| {
        let id = entry.split_once("id \"").unwrap().1.split_once('"').unwrap().0.to_owned();
        (id, entry)
    });
    named.collect()
}

/// The elements and the text of a page, held to be well formed and to have the hash of its style in its policy.
fn page(html: &str) -> (Vec<Element>, String) {
    let body = html.strip_prefix("<!DOCTYPE html>\n").unwrap();
    let (head, rest) = body.split_once("<title>").unwrap();
    // These elements have no end in HTML.
    let head: String = head.split_inclusive('>').map(|part| part.replace("\">", "\"/>")).collect();
    let head = head.replacen("lang=\"en\"/>", "lang=\"en\">", 1);
    let (found, words) = elements(&format!("{head}<title>{rest}"));
    let style = html.split_once("<style>").unwrap().1.split_once("</style>").unwrap().0;
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{}'; base-uri 'none'; form-action 'none'",
        BASE64_STANDARD.encode(Sha256::digest(style))
    );
    assert!(html.contains(&policy), "{policy}");
    (found, words)
}

#[test]
fn every_shipped_problem_is_in_the_document_of_every_target() {
    let shipped = shipped();
    assert!(shipped.len() > 60, "{}", shipped.len());
    for to in TARGETS {
        let output = run(&["solve", "puzzles", "--quiet", "--to", to]);
        assert_eq!((code(&output), err(&output)), (0, ""));
        let text = out(&output);
        for (id, _) in &shipped {
            let heading = match to {
                "tex" => format!("\\textbf{{{id}}}\\par\n"),
                "diagram-tex" => format!("\\specialdiagnum{{{id}}}%\n"),
                "html" => format!("<h2>{id}</h2>\n"),
                "md" => format!("## {id}\n"),
                _ => format!("{id}\n"),
            };
            assert!(text.contains(&heading), "{to}: {id}");
        }
        assert!(!text.contains("not solved"), "{to}");
        match to {
            "tex" | "diagram-tex" => is_balanced(text),
            "html" => {
                let (found, _) = page(text);
                let values = |wanted: &str| {
                    let attributes = found.iter().flat_map(|(_, attributes)| attributes);
                    let values = attributes.filter(|(name, _)| name == wanted);
                    values.map(|(_, value)| value.as_str()).collect::<Vec<_>>()
                };
                let ids: BTreeSet<&str> = values("id").into_iter().collect();
                assert_eq!(ids.len(), values("id").len(), "an id occurs twice");
                assert!(values("href").iter().all(|href| ids.contains(href.strip_prefix('#').unwrap())));
                assert!(found.iter().all(|(name, _)| name != "script"));
                assert!(found.iter().flat_map(|(_, attributes)| attributes).all(|(name, _)| name != "style"));
                assert_eq!(found.iter().filter(|(name, _)| name == "article").count(), shipped.len());
            }
            "md" => assert_eq!(text.matches("```text\n").count(), shipped.len()),
            _ => {}
        }
    }
}

/// A document with the first problem of every variant and with hostile texts compiles where LaTeX is installed.
#[test]
fn tex_is_a_document_of_latex() {
    let mut seen = BTreeSet::new();
    let mut entries = HOSTILE.to_owned();
    for (_, entry) in shipped() {
        let variant = entry.split_once("variant \"").unwrap().1.split_once('"').unwrap().0.to_owned();
        if seen.insert(variant) {
            entries += &format!("{entry}\n");
        }
    }
    assert!(seen.len() > 8, "{seen:?}");
    let tex = document("tex", &entries, &["--tries", "--set-play"]);
    is_balanced(&tex);
    compile("publish", &tex);
}

/// What the package `diagram` needs: pieces by their German letters, twins below the diagram, and a position string for what is not a
/// board of chess pieces.
#[test]
fn the_package_diagram_gets_pieces_twins_and_solutions() {
    let entries = "7k/6p1/5K1p/8/5NN1/8/8/R7 w - - id \"kn_1\"; stip \"#1\"; author \"A & B\"; title \"T\"; source \"S\"; date 1901; c0 \"x_1\"; \
                   twin \"b) move g4 f7; c) stip #2\";\n\
                   8/8/8/8/8/p7/8/k1K4R w - - stip \"h#1\";\n";
    let tex = document("diagram-tex", entries, &[]);
    is_balanced(&tex);
    let head = "\\specialdiagnum{kn\\_1}%\n\\author{A \\& B}%\n\\source{S, 1901}%\n\\dedication{T}%\n\
                \\pieces[4+3]{wKf6, wRa1, wSf4g4, sKh8, sBh6g7}%\n\\stipulation{\\#1}%\n\\twins{b) Sg4-f7\\newline c) \\#2}%\n";
    let head = head.replace("wRa1", "wTa1");
    assert!(
        tex.contains(&format!("\\begin{{diagram}}\n{head}\\solution{{%\n\\lsline{{0}}{{\\textbf{{a)}}}}%\n")),
        "{tex}"
    );
    assert!(tex.contains("\\comment{x\\_1}%\n\\end{diagram}\n"), "{tex}");
    assert!(tex.contains("\\remark{White to move}%\n"), "{tex}");
    assert!(tex.trim_end().ends_with("\\putsol\n\\end{document}"), "{tex}");
    let odin = document("diagram-tex", TWO_MOVER, &[]);
    assert!(odin.contains("\\textproblem%\n") && odin.contains("\\remark{Odin's Rune Chess, "), "{odin}");
    assert!(!odin.contains("\\pieces") && odin.contains("{\\textbf{1.Kxc4!} threat 2.Rxb5\\#}"), "{odin}");
}

/// A document whose texts are known to the last byte, but for the head and the board.
#[test]
fn a_sheet_without_words_has_no_lines_for_them() {
    let bare = "k7/7R/1K6/8/8/8/8/8 w - - stip \"#1\";\n";
    let said = "k7/7R/1K6/8/8/8/8/8 w - - stip \"#1\"; id \"x\"; title \"T\"; author \"A\"; source \"S\";\n";
    let board = " 8  k . . . . . . .\n";
    let text = document("text", &format!("{bare}{said}"), &[]);
    assert!(text.starts_with(&format!("1\n\n{board}")), "{text}");
    assert!(text.contains(&format!("\n\nx\nT\nA\nS\n\n{board}")), "{text}");
    assert_eq!(text.matches("White to move\n\n#1  2+1\n\n1.Rh8#!\n\n").count(), 2, "{text}");
    let markdown = document("md", &format!("{bare}{said}"), &[]);
    assert!(markdown.contains(&format!("## 1\n\n```text\n{board}")), "{markdown}");
    assert!(markdown.contains(&format!("## x\n\nT\\\n**A**\\\nS\n\n```text\n{board}")), "{markdown}");
    assert_eq!(markdown.matches("\n`#1` · 2+1\n\n- **1.Rh8#!**\n").count(), 2, "{markdown}");
    let tex = document("tex", bare, &[]);
    assert!(tex.starts_with("\\documentclass[a4paper,twocolumn]{article}\n"), "{tex}");
    assert!(tex.trim_end().ends_with("\\end{document}") && tex.contains("\\textbf{1}\\par\n"), "{tex}");
}

/// The diagram of a board with many files is larger: its squares would be too small.
#[test]
fn a_board_of_many_files_has_a_large_diagram() {
    let thirteen = format!("1tK2t7/1t11/2T10{}", "/13".repeat(10));
    let eleven = "4t6/Tt9/11/2t8/11/K10/10T/t10/11/11/3t1t5";
    for (board, variant, scale) in
        [(eleven, "viking-11", "0.00477cm"), (&*thirteen, "viking-13", "0.00544cm")]
    {
        let tex = document("tex", &format!("{board} w - - variant \"{variant}\"; stip \"#1\";\n"), &[]);
        assert!(tex.contains(&format!("\\begin{{tikzpicture}}[x={scale},")), "{variant}: {tex}");
    }
}

#[test]
fn a_sheet_has_everything_in_the_order_of_magazines() {
    let entry =
        TWO_MOVER.replace("stip", "author \"A. Author\"; source \"Paper\"; date 1901; c0 \"A note.\"; stip");
    let sheet = document("text", &entry, &["--tries", "--set-play"]);
    let parts = [
        "odin-1\nA. Author\nPaper, 1901\n\n10  . .",
        "White to move\n\n#2  Odin's Rune Chess  4+3\n\n",
        "set play\n  1...b3, a4, a6, c6 2.Rxc5#\n",
        "1.Kxc4! threat 2.Rxb5#\n  1...b3, bxc4, c6 2.Rxc5#\n",
        "  1...a4 2.Rxa4# or 2.Rxc5# (dual)",
        "\nA note.\n\n",
    ];
    let mut rest = sheet.as_str();
    for part in parts {
        rest = rest.split_once(part).unwrap_or_else(|| panic!("{part:?} is not next: {sheet}")).1;
    }
    let html = document("html", &entry, &[]);
    let below = "<figcaption><b>#2</b> <span>Odin's Rune Chess</span> <span>4+3</span></figcaption>";
    assert!(html.contains(below), "{html}");
    assert!(html.contains(
        "<li><b class=\"key\">1.Kxc4!</b> <span class=\"threat\">threat 2.Rxb5#</span>\n<ul>\n<li>"
    ));
    let markdown = document("md", &entry, &[]);
    assert!(
        markdown
            .contains("\n`#2` · Odin's Rune Chess · 4+3\n\n- **1.Kxc4!** threat 2.Rxb5#\n  - 1...b3, bxc4")
    );
    assert!(markdown.contains("\n  - 1...a4 2.Rxa4# *or 2.Rxc5#* (dual)"), "{markdown}");
    let tex = document("tex", &entry, &[]);
    assert!(tex.contains("\\textbf{\\#2}\\hfill Odin's Rune Chess\\hfill 4+3\\par\n"), "{tex}");
    assert!(tex.contains("\\lsline{0}{\\textbf{1.Kxc4!} threat 2.Rxb5\\#}\n\\lsline{1}{1...b3"), "{tex}");
}

#[test]
fn the_play_is_what_solve_prints() {
    let help = "8/4p3/3R4/1K1P2B1/3kn3/8/6N1/8 b - -";
    let own = "8/8/8/2p3p1/2R3P1/kp6/p7/K7 w - -";
    let long = "4K3/5R2/4p3/1PP1k3/3p2p1/B2P3N/6P1/8 w - -";
    let removed = "k7/p1K5/8/8/8/8/7N/1R6 w - -";
    for arguments in [
        &["--fen", help, "--stip", "h#2", "--set-play"][..],
        &["--fen", own, "--stip", "s#2", "--play", "all"],
        &["--fen", long, "--stip", "#3", "--explain-move", "Ng1"],
        &["--fen", long, "--stip", "#3", "--play", "1"],
        &["--fen", removed, "--stip", "#2", "--tries", "--reduce", "--duplex"],
    ] {
        let printed = run(&[&["solve"], arguments].concat());
        let sheet = run(&[&["solve", "--to", "text", "--letters", "English"], arguments].concat());
        assert_eq!((code(&printed), code(&sheet)), (0, 0), "{arguments:?}");
        // The play begins one step further to the right below the line of the keys.
        let play: Vec<&str> =
            out(&printed).lines().skip(1).map(|line| line.strip_prefix("  ").unwrap()).collect();
        let sheet = out(&sheet).replace(" (dual)", "").replace(" (duals)", "");
        assert!(!play.is_empty() && sheet.contains(&play.join("\n")), "{arguments:?}: {sheet}");
        for to in TARGETS {
            let output = run(&[&["solve", "--to", to], arguments].concat());
            assert_eq!((code(&output), err(&output)), (0, ""));
        }
    }
    let help = run(&["solve", "--fen", help, "--stip", "h#2", "--to", "html"]);
    assert!(!out(&help).contains("<span>Black to move</span>"), "in help play Black begins");
}

#[test]
fn what_is_not_solved_or_not_right_is_said_plainly() {
    let entries = format!(
        "{TWO_MOVER}{FALSE_KEY}8/8 w - - id \"short\"; stip \"#2\";\n8/8/8/8/8/k7/7R/K7 w - - stip \"#2\";\n"
    );
    for to in TARGETS {
        let output = run_with(&["solve", "-", "--to", to, "--limit-nodes", "3"], entries.as_bytes());
        let words = match to {
            "html" => page(out(&output)).1,
            _ => out(&output).to_owned(),
        };
        assert_eq!(code(&output), 3, "{to}: {}", err(&output));
        assert!(words.contains("not solved: the search stopped before its end; "), "{to}: {words}");
        assert!(words.contains("not solved: the entry has an error"), "{to}: {words}");
        assert!(err(&output).contains("short") || err(&output).contains("E301"), "{}", err(&output));
    }
    let output = run_with(&["solve", "-", "--to", "text", "-q"], FALSE_KEY.as_bytes());
    assert_eq!((code(&output), err(&output)), (1, ""));
    assert!(out(&output).contains("\nFxc3") || out(&output).contains("is not"), "{}", out(&output));
    let none = run_with(&["solve", "-", "--to", "md"], b"k7/7R/1K6/8/8/8/8/8 b - - stip \"#1\";\n");
    assert!(out(&none).contains("## 1\n") && out(&none).contains("\nno solution\n"), "{}", out(&none));
}

#[test]
fn the_document_goes_where_the_user_says() {
    let folder =
        folder(&[("a.epd", TWO_MOVER.as_bytes()), ("there.html", b"mine"), ("empty.epd", b"# nothing\n")]);
    let path = |name: &str| folder.path().join(name);
    let (input, there, new) = (path("a.epd"), path("there.html"), path("new.html"));
    let solve = |more: &[&str]| run(&[&["solve", text(&input), "--to", "html"], more].concat());
    for (target, words) in [(&there, "--force"), (&input, "is an input")] {
        let refused = solve(&["-o", text(target)]);
        assert_eq!(code(&refused), 2);
        assert!(err(&refused).contains(words), "{}", err(&refused));
    }
    assert_eq!(fs::read_to_string(&there).unwrap(), "mine");
    for arguments in [&["-o", text(&new), "--color", "always"][..], &["--force", "-o", text(&there)]] {
        let written = solve(arguments);
        assert_eq!((code(&written), out(&written)), (0, ""), "{}", err(&written));
    }
    assert_eq!(fs::read_to_string(&new).unwrap(), out(&solve(&["-o", "-"])));
    assert_eq!(fs::read_to_string(&new).unwrap(), fs::read_to_string(&there).unwrap());
    let sheet = path("a.txt");
    run(&["solve", text(&input), "--to", "text", "-o", text(&sheet), "--color", "always"]);
    assert!(fs::read_to_string(&sheet).unwrap().starts_with("odin-1\n\n10  . ."));
    assert!(!fs::read_to_string(&sheet).unwrap().contains('\x1b'));
    let empty = run(&["solve", text(&path("empty.epd")), "--to", "tex", "-o", text(&path("empty.tex"))]);
    assert_eq!((code(&empty), path("empty.tex").exists()), (0, false));
    for (arguments, words) in [
        (&["solve", text(&input), "-o", "x.html"][..], "--to"),
        (&["solve", text(&input), "--to", "md", "--output", "json"], "`--to` prints a document"),
    ] {
        let refused = run(arguments);
        assert_eq!(code(&refused), 2);
        assert!(err(&refused).contains(words), "{}", err(&refused));
    }
}

#[test]
fn documents_do_not_depend_on_threads() {
    for to in TARGETS {
        let with =
            |threads| out(&run(&["solve", "puzzles/chess", "--to", to, "-q", "-j", threads])).to_owned();
        assert_eq!(with("1"), with("4"), "{to}");
    }
}

#[test]
fn the_samples_of_the_page_about_documents_are_what_the_program_prints() {
    crate::samples::check("docs/publishing.md");
}
