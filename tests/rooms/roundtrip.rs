//! Random programs of the intermediate language: what is printed reads back as the same program, but for spans; and no
//! text, however broken, makes the parser panic or point outside of the file.

use crate::harness::{Trial, tests};
use cinch::base::Span;
use cinch::il::ast::*;
use cinch::il::label::Role;
use cinch::il::parse::{Parsed, parse};
use cinch::il::print;
use cinch::source::SourceMap;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

pub fn trials() -> Vec<Trial> {
    tests![
        printed_programs_read_back,
        token_soup_does_no_harm,
        statement_soup_does_no_harm,
        damaged_programs_do_no_harm,
        arbitrary_text_does_no_harm,
        the_sample_is_a_program
    ]
}

fn read(text: &str) -> Parsed {
    let mut map = SourceMap::default();
    let index = map.add("random.bpl", text).expect("the text is small");
    parse(index, &mut map)
}

/// The tree without its spans.
fn shape(program: &Program) -> String {
    let is_offset = |line: &str| line.starts_with("start: ") || line.starts_with("end: ");
    let whole = format!("{program:#?}");
    whole.lines().filter(|line| !is_offset(line.trim_start())).collect::<Vec<_>>().join("\n")
}

fn here() -> Span {
    Span::default()
}

const NAMES: &[&str] = &[
    "x",
    "y",
    "a.b",
    "$h",
    "#p",
    "f'",
    "old",
    "int",
    "yield",
    "procedure",
    "left",
    "_",
    "q?",
    "bv",
    "a_rather_long_name_that_takes_much_of_a_line",
];

fn ident() -> impl Strategy<Value = Ident> {
    proptest::sample::select(NAMES).prop_map(|name| Ident { name: name.into(), span: here() })
}

fn idents() -> impl Strategy<Value = Vec<Ident>> {
    vec(ident(), 1..4)
}

fn ty() -> impl Strategy<Value = Type> {
    let leaf = prop_oneof![
        Just(TypeKind::Bool),
        Just(TypeKind::Int),
        Just(TypeKind::Real),
        (0u32..100).prop_map(TypeKind::Bv),
        ident().prop_map(|name| TypeKind::Named(name, vec![])),
    ];
    let leaf = leaf.prop_map(|kind| Type { kind, span: here() });
    leaf.prop_recursive(3, 12, 3, |inner| {
        let named = (ident(), vec(inner.clone(), 1..3));
        let map = (vec(ident(), 0..2), vec(inner.clone(), 0..3), inner);
        let kind = prop_oneof![
            named.prop_map(|(name, args)| TypeKind::Named(name, args)),
            map.prop_map(|(params, domain, range)| {
                TypeKind::Map { params, domain, range: Box::new(range) }
            }),
        ];
        kind.prop_map(|kind| Type { kind, span: here() })
    })
}

fn attributes(exprs: impl Strategy<Value = Expr> + Clone) -> impl Strategy<Value = Vec<Attribute>> {
    let text = "[ -~]{0,8}|a\"\\\\\n\r";
    let arg = prop_oneof![
        text.prop_map(|text| AttributeArg::String(text.into())),
        exprs.prop_map(AttributeArg::Expr),
    ];
    let attribute = (ident(), vec(arg, 0..3)).prop_map(|(name, args)| Attribute {
        name: name.name,
        args,
        span: here(),
    });
    prop_oneof![4 => Just(vec![]), 1 => vec(attribute, 1..3)]
}

fn bindings(
    exprs: impl Strategy<Value = Expr> + Clone,
    wheres: impl Strategy<Value = Option<Expr>> + Clone,
) -> impl Strategy<Value = Vec<Binding>> {
    let binding = (ident(), ty(), wheres, attributes(exprs)).prop_map(
        |(ident, ty, where_clause, attributes)| {
            let called = Some(ident.name.clone());
            Binding { ident, called, ty, where_clause, attributes }
        },
    );
    vec(binding, 0..4)
}

