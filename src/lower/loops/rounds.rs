//! What a loop's rounds do to local variables and to memory: each assignment with where it stands. Loop statement in, `Rounds` out.
//! Rule: every assignment is here, however deep it stands; what is not understood stands as a move by an unknown distance.

use crate::lower::effects::{Places, Target, lives_in_memory};
use crate::typed::constant::{Constant, evaluate};
use crate::typed::program::{LabelId, Program, VariableId};
use crate::typed::tree::{
    BinaryOp, Block, ConversionKind, Expr, ExprKind, Initializer, StepOp, Stmt, StmtKind,
};
use crate::typed::types::{Type, TypeId};
use crate::typed::visit::{children, parts};
use num_bigint::BigInt;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Where {
    Condition,
    /// The `for`'s step, done once at the end of every round.
    Step,
    /// The last statement of a body that has no `continue`: done once at the end of every round too.
    Last,
    /// Inside the step's expression, or that of the last statement.
    InStep,
    InLast,
    /// At most once in a round, before its end.
    Body,
    /// In a loop inside, or where jumps may lead to again; before the round's end.
    Repeated,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Distance {
    /// The variable moves by a literal, in elements for pointers.
    Literal(BigInt),
    /// A pointer moves inside its object.
    Unknown,
    /// Anything may be assigned.
    Elsewhere,
}

#[derive(Debug)]
pub struct Move<'t> {
    pub node: &'t Expr,
    pub distance: Distance,
    pub place: Where,
    /// Signed arithmetic in the variable's own type, which cannot leave its range: that is an obligation of its own.
    pub checked: bool,
    /// Every round that comes back to the head has done it exactly once.
    pub certain: bool,
}

/// A place in memory that is written.
#[derive(Debug)]
pub struct Store<'t> {
    pub place: &'t Expr,
    pub at: Where,
}

#[derive(Default, Debug)]
pub struct Rounds<'t> {
    pub moves: BTreeMap<VariableId, Vec<Move<'t>>>,
    /// Declared inside: other variables in each round.
    pub declared: BTreeSet<VariableId>,
    pub stores: Vec<Store<'t>>,
    /// Expressions that may write memory in other ways: calls, builtins, compound literals.
    pub others: Vec<&'t Expr>,
    /// Objects in memory that are declared with an initialiser.
    pub initialized: BTreeSet<VariableId>,
    /// Assembly: writes nobody can name.
    pub opaque: bool,
}

pub fn rounds<'t>(places: &Places, of: &'t Stmt) -> Rounds<'t> {
    let labels = has_labels(of);
    let mut walk = Walk { places, found: Rounds::default(), labels, certain: !labels };
    match &of.kind {
        StmtKind::While(condition, body) => {
            walk.expr(condition, Where::Condition);
            walk.body(body, Ends::WithBody);
        }
        StmtKind::DoWhile(body, condition) => {
            walk.expr(condition, Where::Condition);
            walk.body(body, Ends::Elsewhere);
        }
        StmtKind::For(parts) => {
            parts.condition.iter().for_each(|part| walk.expr(part, Where::Condition));
            parts.step.iter().for_each(|step| walk.step(step));
            walk.body(&parts.body, Ends::Elsewhere);
        }
        // What stands between a label and the last jump back to it.
        StmtKind::Block(block) => {
            walk.certain = false;
            block.items.iter().for_each(|item| walk.stmt(item, Where::Repeated));
        }
        _ => walk.found.opaque = true,
    }
    walk.found
}

/// Whether the end of the body is the end of the round.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    WithBody,
    Elsewhere,
}

struct Walk<'a, 't> {
    places: &'a Places<'a>,
    found: Rounds<'t>,
    labels: bool,
    /// Whether what is walked over is done exactly once in every round that comes back to the head.
    certain: bool,
}

