//! Annotations outside of functions: definitions of the logic, ghost variables, invariants of globals, and the contracts of
//! functions and of what function pointers are called for.

use super::merge::merge;
use super::{Attacher, Pending, Pointer, Target};
use crate::base::Span;
use crate::contract::ast::{Clause, ClauseBody, Item};
use crate::contract::elaborate::{Context, ContractPart, Role};
use crate::contract::pointer_home::{member_parameters, takes_function};
use crate::contract::program::Contract;
use crate::contract::term::LogicType;
use crate::syntax::ast::Annotation;
use crate::syntax::symbol::Symbol;
use crate::typed::program::{
    FunctionId, RecordId, SiteEntity, Variable, VariableId, VariableStorage,
};
use crate::typed::types::{Type, TypeId};
use std::collections::btree_map::Entry;

impl Attacher {
    pub(super) fn outside_functions(&mut self, annotation: &Annotation) {
        let place = annotation.span.start;
        let sites = &self.elaborator.program.typed.sites;
        let site = sites.partition_point(|site| site.span.end <= place);
        let inside = sites.get(site).is_some_and(|found| found.span.start < place);
        let target = if inside {
            let end = annotation.span.end;
            self.member_behind(site, end).or_else(|| self.parameter_behind(site, end))
        } else {
            Some(Target::Declarator)
        };
        let same =
            |pending: &Pending| Some((pending.site, pending.target)) == target.map(|t| (site, t));
        if !self.pending.as_ref().is_some_and(same) {
            self.finish_contract();
        }
        self.elaborator.context = Context::at(place, Role::Before);
        for item in self.items(annotation) {
            let part = match item {
                Item::Clause(clause) => ContractPart::Clause(clause),
                Item::Behavior { name, clauses, span } => {
                    ContractPart::Behavior { name, clauses, span }
                }
                Item::Behaviors { kind, names, span } => {
                    ContractPart::Behaviors { kind, names, span }
                }
                // Those between the declarations have been taken.
                Item::Trust(span) => {
                    let message = "`trust` stands before a statement";
                    self.elaborator.misplaced(span, message);
                    continue;
                }
                Item::Definition(_) | Item::Ghost(..) => {
                    let message = "definitions stand between the declarations, not in one";
                    self.elaborator.misplaced(annotation.span, message);
                    continue;
                }
            };
            let Some(target) = target else {
                let message = "a contract stands before the function, or before a parameter or member that points to one";
                self.elaborator.misplaced(part.span(), message);
                continue;
            };
            match &mut self.pending {
                Some(pending) => pending.parts.push(part),
                None => self.pending = Some(Pending { site, target, parts: vec![part], place }),
            }
        }
    }

    /// An invariant of globals.
    pub(super) fn global_clause(&mut self, clause: &Clause) {
        if let ClauseBody::Term(formula) = &clause.body {
            let name = clause.name.as_ref().map_or("invariant".into(), |name| name.text.clone());
            let place = clause.span.start;
            self.elaborator.global_invariant(name, formula, clause.span, place);
        }
    }

    /// The parameter that comes next inside a declaration.
    fn parameter_behind(&self, site: usize, end: u32) -> Option<Target> {
        let typed = &self.elaborator.program.typed;
        let name = typed.sites[site].names.first()?;
        let is_behind = |id: &Option<VariableId>| id.is_some_and(|id| typed[id].span.start >= end);
        name.parameters.iter().position(is_behind).map(Target::Parameter)
    }

    /// The member that comes next inside a declaration, unless a parameter comes first.
    fn member_behind(&self, site: usize, end: u32) -> Option<Target> {
        let typed = &self.elaborator.program.typed;
        let behind = end..typed.sites[site].span.end;
        let records = typed.records.iter().zip(0u32..);
        let members = records.flat_map(|(record, id)| {
            let fields = record.definition.iter().flat_map(|definition| &definition.fields);
            fields.enumerate().map(move |(index, field)| (field.span.start, RecordId(id), index))
        });
        let (start, record, index) = members
            .filter(|(start, ..)| behind.contains(start))
            .min_by_key(|(start, ..)| *start)?;
        let is_between = |variable: &Variable| {
            variable.storage == VariableStorage::Parameter
                && (end..start).contains(&variable.span.start)
        };
        let first = !typed.variables.iter().any(is_between);
        first.then_some(Target::Member(record, index))
    }

