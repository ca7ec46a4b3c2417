//! Positions with wildcards, such as `*/*/*/*/*/*/*PP*/* w`.
//!
//! ```text
//! k*/8/*/*/*/*/?Q*/*K   a rank is a list of signs, topmost rank first, as in a position string
//!
//! K q    this piece       ?   any piece
//! 3      three empty squares
//! *      any number of squares, or none
//! [QN]   exactly these pieces in reserve;  [Q*] these and possibly others;  without it: any reserve
//! ```
//!
//! After the board may follow the side to move, the castling rights and the en passant square. Each of them may be `*` for
//! any value, which is also the meaning of a missing field. Further fields count moves and are not compared. A text with all
//! four fields and without wildcards means one position, compared as for repetition.

use std::str::FromStr;

use crate::geometry::Square;
use crate::notation::square;
use crate::replay::{Replay, Start};
use crate::rules::{Playable, Position, Ruleset, Side};
use crate::variants::fen::letter_of;
use crate::variants::{Variant, boards, fen};
use crate::with_family;

use super::ConditionError;

/// One position, or a class of positions.
///
/// ```
/// use lawspeaker::select::Pattern;
/// use lawspeaker::variants::{Chess, fen};
/// let pattern: Pattern = "*/*/*/*/*/*/*PP*/* w".parse().unwrap();
/// assert!(pattern.matches(&fen::start::<Chess>()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// The one position of this string, in the variants that have it.
    Exact(String),
    Class(Class),
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Class {
    /// The ranks, the topmost first.
    ranks: Vec<Vec<Sign>>,
    reserve: Option<Reserve>,
    /// The side to move, the castling rights, the en passant square; `None` for any value.
    fields: [Option<String>; 3],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Empty,
    PieceKind(char),
    AnyMan,
    Run,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Reserve {
    /// Sorted letters.
    kinds: Vec<char>,
    and_others: bool,
}

/// The content of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seen {
    Empty,
    PieceKind(char),
    Blocked,
}

impl FromStr for Pattern {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        Self::read(text).map_err(|why| ConditionError { at: 0..text.len(), why })
    }
}

impl Pattern {
    fn read(text: &str) -> Result<Self, String> {
        let words: Vec<_> = text.split_ascii_whitespace().collect();
        let Some((&board, fields)) = words.split_first() else {
            return Err("the position is missing".to_owned());
        };
        // A board with the side to move is a complete position, if one of the variants has it. HnefaChess writes its
        // blocked squares as `*`: these are wildcards only if the text is not a position.
        if !fields.is_empty() && !text.contains('?') {
            match exact(text.trim()) {
                Err(_) if text.contains('*') => {}
                // Missing fields match anything.
                Ok(_) if fields.len() < 3 => {}
                done => return done,
            }
        }
        if fields.len() > 5 {
            return Err("a position has at most six fields".to_owned());
        }
        let (placement, reserve) = match board.split_once('[') {
            None => (board, None),
            Some((placement, behind)) => match behind.strip_suffix(']') {
                Some(letters) => (placement, Some(reserve(letters)?)),
                None => return Err("the reserve has no closing `]`".to_owned()),
            },
        };
        let ranks = placement.split('/').map(rank).collect::<Result<Vec<_>, _>>()?;
        let games = fits(&ranks)?;
        let kinds = ranks.iter().flatten().filter_map(|sign| match sign {
            Sign::PieceKind(letter) => Some(letter),
            _ => None,
        });
        let held = reserve.iter().flat_map(|reserve| &reserve.kinds);
        kinds.chain(held).try_for_each(|&letter| is_man(letter, &games))?;
        let field = |n: usize| fields.get(n).filter(|field| !matches!(**field, "*" | "?")).copied();
        if let Some(side) = field(0).filter(|side| !matches!(*side, "w" | "b")) {
            return Err(format!("the side to move must be `w`, `b` or `*`, not `{side}`"));
        }
        field(1).map_or(Ok(()), is_castling)?;
        field(2).map_or(Ok(()), is_square)?;
        let fields = [0, 1, 2].map(|n| field(n).map(str::to_owned));
        Ok(Pattern(Kind::Class(Class { ranks, reserve, fields })))
    }
}

