//! Chooses what a quantifier matches on: terms of its body in which its variables stand as arguments of maps and functions, not of
//! arithmetic. Reachability and logic functions come first, then memory, then tags, then parts of pointers.

use super::context::mentions;
use super::functions::{function_named, limited};
use crate::il::ast::{Expr, ExprKind};
use crate::lower::unit::Unit;

/// More alternatives than these are not worth their instances.
const MOST: usize = 4;

struct Candidate {
    term: Expr,
    tier: u8,
    /// Which of the variables occur, by their places in the list.
    covers: Vec<usize>,
}

/// Alternatives, each a list of terms that together mention all variables; empty if there are none.
pub fn triggers(variables: &[String], body: &Expr) -> Vec<Vec<Expr>> {
    let mut candidates = vec![];
    collect(body, variables, &mut vec![], &mut candidates);
    for tier in 0..=3 {
        let usable: Vec<&Candidate> =
            candidates.iter().filter(|candidate| candidate.tier <= tier).collect();
        let found = combine(variables.len(), &usable);
        if !found.is_empty() {
            return found;
        }
    }
    vec![]
}

fn combine(count: usize, candidates: &[&Candidate]) -> Vec<Vec<Expr>> {
    let mut found: Vec<Vec<&Candidate>> = vec![];
    for seed in candidates {
        let mut chosen = vec![*seed];
        let mut covered = seed.covers.clone();
        while covered.len() < count {
            let gain = |candidate: &&&Candidate| {
                candidate.covers.iter().filter(|index| !covered.contains(index)).count()
            };
            // The first of those that add most: the order of the text decides, not chance.
            let best = candidates.iter().rev().max_by_key(gain);
            let Some(best) = best.filter(|best| gain(best) > 0) else { break };
            covered.extend(best.covers.clone());
            covered.sort_unstable();
            covered.dedup();
            chosen.push(best);
        }
        if covered.len() == count {
            found.push(chosen);
        }
    }
    let least = found.iter().map(Vec::len).min().unwrap_or(0);
    let best = found.iter().filter(|chosen| chosen.len() == least);
    let tier = best.clone().map(|chosen| chosen.iter().map(|one| one.tier).max()).min().flatten();
    let best = best.filter(|chosen| chosen.iter().map(|one| one.tier).max() == tier);
    let terms = |chosen: &Vec<&Candidate>| chosen.iter().map(|one| one.term.clone()).collect();
    dedup(best.map(terms).collect())
}

/// `inner`: names that quantifiers inside bind, which no trigger of the outer one may mention.
fn collect(expr: &Expr, variables: &[String], inner: &mut Vec<String>, found: &mut Vec<Candidate>) {
    if let ExprKind::Binder(binder) = &*expr.kind {
        let before = inner.len();
        inner.extend(binder.vars.iter().map(|var| var.ident.name.to_string()));
        collect(&binder.body, variables, inner, found);
        inner.truncate(before);
        return;
    }
    if let Some(tier) = tier(expr)
        && !mentions(expr, inner)
        && plain(expr, variables)
    {
        let covers: Vec<usize> = (0..variables.len())
            .filter(|index| mentions(expr, std::slice::from_ref(&variables[*index])))
            .collect();
        let known = found.iter().any(|other| other.term == *expr);
        if !covers.is_empty() && !known {
            found.push(Candidate { term: expr.clone(), tier, covers });
        }
    }
    expr.kind.for_each_child(&mut |child| collect(child, variables, inner, found));
}

/// How good an expression is as a trigger; `None`: not at all.
fn tier(expr: &Expr) -> Option<u8> {
    match &*expr.kind {
        ExprKind::Select(map, _) => match map_name(map) {
            Some(name) if name.starts_with("R_") || name.starts_with("B_") => Some(0),
            Some(name) if name.starts_with("M_") => Some(1),
            _ => Some(2),
        },
        ExprKind::Apply { function, .. } => match &*function.name {
            name if name.starts_with("logic.") => Some(0),
            "Strlen" => Some(1),
            "Obj" | "Off" | "Plus" | "Class" | "Size" | "Base" | "Writable" | "Heap" => Some(3),
            "Ptr" | "Not" => None,
            _ => Some(2),
        },
        _ => None,
    }
}

fn map_name(map: &Expr) -> Option<&str> {
    match &*map.kind {
        ExprKind::Var(name) => Some(&name.name),
        ExprKind::Old(inner) => map_name(inner),
        _ => None,
    }
}

/// No variable stands below arithmetic, logic or a conditional: solvers cannot match on those.
fn plain(expr: &Expr, variables: &[String]) -> bool {
    match &*expr.kind {
        ExprKind::Var(_) | ExprKind::Int(_) | ExprKind::Bool(_) => true,
        ExprKind::Select(..) | ExprKind::Apply { .. } | ExprKind::Old(_) => {
            let mut fine = true;
            expr.kind.for_each_child(&mut |child| fine &= plain(child, variables));
            fine
        }
        _ => !mentions(expr, variables),
    }
}

