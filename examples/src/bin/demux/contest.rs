//! The same routing with every decoder, on the same records in memory.

use std::time::{Duration, Instant};

use scrooge_examples::records::Batch;

use crate::contestant::{self, Contestant};
use crate::failure::{Context, Failure};
use crate::progress::Progress;
use crate::rule::Category;

/// How often each decoder routes the whole sample. Odd, so that the median is one of the times.
pub(crate) const ROUNDS: usize = 7;

/// What came of the contest.
#[derive(Debug)]
pub(crate) struct Contest {
    /// How many records each decoder routed in each round.
    pub(crate) records: u64,
    /// How many bytes that was.
    pub(crate) bytes: u64,
    /// In the order of [`contestant::all`].
    pub(crate) results: Vec<Standing>,
}

/// How one decoder did.
#[derive(Debug)]
pub(crate) struct Standing {
    pub(crate) name: &'static str,
    /// The median over the rounds of the time for the whole sample.
    pub(crate) time: Duration,
}

/// Times every contestant on `sample`, or does nothing if that is empty.
///
/// Contestants take turns in every round, and a different one begins each, so that whatever else
/// the machine does meanwhile hits them alike. Before that, a round that is not timed warms up
/// caches and checks that all of them send every record to the same place.
pub(crate) fn run(
    sample: &[Batch],
    contestants: &mut [Box<dyn Contestant>],
) -> Result<Option<Contest>, Failure> {
    let records: usize = sample.iter().map(Batch::len).sum();
    let bytes: usize = sample.iter().map(Batch::byte_len).sum();
    if records == 0 {
        return Ok(None);
    }
    let progress = Progress::steps("comparing", (1 + ROUNDS) as u64);
    let mut categories = Vec::with_capacity(records);
    agree(sample, contestants)?;
    let count = contestants.len();
    let mut times = vec![Vec::with_capacity(ROUNDS); count];
    for round in 0..ROUNDS {
        progress.at(1 + round as u64);
        for turn in 0..count {
            let index = (round + turn) % count;
            let start = Instant::now();
            route(sample, &mut *contestants[index], &mut categories)?;
            times[index].push(start.elapsed());
        }
    }
    let results = contestants.iter().zip(times).map(|(contestant, times)| {
        let (name, time) = (contestant.name(), median(times));
        Standing { name, time }
    });
    Ok(Some(Contest {
        records: records as u64,
        bytes: bytes as u64,
        results: results.collect(),
    }))
}

/// Fails unless all contestants send each record to the same place.
fn agree(sample: &[Batch], contestants: &mut [Box<dyn Contestant>]) -> Result<(), Failure> {
    let mut expected = Vec::new();
    route(
        sample,
        &mut *contestants[contestant::BASELINE],
        &mut expected,
    )?;
    let baseline = contestants[contestant::BASELINE].name();
    let mut found = Vec::new();
    for contestant in contestants.iter_mut() {
        route(sample, &mut **contestant, &mut found)?;
        let mut pairs = expected.iter().zip(&found).enumerate();
        if let Some((record, (expected, found))) = pairs.find(|(_, (a, b))| a != b) {
            return Err(Failure::new(format!(
                "record {record} is {} by the {baseline}, but {} by {}",
                expected.name(),
                found.name(),
                contestant.name()
            )));
        }
    }
    Ok(())
}

fn route(
    sample: &[Batch],
    contestant: &mut dyn Contestant,
    categories: &mut Vec<Category>,
) -> Result<(), Failure> {
    categories.clear();
    for batch in sample {
        contestant.route_all(batch, categories).context(|| {
            let (name, record) = (contestant.name(), categories.len());
            format!("{name} cannot decode record {record}")
        })?;
    }
    Ok(())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_one() {
        let times = [5, 1, 9].map(Duration::from_millis).to_vec();
        assert_eq!(median(times), Duration::from_millis(5));
    }
}
