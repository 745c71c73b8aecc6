//! Finds solvers on this machine, or fetches one. In come the user's wish and the surroundings, out come `Solver`s and where
//! each was found. The order: what the user named (option, then variable), beside our own executable, PATH, our data folder,
//! and last the pinned Z3 wheel. What is fetched is used only when its checksum is the pinned one.

use crate::smt::solvers::{self, Kind, Solver};
use sha2::{Digest, Sha256};
use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The Z3 that is fetched when there is no solver. Checksums are those of the wheels, as `pip hash` prints them.
const PINNED: &str = "5.4.0";
const WHEELS: [(&str, &str, &str); 2] = [
    ("linux", "x86_64", "0549ffad554178a59480ba41b5279cfbb27053ed5a2da269ae1a48214d5db34b"),
    ("linux", "aarch64", "fffb36861d4da1f9584d0fd4a80dbf247fdfbebb04b5c31a90b460b14c86cab0"),
];

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
    match wish.or(here.solver.as_deref()) {
        None => Ok(vec![find_any(here, note)?]),
        Some(wish) => {
            let names = wish.split(',').map(str::trim).filter(|name| !name.is_empty());
            let found: Vec<_> =
                names.map(|name| find_named(name, here, note)).collect::<Result<_, _>>()?;
            if found.is_empty() {
                Err(Missing { reason: "no solver is named".into() })
            } else {
                Ok(found)
            }
        }
    }
}

fn find_any(here: &Surroundings, note: &mut dyn FnMut(&str)) -> Result<Found, Missing> {
    let found = solvers::KINDS.iter().find_map(|kind| installed(kind, here, note));
    found.map_or_else(|| fetched(here, note), Ok)
}

