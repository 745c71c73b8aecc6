//! What is known of pointers in locals that nobody else can change: that they are not null, and how many bytes behind each are there.
//! Checks tell, conditions, and what was assigned. An assignment to the local forgets it; a call that may end an object forgets
//! all objects; where ways meet, what all of them know is left.

use super::expr::Guard;
use super::numbers::{self, Numbers};
use super::part::Piece;
use super::{node, walk};
use crate::base::Span;
use crate::typed::layout::{align_of, layout};
use crate::typed::program::{Program, VariableId, VariableStorage};
use crate::typed::tree::{ConversionKind, Expr, ExprKind, Initializer, Stmt, StmtKind};
use crate::typed::visit::{Node, each_node};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Default, Debug)]
pub(super) struct Checked {
    /// What is known of where the local points to, if it is not null.
    places: BTreeMap<VariableId, Known>,
    /// Locals that are not null.
    not_null: BTreeSet<VariableId>,
    /// Locals for which it is kept how far their objects reach: known to have been looked up before the present operand.
    kept: BTreeSet<VariableId>,
    /// Locals for which the same holds unless they are null: on some way nothing was looked up, since the local is null there.
    kept_unless_null: BTreeSet<VariableId>,
    /// Locals that are null.
    null: BTreeSet<VariableId>,
    /// How many bytes those locals have that lead to the start of an array which is a member, or to some place in it.
    parts: BTreeMap<VariableId, Piece>,
    /// Between which numbers the integers in locals lie.
    pub numbers: Numbers,
    /// How often all was forgotten.
    pub endings: u32,
}

/// Of an address: that it is a multiple of `align`, and that the bytes from there up to `end` belong to its object.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Known {
    pub end: u64,
    pub align: u64,
    /// The object is there, whatever the address is in it.
    pub lives: bool,
}

impl Known {
    /// All that two checks of the same address tell.
    fn and(self, other: Known) -> Known {
        let lives = self.lives || other.lives;
        Known { end: self.end.max(other.end), align: self.align.max(other.align), lives }
    }

    /// What both tell.
    fn or(self, other: Known) -> Known {
        let lives = self.lives && other.lives;
        Known { end: self.end.min(other.end), align: self.align.min(other.align), lives }
    }

    /// All that can be asked.
    pub const ALL: Known = Known { end: u64::MAX, align: u64::MAX, lives: true };
    /// Nothing but that it was looked up how far the object reaches, if it is there.
    pub const NOTHING: Known = Known { end: 0, align: 1, lives: false };
}

/// The locals whose objects have been looked up, so that it is kept how far they reach.
#[derive(Clone, Default, Debug)]
pub(super) struct LookedUp {
    always: BTreeSet<VariableId>,
    /// Or are null.
    unless_null: BTreeSet<VariableId>,
}

impl Checked {
    /// What is known of the bytes behind a pointer, if it is not null.
    pub fn known(&self, program: &Program, base: &Expr) -> Option<Known> {
        self.places.get(&pointer(program, base)?).copied()
    }

    pub fn is_not_null(&self, program: &Program, base: &Expr) -> bool {
        pointer(program, base).is_some_and(|id| self.not_null.contains(&id))
    }

    /// The object was looked up.
    pub fn add(&mut self, program: &Program, base: &Expr, checked: Known) {
        if let Some(id) = pointer(program, base) {
            let known = self.places.entry(id).or_default();
            *known = known.and(checked);
        }
    }

    /// How far the object reaches is kept.
    pub fn keep(&mut self, id: VariableId) {
        self.kept.insert(id);
    }

    /// Of locals that are null all is true that is known of those that are not.
    pub fn add_null(&mut self, ids: impl IntoIterator<Item = VariableId>) {
        for id in ids {
            self.null.insert(id);
            self.places.insert(id, Known::ALL);
        }
    }

    /// Whether how far the object reaches stands in the local for it.
    pub fn is_kept(&self, id: VariableId) -> bool {
        self.kept.contains(&id)
            || self.kept_unless_null.contains(&id) && self.not_null.contains(&id)
    }

    pub fn add_not_null(&mut self, ids: impl IntoIterator<Item = VariableId>) {
        self.not_null.extend(ids);
    }

