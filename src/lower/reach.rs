//! Reachability along links: what a change of memory does to `R` and `B`. See `prelude/reach.bpl` for the rules; here they are applied to the
//! links that the unit's specifications name.
//! Rule: `R` and `B` always fit memory. So whatever changes a cell that may be a link comes through here first.

use super::build::{
    self, apply, eq, forall, implies, le, lt, ne, no_object, not, object, offset, plus, ptr,
    select, var,
};
use super::class::Class;
use super::emit::Emit;
use super::heap;
use super::links::LinkInfo;
use super::map::Map;
use super::state::State;
use super::tag::Tag;
use super::trees;
use super::unit::Unit;
use crate::base::Span;
use crate::il::ast::Expr;
use crate::il::obligation::ObligationKind;

/// Which cell a pointer is stored to.
pub enum Cell<'a> {
    /// A field: only links with its tag are concerned.
    Field(&'a Tag),
    /// Through a plain pointer: the cell may carry any tag.
    Any,
}

/// Before `M_ptr[address] := value`: checks that chains still end (`unreachable-blocker`), and changes `R` and `B` of each link that
/// the store may concern. The caller then stores and calls `assume_links`.
pub fn before_store(
    unit: &Unit,
    emit: &mut Emit,
    cell: Cell,
    address: &Expr,
    value: &Expr,
    span: Span,
) {
    let is_link = |link: &LinkInfo| match cell {
        Cell::Field(tag) => build::truth(link.tag == *tag),
        Cell::Any => {
            let lives = heap::type_at(&State::Now, address);
            eq(lives, unit.tag(&link.tag))
        }
    };
    for link in unit.links.all() {
        let condition = is_link(link);
        if build::as_bool(&condition) != Some(false) {
            relink(unit, emit, link, condition, address, value, span);
        }
    }
}

/// `R'[u,v] = R[u,x] ? (R[u,v] && !R[x,v]) || v == x || (!BS[y] && R[y,v]) : R[u,v]`, `B'[u] = R[u,x] ? (BS[y] ? y : B[y]) : B[u]`, where
/// the link of the record at `x` becomes `y`; on condition that the cell is a link.
fn relink(
    unit: &Unit,
    emit: &mut Emit,
    link: &LinkInfo,
    is_link: Expr,
    address: &Expr,
    value: &Expr,
    span: Span,
) {
    let record = plus(address.clone(), build::int(-link.offset));
    let (record, value) = (shared(emit, record, span), shared(emit, value.clone(), span));
    let (reach, _) = now(unit, link);
    let blockers = State::Now.map(&Map::Blockers);
    let blocks = select(blockers.clone(), vec![value.clone()]);
    let leads_back = select(reach, vec![value.clone(), record.clone()]);
    let words = format!("the chain along {} may lead back to this record", link.name);
    let ends = implies(is_link.clone(), implies(leads_back, blocks));
    emit.check(ObligationKind::UnreachableBlocker, ends, span, Some(&words));
    let why = "the chains through the record go on with that of the stored pointer";
    update(unit, emit, link, span, why, |old, new| {
        let args = vec![blockers, old.0.clone(), old.1.clone(), record, value];
        let args = args.into_iter().chain([new.0.clone(), new.1.clone()]).collect();
        let changed = apply(&format!("Relinked_{}", link.name), args);
        let same = build::and(eq(new.0, old.0), eq(new.1, old.1));
        build::and(implies(is_link.clone(), changed), implies(not(is_link), same))
    });
}

/// Gives `R` and `B` of a link new values, of which a relation to the old ones is known.
fn update(
    unit: &Unit,
    emit: &mut Emit,
    link: &LinkInfo,
    span: Span,
    why: &str,
    relation: impl FnOnce((Expr, Expr), (Expr, Expr)) -> Expr,
) {
    let [reach, block] = maps(link);
    let old = now(unit, link);
    let new_reach = emit.unknown("R", reach.ty(), span);
    let new_block = emit.unknown("B", block.ty(), span);
    emit.assume(why, relation(old, (new_reach.clone(), new_block.clone())), span);
    emit.push(build::assign(&reach.name(), new_reach, span));
    emit.push(build::assign(&block.name(), new_block, span));
}

/// Before pointer cells are changed in bulk, in the `size` bytes from `start` on: no link may be among them, since the change of chains by
/// many stores at once is not modelled.
pub fn before_bulk_change(unit: &Unit, emit: &mut Emit, start: &Expr, size: &Expr, span: Span) {
    let cell = var("q");
    for tag in tags(unit) {
        let lives = heap::type_at(&State::Now, &cell);
        let inside = build::all([
            eq(object(cell.clone()), object(start.clone())),
            le(offset(start.clone()), offset(cell.clone())),
            lt(offset(cell.clone()), build::add(offset(start.clone()), size.clone())),
        ]);
        let no_link = implies(inside, ne(lives.clone(), unit.tag(&tag)));
        let no_links = forall(&[("q", ptr())], vec![vec![lives]], no_link);
        let words = "links of lists are changed in bulk, which is not modelled";
        emit.check(ObligationKind::Unsupported, no_links, span, Some(words));
    }
}

