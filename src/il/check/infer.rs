//! Inference of type arguments by unification. A hole is a type not known yet; it is written as a `Type::Param` whose id lies
//! in the upper half of the ids, so that checked expressions can be built before their types are known and patched after
//! (`fill`). The rule for polymorphic maps: `<a>[D]R` and `<b>[E]S` are the same when they are for one fresh parameter in
//! place of `a` and `b`, and no hole is filled with something that mentions that parameter.

use crate::base::Span;
use crate::il::poly::{MapType, Name, ParamId, Type};
use std::collections::BTreeMap;
use std::sync::Arc;

const FIRST_HOLE: u32 = 1 << 31;

/// The type of what has an error: it goes with every type and is never reported again.
pub const ERROR: Type = Type::Param(ParamId(u32::MAX));

#[derive(Default)]
pub struct Inference {
    /// Names of type parameters, by id. Ids grow with time: a parameter born after a hole cannot be in scope where the hole
    /// is, which is all the check for escaping parameters needs.
    pub params: Vec<Name>,
    holes: Vec<Hole>,
}

struct Hole {
    filling: Option<Type>,
    /// Parameters from this id on were not there when the hole was made.
    born: u32,
    /// The parameter it stands for, and where.
    name: Name,
    span: Span,
}

/// For `==`: type parameters in scope may be equal to other types, so they are solved for too, but only for the moment.
struct Guess {
    /// Parameters from this id on belong to maps that are being compared.
    first_fresh: u32,
    values: BTreeMap<ParamId, Type>,
}

pub fn is_error(ty: &Type) -> bool {
    *ty == ERROR
}

fn hole_index(param: ParamId) -> Option<usize> {
    let is_hole = param.0 >= FIRST_HOLE && Type::Param(param) != ERROR;
    is_hole.then(|| (param.0 - FIRST_HOLE) as usize)
}

impl Inference {
    pub fn fresh_param(&mut self, name: &Name) -> ParamId {
        self.params.push(name.clone());
        ParamId(self.params.len() as u32 - 1)
    }

    pub fn fresh_hole(&mut self, name: &Name, span: Span) -> Type {
        let born = self.params.len() as u32;
        self.holes.push(Hole { filling: None, born, name: name.clone(), span });
        Type::Param(ParamId(FIRST_HOLE + self.holes.len() as u32 - 1))
    }

    /// One hole per parameter, for the use at `span` of something polymorphic.
    pub fn instantiate(&mut self, params: &[ParamId], span: Span) -> Vec<Type> {
        params
            .iter()
            .map(|param| {
                let name = self.name(*param);
                self.fresh_hole(&name, span)
            })
            .collect()
    }

    pub fn name(&self, param: ParamId) -> Name {
        match hole_index(param) {
            Some(index) => self.holes[index].name.clone(),
            None => self.params.get(param.0 as usize).cloned().unwrap_or_else(|| "?".into()),
        }
    }

    /// The type with its outermost constructor known, if it is known at all.
    pub fn head(&self, ty: &Type) -> Type {
        let mut ty = ty;
        while let Type::Param(param) = ty
            && let Some(index) = hole_index(*param)
            && let Some(filling) = &self.holes[index].filling
        {
            ty = filling;
        }
        ty.clone()
    }

    pub fn is_open(&self, ty: &Type) -> bool {
        matches!(self.head(ty), Type::Param(param) if hole_index(param).is_some())
    }

    pub fn unify(&mut self, left: &Type, right: &Type) -> bool {
        self.unify_guessing(left, right, &mut None)
    }

    /// Whether values of the two types can ever be equal: for some choice of the type parameters the types are the same.
    pub fn unify_for_equality(&mut self, left: &Type, right: &Type) -> bool {
        let first_fresh = self.params.len() as u32;
        self.unify_guessing(left, right, &mut Some(Guess { first_fresh, values: BTreeMap::new() }))
    }

    fn unify_guessing(&mut self, left: &Type, right: &Type, guess: &mut Option<Guess>) -> bool {
        let (left, right) = (self.guessed_head(left, guess), self.guessed_head(right, guess));
        match (&left, &right) {
            _ if is_error(&left) || is_error(&right) => true,
            (Type::Param(one), Type::Param(other)) if one == other => true,
            (Type::Param(param), ty) | (ty, Type::Param(param)) if hole_index(*param).is_some() => {
                self.fill_hole(*param, ty)
            }
            // One of the two may be fixed, being a parameter of a map under comparison.
            (Type::Param(one), Type::Param(other)) => {
                self.guess_param(*one, &right, guess) || self.guess_param(*other, &left, guess)
            }
            (Type::Param(param), ty) | (ty, Type::Param(param)) => {
                self.guess_param(*param, ty, guess)
            }
            (Type::Con(one, args), Type::Con(other, others)) => {
                one == other && self.unify_all(args, others, guess)
            }
            (Type::Map(one), Type::Map(other)) => {
                Arc::ptr_eq(one, other) || self.unify_maps(one, other, guess)
            }
            _ => left == right,
        }
    }