    /// The contract of a member holds for its type, as if that had a name: for whatever points to such functions.
    fn member_contract(
        &mut self,
        (record, index): (RecordId, usize),
        parts: Vec<ContractPart>,
        place: u32,
        span: Span,
    ) {
        let typed = &self.elaborator.program.typed;
        let Some(definition) = &typed[record].definition else { return };
        let field = &definition.fields[index];
        let own: Vec<Option<VariableId>> =
            member_parameters(typed, field).into_iter().map(Some).collect();
        let ty = field.ty.ty;
        // Nothing tells their parameters from the member's own.
        if takes_function(&typed.types, ty) {
            let message = "a parameter of this member points to a function: name the member's type by a `typedef`, and write the contract there";
            return self.elaborator.misplaced(span, message);
        }
        self.pointer_contract(Pointer::Type(ty), ty, (&own, vec![]), parts, place, span);
    }

    /// Makes a contract of the parts that were collected for a declaration.
    pub(super) fn finish_contract(&mut self) {
        let Some(Pending { site, target, parts, place }) = self.pending.take() else { return };
        let span = parts.iter().map(ContractPart::span).reduce(Span::to).unwrap_or_default();
        if let Target::Member(record, index) = target {
            return self.member_contract((record, index), parts, place, span);
        }
        let typed = &self.elaborator.program.typed;
        let names = typed.sites.get(site).map_or(&[][..], |site| &site.names);
        let [name] = names else {
            let message = match names {
                [] => "a contract stands before the declaration of a function",
                _ => "a contract stands before a declaration of one function alone",
            };
            self.elaborator.misplaced(span, message);
            return;
        };
        let own: Vec<Option<VariableId>> = name.parameters.clone();
        match (target, name.entity) {
            (Target::Member(..), _) => {}
            (Target::Parameter(index), entity) => {
                self.parameter_contract(entity, &own, index, parts, place, span);
            }
            (Target::Declarator, SiteEntity::Function(id)) => {
                let parameters = self.function_parameters(id, &own);
                let result = typed_result(&self.elaborator.program.typed, id);
                let named = self.named(&own, &parameters);
                let contract = self.contract(parts, named, parameters, result, place, Some(id));
                self.contracts.push((id, contract));
            }
            (Target::Declarator, SiteEntity::Variable(id)) => {
                let ty = typed[id].ty.ty;
                self.pointer_contract(
                    Pointer::Variable(id),
                    ty,
                    (&own, vec![]),
                    parts,
                    place,
                    span,
                );
            }
            (Target::Declarator, SiteEntity::Typedef(index)) => {
                let ty = typed.typedefs[index as usize].ty.ty;
                self.pointer_contract(Pointer::Type(ty), ty, (&own, vec![]), parts, place, span);
            }
        }
    }

    /// The function's own parameters, if this declaration calls them by other names too.
    fn function_parameters(
        &mut self,
        id: FunctionId,
        own: &[Option<VariableId>],
    ) -> Vec<VariableId> {
        let typed = &mut self.elaborator.program.typed;
        if typed[id].parameters.is_empty() && own.iter().all(Option::is_some) {
            typed[id].parameters = own.iter().copied().flatten().collect();
        }
        typed[id].parameters.clone()
    }

    /// The i-th name of a declaration means the i-th parameter.
    fn named(
        &self,
        own: &[Option<VariableId>],
        parameters: &[VariableId],
    ) -> Vec<(Symbol, VariableId)> {
        let typed = &self.elaborator.program.typed;
        let pairs = own.iter().zip(parameters);
        pairs.filter_map(|(own, id)| Some((typed[(*own)?].name, *id))).collect()
    }

    fn contract(
        &mut self,
        parts: Vec<ContractPart>,
        variables: Vec<(Symbol, VariableId)>,
        parameters: Vec<VariableId>,
        result: Option<TypeId>,
        place: u32,
        function: Option<FunctionId>,
    ) -> Contract {
        let context = Context::at(place, Role::Before);
        let returned = result.map(LogicType::C);
        self.elaborator.context = Context { function, variables, returned, ..context };
        self.elaborator.contract(parts, parameters)
    }

