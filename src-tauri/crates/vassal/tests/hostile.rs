//! Files that mean harm or are broken: refused with a message or read, never a panic, never without end.
//!
//! Ten thousand mutated copies instead of a thousand: `MOTTI_MUTATIONS=10000`. Those of samples are made too when
//! `MOTTI_VASSAL_SAMPLES` names their folder. What could go on without end is bounded inside by counting, so that no
//! clock is asked here.
#![allow(clippy::expect_used)]

use motti_vassal::build::{Age, Building, Element, everything, extension, game, piece, png, zip};
use motti_vassal::limits::{ENTRIES, TRAITS};
use motti_vassal::piece::{Definition, Expander, Properties};
use motti_vassal::write::{Label, file};
use motti_vassal::{Cipher, Fault, Module, Opened, Save, Stacking, Table, open_bytes, report};

/// Reads a file and does with it all that is done.
fn use_up(name: &str, bytes: Vec<u8>) -> Result<(), Fault> {
    let opened = open_bytes(name, bytes)?;
    let _ = report(&opened);
    if let Opened::Module { module, .. } = &opened {
        let mut table = Table::new(Stacking::of(module));
        for command in module.start() {
            table.apply(&command);
        }
        let mut expander = Expander::new(module);
        for definition in module
            .slots
            .iter()
            .filter_map(|slot| slot.definition.as_ref())
        {
            let levels = expander.piece(definition);
            let properties = Properties::new(&levels);
            let _ = properties.shown_name();
            for level in &levels {
                let _ = level.read();
            }
        }
        let mut both = (**module).clone();
        both.extend(module);
    }
    Ok(())
}

/// A small generator, the same everywhere.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(most.max(1)).unwrap_or(1)).unwrap_or(0)
    }

    /// Spoils bytes in one of several ways.
    fn spoil(&mut self, bytes: &mut Vec<u8>) {
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len());
            let until = (at + 1 + self.below(30)).min(bytes.len());
            match self.below(7) {
                0 => bytes.truncate(at),
                1 => bytes[at..until].iter_mut().for_each(|byte| *byte ^= 0x15),
                2 => {
                    let copy = bytes[at..until].to_vec();
                    let to = self.below(bytes.len());
                    bytes.splice(to..to, copy);
                }
                3 => drop(bytes.drain(at..until)),
                4 => {
                    let signs = *b"\\\\/;,\t\x1b'|\"<>&$-9";
                    let sign = signs[self.below(signs.len())];
                    bytes[at] = sign;
                }
                5 => {
                    let numbers = [
                        "-2147483648",
                        "2147483647",
                        "1e308",
                        "99999999999",
                        "NaN",
                        "",
                    ];
                    let number = numbers[self.below(numbers.len())];
                    bytes.splice(at..at, number.bytes());
                }
                _ => bytes[at] = u8::try_from(self.below(256)).unwrap_or(0),
            }
            if bytes.is_empty() {
                bytes.push(b'<');
            }
        }
    }
}

fn label() -> Label<'static> {
    Label {
        module: "m",
        module_version: "1",
        vassal_version: "3.7",
        description: "d",
        saved: 1,
    }
}

/// Spoils the text inside a file, so that most copies get past its container.
fn spoiled(kind: usize, chance: &mut Chance) -> (&'static str, Vec<u8>) {
    match kind {
        0 | 1 => {
            let building = if kind == 0 {
                everything(Age::New)
            } else {
                extension()
            }
            .expect("made");
            let mut text = building.build_bytes();
            chance.spoil(&mut text);
            let mut entries = building.entries.clone();
            entries.push((building.build_file().to_owned(), text));
            ("spoiled.vmod", zip(&entries).expect("packed"))
        }
        2 | 3 => {
            let mut text = game().into_bytes();
            chance.spoil(&mut text);
            let text = String::from_utf8_lossy(&text).into_owned();
            let cipher = [Cipher::Plain, Cipher::Hexadecimal(7), Cipher::Bytes(9)][chance.below(3)];
            (
                "spoiled.vlog",
                file(&text, cipher, &label()).expect("packed"),
            )
        }
        _ => {
            let whole = match chance.below(2) {
                0 => everything(Age::Old).and_then(|building| building.file()),
                _ => file(&game(), Cipher::Packed(3), &label()),
            };
            let mut bytes = whole.expect("made");
            chance.spoil(&mut bytes);
            ("spoiled.zip", bytes)
        }
    }
}

fn mutations() -> usize {
    std::env::var("MOTTI_MUTATIONS")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(1_000)
}

