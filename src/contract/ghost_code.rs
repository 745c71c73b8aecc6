//! Ghost code that is C: it may change nothing that is not ghost and must end, so that the program runs as it would without, and
//! the rest of the program must not use it. Its functions are given the promise to end, which proofs ask of them.
//! Rule: what cannot be seen to keep this is refused at its place.

use super::program::{Contract, Program};
use crate::base::{Diagnostic, Span};
use crate::typed;
use crate::typed::program::{FunctionId, SiteEntity, VariableId, VariableStorage};
use crate::typed::tree::{BinaryOp, Expr, ExprKind, Stmt, StmtKind};
use crate::typed::types::Qualifiers;
use crate::typed::visit::{Node, each_part};
use std::collections::BTreeMap;

/// What is wrong with the ghost code of a program. Functions in it promise to end from now on.
pub fn check_ghost_code(program: &mut Program) -> Vec<Diagnostic> {
    if program.typed.ghost_code.is_empty() {
        return vec![];
    }
    let mut wrong = vec![];
    check_declarations(&program.typed, &mut wrong);
    let typed = &program.typed;
    for function in &typed.functions {
        let Some(body) = &function.body else { continue };
        let within = Within { function: typed.is_ghost(function.span), ..Within::default() };
        let mut check = Check { typed, wrong: &mut wrong };
        body.block.items.iter().for_each(|item| check.node(Node::Stmt(item), within));
    }
    for variable in &typed.variables {
        let Some(initializer) = &variable.initializer else { continue };
        let within = Within { ghost: typed.is_ghost(variable.span), ..Within::default() };
        Check { typed, wrong: &mut wrong }.node(Node::Initializer(initializer), within);
    }
    promise_ends(program);
    wrong
}

fn promise_ends(program: &mut Program) {
    for (index, function) in program.typed.functions.iter().enumerate() {
        if !program.typed.is_ghost(function.span) {
            continue;
        }
        let spec = program.functions.entry(FunctionId(index as u32)).or_default();
        let own = || Contract {
            span: function.span,
            parameters: function.parameters.clone(),
            ..Contract::default()
        };
        let contract = spec.contract.get_or_insert_with(own);
        contract.terminates = contract.terminates.or(Some(function.span));
    }
}

fn error(wrong: &mut Vec<Diagnostic>, span: Span, message: &str) {
    wrong.push(Diagnostic::error("spec-misplaced", span, message));
}

fn refuse(wrong: &mut Vec<Diagnostic>, span: Span, what: &str) {
    let message = format!("{what} in ghost code: not supported");
    wrong.push(Diagnostic::error("unsupported-annotation", span, message));
}

/// Each name is ghost wherever it is declared, or nowhere; what is ghost is defined in the file and means no more than C says.
fn check_declarations(typed: &typed::Program, wrong: &mut Vec<Diagnostic>) {
    let mut ghost: BTreeMap<(u32, u32), bool> = BTreeMap::new();
    for (site, name) in
        typed.sites.iter().flat_map(|it| it.names.iter().map(move |name| (it, name)))
    {
        let key = match name.entity {
            SiteEntity::Variable(id) => (0, id.0),
            SiteEntity::Function(id) => (1, id.0),
            SiteEntity::Typedef(id) => (2, id),
        };
        let is_ghost = typed.is_ghost(site.span);
        if *ghost.entry(key).or_insert(is_ghost) != is_ghost {
            error(wrong, name.span, "this is declared both in ghost code and outside of it");
        }
    }
    for variable in typed.variables.iter().filter(|it| typed.is_ghost(it.span)) {
        let defined = !matches!(variable.storage, VariableStorage::Global { defined: false, .. });
        if !defined {
            refuse(wrong, variable.span, "a variable that is defined elsewhere");
        }
        if !variable.attributes.is_empty() || variable.asm_label.is_some() {
            refuse(wrong, variable.span, "an attribute");
        }
    }
    for function in typed.functions.iter().filter(|it| typed.is_ghost(it.span)) {
        if function.body.is_none() {
            refuse(wrong, function.span, "a function without a body");
        }
        if !function.attributes.is_empty() || function.asm_label.is_some() || function.noreturn {
            refuse(wrong, function.span, "an attribute");
        }
    }
    let records = typed.records.iter().map(|record| record.span);
    let types = records.chain(typed.enums.iter().map(|it| it.span));
    for span in types.filter(|span| typed.is_ghost(*span)) {
        refuse(wrong, span, "the definition of a type");
    }
}

/// What stands around a node.
#[derive(Clone, Copy, Default)]
struct Within {
    /// A ghost function.
    function: bool,
    /// Ghost code.
    ghost: bool,
    /// A loop or `switch` of it.
    breaks: bool,
    loops: bool,
    switch: bool,
}

