//! The stipulation of a problem, and its text: `#2`, `survive 2`, `h#2.5`, `s=3`, `ser-h#4`, `semi-r#2`, `hzd5 3`, `dia6.5`.
//!
//! A stipulation has three parts: how the sides play ([`PlayKind`]), what the last move must reach ([`Goal`]), and in how many
//! moves ([`Moves`]). The signs are those of problemists and of the program Popeye.

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

use crate::geometry::SquareName;
use crate::rules::{Call, Position, Ruleset, Side};

use super::goal::{Goal, no_check};

/// How the sides play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlayKind {
    /// `#N`: the side to move forces the goal in at most N of its moves, whatever the other side replies.
    Direct,
    /// `exact-#N`: the same in exactly N moves. A line that ends sooner does not count.
    Exact,
    /// `survive N`: the side to move keeps the other side from a `#N`.
    Survive,
    /// `s#N`: the side to move forces the other side to reach the goal, in at most N moves.
    SelfPlay,
    /// `r#N`: the same, but a side that can reach the goal with its next move must do so.
    Reflex,
    /// `semi-r#N`: the same, but only the side that is forced is bound by this rule.
    SemiReflex,
    /// `h#N`: the side to move begins, and both sides cooperate so that the other side reaches the goal after N moves of
    /// each. With a half move more, the side that begins plays the last move too. `diaN`: both sides cooperate from the start
    /// position of the game; with a half move more White plays the last move.
    Help,
    /// `hs#N`: both sides cooperate until the last move but one, which forces the goal.
    HelpSelf,
    /// `hr#N`: help play under the rule of reflex play, which binds both sides throughout.
    HelpReflex,
    /// `ser-#N`: the side to move plays N moves in a row, the last of which reaches the goal.
    Series,
    /// `ser-h#N`: the side to move plays N moves in a row, and then the other side reaches the goal with one move.
    SeriesHelp,
    /// `ser-s#N`: the side to move plays N moves in a row, the last of which forces the other side to reach the goal.
    SeriesSelf,
    /// `ser-r#N`: like `ser-h#N`, under the rule of reflex play.
    SeriesReflex,
    /// `pser-#N`: a series of at most N moves that may give check; the other side answers each check with any
    /// move, and otherwise waits.
    ParrySeries,
}

impl PlayKind {
    /// The kinds with the signs before their goals, longer signs first.
    const SIGNS: [(&'static str, PlayKind); 13] = [
        ("semi-r", PlayKind::SemiReflex),
        ("exact-", PlayKind::Exact),
        ("ser-h", PlayKind::SeriesHelp),
        ("ser-s", PlayKind::SeriesSelf),
        ("ser-r", PlayKind::SeriesReflex),
        ("pser-", PlayKind::ParrySeries),
        ("ser-", PlayKind::Series),
        ("hs", PlayKind::HelpSelf),
        ("hr", PlayKind::HelpReflex),
        ("h", PlayKind::Help),
        ("s", PlayKind::SelfPlay),
        ("r", PlayKind::Reflex),
        ("", PlayKind::Direct),
    ];

    fn sign(self) -> &'static str {
        Self::SIGNS.iter().find(|(_, kind)| *kind == self).map_or("survive ", |(sign, _)| sign)
    }

    /// Whether both sides cooperate move by move, so that half moves have a meaning.
    pub(crate) const fn is_help(self) -> bool {
        matches!(self, PlayKind::Help | PlayKind::HelpSelf | PlayKind::HelpReflex)
    }

    /// Whether a solution is a line of moves without a choice for a defender.
    pub(crate) const fn is_line(self) -> bool {
        use PlayKind::{Series, SeriesHelp, SeriesReflex, SeriesSelf};
        self.is_help() || matches!(self, Series | SeriesHelp | SeriesSelf | SeriesReflex)
    }

    /// Whether the defender is the side that reaches the goal.
    pub(crate) const fn is_self(self) -> bool {
        matches!(self, PlayKind::SelfPlay | PlayKind::Reflex | PlayKind::SemiReflex)
    }

