//! Statements and function bodies (C11 6.8, 6.9.1): blocks open scopes, jumps find their labels, conditions are scalar,
//! returned values have the function's type.

mod asm;
mod jump;
mod switch;

use super::Elaborator;
use super::attributes::Attributes;
use super::convert::Role;
use super::declarator::Role as Shape;
use super::scope::Entity;
use super::specifiers::Followed;
use crate::base::Span;
use crate::syntax::ast::{self, BlockItem, ForStart, StmtKind as Untyped};
use crate::syntax::symbol::Symbol;
use crate::typed::program::{Body, FunctionId, Label, LabelId, Linkage, VariableId};
use crate::typed::tree::{Block, Expr, ExprKind, For, Origin, Stmt, StmtKind};
use crate::typed::types::{Qualified, Qualifiers, TypeId};
use jump::LabelState;
use rustc_hash::{FxHashMap, FxHashSet};
use switch::SwitchContext;

/// What a body knows of its function.
pub struct FunctionContext {
    pub id: FunctionId,
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
    fn new(id: FunctionId, result: TypeId) -> FunctionContext {
        FunctionContext {
            id,
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

impl Elaborator {
    /// The body of a function that is declared already. Its parameters are variables of the program; this opens their scope,
    /// declares them and the name `__func__`, and reads the block.
    pub(super) fn body(&mut self, id: FunctionId, function: &ast::Function) -> Body {
        let ty = self.program[id].ty;
        let result = self.function_type(ty).map_or(TypeId::ERROR, |ty| ty.result.ty);
        let outer = self.function.replace(FunctionContext::new(id, result));
        self.scopes.enter();
        for parameter in self.program[id].parameters.clone() {
            let (name, span) = (self.program[parameter].name, self.program[parameter].span);
            if !self.text(name).is_empty() {
                self.scopes.declare(name, Entity::Variable(parameter), span);
            }
        }
        let mut items = self.pending_lengths();
        self.block_items(&function.body, &mut items);
        self.scopes.leave();
        self.check_labels();
        let context = std::mem::replace(&mut self.function, outer);
        Body {
            block: Block { items, span: function.body.span },
            labels: context.map_or(vec![], |context| context.labels),
            old_style: is_old_style(&function.declarator),
            span: function.declarator.span.to(function.span),
        }
    }

    fn block(&mut self, block: &ast::Block) -> Block {
        let mut items = Vec::with_capacity(block.items.len());
        self.scopes.enter();
        self.block_items(block, &mut items);
        self.scopes.leave();
        Block { items, span: block.span }
    }

    fn block_items(&mut self, block: &ast::Block, items: &mut Vec<Stmt>) {
        let mut hidden_labels = vec![];
        for item in &block.items {
            match item {
                BlockItem::Statement(stmt) => {
                    let stmt = self.stmt(stmt);
                    items.push(stmt);
                }
                BlockItem::Declaration(declaration) => {
                    items.extend(self.local_declaration(declaration));
                }
                BlockItem::StaticAssert(assertion) => self.static_assert(assertion),
                BlockItem::LocalLabels(names) => self.declare_labels(names, &mut hidden_labels),
                BlockItem::Function(function) => items.extend(self.nested_function(function)),
            }
        }
        self.restore_labels(hidden_labels);
    }

    /// A function inside a function (GNU C): the body is not read. Its name is known, so that uses of it are not mistakes.
    #[inline(never)]
    fn nested_function(&mut self, function: &ast::Function) -> Option<Stmt> {
        let span = function.declarator.span;
        let what = "nested functions";
        self.unsupported(span, what);
        if let Some(name) = function.declarator.name {
            let specified = self.specifiers(&function.specifiers, Followed::ByDeclarators, span);
            let attributes = Attributes::default();
            let shaped =
                self.declarator(specified.ty, &function.declarator, &attributes, Shape::Object);
            self.pending_vlas.clear();
            let id = self.add_function(name, shaped.ty.ty, Linkage::Internal);
            self.scopes.declare(name.symbol, Entity::Function(id), name.span);
        }
        let kind = ExprKind::Unsupported(what.into());
        Some(Stmt { kind: StmtKind::Expr(Expr::new(kind, TypeId::VOID, span)), span })
    }

    pub(super) fn stmt(&mut self, stmt: &ast::Stmt) -> Stmt {
        let span = stmt.span;
        let kind = match &stmt.kind {
            Untyped::Block(block) => StmtKind::Block(self.block(block)),
            Untyped::Expr(None) => StmtKind::Empty,
            Untyped::Expr(Some(expr)) if self.refuse_meant_declaration(expr) => StmtKind::Empty,
            Untyped::Expr(Some(expr)) => StmtKind::Expr(self.value(expr)),
            Untyped::If { condition, then, otherwise } => {
                let condition = self.condition(condition);
                let then = Box::new(self.scoped(then));
                let otherwise = otherwise.as_ref().map(|stmt| Box::new(self.scoped(stmt)));
                StmtKind::If(condition, then, otherwise)
            }
            Untyped::While { condition, body } => {
                let condition = self.condition(condition);
                let body = Box::new(self.loop_body(body));
                StmtKind::While(condition, body)
            }
            Untyped::DoWhile { body, condition } => {
                let body = Box::new(self.loop_body(body));
                let condition = self.condition(condition);
                StmtKind::DoWhile(body, condition)
            }
            Untyped::For(parts) => StmtKind::For(self.for_loop(parts)),
            Untyped::Switch { condition, body } => self.switch(condition, body),
            Untyped::Case { low, high, body } => {
                let high = high.as_deref();
                return self.case(low, high, body, span);
            }
            Untyped::Default { body } => return self.default_case(body, span),
            Untyped::Label { name, body, .. } => {
                let id = self.define_label(*name);
                let body = Box::new(self.stmt(body));
                match id {
                    Some(id) => StmtKind::Label(id, body),
                    None => return *body,
                }
            }
            Untyped::Return(value) => self.return_stmt(value.as_deref(), span),
            _ => self.jump(stmt),
        };
        Stmt { kind, span }
    }

    #[inline(never)]
    fn jump(&mut self, stmt: &ast::Stmt) -> StmtKind {
        let span = stmt.span;
        match &stmt.kind {
            Untyped::Goto(name) => match self.use_label(*name) {
                Some(id) => StmtKind::Goto(id),
                None => StmtKind::Empty,
            },
            Untyped::GotoComputed(target) => {
                // GCC takes `const void *` as well, without a word: tables of labels are constant.
                let constant = Qualified { ty: TypeId::VOID, qualifiers: Qualifiers::CONST };
                let constant = self.program.types.pointer_to(constant);
                let target = self.value(target);
                let target = self.convert_for(target, constant, Role::Assignment);
                StmtKind::GotoComputed(target)
            }
            Untyped::Continue => {
                if self.function.as_ref().is_none_or(|function| function.loops == 0) {
                    self.error("type-error", span, "`continue` outside of a loop");
                    return StmtKind::Empty;
                }
                StmtKind::Continue
            }
            Untyped::Break => {
                if self.function.as_ref().is_none_or(|function| function.breakable == 0) {
                    self.error("type-error", span, "`break` outside of a loop or `switch`");
                    return StmtKind::Empty;
                }
                StmtKind::Break
            }
            Untyped::Asm(asm) => StmtKind::Asm(Box::new(self.asm(asm))),
            _ => StmtKind::Empty,
        }
    }

    /// A statement that is a scope of its own (C11 6.8.4p3, 6.8.5p5).
    fn scoped(&mut self, stmt: &ast::Stmt) -> Stmt {
        self.scopes.enter();
        let stmt = self.stmt(stmt);
        self.scopes.leave();
        stmt
    }

    fn loop_body(&mut self, body: &ast::Stmt) -> Stmt {
        if let Some(function) = &mut self.function {
            function.loops += 1;
            function.breakable += 1;
        }
        let body = self.scoped(body);
        if let Some(function) = &mut self.function {
            function.loops -= 1;
            function.breakable -= 1;
        }
        body
    }

    fn for_loop(&mut self, parts: &ast::For) -> Box<For> {
        self.scopes.enter();
        let start = match &parts.start {
            ForStart::Nothing => vec![],
            ForStart::Expr(expr) => {
                let value = self.value(expr);
                vec![Stmt { span: value.span, kind: StmtKind::Expr(value) }]
            }
            ForStart::Declaration(declaration) => self.local_declaration(declaration),
        };
        let condition = parts.condition.as_ref().map(|condition| self.condition(condition));
        let step = parts.step.as_ref().map(|step| self.value(step));
        let body = self.loop_body(&parts.body);
        self.scopes.leave();
        Box::new(For { start, condition, step, body })
    }

    /// C11 6.8.6.4. gcc only warns where a value is missing or too much.
    fn return_stmt(&mut self, value: Option<&ast::Expr>, span: Span) -> StmtKind {
        let Some(result) = self.function.as_ref().map(|function| function.result) else {
            return StmtKind::Empty;
        };
        let value = value.map(|value| self.value(value));
        match value {
            None => {
                if result != TypeId::VOID && result != TypeId::ERROR {
                    let wanted = self.describe(result);
                    let message =
                        format!("`return` without a value; the function returns `{wanted}`");
                    self.warn("return-mismatch", span, message);
                }
                StmtKind::Return(None)
            }
            Some(value) if result == TypeId::VOID => {
                if value.ty.ty != TypeId::VOID && !value.is_error() {
                    let message = "`return` with a value in a function that returns `void`";
                    self.warn("return-mismatch", span, message);
                }
                StmtKind::Return(Some(self.convert(value, TypeId::VOID, Origin::Implicit)))
            }
            Some(value) => StmtKind::Return(Some(self.convert_for(value, result, Role::Return))),
        }
    }

    /// `({ .. })`: the value of the last statement, if it is an expression (GNU C).
    pub fn statement_expr(&mut self, block: &ast::Block, span: Span) -> Expr {
        if self.function.is_none() {
            let message = "a statement expression outside of a function";
            self.error("type-error", span, message);
            return Expr::error(span);
        }
        let block = self.block(block);
        let ty = block.items.last().map_or(TypeId::VOID, last_type);
        Expr::new(ExprKind::Statement(Box::new(block)), ty, span)
    }
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
