//! What a record asks to ignore: `{lawspeaker: ignore W203}` for the move before the comment, and a line
//! `%lawspeaker ignore=W302` for the game. What is ignored is not reported; an ignore that ignores nothing is.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use crate::notation::Span;
use crate::notation::syntax::{Element, ElementKind, ParsedGame};
use crate::replay::{Code, CodeSet, Finding, MOST_FINDINGS, not_listed, quoted};

use super::rules::FindingRules;
use super::selector::Selector;

/// With this word such a comment begins.
const NAME: &str = "lawspeaker";
/// Finds the word in the bytes of a game.
static FINDER: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(NAME));
/// What comes after it is for people.
const REASON: &str = "--";

/// The most codes to ignore that are read of a game, so that a hostile record takes no more memory than others.
const MOST_IGNORES: usize = 1000;

/// What a record asks to ignore.
pub(super) struct Ignores {
    items: Vec<Item>,
    /// The first comment with more codes than are read.
    too_many: Option<Span>,
    end: Span,
}

/// One code, or beginning of codes, to ignore.
struct Item {
    place: Span,
    text: String,
    /// What it means; `None` if it is not a code.
    codes: Option<CodeSet>,
    reach: Reach,
}

/// For which findings an ignore is.
#[derive(Clone, Copy)]
enum Reach {
    Game,
    Move(Span),
    /// There is no move before the comment.
    Nothing,
}

impl Ignores {
    /// What a game asks to ignore; `None` for nearly every game. `bytes` are those of its record.
    pub(super) fn of(bytes: &[u8], game: &ParsedGame) -> Option<Self> {
        // A search of the bytes costs less than a pass over the elements, and nearly every game ends here.
        FINDER.find(game.span.of(bytes))?;
        let is_ours =
            |element: &Element| element.kind.is_comment() && begins_with_name(element.span.of(bytes));
        let end = Span { start: game.span.end, end: game.span.end };
        let mut found = Ignores { items: Vec::new(), too_many: None, end };
        let mut moves = Moves::default();
        for &element in &game.movetext {
            if found.too_many.is_some() {
                break;
            } else if !element.kind.is_comment() {
                moves.pass(element);
            } else if is_ours(&element) {
                let reach = match element.kind {
                    ElementKind::EscapedLine => Reach::Game,
                    ElementKind::CommentOnMoveBefore => moves.before(1),
                    _ => moves.before(0),
                };
                found.read(bytes, game, element, reach);
            }
        }
        (!found.items.is_empty()).then_some(found)
    }

    /// Reads a comment, which may be an ordinary one.
    fn read(&mut self, bytes: &[u8], game: &ParsedGame, element: Element, reach: Reach) {
        let text = game.comment(bytes, element);
        let text = text.trim_start();
        let Some(list) = list(element.kind, text) else { return };
        // Where the record writes characters as escapes, an item has the place of its comment.
        let raw = element.span.of(bytes);
        let start = FINDER.find(raw).unwrap_or(0);
        let place = |item: &str| {
            let at = start + (item.as_ptr() as usize - text.as_ptr() as usize);
            let own = raw.get(at..at + item.len()) == Some(item.as_bytes());
            if own { Span::new(at, at + item.len()).moved(element.span.start) } else { element.span }
        };
        let before = self.items.len();
        let words = list.split([',', ' ', '\t', '\n']).filter(|word| !word.is_empty());
        for word in words.take_while(|word| !word.starts_with(REASON)) {
            if self.items.len() >= MOST_IGNORES {
                self.too_many = Some(element.span);
                return;
            }
            let selector = Selector::read(word).filter(|selector| !selector.is_warnings());
            let codes = selector.map(|selector| selector.codes());
            self.items.push(Item { place: place(word), text: quoted(word.as_bytes()), codes, reach });
        }
        if self.items.len() == before {
            self.items.push(Item { place: element.span, text: String::new(), codes: None, reach });
        }
    }

    /// Removes the findings that are ignored, and adds one for each code that ignores nothing.
    pub(super) fn apply(&self, rules: &FindingRules, findings: &mut Vec<Finding>) {
        let present: CodeSet = findings.iter().map(|finding| finding.code).collect();
        let mut of_game = CodeSet::EMPTY;
        let mut ignored = vec![false; findings.len()];
        let mut unused = Vec::new();
        for item in &self.items {
            let codes = item.codes.unwrap_or_default();
            let used = match item.reach {
                Reach::Game => {
                    codes.iter().for_each(|code| of_game.insert(code));
                    !present.and(codes).is_empty()
                }
                Reach::Move(place) => {
                    let first = findings.partition_point(|finding| finding.span.start < place.start);
                    let of_move =
                        findings[first..].iter().take_while(|finding| finding.span.start < place.end);
                    let hits = of_move
                        .zip(&mut ignored[first..])
                        .filter(|(finding, _)| codes.contains(finding.code));
                    hits.map(|(_, ignored)| *ignored = true).count() > 0
                }
                Reach::Nothing => false,
            };
            // A code that is not reported in this run has no findings to ignore.
            let is_judged = item.codes.is_none() || codes.iter().any(|code| rules.reports(code));
            if !used && is_judged {
                unused.push(item);
            }
        }
        let mut ignored = ignored.into_iter();
        findings.retain(|finding| !ignored.next().unwrap_or(false) && !of_game.contains(finding.code));
        if of_game.contains(Code::W308) {
            return;
        }
        let room = MOST_FINDINGS.saturating_sub(findings.len());
        let left_out = unused.len().saturating_sub(room) as u64;
        let listed = unused.iter().take(room).map(|item| item.unused(present));
        let more = (left_out > 0).then(|| not_listed(left_out, self.end));
        let too_many = self.too_many.map(|place| {
            let message =
                format!("a game can have {MOST_IGNORES} codes to ignore; those from here on do not count");
            Finding::new(Code::W308, place, message)
        });
        rules.add(findings, listed.chain(too_many).chain(more).collect::<Vec<_>>());
    }
}

