//! What this workspace offers, for any schema and any job.

use scrooge_runtime::{
    Adaptive, AdaptiveDecoder, Binary, Compact, Drift, Protocol, Record, Settings, Stop,
};

use super::{Group, Records};

/// What is done with a record, written once for plain data, records that are learnt from, and adapted ones.
pub trait Read: 'static {
    /// The plain data of such records.
    type Data: Record;

    /// Reads what the job wants to know, and gives something that depends on all of it.
    fn read(record: <Self::Data as Record>::Ref<'_>) -> u64;
}

/// The same job as a projection.
pub trait Project: 'static {
    /// Decodes a projection, and gives what [`Read::read`] gives.
    fn project<P: Protocol>(settings: &Settings, record: &[u8]) -> u64;
}

/// Adds a projection that can do the job.
pub fn add_projection<T: Project>(group: &mut Group, records: &Records) {
    match records.protocol() {
        "compact" => add_projection_with::<T, Compact>(group, records),
        _ => add_projection_with::<T, Binary>(group, records),
    }
}

fn add_projection_with<T: Project, P: Protocol>(group: &mut Group, records: &Records) {
    let contestants = [
        ("projection", Settings::default()),
        ("projection-early", early()),
    ];
    for (name, settings) in contestants {
        group.add(name, records, move |records| {
            let settings = settings.clone();
            move || records.sum(|record| T::project::<P>(&settings, record))
        });
    }
}

/// How many records a decoder learns from.
const WINDOW: u32 = 200;

/// Adds everything of ours that can do the job, for records in whichever protocol.
pub fn add<R: Read>(group: &mut Group, records: &Records) {
    match records.protocol() {
        "compact" => add_with::<R, Compact>(group, records),
        _ => add_with::<R, Binary>(group, records),
    }
}

/// The one place to add a contestant of ours.
fn add_with<R: Read, P: Protocol>(group: &mut Group, records: &Records) {
    group.each("full", records, |record| {
        let data: R::Data =
            scrooge_runtime::decode(P::default(), record).expect("own records are whole");
        R::read(data.as_reference())
    });
    group.add("lazy", records, |records| {
        let decoder = trained::<R, P>(&records, Settings::lazy());
        move || records.sum(|record| read_borrowed::<R, P>(&decoder, record))
    });
    group.add("adapted", records, |records| {
        let decoder = trained::<R, P>(&records, Settings::default());
        move || records.sum(|record| read_borrowed::<R, P>(&decoder, record))
    });
    group.add("adapted-shared", records, |records| {
        let decoder = trained::<R, P>(&records, Settings::default());
        move || {
            records.sum_shared(|payload| {
                let record = decoder
                    .decode(payload.clone())
                    .expect("own records are whole");
                R::read(record.view())
            })
        }
    });
    group.add("adapted-early", records, |records| {
        let decoder = trained::<R, P>(&records, early());
        move || records.sum(|record| read_borrowed::<R, P>(&decoder, record))
    });
    for (name, one_in) in [("sampled-1000", 1_000), ("sampled-100", 100)] {
        group.add(name, records, move |records| {
            let decoder = taught::<_, P>(&records, sampled(one_in), learn::<R>);
            move || records.sum(|record| read_borrowed::<R, P>(&decoder, record))
        });
    }
    for (name, settings) in [
        ("adapted-reused", Settings::default()),
        ("adapted-early-reused", early()),
    ] {
        group.add(name, records, move |records| {
            let mut reader = trained::<R, P>(&records, settings.clone()).reader();
            move || {
                records.sum(|record| R::read(reader.read(record).expect("own records are whole")))
            }
        });
    }
    group.add("adapted-batch", records, |records| {
        let mut reader = trained::<R, P>(&records, Settings::default()).reader();
        move || {
            let batch = reader.read_batch(records.all());
            let read = batch.iter();
            read.map(|record| R::read(record.expect("own records are whole")))
                .fold(0, u64::wrapping_add)
        }
    });
}

/// Settings with which a walk stops at the last hot field.
#[must_use]
pub fn early() -> Settings {
    Settings {
        stop: Stop::Early,
        ..Settings::default()
    }
}

#[inline(always)]
fn read_borrowed<R: Read, P: Protocol>(
    decoder: &AdaptiveDecoder<R::Data, P>,
    record: &[u8],
) -> u64 {
    let record = decoder
        .decode_borrowed(record)
        .expect("own records are whole");
    R::read(record.view())
}

/// One in so many records is a sample, however fast they come.
fn sampled(one_in: u32) -> Settings {
    Settings {
        drift: Drift {
            sample_one_in: one_in,
            samples_per_second: u32::MAX,
            ..Drift::default()
        },
        ..Settings::default()
    }
}

/// A decoder that has learnt what the job reads, and keeps its plan, so that every record costs the same.
pub fn trained<R: Read, P: Protocol>(
    records: &Records,
    settings: Settings,
) -> AdaptiveDecoder<R::Data, P> {
    let settings = Settings {
        drift: Drift::off(),
        ..settings
    };
    taught(records, settings, learn::<R>)
}

/// Lets a record teach what the job reads.
fn learn<R: Read>(record: &Adaptive<'_, R::Data>) {
    R::read(record.view());
}

/// A decoder that has learnt what `job` reads.
pub fn taught<T: Record, P: Protocol>(
    records: &Records,
    settings: Settings,
    job: impl Fn(&Adaptive<'_, T>),
) -> AdaptiveDecoder<T, P> {
    let decoder = AdaptiveDecoder::new(Settings {
        window: WINDOW,
        ..settings
    });
    while decoder.is_learning() {
        for record in records.iter() {
            job(&decoder
                .decode_borrowed(record)
                .expect("own records are whole"));
        }
    }
    decoder
}
