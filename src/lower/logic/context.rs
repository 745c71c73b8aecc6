//! Where a term stands while it is lowered: its surroundings, its state, what bound variables are, which names binders have taken.

use super::linear::Linear;
use super::scope::{Scope, Surroundings};
use super::set::Set;
use super::{Lowered, Unsupported};
use crate::base::Span;
use crate::contract::program::BoundId;
use crate::contract::term::{Label, LogicType};
use crate::il::ast::{Expr, ExprKind, Type};
use crate::lower::build::named_type;
use crate::lower::class::Class;
use crate::lower::logic::functions::Reads;
use crate::lower::map::Map;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What a bound variable stands for.
#[derive(Clone, Debug)]
pub enum Bound {
    Value(Expr),
    Set(Set),
    /// The index of an array's cell, over which the quantifier ranges: `stride * index` is exact without a division.
    Index {
        value: Expr,
        stride: u64,
        scaled: Linear,
    },
}

/// A cell that a quantifier ranges over.
#[derive(Clone, Debug)]
pub struct Cell {
    pub variable: Expr,
    /// The object it lies in, as the guard says.
    pub object: Expr,
}

#[derive(Clone)]
pub struct Logic<'a> {
    pub unit: &'a Unit<'a>,
    pub around: &'a dyn Surroundings,
    pub state: State,
    /// The state where the annotation stands.
    pub here: State,
    pub bounds: BTreeMap<BoundId, Bound>,
    pub cells: Vec<Cell>,
    /// Names of binders around that `bounds` may not mention.
    pub taken: BTreeSet<String>,
    /// Which maps of which formal states were read: a logic function gets them as parameters.
    pub read: Option<&'a RefCell<BTreeSet<(u32, Map)>>>,
    /// What logic functions read, while that is being found out.
    pub reads: Option<&'a Reads>,
    /// The logic functions that are being defined: applied to themselves, they are not unfolded further.
    pub defining: &'a [u32],
}

impl<'a> Logic<'a> {
    pub fn new(unit: &'a Unit<'a>, scope: &Scope<'a>) -> Logic<'a> {
        let bounds = scope.bounds.iter();
        Logic {
            unit,
            around: scope.around,
            state: scope.state.clone(),
            here: scope.state.clone(),
            bounds: bounds.map(|(id, value)| (*id, Bound::Value(value.clone()))).collect(),
            cells: vec![],
            taken: BTreeSet::new(),
            read: None,
            reads: None,
            defining: &[],
        }
    }

    pub fn with(&self, variable: BoundId, value: Expr) -> Logic<'a> {
        let mut inner = self.clone();
        inner.bounds.insert(variable, Bound::Value(value));
        inner
    }

    pub fn in_state(&self, state: State) -> Logic<'a> {
        Logic { state, ..self.clone() }
    }

    pub fn at(&self, label: Label, span: Span) -> Lowered<Logic<'a>> {
        let state = match label {
            Label::Here => Some(self.here.clone()),
            label => self.around.state(label),
        };
        match state {
            Some(state) => Ok(self.in_state(state)),
            None => Err(Unsupported::new(span, "a state that is not known here")),
        }
    }

    /// A part of memory in the state of the term.
    pub fn map(&self, map: &Map) -> Expr {
        self.map_in(&self.state, map)
    }

    pub fn map_in(&self, state: &State, map: &Map) -> Expr {
        self.unit.use_map(map);
        if let (State::Formal(number), Some(read)) = (state, self.read) {
            read.borrow_mut().insert((*number, map.clone()));
        }
        state.map(map)
    }

    /// A name for a binder that no expression around it uses.
    pub fn fresh(&mut self, stem: &str, also: &[&Expr]) -> String {
        let mut used = self.taken.clone();
        for bound in self.bounds.values() {
            match bound {
                Bound::Value(value) | Bound::Index { value, .. } => collect_names(value, &mut used),
                // Made where the same names were taken.
                Bound::Set(_) => {}
            }
        }
        also.iter().for_each(|expr| collect_names(expr, &mut used));
        let plain = format!("${stem}");
        let numbered = (2..).map(|number| format!("${stem}{number}"));
        let name = std::iter::once(plain).chain(numbered).find(|name| !used.contains(name));
        let name = name.expect("there are endlessly many numbers");
        self.taken.insert(name.clone());
        name
    }

    pub fn unsupported<T>(&self, span: Span, what: impl Into<Arc<str>>) -> Lowered<T> {
        Err(Unsupported::new(span, what))
    }

    /// The type of values of a logic type.
    pub fn sort(&self, ty: &LogicType, span: Span) -> Lowered<Type> {
        match ty {
            LogicType::Boolean => Ok(named_type("bool")),
            LogicType::Integer => Ok(named_type("int")),
            LogicType::Real => self.unsupported(span, "real numbers"),
            LogicType::C(ty) => match self.unit.class(*ty) {
                Some(class) => Ok(class.value_type()),
                None => self.unsupported(span, "a logic variable of this type"),
            },
            LogicType::Named(id) => Ok(named_type(&logic_type_name(self.unit, id.0))),
            LogicType::Set(_) => self.unsupported(span, "a logic variable that is a set"),
            LogicType::Error => self.unsupported(span, "a term that was refused"),
        }
    }

    /// The class of a C type; `None` for what is no C scalar.
    pub fn class(&self, ty: &LogicType) -> Option<Class> {
        match ty {
            LogicType::C(ty) => self.unit.class(*ty),
            _ => None,
        }
    }
}

pub fn logic_type_name(unit: &Unit, id: u32) -> String {
    format!("logic.{}", unit.program.logic_types[id as usize].name)
}

fn collect_names(expr: &Expr, names: &mut BTreeSet<String>) {
    match &*expr.kind {
        ExprKind::Var(name) => {
            names.insert(name.name.to_string());
        }
        kind => {
            if let ExprKind::Binder(binder) = kind {
                names.extend(binder.vars.iter().map(|var| var.ident.name.to_string()));
            }
            kind.for_each_child(&mut |child| collect_names(child, names));
        }
    }
}

/// Whether a variable of one of these names occurs.
pub fn mentions(expr: &Expr, names: &[String]) -> bool {
    match &*expr.kind {
        ExprKind::Var(name) => names.iter().any(|other| **other == *name.name),
        kind => {
            let mut found = false;
            kind.for_each_child(&mut |child| found |= mentions(child, names));
            found
        }
    }
}
