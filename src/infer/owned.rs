//! What may be true of an array whose elements own memory: behind a pointer of a record, up to one of its numbers, each element (or a member of each)
//! leads to a text or to memory that can be freed, no two to the same, and none to the array or to the record itself.
//! Types and the bodies of all functions in, texts out; who has to keep them is said in `records`.

use super::accesses::tests;
use super::buffers::{counted, in_program, is_given_to, member_of};
use super::heads::{indices, strings, takes_text};
use super::loop_view::{LoopView, loops_of};
use super::words::{as_variable, bare, name, unlike};
use super::wrapping::{Wrap, wrap};
use crate::typed::Program;
use crate::typed::program::{Body, FunctionId, RecordId, VariableId};
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::types::Type;
use crate::typed::visit::{Node, each_expr, in_block};
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// Pointers that stand at each index of an array.
struct Owner {
    /// Of the record, which leads to the array.
    member: u32,
    /// `m->items`
    array: String,
    /// `.key`, or nothing where the elements are pointers themselves.
    within: String,
    /// `m->used`
    count: String,
    /// Bound variables, which nothing else here is called.
    bound: [&'static str; 2],
    is_freed: bool,
    array_is_freed: bool,
    is_text: bool,
    /// Somebody asks whether it is, or sets it so.
    may_be_null: bool,
    /// Somebody asks that of an element that was there before, so that null is a value like any other.
    means_none: bool,
}

/// What may be kept of the record that `pointer` leads to, as far as these members are used. `own`: what the function calls the record.
pub fn facts(
    typed: &Program,
    (record, pointer): (RecordId, &str),
    own: &str,
    used: &BTreeSet<(RecordId, u32)>,
) -> Vec<String> {
    let owners = owners(typed, record, (pointer, own));
    let used = |it: &&Owner| used.contains(&(record, it.member));
    let mut facts = vec![];
    for owner in owners.iter().filter(used) {
        facts.extend(owner.facts(pointer).into_iter().map(|fact| owner.of_each("0", &fact)));
        facts.extend(owners.iter().filter(used).filter_map(|other| owner.differs_from(other, "0")));
    }
    facts
}

/// The same of the elements that a loop has not come to, so that it may free the others.
pub fn facts_ahead(
    typed: &Program,
    (record, pointer): (RecordId, &str),
    of: &LoopView,
) -> Vec<String> {
    let mut facts = vec![];
    let arrays = owners(typed, record, (pointer, "")).into_iter().filter(|it| it.is_freed);
    let arrays: BTreeSet<u32> = arrays.map(|it| it.member).collect();
    for array in arrays {
        for index in indices(typed, (record, array), of) {
            let from = name(typed, index);
            let owners = owners(typed, record, (pointer, &from));
            for owner in owners.iter().filter(|it| it.is_freed && it.member == array) {
                facts.extend(
                    owner.facts(pointer).into_iter().map(|fact| owner.of_each(&from, &fact)),
                );
                facts.extend(owners.iter().filter_map(|other| owner.differs_from(other, &from)));
            }
        }
    }
    facts
}

impl Owner {
    fn at(&self, index: &str) -> String {
        format!("{}[{index}]{}", self.array, self.within)
    }

    fn facts(&self, pointer: &str) -> Vec<String> {
        let own = self.at(self.bound[0]);
        let mut facts = vec![];
        let mut add = |fact: String| {
            if self.may_be_null {
                facts.push(format!("({own} == NULL || {fact})"));
            }
            if !self.means_none {
                facts.push(fact);
            }
        };
        if self.is_freed {
            add(format!("\\freeable({own})"));
            add(format!("\\base_addr({own}) != \\base_addr({})", self.array));
            add(format!("\\base_addr({own}) != \\base_addr({pointer})"));
        }
        if self.is_text {
            if self.array_is_freed && !self.is_freed {
                add(format!("\\base_addr({own}) != \\base_addr({})", self.array));
            }
            add(format!("\\valid_read_string({own})"));
        }
        facts
    }

    fn of_each(&self, from: &str, fact: &str) -> String {
        let [k, _] = self.bound;
        format!("\\forall integer {k}; {from} <= {k} < {} ==> {fact}", self.count)
    }

