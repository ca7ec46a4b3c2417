//! From a draft to the rules of a game: places in the table of pieces become kinds, squares of the largest board those of the game's.

use crate::geometry::BoardSize;
use crate::rules::{PieceKind, Side};

use super::betza::{self, How, Since, Way};
use super::draft::Draft;
use super::laws::{
    CastlingLaws, DropLaws, Extinction, FlagLaws, FormLaws, GatingLaws, Kind, KindSet, Laws, MateLaws,
    Region, SideLaws, WallLaws,
};
use super::pieces::{
    BERS, BISHOP, FERS, FIRST_CUSTOM, JANGGI_CANNON, KING, KING_BETZA, KNIGHT, KNOWN, PAWN, ROOK, SHOGI_PAWN,
    SLOTS, SOLDIER, WAZIR,
};
use super::values::{ALL, Slots, WIDEST, of};

/// The pieces of a draft, with their numbers in the game.
struct Numbers {
    kinds: [Option<PieceKind>; SLOTS],
    /// Promoted forms, with the places of the pieces that they move as.
    forms: Vec<(usize, PieceKind)>,
}

impl Numbers {
    fn set(&self, slots: Slots) -> KindSet {
        let is_in = |slot: usize| slots & ALL != 0 || slots >> slot & 1 != 0;
        let plain = (0..SLOTS).filter(|&slot| is_in(slot)).filter_map(|slot| self.kinds[slot]);
        let forms = self.forms.iter().filter(|&&(slot, _)| is_in(slot)).map(|&(_, kind)| kind);
        plain.chain(forms).collect()
    }

    fn one(&self, slot: Option<usize>) -> Option<PieceKind> {
        self.kinds[slot?]
    }

    /// The places of all kinds, in their order.
    fn slots(&self) -> impl Iterator<Item = usize> {
        let plain = (0..SLOTS).filter(|&slot| self.kinds[slot].is_some());
        plain.chain(self.forms.iter().map(|&(slot, _)| slot))
    }
}

