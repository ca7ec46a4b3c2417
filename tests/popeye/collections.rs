//! Problems of other programs against Popeye: its own files and collections of YACPDB are read here and there, and solved by
//! both programs.
//!
//! `POPEYE` names Popeye's program, and `LAWSPEAKER_COLLECTIONS` files in its language or of YACPDB, with a colon between them.
//! The positions in the files of `LAWSPEAKER_PROBLEMS` are solved with other stipulations, one each. What needs other rules, or
//! more nodes or seconds than the limits, is counted and not compared.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use lawspeaker::formats::Format;
use lawspeaker::notation::epd;
use lawspeaker::problems::{
    Answer, NamedMove, Part, Problem, ProblemNotation, ProblemOptions, SourceEntry, WrittenAs, convert_entry,
    convert_line, solve_line,
};
use lawspeaker::solve::{Branch, Limits, Stipulation};
use lawspeaker::source::{FileEntry, ProblemEntries};

const NODES: u64 = 300_000;
const SECONDS: u64 = 4;

/// Stipulations that the positions of published problems get in turn.
const STIPULATIONS: [&str; 24] = [
    "h#1.5", "h#2", "h#2.5", "hs#2", "hs#1.5", "hr#2", "r#2", "semi-r#2", "ser-#3", "ser-h#2", "ser-s#2",
    "ser-r#2", "pser-#2", "=2", "+2", "x2", "exact-#2", "h=2", "s=2", "h==2", "hzd4 2", "hx1.5", "h+2",
    "ser-h=2",
];

/// How a kind of problem compares.
#[derive(Default)]
struct Count {
    same: usize,
    lines: usize,
    all: usize,
}

#[test]
fn collections_are_read_and_solved_as_popeye_does() {
    let (Some(popeye), Some(files)) = (named("POPEYE"), std::env::var_os("LAWSPEAKER_COLLECTIONS")) else {
        eprintln!("skipped: `POPEYE` or `LAWSPEAKER_COLLECTIONS` is not set");
        return;
    };
    let (mut problems, mut entries, mut boards, mut drawn) = (Vec::new(), 0, 0, 0);
    for file in std::env::split_paths(&files) {
        let entries_of_file = read(&file);
        let begin = entries_of_file.first().map(|(entry, _)| String::from_utf8_lossy(&entry.text));
        let language = language_of(&begin.unwrap_or_default());
        for (entry, notation) in &entries_of_file {
            entries += 1;
            let Some((text, problem)) = convert_entry(entry, *notation, WrittenAs::Epd, (None, None)) else {
                continue;
            };
            let asks_more = problem.findings.iter().any(|finding| finding.message.contains("option"));
            let Some(line) = text.filter(|text| !asks_more && !text.contains(" condition \"")) else {
                continue;
            };
            if *notation == ProblemNotation::Popeye && !line.contains("NoBoard") {
                let board = line.split(' ').next().unwrap();
                let found = board_of(&popeye, entry, language);
                drawn += usize::from(found.as_deref() == Some(board));
                boards += 1;
                if found.as_deref() != Some(board) {
                    eprintln!("{}:{}: Popeye draws {found:?}: {}", file.display(), entry.number, line.trim());
                }
            }
            problems.push(line);
        }
    }
    eprintln!("{entries} entries, {} of them are problems of chess", problems.len());
    eprintln!("{drawn} of {boards} boards are those that Popeye draws of its own files");
    compare(&popeye, &problems);
    assert_eq!(drawn, boards, "boards differ");
}

#[test]
fn other_stipulations_have_the_solutions_of_popeye() {
    let (Some(popeye), Some(files)) = (named("POPEYE"), std::env::var_os("LAWSPEAKER_PROBLEMS")) else {
        eprintln!("skipped: `POPEYE` or `LAWSPEAKER_PROBLEMS` is not set");
        return;
    };
    let mut positions = BTreeSet::new();
    for file in std::env::split_paths(&files) {
        let text = fs::read_to_string(file).unwrap();
        let entries = text.lines().filter(|line| epd::kind(line.as_bytes()) == epd::LineKind::Entry);
        positions.extend(entries.map(|line| line.split(' ').take(4).collect::<Vec<_>>().join(" ")));
    }
    let every = (positions.len() / 360).max(1);
    let chosen = positions.iter().step_by(every).zip(STIPULATIONS.iter().cycle());
    let problems: Vec<_> = chosen.map(|(position, stip)| format!("{position} stip \"{stip}\";")).collect();
    compare(&popeye, &problems);
}

