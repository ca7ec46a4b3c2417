//! A drawn board, as `show` prints it: ranks with their numbers, the letters of the files below, then the reserve and the
//! side to move. Titles, captions and legends around it are skipped.

use crate::geometry::{BoardSize, Square};
use crate::rules::{Piece, Position, Ruleset, Setup, Side};
use crate::variants::Variant;

use super::{
    EntryError, Fields, by_convention, empty, fields, no_such_piece, piece_of_letter, position, put,
};

/// Reads a drawn board. What was left out of the position comes beside it.
///
/// Letters, runes and figurines are read, with Black or with White at the bottom, with brackets around marked squares and with
/// the colours of a terminal. Without the line of the side to move, White is to move.
///
/// # Errors
/// The first square or rank that is not understood, or why the game has no such position.
///
/// ```
/// use lawspeaker::entry::{Fields, from_drawing};
/// use lawspeaker::render::{Ink, Signs, board};
/// use lawspeaker::variants::{Odin, Variant, fen, start};
/// let drawing = board(&start::<Odin>(), Signs::Symbols, Ink::Plain);
/// let (position, _) = from_drawing(Variant::Odin, &drawing, &Fields::default())?;
/// assert_eq!(fen::write(&*position), fen::write(&start::<Odin>()));
/// # Ok::<(), lawspeaker::entry::EntryError>(())
/// ```
pub fn from_drawing(
    variant: Variant,
    text: &str,
    fields: &Fields,
) -> Result<(Box<dyn Position>, Vec<String>), EntryError> {
    let text = without_colours(text);
    let rules = variant.ruleset();
    let size = rules.size;
    let mut setup = empty(variant);
    let mut drawn = vec![false; usize::from(size.ranks())];
    let mut labels = Vec::new();
    let is_flipped = text.lines().any(|line| is_flipped(line, size));
    for line in text.lines() {
        if let Some((rank, cells)) = rank_line(line) {
            if rank == 0 || rank > size.ranks() {
                return Err(EntryError::at(
                    format!("rank {rank}"),
                    format!("the board has {} ranks", size.ranks()),
                ));
            }
            if std::mem::replace(&mut drawn[usize::from(rank - 1)], true) {
                return Err(EntryError::at(format!("rank {rank}"), "this rank is drawn twice"));
            }
            read_rank(rank - 1, &cells, is_flipped, (&mut setup, rules), &mut labels)?;
        } else if let Some(letters) = line.trim().strip_prefix("in reserve:") {
            setup.reserve = Some(fields::reserve(letters, rules)?);
        } else if let Some(side) = side_of(line) {
            setup.turn = side;
        }
    }
    if let Some(missing) = drawn.iter().rposition(|drawn| !drawn) {
        return Err(match drawn.contains(&true) {
            true => EntryError::at(format!("rank {}", missing + 1), "this rank is missing"),
            false => EntryError::whole("no rank is drawn; a rank is written `8 r n b q k b n r`"),
        });
    }
    fields.put_into(&mut setup, rules)?;
    by_convention(variant, &mut setup, fields);
    let (position, notes) = position(variant, &setup)?;
    for (square, label) in labels {
        // A piece without a label may be written with two letters as well; one with a label must have its own.
        let own = position.label(square).unwrap_or_default();
        if !own.eq_ignore_ascii_case(&label) {
            return Err(EntryError::at(
                size.name(square),
                format!("`{label}` is not the piece of this square; it is `{own}`"),
            ));
        }
    }
    Ok((position, notes))
}

/// The text without the codes of terminal colours.
fn without_colours(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("\x1b[") {
        out += &rest[..at];
        let code = &rest[at + 2..];
        rest = code.find(|c: char| c.is_ascii_alphabetic()).map_or("", |end| &code[end + 1..]);
    }
    out + rest
}

/// The number and the cells of a line that is a rank: a number, and words of one or two signs. Brackets around marked squares
/// count as spaces.
fn rank_line(line: &str) -> Option<(u8, Vec<String>)> {
    let line = line.replace(['[', ']', '|'], " ");
    let mut words = line.split_whitespace();
    let number = words.next()?.parse().ok()?;
    let cells: Vec<String> = words.map(str::to_owned).collect();
    let is_rank = !cells.is_empty() && cells.iter().all(|cell| cell.chars().count() <= 2);
    is_rank.then_some((number, cells))
}

/// Whether a line has the letters of the files from the last to the first.
fn is_flipped(line: &str, size: BoardSize) -> bool {
    let letters = (0..size.files()).rev().map(|file| char::from(b'a' + file));
    line.chars().filter(|c| !c.is_whitespace()).eq(letters) && line.contains(' ')
}

/// The side to move that a drawing names, if it does.
#[cfg(feature = "cli")]
pub(crate) fn drawn_side(text: &str) -> Option<Side> {
    without_colours(text).lines().filter_map(side_of).next_back()
}

