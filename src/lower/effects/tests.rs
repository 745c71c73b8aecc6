//! Effects of small programs: what each statement and function may change, and what it may not, on programs that show
//! one rule each. A missing effect would be unsound, one too many only weak.

use super::*;
use crate::base::DataModel;
use crate::contract::program::{Contract, Location};
use crate::contract::term::{Link, LogicType, Term, TermKind};
use crate::lower::Options;
use crate::lower::effective::Effective;
use crate::lower::tag::Tag;
use crate::source::SourceMap;
use crate::typed::program::{RecordId, VariableId};
use crate::typed::tree::StmtKind;
use crate::typed::types::IntegerKind;
use crate::typed::{Target as Machine, elaborate};

pub(crate) fn program(text: &str) -> Program {
    let mut map = SourceMap::default();
    let file = map.add("test.c", text).expect("tests are small");
    let parsed = crate::syntax::parse(file, &map);
    assert!(parsed.diagnostics.is_empty(), "{text}: {:?}", parsed.diagnostics);
    let elaborated = elaborate(parsed.unit, parsed.symbols, Machine::new(DataModel::Lp64));
    let errors = elaborated.diagnostics;
    assert!(errors.is_empty(), "{text}: {errors:?}");
    Program {
        typed: elaborated.program,
        logic: vec![],
        logic_types: vec![],
        bounds: vec![],
        ghosts: vec![],
        facts: vec![],
        invariants: vec![],
        functions: BTreeMap::new(),
        pointer_variables: BTreeMap::new(),
        pointer_types: BTreeMap::new(),
    }
}

pub(crate) fn function(program: &Program, name: &str) -> FunctionId {
    let named = |id: &FunctionId| program.typed.symbols.text(program.typed[*id].name) == name;
    let mut ids = (0..program.typed.functions.len() as u32).map(FunctionId);
    ids.find(named).expect("the function should be there")
}

fn names(changes: &Changes) -> String {
    let names: Vec<String> = changes.maps.iter().map(Map::name).collect();
    names.join(" ")
}

/// The maps that the function `f` may change.
fn maps(text: &str) -> String {
    let program = program(text);
    maps_of(&program)
}

fn maps_of(program: &Program) -> String {
    let options = Options::default();
    let unit = Unit::new(program, &options);
    names(unit.effects.changes_of(function(program, "f")))
}

fn tags(text: &str, map: Map) -> Tags {
    let program = program(text);
    let options = Options::default();
    let unit = Unit::new(&program, &options);
    unit.effects.changes_of(function(&program, "f")).tags.0[&map].clone()
}

#[test]
fn stores_by_class() {
    assert_eq!(maps("void f(int *p) { *p = 1; }"), "M_i32");
    assert_eq!(maps("void f(int x) { x = 1; x++; }"), "");
    assert_eq!(maps("void f(unsigned char *p) { *p += 1; }"), "M_i8");
    assert_eq!(maps("int g; void f(void) { g++; }"), "M_i32");
    assert_eq!(
        maps("struct s { int a; long b; }; void f(struct s *p, struct s *q) { *p = *q; }"),
        "M_i32 M_i64"
    );
    assert_eq!(
        maps("struct s { int a : 3; int b; }; void f(struct s *p) { p->a = 1; }"),
        "M_T_s.a"
    );
    assert_eq!(maps("union u { int i; float x; }; void f(union u *p) { p->i = 1; }"), "M_i32 Type");
    assert_eq!(maps("void f(double *p, int n) { for (int i = 0; i < n; i++) p[i] = 0; }"), "M_f64");
    assert_eq!(maps("int f(int *p) { return *p + 1; }"), "");
}

