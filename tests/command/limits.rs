//! A limit that cuts a part of an answer is seen in every form of output, and in the exit status.
//!
//! An answer with status 0 is the whole answer. Any other one says which parts are not finished, and claims of none that
//! there is nothing.

use std::fs;

use serde_json::Value;

use super::{code, err, file, out, run, text};

/// A part of an answer.
struct Case {
    /// Its member in JSON, and its name for people.
    part: [&'static str; 2],
    entry: &'static str,
    options: &'static [&'static str],
    /// What must not be said of the part while it is not finished.
    claim: Option<&'static str>,
}

const CASES: [Case; 6] = [
    Case {
        part: ["idle", "pieces that can be removed"],
        entry: "bKn5/6p1/1p1NR1p1/1PNk2P1/1pR1p3/5Q2/3P4/B6q w - - stip \"#2\";\n",
        options: &["--reduce"],
        claim: Some("no piece can be removed"),
    },
    Case {
        part: ["tries", "tries"],
        entry: "1Q2K3/8/b1k5/2P5/n1N1P3/2b5/2N5/2R5 w - - stip \"#2\";\n",
        options: &["--tries", "2"],
        claim: None,
    },
    Case {
        part: ["set_play", "set play"],
        entry: "k7/1pK5/qr6/rb6/b7/nq6/2P5/4N3 w - - stip \"#2\";\n",
        options: &["--set-play"],
        claim: Some("no set play"),
    },
    Case {
        part: ["tree", "play"],
        entry: "k7/1pK5/N7/8/8/8/8/6Q1 b - - stip \"h#2\";\n",
        options: &[],
        claim: None,
    },
    Case {
        part: ["explained", "reasons"],
        entry: "k7/1pK5/N7/8/8/8/8/6Q1 b - - stip \"h#2\";\n",
        options: &["--explain-move", "b5"],
        claim: None,
    },
    // The claim is wrong too: that it is not done outweighs this.
    Case {
        part: ["tries", "tries"],
        entry: "1Q2K3/8/b1k5/2P5/n1N1P3/2b5/2N5/2R5 w - - stip \"#2\"; bm Na5; option \"Duplex\";\n",
        options: &["--tries", "2"],
        claim: None,
    },
];

/// Every other form of output, and text again.
const FORMS: [&[&str]; 6] =
    [&[], &["--output", "concise"], &["--to", "text"], &["--to", "html"], &["--to", "md"], &["--to", "tex"]];

/// An object without what depends on the way of the search.
fn answer(text: &str) -> Value {
    let mut object: Value = serde_json::from_str(text).unwrap();
    for name in ["nodes", "seconds"] {
        object.as_object_mut().unwrap().remove(name);
        object["duplex"].as_object_mut().and_then(|other| other.remove(name));
    }
    object
}

/// The parts that an object says are not finished; none if that of an object is not known at all.
fn unfinished(object: &Value) -> Option<Vec<&str>> {
    let parts = |object: &Value| object["unfinished"].as_array().map_or(0, Vec::len);
    if object["solved"].is_null() || object["duplex"].is_object() && object["duplex"]["solved"].is_null() {
        return None;
    }
    assert!(object["unfinished"].is_null() || parts(object) > 0, "{object}");
    Some(object["unfinished"].as_array().into_iter().flatten().map(|part| part.as_str().unwrap()).collect())
}

