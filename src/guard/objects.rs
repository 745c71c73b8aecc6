//! Which variables checks may ask about: those whose address goes somewhere. Each gets an object of its own with room behind its
//! end, so that pointers to the end lead to it and to nothing else; the others are known by name wherever they are used.
//! Rule: a variable whose declaration says where or how it lies in memory stays as it is, and is unknown to the runtime.

use super::entry::Entries;
use super::expr::Guard;
use super::node::{self, Runtime, address, call, size};
use crate::base::Span;
use crate::typed::layout::{align_of, layout};
use crate::typed::program::*;
use crate::typed::tree::{
    BinaryOp, Block, Call, Entry, Expr, ExprKind, Initializer, Stmt, StmtKind,
};
use crate::typed::types::{Convention, FunctionType, Length, Qualified, Qualifiers, Type, TypeId};
use crate::typed::visit::{Node, each_node, each_part};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Attributes that leave the compiler free to place a variable.
const HARMLESS: [&str; 5] = ["unused", "used", "aligned", "nonstring", "may_alias"];

/// What the program's bodies and initialisers tell about its variables.
pub(super) struct Objects {
    /// Their addresses go somewhere.
    pub escaping: BTreeSet<VariableId>,
    /// Static variables of functions, and the function.
    within: BTreeMap<VariableId, FunctionId>,
}

pub(super) fn find(program: &Program, entries: &Entries, file: usize) -> Objects {
    let lent = |call: &Call| entries.lent(file, program, call);
    let mut objects = Objects { escaping: BTreeSet::new(), within: BTreeMap::new() };
    for (index, function) in program.functions.iter().enumerate() {
        let Some(body) = &function.body else { continue };
        for item in &body.block.items {
            look(program, Node::Stmt(item), &lent, &mut objects.escaping);
            each_node(Node::Stmt(item), &mut |node| {
                if let Node::Stmt(Stmt { kind: StmtKind::Declare(id, _), .. }) = node
                    && program[*id].storage == VariableStorage::StaticLocal
                {
                    objects.within.insert(*id, FunctionId(index as u32));
                }
            });
        }
    }
    for variable in &program.variables {
        if let Some(value) = &variable.initializer {
            look(program, Node::Initializer(value), &lent, &mut objects.escaping);
        }
    }
    objects
}

/// Which arguments of a call lead to variables that the callee only accesses.
type Lent<'a> = &'a dyn Fn(&Call) -> BTreeSet<usize>;

/// Addresses that are used for more than the access they stand in.
fn look(program: &Program, node: Node, lent: Lent, escaping: &mut BTreeSet<VariableId>) {
    let Node::Expr(expr) = node else {
        return each_part(node, &mut |part| look(program, part, lent, escaping));
    };
    match &expr.kind {
        ExprKind::Deref(pointer) => match &pointer.kind {
            ExprKind::Decay(place) | ExprKind::AddressOf(place) => {
                look(program, Node::Expr(place), lent, escaping)
            }
            ExprKind::Binary(BinaryOp::PointerAdd, base, index) => {
                look(program, Node::Expr(index), lent, escaping);
                match &base.kind {
                    ExprKind::Decay(array) if super::access::has_length(program, array) => {
                        look(program, Node::Expr(array), lent, escaping)
                    }
                    _ => look(program, Node::Expr(base), lent, escaping),
                }
            }
            _ => look(program, Node::Expr(pointer), lent, escaping),
        },
        ExprKind::Decay(place) | ExprKind::AddressOf(place) => {
            escaping.extend(named(place));
            look(program, Node::Expr(place), lent, escaping);
        }
        ExprKind::Call(call) => {
            let lent_here = lent(call);
            look(program, Node::Expr(&call.callee), lent, escaping);
            for (index, argument) in call.arguments.iter().enumerate() {
                if !lent_here.contains(&index) {
                    look(program, Node::Expr(argument), lent, escaping);
                }
            }
        }
        _ => each_part(node, &mut |part| look(program, part, lent, escaping)),
    }
}

