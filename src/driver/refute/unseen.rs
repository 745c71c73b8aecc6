//! What may go wrong that runs do not show: a program in, reasons out why it is not safe for want of a run that breaks a rule.
//! Rule: each of them is about the whole program, so that none depends on where a search came to.

use super::judge::World;
use crate::base::{ObligationKind, Owner, Span};
use crate::check::{Check, Site};
use crate::flow::{self, FunctionRef, StaticRef, StepKind};
use crate::lower::member_array::is_cut_off;
use crate::lower::sequence::{
    Unsequenced, beside_call, change_beside_call, orders, unsequenced, unsequenced_in,
};
use crate::lower::{self, Lowered, Prelude, handed_out};
use crate::refute::bodies::first_place;
use crate::refute::constant_members::let_be_written;
use crate::refute::inner_literals::inner_literal;
use crate::refute::lone_members::lone_member;
use crate::refute::mixed_records::Mixed;
use crate::refute::reachable::reachable;
use crate::refute::retyped::{retyped, untracked};
use crate::report::location::location;
use crate::source::SourceMap;
use crate::typed;
use crate::typed::constant::{Constant, evaluate_with_doubts};
use crate::typed::meaning::{
    is_called_around_main, runs_after_main, runs_before_main, variable_may_be_missing,
};
use crate::typed::program::{Declared, FunctionId, RecordId, VariableId};
use crate::typed::tree::{ConversionKind, Expr, ExprKind, StmtKind};
use crate::typed::types::{Qualified, Qualifiers};
use crate::typed::visit::{Node, each_node, in_block, parts};
use std::cell::OnceCell;
use std::collections::BTreeSet;

/// The functions that a run may come to.
type Reachable = BTreeSet<FunctionRef>;

/// By whatever rules.
pub fn beside_the_run(program: &flow::Program) -> Vec<String> {
    unordered(program).into_iter().chain(around_main(program)).collect()
}

/// The checks that proofs ask about, by unit; made once, when somebody wants to know.
pub type Proofs = OnceCell<Vec<Vec<Check>>>;

/// By the rules of C, on ways that begin with the entry.
pub fn unseen(
    world: &World,
    proofs: &Proofs,
    (wanted, folds): (&dyn Fn(ObligationKind) -> bool, bool),
) -> Vec<String> {
    let World { program, sources, .. } = *world;
    let reachable = reachable(program, world.entry);
    let first_line = |find: Find| first_line(program, &reachable, sources, find);
    let mut all = vec![];
    if wanted(ObligationKind::TypeMismatch) {
        // Where effective types are not looked at, memory may get another one.
        let strict = program.units.iter().any(|it| it.source.typed.target.strict_aliasing);
        let tracked = !strict || world.options.effective_types && !folds;
        let find = if tracked { untracked } else { retyped };
        all.extend(first_line(find).map(|line| {
            format!(
                "memory may be used as another type than it has after the conversion in {line} (C11 6.5p7), \
                 which runs do not show: `cinch prove` looks at that"
            )
        }));
        if strict && !tracked {
            all.extend(mixed(program, &reachable).map(|place| {
                format!(
                    "memory of one struct may be used as another after the conversion in {} (C11 6.5p7), which runs do \
                     not show: `cinch prove` looks at that",
                    line(place, sources)
                )
            }));
        }
        all.extend(cut_off(program));
        all.extend(first_line(let_be_written).map(|line| {
            format!(
                "whether constant members are written by way of the pointer in {line} is not looked at in runs: \
                 `cinch prove` does"
            )
        }));
    }
    if wanted(ObligationKind::OutOfBounds) {
        all.extend(first_line(lone_member).map(|line| {
            format!("whether the pointer in {line} leaves its member is not looked at in runs: `cinch prove` does")
        }));
    }
    if wanted(ObligationKind::UseAfterFree) {
        all.extend(first_line(inner_literal).map(|line| {
            format!("how long the compound literal in {line} lives is not looked at in runs: `cinch prove` does")
        }));
    }
    if wanted(ObligationKind::Precondition) {
        all.extend(first_line(restricted).map(|line| {
            format!("whether memory is used in another way than by the `restrict` pointer in {line} is not looked at in runs")
        }));
        all.extend(handed_out(program));
    }
    let proofs = proofs.get_or_init(|| lists(program, sources));
    all.extend(unasked(program, (&reachable, proofs), sources, wanted));
    all
}

