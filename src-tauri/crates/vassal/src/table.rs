//! The table of a game: what lies where, and what each command does to it.

mod apply;
mod item;

pub(crate) use item::stacks;
pub use item::{Item, ItemId, ItemKind};

use crate::command::{Command, SavedBoard};
use crate::module::{Layers, Module};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// How pieces stack, which is the module's to say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stacking {
    /// The maps on which nothing stacks.
    pub disabled: Vec<String>,
    /// The layers of maps: pieces of different layers do not stack with each other.
    pub layers: BTreeMap<String, Layers>,
}

impl Stacking {
    /// As a module says.
    pub fn of(module: &Module) -> Self {
        let mut stacking = Self::default();
        for map in &module.maps {
            if map.stacks.disabled {
                stacking.disabled.push(map.key().to_owned());
            }
            if let Some(layers) = &map.layers {
                stacking.layers.insert(map.key().to_owned(), layers.clone());
            }
        }
        stacking
    }
}

/// Where something lies: a map and a point, or nowhere.
pub type Spot = (Option<Arc<str>>, i32, i32);

/// What lies where.
#[derive(Debug, Clone, Default)]
pub struct Table {
    items: Vec<Item>,
    by_id: HashMap<Arc<str>, ItemId>,
    /// What lies by itself at a point, in the order in which it came there.
    at: HashMap<Spot, Vec<ItemId>>,
    /// The boards of each map.
    boards: BTreeMap<String, Vec<SavedBoard>>,
    /// The global properties, by container and name.
    properties: BTreeMap<(crate::module::Container, String), String>,
    /// The turn trackers' states, by number or name.
    turns: BTreeMap<String, String>,
    stacking: Stacking,
    maps: HashMap<String, Arc<str>>,
    work: u64,
    made: usize,
}

/// How many pieces may be looked at while stacks are changed, in all.
const WORK: u64 = 1_000_000_000;

impl Table {
    /// An empty table.
    pub fn new(stacking: Stacking) -> Self {
        Self {
            stacking,
            ..Self::default()
        }
    }

    /// Whether so much was shuffled about in stacks that the rest was given up.
    pub const fn exhausted(&self) -> bool {
        self.work > WORK
    }

    /// Does what a command says. What names unknown pieces does nothing.
    pub fn apply(&mut self, command: &Command) {
        if self.exhausted() {
            return;
        }
        match command {
            Command::BeginSave => {
                let stacking = std::mem::take(&mut self.stacking);
                let work = self.work;
                *self = Self {
                    work,
                    ..Self::new(stacking)
                };
            }
            Command::Add { id, piece } => self.add(id, piece),
            Command::Remove { id } => self.remove(id),
            Command::Change { id, state, old } => self.change(id, state, old.as_deref()),
            Command::Move(moved) => self.moved(moved),
            Command::Boards(boards) => {
                self.boards
                    .insert(boards.map.clone(), boards.boards.clone());
            }
            Command::Property {
                name,
                value,
                container,
            }
            | Command::PropertyChange {
                name,
                new: value,
                container,
                ..
            } => {
                self.properties
                    .insert((container.clone(), name.clone()), value.clone());
            }
            Command::Turn { tracker, state } => {
                self.turns.insert(tracker.clone(), state.clone());
            }
            _ => {}
        }
    }

    /// Everything on the table, in the order in which it was added.
    pub fn items(&self) -> impl Iterator<Item = (ItemId, &Item)> {
        let numbered = self
            .items
            .iter()
            .enumerate()
            .map(|(at, item)| (ItemId(at), item));
        numbered.filter(|(_, item)| item.present)
    }

    /// One thing by its number.
    pub fn item(&self, id: ItemId) -> Option<&Item> {
        self.items.get(id.0).filter(|item| item.present)
    }

    /// One thing by its id in the file.
    pub fn find(&self, id: &str) -> Option<ItemId> {
        self.by_id
            .get(id)
            .copied()
            .filter(|id| self.item(*id).is_some())
    }

    /// Where something lies: where the stack or deck lies that holds it.
    pub fn spot(&self, id: ItemId) -> Spot {
        let Some(item) = self.item(id) else {
            return (None, 0, 0);
        };
        match item.parent.and_then(|parent| self.item(parent)) {
            Some(parent) => (parent.map.clone(), parent.x, parent.y),
            None => (item.map.clone(), item.x, item.y),
        }
    }

    /// The pieces, without stacks and decks, in the order in which they were added.
    pub fn pieces(&self) -> impl Iterator<Item = (ItemId, &Item)> {
        self.items()
            .filter(|(_, item)| matches!(item.kind, ItemKind::Piece { .. }))
    }

    /// The boards of a map, if the game says.
    pub fn boards(&self, map: &str) -> Option<&[SavedBoard]> {
        self.boards.get(map).map(Vec::as_slice)
    }

    /// The boards of all maps.
    pub fn all_boards(&self) -> &BTreeMap<String, Vec<SavedBoard>> {
        &self.boards
    }

    /// The global properties that were saved or changed.
    pub fn properties(&self) -> &BTreeMap<(crate::module::Container, String), String> {
        &self.properties
    }

    /// The states of turn trackers, as written.
    pub fn turns(&self) -> &BTreeMap<String, String> {
        &self.turns
    }
}
