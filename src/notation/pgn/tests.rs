//! Every kind of element and every fault, with its place. A game is shown as `TAGS | ELEMENTS | FAULTS | end`.

use std::fmt::Write;

use super::*;
use crate::notation::Span;
use crate::notation::syntax::*;

/// The game that begins at `from`, as a line of text.
fn shown(text: &[u8], from: usize) -> String {
    let mut game = ParsedGame::new();
    let end = parse(text, from, &mut game);
    assert_eq!(game.span, Span::new(from, end));
    let mut out = String::new();
    let at = |span: Span| format!("{}-{}", span.start, span.end);
    for tag in &game.tags {
        let (name, value) = (tag.name.of(text).escape_ascii(), tag.value.of(text).escape_ascii());
        write!(out, "{} {name}={value} ", at(tag.whole)).unwrap();
    }
    out.push_str("| ");
    for element in &game.movetext {
        write!(out, "{} {:?} ", at(element.span), element.kind).unwrap();
    }
    out.push_str("| ");
    for fault in &game.faults {
        write!(out, "{} {:?} ", at(fault.span), fault.kind).unwrap();
    }
    write!(out, "| {end}").unwrap();
    out
}

fn check(table: &[(&str, &str)]) {
    let wrong: Vec<String> = table
        .iter()
        .map(|(text, want)| (text, shown(text.as_bytes(), 0), want))
        .filter(|(_, got, want)| got != *want)
        .map(|(text, got, want)| format!("{text:?}\n   {got}\nnot {want}\n"))
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.concat());
}

#[test]
fn elements() {
    check(&[
        ("", "| | | 0"),
        (" \r\n\u{a0}\u{feff}", "| | | 8"),
        ("1.e4", "| 0-2 MoveNumber 2-4 Move | | 4"),
        (
            "12...Nf6 3. ... 7",
            "| 0-5 MoveNumber 5-8 Move 9-11 MoveNumber 12-15 MoveNumber 16-17 Number | | 17",
        ),
        ("1\u{2026}e5 \u{2026}e5", "| 0-4 MoveNumber 4-6 Move 7-10 MoveNumber 10-12 Move | | 12"),
        ("Nf3+!? d1-d4xd5/e4", "| 0-6 Move 7-18 Move | | 18"),
        ("N@f3~f2 e8=Q -- junk,@", "| 0-7 Move 8-12 Move 13-15 Move 16-22 Move | | 22"),
        ("0-0 0-0-0+ 1.0-0", "| 0-3 Move 4-10 Move 11-13 MoveNumber 13-16 Move | | 16"),
        ("1e4 1! e4\u{bd}", "| 0-3 Move 4-6 Move 7-11 Move | | 11"),
        ("\u{2658}f3 \u{16a0}c4\u{a0}\u{2655}a1", "| 0-5 Move 6-11 Move 13-18 Move | | 18"),
        ("abcdefghijklmnop q", "| 0-16 Move 17-18 Move | | 18"),
        ("abcd\u{bd}efghijklmnop! q", "| 0-19 Move 20-21 Move | | 21"),
        ("e4$1$255", "| 0-2 Move 2-4 Nag(1) 4-8 Nag(255) | | 8"),
        ("$01", "| 0-3 Nag(1) | | 3"),
        ("e4 !? ?? +- \u{b1} =", "| 0-2 Move 3-5 Glyph 6-8 Glyph 9-11 Glyph 12-14 Glyph 15-16 Glyph | | 16"),
        ("e4!e5!+?#d4 !!d5", "| 0-3 Move 3-9 Move 9-11 Move 12-14 Glyph 14-16 Move | | 16"),
        ("e4{a}e5{}", "| 0-2 Move 2-5 Comment 5-7 Move 7-9 Comment | | 9"),
        ("{a ( ; \n% { }e5", "| 0-13 Comment 13-15 Move | | 15"),
        (
            "e4;a } (\r\ne5 ;\rd4;",
            "| 0-2 Move 2-8 LineComment 10-12 Move 13-14 LineComment 15-17 Move 17-18 LineComment | | 18",
        ),
        ("%a {\n%b\r%c\n %d", "| 0-4 EscapedLine 5-7 EscapedLine 8-10 EscapedLine 12-14 Move | | 14"),
        (
            "e4(d4(c4)f4)e5",
            "| 0-2 Move 2-3 Open 3-5 Move 5-6 Open 6-8 Move 8-9 Close 9-11 Move 11-12 Close 12-14 Move | | 14",
        ),
        ("()", "| 0-1 Open 1-2 Close | | 2"),
        ("exd6 e.p.+ ep", "| 0-4 Move 5-10 EnPassantNote 11-13 Move | | 13"),
        (
            "exd6 e.p.#!? e4 ep?++",
            "| 0-4 Move 5-10 EnPassantNote 10-12 Glyph 13-15 Move 16-18 EnPassantNote 18-19 Glyph 19-21 MarkNote | | 21",
        ),
        (
            "exd6 ep. e4 e.p e4 ep! e.px",
            "| 0-4 Move 5-8 EnPassantNote 9-11 Move 12-15 EnPassantNote 16-18 Move 19-21 EnPassantNote 21-22 Glyph 23-27 Move | | 27",
        ),
        ("1. e4\n\n\n1... e5", "| 0-2 MoveNumber 3-5 Move 8-12 MoveNumber 13-15 Move | | 15"),
        ("e4 \"x\" [a] <b>", "| 0-2 Move 3-6 Move 7-10 Move 11-14 Move | | 14"),
        (
            "e4 (5) ( 0:05 ) 0:12 5254 52",
            "| 0-2 Move 3-6 Number 7-15 Number 16-20 Number 21-25 Move 26-28 Number | | 28",
        ),
        ("e4 (=) a8(Q)+", "| 0-2 Move 3-6 Aside 7-13 Move | | 13"),
        (
            "e4 TN e5 RR N f6 N",
            "| 0-2 Move 3-5 Glyph 6-8 Move 9-11 Glyph 12-13 Move 14-16 Move 17-18 Glyph | | 18",
        ),
        ("e4 ch e5 dis. ch. mate", "| 0-2 Move 3-5 MarkNote 6-8 Move 9-17 MarkNote 18-22 Move | | 22"),
        ("e4 {a {b} c} e5", "| 0-2 Move 3-12 Comment 13-15 Move | 3-12 NestedComment | 15"),
        ("\u{fffd} %", "| 0-3 Move 4-5 Move | | 5"),
    ]);
}

