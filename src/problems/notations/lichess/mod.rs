//! The puzzles of Lichess: a table with a puzzle per line.
//!
//! ```text
//! PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags
//! 00sHx,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17,e8d7 a2e6 d7d8 f7f8,1760,80,83,72,mate mateIn2 short,https://lichess.org/yyznGmXs/black#34,Italian_Game
//! ```
//!
//! The first move leads from the position of the table to that of the problem. The second one is the claimed key, and the moves
//! from it on are the claimed line. The theme `mateIn2` is the stipulation. A puzzle without such a theme has none: it is a
//! position with its line. Source: <https://database.lichess.org/#puzzles>.

mod columns;
mod moves;
mod read;

pub(super) use read::read;
