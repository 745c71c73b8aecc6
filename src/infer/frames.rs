//! Candidates for frames: what a function writes and frees, in the words of its parameters and globals. New memory and locals are nobody's
//! business. Where a write cannot be said in such words, there is no frame at all: a frame that is too small is worse than none.

use super::accesses::assigned;
use super::callbacks::{Frame, frame_of_pointer, one_of, writes_as_pointer};
use super::element_form::{address_of, element_form, without_parts};
use super::filled::{elements, placeholder};
use super::heads::list_of;
use super::link_cursors::goes_along;
use super::list_invariants::{chains, mentions};
use super::loop_view::{LoopView, loops_of};
use super::properties::{contract_of, rename};
use super::records::Changes;
use super::recursion::{Handed, own_calls};
use super::trees::{Tree, leads_down, rooted_tree};
use super::words::{
    as_variable, bare, before, field_name, name, pointed_record, simplified, tight, words,
};
use super::{Candidate, Clause, Home, Surroundings, Template};
use crate::analyze::spell;
use crate::typed::Program;
use crate::typed::describe::describe;
use crate::typed::meaning::{ERRNO, finds_errno};
use crate::typed::program::{FunctionId, VariableId, VariableStorage};
use crate::typed::tree::{BinaryOp, Call, Expr, ExprKind};
use crate::typed::types::TypeId;
use crate::typed::visit::in_block;
use std::cell::RefCell;
use std::collections::BTreeSet;

pub fn propose(around: &Surroundings, function: FunctionId) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let contract = contract_of(around, function);
    let has = |of: fn(&crate::contract::program::Contract) -> bool| contract.is_some_and(of);
    if typed.text(typed[function].name) == "main" {
        return vec![];
    }
    let home = Home::Function(function);
    let frame = |clause, text| Candidate { home, clause, text, template: Template::Writes };
    let listed = |places: &BTreeSet<String>| {
        let all = without_parts(places);
        if all.is_empty() { "\\nothing".to_string() } else { all.join(", ") }
    };
    let said = effects(around, function);
    let mut frames = vec![];
    if !has(|it| it.modifies.is_some()) {
        let own = said.writes.as_ref().map(listed);
        let own = own.or_else(|| from_analysis(around, function));
        // Where an end is not known, it has to stay within what callers through pointers expect.
        let is_exact = |text: &String| !text.contains("[..]");
        let exact = own.clone().filter(is_exact);
        let writes = exact.or_else(|| writes_as_pointer(around, function)).or(own);
        frames.extend(writes.map(|text| frame(Clause::Modifies, text)));
    }
    if let Some(frees) = said.frees
        && !has(|it| it.frees.is_some())
        && !frees.is_empty()
    {
        frames.push(frame(Clause::Frees, listed(&frees)));
    }
    frames
}

/// What the analysis has seen written, in terms of the entry. It does not look for what is freed.
fn from_analysis(around: &Surroundings, function: FunctionId) -> Option<String> {
    let all = &around.facts.functions;
    let (_, facts) = all.iter().find(|(at, _)| at.unit == 0 && at.id == function)?;
    spell::frame(&around.program.typed, facts.writes.as_ref()?)
}

/// What is written and freed, each `None` where that has no words.
struct Effects {
    writes: Option<BTreeSet<String>>,
    frees: Option<BTreeSet<String>>,
}

fn effects(around: &Surroundings, function: FunctionId) -> Effects {
    let typed = &around.program.typed;
    let mut found = Effects { writes: Some(BTreeSet::new()), frees: Some(BTreeSet::new()) };
    let Some(body) = &typed[function].body else { return Effects { writes: None, frees: None } };
    let loops = loops_of(typed, function);
    let assigned = assigned(typed, function);
    let earlier = RefCell::new(Changes::default());
    let scene = Scene { typed, function, loops, assigned, earlier, trees: around.trees };
    in_block(&body.block, &mut |expr| {
        let write = |place: &Expr| {
            let said = scene.write(place);
            scene.earlier.borrow_mut().note(typed, place);
            said
        };
        let said = match &expr.kind {
            ExprKind::Assign(place, _) | ExprKind::Step(_, place) => write(place),
            ExprKind::CompoundAssign(of) => write(&of.place),
            ExprKind::Call(call) => return scene.call(around, call, &mut found),
            ExprKind::Builtin(_) | ExprKind::VaArg(_) => None,
            _ => return,
        };
        add(&mut found.writes, said.map(|words| words.into_iter().collect()));
    });
    let calls = own_calls(typed, function);
    let handed = Handed::of(typed, around.trees, (function, &calls), &scene.assigned);
    let whole = |places: Option<BTreeSet<String>>| places.and_then(|it| handed.whole(it));
    Effects { writes: whole(found.writes), frees: whole(found.frees) }
}