fn binary_op() -> impl Strategy<Value = BinaryOp> {
    use BinaryOp::*;
    proptest::sample::select(
        &[
            Iff, Implies, Explies, And, Or, Eq, Ne, Lt, Le, Gt, Ge, Concat, Add, Sub, Mul, Div,
            Mod, RealDiv, Pow,
        ][..],
    )
}

fn make(kind: ExprKind) -> Expr {
    Expr::new(kind, here(), here())
}

fn expr() -> BoxedStrategy<Expr> {
    let leaf = prop_oneof![
        any::<bool>().prop_map(ExprKind::Bool),
        any::<u64>().prop_map(|value| ExprKind::Int(value.into())),
        "[0-9]{1,3}[.][0-9]{1,3}|[0-9]e-?[0-9]".prop_map(|text| ExprKind::Real(text.into())),
        (any::<u8>(), 0u32..70)
            .prop_map(|(value, width)| ExprKind::Bv { value: value.into(), width }),
        ident().prop_map(ExprKind::Var),
    ];
    let one = leaf.prop_map(make).boxed();
    one.prop_recursive(5, 40, 4, |e| {
        let list = vec(e.clone(), 0..4);
        let two = (e.clone(), e.clone());
        prop_oneof![
            8 => (binary_op(), two.clone()).prop_map(|(op, (l, r))| ExprKind::Binary(op, l, r)),
            2 => (any::<bool>(), e.clone()).prop_map(|(not, of)| {
                ExprKind::Unary(if not { UnaryOp::Not } else { UnaryOp::Neg }, of)
            }),
            1 => (ident(), list.clone()).prop_map(|(function, args)| ExprKind::Apply { function, args }),
            1 => e.clone().prop_map(ExprKind::Old),
            1 => e.clone().prop_map(ExprKind::ToInt),
            1 => e.clone().prop_map(ExprKind::ToReal),
            1 => (e.clone(), ty()).prop_map(|(of, ty)| ExprKind::Ascribe(of, ty)),
            2 => (two.clone(), e.clone()).prop_map(|((c, t), o)| ExprKind::IfThenElse(c, t, o)),
            1 => (e.clone(), list.clone()).prop_map(|(map, args)| ExprKind::Select(map, args)),
            1 => (two.clone(), list).prop_map(|((map, value), args)| ExprKind::Store(map, args, value)),
            1 => (e.clone(), 0u32..99, 0u32..99)
                .prop_map(|(of, high, low)| ExprKind::Extract { of, high, low }),
            1 => (e.clone(), ident()).prop_map(|(of, field)| ExprKind::Field(of, field)),
            1 => (two, ident()).prop_map(|((of, value), field)| ExprKind::WithField(of, field, value)),
            1 => (e.clone(), ident()).prop_map(|(of, name)| ExprKind::Is(of, name)),
            2 => binder(e.clone()),
            1 => let_in(e),
        ]
        .prop_map(make)
        .boxed()
    })
    .boxed()
}

fn binder(e: BoxedStrategy<Expr>) -> impl Strategy<Value = ExprKind> {
    use BinderKind::*;
    let kind = proptest::sample::select(&[Forall, Exists, Lambda][..]);
    let trigger = (any::<bool>(), vec(e.clone(), 1..3)).prop_map(|(exclude, mut terms)| {
        terms.truncate(if exclude { 1 } else { 2 });
        Trigger { terms, exclude, span: here() }
    });
    let vars = bindings(e.clone(), Just(None));
    let parts = (kind, vec(ident(), 0..2), vars, attributes(e.clone()), vec(trigger, 0..3), e);
    parts.prop_map(|(kind, mut type_params, vars, attributes, mut triggers, body)| {
        if vars.is_empty() && type_params.is_empty() {
            type_params.push(Ident { name: "t".into(), span: here() });
        }
        if kind == Lambda {
            triggers.clear();
        }
        ExprKind::Binder(Binder { kind, type_params, vars, attributes, triggers, body })
    })
}

