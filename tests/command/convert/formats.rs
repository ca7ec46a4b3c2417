//! What each notation looks like, byte for byte, and how it says what it has no signs for.

use lawspeaker::convert::OnBroken;
use lawspeaker::formats::Format;

use super::{change, format, games, good, reader};

/// Text and losses of one record.
fn written(pgn: &str, format: &'static Format) -> (String, String) {
    let outcome = change(pgn.as_bytes(), reader("pgn"), format, OnBroken::LeaveOut);
    (outcome.text, outcome.losses.to_string())
}

const VIKING: &str = "[Event \"Thing\"]\n[WhiteElo \"2000\"]\n[Annotator \"x]y\"]\n[Result \"1-0\"]\n[Variant \"viking-7\"]\n\n\
    {all} 1... d2-e2 {one} {two} 2. c4-c5 $1 {a|b} (2. c4-c3) 2... {before} e2-d2 3. c5-c6 {last} 1-0 {end}\n";

#[test]
fn opentafl_has_comments_behind_turns() {
    let (text, losses) = written(VIKING, format("opentafl"));
    assert_eq!(
        text,
        "[event:Thing]\n[WhiteElo:2000]\n[result:-1]\n\
         [rules:dim:7 surf:n tfr:i cenh: cenhe:K start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/]\n[start-comment:all]\n\n\
         1. d2-e2 c4-c5\n[one|before]\n[two|]\n1b.1.1a. ..... c4-c3\n2. e2-d2 c5-c6\n[|last]\n[|end]\n\n"
    );
    assert_eq!(losses, "1 tag, 1 comment, 1 glyph");
    assert_eq!(
        good(text.as_bytes(), reader("opentafl"), format("pgn")),
        "[Event \"Thing\"]\n[WhiteElo \"2000\"]\n[Result \"1-0\"]\n[Variant \"The Viking Game 7x7\"]\n\n\
         {all} 1... d2-e2 {one} {two} 2. c4-c5 {before} (2. c4-c3) 2... e2-d2 3. c5-c6\n{last} {end} 1-0\n\n"
    );
}

/// Of a first and of a second move of a turn, one in another, of one move only and of several turns.
const LINES: &str = "[Result \"*\"]\n[Variant \"viking-7\"]\n\n1... d2-e2 (1... d2-c2 {no} 2. c4-c3 (2. c4-c5 d1-c1 {end}) 2... c2-b2 \
    3. c3-c2) (1... d2-b2) 2. c4-c5 (2. c4-c3 {good} e2-d2 3. c3-c2 {x} (3. c3-a3 d2-c2) 3... d2-e2) 2... e2-d2 {y} *\n\n";

#[test]
fn opentafl_has_variations_behind_turns() {
    let (text, losses) = written(LINES, format("opentafl"));
    let turns = "1. d2-e2 c4-c5\n\
        1a.1.1a. d2-c2 c4-c3\n[no|]\n1a.1.1b.1.1a. ..... c4-c5\n1a.1.1b.1.2a. d1-c1\n[end|]\n1a.1.2a. c2-b2 c3-c2\n\
        1a.2.1a. d2-b2\n\
        1b.1.1a. ..... c4-c3\n[good|]\n1b.1.2a. e2-d2 c3-c2\n[|x]\n1b.1.2b.1.1a. ..... c3-a3\n1b.1.2b.1.2a. d2-c2\n\
        1b.1.3a. d2-e2\n\
        2. e2-d2\n[y|]\n\n";
    assert!(text.ends_with(turns), "{text}");
    assert_eq!(losses, "");
    let moves = |bytes: &str, source| games(bytes.as_bytes(), reader(source))[0]["moves"].clone();
    assert_eq!(moves(&text, "opentafl"), moves(LINES, "pgn"));
}

