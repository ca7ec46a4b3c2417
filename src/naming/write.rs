//! A legal move as text: `coord`, `san`, `lan`, `figurine`; and how much of its origin it must name, so that no other move to the
//! same square has that name.

use super::elsewhere;
use super::style::Style;
use crate::geometry::{BoardSize, Square};
use crate::rules::{
    Call, CastlingSide, Move, MoveKind, MoveStyle, Outcome, Parts, PieceKind, Position, Ruleset, Side, Tail,
};

/// A legal move in `coord`: `e2e4`, `a10a11q`, `N@f3~f2`, `c4d2xc2`, `f1j1~g1`.
///
/// ```
/// use lawspeaker::{naming::coord, rules::Position, variants::{Odin, start}};
/// let position = start::<Odin>();
/// let mut moves = Vec::new();
/// position.legal_moves(&mut moves);
/// let mut names: Vec<_> = moves.iter().map(|&m| coord(&position, m)).collect();
/// names.sort();
/// assert_eq!(names[..3], ["a2a4", "a2b3", "b1a3"]);
/// ```
#[must_use]
pub fn coord(position: &dyn Position, m: Move) -> String {
    unmarked(position, m, Style::Coord)
}

/// A legal move in `san`, with its mark.
///
/// ```
/// use lawspeaker::{naming::san, rules::Move, variants::{Odin, fen}};
/// let (position, _) = fen::read::<Odin>("10/10/10/10/10/Rpk7/2f7/10/1PKK6/10 b").unwrap();
/// let at = |n| lawspeaker::geometry::Square::new(n);
/// assert_eq!(san(&position, Move::removal(at(32), at(13), at(12))), "Fxd2xc2#");
/// ```
#[must_use]
pub fn san(position: &dyn Position, m: Move) -> String {
    write(position, m, Style::San)
}

/// A legal move in `lan`, with its mark.
#[must_use]
pub fn lan(position: &dyn Position, m: Move) -> String {
    write(position, m, Style::Lan)
}

/// A legal move in `figurine`, with its mark.
#[must_use]
pub fn figurine(position: &dyn Position, m: Move) -> String {
    write(position, m, Style::Figurine)
}

/// A legal move or a null move in a style, with its mark where the style has marks.
#[must_use]
pub fn write(position: &dyn Position, m: Move, style: Style) -> String {
    let mut text = unmarked(position, m, style);
    if style.has_marks() && m != Move::NULL {
        let (outcome, call) = position.end_and_call(m);
        text.push_str(mark_of(position.turn(), outcome, call));
    }
    text
}

/// The same without its mark, which costs more than all the rest.
pub(super) fn unmarked(position: &dyn Position, m: Move, style: Style) -> String {
    let mut text = String::with_capacity(16);
    push_unmarked(position, m, style, &mut text);
    text
}

/// Writes a legal move behind a text, without its mark: the code that plays the move has the position after it,
/// and can ask [`mark`] of it.
#[inline]
pub(crate) fn push_unmarked<P: Position + ?Sized>(position: &P, m: Move, style: Style, text: &mut String) {
    push_by(position, m, style, text, &mut Vec::new());
}

/// The same with a buffer, which saves a list of moves new memory.
#[inline]
fn push_by<P: Position + ?Sized>(
    position: &P,
    m: Move,
    style: Style,
    text: &mut String,
    buffer: &mut Vec<Move>,
) {
    match (style, position.ruleset().style) {
        _ if m == Move::NULL => text.push_str(if style == Style::Coord { "0000" } else { "--" }),
        (Style::Coord, _) => write_coord(position, m, text),
        (Style::Wxf | Style::Chinese | Style::Iccs | Style::Korean, _) => {
            if !elsewhere::push(position, m, style, text, buffer) {
                write_coord(position, m, text);
            }
        }
        (_, MoveStyle::FromTo) => write_from_to(position.size(), &position.parts(m), text),
        (_, MoveStyle::Letter) => write_letters(position, &position.parts(m), style, text, buffer),
    }
}

/// Writes a legal move behind a text, in `san` with its mark. `after` is the position after the move, and `buffer` has nothing that
/// is kept.
pub(crate) fn push_san(
    position: &dyn Position,
    m: Move,
    after: &dyn Position,
    text: &mut String,
    buffer: &mut Vec<Move>,
) {
    push_by(position, m, Style::San, text, buffer);
    text.push_str(mark(position.turn(), after));
}

/// The mark of a move by `mover` that led to this position: `#` when it wins at once for the mover, else what
/// had to be announced.
///
/// ```
/// use lawspeaker::{naming, rules::Playable, variants::{Chess, fen}};
/// let (position, _) = fen::read::<Chess>("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")?;
/// let after = position.after(naming::parse_move(&position, "Ra8")?);
/// assert_eq!(naming::mark(lawspeaker::rules::Side::White, &after), "#");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn mark<P: Position + ?Sized>(mover: Side, after: &P) -> &'static str {
    mark_of(mover, after.outcome(), after.call())
}

