//! How much play `solve --play` shows.

use crate::problems::{Stipulation, WantedPlay};
use crate::report::{Detail, Format};
use crate::solve::Growth;

/// The value of `--play`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayShown {
    pub detail: Detail,
    /// The number of the last move that is shown.
    depth: u8,
}

impl PlayShown {
    /// Reads `main`, `all` or a number of moves.
    pub fn parse(text: &str) -> Result<Self, String> {
        let whole = |detail| Ok(PlayShown { detail, depth: Stipulation::MOST });
        match text {
            "main" => whole(Detail::Main),
            "all" => whole(Detail::All),
            _ => match text.parse() {
                Ok(depth) if (1..=Stipulation::MOST).contains(&depth) => {
                    Ok(PlayShown { detail: Detail::Main, depth })
                }
                _ => Err(format!(
                    "expected `main`, `all`, or a number of moves from 1 to {}",
                    Stipulation::MOST
                )),
            },
        }
    }

    /// What has to be found for it. JSON has the play after all replies; none of it is in the concise format.
    pub fn wanted(self, format: Format) -> Option<WantedPlay> {
        let growth = match (self.detail, format) {
            (_, Format::Concise) => return None,
            (Detail::All, _) => Growth::Duals,
            (Detail::Main, Format::Human) => Growth::Defences,
            (Detail::Main, Format::Json) => Growth::Replies,
        };
        Some(WantedPlay { growth, depth: self.depth })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_or_a_number_of_moves_is_read() {
        assert_eq!(PlayShown::parse("3").unwrap().depth, 3);
        assert_eq!(PlayShown::parse("all").unwrap().detail, Detail::All);
        assert_eq!(PlayShown::parse("main").unwrap().depth, 99);
        for text in ["0", "100", "-1", "", "most"] {
            assert!(PlayShown::parse(text).unwrap_err().starts_with("expected `main`, `all`, or"), "{text}");
        }
    }

    #[test]
    fn no_play_is_looked_for_that_is_not_written() {
        let growth =
            |text: &str, format| PlayShown::parse(text).unwrap().wanted(format).map(|play| play.growth);
        assert_eq!(growth("all", Format::Concise), None);
        assert_eq!(growth("main", Format::Human), Some(Growth::Defences));
        assert_eq!(growth("2", Format::Json), Some(Growth::Replies));
        assert_eq!(growth("all", Format::Human), Some(Growth::Duals));
    }
}
