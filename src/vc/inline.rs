//! Replaces calls of `{:inline n}` procedures by their bodies, at most `n` deep for each procedure; deeper calls stay and
//! are taken by contract (so nothing is lost to soundness; the body is then verified on its own too, see `relied_upon`).
//!
//! An inlined call checks the callee's preconditions at the call and its postconditions at its end, as a call of the body
//! would: `ins := args; old_g := g; havoc locals; assert requires; body; assert ensures; results := outs`.

use crate::base::Span;
use crate::il::core::{
    Assert, Call, Clause, Expr, Fresh, Hints, Implementation, Kind, Local, Name, Procedure,
    Program, Var, VarKind,
};
use crate::il::label::{Label, Role};
use crate::il::obligation::Obligation;
use crate::il::rewrite::{map_children, substitute};
use crate::vc::flatten::flatten;
use crate::vc::graph::{Block, Command, Graph, Next, Simple};
use std::collections::{BTreeMap, BTreeSet};

/// The graph with inlinable calls replaced, and the local variables that came with them.
pub fn inline(
    graph: Graph<Command>,
    program: &Program,
    fresh: &mut Fresh,
) -> (Graph<Command>, Vec<Local>) {
    if program.procedures.iter().all(|procedure| procedure.inline.is_none()) {
        return (graph, vec![]);
    }
    let mut inliner = Inliner {
        program,
        fresh,
        locals: vec![],
        blocks: vec![],
        copies: 0,
        depth: BTreeMap::new(),
    };
    inliner.splice(graph, None);
    (Graph { blocks: inliner.blocks }, inliner.locals)
}

/// Procedures marked `{:inline}` whose contract some call may still rely on: inlining them can run out of depth, they have
/// not just one body, or a `free call` leaves their preconditions aside.
pub fn relied_upon(program: &Program) -> BTreeSet<Name> {
    let mut calls: BTreeMap<Name, BTreeSet<Name>> = BTreeMap::new();
    let mut called_freely = BTreeSet::new();
    for_each_call(program, |caller, call| {
        if call.free {
            called_freely.insert(call.procedure.clone());
        }
        calls.entry(caller.procedure.clone()).or_default().insert(call.procedure);
    });
    let reaches_itself = |start: &Name| {
        let (mut seen, mut pending) = (BTreeSet::new(), vec![start]);
        while let Some(name) = pending.pop() {
            for callee in calls.get(name).into_iter().flatten() {
                if callee == start {
                    return true;
                }
                if seen.insert(callee) {
                    pending.push(callee);
                }
            }
        }
        false
    };
    let relied_upon = |procedure: &&Procedure| {
        procedure.inline == Some(0)
            || only_body(program, &procedure.name).is_none()
            || called_freely.contains(&procedure.name)
            || reaches_itself(&procedure.name)
    };
    let inlined = program.procedures.iter().filter(|procedure| procedure.inline.is_some());
    inlined.filter(relied_upon).map(|procedure| procedure.name.clone()).collect()
}

/// The procedures that some body calls.
pub fn called(program: &Program) -> BTreeSet<Name> {
    let mut called = BTreeSet::new();
    for_each_call(program, |_, call| {
        called.insert(call.procedure);
    });
    called
}

fn for_each_call(program: &Program, mut visit: impl FnMut(&Implementation, Call)) {
    for implementation in &program.implementations {
        for block in flatten(implementation).blocks {
            for command in block.commands {
                if let Command::Call(call, _) = command {
                    visit(implementation, call);
                }
            }
        }
    }
}

/// The body of a procedure. Where there are several, a call may run any of them.
fn only_body<'a>(program: &'a Program, procedure: &Name) -> Option<&'a Implementation> {
    let mut bodies = program.implementations.iter().filter(|body| body.procedure == *procedure);
    bodies.next().filter(|_| bodies.next().is_none())
}

struct Inliner<'a> {
    program: &'a Program,
    fresh: &'a mut Fresh,
    locals: Vec<Local>,
    blocks: Vec<Block<Command>>,
    copies: usize,
    /// How many copies of each procedure the current place is inside of.
    depth: BTreeMap<Name, u32>,
}

