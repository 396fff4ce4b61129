//! The canonical legal list: every single piece with every place it can reach, whole stacks
//! likewise, each target, each answer; finite, ordered, and cheap to make and to count.

use crate::action::{Action, Step};
use crate::message::Message;
use crate::names::{Choice, PieceId, RuleId, Verb};
use crate::{Amount, Place};
use std::sync::Arc;

/// A place that can be reached: one node of a [`Reach`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReachNode {
    /// Where.
    pub to: Place,
    /// How the last step is made, where a title has modes.
    pub by: Option<Choice>,
    /// The node the best path comes from; `None` when it comes from where the pieces stand.
    pub from: Option<u16>,
    /// What the best path costs, all steps together.
    pub cost: Amount,
    /// Whether the pieces may stop here; a place only passed through is no target.
    pub stop: bool,
}

/// Every place some pieces can reach, each with its best path.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reach {
    /// The nodes; a node comes after the one its path comes from.
    pub nodes: Vec<ReachNode>,
    /// The indices of the nodes that are targets, in canonical order of place.
    pub targets: Vec<u16>,
}

impl Reach {
    /// Makes a reach from its nodes: the targets are the nodes where the pieces may stop, one a
    /// place (the cheapest), ordered by place.
    pub fn new(nodes: Vec<ReachNode>) -> Self {
        let mut targets: Vec<u16> = (0..u16::try_from(nodes.len()).unwrap_or(u16::MAX))
            .filter(|&ix| nodes[usize::from(ix)].stop)
            .collect();
        targets.sort_by(|&a, &b| {
            let (a, b) = (&nodes[usize::from(a)], &nodes[usize::from(b)]);
            a.to.cmp(&b.to).then(a.cost.cmp(&b.cost))
        });
        targets.dedup_by(|b, a| nodes[usize::from(*a)].to == nodes[usize::from(*b)].to);
        Reach { nodes, targets }
    }

    /// The best path to a node; empty when there is no such node.
    pub fn path(&self, node: u16) -> Vec<Step> {
        let mut path = Vec::new();
        let mut at = Some(node);
        while let Some(node) = at.and_then(|ix| self.nodes.get(usize::from(ix))) {
            path.push(Step {
                to: node.to.clone(),
                by: node.by.clone(),
            });
            at = node.from;
        }
        path.reverse();
        path
    }

    /// The node of this place, if the pieces may stop there.
    pub fn find(&self, place: &Place) -> Option<u16> {
        self.targets
            .binary_search_by(|&ix| self.nodes[usize::from(ix)].to.cmp(place))
            .ok()
            .map(|found| self.targets[found])
    }
}

/// Where the actions of one offer lead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Targets {
    /// One action without a place.
    None,
    /// One action for each place.
    Places(Arc<[Place]>),
    /// One action for each place that can be reached, with its path.
    Reach(Arc<Reach>),
}

/// A family of legal actions: alike but for their target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// What is done.
    pub verb: Verb,
    /// With which pieces.
    pub pieces: Arc<[PieceId]>,
    /// Where.
    pub targets: Targets,
    /// With which choice.
    pub choice: Option<Choice>,
    /// The parts, where the action is the commit of a draft.
    pub items: Arc<[Action]>,
    /// The rule that allows it.
    pub rule: RuleId,
    /// What it is called on a button.
    pub label: Message,
    /// Whether it adds to the seat's draft instead of answering the decision.
    pub adds: bool,
}

impl Offer {
    /// One action without pieces or places.
    pub fn plain(verb: &'static str, rule: RuleId, label: Message) -> Self {
        Offer {
            verb: Verb::of(verb),
            pieces: Arc::default(),
            targets: Targets::None,
            choice: None,
            items: Arc::default(),
            rule,
            label,
            adds: false,
        }
    }

    /// The same offer as an addition to a draft.
    #[must_use]
    pub fn adding(mut self) -> Self {
        self.adds = true;
        self
    }

    /// The same offer with these pieces.
    #[must_use]
    pub fn with(mut self, pieces: impl Into<Arc<[PieceId]>>) -> Self {
        self.pieces = pieces.into();
        self
    }

    /// The same offer with these targets.
    #[must_use]
    pub fn at(mut self, targets: Targets) -> Self {
        self.targets = targets;
        self
    }

    /// The same offer with this choice.
    #[must_use]
    pub fn choosing(mut self, choice: impl Into<Choice>) -> Self {
        self.choice = Some(choice.into());
        self
    }

    /// The same offer with these parts.
    #[must_use]
    pub fn made_of(mut self, items: impl Into<Arc<[Action]>>) -> Self {
        self.items = items.into();
        self
    }

    /// How many actions this offer stands for.
    pub fn len(&self) -> usize {
        match &self.targets {
            Targets::None => 1,
            Targets::Places(places) => places.len(),
            Targets::Reach(reach) => reach.targets.len(),
        }
    }

    /// Whether the offer stands for no action at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The action number `ix` of this offer.
    pub fn action(&self, ix: usize) -> Option<Action> {
        let path = match &self.targets {
            Targets::None if ix == 0 => Vec::new(),
            Targets::None => return None,
            Targets::Places(places) => vec![Step::from(places.get(ix)?.clone())],
            Targets::Reach(reach) => reach.path(*reach.targets.get(ix)?),
        };
        Some(Action {
            verb: self.verb.clone(),
            pieces: self.pieces.to_vec(),
            path,
            choice: self.choice.clone(),
            items: self.items.to_vec(),
        })
    }
}

/// All legal actions of one seat now. Nothing outside a ruleset makes one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LegalList {
    /// The offers in canonical order.
    pub offers: Vec<Offer>,
}

impl LegalList {
    /// How many legal actions there are.
    pub fn len(&self) -> usize {
        self.offers.iter().map(Offer::len).sum()
    }

    /// Whether nothing is legal.
    pub fn is_empty(&self) -> bool {
        self.offers.iter().all(Offer::is_empty)
    }

    /// The action number `ix`, counted through the offers in order, with the offer it belongs to.
    pub fn get(&self, mut ix: usize) -> Option<(&Offer, Action)> {
        for offer in &self.offers {
            let len = offer.len();
            if ix < len {
                return Some((offer, offer.action(ix)?));
            }
            ix -= len;
        }
        None
    }

    /// Every action in order. Long lists are long: highlights and counts need only the offers.
    pub fn actions(&self) -> impl Iterator<Item = Action> + '_ {
        self.offers
            .iter()
            .flat_map(|offer| (0..offer.len()).filter_map(|ix| offer.action(ix)))
    }
}