/// Where C fixes no order and it matters, only one of the orders was run.
fn unordered(program: &flow::Program) -> Option<String> {
    program.units.iter().find_map(|unit| {
        let (options, source) = (lower::Options::default(), &unit.source);
        let lowered = lower::unit::Unit::new(source, &options);
        let words = |found: Unsequenced| match found {
            Unsequenced { conflict: Some(conflict), .. } => Some(conflict.words.text().to_string()),
            Unsequenced { pairs, .. } if !pairs.is_empty() => {
                Some("side effects in no order, which runs do not look at".to_string())
            }
            _ => None,
        };
        let mut found: Option<String> = None;
        let bodies = source.typed.functions.iter().filter_map(|it| it.body.as_ref());
        for item in bodies.flat_map(|body| &body.block.items) {
            each_node(Node::Stmt(item), &mut |node| {
                if let Node::Expr(expr) = node
                    && has_orders(&lowered, expr)
                {
                    let words = "functions are called in an order that C leaves open";
                    found = found.take().or(Some(words.to_string()));
                }
                let Node::Stmt(stmt) = node else { return };
                let own = parts(stmt).0.into_iter();
                let mut conflicts = own.filter_map(|expr| words(unsequenced(&lowered, expr)));
                found = found.take().or_else(|| conflicts.next());
                if let StmtKind::Declare(_, Some(initializer)) = &stmt.kind {
                    let more = || words(unsequenced_in(&lowered, initializer, stmt.span));
                    found = found.take().or_else(more);
                }
            });
        }
        found
    })
}

/// Whether calls among the operands run in several orders, of which a run takes one (C11 6.5.2.2p10).
fn has_orders(unit: &lower::unit::Unit, expr: &Expr) -> bool {
    let operands: Vec<&Expr> = match &expr.kind {
        ExprKind::Binary(_, left, right) => vec![left, right],
        ExprKind::Assign(place, value) => vec![place, value],
        ExprKind::Call(call) => [&call.callee].into_iter().chain(&call.arguments).collect(),
        ExprKind::CompoundAssign(assign) => return change_beside_call(unit, assign).is_some(),
        _ => return false,
    };
    orders(unit, &operands).is_some_and(|all| all.len() > 1)
        || beside_call(unit, &operands).is_some()
}

/// Runs begin and end with `main`: what a loader calls before and after it is not run.
fn around_main(program: &flow::Program) -> Option<String> {
    let early = |unit: &flow::Unit| runs_before_main(&unit.source.typed);
    if program.units.iter().find_map(early).is_some() {
        return Some("something runs before `main`, which runs do not show".into());
    }
    let late = |unit: &flow::Unit| {
        let typed = &unit.source.typed;
        let listed = runs_after_main(typed).is_some();
        listed || unit.functions.keys().any(|id| is_called_around_main(typed, *id))
    };
    let is_assembly = |it: &Declared| matches!(it, Declared::Asm(_));
    if program.units.iter().any(|unit| unit.source.typed.order.iter().any(is_assembly)) {
        return Some("assembly at file scope may do anything, which runs do not show".into());
    }
    let destructor = program.units.iter().any(late);
    destructor.then(|| "a destructor runs after `main`, which runs do not show".into())
}

/// A pointer with `restrict` through which a function accesses memory (C11 6.7.3.1p4).
fn restricted(program: &typed::Program, counts: &dyn Fn(FunctionId) -> bool) -> Option<Span> {
    let is = |ty: Qualified| program.types.qualifiers(ty).has(Qualifiers::RESTRICT);
    first_place(program, counts, |expr| match &expr.kind {
        ExprKind::Load(place) => is(place.ty),
        _ => false,
    })
}

/// Where memory of one struct may be used as another one.
fn mixed(program: &flow::Program, reachable: &Reachable) -> Option<Span> {
    let mut mixed = Mixed::default();
    for (unit, number) in program.units.iter().zip(0u32..) {
        let counts = |id| reachable.contains(&FunctionRef { unit: number, id });
        mixed.look(number, &unit.source.typed, &counts);
    }
    mixed.found()
}

