//! Positions from and to plain words.

use crate::geometry::{Bitboard, Square};
use crate::rules::{Piece, PieceKind, Setup, SetupError, SetupField, SetupWarning, Side};

use super::castling::WINGS;
use super::laws::{CastlingLaws, MOST_KINDS, WallRule};
use super::registry::Rules;
use super::{EMPTY, Fairy, Passed, WALL, cell_of};

impl<const W: usize> Fairy<W> {
    /// The position described, or the reason to refuse it.
    pub(super) fn of_setup(
        rules: &'static Rules<W>,
        setup: &Setup,
        notes: &mut Vec<SetupWarning>,
    ) -> Result<Self, SetupError> {
        let mut position = Self::empty_board(rules, setup);
        let laws = position.laws();
        for (square, piece) in laws.size.all().zip(&setup.board) {
            let Some(Piece { side, kind }) = *piece else { continue };
            if !position.arena().mover(side, kind).field.has(square) {
                let why =
                    format!("{side}'s {} cannot be on {}", laws.kind(kind).name, laws.size.name(square));
                let rule = position.rules.ids.pieces;
                return Err(SetupError::new(SetupField::Square(square), rule, why));
            }
            position.put(side, kind, square);
        }
        for &square in &setup.blocked {
            position.walls = position.walls.with(square);
            position.set_cell(square, WALL);
        }
        position.check_walls(setup)?;
        position.check_kings(setup)?;
        position.read_hands(setup)?;
        position.promoted = setup.promoted.iter().copied().collect();
        position.read_checks(setup)?;
        position.read_castling(setup, notes);
        position.refuse_check()?;
        Side::BOTH.into_iter().for_each(|side| position.settle_unmoved(side));
        position.read_en_passant(setup, notes);
        position.key = position.fresh_key();
        Ok(position)
    }

    fn empty_board(rules: &'static Rules<W>, setup: &Setup) -> Self {
        Fairy {
            cells: [[EMPTY; 64]; W],
            sides: [Bitboard::EMPTY; 2],
            walls: Bitboard::EMPTY,
            promoted: Bitboard::EMPTY,
            hands: [[0; MOST_KINDS]; 2],
            partners: [[None; 2]; 2],
            castlers: [None; 2],
            unmoved: [0; 2],
            kings: [None; 2],
            passed: None,
            checks_left: [0; 2],
            strong_series: [false; 2],
            castled: false,
            turn: setup.turn,
            halfmove: setup.halfmove,
            fullmove: setup.fullmove,
            key: 0,
            rules,
        }
    }

    /// There is at most one duck.
    fn check_walls(&self, setup: &Setup) -> Result<(), SetupError> {
        let is_duck = self.laws().walls.as_ref().is_some_and(|walls| walls.rule == WallRule::Duck);
        match setup.blocked[..] {
            [_, second, ..] if is_duck => {
                let why = "one square at most is a wall: it goes to another square with every move";
                Err(SetupError::new(SetupField::Square(second), self.rules.ids.walls, why))
            }
            _ => Ok(()),
        }
    }

    /// Each side has as many Kings as at the beginning, unless they can be dropped.
    fn check_kings(&self, setup: &Setup) -> Result<(), SetupError> {
        let Some(king) = self.laws().king else { return Ok(()) };
        for side in Side::BOTH {
            let count = setup.squares_of(side, king).count();
            let least = self.rules.least_kings[side.index()];
            if count > 1 || count < least {
                let why = match count {
                    0 => format!("{side} has no King"),
                    _ => format!("{side} has {count} Kings"),
                };
                let rule = self.rules.ids.check;
                return Err(SetupError::new(SetupField::Board, rule, why));
            }
        }
        Ok(())
    }

    fn read_hands(&mut self, setup: &Setup) -> Result<(), SetupError> {
        if self.laws().drops.is_none() {
            return setup.refuse_reserve();
        }
        for piece in setup.reserve.iter().flatten() {
            let count = &mut self.hands[piece.side.index()][piece.kind.index()];
            *count = count.checked_add(1).ok_or_else(|| {
                SetupError::without_rule(
                    SetupField::Reserve,
                    "a side has at most 255 pieces of a kind in reserve",
                )
            })?;
        }
        Ok(())
    }

