//! Locals in memory whose address nobody else ever gets: a unit in, for each function the variables whose address may have left it. What has
//! not left can be changed by no callee that was not given it.
//! Rule: an address is followed through values and through locals outside of memory. Stored in memory, made a number, or given to somebody who
//! may keep it, or of whom nothing says what he modifies, it has left, for the whole function.

use super::effects::{call::callee, lives_in_memory};
use super::inlined::is_small;
use super::library;
use super::map::Map;
use super::unit::Unit;
use crate::typed::Program;
use crate::typed::meaning::{running_body, says};
use crate::typed::program::{Body, FunctionId, VariableId, VariableStorage};
use crate::typed::tree::{
    BinaryOp, Call, ConversionKind, Expr, ExprKind, Initializer, Stmt, StmtKind,
};
use crate::typed::visit::{Node, each_part};
use std::collections::{BTreeMap, BTreeSet};

/// Of each function: variables whose address, or parameters whose value, somebody else may hold.
pub type Left = BTreeMap<FunctionId, BTreeSet<VariableId>>;

/// Functions of the library that keep no pointer that they are given, neither for themselves nor in memory. (`strtok` and `strtol` do.)
const KEEP_NOTHING: &[&str] = &[
    "atof",
    "atoi",
    "atol",
    "atoll",
    "fclose",
    "feof",
    "ferror",
    "fflush",
    "fgetc",
    "fgets",
    "fopen",
    "fprintf",
    "fputc",
    "fputs",
    "fread",
    "fscanf",
    "fseek",
    "ftell",
    "fwrite",
    "getc",
    "memchr",
    "memcmp",
    "perror",
    "printf",
    "putc",
    "puts",
    "read",
    "rewind",
    "scanf",
    "snprintf",
    "sprintf",
    "sscanf",
    "strcat",
    "strchr",
    "strcmp",
    "strcpy",
    "strcspn",
    "strdup",
    "strlen",
    "strncat",
    "strncmp",
    "strncpy",
    "strndup",
    "strnlen",
    "strpbrk",
    "strrchr",
    "strspn",
    "strstr",
    "ungetc",
    "vfprintf",
    "vprintf",
    "vsnprintf",
    "vsprintf",
    "write",
];

/// The locals in memory of a function that are known to it alone.
pub fn is_own(unit: &Unit, function: FunctionId, variable: VariableId) -> bool {
    let typed = &unit.program.typed;
    let storage = typed[variable].storage;
    let local = !matches!(storage, VariableStorage::Global { .. } | VariableStorage::StaticLocal);
    local
        && !says(typed, &typed[variable].attributes, "cleanup")
        && unit.left().get(&function).is_some_and(|left| !left.contains(&variable))
}

/// For all functions that have a body: first nothing has left, then what the others keep, until nothing is new.
pub fn find_left(unit: &Unit) -> Left {
    let typed = &unit.program.typed;
    let ids = (0..typed.functions.len() as u32).map(FunctionId);
    let bodies: Vec<(FunctionId, &Body)> =
        ids.filter_map(|id| Some((id, typed[id].body.as_ref()?))).collect();
    let mut left: Left = bodies.iter().map(|(id, _)| (*id, BTreeSet::new())).collect();
    loop {
        let mut grown = false;
        for (id, body) in &bodies {
            let mut walk = Walk { unit, left: &left, held: BTreeMap::new(), gone: BTreeSet::new() };
            body.block.items.iter().for_each(|item| walk.stmt(item));
            let gone = walk.all_gone();
            if left[id] != gone {
                grown = true;
                left.insert(*id, gone);
            }
        }
        if !grown {
            return left;
        }
    }
}

/// Locals whose address a value may hold, and locals outside of memory whose value it may be.
type Carried = BTreeSet<VariableId>;

struct Walk<'w, 'a> {
    unit: &'w Unit<'a>,
    left: &'w Left,
    /// What locals outside of memory may hold.
    held: BTreeMap<VariableId, Carried>,
    gone: Carried,
}

impl Walk<'_, '_> {
    fn typed(&self) -> &Program {
        &self.unit.program.typed
    }

