//! Questions that need no solver, and one that would.
use super::*;

#[test]
fn models_and_guesses_answer() {
    let mut terms = Terms::new();
    let x = terms.variable(32, "x");
    let zero = terms.equal(x, Term::constant(32, 0));
    let mut solve = Solve::without_solver();
    let (path, model) = (Path::default(), Model::default());
    assert_eq!(solve.may(&mut terms, &path, &model, zero), May::Yes(model.clone()));
    let other = terms.not(zero);
    assert!(matches!(solve.may(&mut terms, &path, &model, other), May::Yes(_)));
    let (square, seven) = (terms.mul(x, x), Term::constant(32, 7));
    let root = terms.equal(square, seven);
    assert!(matches!(solve.may(&mut terms, &path, &model, root), May::Unknown(_)));
    let counts = solve.counts();
    assert_eq!((counts.by_model, counts.by_guess, counts.unknown), (1, 1, 1));
}

#[test]
fn bounds_answer() {
    let mut terms = Terms::new();
    let [i, n] = ["i", "n"].map(|name| terms.variable(32, name));
    let (mut path, model) = (Path::default(), Model::default());
    let zero = Term::constant(32, 0);
    let conditions = [terms.sle(zero, i), terms.slt(i, n), terms.sle(n, Term::constant(32, 10))];
    conditions.into_iter().for_each(|condition| path.assume(condition));
    let mut solve = Solve::without_solver();
    let far = terms.sle(Term::constant(32, 10), i);
    assert_eq!(solve.may(&mut terms, &path, &model, far), May::No);
    // In any order.
    let mut path = Path::default();
    [2, 1, 0].into_iter().for_each(|at| path.assume(conditions[at]));
    assert_eq!(solve.may(&mut terms, &path, &model, far), May::No);
    assert_eq!(solve.counts().by_bounds, 2);
}

#[test]
fn long_paths_are_survived() {
    let mut terms = Terms::new();
    let mut path = Path::default();
    for _ in 0..100_000 {
        let x = terms.variable(8, "x");
        let small = terms.ult(x, Term::constant(8, 9));
        path.assume(small);
    }
    let other = path.clone();
    drop(path);
    assert_eq!(other.conditions().len(), 100_000);
}

#[test]
fn arrays_are_read_as_solvers_print_them() {
    let read = |text: &str| ask::read_bytes(&crate::smt::reply::read(text).unwrap()[0]);
    let array = "((as const (Array (_ BitVec 32) (_ BitVec 8))) #x07)";
    let named =
        format!("(let ((a!1 (store {array} #x00000001 #x02))) (store a!1 #x00000003 #x04))");
    let bytes = read(&named).unwrap();
    assert_eq!([0, 1, 2, 3].map(|at| bytes.at(at)), [7, 2, 7, 4]);
    // A later store counts, and a name means what was said before it.
    let twice = format!(
        "(let ((a {array})) (let ((a (store a #x00000001 #x05))) (store a #x00000001 #x06)))"
    );
    assert_eq!(read(&twice).unwrap().at(1), 6);
    assert_eq!(read("(let ((a a)) a)"), None);
}
