//! The pages: what a reader types runs, and runs again where it has run; and what a reader follows is there.

#[cfg(unix)]
use std::collections::BTreeMap;
use std::collections::BTreeSet;
use std::fs;
#[cfg(unix)]
use std::io::Write as _;
use std::path::Path;
#[cfg(unix)]
use std::path::PathBuf;

#[cfg(unix)]
use lawspeaker::source::{Compression, Packer};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::program::{code, err, folder, out, program};

/// All pages of the repository.
fn pages() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages = Vec::new();
    for folder in ["", "docs", "python", "python/docs", "recipes", "editors/vscode"] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|end| end == "md") {
                let name = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
                pages.push((name, fs::read_to_string(path).unwrap()));
            }
        }
    }
    assert!(pages.len() > 30);
    pages.sort();
    pages
}

/// The blocks of lines for a shell that are not run here: the page, how the block begins, and what it needs.
#[cfg(unix)]
const OTHERS: &[(&str, &str, &str)] = &[
    ("CONTRIBUTING.md", "", "the repository"),
    ("README.md", "cargo run", "the repository: .ci/run does it"),
    ("docs/ci.md", "docker build", "Docker"),
    ("docs/editors.md", "cargo test", "the repository"),
    ("docs/editors.md", "cd editors/vscode", "npm and the network"),
    ("docs/install.md", "version=", "a release"),
    ("docs/install.md", "cargo install", "the repository"),
    ("docs/limits.md", "python3 -c", "numbers of a table in place of its words in capitals"),
    ("docs/performance.md", "git clone", "Popeye"),
    ("docs/performance.md", "make -C", "Fairy-Stockfish"),
    ("docs/performance.md", "cargo run", "a large archive"),
    ("docs/performance.md", "CARGO_PROFILE", "a large archive"),
    ("docs/publishing.md", "lawspeaker solve problems.epd --to tex -o problems.tex && pdflatex", "LaTeX"),
    ("docs/scale.md", "for i in", "a large archive"),
    ("docs/viewer.md", "fen=$(", "a terminal"),
    ("python/README.md", "pip install", "a release"),
];

/// A folder with the files that the pages name.
#[cfg(unix)]
fn files() -> tempfile::TempDir {
    const GAMES: &str = "[White \"Lif\"]\n[Black \"Sif\"]\n[FEN \"7k/8/5K2/8/8/8/8/6R1 w - - 0 1\"]\n[Result \"1-0\"]\n\n\
        1. Kf7 Kh7 2. Rh1# 1-0\n";
    const POPEYE: &str = "BeginProblem\nPieces White Kf6 Rg1 Black Kh8\nStipulation #2\nEndProblem\n";
    const OLV: &str = "---\nauthors:\n  - Loyd, Samuel\nsource:\n  name: Era\n  date:\n    year: 1859\nalgebraic:\n  \
        white: [Kf6, Rg1]\n  black: [Kh8]\nstipulation: \"#2\"\n";
    const EPD: &str = "7k/8/5K2/8/8/8/8/6R1 w - - stip \"#2\"; bm Kf7; id \"one\";\n";
    const PUZZLES: &str = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n\
        x,7k/8/5K2/8/8/8/8/5R2 b - - 0 1,h8h7 f1h1,900,80,90,100,,,\n";
    // The page on games as data shows the file that it speaks of.
    let page = include_str!("../../docs/variants.md");
    let ini = page.split("\n```ini\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let folder = crate::folder(&[
        ("games.ini", ini.as_bytes()),
        ("games.pgn", GAMES.as_bytes()),
        ("more.coord", b"chess; -; e2e4 e7e5; *\n"),
        ("archive/a.pgn", GAMES.as_bytes()),
        ("archive/b.pgn", b"1. e4 e5 2. Ke3 *\n"),
        ("collection.inp", POPEYE.as_bytes()),
        ("collection.olv", OLV.as_bytes()),
        ("collections/a.inp", POPEYE.as_bytes()),
        ("problems.olv", OLV.as_bytes()),
        ("problems.epd", EPD.as_bytes()),
        ("puzzles/odin/seed.epd", crate::TWO_MOVER.as_bytes()),
    ]);
    for (name, text) in [("games.pgn.zst", GAMES), ("lichess_db_puzzle.csv.zst", PUZZLES)] {
        let file = fs::File::create(folder.path().join(name)).unwrap();
        let mut packer = Packer::new(file, Compression::Zstandard).unwrap();
        packer.write_all(text.as_bytes()).unwrap();
        packer.finish().unwrap();
    }
    folder
}

/// The bytes of all files below a folder, without the times in them. What a search has cost so far is left out too.
#[cfg(unix)]
fn contents(folder: &Path) -> BTreeMap<PathBuf, String> {
    let seconds = regex::bytes::Regex::new(r#"\d+\.\d+ s\b|"seconds":[0-9.e-]+"#).unwrap();
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(contents(&path));
        } else {
            let bytes = if path.ends_with("problems.state") { Vec::new() } else { fs::read(&path).unwrap() };
            found.insert(path, seconds.replace_all(&bytes, &b"TIME"[..]).escape_ascii().to_string());
        }
    }
    found
}