fn named(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).map(PathBuf::from)
}

fn read(file: &Path) -> Vec<(SourceEntry, ProblemNotation)> {
    let id = if file.extension().is_some_and(|end| end == "olv") { "olv" } else { "popeye" };
    let bytes = fs::read(file).unwrap();
    let entries = ProblemEntries::new(bytes.as_slice(), Format::from_id(id).unwrap());
    let of_lines = |entry: io::Result<_>| match entry.unwrap() {
        FileEntry::Lines(lines, notation) => (lines, notation),
        FileEntry::Line(_) => panic!("an entry of these notations has several lines"),
    };
    entries.map(of_lines).collect()
}

/// What the comparison found.
#[derive(Default)]
struct Compared {
    counts: BTreeMap<String, Count>,
    left_out: usize,
    /// The lines that Popeye ends before.
    going_on: usize,
    differ: Vec<String>,
}

/// Solves each problem here and with Popeye, twins one by one, several problems at a time.
fn compare(popeye: &Path, lines: &[String]) {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut compared = Compared::default();
        while let Some(line) = lines.get(next.fetch_add(1, Ordering::Relaxed)) {
            compared.add_problem(popeye, line);
        }
        compared
    };
    let mut all = Compared::default();
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().for_each(|worker| all.add(worker.join().unwrap()));
    });
    let Compared { counts, left_out, going_on, differ } = all;
    for (kind, Count { same, lines, all }) in &counts {
        eprintln!("{kind}: {same} of {all} problems have the same keys or lines ({lines})");
    }
    let (same, all) = counts.values().fold((0, 0), |(same, all), count| (same + count.same, all + count.all));
    eprintln!(
        "{same} of {all} agree; {left_out} are left out: a limit, a short solution, or a goal without a meaning"
    );
    eprintln!("{going_on} lines here go on although the goal was reached before; Popeye ends them");
    assert!(all > 0, "no problem was compared");
    assert!(differ.is_empty(), "{} problems differ:\n{}", differ.len(), differ.join("\n"));
}

impl Compared {
    fn add_problem(&mut self, popeye: &Path, line: &str) {
        let options = ProblemOptions { limits: Limits::nodes(NODES), ..ProblemOptions::default() };
        // Options ask for more than the solution.
        let plain = without(line, "option");
        let Some(mut problem) = solve_line(plain.as_bytes(), 1, 0, &options) else { return };
        let twins = std::mem::take(&mut problem.twins);
        for ours in std::iter::once(problem).chain(twins) {
            self.left_out += usize::from(self.add_solution(popeye, &ours).is_none());
        }
    }

    /// None if the problem is left out.
    fn add_solution(&mut self, popeye: &Path, ours: &Problem) -> Option<()> {
        let (answer, fen, stip) = (ours.answer()?, ours.fen.as_ref()?, ours.stipulation?.to_string());
        answer.solved?;
        // A tree of many thousand lines is cut. Of shorter wins Popeye prints nothing else.
        if (answer.short.is_some() && !is_line(&stip)) || !answer.is_whole(Part::Tree) {
            return None;
        }
        let entry = format!("{} stip \"{stip}\";", fen.split(' ').take(4).collect::<Vec<_>>().join(" "));
        let intelligent = ["h#", "h=", "ser-h#"].iter().any(|start| stip.starts_with(start));
        let entry_again = format!("{entry} option \"Intelligent\";");
        // What takes too long without it is solved with `Intelligent`.
        let theirs =
            solved(popeye, &entry).or_else(|| intelligent.then(|| solved(popeye, &entry_again)).flatten())?;
        let kind: String = stip.chars().take_while(|sign| !sign.is_ascii_digit()).collect();
        let count = self.counts.entry(kind.trim().to_owned()).or_default();
        count.all += 1;
        let (mut mine, printed) = (lines_of(answer, &stip), theirs_of(&theirs, &stip));
        let wanted = if is_line(&stip) { plies(&stip) } else { 1 };
        let (theirs, short): (BTreeSet<_>, BTreeSet<_>) =
            printed.into_iter().partition(|line| line.len() == wanted);
        // In Popeye a line ends where it reaches the goal for the first time. In a series that helps or forces the other
        // side it goes on, and in reflex play a goal that the other side can reach ends it.
        let before = mine.len();
        if !stip.starts_with("ser-h") && !stip.starts_with("ser-s") {
            let reply = usize::from(stip.starts_with("ser-r"));
            mine.retain(|line| !short.iter().any(|short| line.starts_with(&short[..short.len() - reply])));
        }
        self.going_on += before - mine.len();
        if mine == theirs {
            count.same += 1;
            count.lines += theirs.len();
        } else {
            self.differ.push(format!("{entry}\n  here {mine:?}\n  Popeye {theirs:?}"));
        }
        Some(())
    }

