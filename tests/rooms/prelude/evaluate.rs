//! Evaluates expressions of the intermediate language in a finite model: uninterpreted types are lists of numbers, functions
//! without bodies are given by the model, quantifiers try every value of their types. An expression is compiled once, so that it can
//! be asked about thousands of states.
//! Rule: what is evaluated is the text of the prelude, never a copy of it.

use cinch::il::ast::{
    BinaryOp, Binder, BinderKind, Decl, DeclKind, Expr, ExprKind, Function, Name, Program, Type,
    TypeKind, UnaryOp,
};
use num_bigint::BigInt;
use std::collections::BTreeMap;
use std::ops::{Add, Div, Mul, Neg, Rem, Sub};
use std::rc::Rc;

/// Small numbers where many states are tried, big ones for arithmetic.
pub trait Number:
    Clone
    + Ord
    + Neg<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Rem<Output = Self>
    + From<i64>
    + TryFrom<BigInt>
    + TryInto<i64>
    + 'static
{
}

impl Number for i64 {}
impl Number for BigInt {}

#[derive(Clone, PartialEq)]
pub enum Value<N> {
    Bool(bool),
    /// An integer, or a member of a type that the program declares.
    Number(N),
    Map(Map<N>),
}

/// Arguments are numbers from 0 to `width - 1`; the last one counts by ones.
#[derive(Clone, PartialEq)]
pub struct Map<N> {
    pub width: usize,
    pub cells: Rc<Vec<Value<N>>>,
}

impl<N: Number> Value<N> {
    pub fn number(number: i64) -> Value<N> {
        Value::Number(N::from(number))
    }

    pub fn map(width: usize, cells: Vec<Value<N>>) -> Value<N> {
        Value::Map(Map { width, cells: Rc::new(cells) })
    }

    pub fn truth(&self) -> bool {
        match self {
            Value::Bool(truth) => *truth,
            _ => panic!("this should be a truth value"),
        }
    }

    pub fn as_number(&self) -> &N {
        match self {
            Value::Number(number) => number,
            _ => panic!("this should be a number"),
        }
    }

    pub fn as_i64(&self) -> i64 {
        let number = self.as_number().clone().try_into();
        number.unwrap_or_else(|_| panic!("this number should be small"))
    }

    fn as_map(&self) -> &Map<N> {
        match self {
            Value::Map(map) => map,
            _ => panic!("this should be a map"),
        }
    }
}

type Meaning<N> = Rc<dyn Fn(&[Value<N>]) -> Value<N>>;

/// What types, constants and functions without bodies mean.
pub struct Model<N> {
    pub domains: BTreeMap<String, Rc<Vec<Value<N>>>>,
    pub constants: BTreeMap<String, Value<N>>,
    pub functions: BTreeMap<String, Meaning<N>>,
}

impl<N: Number> Model<N> {
    pub fn new() -> Model<N> {
        let booleans = vec![Value::Bool(false), Value::Bool(true)];
        let domains = BTreeMap::from([("bool".to_string(), Rc::new(booleans))]);
        Model { domains, constants: BTreeMap::new(), functions: BTreeMap::new() }
    }

    pub fn domain(&mut self, ty: &str, values: impl IntoIterator<Item = Value<N>>) {
        self.domains.insert(ty.into(), Rc::new(values.into_iter().collect()));
    }

    pub fn constant(&mut self, name: &str, number: i64) {
        self.constants.insert(name.into(), Value::number(number));
    }

    pub fn function(&mut self, name: &str, meaning: impl Fn(&[Value<N>]) -> Value<N> + 'static) {
        self.functions.insert(name.into(), Rc::new(meaning));
    }
}

/// A formula ready to be evaluated; parameters are the first slots.
pub struct Compiled<N>(Node<N>);

enum Node<N> {
    Constant(Value<N>),
    Slot(usize),
    Not(Box<Node<N>>),
    Neg(Box<Node<N>>),
    Binary(BinaryOp, Box<Node<N>>, Box<Node<N>>),
    If(Box<Node<N>>, Box<Node<N>>, Box<Node<N>>),
    Select(Box<Node<N>>, Vec<Node<N>>),
    Store(Box<Node<N>>, Vec<Node<N>>, Box<Node<N>>),
    Given(Meaning<N>, Vec<Node<N>>),
    Defined(Rc<Node<N>>, Vec<Node<N>>),
    Quantifier {
        is_forall: bool,
        domains: Vec<Rc<Vec<Value<N>>>>,
        first: usize,
        body: Box<Node<N>>,
    },
}

/// Compiles the body of a function of the program; to be called with its arguments.
pub fn compile_function<N: Number>(program: &Program, model: &Model<N>, name: &str) -> Compiled<N> {
    let function = find(program, name).unwrap_or_else(|| panic!("{name} should be declared"));
    Compiled(Compiler { program, model, scope: vec![] }.body(function))
}

