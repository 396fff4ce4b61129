//! The pictures of a module: each copied as it is, under a plain name; large ones cut into tiles besides.

use super::names::Names;
use super::sources::Sources;
use super::tiles::{TILES_FROM, Tiled, tile_picture};
use super::{ConvertError, Stage, Watch};
use crate::module::Module;
use motti_module::source::{PictureSource, TilesSource};
use motti_module::{Files, is_safe_svg};
use std::collections::{BTreeMap, HashMap};

/// The folder of pictures in a module of VASSAL's.
const FOLDER: &str = "images/";

/// The pictures of a module.
pub(super) struct Pictures {
    /// By the names that the free table calls them.
    pub(super) pictures: BTreeMap<String, PictureSource>,
    /// Those names, by the names that pieces and boards use.
    pub(super) names: HashMap<String, String>,
}

/// Copies all pictures.
pub(super) fn copy(
    sources: &mut Sources<'_>,
    module: &Module,
    files: &mut Files,
    notes: &mut Vec<String>,
    watch: &mut Watch<'_>,
) -> Result<Pictures, ConvertError> {
    let entries = sources.within(FOLDER);
    let mut copy = Copying {
        files,
        notes,
        names: Names::files(),
        pictures: BTreeMap::new(),
    };
    for (ix, entry) in entries.iter().enumerate() {
        if !watch(Stage::Pictures, ix, entries.len()) {
            return Err(ConvertError::Cancelled);
        }
        let mut go_on = || watch(Stage::Pictures, ix, entries.len());
        copy.one(sources, entry, &mut go_on)?;
    }
    let pictures = copy.pictures;
    let mut names = HashMap::new();
    for name in pictures.keys() {
        names.insert(name.clone(), name.clone());
        names
            .entry(name.to_lowercase())
            .or_insert_with(|| name.clone());
        if let Some(bare) = name.strip_suffix(".gif") {
            names.entry(bare.to_owned()).or_insert_with(|| name.clone());
        }
    }
    for image in &module.images {
        let entry = image
            .entry
            .as_deref()
            .and_then(|entry| entry.strip_prefix(FOLDER));
        if let Some(entry) = entry.filter(|entry| pictures.contains_key(*entry)) {
            names.insert(image.name.clone(), entry.to_owned());
        }
    }
    Ok(Pictures { pictures, names })
}

/// Pictures being copied.
struct Copying<'a> {
    files: &'a mut Files,
    notes: &'a mut Vec<String>,
    names: Names,
    pictures: BTreeMap<String, PictureSource>,
}

impl Copying<'_> {
    fn one(
        &mut self,
        sources: &mut Sources<'_>,
        entry: &str,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<(), ConvertError> {
        let bytes = match sources.read(entry) {
            Ok(bytes) => bytes,
            Err(fault) => {
                self.notes.push(fault.to_string());
                return Ok(());
            }
        };
        let Some(found) = crate::probe(&bytes) else {
            self.notes
                .push(format!("{entry} is no picture that can be shown"));
            return Ok(());
        };
        let ending = found.format.ending();
        if ending == "svg" && !is_safe_svg(&bytes) {
            self.notes.push(format!(
                "{entry} has a script or points outside itself, and was left out"
            ));
            return Ok(());
        }
        let name = entry.strip_prefix(FOLDER).unwrap_or(entry);
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let plain = self.names.give(stem, "picture");
        let file = format!("art/{plain}.{ending}");
        let mut picture = PictureSource {
            file: file.clone(),
            width: found.width,
            height: found.height,
            tiles: Vec::new(),
        };
        let area = u64::from(found.width) * u64::from(found.height);
        if area > TILES_FROM && ending != "svg" {
            picture.tiles = self.tiles(&bytes, entry, &plain, go_on)?;
        }
        if let Err(fault) = self.files.insert("the module", &file, bytes) {
            return Err(ConvertError::Module(vec![fault]));
        }
        self.pictures.insert(name.to_owned(), picture);
        Ok(())
    }

    /// Cuts a picture into tiles; one that cannot be cut is kept whole, with a note.
    fn tiles(
        &mut self,
        bytes: &[u8],
        entry: &str,
        plain: &str,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<TilesSource>, ConvertError> {
        let files = &mut *self.files;
        let mut wrong = None;
        let cut = tile_picture(bytes, go_on, &mut |scale, column, row, tile| {
            let name = format!("art/tiles/{plain}/{scale}/{column}-{row}.png");
            match files.insert("the module", &name, tile) {
                Ok(()) => true,
                Err(fault) => {
                    wrong = Some(fault);
                    false
                }
            }
        });
        if let Some(fault) = wrong {
            return Err(ConvertError::Module(vec![fault]));
        }
        match cut {
            Ok(Tiled { scales, note }) => {
                self.notes
                    .extend(note.map(|note| format!("{entry}: {note}")));
                let scales = scales.into_iter();
                Ok(scales
                    .map(|(scale, columns, rows)| TilesSource {
                        scale,
                        tile: super::TILE,
                        columns,
                        rows,
                        name: format!("art/tiles/{plain}/{scale}/{{column}}-{{row}}.png"),
                    })
                    .collect())
            }
            Err(Some(problem)) => {
                self.notes
                    .push(format!("{entry} was not cut into tiles: {problem}"));
                Ok(Vec::new())
            }
            Err(None) => Err(ConvertError::Cancelled),
        }
    }
}
