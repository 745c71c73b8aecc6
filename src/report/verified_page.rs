//! `cinch verify --html FILE`: what became of each check as one page that needs nothing else: a table by function, the source with the verdicts in it,
//! and runs to click through. The page itself is `verified_page.html`. Rule: all text of the program is escaped.

use super::findings::{HELP, broken, finding};
use super::listing::{escaped, lines};
use super::location::{Location, location};
use super::tally::{Answer, Tally, answer, count, every_run};
use super::{Unit, page as runs_page};
use crate::prove::verdict::{ImplementationResult, ObligationResult, Verdict};
use crate::source::SourceMap;
use std::collections::{BTreeMap, BTreeSet};

const PAGE: &str = include_str!("verified_page.html");

/// `asked` is what the code asks of its callers, in words.
pub fn page(units: &[Unit], asked: &str) -> String {
    let tally = Tally::of(units.iter().filter_map(|unit| unit.outcome.as_ref()));
    let functions = count(tally.implementations, "function");
    let sentence = format!("{functions}, {}: {}", count(tally.obligations, "check"), tally.words());
    let shown: Vec<Shown> = units.iter().filter_map(Shown::of).collect();
    let rows: String = shown.iter().map(Shown::functions).collect();
    let listings: String =
        shown.iter().enumerate().map(|(at, it)| it.listing(&shown[..at])).collect();
    let asked = match asked {
        "" => String::new(),
        words => format!("<h2>In words</h2>\n<pre class=\"asked\">{}</pre>\n", escaped(words)),
    };
    PAGE.replace("@VERSION@", env!("CARGO_PKG_VERSION"))
        .replace("@SENTENCE@", &escaped(&sentence))
        .replace("@FUNCTIONS@", &rows)
        .replace("@ASKED@", &asked)
        .replace("@RUNS@", &runs(units))
        .replace("@SOURCES@", &listings)
}

/// The page of `refute` inside of this one.
fn runs(units: &[Unit]) -> String {
    let (mut all, mut sources) = (vec![], None);
    for unit in units {
        for implementation in unit.outcome.iter().flat_map(|it| &it.implementations) {
            for result in &implementation.obligations {
                if let Verdict::Refuted(run) = &result.verdict {
                    // Files that were read together agree about all places.
                    sources = sources.or(Some(&unit.sources));
                    all.push(broken(implementation, result, run));
                }
            }
        }
    }
    let Some(sources) = sources else { return String::new() };
    let title = match all.len() {
        1 => "A run that breaks a rule, to click through".to_string(),
        many => format!("{many} runs that break a rule, to click through"),
    };
    let inner = escaped(&runs_page::page(&all, sources));
    format!(
        "<details class=\"runs\" open><summary class=\"refuted\">{title}</summary>\
         <iframe title=\"{title}\" srcdoc=\"{inner}\"></iframe></details>\n"
    )
}

type Line = (String, usize);

/// A file with its checks by the lines that they stand in.
struct Shown<'a> {
    sources: &'a SourceMap,
    implementations: &'a [ImplementationResult],
    checks: BTreeMap<Line, Vec<(&'a ImplementationResult, &'a ObligationResult)>>,
    /// The texts that they stand in.
    texts: BTreeSet<usize>,
}

