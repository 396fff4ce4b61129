//! The program's own log on standard error: warnings by default, more through `MOTTI_LOG`.

use std::env;

use tracing::Level;

/// Names the least serious level that is written: `error`, `warn`, `info`, `debug` or `trace`.
const SETTING: &str = "MOTTI_LOG";

/// Starts the log. A second start in one process changes nothing.
pub fn start() {
    let asked = env::var(SETTING).ok();
    let level = level(asked.as_deref());
    let subscriber = tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_max_level(level)
        .finish();
    // Fails only where a test or an embedding program already listens, which is as good.
    if tracing::subscriber::set_global_default(subscriber).is_ok() {
        tracing::debug!(%level, "log started");
    }
}

fn level(asked: Option<&str>) -> Level {
    asked
        .and_then(|name| name.parse().ok())
        .unwrap_or(Level::WARN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_level_falls_back_to_warnings() {
        assert_eq!(level(None), Level::WARN);
        assert_eq!(level(Some("loud")), Level::WARN);
        assert_eq!(level(Some("debug")), Level::DEBUG);
    }
}
