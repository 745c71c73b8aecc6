//! Whether two units say the same of an external name (C11 6.2.7p1 and p2). Structs, unions and enums of two units are alike when their tags
//! and members are; what is incomplete on one side fits.
//! Rule: what was wrong already (`Type::Error`) agrees with everything, and so do records while they are being compared.

use super::compare::{fits_unknown_parameters, same_as_pointer};
use super::describe::{declare, enum_name, record_name};
use super::layout::align_of;
use super::meaning::{function_symbol, may_be_replaced, variable_symbol};
use super::program::{
    EnumId, Field, FunctionId, Linkage, Program, Record, RecordId, RecordKind, Variable,
    VariableId, VariableStorage,
};
use super::tree::{Expr, ExprKind};
use super::types::{FunctionType, Length, Qualified, Type, TypeId};
use super::visit::{in_block, in_initializer};
use crate::base::Span;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// Two files that cannot be parts of one program.
#[derive(PartialEq, Eq, Debug)]
pub struct Disagreement {
    pub name: String,
    /// The declaration that does not fit: the number of the unit, its place, and how it reads.
    pub here: (usize, Span, String),
    /// What it should agree with: the definition, if a unit has it.
    pub there: (usize, Span, String),
    pub defined: bool,
    /// The struct, union or enum inside that is to blame, as the first unit calls it.
    pub differs: Option<String>,
}

/// What a unit says of an external name.
struct Said<'a> {
    unit: usize,
    program: &'a Program,
    ty: Qualified,
    span: Span,
    defined: bool,
    library: Library,
    /// Of a variable.
    align: u64,
    thread_local: bool,
}

/// How the units belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Together {
    OneProgram,
    /// A name that several of them define belongs to several programs.
    AsNamesTell,
}

/// Whether a function is declared by the C library, or under a name of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Library {
    No,
    /// No body names it.
    Unused,
    Used,
}

/// Each name is compared with its definition, else with its first declaration.
pub fn disagreements(units: &[&Program], together: Together) -> Vec<Disagreement> {
    if units.len() < 2 {
        return vec![];
    }
    let mut names: BTreeMap<Cow<str>, Vec<Said>> = BTreeMap::new();
    for (number, program) in units.iter().enumerate() {
        for (name, said) in externals(number, program) {
            names.entry(name).or_default().push(said);
        }
    }
    let mut found = vec![];
    for (name, all) in names {
        let mut definitions = all.iter().filter(|said| said.defined);
        let first = definitions.next().or(all.first());
        let Some(first) = first else { continue };
        if together == Together::AsNamesTell && definitions.next().is_some() {
            continue;
        }
        let others = all.iter().filter(|said| said.unit != first.unit);
        found.extend(others.filter_map(|said| {
            let differs = agree(said, first).err()?;
            Some(Disagreement {
                name: name.to_string(),
                here: (said.unit, said.span, read(said, &name)),
                there: (first.unit, first.span, read(first, &name)),
                defined: first.defined,
                differs,
            })
        }));
    }
    found
}

fn externals(unit: usize, program: &Program) -> impl Iterator<Item = (Cow<'_, str>, Said<'_>)> {
    let named = named_functions(program);
    let functions = program.functions.iter().zip(0u32..).filter_map(move |(function, id)| {
        let id = FunctionId(id);
        let visible = function.linkage == Linkage::External && !program.is_ghost(function.span);
        let name = function_symbol(program, id);
        visible.then(|| {
            let said = Said {
                unit,
                program,
                ty: function.ty.into(),
                span: function.span,
                defined: function.body.is_some() && !may_be_replaced(program, id),
                library: library(program, &named, id),
                align: 1,
                thread_local: false,
            };
            (name, said)
        })
    });
    let variables = program.variables.iter().zip(0u32..).filter_map(move |(variable, id)| {
        let VariableStorage::Global { linkage: Linkage::External, defined } = variable.storage
        else {
            return None;
        };
        let name = variable_symbol(program, VariableId(id));
        let visible = !program.is_ghost(variable.span);
        visible.then(|| {
            let said = Said {
                unit,
                program,
                ty: variable.ty,
                span: variable.span,
                defined,
                library: Library::No,
                align: alignment(program, variable),
                thread_local: variable.thread_local,
            };
            (name, said)
        })
    });
    functions.chain(variables)
}

/// The functions that bodies and initialisers name.
fn named_functions(program: &Program) -> BTreeSet<FunctionId> {
    let mut named = BTreeSet::new();
    let mut show = |expr: &Expr| {
        if let ExprKind::Function(id) = expr.kind {
            named.insert(id);
        }
    };
    for body in program.functions.iter().filter_map(|function| function.body.as_ref()) {
        in_block(&body.block, &mut show);
    }
    for initializer in program.variables.iter().filter_map(|it| it.initializer.as_ref()) {
        in_initializer(initializer, &mut show);
    }
    named
}

fn library(program: &Program, named: &BTreeSet<FunctionId>, function: FunctionId) -> Library {
    let known = program.library.contains(&function) || program.misdeclared.contains(&function);
    match known {
        true if named.contains(&function) => Library::Used,
        true => Library::Unused,
        false => Library::No,
    }
}

fn alignment(program: &Program, variable: &Variable) -> u64 {
    variable.align.or(align_of(program, variable.ty)).unwrap_or(1)
}

fn read(said: &Said, name: &str) -> String {
    declare(said.program, said.ty, name)
}

