//! Prints a unit for people, one step a line, checks behind it. Variables, functions and fields go by the program's names; places are bases
//! with byte offsets, `n+4`, and `*t3+4` is what lies 4 bytes behind where `t3` points.

use super::function::{Block, Check, End, Function, LocalId, Outcome};
use super::program::Unit;
use super::scalar::{Constant, FloatFormat, Operand, Scalar};
use super::step::{
    Access, Argument, Base, BinaryOp, Callee, Comparison, Destination, Direction, Place, Role,
    Rvalue, Step, StepKind, UnaryOp,
};
use crate::typed::Program;
use std::fmt::Write;

pub fn print(unit: &Unit) -> String {
    let mut text = String::new();
    let typed = &unit.source.typed;
    for (id, of) in unit.statics.iter().filter(|(_, of)| of.defined) {
        let size = of.size.map_or("?".to_string(), |size| size.to_string());
        let constant = if of.constant { " constant" } else { "" };
        let name = variable_name(typed, id.0);
        let _ = writeln!(text, "static {name}: {size} bytes{constant}");
    }
    if unit.start.blocks.iter().any(|block| !block.steps.is_empty()) {
        function(typed, &unit.start, &mut text);
    }
    unit.functions.values().for_each(|of| function(typed, of, &mut text));
    text
}

fn variable_name(typed: &Program, id: u32) -> String {
    let variable = &typed.variables[id as usize];
    match typed.text(variable.name) {
        "" => format!("literal{id}"),
        name => name.to_string(),
    }
}

fn function(typed: &Program, of: &Function, text: &mut String) {
    let show = Show { typed, of };
    let name = if of.id.is_some() { &*of.name } else { "(start)" };
    let parameters: Vec<String> =
        of.parameters.iter().map(|parameter| show.local(parameter.local)).collect();
    let more = if of.variadic { ", .." } else { "" };
    let result = match of.outcome {
        Outcome::Nothing => String::new(),
        Outcome::Scalar(of) => format!(" -> {}", scalar(of)),
        Outcome::Aggregate { size, .. } => format!(" -> {size} bytes"),
    };
    let _ = writeln!(text, "\nfunction {name}({}{more}){result}", parameters.join(", "));
    for (local, index) in of.locals.iter().zip(0u32..) {
        let size = local.size.map_or("computed".to_string(), |size| format!("{size} bytes"));
        let kind = local.scalar.map_or(String::new(), |it| format!(", {}", scalar(it)));
        let _ = writeln!(text, "  local {}: {size}{kind}", show.local(LocalId(index)));
    }
    for (block, index) in of.blocks.iter().zip(0u32..) {
        let head = of.loop_heads.iter().any(|head| head.0 == index);
        let _ = writeln!(text, "  b{index}:{}", if head { " (loop)" } else { "" });
        show.block(block, text);
    }
}

struct Show<'a> {
    typed: &'a Program,
    of: &'a Function,
}

