//! Conditions as wholes: what they choose, what they refuse and where, and that their texts read back.

use std::fmt::Write as _;

use proptest::prelude::*;

use super::*;
use crate::formats::{Format, RecordGames};
use crate::notation::Record;
use crate::notation::condition::{Asks, Sign, Test, Tree, Word};
use crate::notation::pgn::Records;
use crate::replay::{ReplayOptions, Spelling};

/// Games of several kinds, as one archive.
const ARCHIVE: &str = r#"[Event "Rated Blitz game"]
[White "Carlsen, Magnus"]
[Black "Anand, V"]
[Date "2013.11.09"]
[WhiteElo "2870"]
[BlackElo "2775"]
[Result "1-0"]

1. e4 e5 2. Qh5 {[%clk 0:03:00]} Ke7 3. Qxe5# 1-0

[Event "Hastings"]
[White "Müller, K"]
[Black "M. Carlsen"]
[Date "1995.??.??"]
[Rated "false"]
[Result "0-1"]

1. f3 e5 2. g4 (2. h3 {calm}) Qh4# 0-1

[Event "Endgame, not rated"]
[White "Rook"]
[Black "King"]
[SetUp "1"]
[FEN "4k3/P7/8/8/8/8/8/4K2R w - - 98 90"]
[Result "*"]

1. Kf2 Kf7 2. a8=R Ke7 3. Rha1 Kf7 4. R1a7+ Kf6 *

[Event "Circle"]
[White "Knight"]
[Black "Knight"]
[Result "1/2-1/2"]

1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2

[Variant "odin"]
[White "Frigg"]
[Result "*"]

1. d4 d7 2. Ra5 *

[White "Order"]
[Result "*"]

1. c4 e6 2. d4 Nf6 3. Nc3 d5 *
"#;

/// The numbers of the games of the archive for which a condition holds.
fn chosen(condition: &Condition) -> Vec<u64> {
    let (found, games) = chosen_of(ARCHIVE, condition);
    assert_eq!(games, 6);
    found
}

/// The same of any archive, with the number of its games.
fn chosen_of(archive: &str, condition: &Condition) -> (Vec<u64>, u64) {
    let pgn = Format::from_id("pgn").unwrap().reader.unwrap();
    let (mut records, mut record) = (Records::new(archive.as_bytes()), Record::default());
    let (mut number, mut found) = (0, Vec::new());
    while records.next(&mut record).unwrap() {
        let mut text = ParsedGame::default();
        let mut games = RecordGames::new(&record, pgn, ReplayOptions::default(), &mut text);
        while let Some(parsed) = games.parse() {
            let replay = games.replay(Spelling::Nothing, None);
            number += 1;
            let takes = condition.takes(&record.bytes, games.syntax(), &replay).contains(number);
            let may = condition.takes_text(&record.bytes, games.syntax());
            assert!(may || !takes, "game {number}: {condition}");
            found.extend(takes.then_some(number));
            let _ = games.finish(parsed, replay);
        }
    }
    (found, number)
}