/// The error is the record or enum that makes the difference. What the library says is its own matter, as long as no unit defines the name and no
/// other uses it.
fn agree(said: &Said, first: &Said) -> Result<(), Option<String>> {
    let nobody = !first.defined && [said, first].iter().any(|it| it.library != Library::No);
    if nobody || said.library == Library::Unused {
        return Ok(());
    }
    let (left, right) = (said.program, first.program);
    let mut pair = Pair { left, right, supposed: BTreeSet::new(), differs: None };
    let fits = pair.qualified(said.ty, first.ty)
        && said.align <= first.align
        && said.thread_local == first.thread_local;
    if fits { Ok(()) } else { Err(pair.differs) }
}

/// Whether two records of two units are the same type, as far as both are complete.
pub fn same_record(left: &Program, of_left: RecordId, right: &Program, of_right: RecordId) -> bool {
    let mut pair = Pair { left, right, supposed: BTreeSet::new(), differs: None };
    pair.records(of_left, of_right)
}

struct Pair<'a> {
    left: &'a Program,
    right: &'a Program,
    /// Records that are alike if nothing else speaks against it.
    supposed: BTreeSet<(RecordId, RecordId)>,
    /// The innermost one that is not.
    differs: Option<String>,
}

impl Pair<'_> {
    fn qualified(&mut self, left: Qualified, right: Qualified) -> bool {
        left.qualifiers == right.qualifiers && self.types(left.ty, right.ty)
    }

    fn types(&mut self, left: TypeId, right: TypeId) -> bool {
        match (self.left.types.get(left), self.right.types.get(right)) {
            (Type::Error, _) | (_, Type::Error) => true,
            (Type::Enum(id), Type::Integer(kind)) => self.left[*id].underlying == *kind,
            (Type::Integer(kind), Type::Enum(id)) => self.right[*id].underlying == *kind,
            (Type::Enum(left), Type::Enum(right)) => {
                let alike = self.enums(*left, *right);
                alike || self.blame(enum_name(self.left, *left))
            }
            (Type::Pointer(left), Type::Pointer(right)) => self.qualified(*left, *right),
            (Type::Array(left, left_length), Type::Array(right, right_length)) => {
                let lengths = match (left_length, right_length) {
                    (Length::Fixed(left), Length::Fixed(right)) => left == right,
                    _ => true,
                };
                lengths && self.qualified(*left, *right)
            }
            (Type::Function(left), Type::Function(right)) => self.functions(left, right),
            (Type::Record(left), Type::Record(right)) => {
                let alike = self.records(*left, *right);
                alike || self.blame(record_name(self.left, *left))
            }
            (Type::Vector(left, left_count), Type::Vector(right, right_count)) => {
                left_count == right_count && self.types(*left, *right)
            }
            (Type::VaList, Type::Pointer(pointee)) => same_as_pointer(self.left, *pointee),
            (Type::Pointer(pointee), Type::VaList) => same_as_pointer(self.right, *pointee),
            // What has no parts.
            (left, right) => left == right,
        }
    }

    /// That does not agree.
    fn blame(&mut self, name: String) -> bool {
        self.differs.get_or_insert(name);
        false
    }

    fn functions(&mut self, left: &FunctionType, right: &FunctionType) -> bool {
        let parameters = match (left.prototype, right.prototype) {
            (true, true) => {
                let pairs = left.parameters.iter().zip(&right.parameters);
                left.variadic == right.variadic
                    && left.parameters.len() == right.parameters.len()
                    && pairs.into_iter().all(|(left, right)| self.types(*left, *right))
            }
            (true, false) => fits_unknown_parameters(self.left, left),
            (false, true) => fits_unknown_parameters(self.right, right),
            (false, false) => true,
        };
        parameters
            && left.convention == right.convention
            && self.types(left.result.ty, right.result.ty)
    }

    fn enums(&self, left: EnumId, right: EnumId) -> bool {
        let (of_left, of_right) = (&self.left[left], &self.right[right]);
        let tag = |program: &Program, tag: Option<_>| tag.map(|tag| program.text(tag).to_string());
        let values = |program: &Program, id: EnumId| -> BTreeMap<String, i128> {
            let all = program[id].enumerators.iter();
            all.map(|(name, value)| (program.text(*name).to_string(), *value)).collect()
        };
        let complete = of_left.complete && of_right.complete;
        tag(self.left, of_left.tag) == tag(self.right, of_right.tag)
            && (!complete || values(self.left, left) == values(self.right, right))
    }

    fn records(&mut self, left: RecordId, right: RecordId) -> bool {
        if !self.supposed.insert((left, right)) {
            return true;
        }
        let (of_left, of_right): (&Record, &Record) = (&self.left[left], &self.right[right]);
        let tags = match (of_left.tag, of_right.tag) {
            (Some(left), Some(right)) => self.left.text(left) == self.right.text(right),
            (None, None) => true,
            _ => false,
        };
        if !tags || of_left.kind != of_right.kind {
            return false;
        }
        let (Some(left), Some(right)) = (&of_left.definition, &of_right.definition) else {
            return true;
        };
        let sizes = (left.size, left.align) == (right.size, right.align);
        let mut left: Vec<&Field> = left.fields.iter().collect();
        let mut right: Vec<&Field> = right.fields.iter().collect();
        // The members of a union may stand in any order.
        if of_left.kind == RecordKind::Union {
            left.sort_by_key(|field| field.name.map(|name| self.left.text(name)));
            right.sort_by_key(|field| field.name.map(|name| self.right.text(name)));
        }
        sizes
            && left.len() == right.len()
            && left.into_iter().zip(right).all(|(left, right)| self.fields(left, right))
    }

    fn fields(&mut self, left: &Field, right: &Field) -> bool {
        let names = match (left.name, right.name) {
            (Some(left), Some(right)) => self.left.text(left) == self.right.text(right),
            (None, None) => true,
            _ => false,
        };
        names
            && left.offset == right.offset
            && left.bits == right.bits
            && self.qualified(left.ty, right.ty)
    }
}
