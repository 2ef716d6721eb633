//! The router as a process, against a broker: `scripts/router_test.sh` starts one, and `KAFKA_BOOTSTRAP` names another.
//!
//! Every test makes topics of its own, and a log of events whose numbers are in their headers. At the end all topics are read,
//! and a referee that decodes every event afresh, with generated code, says where each had to go.
//!
//! | in the environment | |
//! |---|---|
//! | `KAFKA_BOOTSTRAP` | the broker; without it everything here is skipped |
//! | `ROUTER_EVENTS` | how many events a test routes (20,000) |
//! | `ROUTER_KILLS` | how often a router is killed (2) |
//! | `ROUTER_BROKER_SCRIPT` | `scripts/broker.sh`, if the broker is its, so that it may be restarted |
//! | `ROUTER_OUTAGE` | for how many seconds the broker is away (3) |
//! | `ROUTER_SEED` | what chance starts with |

mod chaos;
mod cluster;
mod delivery;
mod events;
mod operation;
mod router;
mod verdict;

/// The broker's address; without one the test is skipped, which it says.
macro_rules! broker {
    () => {
        match std::env::var("KAFKA_BOOTSTRAP") {
            Ok(servers) if !servers.is_empty() => crate::cluster::Cluster::new(&servers),
            _ => {
                eprintln!("*** SKIPPED: KAFKA_BOOTSTRAP names no broker (scripts/router_test.sh starts one) ***");
                return;
            }
        }
    };
}
pub(crate) use broker;

/// A number in the environment.
pub(crate) fn knob(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| {
        text.parse()
            .unwrap_or_else(|_| panic!("{name} is no number: {text}"))
    })
}

pub(crate) fn rng() -> fastrand::Rng {
    fastrand::Rng::with_seed(knob("ROUTER_SEED", 1))
}
