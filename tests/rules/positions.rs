//! Position strings of every variant: what is written is read back as the same position; no mutation of a good one
//! makes the reader panic; and what is accepted is written as something accepted that is the same position.

use lawspeaker::notation;
use lawspeaker::rules::{Move, OneVariant, Playable, Side};
use lawspeaker::variants::fen;

use crate::common::Dice;
use crate::played::{for_every_variant, legal, random_game};

/// Mutations tried of every variant's strings.
const MUTATIONS: usize = 2_500;

/// Characters that mean something in position strings, and a few that never do.
const SIGNS: &[u8] = b"0123456789/*[]- wbWBKQkqRrPpNnFfVvAaDdEeHhTtMUmu\t\"\xff\0";

fn comes_back<P: OneVariant>(game: &P, text: &str) {
    let (again, remarks) = fen::read::<P>(text).unwrap_or_else(|no| panic!("{text}: {no:?}"));
    assert!(remarks.is_empty(), "{text}: {remarks:?}");
    assert_eq!(fen::write(&again), text);
    assert_eq!(again.zobrist(), game.zobrist(), "{text}");
    assert!(again.same_position(game), "{text}");
}

/// Changes a string in one to three places, as slips of a hand or of a program do.
fn mutate(dice: &mut Dice, text: &str, other: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.below(3) {
        let at = dice.below(bytes.len() + 1);
        let here = at.min(bytes.len().saturating_sub(1));
        match dice.below(8) {
            0 => bytes.insert(at, *dice.pick(SIGNS)),
            1 if !bytes.is_empty() => drop(bytes.remove(here)),
            2 if !bytes.is_empty() => bytes[here] = *dice.pick(SIGNS),
            3 if !bytes.is_empty() => {
                let with = dice.below(bytes.len());
                bytes.swap(here, with);
            }
            4 => bytes.truncate(at),
            // The tail of another string of the same game.
            5 => {
                let cut = dice.below(other.len() + 1);
                bytes.truncate(at);
                bytes.extend_from_slice(&other.as_bytes()[cut..]);
            }
            6 => {
                // One field for another's.
                let mut fields: Vec<_> = bytes.split(|&b| b == b' ').map(<[u8]>::to_vec).collect();
                let (a, b) = (dice.below(fields.len()), dice.below(fields.len()));
                fields[a] = fields[b].clone();
                bytes = fields.join(&b' ');
            }
            _ => {
                let number =
                    *dice.pick(&["0", "1", "99", "100", "255", "256", "65536", "999999999", "4294967296"]);
                bytes.splice(at..at, format!(" {number}").into_bytes());
            }
        }
    }
    bytes
}

fn accepted_or_refused<P: OneVariant>(bytes: &[u8]) -> Option<()> {
    let tree = notation::fen::parse(bytes);
    // A refusal names a place in the text.
    if let Err(no) = &tree {
        assert!(no.span.end as usize <= bytes.len() && no.span.start <= no.span.end, "{no:?}");
    }
    let text = std::str::from_utf8(bytes).ok()?;
    let (game, _) = match fen::read::<P>(text) {
        Ok(read) => read,
        Err(no) => {
            assert!(no.span.end as usize <= bytes.len() && no.span.start <= no.span.end, "{text}: {no:?}");
            assert!(!no.why.is_empty() && !no.why.ends_with('.'), "{text}: {no:?}");
            return None;
        }
    };
    let written = fen::write(&game);
    comes_back(&game, &written);
    let moves = legal(&game);
    assert_eq!(game.count_legal(), moves.len() as u64, "{text}");
    assert_eq!(game.any_legal(), !moves.is_empty(), "{text}");
    if let Some(&m) = moves.first() {
        let next = game.after(m);
        comes_back(&next, &fen::write(&next));
    }
    Some(())
}

