//! Games in which a piece that captured moves again in the same turn (`ber`): random games through all notations.

use std::fmt::Write as _;

use lawspeaker::problems::{ProblemOptions, solve_position};
use lawspeaker::rules::Move;
use lawspeaker::solve::Stipulation;
use lawspeaker::variants::{SmallTafl, Variant, fen};
use lawspeaker::{AnyPosition, Game};
use serde_json::json;

use super::{Dice, code, err, objects, out, run_with};

const START: &str = "start:/2t1t2/1tT1Tt1/t1T1T1t/3K3/t1T1T1t/1tT1Tt1/2t1t2/";

fn rules(options: &str) -> String {
    format!("dim:7 {options} {START}")
}

fn tags(rules: &str) -> String {
    format!("[Variant \"Tafl\"]\n[RulesNotation \"{rules}\"]\n\n")
}

/// A legal move: one after which the turn goes on if there is one, otherwise more often than not a capture.
fn choice(position: &AnyPosition, dice: &mut Dice) -> Option<String> {
    let moves = position.legal_moves();
    let names = |wanted: &dyn Fn(Move, &str) -> bool| -> Vec<String> {
        let named = moves.iter().map(|&m| (m, position.san(m)));
        named.filter(|(m, name)| wanted(*m, name)).map(|(_, name)| name).collect()
    };
    let goes_on = |m, _: &str| {
        let mut after = position.clone();
        after.play(m).unwrap();
        after.outcome().is_none() && after.turn() == position.turn()
    };
    let lists = [names(&goes_on), names(&|_, name| name.contains('x')), names(&|_, _| true)];
    let list = lists.iter().find(|list| !list.is_empty() && !dice.one_in(4));
    let list = list.or(lists.last().filter(|all| !all.is_empty()))?;
    Some(dice.pick(list).clone())
}

/// The moves of a random game without numbers, with a variation here and there, and how often a turn went on.
fn random(rules: &str, seed: u64) -> (Game, String, usize) {
    let mut dice = Dice(seed);
    let mut game = Game::new(Variant::by_rules(rules).unwrap());
    let (mut text, mut on) = (String::new(), 0);
    for ply in 0..40 {
        let position = game.position();
        let Some(name) = choice(&position, &mut dice).filter(|_| !game.is_over()) else { break };
        write!(text, "{name} ").unwrap();
        if dice.one_in(4) {
            write!(text, "{{on {ply}}} ").unwrap();
        }
        if dice.one_in(3) {
            let mut aside = Game::from_position(&position);
            text.push('(');
            for _ in 0..=dice.below(4) {
                let Some(name) = choice(&aside.position(), &mut dice).filter(|_| !aside.is_over()) else {
                    break;
                };
                aside.play_text(&name).unwrap();
                write!(text, "{name} ").unwrap();
            }
            text.push_str(") ");
        }
        game.play_text(&name).unwrap();
        on += usize::from(game.position().turn() == position.turn());
    }
    (game, text, on)
}

fn converted(to: &str, text: &str) -> String {
    let output = run_with(&["convert", "--to", to, "-"], text.as_bytes());
    assert_eq!(code(&output), 0, "{}\n{text}", err(&output));
    out(&output).to_owned()
}

/// A record without its tags, and without the marks that OpenTafl's notation has no place for.
fn moves_of(pgn: &str) -> String {
    pgn.split_once("\n\n").unwrap().1.replace('#', "")
}

#[test]
fn random_games_pass_through_all_notations() {
    for (options, seeds) in
        [("ber:c surf:n", 1..9), ("atkf:n ber:m ks:w", 1..7), ("ber:m surf:n tfr:d", 1..4)]
    {
        let rules = rules(options);
        let mut went_on = 0;
        for seed in seeds {
            let (game, moves, on) = random(&rules, seed);
            went_on += on;
            let result = game.outcome().map_or("*".to_owned(), |end| end.result.to_string());
            let text = format!("{}{moves}{result}\n", tags(&rules));
            let check = run_with(&["check", "--output", "json", "--ignore", "W302", "-"], text.as_bytes());
            let found = &objects(&check)[0];
            assert_eq!(
                found["diagnostics"].as_array().unwrap().iter().find(|f| f["severity"] != "note"),
                None,
                "{text}"
            );
            assert_eq!(found["plies"], json!(game.moves().len()));
            let pgn = converted("pgn", &text);
            // Every number that is written is right.
            let check = run_with(&["check", "--output", "concise", "--ignore", "W302", "-"], pgn.as_bytes());
            assert!(!out(&check).contains("W209"), "{}\n{pgn}", out(&check));
            assert_eq!(converted("pgn", &pgn), pgn);
            assert_eq!(converted("pgn", &converted("json", &pgn)), pgn);
            let opentafl = converted("opentafl", &pgn);
            assert!(opentafl.matches('=').count() >= on, "{opentafl}");
            let check = run_with(&["check", "--output", "concise", "-"], opentafl.as_bytes());
            assert!(
                !out(&check).contains("W209") && !out(&check).contains(" E"),
                "{}\n{opentafl}",
                out(&check)
            );
            assert_eq!(converted("opentafl", &opentafl), opentafl);
            assert_eq!(moves_of(&converted("pgn", &opentafl)), moves_of(&pgn), "{opentafl}");
        }
        assert!(went_on > 10, "{options}: {went_on}");
    }
}