    /// What is freed once is not what another element frees.
    fn differs_from(&self, other: &Owner, from: &str) -> Option<String> {
        if !self.is_freed || !other.is_freed || self.array != other.array {
            return None;
        }
        let (count, [k, m]) = (&self.count, self.bound);
        let (one, another) = (self.at(k), other.at(m));
        let differ = format!("{one} == NULL || {one} != {another}");
        match self.within.cmp(&other.within) {
            Ordering::Equal => Some(format!(
                "\\forall integer {k}, {m}; {from} <= {k} < {m} < {count} ==> {differ}"
            )),
            Ordering::Less => Some(format!(
                "\\forall integer {k}, {m}; {from} <= {k} < {count} && {from} <= {m} < {count} ==> {differ}"
            )),
            Ordering::Greater => None,
        }
    }
}

/// `index`: another name that facts will hold.
fn owners(typed: &Program, record: RecordId, (pointer, index): (&str, &str)) -> Vec<Owner> {
    let bound = unlike(&[pointer, index]);
    let fields = typed[record].definition.iter().flat_map(|it| &it.fields);
    let mut found = vec![];
    for (member, field) in (0u32..).zip(fields) {
        let (Some(field_name), Type::Pointer(element)) = (field.name, typed.types.get(field.ty.ty))
        else {
            continue;
        };
        let array = format!("{pointer}->{}", typed.text(field_name));
        let Seen { freed, texts, compared, found_null } = uses_of(typed, record, member);
        let inside: Vec<(Option<u32>, String)> = match typed.types.get(element.ty) {
            Type::Pointer(_) => vec![(None, String::new())],
            Type::Record(of) if *of != record => pointers_in(typed, *of),
            _ => continue,
        };
        let named = match typed.types.get(element.ty) {
            Type::Record(of) => strings(typed, *of),
            _ => BTreeSet::new(),
        };
        let array_is_freed =
            ["free", "realloc"].iter().any(|by| is_given_to(typed, record, member, by));
        for count in counts(typed, record, member) {
            let Some(count) = number_name(typed, record, count) else { continue };
            for (at, within) in &inside {
                let is_text = texts.contains(at) || named.contains(within.trim_start_matches('.'));
                let (is_freed, may_be_null) = (freed.contains(at), compared.contains(at));
                let means_none = found_null.contains(at);
                if is_text || is_freed {
                    let count = format!("{pointer}->{count}");
                    let (array, within) = (array.clone(), within.clone());
                    found.push(Owner {
                        member,
                        array,
                        within,
                        count,
                        bound,
                        is_freed,
                        array_is_freed,
                        is_text,
                        may_be_null,
                        means_none,
                    });
                }
            }
        }
    }
    found
}

/// Members of an element that are pointers.
fn pointers_in(typed: &Program, element: RecordId) -> Vec<(Option<u32>, String)> {
    let fields = typed[element].definition.iter().flat_map(|it| &it.fields);
    let pointers = (0u32..).zip(fields).filter(|(_, field)| typed.types.is_pointer(field.ty.ty));
    pointers
        .filter_map(|(at, field)| Some((Some(at), format!(".{}", typed.text(field.name?)))))
        .collect()
}

fn number_name(typed: &Program, record: RecordId, member: u32) -> Option<String> {
    let field = typed[record].definition.as_ref()?.fields.get(member as usize)?;
    Some(typed.text(field.name?).to_string())
}

/// The members of elements (`None`: the elements) that the program frees, takes for texts, compares or sets to null, and compares with null
/// before the same function gives them a value.
#[derive(Default)]
struct Seen {
    freed: BTreeSet<Option<u32>>,
    texts: BTreeSet<Option<u32>>,
    compared: BTreeSet<Option<u32>>,
    found_null: BTreeSet<Option<u32>>,
}

fn uses_of(typed: &Program, record: RecordId, array: u32) -> Seen {
    let Seen { mut freed, mut texts, mut compared, mut found_null } = Seen::default();
    let of_array =
        |place: &Expr| element(typed, record, place).filter(|it| it.0 == array).map(|it| it.1);
    in_program(typed, &mut |expr| {
        let call = match &expr.kind {
            ExprKind::Call(call) => call,
            ExprKind::Binary(BinaryOp::Equal | BinaryOp::NotEqual, left, right) => {
                return compared.extend([left, right].into_iter().filter_map(|it| of_array(it)));
            }
            ExprKind::Assign(place, value) if matches!(bare(value).kind, ExprKind::Integer(0)) => {
                return compared.extend(of_array(place));
            }
            _ => return,
        };
        let ExprKind::Function(callee) = bare(&call.callee).kind else { return };
        if typed.text(typed[callee].name) == "free" {
            freed.extend(call.arguments.first().and_then(of_array));
        } else if let Some(skipped) = takes_text(typed, callee) {
            texts.extend(call.arguments.iter().skip(skipped).filter_map(of_array));
        }
    });
    for body in typed.functions.iter().filter_map(|function| function.body.as_ref()) {
        for at in freed.union(&texts) {
            let is_element = |expr: &Expr| of_array(expr) == Some(*at);
            if tests(body, &is_element) {
                compared.insert(*at);
            }
            if tests(body, &|expr| is_element(expr) && !is_assigned_before(body, expr, &is_element))
            {
                found_null.insert(*at);
            }
        }
    }
    Seen { freed, texts, compared, found_null }
}

/// Whether the text assigns to such an expression in front of this one.
fn is_assigned_before(body: &Body, expr: &Expr, is: &dyn Fn(&Expr) -> bool) -> bool {
    let mut found = false;
    in_block(&body.block, &mut |other| {
        let ExprKind::Assign(place, _) = &other.kind else { return };
        found |= is(place) && place.span.start <= expr.span.start;
    });
    found
}

/// `m->items[i]` or `m->items[i].key`: the member that leads to the array, and the member of the element.
fn element(typed: &Program, record: RecordId, expr: &Expr) -> Option<(u32, Option<u32>)> {
    let (place, within) = match &bare(expr).kind {
        ExprKind::Member(base, within) => (&**base, Some(*within)),
        _ => (bare(expr), None),
    };
    let ExprKind::Deref(pointer) = &place.kind else { return None };
    let ExprKind::Binary(BinaryOp::PointerAdd, array, _) = &bare(pointer).kind else { return None };
    Some((member_of(typed, record, array)?, within))
}

/// Numbers of the record that tell how many elements are in use: the program indexes the array with them, or goes through it up to them.
fn counts(typed: &Program, record: RecordId, array: u32) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    let wrapped = wrapped_at(typed, record);
    in_program(typed, &mut |expr| {
        if let ExprKind::Binary(BinaryOp::PointerAdd, base, index) = &expr.kind
            && member_of(typed, record, base) == Some(array)
        {
            found.extend(member_of(typed, record, counted(index)));
            let index = as_variable(index);
            found.extend(wrapped.iter().filter(|(id, _)| Some(*id) == index).map(|(_, it)| it));
        }
    });
    for function in (0..typed.functions.len() as u32).map(FunctionId) {
        for of in loops_of(typed, function) {
            for guard in of.guards() {
                let ExprKind::Binary(BinaryOp::Less | BinaryOp::NotEqual, left, right) =
                    &guard.kind
                else {
                    continue;
                };
                if let (Some(index), Some(number)) =
                    (as_variable(left), member_of(typed, record, right))
                    && indexes(typed, (record, array), &of, index)
                {
                    found.insert(number);
                }
            }
        }
    }
    found
}

/// Variables that start again at a number of the record: `k = h & (t->capacity - 1)`, `k = (k + 1) % t->capacity`.
fn wrapped_at(typed: &Program, record: RecordId) -> BTreeSet<(VariableId, u32)> {
    let mut found = BTreeSet::new();
    in_program(typed, &mut |expr| {
        let Some((index, Wrap::Mask(by) | Wrap::Remainder(by))) = wrap(expr) else { return };
        // A mask is one less than the number.
        let by = match &bare(by).kind {
            ExprKind::Binary(BinaryOp::Sub, number, _) => number,
            _ => by,
        };
        found.extend(member_of(typed, record, by).map(|number| (index, number)));
    });
    found
}

fn indexes(
    typed: &Program,
    (record, array): (RecordId, u32),
    of: &LoopView,
    variable: VariableId,
) -> bool {
    let mut indexes = false;
    each_expr(Node::Stmt(of.stmt), &mut |expr| {
        if let ExprKind::Binary(BinaryOp::PointerAdd, base, index) = &expr.kind {
            indexes |= member_of(typed, record, base) == Some(array)
                && as_variable(index) == Some(variable);
        }
    });
    indexes
}