    fn add(&mut self, other: Compared) {
        for (kind, Count { same, lines, all }) in other.counts {
            let count = self.counts.entry(kind).or_default();
            count.same += same;
            count.lines += lines;
            count.all += all;
        }
        self.left_out += other.left_out;
        self.going_on += other.going_on;
        self.differ.extend(other.differ);
    }
}

/// A line without an opcode.
fn without(line: &str, opcode: &str) -> String {
    let name = format!(" {opcode} \"");
    let Some(start) = line.find(&name) else { return line.to_owned() };
    let end = line[start..].find("\";").map_or(line.len(), |at| start + at + 2);
    format!("{}{}", &line[..start], &line[end..])
}

/// Whether the solution is a list of lines, all moves of which are compared; otherwise only first moves are.
fn is_line(stip: &str) -> bool {
    (stip.starts_with('h') && !stip.starts_with("hs")) || stip.starts_with("ser-")
}

fn lines_of(answer: &Answer, stip: &str) -> BTreeSet<Vec<String>> {
    let mut lines = BTreeSet::new();
    for play in &answer.tree {
        match is_line(stip) {
            true => walk(play, &mut Vec::new(), &mut lines),
            false => drop(lines.insert(vec![name(play)])),
        }
    }
    lines
}

fn walk(play: &Branch<NamedMove>, line: &mut Vec<String>, lines: &mut BTreeSet<Vec<String>>) {
    line.push(name(play));
    if play.next().is_empty() {
        lines.insert(line.clone());
    }
    play.next().iter().for_each(|next| walk(next, line, lines));
    line.pop();
}

fn name(play: &Branch<NamedMove>) -> String {
    let san = play.m.san.trim_end_matches(['+', '#']);
    match san {
        "O-O" | "O-O-O" => san.to_owned(),
        _ => play.m.coord.to_lowercase().replace('=', ""),
    }
}

/// Popeye's text for a problem; none if it was not solved to its end.
fn solved(popeye: &Path, entry: &str) -> Option<String> {
    let to = WrittenAs::Notation(ProblemNotation::Popeye);
    let (text, _) = convert_line(entry.as_bytes(), (1, 0), to, (None, None))?;
    let text = run(popeye, &format!("BeginProblem\n{}EndProblem\n", text?), SECONDS);
    text.contains("solution finished").then_some(text)
}

/// What Popeye prints. It stops after the seconds in some kinds of play only, so a little later it is killed.
fn run(popeye: &Path, input: &str, seconds: u64) -> String {
    let folder = tempfile::tempdir().unwrap();
    let (file, printed) = (folder.path().join("problem.inp"), folder.path().join("printed"));
    fs::write(&file, input).unwrap();
    let mut child = Command::new(popeye)
        .args(["-maxtime", &seconds.to_string()])
        .arg(&file)
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(fs::File::create(&printed).unwrap())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    let mut pause = Duration::from_micros(500);
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > Duration::from_secs(seconds + 2) {
            child.kill().unwrap();
            child.wait().unwrap();
            break;
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(50));
    }
    fs::read(&printed).unwrap().iter().map(|&byte| char::from(byte)).collect()
}

