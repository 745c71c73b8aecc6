//! What a function does with the memory that its parameters and globals point to: which pointers are read or written through, at which
//! indices, and whether the function itself looks for NULL or for the end of a string.

use super::array_invariants::is_text;
use super::loop_view::{LoopView, loops_of};
use super::words::{as_variable, bare, is_zero, name, pointed_record, tight, words};
use crate::typed::Program;
use crate::typed::program::{Body, FunctionId, RecordId, VariableId, VariableStorage};
use crate::typed::tree::{BinaryOp, ConversionKind, Expr, ExprKind, StmtKind, UnaryOp};
use crate::typed::types::{Length, Qualifiers, Type};
use crate::typed::visit::{Node, each_expr, each_node, in_block};
use std::collections::{BTreeMap, BTreeSet};

/// A pointer that does not change in the function, in words, and what is done through it.
#[derive(Default, Debug)]
pub struct Use {
    pub written: bool,
    /// Accesses without an index.
    pub direct: bool,
    /// Ends of the indices that it is used at: each is one behind the last.
    pub ends: BTreeSet<String>,
    /// Single indices.
    pub at: BTreeSet<String>,
    /// The function compares it with NULL.
    pub tested: bool,
    /// Characters are compared with zero.
    pub scanned: bool,
}

/// By the words for the pointer; shorter ones first, so that what a pointer is reached by stands before it.
pub type Uses = BTreeMap<(usize, String), Use>;

pub fn uses(typed: &Program, function: FunctionId) -> Uses {
    let mut found = Uses::new();
    let Some(body) = &typed[function].body else { return found };
    let loops = loops_of(typed, function);
    let assigned = assigned(typed, function);
    let scene = Scene { typed, function, loops, assigned };
    let mut written = BTreeSet::new();
    in_block(&body.block, &mut |expr| written.extend(scene.written(expr)));
    in_block(&body.block, &mut |expr| scene.access(expr, &written, &mut found));
    in_block(&body.block, &mut |expr| scene.test(expr, &mut found));
    found
}

struct Scene<'p> {
    typed: &'p Program,
    function: FunctionId,
    loops: Vec<LoopView<'p>>,
    /// Variables that get a value somewhere in the function.
    assigned: BTreeSet<VariableId>,
}

/// Variables that the function gives another value.
pub fn assigned(typed: &Program, function: FunctionId) -> BTreeSet<VariableId> {
    let mut found = BTreeSet::new();
    let Some(body) = &typed[function].body else { return found };
    in_block(&body.block, &mut |expr| {
        let place = match &expr.kind {
            ExprKind::Assign(place, _) | ExprKind::Step(_, place) => place,
            ExprKind::CompoundAssign(of) => &of.place,
            ExprKind::AddressOf(place) => place,
            _ => return,
        };
        if let ExprKind::Variable(id) = place.kind {
            found.insert(id);
        }
    });
    found
}

