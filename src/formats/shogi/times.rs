//! The time that a move took, as records of shogi have it behind the move and PGN as a command in a comment.

/// The comment that says how many seconds a move took.
pub(super) fn comment(seconds: u64) -> String {
    format!("[%emt {}:{:02}:{:02}]", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// The seconds that a comment begins with, and its rest. Other spellings of a time stay in the text.
pub(super) fn taken(text: &str) -> Option<(u64, &str)> {
    let (command, rest) = text.trim_start().split_once(']')?;
    let mut parts = command.strip_prefix("[%emt ")?.split(':').map(str::parse::<u64>);
    let (hours, minutes, seconds) = (parts.next()?.ok()?, parts.next()?.ok()?, parts.next()?.ok()?);
    let all = hours.checked_mul(3600)?.checked_add(minutes.checked_mul(60)?)?.checked_add(seconds)?;
    (comment(all) == format!("{command}]")).then_some((all, rest.trim_start()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_come_back() {
        for seconds in [0, 59, 3600, 360_001] {
            assert_eq!(taken(&comment(seconds)), Some((seconds, "")));
        }
        assert_eq!(taken("[%emt 0:00:05] good"), Some((5, "good")));
        for no in
            ["", "good [%emt 0:00:05]", "[%emt 5]", "[%emt 0:00:05.5]", "[%emt 0:99:00]", "[%clk 0:00:05]"]
        {
            assert_eq!(taken(no), None, "{no}");
        }
    }
}