/// The tags of all links, each once.
fn tags(unit: &Unit) -> std::collections::BTreeSet<Tag> {
    unit.links.all().map(|link| link.tag.clone()).collect()
}

/// What holds of the chains in every state, for the state as it is now. Needed whenever a map that chains depend on has a new value.
pub fn assume_links(unit: &Unit, emit: &mut Emit, span: Span) {
    for (why, fact) in link_facts(unit, &State::Now) {
        emit.assume(why, fact, span);
    }
}

/// The same, and what holds of pointers in every state. Needed where memory has changed in ways that are not known; after single stores and
/// allocations it follows, and saying it again makes proofs slower.
pub fn assume_chains(unit: &Unit, emit: &mut Emit, span: Span) {
    for (why, fact) in chain_facts(unit, &State::Now) {
        emit.assume(why, fact, span);
    }
}

/// What holds of pointers and chains in every state, each with the reason.
pub fn chain_facts(unit: &Unit, state: &State) -> Vec<(&'static str, Expr)> {
    unit.use_class(Class::Pointer);
    let memory = state.map(&Map::Cells(Class::Pointer));
    let closed = apply("Closed", vec![memory, state.map(&Map::Alloc)]);
    let empty = apply("NullIsEmpty", vec![state.map(&Map::Type)]);
    let mut facts = vec![
        ("no pointer refers to an object before it is allocated", closed),
        ("nothing lives at the null pointer", empty),
    ];
    facts.extend(link_facts(unit, state));
    facts
}

/// What holds of chains and trees in every state, each with the reason.
pub fn link_facts(unit: &Unit, state: &State) -> Vec<(&'static str, Expr)> {
    let mut facts = trees::tree_facts(unit, state);
    if unit.links.is_empty() {
        return facts;
    }
    unit.use_class(Class::Pointer);
    let blockers = state.map(&Map::Blockers);
    if unit.links.only_null_blocks() {
        let blocks = select(blockers.clone(), vec![var("x")]);
        let plain = build::iff(blocks.clone(), eq(object(var("x")), no_object()));
        let fact = forall(&[("x", ptr())], vec![vec![blocks]], plain);
        facts.push(("no pointer to an object is ever declared to block", fact));
    }
    for link in unit.links.all() {
        let (reach, block) = in_state(unit, link, state);
        let args = [Map::Cells(Class::Pointer), Map::Type, Map::Alloc].map(|map| state.map(&map));
        let args = args.into_iter().chain([blockers.clone(), reach, block]).collect();
        let chains = apply(&format!("Chains_{}", link.name), args);
        facts.push(("R and B are defined by memory, in which every chain ends", chains));
    }
    facts
}

/// Before the field with that tag is accessed: names the chains of its record, so that what is known of all that is on a chain is known of the
/// first.
pub fn assume_start(unit: &Unit, emit: &mut Emit, tag: &Tag, address: &Expr, span: Span) {
    let program = &unit.program.typed;
    for link in unit.links.all() {
        let Some(definition) = &program[link.link.record].definition else { continue };
        let field = match tag {
            Tag::Field(record, field) if *record == link.link.record => *field,
            _ => continue,
        };
        let field = &definition.fields[field as usize];
        // Where a chain starts whose first link is in this record.
        let linked = definition.fields[link.link.field as usize].offset as i64 - link.offset;
        let distance = linked - field.offset as i64;
        let pointer = plus(address.clone(), build::int(distance));
        let (reach, _) = now(unit, link);
        let start = select(reach, vec![pointer.clone(), pointer]);
        emit.assume("a chain contains its start", start, span);
    }
}

/// Where the field with that tag is read: of a link, what the axiom about single steps says. Older solvers do not always find the instance.
pub fn assume_step(
    unit: &Unit,
    emit: &mut Emit,
    (tag, address): (&Tag, &Expr),
    value: &Expr,
    span: Span,
) {
    for link in unit.links.tagged(tag) {
        let record = plus(address.clone(), build::int(-link.offset));
        let (reach, _) = now(unit, link);
        let blocks = select(State::Now.map(&Map::Blockers), vec![value.clone()]);
        let goes_on = select(reach, vec![record, value.clone()]);
        let lives = heap::type_at(&State::Now, address);
        let fact = implies(eq(lives, unit.tag(tag)), build::or(blocks, goes_on));
        emit.assume("a link leads to a pointer that blocks or is on the chain", fact, span);
    }
}

