//! Keeps a run as a test: what was found in, a folder with a harness and a script out that build the user's program and let it make the run.

use super::super::{Errors, emit, note};
use super::judge::{Judged, World, filled, lines, with_entry};
use crate::refute::replay::{Build, Source, commands};
use crate::refute::{harness, witness};
use crate::report::failing_run::happens;
use std::path::Path;

/// A folder with all that the run needs besides the user's files, and a script that builds and starts it.
pub fn keep_test(
    world: &World,
    judged: &Judged,
    folder: &Path,
    number: usize,
) -> Result<(), Errors> {
    let found = &judged.found;
    let folder = folder.join(format!("{}-{number}", found.kind.code()));
    let expected = witness::expected(found, &|span| lines(span, world.sources));
    let supply = witness::supply(world.program, found);
    let text = supply.as_ref().and_then(harness::harness);
    let (Some(expected), Some(supply), Some(text)) = (expected, supply, text) else {
        note("a run takes something from outside that a test cannot give it: no test is written");
        return Ok(());
    };
    emit::write(&folder, "harness.c", text.as_bytes())?;
    let build = world.real.and_then(|build| with_entry(world, build, found, &folder));
    let Some(build) = build else {
        note("a run takes arguments that C cannot be given: its test has no program");
        return Ok(());
    };
    let absolute = |file: &Source| {
        let path = file.path.canonicalize().unwrap_or(file.path.clone());
        Source { path, ..file.clone() }
    };
    let files: Vec<Source> = build.files.iter().map(absolute).collect();
    let build = filled(&Build { files, ..build }, found);
    let commands = commands(&build, &supply, &expected);
    let script = format!(
        "#!/bin/sh\n# {}:{}: {}.\n# Builds the program with sanitizers and lets it make the run; they report it and stop.\n\
         # `sh run.sh` is all; harness.c supplies what the program takes from outside.\n\
         set -e\ncd \"$(dirname \"$0\")\"\n{}\n",
        expected.file,
        expected.lines.start(),
        happens(found.kind),
        commands.join("\n")
    );
    emit::write(&folder, "run.sh", script.as_bytes())
}