/// Every condition with the games for which it holds.
const CHOSEN: [(&str, &[u64]); 68] = [
    ("White = Frigg", &[5]),
    ("white=Frigg", &[5]),
    ("player like carlsen", &[1, 2]),
    ("player like 'Carlsen, Magnus'", &[1, 2]),
    ("player like 'Magnus Carlsen' and White ~ '^C'", &[1]),
    ("player = 'Anand, V'", &[1]),
    ("player != 'Anand, V'", &[2, 3, 4, 5, 6]),
    ("White like Mueller", &[2]),
    ("elo >= 2800", &[1]),
    ("elo < 2800", &[1]),
    ("BlackElo < 2800", &[1]),
    ("elo in (2775, 1)", &[1]),
    ("year = 1995", &[2]),
    ("year in 1990..1999", &[2]),
    ("year != 1995", &[1, 3, 4, 5, 6]),
    ("year > 1995", &[1]),
    ("Date = 1995", &[2]),
    ("Date <= 1995.12.31", &[2]),
    ("Date = 1995.01", &[]),
    ("rated", &[1]),
    ("not rated", &[2, 3, 4, 5, 6]),
    ("variant = odin", &[5]),
    ("variant = \"Odin's Rune Chess\"", &[5]),
    ("variant in (chess, odin)", &[1, 2, 3, 4, 5, 6]),
    ("variant != chess", &[5]),
    ("result = 1-0", &[1]),
    ("result in (1-0, 0-1)", &[1, 2]),
    ("result = *", &[3, 5, 6]),
    ("tag(Result) = 1-0", &[1]),
    ("tag(\"result\") != 1-0", &[2, 3, 4, 5, 6]),
    ("reason = checkmate", &[1, 2]),
    ("reason != checkmate", &[3, 4, 5, 6]),
    ("stalemate", &[]),
    ("verdict = invalid", &[5]),
    ("verdict in (invalid, incomplete)", &[3, 5, 6]),
    ("code = E201", &[5]),
    ("code = illegal-move", &[5]),
    ("code = E1", &[]),
    ("code in (N2, E)", &[3, 4, 5]),
    ("number = 3", &[3]),
    ("number > 4 or White = Rook", &[3, 5, 6]),
    ("number in (1..2, 6)", &[1, 2, 6]),
    ("number != 1 and number < 3", &[2]),
    ("plies = 4", &[2]),
    ("plies in 2..5", &[1, 2, 5]),
    ("plies >= 8", &[3, 4]),
    ("repetition >= 3", &[4]),
    ("repetition = 1", &[1, 2, 3, 5, 6]),
    ("comments", &[1, 2]),
    ("comments and not clocks", &[2]),
    ("variations", &[2]),
    ("fifty", &[3]),
    ("underpromotion", &[3]),
    ("quiet(8)", &[3, 4]),
    ("quiet(4)", &[1, 2, 3, 4, 6]),
    ("reaches('*/*/*/4Q3/*/*/*/* b')", &[1]),
    ("reaches(\"rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 0 4\")", &[6]),
    ("hash = 823c9b50fd114196", &[1]),
    ("hash in (0x823c9b50fd114196, 463b96181691fc9c)", &[1, 2, 4, 6]),
    ("hash != 823c9b50fd114196", &[2, 3, 4, 5, 6]),
    ("moves('1. e4')", &[1]),
    ("moves('1.e4 e5 2.Qh5 Ke7')", &[1]),
    ("moves('d4 d7')", &[5]),
    ("moves('1. Nf3 Nf6') or moves('1. f3')", &[2, 4]),
    ("material(KRRk)", &[3]),
    ("material(\"K vs KRR\") for 3 plies", &[3]),
    ("material(\"KRR vs K\") for 7 plies", &[]),
    ("player like carlsen and (plies < 5 or clocks) and not result = 1-0", &[2]),
];

#[test]
fn each_condition_chooses_its_games_and_its_negation_the_others() {
    for (text, expected) in CHOSEN {
        let condition: Condition =
            text.parse().unwrap_or_else(|why: ConditionError| panic!("{}", why.shown(text)));
        assert_eq!(chosen(&condition), expected, "{text}");
        let others: Vec<_> = (1..=6).filter(|number| !expected.contains(number)).collect();
        assert_eq!(chosen(&condition.clone().inverted()), others, "not {text}");
        let again: Condition = condition.to_string().parse().unwrap();
        assert_eq!((again.to_string(), chosen(&again)), (condition.to_string(), expected.to_vec()), "{text}");
        assert_eq!(
            chosen(&condition.clone().and("plies > 3".parse().unwrap())).len(),
            expected.iter().filter(|number| **number != 5).count(),
            "{text}"
        );
    }
    assert_eq!(chosen(&Condition::default()), [1, 2, 3, 4, 5, 6]);
}

#[test]
fn a_partial_round_is_the_whole_round() {
    let rounds = ["2", "3", "3.1", "3.1.2", "30", "?", ""];
    let archive: String = rounds.iter().map(|round| format!("[Round \"{round}\"]\n\n1. e4 *\n\n")).collect();
    for (condition, wanted) in [
        ("Round <= 3", &["2", "3", "3.1", "3.1.2"][..]),
        ("Round < 3", &["2"]),
        ("Round >= 3", &["3", "3.1", "3.1.2", "30"]),
        ("Round > 3", &["30"]),
        ("Round in 3..3", &["3", "3.1", "3.1.2"]),
        ("Round = ..3", &["2", "3", "3.1", "3.1.2"]),
        ("Round <= 3.1", &["2", "3", "3.1", "3.1.2"]),
        ("Round > 3.1", &["30"]),
        // `=` needs the exact text.
        ("Round = 3", &["3"]),
        ("Round = 3.1", &["3.1"]),
    ] {
        let (found, _) = chosen_of(&archive, &condition.parse().unwrap());
        let found: Vec<_> = found.iter().map(|number| rounds[*number as usize - 1]).collect();
        assert_eq!(found, wanted, "{condition}");
    }
}

