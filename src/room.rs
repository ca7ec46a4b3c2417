//! Room for long lists and texts, which the system gets back as soon as they are dropped.
//!
//! The C library of Linux (glibc) asks the system for the memory of a buffer of 128 KiB or more, and gives it back when the buffer is
//! dropped. But after that it takes buffers up to this size from its heap, and at the end of the heap of each thread it keeps up to
//! twice as much of what is freed. So one dropped buffer of a MiB would let 16 threads keep 32 MiB. This does not happen with
//! buffers of more than 32 MiB. So a large buffer gets more addresses than that. Addresses take no memory: the system gives memory
//! where something is written. A buffer with room for everything also never has to move, so that its text is in memory only once.

use std::io;

use bumpalo::Bump;

/// A buffer of this size is large, in bytes: a little less than what glibc takes as large, because it adds some bytes of its own.
pub(crate) const LARGE: usize = 127 << 10;

/// What a large buffer gets addresses for, in bytes: more than any list or text of a record needs, and more than 32 MiB.
const WIDE: usize = 33 << 20;

/// Makes room for this number of elements more.
#[inline]
pub(crate) fn reserve<T>(list: &mut Vec<T>, more: usize) {
    if list.capacity() - list.len() < more {
        grow(list, more);
    }
}

#[cold]
fn grow<T>(list: &mut Vec<T>, more: usize) {
    let room = (list.len() + more).max(2 * list.capacity());
    // A system that has no more addresses may still have enough.
    let is_wide = is_large(room.saturating_mul(size_of::<T>()))
        && list.try_reserve_exact(WIDE / size_of::<T>() - list.len()).is_ok();
    if !is_wide {
        list.reserve(more);
    }
}

/// Adds an element to a list that may become long.
#[inline]
pub(crate) fn push<T>(list: &mut Vec<T>, element: T) {
    reserve(list, 1);
    list.push(element);
}

/// Adds an element to a list that mostly has one, and may become long. The first one gets room for itself alone: usually a list
/// begins with room for four.
#[inline]
pub(crate) fn push_single<T>(list: &mut Vec<T>, element: T) {
    if list.is_empty() {
        list.reserve_exact(1);
    }
    push(list, element);
}

/// Gives back the room that a list does not need. A large list keeps it, because that is addresses without memory.
pub(crate) fn trim<T>(list: &mut Vec<T>) {
    if !is_wide(list) {
        list.shrink_to_fit();
    }
}

/// The texts that are made from a record of more bytes than this may be large together, with the room that they do not use.
const MAY_BE_LARGE: usize = LARGE / 4;

/// Empties the memory of texts that are made from a record. For a long record it is made anew, as a large buffer.
pub(crate) fn renew(texts: &mut Bump, record_bytes: usize) {
    if record_bytes > MAY_BE_LARGE {
        *texts = Bump::try_with_capacity(WIDE).unwrap_or_default();
    } else {
        texts.reset();
    }
}

/// Adds bytes to a list that may become long.
#[inline]
pub(crate) fn extend(list: &mut Vec<u8>, bytes: &[u8]) {
    reserve(list, bytes.len());
    list.extend_from_slice(bytes);
}

/// A copy of bytes that may be many.
pub(crate) fn copied(bytes: &[u8]) -> Vec<u8> {
    let mut copy = Vec::new();
    extend(&mut copy, bytes);
    copy
}

/// A list of bytes to write to, which may become long.
pub(crate) struct Filled<'a>(pub(crate) &'a mut Vec<u8>);

impl io::Write for Filled<'_> {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        extend(self.0, bytes);
        Ok(bytes.len())
    }

    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        extend(self.0, bytes);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Makes room for this number of bytes more.
#[inline]
pub(crate) fn reserve_text(text: &mut String, more: usize) {
    if text.capacity() - text.len() < more {
        grow_text(text, more);
    }
}

/// Adds to a text that may become long.
#[inline]
pub(crate) fn extend_text(text: &mut String, more: &str) {
    reserve_text(text, more.len());
    text.push_str(more);
}

/// Adds a text to one that may become long. A large one is not copied if it is the first.
pub(crate) fn append_text(text: &mut String, more: String) {
    if text.is_empty() && more.len() >= LARGE {
        *text = more;
    } else {
        extend_text(text, &more);
    }
}

#[cold]
fn grow_text(text: &mut String, more: usize) {
    let room = (text.len() + more).max(2 * text.capacity());
    let is_wide = is_large(room) && text.try_reserve_exact(WIDE - text.len()).is_ok();
    if !is_wide {
        text.reserve(more);
    }
}

fn is_wide<T>(list: &Vec<T>) -> bool {
    list.capacity() * size_of::<T>() >= WIDE - size_of::<T>()
}

fn is_large(bytes: usize) -> bool {
    (LARGE..WIDE).contains(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_buffers_have_room_for_all() {
        for (bytes, is_wide) in
            [(100, false), (LARGE - 1, false), (LARGE, true), (WIDE - 1, true), (WIDE, false)]
        {
            let (mut list, mut text) = (Vec::<u8>::new(), String::new());
            reserve(&mut list, bytes);
            reserve_text(&mut text, bytes);
            let least = if is_wide { WIDE } else { bytes };
            assert!(
                [list.capacity(), text.capacity()].iter().all(|room| (least..least + 64).contains(room)),
                "{bytes}"
            );
        }
    }

    #[test]
    fn a_list_of_one_has_room_for_one() {
        let mut list = Vec::new();
        push_single(&mut list, 0u64);
        assert_eq!(list.capacity(), 1);
        (1..100).for_each(|n| push_single(&mut list, n));
        assert!(list.into_iter().eq(0..100));
    }

    #[test]
    fn texts_of_a_long_record_have_one_large_buffer() {
        let mut texts = Bump::new();
        renew(&mut texts, MAY_BE_LARGE);
        texts.alloc_str("e4");
        assert!(texts.chunk_capacity() < LARGE);
        renew(&mut texts, MAY_BE_LARGE + 1);
        assert!(texts.chunk_capacity() >= WIDE);
    }

    #[test]
    fn a_buffer_that_grows_moves_rarely() {
        let (mut list, mut moves) = (Vec::<u32>::new(), 0);
        for n in 0..1 << 20 {
            let room = list.capacity();
            push(&mut list, n);
            moves += usize::from(room != list.capacity());
        }
        assert!(moves < 20, "{moves}");
        assert_eq!(list.last(), Some(&((1 << 20) - 1)));
    }
}
