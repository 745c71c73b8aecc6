//! Attaches clauses that nobody wrote to the function or loop they name, behind what is written there.

use super::Attacher;
use super::locate::locate;
use crate::contract::ast::Item;
use crate::contract::elaborate::{Context, ContractPart, Role};
use crate::contract::program::{Contract, Location};
use crate::contract::proposal::{Home, Proposal};
use crate::contract::term::LogicType;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::types::Type;

impl Attacher {
    pub(super) fn propose(&mut self, proposal: &Proposal) {
        match proposal.home {
            Home::Function(function) => self.propose_contract(proposal, function),
            Home::Loop(function, start) => self.propose_for_loop(proposal, function, start),
        }
    }

    fn propose_contract(&mut self, proposal: &Proposal, function: FunctionId) {
        let typed = &self.elaborator.program.typed;
        let found = &typed[function];
        let place = found.body.as_ref().map_or(found.span.end, |body| body.block.span.start);
        let name = |(index, id): (usize, &VariableId)| {
            let other = proposal.names.as_ref().and_then(|names| names.get(index));
            let name = other.map_or(Some(typed[*id].name), |name| typed.symbols.find(name));
            Some((name?, *id))
        };
        let variables = found.parameters.iter().enumerate().filter_map(name).collect();
        let parameters = found.parameters.clone();
        let returned = match typed.types.get(found.ty) {
            Type::Function(ty) => Some(LogicType::C(ty.result.ty)),
            _ => None,
        };
        let context = Context::at(place, Role::Before);
        let (function, switch, doubted) = (Some(function), proposal.switch, proposal.doubted);
        self.elaborator.context =
            Context { function, variables, returned, switch, doubted, ..context };
        let clauses = self.items(&proposal.annotation).into_iter().filter_map(|item| match item {
            Item::Clause(clause) => Some(ContractPart::Clause(clause)),
            _ => None,
        });
        let clauses = clauses.collect();
        let more = self.elaborator.contract(clauses, parameters);
        let spec = self.elaborator.program.functions.entry(proposal.home.function()).or_default();
        match &mut spec.contract {
            Some(written) => add(written, more),
            None => spec.contract = Some(more),
        }
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
