//! The commands of a piece: what its menu shows, and what each key does to its traits.

use crate::eyes::{Eyes, Seen, owner};
use crate::levels::{Read, number, number_or};
use motti_engine::Choice;
use motti_module::source::{Access, ChangeSource, CommandSource, NumericSource, TraitSource};
use smol_str::SmolStr;

/// An entry of a menu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What it is chosen by: its key, or its trait and number where it has none.
    pub choice: Choice,
    /// What the menu calls it.
    pub name: String,
    /// The value that goes with it, where it needs one: what stands there now, or what can be chosen.
    pub value: Option<SmolStr>,
}

/// What a command sets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// The state of the trait of this number.
    Level(usize),
    /// A value of the table.
    Value(SmolStr),
}

/// What a command does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Sets something.
    Set(Target, SmolStr),
    /// Sets something to what the player says, which must be a number within bounds where there are any.
    Ask(Target, Option<(i32, i32)>),
    /// Sets something to one of these.
    Choose(Target, Vec<SmolStr>),
    /// Sets a layer to any of so many levels, by a die.
    RandomLevel(usize, u16),
    /// Sets a turn to any of so many facings, by a die.
    RandomFacing(usize, u16),
    /// Removes the piece.
    Delete,
    /// Makes another one.
    Clone,
    /// Puts one of this counter in its place.
    Replace(String),
    /// Puts one of this counter beside it.
    Marker(String, [i32; 2]),
    /// Sends it to a point, on another map if one is named.
    Send(Option<String>, [i32; 2]),
    /// Puts it on top of a deck.
    Return(u16),
    /// Moves it right and down by so many pixels, perhaps with all of its stack.
    Shift([i32; 2], bool),
    /// Presses these keys.
    Press(Vec<String>),
    /// Writes in the log.
    Report(String),
}

/// A command of a piece with what it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// What it is chosen by.
    pub choice: Choice,
    /// What the menu calls it; empty for none.
    pub name: String,
    /// What it does.
    pub effect: Effect,
}

/// The commands of a piece that these eyes can give, the outermost trait first.
pub fn commands(read: Read<'_>, eyes: &Eyes, seen: Seen) -> Vec<Command> {
    let read = read.seen(seen);
    let mut commands: Vec<Command> = Vec::new();
    let mut barred: Vec<&str> = Vec::new();
    for (ix, found, level) in read.traits() {
        match seen {
            Seen::Nothing => break,
            // A mask of others bars what is inside it, and itself.
            Seen::Covered(mask) if ix >= mask => break,
            _ => {}
        }
        match found {
            TraitSource::Restrict { sides, .. } if !sides.iter().any(|side| eyes.have(side)) => {
                break;
            }
            TraitSource::Bar { keys, when } if read.meets(when) => {
                barred.extend(keys.iter().map(String::as_str));
            }
            _ => {}
        }
        let before = commands.len();
        let mut add = Gather {
            ix,
            count: 0,
            commands: &mut commands,
        };
        of_trait(read, eyes, found, level, &mut add);
        let mut at = 0;
        commands.retain(|command| {
            at += 1;
            at <= before || !barred.contains(&command.choice.as_str())
        });
    }
    commands
}

/// The menu of a piece: each command once, in the order of its traits.
pub fn entries(read: Read<'_>, eyes: &Eyes, seen: Seen) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for command in commands(read, eyes, seen) {
        if command.name.is_empty() || entries.iter().any(|known| known.choice == command.choice) {
            continue;
        }
        let entry = |value| Entry {
            choice: command.choice.clone(),
            name: command.name.clone(),
            value,
        };
        match &command.effect {
            Effect::Ask(target, _) => {
                let now = match target {
                    Target::Level(ix) => read.piece.levels.get(*ix),
                    Target::Value(name) => read.state.values.get(name),
                };
                let now = now.cloned();
                entries.push(entry(Some(now.unwrap_or_default())));
            }
            Effect::Choose(_, values) => {
                entries.extend(values.iter().map(|value| entry(Some(value.clone()))));
            }
            _ => entries.push(entry(None)),
        }
    }
    entries
}

