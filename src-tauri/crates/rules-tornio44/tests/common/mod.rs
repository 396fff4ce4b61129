//! What the tests share: the title of the bundled module, and a player who picks at random.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used)]
#![allow(dead_code)]

use motti_engine::{DecisionKind, Options, Seat, Seed, Session, Setup};
use motti_rules_tornio44::Tornio44;
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// The module of the title.
pub fn title() -> &'static motti_module::Title {
    static TITLE: OnceLock<motti_module::Title> = OnceLock::new();
    TITLE.get_or_init(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../modules/tornio44");
        let module = motti_module::load(&folder);
        module
            .unwrap_or_else(|faults| {
                panic!(
                    "{}",
                    faults
                        .iter()
                        .map(ToString::to_string)
                        .collect::<Vec<_>>()
                        .join("\n")
                )
            })
            .title
    })
}

/// The ruleset of the bundled module.
pub fn rules() -> Arc<Tornio44> {
    static RULES: OnceLock<Arc<Tornio44>> = OnceLock::new();
    RULES
        .get_or_init(|| {
            Arc::new(Tornio44::new(title()).unwrap_or_else(|faults| panic!("{faults:?}")))
        })
        .clone()
}

/// A game of the campaign.
pub fn game(seed: u64, options: &[(&str, &str)]) -> Session<Tornio44> {
    let options: Options = options
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    Session::new(
        rules(),
        Setup::new("campaign", options, Seed::from_number(seed)),
    )
    .unwrap()
}

/// Numbers at random, the same for the same seed.
pub struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound.max(1) as u64).unwrap()
    }
}

/// Plays one ply at random, drafts included; false when the game is over.
pub fn play_one(game: &mut Session<Tornio44>, chance: &mut Chance) -> bool {
    if game.automatic().unwrap().is_some() {
        return true;
    }
    let Some(decision) = game.decisions().first().cloned() else {
        assert!(
            game.outcome().is_some(),
            "nobody is asked and the game is not over: {:?}",
            game.state().step
        );
        return false;
    };
    let seat: Seat = decision.seat;
    loop {
        let (adds, action) = {
            let list = game.legal(&seat);
            let count = list.len();
            assert!(
                count > 0,
                "a dead end in {:?} of turn {}",
                game.state().step,
                game.state().turn
            );
            let (offer, action) = list.get(chance.below(count)).unwrap();
            (offer.adds, action)
        };
        if adds {
            assert_eq!(decision.kind, DecisionKind::Draft);
            game.draft_add(&seat, action.clone())
                .unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
            continue;
        }
        if let Err(error) = game.play(&seat, &action) {
            panic!("{action:?}: {error:?}");
        }
        return true;
    }
}
