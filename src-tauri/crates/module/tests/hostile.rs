//! What comes from outside is read within the limits or refused with one message; it never panics and never writes.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use motti_module::limits::{ENTRIES, ENTRY_BYTES, JSON_DEPTH, NAME_BYTES, NAME_DEPTH};
use motti_module::{
    ContentId, Fault, Files, Module, check_path, identity, install, load, pack, pack_files,
    read_files,
};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn packed() -> Vec<u8> {
    let scenarios = root().join("scenarios/tornio44");
    let mut sources = Files::from_folder(&root().join("modules/tornio44")).unwrap();
    sources.add_folder(&scenarios, "scenarios/").unwrap();
    sources.to_zip().unwrap()
}

/// A zip with these entries.
fn zip(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in entries {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        zip.start_file(*name, options).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[track_caller]
fn refused(bytes: &[u8], words: &str) -> Fault {
    let fault = Files::from_zip("evil.zip", bytes).expect_err("this must be refused");
    let text = fault.to_string();
    assert!(text.contains(words), "\"{words}\" is not in: {text}");
    assert!(
        text.contains("evil.zip"),
        "the archive is not named in: {text}"
    );
    fault
}

/// Replaces the bytes of every place where they stand.
fn replaced(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let mut changed = bytes.to_vec();
    let places: Vec<usize> = bytes
        .windows(from.len())
        .enumerate()
        .filter(|(_, part)| *part == from)
        .map(|(at, _)| at)
        .collect();
    assert!(!places.is_empty());
    for at in places {
        changed[at..at + to.len()].copy_from_slice(to);
    }
    changed
}

#[test]
fn names_that_lead_elsewhere_are_refused() {
    for name in [
        "/etc/passwd",
        "../up.json",
        "a/../b.json",
        "a/./b.json",
        "a//b.json",
        "C:/x.json",
        "c:x.json",
        "a\\b.json",
        "\\\\host\\x.json",
        "//host/x.json",
        "a/ ",
        "a./b.json",
        "aux.json",
        "a/COM1.json",
        "nul",
        "a\u{7}b.json",
        "a\nb.json",
    ] {
        let fault = Files::from_zip("evil.zip", &zip(&[(name, b"{}")])).expect_err(name);
        assert!(fault.expected.is_some(), "{name}: {fault}");
    }
    let long = format!("{}.json", "a".repeat(NAME_BYTES));
    refused(&zip(&[(&long, b"{}")]), "empty or too long");
    let deep = format!("{}x.json", "a/".repeat(NAME_DEPTH));
    refused(&zip(&[(&deep, b"{}")]), "too many folders");
    let fine = format!("{}x.json", "a/".repeat(NAME_DEPTH - 1));
    assert_eq!(
        Files::from_zip("fine.zip", &zip(&[(&fine, b"{}")]))
            .unwrap()
            .len(),
        1
    );
}

#[test]
fn names_that_fall_together_are_refused() {
    refused(
        &zip(&[("a.json", b"{}"), ("A.json", b"{}")]),
        "equal to that of \"a.json\"",
    );
    // An a-umlaut in one letter and in two.
    refused(
        &zip(&[("\u{e4}.json", b"{}"), ("a\u{308}.json", b"{}")]),
        "is equal to",
    );
    refused(
        &zip(&[("\u{c4}.json", b"{}"), ("a\u{308}.json", b"{}")]),
        "is equal to",
    );
    let two = zip(&[("a.json", b"{}"), ("b.json", b"{}")]);
    refused(&replaced(&two, b"b.json", b"a.json"), "same name");
}

#[test]
fn sizes_are_counted_while_reading() {
    let big = vec![b' '; 2 << 20];
    refused(&zip(&[("a.json", &big)]), "times its size");
    let mut stored = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    stored.start_file("a.txt", options).unwrap();
    stored
        .write_all(&vec![b' '; usize::try_from(ENTRY_BYTES).unwrap() + 1])
        .unwrap();
    refused(
        &stored.finish().unwrap().into_inner(),
        "at most 67108864 bytes",
    );

    let names: Vec<String> = (0..=ENTRIES).map(|n| format!("{n}.txt")).collect();
    let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
    refused(&zip(&many), "too many entries");
    assert_eq!(
        Files::from_zip("fine.zip", &zip(&many[..ENTRIES]))
            .unwrap()
            .len(),
        ENTRIES
    );
}

#[test]
fn a_lie_about_the_size_does_not_help() {
    // The header says one byte; what counts is what comes out.
    let big = vec![b' '; 2 << 20];
    let honest = zip(&[("a.json", &big)]);
    let size = u32::try_from(big.len()).unwrap().to_le_bytes();
    refused(&replaced(&honest, &size, &1_u32.to_le_bytes()), "");
}

#[test]
fn links_encryption_and_odd_packing_are_refused() {
    let mut link = ZipWriter::new(Cursor::new(Vec::new()));
    link.add_symlink("a.json", "/etc/passwd", SimpleFileOptions::default())
        .unwrap();
    refused(&link.finish().unwrap().into_inner(), "a link or a device");

    let plain = zip(&[("a.json", b"{}")]);
    // Flags stand 6 bytes into a local header and 8 into the list at the end; the method 2 bytes on.
    let with = |local: usize, listed: usize, value: u8| {
        let mut bytes = plain.clone();
        let list = bytes
            .windows(4)
            .position(|four| four == b"PK\x01\x02")
            .unwrap();
        bytes[local] = value;
        bytes[list + listed] = value;
        bytes
    };
    refused(&with(6, 8, 1), "encrypted");
    refused(&with(8, 10, 12), "packed in an unusual way");
}

#[test]
fn archives_programs_and_false_pictures_are_refused() {
    refused(&zip(&[("art/a.zip", &zip(&[]))]), "an archive");
    refused(&zip(&[("art/a.png", &zip(&[]))]), "an archive");
    refused(&zip(&[("help/a.md", b"\x1f\x8b\x08")]), "an archive");
    refused(&zip(&[("a.exe", b"MZ")]), "no place in a module");
    refused(&zip(&[("a.html", b"<p>")]), "no place in a module");
    refused(&zip(&[("art/a.png", b"GIF89a")]), "no png image");
    let mut bomb = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    bomb.extend(40_000_u32.to_be_bytes());
    bomb.extend(40_000_u32.to_be_bytes());
    refused(&zip(&[("art/a.png", &bomb)]), "40000 by 40000");
    refused(
        &zip(&[("art/a.svg", b"<svg><script>x</script></svg>")]),
        "script",
    );
}

#[test]
fn what_repeats_itself_is_packed_so_that_it_is_read_again() {
    let mut files = Files::default();
    for (name, part) in [
        ("zeros.json", &b"0"[..]),
        ("lists.json", b"[0,0,0,0]\n"),
        ("texts.json", b"{\"piece\":{\"counter\":\"a\"}},"),
    ] {
        files
            .insert("many", name, part.repeat(4_000_000 / part.len()))
            .expect("a file");
    }
    files
        .insert("many", "module.json", b"{}".to_vec())
        .expect("a file");
    let packed = files.to_zip().expect("packed");
    assert!(packed.len() > 4_000_000, "the zeros are stored as they are");
    let again = Files::from_zip("again.zip", &packed).expect("read again");
    assert_eq!(again, files);
}

#[test]
fn what_is_no_zip_is_refused() {
    for bytes in [
        &b""[..],
        b"PK",
        b"PK\x05\x06",
        b"hello world",
        &[0; 1000],
        b"PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    ] {
        refused(bytes, "no sound zip archive");
    }
}

#[test]
fn deep_json_is_refused_with_its_place() {
    let mut files = Files::default();
    for (name, bytes) in read_files(&root().join("modules/tornio44")).unwrap().iter() {
        let deep = "[".repeat(JSON_DEPTH + 1);
        let bytes = if name == "rules.json" {
            deep.as_bytes()
        } else {
            bytes
        };
        files.insert("test", name, bytes.to_vec()).unwrap();
    }
    let faults = Module::from_files(files).unwrap_err();
    let text = faults[0].to_string();
    assert!(
        text.starts_with("error: rules.json line 1 column 65: "),
        "{text}"
    );
}

#[test]
fn folders_obey_the_same_limits() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("module.json"), "{}").unwrap();
    fs::write(path.join("run.sh"), "#!/bin/sh").unwrap();
    let fault = Files::from_folder(path).unwrap_err();
    assert!(
        fault.to_string().contains("no place in a module"),
        "{fault}"
    );
    fs::remove_file(path.join("run.sh")).unwrap();
    assert_eq!(Files::from_folder(path).unwrap().len(), 1);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("/etc/hosts", path.join("hosts.txt")).unwrap();
        let fault = Files::from_folder(path).unwrap_err();
        assert!(fault.to_string().contains("a link or a device"), "{fault}");
    }
    let report = check_path(&path.join("nothing"));
    assert!(
        !report.is_ok() && report.to_string().contains("cannot be read"),
        "{report}"
    );
}

