//! Records of the Viking Game: captures as written, calls, "Watch your King", matches of two games.

use lawspeaker::formats::{GameReader, ReplayedGame};
use lawspeaker::replay::{MatchPlace, Matches, ReplayOptions};
use lawspeaker::report::{self, Format};
use serde_json::Value;

const TAGS: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n";

/// A game with all its tags, from a position.
fn record(variant: &str, fen: &str, moves: &str) -> String {
    let result = moves.split_whitespace().last().unwrap();
    format!(
        "{TAGS}[Round \"1\"]\n[White \"Egil\"]\n[Black \"Snorri\"]\n[Result \"{result}\"]\n[Variant \"{variant}\"]\n\
         [SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves}\n"
    )
}

fn games(text: &str) -> Vec<ReplayedGame<'static>> {
    GameReader::new(text.as_bytes(), ReplayOptions::default()).map(Result::unwrap).collect()
}

/// What is found: code, place in the line, sentence.
fn found(variant: &str, fen: &str, moves: &str) -> Vec<String> {
    let game = games(&record(variant, fen, moves)).remove(0);
    let findings = game.replay.findings.iter().zip(&game.places);
    findings
        .map(|(finding, place)| format!("{} {} {}", finding.code, place.column, finding.sentence()))
        .collect()
}

#[test]
fn vik_5_a_false_capture_is_reported_with_its_reason() {
    let fen = "7/1K5/7/7/2tT3/t6/2T4 w - - 0 1";
    assert_eq!(
        found("viking-7", fen, "1. c1-c2xc3 *"),
        [
            "E205 4 VIK-5: the move is legal, but it does not capture c3: the Taflman on c3 has no White piece on the square beyond it: c4 is empty"
        ]
    );
    assert_eq!(
        found("viking-7", fen, "1. c1-b1xa2 *"),
        [
            "E205 4 VIK-5: the move is legal, but it does not capture a2: the Taflman on a2 is not next to the moved piece on b1"
        ]
    );
}

#[test]
fn vik_5_a_capture_left_out_of_a_list_is_reported_with_the_capturing_pieces() {
    let both = "7/1K3t1/7/2T4/2t4/3tT2/2T4 w - - 0 1";
    assert_eq!(found("viking-7", both, "1. c1-c2xc3/d2 *"), Vec::<String>::new());
    assert_eq!(found("viking-7", both, "1. c1-c2xd2/c3 *"), Vec::<String>::new());
    assert_eq!(found("viking-7", both, "1. c1-c2 *"), Vec::<String>::new());
    assert_eq!(
        found("viking-7", both, "1. c1-c2xd2 *"),
        [
            "E205 4 VIK-5: the move is legal, but it also captures c3: the Taflman there is between c2 and the \
             Taflman on c4"
        ]
    );
    let corner = "7/1K3t1/7/7/2T4/7/1t3t1 w - - 0 1";
    assert_eq!(found("viking-7", corner, "1. c3-c1xb1 *"), Vec::<String>::new());
    assert_eq!(
        found("viking-7", corner, "1. c3-c1xf1 *"),
        [
            "E205 4 VIK-5: the move is legal, but it does not capture f1: the Taflman on f1 is not next to the moved piece on c1; it also captures b1: the Taflman there is between c1 and the corner a1"
        ]
    );
    assert_eq!(
        found("viking-7", corner, "1. c3-c1xb1/b1 *"),
        ["E205 4 the move is legal, but b1 is written twice"]
    );
}

#[test]
fn vik_6_the_king_is_not_listed_among_the_captures() {
    let fen = "9/9/9/9/9/9/7t1/T2tKt3/4t4 b - - 0 1";
    assert_eq!(found("viking-9", fen, "1... h3-e3# 0-1"), Vec::<String>::new());
    assert_eq!(
        found("viking-9", fen, "1... h3-e3xe2# 0-1"),
        ["W204 6 the King is not listed among the captured pieces: write `h3-e3#`"]
    );
    let two = "9/9/9/9/4T4/4t4/7t1/T2tKt3/4t4 b - - 0 1";
    assert_eq!(found("viking-9", two, "1... h3-e3xe2/e4# 0-1").len(), 1);
    assert_eq!(
        found("viking-9", fen, "1... h3-g3xe2 *"),
        [
            "E205 6 VIK-6: the move is legal, but it does not capture e2: the King on e2 is captured only if all its sides are blocked, and e3 is not Black's"
        ]
    );
}

