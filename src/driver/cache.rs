//! `cinch cache`: says how much is remembered of earlier proofs, and forgets it. Also knows where that is.

use crate::cli::CacheCommand;
use crate::prove::cache;
use crate::report::exit::Status;
use crate::report::tally::count;
use std::path::PathBuf;

pub fn cache(command: CacheCommand) -> Status {
    let Some(folder) = folder() else {
        super::print("there is no folder for a cache: HOME and XDG_CACHE_HOME are not set\n");
        return Status::Proved;
    };
    let cache::Size { entries, files, bytes } = cache::size(&folder);
    let shown = folder.display();
    let known = format!("{}, {}", count(entries, "answer"), count(files, "whole file"));
    match command {
        CacheCommand::Stats => {
            let size = bytes.div_ceil(1024);
            super::print(&format!("{shown}: {known}, {size} KiB\n"));
            Status::Proved
        }
        CacheCommand::Clean => match cache::clean(&folder) {
            Ok(()) => {
                super::print(&format!("{shown}: {known} forgotten\n"));
                Status::Proved
            }
            Err(error) => {
                super::note(&format!("{shown}: {error}"));
                Status::Trouble
            }
        },
    }
}

/// `CINCH_CACHE_DIR`, or the usual place.
pub fn folder() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).map(PathBuf::from);
    let own = variable("CINCH_CACHE_DIR").filter(|folder| !folder.as_os_str().is_empty());
    let absolute = |name| variable(name).filter(|path| path.is_absolute());
    let usual = || absolute("XDG_CACHE_HOME").map(|cache| cache.join("cinch"));
    let home = || absolute("HOME").map(|home| home.join(".cache/cinch"));
    own.or_else(usual).or_else(home)
}
