//! Whether an address is in a set. `covers`: the address of a cell, which places cover. `includes`: a pointer that is itself an element.
//!
//! list(e, n) is what `R_n[e, .]` holds of, as in HAVOC, but for one thing: `R_n[NULL, NULL]` is true (every pointer reaches itself),
//! while the list of NULL is empty. Any other pointer is on its own list, so that what holds of all elements holds of it. A circular list whose first element is its head in `BS`
//! has the head as element, as in HAVOC.

use super::Lowered;
use super::context::{Logic, mentions};
use super::linear::{Linear, Relation};
use super::quantify::replace;
use super::set::{Along, Extent, Range, Set, back};
use super::triggers::triggers;
use crate::contract::term::{LogicType, Term, TermKind};
use crate::il::ast::{Expr, ExprKind};
use crate::lower::build::{
    all, and, any, div, eq, exists, forall, iff, implies, int, le, lt, modulo, ne, not, null,
    object, offset, or, plus, ptr, select, truth, var,
};
use crate::lower::map::Map;
use crate::lower::state::State;
use crate::lower::trees;
use num_bigint::BigInt;

/// Objects with more leaves are not taken apart.
const MOST_LEAVES: usize = 16;

/// A bound variable that leads to each element of a set.
pub struct EachBase {
    pub name: String,
    pub base: Expr,
    /// Whether the variable leads to one.
    pub among: Expr,
    /// What finds it, where that is known.
    pub trigger: Option<Vec<Vec<Expr>>>,
}

