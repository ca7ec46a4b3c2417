//! Matches of two games with sides changed, scored by the pieces that each player took and lost.
//!
//! A game belongs to a match by its tags: `[Match "NAME"]`, `[Round "1"]` or `[Round "2"]`, and its players. Its
//! partner is the game of the other round, of the same variant, match and players. Which games have matches, and by which
//! rule, is data of the game ([`MatchScoring`]); others are left alone, whatever their tags say.

use std::collections::VecDeque;

use serde::Serialize;

use crate::notation::Span;
use crate::notation::syntax::ParsedGame;
use crate::notation::text::value_text;
use crate::rules::{MatchScoring, Position, Side};

use super::finding::Findings;
use super::{Code, Verdict};

/// The most games that wait for their partners; beyond it the one that has waited longest is given up.
const MOST_WAITING: usize = 10_000;

/// What a game counts for in its match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchGame {
    /// The variant's id.
    pub variant: &'static str,
    /// How its matches are scored.
    pub scoring: MatchScoring,
    /// The name of the match.
    pub name: String,
    /// 1 or 2.
    pub round: u8,
    /// Who had White, who Black.
    pub players: [String; 2],
    /// Pieces that White and Black lost, of the kinds that count.
    pub lost: [u32; 2],
    /// Who won it.
    pub winner: Option<Side>,
    /// Whether it can be scored: legal to its end, and ended.
    pub verdict: Verdict,
}

impl MatchGame {
    /// The part that the tags tell; none when the game is of no match. `start` is where it begins.
    pub(super) fn begin(
        bytes: &[u8],
        game: &ParsedGame,
        start: &dyn Position,
        findings: &mut Findings,
    ) -> Option<Self> {
        let tag = game.tag(bytes, "Match")?;
        let scoring = start.ruleset().match_scoring?;
        let words = |span: Span| value_text(span.of(bytes)).into_owned();
        let value = |name: &str| game.tag(bytes, name).map(|tag| words(tag.value));
        let round = match value("Round").as_deref().map(str::trim) {
            Some("1") => 1,
            Some("2") => 2,
            _ => {
                let at = game.tag(bytes, "Round").map_or(tag.value, |round| round.value);
                findings.add(
                    Code::W303,
                    at,
                    "the games of a match must have `[Round \"1\"]` and `[Round \"2\"]`",
                );
                return None;
            }
        };
        let player = |name| value(name).unwrap_or_else(|| "?".to_owned());
        Some(MatchGame {
            variant: start.ruleset().id,
            scoring,
            name: words(tag.value),
            round,
            players: [player("White"), player("Black")],
            lost: counted(start, scoring),
            winner: None,
            verdict: Verdict::Invalid,
        })
    }

    /// The rest, from the position the game reached.
    pub(super) fn end(mut self, last: &dyn Position, winner: Option<Side>, verdict: Verdict) -> Self {
        let left = counted(last, self.scoring);
        for side in Side::BOTH {
            let lost = &mut self.lost[side.index()];
            *lost = lost.saturating_sub(left[side.index()]);
        }
        self.winner = winner;
        self.verdict = verdict;
        self
    }
}

/// White's and Black's pieces of the kinds that count.
fn counted(position: &dyn Position, scoring: MatchScoring) -> [u32; 2] {
    let mut count = [0; 2];
    for piece in position.size().all().filter_map(|square| position.at(square)) {
        count[piece.side.index()] += u32::from(!scoring.not_counted.contains(&piece.kind));
    }
    count
}

/// The place of a game in its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields))]
pub struct MatchPlace {
    /// The file.
    pub file: String,
    /// Its number in the file, from 1.
    pub game: u64,
}

/// The score of one player over both games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerScore {
    /// The name.
    pub name: String,
    /// Games won.
    pub won: u32,
    /// Pieces taken, of the kinds that count.
    pub taken: u32,
    /// Pieces lost, of the kinds that count.
    pub lost: u32,
}

impl PlayerScore {
    /// Pieces taken less pieces lost.
    #[must_use]
    pub fn balance(&self) -> i64 {
        i64::from(self.taken) - i64::from(self.lost)
    }
}