/// The one position of this text, in the variants that have it.
fn exact(text: &str) -> Result<Pattern, String> {
    let mut why: Option<fen::FenError> = None;
    for variant in Variant::with_data() {
        match boards::read(variant, text).map(drop) {
            Ok(()) => return Ok(Pattern(Kind::Exact(text.to_owned()))),
            // The variant that can read most of the text has the best message.
            Err(remark) if why.as_ref().is_none_or(|other| remark.span.start > other.span.start) => {
                why = Some(remark);
            }
            Err(_) => {}
        }
    }
    let why = why.map_or(String::new(), |remark| format!(": {}", remark.why));
    Err(format!("not a position of any variant{why}"))
}

fn rank(text: &str) -> Result<Vec<Sign>, String> {
    let mut signs = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        match first {
            _ if digits > 0 => match rest[..digits].parse::<usize>() {
                Ok(empty) if empty <= WIDEST => signs.extend(std::iter::repeat_n(Sign::Empty, empty)),
                _ => {
                    return Err(format!("no board has {} squares in a rank", &rest[..digits]));
                }
            },
            '?' => signs.push(Sign::AnyMan),
            // Two runs in a row have the meaning of one.
            '*' if signs.last() == Some(&Sign::Run) => {}
            '*' => signs.push(Sign::Run),
            letter if letter.is_ascii_alphabetic() => signs.push(Sign::PieceKind(letter)),
            other => {
                return Err(format!("expected a piece letter, `?`, `*` or a number, not `{other}`"));
            }
        }
        rest = &rest[digits.max(first.len_utf8())..];
    }
    Ok(signs)
}

/// The files of the widest board.
const WIDEST: usize = 19;

/// The variants that have such a board. An impossible board is an error, so that a typing error is not mistaken for a
/// search without results.
fn fits(ranks: &[Vec<Sign>]) -> Result<Vec<Variant>, String> {
    let size = |variant: &Variant| variant.ruleset().size;
    let has_as_many = |variant: &Variant| usize::from(size(variant).ranks()) == ranks.len();
    let games: Vec<_> = Variant::with_data().into_iter().filter(has_as_many).collect();
    let Some(first) = games.first() else {
        return Err(format!("no board has {} rank{}", ranks.len(), if ranks.len() == 1 { "" } else { "s" }));
    };
    let why = why_not(ranks, usize::from(size(first).files()));
    let fits = |variant: &Variant| why_not(ranks, usize::from(size(variant).files())).is_none();
    let games: Vec<_> = games.iter().copied().filter(fits).collect();
    // The board that is listed first has the message.
    why.filter(|_| games.is_empty()).map_or(Ok(games), Err)
}

/// Why ranks are not those of a board with this number of files.
fn why_not(ranks: &[Vec<Sign>], files: usize) -> Option<String> {
    ranks.iter().enumerate().find_map(|(n, rank)| {
        let squares = rank.iter().filter(|sign| **sign != Sign::Run).count();
        let is_open = rank.contains(&Sign::Run);
        let number = ranks.len() - n;
        (squares > files || squares < files && !is_open)
            .then(|| format!("rank {number} has {squares} squares, and the board has {files} files"))
    })
}

/// Refuses letters that are not pieces of these variants.
fn is_man(letter: char, games: &[Variant]) -> Result<(), String> {
    let has =
        |game: &Variant| game.ruleset().kinds.iter().any(|kind| kind.letter == letter.to_ascii_uppercase());
    if games.iter().any(has) {
        return Ok(());
    }
    Err(format!("no variant on this board has a piece `{letter}`"))
}

/// Checks the castling field: letters of board sides or files, each once.
fn is_castling(field: &str) -> Result<(), String> {
    let letters = in_order(field);
    let right = |c: &char| matches!(c.to_ascii_lowercase(), 'a'..='h' | 'k' | 'q');
    if field == "-" || letters.iter().all(right) && letters.windows(2).all(|pair| pair[0] != pair[1]) {
        return Ok(());
    }
    Err(format!("the castling field must be some of `KQkq`, or `-` or `*`, not `{field}`"))
}

fn is_square(field: &str) -> Result<(), String> {
    let name = square::file(field.as_bytes()).and_then(|(rest, _)| square::rank(rest));
    if field == "-" || name.is_ok_and(|(rest, _)| rest.is_empty()) {
        return Ok(());
    }
    Err(format!("the en passant field must be a square, `-` or `*`, not `{field}`"))
}

