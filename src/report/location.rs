//! Places as machines want them: a span in, file, line and column out, macros and `#line` directives followed.

use crate::base::Span;
use crate::source::SourceMap;
use serde::Serialize;

/// Lines and columns count from 1, columns in characters; the end is exclusive.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Location {
    pub file: String,
    pub line: usize,
    pub column: usize,
    pub end_line: usize,
    pub end_column: usize,
}

/// `None` when there is no file to point into, or for the empty span, which stands for "nowhere".
pub fn location(span: Span, sources: &SourceMap) -> Option<Location> {
    if sources.files().is_empty() || span == Span::default() {
        return None;
    }
    let span = sources.written(span);
    let start = sources.position(span.start);
    let end = sources.position(span.end.max(span.start));
    Some(Location {
        file: start.file,
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
    })
}
