//! All files of a program, read before the first of them is guarded: what holds in all of them saves checks in each.
//! Rule: a file that cannot be guarded may do anything, so that nothing is known of the others either.

use super::super::compile::{self, Job};
use super::super::translate_c::{Translated, translate_c};
use crate::cli::{CFileOptions, GuardOptions};
use crate::guard::{World, trusts, world};
use crate::lower;
use crate::source::SourceMap;
use crate::typed::Program;

/// What is compiled has to have the system's types, not ours.
pub fn for_compiler(options: &GuardOptions) -> CFileOptions {
    let mut c = options.c.clone();
    c.system_libc = true;
    c
}

/// Of the sources of one command, each with its options.
pub fn of_sources(sources: &[(String, GuardOptions)]) -> World {
    let plans = sources.iter().map(|(source, options)| {
        let c = for_compiler(options);
        let language = super::super::language(source, c.language).ok()?;
        compile::plan(vec![(source.clone(), language)], &c).ok()
    });
    let plans: Option<Vec<_>> = plans.collect();
    match (plans, sources.first()) {
        (Some(plans), Some((_, options))) => {
            let jobs: Vec<&Job> = plans.iter().flat_map(|plan| &plan.jobs).collect();
            of_jobs(&jobs, options)
        }
        _ => World::default(),
    }
}

pub fn of_jobs(jobs: &[&Job], options: &GuardOptions) -> World {
    // What is not checked may go wrong, and then nothing holds.
    if !options.only.is_empty() {
        return World::default();
    }
    let programs: Option<Vec<Program>> = jobs.iter().map(|job| program(job, options)).collect();
    match programs {
        Some(programs) => world(&programs.iter().collect::<Vec<_>>()),
        None => World::default(),
    }
}

fn program(job: &Job, options: &GuardOptions) -> Option<Program> {
    let lowering = lower::Options { checks: options.checks.checks(), ..lower::Options::default() };
    let mut sources = SourceMap::default();
    let Translated { annotated, .. } = translate_c(job, &lowering, &mut sources);
    let program = annotated?;
    if trusts(&program) {
        return None;
    }
    let program = program.typed;
    program.unsupported.iter().all(|it| it.is_annotation).then_some(program)
}
