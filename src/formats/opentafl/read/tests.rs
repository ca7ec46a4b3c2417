//! Turns, comments, tags and variations of OpenTafl records.

use super::*;
use crate::notation::syntax::Element;

fn read(text: &str) -> ParsedGame {
    let mut game = ParsedGame::new();
    assert_eq!(parse(text.as_bytes(), 0, &mut game), text.len());
    game
}

fn words(text: &str) -> String {
    let shown = |e: &Element| format!("{:?}:{}", e.kind, String::from_utf8_lossy(e.span.of(text.as_bytes())));
    read(text).movetext.iter().map(shown).collect::<Vec<_>>().join(" ")
}

#[test]
fn turns_comments_and_variations_are_told_apart() {
    assert_eq!(
        words("1. d2-e2 c4-c5\n[a [b]|c]\n\n2.f4-f5 ..\n8a.1.1a. e5-e3 d1-d3\n8.1. .... d1-d3\n3. d1-d3"),
        "MoveNumber:1. Move:d2-e2 Move:c4-c5 CommentOnMoveBefore:a [b] Comment:c MoveNumber:2. Move:f4-f5 MoveNumber:.. \
         Buried:8a.1.1a. e5-e3 d1-d3\n8.1. .... d1-d3 MoveNumber:3. Move:d1-d3"
    );
}

#[test]
fn a_variation_follows_the_move_that_it_replaces() {
    // Of the first move of turn 2, of the second one, and of the first move of turn 2 in the first variation.
    assert_eq!(
        words(
            "1. a1-a2 b1-b2\n2. a2-a3 b2-b3\n[x|y]\n2a.1.1a. a2-a4 b2-b4\n[|z]\n2a.1.2a. a4-a5\n\n2b.1.1a ..... b2-b5\n\
               2a.1.2a.1.1a. a4-a6\n3. a3-a4"
        ),
        "MoveNumber:1. Move:a1-a2 Move:b1-b2 MoveNumber:2. Move:a2-a3 \
         Open:2a.1.1a Move:a2-a4 Move:b2-b4 Comment:z Move:a4-a5 \
         Open:2a.1.2a.1.1a Move:a4-a6 Close:. Close:. Move:b2-b3 CommentOnMoveBefore:x Comment:y \
         Open:2b.1.1 Move:b2-b5 Close:a MoveNumber:3. Move:a3-a4"
    );
    // What OpenTafl writes where the first move of the turn is left out.
    assert_eq!(
        words("1. a1-a2 b1-b2\n1a.1.1a. ..... b1-b3"),
        "MoveNumber:1. Move:a1-a2 Move:b1-b2 Open:1a.1.1a Move:b1-b3 Close:."
    );
}

#[test]
fn comments_of_a_turn_are_on_its_moves() {
    for (text, want) in [
        ("1. a1-a2 b1-b2\n[x]", "Move:b1-b2 Comment:x"),
        ("1. a1-a2 b1-b2\n[x|]", "Move:b1-b2 CommentOnMoveBefore:x"),
        ("1. a1-a2 b1-b2\n[|x]", "Move:b1-b2 Comment:x"),
        ("1. a1-a2 b1-b2\n[|]", "Move:b1-b2"),
        ("1. a1-a2 b1-b2\n[]", "Move:b1-b2"),
        ("1. a1-a2 b1-b2\n[x|y|z]", "Move:b1-b2 CommentOnMoveBefore:x Comment:y|z"),
        ("1. a1-a2\n[x|y]", "Move:a1-a2 Comment:x Comment:y"),
        ("1. a1-a2\n[x]", "Move:a1-a2 Comment:x"),
        // A comment without an end has a bar too.
        ("1. a1-a2 b1-b2\n[x|y", "Move:b1-b2 CommentOnMoveBefore:x Comment:y"),
    ] {
        let read = words(text);
        let behind =
            read.split_once("b1-b2").map_or_else(|| read.clone(), |(_, rest)| format!("Move:b1-b2{rest}"));
        assert_eq!(behind.strip_prefix("MoveNumber:1. ").unwrap_or(&behind), want, "{text}");
    }
}

#[test]
fn who_resigns_in_a_variation_would_have_moved_there() {
    let text = words("1. a1-a2 b1-b2\n1b.1.1a ..... ---\n1a.1.1a ---\n1b.2.1a ..... b1-b3\n1b.2.2a ---");
    assert!(text.contains("Open:1b.1.1 Result(BlackWins):--- Close:a"), "{text}");
    assert!(text.contains("Open:1a.1.1 Result(WhiteWins):--- Close:a"), "{text}");
    assert!(text.contains("Move:b1-b3 Result(WhiteWins):--- Close:a"), "{text}");
}

