//! What a function that calls itself writes and frees: what it does with its own parameters, said of all that its calls hand down. A parameter
//! that gets a link of itself stands for all nodes that it leads to.
//! Rule: where a call hands something else to what is written, there are no words for it.

use super::properties::rename;
use super::trees::{Tree, Values, leads_down};
use super::words::{as_variable, name, pointed_record, record_name};
use crate::typed::Program;
use crate::typed::program::{FunctionId, RecordId, VariableId};
use crate::typed::tree::{Call, ExprKind};
use std::collections::{BTreeMap, BTreeSet};

/// What calls of the function in its own body do with its parameters.
pub struct Handed<'p> {
    typed: &'p Program,
    /// The nodes that a parameter leads to, by its name.
    nodes: BTreeMap<String, String>,
    /// Numbers that change from call to call.
    varying: BTreeSet<String>,
    /// Pointers of which nothing can be said.
    others: BTreeSet<String>,
    /// What is handed down for a parameter: `t->left`.
    links: BTreeSet<String>,
}

impl<'p> Handed<'p> {
    /// `assigned`: variables that the function gives other values.
    pub fn of(
        typed: &'p Program,
        trees: &[Tree],
        (function, calls): (FunctionId, &[&Call]),
        assigned: &BTreeSet<VariableId>,
    ) -> Handed<'p> {
        let (nodes, varying, others) = (BTreeMap::new(), BTreeSet::new(), BTreeSet::new());
        let mut handed = Handed { typed, nodes, varying, others, links: BTreeSet::new() };
        let values = Values::of(typed, function);
        for call in calls {
            for (parameter, argument) in typed[function].parameters.iter().zip(&call.arguments) {
                let is_same = as_variable(argument) == Some(*parameter);
                if is_same && !assigned.contains(parameter) {
                    continue;
                }
                let text = name(typed, *parameter);
                if !typed.types.is_pointer(typed[*parameter].ty.ty) {
                    handed.varying.insert(text);
                    continue;
                }
                let links: Vec<_> = values.links(argument).into_iter().collect();
                match handed.led_to(trees, *parameter, &links) {
                    Some(nodes) => {
                        let member = |link: &(RecordId, u32)| member_name(typed, *link);
                        let members = links.iter().filter_map(member);
                        handed.links.extend(members.map(|member| format!("{text}->{member}")));
                        handed.nodes.insert(text, nodes)
                    }
                    None => {
                        handed.others.insert(text);
                        None
                    }
                };
            }
        }
        handed
    }

    /// All nodes that a parameter leads to along these links.
    fn led_to(
        &self,
        trees: &[Tree],
        parameter: VariableId,
        links: &[(RecordId, u32)],
    ) -> Option<String> {
        let typed = self.typed;
        let record = pointed_record(typed, typed[parameter].ty.ty)?;
        let head = name(typed, parameter);
        let (first, rest) = links.split_first().filter(|(first, _)| first.0 == record)?;
        if links.iter().all(|(of, member)| leads_down(trees, *of, *member)) {
            let tree = trees.iter().find(|tree| tree.record == record)?;
            return Some(tree.nodes(&head));
        }
        let member = member_name(typed, *first).filter(|_| rest.is_empty())?;
        Some(format!("list({head}, {}.{member})", record_name(typed, record)?))
    }

    /// The places that all calls together mean where one call means these.
    pub fn whole(&self, places: BTreeSet<String>) -> Option<BTreeSet<String>> {
        places.into_iter().map(|place| self.all_of(place)).collect()
    }

    fn all_of(&self, place: String) -> Option<String> {
        if self.others.iter().any(|it| speaks_of(&place, it)) {
            return None;
        }
        let place = self.without_indices(place)?;
        let mut named = self.nodes.iter().filter(|it| speaks_of(&place, it.0));
        let Some((parameter, nodes)) = named.next() else { return Some(place) };
        // What is below a node is below the root.
        let below = format!("tree({parameter}->");
        let rest = match place.split_once(')').filter(|_| place.starts_with(&below)) {
            Some((_, rest)) => rest,
            None => place.strip_prefix(parameter.as_str())?,
        };
        let is_one = rest.is_empty() || rest.starts_with("->") && rest.matches("->").count() == 1;
        let is_plain = is_one && named.next().is_none() && !speaks_of(rest, parameter);
        is_plain.then(|| format!("{nodes}{rest}"))
    }

    /// An index that changes from call to call may be any.
    fn without_indices(&self, place: String) -> Option<String> {
        let varies = |text: &str| self.varying.iter().any(|it| speaks_of(text, it));
        let mut left = place;
        while varies(&left) {
            let found = left.match_indices('[').find_map(|(open, _)| {
                let close = open + left[open..].find(']')?;
                varies(&left[open..close]).then_some((open, close))
            });
            let (open, close) = found?;
            left.replace_range(open..=close, "[..]");
        }
        Some(left)
    }
}

/// Whether a precondition asks something of what the function hands down: its calls of itself would ask that of what comes next, and so on
/// without end.
pub fn asks_of_next(typed: &Program, trees: &[Tree], function: FunctionId, text: &str) -> bool {
    let calls = own_calls(typed, function);
    let handed = Handed::of(typed, trees, (function, &calls), &BTreeSet::new());
    handed.links.iter().any(|link| text.contains(link.as_str()))
}

fn member_name(typed: &Program, (record, member): (RecordId, u32)) -> Option<&str> {
    let definition = typed[record].definition.as_ref()?;
    Some(typed.text(definition.fields.get(member as usize)?.name?))
}

fn speaks_of(text: &str, variable: &str) -> bool {
    rename(text, variable, "") != text
}

/// The calls of a function in its own body.
pub fn own_calls(typed: &Program, function: FunctionId) -> Vec<&Call> {
    let mut found = vec![];
    let Some(body) = &typed[function].body else { return found };
    crate::typed::visit::in_block(&body.block, &mut |expr| {
        if let ExprKind::Call(call) = &expr.kind
            && matches!(super::words::bare(&call.callee).kind, ExprKind::Function(id) if id == function)
        {
            found.push(&**call);
        }
    });
    found
}
