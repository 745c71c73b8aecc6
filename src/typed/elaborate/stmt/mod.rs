//! Statements and function bodies (C11 6.8, 6.9.1): blocks open scopes, jumps find their labels, conditions are scalar,
//! returned values have the function's type.

pub mod asm;
pub mod jump;
pub mod switch;

use super::attributes::Attributes;
use super::convert::Role;
use super::declarator::Role as Shape;
use super::scope::Entity;
use super::specifiers::Followed;
use crate::base::Span;
use crate::syntax::ast::{self, BlockItem, ForStart, StmtKind as Untyped};
use crate::syntax::symbol::Symbol;
use crate::typed::describe;
use crate::typed::elaborate::{
    Elaborator, convert, declarator, declare,
    expr::{self, place, size},
    redeclare, specifiers,
};
use crate::typed::program::{Body, FunctionId, Label, LabelId, Linkage, Variable, VariableId};
use crate::typed::tree::{Block, Expr, ExprKind, For, Origin, Stmt, StmtKind};
use crate::typed::types::{Qualified, Qualifiers, TypeId};
use jump::LabelState;
use rustc_hash::{FxHashMap, FxHashSet};
use switch::SwitchContext;

/// What a body knows of its function.
pub struct FunctionContext {
    pub result: TypeId,
    pub labels: Vec<Label>,
    /// The labels visible now; `__label__` hides one of an outer block.
    pub label_ids: FxHashMap<Symbol, LabelId>,
    label_states: Vec<LabelState>,
    /// `__func__` and its other spellings, where used.
    pub own_names: FxHashMap<Symbol, VariableId>,
    /// How many loops, and how many loops and switches, surround the statement.
    loops: u32,
    breakable: u32,
    switches: Vec<SwitchContext>,
    /// Names that were reported already.
    pub undeclared: FxHashSet<Symbol>,
}

impl FunctionContext {
    fn new(result: TypeId) -> FunctionContext {
        FunctionContext {
            result,
            labels: vec![],
            label_ids: FxHashMap::default(),
            label_states: vec![],
            own_names: FxHashMap::default(),
            loops: 0,
            breakable: 0,
            switches: vec![],
            undeclared: FxHashSet::default(),
        }
    }
}

/// The body of a function that is declared already. Its parameters are variables of the program; this opens their scope,
/// declares them and the name `__func__`, and reads the block.
pub fn body(elaborator: &mut Elaborator, id: FunctionId, function: &ast::Function) -> Body {
    let program = &elaborator.draft.program;
    let result = program.types.function(program[id].ty).map_or(TypeId::ERROR, |ty| ty.result.ty);
    let outer = elaborator.function.replace(FunctionContext::new(result));
    let outside = elaborator.draft.within.replace(id);
    elaborator.names.scopes.enter();
    for parameter in &elaborator.draft.program[id].parameters {
        let Variable { name, span, .. } = elaborator.draft.program[*parameter];
        if !elaborator.draft.program.text(name).is_empty() {
            elaborator.names.scopes.declare(name, Entity::Variable(*parameter), span);
        }
    }
    let mut items = size::pending_lengths(elaborator);
    block_items(elaborator, &function.body, &mut items);
    elaborator.names.scopes.leave();
    jump::check_labels(elaborator);
    let context = std::mem::replace(&mut elaborator.function, outer);
    elaborator.draft.within = outside;
    Body {
        block: Block { items, span: function.body.span },
        labels: context.map_or(vec![], |context| context.labels),
        old_style: is_old_style(&function.declarator),
        span: function.declarator.span.to(function.span),
    }
}

fn read_block(elaborator: &mut Elaborator, block: &ast::Block) -> Block {
    let mut items = Vec::with_capacity(block.items.len());
    elaborator.names.scopes.enter();
    block_items(elaborator, block, &mut items);
    elaborator.names.scopes.leave();
    Block { items, span: block.span }
}

fn block_items(elaborator: &mut Elaborator, block: &ast::Block, items: &mut Vec<Stmt>) {
    let mut hidden_labels = vec![];
    for item in &block.items {
        match item {
            BlockItem::Statement(stmt) => {
                let stmt = read(elaborator, stmt);
                items.push(stmt);
            }
            BlockItem::Declaration(declaration) => {
                items.extend(declare::local_declaration(elaborator, declaration));
            }
            BlockItem::StaticAssert(assertion) => declare::static_assert(elaborator, assertion),
            BlockItem::LocalLabels(names) => {
                jump::declare_labels(elaborator, names, &mut hidden_labels)
            }
            BlockItem::Function(function) => items.extend(nested_function(elaborator, function)),
        }
    }
    jump::restore_labels(elaborator, hidden_labels);
}

