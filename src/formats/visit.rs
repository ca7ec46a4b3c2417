//! Games as calls, for those who want every element of a game once and keep none of it.

use std::io::{self, Read};

use crate::notation::score::Score;
use crate::notation::syntax::{Element, ElementKind, ParsedGame, Tags};
use crate::notation::text::text;
use crate::replay::{Event, Finding, Listener, Spelling};
use crate::rules::{Move, Position};

use super::games::{GameReader, ReplayedGame};
use super::tree::{Comment, Nag, comment_of, glyph_of, glyphs_at};

/// Hears a game while it is replayed, in the order of its text: see [`GameReader::visit`].
///
/// Every method does nothing unless it is written.
///
/// ```
/// use lawspeaker::formats::{Nag, Played, Visitor};
/// use lawspeaker::notation::score::Score;
/// use lawspeaker::{naming::Style, prelude::*, replay::Spelling};
///
/// #[derive(Default)]
/// struct Heard(Vec<String>);
///
/// impl Visitor for Heard {
///     fn spelling(&self) -> Spelling {
///         Spelling::Named(Style::San)
///     }
///     fn played(&mut self, played: &Played<'_>) {
///         self.0.push(played.name.to_owned());
///     }
///     fn unplayed(&mut self, written: &str) {
///         self.0.push(format!("{written}?"));
///     }
///     fn nag(&mut self, nag: Nag<'_>) {
///         self.0.push(format!("{nag:?}"));
///     }
///     fn found(&mut self, finding: &Finding) {
///         self.0.push(finding.code.to_string());
///     }
///     fn result(&mut self, score: Score) {
///         self.0.push(score.to_string());
///     }
/// }
///
/// let (mut heard, pgn) = (Heard::default(), &b"1. e2e4 e5 $2 2. Ke3 *"[..]);
/// GameReader::new(pgn, ReplayOptions::default()).visit(&mut heard).unwrap()?;
/// assert_eq!(heard.0, ["e4", "e5", "Number(2)", "E201", "Ke3?", "*"]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait Visitor {
    /// How the moves are to be named. No names are made without it.
    fn spelling(&self) -> Spelling {
        Spelling::Nothing
    }

    /// A game begins. Its tags are known. A game for which this is `false` is passed over without being replayed.
    ///
    /// It is called once more for the same game where its moves turn out to have the letters of another language. What was heard before
    /// does not count then: so empty here what is kept of a game, and add up after [`GameReader::visit`].
    fn begin(&mut self, tags: Tags<'_>) -> bool {
        let _ = tags;
        true
    }

    /// A move was played, in the main line or in a variation.
    fn played(&mut self, played: &Played<'_>) {
        let _ = played;
    }

    /// A move that cannot be played, or one behind it in the same line, as it is written.
    fn unplayed(&mut self, written: &str) {
        let _ = written;
    }

    /// A comment about what is before it.
    fn comment(&mut self, comment: Comment<'_>) {
        let _ = comment;
    }

    /// A comment about the move before the last one, as OpenTafl has them.
    fn comment_on_move_before(&mut self, comment: Comment<'_>) {
        self.comment(comment);
    }

    /// A glyph, of the move before it.
    fn nag(&mut self, nag: Nag<'_>) {
        let _ = nag;
    }

    /// A variation begins: other moves in place of the last one.
    fn open(&mut self) {}

    /// A variation ends.
    fn close(&mut self) {}

    /// A result stands here.
    fn result(&mut self, score: Score) {
        let _ = score;
    }

    /// Something was found in the movetext. What is found in an element comes before the element; the findings of tags and of
    /// the whole game are in [`Replay::findings`](crate::replay::Replay::findings) alone.
    fn found(&mut self, finding: &Finding) {
        let _ = finding;
    }
}

/// A move that was played.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Played<'e> {
    /// The move; [`Move::NULL`] for a null move.
    pub m: Move,
    /// Its name, as [`Visitor::spelling`] asks for it; empty if it asks for none.
    pub name: &'e str,
    /// The name in `coord`, for [`Spelling::SanAndCoord`].
    pub coord: Option<&'e str>,
    /// The position before it.
    pub before: &'e dyn Position,
    /// The position after it.
    pub after: &'e dyn Position,
}

