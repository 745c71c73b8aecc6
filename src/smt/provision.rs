//! Finds solvers on this machine, or fetches one. In come the user's wish and the surroundings, out come `Solver`s and where
//! each was found. The order: what the user named (option, then variable), beside our own executable, the pinned Z3 (in our
//! data folder, on PATH, fetched), and last any other on PATH. Whoever gets another one than the pinned is told so: verdicts
//! may differ. What is fetched is used only when its checksum is the pinned one.

use crate::smt::fetch::{fetch, has_failed_lately, note_failure};
use crate::smt::solvers::{self, Kind, Solver};
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// The version of Z3 that verdicts are tested with, and that is fetched.
pub const PINNED: &str = "5.4.0";

/// What will happen when a solver is needed and the tested one is not here.
pub fn announcement() -> String {
    format!("`cinch prove` fetches Z3 {PINNED} with pip when it needs it\n")
}

/// What the search may look at. Tests make their own; `of_this_process` reads the environment.
#[derive(Clone, Default, Debug)]
pub struct Surroundings {
    /// The folder of our own executable.
    pub beside: Option<PathBuf>,
    pub path: OsString,
    /// Where fetched solvers are kept, best first; the first that can be written is used.
    pub folders: Vec<PathBuf>,
    /// `CINCH_SOLVER`.
    pub solver: Option<String>,
    /// `CINCH_Z3` and the like: variables of `Kind::variable` that are set.
    pub programs: Vec<(&'static str, PathBuf)>,
    /// `CINCH_OFFLINE`: nothing may be fetched.
    pub offline: bool,
}

impl Surroundings {
    pub fn of_this_process() -> Surroundings {
        let text = |name: &str| std::env::var(name).ok().filter(|value| !value.trim().is_empty());
        let path = |name: &str| {
            std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute())
        };
        let data = path("XDG_DATA_HOME").or_else(|| Some(path("HOME")?.join(".local/share")));
        let temporary = format!("cinch-{}", rustix::process::geteuid().as_raw());
        let folders = data
            .map(|data| data.join("cinch"))
            .into_iter()
            .chain([std::env::temp_dir().join(temporary)]);
        let variables = solvers::KINDS.iter().filter_map(|kind| kind.variable);
        Surroundings {
            beside: std::env::current_exe().ok().and_then(|own| Some(own.parent()?.to_path_buf())),
            path: std::env::var_os("PATH").unwrap_or_default(),
            folders: folders.map(|folder| folder.join("solvers")).collect(),
            solver: text("CINCH_SOLVER"),
            programs: variables
                .filter_map(|name| Some((name, PathBuf::from(text(name)?))))
                .collect(),
            offline: text("CINCH_OFFLINE").is_some_and(|value| value != "0"),
        }
    }
}

/// Where a solver was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FoundIn {
    Named,
    Beside,
    Path,
    Data,
    Fetched,
}

impl fmt::Display for FoundIn {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            FoundIn::Named => "named by the user",
            FoundIn::Beside => "beside cinch",
            FoundIn::Path => "on PATH",
            FoundIn::Data => "in cinch's data folder",
            FoundIn::Fetched => "fetched just now",
        })
    }
}

#[derive(Clone, Debug)]
pub struct Found {
    pub solver: Solver,
    pub place: FoundIn,
}

/// There is no such solver; why, and what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missing {
    pub reason: String,
}

impl fmt::Display for Missing {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{}\ninstall a solver in one of three ways:\n  \
             1. pip install z3-solver==5.4.0      (puts `z3` on PATH; no root needed in a virtual environment)\n  \
             2. apt install z3, brew install z3   (any Z3 from 4.8 on; or cvc5)\n  \
             3. get a Z3 or cvc5 executable from its project and name it: --solver PATH or CINCH_SOLVER=PATH",
            self.reason
        )
    }
}

impl std::error::Error for Missing {}

/// The solvers to use: `wish` is the value of `--solver`, names or paths with commas between. `note` gets lines for stderr.
pub fn find(
    wish: Option<&str>,
    here: &Surroundings,
    note: &mut dyn FnMut(&str),
) -> Result<Vec<Found>, Missing> {
    let found = look(wish, here, Fetching::Now, note)?;
    found.iter().filter_map(remark).for_each(|remark| note(&remark));
    Ok(found)
}