impl<'a> Shown<'a> {
    fn of(unit: &'a Unit) -> Option<Shown<'a>> {
        let implementations = &unit.outcome.as_ref()?.implementations[..];
        let sources = &unit.sources;
        let mut shown =
            Shown { sources, implementations, checks: BTreeMap::new(), texts: BTreeSet::new() };
        for implementation in implementations {
            for result in &implementation.obligations {
                // A clause that was inferred stands nowhere: what it asks is told where its function stands.
                let own = result.obligation.span;
                let inferred = sources.inferred(own).is_some();
                let span = if inferred { implementation.span } else { own };
                if let Some(Location { file, line, .. }) = location(span, sources) {
                    shown.checks.entry((file, line)).or_default().push((implementation, result));
                    shown.texts.insert(sources.file_index(sources.written(span).start));
                }
            }
        }
        Some(shown)
    }

    /// Rows of the table.
    fn functions(&self) -> String {
        let row = |body: &ImplementationResult| {
            let mut counts = [0; 4];
            body.obligations.iter().for_each(|it| counts[class(it) as usize] += 1);
            let numbers: String = Class::ALL
                .iter()
                .map(|it| match counts[*it as usize] {
                    0 => "<td class=\"n none\">0".to_string(),
                    number => format!("<td class=\"n {}\">{number}", it.name()),
                })
                .collect();
            let name = escaped(&body.owner.to_string());
            match location(body.span, self.sources) {
                Some(at) => {
                    let (file, link) = (escaped(&at.file), anchor(&at.file, at.line));
                    format!("<tr><td><a href=\"#{link}\">{name}</a><td>{file}{numbers}\n")
                }
                None => format!("<tr><td>{name}<td>{numbers}\n"),
            }
        };
        self.implementations.iter().map(row).collect()
    }

    /// The source with the checks in it; headers that files before have shown are not shown again.
    fn listing(&self, before: &[Shown]) -> String {
        let mut names: BTreeSet<String> =
            self.checks.keys().map(|(name, _)| name.clone()).collect();
        names.retain(|name| {
            !before.iter().any(|it| it.checks.keys().any(|(other, _)| other == name))
        });
        let mut text = String::new();
        for (name, lines) in lines(names, &self.texts, self.sources) {
            text += &format!("<h2>{}</h2>\n<div class=\"source\">\n", escaped(&name));
            for (number, line) in (1..).zip(lines) {
                text += &self.row((name.clone(), number), line);
            }
            text += "</div>\n";
        }
        text
    }

    fn row(&self, line: Line, text: &str) -> String {
        let link = anchor(&line.0, line.1);
        let code = format!("<i>{}</i>{}", line.1, escaped(text));
        let Some(checks) = self.checks.get(&line) else {
            return format!("<div class=\"line\" id=\"{link}\">{code}</div>\n");
        };
        let worst = checks.iter().map(|(_, it)| class(it)).max().unwrap_or(Class::Proved);
        let told: String = checks.iter().map(|(body, it)| self.check(body, it)).collect();
        let name = worst.name();
        format!(
            "<details class=\"line has-{name}\" id=\"{link}\"><summary>{code}</summary><ul>\n{told}</ul></details>\n"
        )
    }

    fn check(&self, body: &ImplementationResult, result: &ObligationResult) -> String {
        let obligation = &result.obligation;
        let (is, class) = (class(result), class(result).name());
        let check = obligation.check().map_or(String::new(), ToString::to_string);
        let head = format!("<li><b class=\"{class}\">{class}</b> <code>{}</code>", escaped(&check));
        let Some(found) = finding(body, result, self.sources) else {
            return match is {
                Class::EveryRun => format!("{head} {}\n", every_run(&result.verdict)),
                _ => format!("{head} {}\n", escaped(obligation.kind.success())),
            };
        };
        let mut told = format!("{head} {}", escaped(&found.message));
        for note in &found.notes {
            let (kind, note) = match note.strip_prefix(HELP) {
                Some(help) => ("", help),
                None => ("soft", note.as_str()),
            };
            told += &format!("<p class=\"{kind}\">{}</p>", escaped(note));
        }
        told + "\n"
    }
}

/// The worst is the greatest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Class {
    Proved,
    EveryRun,
    Open,
    Refuted,
}

impl Class {
    /// In the order of the table.
    const ALL: [Class; 4] = [Class::Proved, Class::EveryRun, Class::Refuted, Class::Open];

    fn name(self) -> &'static str {
        match self {
            Class::Proved => "proved",
            Class::EveryRun => "every-run",
            Class::Open => "open",
            Class::Refuted => "refuted",
        }
    }
}

fn class(result: &ObligationResult) -> Class {
    match answer(&result.verdict) {
        Answer::Proved => Class::Proved,
        Answer::EveryRun => Class::EveryRun,
        Answer::Refuted => Class::Refuted,
        Answer::NotProved | Answer::Undecided(_) => Class::Open,
    }
}

fn anchor(file: &str, line: usize) -> String {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
    format!("{}-{line}", file.chars().map(plain).collect::<String>())
}
