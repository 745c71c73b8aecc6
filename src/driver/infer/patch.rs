//! New clauses as changes to the files in which their functions and loops stand, as a diff or into the file.
//! Rule: whole lines are added, and nothing that is there changes; but where a function or loop does not begin its line, the line is broken
//! before it.

use crate::contract::pointer_home::{HomeKind, pointer_home};
use crate::infer::{Candidate, Home};
use crate::source::{Position, SourceMap, short_path};
use crate::typed;
use crate::typed::program::{FunctionId, Site, SiteEntity, VariableId};
use crate::typed::types::{Type, TypeId};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::Path;

/// Comments to be put into files, by file, line and column (from 1) that they stand before.
pub type Patch = BTreeMap<String, Insertions>;

type Insertions = BTreeMap<usize, BTreeMap<usize, Vec<String>>>;

/// Where each candidate goes.
pub fn patch(candidates: &[Candidate], typed: &typed::Program, sources: &SourceMap) -> Patch {
    let mut homes: BTreeMap<Home, Vec<&Candidate>> = BTreeMap::new();
    for candidate in candidates {
        homes.entry(candidate.home).or_default().push(candidate);
    }
    let mut patch = Patch::new();
    // A contract stands directly before its function.
    let (of_file, others): (Vec<_>, Vec<_>) =
        homes.into_iter().partition(|(home, _)| matches!(home, Home::File(_)));
    for (home, mut clauses) in of_file.into_iter().chain(others) {
        let at = match home {
            Home::Loop(_, start) => Some(start),
            Home::Function(function) => declaration(typed, function, sources),
            Home::Pointer(ty) => pointer_home(typed, ty).map(|it| it.start),
            Home::File(variable) => behind(typed, variable, sources),
        };
        let Some(mut position) = at.map(|at| sources.position(at)) else { continue };
        if let Home::Pointer(ty) = home
            && pointer_home(typed, ty).is_some_and(|it| it.kind == HomeKind::Member)
        {
            let Some((line, column)) = before_member(&position) else { continue };
            (position.line, position.column) = (line, column);
        }
        clauses.sort_by_key(|it| it.clause);
        let file = patch.entry(one_name(position.file)).or_default();
        let line = file.entry(position.line).or_default();
        line.entry(position.column).or_default().extend(comment(&clauses));
    }
    patch
}

/// The line and column at which the declaration of a member begins, whose name stands at the position: behind what ended the one before it.
fn before_member(name: &Position) -> Option<(usize, usize)> {
    let text = std::fs::read_to_string(&name.file).ok()?;
    let mut before: Vec<&str> = text.lines().take(name.line).collect();
    let last = before.pop()?;
    let upto: String = last.chars().take(name.column - 1).collect();
    before.push(&upto);
    Some(declaration_start(&before.join("\n")))
}

/// Where the last declaration of the text begins, line and column from 1: at the first word behind `;`, `{`, `}` or a comment that stands before it.
fn declaration_start(text: &str) -> (usize, usize) {
    let (mut start, mut comment) = (None, None);
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let next = letters.peek().map(|(_, next)| *next);
        match (comment, letter, next) {
            (None, '/', Some(kind @ ('*' | '/'))) => {
                letters.next();
                comment = Some(kind);
            }
            (Some('*'), '*', Some('/')) => {
                letters.next();
                (comment, start) = (None, None);
            }
            (Some('/'), '\n', _) => (comment, start) = (None, None),
            (None, ';' | '{' | '}', _) => start = None,
            (None, letter, _) if !letter.is_whitespace() => start = start.or(Some(at)),
            _ => {}
        }
    }
    let before = &text[..start.unwrap_or(text.len())];
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[line..].chars().count() + 1)
}

/// A header that two files include may be called `x.h` in one and `./x.h` in the other.
fn one_name(file: String) -> String {
    let whole = Path::new(&file).canonicalize();
    whole.map_or(file, |whole| short_path(&whole).to_string_lossy().into_owned())
}

/// Files may have clauses for the same header. Where several have some for one place, those of the first stand.
pub fn join(whole: &mut Patch, more: Patch) {
    for (file, insertions) in more {
        let lines = whole.entry(file).or_default();
        for (line, comments) in insertions {
            let columns = lines.entry(line).or_default();
            for (column, comment) in comments {
                columns.entry(column).or_insert(comment);
            }
        }
    }
}

fn comment(clauses: &[&Candidate]) -> Vec<String> {
    let last = clauses.len() - 1;
    let line = |(number, clause): (usize, &&Candidate)| {
        let open = if number == 0 { "/*@ " } else { "    " };
        let close = if number == last { " */" } else { "" };
        format!("{open}{clause}{close}")
    };
    clauses.iter().enumerate().map(line).collect()
}