    fn read_checks(&mut self, setup: &Setup) -> Result<(), SetupError> {
        let Some(most) = self.rules.ruleset.checks_to_win else { return Ok(()) };
        let left = setup.checks_left.unwrap_or([most; 2]);
        if left == [0, 0] {
            let why = "both sides have given all their checks";
            return Err(SetupError::new(SetupField::Checks, self.rules.ids.checks, why));
        }
        self.checks_left =
            left.map(|count| u8::try_from(count).expect("the reader compares it with the most checks"));
        Ok(())
    }

    /// The side that has moved may not be in check.
    fn refuse_check(&self) -> Result<(), SetupError> {
        if !self.is_checked(!self.turn) || self.ended().is_some() {
            return Ok(());
        }
        let why = format!("it is {}'s turn, but {} is in check", self.turn, !self.turn);
        Err(SetupError::new(SetupField::Turn, self.rules.ids.check, why))
    }

    fn read_castling(&mut self, setup: &Setup, notes: &mut Vec<SetupWarning>) {
        let laws = self.laws();
        self.settle_series();
        if laws.castling.is_none() && laws.gating.is_none() && laws.mates.is_none() {
            return setup.ignore_castling(notes);
        }
        for right in setup.castling.chars().filter(|&right| right != '-') {
            let side = if right.is_ascii_uppercase() { Side::White } else { Side::Black };
            if !self.read_right(side, right.to_ascii_uppercase()) {
                let why =
                    format!("the castling right `{right}` is ignored: its pieces are not in their places");
                notes.push(SetupWarning::new(SetupField::Castling, why));
            }
        }
        for side in Side::BOTH {
            self.read_rights_of_files(side);
        }
        self.castled = self.has_castled();
    }

    /// Takes over a right to castle, or a piece that has not moved. The answer is whether its pieces are there.
    fn read_right(&mut self, side: Side, right: char) -> bool {
        let laws = self.laws();
        let castling = laws.castling.as_ref();
        if right == 'S' && laws.mates.is_some() {
            return self.read_series(side);
        }
        let names_wing = castling.is_some() && matches!(right, 'K' | 'Q');
        if let Some(gating) = laws.gating.filter(|_| !names_wing && self.counts_unmoved(side)) {
            let rank = if side == Side::White { gating.rank } else { laws.size.ranks() - 1 - gating.rank };
            let square = laws.size.square(right as u8 - b'A', rank);
            let own = square.filter(|&square| self.sides[side.index()].has(square));
            own.into_iter().for_each(|square| self.set_unmoved(side, square));
            return own.is_some();
        }
        let Some((castler, partner, wing)) = castling.and_then(|laws| self.right(laws, side, right)) else {
            return false;
        };
        self.castlers[side.index()] = Some(castler);
        self.partners[side.index()][wing] = Some(partner);
        self.set_unmoved(side, castler);
        self.set_unmoved(side, partner);
        true
    }

    /// Whether the side that has moved has castled where that wins: its pieces are where castling puts them, and its rights are gone.
    fn has_castled(&self) -> bool {
        let (Some(laws), side) = (self.laws().castling.as_ref(), !self.turn) else { return false };
        let own = self.laws().side(side);
        let stands = |wing: usize| {
            let (castler, partner) = self.castled(laws, side, wing);
            let kind =
                |square| self.piece_on(square).filter(|piece| piece.side == side).map(|piece| piece.kind);
            own.castler.is_some()
                && kind(castler) == own.castler
                && kind(partner).is_some_and(|kind| own.castles_with.has(kind))
        };
        self.partners[side.index()] == [None, None]
            && (0..WINGS.len()).any(|wing| laws.wins[side.index()][wing] && stands(wing))
    }