impl Logic<'_> {
    /// Whether the cell at an address belongs to one of the set's places.
    pub fn covers(&self, set: &Set, address: &Expr) -> Expr {
        match set {
            Set::Empty => truth(false),
            Set::Everything => truth(true),
            Set::One(pointer, Extent::Object(_, size)) => inside(address, pointer, *size),
            Set::One(pointer, _) => eq(address.clone(), pointer.clone()),
            Set::Range(range) => self.range_covers(range, address),
            Set::Ranges { bases, range } => self.ranges_cover(bases, range, address),
            Set::Numbers { low, high } => {
                let low = low.iter().map(|low| le(low.clone(), address.clone()));
                all(low.chain(high.iter().map(|high| le(address.clone(), high.clone()))))
            }
            Set::List { start, along, state, shift, extent } => {
                let on = |at: Expr| self.on_list(start, *along, state, &at);
                match extent {
                    Extent::Pointer | Extent::Scalar(_) => on(back(address, shift)),
                    Extent::Object(ty, size) => match self.leaf_offsets(*ty) {
                        Some(offsets) => {
                            let leaf = |at: u64| {
                                on(back(address, &shift.clone().plus(&Linear::constant(at))))
                            };
                            any(offsets.into_iter().map(leaf))
                        }
                        None => {
                            let node = self.clone().fresh("x", &[address, start]);
                            let x = var(&node);
                            let place = plus(x.clone(), shift.expr());
                            let body = and(on(x.clone()), inside(address, &place, *size));
                            let trigger = vec![vec![self.reaches(start, *along, state, &x)]];
                            exists(&[(&node, ptr())], trigger, body)
                        }
                    },
                }
            }
            Set::Blockers { state, shift } => {
                select(self.map_in(state, &Map::Blockers), vec![back(address, shift)])
            }
            Set::Contents { of, state, shift, extent } => {
                let cell = self.clone().fresh("x", &[address]);
                let x = var(&cell);
                let memory = self.map_in(state, &Map::Cells(crate::lower::class::Class::Pointer));
                let value = select(memory, vec![x.clone()]);
                let place = plus(value.clone(), shift.expr());
                let body = and(self.covers(of, &x), covered(address, &place, extent));
                exists(&[(&cell, ptr())], vec![vec![value]], body)
            }
            Set::Built { variables, element, condition, extent } => {
                let body = and(condition.clone(), covered(address, element, extent));
                let variables: Vec<_> =
                    variables.iter().map(|(name, ty)| (name.as_str(), ty.clone())).collect();
                let names: Vec<String> =
                    variables.iter().map(|(name, _)| name.to_string()).collect();
                let some = exists(&variables, triggers(&names, &body), body.clone());
                // In an array, the index of the address is one to try: it changes nothing, and saves the search.
                let [only] = names.as_slice() else { return some };
                match index_of(only, element, address) {
                    Some(index) => or(replace(&body, &var(only), &index), some),
                    None => some,
                }
            }
            Set::Union(sets) => any(sets.iter().map(|set| self.covers(set, address))),
            Set::Intersection(sets) => all(sets.iter().map(|set| self.covers(set, address))),
            Set::Difference(left, right) => {
                and(self.covers(left, address), not(self.covers(right, address)))
            }
        }
    }

    pub fn includes(&self, set: &Set, pointer: &Expr) -> Expr {
        self.covers(&set.clone().covering(&Extent::Pointer), pointer)
    }

    pub fn reaches(&self, from: &Expr, along: Along, state: &State, to: &Expr) -> Expr {
        match along {
            Along::Link(link) => {
                let map = Map::Reach(self.unit.links.get(link).name.clone());
                select(self.map_in(state, &map), vec![from.clone(), to.clone()])
            }
            Along::Branches(branches) => {
                let memory = trees::MEMORY.map(|map| self.map_in(state, &map));
                self.unit.trees.get(branches).below(memory, from, to)
            }
        }
    }

    pub fn on_list(&self, start: &Expr, along: Along, state: &State, pointer: &Expr) -> Expr {
        let reaches = self.reaches(start, along, state, pointer);
        match along {
            Along::Link(_) => and(ne(start.clone(), null()), reaches),
            // Nothing is below NULL.
            Along::Branches(_) => reaches,
        }
    }

    /// Where the cells of a type are, if it has few and no arrays or unions.
    fn leaf_offsets(&self, ty: crate::typed::types::TypeId) -> Option<Vec<u64>> {
        let cells = self.unit.cells(ty);
        let repeated = cells.leaves.iter().any(|leaf| !leaf.repeats.is_empty())
            || cells.bits.iter().any(|bits| !bits.repeats.is_empty());
        if cells.unsupported.is_some() || repeated || !cells.unions.is_empty() {
            return None;
        }
        let mut offsets: Vec<u64> = cells.leaves.iter().map(|leaf| leaf.offset).collect();
        offsets.extend(cells.bits.iter().map(|bits| bits.offset));
        offsets.sort_unstable();
        offsets.dedup();
        (offsets.len() <= MOST_LEAVES).then_some(offsets)
    }

    fn range_covers(&self, range: &Range, address: &Expr) -> Expr {
        let stride = range.stride;
        let exact = match &range.extent {
            Extent::Pointer => stride == 1,
            extent => extent.size() == stride,
        };
        let rest = if exact {
            truth(true)
        } else {
            let distance = offset_from(range, address).expr();
            let rest = modulo(distance, int(stride));
            match &range.extent {
                Extent::Object(_, size) => lt(rest, int(*size)),
                Extent::Pointer | Extent::Scalar(_) => eq(rest, int(0)),
            }
        };
        let same = eq(object(address.clone()), object(range.base.clone()));
        and(and(same, in_bounds(range, address)), rest)
    }

    /// Some element of the set starts a range that covers the address.
    fn ranges_cover(&self, bases: &Set, range: &Range, address: &Expr) -> Expr {
        let EachBase { name, base, among, trigger } = self.each_base(bases, &[address]);
        let covering = |base| self.range_covers(&Range { base, ..range.clone() }, address);
        let body = and(among, covering(base));
        let found = trigger.unwrap_or_else(|| triggers(std::slice::from_ref(&name), &body));
        let some = exists(&[(&name, ptr())], found, body);
        // In an array of arrays, the row of the address is one to try: it changes nothing, and saves the search.
        let Set::Range(rows) = bases else { return some };
        let row = div(offset_from(rows, address).expr(), int(rows.stride));
        let start = rows.shift.clone().plus(&Logic::times(rows.stride, &Linear::of(&row)));
        let row = plus(rows.base.clone(), start.expr());
        or(and(self.covers(bases, &row), covering(row)), some)
    }

    /// A variable for the elements of a set. Elements that are stored somewhere are found by their cells.
    pub fn each_base(&self, bases: &Set, around: &[&Expr]) -> EachBase {
        let name = self.clone().fresh("x", around);
        let x = var(&name);
        match bases {
            Set::Contents { of, state, shift, .. } => {
                let memory = self.map_in(state, &Map::Cells(crate::lower::class::Class::Pointer));
                let value = select(memory, vec![x.clone()]);
                let (base, among) = (plus(value.clone(), shift.expr()), self.covers(of, &x));
                EachBase { name, base, among, trigger: Some(vec![vec![value]]) }
            }
            bases => {
                EachBase { name, base: x.clone(), among: self.covers(bases, &x), trigger: None }
            }
        }
    }

    /// `in(e, S)`.
    pub fn is_in(&self, element: &Term, set: &Term) -> Lowered<Expr> {
        Ok(self.includes(&self.set(set)?, &self.term(element)?))
    }

    pub fn subset(&self, left: &Term, right: &Term) -> Lowered<Expr> {
        if let Set::One(element, _) = &self.set(left)? {
            return Ok(self.includes(&self.set(right)?, element));
        }
        self.of_elements(left, right, implies)
    }

    pub fn same_elements(&self, left: &Term, right: &Term) -> Lowered<Expr> {
        self.of_elements(left, right, iff)
    }

    /// What holds of being in one set and being in the other, for whatever can be in both.
    fn of_elements(
        &self,
        left: &Term,
        right: &Term,
        holds: fn(Expr, Expr) -> Expr,
    ) -> Lowered<Expr> {
        let typed = if left.kind == TermKind::Empty { right } else { left };
        let sort = match &typed.ty {
            LogicType::Set(element) => self.sort(element, typed.span)?,
            _ => ptr(),
        };
        let (left, right) = (self.set(left)?, self.set(right)?);
        let name = self.clone().fresh("x", &[]);
        let x = var(&name);
        let body = holds(self.includes(&left, &x), self.includes(&right, &x));
        Ok(forall(&[(&name, sort)], triggers(std::slice::from_ref(&name), &body), body))
    }
}