/// What becomes of a line.
fn changed(line: &str, comments: &BTreeMap<usize, Vec<String>>) -> Vec<String> {
    let (mut lines, mut rest) = (vec![], line);
    for (column, comment) in comments.iter().rev() {
        let at = rest.char_indices().nth(column - 1).map_or(rest.len(), |(at, _)| at);
        let (before, behind) = rest.split_at(at);
        let width = column - 1;
        let blank = before.trim().is_empty();
        let own = if blank { rest.to_string() } else { format!("{:width$}{behind}", "") };
        let indented = comment.iter().map(|text| format!("{:width$}{text}", ""));
        lines.splice(0..0, indented.chain([own]));
        if blank {
            return lines;
        }
        rest = before.trim_end();
    }
    lines.insert(0, rest.to_string());
    lines
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
    let says_all =
        |site: &&Site| typed[function].body.is_none() || members(typed, function) < site.span.start;
    typed.sites.iter().filter(fits).find(says_all).map(|site| site.span.start)
}

/// From where on the members of all records are known that a function's type names.
fn members(typed: &typed::Program, function: FunctionId) -> u32 {
    let Type::Function(of) = typed.types.get(typed[function].ty) else { return 0 };
    let record = |ty: &TypeId| match typed.types.get(typed.types.pointee(*ty)?.ty) {
        Type::Record(id) => typed[*id].definition.as_ref()?.fields.first(),
        _ => None,
    };
    let named = of.parameters.iter().chain([&of.result.ty]).filter_map(record);
    named.map(|first| first.span.start).max().unwrap_or(0)
}

/// The first function of the user's that is defined behind a variable; an invariant stands before it.
fn behind(typed: &typed::Program, variable: VariableId, sources: &SourceMap) -> Option<u32> {
    let from = typed[variable].span.end;
    let is_definition = |site: &&Site| match &site.names[..] {
        [name] => match name.entity {
            SiteEntity::Function(function) => typed[function].body.as_ref().is_some_and(|body| {
                let start = site.span.start;
                from <= start && start <= body.block.span.start && !sources.is_system(start)
            }),
            _ => false,
        },
        _ => false,
    };
    typed.sites.iter().filter(is_definition).map(|site| site.span.start).min()
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
            let changed = |number: usize| {
                insertions.get(&number).map(|comments| changed(lines[number - 1], comments))
            };
            let new: usize = { hunk.clone() }.filter_map(changed).map(|all| all.len() - 1).sum();
            let (first, count) = (*hunk.start(), hunk.clone().count());
            text += &format!("@@ -{first},{count} +{},{} @@\n", first + added, count + new);
            for number in hunk {
                let line = lines[number - 1];
                let mut all = changed(number).unwrap_or_else(|| vec![line.to_string()]);
                let kept = all.pop_if(|last| last == line).is_some();
                if !kept {
                    text += &format!("-{line}\n");
                }
                all.iter().for_each(|added| text += &format!("+{added}\n"));
                if kept {
                    text += &format!(" {line}\n");
                }
            }
            added += new;
        }
    }
    text
}

/// The lines to show, with those around the changes; what meets is one.
fn hunks(insertions: &Insertions, lines: usize) -> Vec<RangeInclusive<usize>> {
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
            let Some(comments) = insertions.get(&number) else {
                new += line;
                continue;
            };
            let own = line.trim_end_matches(['\r', '\n']);
            let end = &line[own.len()..];
            let between = if end.is_empty() { "\n" } else { end };
            new += &changed(own, comments).join(between);
            new += end;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_begins_behind_the_one_before_it() {
        assert_eq!(declaration_start("struct s { int a; int (*"), (1, 19));
        assert_eq!(declaration_start("struct s {\n    int a; // of it;\n    int\n    (*"), (3, 5));
        assert_eq!(declaration_start("struct s { /* {; */ int a;\n  /* 1 */ int (*"), (2, 11));
        assert_eq!(declaration_start("struct { int (*"), (1, 10));
    }

    #[test]
    fn a_line_is_broken_where_something_stands_before() {
        let at = |columns: &[usize]| -> BTreeMap<usize, Vec<String>> {
            columns.iter().map(|column| (*column, vec![format!("/*{column}*/")])).collect()
        };
        assert_eq!(changed("  for (;;)", &at(&[3])), ["  /*3*/", "  for (;;)"]);
        let line = "int f() { while (1) ; }";
        let broken = ["/*1*/", "int f() {", "          /*11*/", "          while (1) ; }"];
        assert_eq!(changed(line, &at(&[11])), broken[1..]);
        assert_eq!(changed(line, &at(&[1, 11])), broken);
    }
}
