//! A record that names no variant and does not replay: the other variants that its moves fit.
//!
//! It is looked for once per broken game, and soon found: moves of one variant rarely go on for long under another.

use crate::naming::{self, ResolveError};
use crate::notation::iccf;
use crate::notation::letters::PieceLetters;
use crate::notation::moves::{self, MoveSyntax};
use crate::notation::syntax::{ElementKind, ParsedGame};
use crate::rules::{Move, Position};
use crate::variants::{Variant, fen};
use crate::with_family;

use super::headers::Headers;
use super::line::read_any;
use super::{Code, Replay};

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
pub(super) fn advise(bytes: &[u8], game: &ParsedGame, headers: &Headers<'_>, replay: &mut Replay) {
    let Some(read_as) = headers.variant else { return };
    let stop = replay.findings.iter_mut().find(|finding| finding.stops_the_main_line());
    let Some(stop) = stop else { return };
    let start = headers.fen.as_ref().map(|fen| fen.text.as_ref());
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
pub(super) fn fit<P: Position>(
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
fn meant<P: Position>(
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
