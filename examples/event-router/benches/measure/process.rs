//! What a process takes, as Linux tells it.

use std::fs;
use std::process::Command;

/// Processor time of all its threads, in the program and in the kernel, in seconds.
pub(crate) fn processor_seconds(pid: u32) -> f64 {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).expect("the process runs");
    // Its name stands in parentheses and may have blanks in it; behind it come the third field and on.
    let (_, fields) = stat.rsplit_once(')').expect("has a name");
    let ticks = fields.split_whitespace().skip(11).take(2);
    let ticks: u64 = ticks
        .map(|field| field.parse::<u64>().expect("is a number"))
        .sum();
    ticks as f64 / ticks_a_second()
}

fn ticks_a_second() -> f64 {
    let output = Command::new("getconf").arg("CLK_TCK").output();
    let text = output
        .ok()
        .and_then(|output| String::from_utf8(output.stdout).ok());
    text.and_then(|text| text.trim().parse().ok())
        .unwrap_or(100.0)
}

/// The memory that it has resident now, in MiB.
pub(crate) fn resident(pid: u32) -> f64 {
    memory(pid, "VmRSS:")
}

/// The most that it has ever had resident, in MiB.
pub(crate) fn most_resident(pid: u32) -> f64 {
    memory(pid, "VmHWM:")
}

fn memory(pid: u32, name: &str) -> f64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).expect("the process runs");
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let kilobytes = line.and_then(|line| line.split_whitespace().next());
    let kilobytes: f64 = kilobytes
        .and_then(|number| number.parse().ok())
        .expect("is in the status");
    kilobytes / 1024.0
}