/// The same, as long as nothing has to be fetched for it.
pub fn find_at_hand(
    wish: Option<&str>,
    here: &Surroundings,
    note: &mut dyn FnMut(&str),
) -> Option<Vec<Found>> {
    let found = look(wish, here, Fetching::Later, note).ok()?;
    found.iter().filter_map(remark).for_each(|remark| note(&remark));
    Some(found)
}

/// What to do when the pinned Z3 is not here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fetching {
    Now,
    /// Then there is no answer yet.
    Later,
}

/// What somebody should know who relies on this solver: none but the pinned one is tested with every proof of ours.
pub fn remark(Found { solver, place }: &Found) -> Option<String> {
    let pinned = solver.kind.name == "z3" && solver.version() == Some(PINNED);
    let words = || {
        let (title, program) = (solver.title(), solver.program.display());
        format!("verdicts of {title} ({program}, {place}) may differ from those of Z3 {PINNED}")
    };
    (!pinned).then(words)
}

fn look(
    wish: Option<&str>,
    here: &Surroundings,
    fetching: Fetching,
    note: &mut dyn FnMut(&str),
) -> Result<Vec<Found>, Missing> {
    let Some(wish) = wish.or(here.solver.as_deref()) else {
        return Ok(vec![find_any(here, fetching, note)?]);
    };
    let names = wish.split(',').map(str::trim).filter(|name| !name.is_empty());
    let found: Vec<_> =
        names.map(|name| find_named(name, here, fetching, note)).collect::<Result<_, _>>()?;
    if found.is_empty() {
        return Err(Missing { reason: "no solver is named".into() });
    }
    Ok(found)
}

fn find_any(
    here: &Surroundings,
    fetching: Fetching,
    note: &mut dyn FnMut(&str),
) -> Result<Found, Missing> {
    let preferred =
        solvers::KINDS.iter().find_map(|kind| usable(preferred(kind, here), note)).map(Ok);
    preferred.unwrap_or_else(|| pinned(here, &solvers::KINDS, fetching, note))
}

/// The pinned Z3, or what there is of these kinds on PATH where it cannot be had.
fn pinned(
    here: &Surroundings,
    kinds: &'static [Kind],
    fetching: Fetching,
    note: &mut dyn FnMut(&str),
) -> Result<Found, Missing> {
    let on_path = || kinds.iter().flat_map(|kind| on_path(kind, here));
    let is_pinned = |found: &Found| found.solver.version() == Some(PINNED);
    if let Some(found) = on_path().find(is_pinned) {
        return Ok(found);
    }
    if fetching == Fetching::Later && !here.offline {
        return Err(Missing { reason: "Z3 is yet to be fetched".into() });
    }
    let has_other = on_path().next().is_some();
    if has_other && has_failed_lately(here) {
        return usable(on_path().collect(), note)
            .ok_or_else(|| Missing { reason: "the solver on PATH cannot be used".into() });
    }
    let missing = match fetched(here, note) {
        Ok(found) => return Ok(found),
        Err(missing) => missing,
    };
    if has_other && !here.offline {
        note(&missing.reason);
        note_failure(here);
    }
    usable(on_path().collect(), note).ok_or(missing)
}

/// `z3`, `cvc5`, or a path of an executable.
fn find_named(
    name: &str,
    here: &Surroundings,
    fetching: Fetching,
    note: &mut dyn FnMut(&str),
) -> Result<Found, Missing> {
    if let Some(position) = solvers::KINDS.iter().position(|kind| kind.name == name) {
        let kind = &solvers::KINDS[position];
        if let Some(found) = usable(preferred(kind, here), note) {
            return Ok(found);
        }
        if kind.name == "z3" {
            return pinned(here, &solvers::KINDS[position..=position], fetching, note);
        }
        return usable(on_path(kind, here), note).ok_or_else(|| Missing {
            reason: format!("{name} is neither beside cinch nor on PATH"),
        });
    }
    let path = PathBuf::from(name);
    let program = match path.components().count() {
        1 => search_path(name, &here.path).unwrap_or(path),
        _ => path,
    };
    if !is_executable(&program) {
        return Err(Missing { reason: format!("there is no executable {}", program.display()) });
    }
    let reason = || {
        format!(
            "{} is no solver known to cinch; give its whole command with --solver-cmd",
            program.display()
        )
    };
    let kind = solvers::recognize(&program).ok_or_else(|| Missing { reason: reason() })?;
    let solver = Solver::new(kind, program);
    refuse_old(&solver)
        .map_or(Ok(Found { solver, place: FoundIn::Named }), |reason| Err(Missing { reason }))
}