#[test]
fn vik_9_calls_are_compared() {
    let fen = "9/9/9/9/9/9/2K3t2/9/9 w - - 0 1";
    for (moves, wanted) in [
        ("1. c3-c1++ *", ""),
        (
            "1. c3-c1 *",
            "W201 4 VIK-9: the mark `++` is missing: Tuichi, because the King has ways to more than one corner",
        ),
        (
            "1. c3-c1+ *",
            "W202 9 VIK-9: the mark should be `++`: Tuichi, because the King has ways to more than one corner",
        ),
        (
            "1. c3-c2+ *",
            "W202 9 VIK-9: the mark is wrong: after the move White's King cannot reach a corner next",
        ),
        (
            "1. c3-c9++ g3-g2+ *",
            "W202 17 VIK-9: the mark is wrong: after the move White's King cannot reach a corner next",
        ),
    ] {
        let found = found("viking-9", fen, moves);
        assert_eq!(found.join("\n"), wanted, "{moves}");
    }
    let one = "9/9/9/9/9/9/2K3t2/9/6t2 w - - 0 1";
    assert_eq!(
        found("viking-9", one, "1. c3-c1 *"),
        ["W201 4 VIK-9: the mark `+` is missing: Raichi, because the King has a way to one corner"]
    );
}

#[test]
fn vik_9_watch_your_king_is_noted_once() {
    let fen = "9/9/9/9/9/9/7t1/T1t1Kt3/4t4 b - - 0 1";
    assert_eq!(
        found("viking-9", fen, "1... c2-d2 2. a2-a3 h3-h4 3. a3-a4 h4-h3 4. a4-a5 *"),
        ["N204 6 VIK-9: \"Watch your King\": Black could capture the King next; again after move 3"]
    );
    assert_eq!(
        found("viking-9", fen, "1... e1-d1 2. a2-a4 (2. a2-a3 d1-e1 3. a3-a4 c2-d2) *"),
        Vec::<String>::new()
    );
}

/// Two games of a match: White takes one piece and the game is given up; then neither side captures any.
fn pair(round: [&str; 2], players: [&str; 2], second_result: &str) -> String {
    let game = |round: &str, players: [&str; 2], fen: &str, moves: &str| {
        let result = moves.split_whitespace().last().unwrap();
        format!(
            "{TAGS}[Round \"{round}\"]\n[White \"{}\"]\n[Black \"{}\"]\n[Result \"{result}\"]\n\
             [Variant \"viking-7\"]\n[Match \"Yule\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves}\n\n",
            players[0], players[1]
        )
    };
    let fen = "7/1K3t1/7/7/2T4/7/1t5 w - - 0 1";
    game(round[0], ["Egil", "Snorri"], fen, "1. c3-c1xb1 0-1")
        + &game(round[1], players, fen, &format!("1. c3-d3 {second_result}"))
}

fn checked(text: &str, format: Format) -> Vec<String> {
    let mut matches = Matches::default();
    let mut reports = Vec::new();
    for game in games(text) {
        let report = report::game(format, "x.pgn", &game);
        let place = MatchPlace { file: "x.pgn".to_owned(), game: game.number };
        let score = game.replay.match_game.as_ref().and_then(|part| matches.add(part, place));
        reports.push(match score {
            Some(score) => report::with_match(format, report, &score),
            None => report,
        });
    }
    reports
}

#[test]
fn vik_11_the_second_game_of_a_match_brings_its_score() {
    let text = pair(["1", "2"], ["Snorri", "Egil"], "1-0");
    assert_eq!(
        checked(&text, Format::Human),
        [
            "",
            "match `Yule`: Egil won 0 games, captured 1 and lost 0 (+1); Snorri won 2 games, captured 0 and lost 1 (-1); Egil \
             wins the match (VIK-11)\n"
        ]
    );
    assert_eq!(checked(&text, Format::Concise), ["", ""]);
    let objects: Vec<Value> =
        checked(&text, Format::Json).iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects[0].get("match"), None);
    assert_eq!(objects[1]["verdict"], "valid");
    assert_eq!(
        objects[1]["match"],
        serde_json::json!({
            "name": "Yule", "rule": "VIK-11",
            "games": [{"file": "x.pgn", "game": 1}, {"file": "x.pgn", "game": 2}],
            "players": [
                {"name": "Egil", "won": 0, "taken": 1, "lost": 0},
                {"name": "Snorri", "won": 2, "taken": 0, "lost": 1},
            ],
            "winner": "Egil", "why": null,
        })
    );
}

#[test]
fn vik_11_what_cannot_be_scored_is_reported() {
    let same = pair(["1", "2"], ["Egil", "Snorri"], "1-0");
    assert_eq!(
        checked(&same, Format::Human)[1],
        "match `Yule`: not scored, because the players did not change sides\n"
    );
    let open = pair(["2", "1"], ["Snorri", "Egil"], "*");
    assert_eq!(checked(&open, Format::Human)[1], "match `Yule`: not scored, because game 1 is unfinished\n");
    let round = pair(["1", "7"], ["Snorri", "Egil"], "1-0");
    let findings = checked(&round, Format::Concise).concat();
    assert!(
        findings.contains(" W303 the games of a match must have `[Round \"1\"]` and `[Round \"2\"]`"),
        "{findings}"
    );
}