#[test]
fn opentafl_ends_a_variation_with_a_resignation_only() {
    // A win of the side that has moved last, of the other side, a draw, and a variation without a move.
    let pgn = "[Variant \"viking-7\"]\n\n1... d2-e2 (1... d2-c2 0-1) (1... d2-b2 1-0) (1... d2-a2 1/2-1/2) \
        2. c4-c5 (2. c4-c3 e2-d2 0-1) (2. 0-1) ({none}) *\n\n";
    let (text, losses) = written(pgn, format("opentafl"));
    let turns = "1. d2-e2 c4-c5\n1a.1.1a. d2-c2 ---\n1a.2.1a. d2-b2\n1a.3.1a. d2-a2\n\
        1b.1.1a. ..... c4-c3\n1b.1.2a. e2-d2 ---\n1b.2.1a. ..... ---\n\n";
    assert!(text.ends_with(turns), "{text}");
    assert_eq!(losses, "1 comment, 1 variation, 2 results");
    let back = good(text.as_bytes(), reader("opentafl"), format("pgn"));
    assert!(back.contains("(1... d2-c2 0-1) (1... d2-b2) (1... d2-a2) 2. c4-c5"), "{back}");
}

#[test]
fn opentafl_has_variations_as_deep_as_their_addresses_stay_short() {
    let deep = "(1... d2-c2 ".repeat(40) + &")".repeat(40);
    let (text, losses) =
        written(&format!("[Variant \"viking-7\"]\n\n1... d2-e2 {deep} *\n\n"), format("opentafl"));
    assert_eq!((text.matches("d2-c2").count(), losses.as_str()), (32, "8 variations"));
}

#[test]
fn opentafl_keeps_rules_in_other_words() {
    let own = "dim:7 name:Brandubh surf:n tfr:i cenh: cenhe:K start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/";
    let record = format!("[WhiteElo:1]\n[date:2015.05.04]\n[rules:{own}]\n\n1. d2-e2 c4-c5\n");
    let pgn = good(record.as_bytes(), reader("opentafl"), format("pgn"));
    assert!(pgn.contains(&format!("[RulesNotation \"{own}\"]\n")), "{pgn}");
    let back = good(pgn.as_bytes(), reader("pgn"), format("opentafl"));
    // A record begins with a tag that every reader knows.
    assert_eq!(back, format!("[rules:{own}]\n[WhiteElo:1]\n[date:2015.05.04]\n\n1. d2-e2 c4-c5\n\n"));
}

#[test]
fn game_courier_has_comments_behind_turns() {
    let pgn = "[Event \"Thing\"]\n[Variant \"orphic-elks\"]\n\n{all} 1. N@f3~f2 {one} {two\n lines} Q@d4 $1 {} (1... Q@d5) \
        2. {before} Nxd4 ;rest\n%esc\n {last} 1-0 {end}\n";
    let (text, losses) = written(pgn, format("gamecourier"));
    assert_eq!(
        text,
        "[Event \"Thing\"]\n[Variant \"orphic-elks\"]\n\n// all\n1. N i5-f3; add P f2\n// one\n// two lines\n\
         1... q j2-d4\n// before\n2. N f3-d4\n// rest\n// last\n// end\n1-0\n\n"
    );
    assert_eq!(losses, "2 comments, 1 line break in a comment, 1 glyph, 1 variation");
    assert_eq!(
        good(text.as_bytes(), reader("gamecourier"), format("pgn")),
        "[Event \"Thing\"]\n[Variant \"orphic-elks\"]\n\n{all} 1. N@f3~f2 {one} {two lines} 1... Q@d4 {before} 2. Nxd4 {rest} {last}\n\
         {end} 1-0\n\n"
    );
}

