//! A throw-away PostgreSQL server on the loopback interface, for one test program.
//!
//! Its folder is removed and its processes end with the test program, however that ends.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Creates a cluster and starts it; stops it when standard input ends, that is, when the test program does.
/// The arguments are the folder of the programs and the port.
const RUN: &str = r#"
    trap : INT TERM
    folder=$(mktemp -d) && chmod 700 "$folder" && cd "$folder" || exit 1
    "$1/initdb" --pgdata=data --username=saigen --auth=trust --encoding=UTF8 --locale=C --no-sync > log 2>&1 &&
        printf '%s\n' "port = $2" "listen_addresses = '127.0.0.1'" "unix_socket_directories = ''" \
            "fsync = off" "max_connections = 200" "shared_buffers = 32MB" >> data/postgresql.conf &&
        "$1/pg_ctl" start --wait --silent --pgdata=data --log=log > /dev/null 2>&1 && echo "$folder/data" || { cat log; cd / && rm -rf "$folder"; exit 1; }
    cat > /dev/null
    "$1/pg_ctl" stop --silent --mode=immediate --pgdata=data > /dev/null 2>&1
    cd / && rm -rf "$folder"
"#;

/// A running server.
pub struct Postgres {
    programs: PathBuf,
    data: String,
    port: u16,
    /// Waits for the end of this program.
    _keeper: Child,
}

/// The server of this test program, started by the first call.
///
/// # Panics
/// Panics if PostgreSQL is not installed or does not start.
pub fn postgres() -> &'static Postgres {
    static SERVER: OnceLock<Postgres> = OnceLock::new();
    SERVER.get_or_init(Postgres::start)
}

impl Postgres {
    /// Starts a server of its own, for tests that stop it.
    ///
    /// # Panics
    /// Panics if PostgreSQL is not installed or does not start.
    pub fn start() -> Self {
        let programs = programs();
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("a port").port();
        drop(listener);
        let mut keeper = unprivileged("sh")
            .args(["-c", RUN, "sh"])
            .arg(&programs)
            .arg(port.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let mut lines = BufReader::new(keeper.stdout.take().expect("its output")).lines();
        let data = lines.next().and_then(Result::ok).unwrap_or_default();
        if !data.starts_with('/') {
            let rest: Vec<String> = lines.map_while(Result::ok).collect();
            panic!("PostgreSQL does not start: {data}\n{}", rest.join("\n"));
        }
        Self { programs, data, port, _keeper: keeper }
    }

    /// The URL of a new, empty schema.
    ///
    /// # Panics
    /// Panics if the schema cannot be created.
    pub fn schema(&self) -> String {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let schema = format!("test{}", COUNT.fetch_add(1, Ordering::Relaxed));
        self.sql("postgres", &format!("CREATE SCHEMA {schema}"));
        format!("{}?options=-csearch_path%3D{schema}", self.url())
    }

    /// The URL of the database, without a schema.
    pub fn url(&self) -> String {
        format!("postgres://saigen@127.0.0.1:{}/postgres", self.port)
    }

    /// Runs SQL in a schema with `psql`; returns its output.
    ///
    /// # Panics
    /// Panics if it fails.
    pub fn sql(&self, url: &str, sql: &str) -> String {
        let url = if url == "postgres" { self.url() } else { url.to_owned() };
        let psql = Command::new(self.programs.join("psql"))
            .args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--command", sql, &url])
            .output()
            .expect("psql runs");
        assert!(psql.status.success(), "{}", String::from_utf8_lossy(&psql.stderr));
        String::from_utf8_lossy(&psql.stdout).trim().to_owned()
    }

    /// Stops the server at once, as a crash does, and starts it again.
    ///
    /// # Panics
    /// Panics if it does not start again.
    pub fn crash(&self) {
        self.stop();
        self.start_again();
    }

    /// Stops the server at once, as a crash does.
    ///
    /// # Panics
    /// Panics if it does not stop.
    pub fn stop(&self) {
        self.control(&["stop", "--mode=immediate"]);
    }

    /// Starts the server that was stopped.
    ///
    /// # Panics
    /// Panics if it does not start.
    pub fn start_again(&self) {
        self.control(&["start", "--wait", "--log=log"]);
    }

    fn control(&self, args: &[&str]) {
        let mut control = unprivileged(self.programs.join("pg_ctl"));
        control
            .arg("--pgdata")
            .arg(&self.data)
            .args(args)
            .arg("--silent")
            .current_dir(format!("{}/..", self.data));
        let done = control.stdout(Stdio::null()).stderr(Stdio::null()).status();
        assert!(done.is_ok_and(|status| status.success()), "pg_ctl {args:?}");
    }
}

/// The folder of PostgreSQL's programs.
fn programs() -> PathBuf {
    // Debian keeps the versions apart, and none of them in the path.
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let version = |folder: &std::fs::DirEntry| folder.file_name().to_str()?.parse::<u32>().ok();
    let newest = versions.filter(|folder| folder.path().join("bin/initdb").exists()).max_by_key(version);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let in_path = std::env::split_paths(&path).find(|folder| folder.join("initdb").exists());
    newest.map(|folder| folder.path().join("bin")).or(in_path).expect(
        "PostgreSQL is missing: install it (Debian: postgresql), or run `cargo xtask test`, which does so",
    )
}

/// A command as an ordinary user: PostgreSQL refuses to run as root.
fn unprivileged(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let id = Command::new("id").arg("-u").output().expect("id runs");
    if String::from_utf8_lossy(&id.stdout).trim() != "0" {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"]).arg(program);
    command
}
