//! Input and output files of runs: experiments, weights and checkpoints.

use saigen_batch::Batch;
use saigen_deal::Seed;
use saigen_lab::Experiment;
use saigen_players::Spec;
use saigen_players::value::Net;
use saigen_training::Games;

use crate::text;

/// An experiment; the files it names are missing, a custom rule file, or the input itself.
pub fn experiment(data: &[u8]) {
    let Some(text) = text(data).filter(|text| !text.contains("weights")) else { return };
    let load = |name: &str| match name.len() % 3 {
        0 => Err("there is no such file".to_owned()),
        1 => Ok("base = \"8.2 lite\"\nname = { ja = \"ルール\", en = \"Rules\" }".to_owned()),
        _ => Ok(text.to_owned()),
    };
    drop(Experiment::parse(text, &load));
}

/// Weights of an evaluation.
pub fn weights(data: &[u8]) {
    let Some(net) = Net::from_bytes(data) else { return };
    assert_eq!(net.to_bytes(), data);
}

/// The checkpoint of a job.
pub fn checkpoint(data: &[u8]) {
    let player: Spec = "random".parse().expect("a built-in player");
    let games = Games::new(player, 10, Seed::new(1), 40);
    if let Ok(batch) = Batch::resume(&games, Box::new(data.to_vec())) {
        let (_, checkpoint) = batch.finish();
        checkpoint.into_iter().for_each(|mut checkpoint| checkpoint.rows(0).for_each(drop));
    }
}