#[test]
fn positions_alone_leave_out_how_they_came_about() {
    let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let moved = "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let (fen, reached) = ("8/8/8/8/8/k7/8/KR6 w - - 3 7", "8/8/8/8/8/k7/8/K1R5 b - - 4 7");
    let start = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n");
    for (pgn, last, positions, lost, losses) in [
        ("[Result \"*\"]\n\n*\n".to_owned(), array, "", "", ""),
        ("[Result \"*\"]\n\n1. e3 *\n".to_owned(), moved, moved, "1 list of moves", ""),
        (format!("{start}*\n"), fen, "", "1 start position", "1 start position"),
        (
            format!("{start}7. Rc1 1-0\n"),
            reached,
            reached,
            "1 result, 1 start position, 1 list of moves",
            "1 result, 1 start position",
        ),
    ] {
        assert_eq!(
            written(&pgn, format("epd")),
            (format!("{last} variant \"chess\";\n"), lost.to_owned()),
            "{pgn}"
        );
        let (text, left_out) = written(&pgn, format("fens"));
        assert_eq!((text.trim_end(), left_out.as_str()), (positions, losses), "{pgn}");
    }
}

/// `*` says nothing that could be lost, and what a notation has no sign for is counted in every notation.
#[test]
fn a_result_is_lost_where_there_is_one_and_no_sign_for_it() {
    for format in Format::writable() {
        let lost = |result: &str| written(&format!("1. e4 e5 {result}\n"), format).1;
        let holds_moves = !matches!(format.id, "epd" | "fen");
        let open = if holds_moves { "" } else { "1 list of moves" };
        assert_eq!(lost("*"), open, "{}", format.id);
        let wanted = match format.id {
            "epd" | "fen" => "1 result, 1 list of moves",
            "fens" | "uci" => "1 result",
            _ => "",
        };
        for result in ["1-0", "0-1", "1/2-1/2"] {
            assert_eq!(lost(result), wanted, "{}", format.id);
        }
    }
}

#[test]
fn records_of_xiangqi_say_their_game_and_how_squares_are_counted() {
    let head = "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n";
    let pgn = |head: &str, moves: &str| format!("{head}\n{moves} *\n");
    let coord = |text: String| good(text.as_bytes(), reader("pgn"), format("coord"));
    let squares =
        ["1. h2e2 h9g7 2. h0g2", "1. H2-E2 H9-G7 2. H0G2!", "1. C2=5 h8+7 2. H2+3", "1. Che3 Hg8 2. Hg3"];
    for moves in squares {
        assert_eq!(coord(pgn(head, moves)), "xiangqi; -; h3e3 h10g8 h1g3; *\n", "{moves}");
    }
    // Without the tag small letters are squares as everywhere, and a game of another name or number is no game of xiangqi.
    assert_eq!(coord(pgn("[Game \"xiangqi\"]\n", "1. h3e3")), "xiangqi; -; h3e3; *\n");
    assert_eq!(coord(pgn("[Game \"17\"]\n[Format \"ICCS\"]\n", "1. e2e4")), "chess; -; e2e4; *\n");
    // Moves that are written in another way would contradict the tag.
    let text = good(pgn(head, squares[0]).as_bytes(), reader("pgn"), format("pgn-coord"));
    assert!(
        text.contains("[Game \"Chinese Chess\"]\n") && text.ends_with("1. h3e3 h10g8 2. h1g3 *\n\n"),
        "{text}"
    );
    assert!(!text.contains("Format"), "{text}");
    let kept = "[Event \"?\"]\n[Format \"ICCS\"]\n\n1. e4 *\n\n";
    assert_eq!(good(kept.as_bytes(), reader("pgn"), format("pgn")), kept);
}

