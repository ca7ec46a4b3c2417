//! `position --edit`: keys in, a screen on the terminal, and the position alone on standard output.

use crate::Window;

/// Runs the editor as scripts do: its standard output is read by the shell. Its exit status is in the file `status`, its output
/// in `position`, and the state of the terminal in `before` and `after`.
fn editor(options: &str) -> Window {
    let script = format!(
        "stty -g > before; position=$(sh -c 'echo $$ > pid; exec $EDIT {options}'); echo $? > status; \
         echo \"<$position>\" > position; stty -g > after; echo finished"
    );
    Window::run(&script, &[])
}

/// Waits for the end; returns the exit status and what was printed.
fn printed(window: Window) -> (String, String) {
    window.wait_for_the_shell("finished");
    assert_eq!(window.written("after"), window.written("before"), "the terminal is not as it was");
    let (status, position) = (window.written("status"), window.written("position"));
    assert_eq!(window.end(), Some(0));
    (status, position.trim_matches(['<', '>']).to_owned())
}

/// What is printed with exit status 0.
fn accepted(window: Window) -> String {
    let (status, position) = printed(window);
    assert_eq!(status, "0", "{position}");
    position
}

#[test]
fn odin_from_the_start_position_with_undo() {
    let window = editor("--variant odin");
    window.wait(&["Set up a position  Odin's Rune Chess", "a1: White's Rook", "Enter prints"]);
    window.press("\u{1b}[A\u{1b}[A").wait(&["a3: empty"]);
    window.press("V").wait(&["a3: White's Valkyrie", " 3 [V] ."]);
    window.press("x<").wait(&["a3: White's Valkyrie"]);
    window.press("\t").wait(&["2 Black to move"]);
    window.press("\r");
    let wanted = "rfbvkkvbfr/pppppppppp/10/10/10/10/10/V9/PPPPPPPPPP/RFBVKKVBFR b - - 0 1";
    assert_eq!(accepted(window), wanted);
}

#[test]
fn hnefachess_on_an_empty_board_with_its_walls() {
    let window = editor("--variant hnefachess");
    window.wait(&["HnefaChess", "# wall"]);
    window.press("\u{5}").wait(&["White has no King", " 4  .  .  .  #  #  #  #  =  ="]);
    window.press("K\u{1b}[C\u{1b}[C\u{1b}[C\u{1b}[A\u{1b}[A\u{1b}[A").wait(&["d4: wall"]);
    window.press("k").wait(&["d4 is a wall"]);
    window.press("\u{1b}[A\u{1b}[D").wait(&["c5: empty"]);
    window.press("k\r");
    let wanted =
        "16/16/16/3****2****3/3*8*3/3*8*3/3*8*3/16/16/3*8*3/3*8*3/2k*8*3/3****2****3/16/16/K15 w - - 0 1";
    assert_eq!(accepted(window), wanted);
}

#[test]
fn orphic_with_a_reserve_that_is_typed() {
    let window = editor("--variant orphic-elks");
    window.wait(&["1 reserve KQEELDNNkqeeldnn"]);
    window.press("1\u{7f}\u{7f}").wait(&["pieces in reserve", "KQEELDNNkqeeld"]);
    window.press("d\r").wait(&["ORP-3: Black starts with 1", "!1 reserve"]);
    window.press("\r").wait(&["not accepted"]);
    window.press("<").wait(&["Enter prints"]);
    window.press("n\u{1b}[C1\u{7f}\r").wait(&["1 reserve KQEELDNNkqeeldn"]);
    window.press("\r");
    assert_eq!(accepted(window), "8/8/pppppppp/8/8/PPPPPPPP/8/n7[KQEELDNNkqeeldn] w - - 0 1");
}

#[test]
fn viking_from_a_drawn_board_in_a_pipe_to_another_drawing() {
    let show = format!("{} show --no-config", env!("CARGO_BIN_EXE_lawspeaker"));
    let script = "$SHOW --variant viking-7 | $EDIT --variant viking-7 --board - --to text --flip > drawing 2> errors; \
        echo $? > status; echo finished";
    let window = Window::run(script, &[("SHOW", &show)]);
    // The board is seen from Black's side, so the cursor begins on the last square.
    window.wait(&["+ throne", "g7: corner, empty", "   g  f  e  d  c  b  a"]);
    window.press("T").wait(&["g7: VIK", "g7: corner, White's"]);
    window.press("\u{1b}[B").wait(&["g7: corner"]);
    window.press(".\u{1b}[AT").wait(&["g6: White's", "Enter prints"]);
    window.press("\r");
    window.wait_for_the_shell("finished");
    assert_eq!(window.written("status"), "0");
    let drawing = window.written("drawing");
    assert!(drawing.starts_with("1  @") && drawing.contains("g f e d c b a"), "{drawing}");
    assert!(drawing.contains("6  T"), "{drawing}");
    assert_eq!(window.end(), Some(0));
}

