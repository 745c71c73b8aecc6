//! Where solvers are looked for, in which order, and what is said when there is none. Solvers here are shell scripts that
//! know their version; nothing is fetched unless CINCH_TEST_FETCH is set.

use crate::harness::{self, Completion, Trial, tests};
use cinch::smt::provision::{Found, FoundIn, Missing, Surroundings, find, find_at_hand};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

pub fn trials() -> Vec<Trial> {
    tests![
        the_order_of_places,
        another_version_is_said,
        fetching_may_wait,
        a_failure_to_fetch_is_remembered,
        another_kind_is_better_than_none,
        several_solvers,
        old_ones_are_passed_over,
        missing_ones_are_explained,
        a_shared_temporary_folder_is_not_trusted,
        fetching_by_two_at_once
    ]
}

/// An executable that prints `version`.
fn fake(folder: &Path, name: &str, version: &str) -> PathBuf {
    std::fs::create_dir_all(folder).expect("a folder");
    let file = folder.join(name);
    std::fs::write(&file, format!("#!/bin/sh\necho '{version}'\n")).expect("a script");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).expect("an executable");
    file
}

const Z3: &str = "Z3 version 4.13.0 - 64 bit";

/// A world with the folders `beside`, `path` and `data`, and no network.
fn world() -> (tempfile::TempDir, Surroundings) {
    let folder = tempfile::tempdir().expect("a folder");
    let here = Surroundings {
        beside: Some(folder.path().join("beside")),
        path: folder.path().join("path").into(),
        folders: vec![folder.path().join("data")],
        offline: true,
        ..Surroundings::default()
    };
    // Data folders below the temporary one must be ours alone.
    std::fs::create_dir(&here.folders[0]).expect("a folder");
    for own in [folder.path(), &here.folders[0]] {
        std::fs::set_permissions(own, std::fs::Permissions::from_mode(0o700)).expect("permissions");
    }
    (folder, here)
}

fn look(wish: Option<&str>, here: &Surroundings) -> (Result<Vec<Found>, Missing>, Vec<String>) {
    let mut notes = Vec::new();
    (find(wish, here, &mut |line| notes.push(line.to_string())), notes)
}

fn place(wish: Option<&str>, here: &Surroundings) -> (FoundIn, PathBuf) {
    let found = look(wish, here).0.expect("a solver");
    assert_eq!(found.len(), 1);
    (found[0].place, found[0].solver.program.clone())
}

fn the_order_of_places() {
    let (folder, mut here) = world();
    let path = fake(&folder.path().join("path"), "z3", Z3);
    assert_eq!(place(None, &here), (FoundIn::Path, path));
    let data = fake(&folder.path().join("data/z3-5.4.0"), "z3", "Z3 version 5.4.0 - 64 bit");
    assert_eq!(place(None, &here), (FoundIn::Data, data.clone()));
    assert_eq!(place(Some("z3"), &here), (FoundIn::Data, data));
    let beside = fake(&folder.path().join("beside"), "z3", Z3);
    assert_eq!(place(None, &here), (FoundIn::Beside, beside));
    let variable = fake(&folder.path().join("else"), "z3-mine", Z3);
    here.programs = vec![("CINCH_Z3", variable.clone())];
    assert_eq!(place(None, &here), (FoundIn::Named, variable));
    let named = fake(&folder.path().join("else"), "z3-yours", Z3);
    here.solver = Some(named.display().to_string());
    assert_eq!(place(None, &here), (FoundIn::Named, named));
    let option =
        fake(&folder.path().join("else"), "anything", "This is cvc5 version 1.2.0\ncompiled");
    assert_eq!(place(option.to_str(), &here), (FoundIn::Named, option));
}

/// Who gets another solver than the one that proofs are tested with is told so, in one line.
fn another_version_is_said() {
    let (folder, here) = world();
    let path = fake(&folder.path().join("path"), "z3", Z3);
    let notes = look(None, &here).1;
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(notes[0].contains("z3 4.13.0") && notes[0].contains("may differ"), "{notes:?}");
    assert_eq!(look(path.to_str(), &here).1.len(), 1);
    fake(&folder.path().join("path"), "z3", "Z3 version 5.4.0 - 64 bit");
    assert_eq!(place(None, &here).0, FoundIn::Path);
    assert!(look(None, &here).1.is_empty());
}

