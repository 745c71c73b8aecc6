//! Bodies: statements in their order, with what is known to have been checked where ways part and meet.
//! Rule: a loop starts with nothing that its own body may change, a label with nothing at all.

use super::condition::{Parted, jumps, part};
use super::expr::{Guard, effect, initializer, value};
use super::{
    cache, call, claims, dominance, hoist, lifetime, node, numbers, part, regular, scope, steady,
    trust, walk,
};
use crate::typed::program::{FunctionId, Program, VariableStorage};
use crate::typed::tree::{Asm, Block, Case, Expr, ExprKind, For, Initializer, Stmt, StmtKind};
use crate::typed::visit::Node;

pub(super) fn function(guard: &mut Guard, id: FunctionId) {
    let given = guard.entries.of(guard.file, &guard.program, id).to_vec();
    let parameters = guard.program[id].parameters.iter().zip(given);
    guard.entry = parameters.filter_map(|(id, given)| Some((*id, given?))).collect();
    let Some(mut body) = guard.program[id].body.take() else { return };
    let name = guard.program.text(guard.program[id].name).to_string();
    guard.sites.enter(&name);
    guard.checked.forget_all();
    guard.checked.add_not_null(guard.entry.keys().copied());
    let placed = std::mem::take(&mut body.block.items);
    lifetime::enter(guard, id, &placed);
    guard.reaches.clear();
    guard.walkers = walk::walkers(&guard.program, &placed);
    claims::enter(guard, id);
    let mut items = items(guard, placed);
    items.extend(claims::at_end(guard, body.block.span.start));
    items.extend(claims::ended(guard));
    items.extend(regular::last_return(guard, id));
    let items = lifetime::leave(guard, id, items);
    let first = claims::first(guard);
    let mut hidden = dominance::declare_reaches(guard);
    hidden.extend(cache::declare(guard));
    body.block.items = hidden.into_iter().chain(first).chain(items).collect();
    if name == "main" {
        let begun = lifetime::begin_main(guard, id);
        body.block.items.splice(0..0, begun);
    }
    guard.program[id].body = Some(body);
}

pub(super) fn items(guard: &mut Guard, items: Vec<Stmt>) -> Vec<Stmt> {
    let mut done = vec![];
    for item in items {
        let made = stmt(guard, item);
        done.extend(made);
    }
    done
}

/// One statement; a declaration may become several.
fn stmt(guard: &mut Guard, stmt: Stmt) -> Vec<Stmt> {
    let mut claims = claims::before(guard, stmt.span.start);
    let made = trust::within(guard, stmt.span, |guard| match cache::is_loop(&stmt) {
        true => {
            let count = guard.steady.count();
            let made = cache::around(guard, stmt, checked);
            guard.steady.shorten(count);
            made
        }
        false => checked(guard, stmt),
    });
    claims.extend(made);
    claims
}

