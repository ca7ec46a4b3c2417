//! Small positions of every variant: problems with known keys, what random play makes of them, and random games with
//! most of their pieces taken off.

use std::fs;
use std::path::Path;

use lawspeaker::AnyPosition;
use lawspeaker::rules::SetupWarning;
use lawspeaker::variants::Variant;
use serde_json::Value;

use crate::common::folders::entries;
use crate::common::{Dice, random_game, random_move};
use crate::naive::Asked;

/// The lines of `tests/vectors/*-mates.ndjson`.
pub(crate) fn problems() -> Vec<(Variant, Value)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let mut files = entries(&folder);
    files.retain(|path| path.to_string_lossy().ends_with("-mates.ndjson"));
    let mut lines = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        assert!(!text.trim().is_empty(), "{} is empty", file.display());
        for line in text.lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            lines.push((Variant::from_name(line["variant"].as_str().unwrap()).unwrap(), line));
        }
    }
    assert!(!lines.is_empty(), "no problems");
    lines
}

pub(crate) fn read(variant: Variant, line: &Value) -> AnyPosition {
    let fen = line["fen"].as_str().unwrap();
    AnyPosition::from_fen(variant, fen).unwrap_or_else(|refusal| panic!("{fen}: {refusal:?}"))
}

/// About how many positions the naive solver looks at, at the most.
pub(crate) fn work(game: &AnyPosition, asked: Asked) -> f64 {
    let moves = game.legal_moves();
    let theirs = moves.iter().map(|&m| game.after(m).legal_moves().len()).max().unwrap_or(0) as f64;
    let plies = asked.plies();
    (moves.len() as f64).powi(plies.div_ceil(2) as i32) * theirs.powi((plies / 2) as i32)
}

/// A few plies of random play further.
pub(crate) fn wander(dice: &mut Dice, game: &AnyPosition) -> AnyPosition {
    let mut game = game.clone();
    for _ in 0..=dice.below(3) {
        let Some(m) = random_move(dice, &game) else { break };
        game.play_unchecked(m);
    }
    game
}

/// A position of a random game with all pieces but the Kings and a few others taken off; none when the dice fall badly.
pub(crate) fn sparse(dice: &mut Dice, variant: Variant) -> Option<AnyPosition> {
    let plies = dice.below(60);
    let mut last = None;
    random_game(dice, variant, plies, |_, game| last = Some(game.clone()));
    thinned(dice, &last?)
}

/// The position with most of its pieces taken off; none when the dice fall badly.
pub(crate) fn thinned(dice: &mut Dice, game: &AnyPosition) -> Option<AnyPosition> {
    let mut setup = game.board().setup();
    let king = game.board().ruleset().kind_of_letter('K');
    let keep = dice.below(5);
    let kinds: Vec<_> = (0..setup.board.len()).filter(|&n| setup.board[n].is_some()).collect();
    for &n in &kinds {
        let is_king = setup.board[n].map(|piece| piece.kind) == king;
        if !is_king && dice.below(kinds.len()) >= keep {
            setup.board[n] = None;
        }
    }
    if let Some(reserve) = &mut setup.reserve {
        reserve.retain(|piece| Some(piece.kind) == king || dice.one_in(6));
    }
    setup.castling = "-".to_owned();
    setup.en_passant = None;
    AnyPosition::from_setup(game.variant(), &setup, &mut Vec::<SetupWarning>::new()).ok()
}
