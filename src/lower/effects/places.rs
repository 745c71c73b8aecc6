//! Which cells a place of C is made of, as far as its type tells: a field has a tag of its own, a plain scalar may be any cell of its
//! class, a member of a union any cell of its classes. What types do not tell is every cell of the unit.

use super::changes::{Tags, Touched};
use crate::contract::Program;
use crate::contract::each_term::{for_each_term, for_each_term_of};
use crate::contract::program::{Code, CodeKind, GhostId};
use crate::contract::term::{Builtin, LogicType, TermKind};
use crate::lower::cells::{self, RecordNames, bit_field_name};
use crate::lower::class::Class;
use crate::lower::effective::twin;
use crate::lower::library;
use crate::lower::links::Links;
use crate::lower::map::{GhostSort, Map};
use crate::lower::tag::Tag;
use crate::typed;
use crate::typed::meaning::variable_may_be_missing;
use crate::typed::program::{FunctionId, RecordId, RecordKind, VariableId, VariableStorage};
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::types::{Type, TypeId};
use crate::typed::visit::{in_block, in_initializer};
use std::collections::BTreeSet;

/// What a place touches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// A local outside of memory.
    Local(VariableId),
    Cells(Touched),
    /// Cells whose tags follow what is written: of a union.
    Retyped(Touched),
}

pub struct Places<'a> {
    pub program: &'a Program,
    pub names: &'a RecordNames,
    pub links: &'a Links,
    pub all: &'a All,
}

/// All that there is in the unit to be changed.
#[derive(Clone, Debug, Default)]
pub struct All {
    pub cells: Touched,
    /// Globals of annotations, and `BS`, `Type` and `Raw` where the unit can notice their changes.
    pub others: BTreeSet<Map>,
    /// Unions that the unit can meet.
    pub unions: BTreeSet<RecordId>,
    /// Functions whose address is taken.
    pub addressed: BTreeSet<FunctionId>,
}

/// Whether a variable is an object in memory: of static storage, an aggregate, or one whose address is taken.
pub fn lives_in_memory(program: &typed::Program, variable: VariableId) -> bool {
    let found = &program[variable];
    let local = match found.storage {
        VariableStorage::Global { .. } | VariableStorage::StaticLocal => false,
        VariableStorage::Automatic | VariableStorage::Register | VariableStorage::Parameter => true,
    };
    let is_list = matches!(program.types.get(found.ty.ty), Type::VaList);
    !local || found.address_taken || Class::of(program, found.ty.ty).is_none() && !is_list
}

/// The variable in which a global of annotations is kept.
pub fn ghost_map(program: &Program, ghost: GhostId) -> Option<Map> {
    let found = &program[ghost];
    if found.within.is_some() {
        return None;
    }
    let sort = match &found.ty {
        LogicType::Boolean => GhostSort::Bool,
        LogicType::C(ty) if program.typed.types.is_pointer(*ty) => GhostSort::Ptr,
        _ => GhostSort::Int,
    };
    Some(Map::Ghost(found.name.clone(), sort))
}