impl<'t> Walk<'_, 't> {
    fn perhaps(&mut self, walk: impl FnOnce(&mut Self)) {
        let certain = std::mem::replace(&mut self.certain, false);
        walk(self);
        self.certain = certain;
    }

    fn body(&mut self, body: &'t Stmt, ends: Ends) {
        if has_continue(body) {
            self.perhaps(|walk| walk.inside(body, ends));
        } else {
            self.inside(body, ends);
        }
    }

    fn inside(&mut self, body: &'t Stmt, ends: Ends) {
        let inside = if self.labels { Where::Repeated } else { Where::Body };
        if let StmtKind::Block(block) = &body.kind
            && let Some((last, others)) = block.items.split_last()
            && let StmtKind::Expr(expr) = &last.kind
            && ends == Ends::WithBody
            && !self.labels
            && !has_continue(body)
        {
            others.iter().for_each(|item| self.stmt(item, inside));
            return self.unconditional(expr, Where::Last);
        }
        self.stmt(body, inside);
    }

    fn step(&mut self, step: &'t Expr) {
        self.unconditional(step, Where::Step);
    }

    /// An expression whose outermost operation is certainly done.
    fn unconditional(&mut self, expr: &'t Expr, at: Where) {
        match &expr.kind {
            ExprKind::Comma(left, right) => {
                self.unconditional(left, at);
                self.unconditional(right, at);
            }
            ExprKind::Convert(_, inner) => self.unconditional(inner, at),
            ExprKind::Step(..) | ExprKind::Assign(..) | ExprKind::CompoundAssign(_) => {
                self.own(expr, at);
                let below = inside(at);
                children(expr).into_iter().for_each(|child| self.expr(child, below));
            }
            _ => self.expr(expr, inside(at)),
        }
    }

    fn block(&mut self, block: &'t Block, at: Where) {
        block.items.iter().for_each(|item| self.stmt(item, at));
    }

    fn stmt(&mut self, stmt: &'t Stmt, at: Where) {
        match &stmt.kind {
            StmtKind::Declare(variable, initializer) => {
                self.found.declared.insert(*variable);
                let typed = &self.places.program.typed;
                if initializer.is_some() && lives_in_memory(typed, *variable) {
                    self.found.initialized.insert(*variable);
                }
                initializer.iter().for_each(|it| self.initializer(it, at));
            }
            StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For(_) => {
                let (exprs, stmts) = parts(stmt);
                self.perhaps(|walk| {
                    exprs.into_iter().for_each(|expr| walk.expr(expr, Where::Repeated));
                    stmts.into_iter().for_each(|stmt| walk.stmt(stmt, Where::Repeated));
                });
            }
            StmtKind::Asm(_) => self.found.opaque = true,
            StmtKind::Block(block) => self.block(block, at),
            StmtKind::Expr(expr) => self.expr(expr, at),
            StmtKind::If(condition, ..) => {
                self.expr(condition, at);
                let (_, stmts) = parts(stmt);
                self.perhaps(|walk| stmts.into_iter().for_each(|stmt| walk.stmt(stmt, at)));
            }
            _ => {
                let (exprs, stmts) = parts(stmt);
                self.perhaps(|walk| {
                    exprs.into_iter().for_each(|expr| walk.expr(expr, at));
                    stmts.into_iter().for_each(|stmt| walk.stmt(stmt, at));
                });
            }
        }
    }

    fn initializer(&mut self, initializer: &'t Initializer, at: Where) {
        match initializer {
            Initializer::Value(value) => self.expr(value, at),
            Initializer::String(_) => {}
            Initializer::Aggregate(entries) => {
                entries.iter().for_each(|entry| self.initializer(&entry.value, at));
            }
        }
    }

    fn expr(&mut self, expr: &'t Expr, at: Where) {
        self.own(expr, at);
        match &expr.kind {
            ExprKind::CompoundLiteral(literal) => self.initializer(&literal.initializer, at),
            ExprKind::Statement(block) => {
                self.perhaps(|walk| walk.block(block, Where::Repeated));
            }
            ExprKind::Binary(BinaryOp::And | BinaryOp::Or, first, second)
            | ExprKind::ConditionalSelf(first, second) => {
                self.expr(first, at);
                self.perhaps(|walk| walk.expr(second, at));
            }
            ExprKind::Conditional(parts) => {
                let (condition, then, other) = &**parts;
                self.expr(condition, at);
                self.perhaps(|walk| {
                    walk.expr(then, at);
                    walk.expr(other, at);
                });
            }
            _ => children(expr).into_iter().for_each(|child| self.expr(child, at)),
        }
    }

    fn own(&mut self, expr: &'t Expr, at: Where) {
        let place = match &expr.kind {
            ExprKind::Assign(place, _) | ExprKind::Step(_, place) => &**place,
            ExprKind::CompoundAssign(assign) => &assign.place,
            ExprKind::VaArg(list) => {
                match own_list(&self.places.program.typed, list) {
                    Some(list) => self.moved(list, expr, Distance::Literal(1.into()), at),
                    None => self.found.others.push(expr),
                }
                return;
            }
            ExprKind::Call(_)
            | ExprKind::Builtin(_)
            | ExprKind::CompoundLiteral(_)
            | ExprKind::Unsupported(_)
            | ExprKind::Error => {
                // A list of variable arguments may be started, ended or handed over.
                for child in children(expr) {
                    if let Some(list) = own_list(&self.places.program.typed, child) {
                        self.moved(list, expr, Distance::Elsewhere, at);
                    }
                }
                return self.found.others.push(expr);
            }
            _ => return,
        };
        match self.places.target(place) {
            Target::Local(variable) => {
                let (distance, checked) = self.distance(expr, place, variable);
                let certain = self.certain;
                let moved = Move { node: expr, distance, place: at, checked, certain };
                self.found.moves.entry(variable).or_default().push(moved);
            }
            Target::Cells(_) | Target::Retyped(_) => self.found.stores.push(Store { place, at }),
        }
    }

    /// A list of variable arguments.
    fn moved(&mut self, list: VariableId, node: &'t Expr, distance: Distance, place: Where) {
        let moved = Move { node, distance, place, checked: true, certain: self.certain };
        self.found.moves.entry(list).or_default().push(moved);
    }

    fn distance(&self, expr: &Expr, place: &Expr, variable: VariableId) -> (Distance, bool) {
        let typed = &self.places.program.typed;
        let ty = typed[variable].ty.ty;
        let pointer = typed.types.is_pointer(ty);
        if !pointer && !matches!(typed.types.get(ty), Type::Integer(_)) {
            return (Distance::Elsewhere, false);
        }
        let literal = |value: &Expr, sign: i32| match evaluate(typed, value) {
            Ok(Constant::Integer(value)) => Distance::Literal(BigInt::from(value) * sign),
            _ if pointer => Distance::Unknown,
            _ => Distance::Elsewhere,
        };
        match &expr.kind {
            ExprKind::Step(op, _) => {
                let by = match op {
                    StepOp::PreIncrement | StepOp::PostIncrement => 1,
                    StepOp::PreDecrement | StepOp::PostDecrement => -1,
                };
                (Distance::Literal(by.into()), self.checked(ty))
            }
            ExprKind::CompoundAssign(assign) => match assign.op {
                BinaryOp::Add | BinaryOp::PointerAdd => {
                    (literal(&assign.value, 1), self.checked(ty) && assign.computed == ty)
                }
                BinaryOp::Sub | BinaryOp::PointerSub => {
                    (literal(&assign.value, -1), self.checked(ty) && assign.computed == ty)
                }
                _ => (Distance::Elsewhere, false),
            },
            ExprKind::Assign(_, value) => self.sum(same(value), place, ty, &literal),
            _ => (Distance::Elsewhere, false),
        }
    }

    /// `v = v + c`, computed in the type of `v`.
    fn sum(
        &self,
        value: &Expr,
        place: &Expr,
        ty: TypeId,
        literal: &dyn Fn(&Expr, i32) -> Distance,
    ) -> (Distance, bool) {
        let elsewhere = (Distance::Elsewhere, false);
        let ExprKind::Binary(op, left, right) = &value.kind else { return elsewhere };
        let (ExprKind::Variable(variable), true) = (&place.kind, value.ty.ty == ty) else {
            return elsewhere;
        };
        let own = |expr: &Expr| read_of(same(expr)) == Some(*variable);
        match op {
            BinaryOp::Add | BinaryOp::PointerAdd if own(left) => {
                (literal(right, 1), self.checked(ty))
            }
            BinaryOp::Add if own(right) => (literal(left, 1), self.checked(ty)),
            BinaryOp::Sub | BinaryOp::PointerSub if own(left) => {
                (literal(right, -1), self.checked(ty))
            }
            _ => elsewhere,
        }
    }

    /// A signed type that arithmetic does not widen (C11 6.3.1.1p2): leaving its range is undefined, and checked.
    fn checked(&self, ty: TypeId) -> bool {
        let typed = &self.places.program.typed;
        match typed.types.get(ty) {
            Type::Integer(kind) => {
                let int = crate::typed::types::IntegerKind::Int;
                typed.target.is_signed(*kind) && kind.rank() >= int.rank()
            }
            _ => false,
        }
    }
}

