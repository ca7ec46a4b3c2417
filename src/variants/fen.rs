//! Position strings of a variant: letters become pieces, and the variant checks the rest.

pub use super::fen_error::{FenError, FenWarning};

use crate::geometry::SquareName;
use crate::notation::Span;
use crate::notation::fen::{Cell, FenSyntax, parse};
use crate::rules::{
    Board, Piece, PieceKind, Position, Ruleset, Setup, SetupError, SetupField, SetupWarning, Side,
};

/// Reads a position string of a variant. What could not be taken over from an accepted one comes beside it.
///
/// # Errors
/// The first reason to refuse it, with its place in the string.
///
/// ```
/// use lawspeaker::variants::{Odin, fen};
/// let refused = fen::read::<Odin>("10/10/10/10/10/10/10/10/10/X9 w").unwrap_err();
/// assert_eq!((refused.span.start, refused.why.as_str()), (27, "Odin's Rune Chess has no piece `X`"));
/// ```
pub fn read<P: Position>(text: &str) -> Result<(P, Vec<FenWarning>), FenError> {
    let tree = parse(text.as_bytes()).map_err(FenError::from)?;
    understand(&tree)
}

/// Makes a game of a position string that has been parsed.
///
/// # Errors
/// The first reason to refuse it, with its place in the string.
pub(crate) fn understand<P: Position>(tree: &FenSyntax) -> Result<(P, Vec<FenWarning>), FenError> {
    understand_as(tree, P::ruleset(), P::from_setup)
}

/// The same, with what makes the position.
pub(super) fn understand_as<T>(
    tree: &FenSyntax,
    rules: &Ruleset,
    from_setup: impl FnOnce(&Setup, &mut Vec<SetupWarning>) -> Result<T, SetupError>,
) -> Result<(T, Vec<FenWarning>), FenError> {
    let setup = setup_of(tree, rules)?;
    let mut notes = Vec::new();
    let position = from_setup(&setup, &mut notes).map_err(|fault| place_fault(tree, &setup, fault))?;
    let remarks = notes.into_iter().map(|note| place_note(tree, &setup, note)).collect();
    Ok((position, remarks))
}

/// Writes a position string, all six fields.
#[must_use]
pub fn write<P: Position>(position: &P) -> String {
    written(position)
}

/// The same of a position without its type.
#[doc(hidden)]
#[must_use]
pub fn written(position: &dyn Board) -> String {
    write_setup(&position.setup(), position.rules())
}

/// The variant's start position: [`Position::start`].
#[must_use]
pub fn start<P: Position>() -> P {
    P::start()
}

/// Reads the start position of a variant from its ruleset. [`Position::start`] keeps the result.
///
/// # Panics
/// When the text in the ruleset is not a position of the variant.
pub(super) fn read_start<P: Position>() -> P {
    read(P::ruleset().start).expect("the start position of a variant is a position of it").0
}

fn setup_of(tree: &FenSyntax, rules: &Ruleset) -> Result<Setup, FenError> {
    let size = rules.size;
    let refuse = |span, why| Err(FenError { span, rule: None, why });
    if tree.rows.len() != usize::from(size.ranks()) {
        let why = format!("the board of {} is {size}; this one has {} ranks", rules.name, tree.rows.len());
        return refuse(tree.placement, why);
    }
    let mut setup = Setup::empty(size);
    for (down, row) in tree.rows.iter().enumerate() {
        let rank = size.ranks() - 1 - down as u8;
        if row.len() != usize::from(size.files()) {
            let span = match (row.first(), row.last()) {
                (Some((_, first)), Some((_, last))) => Span { start: first.start, end: last.end },
                _ => tree.placement,
            };
            let why = format!(
                "the board of {} is {size}; this rank {} has {} squares",
                rules.name,
                rank + 1,
                row.len()
            );
            return refuse(span, why);
        }
        for (file, &(cell, span)) in row.iter().enumerate() {
            let square = size.square(file as u8, rank).expect("the rank has as many squares as the board");
            match cell {
                Cell::Empty => {}
                Cell::Blocked => setup.blocked.push(square),
                Cell::PieceKind(letter) => setup.board[square.index()] = Some(piece_of(letter, span, rules)?),
            }
        }
    }
    setup.blocked.sort_unstable();
    if let Some(letters) = &tree.reserve {
        let kinds = letters.iter().map(|&(letter, span)| piece_of(letter, span, rules));
        setup.reserve = Some(kinds.collect::<Result<_, _>>()?);
    }
    setup.turn = if tree.turn == 'w' { Side::White } else { Side::Black };
    setup.castling.clone_from(&tree.castling);
    if let Some(SquareName { file, rank }) = tree.en_passant {
        match size.square(file, rank) {
            Some(square) => setup.en_passant = Some(square),
            None => return refuse(tree.en_passant_span, format!("this square is beyond the {size} board")),
        }
    }
    setup.halfmove = tree.halfmove;
    setup.fullmove = tree.fullmove;
    Ok(setup)
}

