//! `cinch infer`: C files in, the annotations that they lack out, as a diff, in the files, or as JSON. `cinch verify` says what is proved with
//! them. Rule: what is handed back has been proved like anything that a user writes.

mod agreement;
mod budget;
mod call_order;
mod choose;
mod clause;
mod exchange;
mod find;
mod opaque;
mod patch;
mod programs;
mod scene;
mod settle;
mod shrink;
mod table;
mod translation;
mod written;

use super::compile::{self, Job};
use super::guard::{Verified, guard_verified, last_words};
use super::manner::{job, solvers_at_hand};
use super::refute::{
    Known, Member, Sighted, Taken, Units, common, has_unsettled, refute_from_main, settle,
    take_all, write_page,
};
use super::{Errors, Inputs, Run, on_large_stack, onlooker};
use crate::base::{Diagnostic, Severity};
use crate::cli::{InferOptions, ProveOptions};
use crate::contract::pointer_home::pointer_home;
use crate::infer::{Candidate, Home};
use crate::lower;
use crate::prove::schedule;
use crate::report::exit::Status;
use crate::report::guarded::{self, Guarded};
use crate::report::stages::Stages;
use crate::report::{Format, Unit, Verbosity, tally, verified_page};
use crate::smt::solvers::Solver;
use crate::typed;
use crate::typed::program::FunctionId;
use budget::{Budget, time_for_runs, time_is_over};
use call_order::call_through;
use clause::{Said, home_name};
pub(super) use find::Found;
use find::{Means, find_all};
use opaque::needs_other_files;
use patch::{Patch, diff, join, patch, write};
use programs::{Program, Sight, programs};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use table::{all_asked, tables};

