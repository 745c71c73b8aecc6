//! `switch`: one jump to the case that fits.

use super::jumps::Exits;
use super::labels::Walk;
use super::{Body, expression, leave, statement};
use crate::base::Span;
use crate::lower::build::{self, int};
use crate::typed::tree::{Expr, Stmt};
use std::collections::BTreeMap;

pub fn lower_switch(body: &mut Body, value: &Expr, inside: &Stmt, span: Span) {
    let chosen = expression::evaluate(body, value);
    let chosen = body.emit.keep("switch", build::named_type("int"), chosen, value.span);
    let mut cases = vec![];
    let mut alive = body.scene.storage.alive.clone();
    let mut labels = vec![];
    let mut walk =
        Walk { unit: body.unit, alive: &mut alive, labels: &mut labels, cases: Some(&mut cases) };
    walk.stmt(inside);
    let leave = body.emit.fresh("leave");
    let mut names = BTreeMap::new();
    let mut targets = vec![];
    let mut matched = vec![];
    for case in &cases {
        let name = body.emit.fresh("case");
        if case.alive != body.scene.storage.alive {
            body.emit.unsupported("a jump over the declaration of an object", span);
        }
        names.insert(case.offset, name.clone());
        if let Some((low, high)) = case.values {
            let test = if low == high {
                build::eq(chosen.clone(), int(low))
            } else {
                build::within(int(low), chosen.clone(), int(high))
            };
            matched.push(test.clone());
            targets.push((name, test));
        }
    }
    let otherwise = cases.iter().find(|case| case.values.is_none());
    let otherwise = otherwise.map_or(leave.clone(), |case| names[&case.offset].clone());
    targets.push((otherwise, build::not(build::any(matched))));
    let ways: Vec<String> = targets.iter().map(|_| body.emit.fresh("way")).collect();
    let all: Vec<&str> = ways.iter().map(String::as_str).collect();
    body.emit.push(build::goto(&all, span));
    for (way, (target, test)) in ways.iter().zip(targets) {
        body.emit.label(way, value.span);
        body.emit.push(build::assume_branch(test, value.span));
        body.emit.jump(&target, value.span);
    }
    leave::dead_end(&mut body.emit, inside.span);
    body.jumps.cases.push(names);
    let again = None;
    body.jumps.exits.push(Exits {
        leave: Some(leave.clone()),
        again,
        alive: body.scene.storage.alive.len(),
    });
    statement::lower_stmt(body, inside);
    body.jumps.exits.pop();
    body.jumps.cases.pop();
    body.emit.jump(&leave, leave::end_of(span));
    body.emit.label(&leave, leave::end_of(span));
}
