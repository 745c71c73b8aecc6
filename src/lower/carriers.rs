//! Where the address of a function may be: a program and a function in, the variables that may hold the address, or lead to it, out, and the
//! functions that may return it. Told by types and by what is assigned, in whatever order.
//! Rule: in doubt it is there. Stores through pointers are nobody's variable; who asks has to look at them.

use super::effects::call::callee;
use super::library;
use crate::contract::Program;
use crate::typed::meaning::running_body;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::{
    BinaryOp, Call, Conversion, ConversionKind, Expr, ExprKind, Initializer, StmtKind,
};
use crate::typed::types::{Type, TypeId};
use crate::typed::visit::{Node, each_node, in_initializer};
use std::collections::BTreeSet;

pub struct Carriers<'p> {
    program: &'p Program,
    function: FunctionId,
    variables: BTreeSet<VariableId>,
    returned_by: BTreeSet<FunctionId>,
}

impl<'p> Carriers<'p> {
    pub fn of(program: &'p Program, function: FunctionId) -> Carriers<'p> {
        let (variables, returned_by) = Default::default();
        let mut carriers = Carriers { program, function, variables, returned_by };
        loop {
            let before = carriers.variables.len() + carriers.returned_by.len();
            carriers.look();
            if carriers.variables.len() + carriers.returned_by.len() == before {
                return carriers;
            }
        }
    }

    /// One walk over the program.
    fn look(&mut self) {
        let typed = &self.program.typed;
        for (variable, id) in typed.variables.iter().zip(0u32..) {
            if variable.initializer.as_ref().is_some_and(|it| self.in_initializer(it)) {
                self.variables.insert(VariableId(id));
            }
        }
        for (function, id) in typed.functions.iter().zip(0u32..) {
            let Some(body) = &function.body else { continue };
            for item in &body.block.items {
                each_node(Node::Stmt(item), &mut |node| self.meet(node, FunctionId(id)));
            }
        }
    }

    fn meet(&mut self, node: Node<'_>, within: FunctionId) {
        match node {
            Node::Stmt(stmt) => match &stmt.kind {
                StmtKind::Declare(variable, Some(initializer))
                    if self.in_initializer(initializer) =>
                {
                    self.variables.insert(*variable);
                }
                StmtKind::Return(Some(value)) if self.has(value) => {
                    self.returned_by.insert(within);
                }
                _ => {}
            },
            Node::Expr(expr) => match &expr.kind {
                ExprKind::Assign(place, value) if self.has(value) => self.reaches(place),
                ExprKind::CompoundLiteral(literal) if self.in_initializer(&literal.initializer) => {
                    self.variables.insert(literal.variable);
                }
                ExprKind::Call(call) => self.meet_call(call),
                _ => {}
            },
            Node::Initializer(_) => {}
        }
    }

    fn meet_call(&mut self, call: &Call) {
        let typed = &self.program.typed;
        let Some(called) = callee(&call.callee) else { return };
        if let Some(written) = library::built_in(typed, called).and_then(|it| it.overwritten()) {
            if call.arguments.iter().any(|argument| self.has(argument)) {
                call.arguments.get(written).into_iter().for_each(|place| self.reaches(place));
            }
        } else if running_body(typed, called).is_some() {
            for (parameter, argument) in typed[called].parameters.iter().zip(&call.arguments) {
                if self.has(argument) {
                    self.variables.insert(*parameter);
                }
            }
        }
    }

    /// The address is stored in the place, which is part of a variable if no pointer leads there.
    fn reaches(&mut self, place: &Expr) {
        match &place.kind {
            ExprKind::Variable(variable) => drop(self.variables.insert(*variable)),
            ExprKind::Member(inner, _)
            | ExprKind::Deref(inner)
            | ExprKind::Decay(inner)
            | ExprKind::AddressOf(inner)
            | ExprKind::Convert(_, inner)
            | ExprKind::Binary(BinaryOp::PointerAdd | BinaryOp::PointerSub, inner, _) => {
                self.reaches(inner)
            }
            _ => {}
        }
    }

    pub fn in_initializer(&self, initializer: &Initializer) -> bool {
        let mut found = false;
        match initializer {
            Initializer::Value(value) => found = self.has(value),
            other => in_initializer(other, &mut |expr| found |= self.has(expr)),
        }
        found
    }

    /// Whether the value may be the address of the function, or lead to it.
    pub fn has(&self, expr: &Expr) -> bool {
        if let ExprKind::Convert(Conversion { kind, .. }, inner) = &expr.kind {
            return *kind != ConversionKind::Truth && self.has(inner);
        }
        if !may_lead_to_functions(self.program, expr.ty.ty, &mut vec![]) {
            return false;
        }
        match &expr.kind {
            ExprKind::Function(named) => *named == self.function,
            ExprKind::Variable(variable) => self.variables.contains(variable),
            ExprKind::Load(inner)
            | ExprKind::Decay(inner)
            | ExprKind::AddressOf(inner)
            | ExprKind::Deref(inner)
            | ExprKind::Member(inner, _)
            | ExprKind::Step(_, inner)
            | ExprKind::Binary(BinaryOp::PointerAdd | BinaryOp::PointerSub, inner, _)
            | ExprKind::Assign(_, inner)
            | ExprKind::Comma(_, inner) => self.has(inner),
            ExprKind::CompoundAssign(assign) => self.has(&assign.place),
            ExprKind::Conditional(parts) => self.has(&parts.1) || self.has(&parts.2),
            ExprKind::ConditionalSelf(one, other) => self.has(one) || self.has(other),
            ExprKind::CompoundLiteral(literal) => self.in_initializer(&literal.initializer),
            ExprKind::Call(call) => match callee(&call.callee) {
                Some(called) if running_body(&self.program.typed, called).is_some() => {
                    self.returned_by.contains(&called)
                }
                _ => call.arguments.iter().any(|argument| self.has(argument)),
            },
            ExprKind::Builtin(call) => call.arguments.iter().any(|argument| self.has(argument)),
            ExprKind::Statement(block) => match block.items.last().map(|last| &last.kind) {
                Some(StmtKind::Expr(last)) => self.has(last),
                _ => false,
            },
            _ => false,
        }
    }
}

/// Whether values of the type may be, or lead to, the address of a function. (Pointers to numbers do only after a conversion.)
fn may_lead_to_functions(program: &Program, ty: TypeId, around: &mut Vec<TypeId>) -> bool {
    if around.contains(&ty) {
        return false;
    }
    around.push(ty);
    let typed = &program.typed;
    match typed.types.get(ty) {
        Type::Function(_) | Type::Void => true,
        Type::Pointer(to) => may_lead_to_functions(program, to.ty, around),
        Type::Array(element, _) => may_lead_to_functions(program, element.ty, around),
        Type::Record(id) => {
            let Some(definition) = &typed[*id].definition else { return true };
            let mut fields = definition.fields.iter();
            fields.any(|field| may_lead_to_functions(program, field.ty.ty, around))
        }
        _ => false,
    }
}