/// The commands of one trait in the making.
struct Gather<'a> {
    ix: usize,
    count: usize,
    commands: &'a mut Vec<Command>,
}

impl Gather<'_> {
    fn add(&mut self, command: &CommandSource, effect: Effect) {
        self.count += 1;
        if command.name.is_empty() && command.key.is_empty() {
            return;
        }
        let choice = if command.key.is_empty() {
            Choice::new(format!("#{}.{}", self.ix, self.count))
        } else {
            Choice::new(&command.key)
        };
        self.commands.push(Command {
            choice,
            name: command.name.clone(),
            effect,
        });
    }

    fn set(&mut self, command: &CommandSource, level: impl AsRef<str>) {
        self.add(
            command,
            Effect::Set(Target::Level(self.ix), SmolStr::new(level)),
        );
    }
}

fn of_trait(read: Read<'_>, eyes: &Eyes, found: &TraitSource, level: &str, add: &mut Gather<'_>) {
    match found {
        TraitSource::Layer { follow: None, .. } => layer(found, level, add),
        TraitSource::Label { edit, .. } => add.add(edit, Effect::Ask(Target::Level(add.ix), None)),
        TraitSource::Turn { .. } => facing(found, level, add),
        TraitSource::Mask {
            access, command, ..
        } => {
            let after = level.split_once(';').map_or("", |(_, options)| options);
            cover(eyes, access, command, level, &format!(";{after}"), add);
        }
        TraitSource::Hide { access, command } => cover(eyes, access, command, level, "", add),
        TraitSource::Property {
            numeric, changes, ..
        } => {
            let target = Target::Level(add.ix);
            for (command, change) in changes {
                let effect = property(read, &target, change, *numeric, level);
                add.add(command, effect);
            }
        }
        TraitSource::Value {
            name,
            numeric,
            changes,
        } => {
            if let Some(now) = read.state.values.get(name.as_str()) {
                let target = Target::Value(SmolStr::new(name));
                for (command, change) in changes {
                    let effect = property(read, &target, change, *numeric, now);
                    add.add(command, effect);
                }
            }
        }
        TraitSource::Moved { command, .. } => {
            add.set(command, if level == "true" { "false" } else { "true" });
        }
        TraitSource::Trail { command } => {
            let (shown, rest) = level.split_once(';').unwrap_or((level, ""));
            let other = if shown == "true" { "false" } else { "true" };
            add.set(command, format!("{other};{rest}"));
        }
        TraitSource::Sheet { command, .. } => {
            add.add(command, Effect::Ask(Target::Level(add.ix), None));
        }
        _ => of_whole(read, found, add),
    }
}

/// Traits whose commands are for the piece as a whole.
fn of_whole(read: Read<'_>, found: &TraitSource, add: &mut Gather<'_>) {
    let known = |id: &str| read.state.counter(read.table, id).is_some();
    match found {
        TraitSource::Delete(command) => add.add(command, Effect::Delete),
        TraitSource::Clone(command) => add.add(command, Effect::Clone),
        TraitSource::Replace { command, counter } if known(counter) => {
            add.add(command, Effect::Replace(counter.clone()));
        }
        TraitSource::Marker {
            command,
            counter,
            offset,
        } if known(counter) => add.add(command, Effect::Marker(counter.clone(), *offset)),
        TraitSource::Send { command, to } => {
            let there = to
                .map
                .as_ref()
                .is_none_or(|map| read.table.map(map).is_some());
            if there {
                add.add(command, Effect::Send(to.map.clone(), [to.x, to.y]));
            }
        }
        TraitSource::Return { command, deck } => {
            let found = read.table.deck(deck);
            if let Some(ix) = found.and_then(|(ix, _)| u16::try_from(ix).ok()) {
                add.add(command, Effect::Return(ix));
            }
        }
        TraitSource::Shift { command, by, stack } => {
            add.add(command, Effect::Shift(*by, *stack));
        }
        TraitSource::Trigger {
            command,
            when,
            watches,
            presses,
        } if read.meets(when) => {
            add.add(command, Effect::Press(presses.clone()));
            for key in watches.iter().filter(|key| **key != command.key) {
                let watched = CommandSource {
                    name: String::new(),
                    key: key.clone(),
                };
                add.add(&watched, Effect::Press(presses.clone()));
            }
        }
        TraitSource::Report { keys, text } => {
            for key in keys {
                let pressed = CommandSource {
                    name: String::new(),
                    key: key.clone(),
                };
                add.add(&pressed, Effect::Report(text.clone()));
            }
        }
        _ => {}
    }
}

