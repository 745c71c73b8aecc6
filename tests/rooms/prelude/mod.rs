//! The prelude is what every proof about C rests on, so its text is checked in four ways. By its form: every quantifier has a
//! trigger, every axiom a reason. By a solver: nothing false follows from all of it. By brute force: reachability on every small heap, and
//! every axiom about numbers, strings and addresses in models where its symbols mean what they should.

mod evaluate;
mod heaps;
mod numbers;
mod places;
mod trees;

use crate::harness::{Trial, tests};
use cinch::il::ast::{AttributeArg, Decl, DeclKind, Expr, ExprKind, Program, StmtKind};
use cinch::il::check::check;
use cinch::il::parse::parse;
use cinch::lower::declare::template::for_tree;
use cinch::source::SourceMap;
use std::path::Path;
use std::process::Command;

pub fn trials() -> Vec<Trial> {
    let own = tests![
        is_right,
        every_quantifier_has_a_trigger,
        no_quantified_fact_chooses_between_formulas,
        every_axiom_has_a_reason,
        nothing_false_follows,
        claims_use_everything
    ];
    let rooms = [heaps::trials(), trees::trials(), numbers::trials(), places::trials()];
    own.into_iter().chain(rooms.into_iter().flatten()).collect()
}

const FILES: [&str; 5] = ["memory.bpl", "arithmetic.bpl", "strings.bpl", "reach.bpl", "tree.bpl"];

fn text(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("prelude").join(file);
    std::fs::read_to_string(path).expect("the prelude should be readable")
}

/// The template of reachability for one link.
fn reach(link: &str, offset: i64) -> String {
    let mut text = text("reach.bpl");
    while let Some(start) = text.find("AT(") {
        let end = start + text[start..].find(')').expect("it should be closed");
        let record = text[start + 3..end].to_string();
        assert!(record.chars().all(char::is_alphanumeric), "a variable should be there");
        let cell = if offset == 0 { record } else { format!("Plus({record}, {offset})") };
        text.replace_range(start..=end, &cell);
    }
    text.replace("TAG", &format!("T_{link}")).replace("LINK", link)
}

/// All of it, for two links: one at the start of its record, one behind it; and for trees along both.
fn whole() -> String {
    let mut whole = text("memory.bpl") + &text("arithmetic.bpl") + &text("strings.bpl");
    whole += &reach("s.first", 0);
    whole += &reach("s.second", 8);
    whole += &for_tree("s.both", &[("T_s.first".into(), 0), ("T_s.second".into(), 8)]);
    whole + "const unique T_s.first, T_s.second: tag;\n"
}

fn parsed(text: &str) -> Program {
    let mut map = SourceMap::default();
    let index = map.add("prelude", text).expect("it should be small");
    let parsed = parse(index, &mut map);
    assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics);
    parsed.program
}

fn for_each_expr<'p>(expr: &'p Expr, visit: &mut dyn FnMut(&'p Expr)) {
    visit(expr);
    expr.kind.for_each_child(&mut |child| for_each_expr(child, visit));
}

fn exprs(program: &Program) -> Vec<&Expr> {
    let mut exprs = vec![];
    for Decl { kind, attributes, .. } in &program.decls {
        let attributes = attributes.iter().flat_map(|attribute| &attribute.args);
        exprs.extend(attributes.filter_map(|arg| match arg {
            AttributeArg::Expr(expr) => Some(expr),
            AttributeArg::String(_) => None,
        }));
        match kind {
            DeclKind::Axiom(condition) => exprs.push(condition),
            DeclKind::Function(function) => exprs.extend(&function.body),
            DeclKind::Const { uses, .. } => assert!(uses.is_empty(), "axioms stand by themselves"),
            DeclKind::Procedure(_) | DeclKind::Implementation(_) => panic!("no code is expected"),
            _ => {}
        }
    }
    exprs
}

fn is_right() {
    let program = parsed(&whole());
    let checked = check(&program).unwrap_or_else(|errors| panic!("{errors:?}"));
    assert!(checked.warnings.is_empty(), "{:?}", checked.warnings);
}

