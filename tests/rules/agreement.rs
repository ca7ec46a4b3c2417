//! The laws every variant keeps, on positions from random games: the fast and the slow way of saying the rules
//! agree, keys follow play, positions survive being written and read.

use std::collections::HashSet;

use lawspeaker::geometry::Square;
use lawspeaker::naming;
use lawspeaker::proof::{coord, in_order};
use lawspeaker::rules::{Move, OneVariant, Outcome, PieceKind, Playable, SearchHints, Tail, perft};
use lawspeaker::variants::{Variant, fen};
use lawspeaker::with_variant;

use crate::common::{Dice, order};
use crate::played::{for_every_variant, legal, random_game};

pub(crate) fn move_lists_agree<P: Playable>(game: &P) {
    let moves = legal(game);
    let fen = fen::write(game);
    let distinct: HashSet<_> = moves.iter().copied().collect();
    assert_eq!(distinct.len(), moves.len(), "a move is listed twice in {fen}");
    assert_eq!(game.count_legal(), moves.len() as u64, "count in {fen}");
    assert_eq!(game.any_legal(), !moves.is_empty(), "any_legal in {fen}");
    assert_eq!(perft::count(game, 1), moves.len() as u64);
    if game.outcome().is_some() {
        assert!(moves.is_empty(), "a finished position has moves: {fen}");
    } else {
        assert!(!moves.is_empty(), "no move and no outcome: {fen}");
    }
    for &m in &moves {
        assert_eq!(game.why_illegal(m), None, "{m:?} is listed in {fen}");
    }
}

pub(crate) fn legal_to_is_the_list_filtered<P: Playable>(game: &P) {
    let moves = legal(game);
    for kind in 0..game.ruleset().kinds.len() {
        for to in game.ruleset().size.all() {
            let wanted: HashSet<_> = moves
                .iter()
                .copied()
                .filter(|&m| {
                    let parts = game.parts(m);
                    parts.kind.index() == kind && parts.to == to
                })
                .collect();
            let mut given = Vec::new();
            game.legal_to(PieceKind(kind as u8), to, &mut given);
            let given_set: HashSet<_> = given.iter().copied().collect();
            assert_eq!(given.len(), given_set.len());
            assert_eq!(
                given_set,
                wanted,
                "piece {kind} to {} in {}",
                game.ruleset().size.name(to),
                fen::write(game)
            );
        }
    }
}

pub(crate) fn last_moves_hold_every_win<P: SearchHints>(game: &P) {
    let mut last = Vec::new();
    game.win_candidates(&mut last);
    let last: HashSet<_> = last.into_iter().collect();
    for m in legal(game) {
        let wins = game.after(m).outcome().and_then(Outcome::winner) == Some(game.turn());
        assert!(!wins || last.contains(&m), "{m:?} wins in {} but is not listed", fen::write(game));
    }
}

pub(crate) fn no_move_loses_where_none_can<P: Playable>(game: &P) {
    for m in legal(game) {
        let loses = game.after(m).outcome().and_then(Outcome::winner) == Some(!game.turn());
        assert!(!loses || game.mover_can_lose(), "{m:?} loses in {}", fen::write(game));
    }
}

pub(crate) fn key_and_text_follow_play<P: Playable>(game: &P) {
    let fen = fen::write(game);
    let (again, remarks): (P, _) =
        fen::read_by(game.ruleset(), &fen).unwrap_or_else(|e| panic!("{fen}: {e:?}"));
    assert!(remarks.is_empty(), "{fen}: {remarks:?}");
    assert_eq!(fen::write(&again), fen);
    assert_eq!(again.zobrist(), game.zobrist(), "the key kept by play is not that of {fen}");
    assert!(again.same_position(game), "{fen}");
    assert_eq!((again.halfmove(), again.fullmove()), (game.halfmove(), game.fullmove()));
}

fn agreed<P: Playable>(game: &P, listed: &HashSet<Move>, m: Move) {
    let why = game.why_illegal(m);
    assert_eq!(why.is_none(), listed.contains(&m), "{m:?} in {}: {why:?}", fen::write(game));
    if let Some(why) = why {
        assert!(game.ruleset().rule(why.rule).is_some(), "no law {}", why.rule);
        assert!(!why.why.ends_with('.') && !why.why.is_empty());
    }
}