fn checked(guard: &mut Guard, stmt: Stmt) -> Vec<Stmt> {
    let Stmt { kind, span } = stmt;
    let kind = match kind {
        StmtKind::Declare(id, init) => {
            let (given, part) = match init.as_deref() {
                Some(Initializer::Value(value)) => {
                    let program = &guard.program;
                    (dominance::value(program, value), part::made_of(program, value))
                }
                _ => (dominance::Value::Other, None),
            };
            let number = match init.as_deref() {
                Some(Initializer::Value(value)) => {
                    numbers::given(guard, &node::variable(guard, id, span), value)
                }
                _ => None,
            };
            let init = init.map(|init| Box::new(initializer(guard, *init)));
            let init = init.or_else(|| regular::first_value(guard, id, span).map(Box::new));
            guard.checked.forget(id);
            let place = node::variable(guard, id, span);
            if dominance::local(&guard.program, &place).is_some() {
                guard.checked.give(id, given);
                guard.checked.give_part(id, part);
                number.into_iter().for_each(|fact| guard.checked.numbers.set(fact));
            }
            let automatic = matches!(guard.program[id].storage, VariableStorage::Automatic);
            if automatic && guard.wrapped.contains_key(&id) {
                return lifetime::begin(guard, id, init, span);
            }
            if guard.wrapped.contains_key(&id) {
                return vec![];
            }
            if guard.arrays.contains(&id) {
                let begun = lifetime::begin_array(guard, id, span);
                let declared = Stmt { kind: StmtKind::Declare(id, init), span };
                return [declared].into_iter().chain(begun).collect();
            }
            StmtKind::Declare(id, init)
        }
        StmtKind::Expr(of) => StmtKind::Expr(effect(guard, of)),
        StmtKind::Block(Block { items: inner, span }) => {
            let mut items = scope::block(guard, inner);
            items.extend(claims::at_end(guard, span.start));
            StmtKind::Block(Block { items, span })
        }
        StmtKind::Label(label, body) => {
            guard.checked.forget_all();
            StmtKind::Label(label, Box::new(one(guard, *body)))
        }
        StmtKind::Case(case) => {
            guard.checked.forget_all();
            let Case { low, high, body } = *case;
            StmtKind::Case(Box::new(Case { low, high, body: one(guard, body) }))
        }
        StmtKind::Default(body) => {
            guard.checked.forget_all();
            StmtKind::Default(Box::new(one(guard, *body)))
        }
        StmtKind::If(condition, then, otherwise) => {
            let Parted { condition, holds, fails } = part(guard, condition);
            guard.checked = holds;
            let then = one(guard, *then);
            let after = std::mem::replace(&mut guard.checked, fails);
            let otherwise = otherwise.map(|otherwise| Box::new(one(guard, *otherwise)));
            // A branch that never comes out has nothing to say about what follows.
            if otherwise.as_ref().is_some_and(|otherwise| leaves(&guard.program, otherwise)) {
                guard.checked = after;
            } else if !leaves(&guard.program, &then) {
                guard.checked.keep_common(&after);
            }
            StmtKind::If(condition, Box::new(then), otherwise)
        }
        StmtKind::Switch(condition, body) => {
            let condition = value(guard, condition);
            let body = one(guard, *body);
            guard.checked.forget_all();
            StmtKind::Switch(condition, Box::new(body))
        }
        StmtKind::While(condition, body) => {
            let again = [Node::Expr(&condition), Node::Stmt(&body)];
            let first = before_loop(guard, &again, &body);
            let before = guard.checked.clone();
            let Parted { condition, holds, fails } = part(guard, condition);
            guard.checked = holds;
            // A `break` may come out with less than the condition checked.
            let out = if jumps(&body) { before } else { fails };
            let body = one(guard, *body);
            guard.checked = out;
            let kind = StmtKind::While(condition, Box::new(body));
            return behind(first, Stmt { kind, span });
        }
        StmtKind::DoWhile(body, condition) => {
            let again = [Node::Expr(&condition), Node::Stmt(&body)];
            let first = before_loop(guard, &again, &body);
            let before = guard.checked.clone();
            let body = one(guard, *body);
            // A `continue` may have come here before anything was checked, and a `break` may pass the condition by.
            guard.checked = before.clone();
            let condition = value(guard, condition);
            guard.checked = before;
            let kind = StmtKind::DoWhile(Box::new(body), condition);
            return behind(first, Stmt { kind, span });
        }
        StmtKind::For(parts) => return for_loop(guard, *parts, span),
        StmtKind::GotoComputed(of) => StmtKind::GotoComputed(value(guard, of)),
        StmtKind::Return(of) => {
            let of = of.map(|of| value(guard, of));
            return vec![claims::returned(guard, of, span)];
        }
        StmtKind::Asm(asm) => {
            guard.checked.forget_all();
            let asm = assembler(guard, *asm);
            guard.checked.forget_all();
            StmtKind::Asm(Box::new(asm))
        }
        StmtKind::Empty | StmtKind::Goto(_) | StmtKind::Continue | StmtKind::Break => kind,
    };
    vec![Stmt { kind, span }]
}

