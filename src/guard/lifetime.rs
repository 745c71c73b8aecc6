//! When locals that may be asked about are alive. Each lives in an object of the whole function, so that the compiler gives its memory
//! to nothing else; the runtime is told where its lifetime begins, and a marker with a clean-up tells where it ends, on
//! whatever way the scope is left.

use super::expr::Guard;
use super::node::{self, Runtime, address, call, declare, size};
use super::objects;
use super::scope::{self, Scope};
use crate::base::Span;
use crate::typed::layout::layout;
use crate::typed::program::{Attribute, AttributeValue, FunctionId, VariableId, VariableStorage};
use crate::typed::tree::{
    BinaryOp, Block, CompoundLiteral, ConversionKind, Expr, ExprKind, Initializer, Stmt, StmtKind,
};
use crate::typed::types::{Length, Qualifiers, Type, TypeId};
use crate::typed::visit::{Node, each_part};
use std::collections::BTreeSet;

/// The bytes in front of a variable that the runtime keeps for nobody.
const GAP: u64 = 16;

/// What the present function needs where it begins.
#[derive(Default)]
pub(super) struct Frame {
    /// Objects to declare.
    objects: Vec<VariableId>,
    /// Variables that a jump may reach without passing their declaration: they live as long as the function.
    early: BTreeSet<VariableId>,
    /// Whether more is told to the runtime while the function runs, which ends with it.
    grows: bool,
}

pub(super) fn enter(guard: &mut Guard, _function: FunctionId, items: &[Stmt]) {
    let mut early = jumped_over(items);
    early.retain(|id| guard.program[*id].storage == VariableStorage::Automatic);
    guard.frame = Frame { objects: vec![], early, grows: false };
    guard.scope = Scope::default();
}

/// Variables that a jump may reach without passing their declaration.
pub(super) fn jumped_over(items: &[Stmt]) -> BTreeSet<VariableId> {
    let mut early = BTreeSet::new();
    find_early(items, &mut early);
    early
}

/// Declarations behind which a label stands, in the same block or further in.
fn find_early(items: &[Stmt], early: &mut BTreeSet<VariableId>) {
    for (index, item) in items.iter().enumerate() {
        if let StmtKind::Declare(id, _) = item.kind
            && items[index + 1..].iter().any(|later| is_jumped_into(Node::Stmt(later), true))
        {
            early.insert(id);
        }
        inner_blocks(Node::Stmt(item), early);
    }
}

fn inner_blocks(node: Node, early: &mut BTreeSet<VariableId>) {
    match node {
        Node::Stmt(Stmt { kind: StmtKind::Block(block), .. }) => find_early(&block.items, early),
        Node::Stmt(Stmt { kind: StmtKind::For(parts), .. }) => {
            find_early(&parts.start, early);
            let inside = is_jumped_into(Node::Stmt(&parts.body), true);
            early.extend(parts.start.iter().filter(|_| inside).filter_map(
                |start| match start.kind {
                    StmtKind::Declare(id, _) => Some(id),
                    _ => None,
                },
            ));
            each_part(node, &mut |part| inner_blocks(part, early));
        }
        Node::Expr(Expr { kind: ExprKind::Statement(block), .. }) => {
            find_early(&block.items, early)
        }
        _ => each_part(node, &mut |part| inner_blocks(part, early)),
    }
}

/// Whether a label stands inside, or a `case` of a `switch` around.
pub(super) fn is_jumped_into(node: Node, cases: bool) -> bool {
    let cases = match node {
        Node::Stmt(Stmt { kind: StmtKind::Label(..), .. }) => return true,
        Node::Stmt(Stmt { kind: StmtKind::Case(_) | StmtKind::Default(_), .. }) if cases => {
            return true;
        }
        Node::Stmt(Stmt { kind: StmtKind::Switch(..), .. }) => false,
        _ => cases,
    };
    let mut found = false;
    each_part(node, &mut |part| found |= is_jumped_into(part, cases));
    found
}

/// A local's declaration: its lifetime begins, and it gets its first value.
pub(super) fn begin(
    guard: &mut Guard,
    id: VariableId,
    value: Option<Box<Initializer>>,
    span: Span,
) -> Vec<Stmt> {
    let Some(object) = guard.wrapped.get(&id).copied() else { return vec![] };
    guard.frame.objects.push(object);
    let mut done = vec![];
    if !guard.frame.early.contains(&id) {
        let cleanup = attribute(guard, "cleanup", "__cinch_end");
        let storage = VariableStorage::Automatic;
        let life =
            node::hidden_variable(guard, "life", TypeId::VOID_POINTER, storage, vec![cleanup]);
        let begun = begun(guard, object, span);
        done.push(declare(life, Some(begun), span));
    }
    done.extend(value.map(|value| filled(guard, object, *value, span)));
    done
}

