//! Records of every variant, written and read back: random games with comments, glyphs and nested variations keep
//! every token, play the same moves, and nothing but notes is found in them.

use std::collections::HashSet;

use lawspeaker::AnyPosition;
use lawspeaker::formats::GameReader;
use lawspeaker::naming::Style;
use lawspeaker::notation::pgn::{Dots, PgnWriter, parse};
use lawspeaker::notation::score::Score;
use lawspeaker::notation::syntax::{ElementKind, ParsedGame};
use lawspeaker::replay::{ReplayOptions, Severity, Verdict};
use lawspeaker::rules::{Move, Outcome, Side, Zobrist};
use lawspeaker::variants::Variant;

use crate::common::{Dice, random_move};

/// Comments that have something in them which means something elsewhere.
const COMMENTS: &[&str] = &[
    "[%clk 0:01:02]",
    "Þórr's \"move\", 1. e4 (or not) $3",
    "; no comment",
    "two\nlines",
    "a line\n[Event \"that is none\"]",
    "",
    " % 1-0 ",
    "{ does not nest",
    "an unusually long remark, longer than any line of a file in export format is allowed to be by the standard",
];

/// A token of movetext, as it is to be found again.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Nag(u8),
    Comment(String),
    LineComment(String),
    Open,
    Close,
    Result(Score),
}

/// A random game in the making. Lines are cut before a position comes again or a clock runs out, so that nothing but
/// the board ends them.
struct Author<'a> {
    dice: &'a mut Dice,
    style: Style,
    writer: PgnWriter,
    tokens: Vec<Token>,
    seen: HashSet<Zobrist>,
    main: Vec<Move>,
}

impl Author<'_> {
    fn word(&mut self, game: &AnyPosition, m: Move) {
        let dots = if game.turn() == Side::White { Dots::One } else { Dots::Three };
        if dots == Dots::One || self.dice.one_in(2) {
            self.writer.move_number(game.board().fullmove(), dots);
        }
        let name = game.written(m, self.style);
        self.writer.word(&name);
        self.tokens.push(Token::Word(name));
    }

    fn trimmings(&mut self) {
        if self.dice.one_in(6) {
            let nag = self.dice.below(256) as u8;
            self.writer.nag(nag);
            self.tokens.push(Token::Nag(nag));
        }
        if self.dice.one_in(5) {
            let comment = *self.dice.pick(COMMENTS);
            self.writer.comment(comment);
            // A blank keeps what looks like a tag line from being one.
            self.tokens.push(Token::Comment(comment.replace("\n[", "\n [")));
        }
        if self.dice.one_in(12) {
            self.writer.line_comment(" to the } end of the line");
            self.tokens.push(Token::LineComment(" to the } end of the line".to_owned()));
        }
    }

    /// Whether the line can go on behind this position.
    fn goes_on(&mut self, game: &AnyPosition) -> bool {
        let new = self.seen.insert(game.zobrist());
        new && game.outcome().is_none() && game.board().halfmove() < 90
    }

    /// Writes a line of at most so many moves; gives the position it reaches.
    fn line(&mut self, start: &AnyPosition, first: Option<Move>, plies: usize, depth: usize) -> AnyPosition {
        let mut game = start.clone();
        let mut first = first;
        for _ in 0..plies {
            let Some(m) = first.take().or_else(|| random_move(self.dice, &game)) else { break };
            let next = game.after(m);
            // A position that has been is left out of the line, so that no repetition ends it.
            if self.seen.contains(&next.zobrist()) {
                break;
            }
            self.word(&game, m);
            self.trimmings();
            if depth == 0 {
                self.main.push(m);
            }
            let goes_on = self.goes_on(&next);
            while depth < 4 && self.dice.one_in(5) {
                self.variation(&game, m, depth);
            }
            game = next;
            if !goes_on {
                break;
            }
        }
        game
    }

    /// Writes a line that begins with another move than the one played.
    fn variation(&mut self, game: &AnyPosition, played: Move, depth: usize) {
        let others: Vec<_> = game.legal_moves().into_iter().filter(|&m| m != played).collect();
        if others.is_empty() {
            return;
        }
        let first = *self.dice.pick(&others);
        if self.seen.contains(&game.after(first).zobrist()) {
            return;
        }
        self.writer.open();
        self.tokens.push(Token::Open);
        if self.dice.one_in(4) {
            self.writer.comment("instead");
            self.tokens.push(Token::Comment("instead".to_owned()));
        }
        let plies = 1 + self.dice.below(6);
        self.line(game, Some(first), plies, depth + 1);
        self.writer.close();
        self.tokens.push(Token::Close);
    }
}

/// A game written: its text, what stands in it, and what reading it must give.
struct Written {
    text: String,
    tokens: Vec<Token>,
    main: Vec<Move>,
    end: Option<Outcome>,
    last: String,
}

