//! Positions as shogi's engines write them (SFEN), for boards of any size.
//!
//! The board is that of other position strings. Behind it are the side, `b` for the one that begins, the pieces in hand with their
//! numbers, and the number of the next move, counted by moves of either side.

/// A position in six fields from one in SFEN, which has a board, a side, and maybe hands and a number; `None` for other texts.
pub(super) fn fen_of(sfen: &str) -> Option<String> {
    let mut words = sfen.split_ascii_whitespace();
    let board = words.next()?;
    let side = match words.next()? {
        "b" => 'w',
        "w" => 'b',
        _ => return None,
    };
    let hands = hands_of(words.next().unwrap_or("-"))?;
    let number: u32 = words.next().unwrap_or("1").parse().ok()?;
    if words.next().is_some() {
        return None;
    }
    let (open, close) = if hands.is_empty() { ("", "") } else { ("[", "]") };
    Some(format!("{board}{open}{hands}{close} {side} - - 0 {}", number.max(1).div_ceil(2)))
}

/// `2P3p` as `PPppp`.
fn hands_of(written: &str) -> Option<String> {
    let (mut hands, mut count) = (String::new(), 0u32);
    for sign in written.chars() {
        match sign.to_digit(10) {
            // No side has a hundred pieces.
            Some(digit) => count = Some(count * 10 + digit).filter(|&count| count < 100)?,
            None if sign == '-' && written == "-" => {}
            None if sign == '+' || sign.is_ascii_alphabetic() => {
                hands.extend(std::iter::repeat_n(sign, std::mem::take(&mut count).max(1) as usize));
            }
            None => return None,
        }
    }
    (count == 0).then_some(hands)
}

/// A position in six fields as SFEN.
pub(super) fn sfen_of(fen: &str) -> String {
    let mut fields = fen.split(' ');
    let placement = fields.next().unwrap_or_default();
    let (board, hands) = placement.split_once('[').unwrap_or((placement, "]"));
    let black = fields.next() == Some("b");
    let turn: u64 = fen.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(1);
    // In a game with a handicap Black makes the first move.
    let number = if black && turn == 1 { 1 } else { 2 * turn.max(1) - u64::from(!black) };
    let mut written = String::new();
    let mut letters = hands.trim_end_matches(']').chars().peekable();
    while let Some(letter) = letters.next() {
        let mut count = 1;
        while letters.next_if_eq(&letter).is_some() {
            count += 1;
        }
        if count > 1 {
            written.push_str(&count.to_string());
        }
        written.push(letter);
    }
    if written.is_empty() {
        written.push('-');
    }
    format!("{board} {} {written} {number}", if black { 'w' } else { 'b' })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_come_and_go() {
        for (sfen, fen) in [
            ("4k4/9/4+P4/9/9/9/9/9/4K4 b - 1", "4k4/9/4+P4/9/9/9/9/9/4K4 w - - 0 1"),
            ("4k/5/5/5/K4 w 2Pb12p 1", "4k/5/5/5/K4[PPbpppppppppppp] b - - 0 1"),
            ("4k/5/5/5/K4 b R 7", "4k/5/5/5/K4[R] w - - 0 4"),
            ("4k/5/5/5/K4 w R 8", "4k/5/5/5/K4[R] b - - 0 4"),
        ] {
            assert_eq!(fen_of(sfen).as_deref(), Some(fen), "{sfen}");
            assert_eq!(sfen_of(fen), sfen, "{fen}");
        }
        for no in ["4k", "4k x - 1", "4k b 2 1", "4k b 100P 1", "4k b - x", "4k b - 1 1", "4k b é 1"] {
            assert_eq!(fen_of(no), None, "{no}");
        }
    }
}