/// All solvers of every kind that are installed, without fetching: for `doctor`.
pub fn find_all(here: &Surroundings) -> Vec<Found> {
    let of_kind = |kind| preferred(kind, here).into_iter().chain(on_path(kind, here));
    let mut found: Vec<Found> = solvers::KINDS.iter().flat_map(of_kind).collect();
    found.dedup_by(|second, first| first.solver.program == second.solver.program);
    found
}

/// The first that is not too old.
fn usable(candidates: Vec<Found>, note: &mut dyn FnMut(&str)) -> Option<Found> {
    candidates.into_iter().find(|found| match refuse_old(&found.solver) {
        Some(reason) => {
            note(&reason);
            false
        }
        None => true,
    })
}

/// Solvers of this kind that somebody chose for cinch, best first: by a variable, beside our executable, in our data folder.
fn preferred(kind: &'static Kind, here: &Surroundings) -> Vec<Found> {
    let named = here.programs.iter().filter(|(name, _)| Some(*name) == kind.variable);
    let mut places: Vec<_> = named.map(|(_, program)| (FoundIn::Named, program.clone())).collect();
    for name in kind.executables {
        places.extend(here.beside.iter().map(|folder| (FoundIn::Beside, folder.join(name))));
        let ours = here.folders.iter().filter(|folder| is_trusted(folder));
        places.extend(ours.map(|folder| {
            (FoundIn::Data, folder.join(format!("{}-{PINNED}", kind.name)).join(name))
        }));
    }
    places.retain(|(_, program)| is_executable(program));
    places.dedup_by(|second, first| first.1 == second.1);
    let found = places.into_iter();
    found.map(|(place, program)| Found { solver: Solver::new(kind, program), place }).collect()
}

/// Solvers of this kind that are here for whatever reason.
fn on_path(kind: &'static Kind, here: &Surroundings) -> Vec<Found> {
    let programs = kind.executables.iter().filter_map(|name| search_path(name, &here.path));
    let place = FoundIn::Path;
    programs.map(|program| Found { solver: Solver::new(kind, program), place }).collect()
}

/// Why this solver cannot be used, if so.
fn refuse_old(solver: &Solver) -> Option<String> {
    let (name, program, oldest) = (solver.kind.name, solver.program.display(), solver.kind.oldest);
    match solver.version_number() {
        None => Some(format!("{program} does not say which {name} it is")),
        Some(version) if version < oldest => {
            let found = solver.version().unwrap_or_default();
            Some(format!(
                "{program} is {name} {found}; at least {}.{} is needed",
                oldest.0, oldest.1
            ))
        }
        Some(_) => None,
    }
}

fn search_path(name: &str, path: &OsString) -> Option<PathBuf> {
    // An empty entry would mean the current folder: nobody wants a solver out of the project that is checked.
    std::env::split_paths(path)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(name))
        .find(|file| is_executable(file))
}

pub(super) fn is_executable(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

/// Whether only we can have put something there. A folder below the temporary one could be somebody else's trap.
pub(super) fn is_trusted(folder: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let own = rustix::process::geteuid().as_raw();
    let safe = |folder: &Path| {
        let data = fs::symlink_metadata(folder);
        data.is_ok_and(|data| data.is_dir() && data.uid() == own && data.mode() & 0o022 == 0)
    };
    if folder.starts_with(std::env::temp_dir()) {
        safe(folder) && folder.parent().is_none_or(safe)
    } else {
        true
    }
}

fn fetched(here: &Surroundings, note: &mut dyn FnMut(&str)) -> Result<Found, Missing> {
    let kind = solvers::kind("z3")
        .ok_or_else(|| Missing { reason: "there is no solver to fetch".into() })?;
    let program = fetch(here, note).map_err(|reason| Missing { reason })?;
    let solver = Solver::new(kind, program);
    // It may not run here: a libc other than the wheel's, a folder where nothing may be executed.
    refuse_old(&solver)
        .map_or(Ok(Found { solver, place: FoundIn::Fetched }), |reason| Err(Missing { reason }))
}
