//! Small pieces of typed C that guarded programs are made of: calls of the runtime, hidden locals, constants.

use super::expr::Guard;
use crate::base::Span;
use crate::typed::program::{
    Attribute, Function, FunctionId, Inline, Linkage, Variable, VariableId, VariableStorage,
};
use crate::typed::tree::{
    Call, Conversion, ConversionKind, Expr, ExprKind, Initializer, Origin, Stmt, StmtKind,
};
use crate::typed::types::{Convention, FunctionType, Qualified, Type, TypeId};
use std::borrow::Cow;
use std::sync::Arc;

/// A function of the runtime that the program calls, by its name, result and parameters.
pub(super) struct Runtime {
    pub name: Cow<'static, str>,
    pub result: TypeId,
    pub parameters: Vec<TypeId>,
}

pub(super) fn call(guard: &mut Guard, runtime: Runtime, arguments: Vec<Expr>, span: Span) -> Expr {
    let Runtime { name, result, parameters } = runtime;
    let ty = guard.program.types.intern(Type::Function(Arc::new(FunctionType {
        result: result.into(),
        parameters,
        variadic: false,
        prototype: true,
        convention: Convention::default(),
    })));
    let id = function(guard, &name, ty);
    let callee = Expr::new(ExprKind::Function(id), ty, span);
    Expr::new(ExprKind::Call(Box::new(Call { callee, arguments })), result, span)
}

/// The runtime's header declares it, so that nothing is to be printed for it.
pub(super) fn function(guard: &mut Guard, name: &str, ty: TypeId) -> FunctionId {
    if let Some(id) = guard.runtime.get(name) {
        return *id;
    }
    let id = FunctionId(guard.program.functions.len() as u32);
    let symbol = guard.program.symbols.intern(name);
    guard.program.functions.push(Function {
        name: symbol,
        ty,
        span: Span::default(),
        linkage: Linkage::External,
        inline: Inline::No,
        noreturn: false,
        asm_label: None,
        parameters: vec![],
        body: None,
        implicit: true,
        attributes: vec![],
    });
    guard.runtime.insert(name.into(), id);
    id
}

pub(super) fn number(value: u64, ty: TypeId, span: Span) -> Expr {
    Expr::new(ExprKind::Integer(value), ty, span)
}

/// A number as the runtime counts bytes.
pub(super) fn size(guard: &Guard, value: u64, span: Span) -> Expr {
    number(value, guard.program.target.size_type().id(), span)
}

/// The number of a checked place.
pub(super) fn site(number: u32, span: Span) -> Expr {
    self::number(number.into(), TypeId::UNSIGNED_INT, span)
}

pub(super) fn distance_type(guard: &Guard) -> TypeId {
    guard.program.target.size_type().signed().id()
}

pub(super) fn cast(value: Expr, ty: TypeId, kind: ConversionKind) -> Expr {
    let span = value.span;
    let conversion = Conversion { kind, origin: Origin::Cast };
    Expr::new(ExprKind::Convert(conversion, Box::new(value)), ty, span)
}

pub(super) fn load(place: Expr) -> Expr {
    let (ty, span) = (place.ty.ty, place.span);
    Expr::new(ExprKind::Load(Box::new(place)), ty, span)
}

pub(super) fn address(guard: &mut Guard, place: Expr) -> Expr {
    let span = place.span;
    let ty = guard.program.types.pointer_to(place.ty);
    Expr::new(ExprKind::AddressOf(Box::new(place)), ty, span)
}

pub(super) fn statement(value: Expr) -> Stmt {
    let span = value.span;
    Stmt { kind: StmtKind::Expr(value), span }
}

pub(super) fn declare(variable: VariableId, value: Option<Expr>, span: Span) -> Stmt {
    let value = value.map(|value| Box::new(Initializer::Value(value)));
    Stmt { kind: StmtKind::Declare(variable, value), span }
}

/// A name that nothing in the program has.
pub(super) fn fresh_name(guard: &mut Guard, stem: &str) -> String {
    loop {
        guard.names += 1;
        let name = format!("__cinch_{stem}_{}", guard.names);
        if guard.program.symbols.find(&name).is_none() {
            return name;
        }
    }
}

pub(super) fn hidden_variable(
    guard: &mut Guard,
    stem: &str,
    ty: impl Into<Qualified>,
    storage: VariableStorage,
    attributes: Vec<Attribute>,
) -> VariableId {
    let name = fresh_name(guard, stem);
    let name = guard.program.symbols.intern(&name);
    let id = VariableId(guard.program.variables.len() as u32);
    let plain = Variable::new(name, ty.into(), Span::default(), storage);
    guard.program.variables.push(Variable { address_taken: true, attributes, ..plain });
    id
}

pub(super) fn variable(guard: &Guard, id: VariableId, span: Span) -> Expr {
    Expr::new(ExprKind::Variable(id), guard.program[id].ty, span)
}