fn mark_of(mover: Side, outcome: Option<Outcome>, call: Call) -> &'static str {
    match outcome.and_then(Outcome::winner) {
        Some(winner) if winner == mover => "#",
        _ => match call {
            Call::None => "",
            Call::Single => "+",
            Call::Double => "++",
        },
    }
}

/// What `Display` writes too; archives are made of squares, so the digits are put down one by one.
#[inline]
pub(super) fn push_square(size: BoardSize, text: &mut String, square: Square) {
    let name = size.name(square);
    push_file(text, name.file);
    push_rank(text, name.rank);
}

/// A file as its letter. The bound is always kept; it tells the compiler that the letter is one byte.
#[inline]
fn push_file(text: &mut String, file: u8) {
    text.push(char::from(b'a' + file.min(25)));
}

/// A rank from 0 to 18, as a number from 1.
#[inline]
fn push_rank(text: &mut String, rank: u8) {
    let number = rank + 1;
    if number >= 10 {
        text.push('1');
    }
    text.push(char::from(b'0' + number % 10));
}

fn push_tail(size: BoardSize, text: &mut String, tail: Tail) {
    let (sign, square) = match tail {
        Tail::None | Tail::Gate(..) => return,
        Tail::Removal(square) => ('x', square),
        Tail::Relocation(square) => ('~', square),
        Tail::Wall(square) => (',', square),
    };
    text.push(sign);
    push_square(size, text, square);
}

/// A blank and the `coord` of a plain move between ranks of one digit, ` e2e4`; none for other moves. Archives are made of
/// such moves, so this one is written without a check for room at every letter.
#[inline]
pub(crate) fn short_coord(size: BoardSize, m: Move) -> Option<[u8; 5]> {
    let from = m.from().filter(|_| m.kind() == MoveKind::Plain && m.promotes_to().is_none())?;
    let (from, to) = (size.name(from), size.name(m.to()));
    let letters = [b' ', b'a' + from.file, b'1' + from.rank, b'a' + to.file, b'1' + to.rank];
    (from.rank < 9 && to.rank < 9).then_some(letters)
}

fn write_coord<P: Position + ?Sized>(position: &P, m: Move, text: &mut String) {
    let size = position.size();
    // A plain move has all its squares itself; for other moves the game gives them.
    let (from, to, promotion, tail) = match (m.kind(), m.from()) {
        (MoveKind::Plain, Some(from)) => (from, m.to(), m.promotes_to(), Tail::None),
        _ => {
            let parts = position.parts(m);
            match parts.from {
                Some(from) => (from, parts.to, parts.promotion, parts.tail),
                None => {
                    push_dropped(position.ruleset(), parts.kind, Style::Coord, position.turn(), text);
                    push_square(size, text, parts.to);
                    return push_tail(size, text, parts.tail);
                }
            }
        }
    };
    push_square(size, text, from);
    push_square(size, text, to);
    if let Some(kind) = promotion {
        let rules = position.ruleset();
        let sign = match position.at(from) {
            _ if rules.kind_info(kind).unpromoted.is_some() => '+',
            Some(piece) if rules.kind_info(piece.kind).unpromoted == Some(kind) => '-',
            _ => rules.kind_info(kind).letter.to_ascii_lowercase(),
        };
        text.push(sign);
    }
    match tail {
        Tail::None => {}
        // It comes in where the move begins.
        Tail::Gate(kind, _) => text.push(position.ruleset().kind_info(kind).letter.to_ascii_lowercase()),
        Tail::Wall(square) => {
            text.push(',');
            push_square(size, text, to);
            push_square(size, text, square);
        }
        Tail::Removal(_) | Tail::Relocation(_) => push_tail(size, text, tail),
    }
}

/// A piece that is dropped, and `@`: `N@`, or `+N@` for a promoted form, because several of them may have the same letter.
fn push_dropped(rules: &Ruleset, kind: PieceKind, style: Style, side: Side, text: &mut String) {
    let (plus, info) = rules.written_as(kind);
    text.push_str(plus);
    text.push(if style == Style::Figurine { info.symbols[side.index()] } else { info.letter });
    text.push('@');
}

/// `d1-d4xd5/e4`: captured squares by file, then rank.
fn write_from_to(size: BoardSize, parts: &Parts, text: &mut String) {
    push_square(size, text, parts.from.expect("a move from a square to a square has an origin"));
    text.push('-');
    push_square(size, text, parts.to);
    let mut captured: Vec<Square> = parts.captured.iter().collect();
    sort_by_file(&mut captured, size);
    for (n, square) in captured.into_iter().enumerate() {
        text.push(if n == 0 { 'x' } else { '/' });
        push_square(size, text, square);
    }
}

