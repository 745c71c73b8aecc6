//! A backslash at the end of a line joins it with the next (C11 5.1.1.2p1). Preprocessed text hardly ever has one, so that the
//! text is almost always taken as it is; otherwise the joined text goes out, with the way back to the places.

use crate::base::Span;
use std::borrow::Cow;

/// From offsets in the joined text to offsets in the run's source space. Asked in rising order.
pub struct Places {
    base: u32,
    /// Offsets in the joined text, and how much was removed before them in all.
    removed: Vec<(usize, usize)>,
    /// The entry that the last question fell behind.
    current: usize,
}

impl Places {
    pub fn span(&mut self, start: usize, end: usize) -> Span {
        if self.removed.is_empty() {
            return Span::new(self.base + start as u32, self.base + end as u32);
        }
        let from = start + self.shift(start);
        // The end belongs to the last byte: what was removed behind it does not.
        let to = if end > start { end - 1 + self.shift(end - 1) + 1 } else { from };
        Span::new(self.base + from as u32, self.base + to as u32)
    }

    fn shift(&mut self, at: usize) -> usize {
        while self.current > 0 && self.removed[self.current - 1].0 > at {
            self.current -= 1;
        }
        while self.removed.get(self.current).is_some_and(|(from, _)| *from <= at) {
            self.current += 1;
        }
        match self.current {
            0 => 0,
            behind => self.removed[behind - 1].1,
        }
    }
}

pub fn splice(text: &str, base: u32) -> (Cow<'_, str>, Places) {
    let mut places = Places { base, removed: vec![], current: 0 };
    if !text.contains("\\\n") {
        return (Cow::Borrowed(text), places);
    }
    let mut joined = String::with_capacity(text.len());
    for (index, piece) in text.split("\\\n").enumerate() {
        if index > 0 {
            places.removed.push((joined.len(), 2 * index));
        }
        joined.push_str(piece);
    }
    (Cow::Owned(joined), places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_lead_back_over_joined_lines() {
        let text = "ab\\\ncd e\\\n\\\nf";
        let (joined, mut places) = splice(text, 100);
        assert_eq!(joined, "abcd ef");
        assert_eq!(places.span(0, 4), Span::new(100, 106));
        assert_eq!(places.span(5, 6), Span::new(107, 108));
        assert_eq!(places.span(5, 7), Span::new(107, 113));
        assert_eq!(places.span(0, 2), Span::new(100, 102));
    }
}
