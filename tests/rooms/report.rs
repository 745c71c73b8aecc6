//! What a run looks like in each output form, against the files in `tests/report`. The verdicts are made by hand, so no solver
//! is needed. `BLESS=1 cargo test` rewrites the files.

use crate::harness::{Trial, tests};
use cinch::base::{Access, CheckId, Diagnostic, Owner, Shape, Span};
use cinch::il::label::{Label, Role};
use cinch::il::obligation::{Obligation, ObligationKind};
use cinch::prove::verdict::{
    ImplementationResult, ObligationResult, Outcome, Reason, Step, Trace, Verdict,
};
use cinch::report::{Colour, Format, Presentation, Report, Unit, Verbosity, render};
use cinch::source::{Extent, SourceMap, expand};
use std::path::Path;
use std::time::Duration;

pub fn trials() -> Vec<Trial> {
    tests![
        human,
        human_with_every_obligation,
        human_with_rejected_input,
        json,
        sarif,
        github,
        c_in_every_form
    ]
}

const SAMPLE: &str = include_str!("../report/sample.bpl");

/// The place of the `nth` occurrence of a text in the sample.
fn at(text: &str, nth: usize) -> Span {
    let (start, _) = SAMPLE.match_indices(text).nth(nth).expect("should occur in the sample");
    Span::new(start as u32, (start + text.len()) as u32)
}

fn step((name, role): (&str, Role), span: Span, values: &[(&str, &str)]) -> Step {
    let values = values.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    Step { span, block: Label::new(name, role), seen: vec![], values, changed_by: None }
}

fn result(obligation: Obligation, verdict: Verdict, trace: Option<Trace>) -> ObligationResult {
    let time = Duration::from_millis(12);
    ObligationResult {
        obligation,
        verdict,
        time,
        solver: "z3 5.4.0".into(),
        trace,
        also: vec![],
        provisos: vec![],
    }
}

fn countermodel() -> Verdict {
    Verdict::NotProved(Reason::Countermodel)
}

fn to_loop() -> Vec<Step> {
    vec![
        step(("anon0", Role::Start), at("i, s := 0, 0", 0), &[("n", "9"), ("i", "0"), ("s", "0")]),
        step(("anon4_LoopHead", Role::LoopHead), at("while (i < n)", 0), &[("i", "7"), ("s", "8")]),
    ]
}

fn results() -> Vec<ObligationResult> {
    let mut early = to_loop();
    early.push(step(("anon4_LoopBody", Role::LoopBody), at("if (i == 7)", 0), &[]));
    early.push(step(("anon5_Then", Role::Then), at("return;", 0), &[]));
    let early = Trace { steps: early, exit: Some(at("return;", 0)), part: None, stated: vec![] };

    let mut around = to_loop();
    around[1].values = vec![("i".into(), "0".into()), ("s".into(), "0".into())];
    around.push(step(("anon4_LoopBody", Role::LoopBody), at("if (i == 7)", 0), &[]));
    around.push(step(
        ("anon5_Else", Role::Else),
        at("i, s := i + 1, s + i", 0),
        &[("i", "1"), ("s", "0")],
    ));

    let mut done = to_loop();
    done.push(step(("anon4_LoopDone", Role::LoopDone), at("call s", 0), &[]));
    let call = Obligation {
        clause: Some(at("requires n >= 0;", 0)),
        ..Obligation::new(ObligationKind::Precondition, at("call s := Half(s - 1);", 0))
    };
    let mut long = to_loop();
    for round in 0..18 {
        let value = format!("[{}]", vec!["0"; 40].join(", "));
        long.push(step(
            (&format!("L{round}"), Role::Written),
            at("s * s * s", 0),
            &[("m", &value)],
        ));
    }
    let odd = Obligation {
        message: Some("the sum may be odd".into()),
        ..Obligation::new(ObligationKind::Assertion, at("assert {:msg", 0))
    };
    let late = Verdict::NotProved(Reason::Timeout(Duration::from_secs(10)));
    let invariant = |text| Obligation::new(ObligationKind::InvariantPreserved, at(text, 0));
    let trace = |steps| Some(Trace { steps, exit: None, part: None, stated: vec![] });
    vec![
        result(
            Obligation::new(ObligationKind::Postcondition, at("ensures s >= n;", 0)),
            countermodel(),
            Some(early),
        ),
        result(
            Obligation::new(ObligationKind::InvariantEntry, at("invariant i <= n;", 0)),
            Verdict::Proved,
            None,
        ),
        result(invariant("invariant i <= n;"), Verdict::Proved, None),
        result(invariant("invariant s >= i;"), countermodel(), trace(around)),
        result(call, countermodel(), trace(done)),
        result(odd, countermodel(), trace(long)),
        result(
            Obligation::new(ObligationKind::Assertion, at("assert s * s * s != 33;", 0)),
            late,
            None,
        ),
    ]
}

