//! Random tafl games, compared move by move with the crate hnefatafl: the legal moves, what each move captures, and the end.
//!
//! `tafl [--games N] [PRESET]...`; without a preset, all that both programs have.
//!
//! The two know ends differently in a few places (`docs/rules.md` says where). These are counted and printed, and the
//! game is over for both. Any other difference gives exit status 1.

use std::collections::BTreeMap;
use std::process::ExitCode;

use hnefatafl::aliases::{MediumBasicBoardState, SmallBasicBoardState};
use hnefatafl::board::state::BoardState;
use hnefatafl::collections::piecemap::PieceMap;
use hnefatafl::game::GameStatus;
use hnefatafl::game::logic::GameLogic;
use hnefatafl::game::state::GameState;
use hnefatafl::play::ValidPlay;
use hnefatafl::preset::{boards, rules};
use hnefatafl::rules::Ruleset;
use lawspeaker::rules::{Move, OneVariant, Playable};
use lawspeaker::variants::{Brandubh, Copenhagen, Magpie, Tablut, fen, start};

const GAMES: u64 = 10_000;
const PLIES: usize = 200;

/// Compares a number of games of one preset.
type Compare = fn(u64) -> bool;

const PRESETS: [(&str, Compare); 4] = [
    ("brandubh", |games| compare::<Brandubh, SmallBasicBoardState>(rules::BRANDUBH, boards::BRANDUBH, games)),
    ("copenhagen", |games| {
        compare::<Copenhagen, MediumBasicBoardState>(rules::COPENHAGEN, boards::COPENHAGEN, games)
    }),
    ("magpie", |games| compare::<Magpie, SmallBasicBoardState>(rules::MAGPIE, boards::MAGPIE, games)),
    ("tablut", |games| compare::<Tablut, MediumBasicBoardState>(rules::TABLUT, boards::TABLUT, games)),
];

fn main() -> ExitCode {
    let (mut games, mut chosen) = (GAMES, Vec::new());
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        if arg == "--games" {
            match args.next().and_then(|text| text.parse().ok()) {
                Some(number) => games = number,
                None => return usage(),
            }
        } else if let Some(&(_, compare)) = PRESETS.iter().find(|(name, _)| *name == arg) {
            chosen.push(compare);
        } else {
            return usage();
        }
    }
    if chosen.is_empty() {
        chosen.extend(PRESETS.iter().map(|&(_, compare)| compare));
    }
    let mut same = true;
    for compare in chosen {
        same &= compare(games);
    }
    if same { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn usage() -> ExitCode {
    let names: Vec<&str> = PRESETS.iter().map(|(name, _)| *name).collect();
    eprintln!("usage: tafl [--games N] [PRESET]...; presets: {}", names.join(", "));
    ExitCode::from(2)
}

/// Plays the games of one preset, and tells whether all moves and captures were the same.
fn compare<P: OneVariant, B: BoardState>(rules: Ruleset, board: &str, games: u64) -> bool {
    // Both leave repetition to whoever keeps the history.
    let rules = Ruleset { repetition_rule: None, ..rules };
    let logic = GameLogic::<B>::new(rules, P::own_ruleset().size.files());
    let id = P::own_ruleset().id;
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let (mut positions, mut captures, mut wrong) = (0_u64, 0_u64, 0_u64);
    let mut ends: BTreeMap<String, (u64, String)> = BTreeMap::new();
    for _ in 0..games {
        let mut theirs =
            GameState::<B>::new(board, rules.starting_side).expect("the crate's own board is good");
        let mut ours: P = start();
        for _ in 0..PLIES {
            let our_end = ours.outcome().map(|end| format!("{} {}", end.result, end.reason));
            let their_end = match theirs.status {
                GameStatus::Ongoing => None,
                GameStatus::Over(end) => Some(format!("{end:?}")),
            };
            if our_end.is_some() || their_end.is_some() {
                let word = |end: Option<String>| end.unwrap_or_else(|| "open".to_owned());
                let pair = format!("lawspeaker {}, hnefatafl {}", word(our_end), word(their_end));
                ends.entry(pair).or_insert_with(|| (0, fen::write(&ours))).0 += 1;
                break;
            }
            let (named, plays) = (named(&ours), plays(&logic, &theirs));
            positions += 1;
            if named.keys().ne(plays.keys()) {
                println!("{id}: other moves in {}", fen::write(&ours));
                wrong += 1;
                break;
            }
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            let name = named.keys().nth((seed % named.len() as u64) as usize).expect("the game goes on");
            let m = named[name];
            let size = P::own_ruleset().size;
            let mut taken: Vec<String> =
                ours.parts(m).captured.iter().map(|square| size.name(square).to_string()).collect();
            taken.sort();
            let result = logic.do_valid_play(plays[name], theirs);
            let mut theirs_taken: Vec<String> = result
                .record
                .effects
                .captures
                .occupied()
                .into_iter()
                .filter(|tile| theirs.board.get_king() != Some(*tile))
                .map(|tile| square_name(tile.row, tile.col))
                .collect();
            theirs_taken.sort();
            captures += taken.len() as u64;
            if taken != theirs_taken {
                println!("{id}: {name} in {} captures {taken:?}, not {theirs_taken:?}", fen::write(&ours));
                wrong += 1;
                break;
            }
            ours.play_unchecked(m);
            theirs = result.new_state;
        }
    }
    println!("{id}: {games} games, {positions} positions, {captures} captured pieces, {wrong} differences");
    for (pair, (count, example)) in ends {
        println!("  {count:6} {pair}; {example}");
    }
    wrong == 0
}

fn named<P: Playable>(position: &P) -> BTreeMap<String, Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let size = position.size();
    let name = |m: Move| {
        let from = m.from().expect("pieces of tafl games start on the board");
        format!("{}{}", size.name(from), size.name(m.to()))
    };
    moves.into_iter().map(|m| (name(m), m)).collect()
}

fn plays<B: BoardState>(logic: &GameLogic<B>, state: &GameState<B>) -> BTreeMap<String, ValidPlay> {
    let mut plays = BTreeMap::new();
    for tile in state.board.occupied_by_side(state.side_to_play) {
        for play in logic.iter_plays(tile, state).expect("an own piece is on the square") {
            let (from, to) = (play.play.from, play.play.to());
            plays.insert(square_name(from.row, from.col) + &square_name(to.row, to.col), play);
        }
    }
    plays
}

/// The boards of both are the same when turned upside down, so ranks count from the first row.
fn square_name(row: u8, col: u8) -> String {
    format!("{}{}", char::from(b'a' + col), row + 1)
}
