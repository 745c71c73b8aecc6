//! Where the variables and the unnamed objects of a body live, which of them are alive, and the flags that say which have been given a value.

use crate::lower::class::Class;
use crate::lower::unit::Unit;
use crate::typed::program::VariableId;
use crate::typed::types::{Qualifiers, Type};
use num_bigint::BigInt;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Where a local variable or a parameter lives.
#[derive(Clone, Debug)]
pub enum Local {
    /// In a variable of the intermediate language. `flag`: whether it has been given a value yet, where that is not plain.
    Value { name: String, flag: Option<String> },
    /// In memory: the variable that holds its object.
    Memory { object: String },
}

#[derive(Default)]
pub struct Storage {
    pub locals: BTreeMap<VariableId, Local>,
    pub flags: Flags,
    /// How many locals of each name there are.
    pub names: BTreeMap<String, u32>,
    /// Objects made for values, in the order in which they were made.
    pub temporaries: Vec<String>,
    /// Objects of locals whose initialisers are being evaluated and do not mention them.
    pub unfinished: Vec<String>,
    /// Objects of `alloca`, which end with the function; null until they are made.
    pub allocas: Vec<String>,
    /// The locals in memory that are alive, in the order of their declaration.
    pub alive: Vec<VariableId>,
}

/// Whether a local lives in memory.
pub fn in_memory(unit: &Unit, variable: VariableId) -> bool {
    let found = &unit.program.typed[variable];
    found.address_taken
        || Class::of(&unit.program.typed, found.ty.ty).is_none() && !is_list(unit, variable)
}

/// Whether it is a list of variable arguments: such a local has a life, though it is not in memory.
pub fn is_list(unit: &Unit, variable: VariableId) -> bool {
    let typed = &unit.program.typed;
    let is_list = matches!(typed.types.get(typed[variable].ty.ty), Type::VaList);
    is_list && !typed[variable].address_taken
}

/// A name for the variable, as the user knows it, numbered: no other local has it, nothing of the prelude, no bound variable.
pub fn local_name(unit: &Unit, storage: &mut Storage, variable: VariableId) -> String {
    let plain = unit.program.typed.symbols.text(unit.program.typed[variable].name).to_string();
    let count = storage.names.entry(plain.clone()).or_insert(0);
    *count += 1;
    format!("{plain}#{count}")
}

/// C11 6.7.3p6: whether the variable was defined with `const`.
pub fn is_constant(unit: &Unit, variable: VariableId) -> bool {
    let typed = &unit.program.typed;
    typed.types.qualifiers(typed[variable].ty).has(Qualifiers::CONST)
}

/// A scalar of a local: the variable that holds its object, the offset, the bit-field.
pub type Part = (String, BigInt, Option<Arc<str>>);

/// The flags of locals that are declared without a value.
#[derive(Default)]
pub struct Flags(pub BTreeMap<Part, String>);

impl Flags {
    pub fn of<'f>(
        &'f self,
        object: &'f str,
        within: impl Fn(&BigInt) -> bool + 'f,
    ) -> impl Iterator<Item = &'f String> {
        self.0
            .iter()
            .filter(move |((of, offset, _), _)| of == object && within(offset))
            .map(|(_, flag)| flag)
    }

    pub fn all(&self) -> impl Iterator<Item = &String> {
        self.0.values()
    }
}
