//! What names mean where an annotation stands: C's variables, functions, constants and types, those that were declared before it first,
//! and the definitions of the logic. Built once for a unit.

use super::{Elaborator, error_term, make};
use crate::base::Span;
use crate::contract::parse::NameKind;
use crate::contract::program::{BoundId, GhostId, LogicFunctionId, LogicTypeId};
use crate::contract::term::{Label, LogicType, Term, TermKind};
use crate::syntax::ast::RecordKind;
use crate::syntax::symbol::Symbol;
use crate::typed;
use crate::typed::meaning::ERRNO;
use crate::typed::program::{
    EnumId, FunctionId, RecordId, SiteEntity, VariableId, VariableStorage,
};
use crate::typed::types::TypeId;
use num_bigint::BigInt;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

#[derive(Clone, Copy)]
enum Global {
    Variable(VariableId),
    Function(FunctionId),
}

#[derive(Default)]
pub struct Names {
    /// With the offset from which on it is known.
    globals: FxHashMap<Symbol, (Global, u32)>,
    typedefs: FxHashMap<Symbol, Vec<u32>>,
    records: FxHashMap<Symbol, Vec<RecordId>>,
    enums: FxHashMap<Symbol, Vec<EnumId>>,
    enumerators: FxHashMap<Symbol, Vec<(EnumId, i128)>>,
    /// Where functions' bodies are: what is declared there is known there only.
    bodies: Vec<Span>,
    /// With the annotation that each stands in: definitions behind the place at hand count where there are none before it.
    pub logic: FxHashMap<Arc<str>, Vec<(LogicFunctionId, u32)>>,
    pub logic_types: FxHashMap<Arc<str>, LogicTypeId>,
    /// Names of types of the logic that are declared somewhere in the file.
    pub later_types: FxHashSet<Arc<str>>,
    pub ghosts: FxHashMap<Arc<str>, GhostId>,
    /// The parameters that all folds over ranges share, by their number and type.
    pub fold_variables: Vec<((usize, LogicType), BoundId)>,
}

impl Names {
    pub fn new(program: &typed::Program) -> Names {
        let mut names = Names::default();
        for site in &program.sites {
            for declared in &site.names {
                let start = declared.span.start;
                let (symbol, global) = match declared.entity {
                    SiteEntity::Variable(id) => (program[id].name, Global::Variable(id)),
                    SiteEntity::Function(id) => (program[id].name, Global::Function(id)),
                    SiteEntity::Typedef(index) => {
                        let name = program.typedefs[index as usize].name;
                        names.typedefs.entry(name).or_default().push(index);
                        continue;
                    }
                };
                names.globals.entry(symbol).or_insert((global, start));
            }
        }
        // What a block declares `extern` is known there.
        for (index, variable) in program.variables.iter().enumerate() {
            if matches!(variable.storage, VariableStorage::Global { .. }) {
                let global = Global::Variable(VariableId(index as u32));
                names.globals.entry(variable.name).or_insert((global, variable.span.start));
            }
        }
        for (index, record) in program.records.iter().enumerate() {
            if let Some(tag) = record.tag {
                names.records.entry(tag).or_default().push(RecordId(index as u32));
            }
        }
        for (index, declared) in program.enums.iter().enumerate() {
            let id = EnumId(index as u32);
            if let Some(tag) = declared.tag {
                names.enums.entry(tag).or_default().push(id);
            }
            for (name, value) in &declared.enumerators {
                names.enumerators.entry(*name).or_default().push((id, *value));
            }
        }
        let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
        names.bodies = bodies.map(|body| body.block.span).collect();
        names.bodies.sort();
        names
    }

    /// The globals and constants of C that are known at a place.
    pub(super) fn known_at(&self, place: u32) -> impl Iterator<Item = Symbol> + '_ {
        let known = move |entry: &(&Symbol, &(Global, u32))| self.is_known(entry.1.1, place);
        self.globals
            .iter()
            .filter(known)
            .map(|(name, _)| *name)
            .chain(self.enumerators.keys().copied())
    }

    /// Whether what is declared at `declared` is known at `place`.
    fn is_known(&self, declared: u32, place: u32) -> bool {
        let around = |offset: u32| {
            let behind = self.bodies.partition_point(|body| body.start <= offset);
            let body = self.bodies[..behind].last()?;
            (offset < body.end).then_some(body.start)
        };
        declared < place && around(declared).is_none_or(|body| around(place) == Some(body))
    }

    /// Whether what is declared at `declared` is known in the whole file.
    fn is_at_file_scope(&self, declared: u32) -> bool {
        let behind = self.bodies.partition_point(|body| body.start <= declared);
        self.bodies[..behind].last().is_none_or(|body| declared >= body.end)
    }

    /// The last of those that were declared before a place; or else the first that the file declares behind it.
    fn choose<'t, T>(
        &self,
        all: &'t [T],
        place: u32,
        declared: impl Fn(&T) -> u32,
    ) -> Option<&'t T> {
        let before = all.iter().rev().find(|one| self.is_known(declared(one), place));
        before.or_else(|| all.iter().find(|one| self.is_at_file_scope(declared(one))))
    }
}

