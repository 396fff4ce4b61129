//! A queue that gives the cheapest entry first, for costs that never fall below the last one taken.

const WINDOW: u32 = u64::BITS;

/// Buckets for the 64 costs from `base` on, and a plain list of everything dearer.
///
/// Rules count in small units, so a whole search mostly stays in one window: putting and taking an entry are a few
/// instructions, and which bucket is next is one look at a word of bits.
#[derive(Debug, Clone)]
pub(crate) struct Queue {
    base: u32,
    /// Bit n is set when bucket n holds something.
    filled: u64,
    buckets: [Vec<u32>; WINDOW as usize],
    beyond: Vec<(u32, u32)>,
}

impl Default for Queue {
    fn default() -> Self {
        Self {
            base: 0,
            filled: 0,
            buckets: [const { Vec::new() }; WINDOW as usize],
            beyond: Vec::new(),
        }
    }
}

impl Queue {
    /// Forgets everything, keeping the memory.
    pub(crate) fn clear(&mut self) {
        while self.filled != 0 {
            self.buckets[self.filled.trailing_zeros() as usize].clear();
            self.filled &= self.filled - 1;
        }
        self.beyond.clear();
        self.base = 0;
    }

    /// Adds an entry that costs at least as much as the last one taken.
    #[inline]
    pub(crate) fn put(&mut self, cost: u32, node: u32) {
        let offset = cost.wrapping_sub(self.base);
        if offset < WINDOW {
            self.buckets[offset as usize].push(node);
            self.filled |= 1 << offset;
        } else {
            self.beyond.push((cost, node));
        }
    }

    /// Takes one of the cheapest entries: its cost and node.
    #[inline]
    pub(crate) fn take(&mut self) -> Option<(u32, u32)> {
        if self.filled == 0 {
            self.move_window()?;
        }
        let offset = self.filled.trailing_zeros();
        let bucket = &mut self.buckets[offset as usize];
        let node = bucket.pop()?;
        if bucket.is_empty() {
            self.filled &= self.filled - 1;
        }
        Some((self.base + offset, node))
    }

    /// Starts the window at the cheapest entry beyond it.
    #[cold]
    fn move_window(&mut self) -> Option<()> {
        self.base = self.beyond.iter().map(|(cost, _)| *cost).min()?;
        let mut kept = 0;
        for index in 0..self.beyond.len() {
            let (cost, node) = self.beyond[index];
            let offset = cost - self.base;
            if offset < WINDOW {
                self.buckets[offset as usize].push(node);
                self.filled |= 1 << offset;
            } else {
                self.beyond[kept] = (cost, node);
                kept += 1;
            }
        }
        self.beyond.truncate(kept);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_costs_in_order_across_windows() {
        let costs = [5, 700, 0, 64, 63, 65, 5, 1_000_000, u32::MAX, 128, 127];
        let mut queue = Queue::default();
        for (node, cost) in (0..).zip(costs) {
            queue.put(cost, node);
        }
        let taken: Vec<(u32, u32)> = std::iter::from_fn(|| queue.take()).collect();
        let mut sorted = costs;
        sorted.sort_unstable();
        assert_eq!(
            taken.iter().map(|(cost, _)| *cost).collect::<Vec<_>>(),
            sorted
        );
        assert!(
            taken
                .iter()
                .all(|(cost, node)| costs[*node as usize] == *cost)
        );
    }

    #[test]
    fn an_emptied_queue_starts_again_at_nothing() {
        let mut queue = Queue::default();
        queue.put(900, 1);
        queue.put(1, 2);
        assert_eq!(queue.take(), Some((1, 2)));
        queue.clear();
        assert_eq!(queue.take(), None);
        queue.put(3, 7);
        assert_eq!(queue.take(), Some((3, 7)));
    }
}
