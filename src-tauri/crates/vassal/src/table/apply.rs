//! What the commands do that change what lies where.

use super::item::{place, stacks};
use super::{Item, ItemId, ItemKind, Spot, Table};
use crate::command::Move;
use crate::limits::TRAITS;
use crate::nested::chain;
use crate::piece::{Definition, Level, levels};
use crate::sequence::{Decoder, list};
use crate::text::int;
use std::sync::Arc;

impl Table {
    fn map_name(&mut self, map: Option<String>) -> Option<Arc<str>> {
        let map = map?;
        if let Some(known) = self.maps.get(&map) {
            return Some(known.clone());
        }
        let name: Arc<str> = map.as_str().into();
        self.maps.insert(map, name.clone());
        Some(name)
    }

    pub(super) fn add(&mut self, id: &str, piece: &Definition) {
        if let Some(known) = self.find(id) {
            // Said twice: the same piece with this state.
            if let Some(item) = self.items.get_mut(known.0)
                && let ItemKind::Piece {
                    levels: old,
                    stacks: old_stacks,
                } = &mut item.kind
            {
                *old = levels(&piece.kinds, &piece.states);
                *old_stacks = stacks(old);
            }
            self.set_state(known, &piece.states, None);
            return;
        }
        let head = piece.kinds.split(';').next().unwrap_or("");
        let kind = match head {
            "stack" => ItemKind::Stack {
                pieces: Vec::new(),
                layer: -1,
            },
            "deck" => ItemKind::Deck {
                rules: piece.kinds.clone(),
                face_down: true,
                pieces: Vec::new(),
            },
            _ => {
                let levels = levels(&piece.kinds, &piece.states);
                let stacks = stacks(&levels);
                ItemKind::Piece { levels, stacks }
            }
        };
        let new = self.push(id, kind);
        let name = self.items.get(new.0).map(|item| item.id.clone());
        self.by_id.extend(name.map(|name| (name, new)));
        self.set_state(new, &piece.states, None);
    }

    fn push(&mut self, id: &str, kind: ItemKind) -> ItemId {
        let new = ItemId(self.items.len());
        self.items.push(Item {
            id: id.into(),
            kind,
            parent: None,
            map: None,
            x: 0,
            y: 0,
            present: true,
        });
        new
    }

    pub(super) fn remove(&mut self, id: &str) {
        let Some(gone) = self.find(id) else { return };
        self.leave(gone);
        self.take_out(gone);
        let held = self
            .items
            .get(gone.0)
            .and_then(Item::held)
            .map(<[ItemId]>::to_vec);
        for piece in held.unwrap_or_default() {
            let spot = self.spot(piece);
            self.take_out(piece);
            self.lay(piece, spot);
        }
        if let Some(item) = self.items.get_mut(gone.0) {
            item.present = false;
        }
        self.by_id.remove(id);
    }

    pub(super) fn change(&mut self, id: &str, state: &str, old: Option<&str>) {
        if let Some(known) = self.find(id) {
            self.set_state(known, state, old);
        }
    }

    fn set_state(&mut self, id: ItemId, state: &str, old: Option<&str>) {
        match self.items.get(id.0).map(|item| &item.kind) {
            Some(ItemKind::Piece { .. }) => self.set_piece(id, state, old),
            Some(_) if old != Some(state) => self.set_holder(id, state),
            _ => {}
        }
    }

    /// Sets the levels of a piece that differ, all of them when the old state is not known.
    fn set_piece(&mut self, id: ItemId, state: &str, old: Option<&str>) {
        let new = chain(state, '\t', TRAITS);
        let old = old.map(|old| chain(old, '\t', TRAITS));
        let Some(Item {
            kind: ItemKind::Piece { levels, .. },
            ..
        }) = self.items.get_mut(id.0)
        else {
            return;
        };
        let count = levels.len();
        let mut basic = false;
        for (at, (level, text)) in levels.iter_mut().zip(&new).enumerate() {
            let same = old.as_ref().is_some_and(|old| old.get(at) == Some(text));
            if !same {
                *level = Level {
                    kind: level.kind.clone(),
                    state: text.as_str().into(),
                };
                basic = basic || at + 1 == count;
            }
        }
        if !basic {
            return;
        }
        let (map, x, y) = place(new.get(count - 1).map_or("", String::as_str));
        let map = self.map_name(map);
        let held = self.items.get(id.0).and_then(|item| item.parent);
        match held {
            None => {
                self.leave(id);
                self.lay(id, (map, x, y));
            }
            Some(parent) => {
                let elsewhere = map.is_some()
                    && self
                        .items
                        .get(parent.0)
                        .is_some_and(|parent| parent.map != map);
                if elsewhere {
                    self.take_out(id);
                    self.lay(id, (map, x, y));
                }
            }
        }
    }

