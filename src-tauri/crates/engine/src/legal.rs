//! The canonical legal list: every single piece with every place it can reach, whole stacks
//! likewise, each target, each answer; finite, ordered, and cheap to make and to count.

use crate::action::{Action, Step};
use crate::message::Message;
use crate::names::{Choice, PieceId, RuleId, Verb};
use crate::{Amount, Place};
use std::sync::Arc;

/// A place that can be reached, spelt out: what [`Reach::new`] is made from.
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

/// A place that can be reached, by its number in the tables of a [`Reach`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReachStep {
    /// Where: an index into [`Reach::places`].
    pub to: u16,
    /// How the last step is made, where a title has modes: an index into [`Reach::modes`].
    pub by: Option<u8>,
    /// The step the best path comes from; `None` when it comes from where the pieces stand.
    pub from: Option<u16>,
    /// What the best path costs, all steps together.
    pub cost: Amount,
}

/// Every place some pieces can reach, each with its best path.
///
/// Steps name places by number, so that a ruleset can let all its reaches share one table of its
/// map: lists of many pieces are made at every decision.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    /// The places that steps lead to.
    pub places: Arc<[Place]>,
    /// The modes in which steps are made.
    pub modes: Arc<[Choice]>,
    /// The steps; a step comes after the one its path comes from.
    pub steps: Vec<ReachStep>,
    /// The indices of the steps that are targets, in canonical order of place.
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
        let mut modes: Vec<Choice> = nodes.iter().filter_map(|node| node.by.clone()).collect();
        modes.sort_unstable();
        modes.dedup();
        let mode = |by: &Choice| u8::try_from(modes.binary_search(by).ok()?).ok();
        let numbered = (0_u16..).zip(&nodes);
        let steps = numbered
            .map(|(to, node)| ReachStep {
                to,
                by: node.by.as_ref().and_then(mode),
                from: node.from,
                cost: node.cost,
            })
            .collect();
        Reach {
            steps,
            targets,
            modes: modes.into(),
            places: nodes.into_iter().map(|node| node.to).collect(),
        }
    }

    /// The place a step leads to.
    pub fn place(&self, step: u16) -> Option<&Place> {
        let step = self.steps.get(usize::from(step))?;
        self.places.get(usize::from(step.to))
    }

    /// Each target with what its best path costs, in canonical order.
    pub fn stops(&self) -> impl Iterator<Item = (&Place, Amount)> {
        self.targets.iter().filter_map(|ix| {
            let step = self.steps.get(usize::from(*ix))?;
            Some((self.places.get(usize::from(step.to))?, step.cost))
        })
    }

    /// The best path to a step; empty when there is no such step.
    pub fn path(&self, step: u16) -> Vec<Step> {
        let mut path = Vec::new();
        let mut at = Some(step);
        while let Some(step) = at.and_then(|ix| self.steps.get(usize::from(ix))) {
            let to = self.places.get(usize::from(step.to));
            let by = step.by.and_then(|by| self.modes.get(usize::from(by)));
            path.push(Step {
                to: to.cloned().unwrap_or(Place::Off),
                by: by.cloned(),
            });
            at = step.from;
        }
        path.reverse();
        path
    }

    /// The step to this place, if the pieces may stop there.
    pub fn find(&self, place: &Place) -> Option<u16> {
        self.targets
            .binary_search_by(|&ix| self.place(ix).cmp(&Some(place)))
            .ok()
            .map(|found| self.targets[found])
    }
}

/// Two reaches are the same when they say the same, whatever tables they say it with.
impl PartialEq for Reach {
    fn eq(&self, other: &Self) -> bool {
        let by = |reach: &Self, step: &ReachStep| {
            let mode = step.by.and_then(|by| reach.modes.get(usize::from(by)));
            mode.cloned()
        };
        let same = |(ix, (a, b)): (u16, (&ReachStep, &ReachStep))| {
            self.place(ix) == other.place(ix)
                && (a.from, a.cost) == (b.from, b.cost)
                && by(self, a) == by(other, b)
        };
        self.targets == other.targets
            && self.steps.len() == other.steps.len()
            && (0_u16..).zip(self.steps.iter().zip(&other.steps)).all(same)
    }
}

impl Eq for Reach {}

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