impl Show<'_> {
    fn block(&self, block: &Block, text: &mut String) {
        for step in &block.steps {
            let _ = writeln!(text, "    {}{}", self.step(step), checks(&step.checks));
        }
        let _ = writeln!(text, "    {}{}", self.end(&block.end), checks(&block.end_checks));
    }

    fn step(&self, step: &Step) -> String {
        match &step.kind {
            StepKind::Let(temp, value) => {
                let of = scalar(self.of.temp(*temp));
                format!("t{}: {of} = {}", temp.0, self.rvalue(value))
            }
            StepKind::Load(temp, from) => format!("t{} = load {}", temp.0, self.access(from)),
            StepKind::Store(to, value) => {
                format!("store {} = {}", self.access(to), self.operand(*value))
            }
            StepKind::Copy { to, from, size, .. } => {
                format!("copy {} = {}, {size} bytes", self.place(*to), self.place(*from))
            }
            StepKind::Zero { place, size } => format!("zero {}, {size} bytes", self.place(*place)),
            StepKind::Call { callee, arguments, result } => {
                let callee = match callee {
                    Callee::Function(id) => self.typed.text(self.typed[*id].name).to_string(),
                    Callee::Pointer(pointer, _) => format!("*{}", self.operand(*pointer)),
                };
                format!("{}call {callee}({})", self.result(*result), self.arguments(arguments))
            }
            StepKind::Builtin { name, arguments, result } => {
                format!("{}builtin {name}({})", self.result(*result), self.arguments(arguments))
            }
            StepKind::Begin { local, size } => {
                let size = size.map_or(String::new(), |it| format!(", {} bytes", self.operand(it)));
                format!("begin {}{size}", self.local(*local))
            }
            StepKind::End(local) => format!("end {}", self.local(*local)),
            StepKind::Forget(local) => format!("forget {}", self.local(*local)),
            StepKind::Claim(claim) => {
                let role = match claim.role {
                    Role::Assert => "assert",
                    Role::Assume => "assume",
                    Role::Requires => "requires",
                    Role::Ensures => "ensures",
                    Role::InvariantEntry => "invariant (entry)",
                    Role::InvariantPreserved => "invariant (preserved)",
                };
                let result = claim
                    .result
                    .map_or(String::new(), |it| format!(", \\result is {}", self.operand(it)));
                format!("claim {role}{result}")
            }
            StepKind::Remember(label) => format!("remember {label:?}"),
            StepKind::Unsupported(what) => format!("unsupported: {what}"),
        }
    }

    fn end(&self, end: &End) -> String {
        match end {
            End::Jump(to) => format!("jump b{}", to.0),
            End::Branch { condition, then, otherwise } => {
                let condition = self.operand(*condition);
                format!("if {condition} jump b{} else b{}", then.0, otherwise.0)
            }
            End::Switch { value, cases, otherwise } => {
                let case = |(low, high, to): &(i128, i128, super::BlockId)| match low == high {
                    true => format!("{low}: b{}", to.0),
                    false => format!("{low}..{high}: b{}", to.0),
                };
                let cases: Vec<String> = cases.iter().map(case).collect();
                let value = self.operand(*value);
                format!("switch {value} {{{}}} else b{}", cases.join(", "), otherwise.0)
            }
            End::Computed { target, labels } => {
                let label = |(label, to): &(_, super::BlockId)| {
                    let crate::typed::program::LabelId(label) = label;
                    format!("label{label}: b{}", to.0)
                };
                let labels: Vec<String> = labels.iter().map(label).collect();
                format!("goto {} {{{}}}", self.operand(*target), labels.join(", "))
            }
            End::Return(None) => "return".to_string(),
            End::Return(Some(value)) => format!("return {}", self.operand(*value)),
            End::FallOff => "fall off the end".to_string(),
            End::Unreachable => "unreachable".to_string(),
        }
    }

    fn rvalue(&self, value: &Rvalue) -> String {
        let operand = |it: &Operand| self.operand(*it);
        match value {
            Rvalue::Use(of) => operand(of),
            Rvalue::Unary(op, of) => {
                let op = match op {
                    UnaryOp::Minus => "-",
                    UnaryOp::BitNot => "~",
                    UnaryOp::Not => "!",
                };
                format!("{op}{}", operand(of))
            }
            Rvalue::Binary(op, left, right) => {
                format!("{} {} {}", operand(left), binary(*op), operand(right))
            }
            Rvalue::Compare(op, of, left, right) => {
                let (left, right) = (operand(left), operand(right));
                format!("{left} {} {right} as {}", comparison(*op), scalar(*of))
            }
            Rvalue::Convert(of) => format!("convert {}", operand(of)),
            Rvalue::Address { place, extent } => {
                let extent = extent.map_or(String::new(), |it| format!(", {it} bytes"));
                format!("&{}{extent}", self.place(*place))
            }
            Rvalue::PointerAdd { pointer, index, size, direction } => {
                let sign = if *direction == Direction::Plus { '+' } else { '-' };
                format!("{} {sign} {} * {}", operand(pointer), operand(index), operand(size))
            }
            Rvalue::PointerDifference { left, right, size } => {
                format!("({} - {}) / {}", operand(left), operand(right), operand(size))
            }
            Rvalue::Select(condition, then, otherwise) => {
                format!("{} ? {} : {}", operand(condition), operand(then), operand(otherwise))
            }
        }
    }

    fn access(&self, of: &Access) -> String {
        let bits = of.bits.map_or(String::new(), |bits| {
            format!(" bits {}..{}", bits.first, bits.first + bits.width)
        });
        let volatile = if of.volatile { "volatile " } else { "" };
        format!("{volatile}{} {}{bits}", scalar(of.scalar), self.place(of.place))
    }

    fn place(&self, place: Place) -> String {
        let base = match place.base {
            Base::Local(local) => self.local(local),
            Base::Static(id) => variable_name(self.typed, id.0),
            Base::String(id) => format!("string{}", id.0),
            Base::Pointer(pointer) => format!("*{}", self.operand(pointer)),
            Base::Result => "result".to_string(),
        };
        match place.offset {
            0 => base,
            offset => format!("{base}+{offset}"),
        }
    }

    fn local(&self, id: LocalId) -> String {
        match self.of.local(id).variable {
            Some(variable) => {
                let name = variable_name(self.typed, variable.0);
                let others = self.of.locals.iter().filter_map(|local| local.variable);
                let same = others.filter(|it| variable_name(self.typed, it.0) == name).count();
                if same > 1 { format!("{name}#{}", id.0) } else { name }
            }
            None => format!("hidden{}", id.0),
        }
    }

    fn operand(&self, operand: Operand) -> String {
        match operand {
            Operand::Temp(temp) => format!("t{}", temp.0),
            Operand::Constant(Constant::Null) => "null".to_string(),
            Operand::Constant(Constant::Function(id)) => {
                format!("&{}", self.typed.text(self.typed[id].name))
            }
            Operand::Constant(Constant::Label(label)) => format!("&&label{}", label.0),
            Operand::Constant(Constant::Float { format, value }) => {
                format!("{value:#x}{}", scalar(Scalar::Float(format)))
            }
            Operand::Constant(constant @ Constant::Integer { value, .. }) => {
                constant.as_integer().map_or(value.to_string(), |value| value.to_string())
            }
        }
    }

    fn result(&self, result: Destination) -> String {
        match result {
            Destination::Nowhere => String::new(),
            Destination::Temp(temp) => format!("t{}: {} = ", temp.0, scalar(self.of.temp(temp))),
            Destination::Place { place, size } => {
                format!("{} ({size} bytes) = ", self.place(place))
            }
        }
    }

    fn arguments(&self, arguments: &[Argument]) -> String {
        let argument = |argument: &Argument| match argument {
            Argument::Scalar(operand) => self.operand(*operand),
            Argument::Aggregate { place, size, .. } => {
                format!("{} ({size} bytes)", self.place(*place))
            }
        };
        arguments.iter().map(argument).collect::<Vec<_>>().join(", ")
    }
}

