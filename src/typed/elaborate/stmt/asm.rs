//! GNU assembler statements: outputs are places, inputs values or, for memory constraints, places.

use super::super::Elaborator;
use super::super::classify::Class;
use crate::syntax::ast;
use crate::typed::tree::{Asm, AsmOperand};

impl Elaborator {
    #[inline(never)]
    pub fn asm(&mut self, asm: &ast::Asm) -> Asm {
        let outputs = asm.outputs.iter().map(|operand| self.asm_output(operand)).collect();
        let inputs = asm.inputs.iter().map(|operand| self.asm_input(operand)).collect();
        let labels = asm.labels.iter().filter_map(|label| self.use_label(*label)).collect();
        Asm {
            volatile: asm.volatile,
            goto: asm.goto,
            extended: asm.extended,
            template: asm.template.clone(),
            outputs,
            inputs,
            clobbers: asm.clobbers.clone(),
            labels,
            span: asm.span,
        }
    }

    fn asm_output(&mut self, operand: &ast::AsmOperand) -> AsmOperand {
        let mut value = self.expr(&operand.value);
        // GNU C lets a cast stand before the place.
        while let crate::typed::tree::ExprKind::Convert(_, inner) = value.kind {
            value = *inner;
        }
        if let crate::typed::tree::ExprKind::Load(place) = value.kind {
            value = *place;
        }
        if !value.is_error() && !value.is_place() {
            let message = "an output of `asm` must be an object, this is just a value";
            self.error("type-error", value.span, message);
        }
        if is_memory(&operand.constraint) {
            self.mark_address_taken(&value);
        }
        AsmOperand { name: operand.name, constraint: operand.constraint.clone(), value }
    }

    fn asm_input(&mut self, operand: &ast::AsmOperand) -> AsmOperand {
        let value = self.expr(&operand.value);
        let in_memory = is_memory(&operand.constraint) && value.is_place();
        let value = if in_memory {
            self.mark_address_taken(&value);
            value
        } else if value.is_place() && self.class(value.ty.ty) == Class::Record {
            value
        } else {
            self.rvalue(value)
        };
        AsmOperand { name: operand.name, constraint: operand.constraint.clone(), value }
    }
}

/// Whether only memory fits the constraint.
fn is_memory(constraint: &[u8]) -> bool {
    let letters = constraint.iter().filter(|letter| letter.is_ascii_alphabetic());
    let mut letters = letters.peekable();
    letters.peek().is_some() && letters.all(|letter| matches!(letter, b'm' | b'o' | b'V'))
}
