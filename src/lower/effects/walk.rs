//! Goes over expressions and statements of a body and collects what they touch. Calls of functions with bodies are only noted: the
//! caller of this pass adds what is known of them. Annotations that stand among the statements count with their ghost code.

use super::changes::Footprint;
use super::contract;
use super::places::{Places, Target, ghost_map, lives_in_memory};
use crate::contract::program::{Code, CodeKind, FunctionSpec};
use crate::typed;
use crate::typed::meaning::cleanup;
use crate::typed::program::{FunctionId, VariableId, VariableStorage};
use crate::typed::tree::{
    BinaryOp, Block, Conversion, ConversionKind, Expr, ExprKind, Initializer, Stmt, StmtKind,
};
use crate::typed::types::{Type, TypeId};
use crate::typed::visit::children;

/// What calls of a function add, if it is known already.
pub type Summaries<'a> = &'a dyn Fn(FunctionId) -> Option<&'a Footprint>;

pub struct Walk<'a> {
    pub places: &'a Places<'a>,
    pub spec: Option<&'a FunctionSpec>,
    pub summaries: Summaries<'a>,
    pub found: Footprint,
    /// What the result of the next call is taken for.
    pub filled_as: Option<TypeId>,
    /// Whether it is all of a body, so that nobody outside knows its locals.
    pub is_whole_body: bool,
}