/// How long annotations are looked for where runs have shown all that is asked of the program.
const SETTLED_BY_RUNS: Duration = Duration::from_secs(20);

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
        let stages = &Stages::new(onlooker(&options.output));
        match run.look_and_find(options, stages, begun) {
            Err(errors) => run.diagnostics.extend(errors),
            Ok((mut all, jobs, looked)) => {
                if let Err(errors) = refute_all(&mut all, &jobs, looked, (options, stages), begun) {
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

/// What is known of the programs that the files make before anything is proved.
#[derive(Default)]
struct Looked {
    units: Option<Units>,
    /// Where all runs of a program were taken, by its file with `main`.
    taken: BTreeMap<usize, Taken>,
    /// All that is open will be settled by them.
    is_all: bool,
}

/// Takes the runs of programs, as far as that is soon done.
fn look(jobs: &[Job], options: &InferOptions, stages: &Stages) -> Looked {
    let has_main = |job: &Job| std::fs::read(&job.path).is_ok_and(|text| names_main(&text));
    if !jobs.iter().any(has_main) {
        return Looked::default();
    }
    stages.reading(jobs.len());
    let units = Units::read(jobs);
    let sights = jobs.iter().zip(units.typed());
    let sights: Vec<Sight> = sights.map(|(job, typed)| Sight { name: &job.path, typed }).collect();
    let programs = programs(&sights);
    let mut taken = BTreeMap::new();
    for Program { main, files, lacks, doubt } in &programs {
        if lacks.is_none() && doubt.is_none() {
            // What is wrong with the program is told by who looks again.
            let found = take_all(&units, files, &options.proving(), stages).ok().flatten();
            taken.extend(found.map(|found| (*main, found)));
        }
    }
    let is_known = |file: usize| {
        let mut own = programs.iter().filter(|it| it.files.contains(&file)).peekable();
        own.peek().is_some() && own.all(|it| taken.contains_key(&it.main))
    };
    let is_all = (0..jobs.len()).all(is_known);
    Looked { units: Some(units), taken, is_all }
}

fn names_main(text: &[u8]) -> bool {
    text.windows(4).any(|word| word == b"main")
}

/// Looks for runs from `main` that break what was left open, in each program that the files make.
fn refute_all(
    all: &mut [Found],
    jobs: &[Job],
    looked: Looked,
    (options, stages): (&InferOptions, &Stages),
    begun: Instant,
) -> Result<(), Errors> {
    let budget = Budget::new(begun, options.limits.budget);
    let (mut units, proofs) = (looked.units, begun.elapsed());
    let sights: Vec<Sight> =
        all.iter().map(|it| Sight { name: &it.unit.name, typed: it.typed.as_ref() }).collect();
    let programs = programs(&sights);
    let mut taken: Vec<Option<Taken>> = vec![];
    for Program { main, files, lacks, .. } in &programs {
        let outcomes = || files.iter().filter_map(|file| all[*file].unit.outcome.as_ref());
        let is_unsettled = outcomes().any(|it| has_unsettled(&it.implementations));
        taken.push(None);
        if !is_unsettled || outcomes().any(|it| it.interrupted) {
            continue;
        }
        if let Some(known) = looked.taken.get(main) {
            *taken.last_mut().expect("the program should have its place") = Some(known.clone());
            continue;
        }
        let told = match (lacks, time_for_runs(budget, proofs)) {
            (Some(lacks), _) if !lacks.is_called => {
                Some(not_run(&format!("no runs of the program were looked for: {}", lacks.words)))
            }
            (_, None) => Some(time_is_over("runs of the program could be looked for")),
            (lacks, Some(time)) => {
                let units = units.get_or_insert_with(|| Units::read(jobs));
                let members = all.iter_mut().zip(jobs).enumerate();
                let members = members.filter(|(number, _)| files.contains(number));
                let members = members.filter_map(|(number, (found, job))| {
                    Some(Member { number, job, outcome: found.unit.outcome.as_mut()? })
                });
                let known = if lacks.is_some() { Sighted::Partly } else { Sighted::Whole };
                let members = members.collect();
                let explored =
                    refute_from_main(units, members, known, (&options.proving(), stages), time)?;
                if let Some(lacks) = lacks {
                    let words = format!(
                        "only runs that do not come to it were looked for: {}",
                        lacks.words
                    );
                    all[*main].unit.diagnostics.push(not_run(&words));
                } else {
                    *taken.last_mut().expect("the program should have its place") = explored.taken;
                }
                explored.told
            }
        };
        all[*main].unit.diagnostics.extend(told);
    }
    settle_all(all, &programs, &taken);
    Ok(())
}

/// What is open in a file is settled where all runs were taken of each program that it belongs to.
fn settle_all(all: &mut [Found], programs: &[Program], taken: &[Option<Taken>]) {
    let mut settled = vec![0; all.len()];
    for (number, found) in all.iter_mut().enumerate() {
        let of_file = |(program, taken): (&Program, &Option<Taken>)| {
            let place = program.files.iter().position(|file| *file == number)?;
            let taken = taken.as_ref().filter(|_| program.doubt.is_none());
            Some(taken.map(|taken| taken.files[place].clone()))
        };
        let known: Option<Vec<Known>> = programs.iter().zip(taken).filter_map(of_file).collect();
        if let (Some(known), Some(outcome)) = (known, &mut found.unit.outcome) {
            settled[number] = settle(&mut outcome.implementations, &common(known));
        }
    }
    for (program, taken) in programs.iter().zip(taken) {
        let Some(taken) = taken else { continue };
        let count: usize = program.files.iter().map(|file| settled[*file]).sum();
        let words = match &program.doubt {
            Some(doubt) => format!("but {doubt}, so that the program may be another one"),
            None => format!(
                "{} not proved of a function by itself {} true in each of them",
                tally::count(count, "check"),
                if count == 1 { "is" } else { "are" }
            ),
        };
        all[program.main].unit.diagnostics.push(taken.note(&words));
    }
}

fn not_run(words: &str) -> Diagnostic {
    let note = Diagnostic::general("not-checked", words);
    Diagnostic { severity: Severity::Note, ..note }
        .note("help: name all files of the program, or say in C what is missing: `cinch refute --stubs FILE`")
}

/// What files lack, and what is proved of them with it: by which solvers. Only the functions that are named get new clauses, or all.
pub(super) fn find_and_prove(
    jobs: &[Job],
    options: &ProveOptions,
    (checks, functions): (&lower::Options, &[String]),
    stages: &Stages,
    begun: Instant,
) -> Result<(Vec<Found>, Vec<Solver>), Errors> {
    let (job, solvers) = job(options, solvers_at_hand(options), begun)?;
    let job = schedule::Options { solvers: solvers.clone(), ..job };
    let budget = Budget::new(begun, options.limits.budget);
    let means = Means { checks, proving: &job, stages, functions, budget };
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
        for (number, Found { unit, kept, suggested, typed, completed }) in
            all.into_iter().enumerate()
        {
            note(told, number, as_json(&unit, &kept, &suggested, typed.as_ref()));
            let mut kept: Vec<Candidate> = kept.into_iter().map(|it| it.candidate).collect();
            let patch = typed.map(|typed| {
                kept.retain(|it| !needs_other_files(&typed, &completed, &it.text));
                patch(&kept, &typed, &unit.sources)
            });
            let patch = patch.unwrap_or_default();
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

    /// Takes the runs of programs first: where none breaks a rule, nobody waits long for annotations, which then settle nothing.
    fn look_and_find(
        &mut self,
        options: &InferOptions,
        stages: &Stages,
        begun: Instant,
    ) -> Result<(Vec<Found>, Vec<Job>, Looked), Errors> {
        let jobs = self.plan(options)?;
        let looked = look(&jobs, options, stages);
        let mut options = options.clone();
        if looked.is_all {
            let most = begun.elapsed() + SETTLED_BY_RUNS;
            options.limits.budget = Some(options.limits.budget.unwrap_or(most).min(most));
        }
        let all = self.find_in(&jobs, &options, stages, begun)?;
        Ok((all, jobs, looked))
    }

    /// What each file lacks; and how it is compiled.
    fn find_all(
        &mut self,
        options: &InferOptions,
        begun: Instant,
    ) -> Result<(Vec<Found>, Vec<Job>), Errors> {
        let jobs = self.plan(options)?;
        let stages = &Stages::new(onlooker(&options.output));
        Ok((self.find_in(&jobs, options, stages, begun)?, jobs))
    }

    fn plan(&mut self, options: &InferOptions) -> Result<Vec<Job>, Errors> {
        let Inputs { c, il } = self.sort_inputs(&options.files, options.c.language);
        if let Some(file) = il.first() {
            let words = format!("{file}: annotations are inferred for C files only");
            return Err(vec![Diagnostic::general("unsupported-file", words)]);
        }
        let plan = compile::plan(c, &options.c)?;
        self.diagnostics.extend(plan.notes);
        Ok(plan.jobs)
    }

    fn find_in(
        &mut self,
        jobs: &[Job],
        options: &InferOptions,
        stages: &Stages,
        begun: Instant,
    ) -> Result<Vec<Found>, Errors> {
        let wanted =
            lower::Options { checks: options.checks.checks(), ..lower::Options::default() };
        let functions = &options.functions[..];
        let (all, solvers) =
            find_and_prove(jobs, &options.proving(), (&wanted, functions), stages, begun)?;
        self.solvers = solvers.iter().map(Solver::title).collect();
        Ok(all)
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
