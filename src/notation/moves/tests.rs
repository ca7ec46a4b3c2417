use super::*;

/// The tree in short: sort, sign, steps with joints, promotion, mark, glyph.
fn short(token: &str) -> String {
    let text = match parse(token.as_bytes()) {
        Ok(text) => text,
        Err(e) => return format!("{}..{} {}", e.span.start, e.span.end, e.why),
    };
    let mut out = format!("{:?}", text.written);
    if let Some(sign) = text.sign {
        out += &format!(" {}", sign.letter);
    }
    for step in text.steps() {
        let part = |n: Option<u8>| n.map_or("?".to_owned(), |n| n.to_string());
        out += &format!(" {:?}:{},{}", step.joint, part(step.file), part(step.rank));
    }
    if let Some(sign) = text.promotion {
        out += &format!(" ={}", sign.letter);
    }
    if text.mark != Mark::None {
        out += &format!(" {:?}", text.mark);
    }
    if !text.glyph.is_empty() {
        out += &format!(" {}", std::str::from_utf8(text.glyph.of(token.as_bytes())).unwrap());
    }
    out
}

#[test]
fn every_form_of_the_grammar() {
    for (token, tree) in [
        ("e4", "Squares Bare:4,3"),
        ("exd5", "Squares Bare:4,? Takes:3,4"),
        ("e:d5", "Squares Bare:4,? Takes:3,4"),
        ("e2e4", "Squares Bare:4,1 Bare:4,3"),
        ("e2-e4", "Squares Bare:4,1 Dash:4,3"),
        ("a9a10", "Squares Bare:0,8 Bare:0,9"),
        ("a10a11q", "Squares Bare:0,9 Bare:0,10 =Q"),
        ("a10a11b", "Squares Bare:0,9 Bare:0,10 =B"),
        ("e8=Q+", "Squares Bare:4,7 =Q Check"),
        ("e8Q", "Squares Bare:4,7 =Q"),
        ("e8(N)", "Squares Bare:4,7 =N"),
        ("exd6ep", "Squares Bare:4,? Takes:3,5"),
        ("exd6e.p.+", "Squares Bare:4,? Takes:3,5 Check"),
        ("hxg6 e.p.#", "Squares Bare:7,? Takes:6,5 Win"),
        ("hxg6  ep", "Squares Bare:7,? Takes:6,5"),
        ("N4xf3", "Squares N Bare:?,3 Takes:5,2"),
        ("R10a5", "Squares R Bare:?,9 Bare:0,4"),
        ("Nbd7!?", "Squares N Bare:1,? Bare:3,6 !?"),
        ("Nb1-c3", "Squares N Bare:1,0 Dash:2,2"),
        ("Fxd2xc2#", "Squares F Takes:3,1 Takes:2,1 Win"),
        ("c4d2xc2", "Squares Bare:2,3 Bare:3,1 Takes:2,1"),
        ("Vj1~g1", "Squares V Bare:9,0 Puts:6,0"),
        ("f1j1~g1", "Squares Bare:5,0 Bare:9,0 Puts:6,0"),
        ("N@f3~f2", "Drop N Bare:5,2 Puts:5,1"),
        ("B@f3", "Drop B Bare:5,2"),
        ("O-O", "ShortCastling"),
        ("Nc3/H", "Squares N Bare:2,2 =H"),
        ("b1c3h", "Squares Bare:1,0 Bare:2,2 =H"),
        ("O-O/He1+", "ShortCastling And:4,0 =H Check"),
        ("O-O-O/H", "LongCastling =H"),
        ("e4,d5", "Squares Bare:4,3 Comma:3,4"),
        ("Nxe5,d10!", "Squares N Takes:4,4 Comma:3,9 !"),
        ("e2e4,e4d5", "Squares Bare:4,1 Bare:4,3 Comma:4,3 Bare:3,4"),
        ("e8=Q,d5#", "Squares Bare:4,7 Comma:3,4 =Q Win"),
        ("exd6ep,a1", "Squares Bare:4,? Takes:3,5 Comma:0,0"),
        ("O-O,g3", "ShortCastling Comma:6,2"),
        ("e4,", "2..3 unexpected `,` in a move"),
        ("e4,d", "2..3 unexpected `,` in a move"),
        ("e4,d5e6f7", "7..8 unexpected `f` in a move"),
        ("O-O/", "3..4 unexpected `/` in a move"),
        ("N@f3/H", "4..5 unexpected `/` in a move"),
        ("0-0-0+", "LongCastling Check"),
        ("o-o", "ShortCastling"),
        ("O\u{2013}O!", "ShortCastling !"),
        ("0\u{2014}0\u{2212}0+", "LongCastling Check"),
        ("e2\u{2013}e4", "Squares Bare:4,1 Dash:4,3"),
        ("--", "Null"),
        ("Z0", "Null"),
        ("0000", "Null"),
        ("d1-d4xd5/e4", "Squares Bare:3,0 Dash:3,3 Takes:3,4 And:4,3"),
        ("d1-d4++", "Squares Bare:3,0 Dash:3,3 Double"),
        ("♘f3", "Squares ♘ Bare:5,2"),
        ("e8=♕", "Squares Bare:4,7 =♕"),
        ("ᚢxd2xc2", "Squares ᚢ Takes:3,1 Takes:2,1"),
        ("Nf3!+", "Squares N Bare:5,2 Check !"),
    ] {
        assert_eq!(short(token), tree, "{token}");
    }
}

#[test]
fn dashes_of_every_encoding_are_dashes() {
    for dash in ["-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}", "\u{2212}"] {
        assert_eq!(short(&format!("O{dash}O{dash}O")), "LongCastling", "{dash}");
        assert_eq!(short(&format!("e2{dash}e4")), "Squares Bare:4,1 Dash:4,3", "{dash}");
    }
    // Windows-1252 has two of them, as a byte each.
    for dash in [0x96, 0x97] {
        let castling = parse(&[b'O', dash, b'O']).unwrap();
        assert_eq!(castling.written, Written::ShortCastling, "{dash:x}");
    }
}

#[test]
fn what_is_no_move_is_told_where() {
    for (token, refusal) in [
        ("", "0..0 the move ends without a square"),
        ("N", "1..1 the move ends without a square"),
        ("e", "0..1 the destination square is incomplete"),
        ("Nf", "1..2 the destination square is incomplete"),
        ("hello", "0..1 the destination square is incomplete"),
        ("O-0", "0..1 unexpected `O` in a move"),
        ("O-O-O-O", "5..6 unexpected `-` in a move"),
        ("Nf3$", "3..4 unexpected `$` in a move"),
        ("e4e", "Squares Bare:4,3 =E"),
        ("e4??!", "2..3 unexpected `?` in a move"),
        ("Nf20", "1..2 the destination square is incomplete"),
        ("a1a2a3a4a5a6a7a8a9", "16..18 too many squares for a move"),
        ("N\u{1}f3", "1..2 unexpected character U+0001 in a move"),
    ] {
        assert_eq!(short(token), refusal, "{token}");
    }
    assert_eq!(parse(b"N\xfff3").unwrap_err().span, Span::new(1, 2));
    assert!(is_null_word(b"NULL") && !is_null_word(b"nullify"));
}