impl<R: Read> GameReader<R> {
    /// Reads the next game that the visitor wants, and tells the visitor of everything in it. This is the fastest way to comments, clocks
    /// and variations, because nothing is kept.
    ///
    /// ```
    /// use lawspeaker::formats::{Comment, GameReader, Played, Tags, Visitor};
    /// use lawspeaker::replay::ReplayOptions;
    /// use lawspeaker::rules::Call;
    ///
    /// /// Checks and comments of a game that Lif has won.
    /// #[derive(Default)]
    /// struct Count {
    ///     checks: usize,
    ///     comments: usize,
    /// }
    ///
    /// impl Visitor for Count {
    ///     fn begin(&mut self, tags: Tags<'_>) -> bool {
    ///         *self = Count::default();
    ///         tags.get("White").as_deref() == Some("Lif") && tags.get("Result").as_deref() == Some("1-0")
    ///     }
    ///     fn played(&mut self, played: &Played<'_>) {
    ///         self.checks += usize::from(played.after.call() == Call::Single);
    ///     }
    ///     fn comment(&mut self, _: Comment<'_>) {
    ///         self.comments += 1;
    ///     }
    /// }
    ///
    /// let pgn = "[White \"Lif\"]\n[Result \"1-0\"]\n\n1. e4 {best} e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n1. e4 {again} *\n";
    /// let (mut games, mut count) = (GameReader::new(pgn.as_bytes(), ReplayOptions::default()), Count::default());
    /// while let Some(game) = games.visit(&mut count) {
    ///     assert_eq!((game?.replay.plies, count.checks, count.comments), (5, 1, 1));
    /// }
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn visit<V: Visitor + ?Sized>(
        &mut self,
        visitor: &mut V,
    ) -> Option<io::Result<ReplayedGame<'static>>> {
        loop {
            let game = match self.next_game()? {
                Ok(game) => game,
                Err(error) => return Some(Err(error)),
            };
            let (bytes, text) = (game.bytes(), game.text);
            if !visitor.begin(Tags::new(bytes, text)) {
                continue;
            }
            let spelling = visitor.spelling();
            let replay = game.replay(spelling, Some(&mut Telling { visitor, bytes, game: text }));
            return Some(Ok(game.finish(replay)));
        }
    }
}

/// Tells a visitor what the player says in places of the text.
struct Telling<'g, 'v, V: ?Sized> {
    visitor: &'v mut V,
    bytes: &'g [u8],
    game: &'g ParsedGame,
}

impl<V: Visitor + ?Sized> Listener for Telling<'_, '_, V> {
    fn begin_again(&mut self) {
        self.visitor.begin(Tags::new(self.bytes, self.game));
    }

    fn element(&mut self, element: Element, event: Event<'_>) {
        let Telling { bytes, game, .. } = *self;
        let written = element.span.of(bytes);
        match element.kind {
            ElementKind::Move => match event {
                Event::Played { name, coord, m, before, after, behind } => {
                    self.visitor.played(&Played { m, name, coord, before, after });
                    for nag in glyphs_at(game, written, behind.of(bytes)) {
                        self.visitor.nag(nag);
                    }
                }
                Event::Kept | Event::Other => self.visitor.unplayed(&text(written)),
            },
            ElementKind::Nag(number) => self.visitor.nag(Nag::Number(number)),
            ElementKind::Glyph => self.visitor.nag(glyph_of(written)),
            ElementKind::Open => self.visitor.open(),
            ElementKind::Close => self.visitor.close(),
            ElementKind::Result(score) => self.visitor.result(score),
            ElementKind::CommentOnMoveBefore => {
                self.visitor.comment_on_move_before(comment_of(game, bytes, element));
            }
            ElementKind::Number if matches!(event, Event::Kept) => {
                self.visitor.comment(comment_of(game, bytes, element));
            }
            ElementKind::Comment
            | ElementKind::LineComment
            | ElementKind::EscapedLine
            | ElementKind::Aside => self.visitor.comment(comment_of(game, bytes, element)),
            // What says nothing new, and variations that are nested too deep, which a finding reports.
            ElementKind::MoveNumber
            | ElementKind::Number
            | ElementKind::EnPassantNote
            | ElementKind::MarkNote
            | ElementKind::SecondName
            | ElementKind::Buried => {}
        }
    }

