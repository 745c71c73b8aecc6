//! Gives the map operations that Boogie knows as builtins (`MapAdd`, `MapOr`, ..) their meaning, element by element:
//!
//! ```text
//! function {:builtin "MapAdd"} f(a, b)    =>    axiom (forall a, b, x :: {f(a, b)[x]} f(a, b)[x] == a[x] + b[x])
//! ```

use crate::il::core::{
    Axiom, Expr, Fresh, Function, Hints, Kind, Meaning, Op, Program, Quantifier, Sort, Var, VarKind,
};
use std::sync::Arc;

pub fn define_map_operations(mut program: Program) -> Program {
    for function in &mut program.functions {
        if let Meaning::Builtin(name) = &function.meaning
            && let Some(operation) = operation(name)
            && let Sort::Map(domain, range) = &function.result
        {
            let (domain, range) = (domain.clone(), range.clone());
            let axiom = elementwise(function, operation, &domain, &range, &mut program.fresh);
            program.axioms.push(axiom);
            function.meaning = Meaning::Uninterpreted;
        }
    }
    program
}

fn operation(name: &str) -> Option<Op> {
    Some(match name {
        "MapAdd" => Op::Add,
        "MapSub" => Op::Sub,
        "MapMul" => Op::Mul,
        "MapDiv" => Op::Div,
        "MapMod" => Op::Mod,
        "MapEq" => Op::Eq,
        "MapGt" => Op::Gt,
        "MapGe" => Op::Ge,
        "MapLt" => Op::Lt,
        "MapLe" => Op::Le,
        "MapOr" => Op::Or,
        "MapAnd" => Op::And,
        "MapNot" => Op::Not,
        "MapImp" => Op::Implies,
        "MapIff" => Op::Iff,
        "MapIte" => Op::IfThenElse,
        // `MapConst` among others: the solver has its own.
        _ => return None,
    })
}

fn elementwise(
    function: &Function,
    operation: Op,
    domain: &[Sort],
    range: &Sort,
    fresh: &mut Fresh,
) -> Axiom {
    let span = function.span;
    let indices: Vec<Var> =
        domain.iter().map(|sort| fresh.var("i", sort.clone(), VarKind::Bound)).collect();
    let index = || indices.iter().map(|index| Expr::var(index, span)).collect::<Vec<Expr>>();
    let element = |map: Expr| {
        let sort = match &map.sort {
            Sort::Map(_, range) => Sort::clone(range),
            other => other.clone(),
        };
        Expr::new(Kind::Select(map, index()), sort, span)
    };
    let params = || function.params.iter().map(|param| Expr::var(param, span));
    let applied = Expr::new(
        Kind::Call(function.name.clone(), params().collect()),
        function.result.clone(),
        span,
    );
    let value =
        Expr::new(Kind::Op(operation, params().map(element).collect()), range.clone(), span);
    let left = element(applied);
    let equality = if *range == Sort::Bool { Op::Iff } else { Op::Eq };
    let quantifier = Quantifier {
        forall: true,
        vars: function.params.iter().chain(&indices).cloned().collect(),
        triggers: vec![vec![left.clone()]],
        nopats: vec![],
        weight: None,
        qid: Some(function.name.clone()),
        pools: vec![vec![]; function.params.len() + indices.len()],
        hints: Hints::default(),
        body: Expr::binary(equality, left, value),
    };
    // Holds by the meaning of the builtin, which works on the elements one by one.
    let condition = Expr::new(Kind::Quantifier(Arc::new(quantifier)), Sort::Bool, span);
    Axiom { condition, span }
}
