//! New clauses as changes to the files in which their functions and loops stand: lines to be put before a line, as a diff or into the file.
//! Rule: only whole lines are added, nothing that is there changes.

use crate::infer::{Candidate, Home};
use crate::source::SourceMap;
use crate::typed;
use crate::typed::program::{FunctionId, Site, SiteEntity, VariableId};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Lines to be put into files, by file and by the line (from 1) that they stand before.
pub type Patch = BTreeMap<String, BTreeMap<usize, Vec<String>>>;

/// Where each candidate goes; what has no line of its own in a file is left out.
pub fn patch(candidates: &[Candidate], typed: &typed::Program, sources: &SourceMap) -> Patch {
    let mut homes: BTreeMap<Home, Vec<&Candidate>> = BTreeMap::new();
    for candidate in candidates {
        homes.entry(candidate.home).or_default().push(candidate);
    }
    let mut patch = Patch::new();
    for (home, mut clauses) in homes {
        let at = match home {
            Home::Loop(_, start) => Some(start),
            Home::Function(function) => declaration(typed, function, sources),
        };
        let Some(position) = at.map(|at| sources.position(at)) else { continue };
        clauses.sort_by_key(|it| it.clause);
        let indent = " ".repeat(position.column - 1);
        let lines = comment(&clauses, &indent);
        let file = patch.entry(position.file).or_default();
        file.entry(position.line).or_default().extend(lines);
    }
    patch
}

fn comment(clauses: &[&Candidate], indent: &str) -> Vec<String> {
    let last = clauses.len() - 1;
    let line = |(number, clause): (usize, &&Candidate)| {
        let open = if number == 0 { "/*@ " } else { "    " };
        let close = if number == last { " */" } else { "" };
        format!("{indent}{open}{clause}{close}")
    };
    clauses.iter().enumerate().map(line).collect()
}

/// Where a function's contract stands: before the first of its declarations in the user's files that calls the parameters as the body does.
fn declaration(typed: &typed::Program, function: FunctionId, sources: &SourceMap) -> Option<u32> {
    let spelled = |id: &VariableId| typed.text(typed[*id].name).to_string();
    let own: Vec<String> = typed[function].parameters.iter().map(spelled).collect();
    let fits = |site: &&Site| match &site.names[..] {
        [name] if name.entity == SiteEntity::Function(function) => {
            let names: Vec<String> = name.parameters.iter().flatten().map(spelled).collect();
            names == own && !sources.is_system(site.span.start)
        }
        _ => false,
    };
    typed.sites.iter().find(fits).map(|site| site.span.start)
}

/// The patch in the form that `patch` reads.
pub fn diff(patch: &Patch) -> String {
    let mut text = String::new();
    for (file, insertions) in patch {
        let Ok(old) = std::fs::read_to_string(file) else { continue };
        let lines: Vec<&str> = old.lines().collect();
        text += &format!("--- {file}\n+++ {file}\n");
        let mut added = 0;
        for hunk in hunks(insertions, lines.len()) {
            let new: usize = insertions.range(hunk.clone()).map(|(_, new)| new.len()).sum();
            let (first, count) = (*hunk.start(), hunk.clone().count());
            text += &format!("@@ -{first},{count} +{},{} @@\n", first + added, count + new);
            for number in hunk {
                for line in insertions.get(&number).into_iter().flatten() {
                    text += &format!("+{line}\n");
                }
                text += &format!(" {}\n", lines[number - 1]);
            }
            added += new;
        }
    }
    text
}

/// The lines to show, with those around the changes; what meets is one.
fn hunks(insertions: &BTreeMap<usize, Vec<String>>, lines: usize) -> Vec<RangeInclusive<usize>> {
    let mut hunks: Vec<RangeInclusive<usize>> = vec![];
    for line in insertions.keys() {
        let first = line.saturating_sub(CONTEXT).max(1);
        let last = (line + CONTEXT - 1).min(lines);
        match hunks.last_mut() {
            Some(before) if *before.end() + 1 >= first => *before = *before.start()..=last,
            _ => hunks.push(first..=last),
        }
    }
    hunks
}

/// Lines that are shown around a change.
const CONTEXT: usize = 1;

/// The files with the new lines, each written as a whole or not at all.
pub fn write(patch: &Patch) -> Result<(), String> {
    for (file, insertions) in patch {
        let old = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        let mut new = String::with_capacity(old.len() + 200);
        for (number, line) in (1..).zip(old.split_inclusive('\n')) {
            for added in insertions.get(&number).into_iter().flatten() {
                new += added;
                new += if line.ends_with("\r\n") { "\r\n" } else { "\n" };
            }
            new += line;
        }
        let beside = format!("{file}.cinch-{}", std::process::id());
        let written = std::fs::write(&beside, new).and_then(|()| {
            if let Ok(meta) = std::fs::metadata(file) {
                std::fs::set_permissions(&beside, meta.permissions())?;
            }
            std::fs::rename(&beside, file)
        });
        if let Err(error) = written {
            let _ = std::fs::remove_file(&beside);
            return Err(format!("{file}: {error}"));
        }
    }
    Ok(())
}
