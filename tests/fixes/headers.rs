//! Headers that are not one block of tag lines: each is one game, whatever is between its tags, and safe fixes add no tag to a game
//! whose header is not certainly whole.

use lawspeaker::convert::{ConvertOptions, Scratch, canonical};
use lawspeaker::fix::{Level, RecordFixer};
use lawspeaker::formats::{Cutter, Format, RecordGames};
use lawspeaker::notation::Record;
use lawspeaker::notation::syntax::ParsedGame;
use lawspeaker::replay::ReplayOptions;

use crate::common::Dice;

/// The tags of each game of a text, the codes that are found, and the text after safe fixes.
fn read(text: &[u8]) -> (Vec<Vec<String>>, Vec<String>, Vec<u8>) {
    let reader = Format::from_id("pgn").unwrap().reader.unwrap();
    let mut fixer = RecordFixer::new(reader, ReplayOptions::default(), Level::Safe, &|_, _, _, _| {});
    let mut cutter = Cutter::new(text, reader.cut);
    let (mut record, mut parsed) = (Record::default(), ParsedGame::default());
    let (mut tags, mut codes, mut fixed) = (Vec::new(), Vec::new(), Vec::new());
    while cutter.next(&mut record).unwrap() {
        let mut games = RecordGames::new(&record, reader, ReplayOptions::default(), &mut parsed);
        while let Some(game) = games.parse() {
            let syntax = games.syntax();
            let tag = |tag| {
                let name = String::from_utf8_lossy(syntax.name_of(&record.bytes, tag)).into_owned();
                format!("{name}={}", syntax.value_of(&record.bytes, tag))
            };
            tags.push(syntax.tags.iter().map(tag).collect());
            let replay = games.replay(lawspeaker::replay::Spelling::Nothing, None);
            codes.extend(games.finish(game, replay).replay.findings.iter().map(|f| f.code.to_string()));
        }
        fixed.extend(fixer.fix(&record).map_or_else(|| record.bytes.clone(), |fixed| fixed.bytes));
    }
    (tags, codes, fixed)
}

const TAGS: [&str; 7] = [
    "[Event \"E\"]",
    "[Site \"S\"]",
    "[Date \"2001.01.01\"]",
    "[Round \"1\"]",
    "[White \"A\"]",
    "[Black \"B\"]",
    "[Result \"1-0\"]",
];
const MOVES: &str = "\n1. e4 e5 2. Nf3 1-0\n\n";

/// Two games whose tags are joined in this way; the place is that of a tag from 1.
fn two(joined: impl Fn(usize) -> String) -> String {
    let header = |_| TAGS.iter().enumerate().map(|(n, tag)| joined(n) + tag + "\n").collect::<String>();
    [0, 1].map(|n| header(n) + MOVES).concat()
}

#[test]
fn whatever_is_between_tags_they_are_of_one_game() {
    let at = |place: usize, text: &'static str| {
        two(move |n| if n == place { text.to_owned() } else { String::new() })
    };
    let mut cases = vec![
        (two(|_| "\n".to_owned()), "W108"),
        (two(|_| " ".to_owned()), "W108"),
        (two(|_| String::new()).replace('\n', "\r\r\n"), "W106"),
        (two(|_| String::new()).replace("[Site ", "[Site\n"), "W108"),
        (two(|_| String::new()).replace("[Event ", "[Event\n\n"), "W108"),
        (two(|_| String::new()).replace("\"S\"]", "\"S\"\n]"), "W108"),
    ];
    for place in 1..7 {
        cases.push((at(place, "\n\n"), "W108"));
        cases.push((at(place, "\t"), "W108"));
        cases.push((at(place, "{a comment}\n"), "W108"));
        cases.push((at(place, "{1. e4\n[Author \"A\"]\n2. Nf3 *\n}\n"), "W108"));
        cases.push((at(place, "; a comment\n\n% another\n"), "W108"));
        cases.push((at(place, "Annotated in London, 1990\n"), "W102"));
        for bad in ["[White-Elo \"2000\"]\n", "[White A]\n", "[Black “B”]\n", "[pgn]\n", "[Opening \"x]\n"]
        {
            cases.push((at(place, bad), "E105"));
        }
    }
    for bad in ["[White-Elo \"2000\"]\n", "[pgn]\n", "\t"] {
        cases.push((at(0, bad), if bad == "\t" { "W108" } else { "E105" }));
    }
    for (text, code) in cases {
        let (tags, codes, fixed) = read(text.as_bytes());
        let seven: Vec<_> = TAGS.iter().map(|tag| tag[1..].replace(" \"", "=").replace("\"]", "")).collect();
        assert_eq!(tags, [seven.clone(), seven], "{text}");
        assert!(codes.iter().any(|found| found == code), "{codes:?} {text}");
        assert!(!codes.iter().any(|found| found == "W302"), "{codes:?} {text}");
        let kept = if code == "W106" { text.replace("\r\r", "\r") } else { text };
        assert_eq!(String::from_utf8(fixed).unwrap(), kept.trim_start_matches('\n'));
    }
}

