//! The TypeScript twins of the protocol: what is kept in `ui/src/generated` is what the Rust types say.
//!
//! `MOTTI_REGENERATE=1 cargo test -p motti-desk --test generated` writes them again.
#![allow(clippy::unwrap_used)]

use motti_desk::protocol::{Answer, Request};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use ts_rs::{Config, TS};

const HEADER: &str =
    "// Written from the Rust types by the tests of motti-desk; do not edit by hand.\n";

/// The files as the types say, by name.
fn written() -> BTreeMap<String, String> {
    let folder = tempfile::tempdir().unwrap();
    let config = Config::new().with_out_dir(folder.path());
    Request::export_all(&config).unwrap();
    Answer::export_all(&config).unwrap();
    let mut files = read(folder.path());
    for text in files.values_mut() {
        let body = text.split_once('\n').map_or("", |(_, rest)| rest);
        *text = format!("{HEADER}{body}");
    }
    let mut index = HEADER.to_owned();
    for name in files.keys() {
        let stem = name.trim_end_matches(".ts");
        writeln!(index, "export type {{ {stem} }} from \"./{stem}\";").unwrap();
    }
    files.insert("index.ts".into(), index);
    files
}

fn read(folder: &Path) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_file() {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            files.insert(name, fs::read_to_string(&path).unwrap());
        } else {
            for (name, text) in read(&path) {
                let folder = path.file_name().unwrap().to_string_lossy();
                files.insert(format!("{folder}/{name}"), text);
            }
        }
    }
    files
}

#[test]
fn the_kept_types_are_those_of_the_protocol() {
    let kept_in = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../ui/src/generated");
    let written = written();
    assert!(
        written.len() > 40,
        "the protocol has more types than {written:?}"
    );
    if std::env::var_os("MOTTI_REGENERATE").is_some() {
        let _ = fs::remove_dir_all(&kept_in);
        for (name, text) in &written {
            let path = kept_in.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
    }
    let kept = read(&kept_in);
    let names: Vec<&String> = written.keys().collect();
    assert_eq!(
        kept.keys().collect::<Vec<_>>(),
        names,
        "run this test with MOTTI_REGENERATE=1"
    );
    for name in names {
        assert_eq!(
            kept[name], written[name],
            "{name}: run this test with MOTTI_REGENERATE=1"
        );
    }
}
