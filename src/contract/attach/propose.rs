//! Attaches clauses that nobody wrote to the function or loop they name, behind what is written there.

use super::Attacher;
use super::locate::locate;
use crate::contract::ast::{Definition, Item};
use crate::contract::elaborate::{Context, ContractPart, Role};
use crate::contract::pointer_home::pointer_home;
use crate::contract::program::{Contract, Location};
use crate::contract::proposal::{Home, Proposal};
use crate::contract::term::LogicType;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::types::{Type, TypeId};
use std::collections::btree_map::Entry;

impl Attacher {
    pub(super) fn propose(&mut self, proposal: &Proposal) {
        match proposal.home {
            Home::Function(function) => self.propose_contract(proposal, function),
            Home::Loop(function, start) => self.propose_for_loop(proposal, function, start),
            Home::Pointer(ty) => self.propose_for_pointers(proposal, ty),
            Home::File(variable) => self.propose_for_file(proposal, variable),
        }
    }

    /// An invariant of the file's variables.
    fn propose_for_file(&mut self, proposal: &Proposal, variable: VariableId) {
        let place = self.elaborator.program.typed[variable].span.end;
        self.elaborator.context = Context::at(place, Role::Global);
        for item in self.items(&proposal.annotation) {
            if let Item::Definition(Definition::Invariant { name, formula, .. }) = item {
                let span = proposal.annotation.span;
                self.elaborator.global_invariant(name.text.clone(), &formula, span, place);
                if let Some(added) = self.elaborator.program.invariants.last_mut() {
                    added.switch = proposal.switch;
                }
            }
        }
    }

    fn propose_contract(&mut self, proposal: &Proposal, function: FunctionId) {
        let typed = &self.elaborator.program.typed;
        let found = &typed[function];
        let function_type = found.ty;
        let place = found.body.as_ref().map_or(found.span.end, |body| body.block.span.start);
        let parameters = found.parameters.clone();
        let context = Context {
            function: Some(function),
            ..self.contract_context(proposal, function_type, &parameters, place)
        };
        let more = self.proposed_contract(proposal, context, parameters);
        let spec = self.elaborator.program.functions.entry(function).or_default();
        match &mut spec.contract {
            Some(written) => add(written, more),
            None => spec.contract = Some(more),
        }
    }

    /// A clause about whatever such pointers lead to stands where their type gets its name, and calls the parameters as that place does.
    fn propose_for_pointers(&mut self, proposal: &Proposal, ty: TypeId) {
        let typed = &self.elaborator.program.typed;
        let (place, parameters) =
            pointer_home(typed, ty).map_or((0, vec![]), |it| (it.start, it.parameters));
        let context = self.contract_context(proposal, ty, &parameters, place);
        let more = self.proposed_contract(proposal, context, parameters);
        match self.elaborator.program.pointer_types.entry(ty) {
            Entry::Vacant(entry) => {
                entry.insert(more);
            }
            Entry::Occupied(mut entry) => add(entry.get_mut(), more),
        }
    }

    fn contract_context(
        &self,
        proposal: &Proposal,
        ty: TypeId,
        parameters: &[VariableId],
        place: u32,
    ) -> Context {
        let typed = &self.elaborator.program.typed;
        let name = |(index, id): (usize, &VariableId)| {
            let other = proposal.names.as_ref().and_then(|names| names.get(index));
            let name = other.map_or(Some(typed[*id].name), |name| typed.symbols.find(name));
            Some((name?, *id))
        };
        let variables = parameters.iter().enumerate().filter_map(name).collect();
        let returned = match typed.types.get(ty) {
            Type::Function(ty) => Some(LogicType::C(ty.result.ty)),
            _ => None,
        };
        let (switch, doubted) = (proposal.switch, proposal.doubted);
        Context { variables, returned, switch, doubted, ..Context::at(place, Role::Before) }
    }

    fn proposed_contract(
        &mut self,
        proposal: &Proposal,
        context: Context,
        parameters: Vec<VariableId>,
    ) -> Contract {
        self.elaborator.context = context;
        let clauses = self.items(&proposal.annotation).into_iter().filter_map(|item| match item {
            Item::Clause(clause) => Some(ContractPart::Clause(clause)),
            _ => None,
        });
        let clauses = clauses.collect();
        self.elaborator.contract(clauses, parameters)
    }

    fn propose_for_loop(&mut self, proposal: &Proposal, function: FunctionId, start: u32) {
        let typed = &self.elaborator.program.typed;
        let body = typed[function].body.as_ref();
        let place = body.and_then(|body| locate(typed, &body.block, start));
        let Some(place) = place.filter(|place| place.before_loop.is_some()) else {
            let message = "no loop starts at this place";
            return self.elaborator.misplaced(proposal.annotation.span, message);
        };
        self.elaborator.context = self.local_context(function, &place, start);
        self.elaborator.context.switch = proposal.switch;
        for item in self.items(&proposal.annotation) {
            if let Item::Clause(clause) = item {
                self.loop_clause(&clause, function, &place);
            }
        }
    }
}

fn add(written: &mut Contract, more: Contract) {
    written.requires.extend(more.requires);
    written.ensures.extend(more.ensures);
    add_places(&mut written.modifies, more.modifies);
    add_places(&mut written.frees, more.frees);
}

fn add_places(written: &mut Option<Vec<Location>>, more: Option<Vec<Location>>) {
    match (written, more) {
        (Some(places), Some(more)) => places.extend(more),
        (none @ None, more) => *none = more,
        (Some(_), None) => {}
    }
}
