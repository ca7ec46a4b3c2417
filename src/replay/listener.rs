//! What the player reports while it plays: code that needs more than the findings listens.

use crate::notation::Span;
use crate::notation::syntax::Element;
use crate::rules::{Move, Position};

use super::Finding;

/// What happened to an element of the movetext.
#[derive(Clone, Copy, Debug)]
pub enum Event<'e> {
    /// It is a move, and was played.
    Played {
        /// Its name, as the spelling asks for it.
        name: &'e str,
        /// Its `coord`, where the spelling asks for both.
        coord: Option<&'e str>,
        /// The move; [`Move::NULL`] for a null move.
        m: Move,
        /// The position before it.
        before: &'e dyn Position,
        /// The position after it.
        after: &'e dyn Position,
        /// The signs that are written together with it; empty if there are none.
        behind: Span,
    },
    /// It is a number that is not the number of a move. It is kept.
    Kept,
    /// It is a move that was not played, or no move.
    Other,
}

/// Hears what the player does, in the order of the text.
///
/// ```
/// use lawspeaker::notation::{pgn::parse, syntax::{Element, ParsedGame}};
/// use lawspeaker::replay::{Event, Finding, Listener, ReplayOptions, Spelling, replay_to};
///
/// #[derive(Default)]
/// struct Played(Vec<String>);
///
/// impl Listener for Played {
///     fn element(&mut self, _: Element, event: Event<'_>) {
///         if let Event::Played { coord: Some(coord), .. } = event {
///             self.0.push(coord.to_owned());
///         }
///     }
///     fn begin_again(&mut self) {
///         self.0.clear();
///     }
///     fn found(&mut self, finding: &Finding) {
///         self.0.push(finding.code.to_string());
///     }
/// }
///
/// let (record, mut game, mut played) = (b"1. e4 (1. d4) e5 2. Ke3 *", ParsedGame::new(), Played::default());
/// parse(record, 0, &mut game);
/// let _ = replay_to(record, &game, &ReplayOptions::default(), Spelling::SanAndCoord, Some(&mut played));
/// assert_eq!(played.0, ["e2e4", "d2d4", "e7e5", "E201"]);
/// ```
pub trait Listener {
    /// An element was read, and played if it is a move.
    fn element(&mut self, element: Element, event: Event<'_>);

    /// The game is read once more from its beginning, in another way: what was heard so far does not count.
    fn begin_again(&mut self);

    /// Something was found. What is found in an element comes before the element.
    fn found(&mut self, finding: &Finding);
}
