//! Under which name each entity is printed: the user's own, unless two would clash at file scope, where all records stand, or
//! a local would hide a global that its function uses.
//! Rule: a name made here is no name of a variable or function of the program, and printing the printed file makes it again.

use super::uses::{Global, Uses};
use crate::syntax::ast::RecordKind;
use crate::syntax::symbol::{Symbol, Symbols};
use crate::typed::program::*;
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::types::{FloatKind, Qualifiers, Type, TypeId};
use rustc_hash::{FxHashMap, FxHashSet};

pub(super) struct Names {
    /// `struct list`, by record.
    records: Vec<String>,
    /// Vector types get a typedef each.
    vectors: FxHashMap<TypeId, String>,
    /// Where the program's own name does not do.
    variables: FxHashMap<VariableId, String>,
    /// Hidden lengths that repeat a constant of the program's.
    same_as: FxHashMap<VariableId, VariableId>,
    /// Hidden lengths of variable length arrays.
    lengths: FxHashMap<VariableId, VlaId>,
    /// All names of variables and functions.
    taken: FxHashSet<Symbol>,
    made: FxHashSet<String>,
}

/// Words that mean something to gcc though C11, or C90, has them free.
const RESERVED: [&str; 5] = ["asm", "typeof", "inline", "restrict", "_Float16"];

impl Names {
    pub fn new(program: &Program, uses: &Uses) -> Names {
        let variables = program.variables.iter().map(|variable| variable.name);
        let functions = program.functions.iter().map(|function| function.name);
        let mut names = Names {
            records: name_records(program),
            vectors: FxHashMap::default(),
            variables: FxHashMap::default(),
            same_as: FxHashMap::default(),
            lengths: FxHashMap::default(),
            taken: variables.chain(functions).collect(),
            made: FxHashSet::default(),
        };
        for vector in &uses.vectors {
            let name = vector_name(program, *vector);
            let name = names.free(&program.symbols, &name);
            names.vectors.insert(*vector, name);
        }
        names.hidden(program);
        names.shadows(program, uses);
        names
    }

    pub fn record(&self, id: RecordId) -> &str {
        &self.records[id.0 as usize]
    }

    pub fn vector(&self, id: TypeId) -> &str {
        self.vectors.get(&id).map_or("int", |name| name)
    }

    pub fn variable<'a>(&'a self, program: &'a Program, id: VariableId) -> &'a str {
        let id = self.same_as.get(&id).copied().unwrap_or(id);
        match self.variables.get(&id) {
            Some(name) => name,
            None => program.symbols.text(program[id].name),
        }
    }

    /// Whether the variable is the length of an array type.
    pub fn is_length(&self, id: VariableId) -> Option<VlaId> {
        self.lengths.get(&id).copied()
    }

    /// Whether another variable stands for this one.
    pub fn is_replaced(&self, id: VariableId) -> bool {
        self.same_as.contains_key(&id)
    }

    /// A name for the parameter that carries `id` in, when the variable itself has to be declared in the body.
    pub fn carrier(&mut self, program: &Program, id: VariableId) -> String {
        let name = format!("{}_in", self.variable(program, id));
        self.free(&program.symbols, &name)
    }

    /// `wanted`, or with the first number behind it that makes it free.
    fn free(&mut self, symbols: &Symbols, wanted: &str) -> String {
        let mut name = wanted.to_string();
        let mut number = 0;
        while self.made.contains(&name)
            || symbols.find(&name).is_some_and(|symbol| self.taken.contains(&symbol))
        {
            number += 1;
            name = format!("{wanted}_{number}");
        }
        self.made.insert(name.clone());
        name
    }

    /// Names for variables that the program does not name.
    fn hidden(&mut self, program: &Program) {
        let mut own = FxHashSet::default();
        for (index, vla) in program.vlas.iter().enumerate() {
            own.insert(vla.variable);
            self.lengths.insert(vla.variable, VlaId(index as u32));
            match constant_length(program, &vla.length) {
                Some(constant) => {
                    self.same_as.insert(vla.variable, constant);
                }
                None => {
                    let name = self.free(&program.symbols, &format!("vla_{index}"));
                    self.variables.insert(vla.variable, name);
                }
            }
        }
        for (index, variable) in program.variables.iter().enumerate() {
            let (id, text) = (VariableId(index as u32), program.symbols.text(variable.name));
            if own.contains(&id) || is_identifier(text) {
                continue;
            }
            let name = self.free(&program.symbols, &format!("hidden_{index}"));
            self.variables.insert(id, name);
        }
    }

