//! Records that bring their own rules: in the tag `RulesNotation`, or as OpenTafl's records have them.

use serde_json::json;

use super::{code, err, folder, objects, out, run_with};

/// A game that is not one with a name: the King escapes to the edge, and two enemies capture it.
const RULES: &str = "dim:7 esc:e ks:w start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
const MOVES: &str = "1... d2-c2 (1... d2-e2 2. d3-a3) 2. d3-a3 {aside} c2-b2 3. d4-d3 b2-a2xa3 4. d3-g3#";

fn record(tags: &str) -> String {
    format!("{tags}\n{MOVES} 1-0\n")
}

fn tafl() -> String {
    record(&format!("[Variant \"Tafl\"]\n[RulesNotation \"{RULES}\"]\n[Result \"1-0\"]\n"))
}

fn converted(to: &str, text: &str) -> String {
    let output = run_with(&["convert", "--to", to, "-"], text.as_bytes());
    assert_eq!(code(&output), 0, "{}", err(&output));
    out(&output).to_owned()
}

#[test]
fn a_record_is_judged_by_the_rules_in_its_tag() {
    let [game] =
        objects(&run_with(&["check", "--output", "json", "-"], tafl().as_bytes())).try_into().unwrap();
    assert_eq!(
        (&game["variant"], &game["verdict"], &game["plies"]),
        (&json!("tafl"), &json!("valid"), &json!(6))
    );
    assert_eq!(game["result"], json!({"claimed": "1-0", "board": "1-0", "reason": "escape"}));
    // To the corners only: the game is not over, and the mark is wrong.
    let corners = tafl().replace("esc:e ", "");
    let [game] =
        objects(&run_with(&["check", "--output", "json", "-"], corners.as_bytes())).try_into().unwrap();
    assert_eq!(game["result"]["board"], json!(null), "{game}");
    // The rules of a game with a name make it that game.
    let brandubh = tafl().replace("esc:e ks:w", "tfr:i ks:c");
    let [game] =
        objects(&run_with(&["check", "--output", "json", "-"], brandubh.as_bytes())).try_into().unwrap();
    assert_eq!(game["variant"], json!("brandubh"));
}

#[test]
fn faults_in_the_rules_have_their_place() {
    let found = |text: &str| {
        out(&run_with(&["check", "--output", "concise", "--ignore", "W302", "-"], text.as_bytes())).to_owned()
    };
    let wrong = found(&tafl().replace("esc:e", "esc:q"));
    assert!(wrong.contains(":2:27: E303 cannot read `esc:q`: expected one of `c`, `e`\n"), "{wrong}");
    let unknown = found(&tafl().replace("esc:e", "exc:e"));
    assert!(unknown.contains(":2:23: E303 unknown key `exc`\n"), "{unknown}");
    let missing = found(&record("[Variant \"tafl\"]\n"));
    assert!(missing.contains(":1:11: E302 the rules of the game are missing"), "{missing}");
}

/// Each set of rules stays in memory until the run ends.
#[test]
fn one_run_reads_so_many_different_rules_and_no_more() {
    let game = |name: &str| {
        format!(
            "[Variant \"Tafl\"]\n[RulesNotation \"dim:5 name:{name} start:/2t2/2T2/tTKTt/2T2/2t2/\"]\n\n*\n\n"
        )
    };
    // Rules that were read before count once, and those of a game with a name not at all.
    let mut archive: String = (1..=4096).map(|n| game(&n.to_string())).collect();
    archive += &game("1");
    archive += "[Variant \"brandubh\"]\n\n*\n\n";
    let check = |archive: &str| {
        // On several threads another game may come last.
        let arguments = ["check", "--threads", "1", "--output", "concise", "--select", "E", "-"];
        let output = run_with(&arguments, archive.as_bytes());
        (code(&output), out(&output).to_owned())
    };
    assert_eq!(check(&archive), (0, String::new()));
    let line = archive.lines().count() + 2;
    archive += &game("4097");
    archive += &game("2");
    let (status, found) = check(&archive);
    assert_eq!(status, 1);
    let wanted = format!("{line}:17: E303 one run reads at most 4096 different sets of tafl rules\n");
    assert!(found.ends_with(&wanted) && found.lines().count() == 1, "{found}");
}

#[test]
fn the_rules_come_along_from_notation_to_notation() {
    let pgn = converted("pgn", &tafl());
    assert!(pgn.starts_with(&format!("[Variant \"Tafl\"]\n[RulesNotation \"{RULES}\"]\n")), "{pgn}");
    assert_eq!(converted("pgn", &converted("json", &tafl())), pgn);
    assert_eq!(converted("pgn", &pgn), pgn);
    let opentafl = converted("opentafl", &pgn);
    assert!(opentafl.contains(&format!("[rules:{RULES}]\n")), "{opentafl}");
    let back = converted("pgn", &opentafl);
    assert!(
        back.contains(&format!("[RulesNotation \"{RULES}\"]\n")) && back.contains("[Variant \"Tafl\"]\n"),
        "{back}"
    );
    let moves =
        "1... d2-c2 (1... d2-e2 2. d3-a3) 2. d3-a3 {aside} 2... c2-b2 3. d4-d3 b2-a2xa3 4. d3-g3# 1-0";
    assert!(back.replace('\n', " ").contains(moves), "{back}");
    // A start position of the record beside that of the rules.
    let later = format!(
        "[Variant \"Tafl\"]\n[RulesNotation \"{RULES}\"]\n[SetUp \"1\"]\n[FEN \"3t3/3t3/3T3/ttTKTtt/7/3t3/3t3 b - - 0 1\"]\n\n1... d2-c2 *\n"
    );
    let opentafl = converted("opentafl", &later);
    assert!(opentafl.contains("[position:/3t3/3t3/7/ttTKTtt/3T3/3t3/3t3/]\n"), "{opentafl}");
    assert!(converted("pgn", &opentafl).contains("[FEN \"3t3/3t3/3T3/ttTKTtt/7/3t3/3t3 b - - 0 1\"]"));
}

