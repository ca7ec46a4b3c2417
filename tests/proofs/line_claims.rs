//! The list of solutions of help and series play is proven if it is right, and refused in every other form, in every variant.

use std::thread;

use lawspeaker::AnyPosition;
use lawspeaker::problems::{ProblemOptions, Wanted};
use lawspeaker::proof::{Block, LineFault, Stream, VerifyErrorKind, VerifyLimits, verify, verify_within};
use lawspeaker::solve::ProofError;
use lawspeaker::variants::Variant;

use crate::common::Dice;
use crate::lines::{Asked, block, goes_on, lines};
use crate::samples::sparse;

const ASKED: [Asked; 10] = [
    Asked::Help(1),
    Asked::Help(2),
    Asked::Help(3),
    Asked::Help(4),
    Asked::Series(1),
    Asked::Series(2),
    Asked::Series(3),
    Asked::SeriesHelp(1),
    Asked::SeriesHelp(2),
    Asked::SeriesHelp(3),
];

/// What was tried.
#[derive(Debug, Default)]
struct Tally {
    /// Problems with and without a solution, by what is asked.
    with: [u32; ASKED.len()],
    without: [u32; ASKED.len()],
    lines: usize,
    lies: u32,
}

/// About how many lines there are.
pub(crate) fn work(game: &AnyPosition, asked: Asked) -> f64 {
    let moves = game.legal_moves();
    let theirs = moves.iter().map(|&m| game.after(m).legal_moves().len()).max().unwrap_or(0) as f64;
    let (own, plies) = (moves.len() as f64, i32::from(asked.plies()));
    match asked {
        Asked::Help(_) => own.powi((plies + 1) / 2) * theirs.powi(plies / 2),
        // Passing is slow here.
        Asked::Series(_) => 4.0 * own.powi(plies),
        Asked::SeriesHelp(_) => 4.0 * own.powi(plies - 1) * theirs.max(own),
    }
}

fn fault(block: &Block) -> VerifyErrorKind {
    match verify(block) {
        Ok(_) => panic!("this is not true:\n{block}"),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            error.fault
        }
    }
}

fn line_fault(block: &Block, wanted: usize) -> LineFault {
    match fault(block) {
        VerifyErrorKind::Solution { number, fault } if number == wanted => fault,
        other => panic!("{other:?} in place of a fault of line {wanted}\n{block}"),
    }
}

/// A block with a change in its list.
fn changed(block: &Block, change: impl FnOnce(&mut Vec<Vec<String>>)) -> Block {
    let mut other = block.clone();
    change(other.header.solutions.as_mut().unwrap());
    other
}

/// A line of legal moves that is as long as a solution; none if the game ends before.
fn playout(dice: &mut Dice, problem: &AnyPosition, asked: Asked) -> Option<Vec<String>> {
    let mut game = problem.clone();
    let mut line = Vec::new();
    loop {
        let moves = game.legal_moves();
        if moves.is_empty() {
            return None;
        }
        let m = *dice.pick(&moves);
        line.push(game.coord(m));
        if line.len() == usize::from(asked.plies()) {
            return Some(line);
        }
        game = goes_on(game.after(m), asked, problem.turn(), line.len() as u8)?;
    }
}

