//! `cinch guard --html FILE`: what became of the checks of a file, as one page that needs nothing else: how many there are at each stage, and
//! the source with the checks that are made, each with why it is still there. Rule: all text of the program is escaped.

use super::report::{Proofs, checks, refused, stages};
use super::{Count, locate};
use crate::guard::Guarded;
use crate::report::guarded::{self, Became};
use crate::report::listing::escaped;
use crate::source::SourceMap;
use std::collections::{BTreeMap, BTreeSet};

const PAGE: &str = include_str!("page.html");

/// What is told about a line.
#[derive(Default)]
struct Told {
    /// Names of checks, each with why it is made.
    made: Vec<(String, &'static str)>,
    /// Names of checks that nobody makes, each with the reason.
    open: Vec<(String, &'static str)>,
    /// Why a clause is not checked.
    refused: Vec<&'static str>,
}

pub fn page(
    (file, count): (&str, &Count),
    guarded: &Guarded,
    proofs: &Proofs,
    sources: &SourceMap,
) -> String {
    let mut told: BTreeMap<(String, usize), Told> = BTreeMap::new();
    let mut texts = BTreeSet::new();
    for site in &guarded.sites {
        let Some(at) = locate(site.span, sources) else { continue };
        texts.insert(sources.file_index(sources.written(site.span).start));
        let line = told.entry((at.file, at.line as usize)).or_default();
        line.made.extend(checks(site).map(|(name, id)| (name, proofs.why(id.as_ref()))));
    }
    for (at, why) in refused(guarded, sources) {
        told.entry((at.file, at.line as usize)).or_default().refused.push(why);
    }
    for it in count.in_files().filter(|it| it.became == Became::Open) {
        let (Some(at), Some(why)) = (&it.location, it.why) else { continue };
        let line = told.entry((at.file.clone(), at.line)).or_default();
        line.open.push((it.check.to_string(), why));
    }
    let rows = stages(&guarded.tally)
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(words, count)| format!("<tr><td>{}<td class=\"n\">{count}\n", escaped(words)));
    let listings: String = texts.into_iter().map(|index| listing(index, &told, sources)).collect();
    PAGE.replace("@VERSION@", env!("CARGO_PKG_VERSION"))
        .replace("@SENTENCE@", &escaped(&guarded::sentence(count)))
        .replace("@STAGES@", &rows.collect::<String>())
        .replace("@FILE@", &escaped(file))
        .replace("@SOURCE@", &listings)
}

/// The lines of a text that are shown under the name of one of the files with checks in it.
fn listing(index: usize, told: &BTreeMap<(String, usize), Told>, sources: &SourceMap) -> String {
    let Some(file) = sources.files().get(index) else { return String::new() };
    let names: BTreeSet<&str> = told.keys().map(|(name, _)| name.as_str()).collect();
    let mut lines: BTreeMap<(&str, usize), &str> = BTreeMap::new();
    for (physical, text) in file.text.lines().enumerate() {
        let (name, line) = file.shown(physical);
        // Preprocessors leave markers where files are included.
        let is_marker = text.strip_prefix("# ").is_some_and(|it| it.starts_with(char::is_numeric));
        if !is_marker && line > 0 && names.contains(name) {
            lines.insert((name, line), text);
        }
    }
    let mut shown = String::new();
    let mut present = "";
    for ((name, line), text) in lines {
        if name != present {
            shown += &format!("<h2>{}</h2>\n", escaped(name));
            present = name;
        }
        shown += &row(line, text, told.get(&(name.to_string(), line)));
    }
    shown
}

fn row(number: usize, text: &str, told: Option<&Told>) -> String {
    let code = format!("<span class=\"n\">{number}</span><code>{}</code>", escaped(text));
    let Some(told) = told else { return format!("<div class=\"line\">{code}</div>\n") };
    let made = told
        .made
        .iter()
        .map(|(name, why)| format!("<li><b>{}</b> {}\n", escaped(name), escaped(why)));
    let open = told.open.iter().map(|(name, why)| {
        format!("<li class=\"open\"><b>{}</b> open: {}\n", escaped(name), escaped(why))
    });
    let refused = told
        .refused
        .iter()
        .map(|why| format!("<li class=\"open\">not checked at run time: {}\n", escaped(why)));
    let told: String = made.chain(open).chain(refused).collect();
    format!("<details class=\"line told\"><summary>{code}</summary><ul>\n{told}</ul></details>\n")
}
