//! The test kit every ruleset goes through: random games in which the properties of the protocol
//! are looked at, ply by ply.
//!
//! A title's test says what is its own and lets the kit run:
//!
//! ```no_run
//! use motti_engine::kit::Kit;
//! use motti_engine::toy::{RULES, Toy, probes, questions};
//! use std::sync::Arc;
//! let tally = Kit::new(Arc::new(Toy::new()), "ford")
//!     .seeds(0..100)
//!     .probing(probes)
//!     .asking(questions)
//!     .knowing(RULES)
//!     .run()
//!     .unwrap();
//! println!("{tally}");
//! ```
//!
//! A property that never had an occasion is an error too, unless the title waives it by name and
//! says why ([`Kit::without`]).

mod drafts;
mod passage;
mod position;
mod record;
mod secrets;
mod walk;
mod words;

pub use crate::chance::Chance;
pub use record::recorded;

use crate::action::Action;
use crate::names::{RuleId, Seat, Verb, Viewer};
use crate::query::{Answer, Query};
use crate::refusal::Refusal;
use crate::ruleset::{Options, Ruleset};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// What must be true of every ruleset.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Property {
    /// Every listed action is accepted.
    Listed,
    /// The list is canonical: no action twice, the same when asked again, the same with a warm
    /// cache and without one.
    Canonical,
    /// What a single piece can do is all in the list.
    Complete,
    /// A refused action changes nothing.
    Refused,
    /// Replaying the log gives every digest, die and event again.
    Replay,
    /// No position without an answer while the game is not over.
    NoDeadEnd,
    /// The game comes to an end.
    Ends,
    /// Nothing panics.
    NoPanic,
    /// What the title says must be true of every state is true.
    Invariants,
    /// What a seat cannot see makes no difference to anything it is shown, told, or may do.
    Secrets,
    /// What a seat was told about, its view shows from then on.
    Told,
    /// What happens secretly shows nowhere; secret dice have streams of their own.
    Hidden,
    /// A state written and read again is the same, as text and in binary.
    Written,
    /// A game saved and opened again goes on the same.
    Resumed,
    /// Undo restores the exact position and log.
    Undone,
    /// A view and its change give the next view.
    Changes,
    /// Every addition offered to a draft can be completed, and the commit is accepted.
    Drafts,
    /// A standing answer is one the seat could have given.
    Standing,
    /// A branch shares its plies and goes on by itself.
    Branches,
    /// The total of a ledger is what its entries give.
    Ledgers,
    /// Every message has a text in every language, with all its facts.
    Messages,
    /// Every rule named is a rule of the title.
    Rules,
    /// Verdicts, facts and costs agree with a slow, independent reference.
    Reference,
}

impl Property {
    /// Every property.
    pub const ALL: [Property; 23] = [
        Property::Listed,
        Property::Canonical,
        Property::Complete,
        Property::Refused,
        Property::Replay,
        Property::NoDeadEnd,
        Property::Ends,
        Property::NoPanic,
        Property::Invariants,
        Property::Secrets,
        Property::Told,
        Property::Hidden,
        Property::Written,
        Property::Resumed,
        Property::Undone,
        Property::Changes,
        Property::Drafts,
        Property::Standing,
        Property::Branches,
        Property::Ledgers,
        Property::Messages,
        Property::Rules,
        Property::Reference,
    ];
}

/// A property that does not hold, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{property:?} broken in {scenario}, seed {seed}, after ply {ply}: {detail}")]
pub struct Broken {
    /// Which property.
    pub property: Property,
    /// In which scenario.
    pub scenario: String,
    /// With which seed.
    pub seed: u64,
    /// After how many plies.
    pub ply: u32,
    /// What was found.
    pub detail: String,
}

/// A property found broken, before it is known where.
#[derive(Debug)]
struct Flaw {
    property: Property,
    detail: String,
}

type Checked = Result<(), Flaw>;

fn flaw(property: Property, detail: impl Into<String>) -> Flaw {
    Flaw {
        property,
        detail: detail.into(),
    }
}

