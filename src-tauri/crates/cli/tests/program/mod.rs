//! Running `motti` as another program does.
#![allow(dead_code)]

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

/// The program.
pub const MOTTI: &str = env!("CARGO_BIN_EXE_motti");

/// What a run of it gave.
#[derive(Debug)]
pub struct Done {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub output: String,
    /// Standard error.
    pub errors: String,
}

/// Runs it with these arguments.
pub fn run(arguments: &[&str]) -> Done {
    run_with(arguments, "")
}

/// Runs it with these arguments and this standard input.
pub fn run_with(arguments: &[&str], input: &str) -> Done {
    let mut child = start(arguments);
    // A program that has ended already reads nothing.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let done = child.wait_with_output().unwrap();
    Done {
        code: done.status.code().unwrap(),
        output: String::from_utf8(done.stdout).unwrap(),
        errors: String::from_utf8(done.stderr).unwrap(),
    }
}

/// Starts it with its three streams in hand.
pub fn start(arguments: &[&str]) -> Child {
    Command::new(MOTTI)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The object on the last line.
pub fn last_object(done: &Done) -> Value {
    let line = done.output.lines().last().unwrap_or_default();
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {done:?}"))
}

/// A path as text.
pub fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A packed module without pictures, made once for each test program.
pub fn module() -> &'static str {
    static MODULE: OnceLock<PathBuf> = OnceLock::new();
    let path = MODULE.get_or_init(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../modules/tornio44");
        let module = motti_module::load(&folder).unwrap();
        let name = format!("tornio44-{}.zip", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&path, module.files.to_zip().unwrap()).unwrap();
        path
    });
    text(path)
}
