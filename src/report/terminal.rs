//! Diagnostics as text with excerpts of the source, rendered by codespan-reporting. The only file that names it.
//! A place under a `#line` directive is shown with the file and line the directive gives, above the text that was read.

use super::Colour;
use crate::base::{Diagnostic, Label, Severity, Span};
use crate::source::SourceMap;
use codespan_reporting::diagnostic as codespan;
use codespan_reporting::files::{Error, Files};
use codespan_reporting::term::termcolor::{Ansi, NoColor, WriteColor};
use codespan_reporting::term::{Config, DisplayStyle, Styles, StylesWriter, emit_to_write_style};
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::ops::Range;

/// A label over more lines than this is cut to its first line: an excerpt is to point, not to quote.
const MAX_LABEL_LINES: usize = 4;
/// Of a longer line only this many bytes around the place are shown: generated files have lines of megabytes.
const MAX_LINE: usize = 400;

/// `--color`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum ColourChoice {
    /// When stderr is a terminal; NO_COLOR and CLICOLOR_FORCE are honoured
    #[default]
    Auto,
    Always,
    Never,
}

impl ColourChoice {
    /// Decides for the given stream.
    pub fn colour(self, stream: &(impl anstream::stream::RawStream + IsTerminal)) -> Colour {
        let coloured = match self {
            ColourChoice::Always => true,
            ColourChoice::Never => false,
            ColourChoice::Auto => {
                anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never
            }
        };
        if coloured { Colour::Coloured } else { Colour::Plain }
    }
}

/// Each diagnostic with an excerpt of the source and all that there is to say.
pub fn render(diagnostics: &[&Diagnostic], sources: &SourceMap, colour: Colour) -> String {
    written(diagnostics, sources, colour, DisplayStyle::Rich)
}

/// Each diagnostic on a line of its own.
pub fn list(diagnostics: &[&Diagnostic], sources: &SourceMap, colour: Colour) -> String {
    written(diagnostics, sources, colour, DisplayStyle::Short)
}

fn written(
    diagnostics: &[&Diagnostic],
    sources: &SourceMap,
    colour: Colour,
    style: DisplayStyle,
) -> String {
    let bytes = match colour {
        Colour::Coloured => write_all(Ansi::new(vec![]), diagnostics, sources, style).into_inner(),
        Colour::Plain => write_all(NoColor::new(vec![]), diagnostics, sources, style).into_inner(),
    };
    String::from_utf8_lossy(&bytes).into_owned()
}

fn write_all<W: WriteColor>(
    mut writer: W,
    diagnostics: &[&Diagnostic],
    sources: &SourceMap,
    style: DisplayStyle,
) -> W {
    let styles = Styles::default();
    let config = Config { display_style: style, ..Config::default() };
    for diagnostic in diagnostics {
        let mut files = Shown { sources, windows: BTreeMap::new() };
        let mut converted = files.convert(diagnostic);
        if let (DisplayStyle::Short, [clause, ..]) =
            (&config.display_style, &files.inferred(diagnostic)[..])
        {
            converted.message.push_str(&format!(" ({clause})"));
        }
        let mut styled = StylesWriter::new(&mut writer, &styles);
        if emit_to_write_style(&mut styled, &config, &files, &converted).is_err() {
            // A place that cannot be drawn must not cost the message.
            let _ = writeln!(writer, "{}: {}", diagnostic.code, diagnostic.message);
        }
    }
    writer
}

/// The source map as codespan wants it. A file id is the index of a file that was read and the name it is shown under:
/// one text may be shown under several names, each with its own header.
struct Shown<'a> {
    sources: &'a SourceMap,
    /// What is shown of long lines, by file and line.
    windows: BTreeMap<(usize, usize), Range<usize>>,
}

type FileId<'a> = (usize, &'a str);

