//! What the head of a record says, under the names of PGN's tags, in their order: the seven of the standard first.

use crate::formats::losses::{Loss, Losses};
use crate::formats::pgn::ROSTER;
use crate::formats::tree::GameTree;
use crate::notation::Span;
use crate::notation::score::Score;
use crate::notation::syntax::{FaultKind, MAX_TAGS, Origin, ParsedGame, Tag};
use crate::notation::text::text;

/// The words of a notation for what a tag says, and the tag.
pub(super) struct Words {
    pub csa: &'static str,
    pub kif: &'static str,
    pub tag: &'static str,
    /// The tag of the time, where the tag is a date.
    pub time: Option<&'static str>,
}

const fn words(csa: &'static str, kif: &'static str, tag: &'static str) -> Words {
    Words { csa, kif, tag, time: None }
}

/// The first line of a tag is that which is written.
const WORDS: [Words; 16] = [
    words("EVENT", "棋戦", "Event"),
    words("SITE", "場所", "Site"),
    Words { time: Some("Time"), ..words("START_TIME", "開始日時", "Date") },
    Words { time: Some("Time"), ..words("", "対局日", "Date") },
    words("N+", "先手", "White"),
    words("", "下手", "White"),
    words("N-", "後手", "Black"),
    words("", "上手", "Black"),
    Words { time: Some("EndTime"), ..words("END_TIME", "終了日時", "EndDate") },
    words("TIME_LIMIT", "持ち時間", "TimeLimit"),
    words("OPENING", "戦型", "Opening"),
    words("", "消費時間", "TimeUsed"),
    words("", "表題", "Title"),
    words("", "掲載", "Source"),
    words("", "記録係", "Recorder"),
    words("NOTE", "備考", "Remarks"),
];