/// How much was looked at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games played to the end.
    pub games: u32,
    /// Plies played.
    pub plies: u64,
    /// How often each property had an occasion.
    pub occasions: BTreeMap<Property, u64>,
    /// Refused probes by verb.
    pub refusals: BTreeMap<Verb, u64>,
    /// The rules emitted.
    pub rules: BTreeSet<RuleId>,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} games, {} plies", self.games, self.plies)?;
        for (property, times) in &self.occasions {
            writeln!(f, "  {property:?}: {times}")?;
        }
        for (verb, times) in &self.refusals {
            writeln!(f, "  refused {verb}: {times}")?;
        }
        Ok(())
    }
}

type Probe<R> = Box<dyn Fn(&<R as Ruleset>::State, &Seat, &mut Chance) -> Vec<Action>>;
type Ask<R> = Box<dyn Fn(&<R as Ruleset>::State, &Viewer, &mut Chance) -> Vec<Query>>;
type Judge<R> = Box<
    dyn Fn(&<R as Ruleset>::State, &Seat, &Action, Result<(), &Refusal>) -> Result<bool, String>,
>;
type JudgeAnswer<R> =
    Box<dyn Fn(&<R as Ruleset>::State, &Viewer, &Query, &Answer) -> Result<bool, String>>;

/// The kit for one ruleset.
pub struct Kit<R: Ruleset> {
    rules: Arc<R>,
    setups: Vec<(String, Options)>,
    seeds: Range<u64>,
    most_plies: u32,
    stride: usize,
    sample: usize,
    probes: Probe<R>,
    questions: Ask<R>,
    judges: Vec<Judge<R>>,
    answer_judges: Vec<JudgeAnswer<R>>,
    orders: Vec<Action>,
    known: BTreeSet<RuleId>,
    least_refusals: u64,
    waived: BTreeMap<Property, String>,
}

impl<R: Ruleset> Kit<R> {
    /// A kit for a ruleset and one of its scenarios.
    pub fn new(rules: Arc<R>, scenario: impl Into<String>) -> Self {
        Kit {
            rules,
            setups: vec![(scenario.into(), Options::new())],
            seeds: 0..20,
            most_plies: 20_000,
            stride: 1,
            sample: 200,
            probes: Box::new(|_, _, _| Vec::new()),
            questions: Box::new(|_, _, _| Vec::new()),
            judges: Vec::new(),
            answer_judges: Vec::new(),
            orders: Vec::new(),
            known: BTreeSet::new(),
            least_refusals: 0,
            waived: BTreeMap::new(),
        }
    }

    /// Also plays this scenario with these options.
    #[must_use]
    pub fn and(mut self, scenario: impl Into<String>, options: Options) -> Self {
        self.setups.push((scenario.into(), options));
        self
    }

    /// Plays one game of each scenario with each of these seeds.
    #[must_use]
    pub fn seeds(mut self, seeds: Range<u64>) -> Self {
        self.seeds = seeds;
        self
    }

    /// A game longer than this does not end.
    #[must_use]
    pub fn at_most(mut self, plies: u32) -> Self {
        self.most_plies = plies;
        self
    }

    /// Looks closely at one position in so many; every ply is played and judged all the same.
    #[must_use]
    pub fn every(mut self, positions: usize) -> Self {
        self.stride = positions.max(1);
        self
    }

    /// Checks at most so many actions of a list one by one, taken at random.
    #[must_use]
    pub fn sampling(mut self, actions: usize) -> Self {
        self.sample = actions.max(1);
        self
    }

    /// Actions to try in a position, legal or not; mostly not.
    #[must_use]
    pub fn probing(
        mut self,
        probes: impl Fn(&R::State, &Seat, &mut Chance) -> Vec<Action> + 'static,
    ) -> Self {
        self.probes = Box::new(probes);
        self
    }

    /// Questions to ask in a position.
    #[must_use]
    pub fn asking(
        mut self,
        questions: impl Fn(&R::State, &Viewer, &mut Chance) -> Vec<Query> + 'static,
    ) -> Self {
        self.questions = Box::new(questions);
        self
    }