impl Scene<'_> {
    /// Where a write starts: the spans of the places.
    fn written(&self, expr: &Expr) -> Option<(u32, u32)> {
        let place = match &expr.kind {
            ExprKind::Assign(place, _) | ExprKind::Step(_, place) => place,
            ExprKind::CompoundAssign(of) => &of.place,
            _ => return None,
        };
        Some((place.span.start, place.span.end))
    }

    fn access(&self, expr: &Expr, written: &BTreeSet<(u32, u32)>, found: &mut Uses) {
        let place = match &expr.kind {
            ExprKind::Load(place) => place,
            ExprKind::Assign(place, _) | ExprKind::Step(_, place) => place,
            ExprKind::CompoundAssign(of) => &of.place,
            ExprKind::Call(call) => {
                return call.arguments.iter().for_each(|it| self.hand_on(it, found));
            }
            _ => return,
        };
        let is_written = written.contains(&(place.span.start, place.span.end));
        let mut inner: &Expr = place;
        while let ExprKind::Member(base, _) = &inner.kind {
            inner = base;
        }
        let ExprKind::Deref(pointer) = &inner.kind else { return };
        let (base, index) = match &pointer.kind {
            ExprKind::Binary(BinaryOp::PointerAdd, base, index) => (&**base, Some(&**index)),
            _ => (&**pointer, None),
        };
        let Some((base, moved)) = self.root(base) else { return };
        let entry = found.entry((base.len(), base)).or_default();
        entry.written |= is_written;
        match index {
            None if moved => {}
            None => entry.direct = true,
            Some(index) => self.index(index, entry),
        }
    }

    /// A pointer to an element is handed to a function, which may read it, and write it unless it is constant.
    fn hand_on(&self, argument: &Expr, found: &mut Uses) {
        let pointer = match &without_conversions(argument).kind {
            ExprKind::AddressOf(place) => match &place.kind {
                ExprKind::Deref(pointer) => pointer,
                _ => return,
            },
            _ => argument,
        };
        let ExprKind::Binary(BinaryOp::PointerAdd, base, index) = &pointer.kind else { return };
        let Some((base, _)) = self.root(base) else { return };
        let pointee = self.typed.types.pointee(argument.ty.ty);
        let constant = pointee.is_some_and(|it| it.qualifiers.has(Qualifiers::CONST));
        let entry = found.entry((base.len(), base)).or_default();
        entry.written |= !constant;
        self.index(index, entry);
    }

    fn index(&self, index: &Expr, entry: &mut Use) {
        match as_variable(index).filter(|id| !self.is_fixed(*id)) {
            Some(id) => {
                for around in &self.loops {
                    let ends = around.guards().into_iter().filter_map(|guard| self.end(guard, id));
                    entry.ends.extend(ends);
                }
            }
            None => {
                if let Some(text) = self.fixed(index) {
                    entry.at.insert(text);
                }
            }
        }
    }

    /// One behind the last value of an index that a guard lets pass.
    fn end(&self, guard: &Expr, index: VariableId) -> Option<String> {
        let ExprKind::Binary(op, left, right) = &guard.kind else { return None };
        let (limit, included) = match op {
            BinaryOp::Less | BinaryOp::NotEqual if is_value_of(left, index) => (right, false),
            BinaryOp::LessEqual if is_value_of(left, index) => (right, true),
            BinaryOp::Greater if is_value_of(right, index) => (left, false),
            _ => return None,
        };
        let text = tight(self.fixed(limit)?);
        Some(if included { format!("{text} + 1") } else { text })
    }

    /// The words for an expression that keeps its value since the entry.
    fn fixed(&self, expr: &Expr) -> Option<String> {
        let mut fixed = true;
        each_expr(Node::Expr(expr), &mut |part| {
            if let ExprKind::Variable(id) = part.kind {
                fixed &= self.is_fixed(id);
            }
        });
        if fixed { words(self.typed, expr) } else { None }
    }

    fn is_fixed(&self, id: VariableId) -> bool {
        match self.typed[id].storage {
            VariableStorage::Parameter | VariableStorage::Global { .. } => {
                !self.assigned.contains(&id)
            }
            _ => false,
        }
    }

    /// The words for what a pointer was at the entry, and whether it has moved since.
    fn root(&self, pointer: &Expr) -> Option<(String, bool)> {
        if let Some(id) = as_variable(pointer) {
            let is_parameter = self.typed[self.function].parameters.contains(&id);
            if is_parameter {
                return Some((name(self.typed, id), self.assigned.contains(&id)));
            }
            if !self.is_fixed(id) {
                return self.origin(id);
            }
        }
        let text = self.fixed(pointer)?;
        let is_pointer = self.typed.types.is_pointer(bare(pointer).ty.ty);
        (is_pointer && text != "NULL").then_some((text, false))
    }

    /// Of a local that walks from a parameter.
    fn origin(&self, id: VariableId) -> Option<(String, bool)> {
        let of = self.loops.iter().find_map(|around| around.start(id))?;
        let start = as_variable(of)?;
        let is_parameter = self.typed[self.function].parameters.contains(&start);
        is_parameter.then(|| (name(self.typed, start), true))
    }

    fn test(&self, expr: &Expr, found: &mut Uses) {
        let tested = match &expr.kind {
            ExprKind::Binary(BinaryOp::Equal | BinaryOp::NotEqual, left, right) => {
                if is_null(right) {
                    left
                } else if is_null(left) {
                    right
                } else {
                    if is_zero(right) {
                        self.scan(left, found);
                    }
                    return;
                }
            }
            ExprKind::Unary(UnaryOp::Not, of) => of,
            ExprKind::Convert(conversion, of) if conversion.kind == ConversionKind::Truth => of,
            _ => return,
        };
        self.scan(tested, found);
        if let Some((text, _)) = self.root(tested)
            && let Some(entry) = found.get_mut(&(text.len(), text))
        {
            entry.tested = true;
        }
    }

    /// A character is compared with zero.
    fn scan(&self, expr: &Expr, found: &mut Uses) {
        let ExprKind::Deref(pointer) = &bare(expr).kind else { return };
        let base = match &pointer.kind {
            ExprKind::Binary(BinaryOp::PointerAdd, base, _) => base,
            _ => pointer,
        };
        let base = match &base.kind {
            ExprKind::Step(_, of) => of,
            _ => base,
        };
        if as_variable(base).is_some_and(|id| is_text(self.typed, id))
            && let Some((text, _)) = self.root(base)
        {
            found.entry((text.len(), text)).or_default().scanned = true;
        }
    }
}

