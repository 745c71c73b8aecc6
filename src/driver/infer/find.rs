//! Finds what C files want said. In each file, those before whose functions it calls: candidates from templates, those that the prover breaks
//! dropped, those that nothing needs dropped too. What is left is put into all files as if a user had written it and proved in ordinary
//! runs, which alone decide. Rule: nothing here depends on time; what the last runs do not prove is not handed back.

use super::agreement::{ask_for_no_return, reject_disagreements};
use super::budget::{Budget, some_of, time_is_over, until};
use super::call_order::{bottom_up, called_outside, files_bottom_up};
use super::choose::{Chosen, choose};
use super::clause::Said;
use super::exchange::{tell_others, told_by_others};
use super::opaque::complete_types;
use super::settle::{Settled, settle};
use super::translation::{How, Manner, proposals, translate_all};
use super::written::{Written, note_written, unmeetable};
use crate::analyze;
use crate::base::Diagnostic;
use crate::contract::pointer_home::pointer_home;
use crate::driver::compile::Job;
use crate::driver::front_end::{Front, front_end, has_errors, without_repetitions};
use crate::flow;
use crate::infer::{
    Candidate, Clause, Home, Surroundings, Words, candidates, contracts_of_pointers, handed_in,
    has_word, moved_nodes, of_file, spell_alike, trees,
};
use crate::lower;
use crate::prove::schedule;
use crate::prove::verdict::{ImplementationResult, Outcome};
use crate::report::Unit;
use crate::report::stages::Stages;
use crate::source::SourceMap;
use crate::syntax::symbol::Symbol;
use crate::typed;
use crate::typed::meaning::{ERRNO, runs_before_main};
use crate::typed::program::{FunctionId, RecordId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

/// What came of a file.
pub struct Found {
    pub unit: Unit,
    /// What was proved, in the order of the text.
    pub kept: Vec<Said>,
    /// What seems to be wanted and is not proved.
    pub suggested: Vec<Candidate>,
    /// The typed program, unless the file was rejected.
    pub typed: Option<typed::Program>,
    /// Types that are complete in other files alone: clauses about their members are not written here.
    pub completed: BTreeSet<RecordId>,
}

#[derive(Clone, Copy)]
pub struct Means<'a> {
    pub checks: &'a lower::Options,
    pub proving: &'a schedule::Options,
    pub stages: &'a Stages,
    /// Only these functions get new clauses; all, if there are none.
    pub functions: &'a [String],
    /// If the whole run has to end at some time.
    pub budget: Option<Budget>,
}

/// A file, and what has been found for it so far.
pub struct File {
    pub name: String,
    pub sources: SourceMap,
    prelude: lower::Prelude,
    pub diagnostics: Vec<Diagnostic>,
    /// `None`: the file was rejected.
    pub typed: Option<typed::Program>,
    /// Its own clauses, and what other files have told.
    pub said: Vec<Said>,
    /// Contracts of the user's.
    pub written: Written,
    /// Types that are complete in other files alone.
    pub completed: BTreeSet<RecordId>,
    suggested: Vec<Candidate>,
    outcome: Option<Outcome>,
    /// Whether all that is said was proved, or taken back.
    is_settled: bool,
    /// What was proved without any clauses but those of the file, if there may be no time for more.
    plain: Option<Outcome>,
}

/// The files are one program, as far as no two of them define the same function.
pub fn find_all(jobs: &[Job], means: &Means) -> Vec<Found> {
    let mut files = File::read_all(jobs);
    reject_disagreements(&mut files);
    ask_for_no_return(&mut files);
    complete_types(&mut files);
    note_written(&mut files);
    let typed = || files.iter().filter_map(|file| file.typed.as_ref());
    let others_run_first = typed().any(|it| runs_before_main(it).is_some());
    let checks = lower::Options { others_run_first, ..means.checks.clone() };
    let means = &Means { checks: &checks, ..*means };
    match means.budget {
        None => {
            search_all(&mut files, means);
            settle_all(&mut files, means);
        }
        Some(budget) => find_in_time(&mut files, budget, means),
    }
    files.into_iter().map(File::found).collect()
}

/// What holds without new clauses is proved first. It stands where the time is not enough for more.
fn find_in_time(files: &mut [File], budget: Budget, means: &Means) {
    let begun = Instant::now();
    let proving = budget.to_prove(means.proving);
    let to_prove = Means { proving: &proving, ..*means };
    for file in files.iter_mut() {
        file.settle(vec![], &to_prove);
        file.plain = file.outcome.take();
    }
    let is_open = |file: &File| !file.plain.as_ref().is_some_and(is_proved);
    if !files.iter().any(is_open) {
        return files.iter_mut().for_each(File::fall_back);
    }
    let Some(end) = budget.end_of_search(begun) else {
        let over = time_is_over("annotations could be looked for");
        let first = files.iter_mut().find(|file| file.typed.is_some());
        first.into_iter().for_each(|file| file.diagnostics.push(over.clone()));
        return files.iter_mut().for_each(File::fall_back);
    };
    let proving = until(means.proving, end);
    search_all(files, &Means { proving: &proving, ..*means });
    settle_all(files, &to_prove);
    if to_prove.proving.is_stopped() {
        fall_back_together(files);
    }
}

