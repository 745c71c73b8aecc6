//! A program is made ready to run: objects for its static variables, literals and functions, their initial values, and a first call.
//! Rule: two starts of one program make the same objects in the same order.

use super::call::{self, Given};
use super::contents::Contents;
use super::fold::Shapes;
use super::library;
use super::memory::Memory;
use super::model::Model;
use super::names::{self, Named};
use super::object::{Kind, Object};
use super::options::{Inputs, Options};
use super::outcome::{About, Ending, Outcome, Violation};
use super::promise;
use super::run::run;
use super::script;
use super::solve::{Path, Solve};
use super::state::{Frame, Home, State};
use super::stdin::Stdin;
use super::term::{Term, Terms, Variable};
use super::value::{Extents, ObjectId, Pointer, Value};
use crate::contract::program::{Code as Annotation, CodeKind};
use crate::flow::Outcome as Returns;
use crate::flow::{
    BlockId, Callee, Destination, Function, FunctionRef, Program, Static, StaticRef, StepKind, Unit,
};
use crate::typed;
use crate::typed::meaning::{ERRNO, finds_errno, says, variable_may_be_missing};
use crate::typed::program::{Elements, FunctionId, VariableId};
use crate::typed::target::Target;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Steps that static initialisers may take.
const MOST_FOR_START: u64 = 100_000_000;

/// What all states of a program share.
pub struct Machine<'p> {
    pub program: &'p Program,
    pub terms: Terms,
    pub solve: Solve,
    pub options: Options,
    pub(super) extents: Extents,
    pub(super) shapes: Shapes,
    pub(super) code: Vec<Code<'p>>,
    pub(super) code_of: FxHashMap<FunctionRef, u32>,
    /// What functions are called and which body that is, by unit, then by the number of the function.
    pub(super) named: Vec<Vec<Named>>,
    /// By unit, then by the number of the variable.
    pub(super) statics: Vec<Vec<Option<ObjectId>>>,
    /// By unit, then by the number of the literal.
    pub(super) strings: Vec<Vec<ObjectId>>,
    /// By unit, then by the number of the function.
    pub(super) functions: Vec<Vec<ObjectId>>,
    /// Some ghost code declares pointers that end lists.
    pub(super) has_blockers: bool,
    pub(super) target: Target,
    /// The width of pointers.
    pub(super) width: u32,
    pub(super) found: Vec<Violation>,
    /// What the rules are asked of, while they are.
    pub(super) about: Option<About>,
    pub(super) chance: u64,
    /// What `errno` stands for, where some function asks for it and a header of ours says what it is.
    pub(super) errors: Option<ObjectId>,
    /// Some function asks for `errno`.
    pub(super) looks_at_errors: bool,
    /// Some function may end the program before `main` returns.
    pub(super) may_be_cut_off: bool,
    /// Runs begin with a function that others call, at any time.
    pub(super) is_unit: bool,
    /// Functions that stubs speak of.
    pub(super) stubs: BTreeMap<Arc<str>, FunctionRef>,
    /// Runs stop at the heads of loops, so that somebody can compare them.
    pub stops_at_heads: bool,
    /// Stand for bits that were never stored, beside fields that were.
    pub(super) unset: FxHashSet<Variable>,
    /// The functions that some state has come to.
    pub(super) entered: FxHashSet<u32>,
}

/// A body.
#[derive(Clone, Copy)]
pub struct Code<'p> {
    pub function: &'p Function,
    pub unit: u32,
}

