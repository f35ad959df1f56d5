//! Open files and sockets of the process: their limit and their number.

/// Upper bound for the limit. Child processes inherit the limit, and some of them visit every number
/// below it.
#[cfg(unix)]
const ENOUGH: u64 = 16_384;

/// Raises the limit of the process up to what is needed and allowed; returns the limit, `None` where
/// there is none.
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

/// The number of open descriptors, where the system reports it.
pub(crate) fn used() -> Option<u64> {
    let folder = ["/proc/self/fd", "/dev/fd"].into_iter().find_map(|path| std::fs::read_dir(path).ok())?;
    u64::try_from(folder.count()).ok()
}
