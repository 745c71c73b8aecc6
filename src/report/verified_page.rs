//! `cinch verify --html FILE`: what became of each check as one page that needs nothing else: a table by function, the source with the verdicts in it,
//! and runs to click through. The page itself is `verified_page.html`. Rule: all text of the program is escaped.

use super::findings::{HELP, broken, finding};
use super::guarded::{self, Became, File, Guarded, Judged};
use super::listing::{escaped, lines};
use super::location::{Location, location};
use super::tally::{Answer, Tally, answer, count, every_run};
use super::{Unit, page as runs_page};
use crate::prove::verdict::{ImplementationResult, ObligationResult, Verdict};
use crate::source::SourceMap;
use std::collections::{BTreeMap, BTreeSet};

const PAGE: &str = include_str!("verified_page.html");

/// What the fourth answer means.
const GUARDED: &str = " <span class=\"guarded\">Guarded</span>: the guarded program makes the check, or another one that includes it.";

/// `asked` is what the code asks of its callers, in words; `guarded` what became of all checks where open ones are made at run time.
pub fn page(units: &[Unit], guarded: Option<&Guarded>, asked: &str) -> String {
    let tally = Tally::of(units.iter().filter_map(|unit| unit.outcome.as_ref()));
    let functions = count(tally.implementations, "function");
    let sentence = match guarded {
        Some(guarded) => format!("{functions}: {}", guarded::sentence(guarded)),
        None => format!("{functions}, {}: {}", count(tally.obligations, "check"), tally.words()),
    };
    let is_guarded = guarded.is_some();
    let judged =
        |unit: &Unit| guarded.and_then(|it| it.each.iter().find(|it| it.name == unit.name));
    let shown: Vec<Shown> = units.iter().filter_map(|unit| Shown::of(unit, judged(unit))).collect();
    let rows: String = shown.iter().map(Shown::functions).collect();
    let listings: String =
        shown.iter().enumerate().map(|(at, it)| it.listing(&shown[..at])).collect();
    let heads = Class::ALL.iter().filter(|it| it.has_column(is_guarded));
    let heads: String =
        heads.map(|it| format!("<th class=\"n\">{}", it.name().replace('-', " "))).collect();
    let meaning = if is_guarded { GUARDED } else { "" };
    let asked = match asked {
        "" => String::new(),
        words => format!("<h2>In words</h2>\n<pre class=\"asked\">{}</pre>\n", escaped(words)),
    };
    PAGE.replace("@VERSION@", env!("CARGO_PKG_VERSION"))
        .replace("@SENTENCE@", &escaped(&sentence))
        .replace("@HEADS@", &heads)
        .replace("@MEANING@", meaning)
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
    /// What became of its checks, where open ones are made at run time.
    guarded: Option<&'a File>,
    checks: BTreeMap<Line, Vec<(&'a ImplementationResult, &'a ObligationResult)>>,
    /// The texts that they stand in.
    texts: BTreeSet<usize>,
}

impl<'a> Shown<'a> {
    fn of(unit: &'a Unit, guarded: Option<&'a File>) -> Option<Shown<'a>> {
        let implementations = &unit.outcome.as_ref()?.implementations[..];
        let sources = &unit.sources;
        let (checks, texts) = (BTreeMap::new(), BTreeSet::new());
        let mut shown = Shown { sources, implementations, guarded, checks, texts };
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
        let of_checks: BTreeMap<String, [usize; 4]> =
            self.guarded.map(guarded::by_function).unwrap_or_default().into_iter().collect();
        let row = |body: &ImplementationResult| {
            let mut counts = [0; Class::ALL.len()];
            match self.guarded {
                Some(_) => {
                    let found = of_checks.get(&body.owner.to_string()).copied();
                    let found = found.unwrap_or_default();
                    Became::ALL
                        .iter()
                        .for_each(|it| counts[of(*it) as usize] = found[*it as usize]);
                }
                None => body.obligations.iter().for_each(|it| counts[class(it) as usize] += 1),
            }
            let numbers: String = Class::ALL
                .iter()
                .filter(|it| it.has_column(self.guarded.is_some()))
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
        let worst = checks.iter().map(|(_, it)| self.class(it)).max().unwrap_or(Class::Proved);
        let told: String = checks.iter().map(|(body, it)| self.check(body, it)).collect();
        let name = worst.name();
        format!(
            "<details class=\"line has-{name}\" id=\"{link}\"><summary>{code}</summary><ul>\n{told}</ul></details>\n"
        )
    }