/// Everything that can be wrong with a list.
fn lie(dice: &mut Dice, problem: &AnyPosition, asked: Asked, good: &Block, tally: &mut Tally) {
    let truth = good.header.solutions.clone().unwrap();
    for n in 0..truth.len().min(3) {
        let n = (n + dice.below(truth.len())) % truth.len();
        let dropped = changed(good, |lines| drop(lines.remove(n)));
        let error = verify(&dropped).unwrap_err();
        assert_eq!((&error.fault, &error.line), (&VerifyErrorKind::SolutionLeftOut, &truth[n]), "{dropped}");
        let twice = changed(good, |lines| lines.insert(n, truth[n].clone()));
        assert_eq!(line_fault(&twice, n + 2), LineFault::Twice);
        let (plies, wanted) = (truth[n].len() - 1, truth[n].len());
        let short = changed(good, |lines| drop(lines[n].pop()));
        assert_eq!(line_fault(&short, n + 1), LineFault::Length { plies, wanted });
        let long = changed(good, |lines| lines[n].push(truth[n][0].clone()));
        assert_eq!(line_fault(&long, n + 1), LineFault::Length { plies: wanted + 1, wanted });
        let ply = dice.below(wanted);
        let no_move = changed(good, |lines| lines[n][ply] = "a1a1".to_owned());
        assert_eq!(line_fault(&no_move, n + 1), LineFault::NoMove { ply: ply + 1, name: "a1a1".to_owned() });
        let spelled = changed(good, |lines| lines[n][ply].push(' '));
        assert!(matches!(line_fault(&spelled, n + 1), LineFault::NoMove { .. }));
        tally.lies += 1;
    }
    if truth.len() > 1 {
        let n = dice.below(truth.len() - 1);
        let swapped = changed(good, |lines| lines.swap(n, n + 1));
        assert_eq!(line_fault(&swapped, n + 2), LineFault::OutOfOrder);
    }
    for _ in 0..4 {
        let Some(line) = playout(dice, problem, asked) else { continue };
        // In the place of a solution, and as a further one.
        for replaced in [false, true] {
            if truth.contains(&line) || (replaced && truth.is_empty()) {
                continue;
            }
            let n = dice.below(truth.len() + usize::from(!replaced));
            let added = changed(good, |lines| match replaced {
                true => lines[n] = line.clone(),
                false => lines.insert(n, line.clone()),
            });
            assert!(matches!(line_fault(&added, n + 1), LineFault::NotWon(_)), "{added}");
            tally.lies += 1;
        }
    }
    let refused = |change: &dyn Fn(&mut Block)| {
        let mut other = good.clone();
        change(&mut other);
        fault(&other)
    };
    assert_eq!(refused(&|block| block.header.solutions = None), VerifyErrorKind::SolutionsMissing);
    assert_eq!(refused(&|block| block.header.keys = vec!["a1a2".to_owned()]), VerifyErrorKind::KeysUnasked);
    assert_eq!(refused(&|block| block.header.least = Some(1)), VerifyErrorKind::LeastUnasked);
    assert_eq!(refused(&|block| block.win.push(0)), VerifyErrorKind::LeftOver { bytes: 1 });
    assert_eq!(refused(&|block| block.refute.push(0)), VerifyErrorKind::LeftOver { bytes: 1 });
    assert_eq!(refused(&|block| block.header.stip = "#2".to_owned()), VerifyErrorKind::SolutionsUnasked);
}

fn examine(dice: &mut Dice, game: &AnyPosition, most: f64, tally: &mut Tally) {
    for (kind, asked) in ASKED.into_iter().enumerate() {
        if work(game, asked) > most {
            continue;
        }
        let truth = lines(game, asked);
        match truth.is_empty() {
            true => tally.without[kind] += 1,
            false => tally.with[kind] += 1,
        }
        tally.lines += truth.len();
        let good = block(game, asked, truth);
        let proven = verify(&good).unwrap_or_else(|failure| panic!("{failure}\n{good}"));
        assert_eq!(proven.decisions, 0);
        // A limit is met exactly.
        assert!(verify_within(&good, &VerifyLimits::nodes(proven.nodes)).is_ok());
        if let Some(most) = proven.nodes.checked_sub(1) {
            let stopped = verify_within(&good, &VerifyLimits::nodes(most)).unwrap_err();
            assert_eq!(
                (stopped.fault.clone(), stopped.nodes),
                (VerifyErrorKind::TooManyNodes { most }, most)
            );
            assert!(stopped.fault.is_undecided());
        }
        lie(dice, game, asked, &good, tally);
        // The solver finds the same, and another stipulation is another claim.
        let wanted = Wanted { play: None, proof: true, ..Wanted::default() };
        let settings = ProblemOptions { wanted, ..ProblemOptions::default() };
        let problem = game.solve_problem(asked.text().parse().unwrap(), &settings);
        let lines = good.header.solutions.as_ref().unwrap();
        match problem.into_answer().unwrap().proof.unwrap() {
            Ok(found) => assert_eq!(found.solutions.unwrap().len(), lines.len(), "{good}"),
            Err(ProofError::TooManySolutions) => assert!(lines.len() > 1_500, "{good}"),
            Err(other) => panic!("{other}\n{good}"),
        }
    }
}

