//! The palettes of a module.

use crate::module::{Group, GroupKind, Item, Module, SlotId};
use motti_module::source::{PaletteKind, PaletteSource};

pub(super) fn palettes(module: &Module, slots: &[Option<String>]) -> Vec<PaletteSource> {
    let palettes = module.palettes.iter();
    palettes
        .map(|palette| within(&palette.name, PaletteKind::Tabs, &palette.items, slots, 0))
        .collect()
}

fn within(
    name: &str,
    kind: PaletteKind,
    items: &[Item],
    slots: &[Option<String>],
    depth: usize,
) -> PaletteSource {
    let mut palette = PaletteSource {
        name: name.to_owned(),
        kind,
        counters: Vec::new(),
        inner: Vec::new(),
    };
    for item in items {
        match item {
            Item::Slot(SlotId(ix)) => palette.counters.extend(slots.get(*ix).cloned().flatten()),
            Item::Group(group) if depth < 12 => palette.inner.push(of_group(group, slots, depth)),
            Item::Group(_) | Item::Chart(_) => {}
        }
    }
    palette
}

fn of_group(group: &Group, slots: &[Option<String>], depth: usize) -> PaletteSource {
    let kind = match group.kind {
        GroupKind::List | GroupKind::Box => PaletteKind::List,
        GroupKind::Panel => PaletteKind::Panel,
        _ => PaletteKind::Tabs,
    };
    within(&group.name, kind, &group.items, slots, depth + 1)
}