impl Elaborator {
    fn symbol(&self, text: &str) -> Option<Symbol> {
        self.program.typed.symbols.find(text)
    }

    fn local(&self, text: &str) -> Option<VariableId> {
        let symbol = self.symbol(text)?;
        let locals = self.context.variables.iter().rev();
        locals.into_iter().find(|(name, _)| *name == symbol).map(|(_, id)| *id)
    }

    /// A typedef's type, unless a local variable hides it.
    pub(super) fn typedef(&self, text: &str) -> Option<TypeId> {
        let symbol = self.symbol(text)?;
        let all = self.names.typedefs.get(&symbol)?;
        let place = self.context.place;
        let typedefs = &self.program.typed.typedefs;
        let declared = |index: &u32| typedefs[*index as usize].span.start;
        let index = self.names.choose(all, place, declared)?;
        Some(typedefs[*index as usize].ty.ty)
    }

    /// What the parser should take the name for, by what stands before the annotation alone. A name that becomes a type further down
    /// may be a variable here.
    pub fn kind_of_name_before(&self, text: &str) -> NameKind {
        if self.local(text).is_none() && self.typedef(text).is_some() {
            let known = |index: &u32| {
                let declared = self.program.typed.typedefs[*index as usize].span.start;
                self.names.is_known(declared, self.context.place)
            };
            let all = self.symbol(text).and_then(|symbol| self.names.typedefs.get(&symbol));
            if !all.is_some_and(|all| all.iter().any(known)) {
                return NameKind::Unknown;
            }
        }
        match self.kind_of_name(text) {
            NameKind::Type
                if self.typedef(text).is_none() && !self.names.logic_types.contains_key(text) =>
            {
                NameKind::Unknown
            }
            NameKind::Variable if self.local(text).is_none() && self.global(text).is_none() => {
                NameKind::Unknown
            }
            kind => kind,
        }
    }

    /// What the parser should take the name for.
    pub fn kind_of_name(&self, text: &str) -> NameKind {
        if self.local(text).is_some() {
            return NameKind::Variable;
        }
        if self.typedef(text).is_some() || self.names.logic_types.contains_key(text) {
            return NameKind::Type;
        }
        match self.global(text) {
            Some(_) => NameKind::Variable,
            None if self.names.later_types.contains(text) => NameKind::Type,
            None if self.later_global(text).is_some() => NameKind::Variable,
            None => NameKind::Unknown,
        }
    }

    pub(super) fn is_type(&self, text: &str) -> bool {
        self.kind_of_name(text) == NameKind::Type
    }

    pub(super) fn record(&self, text: &str, kind: Option<RecordKind>) -> Option<RecordId> {
        let symbol = self.symbol(text)?;
        let all = self.names.records.get(&symbol)?;
        let fits = |id: &RecordId| kind.is_none_or(|kind| kind == self.program.typed[*id].kind);
        let all: Vec<RecordId> = all.iter().copied().filter(fits).collect();
        let declared = |id: &RecordId| self.program.typed[*id].span.start;
        self.names.choose(&all, self.context.place, declared).copied()
    }

    pub(super) fn enumeration(&self, text: &str) -> Option<EnumId> {
        let symbol = self.symbol(text)?;
        let all = self.names.enums.get(&symbol)?;
        let place = self.context.place;
        let declared = |id: &EnumId| self.program.typed[*id].span.start;
        self.names.choose(all, place, declared).copied()
    }

    fn enumerator(&self, text: &str) -> Option<i128> {
        let symbol = self.symbol(text)?;
        let all = self.names.enumerators.get(&symbol)?;
        let place = self.context.place;
        let declared = |(id, _): &(EnumId, i128)| self.program.typed[*id].span.start;
        self.names.choose(all, place, declared).map(|(_, value)| *value)
    }

    fn global(&self, text: &str) -> Option<Global> {
        let symbol = self.symbol(text)?;
        let (global, from) = self.names.globals.get(&symbol)?;
        self.names.is_known(*from, self.context.place).then_some(*global)
    }

    /// Whether a function of the logic with that name is defined before the annotation, or in it.
    pub(super) fn is_defined_before(&self, text: &str) -> bool {
        let known = self.names.logic.get(text).into_iter().flatten();
        known.into_iter().any(|(_, place)| *place <= self.context.place)
    }

    /// The functions of the logic that a name may mean.
    pub(super) fn logic_named(&self, text: &str) -> Vec<LogicFunctionId> {
        let all = self.names.logic.get(text).map_or(&[][..], |all| all);
        let before = self.is_defined_before(text);
        let known = |entry: &&(LogicFunctionId, u32)| !before || entry.1 <= self.context.place;
        all.iter().filter(known).map(|(id, _)| *id).collect()
    }

