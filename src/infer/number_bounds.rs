//! Candidates for numbers that would leave their type if they were larger or smaller than any caller makes them: what all callers in sight hand in
//! as constants, counters that go down to zero, levels that grow while what is left gets smaller, and limits of sums and of doubling loops.
//! Rule: a bound that is thought of lies close to the end of a type, or is what calls are seen to give; the prover asks each call for it.

use super::accesses::assigned;
use super::callbacks::addressed;
use super::loop_view::{LoopView, StepKind, loops_of};
use super::recursion::own_calls;
use super::result_ranges::of_type;
use super::words::{as_variable, bare, is_zero, name};
use super::{Candidate, Template};
use crate::typed::Program;
use crate::typed::program::{Function, FunctionId, Linkage, SiteEntity, VariableId};
use crate::typed::tree::{BinaryOp, Call, Expr, ExprKind, Stmt, StmtKind};
use crate::typed::visit::{Node, each_expr, each_node, in_block};
use std::collections::{BTreeMap, BTreeSet};

/// A constant that is added to a parameter is a step, and no number of the program's own, up to here.
const MOST_ADDED: i128 = 1 << 16;

/// What all calls of a function in the file hand in for each parameter: constants, or `None`.
pub type HandedIn = BTreeMap<FunctionId, Vec<Option<BTreeSet<i128>>>>;

/// Of functions that only this file seems to call: those that nobody else can name, and in a file that is a program all that are declared
/// nowhere but where they are defined.
pub fn handed_in(typed: &Program) -> HandedIn {
    let is_main = |it: &Function| it.body.is_some() && typed.text(it.name) == "main";
    let is_program = typed.functions.iter().any(is_main);
    let addressed = addressed(typed);
    let mut declared: BTreeMap<FunctionId, usize> = BTreeMap::new();
    for name in typed.sites.iter().flat_map(|site| &site.names) {
        if let SiteEntity::Function(id) = name.entity {
            *declared.entry(id).or_default() += 1;
        }
    }
    let mut found = HandedIn::new();
    for (caller, id) in typed.functions.iter().zip(0u32..) {
        let Some(body) = &caller.body else { continue };
        in_block(&body.block, &mut |expr| {
            let ExprKind::Call(call) = &expr.kind else { return };
            let ExprKind::Function(callee) = bare(&call.callee).kind else { return };
            let is_internal = typed[callee].linkage == Linkage::Internal;
            let is_own = is_internal || is_program && declared.get(&callee) == Some(&1);
            if callee != FunctionId(id) && is_own && !addressed.contains(&callee) {
                note(&mut found, typed, callee, call);
            }
        });
    }
    found
}

fn note(found: &mut HandedIn, typed: &Program, callee: FunctionId, call: &Call) {
    let parameters = typed[callee].parameters.len();
    let known = found.entry(callee).or_insert_with(|| vec![Some(BTreeSet::new()); parameters]);
    for (number, known) in known.iter_mut().enumerate() {
        let value = call.arguments.get(number).and_then(constant);
        *known = known.take().zip(value).map(|(mut all, value)| {
            all.insert(value);
            all
        });
    }
}

fn constant(expr: &Expr) -> Option<i128> {
    match bare(expr).kind {
        ExprKind::Integer(value) => Some(i128::from(value as i64)),
        _ => None,
    }
}

/// What a function may ask of its numbers. What stands first is the first to be tried without.
pub fn asked(typed: &Program, handed_in: &HandedIn, function: FunctionId) -> Vec<String> {
    let mut found = vec![];
    let assigned = assigned(typed, function);
    let parameters = typed[function].parameters.iter().copied();
    let numbers = parameters.filter(|id| of_type(typed, typed[*id].ty.ty).is_some());
    let numbers: Vec<VariableId> = numbers.filter(|id| !name(typed, *id).is_empty()).collect();
    if numbers.is_empty() || typed[function].body.is_none() {
        return found;
    }
    constants(typed, handed_in, (function, &numbers), &mut found);
    levels(typed, (function, &numbers), &mut found);
    let fixed: Vec<VariableId> =
        numbers.iter().copied().filter(|id| !assigned.contains(id)).collect();
    sums(typed, function, &fixed, &mut found);
    for of in loops_of(typed, function) {
        for id in counted_down(typed, &of).into_iter().filter(|id| numbers.contains(id)) {
            found.push(format!("0 < {}", name(typed, id)));
            found.push(format!("0 <= {}", name(typed, id)));
        }
        for (_, id, most) in multiplied(typed, &of) {
            found.extend(fixed.contains(&id).then(|| format!("{} <= {most}", name(typed, id))));
        }
    }
    let mut seen = BTreeSet::new();
    found.retain(|text| seen.insert(text.clone()));
    found
}

