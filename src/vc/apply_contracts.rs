//! Puts the contracts into the graph: what may be assumed at the entry, what must hold at the exit, and calls by contract.
//!
//! ```text
//! call r := P(a)   =>   assert requires[a]; saved := modified globals; havoc modified globals, outs;
//!                       assume where-clauses; assume ensures[a, outs, old = saved]; r := outs
//! ```
//! Invariant: after this pass a `havoc` is followed by the `where` clauses of its variables, and no call is left.

use crate::base::{Owner, Span};
use crate::il::core::{
    Assert, Call, Clause, Expr, Fresh, Implementation, Kind, Local, Name, Op, Procedure, Program,
    Sort, Var, VarKind,
};
use crate::il::label::{Label, Role};
use crate::il::obligation::{Obligation, ObligationKind};
use crate::il::rewrite::{map_children, map_hints, substitute};
use crate::vc::graph::{Block, Command, Graph, Next, Simple};
use std::collections::{BTreeMap, HashMap};

/// What is known of a variable whenever it gets an unknown value.
pub struct Wheres {
    clauses: BTreeMap<Var, Expr>,
    assumptions: Vec<Var>,
}

impl Wheres {
    pub fn new(program: &Program, implementation: &Implementation, inlined: &[Local]) -> Wheres {
        let globals = program.globals.iter().map(|global| (&global.var, &global.where_clause));
        let locals = || {
            implementation
                .ins
                .iter()
                .chain(&implementation.outs)
                .chain(&implementation.locals)
                .chain(inlined)
        };
        let clauses = globals.chain(locals().map(|local| (&local.var, &local.where_clause)));
        Wheres {
            clauses: clauses
                .filter_map(|(var, clause)| Some((var.clone(), clause.clone()?)))
                .collect(),
            assumptions: locals()
                .filter(|local| local.assumption)
                .map(|local| local.var.clone())
                .collect(),
        }
    }

    /// `havoc vars`, with what is known of the new values.
    pub fn havoc(&self, vars: Vec<Var>, fresh: &mut Fresh) -> Vec<Simple> {
        let assumptions: Vec<&Var> =
            vars.iter().filter(|var| self.assumptions.contains(var)).collect();
        let saved: Vec<(Var, Expr)> = assumptions
            .iter()
            .map(|var| {
                (
                    fresh.var(var.name.clone(), var.sort.clone(), VarKind::Temporary),
                    Expr::var(var, Span::default()),
                )
            })
            .collect();
        let mut commands = vec![];
        if !saved.is_empty() {
            commands.push(Simple::Assign(saved.clone()));
        }
        commands.push(Simple::Havoc(vars.clone()));
        for (var, (before, _)) in assumptions.iter().zip(&saved) {
            // `{:assumption}` variables only ever become weaker: that is their meaning.
            let [now, before] = [var, before].map(|var| Expr::var(var, Span::default()));
            commands.push(Simple::assume(now.implies(before)));
        }
        // A `where` clause is what its author says of every unknown value of the variable.
        commands.extend(
            vars.iter().filter_map(|var| self.clauses.get(var)).cloned().map(Simple::assume),
        );
        commands
    }
}

/// Where each procedure stands in `Program::procedures`.
pub struct Procedures(HashMap<Name, usize>);

impl Procedures {
    pub fn new(program: &Program) -> Procedures {
        let names = program.procedures.iter().map(|procedure| procedure.name.clone());
        Procedures(names.zip(0..).collect())
    }
}

pub fn apply_contracts(
    graph: Graph<Command>,
    program: &Program,
    procedures: &Procedures,
    implementation: &Implementation,
    wheres: &Wheres,
    fresh: &mut Fresh,
) -> Graph<Simple> {
    let procedure = |name: &Name| &program.procedures[procedures.0[name]];
    let mut desugar = |block: Block<Command>| {
        let mut commands = vec![];
        for command in block.commands {
            match command {
                Command::Simple(Simple::Havoc(vars)) => commands.extend(wheres.havoc(vars, fresh)),
                Command::Simple(simple) => commands.push(simple),
                Command::Call(call, span) => {
                    let callee = procedure(&call.procedure);
                    let callee = match implementation.owner {
                        Owner::AsPointer { .. } => &without_doubts(callee),
                        _ => callee,
                    };
                    commands.extend(call_by_contract(&call, span, callee, wheres, fresh));
                }
            }
        }
        Block {
            label: block.label,
            span: block.span,
            commands,
            next: block.next,
            returns: block.returns,
        }
    };
    let mut blocks: Vec<Block<Simple>> = graph.blocks.into_iter().map(&mut desugar).collect();
    let procedure = procedure(&implementation.procedure);
    let parameters = parameters(procedure, implementation);
    add_entry(&mut blocks, program, procedure, implementation, wheres, &parameters);
    add_exit(&mut blocks, procedure, implementation, &parameters);
    Graph { blocks }
}