#[test]
fn a_name_that_the_header_has_begins_the_next_game() {
    let tags_only = TAGS.join("\n") + "\n\n";
    assert_eq!(read(tags_only.repeat(3).as_bytes()).0.len(), 3);
    let apart = TAGS.join("\n\n") + "\n\n";
    assert_eq!(read(apart.repeat(3).as_bytes()).0.len(), 3);
    // A move or a result ends a header, whichever tag follows.
    for moves in ["1. e4", "e4", "*", "½-½", "O-O", "--", "(5)", "$1"] {
        let text = format!("[Event \"E\"]\n\n{moves}\n\n[Site \"S\"]\n\n*\n");
        let games = if matches!(moves, "--" | "(5)" | "$1") { 1 } else { 2 };
        assert_eq!(read(text.as_bytes()).0.len(), games, "{text}");
    }
}

#[test]
fn a_tag_line_in_a_comment_is_in_the_comment() {
    let comments = [
        "{see also\n[Author \"Title\"] vol. 2}".to_owned(),
        format!("{{{}\n[Event \"x\"]\n\n[Site \"\"]\n1-0\n}}", "x ".repeat(70_000)),
    ];
    for comment in comments {
        let text = two(|_| String::new()).replace("e4 ", &format!("e4 {comment} "));
        let (tags, codes, fixed) = read(text.as_bytes());
        assert_eq!((tags.len(), codes.len()), (2, 0), "{codes:?}");
        assert!(fixed == text.as_bytes());
    }
    // Without an end it costs one game, and no tag is added to any piece.
    let text = two(|_| String::new()).replacen("e4 ", "e4 {see\n[Author \"Title\"] vol. 2 ", 1);
    let (tags, codes, fixed) = read(text.as_bytes());
    assert_eq!(tags.len(), 3);
    assert!(codes.iter().any(|code| code == "E102"));
    assert!(fixed == text.as_bytes());
}

#[test]
fn safe_fixes_add_no_tag_to_what_may_be_a_piece() {
    for text in [
        "[Event \"E\"]\n\n1. e4 {no end *\n",
        "[Event \"E\"]\n\n1. e4 } *\n",
        "[Event \"E\"]\n\n1. e4 what? *\n",
        "[Event \"E\"]\n\n1. e4 (1. d4 *\n",
        "[Event \"E\"]\nSite: London\n[Date \"2001.01.01\"]\n\n1. e4 *\n",
        "This is my archive.\n",
        "2... Nc6 3. Bb5 *\n",
        "7. Nf3 Nc6 *\n",
    ] {
        assert_eq!(String::from_utf8(read(text.as_bytes()).2).unwrap(), text);
    }
}

#[test]
fn beside_a_tag_that_is_not_understood_no_tag_is_changed() {
    for (broken, fixed) in [
        // Each tag would be changed, if it were not for the last line.
        ("[Date \"2012.03.2\"5]\n", false),
        ("[Date \"2012.3.2\"]\n[Elo \n[Annotator \"x\"]\n[Annotator \"x\"]\n", false),
        ("[Date \"2012.3.2\"]\n[Annotator \"x\"] and more\n[Annotator \"x\"]\n", false),
        ("[Date \"2012.3.2\"]\n[Annotator \"x\"]\n[Annotator \"x\"]\n", true),
    ] {
        let text = format!("[Event \"E\"]\n[Site \"S\"]\n{broken}[White \"A\"]\n\n1. e4 *\n");
        let changed = read(text.as_bytes()).2;
        assert_eq!(changed != text.as_bytes(), fixed, "{}", String::from_utf8_lossy(&changed));
    }
}

