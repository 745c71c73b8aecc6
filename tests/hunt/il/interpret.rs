//! Runs core programs: every jump, unknown value and branch without a guard is a choice that an oracle makes. A run ends at the
//! first check that fails, when it is blocked by an assumption, or when it has taken too many steps.

use cinch::base::Span;
use cinch::il::core::{
    Call, Expr, Implementation, Invariant, Kind, Name, Op, Procedure, Program, Sort, Stmt,
    StmtKind, Var,
};
use num_bigint::BigInt;
use std::collections::BTreeMap;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Value {
    Bool(bool),
    Int(BigInt),
    /// Elements that differ from the one everywhere else.
    Map(BTreeMap<Vec<Value>, Value>, Box<Value>),
}

pub trait Oracle {
    /// A number below `count`.
    fn choose(&mut self, count: usize) -> usize;
    /// The value of a variable that nothing is known of.
    fn unknown(&mut self, sort: &Sort) -> Value;
    /// The value of a variable at its entry into scope.
    fn initial(&mut self, var: &Var) -> Value {
        self.unknown(&var.sort)
    }
}

#[derive(Debug)]
pub enum Stop {
    /// An assumption does not hold, or a value is not fixed by the language.
    Blocked,
    OutOfSteps,
    Failed(Failure),
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Failure {
    /// Index of the implementation in whose proof the check stands.
    pub owner: usize,
    pub span: Span,
    pub clause: Option<Span>,
}

type Run<T> = Result<T, Stop>;
type Values = BTreeMap<Var, Value>;
type Observer<'a> = dyn FnMut(Span, &Values) + 'a;

enum Instruction<'a> {
    Plain(&'a Stmt),
    Invariants(&'a [Invariant]),
    Branch(&'a Expr, usize),
    Choose(Vec<usize>),
    Jump(usize),
    Goto(Vec<Name>),
    Return,
}

pub struct Interpreter<'a, O> {
    program: &'a Program,
    pub oracle: O,
    steps: usize,
    globals: Values,
    /// Called at each check with its place and the values around.
    pub observe: Option<&'a mut Observer<'a>>,
}

struct Frame<'a> {
    owner: usize,
    values: Values,
    old: Values,
    procedure: &'a Procedure,
    body: &'a Implementation,
    /// The procedure's parameters, as those of the body.
    renamed: BTreeMap<Var, Var>,
}

impl<'a, O: Oracle> Interpreter<'a, O> {
    pub fn new(program: &'a Program, oracle: O, steps: usize) -> Self {
        Interpreter { program, oracle, steps, globals: Values::new(), observe: None }
    }

    /// One run of an implementation from an unknown state.
    pub fn run(&mut self, index: usize) -> Run<()> {
        let program = self.program;
        let body = &program.implementations[index];
        self.globals = Values::new();
        for global in &program.globals {
            let value = self.oracle.initial(&global.var);
            self.globals.insert(global.var.clone(), value);
        }
        let args: Vec<Value> =
            body.ins.iter().map(|local| self.oracle.initial(&local.var)).collect();
        self.body(index, index, args, None).map(drop)
    }

    fn body(
        &mut self,
        index: usize,
        owner: usize,
        args: Vec<Value>,
        call: Option<Span>,
    ) -> Run<Vec<Value>> {
        let body: &'a Implementation = &self.program.implementations[index];
        let procedure = procedure(self.program, &body.procedure);
        let mut values = Values::new();
        for (local, arg) in body.ins.iter().zip(args) {
            values.insert(local.var.clone(), arg);
        }
        for local in body.outs.iter().chain(&body.locals) {
            let value = self.oracle.initial(&local.var);
            values.insert(local.var.clone(), value);
        }
        let formals = procedure.ins.iter().chain(&procedure.outs).map(|local| local.var.clone());
        let own = body.ins.iter().chain(&body.outs).map(|local| local.var.clone());
        let renamed = formals.zip(own).collect();
        let mut frame =
            Frame { owner, values, old: self.globals.clone(), procedure, body, renamed };
        self.wheres(&frame, |_| true)?;
        for clause in &frame.procedure.requires {
            // A run starts where the preconditions hold; calls have checked theirs.
            if !self.truth(&frame, &clause.condition)? {
                return Err(match call {
                    Some(span) if !clause.free => {
                        Stop::Failed(Failure { owner, span, clause: Some(clause.span) })
                    }
                    _ => Stop::Blocked,
                });
            }
        }
        self.execute(&mut frame, &compile(&body.body))?;
        for clause in &procedure.ensures {
            self.check(&frame, &clause.condition, clause.span, clause.free)?;
        }
        Ok(body.outs.iter().map(|local| frame.values[&local.var].clone()).collect())
    }

