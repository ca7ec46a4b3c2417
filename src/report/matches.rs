//! Scores of matches: a line for people, a field behind the others of the game's object for programs.

use serde::Serialize;

use crate::json;
use crate::replay::{MatchPlace, MatchScore, PlayerScore};

use super::{Format, harmless};

/// The score of a match over two games, by the rule that scores it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Match", deny_unknown_fields))]
pub(super) struct MatchObject<'a> {
    /// Its name, from the tag.
    name: &'a str,
    /// The rule's id.
    rule: &'static str,
    /// Rounds 1 and 2.
    games: &'a [MatchPlace; 2],
    /// The players, first who had White in round 1; null where the match is not scored.
    players: Option<[PlayerObject<'a>; 2]>,
    /// Who has won; null for a drawn match too.
    winner: Option<&'a str>,
    /// Why the match is not scored.
    why: Option<&'a str>,
}

/// What one player has from both games.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Player", deny_unknown_fields))]
struct PlayerObject<'a> {
    /// The name.
    name: &'a str,
    /// Games won.
    won: u32,
    /// Men taken, the King not counted.
    taken: u32,
    /// Men lost, the King not counted.
    lost: u32,
}

/// A game's report with the score of the match that the game completes. `concise` is for findings alone and stays
/// as it is.
#[must_use]
pub fn with_match(format: Format, report: String, score: &MatchScore) -> String {
    match format {
        Format::Concise => report,
        Format::Human => report + &in_words(score),
        Format::Json => {
            let body = report.trim_end().strip_suffix('}').expect("a game in JSON is an object");
            format!("{body},\"match\":{}}}\n", object(score).trim_end())
        }
    }
}

fn object(score: &MatchScore) -> String {
    let players = score.players.as_ref();
    let object = MatchObject {
        name: &score.name,
        rule: score.rule,
        games: &score.games,
        players: players.ok().map(|both| {
            [0, 1].map(|n: usize| {
                let PlayerScore { name, won, taken, lost } = &both[n];
                PlayerObject { name, won: *won, taken: *taken, lost: *lost }
            })
        }),
        winner: players.ok().zip(score.winner()).map(|(both, n)| both[n].name.as_str()),
        why: players.err().map(String::as_str),
    };
    json::line(&object)
}

fn in_words(score: &MatchScore) -> String {
    let name = harmless(&score.name);
    let both = match &score.players {
        Ok(both) => both,
        Err(why) => return format!("match `{name}`: not scored, for {why}\n"),
    };
    let of = |player: &PlayerScore| {
        let games = if player.won == 1 { "game" } else { "games" };
        format!(
            "{} won {} {games}, took {} and lost {} ({:+})",
            harmless(&player.name),
            player.won,
            player.taken,
            player.lost,
            player.balance()
        )
    };
    let end = match score.winner() {
        Some(n) => format!("{} wins the match", harmless(&both[n].name)),
        None => "the match is drawn".to_owned(),
    };
    format!("match `{name}`: {}; {}; {end} ({})\n", of(&both[0]), of(&both[1]), score.rule)
}
