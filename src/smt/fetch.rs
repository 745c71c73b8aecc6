//! Fetches the pinned Z3 with Python's pip: surroundings in, the path of an executable in one of our data folders out. It is used
//! only when its checksum is the pinned one, and nobody sees half a file. That it failed is remembered for a day.

use crate::smt::provision::{PINNED, Surroundings, is_executable, is_trusted};
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Checksums are those of the wheels, as `pip hash` prints them.
const WHEELS: [(&str, &str, &str); 2] = [
    ("linux", "x86_64", "0549ffad554178a59480ba41b5279cfbb27053ed5a2da269ae1a48214d5db34b"),
    ("linux", "aarch64", "fffb36861d4da1f9584d0fd4a80dbf247fdfbebb04b5c31a90b460b14c86cab0"),
];

/// How long to do without the pinned solver before it is asked for again.
const NEXT_ATTEMPT: Duration = Duration::from_secs(24 * 3600);

/// Fetches the pinned Z3 into the first data folder that can be written; gives the path of its executable.
pub(super) fn fetch(here: &Surroundings, note: &mut dyn FnMut(&str)) -> Result<PathBuf, String> {
    if here.offline {
        return Err(format!("Z3 {PINNED} is not here, and CINCH_OFFLINE forbids fetching it"));
    }
    let (system, machine) = (std::env::consts::OS, std::env::consts::ARCH);
    let wheel = WHEELS.iter().find(|(os, arch, _)| (*os, *arch) == (system, machine));
    let Some((_, _, checksum)) = wheel else {
        return Err(format!(
            "Z3 {PINNED} is not here, and cinch has none to fetch for {machine} {system}"
        ));
    };
    let mut refusals = Vec::new();
    for folder in &here.folders {
        match scratch_in(folder) {
            Ok(scratch) => {
                if let Some(refusal) = refusals.last() {
                    note(&format!("{refusal}; Z3 goes to {} instead", folder.display()));
                }
                note(&format!("fetching Z3 {PINNED} into {} (once)", folder.display()));
                let result = fetch_into(folder, &scratch, checksum);
                let _ = fs::remove_dir_all(&scratch);
                return result.map_err(|reason| format!("fetching Z3 {PINNED} failed: {reason}"));
            }
            Err(error) => {
                refusals.push(format!("{} cannot be written ({error})", folder.display()))
            }
        }
    }
    Err(format!("Z3 {PINNED} is not here, and there is no place for it: {}", refusals.join(", ")))
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
    let download = [
        "-m",
        "pip",
        "download",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--retries",
        "1",
    ];
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

/// The file that tells when fetching failed.
fn failure_note(here: &Surroundings) -> Option<PathBuf> {
    Some(here.folders.first()?.join("fetch-failed"))
}

/// Where another solver is at hand, nobody wants to wait in every run for a network that is not there.
pub(super) fn has_failed_lately(here: &Surroundings) -> bool {
    let written = failure_note(here).and_then(|file| fs::metadata(file).ok()?.modified().ok());
    written.and_then(|moment| moment.elapsed().ok()).is_some_and(|age| age < NEXT_ATTEMPT)
}

pub(super) fn note_failure(here: &Surroundings) {
    if let Some(file) = failure_note(here) {
        let _ = fs::write(file, "");
    }
}