fn search_all(files: &mut [File], means: &Means) {
    for number in files_bottom_up(files) {
        let told = told_by_others(files, number);
        let outside = called_outside(files, number);
        files[number].search(told, &outside, means);
    }
}

/// Each is proved with what all others say, until no file has anything new to tell.
fn settle_all(files: &mut [File], means: &Means) {
    let mut stale: BTreeSet<usize> = (0..files.len()).collect();
    while let Some(number) = stale.pop_first() {
        let told = told_by_others(files, number);
        let before = files[number].said.clone();
        let unsayable = files[number].settle(told, means);
        stale.extend(tell_others(files, number, &before, &unsayable));
    }
}

/// Files that were not proved with their clauses, and those that asked them for something or were told something, count as they were proved
/// without clauses: nothing was shown to the end of what they have in common.
fn fall_back_together(files: &mut [File]) {
    let (mut gone, mut size) = (BTreeSet::new(), usize::MAX);
    let number_of =
        |at: usize| files[at].said.iter().filter_map(|it| Some(it.origin.as_ref()?.file));
    let told_by: Vec<BTreeSet<usize>> =
        (0..files.len()).map(|at| number_of(at).collect()).collect();
    let unsettled = files.iter().enumerate().filter(|(_, it)| !it.is_settled);
    gone.extend(unsettled.map(|(number, _)| number));
    while size != gone.len() {
        size = gone.len();
        for (number, by) in told_by.iter().enumerate() {
            if gone.contains(&number) {
                gone.extend(by);
            } else if !gone.is_disjoint(by) {
                gone.insert(number);
            }
        }
    }
    for number in gone {
        let file = &mut files[number];
        if file.typed.is_some() && file.said.iter().any(Said::is_own) {
            file.diagnostics.push(time_is_over(
                "the annotations that were found could be proved: verdicts are those without them",
            ));
        }
        file.fall_back();
    }
}

fn is_proved(outcome: &Outcome) -> bool {
    outcome.implementations.iter().all(ImplementationResult::proved)
}

impl File {
    /// All texts lie in one map, of which each file has a copy: a run that goes through several files has places in all of these maps.
    fn read_all(jobs: &[Job]) -> Vec<File> {
        let mut sources = SourceMap::default();
        let mut read = |job: &Job| front_end(job, &[], &mut sources, &mut vec![]);
        let fronts: Vec<Front> = jobs.iter().map(&mut read).collect();
        jobs.iter().zip(fronts).map(|(job, front)| File::new(job, front, &sources)).collect()
    }

    fn new(job: &Job, Front { program, diagnostics }: Front, sources: &SourceMap) -> File {
        let mut sources = sources.clone();
        File {
            name: job.path.clone(),
            prelude: lower::Prelude::read(&mut sources),
            sources,
            typed: program.filter(|_| !has_errors(&diagnostics)),
            diagnostics,
            said: vec![],
            written: Written::new(),
            completed: BTreeSet::new(),
            suggested: vec![],
            outcome: None,
            is_settled: false,
            plain: None,
        }
    }

    fn search(&mut self, told: Vec<Said>, outside: &BTreeSet<FunctionId>, means: &Means) {
        let Some(typed) = self.typed.take() else { return };
        means.stages.searching(&self.name);
        let how = (means.checks, &self.prelude);
        match search(typed, (told, outside), how, means, &mut self.sources) {
            Ok((typed, said, unreached)) => {
                if !unreached.is_empty() {
                    let name = |id: &FunctionId| typed.text(typed[*id].name).to_string();
                    let names: Vec<String> = unreached.iter().map(name).collect();
                    let what = format!("annotations could be found for {}", some_of(&names));
                    self.diagnostics.push(time_is_over(&what));
                }
                (self.typed, self.said) = (Some(typed), said);
            }
            Err(errors) => self.diagnostics.extend(errors),
        }
    }

    /// To what is known without new clauses.
    fn fall_back(&mut self) {
        self.outcome = self.plain.take();
        self.said.clear();
        self.suggested.clear();
    }

