//! Popeye's input in German and French: the same problems as in English, with the words and letters of their language.

use serde_json::json;

use crate::{code, err, file, objects, out, run};

/// The same list in each language: whole words, words cut to their beginning, twins, options, names of pieces for LaTeX.
const LISTS: [&str; 3] = [
    "BeginProblem\nAuthor A. Composer\nOrigin Magazine\nTitle Title\nAward 1st\nRemark text\nProtocol x.out\nLaTeX x.tex\n\
     \tg DU Grasshopper\nPieces White Kb6 Qd1 Rh1 Bc1 Sg1 Pa2 Black Ka8 Qg8\nStipulation h#2\n\
     Option SetPlay MaxSolutions 4 NoCastling h1\nTwin Move a8 h8 Add Black Sc8\nTwin Continued Remove d1 Stipulation h#1.5\n\
     Twin Exchange b6 a8 Substitute Q R\nZeroPosition Mirror a1<-->h1\nTwin Shift a1 a2\nTwin PolishType\nTwin Rotate 90\n\
     NextProblem\nfors 1s6/8/1K6/8/8/8/k7/7R stip #1 opti var\n\
     NextProblem\nPieces white Kb6 black Ka8 Neutral Pa2 Stipulation #1\nNextProblem\narray stip #1\nEndProblem\n",
    "AnfangProblem\nAutor A. Composer\nQuelle Magazine\nTitel Title\nAuszeichnung 1st\nBemerkung text\nProtokoll x.out\nLaTeX x.tex\n\
     \tg DU Grash\"upfer\nSteine Weiss Kb6 Dd1 Th1 Lc1 Sg1 Ba2 Schwarz Ka8 Dg8\nForderung h#2\n\
     Option Satzspiel MaxLoesungen 4 KeineRochade h1\nZwilling versetze a8 h8 hinzufuegen schwarz Sc8\nZwilling ferner entferne d1 Forderung h#1.5\n\
     Zwilling tausche b6 a8 ersetze D T\nNullStellung Spiegelung a1<-->h1\nZwilling Verschiebung a1 a2\nZwilling Farbwechsel\nZwilling Drehung 90\n\
     WeiteresProblem\nfors 1s6/8/1K6/8/8/8/k7/7T ford #1 opti vari\n\
     WeiteresProblem\nSteine weiss Kb6 schwarz Ka8 neutral Ba2 Forderung #1\nWeiter\npartie ford #1\nEndeProblem\n",
    "DebutProbleme\nAuteur A. Composer\nSource Magazine\nTitre Title\nPrix 1st\nRemarque text\nProtocol x.out\nLaTeX x.tex\n\
     \ts DU Sauterelle\nPieces Blanc Rb6 Dd1 Th1 Fc1 Cg1 Pa2 Noir Ra8 Dg8\nEnonce h#2\n\
     Option Apparent MaxSolutions 4 SansRoquer h1\nJumeau deplacement a8 h8 ajoute noir Cc8\nJumeau enplus ote d1 Enonce h#1.5\n\
     Jumeau echange b6 a8 remplace D T\nZeroPosition miroir a1<-->h1\nJumeau translation a1 a2\nJumeau CouleurEchange\nJumeau rotation 90\n\
     ASuivre\nfors 1c6/8/1R6/8/8/8/r7/7T enon #1 opti variantes\n\
     ASuivre\nPieces blanc Rb6 noir Ra8 neutre Pa2 Enonce #1\nAsu\nposi enonce #1\nFinProbleme\n",
];

#[test]
fn a_list_has_the_same_meaning_in_every_language() {
    let epd = |text: &str| {
        let (_folder, path) = file("list.inp", text);
        let output = run(&["convert", "--quiet", "--to", "epd", &path]);
        let (_folder, path) = file("list.inp", text);
        let check = run(&["check", "--output", "concise", &path]);
        // A finding that names a command has its word.
        let findings = out(&check).lines().filter(|line| !line.contains("has no meaning"));
        let findings: Vec<_> = findings.filter_map(|line| line.split(": ").nth(1)).collect();
        (out(&output).to_owned(), findings.join("\n"))
    };
    let [english, german, french] = LISTS.map(epd);
    assert_eq!(english.0.lines().count(), 3, "{}", english.0);
    assert!(english.0.contains("k5q1/8/1K6/8/8/8/P7/2BQ2NR b - - stip \"h#2\""), "{}", english.0);
    assert!(english.0.contains("\"a) mirror a1<-->h1; b) move a8 h8, add black Nc8; c) "), "{}", english.0);
    assert!(
        english.0.contains(" substitute Q R; e) shift a1 a2; f) polishtype; g) rotate 90;\""),
        "{}",
        english.0
    );
    assert_eq!(english, german);
    assert_eq!(english, french);
}

#[test]
fn a_word_of_another_language_is_reported() {
    let text = "anfangproblem\nsteine weiss Kb6 Qh1 schwarz Ka8\nforderung #1\nweiteresproblem\nstipulation #1\n\
        steine weiss Kb6 Th1 schwarz Ka8\nweiteresproblem\nsteine weiss Kb6 Th1 schwarz Ka8\nforderung #1\nbedingung Zeitzonen\n\
        weiteresproblem\nsteine weiss Kb6 Th1 schwarz Ka8\nforderung #1\nendeproblem\n";
    let (_folder, path) = file("german.inp", text);
    let check = run(&["check", "--output", "concise", &path]);
    assert_eq!(code(&check), 1);
    for wanted in [
        "german.inp:2:18: E507 Chess has no piece `Q` in German",
        "german.inp:5:1: E508 `stipulation` is not a command of Popeye's input language in German",
        "german.inp:10:11: W504 names of conditions are not translated: `Zeitzonen` stays in German",
    ] {
        assert!(out(&check).contains(wanted), "{wanted}: {}", out(&check));
    }
    let solved = run(&["solve", "--output", "json", &path]);
    assert_eq!(objects(&solved).last().unwrap()["keys"][0]["san"], json!("Rh8#"), "{}", err(&solved));
}

#[test]
fn the_language_of_a_list_is_that_of_its_first_word() {
    let text = "begin\npieces white Kb6 Rh1 black Ka8\nstipulation #1\nend\n\
        anfang\nsteine weiss Kb6 Th1 schwarz Ka8\nforderung #1\nweiter\n\n\nsteine weiss Kb6 Th1 schwarz Ka8\nforderung #1\nende\n\
        debut\npieces blanc Rb6 Th1 noir Ra8\nenonce #1\nfin\n";
    let (_folder, path) = file("three.inp", text);
    let solved = run(&["solve", "--output", "json", &path]);
    let keys: Vec<_> = objects(&solved).iter().map(|problem| problem["keys"][0]["san"].clone()).collect();
    assert_eq!(keys, vec![json!("Rh8#"); 4], "{}", err(&solved));
}
