//! Trees by brute force. On small heaps, with cycles, shared nodes and wild pointers in them, the nodes below a pointer and whether it is a
//! tree are found by walking, and the text of the prelude must agree: each axiom holds, each store leads to what walking finds in the
//! changed heap, and what differs between two heaps differs because of a node on the way.
//!
//! Pointer 0 is NULL. Node `i` is the pointer `i`, which is also the address of its first member; that of the second is `count + i`. Behind
//! those is a pointer to something else.

use super::evaluate::{Compiled, Model, Value, compile, compile_function};
use crate::harness::{Trial, tests};
use cinch::il::ast::{DeclKind, Expr, Program};
use cinch::lower::declare::template::for_tree;
use std::cell::RefCell;
use std::rc::Rc;

pub fn trials() -> Vec<Trial> {
    tests![
        every_axiom_holds,
        wrong_meanings_are_noticed,
        stores_lead_to_the_trees_of_the_new_heap,
        nothing_new_is_below_what_was_there,
        trees_differ_where_memory_changes
    ]
}

const RAW: i64 = 0;
const FIRST: i64 = 1;
const SECOND: i64 = 2;
const UNALLOCATED: i64 = 0;
const ALLOCATED: i64 = 1;
const FREED: i64 = 2;

/// How many nodes there may be; some have other cells than nodes have.
#[derive(Clone, PartialEq, Debug)]
struct Heap {
    count: usize,
    /// By address.
    memory: Vec<usize>,
    types: Vec<i64>,
}

/// What walking finds.
#[derive(Clone, PartialEq, Debug)]
struct Found {
    below: Vec<Vec<bool>>,
    is_tree: Vec<bool>,
}

impl Heap {
    fn width(count: usize) -> usize {
        2 * count + 2
    }

    fn elsewhere(&self) -> usize {
        2 * self.count + 1
    }

    /// What may be stored: NULL, nodes, and a pointer to something else.
    fn values(&self) -> Vec<usize> {
        (0..=self.count).chain([self.elsewhere()]).collect()
    }

    fn is_node(&self, pointer: usize) -> bool {
        let is_first = pointer != 0 && pointer <= self.count;
        is_first && self.types[pointer] == FIRST && self.types[pointer + self.count] == SECOND
    }

    fn members(&self, node: usize) -> [usize; 2] {
        [self.memory[node], self.memory[node + self.count]]
    }

    fn walk(&self, from: usize, seen: &mut Vec<bool>) {
        if self.is_node(from) && !std::mem::replace(&mut seen[from], true) {
            self.members(from).into_iter().for_each(|member| self.walk(member, seen));
        }
    }

    /// Each way ends with NULL, and none leads to a node that has been met.
    fn walk_tree(&self, from: usize, seen: &mut Vec<bool>) -> bool {
        let is_new = self.is_node(from) && !std::mem::replace(&mut seen[from], true);
        let mut members = self.members(if is_new { from } else { 0 }).into_iter();
        from == 0 || is_new && members.all(|member| self.walk_tree(member, seen))
    }

    fn find(&self) -> Found {
        let width = Heap::width(self.count);
        let below = |from| {
            let mut seen = vec![false; width];
            self.walk(from, &mut seen);
            seen
        };
        let is_tree = |from| self.walk_tree(from, &mut vec![false; width]);
        Found { below: (0..width).map(below).collect(), is_tree: (0..width).map(is_tree).collect() }
    }

    fn memory(&self) -> Value<i64> {
        Value::map(
            self.memory.len(),
            self.memory.iter().map(|it| Value::number(*it as i64)).collect(),
        )
    }

    fn types(&self) -> Value<i64> {
        Value::map(self.types.len(), self.types.iter().map(|it| Value::number(*it)).collect())
    }

    fn read(memory: &Value<i64>, types: &Value<i64>) -> Heap {
        let (Value::Map(memory), Value::Map(types)) = (memory, types) else { panic!("two maps") };
        let memory: Vec<usize> = memory.cells.iter().map(|it| it.as_i64() as usize).collect();
        let types = types.cells.iter().map(Value::as_i64).collect();
        Heap { count: memory.len() / 2 - 1, memory, types }
    }
}

/// Every `step`-th heap of so many nodes. Of every fifth, one cell is another one than nodes have.
fn for_each_heap(count: usize, step: usize, visit: &mut dyn FnMut(&Heap)) {
    let width = Heap::width(count);
    let all = (count + 2).pow(2 * count as u32);
    for number in (0..all).step_by(step) {
        let mut heap = Heap { count, memory: vec![0; width], types: vec![RAW; width] };
        let values = heap.values();
        let mut digits = number;
        for cell in 1..=2 * count {
            heap.memory[cell] = values[digits % values.len()];
            heap.types[cell] = if cell <= count { FIRST } else { SECOND };
            digits /= values.len();
        }
        if number % 5 == 0 {
            heap.types[1 + number / 5 % (2 * count)] = RAW;
        }
        visit(&heap);
    }
}

