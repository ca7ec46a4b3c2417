//! A game that is shown: its tags, its moves as a tree, and its findings at their moves.

use bumpalo::Bump;

use crate::any::AnyPosition;
use crate::formats::{self, Builder, Comment, GameTree, Losses, Nag, RecordGames};
use crate::naming::Style;
use crate::notation::Record;
use crate::notation::syntax::ParsedGame;
use crate::replay::{Code, Finding, Replay, Severity, Spelling, Start, Verdict};
use crate::report::escape_controls;
use crate::variants::Variant;

use super::tree::{At, Line, Move, Tree};
use crate::view::archive::{Count, Library, Text};

/// A game of a record, replayed.
#[derive(Clone, Debug)]
pub(in crate::view) struct Game {
    pub(in crate::view) tags: Vec<(String, String)>,
    pub(in crate::view) verdict: Verdict,
    /// The position before the first move and the moves; none when the variant or the start position is not known.
    pub(in crate::view) play: Option<(AnyPosition, Tree)>,
    /// In the order of the text.
    pub(in crate::view) findings: Vec<Found>,
}

/// A finding, ready to be shown.
#[derive(Clone, Debug)]
pub(in crate::view) struct Found {
    pub(in crate::view) code: Code,
    pub(in crate::view) severity: Severity,
    pub(in crate::view) rule: Option<&'static str>,
    /// What is wrong, with its rule.
    pub(in crate::view) sentence: String,
    /// What was probably meant, or what to do.
    pub(in crate::view) help: Option<String>,
    /// Where it is shown: after the move that it is about, or after the last one before it.
    pub(in crate::view) at: At,
}

impl Found {
    /// A finding with its place in a tree of moves.
    pub(super) fn of(finding: &Finding, tree: Option<&Tree>) -> Self {
        let help = match finding.candidates.as_slice() {
            [] => finding.help.clone(),
            candidates => Some(format!("perhaps {}", candidates.join(", "))),
        };
        Found {
            code: finding.code,
            severity: finding.severity,
            rule: finding.rule,
            sentence: escape_controls(&finding.sentence()),
            help: help.map(|help| escape_controls(&help)),
            at: tree.map_or_else(At::default, |tree| place(finding, tree)),
        }
    }
}

/// Counts the findings of a game without building anything.
pub(in crate::view) fn count(found: &Text, library: &Library) -> Count {
    with_game(found, library, |record, games, _| {
        let mut replay = games.replay(Spelling::Nothing, None);
        library.file(&found.entry).rules.apply(&record.bytes, games.syntax(), &mut replay);
        Count::of(&replay.findings)
    })
    .unwrap_or_default()
}

/// Reads and replays a game; none when the text of the file is not a game any more.
pub(in crate::view) fn game(found: &Text, library: &Library) -> Option<Game> {
    with_game(found, library, |record, games, names| {
        let syntax = games.syntax();
        let mut builder = Builder::new(&record.bytes, syntax, names);
        let mut replay = games.replay(Spelling::Named(Style::San), Some(&mut builder));
        let built = builder.finish(&replay, &mut Losses::default());
        let play = built.as_ref().and_then(|built| play(&replay, built));
        library.file(&found.entry).rules.apply(&record.bytes, syntax, &mut replay);
        let tree = play.as_ref().map(|(_, tree)| tree);
        let tags = syntax.tags.iter().map(|tag| {
            let name = crate::notation::text::text(syntax.name_of(&record.bytes, tag));
            (escape_controls(&name), escape_controls(&syntax.value_of(&record.bytes, tag)))
        });
        Game {
            tags: tags.collect(),
            verdict: replay.verdict,
            findings: replay.findings.iter().map(|finding| Found::of(finding, tree)).collect(),
            play,
        }
    })
}

/// Does something with the one game of a text, which is parsed.
fn with_game<T>(
    found: &Text,
    library: &Library,
    work: impl FnOnce(&Record, &RecordGames<'_, '_>, &Bump) -> T,
) -> Option<T> {
    let Text { entry, bytes, .. } = found;
    let reader = library.reader(entry)?;
    let context = entry.context.as_deref().unwrap_or_default().to_vec();
    let (offset, line) = (entry.offset, entry.line);
    let record = Record { bytes: bytes.clone(), context, offset, line, ..Record::default() };
    let (mut syntax, names) = (ParsedGame::default(), Bump::new());
    let file = library.file(entry);
    let settings = crate::replay::ReplayOptions { without: file.rules.without(), ..file.settings };
    let mut games = RecordGames::new(&record, reader, settings, &mut syntax);
    games.parse()?;
    Some(work(&record, &games, &names))
}