/// An array of variable length, which is there when it has been declared.
pub(super) fn begin_array(guard: &mut Guard, id: VariableId, span: Span) -> Option<Stmt> {
    let ty = guard.program[id].ty.ty;
    let bytes = array_bytes(guard, ty, span)?;
    guard.frame.grows = true;
    let element = guard.program.types.array(ty)?.0;
    let pointer = guard.program.types.pointer_to(element);
    let place = node::variable(guard, id, span);
    let at = Expr::new(ExprKind::Decay(Box::new(place)), pointer, span);
    let unsigned = guard.program.target.size_type().id();
    let runtime = Runtime {
        name: "__cinch_begin_array".into(),
        result: TypeId::VOID_POINTER,
        parameters: vec![TypeId::VOID_POINTER, unsigned],
    };
    let begun = call(guard, runtime, vec![at, bytes], span);
    let cleanup = attribute(guard, "cleanup", "__cinch_end");
    let storage = VariableStorage::Automatic;
    let life = node::hidden_variable(guard, "life", TypeId::VOID_POINTER, storage, vec![cleanup]);
    Some(declare(life, Some(begun), span))
}

/// How many bytes an array has whose length, or that of its elements, only a run knows.
fn array_bytes(guard: &Guard, ty: TypeId, span: Span) -> Option<Expr> {
    let unsigned = guard.program.target.size_type().id();
    let Type::Array(element, Length::Variable(vla)) = guard.program.types.get(ty) else {
        return layout(&guard.program, ty).map(|found| size(guard, found.size, span));
    };
    let length = node::load(node::variable(guard, guard.program[*vla].variable, span));
    let each = array_bytes(guard, element.ty, span)?;
    let product = ExprKind::Binary(BinaryOp::Mul, Box::new(length), Box::new(each));
    Some(Expr::new(product, unsigned, span))
}

/// `alloca` with the runtime told of what it gives.
pub(super) fn allocated(guard: &mut Guard, arguments: Vec<Expr>, span: Span) -> Expr {
    guard.frame.grows = true;
    let runtime = Runtime {
        name: "__cinch_alloca".into(),
        result: TypeId::VOID_POINTER,
        parameters: arguments.iter().map(|argument| argument.ty.ty).collect(),
    };
    call(guard, runtime, arguments, span)
}

/// A pointer to something on the stack that is not watched: what was in its place before says nothing about it.
pub(super) fn loose(guard: &mut Guard, pointer: Expr, pointee: TypeId) -> Expr {
    let Some(found) = layout(&guard.program, pointee) else { return pointer };
    let (ty, span) = (pointer.ty.ty, pointer.span);
    let unsigned = guard.program.target.size_type().id();
    let runtime = Runtime {
        name: "__cinch_unwatched".into(),
        result: TypeId::VOID_POINTER,
        parameters: vec![TypeId::VOID_POINTER, unsigned],
    };
    let bytes = size(guard, found.size, span);
    let told = call(guard, runtime, vec![pointer, bytes], span);
    node::cast(told, ty, ConversionKind::Pointer)
}

/// A pointer into a variable that each thread has its own of. The runtime is told of it here, since no code runs where a thread begins.
pub(super) fn of_thread(guard: &mut Guard, pointer: Expr, variable: VariableId) -> Expr {
    let (ty, span) = (pointer.ty, pointer.span);
    let front = if objects::member(guard, variable) > 0 { GAP } else { 0 };
    let (bytes, front) = (objects::bytes(guard, variable), size(guard, front, span));
    let bytes = size(guard, bytes, span);
    let shell = Expr::new(ExprKind::Error, TypeId::CHAR, span);
    let place = objects::reach(guard, variable, shell);
    let at = address(guard, place);
    let word = guard.program.target.size_type().id();
    let runtime = Runtime {
        name: "__cinch_own".into(),
        result: TypeId::VOID,
        parameters: vec![TypeId::VOID_POINTER, word, word],
    };
    let told = call(guard, runtime, vec![at, bytes, front], span);
    Expr::new(ExprKind::Comma(Box::new(told), Box::new(pointer)), ty, span)
}