/// Positions before the end of a random game, from which its own moves are a solution of help play.
fn nearly_won(dice: &mut Dice, variant: Variant) -> Vec<AnyPosition> {
    let mut played = vec![AnyPosition::start(variant)];
    while played.len() < 150 {
        let game = &played[played.len() - 1];
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        played.push(game.after(*dice.pick(&moves)));
    }
    let won = played[played.len() - 1].board().outcome().is_some_and(|end| end.winner().is_some());
    let places = [2, 3].into_iter().filter_map(|before| played.len().checked_sub(before)).filter(|_| won);
    places.map(|place| played[place].clone()).collect()
}

#[test]
fn every_list_that_is_right_is_proven_and_no_other() {
    let mut dice = Dice(0x5eed_0041);
    for &variant in Variant::ALL {
        let mut tally = Tally::default();
        for _ in 0..20 {
            if let Some(game) = sparse(&mut dice, variant) {
                examine(&mut dice, &game, 1_500.0, &mut tally);
            }
            for game in nearly_won(&mut dice, variant) {
                examine(&mut dice, &game, 1_500.0, &mut tally);
            }
        }
        println!("{variant}: {tally:?}");
        let tried: u32 = tally.with.iter().chain(&tally.without).sum();
        assert!(tried >= 20, "{variant}: {tally:?}");
    }
}