#[test]
fn the_packed_module_is_what_was_packed() {
    let first = packed();
    assert_eq!(first, packed(), "the same sources give the same bytes");
    let again = Files::from_zip("tornio44.zip", &first).unwrap();
    let module = Module::from_files(again).unwrap();
    assert_eq!(module.title.counters.units.len(), 134);
    let source = load(&root().join("modules/tornio44")).unwrap();
    assert_eq!(module.identity, source.identity);
    assert_eq!(
        module.identity.to_string().parse::<ContentId>().unwrap(),
        module.identity
    );
}

#[test]
fn packing_checks_first() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("module.json"), "{}").unwrap();
    assert!(pack(folder.path(), None).is_err());
    assert!(pack_files(Files::default()).is_err());
}

#[test]
fn identity_hears_values_and_not_how_they_are_written() {
    let files = read_files(&root().join("modules/tornio44")).unwrap();
    let with = |file: &str, from: &str, to: &str| {
        let mut changed = Files::default();
        for (name, bytes) in files.iter() {
            let text = std::str::from_utf8(bytes).unwrap();
            let text = if name == file {
                text.replacen(from, to, 1)
            } else {
                text.to_owned()
            };
            changed.insert("test", name, text.into_bytes()).unwrap();
        }
        identity(&changed).unwrap()
    };
    let plain = identity(&files).unwrap();
    assert_eq!(with("charts/12.1.json", "\n", "\n\n  "), plain);
    assert_eq!(
        with("module.json", "October 1944", "In October 1944"),
        plain
    );
    assert_ne!(with("charts/12.1.json", "<=3", "<=2"), plain);
    assert_ne!(with("map/map.json", "02 . f", "02 . ."), plain);
    assert_ne!(with("scenarios/campaign.json", "3621", "3622"), plain);
    assert_ne!(with("module.json", "\"0.2.0\"", "\"0.3.0\""), plain);
}