impl Draft {
    /// The rules of the game with this id. The texts stay in memory until the program ends.
    ///
    /// # Errors
    /// Why they are not those of a game.
    pub(super) fn laws(&self, id: &'static str) -> Result<Laws, String> {
        let size = BoardSize::new(self.files, self.ranks);
        let mut numbers = Numbers { kinds: [None; SLOTS], forms: Vec::new() };
        let mut kinds = Vec::new();
        for slot in 0..SLOTS {
            if let Some(letter) = self.letters[slot] {
                let kind = PieceKind(kinds.len() as u8);
                numbers.kinds[slot] = Some(kind);
                kinds.push(self.kind(slot, letter, kind));
            }
        }
        if kinds.is_empty() {
            return Err("the game has no pieces".to_owned());
        }
        for (&slot, &form) in &self.promoted {
            let (Some(base), Some(like)) = (numbers.kinds[slot], numbers.kinds[form]) else { continue };
            let kind = PieceKind(kinds.len() as u8);
            let name = String::leak(format!("Promoted {}", kinds[base.index()].name));
            let moves_like: Kind = kinds[like.index()].clone();
            kinds[base.index()].form = Some(kind);
            let characters = self.characters.get(&(slot, true)).copied();
            kinds.push(Kind { name, unpromoted: Some(base), characters, ..moves_like });
            numbers.forms.push((form, kind));
        }
        if self.notations.contains(&"csa") || self.notations.contains(&"kif") {
            // They name the pieces and squares of shogi alone.
            let has = |letter: char| self.letters.contains(&Some(letter));
            if size != BoardSize::new(9, 9) || !"PLNSGBRK".chars().all(has) || numbers.forms.is_empty() {
                return Err("`csa` and `kif` are notations of games with the board and the pieces of shogi"
                    .to_owned());
            }
        }
        if self.notations.contains(&"usi") && numbers.forms.is_empty() {
            return Err("`usi` is a notation of games in which pieces turn over".to_owned());
        }
        let extinct = self.extinction_types;
        // A board that is too small for the files of castling has no castling.
        let is_on_board = |wing: usize| {
            let file = self.castling_files[wing];
            file < size.files() && if wing == 0 { file > 0 } else { file + 1 < size.files() }
        };
        let castles =
            self.castling && self.castling_rank < size.ranks() && [0, 1].into_iter().all(is_on_board);
        if !castles && self.castling_wins != [[false; 2]; 2] {
            return Err("`castlingWins` is for games with castling".to_owned());
        }
        let gating = self.gating.then_some(GatingLaws {
            rank: self.castling_rank.min(size.ranks() - 1),
            comes_in: self.seirawan_gating,
        });
        let walls = self
            .walling_rule
            .map(|rule| WallLaws { rule, regions: self.walling_region.map(|region| cut(region, size)) });
        if walls.is_some() && (self.piece_drops || self.seirawan_gating) {
            return Err("`wallingRule` is for games without pieces in reserve".to_owned());
        }
        let has_royals =
            numbers.kinds[KING].is_some() || (self.extinction.is_some() && self.extinction_pseudo_royal);
        if walls.is_some() && has_royals {
            return Err(
                "`wallingRule` is for games without royal pieces: a `commoner` is captured".to_owned()
            );
        }
        let drops = (self.piece_drops || self.seirawan_gating).then(|| DropLaws {
            moves: self.piece_drops,
            captures_to_hand: self.captures_to_hand,
            keeps_promotion: self.drop_loop,
            pawns_on_first_rank: self.first_rank_pawn_drops,
            pawns_in_promotion_zone: self.promotion_zone_pawn_drops,
            checks: self.drop_checks,
            must: self.must_drop && self.piece_drops,
            must_kind: numbers.one(self.must_drop_type),
            no_doubled: numbers.one(self.no_doubled).map(|kind| (kind, self.no_doubled_count)),
            opposite_bishops: self.opposite_bishops.then(|| numbers.kinds[BISHOP]).flatten(),
            castles: self.castling_dropped && castles,
            promoted: self.drop_promoted,
            rooks_on_first_rank: self.sittuyin_rook_drop.then(|| numbers.kinds[ROOK]).flatten(),
            no_mate: self.no_pawn_drop_mate.then(|| numbers.kinds[SHOGI_PAWN]).flatten(),
        });
        Ok(Laws {
            id,
            size,
            start: String::leak(self.whole_start()),
            king: numbers.kinds[KING],
            pawn: numbers.kinds[PAWN],
            sides: Side::BOTH.map(|side| self.side(side.index(), size, &numbers)),
            promotion_limits: numbers
                .slots()
                .map(|slot| self.promotion_limit.get(&slot).copied().unwrap_or(0))
                .collect(),
            forms: (!numbers.forms.is_empty()).then_some(FormLaws {
                must: self.mandatory_piece_promotion,
                by_capture: self.piece_promotion_on_capture,
                demotes: self.piece_demotion,
            }),
            kinds,
            must_promote: self.mandatory_pawn_promotion,
            castling: castles.then_some(CastlingLaws {
                castler_file: self.castling_king_file,
                targets: self.castling_files,
                rank: self.castling_rank,
                partners: self.castling_rook_files.map(|file| file.min(size.files() - 1)),
                opposite: self.opposite_castling,
                shuffled: self.chess960,
                wins: self.castling_wins,
            }),
            checking: self.checking,
            flying_general: self.flying_general,
            makpong: self.makpong,
            cambodian: self.cambodian.then(|| numbers.kinds[ROOK]).flatten(),
            lines: cut(self.diagonal_lines, size),
            passes: self.pass,
            bikjang: self.bikjang,
            material: self.material,
            sittuyin: self.sittuyin_promotion,
            must_capture: self.must_capture,
            no_dead_ends: self.immobility_illegal,
            drops,
            gating,
            walls,
            stalemate: self.stalemate,
            stalemate_by_count: self.stalemate_piece_count,
            checkmate: self.checkmate,
            mates: self.shatar_mate.then(|| MateLaws {
                forbidden: numbers.set(of(KNIGHT)),
                strong: numbers.set(of(KNIGHT) | of(ROOK) | of(BERS)),
            }),
            extinction: self.extinction.map(|value| Extinction {
                value,
                claim: self.extinction_claim,
                kinds: numbers.set(extinct & !ALL),
                all: extinct & ALL != 0,
                count: self.extinction_count,
                opponent_count: self.extinction_opponent_count,
                royal: self.extinction_pseudo_royal,
                duple_check: self.duple_check,
            }),
            flag: FlagLaws {
                count: self.flag_count,
                blocked_wins: self.flag_blocked_win,
                last_move: self.flag_move,
                safe: self.flag_safe,
            },
            counts_checks: self.check_counting,
            move_rule: self.move_rule,
            fold_rule: self.fold_rule,
            fold_value: self.fold_value,
            fold_is_absolute: self.fold_value_absolute,
            no_perpetual_check: self.perpetual_check_illegal,
            no_chase: self.chasing || self.move_repetition_illegal,
            counting: self.counting,
            notations: Vec::leak(self.notations.clone()),
            pictures: self.pictures,
            source: if self.source.is_empty() {
                "the file of the game"
            } else {
                String::leak(self.source.clone())
            },
        })
    }

    /// The start position with all its fields: where the file names no side, White begins, and one `-` may stand for both rights and en
    /// passant.
    fn whole_start(&self) -> String {
        let words: Vec<&str> = self.start.split_whitespace().collect();
        match words[..] {
            [board] => format!("{board} w - - 0 1"),
            [board, side, "-", halfmove, fullmove] if halfmove.parse::<u32>().is_ok() => {
                format!("{board} {side} - - {halfmove} {fullmove}")
            }
            _ => self.start.clone(),
        }
    }

