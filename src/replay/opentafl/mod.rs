//! OpenTafl records through the rules of the game that is written in this notation.
//!
//! The game compares the record's own rules with its rules first ([`RulesNotation`]). If moves or captures differ, the
//! record is not replayed at all, since a replay under other rules proves nothing. Tags become what PGN's tags are, turns become
//! plain movetext, and from there on the way is that of every record. Variations are not replayed.

use std::borrow::Cow;

use crate::notation::Span;
use crate::notation::opentafl::{self, RuleOption, attackers_begin, options};
use crate::notation::pgn::{ElementKind, FaultKind, ParsedGame, Score, text};
use crate::rules::{DifferenceChanges, RuleDifference, RulesNotation, Side};
use crate::variants::Variant;
use crate::with_variant;

use super::findings::Findings;
use super::headers::{Headers, Value, check_date};
use super::judge;
use super::{Claim, Code, Finding, Replay, Settings, Spelling};

/// Replays one game of an OpenTafl record.
pub(super) fn replay(bytes: &[u8], game: &ParsedGame, settings: &Settings, spelling: Spelling) -> Replay {
    let mut findings = Findings::within(settings.scope);
    findings.leave_out(game.faults_left_out);
    for fault in &game.faults {
        let (code, message) = match fault.kind {
            FaultKind::UnterminatedComment => (Code::E102, "this bracket has no `]` before the record ends"),
            FaultKind::StrayClose => (Code::E104, "this `]` closes nothing"),
            _ => (Code::E106, "what stands from here on is left out: no game has so much"),
        };
        findings.add(code, fault.span, message);
    }
    if let Some(buried) = game.movetext.iter().find(|element| element.kind == ElementKind::Buried) {
        findings.add(Code::W305, buried.span, "turns of variations, from here on, are not replayed");
    }
    let board = Board::find(bytes, game, settings, &mut findings);
    let headers = Headers {
        variant: board.variant,
        fen: board.start(bytes, game),
        result: result(bytes, game, &mut findings),
        ply_count: None,
    };
    if let Some(span) = opentafl::value(bytes, game, "date") {
        check_date(&text(span.of(bytes)), span, &mut findings);
    }
    match board.variant.filter(|_| board.rules == Rules::Ours) {
        Some(variant) => {
            with_variant!(variant, P => judge::judge::<P>(bytes, game, &headers, spelling, findings))
        }
        None => judge::unplayed(bytes, game, &headers, findings),
    }
}

/// Whose rules a record is of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rules {
    Ours,
    Other,
}

/// What the rules record tells.
struct Board {
    variant: Option<Variant>,
    rules: Rules,
    options: Vec<RuleOption>,
    /// Who begins.
    first: Side,
}

impl Board {
    fn find(bytes: &[u8], game: &ParsedGame, settings: &Settings, findings: &mut Findings) -> Board {
        let place = opentafl::rules(bytes, game);
        let options = place.map(|rules| options(bytes, rules)).unwrap_or_default();
        let dim = options.iter().find(|option| option.name.of(bytes) == b"dim");
        let variant = settings.variant.or_else(|| variant_of(bytes, game, dim, findings));
        let mut rules = Rules::Ours;
        if let (Some(variant), Some(place)) = (variant, place) {
            for difference in differences(bytes, &options, place, variant) {
                if difference.code == Code::E303 {
                    rules = Rules::Other;
                    findings.spoil();
                }
                findings.push(difference);
            }
        }
        let attackers = place.is_none_or(|rules| attackers_begin(bytes, rules));
        Board { variant, rules, options, first: if attackers { Side::Black } else { Side::White } }
    }

    /// The position the moves start from, where it is not the array.
    fn start(&self, bytes: &[u8], game: &ParsedGame) -> Option<Value<'static>> {
        let start = self.options.iter().find(|option| option.name.of(bytes) == b"start");
        let span = opentafl::value(bytes, game, "position").or(start.map(|option| option.value))?;
        let fen = format!("{} {} - - 0 1", turned(&text(span.of(bytes))), self.first.letter());
        let array = self.variant?.ruleset().start;
        if fen == array { None } else { Some(Value { text: Cow::Owned(fen), span }) }
    }
}