    /// A variable or function that the file declares behind the annotation.
    fn later_global(&self, text: &str) -> Option<Global> {
        let (global, from) = self.names.globals.get(&self.symbol(text)?)?;
        self.names.is_at_file_scope(*from).then_some(*global)
    }

    /// Annotations may speak of `errno` wherever a function that changes it is declared. In C it is a macro of a header of its own.
    fn errno(&self, text: &str) -> Option<Global> {
        (text == "errno").then(|| self.global(ERRNO).or_else(|| self.later_global(ERRNO)))?
    }

    fn global_term(&mut self, global: Global, span: Span) -> Term {
        match global {
            Global::Variable(id) => self.variable(id, span),
            Global::Function(id) => {
                let ty = self.program.typed[id].ty;
                let ty = self.program.typed.types.pointer_to(ty);
                make(TermKind::FunctionAddress(id), LogicType::C(ty), span)
            }
        }
    }

    /// A name that stands alone.
    pub(super) fn name(&mut self, text: &Arc<str>, span: Span) -> Term {
        if let Some((_, id)) = self.context.bounds.iter().rev().find(|(name, _)| name == text) {
            let ty = self.program[*id].ty.clone();
            return make(TermKind::Bound(*id), ty, span);
        }
        let ghost = self.context.ghosts.iter().rev().find(|(name, _)| name == text);
        if let Some((_, id)) = ghost {
            return self.ghost_variable(*id, span);
        }
        if let Some(id) = self.local(text) {
            return self.variable(id, span);
        }
        if let Some(global) = self.global(text) {
            return self.global_term(global, span);
        }
        if let Some(value) = self.enumerator(text) {
            let value = TermKind::Integer(BigInt::from(value));
            return make(value, LogicType::Integer, span);
        }
        if let Some(id) = self.names.ghosts.get(text) {
            return self.ghost_variable(*id, span);
        }
        if self.is_defined_before(text) {
            return self.apply_logic(text, span, &[], vec![], span);
        }
        match &**text {
            "true" => make(TermKind::Boolean(true), LogicType::Boolean, span),
            "false" => make(TermKind::Boolean(false), LogicType::Boolean, span),
            "NULL" => make(TermKind::Null, LogicType::C(TypeId::VOID_POINTER), span),
            "BS" => {
                self.reads_state(span);
                let element = LogicType::C(TypeId::VOID_POINTER);
                make(TermKind::Blockers, LogicType::Set(Box::new(element)), span)
            }
            _ => {
                if self.names.logic.contains_key(text) {
                    return self.apply_logic(text, span, &[], vec![], span);
                }
                if let Some(global) = self.later_global(text).or_else(|| self.errno(text)) {
                    return self.global_term(global, span);
                }
                if self.is_type(text) {
                    let message = format!("`{text}` is a type, and a term is expected here");
                    self.error("spec-unknown-name", span, message);
                } else {
                    self.undeclared(text, span);
                }
                error_term(span)
            }
        }
    }

    fn variable(&mut self, id: VariableId, span: Span) -> Term {
        self.check_lifetime(id, span);
        let ty = self.program.typed[id].ty.ty;
        make(TermKind::Variable(id), LogicType::C(ty), span)
    }

    /// A local variable is known in the states after its declaration only.
    fn check_lifetime(&mut self, id: VariableId, span: Span) {
        let variable = &self.program.typed[id];
        let is_local =
            matches!(variable.storage, VariableStorage::Automatic | VariableStorage::Register);
        let is_parameter = variable.storage == VariableStorage::Parameter;
        let declared = variable.span.start;
        let missing = match self.context.current {
            Some(Label::Pre | Label::Old) => is_local,
            Some(Label::Init) => is_local || is_parameter,
            Some(Label::LoopEntry | Label::LoopCurrent) => {
                is_local && self.context.loop_body.is_some_and(|body| declared >= body)
            }
            Some(label @ Label::Code(_)) => {
                let function = self.context.function;
                let spec = function.and_then(|function| self.program.functions.get(&function));
                let place = spec.and_then(|spec| spec.label(label)).map(|label| label.place);
                is_local && place.is_some_and(|place| declared >= place)
            }
            _ => false,
        };
        if missing {
            let name = self.program.typed.symbols.text(variable.name);
            let message = format!("`{name}` does not exist in that state");
            self.error("spec-type", span, message);
        }
    }

    fn ghost_variable(&mut self, id: GhostId, span: Span) -> Term {
        self.reads_state(span);
        let ghost = &self.program[id];
        let early = matches!(self.context.current, Some(Label::Pre | Label::Old | Label::Init));
        if ghost.within.is_some() && early {
            let message = format!("`{}` does not exist in that state", ghost.name);
            self.error("spec-type", span, message);
        }
        let ty = self.program[id].ty.clone();
        make(TermKind::Ghost(id), ty, span)
    }
}
