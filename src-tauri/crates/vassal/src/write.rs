//! Writes commands down as the text of a game, and games as files that VASSAL reads.

use crate::Cipher;
use crate::command::{Command, Move, SavedBoards};
use crate::module::Container;
use crate::sequence::encode;
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;
use zip::{DateTime, ZipWriter};

/// What stands between commands.
const ESC: char = '\u{1b}';

/// What a written file says of itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Label<'a> {
    /// The module's name.
    pub module: &'a str,
    /// The module's version.
    pub module_version: &'a str,
    /// The version of VASSAL that it is written for.
    pub vassal_version: &'a str,
    /// A description of the game.
    pub description: &'a str,
    /// When it was saved, in milliseconds since 1970.
    pub saved: u64,
}

/// The text of a game: the position's commands, then the steps of a log.
pub fn text(setup: &[Command], steps: &[Vec<Command>]) -> String {
    let step = |step: &Vec<Command>| {
        encode(
            step.iter()
                .map(|command| format!("LOG\t{}", command.write())),
            ESC,
        )
    };
    let tokens = setup
        .iter()
        .map(Command::write)
        .chain(steps.iter().map(step));
    encode(tokens, ESC)
}

/// A file with a game in it, as VASSAL writes one.
///
/// # Errors
/// When packing fails, which memory never does.
pub fn file(text: &str, cipher: Cipher, label: &Label) -> std::io::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().last_modified_time(DateTime::default());
    let mut entry = |name: &str, bytes: &[u8]| -> std::io::Result<()> {
        zip.start_file(name, options)?;
        zip.write_all(bytes)
    };
    entry("savedGame", &cipher.encode(text)?)?;
    entry(
        "savedata",
        data(label.module_version, label.description, None, label).as_bytes(),
    )?;
    entry(
        "moduledata",
        data(label.module_version, "", Some(label.module), label).as_bytes(),
    )?;
    Ok(zip.finish()?.into_inner())
}

fn data(version: &str, description: &str, name: Option<&str>, label: &Label) -> String {
    let name = name.map_or_else(String::new, |name| {
        format!("  <name>{}</name>\n", escaped(name))
    });
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<data version=\"1\">\n  <version>{}</version>\n  <VassalVersion>{}</VassalVersion>\n  <dateSaved>{}</dateSaved>\n  <description>{}</description>\n{name}</data>\n",
        escaped(version),
        escaped(label.vassal_version),
        label.saved,
        escaped(description),
    )
}

/// A text within XML.
pub(crate) fn escaped(text: &str) -> String {
    let mut written = String::new();
    for letter in text.chars() {
        match letter {
            '&' => written.push_str("&amp;"),
            '<' => written.push_str("&lt;"),
            '>' => written.push_str("&gt;"),
            '"' => written.push_str("&quot;"),
            other => written.push(other),
        }
    }
    written
}

fn name(of: Option<&str>) -> &str {
    of.unwrap_or("null")
}

fn container(container: &Container) -> String {
    match container {
        Container::Module => "Module".to_owned(),
        Container::Map(map) => map.clone(),
        Container::Zone(map, zone) => format!("{map}:{zone}"),
    }
}