    /// A local that would catch its function's references to a global of that name is renamed.
    fn shadows(&mut self, program: &Program, uses: &Uses) {
        for (refers, locals) in uses.items.iter().zip(&uses.locals) {
            if locals.is_empty() {
                continue;
            }
            let used: FxHashSet<Symbol> = refers
                .iter()
                .map(|global| match global {
                    Global::Function(id) => program[*id].name,
                    Global::Variable(id) => program[*id].name,
                })
                .collect();
            for local in locals {
                let name = program[*local].name;
                let global = matches!(program[*local].storage, VariableStorage::Global { .. });
                if !global && used.contains(&name) && !self.variables.contains_key(local) {
                    let name = self.free(&program.symbols, program.symbols.text(name));
                    self.variables.insert(*local, name);
                }
            }
        }
    }
}

/// A length that is just a constant local: `const unsigned long n = ..; int a[n];`. It needs no copy.
fn constant_length(program: &Program, length: &Expr) -> Option<VariableId> {
    let ExprKind::Load(place) = &length.kind else { return None };
    let ExprKind::Variable(id) = place.kind else { return None };
    let variable = &program[id];
    let is_local = matches!(variable.storage, VariableStorage::Automatic);
    let is_constant = variable.ty.qualifiers == Qualifiers::CONST && variable.ty.ty == length.ty.ty;
    (is_local && is_constant).then_some(id)
}

/// Printed names of records: one for each tag, numbered where tags repeat in inner scopes.
fn name_records(program: &Program) -> Vec<String> {
    let tags: FxHashSet<&str> = program
        .records
        .iter()
        .filter_map(|record| Some(program.symbols.text(record.tag?)))
        .collect();
    let typedefs = typedef_names(program);
    let mut given = FxHashSet::default();
    let mut unnamed = 0;
    let mut names = vec![String::new(); program.records.len()];
    let mut named: Vec<(usize, &Record)> = program.records.iter().enumerate().collect();
    // The user's tags come first, so that what is made never takes one.
    named.sort_by_key(|(_, record)| record.tag.is_none());
    for (index, record) in named {
        let wanted = match record.tag {
            Some(tag) => program.symbols.text(tag).to_string(),
            None => match typedefs.get(&RecordId(index as u32)) {
                Some(name) if !tags.contains(name) => name.to_string(),
                _ => {
                    unnamed += 1;
                    format!("anonymous_{unnamed}")
                }
            },
        };
        let (mut name, mut number) = (wanted.clone(), 0);
        while given.contains(&name) || (number > 0 && tags.contains(&*name)) {
            number += 1;
            name = format!("{wanted}_{number}");
        }
        names[index] = format!("{} {name}", keyword(record.kind));
        given.insert(name);
    }
    names
}

/// The first name that each record without tag got by `typedef struct { .. } name;`.
fn typedef_names(program: &Program) -> FxHashMap<RecordId, &str> {
    let mut names = FxHashMap::default();
    for typedef in &program.typedefs {
        if let Type::Record(id) = program.types.get(typedef.ty.ty) {
            names.entry(*id).or_insert_with(|| program.symbols.text(typedef.name));
        }
    }
    names
}

pub(super) fn keyword(kind: RecordKind) -> &'static str {
    match kind {
        RecordKind::Struct => "struct",
        RecordKind::Union => "union",
    }
}

fn vector_name(program: &Program, ty: TypeId) -> String {
    let Type::Vector(element, count) = program.types.get(ty) else { return "vector".into() };
    let element = match program.types.get(*element) {
        Type::Integer(kind) => crate::typed::describe::integer_name(*kind).replace(' ', "_"),
        Type::Float(FloatKind::Float) => "float".into(),
        Type::Float(FloatKind::Double) => "double".into(),
        _ => "element".into(),
    };
    format!("vector_{element}_{count}")
}

fn is_identifier(text: &str) -> bool {
    let starts = text.chars().next().is_some_and(|c| !c.is_ascii_digit());
    let clean = |c: char| c.is_alphanumeric() || c == '_' || c == '$' || !c.is_ascii();
    starts && text.chars().all(clean) && !RESERVED.contains(&text)
}
