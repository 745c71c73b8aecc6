//! From programs to goals: `core::Program -> Graph -> Acyclic -> Passive -> Goal`, one pass a file, one type a stage.
//! Knows neither C nor SMT-LIB. Every `assume` that a pass adds says why it holds.

pub mod add_probes;
pub mod add_views;
pub mod apply_contracts;
pub mod cut_loops;
pub mod define_map_operations;
pub mod expand_functions;
pub mod find_behind;
pub mod find_parts;
pub mod flatten;
pub mod graph;
pub mod inline;
pub mod lift_lambdas;
pub mod narrow;
pub mod passify;
pub mod select_checks;
pub mod show;
pub mod use_pools;
pub mod ways;
pub mod wp;

use crate::il::core::{Assert, Axiom, Fresh, Function, Implementation, Meaning, Program};
use crate::il::obligation::Obligation;
use add_probes::{Extent, OtherProbes};
use add_views::Views;
use apply_contracts::{Procedures, Wheres};
use find_parts::Bodies;
use lift_lambdas::Lifter;
use ways::Ways;

/// A program ready for its implementations to be turned into goals: inline functions expanded, lambdas of axioms lifted.
pub struct Prepared {
    pub program: Program,
    /// What to show of values in counterexamples; nothing more than the values unless somebody asks.
    pub views: Views,
    procedures: Procedures,
    bodies: Bodies,
    lifter: Lifter,
}

/// What has to be proved for one implementation, and what belongs to it alone.
pub struct Generated {
    pub goal: wp::Goal,
    pub functions: Vec<Function>,
    pub axioms: Vec<Axiom>,
    /// Obligations that no path reaches.
    pub unreached: Vec<Obligation>,
}

pub fn prepare(program: Program) -> Prepared {
    let mut program =
        define_map_operations::define_map_operations(expand_functions::expand_functions(program));
    let mut lifter = Lifter::new(&program.functions);
    let fresh = &mut program.fresh;
    for axiom in &mut program.axioms {
        axiom.condition = lifter.lift(&axiom.condition, fresh);
    }
    for function in &mut program.functions {
        if let Meaning::Axiom(body) | Meaning::Define(body) = &mut function.meaning {
            *body = lifter.lift(body, fresh);
        }
    }
    for axiom in &mut program.axioms {
        axiom.condition = lifter.pools.in_expr(&axiom.condition, fresh);
    }
    program.functions.append(&mut lifter.functions);
    program.axioms.append(&mut lifter.axioms);
    let (procedures, bodies) = (Procedures::new(&program), Bodies::new(&program.functions));
    Prepared { program, views: Views::default(), procedures, bodies, lifter }
}

/// What a body is on the way to its goal.
pub struct Stages {
    pub acyclic: cut_loops::Acyclic,
    pub passive: passify::Passive,
}

/// The stages that `generate` goes through, to be shown.
pub fn stages(prepared: &Prepared, implementation: &Implementation) -> Stages {
    let mut fresh = prepared.program.fresh.clone();
    let (acyclic, ..) = acyclic(prepared, implementation, &mut fresh);
    let passive = passify::passify(acyclic.clone(), &mut fresh);
    Stages { acyclic, passive }
}

/// The passes from a body to its goal, in order.
pub fn generate(prepared: &Prepared, implementation: &Implementation) -> Generated {
    generate_by(prepared, implementation, |acyclic| acyclic)
}

/// The same, with a probe at the end of the body: it costs the proof nothing, and saves another goal in most cases.
pub fn generate_with_end(prepared: &Prepared, implementation: &Implementation) -> Generated {
    generate_by(prepared, implementation, |acyclic| {
        add_probes::add_end(acyclic, implementation.span)
    })
}

fn generate_by(
    prepared: &Prepared,
    implementation: &Implementation,
    change: impl FnOnce(cut_loops::Acyclic) -> cut_loops::Acyclic,
) -> Generated {
    let mut fresh = prepared.program.fresh.clone();
    let (acyclic, unreached, ways) = acyclic(prepared, implementation, &mut fresh);
    let mut generated = goal(prepared, change(acyclic), unreached, fresh);
    generated.goal.ways = ways;
    generated
}

/// A body of which everything has been proved, ready for the questions whether there was anything to prove; see `add_probes`.
pub struct Probed {
    body: cut_loops::Acyclic,
    fresh: Fresh,
    pub others: OtherProbes,
}

pub fn probe(prepared: &Prepared, implementation: &Implementation) -> Probed {
    let mut fresh = prepared.program.fresh.clone();
    let (acyclic, ..) = acyclic(prepared, implementation, &mut fresh);
    let body = add_probes::add_probes(acyclic, implementation.span);
    let others = add_probes::find_others(&body);
    Probed { body, fresh, others }
}

impl Probed {
    /// The goal that has these questions for obligations, and no others.
    pub fn goal(&self, prepared: &Prepared, extent: Extent) -> Generated {
        let probes = add_probes::keep_probes(self.body.clone(), extent);
        goal(prepared, probes, vec![], self.fresh.clone())
    }
}

fn goal(
    prepared: &Prepared,
    acyclic: cut_loops::Acyclic,
    unreached: Vec<Assert>,
    mut fresh: Fresh,
) -> Generated {
    let mut passive = passify::passify(acyclic, &mut fresh);
    add_views::add_views(&mut passive, &prepared.views);
    let mut lifter = prepared.lifter.clone();
    passive.map_exprs(&mut |expr| lifter.lift(expr, &mut fresh));
    lifter.pools.in_body(&mut passive, &mut fresh);
    let parts = if prepared.views.is_empty() {
        vec![]
    } else {
        find_parts::find_parts(
            &passive,
            &prepared.program.functions,
            &prepared.bodies,
            &prepared.views,
        )
    };
    let unreached = unreached.into_iter().map(|assert| assert.obligation).collect();
    let mut functions = lifter.functions;
    functions.extend(lifter.pools.functions().cloned());
    let mut goal = wp::wp(passive);
    goal.obligations.iter_mut().zip(parts).for_each(|(of, parts)| of.parts = parts);
    Generated { goal, functions, axioms: lifter.axioms, unreached }
}

/// The passes from a body to a graph without calls and loops, in order.
fn acyclic(
    prepared: &Prepared,
    implementation: &Implementation,
    fresh: &mut Fresh,
) -> (cut_loops::Acyclic, Vec<Assert>, Ways) {
    let program = &prepared.program;
    let graph = flatten::flatten(implementation);
    let (graph, inlined) = inline::inline(graph, program, fresh);
    let wheres = Wheres::new(program, implementation, &inlined);
    let mut graph = apply_contracts::apply_contracts(
        graph,
        program,
        &prepared.procedures,
        implementation,
        &wheres,
        fresh,
    );
    find_behind::find_behind(&mut graph);
    let (mut acyclic, unreached, ways) = cut_loops::cut_loops(graph, &wheres, fresh);
    if implementation.selective {
        select_checks::select_checks(&mut acyclic);
    }
    (acyclic, unreached, ways)
}