/// Every candidate move without a third square, and with one as many as `extras` says.
pub(crate) fn reasons_agree_with_the_list<P: Playable>(dice: &mut Dice, game: &P, extras: Extras) {
    let listed: HashSet<_> = legal(game).into_iter().collect();
    let kinds: Vec<_> = (0..game.ruleset().kinds.len()).map(|n| PieceKind(n as u8)).collect();
    let rules = game.ruleset();
    for from in rules.size.all() {
        let own = game.at(from).is_some_and(|piece| piece.side == game.turn());
        if !own && dice.below(8) > 0 {
            continue; // enemy pieces and empty squares: an eighth of them will do
        }
        for to in game.ruleset().size.all() {
            agreed(game, &listed, Move::plain(from, to));
            agreed(game, &listed, Move::castling(from, to));
            for &kind in &kinds {
                agreed(game, &listed, Move::promotion(from, to, kind));
            }
            // In most games nothing comes in after a move, and no wall is put: one try will do.
            let often = rules.names_unmoved || dice.below(64) == 0;
            for &kind in kinds.iter().filter(|_| often) {
                for base in [Move::plain(from, to), Move::castling(from, to)] {
                    agreed(game, &listed, base.followed_by(Tail::Gate(kind, from)));
                    agreed(game, &listed, base.followed_by(Tail::Gate(kind, to)));
                }
            }
            let has_walls = rules.puts_walls || dice.below(64) == 0;
            let with_third = |third: Square| {
                agreed(game, &listed, Move::removal(from, to, third));
                agreed(game, &listed, Move::relocation(from, to, third));
                if has_walls {
                    let becomes = Move::promotion(from, to, kinds[third.index() % kinds.len()]);
                    for base in [Move::plain(from, to), Move::castling(from, to), becomes] {
                        agreed(game, &listed, base.followed_by(Tail::Wall(third)));
                    }
                }
            };
            if rules.puts_walls && own && dice.below(16) == 0 {
                rules.size.all().for_each(with_third);
            }
            match extras {
                Extras::All if own => game.ruleset().size.all().for_each(with_third),
                _ => with_third(Square::new(dice.below(game.ruleset().size.squares()) as u16)),
            }
        }
    }
    for &kind in &kinds {
        for to in game.ruleset().size.all() {
            agreed(game, &listed, Move::drop(kind, to, None));
            match extras {
                Extras::All => {
                    game.ruleset()
                        .size
                        .all()
                        .for_each(|s| agreed(game, &listed, Move::drop(kind, to, Some(s))));
                }
                Extras::Some => {
                    let third = Square::new(dice.below(game.ruleset().size.squares()) as u16);
                    agreed(game, &listed, Move::drop(kind, to, Some(third)));
                }
            }
        }
    }
}

/// How many third squares are tried.
#[derive(Clone, Copy)]
pub(crate) enum Extras {
    All,
    Some,
}

fn fast_laws<P: OneVariant + SearchHints>() {
    let mut dice = Dice(0x5eed_0001);
    for _ in 0..12 {
        random_game::<P>(&mut dice, 160, |dice, game| {
            move_lists_agree(game);
            key_and_text_follow_play(game);
            if dice.below(8) == 0 {
                last_moves_hold_every_win(game);
                no_move_loses_where_none_can(game);
            }
            if dice.below(16) == 0 {
                legal_to_is_the_list_filtered(game);
            }
        });
    }
}

fn slow_laws<P: OneVariant + SearchHints>() {
    let mut dice = Dice(0x5eed_0002);
    let small = P::own_ruleset().size.squares() <= 100;
    for round in 0..4 {
        let one_in = if small { 12 } else { 40 };
        random_game::<P>(&mut dice, 160, |dice, game| {
            if dice.below(one_in) == 0 {
                let all = small && round == 0 && dice.below(4) == 0;
                reasons_agree_with_the_list(dice, game, if all { Extras::All } else { Extras::Some });
            }
        });
    }
}

#[test]
fn lists_counts_keys_and_texts_agree() {
    for_every_variant!(P => fast_laws::<P>());
}

#[test]
fn a_reason_is_given_exactly_for_what_is_not_listed() {
    for_every_variant!(P => slow_laws::<P>());
}