/// A second run neither stops at what the first one has written nor reads it.
#[cfg(unix)]
#[test]
fn what_the_pages_type_runs_twice() {
    let program = Path::new(env!("CARGO_BIN_EXE_lawspeaker")).parent().unwrap();
    let search = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let (mut others, mut run) = (BTreeSet::new(), 0);
    for (page, text) in pages() {
        for block in text.split("\n```sh\n").skip(1) {
            let block = block.split("```").next().unwrap();
            if let Some(other) = OTHERS.iter().find(|(on, begin, _)| *on == page && block.starts_with(begin))
            {
                others.insert(other);
                continue;
            }
            let folder = files();
            let typed = |line: &str| {
                let mut shell = std::process::Command::new("sh");
                shell.args(["-c", line]).env("PATH", &search).current_dir(folder.path());
                shell.stdin(std::process::Stdio::null()).output().unwrap()
            };
            let runs = [(); 2].map(|()| {
                let mut printed = String::new();
                for line in block.lines() {
                    let mut done = typed(line);
                    // A file of the first run is not replaced unasked.
                    if crate::err(&done).ends_with("already exists; --force replaces it\n") {
                        done = typed(&line.replacen(" -", " --force -", 1));
                    }
                    // A check that finds something has done its work.
                    let is_done = crate::code(&done) <= i32::from(line.starts_with("lawspeaker check"));
                    assert!(is_done, "{page}: {line}\n{}", crate::err(&done));
                    printed += crate::out(&done);
                }
                (printed, contents(folder.path()))
            });
            assert!(runs[0] == runs[1], "{page}: {block}the second run gives something else\n{runs:#?}");
            run += 1;
        }
    }
    let unused: Vec<_> = OTHERS.iter().filter(|other| !others.contains(other)).collect();
    assert!(unused.is_empty(), "no page has {unused:?}");
    assert!(run >= 10, "{run}");
}

/// Where the repository shows its files to people.
const REPOSITORY: &str = "https://github.com/lawspeaker/lawspeaker/blob/main/";

/// Pages that other sites show, where a link to a file beside the page leads nowhere: PyPI and the list of extensions. (crates.io makes
/// whole links of those in README.md, because the package names its repository.)
const SHOWN_ELSEWHERE: &[&str] = &["python/README.md", "editors/vscode/README.md"];

/// The anchors of a page's headings, as GitHub makes them.
fn anchors(text: &str) -> BTreeSet<String> {
    let (mut found, mut heading) = (BTreeSet::new(), None);
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => drop(found.insert(heading.take().unwrap())),
            Event::Text(text) | Event::Code(text) => {
                let letters = text.chars().filter(|sign| sign.is_alphanumeric() || " -_".contains(*sign));
                let slug: String = letters.flat_map(char::to_lowercase).collect();
                heading.iter_mut().for_each(|heading| *heading += &slug.replace(' ', "-"));
            }
            _ => {}
        }
    }
    found
}

#[test]
fn every_link_of_a_page_leads_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut count = 0;
    for (page, text) in pages() {
        for event in Parser::new_ext(&text, Options::ENABLE_TABLES) {
            let (Event::Start(Tag::Link { dest_url, .. }) | Event::Start(Tag::Image { dest_url, .. })) =
                event
            else {
                continue;
            };
            let (base, link) = match dest_url.strip_prefix(REPOSITORY) {
                Some(link) => (root.to_owned(), link),
                None if dest_url.contains("://") => continue,
                None => (root.join(&page).parent().unwrap().to_owned(), &*dest_url),
            };
            let is_whole = dest_url.starts_with(REPOSITORY);
            assert!(
                is_whole || !SHOWN_ELSEWHERE.contains(&&*page),
                "{page}: {dest_url} leads nowhere on other sites"
            );
            let (file, anchor) =
                link.split_once('#').map_or((link, None), |(file, anchor)| (file, Some(anchor)));
            let path = if file.is_empty() { root.join(&page) } else { base.join(file) };
            assert!(path.exists(), "{page}: {dest_url}");
            if let Some(anchor) = anchor {
                let anchors = anchors(&fs::read_to_string(&path).unwrap());
                assert!(anchors.contains(anchor), "{page}: {dest_url} has none of {anchors:?}");
            }
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
    let package = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let repository = REPOSITORY.split("/blob").next().unwrap();
    assert!(
        package.contains(&format!("\nrepository = \"{repository}\"\n")),
        "crates.io needs it for the links of README.md"
    );
}

#[test]
fn the_configuration_that_its_page_shows_is_understood() {
    let page =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/configuration.md")).unwrap();
    let (_, rest) = page.split_once("```toml\n").unwrap();
    let (sample, _) = rest.split_once("```\n").unwrap();
    let place = folder(&[("lawspeaker.toml", sample.as_bytes()), ("x.pgn", b""), ("games.ini", b"")]);
    let done = program().args(["config", "x.pgn"]).current_dir(&place).output().unwrap();
    assert_eq!((code(&done), err(&done)), (0, ""));
    let lines: Vec<_> = out(&done).lines().map(|line| line.split_whitespace().next().unwrap()).collect();
    for key in [
        "variants",
        "default-variant",
        "output",
        "threads",
        "required-tags",
        "tag-order",
        "ignore",
        "warn",
        "deny",
        "viking-9:",
    ] {
        assert!(lines.contains(&key), "{key}: {}", out(&done));
    }
}