/// `BS += pointer`.
pub fn add_blocker(unit: &Unit, emit: &mut Emit, pointer: &Expr, span: Span) {
    let pointer = shared(emit, pointer.clone(), span);
    for link in unit.links.all() {
        let why = "chains that went through the pointer end there";
        update(unit, emit, link, span, why, |old, new| {
            let args = vec![old.0, old.1, pointer.clone(), new.0, new.1];
            apply(&format!("Blocked_{}", link.name), args)
        });
    }
    set_blocker(unit, emit, &pointer, build::truth(true), span);
}

/// `BS -= pointer`: what points to no object always blocks, and a chain must have another end.
pub fn remove_blocker(unit: &Unit, emit: &mut Emit, pointer: &Expr, span: Span) {
    let pointer = shared(emit, pointer.clone(), span);
    let kind = ObligationKind::UnreachableBlocker;
    let words = "what points to no object always blocks";
    emit.check(kind, ne(object(pointer.clone()), no_object()), span, Some(words));
    for link in unit.links.all() {
        let (_, block) = now(unit, link);
        let ends = ne(select(block, vec![pointer.clone()]), pointer.clone());
        let words = format!("the chain along {} may lead back to this pointer", link.name);
        emit.check(kind, ends, span, Some(&words));
        let why = "chains that ended at the pointer go on";
        update(unit, emit, link, span, why, |old, new| {
            let args = vec![old.0, old.1, pointer.clone(), new.0, new.1];
            apply(&format!("Unblocked_{}", link.name), args)
        });
    }
    set_blocker(unit, emit, &pointer, build::truth(false), span);
}

fn set_blocker(unit: &Unit, emit: &mut Emit, pointer: &Expr, blocks: Expr, span: Span) {
    emit.push(build::update(&Map::Blockers.name(), vec![pointer.clone()], blocks, span));
    assume_links(unit, emit, span);
}

/// What a call or the rounds of a loop leave of the chains. Between the states, memory changes only in cells for which `in_modifies` holds
/// and in objects that were not allocated before. A chain is then what it was unless a link on it may have changed, or a
/// pointer on it or at its end blocks in one state only.
///
/// `Parting` is the pointer on the old chain from which on the new one goes another way, or which blocks differently. It is a
/// function of the two relations, so that it may be named in every frame between the same states.
pub fn frame_facts(
    unit: &Unit,
    link: &LinkInfo,
    in_modifies: &dyn Fn(Expr) -> Expr,
    from: &State,
    to: &State,
) -> Vec<Expr> {
    let (reach, block) = in_state(unit, link, from);
    let (new_reach, new_block) = in_state(unit, link, to);
    let (x, y) = (var("x"), var("y"));
    let at = |map: &Expr, index: &Expr| select(map.clone(), vec![index.clone()]);
    let pair = |map: &Expr| select(map.clone(), vec![x.clone(), y.clone()]);
    let blocks_differently = |pointer: &Expr| {
        let blockers = Map::Blockers;
        ne(at(&to.map(&blockers), pointer), at(&from.map(&blockers), pointer))
    };
    let args = [&reach, &block, &new_reach, &new_block, &x].map(Expr::clone).to_vec();
    let parting = apply(&format!("Parting_{}", link.name), args);
    let parts = build::and(
        select(reach.clone(), vec![x.clone(), parting.clone()]),
        build::any([
            in_modifies(plus(parting.clone(), build::int(link.offset))),
            heap::is_unallocated(from, &object(parting.clone())),
            blocks_differently(&parting),
        ]),
    );
    let changed = build::or(blocks_differently(&at(&block, &x)), parts);
    let same_chain = build::iff(pair(&new_reach), pair(&reach));
    let same_end = eq(at(&new_block, &x), at(&block, &x));
    vec![
        forall(
            &[("x", ptr()), ("y", ptr())],
            vec![vec![pair(&new_reach)], vec![pair(&reach)]],
            build::or(same_chain, changed.clone()),
        ),
        forall(
            &[("x", ptr())],
            vec![vec![at(&new_block, &x)], vec![at(&block, &x)]],
            build::or(same_end, changed),
        ),
    ]
}

/// `R` and `B` of a link.
pub fn maps(link: &LinkInfo) -> [Map; 2] {
    [Map::Reach(link.name.clone()), Map::Block(link.name.clone())]
}

fn in_state(unit: &Unit, link: &LinkInfo, state: &State) -> (Expr, Expr) {
    let [reach, block] = maps(link);
    unit.use_map(&reach);
    unit.use_map(&block);
    (state.map(&reach), state.map(&block))
}

fn now(unit: &Unit, link: &LinkInfo) -> (Expr, Expr) {
    in_state(unit, link, &State::Now)
}

/// A pointer that may be written often without the text growing.
fn shared(emit: &mut Emit, pointer: Expr, span: Span) -> Expr {
    if pointer.depth() <= 2 { pointer } else { emit.keep("pointer", ptr(), pointer, span) }
}
