//! `page`: one file for a browser. What the page does there is tested in `tests/browser`.

use std::fs;

use serde_json::Value;

use super::{BROKEN, GOOD, TWO_MOVER};
use crate::program::{code, err, folder, out, run, run_with, text};

/// The data of a page, by the id of its element.
pub(crate) fn data(page: &str, id: &str) -> Value {
    let begin = format!("<script type=\"application/json\" id=\"{id}\">");
    let (_, rest) = page.split_once(&begin).unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

fn page_of(records: &str) -> String {
    let output = run_with(&["page", "-", "-o", "-", "--quiet"], records.as_bytes());
    assert_eq!((code(&output), err(&output)), (0, ""));
    out(&output).to_owned()
}

#[test]
fn a_page_has_every_game_with_its_findings_and_exits_with_0() {
    let page = page_of(&format!("{GOOD}\n{BROKEN}"));
    let games = data(&page, "games");
    assert_eq!(games.as_array().unwrap().len(), 2);
    assert_eq!((&games[0]["verdict"], &games[0]["result"]), (&"valid".into(), &"1-0".into()));
    assert_eq!(games[0]["end"], "1-0 by capture of the Kings");
    let found: Vec<&str> =
        games[1]["findings"].as_array().unwrap().iter().map(|f| f["code"].as_str().unwrap()).collect();
    assert!(found.contains(&"E201"), "{found:?}");
    let rule = games[1]["findings"].as_array().unwrap().iter().find_map(|f| f["rule"].as_str()).unwrap();
    assert!(data(&page, "explained")["rules"][rule].is_string());
    assert!(data(&page, "boards")["odin"]["names"]["F"].is_string());
}

#[test]
fn variations_comments_and_the_rest_of_a_broken_line_are_items_of_their_line() {
    let page = page_of("1. e4 {best} e5 (1... c5 $1) 2. Nf6 d5 *\n");
    let moves = data(&page, "games")[0]["moves"].clone();
    assert_eq!(
        moves,
        serde_json::json!([
            "e4 0c0s", {"c": "best"}, "e5 1g10", {"v": ["c5 1e0y", {"g": [1]}]}, {"x": "Nf6 d5"},
        ])
    );
}

#[test]
fn a_problem_has_its_solution_and_a_verified_proof() {
    let output = run_with(&["page", "-", "-o", "-", "--quiet"], TWO_MOVER.as_bytes());
    assert_eq!((code(&output), err(&output)), (0, ""));
    let problem = data(out(&output), "games")[0].clone();
    assert_eq!(
        (&problem["result"], &problem["proof"], &problem["agrees"]),
        (&"#2".into(), &"verified".into(), &true.into())
    );
    assert!(problem["keys"][0]["m"].as_str().unwrap().starts_with("Kxc4 "), "{problem}");
    assert!(problem["keys"][0]["v"][0]["a"]["m"].as_str().unwrap().contains('#'), "{problem}");
    let broken = run_with(&["page", "-", "-o", "-", "--quiet"], b"8/8/8/8/8/8/8/8 w - - stip \"#2\";\n");
    assert_eq!(code(&broken), 0);
    assert_eq!(data(out(&broken), "games")[0]["start"], Value::Null);
}

/// ```text
/// 8 . . . . . . . k
/// 7 . . . . . . . P
/// 6 . . . . . . K .
/// 4 . . . . N . . .
/// ```
///
/// Black has no move, and needs none: in a series it waits.
#[test]
fn a_series_goes_on_where_the_waiting_side_has_no_move() {
    let entry = "7k/7P/6K1/8/4N3/8/8/8 w - - stip \"ser-#2\"; bm Ng5 Nd6;\n";
    let output = run_with(&["page", "-", "-o", "-", "--quiet"], entry.as_bytes());
    assert_eq!((code(&output), err(&output)), (0, ""));
    let keys = data(out(&output), "games")[0]["keys"].clone();
    let lines = |m: &Value| m["n"].as_array().is_some_and(|next| next.len() == 1 && m["w"] == true);
    assert!(keys.as_array().is_some_and(|keys| keys.len() == 2 && keys.iter().all(lines)), "{keys}");
}

#[test]
fn a_page_does_not_depend_on_the_number_of_threads() {
    let page = |threads: &str| {
        let paths = ["puzzles/odin/composed.epd", "puzzles/chess/chess.epd"];
        let output = run(&[&["page", "-o", "-", "--quiet", "--threads", threads][..], &paths].concat());
        assert_eq!((code(&output), err(&output)), (0, ""));
        out(&output).to_owned()
    };
    assert_eq!(page("1"), page("2"));
}

#[test]
fn every_code_of_a_page_is_explained_on_it() {
    let twins = "6k1/5ppp/8/8/8/8/8/R6K w - - stip \"#1\"; twin \"b) remove h1; c) move a1 b1;\";\n";
    for text in [twins, BROKEN, "1. e4 e5 2. Ke3 *\n"] {
        let page = page_of(text);
        let (games, explained) = (data(&page, "games"), data(&page, "explained"));
        let mut codes: Vec<_> =
            games.to_string().split("\"code\":\"").skip(1).map(|rest| rest[..4].to_owned()).collect();
        codes.sort();
        codes.dedup();
        let known: Vec<_> = explained["codes"].as_object().unwrap().keys().cloned().collect();
        assert!(!codes.is_empty() && codes == known, "{codes:?} {known:?}");
    }
}

#[test]
fn findings_are_chosen_as_in_check() {
    let page = run_with(&["page", "-", "-o", "-", "-q", "--ignore", "all"], BROKEN.as_bytes());
    assert_eq!(data(out(&page), "games")[0].get("findings"), None);
}

#[test]
fn an_existing_file_and_an_input_are_not_replaced() {
    let folder = folder(&[("a.pgn", GOOD.as_bytes()), ("page.html", b"mine")]);
    let (input, target) = (folder.path().join("a.pgn"), folder.path().join("page.html"));
    for (path, words) in [(&target, "--force"), (&input, "is an input")] {
        let refused = run(&["page", text(&input), "-o", text(path)]);
        assert_eq!(code(&refused), 2);
        assert!(err(&refused).contains(words), "{}", err(&refused));
    }
    assert_eq!(fs::read_to_string(&target).unwrap(), "mine");
    assert_eq!(code(&run(&["page", text(&input), "--force", "-o", text(&target)])), 0);
    assert!(fs::read_to_string(&target).unwrap().ends_with("</html>\n"));
}