#[test]
fn locals_in_memory_are_allocated() {
    assert_eq!(maps("void f(void) { int x; int *p = &x; *p = 2; }"), "M_i32 Alloc");
    assert_eq!(maps("void f(void) { int a[3] = { 1 }; }"), "M_i32 Alloc");
    assert_eq!(maps("void f(int x) { int *p = &x; }"), "M_i32 Alloc");
    assert_eq!(maps("struct s { long a; }; void f(struct s x) { }"), "M_i64 Alloc");
    assert_eq!(maps("void f(int n) { char a[n]; }"), "Alloc");
    assert_eq!(
        maps("struct s { int a; }; void g(struct s *); void f(void) { static int x; x = 1; }"),
        "M_i32"
    );
}

#[test]
fn fields_are_known_by_tags() {
    let text = "struct s { int a, b; }; void f(struct s *p) { p->a = 1; }";
    let int = || Map::Cells(super::super::class::Class::Integer { bytes: 4, signed: true });
    assert_eq!(tags(text, int()), Tags::one(Tag::Field(RecordId(0), 0)));
    let plain = Tag::Plain(Effective::Integer(IntegerKind::Int));
    assert_eq!(tags("int g; void f(void) { g = 1; }", int()), Tags::one(plain));
    let text = "struct s { int a, b; }; void g(int *p) { *p = 1; } void f(struct s *p) { p->a = 1; g(&p->b); }";
    assert_eq!(tags(text, int()), Tags::Any);
}

#[test]
fn calls_do_what_their_callees_do() {
    let text = "void h(long *p) { *p = 1; } void g(long *p, int n) { if (n) f(p, n); h(p); }";
    assert_eq!(
        maps(&format!("void f(long *p, int n); {text} void f(long *p, int n) {{ g(p, n - 1); }}")),
        "M_i64"
    );
    // Unknown functions change everything that there is.
    assert_eq!(maps("void g(void); void f(int *p) { g(); }"), "M_i32 M_ptr Alloc");
    assert_eq!(maps("void f(void (*g)(void), char *p) { g(); }"), "M_i8 M_ptr Alloc");
    assert_eq!(
        maps("union u { int i; } x; void g(void); void f(void) { g(); }"),
        "M_i32 Alloc Type"
    );
}

#[test]
fn the_library_by_name() {
    let head = "void *malloc(unsigned long); void free(void *); void *calloc(unsigned long, unsigned long);
        void *memcpy(void *, const void *, unsigned long); void *memset(void *, int, unsigned long); void bzero(void *, unsigned long);
        int __VERIFIER_nondet_int(void); static void *realloc(void *p, unsigned long n) { return p; }
        struct s { int a; short b; }; double d; ";
    let body = |text: &str| {
        maps(&format!("{head} void f(struct s *p, struct s *q, char *c, int *i) {{ {text} }}"))
    };
    assert_eq!(body("p = malloc(8);"), "Alloc");
    assert_eq!(body("free(p);"), "Alloc");
    assert_eq!(body("i[0] = __VERIFIER_nondet_int();"), "M_i32");
    assert_eq!(body("memcpy(p, q, sizeof *p);"), "M_i16 M_i32");
    assert_eq!(body("memcpy(i, q, sizeof *i);"), "M_i32");
    assert_eq!(body("memset(c, 0, 1);"), "M_i8 M_i16 M_i32 M_u64 M_ptr M_f64");
    assert_eq!(body("p = calloc(1, 8);"), "M_i16 M_i32 Alloc");
    // A name that is not reserved, without a header; a reserved one without external linkage.
    assert_eq!(body("bzero(i, 4);"), "M_i8 M_i16 M_i32 M_u64 M_ptr M_f64 Alloc");
    assert_eq!(body("realloc(i, 4);"), "");
    assert_eq!(body("__builtin_memset(i, 0, 4);"), "M_i32");
    assert_eq!(body("__builtin_popcount(1);"), "");
    assert_eq!(body("__builtin_sadd_overflow(1, 2, i);"), "M_i32");
    assert_eq!(body("__atomic_store_n(i, 2, 0);"), "M_i32");
    assert_eq!(body("asm volatile(\"cpuid\");"), "M_i8 M_i16 M_i32 M_u64 M_ptr M_f64 Alloc");
}

