//! What allocations tell: a record whose pointer gets `malloc(n * sizeof(int))` and whose number gets `n` has as many elements there as the
//! number says. All bodies of the program in, counts in words out.

use super::buffers::member_of;
use super::words::{as_variable, bare, tight, with};
use crate::typed::Program;
use crate::typed::layout::layout;
use crate::typed::program::{Body, FunctionId, RecordId, VariableId};
use crate::typed::tree::{BinaryOp, Call, Expr, ExprKind, Initializer, Stmt, StmtKind};
use crate::typed::visit::{Node, each_node, in_block};
use std::collections::{BTreeMap, BTreeSet};

/// How many elements there are behind a member of the record that `pointer` leads to, wherever the program gets memory for it.
pub fn counts(typed: &Program, record: RecordId, member: u32, pointer: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for body in typed.functions.iter().filter_map(|it| it.body.as_ref()) {
        let mut allocations = vec![];
        in_block(&body.block, &mut |expr| {
            if let ExprKind::Assign(place, value) = &expr.kind
                && member_of(typed, record, place) == Some(member)
            {
                allocations.extend(counted(typed, place, value));
                allocations.extend(as_variable(value).and_then(|id| kept_in(typed, body, id)));
            }
        });
        if !allocations.is_empty() {
            let own = Own { typed, record, pointer, kept: numbers(typed, record, body) };
            found.extend(allocations.into_iter().filter_map(|count| own.words(count)));
        }
    }
    // What a record starts with is not what it always has, where a number beside the pointer tells.
    let of_record = format!("{pointer}->");
    if found.iter().any(|it| it.contains(&of_record)) {
        found.retain(|it| it.contains(&of_record));
    }
    found
}

/// The count that an allocation for the place asks for.
fn counted<'e>(typed: &Program, place: &Expr, value: &'e Expr) -> Option<&'e Expr> {
    let ExprKind::Call(call) = &bare(value).kind else { return None };
    let ExprKind::Function(callee) = bare(&call.callee).kind else { return None };
    let element = layout(typed, typed.types.pointee(place.ty.ty)?.ty)?.size;
    match (typed.text(typed[callee].name), &call.arguments[..]) {
        ("malloc", [size]) | ("realloc", [_, size]) => elements(size, element),
        ("calloc", [count, size]) if is_number(size, element) => Some(count),
        ("calloc", [size, count]) if is_number(size, element) => Some(count),
        _ => None,
    }
}

/// What a size is a multiple of elements of.
fn elements(size: &Expr, element: u64) -> Option<&Expr> {
    match &bare(size).kind {
        ExprKind::Binary(BinaryOp::Mul, count, of) if is_number(of, element) => Some(count),
        ExprKind::Binary(BinaryOp::Mul, of, count) if is_number(of, element) => Some(count),
        _ => (element == 1).then_some(size),
    }
}

fn is_number(expr: &Expr, number: u64) -> bool {
    matches!(bare(expr).kind, ExprKind::Integer(value) if value == number)
}

/// The count of what a variable gets from an allocator.
fn kept_in<'p>(typed: &Program, body: &'p Body, id: VariableId) -> Option<&'p Expr> {
    let mut found = None;
    for item in &body.block.items {
        each_node(Node::Stmt(item), &mut |node| match node {
            Node::Expr(Expr { kind: ExprKind::Assign(place, value), .. }) if matches!(place.kind, ExprKind::Variable(of) if of == id) =>
            {
                found = counted(typed, place, value).or(found);
            }
            Node::Stmt(Stmt { kind: StmtKind::Declare(of, Some(value)), .. }) if *of == id => {
                if let Initializer::Value(value) = &**value {
                    let place = Expr::new(ExprKind::Variable(id), typed[id].ty, value.span);
                    found = counted(typed, &place, value).or(found);
                }
            }
            _ => {}
        });
    }
    found
}

/// Which variables the body puts into which numbers of the record.
fn numbers(typed: &Program, record: RecordId, body: &Body) -> BTreeMap<VariableId, u32> {
    let mut found = BTreeMap::new();
    in_block(&body.block, &mut |expr| {
        if let ExprKind::Assign(place, value) = &expr.kind
            && let Some(member) = member_of(typed, record, place)
            && let Some(id) = as_variable(value)
        {
            found.insert(id, member);
        }
    });
    found
}

/// Speaks of variables as the numbers of the record that they are kept in.
struct Own<'p> {
    typed: &'p Program,
    record: RecordId,
    pointer: &'p str,
    kept: BTreeMap<VariableId, u32>,
}

impl Own<'_> {
    fn words(&self, count: &Expr) -> Option<String> {
        let text = with(self.typed, count, &|part| self.member(part))?;
        (!text.contains(UNKNOWN)).then_some(text)
    }

    fn member(&self, part: &Expr) -> Option<String> {
        match &part.kind {
            ExprKind::Variable(id) => {
                let word = self.kept.get(id).and_then(|member| self.word(*member));
                Some(word.unwrap_or(UNKNOWN.into()))
            }
            ExprKind::Member(..) => {
                let word = member_of(self.typed, self.record, part).and_then(|it| self.word(it));
                Some(word.unwrap_or(UNKNOWN.into()))
            }
            ExprKind::Call(call) => self.inlined(call),
            _ => None,
        }
    }

    fn word(&self, member: u32) -> Option<String> {
        let of = self.typed[self.record].definition.as_ref()?;
        let field = self.typed.text(of.fields.get(member as usize)?.name?);
        Some(format!("{}->{field}", self.pointer))
    }

    /// What a function returns that does nothing else.
    fn inlined(&self, call: &Call) -> Option<String> {
        let ExprKind::Function(callee) = bare(&call.callee).kind else { return None };
        let given: Vec<String> =
            call.arguments.iter().map(|it| self.words(it).map(tight)).collect::<Option<_>>()?;
        let of = &self.typed[callee];
        with(self.typed, single_value(self.typed, callee)?, &|part| match &part.kind {
            ExprKind::Variable(id) => {
                let at = of.parameters.iter().position(|it| it == id);
                Some(at.and_then(|at| given.get(at).cloned()).unwrap_or(UNKNOWN.into()))
            }
            _ => None,
        })
    }
}

/// Stands for what nobody else can tell.
const UNKNOWN: &str = "?";

/// The expression that is all of a function.
fn single_value(typed: &Program, function: FunctionId) -> Option<&Expr> {
    match &typed[function].body.as_ref()?.block.items[..] {
        [Stmt { kind: StmtKind::Return(Some(value)), .. }] => Some(value),
        _ => None,
    }
}