/// Triggers of a fact, given those found so far. Of single terms, those of predicates with plain definitions stay only where there are no others:
/// a definition tells what they mean; and `None(a, m, n) ==> Find(a, m, n) == n`, found from `None`, runs in circles with
/// `None(a, m, Find(a, m, n))`, found from `Find`. Of several terms, those without such predicates are added.
pub fn from_primitives(
    unit: &Unit,
    variables: &[String],
    found: Vec<Vec<Expr>>,
    body: &Expr,
) -> Vec<Vec<Expr>> {
    let mut candidates = vec![];
    collect(body, variables, &mut vec![], &mut candidates);
    let primitive = |candidate: &&Candidate| match &*candidate.term.kind {
        ExprKind::Apply { function, .. } => {
            candidate.tier == 0 && !is_defined(unit, limited::plain(&function.name))
        }
        _ => false,
    };
    let usable: Vec<&Candidate> = candidates.iter().filter(primitive).collect();
    let mut better = combine(variables.len(), &usable);
    let length = |found: &[Vec<Expr>]| found.first().map(Vec::len);
    match (length(&better), length(&found)) {
        (Some(1), _) => better,
        (Some(own), Some(other)) if own == other => {
            better.extend(found);
            dedup(better)
        }
        _ => found,
    }
}

/// The first few that are not the same terms in another order.
fn dedup(found: Vec<Vec<Expr>>) -> Vec<Vec<Expr>> {
    let mut result: Vec<Vec<Expr>> = vec![];
    for terms in found {
        let same = |other: &Vec<Expr>| {
            other.len() == terms.len() && terms.iter().all(|term| other.contains(term))
        };
        if result.len() < MOST && !result.iter().any(same) {
            result.push(terms);
        }
    }
    result
}

fn is_defined(unit: &Unit, name: &str) -> bool {
    function_named(unit, name).is_some_and(|id| {
        let definition = &unit.program[id];
        definition.body.is_some() && !definition.recursive
    })
}

/// For variables that are cells: what memory holds there, in each state in which it is read.
pub fn cell_triggers(variables: &[String], body: &Expr) -> Vec<Vec<Expr>> {
    let mut reads: Vec<Vec<Expr>> = vec![vec![]; variables.len()];
    collect_reads(body, variables, &mut reads);
    if reads.iter().any(Vec::is_empty) {
        return triggers(variables, body);
    }
    if let [only] = reads.as_slice() {
        return only.iter().take(MOST).map(|term| vec![term.clone()]).collect();
    }
    // Cells in one state go together where they can.
    let widest = reads.iter().map(Vec::len).max().unwrap_or(1);
    let mut found: Vec<Vec<Expr>> = vec![];
    for choice in 0..widest.min(MOST) {
        let terms: Vec<Expr> =
            reads.iter().map(|reads| reads[choice.min(reads.len() - 1)].clone()).collect();
        if !found.contains(&terms) {
            found.push(terms);
        }
    }
    found
}

/// Whether a quantifier that is matched on a cell reads memory elsewhere, at an address that depends on the cell: what it reads there is matched
/// in its turn. So `a[i] <= a[parent(i)]` climbs from each cell that is read, and what says of two arrays that they are equal goes back
/// and forth.
pub fn feeds_itself(variables: &[String], found: &[Vec<Expr>], body: &Expr) -> bool {
    let is_read = |term: &Expr| match &*term.kind {
        ExprKind::Select(map, _) => map_name(map).is_some_and(|name| name.starts_with("M_")),
        _ => false,
    };
    let matched = found.iter().flatten().any(is_read);
    matched && reads_elsewhere(body, variables)
}

fn reads_elsewhere(expr: &Expr, variables: &[String]) -> bool {
    let mut found = false;
    if let ExprKind::Select(map, index) = &*expr.kind
        && map_name(map).is_some_and(|name| name.starts_with("M_"))
        && let [index] = index.as_slice()
    {
        found = !matches!(&*index.kind, ExprKind::Var(_)) && mentions(index, variables);
    }
    expr.kind.for_each_child(&mut |child| found |= reads_elsewhere(child, variables));
    found
}

fn collect_reads(expr: &Expr, variables: &[String], reads: &mut [Vec<Expr>]) {
    if let ExprKind::Select(map, index) = &*expr.kind
        && map_name(map).is_some_and(|name| name.starts_with("M_"))
        && let [index] = index.as_slice()
        && let ExprKind::Var(name) = &*index.kind
        && let Some(at) = variables.iter().position(|variable| **variable == *name.name)
        && !reads[at].contains(expr)
    {
        reads[at].push(expr.clone());
    }
    expr.kind.for_each_child(&mut |child| collect_reads(child, variables, reads));
}
