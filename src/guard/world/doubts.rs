//! What speaks against the pointers to a struct type being regular: pointers that come from elsewhere, go to where they may be freed,
//! or lie in memory that can be written as something else.

use super::spelling::{
    held, is_uniform, pointee_tag, reached, spelled, targets_held, targets_reached,
};
use super::struct_size;
use crate::guard::access::{has_length, needed_alignment};
use crate::guard::{call, dominance, format, lifetime};
use crate::typed::constant::{Constant, evaluate};
use crate::typed::layout::layout;
use crate::typed::meaning::running_body;
use crate::typed::program::{FunctionId, Program, RecordKind, VariableStorage};
use crate::typed::tree::{BinaryOp, Conversion, ConversionKind, Expr, ExprKind, Stmt, StmtKind};
use crate::typed::types::{Length, Type, TypeId};
use crate::typed::visit::{Node, each_part};
use std::collections::BTreeSet;

#[derive(Default, Debug)]
pub(super) struct Doubts {
    /// Tags.
    pub about: BTreeSet<String>,
    /// Types, spelled, that some pointer may lead to which is no multiple of what they need.
    pub about_places: BTreeSet<String>,
    /// Pairs of types: if there are doubts about places of the first, there are about those of the second, which lie in them.
    pub inner: BTreeSet<(String, String)>,
    /// Tags of structs that may be made with room behind them.
    pub about_ends: BTreeSet<String>,
    /// Nothing is certain in the whole program.
    pub about_all: bool,
}

impl Doubts {
    pub fn add(&mut self, tags: impl IntoIterator<Item = impl Into<String>>) {
        self.about.extend(tags.into_iter().map(Into::into));
    }

    /// The pointers that something of that type holds may be others than those that were stored.
    pub fn add_held(&mut self, program: &Program, ty: TypeId) {
        self.add(held(program, ty));
        let targets = targets_held(program, ty).into_iter();
        self.about_places.extend(targets.map(|target| spelled(program, target)));
    }

    /// Somebody else has what is of that type.
    pub fn add_reached(&mut self, program: &Program, ty: TypeId) {
        self.add(reached(program, ty));
        self.about_places.extend(targets_reached(program, ty));
    }
}

/// What becomes of a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    /// It is read or written, with its indices compared.
    Accessed,
    /// It is only named.
    Named,
}

struct Walk<'a> {
    program: &'a Program,
    defined: &'a BTreeSet<String>,
    doubts: &'a mut Doubts,
}

/// `defined` are the external functions with a body in some file.
pub(super) fn collect(program: &Program, defined: &BTreeSet<String>, doubts: &mut Doubts) {
    for record in program.records.iter().filter(|record| record.kind == RecordKind::Union) {
        // What is written as one member can be read as another.
        let fields = record.definition.iter().flat_map(|it| &it.fields);
        fields.for_each(|field| doubts.add_held(program, field.ty.ty));
    }
    let mut walk = Walk { program, defined, doubts };
    for function in &program.functions {
        let Some(body) = &function.body else { continue };
        if program.text(function.name) == "main" {
            // The system has made its words.
            let taken = function.parameters.iter().map(|it| program[*it].ty.ty);
            let words = |ty: TypeId| program.types.pointee(ty).map(|it| it.ty);
            let others = taken.filter(|ty| words(*ty) != Some(TypeId::CHAR_POINTER));
            others.for_each(|ty| walk.doubts.add_reached(program, ty));
        }
        walk.body(&body.block.items, function.ty);
    }
    for variable in &program.variables {
        variable.initializer.iter().for_each(|value| walk.node(Node::Initializer(value)));
    }
}

