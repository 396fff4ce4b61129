//! From the build file to a module: every component by its class, unknown ones with a note.

use super::image::Images;
use super::{Container, Counts, ExtensionPart, GlobalProperty, Item, Kind, Module, last_segment};
use crate::text::truth;
use crate::{Archive, Fault, NoteKind, Notes, about, xml};
use roxmltree::Node;
use std::collections::BTreeMap;

/// Reads the module or extension of an archive.
pub(super) fn module(archive: &mut Archive, mut notes: Notes) -> Result<Module, Fault> {
    let file = archive.file().to_owned();
    let entry = ["buildFile.xml", "buildFile"]
        .into_iter()
        .find(|entry| archive.has(entry))
        .ok_or_else(|| {
            Fault::new(&file, "there is no build file in it")
                .allowed("a module or extension of VASSAL")
        })?;
    let about = about::read(archive, &mut notes);
    let bytes = archive.read(entry)?;
    let text = xml::text(&file, entry, &bytes, &mut notes)?;
    let document = xml::parse(&file, entry, &text)?;
    let root = document.root_element();
    let attribute = |name: &str| root.attribute(name).unwrap_or("").to_owned();
    let extension = last_segment(root.tag_name().name()) == "ModuleExtension";
    let kind = if extension {
        Kind::Extension {
            module: attribute("module"),
            module_version: attribute("moduleVersion"),
            any_module: truth(&attribute("anyModule")),
            id: attribute("extensionId"),
        }
    } else {
        Kind::Module
    };
    let name = attribute(if extension { "module" } else { "name" });
    let written = root.attribute(if extension {
        "vassalVersion"
    } else {
        "VassalVersion"
    });
    let module = Module {
        kind,
        file,
        build_file: entry.to_owned(),
        root: root.tag_name().name().to_owned(),
        name: if name.is_empty() {
            about.module.name.clone().unwrap_or_default()
        } else {
            name
        },
        version: attribute("version"),
        vassal_version: written
            .map(ToOwned::to_owned)
            .or(about.module.vassal_version)
            .unwrap_or_default(),
        description: attribute("description"),
        attributes: attributes(&root),
        sides: Vec::new(),
        maps: Vec::new(),
        prototypes: Vec::new(),
        slots: Vec::new(),
        palettes: Vec::new(),
        dice: Vec::new(),
        turns: Vec::new(),
        charts: Vec::new(),
        help: Vec::new(),
        setups: Vec::new(),
        properties: Vec::new(),
        key_commands: Vec::new(),
        menus: Vec::new(),
        extension_parts: Vec::new(),
        extensions: Vec::new(),
        images: Vec::new(),
        custom_classes: BTreeMap::new(),
        counts: Counts::of(&document),
        notes,
    };
    let mut reader = Reader {
        module,
        entry,
        archive,
        images: Images::default(),
        maps: 0,
        turns: 0,
    };
    reader.children(&root, &mut Context::default());
    Ok(reader.finish())
}

/// All attributes of an element, as written.
pub(super) fn attributes(node: &Node) -> BTreeMap<String, String> {
    node.attributes()
        .map(|one| (one.name().to_owned(), one.value().to_owned()))
        .collect()
}

/// What is being read, and where its parts go.
#[derive(Debug, Default)]
pub(super) struct Context {
    /// The map it is in, by its number in the list.
    pub map: Option<usize>,
    /// The items of the palette or group it is in.
    pub items: Vec<Item>,
    /// The names of the groups it is in, outermost first.
    pub path: Vec<String>,
    /// The window of charts it is in, by its number in the list.
    pub charts: Option<usize>,
    /// The part of an extension it is in.
    pub part: Option<ExtensionPart>,
}

pub(super) struct Reader<'a> {
    pub module: Module,
    pub entry: &'static str,
    pub archive: &'a mut Archive,
    pub images: Images,
    pub maps: usize,
    pub turns: usize,
}

/// Components of VASSAL that need no counterpart: they belong to its own window, or hold others.
const QUIET: [&str; 64] = [
    "BasicCommandEncoder",
    "BasicLogger",
    "BoardSlot",
    "Chatter",
    "ChangePropertyButton",
    "ColorManager",
    "ColorSwatch",
    "CounterDetailViewer",
    "Documentation",
    "Flare",
    "FontManager",
    "FontStyle",
    "ForwardToChatter",
    "ForwardToKeyBuffer",
    "GamePieceImage",
    "GamePieceImageDefinitions",
    "GamePieceLayout",
    "GamePieceLayoutsContainer",
    "GlobalMap",
    "GlobalOptions",
    "GlobalProperties",
    "GlobalTranslatableMessages",
    "HidePiecesButton",
    "HighlightLastMoved",
    "ImageItem",
    "ImageSaver",
    "Inventory",
    "KeyBufferer",
    "KeyNamer",
    "LOS_Thread",
    "Language",
    "LayerControl",
    "MapCenterer",
    "MapShader",
    "MenuDisplayer",
    "NotesWindow",
    "PieceCollection",
    "PieceMover",
    "PieceRecenterer",
    "PlayerHandMetrics",
    "PrototypesContainer",
    "Scroller",
    "SelectionHighlighter",
    "SelectionHighlighters",
    "ServerConnection",
    "SpecialDiceButton",
    "StackExpander",
    "StackMetrics",
    "TextSaver",
    "Translation",
    "TranslatableMessage",
    "ZoneHighlight",
    "ZonedGridHighlighter",
    "entry",
    "option",
    "setup",
    "DefaultPieceCollection",
    "HandMetrics",
    "PieceImageDefinitions",
    "PrivateChatManager",
    "PluginsLoader",
    "GlobalPrivateChatManager",
    "SymbolSet",
    "VersionInfo",
];