/// The variable that a place is, or lies in.
fn named(place: &Expr) -> Option<VariableId> {
    match &place.kind {
        ExprKind::Variable(id) => Some(*id),
        ExprKind::CompoundLiteral(literal) => Some(literal.variable),
        ExprKind::Member(base, _)
        | ExprKind::Real(base)
        | ExprKind::Imaginary(base)
        | ExprKind::VectorElement(base, _) => named(base),
        ExprKind::Deref(pointer) => match &pointer.kind {
            ExprKind::Decay(of) | ExprKind::AddressOf(of) => named(of),
            ExprKind::Binary(BinaryOp::PointerAdd, base, _) => match &base.kind {
                ExprKind::Decay(array) => named(array),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

/// Gives variables that may be asked about objects of their own.
pub(super) fn wrap(guard: &mut Guard, objects: &Objects) {
    guard.escaping.clone_from(&objects.escaping);
    let mut records = BTreeMap::new();
    for index in 0..guard.program.variables.len() {
        let id = VariableId(index as u32);
        let variable = &guard.program[id];
        let external = matches!(
            variable.storage,
            VariableStorage::Global { linkage: Linkage::External, defined: true }
        );
        if !external && !objects.escaping.contains(&id) {
            guard.sites.tally.unregistered += 1;
            continue;
        }
        if !can_be_wrapped(&guard.program, id) {
            if is_automatic_array(&guard.program, id) {
                guard.sites.tally.registered += 1;
                guard.arrays.insert(id);
            } else {
                guard.sites.tally.unregistered += 1;
            }
            continue;
        }
        guard.sites.tally.registered += 1;
        let (ty, align) = (variable.ty, variable.align);
        // Other files know an external variable by where it begins.
        let front = if external { Front::None } else { Front::Gap };
        let record = match records.get(&(ty, align, front)) {
            Some(record) => *record,
            None => object_type(guard, ty, align, front),
        };
        records.insert((ty, align, front), record);
        match guard.program[id].storage {
            VariableStorage::Automatic | VariableStorage::Parameter => {
                let stem = guard.program.text(guard.program[id].name).to_string();
                let storage = VariableStorage::Automatic;
                let new = node::hidden_variable(guard, &stem, record, storage, vec![]);
                guard.wrapped.insert(id, new);
            }
            _ => {
                guard.wrapped.insert(id, id);
                wrap_static(guard, id, record, objects);
            }
        }
    }
    move_initializers(guard);
}

/// An array of variable length.
fn is_automatic_array(program: &Program, id: VariableId) -> bool {
    let variable = &program[id];
    variable.storage == VariableStorage::Automatic
        && matches!(program.types.get(variable.ty.ty), Type::Array(_, Length::Variable(_)))
}

/// What stands before a variable in its object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Front {
    None,
    /// Bytes that are nobody's, so that a pointer which leaves the variable to the front leads to nothing else.
    Gap,
}

/// A struct with the variable and one byte more, in whole cells of the runtime's table.
fn object_type(guard: &mut Guard, ty: Qualified, align: Option<u64>, front: Front) -> TypeId {
    let plain = layout(&guard.program, ty.ty).map_or(0, |found| found.size);
    let needed = align_of(&guard.program, ty).unwrap_or(1).max(align.unwrap_or(1)).max(16);
    let start = if front == Front::Gap { needed } else { 0 };
    let whole = start + (plain / needed + 1) * needed;
    let tag = node::fresh_name(guard, "object");
    let symbols = &mut guard.program.symbols;
    let (tag, it, end) = (symbols.intern(&tag), symbols.intern("it"), symbols.intern("end"));
    let gap = symbols.intern("gap");
    let gap_type =
        guard.program.types.intern(Type::Array(TypeId::CHAR.into(), Length::Fixed(needed)));
    let field = |name, ty: Qualified, offset| Field {
        name: Some(name),
        ty,
        span: Span::default(),
        offset,
        bits: None,
        packed: false,
        aligned: None,
    };
    let inner = Qualified { ty: ty.ty, qualifiers: ty.qualifiers.without(Qualifiers::CONST) };
    let mut fields = vec![field(it, inner, start), field(end, TypeId::CHAR.into(), start + plain)];
    if front == Front::Gap {
        fields.insert(0, field(gap, gap_type.into(), 0));
    }
    let definition = RecordDefinition {
        fields,
        size: whole,
        align: needed,
        packed: false,
        aligned: Some(needed),
        pack: None,
        bit_fields: BitFieldRules::Gcc,
        transparent_union: false,
        names: None,
    };
    let id = RecordId(guard.program.records.len() as u32);
    guard.program.records.push(Record {
        kind: RecordKind::Struct,
        tag: Some(tag),
        span: Span::default(),
        definition: Some(definition),
    });
    guard.program.types.intern(Type::Record(id))
}

fn can_be_wrapped(program: &Program, id: VariableId) -> bool {
    let variable = &program[id];
    let storage = match variable.storage {
        VariableStorage::Global { defined, .. } => defined,
        VariableStorage::Register => false,
        _ => true,
    };
    let free = variable.attributes.iter().all(|it| HARMLESS.contains(&program.text(it.name)));
    let name = program.text(variable.name);
    storage
        && free
        && variable.asm_label.is_none()
        && !name.starts_with("__func__")
        && !name.starts_with("__FUNCTION__")
        && !name.starts_with("__PRETTY_FUNCTION__")
        && layout(program, variable.ty.ty).is_some()
        && !matches!(program.types.get(variable.ty.ty), Type::VaList)
        && !is_open(program, variable.ty.ty)
        && variable.initializer.as_ref().is_none_or(|it| !has_label(it))
        && !(variable.is_compound_literal
            && matches!(variable.storage, VariableStorage::Global { .. }))
}

/// Whether a struct ends in an array without length, which an initialiser may fill, or the type depends on a variable.
fn is_open(program: &Program, ty: TypeId) -> bool {
    match program.types.get(ty) {
        Type::Array(element, Length::Fixed(_)) => is_open(program, element.ty),
        Type::Array(..) => true,
        Type::Record(id) => program[*id].definition.as_ref().is_none_or(|definition| {
            definition.fields.last().is_some_and(|field| is_open(program, field.ty.ty))
        }),
        Type::Pointer(target) => matches!(
            program.types.get(target.ty),
            Type::Array(_, Length::Variable(_) | Length::Star)
        ),
        _ => false,
    }
}

fn has_label(initializer: &Initializer) -> bool {
    let mut found = false;
    each_node(Node::Initializer(initializer), &mut |node| {
        found |= matches!(node, Node::Expr(Expr { kind: ExprKind::LabelAddress(_), .. }));
    });
    found
}

/// A variable with static storage stays where it is; one of a function moves to file scope, where it can be registered.
fn wrap_static(guard: &mut Guard, id: VariableId, record: TypeId, objects: &Objects) {
    let value = guard.program[id].initializer.take();
    let at = it_of(guard, record);
    let value = value.map(|value| alone(at, value));
    let variable = &mut guard.program[id];
    variable.initializer = value;
    variable.ty = Qualified { ty: record, qualifiers: variable.ty.qualifiers };
    variable.align = None;
    let Some(function) = objects.within.get(&id) else { return };
    let stem = guard.program.text(guard.program[id].name).to_string();
    let name = node::fresh_name(guard, &stem);
    let name = guard.program.symbols.intern(&name);
    let variable = &mut guard.program[id];
    variable.name = name;
    variable.storage = VariableStorage::Global { linkage: Linkage::Internal, defined: true };
    let body =
        |declared: &Declared| matches!(declared, Declared::FunctionBody(it) if it == function);
    let at = guard.program.order.iter().position(body).unwrap_or(0);
    guard.program.order.insert(at, Declared::Variable(id));
}

/// Which member of an object is the variable itself: the one before the last.
fn it_of(guard: &Guard, record: TypeId) -> u32 {
    let Type::Record(record) = guard.program.types.get(record) else { return 0 };
    let fields = guard.program[*record].definition.as_ref().map_or(2, |it| it.fields.len());
    fields as u32 - 2
}

/// The initialiser of an object.
pub(super) fn alone(member: u32, value: Initializer) -> Initializer {
    let (first, last) = (u64::from(member), u64::from(member));
    Initializer::Aggregate(vec![Entry { first, last, value }])
}

/// The variable in its object.
pub(super) fn inside(guard: &Guard, object: Expr, ty: Qualified) -> Expr {
    let (member, span) = (it_of(guard, object.ty.ty), object.span);
    Expr::new(ExprKind::Member(Box::new(object), member), ty, span)
}

/// Its number in the object.
pub(super) fn member(guard: &Guard, object: VariableId) -> u32 {
    it_of(guard, guard.program[object].ty.ty)
}

/// A string literal as an object that can be asked about.
pub(super) fn text(guard: &mut Guard, id: StringId, shell: Expr) -> Expr {
    let object = match guard.texts.get(&id) {
        Some(object) => *object,
        None => {
            let ty = guard.program[id].ty;
            let record = object_type(guard, ty.into(), None, Front::Gap);
            let storage = VariableStorage::Global { linkage: Linkage::Internal, defined: true };
            let object = node::hidden_variable(guard, "text", record, storage, vec![]);
            let value = alone(it_of(guard, record), Initializer::String(id));
            let variable = &mut guard.program[object];
            variable.initializer = Some(value);
            variable.ty.qualifiers = Qualifiers::CONST;
            guard.program.order.insert(0, Declared::Variable(object));
            guard.texts.insert(id, object);
            guard.wrapped.insert(object, object);
            guard.sites.tally.registered += 1;
            object
        }
    };
    let object = node::variable(guard, object, shell.span);
    inside(guard, object, shell.ty)
}

/// Whether the address of something on the stack that is not watched is taken: a variable of its own kind, or a value that
/// lives as long as its expression (C11 6.2.4p8).
pub(super) fn is_loose(guard: &Guard, place: &Expr) -> bool {
    let own = |id: VariableId| {
        let automatic = matches!(
            guard.program[id].storage,
            VariableStorage::Automatic | VariableStorage::Parameter
        );
        automatic
            && guard.escaping.contains(&id)
            && !guard.wrapped.contains_key(&id)
            && !guard.arrays.contains(&id)
    };
    named(place).is_some_and(own) || lies_in_value(place)
}

fn lies_in_value(place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Member(base, _)
        | ExprKind::Real(base)
        | ExprKind::Imaginary(base)
        | ExprKind::VectorElement(base, _) => !base.is_place() || lies_in_value(base),
        ExprKind::Deref(pointer) => match &pointer.kind {
            ExprKind::Decay(of) | ExprKind::AddressOf(of) => lies_in_value(of),
            ExprKind::Binary(BinaryOp::PointerAdd, base, _) => match &base.kind {
                ExprKind::Decay(array) => lies_in_value(array),
                _ => false,
            },
            _ => false,
        },
        _ => false,
    }
}

/// Initialisers of static variables name the variables as they now are.
fn move_initializers(guard: &mut Guard) {
    for index in 0..guard.program.variables.len() {
        let id = VariableId(index as u32);
        if let Some(value) = guard.program[id].initializer.take() {
            let value = moved_initializer(guard, value);
            guard.program[id].initializer = Some(value);
        }
    }
}

fn moved_initializer(guard: &mut Guard, value: Initializer) -> Initializer {
    match value {
        Initializer::Value(value) => Initializer::Value(moved(guard, value)),
        Initializer::String(id) => Initializer::String(id),
        Initializer::Aggregate(entries) => {
            let entries = entries.into_iter().map(|Entry { first, last, value }| Entry {
                first,
                last,
                value: moved_initializer(guard, value),
            });
            Initializer::Aggregate(entries.collect())
        }
    }
}

/// A constant expression; only variables change.
fn moved(guard: &mut Guard, expr: Expr) -> Expr {
    let Expr { kind, ty, span } = expr;
    if let ExprKind::String(id) = kind {
        return text(guard, id, Expr::new(ExprKind::Error, ty, span));
    }
    let mut inner = |of: Box<Expr>| Box::new(moved(guard, *of));
    let kind = match kind {
        ExprKind::Variable(id) => return reach(guard, id, Expr::new(ExprKind::Error, ty, span)),
        ExprKind::Member(of, field) => ExprKind::Member(inner(of), field),
        ExprKind::Deref(of) => ExprKind::Deref(inner(of)),
        ExprKind::Decay(of) => ExprKind::Decay(inner(of)),
        ExprKind::AddressOf(of) => ExprKind::AddressOf(inner(of)),
        ExprKind::Load(of) => ExprKind::Load(inner(of)),
        ExprKind::Convert(conversion, of) => ExprKind::Convert(conversion, inner(of)),
        ExprKind::Unary(op, of) => ExprKind::Unary(op, inner(of)),
        ExprKind::Binary(op, left, right) => {
            let left = inner(left);
            ExprKind::Binary(op, left, inner(right))
        }
        ExprKind::CompoundLiteral(mut literal) => {
            let value = std::mem::replace(&mut literal.initializer, Initializer::Aggregate(vec![]));
            literal.initializer = moved_initializer(guard, value);
            ExprKind::CompoundLiteral(literal)
        }
        other => other,
    };
    Expr { kind, ty, span }
}

/// The variable as it lives now.
pub(super) fn reach(guard: &mut Guard, id: VariableId, shell: Expr) -> Expr {
    match guard.wrapped.get(&id) {
        Some(object) => inside(guard, node::variable(guard, *object, shell.span), shell.ty),
        None => Expr { kind: ExprKind::Variable(id), ..shell },
    }
}

/// How many bytes of an object are the variable's own.
pub(super) fn bytes(guard: &Guard, object: VariableId) -> u64 {
    let Type::Record(record) = guard.program.types.get(guard.program[object].ty.ty) else {
        return 0;
    };
    let fields = guard.program[*record].definition.as_ref().map(|it| &it.fields[..]);
    match fields {
        Some([.., it, end]) => end.offset - it.offset,
        _ => 0,
    }
}

/// The variable that a place lies in, if each thread has its own and the runtime is to know of it.
pub(super) fn thread_local(guard: &Guard, place: &Expr) -> Option<VariableId> {
    named(place).filter(|id| guard.program[*id].thread_local && guard.wrapped.contains_key(id))
}

/// Tells the runtime of all static variables before `main` runs.
pub(super) fn register(guard: &mut Guard) {
    let all = guard.wrapped.iter().filter(|(from, to)| from == to).map(|(_, to)| *to);
    let all: Vec<VariableId> = all.filter(|id| !guard.program[*id].thread_local).collect();
    if all.is_empty() {
        return;
    }
    let span = Span::default();
    let items = all.into_iter().map(|id| {
        let bytes = size(guard, bytes(guard, id), span);
        let has_gap = member(guard, id) > 0;
        let place = reach(guard, id, Expr::new(ExprKind::Error, TypeId::CHAR, span));
        let at = address(guard, place);
        let unsigned = guard.program.target.size_type().id();
        let runtime = Runtime {
            name: if has_gap { "__cinch_watch" } else { "__cinch_register" }.into(),
            result: TypeId::VOID,
            parameters: vec![TypeId::VOID_POINTER, unsigned, TypeId::UNSIGNED_INT],
        };
        let kind = node::number(3, TypeId::UNSIGNED_INT, span);
        node::statement(call(guard, runtime, vec![at, bytes, kind], span))
    });
    let items: Vec<Stmt> = items.collect();
    let ty = guard.program.types.intern(Type::Function(Arc::new(FunctionType {
        result: TypeId::VOID.into(),
        parameters: vec![],
        variadic: false,
        prototype: true,
        convention: Convention::default(),
    })));
    let name = node::fresh_name(guard, "variables");
    let name = guard.program.symbols.intern(&name);
    let attribute = Attribute {
        name: guard.program.symbols.intern("constructor"),
        arguments: vec![AttributeValue::Integer(102)],
        span,
    };
    let id = FunctionId(guard.program.functions.len() as u32);
    guard.program.functions.push(Function {
        name,
        ty,
        span,
        linkage: Linkage::Internal,
        inline: Inline::No,
        noreturn: false,
        asm_label: None,
        parameters: vec![],
        body: Some(Body { block: Block { items, span }, labels: vec![], old_style: false, span }),
        implicit: false,
        attributes: vec![attribute],
    });
    guard.program.order.push(Declared::FunctionBody(id));
}
