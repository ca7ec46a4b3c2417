//! The rules of one tafl game as data.
//!
//! Every key of OpenTafl's rules notation has a field here, with the notation's own default. Reading and writing the notation
//! is in [`keys`] and [`text`]. Nothing here plays: see [`Arena`](super::arena::Arena) for what the engine makes of it.
//! Source: Jay Slater, *OpenTafl Notation*, section 3.

mod fault;
mod keys;
mod letters;
mod placement;
#[cfg(test)]
mod tests;
mod text;
mod words;

use crate::geometry::{BoardSize, Square};
use crate::rules::{Piece, PieceKind, Setup, Side};

use super::{COMMANDER, GUARD, KINDS, KING, KNIGHT, MERCENARY, TAFLMAN};

pub use text::TaflRulesError;
pub(super) use words::{Arms, Berserk, Escape, Jump, Shieldwall, Strength, Third};

/// The kinds of piece in the order in which the notation lists them.
const LISTED: [(char, PieceKind); KINDS] =
    [('t', TAFLMAN), ('c', COMMANDER), ('n', KNIGHT), ('k', KING), ('m', MERCENARY), ('g', GUARD)];

/// The kinds of a game that has nothing but Taflmen and the King.
pub(super) const PLAIN_KINDS: usize = 2;

/// A piece as an index into a table with one entry per side and kind.
#[inline]
pub(super) const fn index_of(side: Side, kind: PieceKind) -> usize {
    side.index() * KINDS + kind.index()
}

/// A set of pieces: kinds of either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pieces(u16);

impl Pieces {
    const NONE: Pieces = Pieces(0);
    /// What the notation means by all pieces in its defaults: guards are not among them.
    const ALL: Pieces = Pieces(Self::ATTACKERS.0 | Self::DEFENDERS.0);
    const ATTACKERS: Pieces = Pieces(Self::WITHOUT_GUARDS << KINDS);
    const DEFENDERS: Pieces = Pieces(Self::WITHOUT_GUARDS);
    const DEFENDING_KING: Pieces = Pieces(1 << KING.0);
    const WITHOUT_GUARDS: u16 = (1 << KINDS) - 1 - (1 << GUARD.0);

    pub(super) const fn has(self, piece: Piece) -> bool {
        self.0 >> index_of(piece.side, piece.kind) & 1 != 0
    }

    const fn with(self, piece: Piece) -> Pieces {
        Pieces(self.0 | 1 << index_of(piece.side, piece.kind))
    }
}

/// The sorts of squares with rules of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Special {
    /// `cor`
    Corner,
    /// `cen`
    Centre,
    /// `afor`
    AttackersFort,
    /// `dfor`
    DefendersFort,
}

impl Special {
    pub(super) const ALL: [Special; 4] =
        [Special::Corner, Special::Centre, Special::AttackersFort, Special::DefendersFort];

    /// What a message calls one of them.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Special::Corner => "a corner",
            Special::Centre => "the throne",
            Special::AttackersFort => "a fortress of the attackers",
            Special::DefendersFort => "a fortress of the defenders",
        }
    }
}

/// The squares of one sort, and what they are to pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ground {
    /// The squares, least number first.
    pub(super) squares: Vec<Square>,
    /// To which pieces they are hostile; the throne, while a piece is on it.
    pub(super) hostile: Pieces,
    /// To which pieces the empty throne is hostile. For other squares the same as `hostile`.
    pub(super) hostile_empty: Pieces,
    /// Which pieces may move over them.
    pub(super) pass: Pieces,
    /// Which pieces may stop on them.
    pub(super) stop: Pieces,
    /// Which pieces may enter them from squares of another sort.
    pub(super) enter: Pieces,
}

/// Whose words the rules of a game are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Book {
    /// OpenTafl's notation. Its ids are those in the engine's code.
    Notation,
    /// The page of the Viking Game.
    Viking,
}

/// The rules of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Laws {
    /// `dim`: files and ranks, 5 to 19.
    pub(super) side: u8,
    /// `name`, with blanks.
    pub(super) name: String,
    /// `esc`
    pub(super) escape: Escape,
    /// `surf`: whether the defenders lose when they are surrounded.
    pub(super) surrounding: bool,
    /// `atkf`: whether the attackers begin.
    pub(super) attackers_begin: bool,
    /// `tfr`
    pub(super) third: Third,
    /// `ka`
    pub(super) arms: Arms,
    /// `ks`
    pub(super) strength: Strength,
    /// `kj`, `nj`, `cj`, `mj`, `gj`: by kind.
    pub(super) jumps: [Jump; KINDS],
    /// `spd`: the most squares that a piece moves, by [`index_of`].
    pub(super) speeds: [Option<u8>; 2 * KINDS],
    /// The squares of each sort of [`Special`].
    pub(super) grounds: [Ground; 4],
    /// `sw`
    pub(super) shieldwall: Shieldwall,
    /// `swf`: whether only a move to the edge captures by shieldwall.
    pub(super) flanking: bool,
    /// `efe`
    pub(super) edge_fort: bool,
    /// `linc`
    pub(super) linnaean: bool,
    /// `ber`
    pub(super) berserk: Berserk,
    /// Whether a King that cannot move and has no help is captured (VIK-7). The notation does not have it.
    pub(super) smothering: bool,
    /// Whose words these are.
    pub(super) book: Book,
    /// The pieces of the start position by the number of their square.
    pub(super) start: Vec<Option<Piece>>,
}

