//! A record that does not replay, because its pieces have the letters of another language: which letters these are.
//!
//! It is looked for once per broken game that has a letter of no piece in English. Its main line is played with the letters of each
//! language, up to the first move that does not fit, which comes soon with most of them.

use crate::notation::letters::{ENGLISH, PieceLetters};
use crate::notation::syntax::{ElementKind, ParsedGame};
use crate::rules::Ruleset;
use crate::with_family;

use super::fitting::{Fit, fit};
use super::headers::{Headers, Letters, LettersKnown};
use super::{Code, Replay};

/// Languages with the plies that a main line goes with their letters.
type Fits = Vec<(PieceLetters, Fit)>;

/// How a game that did not replay is to be read instead: with the letters of one language, or with the English ones. Without
/// such a reading, what its letters look like is added to the error that stopped the main line.
#[cold]
pub(super) fn meant(
    bytes: &[u8],
    game: &ParsedGame,
    headers: &Headers<'_>,
    replay: &mut Replay,
) -> Option<Option<Letters>> {
    let variant = headers.variant?;
    let rules = variant.ruleset();
    let unfit = |code| matches!(code, Code::E101 | Code::E201 | Code::E202 | Code::E204);
    let plies = replay.plies;
    let stop = replay.findings.iter_mut().find(|finding| finding.stops_the_main_line())?;
    if !unfit(stop.code) || !rules.has_chess_pieces() {
        return None;
    }
    let start = headers.fen.as_ref().map(|fen| fen.text.as_ref());
    let fit_of = |letters: Option<PieceLetters>| -> Option<Fit> {
        with_family!(variant, P => fit::<P>(bytes, game, start, variant, letters, u32::MAX))
    };
    if headers.letters.is_some() {
        return fit_of(None).is_some_and(|fit| fit.whole).then_some(None);
    }
    let used = used(bytes, game, rules);
    if !used.iter().any(|letter| !letter.starts_with(ENGLISH) && !letter.starts_with('P')) {
        return None;
    }
    let known =
        |letters: PieceLetters| used.iter().filter(|text| letters.read(text.as_bytes()).is_some()).count();
    let mut fits: Fits =
        PieceLetters::known().filter_map(|letters| Some((letters, fit_of(Some(letters))?))).collect();
    // Languages that are equally good stay in their order.
    fits.sort_by_key(|&(letters, _)| std::cmp::Reverse(known(letters)));
    let mut whole = fits.iter().filter(|(_, fit)| fit.whole);
    if let Some((letters, first)) = whole.next()
        && whole.all(|(_, other)| other.moves == first.moves)
    {
        return Some(Some(Letters { letters: *letters, known: LettersKnown::Found }));
    }
    fits.retain(|(letters, fit)| known(*letters) == used.len() && fit.moves.len() >= plies as usize);
    let most = fits.iter().map(|(_, fit)| fit.moves.len()).max()?;
    let looks: Vec<_> = fits
        .iter()
        .filter(|(_, fit)| fit.moves.len() == most)
        .map(|(letters, _)| described(*letters))
        .collect();
    let advice = format!(
        "the letters of the pieces look like {}; the option `--pieces` says which they are",
        looks.join(" or ")
    );
    stop.help = Some(match stop.help.take() {
        Some(help) => format!("{help}; {advice}"),
        None => advice,
    });
    None
}

/// Letters with the languages that have them.
pub(super) fn described(letters: PieceLetters) -> String {
    match letters.languages() {
        [] => format!("`{letters}`"),
        names => format!("{} (`{letters}`)", names.join(", ")),
    }
}

/// What the moves of a record, in variations too, begin with where that may be the letter of a piece: the capital, with the letter
/// after it.
fn used(bytes: &[u8], game: &ParsedGame, rules: &Ruleset) -> Vec<String> {
    let mut used: Vec<String> = Vec::new();
    for element in game.movetext.iter().filter(|element| element.kind == ElementKind::Move) {
        let token = element.span.of(bytes);
        let mut signs = token.utf8_chunks().next().map_or("", |chunk| chunk.valid()).chars();
        let Some(letter) = signs.next().filter(|&letter| letter.is_uppercase()) else { continue };
        // Castling, and a null move.
        if token.starts_with(b"O-O")
            || token == b"Z0"
            || rules.kind_of_sign(letter).is_some_and(|_| !letter.is_ascii())
        {
            continue;
        }
        let mut text = letter.to_string();
        text.extend(signs.next().filter(|small| small.is_lowercase() && !small.is_ascii()));
        if !used.contains(&text) && used.len() < 2 * ENGLISH.len() {
            used.push(text);
        }
    }
    used
}