/// The list of codes in a comment: empty if the comment cannot be read, and `None` if it is an ordinary one.
fn list(kind: ElementKind, text: &str) -> Option<&str> {
    let rest = text.strip_prefix(NAME)?;
    let of_game = kind == ElementKind::EscapedLine;
    let rest = if of_game { rest.strip_prefix([' ', '\t'])? } else { rest.strip_prefix(':')? };
    let list = rest.trim_start().strip_prefix("ignore").and_then(|list| match of_game {
        true => list.trim_start().strip_prefix('='),
        false => Some(list).filter(|list| !list.starts_with(char::is_alphabetic)),
    });
    Some(list.unwrap_or_default())
}

/// Whether the first word of a comment, after the signs that open it, may be the name.
fn begins_with_name(comment: &[u8]) -> bool {
    let word = comment.iter().position(u8::is_ascii_alphabetic).unwrap_or(0);
    comment[word..].starts_with(NAME.as_bytes())
}

impl Item {
    /// The finding about an ignore that ignores nothing. `present` are the codes that the game has.
    fn unused(&self, present: CodeSet) -> Finding {
        let text = &self.text;
        let finding = |message: String| Finding::new(Code::W308, self.place, message);
        let Some(codes) = self.codes else {
            return match text.as_str() {
                "" => finding("this comment names no code to ignore".to_owned())
                    .with_help("write `{lawspeaker: ignore W203}`, or a line `%lawspeaker ignore=W302` for the whole game"),
                _ => finding(format!("`{text}` is not a code")).with_help("`lawspeaker explain` lists all codes"),
            };
        };
        let for_game = !present.and(codes).is_empty();
        let with_help = |finding: Finding| match for_game {
            true => finding.with_help(format!(
                "a line `%lawspeaker ignore={text}` after the tags is for the whole game"
            )),
            false => finding,
        };
        match self.reach {
            Reach::Game => finding(format!("the game has no finding `{text}` to ignore")),
            Reach::Move(_) => {
                with_help(finding(format!("the move before has no finding `{text}` to ignore")))
            }
            Reach::Nothing => with_help(finding("there is no move before this comment".to_owned())),
        }
    }
}

/// The last two moves of each line that is open, while the elements of a game are read.
struct Moves {
    lines: Vec<[Option<Span>; 2]>,
    /// The number before the next move: it belongs to the move.
    number: Option<Span>,
    /// Whether the last move has ended, so that what follows belongs to something else.
    ended: bool,
}

impl Default for Moves {
    fn default() -> Self {
        Moves { lines: vec![[None; 2]], number: None, ended: true }
    }
}

impl Moves {
    /// Reads an element that is not a comment.
    fn pass(&mut self, Element { kind, span }: Element) {
        let line = self.lines.last_mut().expect("the main line is always open");
        match kind {
            ElementKind::MoveNumber | ElementKind::Number => self.number = Some(span),
            ElementKind::Move => {
                let start = self.number.take().map_or(span.start, |number| number.start);
                *line = [Some(Span { start, end: span.end }), line[0]];
                self.ended = false;
            }
            ElementKind::SecondName
            | ElementKind::EnPassantNote
            | ElementKind::MarkNote
            | ElementKind::Nag(_)
            | ElementKind::Glyph => {
                if let Some(last) = line[0].as_mut().filter(|_| !self.ended) {
                    last.end = span.end;
                }
            }
            ElementKind::Open => {
                self.lines.push([None; 2]);
                (self.number, self.ended) = (None, true);
            }
            ElementKind::Close => {
                if self.lines.len() > 1 {
                    self.lines.pop();
                }
                (self.number, self.ended) = (None, true);
            }
            _ => self.ended = true,
        }
    }

    /// The last move of this line, or the one before it.
    fn before(&self, n: usize) -> Reach {
        let line = self.lines.last().expect("the main line is always open");
        line[n].map_or(Reach::Nothing, Reach::Move)
    }
}
