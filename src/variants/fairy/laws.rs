//! The rules of a game as data, without tables: what a section of a file says, with kinds of piece in place of letters.
//!
//! The engine makes its tables of them ([`arena`](super::arena)); [`why`](super::why) reads them as they are.

use crate::geometry::{Bitboard, BoardSize, Square};
use crate::rules::{PieceKind, Side, Wood};

use super::betza::Way;

/// A set of squares on a board of any size.
pub(super) type Region = Bitboard<4>;

/// The most kinds of piece but for promoted forms: letters are different.
pub(super) const MOST_KINDS: usize = 26;

/// The repetition of which a draw is claimed. Other numbers end the game by themselves.
pub(super) const THIRD: u32 = 3;

/// A set of kinds of piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct KindSet(pub(super) u64);

impl KindSet {
    pub(super) const fn of(kind: PieceKind) -> Self {
        KindSet(1 << kind.0)
    }

    #[inline]
    pub(super) const fn has(self, kind: PieceKind) -> bool {
        self.0 >> kind.0 & 1 != 0
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = PieceKind> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let kind = PieceKind(left.trailing_zeros() as u8);
            (left != 0).then(|| {
                left &= left - 1;
                kind
            })
        })
    }
}

impl FromIterator<PieceKind> for KindSet {
    fn from_iter<I: IntoIterator<Item = PieceKind>>(kinds: I) -> Self {
        KindSet(kinds.into_iter().fold(0, |set, kind| set | KindSet::of(kind).0))
    }
}

/// The result of a rule for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Win,
    Loss,
    Draw,
}

/// Who wins a game that would be a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Material {
    /// The side with more points, as Janggi counts them; Black has one and a half more.
    Points,
    /// The side with more pieces; a draw if both have as many.
    Pieces,
    /// This side.
    Odds(Side),
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    /// The capital that is written for it.
    pub(super) letter: char,
    /// Another one that is read too.
    pub(super) other_letter: Option<char>,
    pub(super) name: &'static str,
    /// Its moves as the file or the table of known pieces writes them.
    pub(super) betza: &'static str,
    pub(super) ways: Vec<Way>,
    /// What it becomes when it promotes as pieces of shogi do, and what it is the promoted form of.
    pub(super) form: Option<PieceKind>,
    pub(super) unpromoted: Option<PieceKind>,
    /// The kind that it moves as: for the promoted form of a piece another one, otherwise itself.
    pub(super) like: PieceKind,
    /// The characters that pictures write on it for White and for Black.
    pub(super) characters: Option<[char; 2]>,
}

/// The rules that differ by side.
#[derive(Clone, Debug)]
pub(super) struct SideLaws {
    pub(super) promotion_zone: Region,
    /// The kinds that promote when they enter the zone.
    pub(super) promoting: KindSet,
    pub(super) promotes_to: KindSet,
    /// From where the moves of [`Since::Double`](super::betza::Since) and `Triple` are possible.
    pub(super) double_steps: Region,
    pub(super) triple_steps: Region,
    /// From where soldiers go sideways.
    pub(super) river: Region,
    /// Where this side may take en passant, and with what.
    pub(super) en_passant: Region,
    pub(super) takes_en_passant: KindSet,
    /// The kind that castles, and those it castles with.
    pub(super) castler: Option<PieceKind>,
    pub(super) castles_with: KindSet,
    /// The kinds whose moves that cannot be taken back begin the count of moves again.
    pub(super) resets_count: KindSet,
    /// What wins on the squares of the flag; any piece if none.
    pub(super) flag_kind: Option<PieceKind>,
    pub(super) flag: Region,
    pub(super) drops: Region,
    /// The squares on which each kind can be.
    pub(super) fields: Vec<Region>,
    /// What a captured piece that was promoted becomes in reserve.
    pub(super) pawn: Option<PieceKind>,
}

/// How pieces promote to their own promoted forms, as in shogi: when they begin or end in the zone.
#[derive(Clone, Copy, Debug)]
pub(super) struct FormLaws {
    pub(super) must: bool,
    /// Whether they promote by captures only.
    pub(super) by_capture: bool,
    /// Whether promoted forms turn back in the same way.
    pub(super) demotes: bool,
}

/// How pieces castle. Files are from 0, the rank is from the side's own edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct CastlingLaws {
    /// Where the castler begins if there are several of its kind.
    pub(super) castler_file: u8,
    /// Where it goes, on the wing of the last file and on that of the first.
    pub(super) targets: [u8; 2],
    pub(super) rank: u8,
    /// From where the outermost partner is looked for on each wing.
    pub(super) partners: [u8; 2],
    /// Whether a side cannot castle to the wing where the other side has castled.
    pub(super) opposite: bool,
    /// Whether the castler and its partners begin on any files, so that castling is named by the square of the partner.
    pub(super) shuffled: bool,
    /// The wings to which castling wins, by side. A side that can no longer castle to any of its own has lost.
    pub(super) wins: [[bool; 2]; 2],
}

