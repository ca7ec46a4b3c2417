//! A record that names no variant and does not replay: the other variants that its moves fit.
//!
//! It is looked for once per broken game, and soon found: moves of one variant rarely go on for long under another.

use crate::naming;
use crate::notation::iccf;
use crate::notation::moves::MoveSyntax;
use crate::notation::syntax::{ElementKind, ParsedGame};
use crate::rules::{Move, Position};
use crate::variants::{Variant, fen};
use crate::with_family;

use super::Replay;
use super::headers::Headers;
use super::line::read_any;

/// The most plies that are played of a line: one that goes so far fits.
const MOST_PLIES: u32 = 400;

/// How many plies a line must go further than under all other variants, where it goes to its end under none.
const CLEARLY: u32 = 10;

/// How far a main line goes under a variant.
pub(super) struct Fit {
    variant: Variant,
    plies: u32,
    pub(super) whole: bool,
}

/// Adds to the error that stopped the main line which variants its moves fit.
#[cold]
pub(super) fn advise(bytes: &[u8], game: &ParsedGame, headers: &Headers<'_>, replay: &mut Replay) {
    let Some(read_as) = headers.variant else { return };
    let stop = replay.findings.iter_mut().find(|finding| finding.stops_the_main_line());
    let Some(stop) = stop else { return };
    let start = headers.fen.as_ref().map(|fen| fen.text.as_ref());
    let others = Variant::ALL.iter().copied().filter(|&variant| variant != read_as);
    let fits = others.filter_map(|variant| with_family!(variant, P => fit::<P>(bytes, game, start, variant)));
    let fits: Vec<_> = fits.collect();
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
        stop.help = Some(format!("{absent}, so this was read as {read_as}; these moves fit {names}"));
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
    let most = fits.iter().map(|fit| fit.plies).max().unwrap_or(0);
    let next =
        fits.iter().map(|fit| fit.plies).filter(|&others| others < most).chain([plies]).max().unwrap_or(0);
    if most >= next + CLEARLY { variants(&|fit| fit.plies == most) } else { Vec::new() }
}

/// How far the main line goes from this position, or from the start of the variant; none where it has no moves, or
/// the position is none of the variant.
pub(super) fn fit<P: Position>(
    bytes: &[u8],
    game: &ParsedGame,
    start: Option<&str>,
    variant: Variant,
) -> Option<Fit> {
    let mut position: P = match start {
        None => P::start(variant.ruleset()),
        Some(text) => fen::read_by(variant.ruleset(), text).ok()?.0,
    };
    let (mut read, mut buffer) = (MoveSyntax::default(), Vec::new());
    let (mut depth, mut plies) = (0u32, 0);
    for element in &game.movetext {
        match element.kind {
            ElementKind::Open => depth += 1,
            ElementKind::Close => depth = depth.saturating_sub(1),
            ElementKind::Move if depth == 0 && plies < MOST_PLIES => {
                let token = element.span.of(bytes);
                let Some(m) = legal_move(&position, game, token, &mut read, &mut buffer) else {
                    return Some(Fit { variant, plies, whole: false });
                };
                position.play_unchecked(m);
                plies += 1;
            }
            _ => {}
        }
    }
    (plies > 0).then_some(Fit { variant, plies, whole: true })
}

/// The long way alone: a second caller of the short one would keep it from being inlined where every move is read.
fn legal_move<P: Position>(
    position: &P,
    game: &ParsedGame,
    token: &[u8],
    read: &mut MoveSyntax,
    buffer: &mut Vec<Move>,
) -> Option<Move> {
    if iccf::is_numeric(token) {
        return None; // only a game as a whole is written so
    }
    read_any(game.conventions, read, token).ok()?;
    naming::resolve_any(position, read, buffer).ok().map(|named| named.m)
}
