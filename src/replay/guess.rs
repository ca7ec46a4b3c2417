//! By which rules a game was played: the variants under which its moves replay.
//!
//! Records name their variant wrongly, or not at all. A guess never changes how a record is judged.

use crate::notation::letters::PieceLetters;
use crate::notation::syntax::ParsedGame;
use crate::notation::text::text;
use crate::variants::Variant;
use crate::with_family;

use super::fitting::{MOST_PLIES, fit};
use super::known_tags::{Known, value_of};
use super::{Code, Finding, Fixes, Replay, ReplayOptions, Scope, Spelling, replay_to};

/// A variant under which the main line of a game replays to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The variant.
    pub variant: Variant,
    /// How many errors the game has under it: in variations, or because its result is not that of the board.
    pub errors: usize,
}

/// The variants under which the main line of a game replays to its end, those with the fewest errors first. A game without
/// moves fits none. Rules that the record gives are tried too, whatever variant it names.
///
/// The main line is played under each variant up to the first move that does not fit, which comes soon under most of them. Only
/// the rest is judged as a whole.
///
/// ```
/// use lawspeaker::notation::{pgn::parse, syntax::ParsedGame};
/// use lawspeaker::replay::{ReplayOptions, guesses};
/// let record = b"[Variant \"chess\"]\n\n1. Fa3 Fa8 2. Fb1 Fb10 *\n";
/// let mut game = ParsedGame::default();
/// parse(record, 0, &mut game);
/// let fitting: Vec<_> = guesses(record, &game, &ReplayOptions::default()).iter().map(|guess| guess.variant.id()).collect();
/// assert_eq!(fitting, ["odin"]);
/// ```
#[must_use]
pub fn guesses(bytes: &[u8], game: &ParsedGame, settings: &ReplayOptions) -> Vec<Guess> {
    let known = Known::among(bytes, game);
    let start = known.fen.map(|tag| value_of(bytes, game, tag).text);
    let fits = |variant: Variant| {
        // A start position that is written out for every game says nothing about the variant where it is its own.
        let start = start.as_deref().filter(|fen| *fen != variant.ruleset().start);
        let fits_with = |letters: Option<PieceLetters>| {
            let fit = with_family!(variant, P => fit::<P>(bytes, game, start, variant, letters, MOST_PLIES));
            fit.is_some_and(|fit| fit.whole)
        };
        // With which letters it is read is found out by the replay.
        let others = settings.pieces.into_iter().chain(PieceLetters::known());
        fits_with(None) || variant.ruleset().has_chess_pieces() && others.map(Some).any(fits_with)
    };
    let mut found: Vec<Guess> = Vec::new();
    let own = own_rules(bytes, game, &known).filter(|own| !Variant::ALL.contains(own));
    for variant in Variant::ALL.iter().copied().chain(own).filter(|&variant| fits(variant)) {
        let settings = ReplayOptions {
            variant: Some(variant),
            scope: Scope::Errors,
            fixes: Fixes::Unwanted,
            ..*settings
        };
        let replay = replay_to(bytes, game, &settings, Spelling::Nothing, None);
        if replay.whole {
            let errors = replay.findings.iter().filter(|finding| finding.is_error()).count();
            found.push(Guess { variant, errors });
        }
    }
    found.sort_by_key(|guess| guess.errors); // stable: otherwise in the order of the variants
    found
}

/// The variant by the rules that a record gives, whatever variant it names.
fn own_rules(bytes: &[u8], game: &ParsedGame, known: &Known) -> Option<Variant> {
    if let Some(stated) = game.rules {
        return Variant::of_stated_rules(&text(stated.span.of(bytes))).ok();
    }
    known.rules.and_then(|tag| Variant::by_rules(&value_of(bytes, game, tag).text).ok())
}

/// Adds a note to a game that does not replay: the variants under which it does. The place of the note is the name of the
/// variant, or the beginning of the game.
#[cold]
pub fn note_guesses(bytes: &[u8], game: &ParsedGame, settings: &ReplayOptions, replay: &mut Replay) {
    if replay.whole || settings.scope == Scope::Errors || settings.without.contains(Code::N301) {
        return;
    }
    let found = guesses(bytes, game, settings);
    let Some(best) = found.first() else { return };
    let read_as = replay.variant.map_or("no known variant".to_owned(), |variant| format!("`{variant}`"));
    let listed = |errors: usize| match errors {
        0 => String::new(),
        1 => " (1 error)".to_owned(),
        n => format!(" ({n} errors)"),
    };
    let names: Vec<_> =
        found.iter().map(|guess| format!("`{}`{}", guess.variant, listed(guess.errors))).collect();
    let message = format!("this game was read as {read_as}; its moves replay under {}", names.join(", "));
    let span = Known::among(bytes, game).variant.map_or(game.beginning(), |tag| tag.value);
    let help = if best.variant.is_by_rules() {
        format!("`[Variant \"{}\"]` reads the record by its own rules", best.variant)
    } else {
        format!("`--variant {}` reads the record so", best.variant)
    };
    replay.findings.push(Finding::new(Code::N301, span, message).with_help(help));
    replay.findings.sort_by_key(|finding| finding.span.start);
}