    /// Whether the other side waits after a move of the solution which led to this position, with `left` moves after it.
    pub(crate) fn waits<P: Position + ?Sized>(self, after: &P, left: usize) -> bool {
        match self {
            PlayKind::Series => true,
            PlayKind::SeriesHelp | PlayKind::SeriesSelf | PlayKind::SeriesReflex => left > 1,
            PlayKind::ParrySeries => after.call() == Call::None,
            _ => false,
        }
    }
}

/// A number of moves, which may have a half move more: `3`, `2.5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moves {
    /// Rounded up.
    whole: NonZero<u8>,
    half: bool,
}

impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.half {
            true => write!(f, "{}.5", self.whole.get() - 1),
            false => write!(f, "{}", self.whole),
        }
    }
}

impl serde::Serialize for Moves {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.half {
            true => serializer.serialize_f32(f32::from(self.whole.get()) - 0.5),
            false => serializer.serialize_u8(self.whole.get()),
        }
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Moves {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Moves".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "number", "minimum": 0.5, "multipleOf": 0.5 })
    }

    fn inline_schema() -> bool {
        true
    }
}

/// The stipulation of a problem, read from its text (`docs/stipulations.md`). The number of moves is from 0.5 to
/// [`Stipulation::MOST`].
///
/// ```
/// use lawspeaker::solve::Stipulation;
/// let stipulation: Stipulation = "ser-= 12".parse().unwrap();
/// assert_eq!((stipulation.to_string().as_str(), stipulation.moves()), ("ser-=12", 12));
/// assert_eq!(Stipulation::win(2).unwrap().to_string(), "#2");
/// let wrong = "mate in 2".parse::<Stipulation>().unwrap_err();
/// assert!(wrong.to_string().starts_with("`mate in 2` is not a stipulation"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stipulation {
    play: PlayKind,
    goal: Goal,
    moves: Moves,
}

impl Stipulation {
    /// The greatest number a text may give.
    pub const MOST: u8 = 99;

    /// `#N`; none for 0.
    #[must_use]
    pub const fn win(moves: u8) -> Option<Self> {
        Self::whole(PlayKind::Direct, moves)
    }

    /// `survive N`; none for 0.
    ///
    /// ```
    /// use lawspeaker::solve::{Goal, PlayKind, Stipulation, StipulationError};
    /// let survive = Stipulation::survive(4).unwrap();
    /// assert_eq!((survive.to_string(), survive.play(), survive.goal()), ("survive 4".to_owned(), PlayKind::Survive, Goal::Win));
    /// assert!(Stipulation::survive(0).is_none() && Stipulation::MOST == 99);
    /// let half: Stipulation = "h=2.5".parse()?;
    /// assert_eq!((half.play(), half.goal(), half.moves()), (PlayKind::Help, Goal::Stalemate, 3));
    /// assert!(matches!("#2.5".parse::<Stipulation>(), Err(StipulationError::HalfMove(_))));
    /// # Ok::<(), StipulationError>(())
    /// ```
    #[must_use]
    pub const fn survive(moves: u8) -> Option<Self> {
        Self::whole(PlayKind::Survive, moves)
    }

    const fn whole(play: PlayKind, moves: u8) -> Option<Self> {
        match NonZero::new(moves) {
            Some(whole) => Some(Stipulation { play, goal: Goal::Win, moves: Moves { whole, half: false } }),
            None => None,
        }
    }

    /// How the sides play.
    #[must_use]
    pub const fn play(self) -> PlayKind {
        self.play
    }

    /// What the last move must reach.
    #[must_use]
    pub const fn goal(self) -> Goal {
        self.goal
    }

    /// The number of moves, rounded up.
    #[must_use]
    pub const fn moves(self) -> u8 {
        self.moves.whole.get()
    }

    /// The number of moves with its half move.
    #[must_use]
    pub const fn length(self) -> Moves {
        self.moves
    }

    /// Whether a line begins with the reply of its first move. A game begins with its first move.
    pub(crate) const fn is_half(self) -> bool {
        self.moves.half && !self.is_game()
    }

