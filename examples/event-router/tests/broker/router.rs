//! Routers as processes.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use crate::cluster::{Cluster, Topics};

/// How a test's routers are run: the configuration of this package with the test's topics.
pub(crate) struct Routers {
    folder: PathBuf,
    pub(crate) group: String,
    servers: String,
    arguments: Vec<String>,
}

/// A running router, which ends with the test at the latest.
pub(crate) struct Router {
    child: Child,
    log: PathBuf,
}

impl Routers {
    pub(crate) fn new(cluster: &Cluster, topics: &Topics, arguments: &[&str]) -> Self {
        let folder = std::env::temp_dir().join(format!("event-router-{}", topics.name));
        fs::create_dir_all(&folder).expect("a folder can be made");
        let routers = Routers {
            folder,
            group: topics.name.clone(),
            servers: cluster.servers.clone(),
            arguments: arguments
                .iter()
                .map(|&argument| argument.to_owned())
                .collect(),
        };
        routers.configure(topics, |text| text);
        routers
    }

    /// Changes the configuration.
    pub(crate) fn configure(&self, topics: &Topics, change: impl FnOnce(String) -> String) {
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(package.join("router.toml")).expect("is there");
        let idl = package
            .join("../../idl/client_event.thrift")
            .canonicalize()
            .expect("is there");
        let text = text.replace("../../idl/client_event.thrift", &idl.display().to_string());
        let text = text.replace("topic = \"", &format!("topic = \"{}.", topics.name));
        let text = text.replace("topics = [\"", &format!("topics = [\"{}.", topics.name));
        fs::write(self.config(), change(text)).expect("can be written");
    }

    fn config(&self) -> PathBuf {
        self.folder.join("router.toml")
    }

    pub(crate) fn command(&self, instance: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_event-router"));
        command.arg("--config").arg(self.config());
        command.args([
            "--bootstrap",
            &self.servers,
            "--group",
            &self.group,
            "--instance",
            instance,
        ]);
        command
            .args(["--set", "receive.message.max.bytes=1000000000"])
            .args(&self.arguments);
        command
    }

    pub(crate) fn start(&self, instance: &str) -> Router {
        self.start_with(instance, &[])
    }

    /// Who crashes is noticed soon.
    pub(crate) fn start_with(&self, instance: &str, arguments: &[&str]) -> Router {
        let impatient = [
            "--set",
            "session.timeout.ms=3000",
            "--set",
            "heartbeat.interval.ms=500",
        ];
        self.spawn(instance, &[&impatient, arguments].concat())
    }

    /// In the group protocol of Kafka 4 the broker says how soon that is.
    pub(crate) fn start_new_protocol(&self, instance: &str) -> Router {
        self.spawn(instance, &[])
    }

    fn spawn(&self, instance: &str, arguments: &[&str]) -> Router {
        let log = self.folder.join(format!("{instance}.log"));
        let file = File::options()
            .create(true)
            .append(true)
            .open(&log)
            .expect("a log can be made");
        let other = file.try_clone().expect("has another handle");
        let child = self
            .command(instance)
            .args(arguments)
            .stdout(file)
            .stderr(other)
            .stdin(Stdio::null())
            .spawn();
        Router {
            child: child.expect("the router can be started"),
            log,
        }
    }
}

impl Drop for Routers {
    fn drop(&mut self) {
        // What a failed test has logged is worth reading.
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

impl Router {
    /// Ends it as a crash would.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it can be waited for");
    }

    /// Has it finish what is under way, and says what it said.
    ///
    /// # Panics
    ///
    /// Unless it ends well within a minute.
    pub(crate) fn stop(mut self) -> String {
        let pid = self.pid().to_string();
        assert!(
            Command::new("kill")
                .args(["-TERM", &pid])
                .status()
                .expect("there is a kill")
                .success()
        );
        let status = self.wait(Duration::from_secs(60));
        assert!(status.success(), "{status}: {}", self.text());
        self.text()
    }

    /// Waits for its end.
    pub(crate) fn wait(&mut self, within: Duration) -> ExitStatus {
        let started = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be waited for") {
                return status;
            }
            assert!(
                started.elapsed() < within,
                "it does not end: {}",
                self.text()
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// What it has said until now.
    pub(crate) fn text(&self) -> String {
        fs::read_to_string(&self.log).unwrap_or_default()
    }
}

impl Drop for Router {
    fn drop(&mut self) {
        if let Ok(None) = self.child.try_wait() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}
