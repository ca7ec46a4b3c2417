//! The options of an OpenTafl rules record against the rules of the Viking Game.
//!
//! An option that is left out has OpenTafl's default, which is often not our rule: then the difference stands at the
//! rules as a whole. Options that say nothing here (of knights, of fortresses that do not exist) are passed over.
//! Source of names and defaults: Jay Slater, *OpenTafl Notation*.

use crate::notation::Span;
use crate::notation::opentafl::RuleOption;
use crate::notation::pgn::text;
use crate::replay::{Code, Finding};

/// What of an option matters here, and what it has to be.
enum Ours {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A list of men's letters: those that must be in it, those that must not.
    Men { with: &'static str, without: &'static str },
    /// The four corners.
    Corners,
    /// The square in the middle.
    Middle,
    /// Nothing.
    Empty,
}

/// What comes of a difference.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weight {
    /// Moves or captures are others: the record cannot be replayed.
    Play,
    /// Only the game's end may be another: its moves are legal or not as they are here.
    End,
}

struct Rule {
    option: &'static str,
    default: &'static str,
    ours: Ours,
    weight: Weight,
    rule: &'static str,
    /// Our rule, as the end of a sentence that begins with "here".
    here: &'static str,
}

const fn rule(
    option: &'static str,
    default: &'static str,
    ours: Ours,
    weight: Weight,
    rule: &'static str,
    here: &'static str,
) -> Rule {
    Rule { option, default, ours, weight, rule, here }
}

const ALL: &str = "tcnkTCNK";

/// The rules that are the same on all boards.
const COMMON: &[Rule] = &[
    rule("esc", "c", Ours::Words(&["c"]), Weight::Play, "VIK-8", "the King escapes to a corner"),
    rule(
        "surf",
        "y",
        Ours::Words(&["n"]),
        Weight::End,
        "VIK-7",
        "a side that is surrounded has not lost by that",
    ),
    rule("tfr", "d", Ours::Words(&["i"]), Weight::End, "VIK-R2", "a repetition ends nothing"),
    rule("ka", "y", Ours::Words(&["y"]), Weight::Play, "VIK-5", "the King captures like any man"),
    rule(
        "ks",
        "y",
        Ours::Words(&["y", "s"]),
        Weight::Play,
        "VIK-6",
        "the King is taken only when all his sides are held",
    ),
    rule("kj", "n", Ours::Words(&["n"]), Weight::Play, "VIK-2", "nobody jumps"),
    rule("cor", "default", Ours::Corners, Weight::Play, "VIK-3", "the corners are the four corner squares"),
    rule("cen", "default", Ours::Middle, Weight::Play, "VIK-3", "the throne is the square in the middle"),
    rule("afor", "", Ours::Empty, Weight::Play, "VIK-3", "there are no fortresses"),
    rule("dfor", "", Ours::Empty, Weight::Play, "VIK-3", "there are no fortresses"),
    rule(
        "corh",
        ALL,
        Ours::Men { with: "tTK", without: "" },
        Weight::Play,
        "VIK-5",
        "a corner helps to capture any man",
    ),
    rule(
        "cenh",
        "tcnk",
        Ours::Men { with: "", without: "tT" },
        Weight::Play,
        "VIK-5",
        "the throne is no partner against taflmen",
    ),
    rule(
        "cenhe",
        ALL,
        Ours::Men { with: "K", without: "tT" },
        Weight::Play,
        "VIK-6",
        "the empty throne helps against the King and nobody else",
    ),
    rule(
        "cors",
        "K",
        Ours::Men { with: "K", without: "tT" },
        Weight::Play,
        "VIK-3",
        "only the King may stop on a corner",
    ),
    rule(
        "cens",
        "K",
        Ours::Men { with: "K", without: "tT" },
        Weight::Play,
        "VIK-3",
        "only the King may stop on the throne",
    ),
    rule("sw", "n", Ours::Words(&["n"]), Weight::Play, "VIK-5", "there is no capture by shieldwall"),
    rule("efe", "n", Ours::Words(&["n"]), Weight::End, "VIK-8", "no fort at the edge wins"),
    rule("ber", "n", Ours::Words(&["n"]), Weight::Play, "VIK-2", "nobody moves twice"),
];

const BLACK_BEGINS: Rule =
    rule("atkf", "y", Ours::Words(&["y"]), Weight::Play, "VIK-1", "Black, the attacker, begins");

