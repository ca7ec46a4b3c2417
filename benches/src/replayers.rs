//! Replay of an archive by each program: text to games, every move of the main line looked up and played. Then the same with tags
//! and comments.

use std::ops::ControlFlow;

use lawspeaker::formats::{Comment, GameReader, Played, Ply, Tags, Variation};
use lawspeaker::replay::{ReplayOptions, Verdict};
use lawspeaker::report::{self, Format};
use pgn_reader::{RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

/// What an archive came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Games.
    pub games: u64,
    /// Half-moves of main lines, as far as they replayed.
    pub plies: u64,
    /// Games with a move or a start that is wrong.
    pub refused: u64,
    /// Tags and comments, where they are read.
    pub notes: u64,
}

/// By lawspeaker, as `check` does it: with findings, history, marks and results, and the report written.
pub fn lawspeaker_replay(archive: &[u8]) -> Count {
    let mut count = Count::default();
    let mut written = 0;
    for game in GameReader::new(archive, ReplayOptions::default()) {
        let game = game.expect("memory can be read");
        count.games += 1;
        count.plies += u64::from(game.replay.plies);
        count.refused += u64::from(game.replay.verdict == Verdict::Invalid);
        written += report::game(Format::Concise, "-", &game).len();
    }
    std::hint::black_box(written);
    count
}

/// By lawspeaker's visitor: all moves, those of variations too, with tags and comments.
pub fn lawspeaker_visit(archive: &[u8]) -> Count {
    #[derive(Default)]
    struct Notes {
        notes: u64,
        depth: u32,
    }

    impl lawspeaker::formats::Visitor for Notes {
        fn begin(&mut self, tags: Tags<'_>) -> bool {
            self.depth = 0;
            self.notes += tags.iter().map(std::hint::black_box).count() as u64;
            true
        }
        fn played(&mut self, played: &Played<'_>) {
            std::hint::black_box(played.m);
        }
        fn comment(&mut self, comment: Comment<'_>) {
            self.notes += u64::from(self.depth == 0);
            std::hint::black_box(comment.text().len());
        }
        fn open(&mut self) {
            self.depth += 1;
        }
        fn close(&mut self) {
            self.depth -= 1;
        }
    }

    let (mut notes, mut count) = (Notes::default(), Count::default());
    let mut games = GameReader::new(archive, ReplayOptions::default());
    while let Some(game) = games.visit(&mut notes) {
        count_game(&mut count, &game.expect("memory can be read").replay);
    }
    Count { notes: notes.notes, ..count }
}

/// By lawspeaker's trees.
pub fn lawspeaker_trees(archive: &[u8]) -> Count {
    let mut count = Count::default();
    let mut trees = GameReader::new(archive, ReplayOptions::default()).trees();
    while let Some(read) = trees.next_borrowed() {
        let (game, tree) = read.expect("memory can be read");
        count_game(&mut count, &game.replay);
        let Some(tree) = tree else { continue };
        let line = &tree.line;
        let behind = |variation: &Variation<'_>| variation.behind.len();
        let of_ply = |ply: &Ply<'_>| {
            ply.before.len() + ply.after.len() + ply.variations.iter().map(behind).sum::<usize>()
        };
        let comments: usize = line.moves.iter().map(of_ply).sum();
        count.notes += (tree.tags.len() + line.comments.len() + comments + tree.behind.len()) as u64;
    }
    count
}

fn count_game(count: &mut Count, replay: &lawspeaker::replay::Replay) {
    count.games += 1;
    count.plies += u64::from(replay.plies);
    count.refused += u64::from(replay.verdict == Verdict::Invalid);
}

/// By pgn-reader with shakmaty: moves alone.
pub fn shakmaty_replay(archive: &[u8]) -> Count {
    shakmaty_read(archive, &mut Replay { with_notes: false })
}

/// By pgn-reader with shakmaty: moves, tags and comments.
pub fn shakmaty_visit(archive: &[u8]) -> Count {
    shakmaty_read(archive, &mut Replay { with_notes: true })
}

fn shakmaty_read(archive: &[u8], replay: &mut Replay) -> Count {
    let mut reader = Reader::new(archive);
    let mut count = Count::default();
    while let Some(Line { plies, refused, notes }) = reader.read_game(replay).expect("memory can be read") {
        count.games += 1;
        count.plies += plies;
        count.refused += u64::from(refused);
        count.notes += notes;
    }
    count
}

struct Replay {
    with_notes: bool,
}

#[derive(Default)]
struct Line {
    plies: u64,
    refused: bool,
    notes: u64,
}

impl Visitor for Replay {
    type Tags = (Option<Chess>, u64);
    type Movetext = (Chess, Line);
    type Output = Line;

    fn begin_tags(&mut self) -> ControlFlow<Line, Self::Tags> {
        ControlFlow::Continue((None, 0))
    }

    fn tag(&mut self, (start, notes): &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Line> {
        if self.with_notes {
            *notes += 1;
            std::hint::black_box(value.decode_utf8_lossy());
        }
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).ok();
            *start = fen.and_then(|fen| fen.into_position(CastlingMode::Standard).ok());
            if start.is_none() {
                return ControlFlow::Break(Line { refused: true, ..Line::default() });
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (start, notes): Self::Tags) -> ControlFlow<Line, (Chess, Line)> {
        ControlFlow::Continue((start.unwrap_or_default(), Line { notes, ..Line::default() }))
    }

    fn san(&mut self, (position, line): &mut (Chess, Line), move_text: SanPlus) -> ControlFlow<Line> {
        match move_text.san.to_move(position) {
            Ok(found) => {
                position.play_unchecked(found);
                line.plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(Line { refused: true, ..std::mem::take(line) }),
        }
    }

    fn comment(&mut self, (_, line): &mut (Chess, Line), comment: RawComment<'_>) -> ControlFlow<Line> {
        if self.with_notes {
            line.notes += 1;
            std::hint::black_box(String::from_utf8_lossy(comment.as_bytes()).len());
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _: &mut (Chess, Line)) -> ControlFlow<Line, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, (_, line): (Chess, Line)) -> Line {
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replayers_count_the_same() {
        let archive = b"[Event \"x\"]\n\n1. e4 (1. d4) e5 *\n\n[Event \"y\"]\n\n1. e5 *\n";
        let count = Count { games: 2, plies: 2, refused: 1, notes: 0 };
        assert_eq!(shakmaty_replay(archive), count);
        assert_eq!(lawspeaker_replay(archive), count);
        let archive = b"[Event \"x\"]\n\n1. e4 {a} (1. d4 {b}) e5 {c} *\n";
        let count = Count { games: 1, plies: 2, refused: 0, notes: 3 };
        for visit in [shakmaty_visit, lawspeaker_visit, lawspeaker_trees] {
            assert_eq!(visit(archive), count);
        }
    }
}
