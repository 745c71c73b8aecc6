//! What becomes of a run that the search has found: the run in, who sees it again and its steps out. First the user's own program with
//! sanitizers is asked, then, where they are blind, the machine without a solver.
//! Rule: a run that need not exist, or that nobody sees, is not refuted.

use super::tell;
use crate::base::{FailingRun, ObligationKind, RunStep, SeenBy, Span};
use crate::flow::{self, FunctionRef};
use crate::machine::{Environment, Mark, Options, Origin, PLACES};
use crate::refute::again::confirm;
use crate::refute::beyond::Beyond;
use crate::refute::entry::entry_file;
use crate::refute::replay::{Build, Replayed, replay};
use crate::refute::search::{Found, Taken};
use crate::refute::trace::trace;
use crate::refute::witness;
use crate::refute::words::Eyes;
use crate::report::failing_run::{Broken, happens};
use crate::report::location::location;
use crate::source::SourceMap;
use std::path::Path;
use std::sync::Arc;

/// What became of a run that the search has found.
pub struct Judged {
    pub found: Found,
    pub broken: Broken,
}

impl Judged {
    pub fn is_refuted(&self) -> bool {
        self.broken.run.is_seen()
    }
}

/// Adds what became of a run. Of several runs for one check, people read the one that was seen, or the first.
pub fn note(all: &mut Vec<Judged>, new: Judged) {
    let same = |it: &&mut Judged| {
        let (old, new) = (&it.found, &new.found);
        (old.kind, old.span, &old.check) == (new.kind, new.span, &new.check)
    };
    match all.iter_mut().find(same) {
        None => all.push(new),
        Some(old) if !old.is_refuted() && new.is_refuted() => *old = new,
        Some(_) => {}
    }
}

/// How much is wanted of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Telling {
    /// Whether it exists.
    Verdict,
    Steps,
}

/// What a run is judged by.
pub struct World<'a> {
    pub program: &'a flow::Program,
    pub entry: FunctionRef,
    pub options: &'a Options,
    pub real: Option<&'a Build>,
    pub sources: &'a SourceMap,
    pub folder: &'a Path,
}

/// The run with its steps, and who sees it again.
pub fn judge(world: &World, found: &Found, telling: Telling) -> Broken {
    let entry: Arc<str> = world.program.function_name(world.entry).into();
    let mut assumed = tell::assumed(found);
    if &*entry != "main" {
        assumed.push(any_arguments(&entry, world.options.environment));
    }
    let steps = if telling == Telling::Verdict { vec![] } else { steps(world, found) };
    let seen_by = seen(world, found);
    let mut given = tell::given(found);
    given.extend(found.beyond.map(|beyond| whose_mistake(&beyond, found, world.sources)));
    let run = FailingRun { steps, seen_by, given, assumed, entry, requires: None };
    Broken {
        kind: found.kind,
        span: found.span,
        function: found.function.clone(),
        check: found.check.as_ref().map(ToString::to_string),
        allocated: found.allocated.clone(),
        run,
    }
}

/// Whether the caller or the precondition is to blame.
fn whose_mistake(beyond: &Beyond, found: &Found, sources: &SourceMap) -> String {
    let function = &found.function;
    match beyond {
        Beyond::Breaks(kind, span) => {
            let at = location(*span, sources)
                .map_or(String::new(), |at| format!(" on line {}", at.line));
            format!(
                "called like that, `{function}` goes wrong{at} ({}): the caller has to see to it",
                happens(*kind)
            )
        }
        Beyond::Fine => format!(
            "called like that, `{function}` breaks no rule of its own: its precondition may ask for more than it needs"
        ),
    }
}

