//! The scores of matches: a line for people, the last field in the JSON object of a game for programs.

use serde::Serialize;

use crate::json;
use crate::replay::{MatchPlace, MatchScore, PlayerScore};

use super::{Format, escape_controls};

/// The score of a match over two games, by the rule that scores it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Match", deny_unknown_fields))]
pub(super) struct MatchObject<'a> {
    /// The name of the match, from the tag.
    name: &'a str,
    /// The id of the rule for the score.
    rule: &'static str,
    /// The games of rounds 1 and 2.
    games: &'a [MatchPlace; 2],
    /// The players, first the one with White in round 1; null if the match is not scored.
    players: Option<[PlayerObject<'a>; 2]>,
    /// The winner; null for a drawn match and for a match that is not scored.
    winner: Option<&'a str>,
    /// Why the match is not scored.
    why: Option<&'a str>,
}

/// The score of one player over both games.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Player", deny_unknown_fields))]
struct PlayerObject<'a> {
    /// The name.
    name: &'a str,
    /// The number of games won.
    won: u32,
    /// The number of pieces captured, without the King.
    taken: u32,
    /// The number of pieces lost, without the King.
    lost: u32,
}

/// The report of a game with the score of the match that it completes. The `concise` report has findings only and is not
/// changed.
#[must_use]
pub fn with_match(format: Format, mut report: String, score: &MatchScore) -> String {
    add_match(format, score, &mut report);
    report
}

/// Adds the score of a match to a text that ends with the report of the game that completes it.
pub(crate) fn add_match(format: Format, score: &MatchScore, text: &mut String) {
    match format {
        Format::Concise => {}
        Format::Human => *text += &in_words(score),
        Format::Json => {
            let end = text.strip_suffix("}\n").expect("a game in JSON is an object on a line").len();
            text.truncate(end);
            *text += &format!(",\"match\":{}}}\n", object(score).trim_end());
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
    let name = escape_controls(&score.name);
    let both = match &score.players {
        Ok(both) => both,
        Err(why) => return format!("match `{name}`: not scored, because {why}\n"),
    };
    let of = |player: &PlayerScore| {
        let games = if player.won == 1 { "game" } else { "games" };
        format!(
            "{} won {} {games}, captured {} and lost {} ({:+})",
            escape_controls(&player.name),
            player.won,
            player.taken,
            player.lost,
            player.balance()
        )
    };
    let end = match score.winner() {
        Some(n) => format!("{} wins the match", escape_controls(&both[n].name)),
        None => "the match is drawn".to_owned(),
    };
    format!("match `{name}`: {}; {}; {end} ({})\n", of(&both[0]), of(&both[1]), score.rule)
}
