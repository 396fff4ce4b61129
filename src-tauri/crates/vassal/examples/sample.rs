//! Writes a small module, a saved game, a log and an extension of it as VASSAL would, for tests of the window and for looking at it.
//!
//! `cargo run -p motti-vassal --example sample -- FOLDER` writes `sample.vmod`, `sample.vsav`, `sample.vlog` and
//! `sample.vmdx` there.
#![allow(clippy::unwrap_used)]

use motti_vassal::Cipher;
use motti_vassal::build::{Age, Building, Element, module_data, piece};
use motti_vassal::piece::{Level, join};
use motti_vassal::sequence::encode;
use motti_vassal::write::{Label, file};
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

const ESC: char = '\u{1b}';
const NAME: &str = "The Sample Ford";
const VERSION: &str = "1.2";
/// The columns of hexes, the rows, and the distances and the corner of their middles in pixels.
const COLUMNS: i32 = 14;
const ROWS: i32 = 9;
const ACROSS: i32 = 86;
const DOWN: i32 = 100;
const CORNER: i32 = 60;
const CARDS: [&str; 4] = ["Storm", "Orders", "Fog", "Reserves"];
/// Where the deck of cards lies on its board.
const EVENTS: [i32; 2] = [1150, 120];

type Colour = [u8; 3];
const PAPER: Colour = [226, 214, 180];
const LINE: Colour = [120, 110, 90];
const WATER: Colour = [120, 165, 200];
const WOOD: Colour = [150, 178, 120];

/// A picture being drawn.
struct Canvas {
    width: i32,
    height: i32,
    pixels: Vec<Colour>,
}

impl Canvas {
    fn new(width: i32, height: i32, colour: Colour) -> Self {
        let count = usize::try_from(width * height).unwrap();
        Self {
            width,
            height,
            pixels: vec![colour; count],
        }
    }

    fn dot(&mut self, x: i32, y: i32, colour: Colour) {
        if (0..self.width).contains(&x) && (0..self.height).contains(&y) {
            let at = usize::try_from(y * self.width + x).unwrap();
            self.pixels[at] = colour;
        }
    }

    fn fill(&mut self, from: [i32; 2], to: [i32; 2], colour: Colour) {
        for y in from[1]..to[1] {
            for x in from[0]..to[0] {
                self.dot(x, y, colour);
            }
        }
    }

    /// A thick line.
    fn line(&mut self, from: [i32; 2], to: [i32; 2], colour: Colour) {
        let steps = (to[0] - from[0]).abs().max((to[1] - from[1]).abs()).max(1);
        for step in 0..=steps {
            let x = from[0] + (to[0] - from[0]) * step / steps;
            let y = from[1] + (to[1] - from[1]) * step / steps;
            self.fill([x - 1, y - 1], [x + 1, y + 1], colour);
        }
    }

    fn frame(&mut self, from: [i32; 2], to: [i32; 2], colour: Colour) {
        let [a, b, c, d] = [from, [to[0], from[1]], to, [from[0], to[1]]];
        for (from, to) in [(a, b), (b, c), (c, d), (d, a)] {
            self.line(from, to, colour);
        }
    }

    fn png(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let (width, height) = (self.width.unsigned_abs(), self.height.unsigned_abs());
        let mut encoder = png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().unwrap();
        let flat: Vec<u8> = self.pixels.iter().flatten().copied().collect();
        writer
            .stream_writer()
            .and_then(|mut stream| {
                stream.write_all(&flat)?;
                stream.finish()
            })
            .unwrap();
        drop(writer);
        bytes
    }
}

/// The middle of a hex.
fn middle(column: i32, row: i32) -> [i32; 2] {
    let lower = if column % 2 == 1 { DOWN / 2 } else { 0 };
    [CORNER + column * ACROSS, CORNER + row * DOWN + lower]
}

fn map_picture() -> Vec<u8> {
    let mut map = Canvas::new(COLUMNS * ACROSS + 40, ROWS * DOWN + 70, PAPER);
    for column in 0..COLUMNS {
        for row in 0..ROWS {
            let ground = match (column * 7 + row * 5) % 9 {
                _ if (column + row) % 11 == 6 => WATER,
                0 | 4 => WOOD,
                _ => PAPER,
            };
            hex(&mut map, middle(column, row), ground);
        }
    }
    map.png()
}

