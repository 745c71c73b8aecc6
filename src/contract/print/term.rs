//! Prints terms. Reading a place and an array that becomes a pointer show nothing; conversions show as casts.

use crate::contract::program::{BoundId, Program};
use crate::contract::term::{
    BinaryOp, Branches, Builtin, Label, Link, LogicType, Quantifier, Term, TermKind, UnaryOp,
};
use crate::typed::describe;
use crate::typed::program::RecordId;

pub fn print_type(program: &Program, ty: &LogicType) -> String {
    match ty {
        LogicType::Error => "error".to_string(),
        LogicType::Boolean => "boolean".to_string(),
        LogicType::Integer => "integer".to_string(),
        LogicType::Real => "real".to_string(),
        LogicType::C(id) => describe::describe(&program.typed, *id),
        LogicType::Set(element) => format!("set<{}>", print_type(program, element)),
        LogicType::Named(id) => program[*id].name.to_string(),
    }
}

pub fn print_label(label: Label) -> String {
    match label {
        Label::Here => "Here".to_string(),
        Label::Pre => "Pre".to_string(),
        Label::Old => "Old".to_string(),
        Label::Post => "Post".to_string(),
        Label::LoopEntry => "LoopEntry".to_string(),
        Label::LoopCurrent => "LoopCurrent".to_string(),
        Label::Init => "Init".to_string(),
        Label::Code(index) => format!("code{index}"),
        Label::Formal(index) => format!("L{index}"),
    }
}

