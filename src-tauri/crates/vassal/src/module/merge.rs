//! Puts an extension into its module.

use super::{
    ExtensionPart, ExtensionUse, Group, Item, Kind, Map, Module, Palette, SlotId, Step,
    last_segment,
};
use crate::NoteKind;

impl Module {
    /// Puts an extension into the module: its counters, prototypes, boards and all else, each where it belongs. What
    /// has no place to go is noted, and its counters go to a palette of their own.
    pub fn extend(&mut self, extension: &Module) {
        self.note_misfit(extension);
        let file = extension.file.as_str();
        self.extensions.push(ExtensionUse {
            name: file
                .rsplit_once('.')
                .map_or(file, |(stem, _)| stem)
                .to_owned(),
            version: extension.version.clone(),
        });
        let first = self.slots.len();
        self.slots.extend(extension.slots.iter().cloned());
        // A name that is there already keeps its meaning.
        let known = |module: &Module, name: &str| {
            module
                .prototypes
                .iter()
                .any(|prototype| prototype.name == name)
        };
        let new: Vec<_> = extension
            .prototypes
            .iter()
            .filter(|prototype| !known(self, &prototype.name))
            .cloned()
            .collect();
        self.prototypes.extend(new);
        for map in &extension.maps {
            let mut map = map.clone();
            map.id = format!("Map{}", self.maps.len());
            shift_map(&mut map, first);
            self.maps.push(map);
        }
        for palette in &extension.palettes {
            let mut palette = palette.clone();
            shift(&mut palette.items, first);
            self.palettes.push(palette);
        }
        self.dice.extend(extension.dice.iter().cloned());
        self.turns.extend(extension.turns.iter().cloned());
        self.charts.extend(extension.charts.iter().cloned());
        self.help.extend(extension.help.iter().cloned());
        self.setups.extend(extension.setups.iter().cloned());
        self.properties.extend(extension.properties.iter().cloned());
        self.key_commands
            .extend(extension.key_commands.iter().cloned());
        self.menus.extend(extension.menus.iter().cloned());
        for side in &extension.sides {
            if !self.sides.contains(side) {
                self.sides.push(side.clone());
            }
        }
        for image in &extension.images {
            // The module's images come first.
            match self.images.iter_mut().find(|own| own.name == image.name) {
                None => self.images.push(image.clone()),
                Some(own) if own.entry.is_none() => *own = image.clone(),
                Some(_) => {}
            }
        }
        self.notes.extend(&extension.notes);
        for part in &extension.extension_parts {
            let mut part = part.clone();
            shift(&mut part.items, first);
            for stack in part
                .setup_stacks
                .iter_mut()
                .chain(part.decks.iter_mut().map(|deck| &mut deck.stack))
            {
                shift_slots(&mut stack.slots, first);
            }
            let name = match &extension.kind {
                Kind::Extension { id, .. } if !id.is_empty() => id.clone(),
                _ => extension.file.clone(),
            };
            self.put_part(part, &name);
        }
    }

    /// Notes an extension that was made for another module.
    fn note_misfit(&mut self, extension: &Module) {
        let Kind::Extension {
            module, any_module, ..
        } = &extension.kind
        else {
            return;
        };
        if !any_module && !module.is_empty() && *module != self.name {
            let text = format!("{} was made for the module {module}", extension.file);
            self.notes.add(NoteKind::Component, "", String::new, &text);
        }
    }

    fn put_part(&mut self, part: ExtensionPart, extension: &str) {
        let steps = part.steps();
        let map = steps.iter().find(|step| {
            last_segment(&step.class).ends_with("Map") || last_segment(&step.class) == "PlayerHand"
        });
        let target = map.and_then(|step| {
            let named = self.maps.iter().position(|map| map.name == step.name);
            named.or_else(|| self.maps.iter().position(|map| map.element == step.class))
        });
        let homeless =
            !(part.boards.is_empty() && part.setup_stacks.is_empty() && part.decks.is_empty());
        if let Some(map) = target.and_then(|at| self.maps.get_mut(at)) {
            map.picker.boards.extend(part.boards);
            map.setup_stacks.extend(part.setup_stacks);
            map.decks.extend(part.decks);
        } else if homeless {
            let text = format!(
                "boards or stacks of extension {extension} have no map: {}",
                part.target
            );
            self.notes.add(NoteKind::Component, "", String::new, &text);
        }
        if part.items.is_empty() {
            return;
        }
        if let Some(items) = place_for(&mut self.palettes, &steps) {
            items.extend(part.items);
        } else {
            self.palettes.push(Palette {
                name: extension.to_owned(),
                hidden: false,
                items: part.items,
            });
        }
    }
}

/// The items of the palette's group at the end of a way: by name, else the first of the class.
fn place_for<'a>(palettes: &'a mut [Palette], steps: &[Step]) -> Option<&'a mut Vec<Item>> {
    let mut steps = steps
        .iter()
        .skip_while(|step| last_segment(&step.class) != "PieceWindow");
    let first = steps.next()?;
    let at = palettes
        .iter()
        .position(|palette| palette.name == first.name)
        .unwrap_or(0);
    let mut items = &mut palettes.get_mut(at)?.items;
    for step in steps {
        let groups = |items: &[Item], by_name: bool| {
            items.iter().position(|item| match item {
                Item::Group(group) => {
                    if by_name {
                        group.name == step.name
                    } else {
                        group.kind.class() == last_segment(&step.class)
                    }
                }
                _ => false,
            })
        };
        let at = groups(items, true).or_else(|| groups(items, false))?;
        match items.get_mut(at)? {
            Item::Group(Group { items: inner, .. }) => items = inner,
            _ => return None,
        }
    }
    Some(items)
}

fn shift(items: &mut [Item], first: usize) {
    for item in items {
        match item {
            Item::Slot(SlotId(number)) => *number += first,
            Item::Group(group) => shift(&mut group.items, first),
            Item::Chart(_) => {}
        }
    }
}

fn shift_slots(slots: &mut [SlotId], first: usize) {
    for SlotId(number) in slots {
        *number += first;
    }
}

fn shift_map(map: &mut Map, first: usize) {
    for stack in map
        .setup_stacks
        .iter_mut()
        .chain(map.decks.iter_mut().map(|deck| &mut deck.stack))
    {
        shift_slots(&mut stack.slots, first);
    }
}
