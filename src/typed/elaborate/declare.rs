//! Declarations at file scope and in blocks: linkage, redeclaration, storage (C11 6.2.2, 6.7, 6.9).

use super::Elaborator;
use crate::syntax::ast;
use crate::typed::tree::Stmt;

impl Elaborator {
    pub(super) fn item(&mut self, item: &ast::Item) {
        let _ = item;
    }

    /// A declaration in a block, as the statements that it executes: one for each variable, and one for each length of a
    /// variable length array before it.
    pub(super) fn local_declaration(&mut self, declaration: &ast::Declaration) -> Vec<Stmt> {
        let _ = declaration;
        vec![]
    }

    pub(super) fn declare_implicitly(
        &mut self,
        name: crate::syntax::symbol::Symbol,
        span: crate::base::Span,
    ) -> crate::typed::program::FunctionId {
        let _ = (name, span);
        crate::typed::program::FunctionId(0)
    }

    pub(super) fn static_assert(&mut self, assertion: &ast::StaticAssert) {
        let _ = assertion;
    }
}
