use crate::notation::square::square_named;

use super::*;
use crate::rules::Copied;
use crate::variants::{Chess, fen};

#[test]
fn twins_have_letters_and_then_numbers() {
    let letters = [0, 1, 25, 26, 27, 300].map(letter);
    assert_eq!(letters, ["a", "b", "z", "z1", "z2", "z275"]);
    let mut twins = read("b) move a1 a2; d) remove a1").unwrap();
    add(&mut twins, &"stip #3".parse().unwrap());
    add(&mut twins, &"continued, stip #4".parse().unwrap());
    let letters: Vec<_> = twins.iter().map(|twin| twin.letter.as_str()).collect();
    assert_eq!(letters, ["a", "b", "d", "e", "f"]);
    for text in ["", "...", "diagram", "b) move a1 a2", "jump a1 a2"] {
        assert!(text.parse::<TwinChanges>().is_err(), "{text}");
    }
}

#[test]
fn a_piece_that_moves_is_at_home_where_it_is_in_the_diagram() {
    let size = fen::read::<Chess>("4k3/8/8/8/8/2N5/8/4K2R w K - 0 1").unwrap().0.size();
    let squares: Vec<_> = size.all().collect();
    let home = |changes: &str, square: &str| {
        let twin = read(&format!("b) {changes}")).unwrap().pop().unwrap();
        let name = square_named(square).unwrap();
        let at = size.square(name.file, name.rank).unwrap();
        twin.homes(&squares, size).map(|homes| size.name(homes[at.index()]).to_string())
    };
    for (changes, square, wanted) in [
        ("stip #3", "c3", Some("c3")),
        ("move c3 d4", "d4", Some("c3")),
        ("move c3 d4, move d4 e5", "e5", Some("c3")),
        ("exchange c3 h1", "c3", Some("h1")),
        ("exchange c3 h1", "h1", Some("c3")),
        ("move c3 h1, add white Nh1", "h1", Some("h1")),
        ("rotate 90", "c3", None),
        ("shift a1 a2", "c3", None),
        ("polishtype", "c3", None),
    ] {
        assert_eq!(home(changes, square).as_deref(), wanted, "{changes}");
    }
}

fn twins(text: &str) -> Vec<Result<String, String>> {
    let (diagram, _) = fen::read::<Chess>("4k3/8/8/8/8/2N5/8/4K2R w K - 0 1").unwrap();
    let mut before = (diagram.boxed(), "h#2".parse().unwrap());
    let made = read(text).unwrap().into_iter().map(|twin| {
        let base = if twin.continued {
            (&*before.0, before.1)
        } else {
            (&diagram as &dyn Position, "h#2".parse().unwrap())
        };
        before = twin.of(base.0, base.1, &TwinCastling::new(&diagram, true))?;
        let fen = fen::write(&*before.0);
        Ok(format!("{} {} {}", twin.letter, fen.trim_end_matches(" 0 1"), before.1))
    });
    made.collect()
}

#[test]
fn every_twin_changes_the_diagram_or_the_twin_before() {
    let found =
        twins("b) move c3 d4; c) continued, remove d4; d) exchange c3 h1, add black Qa8 Ra7; e) stip #3");
    let wanted = [
        "a 4k3/8/8/8/8/2N5/8/4K2R w K - h#2",
        "b 4k3/8/8/8/3N4/8/8/4K2R w K - h#2",
        "c 4k3/8/8/8/8/8/8/4K2R w K - h#2",
        "d q3k3/r7/8/8/8/2R5/8/4K2N w - - h#2",
        "e 4k3/8/8/8/8/2N5/8/4K2R w K - #3",
    ];
    assert_eq!(found, wanted.map(|twin| Ok(twin.to_owned())));
    let zeroposition = twins("a) remove c3; b) move c3 d4;");
    assert_eq!(zeroposition[0], Ok("a 4k3/8/8/8/8/8/8/4K2R w K - h#2".to_owned()));
    assert_eq!(zeroposition[1], Ok(wanted[1].to_owned()));
    assert_eq!(twins("a) ...; b) stip #3")[0], Ok(wanted[0].to_owned()));
}