fn let_in(e: BoxedStrategy<Expr>) -> impl Strategy<Value = ExprKind> {
    let binding = (ident(), e.clone(), attributes(e.clone()))
        .prop_map(|(ident, value, attributes)| LetBinding { ident, value, attributes });
    (vec(binding, 1..3), e).prop_map(|(vars, body)| ExprKind::Let { vars, body })
}

fn target() -> impl Strategy<Value = Target> {
    let leaf = ident().prop_map(|name| Target { kind: TargetKind::Var(name), mark: here() });
    leaf.prop_recursive(2, 4, 2, |inner| {
        let map = (inner.clone(), vec(expr(), 0..2));
        let kind = prop_oneof![
            map.prop_map(|(of, args)| TargetKind::Map(Box::new(of), args)),
            (inner, ident()).prop_map(|(of, field)| TargetKind::Field(Box::new(of), field)),
        ];
        kind.prop_map(|kind| Target { kind, mark: here() })
    })
}

fn stmt() -> impl Strategy<Value = Stmt> {
    let simple = prop_oneof![
        expr().prop_map(|condition| StmtKind::Assert(condition, None)),
        expr().prop_map(StmtKind::Assume),
        idents().prop_map(StmtKind::Havoc),
        (vec(target(), 1..3), vec(expr(), 1..3))
            .prop_map(|(targets, values)| StmtKind::Assign { targets, values }),
        (ident(), vec(ident(), 0..3), expr()).prop_map(|(constructor, targets, value)| {
            StmtKind::Unpack { constructor, targets, value }
        }),
        (any::<bool>(), ident(), vec(ident(), 0..3), vec(expr(), 0..3)).prop_map(
            |(free, procedure, results, args)| StmtKind::Call {
                free,
                procedure,
                results,
                args,
                checks: vec![]
            }
        ),
        option::of(ident()).prop_map(StmtKind::Break),
        idents().prop_map(StmtKind::Goto),
        Just(StmtKind::Return),
    ];
    let simple = (simple, attributes(expr())).prop_map(|(kind, attributes)| Stmt {
        kind,
        attributes,
        span: here(),
    });
    let label = ident().prop_map(|name| Stmt {
        kind: StmtKind::Label(name, Role::Written),
        attributes: vec![],
        span: here(),
    });
    prop_oneof![6 => simple, 1 => label].prop_recursive(3, 12, 3, |inner| {
        let block = vec(inner, 0..3);
        let invariant = (expr(), any::<bool>(), attributes(expr())).prop_map(
            |(condition, free, attributes)| Invariant { condition, free, attributes, span: here() },
        );
        let guard = option::of(expr());
        let kind = prop_oneof![
            (guard.clone(), block.clone(), option::of(block.clone())).prop_map(
                |(guard, then_branch, else_branch)| StmtKind::If {
                    guard,
                    then_branch,
                    then_end: Span::default(),
                    else_branch
                }
            ),
            (guard, vec(invariant, 0..3), block)
                .prop_map(|(guard, invariants, body)| StmtKind::While { guard, invariants, body }),
        ];
        (kind, attributes(expr())).prop_map(|(kind, attributes)| Stmt {
            kind,
            attributes,
            span: here(),
        })
    })
}

fn body() -> impl Strategy<Value = Body> {
    (bindings(expr(), option::of(expr())), vec(stmt(), 0..4)).prop_map(|(locals, stmts)| Body {
        locals,
        stmts,
        end: here(),
    })
}

fn function() -> impl Strategy<Value = Function> {
    let param = (ident(), ty(), attributes(expr()))
        .prop_map(|(ident, ty, attributes)| FunctionParam { ident: Some(ident), ty, attributes });
    let result = (option::of(ident()), ty(), attributes(expr()))
        .prop_map(|(ident, ty, attributes)| FunctionParam { ident, ty, attributes });
    let parts = (ident(), vec(ident(), 0..3), vec(param, 0..4), any::<bool>(), result);
    (parts, option::of(expr()), axioms()).prop_map(
        |((name, type_params, mut params, named, result), body, uses)| {
            if !named {
                params.iter_mut().for_each(|param| param.ident = None);
            }
            Function { name, type_params, params, result, body, uses }
        },
    )
}

