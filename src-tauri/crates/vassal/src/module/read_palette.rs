//! Reads palettes, the counters in them, and prototypes.

use super::read::{Context, Reader, number};
use super::{Group, GroupKind, Item, Palette, Prototype, Slot, SlotId};
use crate::piece::{Definition, Trait};
use crate::text::truth;
use crate::{NoteKind, xml};
use roxmltree::Node;

impl Reader<'_> {
    pub(super) fn palette(&mut self, node: &Node) {
        let name = [
            xml::attribute(node, "name"),
            xml::attribute(node, "entryName"),
            xml::attribute(node, "text"),
        ];
        let mut inner = Context::default();
        self.children(node, &mut inner);
        self.module.palettes.push(Palette {
            name: name
                .into_iter()
                .find(|name| !name.is_empty())
                .unwrap_or("")
                .to_owned(),
            hidden: truth(xml::attribute(node, "hidden")),
            items: inner.items,
        });
    }

    pub(super) fn group(&mut self, node: &Node, segment: &str, context: &mut Context) {
        let name = xml::attribute(node, "entryName").to_owned();
        let outer = std::mem::take(&mut context.items);
        context.path.push(name.clone());
        self.children(node, context);
        context.path.pop();
        let items = std::mem::replace(&mut context.items, outer);
        context.items.push(Item::Group(Group {
            kind: match segment {
                "TabWidget" => GroupKind::Tabs,
                "ListWidget" => GroupKind::List,
                "PanelWidget" => GroupKind::Panel,
                "BoxWidget" => GroupKind::Box,
                "MapWidget" => GroupKind::Map,
                _ => GroupKind::Other,
            },
            name,
            columns: number(node, "nColumns", 1),
            items,
        }));
    }

    pub(super) fn slot(&mut self, node: &Node, card: bool) -> SlotId {
        let definition = self.definition(node);
        let id = SlotId(self.module.slots.len());
        let name = xml::attribute(node, "entryName");
        self.module.slots.push(Slot {
            name: if name.is_empty() {
                definition
                    .as_ref()
                    .map(Definition::name)
                    .unwrap_or_default()
            } else {
                name.to_owned()
            },
            gpid: xml::attribute(node, "gpid").to_owned(),
            card,
            width: number(node, "width", 0),
            height: number(node, "height", 0),
            definition,
        });
        id
    }

    pub(super) fn prototype(&mut self, node: &Node) {
        let definition = self.definition(node);
        self.module.prototypes.push(Prototype {
            name: xml::attribute(node, "name").to_owned(),
            description: xml::attribute(node, "description").to_owned(),
            definition,
        });
    }

    pub(super) fn definition(&mut self, node: &Node) -> Option<Definition> {
        let text = xml::own_text(node);
        let read = Definition::read(&text);
        match &read {
            Some(definition) => {
                let levels = definition.levels();
                for name in crate::piece::images(&levels) {
                    self.images
                        .find(&name, self.archive, &mut self.module.notes);
                }
                for level in &levels {
                    if let Trait::Unknown { id } | Trait::Inert { id, .. } = level.read() {
                        let text = format!("this trait is kept and does nothing: {id}");
                        self.note(NoteKind::Trait, node, &text);
                    }
                }
            }
            None if !text.is_empty() => self.note(
                NoteKind::Value,
                node,
                "the text of a counter cannot be read",
            ),
            None => {}
        }
        read
    }
}