    /// Blocks the run when one of these variables, just given an unknown value, does not keep its where clause.
    fn wheres(&mut self, frame: &Frame<'a>, among: impl Fn(&Var) -> bool) -> Run<()> {
        let body = frame.body;
        let locals = body.ins.iter().chain(&body.outs).chain(&body.locals);
        let locals = locals.map(|local| (&local.var, &local.where_clause));
        let globals = self.program.globals.iter();
        let globals = globals.map(|global| (&global.var, &global.where_clause));
        for (var, clause) in locals.chain(globals) {
            if let Some(clause) = clause
                && among(var)
                && !self.truth(frame, clause)?
            {
                return Err(Stop::Blocked);
            }
        }
        Ok(())
    }

    fn check(&mut self, frame: &Frame<'a>, condition: &Expr, span: Span, free: bool) -> Run<()> {
        if let Some(observe) = &mut self.observe {
            let mut values = frame.values.clone();
            values.extend(self.globals.clone());
            observe(span, &values);
        }
        match self.truth(frame, condition)? {
            true => Ok(()),
            false if free => Err(Stop::Blocked),
            false => Err(Stop::Failed(Failure { owner: frame.owner, span, clause: None })),
        }
    }

    fn execute(
        &mut self,
        frame: &mut Frame<'a>,
        (code, labels): &(Vec<Instruction<'a>>, BTreeMap<Name, usize>),
    ) -> Run<()> {
        let mut at = 0;
        while let Some(instruction) = code.get(at) {
            self.steps = self.steps.checked_sub(1).ok_or(Stop::OutOfSteps)?;
            at += 1;
            match instruction {
                Instruction::Plain(stmt) => self.plain(frame, stmt)?,
                Instruction::Invariants(invariants) => {
                    for invariant in *invariants {
                        self.check(frame, &invariant.condition, invariant.span, invariant.free)?;
                    }
                }
                Instruction::Branch(guard, other) if !self.truth(frame, guard)? => at = *other,
                Instruction::Branch(..) => {}
                Instruction::Choose(targets) => at = targets[self.oracle.choose(targets.len())],
                Instruction::Jump(target) => at = *target,
                Instruction::Goto(names) => at = labels[&names[self.oracle.choose(names.len())]],
                Instruction::Return => return Ok(()),
            }
        }
        Ok(())
    }

    fn plain(&mut self, frame: &mut Frame<'a>, stmt: &'a Stmt) -> Run<()> {
        match &stmt.kind {
            StmtKind::Assert(assert) => {
                self.check(frame, &assert.condition, assert.obligation.span, false)
            }
            StmtKind::Assume(condition, _) => match self.truth(frame, condition)? {
                true => Ok(()),
                false => Err(Stop::Blocked),
            },
            StmtKind::Assign(assignments) => {
                let values: Run<Vec<Value>> =
                    assignments.iter().map(|(_, value)| self.eval(frame, value)).collect();
                for ((var, _), value) in assignments.iter().zip(values?) {
                    self.set(frame, var, value);
                }
                // Nobody checks where clauses here, but loops rely on them for what they change.
                self.wheres(frame, |var| assignments.iter().any(|(target, _)| target == var))
            }
            StmtKind::Havoc(vars) => {
                for var in vars {
                    let value = self.oracle.unknown(&var.sort);
                    self.set(frame, var, value);
                }
                self.wheres(frame, |var| vars.contains(var))
            }
            StmtKind::Call(call) => self.call(frame, call, stmt.span),
            other => unreachable!("{other:?} is not plain"),
        }
    }

    fn call(&mut self, frame: &mut Frame<'a>, call: &Call, span: Span) -> Run<()> {
        let args: Run<Vec<Value>> = call.args.iter().map(|arg| self.eval(frame, arg)).collect();
        let mut bodies = self.program.implementations.iter();
        let index = bodies.position(|body| body.procedure == call.procedure);
        let index = index.expect("every procedure has a body");
        let inlined = procedure(self.program, &call.procedure).inline.is_some();
        let owner = if inlined { frame.owner } else { index };
        let outs = match self.body(index, owner, args?, Some(span)) {
            // The precondition is the caller's to show.
            Err(Stop::Failed(failure)) if failure.span == span && failure.clause.is_some() => {
                return Err(Stop::Failed(Failure { owner: frame.owner, ..failure }));
            }
            other => other?,
        };
        for (var, value) in call.results.iter().zip(outs) {
            self.set(frame, var, value);
        }
        self.wheres(frame, |var| call.results.contains(var))
    }

    fn set(&mut self, frame: &mut Frame<'a>, var: &Var, value: Value) {
        match self.globals.get_mut(var) {
            Some(global) => *global = value,
            None => drop(frame.values.insert(var.clone(), value)),
        }
    }

    fn truth(&self, frame: &Frame<'a>, expr: &Expr) -> Run<bool> {
        Ok(self.eval(frame, expr)? == Value::Bool(true))
    }

    fn eval(&self, frame: &Frame<'a>, expr: &Expr) -> Run<Value> {
        Evaluation { frame, globals: &self.globals, bound: vec![] }.eval(expr)
    }
}

fn procedure<'a>(program: &'a Program, name: &Name) -> &'a Procedure {
    let mut procedures = program.procedures.iter();
    procedures.find(|procedure| procedure.name == *name).expect("calls name procedures")
}

