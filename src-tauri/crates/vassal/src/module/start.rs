//! The game at its start, when no saved game is used: boards, stacks and decks of the module, as commands.

use super::{Deck, Map, Module, SetupStack, SlotId};
use crate::Command;
use crate::command::SavedBoards;
use crate::grid::Point;
use crate::piece::{Definition, Expander, Level, Trait, join};
use crate::sequence::encode;

impl Module {
    /// The commands that put the game to its start: those a saved game of it would begin with. Pieces, stacks and
    /// decks are numbered from one.
    pub fn start(&self) -> Vec<Command> {
        let mut start = Start {
            module: self,
            expander: Expander::new(self),
            commands: vec![Command::BeginSave],
            next: 1,
        };
        for map in &self.maps {
            start.map(map);
        }
        for property in &self.properties {
            start.commands.push(Command::Property {
                name: property.name.clone(),
                value: property.initial.clone(),
                container: property.container.clone(),
            });
        }
        start.commands.push(Command::EndSave);
        start.commands
    }
}

struct Start<'a> {
    module: &'a Module,
    expander: Expander<'a>,
    commands: Vec<Command>,
    next: usize,
}

impl Start<'_> {
    fn map(&mut self, map: &Map) {
        let chosen = map.picker.chosen(None);
        let layout = map.picker.layout(&chosen, map.edge);
        self.commands.push(Command::Boards(SavedBoards {
            map: map.key().to_owned(),
            boards: chosen,
        }));
        for stack in map
            .setup_stacks
            .iter()
            .filter(|stack| stack.in_play(&layout))
        {
            self.stack(map, stack, stack.place(&layout, map.edge));
        }
        for deck in map.decks.iter().filter(|deck| deck.stack.in_play(&layout)) {
            self.deck(map, deck, deck.place(&layout, map.edge));
        }
    }

    fn id(&mut self) -> String {
        self.next += 1;
        (self.next - 1).to_string()
    }

    fn piece(&mut self, map: &Map, slot: SlotId, at: Point) -> Option<(String, Vec<Level>)> {
        let definition = self.module.slot(slot)?.definition.as_ref()?;
        let mut levels = self.expander.piece(definition);
        place(&mut levels, map.key(), at);
        let id = self.id();
        self.commands.push(Command::Add {
            id: id.clone(),
            piece: join(&levels),
        });
        Some((id, levels))
    }

    fn stack(&mut self, map: &Map, stack: &SetupStack, at: Point) {
        let mut held = Vec::new();
        for slot in &stack.slots {
            if let Some((id, levels)) = self.piece(map, *slot, at)
                && !map.stacks.disabled
                && crate::table::stacks(&levels)
            {
                held.push(id);
            }
        }
        if !held.is_empty() {
            let fields = [map.key().to_owned(), at.x.to_string(), at.y.to_string()];
            let fields = fields.into_iter().chain(held).chain(["@@-1".to_owned()]);
            self.holder("stack".to_owned(), encode(fields, ';'));
        }
    }

    fn deck(&mut self, map: &Map, deck: &Deck, at: Point) {
        let slots = deck.stack.slots.iter();
        let held: Vec<String> = slots
            .filter_map(|slot| Some(self.piece(map, *slot, at)?.0))
            .collect();
        let place = [map.key().to_owned(), at.x.to_string(), at.y.to_string()];
        let state = encode(
            place
                .into_iter()
                .chain([deck.starts_face_down().to_string(), encode(held, ',')]),
            ';',
        );
        self.holder(deck.written(), state);
    }

    fn holder(&mut self, kinds: String, states: String) {
        let id = self.id();
        self.commands.push(Command::Add {
            id,
            piece: Definition { kinds, states },
        });
    }
}

/// Puts a piece on a map by the state of its innermost level.
fn place(levels: &mut [Level], map: &str, at: Point) {
    let Some(basic) = levels.last_mut().filter(|level| level.is_basic()) else {
        return;
    };
    let Trait::Basic(read) = basic.read() else {
        return;
    };
    let mut fields = vec![
        map.to_owned(),
        at.x.to_string(),
        at.y.to_string(),
        read.gpid,
        read.remembered.len().to_string(),
    ];
    fields.extend(
        read.remembered
            .into_iter()
            .flat_map(|(name, value)| [name, value]),
    );
    *basic = Level::new(&basic.kind, &encode(fields, ';'));
}