impl Places<'_> {
    pub fn target(&self, place: &Expr) -> Target {
        let typed = &self.program.typed;
        match &place.kind {
            ExprKind::Variable(id) if !lives_in_memory(typed, *id) => Target::Local(*id),
            // Where it may be at the null pointer, nothing says which tag its cell carries.
            ExprKind::Variable(id) if variable_may_be_missing(typed, *id) => {
                self.plain(place.ty.ty)
            }
            ExprKind::Variable(_) | ExprKind::CompoundLiteral(_) => self.object(place.ty.ty),
            ExprKind::Deref(pointer) => self.plain(twin(typed, pointer).unwrap_or(place.ty.ty)),
            ExprKind::Member(base, field) => self.member(base, *field, place.ty.ty),
            _ => Target::Cells(self.all.cells.clone()),
        }
    }

    /// An object of its own: its cells carry the tags of its type.
    pub fn object(&self, ty: TypeId) -> Target {
        let cells = cells::cells(&self.program.typed, self.names, ty);
        if cells.unsupported.is_some() {
            return Target::Retyped(self.all.cells.clone());
        }
        let union = !cells.unions.is_empty();
        let mut touched = Touched::default();
        for leaf in cells.leaves {
            // Bytes may be laid out anew by `retype`, and then carry other tags.
            let tags = if union || leaf.class.is_byte() { Tags::Any } else { Tags::one(leaf.tag) };
            touched.add(Map::Cells(leaf.class), &tags);
        }
        for bits in cells.bits {
            touched.add(Map::Bits(bits.name), &Tags::Any);
        }
        if union { Target::Retyped(touched) } else { Target::Cells(touched) }
    }

    /// What a pointer of that type leads to: a scalar may be part of anything.
    pub fn plain(&self, ty: TypeId) -> Target {
        match Class::of(&self.program.typed, ty) {
            Some(class) => Target::Cells(self.scalar(class)),
            None if matches!(self.program.typed.types.get(ty), Type::Record(_)) => self.object(ty),
            None => Target::Cells(self.all.cells.clone()),
        }
    }

    fn scalar(&self, class: Class) -> Touched {
        let mut touched = Touched::default();
        touched.add(Map::Cells(class.cell()), &Tags::Any);
        if class.is_byte() && self.all.cells.0.contains_key(&Map::Cells(Class::Bool)) {
            touched.add(Map::Cells(Class::Bool), &Tags::Any);
        }
        touched
    }

    fn member(&self, base: &Expr, field: u32, ty: TypeId) -> Target {
        let Type::Record(record) = *self.program.typed.types.get(base.ty.ty) else {
            return Target::Retyped(self.all.cells.clone());
        };
        if self.in_union(base) {
            return self.union_member(record, field, ty);
        }
        self.field(record, field, ty)
    }

    /// A field of a struct that is in no union.
    pub fn field(&self, record: RecordId, field: u32, ty: TypeId) -> Target {
        let typed = &self.program.typed;
        if typed[record].kind == RecordKind::Union {
            return self.union_member(record, field, ty);
        }
        let Some(definition) = &typed[record].definition else {
            return Target::Retyped(self.all.cells.clone());
        };
        let mut touched = Touched::default();
        if definition.fields[field as usize].bits.is_some() {
            let name = bit_field_name(typed, self.names, record, field);
            touched.add(Map::Bits(name), &Tags::Any);
            return Target::Cells(touched);
        }
        // Elements of an array field carry the field's tag.
        let inner = typed.types.innermost(ty.into()).ty;
        match Class::of(typed, inner) {
            Some(class) => {
                touched.add(Map::Cells(class.cell()), &Tags::one(Tag::Field(record, field)));
                Target::Cells(touched)
            }
            None => self.object(inner),
        }
    }

    /// A field of a record that is a union or is in one.
    fn union_member(&self, record: RecordId, field: u32, ty: TypeId) -> Target {
        let mut cells = match self.object(ty) {
            Target::Cells(cells) | Target::Retyped(cells) => cells.of_any_tag(),
            local => return local,
        };
        let typed = &self.program.typed;
        let mut fields = typed[record].definition.iter().flat_map(|definition| &definition.fields);
        if fields.nth(field as usize).is_some_and(|field| field.bits.is_some()) {
            // It is part of a number that is a member of the union, too (see `packed.rs`): of any unsigned one.
            let number = |bytes| Map::Cells(Class::Integer { bytes, signed: false }.cell());
            let numbers = [1, 2, 4, 8, 16].map(number);
            let known = numbers.into_iter().filter(|map| self.all.cells.0.contains_key(map));
            known.for_each(|map| cells.add(map, &Tags::Any));
        }
        Target::Retyped(cells)
    }

    fn in_union(&self, place: &Expr) -> bool {
        let typed = &self.program.typed;
        let own = match typed.types.get(place.ty.ty) {
            Type::Record(id) => typed[*id].kind == RecordKind::Union,
            _ => false,
        };
        own || matches!(&place.kind, ExprKind::Member(base, _) if self.in_union(base))
    }
}

impl All {
    /// `seen` are the types of the unit's expressions.
    pub fn new(
        program: &Program,
        names: &RecordNames,
        seen: impl IntoIterator<Item = TypeId>,
    ) -> All {
        let typed = &program.typed;
        let mut types: BTreeSet<TypeId> = BTreeSet::new();
        let seen: Vec<TypeId> = seen.into_iter().collect();
        let mut todo = seen.clone();
        todo.extend(typed.variables.iter().map(|variable| variable.ty.ty));
        todo.extend(typed.functions.iter().map(|function| function.ty));
        let fields = typed.records.iter().flat_map(|record| &record.definition);
        todo.extend(fields.flat_map(|definition| &definition.fields).map(|field| field.ty.ty));
        let addressed = super::targets::addressed(program);
        let mut all = All { addressed, ..All::default() };
        let mut blocks = false;
        for_each_term(program, &mut |term| {
            if let LogicType::C(ty) = &term.ty {
                todo.push(*ty);
            }
            blocks |=
                matches!(term.kind, TermKind::Blockers | TermKind::Builtin(Builtin::IsBlocker, _));
        });
        while let Some(ty) = todo.pop() {
            if !types.insert(ty) {
                continue;
            }
            if let Some(class) = Class::of(typed, ty) {
                all.cells.add(Map::Cells(class.cell()), &Tags::Any);
            }
            match typed.types.get(ty) {
                Type::Pointer(inner) | Type::Array(inner, _) => todo.push(inner.ty),
                Type::Function(function) => {
                    todo.push(function.result.ty);
                    todo.extend(&function.parameters);
                }
                _ => {}
            }
        }
        for (record, id) in typed.records.iter().zip(0u32..) {
            for (field, index) in
                record.definition.iter().flat_map(|it| it.fields.iter().zip(0u32..))
            {
                if field.bits.is_some() && field.name.is_some() {
                    let name = bit_field_name(typed, names, RecordId(id), index);
                    all.cells.add(Map::Bits(name), &Tags::Any);
                }
            }
        }
        all.unions = unions_in_sight(program, seen);
        let (mut retypes, specs) = (!all.unions.is_empty(), program.functions.values());
        for code in
            specs.flat_map(|spec| spec.before.values().chain(spec.at_end.values())).flatten()
        {
            notice(code, &mut retypes, &mut blocks);
        }
        if super::raw::has_raw(program) {
            all.others.insert(Map::Raw);
        }
        if retypes {
            all.others.insert(Map::Type);
        }
        if blocks {
            all.others.insert(Map::Blockers);
        }
        all.others.extend(ghosts_in_sight(program));
        all
    }
}

