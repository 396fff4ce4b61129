//! What waits while something else is decided first: a stack of interrupts in a title's state.

use serde::{Deserialize, Serialize};

/// Interrupted things, the innermost last: a move whose next step has drawn fire, the return fire
/// that this fire may draw, the retreat it has caused. A title keeps one in its state and asks for
/// the decision of the innermost; when that is settled, the one below goes on, stops or is cancelled.
///
/// ```
/// use motti_engine::Interrupts;
/// let mut waiting = Interrupts::default();
/// waiting.interrupt_by("the rest of a move");
/// waiting.interrupt_by("reaction fire");
/// assert_eq!(waiting.innermost(), Some(&"reaction fire"));
/// assert_eq!(waiting.settle(), Some("reaction fire"));
/// assert_eq!(waiting.innermost(), Some(&"the rest of a move"));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Interrupts<T>(Vec<T>);

impl<T> Default for Interrupts<T> {
    fn default() -> Self {
        Interrupts(Vec::new())
    }
}

impl<T> Interrupts<T> {
    /// Puts something on top of what waits: it is settled first.
    pub fn interrupt_by(&mut self, what: T) {
        self.0.push(what);
    }

    /// What is to be settled now.
    pub fn innermost(&self) -> Option<&T> {
        self.0.last()
    }

    /// What is to be settled now, to change it.
    pub fn innermost_mut(&mut self) -> Option<&mut T> {
        self.0.last_mut()
    }

    /// Takes away the innermost: it is settled, and what it interrupted goes on.
    pub fn settle(&mut self) -> Option<T> {
        self.0.pop()
    }

    /// Cancels whatever no longer makes sense, at any depth: the move of a piece that is gone.
    pub fn cancel(&mut self, mut senseless: impl FnMut(&T) -> bool) {
        self.0.retain(|one| !senseless(one));
    }

    /// Whether nothing waits.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many things wait.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// What waits, the outermost first.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }
}

impl<'a, T> IntoIterator for &'a Interrupts<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