impl Reader<'_> {
    pub fn children(&mut self, node: &Node, context: &mut Context) {
        for child in node.children().filter(Node::is_element) {
            self.component(&child, context);
        }
    }

    pub fn component(&mut self, node: &Node, context: &mut Context) {
        let tag = node.tag_name().name();
        let segment = last_segment(tag);
        self.icons(node);
        if tag.contains('.') && !tag.starts_with("VASSAL.") {
            *self
                .module
                .custom_classes
                .entry(tag.to_owned())
                .or_default() += 1;
            let text = format!("a class of the module's own is kept by name and not run: {tag}");
            self.note(NoteKind::CustomClass, node, &text);
        }
        if is_map(node, segment) {
            return self.map(node, segment);
        }
        match segment {
            "PieceWindow" => self.palette(node),
            "TabWidget" | "ListWidget" | "PanelWidget" | "BoxWidget" | "MapWidget" => {
                self.group(node, segment, context);
            }
            "PieceSlot" | "CardSlot" => {
                let slot = self.slot(node, segment == "CardSlot");
                context.items.push(Item::Slot(slot));
            }
            "PrototypeDefinition" => self.prototype(node),
            "PlayerRoster" => {
                let entries = node
                    .children()
                    .filter(|child| child.tag_name().name() == "entry");
                self.module
                    .sides
                    .extend(entries.map(|entry| xml::own_text(&entry)));
            }
            "SetupStack" => {
                let stack = self.setup_stack(node);
                match (
                    context.map.and_then(|map| self.module.maps.get_mut(map)),
                    &mut context.part,
                ) {
                    (Some(map), _) => map.setup_stacks.push(stack),
                    (None, Some(part)) => part.setup_stacks.push(stack),
                    (None, None) => {}
                }
            }
            "DrawPile" => {
                let deck = self.deck(node, context);
                match (
                    context.map.and_then(|map| self.module.maps.get_mut(map)),
                    &mut context.part,
                ) {
                    (Some(map), _) => map.decks.push(deck),
                    (None, Some(part)) => part.decks.push(deck),
                    (None, None) => {}
                }
            }
            "Board" => {
                let board = self.board(node, context);
                if let Some(part) = &mut context.part {
                    part.boards.push(board);
                }
            }
            "ExtensionElement" => self.extension_part(node),
            _ if segment.ends_with("BoardPicker") => self.picker(node, context),
            _ if tag.contains(".folder.") => self.children(node, context),
            _ => {
                if !self.map_part(node, segment, context)
                    && !self.window_part(node, segment, context)
                {
                    if tag.starts_with("VASSAL.") && !QUIET.contains(&segment) {
                        let text =
                            format!("this component does nothing on the free table: {segment}");
                        self.note(NoteKind::Component, node, &text);
                    }
                    self.children(node, context);
                }
            }
        }
    }

    pub fn note(&mut self, kind: NoteKind, node: &Node, text: &str) {
        self.module
            .notes
            .add(kind, self.entry, || xml::place(node), text);
    }

    /// Pictures on buttons and the like.
    fn icons(&mut self, node: &Node) {
        for one in node.attributes() {
            let name = one.name();
            if name == "icon" || name.ends_with("Icon") {
                self.images
                    .find(one.value(), self.archive, &mut self.module.notes);
            }
        }
    }

    pub fn component_class(&mut self, node: &Node) {
        let tag = node.tag_name().name();
        if !tag.starts_with("VASSAL.") {
            *self
                .module
                .custom_classes
                .entry(tag.to_owned())
                .or_default() += 1;
            let text = format!("a class of the module's own is kept by name and not run: {tag}");
            self.note(NoteKind::CustomClass, node, &text);
        }
    }

    fn extension_part(&mut self, node: &Node) {
        let element = node.children().find(Node::is_element);
        let part = ExtensionPart {
            target: xml::attribute(node, "target").to_owned(),
            element: element
                .map(|node| node.tag_name().name().to_owned())
                .unwrap_or_default(),
            items: Vec::new(),
            boards: Vec::new(),
            setup_stacks: Vec::new(),
            decks: Vec::new(),
        };
        let mut context = Context {
            part: Some(part),
            ..Context::default()
        };
        self.children(node, &mut context);
        if let Some(mut part) = context.part {
            part.items = context.items;
            self.module.extension_parts.push(part);
        }
    }

    fn finish(mut self) -> Module {
        let missing = crate::piece::missing_prototypes(&self.module);
        for name in missing {
            self.module
                .notes
                .add(NoteKind::MissingPrototype, self.entry, String::new, &name);
        }
        self.module.images = self.images.into_list();
        self.module
    }
}

/// A map is known by its class, or by the boards in it.
fn is_map(node: &Node, segment: &str) -> bool {
    if matches!(segment, "Map" | "PrivateMap" | "PlayerHand" | "WidgetMap") {
        return true;
    }
    let picker = |child: Node| last_segment(child.tag_name().name()).ends_with("BoardPicker");
    segment != "ExtensionElement" && node.children().any(picker)
}

/// An attribute that is a whole number.
pub(super) fn number(node: &Node, name: &str, default: i32) -> i32 {
    node.attribute(name)
        .and_then(|value| crate::text::int(crate::text::trim(value)))
        .unwrap_or(default)
}

/// A global property of a container.
pub(super) fn property(node: &Node, container: Container) -> GlobalProperty {
    GlobalProperty {
        name: xml::attribute(node, "name").to_owned(),
        container,
        initial: xml::attribute(node, "initialValue").to_owned(),
        numeric: truth(xml::attribute(node, "isNumeric")),
        min: number(node, "min", i32::MIN),
        max: number(node, "max", i32::MAX),
        wrap: truth(xml::attribute(node, "wrap")),
    }
}