fn checks(checks: &[Check]) -> String {
    let codes: Vec<&str> = checks.iter().map(|check| check.kind.code()).collect();
    if codes.is_empty() { String::new() } else { format!("  [{}]", codes.join(" ")) }
}

fn scalar(scalar: Scalar) -> String {
    match scalar {
        Scalar::Integer { bits, signed: true } => format!("i{bits}"),
        Scalar::Integer { bits, signed: false } => format!("u{bits}"),
        Scalar::Bool => "bool".to_string(),
        Scalar::Pointer => "ptr".to_string(),
        Scalar::Float(format) => match format {
            FloatFormat::Half => "f16",
            FloatFormat::Single => "f32",
            FloatFormat::Double => "f64",
            FloatFormat::Extended => "f80",
            FloatFormat::Quad => "f128",
        }
        .to_string(),
    }
}

fn binary(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::And => "&",
        BinaryOp::Or => "|",
        BinaryOp::Xor => "^",
    }
}

fn comparison(op: Comparison) -> &'static str {
    match op {
        Comparison::Equal => "==",
        Comparison::NotEqual => "!=",
        Comparison::Less => "<",
        Comparison::LessEqual => "<=",
        Comparison::Greater => ">",
        Comparison::GreaterEqual => ">=",
    }
}