    fn found(&mut self, finding: &Finding) {
        self.visitor.found(finding);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naming::Style;
    use crate::replay::ReplayOptions;

    /// Writes down everything that it hears.
    #[derive(Default)]
    struct Diary(String, Spelling);

    impl Diary {
        fn of(text: &str, spelling: Spelling) -> String {
            let mut diary = Diary(String::new(), spelling);
            let mut games = GameReader::new(text.as_bytes(), ReplayOptions::default());
            while let Some(game) = games.visit(&mut diary) {
                let game = game.unwrap();
                diary.0 += &format!("= {} {}\n", game.number, game.replay.plies);
            }
            diary.0
        }

        fn comment_text(comment: &Comment<'_>) -> &'static str {
            match comment {
                Comment::Brace(_) => "brace",
                Comment::Line { .. } => "line",
                Comment::Escape { .. } => "escape",
            }
        }
    }

    impl Visitor for Diary {
        fn spelling(&self) -> Spelling {
            self.1
        }

        fn begin(&mut self, tags: Tags<'_>) -> bool {
            let all: Vec<_> = tags.iter().map(|(name, value)| format!("{name}={value}")).collect();
            self.0 += &format!("begin {}\n", all.join(" "));
            tags.get("Event").as_deref() != Some("pass")
        }

        fn played(&mut self, played: &Played<'_>) {
            let after = played.after.turn().letter();
            self.0 += &format!("{} {} {after}\n", played.name, played.coord.unwrap_or("-"));
        }

        fn unplayed(&mut self, written: &str) {
            self.0 += &format!("unplayed {written}\n");
        }

        fn comment(&mut self, comment: Comment<'_>) {
            self.0 += &format!("{} `{}`\n", Self::comment_text(&comment), comment.text());
        }

        fn comment_on_move_before(&mut self, comment: Comment<'_>) {
            self.0 += &format!("before `{}`\n", comment.text());
        }

        fn nag(&mut self, nag: Nag<'_>) {
            self.0 += &format!("{nag:?}\n");
        }

        fn open(&mut self) {
            self.0 += "(\n";
        }

        fn close(&mut self) {
            self.0 += ")\n";
        }

        fn result(&mut self, score: Score) {
            self.0 += &format!("result {score}\n");
        }

        fn found(&mut self, finding: &Finding) {
            self.0 += &format!("found {}\n", finding.code);
        }
    }

    #[test]
    fn everything_is_told_in_the_order_of_the_text() {
        let text = "[Event \"a \\\"b\\\"\"]\n[White \"Lif\"]\n\n{first} 1. e4! {best} e5 $6 (1... c5!? 2. Nf3) ; line\n2. Nf3 1/2-1/2 {end}\n";
        assert_eq!(
            Diary::of(text, Spelling::SanAndCoord),
            "begin Event=a \"b\" White=Lif\nbrace `first`\ne4 e2e4 b\nNumber(1)\nbrace `best`\ne5 e7e5 w\nNumber(6)\n\
             (\nc5 c7c5 w\nNumber(5)\nNf3 g1f3 b\n)\nline ` line`\nNf3 g1f3 b\nresult 1/2-1/2\nbrace `end`\n= 1 3\n"
        );
    }

    #[test]
    fn what_is_not_played_is_told_with_its_finding_before_it() {
        let text = "1. e4 e5 2. Ke3 {no} Nc6 (2... d6) *";
        let told = Diary::of(text, Spelling::Named(Style::Lan));
        assert_eq!(
            told,
            "begin \ne2-e4 - b\ne7-e5 - w\nfound E201\nunplayed Ke3\nbrace `no`\nunplayed Nc6\n(\nunplayed d6\n)\nresult *\n= 1 2\n"
        );
    }

    #[test]
    fn a_game_that_is_not_wanted_is_passed_over_and_counted() {
        let text = "[Event \"pass\"]\n\n1. e4 *\n\n[Event \"x\"]\n\n1. d4 *\n";
        assert_eq!(
            Diary::of(text, Spelling::Nothing),
            "begin Event=pass\nbegin Event=x\n - b\nresult *\n= 2 1\n"
        );
    }

    /// The letters of the second reading are those of the record's language.
    #[test]
    fn a_game_in_other_letters_begins_again() {
        let told = Diary::of("1. Sf3 d5 2. Sc3 *", Spelling::Named(Style::San));
        let second = told.rsplit("begin").next().unwrap();
        assert!(told.matches("begin").count() == 2 && second.contains("Nf3 - b\nd5 - w\nNc3 - b"), "{told}");
    }
}