impl<'p> Machine<'p> {
    pub fn new(program: &'p Program, options: Options, solve: Solve) -> Machine<'p> {
        let target = program.unit(0).source.typed.target;
        let stubs = promise::stubs(program, options.stubs);
        let seed = if let Inputs::Random(seed) = options.inputs { seed } else { 0 };
        let mut machine = Machine {
            program,
            terms: Terms::new(),
            solve,
            options,
            extents: Extents::default(),
            shapes: Shapes::default(),
            code: vec![],
            code_of: FxHashMap::default(),
            named: names::functions(program),
            statics: vec![],
            strings: vec![],
            functions: vec![],
            has_blockers: program.units.iter().any(changes_blockers),
            target,
            width: 8 * target.pointer_size() as u32,
            found: vec![],
            about: None,
            chance: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
            errors: None,
            looks_at_errors: program.units.iter().any(looks_at_errors),
            may_be_cut_off: program.units.iter().any(may_be_cut_off),
            is_unit: false,
            stubs,
            stops_at_heads: false,
            unset: FxHashSet::default(),
            entered: FxHashSet::default(),
        };
        for (unit, found) in (0..).zip(&program.units) {
            for (&id, function) in &found.functions {
                machine.code_of.insert(FunctionRef { unit, id }, machine.code.len() as u32);
                machine.code.push(Code { function, unit });
            }
        }
        machine
    }

    /// The functions with bodies that some state has come to.
    pub fn entered(&self) -> BTreeSet<FunctionRef> {
        let code = self.code_of.iter().filter(|(_, code)| self.entered.contains(code));
        code.map(|(named, _)| *named).collect()
    }

    /// The state in which the function begins. The error says what is not modelled.
    pub fn start(&mut self, entry: FunctionRef) -> Result<State, String> {
        let mut state = self.load()?;
        for constructor in self.constructors() {
            state = self.complete(state, self.code_of[&constructor])?;
        }
        let Some(found) = self.body(entry) else {
            return Err("the function has no body".into());
        };
        if self.takes_format(found) {
            return Err("which arguments fit the format that callers give".into());
        }
        self.is_unit = self.program.function_name(found) != "main";
        if let (Some(errors), false) = (self.errors, self.is_unit) {
            // Nothing has gone wrong when a program starts (C11 7.5p3).
            state.memory.get_mut(errors).contents = Contents::zero();
        }
        let arguments = call::entry_arguments(self, &mut state, found)?;
        self.fill(&mut state);
        state.given = Arc::new(arguments.clone());
        state.begins = Some(found);
        let code = self.code_of[&found];
        let place = match self.code[code as usize].function.outcome {
            Returns::Aggregate { size, align } => {
                let kind = Kind::Input("result".into());
                let object = Object::new(kind, self.size(size), align, Contents::undefined());
                Some(Pointer::start(state.memory.add(object), self.width))
            }
            Returns::Nothing | Returns::Scalar(_) => None,
        };
        let given = Given { arguments, result: Destination::Nowhere, place, span: None };
        state.frame =
            call::frame(self, &mut state, code, given).map_err(|stop| format!("{stop:?}"))?;
        Ok(state)
    }

    /// Whether the attribute `format` has the function's callers checked for what they pass.
    fn takes_format(&self, function: FunctionRef) -> bool {
        let typed = &self.program.units[function.unit as usize].source.typed;
        says(typed, &typed[function.id].attributes, "format")
    }

    /// The state before `main`: static objects have their values.
    fn load(&mut self) -> Result<State, String> {
        let mut memory = Memory::default();
        self.make_objects(&mut memory);
        let mut state = blank_state(memory, self.width);
        for (unit, found) in (0..).zip(&self.program.units) {
            let code = self.code.len() as u32;
            self.code.push(Code { function: &found.start, unit });
            state = self.complete(state, code)?;
        }
        state.steps = 0;
        self.make_constant(&mut state);
        self.fill(&mut state);
        Ok(state)
    }

    /// Gives arrays of the environment the contents of the run that is repeated.
    fn fill(&self, state: &mut State) {
        if let Inputs::Again(script) = &self.options.inputs {
            script::fill(self, state, script);
        }
    }

    /// Runs a function without parameters to its end, before all else.
    fn complete(&mut self, mut state: State, code: u32) -> Result<State, String> {
        let given =
            Given { arguments: vec![], result: Destination::Nowhere, place: None, span: None };
        state.frame =
            call::frame(self, &mut state, code, given).map_err(|stop| format!("{stop:?}"))?;
        let ran = run(self, state, MOST_FOR_START);
        if let Some(violation) = ran.violations.first() {
            return Err(format!("what runs before `main` breaks a rule: {:?}", violation.kind));
        }
        match ran.outcome {
            Outcome::Ended(Ending::Returned(_), state) => Ok(*state),
            Outcome::Unknown(why, _) => Err(why),
            _ => Err("what runs before `main` did not end".into()),
        }
    }

    /// GNU's: called before `main`, in the order of the text.
    fn constructors(&self) -> Vec<FunctionRef> {
        let units = (0..).zip(&self.program.units);
        let all = units.flat_map(|(unit, found)| {
            let typed = &found.source.typed;
            let is = |id: &FunctionId| says(typed, &typed[*id].attributes, "constructor");
            let ids = found.functions.keys().copied().filter(is).collect::<Vec<_>>();
            ids.into_iter().map(move |id| FunctionRef { unit, id })
        });
        all.collect()
    }

    /// GNU's: called behind `main`.
    pub(super) fn has_destructors(&self) -> bool {
        self.program.units.iter().any(|unit| {
            let typed = &unit.source.typed;
            let mut ids = unit.functions.keys();
            ids.any(|id| says(typed, &typed[*id].attributes, "destructor"))
        })
    }

    /// The body that a function's calls run.
    pub(super) fn body(&self, named: FunctionRef) -> Option<FunctionRef> {
        self.named[named.unit as usize][named.id.0 as usize].body
    }

    fn make_objects(&mut self, memory: &mut Memory) {
        let program = self.program;
        let count = |unit: &Unit| unit.source.typed.variables.len();
        self.statics = program.units.iter().map(|unit| vec![None; count(unit)]).collect();
        for (unit, found) in (0..).zip(&program.units) {
            for &id in found.statics.keys() {
                let meant = names::variable(program, StaticRef { unit, id });
                let of = &program.unit(meant.unit).statics[&meant.id];
                // A weak one that no file defines may be nowhere: a path that asks for it is unknown.
                if !of.defined && variable_may_be_missing(&found.source.typed, id) {
                    continue;
                }
                let known = self.statics[meant.unit as usize][meant.id.0 as usize];
                let object = known.unwrap_or_else(|| self.make_static(memory, meant, of));
                self.statics[meant.unit as usize][meant.id.0 as usize] = Some(object);
                self.statics[unit as usize][id.0 as usize] = Some(object);
                let typed = &program.unit(meant.unit).source.typed;
                if self.looks_at_errors && typed.text(typed[meant.id].name) == ERRNO {
                    self.errors = Some(object);
                }
            }
        }
        for (unit, found) in (0..).zip(&program.units) {
            let typed = &found.source.typed;
            let strings = typed.strings.iter().zip(0..).map(|(string, id)| {
                let data = literal_bytes(&string.elements);
                let size = Term::constant(self.width, data.len() as u128);
                let align = data_align(&string.elements);
                let kind = Kind::String { unit, id: crate::typed::program::StringId(id) };
                let mut object = Object::new(kind, size, align, Contents::of_data(&data));
                object.constant = true;
                memory.add(object)
            });
            let strings = strings.collect();
            self.strings.push(strings);
        }
        self.make_functions(memory);
    }

    fn make_static(&mut self, memory: &mut Memory, meant: StaticRef, of: &Static) -> ObjectId {
        let size = self.size(of.size.unwrap_or(0));
        let typed = &self.program.unit(meant.unit).source.typed;
        let name = typed.text(typed[meant.id].name);
        let contents = if of.defined {
            Contents::zero()
        } else if matches!(name, "stdin" | "stdout" | "stderr") {
            let stream = Kind::Input(name.into());
            let stream = Object::new(stream, self.size(1), 16, Contents::undefined());
            Contents::whole(self.to(memory.add(stream)), u64::from(self.width / 8))
        } else {
            Contents::unknown(self.terms.array(self.width, name))
        };
        let mut object = Object::new(Kind::Static(meant), size, of.align, contents);
        // Nobody may assign these (C11 7.21.1p3: they are expressions), as in proofs.
        object.constant = !of.defined && matches!(name, "stdin" | "stdout" | "stderr");
        memory.add(object)
    }

    /// One object for each function, whichever unit names it.
    fn make_functions(&mut self, memory: &mut Memory) {
        let mut by_name: BTreeMap<String, ObjectId> = BTreeMap::new();
        for (unit, found) in (0..).zip(&self.program.units) {
            let typed = &found.source.typed;
            let mut objects = vec![];
            for index in 0..typed.functions.len() as u32 {
                let named = FunctionRef { unit, id: FunctionId(index) };
                let own = found.functions.contains_key(&named.id);
                let name = self.program.function_name(named).to_string();
                let meant = self.body(named).unwrap_or(named);
                let internal = typed[named.id].linkage == crate::typed::program::Linkage::Internal;
                let object = match by_name.get(&name) {
                    Some(object) if !internal => *object,
                    _ => {
                        let size = Term::constant(self.width, 1);
                        memory.add(Object::new(
                            Kind::Function(meant),
                            size,
                            16,
                            Contents::undefined(),
                        ))
                    }
                };
                if !internal || !own {
                    by_name.entry(name).or_insert(object);
                }
                objects.push(object);
            }
            self.functions.push(objects);
        }
    }

    /// From here on nobody writes constants.
    fn make_constant(&mut self, state: &mut State) {
        for (unit, found) in (0u32..).zip(&self.program.units) {
            for (&id, of) in found.statics.iter().filter(|(_, of)| of.constant) {
                if of.defined {
                    let object = self.statics[unit as usize][id.0 as usize];
                    let object = object.expect("each static should have an object");
                    state.memory.get_mut(object).constant = true;
                }
            }
        }
    }

    /// The parameters of the function that a state began with, and its unit.
    pub fn entry_parameters(
        &self,
        state: &State,
    ) -> Option<(&'p typed::Program, u32, &'p [VariableId])> {
        let first = state.callers.first().map_or(&state.frame, |frame| &**frame);
        let Code { function, unit } = self.code[first.function as usize];
        let typed = &self.program.unit(unit).source.typed;
        Some((typed, unit, &typed[function.id?].parameters))
    }

    /// The function that a state began with.
    pub fn entry_name(&self, state: &State) -> &'p str {
        let first = state.callers.first().map_or(&state.frame, |frame| &**frame);
        &self.code[first.function as usize].function.name
    }