/// The last move before the diagram is not the one before a twin with other pieces.
#[test]
fn the_capture_en_passant_stays_where_no_piece_changes() {
    let (diagram, _) = fen::read::<Chess>("4k3/8/8/3pP3/8/8/8/4K2R w - d6 0 1").unwrap();
    for (changes, stays) in [
        ("diagram", true),
        ("stip #3", true),
        ("move h1 h2", false),
        ("remove h1, stip #3", false),
        ("add black Pa7", false),
        ("exchange h1 e5, exchange h1 e5", false),
        ("side black", false),
    ] {
        let twin = read(&format!("a) {changes}")).unwrap().pop().unwrap();
        let (position, _) =
            twin.of(&diagram, "#2".parse().unwrap(), &TwinCastling::new(&diagram, true)).unwrap();
        assert_eq!(fen::write(&*position).contains(" d6 "), stays, "{changes}");
    }
}

#[test]
fn changes_in_the_signs_of_problemists() {
    let (diagram, _) = fen::read::<Chess>("4k3/8/8/8/8/2N5/8/4K2R w K - 0 1").unwrap();
    for (changes, signs) in [
        ("", ""),
        ("diagram", ""),
        ("continued", "continued"),
        ("move c3 d4", "Nc3-d4"),
        ("exchange c3 h1", "wNc3<->wRh1"),
        ("exchange h1 c3, move c3 c4", "wRh1<->wNc3, Rc3-c4"),
        ("remove c3 h1", "-wNc3, -wRh1"),
        ("remove a1", "-a1"),
        ("add black Qa8 Ra7, add white Pa2", "+bQa8, +bRa7, +wPa2"),
        ("substitute R B", "R = B"),
        ("rotate 90", "rotate 90"),
        ("rotate 270", "rotate 270"),
        ("mirror a1<-->h1", "mirror a1<->h1"),
        ("mirror a1<-->a8", "mirror a1<->a8"),
        ("mirror a1<-->h8", "mirror a1<->h8"),
        ("mirror a8<-->h1", "mirror a8<->h1"),
        ("shift a1 b1", "shift a1-b1"),
        ("polishtype", "all pieces change sides"),
        ("side black, stip #3", "Black to move, #3"),
    ] {
        let twin = read(&format!("b) {changes}")).unwrap().pop().unwrap();
        assert_eq!(twin.in_signs(&diagram).to_string(), signs, "{changes}");
    }
}

#[test]
fn changes_of_the_whole_board() {
    // 8 | . . . . k . . .
    // 3 | . . N . . . . .
    // 1 | . . . . K . . R
    //     a b c d e f g h
    for (change, wanted) in [
        ("diagram", "4k3/8/8/8/8/2N5/8/4K2R w K -"),
        ("rotate 90", "7R/8/8/k6K/8/5N2/8/8 w - -"),
        ("rotate 180", "R2K4/8/5N2/8/8/8/8/3k4 w - -"),
        ("rotate 270", "8/8/2N5/8/K6k/8/8/R7 w - -"),
        ("mirror a1<-->h1", "3k4/8/8/8/8/5N2/8/R2K4 w - -"),
        ("mirror a1<-->a8", "4K2R/8/2N5/8/8/8/8/4k3 w - -"),
        ("mirror a1<-->h8", "8/8/5N2/8/k6K/8/8/7R w - -"),
        ("mirror a8<-->h1", "R7/8/8/K6k/8/2N5/8/8 w - -"),
        ("shift h1 g1", "3k4/8/8/8/8/1N6/8/3K2R1 w - -"),
        ("polishtype, side black", "4K3/8/8/8/8/2n5/8/4k2r b - -"),
        ("substitute R B", "4k3/8/8/8/8/2N5/8/4K2B w - -"),
    ] {
        assert_eq!(twins(&format!("b) {change}"))[1], Ok(format!("b {wanted} h#2")), "{change}");
    }
    assert_eq!(twins("b) shift a1 a2")[1], Err("a piece would leave the board".to_owned()));
}

#[test]
fn a_change_that_is_not_possible_is_refused() {
    for (text, why) in [
        ("b) remove a1", "there is no piece on a1"),
        ("b) move c3 k10", "the square k10 is not on the 8x8 board"),
        ("b) add white Xa1", "has no piece `X`"),
        ("b) remove e8", "King"),
    ] {
        let error = twins(text)[1].clone().unwrap_err();
        assert!(error.contains(why), "{text}: {error}");
    }
    for text in [
        "",
        "move e4 e5",
        "b) jump e4 e5",
        "b) move e4",
        "b) stip mate",
        ") remove e4",
        "b) add Qd5",
        "b) rotate 45",
        "b) mirror a1<-->c3",
        "b) substitute Rb B",
        "b) add white qd5",
        "b) remove c3, continued",
    ] {
        assert!(read(text).is_err(), "{text}");
    }
}
