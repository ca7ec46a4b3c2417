//! The two ways of saying the rules agree on random games of every preset and of rules made up for the purpose.

use super::*;
use crate::dice::Dice;
use crate::geometry::Square;
use crate::rules::{Move, Position as _};
use crate::variants::tafl::game::{InWords, preset, rules_of, tafl_rules};
use crate::variants::tafl::play::{fresh_key, going_key};
use crate::variants::tafl::presets::PRESETS;

fn compare<const W: usize>(position: &Tafl<W>) -> Vec<Move>
where
    Rules<W>: InWords,
{
    let text = written(position);
    let size = position.board();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert_eq!(moves.len() as u64, position.count_legal(), "{text}");
    assert_eq!(position.any_legal(), !moves.is_empty(), "{text}");
    assert_eq!(position.outcome().is_some(), moves.is_empty(), "{text}");
    let has_call = position.ruleset().spoken_call.is_some();
    assert!(has_call || !position.spoken_call_due(), "{text}");
    let mut listed = moves.clone();
    listed.sort_by_key(|m| (m.from(), m.to()));
    let mut slow = Vec::new();
    for from in size.all().filter(|&from| position.is_of(from, position.state.turn)) {
        for to in size.all() {
            let m = Move::plain(from, to);
            let why = position.why_illegal(m);
            if why.is_none() {
                slow.push(m);
            }
        }
    }
    assert_eq!(listed, slow, "{text}");
    let mut by_target = Vec::new();
    for to in size.all() {
        for kind in 0..position.laws().kinds() as u8 {
            position.legal_to(crate::rules::PieceKind(kind), to, &mut by_target);
        }
    }
    by_target.sort_by_key(|m| (m.from(), m.to()));
    assert_eq!(listed, by_target, "{text}");
    let mut last = Vec::new();
    position.win_candidates(&mut last);
    for &m in &moves {
        let kind = position.state.kind_at(m.from().unwrap()).unwrap();
        let quick: Vec<Square> = position.captured(kind, m.from().unwrap(), m.to()).iter().collect();
        assert_eq!(quick, position.captured_slowly(m), "{text} {m:?}");
        let mut after = *position;
        after.play_unchecked(m);
        let going = after.going.map_or(0, going_key);
        assert_eq!(after.state.key, fresh_key(&after.state) ^ going, "{text} {m:?}");
        let read_again = read(after.rules, &written(&after));
        assert!(crate::rules::Playable::same_position(&after, &read_again), "{text} {m:?}");
        assert_eq!(after.state.key, read_again.state.key, "{text} {m:?}");
        if after.outcome().is_some_and(|end| end.winner() == Some(position.state.turn)) {
            assert!(last.contains(&m), "{text} {m:?}");
        }
    }
    moves
}

