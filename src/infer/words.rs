//! Expressions of C in the words of the annotation language: what is pure and has the same meaning there, and nothing else.
//! Conversions between integers are left out where they keep the value, as far as the shape tells; the prover looks at the rest.

use crate::typed::Program;
use crate::typed::program::{RecordId, VariableId};
use crate::typed::tree::{BinaryOp, ConversionKind, Expr, ExprKind, UnaryOp};
use crate::typed::types::{Type, TypeId};

/// The expression as a term; `None` if it does something, or means something else there.
pub fn words(program: &Program, expr: &Expr) -> Option<String> {
    with(program, expr, &|_| None)
}

/// The same with other words for some expressions.
pub fn with(
    program: &Program,
    expr: &Expr,
    instead: &dyn Fn(&Expr) -> Option<String>,
) -> Option<String> {
    if let Some(text) = instead(expr) {
        return Some(text);
    }
    let inner = |expr: &Expr| with(program, expr, instead);
    match &expr.kind {
        ExprKind::Variable(id) => Some(name(program, *id)).filter(|name| !name.is_empty()),
        ExprKind::Load(of) | ExprKind::Decay(of) => inner(of),
        ExprKind::AddressOf(of) => match &of.kind {
            ExprKind::Deref(pointer) => inner(pointer),
            _ => Some(format!("&{}", inner(of)?)),
        },
        ExprKind::Deref(pointer) => match &pointer.kind {
            ExprKind::Binary(BinaryOp::PointerAdd, base, index) => {
                Some(format!("{}[{}]", tight(inner(base)?), inner(index)?))
            }
            _ => Some(format!("*{}", tight(inner(pointer)?))),
        },
        ExprKind::Member(base, index) => {
            let field = field_name(program, base.ty.ty, *index)?;
            match &base.kind {
                ExprKind::Deref(pointer) => match &pointer.kind {
                    ExprKind::Binary(BinaryOp::PointerAdd, ..) => {
                        Some(format!("{}.{field}", inner(base)?))
                    }
                    _ => Some(format!("{}->{field}", tight(inner(pointer)?))),
                },
                _ => Some(format!("{}.{field}", inner(base)?)),
            }
        }
        ExprKind::Integer(value) => {
            let signed = *value as i64;
            if signed < 0 { Some(format!("({signed})")) } else { Some(value.to_string()) }
        }
        ExprKind::Convert(conversion, of) => match conversion.kind {
            ConversionKind::Null => Some("NULL".into()),
            ConversionKind::Same | ConversionKind::Integer => inner(of),
            _ => None,
        },
        ExprKind::Unary(UnaryOp::Minus, of) => Some(format!("-{}", tight(inner(of)?))),
        ExprKind::Unary(UnaryOp::Not, of) => Some(format!("!({})", inner(of)?)),
        ExprKind::Binary(op, left, right) => {
            let (left, right) = (inner(left)?, inner(right)?);
            Some(format!("{} {} {}", tight(left), operator(*op)?, tight(right)))
        }
        _ => None,
    }
}

fn operator(op: BinaryOp) -> Option<&'static str> {
    Some(match op {
        BinaryOp::Add | BinaryOp::PointerAdd => "+",
        BinaryOp::Sub | BinaryOp::PointerSub | BinaryOp::PointerDiff => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::Less => "<",
        BinaryOp::Greater => ">",
        BinaryOp::LessEqual => "<=",
        BinaryOp::GreaterEqual => ">=",
        BinaryOp::Equal => "==",
        BinaryOp::NotEqual => "!=",
        BinaryOp::And => "&&",
        BinaryOp::Or => "||",
        _ => return None,
    })
}

/// In parentheses, unless it is one thing.
pub fn tight(text: String) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "_->.[]\\".contains(letter);
    let one = text.chars().all(plain) && !text.starts_with('-') || is_in_parentheses(&text);
    if one { text } else { format!("({text})") }
}

/// Whether the first parenthesis is closed by the last one.
fn is_in_parentheses(text: &str) -> bool {
    let mut depth = 0;
    let open = text.char_indices().position(|(_, letter)| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth == 0
    });
    open.is_some_and(|at| at > 0 && at + 1 == text.chars().count())
}