/// The start position and the moves.
fn play(replay: &Replay, built: &GameTree<'_>) -> Option<(AnyPosition, Tree)> {
    let variant: Variant = replay.variant?;
    let start = match replay.start.as_ref()? {
        Start::Array => AnyPosition::start(variant),
        Start::Position(text) => AnyPosition::from_fen(variant, text).ok()?,
    };
    let mut tree = Tree::new();
    // A list of the lines to be copied, not a recursion: the record decides how deep they nest.
    let mut waiting = vec![(0, &built.line, &built.behind)];
    while let Some((number, line, behind)) = waiting.pop() {
        let copy = &mut tree.lines[number];
        copy.before = texts(&line.comments).collect();
        copy.after = texts(behind).collect();
        copy.moves = line.moves.iter().map(copied).collect();
        let first = line.variations.iter().map(|variation| (0, variation));
        let others =
            line.moves.iter().enumerate().flat_map(|(n, ply)| ply.variations.iter().map(move |v| (n, v)));
        for (played, variation) in first.chain(others) {
            let branch = tree.branch(At { line: number, played });
            waiting.push((branch, &variation.line, &variation.behind));
        }
    }
    Some((start, tree))
}

fn texts<'a>(comments: &'a [Comment<'_>]) -> impl Iterator<Item = String> + 'a {
    comments
        .iter()
        .map(|comment| escape_controls(&comment.text().split_whitespace().collect::<Vec<_>>().join(" ")))
}

fn copied(ply: &formats::Ply<'_>) -> Move {
    let glyphs: Vec<_> = ply.nags.iter().map(glyph).collect();
    Move {
        text: format!("{}{}", escape_controls(&ply.san), glyphs.concat()),
        play: ply.san.to_string(),
        goes_on: ply.goes_on,
        comments: texts(&ply.before).chain(texts(&ply.after)).collect(),
        ..Move::default()
    }
}

/// A glyph as people write it after a move.
fn glyph(nag: &Nag<'_>) -> String {
    const SIGNS: [&str; 7] = ["", "!", "?", "!!", "??", "!?", "?!"];
    match nag {
        Nag::Number(number) => match SIGNS.get(usize::from(*number)) {
            Some(sign) => (*sign).to_owned(),
            None => format!(" ${number}"),
        },
        Nag::Sign(sign) => escape_controls(sign),
    }
}

/// The place of a finding. A move that was not played is not in the tree: then it is the place before it.
fn place(finding: &Finding, tree: &Tree) -> At {
    let mut line = 0;
    for number in finding.variation.iter().flat_map(|path| path.split('.')) {
        let child = number.parse::<usize>().ok().and_then(|number| nth_variation(tree, line, number));
        let Some(child) = child else { break };
        line = child;
    }
    let before = tree.ply(At { line, played: 0 });
    let moves = tree.line(line).moves.len();
    match finding.ply {
        Some(ply) => At { line, played: (ply as usize).saturating_sub(before).min(moves) },
        None if is_of_result(finding.code) => At { line, played: moves },
        // About the tags, which are before the first move.
        None => At { line, played: 0 },
    }
}

/// Whether a kind of finding is about the result: the codes are grouped by their first digit.
fn is_of_result(code: Code) -> bool {
    code.as_str()[1..].starts_with('4')
}

/// The variation of a line with this number, from 1, in the order of the text.
fn nth_variation(tree: &Tree, line: usize, number: usize) -> Option<usize> {
    let places = (0..=tree.line(line).moves.len()).map(|played| At { line, played });
    places.flat_map(|at| tree.variations(at)).copied().nth(number.checked_sub(1)?)
}

/// Where the comments of a place are: at the last move, or before the first one.
pub(in crate::view) fn comments(tree: &Tree, at: At) -> Vec<&str> {
    let line: &Line = tree.line(at.line);
    let here = match tree.last(at) {
        None => &line.before,
        Some(last) => &last.comments,
    };
    let end = if at.played == line.moves.len() { line.after.as_slice() } else { &[] };
    here.iter().chain(end).map(String::as_str).collect()
}
