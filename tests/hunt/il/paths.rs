//! What has to be valid, the naive way: every path through the acyclic body is run with symbols for values, and each assertion
//! on it becomes a question of its own. The answers must be those of `vc::wp`.

use super::generate::{self, Flavour};
use crate::harness::{Trial, tests};
use cinch::il::core::{Expr, Fresh, Kind, Program, Var, VarKind};
use cinch::il::obligation::Obligation;
use cinch::il::rewrite::map_children;
use cinch::prove::schedule;
use cinch::prove::verdict::Verdict;
use cinch::smt::background::Background;
use cinch::smt::encode::{VarNames, Writer, write_sort};
use cinch::smt::session::{Answer, Limits, Session};
use cinch::vc;
use cinch::vc::cut_loops::Acyclic;
use cinch::vc::graph::Simple;
use std::collections::BTreeMap;

pub fn trials() -> Vec<Trial> {
    tests![path_by_path_gives_the_same_answers]
}

/// Bodies with more paths are left out.
const MOST_PATHS: usize = 300;

/// One way to an assertion: what holds on it, and the assertion.
struct Question {
    assumed: Vec<Expr>,
    claim: Expr,
    obligation: Obligation,
}

#[derive(Clone, Default)]
struct State {
    values: BTreeMap<Var, Expr>,
    assumed: Vec<Expr>,
}

impl State {
    fn value(&self, expr: &Expr) -> Expr {
        match &expr.kind {
            // At the entry, globals are their own symbols.
            Kind::Old(of) => {
                let mut entry = self.clone();
                entry.values.retain(|var, _| var.kind != VarKind::Global);
                entry.value(of)
            }
            Kind::Var(var) => self.values.get(var).unwrap_or(expr).clone(),
            _ => map_children(expr, &mut |part| self.value(part)),
        }
    }
}

struct Walk<'a> {
    body: &'a Acyclic,
    fresh: Fresh,
    questions: Vec<Question>,
    paths: usize,
}

impl Walk<'_> {
    fn block(&mut self, index: usize, mut state: State) {
        let block = &self.body.0.blocks[index];
        for command in &block.commands {
            match command {
                Simple::Assert(assert) => {
                    let claim = state.value(&assert.condition);
                    let (assumed, obligation) = (state.assumed.clone(), assert.obligation.clone());
                    self.questions.push(Question { assumed, claim: claim.clone(), obligation });
                    if assert.assumed_after {
                        state.assumed.push(claim);
                    }
                }
                Simple::Assume(condition, _) => state.assumed.push(state.value(condition)),
                Simple::Assign(assignments) => {
                    let values: Vec<Expr> =
                        assignments.iter().map(|(_, value)| state.value(value)).collect();
                    let vars = assignments.iter().map(|(var, _)| var.clone());
                    state.values.extend(vars.zip(values));
                }
                Simple::Havoc(vars) => {
                    for var in vars {
                        let name = format!("any {}", var.name);
                        let new = self.fresh.var(name, var.sort.clone(), VarKind::Temporary);
                        state.values.insert(var.clone(), Expr::var(&new, Default::default()));
                    }
                }
            }
        }
        let successors = block.successors();
        self.paths += usize::from(successors.is_empty());
        for next in successors {
            if self.paths <= MOST_PATHS {
                self.block(*next, state.clone());
            }
        }
    }
}

fn script(question: &Question, background: &Background) -> String {
    let mut names = VarNames::default();
    let mut writer = Writer::new(&background.builtins, &mut names, false);
    for condition in &question.assumed {
        writer.out.push_str("(assert ");
        writer.term(condition);
        writer.out.push_str(")\n");
    }
    writer.out.push_str("(assert (not ");
    writer.term(&question.claim);
    writer.out.push_str("))\n");
    let assertions = writer.out;
    let mut text = String::new();
    for (name, sort) in names.take_new() {
        text.push_str(&format!("(declare-fun {name} () "));
        write_sort(&sort, &background.builtins, &mut text);
        text.push_str(")\n");
    }
    text + &assertions
}

fn path_by_path_gives_the_same_answers() {
    let launcher = Some(env!("CARGO_BIN_EXE_cinch").into());
    let mut session = Session::new(super::solver(), Limits::default(), launcher);
    let (mut failing, mut holding) = (0, 0);
    for seed in super::seeds(10) {
        let flavour = if seed % 3 == 0 { Flavour::Finite } else { Flavour::Loose };
        let text = super::fill(&generate::program(seed + 5000, flavour, 6), seed);
        let (program, map) = super::core(&text);
        let program = vc::prepare(program);
        let chosen = schedule::to_prove(&program.program);
        let outcome = super::prove(&program, &chosen);
        let background = Background::new(&Program::default(), false);
        for (&index, result) in chosen.iter().zip(&outcome.implementations) {
            let stages = vc::stages(&program, &program.program.implementations[index]);
            // Far behind all variables of the program.
            let mut fresh = program.program.fresh.clone();
            (0..10_000)
                .for_each(|_| drop(fresh.var("", cinch::il::core::Sort::Int, VarKind::Bound)));
            let mut walk = Walk { body: &stages.acyclic, fresh, questions: vec![], paths: 0 };
            walk.block(0, State::default());
            if walk.paths > MOST_PATHS {
                continue;
            }
            let obligations = &result.obligations;
            for result in obligations {
                let ways = walk.questions.iter().filter(|way| way.obligation == result.obligation);
                let mut holds = true;
                for way in ways {
                    session.push(script(way, &background));
                    let answer = session.check("");
                    session.pop();
                    assert!(answer.is_conclusive(), "seed {seed}: {answer:?}");
                    holds &= answer == Answer::Unsat;
                }
                let line = map.position(result.obligation.span.start).line;
                // Copies of an inlined body share their obligations.
                let mut copies =
                    obligations.iter().filter(|copy| copy.obligation == result.obligation);
                let proved = copies.all(|copy| copy.verdict == Verdict::Proved);
                assert_eq!(
                    proved, holds,
                    "seed {seed}: line {line} of P{index}, path by path: {holds}, but {:?}\n{text}",
                    result.verdict
                );
                failing += usize::from(!holds);
                holding += usize::from(holds);
            }
        }
    }
    println!("{failing} obligations fail, {holding} hold");
    assert!(failing > 0 && holding > 0, "{failing} obligations fail, {holding} hold");
}