/// Walking is done once for each heap that is asked about: the last ones are remembered.
struct Walks(RefCell<Vec<Walk>>);

/// Where it begins, what it follows, and what is met.
type Walk = (Value<i64>, Value<i64>, Rc<Found>);

impl Walks {
    fn find(&self, memory: &Value<i64>, types: &Value<i64>) -> Rc<Found> {
        let same = |a: &Value<i64>, b: &Value<i64>| match (a, b) {
            (Value::Map(a), Value::Map(b)) => Rc::ptr_eq(&a.cells, &b.cells),
            _ => false,
        };
        let mut known = self.0.borrow_mut();
        if let Some((.., found)) = known.iter().find(|(m, t, _)| same(m, memory) && same(t, types))
        {
            return found.clone();
        }
        let found = Rc::new(Heap::read(memory, types).find());
        known.insert(0, (memory.clone(), types.clone(), found.clone()));
        known.truncate(4);
        found
    }
}

type IsTree = fn(&Found, usize) -> bool;

fn as_meant(found: &Found, root: usize) -> bool {
    found.is_tree[root]
}

struct Rules {
    program: Program,
    model: Model<i64>,
}

fn rules(count: usize, is_tree: IsTree) -> Rules {
    let members = [("T_first".to_string(), 0), ("T_second".to_string(), 8)];
    let program = super::parsed(&(super::text("memory.bpl") + &for_tree("t", &members)));
    let mut model = Model::new();
    let elsewhere = 2 * count as i64 + 1;
    let (nodes, count) = (count as i64, count as i64);
    model.domain("ptr", (0..=nodes).chain([elsewhere]).map(Value::Number));
    // Something else lies in an object of its own.
    model.function("Obj", move |args| match args[0].as_i64() {
        pointer if pointer == elsewhere => Value::number(count + 1),
        pointer if pointer > count => Value::number(pointer - count),
        pointer => Value::number(pointer),
    });
    model.function("Plus", move |args| match args[0].as_i64() {
        node @ 1.. if node <= count => Value::number(node + count),
        _ => Value::number(elsewhere),
    });
    let walks = Rc::new(Walks(RefCell::default()));
    let at = |value: &Value<i64>| value.as_i64() as usize;
    let (for_below, for_apart) = (walks.clone(), walks.clone());
    model.function("Below_t", move |args| {
        Value::Bool(for_below.find(&args[0], &args[1]).below[at(&args[2])][at(&args[3])])
    });
    for name in ["IsTree_t", "StartsTree_t"] {
        let walks = walks.clone();
        model.function(name, move |args| {
            Value::Bool(is_tree(&walks.find(&args[0], &args[1]), at(&args[2])))
        });
    }
    model.function("Apart_t", move |args| {
        let found = for_apart.find(&args[0], &args[1]);
        let (one, other) = (&found.below[at(&args[2])], &found.below[at(&args[3])]);
        Value::Bool(!one.iter().zip(other).any(|(one, other)| *one && *other))
    });
    let constants = [("NULL", 0), ("null", 0), ("T_first", FIRST), ("T_second", SECOND)];
    let states =
        [("UNALLOCATED", UNALLOCATED), ("ALLOCATED", ALLOCATED), ("FREED", FREED), ("RAW", RAW)];
    constants.into_iter().chain(states).for_each(|(name, value)| model.constant(name, value));
    Rules { program, model }
}

impl Rules {
    /// The axioms about trees.
    fn axioms(&self) -> Vec<&Expr> {
        let axioms = self.program.decls.iter().filter_map(|decl| match &decl.kind {
            DeclKind::Axiom(formula) => Some(formula),
            _ => None,
        });
        let about_trees = |axiom: &&Expr| {
            let mut found = false;
            super::for_each_expr(axiom, &mut |expr| {
                if let cinch::il::ast::ExprKind::Apply { function, .. } = &*expr.kind {
                    found |= function.name.ends_with("_t");
                }
            });
            found
        };
        axioms.filter(about_trees).collect()
    }

    /// How many axioms fail on a heap.
    fn failing(&mut self, heap: &Heap) -> usize {
        self.model.domain("[ptr]ptr", [heap.memory()]);
        self.model.domain("[ptr]tag", [heap.types()]);
        let holds = |axiom: &&Expr| compile(&self.program, &self.model, axiom).holds(&[]);
        self.axioms().into_iter().filter(|axiom| !holds(axiom)).count()
    }

    fn rule(&self, name: &str) -> Compiled<i64> {
        compile_function(&self.program, &self.model, name)
    }
}