    fn kind(&self, slot: usize, letter: char, like: PieceKind) -> Kind {
        let known = KNOWN.get(slot);
        let own = self.betza.get(&slot).map(|moves| &*String::leak(moves.clone()));
        let moves = own.or(known.map(|piece| piece.betza)).unwrap_or(KING_BETZA);
        let name: &'static str = match (self.names.get(&slot), known) {
            (Some(name), _) => String::leak(name.clone()),
            (None, Some(piece)) => piece.name,
            (None, None) if slot == KING => "King",
            (None, None) => String::leak(format!("{letter}-piece")),
        };
        let mut ways = betza::read(moves).expect("moves were read before they became a part of a draft").ways;
        self.add_rules_of_moves(slot, moves, &mut ways);
        debug_assert!(slot < FIRST_CUSTOM || slot == KING || own.is_some());
        let other_letter = self.other_letters.get(&slot).copied();
        let characters = self.characters.get(&(slot, false)).copied();
        Kind {
            letter,
            other_letter,
            name,
            betza: moves,
            ways,
            form: None,
            unpromoted: None,
            like,
            characters,
        }
    }

    /// What the rules of the game change in the moves of pieces that the format knows by name.
    fn add_rules_of_moves(&self, slot: usize, betza: &str, ways: &mut Vec<Way>) {
        let slide = Way {
            files: 0,
            ranks: 1,
            how: How::Slide(0),
            moves: true,
            takes: true,
            since: Since::Always,
            shy: false,
        };
        if slot == PAWN {
            // The double and triple steps of Pawns are rules of the game, not a part of their notation.
            let step = Way { ranks: 2, how: How::Lame, takes: false, since: Since::Double, ..slide };
            let is_used = |regions: &[Region; 2]| regions.iter().any(|region| !region.is_empty());
            ways.extend((self.double_step && is_used(&self.double_step_region)).then_some(step));
            let longer = Way { ranks: 3, since: Since::Triple, ..step };
            ways.extend(is_used(&self.triple_step_region).then_some(longer));
        }
        if slot == SOLDIER && self.soldier_rank > 0 {
            ways.iter_mut().filter(|way| way.files != 0).for_each(|way| way.since = Since::River);
        }
        if slot == JANGGI_CANNON {
            ways.iter_mut().for_each(|way| way.shy = true);
        }
        if slot == KING && self.flying_general {
            let line = Way { moves: false, since: Since::Facing, ..slide };
            ways.extend([(0, 1), (0, -1), (1, 0), (-1, 0)].map(|(files, ranks)| Way {
                files,
                ranks,
                ..line
            }));
        }
        let leap = Way { how: How::Leap, takes: false, since: Since::Unmoved, ..slide };
        ways.extend(match slot {
            KING if self.cambodian => vec![Way { files: -2, ..leap }, Way { files: 2, ..leap }],
            FERS if self.cambodian => vec![Way { ranks: 2, ..leap }],
            _ => Vec::new(),
        });
        if !self.diagonal_lines.is_empty() {
            let line = Way { since: Since::Lines, ..slide };
            let along = |how: How, shy: bool, ranks: &[i8]| -> Vec<Way> {
                let both = |&ranks: &i8| [-1, 1].map(|files| Way { files, ranks, how, shy, ..line });
                ranks.iter().flat_map(both).collect()
            };
            ways.extend(match slot {
                ROOK => along(How::Slide(0), false, &[1, -1]),
                JANGGI_CANNON => along(How::Hop(0), true, &[1, -1]),
                SOLDIER => along(How::Leap, false, &[1]),
                WAZIR => along(How::Leap, false, &[1, -1]),
                KING if betza == "W" => along(How::Leap, false, &[1, -1]),
                _ => Vec::new(),
            });
        }
    }

    fn side(&self, side: usize, size: BoardSize, numbers: &Numbers) -> SideLaws {
        let cut = |region: Region| cut(region, size);
        let whole = Region::first_squares(size.squares());
        let steps = |region| if self.double_step { cut(region) } else { Region::EMPTY };
        let field = |slot: usize| {
            let region = self.mobility.get(&(side, slot)).map_or(whole, |&region| cut(region));
            if region.is_empty() { whole } else { region }
        };
        SideLaws {
            promotion_zone: cut(self.promotion_region[side]),
            promoting: numbers.set(self.promotion_pawns[side]),
            promotes_to: numbers.set(self.promotion_pieces[side]),
            double_steps: steps(self.double_step_region[side]),
            triple_steps: cut(self.triple_step_region[side]),
            river: size
                .all()
                .filter(|&square| {
                    let rank = size.rank(square);
                    let own = if side == 0 { rank } else { size.ranks() - 1 - rank };
                    own >= self.soldier_rank
                })
                .collect(),
            en_passant: cut(self.en_passant_region[side]),
            takes_en_passant: numbers.set(self.en_passant_types[side]),
            castler: numbers.one(self.castling_king[side]),
            castles_with: numbers.set(self.castling_rooks[side]),
            resets_count: numbers.set(self.move_rule_types[side]),
            flag_kind: numbers.one(self.flag_piece[side]),
            flag: cut(self.flag_region[side]),
            drops: cut(self.drop_region[side]),
            fields: numbers.slots().map(field).collect(),
            pawn: numbers.one(self.main_pawn[side]),
        }
    }
}

/// The squares of a region that are on a board.
fn cut(region: Region, size: BoardSize) -> Region {
    region.iter().filter_map(|square| size.square(WIDEST.file(square), WIDEST.rank(square))).collect()
}