struct Evaluation<'e, 'a> {
    frame: &'e Frame<'a>,
    globals: &'e Values,
    bound: Vec<(Var, Value)>,
}

impl Evaluation<'_, '_> {
    fn eval(&mut self, expr: &Expr) -> Run<Value> {
        Ok(match &expr.kind {
            Kind::Bool(value) => Value::Bool(*value),
            Kind::Int(value) => Value::Int(value.clone()),
            Kind::Var(var) => self.var(var),
            Kind::Old(of) => {
                let bound = self.bound.clone();
                Evaluation { frame: self.frame, globals: &self.frame.old, bound }.eval(of)?
            }
            Kind::Op(op, args) => {
                let args: Run<Vec<Value>> = args.iter().map(|arg| self.eval(arg)).collect();
                operation(*op, &args?)?
            }
            Kind::Select(map, args) => {
                let Value::Map(elements, other) = self.eval(map)? else { panic!("not a map") };
                let args: Run<Vec<Value>> = args.iter().map(|arg| self.eval(arg)).collect();
                elements.get(&args?).unwrap_or(&other).clone()
            }
            Kind::Store(map, args, value) => {
                let Value::Map(mut elements, other) = self.eval(map)? else { panic!("not a map") };
                let args: Run<Vec<Value>> = args.iter().map(|arg| self.eval(arg)).collect();
                let (args, value) = (args?, self.eval(value)?);
                if value == *other {
                    elements.remove(&args)
                } else {
                    elements.insert(args, value)
                };
                Value::Map(elements, other)
            }
            Kind::Let(bindings, body) => {
                let values: Run<Vec<Value>> =
                    bindings.iter().map(|(_, value)| self.eval(value)).collect();
                let depth = self.bound.len();
                self.bound.extend(bindings.iter().map(|(var, _)| var.clone()).zip(values?));
                let value = self.eval(body);
                self.bound.truncate(depth);
                value?
            }
            other => panic!("{other:?} is never generated"),
        })
    }

    fn var(&self, var: &Var) -> Value {
        if let Some((_, value)) = self.bound.iter().rev().find(|(bound, _)| bound == var) {
            return value.clone();
        }
        let own = self.frame.renamed.get(var).unwrap_or(var);
        self.globals.get(own).or_else(|| self.frame.values.get(own)).expect("in scope").clone()
    }
}

