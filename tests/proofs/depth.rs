//! Great N, long lines, little room.

use std::thread;

use lawspeaker::AnyPosition;
use lawspeaker::proof::{Block, Stream, VerifyError, VerifyErrorKind, verify};
use lawspeaker::variants::Variant;

use crate::naive::{Asked, Claims, header};
use crate::prover::prove_blindly;

/// Checks on a thread that has hardly any stack.
fn verify_in_little_room(block: Block) -> Result<u64, VerifyError> {
    let small = thread::Builder::new().stack_size(128 << 10);
    let checked = small.spawn(move || verify(&block).map(|proven| proven.decisions)).unwrap();
    checked.join().unwrap()
}

#[test]
fn the_greatest_number_needs_no_stack() {
    // Neither side can ever win: every chain of Pawns is locked and the Kings cannot get through.
    let game =
        AnyPosition::from_fen(Variant::Chess, "k7/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/K7 w - - 0 1").unwrap();
    let nothing = Claims { asked: Asked::Win(99), keys: Vec::new(), least: None };
    let block = prove_blindly(&game, &nothing);
    assert!(block.refute.len() > 1_000);
    assert_eq!(verify_in_little_room(block.clone()), Ok(block.refute.len() as u64));
    // Half-way down a line of almost two hundred half-moves it breaks off.
    let cut = Block { refute: block.refute[..90].to_vec(), ..block };
    let failure = verify_in_little_room(cut).unwrap_err();
    assert_eq!((failure.fault, failure.decisions), (VerifyErrorKind::NoMoreDecisions, 90));
}

#[test]
fn the_largest_board_needs_no_stack() {
    let nothing = Claims { asked: Asked::Win(99), keys: Vec::new(), least: None };
    let refute = vec![0; 100];
    let block =
        Block { header: header(&AnyPosition::start(Variant::Viking19), &nothing), win: Vec::new(), refute };
    let failure = verify_in_little_room(block).unwrap_err();
    assert_eq!(failure.fault, VerifyErrorKind::NoMoreDecisions, "{failure}");
    assert!(failure.ply() > 150, "{failure}");
}

#[test]
fn a_great_number_without_decisions_fails_at_once() {
    for asked in [Asked::Win(99), Asked::Survive(99)] {
        let nothing = Claims { asked, keys: Vec::new(), least: None };
        let block =
            Block { header: header(&AnyPosition::start(Variant::Chess), &nothing), ..Block::default() };
        let failure = verify(&block).unwrap_err();
        assert_eq!(
            (failure.fault.clone(), failure.ply(), failure.decisions),
            (VerifyErrorKind::NoMoreDecisions, 1, 0)
        );
        let stream = if asked == Asked::Win(99) { Stream::Refute } else { Stream::Win };
        assert_eq!(failure.stream, Some(stream));
        assert_eq!(failure.to_string(), format!("in {stream} after 1. b1a3: there are no more decisions"));
    }
}