    /// Whether a unit holds stubs.
    pub(super) fn is_stub(&self, unit: u32) -> bool {
        self.options.stubs.is_some_and(|first| unit >= first)
    }

    /// The function that a state runs.
    pub fn running(&self, state: &State) -> &'p Function {
        self.code[state.frame.function as usize].function
    }

    pub fn size(&self, bytes: u64) -> Term {
        Term::constant(self.width, u128::from(bytes))
    }

    pub(super) fn null(&self) -> Value {
        Value::constant(self.width, 0)
    }

    pub(super) fn to(&self, object: ObjectId) -> Value {
        Value::Pointer(Pointer::start(object, self.width))
    }

    /// Whether inputs are numbers.
    pub(super) fn is_concrete(&self) -> bool {
        match &self.options.inputs {
            Inputs::Unknown => false,
            Inputs::Given(_) | Inputs::Random(_) => true,
            Inputs::Again(script) => script.concrete,
        }
    }
}

/// Whether code of the unit asks where `errno` is.
fn looks_at_errors(unit: &Unit) -> bool {
    calls(unit, finds_errno)
}

fn may_be_cut_off(unit: &Unit) -> bool {
    calls(unit, library::ends_programs)
}

/// Whether code of the unit calls such a function by its name.
fn calls(unit: &Unit, such: impl Fn(&str) -> bool) -> bool {
    let typed = &unit.source.typed;
    let is_such = |id: FunctionId| such(typed.text(typed[id].name));
    let steps = unit.functions.values().flat_map(|it| &it.blocks).flat_map(|it| &it.steps);
    steps.into_iter().any(|step| match step.kind {
        StepKind::Call { callee: Callee::Function(id), .. } => is_such(id),
        _ => false,
    })
}