    /// What others have told and what cannot be said here.
    fn settle(&mut self, told: Vec<Said>, means: &Means) -> Vec<Said> {
        let own: Vec<Said> =
            std::mem::take(&mut self.said).into_iter().filter(Said::is_own).collect();
        let how = (means.checks, &self.prelude);
        let mut asked = vec![];
        loop {
            let Some(typed) = self.typed.take() else { return vec![] };
            let said = own.iter().chain(&told).chain(&asked).cloned().collect();
            match settle((&self.name, typed), said, how, means, &mut self.sources) {
                Ok(Settled { said, refused, unsayable, typed, outcome, in_time }) => {
                    self.typed = Some(typed);
                    let unmet = unmeetable(&unsayable);
                    if asked.is_empty() && !unmet.is_empty() {
                        asked = unmet;
                        continue;
                    }
                    self.is_settled = in_time;
                    (self.said, self.outcome) = (said, Some(outcome));
                    self.suggested.extend(refused);
                    return unsayable;
                }
                Err(errors) => {
                    self.diagnostics.extend(errors);
                    return vec![];
                }
            }
        }
    }

    fn found(self) -> Found {
        let File {
            name, sources, mut diagnostics, typed, said, suggested, outcome, completed, ..
        } = self;
        without_repetitions(&mut diagnostics, &sources);
        let unit = Unit { name, sources, diagnostics, outcome };
        let kept = said.into_iter().filter(Said::is_own).collect();
        Found { unit, kept, suggested, typed, completed }
    }
}

/// Frames that turn out to be too small are taken back, and what rests on them is thought over: so many times.
const MOST_RESTARTS: usize = 4;

/// What to say in a file, and which functions the time was not enough for; `told` is known from others, which call the functions `outside`.
fn search(
    mut typed: typed::Program,
    (mut told, outside): (Vec<Said>, &BTreeSet<FunctionId>),
    how: How,
    means: &Means,
    sources: &mut SourceMap,
) -> Result<(typed::Program, Vec<Said>, Vec<FunctionId>), Vec<Diagnostic>> {
    let mut banned = BTreeSet::new();
    let mut lists = Lists::Allowed;
    let mut open_with_lists = usize::MAX;
    let wrote_lists = typed.annotations.iter().any(|it| speaks_of_lists(&it.words));
    for round in 0..MOST_RESTARTS {
        let order = bottom_up(&typed, sources);
        if means.proving.is_stopped() {
            return Ok((typed, vec![], order));
        }
        (typed, told) = without_unsayable(typed, told, how, sources)?;
        let (mut all, back) = think(typed, &told, &order, means, &banned, sources)?;
        all.retain(|it| lists != Lists::Avoided || !speaks_of_lists(&it.text));
        let said = all.into_iter().map(Said::own).chain(told.iter().cloned()).collect();
        let (said, _, translation) = translate_all(back, said, Manner::Switched, how, sources)?;
        let again = || round + 1 < MOST_RESTARTS && !means.proving.is_stopped();
        let closes_rings =
            |it: &Chosen| it.relinks_badly && lists == Lists::Allowed && !wrote_lists;
        let misses_lists = |it: &Chosen| lists == Lists::Avoided && it.open > open_with_lists;
        let is_useless = |it: &Chosen| {
            again() && (closes_rings(it) || misses_lists(it) || !it.too_small.is_empty())
        };
        let chosen = choose(&translation, &said, &order, outside, &is_useless, means);
        typed = translation.annotated.typed;
        if is_useless(&chosen) {
            if closes_rings(&chosen) {
                (lists, open_with_lists) = (Lists::Avoided, chosen.open);
            } else if misses_lists(&chosen) {
                lists = Lists::Wanted;
            } else {
                banned.extend(chosen.too_small);
            }
            continue;
        }
        let closes_rings = means.proving.is_stopped() && closes_rings(&chosen);
        let unreached = &chosen.unreached;
        let is_kept = |number: usize, it: &Candidate| {
            if closes_rings && speaks_of_lists(&it.text)
                || it.home.function().is_some_and(|it| unreached.contains(&it))
            {
                return false;
            }
            let too_small = chosen.too_small.contains(&(it.home, it.clause));
            chosen.on.contains(&(number as u32)) || it.clause.is_no_formula() && !too_small
        };
        let own = said.into_iter().enumerate().filter(|(_, it)| it.is_own());
        let kept = own.filter(|(number, it)| is_kept(*number, &it.candidate));
        let kept = kept.map(|(number, it)| {
            let number = number as u32;
            let way = chosen.ways.get(&number).cloned();
            Said { suspected: chosen.unmet.contains(&number), way, ..it }
        });
        let kept = kept.collect();
        let unreached = order.iter().copied().filter(|it| unreached.contains(it)).collect();
        return Ok((typed, kept, unreached));
    }
    unreachable!("the last round returns")
}