/// Nothing is fetched before the input has been read, and then another solver is no answer yet.
fn fetching_may_wait() {
    let (folder, mut here) = world();
    fake(&folder.path().join("path"), "z3", Z3);
    assert_eq!(find_at_hand(None, &here, &mut |_| {}).expect("offline")[0].place, FoundIn::Path);
    here.offline = false;
    assert!(find_at_hand(None, &here, &mut |_| {}).is_none());
    fake(&folder.path().join("data/z3-5.4.0"), "z3", "Z3 version 5.4.0 - 64 bit");
    assert_eq!(find_at_hand(None, &here, &mut |_| {}).expect("pinned")[0].place, FoundIn::Data);
}

/// A machine without a network has the other solver at once, but for the first time in a day.
fn a_failure_to_fetch_is_remembered() {
    let (folder, mut here) = world();
    let path = fake(&folder.path().join("path"), "z3", Z3);
    here.offline = false;
    std::fs::write(here.folders[0].join("fetch-failed"), "").expect("a file");
    assert_eq!(place(None, &here), (FoundIn::Path, path));
}

fn another_kind_is_better_than_none() {
    let (folder, here) = world();
    fake(&folder.path().join("path"), "cvc5", "This is cvc5 version 1.0.3\ncompiled");
    let found = look(None, &here).0.expect("a solver");
    assert_eq!(found[0].solver.title(), "cvc5 1.0.3");
}

fn several_solvers() {
    let (folder, here) = world();
    fake(&folder.path().join("path"), "z3", Z3);
    fake(&folder.path().join("path"), "cvc5", "This is cvc5 version 1.0.3");
    let found = look(Some("cvc5, z3"), &here).0.expect("two solvers");
    assert_eq!(found.iter().map(|found| found.solver.name()).collect::<Vec<_>>(), ["cvc5", "z3"]);
}

fn old_ones_are_passed_over() {
    let (folder, here) = world();
    fake(&folder.path().join("beside"), "z3", "Z3 version 4.4.1");
    let newer = fake(&folder.path().join("path"), "z3", Z3);
    let (found, notes) = look(None, &here);
    assert_eq!(found.expect("a solver")[0].solver.program, newer);
    assert!(notes[0].contains("z3 4.4.1; at least 4.8"), "{notes:?}");
}

fn missing_ones_are_explained() {
    let (folder, here) = world();
    let text = |wish| look(wish, &here).0.expect_err("no solver").to_string();
    assert!(text(None).contains("CINCH_OFFLINE"));
    assert!(text(None).contains("pip install") && text(None).contains("--solver PATH"));
    assert!(text(Some("cvc5")).contains("neither beside cinch nor on PATH"));
    assert!(text(Some("/nowhere/z3")).contains("no executable /nowhere/z3"));
    assert!(text(Some(" , ")).contains("no solver is named"));
    let stranger = fake(folder.path(), "stranger", "hello");
    assert!(text(stranger.to_str()).contains("--solver-cmd"));
    let old = fake(folder.path(), "z3-old", "Z3 version 4.4.1");
    assert!(text(old.to_str()).contains("at least 4.8"));
}

fn a_shared_temporary_folder_is_not_trusted() {
    let (folder, here) = world();
    fake(&folder.path().join("data/z3-5.4.0"), "z3", Z3);
    std::fs::set_permissions(&here.folders[0], std::fs::Permissions::from_mode(0o777))
        .expect("permissions");
    assert!(look(None, &here).0.is_err());
}

fn fetching_by_two_at_once() -> Completion {
    if std::env::var_os("CINCH_TEST_FETCH").is_none() {
        return harness::needs("CINCH_TEST_FETCH");
    }
    let (folder, mut here) = world();
    here.offline = false;
    // Writing below a file fails for everybody, root included.
    std::fs::write(folder.path().join("file"), "").expect("a file");
    here.folders.insert(0, folder.path().join("file/solvers"));
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..2).map(|_| scope.spawn(|| look(None, &here))).collect();
        for worker in workers {
            let (found, notes) = worker.join().expect("no panic");
            let found = found.expect("fetched");
            assert_eq!(found[0].solver.title(), "z3 5.4.0");
            assert!(
                notes[0].contains("instead") && notes[1].contains("fetching Z3 5.4.0"),
                "{notes:?}"
            );
        }
    });
    assert_eq!(
        std::fs::read_dir(&here.folders[1]).expect("a folder").count(),
        1,
        "nothing else is left"
    );
    here.offline = true;
    assert_eq!(place(None, &here).0, FoundIn::Data);
    Completion::Completed
}