    /// The number of plies in which both sides move in turn.
    pub(crate) const fn plies(self) -> u8 {
        self.moves() * 2 - self.moves.half as u8
    }

    /// Whether the play begins with the start position of the game and ends with the position of the problem.
    pub(crate) const fn is_game(self) -> bool {
        matches!(self.goal, Goal::Diagram)
    }

    /// The side to move in the diagram that a game of this length ends with; none if any side can be.
    pub(crate) fn side_of_diagram(self) -> Option<Side> {
        let is_turn_known = self.is_game() && self.play == PlayKind::Help;
        is_turn_known.then_some(if self.moves.half { Side::Black } else { Side::White })
    }

    /// The number of moves, rounded up, as a number that is never 0.
    pub(super) const fn number(self) -> NonZero<u8> {
        self.moves.whole
    }

    /// The side that begins by convention: White, and Black where Black helps to be mated. With a half move the other side
    /// begins.
    pub(crate) fn usual_side(self) -> Side {
        if self.is_game() {
            // A series is White's, so it is Black's turn at its end.
            return self.side_of_diagram().unwrap_or(Side::Black);
        }
        let is_help = matches!(self.play, PlayKind::Help | PlayKind::SeriesHelp);
        if is_help != self.is_half() { Side::Black } else { Side::White }
    }

    /// The same with half a move less; none if nothing would be left or if it has no meaning.
    pub(crate) fn shortened(self) -> Option<Self> {
        let Moves { whole, half } = self.moves;
        let moves = match half {
            true => Moves { whole: NonZero::new(whole.get() - 1)?, half: false },
            false => Moves { whole, half: true },
        };
        (self.play.is_help() && !self.is_game()).then_some(Stipulation { moves, ..self })
    }

    /// The same with another number of moves, rounded up; itself for 0. A half move stays.
    #[must_use]
    pub(crate) const fn in_moves(self, moves: u8) -> Self {
        match NonZero::new(moves) {
            Some(whole) => Stipulation { moves: Moves { whole, ..self.moves }, ..self },
            None => self,
        }
    }

    /// The same with another length.
    #[must_use]
    pub(crate) const fn of_length(self, moves: Moves) -> Self {
        Stipulation { moves, ..self }
    }

    /// Why this stipulation has no meaning in a game, or cannot be solved there; none if it has a meaning.
    ///
    /// ```
    /// use lawspeaker::solve::Stipulation;
    /// use lawspeaker::variants::{Chess, Viking11, start};
    /// let check: Stipulation = "+2".parse().unwrap();
    /// assert_eq!(check.unsuitable(&start::<Chess>()), None);
    /// assert!(check.unsuitable(&start::<Viking11>()).unwrap().ends_with("has no check"));
    /// ```
    #[must_use]
    pub fn unsuitable(self, position: &dyn Position) -> Option<String> {
        if let Some(why) = unsolved(position.ruleset()) {
            return Some(why.to_owned());
        }
        if self.is_game() && !position.ruleset().proof_games {
            return Some(format!("proof games are not solved in {}", position.ruleset().name));
        }
        if let Some(side) = self.side_of_diagram().filter(|&side| side != position.turn()) {
            return Some(format!("{side} is to move at the end of `{self}`, and {} in this position", !side));
        }
        let parry = if self.play == PlayKind::ParrySeries { no_check(position) } else { None };
        let why = parry.or_else(|| self.goal.unsuitable(position))?;
        Some(format!("`{self}` has no meaning here: {why}"))
    }
}

/// Why no problem of a game is solved; none if they are.
///
/// Stipulations count the moves of sides that take turns, and so does the search.
pub(crate) fn unsolved(rules: &Ruleset) -> Option<&'static str> {
    rules.turns_go_on.then_some("games in which a side can move several times in one turn are not solved")
}

impl fmt::Display for Stipulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stipulation { play, goal, moves } = self;
        if *play == PlayKind::Survive {
            return write!(f, "survive {moves}");
        }
        // A square and a number of one digit each cannot be misread, and nobody writes a blank there.
        let apart = matches!(goal, Goal::Target(square) if square.rank > 8 || moves.whole.get() > 9);
        let sign = if self.is_game() && *play == PlayKind::Help { "" } else { play.sign() };
        write!(f, "{sign}{goal}{}{moves}", if apart { " " } else { "" })
    }
}