/// A function inside a function (GNU C): the body is not read. Its name is known, so that uses of it are not mistakes.
#[inline(never)]
fn nested_function(elaborator: &mut Elaborator, function: &ast::Function) -> Option<Stmt> {
    let span = function.declarator.span;
    let what = "nested functions";
    elaborator.draft.unsupported(span, what);
    if let Some(name) = function.declarator.name {
        let specified =
            specifiers::specifiers(elaborator, &function.specifiers, Followed::ByDeclarators, span);
        let attributes = Attributes::default();
        let shaped = declarator::declarator(
            elaborator,
            specified.ty,
            &function.declarator,
            &attributes,
            Shape::Object,
        );
        elaborator.pending_vlas.clear();
        let id = redeclare::add_function(
            &mut elaborator.draft.program,
            name,
            shaped.ty.ty,
            Linkage::Internal,
        );
        elaborator.names.scopes.declare(name.symbol, Entity::Function(id), name.span);
    }
    let kind = ExprKind::Unsupported(what.into());
    Some(Stmt { kind: StmtKind::Expr(Expr::new(kind, TypeId::VOID, span)), span })
}

pub fn read(elaborator: &mut Elaborator, stmt: &ast::Stmt) -> Stmt {
    let span = stmt.span;
    let kind = match &stmt.kind {
        Untyped::Block(block) => StmtKind::Block(read_block(elaborator, block)),
        Untyped::Expr(None) => StmtKind::Empty,
        Untyped::Expr(Some(expr)) if place::refuse_meant_declaration(elaborator, expr) => {
            StmtKind::Empty
        }
        Untyped::Expr(Some(expr)) => StmtKind::Expr(expr::value(elaborator, expr)),
        Untyped::If { condition, then, otherwise } => {
            let condition = expr::condition(elaborator, condition);
            let then = Box::new(scoped(elaborator, then));
            let otherwise = otherwise.as_ref().map(|stmt| Box::new(scoped(elaborator, stmt)));
            StmtKind::If(condition, then, otherwise)
        }
        Untyped::While { condition, body } => {
            let condition = expr::condition(elaborator, condition);
            let body = Box::new(loop_body(elaborator, body));
            StmtKind::While(condition, body)
        }
        Untyped::DoWhile { body, condition } => {
            let body = Box::new(loop_body(elaborator, body));
            let condition = expr::condition(elaborator, condition);
            StmtKind::DoWhile(body, condition)
        }
        Untyped::For(parts) => StmtKind::For(for_loop(elaborator, parts)),
        Untyped::Switch { condition, body } => switch::switch(elaborator, condition, body),
        Untyped::Case { low, high, body } => {
            let high = high.as_deref();
            return switch::case(elaborator, low, high, body, span);
        }
        Untyped::Default { body } => return switch::default_case(elaborator, body, span),
        Untyped::Label { name, body, .. } => {
            let id = jump::define_label(elaborator, *name);
            let body = Box::new(read(elaborator, body));
            match id {
                Some(id) => StmtKind::Label(id, body),
                None => return *body,
            }
        }
        Untyped::Return(value) => return_stmt(elaborator, value.as_deref(), span),
        _ => jump(elaborator, stmt),
    };
    Stmt { kind, span }
}

#[inline(never)]
fn jump(elaborator: &mut Elaborator, stmt: &ast::Stmt) -> StmtKind {
    let span = stmt.span;
    match &stmt.kind {
        Untyped::Goto(name) => match jump::use_label(elaborator, *name) {
            Some(id) => StmtKind::Goto(id),
            None => StmtKind::Empty,
        },
        Untyped::GotoComputed(target) => {
            // GCC takes `const void *` as well, without a word: tables of labels are constant.
            let constant = Qualified { ty: TypeId::VOID, qualifiers: Qualifiers::CONST };
            let constant = elaborator.draft.program.types.pointer_to(constant);
            let target = expr::value(elaborator, target);
            let target =
                convert::convert_for(&mut elaborator.draft, target, constant, Role::Assignment);
            StmtKind::GotoComputed(target)
        }
        Untyped::Continue => {
            if elaborator.function.as_ref().is_none_or(|function| function.loops == 0) {
                elaborator.draft.error("type-error", span, "`continue` outside of a loop");
                return StmtKind::Empty;
            }
            StmtKind::Continue
        }
        Untyped::Break => {
            if elaborator.function.as_ref().is_none_or(|function| function.breakable == 0) {
                elaborator.draft.error("type-error", span, "`break` outside of a loop or `switch`");
                return StmtKind::Empty;
            }
            StmtKind::Break
        }
        Untyped::Asm(asm) => StmtKind::Asm(Box::new(asm::asm(elaborator, asm))),
        _ => StmtKind::Empty,
    }
}

