//! What the states of traits mean: levels of layers, facings, properties, names.

use crate::eyes::Seen;
use crate::state::{At, Piece, TableState};
use motti_module::FreeTable;
use motti_module::source::{TableCounterSource, TraitSource};

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

/// The deepest that properties follow each other.
const DEEPEST: usize = 4;

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
        self.property_within(name, 0)
    }

    fn property_within(&self, name: &str, depth: usize) -> Option<String> {
        if depth > DEEPEST {
            return None;
        }
        let own = self
            .known()
            .find_map(|(_, found, level)| self.own_property(found, level, name, depth));
        own.or_else(|| self.place_property(name, depth))
    }

    fn own_property(
        &self,
        found: &TraitSource,
        level: &str,
        name: &str,
        depth: usize,
    ) -> Option<String> {
        match found {
            TraitSource::Mark { values } => {
                let value = values.iter().find(|[known, _]| known == name);
                value.map(|[_, value]| value.clone())
            }
            TraitSource::Property { name: known, .. } if known == name => Some(level.to_owned()),
            TraitSource::Label { property, .. } if property == name => Some(level.to_owned()),
            TraitSource::Layer {
                name: known,
                levels,
                ..
            } => {
                let rest = name.strip_prefix(known.as_str())?;
                let (now, on) = self.layer(found, level, depth)?;
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

    fn place_property(&self, name: &str, depth: usize) -> Option<String> {
        match name {
            "pieceName" | "PieceName" | "BasicName" if depth == 0 => Some(self.name()),
            "CurrentMap" => match self.piece.at {
                At::Map(spot) => {
                    let map = self.table.source.maps.get(usize::from(spot.map))?;
                    Some(map.name.en.clone())
                }
                At::Deck(_) => None,
            },
            _ => self.state.values.get(name).map(ToString::to_string),
        }
    }

    /// The level of a layer, from 1, and whether it is shown; `None` for a trait that is none.
    pub fn layer(&self, found: &TraitSource, level: &str, depth: usize) -> Option<(usize, bool)> {
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
            let value = self.property_within(&follow.property, depth + 1);
            let value = value.map_or(follow.first, |value| number(&value));
            let level = i64::from(value) - i64::from(follow.first) + 1;
            let level = usize::try_from(level.max(1)).unwrap_or(1).min(most);
            return Some((level, *always || number_or(level_text(self, found), 1) > 0));
        }
        let value = number_or(level, 1);
        let at = usize::try_from(value.unsigned_abs()).unwrap_or(1);
        Some((at.clamp(1, most), *always || value > 0))
    }

    /// What the piece is called by who sees all of it.
    pub fn name(&self) -> String {
        let mut name = match self.counter.traits.get(self.known) {
            Some(TraitSource::Mask { name, .. }) => name.clone(),
            _ => self.counter.name.clone(),
        };
        for (_, found, level) in self.known().rev() {
            match found {
                TraitSource::Layer { levels, .. } => {
                    let now = self.layer(found, level, 0).filter(|(_, on)| *on);
                    let word = now.and_then(|(now, _)| levels.get(now - 1));
                    name = wrapped(&name, word.map_or("", |word| word.name.as_str()));
                }
                TraitSource::Label { name_format, .. }
                    if !level.is_empty() && !name_format.is_empty() =>
                {
                    let label = name_format.replace("$label$", level);
                    name = label.replace("$pieceName$", &name);
                }
                _ => {}
            }
        }
        name
    }

    /// A text with names of properties filled in.
    pub fn filled(&self, text: &str) -> String {
        let mut filled = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('$') {
            filled.push_str(before);
            let Some((name, behind)) = after.split_once('$') else {
                filled.push('$');
                filled.push_str(after);
                return filled;
            };
            match name {
                "pieceName" | "PieceName" => filled.push_str(&self.name()),
                _ => filled.push_str(&self.property(name).unwrap_or_default()),
            }
            rest = behind;
        }
        filled.push_str(rest);
        filled
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
