//! The charts and help pages of a module.

use super::names::Names;
use super::sources::Sources;
use super::{ConvertError, Known};
use crate::module::{ChartKind, HelpKind, Module};
use motti_module::Files;
use motti_module::source::{PageKind, PageSource};

/// Charts and help pages, each with its text or picture.
pub(super) fn pages(
    sources: &mut Sources<'_>,
    module: &Module,
    known: &Known<'_>,
    files: &mut Files,
    notes: &mut Vec<String>,
) -> Result<Vec<PageSource>, ConvertError> {
    let mut wanted: Vec<(String, String, PageKind, bool, String)> = Vec::new();
    for window in &module.charts {
        for chart in &window.charts {
            let group = std::iter::once(window.name.clone()).chain(chart.path.iter().cloned());
            let group: Vec<String> = group.filter(|name| !name.is_empty()).collect();
            let html = chart.kind == ChartKind::Html;
            wanted.push((
                chart.name.clone(),
                group.join(" / "),
                PageKind::Chart,
                html,
                chart.file.clone(),
            ));
        }
    }
    for page in module.help.iter().filter(|page| page.in_archive) {
        let html = match page.kind {
            HelpKind::Page => true,
            HelpKind::About => false,
            HelpKind::Site | HelpKind::Pdf | HelpKind::Tutorial => {
                notes.push(format!(
                    "the help page \"{}\" is of a kind that is not shown",
                    page.title
                ));
                continue;
            }
        };
        wanted.push((
            page.title.clone(),
            String::new(),
            PageKind::Help,
            html,
            page.file.clone(),
        ));
    }
    let mut names = Names::files();
    let mut pages = Vec::new();
    for (title, group, kind, html, name) in wanted {
        let mut page = PageSource {
            title,
            group,
            kind,
            picture: None,
            file: None,
        };
        if !html {
            page.picture = known.picture(&name);
        } else if let Some(entry) = entry(sources, &name) {
            let bytes = sources.read(&entry)?;
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let file = format!(
                "help/{}.html",
                names.give(name.trim_end_matches(".html"), "page")
            );
            files
                .insert("the module", &file, text.into_bytes())
                .map_err(|fault| ConvertError::Module(vec![fault]))?;
            page.file = Some(file);
        } else {
            notes.push(format!(
                "the page \"{}\" has no text in the module: {name}",
                page.title
            ));
            continue;
        }
        pages.push(page);
    }
    Ok(pages)
}

/// The entry of a page: as named, or in the folder of help.
fn entry(sources: &Sources<'_>, name: &str) -> Option<String> {
    let bare = name.trim_start_matches('/');
    let places = [bare.to_owned(), format!("help/{bare}")];
    places.into_iter().find(|place| sources.has(place))
}