fn covered(address: &Expr, place: &Expr, extent: &Extent) -> Expr {
    match extent {
        Extent::Object(_, size) => inside(address, place, *size),
        _ => eq(address.clone(), place.clone()),
    }
}

/// Whether an address is in the `size` bytes from a pointer on.
pub fn inside(address: &Expr, from: &Expr, size: u64) -> Expr {
    let distance = Linear::of(&offset(address.clone())).minus(&Linear::of(&offset(from.clone())));
    let end = distance.clone().minus(&Linear::constant(size));
    all([
        eq(object(address.clone()), object(from.clone())),
        distance.times(&BigInt::from(-1)).compare(Relation::AtMost),
        end.compare(Relation::Less),
    ])
}

/// The distance of an address from the first element with index 0.
pub fn offset_from(range: &Range, address: &Expr) -> Linear {
    let base = Linear::of(&offset(range.base.clone())).plus(&range.shift);
    Linear::of(&offset(address.clone())).minus(&base)
}

/// Between the start of the first element and the start of the one behind the last.
pub fn in_bounds(range: &Range, address: &Expr) -> Expr {
    let distance = offset_from(range, address);
    let low = range
        .low
        .as_ref()
        .map(|low| Logic::times(range.stride, low).minus(&distance).compare(Relation::AtMost));
    let high = range.high.as_ref().map(|high| {
        let end = Logic::times(range.stride, &high.clone().plus(&Linear::constant(1)));
        distance.minus(&end).compare(Relation::Less)
    });
    all([low, high].into_iter().flatten())
}

/// The value of a variable for which `base + (c * variable + rest)` is an address, if it is that of such an element.
fn index_of(variable: &str, element: &Expr, address: &Expr) -> Option<Expr> {
    let ExprKind::Apply { function, args } = &*element.kind else { return None };
    let [base, by] = args.as_slice() else { return None };
    let names = [variable.to_string()];
    let start = match &*function.name {
        "Ptr" => Linear::constant(0),
        "Plus" => Linear::of(&offset(base.clone())),
        _ => return None,
    };
    let mut rest = start.plus(&Linear::of(by));
    let own = rest.parts.iter().position(|(part, _)| *part == var(variable))?;
    let (_, stride) = rest.parts.swap_remove(own);
    let depends =
        mentions(base, &names) || rest.parts.iter().any(|(part, _)| mentions(part, &names));
    if depends {
        return None;
    }
    let distance = Linear::of(&offset(address.clone())).minus(&rest);
    // Where indices grow, addresses may fall. No factor is zero.
    let (distance, stride) = if stride > BigInt::ZERO {
        (distance, stride)
    } else {
        (distance.times(&BigInt::from(-1)), -stride)
    };
    Some(div(distance.expr(), int(stride)))
}
