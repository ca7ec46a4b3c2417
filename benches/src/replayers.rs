//! Replay of an archive by each program: text to games, every move of the main line looked up and played.

use std::ops::ControlFlow;

use lawspeaker::formats::GameReader;
use lawspeaker::replay::{ReplayOptions, Verdict};
use lawspeaker::report::{self, Format};
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
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

/// By pgn-reader with shakmaty: moves alone.
pub fn shakmaty_replay(archive: &[u8]) -> Count {
    let mut reader = Reader::new(archive);
    let mut count = Count::default();
    let mut replay = Replay;
    while let Some(Played { plies, refused }) = reader.read_game(&mut replay).expect("memory can be read") {
        count.games += 1;
        count.plies += plies;
        count.refused += u64::from(refused);
    }
    count
}

struct Replay;

struct Played {
    plies: u64,
    refused: bool,
}

impl Visitor for Replay {
    type Tags = Option<Chess>;
    type Movetext = (Chess, Played);
    type Output = Played;

    fn begin_tags(&mut self) -> ControlFlow<Played, Option<Chess>> {
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, start: &mut Option<Chess>, name: &[u8], value: RawTag<'_>) -> ControlFlow<Played> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).ok();
            *start = fen.and_then(|fen| fen.into_position(CastlingMode::Standard).ok());
            if start.is_none() {
                return ControlFlow::Break(Played { plies: 0, refused: true });
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Option<Chess>) -> ControlFlow<Played, (Chess, Played)> {
        ControlFlow::Continue((start.unwrap_or_default(), Played { plies: 0, refused: false }))
    }

    fn san(&mut self, (position, played): &mut (Chess, Played), move_text: SanPlus) -> ControlFlow<Played> {
        match move_text.san.to_move(position) {
            Ok(found) => {
                position.play_unchecked(found);
                played.plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(Played { plies: played.plies, refused: true }),
        }
    }

    fn end_game(&mut self, (_, played): (Chess, Played)) -> Played {
        played
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replayers_count_the_same() {
        let archive = b"[Event \"x\"]\n\n1. e4 (1. d4) e5 *\n\n[Event \"y\"]\n\n1. e5 *\n";
        let count = Count { games: 2, plies: 2, refused: 1 };
        assert_eq!(shakmaty_replay(archive), count);
        assert_eq!(lawspeaker_replay(archive), count);
    }
}
