//! Expands macros: the text of a file in which directives were obeyed but macros not yet expanded (`cc -E -fdirectives-only`)
//! comes in, the text that the C lexer reads goes out, each piece of it linked to the place it was written at.
//! Reading order: `scan` passes over the text, `read` and `lex` make tokens, `table` and `define` hold the macros, `replace` and
//! `substitute` are C11 6.10.3, `write` makes the new text. Ordinary comments are kept, and `#pragma` lines.

mod annotations;
mod define;
mod directive;
mod lex;
mod lost;
mod predefined;
mod read;
mod replace;
mod scan;
mod substitute;
mod table;
mod token;
mod write;

#[cfg(test)]
mod tests;

use crate::base::{Diagnostic, Span};
use crate::source::SourceMap;
use crate::source::origin::{Definition, Origin, Through, Use};
use annotations::Outcome;
use directive::Marker;
pub use directive::unescaped;
use read::{Ground, OpenAnnotation};
use replace::{Call, Context};
use std::collections::BTreeMap;
use table::Table;
use token::Token;
use write::Writer;

/// What is still to expand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// The text was preprocessed in full: macros stand unexpanded in annotations only.
    Annotations,
    /// Only directives were obeyed.
    Everything,
}

/// Longer chains of macros are cut in messages.
const MOST_EXPANSIONS: usize = 5;

/// So many tokens may come out of all macros of one text together: macros that double each other reach any number.
const MOST_TOKENS: usize = if cfg!(test) { 1 << 20 } else { 1 << 24 };
/// A text that is expanded may not be longer, nor may what comes out.
const MOST_BYTES: usize = if cfg!(test) { 1 << 24 } else { 1 << 29 };

/// Expands the file with that index and returns the index of the file to read on with: the same one when there was
/// nothing to expand. Line markers become redirections of the map.
pub fn expand(file: usize, extent: Extent, map: &mut SourceMap) -> Result<usize, Vec<Diagnostic>> {
    let source = &map.files()[file];
    if source.text.len() > MOST_BYTES {
        let message = format!("{}: preprocessed text of more than 512 MB", source.name);
        return Err(vec![Diagnostic::general("macro-error", message)]);
    }
    let mut expander = Expander::new(&source.text, source.base, map);
    let outcome = match extent {
        Extent::Annotations => expander.scan_annotations(),
        Extent::Everything => {
            expander.scan();
            Outcome::Expanded
        }
    };
    let Expander { markers, writer, uses, definitions, diagnostics, .. } = expander;
    let redirections: Vec<_> = markers
        .into_iter()
        .map(|marker| {
            let name = marker.name.map(|range| directive::unescaped(&source.text[range]));
            (source.base + marker.offset as u32, name, marker.line, marker.owner)
        })
        .collect();
    for (offset, name, line, owner) in redirections {
        map.redirect_to(offset, name.as_deref(), line, owner);
    }
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    if outcome == Outcome::Unchanged {
        return Ok(file);
    }
    let origin = Origin { segments: writer.segments, uses, definitions };
    map.add_expanded(file, writer.out, origin)
        .map_err(|message| vec![Diagnostic::general("unreadable-file", message)])
}

/// The state of one expansion.
struct Expander<'a> {
    map: &'a SourceMap,
    text: &'a str,
    bytes: &'a [u8],
    /// The offset of the text in the source space.
    base: u32,
    /// Where reading goes on, and where it ends: at the end of the text, or of the annotation or directive being read.
    at: usize,
    limit: usize,
    ground: Ground,
    /// Where the last block comment ended, and whether nothing but blanks stood before it in its line.
    last_comment: (usize, bool),
    annotation: Option<OpenAnnotation>,
    table: Table<'a>,
    contexts: Vec<Context>,
    calls: Vec<Call>,
    /// What has to come out before the replacement of the call whose arguments are being read.
    prelude: Vec<Token>,
    /// Spellings that stand nowhere in the text.
    scratch: String,
    markers: Vec<Marker>,
    uses: Vec<Use>,
    definitions: Vec<Definition>,
    writer: Writer,
    counter: u32,
    /// Tokens moved so far.
    spent: usize,
    /// A limit was met: nothing more is expanded.
    stopped: bool,
    diagnostics: Vec<Diagnostic>,
    /// Files as the user wrote them, with the comments that definitions have lost.
    originals: BTreeMap<String, String>,
}

impl<'a> Expander<'a> {
    fn new(text: &'a str, base: u32, map: &'a SourceMap) -> Expander<'a> {
        Expander {
            map,
            text,
            bytes: text.as_bytes(),
            base,
            at: 0,
            limit: text.len(),
            ground: Ground::Code,
            last_comment: (usize::MAX, false),
            annotation: None,
            table: Table::new(),
            contexts: vec![],
            calls: vec![],
            prelude: vec![],
            scratch: String::new(),
            markers: vec![],
            uses: vec![],
            definitions: vec![],
            writer: Writer::new(base),
            counter: 0,
            spent: 0,
            stopped: false,
            diagnostics: vec![],
            originals: BTreeMap::new(),
        }
    }

    fn write(&mut self, token: Token) {
        if token.kind == token::Kind::AnnotationOpen && self.writer.is_inside_annotation() {
            let message = "this macro holds an annotation, which cannot stand in another one";
            return self.complain_at(token, message.to_string());
        }
        let text = if token.has(token::SCRATCH) { self.scratch.as_str() } else { self.text };
        let spelling = text.get(token.at as usize..(token.at + token.length) as usize);
        self.writer.token(token, spelling.unwrap_or(""));
        if self.writer.out.len() > MOST_BYTES {
            self.stop(token);
        }
    }

    /// Ends all expansion, once, with a message about the macro use that went too far.
    fn stop(&mut self, token: Token) {
        if self.stopped {
            return;
        }
        self.stopped = true;
        self.contexts.clear();
        self.calls.clear();
        let message = "the macros of this file expand to too much text".to_string();
        self.complain_at(token, message);
        if let Some(last) = self.diagnostics.last_mut() {
            last.notes.push(format!(
                "cinch stops at {MOST_TOKENS} tokens: does a macro use another one twice, and so on?"
            ));
        }
    }

    fn complain(&mut self, at: usize, length: usize, message: &str) {
        let start = self.base + at as u32;
        let span = Span::new(start, start + length as u32);
        self.diagnostics.push(Diagnostic::error("macro-error", span, message));
    }

    /// A message about a token: at the outermost use of the macros it came through, which the user can see.
    fn complain_at(&mut self, token: Token, message: String) {
        let mut span = Span::new(self.base + token.place, self.base + token.place + token.reach);
        let mut through = token.through;
        let mut notes = vec![];
        while let Through::Body(number) = through {
            let entry = &self.uses[number as usize];
            let name = &self.definitions[entry.definition as usize].name;
            // The inner ones say most.
            if notes.len() < MOST_EXPANSIONS {
                notes.push(format!("in the expansion of macro `{name}`"));
            }
            (span, through) = (entry.place, entry.through);
        }
        let diagnostic = Diagnostic::error("macro-error", span, message);
        self.diagnostics.push(Diagnostic { notes, ..diagnostic });
    }
}