/// Why a text is not a stipulation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StipulationError {
    /// It does not begin like any stipulation.
    UnknownKind(String),
    /// The kind is known, but its number is missing, not a whole number, or out of range.
    BadNumber(String),
    /// What comes after the goal is not a number of moves: the text, the sign of the goal, and the rest.
    AfterGoal(String, String, String),
    /// It has a half move, but is not help play.
    HalfMove(String),
    /// It is not clear where the name of the target square ends.
    BadTarget(String),
    /// It is a task of problemists that has no solver: the text, and what it is.
    Unsolved(String, &'static str),
}

/// As it is written: `#2`.
impl serde::Serialize for Stipulation {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Stipulation {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl fmt::Display for StipulationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = Stipulation::MOST;
        match self {
            StipulationError::UnknownKind(text) => write!(
                f,
                "`{text}` is not a stipulation; write `#N`, `survive N`, `h#N`, `s#N`, `r#N`, `ser-#N`, `diaN` or another \
                 kind of play, with N from 1 to {most}"
            ),
            StipulationError::BadNumber(text) => {
                write!(f, "`{text}` must end with a whole number of moves from 1 to {most}")
            }
            StipulationError::AfterGoal(text, goal, rest) if rest.is_empty() => write!(
                f,
                "`{text}` has the goal `{goal}` and no number of moves; studies and other tasks without such a number are not \
                 solved"
            ),
            StipulationError::AfterGoal(text, goal, rest) => write!(
                f,
                "`{text}` has `{rest}` after the goal `{goal}`, where a number of moves is expected; the goals are `#`, `=`, \
                 `==`, `+`, `x` and `z` with a square, one at a time, and nothing follows the number"
            ),
            StipulationError::HalfMove(text) => {
                write!(f, "`{text}` cannot have a half move: only `h`, `hs` and `hr` play and `dia` can")
            }
            StipulationError::Unsolved(text, what) => {
                write!(
                    f,
                    "`{text}` is {what}, and only problems with a number of moves and a goal are solved"
                )
            }
            StipulationError::BadTarget(text) => {
                write!(
                    f,
                    "`{text}` needs a square and a number of moves after `z`, with a blank between them: `zd5 2`"
                )
            }
        }
    }
}

impl std::error::Error for StipulationError {}

impl FromStr for Stipulation {
    type Err = StipulationError;

    /// Reads a stipulation, in any case and with blanks around it or before its number.
    fn from_str(text: &str) -> Result<Self, StipulationError> {
        let text = text.trim();
        let rest = |sign: &str| {
            let head = text.get(..sign.len())?;
            head.eq_ignore_ascii_case(sign).then(|| &text[sign.len()..])
        };
        if let Some(what) = unsolved_task(text) {
            return Err(StipulationError::Unsolved(text.to_owned(), what));
        }
        if let Some(number) = rest("survive") {
            let moves = read_moves(number.trim_start(), text)?;
            let survive = Stipulation { play: PlayKind::Survive, goal: Goal::Win, moves };
            return survive.checked(text);
        }
        // The name that problemists use, and a shortest one.
        for sign in ["spg", "pg"] {
            let Some(number) = rest(sign) else { continue };
            let moves = read_moves(number.trim_start(), text)?;
            return Ok(Stipulation { play: PlayKind::Help, goal: Goal::Diagram, moves });
        }
        for (sign, play) in PlayKind::SIGNS {
            let Some(goal) = rest(sign) else { continue };
            let Some((sign, (goal, number))) = read_goal(goal, text)?.map(|read| (goal, read)) else {
                continue;
            };
            let sign = &sign[..sign.len() - number.len()];
            let number = number.trim_start();
            let moves = read_moves(number, text).map_err(|error| match number.parse::<f32>() {
                Ok(_) => error,
                Err(_) => StipulationError::AfterGoal(text.to_owned(), sign.to_owned(), number.to_owned()),
            })?;
            let play = match (goal, play) {
                // All lines of help play are exact.
                (Goal::Diagram, PlayKind::Direct | PlayKind::Exact) => PlayKind::Help,
                (Goal::Diagram, PlayKind::Series) => play,
                (Goal::Diagram, _) => continue,
                _ => play,
            };
            return Stipulation { play, goal, moves }.checked(text);
        }
        Err(StipulationError::UnknownKind(text.to_owned()))
    }
}

