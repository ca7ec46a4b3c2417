//! Betza's notation of pieces: `fmWfceF` is a Pawn, `BN` a Bishop that leaps as a Knight too.
//!
//! An atom is a capital letter: a leap (`W F D N A H L C J Z G`), both steps of a King (`K`), or a slide (`R B Q`). A digit after it makes
//! it a slide of at most that number of steps, the same letter again (`NN`) a slide of any length. Small letters before it say when it
//! is possible: `m` to an empty square, `c` by a capture, `p` over one piece at any distance, `g` over one piece to the square
//! behind it, `n` if the squares on the way are empty, `i` from squares of a first move; `f b l r v s h` and their pairs say in which
//! directions. `e` is read and means that the piece takes en passant.
//! Source: R. Betza, Funny Notation; the part of it that Fairy-Stockfish's file of examples describes.

/// How a piece gets to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    /// At once, whatever is between.
    Leap,
    /// At once, if the squares on the way are empty.
    Lame,
    /// By one step after the other over empty squares; the number is the most steps, and 0 is any number.
    Slide(u8),
    /// As a slide, over exactly one piece. The number is that of steps after this piece: 0 for any, 1 for the square behind it.
    Hop(u8),
}

/// From which squares a move is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Since {
    /// From any square.
    Always,
    /// From the squares of a double step (`i`).
    Double,
    /// From the squares of a Pawn's triple step. No notation has it, nor those below; they are rules of the game.
    Triple,
    /// From the squares where a soldier may go sideways, across the river.
    River,
    /// Between squares that a diagonal line joins, in palaces.
    Lines,
    /// From where the piece begins, if it has not moved; for a King not out of check.
    Unmoved,
    /// Nowhere: along such a line one King attacks the other, and neither moves so.
    Facing,
}

impl Since {
    /// Whether only a first move goes so.
    pub(super) const fn is_first(self) -> bool {
        matches!(self, Since::Double | Since::Triple)
    }
}

/// One direction in which a piece moves, for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Way {
    /// Files to the right for one step.
    pub(super) files: i8,
    /// Ranks forwards for one step.
    pub(super) ranks: i8,
    pub(super) how: How,
    /// Whether it leads to empty squares.
    pub(super) moves: bool,
    /// Whether it leads to enemy pieces.
    pub(super) takes: bool,
    pub(super) since: Since,
    /// Whether it goes neither over nor onto a piece of its own kind, as Janggi's Cannon. No notation says so.
    pub(super) shy: bool,
}

impl Way {
    /// The steps of a lame leap before its last one, as squares passed over: along the longer side first, then diagonally.
    pub(super) fn lame_path(&self) -> Vec<(i8, i8)> {
        let (mut file, mut rank) = (0, 0);
        let mut path = Vec::new();
        loop {
            let (files, ranks) = (self.files - file, self.ranks - rank);
            if files.abs() >= ranks.abs() {
                file += files.signum();
            }
            if ranks.abs() >= files.abs() {
                rank += ranks.signum();
            }
            if (file, rank) == (self.files, self.ranks) {
                return path;
            }
            path.push((file, rank));
        }
    }
}

/// A piece that has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Moves {
    pub(super) ways: Vec<Way>,
    /// Whether it takes en passant (`e`).
    pub(super) en_passant: bool,
}

/// What is wrong with a text, and at which byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BetzaError {
    pub(super) at: usize,
    pub(super) why: String,
}

/// The parts of an atom: one or two leaps, longer side first, and whether it slides.
const fn atom(letter: u8) -> Option<(&'static [(i8, i8)], bool)> {
    Some(match letter {
        b'W' => (&[(1, 0)], false),
        b'F' => (&[(1, 1)], false),
        b'D' => (&[(2, 0)], false),
        b'N' => (&[(2, 1)], false),
        b'A' => (&[(2, 2)], false),
        b'H' => (&[(3, 0)], false),
        b'L' | b'C' => (&[(3, 1)], false),
        b'J' | b'Z' => (&[(3, 2)], false),
        b'G' => (&[(3, 3)], false),
        b'K' => (&[(1, 0), (1, 1)], false),
        b'R' => (&[(1, 0)], true),
        b'B' => (&[(1, 1)], true),
        b'Q' => (&[(1, 0), (1, 1)], true),
        _ => return None,
    })
}

/// Small letters that Betza's notation and its extensions know and that are not served.
const NOT_SERVED: &[u8] = b"adjkoqtuxyz";

