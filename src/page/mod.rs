//! A page of records and problems for a browser: one file that needs no network, no server and no other file.
//!
//! ```text
//!   head: style, skeleton   data: one object per game   boards: one object per variant   script
//! ```
//!
//! The page is written from top to bottom, game by game, so that it never lies in memory as a whole. Nothing from a record
//! becomes markup: all of it is data, which the script puts into the page as text. A content security policy allows the
//! style and the script of the page by their hashes, and nothing else.

mod findings;
mod game;
mod line;
mod problem;
mod shell;
mod solution;
mod squares;

use bumpalo::Bump;

use crate::formats::{Builder, Losses, Reader, RecordGames};
use crate::notation::Record;
use crate::notation::syntax::ParsedGame;
use crate::problems::Problem;
use crate::replay::{Finding, Replay, ReplayOptions, Spelling};
use crate::select::findings::FileRules;
use crate::variants::Variant;

use findings::Explained;
use game::Course;
pub use problem::Proven;
pub(crate) use shell::{opening, with_colours};

/// Whether a game is wanted, asked of its number in its record, the text of the record, the syntax of the game and its replay.
pub type Takes<'t> = dyn FnMut(u64, &[u8], &ParsedGame, &Replay) -> bool + 't;

/// A page while it is written.
#[derive(Debug)]
pub struct Page {
    title: String,
    /// The variants of its games and problems, whose boards are needed.
    variants: Vec<Variant>,
    /// The codes and rules that its findings name.
    explained: Explained,
    items: u64,
}

impl Page {
    /// A page with this title.
    #[must_use]
    pub fn new(title: &str) -> Self {
        Page { title: title.to_owned(), variants: Vec::new(), explained: Explained::default(), items: 0 }
    }

    /// What comes before the games.
    #[must_use]
    pub fn head(&self) -> String {
        shell::head(&self.title)
    }

    /// The games of a record of this file that are wanted, as a part of the page, and how many games the record has. `rules` decide which
    /// findings count.
    pub fn record(
        &mut self,
        file: &str,
        record: &Record,
        reader: &'static Reader,
        (settings, rules): (&ReplayOptions, &FileRules),
        takes: &mut Takes<'_>,
    ) -> (String, u64) {
        let mut out = String::new();
        let mut text = ParsedGame::default();
        let mut games = RecordGames::new(record, reader, *settings, &mut text);
        while let Some(parsed) = games.parse() {
            let names = Bump::new();
            let mut builder = Builder::new(&record.bytes, games.syntax(), &names);
            let mut replay = games.replay(Spelling::SanAndCoord, Some(&mut builder));
            if !takes(games.seen(), &record.bytes, games.syntax(), &replay) {
                continue;
            }
            let tree = builder.finish(&replay, &mut Losses::default());
            let tags = game::tags(&record.bytes, games.syntax());
            let course = Course::of(&replay, tree.as_ref());
            drop(tree);
            rules.apply(&record.bytes, games.syntax(), &mut replay);
            let replayed = games.finish(parsed, replay);
            self.count(replayed.replay.variant, &replayed.replay.findings, &mut out);
            let object = game::GameObject::of(file, &replayed, tags, course);
            out.push_str(&shell::data(&object));
        }
        (out, games.seen())
    }

    /// A problem of this file, as a part of the page: the number and the text of its line, and its twins, or it alone, each solved and
    /// with what is known of its proof.
    ///
    /// # Panics
    /// Without any problem.
    pub fn problem(&mut self, file: &str, line: (u64, &[u8]), twins: &[(Problem, Proven)]) -> String {
        let mut out = String::new();
        self.count(twins[0].0.variant, &twins[0].0.findings, &mut out);
        for (twin, _) in &twins[1..] {
            self.explained.add(twin.variant, &twin.findings);
        }
        out + &shell::data(&problem::ProblemObject::of(file, line, twins))
    }

    /// Counts a game or a problem, and separates it from the one before it.
    fn count(&mut self, variant: Option<Variant>, findings: &[Finding], out: &mut String) {
        self.items += 1;
        if self.items > 1 {
            out.push_str(",\n");
        }
        self.explained.add(variant, findings);
        self.variants.extend(variant.filter(|variant| !self.variants.contains(variant)));
    }

    /// How many games and problems it has.
    #[must_use]
    pub fn items(&self) -> u64 {
        self.items
    }

    /// What comes after the games.
    #[must_use]
    pub fn foot(&self) -> String {
        shell::foot(&shell::all(&self.variants), &self.explained)
    }
}