fn term(kind: TermKind, ty: LogicType) -> Term {
    Term::new(kind, ty, Default::default())
}

/// `f` gets the contract `modifies` what the closure makes of its first parameter.
fn with_modifies(text: &str, make: impl FnOnce(VariableId, TypeId) -> Vec<Term>) -> Program {
    let mut program = program(text);
    let f = function(&program, "f");
    let parameter = program.typed[f].parameters[0];
    let ty = program.typed[parameter].ty.ty;
    let locations = make(parameter, ty).into_iter();
    let modifies = locations.map(|term| Location { term, span: Default::default() }).collect();
    let contract = Contract { modifies: Some(modifies), ..Contract::default() };
    program.functions.insert(f, FunctionSpec { contract: Some(contract), ..Default::default() });
    program
}

fn pointed(program: &Program, variable: VariableId) -> Term {
    let ty = program.typed[variable].ty.ty;
    let pointee = program.typed.types.pointee(ty).expect("a pointer").ty;
    let variable = term(TermKind::Variable(variable), LogicType::C(ty));
    let load = term(TermKind::Load(Box::new(variable)), LogicType::C(ty));
    term(TermKind::Deref(Box::new(load)), LogicType::C(pointee))
}

#[test]
fn prototypes_by_their_contracts() {
    let nothing = with_modifies("void f(int *p);", |_, _| vec![]);
    assert_eq!(maps_of(&nothing), "");
    let nothing = with_modifies("int *f(int *p);", |_, _| vec![]);
    assert_eq!(maps_of(&nothing), "Alloc");
    for (text, expected) in [
        ("void f(int *p);", "M_i32"),
        ("void f(char *p, long *q);", "M_i8 M_i64 M_ptr Alloc"),
        ("struct s { int *p; short k; }; void f(struct s *p);", "M_i16 M_ptr Alloc"),
    ] {
        let bare = program(text);
        let place = pointed(&bare, bare.typed[function(&bare, "f")].parameters[0]);
        assert_eq!(maps_of(&with_modifies(text, |_, _| vec![place])), expected, "{text}");
    }
}

#[test]
fn links_change_with_their_cells() {
    let text = "struct s { struct s *next, *other; }; void f(struct s *p);
        void a(struct s *p) { p->next = 0; } void b(struct s *p) { p->other = 0; }
        void c(struct s **p) { *p = 0; } struct s *g; void d(void) { g = 0; }";
    let program = with_modifies(text, |parameter, ty| {
        let variable = term(TermKind::Variable(parameter), LogicType::C(ty));
        let link = Link { record: RecordId(0), field: 0, offset: 0 };
        let list = TermKind::List(Box::new(variable), link);
        vec![term(list, LogicType::Set(Box::new(LogicType::C(ty))))]
    });
    let options = Options::default();
    let unit = Unit::new(&program, &options);
    let of = |name: &str| names(unit.effects.changes_of(function(&program, name)));
    assert_eq!(of("a"), "M_ptr R_s.next B_s.next");
    assert_eq!(of("b"), "M_ptr");
    assert_eq!(of("c"), "M_ptr R_s.next B_s.next");
    assert_eq!(of("d"), "M_ptr");
    assert_eq!(of("f"), "M_i32 M_ptr Alloc R_s.next B_s.next");
}

#[test]
fn loops_without_their_start() {
    let program =
        program("void f(int *p) { int i, j; for (i = 0; i < 3; i++) { j = 1; *p = j; } }");
    let options = Options::default();
    let unit = Unit::new(&program, &options);
    let f = function(&program, "f");
    let body = &program.typed[f].body.as_ref().expect("it has one").block;
    let found = body.items.iter().find(|item| matches!(item.kind, StmtKind::For(_)));
    let changes = unit.effects.of_loop(&unit, f, found.expect("a loop"));
    assert_eq!(changes.variables.len(), 2);
    assert_eq!(names(&changes), "M_i32");
}
