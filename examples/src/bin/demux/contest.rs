//! The same routing with every decoder, on the same records in memory.

use std::time::{Duration, Instant};

use scrooge_examples::records::Batch;
use scrooge_runtime::Phase;

use crate::cli::Stop;
use crate::contestant::{self, Contestant};
use crate::failure::Failure;
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
    /// How many of them those that learn had learnt from before the first round.
    pub(crate) window: u32,
    /// In the order of [`contestant::all`].
    pub(crate) results: Vec<Standing>,
}

/// How one decoder did.
#[derive(Debug)]
pub(crate) struct Standing {
    pub(crate) name: &'static str,
    /// The median over the rounds of the time for the whole sample, or why there is none.
    pub(crate) time: Result<Duration, String>,
}

/// Times every contestant on `sample`, or does nothing if that is empty.
///
/// Contestants take turns in every round, and a different one begins each, so that whatever else
/// the machine does meanwhile hits them alike. Before that, in a round that is not timed, each of
/// them warms its caches and learns what there is to learn, and it is checked that all of them
/// send every record to the same place.
///
/// The sample must be what [`contestant::strict`] accepts.
pub(crate) fn run(sample: &[Batch], window: u32, stop: Stop) -> Result<Option<Contest>, Failure> {
    let records: usize = sample.iter().map(Batch::len).sum();
    let bytes: usize = sample.iter().map(Batch::byte_len).sum();
    if records == 0 {
        return Ok(None);
    }
    // One pass over the sample has to be enough to learn.
    let window = u32::try_from(records).unwrap_or(u32::MAX).min(window);
    let mut contestants = contestant::all(window, stop);
    let progress = Progress::steps("comparing", (1 + ROUNDS) as u64);
    let refusals = prepare(sample, &mut contestants)?;
    let mut categories = Vec::with_capacity(records);
    let count = contestants.len();
    let mut times = vec![Vec::with_capacity(ROUNDS); count];
    for round in 0..ROUNDS {
        progress.at(1 + round as u64);
        for turn in 0..count {
            let index = (round + turn) % count;
            if refusals[index].is_some() {
                continue;
            }
            let contestant = &mut *contestants[index];
            let start = Instant::now();
            route(sample, contestant, &mut categories)
                .map_err(|refusal| Failure::new(format!("{}: {refusal}", contestant.name())))?;
            times[index].push(start.elapsed());
        }
    }
    let results = contestants.iter().zip(times).zip(refusals);
    let results = results.map(|((contestant, times), refusal)| Standing {
        name: contestant.name(),
        time: refusal.map_or(Ok(median(times)), Err),
    });
    Ok(Some(Contest {
        records: records as u64,
        bytes: bytes as u64,
        window,
        results: results.collect(),
    }))
}

/// Lets every contestant route the sample once. Gives, for each, why it could not, if so.
///
/// Fails unless those that could have all sent each record to the same place, and have learnt.
fn prepare(
    sample: &[Batch],
    contestants: &mut [Box<dyn Contestant>],
) -> Result<Vec<Option<String>>, Failure> {
    let mut expected: Option<(&'static str, Vec<Category>)> = None;
    let mut refusals = Vec::with_capacity(contestants.len());
    for contestant in contestants {
        let name = contestant.name();
        let mut found = Vec::new();
        let refusal = route(sample, &mut **contestant, &mut found).err();
        let is_learning = contestant
            .report()
            .is_some_and(|report| matches!(report.phase, Phase::Learning { .. }));
        if refusal.is_none() {
            if is_learning {
                return Err(Failure::new(format!("{name} has not learnt anything yet")));
            }
            match &expected {
                Some((first, expected)) => agree((*first, expected), (name, &found))?,
                None => expected = Some((name, found)),
            }
        }
        refusals.push(refusal);
    }
    Ok(refusals)
}

/// Fails unless two contestants send each record to the same place.
fn agree(
    (first, expected): (&str, &[Category]),
    (name, found): (&str, &[Category]),
) -> Result<(), Failure> {
    let mut pairs = expected.iter().zip(found).enumerate();
    let Some((record, (expected, found))) = pairs.find(|(_, (a, b))| a != b) else {
        return Ok(());
    };
    Err(Failure::new(format!(
        "record {record} is {} by {first}, but {} by {name} (of a repeated field, the last one \
         counts, or the first with --stop early)",
        expected.name(),
        found.name(),
    )))
}

fn route(
    sample: &[Batch],
    contestant: &mut dyn Contestant,
    categories: &mut Vec<Category>,
) -> Result<(), String> {
    categories.clear();
    for batch in sample {
        contestant
            .route_all(batch, categories)
            .map_err(|error| format!("cannot decode record {}: {error}", categories.len()))?;
    }
    Ok(())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use scrooge_examples::sample::events::Events;

    use super::*;

    #[test]
    fn the_median_is_the_middle_one() {
        let times = [5, 1, 9].map(Duration::from_millis).to_vec();
        assert_eq!(median(times), Duration::from_millis(5));
    }

    #[test]
    fn decoders_have_learnt_before_they_are_timed() {
        let sample = [Events::encoded(5).take(30).collect::<Batch>()];
        for (window, learnt_from) in [(10, 10), (1_000_000, 30)] {
            let contest = run(&sample, window, Stop::Full).expect("all agree");
            let contest = contest.expect("there are records");
            assert_eq!(contest.window, learnt_from);
            assert_eq!(contest.results.len(), 4);
            assert!(contest.results.iter().all(|result| result.time.is_ok()));
        }
    }

    #[test]
    fn who_refuses_a_record_is_not_timed() {
        let mut records: Vec<Vec<u8>> = Events::encoded(5).take(3).collect();
        records.push(contestant::not_utf8());
        let sample = [records.iter().collect::<Batch>()];
        let contest = run(&sample, 2, Stop::Early).expect("those that decode it agree");
        let results = contest.expect("there are records").results;
        let refusals = results.iter().map(|result| result.time.is_err());
        assert_eq!(refusals.collect::<Vec<_>>(), [true, true, false, false]);
        let refusal = results[contestant::FULL].time.as_ref().expect_err("is one");
        assert!(
            refusal.contains("record 3: ClientEvent.id: invalid UTF-8"),
            "{refusal}"
        );
    }

    #[test]
    fn disagreement_is_a_failure() {
        use Category::{Failures, Heartbeats};
        let failure = agree(("a", &[Failures, Failures]), ("b", &[Failures, Heartbeats]));
        let message = failure.expect_err("they differ").to_string();
        assert!(message.starts_with("record 1 is failures by a, but heartbeats by b"));
    }
}
