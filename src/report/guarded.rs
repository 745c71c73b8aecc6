//! What became of every check of a program whose open checks are made at run time: judged checks in; out come the one sentence that
//! counts them and a table by function. Rule: each check is counted once, by its name, and is exactly one of four things.

use super::location::Location;
use super::tally::count;
use crate::base::CheckId;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Became {
    Proved,
    /// A run was seen to break it.
    Refuted,
    /// Made at run time, or superfluous because of what is made there.
    Guarded,
    /// Neither.
    Open,
}

impl Became {
    pub const ALL: [Became; 4] = [Became::Proved, Became::Refuted, Became::Guarded, Became::Open];

    pub fn name(self) -> &'static str {
        match self {
            Became::Proved => "proved",
            Became::Refuted => "refuted",
            Became::Guarded => "guarded",
            Became::Open => "open",
        }
    }
}

/// One check, and what became of it.
#[derive(Clone, Debug, Serialize)]
pub struct Judged {
    #[serde(serialize_with = "as_name")]
    pub check: CheckId,
    pub location: Option<Location>,
    #[serde(rename = "is")]
    pub became: Became,
    /// Whether it is made while the program runs.
    pub made: bool,
    /// Why it is not proved, or not made; nothing where a proof says it all.
    pub why: Option<&'static str>,
}

fn as_name<S: serde::Serializer>(check: &CheckId, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(check)
}

#[derive(Clone, Default, Debug, Serialize)]
pub struct Guarded {
    pub checks: usize,
    pub proved: usize,
    pub refuted: usize,
    pub guarded: usize,
    pub open: usize,
    /// What is open, and how often.
    pub open_kinds: BTreeMap<&'static str, usize>,
    /// Proved, and made at run time all the same, since not all that their proofs rest on is checked.
    pub proved_and_guarded: usize,
    /// The guarded files.
    pub files: Vec<String>,
    pub runtime: Option<String>,
    /// All of them, by the file that they were read with.
    pub each: Vec<File>,
}

#[derive(Clone, Default, Debug, Serialize)]
pub struct File {
    pub name: String,
    pub checks: Vec<Judged>,
}

impl Guarded {
    pub fn add(&mut self, file: &str, judged: Vec<Judged>) {
        for it in &judged {
            self.checks += 1;
            match it.became {
                Became::Proved => {
                    self.proved += 1;
                    self.proved_and_guarded += usize::from(it.made);
                }
                Became::Refuted => self.refuted += 1,
                Became::Guarded => self.guarded += 1,
                Became::Open => {
                    self.open += 1;
                    *self.open_kinds.entry(it.check.kind.code()).or_default() += 1;
                }
            }
        }
        self.each.push(File { name: file.into(), checks: judged });
    }

    pub fn in_files(&self) -> impl Iterator<Item = &Judged> {
        self.each.iter().flat_map(|file| &file.checks)
    }
}

/// `of 14 checks 12 are proved, 0 refuted, 2 guarded, 0 open`
pub fn sentence(told: &Guarded) -> String {
    format!(
        "of {} {} {} proved, {} refuted, {} guarded, {} open",
        count(told.checks, "check"),
        told.proved,
        if told.proved == 1 { "is" } else { "are" },
        told.refuted,
        told.guarded,
        told.open
    )
}

/// What is open, a line for each kind, with the reason why no check at run time sees it.
pub fn open_kinds(told: &Guarded) -> Vec<String> {
    let mut reasons: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for it in told.in_files().filter(|it| it.became == Became::Open) {
        *reasons.entry((it.check.kind.code(), it.why.unwrap_or_default())).or_default() += 1;
    }
    let line = |((kind, why), count): ((&str, &str), usize)| format!("{count} {kind}: {why}");
    reasons.into_iter().map(line).collect()
}

/// How many checks of each function became what, by the file and the function, in the order of the names of checks.
pub fn by_function(file: &File) -> Vec<(String, [usize; 4])> {
    let mut rows: Vec<(String, [usize; 4])> = vec![];
    for it in &file.checks {
        let owner = it.check.owner.to_string();
        let at = rows.iter().position(|(name, _)| *name == owner).unwrap_or_else(|| {
            rows.push((owner, [0; 4]));
            rows.len() - 1
        });
        rows[at].1[it.became as usize] += 1;
    }
    rows
}

/// The table of a file, with a line for each function; for several files, the sums of each.
pub fn table(told: &Guarded) -> String {
    let mut text = String::new();
    for file in &told.each {
        let rows = by_function(file);
        let longest = rows.iter().map(|row| row.0.chars().count() + 2).max().unwrap_or(0);
        let width = longest.max(file.name.chars().count()).max(10);
        text += &format!("{:<width$}  proved  refuted  guarded  open\n", file.name);
        for (name, numbers) in &rows {
            text += &line(&format!("  {name}"), width, numbers);
        }
        if rows.len() > 1 {
            let sums = rows.iter().fold([0; 4], |mut sums, (_, row)| {
                sums.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
                sums
            });
            text += &line("  all", width, &sums);
        }
    }
    text
}

fn line(name: &str, width: usize, [proved, refuted, guarded, open]: &[usize; 4]) -> String {
    format!("{name:<width$}  {proved:>6}  {refuted:>7}  {guarded:>7}  {open:>4}\n")
}
