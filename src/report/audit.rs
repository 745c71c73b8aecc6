//! `cinch audit`: what verdicts rest on, as a list for people or as JSON. Plain entries come in, made by the driver, each with
//! its place; nothing is judged here. Rule: an empty group is left out, the machine and the solver never.

use super::location::{Location, location};
use super::tally::count;
use crate::base::Span;
use crate::source::SourceMap;
use serde::Serialize;

/// Why something is relied on without a proof. In the order in which the groups are shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Basis {
    /// `assume`, `admit`, a free clause.
    Assumed,
    Axiom,
    /// A lemma that is used and not proved.
    Lemma,
    /// The contract of a function that is called and has no body.
    Contract,
    /// What code in other files does.
    Elsewhere,
    /// How a pointer is used that a function gives away.
    OutOfSight,
    /// A body that is not proved.
    Unchecked,
    /// A statement that is not checked at run time.
    Trusted,
    /// A clause that is accepted, not checked and not relied on.
    Unasked,
    /// A construct that is not modelled.
    Unsupported,
}

impl Basis {
    const ALL: [Basis; 10] = [
        Basis::Assumed,
        Basis::Axiom,
        Basis::Lemma,
        Basis::Contract,
        Basis::Elsewhere,
        Basis::OutOfSight,
        Basis::Unchecked,
        Basis::Trusted,
        Basis::Unasked,
        Basis::Unsupported,
    ];

    /// The stable name, for scripts.
    fn code(self) -> &'static str {
        match self {
            Basis::Assumed => "assumed",
            Basis::Axiom => "axiom",
            Basis::Lemma => "lemma",
            Basis::Contract => "contract",
            Basis::Elsewhere => "elsewhere",
            Basis::OutOfSight => "out-of-sight",
            Basis::Unchecked => "unchecked",
            Basis::Trusted => "trusted",
            Basis::Unasked => "not-checked",
            Basis::Unsupported => "unsupported",
        }
    }

    fn heading(self) -> &'static str {
        match self {
            Basis::Assumed => "Assumed because the author says so",
            Basis::Axiom => "Axioms",
            Basis::Lemma => "Lemmas that are not proved",
            Basis::Contract => "Functions that are used and have no body here",
            Basis::Elsewhere => "Taken for granted about other files",
            Basis::OutOfSight => {
                "Pointers into an array or member that go out of sight, and are used for no more than that"
            }
            Basis::Unchecked => "Bodies that are not proved",
            Basis::Trusted => "Trusted: not checked in guarded programs; no proof relies on it",
            Basis::Unasked => "Clauses that are accepted and not checked: nothing relies on them",
            Basis::Unsupported => "Not modelled: what depends on it fails, and is not relied on",
        }
    }
}

/// One thing that verdicts rest on.
#[derive(Clone, Debug)]
pub struct Entry {
    pub basis: Basis,
    pub words: String,
    pub span: Span,
}

/// What the verdicts about one program rest on.
#[derive(Default)]
pub struct AuditedProgram {
    /// The C file, or all files in the intermediate language.
    pub name: String,
    pub sources: SourceMap,
    pub entries: Vec<Entry>,
    /// Sizes of C types, such as `int` and 4; empty for the intermediate language.
    pub sizes: Vec<(&'static str, u64)>,
    /// The data model and what options change about it.
    pub target: Option<String>,
}

pub struct Audit<'a> {
    pub programs: &'a [AuditedProgram],
    /// Codes of the checks that C programs do not get.
    pub unchecked: Vec<&'static str>,
    /// Name and version of each solver, or why there is none.
    pub solvers: &'a [String],
}

pub fn human(audit: &Audit) -> String {
    let mut text = String::new();
    for program in audit.programs {
        text.push_str(&format!("{}\n", program.name));
        for basis in Basis::ALL {
            let entries: Vec<&Entry> =
                program.entries.iter().filter(|entry| entry.basis == basis).collect();
            if entries.is_empty() {
                continue;
            }
            text.push_str(&format!("  {} ({}):\n", basis.heading(), entries.len()));
            text.extend(entries.into_iter().map(|entry| line(entry, &program.sources)));
        }
        if program.entries.is_empty() {
            text.push_str("  Nothing is assumed in the program.\n");
        }
        if let Some(target) = &program.target {
            let sizes = program.sizes.iter().map(|(name, size)| format!("{name} {size}"));
            let sizes: Vec<String> = sizes.collect();
            text.push_str(&format!("  Sizes of types in bytes ({target}): {}\n", sizes.join(", ")));
        }
    }
    if !audit.unchecked.is_empty() {
        text.push_str(&format!("Checks that are off: {}\n", audit.unchecked.join(", ")));
    }
    text.push_str(&format!("Solver: {}\n", audit.solvers.join(", ")));
    let entries = audit.programs.iter().flat_map(|program| &program.entries);
    let entries =
        entries.filter(|entry| ![Basis::Unasked, Basis::Trusted].contains(&entry.basis)).count();
    text.push_str(&format!(
        "cinch: {} that verdicts rest on, besides cinch itself and the solver\n",
        count(entries, "assumption")
    ));
    text
}

fn line(entry: &Entry, sources: &SourceMap) -> String {
    match location(entry.span, sources) {
        Some(at) => format!("    {}:{}:{}: {}\n", at.file, at.line, at.column, entry.words),
        None => format!("    {}\n", entry.words),
    }
}

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    tool: &'static str,
    version: &'static str,
    programs: Vec<Program<'a>>,
    checks_off: &'a [&'static str],
    solvers: &'a [String],
}

#[derive(Serialize)]
struct Program<'a> {
    name: &'a str,
    target: Option<&'a str>,
    sizes: std::collections::BTreeMap<&'static str, u64>,
    rests_on: Vec<Item<'a>>,
}

#[derive(Serialize)]
struct Item<'a> {
    kind: &'static str,
    what: &'a str,
    location: Option<Location>,
}

pub fn json(audit: &Audit) -> String {
    let programs = audit.programs.iter().map(|audited| {
        let entries = audited.entries.iter().map(|entry| Item {
            kind: entry.basis.code(),
            what: &entry.words,
            location: location(entry.span, &audited.sources),
        });
        Program {
            name: &audited.name,
            target: audited.target.as_deref(),
            sizes: audited.sizes.iter().copied().collect(),
            rests_on: entries.collect(),
        }
    });
    let document = Document {
        schema: super::json::SCHEMA,
        tool: "cinch",
        version: env!("CARGO_PKG_VERSION"),
        programs: programs.collect(),
        checks_off: &audit.unchecked,
        solvers: audit.solvers,
    };
    let mut text =
        serde_json::to_string_pretty(&document).expect("plain data should have a JSON form");
    text.push('\n');
    text
}
