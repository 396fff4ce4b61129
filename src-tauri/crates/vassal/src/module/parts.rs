//! The components of a module that stand for themselves: stacks, decks, dice, turns, windows.

use super::read::{Context, Reader, attributes, number, property};
use super::{
    Chart, ChartKind, ChartWindow, Container, Deck, Dice, DiceKind, DieFace, FaceDown, HelpKind,
    HelpPage, KeyCommand, Menu, PredefinedSetup, SetupStack, Shuffle, SymbolDie, TurnLevel,
    TurnLevelKind, TurnTracker, last_segment,
};
use crate::color::Color;
use crate::grid::{Point, Size};
use crate::key::Key;
use crate::module::Item;
use crate::sequence::list;
use crate::text::truth;
use crate::xml::attribute;
use roxmltree::Node;

fn words(node: &Node, name: &str) -> Vec<String> {
    let written = attribute(node, name);
    if written.is_empty() {
        Vec::new()
    } else {
        list(written, ',')
    }
}

fn owned(node: &Node, name: &str) -> String {
    attribute(node, name).to_owned()
}

impl Reader<'_> {
    pub(super) fn setup_stack(&mut self, node: &Node) -> SetupStack {
        let mut slots = Vec::new();
        for child in node.descendants().skip(1).filter(Node::is_element) {
            match last_segment(child.tag_name().name()) {
                "PieceSlot" => slots.push(self.slot(&child, false)),
                "CardSlot" => slots.push(self.slot(&child, true)),
                _ => {}
            }
        }
        let board = attribute(node, "owningBoard");
        let name = [attribute(node, "name"), attribute(node, "deckName")];
        SetupStack {
            name: name
                .into_iter()
                .find(|name| !name.is_empty())
                .unwrap_or("")
                .to_owned(),
            board: (!board.is_empty() && board != "null").then(|| board.to_owned()),
            use_grid: truth(attribute(node, "useGridLocation")),
            location: owned(node, "location"),
            at: Point::new(number(node, "x", 0), number(node, "y", 0)),
            slots,
        }
    }

    pub(super) fn deck(&mut self, node: &Node, context: &Context) -> Deck {
        for command in node.children().filter(Node::is_element) {
            let segment = last_segment(command.tag_name().name());
            if segment.ends_with("KeyCommand") {
                self.key_command(&command, segment, context);
            }
        }
        Deck {
            stack: self.setup_stack(node),
            size: Size {
                width: number(node, "width", 40),
                height: number(node, "height", 40),
            },
            face_down: match attribute(node, "faceDown") {
                "Always" => FaceDown::Always,
                "Never" => FaceDown::Never,
                written if written.contains("Up") || written.contains("up") => FaceDown::Menu,
                _ => FaceDown::MenuFromDown,
            },
            shuffle: match attribute(node, "shuffle") {
                "Always" => Shuffle::Always,
                "Never" => Shuffle::Never,
                _ => Shuffle::Menu,
            },
            draw_outline: node.attribute("draw").is_none_or(truth),
            color: Color::read(attribute(node, "color")),
            draw_several: truth(attribute(node, "allowMultiple")),
            choose: truth(attribute(node, "allowSelect")),
            reversible: truth(attribute(node, "reversible")),
            draw_face_up: truth(attribute(node, "drawFaceUp")),
            reshuffle: truth(attribute(node, "reshufflable")),
            reshuffle_command: owned(node, "reshuffleCommand"),
            reshuffle_target: owned(node, "reshuffleTarget"),
            reshuffle_message: owned(node, "reshuffleMessage"),
            max_shown: number(node, "maxStack", 10),
            on_empty: Key::read(attribute(node, "emptyHotkey"))
                .filter(|_| truth(attribute(node, "hotkeyOnEmpty"))),
            accepts: if truth(attribute(node, "restrictOption")) {
                owned(node, "restrictExpression")
            } else {
                String::new()
            },
            owners: if truth(attribute(node, "deckRestrictAccess")) {
                words(node, "deckOwners")
            } else {
                Vec::new()
            },
            attributes: attributes(node),
        }
    }

    /// What stands for itself; says whether it was such a component.
    pub(super) fn window_part(
        &mut self,
        node: &Node,
        segment: &str,
        context: &mut Context,
    ) -> bool {
        match segment {
            "DiceButton" | "InternetDiceButton" => self.dice(node),
            "SpecialDiceButton" => self.symbol_dice(node),
            "RandomTextButton" => self.text_dice(node),
            "TurnTracker" => self.turn_tracker(node),
            "GlobalProperty" | "ZoneProperty" => {
                let map = context.map.and_then(|map| self.module.maps.get(map));
                let container = map.map_or(Container::Module, |map| {
                    Container::Map(map.key().to_owned())
                });
                self.module.properties.push(property(node, container));
            }
            "ChartWindow" => {
                let at = self.module.charts.len();
                self.module.charts.push(ChartWindow {
                    name: owned(node, "name"),
                    charts: Vec::new(),
                });
                self.children(
                    node,
                    &mut Context {
                        charts: Some(at),
                        ..Context::default()
                    },
                );
            }
            "Chart" | "HtmlChart" => self.chart(node, segment, context),
            "HelpFile" | "BrowserHelpFile" | "BrowserPDFFile" | "AboutScreen" | "Tutorial" => {
                self.help(node, segment);
            }
            "PredefinedSetup" => {
                let setup = predefined(node);
                self.module.setups.push(setup);
            }
            "MultiActionButton" | "ToolbarMenu" => self.module.menus.push(Menu {
                text: owned(node, "text"),
                items: words(node, "menuItems"),
                presses_all: segment == "MultiActionButton",
            }),
            _ if segment.ends_with("KeyCommand") => self.key_command(node, segment, context),
            _ => return false,
        }
        true
    }

    fn dice(&mut self, node: &Node) {
        self.module.dice.push(Dice {
            name: owned(node, "name"),
            text: owned(node, "text"),
            kind: DiceKind::Numbers {
                dice: number(node, "nDice", 2),
                sides: number(node, "nSides", 6),
                plus: number(node, "plus", 0),
                add_to_total: number(node, "addToTotal", 0),
                total: truth(attribute(node, "reportTotal")),
                sorted: truth(attribute(node, "sortDice")),
                keep: if truth(attribute(node, "keepDice")) {
                    owned(node, "keepOption")
                } else {
                    String::new()
                },
                keep_count: number(node, "keepCount", 1),
            },
            report: owned(node, "reportFormat"),
            prompt: truth(attribute(node, "prompt")),
        });
    }

    fn symbol_dice(&mut self, node: &Node) {
        let mut dice = Vec::new();
        for die in node
            .children()
            .filter(|child| last_segment(child.tag_name().name()) == "SpecialDie")
        {
            let mut faces = Vec::new();
            for face in die
                .children()
                .filter(|child| last_segment(child.tag_name().name()) == "SpecialDieFace")
            {
                let icon = owned(&face, "icon");
                self.images
                    .find(&icon, self.archive, &mut self.module.notes);
                faces.push(DieFace {
                    text: owned(&face, "text"),
                    value: number(&face, "value", 0),
                    icon,
                });
            }
            dice.push(SymbolDie {
                name: owned(&die, "name"),
                faces,
            });
        }
        self.module.dice.push(Dice {
            name: owned(node, "name"),
            text: owned(node, "text"),
            kind: DiceKind::Symbols { dice },
            report: owned(node, "format"),
            prompt: false,
        });
    }

    fn text_dice(&mut self, node: &Node) {
        self.module.dice.push(Dice {
            name: owned(node, "name"),
            text: owned(node, "text"),
            kind: DiceKind::Texts {
                dice: number(node, "nDice", 1),
                faces: words(node, "faces"),
                numeric: truth(attribute(node, "numeric")),
            },
            report: owned(node, "reportFormat"),
            prompt: truth(attribute(node, "prompt")),
        });
    }

    fn turn_tracker(&mut self, node: &Node) {
        let id = format!("TurnTracker{}", self.turns);
        self.turns += 1;
        self.module.turns.push(TurnTracker {
            id,
            name: owned(node, "name"),
            format: owned(node, "turnFormat"),
            report: owned(node, "reportFormat"),
            levels: turn_levels(node),
        });
    }

    fn chart(&mut self, node: &Node, segment: &str, context: &mut Context) {
        let file = owned(node, "fileName");
        let kind = if segment == "Chart" {
            ChartKind::Image
        } else {
            ChartKind::Html
        };
        if kind == ChartKind::Image {
            self.images
                .find(&file, self.archive, &mut self.module.notes);
        } else if !file.is_empty() && !self.archive.has(&file) {
            self.note(crate::NoteKind::MissingFile, node, &file);
        }
        let chart = Chart {
            name: owned(node, "chartName"),
            path: context.path.clone(),
            file,
            kind,
        };
        if let Some(window) = context.charts.and_then(|at| self.module.charts.get_mut(at)) {
            window.charts.push(chart);
            return;
        }
        context.items.push(Item::Chart(chart.name.clone()));
        let unnamed = self
            .module
            .charts
            .iter_mut()
            .find(|window| window.name.is_empty());
        if let Some(window) = unnamed {
            window.charts.push(chart);
        } else {
            self.module.charts.push(ChartWindow {
                name: String::new(),
                charts: vec![chart],
            });
        }
    }

    fn help(&mut self, node: &Node, segment: &str) {
        let (kind, file) = match segment {
            "BrowserHelpFile" => (HelpKind::Site, "startingPage"),
            "BrowserPDFFile" => (HelpKind::Pdf, "pdfFile"),
            "AboutScreen" => (HelpKind::About, "fileName"),
            "Tutorial" => (HelpKind::Tutorial, "logfile"),
            _ => (HelpKind::Page, "fileName"),
        };
        let file = owned(node, file);
        if kind == HelpKind::About {
            self.images
                .find(&file, self.archive, &mut self.module.notes);
        }
        let resource = attribute(node, "fileType") == "resource" || file.starts_with('/');
        self.module.help.push(HelpPage {
            title: owned(
                node,
                if kind == HelpKind::Tutorial {
                    "name"
                } else {
                    "title"
                },
            ),
            kind,
            in_archive: !resource && kind != HelpKind::Site,
            file,
        });
    }

    pub(super) fn key_command(&mut self, node: &Node, segment: &str, context: &Context) {
        let map = context.map.and_then(|map| self.module.maps.get(map));
        let first = |names: &[&str]| {
            let found = names
                .iter()
                .map(|name| attribute(node, name))
                .find(|value| !value.is_empty());
            found.unwrap_or("").to_owned()
        };
        self.module.key_commands.push(KeyCommand {
            class: segment.to_owned(),
            name: first(&["name", "text", "buttonText"]),
            map: map.map(|map| map.key().to_owned()),
            key: Key::read(&first(&["hotkey", "key"])),
            hotkey: Key::read(&first(&["buttonHotkey"])),
            filter: first(&["filter", "propertyFilter"]),
            attributes: attributes(node),
        });
    }
}