struct Check<'p, 'w> {
    typed: &'p typed::Program,
    wrong: &'w mut Vec<Diagnostic>,
}

impl Check<'_, '_> {
    fn node(&mut self, node: Node, mut within: Within) {
        match node {
            Node::Expr(expr) => self.expr(expr, within),
            Node::Stmt(stmt) => {
                within.ghost |= within.function || self.typed.is_ghost(stmt.span);
                if within.ghost {
                    self.ghost_stmt(stmt, &mut within);
                }
            }
            Node::Initializer(_) => {}
        }
        each_part(node, &mut |part| self.node(part, within));
    }

    fn ghost_stmt(&mut self, stmt: &Stmt, within: &mut Within) {
        let leaves = match &stmt.kind {
            StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For(_) => {
                (within.breaks, within.loops, within.switch) = (true, true, false);
                false
            }
            StmtKind::Switch(..) => {
                (within.breaks, within.switch) = (true, true);
                false
            }
            StmtKind::Break => !within.breaks,
            StmtKind::Continue => !within.loops,
            StmtKind::Case(_) | StmtKind::Default(_) => !within.switch,
            StmtKind::Return(_) => !within.function,
            StmtKind::Goto(_) | StmtKind::GotoComputed(_) | StmtKind::Label(..) => {
                return refuse(self.wrong, stmt.span, "a label or a jump to one");
            }
            StmtKind::Asm(_) => return refuse(self.wrong, stmt.span, "assembly"),
            StmtKind::Empty
            | StmtKind::Expr(_)
            | StmtKind::Declare(..)
            | StmtKind::Block(_)
            | StmtKind::If(..) => false,
        };
        if leaves {
            let message = "ghost code may not change where the program goes on";
            error(self.wrong, stmt.span, message);
        }
    }

    fn expr(&mut self, expr: &Expr, within: Within) {
        if !within.ghost {
            return self.ordinary(expr);
        }
        match &expr.kind {
            ExprKind::Assign(place, _) | ExprKind::Step(_, place) => self.changed(place),
            ExprKind::CompoundAssign(assign) => self.changed(&assign.place),
            ExprKind::Call(call) => match &call.callee.kind {
                ExprKind::Function(id) if self.typed.is_ghost(self.typed[*id].span) => {}
                _ => error(self.wrong, expr.span, "ghost code may call ghost functions only"),
            },
            ExprKind::Builtin(_) | ExprKind::VaArg(_) => {
                refuse(self.wrong, expr.span, "a built-in function");
            }
            ExprKind::LabelAddress(_) => refuse(self.wrong, expr.span, "the address of a label"),
            ExprKind::Load(place) if is_watched(place) => {
                refuse(self.wrong, expr.span, "reading something `volatile` or `_Atomic`");
            }
            _ => {}
        }
    }

    fn changed(&mut self, place: &Expr) {
        match root(place) {
            Some(id) if self.typed.is_ghost(self.typed[id].span) => {}
            Some(_) => error(self.wrong, place.span, "ghost code may change ghost variables only"),
            None => refuse(self.wrong, place.span, "a change of what a pointer points to"),
        }
    }

    /// Code that runs must not use what is not there then.
    fn ordinary(&mut self, expr: &Expr) {
        let declared = match expr.kind {
            ExprKind::Variable(id) => self.typed[id].span,
            ExprKind::Function(id) => self.typed[id].span,
            _ => return,
        };
        if self.typed.is_ghost(declared) {
            let message = "this is ghost: code that runs cannot use it";
            error(self.wrong, expr.span, message);
        }
    }
}

fn is_watched(place: &Expr) -> bool {
    let qualifiers = place.ty.qualifiers;
    qualifiers.has(Qualifiers::VOLATILE) || qualifiers.has(Qualifiers::ATOMIC)
}

/// The variable that a place is part of. An index beyond its array is an obligation of its own.
fn root(place: &Expr) -> Option<VariableId> {
    match &place.kind {
        ExprKind::Variable(id) => Some(*id),
        ExprKind::CompoundLiteral(literal) => Some(literal.variable),
        ExprKind::Member(base, _)
        | ExprKind::VectorElement(base, _)
        | ExprKind::Real(base)
        | ExprKind::Imaginary(base) => root(base),
        ExprKind::Deref(pointer) => root_of_element(pointer),
        _ => None,
    }
}

fn root_of_element(pointer: &Expr) -> Option<VariableId> {
    match &pointer.kind {
        ExprKind::Decay(array) => root(array),
        ExprKind::Binary(BinaryOp::PointerAdd, array, _) => root_of_element(array),
        _ => None,
    }
}