impl Walk<'_> {
    fn body(&mut self, items: &[Stmt], ty: TypeId) {
        for id in lifetime::jumped_over(items) {
            self.doubts.add_held(self.program, self.program[id].ty.ty);
        }
        items.iter().for_each(|item| self.node(Node::Stmt(item)));
        // Who uses a value that was never returned has what was there by chance. (Pointers are returned as null.)
        let result = self.program.types.function(ty).map(|function| function.result.ty);
        let returns = matches!(items.last(), Some(Stmt { kind: StmtKind::Return(_), .. }));
        if let Some(result) = result.filter(|it| !returns && !self.program.types.is_pointer(*it)) {
            self.doubts.add_held(self.program, result);
        }
    }

    fn node(&mut self, node: Node) {
        match node {
            Node::Expr(expr) => self.value(expr),
            Node::Stmt(Stmt { kind: StmtKind::Asm(asm), .. }) if !asm.does_nothing() => {
                self.doubts.about_all = true;
            }
            Node::Stmt(Stmt { kind: StmtKind::Declare(id, _), .. })
                if matches!(
                    self.program.types.get(self.program[*id].ty.ty),
                    Type::Array(_, Length::Variable(_))
                ) =>
            {
                self.doubts.add_held(self.program, self.program[*id].ty.ty);
                each_part(node, &mut |part| self.node(part));
            }
            _ => each_part(node, &mut |part| self.node(part)),
        }
    }

    fn value(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Load(place) => self.place(place, Use::Accessed),
            ExprKind::Assign(place, value) => {
                self.place(place, Use::Accessed);
                self.value(value);
            }
            ExprKind::Step(_, place) => {
                self.doubts.add(pointee_tag(self.program, place.ty.ty));
                self.place(place, Use::Accessed);
            }
            ExprKind::CompoundAssign(assign) => {
                self.doubts.add(pointee_tag(self.program, assign.place.ty.ty));
                self.place(&assign.place, Use::Accessed);
                self.value(&assign.value);
            }
            ExprKind::Decay(place) if matches!(place.kind, ExprKind::Function(_)) => {
                self.value(place)
            }
            ExprKind::AddressOf(place) | ExprKind::Decay(place) => {
                self.escape(place, expr.ty.ty);
                self.place(place, Use::Named);
            }
            ExprKind::Convert(conversion, inner) => {
                self.convert(*conversion, inner, expr.ty.ty);
                self.value(inner);
            }
            ExprKind::Binary(BinaryOp::PointerAdd | BinaryOp::PointerSub, base, index) => {
                self.doubts.add(pointee_tag(self.program, expr.ty.ty));
                self.value(base);
                self.value(index);
            }
            ExprKind::VaArg(list) => {
                self.doubts.add_reached(self.program, expr.ty.ty);
                self.place(list, Use::Named);
            }
            ExprKind::Function(id) => {
                if self.is_foreign(*id) {
                    self.doubts.add_reached(self.program, self.program[*id].ty);
                }
            }
            ExprKind::Call(of) => {
                let callee = call::designated(&of.callee);
                let foreign = callee.is_none_or(|id| self.is_foreign(id));
                let name = callee.map_or("", |id| self.program.text(self.program[id].name));
                if foreign && !format::is_harmless(self.program, name, &of.arguments) {
                    let known = self.parameters(&of.callee);
                    for argument in of.arguments.iter().skip(known) {
                        self.doubts.add_reached(self.program, argument.ty.ty);
                    }
                }
                self.value(&of.callee);
                of.arguments.iter().for_each(|argument| self.value(argument));
            }
            ExprKind::Builtin(of) => {
                for argument in &of.arguments {
                    self.doubts.add_reached(self.program, argument.ty.ty);
                    if argument.is_place() {
                        self.place(argument, Use::Named);
                    } else {
                        self.value(argument);
                    }
                }
            }
            ExprKind::Unsupported(_) | ExprKind::Error => self.doubts.about_all = true,
            _ if expr.is_place() => self.place(expr, Use::Accessed),
            _ => each_part(Node::Expr(expr), &mut |part| self.node(part)),
        }
    }

    /// Whether a function is none of the program's own, as far as that is known.
    fn is_foreign(&self, id: FunctionId) -> bool {
        let name = self.program.text(self.program[id].name);
        running_body(self.program, id).is_none() && !self.defined.contains(name)
    }

    /// How many arguments are converted to what the callee wants.
    fn parameters(&self, callee: &Expr) -> usize {
        let ty = match self.program.types.pointee(callee.ty.ty) {
            Some(pointee) => pointee.ty,
            None => callee.ty.ty,
        };
        self.program.types.function(ty).map_or(0, |function| function.parameters.len())
    }

    fn place(&mut self, place: &Expr, used: Use) {
        match &place.kind {
            ExprKind::Member(base, _)
            | ExprKind::Real(base)
            | ExprKind::Imaginary(base)
            | ExprKind::VectorElement(base, _)
                if base.is_place() =>
            {
                self.place(base, used);
                if let ExprKind::VectorElement(_, index) = &place.kind {
                    self.value(index);
                }
            }
            ExprKind::Deref(pointer) => match &pointer.kind {
                ExprKind::AddressOf(of) => self.place(of, used),
                ExprKind::Decay(of) if !matches!(of.kind, ExprKind::Function(_)) => {
                    self.place(of, used)
                }
                ExprKind::Binary(BinaryOp::PointerAdd, base, index) => {
                    self.value(index);
                    match &base.kind {
                        ExprKind::Decay(array)
                            if used == Use::Named || has_length(self.program, array) =>
                        {
                            self.place(array, used)
                        }
                        // The element is looked up by where the pointer leads to.
                        _ => self.value(base),
                    }
                }
                _ => self.value(pointer),
            },
            ExprKind::CompoundLiteral(literal) => {
                self.node(Node::Initializer(&literal.initializer));
            }
            ExprKind::Variable(_) | ExprKind::String(_) => {}
            _ => each_part(Node::Expr(place), &mut |part| self.node(part)),
        }
    }

    /// The address of a place goes somewhere.
    fn escape(&mut self, place: &Expr, pointer: TypeId) {
        if !lasts(self.program, place) {
            self.doubts.add(pointee_tag(self.program, pointer));
        }
        self.place_in(place, pointer);
        // From there on, other members can be written.
        let mut around = place;
        loop {
            around = match &around.kind {
                ExprKind::Member(base, _) => {
                    if !is_uniform(self.program, base.ty.ty) {
                        self.doubts.add_held(self.program, base.ty.ty);
                    }
                    base
                }
                ExprKind::Deref(pointer) => match &pointer.kind {
                    ExprKind::AddressOf(of) | ExprKind::Decay(of) => of,
                    ExprKind::Binary(BinaryOp::PointerAdd, base, _) => match &base.kind {
                        ExprKind::Decay(of) => of,
                        _ => return,
                    },
                    _ => return,
                },
                ExprKind::Real(base) | ExprKind::Imaginary(base) => base,
                ExprKind::VectorElement(base, _) => base,
                _ => return,
            }
        }
    }

    /// A pointer to a place that lies in another: it is a multiple of what it needs where the other is.
    fn place_in(&mut self, place: &Expr, pointer: TypeId) {
        let program = self.program;
        let Some(target) = program.types.pointee(pointer) else { return };
        let name = spelled(program, target.ty);
        let natural = layout(program, target.ty).map_or(1, |it| it.align);
        if needed_alignment(program, place).is_none_or(|align| align < natural) {
            self.doubts.about_places.insert(name);
            return;
        }
        if let Some(around) = start(program, place) {
            self.doubts.inner.insert((spelled(program, around), name));
        }
    }

    fn convert(&mut self, conversion: Conversion, inner: &Expr, to: TypeId) {
        let program = self.program;
        match conversion.kind {
            ConversionKind::Null | ConversionKind::Truth | ConversionKind::Void => return,
            ConversionKind::Same if spelled(program, to) == spelled(program, inner.ty.ty) => return,
            _ => {}
        }
        let [target, source] = [to, inner.ty.ty].map(|ty| program.types.pointee(ty));
        if let (Some(target), Some(source)) = (target, source)
            && spelled(program, target.ty) == spelled(program, source.ty)
        {
            return;
        }
        if [target, source].iter().flatten().any(|of| program.types.is_function(of.ty)) {
            // What is called may take and give something else.
            self.doubts.about_all = true;
        }
        if let Some(source) = source {
            self.doubts.add(pointee_tag(program, inner.ty.ty));
            self.doubts.add_held(program, source.ty);
        }
        if let Some(target) = target {
            let new = allocation(program, inner);
            let whole = struct_size(program, target.ty);
            if new.is_none_or(|bytes| whole.is_some_and(|whole| bytes < whole)) {
                self.doubts.add(pointee_tag(program, to));
            }
            let fits = layout(program, target.ty).is_none_or(|it| it.align <= dominance::ALLOCATED);
            if new.is_none() || !fits {
                self.doubts.about_places.insert(spelled(program, target.ty));
                self.doubts.add_held(program, target.ty);
            }
            if new != whole {
                self.doubts.about_ends.extend(pointee_tag(program, to).map(str::to_string));
            }
        }
    }
}

