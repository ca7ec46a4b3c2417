//! A record in its own notation, as this program writes it. Canonical text stays as it is when it is written again.

use crate::formats::{Reader, ReplayedGame};
use crate::notation::Record;
use crate::replay::{Finding, ReplayOptions, Scope};

use super::{ConvertOptions, ConvertOutcome, Converted, OnLoss, Scratch, convert};

impl ConvertOptions {
    /// Every game in its own notation, if it replays and nothing of it is lost. JSON is one object per line. All findings are
    /// looked for, whatever the scope of the settings is.
    #[must_use]
    pub fn canonical(reader: &'static Reader, settings: ReplayOptions) -> Self {
        let options = ConvertOptions::new(reader, reader.canonical());
        let settings = ReplayOptions { scope: Scope::All, ..settings };
        ConvertOptions { on_loss: OnLoss::LeaveOut, settings, ..options }
    }
}

/// Writes a record in its canonical form behind a text, and tells whether it could be: all its games replay, and nothing
/// of them would be lost. Else nothing is written, for no part of it may change without the rest. Each game is reported,
/// with its errors, or if it is written with what has been put right
/// (`Code::is_put_right`); there may be none, where what was cut is not a game at all.
///
/// ```
/// use lawspeaker::convert::{ConvertOptions, Scratch, canonical};
/// use lawspeaker::formats::Format;
/// use lawspeaker::notation::{Record, pgn::Records};
/// use lawspeaker::replay::ReplayOptions;
/// let mut record = Record::default();
/// Records::new(&b"[Variant \"odin\"]\n1.d2d4{good}d9-d7*"[..]).next(&mut record).unwrap();
/// let pgn = Format::from_id("pgn").unwrap().reader.unwrap();
/// let options = ConvertOptions::canonical(pgn, ReplayOptions::default());
/// let mut text = String::new();
/// assert!(canonical(&record, &options, &mut Scratch::default(), &mut text, |_| {}));
/// assert_eq!(text, "[Variant \"odin\"]\n\n1. d4 {good} 1... d7 *\n\n");
/// ```
pub fn canonical(
    record: &Record,
    options: &ConvertOptions,
    scratch: &mut Scratch,
    out: &mut String,
    mut hear: impl FnMut(Converted<'_>),
) -> bool {
    let begin = out.len();
    let (mut games, mut written) = (0u32, 0u32);
    let rest = convert(record, options, scratch, out, |mut converted| {
        games += 1;
        if converted.outcome == ConvertOutcome::Written {
            written += 1;
            keep(&mut converted.game, |finding| finding.code.is_put_right());
        } else {
            keep(&mut converted.game, Finding::is_error);
        }
        hear(converted);
    });
    let whole = games > 0 && written == games && rest.comments == 0 && !record.cut;
    if !whole {
        out.truncate(begin);
    }
    whole
}

/// Drops the findings that are not to be reported, with their places.
fn keep(game: &mut ReplayedGame<'_>, wanted: impl Fn(&Finding) -> bool) {
    let wanted: Vec<_> = game.replay.findings.iter().map(wanted).collect();
    let mut nth = wanted.iter();
    game.replay.findings.retain(|_| nth.next() == Some(&true));
    let mut nth = wanted.iter();
    game.places.retain(|_| nth.next() == Some(&true));
}