#[test]
fn a_result_tag_that_says_something_stays() {
    // The last column: whether the tag says another result than the moves.
    for (result, moves, becomes, differs) in [
        ("0-1 time", "1-0", "0-1 time", true),
        ("White wins", "*", "White wins", true),
        ("1-0 on time", "1-0", "1-0 on time", false),
        ("2-0", "1-0", "2-0", false),
        ("", "1-0", "1-0", false),
        ("?", "*", "*", false),
        ("1 - 0", "1-0", "1-0", false),
        ("1 - 0", "0-1", "1 - 0", true),
        // A result that is said twice is one, and of two results none is said.
        ("1-0;1-0 on time", "0-1", "1-0;1-0 on time", true),
        ("1-0 or 0-1", "0-1", "1-0 or 0-1", false),
        ("0-1;1-0", "0-1", "0-1;1-0", false),
        ("draw agreed", "1-0", "draw agreed", true),
        ("game drawn", "1/2-1/2", "game drawn", false),
        ("drawish", "1-0", "drawish", false),
        ("Black won", "1-0", "Black won", true),
        ("Black won", "0-1", "Black won", false),
        ("White won", "0-1", "White won", true),
        ("Black wins on time", "1-0", "Black wins on time", true),
        ("White", "0-1", "White", false),
        ("Black", "1-0", "Black", false),
        ("White wins, Black resigned", "0-1", "White wins, Black resigned", false),
    ] {
        let text = |result: &str| {
            two(|_| String::new())
                .replace("\"1-0\"", &format!("\"{result}\""))
                .replace(" 1-0", &format!(" {moves}"))
        };
        let (_, codes, fixed) = read(text(result).as_bytes());
        assert_eq!(String::from_utf8(fixed).unwrap(), text(becomes));
        assert_eq!(codes.iter().any(|code| code == "E402" || code == "W402"), differs, "{result} {codes:?}");
    }
}

/// The two laws, for headers: what is put between the lines of real records stays, and no tag is added.
#[test]
fn nothing_put_into_a_header_is_lost_and_no_tag_is_added() {
    const PUT: [&str; 16] = [
        "\n",
        "\r",
        " ",
        "\t",
        "{a note}",
        "{",
        "}",
        "[",
        "]",
        "\"",
        "12",
        "text",
        "[Tag x]\n",
        "; 7\n",
        "\u{1}",
        "\\",
    ];
    let reader = Format::from_id("pgn").unwrap().reader.unwrap();
    let options = ConvertOptions::canonical(reader, ReplayOptions::default());
    let signs = |text: &[u8]| {
        let mut signs: Vec<u8> = text.iter().copied().filter(u8::is_ascii_alphabetic).collect();
        signs.sort_unstable();
        signs
    };
    let mut dice = Dice(0x5eed_0063);
    for round in 0..400 {
        let mut text = two(|_| String::new());
        for _ in 0..1 + dice.below(3) {
            text.insert_str(dice.below(text.len() + 1), PUT[dice.below(PUT.len())]);
        }
        let (tags, codes, fixed) = read(text.as_bytes());
        let now = read(&fixed);
        assert_eq!(now.0.len(), tags.len(), "round {round}: {text:?} {fixed:?}");
        for (old, new) in tags.iter().zip(&now.0) {
            // With all seven lines read, a name that was spoilt is another tag, and its own is missing.
            // What is before the first tag line of a file is a game of its own, and the header after it may be whole.
            let is_whole = old.len() >= TAGS.len() || tags[0].is_empty();
            assert!(is_whole || new.len() <= old.len(), "{codes:?} round {round}: {text:?}");
        }
        // `fmt` keeps every letter of a record in which nothing is found.
        let mut cutter = Cutter::new(text.as_bytes(), reader.cut);
        let (mut record, mut scratch) = (Record::default(), Scratch::default());
        while cutter.next(&mut record).unwrap() {
            let mut written = String::new();
            let mut has_findings = false;
            let hear = |converted: lawspeaker::convert::Converted<'_>| {
                has_findings |= !converted.game.replay.findings.is_empty();
            };
            if canonical(&record, &options, &mut scratch, &mut written, hear) && !has_findings {
                assert_eq!(
                    signs(written.as_bytes()),
                    signs(&record.bytes),
                    "round {round}: {text:?}\n{written}"
                );
            }
        }
    }
}