/// The score of a match, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchScore {
    /// The name of the match.
    pub name: String,
    /// The rule by which it is scored.
    pub rule: &'static str,
    /// Rounds 1 and 2.
    pub games: [MatchPlace; 2],
    /// The players, first who had White in round 1; or the reason why the match is not scored.
    pub players: Result<[PlayerScore; 2], String>,
}

impl MatchScore {
    /// Which of the players has won: the better balance, then more games won; none for a drawn match.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        let Ok([one, other]) = &self.players else { return None };
        match (one.balance(), one.won).cmp(&(other.balance(), other.won)) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// Games of matches that wait for their partners.
///
/// ```
/// use lawspeaker::{prelude::*, replay::{MatchPlace, Matches}};
/// let game = |round, white, black| format!("[Variant \"viking-7\"]\n[Match \"Thing\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\n1-0\n\n");
/// let archive = game(1, "Lif", "Ask") + &game(2, "Ask", "Lif");
/// let (mut matches, mut scores) = (Matches::default(), Vec::new());
/// for game in GameReader::new(archive.as_bytes(), ReplayOptions::default()) {
///     let game = game?;
///     let place = MatchPlace { file: "a.pgn".to_owned(), game: game.number };
///     scores.extend(game.replay.match_game.as_ref().and_then(|of_match| matches.add(of_match, place)));
/// }
/// assert_eq!(scores.len(), 1);
/// assert_eq!((&*scores[0].name, scores[0].games[1].game, scores[0].winner()), ("Thing", 2, None));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Matches {
    waiting: VecDeque<(MatchGame, MatchPlace)>,
}

impl Matches {
    /// Adds a game, in the order of the input; gives the score when it completes a match.
    pub fn add(&mut self, game: &MatchGame, place: MatchPlace) -> Option<MatchScore> {
        let partner = self.waiting.iter().position(|(other, _)| {
            let same_players =
                other.players == game.players || other.players.iter().eq(game.players.iter().rev());
            other.name == game.name
                && other.variant == game.variant
                && other.round != game.round
                && same_players
        });
        let Some(partner) = partner.and_then(|n| self.waiting.remove(n)) else {
            if self.waiting.len() == MOST_WAITING {
                self.waiting.pop_front();
            }
            self.waiting.push_back((game.clone(), place));
            return None;
        };
        let this = (game.clone(), place);
        let (first, second) = if game.round == 1 { (this, partner) } else { (partner, this) };
        let players = score(&first.0, &second.0);
        Some(MatchScore {
            name: game.name.clone(),
            rule: game.scoring.rule,
            games: [first.1, second.1],
            players,
        })
    }
}