/// Leaves what holds in every round. Gives what is looked up in front of the loop; a jump into it would pass that by.
fn before_loop(guard: &mut Guard, again: &[Node], body: &Stmt) -> Vec<Stmt> {
    if lifetime::is_jumped_into(Node::Stmt(body), true) {
        guard.checked.forget_all();
        return vec![];
    }
    dominance::forget_changes(guard, again);
    let mut first = steady::before(guard, again, body);
    first.extend(hoist::reaches(guard, again, body));
    first
}

fn for_loop(guard: &mut Guard, parts: For, span: crate::base::Span) -> Vec<Stmt> {
    let For { start, condition, step, body } = parts;
    let declares = scope::declares_objects(guard, &start);
    let start = cache::once(guard, |guard| items(guard, start));
    let mut again: Vec<Node> = vec![Node::Stmt(&body)];
    again.extend(condition.iter().map(Node::Expr));
    again.extend(step.iter().map(Node::Expr));
    let counter = hoist::counter(guard, condition.as_ref(), step.as_ref(), &body);
    let first = before_loop(guard, &again, &body);
    // What `start` declares cannot be named in front of the loop.
    let (start, first) = match first.is_empty() {
        true => (start, vec![]),
        false => (vec![], start.into_iter().chain(first).collect()),
    };
    let before = guard.checked.clone();
    let parted = condition.map(|condition| part(guard, condition));
    let (condition, out) = match parted {
        Some(Parted { condition, holds, fails }) => {
            guard.checked = holds;
            (Some(condition), fails)
        }
        None => (None, before.clone()),
    };
    let jumps = jumps(&body);
    let body = one(guard, body);
    // A `continue` may have come here before anything was checked, and a `break` may come out with less than the condition checked.
    if jumps {
        guard.checked = before.clone();
    }
    let out = if jumps { before } else { out };
    guard.counter = counter;
    let step = step.map(|step| effect(guard, step));
    guard.counter = None;
    guard.checked = out;
    if declares {
        guard.checked.forget_objects();
    }
    let looped = Stmt { kind: StmtKind::For(Box::new(For { start, condition, step, body })), span };
    behind(first, looped)
}

/// A loop behind what stands in front of it, in a block of their own.
fn behind(first: Vec<Stmt>, looped: Stmt) -> Vec<Stmt> {
    if first.is_empty() {
        return vec![looped];
    }
    let span = looped.span;
    let items: Vec<Stmt> = first.into_iter().chain([looped]).collect();
    vec![Stmt { kind: StmtKind::Block(Block { items, span }), span }]
}

/// A statement that has to stay one.
fn one(guard: &mut Guard, of: Stmt) -> Stmt {
    let span = of.span;
    let mut done = stmt(guard, of);
    match (done.pop(), done.is_empty()) {
        (Some(only), true) => only,
        (Some(last), false) => {
            done.push(last);
            Stmt { kind: StmtKind::Block(Block { items: done, span }), span }
        }
        (None, _) => Stmt { kind: StmtKind::Empty, span },
    }
}

/// Whether a run never comes out at the end.
fn leaves(program: &Program, stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Return(_) | StmtKind::Goto(_) | StmtKind::Break | StmtKind::Continue => true,
        StmtKind::Block(block) => block.items.last().is_some_and(|last| leaves(program, last)),
        StmtKind::Expr(Expr { kind: ExprKind::Call(of), .. }) => {
            call::ends_the_program(program, of)
        }
        _ => false,
    }
}

fn assembler(guard: &mut Guard, mut asm: Asm) -> Asm {
    for operand in asm.outputs.iter_mut().chain(&mut asm.inputs) {
        let shell = crate::typed::tree::Expr::error(operand.value.span);
        let of = std::mem::replace(&mut operand.value, shell);
        operand.value =
            if of.is_place() { super::access::place(guard, of) } else { value(guard, of) };
    }
    asm
}