fn hex(map: &mut Canvas, [x, y]: [i32; 2], ground: Colour) {
    let (half, side) = (DOWN / 2, ACROSS * 2 / 3);
    for dy in -half..half {
        let wide = side - (side / 2) * dy.abs() / half;
        map.fill([x - wide, y + dy], [x + wide, y + dy + 1], ground);
    }
    let corners = [
        [x - side / 2, y - half],
        [x + side / 2, y - half],
        [x + side, y],
        [x + side / 2, y + half],
        [x - side / 2, y + half],
        [x - side, y],
    ];
    for (ix, from) in corners.into_iter().enumerate() {
        map.line(from, corners[(ix + 1) % 6], LINE);
    }
}

/// A counter: a box with a cross, as infantry is drawn; a broken one is pale and has a bar.
fn counter(colour: Colour, reduced: bool) -> Vec<u8> {
    let paler = |part: u8| if reduced { part / 2 + 110 } else { part };
    let mut drawn = Canvas::new(60, 60, colour.map(paler));
    drawn.frame([1, 1], [58, 58], [30, 30, 30]);
    drawn.fill([15, 16], [45, 36], [245, 245, 240]);
    drawn.frame([15, 16], [45, 36], [30, 30, 30]);
    drawn.line([15, 16], [45, 36], [30, 30, 30]);
    drawn.line([15, 36], [45, 16], [30, 30, 30]);
    if reduced {
        drawn.fill([10, 44], [50, 50], [245, 245, 240]);
    }
    drawn.png()
}

fn card(colour: Colour) -> Vec<u8> {
    let mut drawn = Canvas::new(70, 100, [245, 240, 225]);
    drawn.fill([8, 8], [62, 50], colour);
    drawn.frame([2, 2], [67, 97], [60, 50, 40]);
    drawn.png()
}

fn back(width: i32, height: i32) -> Vec<u8> {
    let mut drawn = Canvas::new(width, height, [70, 60, 90]);
    drawn.frame([3, 3], [width - 4, height - 4], [210, 200, 160]);
    drawn.line([3, 3], [width - 4, height - 4], [210, 200, 160]);
    drawn.line([3, height - 4], [width - 4, 3], [210, 200, 160]);
    drawn.png()
}

/// The traits of a unit, the outermost first.
fn unit(name: &str, colour: &str, side: &str) -> Vec<(String, String)> {
    [
        (
            "obs;73,130;back.png;Hide strength;P;Unknown;player:;Peek",
            "null",
        ),
        (
            "label;76,130;Label;11;0,0,0;255,255,255;b;0;c;0;b;c;$pieceName$ ($label$);Dialog;0;0;Label;text",
            "",
        ),
        (
            "rotate;6;93,130;91,130;Turn right;Turn left;;;Turn;;;;;",
            "0",
        ),
        (
            &format!("emb2;;0;;Flip;130;F;;0;;;;1;true;0;0;,{colour}-half.png;,+ (reduced);true;Step;;;false;;1;1;true;;70,130"),
            "1",
        ),
        ("mark;Side", side),
        ("clone;Clone;67,130", ""),
        ("delete;Delete;68,130", ""),
        (&format!("piece;;;{colour}.png;{name}"), "null;0;0;1;0"),
    ]
    .map(|(kind, state)| (kind.to_owned(), state.to_owned()))
    .into()
}

fn text(traits: &[(String, String)]) -> String {
    let borrowed: Vec<(&str, &str)> = traits
        .iter()
        .map(|(kind, state)| (kind.as_str(), state.as_str()))
        .collect();
    piece(&borrowed)
}

fn slot(class: &str, name: &str, number: usize, text: &str) -> Element {
    Element::of(class)
        .set("width=60|height=60")
        .with("entryName", name)
        .with("gpid", &number.to_string())
        .text(text)
}

fn units() -> [Vec<(String, String)>; 2] {
    [
        unit("Red Infantry", "red", "Red"),
        unit("Blue Infantry", "blue", "Blue"),
    ]
}