impl<'a> Inliner<'a> {
    /// Appends the graph's blocks, calls inlined; where it returns it goes to `after`, if given. Returns the entry's index.
    fn splice(&mut self, graph: Graph<Command>, after: Option<usize>) -> usize {
        let base = self.blocks.len();
        let shells = graph.blocks.iter().map(|block| Block { commands: vec![], ..block.clone() });
        self.blocks.extend(shells);
        for (index, block) in graph.blocks.into_iter().enumerate() {
            let mut current = base + index;
            let next = match block.next {
                Next::Goto(targets) => {
                    Next::Goto(targets.into_iter().map(|target| base + target).collect())
                }
                Next::Return(span) => {
                    after.map_or(Next::Return(span), |after| Next::Goto(vec![after]))
                }
            };
            for command in block.commands {
                match command {
                    Command::Call(call, span) => match self.body_of(&call) {
                        Some(callee) => current = self.enter(current, &call, span, callee),
                        None => self.blocks[current].commands.push(Command::Call(call, span)),
                    },
                    simple => self.blocks[current].commands.push(simple),
                }
            }
            self.blocks[current].next = next;
        }
        base
    }

    fn body_of(&self, call: &Call) -> Option<(&'a Procedure, &'a Implementation)> {
        let procedure =
            self.program.procedures.iter().find(|procedure| procedure.name == call.procedure)?;
        let limit = procedure.inline?;
        let implementation = only_body(self.program, &call.procedure)?;
        let depth = self.depth.get(&call.procedure).copied().unwrap_or(0);
        (depth < limit && !call.free).then_some((procedure, implementation))
    }

    /// Lets block `current` go on into a copy of the body; returns the block where the caller goes on.
    fn enter(
        &mut self,
        current: usize,
        call: &Call,
        span: Span,
        (procedure, implementation): (&Procedure, &Implementation),
    ) -> usize {
        let copy = Copy::new(self, procedure, implementation);
        let mut before = vec![];
        let ins = copy.ins.iter().zip(&call.args).map(|(var, arg)| (var.clone(), arg.clone()));
        before.push(Simple::Assign(ins.collect()));
        let snapshots =
            copy.snapshots.iter().map(|(global, saved)| (saved.clone(), Expr::var(global, span)));
        before.push(Simple::Assign(snapshots.collect()));
        before.push(Simple::Havoc(copy.havocked.clone()));
        for clause in &procedure.requires {
            let own = |expr: &Expr| substitute(expr, &copy.contract_vars);
            before.push(match inlined_clause(clause, own, span) {
                Simple::Assert(check) => Simple::Assert(call.pass(check)),
                assumption => assumption,
            });
        }
        before.retain(changes_or_checks);
        self.blocks[current].commands.extend(before.into_iter().map(Command::Simple));

        let mut after = vec![];
        for clause in &procedure.ensures {
            let own = |expr: &Expr| copy.resolve(expr, &copy.contract_vars);
            after.push(inlined_clause(clause, own, clause.span));
        }
        let outs = call
            .results
            .iter()
            .zip(&copy.outs)
            .map(|(result, out)| (result.clone(), Expr::var(out, span)));
        after.push(Simple::Assign(outs.collect()));
        after.retain(changes_or_checks);
        let label = Label::new(format!("{}$return", copy.prefix), Role::Passage);
        let commands = after.into_iter().map(Command::Simple).collect();
        self.blocks.push(Block { label, span, commands, next: Next::Goto(vec![]), returns: None });
        let resume = self.blocks.len() - 1;

        let body = copy.body(flatten(implementation));
        *self.depth.entry(call.procedure.clone()).or_default() += 1;
        let entry = self.splice(body, Some(resume));
        *self.depth.entry(call.procedure.clone()).or_default() -= 1;
        self.blocks[current].next = Next::Goto(vec![entry]);
        resume
    }
}

/// Whether the command is more than an assignment to nothing.
fn changes_or_checks(command: &Simple) -> bool {
    match command {
        Simple::Assign(assignments) => !assignments.is_empty(),
        Simple::Havoc(vars) => !vars.is_empty(),
        Simple::Assert(_) | Simple::Assume(..) => true,
    }
}

fn inlined_clause(clause: &Clause, own: impl Fn(&Expr) -> Expr, span: Span) -> Simple {
    if clause.free {
        // The author asked for it to be taken on trust.
        return Simple::Assume(own(clause.relied_on()), Hints::default());
    }
    let obligation = Obligation { span, clause: Some(clause.span), ..clause.asked.clone() };
    Simple::Assert(Assert {
        condition: own(&clause.condition),
        assumed: clause.assumed.as_ref().map(own),
        obligation,
        assumed_after: true,
        hints: Hints::default(),
    })
}