fn every_axiom_holds() {
    let (mut heaps, mut trees) = (0, 0);
    for (count, step) in [(1, 1), (2, 1), (3, 7), (4, 1_999)] {
        let mut rules = rules(count, as_meant);
        assert_eq!(rules.axioms().len(), 12);
        for_each_heap(count, step, &mut |heap| {
            heaps += 1;
            trees += heap.find().is_tree[1..=count].iter().filter(|it| **it).count();
            assert_eq!(rules.failing(heap), 0, "{heap:?}");
        });
    }
    assert!(heaps > 3_000 && trees > 300, "only {heaps} heaps with {trees} trees");
}

/// What makes a test of a test: other meanings of the word do not fit.
fn wrong_meanings_are_noticed() {
    let sharing: IsTree = |found, root| {
        let nodes = 1..found.below.len();
        let cycle = |node: usize| {
            (1..found.below.len())
                .any(|other| other != node && found.below[node][other] && found.below[other][node])
        };
        root == 0
            || found.below[root][root]
                && !nodes.into_iter().any(|it| found.below[root][it] && cycle(it))
    };
    let leaves: IsTree =
        |found, root| root == 0 || found.below[root].iter().filter(|it| **it).count() == 1;
    let nowhere: IsTree = |_, root| root == 0;
    for meaning in [sharing, leaves, nowhere] {
        let mut rules = rules(3, meaning);
        let mut noticed = 0;
        for_each_heap(3, 31, &mut |heap| noticed += rules.failing(heap));
        assert!(noticed > 0);
    }
}

fn stores_lead_to_the_trees_of_the_new_heap() {
    let mut stores = 0;
    for (count, step) in [(2, 1), (3, 37), (4, 20_011)] {
        let rules = rules(count, as_meant);
        let (planted, untouched) = (rules.rule("Planted_t"), rules.rule("Untouched_t"));
        for_each_heap(count, step, &mut |heap| {
            let types = heap.types();
            for cell in 1..=2 * count {
                for value in heap.values() {
                    let mut changed = heap.clone();
                    changed.memory[cell] = value;
                    stores += 1;
                    let (before, after) = (heap.memory(), changed.memory());
                    let holds = if heap.types[cell] == RAW {
                        untouched.holds(&[before, types.clone(), after])
                    } else {
                        let node = if cell <= count { cell } else { cell - count };
                        let [node, held, value] = [node, heap.memory[cell], value]
                            .map(|pointer| Value::number(pointer as i64));
                        planted.holds(&[before, types.clone(), node, held, value, after])
                    };
                    assert!(holds, "{heap:?}, {cell} := {value}");
                }
            }
        });
    }
    assert!(stores > 15_000, "only {stores} stores");
}

fn nothing_new_is_below_what_was_there() {
    let mut rules = rules(2, as_meant);
    let grown = rules.rule("Grown_t");
    rules.model.domain("ptr", (0..6).map(Value::Number));
    let closed = rules.rule("Closed");
    let mut count = 0;
    for_each_heap(2, 1, &mut |heap| {
        for states in 0..27 {
            let state = |object: u32| Value::number(states / 3_i64.pow(object) % 3);
            let alloc = Value::map(
                6,
                vec![Value::number(FREED), state(0), state(1), state(2), state(2), state(2)],
            );
            if closed.holds(&[heap.memory(), alloc.clone()]) {
                count += 1;
                assert!(grown.holds(&[heap.memory(), heap.types(), alloc]), "{heap:?} {states}");
            }
        }
    });
    assert!(count > 1_000, "only {count} heaps");
}

/// What `Changed` promises: there is a first pointer on a walk, which the two heaps determine, of which a cell has changed, or which has a
/// member that has become a node or has ceased to be one.
fn trees_differ_where_memory_changes() {
    let mut heaps = vec![];
    for_each_heap(2, 1, &mut |heap| heaps.push((heap.clone(), heap.find())));
    let mut count = 0;
    for (old, found) in &heaps {
        for (new, now) in &heaps {
            for start in 0..=3 {
                let is_same = found.below[start] == now.below[start]
                    && found.is_tree[start] == now.is_tree[start];
                if is_same {
                    continue;
                }
                count += 1;
                let stored = |cell: &usize| old.memory[*cell] != new.memory[*cell];
                let retyped = |cell: &usize| old.types[*cell] != new.types[*cell];
                let cells = |node: usize| [node, node + 2];
                let member_changed = |cell: &usize| match old.memory[*cell] {
                    member @ 1..=2 => cells(member).iter().any(retyped),
                    _ => false,
                };
                let changed = |node: usize| {
                    let differs =
                        |cell: &usize| stored(cell) || retyped(cell) || member_changed(cell);
                    cells(node).iter().any(differs)
                };
                let mut on_the_way =
                    (1..=2).filter(|node| *node == start || found.below[start][*node]);
                assert!(on_the_way.any(changed), "{old:?} {new:?} {start}");
            }
        }
    }
    assert!(count > 10_000, "only {count} differences");
}