/// The variable that is a list of variable arguments, if nothing else leads to it.
fn own_list(typed: &Program, list: &Expr) -> Option<VariableId> {
    match &list.kind {
        ExprKind::Load(of) | ExprKind::Decay(of) => own_list(typed, of),
        ExprKind::Convert(conversion, of) if conversion.kind == ConversionKind::Same => {
            own_list(typed, of)
        }
        ExprKind::Variable(variable) => {
            let found = &typed[*variable];
            let is_list = matches!(typed.types.get(found.ty.ty), Type::VaList);
            (is_list && !found.address_taken).then_some(*variable)
        }
        _ => None,
    }
}

/// What stands inside such an expression is perhaps done, and in an order that we do not look at.
fn inside(at: Where) -> Where {
    if at == Where::Step { Where::InStep } else { Where::InLast }
}

/// Without conversions that keep the representation.
pub fn same(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Convert(conversion, inner) if conversion.kind == ConversionKind::Same => {
            same(inner)
        }
        _ => expr,
    }
}

/// The variable that is read.
pub fn read_of(expr: &Expr) -> Option<VariableId> {
    match &expr.kind {
        ExprKind::Load(place) => match &place.kind {
            ExprKind::Variable(variable) => Some(*variable),
            _ => None,
        },
        _ => None,
    }
}

