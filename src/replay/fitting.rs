//! By which rules, and with which letters, a game was played that does not replay.
//!
//! - A record that names no variant and does not replay: the other variants that its moves fit. It is looked for once per broken game,
//!   and soon found: moves of one variant rarely go on for long under another.
//! - A guess that the user asks for. It never changes how a record is judged.
//! - Letters of pieces in another language: the main line is played with those of each language, up to the first move that does not
//!   fit, which comes soon with most of them.

use crate::naming::{self, ResolveError};
use crate::notation::iccf;
use crate::notation::letters::{ENGLISH, PieceLetters};
use crate::notation::moves::{self, MoveSyntax};
use crate::notation::syntax::{ElementKind, ParsedGame};
use crate::notation::text::text;
use crate::rules::{Move, Playable, Ruleset};
use crate::variants::{Variant, fen};
use crate::with_family;

use super::known_tags::{Known, value_of};
use super::line::read_any;
use super::record_tags::{Letters, LettersKnown, RecordTags};
use super::shown_board::ShownBoard;
use super::{Code, Finding, Fixes, Replay, ReplayOptions, Scope, Spelling, replay_to};

/// The most plies that are played of a line: one that goes so far fits.
pub(super) const MOST_PLIES: u32 = 400;

/// How many plies a line must go further than under all other variants, where it goes to its end under none.
const CLEARLY: u32 = 10;

/// The fewest plies that say something about a variant. A few moves of Pawns and Knights are legal in nearly every game.
const FEWEST_PLIES: u32 = 6;

/// How far a main line goes under a variant.
pub(super) struct Fit {
    variant: Variant,
    pub(super) moves: Vec<Move>,
    pub(super) whole: bool,
}

impl Fit {
    fn plies(&self) -> u32 {
        self.moves.len() as u32 // no more than elements of a record
    }
}

/// Adds to the error that stopped the main line which variants its moves fit.
#[cold]
pub(super) fn advise(bytes: &[u8], game: &ParsedGame, tags: &RecordTags<'_>, replay: &mut Replay) {
    let Some(read_as) = tags.variant else { return };
    let stop = replay.findings.iter_mut().find(|finding| finding.stops_the_main_line());
    let Some(stop) = stop else { return };
    let start = tags.fen.as_ref().map(|fen| fen.text.as_ref());
    let others = Variant::ALL.iter().copied().filter(|&variant| variant != read_as);
    let fits = others.filter_map(
        |variant| with_family!(variant, P => fit::<P>(bytes, game, start, variant, None, MOST_PLIES)),
    );
    // A start position that the game does not have says more than moves.
    let fewest = if stop.code == Code::E301 { 1 } else { FEWEST_PLIES };
    let fits: Vec<_> = fits.filter(|fit| fit.plies() > replay.plies && fit.plies() >= fewest).collect();
    let meant = chosen(&fits, replay.plies);
    if let [one] = *meant
        && fits.iter().any(|fit| fit.whole)
    {
        replay.fits = Some(one);
    }
    let names: Vec<_> = meant.iter().map(|variant| format!("`{variant}`")).collect();
    if !names.is_empty() {
        let absent = if game.conventions.roster { "no Variant tag" } else { "no variant is named" };
        let names = names.join(" and ");
        let advice = format!("{absent}, so this was read as {read_as}; these moves fit {names}");
        stop.help = Some(match stop.help.take() {
            Some(meant) => format!("{meant}; {advice}"),
            None => advice,
        });
    }
}

/// The variants under which a line goes to its end, or else those under which it goes the furthest, if that is clearly
/// further than under any other.
fn chosen(fits: &[Fit], plies: u32) -> Vec<Variant> {
    let variants = |wanted: &dyn Fn(&Fit) -> bool| -> Vec<Variant> {
        fits.iter().filter(|fit| wanted(fit)).map(|fit| fit.variant).collect()
    };
    let whole = variants(&|fit| fit.whole);
    if !whole.is_empty() {
        return whole;
    }
    let most = fits.iter().map(Fit::plies).max().unwrap_or(0);
    let next = fits.iter().map(Fit::plies).filter(|&others| others < most).chain([plies]).max().unwrap_or(0);
    if most >= next + CLEARLY { variants(&|fit| fit.plies() == most) } else { Vec::new() }
}

/// How far the main line goes, up to `most_plies`, from this position, or from the start of the variant; none where it has no moves, or
/// the position is none of the variant.
pub(super) fn fit<P: Playable>(
    bytes: &[u8],
    game: &ParsedGame,
    start: Option<&str>,
    variant: Variant,
    letters: Option<PieceLetters>,
    most_plies: u32,
) -> Option<Fit> {
    let mut position: P = match start {
        None => P::start(variant.ruleset()),
        Some(text) => fen::read_by(variant.ruleset(), text).ok()?.0,
    };
    let (mut read, mut buffer) = (MoveSyntax::with_letters(letters), Vec::new());
    read.from_zero = Known::among(bytes, game).counts_from_zero(bytes, game, variant);
    let (mut depth, mut moves) = (0u32, Vec::new());
    for element in &game.movetext {
        match element.kind {
            ElementKind::Open => depth += 1,
            ElementKind::Close => depth = depth.saturating_sub(1),
            ElementKind::Move if depth == 0 && moves.len() < most_plies as usize => {
                let token = element.span.of(bytes);
                let m = meant(&position, game, token, &mut read, &mut buffer);
                let playable = m.filter(|&m| m != Move::NULL || position.null_move().is_some());
                let Some(m) = playable else { return Some(Fit { variant, moves, whole: false }) };
                position.play_recorded(m);
                moves.push(m);
            }
            _ => {}
        }
    }
    (!moves.is_empty()).then_some(Fit { variant, moves, whole: true })
}