    fn pointer_contract(
        &mut self,
        pointer: Pointer,
        ty: TypeId,
        (own, around): (&[Option<VariableId>], Vec<(Symbol, VariableId)>),
        parts: Vec<ContractPart>,
        place: u32,
        span: Span,
    ) {
        let typed = &self.elaborator.program.typed;
        let pointee = typed.types.pointee(ty).map_or(ty, |pointee| pointee.ty);
        let Some(function) = typed.types.function(pointee).cloned() else {
            let message = "a contract stands before a function, or before what points to one";
            self.elaborator.misplaced(span, message);
            return;
        };
        // Names for all parameters, or for none.
        let complete = own.len() == function.parameters.len() && own.iter().all(Option::is_some);
        let own = if complete { own } else { &[] };
        let parameters: Vec<VariableId> = own.iter().copied().flatten().collect();
        let result = Some(function.result.ty);
        // Its own names hide those around.
        let mut variables = around.clone();
        variables.extend(self.named(own, &parameters));
        let mut contract = self.contract(parts, variables, parameters, result, place, None);
        contract.name_siblings(around.iter().map(|(_, id)| *id));
        let program = &mut self.elaborator.program;
        let clash = match pointer {
            Pointer::Variable(id) => match program.pointer_variables.entry(id) {
                Entry::Vacant(entry) => {
                    entry.insert(contract);
                    None
                }
                Entry::Occupied(entry) => Some((entry.get().span, contract.span)),
            },
            Pointer::Type(_) => match program.pointer_types.entry(pointee) {
                Entry::Vacant(entry) => {
                    entry.insert(contract);
                    None
                }
                Entry::Occupied(entry) => Some((entry.get().span, contract.span)),
            },
        };
        if let Some((before, here)) = clash {
            let message = "function pointers of this type have a contract already";
            self.elaborator.diagnostics.push(
                crate::base::Diagnostic::error("contract-mismatch", here, message)
                    .related(before, "it stands here"),
            );
        }
    }

    fn parameter_contract(
        &mut self,
        entity: SiteEntity,
        own: &[Option<VariableId>],
        index: usize,
        parts: Vec<ContractPart>,
        place: u32,
        span: Span,
    ) {
        let Some(Some(named)) = own.get(index).copied() else { return };
        let typed = &self.elaborator.program.typed;
        let before = own[..index].iter().flatten().next_back().map_or(0, |id| id.0 + 1);
        // What a function pointer's declarator calls its parameters was declared right before it.
        let inner = (before..named.0).map(VariableId);
        let is_parameter = |id: &VariableId| {
            typed[*id].storage == VariableStorage::Parameter
                && typed[*id].span.start > typed[named].span.start
        };
        let inner: Vec<Option<VariableId>> = inner.filter(is_parameter).map(Some).collect();
        let ty = typed[named].ty.ty;
        let (target, around) = match entity {
            SiteEntity::Function(id) => {
                let parameters = self.function_parameters(id, own);
                let target = parameters.get(index).copied().unwrap_or(named);
                (target, self.siblings(own, &parameters, target))
            }
            _ => (named, vec![]),
        };
        let pointer = Pointer::Variable(target);
        self.pointer_contract(pointer, ty, (&inner, around), parts, place, span);
    }

    /// The other parameters that a parameter's contract may name: scalars, whose values are kept.
    fn siblings(
        &self,
        own: &[Option<VariableId>],
        parameters: &[VariableId],
        target: VariableId,
    ) -> Vec<(Symbol, VariableId)> {
        let typed = &self.elaborator.program.typed;
        let mut named = self.named(own, parameters);
        named.retain(|(_, id)| {
            *id != target && !matches!(typed.types.get(typed[*id].ty.ty), Type::Record(_))
        });
        named
    }

    /// One contract for each function, from all its declarations.
    pub(super) fn join_contracts(&mut self) {
        for (id, contract) in std::mem::take(&mut self.contracts) {
            let program = &mut self.elaborator.program;
            let name = program.typed.symbols.text(program.typed[id].name).to_string();
            let spec = program.functions.entry(id).or_default();
            let joined = match spec.contract.take() {
                None => contract,
                Some(mut first) => {
                    let found = merge(program, &name, &mut first, contract);
                    self.elaborator.diagnostics.extend(found);
                    first
                }
            };
            let spec = self.elaborator.program.functions.entry(id).or_default();
            spec.contract = Some(joined);
        }
    }
}

fn typed_result(typed: &crate::typed::Program, id: FunctionId) -> Option<TypeId> {
    match typed.types.get(typed[id].ty) {
        Type::Function(function) => Some(function.result.ty),
        _ => None,
    }
}
