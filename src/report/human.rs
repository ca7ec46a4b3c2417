//! The report for people, like that of a compiler: the source line, a caret, the rule, the board.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Element, Level, Renderer, Snippet};
use colored::Colorize as _;

use crate::formats::ReplayedGame;
use crate::notation::square::square_named;
use crate::notation::text::{begins_character, is_control, text as decoded};
use crate::render::{Ink, Picture, Signs, text};
use crate::replay::{Code, Finding, Place, Severity};
use crate::rules::SquareName;
use crate::variants::{Variant, boards};

use super::escape_controls;

/// The number of characters of a long source line that are shown on each side of the place.
const MARGIN: usize = 60;
/// The sign for a cut in a line.
const CUT: &str = "...";

/// Adds the report of a game.
pub(super) fn add_game(file: &str, game: &ReplayedGame<'_>, text: &mut String) {
    for (finding, place) in game.replay.findings.iter().zip(&game.places) {
        let source = Source { bytes: &game.text, start: game.start };
        text.push_str(&finding_text(file, source, game.replay.variant, finding, place));
        text.push_str("\n\n");
    }
}

/// The text that the spans of the findings refer to.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) bytes: &'a [u8],
    /// The offset of its first byte, in the numbers of the spans.
    pub(super) start: u32,
}

pub(super) fn finding_text(
    file: &str,
    source: Source<'_>,
    variant: Option<Variant>,
    finding: &Finding,
    place: &Place,
) -> String {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let window = Window::around(source, finding);
    let snippet = Snippet::<Annotation<'_>>::source(&window.text)
        .line_start(usize::try_from(place.line).unwrap_or(usize::MAX))
        .annotation(AnnotationKind::Primary.span(window.start..window.end));
    let mut elements: Vec<Element<'_>> = vec![snippet.into()];
    let board = board_before(variant, finding);
    if let Some(board) = &board {
        elements.push(Level::NOTE.message(format!("the position before the move:\n{board}")).into());
    }
    let help = finding.help.as_deref().map(escape_controls);
    if let Some(help) = &help {
        elements.push(Level::HELP.message(help).into());
    }
    let group = level
        .primary_title(escape_controls(&finding.sentence()))
        .id(finding.code.as_str())
        .elements(elements);
    let drawn = Renderer::styled().decor_style(DecorStyle::Ascii).render(&[group]);
    // The renderer counts columns in the text that it gets. If the line is cut, this is not the column in the file.
    let (title, below) = drawn.split_once('\n').unwrap_or((&drawn, ""));
    let gap = " ".repeat(place.line.to_string().len());
    let arrow = "--> ".bright_blue().bold();
    format!("{title}\n{gap}{arrow}{}:{}:{}\n{below}", escape_controls(file), place.line, place.column)
}

/// The board before the move. The squares that the sentence names are in brackets: those of the move and of the reason.
fn board_before(variant: Option<Variant>, finding: &Finding) -> Option<String> {
    let fen = finding.fen.as_deref()?;
    // A move that cannot be read is no move of this position: squares in backticks are its text, or examples.
    let sentence = match finding.code {
        Code::E101 => finding.message.split('`').step_by(2).collect::<Vec<_>>().join(" "),
        _ => finding.sentence(),
    };
    let (game, _) = boards::read(variant?, fen).ok()?;
    let mut picture = Picture::of(&*game);
    let named = squares_in(&sentence).filter_map(|name| picture.size.square(name.file, name.rank));
    picture.marks = named.collect();
    Some(text(&picture, Signs::Letters, Ink::Coloured).trim_end().to_owned())
}

/// The words of a sentence that are squares.
fn squares_in(sentence: &str) -> impl Iterator<Item = SquareName> {
    let words = sentence.split(|c: char| !c.is_alphanumeric());
    words.filter_map(square_named)
}

/// The visible part of a source line, and the place in it, in bytes of the visible text.
struct Window {
    text: String,
    start: usize,
    end: usize,
}

impl Window {
    fn around(source: Source<'_>, finding: &Finding) -> Window {
        let bytes = source.bytes;
        let inside = |n: u32| ((n.max(source.start) - source.start) as usize).min(bytes.len());
        let (start, end) = (inside(finding.span.start), inside(finding.span.end));
        let end_of_line = |b: &u8| matches!(b, b'\n' | b'\r');
        // A cut inside a character would show the whole line in the wrong encoding.
        let border = |n: &usize| bytes.get(*n).is_none_or(|&b| begins_character(b));
        let far_left = (start.saturating_sub(MARGIN * 4)..start).find(border).unwrap_or(start);
        let line_start =
            bytes[far_left..start].iter().rposition(end_of_line).map_or(far_left, |n| far_left + n + 1);
        let far_right = (start + MARGIN * 8).min(bytes.len());
        let far_right = (start..=far_right).rev().find(border).unwrap_or(far_right);
        let line_end = bytes[start..far_right].iter().position(end_of_line).map_or(far_right, |n| start + n);
        let end = end.clamp(start, line_end);
        let before = one_wide(&bytes[line_start..start]);
        let left_out = before.chars().count().saturating_sub(MARGIN);
        let mut text = String::new();
        if left_out > 0 {
            text += CUT;
        }
        text.extend(before.chars().skip(left_out));
        let from = text.len();
        text += &one_wide(&bytes[start..end]);
        let to = text.len();
        let behind = one_wide(&bytes[end..line_end]);
        text.extend(behind.chars().take(MARGIN));
        if behind.chars().nth(MARGIN).is_some() {
            text += CUT;
        }
        Window { text, start: from, end: to }
    }
}

/// The text of a part of a source line. The control characters that the renderer does not replace, which are those above
/// ASCII, become one character each, so that the caret stays below its place.
fn one_wide(bytes: &[u8]) -> String {
    decoded(bytes).replace(|c| c > '\u{7f}' && is_control(c), "\u{fffd}")
}
