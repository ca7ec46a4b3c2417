//! After every way to end or to stop the viewer, the terminal is as it was before.

use std::io;

use lawspeaker::view::terminal::Screen;

use crate::Window;
use crate::window::of_project;

/// Runs a program in a window. The state of the terminal before it is in `before`, its process number in `pid`, the state after
/// it in `after`, its exit status in `status`.
fn program(program: &str) -> Window {
    let script = format!(
        "stty -g > before; sh -c 'echo $$ > pid; exec {program}'; echo $? > status; stty -g > after; echo finished"
    );
    let file = of_project("records/odin/good/coordinates.pgn").replace('\'', "");
    Window::run(&script, &[("FILE", &file)])
}

fn viewer() -> Window {
    let window = program("$VIEW \"$FILE\"");
    window.wait(&["Enter opens", "1 in all"]);
    assert_eq!(window.written("pid").lines().count(), 1);
    window
}

/// Waits for the end; returns the exit status.
fn as_before(window: Window) -> String {
    window.wait_for_the_shell("finished");
    assert_eq!(window.written("after"), window.written("before"), "the terminal is not as it was");
    let status = window.written("status");
    assert_eq!(window.end(), Some(0));
    status
}

#[test]
fn quitting_gives_the_terminal_back() {
    let window = viewer();
    window.press("q");
    assert_eq!(as_before(window), "0");
}

#[test]
fn signals_give_the_terminal_back_and_end_the_program() {
    for (signal, status) in [("TERM", "143"), ("INT", "130"), ("HUP", "129"), ("QUIT", "131")] {
        let window = viewer();
        window.press("\r").wait(&["10  r  f"]);
        window.signal(signal, "pid");
        assert_eq!(as_before(window), status, "{signal}");
    }
}

/// Stops the viewer in some way and brings it back with `fg`.
fn stop_and_continue(stop: impl Fn(&Window)) {
    let file = of_project("records/odin/good/coordinates.pgn").replace('\'', "");
    let script = "stty -g > before; sh -c 'echo $$ > pid; exec $VIEW \"$FILE\"'; stty -g > stopped; \
        echo stopped; read line; fg > fg; stty -g > after; echo finished";
    let window = Window::with_jobs(script, &[("FILE", &file)]);
    window.wait(&["1 in all"]);
    window.press("\rl").wait(&["10  r  f", "1.["]);
    stop(&window);
    window.wait_for_the_shell("stopped");
    assert_eq!(window.written("stopped"), window.written("before"), "the shell gets another terminal");
    window.press("\r").wait(&["10  r  f", "1.["]);
    window.press("h").wait(&["10  r  f", "White to move"]);
    window.press("q");
    window.wait_for_the_shell("finished");
    assert_eq!(window.written("after"), window.written("before"), "the terminal is not as it was");
    assert_eq!(window.end(), Some(0));
}

#[test]
fn a_key_stops_the_viewer_and_the_shell_brings_it_back() {
    stop_and_continue(|window| {
        window.press("\u{1a}");
    }); // Ctrl-Z
}

#[test]
fn a_signal_stops_the_viewer_and_the_shell_brings_it_back() {
    stop_and_continue(|window| window.signal("TSTP", "pid"));
}

/// A test that runs itself in a window, as a program that panics while it has the terminal.
fn panicking(test: &str) {
    let this = std::env::current_exe().unwrap();
    let window = program(&format!("{} --ignored --exact --nocapture {test}", this.display()));
    let screen = window.wait_for_the_shell("finished");
    assert!(screen.contains("a broken invariant"), "the message can be read:\n{screen}");
    assert_eq!(as_before(window), "101");
}

fn take_the_terminal() -> Screen {
    Screen::take(|| Box::new(io::stdout())).unwrap()
}

#[test]
fn a_panic_gives_the_terminal_back() {
    panicking("endings::panics");
}

#[test]
fn a_panic_of_another_thread_gives_the_terminal_back() {
    panicking("endings::panics_in_a_thread");
}

#[test]
#[ignore = "a program for the test above"]
fn panics() {
    let mut screen = take_the_terminal();
    screen.draw(|_| panic!("a broken invariant")).unwrap();
}

#[test]
#[ignore = "a program for the test above"]
fn panics_in_a_thread() {
    let _screen = take_the_terminal();
    std::thread::spawn(|| panic!("a broken invariant"));
    loop {
        std::thread::park();
    }
}

#[test]
fn without_a_terminal_the_viewer_says_what_to_use() {
    let window = program("$VIEW \"$FILE\" | cat");
    window.wait(&["needs a terminal", "`show`"]);
    assert_eq!(window.end(), Some(0));
}