/// Finds something in the functions of a unit that count.
type Find = fn(&typed::Program, &dyn Fn(FunctionId) -> bool) -> Option<Span>;

/// The line of the first thing that is found in a function that a run may come to.
fn first_line(
    program: &flow::Program,
    reachable: &Reachable,
    sources: &SourceMap,
    find: Find,
) -> Option<String> {
    let place = program.units.iter().zip(0u32..).find_map(|(unit, number)| {
        let counts = |id| reachable.contains(&FunctionRef { unit: number, id });
        find(&unit.source.typed, &counts)
    })?;
    Some(line(place, sources))
}

fn line(place: Span, sources: &SourceMap) -> String {
    let found = location(place, sources);
    found.map_or_else(|| "a line that nobody wrote".into(), |at| format!("{}:{}", at.file, at.line))
}

fn lists(program: &flow::Program, sources: &SourceMap) -> Vec<Vec<Check>> {
    let mut sources = sources.clone();
    let prelude = Prelude::read(&mut sources);
    let options = lower::Options::default();
    let list = |unit: &flow::Unit| {
        let Lowered { checks, asked, .. } =
            lower::lower(&unit.source, &options, &prelude, &mut sources);
        checks.iter().filter(|check| asked.contains(&check.id)).cloned().collect()
    };
    program.units.iter().map(list).collect()
}

/// A check that proofs make and runs do not: the two read C on their own, and what only one of them asks is open.
fn unasked(
    program: &flow::Program,
    (reachable, proofs): (&Reachable, &[Vec<Check>]),
    sources: &SourceMap,
    wanted: &dyn Fn(ObligationKind) -> bool,
) -> Option<String> {
    program.units.iter().zip(proofs).zip(0u32..).find_map(|((unit, list), number)| {
        let comes = |id: &FunctionId| reachable.contains(&FunctionRef { unit: number, id: *id });
        let own = || unit.functions.iter().filter(|(id, _)| comes(id)).map(|(_, it)| it);
        let owners: BTreeSet<&Owner> = own().map(|function| &function.owner).collect();
        let asked = own().flat_map(flow::Function::checks);
        let asked: BTreeSet<(Site, ObligationKind)> =
            asked.map(|check| (check.site, check.kind)).collect();
        let never_run: BTreeSet<Span> = own().flat_map(|it| it.never_run.clone()).collect();
        let direct: BTreeSet<Span> =
            own().flat_map(|it| direct_accesses(program, number, it)).collect();
        let calls: Vec<(Span, bool)> = own().flat_map(|it| calls(program, number, it)).collect();
        let plain = plain_addresses(&unit.source.typed, &|id| comes(&id));
        let missing = list.iter().find(|check| {
            let kind = check.id.kind;
            // What a body frees is a matter of its contract, which is looked at elsewhere.
            let other = matches!(kind, ObligationKind::Unsupported | ObligationKind::Frees);
            let counts = wanted(kind) && !kind.is_probe() && !other;
            let here = owners.contains(&check.id.owner);
            let is_access = kind.is_part_of_dereference()
                || matches!(kind, ObligationKind::Misaligned | ObligationKind::UninitializedRead);
            let by_construction = is_access && direct.contains(&check.site.span);
            // What is written is looked at byte by byte, and so is what is read of an argument.
            let printed = kind == ObligationKind::Precondition
                && (check.site.clause.is_none() && is_printed(&calls, check.site.span)
                    || calls.contains(&(check.site.span, true)));
            let is_plain = kind == ObligationKind::OutOfBounds
                && check.site.clause.is_none()
                && plain.contains(&check.site.span);
            let seen =
                by_construction || printed || is_plain || never_run.contains(&check.site.span);
            counts && here && !seen && !asked.contains(&(check.site, kind))
        })?;
        let (kind, line) = (missing.id.kind.code(), line(missing.site.span, sources));
        Some(format!("runs do not look at {kind} in {line}: `cinch prove` does"))
    })
}

