//! Orphic games written out in Game Courier's way and read back: the same moves, the same last position.

use std::fs;
use std::path::Path;

use lawspeaker::formats::GameReader;
use lawspeaker::geometry::Square;
use lawspeaker::replay::ReplayOptions;
use lawspeaker::rules::{Move, OneVariant, Side, Tail};
use lawspeaker::variants::{OrphicElks, OrphicRooks, Variant, start};

/// A move as commands. `elk` is what an Elk is called.
fn turn<P: OneVariant>(game: &P, m: Move, elk: &str) -> String {
    let cased = |text: &str| if game.turn() == Side::White { text.to_owned() } else { text.to_lowercase() };
    let parts = game.parts(m);
    let kind = |kind| {
        let letter = P::own_ruleset().kind_info(kind).letter;
        cased(&if letter == 'E' { elk.to_owned() } else { letter.to_string() })
    };
    let name = |square: Square| P::own_ruleset().size.name(square).to_string();
    let (to, who) = (name(parts.to), kind(parts.kind));
    match (parts.from, parts.tail, parts.promotion) {
        (None, Tail::Relocation(place), _) => format!("{who} i7-{to}; add {} {}", cased("P"), name(place)),
        (None, _, _) => format!("{who} j2-{to}"),
        // The two ways of promoting by turns; a Queen needs neither.
        (Some(from), _, Some(new)) if P::own_ruleset().kind_info(new).letter == 'Q' => {
            format!("{who} {}-{to}", name(from))
        }
        (Some(from), _, Some(new)) if P::own_ruleset().size.file(from) % 2 == 0 => {
            format!("{who} {}-{to}; add {} {to}", name(from), kind(new))
        }
        (Some(from), _, Some(new)) => format!("add {} {to}; capture {}", kind(new), name(from)),
        (Some(from), _, None) => format!("{who} {}-{to}", name(from)),
    }
}

/// Whole games: the moves of a record as turns, a line each.
fn written<P: OneVariant>(moves: &[Move], result: &str) -> String {
    let mut game = start::<P>();
    let mut text = String::new();
    for (n, &m) in moves.iter().enumerate() {
        let elk = ["E", "ER", "EN", "N.R", "R.N"][n % 5];
        let dots = if game.turn() == Side::White { "." } else { "..." };
        text += &format!("{}{dots} {}\n", game.fullmove(), turn(&game, m, elk));
        game.play_unchecked(m);
    }
    text + result + "\n"
}

#[test]
fn every_orphic_record_reads_the_same_in_game_courier_s_way() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("records/orphic/good");
    let mut seen = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let games = GameReader::new(fs::File::open(&path).unwrap(), ReplayOptions::default());
        for game in games.map(|game| game.unwrap().replay) {
            let variant = game.variant.unwrap();
            let result = game.claimed.unwrap().score.as_str();
            let text = match variant {
                Variant::OrphicElks => written::<OrphicElks>(&game.moves, result),
                _ => written::<OrphicRooks>(&game.moves, result),
            };
            let again: Vec<_> = GameReader::new(
                text.as_bytes(),
                ReplayOptions { variant: Some(variant), ..ReplayOptions::default() },
            )
            .map(|game| game.unwrap().replay)
            .collect();
            assert_eq!(again.len(), 1, "{}\n{text}", path.display());
            assert_eq!((&again[0].moves, again[0].last()), (&game.moves, game.last()), "{text}");
            assert_eq!((again[0].verdict, again[0].decided), (game.verdict, game.decided));
            let worst = again[0].findings.iter().map(|finding| finding.code.severity()).max();
            assert!(worst <= Some(lawspeaker::replay::Severity::Note), "{:?}", again[0].findings);
            seen += 1;
        }
    }
    assert!(seen >= 8, "only {seen} records");
}
