//! `motti api`: the protocol as JSON lines, or over HTTP on loopback.

use crate::arguments::Api;
use crate::failure::Failure;
use crate::find::{content_of, games_of_the_user, zip_of};
use crate::output::line;
use motti_desk::serve::Server;
use motti_desk::{Bundled, Desk};
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
    for request in stdin().lock().lines() {
        let request = request.map_err(|error| Failure::File {
            file: "standard input".into(),
            problem: format!("cannot be read ({error}); send one request in UTF-8 on each line"),
        })?;
        if !request.trim().is_empty() {
            line(desk.answer_text(&request))?;
        }
    }
    Ok(())
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