fn theirs_of(text: &str, stip: &str) -> BTreeSet<Vec<String>> {
    let lines = text.lines().map(str::trim).filter(|line| line.starts_with("1."));
    let is_direct = !is_line(stip) && !stip.starts_with("hs") && !stip.starts_with("pser");
    // `?!?` marks moves that break the rule of reflex play in the diagram.
    let keys = lines.filter(|line| !line.contains("?!?") && (!is_direct || line.contains('!')));
    let lines = keys.map(|line| {
        let moves: Vec<_> = line.split_whitespace().filter_map(lan).collect();
        if is_line(stip) { moves } else { moves.into_iter().take(1).collect() }
    });
    lines.filter(|moves: &Vec<String>| !moves.is_empty()).collect()
}

/// The plies of a line of help or series play.
fn plies(stip: &str) -> usize {
    let length = stip.parse::<Stipulation>().unwrap().length().to_string();
    let (whole, half) = length.split_once('.').map_or((&*length, false), |(whole, _)| (whole, true));
    let whole: usize = whole.parse().unwrap();
    match stip.strip_prefix("ser-") {
        Some(rest) if rest.starts_with(['h', 's', 'r']) => whole + 1,
        Some(_) => whole,
        None => 2 * whole + usize::from(half),
    }
}

/// A word such as `1...a7*b8=S` as from, to and promotion.
fn lan(word: &str) -> Option<String> {
    let moved = word.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '.');
    if word.ends_with("0-0") {
        return Some(if word.ends_with("0-0-0") { "O-O-O" } else { "O-O" }.to_owned());
    }
    let (from, to) = moved.split_once(['-', '*'])?;
    let from = from.get(from.len().checked_sub(2)?..)?;
    let (square, promotion) = to.split_once('=').unwrap_or((to, ""));
    Some(format!("{from}{square}{promotion}").replace('S', "N").to_lowercase())
}

/// A language of Popeye's input: the words around a list, and the letters of the pieces in the order of [`OURS`].
struct Language {
    begin: &'static str,
    end: &'static str,
    letters: &'static str,
}

const OURS: &str = "KQRBNP";

const LANGUAGES: [Language; 3] = [
    Language { begin: "BeginProblem", end: "EndProblem", letters: "KQRBSP" },
    Language { begin: "AnfangProblem", end: "EndeProblem", letters: "KDTLSB" },
    Language { begin: "DebutProbleme", end: "FinProbleme", letters: "RDTFCP" },
];

/// The language of a file that begins with this text.
fn language_of(text: &str) -> &'static Language {
    let start: String = text.trim_start().chars().take(3).collect();
    let is_start = |language: &&Language| language.begin[..3].eq_ignore_ascii_case(&start);
    LANGUAGES.iter().find(is_start).unwrap_or(&LANGUAGES[0])
}

/// The board that Popeye draws of the text of an entry, as a placement.
fn board_of(popeye: &Path, entry: &SourceEntry, language: &Language) -> Option<String> {
    let text: String = entry.text.iter().map(|&byte| char::from(byte)).collect();
    // The first problem of its file begins with a word that the others do not have, and only the last one ends the input.
    let begins =
        text.trim_start().to_ascii_lowercase().starts_with(&language.begin[..3].to_ascii_lowercase());
    let text = if begins { text } else { format!("{}\n{text}", language.begin) };
    let text = run(popeye, &format!("{text}\n{}\n", language.end), 1);
    let is_rank =
        |line: &&str| line.len() == 37 && line.starts_with(|first: char| ('1'..='8').contains(&first));
    let ranks: Vec<_> =
        text.lines().filter(is_rank).take(8).map(|line| rank(&line[1..36], language)).collect();
    (ranks.len() == 8).then(|| ranks.join("/"))
}

/// A rank such as `   .   Q  -K` as in a position string.
fn rank(cells: &str, language: &Language) -> String {
    let ours =
        |sign: char| language.letters.find(sign).and_then(|at| OURS[at..].chars().next()).unwrap_or(sign);
    let (mut rank, mut empty) = (String::new(), 0);
    for cell in cells.as_bytes().chunks(4).take(8) {
        let cell: String = String::from_utf8_lossy(cell).trim().chars().map(ours).collect();
        if cell == "." {
            empty += 1;
            continue;
        }
        if empty > 0 {
            rank += &empty.to_string();
            empty = 0;
        }
        rank += &cell.strip_prefix('-').map_or(cell.clone(), str::to_lowercase);
    }
    if empty > 0 { rank + &empty.to_string() } else { rank }
}