/// Adds places; where there are no words for some of them, there are none for all.
fn add(to: &mut Option<BTreeSet<String>>, places: Option<Vec<String>>) {
    match (to.as_mut(), places) {
        (Some(known), Some(places)) => known.extend(places),
        _ => *to = None,
    }
}

struct Scene<'p> {
    typed: &'p Program,
    function: FunctionId,
    loops: Vec<LoopView<'p>>,
    assigned: BTreeSet<VariableId>,
    /// What stands in front of the place that is looked at has changed these members.
    earlier: RefCell<Changes>,
    trees: &'p [Tree],
}

impl Scene<'_> {
    /// The words for a place that is written: nothing for locals and new memory, `None` if there are none.
    fn write(&self, place: &Expr) -> Option<Option<String>> {
        match &place.kind {
            ExprKind::Variable(id) => Some(match self.typed[*id].storage {
                VariableStorage::Global { .. } => Some(name(self.typed, *id)),
                VariableStorage::StaticLocal => return None,
                _ => None,
            }),
            ExprKind::Member(base, index) => {
                let field = field_name(self.typed, base.ty.ty, *index)?;
                match &base.kind {
                    ExprKind::Deref(pointer) => {
                        if let ExprKind::Binary(BinaryOp::PointerAdd, ..) = &pointer.kind {
                            return Some(self.write(base)?.map(|base| format!("{base}.{field}")));
                        }
                        let pointer = self.pointer(pointer)?;
                        Some(pointer.map(|pointer| format!("{}->{field}", tight_set(pointer))))
                    }
                    _ => Some(self.write(base)?.map(|base| format!("{base}.{field}"))),
                }
            }
            ExprKind::Deref(pointer) => match &pointer.kind {
                ExprKind::Call(call) if self.is_of_errno(call) => Some(Some(ERRNO.into())),
                ExprKind::Binary(BinaryOp::PointerAdd, base, index) => {
                    if let ExprKind::Decay(array) = &bare_pointer(base).kind {
                        let array = self.write(array)?;
                        return Some(array.map(|array| format!("{array}[{}]", self.index(index))));
                    }
                    let base = self.pointer(base)?;
                    Some(base.map(|base| format!("{}[{}]", tight(base), self.index(index))))
                }
                ExprKind::Step(_, of) | ExprKind::Load(of) | ExprKind::Convert(_, of)
                    if as_variable(of).is_some() =>
                {
                    if let Some((tree, root)) = as_variable(of).and_then(|id| self.goes_down(id)) {
                        let members = tree.members_of(&tree.nodes(&format!("*{root}")));
                        return Some(Some(format!("*{root}, {}", members.join(", "))));
                    }
                    if let Some((head, link)) = as_variable(of).and_then(|id| self.goes_on(id)) {
                        let next = link.rsplit('.').next().unwrap_or_default();
                        return Some(Some(format!("{head}, list({head}, {link})->{next}")));
                    }
                    let moved = as_variable(of).is_some_and(|id| self.assigned.contains(&id));
                    let pointer = self.pointer(of)?;
                    Some(pointer.map(|pointer| {
                        if moved {
                            format!("{}[..]", tight(pointer))
                        } else {
                            format!("*{}", tight(pointer))
                        }
                    }))
                }
                _ => Some(self.pointer(pointer)?.map(|pointer| format!("*{}", tight(pointer)))),
            },
            _ => None,
        }
    }

    /// Whether the call says where `errno` is.
    fn is_of_errno(&self, call: &Call) -> bool {
        let ExprKind::Function(callee) = bare(&call.callee).kind else { return false };
        finds_errno(self.typed.text(self.typed[callee].name))
    }

    /// The range of an index: one element where it is fixed, else as far as the loop's condition tells.
    fn index(&self, index: &Expr) -> String {
        if !mentions(index, &self.changing())
            && let Some(text) = words(self.typed, index)
            // Frames are about what the entry's values name.
            && !self.earlier.borrow().change_what_is_read(&text)
        {
            return text;
        }
        let limit = as_variable(index).and_then(|id| {
            self.loops.iter().flat_map(LoopView::guards).find_map(|guard| match &guard.kind {
                ExprKind::Binary(BinaryOp::Less, left, right)
                    if as_variable(left) == Some(id) && !mentions(right, &self.changing()) =>
                {
                    words(self.typed, right)
                }
                _ => None,
            })
        });
        limit.map_or("..".into(), |limit| format!("0 .. {}", before(&tight(limit))))
    }

    /// Locals, and parameters that get other values: what callers do not know.
    fn changing(&self) -> BTreeSet<VariableId> {
        let all = (0..self.typed.variables.len()).map(|index| VariableId(index as u32));
        all.filter(|id| !self.is_fixed(*id)).collect()
    }

    fn is_fixed(&self, id: VariableId) -> bool {
        match self.typed[id].storage {
            VariableStorage::Parameter => !self.assigned.contains(&id),
            VariableStorage::Global { .. } => true,
            _ => false,
        }
    }

    /// What a pointer points into, in words: `Some(None)` for memory that is new.
    fn pointer(&self, pointer: &Expr) -> Option<Option<String>> {
        let Some(id) = as_variable(pointer) else {
            match &bare_pointer(pointer).kind {
                ExprKind::AddressOf(place) => {
                    let Some(place) = self.write(place)? else { return Some(None) };
                    return Some(Some(address_of(&place)?));
                }
                ExprKind::Binary(BinaryOp::PointerAdd, base, index)
                    if mentions(index, &self.changing()) =>
                {
                    let base = self.pointer(base)?;
                    return Some(
                        base.map(|base| format!("{} + ({})", tight(base), self.index(index))),
                    );
                }
                _ => {}
            }
            if let Some(list) = self.hanging(pointer) {
                return Some(Some(list));
            }
            if !mentions(pointer, &self.changing()) {
                return Some(Some(words(self.typed, pointer)?));
            }
            if let ExprKind::Member(base, index) = &bare(pointer).kind
                && let ExprKind::Deref(owner) = &base.kind
                && let Some(id) = as_variable(owner)
            {
                let field = field_name(self.typed, base.ty.ty, *index)?;
                // What new memory points to is not told.
                let owners = self.walked(id)??;
                return Some(Some(format!("{}->{field}", tight_set(owners))));
            }
            let ExprKind::Deref(of) = &bare(pointer).kind else { return None };
            let (tree, root) = self.goes_down(as_variable(of)?)?;
            return Some(Some(tree.nodes(&format!("*{root}"))));
        };
        if self.is_fixed(id) {
            return Some(Some(name(self.typed, id)));
        }
        self.walked(id).or_else(|| self.only_value(id, 4))
    }

    /// A cursor along a list that starts at a parameter.
    fn walked(&self, id: VariableId) -> Option<Option<String>> {
        let record = pointed_record(self.typed, self.typed[id].ty.ty)?;
        let around = self.loops.iter().find(|around| around.changed.contains(&id))?;
        let chain = chains(self.typed, around).into_iter().find(|it| it.record == record)?;
        let of = self.head(id, 4)?;
        if leads_down(self.trees, record, chain.member) {
            let tree = self.trees.iter().find(|tree| tree.record == record)?;
            return Some(Some(tree.nodes(&of)));
        }
        Some(Some(format!("list({of}, {})", chain.link)))
    }

    /// A pointer to pointers that starts at a root and goes down to places where nodes hang: the tree, and the root.
    fn goes_down(&self, id: VariableId) -> Option<(&Tree, String)> {
        let tree = rooted_tree(self.typed, self.trees, self.typed[id].ty.ty)?;
        self.loops.iter().find(|around| around.changed.contains(&id))?;
        Some((tree, self.head(id, 4)?))
    }

    /// A pointer that goes from link to link: where the list starts, and its link.
    fn goes_on(&self, id: VariableId) -> Option<(String, String)> {
        let target = self.typed.types.pointee(self.typed[id].ty.ty)?;
        let (_, link) = list_of(self.typed, self.trees, target.ty)?;
        if !self.loops.iter().any(|of| goes_along(self.typed, of, id)) {
            return None;
        }
        let root = self.head(id, 4)?;
        let place = root.strip_prefix('&').map(str::to_string);
        Some((place.unwrap_or_else(|| format!("*{}", tight(root))), link))
    }

    /// What hangs where a pointer stands that goes from link to link, or at a place from which a loop takes the first node: a node of the list.
    fn hanging(&self, pointer: &Expr) -> Option<String> {
        let place = bare(pointer);
        if let ExprKind::Deref(of) = &place.kind
            && let Some((head, link)) = as_variable(of).and_then(|id| self.goes_on(id))
        {
            return Some(format!("list({head}, {link})"));
        }
        if !matches!(place.kind, ExprKind::Deref(_) | ExprKind::Member(..))
            || mentions(place, &self.changing())
        {
            return None;
        }
        let (_, link) = list_of(self.typed, self.trees, place.ty.ty)?;
        let head = words(self.typed, place)?;
        let mut stores = self.loops.iter().flat_map(|of| &of.stores);
        let changes = stores.any(|(to, _)| words(self.typed, to).as_ref() == Some(&head));
        changes.then(|| format!("list({head}, {link})"))
    }

    /// The parameter at which a walk starts.
    fn head(&self, id: VariableId, depth: u32) -> Option<String> {
        let parameters = &self.typed[self.function].parameters;
        if parameters.contains(&id) {
            return Some(name(self.typed, id));
        }
        let start = self.loops.iter().rev().find_map(|around| around.start(id))?;
        if let Some(other) = as_variable(start) {
            return if depth == 0 { None } else { self.head(other, depth - 1) };
        }
        (!mentions(start, &self.changing())).then(|| words(self.typed, start))?
    }

    /// A local whose only value is known.
    fn only_value(&self, id: VariableId, depth: u32) -> Option<Option<String>> {
        let mut values = vec![];
        let body = self.typed[self.function].body.as_ref()?;
        crate::typed::visit::in_block(&body.block, &mut |expr| match &expr.kind {
            ExprKind::Assign(place, value) if as_place(place) == Some(id) => values.push(&**value),
            _ => {}
        });
        values.extend(declared(body, id));
        let first = values.first()?;
        if values.iter().all(|value| is_new(self.typed, value)) {
            return Some(None);
        }
        if self.typed[self.function].parameters.contains(&id) {
            return Some(Some(name(self.typed, id)));
        }
        if values.len() > 1 || depth == 0 {
            return None;
        }
        match as_variable(first) {
            Some(other) if !self.is_fixed(other) => {
                let found = self.only_value(other, depth - 1)?;
                Some(found.map(|text| self.converted(other, id, text)))
            }
            Some(other) => Some(Some(self.converted(other, id, name(self.typed, other)))),
            None if self.hanging(first).is_some() => Some(self.hanging(first)),
            None if !mentions(first, &self.changing()) => Some(Some(words(self.typed, first)?)),
            None => None,
        }
    }

    /// What stands in a `void *`, as what it was converted to for another variable.
    fn converted(&self, from: VariableId, to: VariableId, text: String) -> String {
        let pointee = |id: VariableId| self.typed.types.pointee(self.typed[id].ty.ty);
        match (pointee(from), pointee(to)) {
            (Some(from), Some(to)) if from.ty == TypeId::VOID && to.ty != TypeId::VOID => {
                format!("(({} *){text})", describe(self.typed, to.ty))
            }
            _ => text,
        }
    }

    /// What elements of an array lead to, or members of them, as far as a loop goes through it: `m->items[0 .. m->used - 1].key`.
    fn elements(&self, pointer: &Expr) -> Option<Option<String>> {
        let ExprKind::Load(place) = &pointer.kind else { return None };
        let element = match &place.kind {
            ExprKind::Member(base, _) => base,
            _ => place,
        };
        let ExprKind::Deref(at) = &element.kind else { return None };
        let is_element = matches!(&at.kind, ExprKind::Binary(BinaryOp::PointerAdd, ..));
        is_element.then(|| self.write(place))?
    }

    /// Adds what a callee changes and frees.
    fn call(&self, around: &Surroundings, call: &Call, effects: &mut Effects) {
        let ExprKind::Function(callee) = bare(&call.callee).kind else {
            return self.call_through_pointer(around, call, effects);
        };
        let name = self.typed.text(self.typed[callee].name);
        if callee == self.function || matches!(name, "malloc" | "calloc") {
            return;
        }
        if matches!(name, "free" | "realloc") {
            let freed = call.arguments.first();
            let freed = freed.and_then(|argument| {
                let argument = bare_pointer(argument);
                self.pointer(argument).or_else(|| self.elements(argument))
            });
            return add(&mut effects.frees, freed.map(|words| words.into_iter().collect()));
        }
        self.add_frame(callee_frame(around, callee), call, effects);
    }

    /// Adds what functions behind a pointer may change and free: any of them, where all are in sight, or what the pointer's contract says.
    fn call_through_pointer(&self, around: &Surroundings, call: &Call, effects: &mut Effects) {
        let callees = one_of(around, self.function, call);
        for callee in &callees {
            self.add_frame(callee_frame(around, *callee), call, effects);
        }
        if callees.is_empty() {
            self.add_frame(frame_of_pointer(around, call), call, effects);
        }
    }

    fn add_frame(&self, frame: Frame, call: &Call, effects: &mut Effects) {
        let in_words = |texts: Vec<String>| {
            let all = texts.iter().map(|text| self.for_arguments(&frame.parameters, call, text));
            Some(all.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
        };
        add(&mut effects.writes, frame.writes.and_then(in_words));
        add(&mut effects.frees, frame.frees.and_then(in_words));
    }

    fn is_number_that_changes(&self, argument: &Expr) -> bool {
        !self.typed.types.is_pointer(argument.ty.ty) && mentions(argument, &self.changing())
    }

    /// A callee's place in the words of the caller; `Some(None)` if it is a local's or new.
    fn for_arguments(
        &self,
        parameters: &[VariableId],
        call: &Call,
        text: &str,
    ) -> Option<Option<String>> {
        let mut said = text.to_string();
        for (number, parameter) in parameters.iter().enumerate() {
            said = rename(&said, &name(self.typed, *parameter), &placeholder(number));
        }
        if let Some(elements) = elements(self.typed, call, &said)
            && !call.arguments.iter().any(|it| self.is_number_that_changes(it))
        {
            said = elements;
        }
        for (number, argument) in call.arguments.iter().enumerate() {
            let placeholder = placeholder(number);
            if !said.contains(&placeholder) {
                continue;
            }
            let text = if self.typed.types.is_pointer(argument.ty.ty) {
                if let ExprKind::AddressOf(place) = &bare_pointer(argument).kind
                    && let ExprKind::Variable(id) = place.kind
                    && self.typed[id].storage == VariableStorage::Automatic
                {
                    return Some(None);
                }
                // A `void *` leads to what it was made from.
                let is_void = argument.ty.ty == TypeId::VOID_POINTER;
                let from = if is_void { bare_pointer(argument) } else { argument };
                match self.pointer(from)? {
                    Some(text) => text,
                    None => return Some(None),
                }
            } else if mentions(argument, &self.changing()) {
                return None;
            } else {
                words(self.typed, argument)?
            };
            said = rename(&said, &placeholder, &tight(text));
        }
        Some(Some(element_form(&simplified(&said))))
    }
}

