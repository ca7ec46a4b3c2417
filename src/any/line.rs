//! The positions of a game, of a variant that is chosen at run time.

use crate::naming;
use crate::replay::History;
use crate::replay::history::{HistoryEnd, history_end};
use crate::rules::{IllegalMove, Move, Outcome, Playable, Position, Reversible};
use crate::variants::{self, every_position};

use super::AnyPosition;

macro_rules! lines {
    (($d:tt) $($name:ident)*) => {
        /// The positions of one game.
        #[derive(Clone, Debug)]
        pub(super) enum Line {
            $($name(Box<History<variants::$name>>),)*
        }

        $(impl From<variants::$name> for Line {
            fn from(position: variants::$name) -> Self {
                Line::$name(Box::new(History::new(position)))
            }
        })*

        macro_rules! with_line {
            ($d line:expr, $d history:ident => $d body:expr) => {
                match $d line {
                    $(Line::$name($d history) => $d body,)*
                }
            };
        }
    };
}

every_position!(lines);

/// What is known of a game after its start or after a move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct State {
    /// How often the position has occurred.
    pub(super) occurrences: u32,
    /// The end of the game.
    pub(super) outcome: Option<Outcome>,
    /// What the history adds.
    pub(super) history: HistoryEnd,
    /// Whether the side that has just moved moves again, in the same turn.
    pub(super) goes_on: bool,
}

impl Line {
    /// The position reached.
    pub(super) fn last(&self) -> AnyPosition {
        with_line!(self, history => copy(history.last()))
    }

    /// What is known of the start position.
    pub(super) fn first_state(&self) -> State {
        let outcome = with_line!(self, history => history.last().dead().or_else(|| history.last().outcome()));
        State { occurrences: 1, outcome, ..State::default() }
    }

    /// The legal move with its name in `san`; or why it is not legal.
    pub(super) fn name(&self, m: Move) -> Result<String, IllegalMove> {
        with_line!(self, history => match history.last().why_illegal(m) {
            Some(illegal) => Err(illegal),
            None => Ok(naming::san(history.last(), m)),
        })
    }

    /// Plays a legal move and says what is known after it.
    pub(super) fn play_unchecked(&mut self, m: Move) -> State {
        with_line!(self, history => play(history, m))
    }

    /// Takes the last move back.
    pub(super) fn pop(&mut self) {
        with_line!(self, history => drop(history.pop()));
    }
}

/// A copy of a position, as one of any variant.
fn copy<P: Playable + Into<AnyPosition>>(position: &P) -> AnyPosition {
    position.clone().into()
}

/// The order in which a replay judges: a dead position, an end by the board, an end by history.
fn play<P: Playable>(history: &mut History<P>, m: Move) -> State {
    let mover = history.last().turn();
    let reversible = history.play(m);
    let occurrences = if reversible == Reversible::No { 1 } else { history.occurrences() };
    let last = history.last();
    let dead = if reversible == Reversible::No { last.dead() } else { None };
    let board = dead.or_else(|| last.outcome());
    if board.is_some() {
        return State { occurrences, outcome: board, ..State::default() };
    }
    let judged = history_end(history, occurrences, mover);
    State { occurrences, outcome: judged.end, history: judged, goes_on: last.turn_goes_on() }
}