fn axioms() -> impl Strategy<Value = Vec<Decl>> {
    let axiom = (expr(), attributes(expr())).prop_map(|(formula, attributes)| Decl {
        kind: DeclKind::Axiom(formula),
        attributes,
        span: here(),
    });
    vec(axiom, 0..2)
}

fn procedure() -> impl Strategy<Value = Procedure> {
    let clause = prop_oneof![
        (expr(), any::<bool>(), attributes(expr())).prop_map(|(condition, free, attributes)| {
            Clause {
                kind: ClauseKind::Requires(condition),
                free,
                attributes,
                asked: None,
                span: here(),
            }
        }),
        (expr(), any::<bool>(), attributes(expr())).prop_map(|(condition, free, attributes)| {
            Clause {
                kind: ClauseKind::Ensures(condition),
                free,
                attributes,
                asked: None,
                span: here(),
            }
        }),
        vec(ident(), 0..3).prop_map(|names| Clause {
            kind: ClauseKind::Modifies(names),
            free: false,
            attributes: vec![],
            asked: None,
            span: here()
        }),
    ];
    let formals = || bindings(expr(), option::of(expr()));
    let parts = (ident(), any::<bool>(), vec(ident(), 0..3), formals(), formals());
    (parts, vec(clause, 0..4), option::of(body())).prop_map(
        |((name, pure, type_params, ins, outs), contract, body)| Procedure {
            name,
            pure,
            type_params,
            ins,
            outs,
            contract,
            body,
            owner: None,
        },
    )
}

fn decl() -> impl Strategy<Value = Decl> {
    let constructor = (ident(), bindings(expr(), Just(None)))
        .prop_map(|(name, fields)| Constructor { name, fields });
    let formals = || bindings(expr(), Just(None));
    let kind = prop_oneof![
        (ident(), vec(ident(), 0..3), option::of(ty()))
            .prop_map(|(name, params, body)| DeclKind::Type { name, params, body }),
        (ident(), vec(ident(), 0..3), vec(constructor, 1..3)).prop_map(
            |(name, params, constructors)| DeclKind::Datatype { name, params, constructors }
        ),
        (any::<bool>(), idents(), ty(), axioms())
            .prop_map(|(unique, names, ty, uses)| DeclKind::Const { unique, names, ty, uses }),
        function().prop_map(DeclKind::Function),
        expr().prop_map(DeclKind::Axiom),
        bindings(expr(), option::of(expr())).prop_filter_map("some variable", |mut vars| {
            vars.iter_mut().for_each(|var| var.attributes.clear());
            (!vars.is_empty()).then_some(DeclKind::Var(vars))
        }),
        procedure().prop_map(DeclKind::Procedure),
        (ident(), vec(ident(), 0..3), formals(), formals(), body()).prop_map(
            |(name, type_params, ins, outs, body)| {
                let implementation = Implementation { name, type_params, ins, outs, body };
                DeclKind::Implementation(implementation)
            }
        ),
    ];
    (kind, attributes(expr())).prop_map(|(kind, attributes)| Decl {
        kind,
        attributes,
        span: here(),
    })
}

