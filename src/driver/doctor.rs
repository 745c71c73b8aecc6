//! `cinch doctor`: looks for solvers and for the C compiler, lets each do a little work, and says how that went.

use super::compile;
use crate::cli::DoctorOptions;
use crate::report::exit::Status;
use crate::smt::doctor as examination;
use crate::smt::provision::{Surroundings, announcement};
use crate::source::Compiler;
use crate::source::compiler::Manner;
use std::fmt::Write;

const NO_SOLVER: &str = "no solver is installed\n";

/// Fails when no solver is healthy. Without a C compiler, programs in the intermediate language can be proved all the same.
pub fn doctor(options: &DoctorOptions) -> Status {
    let wish = options.solver.solvers.join(",");
    let wish = Some(wish.as_str()).filter(|wish| !wish.is_empty());
    let reports = examination::examine(wish, &Surroundings::of_this_process(), super::launcher());
    let healthy = reports.iter().any(examination::SolverReport::passed);
    let text: String = reports.iter().map(ToString::to_string).collect();
    super::print(if text.is_empty() { NO_SOLVER } else { &text });
    if !reports.iter().any(|report| report.used) {
        super::print(&announcement());
    }
    super::print(&compiler_report(&compile::usual_compiler(options.compiler.as_deref(), None)));
    if healthy { Status::Proved } else { Status::Trouble }
}

fn compiler_report(compiler: &Compiler) -> String {
    let name = compiler.name();
    let Some(path) = compiler.found() else {
        return format!(
            "no C compiler: there is no program `{name}` (--cc PATH or CC names another)\n"
        );
    };
    let version = compiler.version();
    let mut text =
        format!("C compiler {name}: {}\n", version.as_deref().unwrap_or("of unknown version"));
    let _ = writeln!(text, "  {}", path.display());
    let mut line = |passed: bool, words: &str| {
        let _ = writeln!(text, "  {} {words}", if passed { "ok  " } else { "FAIL" });
    };
    if !compiler.accepts(&[], "int x;\n") {
        line(false, "does not preprocess");
        return text;
    }
    match compiler.manner() {
        Manner::DirectivesOnly => line(true, "-fdirectives-only: columns in messages are exact"),
        Manner::InFull => line(true, "without -fdirectives-only: columns in messages are near"),
    }
    let header = "#include <stdlib.h>\n";
    line(compiler.accepts(&[], header), "headers of the system");
    match (compiler.accepts(&["-m32"], ""), compiler.accepts(&["-m32"], header)) {
        (true, true) => line(true, "-m32"),
        (true, false) => line(true, "-m32, but without the system's headers for it"),
        _ => line(false, "-m32"),
    }
    text
}
