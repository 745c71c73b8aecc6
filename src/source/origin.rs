//! The way back from an expanded text: an offset in, the place where the user wrote it out, with the macros that it came
//! through. Resolved when somebody asks; until then a span is two offsets in the expanded text.
//! Invariant: segments are sorted by `start`, the first starts at 0, and each reaches to the next.

use super::SourceMap;
use crate::base::Span;
use serde::{Deserialize, Serialize};

/// What an expanded text is made of.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct Origin {
    pub segments: Vec<Segment>,
    pub uses: Vec<Use>,
    /// The definitions that uses refer to: the name in its `#define`, or the name alone for a built-in macro.
    pub definitions: Vec<Definition>,
}

/// A piece of the expanded text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Segment {
    /// Byte index in the expanded text.
    pub start: u32,
    /// Where it is spelled, as an offset of the source space, and how long that text is. Verbatim pieces leave it at
    /// the greatest number.
    pub source: u32,
    pub length: u32,
    pub through: Through,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Through {
    /// Verbatim.
    Nothing,
    /// An argument of the macro use with that index: the place it is spelled at is the user's.
    Argument(u32),
    /// The body of a macro: the user wrote the outermost use.
    Body(u32),
}

/// One expansion of a macro.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Use {
    pub definition: u32,
    /// From the name to the closing parenthesis in the written text; within a macro body the name alone.
    pub place: Span,
    /// What the name itself came through.
    pub through: Through,
}

#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Definition {
    pub name: String,
    /// Empty for a macro that is built in.
    pub place: Span,
}

/// A macro that a piece of text came through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expansion<'a> {
    pub name: &'a str,
    /// Where the macro is used: in the user's text, or in the body of the next expansion of the list.
    pub used: Span,
    /// Its name in the `#define`; none for a macro that is built in.
    pub defined: Option<Span>,
    /// Where the text asked about is spelled, or the use of the expansion before in the list: from there to the end of the
    /// piece, when that stands in a macro's definition.
    pub spelled: Option<Span>,
}

/// A resolved offset: the written text it stands for.
#[derive(Clone, Copy)]
struct Resolved {
    span: Span,
    exact: bool,
}

impl Origin {
    fn segment(&self, at: u32) -> Option<&Segment> {
        let later = self.segments.partition_point(|segment| segment.start <= at);
        later.checked_sub(1).map(|last| &self.segments[last])
    }

    /// The use in the user's own text that the piece came from.
    fn outermost(&self, mut through: u32) -> &Use {
        loop {
            let entry = &self.uses[through as usize];
            match entry.through {
                Through::Body(next) => through = next,
                Through::Argument(_) | Through::Nothing => return entry,
            }
        }
    }

    /// The place of one character of the expanded text.
    fn place(&self, at: u32) -> Resolved {
        let Some(segment) = self.segment(at) else {
            return Resolved { span: Span::default(), exact: true };
        };
        match segment.through {
            Through::Body(through) => {
                Resolved { span: self.outermost(through).place, exact: false }
            }
            Through::Nothing | Through::Argument(_) => {
                let start = segment.source + (at - segment.start).min(segment.length);
                let end = (start + 1).min(segment.source.saturating_add(segment.length));
                Resolved { span: Span::new(start, end.max(start)), exact: true }
            }
        }
    }

    /// The place of a range of the expanded text. A range with one end in a macro's body is the whole use of the macro
    /// as far as the other end lies in it.
    fn range(&self, start: u32, end: u32) -> Span {
        let first = self.place(start);
        if end <= start {
            return if first.exact {
                Span::new(first.span.start, first.span.start)
            } else {
                first.span
            };
        }
        let last = self.place(end - 1);
        let within =
            |inner: Span, outer: Span| outer.start <= inner.start && inner.end <= outer.end;
        if !first.exact && within(last.span, first.span) {
            return first.span;
        }
        if !last.exact && within(first.span, last.span) {
            return last.span;
        }
        if let Some(through) = self.common_use(start, end) {
            return self.outermost(through).place;
        }
        if first.span.start < last.span.end {
            Span::new(first.span.start, last.span.end)
        } else {
            first.span
        }
    }

    /// The use whose arguments both ends are, when a piece of a body stands between them: `a + b` of `ADD(a, b)`.
    fn common_use(&self, start: u32, end: u32) -> Option<u32> {
        let root = |through| match through {
            Through::Argument(number) | Through::Body(number) => Some(self.outermost(number).place),
            Through::Nothing => None,
        };
        let first = self.segment(start)?;
        let outer = root(first.through)?;
        let from = self.segments.partition_point(|segment| segment.start <= start);
        let between = self.segments[from..].iter().take_while(|segment| segment.start < end);
        let mut found = None;
        for segment in between {
            if root(segment.through) != Some(outer) {
                return None;
            }
            if let Through::Body(number) = segment.through {
                found = Some(number);
            }
        }
        found
    }
}

impl SourceMap {
    /// The span in the text the user wrote; the span itself when it points there already.
    pub fn written(&self, span: Span) -> Span {
        let Some(file) = self.files().get(self.file_index(span.start)) else { return span };
        let Some(origin) = &file.origin else { return span };
        let inside = |offset: u32| offset.saturating_sub(file.base).min(file.text.len() as u32);
        let written = origin.range(inside(span.start), inside(span.end));
        // Two ends that lie in different files (a construct that an include splits) are no range of either.
        let (start, end) = (self.shown_name(written.start), self.shown_name(written.end));
        if start == end {
            written
        } else {
            origin.range(inside(span.start), inside(span.start) + 1)
        }
    }

    fn shown_name(&self, offset: u32) -> Option<&str> {
        let file = self.files().get(self.file_index(offset))?;
        Some(file.shown(file.line_of(offset)).0)
    }

    /// Whether the place belongs to a macro's body, so that `written` gives the use of the macro.
    pub fn is_macro_body(&self, offset: u32) -> bool {
        self.origin_of(offset)
            .is_some_and(|(_, segment)| matches!(segment.through, Through::Body(_)))
    }

    /// The macros that the text at the offset came through, innermost first.
    pub fn expansions(&self, offset: u32) -> Vec<Expansion<'_>> {
        let mut found = vec![];
        let Some((origin, segment)) = self.origin_of(offset) else { return found };
        let mut through = segment.through;
        let end = segment.source.saturating_add(segment.length);
        let file = &self.files()[self.file_index(offset)];
        let before = offset.saturating_sub(file.base).saturating_sub(segment.start);
        let spelled = Span::new((segment.source + before.min(segment.length)).min(end), end);
        let mut spelled = matches!(through, Through::Body(_)).then_some(spelled);
        while let Through::Body(number) | Through::Argument(number) = through {
            let entry = &origin.uses[number as usize];
            let definition = &origin.definitions[entry.definition as usize];
            let defined = Some(definition.place).filter(|place| *place != Span::default());
            found.push(Expansion { name: &definition.name, used: entry.place, defined, spelled });
            through = entry.through;
            spelled = matches!(through, Through::Body(_)).then_some(entry.place);
        }
        found
    }

    fn origin_of(&self, offset: u32) -> Option<(&Origin, &Segment)> {
        let file = self.files().get(self.file_index(offset))?;
        let origin = file.origin.as_ref()?;
        Some((origin, origin.segment(offset.saturating_sub(file.base))?))
    }
}
