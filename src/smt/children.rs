//! The children we have: starts them, knows the groups that are alive, kills one or all of them. `kill_all` is for Ctrl-C:
//! it ends every solver at once, and none starts after it. A group is forgotten before its leader is reaped, so that no
//! signal reaches a stranger who got the same id.

use crate::smt::launch;
use rustix::process::{Pid, Signal, kill_process_group};
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;

/// All live groups by the id of their leader.
#[derive(Default)]
struct Registry {
    live: BTreeMap<u32, Pid>,
    stopped: bool,
}

fn registry() -> &'static Mutex<Registry> {
    static REGISTRY: OnceLock<Mutex<Registry>> = OnceLock::new();
    REGISTRY.get_or_init(Mutex::default)
}

/// Set once by `kill_all`; beside the registry, so that waiting calls need not take its lock.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// Kills every solver and keeps new ones from starting, for good. Waiting calls end with `Cancelled`.
pub fn kill_all() {
    STOPPED.store(true, Ordering::SeqCst);
    let mut registry = lock(registry());
    registry.stopped = true;
    for group in registry.live.values() {
        let _ = kill_process_group(*group, Signal::KILL);
    }
}

/// Whether `kill_all` was called.
pub fn stopped() -> bool {
    STOPPED.load(Ordering::SeqCst)
}

/// Kills the group of this child, which must not have been reaped: later, the id may mean another process.
pub(super) fn kill(child: u32) {
    if let Some(group) = lock(registry()).live.remove(&child) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// A panic elsewhere while holding one of our locks leaves nothing half done.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

type Started = io::Result<(Child, Pid)>;
type Request = (Command, Sender<Started>);

/// Starts and registers a child on a thread that never ends: the kernel's "parent death" is the death of the thread that
/// started the child.
pub(super) fn spawn(command: Command) -> Started {
    static STARTER: OnceLock<Mutex<Sender<Request>>> = OnceLock::new();
    let starter = STARTER.get_or_init(|| {
        let (requests, queue) = mpsc::channel::<Request>();
        // Should this fail, the channel is closed and every start reports it.
        let _ = thread::Builder::new().name("solver-start".into()).spawn(move || {
            for (command, reply) in queue {
                let _ = reply.send(spawn_here(command));
            }
        });
        Mutex::new(requests)
    });
    let (reply, started) = mpsc::channel();
    let _ = lock(starter).send((command, reply));
    started.recv().unwrap_or_else(|_| Err(io::Error::other("no thread to start it from")))
}

fn spawn_here(mut command: Command) -> Started {
    for attempt in 0.. {
        // Held over the start: no child may slip in between `kill_all` and its registration.
        let mut registry = lock(registry());
        if registry.stopped {
            break;
        }
        match command.spawn() {
            Ok(child) => {
                let group = Pid::from_child(&child);
                registry.live.insert(child.id(), group);
                return Ok((child, group));
            }
            Err(error)
                if error.kind() == ErrorKind::ExecutableFileBusy
                    && attempt < launch::BUSY_RETRIES => {}
            Err(error) => return Err(error),
        }
        drop(registry);
        thread::sleep(launch::BUSY_PAUSE);
    }
    Err(io::Error::new(ErrorKind::Interrupted, "stopped"))
}

#[cfg(any(target_os = "linux", target_os = "android"))]
pub(super) fn limit_memory(process: Pid, bytes: Option<u64>) {
    use rustix::process::{Resource, Rlimit, prlimit};
    let limit = |bytes| Rlimit { current: Some(bytes), maximum: Some(bytes) };
    let _ = prlimit(Some(process), Resource::Core, limit(0));
    if let Some(bytes) = bytes {
        let _ = prlimit(Some(process), Resource::As, limit(bytes));
    }
}

/// Elsewhere only the solver's own memory option bounds it.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
pub(super) fn limit_memory(_process: Pid, _bytes: Option<u64>) {}