    /// What was held by something that is gone is gone, too.
    fn all_gone(&self) -> Carried {
        let mut gone = self.gone.clone();
        let mut waiting: Vec<VariableId> = gone.iter().copied().collect();
        while let Some(variable) = waiting.pop() {
            for other in self.held.get(&variable).into_iter().flatten() {
                if gone.insert(*other) {
                    waiting.push(*other);
                }
            }
        }
        gone
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Declare(variable, Some(initializer)) => match &**initializer {
                Initializer::Value(value) => {
                    let carried = self.value(value);
                    self.keep(*variable, carried);
                }
                other => self.initializer(other),
            },
            StmtKind::Asm(asm) => {
                for operand in asm.outputs.iter().chain(&asm.inputs) {
                    let carried = self.place(&operand.value);
                    self.gone.extend(carried);
                }
            }
            _ => self.parts(Node::Stmt(stmt)),
        }
    }

    /// Values inside that are used up where they stand. What is returned lives on in the caller's hands, who knows what it gave.
    fn parts(&mut self, node: Node) {
        let mut inside = vec![];
        each_part(node, &mut |part| inside.push(part));
        for part in inside {
            match part {
                Node::Expr(expr) => drop(self.value(expr)),
                Node::Stmt(stmt) => self.stmt(stmt),
                Node::Initializer(initializer) => self.initializer(initializer),
            }
        }
    }

    /// Of an object in memory.
    fn initializer(&mut self, initializer: &Initializer) {
        match initializer {
            Initializer::Value(value) => {
                let carried = self.value(value);
                self.gone.extend(carried);
            }
            Initializer::String(_) => {}
            Initializer::Aggregate(entries) => {
                entries.iter().for_each(|entry| self.initializer(&entry.value));
            }
        }
    }

    fn keep(&mut self, variable: VariableId, carried: Carried) {
        match lives_in_memory(self.typed(), variable) {
            true => self.gone.extend(carried),
            false => self.held.entry(variable).or_default().extend(carried),
        }
    }

    /// What the value of an expression may carry.
    fn value(&mut self, expr: &Expr) -> Carried {
        match &expr.kind {
            ExprKind::Load(place) => {
                self.place(place);
                self.value_of_local(place)
            }
            ExprKind::Decay(place) | ExprKind::AddressOf(place) => self.place(place),
            ExprKind::Convert(conversion, inner) => {
                let carried = self.value(inner);
                match conversion.kind {
                    ConversionKind::Same | ConversionKind::Pointer => carried,
                    ConversionKind::Truth | ConversionKind::Null | ConversionKind::Void => {
                        Carried::new()
                    }
                    _ => self.lose(carried),
                }
            }
            ExprKind::Binary(op, left, right) => {
                let (left, _) = (self.value(left), self.value(right));
                match op {
                    BinaryOp::PointerAdd | BinaryOp::PointerSub => left,
                    _ => Carried::new(),
                }
            }
            ExprKind::Assign(place, value) => {
                let carried = self.value(value);
                self.place(place);
                match place.kind {
                    ExprKind::Variable(variable) => self.keep(variable, carried.clone()),
                    _ => self.gone.extend(carried.iter().copied()),
                }
                carried
            }
            ExprKind::CompoundAssign(assign) => {
                self.value(&assign.value);
                self.place(&assign.place);
                self.value_of_local(&assign.place)
            }
            ExprKind::Step(_, place) => {
                self.place(place);
                self.value_of_local(place)
            }
            ExprKind::Conditional(parts) => {
                self.value(&parts.0);
                let mut carried = self.value(&parts.1);
                carried.extend(self.value(&parts.2));
                carried
            }
            ExprKind::ConditionalSelf(left, right) => {
                let mut carried = self.value(left);
                carried.extend(self.value(right));
                carried
            }
            ExprKind::Comma(left, right) => {
                self.value(left);
                self.value(right)
            }
            ExprKind::Unary(_, inner) => {
                self.value(inner);
                Carried::new()
            }
            ExprKind::Call(call) => self.call(call),
            ExprKind::Statement(block) => {
                let mut last = Carried::new();
                for item in &block.items {
                    last = match &item.kind {
                        StmtKind::Expr(value) => self.value(value),
                        _ => {
                            self.stmt(item);
                            Carried::new()
                        }
                    };
                }
                last
            }
            ExprKind::Variable(_) | ExprKind::Member(..) | ExprKind::Deref(_) => {
                self.place(expr);
                Carried::new()
            }
            ExprKind::Builtin(call) => {
                self.builtin(self.typed().symbols.text(call.name).to_string(), &call.arguments)
            }
            _ => self.anything(expr),
        }
    }

    /// A builtin that stands for a function of the library keeps nothing.
    fn builtin(&mut self, name: String, arguments: &[Expr]) -> Carried {
        let carried: Carried = arguments.iter().flat_map(|argument| self.place(argument)).collect();
        match library::builtin(&name) {
            Some(_) => carried,
            None => self.lose(carried),
        }
    }

    /// Something of which is not known what it does with its parts.
    fn anything(&mut self, expr: &Expr) -> Carried {
        let mut inside = vec![];
        each_part(Node::Expr(expr), &mut |part| inside.push(part));
        for part in inside {
            match part {
                Node::Expr(part) => {
                    let carried = self.place(part);
                    self.gone.extend(carried);
                }
                Node::Stmt(stmt) => self.stmt(stmt),
                Node::Initializer(initializer) => self.initializer(initializer),
            }
        }
        if let ExprKind::CompoundLiteral(literal) = &expr.kind {
            self.gone.insert(literal.variable);
        }
        Carried::new()
    }

    fn lose(&mut self, carried: Carried) -> Carried {
        self.gone.extend(carried);
        Carried::new()
    }

    fn value_of_local(&self, place: &Expr) -> Carried {
        match place.kind {
            ExprKind::Variable(variable) if !lives_in_memory(self.typed(), variable) => {
                [variable].into()
            }
            _ => Carried::new(),
        }
    }

    /// What the address of a place may carry. What is no place is a value.
    fn place(&mut self, place: &Expr) -> Carried {
        match &place.kind {
            ExprKind::Variable(variable) => [*variable].into(),
            ExprKind::Member(base, _) => self.place(base),
            ExprKind::Deref(pointer) => self.value(pointer),
            _ => self.value(place),
        }
    }

    fn call(&mut self, call: &Call) -> Carried {
        let function = callee(&call.callee);
        if function.is_none() {
            self.value(&call.callee);
        }
        let mut carried = Carried::new();
        for (index, argument) in call.arguments.iter().enumerate() {
            let given = self.value(argument);
            if function.is_none_or(|function| self.keeps(function, index)) {
                self.gone.extend(given);
            } else {
                carried.extend(given);
            }
        }
        carried
    }

    /// Whether the body of a function lets go of the address that it got.
    fn lets_go(&self, function: FunctionId, index: usize) -> bool {
        self.typed()[function].parameters.get(index).is_none_or(|parameter| {
            lives_in_memory(self.typed(), *parameter) || self.left[&function].contains(parameter)
        })
    }

    /// Whether the function may keep what it gets, beside returning it.
    fn keeps(&self, function: FunctionId, index: usize) -> bool {
        let typed = self.typed();
        let found = &typed[function];
        let spec = self.unit.program.functions.get(&function);
        let contract = spec.and_then(|spec| spec.contract.as_ref());
        let listed = contract.is_some_and(|contract| contract.modifies.is_some());
        if running_body(typed, function).is_some() {
            // Nothing says what else it may do with what it is given, unless its contract or its own text does.
            let told = listed || is_small(self.unit, function);
            return !told || self.lets_go(function, index);
        }
        let name = typed.symbols.text(found.name);
        let library = typed.library.contains(&function) && KEEP_NOTHING.contains(&name);
        if library || library::built_in(typed, function).is_some() {
            return false;
        }
        // Whoever writes nothing keeps nothing.
        let maps = self.unit.effects.of(function);
        !listed || maps.iter().any(|map| matches!(map, Map::Cells(_) | Map::Bits(_) | Map::Type))
    }
}