/// What others have told as far as it means something here.
fn without_unsayable(
    typed: typed::Program,
    told: Vec<Said>,
    how: How,
    sources: &mut SourceMap,
) -> Result<(typed::Program, Vec<Said>), Vec<Diagnostic>> {
    if told.is_empty() {
        return Ok((typed, told));
    }
    let (told, _, translation) = translate_all(typed, told, Manner::Plain, how, sources)?;
    Ok((translation.annotated.typed, told))
}

/// Whether candidates may speak of lists. Where some clause does, stores into links have a rule to keep, which rings break. If some store does not
/// keep it, it is seen whether more can be proved without lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lists {
    Allowed,
    Avoided,
    /// More is left open without them than with them.
    Wanted,
}

fn speaks_of_lists(text: &str) -> bool {
    text.contains("list(") || text.contains("B(")
}

/// Whether the clause would stand in a file of the user's.
fn is_own(typed: &typed::Program, candidate: &Candidate, sources: &SourceMap) -> bool {
    match candidate.home {
        Home::Pointer(ty) => pointer_home(typed, ty).is_some_and(|it| !sources.is_system(it.start)),
        Home::Function(_) | Home::Loop(..) | Home::File(_) => true,
    }
}

/// Candidates for all functions, those that are called before those that call them.
fn think(
    typed: typed::Program,
    told: &[Said],
    order: &[FunctionId],
    means: &Means,
    banned: &BTreeSet<(Home, Clause)>,
    sources: &mut SourceMap,
) -> Result<(Vec<Candidate>, typed::Program), Vec<Diagnostic>> {
    let (known, _) = proposals(&typed, told, Manner::Plain, sources)
        .map_err(|words| vec![Diagnostic::general("unreadable-file", words)])?;
    let annotated = crate::contract::annotate_with(typed, &known);
    if has_errors(&annotated.diagnostics) {
        return Err(annotated.diagnostics);
    }
    let linked = flow::link(vec![flow::build(Arc::new(annotated.program))])?;
    let facts = analyze::analyze(&linked);
    let program = linked.unit(0).source.clone();
    drop(linked);
    let text = |span| sources.text(span).to_string();
    let mut pointers = contracts_of_pointers(&program);
    // Without a word about it nothing is freed: where that is too little to say, there is no contract.
    pointers.retain(|it| {
        let refused = [it.clause, Clause::Frees].iter().any(|of| banned.contains(&(it.home, *of)));
        !refused && is_own(&program.typed, it, sources)
    });
    let trees = &trees(&program.typed)[..];
    let moved = &moved_nodes(&program.typed, trees)[..];
    let handed_in = &handed_in(&program.typed);
    let mut so_far = BTreeMap::new();
    for function in order {
        let name = program.typed.text(program.typed[*function].name);
        if !means.functions.is_empty() && !means.functions.iter().any(|it| it == name) {
            continue;
        }
        let pointers = &pointers[..];
        let around = Surroundings {
            program: &program,
            text: &text,
            so_far: &so_far,
            facts: &facts,
            pointers,
            trees,
            moved,
            handed_in,
        };
        let mut found = candidates(&around, *function);
        found.retain(|it| !banned.contains(&(it.home, it.clause)));
        so_far.insert(*function, found);
    }
    let found = order.iter().filter_map(|function| so_far.remove(function)).flatten();
    let mut of_file = of_file(&program);
    of_file.retain(|it| means.functions.is_empty() && !banned.contains(&(it.home, it.clause)));
    let all = pointers.into_iter().chain(of_file).chain(found).collect();
    let all = spell_alike(all, words(&program.typed, sources));
    let program = Arc::try_unwrap(program).expect("the steps should be gone");
    Ok((all, program.typed))
}

/// `errno` is said unless the file has something of its own with that name.
fn words(typed: &typed::Program, sources: &SourceMap) -> Words {
    let null = if says_null(typed, sources) { "NULL" } else { "\\null" };
    let own = |name: Symbol| typed.text(name) == "errno";
    let variables = typed.variables.iter().map(|it| it.name);
    let is_taken = variables.chain(typed.functions.iter().map(|it| it.name)).any(own);
    Words { null, errno: if is_taken { ERRNO } else { "errno" } }
}

/// Whether the file calls the null pointer `NULL`, or could: one of its headers defines that.
fn says_null(typed: &typed::Program, sources: &SourceMap) -> bool {
    let written = typed.annotations.iter().any(|it| has_word(&it.words, "NULL"));
    let first = typed.sites.first().map(|site| sources.written(site.span).start);
    let own = first.and_then(|at| sources.files().get(sources.file_index(at)));
    written || own.is_some_and(|it| it.text.contains("#define NULL"))
}
