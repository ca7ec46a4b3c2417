//! The keys of a section: what each of them sets in the draft of a game.

use super::draft::{Draft, rank};
use super::ini::{Entry, GamesError};
use super::keys::{Use, turn, use_of};
use super::laws::{Material, Region};
use super::pieces::{CUSTOM, FIRST_CUSTOM, KNOWN, slot};
use super::values::{
    ALL, Wrong, file_number, flag, number, of, one_of, pairs, rank_number, region, result, slots, wall_rule,
    wings, words,
};
use super::{betza, keys, looks};
use crate::nearest::nearest;
use crate::rules::Side;

/// The notations that a game may have of its own.
const NOTATIONS: [&str; 7] = ["usi", "csa", "kif", "pgn-wxf", "pgn-chinese", "pgn-iccs", "pgn-korean"];

impl Draft {
    /// Reads the keys of a section, in the order that they need. All that are wrong are reported.
    pub(super) fn read(&mut self, entries: &[Entry<'_>], errors: &mut Vec<GamesError>) {
        for (n, entry) in entries.iter().enumerate() {
            // The same line twice does no harm.
            let is_other =
                |first: &&Entry<'_>| first.key.text == entry.key.text && first.value.text != entry.value.text;
            if let Some(first) = entries[..n].iter().find(is_other) {
                let why = format!(
                    "`{}` is in line {} too, with another value",
                    entry.key.text, first.key.place.line
                );
                errors.push(GamesError::new(entry.key.place, why));
            }
        }
        let mut entries: Vec<&Entry<'_>> = entries.iter().collect();
        entries.sort_by_key(|entry| turn(entry.key.text, slot(entry.key.text).is_some()));
        for entry in entries {
            if let Err(error) = self.read_entry(entry) {
                errors.push(error);
            }
        }
    }

    fn read_entry(&mut self, entry: &Entry<'_>) -> Result<(), GamesError> {
        let (key, value) = (entry.key.text, entry.value.text);
        let in_value =
            |(at, why): Wrong| GamesError::new(entry.place_in_value(at), format!("`{key}`: {why}"));
        if let Some(slot) = slot(key) {
            return self.read_piece(slot, value).map_err(in_value);
        }
        if let Some((side, slot)) = mobility(key) {
            let region = region(value).map_err(in_value)?;
            self.mobility.insert((side, slot), region);
            return Ok(());
        }
        match use_of(key) {
            Some(Use::NoRule) => Ok(()),
            Some(Use::NotYet(default)) => {
                self.not_served.remove(key);
                if !value.is_empty() && value != default {
                    self.not_served.insert(key.to_owned(), entry.key.place);
                }
                Ok(())
            }
            Some(Use::Served) => self.set(key, value).map_err(in_value),
            None => {
                let known = keys::KEYS.iter().map(|(key, _)| *key);
                let pieces = KNOWN.iter().map(|piece| piece.key).chain(["king"]);
                let hint = nearest(key, known.chain(pieces))
                    .map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                let key = super::ini::shortened(key);
                Err(GamesError::new(entry.key.place, format!("unknown key `{key}`{hint}")))
            }
        }
    }

    /// A piece: its letter, and its moves where the section defines them; `-` takes it out.
    fn read_piece(&mut self, slot: usize, value: &str) -> Result<(), Wrong> {
        let has_moves = slot >= FIRST_CUSTOM;
        let letter = match value.chars().next() {
            None | Some('-') => {
                self.remove(slot);
                return Ok(());
            }
            Some(letter) if letter.is_ascii_alphabetic() => letter.to_ascii_uppercase(),
            Some(other) => return Err((0, format!("expected a letter or `-`, not `{other}`"))),
        };
        let moves = match value[1..].strip_prefix(':') {
            Some(moves) if has_moves => Some(moves.trim()),
            Some(_) => {
                return Err((1, "this piece has its own moves; define others as `customPiece1`".to_owned()));
            }
            None if !value[1..].is_empty() => return Err((1, "expected `:` after the letter".to_owned())),
            None if (FIRST_CUSTOM..FIRST_CUSTOM + CUSTOM).contains(&slot) => {
                return Err((
                    1,
                    "expected `:` and the moves in Betza's notation after the letter".to_owned(),
                ));
            }
            None => None,
        };
        self.betza.remove(&slot);
        if let Some(moves) = moves {
            let begin = value.len() - moves.len();
            let read = betza::read(moves).map_err(|error| (begin + error.at, error.why))?;
            if read.en_passant {
                self.en_passant_types.iter_mut().for_each(|types| *types |= of(slot));
            }
            self.betza.insert(slot, moves.to_owned());
        }
        if let Some(other) =
            self.letters.iter().position(|&known| known == Some(letter)).filter(|&n| n != slot)
        {
            self.remove(other);
        }
        self.letters[slot] = Some(letter);
        Ok(())
    }

    /// Takes a piece out of the game.
    fn remove(&mut self, slot: usize) {
        self.letters[slot] = None;
        self.names.remove(&slot);
        self.other_letters.remove(&slot);
        self.characters.retain(|&(piece, _), _| piece != slot);
        self.promotion_pieces.iter_mut().for_each(|pieces| *pieces &= !of(slot));
        self.promoted.retain(|&piece, &mut form| piece != slot && form != slot);
    }

    /// Sets a rule that is served.
    fn set(&mut self, key: &str, value: &str) -> Result<(), Wrong> {
        let letters = self.letters;
        let set = |text: &str| slots(&letters, text);
        let one = |text: &str| -> Result<Option<usize>, Wrong> {
            let set = slots(&letters, text)?;
            Ok((set & ALL == 0 && set != 0).then(|| set.trailing_zeros() as usize))
        };
        match key {
            "title" => value.clone_into(&mut self.title),
            "aliases" => value.clone_into(&mut self.aliases),
            "notations" => {
                let name = |(at, word)| one_of(word, &NOTATIONS).map_err(|(_, why): Wrong| (at, why));
                self.notations = words(value).map(name).collect::<Result<_, _>>()?;
            }
            "source" => value.clone_into(&mut self.source),
            "pictures" => self.pictures = looks::pictures(value)?,
            "characters" => {
                let promoted = |slot| self.promoted.contains_key(&slot);
                self.characters.extend(looks::characters(&letters, promoted, value)?);
            }
            "pieceNames" => {
                for (slot, name, at) in pairs(&letters, value)? {
                    let is_known = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
                    if !(1..=30).contains(&name.len()) || !name.bytes().all(is_known) {
                        return Err((
                            at,
                            "a name has 1 to 30 letters, digits, `-`, and `_` for a blank".to_owned(),
                        ));
                    }
                    self.names.insert(slot, name.replace('_', " "));
                }
            }
            "otherLetters" => {
                for (slot, letter, at) in pairs(&letters, value)? {
                    let [letter @ (b'a'..=b'z' | b'A'..=b'Z')] = *letter.as_bytes() else {
                        return Err((
                            at,
                            format!("expected a letter, not `{}`", super::ini::shortened(letter)),
                        ));
                    };
                    self.other_letters.insert(slot, char::from(letter.to_ascii_uppercase()));
                }
            }
            "maxRank" => self.ranks = rank_number(value)? + 1,
            "maxFile" => self.files = file_number(value)? + 1,
            "startFen" => value.clone_into(&mut self.start),
            "pawnTypes" => {
                let pawns = [set(value)?; 2];
                (self.promotion_pawns, self.en_passant_types, self.move_rule_types) = (pawns, pawns, pawns);
                self.main_pawn = [one(value)?; 2];
            }
            "promotionRank" => {
                let first = rank_number(value)?;
                let last = self.ranks.saturating_sub(1);
                self.promotion_region = [
                    (first..=last).fold(Region::EMPTY, |zone, n| zone | rank(n)),
                    (0..=last.saturating_sub(first)).fold(Region::EMPTY, |zone, n| zone | rank(n)),
                ];
            }
            "promotionRegionWhite" => self.promotion_region[0] = region(value)?,
            "promotionRegionBlack" => self.promotion_region[1] = region(value)?,
            "promotionPawnTypes" => {
                (self.promotion_pawns, self.main_pawn) = ([set(value)?; 2], [one(value)?; 2]);
            }
            "promotionPawnTypesWhite" => {
                (self.promotion_pawns[0], self.main_pawn[0]) = (set(value)?, one(value)?);
            }
            "promotionPawnTypesBlack" => {
                (self.promotion_pawns[1], self.main_pawn[1]) = (set(value)?, one(value)?);
            }
            "promotionPieceTypes" => self.promotion_pieces = [set(value)?; 2],
            "promotionPieceTypesWhite" => self.promotion_pieces[0] = set(value)?,
            "promotionPieceTypesBlack" => self.promotion_pieces[1] = set(value)?,
            "promotionLimit" => {
                for (slot, count, at) in pairs(&letters, value)? {
                    let count = number(count).map_err(|(_, why)| (at, why))?;
                    self.promotion_limit.insert(slot, count);
                }
            }
            "promotedPieceType" => {
                for (slot, form, at) in pairs(&letters, value)? {
                    match one(form).map_err(|(_, why)| (at, why))? {
                        Some(form) => self.promoted.insert(slot, form),
                        None => self.promoted.remove(&slot),
                    };
                }
            }
            "piecePromotionOnCapture" => self.piece_promotion_on_capture = flag(value)?,
            "mandatoryPiecePromotion" => self.mandatory_piece_promotion = flag(value)?,
            "pieceDemotion" => self.piece_demotion = flag(value)?,
            "dropPromoted" => self.drop_promoted = flag(value)?,
            "shogiPawnDropMateIllegal" => self.no_pawn_drop_mate = flag(value)?,
            "mandatoryPawnPromotion" => self.mandatory_pawn_promotion = flag(value)?,
            "doubleStep" => self.double_step = flag(value)?,
            "doubleStepRegionWhite" => self.double_step_region[0] = region(value)?,
            "doubleStepRegionBlack" => self.double_step_region[1] = region(value)?,
            "tripleStepRegionWhite" => self.triple_step_region[0] = region(value)?,
            "tripleStepRegionBlack" => self.triple_step_region[1] = region(value)?,
            "enPassantRegion" => self.en_passant_region = [region(value)?; 2],
            "enPassantRegionWhite" => self.en_passant_region[0] = region(value)?,
            "enPassantRegionBlack" => self.en_passant_region[1] = region(value)?,
            "enPassantTypes" => self.en_passant_types = [set(value)?; 2],
            "enPassantTypesWhite" => self.en_passant_types[0] = set(value)?,
            "enPassantTypesBlack" => self.en_passant_types[1] = set(value)?,
            "castling" => self.castling = flag(value)?,
            "castlingDroppedPiece" => self.castling_dropped = flag(value)?,
            "castlingKingsideFile" => self.castling_files[0] = file_number(value)?,
            "castlingQueensideFile" => self.castling_files[1] = file_number(value)?,
            "castlingRank" => self.castling_rank = rank_number(value)?,
            "castlingKingFile" => self.castling_king_file = file_number(value)?,
            "castlingKingPiece" => self.castling_king = [one(value)?; 2],
            "castlingKingPieceWhite" => self.castling_king[0] = one(value)?,
            "castlingKingPieceBlack" => self.castling_king[1] = one(value)?,
            "castlingRookKingsideFile" => self.castling_rook_files[0] = file_number(value)?,
            "castlingRookQueensideFile" => self.castling_rook_files[1] = file_number(value)?,
            "castlingRookPieces" => self.castling_rooks = [set(value)?; 2],
            "castlingRookPiecesWhite" => self.castling_rooks[0] = set(value)?,
            "castlingRookPiecesBlack" => self.castling_rooks[1] = set(value)?,
            "oppositeCastling" => self.opposite_castling = flag(value)?,
            "chess960" => self.chess960 = flag(value)?,
            "castlingWins" => self.castling_wins = wings(value)?,
            "checking" => self.checking = flag(value)?,
            "dropChecks" => self.drop_checks = flag(value)?,
            "mustCapture" => self.must_capture = flag(value)?,
            "mustDrop" => self.must_drop = flag(value)?,
            "mustDropType" => self.must_drop_type = one(value)?,
            "pieceDrops" => self.piece_drops = flag(value)?,
            "dropLoop" => self.drop_loop = flag(value)?,
            "capturesToHand" => self.captures_to_hand = flag(value)?,
            "firstRankPawnDrops" => self.first_rank_pawn_drops = flag(value)?,
            "promotionZonePawnDrops" => self.promotion_zone_pawn_drops = flag(value)?,
            "dropRegionWhite" => self.drop_region[0] = region(value)?,
            "dropRegionBlack" => self.drop_region[1] = region(value)?,
            "dropOppositeColoredBishop" => self.opposite_bishops = flag(value)?,
            "dropNoDoubled" => self.no_doubled = one(value)?,
            "dropNoDoubledCount" => self.no_doubled_count = number(value)?,
            "immobilityIllegal" => self.immobility_illegal = flag(value)?,
            "gating" => self.gating = flag(value)?,
            "seirawanGating" => self.seirawan_gating = flag(value)?,
            "wallingRule" => self.walling_rule = wall_rule(value)?,
            "wallingRegion" => self.walling_region = [region(value)?; 2],
            "wallingRegionWhite" => self.walling_region[0] = region(value)?,
            "wallingRegionBlack" => self.walling_region[1] = region(value)?,
            "nMoveRuleTypes" => self.move_rule_types = [set(value)?; 2],
            "nMoveRuleTypesWhite" => self.move_rule_types[0] = set(value)?,
            "nMoveRuleTypesBlack" => self.move_rule_types[1] = set(value)?,
            "nMoveRule" => self.move_rule = number(value)?,
            "nFoldRule" => self.fold_rule = number(value)?,
            "nFoldValue" => self.fold_value = result(value)?,
            "nFoldValueAbsolute" => self.fold_value_absolute = flag(value)?,
            "perpetualCheckIllegal" => self.perpetual_check_illegal = flag(value)?,
            "chasingRule" => self.chasing = one_of(value, &["none", "axf"])? != "none",
            "countingRule" => {
                let known = one_of(value, &["none", "makruk", "cambodian", "asean"])?;
                self.counting = Some(known).filter(|&word| word != "none");
            }
            "diagonalLines" => self.diagonal_lines = region(value)?,
            "pass" => self.pass = [flag(value)?; 2],
            "passWhite" => self.pass[0] = flag(value)?,
            "passBlack" => self.pass[1] = flag(value)?,
            "bikjangRule" => self.bikjang = flag(value)?,
            "materialCounting" => {
                let words = ["none", "janggi", "unweighted", "whitedrawodds", "blackdrawodds"];
                self.material = match one_of(value, &words)? {
                    "janggi" => Some(Material::Points),
                    "unweighted" => Some(Material::Pieces),
                    "whitedrawodds" => Some(Material::Odds(Side::White)),
                    "blackdrawodds" => Some(Material::Odds(Side::Black)),
                    _ => None,
                };
            }
            "moveRepetitionIllegal" => self.move_repetition_illegal = flag(value)?,
            "sittuyinPromotion" => self.sittuyin_promotion = flag(value)?,
            "sittuyinRookDrop" => self.sittuyin_rook_drop = flag(value)?,
            "flyingGeneral" => self.flying_general = flag(value)?,
            "cambodianMoves" => self.cambodian = flag(value)?,
            "makpongRule" => self.makpong = flag(value)?,
            "soldierPromotionRank" => self.soldier_rank = rank_number(value)?,
            "stalemateValue" => self.stalemate = result(value)?,
            "stalematePieceCount" => self.stalemate_piece_count = flag(value)?,
            "checkmateValue" => self.checkmate = result(value)?,
            "shatarMateRule" => self.shatar_mate = flag(value)?,
            "extinctionValue" => {
                self.extinction = if value == "none" { None } else { Some(result(value)?) };
            }
            "extinctionClaim" => self.extinction_claim = flag(value)?,
            "extinctionPseudoRoyal" => self.extinction_pseudo_royal = flag(value)?,
            "dupleCheck" => self.duple_check = flag(value)?,
            "extinctionPieceTypes" => self.extinction_types = set(value)?,
            "extinctionPieceCount" => self.extinction_count = number(value)?,
            "extinctionOpponentPieceCount" => self.extinction_opponent_count = number(value)?,
            "flagPiece" => self.flag_piece = [one(value)?; 2],
            "flagPieceWhite" => self.flag_piece[0] = one(value)?,
            "flagPieceBlack" => self.flag_piece[1] = one(value)?,
            "flagRegion" => self.flag_region = [region(value)?; 2],
            "flagRegionWhite" | "whiteFlag" => self.flag_region[0] = region(value)?,
            "flagRegionBlack" | "blackFlag" => self.flag_region[1] = region(value)?,
            "flagPieceCount" => self.flag_count = number(value)?,
            "flagPieceBlockedWin" => self.flag_blocked_win = flag(value)?,
            "flagMove" => self.flag_move = flag(value)?,
            "flagPieceSafe" => self.flag_safe = flag(value)?,
            "checkCounting" => self.check_counting = flag(value)?,
            _ => unreachable!("every key that is served is read here, and `{key}` is not"),
        }
        Ok(())
    }
}

/// The side and the piece of a key such as `mobilityRegionWhiteRook`.
fn mobility(key: &str) -> Option<(usize, usize)> {
    let rest = key.strip_prefix("mobilityRegion")?;
    let (side, piece) = match (rest.strip_prefix("White"), rest.strip_prefix("Black")) {
        (Some(piece), _) => (0, piece),
        (_, Some(piece)) => (1, piece),
        _ => return None,
    };
    let mut letters = piece.chars();
    let first = letters.next().filter(char::is_ascii_uppercase)?;
    let key: String = std::iter::once(first.to_ascii_lowercase()).chain(letters).collect();
    slot(&key).map(|slot| (side, slot))
}

#[cfg(test)]
mod tests {
    use super::super::ini::sections;
    use super::super::keys::KEYS;
    use super::super::pieces::KING;
    use super::*;

