//! Questions that need no solver.
use super::*;

#[test]
fn a_model_answers() {
    let mut terms = Terms::new();
    let x = terms.variable(32, "x");
    let zero = terms.equal(x, Term::constant(32, 0));
    let mut solve = Solve::without_solver();
    let (path, model) = (Path::default(), Model::default());
    assert_eq!(solve.may(&mut terms, &path, &model, zero), May::Yes(model.clone()));
    let other = terms.not(zero);
    assert!(matches!(solve.may(&mut terms, &path, &model, other), May::Unknown(_)));
}