/// Mates that random positions do not have: one for each kind of play, and what only some of them meet.
pub(crate) const CHESS: [(&str, &str, Asked); 12] = [
    ("two-ways", "1r6/pk6/8/3N4/4B3/8/8/7K b - - 0 1", Asked::Help(2)),
    ("rooks", "8/8/8/2R2RK1/8/2r5/8/3rk3 b - - 0 1", Asked::Help(4)),
    ("half", "7k/8/5K2/8/8/8/8/R7 w - - 0 1", Asked::Help(3)),
    ("none", "7k/8/8/8/8/8/8/KB6 b - - 0 1", Asked::Help(4)),
    ("promotions", "8/k1P5/2K5/8/8/8/8/8 b - - 0 1", Asked::Help(4)),
    ("castling", "8/8/8/8/8/8/1R6/R3K1k1 w Q - 0 1", Asked::Help(1)),
    ("en-passant", "8/8/8/8/1pP5/k7/8/1K1R4 b - c3 0 1", Asked::Help(4)),
    ("over", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", Asked::Help(2)),
    ("series", "6k1/5ppp/8/8/8/8/3PPP1P/4K2R w K - 0 1", Asked::Series(3)),
    ("stalemate-waits", "7k/8/5K2/8/8/8/6Q1/8 w - - 0 1", Asked::Series(2)),
    ("series-help", "8/8/8/8/8/1K6/3R4/2k5 b - - 0 1", Asked::SeriesHelp(2)),
    ("series-promotes", "8/8/8/8/8/1K3p2/3R4/2k5 b - - 0 1", Asked::SeriesHelp(3)),
];

#[test]
fn problems_of_chess_are_proven() {
    let mut dice = Dice(0x5eed_0042);
    let mut tally = Tally::default();
    for (id, position, asked) in CHESS {
        let game = AnyPosition::from_fen(Variant::Chess, position).unwrap();
        let good = block(&game, asked, lines(&game, asked));
        let found = good.header.solutions.as_ref().unwrap().len();
        println!("{id}: {found}");
        assert_eq!(found == 0, ["none", "over"].contains(&id), "{id}: {found}");
        verify(&good).unwrap_or_else(|failure| panic!("{id}: {failure}\n{good}"));
        lie(&mut dice, &game, asked, &good, &mut tally);
    }
    assert!(tally.lies > 20, "{tally:?}");
}

#[test]
fn a_line_is_refused_with_the_place_and_the_reason() {
    let claim = |position: &str, asked, line: &[&str]| {
        let game = AnyPosition::from_fen(Variant::Chess, position).unwrap();
        let line = line.iter().map(|&name| name.to_owned()).collect();
        verify(&block(&game, asked, vec![line])).unwrap_err().to_string()
    };
    let half = "7k/8/5K2/8/8/8/8/R7 w - - 0 1";
    assert_eq!(
        claim(half, Asked::Help(3), &["a1a8", "h8h7", "a8h8"]),
        "`a1a8 h8h7 a8h8`: solution 1 of the list: the game is not over after the last ply"
    );
    let text = claim(half, Asked::Help(3), &["f6f7", "h8h7", "a1b2"]);
    assert_eq!(
        text,
        "`f6f7 h8h7 a1b2`: solution 1 of the list: ply 3, `a1b2`, is not a legal move in `coord` notation"
    );
    assert_eq!(
        claim(half, Asked::Help(3), &["f6f7", "h8h7"]),
        "`f6f7 h8h7`: solution 1 of the list: it has 2 plies, but a solution has 3"
    );
    // A mate that comes too soon ends the line.
    assert_eq!(
        claim("7k/8/6K1/8/8/8/8/R7 w - - 0 1", Asked::Help(3), &["a1a8", "h8h7", "a8h8"]),
        "`a1a8 h8h7 a8h8`: solution 1 of the list: the game is over by checkmate after ply 1, `a1a8`"
    );
    assert_eq!(
        claim("7k/8/5K2/8/8/8/8/R7 w - - 0 1", Asked::Series(2), &["a1h1", "h1h2"]),
        "`a1h1 h1h2`: solution 1 of the list: after ply 1, `a1h1`, the other side cannot wait"
    );
    assert_eq!(
        claim("7k/8/8/8/8/8/5K2/6Q1 w - - 0 1", Asked::Help(1), &["g1g6"]),
        "`g1g6`: solution 1 of the list: after the last ply the game is over by stalemate, and its side has not won"
    );
    let game = AnyPosition::from_fen(Variant::Chess, "8/8/8/2R2RK1/8/2r5/8/3rk3 b - - 0 1").unwrap();
    let error = verify(&block(&game, Asked::Help(4), Vec::new())).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`c3f3 c5c2 f3f1 f5e5`: this line is a solution, and `solutions` does not have it"
    );
    let good = block(&game, Asked::Help(4), lines(&game, Asked::Help(4)));
    let error = verify_within(&good, &VerifyLimits::nodes(100)).unwrap_err();
    assert_eq!(error.to_string(), "not checked: more than 100 positions");
    let stop = || true;
    let error = verify_within(&good, &VerifyLimits::NONE.with_stop(&stop)).unwrap_err();
    assert_eq!(error.to_string(), "not checked: the check was stopped");
    let left_over = Block { win: vec![0, 0], ..good };
    assert_eq!(verify(&left_over).unwrap_err().stream, Some(Stream::Win));
}

/// A walk of many plies needs neither stack nor much memory, and ends where the user says.
#[test]
fn a_walk_without_an_end_is_stopped() {
    let stopped = |block: Block| {
        let check = move || verify_within(&block, &VerifyLimits::nodes(5_000));
        let checked = thread::Builder::new().stack_size(128 << 10).spawn(check).unwrap().join().unwrap();
        let error = checked.unwrap_err();
        assert_eq!((error.nodes, error.fault), (5_000, VerifyErrorKind::TooManyNodes { most: 5_000 }));
    };
    // Neither side can ever win: every chain of Pawns is locked and the Kings cannot get through.
    let locked =
        AnyPosition::from_fen(Variant::Chess, "k7/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/K7 w - - 0 1").unwrap();
    for asked in [Asked::Help(198), Asked::Help(197), Asked::Series(99), Asked::SeriesHelp(99)] {
        stopped(block(&locked, asked, Vec::new()));
    }
    stopped(block(&AnyPosition::start(Variant::Chess), Asked::Help(6), Vec::new()));
    stopped(block(&AnyPosition::start(Variant::Viking19), Asked::Help(198), Vec::new()));
}
