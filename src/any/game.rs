//! A game of any variant with its history: moves are played and taken back, ends and claims are known, and the whole is
//! written as PGN. A move or a tag that it refuses gets its reason.
//!
//! It judges ends as the replay of a record does: the board first, then repetition and move counts. There is no resigning here
//! and no draw by agreement; the tag `Result` holds such a result.

use std::fmt;

use crate::naming::ResolveError;
use crate::notation::pgn::{Dots, PgnWriter, is_tag_name};
use crate::notation::score::Score;
use crate::rules::{IllegalMove, Move, Outcome, Playable, Reason, Side};
use crate::variants::Variant;
use crate::with_family;

use super::AnyPosition;
use super::line::{Line, State};

/// The tags that the standard asks for, with what they say where nothing is known.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// The tags that the game writes from what it knows.
const OWN_TAGS: [&str; 3] = ["Variant", "SetUp", "FEN"];

/// A game with its history.
///
/// ```
/// use lawspeaker::{Game, rules::Reason, variants::Variant};
/// let mut game = Game::new(Variant::Chess);
/// for san in ["f3", "e5", "g4", "Qh4"] {
///     game.play_text(san)?;
/// }
/// assert_eq!(game.outcome().unwrap().reason, Reason::Checkmate);
/// assert!(game.to_pgn().ends_with("\n1. f3 e5 2. g4 Qh4# 0-1\n\n"));
/// # Ok::<(), lawspeaker::PlayError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    variant: Variant,
    /// The start position; none for the variant's own.
    start: Option<AnyPosition>,
    line: Line,
    /// What is known after the start and after each move.
    states: Vec<State>,
    moves: Vec<Move>,
    /// The moves in `san`.
    names: Vec<String>,
    tags: Vec<(String, String)>,
}

