//! Puts the traits of prototypes where they are named, within bounds.

use super::{Definition, Level, Trait};
use crate::limits::{PIECE_BYTES, PIECES_BYTES, PROTOTYPE_DEPTH, TRAITS};
use crate::module::Module;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A prototype's name and what is put in for `$name$` in its text.
type Named = (String, Vec<(String, String)>);

/// Puts the traits of a module's prototypes into pieces.
#[derive(Debug)]
pub struct Expander<'a> {
    module: &'a Module,
    base: Option<&'a Module>,
    known: BTreeMap<Named, Option<Rc<Vec<Level>>>>,
    missing: BTreeSet<String>,
    left: usize,
    /// Whether a bound was reached; some traits are missing then.
    pub cut: bool,
}

impl<'a> Expander<'a> {
    /// With the prototypes of a module or an extension.
    pub fn new(module: &'a Module) -> Self {
        Self {
            module,
            base: None,
            known: BTreeMap::new(),
            missing: BTreeSet::new(),
            left: PIECES_BYTES,
            cut: false,
        }
    }

    /// With those of the module that an extension belongs to, after its own.
    #[must_use]
    pub fn with_base(mut self, base: &'a Module) -> Self {
        self.base = Some(base);
        self
    }

    /// The prototypes that were named and are not there.
    pub fn missing(&self) -> &BTreeSet<String> {
        &self.missing
    }

    /// All traits of a counter, each prototype's after the level that names it; these levels stay.
    pub fn all(&mut self, definition: &Definition) -> Vec<Level> {
        let mut levels = Vec::new();
        let mut bytes = PIECE_BYTES.min(self.left);
        let whole = bytes;
        self.put(
            &definition.levels(),
            &mut Vec::new(),
            &mut levels,
            &mut bytes,
        );
        self.left -= whole - bytes;
        levels
    }

    /// The traits of a piece made from a counter: without the levels that name prototypes, and without remarks.
    pub fn piece(&mut self, definition: &Definition) -> Vec<Level> {
        let mut levels = self.all(definition);
        levels.retain(|level| !matches!(level.id(), "prototype" | "cmt"));
        levels
    }

    fn put(
        &mut self,
        levels: &[Level],
        open: &mut Vec<String>,
        into: &mut Vec<Level>,
        bytes: &mut usize,
    ) {
        for (at, level) in levels.iter().enumerate() {
            let size = level.kind.len() + level.state.len() + 64;
            // The innermost level always fits: without it there is no piece.
            let innermost = open.is_empty() && at + 1 == levels.len();
            if !innermost && (into.len() >= TRAITS || *bytes < size) {
                self.cut = true;
                continue;
            }
            *bytes = bytes.saturating_sub(size);
            into.push(level.clone());
            if level.id() != "prototype" {
                continue;
            }
            let Trait::Prototype { name, parameters } = level.read() else {
                continue;
            };
            if open.contains(&name) || open.len() >= PROTOTYPE_DEPTH {
                continue;
            }
            match self.find(&name, parameters) {
                None => {
                    self.missing.insert(name);
                }
                Some(inner) => {
                    open.push(name);
                    self.put(&inner, open, into, bytes);
                    open.pop();
                }
            }
        }
    }

    /// A prototype's levels without its own innermost one.
    fn find(&mut self, name: &str, parameters: Vec<(String, String)>) -> Option<Rc<Vec<Level>>> {
        let key = (name.to_owned(), parameters);
        if let Some(found) = self.known.get(&key) {
            return found.clone();
        }
        let own = self.module.prototype(name);
        let prototype = own.or_else(|| self.base.and_then(|base| base.prototype(name)));
        let found = prototype.map(|prototype| {
            let mut levels = match &prototype.definition {
                None => Vec::new(),
                Some(definition) if key.1.is_empty() => definition.levels(),
                Some(definition) => replaced(definition, &key.1).levels(),
            };
            if levels.last().is_some_and(Level::is_basic) {
                levels.pop();
            }
            Rc::new(levels)
        });
        self.known.insert(key, found.clone());
        found
    }
}

/// A definition with values in the place of `$name$`.
fn replaced(definition: &Definition, parameters: &[(String, String)]) -> Definition {
    let replace = |text: &str| {
        let mut text = text.to_owned();
        for (name, value) in parameters {
            let wanted = format!("${name}$");
            let grown = text.matches(&wanted).count().saturating_mul(value.len());
            if text.len().saturating_add(grown) <= PIECE_BYTES {
                text = text.replace(&wanted, value);
            }
        }
        text
    };
    Definition {
        kinds: replace(&definition.kinds),
        states: replace(&definition.states),
    }
}

/// The prototypes that the counters of a module name and nobody defines.
pub fn missing_prototypes(module: &Module) -> BTreeSet<String> {
    let mut expander = Expander::new(module);
    for definition in module
        .slots
        .iter()
        .filter_map(|slot| slot.definition.as_ref())
    {
        expander.all(definition);
    }
    expander.missing
}
