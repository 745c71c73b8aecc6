//! What calls touch: functions that are built in by their arguments, others by what is known of them, the compiler's builtins by name.

use super::compiler_builtins;
use super::contract;
use super::places::Target;
use super::walk::Walk;
use crate::lower::class::Class;
use crate::lower::library::{self, Allocator, Does};
use crate::lower::map::Map;
use crate::typed::program::FunctionId;
use crate::typed::tree::{BuiltinCall, Call, Expr, ExprKind};
use crate::typed::types::{Type, TypeId};

impl Walk<'_> {
    pub(super) fn call(&mut self, call: &Call, result: TypeId) {
        // A struct that is returned is an object.
        let program = self.places.program;
        if result != TypeId::VOID && Class::of(&program.typed, result).is_none() {
            self.found.changes.allocate();
            self.write_new(self.places.object(result));
        }
        let Some(function) = callee(&call.callee) else { return self.indirect(call) };
        if let Some(does) = library::built_in(&program.typed, function) {
            self.found.changes.calls.insert(function);
            return self.library(does, &call.arguments);
        }
        self.function(function);
        self.callbacks(function, call);
        if let Some(does @ (Does::Receive(_) | Does::Scan(_))) =
            library::does(&program.typed, function)
        {
            self.library(does, &call.arguments);
        }
    }

    /// Functions that are shown at the call to keep the contract of the parameter.
    fn callbacks(&mut self, function: FunctionId, call: &Call) {
        let program = self.places.program;
        for (parameter, argument) in program.typed[function].parameters.iter().zip(&call.arguments)
        {
            let contract = program.pointer_variables.get(parameter);
            if contract.is_some_and(|contract| !contract.siblings.is_empty())
                && let Some(given) = callee(without_conversions(argument))
            {
                self.function(given);
            }
        }
    }

    pub(super) fn function(&mut self, function: FunctionId) {
        self.found.changes.calls.insert(function);
        if let Some(summary) = (self.summaries)(function) {
            self.found.merge(summary);
        }
    }

    fn indirect(&mut self, call: &Call) {
        let callee = &call.callee;
        let program = self.places.program;
        let held = match &callee.kind {
            ExprKind::Load(place) => match &place.kind {
                ExprKind::Variable(id) => program.pointer_variables.get(id),
                _ => None,
            },
            _ => None,
        };
        let named = || {
            let function = program.typed.types.pointee(callee.ty.ty)?;
            program.pointer_types.get(&function.ty)
        };
        match held.or_else(named) {
            Some(found) => {
                let result = program.typed.types.pointee(callee.ty.ty);
                let result = result.and_then(|ty| program.typed.types.function(ty.ty));
                let result = result.map_or(TypeId::VOID_POINTER, |function| function.result.ty);
                contract::contract(self.places, found, result, &mut self.found.changes);
                contract::kept_by_library(self.places, &mut self.found.changes);
                self.found.reads.cells(&self.places.all.cells);
            }
            None => match &self.places.targets(call)[..] {
                [] => {
                    self.everything();
                    self.found.changes.indirect_calls = true;
                }
                // The call asserts that it is one of these.
                targets => targets.iter().for_each(|function| self.function(*function)),
            },
        }
    }

    pub(super) fn library(&mut self, does: Does, arguments: &[Expr]) {
        let written = |walk: &Self, at: usize| {
            walk.whole(arguments.get(at).and_then(|pointer| walk.pointee(pointer)))
        };
        match does {
            Does::Choose | Does::Assume | Does::Sort => {}
            Does::Allocate(Allocator::Malloc | Allocator::AlignedAlloc | Allocator::Alloca) => {
                self.found.changes.allocate();
            }
            // The result is filled as the type to which it is converted.
            Does::Allocate(Allocator::Calloc) => {
                self.found.changes.allocate();
                self.write_new(self.whole(self.filled_as));
            }
            Does::Allocate(Allocator::Realloc) => {
                self.found.reads.cells(&self.places.all.cells);
                self.found.changes.allocate();
                self.found.changes.free();
                self.write(self.whole(self.filled_as));
                self.write(written(self, 0));
            }
            Does::Free => self.found.changes.free(),
            Does::Fill(_) => self.write(written(self, 0)),
            // By way of a new array of characters.
            Does::Receive(receiving) => {
                self.found.changes.allocate();
                self.write(written(self, receiving.buffer));
            }
            Does::Scan(scanning) => {
                let targets = &arguments[scanning.first.min(arguments.len())..];
                for target in targets {
                    self.write(self.whole(self.pointee(target)));
                }
            }
            Does::Copy(copying) => {
                self.found.reads.cells(&self.places.all.cells);
                self.write(written(self, copying.target));
            }
        }
    }

    /// What a pointer pointed to before it was converted to `void *`.
    fn pointee(&self, pointer: &Expr) -> Option<TypeId> {
        let types = &self.places.program.typed.types;
        let own = types.pointee(pointer.ty.ty)?;
        match &pointer.kind {
            ExprKind::Convert(_, inner) if own.ty == TypeId::VOID => self.pointee(inner),
            _ => Some(types.innermost(own).ty),
        }
    }

    /// All cells of objects of that type, whatever they are part of. Bytes and `void` stand for all that there is.
    fn whole(&self, ty: Option<TypeId>) -> Target {
        let places = self.places;
        let class = ty.and_then(|ty| Class::of(&places.program.typed, ty));
        let target = match ty {
            Some(ty) if ty != TypeId::VOID && !class.is_some_and(Class::is_byte) => {
                places.object(ty)
            }
            _ if places.all.others.contains(&Map::Type) => {
                Target::Retyped(places.all.cells.clone())
            }
            _ => Target::Cells(places.all.cells.clone()),
        };
        match target {
            Target::Cells(cells) => Target::Cells(cells.of_any_tag()),
            Target::Retyped(cells) => Target::Retyped(cells.of_any_tag()),
            local => local,
        }
    }

    /// Lists of variable arguments come on.
    pub(super) fn lists(&mut self, arguments: &[Expr]) {
        for argument in arguments {
            let place = match &argument.kind {
                ExprKind::Load(place) | ExprKind::Decay(place) => place,
                _ => argument,
            };
            if matches!(self.places.program.typed.types.get(place.ty.ty), Type::VaList) {
                self.write(self.places.target(place));
            }
        }
    }

    pub(super) fn builtin(&mut self, call: &BuiltinCall) {
        let program = &self.places.program.typed;
        let name = program.symbols.text(call.name);
        let short = name.strip_prefix("__builtin_").unwrap_or(name);
        if let Some(does) = library::builtin(name) {
            return self.library(does, &call.arguments);
        }
        if compiler_builtins::computes(short) {
            return;
        }
        if matches!(short, "va_start" | "va_end" | "va_copy") {
            return self.lists(&call.arguments);
        }
        // Arithmetic with overflow stores through its last argument, atomic operations through any pointer they get.
        let atomic = name.starts_with("__sync_") || name.starts_with("__atomic_");
        if !atomic && !short.ends_with("_overflow") {
            return self.everything();
        }
        for argument in &call.arguments {
            if let Some(pointee) = program.types.pointee(argument.ty.ty) {
                self.write(self.places.plain(pointee.ty));
                if let Target::Cells(cells) | Target::Retyped(cells) = self.places.plain(pointee.ty)
                {
                    self.found.reads.cells(&cells);
                }
            }
        }
    }
}

/// The function that is called, if it is named.
pub fn callee(expr: &Expr) -> Option<FunctionId> {
    match &expr.kind {
        ExprKind::Function(id) => Some(*id),
        ExprKind::Decay(inner) | ExprKind::AddressOf(inner) | ExprKind::Deref(inner) => {
            callee(inner)
        }
        _ => None,
    }
}

fn without_conversions(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Convert(_, inner) => without_conversions(inner),
        _ => expr,
    }
}
