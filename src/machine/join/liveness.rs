//! What of a call may still be read: a function in, for a place in it the temporaries and the locals that have no address out. (Others are
//! objects, which pointers may lead to.)
//! Rule: what is not in the set is set before it is read, on every way from there. Annotations may name anything: where a function has some,
//! everything is in it.

use crate::flow::{
    Access, Argument, Base, BlockId, Callee, Destination, End, Function, LocalId, Operand, Place,
    Rvalue, Step, StepKind, TempId,
};

/// By block: what is read from its start on.
pub struct Liveness {
    at_start: Vec<Set>,
    /// Annotations are there.
    everything: bool,
}

#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Set {
    temps: Vec<bool>,
    locals: Vec<bool>,
    everything: bool,
}

impl Set {
    pub fn has_temp(&self, temp: usize) -> bool {
        self.everything || self.temps[temp]
    }

    pub fn has_local(&self, local: usize) -> bool {
        self.everything || self.locals[local]
    }

    fn add(&mut self, other: &Set) -> bool {
        let mut grown = false;
        let all = self.temps.iter_mut().chain(&mut self.locals);
        for (own, theirs) in all.zip(other.temps.iter().chain(&other.locals)) {
            grown |= *theirs && !*own;
            *own |= theirs;
        }
        grown
    }
}

pub fn liveness(function: &Function) -> Liveness {
    let steps = function.blocks.iter().flat_map(|block| &block.steps);
    let is_annotation =
        |step: &Step| matches!(step.kind, StepKind::Claim(_) | StepKind::Remember(_));
    let everything = steps.into_iter().any(is_annotation);
    let mut all = Liveness { at_start: vec![nothing(function); function.blocks.len()], everything };
    let mut changed = !everything;
    while changed {
        changed = false;
        for block in (0..function.blocks.len() as u32).rev() {
            let found = all.before(function, BlockId(block), 0);
            changed |= all.at_start[block as usize].add(&found);
        }
    }
    all
}

fn nothing(function: &Function) -> Set {
    let (temps, locals) = (vec![false; function.temps.len()], vec![false; function.locals.len()]);
    Set { temps, locals, everything: false }
}

impl Liveness {
    /// What is read from a step of a block on.
    pub fn before(&self, function: &Function, block: BlockId, step: usize) -> Set {
        let mut set = Set { everything: self.everything, ..nothing(function) };
        if self.everything {
            return set;
        }
        let block = function.block(block);
        for next in block.end.targets() {
            set.add(&self.at_start[next.0 as usize]);
        }
        match &block.end {
            End::Branch { condition: of, .. }
            | End::Switch { value: of, .. }
            | End::Computed { target: of, .. }
            | End::Return(Some(of)) => read(&mut set, *of),
            End::Jump(_) | End::Return(None) | End::FallOff | End::Unreachable => {}
        }
        for step in block.steps.iter().skip(step).rev() {
            pass(function, step, &mut set);
        }
        set
    }
}

/// Over a step, against the order: what it sets is not read before, what it reads is.
fn pass(function: &Function, step: &Step, set: &mut Set) {
    match &step.kind {
        StepKind::Let(temp, of) => {
            forget(set, *temp);
            read_rvalue(set, of);
        }
        StepKind::Load(temp, access) => {
            forget(set, *temp);
            read_place(set, access.place);
        }
        StepKind::Store(access, of) => {
            store(function, set, access);
            read(set, *of);
        }
        StepKind::Copy { to, from, .. } => {
            read_place(set, *to);
            read_place(set, *from);
        }
        StepKind::Zero { place, .. } => read_place(set, *place),
        StepKind::Call { callee, arguments, result } => {
            set_result(set, *result);
            if let Callee::Pointer(of, _) = callee {
                read(set, *of);
            }
            read_arguments(set, arguments);
        }
        StepKind::Builtin { arguments, result, .. } => {
            set_result(set, *result);
            read_arguments(set, arguments);
        }
        StepKind::Begin { local, size } => {
            set.locals[local.0 as usize] = false;
            size.iter().for_each(|size| read(set, *size));
        }
        StepKind::End(local) | StepKind::Forget(local) => set.locals[local.0 as usize] = false,
        StepKind::Claim(_) | StepKind::Remember(_) | StepKind::Unsupported(_) => {}
    }
}

fn forget(set: &mut Set, temp: TempId) {
    set.temps[temp.0 as usize] = false;
}

fn set_result(set: &mut Set, result: Destination) {
    match result {
        Destination::Nowhere => {}
        Destination::Temp(temp) => forget(set, temp),
        Destination::Place { place, .. } => read_place(set, place),
    }
}

/// A local without an address is replaced as a whole.
fn store(function: &Function, set: &mut Set, access: &Access) {
    match access.place.base {
        Base::Local(local) if is_register(function, local) => {
            set.locals[local.0 as usize] = false;
        }
        _ => read_place(set, access.place),
    }
}

fn is_register(function: &Function, local: LocalId) -> bool {
    let local = function.local(local);
    local.scalar.is_some() && !local.address_taken
}

fn read(set: &mut Set, operand: Operand) {
    if let Operand::Temp(temp) = operand {
        set.temps[temp.0 as usize] = true;
    }
}

fn read_place(set: &mut Set, place: Place) {
    match place.base {
        Base::Local(local) => set.locals[local.0 as usize] = true,
        Base::Pointer(of) => read(set, of),
        Base::Static(_) | Base::String(_) | Base::Result => {}
    }
}

fn read_arguments(set: &mut Set, arguments: &[Argument]) {
    for argument in arguments {
        match argument {
            Argument::Scalar(of) => read(set, *of),
            Argument::Aggregate { place, .. } => read_place(set, *place),
        }
    }
}

fn read_rvalue(set: &mut Set, of: &Rvalue) {
    match of {
        Rvalue::Use(a) | Rvalue::Unary(_, a) | Rvalue::Convert(a) => read(set, *a),
        Rvalue::Binary(_, a, b) | Rvalue::Compare(_, _, a, b) => {
            [a, b].into_iter().for_each(|of| read(set, *of));
        }
        Rvalue::Address { place, .. } => read_place(set, *place),
        Rvalue::PointerAdd { pointer: a, index: b, size: c, .. }
        | Rvalue::PointerDifference { left: a, right: b, size: c }
        | Rvalue::Select(a, b, c) => [a, b, c].into_iter().for_each(|of| read(set, *of)),
    }
}