/// What callers hand in, where the function does not ask for it itself: a test says that it may be something else.
fn constants(
    typed: &Program,
    handed_in: &HandedIn,
    (function, numbers): (FunctionId, &[VariableId]),
    found: &mut Vec<String>,
) {
    let tested = tested(typed, function);
    let calls = own_calls(typed, function);
    let handed = handed_in.get(&function).into_iter().flatten();
    for ((at, id), values) in typed[function].parameters.iter().enumerate().zip(handed) {
        let Some(values) = values.as_ref().filter(|_| numbers.contains(id)) else { continue };
        // What the function hands to itself.
        let mut own = calls.iter().filter_map(|call| call.arguments.get(at));
        if own.any(|argument| as_variable(argument) != Some(*id)) {
            continue;
        }
        let (Some(least), Some(most)) = (values.first(), values.last()) else { continue };
        let parameter = name(typed, *id);
        if tested.contains(id) {
            continue;
        }
        if least == most {
            found.push(format!("{parameter} == {most}"));
        } else {
            found.push(format!("{least} <= {parameter}"));
            found.push(format!("{parameter} <= {most}"));
        }
    }
}

/// Variables that some condition looks at.
fn tested(typed: &Program, function: FunctionId) -> BTreeSet<VariableId> {
    let mut found = BTreeSet::new();
    let Some(body) = &typed[function].body else { return found };
    let mut note = |condition: &Expr| {
        each_expr(Node::Expr(condition), &mut |expr| {
            if let ExprKind::Variable(id) = expr.kind {
                found.insert(id);
            }
        });
    };
    for item in &body.block.items {
        each_node(Node::Stmt(item), &mut |node| match node {
            Node::Stmt(Stmt { kind: StmtKind::If(condition, ..), .. })
            | Node::Stmt(Stmt { kind: StmtKind::While(condition, _), .. })
            | Node::Stmt(Stmt { kind: StmtKind::DoWhile(_, condition), .. })
            | Node::Stmt(Stmt { kind: StmtKind::Switch(condition, ..), .. }) => note(condition),
            Node::Stmt(Stmt { kind: StmtKind::For(of), .. }) => {
                of.condition.iter().for_each(&mut note);
            }
            Node::Expr(Expr { kind: ExprKind::Conditional(of), .. }) => note(&of.0),
            Node::Expr(
                test @ Expr {
                    kind:
                        ExprKind::Binary(
                            BinaryOp::Less
                            | BinaryOp::LessEqual
                            | BinaryOp::Greater
                            | BinaryOp::GreaterEqual
                            | BinaryOp::Equal
                            | BinaryOp::NotEqual
                            | BinaryOp::And
                            | BinaryOp::Or,
                            ..,
                        ),
                    ..
                },
            ) => note(test),
            _ => {}
        });
    }
    found
}

/// A function that calls itself with a larger number where another one gets smaller: the sum of both stays in the type.
fn levels(
    typed: &Program,
    (function, numbers): (FunctionId, &[VariableId]),
    found: &mut Vec<String>,
) {
    let calls = own_calls(typed, function);
    let moves = |id: VariableId, ops: &[BinaryOp]| {
        let at = typed[function].parameters.iter().position(|it| *it == id);
        calls.iter().any(|call| {
            let argument = at.and_then(|at| call.arguments.get(at)).map(bare);
            let Some(ExprKind::Binary(op, left, _)) = argument.map(|it| &it.kind) else {
                return false;
            };
            ops.contains(op) && as_variable(left) == Some(id)
        })
    };
    for up in numbers.iter().filter(|id| moves(**id, &[BinaryOp::Add])) {
        found.push(format!("0 <= {}", name(typed, *up)));
        for down in numbers.iter().filter(|id| moves(**id, &[BinaryOp::Div, BinaryOp::Sub])) {
            let Some((_, most)) = of_type(typed, typed[*up].ty.ty) else { continue };
            found.push(format!("{} + {} <= {most}", name(typed, *up), name(typed, *down)));
        }
    }
}