/// The small letters before an atom.
#[derive(Default)]
struct Before {
    moves: bool,
    takes: bool,
    hop: Option<u8>,
    lame: bool,
    initial: bool,
    directions: Vec<[u8; 2]>,
}

/// Reads a piece.
///
/// # Errors
/// The first sign that is not understood.
pub(super) fn read(text: &str) -> Result<Moves, BetzaError> {
    let bytes = text.as_bytes();
    let mut moves = Moves { ways: Vec::new(), en_passant: false };
    let mut before = Before::default();
    let mut at = 0;
    while let Some(&sign) = bytes.get(at) {
        at += 1;
        match sign {
            b'm' => before.moves = true,
            b'c' => before.takes = true,
            b'e' => moves.en_passant = true,
            b'p' => before.hop = Some(0),
            b'g' => before.hop = Some(1),
            b'n' => before.lame = true,
            b'i' => before.initial = true,
            b'f' | b'b' | b'v' | b'h' | b'r' | b'l' | b's' => {
                let pair = bytes.get(at).copied().filter(|&next| next == sign || can_pair(sign, next));
                at += usize::from(pair.is_some());
                before.directions.push([sign, pair.unwrap_or(sign)]);
            }
            _ => {
                let Some((leaps, slides)) = atom(sign) else { return Err(unknown(text, at - 1)) };
                let begin = at - 1;
                let (mut slides, mut limit) = (slides, 0);
                match bytes.get(at) {
                    Some(&next) if next.is_ascii_digit() => {
                        (slides, limit) = (true, next - b'0');
                        at += 1;
                        if limit == 0 || bytes.get(at).is_some_and(u8::is_ascii_digit) {
                            let why = "the number after an atom is from 1 to 9".to_owned();
                            return Err(BetzaError { at: at - 1, why });
                        }
                    }
                    Some(&next) if next == sign => {
                        slides = true;
                        at += 1;
                    }
                    _ => {}
                }
                let how = match before.hop {
                    Some(near) => How::Hop(if limit == 0 { near } else { limit }),
                    None if slides => How::Slide(limit),
                    None if before.lame => How::Lame,
                    None => How::Leap,
                };
                if before.initial && before.takes {
                    let why = "a first move (`i`) that captures is not served: write `im`".to_owned();
                    return Err(BetzaError { at: begin, why });
                }
                add(&mut moves.ways, leaps, how, &before);
                before = Before::default();
            }
        }
    }
    let is_bare = before.directions.is_empty() && before.hop.is_none();
    if is_bare && !(before.moves || before.takes || before.lame || before.initial) {
        Ok(moves)
    } else {
        Err(BetzaError { at: text.len(), why: "the last small letters have no atom after them".to_owned() })
    }
}

/// Whether two letters say one direction together: one of them is along the files, the other across.
fn can_pair(first: u8, second: u8) -> bool {
    let (along, across) = (b"fbvh", b"rlsh");
    (along.contains(&first) && across.contains(&second))
        || (across.contains(&first) && along.contains(&second))
}

fn unknown(text: &str, at: usize) -> BetzaError {
    let sign = text[at..].chars().next().expect("the place of a sign is in the text");
    let why = if NOT_SERVED.contains(&text.as_bytes()[at]) {
        format!("`{sign}` of Betza's notation is not served yet")
    } else {
        format!(
            "unexpected `{sign}`: expected an atom `W F D N A H L C J Z G K R B Q` or a small letter before one"
        )
    };
    BetzaError { at, why }
}

