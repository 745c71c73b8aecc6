//! Equality. Operands may have types that only unify; after instantiation they may differ.
//! Rule: what an equality across types means is left open. It becomes an uninterpreted relation on the two sorts, which is
//! right whatever it means, also when one of the types is a skolem type that may turn out to be the other one.

use crate::base::Span;
use crate::il::core::{Expr, Kind, Op, Sort};
use crate::il::monomorphise::Translator;
use crate::il::monomorphise::functions::Unknown;
use crate::il::poly::Type;

impl Translator<'_> {
    /// `left == right`, for operands of the given ground types.
    pub fn equality(&mut self, operands: [(Expr, Type); 2], span: Span) -> Expr {
        let [(left, left_type), (right, right_type)] = operands;
        if left_type == right_type {
            return Expr::new(Kind::Op(Op::Eq, vec![left, right]), Sort::Bool, span);
        }
        // Whatever it means, it is symmetric.
        let (first, second) = if left_type < right_type {
            ((left, left_type), (right, right_type))
        } else {
            ((right, right_type), (left, left_type))
        };
        let wanted = format!("equal#{}#{}", self.describe(&first.1), self.describe(&second.1));
        let key = Unknown::Equality(first.1, second.1);
        self.unknown(key, &wanted, vec![first.0, second.0], Sort::Bool, span)
    }
}