/// A function that asks for more than calls through a pointer give has that as an open check of its own, and keeps the rest of the pointer's
/// contract wherever it may be called at all.
fn without_doubts(procedure: &Procedure) -> Procedure {
    let mut procedure = procedure.clone();
    procedure.requires.iter_mut().for_each(|clause| clause.assumed_after = true);
    procedure
}

/// The procedure's formal parameters as the implementation's own.
fn parameters(procedure: &Procedure, implementation: &Implementation) -> BTreeMap<Var, Expr> {
    let ins = procedure.ins.iter().zip(&implementation.ins);
    let outs = procedure.outs.iter().zip(&implementation.outs);
    ins.chain(outs)
        .map(|(formal, own)| (formal.var.clone(), Expr::var(&own.var, procedure.span)))
        .collect()
}

fn add_entry(
    blocks: &mut [Block<Simple>],
    program: &Program,
    procedure: &Procedure,
    implementation: &Implementation,
    wheres: &Wheres,
    parameters: &BTreeMap<Var, Expr>,
) {
    let globals = program.globals.iter().map(|global| &global.var);
    let locals =
        implementation.ins.iter().chain(&implementation.outs).chain(&implementation.locals);
    let vars = globals.chain(locals.map(|local| &local.var));
    // The where clauses of all variables: what their authors say of every initial value.
    let mut entry: Vec<Simple> =
        vars.filter_map(|var| wheres.clauses.get(var)).cloned().map(Simple::assume).collect();
    // `{:assumption}` variables are true at first by definition.
    entry.extend(
        wheres.assumptions.iter().map(|var| Simple::assume(Expr::var(var, Span::default()))),
    );
    // Callers have proved the checked preconditions; the free ones are taken on trust.
    let requires = procedure.requires.iter();
    entry.extend(requires.map(|clause| {
        let mut own = |expr: &Expr| substitute(expr, parameters);
        let hints = map_hints(&clause.hints, &mut own);
        let hints = hints.trusting(ObligationKind::VacuousRequires, clause.span);
        // Proved by the callers or taken on trust, as said above.
        Simple::Assume(own(clause.relied_on()), hints)
    }));
    blocks[0].commands.splice(0..0, entry);
}

/// All returns lead to one block that checks the postconditions.
fn add_exit(
    blocks: &mut Vec<Block<Simple>>,
    procedure: &Procedure,
    implementation: &Implementation,
    parameters: &BTreeMap<Var, Expr>,
) {
    let ensures = procedure.ensures.iter();
    let commands: Vec<Simple> =
        ensures.filter_map(|clause| check_clause(clause, parameters, clause.span)).collect();
    if commands.is_empty() {
        return;
    }
    let exit = blocks.len();
    for block in blocks.iter_mut() {
        if let Next::Return(span) = block.next {
            block.returns = Some(span);
            block.next = Next::Goto(vec![exit]);
        }
    }
    let span = implementation.end;
    blocks.push(Block {
        label: Label::new("exit", Role::Checks),
        span,
        commands,
        next: Next::Return(span),
        returns: None,
    });
}

/// The checked side of a clause: an assertion; nothing for a free one, unless it says that it is always assumed.
fn check_clause(clause: &Clause, parameters: &BTreeMap<Var, Expr>, span: Span) -> Option<Simple> {
    let mut own = |expr: &Expr| substitute(expr, parameters);
    if clause.free {
        // Its author asks for it to be taken on trust on this side too.
        return clause.always_assume.then(|| Simple::assume(own(clause.relied_on())));
    }
    let (condition, assumed) = (own(&clause.condition), clause.assumed.as_ref().map(&mut own));
    let obligation = Obligation { span, clause: Some(clause.span), ..clause.asked.clone() };
    let hints = map_hints(&clause.hints, &mut own);
    let assumed_after = clause.assumed_after;
    Some(Simple::Assert(Assert { condition, assumed, obligation, assumed_after, hints }))
}

