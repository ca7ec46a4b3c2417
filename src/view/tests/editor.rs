//! Positions that are set up by keys: keys in, position strings and screens out.

use ratatui_core::backend::TestBackend;
use ratatui_core::terminal::Terminal;

use super::screens::approve;
use super::{pressed, text_of};
use crate::any::AnyPosition;
use crate::dice::Dice;
use crate::render::Signs;
use crate::rules::{Setup, Side};
use crate::variants::{Variant, boards, fen};
use crate::view::draw::draw_editor;
use crate::view::model::{Editor, EditorSettings, Event, Task, update_editor};

/// An editor without a terminal.
pub(super) struct Desk {
    editor: Editor,
    pub(super) terminal: Terminal<TestBackend>,
    has_ended: bool,
}

impl Desk {
    /// The start position of a variant, in a window of 80 columns and 24 lines.
    pub(super) fn new(variant: Variant) -> Self {
        Desk::of(&AnyPosition::start(variant))
    }

    fn of(position: &AnyPosition) -> Self {
        let settings = EditorSettings { signs: Signs::Letters, bottom: Side::White, colour: false };
        let editor = Editor::new(position.variant(), position.board(), settings, (80, 24));
        let terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        Desk { editor, terminal, has_ended: false }
    }

    fn hear(&mut self, event: &Event) {
        assert!(!self.has_ended, "the editor has ended before all keys were pressed");
        let tasks = update_editor(&mut self.editor, event);
        self.has_ended = tasks.iter().any(|task| matches!(task, Task::Quit));
    }

    pub(super) fn press(&mut self, keys: &str) -> &mut Self {
        for key in pressed(keys) {
            self.hear(&Event::Key(key));
        }
        self
    }

    fn resize(&mut self, columns: u16, lines: u16) -> &mut Self {
        self.terminal.backend_mut().resize(columns, lines);
        self.hear(&Event::Resized(columns, lines));
        self
    }

    pub(super) fn screen(&mut self) -> String {
        self.terminal.draw(|frame| draw_editor(&self.editor, frame)).unwrap();
        text_of(&self.terminal)
    }

    /// The last line of the screen.
    pub(super) fn message(&mut self) -> String {
        self.screen().lines().last().unwrap_or_default().to_owned()
    }

    /// What would be printed.
    fn accepted(&mut self) -> Option<String> {
        self.press("<Enter>");
        assert_eq!(self.has_ended, self.editor.accepted.is_some(), "Enter ends the editor if it accepts");
        self.editor.accepted.as_deref().map(fen::write)
    }
}

/// The keys that make a position from an empty board.
fn keys_for(position: &AnyPosition) -> String {
    let (setup, picture) = (position.setup(), position.picture());
    let mut keys = "<C-e><Home><PgDn>".to_owned();
    let mut at = (0, 0);
    let mut go = |keys: &mut String, file: u8, rank: u8| {
        let mut step = |from: u8, to: u8, [less, more]: [&str; 2]| {
            let key = if to < from { less } else { more };
            *keys += &key.repeat(usize::from(from.abs_diff(to)));
        };
        step(at.0, file, ["<Left>", "<Right>"]);
        step(at.1, rank, ["<Down>", "<Up>"]);
        at = (file, rank);
    };
    for square in setup.size.all() {
        if let Some(piece) = picture.squares[square.index()].piece {
            go(&mut keys, setup.size.file(square), setup.size.rank(square));
            keys.push(piece.letter);
        }
    }
    if let Some(reserve) = picture.reserve_letters() {
        keys += &format!("1{reserve}<Enter>");
    }
    if setup.turn == Side::Black {
        keys += "<Tab>";
    }
    let en_passant = setup.en_passant_field();
    let fields = [setup.castling, en_passant, setup.halfmove.to_string(), setup.fullmove.to_string()];
    for (key, field) in "3456".chars().zip(fields) {
        keys += &format!("{key}{field}<Enter>");
    }
    keys
}

/// The position, less what cannot be entered: which pieces were Pawns, and how many checks were given.
fn enterable(position: &AnyPosition) -> String {
    let setup = Setup { promoted: Vec::new(), checks_left: None, ..position.setup() };
    let board = boards::from_setup(position.variant(), &setup, &mut Vec::new());
    fen::write(&*board.expect("without them it is a position too"))
}

#[test]
fn three_hundred_random_positions_of_every_variant_are_entered_by_keys() {
    for &variant in Variant::ALL {
        let mut dice = Dice(0xed17_0001);
        let mut position = AnyPosition::start(variant);
        for _ in 0..300 {
            let keys = keys_for(&position);
            let mut desk = Desk::new(variant);
            assert_eq!(desk.press(&keys).accepted(), Some(enterable(&position)), "{variant}: {keys}");
            match position.legal_moves().as_slice() {
                [] => position = AnyPosition::start(variant),
                moves => position.play(*dice.pick(moves)).unwrap(),
            }
        }
    }
}