#[test]
fn who_resigns_would_have_moved() {
    let result = |text: &str| words(text).rsplit(' ').next().unwrap().to_owned();
    assert_eq!(result("1. d2-e2 ---"), "Result(BlackWins):---");
    assert_eq!(result("1. d2-e2 c4-c5\n2. ---"), "Result(WhiteWins):---");
    assert_eq!(result("[rules:dim:7 atkf:n]\n1. c4-c5 ---"), "Result(WhiteWins):---");
    assert_eq!(result("[rules:dim:7 atkf:n]\n1. ---"), "Result(BlackWins):---");
}

#[test]
fn tags_end_where_turns_begin_and_begin_the_next_game() {
    let text = b"[event:A: b]\n[rules:dim:7 start:/7/]\n\n1. a1-a2\n[no:tag|]\n\n[Date:x]\n1. a2-a3\n";
    let mut game = ParsedGame::new();
    let next = parse(text, 0, &mut game);
    assert!(text[next..].starts_with(b"[Date"));
    let event = game.tag(text, "Event").unwrap();
    assert_eq!(game.value_of(text, &event), "A: b");
    assert_eq!(game.rules.as_ref().unwrap().span.of(text), b"dim:7 start:/7/");
    assert_eq!(game.value_of(text, &game.tag(text, "FEN").unwrap()), "7 b - - 0 1");
    assert_eq!((game.tags.iter().filter(|tag| tag.is_tag()).count(), game.movetext.len()), (2, 3));
    assert_eq!(parse(text, next, &mut game), text.len());
    assert_eq!((game.tags.len(), game.movetext.len()), (1, 2));
}

#[test]
fn rules_may_be_on_lines_of_their_own() {
    let text = "dim:7 ks:n\ncenh: start:/7/\n1. a1-a2";
    let game = read(text);
    let bytes = text.as_bytes();
    let rules = game.rules.as_ref().unwrap();
    assert_eq!(rules.span.of(bytes), b"dim:7 ks:n\ncenh: start:/7/");
    assert_eq!(game.movetext.len(), 2);
}

#[test]
fn what_is_wrong_is_a_fault() {
    let faults = |text: &str| read(text).faults.iter().map(|f| (f.kind, f.span.start)).collect::<Vec<_>>();
    assert_eq!(faults("[event:x\n1. a1-a2"), [(FaultKind::UnterminatedComment, 0)]);
    assert_eq!(faults("1. a1-a2 ]"), [(FaultKind::StrayBrace, 9)]);
    assert_eq!(faults("1. a1-a2 a3-a4\n1.1. a5-a6"), [(FaultKind::VariationsNotRead, 15)]);
    assert_eq!(
        faults("1. a1-a2\n2a.1.1a. a5-a6\n1b.1.1a. a2-a3 b2-b3"),
        [(FaultKind::VariationsNotRead, 9), (FaultKind::VariationsNotRead, 24),]
    );
}

#[test]
fn a_turn_has_further_moves_where_a_piece_goes_on() {
    let text = "1. a1-a4xa3 a4=b4xb3 b4^=b6 g7-g6\n[x|y||z]\n1c.1.1a. ..... ..... b4=c4 g7-g5\n[v|w]\n1d.1.1a ..... ..... ..... g7-g4\n\
                2. a2-a3 ---";
    assert_eq!(
        words(text),
        "MoveNumber:1. Move:a1-a4xa3 Comment:x Move:a4=b4xb3 Comment:y Move:b4^=b6 \
         Open:1c.1.1a Move:b4=c4 Move:g7-g5 CommentOnMoveBefore:v Comment:w Close:. Move:g7-g6 Comment:z \
         Open:1d.1.1 Move:g7-g4 Close:a MoveNumber:2. Move:a2-a3 Result(BlackWins):---"
    );
}

#[test]
fn who_resigns_does_not_depend_on_the_moves_of_a_turn() {
    let result = |text: &str| words(text).rsplit(' ').next().unwrap().to_owned();
    assert_eq!(result("1. a1-a4xa3 a4=b4 ---"), "Result(BlackWins):---");
    assert_eq!(result("1. a1-a4xa3 a4=b4 g7-g6\n2. ---"), "Result(WhiteWins):---");
    assert_eq!(result("1. a1-a4xa3 g7-g6xg5 g6=f6\n2. a4-a5 ---"), "Result(BlackWins):---");
    let text = words("1. a1-a4xa3 a4=b4xb3 g7-g6\n1b.1.1a. ..... a4=a5 ---\n2. a2-a3");
    assert!(text.contains("Move:a4=a5 Result(BlackWins):--- Close:."), "{text}");
}
