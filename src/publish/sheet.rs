//! What is printed of a problem, before it is set for any target. Nothing here is escaped.

use crate::notation::letters::PieceLetters;
use crate::notation::text::is_control;
use crate::problems::{Problem, Stipulation, said};
use crate::render::{Ink, Picture, Signs, SquareView, text};
use crate::report::{self, Line, Part, Role, Style, open};
use crate::rules::Side;
use crate::variants::{Variant, boards};

/// A problem as it is printed.
#[derive(Debug)]
pub(super) struct Sheet {
    /// The id; without one, the number of the problem in the document.
    pub(super) heading: String,
    pub(super) title: Option<String>,
    pub(super) author: Option<String>,
    /// Where and when it was published.
    pub(super) source: Option<String>,
    /// The diagram; none if the position could not be read.
    pub(super) diagram: Option<Diagram>,
    pub(super) stipulation: Option<String>,
    /// The side to move where it is not the usual one, for targets whose diagram does not say it in words.
    pub(super) turn: Option<String>,
    /// The name of the game where it is not chess.
    pub(super) game: Option<&'static str>,
    /// The solution: of each twin, or of the one problem.
    pub(super) parts: Vec<TwinSheet>,
    /// The comments of the entry.
    pub(super) comments: Vec<String>,
    /// The letters of its pieces, if they are those of chess.
    letters: Option<PieceLetters>,
}

/// The solution of a problem, or of one of its twins.
#[derive(Debug)]
pub(super) struct TwinSheet {
    /// The letter of the twin and what is different in it: `b) Nc6-d6`.
    pub(super) label: Option<String>,
    /// The position of a twin that differs so much that it has a diagram of its own.
    pub(super) diagram: Option<Diagram>,
    /// What is missing in the solution or wrong in the entry.
    pub(super) notes: Vec<String>,
    /// The solution, from depth 0.
    pub(super) lines: Vec<Line>,
}

/// A position to be drawn.
#[derive(Debug)]
pub(super) struct Diagram {
    pub(super) variant: Variant,
    pub(super) picture: Picture,
    /// The numbers of White's and Black's pieces on the board: `7+5`.
    pub(super) pieces: String,
    /// The position string.
    pub(super) fen: String,
}

/// A twin has a diagram of its own if more squares than these have other contents than in the diagram: magazines state up to about four
/// changes in signs, and nobody turns a board with ten pieces in the head.
const MOST_SQUARES: usize = 10;

impl Sheet {
    /// All twins of an entry, or its one problem.
    pub(super) fn of(entry: &[u8], twins: &[Problem], number: u64, style: Style) -> Self {
        let said = said(entry);
        let all = |wanted: &str| -> Vec<String> {
            let values = said.iter().filter(|(name, _)| *name == wanted).map(|(_, value)| one_line(value));
            values.filter(|value| !value.is_empty()).collect()
        };
        let source = [all("source"), all("date")].concat().join(", ");
        let first = twins.first().expect("a sheet is of a problem");
        let twin = first.twin.as_ref();
        let id = twin.map_or(&first.id, |twin| &twin.id);
        let id = id.as_deref().map(one_line).filter(|id| !id.is_empty());
        let heading = id.unwrap_or_else(|| number.to_string());
        let fen = twin.map(|twin| &twin.diagram).or(first.fen.as_ref());
        let diagram = Diagram::of(first.variant, fen, &heading);
        let stipulation = twin.map(|twin| twin.stipulation).or(first.stipulation);
        let letters = style.letters.filter(|_| is_chess(first.variant));
        let part = |problem: &Problem| {
            let in_letters = |letters| problem.clone().in_letters(letters).twin_in_words();
            let label = letters.map_or_else(|| problem.twin_in_words(), in_letters);
            let own = label.as_deref().and_then(|label| {
                Diagram::of(problem.variant, problem.fen.as_ref(), &format!("{heading} {label}"))
            });
            TwinSheet {
                diagram: own.filter(|own| diagram.as_ref().is_some_and(|of| of.differs(own) > MOST_SQUARES)),
                label,
                notes: notes(problem),
                lines: report::play(problem, style).0.into_iter().map(set).collect(),
            }
        };
        Sheet {
            // An entry that is no line of EPD has them too.
            title: all("title").into_iter().next().or_else(|| first.title.as_deref().map(one_line)),
            author: all("author").into_iter().next().or_else(|| first.author.as_deref().map(one_line)),
            source: Some(source).filter(|source| !source.is_empty()),
            stipulation: stipulation.map(|stipulation| stipulation.to_string()),
            turn: diagram.as_ref().and_then(|diagram| unusual_turn(stipulation, diagram)),
            game: diagram.as_ref().and_then(Diagram::game),
            parts: twins.iter().map(part).collect(),
            comments: all("comment"),
            heading,
            diagram,
            letters,
        }
    }