/// A parameter that some constant is added to.
fn sums(typed: &Program, function: FunctionId, fixed: &[VariableId], found: &mut Vec<String>) {
    let Some(body) = &typed[function].body else { return };
    in_block(&body.block, &mut |expr| {
        let ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), left, right) = &expr.kind else {
            return;
        };
        let pair = as_variable(left).zip(constant(right));
        let pair = pair.filter(|(id, by)| fixed.contains(id) && (1..MOST_ADDED).contains(by));
        let (Some((id, by)), Some((least, most))) = (pair, of_type(typed, expr.ty.ty)) else {
            return;
        };
        let parameter = name(typed, id);
        found.push(match op {
            BinaryOp::Add => format!("{parameter} <= {}", most - by),
            _ => format!("{} <= {parameter}", least + by),
        });
    });
}

/// Numbers that a loop counts down until they are zero, and asks nothing else of them.
fn counted_down(typed: &Program, of: &LoopView) -> Vec<VariableId> {
    let mut found = vec![];
    for guard in of.guards() {
        let counter = match &guard.kind {
            ExprKind::Binary(BinaryOp::NotEqual, left, right) if is_zero(right) => {
                as_variable(left)
            }
            _ => as_variable(guard),
        };
        let Some(id) = counter.filter(|id| of_type(typed, typed[*id].ty.ty).is_some()) else {
            continue;
        };
        let mut steps = of.steps.iter().filter(|step| step.variable == id).peekable();
        if steps.peek().is_some() && steps.all(|step| matches!(step.kind, StepKind::Down)) {
            found.push(id);
        }
    }
    found
}

/// Variables that each round multiplies as long as they are below another one: that one, and how large it may be.
fn multiplied(typed: &Program, of: &LoopView) -> Vec<(VariableId, VariableId, i128)> {
    let mut found = vec![];
    for guard in of.guards() {
        let ExprKind::Binary(op @ (BinaryOp::Less | BinaryOp::LessEqual), left, right) =
            &guard.kind
        else {
            continue;
        };
        let (Some(id), Some(limit)) = (as_variable(left), as_variable(right)) else { continue };
        let Some((_, most)) = of_type(typed, typed[id].ty.ty) else { continue };
        let by = factor(of, id).filter(|by| *by > 1);
        // `v < limit` leaves `limit - 1` to be multiplied.
        let more = i128::from(*op == BinaryOp::Less);
        found.extend(by.map(|by| (id, limit, most / by + more)));
    }
    found
}

/// The constant that a round multiplies a variable with, if that is all that it does to it.
fn factor(of: &LoopView, id: VariableId) -> Option<i128> {
    let mut found = vec![];
    each_expr(Node::Stmt(of.stmt), &mut |expr| match &expr.kind {
        ExprKind::CompoundAssign(it) if as_variable(&it.place) == Some(id) => {
            found.push(constant(&it.value).filter(|_| it.op == BinaryOp::Mul));
        }
        ExprKind::Assign(place, value) if as_variable(place) == Some(id) => {
            found.push(match &bare(value).kind {
                ExprKind::Binary(BinaryOp::Mul, left, right) if as_variable(left) == Some(id) => {
                    constant(right)
                }
                _ => None,
            });
        }
        ExprKind::Step(_, place) if as_variable(place) == Some(id) => found.push(None),
        _ => {}
    });
    match found[..] {
        [by] => by,
        _ => None,
    }
}

/// What loops keep of such numbers: those that count down stay at least zero; what is multiplied stays ahead of what counts the rounds.
pub fn propose(typed: &Program, of: &LoopView) -> Vec<Candidate> {
    let mut found = vec![];
    let mut add = |text| found.push(Candidate::invariant(of.home(), Template::Bounds, text));
    for id in counted_down(typed, of) {
        add(format!("0 <= {}", name(typed, id)));
    }
    for (id, ..) in multiplied(typed, of) {
        let product = name(typed, id);
        add(format!("1 <= {product}"));
        for step in of.steps.iter().filter(|step| matches!(step.kind, StepKind::Up)) {
            let counter = name(typed, step.variable);
            if step.variable != id && of_type(typed, typed[step.variable].ty.ty).is_some() {
                add(format!("{counter} < {product}"));
            }
        }
    }
    found
}