/// A quantifier without a trigger leaves it to the solver when to use it.
fn every_quantifier_has_a_trigger() {
    let program = parsed(&whole());
    let mut count = 0;
    for expr in exprs(&program) {
        for_each_expr(expr, &mut |expr| {
            if let ExprKind::Binder(binder) = &*expr.kind {
                count += 1;
                let used = binder.triggers.iter().filter(|trigger| !trigger.exclude);
                assert!(used.count() > 0, "no trigger: {:?}", binder.vars);
            }
        });
    }
    assert!(count > 80, "only {count} quantifiers were found");
}

/// A condition inside a quantifier makes solvers guess: sorted insertion into a list is not proved any more by older ones.
fn no_quantified_fact_chooses_between_formulas() {
    let program = parsed(&whole());
    for expr in exprs(&program) {
        for_each_expr(expr, &mut |expr| {
            if let ExprKind::Binder(binder) = &*expr.kind {
                for_each_expr(&binder.body, &mut |inner| {
                    assert!(!matches!(&*inner.kind, ExprKind::IfThenElse(..)), "{:?}", binder.vars);
                });
            }
        });
    }
}

fn every_axiom_has_a_reason() {
    for file in FILES {
        let text = text(file);
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.starts_with("axiom")) {
            let above = lines[..at].last().copied().unwrap_or_default();
            assert!(above.starts_with("// "), "{file}:{}: {line}", at + 1);
        }
        let facts = lines.iter().enumerate().filter(|(_, line)| line.trim().starts_with("(forall"));
        let is_link = |(at, _): &(usize, &&str)| file == "reach.bpl" && *at < end_of_chains(&lines);
        for (at, line) in facts.filter(is_link) {
            let above = lines[at - 1].trim();
            let goes_on = lines[at - 2].trim().starts_with("//");
            assert!(above.starts_with("// ") || goes_on, "{file}:{}: {line}", at + 1);
        }
    }
}

fn end_of_chains(lines: &[&str]) -> usize {
    lines.iter().position(|line| *line == "}").expect("Chains should have an end")
}

/// Procedures that use all of the prelude and then claim what is false. None may be proved.
fn nothing_false_follows() {
    let folder = tempfile::tempdir().expect("a folder for one file");
    let path = folder.path().join("whole.bpl");
    let claims = include_str!("claims.bpl");
    std::fs::write(&path, whole() + claims).expect("the folder should be writable");
    let output = Command::new(env!("CARGO_BIN_EXE_cinch"))
        .args(["prove", "--format", "json", "--timeout", "10"])
        .arg(&path)
        .output()
        .expect("cinch should start");
    let text = String::from_utf8_lossy(&output.stdout);
    let report: serde_json::Value = serde_json::from_str(&text).expect("a report should be JSON");
    let summary = &report["summary"];
    assert_eq!(summary["obligations"], claims.matches("assert false;").count(), "{report:#}");
    assert_eq!(summary["proved"], 0, "{report:#}");
    assert!([Some(1), Some(4)].contains(&output.status.code()), "{report:#}");
}

/// The claims name every function of the prelude, or they would say nothing about it.
fn claims_use_everything() {
    let claims = parsed(&(whole() + include_str!("claims.bpl")));
    let mut used = std::collections::BTreeSet::new();
    let mut see = |expr: &Expr| {
        for_each_expr(expr, &mut |expr| {
            if let ExprKind::Apply { function, .. } = &*expr.kind {
                used.insert(function.name.clone());
            }
        });
    };
    for decl in &claims.decls {
        let DeclKind::Procedure(procedure) = &decl.kind else { continue };
        for stmt in procedure.body.iter().flat_map(|body| &body.stmts) {
            match &stmt.kind {
                StmtKind::Assume(condition) | StmtKind::Assert(condition, _) => see(condition),
                StmtKind::Assign { values, .. } => values.iter().for_each(&mut see),
                _ => {}
            }
        }
    }
    for decl in &parsed(&whole()).decls {
        if let DeclKind::Function(function) = &decl.kind {
            assert!(used.contains(&function.name.name), "{} is not used", function.name.name);
        }
    }
}