#[test]
fn installing_writes_the_whole_module_or_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let shelf = folder.path().join("shelf");
    assert!(install(b"nonsense", &shelf).is_err());
    assert!(install(&zip(&[("module.json", b"{}")]), &shelf).is_err());
    assert!(
        !shelf.exists(),
        "nothing is written for what is not accepted"
    );
    let bytes = packed();
    let installed = install(&bytes, &shelf).unwrap();
    assert_eq!(fs::read(&installed.path).unwrap(), bytes);
    assert_eq!(
        installed.path.file_stem().unwrap().to_str().unwrap(),
        installed.hash.to_string()
    );
    install(&bytes, &shelf).unwrap();
    assert_eq!(fs::read_dir(&shelf).unwrap().count(), 1);
    assert!(load(&installed.path).is_ok());
}

/// A small generator of our own: the same mutations on every machine.
struct Chaos(u64);

impl Chaos {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % limit as u64).unwrap()
    }

    fn byte(&mut self) -> u8 {
        u8::try_from(self.below(256)).unwrap()
    }
}

#[test]
fn mutated_archives_are_read_or_refused() {
    let packed = packed();
    let mut chaos = Chaos(0x5eed_1944);
    let (mut read, mut refused) = (0, 0);
    for round in 0..2_000 {
        let mut bytes = packed.clone();
        for _ in 0..=chaos.below(4) {
            // Half of them in the list at the end, where the reader decides.
            let from = if round % 2 == 0 {
                0
            } else {
                bytes.len() - 3_000
            };
            let at = from + chaos.below(bytes.len() - from);
            match chaos.below(4) {
                0 => bytes.truncate(at.max(1_000 + from / 2)),
                1 => bytes[at] ^= 1 << chaos.below(8),
                _ => bytes[at] = chaos.byte(),
            }
        }
        match Files::from_zip("mutated.zip", &bytes) {
            Ok(_) => read += 1,
            Err(_) => refused += 1,
        }
    }
    assert!(
        read > 10 && refused > 1_000,
        "{read} read, {refused} refused"
    );
}

#[test]
fn mutated_files_are_accepted_or_reported() {
    let files = read_files(&root().join("modules/tornio44")).unwrap();
    let names: Vec<String> = files.iter().map(|(name, _)| name.to_owned()).collect();
    let mut chaos = Chaos(0xfeed_1944);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..300 {
        let target = &names[chaos.below(names.len())];
        let mut changed = Files::default();
        let mut sound = true;
        for (name, bytes) in files.iter() {
            let mut bytes = bytes.to_vec();
            if name == target {
                for _ in 0..=chaos.below(3) {
                    let at = chaos.below(bytes.len());
                    // Swapping signs of JSON and digits reaches deeper than any byte would.
                    let signs = b"0123456789-./,:\"{}[]tfn ";
                    bytes[at] = signs[chaos.below(signs.len())];
                }
            }
            sound &= changed.insert("test", name, bytes).is_ok();
        }
        assert!(sound);
        match Module::from_files(changed) {
            Ok(_) => read += 1,
            Err(faults) => {
                assert!(!faults.is_empty());
                refused += 1;
            }
        }
    }
    assert!(read > 5 && refused > 100, "{read} read, {refused} refused");
}