const SAMPLE: &str = "type Field a;\ndatatype D<T> { A(x: T), B() }\nconst unique c, d: int;\n\
    function {:inline} f<a>(x: a, y: int): [a]int { x[y := 1] }\n\
    axiom (forall<a> x: a :: {f(x, 1)} {:weight 5} f(x, 1)[x] == 0x1 ==> b || -x is A);\n\
    var g: bv8 where g == 3bv8 ++ g[8:0];\n#line 3 a.c\n\
    procedure P(x: int, y: bool) returns (r: real)\n  requires x > 0; free ensures {:e \"s\"} old(g) == g;\n\
    {\n  var i: int;\n  L: while (*) invariant i < 3; { i, m[1]->f := i + 1, 2.5e3; break L; }\n\
    if (y) { call r := P(1, (var z := 2; z > 1)); } else if (*) { havoc i; } else { A(i) := q; }\n\
    assert if y then r else 1.0 /* why */ == real(i); // end\n  goto L; return;\n}\n";

const WORDS: &[&str] = &[
    "type",
    "const",
    "function",
    "axiom",
    "var",
    "procedure",
    "implementation",
    "datatype",
    "uses",
    "requires",
    "ensures",
    "modifies",
    "free",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    ",",
    ";",
    ":",
    "::",
    ":=",
    "=",
    "==",
    "==>",
    "<==",
    "&&",
    "||",
    "!",
    "-",
    "+",
    "*",
    "**",
    "->",
    "is",
    "div",
    "x",
    "f",
    "int",
    "bool",
    "bv8",
    "1",
    "2bv8",
    "1.5",
    "\"s\"",
    "\"",
    "{:a",
    "forall",
    "exists",
    "lambda",
    "if",
    "then",
    "else",
    "while",
    "invariant",
    "call",
    "goto",
    "return",
    "break",
    "assert",
    "assume",
    "havoc",
    "returns",
    "where",
    "old",
    "unique",
    "yield",
    "par",
    "async",
    "|{",
    "<:",
    "|",
    "8:0",
    "/*",
    "*/",
    "//",
    "\n",
    "\n#line 3\n",
    "\n#if A\n",
    "\n#endif\n",
    "@",
    "é",
    "\\",
    "\0",
    "∀",
    "•",
];

/// Reads a text that may be broken; what comes out must point into the text and be printable.
fn survives(text: &str) -> Result<(), TestCaseError> {
    let parsed = read(text);
    for diagnostic in &parsed.diagnostics {
        let place = diagnostic.place();
        prop_assert!(
            place.start <= place.end && place.end as usize <= text.len(),
            "{diagnostic:?}"
        );
    }
    print::program(&parsed.program);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, failure_persistence: None, ..ProptestConfig::default() })]

    fn printed_programs_read_back(decls in vec(decl(), 1..4)) {
        let program = Program { decls };
        let text = print::program(&program);
        let parsed = read(&text);
        prop_assert!(parsed.diagnostics.is_empty(), "{}\n{:?}", text, parsed.diagnostics);
        prop_assert_eq!(shape(&program), shape(&parsed.program), "{}", text);
        prop_assert_eq!(print::program(&parsed.program), text);
    }

    fn token_soup_does_no_harm(words in vec(proptest::sample::select(WORDS), 0..60)) {
        survives(&words.join(" "))?;
    }

    fn statement_soup_does_no_harm(words in vec(proptest::sample::select(WORDS), 0..40)) {
        survives(&format!("procedure P() {{ {} ; assert true; }} var x: int;", words.join(" ")))?;
    }

    fn damaged_programs_do_no_harm(
        cuts in vec((0..SAMPLE.len(), 0..12usize, proptest::sample::select(WORDS)), 1..5)
    ) {
        let mut text = SAMPLE.to_string();
        for (at, length, word) in cuts {
            let start = at.min(text.len());
            let end = (start + length).min(text.len());
            if text.is_char_boundary(start) && text.is_char_boundary(end) {
                text.replace_range(start..end, word);
            }
        }
        survives(&text)?;
    }

    fn arbitrary_text_does_no_harm(text in any::<String>()) {
        survives(&text)?;
    }
}

fn the_sample_is_a_program() {
    let parsed = read(SAMPLE);
    // `0x1` is no number: a name follows the zero.
    assert_eq!(parsed.diagnostics.len(), 1, "{:?}", parsed.diagnostics);
}