    /// A slow, independent judge of actions: `Ok(true)` when it judged and agrees, `Ok(false)` when
    /// it has no opinion.
    #[must_use]
    pub fn judged_by(
        mut self,
        judge: impl Fn(&R::State, &Seat, &Action, Result<(), &Refusal>) -> Result<bool, String>
        + 'static,
    ) -> Self {
        self.judges.push(Box::new(judge));
        self
    }

    /// A slow, independent judge of answers, likewise.
    #[must_use]
    pub fn answers_judged_by(
        mut self,
        judge: impl Fn(&R::State, &Viewer, &Query, &Answer) -> Result<bool, String> + 'static,
    ) -> Self {
        self.answer_judges.push(Box::new(judge));
        self
    }

    /// Standing orders that the seats leave in every other game.
    #[must_use]
    pub fn standing(mut self, orders: impl IntoIterator<Item = Action>) -> Self {
        self.orders.extend(orders);
        self
    }

    /// The rules of the title.
    #[must_use]
    pub fn knowing<T: AsRef<str>>(mut self, rules: impl IntoIterator<Item = T>) -> Self {
        self.known.extend(rules.into_iter().map(RuleId::new));
        self
    }

    /// Every kind of probed action must be refused at least so often in all.
    #[must_use]
    pub fn refusing(mut self, least: u64) -> Self {
        self.least_refusals = least;
        self
    }

    /// The title has no occasion for this property; says why.
    #[must_use]
    pub fn without(mut self, property: Property, why: impl Into<String>) -> Self {
        self.waived.insert(property, why.into());
        self
    }

    /// Plays the games and looks at every property.
    ///
    /// # Errors
    /// The first property found broken, or one that never had an occasion.
    pub fn run(&self) -> Result<Tally, Broken> {
        let mut tally = Tally::default();
        for (scenario, options) in &self.setups {
            for seed in self.seeds.clone() {
                self.one_game(scenario, options, seed, &mut tally)?;
            }
        }
        let nowhere = |property, detail| Broken {
            property,
            scenario: self.setups[0].0.clone(),
            seed: self.seeds.start,
            ply: 0,
            detail,
        };
        for property in Property::ALL {
            let none = tally
                .occasions
                .get(&property)
                .is_none_or(|times| *times == 0);
            if none && !self.waived.contains_key(&property) {
                let detail = "it never had an occasion; waive it by name if the title has none";
                return Err(nowhere(property, detail.into()));
            }
        }
        let few = tally
            .refusals
            .iter()
            .find(|(_, times)| **times < self.least_refusals);
        if let Some((verb, times)) = few {
            let detail = format!("`{verb}` was refused only {times} times");
            return Err(nowhere(Property::Refused, detail));
        }
        Ok(tally)
    }

    fn one_game(
        &self,
        scenario: &str,
        options: &Options,
        seed: u64,
        tally: &mut Tally,
    ) -> Result<(), Broken> {
        let mut ply = 0;
        let played = catch_unwind(AssertUnwindSafe(|| {
            walk::Walk::play(self, scenario, options, seed, tally, &mut ply)
        }));
        let flaw = match played {
            Ok(Ok(())) => {
                *tally.occasions.entry(Property::NoPanic).or_default() += 1;
                return Ok(());
            }
            Ok(Err(flaw)) => flaw,
            Err(panic) => {
                let text = panic
                    .downcast_ref::<String>()
                    .cloned()
                    .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
                flaw(Property::NoPanic, text.unwrap_or_else(|| "a panic".into()))
            }
        };
        Err(Broken {
            property: flaw.property,
            scenario: scenario.to_owned(),
            seed,
            ply,
            detail: flaw.detail,
        })
    }
}

impl<R: Ruleset> fmt::Debug for Kit<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kit")
            .field("setups", &self.setups)
            .field("seeds", &self.seeds)
            .field("waived", &self.waived)
            .finish_non_exhaustive()
    }
}
