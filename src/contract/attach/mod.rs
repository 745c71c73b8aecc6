//! Attaches annotations to what they stand before: file scope, a function's or function pointer's declaration, a loop, a statement.
//! Definitions of the logic come first, so that they are known in the whole file; the rest is taken in its order.
//! Rule: what fits nowhere is reported at its place.

mod block;
mod body;
mod define;
mod locate;
mod merge;
mod outside;
mod program_start;
mod propose;

use super::Annotated;
use super::ast::Item;
use super::elaborate::{ContractPart, Elaborator};
use super::ghost_code::check_ghost_code;
use super::parse::parse;
use super::private_state::find_private;
use super::program::{Code, Contract, GhostId};
use super::proposal::Proposal;
use crate::base::Span;
use crate::syntax::ast::Annotation;
use crate::typed;
use crate::typed::program::{FunctionId, RecordId, VariableId};
use crate::typed::types::TypeId;
use program_start::promises_to_main;
use std::collections::BTreeMap;
use std::sync::Arc;

struct Attacher {
    elaborator: Elaborator,
    /// Contract parts before one declaration, which come in several annotations.
    pending: Option<Pending>,
    /// Of functions, in the order of their declarations.
    contracts: Vec<(FunctionId, Contract)>,
    /// Ghost variables of the function at hand, with the block that each belongs to.
    local_ghosts: Vec<LocalGhost>,
    /// The states before blocks with a contract, as labels, and what has to hold at the ends of those blocks.
    block_labels: BTreeMap<(FunctionId, u32), u32>,
    block_ends: Vec<(FunctionId, u32, Code)>,
    /// Statements with a contract that are to become blocks: by where they start, where the block does.
    singles: BTreeMap<(FunctionId, u32), u32>,
    /// Functions' bodies in the order of the text.
    bodies: Vec<(Span, FunctionId)>,
    /// What is left of annotations whose definitions have been taken, by where they start.
    parsed: BTreeMap<u32, Vec<Item>>,
}

struct Pending {
    site: usize,
    target: Target,
    parts: Vec<ContractPart>,
    place: u32,
}

/// What a contract is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Target {
    /// The first declarator of the site.
    Declarator,
    /// A parameter of it.
    Parameter(usize),
    /// A member of a structure or union that it defines.
    Member(RecordId, usize),
}

struct LocalGhost {
    name: Arc<str>,
    id: GhostId,
    function: FunctionId,
    block: (u32, u32),
    from: u32,
}

/// How a function pointer is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pointer {
    Variable(VariableId),
    Type(TypeId),
}

pub fn attach(program: typed::Program, proposals: &[Proposal]) -> Annotated {
    let functions = program.functions.iter().enumerate();
    let mut bodies: Vec<(Span, FunctionId)> = functions
        .filter_map(|(index, function)| {
            let body = function.body.as_ref()?;
            Some((body.block.span, FunctionId(index as u32)))
        })
        .collect();
    bodies.sort();
    let any = !program.annotations.is_empty() || !proposals.is_empty();
    let mut elaborator = Elaborator::new(program, any);
    let annotations = std::mem::take(&mut elaborator.program.typed.annotations);
    let start = promises_to_main(&elaborator.program.typed);
    let mut attacher = Attacher {
        elaborator,
        pending: None,
        contracts: vec![],
        local_ghosts: vec![],
        block_labels: BTreeMap::new(),
        block_ends: vec![],
        singles: BTreeMap::new(),
        bodies,
        parsed: BTreeMap::new(),
    };
    attacher.define(&annotations);
    let before = |start: &Annotation| {
        annotations.partition_point(|other| other.span.start < start.span.start)
    };
    let (first, second) = annotations.split_at(start.as_ref().map_or(0, before));
    for annotation in first.iter().chain(&start).chain(second) {
        attacher.annotation(annotation);
    }
    attacher.finish_contract();
    attacher.join_contracts();
    proposals.iter().for_each(|proposal| attacher.propose(proposal));
    attacher.end_blocks();
    attacher.make_blocks();
    let mut elaborator = attacher.elaborator;
    elaborator.mark_recursion();
    find_private(&mut elaborator.program);
    elaborator.program.typed.annotations = annotations;
    let mut diagnostics = elaborator.diagnostics;
    diagnostics.extend(check_ghost_code(&mut elaborator.program));
    diagnostics.sort_by_key(|diagnostic| diagnostic.place().start);
    Annotated { program: elaborator.program, diagnostics }
}

impl Attacher {
    fn annotation(&mut self, annotation: &Annotation) {
        match self.body_around(annotation.span.start) {
            Some(function) => self.in_body(annotation, function),
            None => self.outside_functions(annotation),
        }
    }

    /// The function in whose body a place is.
    fn body_around(&self, at: u32) -> Option<FunctionId> {
        let behind = self.bodies.partition_point(|(span, _)| span.start <= at);
        let body = self.bodies[..behind].last().filter(|(span, _)| at < span.end);
        body.map(|(_, function)| *function)
    }

    /// The items of an annotation; what is wrong with it is reported.
    fn items(&mut self, annotation: &Annotation) -> Vec<Item> {
        if let Some(items) = self.parsed.remove(&annotation.span.start) {
            return items;
        }
        let elaborator = &self.elaborator;
        // What is declared further down counts only where the annotation makes no sense without it.
        let before = parse(annotation, &|name| elaborator.kind_of_name_before(name));
        let read = before.or_else(|diagnostic| {
            parse(annotation, &|name| elaborator.kind_of_name(name)).map_err(|_| diagnostic)
        });
        match read {
            Ok(items) => items,
            Err(diagnostic) => {
                self.elaborator.diagnostics.push(diagnostic);
                vec![]
            }
        }
    }
}
