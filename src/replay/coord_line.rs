//! Games a line each through the rules: the first two parts are what a record's tags say, the rest is movetext.

use crate::notation::coord_line::SHAPE;
use crate::notation::pgn::{ElementKind, FaultKind, ParsedGame, text};
use crate::variants::Variant;
use crate::with_variant;

use super::findings::Findings;
use super::headers::{Headers, Value};
use super::judge;
use super::{Code, Finding, Replay, Settings, Spelling};

/// Replays the game of a line.
pub(super) fn replay(bytes: &[u8], game: &ParsedGame, settings: &Settings, spelling: Spelling) -> Replay {
    let mut findings = Findings::within(settings.scope);
    for fault in &game.faults {
        debug_assert!(fault.kind == FaultKind::TooLong, "a line has no other faults");
        findings.add(Code::E106, fault.span, "too many moves: those from here on are skipped");
    }
    let mut headers = Headers { variant: settings.variant, fen: None, result: None, ply_count: None };
    let ended = game.movetext.last().is_some_and(|last| matches!(last.kind, ElementKind::Result(_)));
    let [variant, position] = game.tags.as_slice() else {
        return unread(bytes, game, &headers, findings);
    };
    if !ended {
        return unread(bytes, game, &headers, findings);
    }
    if headers.variant.is_none() {
        let name = text(variant.value.of(bytes));
        headers.variant = Variant::from_name(&name);
        if headers.variant.is_none() {
            let message = format!("unknown variant `{name}`");
            let finding = Finding::new(Code::E302, variant.value, message);
            findings.push(finding.with_help("`lawspeaker variants` lists the variants"));
            findings.spoil();
        }
    }
    let start = position.value.of(bytes);
    if start != b"-" {
        headers.fen = Some(Value { text: text(start), span: position.value });
    }
    match headers.variant {
        Some(variant) => {
            with_variant!(variant, P => judge::judge::<P>(bytes, game, &headers, spelling, findings))
        }
        None => judge::unplayed(bytes, game, &headers, findings),
    }
}

fn unread(bytes: &[u8], game: &ParsedGame, headers: &Headers<'_>, mut findings: Findings) -> Replay {
    let whole = game.tags.first().map_or(game.span, |tag| tag.whole);
    findings.add(Code::E109, whole, format!("a game on one line is written `{SHAPE}`"));
    findings.spoil();
    judge::unplayed(bytes, game, headers, findings)
}

#[cfg(test)]
mod tests {
    use crate::notation::coord_line::parse;
    use crate::notation::pgn::ParsedGame;
    use crate::replay::{Settings, replay};

    /// Verdict, half-moves and findings of a line.
    fn told(line: &str) -> Vec<String> {
        let mut game = ParsedGame::default();
        parse(line.as_bytes(), 0, &mut game);
        let replay = replay(line.as_bytes(), &game, &Settings::default());
        let found = replay.findings.iter().map(|f| {
            let part = &line[f.span.start as usize..f.span.end as usize];
            format!("{} `{part}` {}", f.code, f.sentence())
        });
        [format!("{} {}", replay.verdict.as_str(), replay.plies)].into_iter().chain(found).collect()
    }

    #[test]
    fn a_line_is_replayed_as_any_record() {
        assert_eq!(told("odin; -; d2d4 d9d7; *"), ["incomplete 2"]);
        assert_eq!(told("chess; 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1; e1c1 e8e7; 1-0"), ["valid 2"]);
        let illegal = told("chess; -; e2e4 e7e4; *");
        assert!(illegal.len() == 2 && illegal[1].starts_with("E201 `e7e4` "), "{illegal:?}");
        let start = told("chess; 4k3/8/8/8/8/8/8/R7 w - - 0 1; a1a2; *");
        assert!(start[1].starts_with("E301 "), "{start:?}");
        assert!(told("thor; -; a2a4; *")[1].starts_with("E302 `thor` "));
    }

    #[test]
    fn a_line_of_another_shape_is_told() {
        for line in ["odin", "odin; -; d2d4", "odin; -; d2d4; 2-0", "odin; -; d2d4; *; x"] {
            assert_eq!(
                told(line),
                ["invalid 0", "E109 `odin` a game on one line is written `VARIANT; FEN or -; moves; RESULT`"]
            );
        }
    }
}