/// `z3`, `cvc5`, or a path of an executable.
fn find_named(
    name: &str,
    here: &Surroundings,
    note: &mut dyn FnMut(&str),
) -> Result<Found, Missing> {
    if let Some(kind) = solvers::kind(name) {
        return match installed(kind, here, note) {
            Some(found) => Ok(found),
            None if kind.name == "z3" => fetched(here, note),
            None => Err(Missing { reason: format!("{name} is neither beside cinch nor on PATH") }),
        };
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
    solvers::KINDS.iter().flat_map(|kind| candidates(kind, here)).collect()
}

/// The first installed solver of this kind that is not too old.
fn installed(
    kind: &'static Kind,
    here: &Surroundings,
    note: &mut dyn FnMut(&str),
) -> Option<Found> {
    candidates(kind, here).into_iter().find(|found| match refuse_old(&found.solver) {
        Some(reason) => {
            note(&reason);
            false
        }
        None => true,
    })
}

/// Where an executable of this kind is, best first.
fn candidates(kind: &'static Kind, here: &Surroundings) -> Vec<Found> {
    let named = here.programs.iter().filter(|(name, _)| Some(*name) == kind.variable);
    let mut places: Vec<_> = named.map(|(_, program)| (FoundIn::Named, program.clone())).collect();
    for name in kind.executables {
        places.extend(here.beside.iter().map(|folder| (FoundIn::Beside, folder.join(name))));
        places.extend(search_path(name, &here.path).map(|program| (FoundIn::Path, program)));
        let ours = here.folders.iter().filter(|folder| is_trusted(folder));
        places.extend(ours.map(|folder| {
            (FoundIn::Data, folder.join(format!("{}-{PINNED}", kind.name)).join(name))
        }));
    }
    places.retain(|(_, program)| is_executable(program));
    places.dedup_by(|second, first| first.1 == second.1);
    places
        .into_iter()
        .map(|(place, program)| Found { solver: Solver::new(kind, program), place })
        .collect()
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

fn is_executable(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|data| data.is_file() && data.permissions().mode() & 0o111 != 0)
}

/// Whether only we can have put something there. A folder below the temporary one could be somebody else's trap.
fn is_trusted(folder: &Path) -> bool {
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

/// Fetches the pinned Z3 into the first data folder that can be written; gives the path of its executable.
pub fn fetch(here: &Surroundings, note: &mut dyn FnMut(&str)) -> Result<PathBuf, String> {
    if here.offline {
        return Err("no solver was found, and CINCH_OFFLINE forbids fetching one".into());
    }
    let (system, machine) = (std::env::consts::OS, std::env::consts::ARCH);
    let wheel = WHEELS.iter().find(|(os, arch, _)| (*os, *arch) == (system, machine));
    let Some((_, _, checksum)) = wheel else {
        return Err(format!(
            "no solver was found, and cinch has no pinned Z3 for {machine} {system}"
        ));
    };
    let mut refusals = Vec::new();
    for folder in &here.folders {
        match scratch_in(folder) {
            Ok(scratch) => {
                if let Some(refusal) = refusals.last() {
                    note(&format!("{refusal}; Z3 goes to {} instead", folder.display()));
                }
                note(&format!(
                    "no solver found: fetching Z3 {PINNED} into {} (once)",
                    folder.display()
                ));
                let result = fetch_into(folder, &scratch, checksum);
                let _ = fs::remove_dir_all(&scratch);
                return result.map_err(|reason| {
                    format!("no solver was found, and fetching Z3 failed: {reason}")
                });
            }
            Err(error) => {
                refusals.push(format!("{} cannot be written ({error})", folder.display()))
            }
        }
    }
    Err(format!("no solver was found, and there is no place for one: {}", refusals.join(", ")))
}

/// A new folder of our own, on the same file system as the final place. Another cinch may do the same at this moment.
fn scratch_in(folder: &Path) -> io::Result<PathBuf> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    if !is_trusted(folder) {
        return Err(io::Error::other("others can write there too"));
    }
    let moment = std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .unwrap_or_default()
        .as_nanos();
    let scratch = folder.join(format!(".fetch-{}-{moment}", std::process::id()));
    fs::create_dir(&scratch)?;
    Ok(scratch)
}

fn fetch_into(folder: &Path, scratch: &Path, checksum: &str) -> Result<PathBuf, String> {
    let release = format!("z3-solver=={PINNED}");
    let download = ["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"];
    let which = ["--only-binary", ":all:", "--dest", ".", &release];
    python(scratch, &[&download[..], &which[..]].concat())?;
    let files = fs::read_dir(scratch).map_err(|error| error.to_string())?;
    let wheel = files
        .filter_map(|file| Some(file.ok()?.path()))
        .find(|file| file.extension().is_some_and(|end| end == "whl"));
    let wheel = wheel.ok_or("pip left no wheel")?;
    let found = sha256(&wheel).map_err(|error| error.to_string())?;
    if found != checksum {
        return Err(format!("its checksum is {found}, not the pinned {checksum}"));
    }
    // The wheel is a zip file; of its members only the executable is wanted.
    let unpack = "import shutil, sys, zipfile\n\
                  wheel = zipfile.ZipFile(sys.argv[1])\n\
                  member = next(name for name in wheel.namelist() if name.endswith('.data/data/bin/z3'))\n\
                  shutil.copyfileobj(wheel.open(member), open('z3', 'xb'))";
    python(scratch, &["-c", unpack, &wheel.to_string_lossy()])?;
    fs::remove_file(&wheel).map_err(|error| error.to_string())?;
    let program = scratch.join("z3");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755))
        .map_err(|error| error.to_string())?;
    File::open(&program).and_then(|file| file.sync_all()).map_err(|error| error.to_string())?;
    // Renaming is atomic: nobody sees half a solver. If another cinch was faster, its copy is as good as ours.
    let place = folder.join(format!("z3-{PINNED}"));
    let program = place.join("z3");
    match fs::rename(scratch, &place) {
        Ok(()) => Ok(program),
        Err(_) if is_executable(&program) => Ok(program),
        Err(error) => Err(format!("{}: {error}", place.display())),
    }
}

/// Runs Python in `folder`; its last words on failure.
fn python(folder: &Path, arguments: &[&str]) -> Result<(), String> {
    let mut command = Command::new("python3");
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null());
    let output = command.output().map_err(|error| format!("python3 is needed for it: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let last = text.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("no reason given");
    Err(format!("python3 -m pip: {last}"))
}

fn sha256(file: &Path) -> io::Result<String> {
    let mut file = File::open(file)?;
    let (mut hash, mut chunk) = (Sha256::new(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut chunk)? {
            0 => break,
            length => hash.update(&chunk[..length]),
        }
    }
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}
