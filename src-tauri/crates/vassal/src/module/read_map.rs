//! Reads maps and their boards.

use super::read::{Context, Reader, attributes, number, property};
use super::{Board, BoardPicker, Container, Layers, Map, MapKind, StackLook, Zooms, last_segment};
use crate::color::Color;
use crate::grid::{Grid, Size};
use crate::key::Key;
use crate::sequence::list;
use crate::text::{double, truth};
use crate::{command, xml};
use roxmltree::Node;

impl Reader<'_> {
    pub(super) fn map(&mut self, node: &Node, segment: &str) {
        let attribute = |name: &str| xml::attribute(node, name).to_owned();
        let kind = match segment {
            "PrivateMap" => MapKind::Private,
            "PlayerHand" => MapKind::Hand,
            "WidgetMap" => MapKind::Inset,
            _ => MapKind::Open,
        };
        let side = attribute("side");
        let at = self.module.maps.len();
        let map = Map {
            id: format!("Map{}", self.maps),
            element: node.tag_name().name().to_owned(),
            name: attribute("mapName"),
            kind,
            sides: if side.is_empty() {
                Vec::new()
            } else {
                list(&side, ',')
            },
            visible: truth(&attribute("visible")),
            use_boards_of: attribute("useBoards"),
            edge: Size {
                width: number(node, "edgeWidth", 0),
                height: number(node, "edgeHeight", 0),
            },
            background: Color::read(&attribute("backgroundcolor")),
            allow_multiple: truth(&attribute("allowMultiple")),
            launch: truth(&attribute("launch")),
            button: attribute("buttonName"),
            mark_moved: attribute("markMoved"),
            move_key: Key::read(&attribute("moveKey")),
            picker: BoardPicker::default(),
            stacks: StackLook::default(),
            layers: None,
            zooms: Zooms::default(),
            setup_stacks: Vec::new(),
            decks: Vec::new(),
            attributes: attributes(node),
        };
        self.maps += 1;
        self.module.maps.push(map);
        self.children(
            node,
            &mut Context {
                map: Some(at),
                ..Context::default()
            },
        );
    }

    /// What belongs to a map and has no parts of its own.
    pub(super) fn map_part(&mut self, node: &Node, segment: &str, context: &Context) -> bool {
        let Some(map) = context.map.and_then(|map| self.module.maps.get_mut(map)) else {
            return false;
        };
        match segment {
            "StackMetrics" | "HandMetrics" | "PlayerHandMetrics" => {
                let usual = StackLook::default();
                map.stacks = StackLook {
                    disabled: truth(xml::attribute(node, "disabled")),
                    open_x: number(node, "exSepX", usual.open_x),
                    open_y: number(node, "exSepY", usual.open_y),
                    closed_x: number(node, "unexSepX", usual.closed_x),
                    closed_y: number(node, "unexSepY", usual.closed_y),
                };
            }
            "LayeredPieceCollection" => {
                let order = xml::attribute(node, "layerOrder");
                map.layers = Some(Layers {
                    property: xml::attribute(node, "property").to_owned(),
                    order: if order.is_empty() {
                        Vec::new()
                    } else {
                        list(order, ',')
                    },
                });
            }
            "Zoomer" => {
                let levels = xml::attribute(node, "zoomLevels");
                map.zooms = Zooms {
                    levels: levels
                        .split(',')
                        .filter_map(double)
                        .filter(|level| *level > 0.0)
                        .collect(),
                    start: number(node, "zoomStart", 1),
                };
            }
            _ => return false,
        }
        true
    }

    pub(super) fn picker(&mut self, node: &Node, context: &mut Context) {
        let mut picker = BoardPicker {
            max_columns: number(node, "maxColumns", 0),
            ..BoardPicker::default()
        };
        for child in node.children().filter(Node::is_element) {
            match last_segment(child.tag_name().name()) {
                "Board" => picker.boards.push(self.board(&child, context)),
                "setup" => {
                    let text = xml::own_text(&child);
                    picker.default = command::boards(&text)
                        .map(|boards| boards.boards)
                        .unwrap_or_default();
                }
                // A board of a class of the module's own.
                segment if segment.ends_with("Board") => {
                    self.component_class(&child);
                    picker.boards.push(self.board(&child, context));
                }
                _ => self.component(&child, context),
            }
        }
        if let Some(map) = context.map.and_then(|map| self.module.maps.get_mut(map)) {
            map.picker = picker;
        }
    }

    pub(super) fn board(&mut self, node: &Node, context: &Context) -> Board {
        let image = Some(xml::attribute(node, "image")).filter(|image| !image.is_empty());
        let measured = image.and_then(|image| {
            let found = self
                .images
                .find(image, self.archive, &mut self.module.notes)?;
            let picture = found.picture?;
            let side = |pixels: u32| i32::try_from(pixels).unwrap_or(i32::MAX);
            Some(Size {
                width: side(picture.width),
                height: side(picture.height),
            })
        });
        let written = Size {
            width: number(node, "width", 0),
            height: number(node, "height", 0),
        };
        let written = Some(written).filter(|size| size.width > 0 && size.height > 0);
        self.zone_properties(node, context);
        for inner in node.descendants().skip(1).filter(Node::is_element) {
            let tag = inner.tag_name().name();
            if tag.contains('.') && !tag.starts_with("VASSAL.") {
                self.component_class(&inner);
            }
        }
        Board {
            name: xml::attribute(node, "name").to_owned(),
            image: image.map(ToOwned::to_owned),
            size: measured.or(written),
            color: Color::read(xml::attribute(node, "color")),
            reversible: truth(xml::attribute(node, "reversible")),
            grid: Grid::within(node, &mut self.module.notes, self.entry),
        }
    }

    pub(super) fn zone_properties(&mut self, board: &Node, context: &Context) {
        let map = context
            .map
            .and_then(|map| self.module.maps.get(map))
            .map(|map| map.key().to_owned());
        for zone in board
            .descendants()
            .filter(|node| last_segment(node.tag_name().name()) == "Zone")
        {
            let name = xml::attribute(&zone, "name");
            for child in zone.descendants().skip(1).filter(Node::is_element) {
                if matches!(
                    last_segment(child.tag_name().name()),
                    "ZoneProperty" | "GlobalProperty"
                ) {
                    let container =
                        Container::Zone(map.clone().unwrap_or_default(), name.to_owned());
                    self.module.properties.push(property(&child, container));
                }
            }
        }
    }
}