impl Game {
    /// A game from the start position of a variant.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        let line = with_family!(variant, P => P::start(variant.ruleset()).into());
        Self::of_line(variant, None, line)
    }

    /// A game from any position. Positions before it are not known, so it counts as the first of its kind.
    ///
    /// ```
    /// use lawspeaker::prelude::*;
    /// let position = AnyPosition::from_fen(Variant::Chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")?;
    /// let mut game = Game::from_position(&position);
    /// game.set_tag("White", "Lif")?;
    /// assert!(game.set_tag("White player", "Lif").is_err());
    /// let m = position.parse_move("e4")?;
    /// game.play(m)?;
    /// assert_eq!(game.play(m).unwrap_err().to_string(), "CHESS-1: there is no piece on e2");
    /// assert!(game.to_pgn().contains("[White \"Lif\"]\n") && game.to_pgn().ends_with("1. e4 *\n\n"));
    /// assert_eq!((game.undo(), game.position()), (Some(m), position));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn from_position(position: &AnyPosition) -> Self {
        let variant = position.variant();
        let start = (position.fen() != AnyPosition::start(variant).fen()).then(|| position.clone());
        Self::of_line(variant, start, position.convert())
    }

    fn of_line(variant: Variant, start: Option<AnyPosition>, line: Line) -> Self {
        let states = vec![line.first_state()];
        Game { variant, start, line, states, moves: Vec::new(), names: Vec::new(), tags: Vec::new() }
    }

    /// The position reached.
    #[must_use]
    pub fn position(&self) -> AnyPosition {
        self.line.last()
    }

    /// The moves played, the first one first.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The game is over, or the rule that the move breaks.
    pub fn play(&mut self, m: Move) -> Result<(), PlayError> {
        if let Some(end) = self.outcome() {
            return Err(PlayError::Over(end));
        }
        let name = self.line.name(m)?;
        self.states.push(self.line.play_unchecked(m));
        self.moves.push(m);
        self.names.push(name);
        Ok(())
    }

    /// Plays the move that a text means, in any notation that [`AnyPosition::parse_move`] reads; returns the move.
    ///
    /// # Errors
    /// The game is over, or why the text does not mean exactly one legal move.
    pub fn play_text(&mut self, text: &str) -> Result<Move, PlayError> {
        if let Some(end) = self.outcome() {
            return Err(PlayError::Over(end));
        }
        let m = self.position().parse_move(text)?;
        self.play(m)?;
        Ok(m)
    }

    /// Takes the last move back and returns it; none at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let m = self.moves.pop()?;
        self.line.pop();
        self.states.pop();
        self.names.pop();
        Some(m)
    }

    /// How the game has ended: by the board, by a dead position, or by repetition or move counts.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.state().outcome
    }

    /// Whether the game has ended. What may be claimed does not end it.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// The draws that the side to move may claim now: [`Reason::ThirdRepetition`], [`Reason::FiftyMoves`], or
    /// [`Reason::MoveLimit`] where the game has another number of moves. Empty when the
    /// game is over, and in variants without claims.
    #[must_use]
    pub fn claims(&self) -> Vec<Reason> {
        let history = self.state().history;
        let repetition = history.repetition_claim.then_some(Reason::ThirdRepetition);
        repetition.into_iter().chain(history.move_count_claim).collect()
    }

    /// How often the current position has occurred in this game, from 1. The start position counts.
    #[must_use]
    pub fn repetitions(&self) -> u32 {
        self.state().occurrences
    }

    /// The tags that were set, in their order.
    #[must_use]
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// Sets a tag of the record, such as `White`. A tag that was set before gets the new value.
    ///
    /// # Errors
    /// When no tag can have this name, or the game writes that tag itself.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if !is_tag_name(name) || OWN_TAGS.contains(&name) {
            return Err(TagError { name: name.to_owned() });
        }
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => value.clone_into(old),
            None => self.tags.push((name.to_owned(), value.to_owned())),
        }
        Ok(())
    }

    /// The game as a PGN record, with a blank line after it. The result is that of [`outcome`](Self::outcome), otherwise
    /// that of the tag `Result`, otherwise `*`.
    #[must_use]
    pub fn to_pgn(&self) -> String {
        let mut writer = PgnWriter::new();
        let result = self.result();
        for (name, unknown) in ROSTER {
            writer.tag(name, self.tag(name).unwrap_or(unknown));
        }
        writer.tag("Result", result.as_str());
        writer.tag("Variant", self.variant.ruleset().name);
        if let Some(start) = &self.start {
            writer.tag("SetUp", "1");
            writer.tag("FEN", &start.fen());
        }
        let is_written = |name: &str| name == "Result" || ROSTER.iter().any(|(known, _)| *known == name);
        for (name, value) in self.tags.iter().filter(|(name, _)| !is_written(name)) {
            writer.tag(name, value);
        }
        self.write_moves(&mut writer);
        writer.result(result);
        writer.end().to_owned()
    }

    fn write_moves(&self, writer: &mut PgnWriter) {
        let (mut side, mut number) = match &self.start {
            Some(start) => start.turn_and_number(),
            None => AnyPosition::start(self.variant).turn_and_number(),
        };
        let mut goes_on = false;
        for (n, (name, state)) in self.names.iter().zip(&self.states[1..]).enumerate() {
            match side {
                _ if goes_on => {}
                Side::White => writer.move_number(number, Dots::One),
                Side::Black if n == 0 => writer.move_number(number, Dots::Three),
                Side::Black => {}
            }
            writer.word(name);
            goes_on = state.goes_on;
            if goes_on {
                continue;
            }
            number = number.saturating_add(u32::from(side == Side::Black));
            side = !side;
        }
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    fn result(&self) -> Score {
        let decided = self.outcome().map(|end| end.result.as_str());
        let text = decided.or_else(|| self.tag("Result")).unwrap_or_default();
        Score::parse(text.trim().as_bytes()).unwrap_or(Score::Open)
    }

    fn state(&self) -> &State {
        self.states.last().expect("a game has a state from its start on")
    }
}

/// Why a game refuses a move. The game stays as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// The game is over.
    Over(Outcome),
    /// The move breaks a rule.
    Illegal(IllegalMove),
    /// The text does not mean exactly one legal move.
    Unresolved(ResolveError),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Over(end) => write!(f, "the game is over: {} ({})", end.result, end.reason),
            PlayError::Illegal(illegal) => illegal.fmt(f),
            PlayError::Unresolved(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PlayError {}

impl From<IllegalMove> for PlayError {
    fn from(illegal: IllegalMove) -> Self {
        PlayError::Illegal(illegal)
    }
}

impl From<ResolveError> for PlayError {
    fn from(error: ResolveError) -> Self {
        PlayError::Unresolved(error)
    }
}

/// A name that no tag of a record can have: a tag's name is a letter, then letters, digits and underscores, and
/// `Variant`, `SetUp` and `FEN` are written by the game itself.
///
/// ```
/// use lawspeaker::prelude::*;
/// let refused = Game::new(Variant::Chess).set_tag("FEN", "").unwrap_err();
/// assert_eq!(refused.name, "FEN"); // the game writes it itself, if it has another start
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagError {
    /// The name.
    pub name: String,
}

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` cannot be the name of a tag here", self.name)
    }
}

impl std::error::Error for TagError {}
