//! Whole screens of four variants and of problems, compared with approved ones, and what changes on them.

use std::fs;
use std::path::Path;

use super::Scene;

/// Compares a screen with the approved one of this name.
pub(super) fn approve(name: &str, screen: &str) {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("src/view/tests/screens").join(format!("{name}.txt"));
    if std::env::var_os("UPDATE_SAMPLES").is_some() {
        fs::write(&file, screen).unwrap();
    }
    let approved = fs::read_to_string(&file).unwrap_or_default();
    assert!(approved == screen, "{name} has changed; UPDATE_SAMPLES=1 approves it:\n{screen}");
}

#[test]
fn odin_with_runes_and_a_variation() {
    let mut scene = Scene::new(&["records/odin/good/comments-and-nested-variations.pgn"]);
    scene.press("<Enter>rlllllllllljljl");
    approve("odin-variation", &scene.screen());
    let said = scene.press("e").screen();
    assert!(said.contains("no finding here") && !said.contains("] goes"), "{said}");
}

#[test]
fn odin_at_an_illegal_move() {
    let mut scene = Scene::new(&["records/odin/broken/illegal-bishop-through-a-pawn.pgn"]);
    scene.press("<Enter>]");
    approve("odin-finding", &scene.screen());
    scene.press("e");
    let explained = scene.screen();
    assert!(explained.contains("ODIN-") && explained.contains("about E201"), "{explained}");
    scene.press("<Esc>");
    assert!(!scene.screen().contains("about E201"));
}

#[test]
fn where_nothing_was_found_the_way_to_the_next_finding_is_said() {
    let mut scene = Scene::new(&["records/chess/broken/club-evening.pgn"]);
    let said = scene.press("<Enter>le").screen();
    assert!(said.contains("no finding here: ] goes to the next one"), "{said}");
    let said = scene.press("]e").screen();
    assert!(said.contains("about E"), "{said}");
}

#[test]
fn viking_with_throne_and_corners() {
    let mut scene = Scene::new(&["puzzles/viking/viking.epd"]);
    scene.press("<Enter>");
    approve("viking-problem", &scene.screen());
}

#[test]
fn orphic_with_a_reserve() {
    let mut scene = Scene::new(&["records/orphic/good/elks-mate-by-a-drop.pgn"]);
    scene.press("<Enter>Gh");
    approve("orphic-reserve", &scene.screen());
}

#[test]
fn hnefachess_with_walls_and_gates_flipped() {
    let mut scene = Scene::new(&["records/hnefachess/good/white-king-on-a-red-square.pgn"]);
    scene.press("<Enter>fG");
    approve("hnefachess-flipped", &scene.screen());
}

#[test]
fn a_problem_keeps_its_key_until_it_is_asked_for() {
    let mut scene = Scene::new(&["puzzles/odin/composed.epd"]);
    scene.press("<Enter>");
    let closed = scene.screen();
    assert!(closed.contains("#2") && !closed.contains("Ba4"), "{closed}");
    scene.press("tKa5<Enter>");
    let tried = scene.screen();
    assert!(tried.contains("refutes it") || tried.contains("Ka5:"), "{tried}");
    scene.press("tBa4<Enter>");
    assert!(scene.screen().contains("Ba4 is a key"), "{}", scene.screen());
    scene.press("sl");
    approve("odin-solution", &scene.screen());
    scene.press("s");
    assert!(!scene.screen().contains("Ba4"), "the solution is hidden again");
}

/// The screen of a mate in one with this claim, when its solution is shown, and what it was before.
fn solved(claim: &str) -> [String; 2] {
    let text = format!("6k1/5ppp/8/8/8/8/8/R6K w - - id \"back rank\"; stip \"#1\";{claim}\n");
    let (_folder, library) = super::lists::library_of("claim.epd", text.as_bytes());
    let mut scene = Scene::of(library);
    let before = scene.press("<Enter>").screen();
    [before, scene.press("s").screen()]
}