/// A C file with verdicts: one about what a macro made, one access with two parts open, one that is proved.
fn c_unit() -> Unit {
    let mut sources = SourceMap::default();
    let file = sources.add("get.c", include_str!("../report/get.c")).unwrap();
    let file = expand(file, Extent::Everything, &mut sources).unwrap();
    let (base, text) = (sources.files()[file].base, sources.files()[file].text.clone());
    let at = |part: &str| {
        let start = base + text.find(part).expect("should be in the text") as u32;
        Span::new(start, start + part.len() as u32)
    };
    let steps = vec![
        step(("anon0", Role::Start), at("if (n > 0)"), &[("a", "obj#1"), ("n", "0")]),
        step(("yes$4", Role::Passage), at("n > 0"), &[]),
        step(("else$2", Role::Else), at("return ((a)[n])"), &[]),
    ];
    let mut open = Obligation::new(ObligationKind::OutOfBounds, at("(a)[n]"));
    open.access = Some(Box::new(Access::new(Shape::Index)));
    let (owner, kind) = (Owner::Function("get".into()), ObligationKind::OutOfBounds);
    open.checks = vec![CheckId { owner, kind, ordinal: 2 }];
    let open =
        result(open, countermodel(), Some(Trace { steps, exit: None, part: None, stated: vec![] }));
    let also = vec![ObligationKind::TypeMismatch];
    let proved = Obligation::new(ObligationKind::Dereference, at("a[n - 1]"));
    let missing = Obligation::new(ObligationKind::Unsupported, at("__asm__(\"\")"));
    let missing = result(missing, Verdict::Unsupported("inline assembly".into()), None);
    let get = ImplementationResult {
        owner: Owner::Function("get".into()),
        name: "get".into(),
        span: at("get"),
        obligations: vec![
            result(proved, Verdict::Proved, None),
            missing,
            ObligationResult { also, ..open },
        ],
        time: Duration::from_millis(20),
        queries: 3,
        steps: None,
    };
    let outcome = Outcome { implementations: vec![get], interrupted: false };
    Unit { name: "get.c".into(), sources, diagnostics: vec![], outcome: Some(outcome) }
}

fn check_c(golden: &str, format: Format) {
    let report = Report {
        sources: &SourceMap::default(),
        diagnostics: &[],
        outcome: None,
        solvers: &["z3 5.4.0".into()],
        units: &[c_unit()],
        guarded: None,
        elapsed: Duration::from_millis(840),
    };
    let presentation = Presentation { verbosity: Verbosity::Obligations, ..presentation(format) };
    compare(golden, &report, presentation);
}

fn check(
    golden: &str,
    presentation: Presentation,
    outcome: Option<&Outcome>,
    diagnostics: &[Diagnostic],
) {
    let mut sources = SourceMap::default();
    sources.add("sample.bpl", SAMPLE).unwrap();
    let report = Report {
        sources: &sources,
        diagnostics,
        outcome,
        solvers: &["z3 5.4.0".into()],
        units: &[],
        guarded: None,
        elapsed: Duration::from_millis(840),
    };
    compare(golden, &report, presentation);
}

fn compare(golden: &str, report: &Report, presentation: Presentation) {
    let rendered = render(report, presentation);
    let text = match (rendered.stderr.as_str(), rendered.stdout.as_str()) {
        ("", stdout) => stdout.to_string(),
        (stderr, stdout) => format!("{stderr}--- stdout ---\n{stdout}"),
    };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/report").join(golden);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, expected, "{golden} differs; BLESS=1 rewrites it");
}

fn outcome() -> Outcome {
    let sum = ImplementationResult {
        owner: Owner::Function("Sum".into()),
        name: "Sum".into(),
        span: at("procedure Sum(n: int) returns (s: int)", 0),
        obligations: results(),
        time: Duration::from_millis(800),
        queries: 8,
        steps: None,
    };
    Outcome { implementations: vec![sum], interrupted: false }
}

fn presentation(format: Format) -> Presentation {
    Presentation { format, verbosity: Verbosity::Normal, colour: Colour::Plain }
}

fn human() {
    check("human.txt", presentation(Format::Human), Some(&outcome()), &[]);
}

fn human_with_every_obligation() {
    let verbosity = Verbosity::Obligations;
    let mut outcome = outcome();
    outcome.implementations[0].obligations.retain(|result| result.verdict == Verdict::Proved);
    let presentation = Presentation { verbosity, ..presentation(Format::Human) };
    check("human-verbose.txt", presentation, Some(&outcome), &[]);
}

fn human_with_rejected_input() {
    let wrong = Diagnostic::error("type-error", at("s - 1", 0), "expected `bool`, found `int`")
        .labelled("this is an `int`")
        .related(at("r: int", 0), "because of this");
    let missing = Diagnostic::general("unreadable-file", "no such file: b.bpl");
    check("rejected.txt", presentation(Format::Human), None, &[wrong, missing]);
}

fn json() {
    let doubtful = Diagnostic::warning("unused", at("procedure Half", 0), "never called");
    check("report.json", presentation(Format::Json), Some(&outcome()), &[doubtful]);
}

fn sarif() {
    let trouble = Diagnostic::general("no-solver", "no solver found");
    check("report.sarif", presentation(Format::Sarif), Some(&outcome()), &[trouble]);
}

fn github() {
    check("github.txt", presentation(Format::Github), Some(&outcome()), &[]);
}

fn c_in_every_form() {
    check_c("c-human.txt", Format::Human);
    check_c("c-report.json", Format::Json);
    check_c("c-report.sarif", Format::Sarif);
    check_c("c-github.txt", Format::Github);
}
