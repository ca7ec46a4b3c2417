//! Reading and writing the notation.

use super::*;

const BRANDUBH: &str = "start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

fn read(options: &str) -> Laws {
    Laws::read(&format!("dim:7 {options} {BRANDUBH}")).unwrap_or_else(|error| panic!("{options}: {error:?}"))
}

/// The rules in the notation, without the start position.
fn options(laws: &Laws) -> String {
    let written = laws.written();
    written.split_once(" start:").expect("the rules have a start position").0.to_owned()
}

/// The text at fault, and the reason.
fn refused(text: &str) -> (String, String) {
    let error = Laws::read(text).unwrap_err();
    (text[error.span].to_owned(), error.why)
}

#[test]
fn defaults_are_those_of_the_notation() {
    let laws = read("");
    assert_eq!(options(&laws), "dim:7");
    assert!(laws.surrounding && laws.attackers_begin && laws.flanking && !laws.edge_fort && !laws.linnaean);
    assert_eq!((laws.escape, laws.third, laws.arms), (Escape::Corner, Third::Draws, Arms::Both));
    assert_eq!(
        (laws.strength, laws.shieldwall, laws.berserk),
        (Strength::Strong, Shieldwall::None, Berserk::None)
    );
    assert_eq!(laws.jumps[KNIGHT.index()], Jump::Capturing);
    assert_eq!(laws.jumps[COMMANDER.index()], Jump::Plain);
    assert_eq!(laws.ground(Special::Corner).squares.len(), 4);
    let given = "esc:c surf:y atkf:y tfr:d ka:y ks:s kj:n nj:c cj:j mj:n gj:n spd:-1 cor:default cen:default afor: dfor: \
                 corh:tcnkmTCNKM cenh:tcnkm cenhe:tcnkmTCNKM aforh:TCNKM dforh:tcnkm corp:K cenp:tcnkmTCNKM \
                 aforp:tcnkmTCNKM dforp:TCNKM cors:K cens:K afors:tcnkmTCNKM dfors:TCNKM corre:tcnkmTCNKM \
                 cenre:tcnkmTCNKM aforre:tcnkmTCNKM dforre:tcnkmTCNKM sw:n swf:y efe:n linc:n ber:n";
    assert_eq!(read(given), laws);
}

#[test]
fn every_key_is_written_as_it_was_read() {
    for option in [
        "name:Some_game",
        "esc:e",
        "surf:n",
        "atkf:n",
        "tfr:w",
        "ka:h",
        "ks:c",
        "kj:r",
        "nj:n",
        "cj:c",
        "mj:j",
        "gj:r",
        "spd:2",
        "spd:2,3",
        "cor:b1,a2",
        "cen:d3,d4",
        "afor:a4",
        "dfor:g4",
        "corh:tT",
        "cenh:",
        "cenhe:K",
        "aforh:tc",
        "dforh:gG",
        "corp:tK",
        "cenp:K",
        "aforp:t",
        "dforp:T",
        "cors:TK",
        "cens:tcnkmgTCNKMG",
        "afors:",
        "dfors:T",
        "corre:",
        "cenre:t",
        "aforre:t",
        "dforre:T",
        "sw:w",
        "swf:n",
        "efe:y",
        "linc:y",
        "ber:m",
    ] {
        let laws = read(option);
        assert_eq!(laws.written(), format!("dim:7 {option} {BRANDUBH}"));
        assert_eq!(Laws::read(&laws.written()), Ok(laws));
    }
    assert_eq!(read("ks:n").strength, Strength::Weak);
    assert_eq!(options(&read("spd:1,1,1,1,1,1,1,1,1,1,")), "dim:7 spd:1,1,1,1,1,-1,1,1,1,1,1,-1");
    assert_eq!(options(&read("spd:1,2,3,4,5,6,7,8")), "dim:7 spd:1,2,3,4,-1,-1,5,6,7,8,-1,-1");
}