#[test]
fn what_is_no_part_of_the_text_is_no_comment() {
    for (moves, comments, variations) in [
        ("1. e4 e5", false, false),
        ("1. e4 {good} e5", true, false),
        ("1. e4 ; good\ne5", true, false),
        ("1. e4\n% good\ne5", false, false),
        ("1. e4! $14 e5", false, false),
        ("1. e4 (1. d4) e5", false, true),
        ("1. e4 (1. d4 {good}) e5", true, true),
    ] {
        let archive = format!("[White \"A\"]\n\n{moves} *\n");
        let holds = |condition: &str| !chosen_of(&archive, &condition.parse().unwrap()).0.is_empty();
        assert_eq!((holds("comments"), holds("variations")), (comments, variations), "{moves}");
    }
}

#[test]
fn material_for_several_plies_is_there_without_a_break() {
    // King and Rook alone for one position, then two Rooks for three, then one Rook for three.
    let archive = "[Variant \"crazyhouse\"]\n[FEN \"3k4/8/8/8/8/8/8/KR6[Rr] b - - 0 1\"]\n\n\
        1... R@h8 2. Rb7 Rh7 3. Rxh7 Kc8 4. Ka2 *\n";
    for (condition, holds) in [
        ("material('KR vs K')", true),
        ("material('KR vs K') for 3 plies", true),
        ("material('KR vs K') for 4 plies", false),
        ("material('KR vs KR') for 3 plies", true),
        ("material('KR vs KR') for 4 plies", false),
        ("material('KR vs KR*') for 7 plies", true),
        ("material('KR vs KR*') for 8 plies", false),
    ] {
        let (found, games) = chosen_of(archive, &condition.parse().unwrap());
        assert_eq!((found.len() == 1, games), (holds, 1), "{condition}");
    }
}

/// Whatever else the condition says, and of both players.
#[test]
fn the_values_that_each_test_takes_are_told_apart() {
    let condition: Condition =
        "player like Carlsen and not (plies > 3 or Event != Hastings) or Date = 1995 and White ~ '^m'"
            .parse()
            .unwrap();
    assert_eq!(
        condition.tests_of_values(),
        ["player like Carlsen", "Event != Hastings", "Date = 1995", "White ~ \"^m\""]
    );
    let (mut records, mut record) = (Records::new(ARCHIVE.as_bytes()), Record::default());
    let pgn = Format::from_id("pgn").unwrap().reader.unwrap();
    let mut found = Vec::new();
    for game in 1..=3 {
        assert!(records.next(&mut record).unwrap());
        let mut text = ParsedGame::default();
        let mut games = RecordGames::new(&record, pgn, ReplayOptions::default(), &mut text);
        assert!(games.parse().is_some());
        let mut hear = |test: usize, value: &str| found.push(format!("{game} {test} {value}"));
        condition.each_value_taken(&record.bytes, games.syntax(), &mut hear);
    }
    assert_eq!(
        found,
        [
            "1 0 Carlsen, Magnus",
            "1 1 Rated Blitz game",
            "2 0 M. Carlsen",
            "2 2 1995.??.??",
            "2 3 Müller, K",
            "3 1 Endgame, not rated"
        ]
    );
}

#[test]
fn every_field_has_a_case_and_an_example_that_is_read() {
    for field in Field::ALL {
        field
            .example
            .parse::<Condition>()
            .unwrap_or_else(|why| panic!("{}: {why}", why.shown(field.example)));
        assert!(field.example.contains(field.name), "{}", field.name);
        let mut cases = CHOSEN.iter().filter(|(text, _)| text.contains(field.name));
        assert!(cases.next().is_some(), "no case has the field `{}`", field.name);
    }
}

/// Texts that are no conditions, with a mark under the place at fault, and what the message says.
const REFUSED: [(&str, &str, &str); 33] = [
    ("", "^", "expected the name of a tag or a field"),
    ("White =", "       ^", "expected a value"),
    ("White == x", "       ^", "a condition has one sign"),
    ("= x", "^", "expected the name"),
    ("White = a b", "          ^", "expected `and`, `or` or the end"),
    ("White = a and", "             ^", "expected the name"),
    ("(White = a", "          ^", "`)`"),
    ("White = a)", "         ^", "expected `and`, `or`"),
    ("White = \"a", "        ^", "no end"),
    ("White = and", "        ^", "in quotes"),
    ("White in (a b)", "            ^", "`,` or `)`"),
    ("White in ()", "          ^", "expected a value"),
    ("White", "^", "a tag needs a sign"),
    ("clock", "^", "did you mean `clocks`?"),
    ("reach(x)", "^", "did you mean `reaches`?"),
    ("plies", "^", "`plies < 20`"),
    ("plies ~ 3", "^", "`plies < 20`"),
    ("plies = many", "        ^", "is not a number"),
    ("plies = 5..2", "        ^", "ends before it begins"),
    ("clocks = 1", "^", "stands alone"),
    ("reason = checkmat", "         ^", "did you mean `checkmate`?"),
    ("variant = ches", "          ^", "`chess`"),
    ("result = won", "         ^", "the results are"),
    ("code = E9", "       ^", "unknown code"),
    ("Date = 5.6.2001", "       ^", "day or the month"),
    ("Event ~ \"(\"", "        ^", "not a regular expression"),
    ("moves(\"1. e4 Ke5\")", "      ^", "`Ke5` is not a move here"),
    ("material(KXk)", "         ^", "no variant has"),
    ("material('K R+ vs K')", "         ^", "expected pieces such as"),
    ("quiet(4) for 2 plies", "      ^", "only `material`"),
    ("hash = +23c9b50fd114196", "       ^", "is no key"),
    ("hash = 823c9b50fd1141960", "       ^", "is no key"),
    ("reaches(\"8/8\")", "        ^", "no board has 2 ranks"),
];

