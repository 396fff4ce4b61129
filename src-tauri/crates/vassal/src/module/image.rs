//! The images that a module names.

use crate::picture::{self, Picture};
use crate::{Archive, NoteKind, Notes};
use serde::Serialize;
use std::collections::BTreeMap;

/// An image that is named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ImageUse {
    /// Its name, as written.
    pub name: String,
    /// The entry that holds it; none when it is VASSAL's own or missing.
    pub entry: Option<String>,
    /// What it is and how large; none when that cannot be told.
    pub picture: Option<Picture>,
}

/// How much of an image is looked at first, and then when that was not enough.
const HEADS: [u64; 2] = [16 << 10, 1 << 20];

/// Images that VASSAL brings itself and modules name as if they were theirs.
const BUILT_IN: [&str; 3] = ["moved.gif", "unmoved.gif", "Splash.png"];

/// Finds and measures images, each once.
#[derive(Debug, Default)]
pub struct Images {
    known: BTreeMap<String, ImageUse>,
}

impl Images {
    /// An image by its name; it is looked up and measured when it is asked for the first time.
    pub fn find(
        &mut self,
        name: &str,
        archive: &mut Archive,
        notes: &mut Notes,
    ) -> Option<&ImageUse> {
        if name.is_empty() {
            return None;
        }
        if !self.known.contains_key(name) {
            let entry = archive.image(name).map(ToOwned::to_owned);
            let picture = entry
                .as_deref()
                .and_then(|entry| measure(entry, archive, notes));
            let built_in = name.starts_with('/') || BUILT_IN.contains(&name);
            if entry.is_none() && !built_in {
                notes.add(NoteKind::MissingImage, "", String::new, name);
            }
            let found = ImageUse {
                name: name.to_owned(),
                entry,
                picture,
            };
            self.known.insert(name.to_owned(), found);
        }
        self.known.get(name)
    }

    /// All images, by name.
    pub fn into_list(self) -> Vec<ImageUse> {
        self.known.into_values().collect()
    }
}

fn measure(entry: &str, archive: &mut Archive, notes: &mut Notes) -> Option<Picture> {
    for bytes in HEADS {
        match archive.head(entry, bytes) {
            Ok(head) => {
                let whole = (head.len() as u64) < bytes;
                if let Some(picture) = picture::probe(&head) {
                    return Some(picture);
                }
                if whole {
                    break;
                }
            }
            Err(fault) => {
                notes.add(NoteKind::MissingImage, entry, String::new, &fault.wrong);
                return None;
            }
        }
    }
    let whole = archive
        .read(entry)
        .ok()
        .and_then(|bytes| picture::probe(&bytes));
    if whole.is_none() {
        let text = format!("no image that can be shown: {entry}");
        notes.add(NoteKind::MissingImage, entry, String::new, &text);
    }
    whole
}
