//! What the states of traits mean: levels of layers, facings, properties, names.

use crate::asking::{Asking, STEPS, Within};
use crate::eyes::{Eyes, Seen};
use crate::state::{At, Piece, TableState};
use motti_module::FreeTable;
use motti_module::source::{FollowSource, TableCounterSource, TraitSource};
use motti_module::table::expression::{self, evaluate, is_expression};
use std::cell::Cell;

/// A piece with its counter.
#[derive(Clone, Copy)]
pub struct Read<'a> {
    /// The table.
    pub table: &'a FreeTable,
    /// The state.
    pub state: &'a TableState,
    /// The counter.
    pub counter: &'a TableCounterSource,
    /// The piece.
    pub piece: &'a Piece,
    /// How many of its traits, from the outermost, may be looked at: those outside a mask.
    known: usize,
}

impl<'a> Read<'a> {
    /// A piece of a table; `None` when there is none.
    pub fn of(table: &'a FreeTable, state: &'a TableState, piece: &'a Piece) -> Option<Self> {
        let counter = state.counter(table, &piece.counter)?;
        Some(Read {
            table,
            state,
            counter,
            piece,
            known: usize::MAX,
        })
    }

    /// The same piece as far as it is seen: what is inside a mask does not show in names and labels.
    #[must_use]
    pub fn seen(self, seen: Seen) -> Self {
        let known = match seen {
            Seen::Nothing => 0,
            Seen::Covered(mask) => mask,
            Seen::Open => usize::MAX,
        };
        Read { known, ..self }
    }