impl Command {
    /// The command as it is written down. A player's id is written as the number it was replaced by.
    pub fn write(&self) -> String {
        let tabs = |fields: &[&str]| encode(fields, '\t');
        match self {
            Command::Nothing => String::new(),
            Command::BeginSave => "begin_save".to_owned(),
            Command::EndSave => "end_save".to_owned(),
            Command::Add { id, piece } => piece.write(id),
            Command::Remove { id } => format!("-/{}", encode([id], '/')),
            Command::Change { id, state, old } => {
                let fields = [Some(id), Some(state), old.as_ref()];
                format!("D/{}", encode(fields.into_iter().flatten(), '/'))
            }
            Command::Move(moved) => moved.write(),
            Command::Chat(line) => format!("CHAT{line}"),
            Command::Player { number, name, side } => {
                tabs(&["PLAYER", &format!("#{number}"), name, side])
            }
            Command::RemovePlayer { number } => tabs(&["PYREMOVE", &format!("#{number}")]),
            Command::Boards(boards) => boards.write(),
            Command::Property {
                name,
                value,
                container: of,
            } => encode(["GlobalProperty\t", name, value, &container(of)], ';'),
            Command::PropertyChange {
                name,
                old,
                new,
                container: of,
            } => tabs(&["MutableProperty", name, old, new, &container(of)]),
            Command::Turn { tracker, state } => format!("TURN{tracker}\t{state}"),
            Command::Notes(text) => tabs(&["NOTES", &text.replace('\n', "|")]),
            Command::PublicNotes(text) => tabs(&["PNOTES", &text.replace('\n', "|")]),
            Command::PrivateNotes { secret: false } => "PNOTE\t".to_owned(),
            Command::PrivateNotes { secret: true } => "SNOTE\t".to_owned(),
            Command::SetupStack => "SETUP_STACK\t".to_owned(),
            Command::Extension { name, version } => tabs(&["EXT", name, version]),
            Command::Undo { begins } => format!("UNDO\t{begins}"),
            Command::Sight { id, points } => {
                let points = points.map(|point| point.to_string());
                encode(
                    ["LOS", id]
                        .into_iter()
                        .chain(points.iter().map(String::as_str)),
                    '\t',
                )
            }
            Command::Results { dice, faces } => {
                let faces = faces.iter().map(ToString::to_string);
                encode(
                    ["SHOW_RESULTS".to_owned(), dice.clone()]
                        .into_iter()
                        .chain(faces),
                    '\t',
                )
            }
            Command::Effect { text, .. } | Command::Unknown { text, .. } => text.clone(),
        }
    }
}

impl Move {
    fn write(&self) -> String {
        let [x, y, old_x, old_y] =
            [self.x, self.y, self.old_x, self.old_y].map(|number| number.to_string());
        let fields = [
            self.id.as_str(),
            name(self.map.as_deref()),
            &x,
            &y,
            name(self.under.as_deref()),
            name(self.old_map.as_deref()),
            &old_x,
            &old_y,
            name(self.old_under.as_deref()),
        ];
        format!("M/{}", encode(fields, '/'))
    }
}

impl SavedBoards {
    /// The command as it is written down.
    pub fn write(&self) -> String {
        let first = format!("{}BoardPicker", self.map);
        let boards = self.boards.iter().flat_map(|board| {
            [
                board.written(),
                board.column.to_string(),
                board.row.to_string(),
            ]
        });
        encode([first].into_iter().chain(boards), '\t')
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Notes, Save, command};

    #[test]
    fn what_is_written_is_read_again() {
        let lines = [
            "begin_save",
            "",
            "+/7/mark;A\tpiece;;;a\\/b.png;A/x\tMain;1;2;3;0",
            "-/7",
            "D/7/y\tMain;1;2;3;0/x\tMain;1;2;3;0",
            "D/7/y",
            "M/7/Main/1/2/null/null/3/4/9",
            "CHAT<Ann> - 1/2 | a\tb",
            "MainBoardPicker\tA/rev\t0\t1",
            "GlobalProperty\t;VP;3;Main:Zone",
            "MutableProperty\tVP\t3\t4\tModule",
            "TURNTurnTracker0\t0|2;0;false;-1;1\\;0",
            "NOTES\ta|b",
            "EXT\ta\t1",
            "UNDO\ttrue",
            "bd\tx",
            "end_save",
        ];
        let whole = encode(lines, ESC);
        let read = command::decode(&whole, "", &mut Notes::default());
        assert_eq!(text(&read.setup, &read.steps), whole);
    }

    #[test]
    fn a_file_is_read_again() {
        let steps = vec![
            vec![Command::Chat("hi".into())],
            vec![
                Command::Undo { begins: true },
                Command::Chat("a".into()),
                Command::Undo { begins: false },
            ],
        ];
        let setup = vec![Command::BeginSave, Command::EndSave];
        let label = Label {
            module: "A & B",
            module_version: "1",
            vassal_version: "3.7",
            description: "<d>",
            saved: 7,
        };
        let bytes = file(&text(&setup, &steps), Cipher::Hexadecimal(9), &label).expect("written");
        let save = Save::from_bytes("x.vlog", bytes).expect("read");
        assert_eq!((save.setup, save.steps), (setup, steps));
        assert_eq!(save.about.module.name.as_deref(), Some("A & B"));
        assert_eq!(save.about.game.description.as_deref(), Some("<d>"));
        assert_eq!(save.cipher, Cipher::Hexadecimal(9));
    }
}