#[test]
fn mutated_copies_are_refused_or_read() {
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    let mut read = 0;
    for at in 0..mutations() {
        let (name, bytes) = spoiled(at % 5, &mut chance);
        match use_up(name, bytes) {
            Ok(()) => read += 1,
            Err(fault) => assert!(!fault.wrong.is_empty() && fault.file == name),
        }
    }
    // Otherwise nothing behind the containers would have been tried.
    assert!(read > mutations() / 4 && read < mutations(), "{read}");
}

#[test]
fn mutated_samples_are_refused_or_read() {
    let Some(folder) = std::env::var_os("MOTTI_VASSAL_SAMPLES") else {
        println!("MOTTI_VASSAL_SAMPLES is not set: no samples are mutated");
        return;
    };
    let mut files = Vec::new();
    let mut open = vec![std::path::PathBuf::from(folder)];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(
                std::fs::read_dir(&path)
                    .expect("a folder")
                    .map(|entry| entry.expect("an entry").path()),
            );
        } else if !path
            .extension()
            .is_some_and(|ending| ending == "json" || ending == "md")
        {
            files.push(std::fs::read(&path).expect("a file"));
        }
    }
    assert!(!files.is_empty());
    let mut chance = Chance(77);
    for at in 0..mutations() {
        let mut bytes = files[at % files.len()].clone();
        chance.spoil(&mut bytes);
        if let Err(fault) = use_up("sample", bytes) {
            assert!(!fault.wrong.is_empty());
        }
    }
}

fn module_with(slots: &[String], prototypes: &[(String, String)]) -> Box<Module> {
    let slot = |text: &String| Element::of("widget.PieceSlot").text(text);
    let prototype = |(name, text): &(String, String)| {
        Element::of("module.PrototypeDefinition")
            .with("name", name)
            .text(text)
    };
    let root = Element::of("GameModule")
        .children(slots.iter().map(slot))
        .children(prototypes.iter().map(prototype));
    match open_bytes(
        "x.vmod",
        Building::new(root, Age::New).file().expect("packed"),
    )
    .expect("read")
    {
        Opened::Module { module, .. } => module,
        Opened::Save(_) => panic!("a module"),
    }
}

#[test]
fn prototypes_that_double_each_other_end() {
    let basic = ("piece;;;;", "");
    let prototypes: Vec<_> = (0..40)
        .map(|at| {
            let next = format!("prototype;P{}", at + 1);
            (
                format!("P{at}"),
                piece(&[(&next, ""), (&next, ""), ("mark;A", "b"), basic]),
            )
        })
        .collect();
    let slots: Vec<_> = (0..50)
        .map(|_| piece(&[("prototype;P0", ""), basic]))
        .collect();
    let module = module_with(&slots, &prototypes);
    let mut expander = Expander::new(&module);
    let levels = expander.all(module.slots[0].definition.as_ref().expect("a definition"));
    assert!(levels.len() <= TRAITS + 1 && expander.cut);
    assert!(
        levels
            .last()
            .is_some_and(motti_vassal::piece::Level::is_basic)
    );
}

#[test]
fn runs_of_backslashes_and_delimiters_are_read_once() {
    // Level by level, each of these would copy megabytes thousands of times.
    let chain = |delimiter: char| {
        let mut text = String::new();
        for level in 0..3_000 {
            text.push('a');
            text.extend(std::iter::repeat_n('\\', level));
            text.push(delimiter);
        }
        text
    };
    let definition = Definition {
        kinds: chain('\t'),
        states: chain('\t'),
    };
    assert_eq!(definition.levels().len(), TRAITS);
    let text = format!("begin_save\u{1b}{}", chain('\u{1b}'));
    let save = Save::from_bytes("x.sav", text.into_bytes()).expect("read");
    assert!(save.setup.len() > 2_000);
    let quotes = format!(
        "begin_save\u{1b}{}{}",
        "'".repeat(1_000_000),
        "\u{1b}".repeat(100_000)
    );
    assert!(Save::from_bytes("x.sav", quotes.into_bytes()).is_ok());
}

#[test]
fn huge_counts_in_states_cost_nothing() {
    let text = "begin_save\u{1b}+/1/footprint;84,130\tpiece;;;a;A/true;Map;2147483647;1,2\tMap;1;2;3;2147483647;a;b\u{1b}M/1/Map/2147483647/-2147483648/null/Map/0/0/null";
    let save = Save::from_bytes("x.sav", text.as_bytes().to_vec()).expect("read");
    let _ = report(&Opened::Save(Box::new(save)));
    let wild = Element::of("module.map.boardPicker.board.HexGrid")
        .set("dx=1e-300|dy=1e300|x0=-2147483648|y0=2147483647");
    let numbered = wild.child(Element::of("module.map.boardPicker.board.mapgrid.HexGridNumbering").set("hLeading=2147483647|vLeading=2147483647|hOff=2147483647|vOff=-2147483648|hType=A|hDescend=true|vDescend=true"));
    let board = Element::of("module.map.boardPicker.Board")
        .set("name=a|width=2147483647|height=2147483647")
        .child(numbered);
    let root = Element::of("GameModule")
        .child(Element::of("module.Map").child(Element::of("module.map.BoardPicker").child(board)));
    use_up(
        "x.vmod",
        Building::new(root, Age::New).file().expect("packed"),
    )
    .expect("read");
}

