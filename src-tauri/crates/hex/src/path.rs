//! Cheapest paths over dense indices, with scratch memory that is used again and again.

use crate::area::HexSet;
use crate::grid::HexIx;
use crate::queue::Queue;

/// Where a path can be: in a hex, in a condition that later costs depend on.
///
/// The label is the title's own: the count of main-road hexes so far modulo 3, or whether a zone of control was
/// entered. Titles without such conditions use label 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    /// The hex.
    pub hex: HexIx,
    /// The condition, less than [`Nodes::labels`].
    pub label: u8,
}

impl Node {
    /// A hex in a condition.
    pub const fn new(hex: HexIx, label: u8) -> Self {
        Self { hex, label }
    }
}

impl From<HexIx> for Node {
    fn from(hex: HexIx) -> Self {
        Self::new(hex, 0)
    }
}

/// How many nodes a search may meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nodes {
    /// Number of hexes of the grid.
    pub hexes: usize,
    /// Number of labels per hex, at least 1.
    pub labels: u8,
}

/// The scratch memory of searches: keep one per thread and use it for all of them.
///
/// A search needs no clearing before it and, once the memory has grown to its grid, no allocation. Costs are whole
/// units of the caller's choice (half movement points, say). What is found is the same on every platform: among
/// equally cheap ways the order of seeds and visits decides.
///
/// ```
/// # use motti_hex::{Grid, Node, Nodes, Numbering, Scheme, Search};
/// # let scheme: Scheme = serde_json::from_str(
/// #     r#"{ "orientation": "pointy", "first": "row", "row_digits": 2, "column_digits": 2,
/// #          "rows_grow": "S", "columns_grow": "E", "shifted": "odd", "shift": "E",
/// #          "sheets": [{ "rows": 5, "columns": 9 }] }"#)?;
/// # let grid = Grid::new(Numbering::new(scheme)?);
/// // Every hex costs 2; on the road along row 3 it costs 1, and every third road hex in a row is free.
/// let road = |hex| grid.spot(hex).is_some_and(|spot| spot.row == 3);
/// let mut search = Search::new();
/// let start = Node::new(grid.index("0301")?, 0);
/// let size = Nodes { hexes: grid.len(), labels: 3 };
/// let reach = search.run(size, [(start, 0)], 4, |node, visit| {
///     for hex in grid.neighbours(node.hex) {
///         if road(node.hex) && road(hex) {
///             let run = (node.label + 1) % 3;
///             visit.to(hex, run, if run == 0 { 0 } else { 1 });
///         } else {
///             visit.to(hex, 0, 2);
///         }
///     }
/// });
/// let (farthest, cost) = reach.cheapest(grid.index("0307")?).unwrap();
/// assert_eq!(cost, 4); // six steps along the road: 1 1 0 1 1 0
/// let path: Vec<&str> = reach.path(farthest).iter().map(|node| grid.name(node.hex)).collect();
/// assert_eq!(path, ["0301", "0302", "0303", "0304", "0305", "0306", "0307"]);
/// assert_eq!(reach.cheapest(grid.index("0308")?), None); // 5 is beyond the budget
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Search {
    slots: Vec<Slot>,
    /// What the slots of the present search carry: `epoch` while the cost may still fall, `epoch + 1` when final.
    epoch: u32,
    shape: Shape,
    /// Final nodes in order of cost.
    order: Vec<u32>,
    stopped: bool,
    queue: Queue,
}

#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    mark: u32,
    cost: u32,
    from: u32,
    /// Once the cost is final, its place in the order.
    place: u32,
}

/// How nodes are packed into numbers: the label in the lowest bits.
#[derive(Debug, Clone, Copy, Default)]
struct Shape {
    hexes: usize,
    labels: u8,
    bits: u32,
}

const SEED: u32 = u32::MAX;

impl Shape {
    fn new(nodes: Nodes) -> Self {
        let labels = nodes.labels.max(1);
        let bits = u32::from(labels).next_power_of_two().trailing_zeros();
        Self {
            hexes: nodes.hexes.min(usize::from(u16::MAX)),
            labels,
            bits,
        }
    }

    const fn holds(self, node: Node) -> bool {
        node.hex.index() < self.hexes && node.label < self.labels
    }

    const fn pack(self, node: Node) -> u32 {
        ((node.hex.0 as u32) << self.bits) | node.label as u32
    }