/// The legal move or the null move that a text means. The long way alone: a second caller of the short one would keep it from
/// being inlined where every move is read.
fn meant<P: Playable>(
    position: &P,
    game: &ParsedGame,
    token: &[u8],
    read: &mut MoveSyntax,
    buffer: &mut Vec<Move>,
) -> Option<Move> {
    if iccf::is_numeric(token) {
        return None; // only a game as a whole is written so
    }
    if moves::is_null_word(token) {
        return Some(Move::NULL);
    }
    read_any(game.conventions, read, token).ok()?;
    match naming::resolve_any(position, read, buffer) {
        Ok(named) => Some(named.m),
        Err(ResolveError::Null) => Some(Move::NULL),
        Err(_) => None,
    }
}

/// A variant under which the main line of a game replays to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The variant.
    pub variant: Variant,
    /// How many errors the game has under it: in variations, or because its result is not that of the board.
    pub errors: usize,
}

/// The variants under which the main line of a game replays to its end, those with the fewest errors first. A game without
/// moves fits none. Rules that the record gives are tried too, whatever variant it names. Games of which the rules are data are tried if
/// the record names one of them, or else where no other variant fits, and then all those with the board that the record shows.
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
    let judged = |variant: Variant| {
        let settings = ReplayOptions {
            variant: Some(variant),
            scope: Scope::Errors,
            fixes: Fixes::Unwanted,
            ..*settings
        };
        let replay = replay_to(bytes, game, &settings, Spelling::Nothing, None);
        replay.whole.then(|| {
            let errors = replay.findings.iter().filter(|finding| finding.is_error()).count();
            Guess { variant, errors }
        })
    };
    let fitting = |variant: Variant| fits(variant).then_some(variant).and_then(judged);
    let named = known.variant.and_then(|tag| Variant::from_name(&value_of(bytes, game, tag).text));
    let own = own_rules(bytes, game, &known).into_iter().chain(named);
    let mut own: Vec<Variant> = own.filter(|own| !Variant::ALL.contains(own)).collect();
    own.dedup();
    let tried = Variant::ALL.iter().copied().chain(own.iter().copied());
    let mut found: Vec<Guess> = tried.filter_map(fitting).collect();
    if found.is_empty() {
        // Most of the games that are data are chess with one rule more, so a short game of chess would fit dozens of them.
        let board = ShownBoard::of(bytes, game, start.as_deref());
        let others = Variant::of_data_on(|size| board.may_be(size)).filter(|other| !own.contains(other));
        found.extend(others.filter_map(fitting));
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
///
/// ```
/// use lawspeaker::notation::{pgn::parse, syntax::ParsedGame};
/// use lawspeaker::replay::{Code, ReplayOptions, note_guesses, replay};
/// let (record, mut game) = (b"[Variant \"chess\"]\n\n1. Fa3 Fa8 2. Fb1 Fb10 *\n", ParsedGame::new());
/// parse(record, 0, &mut game);
/// let mut replayed = replay(record, &game, &ReplayOptions::default());
/// note_guesses(record, &game, &ReplayOptions::default(), &mut replayed);
/// let note = replayed.findings.iter().find(|finding| finding.code == Code::N301).unwrap();
/// assert!(note.sentence().ends_with("its moves replay under `odin`"));
/// ```
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

/// Languages with the plies that a main line goes with their letters.
type Fits = Vec<(PieceLetters, Fit)>;

/// How a game that did not replay is to be read instead: with the letters of one language, or with the English ones. Without
/// such a reading, what its letters look like is added to the error that stopped the main line.
#[cold]
pub(super) fn letters_meant(
    bytes: &[u8],
    game: &ParsedGame,
    tags: &RecordTags<'_>,
    replay: &mut Replay,
) -> Option<Option<Letters>> {
    let variant = tags.variant?;
    let rules = variant.ruleset();
    let unfit = |code| matches!(code, Code::E101 | Code::E201 | Code::E202 | Code::E204);
    let plies = replay.plies;
    let stop = replay.findings.iter_mut().find(|finding| finding.stops_the_main_line())?;
    if !unfit(stop.code) || !rules.has_chess_pieces() {
        return None;
    }
    let start = tags.fen.as_ref().map(|fen| fen.text.as_ref());
    let fit_of = |letters: Option<PieceLetters>| -> Option<Fit> {
        with_family!(variant, P => fit::<P>(bytes, game, start, variant, letters, u32::MAX))
    };
    if tags.letters.is_some() {
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
        "the letters of the pieces look like {}; the option `--letters` says which they are",
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