/// `k`, or `(k = ..)`.
fn is_value_of(expr: &Expr, index: VariableId) -> bool {
    match &bare(expr).kind {
        ExprKind::Assign(place, _) => as_variable(place) == Some(index),
        _ => as_variable(expr) == Some(index),
    }
}

fn without_conversions(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Convert(_, of) => without_conversions(of),
        _ => expr,
    }
}

/// Whether the function looks whether the pointer is null, so that it may be called with `NULL`.
pub fn compares_with_null(typed: &Program, function: FunctionId, pointer: VariableId) -> bool {
    let Some(body) = &typed[function].body else { return false };
    tests(body, &|expr| as_variable(expr) == Some(pointer))
}

/// Whether a body asks of such an expression if it is zero, or null.
pub fn tests(body: &Body, is: &dyn Fn(&Expr) -> bool) -> bool {
    let is_zero = |expr: &Expr| is_null(expr) || super::words::is_zero(expr);
    let mut compares = false;
    for item in &body.block.items {
        each_node(Node::Stmt(item), &mut |node| {
            compares |= match node {
                Node::Stmt(stmt) => match &stmt.kind {
                    StmtKind::If(condition, ..)
                    | StmtKind::While(condition, _)
                    | StmtKind::DoWhile(_, condition) => is(condition),
                    StmtKind::For(of) => of.condition.as_ref().is_some_and(is),
                    _ => false,
                },
                Node::Expr(expr) => match &expr.kind {
                    ExprKind::Binary(BinaryOp::And | BinaryOp::Or, left, right) => {
                        is(left) || is(right)
                    }
                    ExprKind::Binary(BinaryOp::Equal | BinaryOp::NotEqual, left, right) => {
                        is(left) && is_zero(right) || is(right) && is_zero(left)
                    }
                    ExprKind::Unary(UnaryOp::Not, of) => is(of),
                    ExprKind::Conditional(parts) => is(&parts.0),
                    ExprKind::ConditionalSelf(of, _) => is(of),
                    _ => false,
                },
                Node::Initializer(_) => false,
            };
        });
    }
    compares
}

/// Whether the function compares a pointer to such a record with NULL: then NULL ends its lists.
pub fn ends_with_null(typed: &Program, function: FunctionId, record: RecordId) -> bool {
    let Some(body) = &typed[function].body else { return false };
    let points = |expr: &Expr| pointed_record(typed, expr.ty.ty) == Some(record);
    let mut found = tests(body, &points);
    in_block(&body.block, &mut |expr| {
        found |= matches!(&expr.kind, ExprKind::Convert(conversion, of)
            if conversion.kind == ConversionKind::Truth && points(of));
    });
    found
}

/// Indices into arrays in records that keep their value since the entry: in words, with the length, and whether they may be negative.
/// Of arrays that are variables the analysis knows more: under which conditions they are used.
pub fn member_indices(typed: &Program, function: FunctionId) -> BTreeSet<(String, u64, bool)> {
    let mut found = BTreeSet::new();
    let Some(body) = &typed[function].body else { return found };
    let (loops, assigned) = (loops_of(typed, function), assigned(typed, function));
    let scene = Scene { typed, function, loops, assigned };
    in_block(&body.block, &mut |expr| {
        let ExprKind::Binary(BinaryOp::PointerAdd, base, index) = &expr.kind else { return };
        let ExprKind::Decay(array) = &without_conversions(base).kind else { return };
        let Some((_, Length::Fixed(length))) = typed.types.array(array.ty.ty) else { return };
        let is_variable = matches!(array.kind, ExprKind::Variable(_));
        if is_variable || matches!(bare(index).kind, ExprKind::Integer(_)) {
            return;
        }
        if let Some(text) = scene.fixed(index) {
            let unsigned = matches!(typed.types.get(bare(index).ty.ty),
                Type::Integer(kind) if kind.unsigned() == *kind);
            found.insert((text, length, !unsigned));
        }
    });
    found
}

fn is_null(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Convert(conversion, of) => conversion.kind == ConversionKind::Null || is_null(of),
        _ => false,
    }
}