    fn unify_all(&mut self, left: &[Type], right: &[Type], guess: &mut Option<Guess>) -> bool {
        left.len() == right.len()
            && left.iter().zip(right).all(|(one, other)| self.unify_guessing(one, other, guess))
    }

    fn unify_maps(&mut self, one: &MapType, other: &MapType, guess: &mut Option<Guess>) -> bool {
        if one.params.len() != other.params.len() {
            return false;
        }
        let fresh: Vec<Type> = one
            .params
            .iter()
            .map(|param| Type::Param(self.fresh_param(&self.name(*param))))
            .collect();
        let (domain, range) = open_map(one, &fresh);
        let (other_domain, other_range) = open_map(other, &fresh);
        self.unify_all(&domain, &other_domain, guess)
            && self.unify_guessing(&range, &other_range, guess)
    }

    fn guessed_head(&self, ty: &Type, guess: &Option<Guess>) -> Type {
        let mut ty = self.head(ty);
        while let (Type::Param(param), Some(guess)) = (&ty, guess)
            && let Some(value) = guess.values.get(param)
        {
            ty = self.head(value);
        }
        ty
    }

    /// Fills a hole, unless the type mentions the hole itself or a parameter that is not in scope where the hole is.
    fn fill_hole(&mut self, hole: ParamId, ty: &Type) -> bool {
        let index = hole_index(hole).expect("only holes are filled");
        let born = self.holes[index].born;
        if !self.fits(ty, hole, born, &mut vec![]) {
            return false;
        }
        self.holes[index].filling = Some(ty.clone());
        true
    }

    fn guess_param(&mut self, param: ParamId, ty: &Type, guess: &mut Option<Guess>) -> bool {
        let Some(guess) = guess else { return false };
        if param.0 >= guess.first_fresh
            || self.mentions(ty, param, &guess.values)
            || !self.fits(ty, param, guess.first_fresh, &mut vec![])
        {
            return false;
        }
        guess.values.insert(param, ty.clone());
        true
    }

    /// Whether `ty` is without `subject` and without free parameters that are not older than `limit`. Holes in it may from
    /// now on only be filled with what fits as well.
    fn fits(&mut self, ty: &Type, subject: ParamId, limit: u32, bound: &mut Vec<ParamId>) -> bool {
        match self.head(ty) {
            Type::Bool | Type::Int | Type::Real | Type::Bv(_) => true,
            Type::Param(param) if param == subject => false,
            Type::Param(param) => match hole_index(param) {
                Some(index) => {
                    let hole = &mut self.holes[index];
                    hole.born = hole.born.min(limit);
                    true
                }
                None => is_error(&Type::Param(param)) || param.0 < limit || bound.contains(&param),
            },
            Type::Con(_, args) => args.iter().all(|arg| self.fits(arg, subject, limit, bound)),
            Type::Map(map) => {
                let depth = bound.len();
                bound.extend(&map.params);
                let fits = map.domain.iter().all(|arg| self.fits(arg, subject, limit, bound))
                    && self.fits(&map.range, subject, limit, bound);
                bound.truncate(depth);
                fits
            }
        }
    }

    fn mentions(&self, ty: &Type, param: ParamId, values: &BTreeMap<ParamId, Type>) -> bool {
        match self.head(ty) {
            Type::Bool | Type::Int | Type::Real | Type::Bv(_) => false,
            Type::Param(other) => {
                other == param
                    || values.get(&other).is_some_and(|value| self.mentions(value, param, values))
            }
            Type::Con(_, args) => args.iter().any(|arg| self.mentions(arg, param, values)),
            Type::Map(map) => {
                map.domain.iter().any(|arg| self.mentions(arg, param, values))
                    || self.mentions(&map.range, param, values)
            }
        }
    }

    pub fn has_holes(&self) -> bool {
        !self.holes.is_empty()
    }

    /// The type with all holes replaced by what is known of them; holes that are still open stay.
    pub fn filled(&self, ty: &Type) -> Type {
        self.refilled(ty).unwrap_or_else(|| ty.clone())
    }

