//! Open files and connections of the process: how many there can be, and how many there are.

/// More are never needed. Programs that the server starts inherit the limit, and some of them go through all
/// numbers below it.
#[cfg(unix)]
const ENOUGH: u64 = 16_384;

/// Raises the limit of the process as far as the system lets it, and as far as is needed; the limit, if there
/// is one.
#[cfg(unix)]
pub(crate) fn raise() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let before = current?;
    let wanted = maximum.unwrap_or(ENOUGH).min(ENOUGH);
    if wanted <= before {
        return Some(before);
    }
    match setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum }) {
        Ok(()) => Some(wanted),
        Err(error) => {
            tracing::warn!(%error, before, wanted, "the limit of open files cannot be raised");
            Some(before)
        }
    }
}

#[cfg(not(unix))]
pub(crate) fn raise() -> Option<u64> {
    None
}

/// How many there are, where the system says so.
pub(crate) fn used() -> Option<u64> {
    let folder = ["/proc/self/fd", "/dev/fd"].into_iter().find_map(|path| std::fs::read_dir(path).ok())?;
    u64::try_from(folder.count()).ok()
}