#[test]
fn chess_fields_and_a_small_window() {
    let window = editor("--pieces \"white Ke1 Rh1 black Ke8\" --castling K");
    window.wait(&["3 castling K", "Enter prints 4k3/8/8/8/8/8/8/4K2R w K - 0 1"]);
    window.resize(40, 20);
    window.wait(&["The window has 40 columns and 20 lines.", "Ctrl-C to leave"]);
    window.resize(80, 24);
    window.wait(&["6 fullmove 1"]);
    window.press("59\r640\r3q\r").wait(&["the castling right `q` is ignored"]);
    window.press("?").wait(&["the castling rights", "any other key closes"]);
    window.press("\u{1b}").wait(&["6 fullmove 40"]);
    window.press("\r");
    assert_eq!(accepted(window), "4k3/8/8/8/8/8/8/4K2R w K - 9 40");
}

#[test]
fn an_accepted_position_is_drawn_into_a_file() {
    let window = editor("--pieces \"white Ka1 black Kc8\" --to svg -o board.svg");
    window.wait(&["Enter prints 2k5/8/8/8/8/8/8/K7 w - - 0 1"]);
    window.press("Q<\u{1b}[CQ\r");
    window.wait_for_the_shell("finished");
    assert!(window.written("board.svg").contains("White: King a1, Queen b1."));
    assert_eq!(accepted(window), "");
}

#[test]
fn leaving_prints_nothing_and_fails() {
    let window = editor("--variant odin");
    window.wait(&["Enter prints"]);
    window.press("Q").wait(&["has no piece `Q`"]);
    window.press("F\u{1b}").wait(&["press Esc again"]);
    window.press("\u{1b}");
    window.wait(&["left without Enter"]);
    assert_eq!(printed(window), ("2".to_owned(), String::new()));
}

#[test]
fn signals_give_the_terminal_back_and_leave_no_file() {
    for (signal, status) in [("TERM", "143"), ("INT", "130"), ("HUP", "129")] {
        let window = editor("--to svg -o board.svg");
        window.wait(&["Enter prints"]);
        window.press("Q").wait(&["a1: White's Queen"]);
        window.signal(signal, "pid");
        assert_eq!(window.wait_for_files("finished"), ["after", "before", "pid", "position", "status"]);
        assert_eq!(printed(window), (status.to_owned(), String::new()), "{signal}");
    }
}

#[test]
fn a_key_stops_the_editor_and_the_shell_brings_it_back() {
    let script = "stty -g > before; sh -c 'exec $EDIT > position'; stty -g > stopped; echo stopped; read line; \
        fg > fg; stty -g > after; echo finished";
    let window = Window::with_jobs(script, &[]);
    window.wait(&["Enter prints"]);
    window.press("Q\u{1a}");
    window.wait_for_the_shell("stopped");
    assert_eq!(window.written("stopped"), window.written("before"), "the shell gets another terminal");
    window.press("\r").wait(&["a1: White's Queen"]);
    window.press("\r");
    window.wait_for_the_shell("finished");
    assert_eq!(window.written("after"), window.written("before"), "the terminal is not as it was");
    assert!(window.written("position").ends_with("/QNBQKBNR w Kkq - 0 1"));
    assert_eq!(window.end(), Some(0));
}

#[test]
fn a_position_that_is_refused_is_refused_before_the_screen() {
    let window = Window::run("$EDIT --fen '8/8/8/8/8/8/8/8 w'; echo $? > status; echo finished", &[]);
    window.wait_for_the_shell("finished");
    assert!(window.wait(&["has no King"]).contains("error:"));
    assert_eq!((window.written("status").as_str(), window.end()), ("2", Some(0)));
}

/// `setsid` of Linux runs a program without a terminal.
#[cfg(target_os = "linux")]
#[test]
fn without_a_terminal_the_editor_says_so() {
    let script =
        "setsid -w $EDIT --variant odin > position 2> errors < /dev/null; echo $? > status; echo finished";
    let window = Window::run(script, &[]);
    window.wait(&["finished"]);
    assert_eq!(window.written("status"), "2");
    assert!(window.written("errors").contains("`--edit` needs a terminal"), "{}", window.written("errors"));
    assert_eq!(window.end(), Some(0));
}
