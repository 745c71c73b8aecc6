//! `cinch infer`: C files in, the annotations that they lack out, as a diff, in the files, or as JSON. `cinch verify` says what is proved with
//! them. Rule: what is handed back has been proved like anything that a user writes.

mod agreement;
mod budget;
mod call_order;
mod choose;
mod clause;
mod exchange;
mod find;
mod patch;
mod programs;
mod settle;
mod shrink;
mod table;
mod translation;

use super::compile::{self, Job};
use super::guard::{Verified, guard_verified, last_words};
use super::manner::{job, solvers_at_hand};
use super::refute::{Member, Units, has_unsettled, refute_from_main, write_page};
use super::{Errors, Inputs, Run, on_large_stack};
use crate::base::{Diagnostic, Severity};
use crate::cli::{InferOptions, ProveOptions};
use crate::contract::pointer_home::pointer_home;
use crate::infer::{Candidate, Home};
use crate::lower;
use crate::prove::schedule;
use crate::report::exit::Status;
use crate::report::guarded::{self, Guarded};
use crate::report::{Format, Unit, Verbosity, verified_page};
use crate::smt::solvers::Solver;
use crate::typed;
use crate::typed::program::FunctionId;
use budget::{Budget, time_for_runs, time_is_over};
use call_order::call_through;
use clause::{Said, home_name};
pub(super) use find::Found;
use find::{Means, find_all};
use patch::{Patch, diff, join, patch, write};
use programs::{Program, programs};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use table::{all_asked, tables};

/// What was found and written is looked at again: where it is asked of callers, these may need more. So often at most.
const MOST_ROUNDS: usize = 4;

pub fn infer(options: &InferOptions) -> Status {
    let begun = Instant::now();
    let mut files: Vec<serde_json::Value> = vec![];
    let mut round = 1;
    let run = loop {
        let mut patch = Patch::new();
        let run = on_large_stack(|| {
            let mut run = Run { stdout_taken: true, ..Run::default() };
            match run.infer(options, begun, &mut files) {
                Ok(found) => patch = found,
                Err(errors) => run.diagnostics.extend(errors),
            }
            run
        });
        if !options.write || patch.is_empty() || round == MOST_ROUNDS {
            break run;
        }
        round += 1;
    };
    if options.output.format == Format::Json {
        super::print(&format!("{:#}\n", serde_json::json!({ "files": files })));
    }
    // The report of the proof is for people; programs get the clauses.
    let mut output = options.output.clone();
    output.format = Format::Human;
    run.tell(&output, begun)
}

/// Finds what is missing, proves, lets runs break what is left open, and says what became of each function.
pub fn verify(options: &InferOptions) -> Status {
    let begun = Instant::now();
    let summary = Mutex::new(String::new());
    let mut options = options.clone();
    // What is guarded is compiled, and has to be read as the compiler reads it.
    options.c.system_libc |= options.guard;
    let options = &options;
    let run = on_large_stack(|| {
        let mut run = Run::default();
        match run.find_all(options, begun) {
            Err(errors) => run.diagnostics.extend(errors),
            Ok((mut all, jobs)) => {
                if let Err(errors) = refute_all(&mut all, &jobs, options, begun) {
                    run.diagnostics.extend(errors);
                }
                if options.guard {
                    match guard_open(&all, &jobs, options) {
                        Ok(guarded) => run.guarded = Some(guarded),
                        Err(errors) => run.diagnostics.extend(errors),
                    }
                }
                let text = match &run.guarded {
                    Some(guarded) => {
                        guarded::table(guarded) + &all_asked(&all) + &last_words(guarded)
                    }
                    None => tables(&all),
                };
                run.units.extend(all.into_iter().map(|found| found.unit));
                if let Some(file) = &options.html {
                    let page = verified_page::page(&run.units, run.guarded.as_ref(), &text);
                    run.diagnostics.extend(write_page(file, &page).err().unwrap_or_default());
                }
                *summary.lock().unwrap_or_else(PoisonError::into_inner) = text;
            }
        }
        run
    });
    let status = run.tell(&options.output, begun);
    if options.output.format == Format::Human && options.output.verbosity() > Verbosity::Quiet {
        super::print(&summary.into_inner().unwrap_or_else(PoisonError::into_inner));
    }
    status
}