    /// Sets place and pieces of a stack or deck.
    fn set_holder(&mut self, id: ItemId, state: &str) {
        let (map, x, y) = place(state);
        let map = self.map_name(map);
        let mut f = Decoder::new(state, ';');
        for _ in 0..3 {
            f.next();
        }
        let deck = matches!(
            self.items.get(id.0).map(|item| &item.kind),
            Some(ItemKind::Deck { .. })
        );
        let mut names: Vec<String> = Vec::new();
        let mut new_layer = -1;
        let mut new_face = true;
        if deck {
            new_face = f.truth(true);
            names = f.next().map(|ids| list(&ids, ',')).unwrap_or_default();
        } else {
            for token in f {
                match token.strip_prefix("@@") {
                    Some(layer) => new_layer = int(layer).unwrap_or(-1),
                    None => names.push(token.into_owned()),
                }
            }
        }
        let left = self.spot(id);
        self.leave(id);
        let before = self
            .items
            .get_mut(id.0)
            .and_then(Item::held_mut)
            .map(std::mem::take)
            .unwrap_or_default();
        for piece in &before {
            if let Some(item) = self
                .items
                .get_mut(piece.0)
                .filter(|item| item.parent == Some(id))
            {
                item.parent = None;
                item.map = None;
            }
        }
        match self.items.get_mut(id.0).map(|item| &mut item.kind) {
            Some(ItemKind::Stack { layer, .. }) => *layer = new_layer,
            Some(ItemKind::Deck { face_down, .. }) => *face_down = new_face,
            _ => {}
        }
        self.lay(id, (map, x, y));
        for name in names {
            let piece = self
                .find(&name)
                .filter(|piece| *piece != id && self.is_piece(*piece));
            if let Some(piece) = piece {
                self.put_in(piece, id, usize::MAX);
            }
        }
        // What is no longer in it lies where it was.
        for piece in before {
            if self
                .items
                .get(piece.0)
                .is_some_and(|item| item.parent.is_none() && item.map.is_none())
            {
                self.lay(piece, left.clone());
            }
        }
    }

    fn is_piece(&self, id: ItemId) -> bool {
        matches!(
            self.items.get(id.0).map(|item| &item.kind),
            Some(ItemKind::Piece { .. })
        )
    }

    pub(super) fn moved(&mut self, moved: &Move) {
        let Some(id) = self.find(&moved.id) else {
            return;
        };
        let Some(map) = self.map_name(moved.map.clone()) else {
            // It leaves the map by itself; what a stack holds is taken out by a command of its own.
            if self
                .items
                .get(id.0)
                .is_some_and(|item| item.parent.is_none())
            {
                self.leave(id);
                self.lay(id, (None, moved.x, moved.y));
            }
            return;
        };
        let spot = (Some(map), moved.x, moved.y);
        let under = moved.under.as_deref().and_then(|under| self.find(under));
        match under.filter(|under| *under != id && self.spot(*under) == spot) {
            Some(under) => self.put_on(id, under),
            None => match self.merges_with(id, &spot) {
                Some(other) => self.put_on(id, other),
                None => self.put_down(id, spot),
            },
        }
        if moved.under.is_none() {
            let parent = self.items.get(id.0).and_then(|item| item.parent);
            if let Some(parent) = parent {
                self.put_in(id, parent, 0);
            }
        }
    }

    /// What a thing that comes to a point lies down on, if anything.
    fn merges_with(&mut self, id: ItemId, spot: &Spot) -> Option<ItemId> {
        let map = spot.0.clone()?;
        let there = self.at.get(spot)?.clone();
        self.work += there.len() as u64;
        let stacking =
            !self.stacking.disabled.iter().any(|name| **name == *map) && self.can_stack(id);
        let own = self.items.get(id.0).and_then(|item| item.parent);
        there.into_iter().find(|other| {
            if *other == id {
                return false;
            }
            match self
                .items
                .get(other.0)
                .map(|item| (&item.kind, item.present))
            {
                Some((ItemKind::Deck { .. }, true)) => true,
                Some((ItemKind::Stack { pieces, .. }, true)) => {
                    let alone = Some(*other) == own && pieces.len() == 1;
                    stacking && !pieces.is_empty() && !alone && self.same_layer(id, *other, &map)
                }
                Some((ItemKind::Piece { stacks, .. }, true)) => {
                    stacking && *stacks && self.same_layer(id, *other, &map)
                }
                _ => false,
            }
        })
    }

    fn can_stack(&self, id: ItemId) -> bool {
        match self.items.get(id.0).map(|item| &item.kind) {
            Some(ItemKind::Piece { stacks, .. }) => *stacks,
            Some(ItemKind::Stack { .. }) => true,
            _ => false,
        }
    }

    /// Whether two things are of the same layer of a map.
    fn same_layer(&self, one: ItemId, other: ItemId, map: &str) -> bool {
        let Some(layers) = self.stacking.layers.get(map) else {
            return true;
        };
        let layer = |id: ItemId| {
            let item = self.items.get(id.0)?;
            let piece = match item.held() {
                Some(held) => self.items.get(held.last()?.0)?,
                None => item,
            };
            let value = crate::piece::Properties::new(piece.levels()?).text(&layers.property)?;
            layers.order.iter().position(|layer| *layer == value)
        };
        layer(one) == layer(other)
    }

