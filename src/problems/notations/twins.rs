//! Twins in Popeye's words as the opcode `twin`.
//!
//! ```text
//! Continued Move a3 b4 Add White Sd5 Stipulation h#3  ->  continued, move a3 b4, add white Nd5, stip h#3
//! ```

use crate::notation::Span;
use crate::problems::options::is_short_for;
use crate::replay::{Code, Finding};
use crate::rules::Side;
use crate::solve::Stipulation;

use super::diagram::Letters;
use super::popeye::Word;

/// The text of the opcode, as words with their places.
pub(super) type TwinWords = Vec<(String, Span)>;

/// The changes of a twin.
#[derive(Clone, Debug, Default)]
pub(super) struct TwinChanges {
    /// `a`, `b`, ...
    pub(super) letter: String,
    pub(super) words: TwinWords,
    /// Whether the changes are those of the twin before and these.
    pub(super) continued: bool,
    pub(super) stipulation: Option<Stipulation>,
    /// The rules of the twin, which are unknown.
    pub(super) conditions: Vec<(String, Span)>,
}

/// The commands of twins.
const COMMANDS: [&str; 12] = [
    "continued",
    "move",
    "exchange",
    "remove",
    "add",
    "substitute",
    "rotate",
    "mirror",
    "shift",
    "polishtype",
    "stipulation",
    "condition",
];

/// Reads the words of a twin.
pub(super) fn changes(
    letter: String,
    words: &[Word<'_>],
    letters: Letters,
    findings: &mut Vec<Finding>,
) -> TwinChanges {
    let mut twin = TwinChanges { letter, ..TwinChanges::default() };
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let command = COMMANDS.into_iter().find(|name| is_short_for(&word.text, name));
        let count = words[at + 1..].iter().take_while(|word| !is_command(&word.text)).count();
        let operands = &words[at + 1..at + 1 + count];
        at += 1 + count;
        match command {
            None => {
                let message = format!("`{}` is not a change of a twin", word.text);
                findings.push(Finding::new(Code::E508, word.span, message));
            }
            Some("condition") => {
                twin.conditions.extend(operands.iter().map(|word| (word.text.to_string(), word.span)));
            }
            Some("continued") => {
                twin.continued = true;
                twin.add("continued", word.span, &[]);
            }
            Some("stipulation") => {
                let text: Vec<_> = operands.iter().map(|word| &*word.text).collect();
                twin.stipulation = text.join(" ").parse().ok();
                twin.add("stip", word.span, &plain(operands));
            }
            Some("remove") => twin.add("remove", word.span, &plain(operands)),
            Some("add") => added(&mut twin, word, operands, letters, findings),
            Some("substitute") => {
                let own = |word: &Word<'_>| {
                    let letter = word.text.chars().next().filter(|_| word.text.chars().count() == 1);
                    let own = letter.and_then(|letter| letters.own(letter));
                    (own.map_or_else(|| word.text.to_string(), String::from), word.span)
                };
                twin.add("substitute", word.span, &operands.iter().map(own).collect::<Vec<_>>());
            }
            Some(name) => twin.add(name, word.span, &plain(operands)),
        }
    }
    twin
}

/// Whether a word begins the next change. `add` is whole, because pieces of three letters begin so.
pub(super) fn is_command(word: &str) -> bool {
    COMMANDS.into_iter().any(|name| is_short_for(word, name))
}

fn plain(words: &[Word<'_>]) -> Vec<(String, Span)> {
    words.iter().map(|word| (word.text.to_ascii_lowercase(), word.span)).collect()
}

/// `Add White Sd5e6 Black Qa1`: each side and each piece by itself.
fn added(
    twin: &mut TwinChanges,
    command: &Word<'_>,
    operands: &[Word<'_>],
    letters: Letters,
    findings: &mut Vec<Finding>,
) {
    let mut side = None;
    for word in operands {
        if let Some(named) = side_of(&word.text) {
            side = Some(named);
            continue;
        }
        match (letters.pieces(word), side) {
            (Err(finding), _) => findings.push(*finding),
            (Ok(_), None) => {
                let message = "`Add` needs `White` or `Black` before its pieces".to_owned();
                findings.push(Finding::new(Code::E508, word.span, message));
            }
            (Ok((letter, squares)), Some(side)) => {
                let own = letters.own(letter).expect("the letter has been looked up");
                let mut words = vec![(side.to_string().to_ascii_lowercase(), word.span)];
                words.extend(squares.iter().map(|name| (format!("{own}{name}"), word.span)));
                twin.add("add", command.span, &words);
            }
        }
    }
}

/// The side that a word names.
pub(super) fn side_of(word: &str) -> Option<Side> {
    let is =
        |name: &str| word.len() >= 2 && name.get(..word.len()).is_some_and(|s| s.eq_ignore_ascii_case(word));
    match () {
        () if is("white") => Some(Side::White),
        () if is("black") => Some(Side::Black),
        () => None,
    }
}

impl TwinChanges {
    fn add(&mut self, name: &str, span: Span, operands: &[(String, Span)]) {
        if !self.words.is_empty() {
            self.words.push((",".to_owned(), span));
        }
        self.words.push((name.to_owned(), span));
        self.words.extend(operands.iter().cloned());
    }
}

/// The words of an opcode in one text.
pub(super) fn text(words: &TwinWords) -> String {
    words.iter().map(|(word, _)| word.as_str()).collect::<Vec<_>>().join(" ")
}

/// The text of the opcode. A twin with another stipulation may begin with the other side, which Popeye knows from the
/// stipulation and EPD does not.
pub(super) fn opcode(twins: Vec<TwinChanges>, turn: Side, stipulation: Option<Stipulation>) -> TwinWords {
    let usual = |stipulation: Option<Stipulation>| stipulation.map(Stipulation::usual_side);
    let other_side = usual(stipulation).is_some_and(|usual| usual != turn);
    let mut before = (turn, stipulation);
    let mut text = TwinWords::new();
    for mut twin in twins {
        let base = if twin.continued { before } else { (turn, stipulation) };
        let asked = twin.stipulation.or(base.1);
        let side = usual(asked).map_or(base.0, |usual: Side| if other_side { !usual } else { usual });
        let span = twin.words.first().map_or(Span::default(), |(_, span)| *span);
        if side != base.0 {
            twin.add("side", span, &[(side.to_string().to_ascii_lowercase(), span)]);
        }
        before = (side, asked);
        text.push((format!("{})", twin.letter), span));
        text.extend(twin.words);
        text.push((";".to_owned(), span));
    }
    text
}