fn reserve(letters: &str) -> Result<Reserve, String> {
    let (others, kinds): (Vec<_>, Vec<_>) = in_order(letters).into_iter().partition(|c| *c == '*');
    match kinds.iter().find(|c| !c.is_ascii_alphabetic()) {
        Some(other) => Err(format!("expected a piece letter in the reserve, not `{other}`")),
        None => Ok(Reserve { kinds, and_others: !others.is_empty() }),
    }
}

impl Pattern {
    /// Whether the position matches.
    #[must_use]
    pub fn matches<P: Playable>(&self, game: &P) -> bool {
        Ready::new(self, game.ruleset()).is_some_and(|ready| ready.matches(game))
    }

    /// Whether a position of the main line matches, from the start position to the last replayed position.
    #[must_use]
    pub(crate) fn is_reached(&self, replay: &Replay) -> bool {
        let (Some(variant), Some(start)) = (replay.variant, &replay.start) else { return false };
        with_family!(variant, P => {
            let Some(ready) = Ready::<P>::new(self, variant.ruleset()) else { return false };
            let mut game: P = match start {
                Start::Array => P::start(variant.ruleset()),
                Start::Position(text) => match fen::read_by(variant.ruleset(), text) {
                    Ok((game, _)) => game,
                    Err(_) => return false,
                },
            };
            ready.matches(&game) || replay.moves.iter().any(|&m| {
                game.play_recorded(m);
                ready.matches(&game)
            })
        })
    }
}

/// A pattern that is prepared for one variant.
enum Ready<'p, P> {
    Exact(Box<P>),
    Class(&'p Class, Blocked),
}

/// The blocked squares of a variant, in order: the same in all positions, unless moves put walls.
type Blocked = Vec<Square>;

impl<'p, P: Playable> Ready<'p, P> {
    /// `None` where no position of the variant can match.
    fn new(pattern: &'p Pattern, rules: &'static Ruleset) -> Option<Self> {
        match &pattern.0 {
            Kind::Exact(text) => {
                fen::read_by::<P>(rules, text).ok().map(|(game, _)| Ready::Exact(Box::new(game)))
            }
            Kind::Class(class) => {
                let fits = class.ranks.len() == usize::from(rules.size.ranks());
                fits.then(|| Ready::Class(class, P::start(rules).setup().blocked))
            }
        }
    }

    fn matches(&self, game: &P) -> bool {
        match self {
            Ready::Exact(other) => game.zobrist() == other.zobrist() && game.same_position(other),
            Ready::Class(class, blocked) => class.matches(game, blocked),
        }
    }
}

impl Class {
    fn matches<P: Playable>(&self, game: &P, blocked: &[Square]) -> bool {
        if let Some(side) = &self.fields[0]
            && game.turn() != (if side == "w" { Side::White } else { Side::Black })
        {
            return false;
        }
        let (rules, size) = (game.ruleset(), game.size());
        let walls = rules.puts_walls.then(|| game.setup().blocked);
        let blocked = walls.as_deref().unwrap_or(blocked);
        let files = size.files();
        let seen = |square: Square| match game.at(square) {
            Some(piece) => Seen::PieceKind(letter_of(rules, piece.side, piece.kind)),
            None if blocked.binary_search(&square).is_ok() => Seen::Blocked,
            None => Seen::Empty,
        };
        let mut row = [Seen::Empty; WIDEST];
        let on_board = self.ranks.iter().zip((0..size.ranks()).rev()).all(|(signs, rank)| {
            if *signs == [Sign::Run] {
                return true;
            }
            let row = &mut row[..usize::from(files)];
            for (file, place) in (0..files).zip(row.iter_mut()) {
                *place = seen(size.square(file, rank).expect("file and rank are on the board"));
            }
            is_like(row, signs)
        });
        on_board && self.rest_matches(game)
    }

    /// The fields that few patterns have. They are computed only for these patterns, and only if the board matches.
    fn rest_matches(&self, game: &dyn Position) -> bool {
        let [_, castling, en_passant] = &self.fields;
        if castling.is_none() && en_passant.is_none() && self.reserve.is_none() {
            return true;
        }
        let setup = game.setup();
        let name = setup.en_passant_field();
        castling.as_ref().is_none_or(|field| in_order(field) == in_order(&setup.castling))
            && en_passant.as_ref().is_none_or(|field| *field == name)
            && self.reserve.as_ref().is_none_or(|wanted| {
                let held = setup.reserve.as_deref().unwrap_or_default().iter();
                let held: String = held.map(|p| letter_of(game.ruleset(), p.side, p.kind)).collect();
                let held = in_order(&held);
                if wanted.and_others { holds_all(&held, &wanted.kinds) } else { held == wanted.kinds }
            })
    }
}