#[test]
fn opentafls_records_are_played_by_their_own_rules() {
    let moves = "1. d2-c2 d3-a3\n[|aside]\n2. c2-b2 Kd4-d3\n2a.1.1a. c2-c3 d5-b5\n2a.1.1a.1.1a. ..... d5-c5\n2b.1.1a ..... d5-b5\n";
    let text = format!("[event:Thing]\n[rules:{RULES}]\n\n{moves}");
    let [game] = objects(&run_with(&["check", "--output", "json", "-"], text.as_bytes())).try_into().unwrap();
    assert_eq!((&game["variant"], &game["diagnostics"]), (&json!("tafl"), &json!([])));
    let pgn = converted("pgn", &text).replace('\n', " ");
    assert!(
        pgn.contains(
            "1... d2-c2 2. d3-a3 {aside} 2... c2-b2 (2... c2-c3 3. d5-b5 (3. d5-c5)) 3. d4-d3 (3. d5-b5) *"
        ),
        "{pgn}"
    );
    // A game with a name from any start position, whoever begins.
    let of = |rules: &str| {
        let text = format!("[rules:{rules}]\n\n1. d3-a3 d2-c2\n");
        objects(&run_with(&["check", "--output", "json", "-"], text.as_bytes()))[0]["variant"].clone()
    };
    let start = "starti:3t3/3t3/3T3/ttTKTtt/3T3/3t3/2t4";
    assert_eq!(of(&format!("dim:7 atkf:n tfr:i ks:c name:Mine nj:n {start}")), json!("brandubh"));
    assert_eq!(of(&format!("dim:7 atkf:n surf:n tfr:i cenh: cenhe:K {start}")), json!("viking-7"));
    // Where its rules cannot be read, it is not played.
    let wrong = run_with(
        &["check", "--output", "concise", "-"],
        format!("[rules:dim:4 {start}]\n1. d3-a3\n").as_bytes(),
    );
    assert!(out(&wrong).contains(":1:12: E303 cannot read `dim:4`"), "{}", out(&wrong));
}

/// A problem that brings its rules: the King escapes to the edge.
fn problem(rules: &str) -> String {
    format!(
        "7/7/7/2K4/5t1/1T5/7 w - - id \"escape\"; variant \"tafl\"; {rules}stip \"#1\"; bm c4-c1# c4-a4# c4-g4# c4-c7#;\n"
    )
}

#[test]
fn a_problem_is_solved_by_the_rules_in_its_opcode() {
    let text = problem(&format!("RulesNotation \"{RULES}\"; "));
    let check = run_with(&["check", "-"], text.as_bytes());
    assert_eq!(code(&check), 0, "{}{}", out(&check), err(&check));
    let [moves] =
        objects(&run_with(&["moves", "--output", "json", "-"], text.as_bytes())).try_into().unwrap();
    assert_eq!((&moves["variant"], moves["moves"].as_array().unwrap().len()), (&json!("tafl"), 24));
    // What is mined can be solved.
    let game = format!(
        "[Event \"Thing\"]\n[Variant \"Tafl\"]\n[RulesNotation \"{RULES}\"]\n[SetUp \"1\"]\n\
         [FEN \"7/7/7/2K4/5t1/1T5/7 w - - 0 1\"]\n\n1. c4-c1# 1-0\n"
    );
    let mined = run_with(&["mine", "--stip", "#1", "--several-keys", "--trivial", "-"], game.as_bytes());
    let solved = run_with(&["check", "-"], out(&mined).as_bytes());
    assert!(code(&solved) == 0 && !out(&mined).is_empty(), "{}{}", out(&mined), out(&solved));
}

#[test]
fn faults_in_the_rules_of_a_problem_have_their_place() {
    let found = |rules: &str| {
        let text = problem(rules);
        out(&run_with(&["check", "--output", "concise", "-"], text.as_bytes())).to_owned()
    };
    let missing = found("");
    assert!(
        missing.contains(":1:49: E302 the rules of the game are missing: the entry has no opcode"),
        "{missing}"
    );
    let wrong = found(&format!("RulesNotation \"{}\"; ", RULES.replace("esc:e", "esc:q")));
    assert!(wrong.contains(" E303 cannot read `esc:q`"), "{wrong}");
    let berserk = found(&format!("RulesNotation \"{}\"; ", RULES.replace("esc:e", "esc:e ber:c")));
    assert!(berserk.contains(" E507 games in which a side can move several times in one turn"), "{berserk}");
    let lines = problem("");
    let moves = run_with(&["moves", "-"], lines.as_bytes());
    assert!(
        code(&moves) == 2 && err(&moves).contains("the rules of the game are missing"),
        "{}",
        err(&moves)
    );
    let folder = folder(&[]);
    let proof = folder.path().join("x.proof");
    let text = problem(&format!("RulesNotation \"{RULES}\"; "));
    let solve = run_with(&["solve", "--proof", proof.to_str().unwrap(), "-"], text.as_bytes());
    assert!(
        err(&solve).contains("a problem that brings its own rules cannot have a proof"),
        "{}",
        err(&solve)
    );
}