    fn draft(text: &str) -> (Draft, Vec<String>) {
        let (mut draft, mut errors) = (Draft::new(), Vec::new());
        draft.read(&sections(text).unwrap()[0].entries, &mut errors);
        (draft, errors.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn every_served_key_is_read() {
        let (start, errors) = draft("[a]\nking = k");
        assert!(errors.is_empty());
        // A key that is served and not read would panic.
        for (key, _) in KEYS.iter().filter(|(_, use_)| *use_ == Use::Served) {
            for value in ["true", "1", "k", "draw", "e4", "k:1"] {
                let _ = start.clone().set(key, value);
            }
        }
    }

    #[test]
    fn keys_are_read_in_the_order_they_need() {
        let (draft, errors) = draft(
            "[a]\npromotionPieceTypesWhite = q\npromotionPieceTypes = qc\ncustomPiece1 = c:NN\nqueen = q\nmaxFile = j\n",
        );
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!(draft.promotion_pieces, {
            let queen = of(slot("queen").unwrap());
            [queen, queen | of(FIRST_CUSTOM)]
        });
        assert_eq!((draft.files, draft.ranks), (10, 8));
    }

    #[test]
    fn a_letter_is_of_one_piece() {
        let (draft, errors) = draft("[a]\nqueen = q\nchancellor = q\nking = k:KN\n");
        assert!(errors.is_empty(), "{errors:?}");
        assert_eq!(draft.letters.iter().flatten().count(), 2);
        assert_eq!(draft.betza[&KING], "KN");
    }

    #[test]
    fn mistakes_have_their_place() {
        for (line, place, word) in [
            ("promotionPeiceTypes = q", "2:1", "did you mean `promotionPieceTypes`?"),
            ("maxRank = 17", "2:11", "from 1 to 16"),
            ("castling = yes", "2:12", "`true` or `false`"),
            ("flagRegion = e4 xx", "2:17", "`xx` is not a square"),
            ("flagRegion = **", "2:14", "`**` is not a square"),
            ("pawnTypes = x", "2:13", "no piece `x`"),
            ("customPiece1 = a:WfX", "2:20", "unexpected `X`"),
            ("customPiece1 = a", "2:17", "expected `:`"),
            ("knight = n:NN", "2:11", "customPiece1"),
            ("knight = 3", "2:10", "expected a letter"),
            ("stalemateValue = none", "2:18", "`win`, `loss` or `draw`"),
            ("promotionLimit = q", "2:18", "`q` is not a letter, `:` and a value"),
            ("nMoveRule = -1", "2:13", "whole number"),
            ("mobilityRegionWhiteFoo = e4", "2:1", "unknown key"),
        ] {
            let (_, errors) = draft(&format!("[a]\n{line}\n"));
            assert_eq!(errors.len(), 1, "{line}");
            assert!(
                errors[0].starts_with(&format!("{place}: ")) && errors[0].contains(word),
                "{line}: {}",
                errors[0]
            );
        }
    }

    #[test]
    fn a_key_has_one_value() {
        let (_, errors) = draft("[a]\nmaxRank = 5\ncastling = false\ncastling = false\nmaxRank = 6\n");
        assert_eq!(errors, ["5:1: `maxRank` is in line 2 too, with another value"]);
    }

    #[test]
    fn a_rule_that_is_not_served_has_its_place_unless_it_is_off() {
        let (mut draft, errors) = draft("[a]\nblastOnCapture = true\nchess960 = false\nconnectN = 3\n");
        assert!(errors.is_empty());
        let keys: Vec<_> = draft.not_served.iter().map(|(key, place)| (key.as_str(), place.line)).collect();
        assert_eq!(keys, [("blastOnCapture", 2), ("connectN", 4)]);
        draft.read(&sections("[b]\nconnectN = 0").unwrap()[0].entries, &mut Vec::new());
        assert_eq!(draft.not_served.len(), 1);
    }
}