    /// What may be looked at of its traits.
    fn known(
        &self,
    ) -> impl DoubleEndedIterator<Item = (usize, &'a TraitSource, &'a str)> + use<'a> {
        let known = self.known;
        self.traits().filter(move |(ix, _, _)| *ix < known)
    }

    /// The traits with their numbers and states, the outermost first.
    pub fn traits(
        &self,
    ) -> impl DoubleEndedIterator<Item = (usize, &'a TraitSource, &'a str)> + use<'a> {
        let levels = self.piece.levels.iter().map(smol_str::SmolStr::as_str);
        let pairs: Vec<_> = self.counter.traits.iter().zip(levels).collect();
        let numbered = pairs.into_iter().enumerate();
        numbered.map(|(ix, (found, level))| (ix, found, level))
    }

    /// The value of a property of the piece, of where it is, or of the table.
    pub fn property(&self, name: &str) -> Option<String> {
        self.property_within(name, Within::of(&Cell::new(STEPS)))
    }

    /// The same, as a part of a larger question.
    pub fn property_within(&self, name: &str, within: Within<'_>) -> Option<String> {
        if !within.spend(self.counter.traits.len() + 1) {
            return None;
        }
        let own = self
            .known()
            .find_map(|(_, found, level)| self.own_property(found, level, name, within));
        own.or_else(|| self.place_property(name, within))
    }

    /// The piece as an expression asks about it.
    fn asking<'c>(&self, within: Within<'c>) -> Asking<'a, 'c> {
        Asking {
            read: *self,
            within,
        }
    }

    /// Whether a filter holds for the piece; one that cannot be worked out does not.
    pub fn meets(&self, filter: &str) -> bool {
        let left = Cell::new(STEPS);
        expression::filter(filter, &self.asking(Within::of(&left))) == Some(true)
    }

    fn own_property(
        &self,
        found: &TraitSource,
        level: &str,
        name: &str,
        within: Within<'_>,
    ) -> Option<String> {
        match found {
            TraitSource::Mark { values } => {
                let value = values.iter().find(|[known, _]| known == name);
                value.map(|[_, value]| value.clone())
            }
            TraitSource::Property { name: known, .. } if known == name => Some(level.to_owned()),
            TraitSource::Label { property, .. } if property == name => {
                Some(self.filled_within(level, within.deeper()))
            }
            TraitSource::Calculated {
                name: known,
                expression,
            } if known == name => {
                let value = evaluate(expression, &self.asking(within.deeper()));
                value.ok().map(|value| value.to_string())
            }
            TraitSource::Moved { .. } if name == "Moved" => Some((level == "true").to_string()),
            TraitSource::Mask { .. } if matches!(name, "Obscured" | "ObscuredToOthers") => {
                Some(crate::eyes::owner(level).is_some().to_string())
            }
            TraitSource::Hide { .. } if matches!(name, "Invisible" | "InvisibleToOthers") => {
                Some(crate::eyes::owner(level).is_some().to_string())
            }
            TraitSource::Sheet { fields, .. } => {
                let at = fields.iter().position(|field| field == name)?;
                level.split('~').nth(at).map(ToOwned::to_owned)
            }
            TraitSource::Layer {
                name: known,
                levels,
                ..
            } => {
                let rest = name.strip_prefix(known.as_str())?;
                let (now, on) = self.layer_within(found, level, within)?;
                match rest {
                    "_Level" => Some(now.to_string()),
                    "_Active" => Some(on.to_string()),
                    "_Name" => Some(levels.get(now.checked_sub(1)?)?.name.clone()),
                    _ => None,
                }
            }
            TraitSource::Turn { name: known, .. } => {
                let rest = name.strip_prefix(known.as_str())?;
                match rest {
                    "_Facing" => Some((number(level) + 1).to_string()),
                    "_Degrees" => Some((turned(found, level) / 1_000).to_string()),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn place_property(&self, name: &str, within: Within<'_>) -> Option<String> {
        match name {
            "BasicName" => Some(self.plain_name()),
            "pieceName" | "PieceName" => Some(self.name_within(within.deeper())),
            "LocationName" => match self.piece.at {
                At::Map(spot) => {
                    let map = self.table.source.maps.get(usize::from(spot.map))?;
                    let boards = self.state.boards.get(usize::from(spot.map))?;
                    let placed = self.table.placed(map, boards);
                    motti_module::table::name_of(&placed, [spot.x, spot.y])
                }
                At::Deck(ix) => {
                    let deck = self.table.source.decks.get(usize::from(ix))?;
                    Some(deck.name.en.clone())
                }
            },
            "CurrentMap" => match self.piece.at {
                At::Map(spot) => {
                    let map = self.table.source.maps.get(usize::from(spot.map))?;
                    Some(map.name.en.clone())
                }
                At::Deck(_) => None,
            },
            _ => self.table_value(name),
        }
    }

    /// A value of the table: that of the map the piece is on before that of the module.
    fn table_value(&self, name: &str) -> Option<String> {
        let values = &self.state.values;
        let of_map = match self.piece.at {
            At::Map(spot) => {
                let map = self.table.source.maps.get(usize::from(spot.map))?;
                values.get(format!("{}: {name}", map.name.en).as_str())
            }
            At::Deck(_) => None,
        };
        let found = of_map.or_else(|| values.get(name));
        found.map(ToString::to_string)
    }

    /// The level of a layer, from 1, and whether it is shown; `None` for a trait that is none.
    pub fn layer(&self, found: &TraitSource, level: &str) -> Option<(usize, bool)> {
        self.layer_within(found, level, Within::of(&Cell::new(STEPS)))
    }

    fn layer_within(
        &self,
        found: &TraitSource,
        level: &str,
        within: Within<'_>,
    ) -> Option<(usize, bool)> {
        let TraitSource::Layer {
            levels,
            always,
            follow,
            ..
        } = found
        else {
            return None;
        };
        let most = levels.len().max(1);
        if let Some(follow) = follow {
            let value = self.followed(follow, within.deeper());
            let value = value.map_or(follow.first, |value| number(&value));
            let level = i64::from(value) - i64::from(follow.first) + 1;
            let level = usize::try_from(level.max(1)).unwrap_or(1).min(most);
            return Some((level, *always || number_or(level_text(self, found), 1) > 0));
        }
        let value = number_or(level, 1);
        let at = usize::try_from(value.unsigned_abs()).unwrap_or(1);
        Some((at.clamp(1, most), *always || value > 0))
    }

    /// The value of what a layer follows.
    fn followed(&self, follow: &FollowSource, within: Within<'_>) -> Option<String> {
        if is_expression(&follow.property) {
            let value = evaluate(&follow.property, &self.asking(within));
            return value.ok().map(|value| value.to_string());
        }
        self.property_within(&follow.property, within)
    }

    /// What the piece is called without its layers and labels, or what covers it.
    fn plain_name(&self) -> String {
        match self.counter.traits.get(self.known) {
            Some(TraitSource::Mask { name, .. }) => name.clone(),
            _ => self.counter.name.clone(),
        }
    }

    /// What the piece is called by who sees so much of it.
    pub fn name(&self) -> String {
        self.name_within(Within::of(&Cell::new(STEPS)))
    }

    fn name_within(&self, within: Within<'_>) -> String {
        let mut name = self.plain_name();
        if !within.spend(self.counter.traits.len()) {
            return name;
        }
        for (_, found, level) in self.known().rev() {
            match found {
                TraitSource::Layer { levels, .. } => {
                    let now = self.layer_within(found, level, within.deeper());
                    let now = now.filter(|(_, on)| *on);
                    let word = now.and_then(|(now, _)| levels.get(now - 1));
                    name = wrapped(&name, word.map_or("", |word| word.name.as_str()));
                }
                TraitSource::Label { name_format, .. }
                    if !level.is_empty() && !name_format.is_empty() =>
                {
                    let level = self.filled_within(level, within.deeper());
                    let label = name_format.replace("$label$", &level);
                    name = label.replace("$pieceName$", &name);
                }
                _ => {}
            }
        }
        name
    }

    /// A text with names of properties filled in, or the value of an expression in braces.
    pub fn filled(&self, text: &str) -> String {
        self.filled_within(text, Within::of(&Cell::new(STEPS)))
    }

    fn filled_within(&self, text: &str, within: Within<'_>) -> String {
        expression::fill(text, &self.asking(within)).text
    }

    /// Whether these eyes may move the piece, as far as it is kept to some sides.
    pub fn moves_for(&self, eyes: &Eyes) -> bool {
        self.known().all(|(_, found, _)| match found {
            TraitSource::Restrict {
                sides,
                moving: true,
            } => sides.iter().any(|side| eyes.have(side)),
            _ => true,
        })
    }

    /// Whether the piece may be moved at all, whether it stacks, and whether it snaps.
    pub fn fixed(&self) -> (bool, bool, bool) {
        let mut all = (true, true, true);
        for (_, found, _) in self.known() {
            if let TraitSource::Fixed {
                never_moves,
                never_stacks,
                off_grid,
            } = found
            {
                all = (
                    all.0 && !never_moves,
                    all.1 && !never_stacks,
                    all.2 && !off_grid,
                );
            }
        }
        all
    }

    /// In which layer of a map the piece is drawn.
    pub fn drawn_in(&self) -> u16 {
        let At::Map(spot) = self.piece.at else {
            return 0;
        };
        let map = self.table.source.maps.get(usize::from(spot.map));
        let Some(order) = map.and_then(|map| map.layers.as_ref()) else {
            return 0;
        };
        let value = self.property(&order.property).unwrap_or_default();
        let known = order.values.iter().position(|known| *known == value);
        u16::try_from(known.unwrap_or(order.values.len())).unwrap_or(u16::MAX)
    }
}

/// The written state of this very trait.
fn level_text<'a>(read: &Read<'a>, found: &TraitSource) -> &'a str {
    let mut traits = read.traits();
    let own = traits.find(|(_, other, _)| std::ptr::eq(*other, found));
    own.map_or("", |(_, _, level)| level)
}

/// A whole number; nought for anything else.
pub fn number(text: &str) -> i32 {
    number_or(text, 0)
}

/// A whole number, or this one; a decimal is cut off.
pub fn number_or(text: &str, otherwise: i32) -> i32 {
    let text = text.trim();
    let whole = text.split_once('.').map_or(text, |(whole, _)| whole);
    whole.parse().unwrap_or(otherwise)
}

/// How far a trait turns, clockwise, in thousandths of a degree.
pub fn turned(found: &TraitSource, level: &str) -> i32 {
    let TraitSource::Turn { facings, .. } = found else {
        return 0;
    };
    if *facings <= 1 {
        // Written against the clock.
        return (i64::from(number(level)) * -1_000)
            .rem_euclid(360_000)
            .try_into()
            .unwrap_or(0);
    }
    let facing = i64::from(number(level)).rem_euclid(i64::from(*facings));
    (facing * 360_000 / i64::from(*facings))
        .try_into()
        .unwrap_or(0)
}

/// A name with what a level makes of it.
fn wrapped(name: &str, level: &str) -> String {
    if level.is_empty() {
        name.to_owned()
    } else if let Some(behind) = level.strip_prefix('+') {
        format!("{name}{behind}")
    } else if let Some(before) = level.strip_suffix('+') {
        format!("{before}{name}")
    } else {
        level.to_owned()
    }
}