/// The side of a line such as `White to move`.
fn side_of(line: &str) -> Option<Side> {
    let before = line.trim().strip_suffix(" to move")?;
    let name = before.rsplit(' ').next()?;
    Side::BOTH.into_iter().find(|side| side.to_string().eq_ignore_ascii_case(name))
}

/// Reads the cells of a rank. A sign with two letters is a label, which can be compared when the whole board is known.
fn read_rank(
    rank: u8,
    cells: &[String],
    is_flipped: bool,
    (setup, rules): (&mut Setup, &Ruleset),
    labels: &mut Vec<(Square, String)>,
) -> Result<(), EntryError> {
    let size = rules.size;
    let files = size.files();
    if cells.len() != usize::from(files) {
        let why = format!("{} squares are drawn, and the board has {files}", cells.len());
        return Err(EntryError::at(format!("rank {}", rank + 1), why));
    }
    for (column, cell) in (0..files).zip(cells) {
        let file = if is_flipped { files - 1 - column } else { column };
        let square = size.square(file, rank).expect("the rank has as many squares as the board");
        let at = size.name(square);
        if is_empty(cell, square, setup, rules).map_err(|why| EntryError::at(at, why))? {
            continue;
        }
        let piece = piece_of(cell, rules).ok_or_else(|| EntryError::at(at, no_such_piece(cell, rules)))?;
        put(setup, rules, square, piece)?;
        if cell.chars().nth(1).is_some_and(char::is_alphabetic) {
            labels.push((square, cell.clone()));
        }
    }
    Ok(())
}

/// Whether a cell is an empty square. The sign of a wall or a landmark must be on such a square.
fn is_empty(cell: &str, square: Square, setup: &Setup, rules: &Ruleset) -> Result<bool, String> {
    if cell == "." {
        return Ok(true);
    }
    if matches!(cell, "#" | "*") {
        let is_wall = setup.blocked.contains(&square);
        return if is_wall { Ok(true) } else { Err("no wall is on this square".to_owned()) };
    }
    let mut landmarks = rules.landmarks.iter();
    match landmarks.find(|landmark| landmark.sign.to_string() == cell) {
        None => Ok(false),
        Some(landmark) if landmark.squares.contains(&square) => Ok(true),
        Some(landmark) => {
            Err(format!("`{cell}` is the sign of a {}, and this square is not one", landmark.name))
        }
    }
}