/// What a task is that collections have and that is not solved here.
fn unsolved_task(text: &str) -> Option<&'static str> {
    let text = text.to_ascii_lowercase();
    let begins = |signs: &[&str]| signs.iter().any(|sign| text.starts_with(sign));
    match text.as_str() {
        "+" | "win" | "white wins" | "=" | "draw" | "white draws" => Some("a study"),
        _ if begins(&["proof game", "proofgame"]) => Some("a proof game in words"),
        _ if begins(&["a=>b", "ser-a=>b"]) => Some("the way to a given position"),
        _ if begins(&["-"]) && text.len() > 1 => Some("a retro-analysis"),
        _ => None,
    }
}

impl Stipulation {
    /// The stipulation, if its half move has a meaning.
    fn checked(self, text: &str) -> Result<Self, StipulationError> {
        if self.moves.half && !self.play.is_help() {
            return Err(StipulationError::HalfMove(text.to_owned()));
        }
        // The move that forces the goal needs a move before it.
        if self.moves.half && self.moves() == 1 && self.play != PlayKind::Help {
            return Err(StipulationError::BadNumber(text.to_owned()));
        }
        Ok(self)
    }
}

/// The goal at the beginning of a text, and the rest. None if there is no goal.
fn read_goal<'a>(goal: &'a str, text: &str) -> Result<Option<(Goal, &'a str)>, StipulationError> {
    const GOALS: [(&str, Goal); 6] = [
        ("#", Goal::Win),
        ("==", Goal::DoubleStalemate),
        ("=", Goal::Stalemate),
        ("+", Goal::Check),
        ("x", Goal::Capture),
        ("dia", Goal::Diagram),
    ];
    let lower = goal.to_ascii_lowercase();
    if let Some((sign, found)) = GOALS.into_iter().find(|(sign, _)| lower.starts_with(sign)) {
        return Ok(Some((found, &goal[sign.len()..])));
    }
    let Some(square) = lower.strip_prefix('z') else { return Ok(None) };
    let bad = || StipulationError::BadTarget(text.to_owned());
    let file = square.bytes().next().filter(u8::is_ascii_lowercase).ok_or_else(bad)? - b'a';
    let digits = square[1..].bytes().take_while(u8::is_ascii_digit).count();
    let after = square[1 + digits..].chars().next();
    // Without a blank the first of two digits is the rank.
    let ranks = match (digits, after) {
        (1 | 2, Some(' ')) => digits,
        (2, _) => 1,
        _ => return Err(bad()),
    };
    let rank = square[1..=ranks].parse::<u8>().ok().and_then(|rank| rank.checked_sub(1)).ok_or_else(bad)?;
    Ok(Some((Goal::Target(SquareName { file, rank }), &goal[2 + ranks..])))
}

/// A number of moves: `3`, `2.5` or `2½`.
fn read_moves(number: &str, text: &str) -> Result<Moves, StipulationError> {
    let bad = || StipulationError::BadNumber(text.to_owned());
    let whole = number.strip_suffix(".5").or_else(|| number.strip_suffix('½'));
    // `h#4.0` is `h#4`.
    let digits = whole.unwrap_or(number.strip_suffix(".0").unwrap_or(number));
    let half = whole.is_some();
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(bad());
    }
    let rounded = digits.parse::<u8>().ok().and_then(|n| n.checked_add(u8::from(half)));
    let whole = rounded.and_then(NonZero::new).filter(|n| n.get() <= Stipulation::MOST).ok_or_else(bad)?;
    Ok(Moves { whole, half })
}