pub fn print_term(program: &Program, term: &Term) -> String {
    let show = |term: &Term| print_term(program, term);
    let list = |terms: &[Term]| terms.iter().map(show).collect::<Vec<String>>().join(", ");
    match &term.kind {
        TermKind::Variable(id) => program.typed.symbols.text(program.typed[*id].name).to_string(),
        TermKind::Deref(pointer) => match &pointer.kind {
            TermKind::Binary(BinaryOp::PointerAdd, base, index) => {
                format!("{}[{}]", tight(program, base), show(index))
            }
            _ => format!("*{}", tight(program, pointer)),
        },
        TermKind::Member(base, index) => {
            let name = member_name(program, base, *index);
            match &base.kind {
                TermKind::Deref(pointer)
                    if !matches!(pointer.kind, TermKind::Binary(BinaryOp::PointerAdd, ..)) =>
                {
                    format!("{}->{name}", tight(program, pointer))
                }
                _ => format!("{}.{name}", tight(program, base)),
            }
        }
        TermKind::Load(inner) | TermKind::Decay(inner) => show(inner),
        TermKind::AddressOf(place) => format!("&{}", tight(program, place)),
        TermKind::FunctionAddress(id) => {
            program.typed.symbols.text(program.typed[*id].name).to_string()
        }
        TermKind::String(id) => match &program.typed[*id].elements {
            crate::typed::program::Elements::Bytes(bytes) => {
                let text = bytes.strip_suffix(&[0]).unwrap_or(bytes);
                format!("\"{}\"", text.escape_ascii())
            }
            _ => "\"..\"".to_string(),
        },
        TermKind::Bound(id) => program[*id].name.to_string(),
        TermKind::Ghost(id) => program[*id].name.to_string(),
        TermKind::Result => "\\result".to_string(),
        TermKind::Integer(value) => value.to_string(),
        TermKind::Real(text) => text.to_string(),
        TermKind::Boolean(true) => "\\true".to_string(),
        TermKind::Boolean(false) => "\\false".to_string(),
        TermKind::Null => "\\null".to_string(),
        TermKind::At(inner, label) => format!("\\at({}, {})", show(inner), print_label(*label)),
        TermKind::Unary(op, inner) => {
            let sign = match op {
                UnaryOp::Minus => "-",
                UnaryOp::BitNot => "~",
                UnaryOp::Not => "!",
            };
            format!("{sign}{}", tight(program, inner))
        }
        TermKind::Binary(op, left, right) => {
            let (left, right) = (tight(program, left), tight(program, right));
            format!("{left} {} {right}", binary_text(*op))
        }
        TermKind::Conditional(parts) => {
            let (condition, then) = (tight(program, &parts.0), tight(program, &parts.1));
            format!("{condition} ? {then} : {}", tight(program, &parts.2))
        }
        TermKind::Convert(inner) => {
            format!("({}) {}", print_type(program, &term.ty), tight(program, inner))
        }
        TermKind::Quantifier(quantifier, bounds, body) => {
            let bounds: Vec<String> = bounds.iter().map(|id| binder(program, *id)).collect();
            format!("\\{} {}; {}", word(*quantifier), bounds.join(", "), show(body))
        }
        TermKind::QuantifierIn(quantifier, id, set, body) => {
            let name = &program[*id].name;
            format!("{}({name}, {}, {})", word(*quantifier), show(set), show(body))
        }
        TermKind::Let(id, value, body) => {
            format!("\\let {} = {}; {}", program[*id].name, show(value), show(body))
        }
        TermKind::Apply(id, labels, arguments) => {
            let function = &program[*id];
            let labels: Vec<String> = labels.iter().map(|label| print_label(*label)).collect();
            let labels = if labels.is_empty() {
                String::new()
            } else {
                format!("{{{}}}", labels.join(", "))
            };
            // Overloads are told apart by their numbers.
            let same = program.logic.iter().filter(|other| other.name == function.name);
            let number = if same.count() > 1 { format!("#{}", id.0) } else { String::new() };
            format!("{}{number}{labels}({})", function.name, list(arguments))
        }
        TermKind::Builtin(builtin, arguments) => builtin_text(program, *builtin, &list(arguments)),
        TermKind::Empty => "{}".to_string(),
        TermKind::Singleton(inner) => format!("{{{}}}", show(inner)),
        TermKind::Union(sets) => format!("\\union({})", list(sets)),
        TermKind::Intersection(sets) => format!("\\inter({})", list(sets)),
        TermKind::Difference(left, right) => {
            format!("difference({}, {})", show(left), show(right))
        }
        TermKind::Range(low, high) => {
            let end = |end: &Option<Box<Term>>| end.as_deref().map_or(String::new(), show);
            format!("{} .. {}", end(low), end(high)).trim().to_string()
        }
        TermKind::List(pointer, link) => {
            format!("list({}, {})", show(pointer), link_text(program, *link))
        }
        TermKind::Tree(pointer, branches) => {
            format!("tree({}{})", show(pointer), branches_text(program, *branches))
        }
        TermKind::Array(parts) => {
            format!("array({}, {}, {})", show(&parts.0), show(&parts.1), show(&parts.2))
        }
        TermKind::Shift(set, by) => format!("shift({}, {})", show(set), show(by)),
        TermKind::Contents(set) => format!("deref({})", show(set)),
        TermKind::Comprehension(inner, bounds, condition) => {
            let bounds: Vec<String> = bounds.iter().map(|id| binder(program, *id)).collect();
            format!("{{{} | {}; {}}}", show(inner), bounds.join(", "), show(condition))
        }
        TermKind::Blockers => "BS".to_string(),
        TermKind::Everything => "\\everything".to_string(),
        TermKind::Error => "<error>".to_string(),
    }
}

fn word(quantifier: Quantifier) -> &'static str {
    match quantifier {
        Quantifier::Forall => "forall",
        Quantifier::Exists => "exists",
    }
}

fn binder(program: &Program, id: BoundId) -> String {
    let bound = &program[id];
    format!("{} {}", print_type(program, &bound.ty), bound.name)
}

/// In parentheses, unless it needs none.
fn tight(program: &Program, term: &Term) -> String {
    let loose = match &term.kind {
        TermKind::Load(inner) | TermKind::Decay(inner) => return tight(program, inner),
        TermKind::Binary(..)
        | TermKind::Conditional(_)
        | TermKind::Convert(_)
        | TermKind::Quantifier(..)
        | TermKind::Let(..)
        | TermKind::Range(..) => true,
        TermKind::Deref(pointer) => {
            !matches!(pointer.kind, TermKind::Binary(BinaryOp::PointerAdd, ..))
        }
        TermKind::AddressOf(_) | TermKind::Unary(..) => true,
        TermKind::Integer(value) => *value < num_bigint::BigInt::ZERO,
        _ => false,
    };
    let text = print_term(program, term);
    if loose { format!("({text})") } else { text }
}