/// A call that leaves guarded code: until it is back, frames that nobody knows of may lie on the stack.
pub(super) fn outside(guard: &mut Guard, made: Expr) -> Expr {
    let (ty, span) = (made.ty.ty, made.span);
    let word = guard.program.target.size_type().id();
    let storage = VariableStorage::Automatic;
    let before = node::hidden_variable(guard, "outside", word, storage, vec![]);
    let runtime = Runtime { name: "__cinch_outside".into(), result: word, parameters: vec![] };
    let left = call(guard, runtime, vec![], span);
    let mut items = vec![declare(before, Some(left), span)];
    let runtime =
        Runtime { name: "__cinch_back".into(), result: TypeId::VOID, parameters: vec![word] };
    let kept = node::load(node::variable(guard, before, span));
    let back = node::statement(call(guard, runtime, vec![kept], span));
    if matches!(guard.program.types.get(ty), Type::Void) {
        items.extend([node::statement(made), back]);
    } else {
        let result = node::hidden_variable(guard, "result", ty, storage, vec![]);
        let value = node::load(node::variable(guard, result, span));
        items.extend([declare(result, Some(made), span), back, node::statement(value)]);
    }
    Expr::new(ExprKind::Statement(Box::new(Block { items, span })), ty, span)
}

/// `main` is called by nobody whose frames matter, and with words that are moved to where they can be watched.
pub(super) fn begin_main(guard: &mut Guard, main: FunctionId) -> Vec<Stmt> {
    let name = "__cinch_begin_main".into();
    let runtime = Runtime { name, result: TypeId::VOID, parameters: vec![] };
    let begun = node::statement(call(guard, runtime, vec![], Span::default()));
    words(guard, main).into_iter().chain([begun]).collect()
}

/// `argv = __cinch_words(argc, argv);`
fn words(guard: &mut Guard, main: FunctionId) -> Option<Stmt> {
    let span = Span::default();
    let &[count, words, ..] = guard.program[main].parameters.as_slice() else { return None };
    let (count, place) = (node::variable(guard, count, span), node::variable(guard, words, span));
    if place.ty.qualifiers.has(Qualifiers::CONST) || !guard.program.types.is_pointer(place.ty.ty) {
        return None;
    }
    let runtime = Runtime {
        name: "__cinch_words".into(),
        result: TypeId::VOID_POINTER,
        parameters: vec![TypeId::INT, TypeId::VOID_POINTER],
    };
    let given =
        node::cast(node::load(place.clone()), TypeId::VOID_POINTER, ConversionKind::Pointer);
    let moved = call(guard, runtime, vec![node::load(count), given], span);
    let ty = place.ty.ty;
    let moved = node::cast(moved, ty, ConversionKind::Pointer);
    Some(node::statement(Expr::new(ExprKind::Assign(Box::new(place), Box::new(moved)), ty, span)))
}

fn begun(guard: &mut Guard, object: VariableId, span: Span) -> Expr {
    let bytes = size(guard, objects::bytes(guard, object), span);
    let object = node::variable(guard, object, span);
    let place = objects::inside(guard, object, TypeId::CHAR.into());
    let at = address(guard, place);
    let unsigned = guard.program.target.size_type().id();
    let runtime = Runtime {
        name: "__cinch_begin".into(),
        result: TypeId::VOID_POINTER,
        parameters: vec![TypeId::VOID_POINTER, unsigned],
    };
    call(guard, runtime, vec![at, bytes], span)
}

pub(super) fn attribute(guard: &mut Guard, name: &str, argument: &str) -> Attribute {
    let name = guard.program.symbols.intern(name);
    let argument = guard.program.symbols.intern(argument);
    Attribute { name, arguments: vec![AttributeValue::Name(argument)], span: Span::default() }
}

/// The object's first value. It is copied, for parts of it may be constant.
pub(super) fn filled(
    guard: &mut Guard,
    object: VariableId,
    value: Initializer,
    span: Span,
) -> Stmt {
    let place = node::variable(guard, object, span);
    let scalar = matches!(
        guard.program.types.get(inner_type(guard, object)),
        Type::Bool | Type::Integer(_) | Type::Enum(_) | Type::Float(_) | Type::Pointer(_)
    );
    if let (Initializer::Value(value), true) = (&value, scalar) {
        let ty = inner_type(guard, object);
        let member = objects::inside(guard, place, ty.into());
        let assign = ExprKind::Assign(Box::new(member), Box::new(value.clone()));
        return node::statement(Expr::new(assign, ty, span));
    }
    let ty = guard.program[object].ty;
    let variable = node::hidden_variable(guard, "value", ty, VariableStorage::Automatic, vec![]);
    guard.program[variable].is_compound_literal = true;
    let initializer = objects::alone(objects::member(guard, object), value);
    let literal = ExprKind::CompoundLiteral(Box::new(CompoundLiteral { variable, initializer }));
    let literal = Expr::new(literal, ty, span);
    let whole = TypeId::CHAR.into();
    let to = objects::inside(guard, place, whole);
    let from = objects::inside(guard, literal, whole);
    let (to, from) = (address(guard, to), address(guard, from));
    let bytes = size(guard, objects::bytes(guard, object), span);
    let unsigned = guard.program.target.size_type().id();
    let runtime = Runtime {
        name: "__builtin_memcpy".into(),
        result: TypeId::VOID_POINTER,
        parameters: vec![TypeId::VOID_POINTER, TypeId::VOID_POINTER, unsigned],
    };
    node::statement(call(guard, runtime, vec![to, from, bytes], span))
}

