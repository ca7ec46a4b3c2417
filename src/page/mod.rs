//! A page of records for a browser: one file that needs no network, no server and no other file.
//!
//! ```text
//!   head: style, skeleton   data: one object per game   boards: one object per variant   script
//! ```
//!
//! The page is written from top to bottom, game by game, so that it never lies in memory as a whole. Nothing from a record
//! becomes markup: all of it is data, which the script puts into the page as text. A content security policy allows the
//! style and the script of the page by their hashes, and nothing else.

mod boards;
mod findings;
mod game;
mod line;
mod shell;
mod squares;

use bumpalo::Bump;

use crate::formats::{Builder, Losses, Reader, RecordGames, ReplayedGame};
use crate::notation::pgn::Record;
use crate::notation::syntax::ParsedGame;
use crate::replay::{ReplayOptions, Spelling};
use crate::select::findings::FileRules;
use crate::variants::Variant;

use findings::Explained;
use game::Course;

/// A page while it is written.
#[derive(Debug)]
pub struct Page {
    title: String,
    /// The variants of its games, whose boards are needed.
    variants: Vec<Variant>,
    /// The codes and rules that its findings name.
    explained: Explained,
    games: u64,
}

impl Page {
    /// A page with this title.
    #[must_use]
    pub fn new(title: &str) -> Self {
        Page { title: title.to_owned(), variants: Vec::new(), explained: Explained::default(), games: 0 }
    }

    /// What comes before the games.
    #[must_use]
    pub fn head(&self) -> String {
        shell::head(&self.title)
    }

    /// The games of a record of this file, as a part of the page. `rules` decide which findings count.
    pub fn record(
        &mut self,
        file: &str,
        record: &Record,
        reader: &'static Reader,
        settings: &ReplayOptions,
        rules: &FileRules,
    ) -> String {
        let mut out = String::new();
        let mut text = ParsedGame::default();
        let mut games = RecordGames::new(record, reader, settings.clone(), &mut text);
        while let Some(parsed) = games.parse() {
            let names = Bump::new();
            let mut builder = Builder::new(&record.bytes, games.syntax(), &names);
            let mut replay = games.replay(Spelling::SanAndCoord, Some(&mut builder));
            let tree = builder.finish(&replay, &mut Losses::default());
            let tags = game::tags(&record.bytes, games.syntax());
            let course = Course::of(&replay, tree.as_ref());
            drop(tree);
            rules.apply(&record.bytes, games.syntax(), &mut replay);
            let replayed = games.finish(parsed, replay);
            self.count(&replayed);
            if self.games > 1 {
                out.push_str(",\n");
            }
            let object = game::GameObject::of(file, &replayed, tags, course);
            out.push_str(&shell::data(&object));
        }
        out
    }

    fn count(&mut self, game: &ReplayedGame<'_>) {
        self.games += 1;
        if let Some(variant) = game.replay.variant.filter(|variant| !self.variants.contains(variant)) {
            self.variants.push(variant);
        }
        self.explained.add(&game.replay);
    }

    /// How many games it has.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// What comes after the games.
    #[must_use]
    pub fn foot(&self) -> String {
        shell::foot(&boards::all(&self.variants), &self.explained)
    }
}