/// What the library keeps for itself counts only where functions are named that speak of it.
fn ghosts_in_sight(program: &Program) -> BTreeSet<Map> {
    let named = named_functions(&program.typed);
    let mut spoken_of = BTreeSet::new();
    for (_, spec) in program.functions.iter().filter(|(function, _)| named.contains(function)) {
        for term in spec.contract.iter().flat_map(|contract| contract.terms()) {
            term.for_each(&mut |term| {
                if let TermKind::Ghost(ghost) = term.kind {
                    spoken_of.extend(ghost_map(program, ghost));
                }
            });
        }
    }
    let all = (0..program.ghosts.len() as u32).map(GhostId);
    let all = all.filter_map(|ghost| ghost_map(program, ghost));
    all.filter(|map| !library::is_kept_by_it(map) || spoken_of.contains(map)).collect()
}

/// The unions that the unit can meet: in what its expressions and annotations have for types, in its variables and what its functions
/// take. Unions that are only declared, as headers do, hold nothing that it could look at, nor do contracts of functions that it never names.
fn unions_in_sight(program: &Program, seen: Vec<TypeId>) -> BTreeSet<RecordId> {
    let typed = &program.typed;
    let mut todo = seen;
    let mut found = BTreeSet::new();
    let named = named_functions(typed);
    let counts =
        |function: FunctionId| !typed.library.contains(&function) || named.contains(&function);
    let defined = typed.functions.iter().filter(|function| function.body.is_some());
    todo.extend(defined.map(|function| function.ty));
    let variables = typed.variables.iter();
    let variables = variables.filter(|variable| variable.storage != VariableStorage::Parameter);
    todo.extend(variables.map(|variable| variable.ty.ty));
    for_each_term_of(program, &counts, &mut |term| {
        if let LogicType::C(ty) = &term.ty {
            todo.push(*ty);
        }
    });
    let mut types = BTreeSet::new();
    while let Some(ty) = todo.pop() {
        if !types.insert(ty) {
            continue;
        }
        match typed.types.get(ty) {
            Type::Pointer(inner) | Type::Array(inner, _) => todo.push(inner.ty),
            Type::Function(function) => {
                todo.push(function.result.ty);
                todo.extend(&function.parameters);
            }
            Type::Record(id) => {
                if typed[*id].kind == RecordKind::Union {
                    found.insert(*id);
                }
                let fields = typed[*id].definition.iter().flat_map(|it| &it.fields);
                todo.extend(fields.map(|field| field.ty.ty));
            }
            _ => {}
        }
    }
    found
}

/// Functions that bodies and initialisers mention.
fn named_functions(typed: &typed::Program) -> BTreeSet<FunctionId> {
    let mut found = BTreeSet::new();
    let mut note = |expr: &Expr| {
        if let ExprKind::Function(function) = expr.kind {
            found.insert(function);
        }
    };
    for function in &typed.functions {
        function.body.iter().for_each(|body| in_block(&body.block, &mut note));
    }
    for variable in &typed.variables {
        variable.initializer.iter().for_each(|it| in_initializer(it, &mut note));
    }
    found
}

/// Whether ghost code changes tags or blocking pointers.
fn notice(code: &Code, retypes: &mut bool, blocks: &mut bool) {
    match &code.kind {
        CodeKind::Retype { .. } => *retypes = true,
        CodeKind::AddBlocker(_) | CodeKind::RemoveBlocker(_) => *blocks = true,
        CodeKind::If(_, then, other) => {
            then.iter().chain(other).for_each(|code| notice(code, retypes, blocks));
        }
        _ => {}
    }
}