    /// The same, or `None` when there is nothing to replace, so that types stay shared.
    pub fn refilled(&self, ty: &Type) -> Option<Type> {
        match ty {
            Type::Bool | Type::Int | Type::Real | Type::Bv(_) => None,
            Type::Param(param) => {
                hole_index(*param).map(|_| self.head(ty)).map(|head| match head {
                    Type::Param(_) => head,
                    _ => self.filled(&head),
                })
            }
            Type::Con(id, args) => Some(Type::Con(*id, self.all_refilled(args)?.into())),
            Type::Map(map) => {
                let (domain, range) = (self.all_refilled(&map.domain), self.refilled(&map.range));
                (domain.is_some() || range.is_some()).then(|| {
                    let domain = domain.unwrap_or_else(|| map.domain.clone());
                    let range = range.unwrap_or_else(|| map.range.clone());
                    Type::Map(Arc::new(MapType { params: map.params.clone(), domain, range }))
                })
            }
        }
    }

    fn all_refilled(&self, types: &[Type]) -> Option<Vec<Type>> {
        let refilled: Vec<Option<Type>> = types.iter().map(|ty| self.refilled(ty)).collect();
        refilled.iter().any(Option::is_some).then(|| {
            let pairs = refilled.into_iter().zip(types);
            pairs.map(|(refilled, ty)| refilled.unwrap_or_else(|| ty.clone())).collect()
        })
    }

    /// Ends the inference for one statement or clause: nothing tells what the holes that are still open stand for, so any
    /// type will do, and all occurrences get the same. Returns them with what they stood for, once each.
    pub fn close(&mut self) -> Vec<(Name, Span)> {
        let open = self.holes.iter_mut().filter(|hole| hole.filling.is_none());
        open.map(|hole| {
            hole.filling = Some(Type::Int);
            (hole.name.clone(), hole.span)
        })
        .collect()
    }

    /// To be called when no type with holes is left.
    pub fn forget_holes(&mut self) {
        self.holes.clear();
    }
}

/// Domain and range of a map with types in place of its parameters.
pub fn open_map(map: &MapType, types: &[Type]) -> (Vec<Type>, Type) {
    let domain = map.domain.iter().map(|arg| substitute(arg, &map.params, types)).collect();
    (domain, substitute(&map.range, &map.params, types))
}

/// `ty` with `types` in place of `params`. The types put in mention no parameter of a map type inside `ty`: free parameters
/// are those of declarations and quantifiers, or fresh.
pub fn substitute(ty: &Type, params: &[ParamId], types: &[Type]) -> Type {
    if params.is_empty() {
        return ty.clone();
    }
    match ty {
        Type::Bool | Type::Int | Type::Real | Type::Bv(_) => ty.clone(),
        Type::Param(param) => match params.iter().position(|other| other == param) {
            Some(index) => types.get(index).cloned().unwrap_or(ERROR),
            None => ty.clone(),
        },
        Type::Con(id, args) => {
            Type::Con(*id, args.iter().map(|arg| substitute(arg, params, types)).collect())
        }
        Type::Map(map) if map.params.iter().any(|param| params.contains(param)) => {
            // An inner binder of the same id hides the outer one.
            let keep = |(param, _): &(&ParamId, &Type)| !map.params.contains(param);
            let (params, types): (Vec<ParamId>, Vec<Type>) = params
                .iter()
                .zip(types)
                .filter(keep)
                .map(|(param, ty)| (*param, ty.clone()))
                .unzip();
            substitute(ty, &params, &types)
        }
        Type::Map(map) => Type::Map(Arc::new(MapType {
            params: map.params.clone(),
            domain: map.domain.iter().map(|arg| substitute(arg, params, types)).collect(),
            range: substitute(&map.range, params, types),
        })),
    }
}

/// Whether two closed types are the same up to the ids of the parameters of map types.
pub fn same_type(left: &Type, right: &Type) -> bool {
    same_under(left, right, &mut vec![])
}

fn same_under(left: &Type, right: &Type, pairs: &mut Vec<(ParamId, ParamId)>) -> bool {
    let same_all = |left: &[Type], right: &[Type], pairs: &mut Vec<_>| {
        left.len() == right.len()
            && left.iter().zip(right).all(|(one, other)| same_under(one, other, pairs))
    };
    match (left, right) {
        (Type::Param(one), Type::Param(other)) => {
            let pair = pairs.iter().rev().find(|pair| pair.0 == *one || pair.1 == *other);
            pair.map_or(one == other, |pair| *pair == (*one, *other))
        }
        (Type::Con(one, args), Type::Con(other, others)) => {
            one == other && same_all(args, others, pairs)
        }
        (Type::Map(one), Type::Map(other)) => {
            if one.params.len() != other.params.len() {
                return false;
            }
            let depth = pairs.len();
            pairs.extend(one.params.iter().copied().zip(other.params.iter().copied()));
            let same = same_all(&one.domain, &other.domain, pairs)
                && same_under(&one.range, &other.range, pairs);
            pairs.truncate(depth);
            same
        }
        _ => left == right,
    }
}

