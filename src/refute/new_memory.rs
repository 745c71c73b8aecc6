//! Functions that hand out new memory and do nothing else with it, as `void *xmalloc(size_t size)`: a value in a typed program in, whether it is
//! memory that has no type so far, or null, out.
//! Rule: memory that a function keeps, converts, hands on or looks into is not taken for new.

use crate::typed::Program;
use crate::typed::meaning::may_be_replaced;
use crate::typed::program::{FunctionId, VariableId, VariableStorage};
use crate::typed::tree::{
    BinaryOp, Block, ConversionKind, Expr, ExprKind, Initializer, Stmt, StmtKind, UnaryOp,
};
use crate::typed::visit::{Node, each_node};

/// Wrappers of wrappers are looked through so far.
const MOST_CALLS: u32 = 4;

/// Whether a call of the function gives new memory.
pub fn gives_new_memory(program: &Program, function: FunctionId) -> bool {
    Look { program, calls_left: MOST_CALLS, body: None }.call(function)
}

/// By its name in the library.
pub fn allocates(name: &str) -> bool {
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    matches!(name, "malloc" | "calloc" | "aligned_alloc" | "alloca")
}

#[derive(Clone, Copy)]
struct Look<'p> {
    program: &'p Program,
    calls_left: u32,
    /// The body whose variables are known.
    body: Option<&'p Block>,
}

impl<'p> Look<'p> {
    fn call(self, function: FunctionId) -> bool {
        let found = &self.program[function];
        let Some(body) = &found.body else { return allocates(self.program.text(found.name)) };
        if self.calls_left == 0 || may_be_replaced(self.program, function) {
            return false;
        }
        let inside = Look { calls_left: self.calls_left - 1, body: Some(&body.block), ..self };
        let mut returned: Vec<&Expr> = vec![];
        each_stmt(&body.block, &mut |stmt| {
            if let StmtKind::Return(Some(value)) = &stmt.kind {
                returned.push(value);
            }
        });
        !returned.is_empty() && returned.iter().all(|value| inside.is_new(value))
    }

    fn is_new(self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Convert(conversion, inner) => match conversion.kind {
                ConversionKind::Null => true,
                ConversionKind::Pointer | ConversionKind::Same => self.is_new(inner),
                ConversionKind::IntegerToPointer => matches!(inner.kind, ExprKind::Integer(0)),
                _ => false,
            },
            ExprKind::Conditional(parts) => self.is_new(&parts.1) && self.is_new(&parts.2),
            ExprKind::Call(call) => match call.callee.kind {
                ExprKind::Function(id) => self.call(id),
                _ => false,
            },
            ExprKind::Builtin(call) => allocates(self.program.text(call.name)),
            ExprKind::Load(place) => match place.kind {
                ExprKind::Variable(variable) => self.holds_new(variable),
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether the variable never holds anything else, and nobody else gets what it holds.
    fn holds_new(self, variable: VariableId) -> bool {
        let Some(body) = self.body.filter(|_| self.calls_left > 0) else { return false };
        let found = &self.program[variable];
        let own = matches!(found.storage, VariableStorage::Automatic | VariableStorage::Register);
        if !own || found.address_taken {
            return false;
        }
        // What it gets may come from itself: then nobody knows.
        let look = Look { calls_left: self.calls_left - 1, ..self };
        let (mut named, mut harmless, mut is_new) = (0, 0, true);
        let mut count = |value: &Expr| harmless += usize::from(look.is_harmless(value, variable));
        let mut each = |node: Node| match node {
            Node::Stmt(stmt) => match &stmt.kind {
                StmtKind::Declare(declared, Some(start)) if *declared == variable => {
                    let Initializer::Value(start) = &**start else { return is_new = false };
                    is_new &= look.is_new(start);
                }
                StmtKind::Expr(value)
                | StmtKind::If(value, ..)
                | StmtKind::While(value, _)
                | StmtKind::Return(Some(value)) => count(value),
                _ => {}
            },
            Node::Expr(expr) => match &expr.kind {
                ExprKind::Variable(other) => named += usize::from(*other == variable),
                ExprKind::Unary(UnaryOp::Not, value) => count(value),
                ExprKind::Binary(
                    BinaryOp::Equal | BinaryOp::NotEqual | BinaryOp::And | BinaryOp::Or,
                    left,
                    right,
                ) => {
                    count(left);
                    count(right);
                }
                _ => {}
            },
            Node::Initializer(_) => {}
        };
        body.items.iter().for_each(|item| each_node(Node::Stmt(item), &mut each));
        is_new && named == harmless
    }

    /// Where the value is dropped, tested or returned: it is read, filled with bytes, or gets new memory.
    fn is_harmless(self, value: &Expr, variable: VariableId) -> bool {
        let is_read = |value: &Expr| match &without_conversions(value).kind {
            ExprKind::Load(place) => is_it(place, variable),
            _ => false,
        };
        match &without_conversions(value).kind {
            ExprKind::Assign(place, new) => is_it(place, variable) && self.is_new(new),
            ExprKind::Call(call) => {
                let ExprKind::Function(id) = call.callee.kind else { return false };
                let fills = self.program.text(self.program[id].name) == "memset";
                let filled = call.arguments.first().is_some_and(is_read);
                fills && self.program[id].body.is_none() && filled
            }
            _ => is_read(value),
        }
    }
}

fn is_it(place: &Expr, variable: VariableId) -> bool {
    matches!(place.kind, ExprKind::Variable(found) if found == variable)
}

fn without_conversions(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Convert(_, inner) => without_conversions(inner),
        _ => expr,
    }
}

fn each_stmt<'p>(block: &'p Block, show: &mut dyn FnMut(&'p Stmt)) {
    let mut each = |node: Node<'p>| {
        if let Node::Stmt(stmt) = node {
            show(stmt);
        }
    };
    block.items.iter().for_each(|item| each_node(Node::Stmt(item), &mut each));
}
