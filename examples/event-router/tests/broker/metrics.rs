//! What a router tells Prometheus.

use std::io::{Read, Write};
use std::net::TcpStream;

/// Where the router that has logged this serves its metrics; none if it does not yet.
pub(crate) fn address(log: &str) -> Option<&str> {
    log.split("address=").nth(1)?.split_whitespace().next()
}

/// What is answered to a request.
pub(crate) fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("somebody listens");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: x\r\n\r\n").expect("it reads");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("it answers");
    text
}

/// The page at `/metrics`.
pub(crate) struct Page(pub(crate) String);

impl Page {
    pub(crate) fn of(address: &str) -> Self {
        Page(get(address, "/metrics"))
    }

    /// The samples of a family: their labels, with braces, and their values.
    pub(crate) fn samples(&self, family: &str) -> Vec<(&str, u64)> {
        let samples = self.0.lines().filter_map(|line| {
            let rest = line.strip_prefix(family)?;
            let (labels, value) = rest.rsplit_once(' ')?;
            let is_it = labels.is_empty() || labels.starts_with('{');
            is_it.then(|| (labels, value.parse().expect("is a number")))
        });
        samples.collect()
    }

    pub(crate) fn sum(&self, family: &str) -> u64 {
        self.samples(family).iter().map(|(_, value)| value).sum()
    }
}