impl Laws {
    /// The least and the most files and ranks.
    pub(super) const SIDES: std::ops::RangeInclusive<u8> = 5..=19;

    /// The defaults of the notation on a board of this side, without pieces.
    fn standard(side: u8) -> Laws {
        let size = BoardSize::new(side, side);
        let last = side - 1;
        let corners = [(0, 0), (last, 0), (0, last), (last, last)];
        let at = |(file, rank)| size.square(file, rank).expect("the square is on the board");
        let centre = (last / 2, last / 2);
        let ground = |squares, hostile, pass, stop| Ground {
            squares,
            hostile,
            hostile_empty: hostile,
            pass,
            stop,
            enter: Pieces::ALL,
        };
        let mut jumps = [Jump::Never; KINDS];
        jumps[KNIGHT.index()] = Jump::Capturing;
        jumps[COMMANDER.index()] = Jump::Plain;
        let king = Pieces::DEFENDING_KING;
        let centre = Ground {
            hostile_empty: Pieces::ALL,
            ..ground(vec![at(centre)], Pieces::ATTACKERS, Pieces::ALL, king)
        };
        Laws {
            side,
            name: String::new(),
            escape: Escape::Corner,
            surrounding: true,
            attackers_begin: true,
            third: Third::Draws,
            arms: Arms::Both,
            strength: Strength::Strong,
            jumps,
            speeds: [None; 2 * KINDS],
            grounds: [
                ground(corners.map(at).to_vec(), Pieces::ALL, king, king),
                centre,
                ground(Vec::new(), Pieces::DEFENDERS, Pieces::ALL, Pieces::ALL),
                ground(Vec::new(), Pieces::ATTACKERS, Pieces::DEFENDERS, Pieces::DEFENDERS),
            ],
            shieldwall: Shieldwall::None,
            flanking: true,
            edge_fort: false,
            linnaean: false,
            berserk: Berserk::None,
            smothering: false,
            book: Book::Notation,
            start: vec![None; size.squares()],
        }
    }

    pub(super) fn size(&self) -> BoardSize {
        BoardSize::new(self.side, self.side)
    }

    pub(super) const fn ground(&self, special: Special) -> &Ground {
        &self.grounds[special as usize]
    }

    /// What sort of square this is; none for an ordinary one.
    pub(super) fn special(&self, square: Square) -> Option<Special> {
        Special::ALL.into_iter().find(|&special| self.ground(special).squares.contains(&square))
    }

    /// The side that begins.
    pub(super) const fn first(&self) -> Side {
        if self.attackers_begin { Side::Black } else { Side::White }
    }

    /// The start position.
    pub(super) fn setup(&self) -> Setup {
        let mut setup = Setup::empty(self.size());
        setup.board.clone_from(&self.start);
        setup.turn = self.first();
        setup
    }

    /// Whether the games start from the same position, with the same side to move.
    pub(super) fn starts_as(&self, other: &Laws) -> bool {
        self.start == other.start && self.attackers_begin == other.attackers_begin
    }

    /// Whether a game by these rules is the same as by those, whatever their names and start positions. Which side begins
    /// belongs to the start position.
    pub(super) fn plays_as(&self, other: &Laws) -> bool {
        self.essence() == other.essence()
    }

    /// The rules without name and start position, and without what they say of squares and pieces that the game does not have.
    fn essence(&self) -> Laws {
        let mut laws = Laws { name: String::new(), start: Vec::new(), attackers_begin: true, ..self.clone() };
        let plain = self.kinds() == PLAIN_KINDS;
        let exists = |piece: Piece| {
            !plain || piece.kind == TAFLMAN || piece == Piece { side: Side::White, kind: KING }
        };
        for piece in letters::listed().filter(|&piece| !exists(piece)) {
            laws.speeds[index_of(piece.side, piece.kind)] = None;
        }
        let farthest = self.side - 1;
        laws.speeds
            .iter_mut()
            .filter(|speed| speed.is_some_and(|speed| speed >= farthest))
            .for_each(|speed| *speed = None);
        if plain {
            laws.jumps[PLAIN_KINDS..].fill(Jump::Never);
        }
        let known = letters::listed().filter(|&piece| exists(piece)).fold(Pieces::NONE, Pieces::with);
        for ground in &mut laws.grounds {
            let known = if ground.squares.is_empty() { Pieces::NONE } else { known };
            let Ground { hostile, hostile_empty, pass, stop, enter, .. } = ground;
            for pieces in [hostile, hostile_empty, pass, stop, enter] {
                *pieces = Pieces(pieces.0 & known.0);
            }
        }
        laws
    }

    /// How many kinds of piece the game has, in the order of their numbers: Taflmen and the King, or all.
    pub(super) fn kinds(&self) -> usize {
        let plain = self.start.iter().flatten().all(|piece| piece.kind.index() < PLAIN_KINDS);
        if plain { PLAIN_KINDS } else { KINDS }
    }
}