/// Where an address is only another way to name a place (`(&p->member)->part`, C11 6.5.3.2p3), or becomes a number that the program text tells:
/// `(size_t)&((struct s *)0)->member`. There is nothing to ask.
fn plain_addresses(
    program: &typed::Program,
    counts: &dyn Fn(FunctionId) -> bool,
) -> BTreeSet<Span> {
    let mut found = BTreeSet::new();
    let ids = (0..program.functions.len() as u32).map(FunctionId);
    let bodies = ids.filter(|id| counts(*id)).filter_map(|id| program[id].body.as_ref());
    for body in bodies {
        in_block(&body.block, &mut |expr: &Expr| {
            if let ExprKind::Deref(pointer) = &expr.kind
                && let ExprKind::AddressOf(_) = pointer.kind
            {
                found.insert(pointer.span);
            }
            let is_address = matches!(&expr.kind, ExprKind::Convert(conversion, _)
                if conversion.kind == ConversionKind::PointerToInteger);
            if is_address
                && let (Ok(Constant::Integer(_)), doubts) = evaluate_with_doubts(program, expr)
                && doubts.is_empty()
            {
                found.insert(expr.span);
            }
        });
    }
    found
}

/// Calls, and whether each is of a function that prints its arguments by a format: runs read that, and mark what does not fit.
fn calls(program: &flow::Program, unit: u32, function: &flow::Function) -> Vec<(Span, bool)> {
    let steps = function.blocks.iter().flat_map(|block| &block.steps);
    let calls = steps.filter_map(|step| match &step.kind {
        StepKind::Call { callee: flow::Callee::Function(id), .. } => {
            let named = FunctionRef { unit, id: *id };
            let name = program.function_name(named);
            let prints = matches!(name, "printf" | "fprintf" | "sprintf" | "snprintf");
            Some((step.span, prints && program.function(named).is_none()))
        }
        StepKind::Call { .. } | StepKind::Builtin { .. } => Some((step.span, false)),
        _ => None,
    });
    calls.collect()
}

/// Whether the innermost call around the place prints it.
fn is_printed(calls: &[(Span, bool)], place: Span) -> bool {
    let around = |call: Span| call.start <= place.start && place.end <= call.end;
    let found = calls.iter().filter(|(call, _)| around(*call) && *call != place);
    let innermost = found.min_by_key(|(call, prints)| (call.end - call.start, *prints));
    innermost.is_some_and(|(_, prints)| *prints)
}

/// Where an object is used by its name, at a place that is known: there is nothing to ask. What of it has a value is known of parts alone: a
/// whole scalar is taken to have one where its initialiser is, though that may read it.
/// A weak variable that no file defines may be nowhere.
fn direct_accesses(program: &flow::Program, unit: u32, function: &flow::Function) -> Vec<Span> {
    let typed = &program.unit(unit).source.typed;
    let exists = |id: VariableId| {
        !variable_may_be_missing(typed, id) || program.variable(StaticRef { unit, id }).1.defined
    };
    let steps = function.blocks.iter().flat_map(|block| &block.steps);
    let named = |place: flow::Place| match place.base {
        flow::Base::Local(local) => function.local(local).scalar.is_none(),
        flow::Base::Static(id) => exists(id),
        flow::Base::String(_) | flow::Base::Result => true,
        flow::Base::Pointer(_) => false,
    };
    let direct = steps.filter(|step| match &step.kind {
        StepKind::Load(_, access) | StepKind::Store(access, _) => named(access.place),
        StepKind::Copy { to, from, .. } => named(*to) && named(*from),
        _ => false,
    });
    direct.map(|step| step.span).collect()
}

/// Whoever calls a function by a pointer from elsewhere need not show what it requires.
fn handed_out(program: &flow::Program) -> Option<String> {
    program.units.iter().find_map(|unit| {
        let (options, source) = (lower::Options::default(), &unit.source);
        let lowered = lower::unit::Unit::new(source, &options);
        let mut places = unit.functions.keys().filter_map(|id| handed_out::unmet(&lowered, *id));
        Some(places.next()?.1)
    })
}

/// A flexible array in the middle of an object has no elements; in runs, what follows it would be them.
fn cut_off(program: &flow::Program) -> Option<String> {
    program.units.iter().find_map(|unit| {
        let typed = &unit.source.typed;
        let mut records = (0..typed.records.len() as u32).map(RecordId);
        let found = records.find(|record| is_cut_off(typed, *record))?;
        let name = typed[found].tag.map_or("a struct", |tag| typed.text(tag));
        Some(format!(
            "`{name}` ends with a flexible array and lies before other members: \
             runs do not see where it ends"
        ))
    })
}
