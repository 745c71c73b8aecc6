//! The body of a C function as statements of the intermediate language: a flat list with labels and jumps. Expressions become values without
//! side effects, what they do becomes statements in the order of C's sequence points, and everything that could go wrong an assertion.

mod access;
mod aggregate;
mod allocate;
mod assign;
mod branch;
mod builtin;
mod call;
mod callback;
mod check_truth;
mod code;
mod constants;
mod control;
mod copy;
mod copy_bytes;
mod copy_member;
mod declare_local;
mod declared;
mod element;
mod enter;
mod fall_through;
mod fences;
mod format;
mod frees;
mod ghost_fences;
mod home_array;
mod initialized;
mod jump_loop;
mod jumps;
mod library;
mod place;
mod pointer_call;
mod promises;
mod raw;
mod repeat;
mod settle_copies;
mod stmt;
mod storage;
mod surroundings;
mod value;

use super::build;
use super::class::Class;
use super::emit::Emit;
use super::map::Map;
use super::state::State;
use super::unit::Unit;
use crate::base::{Said, Span};
use crate::contract::program::{FunctionSpec, Location};
use crate::il::ast::{self, Expr, Type};
use crate::il::obligation::ObligationKind;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::types::TypeId;
use std::collections::{BTreeMap, BTreeSet};

use jumps::Jumps;
use storage::Storage;

pub use enter::{body, forward};
pub use frees::{allocation_frame, listed};
pub use storage::Local;
pub use surroundings::{ContractSurroundings, Moment, parameter_name};

/// A set of places outside of which nothing may be written, from some moment on.
#[derive(Clone)]
pub struct Fence<'u> {
    pub locations: &'u [Location],
    /// The moment: what was not allocated then may be written.
    pub since: State,
    /// As it is called in messages.
    pub whose: &'static str,
    /// It stands only where this held at the function's entry: the assumption of a behaviour.
    pub under: Option<Expr>,
}

/// Moments of the run that annotations may speak of, as far as a copy of the state was kept.
#[derive(Default)]
struct Moments {
    /// The loops around, innermost last: the suffix of the copies kept at their entry.
    loops: Vec<String>,
    /// Labels that `\at` may name.
    labels: BTreeSet<u32>,
}

pub struct Body<'u, 'a> {
    pub unit: &'u Unit<'a>,
    pub function: FunctionId,
    pub spec: Option<&'u FunctionSpec>,
    pub emit: Emit,
    storage: Storage,
    jumps: Jumps<'u>,
    fences: Vec<Fence<'u>>,
    moments: Moments,
    /// Locals that may hold a pointer into an array inside of a larger object.
    holders: BTreeSet<VariableId>,
    /// Of the function's own contract.
    ghosts: BTreeMap<crate::contract::program::GhostId, String>,
    /// Constants that the body mentions.
    constants: super::declare::Statics,
    /// In a body that only calls a function by another contract: what that calls the parameters.
    forwarded: Option<&'u [VariableId]>,
    result: Option<TypeId>,
}

impl<'u, 'a> Body<'u, 'a> {
    pub fn program(&self) -> &'a crate::contract::Program {
        self.unit.program
    }

    /// What is not modelled: an obligation that fails here.
    pub fn unsupported(&mut self, what: impl Into<Said>, span: Span) {
        self.emit.check_saying(ObligationKind::Unsupported, build::truth(false), span, what.into());
    }

    /// A value of which only the type is known.
    fn unknown(&mut self, ty: TypeId, span: Span) -> Expr {
        match self.unit.class(ty) {
            Some(class) => {
                let value = self.emit.unknown("unknown", class.value_type(), span);
                self.emit.assume("the value has its type", self.fits(class, &value), span);
                value
            }
            None => build::int(0),
        }
    }

    /// What is known of every value of a class: integers are in range, pointers point to no object that is yet to be made.
    fn fits(&self, class: Class, value: &Expr) -> Expr {
        match class {
            Class::Pointer => pointer_exists(value),
            _ => class.holds(value.clone()),
        }
    }

    fn il_type(&self, ty: TypeId) -> Type {
        self.unit.class(ty).map_or_else(|| build::named_type("int"), |class| class.value_type())
    }

    fn label_here(&mut self, name: &str, span: Span) {
        self.emit.push(build::label(name, span));
    }

    fn jump(&mut self, name: &str, span: Span) {
        self.emit.push(build::goto(&[name], span));
    }

    /// Keeps a copy of each map and of each local under a suffix, so that terms can speak of this moment later.
    fn keep_state(&mut self, suffix: &str, maps: &BTreeSet<Map>, span: Span) {
        let state = State::Kept(suffix.to_string());
        for map in maps {
            self.unit.use_map(map);
            let copy = state.copy_of(&map.name());
            self.emit.declare(&copy, map.ty());
            self.emit.push(build::assign(&copy, build::var(&map.name()), span));
        }
        let locals: Vec<(VariableId, Local)> = self
            .storage
            .locals
            .iter()
            .map(|(variable, local)| (*variable, local.clone()))
            .collect();
        for (variable, local) in locals {
            let Local::Value { name, flag } = local else { continue };
            let ty = self.il_type(self.program().typed[variable].ty.ty);
            let parts = std::iter::once((name, ty))
                .chain(flag.map(|flag| (flag, build::named_type("bool"))));
            for (name, ty) in parts {
                let copy = state.copy_of(&name);
                self.emit.declare(&copy, ty);
                self.emit.push(build::assign(&copy, build::var(&name), span));
            }
        }
        let flags: Vec<String> = self.storage.flags.all().cloned().collect();
        for flag in flags {
            let copy = state.copy_of(&flag);
            self.emit.declare(&copy, build::named_type("bool"));
            self.emit.push(build::assign(&copy, build::var(&flag), span));
        }
    }

    /// Statements of a part that was lowered on its own.
    fn apart<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> (T, Vec<ast::Stmt>) {
        let before = std::mem::take(&mut self.emit.stmts);
        let result = work(self);
        let stmts = std::mem::replace(&mut self.emit.stmts, before);
        (result, stmts)
    }
}

/// Closed heap: nothing refers to an object that is yet to be allocated.
pub fn pointer_exists(pointer: &Expr) -> Expr {
    let status = build::select(build::var("Alloc"), vec![build::object(pointer.clone())]);
    build::ne(status, build::var("UNALLOCATED"))
}

/// What a cell of a class holds when its bytes are zero.
pub fn zero_of(class: Class) -> Expr {
    match class {
        Class::Pointer => build::null(),
        Class::Float { .. } => {
            build::apply("FloatOfInt", vec![build::var(&class.constant()), build::int(0)])
        }
        Class::Integer { .. } | Class::Bool => build::int(0),
    }
}