/// How walls are put on the board after moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct WallLaws {
    pub(super) rule: WallRule,
    /// Where each side may put them.
    pub(super) regions: [Region; 2],
}

/// Which empty square a wall is put on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WallRule {
    /// Any but the one that it leaves: there is one wall, which goes from square to square.
    Duck,
    /// One to which the piece could go on.
    Arrow,
    /// The one that the piece has left.
    Past,
    /// One at the edge of the board, or beside a wall.
    Edge,
    /// Any.
    Static,
}

/// A game in which it matters which pieces on a rank have not moved.
#[derive(Clone, Copy, Debug)]
pub(super) struct GatingLaws {
    /// From the side's own edge.
    pub(super) rank: u8,
    /// Whether a piece of the reserve may come in on the square that such a piece leaves.
    pub(super) comes_in: bool,
}

/// Which mates win, as in Shatar.
#[derive(Clone, Copy, Debug)]
pub(super) struct MateLaws {
    /// A mate in which pieces of these kinds alone give check is lost.
    pub(super) forbidden: KindSet,
    /// One of these kinds must have given check in the series of checks that ends in mate. Otherwise the game is drawn.
    pub(super) strong: KindSet,
}

/// What pieces in reserve do.
#[derive(Clone, Copy, Debug)]
pub(super) struct DropLaws {
    /// Whether a drop is a move of its own. Otherwise pieces only come in after moves.
    pub(super) moves: bool,
    /// Whether captured pieces are dropped by the side that captured them.
    pub(super) captures_to_hand: bool,
    /// Whether a promoted piece stays what it is when it is captured.
    pub(super) keeps_promotion: bool,
    pub(super) pawns_on_first_rank: bool,
    pub(super) pawns_in_promotion_zone: bool,
    /// Whether a drop may give check.
    pub(super) checks: bool,
    /// Whether a side must drop while it can.
    pub(super) must: bool,
    /// The kind that must be dropped; any if none.
    pub(super) must_kind: Option<PieceKind>,
    /// A kind, and how many pieces of it one side may have on a file.
    pub(super) no_doubled: Option<(PieceKind, u32)>,
    /// Whether Bishops must come to squares of both colours in equal numbers.
    pub(super) opposite_bishops: Option<PieceKind>,
    /// Whether dropped pieces may castle.
    pub(super) castles: bool,
    /// Whether pieces may be dropped as their promoted forms.
    pub(super) promoted: bool,
    /// The kind that is dropped on the first rank of its side only.
    pub(super) rooks_on_first_rank: Option<PieceKind>,
    /// The kind that may not mate by a drop.
    pub(super) no_mate: Option<PieceKind>,
}

/// A game that ends when pieces are gone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extinction {
    /// The result for the side that has lost them.
    pub(super) value: Value,
    /// Whether the side to move claims it: it has to be able to take the last piece back otherwise.
    pub(super) claim: bool,
    pub(super) kinds: KindSet,
    /// Whether pieces of all kinds are counted together.
    pub(super) all: bool,
    pub(super) count: u32,
    pub(super) opponent_count: u32,
    /// Whether such pieces are royal instead, when no more than one above the count are left.
    pub(super) royal: bool,
    /// Whether attacks on all of them at once are check too.
    pub(super) duple_check: bool,
}

/// A game that is won by getting to squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct FlagLaws {
    pub(super) count: u32,
    /// Whether one piece is enough if no square of the flag is empty.
    pub(super) blocked_wins: bool,
    /// Whether the other side has one more move.
    pub(super) last_move: bool,
    /// Whether the pieces must not be attacked.
    pub(super) safe: bool,
}