    /// Puts a thing on another: above it in its stack, on top of it when it is a stack or deck.
    fn put_on(&mut self, id: ItemId, other: ItemId) {
        let own = self.items.get(id.0).and_then(|item| item.parent);
        let holder = match self.items.get(other.0) {
            Some(item) if item.held().is_some() => other,
            Some(item) => match item.parent {
                Some(parent) => parent,
                None => self.new_stack(other),
            },
            None => return,
        };
        let at = self
            .items
            .get(holder.0)
            .and_then(Item::held)
            .map_or(0, |held| {
                let above = held
                    .iter()
                    .position(|piece| *piece == other)
                    .map(|at| at + 1);
                above.unwrap_or(held.len())
            });
        if holder == id {
            return;
        }
        let moving = match self.items.get(id.0).map(|item| &item.kind) {
            Some(ItemKind::Piece { .. }) => vec![id],
            Some(ItemKind::Stack { pieces, .. }) => pieces.clone(),
            _ => return,
        };
        let mut at = at;
        for piece in moving {
            // Leaving the same stack from below lets those above it sink.
            let sinks = own == Some(holder)
                && self
                    .items
                    .get(holder.0)
                    .and_then(Item::held)
                    .is_some_and(|held| {
                        held.iter()
                            .position(|other| *other == piece)
                            .is_some_and(|from| from < at)
                    });
            self.put_in(piece, holder, if sinks { at - 1 } else { at });
            at += usize::from(!sinks);
        }
    }

    /// A thing alone at a point; a piece that stacks in a stack of its own.
    fn put_down(&mut self, id: ItemId, spot: Spot) {
        let alone = self
            .items
            .get(id.0)
            .and_then(|item| item.parent)
            .filter(|parent| {
                let held = self
                    .items
                    .get(parent.0)
                    .filter(|item| matches!(item.kind, ItemKind::Stack { .. }));
                held.and_then(Item::held)
                    .is_some_and(|held| held.len() == 1)
            });
        if let Some(stack) = alone {
            // Its own stack comes with it.
            self.leave(stack);
            self.lay(stack, spot);
            return;
        }
        self.take_out(id);
        self.leave(id);
        self.lay(id, spot.clone());
        let disabled = spot
            .0
            .as_ref()
            .is_some_and(|map| self.stacking.disabled.iter().any(|name| **name == **map));
        if self.is_piece(id) && self.can_stack(id) && !disabled {
            self.new_stack(id);
        }
    }

    /// A new stack where a piece lies, with the piece in it.
    fn new_stack(&mut self, piece: ItemId) -> ItemId {
        let spot = self.spot(piece);
        self.made += 1;
        let id = format!("stack-{}", self.made);
        let stack = self.push(
            &id,
            ItemKind::Stack {
                pieces: Vec::new(),
                layer: -1,
            },
        );
        self.leave(piece);
        self.lay(stack, spot);
        self.put_in(piece, stack, 0);
        stack
    }

    /// Puts a piece into a stack or deck; what it was in before loses it.
    fn put_in(&mut self, piece: ItemId, holder: ItemId, at: usize) {
        self.leave(piece);
        self.take_out(piece);
        let Some(held) = self.items.get_mut(holder.0).and_then(Item::held_mut) else {
            return;
        };
        let at = at.min(held.len());
        self.work += (held.len() - at) as u64;
        held.insert(at, piece);
        if let Some(item) = self.items.get_mut(piece.0) {
            item.parent = Some(holder);
        }
    }

    /// Takes a piece out of what holds it; it then lies nowhere in particular.
    fn take_out(&mut self, piece: ItemId) {
        let Some(parent) = self
            .items
            .get_mut(piece.0)
            .and_then(|item| item.parent.take())
        else {
            return;
        };
        if let Some(held) = self.items.get_mut(parent.0).and_then(Item::held_mut) {
            self.work += held.len() as u64;
            if let Some(at) = held.iter().rposition(|other| *other == piece) {
                held.remove(at);
            }
        }
    }

    /// Lays a thing at a point, by itself.
    fn lay(&mut self, id: ItemId, spot: Spot) {
        if let Some(item) = self.items.get_mut(id.0) {
            (item.map, item.x, item.y) = spot.clone();
            if spot.0.is_some() {
                self.at.entry(spot).or_default().push(id);
            }
        }
    }

    /// Lifts a thing that lies by itself off its point.
    fn leave(&mut self, id: ItemId) {
        let Some(item) = self
            .items
            .get(id.0)
            .filter(|item| item.map.is_some() && item.parent.is_none())
        else {
            return;
        };
        let spot = (item.map.clone(), item.x, item.y);
        if let Some(there) = self.at.get_mut(&spot) {
            self.work += there.len() as u64;
            if let Some(at) = there.iter().rposition(|other| *other == id) {
                there.remove(at);
            }
            if there.is_empty() {
                self.at.remove(&spot);
            }
        }
    }
}
