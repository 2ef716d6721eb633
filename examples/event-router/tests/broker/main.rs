//! The router as a process, against a broker: `scripts/router_test.sh` starts one, and `KAFKA_BOOTSTRAP` names another.
//!
//! Every test makes topics of its own, and a log of events whose numbers are in their headers. At the end all topics are read,
//! and a referee that decodes every event afresh, with generated code, says where each had to go.
//!
//! | in the environment | |
//! |---|---|
//! | `KAFKA_BOOTSTRAP` | the broker; without it everything here is skipped |
//! | `ROUTER_EVENTS` | how many events a test routes (20,000), or at most 50,000 where more would say nothing more |
//! | `ROUTER_KILLS` | how often a router is killed (2) |
//! | `ROUTER_BROKER_SCRIPT` | `scripts/broker.sh`, if the broker is its, so that it may be restarted |
//! | `ROUTER_OUTAGE` | for how many seconds the broker is away (3) |
//! | `ROUTER_SEED` | what chance starts with |

mod chaos;
mod cluster;
mod delivery;
mod events;
mod knobs;
mod metrics;
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
pub(crate) use knobs::{Progress, events, figure, knob, long, rng, some_events};
