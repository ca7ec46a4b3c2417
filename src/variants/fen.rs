//! Position strings of a variant: letters become pieces, and the variant checks the rest.

pub use super::fen_error::{FenError, FenWarning};

use crate::notation::Span;
use crate::notation::fen::{
    CastlingLetters, Cell, Checks, FenSyntax, NO_SIDE, Row, castling_rights as letters_of_rights, parse,
};
use crate::rules::{
    OneVariant, Piece, PieceKind, Playable, Position, Ruleset, Setup, SetupError, SetupField, SetupWarning,
    Side,
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
pub fn read<P: OneVariant>(text: &str) -> Result<(P, Vec<FenWarning>), FenError> {
    read_by(P::own_ruleset(), text)
}

/// Reads a position string as a position that is played by these rules: what [`read`] does for a type of several variants.
///
/// ```
/// use lawspeaker::variants::{SmallTafl, Variant, fen};
/// let brandubh = Variant::Brandubh.ruleset(); // several games have this type
/// let (position, warnings) = fen::read_by::<SmallTafl>(brandubh, brandubh.start)?;
/// assert_eq!((fen::write(&position), warnings.len()), (brandubh.start.to_owned(), 0));
/// # Ok::<(), fen::FenError>(())
/// ```
///
/// # Errors
/// The first reason to refuse it, with its place in the string.
pub fn read_by<P: Playable>(rules: &'static Ruleset, text: &str) -> Result<(P, Vec<FenWarning>), FenError> {
    understand(rules, &parse(text.as_bytes()).map_err(FenError::from)?)
}

/// Makes a game of a position string that has been parsed.
///
/// # Errors
/// The first reason to refuse it, with its place in the string.
pub(crate) fn understand<P: Playable>(
    rules: &'static Ruleset,
    tree: &FenSyntax,
) -> Result<(P, Vec<FenWarning>), FenError> {
    understand_as(tree, rules, |setup, notes| P::from_setup(rules, setup, notes))
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
    let remarks = unusual_reserve(tree).into_iter();
    Ok((position, remarks.chain(notes.into_iter().map(|note| place_note(tree, &setup, note))).collect()))
}

/// Writes a position string with all its fields.
#[must_use]
pub fn write(position: &dyn Position) -> String {
    write_setup(&position.setup(), position.ruleset())
}

/// The key of a position in opening books of Polyglot's form, as other programs write it: 16 digits of base 16.
pub(crate) fn polyglot_key(position: &dyn Position) -> Option<String> {
    position.polyglot_key().map(|key| format!("{key:016x}"))
}

/// The variant's start position: [`Playable::start`].
#[must_use]
pub fn start<P: OneVariant>() -> P {
    P::start(P::own_ruleset())
}

/// Reads the start position of a variant from its ruleset. [`Playable::start`] keeps the result.
///
/// # Panics
/// When the text in the ruleset is not a position of the variant.
pub(super) fn read_start<P: OneVariant>() -> P {
    read(P::own_ruleset().start).expect("the start position of a variant is a position of it").0
}

fn setup_of(tree: &FenSyntax, rules: &Ruleset) -> Result<Setup, FenError> {
    let size = rules.size;
    let refuse = |span, why| Err(FenError { span, rule: None, why });
    let (rows, pocket) = rows_and_pocket(tree, rules);
    if rows.len() != usize::from(size.ranks()) {
        let why = format!("the board of {} is {size}; this one has {} ranks", rules.name, tree.rows.len());
        return refuse(tree.placement, why);
    }
    let mut setup = Setup::empty(size);
    for (down, row) in rows.iter().enumerate() {
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
                Cell::PromotedForm(letter) => {
                    let Piece { side, kind } = piece_of(letter, span, rules)?;
                    let Some(kind) = rules.promoted_form(kind) else {
                        let why = format!("`{letter}` has no promoted form in {}", rules.name);
                        return refuse(span, why);
                    };
                    setup.board[square.index()] = Some(Piece { side, kind });
                }
                Cell::Promoted(_) if !rules.marks_promoted => {
                    let why = format!("{} does not mark promoted pieces with `~`", rules.name);
                    return refuse(span, why);
                }
                Cell::Promoted(letter) => {
                    setup.board[square.index()] = Some(piece_of(letter, span, rules)?);
                    setup.promoted.push(square);
                }
            }
        }
    }
    setup.blocked.sort_unstable();
    setup.promoted.sort_unstable();
    if let Some(letters) = tree.reserve.as_ref().map(|reserve| &reserve.letters).or(pocket.as_ref()) {
        let kinds = letters.iter().map(|&(letter, span)| piece_of(letter, span, rules));
        setup.reserve = Some(kinds.collect::<Result<_, _>>()?);
    }
    setup.checks_left = checks_left(tree, rules)?;
    setup.turn = match tree.turn {
        'w' => Side::White,
        'r' if rules.white_is_red => Side::White,
        'b' => Side::Black,
        _ => return refuse(tree.turn_span, NO_SIDE.to_owned()),
    };
    castling_rights(tree.castling.as_bytes(), rules).map_err(|why| FenError {
        span: tree.castling_span,
        rule: None,
        why: why.to_owned(),
    })?;
    setup.castling.clone_from(&tree.castling);
    setup.name_passed(&tree.en_passant, rules).map_err(|(_, why)| FenError {
        span: tree.en_passant_span,
        rule: None,
        why,
    })?;
    setup.halfmove = tree.halfmove;
    setup.fullmove = tree.fullmove;
    Ok(setup)
}