fn turn_levels(node: &Node) -> Vec<TurnLevel> {
    let mut levels = Vec::new();
    for child in node.children().filter(Node::is_element) {
        let kind = match last_segment(child.tag_name().name()) {
            "CounterTurnLevel" => TurnLevelKind::Counter {
                start: number(&child, "start", 1),
                step: number(&child, "incr", 1),
                limit: truth(attribute(&child, "loop")).then(|| number(&child, "loopLimit", -1)),
            },
            "ListTurnLevel" => TurnLevelKind::List {
                texts: words(&child, "list"),
            },
            _ => continue,
        };
        levels.push(TurnLevel {
            name: owned(&child, "name"),
            property: owned(&child, "property"),
            format: owned(&child, "turnFormat"),
            kind,
            levels: turn_levels(&child),
        });
    }
    levels
}

fn predefined(node: &Node) -> PredefinedSetup {
    let file = attribute(node, "file");
    let uses = node.attribute("useFile").is_none_or(truth) && !file.is_empty();
    let inner = node
        .children()
        .filter(|child| last_segment(child.tag_name().name()) == "PredefinedSetup");
    PredefinedSetup {
        name: owned(node, "name"),
        file: uses.then(|| file.to_owned()),
        is_menu: truth(attribute(node, "isMenu")),
        description: owned(node, "description"),
        setups: inner.map(|child| predefined(&child)).collect(),
    }
}
