//! What a terminal shows of a search that takes long.

use crate::Window;

#[test]
fn a_long_search_says_how_far_it_is_and_an_interrupt_gives_what_is_proven() {
    let program = env!("CARGO_BIN_EXE_lawspeaker");
    let script =
        "trap : INT; $PROGRAM solve --no-config --variant chess --fen \"$FEN\" --stip '#9'; echo status $?";
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let window = Window::run(script, &[("PROGRAM", program), ("FEN", fen)]);
    let screen = window.wait(&["moves: ", " of 20 first moves tried, ", " now, ", " nodes"]);
    assert!(!screen.contains("undecided"), "{screen}");
    let screen = window.press("\x03").wait_for_the_shell("status 3");
    assert!(screen.contains("#9: undecided: 20 first moves are open"), "{screen}");
}