    /// A castler and its partners that have not moved can castle, also where they are named by their files.
    fn read_rights_of_files(&mut self, side: Side) {
        let Some(laws) = self.laws().castling.as_ref() else { return };
        let Some(castler) = self.castler_at_home(laws, side).filter(|&square| self.is_unmoved(side, square))
        else {
            return;
        };
        if self.partners[side.index()] != [None, None] {
            return;
        }
        for wing in 0..WINGS.len() {
            let partner = self
                .outermost(laws, side, wing)
                .filter(|&square| self.is_unmoved(side, square) && usize::from(square < castler) == wing);
            if partner.is_some() {
                self.castlers[side.index()] = Some(castler);
                self.partners[side.index()][wing] = partner;
            }
        }
    }

    /// The castler, its partner and the wing of a right: `K`, `Q`, or the file of the partner.
    fn right(&self, laws: &CastlingLaws, side: Side, right: char) -> Option<(Square, Square, usize)> {
        let castler = self.castler_at_home(laws, side)?;
        let partner = match right {
            'K' => self.outermost(laws, side, 0)?,
            'Q' => self.outermost(laws, side, 1)?,
            file => self.laws().castling_square(laws, side, file as u8 - b'A')?,
        };
        let is_partner =
            |piece: Piece| piece.side == side && self.laws().side(side).castles_with.has(piece.kind);
        let wing = usize::from(partner < castler);
        let size = self.laws().size;
        let beside = if wing == 0 { laws.targets[0].checked_sub(1) } else { Some(laws.targets[1] + 1) };
        let fits = partner != castler && beside.is_some_and(|file| file < size.files());
        (fits && self.piece_on(partner).is_some_and(is_partner)).then_some((castler, partner, wing))
    }

    fn castler_at_home(&self, laws: &CastlingLaws, side: Side) -> Option<Square> {
        let kind = self.laws().side(side).castler?;
        let rank = self.laws().castling_square(laws, side, 0)?;
        let is_on_rank = |square: &Square| self.laws().size.rank(*square) == self.laws().size.rank(rank);
        let mut castlers = self.squares_of(side, kind).iter().filter(is_on_rank);
        let first = castlers.next()?;
        if castlers.next().is_none() {
            return Some(first);
        }
        let home = self.laws().castling_square(laws, side, laws.castler_file)?;
        (self.cell(home) == cell_of(side, kind)).then_some(home)
    }

    /// The partner that is found first from the outside on a wing.
    fn outermost(&self, laws: &CastlingLaws, side: Side, wing: usize) -> Option<Square> {
        let kinds = self.laws().side(side).castles_with;
        let is_partner = |square: &Square| {
            self.piece_on(*square).is_some_and(|piece| piece.side == side && kinds.has(piece.kind))
        };
        let square = |file| self.laws().castling_square(laws, side, file);
        let last = self.laws().size.files() - 1;
        if wing == 0 {
            (0..=laws.partners[0]).rev().filter_map(square).find(is_partner)
        } else {
            (laws.partners[1]..=last).filter_map(square).find(is_partner)
        }
    }

    fn castling_field(&self) -> String {
        let mut field = String::new();
        for side in Side::BOTH {
            let mut push = |letter: char| {
                field.push(if side == Side::White { letter } else { letter.to_ascii_lowercase() });
            };
            let file = |square| char::from(b'A' + self.laws().size.file(square));
            let partners = self.partners[side.index()];
            for wing in 0..WINGS.len() {
                let Some(partner) = partners[wing] else { continue };
                let laws = self.laws().castling.as_ref().expect("rights are those of a game with castling");
                let is_outermost = self.outermost(laws, side, wing) == Some(partner);
                push(if is_outermost { ['K', 'Q'][wing] } else { file(partner) });
            }
            let can_castle = partners != [None, None];
            let castles = |&square: &Square| {
                partners.contains(&Some(square))
                    || (can_castle && self.castlers[side.index()] == Some(square))
            };
            self.unmoved_squares(side)
                .filter(|square| !castles(square))
                .for_each(|square| push(file(square)));
        }
        field.extend(self.unseen_series().map(|side| if side == Side::White { 'S' } else { 's' }));
        if field.is_empty() { "-".to_owned() } else { field }
    }