fn random_games<const W: usize>(rules: &'static Rules<W>, games: u64, plies: usize)
where
    Rules<W>: InWords,
{
    for seed in 0..games {
        let mut dice = Dice(seed + 1);
        let mut position = start(rules);
        for ply in 0..plies {
            // Every position costs a look at all pairs of squares, so most are only played through.
            let mut moves = Vec::new();
            if ply % 10 == seed as usize {
                moves = compare(&position);
            } else {
                position.legal_moves(&mut moves);
            }
            if moves.is_empty() {
                compare(&position);
                break;
            }
            position.play_unchecked(*dice.pick(&moves));
        }
    }
}

fn of_rules(ruleset: &'static Ruleset, games: u64, plies: usize) {
    let known = rules_of(ruleset);
    match ruleset.size.squares() {
        0..=64 => random_games::<1>(InWords::of(known), games, plies),
        65..=128 => random_games::<2>(InWords::of(known), games, plies),
        129..=192 => random_games::<3>(InWords::of(known), games, plies),
        _ => random_games::<6>(InWords::of(known), games, plies),
    }
}

#[test]
fn the_two_ways_agree_on_games_of_every_preset() {
    for number in 0..PRESETS.len() {
        let ruleset = preset(number);
        let games = if ruleset.size.files() > 11 { 1 } else { 3 };
        of_rules(ruleset, games, 120);
    }
}

#[test]
fn the_two_ways_agree_by_rules_of_all_sorts() {
    let small = "start:/3t3/1t3t1/3T3/t1TKT1t/3T3/1t3t1/3t3/";
    let armies = "start:/3tct3/4n4/1m2T2m1/t3N3t/ctTCKGTtn/t3T3t/1M2T2g1/4c4/3tnt3/";
    for rules in [
        &format!("dim:7 {small}"),
        &format!("dim:7 esc:e ka:n ks:w surf:n {small}"),
        &format!("dim:7 ks:m ka:a sw:w swf:n efe:y {small}"),
        &format!("dim:7 ka:h ks:c spd:2,1 sw:s efe:y linc:y {small}"),
        &format!("dim:7 cor: cens: cenp: cenre: sw:s swf:n {small}"),
        &format!("dim:7 cor: cens:tTK cenp:tTK cen:c3,e5 afor:a4,d1 dfor:g4 kj:r sw:w {small}"),
        &format!("dim:7 ber:c ks:w surf:n {small}"),
        &format!("dim:7 ber:m esc:e ks:c {small}"),
        &format!("dim:7 ber:m ka:n sw:w swf:n efe:y {small}"),
        &format!("dim:9 nj:c cj:j mj:j gj:c kj:r {armies}"),
        &format!("dim:9 ber:c nj:c cj:c mj:j gj:c kj:r {armies}"),
        &format!("dim:9 ber:m nj:j cj:c sw:s swf:n linc:y {armies}"),
        &format!("dim:9 nj:r cj:c mj:c sw:s swf:n cors:tcnkmTCNKM corp:tcnkmTCNKM ks:c esc:e {armies}"),
        &format!(
            "dim:9 nj:j cenre:tcn corh: cors:ctK corre:c afor:b2,b3 aforre:tT dfor:h8 dforre:K kj:j {armies}"
        ),
    ] {
        of_rules(tafl_rules(rules).unwrap_or_else(|error| panic!("{rules}: {error:?}")), 4, 100);
    }
}

#[test]
fn a_start_position_is_what_its_string_says() {
    for number in 0..PRESETS.len() {
        let ruleset = preset(number);
        if ruleset.size.squares() <= 64 {
            let rules = <Rules<1> as InWords>::of(rules_of(ruleset));
            assert_eq!(written(&start(rules)), ruleset.start);
            assert_eq!(read(rules, ruleset.start).state.key, start(rules).state.key);
        }
    }
}

#[test]
fn a_preset_states_its_rules_as_they_would_be_written() {
    let sorted = |options: &str| {
        let mut words: Vec<String> = options.split(' ').map(str::to_owned).collect();
        words.sort();
        words
    };
    for preset in PRESETS {
        assert_eq!(sorted(preset.options()), sorted(&preset.stated().written_options()), "{}", preset.id);
    }
}

/// In random games by these rules every position inside a turn is compared; their number, and that of the moves in the longest turn.
fn inside_turns(options: &str) -> (usize, usize) {
    let start_position = "start:/3t3/1t3t1/T2T2T/t1TKT1t/T2T2T/1t3t1/3t3/";
    let ruleset = tafl_rules(&format!("dim:7 {options} {start_position}")).expect("rules");
    let rules = <Rules<1> as InWords>::of(rules_of(ruleset));
    let (mut compared, mut longest) = (0, 0);
    for seed in 0..60 {
        let mut dice = Dice(seed + 1);
        let mut position = start(rules);
        let mut moves_of_turn = 1;
        for _ in 0..80 {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            let mover = position.state.turn;
            let before = (position.state.fullmove, mover);
            position.play_unchecked(*dice.pick(&moves));
            let Some(going) = position.going else {
                assert_eq!(position.state.turn, !mover);
                moves_of_turn = 1;
                continue;
            };
            moves_of_turn += 1;
            longest = longest.max(moves_of_turn);
            assert_eq!((position.state.fullmove, position.state.turn), before);
            let next = compare(&position);
            assert!(!next.is_empty() && next.iter().all(|m| m.from() == Some(going)));
            compared += 1;
        }
    }
    (compared, longest)
}

#[test]
fn the_two_ways_agree_inside_turns() {
    for options in
        ["ber:c", "ber:m", "ber:c esc:e ks:w surf:n cor: cen:", "ber:m esc:e ks:w surf:n cor: cen:"]
    {
        let (compared, longest) = inside_turns(options);
        assert!(compared > 20 && longest >= 3, "{options}: {compared} positions, {longest} moves");
    }
}

#[test]
fn the_smallest_board_has_five_files() {
    for options in ["", "esc:e surf:n", "ks:w atkf:n", "cor: cenh: cenhe:"] {
        let text = format!("dim:5 {options} start:/2t2/2T2/tTKTt/2T2/2t2/");
        let name = tafl_rules(&text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        random_games::<1>(InWords::of(rules_of(name)), 6, 60);
    }
}
