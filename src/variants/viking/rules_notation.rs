//! The options of an OpenTafl rules record, compared with the rules of this game.
//!
//! An option that is left out has OpenTafl's default, which is often not our rule. Options that have no effect on this
//! game (knights, fortresses that do not exist) are ignored. Nothing here knows how a record writes its options.
//! Source of names and defaults: Jay Slater, *OpenTafl Notation*.

use crate::rules::DifferenceChanges::{self, End, Play};
use crate::rules::RuleDifference;

/// What of an option matters here, and what it has to be.
enum Ours {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A list of pieces' letters: those that must be in it, those that must not.
    Pieces { with: &'static str, without: &'static str },
    /// The four corners.
    Corners,
    /// The square in the middle.
    Middle,
    /// Nothing.
    Empty,
}

/// One option of the notation and what this game needs it to be: its name and default, our value, what another value
/// changes, our rule, and this rule as the end of a sentence that begins with "here".
struct OptionRule(&'static str, &'static str, Ours, DifferenceChanges, &'static str, &'static str);

const ALL: &str = "tcnkTCNK";

/// The rules that are the same on all boards.
const COMMON: &[OptionRule] = &[
    OptionRule("esc", "c", Ours::Words(&["c"]), Play, "VIK-8", "the King escapes to a corner"),
    OptionRule("surf", "y", Ours::Words(&["n"]), End, "VIK-7", "a side does not lose by being surrounded"),
    OptionRule("tfr", "d", Ours::Words(&["i"]), End, "VIK-R2", "a repetition does not end the game"),
    OptionRule("ka", "y", Ours::Words(&["y"]), Play, "VIK-5", "the King captures like any piece"),
    OptionRule(
        "ks",
        "y",
        Ours::Words(&["y", "s"]),
        Play,
        "VIK-6",
        "the King is captured only if all its sides are blocked",
    ),
    OptionRule("kj", "n", Ours::Words(&["n"]), Play, "VIK-2", "no piece jumps"),
    OptionRule("cor", "default", Ours::Corners, Play, "VIK-3", "the corners are the four corner squares"),
    OptionRule("cen", "default", Ours::Middle, Play, "VIK-3", "the throne is the square in the middle"),
    OptionRule("afor", "", Ours::Empty, Play, "VIK-3", "there are no fortresses"),
    OptionRule("dfor", "", Ours::Empty, Play, "VIK-3", "there are no fortresses"),
    OptionRule(
        "corh",
        ALL,
        Ours::Pieces { with: "tTK", without: "" },
        Play,
        "VIK-5",
        "a corner helps to capture any piece",
    ),
    OptionRule(
        "cenh",
        "tcnk",
        Ours::Pieces { with: "", without: "tT" },
        Play,
        "VIK-5",
        "the throne is not a partner against taflmen",
    ),
    OptionRule(
        "cenhe",
        ALL,
        Ours::Pieces { with: "K", without: "tT" },
        Play,
        "VIK-6",
        "the empty throne helps to capture the King and no other piece",
    ),
    OptionRule(
        "cors",
        "K",
        Ours::Pieces { with: "K", without: "tT" },
        Play,
        "VIK-3",
        "only the King may stop on a corner",
    ),
    OptionRule(
        "cens",
        "K",
        Ours::Pieces { with: "K", without: "tT" },
        Play,
        "VIK-3",
        "only the King may stop on the throne",
    ),
    OptionRule("sw", "n", Ours::Words(&["n"]), Play, "VIK-5", "there is no capture by shieldwall"),
    OptionRule("efe", "n", Ours::Words(&["n"]), End, "VIK-8", "a fort at the edge does not win"),
    OptionRule("ber", "n", Ours::Words(&["n"]), Play, "VIK-2", "no side moves twice"),
];

const BLACK_BEGINS: OptionRule =
    OptionRule("atkf", "y", Ours::Words(&["y"]), Play, "VIK-1", "Black, the attacker, begins");

const KING_ALONE_PASSES: OptionRule = OptionRule(
    "cenp",
    ALL,
    Ours::Pieces { with: "K", without: "tT" },
    Play,
    "VIK-4",
    "only the King may pass over the throne of this board",
);

const SMALL: &[OptionRule] = &[
    BLACK_BEGINS,
    OptionRule(
        "cenp",
        ALL,
        Ours::Pieces { with: "tTK", without: "" },
        Play,
        "VIK-4",
        "any piece may pass over the empty throne of this board",
    ),
];

const LARGE: &[OptionRule] = &[BLACK_BEGINS, KING_ALONE_PASSES];

const LARGEST: &[OptionRule] = &[
    OptionRule("atkf", "y", Ours::Words(&["n"]), Play, "VIK-1", "White, the defender, begins on this board"),
    KING_ALONE_PASSES,
];

/// Options that make no difference to this game.
const PASSED_OVER: &[&str] = &[
    "dim", "name", "start", "nj", "cj", "aforh", "dforh", "corp", "aforp", "dforp", "afors", "dfors", "swf",
];