/// What the pointer leads to that a place starts from, if it lies in no variable.
fn start(program: &Program, place: &Expr) -> Option<TypeId> {
    match &place.kind {
        ExprKind::Member(base, _)
        | ExprKind::Real(base)
        | ExprKind::Imaginary(base)
        | ExprKind::VectorElement(base, _) => start(program, base),
        ExprKind::Deref(pointer) => {
            let from = match &pointer.kind {
                ExprKind::Binary(BinaryOp::PointerAdd | BinaryOp::PointerSub, base, _) => base,
                _ => pointer,
            };
            match &from.kind {
                ExprKind::AddressOf(of) | ExprKind::Decay(of) => start(program, of),
                _ => program.types.pointee(from.ty.ty).map(|it| it.ty),
            }
        }
        _ => None,
    }
}

/// The bytes that an expression allocates, as far as that is known: at least none.
fn allocation(program: &Program, expr: &Expr) -> Option<u64> {
    match &expr.kind {
        ExprKind::Convert(conversion, inner) if conversion.kind == ConversionKind::Same => {
            allocation(program, inner)
        }
        ExprKind::Call(of) if call::allocates(program, of) => {
            Some(call::allocated_bytes(program, of).unwrap_or(0))
        }
        _ => None,
    }
}

/// Whether a place is certainly in a variable that lives as long as the program.
fn lasts(program: &Program, place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Variable(id) => {
            let variable = &program[*id];
            let storage = matches!(
                variable.storage,
                VariableStorage::Global { .. } | VariableStorage::StaticLocal
            );
            storage && !variable.thread_local
        }
        ExprKind::Member(base, _) => lasts(program, base),
        ExprKind::Deref(pointer) => match &pointer.kind {
            ExprKind::AddressOf(of) | ExprKind::Decay(of) => lasts(program, of),
            ExprKind::Binary(BinaryOp::PointerAdd, base, index) => match &base.kind {
                ExprKind::Decay(array) => {
                    let length = program.types.array(array.ty.ty).map(|(_, length)| length);
                    let inside = match (evaluate(program, index), length) {
                        (Ok(Constant::Integer(at)), Some(Length::Fixed(length))) => {
                            (0..i128::from(length)).contains(&at)
                        }
                        _ => false,
                    };
                    inside && lasts(program, array)
                }
                _ => false,
            },
            _ => false,
        },
        _ => false,
    }
}
