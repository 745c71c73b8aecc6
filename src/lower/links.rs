//! The links that specifications of the unit name: each has a relation `R` and a map `B` of its own.

use super::cells::{RecordNames, field_name, field_tag};
use crate::contract::Program;
use crate::contract::program::{Clause, Code, CodeKind, Contract, Location};
use crate::contract::term::{Builtin, Link, Term, TermKind};
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkInfo {
    pub link: Link,
    /// As in the names of its maps: `list.next`; `list.next^8` where it is reached through an outer record.
    pub name: Arc<str>,
    pub tag: Arc<str>,
    pub offset: i64,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Links(BTreeMap<Link, LinkInfo>);

impl Links {
    pub fn new(program: &Program, names: &RecordNames) -> Links {
        let mut links = Links::default();
        for_each_term(program, &mut |term| match &term.kind {
            TermKind::List(_, link) | TermKind::Builtin(Builtin::Block(link), _) => {
                links.0.entry(*link).or_insert_with(|| describe(program, names, *link));
            }
            _ => {}
        });
        links
    }

    pub fn get(&self, link: Link) -> &LinkInfo {
        &self.0[&link]
    }

    pub fn all(&self) -> impl Iterator<Item = &LinkInfo> {
        self.0.values()
    }

    /// Those whose cells carry the tag.
    pub fn tagged<'a>(&'a self, tag: &'a str) -> impl Iterator<Item = &'a LinkInfo> {
        self.all().filter(move |link| &*link.tag == tag)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

fn describe(program: &Program, names: &RecordNames, link: Link) -> LinkInfo {
    let definition = program.typed[link.record].definition.as_ref();
    let field = &definition.expect("a link's record is complete").fields[link.field as usize];
    let own = field.offset as i64;
    let plain =
        format!("{}.{}", names.get(link.record), field_name(&program.typed, field, link.field));
    let name = if own == link.offset { plain } else { format!("{plain}^{}", link.offset) };
    let tag = field_tag(&program.typed, names, link.record, link.field);
    LinkInfo { link, name: name.replace('-', "~").into(), tag, offset: link.offset }
}

/// Every term of the unit's annotations, from the outside in.
pub fn for_each_term<'p>(program: &'p Program, visit: &mut dyn FnMut(&'p Term)) {
    let mut inside = |term: &'p Term| term.for_each(visit);
    for function in &program.logic {
        function.body.iter().for_each(&mut inside);
        function.cases.iter().for_each(|(_, case)| inside(case));
    }
    program.facts.iter().for_each(|fact| inside(&fact.formula));
    program.invariants.iter().for_each(|invariant| inside(&invariant.formula));
    program.ghosts.iter().flat_map(|ghost| &ghost.initial).for_each(&mut inside);
    let pointers = program.pointer_types.values().chain(program.pointer_variables.values());
    pointers.for_each(|contract| in_contract(contract, &mut inside));
    for spec in program.functions.values() {
        spec.contract.iter().for_each(|contract| in_contract(contract, &mut inside));
        for of_loop in spec.loops.values() {
            in_clauses(&of_loop.invariants, &mut inside);
            in_locations(of_loop.modifies.as_deref(), &mut inside);
            in_locations(of_loop.frees.as_deref(), &mut inside);
            of_loop.variant.iter().for_each(&mut inside);
        }
        let codes = spec.before.values().chain(spec.at_end.values());
        codes.flatten().for_each(|code| in_code(code, &mut inside));
    }
}

fn in_contract<'p>(contract: &'p Contract, visit: &mut dyn FnMut(&'p Term)) {
    in_clauses(&contract.requires, visit);
    in_clauses(&contract.ensures, visit);
    in_locations(contract.modifies.as_deref(), visit);
    in_locations(contract.frees.as_deref(), visit);
    contract.decreases.iter().for_each(&mut *visit);
    for behavior in &contract.behaviors {
        in_clauses(&behavior.assumes, visit);
        in_clauses(&behavior.requires, visit);
        in_clauses(&behavior.ensures, visit);
        in_locations(behavior.modifies.as_deref(), visit);
    }
}

fn in_clauses<'p>(clauses: &'p [Clause], visit: &mut dyn FnMut(&'p Term)) {
    clauses.iter().for_each(|clause| visit(&clause.formula));
}

fn in_locations<'p>(locations: Option<&'p [Location]>, visit: &mut dyn FnMut(&'p Term)) {
    locations.into_iter().flatten().for_each(|location| visit(&location.term));
}

fn in_code<'p>(code: &'p Code, visit: &mut dyn FnMut(&'p Term)) {
    match &code.kind {
        CodeKind::Assert(clause) | CodeKind::Check(clause) | CodeKind::Assume(clause) => {
            visit(&clause.formula);
        }
        CodeKind::Set(_, term) | CodeKind::AddBlocker(term) | CodeKind::RemoveBlocker(term) => {
            visit(term)
        }
        CodeKind::Retype { pointer, count, .. } => {
            visit(pointer);
            count.iter().for_each(visit);
        }
        CodeKind::If(condition, then, other) => {
            visit(condition);
            then.iter().chain(other).for_each(|code| in_code(code, visit));
        }
        CodeKind::Declare(_) | CodeKind::Label(_) => {}
    }
}