fn write_game(variant: Variant, dice: &mut Dice, plies: usize, style: Style) -> Written {
    let mut game = AnyPosition::start(variant);
    // Half the games start where another one was left.
    let begun = if dice.one_in(2) { dice.below(60) } else { 0 };
    for _ in 0..begun {
        let Some(m) = random_move(dice, &game) else { break };
        let next = game.after(m);
        if next.outcome().is_some() || next.board().halfmove() > 40 {
            break;
        }
        game = next;
    }
    let mut author = Author {
        dice,
        style,
        writer: PgnWriter::new(),
        tokens: Vec::new(),
        seen: HashSet::from([game.zobrist()]),
        main: Vec::new(),
    };
    // The result is known when the game is written, and its tag stands before it: the game is written twice.
    let before = author.dice.0;
    let dry = author.line(&game, None, plies, 0);
    let end = dry.outcome();
    let score = end.map_or(Score::Open, |end| Score::parse(end.result.as_str().as_bytes()).unwrap());
    author.dice.0 = before;
    author.writer = PgnWriter::new();
    author.tokens.clear();
    author.main.clear();
    author.seen = HashSet::from([game.zobrist()]);
    for (name, value) in [
        ("Event", "a \"quoted\" \\ value"),
        ("Site", "?"),
        ("Date", "2001.??.??"),
        ("Round", "-"),
        ("White", "Þorgnýr"),
        ("Black", "Egill"),
        ("Result", score.as_str()),
        ("Variant", variant.ruleset().name),
    ] {
        author.writer.tag(name, value);
    }
    if begun > 0 {
        author.writer.tag("SetUp", "1");
        author.writer.tag("FEN", &game.fen());
    }
    let last = author.line(&game, None, plies, 0);
    author.writer.result(score);
    author.tokens.push(Token::Result(score));
    let text = author.writer.end().to_owned();
    Written { text, tokens: author.tokens, main: author.main, end, last: last.fen() }
}

fn tokens_of(bytes: &[u8]) -> Vec<Token> {
    let mut game = ParsedGame::new();
    parse(bytes, 0, &mut game);
    assert!(game.faults.is_empty(), "{:?}", game.faults);
    let of = |span: lawspeaker::notation::Span| std::str::from_utf8(span.of(bytes)).unwrap().to_owned();
    let token = |element: &lawspeaker::notation::syntax::Element| {
        let text = of(element.span);
        Some(match element.kind {
            ElementKind::MoveNumber => return None,
            ElementKind::Move => Token::Word(text),
            ElementKind::Nag(number) => Token::Nag(number),
            ElementKind::Comment => Token::Comment(text[1..text.len() - 1].to_owned()),
            ElementKind::LineComment => Token::LineComment(text[1..].to_owned()),
            ElementKind::Open => Token::Open,
            ElementKind::Close => Token::Close,
            ElementKind::Result(score) => Token::Result(score),
            other => panic!("nothing of the kind was written: {other:?}"),
        })
    };
    game.movetext.iter().filter_map(token).collect()
}

fn records_come_back(variant: Variant) {
    let mut dice = Dice(0x5eed_0006);
    let mut written = Vec::new();
    for (n, style) in
        [Style::San, Style::Lan, Style::Coord, Style::Figurine].into_iter().cycle().take(12).enumerate()
    {
        // The first is a game without a move.
        written.push(write_game(variant, &mut dice, if n == 0 { 0 } else { 90 }, style));
    }
    assert!(written.iter().any(|game| game.tokens.contains(&Token::Open)));
    for game in &written {
        assert_eq!(tokens_of(game.text.as_bytes()), game.tokens, "{}", game.text);
    }
    // One stream of all of them.
    let stream: String = written.iter().map(|game| game.text.as_str()).collect();
    let read: Vec<_> =
        GameReader::new(stream.as_bytes(), ReplayOptions::default()).map(Result::unwrap).collect();
    assert_eq!(read.len(), written.len());
    for (n, (game, written)) in read.iter().zip(&written).enumerate() {
        let replay = &game.replay;
        assert_eq!(game.number, n as u64 + 1);
        assert_eq!(game.text.trim_ascii_end(), written.text.trim_ascii_end().as_bytes());
        let reported: Vec<_> =
            replay.findings.iter().filter(|finding| finding.code.severity() > Severity::Note).collect();
        assert!(reported.is_empty(), "{reported:#?}\n{}", written.text);
        assert_eq!(replay.variant, Some(variant));
        assert_eq!(replay.moves, written.main);
        assert_eq!(replay.plies as usize, written.main.len());
        assert_eq!(replay.last().as_deref(), Some(written.last.as_str()));
        assert_eq!(replay.decided, written.end);
        let verdict = if written.end.is_some() { Verdict::Valid } else { Verdict::Incomplete };
        assert_eq!(replay.verdict, verdict, "{}", written.text);
    }
}

#[test]
fn records_of_every_variant_come_back() {
    Variant::ALL.iter().for_each(|&variant| records_come_back(variant));
}

/// A drop is the same text in every way of writing, so whether a mark is due behind it hangs on the moves around it.
#[test]
fn a_drop_in_a_machine_written_record_needs_no_mark() {
    let codes = |moves: &str| -> Vec<&str> {
        let record = format!(
            "[Variant \"orphic-elks\"]\n[SetUp \"1\"]\n[FEN \"5b2/1B2p1p1/1n2ppp1/6p1/3B4/P7/P1P2K2/2E5[Ekn] b - - 0 15\"]\n\n\
             {moves} *\n"
        );
        let games: Vec<_> =
            GameReader::new(record.as_bytes(), ReplayOptions::default()).map(Result::unwrap).collect();
        let findings = games[0].replay.findings.iter().map(|finding| finding.code.as_str());
        findings.filter(|&code| code != "W302").collect()
    };
    assert_eq!(codes("15... N@d1+ 16. Kf3"), Vec::<&str>::new());
    assert_eq!(codes("15... N@d1 16. Kf3"), ["W201"]);
    assert_eq!(codes("15... N@d1 16. f2f3"), Vec::<&str>::new());
}