impl Words {
    /// Those with this word.
    pub(super) fn called(word: &str, of: fn(&Words) -> &'static str) -> Option<&'static Self> {
        WORDS.iter().find(|words| of(words) == word && !word.is_empty())
    }

    /// The word for a tag.
    fn of_tag(tag: &str, of: fn(&Words) -> &'static str) -> Option<&'static Self> {
        WORDS.iter().find(|words| words.tag == tag && !of(words).is_empty())
    }
}

/// The tags of a record while it is read.
#[derive(Debug, Default)]
pub(super) struct Head {
    tags: Vec<(String, String, Tag)>,
}

impl Head {
    /// Adds what a line says: its word, its value, and the line.
    pub(super) fn add(
        &mut self,
        bytes: &[u8],
        place: Tag,
        of: fn(&Words) -> &'static str,
        game: &mut ParsedGame,
    ) {
        if self.tags.len() >= MAX_TAGS {
            return game.fault(FaultKind::TooManyTags, place.whole);
        }
        let (word, value) = (text(place.name.of(bytes)), text(place.value.of(bytes)));
        let known = Words::called(&word, of);
        let tag = known.map_or(&*word, |words| words.tag);
        if self.tags.iter().any(|(name, ..)| name == tag) {
            game.fault(FaultKind::DuplicateTag, place.name);
        }
        if let Some(time) = known.and_then(|words| words.time)
            && let Some((date, clock)) = date_of(&value)
        {
            self.tags.push((tag.to_owned(), date, place));
            if !clock.is_empty() {
                self.tags.push((time.to_owned(), clock.to_owned(), place));
            }
            return;
        }
        self.tags.push((tag.to_owned(), value.into_owned(), place));
    }

    /// Puts the tags into the game, with its result and the cause of it, which the record has at this place.
    pub(super) fn finish(mut self, result: Option<(Score, &str)>, at: Span, game: &mut ParsedGame) {
        let place =
            Tag { name: Span { start: at.start, end: at.start }, value: at, whole: at, origin: Origin::Text };
        let (score, cause) = result.unwrap_or((Score::Open, ""));
        let has = |tags: &[(String, String, Tag)], name| tags.iter().any(|(tag, _, _)| tag == name);
        // PGN has a word for each of its seven tags that is unknown.
        for (name, unknown) in ROSTER {
            if !has(&self.tags, name) {
                self.tags.push((name.to_owned(), unknown.to_owned(), place));
            }
        }
        if !has(&self.tags, "Result") {
            self.tags.push(("Result".to_owned(), score.as_str().to_owned(), place));
        }
        if !cause.is_empty() && !has(&self.tags, "Termination") {
            self.tags.push(("Termination".to_owned(), cause.to_owned(), place));
        }
        let number = |name: &str| {
            let place = ROSTER.iter().position(|(known, _)| *known == name);
            place.unwrap_or(ROSTER.len() + usize::from(name != "Result"))
        };
        self.tags.sort_by_key(|(name, _, _)| number(name));
        for (name, value, place) in &self.tags {
            game.translated(name, value, *place);
        }
    }
}

/// `2003/05/03 10:30:00` as a date of PGN's and a time; `None` for other texts.
fn date_of(said: &str) -> Option<(String, &str)> {
    let said = said.trim();
    let end = said.find(|c: char| !c.is_ascii_digit() && c != '/').unwrap_or(said.len());
    let mut parts = said[..end].split('/');
    let mut part = |digits: usize| parts.next().filter(|part| (1..=digits).contains(&part.len()));
    let (year, month, day) = (part(4).filter(|year| year.len() == 4)?, part(2)?, part(2)?);
    if parts.next().is_some() {
        return None;
    }
    // The day of the week may be behind the day.
    let rest = said[end..].trim_start();
    let rest = match rest.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        Some((day, rest)) if day.chars().count() == 1 => rest.trim_start(),
        _ => rest,
    };
    let is_time = rest.bytes().all(|b| b.is_ascii_digit() || b == b':');
    is_time.then(|| (format!("{year}.{month:0>2}.{day:0>2}"), rest))
}

/// The lines that the tags of a game are written as: word and value, and in PGN's words those that the notation has no word for. Tags
/// that are `written` in another way are left out.
pub(super) fn lines(
    record: &GameTree<'_>,
    of: fn(&Words) -> &'static str,
    written: &[&str],
    losses: &mut Losses,
) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    // A time is written with its date.
    let mut with_date: Vec<&str> = Vec::new();
    for (name, value) in &record.tags {
        let words = Words::of_tag(name, of);
        let date = words.and_then(|words| words.time).filter(|_| is_full_date(value));
        with_date.extend(date.filter(|time| record.tag(time).is_some_and(is_clock)));
    }
    for (name, value) in &record.tags {
        let is_unknown = ROSTER.iter().any(|(tag, unknown)| tag == name && unknown == value);
        if is_unknown || written.contains(&&**name) || with_date.contains(&&**name) {
            continue;
        }
        let words = Words::of_tag(name, of);
        let is_own = words.is_none() && Words::called(name, of).is_some();
        let is_line = !value.contains(['\n', '\r']) && value.trim() == &**value;
        if is_own || !is_line || name.contains([':', '：', '\n', '\r']) {
            losses.add(Loss::Tag, 1);
            continue;
        }
        match words {
            Some(Words { time: Some(time), .. }) => match is_full_date(value) {
                true => {
                    let clock = record.tag(time).filter(|clock| is_clock(clock));
                    let date = value.replace('.', "/");
                    let value = clock.map_or(date.clone(), |clock| format!("{date} {clock}"));
                    lines.push((of(words.expect("it is matched")).to_owned(), value));
                }
                // Of a date that is not known as a whole only PGN's own words speak.
                false => lines.push((name.to_string(), value.to_string())),
            },
            Some(words) => lines.push((of(words).to_owned(), value.to_string())),
            None => lines.push((name.to_string(), value.to_string())),
        }
    }
    lines
}

fn is_full_date(value: &str) -> bool {
    let is_date =
        date_of(&value.replace('.', "/")).is_some_and(|(date, clock)| date == value && clock.is_empty());
    is_date && !value.contains('/')
}

fn is_clock(value: &str) -> bool {
    !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit() || b == b':')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_with_their_times() {
        for (said, date, time) in [
            ("2003/05/03 10:30:00", "2003.05.03", "10:30:00"),
            ("2003/5/3", "2003.05.03", ""),
            ("2003/05/03(土) 9:00", "2003.05.03", "9:00"),
        ] {
            assert_eq!(date_of(said), Some((date.to_owned(), time)), "{said}");
        }
        for no in ["", "2003", "2003/05", "2003/05/03/01", "2003/05/03 noon", "03/05/2003"] {
            assert_eq!(date_of(no), None, "{no}");
        }
        assert!(is_full_date("2003.05.03") && !is_full_date("2003.??.??") && !is_full_date("2003/05/03"));
    }
}