/// Compiles a formula whose only free names are constants.
pub fn compile<N: Number>(program: &Program, model: &Model<N>, formula: &Expr) -> Compiled<N> {
    Compiled(Compiler { program, model, scope: vec![] }.expr(formula))
}

impl<N: Number> Compiled<N> {
    pub fn value(&self, args: &[Value<N>]) -> Value<N> {
        self.0.value(&mut args.to_vec())
    }

    pub fn holds(&self, args: &[Value<N>]) -> bool {
        self.value(args).truth()
    }
}

fn find<'p>(program: &'p Program, name: &str) -> Option<&'p Function> {
    program.decls.iter().find_map(|Decl { kind, .. }| match kind {
        DeclKind::Function(function) if &*function.name.name == name => Some(function),
        _ => None,
    })
}

pub fn type_name(ty: &Type) -> String {
    match &ty.kind {
        TypeKind::Bool => "bool".into(),
        TypeKind::Int => "int".into(),
        TypeKind::Named(ident, _) => ident.name.to_string(),
        TypeKind::Map { domain, range, .. } => {
            let domain: Vec<String> = domain.iter().map(type_name).collect();
            format!("[{}]{}", domain.join(","), type_name(range))
        }
        other => panic!("no values are known of {other:?}"),
    }
}

struct Compiler<'a, N> {
    program: &'a Program,
    model: &'a Model<N>,
    scope: Vec<Name>,
}

impl<N: Number> Compiler<'_, N> {
    fn body(&self, function: &Function) -> Node<N> {
        let params = function.params.iter().map(|param| param.ident.as_ref());
        let scope = params.map(|ident| ident.expect("it has a body").name.clone()).collect();
        let body = function.body.as_ref().expect("this function should have a body");
        Compiler { program: self.program, model: self.model, scope }.expr(body)
    }

    fn expr(&mut self, expr: &Expr) -> Node<N> {
        match &*expr.kind {
            ExprKind::Bool(truth) => Node::Constant(Value::Bool(*truth)),
            ExprKind::Int(number) => {
                let number = N::try_from(number.clone());
                Node::Constant(Value::Number(number.unwrap_or_else(|_| panic!("too large"))))
            }
            ExprKind::Var(ident) => self.variable(&ident.name),
            ExprKind::Unary(UnaryOp::Not, of) => Node::Not(self.boxed(of)),
            ExprKind::Unary(UnaryOp::Neg, of) => Node::Neg(self.boxed(of)),
            ExprKind::Binary(op, left, right) => {
                Node::Binary(*op, self.boxed(left), self.boxed(right))
            }
            ExprKind::IfThenElse(condition, then, other) => {
                Node::If(self.boxed(condition), self.boxed(then), self.boxed(other))
            }
            ExprKind::Select(map, args) => Node::Select(self.boxed(map), self.all(args)),
            ExprKind::Store(map, args, value) => {
                Node::Store(self.boxed(map), self.all(args), self.boxed(value))
            }
            ExprKind::Apply { function, args } => self.apply(&function.name, args),
            ExprKind::Binder(binder) => self.quantifier(binder),
            other => panic!("not used in the prelude: {other:?}"),
        }
    }

    fn boxed(&mut self, expr: &Expr) -> Box<Node<N>> {
        Box::new(self.expr(expr))
    }

    fn all(&mut self, exprs: &[Expr]) -> Vec<Node<N>> {
        exprs.iter().map(|expr| self.expr(expr)).collect()
    }

    fn variable(&self, name: &str) -> Node<N> {
        if let Some(slot) = self.scope.iter().rposition(|bound| &**bound == name) {
            return Node::Slot(slot);
        }
        let value = self.model.constants.get(name);
        Node::Constant(value.unwrap_or_else(|| panic!("what is {name}?")).clone())
    }

    fn apply(&mut self, name: &str, args: &[Expr]) -> Node<N> {
        let args = self.all(args);
        if let Some(meaning) = self.model.functions.get(name) {
            return Node::Given(meaning.clone(), args);
        }
        let function = find(self.program, name).unwrap_or_else(|| panic!("what is {name}?"));
        Node::Defined(Rc::new(self.body(function)), args)
    }

    fn quantifier(&mut self, binder: &Binder) -> Node<N> {
        let first = self.scope.len();
        let domain = |ty: &Type| {
            let name = type_name(ty);
            self.model.domains.get(&name).unwrap_or_else(|| panic!("no values of {name}")).clone()
        };
        let domains = binder.vars.iter().map(|binding| domain(&binding.ty)).collect();
        self.scope.extend(binder.vars.iter().map(|binding| binding.ident.name.clone()));
        let body = self.boxed(&binder.body);
        self.scope.truncate(first);
        Node::Quantifier { is_forall: binder.kind == BinderKind::Forall, domains, first, body }
    }
}

