//! Equality. Operands may have types that only unify; after instantiation they may differ. Values of different types are
//! different. Rules:
//! - a skolem type may turn out to be the other type: such a pair is recorded, and what is proved for the skolem type is then
//!   proved for that type too (`knowledge::cases`);
//! - of the union of other types it is not known which types are in it. An equality with one of its values is left open: it
//!   becomes an uninterpreted relation on the two sorts, which is right whatever it means. The same where pairs make too many cases.

use crate::base::Span;
use crate::il::core::{Expr, Kind, Op, Sort};
use crate::il::monomorphise::Translator;
use crate::il::monomorphise::functions::Unknown;
use crate::il::monomorphise::knowledge::Equality;
use crate::il::monomorphise::types;
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
        let other = self.skolems.other();
        let is_union = |ty: &Type| types::mentions(ty, &|leaf| *leaf == other);
        if self.known.equality == Equality::False && !is_union(&first.1) && !is_union(&second.1) {
            self.found.compared.insert([first.1, second.1]);
            return Expr::new(Kind::Bool(false), Sort::Bool, span);
        }
        let wanted = format!("equal#{}#{}", self.describe(&first.1), self.describe(&second.1));
        let key = Unknown::Equality(first.1, second.1);
        self.unknown(key, &wanted, vec![first.0, second.0], Sort::Bool, span)
    }
}
