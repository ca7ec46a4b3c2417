//! Names that may be shortened to their beginning, as Popeye reads them. Upper and lower case are equal.

/// Whether a word is a name or its beginning, of three letters at least.
pub(super) fn is_short_for(word: &str, name: &str) -> bool {
    word.len() >= 3 && begins(word, name)
}

/// The entry of a table with this name, or the only one whose name begins so.
pub(super) fn only<'e, E>(word: &str, table: &'e [E], name: impl Fn(&E) -> &'static str) -> Option<&'e E> {
    if let Some(whole) = table.iter().find(|entry| name(entry).eq_ignore_ascii_case(word)) {
        return Some(whole);
    }
    let mut short = table.iter().filter(|entry| begins(word, name(entry)));
    let first = short.next().filter(|_| !word.is_empty())?;
    short.next().is_none().then_some(first)
}

fn begins(word: &str, name: &str) -> bool {
    name.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}
