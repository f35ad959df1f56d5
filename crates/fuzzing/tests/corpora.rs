//! Runs the corpora of all fuzz targets, and mutations of them, without a fuzzer.

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use saigen_fuzzing::{TARGETS, Target};
use saigen_testkit::Random;

/// Number of mutated inputs per target.
const MUTATIONS: u64 = 200;

/// Maximum size of all corpora in bytes; they are part of every checkout.
const SIZE: u64 = 1_000_000;

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// The corpus of a target, in the order of file names.
fn corpus(name: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = fuzz().join("corpus").join(name);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    files.into_iter().map(|file| (file.clone(), fs::read(file).unwrap())).collect()
}

/// Runs a target; stores an input that makes it panic in the folder for temporary files.
fn run(name: &str, target: Target, data: &[u8], from: &Path) {
    if catch_unwind(|| target(data)).is_err() {
        let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-{name}"));
        fs::write(&kept, data).unwrap();
        panic!("{name} panics on {}, made from {}", kept.display(), from.display());
    }
}

#[test]
fn every_target_accepts_its_corpus_and_mutations_of_it() {
    for (name, target) in TARGETS {
        let corpus = corpus(name);
        assert!(!corpus.is_empty(), "{name} has a corpus");
        corpus.iter().for_each(|(file, data)| run(name, target, data, file));
        let mut random = Random::new(1);
        for _ in 0..MUTATIONS {
            let (file, data) = &corpus[random.number(corpus.len())];
            let (_, other) = &corpus[random.number(corpus.len())];
            run(name, target, &mutated(data, other, &mut random), file);
        }
    }
}

/// An input with a few mutations: changed bytes, removed or inserted pieces, the rest of another input.
fn mutated(data: &[u8], other: &[u8], random: &mut Random) -> Vec<u8> {
    let mut data = data.to_vec();
    for _ in 0..1 + random.number(4) {
        let at = random.number(data.len() + 1);
        let end = (at + random.number(16)).min(data.len());
        match random.number(5) {
            0 => drop(data.drain(at..end)),
            1 => data.splice(at..at, other.iter().copied().skip(at).take(32)).for_each(drop),
            2 => data.splice(at.., other.iter().copied().skip(at)).for_each(drop),
            3 => data.insert(at, random.number(256) as u8),
            _ => data[at..end].iter_mut().for_each(|byte| *byte ^= 1 << random.number(8)),
        }
    }
    data
}

#[test]
fn every_target_has_a_program_and_the_corpora_are_small() {
    let programs = fs::read_dir(fuzz().join("fuzz_targets")).unwrap();
    let mut programs: Vec<String> =
        programs.map(|file| file.unwrap().path().file_stem().unwrap().display().to_string()).collect();
    programs.sort();
    assert_eq!(programs, TARGETS.map(|(name, _)| name));
    let size: u64 =
        TARGETS.iter().flat_map(|(name, _)| corpus(name)).map(|(_, data)| data.len() as u64).sum();
    assert!(size < SIZE, "the corpora have {size} bytes");
}
