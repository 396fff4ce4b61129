//! How often each trait is in the counters of a module.

use crate::module::Module;
use crate::piece::{Expander, Level};
use std::collections::{BTreeMap, BTreeSet};

/// How often each trait is in the counters of a module.
#[derive(Debug, Default)]
pub(super) struct Traits {
    /// As the counters are written down.
    pub written: BTreeMap<String, usize>,
    /// With those of their prototypes.
    pub resolved: BTreeMap<String, usize>,
    /// The prototypes that nobody defines.
    pub missing: BTreeSet<String>,
}

/// Adds the traits of a piece.
pub(super) fn add(counts: &mut BTreeMap<String, usize>, levels: &[Level]) {
    for level in levels {
        match counts.get_mut(level.id()) {
            Some(count) => *count += 1,
            None => {
                counts.insert(level.id().to_owned(), 1);
            }
        }
    }
}

/// Counts the traits of a module's counters.
pub(super) fn count(module: &Module) -> Traits {
    let mut traits = Traits::default();
    let mut expander = Expander::new(module);
    for definition in module
        .slots
        .iter()
        .filter_map(|slot| slot.definition.as_ref())
    {
        add(&mut traits.written, &definition.levels());
        add(&mut traits.resolved, &expander.all(definition));
    }
    traits.missing.clone_from(expander.missing());
    traits
}