/// Where the options of a record, as names and values, differ from the game on a board of `N` by `N`. An option without
/// a name has its whole text as its value.
pub(super) fn differences<const N: u8>(given: &[(&str, &str)]) -> Vec<RuleDifference> {
    let board = match N {
        0..=9 => SMALL,
        10..=13 => LARGE,
        _ => LARGEST,
    };
    let mut found = Vec::new();
    for &OptionRule(name, default, ref ours, changes, rule, here) in COMMON.iter().chain(board) {
        let option = given.iter().position(|(given, _)| *given == name);
        let value = option.map_or(default, |n| given[n].1);
        if agrees(ours, value, N) {
            continue;
        }
        let message = match option {
            Some(_) => format!("`{name}:{value}`: here {here}"),
            None => format!("`{name}` is missing, which means `{value}`: here {here}"),
        };
        found.push(RuleDifference { option, rule: Some(rule), message, changes });
    }
    let known = |name: &str| {
        PASSED_OVER.contains(&name) || COMMON.iter().chain(board).any(|OptionRule(known, ..)| *known == name)
    };
    for (n, (name, value)) in given.iter().enumerate().filter(|(_, (name, _))| !known(name)) {
        let whole = if name.is_empty() { (*value).to_owned() } else { format!("{name}:{value}") };
        let message = format!("unknown option `{whole}`");
        found.push(RuleDifference { option: Some(n), rule: None, message, changes: Play });
    }
    found
}

fn agrees(ours: &Ours, value: &str, size: u8) -> bool {
    match ours {
        Ours::Words(words) => words.contains(&value),
        Ours::Pieces { with, without } => {
            with.chars().all(|kind| value.contains(kind)) && !without.chars().any(|kind| value.contains(kind))
        }
        Ours::Corners => value == "default" || squares(value) == corners(size),
        Ours::Middle => value == "default" || squares(value) == [middle(size)],
        Ours::Empty => value.is_empty(),
    }
}

/// The squares of a list, sorted.
fn squares(list: &str) -> Vec<String> {
    let mut squares: Vec<_> =
        list.split(',').filter(|square| !square.is_empty()).map(str::to_owned).collect();
    squares.sort();
    squares
}

fn corners(size: u8) -> Vec<String> {
    let last = char::from(b'a' + size - 1);
    squares(&format!("a1,a{size},{last}1,{last}{size}"))
}

fn middle(size: u8) -> String {
    format!("{}{}", char::from(b'a' + size / 2), size / 2 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(rules: &str, size: u8) -> Vec<String> {
        let options: Vec<_> = rules.split(' ').map(|option| option.split_once(':').unwrap()).collect();
        let differences = match size {
            7 => differences::<7>(&options),
            9 => differences::<9>(&options),
            11 => differences::<11>(&options),
            _ => differences::<19>(&options),
        };
        let reported = |difference: &RuleDifference| {
            let rule = difference.rule.map_or(String::new(), |rule| format!("{rule}: "));
            format!("{:?} {rule}{}", difference.changes, difference.message)
        };
        differences.iter().map(reported).collect()
    }

    #[test]
    fn our_own_rules_differ_in_nothing() {
        assert_eq!(found("dim:7 surf:n tfr:i cenh: cenhe:K", 7), Vec::<String>::new());
        assert_eq!(
            found("dim:9 name:Ours surf:n tfr:i ks:s cor:a1,i1,a9,i9, cen:e5 cenh: cenhe:K", 9),
            Vec::<String>::new()
        );
        assert_eq!(found("dim:11 surf:n tfr:i cenh: cenhe:K cenp:K", 11), Vec::<String>::new());
        assert_eq!(found("dim:19 surf:n tfr:i atkf:n cenh: cenhe:K cenp:K", 19), Vec::<String>::new());
    }

    #[test]
    fn defaults_and_values_that_are_not_ours_are_reported_with_their_rule() {
        assert_eq!(
            found("dim:11", 11),
            [
                "End VIK-7: `surf` is missing, which means `y`: here a side does not lose by being surrounded",
                "End VIK-R2: `tfr` is missing, which means `d`: here a repetition does not end the game",
                "Play VIK-5: `cenh` is missing, which means `tcnk`: here the throne is not a partner against taflmen",
                "Play VIK-6: `cenhe` is missing, which means `tcnkTCNK`: here the empty throne helps to capture the \
                 King and no other piece",
                "Play VIK-4: `cenp` is missing, which means `tcnkTCNK`: here only the King may pass over the throne of \
                 this board",
            ]
        );
        let ours = "surf:n tfr:i cenh: cenhe:K";
        for (option, rule) in [
            ("esc:e", "VIK-8"),
            ("atkf:n", "VIK-1"),
            ("ks:n", "VIK-6"),
            ("ks:c", "VIK-6"),
            ("ka:n", "VIK-5"),
            ("sw:s", "VIK-5"),
            ("ber:c", "VIK-2"),
            ("cor:", "VIK-3"),
            ("cen:d4,d5", "VIK-3"),
            ("afor:a4", "VIK-3"),
            ("cens:tTK", "VIK-3"),
            ("cenp:K", "VIK-4"),
            ("corh:", "VIK-5"),
        ] {
            let found = found(&format!("dim:7 {ours} {option}"), 7);
            assert!(
                found.len() == 1 && found[0].starts_with(&format!("Play {rule}: `{option}`: here ")),
                "{found:?}"
            );
        }
        assert_eq!(found(&format!("dim:7 {ours} zz:y"), 7), ["Play unknown option `zz:y`"]);
        assert!(found(&format!("dim:7 {ours} efe:y"), 7)[0].starts_with("End VIK-8"));
    }
}