fn record_of(program: &Program, ty: &LogicType) -> Option<RecordId> {
    match ty {
        LogicType::C(id) => match program.typed.types.get(*id) {
            crate::typed::types::Type::Record(id) => Some(*id),
            _ => None,
        },
        LogicType::Set(element) => record_of(program, element),
        _ => None,
    }
}

fn field_name(program: &Program, record: RecordId, index: u32) -> String {
    let definition = program.typed[record].definition.as_ref();
    let field = definition.and_then(|definition| definition.fields.get(index as usize));
    match field.and_then(|field| field.name) {
        Some(name) => program.typed.symbols.text(name).to_string(),
        None => format!("<{index}>"),
    }
}

fn member_name(program: &Program, base: &Term, index: u32) -> String {
    match record_of(program, &base.ty) {
        Some(record) => field_name(program, record, index),
        None => format!("<{index}>"),
    }
}

fn link_text(program: &Program, link: Link) -> String {
    let record = describe::record_name(&program.typed, link.record);
    let field = field_name(program, link.record, link.field);
    format!("{record}.{field}@{}", link.offset)
}

/// `, node.left, node.right`.
fn branches_text(program: &Program, branches: Branches) -> String {
    let record = describe::record_name(&program.typed, branches.record);
    let one = |field| format!(", {record}.{}", field_name(program, branches.record, field));
    branches.fields().map(one).collect()
}

fn binary_text(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add | BinaryOp::PointerAdd => "+",
        BinaryOp::Sub | BinaryOp::PointerSub | BinaryOp::PointerDiff => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitOr => "|",
        BinaryOp::BitXor => "^",
        BinaryOp::And => "&&",
        BinaryOp::Or => "||",
        BinaryOp::Xor => "^^",
        BinaryOp::Implies => "==>",
        BinaryOp::Iff => "<==>",
        BinaryOp::Equal => "==",
        BinaryOp::NotEqual => "!=",
        BinaryOp::Less => "<",
        BinaryOp::LessEqual => "<=",
        BinaryOp::Greater => ">",
        BinaryOp::GreaterEqual => ">=",
    }
}

fn builtin_text(program: &Program, builtin: Builtin, arguments: &str) -> String {
    let name = match builtin {
        Builtin::Valid => "\\valid",
        Builtin::ValidRead => "\\valid_read",
        Builtin::Initialized => "\\initialized",
        Builtin::Separated => "\\separated",
        Builtin::Fresh => "\\fresh",
        Builtin::Freeable => "\\freeable",
        Builtin::ValidFunction => "\\valid_function",
        Builtin::Raw => "\\raw",
        Builtin::Allocable => "\\allocable",
        Builtin::BaseAddr => "\\base_addr",
        Builtin::Offset => "\\offset",
        Builtin::BlockLength => "\\block_length",
        Builtin::Strlen => "\\strlen",
        Builtin::ValidString => "\\valid_string",
        Builtin::ValidReadString => "\\valid_read_string",
        Builtin::Obj => "Obj",
        Builtin::Off => "Off",
        Builtin::Allocated => "alloc",
        Builtin::Block(link) => return format!("B({arguments}, {})", link_text(program, link)),
        Builtin::IsTree(branches) => {
            return format!("is_tree({arguments}{})", branches_text(program, branches));
        }
        Builtin::IsBlocker => "BS",
        Builtin::HasArgument(ty) => {
            return format!("\\va_has({arguments}, {})", describe::describe(&program.typed, ty));
        }
        Builtin::Argument(ty) => {
            return format!("\\va_arg({arguments}, {})", describe::describe(&program.typed, ty));
        }
        Builtin::In => "in",
        Builtin::Subset => "\\subset",
        Builtin::Abs => "\\abs",
        Builtin::Min => "\\min",
        Builtin::Max => "\\max",
        Builtin::Pow => "\\pow",
        Builtin::Floor => "\\floor",
        Builtin::Ceil => "\\ceil",
    };
    format!("{name}({arguments})")
}
