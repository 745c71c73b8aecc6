//! GNU assembler statements: outputs are places, inputs values or, for memory constraints, places.

use super::super::classify::Class;
use crate::syntax::ast;
use crate::typed::elaborate::{Elaborator, convert, expr, stmt::jump};
use crate::typed::tree::{Asm, AsmOperand};

#[inline(never)]
pub fn asm(elaborator: &mut Elaborator, asm: &ast::Asm) -> Asm {
    let outputs = asm.outputs.iter().map(|operand| asm_output(elaborator, operand)).collect();
    let inputs = asm.inputs.iter().map(|operand| asm_input(elaborator, operand)).collect();
    let labels =
        asm.labels.iter().filter_map(|label| jump::use_label(elaborator, *label)).collect();
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

fn asm_output(elaborator: &mut Elaborator, operand: &ast::AsmOperand) -> AsmOperand {
    let mut value = expr::read(elaborator, &operand.value);
    // GNU C lets a cast stand before the place.
    while let crate::typed::tree::ExprKind::Convert(_, inner) = value.kind {
        value = *inner;
    }
    if let crate::typed::tree::ExprKind::Load(place) = value.kind {
        value = *place;
    }
    if !value.is_error() && !value.is_place() {
        let message = "an output of `asm` must be an object, this is just a value";
        elaborator.draft.error("type-error", value.span, message);
    }
    if is_memory(&operand.constraint) {
        convert::mark_address_taken(&mut elaborator.draft.program, &value);
    }
    AsmOperand { name: operand.name, constraint: operand.constraint.clone(), value }
}

fn asm_input(elaborator: &mut Elaborator, operand: &ast::AsmOperand) -> AsmOperand {
    let value = expr::read(elaborator, &operand.value);
    let in_memory = is_memory(&operand.constraint) && value.is_place();
    let value = if in_memory {
        convert::mark_address_taken(&mut elaborator.draft.program, &value);
        value
    } else if value.is_place() && elaborator.draft.program.types.class(value.ty.ty) == Class::Record
    {
        value
    } else {
        convert::rvalue(&mut elaborator.draft.program, value)
    };
    AsmOperand { name: operand.name, constraint: operand.constraint.clone(), value }
}

/// Whether only memory fits the constraint.
fn is_memory(constraint: &[u8]) -> bool {
    let letters = constraint.iter().filter(|letter| letter.is_ascii_alphabetic());
    let mut letters = letters.peekable();
    letters.peek().is_some() && letters.all(|letter| matches!(letter, b'm' | b'o' | b'V'))
}