#[test]
fn results() {
    check(&[
        ("1-0", "| 0-3 Result(WhiteWins) | | 3"),
        ("0-1", "| 0-3 Result(BlackWins) | | 3"),
        ("1/2-1/2", "| 0-7 Result(Draw) | | 7"),
        ("1/2", "| 0-3 Result(Draw) | | 3"),
        ("\u{bd}-\u{bd}", "| 0-5 Result(Draw) | | 5"),
        ("3/4-1/4", "| 0-7 Result(WhiteThreeQuarters) | | 7"),
        ("1/4-3/4", "| 0-7 Result(BlackThreeQuarters) | | 7"),
        ("e4*", "| 0-2 Move 2-3 Result(Open) | | 3"),
        ("e4 1\u{2013}0", "| 0-2 Move 3-8 Result(WhiteWins) | | 8"),
        (
            "e4(d4 1-0)e5 0-1{a};b\n%c\n$1 1-0 (d4)\n",
            "| 0-2 Move 2-3 Open 3-5 Move 6-9 Result(WhiteWins) 9-10 Close 10-12 Move \
          13-16 Result(BlackWins) 16-19 Comment 19-21 LineComment 22-24 EscapedLine 25-27 Nag(1) 28-31 Result(WhiteWins) \
          32-33 Open 33-35 Move 35-36 Close | | 37",
        ),
        ("1-0 e4", "| 0-3 Result(WhiteWins) | | 4"),
        ("1. e4 * e5", "| 0-2 MoveNumber 3-5 Move 6-7 Result(Open) 8-10 Move | 6-7 StrayResult | 10"),
        (
            "2. e4 * 2... e5",
            "| 0-2 MoveNumber 3-5 Move 6-7 Result(Open) 8-12 MoveNumber 13-15 Move | 6-7 StrayResult | 15",
        ),
        ("2. e4 * 1. e4", "| 0-2 MoveNumber 3-5 Move 6-7 Result(Open) | | 8"),
        ("2. e4 * 45", "| 0-2 MoveNumber 3-5 Move 6-7 Result(Open) 8-10 Number | | 10"),
        ("2. e4 * words", "| 0-2 MoveNumber 3-5 Move 6-7 Result(Open) | | 8"),
        ("1-0F", "| 0-3 Result(WhiteWins) 3-4 Aside | | 4"),
        ("0-0 *", "| 0-3 Aside 4-5 Result(Open) | | 5"),
        ("1. 0-0", "| 0-2 MoveNumber 3-6 Move | | 6"),
        ("0.5-0.5", "| 0-7 Result(Draw) | | 7"),
        ("+:-", "| 0-3 Result(WhiteWins) | | 3"),
        ("1-0{a}1.e4", "| 0-3 Result(WhiteWins) 3-6 Comment | | 6"),
        ("1-0 ...", "| 0-3 Result(WhiteWins) | | 4"),
        ("1-0 @", "| 0-3 Result(WhiteWins) | | 4"),
        ("1-0 0-0", "| 0-3 Result(WhiteWins) | | 4"),
        ("1-0\n[x", "| 0-3 Result(WhiteWins) | | 4"),
        ("1-0 [x", "| 0-3 Result(WhiteWins) | | 4"),
    ]);
    assert_eq!(shown(b"\xBD-\xBD", 0), "| 0-3 Result(Draw) | | 3");
}