    /// What a pointer leads to whose value the local has been given.
    pub fn give(&mut self, id: VariableId, value: Value) {
        self.forget(id);
        let (known, not_null) = match value {
            Value::Other => return,
            Value::Copy(from) => {
                self.give_part(id, self.part(from));
                (self.places.get(&from).copied(), self.not_null.contains(&from))
            }
            Value::Allocated(known) => (Some(known), false),
            Value::Static(known) => (Some(known), true),
        };
        self.places.extend(known.map(|known| (id, known)));
        if not_null {
            self.not_null.insert(id);
        }
    }

    /// The local was made of an array that is a member.
    pub fn give_part(&mut self, id: VariableId, piece: Option<Piece>) {
        self.parts.extend(piece.map(|piece| (id, piece)));
    }

    pub fn part(&self, id: VariableId) -> Option<Piece> {
        self.parts.get(&id).copied()
    }

    pub fn looked_up(&self) -> LookedUp {
        LookedUp { always: self.kept.clone(), unless_null: self.kept_unless_null.clone() }
    }

    /// What was looked up in one operand is not yet known in another.
    pub fn keep_only(&mut self, kept: &LookedUp) {
        let LookedUp { always, unless_null } = kept;
        // Where one operand looked up what was known unless it is null, the other knows that still.
        let still: Vec<VariableId> = self.kept.intersection(unless_null).copied().collect();
        self.kept.retain(|id| always.contains(id));
        self.kept_unless_null.extend(still);
        self.kept_unless_null.retain(|id| always.contains(id) || unless_null.contains(id));
    }

    /// What was looked up in an operand is known behind all of them, unless another has forgotten it.
    pub fn keep_also(&mut self, kept: LookedUp) {
        self.kept.extend(kept.always.into_iter().filter(|id| self.places.contains_key(id)));
    }

    /// Objects may have ended.
    pub fn forget_objects(&mut self) {
        self.places.clear();
        self.kept.clear();
        self.kept_unless_null.clear();
        self.endings += 1;
    }

    pub fn forget_all(&mut self) {
        self.forget_objects();
        self.not_null.clear();
        self.null.clear();
        self.parts.clear();
        self.numbers.clear();
    }

    /// What is known behind operands that C orders in no way: each was gone through as if it came first.
    pub fn join_operands(before: &Checked, after: &[Checked]) -> Checked {
        let mut joined = before.clone();
        joined.kept_unless_null.clear();
        joined.null.clear();
        joined.endings = after.iter().map(|it| it.endings).max().unwrap_or(before.endings);
        joined.not_null.extend(after.iter().flat_map(|it| &it.not_null));
        if joined.endings != before.endings {
            joined.places.clear();
            joined.kept.clear();
            return joined;
        }
        for (id, known) in after.iter().flat_map(|it| &it.places) {
            let here = joined.places.entry(*id).or_default();
            *here = here.and(*known);
        }
        let forgotten = |id: &VariableId| {
            after.iter().any(|it| before.places.contains_key(id) && !it.places.contains_key(id))
        };
        joined.places.retain(|id, _| !forgotten(id));
        joined.kept.extend(after.iter().flat_map(|it| &it.kept));
        joined
            .kept
            .retain(|id| after.iter().all(|it| !before.kept.contains(id) || it.kept.contains(id)));
        joined.kept.retain(|id| joined.places.contains_key(id));
        joined
    }

    pub fn forget(&mut self, variable: VariableId) {
        self.not_null.remove(&variable);
        self.null.remove(&variable);
        self.parts.remove(&variable);
        self.numbers.forget(variable);
        self.places.remove(&variable);
        self.kept.remove(&variable);
        self.kept_unless_null.remove(&variable);
    }

    /// The local has moved towards the end of its object, by that many bytes if that is known, or over it. Where the object ends, it does
    /// still; but who has never asked where that is knows nothing.
    pub fn walk(&mut self, id: VariableId, bytes: Option<u64>) {
        let kept = self.is_kept(id) && !self.null.contains(&id);
        let not_null = self.not_null.contains(&id);
        // What is known of null pointers is true of none that has moved.
        let known = self.places.get(&id).copied().filter(|_| not_null).unwrap_or_default();
        self.forget(id);
        if !kept {
            return;
        }
        let inside = bytes.filter(|bytes| *bytes <= known.end);
        let left = inside.map_or(Known::NOTHING, |bytes| Known {
            end: known.end - bytes,
            align: if bytes.is_multiple_of(known.align.max(1)) { known.align } else { 1 },
            lives: known.lives,
        });
        self.kept.insert(id);
        self.places.insert(id, left);
        self.not_null.extend(not_null.then_some(id));
    }