fn layer(found: &TraitSource, level: &str, add: &mut Gather<'_>) {
    let TraitSource::Layer {
        levels,
        loops,
        always,
        switch,
        up,
        down,
        resets,
        random,
        ..
    } = found
    else {
        return;
    };
    let most = i32::try_from(levels.len().max(1)).unwrap_or(i32::MAX);
    let value = number_or(level, 1);
    let at = value.saturating_abs().clamp(1, most);
    let sign = if value < 0 { -1 } else { 1 };
    if !always {
        add.set(switch, (-sign * at).to_string());
    }
    let next = match at {
        last if last >= most && *loops => 1,
        last if last >= most => most,
        at => at + 1,
    };
    add.set(up, (sign * next).to_string());
    let before = match at {
        1 if *loops => most,
        1 => 1,
        at => at - 1,
    };
    add.set(down, (sign * before).to_string());
    for reset in resets {
        add.set(&reset.command, reset.level.clamp(1, most).to_string());
    }
    let faces = u16::try_from(levels.len()).unwrap_or(u16::MAX).max(1);
    add.add(random, Effect::RandomLevel(add.ix, faces));
}

fn facing(found: &TraitSource, level: &str, add: &mut Gather<'_>) {
    let TraitSource::Turn {
        facings,
        clockwise,
        counter,
        random,
        ..
    } = found
    else {
        return;
    };
    if *facings <= 1 {
        add.add(
            clockwise,
            Effect::Ask(Target::Level(add.ix), Some((-360, 360))),
        );
        return;
    }
    let all = i32::from(*facings);
    let at = number(level).rem_euclid(all);
    add.set(clockwise, (at + 1).rem_euclid(all).to_string());
    add.set(counter, (at - 1).rem_euclid(all).to_string());
    add.add(random, Effect::RandomFacing(add.ix, *facings));
}

/// Covers or hides for the side that does it, and opens again what that side owns.
fn cover(
    eyes: &Eyes,
    access: &Access,
    command: &CommandSource,
    level: &str,
    after: &str,
    add: &mut Gather<'_>,
) {
    if let Some(side) = owner(level) {
        if eyes.have(side) {
            add.set(command, format!("null{after}"));
        }
        return;
    }
    let Eyes::Sides(sides) = eyes else {
        return;
    };
    let may = |side: &&SmolStr| match access {
        Access::Anybody => true,
        Access::Sides(allowed) => allowed.iter().any(|one| one == side.as_str()),
    };
    if let Some(side) = sides.iter().find(may) {
        add.set(command, format!("{side}{after}"));
    }
}

/// What a change of a property does.
fn property(
    read: Read<'_>,
    target: &Target,
    change: &ChangeSource,
    bounds: Option<NumericSource>,
    now: &str,
) -> Effect {
    let target = target.clone();
    match change {
        ChangeSource::Set(value) => Effect::Set(target, SmolStr::new(read.filled(value))),
        ChangeSource::Add(step) => {
            let sum = number(now).saturating_add(*step);
            let sum = match bounds {
                Some(bounds) if bounds.wraps && sum > bounds.greatest => bounds.least,
                Some(bounds) if bounds.wraps && sum < bounds.least => bounds.greatest,
                Some(bounds) => sum.clamp(bounds.least, bounds.greatest),
                None => sum,
            };
            Effect::Set(target, SmolStr::new(sum.to_string()))
        }
        ChangeSource::Ask => {
            let bounds = bounds.map(|bounds| (bounds.least, bounds.greatest));
            Effect::Ask(target, bounds)
        }
        ChangeSource::Choose(values) => {
            Effect::Choose(target, values.iter().map(SmolStr::new).collect())
        }
    }
}