/// Without parentheses around all of it.
pub fn loose(text: &str) -> &str {
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    inner.filter(|text| !text.contains(['(', ')'])).unwrap_or(text)
}

pub fn name(program: &Program, id: VariableId) -> String {
    program.text(program[id].name).to_string()
}

pub fn field_name(program: &Program, record: TypeId, index: u32) -> Option<String> {
    let Type::Record(id) = program.types.get(record) else { return None };
    let field = program[*id].definition.as_ref()?.fields.get(index as usize)?;
    Some(program.text(field.name?).to_string())
}

/// What annotations call a record: its tag, or the typedef that names it.
pub fn record_name(program: &Program, record: RecordId) -> Option<String> {
    if let Some(tag) = program[record].tag {
        return Some(program.text(tag).to_string());
    }
    let named = program.typedefs.iter().find(
        |it| matches!(program.types.get(it.ty.ty), Type::Record(found) if *found == record),
    )?;
    Some(program.text(named.name).to_string())
}

/// The record that a pointer type points to.
pub fn pointed_record(program: &Program, pointer: TypeId) -> Option<RecordId> {
    match program.types.get(program.types.pointee(pointer)?.ty) {
        Type::Record(id) => Some(*id),
        _ => None,
    }
}

/// Conversions and reads around an expression taken away.
pub fn bare(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Convert(_, of) | ExprKind::Load(of) | ExprKind::Decay(of) => bare(of),
        _ => expr,
    }
}

/// The variable that an expression reads, if that is all it does.
pub fn as_variable(expr: &Expr) -> Option<VariableId> {
    match bare(expr).kind {
        ExprKind::Variable(id) => Some(id),
        _ => None,
    }
}

pub fn is_zero(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Integer(0) => true,
        ExprKind::Convert(_, of) => is_zero(of),
        _ => false,
    }
}

/// The text in the form that people write: `s.f` for `(&s)->f`, one pair of parentheses where there are two.
pub fn simplified(text: &str) -> String {
    let mut text = without_double_parentheses(text);
    while let Some(start) = text.find("(&")
        && let Some(length) = text[start..].find(")->")
        && !text[start + 2..start + length].contains(['(', ' '])
    {
        let place = text[start + 2..start + length].to_string();
        text.replace_range(start..start + length + 3, &format!("{place}."));
    }
    text
}

/// Two variables for quantifiers that are not called like any of these.
pub fn unlike(names: &[&str]) -> [&'static str; 2] {
    let mut free = ["k", "m", "n", "q"].into_iter().filter(|it| !names.contains(it));
    [free.next().unwrap_or("k"), free.next().unwrap_or("m")]
}

/// One less than a number, in words.
pub fn before(end: &str) -> String {
    match end.parse::<i64>() {
        Ok(value) => (value - 1).to_string(),
        Err(_) => format!("{end} - 1"),
    }
}

fn without_double_parentheses(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut open = vec![];
    let mut superfluous = vec![];
    let mut closed: Option<(usize, usize)> = None;
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'(' => open.push(at),
            b')' => {
                let Some(start) = open.pop() else { return text.to_string() };
                if let Some((inner, end)) = closed
                    && start + 1 == inner
                    && end + 1 == at
                {
                    superfluous.extend([inner, end]);
                }
                closed = Some((start, at));
            }
            _ => {}
        }
    }
    let kept = text.char_indices().filter(|(at, _)| !superfluous.contains(at));
    kept.map(|(_, letter)| letter).collect()
}

#[cfg(test)]
mod tests {
    use super::simplified;

    #[test]
    fn texts_are_what_people_write() {
        let short = simplified;
        assert_eq!(short("\\valid((&t->link)->next)"), "\\valid(t->link.next)");
        assert_eq!(short("\\valid((&n->data))"), "\\valid(&n->data)");
        assert_eq!(short("(a)(b) + ((c))"), "(a)(b) + (c)");
        assert_eq!(short("f((a) + (b))"), "f((a) + (b))");
    }
}