/// The traits of a card, the outermost first.
fn card_traits(name: &str, number: usize) -> [(String, String); 2] {
    let colour = if name.len().is_multiple_of(2) {
        "orders"
    } else {
        "storm"
    };
    [
        (
            "obs;79,130;card-back.png;Mask;P;A card;player:;Peek",
            "null",
        ),
        (
            &format!("piece;;;{colour}.png;{name}"),
            &format!("null;0;0;{number};0"),
        ),
    ]
    .map(|(kind, state)| (kind.to_owned(), state.to_owned()))
}

fn cards() -> Vec<Element> {
    (40..)
        .zip(CARDS)
        .map(|(number, name)| {
            let text = text(&card_traits(name, number));
            slot("widget.CardSlot", name, number, &text)
        })
        .collect()
}

fn board(name: &str, pairs: &str) -> Element {
    Element::of("module.map.boardPicker.Board")
        .with("name", name)
        .set(pairs)
}

fn main_map() -> Element {
    let grid = Element::of("module.map.boardPicker.board.HexGrid")
        .set(&format!(
            "x0={CORNER}|y0={CORNER}|dx={ACROSS}.0|dy={DOWN}.0"
        ))
        .child(
            Element::of("module.map.boardPicker.board.mapgrid.HexGridNumbering")
                .set("first=H|sep=|hType=N|vType=N|hLeading=1|vLeading=1|hOff=1|vOff=1"),
        );
    let pile = |pairs: &str| Element::of("module.map.DrawPile").set(pairs);
    Element::of("module.Map")
        .set("mapName=The Ford|edgeWidth=20|edgeHeight=20|backgroundcolor=60,64,70")
        .child(
            Element::of("module.map.BoardPicker").child(board("Ford", "image=ford.png").child(grid)),
        )
        .child(Element::of("module.map.StackMetrics").set("exSepX=8|exSepY=24|unexSepX=4|unexSepY=4"))
        .child(
            pile("name=Events|owningBoard=Ford|x=1150|y=120|width=70|height=100|faceDown=Always|shuffle=Via right-click Menu|draw=true|reversible=true|reshufflable=true|reshuffleCommand=Put back|reshuffleTarget=Played")
                .children(cards()),
        )
        .child(pile("name=Played|owningBoard=Ford|x=1150|y=300|width=70|height=100|faceDown=Never|shuffle=Never|draw=true"))
}

fn others() -> Vec<Element> {
    let picker = || Element::of("module.map.BoardPicker");
    vec![
        Element::of("module.Map")
            .with("mapName", "Reserves")
            .child(picker().child(board("Reserves", "width=500|height=300|color=196,188,160"))),
        Element::of("module.PlayerHand")
            .set("mapName=Red hand|visible=false")
            .with("side", "Red")
            .child(picker().child(board("Hand", "width=500|height=160|color=90,60,60"))),
    ]
}

fn tools() -> Vec<Element> {
    let chart = |pairs: &str| Element::of("widget.HtmlChart").set(pairs);
    vec![
        Element::of("module.DiceButton").set("name=2d6|nDice=2|nSides=6|plus=0|addToTotal=0|reportTotal=false|reportFormat=$name$ = $result$"),
        Element::of("module.RandomTextButton").set("name=Weather|nDice=1|faces=Clear,Mud,Snow|numeric=false"),
        Element::of("module.turn.TurnTracker").set("name=Turn|turnFormat=$level1$|reportFormat=$newTurn$").child(
            Element::of("module.turn.CounterTurnLevel").set("name=Number|property=TurnNo|start=1|incr=1|loop=true|loopLimit=8|turnFormat=Turn $value$"),
        ),
        Element::of("module.ChartWindow").with("name", "Charts").child(
            Element::of("widget.TabWidget").with("entryName", "Tables").child(chart("chartName=Terrain|fileName=terrain.html")),
        ),
        Element::of("module.Documentation").child(
            Element::of("module.documentation.HelpFile").set("title=How to play|fileName=how.html|fileType=archive"),
        ),
        Element::of("module.PredefinedSetup").set("name=Crossing|file=start.vsav|useFile=true|isMenu=false|description=two regiments at the ford"),
        Element::of("module.properties.GlobalProperties").child(
            Element::of("module.properties.GlobalProperty").set("name=Points|initialValue=3|isNumeric=true|min=0|max=20|wrap=false"),
        ),
    ]
}

