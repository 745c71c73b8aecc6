//! `cinch cache`: says how much is remembered of earlier proofs, and forgets it. Also knows where that is.

use crate::cli::CacheCommand;
use crate::prove::cache;
use crate::report::exit::Status;
use std::path::PathBuf;

pub fn cache(command: CacheCommand) -> Status {
    let Some(folder) = folder() else {
        super::print("there is no folder for a cache: HOME and XDG_CACHE_HOME are not set\n");
        return Status::Proved;
    };
    let cache::Size { entries, bytes } = cache::size(&folder);
    let shown = folder.display();
    match command {
        CacheCommand::Stats => {
            super::print(&format!("{shown}: {entries} answers, {} KiB\n", bytes.div_ceil(1024)));
            Status::Proved
        }
        CacheCommand::Clean => match cache::clean(&folder) {
            Ok(()) => {
                super::print(&format!("{shown}: {entries} answers forgotten\n"));
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
