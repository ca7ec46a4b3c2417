//! An archive of bare moves with the time on the clock after every move, as sites write it.

/// The comment after each move.
const CLOCK: &str = " { [%clk 0:01:00] }";

/// The same games with a comment after every move: a word outside comments that begins with a letter after its move number.
pub fn with_clocks(archive: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(archive.len() * 4);
    let mut in_comment = false;
    for line in archive.split_inclusive(|&byte| byte == b'\n') {
        if line.starts_with(b"[") && !in_comment {
            text.extend_from_slice(line);
            continue;
        }
        for word in line.split_inclusive(u8::is_ascii_whitespace) {
            let end = word.iter().rposition(|byte| !byte.is_ascii_whitespace()).map_or(0, |last| last + 1);
            let (word, white) = word.split_at(end);
            text.extend_from_slice(word);
            let number = word.iter().take_while(|&&byte| byte.is_ascii_digit() || byte == b'.').count();
            let last_brace = word.iter().rfind(|byte| matches!(byte, b'{' | b'}'));
            let is_move = word.get(number).is_some_and(u8::is_ascii_alphabetic);
            if is_move && !in_comment && last_brace.is_none() {
                text.extend_from_slice(CLOCK.as_bytes());
            }
            in_comment = last_brace.map_or(in_comment, |brace| *brace == b'{');
            text.extend_from_slice(white);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_alone_get_a_clock() {
        let text = with_clocks(b"[Event \"a b\"]\n\n1.e4 e5 {so\nit is}\n2. O-O-O 1/2-1/2\n");
        let expected = "[Event \"a b\"]\n\n1.e4 { [%clk 0:01:00] } e5 { [%clk 0:01:00] } {so\nit is}\n\
            2. O-O-O { [%clk 0:01:00] } 1/2-1/2\n";
        assert_eq!(String::from_utf8(text).unwrap(), expected);
    }
}
