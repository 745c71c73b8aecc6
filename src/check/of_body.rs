//! What may go wrong in the body of a function: a typed body with its annotations in, kinds and sites out, by C's rules alone. Whoever
//! translates or runs the body asks about some of these and knows the others to hold by construction.
//! Rule: a site is the place of an expression, a statement or a clause of the source; no translation has a say in it.

use super::{Site, of_call, of_contract, of_expr};
use crate::base::{ObligationKind, Span};
use crate::contract::Program;
use crate::contract::each_term::for_each_term;
use crate::contract::program::{Contract, FunctionSpec};
use crate::contract::term::{Builtin, TermKind};
use crate::typed;
use crate::typed::meaning;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::{Expr, Initializer, Stmt, StmtKind};
use crate::typed::types::{Length, Type, TypeId};
use crate::typed::visit::{Node, each_node, each_part};
use std::collections::BTreeSet;

/// What may go wrong, and where.
pub type Found = BTreeSet<(Site, ObligationKind)>;

/// What the whole unit says that matters for the checks of each body.
pub(super) struct Unit<'p> {
    pub program: &'p Program,
    pub typed: &'p typed::Program,
    /// Whether annotations speak of chains of links.
    pub has_links: bool,
    /// Whether there are cells of memory that may hold no value.
    pub has_truth_cells: bool,
}

impl<'p> Unit<'p> {
    pub fn new(program: &'p Program) -> Unit<'p> {
        let mut has_links = false;
        for_each_term(program, &mut |term| {
            let speaks = matches!(
                term.kind,
                TermKind::List(..)
                    | TermKind::Tree(..)
                    | TermKind::Builtin(Builtin::Block(_) | Builtin::IsTree(_), _)
            );
            has_links |= speaks;
        });
        let typed = &program.typed;
        Unit { program, typed, has_links, has_truth_cells: meaning::has_truth_cells(typed) }
    }
}

/// A body that is looked at, and what was found in it.
pub(super) struct Body<'p> {
    pub unit: &'p Unit<'p>,
    pub program: &'p Program,
    pub typed: &'p typed::Program,
    pub function: FunctionId,
    pub spec: Option<&'p FunctionSpec>,
    /// Whether something says what may be written.
    pub is_framed: bool,
    /// Whether the function is declared to read nothing that may change.
    pub reads_nothing: bool,
    /// Functions that are called where the lives of the body's variables end.
    cleanups: BTreeSet<FunctionId>,
    /// Whether there are lists of variable arguments, which have to be ended.
    has_lists: bool,
    found: Found,
}

pub(super) fn of_body(unit: &Unit, function: FunctionId) -> Found {
    let typed = unit.typed;
    let Some(written) = &typed[function].body else { return Found::new() };
    let spec = unit.program.functions.get(&function);
    let is_framed = of_contract::is_framed(unit.program, function);
    let mut body = Body::new(unit, function, spec, is_framed);
    of_contract::of_contract(&mut body);
    of_contract::of_annotations(&mut body);
    for parameter in &typed[function].parameters {
        lengths(&mut body, typed[*parameter].ty.ty, typed[*parameter].span);
    }
    for item in &written.block.items {
        each_node(Node::Stmt(item), &mut |node| {
            if let Node::Stmt(Stmt { kind: StmtKind::Declare(variable, _), .. }) = node {
                body.cleanups.extend(meaning::cleanup(typed, *variable));
                body.has_lists |= matches!(typed.types.get(typed[*variable].ty.ty), Type::VaList);
            }
        });
    }
    for item in &written.block.items {
        statement(&mut body, item);
    }
    // The closing brace.
    let end = end_of(written.span);
    leaves_scope(&mut body, end);
    leaves_function(&mut body, end);
    if returns_value(&body) {
        body.all(&[ObligationKind::MissingReturn], end);
    }
    body.found
}

/// A function that is called by the contract of a pointer: it is called in place of the pointer, and keeps what that promises.
pub(super) fn of_forwarding(unit: &Unit, function: FunctionId, contract: &Contract) -> Found {
    let span = unit.typed[function].span;
    let mut body = Body::new(unit, function, None, contract.modifies.is_some());
    of_call::of_call(&mut body, function, span);
    of_contract::ensured(&mut body, contract, span);
    leaves_function(&mut body, span);
    let takes_pointer = unit.typed[function].parameters.iter();
    if { takes_pointer }.any(|it| of_call::has_contract(unit.program, *it)) {
        body.all(&[ObligationKind::Precondition], span);
    }
    body.found
}

/// Where a construct ends: its last character.
pub(super) fn end_of(span: Span) -> Span {
    Span::new(span.end.saturating_sub(1).max(span.start), span.end)
}