fn callee_frame(around: &Surroundings, callee: FunctionId) -> Frame {
    let parameters = around.program.typed[callee].parameters.clone();
    Frame { parameters, writes: around.writes_of(callee), frees: around.frees_of(callee) }
}

fn tight_set(text: String) -> String {
    if text.starts_with("list(") || text.starts_with("tree(") { text } else { tight(text) }
}

fn as_place(place: &Expr) -> Option<VariableId> {
    match place.kind {
        ExprKind::Variable(id) => Some(id),
        _ => None,
    }
}

fn bare_pointer(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Convert(_, of) => bare_pointer(of),
        _ => expr,
    }
}

fn declared(body: &crate::typed::program::Body, id: VariableId) -> Option<&Expr> {
    use crate::typed::tree::{Initializer, Stmt, StmtKind};
    use crate::typed::visit::{Node, each_node};
    let mut found = None;
    for item in &body.block.items {
        each_node(Node::Stmt(item), &mut |node| {
            if let Node::Stmt(Stmt { kind: StmtKind::Declare(of, Some(value)), .. }) = node
                && *of == id
                && let Initializer::Value(value) = &**value
            {
                found = Some(value);
            }
        });
    }
    found
}

/// What `malloc` returns, and NULL.
fn is_new(typed: &Program, value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Convert(conversion, of) => {
            conversion.kind == crate::typed::tree::ConversionKind::Null || is_new(typed, of)
        }
        ExprKind::Call(call) => match bare(&call.callee).kind {
            ExprKind::Function(id) => {
                matches!(typed.text(typed[id].name), "malloc" | "calloc")
            }
            _ => false,
        },
        _ => false,
    }
}
