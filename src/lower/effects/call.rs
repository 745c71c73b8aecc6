//! What calls touch: known functions by their arguments, others by what is known of them, the compiler's builtins by name.

use super::contract;
use super::library::{self, Known, Standing};
use super::places::{Places, Target};
use super::walk::Walk;
use crate::lower::class::Class;
use crate::lower::map::Map;
use crate::typed::program::{Elements, FunctionId};
use crate::typed::tree::{BuiltinCall, Call, Expr, ExprKind};
use crate::typed::types::TypeId;

/// What the name of the function alone says about a call of it.
pub fn known(places: &Places, function: FunctionId) -> Option<Known> {
    let found = &places.program.typed[function];
    let contract = places.program.functions.get(&function).and_then(|spec| spec.contract.as_ref());
    let framed = contract.is_some_and(|contract| contract.modifies.is_some());
    match library::known(places.program.typed.symbols.text(found.name)) {
        _ if found.body.is_some() => None,
        Some((_, Standing::UnlessContract)) if framed => None,
        found => found.map(|(known, _)| known),
    }
}

impl Walk<'_> {
    pub(super) fn call(&mut self, call: &Call, result: TypeId) {
        // A struct that is returned is an object.
        let program = self.places.program;
        if result != TypeId::VOID && Class::of(&program.typed, result).is_none() {
            self.found.changes.allocate();
            self.write(self.places.object(result));
        }
        let Some(function) = callee(&call.callee) else { return self.indirect(call) };
        if let Some(known) = known(self.places, function) {
            self.found.changes.calls.insert(function);
            return self.known(known, &call.arguments);
        }
        self.function(function);
        self.callbacks(function, call);
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

    fn function(&mut self, function: FunctionId) {
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
                self.found.reads.tags.merge(&self.places.all.cells);
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

    pub(super) fn known(&mut self, known: Known, arguments: &[Expr]) {
        let reads = &self.places.all.cells;
        if known != Known::Computes && known != Known::Allocates {
            self.found.reads.tags.merge(reads);
        }
        match known {
            Known::Computes | Known::Reads => {}
            Known::Prints(format) => {
                let format = arguments.get(format).and_then(|format| literal(self.places, format));
                if format.is_none_or(writes_count) {
                    self.everything();
                }
            }
            Known::Allocates => self.found.changes.allocate(),
            Known::Fills => {
                self.found.changes.allocate();
                self.write(self.whole(self.filled_as));
            }
            Known::Moves => {
                self.found.changes.allocate();
                self.found.changes.free();
                self.write(self.whole(self.filled_as));
                self.write(self.whole(arguments.first().and_then(|from| self.pointee(from))));
            }
            Known::Duplicates => {
                self.found.changes.allocate();
                self.write(self.places.plain(TypeId::CHAR));
            }
            Known::Frees => self.found.changes.free(),
            Known::Overwrites(at) => {
                self.write(self.whole(arguments.get(at).and_then(|to| self.pointee(to))));
            }
            Known::Characters(_) => self.write(self.places.plain(TypeId::CHAR)),
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

    pub(super) fn builtin(&mut self, call: &BuiltinCall) {
        let program = &self.places.program.typed;
        let name = program.symbols.text(call.name);
        let short = name.strip_prefix("__builtin_").unwrap_or(name);
        if let Some((known, _)) = library::known(name) {
            return self.known(known, &call.arguments);
        }
        if library::computes(short) {
            return;
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
                    self.found.reads.tags.merge(&cells);
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

fn literal<'p>(places: &Places<'p>, expr: &Expr) -> Option<&'p [u8]> {
    match &expr.kind {
        ExprKind::Decay(inner) | ExprKind::Convert(_, inner) => literal(places, inner),
        ExprKind::String(id) => match &places.program.typed[*id].elements {
            Elements::Bytes(bytes) => Some(bytes),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a format has a conversion `%n`, perhaps with flags and lengths (C11 7.21.6.1p8).
fn writes_count(format: &[u8]) -> bool {
    let mut rest = format.iter();
    while let Some(byte) = rest.next() {
        if *byte == b'%' {
            let conversion = rest.find(|byte| {
                byte.is_ascii_alphabetic() && !b"hljztL".contains(byte) || **byte == b'%'
            });
            if conversion == Some(&b'n') {
                return true;
            }
        }
    }
    false
}
