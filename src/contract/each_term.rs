//! Every term of a unit's annotations: contracts, loops, assertions, logic. Whoever looks for something that annotations say walks here.

use super::program::{Clause, Code, CodeKind, Location, Measure, Program};
use super::term::Term;
use crate::typed::program::FunctionId;

/// Every term of the unit's annotations, from the outside in.
pub fn for_each_term<'p>(program: &'p Program, visit: &mut dyn FnMut(&'p Term)) {
    for_each_term_of(program, &|_| true, visit);
}

/// The terms of all annotations but for those of functions that do not count.
pub fn for_each_term_of<'p>(
    program: &'p Program,
    counts: &dyn Fn(FunctionId) -> bool,
    visit: &mut dyn FnMut(&'p Term),
) {
    let mut inside = |term: &'p Term| term.for_each(visit);
    for function in &program.logic {
        function.body.iter().for_each(&mut inside);
        function.cases.iter().for_each(|case| inside(&case.formula));
    }
    program.facts.iter().for_each(|fact| inside(&fact.formula));
    program.invariants.iter().for_each(|invariant| inside(&invariant.formula));
    program.ghosts.iter().flat_map(|ghost| &ghost.initial).for_each(&mut inside);
    let pointers = program.pointer_types.values().chain(program.pointer_variables.values());
    pointers.for_each(|contract| contract.terms().into_iter().for_each(&mut inside));
    let specs = program.functions.iter().filter(|(function, _)| counts(**function));
    for (_, spec) in specs {
        let contract = spec.contract.iter();
        contract.for_each(|contract| contract.terms().into_iter().for_each(&mut inside));
        for of_loop in spec.loops.values() {
            in_clauses(&of_loop.invariants, &mut inside);
            in_locations(of_loop.modifies.as_deref(), &mut inside);
            in_locations(of_loop.frees.as_deref(), &mut inside);
            of_loop.variant.iter().flat_map(Measure::terms).for_each(&mut inside);
        }
        spec.frames.values().for_each(|frame| in_locations(Some(frame), &mut inside));
        let codes = spec.before.values().chain(spec.at_end.values());
        codes.flatten().for_each(|code| in_code(code, &mut inside));
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
        CodeKind::Declare(_) | CodeKind::Label(_) | CodeKind::Trust => {}
    }
}