/// Whether annotations of the unit change `BS`.
fn changes_blockers(unit: &Unit) -> bool {
    fn changes(code: &Annotation) -> bool {
        match &code.kind {
            CodeKind::AddBlocker(_) | CodeKind::RemoveBlocker(_) => true,
            CodeKind::If(_, then, otherwise) => then.iter().chain(otherwise).any(changes),
            _ => false,
        }
    }
    let specs = unit.source.functions.values();
    let mut all = specs.flat_map(|spec| spec.before.values().chain(spec.at_end.values()));
    all.any(|codes| codes.iter().any(changes))
}

fn blank_state(memory: Memory, width: u32) -> State {
    let frame = Frame {
        function: 0,
        block: BlockId(0),
        step: 0,
        temps: vec![],
        locals: Vec::<Home>::new(),
        extra: None,
        result: Destination::Nowhere,
        result_place: None,
        allocated: vec![],
        remembered: BTreeMap::new(),
        call: None,
    };
    State {
        memory,
        frame,
        callers: vec![],
        path: Path::default(),
        model: Model::default(),
        inputs: Arc::default(),
        marks: Arc::new(BTreeSet::new()),
        known: Arc::default(),
        lazies: Arc::default(),
        segments: Arc::default(),
        output: Arc::default(),
        exposed: Arc::default(),
        next_address: if width == 64 { 0x5555_0000_0000 } else { 0x0800_0000 },
        steps: 0,
        next_look: 0,
        made: vec![],
        made_arrays: vec![],
        taken: 0,
        stdin: Stdin::default(),
        started_with: Arc::default(),
        outside: Arc::default(),
        given: Arc::default(),
        begins: None,
        assumed: 0,
        returned: None,
        token: None,
        at_exit: Arc::default(),
    }
}

fn literal_bytes(elements: &Elements) -> Vec<u8> {
    match elements {
        Elements::Bytes(bytes) => bytes.clone(),
        Elements::Shorts(shorts) => shorts.iter().flat_map(|short| short.to_le_bytes()).collect(),
        Elements::Words(words) => words.iter().flat_map(|word| word.to_le_bytes()).collect(),
    }
}

fn data_align(elements: &Elements) -> u64 {
    match elements {
        Elements::Bytes(_) => 1,
        Elements::Shorts(_) => 2,
        Elements::Words(_) => 4,
    }
}