/// Has what is left open made at run time.
fn guard_open(all: &[Found], jobs: &[Job], options: &InferOptions) -> Result<Guarded, Errors> {
    let file = |(found, job)| {
        let found: &Found = found;
        let typed = found.typed.as_ref()?;
        let asking = found.kept.iter().filter(|it| it.is_precondition());
        let name = |id: FunctionId| typed.text(typed[id].name).into();
        let mut granted: BTreeSet<Arc<str>> =
            asking.filter_map(|it| Some(name(it.candidate.home.function()?))).collect();
        let of_pointers = found.kept.iter().filter_map(|it| match it.candidate.home {
            Home::Pointer(ty) => Some(ty),
            _ => None,
        });
        granted.extend(call_through(typed, &of_pointers.collect()).into_iter().map(name));
        if found.kept.iter().any(|it| matches!(it.candidate.home, Home::File(_))) {
            // Each rests on what all others keep.
            granted.extend((0..typed.functions.len() as u32).map(|id| name(FunctionId(id))));
        }
        Some(Verified { job, unit: &found.unit, granted })
    };
    let files: Vec<Verified> = all.iter().zip(jobs).filter_map(file).collect();
    guard_verified(&files, options)
}

/// Looks for runs from `main` that break what was left open, in each program that the files make.
fn refute_all(
    all: &mut [Found],
    jobs: &[Job],
    options: &InferOptions,
    begun: Instant,
) -> Result<(), Errors> {
    let budget = Budget::new(begun, options.limits.budget);
    let (mut units, proofs) = (None, begun.elapsed());
    for Program { main, files, lacks } in programs(all) {
        let outcomes = || files.iter().filter_map(|file| all[*file].unit.outcome.as_ref());
        let is_unsettled = outcomes().any(|it| has_unsettled(&it.implementations));
        if !is_unsettled || outcomes().any(|it| it.interrupted) {
            continue;
        }
        let told = match (lacks, time_for_runs(budget, proofs)) {
            (Some(lacks), _) => Some(not_run(&lacks)),
            (None, None) => Some(time_is_over("runs of the program could be looked for")),
            (None, Some(time)) => {
                let units = units.get_or_insert_with(|| Units::read(jobs));
                let members = all.iter_mut().zip(jobs).enumerate();
                let members = members.filter(|(number, _)| files.contains(number));
                let members = members.filter_map(|(number, (found, job))| {
                    Some(Member { number, job, outcome: found.unit.outcome.as_mut()? })
                });
                refute_from_main(units, members.collect(), &options.proving(), time)?
            }
        };
        all[main].unit.diagnostics.extend(told);
    }
    Ok(())
}

fn not_run(lacks: &str) -> Diagnostic {
    let words = format!("no runs of the program were looked for: {lacks}");
    let note = Diagnostic::general("not-checked", words);
    Diagnostic { severity: Severity::Note, ..note }
        .note("help: name all files of the program, or say in C what is missing: `cinch refute --stubs FILE`")
}

/// What files lack, and what is proved of them with it: by which solvers. Only the functions that are named get new clauses, or all.
pub(super) fn find_and_prove(
    jobs: &[Job],
    options: &ProveOptions,
    (checks, functions): (&lower::Options, &[String]),
    begun: Instant,
) -> Result<(Vec<Found>, Vec<Solver>), Errors> {
    let (job, solvers) = job(options, solvers_at_hand(options), begun)?;
    let job = schedule::Options { solvers: solvers.clone(), ..job };
    let progress = super::prove::progress(&options.output, 0);
    let budget = Budget::new(begun, options.limits.budget);
    let means = Means { checks, proving: &job, watch: &progress, functions, budget };
    Ok((find_all(jobs, &means), solvers))
}

