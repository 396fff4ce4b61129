//! One step of a task: a program with a name, a closing line and a time.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::failure::Failure;

/// A program about to be run for a named purpose.
#[derive(Debug)]
pub struct Step {
    name: String,
    command: Command,
}

impl Step {
    /// A step that runs `program` in the folder `place`.
    pub fn new(name: &str, program: impl AsRef<OsStr>, place: &Path) -> Self {
        let mut command = Command::new(program);
        command.current_dir(place);
        Self {
            name: name.to_owned(),
            command,
        }
    }

    /// A step of Cargo.
    pub fn cargo(name: &str, place: &Path) -> Self {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        Self::new(name, cargo, place)
    }

    /// A step of npm.
    pub fn npm(name: &str, place: &Path) -> Self {
        Self::new(name, if cfg!(windows) { "npm.cmd" } else { "npm" }, place)
    }

    /// Adds arguments.
    pub fn with<I, S>(mut self, arguments: I) -> Self
    where
        I: IntoIterator<Item = S>,
        S: AsRef<OsStr>,
    {
        self.command.args(arguments);
        self
    }

    /// Sets a variable of the program's environment.
    pub fn set(mut self, variable: &str, value: impl AsRef<OsStr>) -> Self {
        self.command.env(variable, value);
        self
    }

    /// Runs the program in sight of the user.
    pub fn run(mut self) -> Result<(), Failure> {
        let begun = self.announce();
        let status = self
            .command
            .status()
            .map_err(|source| self.not_started(source))?;
        self.judge(status, begun)
    }

    /// Runs the program and gives what it wrote to standard output, which is shown as well.
    pub fn read(mut self) -> Result<String, Failure> {
        let begun = self.announce();
        let output = self
            .command
            .stderr(Stdio::inherit())
            .output()
            .map_err(|source| self.not_started(source))?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        print!("{text}");
        self.judge(output.status, begun)?;
        Ok(text)
    }

    /// True when the program can be run and is content; nothing is shown.
    pub fn succeeds(mut self) -> bool {
        self.command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    }

    fn announce(&self) -> Instant {
        println!("\n== {}: {}", self.name, self.line());
        Instant::now()
    }

    fn judge(&self, status: std::process::ExitStatus, begun: Instant) -> Result<(), Failure> {
        if status.success() {
            println!("ok: {} ({:.1} s)", self.name, begun.elapsed().as_secs_f64());
            return Ok(());
        }
        Err(Failure::Step {
            step: self.name.clone(),
            line: self.line(),
            status,
        })
    }

    fn not_started(&self, source: std::io::Error) -> Failure {
        Failure::Start {
            step: self.name.clone(),
            line: self.line(),
            source,
        }
    }

    fn line(&self) -> String {
        let program = Path::new(self.command.get_program());
        let name = program.file_name().unwrap_or(program.as_os_str());
        std::iter::once(name)
            .chain(self.command.get_args())
            .map(OsStr::to_string_lossy)
            .collect::<Vec<_>>()
            .join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR"))
    }

    #[test]
    fn output_is_returned() {
        let text = Step::cargo("version", here())
            .with(["--version"])
            .read()
            .unwrap();
        assert!(text.starts_with("cargo "), "{text}");
    }

    #[test]
    fn a_discontented_program_fails_its_step() {
        let failure = Step::cargo("nonsense", here())
            .with(["no-such-command-of-cargo"])
            .run()
            .unwrap_err();
        assert!(matches!(failure, Failure::Step { ref step, .. } if step == "nonsense"));
    }

    #[test]
    fn a_program_that_is_not_there_is_told_apart() {
        let failure = Step::new("ghost", "no-such-program-anywhere", here())
            .run()
            .unwrap_err();
        assert!(matches!(failure, Failure::Start { .. }));
        assert!(!Step::new("ghost", "no-such-program-anywhere", here()).succeeds());
    }
}
