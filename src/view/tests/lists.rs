//! The list: searching, showing only what has findings, opening, and what a hostile record may not do.

use std::fs;

use super::Scene;
use crate::view::archive::{Chosen, FileToView, Library, index};
use crate::view::tests::opened;

/// A library of one file with this text.
pub(super) fn library_of(name: &str, text: &[u8]) -> (tempfile::TempDir, Library) {
    chosen_of(name, text, Chosen::default())
}

/// The games of a text that are chosen.
fn chosen_of(name: &str, text: &[u8], chosen: Chosen) -> (tempfile::TempDir, Library) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    let file = FileToView {
        path,
        name: name.to_owned(),
        settings: crate::replay::ReplayOptions::default(),
        rules: crate::select::findings::FileRules::default(),
    };
    let library = Library::new(vec![file]);
    index(&library, chosen, opened, || {});
    (folder, library)
}

/// Games of chess, the third and the fifth with an illegal move.
fn six_games() -> (tempfile::TempDir, Library) {
    let game = |n: usize| {
        let moves = if n == 3 || n == 5 { "1. e4 e5 2. Ra5" } else { "1. e4 e5" };
        format!(
            "[Event \"Thing {n}\"]\n[Site \"?\"]\n[Date \"2026.01.01\"]\n[Round \"1\"]\n[White \"Egil {n}\"]\n[Black \"Snorri\"]\n[Result \"*\"]\n\n{moves} *\n\n"
        )
    };
    library_of("six.pgn", (1..=6).map(game).collect::<String>().as_bytes())
}

#[test]
fn the_list_has_players_results_and_findings() {
    let (_folder, library) = six_games();
    let screen = Scene::of(library).screen();
    let line = |n: usize| screen.lines().nth(n).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(line(0), "six.pgn:1 6 in all");
    assert_eq!(line(2), "> 1 Egil 1 - Snorri * -");
    assert_eq!(line(4), "3 Egil 3 - Snorri * 1 error");
    assert_eq!(line(7), "6 Egil 6 - Snorri * -");
}

#[test]
fn games_without_names_are_told_apart_by_what_they_have() {
    let games = "[White \"?\"]\n[Black \"Snorri\"]\n\n*\n\n[Event \"Thing\"]\n[White \"?\"]\n[Black \"?\"]\n\n*\n\n\
                 [Event \"??\"]\n[White \"?\"]\n\n*\n\n[Event \"\"]\n\n*\n";
    let (_folder, library) = library_of("four.pgn", games.as_bytes());
    let mut scene = Scene::of(library);
    let screen = scene.screen();
    let line = |n: usize| screen.lines().nth(n).unwrap().trim_start_matches('>').trim().to_owned();
    for (n, name) in [(2, "? - Snorri"), (3, "Thing"), (4, "four.pgn"), (5, "four.pgn")] {
        assert!(line(n).split_once(char::is_whitespace).unwrap().1.trim().starts_with(name), "{screen}");
    }
    scene.press("j<Enter>");
    assert!(scene.screen().starts_with("2 of 4  Thing  "), "{}", scene.screen());
}

#[test]
fn a_search_finds_tags_and_goes_round() {
    let (_folder, library) = six_games();
    let mut scene = Scene::of(library);
    let chosen = |scene: &Scene| scene.model.list.entry(scene.model.list.chosen) + 1;
    scene.press("/white=EGIL 4<Enter>");
    assert_eq!(chosen(&scene), 4);
    scene.press("/thing<Enter>");
    assert_eq!(chosen(&scene), 5, "any tag, from the next game on");
    scene.press("nn");
    assert_eq!(chosen(&scene), 1);
    scene.press("N");
    assert_eq!(chosen(&scene), 6);
    scene.press("/white=thing<Enter>");
    assert!(scene.screen().contains("not found"), "{}", scene.screen());
    assert_eq!(chosen(&scene), 6);
}

#[test]
fn only_entries_with_findings_are_shown_if_that_is_wanted() {
    let (_folder, library) = six_games();
    let mut scene = Scene::of(library);
    scene.press("f");
    while scene.model.list.filter.as_ref().unwrap().seen < 6 {
        let event = scene.heard.recv_timeout(super::PATIENCE).unwrap();
        scene.hear(event);
    }
    let screen = scene.screen();
    assert!(screen.contains("2 of 6 with findings"), "{screen}");
    assert!(screen.contains("Egil 3") && screen.contains("Egil 5") && !screen.contains("Egil 4"), "{screen}");
    scene.press("j<Enter>]");
    assert!(scene.screen().contains("E201"), "{}", scene.screen());
    scene.press("<Esc>f");
    assert!(scene.screen().contains("> "), "{}", scene.screen());
    assert_eq!(scene.model.list.chosen, 4, "the fifth game stays chosen");
    // An entry that is not shown gives way to the one before it, or else to the first one.
    for (entry, shown) in [(4, 4), (3, 2), (2, 2), (1, 2), (5, 4)] {
        scene.model.list.choose(entry);
        scene.press("f");
        assert_eq!(scene.model.list.entry(scene.model.list.chosen), shown, "{entry}");
        scene.press("f");
        assert_eq!(scene.model.list.chosen, shown, "{entry}");
    }
}