fn piece_of(letter: char, span: Span, rules: &Ruleset) -> Result<Piece, FenError> {
    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
    match rules.kind_of_letter(letter.to_ascii_uppercase()) {
        Some(kind) => Ok(Piece { side, kind }),
        None => Err(FenError { span, rule: None, why: format!("{} has no piece `{letter}`", rules.name) }),
    }
}

fn span_of(tree: &FenSyntax, setup: &Setup, field: SetupField) -> Span {
    match field {
        SetupField::Board => tree.placement,
        SetupField::Square(square) => {
            let down = setup.size.ranks() - 1 - setup.size.rank(square);
            tree.rows[usize::from(down)][usize::from(setup.size.file(square))].1
        }
        SetupField::Reserve => match tree.reserve.as_deref() {
            Some([(_, first), .., (_, last)]) => Span { start: first.start, end: last.end },
            Some([(_, only)]) => *only,
            Some([]) => Span { start: tree.placement.end, end: tree.placement.end + 2 }, // `[]`
            None => tree.placement,
        },
        SetupField::Turn => tree.turn_span,
        SetupField::Castling => tree.castling_span,
        SetupField::EnPassant => tree.en_passant_span,
    }
}

fn place_fault(tree: &FenSyntax, setup: &Setup, fault: SetupError) -> FenError {
    FenError { span: span_of(tree, setup, fault.field), rule: fault.rule, why: fault.why }
}

fn place_note(tree: &FenSyntax, setup: &Setup, note: SetupWarning) -> FenWarning {
    FenWarning { span: span_of(tree, setup, note.field), why: note.why }
}

fn write_setup(setup: &Setup, rules: &Ruleset) -> String {
    let letter = |piece: Piece| letter_of(rules, piece.side, piece.kind);
    let mut text = String::with_capacity(setup.board.len());
    for rank in (0..setup.size.ranks()).rev() {
        let mut empty = 0;
        for file in 0..setup.size.files() {
            let square = setup.size.square(file, rank).expect("file and rank are on the board");
            let sign = match setup.board[square.index()] {
                Some(piece) => letter(piece),
                None if setup.blocked.binary_search(&square).is_ok() => '*',
                None => {
                    empty += 1;
                    continue;
                }
            };
            push_empty(&mut text, &mut empty);
            text.push(sign);
        }
        push_empty(&mut text, &mut empty);
        if rank > 0 {
            text.push('/');
        }
    }
    if let Some(reserve) = &setup.reserve {
        text.push('[');
        text.extend(reserve.iter().map(|&piece| letter(piece)));
        text.push(']');
    }
    let en_passant = setup.en_passant.map_or("-".to_owned(), |square| setup.size.name(square).to_string());
    text += &format!(
        " {} {} {en_passant} {} {}",
        setup.turn.letter(),
        setup.castling,
        setup.halfmove,
        setup.fullmove
    );
    text
}

fn push_empty(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

/// A piece's letter: a capital for White, small for Black.
#[must_use]
pub(crate) fn letter_of(rules: &Ruleset, side: Side, kind: PieceKind) -> char {
    let capital = rules.kind_info(kind).letter;
    match side {
        Side::White => capital,
        Side::Black => capital.to_ascii_lowercase(),
    }
}