/// The rules of a game.
#[derive(Clone, Debug)]
pub(super) struct Laws {
    pub(super) id: &'static str,
    pub(super) size: BoardSize,
    pub(super) kinds: Vec<Kind>,
    pub(super) start: &'static str,
    /// The kind that is in check.
    pub(super) king: Option<PieceKind>,
    /// The kind that the file calls `pawn`.
    pub(super) pawn: Option<PieceKind>,
    pub(super) sides: [SideLaws; 2],
    /// The most pieces of each kind that a side may have by promotion; 0 for any number.
    pub(super) promotion_limits: Vec<u32>,
    pub(super) must_promote: bool,
    /// None in a game without promoted forms.
    pub(super) forms: Option<FormLaws>,
    pub(super) castling: Option<CastlingLaws>,
    pub(super) checking: bool,
    /// Whether Kings may not face each other on an open line.
    pub(super) flying_general: bool,
    /// Whether a King in check may move only to take the piece that gives it.
    pub(super) makpong: bool,
    /// The squares that diagonal lines join.
    pub(super) lines: Region,
    /// Which sides may pass, unless in check: the King stays where it is.
    pub(super) passes: [bool; 2],
    /// Whether Kings that face each other must part, or the game ends.
    pub(super) bikjang: bool,
    /// Who wins where the game would be a draw.
    pub(super) material: Option<Material>,
    /// Whether Kings and Fers leap with their first moves, as in Cambodia: the kind of Rook that takes the leap from the other King.
    pub(super) cambodian: Option<PieceKind>,
    /// Whether Pawns promote as in Sittuyin: [`sittuyin`](super::sittuyin).
    pub(super) sittuyin: bool,
    pub(super) must_capture: bool,
    /// Whether pieces may not go where they could never move again.
    pub(super) no_dead_ends: bool,
    /// None in a game without reserves.
    pub(super) drops: Option<DropLaws>,
    pub(super) gating: Option<GatingLaws>,
    pub(super) walls: Option<WallLaws>,
    pub(super) stalemate: Value,
    /// Whether the side with fewer pieces is the one that `stalemate` means.
    pub(super) stalemate_by_count: bool,
    pub(super) checkmate: Value,
    /// None where every mate counts.
    pub(super) mates: Option<MateLaws>,
    pub(super) extinction: Option<Extinction>,
    pub(super) flag: FlagLaws,
    pub(super) counts_checks: bool,
    /// Moves of each side without progress after which a draw can be claimed; 0 for any number.
    pub(super) move_rule: u32,
    pub(super) fold_rule: u32,
    pub(super) fold_value: Value,
    /// Whether that value is White's, and not that of the side to move.
    pub(super) fold_is_absolute: bool,
    /// Whether a side loses by a repetition that it has brought about by checks alone.
    pub(super) no_perpetual_check: bool,
    /// Whether a side may not attack the same piece for ever. A judge decides that.
    pub(super) no_chase: bool,
    /// How the players count moves to a draw, if they do: the word of the format.
    pub(super) counting: Option<&'static str>,
    /// The notations in which its games are written too.
    pub(super) notations: &'static [&'static str],
    /// What its pieces are made of, if they are not like those of chess.
    pub(super) pictures: Option<Wood>,
    /// The documented keys that the game or its parents set, for the texts of the rules.
    pub(super) source: &'static str,
}

impl Laws {
    /// Whether pieces of a side promote.
    pub(super) fn has_promotion(&self) -> bool {
        self.forms.is_some()
            || self.sides.iter().any(|side| !side.promoting.is_empty() && !side.promotes_to.is_empty())
    }

    /// Whether moves without progress are counted. Where material decides a game that would be a draw, the players do it.
    pub(super) fn counts_moves(&self) -> bool {
        self.move_rule > 0 && self.material.is_none()
    }

    /// The checks that win, in a game that counts them: the greatest number in the start position.
    pub(super) fn checks_to_win(&self) -> Option<u32> {
        let counts = self.start.split(' ').find_map(|word| {
            let (white, black) = word.split_once('+')?;
            Some(white.parse::<u32>().ok()?.max(black.parse().ok()?))
        });
        self.counts_checks.then(|| counts.filter(|&count| count > 0).unwrap_or(1))
    }

    pub(super) fn side(&self, side: Side) -> &SideLaws {
        &self.sides[side.index()]
    }

    pub(super) fn kind(&self, kind: PieceKind) -> &Kind {
        &self.kinds[kind.index()]
    }

    /// All kinds, by number.
    pub(super) fn all_kinds(&self) -> impl Iterator<Item = PieceKind> + use<> {
        (0..self.kinds.len() as u8).map(PieceKind)
    }

    /// The kinds that move as a kind does by name: it, and the promoted forms that become it.
    #[inline]
    pub(super) fn like(&self, kind: PieceKind) -> KindSet {
        if self.forms.is_none() {
            return KindSet::of(kind);
        }
        let like = self.kind(kind).like;
        self.all_kinds().filter(|&other| self.kind(other).like == like).collect()
    }

    /// The kinds of a set without the promoted forms in it, which count as what they move like.
    #[inline]
    pub(super) fn types(&self, set: KindSet) -> impl Iterator<Item = PieceKind> + use<'_> {
        set.iter().filter(|&kind| self.kind(kind).like == kind)
    }

    /// What a captured piece is in reserve.
    pub(super) fn in_reserve(&self, kind: PieceKind) -> PieceKind {
        self.kind(kind).unpromoted.unwrap_or(kind)
    }

    /// The rank of a square, counted from a side's own edge.
    pub(super) fn own_rank(&self, side: Side, square: Square) -> u8 {
        let rank = self.size.rank(square);
        if side == Side::White { rank } else { self.size.ranks() - 1 - rank }
    }

    /// The square on a file of the rank where a side castles.
    pub(super) fn castling_square(&self, laws: &CastlingLaws, side: Side, file: u8) -> Option<Square> {
        let rank =
            if side == Side::White { laws.rank } else { self.size.ranks().checked_sub(1 + laws.rank)? };
        self.size.square(file, rank)
    }
}