#[test]
fn a_part_that_a_limit_cuts_is_never_shown_as_the_whole() {
    for Case { part: [member, name], entry, options, claim } in CASES {
        let (files, problem) = file("a.epd", entry);
        let arguments = [&["solve", &problem][..], options].concat();
        let json = [&arguments[..], &["--output", "json"]].concat();
        let (whole, whole_text) = (run(&json), run(&arguments));
        let (status, wanted) = (code(&whole), answer(out(&whole)));
        assert!(status < 2 && unfinished(&wanted) == Some(vec![]), "{entry}{wanted}");
        let (mut cut, mut shown, mut done) = (0, 0, 0);
        let mut limit = 20_u64;
        while done == 0 {
            let nodes = limit.to_string();
            let limited = |arguments: &[&str]| run(&[arguments, &["--limit-nodes", &nodes]].concat());
            let said = format!("{entry}{options:?} --limit-nodes {limit}");
            let (object, human) = (limited(&json), limited(&arguments));
            let found = answer(out(&object));
            match unfinished(&found) {
                Some(parts) if parts.is_empty() => {
                    assert_eq!((code(&object), &found), (status, &wanted), "{said}");
                    done += 1;
                }
                Some(parts) => {
                    assert_eq!(code(&object), 3, "{said}: {found}");
                    cut += usize::from(parts.contains(&member));
                }
                None => assert_eq!(code(&object), 3, "{said}: {found}"),
            }
            // In text another part may be cut than in JSON, which has more of the play.
            if code(&human) == status {
                assert_eq!(out(&human), out(&whole_text), "{said}");
                assert!(!err(&human).contains("not finished"), "{said}: {}", err(&human));
            } else {
                assert_eq!(code(&human), 3, "{said}");
                let is_cut = |text: &str| text.contains("(not finished: ") && text.contains(name);
                let is_solved = !["undecided", "so far"].iter().any(|open| out(&human).contains(open));
                if out(&human).lines().any(is_cut) && is_solved && shown == 0 {
                    assert!(err(&human).contains("1 not finished"), "{said}: {}", err(&human));
                    for form in FORMS {
                        if ["tree", "explained"].contains(&member) && form.contains(&"concise") {
                            continue; // it says nothing of play
                        }
                        let output = limited(&[&arguments[..], form].concat());
                        assert_eq!(code(&output), 3, "{said} {form:?}");
                        let lines = out(&output);
                        assert!(lines.contains("(not finished: "), "{said} {form:?}: {lines}");
                        assert!(claim.is_none_or(|claim| !lines.contains(claim)), "{said} {form:?}: {lines}");
                    }
                    if member == "set_play" {
                        // A page has set play unasked.
                        let page = files.path().join("page.html");
                        let output = limited(&["page", &problem, "-o", text(&page)]);
                        assert_eq!(code(&output), 0, "{said}: {}", err(&output));
                        assert!(
                            fs::read_to_string(&page).unwrap().contains("(not finished: set play"),
                            "{said}"
                        );
                    }
                    shown += 1;
                }
            }
            // A run that keeps what is proven says the same, the first time.
            let state = files.path().join(format!("state {limit}"));
            let kept = limited(&[&json[..], &["--resume", text(&state)]].concat());
            assert_eq!((code(&kept), answer(out(&kept))), (code(&object), found), "{said} --resume");
            limit += limit / 4;
        }
        assert!(cut > 0 && shown > 0, "{entry}{options:?} was cut {cut} and {shown} times");
    }
}

/// The clock is read about every thousand nodes, so the keys come from an earlier run.
#[test]
fn a_limit_of_time_that_cuts_a_part_is_said_too() {
    let (files, problem) = file("a.epd", "4K3/5R2/4p3/1PP1k3/3p2p1/B2P3N/6P1/8 w - - stip \"#3\";\n");
    let json = ["solve", &problem, "--output", "json"];
    for (part, options) in [
        ("idle", &["--reduce"][..]),
        ("tries", &["--tries", "2"]),
        ("set_play", &["--set-play"]),
        ("tree", &["--play", "all"]),
        ("explained", &["--explain-move", "Ng5"]),
    ] {
        let state = files.path().join(part);
        let known = [&json[..], &["--resume", text(&state)]].concat();
        assert_eq!(code(&run(&[&known[..], &["--play", "1"]].concat())), 0);
        let output = run(&[&known[..], options, &["--limit-time", "0.000001"]].concat());
        let found = answer(out(&output));
        assert_eq!((code(&output), &found["solved"]), (3, &Value::Bool(true)), "{found}");
        assert!(unfinished(&found).unwrap().contains(&part), "{found}");
        // The same command goes on, and its answer is that of a single run.
        let whole = run(&[&known[..], options].concat());
        assert_eq!(
            (code(&whole), answer(out(&whole))),
            (0, answer(out(&run(&[&json[..], options].concat()))))
        );
    }
}