    const fn unpack(self, packed: u32) -> Node {
        // Only what `pack` made comes here, so nothing is cut off.
        let [label, ..] = (packed & ((1 << self.bits) - 1)).to_le_bytes();
        let [low, high, ..] = (packed >> self.bits).to_le_bytes();
        Node::new(HexIx(u16::from_le_bytes([low, high])), label)
    }
}

/// Takes the steps out of one node during [`Search::run`].
#[derive(Debug)]
pub struct Visit<'s> {
    slots: &'s mut [Slot],
    queue: &'s mut Queue,
    epoch: u32,
    shape: Shape,
    budget: u32,
    from: u32,
    cost: u32,
    stopped: bool,
}

impl Visit<'_> {
    /// What the node cost to reach.
    pub const fn cost(&self) -> u32 {
        self.cost
    }

    /// A step to `hex`, there in condition `label`, for so many units. One beyond the budget, or to a node outside
    /// the size of the search, is no step.
    #[inline]
    pub fn to(&mut self, hex: HexIx, label: u8, units: u32) {
        let node = Node::new(hex, label);
        let Some(cost) = self
            .cost
            .checked_add(units)
            .filter(|cost| *cost <= self.budget)
        else {
            return;
        };
        if self.shape.holds(node) {
            self.offer(node, cost);
        }
    }

    /// The cost of another node, where it is final already. A title can leave a node without steps when the same
    /// hex was reached so much more cheaply in another condition that this one cannot gain it back.
    #[inline]
    pub fn settled(&self, node: Node) -> Option<u32> {
        let slot = self.slots.get(self.shape.pack(node) as usize)?;
        (self.shape.holds(node) && slot.mark > self.epoch).then_some(slot.cost)
    }

    /// Ends the search here: the node is the goal. Everything cheaper has been found.
    pub const fn stop(&mut self) {
        self.stopped = true;
    }

    #[inline]
    fn offer(&mut self, node: Node, cost: u32) {
        let packed = self.shape.pack(node);
        let Some(slot) = self.slots.get_mut(packed as usize) else {
            return;
        };
        if slot.mark < self.epoch || cost < slot.cost {
            *slot = Slot {
                mark: self.epoch,
                cost,
                from: self.from,
                place: 0,
            };
            self.queue.put(cost, packed);
        }
    }
}

impl Search {
    /// Empty memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// Finds everything that can be reached from the seeds (each with what it costs to be there) for at most
    /// `budget` units. `edges` is called once for each reached node, in order of cost, and names the steps out of it
    /// with [`Visit::to`]; naming none makes the node an end.
    pub fn run(
        &mut self,
        nodes: Nodes,
        seeds: impl IntoIterator<Item = (Node, u32)>,
        budget: u32,
        mut edges: impl FnMut(Node, &mut Visit<'_>),
    ) -> Reach<'_> {
        self.begin(nodes);
        self.queue.clear();
        let (epoch, shape) = (self.epoch, self.shape);
        let mut visit = Visit {
            slots: &mut self.slots,
            queue: &mut self.queue,
            epoch,
            shape,
            budget,
            from: SEED,
            cost: 0,
            stopped: false,
        };
        for (node, cost) in seeds {
            if shape.holds(node) && cost <= budget {
                visit.offer(node, cost);
            }
        }
        while let Some((cost, packed)) = visit.queue.take() {
            let Some(slot) = visit.slots.get_mut(packed as usize) else {
                continue;
            };
            if slot.cost != cost {
                continue; // A cheaper way was found after this entry was made.
            }
            slot.mark = epoch + 1;
            // No grid has more nodes than a u32 counts.
            slot.place = u32::try_from(self.order.len()).unwrap_or(u32::MAX);
            self.order.push(packed);
            (visit.from, visit.cost) = (packed, cost);
            edges(shape.unpack(packed), &mut visit);
            if visit.stopped {
                break;
            }
        }
        self.stopped = visit.stopped;
        Reach { search: self }
    }