/// The letters, sorted.
fn in_order(text: &str) -> Vec<char> {
    let mut letters: Vec<_> = text.chars().collect();
    letters.sort_unstable();
    letters
}

/// Whether the reserve has all wanted pieces, each as often as wanted. Both lists are sorted.
fn holds_all(held: &[char], wanted: &[char]) -> bool {
    let mut held = held.iter();
    wanted.iter().all(|kind| held.any(|other| other == kind))
}

/// Whether a rank matches the signs. A run takes as few squares as possible. After a mismatch the last run takes one
/// square more; earlier runs need no change.
fn is_like(rank: &[Seen], signs: &[Sign]) -> bool {
    let (mut at, mut sign) = (0, 0);
    let mut last_run: Option<(usize, usize)> = None;
    while at < rank.len() {
        let fits = match signs.get(sign) {
            Some(Sign::Run) => {
                last_run = Some((at, sign));
                sign += 1;
                continue;
            }
            Some(Sign::Empty) => rank[at] == Seen::Empty,
            Some(Sign::AnyMan) => matches!(rank[at], Seen::PieceKind(_)),
            Some(Sign::PieceKind(letter)) => rank[at] == Seen::PieceKind(*letter),
            None => false,
        };
        if fits {
            (at, sign) = (at + 1, sign + 1);
        } else if let Some((taken, run)) = last_run {
            last_run = Some((taken + 1, run));
            (at, sign) = (taken + 1, run + 1);
        } else {
            return false;
        }
    }
    signs[sign.min(signs.len())..].iter().all(|sign| *sign == Sign::Run)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::OneVariant;
    use crate::variants::{Chess, HnefaChess, OrphicRooks};

    fn matches<P: OneVariant>(pattern: &str, fen: &str) -> bool {
        let game: P = fen::read(fen).unwrap().0;
        pattern.parse::<Pattern>().unwrap_or_else(|why| panic!("{pattern}: {why}")).matches(&game)
    }

    /// Checks that each of `like` makes a pattern that matches the position, and each of `unlike` one that does not.
    fn check<P: OneVariant>(fen: &str, pattern: impl Fn(&str) -> String, like: &[&str], unlike: &[&str]) {
        for part in like {
            assert!(matches::<P>(&pattern(part), fen), "{part}");
        }
        for part in unlike {
            assert!(!matches::<P>(&pattern(part), fen), "{part}");
        }
    }

    #[test]
    fn ranks_are_like_their_signs() {
        // 8  . . . . k . . .
        // 4  P . p P . . Q .
        // 1  . . . . K . . .
        let fen = "4k3/8/8/8/P1pP2Q1/8/8/4K3 w - - 0 1";
        check::<Chess>(
            fen,
            |rank| format!("*/*/*/*/{rank}/*/*/*"),
            &[
                "P1pP2Q1", "*", "P*", "*1", "*Q*", "*P*P*", "*1?P*", "?1??2?1", "*pP*", "*2Q*", "*P2*1",
                "**Q**",
            ],
            &["*Q", "*P*P*P*", "*?p*", "????????", "*3Q*"],
        );
        assert!(matches::<Chess>("*k*/8/8/8/*/8/8/4K3", fen));
    }

    #[test]
    fn a_rank_is_as_wide_as_the_widest_board() {
        assert_eq!(rank("19").unwrap().len(), WIDEST);
        for wide in ["20", "190", "99999999999999999999"] {
            assert_eq!(rank(wide).unwrap_err(), format!("no board has {wide} squares in a rank"));
        }
    }

    #[test]
    fn fields_behind_the_board() {
        let fen = "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kkq d6 0 9";
        let board = "*/*/*/*pP*/*/*/*/*";
        check::<Chess>(
            fen,
            |fields| format!("{board} {fields}"),
            &["", "w", "*", "w qkK", "? * d6", "w * d6 99 99"],
            &["b", "w KQkq", "w -", "w * -"],
        );
    }

    #[test]
    fn men_in_reserve() {
        let fen = "k7/8/1K6/8/8/8/8/8[QNNr] w - - 0 1";
        let board = "k*/8/*/8/8/8/8/8";
        check::<OrphicRooks>(
            fen,
            |reserve| format!("{board}{reserve}"),
            &["", "[NrNQ]", "[NN*]", "[*]"],
            &["[NNQ]", "[NNN*]", "[]"],
        );
    }

    #[test]
    fn a_whole_position_is_the_one_that_repetition_sees() {
        let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9";
        assert!(matches::<Chess>("4k3/8/8/3pP3/8/8/8/4K3 w - d6 7 70", fen));
        assert!(!matches::<Chess>("4k3/8/8/3pP3/8/8/8/4K3 w - -", fen), "without the capture en passant");
        for part in ["4k3/8/8/3pP3/8/8/8/4K3 w", "4k3/8/8/3pP3/8/8/8/4K3 w -"] {
            assert!(matches::<Chess>(part, fen), "what is left out may be anything");
        }
        assert!(!matches::<Chess>("4k3/8/8/3pP3/8/8/8/4K3 b", fen));
        assert!(matches::<Chess>("4k3/8/8/3pP3/8/8/8/4K3", fen), "the board alone");
        assert!(!matches::<OrphicRooks>(fen, "k7/8/1K6/8/8/8/8/8[] w - - 0 1"), "no position of that game");
    }

    #[test]
    fn blocked_squares_are_not_empty() {
        let start: HnefaChess = fen::start();
        let text = fen::write(&start);
        let itself: Pattern = text.parse().unwrap();
        assert!(itself.matches(&start) && matches!(itself.0, Kind::Exact(_)));
        // 13  h . . # # # # g g # # # # . . H
        let wall = |rank: &str| {
            let mut pattern = ["*"; 16];
            pattern[16 - 13] = rank;
            pattern.join("/").parse::<Pattern>().unwrap().matches(&start)
        };
        assert!(wall("h2****gg****2H") && wall("*gg*2H") && wall("h2*?g*"));
        assert!(
            !wall("*3*") && !wall("*1gg*") && !wall("*???*"),
            "what is blocked is neither empty nor a piece"
        );
    }

    #[test]
    fn what_is_no_pattern_says_why() {
        for (text, why) in [
            ("", "the position is missing"),
            ("8/8", "no board has 2 ranks"),
            ("7/*/*/*/*/*/*/*", "rank 8 has 7 squares, and the board has 8 files"),
            ("10/9/*/*/*/*/*/*", "rank 8 has 10 squares, and the board has 8 files"),
            ("*/13*/*/*/*/*/*/*", "rank 7 has 13 squares, and the board has 8 files"),
            ("*/*/*/*/*/*/*/*.", "expected a piece letter, `?`, `*` or a number, not `.`"),
            ("*/*/*/*/*/*/*/* x", "the side to move must be `w`, `b` or `*`, not `x`"),
            ("*/*Z*/*/*/*/*/*/*", "no variant on this board has a piece `Z`"),
            ("*/*v*/*/*/*/*/*/*", "no variant on this board has a piece `v`"),
            ("*/*/*/*/*/*/*/*[V]", "no variant on this board has a piece `V`"),
            ("*/*/*/*/*/*/*/* w KKq", "the castling field must be some of `KQkq`, or `-` or `*`, not `KKq`"),
            ("*/*/*/*/*/*/*/* w * zz", "the en passant field must be a square, `-` or `*`, not `zz`"),
            ("*/*/*/*/*/*/*/*[Q", "the reserve has no closing `]`"),
            ("*/*/*/*/*/*/*/*[7]", "expected a piece letter in the reserve, not `7`"),
            ("*/*/*/*/*/*/*/* w * * 0 1 2", "a position has at most six fields"),
            ("99999999999999999999/8/8/8/8/8/8/8", "no board has 99999999999999999999 squares in a rank"),
        ] {
            assert_eq!(text.parse::<Pattern>().unwrap_err().to_string(), why, "{text}");
        }
        let no_piece = "8/8/8/8/8/8/8/4Z3 w".parse::<Pattern>().unwrap_err().to_string();
        assert!(no_piece.starts_with("not a position of any variant: "), "{no_piece}");
    }
}