fn score(first: &MatchGame, second: &MatchGame) -> Result<[PlayerScore; 2], String> {
    if !first.players.iter().eq(second.players.iter().rev()) {
        return Err("the players did not change sides".to_owned());
    }
    for game in [first, second] {
        match game.verdict {
            Verdict::Valid => {}
            Verdict::Invalid => return Err(format!("game {} is invalid", game.round)),
            Verdict::Incomplete => return Err(format!("game {} is unfinished", game.round)),
        }
    }
    let of = |player: usize| {
        // Who had White in the first game has Black in the second.
        let sides = if player == 0 { [Side::White, Side::Black] } else { [Side::Black, Side::White] };
        let mut score = PlayerScore { name: first.players[player].clone(), ..PlayerScore::default() };
        for (game, side) in [first, second].into_iter().zip(sides) {
            score.won += u32::from(game.winner == Some(side));
            score.lost += game.lost[side.index()];
            score.taken += game.lost[(!side).index()];
        }
        score
    };
    Ok([of(0), of(1)])
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCORING: MatchScoring = MatchScoring { rule: "VIK-11", not_counted: &[] };

    fn game(round: u8, players: [&str; 2], lost: [u32; 2], winner: Option<Side>) -> MatchGame {
        MatchGame {
            variant: "viking-7",
            scoring: SCORING,
            name: "Yule".to_owned(),
            round,
            players: players.map(str::to_owned),
            lost,
            winner,
            verdict: Verdict::Valid,
        }
    }

    fn place(game: u64) -> MatchPlace {
        MatchPlace { file: "a.pgn".to_owned(), game }
    }

    fn scored(first: &MatchGame, second: &MatchGame) -> MatchScore {
        let mut matches = Matches::default();
        assert_eq!(matches.add(first, place(1)), None);
        matches.add(second, place(2)).expect("the two are a match")
    }

    #[test]
    fn vik_11_pieces_taken_less_pieces_lost_decide() {
        let one = game(1, ["Egil", "Snorri"], [3, 6], Some(Side::White));
        let two = game(2, ["Snorri", "Egil"], [2, 7], Some(Side::White));
        let score = scored(&one, &two);
        let [egil, snorri] = score.players.as_ref().unwrap();
        assert_eq!((egil.won, egil.taken, egil.lost), (1, 8, 10));
        assert_eq!((snorri.won, snorri.taken, snorri.lost), (1, 10, 8));
        assert_eq!((egil.balance(), score.winner()), (-2, Some(1)));
        assert_eq!(scored(&two, &one), MatchScore { games: [place(2), place(1)], ..score });
    }

    #[test]
    fn vik_11_games_won_decide_an_equal_balance_and_else_it_is_drawn() {
        let one = game(1, ["Egil", "Snorri"], [3, 3], Some(Side::White));
        assert_eq!(scored(&one, &game(2, ["Snorri", "Egil"], [2, 2], None)).winner(), Some(0));
        assert_eq!(scored(&one, &game(2, ["Snorri", "Egil"], [2, 2], Some(Side::White))).winner(), None);
        assert_eq!(scored(&one, &game(2, ["Snorri", "Egil"], [2, 2], Some(Side::Black))).winner(), Some(0));
    }

    #[test]
    fn what_cannot_be_scored_says_why() {
        let one = game(1, ["Egil", "Snorri"], [3, 3], Some(Side::White));
        let same = game(2, ["Egil", "Snorri"], [2, 2], None);
        assert_eq!(scored(&one, &same).players, Err("the players did not change sides".to_owned()));
        let open = MatchGame { verdict: Verdict::Incomplete, ..game(2, ["Snorri", "Egil"], [2, 2], None) };
        assert_eq!(scored(&one, &open).players, Err("game 2 is unfinished".to_owned()));
    }

    #[test]
    fn only_the_other_round_of_the_same_match_is_a_partner() {
        let mut matches = Matches::default();
        let one = game(1, ["Egil", "Snorri"], [3, 3], Some(Side::White));
        let two = game(2, ["Snorri", "Egil"], [2, 2], None);
        for other in [
            one.clone(),
            MatchGame { name: "Thing".to_owned(), ..two.clone() },
            MatchGame { variant: "viking-9", ..two.clone() },
            game(2, ["Snorri", "Gunnlaug"], [2, 2], None),
        ] {
            assert_eq!(matches.add(&one, place(1)), None);
            assert_eq!(matches.add(&other, place(2)), None);
        }
        assert!(matches.add(&two, place(3)).is_some());
    }

    #[test]
    fn the_game_that_has_waited_longest_is_given_up_when_too_many_wait() {
        let mut matches = Matches::default();
        let of = |n: usize, round| {
            let players = if round == 1 { ["Egil", "Snorri"] } else { ["Snorri", "Egil"] };
            MatchGame { name: n.to_string(), ..game(round, players, [0, 0], None) }
        };
        for n in 0..=MOST_WAITING {
            assert_eq!(matches.add(&of(n, 1), place(1)), None);
        }
        for n in [1, MOST_WAITING] {
            assert!(matches.add(&of(n, 2), place(2)).is_some(), "{n}");
        }
        // Its partner waits in turn, and nothing else is given up, as there is room again.
        assert_eq!(matches.add(&of(0, 2), place(3)), None);
        for n in [2, 0] {
            assert!(matches.add(&of(n, if n == 0 { 1 } else { 2 }), place(4)).is_some(), "{n}");
        }
    }
}