#[test]
fn keys_put_and_remove_pieces_and_change_the_fields() {
    for (keys, wanted) in [
        ("", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("<C-e>K<PgUp>k", "k7/8/8/8/8/8/8/K7 w - - 0 1"),
        ("<C-e>K<End><PgUp>k<Tab>", "7k/8/8/8/8/8/8/K7 b - - 0 1"),
        ("<C-e>K<A-k><A-k><A-l>k<A-j>R.<A-h>N<Delete>", "8/8/8/8/8/1k6/8/K7 w - - 0 1"),
        ("<C-e>K<Right><Right>k3KQ<Enter>", "8/8/8/8/8/8/8/K1k5 w - - 0 1"),
        ("3<Backspace><Backspace><Enter>", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"),
        (
            "3<Backspace>x<Esc>5 12<Enter>699<Enter>2",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 12 99",
        ),
        // A Knight may be written as problemists write it, and `x` is not a piece of chess.
        ("S<Up>x", "rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/NNBQKBNR w Kkq - 0 1"),
        ("<C-e>K<Right><Right>k<Right>Q<Right>N<<<Tab>R", "8/8/8/8/8/8/8/K1k1R3 b - - 0 1"),
    ] {
        let mut desk = Desk::new(Variant::Chess);
        assert_eq!(desk.press(keys).accepted().as_deref(), Some(wanted), "{keys}");
    }
}

#[test]
fn undo_goes_back_to_the_first_position_and_redo_to_the_last() {
    let mut desk = Desk::new(Variant::Odin);
    let start = desk.editor.setup.clone();
    desk.press("<C-e>K<Right>k<Tab>512<Enter>");
    let end = desk.editor.setup.clone();
    desk.press("<<<C-u><C-u><");
    assert_eq!(desk.editor.setup, start);
    assert!(desk.press("<").message().contains("nothing to undo"));
    desk.press(">>>><C-y>");
    assert_eq!(desk.editor.setup, end);
    assert!(desk.press(">").message().contains("nothing to redo"));
    desk.press("<x>");
    assert!(desk.message().contains("nothing to redo"), "a change after undo forgets what was taken back");
}

#[test]
fn faults_are_shown_by_square_and_are_not_accepted() {
    for (variant, keys, wanted, at) in [
        (Variant::Chess, "<C-e>", "CHESS-1: White has no King on the board", "a1"),
        (Variant::Chess, "<PgUp>P", "a8: CHESS-4: no Pawn can be on a8", "a8"),
        (Variant::Chess, "<C-e>K<Up><Up>r<PgUp>k<Tab>", "CHESS-9: it is Black's turn", "a1"),
        (Variant::Odin, "<C-e>", "no King", "a1"),
        (Variant::OrphicElks, "1K<Enter>", "starts with 1 King in reserve and cannot have more", "a1"),
        (Variant::Viking7, "T", "a1: ", "a1"),
        (Variant::HnefaChess, "<PgUp>P", "no Pawn can be on", "a16"),
    ] {
        let mut desk = Desk::new(variant);
        let screen = desk.press(keys).screen();
        assert!(screen.contains(wanted), "{variant} {keys}:\n{screen}");
        desk.press("<Home><PgDn>");
        assert_eq!(desk.accepted(), None, "{variant} {keys}");
        assert!(desk.message().contains("not accepted"), "{}", desk.message());
        assert_eq!(desk.editor.setup.size.name(desk.editor.cursor).to_string(), at, "{variant} {keys}");
    }
}

#[test]
fn what_is_left_out_of_a_position_is_said() {
    let mut desk = Desk::new(Variant::Chess);
    let screen = desk.press("<C-e>K<Up><Up>k3Q<Enter>4e3<Enter>").screen();
    assert!(screen.contains("the castling right `Q` is ignored"), "{screen}");
    assert!(screen.contains("the en passant square e3 is ignored"), "{screen}");
    assert!(screen.contains("Enter prints 8/8/8/8/8/k7/8/K7 w - - 0 1"), "{screen}");
}

#[test]
fn what_the_game_fixes_is_named_and_stays() {
    let mut desk = Desk::new(Variant::HnefaChess);
    let start = desk.editor.setup.clone();
    desk.press("<Right><Right><Right><Up><Up><Up>");
    assert!(desk.screen().contains("d4: wall"), "{}", desk.screen());
    assert!(desk.press("Q").message().starts_with("d4 is a wall: HnefaChess fixes it"), "{}", desk.message());
    assert!(desk.press("x").message().starts_with("d4 is a wall"));
    assert_eq!(desk.editor.setup, start);
    let walls = desk.press("<C-e>").editor.setup.blocked.clone();
    assert_eq!(walls, start.blocked, "an empty board has its walls");
    let mut desk = Desk::new(Variant::Viking7);
    let screen = desk.press("<Right><Right><Right><Up><Up><Up>").screen();
    assert!(screen.contains("d4: throne, White's King") && screen.contains("fixed: + throne"), "{screen}");
    assert!(desk.press("1").message().contains("has no reserve"));
    assert!(desk.press("z").message().contains("has no piece `z`"));
}

#[test]
fn fields_that_cannot_be_read_change_nothing() {
    let mut desk = Desk::new(Variant::OrphicElks);
    let start = desk.editor.setup.clone();
    for (keys, wanted) in [
        ("1X<Enter>", "reserve: Orphic Chess with Elks has no piece `X`"),
        ("3?<Enter>", "the castling field must be"),
        ("4z9<Enter>", "the en passant field must be"),
        ("4j9<Enter>", "j9: this square is beyond the 8x8 board"),
        ("5many<Enter>", "`many` is not a whole number"),
        ("61234567890<Enter>", "nine digits"),
    ] {
        desk.press(keys);
        assert!(desk.message().contains(wanted), "{keys}: {}", desk.message());
        assert_eq!(desk.editor.setup, start);
    }
}

#[test]
fn leaving_prints_nothing_and_asks_once_if_something_has_changed() {
    let mut desk = Desk::new(Variant::Chess);
    desk.press("<Right><Esc>");
    assert!(desk.has_ended && desk.editor.accepted.is_none());
    let mut desk = Desk::new(Variant::Chess);
    desk.press("Q<Esc>");
    assert!(!desk.has_ended && desk.message().contains("Esc again"), "{}", desk.message());
    desk.press("<Right><Esc>");
    assert!(!desk.has_ended, "another key in between takes the question back");
    desk.press("<Esc>");
    assert!(desk.has_ended && desk.editor.accepted.is_none());
    let mut desk = Desk::new(Variant::Chess);
    desk.press("Q<C-c>");
    assert!(desk.has_ended && desk.editor.accepted.is_none());
}

#[test]
fn a_flipped_board_has_a_flipped_cursor() {
    let mut desk = Desk::new(Variant::Chess);
    let screen = desk.press("<C-f><Down><Left><C-r>").screen();
    assert!(screen.contains("b2: White's Pawn") && screen.contains("   h  g  f  e  d  c  b  a"), "{screen}");
    assert!(screen.contains("\u{2659}"), "{screen}");
    let corner = desk.press("<PgDn><Home>").screen();
    assert!(corner.contains("h8: Black's Rook"), "{corner}");
}

#[test]
fn the_help_lists_keys_and_pieces() {
    let mut desk = Desk::new(Variant::Odin);
    let help = desk.press("?").screen();
    assert!(help.contains("Enter") && help.contains("the castling rights"), "{help}");
    let rest = desk.press("<PgDn>").screen();
    assert!(rest.contains("The pieces of Odin's Rune Chess") && rest.contains("V Valkyrie"), "{rest}");
    let board = desk.press("K").screen();
    assert!(board.contains("a1: White's Rook"), "the key that closes the help puts no piece:\n{board}");
}

#[test]
fn every_board_fits_in_eighty_columns_and_twenty_four_lines() {
    for &variant in Variant::ALL {
        let screen = Desk::new(variant).screen();
        let last_piece = variant.ruleset().kinds.last().expect("a game has pieces").name;
        let last_word = last_piece.rsplit(' ').next().unwrap_or_default();
        for wanted in ["Enter prints", "6 fullmove", last_word] {
            assert!(screen.contains(wanted), "{wanted}:\n{screen}");
        }
    }
}

#[test]
fn a_window_that_is_too_small_says_so_and_can_be_left() {
    let mut desk = Desk::new(Variant::Odin);
    let small = desk.resize(50, 24).screen().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        small.contains("The window has 50 columns and 24 lines. This board needs 52 columns and 15 lines."),
        "{small}"
    );
    assert!(desk.resize(80, 14).screen().contains("This board needs"), "{}", desk.screen());
    assert!(desk.resize(10, 2).screen().contains("window too"), "{}", desk.screen());
    assert!(desk.resize(52, 15).screen().contains("10  r  f"), "{}", desk.screen());
    desk.resize(10, 2).press("<C-c>");
    assert!(desk.has_ended);
}

#[test]
fn screens_of_four_variants() {
    let mut odin = Desk::new(Variant::Odin);
    approve("edit-odin", &odin.press("<C-r><Up><Up><Up>F2").screen());
    let mut viking = Desk::new(Variant::Viking19);
    approve("edit-viking-19", &viking.press("t").screen());
    let mut orphic = Desk::new(Variant::OrphicElks);
    approve("edit-orphic", &orphic.press("E<Right>e1<Backspace><Backspace><Backspace>").screen());
    let mut hnefachess = Desk::new(Variant::HnefaChess);
    approve("edit-hnefachess", &hnefachess.press("<C-f><Right><Right><Right><Up><Up><Up>R").screen());
}