#[test]
fn the_claimed_keys_are_compared_with_the_solution_when_it_is_shown() {
    let [_, right] = solved(" bm Ra8;");
    assert!(right.contains("the key is Ra8#, as claimed") && !right.contains("E501"), "{right}");
    let [_, silent] = solved("");
    assert!(silent.contains("the key is Ra8#") && !silent.contains("claim"), "{silent}");
    let [before, wrong] = solved(" bm Ra7;");
    assert!(wrong.contains("the key is Ra8#; the claim is wrong"), "{wrong}");
    assert!(
        wrong.contains("E501 Ra7 is not a key") && wrong.contains("Ra8# is a key but is not listed"),
        "{wrong}"
    );
    assert!(!before.contains("Ra8") && !before.contains("E501"), "the key is not given away:\n{before}");
    let [_, avoided] = solved(" am Ra8;");
    assert!(avoided.contains("listed as a move to avoid, but is a key"), "{avoided}");
}

#[test]
fn an_entry_that_cannot_be_solved_says_so() {
    let text = "6k1/5ppp/8/8/8/8/8/R6K w - - id \"twins\"; stip \"#1\"; twin \"a) nonsense\";\n";
    let (_folder, library) = super::lists::library_of("twins.epd", text.as_bytes());
    let mut scene = Scene::of(library);
    let shown = scene.press("<Enter>s").screen();
    assert!(shown.contains("this entry cannot be solved") && shown.contains("E504"), "{shown}");
    let tried = scene.press("tRa8<Enter>").screen();
    assert!(tried.contains("this entry cannot be solved"), "{tried}");
}

#[test]
fn the_twins_of_a_problem_are_chosen_on_its_screen() {
    let text = "k7/8/1K6/8/8/8/8/7R w - - id \"two\"; stip \"#1\"; bm Rh8; twin \"b) move h1 g1; c) continued, stip #2\";\n\
                k7/8/1K6/8/8/8/8/7R w - - id \"one\"; stip \"#1\";\n";
    let (_folder, library) = super::lists::library_of("twins.epd", text.as_bytes());
    let mut scene = Scene::of(library);
    let first = scene.press("<Enter>").screen();
    assert!(
        first.contains("two a)  #1") && first.contains("twin 1 of 3") && !first.contains("Rh8"),
        "{first}"
    );
    let solved = scene.press("s").screen();
    assert!(solved.contains("the key is Rh8#, as claimed"), "{solved}");
    // The solution of the next twin is shown too, and so is its board.
    let second = scene.press("b").screen();
    assert!(second.contains("two b) Rh1-g1  #1") && second.contains("the key is Rg8#"), "{second}");
    assert!(!second.contains("claim") && !second.contains("Rh8"), "{second}");
    assert!(scene.press("tRh1<Enter>").screen().contains("Rh1"), "a try is made in the twin that is shown");
    let third = scene.press("b").screen();
    assert!(third.contains("two c) continued, #2  #2") && third.contains("twin 3 of 3"), "{third}");
    assert!(scene.press("b").screen().contains("this is the last twin"));
    assert!(scene.press("BBB").screen().contains("this is the first twin"));
    assert!(scene.press("J").screen().contains("one  #1"), "{}", scene.screen());
    let none = scene.press("b").screen();
    assert!(none.contains("this problem has no twins") && !none.contains("twin 1 of"), "{none}");
}

#[test]
fn problems_of_several_lines_are_found_again_and_solved() {
    // The second one begins on the line on which the first one ends.
    let text = "BeginProblem\nTitle First\nPieces White Kh1 Ra1 Black Kg8 Pf7g7h7\nStipulation #1\nNextProblem \
        Title Second\nPieces White Kb6 Rh1\n Black Ka8\nStipulation #1\nEndProblem\n";
    let (_folder, library) = super::lists::library_of("two.inp", text.as_bytes());
    let mut scene = Scene::of(library);
    let second = scene.press("j<Enter>s").screen();
    assert!(second.contains("the key is Rh8#"), "{second}");
    let first = scene.press("<Esc>k<Enter>s").screen();
    assert!(first.contains("the key is Ra8#"), "{first}");
    let tried = scene.press("tRa7<Enter>").screen();
    assert!(tried.contains("Ra7 is not a key:"), "{tried}");

    let text = "---\nalgebraic: {white: [Kb6, Rh1], black: [Ka8]}\nstipulation: '#1'\nid: here\n---\nalgebraic: {white: [Xa1]}\n";
    let (_folder, library) = super::lists::library_of("two.olv", text.as_bytes());
    let mut scene = Scene::of(library);
    let list = scene.screen();
    assert!(list.contains("here") && list.contains("(not understood)"), "{list}");
    assert!(scene.press("/id=her<Enter><Enter>s").screen().contains("the key is Rh8#"), "{}", scene.screen());
}