fn add(ways: &mut Vec<Way>, leaps: &[(i8, i8)], how: How, before: &Before) {
    let both = !before.moves && !before.takes;
    for &(long, short) in leaps {
        // `fsW` is forwards and sideways: an orthogonal piece has no direction between the two.
        let is_split = leaps.len() == 1 && short == 0;
        let wanted: Vec<[u8; 2]> = before
            .directions
            .iter()
            .flat_map(|&[a, b]| if is_split && a != b { vec![[a, a], [b, b]] } else { vec![[a, b]] })
            .collect();
        for (files, ranks) in chosen(long, short, &wanted) {
            // What is a first move leads to empty squares alone.
            let takes = (both || before.takes) && !before.initial;
            let since = if before.initial { Since::Double } else { Since::Always };
            let way = Way { files, ranks, how, moves: both || before.moves, takes, since, shy: false };
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
    }
}

/// The leaps in these directions, or all eight.
fn chosen(long: i8, short: i8, wanted: &[[u8; 2]]) -> Vec<(i8, i8)> {
    // Each of the eight leaps of an oblique piece, and the directions that have it. The second letter of a pair is the longer side.
    let eight = [
        ((short, long), "ff vv rf rv fh rh hr"),
        ((-short, -long), "bb vv lb lv bh lh hr"),
        ((long, -short), "rr ss br bs bh rh hr"),
        ((-long, short), "ll ss fl fs fh lh hr"),
        ((long, short), "rr ss fr fs fh rh hl"),
        ((-long, -short), "ll ss bl bs bh lh hl"),
        ((short, -long), "bb vv rb rv bh rh hl"),
        ((-short, long), "ff vv lf lv fh lh hl"),
    ];
    let mut leaps = Vec::new();
    for (leap, names) in eight {
        let is_wanted = wanted.is_empty()
            || wanted.iter().any(|direction| names.split(' ').any(|name| name.as_bytes() == direction));
        if is_wanted && !leaps.contains(&leap) {
            leaps.push(leap);
        }
    }
    leaps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn leaps(text: &str) -> Vec<(i8, i8)> {
        let mut leaps: Vec<_> = read(text).unwrap().ways.iter().map(|way| (way.files, way.ranks)).collect();
        leaps.sort_unstable();
        leaps
    }

    #[test]
    fn atoms_and_directions() {
        assert_eq!(leaps("W"), [(-1, 0), (0, -1), (0, 1), (1, 0)]);
        assert_eq!(leaps("fsW"), [(-1, 0), (0, 1), (1, 0)]);
        assert_eq!(leaps("fF"), [(-1, 1), (1, 1)]);
        assert_eq!(leaps("fN"), [(-1, 2), (1, 2)]);
        assert_eq!(leaps("vN").len(), 4);
        assert_eq!(leaps("fsN"), [(-2, 1), (2, 1)]);
        assert_eq!(leaps("lbB"), [(-1, -1)]);
        assert_eq!(leaps("N").len(), 8);
        assert_eq!(leaps("KbRfBbF2").len(), 8 + 1 + 2 + 2);
    }

    #[test]
    fn what_is_before_and_after_an_atom() {
        let ways = read("fmWfceFifmnD").unwrap();
        assert!(ways.en_passant);
        let step = Way {
            files: 0,
            ranks: 1,
            how: How::Leap,
            moves: true,
            takes: false,
            since: Since::Always,
            shy: false,
        };
        assert_eq!(ways.ways[0], step);
        assert_eq!(ways.ways[1], Way { files: 1, moves: false, takes: true, ..step });
        assert_eq!(ways.ways[3], Way { ranks: 2, how: How::Lame, since: Since::Double, ..step });
        for text in ["iD", "imD", "ifR"] {
            let firsts = read(text).unwrap().ways;
            assert!(firsts.iter().all(|way| way.moves && !way.takes && way.since == Since::Double), "{text}");
        }
        let how = |text: &str| read(text).unwrap().ways[0].how;
        assert_eq!([how("NN"), how("W3"), how("R4"), how("Q")], [0, 3, 4, 0].map(How::Slide));
        assert_eq!([how("pR"), how("gQ"), how("pB3")], [0, 1, 3].map(How::Hop));
    }

    #[test]
    fn a_lame_leap_goes_along_its_longer_side_first() {
        let path = |files, ranks| {
            let since = Since::Always;
            Way { files, ranks, how: How::Lame, moves: true, takes: true, since, shy: false }.lame_path()
        };
        assert_eq!(path(1, 2), [(0, 1)]);
        assert_eq!(path(-2, -1), [(-1, 0)]);
        assert_eq!(path(2, -2), [(1, -1)]);
        assert_eq!(path(2, 3), [(0, 1), (1, 2)]);
        assert_eq!(path(0, -3), [(0, -1), (0, -2)]);
        assert!(path(1, 1).is_empty());
    }

    #[test]
    fn what_is_not_understood_has_its_place() {
        for (text, at, word) in [
            ("WfX", 2, "unexpected `X`"),
            ("mafsW", 1, "not served yet"),
            ("Wf", 2, "no atom"),
            ("R12", 1, "from 1 to 9"),
            ("icN", 2, "`im`"),
            ("é", 0, "unexpected `é`"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.at == at && error.why.contains(word), "{text}: {error:?}");
        }
        assert_eq!(read("").unwrap().ways, []);
    }
}