/// A start position with the pieces of the first rank in a random order of Chess960, if it is a game in which Kings castle.
fn other_array<P: OneVariant + SearchHints>(dice: &mut Dice) -> Option<P> {
    let start = P::own_ruleset().start;
    let (board, rest) = start.split_once(" w KQkq").or_else(|| start.split_once(" w kq"))?;
    let mut files = [' '; 8];
    let mut free: Vec<usize> = (0..8).collect();
    let mut three: Vec<usize> = (0..3).map(|_| free.remove(dice.below(free.len()))).collect();
    three.sort_unstable();
    for (file, piece) in three.iter().zip(['r', 'k', 'r']) {
        files[*file] = piece;
    }
    for piece in ['q', 'b', 'b', 'n', 'n'] {
        files[free.remove(dice.below(free.len()))] = piece;
    }
    let array: String = files.iter().collect();
    let rights: String = [three[2], three[0]].map(|file| char::from(b'a' + file as u8)).iter().collect();
    let white = if board.contains('K') { rights.to_uppercase() } else { String::new() };
    let board = board.replace("rnbqkbnr", &array).replace("RNBQKBNR", &array.to_uppercase());
    Some(
        fen::read(&format!("{board} w {white}{rights}{rest}"))
            .unwrap_or_else(|no| panic!("{board}: {no:?}"))
            .0,
    )
}

fn laws_from_other_arrays<P: OneVariant + SearchHints>(dice: &mut Dice) -> usize {
    let mut castlings = 0;
    for _ in 0..12 {
        let Some(mut game) = other_array::<P>(dice) else { return 0 };
        for _ in 0..40 {
            move_lists_agree(&game);
            key_and_text_follow_play(&game);
            let moves = legal(&game);
            let names: HashSet<_> = moves.iter().map(|&m| naming::coord(&game, m)).collect();
            assert_eq!(names.len(), moves.len(), "two moves have one name in {}", fen::write(&game));
            let castles = |m: &&Move| game.parts(**m).castling.is_some();
            let castling: Vec<_> = moves.iter().filter(castles).copied().collect();
            castlings += castling.len();
            if dice.below(if castling.is_empty() { 40 } else { 8 }) == 0 {
                legal_to_is_the_list_filtered(&game);
                reasons_agree_with_the_list(dice, &game, Extras::Some);
            }
            // Officers leave the first rank before King and Rooks do.
            let officers: Vec<_> =
                moves.iter().filter(|&&m| !matches!(game.parts(m).kind.index(), 0 | 2)).copied().collect();
            let among = if !castling.is_empty() && dice.below(3) == 0 {
                &castling
            } else if officers.is_empty() {
                &moves
            } else {
                &officers
            };
            if among.is_empty() {
                break;
            }
            game.play_unchecked(*dice.pick(among));
        }
    }
    castlings
}

#[test]
fn from_any_array_kings_castle_in_every_game_with_castling() {
    let mut dice = Dice(0x5eed_0960);
    let mut games = 0;
    for_every_variant!(P => {
        let castlings = laws_from_other_arrays::<P>(&mut dice);
        let castles = P::own_ruleset().start.split(' ').nth(2).is_some_and(|field| field != "-");
        assert_eq!(castlings > 10, castles, "{}: {castlings}", P::own_ruleset().id);
        games += usize::from(castles);
    });
    assert_eq!(games, 7, "chess, Chess960 and five relatives");
}

#[test]
fn a_game_is_small() {
    for &variant in Variant::ALL {
        let bytes = with_variant!(variant, P => size_of::<P>());
        assert!(bytes <= 640, "{variant}: {bytes} bytes");
    }
}

/// The order and the names of moves in proofs.
fn orders_and_names_agree<P: OneVariant + SearchHints>(dice: &mut Dice) {
    for _ in 0..4 {
        random_game::<P>(dice, 120, |dice, game| {
            if !dice.one_in(4) {
                return;
            }
            let moves = in_order(game);
            assert_eq!(moves, order(game));
            for m in moves {
                assert_eq!(coord(game, m), naming::coord(game, m));
            }
        });
    }
}

#[test]
fn moves_have_one_order_and_one_name() {
    let mut dice = Dice(0x5eed_0011);
    for_every_variant!(P => orders_and_names_agree::<P>(&mut dice));
}
