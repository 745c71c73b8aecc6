//! A file of cases: each case is a function of two numbers with records and helpers of its own, and `main`, for runs only, calls each with
//! a few values, in a process of its own. Lines are kept apart, so that they can be filled and changed.

use super::names::Names;
use super::records;
use super::scope::Scope;
use super::{function, statement};
use crate::dice::Random;
use std::collections::{BTreeMap, BTreeSet};

/// What all cases share, and what runs print.
const HEAD: &str = include_str!("head.c");

/// Runs each case with all inputs in a child, which ends in time, and says how it ended.
const TAIL: &str = include_str!("tail.c");

pub struct Case {
    pub lines: Vec<String>,
    /// What has to be proved for the case to be.
    pub functions: Vec<String>,
    index: usize,
}

pub struct Program {
    pub cases: Vec<Case>,
    /// All names that were made.
    names: BTreeSet<String>,
}

/// As many cases as fit into one run of the compiler.
pub const CASES: usize = 20;

pub fn program(seed: u64) -> Program {
    let (mut names, mut cases) = (Names::default(), vec![]);
    for index in 0..CASES {
        let random = Random(seed.wrapping_mul(1_000_003).wrapping_add(index as u64 * 7919));
        let mut scope = Scope::new(random, index, names);
        for _ in 0..1 + scope.random.below(2) {
            records::declare(&mut scope);
        }
        function::helpers(&mut scope);
        statement::case(&mut scope);
        let Scope { lines, functions, names: now, .. } = scope;
        names = now;
        cases.push(Case { lines, functions, index });
    }
    Program { cases, names: names.all().cloned().collect() }
}

impl Program {
    pub fn text(&self) -> String {
        let lines = self.cases.iter().flat_map(|case| &case.lines);
        let body: String = lines.map(|line| format!("{line}\n")).collect();
        let names = self.cases.iter().map(|case| format!("c{}_run, ", case.index));
        let table = format!(
            "static void (*const cases[])(int, int) = {{ {}}};\n",
            names.collect::<String>()
        );
        format!("{HEAD}{body}#ifdef RUN\n{table}#endif\n{TAIL}")
    }

    /// The lines of the file that belong to a case, counted from one.
    pub fn lines_of(&self, at: usize) -> std::ops::Range<usize> {
        let before: usize = self.cases[..at].iter().map(|case| case.lines.len()).sum();
        let first = HEAD.lines().count() + before + 1;
        first..first + self.cases[at].lines.len()
    }

    /// The cases in another order, with other names: what can be proved of them stays the same.
    pub fn shuffled(&self, seed: u64) -> Program {
        let mut random = Random(seed ^ 0x0dd);
        let mut renamed: Vec<String> = (0..self.names.len()).map(renaming).collect();
        for at in (1..renamed.len()).rev() {
            renamed.swap(at, random.below(at + 1));
        }
        let mut map: BTreeMap<&str, &str> =
            self.names.iter().map(String::as_str).zip(renamed.iter().map(String::as_str)).collect();
        map.retain(|name, _| !CLAUSES.contains(name));
        let other = |case: &Case| Case {
            lines: case.lines.iter().map(|line| rename(line, &map)).collect(),
            functions: case.functions.iter().map(|name| rename(name, &map)).collect(),
            index: case.index,
        };
        let mut cases: Vec<Case> = self.cases.iter().map(other).collect();
        for at in (1..cases.len()).rev() {
            cases.swap(at, random.below(at + 1));
        }
        Program { cases, names: renamed.into_iter().collect() }
    }

    /// The chosen cases, with a false check at each end that a run has come to.
    pub fn with_false_ends(&self, chosen: &[usize], reached: &BTreeSet<usize>) -> Program {
        let changed = |line: &String| match line.split_once("EXIT(") {
            Some((before, rest)) => {
                let (id, after) = rest.split_once(");").expect("exits are written so");
                let known = id.parse().is_ok_and(|id: usize| reached.contains(&id));
                let claim = if known { "/*@ check \\false; */ " } else { "" };
                format!("{before}{claim}(void)0;{after}")
            }
            None => line.clone(),
        };
        let cases = chosen.iter().map(|at| {
            let Case { lines, functions, index } = &self.cases[*at];
            let lines = lines.iter().map(changed).collect();
            Case { lines, functions: functions.clone(), index: *index }
        });
        Program { cases: cases.collect(), names: self.names.clone() }
    }

    pub fn index_of(&self, at: usize) -> usize {
        self.cases[at].index
    }
}

/// Words that are names in C and begin clauses in annotations.
const CLAUSES: [&str; 5] = ["requires", "ensures", "modifies", "invariant", "integer"];

/// Names that begin with each other: `w`, `wa`, `wb`, `waa`, ..
fn renaming(number: usize) -> String {
    let (mut name, mut rest) = (String::new(), number);
    while rest > 0 {
        rest -= 1;
        name.insert(0, ['a', '_', '$'][rest % 3]);
        rest /= 3;
    }
    format!("w{name}")
}

/// Replaces whole words.
fn rename(line: &str, map: &BTreeMap<&str, &str>) -> String {
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || "_$".contains(letter);
    let (mut out, mut rest) = (String::new(), line);
    while let Some(first) = rest.chars().next() {
        let end = match is_word(first) {
            true => rest.find(|letter| !is_word(letter)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let word = &rest[..end];
        // Words of annotations, such as `\\old`, are nobody's names; members are renamed like everything else.
        let is_name = !out.ends_with('\\');
        out.push_str(map.get(word).copied().filter(|_| is_name).unwrap_or(word));
        rest = &rest[end..];
    }
    out
}