/// The commands that set the game up.
fn position() -> Vec<String> {
    let [red, blue] = units();
    let unit = |traits: &[(String, String)], id: u32, [x, y]: [i32; 2]| {
        let last = traits.len() - 1;
        let levels: Vec<Level> = traits
            .iter()
            .enumerate()
            .map(|(ix, (kind, state))| {
                let lies = format!("The Ford;{x};{y};1;0");
                Level::new(kind, if ix == last { &lies } else { state })
            })
            .collect();
        join(&levels).write(&id.to_string())
    };
    let ([a, b], [c, d]) = (middle(3, 3), middle(8, 4));
    let stack = |id: u32, [x, y]: [i32; 2], of: &str| {
        format!("+/{id}/stack/The Ford;{};{};{of};@@-1", x + 20, y + 20)
    };
    let mut pieces = vec![
        String::new(),
        unit(&red, 101, [a + 20, b + 20]),
        unit(&red, 102, [a + 20, b + 20]),
        unit(&red, 103, [a + 20, b + 20]),
        unit(&blue, 201, [c + 20, d + 20]),
        unit(&blue, 202, middle(10, 2).map(|at| at + 20)),
        stack(901, [a, b], "101;102;103"),
        stack(902, [c, d], "201"),
    ];
    for (id, card) in (301..).zip(CARDS) {
        let traits = card_traits(card, 40);
        let lies = format!("The Ford;{};{};40;0", EVENTS[0] + 20, EVENTS[1] + 20);
        let levels = [
            Level::new(&traits[0].0, &traits[0].1),
            Level::new(&traits[1].0, &lies),
        ];
        pieces.push(join(&levels).write(&id.to_string()));
    }
    pieces.push(format!(
        "+/903/deck;true;0,0,0;70;100;Always;Via right-click Menu;true;true;true;Put back;;Played;Events/The Ford;{};{};true;301,302,303,304",
        EVENTS[0] + 20,
        EVENTS[1] + 20
    ));
    vec![
        "begin_save".to_owned(),
        String::new(),
        encode(pieces, ESC),
        "The FordBoardPicker\tFord\t0\t0".to_owned(),
        "end_save".to_owned(),
    ]
}

/// The steps of the log: what each writes, and does.
fn steps() -> Vec<String> {
    let logged = |commands: &[&str]| {
        let commands = commands.iter().map(|command| format!("LOG\t{command}"));
        encode(commands, ESC)
    };
    let at = |column, row| middle(column, row).map(|at| at + 20);
    let moved = |id: u32, from: [i32; 2], to: [i32; 2]| {
        let [from, to] = [from, to].map(|[x, y]| format!("The Ford/{x}/{y}/null"));
        format!("M/{id}/{to}/{from}/x")
    };
    let stands = at(5, 3);
    let traits = &units()[0];
    let state = |level: &str| {
        let states = traits.iter().enumerate().map(|(ix, (_, state))| match ix {
            3 => level.to_owned(),
            _ if ix == traits.len() - 1 => format!("The Ford;{};{};1;0", stands[0], stands[1]),
            _ => state.clone(),
        });
        let levels: Vec<Level> = states.map(|state| Level::new("", &state)).collect();
        join(&levels).states
    };
    let flip = format!("D/103/{}", encode([state("2"), state("1")], '/'));
    vec![
        logged(&["CHAT<Anna> - to the river"]),
        logged(&[
            &moved(103, at(3, 3), stands),
            "CHAT* Red Infantry goes to the river",
        ]),
        logged(&[
            &moved(201, at(8, 4), at(7, 4)),
            "CHAT* Blue Infantry moves up",
        ]),
        logged(&["CHAT* 2d6 = 4,6"]),
        logged(&[&flip, "CHAT* Red Infantry is reduced"]),
        logged(&["-/202", "CHAT* Blue Infantry leaves"]),
    ]
}

fn game(text: &str) -> Vec<u8> {
    let label = Label {
        module: NAME,
        module_version: VERSION,
        vassal_version: "3.7.14",
        description: "made for a test",
        saved: 1_700_000_000_000,
    };
    file(text, Cipher::Hexadecimal(0x5c), &label).unwrap()
}

