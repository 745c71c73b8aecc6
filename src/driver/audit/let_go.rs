//! Pointers into parts of objects that a program stores or returns: nobody proves that they are used for these parts alone.

use crate::contract::Program;
use crate::lower::let_go::{Way, let_go};
use crate::report::audit::{Basis, Entry};
use crate::source::SourceMap;

pub fn entries(annotated: &Program, sources: &SourceMap) -> Vec<Entry> {
    let mut entries = vec![];
    for (span, way) in let_go(&annotated.typed) {
        if sources.is_system(span.start) {
            continue;
        }
        let written = super::of_il::shortened(sources.text(sources.written(span)));
        let is = match way {
            Way::Stored => "is stored",
            Way::Returned => "is returned",
        };
        entries.push(Entry { basis: Basis::OutOfSight, words: format!("`{written}` {is}"), span });
    }
    entries
}