#[test]
fn a_start_position_can_begin_with_either_rank() {
    let upward = Laws::read("dim:7 start:/K6/7/7/7/7/7/t6/").unwrap();
    assert_eq!(Laws::read("dim:7 starti:t6/7/7/7/7/7/K6"), Ok(upward.clone()));
    assert!(upward.start[0].is_some_and(|piece| piece.kind == KING));
}

#[test]
fn faults_have_their_place() {
    let refusals = [
        ("", "", "`dim` is missing"),
        ("dim:7", "dim:7", "`start` is missing"),
        ("dim:4", "4", "cannot read `dim:4`: expected a whole number from 5 to 19"),
        ("dim:7 zz:y", "zz", "unknown key `zz`"),
        ("dim:7 esc", "esc", "expected a key and a value with a colon between them, not `esc`"),
        ("dim:7 esc:c esc:e", "esc:e", "`esc` is given twice"),
        ("dim:7 start:7 starti:7", "starti:7", "`starti` is given twice"),
        ("dim:7 starti:7 start:7", "start:7", "`start` is given twice"),
    ];
    for (text, at, why) in refusals {
        assert_eq!(refused(text), (at.to_owned(), why.to_owned()));
    }
    let values = [
        ("esc:x", "x", "expected one of `c`, `e`"),
        ("corh:tx", "x", "no piece has the letter `x`; expected letters of `tcnkmgTCNKMG`"),
        ("cor:a1,h1", "h1", "`h1` is not a square of a board of 7x7"),
        ("cor:a1,a1", "a1", "`a1` is given twice"),
        ("spd:0", "0", "`0` is not a speed: expected -1 for no limit or a whole number from 1 to 99"),
        ("spd:1,1,1", "1,1,1", "expected 1, 2, 8, 10 or 12 speeds, not 3"),
    ];
    for (option, at, why) in values {
        let text = format!("dim:7 {option} {BRANDUBH}");
        assert_eq!(refused(&text), (at.to_owned(), format!("cannot read `{option}`: {why}")));
    }
    let starts = [
        ("7/7", "7/7", "expected 7 ranks, not 2"),
        ("7/7/8/7/7/7/7", "8", "this rank has 8 squares, and the board has 7"),
        ("7/7/7x/7/7/7/7", "7x", "no piece has the letter `x`"),
        (
            "7/7/99999999999999999999999/7/7/7/7",
            "99999999999999999999999",
            "`99999999999999999999999` is too many",
        ),
        ("7/7/7/7/7/7/7", "7/7/7/7/7/7/7", "the defenders have no King"),
        ("K6/7/7/7/7/7/K6", "K6/7/7/7/7/7/K6", "the defenders have more than one King"),
        ("K6/7/7/7/7/7/k6", "K6/7/7/7/7/7/k6", "the attackers cannot have a King"),
    ];
    for (start, at, why) in starts {
        let (place, reason) = refused(&format!("dim:7 start:{start}"));
        assert_eq!(
            (place.as_str(), reason.as_str()),
            (at, format!("cannot read `start:{start}`: {why}").as_str())
        );
    }
    assert!(
        refused(&format!("dim:7 afor:a1 {BRANDUBH}")).1.contains("a corner and a fortress of the attackers")
    );
}

#[test]
fn a_text_that_is_longer_than_any_rules_is_refused() {
    let blanks = " ".repeat(64 << 10);
    let long = format!("dim:7 {blanks}{BRANDUBH}");
    assert_eq!(refused(&long), (long.clone(), "rules have at most 64 KiB".to_owned()));
    assert!(
        Laws::read(long.trim_start_matches("dim:7 ").trim_start())
            .is_err_and(|error| error.why.contains("dim"))
    );
    assert_eq!(Laws::read(&format!("dim:7 {}{BRANDUBH}", &blanks[..60 << 10])).unwrap(), read(""));
}