    fn read_en_passant(&mut self, setup: &Setup, notes: &mut Vec<SetupWarning>) {
        let Some(first) = setup.en_passant else { return };
        let mut named: Vec<Square> = [first].iter().chain(&setup.also_passed).copied().collect();
        named.sort_unstable();
        let all = self.passages();
        // Other programs name the piece even if it moved straight on, or no more than the first square that was passed over.
        let is_meant = |passed: &&Passed| {
            let (names, piece) = (self.names_of(**passed), passed.piece);
            let others = named.iter().copied().filter(|&square| square != piece);
            match named[..] {
                [one] => passed.squares[0] == Some(one),
                _ => others.eq(names.into_iter().filter(|&square| square != piece)),
            }
        };
        let exact = all.iter().find(|&&passed| self.names_of(passed) == named).copied();
        let meant: Vec<Passed> =
            exact.map_or_else(|| all.iter().filter(is_meant).copied().collect(), |one| vec![one]);
        self.passed = meant.first().copied().filter(|_| meant.len() == 1);
        match self.passed {
            None => {
                let field = setup.en_passant_field();
                let (squares, are, them) =
                    if named.len() == 1 { ("square", "is", "it") } else { ("squares", "are", "them") };
                let who = if meant.is_empty() { "no piece" } else { "more than one piece" };
                let why = format!(
                    "the en passant {squares} {field} {are} ignored: {who} can have passed over {them}"
                );
                notes.push(SetupWarning::new(SetupField::EnPassant, why));
            }
            // Other programs write the square after every double step.
            Some(_) if !self.can_take_en_passant() => self.passed = None,
            Some(_) => {}
        }
    }

    /// The squares that a position string names after a long first move: those that it passed over, and that of the piece, unless it moved
    /// straight on as Pawns do.
    fn names_of(&self, passed: Passed) -> Vec<Square> {
        let size = self.laws().size;
        let mut squares: Vec<Square> = passed.squares.iter().flatten().copied().collect();
        if squares.iter().any(|&square| size.file(square) != size.file(passed.piece)) {
            squares.push(passed.piece);
        }
        squares.sort_unstable();
        squares
    }

    /// The long first moves that the side which is not to move may have made last.
    fn passages(&self) -> Vec<Passed> {
        let mover = !self.turn;
        let mut all = Vec::new();
        for to in self.sides[mover.index()] {
            let kind = self.kind_on(to);
            if !self.arena().mover(mover, kind).has_first_moves {
                continue;
            }
            // A wall may have been put where the piece was.
            let walls = if self.laws().walls.is_some() { self.walls } else { Bitboard::EMPTY };
            for from in self.empty() | walls {
                let is_free =
                    |passed: &Passed| passed.squares.iter().flatten().all(|&square| self.empty().has(square));
                all.extend(self.passage(mover, kind, from, to).filter(is_free));
            }
        }
        all
    }

    pub(super) fn setup(&self) -> Setup {
        let laws = self.laws();
        let mut setup = Setup::empty(laws.size);
        setup.board = laws.size.all().map(|square| self.piece_on(square)).collect();
        setup.blocked = self.walls.iter().collect();
        setup.promoted = self.promoted.iter().collect();
        setup.reserve = laws.drops.is_some().then(|| self.reserve());
        setup.checks_left = laws.counts_checks.then(|| self.checks_left.map(u32::from));
        setup.turn = self.turn;
        setup.castling = self.castling_field();
        if let Some(passed) = self.passed {
            let mut names = self.names_of(passed).into_iter();
            setup.en_passant = names.next();
            setup.also_passed = names.collect();
        }
        setup.halfmove = self.halfmove;
        setup.fullmove = self.fullmove;
        setup
    }

    /// The pieces in reserve, White's first.
    fn reserve(&self) -> Vec<Piece> {
        let of_side = |side: Side| {
            let repeated = move |kind: PieceKind| {
                std::iter::repeat_n(Piece { side, kind }, self.in_hand(side, kind) as usize)
            };
            self.laws().all_kinds().flat_map(repeated)
        };
        Side::BOTH.into_iter().flat_map(of_side).collect()
    }
}
