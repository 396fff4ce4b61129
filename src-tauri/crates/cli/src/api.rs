//! `motti api`: the protocol as JSON lines, or over HTTP on loopback.

use crate::arguments::Api;
use crate::failure::Failure;
use crate::find::{content_of, games_of_the_user, zip_of};
use crate::output::line;
use motti_desk::protocol::Answer;
use motti_desk::serve::Server;
use motti_desk::{Bundled, Desk, DeskError};
use motti_store::Store;
use std::fs;
use std::io::{BufRead, stdin};
use std::path::{Path, PathBuf};

/// Runs the command.
pub fn run(wish: Api) -> Result<(), Failure> {
    let db = match wish.db {
        Some(db) => db,
        None => games_of_the_user()?,
    };
    if let Some(folder) = db.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(|error| Failure::writing(folder, &error))?;
    }
    let store = Store::open(&db)?;
    let kept = store.modules()?;
    let mut desk = Desk::new(store, Box::new(Bundled));
    for module in &wish.module {
        let bytes = zip_of(module)?;
        let content = content_of(&bytes);
        if !kept.iter().any(|kept| kept.content == content) {
            desk.install(&module.display().to_string(), &bytes)?;
        }
    }
    match wish.http {
        Some(port) => serve(desk, port, wish.page),
        None => speak(&mut desk),
    }
}

/// A request on each line of standard input, an answer on each line of standard output.
fn speak(desk: &mut Desk) -> Result<(), Failure> {
    let mut input = stdin().lock();
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = input.read_until(b'\n', &mut bytes);
        let read = read.map_err(|error| Failure::File {
            file: "standard input".into(),
            problem: format!("cannot be read ({error}); send one request on each line"),
        })?;
        if read == 0 {
            return Ok(());
        }
        match std::str::from_utf8(&bytes) {
            Ok(request) if request.trim().is_empty() => {}
            Ok(request) => line(desk.answer_text(request.trim_end()))?,
            // Like any other line that is no request: its answer says so, and the tables stay open.
            Err(error) => {
                let fault = DeskError::NoRequest(format!("the line is not UTF-8 ({error})"));
                let answer = serde_json::to_string(&Answer::Fault(fault.into()));
                line(answer.map_err(|error| Failure::Found(error.to_string()))?)?;
            }
        }
    }
}

fn serve(desk: Desk, port: u16, page: Option<PathBuf>) -> Result<(), Failure> {
    if let Some(page) = page
        .as_ref()
        .filter(|page| !page.join("index.html").is_file())
    {
        let text = format!(
            "{}: there is no index.html; build the page first",
            page.display()
        );
        return Err(Failure::Arguments(text));
    }
    let built = Path::new("ui/dist");
    let page = page.or_else(|| built.join("index.html").is_file().then(|| built.to_owned()));
    let server = Server::bind(desk, port, page)?;
    line(server.url())?;
    Ok(server.run()?)
}
