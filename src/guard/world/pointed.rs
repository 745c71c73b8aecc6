//! Functions that are called through pointers, where all files of a program are known: those that somebody names without calling them.
//! Rule: where somebody may hand out a function that nobody names, nothing is known of such calls.

use crate::guard::call::{self, designated, has_no_assembly};
use crate::typed::meaning::running_body;
use crate::typed::program::{FunctionId, Program};
use crate::typed::tree::{ConversionKind, Expr, ExprKind};
use crate::typed::visit::{in_block, in_initializer};
use std::collections::{BTreeMap, BTreeSet};

/// The functions of a file that pointers may lead to; none where others may be called through pointers as well.
/// `defined` are the external functions with a body in some file.
pub(super) fn pointed(
    program: &Program,
    defined: &BTreeSet<String>,
) -> Option<BTreeSet<FunctionId>> {
    let mut found = Names { program, defined, balance: BTreeMap::new(), open: false };
    // What a header of the library has for speed alone does not run.
    let all = (0..program.functions.len()).map(|index| FunctionId(index as u32));
    for body in all.filter_map(|id| running_body(program, id)) {
        found.open |= !has_no_assembly(&body.block);
        in_block(&body.block, &mut |expr| found.look(expr));
    }
    for value in program.variables.iter().filter_map(|it| it.initializer.as_ref()) {
        in_initializer(value, &mut |expr| found.look(expr));
    }
    let named = found.balance.into_iter().filter(|(_, count)| *count > 0).map(|(id, _)| id);
    (!found.open).then(|| named.collect())
}

struct Names<'a> {
    program: &'a Program,
    defined: &'a BTreeSet<String>,
    /// How often a function is named more often than it is called by its name.
    balance: BTreeMap<FunctionId, i64>,
    open: bool,
}

impl Names<'_> {
    fn look(&mut self, expr: &Expr) {
        let program = self.program;
        match &expr.kind {
            ExprKind::Function(id) => {
                *self.balance.entry(*id).or_default() += 1;
                let here = running_body(program, *id).is_some();
                let known = here || self.defined.contains(program.text(program[*id].name));
                self.open |= !known && !call::is_well_known(program, *id);
            }
            ExprKind::Call(of) => {
                if let Some(id) = designated(&of.callee) {
                    *self.balance.entry(id).or_default() -= 1;
                }
            }
            // Code at a fixed address.
            ExprKind::Convert(conversion, _)
                if conversion.kind == ConversionKind::IntegerToPointer =>
            {
                let pointee = program.types.pointee(expr.ty.ty);
                self.open |= pointee.is_some_and(|it| program.types.is_function(it.ty));
            }
            _ => {}
        }
    }
}