/// One copy of a body, with variables of its own.
struct Copy {
    prefix: String,
    ins: Vec<Var>,
    outs: Vec<Var>,
    havocked: Vec<Var>,
    /// The globals the procedure may change, and where their values at its entry are kept, for `old`.
    snapshots: Vec<(Var, Var)>,
    /// The variables of the body, as those of the copy.
    body_vars: BTreeMap<Var, Expr>,
    /// The variables of the contract, as those of the copy.
    contract_vars: BTreeMap<Var, Expr>,
}

impl Copy {
    fn new(
        inliner: &mut Inliner<'_>,
        procedure: &Procedure,
        implementation: &Implementation,
    ) -> Copy {
        let prefix = format!("inline${}${}", procedure.name, inliner.copies);
        inliner.copies += 1;
        let mut rename = |local: &Local| {
            let name = format!("{prefix}${}", local.var.name);
            inliner.fresh.var(name, local.var.sort.clone(), VarKind::Temporary)
        };
        let [ins, outs, locals] =
            [&implementation.ins, &implementation.outs, &implementation.locals]
                .map(|list| list.iter().map(&mut rename).collect::<Vec<Var>>());
        let snapshots = procedure.modifies.iter().map(|global| {
            let name = format!("{prefix}$old${}", global.name);
            (global.clone(), inliner.fresh.var(name, global.sort.clone(), VarKind::Temporary))
        });
        let snapshots: Vec<(Var, Var)> = snapshots.collect();

        let originals =
            implementation.ins.iter().chain(&implementation.outs).chain(&implementation.locals);
        let copies = ins.iter().chain(&outs).chain(&locals);
        let body_vars: BTreeMap<Var, Expr> = originals
            .clone()
            .zip(copies.clone())
            .map(|(original, copy)| (original.var.clone(), Expr::var(copy, implementation.span)))
            .collect();
        let parameters = procedure.ins.iter().zip(&ins).chain(procedure.outs.iter().zip(&outs));
        let contract_vars = parameters
            .map(|(formal, copy)| (formal.var.clone(), Expr::var(copy, procedure.span)))
            .collect();
        inliner.locals.extend(originals.zip(copies).map(|(original, copy)| Local {
            var: copy.clone(),
            where_clause:
                original.where_clause.as_ref().map(|clause| substitute(clause, &body_vars)),
            assumption: original.assumption,
        }));
        let saved = snapshots.iter().map(|(_, saved)| saved);
        inliner.locals.extend(saved.map(|var| Local {
            var: var.clone(),
            where_clause: None,
            assumption: false,
        }));
        let havocked = outs.iter().chain(&locals).cloned().collect();
        Copy { prefix, ins, outs, havocked, snapshots, body_vars, contract_vars }
    }

    /// The expression over the copy's variables, `old` replaced by the snapshots.
    fn resolve(&self, expr: &Expr, vars: &BTreeMap<Var, Expr>) -> Expr {
        match &expr.kind {
            Kind::Old(of) => {
                let mut vars = vars.clone();
                vars.extend(
                    self.snapshots
                        .iter()
                        .map(|(global, saved)| (global.clone(), Expr::var(saved, of.span))),
                );
                self.resolve(of, &vars)
            }
            Kind::Var(var) => vars.get(var).unwrap_or(expr).clone(),
            _ => map_children(expr, &mut |part| self.resolve(part, vars)),
        }
    }

    fn target(&self, var: &Var) -> Var {
        match self.body_vars.get(var).map(|copy| &copy.kind) {
            Some(Kind::Var(copy)) => copy.clone(),
            _ => var.clone(),
        }
    }

    fn body(&self, mut graph: Graph<Command>) -> Graph<Command> {
        let mut resolve = |expr: &Expr| self.resolve(expr, &self.body_vars);
        for block in &mut graph.blocks {
            let name = format!("{}${}", self.prefix, block.label.name);
            block.label = Label::new(name, Role::Passage);
            for command in &mut block.commands {
                match command {
                    Command::Call(call, _) => {
                        let exprs = call.args.iter_mut().chain(&mut call.verified_under);
                        exprs.for_each(|expr| *expr = resolve(expr));
                        call.results.iter_mut().for_each(|result| *result = self.target(result));
                    }
                    Command::Simple(simple) => {
                        *simple = match simple.map_exprs(&mut resolve) {
                            Simple::Assign(assignments) => {
                                let rename = |(var, value)| (self.target(&var), value);
                                Simple::Assign(assignments.into_iter().map(rename).collect())
                            }
                            Simple::Havoc(vars) => {
                                Simple::Havoc(vars.iter().map(|var| self.target(var)).collect())
                            }
                            other => other,
                        }
                    }
                }
            }
        }
        graph
    }
}