fn sort_by_file(squares: &mut [Square], size: BoardSize) {
    squares.sort_by_key(|&s| (size.file(s), size.rank(s)));
}

fn write_letters<P: Position + ?Sized>(
    position: &P,
    parts: &Parts,
    style: Style,
    text: &mut String,
    buffer: &mut Vec<Move>,
) {
    let (rules, size) = (position.ruleset(), position.size());
    let sign = |kind: PieceKind| {
        let info = rules.kind_info(kind);
        if style == Style::Figurine { info.symbols[position.turn().index()] } else { info.letter }
    };
    if let Some(wing) = parts.castling {
        text.push_str(if wing == CastlingSide::King { "O-O" } else { "O-O-O" });
        if let Tail::Gate(kind, square) = parts.tail {
            text.extend(['/', sign(kind)]);
            push_square(size, text, square);
        }
        return push_tail(size, text, parts.tail);
    }
    let unwritten = rules.kind_info(parts.kind).unwritten;
    let Some(from) = parts.from else {
        push_dropped(rules, parts.kind, style, position.turn(), text);
        push_square(size, text, parts.to);
        return push_tail(size, text, parts.tail);
    };
    if !unwritten {
        text.push(sign(parts.kind));
    }
    let takes = parts.captures();
    let origin = match style {
        Style::Lan => Origin::Whole,
        _ => short_origin(position, parts, from, buffer),
    };
    push_origin(size, text, origin, from);
    if takes {
        text.push('x');
    } else if style == Style::Lan {
        text.push('-');
    }
    push_square(size, text, parts.to);
    if let Some(kind) = parts.promotion {
        text.push('=');
        text.push(sign(kind));
    }
    if let Tail::Gate(kind, _) = parts.tail {
        text.extend(['/', sign(kind)]);
    }
    push_tail(size, text, parts.tail);
}

/// The least origin; a Pawn's capture names its file at least, and a Pawn's rank alone is never written.
fn short_origin<P: Position + ?Sized>(
    position: &P,
    parts: &Parts,
    from: Square,
    buffer: &mut Vec<Move>,
) -> Origin {
    let least = Origin::least(position, parts.kind, from, parts.to, parts.tail, buffer);
    match least {
        _ if !position.ruleset().kind_info(parts.kind).unwritten => least,
        Origin::Nothing if parts.captures() => Origin::File,
        Origin::Rank => Origin::Whole,
        _ => least,
    }
}

fn push_origin(size: BoardSize, text: &mut String, origin: Origin, from: Square) {
    let name = size.name(from);
    match origin {
        Origin::Nothing => {}
        Origin::File => push_file(text, name.file),
        Origin::Rank => push_rank(text, name.rank),
        Origin::Whole => push_square(size, text, from),
    }
}

/// The part of the origin that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// Nothing.
    Nothing,
    /// The file.
    File,
    /// The rank.
    Rank,
    /// Both.
    Whole,
}

impl Origin {
    /// The least of nothing, file, rank, square that separates `from` from the other origins of legal moves of
    /// `kind` to `to`, whatever follows them; but where a piece comes in or a wall is put, only moves with the same one count. Drops and
    /// castling have names of their own and do not count.
    pub(crate) fn least<P: Position + ?Sized>(
        position: &P,
        kind: PieceKind,
        from: Square,
        to: Square,
        tail: Tail,
        buffer: &mut Vec<Move>,
    ) -> Origin {
        let rules = position.ruleset();
        if !rules.has_promoted_forms && position.has_one(kind) {
            return Origin::Nothing;
        }
        buffer.clear();
        rules.written_like(kind).for_each(|kind| position.legal_to(kind, to, buffer));
        if buffer.len() == 1 {
            return Origin::Nothing;
        }
        let (mut others, mut same_file, mut same_rank) = (0, 0, 0);
        for &m in buffer.iter() {
            let Some(other) = m.from().filter(|&other| other != from && m.kind() != MoveKind::Castling)
            else {
                continue;
            };
            let is_told_apart = match (tail, m.tail()) {
                (Tail::Gate(kind, _), Tail::Gate(other, _)) => kind != other,
                (Tail::Gate(..) | Tail::Wall(_), other) => tail != other,
                _ => false,
            };
            if is_told_apart {
                continue;
            }
            others += 1;
            same_file += usize::from(position.size().file(other) == position.size().file(from));
            same_rank += usize::from(position.size().rank(other) == position.size().rank(from));
        }
        match (others, same_file, same_rank) {
            (0, _, _) => Origin::Nothing,
            (_, 0, _) => Origin::File,
            (_, _, 0) => Origin::Rank,
            _ => Origin::Whole,
        }
    }
}