#[test]
fn findings_about_a_claim_are_explained_and_hidden_with_the_solution() {
    let text = "6k1/5ppp/8/8/8/8/8/R6K w - - id \"back rank\"; stip \"#1\"; bm Ra7;\n";
    let (_folder, library) = super::lists::library_of("claim.epd", text.as_bytes());
    let mut scene = Scene::of(library);
    let explained = scene.press("<Enter>se").screen();
    assert!(explained.contains("about E501"), "{explained}");
    let hidden = scene.press("<Esc>s").screen();
    assert!(!hidden.contains("E501") && !hidden.contains("Ra8"), "{hidden}");
    let tried = scene.press("stRa7<Enter>").screen();
    assert!(tried.contains("Ra7 is not a key:") && !tried.contains("Ra8"), "{tried}");
}

#[test]
fn a_try_is_refuted_on_the_board() {
    let mut scene = Scene::new(&["puzzles/chess/chess.epd"]);
    scene.press("<Enter>");
    let position = scene.model.open().unwrap().walk.as_ref().unwrap().position().clone();
    let solution = crate::problems::solve_position(
        &crate::variants::fen::read::<crate::variants::Chess>(&position.fen()).unwrap().0,
        "#2".parse().unwrap(),
        &crate::problems::ProblemOptions::default(),
    );
    let is_key = |coord: &String| solution.keys().iter().any(|key| key.coord == *coord);
    let wrong = position.legal_moves().into_iter().map(|m| position.coord(m)).find(|m| !is_key(m)).unwrap();
    scene.press(&format!("t{wrong}<Enter>"));
    let screen = scene.screen();
    assert!(screen.contains("is not a key") && screen.contains("refutes it"), "{screen}");
    let walk = scene.model.open().unwrap().walk.as_ref().unwrap();
    assert_eq!(walk.at.played, 2, "the try and its refutation are on the board");
    scene.press("tnonsense<Enter>");
    assert!(scene.screen().contains("nonsense: "), "{}", scene.screen());
}

#[test]
fn every_board_of_the_project_fits_in_eighty_columns_and_twenty_four_lines() {
    let mut scene = Scene::new(&["puzzles/viking/viking.epd", "puzzles/hnefachess/hnefachess.epd"]);
    let entries = scene.model.library.len();
    scene.press("<Enter>");
    for _ in 1..entries {
        let screen = scene.screen();
        assert!(!screen.contains("The window has"), "{screen}");
        scene.press("J");
    }
    assert!(scene.screen().contains(&format!("{entries} of {entries}")), "{}", scene.screen());
}

#[test]
fn a_window_that_is_too_small_says_so_and_can_be_left() {
    let mut scene = Scene::new(&["records/odin/good/coordinates.pgn"]);
    scene.press("<Enter>").resize(40, 24);
    let small = scene.screen().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        small.contains("The window has 40 columns and 24 lines. This board needs 50 columns and 15 lines."),
        "{small}"
    );
    scene.resize(80, 10);
    assert!(scene.screen().contains("This board needs"), "{}", scene.screen());
    scene.resize(10, 2);
    assert!(scene.screen().contains("window too"), "{}", scene.screen());
    scene.press("q");
    assert!(scene.has_ended);
    scene.resize(80, 24);
    assert!(scene.screen().contains("10  ") && !scene.screen().contains("needs"), "{}", scene.screen());
}

#[test]
fn the_moves_of_one_turn_have_one_number() {
    let mut scene = Scene::new(&["records/tafl/good/captures-twice-in-one-turn.pgn"]);
    for keys in ["<Enter>", "l", "l", "l", "G"] {
        scene.press(keys);
        let shown = scene.screen().replace(['[', ']'], "");
        let has = |word: &str| shown.split_whitespace().any(|shown| shown == word);
        assert!(["1...a4-b4xc4", "b4-b6xc6", "2.f3-f4", "d4-c4"].into_iter().all(has), "{keys}: {shown}");
    }
}