/// The piece of a cell: a letter, a symbol, a symbol that both sides share with a dot for Black, or a label.
fn piece_of(cell: &str, rules: &Ruleset) -> Option<Piece> {
    let mut signs = cell.chars();
    let (sign, second) = (signs.next()?, signs.next());
    if sign.is_ascii_alphabetic() {
        let is_whole = second.is_none_or(|second| second.is_ascii_alphabetic());
        return piece_of_letter(sign, rules).filter(|_| is_whole);
    }
    let kind = rules.kind_of_sign(sign)?;
    let [white, black] = rules.kind_info(kind).symbols;
    let side = match second {
        None if sign == white => Side::White,
        None if sign == black => Side::Black,
        Some('·') if white == black => Side::Black,
        _ => return None,
    };
    Some(Piece { side, kind })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::render::{Ink, Picture, Signs, text};
    use crate::rules::OneVariant;
    use crate::variants::{Chess, HnefaChess, OrphicElks, Viking7, boards, fen, start};
    use crate::with_variant;

    fn read(variant: Variant, text: &str) -> Result<String, String> {
        let read = from_drawing(variant, text, &Fields::default());
        read.map(|(position, _)| fen::write(&*position)).map_err(|error| error.to_string())
    }

    /// The position, less what a drawing cannot hold.
    fn held<P: OneVariant>(position: &P) -> String {
        let mut setup = position.setup();
        setup.castling = boards::castling_at_home(Variant::of_ruleset(P::own_ruleset()), &setup, &[]);
        setup.en_passant = None;
        (setup.halfmove, setup.fullmove) = (0, 1);
        (setup.promoted, setup.checks_left) = (Vec::new(), None);
        fen::write(&P::from_setup(P::own_ruleset(), &setup, &mut Vec::new()).unwrap())
    }

    /// The list of pieces of a position, and the fields that the list does not hold.
    fn list_of<P: OneVariant>(position: &P) -> (String, Fields) {
        let picture = Picture::of(position);
        let mut list = String::new();
        for side in Side::BOTH {
            list += &format!("{side} ");
            for square in P::own_ruleset().size.all() {
                let piece = picture.squares[square.index()].piece.filter(|piece| piece.side == side);
                list += &piece.map_or(String::new(), |piece| {
                    format!("{}{} ", piece.letter, P::own_ruleset().size.name(square))
                });
            }
        }
        let letters =
            |pieces: &Vec<crate::render::PieceView>| pieces.iter().map(|piece| piece.letter).collect();
        let reserve = picture.reserve.as_ref().map(letters);
        (list, Fields { side: Some(position.turn()), reserve, ..Fields::default() })
    }

    fn round_trips<P: OneVariant>(variant: Variant, position: &P, dice: &mut Dice) {
        let wanted = held(position);
        let mut picture = Picture::of(position);
        picture.bottom = *dice.pick(&Side::BOTH);
        let signs = *dice.pick(&[Signs::Letters, Signs::Symbols]);
        let ink = *dice.pick(&[Ink::Plain, Ink::Coloured]);
        let marked = dice.below(P::own_ruleset().size.squares());
        picture.marks = P::own_ruleset().size.all().skip(marked).take(dice.below(4)).collect();
        let drawing = text(&picture, signs, ink);
        assert_eq!(read(variant, &drawing), Ok(wanted.clone()), "{drawing}");
        let (list, fields) = list_of(position);
        let (read, _) = super::super::from_pieces(variant, &list, &fields)
            .unwrap_or_else(|error| panic!("{list}: {error}"));
        assert_eq!(fen::write(&*read), wanted, "{list}");
    }

    #[test]
    fn three_hundred_random_positions_of_every_variant_are_read_back() {
        for &variant in Variant::ALL {
            with_variant!(variant, P => {
                let mut dice = Dice(0xd4a3_0001);
                let (mut position, mut moves) = (start::<P>(), Vec::new());
                for _ in 0..300 {
                    round_trips(variant, &position, &mut dice);
                    moves.clear();
                    Position::legal_moves(&position, &mut moves);
                    match moves.as_slice() {
                        [] => position = start::<P>(),
                        moves => drop(position.play_unchecked(*dice.pick(moves))),
                    }
                }
            });
        }
    }

    #[test]
    fn walls_may_be_left_out_and_titles_are_skipped() {
        let drawing = crate::render::board(&start::<HnefaChess>(), Signs::Letters, Ink::Plain);
        let wanted = Ok(fen::write(&start::<HnefaChess>()));
        assert_eq!(read(Variant::HnefaChess, &drawing.replace('#', ".")), wanted);
        assert_eq!(read(Variant::HnefaChess, &format!("10 games.pgn, game 1\n{drawing}")), wanted);
    }

    #[test]
    fn the_position_of_a_finished_game_is_read_back() {
        let (position, _) = fen::read::<Viking7>("K6/7/7/t6/7/7/7 b").unwrap();
        let drawing = crate::render::board(&position, Signs::Letters, Ink::Plain);
        assert!(drawing.contains("1-0 by escape, Black to move"), "{drawing}");
        assert_eq!(read(Variant::Viking7, &drawing), Ok("K6/7/7/t6/7/7/7 b - - 0 1".to_owned()));
    }

    #[test]
    fn every_fault_names_its_square_or_its_rank() {
        let chess = crate::render::board(&start::<Chess>(), Signs::Letters, Ink::Plain);
        for (from, to, wanted) in [
            (" 8  r n", " 8  x n", "a8: Chess has no piece `x`; the pieces are K King,"),
            (" 8  r n", " 8  r", "rank 8: 7 squares are drawn, and the board has 8"),
            (" 4  . .", " 4  . #", "b4: no wall is on this square"),
            (" 4  . .", " 5  . .", "rank 5: this rank is drawn twice"),
            (" 4  . .", "12  . .", "rank 12: the board has 8 ranks"),
            (" 4  . .", "// . .", "rank 4: this rank is missing"),
            (" 8  r n", " 8  P n", "a8: "),
        ] {
            assert!(chess.contains(from), "{from}");
            let error = read(Variant::Chess, &chess.replacen(from, to, 1)).unwrap_err();
            assert!(error.starts_with(wanted), "{error}");
        }
        assert!(read(Variant::Chess, "").unwrap_err().starts_with("no rank is drawn"));
        let tafl = crate::render::board(&start::<Viking7>(), Signs::Letters, Ink::Plain);
        let corner = read(Variant::Viking7, &tafl.replacen(" 6  .", " 6  @", 1)).unwrap_err();
        assert_eq!(corner, "a6: `@` is the sign of a corner, and this square is not one");
        let (elks, _) = fen::read::<OrphicElks>("1k6/8/8/8/8/8/8/EE5K[] w").unwrap();
        let elks = crate::render::board(&elks, Signs::Symbols, Ink::Plain);
        let wrong = read(Variant::OrphicElks, &elks.replacen("ER", "EN", 1)).unwrap_err();
        assert_eq!(wrong, "a1: `EN` is not the piece of this square; it is `ER`");
    }
}