#[test]
fn headers() {
    check(&[
        ("[A \"x\"]\n\ne4", "0-7 A=x | 9-11 Move | | 11"),
        ("\u{feff}\n[A \"x\"]\r\n[B_1\"\"]\r*", "4-11 A=x 13-20 B_1= | 21-22 Result(Open) | | 22"),
        ("\n[ A\t\"x\" ] [B \"y\"] 1. e4", "1-10 A=x 11-18 B=y | 19-21 MoveNumber 22-24 Move | | 24"),
        (r#"[A "a \" b\\"]"#, r#"0-14 A=a \\\" b\\\\ | | | 14"#),
        ("[A \"x\"]\n% y\n[B \"z\"]", "0-7 A=x 12-19 B=z | 8-11 EscapedLine | | 19"),
        (
            "[A \"x\"] \r\n%\r\n;;\r\n\u{feff}[B \"z\"]\n% y",
            "0-7 A=x 20-27 B=z | 10-11 EscapedLine 13-15 LineComment 28-31 EscapedLine | | 31",
        ),
        ("[A \"x\"]\n%\n\n[B \"z\"]", "0-7 A=x 11-18 B=z | 8-9 EscapedLine | 11-13 ScatteredTags | 18"),
        ("[A \"x\"]\n;\n", "0-7 A=x | 8-9 LineComment | | 10"),
        ("[A \"x\"]\n %\n[B \"z\"]", "0-7 A=x 11-18 B=z | | 9-10 TextAfterTag 11-13 ScatteredTags | 18"),
        ("[A \"x\"]\n\n[B \"z\"]", "0-7 A=x 9-16 B=z | | 9-11 ScatteredTags | 16"),
        ("[A \"x\"]\n\n[A \"z\"]", "0-7 A=x | | | 9"),
        ("[A \"x\"]\n%\n[A \"z\"]", "0-7 A=x | 8-9 EscapedLine | | 10"),
        ("[A \"x\"]\r\r\n[B \"y\"]", "0-7 A=x 10-17 B=y | | 10-12 ScatteredTags | 17"),
        (
            "[A \"x\"]\n\n{1. e4\n} by [m]e\n[B \"y\"]",
            "0-7 A=x 26-33 B=y | 9-17 Comment | 18-25 TextAfterTag 26-28 ScatteredTags | 33",
        ),
        ("[A \"x\"]\n\nby 1. me\n[B \"y\"]", "0-7 A=x | 9-11 Move 12-14 MoveNumber 15-17 Move | | 18"),
        ("[A \"x\"]\n\n*\n[B \"y\"]", "0-7 A=x | 9-10 Result(Open) | | 11"),
        ("[A \"x\"]\n\ne4\n[B \"y\"]", "0-7 A=x | 9-11 Move | | 12"),
        ("[A \"x\"]\n{\n[B \"y\"]", "0-7 A=x 10-17 B=y | | 8-9 TextAfterTag 10-12 ScatteredTags | 17"),
        ("[A \"x\"]\n{\n1. e4", "0-7 A=x | 8-15 Comment | 8-9 UnterminatedComment | 15"),
        ("e4 \n \t[B \"z\"]", "| 0-2 Move | | 6"),
        ("e4 (d4\n[B x]", "| 0-2 Move 3-4 Open 4-6 Move 7-7 Close | 3-4 UnterminatedVariation | 7"),
        ("e4\n[%clk 1]\n[1", "| 0-2 Move 3-8 Move 9-11 Move 12-14 Move | | 14"),
        (" [A x\n [", "| 1-3 Move 4-5 Move 7-8 Move | | 8"),
        (" [A \"x\n [", "| | 1-3 ScatteredTags 1-6 MalformedTag(CloseQuote) 8-9 MalformedTag(Name) | 9"),
        ("[A \"x\"] {c\nd}", "0-7 A=x | 8-13 Comment | | 13"),
    ]);
}

#[test]
fn faults_of_tags() {
    check(&[
        ("[\n", "| | 0-1 MalformedTag(Name) | 2"),
        ("[1 \"x\"] \ne4", "| 9-11 Move | 0-7 MalformedTag(Name) | 11"),
        ("[A-B \"x\"]", "| | 0-9 MalformedTag(Name) | 9"),
        ("[%clk 1]\n[A \"x\"]", "9-16 A=x | | 0-8 MalformedTag(Name) | 16"),
        ("[A x\"]\n[B \"y\"]", "7-14 B=y | | 0-6 MalformedTag(OpenQuote) | 14"),
        ("[A B \"x\"]", "| | 0-9 MalformedTag(OpenQuote) | 9"),
        ("[A]", "| | 0-3 MalformedTag(OpenQuote) | 3"),
        ("[A\n\"x\"\n]", "0-8 A=x | | 0-2 ScatteredTags | 8"),
        ("[A\n]", "| 3-4 Move | 0-2 MalformedTag(OpenQuote) | 4"),
        ("[A \"x]\r\n[B \"y\"]", "8-15 B=y | | 0-6 MalformedTag(CloseQuote) | 15"),
        ("[A \"x\\\"]", "| | 0-8 MalformedTag(CloseQuote) | 8"),
        ("[A \"x\\", "| | 0-6 MalformedTag(CloseQuote) | 6"),
        ("[A \"x\"\n[B \"y\"]", "0-6 A=x 7-14 B=y | | 0-6 MalformedTag(Bracket) | 14"),
        ("[A \"x\" [B \"y\"]", "0-6 A=x 7-14 B=y | | 0-6 MalformedTag(Bracket) | 14"),
        ("[A \"x\" y\n[B \"y\"]", "0-6 A=x 9-16 B=y | | 0-6 MalformedTag(Bracket) 7-8 TextAfterTag | 16"),
        ("[A \"x \"y\" z\" ]", "0-14 A=x \\\"y\\\" z | | 6-7 LooseQuote | 14"),
        ("[A \"x\"y\\\"]\"]", "0-12 A=x\\\"y\\\\\\\"] | | 5-6 LooseQuote | 12"),
        ("[A \"x\"] junk \n[B \"y\"]", "0-7 A=x 14-21 B=y | | 8-12 TextAfterTag | 21"),
        ("[A \"x\"]]\n\ne4", "0-7 A=x | 7-8 Move 10-12 Move | | 12"),
        (
            "[A \"x\"]\n[B \"\"]\n[A \"y\"]\n[a \"\"]\n[A \"\"]",
            "0-7 A=x 8-14 B= 15-22 A=y 23-29 a= 30-36 A= | | \
          16-17 DuplicateTag 31-32 DuplicateTag | 36",
        ),
        ("[Abcd \"x\"][Abcd \"y\"]", "0-10 Abcd=x 10-20 Abcd=y | | 11-15 DuplicateTag | 20"),
    ]);
}

#[test]
fn faults_of_movetext() {
    check(&[
        ("e4 {a\n\n1-0", "| 0-2 Move 3-10 Comment | 3-4 UnterminatedComment | 10"),
        (
            "(e4 (",
            "| 0-1 Open 1-3 Move 4-5 Open 5-5 Close 5-5 Close | 0-1 UnterminatedVariation 4-5 UnterminatedVariation | 5",
        ),
        ("e4) e5", "| 0-2 Move 4-6 Move | 2-3 StrayClose | 6"),
        ("e4} e5", "| 0-2 Move 4-6 Move | 2-3 StrayBrace | 6"),
        ("$ $256 $99999999999 $x", "| 21-22 Move | 0-1 BadNag 2-6 BadNag 7-19 BadNag 20-21 BadNag | 22"),
        ("e4\0\x01\x7F\x0Be5\x1a", "| 0-2 Move 6-8 Move | 2-6 ControlCharacters 8-9 ControlCharacters | 9"),
        ("{\0}", "| 0-3 Comment | | 3"),
    ]);
}

#[test]
fn variations_too_deep_are_one_element() {
    let before = "(".repeat(MAX_DEPTH);
    let inside = "(a (b) {)} ;)\n%)\n c)";
    let text = format!("{before}{inside}d{}", ")".repeat(MAX_DEPTH));
    let mut game = ParsedGame::new();
    assert_eq!(parse(text.as_bytes(), 0, &mut game), text.len());
    let buried = Span::new(MAX_DEPTH, MAX_DEPTH + inside.len());
    assert_eq!(game.movetext[MAX_DEPTH], Element { kind: ElementKind::Buried, span: buried });
    assert_eq!(game.movetext[MAX_DEPTH + 1].kind, ElementKind::Move);
    assert_eq!(game.movetext.len(), 2 * MAX_DEPTH + 2);
    let fault = Fault { kind: FaultKind::TooDeep, span: Span::new(MAX_DEPTH, MAX_DEPTH + 1) };
    assert_eq!(game.faults, [fault]);

    let text = format!("{before}(a {{b\n[A \"x\"]");
    assert_eq!(parse(text.as_bytes(), 0, &mut game), text.len(), "a comment takes in a tag line");
    let text = format!("{before}(a\n[A \"x\"]");
    assert_eq!(parse(text.as_bytes(), 0, &mut game), MAX_DEPTH + 3);
    assert_eq!((game.faults.len(), game.faults_left_out), (MAX_FAULTS, 1));
}

#[test]
fn one_text_may_hold_several_games() {
    let text = b"e4 1-0 {a}\n\n1.d4 *\n[A \"x\"]\n\n0-1";
    assert_eq!(shown(text, 0), "| 0-2 Move 3-6 Result(WhiteWins) 7-10 Comment | | 12");
    assert_eq!(shown(text, 12), "| 12-14 MoveNumber 14-16 Move 17-18 Result(Open) | | 19");
    assert_eq!(shown(text, 19), "19-26 A=x | 28-31 Result(BlackWins) | | 31");
    // What begins inside a line is not a tag line.
    assert_eq!(shown(b"* [A \"x\"]", 2), "| 2-4 Move 5-9 Move | | 9");
}

#[test]
fn too_many_tags_and_elements_are_told() {
    let tags: String = (0..MAX_TAGS + 2).map(|n| format!("[A{n} \"\"]\n")).collect();
    let text = format!("{tags}\ne4");
    let mut game = ParsedGame::new();
    assert_eq!(parse(text.as_bytes(), 0, &mut game), text.len());
    assert_eq!((game.tags.len(), game.movetext.len()), (MAX_TAGS, 1));
    let surplus = text.find(&format!("[A{MAX_TAGS} ")).unwrap();
    let fault = Fault { kind: FaultKind::TooManyTags, span: Span::new(surplus, tags.len() - 1) };
    assert_eq!(game.faults, [fault]);

    let text = "x ".repeat(MAX_ELEMENTS + 1);
    assert_eq!(parse(text.as_bytes(), 0, &mut game), text.len());
    assert_eq!(game.movetext.len(), MAX_ELEMENTS);
    let fault = Fault { kind: FaultKind::TooLong, span: Span::new(text.len() - 2, text.len()) };
    assert_eq!(game.faults, [fault]);
    assert_eq!(parse(&text.as_bytes()[..text.len() - 2], 0, &mut game), text.len() - 2);
    assert!(game.faults.is_empty(), "blanks are nothing more");
}

#[test]
fn time_grows_with_the_text_only() {
    // A million bytes of each: in time that grew with the square, none would end.
    let pieces: [&[u8]; 16] = [
        b"(",
        b")",
        b"{",
        b"}",
        b"[",
        b"[A",
        b"[A \"",
        b"[A \"x\"",
        b"[A \"x\"] ",
        b"[A \"x\" y",
        b"\n[A \"x\"\n",
        b"[A x\n",
        b"\\",
        b"!",
        b"\xC2",
        b"\xC2\xBD",
    ];
    for piece in pieces {
        for head in [&b""[..], b"[A \"", b"e4 ", &b"(".repeat(MAX_DEPTH)] {
            let text = [head, &piece.repeat(1_000_000 / piece.len())[..]].concat();
            let mut game = ParsedGame::new();
            let mut at = 0;
            while at < text.len() {
                let next = parse(&text, at, &mut game);
                assert!(next > at);
                at = next;
            }
            let mut record = crate::notation::Record::default();
            let mut records = Records::new(&text[..]);
            while records.next(&mut record).unwrap() {}
        }
    }
}

#[test]
fn helpers_of_a_game() {
    let text = b"[A \"x\"][A \"y\"]";
    let mut game = ParsedGame::new();
    parse(text, 0, &mut game);
    assert_eq!(game.tag(text, "A").unwrap().value.of(text), b"x");
    assert!(game.tag(text, "a").is_none());
    for (text, is_game) in [("", false), ("{a} ;b\n%c", false), ("*", true), ("[A \"\"]", true), ("}", true)]
    {
        parse(text.as_bytes(), 0, &mut game);
        assert_eq!(game.is_game(), is_game, "{text}");
    }
}
