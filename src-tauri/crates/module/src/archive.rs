//! Zip archives from outside, read with suspicion, and archives of our own, the same to the byte everywhere.

use std::collections::BTreeSet;
use std::io::{Cursor, Read, Write};

use zip::read::ZipFile;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

use crate::limits::{Limits, RATIO, RATIO_FROM};
use crate::{Fault, Files, content, files};

/// How much is unpacked before the limits are looked at again.
const CHUNK: usize = 64 << 10;

impl Files {
    /// The files of a zip archive. Nothing is believed that its headers say; sizes are counted while reading.
    ///
    /// # Errors
    /// One fault at the first thing that is not allowed.
    pub fn from_zip(archive: &str, bytes: &[u8]) -> Result<Self, Fault> {
        let refuse =
            |wrong: &str, allowed: String| Err(Fault::error(archive, "", wrong).expected(allowed));
        let widest = Limits::TABLE;
        if bytes.len() as u64 > widest.total_bytes {
            let allowed = format!("at most {} bytes", widest.total_bytes);
            return refuse("the archive is too large", allowed);
        }
        // Before the reader makes room for them: each entry has such a mark in the list at the end.
        let marks = bytes.windows(4).filter(|four| four == b"PK\x01\x02");
        if marks.count() > widest.entries {
            let allowed = format!("at most {}", widest.entries);
            return refuse("the archive has too many entries", allowed);
        }
        let broken = |error: zip::result::ZipError| {
            Fault::error(
                archive,
                "",
                format!("this is no sound zip archive: {error}"),
            )
        };
        let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(broken)?;
        if zip.has_duplicate_names() {
            return refuse(
                "two entries have the same name",
                "a name for each".to_owned(),
            );
        }
        if zip.has_overlapping_entries().map_err(broken)? {
            return refuse(
                "entries overlap each other",
                "entries side by side".to_owned(),
            );
        }
        let limits = limits_of(&mut zip);
        if zip.len() > limits.entries || bytes.len() as u64 > limits.total_bytes {
            let allowed = format!("at most {} entries", limits.entries);
            return refuse("the archive has too many entries", allowed);
        }
        let mut read = Self::within(limits);
        for index in 0..zip.len() {
            check_entry(archive, &mut zip, index)?;
            let mut entry = zip.by_index(index).map_err(broken)?;
            let name = entry_name(archive, entry.name_raw())?;
            if entry.is_dir() {
                files::check_name(archive, name.trim_end_matches('/'))?;
                continue;
            }
            files::check_name(archive, &name)?;
            let unpacked = unpack(archive, &name, &mut entry, &read)?;
            content::check(archive, &name, &unpacked, limits.foreign)?;
            read.insert(archive, &name, unpacked)?;
        }
        Ok(read)
    }

    /// Packs the files into a zip archive: sorted, without times, the same bytes for the same files.
    ///
    /// # Errors
    /// A fault when an archive cannot hold them.
    pub fn to_zip(&self) -> Result<Vec<u8>, Fault> {
        let packed = self.pack(&BTreeSet::new())?;
        // What would be packed more tightly than a reader takes is stored as it is.
        match self.too_tight(&packed)? {
            tight if tight.is_empty() => Ok(packed),
            tight => self.pack(&tight),
        }
    }

    fn pack(&self, stored: &BTreeSet<String>) -> Result<Vec<u8>, Fault> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in self.iter() {
            let packed_already = matches!(ending(name), "png" | "webp" | "jpg" | "gif");
            let method = if packed_already || stored.contains(name) {
                CompressionMethod::Stored
            } else {
                CompressionMethod::Deflated
            };
            let options = SimpleFileOptions::default()
                .compression_method(method)
                .last_modified_time(DateTime::default())
                .unix_permissions(0o644);
            zip.start_file(name, options)
                .map_err(|error| unpacked(&error))?;
            zip.write_all(bytes).map_err(|error| unpacked(&error))?;
        }
        let written = zip.finish().map_err(|error| unpacked(&error))?;
        Ok(written.into_inner())
    }

    /// The entries of an archive of ours that no reader would take, for they unpack to too many times their size.
    fn too_tight(&self, packed: &[u8]) -> Result<BTreeSet<String>, Fault> {
        let large = self
            .iter()
            .filter(|(_, bytes)| bytes.len() as u64 > RATIO_FROM);
        let mut large = large.peekable();
        let mut tight = BTreeSet::new();
        if large.peek().is_none() {
            return Ok(tight);
        }
        let mut zip = ZipArchive::new(Cursor::new(packed)).map_err(|error| unpacked(&error))?;
        for (name, bytes) in large {
            let entry = zip.by_name(name).map_err(|error| unpacked(&error))?;
            if bytes.len() as u64 / RATIO > entry.compressed_size() {
                tight.insert(name.to_owned());
            }
        }
        Ok(tight)
    }
}