/// All statements inside, also those in expressions.
pub fn for_each_stmt<'t>(stmt: &'t Stmt, visit: &mut dyn FnMut(&'t Stmt)) {
    visit(stmt);
    let (exprs, stmts) = parts(stmt);
    if let StmtKind::Declare(_, Some(initializer)) = &stmt.kind {
        stmts_of_initializer(initializer, visit);
    }
    exprs.into_iter().for_each(|expr| stmts_of_expr(expr, visit));
    stmts.into_iter().for_each(|stmt| for_each_stmt(stmt, visit));
}

fn stmts_of_expr<'t>(expr: &'t Expr, visit: &mut dyn FnMut(&'t Stmt)) {
    match &expr.kind {
        ExprKind::Statement(block) => {
            block.items.iter().for_each(|item| for_each_stmt(item, visit));
        }
        ExprKind::CompoundLiteral(literal) => stmts_of_initializer(&literal.initializer, visit),
        _ => children(expr).into_iter().for_each(|child| stmts_of_expr(child, visit)),
    }
}

fn stmts_of_initializer<'t>(initializer: &'t Initializer, visit: &mut dyn FnMut(&'t Stmt)) {
    match initializer {
        Initializer::Value(value) => stmts_of_expr(value, visit),
        Initializer::String(_) => {}
        Initializer::Aggregate(entries) => {
            entries.iter().for_each(|entry| stmts_of_initializer(&entry.value, visit));
        }
    }
}

pub fn has_labels(stmt: &Stmt) -> bool {
    let mut found = false;
    for_each_stmt(stmt, &mut |stmt| found |= matches!(stmt.kind, StmtKind::Label(..)));
    found
}

/// A `continue` for the loop whose body this is, or perhaps for one inside.
pub fn has_continue(body: &Stmt) -> bool {
    let mut found = false;
    for_each_stmt(body, &mut |stmt| found |= matches!(stmt.kind, StmtKind::Continue));
    found
}

/// Whether control can come into the loop only at its head: no jump from outside leads to a label or `case` inside, as far as can
/// be told. Of a loop that jumps make, the first label is the head.
pub fn entered_at_head(body: &Block, of: &Stmt) -> bool {
    let (mut inside, mut outside) = (Jumps::default(), Jumps::default());
    for_each_stmt(of, &mut |stmt| inside.note(stmt));
    body.items.iter().for_each(|item| for_each_stmt(item, &mut |stmt| outside.note(stmt)));
    if let StmtKind::Block(block) = &of.kind
        && let [Stmt { kind: StmtKind::Label(head, _), .. }, ..] = &block.items[..]
    {
        inside.labels.remove(head);
    }
    let from_outside = |label: &LabelId| outside.gotos.get(label) != inside.gotos.get(label);
    !outside.computed && !inside.labels.iter().any(from_outside) && !stray_case(of)
}

#[derive(Default)]
struct Jumps {
    gotos: BTreeMap<LabelId, usize>,
    labels: BTreeSet<LabelId>,
    computed: bool,
}

impl Jumps {
    fn note(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Goto(label) => *self.gotos.entry(*label).or_default() += 1,
            StmtKind::Label(label, _) => {
                self.labels.insert(*label);
            }
            StmtKind::GotoComputed(_) => self.computed = true,
            StmtKind::Asm(asm) if asm.goto => self.computed = true,
            _ => {}
        }
    }
}

/// A `case` whose `switch` is not in the statement.
fn stray_case(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Case(_) | StmtKind::Default(_) => true,
        StmtKind::Switch(..) => false,
        _ => parts(stmt).1.into_iter().any(stray_case),
    }
}
