//! Where pointers to functions of a type get a name: what clauses about all functions behind them stand before.
//! Rule: a `typedef` comes first; then a member of a structure, whose contract holds for its type as if that had a name.

use crate::base::Span;
use crate::syntax::symbol::Symbol;
use crate::typed::Program;
use crate::typed::program::{Field, SiteEntity, SiteName, Variable, VariableId, VariableStorage};
use crate::typed::types::{TypeId, Types};

/// A place for clauses about whatever such pointers lead to.
pub struct PointerHome {
    pub kind: HomeKind,
    pub name: Symbol,
    /// Where the declaration begins; of a member: its name.
    pub start: u32,
    /// All parameters, as this place calls them; none, if it does not name all of them.
    pub parameters: Vec<VariableId>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HomeKind {
    Typedef,
    Member,
}

pub fn pointer_home(typed: &Program, function: TypeId) -> Option<PointerHome> {
    let arity = typed.types.function(function)?.parameters.len();
    let named = typed.sites.iter().find_map(|site| {
        let [name] = &site.names[..] else { return None };
        let SiteEntity::Typedef(index) = name.entity else { return None };
        let found = &typed.typedefs[index as usize];
        let parameters: Vec<VariableId> = name.parameters.iter().copied().flatten().collect();
        let fits = pointee(typed, found.ty.ty) == function && parameters.len() == arity;
        let (kind, name) = (HomeKind::Typedef, found.name);
        fits.then_some(PointerHome { kind, name, start: site.span.start, parameters })
    });
    named.or_else(|| member_home(typed, function, arity))
}

/// The first member of that type in a declaration that is not a function's.
fn member_home(typed: &Program, function: TypeId, arity: usize) -> Option<PointerHome> {
    let definitions = typed.records.iter().filter_map(|record| record.definition.as_ref());
    let fits = |field: &&Field| {
        pointee(typed, field.ty.ty) == function
            && typed.types.pointee(field.ty.ty).is_some()
            && !takes_function(&typed.types, field.ty.ty)
    };
    definitions.flat_map(|it| &it.fields).filter(fits).find_map(|field| {
        let around = |span: Span| span.start < field.span.start && field.span.end <= span.end;
        let site = typed.sites.iter().find(|site| around(site.span))?;
        let of_function = |name: &SiteName| matches!(name.entity, SiteEntity::Function(_));
        if site.names.iter().any(of_function) {
            return None;
        }
        let mut parameters = member_parameters(typed, field);
        if parameters.len() != arity {
            parameters.clear();
        }
        let (kind, name) = (HomeKind::Member, field.name?);
        Some(PointerHome { kind, name, start: field.span.start, parameters })
    })
}

fn pointee(typed: &Program, pointer: TypeId) -> TypeId {
    typed.types.pointee(pointer).map_or(pointer, |pointee| pointee.ty)
}

/// The parameters that a member's declarator names. They stand before the next member, which another structure inside may hold.
pub fn member_parameters(typed: &Program, field: &Field) -> Vec<VariableId> {
    let definitions = typed.records.iter().filter_map(|record| record.definition.as_ref());
    let starts = definitions.flat_map(|it| &it.fields).map(|field| field.span.start);
    let sites = typed.sites.iter().map(|site| site.span.end);
    let ends = starts.chain(sites).filter(|end| *end > field.span.start);
    let declarator = field.span.start..ends.min().unwrap_or(field.span.end);
    let is_own = |variable: &Variable| {
        variable.storage == VariableStorage::Parameter && declarator.contains(&variable.span.start)
    };
    let ids = (0..typed.variables.len() as u32).map(VariableId);
    ids.filter(|id| is_own(&typed[*id])).collect()
}

/// Whether a pointer is one to functions that take pointers to functions.
pub fn takes_function(types: &Types, pointer: TypeId) -> bool {
    let pointee = types.pointee(pointer).map_or(pointer, |it| it.ty);
    let parameters = types.function(pointee).into_iter().flat_map(|it| &it.parameters);
    parameters.into_iter().any(|it| types.pointee(*it).is_some_and(|it| types.is_function(it.ty)))
}