#[test]
fn findings_are_gone_to_one_after_the_other() {
    let text = "[Variant \"odin\"]\n[Result \"*\"]\n\n1. d4 (1. Qa9) d7 2. Ra5 *\n";
    let (_folder, library) = library_of("broken.pgn", text.as_bytes());
    let mut scene = Scene::of(library);
    scene.press("<Enter>");
    let mut codes = Vec::new();
    for _ in 0..4 {
        codes.extend(scene.model.open().unwrap().findings_here().map(|found| found.code.as_str()));
        scene.press("]");
    }
    codes.dedup();
    assert_eq!(codes, ["W302", "E101", "E201"], "{}", scene.screen());
    assert!(scene.screen().contains("there is no later finding"), "{}", scene.screen());
}

#[test]
fn no_control_character_of_a_record_is_drawn() {
    let text = "[White \"\u{9b}2Jx\u{1b}[2J\"]\n[Black \"b\u{7}\"]\n[Variant \"\u{1b}c\"]\n\n1. e4 {\u{1b}]0;x\u{7}} *\n\n\
        [White \"\u{1b}[31m\"]\n\n1. e4 {\u{1b}[2J\u{9b}5n} e5 $300 2. \u{1b}[6n *\n";
    let (_folder, library) = library_of("h.pgn", text.as_bytes());
    let mut scene = Scene::of(library);
    for keys in ["", "<Enter>", "]", "e", "<Esc><Esc>j<Enter>", "l", "]", "]"] {
        let screen = scene.press(keys).screen();
        let bad: Vec<_> = screen.chars().filter(|c| c.is_control() && *c != '\n').collect();
        assert!(bad.is_empty(), "{keys}: {bad:?}");
    }
    assert!(scene.press("<Esc>").screen().contains("\\u{1b}[31m"), "{}", scene.screen());
}

#[test]
fn games_without_tags_and_other_notations_are_found_again() {
    let text = "odin; -; d2d4 d9d7; *\nodin; -; d2d4; *\n";
    let (_folder, library) = library_of("games.coord", text.as_bytes());
    let mut scene = Scene::of(library);
    assert_eq!(scene.model.library.len(), 2);
    assert!(scene.press("j<Enter>G").screen().contains("1.[d4]"), "{}", scene.screen());
    let (_folder, library) = library_of("bare.pgn", b"1. e4 e5 * 1. d4 * 1. c4 c5 2. Nc3 *\n");
    let mut scene = Scene::of(library);
    assert_eq!(scene.model.library.len(), 3);
    assert!(scene.press("jj<Enter>G").screen().contains("1.c4 c5 2.[Nc3]"), "{}", scene.screen());
}

#[test]
fn a_file_that_has_become_shorter_says_so() {
    let (folder, library) = six_games();
    fs::write(folder.path().join("six.pgn"), "").unwrap();
    let screen = Scene::of(library).press("<Enter>").screen();
    assert!(screen.contains("cannot be shown"), "{screen}");
}

#[test]
fn an_empty_library_can_be_looked_at() {
    let mut scene = Scene::of(Library::new(Vec::new()));
    scene.press("<Enter>jkGg/x<Enter>n");
    assert!(scene.screen().lines().count() == 24);
    scene.press("?");
    assert!(scene.screen().contains("white=carlsen"), "{}", scene.screen());
}

#[test]
fn chosen_games_are_listed_alone() {
    let game = |n: usize| {
        format!("[White \"Egil {n}\"]\n\n1. e4 {}*\n\n", if n.is_multiple_of(2) { "e5 2. Ra5 " } else { "" })
    };
    let text: String = (1..=9).map(game).collect();
    for (condition, limit, names) in [
        ("code = E2", 9, &["2", "4", "6", "8"][..]),
        ("White ~ '[123]' or number = 9", 3, &["1", "2", "3"]),
        ("number > 8 and White ~ 9", 9, &["9"]),
        ("White = Snorri", 9, &[]),
    ] {
        let mut taken = 0;
        let takes_next = Box::new(move || {
            taken += 1;
            taken <= limit
        });
        let chosen = Chosen { condition: condition.parse().unwrap(), takes_next, is_everything: false };
        let (_folder, library) = chosen_of("nine.pgn", text.as_bytes(), chosen);
        let screen = Scene::of(library).screen();
        let listed: Vec<_> =
            screen.lines().filter_map(|line| line.split("Egil ").nth(1)?.split(' ').next()).collect();
        assert_eq!(listed, names, "{condition}: {screen}");
    }
    // Problems are no games.
    let chosen = Chosen { is_everything: false, ..Chosen::default() };
    let (_folder, library) = chosen_of("one.epd", b"8/8/8/8/8/1K6/8/k6R w - - dm 1;\n", chosen);
    assert!(Scene::of(library).screen().contains("an option selects games"));
}