fn module(start: &[u8]) -> Vec<u8> {
    let [red, blue] = units();
    let slots = [("Red Infantry", &red), ("Blue Infantry", &blue)]
        .into_iter()
        .enumerate()
        .map(|(ix, (name, traits))| slot("widget.PieceSlot", name, ix + 1, &text(traits)));
    let marker = piece(&[
        ("delete;Delete;68,130", ""),
        ("piece;;;marker.png;Control", "null;0;0;3;0"),
    ]);
    let group = |class: &str, name: &str| Element::of(class).with("entryName", name);
    let palette = Element::of("module.PieceWindow")
        .with("name", "Pieces")
        .child(
            group("widget.TabWidget", "All")
                .child(group("widget.ListWidget", "Units").children(slots))
                .child(group("widget.ListWidget", "Markers").child(slot(
                    "widget.PieceSlot",
                    "Control",
                    3,
                    &marker,
                ))),
        );
    let root = Element::of("GameModule")
        .with("name", NAME)
        .set(&format!(
            "version={VERSION}|VassalVersion=3.7.14|description=made for a test|nextPieceSlotId=99"
        ))
        .child(Element::of("module.BasicCommandEncoder"))
        .child(
            Element::of("module.PlayerRoster")
                .child(Element::new("entry").text("Red"))
                .child(Element::new("entry").text("Blue")),
        )
        .child(palette)
        .child(main_map())
        .children(others())
        .children(tools());
    let picture = |name: &str| format!("images/{name}.png");
    let terrain = "<h1>Terrain</h1><table border=1><tr><td>Wood</td><td>2</td></tr></table><script>document.title = 'ran'</script>";
    let marked = Canvas::new(30, 30, [200, 160, 40]);
    let building = Building::new(root, Age::New)
        .entry("moduledata", module_data(NAME, VERSION))
        .entry(&picture("ford"), map_picture())
        .entry(&picture("red"), counter([190, 70, 60], false))
        .entry(&picture("red-half"), counter([190, 70, 60], true))
        .entry(&picture("blue"), counter([70, 110, 180], false))
        .entry(&picture("blue-half"), counter([70, 110, 180], true))
        .entry(&picture("storm"), card([90, 110, 140]))
        .entry(&picture("orders"), card([150, 80, 60]))
        .entry(&picture("back"), back(60, 60))
        .entry(&picture("card-back"), back(70, 100))
        .entry(&picture("marker"), marked.png())
        .entry("terrain.html", terrain.as_bytes().to_vec())
        .entry(
            "how.html",
            b"<h1>How to play</h1><p>Cross the ford.</p>".to_vec(),
        )
        .entry("start.vsav", start.to_vec());
    building.file().unwrap()
}

/// An extension with one counter more.
fn extension() -> Vec<u8> {
    let green = piece(&[
        ("delete;Delete;68,130", ""),
        ("piece;;;green.png;Green Infantry", "null;0;0;x1:1;0"),
    ]);
    let root = Element::of("module.ModuleExtension")
        .with("module", NAME)
        .set(&format!("moduleVersion={VERSION}|version=0.1|vassalVersion=3.7.14|anyModule=false|extensionId=x1|nextPieceSlotId=2"))
        .child(
            Element::of("module.ExtensionElement")
                .with("target", "VASSAL.build.module.PieceWindow:Pieces/VASSAL.build.widget.TabWidget:All/VASSAL.build.widget.ListWidget:Units")
                .child(
                    Element::of("widget.PieceSlot")
                        .set("width=60|height=60|gpid=x1:1")
                        .with("entryName", "Green Infantry")
                        .text(&green),
                ),
        );
    Building::new(root, Age::New)
        .entry("extensiondata", module_data("", "0.1"))
        .entry("moduledata", module_data(NAME, VERSION))
        .entry("images/green.png", counter([90, 130, 80], false))
        .file()
        .unwrap()
}

fn main() {
    let folder = std::env::args_os()
        .nth(1)
        .map_or_else(std::env::temp_dir, PathBuf::from);
    fs::create_dir_all(&folder).unwrap();
    let start = game(&encode(position(), ESC));
    let log = game(&encode(position().into_iter().chain(steps()), ESC));
    fs::write(folder.join("sample.vmod"), module(&start)).unwrap();
    fs::write(folder.join("sample.vsav"), start).unwrap();
    fs::write(folder.join("sample.vlog"), log).unwrap();
    fs::write(folder.join("sample.vmdx"), extension()).unwrap();
    println!("{}", folder.display());
}
