//! The edges of PGN, one record each: what archives hold and other readers get silently wrong.
//!
//! In a record `¦` marks where a finding is expected, and is taken out before the record is read; so every expected
//! place is drawn where it stands, and worked out here without the reader's help. Below stand the findings in their
//! order, as `CODE message`, and how each game is judged: its verdict and the half-moves of its main line.

use lawspeaker::formats::{GameReader, ReplayedGame};
use lawspeaker::replay::{Code, Finding, ReplayOptions};
use lawspeaker::report::{self, Format};

/// Marks a place in a record.
const MARK: &str = "¦";

/// White's Pawn can capture en passant, and mates.
const PASSED_MATE: &str = "[SetUp \"1\"]\n[FEN \"8/5K1k/8/6pP/8/8/8/7R w - g6 0 1\"]\n";

struct Edge {
    name: &'static str,
    record: Vec<u8>,
    findings: Vec<&'static str>,
    games: Vec<&'static str>,
}

fn edge(
    name: &'static str,
    record: impl AsRef<[u8]>,
    findings: &[&'static str],
    games: &[&'static str],
) -> Edge {
    Edge { name, record: record.as_ref().to_vec(), findings: findings.to_vec(), games: games.to_vec() }
}

/// A whole record: the seven tags with this result, more tag lines, and moves.
fn record(result: &str, tags: &str, moves: &str) -> String {
    format!(
        "[Event \"Thing\"]\n[Site \"Borg\"]\n[Date \"1024.06.??\"]\n[Round \"1\"]\n[White \"Egil\"]\n\
         [Black \"Snorri\"]\n[Result \"{result}\"]\n{tags}\n{moves}\n"
    )
}

/// A game of chess from the array without a result.
fn chess(moves: &str) -> String {
    record("*", "", moves)
}

/// A game of chess from a position.
fn from(fen: &str, moves: &str) -> String {
    record("*", &format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n"), moves)
}

/// Takes the marks out; gives the text and the place of each, `LINE:COLUMN`.
fn unmark(marked: &[u8]) -> (Vec<u8>, Vec<String>) {
    let (mut text, mut places, mut rest) = (Vec::new(), Vec::new(), marked);
    while !rest.is_empty() {
        if let Some(behind) = rest.strip_prefix(MARK.as_bytes()) {
            let lone = |n: usize| text[n] == b'\r' && text.get(n + 1) != Some(&b'\n');
            let ends = |n: &usize| text[*n] == b'\n' || lone(*n);
            let line = 1 + (0..text.len()).filter(ends).count();
            let start = (0..text.len()).rev().find(ends).map_or(0, |n| n + 1);
            let characters = text[start..].iter().filter(|&&b: &&u8| b & 0xc0 != 0x80).count();
            let mark = usize::from(text.starts_with(b"\xEF\xBB\xBF") && start == 0);
            places.push(format!("{line}:{}", 1 + characters - mark));
            rest = behind;
        } else {
            text.push(rest[0]);
            rest = &rest[1..];
        }
    }
    (text, places)
}

fn read(text: &[u8]) -> Vec<ReplayedGame<'static>> {
    GameReader::new(text, ReplayOptions::default()).map(Result::unwrap).collect()
}

/// What the command prints in its concise form, but for what was probably meant; and the judgements.
fn found(text: &[u8]) -> (Vec<String>, Vec<String>) {
    let mut games = read(text);
    for finding in games.iter_mut().flat_map(|game| &mut game.replay.findings) {
        finding.help = None;
    }
    let lines = games.iter().flat_map(|game| {
        let report = report::game(Format::Concise, "e.pgn", game);
        report.lines().map(str::to_owned).collect::<Vec<_>>()
    });
    let judged = games.iter().map(|game| format!("{} {}", game.replay.verdict.as_str(), game.replay.plies));
    (lines.collect(), judged.collect())
}

fn hold(edges: Vec<Edge>) {
    let mut wrong = String::new();
    for Edge { name, record, findings, games } in edges {
        let (text, places) = unmark(&record);
        assert_eq!(places.len(), findings.len(), "{name}: each finding has its mark");
        let expected: Vec<String> = places
            .iter()
            .zip(&findings)
            .map(|(place, finding)| format!("e.pgn:{place}: {finding}"))
            .collect();
        let (lines, judged) = found(&text);
        if lines != expected || judged != games {
            wrong += &format!(
                "{name}\n  expected {games:?}\n    {}\n  found {judged:?}\n    {}\n",
                expected.join("\n    "),
                lines.join("\n    ")
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

const NONE: &[&str] = &[];
const MISSING: &str = "W302 missing tags: Event, Site, Date, Round, White, Black, Result";
const NO_RESULT: &str = "W304 the moves end without a result";
const LATE_EN_PASSANT: &str =
    "E201 CHESS-5: d6 is empty, and the Pawn on d5 did not make a double step in the last move";

#[test]
fn both_formats_and_everything_that_may_stand_between_moves() {
    hold(vec![
        edge("export format", chess("1. e4 e5 2. Nf3 Nc6 *"), NONE, &["incomplete 4"]),
        edge("import format", chess("1.e4 e5 2.Nf3\n\tNc6 3 . Bb5 ...a6  4.Ba4*"), NONE, &["incomplete 7"]),
        edge("no move numbers", chess("e4 e5 Nf3 *"), NONE, &["incomplete 3"]),
        edge(
            "move numbers that are wrong",
            chess("¦7. e4 ¦2. e5 ¦2... Nf3 *"),
            &[
                "W209 the move number is `7.`, but `1.` was expected",
                "W209 the move number is `2.`, but `1...` was expected",
                "W209 the move number is `2...`, but `2.` was expected",
            ],
            &["incomplete 3"],
        ),
        edge(
            "comments of both kinds",
            chess("{a} 1. e4 {best ; by test} e5 ; so {do we\n2. Nf3 Nc6 *"),
            NONE,
            &["incomplete 4"],
        ),
        edge("a comment over several lines", chess("1. e4 {one\n\ntwo\n} e5 *"), NONE, &["incomplete 2"]),
        edge("an escaped line", chess("1. e4 e5\n% 2. Ke3 is not played\n2. Nf3 *"), NONE, &["incomplete 3"]),
        edge(
            "a percent sign that stands elsewhere escapes nothing",
            chess("1. e4 ¦%x e5 *"),
            &["E101 unexpected `%` in a move"],
            &["invalid 1"],
        ),
        edge("numeric glyphs", chess("1. e4 $1 e5 $0 $255 2. Nf3 $14$146 *"), NONE, &["incomplete 3"]),
        edge(
            "numeric glyphs out of range",
            chess("1. e4 ¦$256 e5 ¦$ *"),
            &["W103 `$256` is not a glyph from $0 to $255", "W103 `$` is not a glyph from $0 to $255"],
            &["incomplete 2"],
        ),
        edge(
            "glyphs behind moves and alone",
            chess("1. e4! e5?! 2. Nf3!? ?? Nc6 ± 3. Bb5 +- a6 □ *"),
            NONE,
            &["incomplete 6"],
        ),
        edge(
            "nested variations with comments of their own",
            chess("1. e4 {a} e5 (1... c5 {b} 2. Nf3 (2. Nc3 {c} (2. d4)) 2... d6) ({d} 1... e6) 2. Nf3 *"),
            NONE,
            &["incomplete 3"],
        ),
        edge(
            "clocks and evaluations",
            chess("1. e4 {[%clk 0:10:00] [%eval 0.17]} e5 {[%clk 0:09:58]} *"),
            NONE,
            &["incomplete 2"],
        ),
        edge(
            "blank lines inside movetext",
            chess("1. e4\n\n\n1... e5\n \n\n2. Nf3 *"),
            NONE,
            &["incomplete 3"],
        ),
        edge("no-break spaces", chess("1.\u{a0}e4\u{a0}e5 *"), NONE, &["incomplete 2"]),
        edge(
            "control characters",
            chess("1. e4 ¦\u{1}\u{2} e5 *"),
            &["W104 control characters between the moves"],
            &["incomplete 2"],
        ),
        edge(
            "signs that close nothing",
            chess("1. e4 ¦) e5 ¦} *"),
            &["E104 this `)` has no matching `(`", "E104 this `}` has no matching `{`"],
            &["incomplete 2"],
        ),
    ]);
}

#[test]
fn encodings_and_line_ends() {
    let king = "E201 CHESS-7: the King on e1 moves to a square next to it, and cannot move to e3";
    let three = chess("1. e4 e5\n2. ¦Ke3 *");
    let latin =
        [record("*", "[Annotator \"Sn", "").trim_end().as_bytes(), b"\xf3rri\"]\n\n1. e4 {\xe9} e5 *\n"]
            .concat();
    hold(vec![
        edge("LF", &three, &[king], &["invalid 2"]),
        edge("CR LF", three.replace('\n', "\r\n"), &[king], &["invalid 2"]),
        edge("CR", three.replace('\n', "\r"), &[king], &["invalid 2"]),
        edge("a byte order mark", format!("\u{feff}{three}"), &[king], &["invalid 2"]),
        edge(
            "columns of the line with the byte order mark count from its first letter",
            format!("\u{feff}{}", chess("1. e4 *").replacen("\"]\n", "\"] ¦of Borg\n", 1)),
            &["W102 `of Borg` is not a tag and is skipped"],
            &["incomplete 1"],
        ),
        edge(
            "a byte order mark where files were joined",
            format!("{}\n\u{feff}{}", chess("1. e4 *"), chess("1. d4 *")),
            NONE,
            &["incomplete 1", "incomplete 1"],
        ),
        edge("Latin-1 in tags and comments", latin, NONE, &["incomplete 2"]),
        edge(
            "Latin-1 between moves",
            [chess("1. e4 ¦").trim_end().as_bytes(), b"\xe9 *\n"].concat(),
            &["E101 unexpected byte 0xe9 in a move"],
            &["invalid 1"],
        ),
        edge(
            "columns count characters",
            chess("1. e4 {Þórr, Óðinn, ♔} ¦Ke7 *"),
            &["E201 CHESS-7: e7 is occupied by Black's own Pawn"],
            &["invalid 1"],
        ),
        edge(
            "a line of a megabyte",
            chess(&format!("1. e4 {{{}}} ¦Ke7 *", "long ".repeat(200_000))),
            &["E201 CHESS-7: e7 is occupied by Black's own Pawn"],
            &["invalid 1"],
        ),
        edge(
            "a word of a megabyte",
            chess(&format!("1. e4 ¦{} *", "x".repeat(1_000_000))),
            &["E101 unexpected `x` in a move"],
            &["invalid 1"],
        ),
        edge("an empty file", "", NONE, &[]),
        edge("blanks alone", " \n\r\n\t\n", NONE, &[]),
        edge("comments alone", "{hello}\n; more\n% escaped\n", NONE, &[]),
    ]);
}

#[test]
fn tags_whole_and_broken() {
    hold(vec![
        edge("no tags at all", "¦1. e4 e5 *\n", &[MISSING], &["incomplete 2"]),
        edge(
            "escaped quotes",
            record("*", "[Annotator \"Egil \\\"the skald\\\" \\\\\"]\n", "1. e4 *"),
            NONE,
            &["incomplete 1"],
        ),
        edge(
            "quotes that are not escaped",
            record("*", "[Annotator \"the ¦\"great\" one\"]\n", "1. e4 *"),
            &["W105 a quote inside a value must be written `\\\"`"],
            &["incomplete 1"],
        ),
        edge(
            "a tag twice",
            record("*", "[¦White \"Gunnar\"]\n", "1. e4 *"),
            &["W101 the tag `White` is repeated; the first one is used"],
            &["incomplete 1"],
        ),
        edge(
            "a tag without its bracket is kept",
            record("*", "¦[Annotator \"Egil\"\n", "1. e4 *"),
            &["E105 this tag has no closing `]`"],
            &["incomplete 1"],
        ),
        edge(
            "one bad tag line costs its tag, not the game",
            chess("1. e4 *").replace("[Event", "¦[Event").replace("[White \"Egil\"]", "¦[White Egil]")
                + "\n"
                + &chess("1. d4 *"),
            &["W302 missing tags: White", "E105 the value of this tag has no opening quote"],
            &["incomplete 1", "incomplete 1"],
        ),
        edge(
            "a date that is none",
            chess("1. e4 *").replace("1024.06.??", "¦1024.13.45"),
            &[
                "W303 `1024.13.45` is not a day of the calendar; write `YYYY.MM.DD`, with `?` for unknown digits",
            ],
            &["incomplete 1"],
        ),
        edge(
            "a wrong count of half-moves",
            record("*", "[PlyCount \"¦7\"]\n", "1. e4 e5 *"),
            &["W303 `PlyCount` is 7, but there are 2 plies"],
            &["incomplete 2"],
        ),
        edge(
            "days that no month has",
            record("*", "[UTCDate \"¦2020.11.31\"]\n", "1. e4 e5 *"),
            &[
                "W303 `2020.11.31` is not a day of the calendar; write `YYYY.MM.DD`, with `?` for unknown digits",
            ],
            &["incomplete 2"],
        ),
        edge(
            "an unknown game is not chess",
            record("*", "[Variant \"¦Bughouse\"]\n", "1. e4 e5 *"),
            &["E302 unknown variant `Bughouse`"],
            &["invalid 0"],
        ),
        edge(
            "the name of a tag in another case is not taken for it",
            record(
                "*",
                "[¦variant \"Atomic\"]\n[¦Setup \"1\"]\n[¦fen \"x\"]\n[¦rulesNotation \"x\"]\n[¦RESULT \"1-0\"]\n",
                "1. e4 *",
            ),
            &[
                "W303 the tag `variant` is ignored: its name must be written `Variant`",
                "W303 the tag `Setup` is ignored: its name must be written `SetUp`",
                "W303 the tag `fen` is ignored: its name must be written `FEN`",
                "W303 the tag `rulesNotation` is ignored: its name must be written `RulesNotation`",
                "W303 the tag `RESULT` is ignored: its name must be written `Result`",
            ],
            &["incomplete 1"],
        ),
        edge(
            "a position with a character of several bytes",
            from("8/¦♔7/8/8/8/8/8/8 w - - 0 1", "1. e4 *"),
            &["E301 a board is written with letters, numbers, `*` and `/` only"],
            &["invalid 0"],
        ),
        edge(
            "an empty name of a game is not chess",
            record("*", "[Variant \"¦\"]\n", "1. e4 e5 *"),
            &["E302 unknown variant ``"],
            &["invalid 0"],
        ),
        edge("names of chess", record("*", "[Variant \"STANDARD\"]\n", "1. e4 *"), NONE, &["incomplete 1"]),
        edge(
            "FEN before Variant, without SetUp",
            record("*", "[FEN \"4k3/8/8/8/8/8/8/5KR1 w G - 0 1\"]\n[Variant \"Chess960\"]\n", "1. O-O *"),
            NONE,
            &["incomplete 1"],
        ),
        edge(
            "Variant before FEN, with SetUp",
            record(
                "*",
                "[Variant \"fischerandom\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/5KR1 w K - 0 1\"]\n",
                "1. f1g1 *",
            ),
            NONE,
            &["incomplete 1"],
        ),
        edge(
            "SetUp without FEN",
            record("*", "[SetUp \"¦1\"]\n", "1. e4 *"),
            &["W303 `SetUp` says that there is a start position, but there is no `FEN` tag"],
            &["incomplete 1"],
        ),
        edge(
            "SetUp that denies its FEN",
            record("*", "[SetUp \"¦0\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\"]\n", "1. O-O-O *"),
            &["W303 `SetUp` says that there is no start position, but there is a `FEN` tag; it is used"],
            &["incomplete 1"],
        ),
        edge(
            "a position without Kings",
            from("¦8/8/8/8/8/8/8/8 w - - 0 1", "1. e4 *"),
            &["E301 CHESS-1: White has no King on the board"],
            &["invalid 0"],
        ),
        edge(
            "a position of another board",
            record("*", "[Variant \"odin\"]\n[FEN \"¦8/8/8/8/8/8/8/8 w - - 0 1\"]\n", "1. d4 *"),
            &["E301 the board of Odin's Rune Chess is 10x10; this one has 8 ranks"],
            &["invalid 0"],
        ),
        edge(
            "a position in which the King could be taken",
            from("4k3/8/8/8/8/8/4R3/4K3 ¦w - - 0 1", "1. Rxe8 *"),
            &["E301 CHESS-9: it is White's turn, but Black's King on e8 is attacked by the Rook on e2"],
            &["invalid 0"],
        ),
        edge(
            "a reserve with counts, and an empty one with a dash",
            record(
                "*",
                "[Variant \"crazyhouse\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3[¦N3Pbp] w - - 0 1\"]\n",
                "1. N@e4 *",
            ) + "\n"
                + &record(
                    "*",
                    "[Variant \"crazyhouse\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3[¦-] w - - 0 1\"]\n",
                    "1. Kd1 *",
                ),
            &[
                "W310 the reserve is read as `[NPPPbp]`: it is written with one letter for each piece",
                "W310 the reserve is read as `[]`: it is written with one letter for each piece",
            ],
            &["incomplete 1", "incomplete 1"],
        ),
        edge(
            "castling from another array, in a position of chess",
            record(
                "*",
                "[Variant \"From Position\"]\n[FEN \"bqnrbkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRBKRN w ¦KQkq - 0 1\"]\n",
                "1. O-O O-O 2. e4 *",
            ),
            &[
                "W310 the castling field `KQkq` is read as in Chess960, as `GDgd`: the Kings and Rooks are not all on e, a and h",
            ],
            &["incomplete 3"],
        ),
        edge(
            "castling from another array, in relatives of chess",
            ["Crazyhouse", "Atomic", "Three-check", "King of the Hill"]
                .map(|name| {
                    let fen = "bqnrbkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRBKRN w GDgd - 0 1";
                    record("*", &format!("[Variant \"{name}\"]\n[FEN \"{fen}\"]\n"), "1. O-O O-O *\n")
                })
                .concat(),
            NONE,
            &["incomplete 2", "incomplete 2", "incomplete 2", "incomplete 2"],
        ),
        edge(
            "castling from another array, by one side",
            record(
                "*",
                "[Variant \"Horde\"]\n[FEN \"rnbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w ha - 0 1\"]\n",
                "1. a3 Ng6 2. b3 O-O *",
            ),
            NONE,
            &["incomplete 4"],
        ),
        edge(
            "an en passant square that cannot be",
            from("4k3/8/8/8/8/8/4P3/4K3 w - ¦e6 0 1", "1. e4 *"),
            &["W301 the en passant square e6 is ignored: Black has no Pawn on e5"],
            &["incomplete 1"],
        ),
    ]);
}

#[test]
fn moves_in_the_spellings_of_archives() {
    let pawns = "8/P6k/8/8/8/8/7p/K7 w - - 0 1";
    let rooks = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let passed = "8/2k5/8/3pP3/8/8/8/4K3 w - d6 0 1";
    hold(vec![
        edge(
            "castling with zeros",
            chess("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. ¦0-0 Nf6 5. d3 ¦o-o *"),
            &[
                "W210 castling is written `O-O`, with capital letters, not `0-0`",
                "W210 castling is written `O-O`, with capital letters, not `o-o`",
            ],
            &["incomplete 10"],
        ),
        edge(
            "long castling with zeros",
            from(rooks, "1. ¦0-0-0 O-O *"),
            &["W210 castling is written `O-O-O`, with capital letters, not `0-0-0`"],
            &["incomplete 2"],
        ),
        edge(
            "marks in words",
            from("8/3k4/8/8/8/8/8/3K3R w - - 0 1", "1. Rh7+ dbl ch Kd8 2. Rh8+ ch *"),
            NONE,
            &["incomplete 3"],
        ),
        edge(
            "a count of plies says nothing where the moves do not replay",
            record("*", "[PlyCount \"9\"]\n", "1. e4 e5 2. ¦Ke5 *"),
            &["E201 CHESS-7: the King on e1 moves to a square next to it, and cannot move to e5"],
            &["invalid 2"],
        ),
        edge("castling as machines write it", from(rooks, "1. e1g1 Ke8-c8 *"), NONE, &["incomplete 2"]),
        edge(
            "castling as the King's capture of its own Rook, in chess",
            from(rooks, "1. ¦e1h1¦+! ¦e8-a8 2. ¦e1xh1 *"),
            &[
                "W210 castling is written `O-O`, not as the King's capture of its own Rook",
                "W202 the mark means check, but the move does not give check",
                "W210 castling is written `O-O-O`, not as the King's capture of its own Rook",
                "E201 CHESS-1: there is no piece on e1",
            ],
            &["invalid 2"],
        ),
        edge(
            "a King's capture of its own Rook with a sign more is no castling",
            from(rooks, "1. ¦e1xh1 *\n") + &from(rooks, "1. ¦e1h1=Q *\n") + &from(rooks, "1. ¦Kh1 *\n"),
            &[
                "E201 CHESS-7: the King on e1 moves to a square next to it, and cannot move to h1",
                "E201 CHESS-7: the King on e1 moves to a square next to it, and cannot move to h1",
                "E201 CHESS-7: the King on e1 moves to a square next to it, and cannot move to h1",
            ],
            &["invalid 0", "invalid 0", "invalid 0"],
        ),
        edge(
            "a King's step onto its own Rook is no castling, in Chess960",
            ["f1g1", "¦Kg1", "¦Kxg1"]
                .map(|name| {
                    let fen = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1";
                    record(
                        "*",
                        &format!("[Variant \"Chess960\"]\n[FEN \"{fen}\"]\n"),
                        &format!("1. {name} *\n"),
                    )
                })
                .concat(),
            &[
                "E201 CHESS-7: g1 is occupied by White's own Rook",
                "E201 CHESS-7: g1 is occupied by White's own Rook",
            ],
            &["incomplete 1", "invalid 0", "invalid 0"],
        ),
        edge(
            "a mark behind a capture by files alone",
            chess("1. e4 d5 2. ¦ed¦+! Qxd5 *"),
            &[
                "W204 the move captures a piece: write `exd5`",
                "W202 the mark means check, but the move does not give check",
            ],
            &["incomplete 4"],
        ),
        edge(
            "a promotion is not meant by a capture by files alone",
            from("3r3k/4P3/8/3p4/4P3/8/8/K7 w - - 0 1", "1. ¦ed *"),
            &["W204 the move captures a piece: write `exd5`"],
            &["incomplete 1"],
        ),
        edge(
            "a capture by files alone that can only promote",
            from("3r3k/4P3/8/8/8/8/8/K7 w - - 0 1", "1. ¦ed *"),
            &["E101 the destination square is incomplete"],
            &["invalid 0"],
        ),
        edge("promotion without a sign", from(pawns, "1. a8Q h1q+ *"), NONE, &["incomplete 2"]),
        edge("promotion as machines write it", from(pawns, "1. a7a8n h2h1b *"), NONE, &["incomplete 2"]),
        edge("captures with a colon", chess("1. e4 d5 2. e:d5 Q:d5 *"), NONE, &["incomplete 4"]),
        edge("en passant said", chess("1. e4 a6 2. e5 d5 3. exd6ep *"), NONE, &["incomplete 5"]),
        edge(
            "en passant said in a word of its own",
            chess("1. e4 a6 2. e5 d5 3. exd6 e.p. *"),
            NONE,
            &["incomplete 5"],
        ),
        edge(
            "long algebraic",
            chess("1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 a7-a6 4. Bb5xc6 *"),
            NONE,
            &["incomplete 7"],
        ),
        edge(
            "moves of machines",
            chess("1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 a7a6 4. b5c6 *"),
            NONE,
            &["incomplete 7"],
        ),
        edge(
            "figurines of either colour",
            chess("1. e4 e5 2. ♘f3 ♘c6 3. ♗b5 ♞f6 *"),
            NONE,
            &["incomplete 6"],
        ),
        edge("a dash behind the letter", chess("1. N-f3 N-f6 *"), NONE, &["incomplete 2"]),
        edge("other marks of check", chess("1. e4 d6 2. Bb5† *"), NONE, &["incomplete 3"]),
        edge("an origin that is needed", chess("1. d4 a6 2. Nd2 a5 3. Ngf3 *"), NONE, &["incomplete 5"]),
        edge(
            "more of the origin than is needed",
            chess("1. ¦Ngf3 ¦N8f6 *"),
            &[
                "W203 only one piece of this kind can move there: `Nf3` is enough",
                "W203 only one piece of this kind can move there: `Nf6` is enough",
            ],
            &["incomplete 2"],
        ),
        edge(
            "a pinned piece needs no distinction",
            from("4k3/8/8/8/1b6/8/3N4/4K1N1 w - - 0 1", "1. ¦Ngf3 *"),
            &["W203 only one piece of this kind can move there: `Nf3` is enough"],
            &["incomplete 1"],
        ),
        edge(
            "a mark that is missing",
            chess("1. e4 d6 2. ¦Bb5 *"),
            &["W201 the mark `+` is missing"],
            &["incomplete 3"],
        ),
        edge(
            "marks of what is not so",
            chess("1. e4¦+ d6 2. Bb5¦++ c6 3. Bd3¦# *"),
            &[
                "W202 the mark means check, but the move does not give check",
                "W202 the mark should be `+`",
                "W202 `#` means that the move wins at once, but it does not",
            ],
            &["incomplete 5"],
        ),
        edge(
            "mate without a mark",
            record("1-0", "", "1. e4 f6 2. a3 g5 3. ¦Qh5 1-0"),
            &["W201 the mark `#` is missing: the move wins at once"],
            &["valid 5"],
        ),
        edge(
            "mate with the mark of check",
            record("1-0", "", "1. e4 f6 2. a3 g5 3. ¦Qh5+ 1-0"),
            &["W202 the mark `#` is missing: the move wins at once"],
            &["valid 5"],
        ),
        edge(
            "capture signs",
            chess("1. e4 d5 2. exd5 ¦Qd5 3. ¦Nxf3 *"),
            &["W204 the move captures a piece: write `Qxd5`", "W204 the move captures nothing: write `Nf3`"],
            &["incomplete 5"],
        ),
        edge(
            "en passant said of what is none",
            chess("1. e4 d5 2. ¦exd5ep ¦Qxd5ep 3. Nf3 ¦e.p. Qd8 *"),
            &[
                "W206 the move is not an en passant capture: write `exd5`",
                "W206 the move is not an en passant capture: write `Qxd5`",
                "W206 the move before is not an en passant capture",
            ],
            &["incomplete 6"],
        ),
        edge(
            "a Queen's move to the square that a Pawn has passed over",
            from("8/k7/7Q/3pP3/8/8/8/4K3 w - d6 0 1", "1. Qd6 (1. ¦Qxd6) (1. exd6) (1. ¦ed6) *"),
            &["W204 the move captures nothing: write `Qd6`", "W204 the move captures a piece: write `exd6`"],
            &["incomplete 1"],
        ),
        edge(
            "the mark of a check behind en passant said",
            from(passed, "1. exd6 e.p.+ Kd7 2. Kd2 (2. Kf2 Kxd6) *"),
            NONE,
            &["incomplete 3"],
        ),
        edge(
            "the mark of a mate behind en passant said",
            record("1-0", PASSED_MATE, "1. hxg6 e.p.#! 1-0"),
            NONE,
            &["valid 1"],
        ),
        edge(
            "the mark of a variation behind en passant said",
            from(passed, "1. Kd2 (1. exd6 e.p.+) (1. exd6 e.p.¦++) *"),
            &["W202 the mark should be `+`"],
            &["incomplete 1"],
        ),
        edge(
            "no mark behind en passant said",
            from(passed, "1. ¦exd6 e.p.! Kd7 *"),
            &["W201 the mark `+` is missing"],
            &["incomplete 2"],
        ),
        edge(
            "wrong marks behind en passant said",
            [
                from(passed, "1. exd6 e.p.¦# *"),
                chess("1. e4 a6 2. e5 d5 3. exd6 e.p.¦+ *"),
                record("1-0", PASSED_MATE, "1. ¦hxg6 e.p.+ 1-0"),
            ]
            .concat(),
            &[
                "W202 `#` means that the move wins at once, but it does not",
                "W202 the mark means check, but the move does not give check",
                "W202 the mark `#` is missing: the move wins at once",
            ],
            &["incomplete 1", "incomplete 5", "valid 1"],
        ),
        edge(
            "marks before and behind en passant said",
            [
                from(passed, "1. exd6+ e.p.+ *"),
                from(passed, "1. exd6+ e.p.¦# *"),
                from(passed, "1. exd6¦# e.p.+ *"),
            ]
            .concat(),
            &["W202 `#` means that the move wins at once, but it does not"; 2],
            &["incomplete 1", "incomplete 1", "incomplete 1"],
        ),
        edge(
            "a mark behind the words en passant, at a move that is no capture en passant",
            chess("1. e4 d6 2. Bb5 ¦e.p.+ c6 3. Nf3 ¦e.p.¦+ *"),
            &[
                "W206 the move before is not an en passant capture",
                "W206 the move before is not an en passant capture",
                "W202 the mark means check, but the move does not give check",
            ],
            &["incomplete 5"],
        ),
        edge(
            "en passant said of castling",
            from(rooks, "1. ¦O-Oep *"),
            &["W206 the move is not an en passant capture: write `O-O`"],
            &["incomplete 1"],
        ),
    ]);
}

#[test]
fn nothing_is_quietly_played_as_something_else() {
    let bishop = "4k3/8/8/8/8/2p5/1P6/2B1K3 w - - 0 1";
    hold(vec![
        edge(
            "a small letter that is not a file",
            chess("1. ¦nf3 *"),
            &["W213 a piece letter is a capital: write `N`"],
            &["incomplete 1"],
        ),
        edge(
            "a small b that may be a Bishop or a Pawn",
            from("4k3/8/8/B7/8/2p5/1P6/4K3 w - - 0 1", "1. ¦bc3 *"),
            &["E101 c3: a Pawn's capture is written as `bxc3`, and a piece letter is a capital"],
            &["invalid 0"],
        ),
        edge(
            "a small b that can only be a Pawn",
            from(bishop, "1. ¦bc3 *"),
            &["W204 the move captures a piece: write `bxc3`"],
            &["incomplete 1"],
        ),
        edge(
            "a small b before a Pawn's step",
            from(bishop, "1. ¦bb4 *"),
            &["E101 b4: a Pawn's step is written as `b4`, and a piece letter is a capital"],
            &["invalid 0"],
        ),
        edge(
            "a small b before a capture of nothing",
            from(bishop, "1. ¦bxb4 *"),
            &[
                "E101 b4: there is no capture; a Pawn's step is written as `b4`, and a piece letter is a capital",
            ],
            &["invalid 0"],
        ),
        edge(
            "a capture without a named piece",
            from(bishop, "1. x¦c3 *"),
            &[
                "E101 c3: a Pawn moves there only by a capture, which is written as `bxc3`, and a piece letter is a capital",
            ],
            &["invalid 0"],
        ),
        edge(
            "a square alone that only a capture reaches",
            from(bishop, "1. ¦c3 *"),
            &[
                "E101 c3: a Pawn moves there only by a capture, which is written as `bxc3`, and a piece letter is a capital",
            ],
            &["invalid 0"],
        ),
        edge(
            "a small b that cannot be a Pawn",
            chess("1. e4 e5 2. ¦bc4 *"),
            &[
                "E201 CHESS-4: the Pawn on b2 moves straight ahead or captures one square diagonally ahead, and c4 is neither",
            ],
            &["invalid 2"],
        ),
        edge(
            "the letter of another language",
            chess("1. ¦Sf3 *"),
            &[
                "W215 the pieces have the letters of Danish, Finnish, German, Norwegian, Swedish (`KDTLS`); PGN has the English ones",
            ],
            &["incomplete 1"],
        ),
        edge(
            "a promotion that says not to what",
            from("8/P6k/8/8/8/8/7p/K7 w - - 0 1", "1. ¦a8 (1. ¦a7a8) *"),
            &[
                "E204 the Pawn must promote, and the move does not name the new piece",
                "E204 the Pawn must promote, and the move does not name the new piece",
            ],
            &["invalid 0"],
        ),
        edge(
            "promotion to a King",
            from("8/P6k/8/8/8/8/7p/K7 w - - 0 1", "1. ¦a8=K *"),
            &["E201 CHESS-6: a Pawn does not become a King"],
            &["invalid 0"],
        ),
        edge(
            "promotion where there is none",
            chess("1. ¦e4=Q *"),
            &["E201 CHESS-6: a Pawn is promoted only on its last rank, and e4 is not on it"],
            &["invalid 0"],
        ),
        edge(
            "no piece moves",
            chess("1. e4 e5 (1... ¦--) (1... Z0) (1... 0000) (1... null) 2. ¦-- Nc6 *"),
            &["W214 a null move: Black passes", "W214 a null move: White passes"],
            &["incomplete 4"],
        ),
        edge(
            "a move that two pieces can make",
            chess("1. d4 a6 2. Nd2 a5 3. ¦Nf3 *"),
            &["E202 2 legal moves fit `Nf3`"],
            &["invalid 4"],
        ),
        edge(
            "a square beyond the board",
            chess("1. ¦e9 *"),
            &["E101 e9 is outside the 8x8 board"],
            &["invalid 0"],
        ),
        edge(
            "half a square",
            chess("1. N¦f *"),
            &["E101 the destination square is incomplete"],
            &["invalid 0"],
        ),
        edge(
            "two moves that lost the blank between them",
            chess("1. ¦e4e5 *"),
            &["E201 CHESS-1: there is no piece on e4"],
            &["invalid 0"],
        ),
        edge(
            "signs of other games",
            chess("1. ~¦e4 (1. e2/¦e4) (1. ¦N@f3) (1. -¦e4) *"),
            &[
                "E101 unexpected `~` before this square",
                "E101 unexpected `/` before this square",
                "E201 CHESS-1: this game has no dropping of pieces",
                "E101 unexpected `-` before this square",
            ],
            &["invalid 0"],
        ),
        edge(
            "no token is skipped, played or not",
            chess("1. e4 ¦Ke7 2. ¦jotun d4 ¦[x] *"),
            &[
                "E201 CHESS-7: e7 is occupied by Black's own Pawn",
                "E101 the destination square is incomplete",
                "E101 unexpected `[` in a move",
            ],
            &["invalid 1"],
        ),
    ]);
}

#[test]
fn rules_of_chess_that_records_break() {
    hold(vec![
        edge(
            "en passant of a step by one",
            chess("1. e4 a6 2. e5 d6 3. a3 d5 4. ¦exd6 *"),
            &[LATE_EN_PASSANT],
            &["invalid 6"],
        ),
        edge(
            "en passant too late",
            chess("1. e4 a6 2. e5 d5 3. a3 a5 4. ¦exd6 *"),
            &[LATE_EN_PASSANT],
            &["invalid 6"],
        ),
        edge(
            "a pinned piece",
            from("4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1", "1. ¦Nf3 *"),
            &["E201 CHESS-9: White's King on e1 would be left attacked by the Bishop on b4"],
            &["invalid 0"],
        ),
        edge(
            "castling through check",
            from("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "1. ¦O-O (1. ¦e1g1) *"),
            &[
                "E201 CHESS-8: the King would pass a square attacked by the Rook on f8",
                "E201 CHESS-8: the King would pass a square attacked by the Rook on f8",
            ],
            &["invalid 0"],
        ),
        edge(
            "castling out of check",
            from("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "1. ¦O-O *"),
            &["E201 CHESS-8: the King is in check from the Rook on e4"],
            &["invalid 0"],
        ),
        edge(
            "castling after the King moved",
            chess("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Ke2 Nf6 5. Ke1 d6 6. ¦O-O (6. ¦e1g1) *"),
            &[
                "E201 CHESS-8: White has lost the right to castle with the Rook on h1",
                "E201 CHESS-8: White has lost the right to castle with the Rook on h1",
            ],
            &["invalid 10"],
        ),
        edge(
            "castling over a piece",
            chess("1. ¦O-O *"),
            &["E201 CHESS-8: the Bishop on f1 is in the way"],
            &["invalid 0"],
        ),
        edge(
            "moves after mate",
            record("0-1", "", "1. f3 e5 2. g4 Qh4# 3. ¦a3 Ke7 0-1"),
            &["E206 the game is over: 0-1 (checkmate)"],
            &["invalid 4"],
        ),
        edge(
            "a mate without its mark, and a move after it",
            record("0-1", "", "1. f3 e5 2. g4 ¦Qh4 3. ¦a3 0-1"),
            &[
                "W201 the mark `#` is missing: the move wins at once",
                "E206 the game is over: 0-1 (checkmate)",
            ],
            &["invalid 4"],
        ),
        edge(
            "moves after stalemate",
            record("1/2-1/2", "[FEN \"7k/8/6K1/8/8/5Q2/8/8 w - - 0 1\"]\n", "1. Qf7 ¦Kg8 1/2-1/2"),
            &["E206 the game is over: 1/2-1/2 (stalemate)"],
            &["invalid 1"],
        ),
        edge(
            "a mate on the fiftieth move has no claim",
            record("1-0", "[SetUp \"1\"]\n[FEN \"7k/8/5K2/8/8/8/8/6Q1 w - - 99 80\"]\n", "80. Qg7# 1-0"),
            NONE,
            &["valid 1"],
        ),
        edge(
            "a stalemate on the fiftieth move has no claim",
            record(
                "1/2-1/2",
                "[SetUp \"1\"]\n[FEN \"7k/8/6K1/8/8/5Q2/8/8 w - - 99 80\"]\n",
                "80. Qf7 1/2-1/2",
            ),
            NONE,
            &["valid 1"],
        ),
        edge(
            "any other fiftieth move has one",
            record("*", "[SetUp \"1\"]\n[FEN \"7k/8/5K2/8/8/8/8/6Q1 w - - 99 80\"]\n", "80. ¦Qg2 *"),
            &["N202 CHESS-14: fifty moves by each side without progress; a draw may be claimed"],
            &["incomplete 1"],
        ),
        edge(
            "a mate on the seventy-fifth move comes before the draw",
            record("1-0", "[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/8/8/R6K w - - 149 100\"]\n", "100. Ra8# 1-0"),
            NONE,
            &["valid 1"],
        ),
        edge(
            "a game that is drawn already, and a variation of its first move",
            record(
                "1/2-1/2",
                "[SetUp \"1\"]\n[FEN \"8/8/8/4k3/8/8/8/K7 w - - 0 1\"]\n",
                "1. ¦Kb1 (1. ¦Ka2) 1/2-1/2",
            ),
            &["W207 the game was drawn before this move (dead-position) but goes on"; 2],
            &["valid 1"],
        ),
        edge(
            "a threefold repetition may be claimed",
            chess("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 ¦Ng8 5. e4 *"),
            &["N201 CHESS-13: the position occurs for the third time; a draw may be claimed"],
            &["incomplete 9"],
        ),
        edge(
            "a fivefold repetition ends the game",
            record(
                "1/2-1/2",
                "",
                "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 ¦Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 ¦Ng8 ¦e4 e5 1/2-1/2",
            ),
            &[
                "N201 CHESS-13: the position occurs for the third time; a draw may be claimed",
                "N203 CHESS-13: the position has occurred for the fifth time, and the game is drawn",
                "W207 the game was drawn before this move (fivefold-repetition) but goes on",
            ],
            &["valid 18"],
        ),
        edge(
            "fifty moves may be claimed",
            from("4k3/8/8/8/8/8/8/R3K3 w - - 99 80", "80. ¦Ra2 Kd8 *"),
            &["N202 CHESS-14: fifty moves by each side without progress; a draw may be claimed"],
            &["incomplete 2"],
        ),
        edge(
            "seventy-five moves end the game",
            record(
                "1/2-1/2",
                "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 149 80\"]\n",
                "80. Ra2 ¦Kd8 81. Ra3 1/2-1/2",
            ),
            &["W207 the game was drawn before this move (seventy-five-moves) but goes on"],
            &["valid 3"],
        ),
        edge(
            "a right to castle that is lost does not set the count back",
            record("1/2-1/2", "[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q - 149 80\"]\n", "80. Ra2 ¦Kd8 1/2-1/2"),
            &["W207 the game was drawn before this move (seventy-five-moves) but goes on"],
            &["valid 2"],
        ),
        edge(
            "a dead position ends the game",
            record("1/2-1/2", "[FEN \"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1\"]\n", "1. Kxe2 ¦Kd8 2. Kd2 1/2-1/2"),
            &["W207 the game was drawn before this move (dead-position) but goes on"],
            &["valid 3"],
        ),
        edge(
            "a game that begins dead",
            record("1/2-1/2", "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n", "1. ¦Kd2 1/2-1/2"),
            &["W207 the game was drawn before this move (dead-position) but goes on"],
            &["valid 1"],
        ),
    ]);
}

#[test]
fn variations_and_what_never_ends() {
    let deep = format!("1. e4 {}¦( d4 {} *", "( d4 ".repeat(1000), ")".repeat(1001));
    hold(vec![
        edge(
            "a bad variation leaves the main line as it is",
            chess("1. e4 e5 (1... ¦Ke7 2. d4) 2. Nf3 *"),
            &["E201 CHESS-7: e7 is occupied by Black's own Pawn"],
            &["incomplete 3"],
        ),
        edge(
            "a variation stands for the move that failed",
            chess("1. e4 ¦Ke7 (1... e5 2. Nf3 (2. Nc3)) (1... c5) 2. Nf3 *"),
            &["E201 CHESS-7: e7 is occupied by Black's own Pawn"],
            &["invalid 1"],
        ),
        edge(
            "a variation before the first move stands for it",
            chess("(1. d4) 1. e4 *"),
            NONE,
            &["incomplete 1"],
        ),
        edge(
            "a result inside a variation is not the game's",
            chess("1. e4 e5 (1... c5 0-1) 2. Nf3 *"),
            NONE,
            &["incomplete 3"],
        ),
        edge(
            "a result inside a variation does not stand for a missing one",
            chess("1. e4 e5 (1... c5 0-1)¦"),
            &[NO_RESULT],
            &["incomplete 2"],
        ),
        edge(
            "a drawn game that goes on is drawn for its variations too",
            record(
                "1/2-1/2",
                "[FEN \"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1\"]\n",
                "1. Kxe2 ¦Kd8 2. Kd2 (2. ¦Kf2) 1/2-1/2",
            ),
            &[
                "W207 the game was drawn before this move (dead-position) but goes on",
                "W207 the game was drawn before this move (dead-position) but goes on",
            ],
            &["valid 3"],
        ),
        edge(
            "a repetition in a variation does not silence the one in the game",
            chess("Nf3 Nf6 Ng1 Ng8 (Nd5 Nf3 Nf6 Ng1 Nd5 Nf3 ¦Nf6) Nf3 Nf6 Ng1 ¦Ng8 *"),
            &[
                "N201 CHESS-13: the position occurs for the third time; a draw may be claimed",
                "N201 CHESS-13: the position occurs for the third time; a draw may be claimed",
            ],
            &["incomplete 8"],
        ),
        edge(
            "a variation that never ends",
            chess("1. e4 ¦(1. d4 d5 *"),
            &["E103 this variation has no `)` before the record ends"],
            &["incomplete 1"],
        ),
        edge(
            "a comment that never ends, and the next game",
            format!("{}\n{}", chess("1. e4 ¦{never closed\n1... e5 *¦"), chess("1. d4 *")),
            &["E102 this comment has no `}` before the record ends", NO_RESULT],
            &["incomplete 1", "incomplete 1"],
        ),
        edge(
            "variations a thousand deep",
            chess(&format!("1. e4 {}{} *", "( d4 ".repeat(1000), ")".repeat(1000))),
            NONE,
            &["incomplete 1"],
        ),
        edge(
            "variations deeper than that",
            chess(&deep),
            &["E108 variations are nested too deep here and are not replayed"],
            &["incomplete 1"],
        ),
    ]);
}

#[test]
fn results() {
    let over = "the record claims 1-0, but the game ended 0-1 by checkmate";
    let claim: &'static str = Box::leak(format!("E401 {over}").into_boxed_str());
    hold(vec![
        edge("no result", chess("1. e4 e5¦"), &[NO_RESULT], &["incomplete 2"]),
        edge("a result in the tag alone", record("1-0", "", "1. e4 e5¦"), &[NO_RESULT], &["valid 2"]),
        edge(
            "results in other spellings",
            record("¦½-½", "", "1. e4 e5 ¦1/2"),
            &[
                "W404 the result `½-½` is usually written `1/2-1/2`",
                "W404 the result `1/2` is usually written `1/2-1/2`",
            ],
            &["valid 2"],
        ),
        edge(
            "tag and moves contradict",
            record("1-0", "", "1. e4 e5 ¦0-1"),
            &["E402 the moves end with `0-1`, but the `Result` tag is `1-0`"],
            &["valid 2"],
        ),
        edge(
            "the tag knows no result and the moves do",
            chess("1. e4 e5 ¦1-0"),
            &["W402 the moves end with `1-0`, but the `Result` tag is `*`"],
            &["valid 2"],
        ),
        edge(
            "two results at the end",
            record("0-1", "", "1. e4 e5 1-0 ¦0-1"),
            &["E402 the moves end with `1-0` and then with `0-1`"],
            &["valid 2"],
        ),
        edge(
            "a result that is none",
            record("¦2-0", "", "1. e4 e5 *"),
            &["E403 `2-0` is not a result"],
            &["incomplete 2"],
        ),
        edge(
            "a result of another game",
            chess("1. e4 e5 ¦¦3/4-1/4"),
            &[
                "E403 `3/4-1/4` is not a result of Chess",
                "W402 the moves end with `3/4-1/4`, but the `Result` tag is `*`",
            ],
            &["valid 2"],
        ),
        edge(
            "a result that the board contradicts",
            record("1-0", "", "1. f3 e5 2. g4 Qh4# ¦1-0"),
            &[claim],
            &["invalid 4"],
        ),
        edge(
            "mate without a result",
            chess("1. f3 e5 2. g4 Qh4# ¦*"),
            &["W401 the record claims no result, but the game ended 0-1 by checkmate"],
            &["valid 4"],
        ),
        edge(
            "two games without headers in one record",
            format!("{}\n¦1. d4 d5 0-1\n", record("1-0", "", "1. e4 e5 1-0")),
            &[MISSING],
            &["valid 2", "valid 2"],
        ),
        edge(
            "two games without headers on one line",
            "¦1. e4 * ¦1. d4 *",
            &[MISSING, MISSING],
            &["incomplete 1", "incomplete 1"],
        ),
    ]);
}

#[test]
fn the_same_edges_in_other_games() {
    let odin = |moves: &str| record("*", "[Variant \"odin\"]\n", moves);
    hold(vec![
        edge(
            "odin: the reason in its own words",
            odin("1. ¦Ra5 *"),
            &["E201 ODIN-2: the Pawn on a2 is in the way from a1 to a5"],
            &["invalid 0"],
        ),
        edge("odin: checks mean nothing", odin("1. d4+ d7 *"), NONE, &["incomplete 2"]),
        edge(
            "odin: its name",
            record("*", "[Variant \"Odin's Rune Chess\"]\n", "1. d4 *"),
            NONE,
            &["incomplete 1"],
        ),
        edge(
            "odin: a small letter",
            odin("1. ¦rd4 *"),
            &["E101 the 10x10 board has no file r, and a piece letter is a capital"],
            &["invalid 0"],
        ),
        edge(
            "odin: the letter of another game",
            odin("1. ¦Nc3 *"),
            &["E101 Odin's Rune Chess has no piece `N`; its piece letters are RFBVKP"],
            &["invalid 0"],
        ),
        edge(
            "odin: castling is not known",
            odin("1. ¦O-O *"),
            &["E201 ODIN-1: this game has no castling"],
            &["invalid 0"],
        ),
        edge(
            "viking: only one square",
            record("*", "[Variant \"viking-7\"]\n", "1... ¦d3 *"),
            &["E101 write the origin and the destination of the move: `d1-d4`"],
            &["invalid 0"],
        ),
        edge(
            "viking: signs between squares",
            record("*", "[Variant \"viking-7\"]\n", "1... d1~¦c1 (1... d1-c1-¦c2) *"),
            &["E101 unexpected `~` before this square", "E101 unexpected `-` before this square"],
            &["invalid 0"],
        ),
        edge(
            "undenary: quarters of a point",
            record("3/4-1/4", "[Variant \"undenary\"]\n", "1. f4f5 f8f7 ¦3/4-1/4")
                + "\n"
                + &record("¦1/4-3/4", "[Variant \"undenary\"]\n", "1. f4f5 f8f7 ¦*"),
            &[
                "E401 the record claims 3/4-1/4, but the game goes on: only an end on the board gives this result",
                "E401 the record claims 1/4-3/4, but the game goes on: only an end on the board gives this result",
                "W402 the moves end with `*`, but the `Result` tag is `1/4-3/4`",
            ],
            &["invalid 2", "invalid 2"],
        ),
    ]);
}

/// The move that was meant is offered, and only then.
#[test]
fn help_names_the_move_that_was_meant() {
    for (moves, help) in [
        ("1. NF3 *", Some("perhaps `Nf3` was meant")),
        ("1. e4 e5 2. bc4 *", Some("perhaps `Bc4` was meant")),
        ("1. d4 a6 2. Nd2 a5 3. Nf3 *", Some("one of these was meant: Ndf3, Ngf3")),
        ("1. Nf6 *", Some("perhaps `Nf3` was meant")),
        ("1. Qh5 *", None),
    ] {
        let games = read(chess(moves).as_bytes());
        let finding = games[0].replay.findings.iter().find(|f| f.is_error()).unwrap();
        assert_eq!(finding.help.as_deref(), help, "{moves}");
        assert!(finding.fen.is_some(), "{moves}: the position before it is missing");
    }
}

/// A result that is wrong may be meant for another one. Where a game has more than the usual three, they are listed.
#[test]
fn help_names_the_results_of_games_that_have_special_ones() {
    let listed = "results are `1-0`, `0-1`, `1/2-1/2`, `3/4-1/4`, `1/4-3/4` and `*`";
    let undenary = |tag: &str, moves: &str| record(tag, "[Variant \"undenary\"]\n", moves);
    for (text, code, help) in [
        (undenary("3/4-1/4", "1. f4f5 f8f7 3/4-1/4"), "E401", Some(listed)),
        (undenary("1-0", "1. f4f5 f8f7 1/4-3/4"), "E402", Some(listed)),
        (undenary("1-0", "1. f4f5 f8f7 1-0 1/4-3/4"), "E402", Some(listed)),
        (undenary("2-0", "1. f4f5 f8f7 *"), "E403", Some(listed)),
        (record("1-0", "", "1. f3 e5 2. g4 Qh4# 1-0"), "E401", None),
        (record("1-0", "", "1. e4 e5 0-1"), "E402", None),
    ] {
        let games = read(text.as_bytes());
        let finding = games[0].replay.findings.iter().find(|finding| finding.code.to_string() == code);
        assert_eq!(finding.unwrap().help.as_deref(), help, "{code} {text}");
    }
}

/// A long line is shown in part, and its letters are those of the file.
#[test]
fn windows_of_long_lines_cut_no_character() {
    for blanks in 0..4 {
        let moves = format!(
            "1. e4 {{{}{}}} Ke7 {{{}}} *",
            " ".repeat(blanks),
            "Þórr ♔ ".repeat(300),
            "Óðinn ♔ ".repeat(300)
        );
        let text = report::game(Format::Human, "e.pgn", &read(chess(&moves).as_bytes())[0]);
        assert!(text.contains("Þórr ♔") && text.contains("Óðinn ♔") && !text.contains('Ã'), "{text}");
    }
}

/// A text of any length is repeated in part.
#[test]
fn long_tags_and_words_are_quoted_in_part() {
    let games = read(chess(&format!("1. e4 {} *", "þ".repeat(100_000))).as_bytes());
    let token = games[0].replay.findings[0].token.as_deref().unwrap();
    assert_eq!(token, format!("{}…", "þ".repeat(80)));
}

/// Findings beyond a thousand are counted, and cost nothing more.
#[test]
fn a_thousand_findings_are_enough() {
    let games = read(chess(&format!("1. e4 {}*", "Xx ".repeat(1500))).as_bytes());
    let findings = &games[0].replay.findings;
    assert_eq!(findings.len(), 1001);
    assert_eq!(findings[1000].message, "500 findings of this game are not listed");
    for (first, moves, times) in [
        ("e4 ", "Xx ", 1001),
        ("e4 ", ") ", 1500),
        ("e4 ", "( ", 1500),
        ("", "Nf3+ Nf6+ Ng1+ Ng8+ ", 500),
        ("", "9. Nf3 Nf6 9. Ng1 Ng8 ", 700),
    ] {
        let games = read(chess(&format!("1. {first}{}*", moves.repeat(times))).as_bytes());
        let findings = &games[0].replay.findings;
        let is_rest = |finding: &&Finding| finding.code == Code::E107;
        let rest: Vec<_> = findings.iter().filter(is_rest).map(|finding| finding.message.as_str()).collect();
        assert!(rest.len() == 1 && !rest[0].starts_with("0 "), "{moves}: {rest:?}");
        assert_eq!(findings.len(), 1001, "{moves}");
    }
}
