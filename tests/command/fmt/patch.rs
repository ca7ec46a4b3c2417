//! A reader of unified differences that believes nothing: every line of the old text and every number is held against
//! what it says.

/// Applies a difference.
pub(super) fn apply(old: &[u8], diff: &[u8]) -> Vec<u8> {
    let old: Vec<&[u8]> = lines(old);
    let mut diff = lines(diff).into_iter().peekable();
    let mut new: Vec<Vec<u8>> = Vec::new();
    let mut at = 0;
    if diff.peek().is_some() {
        assert!(diff.next().unwrap().starts_with(b"--- ") && diff.next().unwrap().starts_with(b"+++ "));
    }
    while let Some(head) = diff.next() {
        let head = std::str::from_utf8(head).unwrap();
        let numbers: Vec<usize> = head
            .strip_prefix("@@ -")
            .and_then(|rest| rest.strip_suffix(" @@\n"))
            .unwrap_or_else(|| panic!("no head of a hunk: {head}"))
            .split([',', ' '])
            .map(|word| word.trim_start_matches('+').parse().unwrap())
            .collect();
        let [old_start, old_lines, new_start, new_lines] = numbers[..] else { panic!("{head}") };
        let first = |start: usize, lines: usize| if lines == 0 { start } else { start - 1 };
        let from = first(old_start, old_lines);
        assert!(from >= at, "hunks overlap: {head}");
        new.extend(old[at..from].iter().map(|line| line.to_vec()));
        assert_eq!(new.len(), first(new_start, new_lines), "{head}");
        let (old_end, new_end) = (from + old_lines, new.len() + new_lines);
        at = from;
        let (mut before, mut behind) = (0, 0);
        let mut changes = false;
        while at < old_end || new.len() < new_end {
            let line = diff.next().unwrap();
            let mut text = line[1..].to_vec();
            if diff.peek().is_some_and(|next| next.starts_with(b"\\")) {
                diff.next();
                assert_eq!(text.pop(), Some(b'\n'));
            }
            if line[0] == b' ' {
                *(if changes { &mut behind } else { &mut before }) += 1;
            } else {
                (changes, behind) = (true, 0);
            }
            if line[0] != b'+' {
                assert_eq!(old[at], text);
                at += 1;
            }
            if line[0] != b'-' {
                new.push(text);
            }
        }
        assert!(changes && before <= 3 && behind <= 3, "{head}");
        // Less context than that there is only where the file begins or ends: programs that patch take it so.
        assert!(before == 3 || from == 0, "{head}");
        assert!(behind == 3 || at == old.len(), "{head}");
        assert_eq!((at, new.len()), (old_end, new_end));
    }
    new.extend(old[at..].iter().map(|line| line.to_vec()));
    new.concat()
}

fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|&b| b == b'\n').collect()
}