fn unpacked(error: &dyn std::fmt::Display) -> Fault {
    let wrong = format!("the module cannot be packed: {error}");
    Fault::error("archive", "", wrong)
}

/// The part of a name after its last full stop.
pub(crate) fn ending(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, ending)| ending)
}

/// The limits of the module in an archive, by its manifest.
fn limits_of(zip: &mut ZipArchive<Cursor<&[u8]>>) -> Limits {
    let mut text = Vec::new();
    let read = zip.by_name("module.json").map(|entry| {
        let most = files::MANIFEST_BYTES;
        entry.take(most).read_to_end(&mut text)
    });
    let whole = matches!(read, Ok(Ok(_)));
    files::limits_of(whole.then_some(text.as_slice()))
}

fn entry_name(archive: &str, raw: &[u8]) -> Result<String, Fault> {
    std::str::from_utf8(raw)
        .map(ToOwned::to_owned)
        .map_err(|_| {
            let shown = String::from_utf8_lossy(raw).into_owned();
            Fault::error(archive, shown, "the name is no UTF-8").expected("names in UTF-8")
        })
}

/// What the list at the end says of an entry, before anything of it is read.
fn check_entry(
    archive: &str,
    zip: &mut ZipArchive<Cursor<&[u8]>>,
    index: usize,
) -> Result<(), Fault> {
    let entry = zip
        .by_index_raw(index)
        .map_err(|error| Fault::error(archive, "", format!("an entry is broken: {error}")))?;
    let name = String::from_utf8_lossy(entry.name_raw()).into_owned();
    let refuse =
        |wrong: &str, allowed: &str| Err(Fault::error(archive, &*name, wrong).expected(allowed));
    if entry.encrypted() {
        return refuse("the entry is encrypted", "entries anybody can read");
    }
    let method = entry.compression();
    if method != CompressionMethod::Stored && method != CompressionMethod::Deflated {
        return refuse(
            "the entry is packed in an unusual way",
            "stored or deflated",
        );
    }
    let kind = entry.unix_mode().map_or(0, |mode| mode & 0o170_000);
    if entry.is_symlink() || !matches!(kind, 0 | 0o100_000 | 0o040_000) {
        return refuse("the entry is a link or a device", "plain files and folders");
    }
    Ok(())
}

fn unpack(
    archive: &str,
    name: &str,
    entry: &mut ZipFile<'_, Cursor<&[u8]>>,
    so_far: &Files,
) -> Result<Vec<u8>, Fault> {
    let packed = entry.compressed_size();
    let mut unpacked = Vec::new();
    let mut chunk = vec![0; CHUNK];
    loop {
        let count = entry.read(&mut chunk).map_err(|error| {
            Fault::error(
                archive,
                name,
                format!("the entry cannot be unpacked: {error}"),
            )
        })?;
        let Some(part) = chunk.get(..count).filter(|part| !part.is_empty()) else {
            return Ok(unpacked);
        };
        unpacked.extend_from_slice(part);
        let size = unpacked.len() as u64;
        so_far.admit(archive, name, size.min(so_far.limits().entry_bytes + 1))?;
        if size > RATIO_FROM && size / RATIO > packed {
            let wrong = format!("the entry unpacks to more than {RATIO} times its size");
            let fault = Fault::error(archive, name, wrong);
            return Err(fault.expected(format!("at most {RATIO} times")));
        }
    }
}