impl<'a> Shown<'a> {
    fn convert(&mut self, diagnostic: &Diagnostic) -> codespan::Diagnostic<FileId<'a>> {
        let severity = match diagnostic.severity {
            Severity::Error => codespan::Severity::Error,
            Severity::Warning => codespan::Severity::Warning,
            Severity::Note => codespan::Severity::Note,
        };
        // Codespan shows the files in the order of the labels: the place the message is about comes first.
        let mut labels: Vec<&Label> = diagnostic.labels.iter().collect();
        labels.sort_by_key(|label| !label.primary);
        // The header is one line; what a longer message goes on to say stands below the excerpt.
        let (header, more) =
            diagnostic.message.split_once('\n').unwrap_or((&diagnostic.message, ""));
        let notes = Some(more.to_string()).filter(|more| !more.is_empty());
        let clauses = self.inferred(diagnostic);
        labels.retain(|label| label.primary || self.sources.inferred(label.span).is_none());
        codespan::Diagnostic::new(severity)
            .with_code(diagnostic.code)
            .with_message(header)
            .with_labels(labels.into_iter().filter_map(|label| self.label(label)).collect())
            .with_notes(
                notes.into_iter().chain(clauses).chain(diagnostic.notes.iter().cloned()).collect(),
            )
    }

    /// The clauses that a message is about and that were inferred: they have no place that anybody could look at.
    fn inferred(&self, diagnostic: &Diagnostic) -> Vec<String> {
        let others = diagnostic.labels.iter().filter(|label| !label.primary);
        let clauses = others.filter_map(|label| self.sources.inferred(label.span));
        clauses.map(|(name, clause)| format!("{name}: {clause}")).collect()
    }

    fn label(&mut self, label: &Label) -> Option<codespan::Label<FileId<'a>>> {
        let (file, range) = self.place(label.span)?;
        let style = if label.primary {
            codespan::LabelStyle::Primary
        } else {
            codespan::LabelStyle::Secondary
        };
        Some(codespan::Label::new(style, file, range).with_message(&label.text))
    }

    /// The file and the bytes in it, within the text and between characters whatever the span says.
    fn place(&mut self, span: Span) -> Option<(FileId<'a>, Range<usize>)> {
        if self.sources.files().is_empty() {
            return None;
        }
        let span = self.sources.written(span);
        let index = self.sources.file_index(span.start);
        let file = &self.sources.files()[index];
        let inside = |offset: u32| {
            let at = (offset.saturating_sub(file.base) as usize).min(file.text.len());
            (0..=at).rev().find(|at| file.text.is_char_boundary(*at)).unwrap_or(0)
        };
        let (start, end) = (inside(span.start), inside(span.end.max(span.start)));
        let text = file.text[start..end].trim_end();
        let long = text.lines().count() > MAX_LABEL_LINES;
        let text = if long { text.lines().next().unwrap_or("").trim_end() } else { text };
        let physical = file.line_of(file.base + start as u32);
        let id = (index, file.shown(physical).0);
        let end = start + text.len();
        let line = file.line_range(physical)?;
        if line.len() <= MAX_LINE {
            return Some((id, start..end));
        }
        let window = self.windows.entry((index, physical)).or_insert_with(|| {
            let inside = |at: usize| {
                (line.start..=at.min(line.end))
                    .rev()
                    .find(|at| file.text.is_char_boundary(*at))
                    .unwrap_or(line.start)
            };
            let first = inside(start.saturating_sub(MAX_LINE / 4).max(line.start));
            first..inside(first + MAX_LINE / 2)
        });
        // Another label on the same long line, too far away to be seen with the first.
        if !window.contains(&start) {
            return None;
        }
        Some((id, start..end.min(window.end)))
    }
}

