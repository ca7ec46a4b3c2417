//! Positions of a variant that is chosen at run time, without their type.

use crate::geometry::{Square, SquareName};
use crate::notation::fen::{FenSyntax, parse};
use crate::rules::{LastMove, Playable, Position, Setup, SetupError, SetupField, SetupWarning, Side};
use crate::with_family;

use super::Variant;
use super::fen::{FenError, FenWarning, understand_as};

/// The start position.
pub(crate) fn start(variant: Variant) -> Box<dyn Position> {
    with_family!(variant, P => Box::new(P::start(variant.ruleset())))
}

/// The position that is described.
///
/// # Errors
/// The first reason to refuse it.
pub(crate) fn from_setup(
    variant: Variant,
    setup: &Setup,
    notes: &mut Vec<SetupWarning>,
) -> Result<Box<dyn Position>, SetupError> {
    with_family!(variant, P => P::from_setup(variant.ruleset(), setup, notes).map(|position| Box::new(position) as Box<dyn Position>))
}

/// Reads a position string: see [`fen::read`](super::fen::read).
///
/// # Errors
/// The first reason to refuse it, with its place in the string.
pub(crate) fn read(variant: Variant, text: &str) -> Result<(Box<dyn Position>, Vec<FenWarning>), FenError> {
    understand(variant, &parse(text.as_bytes()).map_err(FenError::from)?)
}

/// The position of a string that has been parsed.
///
/// # Errors
/// The first reason to refuse it, with its place in the string.
pub(crate) fn understand(
    variant: Variant,
    tree: &FenSyntax,
) -> Result<(Box<dyn Position>, Vec<FenWarning>), FenError> {
    understand_as(tree, variant.ruleset(), |setup, notes| from_setup(variant, setup, notes))
}

/// Reads the position of a problem. What its text leaves out is as problemists agree: see [`by_convention`].
///
/// # Errors
/// The first reason to refuse it, with its place in the string.
pub(crate) fn understand_problem(
    variant: Variant,
    tree: &FenSyntax,
) -> Result<(Box<dyn Position>, Vec<FenWarning>), FenError> {
    let (position, remarks) = understand(variant, tree)?;
    if tree.has_castling() {
        return Ok((position, remarks));
    }
    let mut setup = position.setup();
    by_convention(variant, &mut setup, &[]);
    let position = from_setup(variant, &setup, &mut Vec::new()).unwrap_or(position);
    Ok((position, remarks))
}

/// Adds to a position what problemists agree on where nothing is said: the castling rights of pieces on the squares where a game
/// begins, except of pieces on `fixed` squares, and the square of a capture en passant. A right that a short retro analysis
/// disproves is left out, and a capture en passant is added only if it proves the double step.
///
/// Source: Codex for Chess Composition, article 16.
pub(crate) fn by_convention(variant: Variant, setup: &mut Setup, fixed: &[SquareName]) {
    setup.castling = castling_at_home(variant, setup, fixed);
    if setup.en_passant.is_none() {
        setup.en_passant = proven_en_passant(variant, setup);
    }
}

/// The castling rights of a position whose text does not say which there are, `-` if none: as problemists agree, a King and a Rook
/// on the squares where a game begins can castle. Pieces on `fixed` squares cannot, and neither can those of which one has
/// surely moved last.
///
/// A right that the position cannot have, or a position that is not legal, gives no right.
pub(crate) fn castling_at_home(variant: Variant, setup: &Setup, fixed: &[SquareName]) -> String {
    let start = start(variant).setup();
    let last = last_moves(variant, setup);
    let rights = usual_castling(variant, setup, fixed);
    let has_moved = |right: char| {
        let is_movers = right.is_ascii_uppercase() == (setup.turn == Side::Black);
        let home = home_of(variant, &start, right);
        is_movers && !last.is_empty() && last.iter().all(|last| home.contains(&last.to))
    };
    let left: String = rights.chars().filter(|&right| right == '-' || !has_moved(right)).collect();
    if left.is_empty() { "-".to_owned() } else { left }
}

/// The same whatever was played last.
pub(crate) fn usual_castling(variant: Variant, setup: &Setup, fixed: &[SquareName]) -> String {
    let start = start(variant).setup();
    let can_castle = |right: &char| {
        right.is_ascii_alphabetic() && has_castling_right(variant, setup, *right) && {
            let home = home_of(variant, &start, *right);
            let is_fixed = |square: &Square| fixed.contains(&setup.size.name(*square));
            home.iter().all(|square| setup.board[square.index()] == start.board[square.index()])
                && !home.iter().any(is_fixed)
        }
    };
    let rights: String = start.castling.chars().filter(can_castle).collect();
    if rights.is_empty() { "-".to_owned() } else { rights }
}

/// The moves that may have been played last; none if the game does not know, and in a position that no move leads to: then nothing is
/// proven.
fn last_moves(variant: Variant, setup: &Setup) -> Vec<LastMove> {
    let bare = Setup { castling: "-".to_owned(), en_passant: None, ..setup.clone() };
    let position = from_setup(variant, &bare, &mut Vec::new()).ok();
    position.and_then(|position| position.last_moves()).unwrap_or_default()
}

/// The square of a legal capture en passant, if every move that may have been played last is the double step before it.
fn proven_en_passant(variant: Variant, setup: &Setup) -> Option<Square> {
    let legal = |en_passant| {
        let setup = Setup { en_passant, ..setup.clone() };
        from_setup(variant, &setup, &mut Vec::new()).ok().map(|position| position.count_legal())
    };
    let last = last_moves(variant, setup);
    let step = *last.first()?;
    let passed = (step.from.index() + step.to.index()) / 2;
    let passed = Square::new(u16::try_from(passed).ok()?);
    let is_only = last.iter().all(|other| *other == step);
    // With any other move before it there is no capture on the square between.
    (is_only && legal(Some(passed))? > legal(None)?).then_some(passed)
}

/// Whether a position can have this castling right.
pub(crate) fn has_castling_right(variant: Variant, setup: &Setup, right: char) -> bool {
    let with_right = Setup { castling: right.to_string(), ..setup.clone() };
    let mut notes = Vec::new();
    from_setup(variant, &with_right, &mut notes).is_ok()
        && notes.iter().all(|note| note.field != SetupField::Castling)
}

/// The squares of the pieces that castle with this right of the start position: those of its side without which there is no right.
fn home_of(variant: Variant, start: &Setup, right: char) -> Vec<Square> {
    let side = if right.is_ascii_uppercase() { Side::White } else { Side::Black };
    let castles = |square: &Square| {
        let is_own = start.board[square.index()].is_some_and(|piece| piece.side == side);
        is_own && {
            let mut without = start.clone();
            without.board[square.index()] = None;
            !has_castling_right(variant, &without, right)
        }
    };
    start.size.all().filter(castles).collect()
}

/// The position as one of its own type.
///
/// # Panics
/// When it is a position of another variant.
pub(crate) fn typed<P: Playable>(board: &dyn Position) -> P {
    P::from_setup(board.ruleset(), &board.setup(), &mut Vec::new())
        .expect("a position is made of its own parts")
}
