//! Airlines in the shape of Scrooge's own benchmark: one large set of airports in each.
//!
//! ```
//! use scrooge_examples::sample::airline::{self, Script};
//!
//! let airlines = airline::airlines(Script::Cjk);
//! assert_eq!(airlines.len(), 10);
//! assert_eq!(airlines[0].airports.as_ref().map(|set| set.len()), Some(91));
//! ```

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use scrooge_peers::airline::{Airline, Airport, Flight, Location};

use super::text;

/// The characters that names are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// One byte a character.
    Ascii,
    /// Chinese characters: three bytes each, and worth checking for UTF-8.
    Cjk,
}

/// What airlines are made like.
///
/// As it starts, they have what Scrooge's benchmark fills in: a name, a head quarter, an owner
/// and 91 airports, about 21 KB when encoded.
#[derive(Clone, Debug)]
pub struct AirlineMaker {
    /// The characters of names.
    pub script: Script,
    /// How many airports each airline serves.
    pub airports: usize,
    /// How many of its airports have a route that starts there; more than there are is all.
    pub routes: usize,
    /// How many flights it has.
    pub flights: usize,
}

impl AirlineMaker {
    /// A maker of airlines like those of Scrooge's benchmark.
    pub fn new(script: Script) -> Self {
        AirlineMaker {
            script,
            airports: 91,
            routes: 0,
            flights: 0,
        }
    }

    /// Makes `count` airlines; the same seed gives the same ones.
    pub fn make(&self, seed: u64, count: usize) -> Vec<Airline> {
        let mut rng = Rng::with_seed(seed);
        (0..count).map(|_| self.airline(&mut rng)).collect()
    }

    fn airline(&self, rng: &mut Rng) -> Airline {
        let mut airports = BTreeMap::new();
        while airports.len() < self.airports {
            let airport = self.airport(rng);
            airports.insert(airport.code.clone(), airport);
        }
        let airports: Vec<Airport> = airports.into_values().collect();
        let routes = airports.iter().take(self.routes);
        let routes: BTreeMap<_, _> = routes
            .filter_map(|origin| Some((origin.clone(), rng.choice(&airports)?.clone())))
            .collect();
        let flights: BTreeSet<_> = (0..self.flights)
            .filter_map(|number| flight(rng, number, &airports))
            .collect();
        Airline {
            name: self.name(rng, 30),
            head_quarter: Some(self.airport(rng)),
            owner: Some(self.name(rng, 24)),
            airports: Some(BTreeSet::from_iter(airports)),
            routes: (!routes.is_empty()).then_some(routes),
            flights: (!flights.is_empty()).then_some(flights),
        }
    }

    fn airport(&self, rng: &mut Rng) -> Airport {
        Airport {
            code: text::characters(rng, b"ABCDEFGHIJKLMNOPQRSTUVWXYZ", 3),
            name: self.name(rng, 42),
            country: Some(self.name(rng, 30)),
            state: Some(self.name(rng, 36)),
            closest_city: Some(self.name(rng, 36)),
            loc: Some(Location {
                latitude: degrees(rng, 90.0).into(),
                longitude: degrees(rng, 180.0).into(),
                altitude: Some(f64::from(rng.i32(-5..4_400)).into()),
            }),
        }
    }

    /// A name of `bytes` bytes on average, give or take a quarter.
    fn name(&self, rng: &mut Rng, bytes: usize) -> String {
        let length = rng.usize(bytes - bytes / 4..=bytes + bytes / 4);
        let mut name = String::with_capacity(length);
        match self.script {
            Script::Ascii => {
                while name.len() < length {
                    name.push_str(text::pick(rng, &SYLLABLES));
                    if name.len() < length && rng.u8(..4) == 0 {
                        name.push(' ');
                    }
                }
                name.truncate(length);
            }
            Script::Cjk => {
                let characters = length.div_ceil(3);
                name.extend((0..characters).map(|_| text::pick(rng, &HAN)));
            }
        }
        name
    }
}

/// The ten airlines that benchmarks read.
pub fn airlines(script: Script) -> Vec<Airline> {
    AirlineMaker::new(script).make(2017, 10)
}

fn flight(rng: &mut Rng, number: usize, airports: &[Airport]) -> Option<Flight> {
    Some(Flight {
        id: number as i64 + 1,
        name: format!("SC{}", rng.u32(100..10_000)),
        origin: rng.choice(airports)?.clone(),
        destination: rng.choice(airports)?.clone(),
        departure_time: Some(1_500_000_000_000 + rng.i64(0..86_400_000)),
    })
}

/// An angle of up to `most` degrees to either side, to a hundred-thousandth.
fn degrees(rng: &mut Rng, most: f64) -> f64 {
    ((rng.f64() * 2.0 - 1.0) * most * 1e5).round() / 1e5
}

const SYLLABLES: [&str; 32] = [
    "ka", "mi", "to", "ran", "bel", "vor", "an", "es", "li", "mon", "ter", "ra", "san", "do",
    "ville", "port", "nor", "sund", "ha", "ven", "gra", "na", "da", "lis", "bo", "qui", "ster",
    "al", "pe", "ru", "wick", "ton",
];

/// Characters that place names are written with.
const HAN: [&str; 64] = [
    "東", "京", "成", "田", "羽", "大", "阪", "関", "西", "中", "部", "福", "岡", "札", "幌", "新",
    "千", "歳", "那", "覇", "広", "島", "仙", "台", "北", "海", "道", "南", "国", "際", "空", "港",
    "上", "首", "都", "浦", "虹", "橋", "白", "雲", "深", "圳", "宝", "安", "双", "流", "重", "慶",
    "江", "昆", "明", "長", "水", "咸", "陽", "杭", "州", "蕭", "山", "青", "武", "漢", "天", "河",
];

#[cfg(test)]
mod tests {
    use super::*;
    use scrooge_peers::codec;

    #[test]
    fn a_record_takes_about_21_kilobytes() {
        for script in [Script::Ascii, Script::Cjk] {
            for airline in airlines(script) {
                let bytes = codec::to_bytes(&airline).len();
                assert!((20_000..22_500).contains(&bytes), "{script:?}: {bytes}");
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_bytes() {
        let encode = |seed| {
            let maker = AirlineMaker {
                routes: 3,
                flights: 4,
                ..AirlineMaker::new(Script::Cjk)
            };
            let airlines = maker.make(seed, 2);
            airlines.iter().map(codec::to_bytes).collect::<Vec<_>>()
        };
        assert_eq!(encode(5), encode(5));
        assert_ne!(encode(5), encode(6));
    }

    #[test]
    fn a_script_is_kept_to() {
        let is_ascii = |script| airlines(script).iter().all(|it| it.name.is_ascii());
        assert!(is_ascii(Script::Ascii));
        assert!(!is_ascii(Script::Cjk));
    }

    #[test]
    fn routes_and_flights_are_made_when_asked_for() {
        let maker = AirlineMaker {
            airports: 8,
            routes: 3,
            flights: 5,
            ..AirlineMaker::new(Script::Ascii)
        };
        let airlines = maker.make(1, 1);
        let counts = airlines.iter().map(|it| {
            (
                it.airports.as_ref().map_or(0, BTreeSet::len),
                it.routes.as_ref().map_or(0, BTreeMap::len),
                it.flights.as_ref().map_or(0, BTreeSet::len),
            )
        });
        assert_eq!(counts.collect::<Vec<_>>(), [(8, 3, 5)]);
    }
}