    /// A diagram as a board of text. Its pieces have the letters of the solution, if each of them is one sign that no other piece has.
    pub(super) fn board(&self, diagram: &Diagram, ink: Ink) -> String {
        let mut picture = diagram.picture.clone();
        if let Some(letters) = self.letters.filter(PieceLetters::are_single) {
            for piece in picture.squares.iter_mut().filter_map(|square| square.piece.as_mut()) {
                let mut name = String::new();
                letters.push(piece.letter.to_ascii_uppercase(), &mut name);
                let name = if piece.side == Side::Black { name.to_lowercase() } else { name };
                piece.letter = name.chars().next().unwrap_or(piece.letter);
            }
        }
        text(&picture, Signs::Letters, ink)
    }
}

/// Whether a game has the pieces of chess, whose letters differ from language to language.
fn is_chess(variant: Option<Variant>) -> bool {
    variant.is_some_and(|variant| variant.ruleset().has_chess_pieces())
}

impl Diagram {
    fn of(variant: Option<Variant>, fen: Option<&String>, heading: &str) -> Option<Self> {
        let (variant, fen) = (variant?, fen?);
        let mut picture = Picture::of(&*boards::read(variant, fen).ok()?.0);
        picture.title = format!("{}: {heading}", picture.title);
        let count = |side| {
            let pieces = picture.squares.iter().filter_map(|square| square.piece);
            pieces.filter(|piece| piece.side == side).count()
        };
        let pieces = format!("{}+{}", count(Side::White), count(Side::Black));
        Some(Diagram { variant, picture, pieces, fen: fen.clone() })
    }

    /// On how many squares another position has something else.
    fn differs(&self, other: &Diagram) -> usize {
        let squares = self.picture.squares.iter().zip(&other.picture.squares);
        let piece = |square: &SquareView| square.piece.map(|piece| piece.letter);
        squares.filter(|(one, other)| piece(one) != piece(other)).count()
    }

    fn game(&self) -> Option<&'static str> {
        (self.variant != Variant::DEFAULT).then(|| self.variant.ruleset().name)
    }
}