/// A statement that is a scope of its own (C11 6.8.4p3, 6.8.5p5).
pub fn scoped(elaborator: &mut Elaborator, stmt: &ast::Stmt) -> Stmt {
    elaborator.names.scopes.enter();
    let stmt = read(elaborator, stmt);
    elaborator.names.scopes.leave();
    stmt
}

fn loop_body(elaborator: &mut Elaborator, body: &ast::Stmt) -> Stmt {
    if let Some(function) = &mut elaborator.function {
        function.loops += 1;
        function.breakable += 1;
    }
    let body = scoped(elaborator, body);
    if let Some(function) = &mut elaborator.function {
        function.loops -= 1;
        function.breakable -= 1;
    }
    body
}

fn for_loop(elaborator: &mut Elaborator, parts: &ast::For) -> Box<For> {
    elaborator.names.scopes.enter();
    let start = match &parts.start {
        ForStart::Nothing => vec![],
        ForStart::Expr(expr) => {
            let value = expr::value(elaborator, expr);
            vec![Stmt { span: value.span, kind: StmtKind::Expr(value) }]
        }
        ForStart::Declaration(declaration) => declare::local_declaration(elaborator, declaration),
    };
    let condition =
        parts.condition.as_ref().map(|condition| expr::condition(elaborator, condition));
    let step = parts.step.as_ref().map(|step| expr::value(elaborator, step));
    let body = loop_body(elaborator, &parts.body);
    elaborator.names.scopes.leave();
    Box::new(For { start, condition, step, body })
}

/// C11 6.8.6.4. gcc only warns where a value is missing or too much.
fn return_stmt(elaborator: &mut Elaborator, value: Option<&ast::Expr>, span: Span) -> StmtKind {
    let Some(result) = elaborator.function.as_ref().map(|function| function.result) else {
        return StmtKind::Empty;
    };
    let value = value.map(|value| expr::value(elaborator, value));
    match value {
        None => {
            if result != TypeId::VOID && result != TypeId::ERROR {
                let wanted = describe::describe(&elaborator.draft.program, result);
                let message = format!("`return` without a value; the function returns `{wanted}`");
                elaborator.draft.warn("return-mismatch", span, message);
            }
            StmtKind::Return(None)
        }
        Some(value) if result == TypeId::VOID => {
            if value.ty.ty != TypeId::VOID && !value.is_error() {
                let message = "`return` with a value in a function that returns `void`";
                elaborator.draft.warn("return-mismatch", span, message);
            }
            StmtKind::Return(Some(convert::convert(
                &elaborator.draft.program,
                value,
                TypeId::VOID,
                Origin::Implicit,
            )))
        }
        Some(value) => StmtKind::Return(Some(convert::convert_for(
            &mut elaborator.draft,
            value,
            result,
            Role::Return,
        ))),
    }
}

/// `({ .. })`: the value of the last statement, if it is an expression (GNU C).
pub fn statement_expr(elaborator: &mut Elaborator, block: &ast::Block, span: Span) -> Expr {
    if elaborator.function.is_none() {
        let message = "a statement expression outside of a function";
        elaborator.draft.error("type-error", span, message);
        return Expr::error(span);
    }
    let block = read_block(elaborator, block);
    let ty = block.items.last().map_or(TypeId::VOID, last_type);
    Expr::new(ExprKind::Statement(Box::new(block)), ty, span)
}

/// The type of the expression that a statement ends with.
fn last_type(stmt: &Stmt) -> TypeId {
    match &stmt.kind {
        StmtKind::Expr(expr) => expr.ty.ty,
        StmtKind::Label(_, body) => last_type(body),
        _ => TypeId::VOID,
    }
}

/// Names without types between the parentheses.
fn is_old_style(declarator: &ast::Declarator) -> bool {
    declarator.derivations.iter().any(|derivation| match &derivation.kind {
        ast::DerivationKind::Function(ast::Parameters::Identifiers(names)) => !names.is_empty(),
        _ => false,
    })
}