impl<'p> Body<'p> {
    fn new(
        unit: &'p Unit<'p>,
        function: FunctionId,
        spec: Option<&'p FunctionSpec>,
        is_framed: bool,
    ) -> Body<'p> {
        let (program, typed) = (unit.program, unit.typed);
        let (cleanups, has_lists, found) = (BTreeSet::new(), false, Found::new());
        let reads_nothing = meaning::says(typed, &typed[function].attributes, "const");
        Body {
            unit,
            program,
            typed,
            function,
            spec,
            is_framed,
            reads_nothing,
            cleanups,
            has_lists,
            found,
        }
    }

    pub fn all(&mut self, kinds: &[ObligationKind], span: Span) {
        for kind in kinds {
            self.found.insert((Site { span, clause: None }, *kind));
        }
    }

    pub fn by_clause(&mut self, kind: ObligationKind, span: Span, clause: Span) {
        self.found.insert((Site { span, clause: Some(clause) }, kind));
    }
}

fn statement(body: &mut Body, stmt: &Stmt) {
    let span = stmt.span;
    match &stmt.kind {
        StmtKind::Declare(variable, initializer) => {
            declaration(body, *variable, initializer.as_deref(), span);
        }
        StmtKind::Return(value) => {
            if let Some(value) = value {
                of_expr::copied(body, value, span);
            } else if returns_value(body) {
                body.all(&[ObligationKind::MissingReturn], span);
            }
            leaves_scope(body, span);
            leaves_function(body, span);
        }
        StmtKind::Block(block) => leaves_scope(body, end_of(block.span)),
        StmtKind::Goto(_) | StmtKind::Break | StmtKind::Continue => leaves_scope(body, span),
        StmtKind::GotoComputed(_) => {
            leaves_scope(body, span);
            body.all(&[ObligationKind::NullDereference, ObligationKind::TypeMismatch], span);
        }
        // A jump may lead back here.
        StmtKind::Label(..) => of_contract::must_end(body, span),
        StmtKind::For(_) | StmtKind::While(..) | StmtKind::DoWhile(..) => {
            leaves_scope(body, end_of(span));
            of_contract::of_loop(body, stmt);
        }
        _ => {}
    }
    each_part(Node::Stmt(stmt), &mut |part| node(body, part));
}

/// What stands in a statement: expressions, initialisers and other statements.
pub(super) fn node(body: &mut Body, of: Node) {
    match of {
        Node::Stmt(stmt) => return statement(body, stmt),
        Node::Expr(expr) => of_expr::of_expr(body, expr),
        Node::Initializer(_) => {}
    }
    each_part(of, &mut |part| {
        if let Node::Expr(inner) = part {
            of_expr::effect_inside(body, inner);
        }
        node(body, part);
    });
}

fn declaration(
    body: &mut Body,
    variable: VariableId,
    initializer: Option<&Initializer>,
    span: Span,
) {
    let typed = body.typed;
    if let Some(vla) = typed.vlas.iter().find(|vla| vla.variable == variable) {
        let given = match initializer {
            Some(Initializer::Value(length)) => length,
            _ => &vla.length,
        };
        return length(body, given);
    }
    lengths(body, typed[variable].ty.ty, span);
    if let Some(initializer) = initializer {
        if body.unit.has_links {
            body.all(&[ObligationKind::UnreachableBlocker], span);
        }
        if let Initializer::Value(value) = initializer {
            of_expr::held(body, variable, value);
        }
        initialized(body, initializer, span);
    }
}

/// Structs are copied where the declaration stands.
fn initialized(body: &mut Body, initializer: &Initializer, span: Span) {
    match initializer {
        Initializer::Value(value) => of_expr::copied(body, value, span),
        Initializer::String(_) => {}
        Initializer::Aggregate(entries) => {
            entries.iter().for_each(|entry| initialized(body, &entry.value, span));
        }
    }
}

/// C11 6.7.6.2p5: lengths are greater than zero, and what they come to is a possible object.
fn lengths(body: &mut Body, ty: TypeId, span: Span) {
    let typed = body.typed;
    let Type::Array(element, of) = typed.types.get(ty) else {
        if let Some(pointee) = typed.types.pointee(ty) {
            lengths(body, pointee.ty, span);
        }
        return;
    };
    if let Length::Variable(vla) = of {
        body.all(&[ObligationKind::OutOfBounds], span);
        length(body, &typed[*vla].length);
    }
    lengths(body, element.ty, span);
}

fn length(body: &mut Body, length: &Expr) {
    body.all(&[ObligationKind::OutOfBounds], length.span);
    node(body, Node::Expr(length));
}

/// Cleanups run where a scope is left, by whatever way, and lists of variable arguments have been ended.
fn leaves_scope(body: &mut Body, span: Span) {
    if body.has_lists {
        body.all(&[ObligationKind::Precondition], span);
    }
    for function in body.cleanups.clone() {
        of_call::of_call(body, function, span);
    }
}

/// What is promised of every end of the function.
fn leaves_function(body: &mut Body, span: Span) {
    body.all(&[ObligationKind::MemoryLeak], span);
    if body.unit.has_truth_cells {
        body.all(&[ObligationKind::UninitializedRead], span);
    }
    of_contract::at_exit(body, span);
}

fn returns_value(body: &Body) -> bool {
    let ty = body.typed.types.function(body.typed[body.function].ty);
    ty.is_some_and(|ty| ty.result.ty != TypeId::VOID)
}