#[test]
fn a_game_of_the_library_is_numbered_by_turns() {
    let rules = rules("ber:c surf:n");
    for seed in 1..5 {
        let (mut game, ..) = random(&rules, seed);
        game.set_tag("RulesNotation", &rules).unwrap();
        let pgn = game.to_pgn();
        let check = run_with(&["check", "--output", "concise", "--ignore", "W302", "-"], pgn.as_bytes());
        assert!(!out(&check).contains("W209") && !out(&check).contains(" E"), "{}\n{pgn}", out(&check));
        assert_eq!(converted("pgn", &pgn), pgn);
    }
}

/// Rules without a throne, and a position in which the piece on a4 captures c4 from b4 and then c6 from b6.
const TWO: &str = "[Variant \"Tafl\"]\n[RulesNotation \"dim:7 cen: ber:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/\"]\n\
                   [SetUp \"1\"]\n[FEN \"7/2Tt3/7/t1Tt3/5K1/1T5/7 b - - 0 1\"]\n\n";

#[test]
fn opentafl_writes_the_moves_of_a_turn_together() {
    let text = format!(
        "{TWO}1... a4-b4xc4 {{one}} b4-b6xc6 {{two}} 2. f3-f4 {{three}} d4-e4 (2... d4-d5 3. b2-b3) *\n"
    );
    let opentafl = converted("opentafl", &text);
    let turns = "\n1. a4-b4xc4 b4=b6xc6 f3-f4\n[one|two|three]\n2. d4-e4\n2a.1.1a. d4-d5 b2-b3\n";
    assert!(opentafl.contains(turns), "{opentafl}");
    // A game that begins inside a turn.
    let inside = text.replace("t1Tt3", "1t1t3").replace("b - - 0", "b - b4 0").replace("a4-b4xc4 {one}", "");
    let output = run_with(&["convert", "--to", "opentafl", "-"], inside.as_bytes());
    assert!(err(&output).contains("in OpenTafl's notation no game begins inside a turn"), "{}", err(&output));
    assert!(converted("pgn", &inside).contains("\n1... b4-b6xc6 {two} 2. f3-f4"));
}

#[test]
fn problems_of_such_games_are_not_looked_for() {
    let text = format!("{TWO}1... a4-b4xc4 b4-b6xc6 2. f3-f4 *\n");
    let output = run_with(&["mine", "--stip", "#1,#2", "-"], text.as_bytes());
    let why = "1 game not searched: games in which a side can move several times in one turn are not solved";
    assert!(out(&output).is_empty() && err(&output).contains(why), "{}", err(&output));
    assert_eq!(code(&output), 3);
    let variant = Variant::by_rules("dim:7 cen: ber:c start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/").unwrap();
    let rules = variant.ruleset();
    let (position, _) = fen::read_by::<SmallTafl>(rules, "7/2Tt3/7/1t1t3/5K1/1T5/7 b - b4 0 1").unwrap();
    let problem = solve_position(&position, "#1".parse().unwrap(), &ProblemOptions::default());
    assert_eq!((problem.solved(), problem.keys().len(), problem.undecided().len()), (None, 0, 1));
    assert!(problem.findings[0].message.contains("several times in one turn"), "{:?}", problem.findings);
    let stipulation: Stipulation = "#1".parse().unwrap();
    assert!(stipulation.unsuitable(&position).unwrap().contains("several times in one turn"));
}

#[test]
fn the_name_of_all_games_by_rules_is_not_a_variant_on_the_command_line() {
    let output = run_with(&["check", "--variant", "tafl", "-"], TWO.as_bytes());
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("give records with `[RulesNotation \"...\"]`"), "{}", err(&output));
}
