//! Objects with static storage: how large they are, and the start of a unit, which gives them their values.

use super::{Body, finish, types};
use crate::base::{Owner, Span};
use crate::contract;
use crate::flow::function::{End, Function};
use crate::flow::program::Static;
use crate::flow::scalar::{Constant, Operand, Scalar};
use crate::flow::step::{Base, Place, Rvalue};
use crate::typed::Program;
use crate::typed::constant::{Address, Base as Of, Constant as Known, evaluate_static};
use crate::typed::program::{Elements, Variable, VariableId, VariableStorage};
use crate::typed::tree::{Expr, Initializer};
use crate::typed::types::{Length, Type};
use std::collections::BTreeMap;

pub(super) fn statics(typed: &Program) -> BTreeMap<VariableId, Static> {
    let mut found = BTreeMap::new();
    for (variable, index) in typed.variables.iter().zip(0u32..) {
        let defined = match variable.storage {
            VariableStorage::Global { defined, .. } => defined,
            VariableStorage::StaticLocal => true,
            _ => continue,
        };
        let natural = types::align(typed, variable.ty);
        let of = Static {
            size: size(typed, variable, defined),
            align: variable.align.unwrap_or(1).max(natural),
            defined,
            constant: types::is_constant(typed, variable.ty),
            thread_local: variable.thread_local,
        };
        found.insert(VariableId(index), of);
    }
    found
}

/// With the elements of a flexible member that the initialiser gives it. A tentative `int a[];` has one element (C11 6.9.2p5).
fn size(typed: &Program, variable: &Variable, defined: bool) -> Option<u64> {
    let plain = types::size(typed, variable.ty.ty);
    match (&variable.initializer, typed.types.get(variable.ty.ty)) {
        (Some(Initializer::Aggregate(entries)), Type::Record(record)) => {
            let fields = &typed[*record].definition.as_ref()?.fields;
            let last = fields.last()?;
            let open = typed.types.array(last.ty.ty).filter(|it| it.1 == Length::Open);
            let Some((element, _)) = open else { return plain };
            let of_last = entries.iter().filter(|entry| entry.first as usize == fields.len() - 1);
            let one = types::size(typed, element.ty)?;
            let elements = of_last.map(|entry| count(typed, &entry.value)).max().unwrap_or(0);
            plain.map(|plain| plain.max(last.offset + elements * one))
        }
        (_, Type::Array(element, Length::Open)) if defined => types::size(typed, element.ty),
        _ => plain,
    }
}

fn count(typed: &Program, initializer: &Initializer) -> u64 {
    match initializer {
        Initializer::Value(_) => 1,
        Initializer::String(string) => match &typed[*string].elements {
            Elements::Bytes(bytes) => bytes.len() as u64,
            Elements::Shorts(shorts) => shorts.len() as u64,
            Elements::Words(words) => words.len() as u64,
        },
        Initializer::Aggregate(entries) => {
            entries.iter().map(|entry| entry.last + 1).max().unwrap_or(0)
        }
    }
}

pub(super) fn start(program: &contract::Program) -> Function {
    let owner = Owner::Function("".into());
    let mut body = Body::new(program, None, owner.clone());
    for (variable, index) in program.typed.variables.iter().zip(0u32..) {
        let id = VariableId(index);
        if let Some(initializer) = variable.initializer.as_ref().filter(|_| body.is_static(id)) {
            let target = body.variable(id);
            body.initialize(&target, variable.ty, initializer, variable.span);
        }
    }
    body.draft.end(End::Return(None), Span::default(), vec![]);
    finish::finish(body.draft, Function { owner, ..finish::empty() })
}

impl Body<'_> {
    /// The value of an initialiser; of a static object's, a constant (C11 6.7.9p4).
    pub(super) fn initial(&mut self, expr: &Expr) -> Operand {
        if self.function.is_some() {
            return self.value(expr);
        }
        let known = evaluate_static(self.typed, expr);
        match (known, types::scalar(self.typed, expr.ty.ty)) {
            (Ok(Known::Integer(value)), Some(scalar @ (Scalar::Integer { .. } | Scalar::Bool))) => {
                Constant::integer(scalar, value).into()
            }
            (Ok(Known::Integer(0)), Some(Scalar::Pointer)) => Constant::Null.into(),
            (Ok(Known::Address(address)), Some(Scalar::Pointer)) => {
                self.fixed_address(expr, address)
            }
            _ => self.value(expr),
        }
    }

    fn fixed_address(&mut self, expr: &Expr, Address { base, offset }: Address) -> Operand {
        let base = match base {
            Of::Function(function) if offset == 0 => return Constant::Function(function).into(),
            Of::Label(label) if offset == 0 => return Constant::Label(label).into(),
            // The object of a literal has to get its value, too: its expression is evaluated.
            Of::Variable(variable) if !self.typed[variable].is_compound_literal => {
                Base::Static(variable)
            }
            Of::String(string) => Base::String(string),
            _ => return self.value(expr),
        };
        let place = Place { base, offset: offset as u64 };
        let address = Rvalue::Address { place, extent: None };
        self.draft.keep(Scalar::Pointer, address, expr.span, vec![])
    }
}