impl<'a> Files<'a> for Shown<'a> {
    type FileId = FileId<'a>;
    type Name = &'a str;
    type Source = &'a str;

    fn name(&self, (_, name): FileId<'a>) -> Result<&'a str, Error> {
        Ok(name)
    }

    fn source(&self, (index, _): FileId<'a>) -> Result<&'a str, Error> {
        self.sources.files().get(index).map(|file| file.text.as_str()).ok_or(Error::FileMissing)
    }

    fn line_index(&self, (index, _): FileId<'a>, byte: usize) -> Result<usize, Error> {
        let file = self.sources.files().get(index).ok_or(Error::FileMissing)?;
        Ok(file.line_of(file.base + byte as u32))
    }

    fn line_number(&self, (index, _): FileId<'a>, line: usize) -> Result<usize, Error> {
        let file = self.sources.files().get(index).ok_or(Error::FileMissing)?;
        // Codespan cannot draw a line 0, which `#line 0` would make.
        Ok(file.shown(line).1.max(1))
    }

    fn line_range(&self, (index, _): FileId<'a>, line: usize) -> Result<Range<usize>, Error> {
        let file = self.sources.files().get(index).ok_or(Error::FileMissing)?;
        let whole = file.line_range(line);
        let whole = whole.ok_or(Error::LineTooLarge { given: line, max: usize::MAX })?;
        match self.windows.get(&(index, line)) {
            Some(window) => Ok(window.clone()),
            None => Ok(whole),
        }
    }

    fn column_number(
        &self,
        (index, _): FileId<'a>,
        line: usize,
        byte: usize,
    ) -> Result<usize, Error> {
        let file = self.sources.files().get(index).ok_or(Error::FileMissing)?;
        let start = file.line_range(line).map_or(0, |range| range.start);
        Ok(file.text.get(start..byte).map_or(0, |before| before.chars().count()) + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Owner;

    fn shown(sources: &SourceMap, diagnostic: Diagnostic) -> String {
        render(&[&diagnostic], sources, Colour::Plain)
    }

    #[test]
    fn the_header_follows_line_directives() {
        let mut sources = SourceMap::default();
        sources.add("a.bpl", "one\ntwo\nthree\n").unwrap();
        sources.redirect(4, Some("x.c".into()), 40);
        let text = shown(&sources, Diagnostic::error("demo", Span::new(8, 13), "here"));
        assert!(text.contains("┌─ x.c:41:1"), "{text}");
        assert!(text.contains("41 │ three"), "{text}");
    }

    #[test]
    fn what_nobody_wrote_has_no_place() {
        let mut sources = SourceMap::default();
        sources.add("a.c", "f(p);\n").unwrap();
        sources.add("(inferred)", "requires p;\nrequires q;").unwrap();
        let base = sources.files()[1].base;
        for (at, name) in [(0, "inferred for f"), (12, "inferred for g")] {
            sources.redirect_to(base + at, Some(name), 1, Owner::Inferred);
        }
        let mut diagnostic = Diagnostic::error("demo", Span::new(0, 4), "here");
        let (span, text) = (Span::new(base + 21, base + 22), "this one".into());
        diagnostic.labels.push(Label { span, text, primary: false });
        let text = shown(&sources, diagnostic);
        assert!(text.contains("= inferred for g: requires q;"), "{text}");
        assert!(!text.contains("g:1:") && !text.contains("(inferred)"), "{text}");
    }

    #[test]
    fn odd_places_are_drawn_all_the_same() {
        let mut sources = SourceMap::default();
        let nothing = shown(&sources, Diagnostic::general("demo", "no file at all"));
        assert_eq!(nothing, "error[demo]: no file at all\n\n");
        sources.add("a.bpl", "é\n").unwrap();
        sources.redirect(0, None, 0);
        for span in [Span::new(1, 1), Span::new(3, 3), Span::new(2, 900), Span::new(900, 2)] {
            let text = shown(&sources, Diagnostic::error("demo", span, "odd"));
            assert!(text.contains("a.bpl:"), "{span:?}: {text}");
        }
        sources.add("empty.bpl", "").unwrap();
        let base = sources.files()[1].base;
        let text = shown(&sources, Diagnostic::error("demo", Span::new(base, base), "empty"));
        assert!(text.contains("empty.bpl:1:1"), "{text}");
    }

    #[test]
    fn long_spans_are_cut_to_their_first_line() {
        let mut sources = SourceMap::default();
        sources.add("a.bpl", "while {\n1\n2\n3\n4\n5\n}\n").unwrap();
        let text = shown(&sources, Diagnostic::error("demo", Span::new(0, 19), "loop"));
        assert!(text.contains("^^^^^^^") && !text.contains("│ 5"), "{text}");
    }

    #[test]
    fn of_a_long_line_only_the_place_is_shown() {
        let mut sources = SourceMap::default();
        let before = "é,".repeat(100_000);
        sources.add("a.c", format!("{before}wrong{before}\nnext\n")).unwrap();
        let start = before.len() as u32;
        let diagnostic = Diagnostic::error("demo", Span::new(start, start + 5), "here");
        let diagnostic = diagnostic.related(Span::new(0, 2), "far away");
        let text = shown(&sources, diagnostic);
        assert!(text.contains("a.c:1:200001") && text.contains("wrong"), "{text}");
        assert!(text.contains("^^^^^") && text.len() < 2000, "{text}");
    }

    #[test]
    fn colour_is_asked_for() {
        let diagnostic = Diagnostic::general("demo", "red");
        let coloured = render(&[&diagnostic], &SourceMap::default(), Colour::Coloured);
        assert!(coloured.contains("\u{1b}["));
        let stream = std::io::stderr();
        assert_eq!(ColourChoice::Always.colour(&stream), Colour::Coloured);
        assert_eq!(ColourChoice::Never.colour(&stream), Colour::Plain);
    }
}