    /// A place that is written; what is behind a pointer changes no local that is kept here.
    pub fn forget_place(&mut self, place: &Expr) {
        if let ExprKind::Variable(id) = place.kind {
            self.forget(id);
        }
    }

    pub fn keep_common(&mut self, other: &Checked) {
        self.endings = self.endings.max(other.endings);
        self.numbers.keep_common(&other.numbers);
        let (ours, theirs) = (self.kept_or_null(), other.kept_or_null());
        self.kept_unless_null = ours.intersection(&theirs).copied().collect();
        self.kept.retain(|id| other.kept.contains(id));
        self.null.retain(|id| other.null.contains(id));
        self.not_null.retain(|id| other.not_null.contains(id));
        self.parts.retain(|id, piece| other.parts.get(id) == Some(piece));
        self.places.retain(|id, known| match other.places.get(id) {
            Some(also) => {
                *known = known.or(*also);
                true
            }
            None => false,
        });
    }
}

impl Checked {
    fn kept_or_null(&self) -> BTreeSet<VariableId> {
        [&self.kept, &self.kept_unless_null, &self.null].into_iter().flatten().copied().collect()
    }
}

/// What a local pointer has to be a multiple of so that it is kept how far its object reaches.
pub(super) fn whole(program: &Program, pointer: VariableId) -> u64 {
    let pointee = program.types.pointee(program[pointer].ty.ty);
    pointee.and_then(|pointee| align_of(program, pointee)).unwrap_or(1)
}

/// The local in which it is kept how far the object reaches that a pointer leads to, or, for one that walks, where it ends.
pub(super) fn reach(guard: &mut Guard, pointer: VariableId) -> VariableId {
    if let Some(reach) = guard.reaches.get(&pointer) {
        return *reach;
    }
    let (storage, word) = (VariableStorage::Automatic, node::distance_type(guard));
    let reach = node::hidden_variable(guard, "reach", word, storage, vec![]);
    guard.reaches.insert(pointer, reach);
    reach
}

/// For the start of the function.
pub(super) fn declare_reaches(guard: &mut Guard) -> Vec<Stmt> {
    let reaches = std::mem::take(&mut guard.reaches);
    let word = node::distance_type(guard);
    // Compilers do not see that it is used only where it was looked up.
    let none = || Some(node::number(0, word, Span::default()));
    reaches.into_values().map(|reach| node::declare(reach, none(), Span::default())).collect()
}

/// A local that only its own assignments change, whose value is used as it is.
pub(super) fn pointer(program: &Program, base: &Expr) -> Option<VariableId> {
    let ExprKind::Load(place) = &base.kind else { return None };
    local(program, place)
}

/// What is known of a value that a local gets.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value {
    /// The value of another local.
    Copy(VariableId),
    /// New memory, or null.
    Allocated(Known),
    /// The address of a variable that lives as long as the program.
    Static(Known),
    Other,
}

/// The alignment of all that is allocated.
pub(super) const ALLOCATED: u64 = 16;

/// Told before the value is gone through.
pub(super) fn value(program: &Program, expr: &Expr) -> Value {
    match &expr.kind {
        ExprKind::Convert(conversion, inner)
            if matches!(conversion.kind, ConversionKind::Same | ConversionKind::Pointer) =>
        {
            value(program, inner)
        }
        ExprKind::Call(call) => match super::call::allocated_bytes(program, call) {
            Some(end) => Value::Allocated(Known { end, align: ALLOCATED, lives: true }),
            None => Value::Other,
        },
        ExprKind::AddressOf(place) | ExprKind::Decay(place) => static_place(program, place),
        _ => pointer(program, expr).map_or(Value::Other, Value::Copy),
    }
}

fn static_place(program: &Program, place: &Expr) -> Value {
    let ExprKind::Variable(id) = place.kind else { return Value::Other };
    let variable = &program[id];
    let lasts = match variable.storage {
        VariableStorage::Global { defined, .. } => defined,
        VariableStorage::StaticLocal => true,
        _ => false,
    };
    let size = layout(program, variable.ty.ty).map(|found| found.size);
    match (size, align_of(program, variable.ty)) {
        (Some(end), Some(align)) if lasts && !variable.thread_local => {
            Value::Static(Known { end, align, lives: true })
        }
        _ => Value::Other,
    }
}