impl<'a> Walk<'a> {
    pub fn new(
        places: &'a Places<'a>,
        spec: Option<&'a FunctionSpec>,
        summaries: Summaries<'a>,
    ) -> Walk<'a> {
        let found = Footprint::default();
        Walk { places, spec, summaries, found, filled_as: None, is_whole_body: false }
    }

    pub fn everything(&mut self) {
        contract::everything(self.places, &mut self.found.changes);
        self.found.reads.cells(&self.places.all.cells);
    }

    pub fn write(&mut self, target: Target) {
        let changes = &mut self.found.changes;
        match target {
            Target::Local(variable) => {
                changes.variables.insert(variable);
            }
            Target::Cells(cells) => changes.write(self.places.links, &cells),
            Target::Retyped(cells) => {
                changes.write(self.places.links, &cells);
                changes.retype(self.places.links);
            }
        }
    }

    /// The object is new, so that nobody else knows what it holds.
    pub fn write_new(&mut self, target: Target) {
        let changes = &mut self.found.changes;
        match target {
            Target::Local(variable) => {
                changes.variables.insert(variable);
            }
            Target::Cells(cells) => changes.write_new(self.places.links, &cells),
            Target::Retyped(cells) => {
                changes.write_new(self.places.links, &cells);
                changes.retype_new(self.places.links);
            }
        }
    }

    fn write_place(&mut self, place: &Expr) {
        let target = self.places.target(place);
        if self.is_own_local(place) { self.write_new(target) } else { self.write(target) }
    }

    fn read(&mut self, place: &Expr) {
        let reads = &mut self.found.reads;
        match self.places.target(place) {
            Target::Local(variable) => {
                reads.variables.insert(variable);
            }
            Target::Cells(cells) | Target::Retyped(cells) => {
                reads.tags.merge(&cells);
                if !self.is_own_local(place) {
                    self.found.reads.older.merge(&cells);
                }
            }
        }
    }

    /// Whether the place is part of a local of the function, which is new in each call. (That an index leads out of it is an obligation.)
    fn is_own_local(&self, place: &Expr) -> bool {
        match &place.kind {
            ExprKind::Variable(id) => {
                self.is_whole_body && !is_static(&self.places.program.typed, *id)
            }
            ExprKind::Member(base, _) => self.is_own_local(base),
            ExprKind::Deref(pointer) => match &pointer.kind {
                ExprKind::Binary(BinaryOp::PointerAdd, array, _) => match &array.kind {
                    ExprKind::Decay(array) => self.is_own_local(array),
                    _ => false,
                },
                _ => false,
            },
            _ => false,
        }
    }

    pub fn block(&mut self, block: &Block) {
        block.items.iter().for_each(|item| self.stmt(item));
        let codes = self.spec.and_then(|spec| spec.at_end.get(&block.span.start));
        codes.into_iter().flatten().for_each(|code| self.code(code));
    }

    pub fn stmt(&mut self, stmt: &Stmt) {
        let codes = self.spec.and_then(|spec| spec.before.get(&stmt.span.start));
        codes.into_iter().flatten().for_each(|code| self.code(code));
        self.stmt_alone(stmt);
    }

    /// Without the annotations that stand before it.
    fn stmt_alone(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Empty | StmtKind::Goto(_) | StmtKind::Continue | StmtKind::Break => {}
            StmtKind::Expr(expr) | StmtKind::GotoComputed(expr) => self.expr(expr),
            StmtKind::Declare(variable, initializer) => {
                let typed = &self.places.program.typed;
                if !lives_in_memory(typed, *variable) {
                    self.found.changes.variables.insert(*variable);
                } else if !is_static(typed, *variable) {
                    self.found.changes.allocate();
                    if initializer.is_some() {
                        self.write_new(self.places.object(typed[*variable].ty.ty));
                    }
                }
                initializer.iter().for_each(|initializer| self.initializer(initializer));
                cleanup(typed, *variable).into_iter().for_each(|called| self.function(called));
            }
            StmtKind::Block(block) => self.block(block),
            StmtKind::Label(_, body) | StmtKind::Default(body) => self.stmt(body),
            StmtKind::Case(case) => self.stmt(&case.body),
            StmtKind::If(condition, then, other) => {
                self.expr(condition);
                self.stmt(then);
                other.iter().for_each(|other| self.stmt(other));
            }
            StmtKind::Switch(condition, body) => {
                self.expr(condition);
                self.stmt(body);
            }
            StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For(_) => {
                if let StmtKind::For(parts) = &stmt.kind {
                    parts.start.iter().for_each(|start| self.stmt(start));
                }
                self.rounds(stmt);
            }
            StmtKind::Return(value) => {
                if let Some(value) = value {
                    self.temporary(value.ty.ty);
                    self.settles(value);
                    self.expr(value);
                }
            }
            StmtKind::Asm(asm) => {
                if !asm.does_nothing() {
                    self.everything();
                }
                for operand in &asm.outputs {
                    self.write(self.places.target(&operand.value));
                }
                let operands = asm.outputs.iter().chain(&asm.inputs);
                operands.for_each(|operand| self.expr(&operand.value));
            }
        }
    }

    /// What the rounds of a loop do: no `for` start.
    pub fn rounds(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::While(condition, body) | StmtKind::DoWhile(body, condition) => {
                self.expr(condition);
                self.stmt(body);
            }
            StmtKind::For(parts) => {
                parts.condition.iter().chain(&parts.step).for_each(|part| self.expr(part));
                self.stmt(&parts.body);
            }
            _ => self.stmt(stmt),
        }
    }

    fn code(&mut self, code: &Code) {
        let changes = &mut self.found.changes;
        match &code.kind {
            CodeKind::Declare(ghost) | CodeKind::Set(ghost, _) => {
                match ghost_map(self.places.program, *ghost) {
                    Some(map) => changes.maps.insert(map),
                    None => changes.ghosts.insert(*ghost),
                };
            }
            CodeKind::AddBlocker(_) | CodeKind::RemoveBlocker(_) => {
                changes.block(self.places.links)
            }
            // What the cells hold afterwards is not known, so they are written as well.
            CodeKind::Retype { .. } => {
                self.write(Target::Retyped(self.places.all.cells.clone()));
            }
            CodeKind::If(_, then, other) => {
                then.iter().chain(other).for_each(|code| self.code(code));
            }
            CodeKind::Assert(_)
            | CodeKind::Check(_)
            | CodeKind::Assume(_)
            | CodeKind::Label(_)
            | CodeKind::Trust => {}
        }
    }

    pub fn initializer(&mut self, initializer: &Initializer) {
        match initializer {
            Initializer::Value(value) => self.expr(value),
            Initializer::String(_) => {}
            Initializer::Aggregate(entries) => {
                entries.iter().for_each(|entry| self.initializer(&entry.value));
            }
        }
    }

    pub fn expr(&mut self, expr: &Expr) {
        // `(T *) calloc(..)`: the object is filled as a T.
        let pointee = self.places.program.typed.types.pointee(expr.ty.ty);
        match (&expr.kind, pointee) {
            (ExprKind::Convert(..), Some(pointee)) if pointee.ty == TypeId::VOID => {}
            (ExprKind::Convert(..), Some(pointee)) => self.filled_as = Some(pointee.ty),
            (ExprKind::Call(_) | ExprKind::Builtin(_), _) => {}
            _ => self.filled_as = None,
        }
        self.own(expr);
        if !matches!(expr.kind, ExprKind::Convert(..)) {
            self.filled_as = None;
        }
        match &expr.kind {
            ExprKind::CompoundLiteral(literal) => self.initializer(&literal.initializer),
            ExprKind::Statement(block) => self.block(block),
            _ => children(expr).into_iter().for_each(|child| self.expr(child)),
        }
    }

    /// An object for the value of a struct.
    fn temporary(&mut self, ty: TypeId) {
        if matches!(self.places.program.typed.types.get(ty), Type::Record(_)) {
            self.found.changes.allocate();
            self.write_new(self.places.object(ty));
        }
    }

    /// What the expression does itself, apart from what its parts do.
    pub fn own(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Load(place) => self.read(place),
            ExprKind::Assign(place, _) => self.write_place(place),
            ExprKind::CompoundAssign(assign) => {
                self.read(&assign.place);
                self.write_place(&assign.place);
            }
            ExprKind::Step(_, place) => {
                self.read(place);
                self.write_place(place);
            }
            ExprKind::CompoundLiteral(_) => {
                self.found.changes.allocate();
                self.write_new(self.places.object(expr.ty.ty));
            }
            ExprKind::Call(call) => {
                // Structs are passed and returned in objects made for them.
                let types = call.arguments.iter().map(|argument| argument.ty.ty);
                for ty in types.chain([expr.ty.ty]) {
                    self.temporary(ty);
                }
                call.arguments.iter().for_each(|argument| self.settles(argument));
                self.lists(&call.arguments);
                self.call(call, expr.ty.ty);
            }
            ExprKind::Conditional(_) | ExprKind::Statement(_) => self.temporary(expr.ty.ty),
            ExprKind::Convert(_, of) => self.settles(of),
            ExprKind::Builtin(call) => {
                call.arguments.iter().for_each(|argument| self.settles(argument));
                self.builtin(call);
            }
            ExprKind::VaArg(list) if is_own_list(&self.places.program.typed, list) => {
                self.lists(std::slice::from_ref(list));
            }
            ExprKind::VaArg(_) | ExprKind::Unsupported(_) | ExprKind::Error => self.everything(),
            _ => {}
        }
    }
}

/// Whether a list is a variable that nothing else leads to.
fn is_own_list(program: &typed::Program, list: &Expr) -> bool {
    match &list.kind {
        ExprKind::Load(of) | ExprKind::Decay(of) => is_own_list(program, of),
        ExprKind::Convert(Conversion { kind: ConversionKind::Same, .. }, of) => {
            is_own_list(program, of)
        }
        ExprKind::Variable(variable) => !program[*variable].address_taken,
        _ => false,
    }
}

fn is_static(program: &typed::Program, variable: VariableId) -> bool {
    let storage = program[variable].storage;
    matches!(storage, VariableStorage::Global { .. } | VariableStorage::StaticLocal)
}