const KING_ALONE_PASSES: Rule = rule(
    "cenp",
    ALL,
    Ours::Men { with: "K", without: "tT" },
    Weight::Play,
    "VIK-4",
    "only the King may pass over the throne of this board",
);

const SMALL: &[Rule] = &[
    BLACK_BEGINS,
    rule(
        "cenp",
        ALL,
        Ours::Men { with: "tTK", without: "" },
        Weight::Play,
        "VIK-4",
        "any man may pass over the empty throne of this board",
    ),
];

const LARGE: &[Rule] = &[BLACK_BEGINS, KING_ALONE_PASSES];

const LARGEST: &[Rule] = &[
    rule(
        "atkf",
        "y",
        Ours::Words(&["n"]),
        Weight::Play,
        "VIK-1",
        "White, the defender, begins on this board",
    ),
    KING_ALONE_PASSES,
];

/// Options that make no difference to this game.
const PASSED_OVER: &[&str] = &[
    "dim", "name", "start", "nj", "cj", "aforh", "dforh", "corp", "aforp", "dforp", "afors", "dfors", "swf",
];

/// Where a rules record differs from the game on a board of `size` by `size`. Differences that let a man move or be
/// taken otherwise are [`Code::E303`], those of the end alone [`Code::W305`].
pub(super) fn differences(bytes: &[u8], given: &[RuleOption], rules: Span, size: u8) -> Vec<Finding> {
    let board = match size {
        0..=9 => SMALL,
        10..=13 => LARGE,
        _ => LARGEST,
    };
    let mut found = Vec::new();
    for rule in COMMON.iter().chain(board) {
        let option = given.iter().find(|option| option.name.of(bytes) == rule.option.as_bytes());
        let value =
            option.map_or(rule.default.to_owned(), |option| text(option.value.of(bytes)).into_owned());
        if agrees(&rule.ours, &value, size) {
            continue;
        }
        let message = match option {
            Some(_) => format!("`{}:{value}`: here {}", rule.option, rule.here),
            None => format!("`{}` is left out, which means `{value}`: here {}", rule.option, rule.here),
        };
        let code = if rule.weight == Weight::Play { Code::E303 } else { Code::W305 };
        let place = option.map_or(rules, |option| option.whole);
        found.push(Finding::new(code, place, message).with_rule(rule.rule));
    }
    let known = |name: &[u8]| {
        let name = text(name);
        PASSED_OVER.contains(&&*name) || COMMON.iter().chain(board).any(|rule| rule.option == name)
    };
    for option in given.iter().filter(|option| !known(option.name.of(bytes))) {
        let message = format!("unknown option `{}`", text(option.whole.of(bytes)));
        found.push(Finding::new(Code::E303, option.whole, message));
    }
    found
}

fn agrees(ours: &Ours, value: &str, size: u8) -> bool {
    match ours {
        Ours::Words(words) => words.contains(&value),
        Ours::Men { with, without } => {
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
    use crate::notation::opentafl::options;

    fn found(rules: &str, size: u8) -> Vec<String> {
        let span = Span::new(0, rules.len());
        let differences = differences(rules.as_bytes(), &options(rules.as_bytes(), span), span, size);
        differences.iter().map(|f| format!("{} {}", f.code, f.sentence())).collect()
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
    fn defaults_and_values_that_are_not_ours_are_told_with_their_rule() {
        assert_eq!(
            found("dim:11", 11),
            [
                "W305 VIK-7: `surf` is left out, which means `y`: here a side that is surrounded has not lost by that",
                "W305 VIK-R2: `tfr` is left out, which means `d`: here a repetition ends nothing",
                "E303 VIK-5: `cenh` is left out, which means `tcnk`: here the throne is no partner against taflmen",
                "E303 VIK-6: `cenhe` is left out, which means `tcnkTCNK`: here the empty throne helps against the King \
                 and nobody else",
                "E303 VIK-4: `cenp` is left out, which means `tcnkTCNK`: here only the King may pass over the throne of \
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
                found.len() == 1 && found[0].starts_with(&format!("E303 {rule}: `{option}`: here ")),
                "{found:?}"
            );
        }
        assert_eq!(found(&format!("dim:7 {ours} zz:y"), 7), ["E303 unknown option `zz:y`"]);
        assert!(found(&format!("dim:7 {ours} efe:y"), 7)[0].starts_with("W305 VIK-8"));
    }
}