/// The locals that a part of a body assigns to, as often as it does.
pub(super) fn assigned(nodes: &[Node]) -> Vec<VariableId> {
    let mut found = vec![];
    for node in nodes {
        each_node(*node, &mut |node| {
            if let Node::Expr(expr) = node {
                found.extend(assigned_by(expr));
            }
        });
    }
    found
}

fn assigned_by(expr: &Expr) -> Option<VariableId> {
    let place = match &expr.kind {
        ExprKind::Assign(place, _) | ExprKind::Step(_, place) => place,
        ExprKind::CompoundAssign(assign) => &assign.place,
        _ => return None,
    };
    variable(place)
}

fn variable(place: &Expr) -> Option<VariableId> {
    match place.kind {
        ExprKind::Variable(id) => Some(id),
        _ => None,
    }
}

/// The local that a place is, if only its own assignments change it.
pub(super) fn local(program: &Program, place: &Expr) -> Option<VariableId> {
    let ExprKind::Variable(id) = place.kind else { return None };
    let variable = &program[id];
    let own = matches!(
        variable.storage,
        VariableStorage::Automatic | VariableStorage::Register | VariableStorage::Parameter
    );
    let volatile = crate::typed::types::Qualifiers::VOLATILE;
    (own && !variable.address_taken && !variable.ty.qualifiers.has(volatile)).then_some(id)
}

/// What a part of a body may change of what is known.
#[derive(Default)]
pub(super) struct Changes {
    pub assigned: BTreeSet<VariableId>,
    /// Those that get another value than one further towards the end of the same object.
    replaced: BTreeSet<VariableId>,
    pub ends_objects: bool,
}

impl Changes {
    fn replace(&mut self, ids: impl IntoIterator<Item = VariableId>) {
        for id in ids {
            self.assigned.insert(id);
            self.replaced.insert(id);
        }
    }

    /// The locals that do nothing but walk.
    pub fn walked(&self) -> BTreeSet<VariableId> {
        &self.assigned - &self.replaced
    }
}

/// Of what may run again, or be jumped into: what it changes is not known where it begins.
pub(super) fn forget_changes(guard: &mut Guard, nodes: &[Node]) {
    let changes = changes(guard, nodes);
    if changes.ends_objects {
        guard.checked.forget_objects();
    }
    let counted = numbers::counted(guard, nodes, &changes.replaced);
    forget_locals(guard, changes);
    counted.into_iter().for_each(|fact| guard.checked.numbers.set(fact));
}

/// Locals that have other values by now. Those that have walked lead to the same objects.
pub(super) fn forget_locals(guard: &mut Guard, changes: Changes) {
    changes.walked().into_iter().for_each(|id| guard.checked.walk(id, None));
    changes.replaced.into_iter().for_each(|id| guard.checked.forget(id));
}

pub(super) fn changes(guard: &Guard, nodes: &[Node]) -> Changes {
    let mut changes = Changes::default();
    for node in nodes {
        each_node(*node, &mut |node| match node {
            Node::Expr(expr) => note(guard, expr, &mut changes),
            Node::Stmt(Stmt { kind: StmtKind::Declare(id, _), .. }) => {
                changes.replace([*id]);
                changes.ends_objects |= guard.wrapped.contains_key(id) || guard.arrays.contains(id);
            }
            Node::Stmt(Stmt { kind: StmtKind::Asm(asm), .. }) => {
                changes.ends_objects = true;
                changes.replace(asm.outputs.iter().filter_map(|it| variable(&it.value)));
            }
            Node::Stmt(_) | Node::Initializer(Initializer::Value(_)) | Node::Initializer(_) => {}
        });
    }
    changes
}

fn note(guard: &Guard, expr: &Expr, changes: &mut Changes) {
    if let ExprKind::Call(call) = &expr.kind {
        changes.ends_objects |= super::call::may_end_objects(guard, &call.callee);
    }
    if let ExprKind::Builtin(of) = &expr.kind {
        changes.ends_objects |= super::call::builtin_ends_objects(&guard.program, of);
    }
    if let ExprKind::CompoundLiteral(of) = &expr.kind {
        // It ends with its block.
        changes.ends_objects |= guard.wrapped.contains_key(&of.variable);
    }
    match walk::forward(&guard.program, expr) {
        Some((id, _)) => {
            changes.assigned.insert(id);
        }
        None => changes.replace(assigned_by(expr)),
    }
}
