//! The constructors against the meaning of terms.
use super::*;
use crate::machine::model::Model;

#[test]
fn constants_fold() {
    let mut terms = Terms::new();
    let (a, b) = (Term::constant(32, 7), Term::signed(32, -2));
    assert_eq!(terms.add(a, b), Term::constant(32, 5));
    assert_eq!(terms.slt(b, a), Term::TRUE);
    assert_eq!(terms.ult(b, a), Term::FALSE);
    assert_eq!(terms.concat(a, b).value(), Some(7 << 32 | 0xffff_fffe));
    assert!(terms.is_empty());
}

#[test]
fn variables_have_the_models_values() {
    let mut terms = Terms::new();
    let x = terms.variable(32, "x");
    let y = terms.variable(32, "y");
    let sum = terms.add(x, y);
    let mut model = Model::default();
    model.set(terms.as_variable(x).expect("a variable"), 5);
    model.set(terms.as_variable(y).expect("a variable"), 6);
    assert_eq!(terms.evaluate(sum, &model), 11);
    assert_eq!(terms.variables_of(sum).len(), 2);
}
