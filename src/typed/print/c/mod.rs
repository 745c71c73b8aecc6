//! A typed program as one C file without includes that gcc compiles for the same target and that behaves as the original.
//! Conversions that C makes by itself are left out, all others are casts; typedefs and enums are gone, records stand first.
//! Rule: printing what was read from a printed file gives the same text.

mod conversion;
mod declaration;
mod declarator;
mod expr;
mod initializer;
mod literal;
mod names;
mod record;
mod stmt;
mod uses;

use crate::base::Span;
use crate::typed::layout::layout;
use crate::typed::program::{Declared, Program, VariableId};
use crate::typed::types::{IntegerKind, Type, TypeId};
use names::Names;
use rustc_hash::FxHashSet;
use uses::{Global, Uses, is_defined, makes_alias};

/// Names that gcc defines as macros though they belong to the user (C11 7.1.3).
const MACROS: [&str; 3] = ["linux", "unix", "i386"];

/// `place` says where a function stands (`list.c:12`), or nothing.
pub fn print(program: &Program, place: &dyn Fn(Span) -> String) -> String {
    print_with(program, place, None)
}

/// With `#line` before statements that stand on another line than the one before; `line` says on which, and in which file.
pub fn print_lines(program: &Program, line: &dyn Fn(Span) -> Option<(String, u32)>) -> String {
    print_with(program, &|_| String::new(), Some(line))
}

type Lines<'a> = &'a dyn Fn(Span) -> Option<(String, u32)>;

fn print_with(program: &Program, place: &dyn Fn(Span) -> String, lines: Option<Lines>) -> String {
    let uses = uses::find(program);
    let mut printer = Printer {
        program,
        place,
        lines,
        last_line: None,
        names: Names::new(program, &uses),
        out: String::new(),
        line_start: 0,
        indent: 0,
        declared: FxHashSet::default(),
        labels: vec![],
        result: None,
        switches: vec![],
        printed_lengths: FxHashSet::default(),
    };
    printer.macros();
    printer.vectors(&uses);
    printer.records(&uses);
    for index in 0..program.order.len() {
        printer.item(&uses, index);
    }
    printer.out
}

struct Printer<'a> {
    program: &'a Program,
    place: &'a dyn Fn(Span) -> String,
    lines: Option<Lines<'a>>,
    /// What the last `#line` said.
    last_line: Option<(String, u32)>,
    names: Names,
    out: String,
    /// Where the last line of `out` starts.
    line_start: usize,
    indent: usize,
    /// What has been declared at file scope.
    declared: FxHashSet<Global>,
    /// Names of the present function's labels.
    labels: Vec<String>,
    /// What the present function returns.
    result: Option<TypeId>,
    /// The types of the `switch` conditions around.
    switches: Vec<IntegerKind>,
    /// Hidden lengths of arrays that have been declared.
    printed_lengths: FxHashSet<VariableId>,
}

impl Printer<'_> {
    fn newline(&mut self) {
        self.out.push('\n');
        self.line_start = self.out.len();
        for _ in 0..self.indent {
            self.out.push_str("    ");
        }
    }

    /// Says where what follows on the next line comes from.
    fn line_of(&mut self, span: Span) {
        let Some(line) = self.lines.filter(|_| span != Span::default()) else { return };
        let Some(line) = line(span).filter(|line| self.last_line.as_ref() != Some(line)) else {
            return;
        };
        let file = line.0.replace('\\', "\\\\").replace('"', "\\\"");
        self.out.push_str(&format!("\n#line {} \"{file}\"", line.1));
        self.last_line = Some(line);
    }

    fn column(&self) -> usize {
        self.out.len() - self.line_start
    }

    fn macros(&mut self) {
        for name in MACROS {
            if self.program.symbols.find(name).is_some() {
                self.out.push_str(&format!("#undef {name}"));
                self.newline();
            }
        }
    }

    fn vectors(&mut self, uses: &Uses) {
        for ty in &uses.vectors {
            let Type::Vector(element, count) = self.program.types.get(*ty) else { continue };
            let size = layout(self.program, *element).map_or(0, |it| it.size) * u64::from(*count);
            let element = self.type_name(*element);
            let name = self.names.vector(*ty);
            let text = format!("typedef {element} {name} __attribute__((vector_size({size})));");
            self.out.push_str(&text);
            self.newline();
        }
    }

    fn item(&mut self, uses: &Uses, index: usize) {
        let program = self.program;
        let known = |global: Global| uses.last.get(&global) == Some(&index);
        let first = |global: Global| uses.first.get(&global).copied();
        match &program.order[index] {
            Declared::Variable(id) => {
                let global = Global::Variable(*id);
                let defined = is_defined(&program[*id], program);
                if defined && known(global) {
                    self.declare_used(uses, index);
                    self.define_variable(*id);
                } else if first(global)
                    .is_some_and(|at| !defined || Some(&at) < uses.last.get(&global))
                {
                    self.declare_global(global);
                }
            }
            Declared::Function(id) => {
                let global = Global::Function(*id);
                let function = &program[*id];
                let is_alias = function.attributes.iter().any(|it| makes_alias(program, it));
                let has_body = function.body.is_some();
                let used =
                    first(global).is_some_and(|at| !has_body || Some(&at) < uses.last.get(&global));
                if (used && !self.is_undeclared(global)) || is_alias {
                    self.declare_global(global);
                }
            }
            Declared::FunctionBody(_) if !uses.needed[index] => {}
            Declared::FunctionBody(id) => {
                self.declare_used(uses, index);
                self.define_function(*id);
            }
            Declared::Asm(asm) => {
                self.asm(asm);
                self.newline();
            }
        }
    }

    /// Declares what the entry refers to and nothing has declared yet.
    fn declare_used(&mut self, uses: &Uses, index: usize) {
        for global in &uses.items[index] {
            if !self.is_undeclared(*global) {
                self.declare_global(*global);
            }
        }
    }

    /// Whether the original calls it without declaration: gcc knows best then what it is.
    fn is_undeclared(&self, global: Global) -> bool {
        match global {
            Global::Function(id) => self.program[id].implicit,
            Global::Variable(_) => false,
        }
    }
}