/// A text of an entry as one line without control characters.
fn one_line(text: &str) -> String {
    let words: Vec<_> = text.split(|c: char| c.is_whitespace() || is_control(c)).collect();
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Names the side to move if the other one would begin by convention.
fn unusual_turn(stipulation: Option<Stipulation>, diagram: &Diagram) -> Option<String> {
    let usual = stipulation.map_or(Side::White, Stipulation::usual_side);
    let turn = diagram.picture.turn;
    (turn != usual).then(|| format!("{turn} to move"))
}

/// Says plainly what is not solved, and what is wrong.
fn notes(problem: &Problem) -> Vec<String> {
    let mut notes = Vec::new();
    match problem.solved() {
        Some(true) => {}
        Some(false) => notes.push("no solution".to_owned()),
        None if problem.answer().is_some() => {
            notes.push(format!("not solved: the search stopped before its end; {}", open(problem)));
        }
        None if problem.has_errors() => notes.push("not solved: the entry has an error".to_owned()),
        None => {
            let why = problem.unsupported().map(|finding| one_line(&finding.sentence()));
            notes.extend(why.map(|why| format!("not solved: {why}")));
        }
    }
    let short = problem.answer().and_then(|answer| answer.short);
    if let (Some(n), Some(stipulation)) = (short, problem.stipulation) {
        notes.push(format!("short solution: {}", stipulation.of_length(n)));
    }
    let errors = problem.findings.iter().filter(|finding| finding.is_error());
    notes.extend(errors.map(|finding| one_line(&finding.sentence())));
    notes
}

/// A line of play, with the word that marks duals.
fn set(mut line: Line) -> Line {
    line.depth = line.depth.saturating_sub(1);
    let duals = line.parts.iter().filter(|part| part.role == Role::Dual).count();
    if let Some(last) = line.parts.iter().rposition(|part| part.role == Role::Dual) {
        let word = if duals == 1 { " (dual)" } else { " (duals)" };
        line.parts.insert(last + 1, Part { role: Role::Words, text: word.to_owned() });
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::{ProblemOptions, Wanted, solve_line};

    fn sheet(entry: &str, options: &ProblemOptions<'_>) -> Sheet {
        let problem = solve_line(entry.as_bytes(), 1, 0, options).expect("it is an entry");
        Sheet::of(entry.as_bytes(), &problem.take_twins(), 3, Style::default())
    }

    #[test]
    fn a_sheet_has_what_the_entry_says_about_itself() {
        let entry = "k7/7R/1K6/8/8/8/8/8 w - - id \"a\"; author \"S.\tL.\"; source \"Paper\"; date 1901; c0 \"x\"; stip \"#1\";";
        let found = sheet(entry, &ProblemOptions::default());
        assert_eq!((found.heading.as_str(), found.author.as_deref()), ("a", Some("S. L.")));
        assert_eq!((found.source.as_deref(), found.comments), (Some("Paper, 1901"), vec!["x".to_owned()]));
        let diagram = found.diagram.expect("the position is readable");
        assert_eq!((diagram.pieces.as_str(), found.turn, found.game), ("2+1", None, None));
        assert_eq!(found.parts[0].lines[0].to_string(), "1.Rh8#!");
        assert!(found.parts[0].notes.is_empty());
    }

    #[test]
    fn a_text_is_one_line() {
        for (text, wanted) in
            [("a  b", "a b"), (" a\u{1}b\u{1b}[2J\tc\r\nd ", "a b [2J c d"), ("\u{a0}\n", "")]
        {
            assert_eq!(one_line(text), wanted, "{text:?}");
        }
    }

    #[test]
    fn without_an_id_the_heading_is_the_number() {
        let entry = "k7/7R/1K6/8/8/8/8/8 b - - stip \"#1\";";
        let found = sheet(entry, &ProblemOptions::default());
        assert_eq!((found.heading.as_str(), found.turn.as_deref()), ("3", Some("Black to move")));
        assert_eq!(found.parts[0].notes, ["no solution"]);
        let help = sheet("k7/7R/1K6/8/8/8/8/8 b - - stip \"h#1\";", &ProblemOptions::default());
        assert_eq!(help.turn, None);
    }

    /// A letter may have several signs: `ba)` is no first twin. If the first twin has changes, the diagram is that of no twin.
    #[test]
    fn all_twins_are_below_one_diagram() {
        let twins = "a) remove h7, add white Qg7; b) remove h7, add white Rg7; ba) stip #2";
        for id in ["", "(version a)"] {
            let name = if id.is_empty() { String::new() } else { format!("id \"{id}\"; ") };
            let entry =
                format!("k7/7R/1K6/8/8/8/8/8 w - - {name}title \"T\"; stip \"#1\"; twin \"{twins}\";");
            let found = sheet(&entry, &ProblemOptions::default());
            let labels: Vec<_> = found.parts.iter().map(|part| part.label.as_deref().unwrap()).collect();
            assert_eq!(labels, ["a) -wRh7, +wQg7", "b) -wRh7, +wRg7", "ba) #2"]);
            assert_eq!(
                (&*found.heading, found.title.as_deref()),
                (if id.is_empty() { "3" } else { id }, Some("T"))
            );
            assert_eq!(found.diagram.unwrap().pieces, "2+1");
            assert!(found.parts.iter().all(|part| part.diagram.is_none()));
            assert_eq!(found.parts[0].lines[0].to_string(), "1.Qa7#!");
        }
    }

    /// Ten squares that differ are stated in signs, and eleven are drawn.
    #[test]
    fn a_twin_with_many_changes_has_a_diagram_of_its_own() {
        let has_diagram = |board: &str, twin: &str| {
            let entry = format!("{board} w - - stip \"#1\"; twin \"b) {twin}\";");
            let found = sheet(&entry, &ProblemOptions::default());
            found.parts.iter().map(|part| part.diagram.is_some()).collect::<Vec<_>>()
        };
        let board = "k7/7R/1K6/8/8/8/PPPPPP2/8";
        let five = "move a2 a3, move b2 b3, move c2 c3, move d2 d3, move e2 e3";
        assert_eq!(has_diagram(board, five), [false, false]);
        assert_eq!(has_diagram(board, &format!("{five}, remove f2")), [false, true]);
        assert_eq!(has_diagram(board, "rotate 180"), [false, true]);
        assert_eq!(has_diagram("k7/7R/1K6/8/8/8/8/8", "rotate 180"), [false, false]);
    }

    #[test]
    fn duals_are_marked_with_a_word() {
        let entry = "k7/8/1K6/8/8/8/8/1Q5R w - - stip \"#2\";";
        let wanted = Wanted { set_play: true, ..Wanted::default() };
        let found = sheet(entry, &ProblemOptions { wanted, ..ProblemOptions::default() });
        let lines: Vec<_> = found.parts[0].lines.iter().map(Line::to_string).collect();
        assert!(lines.iter().any(|line| line.contains(" or 2.") && line.ends_with(")")), "{lines:#?}");
    }
}