#[test]
fn what_is_no_condition_is_refused_with_its_place() {
    for (text, mark, part) in REFUSED {
        let error = text.parse::<Condition>().map(|_| ()).expect_err(text);
        let shown = error.shown(text);
        assert!(error.why.contains(part), "{text}: {shown}");
        assert!(shown.lines().nth(2).unwrap()[2..].starts_with(mark), "{text}: {shown}");
    }
    let deep = "not ".repeat(100) + "clocks";
    assert!(deep.parse::<Condition>().unwrap_err().why.contains("at most"));
    let brackets = "(".repeat(100_000);
    assert!(brackets.parse::<Condition>().is_err());
}

/// Trees as the grammar can have them.
fn trees() -> impl Strategy<Value = Tree<Test>> {
    let text = prop_oneof![
        "[a-zA-Z0-9_./-]{1,6}",
        prop::sample::select(vec!["and", "Or", "", "a \"b\"", "\\", "it's", "(", "é ü", "x=1", "1..2"])
            .prop_map(String::from),
    ];
    let word = |text: BoxedStrategy<String>| text.prop_map(|text| Word { text, at: 0..0 });
    let value = word(text.boxed());
    let name = word("[A-Z][a-z]{0,4}".boxed());
    let sign = prop::sample::select(vec![
        Sign::Is,
        Sign::IsNot,
        Sign::Less,
        Sign::AtMost,
        Sign::More,
        Sign::AtLeast,
        Sign::Matches,
        Sign::Like,
        Sign::In,
    ]);
    let signs = (sign, value.clone()).prop_map(|(sign, value)| Asks::Sign(sign, vec![value]));
    let list = prop::collection::vec(value.clone(), 2..4).prop_map(|values| Asks::Sign(Sign::In, values));
    let call = (prop::collection::vec(value, 1..3), prop::option::of(1..9u32));
    let asks = prop_oneof![
        Just(Asks::Alone),
        signs,
        list,
        call.prop_map(|(values, plies)| Asks::Call(values, plies)),
    ];
    let test = (name, any::<bool>(), asks).prop_map(|(name, is_tag, asks)| {
        let is_tag = is_tag && matches!(asks, Asks::Sign(..));
        // Some words of letters alone are words of the language.
        let name = Word { text: format!("{}_", name.text), ..name };
        Tree::Test(Test { name, is_tag, asks })
    });
    test.prop_recursive(5, 24, 4, |part| {
        prop_oneof![
            prop::collection::vec(part.clone(), 2..4).prop_map(Tree::Or),
            prop::collection::vec(part.clone(), 2..4).prop_map(Tree::And),
            part.prop_map(|part| Tree::Not(Box::new(part))),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn texts_of_conditions_read_back(tree in trees()) {
        let text = tree.to_string();
        let again = crate::notation::condition::read(&text);
        prop_assert_eq!(again, Ok(tree), "{}", text);
    }

    #[test]
    fn any_text_is_read_or_refused_with_a_place_in_it(
        pieces in prop::collection::vec(prop::sample::select(&[
            "White", "plies", "moves", "and", "or", "not", "in", "like", "for", "(", ")", ",", "=", "!=", "~", " ", "\"", "'", "\\",
            "é", "3", "..", "plies", "\u{2028}", "\n", "tag", "*", "0",
        ][..]), 0..30)
    ) {
        let mut text = String::new();
        pieces.iter().for_each(|piece| write!(text, "{piece}").unwrap());
        if let Err(error) = text.parse::<Condition>() {
            prop_assert!(text.get(error.at.clone()).is_some(), "{}", text);
            prop_assert_eq!(error.shown(&text).lines().count(), 3);
        }
    }
}