impl Run {
    /// Hands back what all files lack. What programs are told of it goes to `told`, behind what was found for the same files before.
    fn infer(
        &mut self,
        options: &InferOptions,
        begun: Instant,
        told: &mut Vec<serde_json::Value>,
    ) -> Result<Patch, Errors> {
        let (all, _) = self.find_all(options, begun)?;
        let mut whole = Patch::new();
        for (number, Found { unit, kept, suggested, typed }) in all.into_iter().enumerate() {
            note(told, number, as_json(&unit, &kept, &suggested, typed.as_ref()));
            let kept: Vec<Candidate> = kept.into_iter().map(|it| it.candidate).collect();
            let patch = typed.map(|typed| patch(&kept, &typed, &unit.sources)).unwrap_or_default();
            join(&mut whole, patch);
            for candidate in suggested {
                let words = format!("perhaps wanted, but not proved: {candidate}");
                let note = Diagnostic::general("suggestion", words);
                self.diagnostics.push(Diagnostic { severity: Severity::Note, ..note });
            }
            self.units.push(unit);
        }
        self.hand_back(&whole, options)?;
        Ok(whole)
    }

    /// What each file lacks; and how it is compiled.
    fn find_all(
        &mut self,
        options: &InferOptions,
        begun: Instant,
    ) -> Result<(Vec<Found>, Vec<Job>), Errors> {
        let Inputs { c, il } = self.sort_inputs(&options.files, options.c.language);
        if let Some(file) = il.first() {
            let words = format!("{file}: annotations are inferred for C files only");
            return Err(vec![Diagnostic::general("unsupported-file", words)]);
        }
        let plan = compile::plan(c, &options.c)?;
        self.diagnostics.extend(plan.notes);
        let wanted =
            lower::Options { checks: options.checks.checks(), ..lower::Options::default() };
        let functions = &options.functions[..];
        let (all, solvers) =
            find_and_prove(&plan.jobs, &options.proving(), (&wanted, functions), begun)?;
        self.solvers = solvers.iter().map(Solver::title).collect();
        Ok((all, plan.jobs))
    }

    fn hand_back(&mut self, patch: &Patch, options: &InferOptions) -> Result<(), Errors> {
        if options.write {
            return write(patch).map_err(|words| vec![Diagnostic::general("write-failed", words)]);
        }
        if options.output.format == Format::Human {
            super::print(&diff(patch));
        }
        Ok(())
    }
}

/// Clauses of a later round stand behind those of the same file.
fn note(told: &mut Vec<serde_json::Value>, number: usize, mut file: serde_json::Value) {
    match told.get_mut(number).and_then(|before| before["clauses"].as_array_mut()) {
        Some(before) => before.append(file["clauses"].as_array_mut().unwrap_or(&mut vec![])),
        None => told.push(file),
    }
}

/// The clauses of a file for programs: which function or loop each is about, and whether it is proved.
fn as_json(
    unit: &Unit,
    kept: &[Said],
    suggested: &[Candidate],
    typed: Option<&typed::Program>,
) -> serde_json::Value {
    let Some(typed) = typed else {
        return serde_json::json!({ "file": unit.name, "rejected": true });
    };
    let clause = |candidate: &Candidate, proved: bool| {
        let start = match candidate.home {
            Home::Loop(_, start) => start,
            Home::Function(function) => typed[function].span.start,
            Home::File(variable) => typed[variable].span.start,
            Home::Pointer(ty) => pointer_home(typed, ty).map_or(0, |it| it.start),
        };
        let at = unit.sources.position(start);
        serde_json::json!({
            "function": home_name(typed, candidate.home),
            "of_loop": matches!(candidate.home, Home::Loop(..)),
            "of_pointer": matches!(candidate.home, Home::Pointer(_)),
            "of_file": matches!(candidate.home, Home::File(_)),
            "location": { "file": at.file, "line": at.line, "column": at.column },
            "clause": candidate.clause.word(),
            "text": candidate.text,
            "proved": proved,
        })
    };
    let kept = kept.iter().map(|it| clause(&it.candidate, true));
    let open = suggested.iter().map(|candidate| clause(candidate, false));
    let clauses: Vec<serde_json::Value> = kept.chain(open).collect();
    serde_json::json!({ "file": unit.name, "clauses": clauses })
}