fn call_by_contract(
    call: &Call,
    span: Span,
    procedure: &Procedure,
    wheres: &Wheres,
    fresh: &mut Fresh,
) -> Vec<Simple> {
    let mut commands = vec![];
    let mut local = |name: String, sort: &Sort| fresh.var(name, sort.clone(), VarKind::Temporary);

    // Arguments get names of their own: the call may change what they are computed from.
    let ins: Vec<Var> = procedure
        .ins
        .iter()
        .map(|formal| local(formal.var.name.to_string(), &formal.var.sort))
        .collect();
    commands.push(Simple::Assign(ins.iter().cloned().zip(call.args.iter().cloned()).collect()));
    let mut actuals: BTreeMap<Var, Expr> = procedure
        .ins
        .iter()
        .zip(&ins)
        .map(|(formal, own)| (formal.var.clone(), Expr::var(own, span)))
        .collect();
    if !call.free {
        commands.extend(procedure.requires.iter().filter_map(|clause| {
            match check_clause(clause, &actuals, span)? {
                Simple::Assert(check) => Some(Simple::Assert(call.pass(check))),
                assumption => Some(assumption),
            }
        }));
    }

    // Where a precondition may fail and nothing may rely on it, what the body makes of it is not known either.
    let doubted = procedure.requires.iter().filter(|it| !it.assumed_after && !it.free);
    let doubted = doubted.map(|clause| substitute(&clause.condition, &actuals));
    let met = doubted.reduce(|all, next| Expr::binary(Op::And, all, next)).map(|all| {
        let met = local("met".into(), &Sort::Bool);
        commands.push(Simple::Assign(vec![(met.clone(), all)]));
        Expr::var(&met, span)
    });

    let saved: Vec<(Var, Var)> = procedure
        .modifies
        .iter()
        .map(|global| (global.clone(), local(format!("{}$before", global.name), &global.sort)))
        .collect();
    commands.push(Simple::Assign(
        saved.iter().map(|(var, copy)| (copy.clone(), Expr::var(var, span))).collect(),
    ));
    let outs: Vec<Var> = procedure
        .outs
        .iter()
        .map(|formal| local(formal.var.name.to_string(), &formal.var.sort))
        .collect();
    actuals.extend(
        procedure
            .outs
            .iter()
            .zip(&outs)
            .map(|(formal, own)| (formal.var.clone(), Expr::var(own, span))),
    );
    // The call changes the globals it may modify, and nothing else; its results are unknown each time.
    commands.extend(wheres.havoc(procedure.modifies.clone(), fresh));
    commands.push(Simple::Havoc(outs.clone()));
    // The callee keeps the `where` clauses of its results, as any holder of these variables does.
    let clauses = procedure.outs.iter().filter_map(|formal| formal.where_clause.as_ref());
    commands.extend(clauses.map(|clause| Simple::assume(substitute(clause, &actuals))));
    // The callee's body is proved to establish the checked postconditions; the free ones are taken on trust.
    commands.extend(procedure.ensures.iter().map(|clause| {
        let mut own = |expr: &Expr| in_post_state(expr, &actuals, &saved);
        let mut hints = map_hints(&clause.hints, &mut own);
        let probe = Obligation::new(ObligationKind::VacuousAssumption, span);
        hints.trusted = Some(Obligation { clause: Some(clause.span), ..probe });
        let ensured = own(clause.relied_on());
        let ensured = match &met {
            Some(met) if !clause.free => met.clone().implies(ensured),
            _ => ensured,
        };
        // Proved of the callee, for calls that meet what it requires, or taken on trust, as said above.
        Simple::Assume(ensured, hints)
    }));
    let results =
        call.results.iter().zip(&outs).map(|(result, out)| (result.clone(), Expr::var(out, span)));
    commands.push(Simple::Assign(results.collect()));
    commands.retain(|command| !matches!(command, Simple::Assign(list) if list.is_empty()));
    commands.retain(|command| !matches!(command, Simple::Havoc(list) if list.is_empty()));
    commands
}

/// A postcondition at the caller: parameters replaced, `old` the values saved before the call.
fn in_post_state(expr: &Expr, actuals: &BTreeMap<Var, Expr>, saved: &[(Var, Var)]) -> Expr {
    match &expr.kind {
        Kind::Old(of) => {
            let mut values = actuals.clone();
            values.extend(
                saved.iter().map(|(global, copy)| (global.clone(), Expr::var(copy, of.span))),
            );
            in_post_state(of, &values, &[])
        }
        Kind::Var(var) => actuals.get(var).unwrap_or(expr).clone(),
        _ => map_children(expr, &mut |part| in_post_state(part, actuals, saved)),
    }
}