/// Calls `visit` with each free parameter, in the order of occurrence (repeatedly, if it occurs repeatedly).
pub fn for_each_free_param(ty: &Type, visit: &mut dyn FnMut(ParamId)) {
    match ty {
        Type::Bool | Type::Int | Type::Real | Type::Bv(_) => {}
        Type::Param(param) => visit(*param),
        Type::Con(_, args) => args.iter().for_each(|arg| for_each_free_param(arg, visit)),
        Type::Map(map) => {
            let mut unless_bound = |param: ParamId| {
                if !map.params.contains(&param) {
                    visit(param)
                }
            };
            map.domain.iter().for_each(|arg| for_each_free_param(arg, &mut unless_bound));
            for_each_free_param(&map.range, &mut unless_bound);
        }
    }
}

/// Those of `params` that occur in the types, in the order of their first occurrence.
pub fn by_occurrence<'a>(
    params: &[ParamId],
    types: impl IntoIterator<Item = &'a Type>,
) -> Vec<ParamId> {
    let mut found = vec![];
    for ty in types {
        for_each_free_param(ty, &mut |param| {
            if params.contains(&param) && !found.contains(&param) {
                found.push(param);
            }
        });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::il::poly::TypeId;

    fn set(of: Type) -> Type {
        Type::Con(TypeId(0), [of].into())
    }

    /// `<p>[Set p]range`.
    fn map(param: ParamId, range: Type) -> Type {
        let domain = vec![set(Type::Param(param))];
        Type::Map(Arc::new(MapType { params: vec![param], domain, range }))
    }

    fn params(infer: &mut Inference) -> (ParamId, ParamId) {
        (infer.fresh_param(&"a".into()), infer.fresh_param(&"b".into()))
    }

    #[test]
    fn holes_are_filled_and_never_with_themselves() {
        let mut infer = Inference::default();
        let hole = infer.fresh_hole(&"a".into(), Span::default());
        let other = infer.fresh_hole(&"b".into(), Span::default());
        assert!(!infer.unify(&hole, &set(hole.clone())));
        assert!(infer.unify(&hole, &set(other.clone())));
        assert!(!infer.unify(&other, &hole));
        assert!(infer.unify(&set(set(Type::Int)), &set(hole.clone())));
        assert_eq!(infer.filled(&hole), set(Type::Int));
        assert!(!infer.unify(&other, &Type::Bool));
        assert!(infer.unify(&other, &ERROR));
    }

    #[test]
    fn map_types_are_the_same_up_to_their_parameters() {
        let mut infer = Inference::default();
        let (a, b) = params(&mut infer);
        assert!(infer.unify(&map(a, Type::Param(a)), &map(b, Type::Param(b))));
        assert!(!infer.unify(&map(a, Type::Param(a)), &map(b, Type::Int)));
        assert!(same_type(&map(a, Type::Param(a)), &map(b, Type::Param(b))));
        assert!(!same_type(&map(a, Type::Param(a)), &map(b, Type::Param(a))));
        assert!(!same_type(&map(a, Type::Param(b)), &map(b, Type::Param(b))));
    }

    #[test]
    fn parameters_of_maps_do_not_escape() {
        let mut infer = Inference::default();
        let (a, b) = params(&mut infer);
        let hole = infer.fresh_hole(&"h".into(), Span::default());
        assert!(!infer.unify(&map(a, hole.clone()), &map(b, set(Type::Param(b)))));
        assert!(infer.unify(&map(a, hole.clone()), &map(b, set(Type::Int))));
        assert_eq!(infer.filled(&hole), set(Type::Int));
        // Nor do those of a binder that was not there when the hole was made.
        let hole = infer.fresh_hole(&"h".into(), Span::default());
        let late = infer.fresh_param(&"late".into());
        assert!(!infer.unify(&hole, &set(Type::Param(late))));
    }

    #[test]
    fn equality_solves_for_type_parameters_too() {
        let mut infer = Inference::default();
        let (a, b) = params(&mut infer);
        let (ta, tb) = (Type::Param(a), Type::Param(b));
        assert!(!infer.unify(&ta, &Type::Int));
        assert!(infer.unify_for_equality(&ta, &Type::Int));
        assert!(infer.unify_for_equality(&set(ta.clone()), &set(tb.clone())));
        assert!(!infer.unify_for_equality(&set(ta.clone()), &ta));
        let (c, d) = params(&mut infer);
        assert!(infer.unify_for_equality(&map(c, ta.clone()), &map(d, tb)));
        assert!(!infer.unify_for_equality(&map(c, ta), &map(d, Type::Param(d))));
    }

    #[test]
    fn substitution_stops_at_binders_of_the_same_parameter() {
        let mut infer = Inference::default();
        let (a, b) = params(&mut infer);
        let inner = map(a, Type::Param(b));
        assert_eq!(substitute(&inner, &[a, b], &[Type::Int, Type::Real]), map(a, Type::Real));
    }
}