fn inner_type(guard: &Guard, object: VariableId) -> TypeId {
    match guard.program.types.get(guard.program[object].ty.ty) {
        Type::Record(record) => guard.program[*record]
            .definition
            .as_ref()
            .and_then(|definition| definition.fields.first())
            .map_or(TypeId::INT, |field| field.ty.ty),
        _ => TypeId::INT,
    }
}

/// A compound literal whose address goes somewhere.
pub(super) fn literal(guard: &mut Guard, literal: CompoundLiteral, shell: Expr) -> Expr {
    let span = shell.span;
    let Some(object) = guard.wrapped.get(&literal.variable).copied() else {
        return Expr { kind: ExprKind::CompoundLiteral(Box::new(literal)), ..shell };
    };
    guard.frame.objects.push(object);
    let begun = scope::begin_literal(guard, object, span);
    if begun.is_none() {
        guard.frame.early.insert(literal.variable);
    }
    let StmtKind::Expr(fill) = filled(guard, object, literal.initializer, span).kind else {
        unreachable!("a value is filled in by an expression")
    };
    let place = node::variable(guard, object, span);
    let member = objects::inside(guard, place, shell.ty);
    let ty = shell.ty;
    let at = address(guard, member);
    let pointer = at.ty;
    let comma =
        |first, then| Expr::new(ExprKind::Comma(Box::new(first), Box::new(then)), pointer, span);
    let at = comma(fill, at);
    let at = match begun {
        Some(begun) => comma(begun, at),
        None => at,
    };
    Expr::new(ExprKind::Deref(Box::new(at)), ty, span)
}

/// Inlined, its locals would lie in the caller's frame: nobody could tell that their memory is gone when it returns.
fn keep_apart(guard: &mut Guard, function: FunctionId) {
    let symbols = &mut guard.program.symbols;
    let (apart, always) = (symbols.intern("noinline"), symbols.intern("always_inline"));
    let attributes = &mut guard.program[function].attributes;
    if attributes.iter().all(|it| it.name != apart && it.name != always) {
        attributes.push(Attribute { name: apart, arguments: vec![], span: Span::default() });
    }
}

/// The body with what has to stand at its start.
pub(super) fn leave(guard: &mut Guard, function: FunctionId, items: Vec<Stmt>) -> Vec<Stmt> {
    let frame = std::mem::take(&mut guard.frame);
    let parameters: Vec<(VariableId, VariableId)> = guard.program[function]
        .parameters
        .iter()
        .filter_map(|id| Some((*id, *guard.wrapped.get(id)?)))
        .collect();
    if frame.objects.is_empty() && parameters.is_empty() && !frame.grows {
        return items;
    }
    keep_apart(guard, function);
    let span = Span::default();
    let unsigned = guard.program.target.size_type().id();
    let cleanup = attribute(guard, "cleanup", "__cinch_leave");
    let storage = VariableStorage::Automatic;
    let mark = node::hidden_variable(guard, "frame", unsigned, storage, vec![cleanup]);
    let runtime = Runtime { name: "__cinch_enter".into(), result: unsigned, parameters: vec![] };
    let entered = call(guard, runtime, vec![], span);
    let mut start = vec![declare(mark, Some(entered), span)];
    start.extend(frame.objects.iter().map(|object| declare(*object, None, span)));
    let early: Vec<VariableId> =
        frame.early.iter().filter_map(|id| guard.wrapped.get(id).copied()).collect();
    for object in early {
        start.push(node::statement(begun(guard, object, span)));
    }
    for (parameter, object) in parameters {
        start.push(declare(object, None, span));
        start.push(node::statement(begun(guard, object, span)));
        let value = node::load(node::variable(guard, parameter, span));
        start.push(filled(guard, object, Initializer::Value(value), span));
    }
    start.extend(items);
    start
}
