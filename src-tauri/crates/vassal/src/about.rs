//! What a file says of itself: `moduledata`, `savedata` and `extensiondata`, all of which may be missing.

use crate::{Archive, NoteKind, Notes, xml};
use serde::Serialize;

/// What one of these entries says.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Said {
    /// The name of the module, in its own language.
    pub name: Option<String>,
    /// The version of what the entry is about.
    pub version: Option<String>,
    /// The version of VASSAL.
    pub vassal_version: Option<String>,
    /// A description.
    pub description: Option<String>,
    /// When it was saved, in milliseconds since 1970, as written.
    pub saved: Option<String>,
}

/// What a file says of itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct About {
    /// Of its module.
    pub module: Said,
    /// Of the saved game.
    pub game: Said,
}

/// Reads what is there; what cannot be read is noted.
pub(crate) fn read(archive: &mut Archive, notes: &mut Notes) -> About {
    About {
        module: one(archive, "moduledata", notes),
        game: one(archive, "savedata", notes),
    }
}

fn one(archive: &mut Archive, entry: &str, notes: &mut Notes) -> Said {
    if !archive.has(entry) {
        return Said::default();
    }
    match try_one(archive, entry, notes) {
        Ok(said) => said,
        Err(fault) => {
            let text = format!("{entry} cannot be read: {}", fault.wrong);
            notes.add(NoteKind::MissingFile, entry, || fault.place.clone(), &text);
            Said::default()
        }
    }
}

fn try_one(archive: &mut Archive, entry: &str, notes: &mut Notes) -> Result<Said, crate::Fault> {
    let bytes = archive.read(entry)?;
    let file = archive.file().to_owned();
    let text = xml::text(&file, entry, &bytes, notes)?;
    let document = xml::parse(&file, entry, &text)?;
    let mut said = Said::default();
    for node in document
        .root_element()
        .children()
        .filter(roxmltree::Node::is_element)
    {
        let field = match node.tag_name().name() {
            "name" => &mut said.name,
            "version" => &mut said.version,
            "VassalVersion" => &mut said.vassal_version,
            "description" => &mut said.description,
            "dateSaved" => &mut said.saved,
            _ => continue,
        };
        // Translations follow with the same name.
        if field.is_none() {
            *field = Some(xml::own_text(&node));
        }
    }
    Ok(said)
}