fn seen(world: &World, found: &Found) -> SeenBy {
    let World { program, sources, folder, .. } = *world;
    let lines = |span: Span| lines(span, sources);
    let supplied = witness::supply(program, found);
    let real = world.real.and_then(|build| with_entry(world, build, found, folder));
    let why = match (real, supplied, witness::expected(found, &lines)) {
        (Some(build), Some(supply), Some(expected)) => {
            match replay(&filled(&build, found), &supply, &expected, folder) {
                Replayed::Confirmed(words) => return SeenBy::Sanitizers(words),
                Replayed::NotSeen => {
                    let words = "sanitizers did not see it in the real program";
                    return SeenBy::Nobody(words.to_string());
                }
                Replayed::Somewhere(_) => {
                    "the real program calls a null pointer, too, and sanitizers cannot say from where"
                        .to_string()
                }
                Replayed::Blind => "sanitizers do not look for this".to_string(),
                Replayed::Failed(why) => why,
            }
        }
        _ if world.real.is_none() => "the program was not built with sanitizers".to_string(),
        _ => "what the run takes from outside cannot be given to the real program".to_string(),
    };
    if let Some(doubt) = doubt(found) {
        SeenBy::Nobody(doubt.to_string())
    } else if confirm(program, world.entry, world.options, found) {
        SeenBy::Machine(why)
    } else {
        SeenBy::Nobody(why)
    }
}

/// Why a run need not exist that the machine alone sees.
fn doubt(found: &Found) -> Option<&'static str> {
    let outside =
        found.marks.iter().any(|mark| matches!(mark, Mark::External(_) | Mark::Changes(_)));
    let by_places = found.inputs.iter().any(|taken| taken.origin == Origin::Open(PLACES));
    match found.kind {
        ObligationKind::Misaligned => {
            Some("that an address is not aligned counts only where sanitizers see it")
        }
        ObligationKind::UninitializedRead if outside => {
            Some("a function without body may have given it a value")
        }
        _ if by_places => Some("where objects lie is the compiler's choice, and may never be so"),
        _ => None,
    }
}

/// The program that makes the run: the user's, or one that calls the entry. It is written into the folder.
pub fn with_entry(world: &World, build: &Build, found: &Found, folder: &Path) -> Option<Build> {
    let World { program, entry, .. } = *world;
    if program.function_name(entry) == "main" {
        return Some(build.clone());
    }
    let (index, file) = (entry.unit as usize, build.files.get(entry.unit as usize)?);
    let text = entry_file(program, entry, found, &file.path.canonicalize().ok()?)?;
    let calls = folder.join("entry.c");
    std::fs::write(&calls, text).ok()?;
    let mut files = build.files.clone();
    let user = std::mem::replace(&mut files[index].path, calls);
    Some(Build { files, included: vec![user], ..build.clone() })
}

/// What happens on the way.
fn steps(world: &World, found: &Found) -> Vec<RunStep> {
    let sources = world.sources;
    let text = |span: Span| sources.text(sources.written(span)).to_string();
    let own = location(found.span, sources).map(|at| at.file);
    let line = |span: Span| match location(span, sources) {
        Some(at) if Some(&at.file) == own.as_ref() => format!("line {}", at.line),
        Some(at) => format!("{}:{}", at.file, at.line),
        None => "a line that nobody wrote".into(),
    };
    let eyes = Eyes { text: &text, line: &line };
    let failure = happens(found.kind);
    let told = trace(world.program, world.entry, world.options, found, &failure, eyes);
    told.unwrap_or_default()
}

/// Where memory that was never given a value matters, it gets one that shows.
pub fn filled(build: &Build, found: &Found) -> Build {
    let mut build = build.clone();
    let left = |taken: &Taken| matches!(taken.origin, Origin::Uninitialized(_));
    if found.inputs.iter().any(left) || found.kind == ObligationKind::UninitializedRead {
        build.options.push("-ftrivial-auto-var-init=pattern".into());
    }
    build
}

pub fn lines(span: Span, sources: &SourceMap) -> Option<(String, usize, usize)> {
    let at = location(span, sources)?;
    Some((at.file, at.line, at.end_line.max(at.line)))
}

/// What an entry may be called with.
pub fn any_arguments(entry: &str, environment: Environment) -> String {
    let Environment { null, same, less, endless } = environment;
    let null = if null { "null or lead" } else { "not null and lead" };
    let size = if less { "to objects of any size" } else { "to one or more objects of their type" };
    let same = if same { "two may be the same" } else { "no two are the same" };
    let end = if endless { "may have no end" } else { "have an end" };
    format!(
        "`{entry}` may be called with any numbers; pointers are {null} {size}, {same}, texts {end} (see --assume)"
    )
}
