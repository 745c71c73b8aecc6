//! Places in the source text. All files of one run share a single space of byte offsets (see `source::SourceMap`),
//! so that a span is two numbers and knows its file without carrying it.

use serde::{Deserialize, Serialize};

/// The bytes `start..end` of the run's source space.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    pub fn new(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    /// The smallest span that covers both.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}