#[test]
fn moves_are_called_as_the_notation_calls_them() {
    let pgn = "[Event \"?\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 *\n";
    for (format, moves) in [
        (format("pgn"), "1. e4 d5 2. exd5 Qxd5 3. Nc3 *"),
        (format("pgn-lan"), "1. e2-e4 d7-d5 2. e4xd5 Qd8xd5 3. Nb1-c3 *"),
        (format("pgn-coord"), "1. e2e4 d7d5 2. e4d5 d8d5 3. b1c3 *"),
        (format("pgn-figurine"), "1. e4 d5 2. exd5 ♛xd5 3. ♘c3 *"),
    ] {
        assert_eq!(good(pgn.as_bytes(), reader("pgn"), format), format!("[Event \"?\"]\n\n{moves}\n\n"));
    }
    for (game, format, moves) in [
        ("Xiangqi; Che3 Hg8 Hg3", format("pgn-wxf"), "1. C2=5 H8+7 2. H2+3 *"),
        ("Xiangqi; Che3 Hg8 Hg3", format("pgn-chinese"), "1. 炮二平五 马８进７ 2. 马二进三 *"),
        ("Xiangqi; Che3 Hg8 Hg3", format("pgn-iccs"), "1. H2-E2 H9-G7 2. H0-G2 *"),
        ("Janggi; Pih4 Pab7 e2e2", format("pgn-korean"), "1. 79졸78 41병42 2. 한수쉼 *"),
    ] {
        let (variant, played) = game.split_once("; ").unwrap();
        let head = format!("[Event \"?\"]\n[Variant \"{variant}\"]\n\n");
        let pgn = format!("{head}{played} *\n");
        assert_eq!(good(pgn.as_bytes(), reader("pgn"), format), format!("{head}{moves}\n\n"));
    }
    let runes = "[Variant \"odin\"]\n\n1. Kee2~e1 *\n";
    let text = good(runes.as_bytes(), reader("pgn"), format("pgn-figurine"));
    assert!(
        !text.contains('K') && good(text.as_bytes(), reader("pgn"), format("pgn")).contains("1. Kee2~e1 *"),
        "{text}"
    );
}