    /// Finds everything that is joined to the seeds, step by step: `edges` is called once for each hex, nearest first,
    /// and gives the hexes where one may go on. The cost of a hex is its number of steps.
    pub(crate) fn run_steps(
        &mut self,
        hexes: usize,
        seeds: impl IntoIterator<Item = HexIx>,
        mut edges: impl FnMut(HexIx) -> [Option<HexIx>; 6],
    ) -> Reach<'_> {
        self.begin(Nodes { hexes, labels: 1 });
        let (epoch, shape) = (self.epoch, self.shape);
        let (slots, order) = (&mut self.slots, &mut self.order);
        let mut found = |order: &mut Vec<u32>, hex: HexIx, cost: u32, from: u32| {
            let packed = shape.pack(hex.into());
            match slots.get_mut(packed as usize) {
                Some(slot) if shape.holds(hex.into()) && slot.mark < epoch => {
                    *slot = Slot {
                        mark: epoch + 1,
                        cost,
                        from,
                        place: u32::try_from(order.len()).unwrap_or(u32::MAX),
                    };
                    order.push(packed);
                }
                _ => {}
            }
        };
        for hex in seeds {
            found(order, hex, 0, SEED);
        }
        let (mut next, mut steps, mut end_of_ring) = (0, 1, order.len());
        while let Some(&packed) = order.get(next) {
            if next == end_of_ring {
                (steps, end_of_ring) = (steps + 1, order.len());
            }
            for hex in edges(shape.unpack(packed).hex).into_iter().flatten() {
                found(order, hex, steps, packed);
            }
            next += 1;
        }
        Reach { search: self }
    }

    fn begin(&mut self, nodes: Nodes) {
        self.shape = Shape::new(nodes);
        let size = self.shape.hexes << self.shape.bits;
        if self.slots.len() < size {
            self.slots.resize(size, Slot::default());
        }
        if self.epoch > u32::MAX - 4 {
            // After thousands of millions of searches the marks start again.
            self.slots.fill(Slot::default());
            self.epoch = 0;
        }
        self.epoch += 2;
        self.order.clear();
        self.stopped = false;
    }
}

/// What a search has found. It lives in the scratch memory and ends with the next search.
#[derive(Debug, Clone, Copy)]
pub struct Reach<'s> {
    search: &'s Search,
}

impl<'s> Reach<'s> {
    /// What a node costs, or `None` when it was not reached.
    pub fn cost(self, node: Node) -> Option<u32> {
        self.slot(node).map(|slot| slot.cost)
    }

    /// The cheapest node of a hex and its cost; the lower label where two cost the same.
    pub fn cheapest(self, hex: HexIx) -> Option<(Node, u32)> {
        (0..self.search.shape.labels)
            .filter_map(|label| {
                let node = Node::new(hex, label);
                Some((node, self.cost(node)?))
            })
            .min_by_key(|(_, cost)| *cost)
    }

    /// All reached nodes in order of cost, with it.
    pub fn nodes(self) -> impl Iterator<Item = (Node, u32)> + 's {
        let shape = self.search.shape;
        self.search.order.iter().filter_map(move |packed| {
            let slot = self.search.slots.get(*packed as usize)?;
            Some((shape.unpack(*packed), slot.cost))
        })
    }

    /// All reached nodes in order of cost, each with it and with the place in this very order of the
    /// node it was reached from; none for a seed.
    pub fn links(self) -> impl Iterator<Item = (Node, u32, Option<u32>)> + 's {
        let (search, shape) = (self.search, self.search.shape);
        search.order.iter().filter_map(move |packed| {
            let slot = search.slots.get(*packed as usize)?;
            let from = search.slots.get(slot.from as usize);
            let from = from.filter(|_| slot.from != SEED).map(|from| from.place);
            Some((shape.unpack(*packed), slot.cost, from))
        })
    }

    /// All reached hexes.
    pub fn hexes(self) -> HexSet {
        self.nodes().map(|(node, _)| node.hex).collect()
    }

    /// The way back from a node to its seed, both included; nothing when the node was not reached.
    pub fn back(self, node: Node) -> impl Iterator<Item = Node> + 's {
        let shape = self.search.shape;
        let first = self.slot(node).map(|_| node);
        std::iter::successors(first, move |node| {
            let from = self.slot(*node)?.from;
            (from != SEED).then(|| shape.unpack(from))
        })
    }

    /// The cheapest way from a seed to a node, both included; empty when the node was not reached.
    pub fn path(self, node: Node) -> Vec<Node> {
        let mut path: Vec<Node> = self.back(node).collect();
        path.reverse();
        path
    }

    /// The node where [`Visit::stop`] ended the search.
    pub fn goal(self) -> Option<Node> {
        let last = self.search.order.last().filter(|_| self.search.stopped)?;
        Some(self.search.shape.unpack(*last))
    }

    fn slot(self, node: Node) -> Option<&'s Slot> {
        let shape = self.search.shape;
        let slot = self
            .search
            .slots
            .get(shape.pack(node) as usize)
            .filter(|_| shape.holds(node))?;
        (slot.mark == self.search.epoch + 1).then_some(slot)
    }
}
