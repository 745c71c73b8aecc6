//! From the language as written to the language with every name resolved and every type known: `ast::Program` in, a
//! `poly::Program` with warnings or all errors out. The order: names of types, signatures, then bodies, so that declarations
//! may stand in any order. The rule: checking goes on after an error, and no error is the mere consequence of another.

mod apply;
mod attributes;
mod binder;
mod check_datatypes;
mod claims;
mod command;
mod contract;
mod declare;
mod declare_types;
mod expr;
mod fill;
mod function;
mod implementation;
mod infer;
mod labels;
mod report;
mod scope;
mod stmt;
mod terms;
mod types;
mod walk;

pub use infer::same_type;

use crate::base::Diagnostic;
use crate::il::{ast, poly};
use declare::Declared;
use terms::Terms;

/// A program without errors.
#[derive(Debug)]
pub struct Checked {
    pub program: poly::Program,
    pub warnings: Vec<Diagnostic>,
}

/// Resolves and types a program, or says all that is wrong with it, in the order of the source.
pub fn check(program: &ast::Program) -> Result<Checked, Vec<Diagnostic>> {
    let decls = declare::flatten(&program.decls);
    let mut terms = Terms::default();
    let Declared { constants, globals, functions, mut procedures } =
        declare::declare(&mut terms, &decls);
    function::check_functions(&mut terms, &functions);
    let axioms = function::check_axioms(&mut terms, &decls);
    let globals = function::check_globals(&mut terms, globals);
    contract::check_contracts(&mut terms, &mut procedures);
    let implementations =
        implementation::check_implementations(&mut terms, &decls, &mut procedures, &globals);
    let Terms { types, vars, functions, report, .. } = terms;
    let warnings = report.conclude()?;
    let program = poly::Program {
        types: types.decls,
        vars,
        params: types.infer.params,
        constants,
        functions,
        axioms,
        globals,
        procedures: procedures.all,
        implementations,
    };
    Ok(Checked { program, warnings })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::il::obligation::ObligationKind;
    use crate::il::parse::parse;
    use crate::il::poly::{Kind, Meaning, StmtKind, Type};
    use crate::source::SourceMap;

    fn checked(text: &str) -> poly::Program {
        let mut map = SourceMap::default();
        let index = map.add("test.bpl", text).expect("the text is short");
        let parsed = parse(index, &mut map);
        assert_eq!(parsed.diagnostics, vec![]);
        check(&parsed.program).expect("the program should be legal").program
    }

    #[test]
    fn targets_become_updates_of_whole_variables() {
        let program =
            checked("datatype D { d(f: int) } procedure P() { var m: [int]D; m[1]->f := 2; }");
        let [stmt] = program.implementations[0].body.as_slice() else { panic!("one statement") };
        let StmtKind::Assign(assignments) = &stmt.kind else { panic!("an assignment") };
        let [(var, value)] = assignments.as_slice() else { panic!("of one variable") };
        assert_eq!(*program.vars[var.0 as usize].name, *"m");
        let Kind::Store { value, .. } = &*value.kind else { panic!("a store") };
        let Kind::WithField(of, field, _) = &*value.kind else { panic!("of a changed value") };
        assert_eq!(**field, *"f");
        assert!(matches!(&*of.kind, Kind::Select { .. }));
    }

    #[test]
    fn unpacking_asserts_the_constructor() {
        let program =
            checked("datatype D { d(f: int), e() } procedure P(v: D) { var x: int; d(x) := v; }");
        let [assert, assign] = program.implementations[0].body.as_slice() else {
            panic!("two statements")
        };
        let StmtKind::Assert(assert) = &assert.kind else { panic!("an assertion") };
        assert_eq!(assert.obligation.kind, ObligationKind::Unpack);
        assert!(
            matches!(&*assert.condition.kind, Kind::Is(_, constructor) if constructor.index == 0)
        );
        assert!(matches!(&assign.kind, StmtKind::Assign(all) if all.len() == 1));
    }

    #[test]
    fn implementations_inherit_where_clauses_in_their_own_terms() {
        let program = checked(
            "procedure P<a, b>(x: a, y: b where x == x) returns (z: int where y == y);
             implementation P<b, a>(u: a, v: b) returns (w: int) { }",
        );
        let [implementation] = program.implementations.as_slice() else { panic!("one body") };
        let clause = implementation.ins[1].where_clause.as_ref().expect("a where clause");
        assert!(walk::variables(std::slice::from_ref(clause)).contains(&implementation.ins[0].var));
        assert!(implementation.outs[0].where_clause.is_some());
        // The first type parameter of the procedure is that of the first argument.
        let first = Type::Param(implementation.type_params[0]);
        assert_eq!(program.vars[implementation.ins[0].var.0 as usize].ty, first);
    }

    #[test]
    fn attributes_decide_what_functions_and_bodies_mean() {
        let program = checked(
            r#"function f(x: int): int { x } function {:inline} g(x: int): int { x }
               function {:define} h(x: int): int { x } function {:bvbuiltin "bvnot"} n(x: bv8): bv8;
               procedure {:inline 2} P() { } procedure {:verify false} Q() { } procedure R() { }
               function {:never_pattern true} p(): int; function {:never_pattern false} q(): int;"#,
        );
        let meanings: Vec<&Meaning> = program.functions.iter().map(|f| &f.meaning).collect();
        assert!(matches!(
            meanings[..4],
            [Meaning::Axiom(_), Meaning::Inline(_), Meaning::Define(_), Meaning::Builtin(_)]
        ));
        let never: Vec<bool> = program.functions.iter().map(|f| f.never_pattern).collect();
        assert_eq!(never, [false, false, false, false, true, false]);
        let verify: Vec<bool> = program.implementations.iter().map(|i| i.verify).collect();
        assert_eq!(verify, [false, false, true]);
        assert_eq!(program.procedures[0].inline, Some(2));
    }

    #[test]
    fn no_hole_is_left() {
        let program = checked(
            "datatype O<a> { none(), some(v: a) } const m: <a>[O a]a;
             axiom (var n := none(); some(true) == n) && m[none()] == 1;",
        );
        let known = program.params.len() as u32;
        let no_hole = |ty: &Type| {
            let mut all = true;
            infer::for_each_free_param(ty, &mut |param| all &= param.0 < known);
            all
        };
        assert!(program.vars.iter().all(|var| no_hole(&var.ty)));
        assert!(!walk::any_type(&program.axioms[0].condition, &|ty| !no_hole(ty)));
    }
}
