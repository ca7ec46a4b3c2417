//! What is printed of a problem, before it is set for any target. Nothing here is escaped.

use crate::notation::text::is_control;
use crate::problems::{Problem, Stipulation, said};
use crate::render::Picture;
use crate::report::{self, Detail, Line, Part, Role, open};
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
    /// What is missing in the solution or wrong in the entry.
    pub(super) notes: Vec<String>,
    /// The solution, from depth 0.
    pub(super) solution: Vec<Line>,
    /// The comments of the entry.
    pub(super) comments: Vec<String>,
}

/// A position to be drawn.
#[derive(Debug)]
pub(super) struct Diagram {
    pub(super) variant: Variant,
    pub(super) picture: Picture,
    /// The numbers of White's and Black's pieces on the board: `7+5`.
    pub(super) pieces: String,
}

impl Sheet {
    pub(super) fn of(entry: &[u8], problem: &Problem, number: u64, detail: Detail) -> Self {
        let said = said(entry);
        let all = |wanted: &str| -> Vec<String> {
            let values = said.iter().filter(|(name, _)| *name == wanted).map(|(_, value)| one_line(value));
            values.filter(|value| !value.is_empty()).collect()
        };
        let source = [all("source"), all("date")].concat().join(", ");
        let id = problem.id.as_deref().map(one_line).filter(|id| !id.is_empty());
        let mut heading = id.unwrap_or_else(|| number.to_string());
        let diagram = Diagram::of(problem, &heading);
        // A twin after the first one is below the diagram of the first, and says what is different.
        let is_below = problem.change.is_some() && heading.split(' ').next_back() != Some("a)");
        if let Some(change) = &problem.change {
            heading = format!("{heading} {}", one_line(change));
        }
        if is_below {
            return Sheet {
                heading,
                title: None,
                author: None,
                source: None,
                stipulation: problem.stipulation.map(|stipulation| stipulation.to_string()),
                turn: diagram.as_ref().and_then(|diagram| unusual_turn(problem, diagram)),
                diagram: None,
                game: None,
                notes: notes(problem),
                solution: report::play(problem, detail).0.into_iter().map(set).collect(),
                comments: Vec::new(),
            };
        }
        Sheet {
            title: all("title").into_iter().next(),
            author: all("author").into_iter().next(),
            source: Some(source).filter(|source| !source.is_empty()),
            stipulation: problem.stipulation.map(|stipulation| stipulation.to_string()),
            turn: diagram.as_ref().and_then(|diagram| unusual_turn(problem, diagram)),
            game: diagram.as_ref().and_then(Diagram::game),
            notes: notes(problem),
            solution: report::play(problem, detail).0.into_iter().map(set).collect(),
            comments: all("comment"),
            heading,
            diagram,
        }
    }
}

impl Diagram {
    fn of(problem: &Problem, heading: &str) -> Option<Self> {
        let (variant, text) = (problem.variant?, problem.fen.as_deref()?);
        let mut picture = Picture::of(&*boards::read(variant, text).ok()?.0);
        picture.title = format!("{}: {heading}", picture.title);
        let count = |side| {
            let pieces = picture.squares.iter().filter_map(|square| square.piece);
            pieces.filter(|piece| piece.side == side).count()
        };
        let pieces = format!("{}+{}", count(Side::White), count(Side::Black));
        Some(Diagram { variant, picture, pieces })
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
fn unusual_turn(problem: &Problem, diagram: &Diagram) -> Option<String> {
    let usual = problem.stipulation.map_or(Side::White, Stipulation::usual_side);
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
        None => notes.push("not solved: the entry has an error".to_owned()),
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
        Sheet::of(entry.as_bytes(), &problem, 3, Detail::Main)
    }

    #[test]
    fn a_sheet_has_what_the_entry_says_about_itself() {
        let entry = "k7/7R/1K6/8/8/8/8/8 w - - id \"a\"; author \"S.\tL.\"; source \"Paper\"; date 1901; c0 \"x\"; stip \"#1\";";
        let found = sheet(entry, &ProblemOptions::default());
        assert_eq!((found.heading.as_str(), found.author.as_deref()), ("a", Some("S. L.")));
        assert_eq!((found.source.as_deref(), found.comments), (Some("Paper, 1901"), vec!["x".to_owned()]));
        let diagram = found.diagram.expect("the position is readable");
        assert_eq!((diagram.pieces.as_str(), found.turn, found.game), ("2+1", None, None));
        assert_eq!(found.solution[0].to_string(), "1.Rh8#!");
        assert!(found.notes.is_empty());
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
        assert_eq!(found.notes, ["no solution"]);
        let help = sheet("k7/7R/1K6/8/8/8/8/8 b - - stip \"h#1\";", &ProblemOptions::default());
        assert_eq!(help.turn, None);
    }

    /// A letter may have several signs: `ba)` is no first twin. A first twin with changes has the head of the problem.
    #[test]
    fn twins_after_the_first_one_are_below_its_diagram() {
        let twins = "a) remove h7, add white Qg7; b) remove h7, add white Rg7; ba) remove h7, add white Rf7";
        for id in ["", "id \"(version a)\"; "] {
            let entry = format!("k7/7R/1K6/8/8/8/8/8 w - - {id}title \"T\"; stip \"#1\"; twin \"{twins}\";");
            let first =
                solve_line(entry.as_bytes(), 1, 0, &ProblemOptions::default()).expect("it is an entry");
            let all: Vec<_> = std::iter::once(&first).chain(&first.twins).collect();
            let sheets = all.iter().map(|twin| Sheet::of(entry.as_bytes(), twin, 3, Detail::Main));
            let heads: Vec<_> =
                sheets.map(|sheet| (sheet.heading, sheet.title, sheet.diagram.is_some())).collect();
            let id = if id.is_empty() { "" } else { "(version a) " };
            let wanted = [
                (format!("{id}a) -Rh7, +wQg7"), Some("T".to_owned()), true),
                (format!("{id}b) -Rh7, +wRg7"), None, false),
                (format!("{id}ba) -Rh7, +wRf7"), None, false),
            ];
            assert_eq!(heads, wanted);
        }
    }

    #[test]
    fn duals_are_marked_with_a_word() {
        let entry = "k7/8/1K6/8/8/8/8/1Q5R w - - stip \"#2\";";
        let wanted = Wanted { set_play: true, ..Wanted::default() };
        let found = sheet(entry, &ProblemOptions { wanted, ..ProblemOptions::default() });
        let lines: Vec<_> = found.solution.iter().map(Line::to_string).collect();
        assert!(lines.iter().any(|line| line.contains(" or 2.") && line.ends_with(")")), "{lines:#?}");
    }
}