fn refused(entries: &[(&str, Vec<u8>)]) -> Fault {
    let entries: Vec<_> = entries
        .iter()
        .map(|(name, bytes)| ((*name).to_owned(), bytes.clone()))
        .collect();
    let bytes = zip(&entries).expect("packed");
    let opened = open_bytes("x.vmod", bytes);
    opened.expect_err("refused")
}

#[test]
fn archives_out_of_bounds_are_refused_with_entry_and_reason() {
    let build = || ("buildFile.xml", b"<VASSAL.build.GameModule/>".to_vec());
    for name in [
        "../evil",
        "/etc/x",
        "C:/x",
        "a\\b",
        "a//b",
        "a/./b",
        "a/b/c/d/e/f/g/h/i",
    ] {
        let fault = refused(&[build(), (name, Vec::new())]);
        assert!(
            fault.entry.contains(name) || name.starts_with('/'),
            "{name}: {fault}"
        );
        assert!(!fault.allowed.is_empty());
    }
    let long = "n".repeat(241);
    assert!(
        refused(&[build(), (&long, Vec::new())])
            .wrong
            .contains("too long")
    );
    let bomb = refused(&[("buildFile.xml", vec![b' '; 3 << 20])]);
    assert!(bomb.wrong.contains("times its size"), "{bomb}");
    assert_eq!(bomb.entry, "buildFile.xml");
    let many: Vec<(String, Vec<u8>)> = (0..=ENTRIES)
        .map(|at| (at.to_string(), Vec::new()))
        .collect();
    let fault = open_bytes("x.vmod", zip(&many).expect("packed")).expect_err("refused");
    assert!(fault.wrong.contains("too many"), "{fault}");
    assert!(open_bytes("x.vmod", b"PK\x03\x04 nothing more".to_vec()).is_err());
    let deep = format!("{}{}", "<a>".repeat(100_000), "</a>".repeat(100_000));
    let fault = refused(&[("buildFile.xml", deep.into_bytes())]);
    assert!(
        fault.wrong.contains("nested") && fault.place.starts_with("line"),
        "{fault}"
    );
}

#[test]
fn entries_that_are_not_allowed_are_left_out_with_a_note() {
    let entries = [
        ("buildFile.xml", b"<VASSAL.build.GameModule name='x'><VASSAL.build.module.ChartWindow><VASSAL.build.widget.Chart fileName='A.png'/><VASSAL.build.widget.Chart fileName='a.png'/></VASSAL.build.module.ChartWindow></VASSAL.build.GameModule>".to_vec()),
        ("images/A.png", png(1, 2).expect("an image")),
        ("images/a.png", png(3, 4).expect("an image")),
        ("more.zip", b"PK".to_vec()),
        ("__MACOSX/._x", b"x".to_vec()),
    ];
    let entries = entries.map(|(name, bytes)| (name.to_owned(), bytes));
    let opened = open_bytes("x.vmod", zip(&entries).expect("packed")).expect("read");
    let Opened::Module { module, archive } = opened else {
        panic!("a module")
    };
    assert_eq!(module.notes.list().len(), 2, "{:?}", module.notes.list());
    assert!(!archive.has("more.zip") && !archive.has("images/a.png"));
    assert_eq!((archive.listed(), archive.listed_images()), (4, 2));
    // The one that stayed answers to both names.
    assert_eq!(archive.image("a.png"), Some("images/A.png"));
    let inner = zip(&[("x".to_owned(), Vec::new())]).expect("packed");
    let nested = [
        ("buildFile.xml".to_owned(), b"<a/>".to_vec()),
        ("help/x.html".to_owned(), inner),
    ];
    let Ok(Opened::Module { mut archive, .. }) =
        open_bytes("x.vmod", zip(&nested).expect("packed"))
    else {
        panic!("a module")
    };
    assert!(
        archive
            .read("help/x.html")
            .is_err_and(|fault| fault.wrong.contains("inside"))
    );
}

#[test]
fn a_packed_game_that_swells_is_refused() {
    let text = format!("begin_save\u{1b}{}", "x".repeat(300 << 20));
    let bytes = Cipher::Packed(1).encode(&text).expect("packed");
    let fault = Save::from_bytes("x.vsav", bytes).expect_err("refused");
    assert!(fault.wrong.contains("too long"), "{fault}");
}
