//! Takes over a module with a map of 20,000 by 14,000 pixels and 3,000 counters, and reads a save with 70,000 stacks;
//! says how long it took and how much memory it needed at most.
//!
//! `cargo run --release -p motti-vassal --example huge`
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation)]

use motti_module::Module as Ours;
use motti_vassal::convert::{played, to_module};
use motti_vassal::{Archive, Module, Notes, Save};
use std::fmt::Write as _;
use std::io::{Cursor, Write as _};
use std::time::Instant;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const WIDTH: u32 = 20_000;
const HEIGHT: u32 = 14_000;
const COUNTERS: usize = 3_000;
const STACKS: usize = 70_000;

/// A picture that does not pack to nothing, row by row.
fn picture(width: u32, height: u32, seed: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header().unwrap();
    let mut stream = writer.stream_writer().unwrap();
    let mut noise = seed | 1;
    let mut row = vec![0; width as usize * 3];
    for y in 0..height {
        for (x, pixel) in row.chunks_exact_mut(3).enumerate() {
            noise ^= noise << 13;
            noise ^= noise >> 17;
            noise ^= noise << 5;
            let shade = ((x as u32 / 60 + y / 52) % 7 * 20) as u8;
            pixel.copy_from_slice(&[shade + 80, shade + 100, 90 + (noise & 3) as u8]);
        }
        stream.write_all(&row).unwrap();
    }
    stream.finish().unwrap();
    drop(writer);
    bytes
}

fn build_file() -> String {
    let mut slots = String::new();
    for n in 0..COUNTERS {
        let _ = write!(
            slots,
            "<VASSAL.build.widget.PieceSlot entryName=\"Unit {n}\" gpid=\"{n}\" height=\"75\" width=\"75\">\
             +/null/emb2;Flip;2;F;;;;;;;;;;;0;0;unit-{}.png,unit-{}.png;,;true;Step;;;false;;1;1;false\tmark;Side\\\t\
             piece;;;unit-{n}.png;Unit {n}/1\tRed\\\tnull;0;0;{n};0</VASSAL.build.widget.PieceSlot>",
            n,
            (n + 1) % COUNTERS
        );
    }
    format!(
        "<VASSAL.build.GameModule name=\"Huge\" version=\"1\" VassalVersion=\"3.7.0\">\
         <VASSAL.build.module.Map mapName=\"Main\"><VASSAL.build.module.map.BoardPicker>\
         <VASSAL.build.module.map.boardPicker.Board name=\"Map\" image=\"map.png\">\
         <VASSAL.build.module.map.boardPicker.board.HexGrid dx=\"60.0\" dy=\"69.28\" x0=\"0\" y0=\"32\"/>\
         </VASSAL.build.module.map.boardPicker.Board></VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map>\
         <VASSAL.build.module.PieceWindow name=\"Units\"><VASSAL.build.widget.ListWidget entryName=\"All\">{slots}\
         </VASSAL.build.widget.ListWidget></VASSAL.build.module.PieceWindow></VASSAL.build.GameModule>"
    )
}

fn module() -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let mut put = |name: &str, bytes: &[u8]| {
        zip.start_file(name, stored).unwrap();
        zip.write_all(bytes).unwrap();
    };
    put("buildFile.xml", build_file().as_bytes());
    put("images/map.png", &picture(WIDTH, HEIGHT, 7));
    for n in 0..COUNTERS {
        put(&format!("images/unit-{n}.png"), &picture(60, 60, n as u32));
    }
    zip.finish().unwrap().into_inner()
}

fn save() -> Vec<u8> {
    let mut text = "begin_save".to_owned();
    for n in 0..STACKS {
        let _ = write!(
            text,
            "\u{1b}+/{}/stack/Main;{};{};@@-1",
            900_000 + n,
            n % 2_000,
            n / 2_000
        );
    }
    for n in 0..311 {
        let _ = write!(
            text,
            "\u{1b}+/{n}/piece;;;unit-{n}.png;Unit {n}/Main;{};500;{n};0",
            60 * n
        );
    }
    text.push_str("\u{1b}end_save");
    text.into_bytes()
}

/// The most memory the program has needed so far, in MB; nothing where the system does not say.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kilobytes / 1_024)
}

fn main() {
    let bytes = module();
    let megabytes = bytes.len() >> 20;
    println!("a module of {megabytes} MB; memory so far {:?} MB", peak());
    let begun = Instant::now();
    let mut notes = Notes::default();
    let mut archive = Archive::from_bytes("huge.vmod", bytes, &mut notes).unwrap();
    let read = Module::read(&mut archive, notes).unwrap();
    let archives = std::slice::from_mut(&mut archive);
    let taken = to_module(archives, &read, &mut |_, _, _| true).unwrap();
    drop(archive);
    let packed = taken.files.to_zip().unwrap();
    let import = begun.elapsed().as_secs_f32();
    let most = peak();
    println!(
        "taken over in {import:.1} s: {} files, {} MB; at most {most:?} MB of memory",
        taken.files.len(),
        packed.len() >> 20,
    );
    drop(packed);
    let ours = Ours::from_files(taken.files).unwrap();
    let table = ours.table.unwrap();
    assert!(table.counters.len() >= COUNTERS);
    let tiles = &table.source.pictures["map.png"].tiles;
    assert_eq!(tiles.len(), 4, "the map is cut into tiles");
    let text = save();
    let begun = Instant::now();
    let save = Save::from_bytes("huge.sav", text).unwrap();
    let played = played(&save, &table, &std::collections::BTreeMap::default());
    let pieces: usize = played
        .position
        .piles
        .iter()
        .map(|pile| pile.pieces.len())
        .sum();
    let open = begun.elapsed().as_secs_f32();
    println!("a save of {STACKS} stacks and {pieces} pieces in {open:.2} s");
    assert_eq!(pieces, 311);
    println!(
        "{}",
        serde_json::json!({ "import_seconds": import, "import_megabytes": most, "save_seconds": open })
    );
}