#[test]
fn a_record_without_tags_gets_those_that_the_standard_asks_for() {
    assert_eq!(
        good(b"viking-7; -; d2e2; 1-0\n", reader("coord"), format("pgn")),
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"1-0\"]\n\
         [Variant \"The Viking Game 7x7\"]\n\n1... d2-e2 1-0\n\n"
    );
    assert_eq!(
        good(b"chess; 4k3/8/8/8/8/8/8/R3K3 b - - 3 7; e8d8; *\n", reader("coord"), format("pgn")),
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\
         [SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 3 7\"]\n\n7... Kd8 *\n\n"
    );
}

#[test]
fn lines_are_of_at_most_79_columns() {
    let pgn = format!("[Event \"long\"]\n\n{}*\n", "Nf3 {a word or two} Nf6 $1 Ng1 Ng8 ".repeat(40));
    let text = good(pgn.as_bytes(), reader("pgn"), format("pgn"));
    assert!(text.lines().all(|line| line.chars().count() < 80), "{text}");
}

/// A record of shogi with all that two of its notations hold.
const SHOGI: &str = "[Event \"Thing\"]\n[Site \"Holar\"]\n[Date \"1267.03.12\"]\n[Round \"1\"]\n[White \"Gudmund\"]\n\
    [Black \"Thorlak\"]\n[Result \"1-0\"]\n[Time \"9:30:00\"]\n[Variant \"Shogi\"]\n\n\
    {first} 1. Pc4 {[%emt 0:00:12]} 1... Pg6 {two\nlines} {[%clk 0:10]} 2. Bxh8=H Sxh8 {[%emt 1:00:01]} {then} 3. B@e5 1-0\n\n";

const SHOGI_IN_CSA: &str = "V2.2\nN+Gudmund\nN-Thorlak\n$EVENT:Thing\n$SITE:Holar\n$START_TIME:1267/03/12 9:30:00\n$Round:1\n\
    'first\nPI\n+\n+7776FU\nT12\n-3334FU\n'two\n'lines\n'\n'[%clk 0:10]\n+8822UM\n-3122GI\nT3601\n'then\n+0055KA\n%TORYO\n";

const SHOGI_IN_KIF: &str = "#KIF version=2.0 encoding=UTF-8\n棋戦：Thing\n場所：Holar\n開始日時：1267/03/12 9:30:00\nRound：1\n\
    先手：Gudmund\n後手：Thorlak\n手合割：平手\n手数----指手---------消費時間--\n*first\n\
    \x20  1 ７六歩(77)   ( 0:12/00:00:12)\n   2 ３四歩(33)\n*two\n*lines\n*\n*[%clk 0:10]\n   3 ２二角成(88)\n\
    \x20  4 同　銀(31)   (60:01/01:00:01)\n*then\n   5 ５五角打\n   6 投了\nまで5手で先手の勝ち\n\n";

#[test]
fn a_game_of_shogi_is_the_same_by_every_way() {
    let notations = [("pgn", SHOGI), ("csa", SHOGI_IN_CSA), ("kif", SHOGI_IN_KIF)];
    let usi = "setoption name USI_Variant value shogi\nusinewgame\nposition startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e\n\n";
    for (from, text) in notations {
        for (to, wanted) in notations {
            assert_eq!(good(text.as_bytes(), reader(from), format(to)), wanted, "{from} to {to}");
        }
        assert_eq!(good(text.as_bytes(), reader(from), format("usi")), usi, "{from}");
    }
    let bare = good(usi.as_bytes(), reader("usi"), format("csa"));
    assert_eq!(bare, "V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0055KA\n");
}

#[test]
fn what_the_notations_of_shogi_do_not_hold_is_counted() {
    let pgn = "[Variant \"shogi\"]\n[Remarks \"a\"]\n[NOTE \"b\"]\n[FEN \"4k4/9/9/9/9/9/9/9/4K4[Rr] b - - 7 9\"]\n\n\
        8... R@b5 $1 (8... Kd9 {x}) 1-0\n";
    for (to, losses) in [
        ("usi", "2 tags, 1 comment, 1 glyph, 1 variation, 1 result, 1 start position"),
        ("csa", "1 tag, 1 comment, 1 glyph, 1 variation, 1 result, 1 start position"),
        // The tag is no word there.
        ("kif", "1 glyph, 1 start position"),
    ] {
        assert_eq!(written(pgn, format(to)).1, losses, "{to}");
    }
    let result = good(pgn.as_bytes(), reader("pgn"), format("kif"));
    assert!(result.contains("後手番\n手数＝17\n") && result.contains("まで1手で先手の勝ち\n"), "{result}");
    let games = good(result.as_bytes(), reader("kif"), format("pgn"));
    assert!(
        games.contains("[FEN \"4k4/9/9/9/9/9/9/9/4K4[Rr] b - - 0 9\"]") && games.contains(" 1-0\n"),
        "{games}"
    );
}

#[test]
fn the_same_square_is_that_of_the_move_before_in_variations_too() {
    let pgn = "[Variant \"shogi\"]\n\n1. Pc4 Pg6 2. Bxh8=H Sxh8 (2... Rxh8 3. B@e5 Rd8) *\n";
    let kif = good(pgn.as_bytes(), reader("pgn"), format("kif"));
    assert!(kif.contains("   4 同　銀(31)\n\n変化：4手\n   4 同　飛(82)\n   5 ５五角打\n"), "{kif}");
    let back = good(kif.as_bytes(), reader("kif"), format("pgn"));
    assert!(back.contains("Sxh8 (2... Rxh8 3. B@e5 Rd8) *\n"), "{back}");
}

#[test]
fn a_variation_may_end_as_the_game_does_not() {
    let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 中断\n\n変化：2手\n   2 ８四歩(83)\n   3 投了\n";
    let pgn = good(kif.as_bytes(), reader("kif"), format("pgn"));
    assert!(pgn.contains("[Result \"*\"]\n[Termination \"unterminated\"]"), "{pgn}");
    assert!(pgn.contains("1. Pc4 Pg6 (1... Pb6 0-1) *\n"), "{pgn}");
    let other = good(kif.replace("中断", "投了").as_bytes(), reader("kif"), format("pgn"));
    assert!(other.contains("[Result \"0-1\"]"), "{other}");
}