/// The games that this notation is of, one per board.
fn boards() -> impl Iterator<Item = Variant> {
    Variant::of_notation("opentafl")
}

fn notation_of(variant: Variant) -> Option<RulesNotation> {
    variant.ruleset().rules_notation
}

/// Where the rules of a record differ from those of the game. What changes play is [`Code::E303`], what changes only the
/// end is [`Code::W305`]. What an option leaves out stands at the rules as a whole.
fn differences(bytes: &[u8], options: &[RuleOption], place: Span, variant: Variant) -> Vec<Finding> {
    let Some(rules) = notation_of(variant) else {
        let message = format!("{} has no rules in this notation", variant.ruleset().name);
        return vec![Finding::new(Code::E303, place, message)];
    };
    let read = |span: Span| text(span.of(bytes));
    let given: Vec<_> = options
        .iter()
        .map(|option| {
            let value = if option.name.is_empty() { option.whole } else { option.value };
            (read(option.name), read(value))
        })
        .collect();
    let given: Vec<(&str, &str)> = given.iter().map(|(name, value)| (&**name, &**value)).collect();
    let finding = |difference: RuleDifference| {
        let code = match difference.changes {
            DifferenceChanges::Play => Code::E303,
            DifferenceChanges::End => Code::W305,
        };
        let span = difference.option.map_or(place, |n| options[n].whole);
        let mut finding = Finding::new(code, span, difference.message);
        finding.rule = difference.rule;
        finding
    };
    (rules.differences)(&given).into_iter().map(finding).collect()
}

/// A position record as the placement of a position string: its ranks begin with the first.
fn turned(position: &str) -> String {
    let ranks: Vec<_> = position.trim().trim_matches('/').split('/').rev().collect();
    ranks.join("/")
}

fn variant_of(
    bytes: &[u8],
    game: &ParsedGame,
    dim: Option<&RuleOption>,
    findings: &mut Findings,
) -> Option<Variant> {
    let rules = opentafl::rules(bytes, game);
    let Some(dim) = dim else {
        let tag = opentafl::value(bytes, game, "variant").filter(|_| rules.is_none());
        let known = tag.and_then(|span| Variant::from_name(&text(span.of(bytes))));
        if known.is_none() {
            let at = rules.or(tag).unwrap_or_default();
            let finding = Finding::new(Code::E302, at, "the record has no rules that tell its board");
            findings.push(finding.with_help("rules stand in a tag: `[rules:dim:11 ... start:/.../]`"));
            findings.spoil();
        }
        return known;
    };
    let size = text(dim.value.of(bytes)).into_owned();
    let known = boards().find(|variant| variant.ruleset().size.files().to_string() == size);
    if known.is_none() {
        let game = boards().find_map(notation_of).map_or("this game", |rules| rules.game);
        let message = format!("{game} is not played on a board of {size} by {size}");
        let mut sizes: Vec<_> = boards().map(|variant| variant.ruleset().size.files().to_string()).collect();
        let last = sizes.pop().unwrap_or_default();
        let help = format!("its boards have {} or {last} squares a side", sizes.join(", "));
        findings.push(Finding::new(Code::E302, dim.whole, message).with_help(help));
        findings.spoil();
    }
    known
}