/// The letters of a reserve, each with its place.
type Letters = Vec<(char, Span)>;

/// The ranks of the board and, where a reserve is written as one rank more, as in `.../4K3/Qn`, its letters.
fn rows_and_pocket<'a>(tree: &'a FenSyntax, rules: &Ruleset) -> (&'a [Row], Option<Letters>) {
    let ranks = usize::from(rules.size.ranks());
    if !rules.has_reserve() || tree.reserve.is_some() || tree.rows.len() != ranks + 1 {
        return (&tree.rows, None);
    }
    let letter = |&(cell, span): &(Cell, Span)| match cell {
        Cell::PieceKind(letter) => Some((letter, span)),
        _ => None,
    };
    match tree.rows[ranks].iter().map(letter).collect() {
        Some(letters) => (&tree.rows[..ranks], Some(letters)),
        None => (&tree.rows, None),
    }
}

/// The checks that each side has still to give.
fn checks_left(tree: &FenSyntax, rules: &Ruleset) -> Result<Option<[u32; 2]>, FenError> {
    let Some((checks, span)) = tree.checks else { return Ok(None) };
    let refuse = |why| Err(FenError { span, rule: None, why });
    let Some(most) = rules.checks_to_win else {
        return refuse(format!("{} does not count checks", rules.name));
    };
    let (Checks::Left(counts) | Checks::Given(counts)) = checks;
    if counts.iter().any(|&count| count > most) {
        return refuse(format!("{most} checks win the game, so no count is greater than {most}"));
    }
    Ok(Some(match checks {
        Checks::Left(left) => left,
        Checks::Given(given) => given.map(|count| most - count),
    }))
}

fn piece_of(letter: char, span: Span, rules: &Ruleset) -> Result<Piece, FenError> {
    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
    match rules.kind_of_any_letter(letter.to_ascii_uppercase()) {
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
        SetupField::Reserve => match &tree.reserve {
            Some(reserve) if reserve.span.is_empty() => {
                Span { start: reserve.span.start - 1, end: reserve.span.end + 1 } // `[]`
            }
            Some(reserve) => reserve.span,
            None => tree.placement,
        },
        SetupField::Checks => tree.checks.map_or(tree.placement, |(_, span)| span),
        SetupField::Turn => tree.turn_span,
        SetupField::Castling => tree.castling_span,
        SetupField::EnPassant => tree.en_passant_span,
    }
}

fn place_fault(tree: &FenSyntax, setup: &Setup, fault: SetupError) -> FenError {
    FenError { span: span_of(tree, setup, fault.field), rule: fault.rule, why: fault.why }
}

/// A note on a reserve that is not written with letters only.
fn unusual_reserve(tree: &FenSyntax) -> Option<FenWarning> {
    let reserve = tree.reserve.as_ref().filter(|reserve| !reserve.is_usual)?;
    let letters: String = reserve.letters.iter().map(|&(letter, _)| letter).collect();
    let why = format!("the reserve is read as `[{letters}]`: it is written with one letter for each piece");
    Some(FenWarning { span: reserve.span, why, is_read: true })
}

fn place_note(tree: &FenSyntax, setup: &Setup, note: SetupWarning) -> FenWarning {
    FenWarning { span: span_of(tree, setup, note.field), why: note.why, is_read: note.is_read }
}

/// A position string of these values, which need not be a position.
pub(crate) fn write_setup(setup: &Setup, rules: &Ruleset) -> String {
    let letter = |piece: Piece| letter_of(rules, piece.side, piece.kind);
    let mut text = String::with_capacity(setup.board.len());
    for rank in (0..setup.size.ranks()).rev() {
        let mut empty = 0;
        for file in 0..setup.size.files() {
            let square = setup.size.square(file, rank).expect("file and rank are on the board");
            let piece = setup.board[square.index()];
            if piece.is_none() && setup.blocked.binary_search(&square).is_err() {
                empty += 1;
                continue;
            }
            push_empty(&mut text, &mut empty);
            match piece {
                Some(Piece { side, kind }) => match rules.kind_info(kind).unpromoted {
                    Some(kind) => text.extend(['+', letter(Piece { side, kind })]),
                    None => text.push(letter(Piece { side, kind })),
                },
                None => text.push('*'),
            }
            if setup.promoted.binary_search(&square).is_ok() {
                text.push('~');
            }
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
    let en_passant = setup.en_passant_field();
    let checks = setup.checks_left.map_or(String::new(), |[white, black]| format!(" {white}+{black}"));
    text += &format!(
        " {} {} {en_passant}{checks} {} {}",
        setup.turn.letter(),
        setup.castling,
        setup.halfmove,
        setup.fullmove
    );
    text
}

/// Whether a castling field has letters that mean something in a game.
///
/// # Errors
/// A sentence.
pub(crate) fn castling_rights(field: &[u8], rules: &Ruleset) -> Result<(), &'static str> {
    let letters = CastlingLetters {
        files: rules.size.files(),
        unmoved: rules.names_unmoved,
        checks: rules.names_checks,
    };
    letters_of_rights(field, letters)
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