impl<N: Number> Node<N> {
    fn value(&self, slots: &mut Vec<Value<N>>) -> Value<N> {
        match self {
            Node::Constant(value) => value.clone(),
            Node::Slot(slot) => slots[*slot].clone(),
            Node::Neg(of) => Value::Number(-of.number(slots)),
            Node::If(condition, then, other) => match condition.truth(slots) {
                true => then.value(slots),
                false => other.value(slots),
            },
            Node::Select(map, args) => {
                let width = map.with_map(slots, |map| map.width);
                let index = index(width, args, slots);
                map.with_map(slots, |map| map.cells[index].clone())
            }
            Node::Store(map, args, value) => {
                let Value::Map(mut map) = map.value(slots) else { panic!("this should be a map") };
                let index = index(map.width, args, slots);
                Rc::make_mut(&mut map.cells)[index] = value.value(slots);
                Value::Map(map)
            }
            Node::Given(meaning, args) => {
                let args: Vec<Value<N>> = args.iter().map(|arg| arg.value(slots)).collect();
                meaning(&args)
            }
            Node::Defined(body, args) => {
                let mut args: Vec<Value<N>> = args.iter().map(|arg| arg.value(slots)).collect();
                body.value(&mut args)
            }
            Node::Binary(op, left, right) => match op {
                BinaryOp::Add => Value::Number(left.number(slots) + right.number(slots)),
                BinaryOp::Sub => Value::Number(left.number(slots) - right.number(slots)),
                BinaryOp::Mul => Value::Number(left.number(slots) * right.number(slots)),
                BinaryOp::Div => Value::Number(euclid(left.number(slots), right.number(slots)).0),
                BinaryOp::Mod => Value::Number(euclid(left.number(slots), right.number(slots)).1),
                _ => Value::Bool(self.truth(slots)),
            },
            Node::Not(_) | Node::Quantifier { .. } => Value::Bool(self.truth(slots)),
        }
    }

    fn number(&self, slots: &mut Vec<Value<N>>) -> N {
        self.value(slots).as_number().clone()
    }

    fn truth(&self, slots: &mut Vec<Value<N>>) -> bool {
        match self {
            Node::Not(of) => !of.truth(slots),
            Node::Binary(op, left, right) => match op {
                BinaryOp::And => left.truth(slots) && right.truth(slots),
                BinaryOp::Or => left.truth(slots) || right.truth(slots),
                BinaryOp::Implies => !left.truth(slots) || right.truth(slots),
                BinaryOp::Iff => left.truth(slots) == right.truth(slots),
                BinaryOp::Eq => left.value(slots) == right.value(slots),
                BinaryOp::Ne => left.value(slots) != right.value(slots),
                BinaryOp::Lt => left.number(slots) < right.number(slots),
                BinaryOp::Le => left.number(slots) <= right.number(slots),
                BinaryOp::Gt => left.number(slots) > right.number(slots),
                BinaryOp::Ge => left.number(slots) >= right.number(slots),
                other => panic!("{other:?} gives no truth value"),
            },
            Node::Quantifier { is_forall, domains, first, body } => {
                slots.truncate(*first);
                let holds = try_all(*is_forall, domains, body, slots);
                slots.truncate(*first);
                holds
            }
            _ => self.value(slots).truth(),
        }
    }

    /// Looks into a map without copying it where it is a variable.
    fn with_map<T>(&self, slots: &mut Vec<Value<N>>, look: impl FnOnce(&Map<N>) -> T) -> T {
        match self {
            Node::Slot(slot) => look(slots[*slot].as_map()),
            _ => look(self.value(slots).as_map()),
        }
    }
}

fn try_all<N: Number>(
    is_forall: bool,
    domains: &[Rc<Vec<Value<N>>>],
    body: &Node<N>,
    slots: &mut Vec<Value<N>>,
) -> bool {
    let Some((domain, rest)) = domains.split_first() else { return body.truth(slots) };
    for value in domain.iter() {
        slots.push(value.clone());
        let holds = try_all(is_forall, rest, body, slots);
        slots.pop();
        if holds != is_forall {
            return holds;
        }
    }
    is_forall
}

fn index<N: Number>(width: usize, args: &[Node<N>], slots: &mut Vec<Value<N>>) -> usize {
    args.iter().fold(0, |index, arg| {
        let at = usize::try_from(arg.value(slots).as_i64()).expect("maps start at 0");
        assert!(at < width, "the model should hold every pointer that is looked at");
        index * width + at
    })
}

/// The quotient and the remainder, which is never negative.
fn euclid<N: Number>(a: N, b: N) -> (N, N) {
    let zero = N::from(0);
    assert!(b != zero, "division by zero has no value to compare");
    let (quotient, remainder) = (a.clone() / b.clone(), a % b.clone());
    match (remainder < zero, b < zero) {
        (false, _) => (quotient, remainder),
        (true, false) => (quotient - N::from(1), remainder + b),
        (true, true) => (quotient + N::from(1), remainder - b),
    }
}