/// `1` is a win of the attackers, who are Black here.
fn result(bytes: &[u8], game: &ParsedGame, findings: &mut Findings) -> Option<Claim> {
    let span = opentafl::value(bytes, game, "result")?;
    let score = match span.of(bytes) {
        b"1" => Score::BlackWins,
        b"-1" => Score::WhiteWins,
        b"0" => Score::Draw,
        b"?" | b"" => Score::Open,
        _ => {
            let message = format!("`{}` is no result", text(span.of(bytes)));
            let finding = Finding::new(Code::E403, span, message);
            findings.push(finding.with_help("results are `1` (attackers), `0`, `-1` (defenders) and `?`"));
            return None;
        }
    };
    Some(Claim { score, span })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::{GameReader, Verdict};

    const OURS: &str = "dim:7 surf:n tfr:i cenh: cenhe:K start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";

    fn replayed(record: &str) -> Replay {
        let mut games = GameReader::new(record.as_bytes(), Settings::default());
        let game = games.next().unwrap().unwrap().replay;
        assert!(games.next().is_none());
        game
    }

    fn found(record: &str) -> Vec<String> {
        let replay = replayed(record);
        let place = |f: &Finding| &record[f.span.start as usize..f.span.end as usize];
        replay.findings.iter().map(|f| format!("{} `{}` {}", f.code, place(f), f.sentence())).collect()
    }

    #[test]
    fn a_record_of_our_rules_is_replayed_with_its_captures_and_symbols() {
        let moves = "1. d2-e2 c4-c2\n[one [a]|two]\n2. f4-f3 d3-a3\n3. b4-b5 Kd4-d3\n4. b5-b2xc2\n";
        let text = format!("[attackers:Egil]\n[defenders:Snorri]\n[result:?]\n[rules:{OURS}]\n\n{moves}");
        assert_eq!(
            found(&text),
            [
                "E205 `b5-b2xc2` VIK-5: the move is legal, but it does not take c2: the Taflman on c2 has no Black piece \
             behind it as a partner: d2 is empty",
            ]
        );
        let replay = replayed(&text.replace("4. b5-b2xc2", "4. b5-b2"));
        assert_eq!((replay.plies, replay.verdict), (7, Verdict::Incomplete));
    }

    #[test]
    fn a_position_is_read_from_its_first_rank() {
        let text =
            format!("[rules:{OURS}]\n[position:/7/2K4/7/7/7/t6/7/]\n\n1. a6-a5 Kc2-c1-\n2. a5-a6 Kc1-a1--\n");
        assert_eq!(found(&text), Vec::<String>::new());
        let replay = replayed(&text);
        assert_eq!(replay.decided.unwrap().reason.as_str(), "escape");
    }

    #[test]
    fn symbols_that_are_wrong_are_told_and_those_left_out_are_not() {
        let text = format!(
            "[rules:{OURS}]\n[position:/7/2K4/7/7/7/t6/7/]\n\n1. a6-a5+ Kc2-c3-\n2. a5-a6 Kc3-a3--\n"
        );
        assert_eq!(
            found(&text),
            [
                "W202 `+` VIK-9: Black could not capture the King next",
                "W202 `-` VIK-9: the mark is wrong: after it White has no open way to a corner to call",
                "W202 `--` the move does not win",
            ]
        );
    }

    #[test]
    fn who_resigns_has_lost() {
        for (moves, result) in
            [("1. d2-e2 ---", Some(Score::BlackWins)), ("1. d2-e2 c4-c2\n2. ---", Some(Score::WhiteWins))]
        {
            let text = format!("[rules:{OURS}]\n\n{moves}\n");
            let replay = replayed(&text);
            assert_eq!(replay.claimed.map(|claim| claim.score), result);
            assert_eq!(replay.verdict, Verdict::Valid);
        }
    }

    #[test]
    fn other_rules_are_told_option_by_option_and_not_replayed() {
        let text =
            "[rules:dim:7 ks:n cenhe: cenh: start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n\n1. d2-e2 c4-c2\n";
        let found = found(text);
        let starts = |n: usize, start: &str| assert!(found[n].starts_with(start), "{found:#?}");
        starts(0, "W305 `dim:7 ks:n");
        starts(1, "W305 `dim:7 ks:n");
        starts(2, "E303 `ks:n` VIK-6: `ks:n`: ");
        starts(3, "E303 `cenhe:` VIK-6: `cenhe:`: ");
        assert_eq!(found.len(), 4);
        let replay = replayed(text);
        assert_eq!((replay.plies, replay.verdict), (0, Verdict::Invalid));
    }

    #[test]
    fn a_board_that_is_none_of_ours_and_missing_rules_are_told() {
        assert_eq!(
            found("[rules:dim:5 start:/5/]\n1. a2-a3\n"),
            ["E302 `dim:5` the Viking Game is not played on a board of 5 by 5"]
        );
        assert_eq!(
            found("[date:2015.05.04]\n1. a2-a3\n"),
            ["E302 `` the record has no rules that tell its board"]
        );
        assert_eq!(
            found("[date:today]\n[variant:viking-7]\n[result:2]\n\n1. d2-e2 c4-c2\n")
                .iter()
                .map(|f| &f[..4])
                .collect::<Vec<_>>(),
            ["W303", "E403"]
        );
    }
}
