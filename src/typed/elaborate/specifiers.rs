//! Declaration specifiers, declarators and type names to types (C11 6.7.2, 6.7.6, 6.7.7).

use super::Elaborator;
use crate::syntax::ast;
use crate::typed::types::{Qualified, TypeId};

impl Elaborator {
    /// The type a type name stands for.
    pub(super) fn type_name(&mut self, name: &ast::TypeName) -> Qualified {
        let _ = name;
        TypeId::ERROR.into()
    }
}