fn operation(op: Op, args: &[Value]) -> Run<Value> {
    use Value::{Bool, Int};
    Ok(match (op, args) {
        (Op::Not, [Bool(a)]) => Bool(!a),
        (Op::Neg, [Int(a)]) => Int(-a),
        (Op::And, [Bool(a), Bool(b)]) => Bool(*a && *b),
        (Op::Or, [Bool(a), Bool(b)]) => Bool(*a || *b),
        (Op::Implies, [Bool(a), Bool(b)]) => Bool(!a || *b),
        (Op::Iff, [a, b]) | (Op::Eq, [a, b]) => Bool(a == b),
        (Op::Ne, [a, b]) => Bool(a != b),
        (Op::Lt, [Int(a), Int(b)]) => Bool(a < b),
        (Op::Le, [Int(a), Int(b)]) => Bool(a <= b),
        (Op::Gt, [Int(a), Int(b)]) => Bool(a > b),
        (Op::Ge, [Int(a), Int(b)]) => Bool(a >= b),
        (Op::Add, [Int(a), Int(b)]) => Int(a + b),
        (Op::Sub, [Int(a), Int(b)]) => Int(a - b),
        (Op::Mul, [Int(a), Int(b)]) => Int(a * b),
        (Op::Div | Op::Mod, [Int(_), Int(b)]) if *b == BigInt::ZERO => return Err(Stop::Blocked),
        (Op::Div | Op::Mod, [Int(a), Int(b)]) => {
            // a == b * quotient + remainder with 0 <= remainder < |b|.
            let (mut quotient, mut remainder) = (a / b, a % b);
            if remainder < BigInt::ZERO {
                let step = if *b > BigInt::ZERO { BigInt::from(1) } else { BigInt::from(-1) };
                quotient -= &step;
                remainder += &step * b;
            }
            Int(if op == Op::Div { quotient } else { remainder })
        }
        (Op::IfThenElse, [Bool(a), b, c]) => if *a { b } else { c }.clone(),
        other => panic!("{other:?} is never generated"),
    })
}

/// Statements as a list of instructions; jumps by label are resolved when they are taken.
fn compile(stmts: &[Stmt]) -> (Vec<Instruction<'_>>, BTreeMap<Name, usize>) {
    let mut compiler = Compiler::default();
    compiler.stmts(stmts);
    (compiler.code, compiler.labels)
}

#[derive(Default)]
struct Compiler<'a> {
    code: Vec<Instruction<'a>>,
    labels: BTreeMap<Name, usize>,
    around: Vec<Around>,
}

struct Around {
    labels: Vec<Name>,
    is_loop: bool,
    breaks: Vec<usize>,
}

impl<'a> Compiler<'a> {
    fn stmts(&mut self, stmts: &'a [Stmt]) {
        let mut labels = vec![];
        for stmt in stmts {
            if let StmtKind::Label(label) = &stmt.kind {
                self.labels.insert(label.name.clone(), self.code.len());
                labels.push(label.name.clone());
            } else {
                self.stmt(stmt, std::mem::take(&mut labels));
            }
        }
    }

    fn stmt(&mut self, stmt: &'a Stmt, labels: Vec<Name>) {
        match &stmt.kind {
            StmtKind::If { guard, then_branch, else_branch, .. } => {
                self.around.push(Around { labels, is_loop: false, breaks: vec![] });
                let test = self.test(guard.as_ref());
                self.stmts(then_branch);
                let skip = self.code.len();
                self.code.push(Instruction::Jump(0));
                self.otherwise(test);
                self.stmts(else_branch);
                self.code[skip] = Instruction::Jump(self.code.len());
                self.leave();
            }
            StmtKind::While { guard, invariants, body } => {
                self.around.push(Around { labels, is_loop: true, breaks: vec![] });
                let head = self.code.len();
                self.code.push(Instruction::Invariants(invariants));
                let test = self.test(guard.as_ref());
                self.stmts(body);
                self.code.push(Instruction::Jump(head));
                self.otherwise(test);
                self.leave();
            }
            StmtKind::Break(label) => {
                let at = self.code.len();
                let target = self.around.iter_mut().rev().find(|around| match label {
                    None => around.is_loop,
                    Some(label) => around.labels.contains(label),
                });
                target.expect("breaks leave something").breaks.push(at);
                self.code.push(Instruction::Jump(0));
            }
            StmtKind::Goto(names) => self.code.push(Instruction::Goto(names.clone())),
            StmtKind::Return => self.code.push(Instruction::Return),
            _ => self.code.push(Instruction::Plain(stmt)),
        }
    }

    fn test(&mut self, guard: Option<&'a Expr>) -> usize {
        self.code.push(match guard {
            Some(guard) => Instruction::Branch(guard, 0),
            None => Instruction::Choose(vec![self.code.len() + 1, 0]),
        });
        self.code.len() - 1
    }

    /// What comes next is where the test leads when it fails.
    fn otherwise(&mut self, test: usize) {
        let here = self.code.len();
        match &mut self.code[test] {
            Instruction::Branch(_, other) => *other = here,
            Instruction::Choose(targets) => targets[1] = here,
            _ => unreachable!("a test is one of these"),
        }
    }

    fn leave(&mut self) {
        let around = self.around.pop().expect("it was entered");
        for at in around.breaks {
            self.code[at] = Instruction::Jump(self.code.len());
        }
    }
}