fn strings_of<P: OneVariant>(dice: &mut Dice) -> Vec<String> {
    let mut strings = Vec::new();
    for _ in 0..4 {
        random_game::<P>(dice, 160, |dice, game| {
            if dice.one_in(8) {
                strings.push(fen::write(game));
                comes_back(game, &strings[strings.len() - 1]);
            }
        });
    }
    strings
}

fn mutations_never_panic<P: OneVariant>() {
    let mut dice = Dice(0x5eed_0004);
    let strings = strings_of::<P>(&mut dice);
    let mut accepted = 0;
    for _ in 0..MUTATIONS {
        let text = dice.pick(&strings).clone();
        let other = dice.pick(&strings).clone();
        let bytes = mutate(&mut dice, &text, &other);
        accepted += usize::from(accepted_or_refused::<P>(&bytes).is_some());
    }
    // Neither side of the law is held by chance alone.
    let id = P::own_ruleset().id;
    assert!(accepted > MUTATIONS / 50 && accepted < MUTATIONS * 49 / 50, "{id}: {accepted} accepted");
}

#[test]
fn written_positions_come_back_and_mutated_ones_never_panic() {
    for_every_variant!(P => mutations_never_panic::<P>());
}

/// Plays at random and passes in every position in which a side can.
fn null_moves_of<P: OneVariant>() {
    let mut dice = Dice(0x5eed_0006);
    let mut passed = 0;
    for _ in 0..3 {
        random_game::<P>(&mut dice, 60, |_, game| {
            let text = fen::write(game);
            // It is a move of records alone: no rule allows it, and no list has it.
            assert!(!legal(game).contains(&Move::NULL), "{text}");
            assert!(game.why_illegal(Move::NULL).is_some(), "{text}");
            let Some(next) = game.null_move() else { return };
            comes_back(&next, &fen::write(&next));
            assert_eq!(next.turn(), !game.turn(), "{text}");
            assert_eq!(next.fullmove(), game.fullmove() + u32::from(game.turn() == Side::Black), "{text}");
            assert_eq!(next.halfmove(), game.halfmove() + 1, "{text}");
            let mut recorded = game.clone();
            recorded.play_recorded(Move::NULL);
            assert!(recorded.same_position(&next), "{text}");
            passed += 1;
        });
    }
    assert!(passed > 0, "{}: nobody could pass", P::own_ruleset().id);
}

#[test]
fn a_null_move_changes_the_turn_and_nothing_else() {
    for_every_variant!(P => null_moves_of::<P>());
}

#[test]
fn a_side_in_check_cannot_pass_and_passing_ends_a_capture_en_passant() {
    let read = |text: &str| fen::read::<lawspeaker::variants::Chess>(text).unwrap().0;
    assert!(read("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").null_move().is_none());
    assert!(read("7k/5KQ1/8/8/8/8/8/8 b - - 0 1").null_move().is_none());
    let next = read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2").null_move().unwrap();
    assert_eq!(fen::write(&next), "4k3/8/8/3pP3/8/8/8/4K3 b - - 1 2");
    assert_eq!(fen::write(&next.null_move().unwrap()), "4k3/8/8/3pP3/8/8/8/4K3 w - - 2 3");
}

/// Noise that was never a position string.
#[test]
fn noise_never_panics() {
    let mut dice = Dice(0x5eed_0005);
    for _ in 0..20_000 {
        let len = dice.below(60);
        let bytes: Vec<u8> = (0..len).map(|_| *dice.pick(SIGNS)).collect();
        if let Ok(text) = std::str::from_utf8(&bytes) {
            let _ = fen::read::<lawspeaker::variants::Odin>(text);
            let _ = fen::read::<lawspeaker::variants::Viking7>(text);
        }
        let _ = notation::fen::parse(&bytes);
        let _ = notation::fen::parse_prefix(&bytes);
        let _ = notation::epd::parse_line(&bytes);
        let _ = notation::moves::parse(&bytes);
    }
}