    /// An operation is guarded if all its checks that are open otherwise are.
    fn class(&self, result: &ObligationResult) -> Class {
        let (plain, own) = (class(result), &result.obligation.checks);
        if plain != Class::Open || own.is_empty() {
            return plain;
        }
        let judged = self.guarded.iter().flat_map(|file| &file.checks);
        let judged: Vec<&Judged> = judged.filter(|it| own.contains(&it.check)).collect();
        match judged.iter().all(|it| it.became != Became::Open) && judged.len() == own.len() {
            true => Class::Guarded,
            false => plain,
        }
    }

    /// Why a check that is not proved is made, or is not.
    fn at_run_time(&self, result: &ObligationResult) -> String {
        let judged = self.guarded.iter().flat_map(|file| &file.checks);
        let own = judged.filter(|it| result.obligation.checks.contains(&it.check));
        let told = own.filter(|it| it.made || it.became == Became::Open).map(|it| {
            let name = it.check.to_string();
            match (it.became, it.why) {
                (Became::Open, why) => format!("{name} is open: {}", why.unwrap_or_default()),
                _ => format!("{name} is made at run time"),
            }
        });
        told.map(|words| format!("<p class=\"soft\">{}</p>", escaped(&words))).collect()
    }

    fn check(&self, body: &ImplementationResult, result: &ObligationResult) -> String {
        let obligation = &result.obligation;
        let (is, class) = (self.class(result), self.class(result).name());
        let check = obligation.check().map_or(String::new(), ToString::to_string);
        let head = format!("<li><b class=\"{class}\">{class}</b> <code>{}</code>", escaped(&check));
        let Some(found) = finding(body, result, self.sources) else {
            let words = match is {
                Class::EveryRun => every_run(&result.verdict).to_string(),
                _ => escaped(obligation.kind.success()),
            };
            return format!("{head} {words}{}\n", self.at_run_time(result));
        };
        let mut told = format!("{head} {}", escaped(&found.message));
        for note in &found.notes {
            let (kind, note) = match note.strip_prefix(HELP) {
                Some(help) => ("", help),
                None => ("soft", note.as_str()),
            };
            told += &format!("<p class=\"{kind}\">{}</p>", escaped(note));
        }
        told + &self.at_run_time(result) + "\n"
    }
}

/// The worst is the greatest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Class {
    Proved,
    EveryRun,
    Guarded,
    Open,
    Refuted,
}

impl Class {
    /// In the order of the table.
    const ALL: [Class; 5] =
        [Class::Proved, Class::EveryRun, Class::Refuted, Class::Guarded, Class::Open];

    /// Where checks are made at run time, what holds in every run of the program is made all the same.
    fn has_column(self, is_guarded: bool) -> bool {
        match self {
            Class::EveryRun => !is_guarded,
            Class::Guarded => is_guarded,
            Class::Proved | Class::Refuted | Class::Open => true,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Class::Proved => "proved",
            Class::EveryRun => "every-run",
            Class::Guarded => "guarded",
            Class::Open => "open",
            Class::Refuted => "refuted",
        }
    }
}

fn of(became: Became) -> Class {
    match became {
        Became::Proved => Class::Proved,
        Became::Refuted => Class::Refuted,
        Became::Guarded => Class::Guarded,
        Became::Open => Class::Open,
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
