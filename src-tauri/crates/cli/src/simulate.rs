//! `motti simulate`: many random games, and what comes of them.
//!
//! Every game has a seed of its own, derived from the number given and its index, so what comes out
//! does not depend on how many cores played. Time is that of the processor.

use crate::arguments::Simulate;
use crate::failure::Failure;
use crate::find::judged;
use crate::output::{line, result};
use crate::play::{check, of_arguments, options};
use cpu_time::ProcessTime;
use motti_bot::Random;
use motti_desk::{DeskError, new_number, playing};
use motti_engine::{Game, Options, RuleId, Seat, Seed, Setup, Title};
use serde_json::json;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;

/// What games came to.
#[derive(Debug, Default)]
struct Tally {
    games: u64,
    plies: u64,
    decisions: u64,
    wins: BTreeMap<String, u64>,
    outcomes: BTreeMap<String, u64>,
    rules: HashMap<RuleId, u64>,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.plies += other.plies;
        self.decisions += other.decisions;
        for (seat, count) in other.wins {
            *self.wins.entry(seat).or_default() += count;
        }
        for (level, count) in other.outcomes {
            *self.outcomes.entry(level).or_default() += count;
        }
        for (rule, count) in other.rules {
            *self.rules.entry(rule).or_default() += count;
        }
    }

    fn see(&mut self, rule: &RuleId) {
        match self.rules.get_mut(rule) {
            Some(count) => *count += 1,
            None => {
                self.rules.insert(rule.clone(), 1);
            }
        }
    }

    /// Counts the rules that the last ply emitted, and those that ask now.
    fn see_ply(&mut self, game: &dyn Game) {
        for event in game.log().last().iter().flat_map(|ply| &ply.events) {
            self.see(&event.rule);
            if let Some(ledger) = &event.ledger {
                ledger.rules(&mut |rule| self.see(rule));
            }
        }
        for asked in game.decisions() {
            self.see(&asked.rule);
        }
    }
}

/// Games to be played by several threads.
struct Work<'a> {
    title: &'a dyn Title,
    /// The counted rules of the title, in its order.
    rules: Vec<RuleId>,
    scenario: &'a str,
    options: Options,
    seed: u64,
    games: u32,
    next: AtomicU32,
    failed: AtomicBool,
}

impl Work<'_> {
    /// The seed of a game.
    fn seed_of(&self, index: u32) -> Seed {
        let mut from = self.seed.to_le_bytes().to_vec();
        from.extend(index.to_le_bytes());
        Seed::from_bytes(blake3::derive_key("motti simulation 1", &from))
    }

    /// Plays games until there are none left, or one has failed somewhere.
    fn play(&self) -> Result<Tally, (u32, DeskError)> {
        let mut tally = Tally::default();
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            if index >= self.games || self.failed.load(Ordering::Relaxed) {
                return Ok(tally);
            }
            if let Err(error) = self.play_one(index, &mut tally) {
                self.failed.store(true, Ordering::Relaxed);
                return Err((index, error));
            }
        }
    }

    fn play_one(&self, index: u32, tally: &mut Tally) -> Result<(), DeskError> {
        let seed = self.seed_of(index);
        let setup = Setup::new(self.scenario, self.options.clone(), seed.clone());
        let mut game = self.title.begin(setup)?;
        game.forget_the_past();
        let seats = self.title.seats().into_iter();
        let mut players: BTreeMap<Seat, Random> = seats
            .map(|seat| (seat.clone(), Random::new(&seed, &seat)))
            .collect();
        tally.see_ply(game.as_ref());
        let played = playing::play_out::<DeskError>(game.as_mut(), &mut players, &mut |game| {
            tally.see_ply(game);
            Ok(())
        })?;
        tally.games += 1;
        tally.plies += u64::from(played.plies);
        tally.decisions += u64::from(played.decisions);
        if let Some(outcome) = game.outcome() {
            tally.see(&outcome.rule);
            *tally.outcomes.entry(outcome.level.to_string()).or_default() += 1;
            if let Some(winner) = outcome.winner {
                *tally.wins.entry(winner.to_string()).or_default() += 1;
            }
        }
        Ok(())
    }
}

/// Runs the command.
pub fn run(wish: &Simulate) -> Result<(), Failure> {
    let found = judged(&wish.game.module)?;
    check(&found, &wish.game)?;
    let seed = match wish.seed {
        Some(seed) => seed,
        None => new_number()?,
    };
    let title = found.judge.title.as_ref();
    let counted = found
        .module
        .title
        .rules
        .iter()
        .filter(|rule| rule.kind.counted());
    let work = Work {
        title,
        rules: counted.map(|rule| RuleId::new(&rule.id)).collect(),
        scenario: &wish.game.scenario,
        options: options(&wish.game),
        seed,
        games: wish.games,
        next: AtomicU32::new(0),
        failed: AtomicBool::new(false),
    };
    let begun = title.begin(Setup::new(
        work.scenario,
        work.options.clone(),
        work.seed_of(0),
    ));
    begun.map_err(|error| of_arguments(error.into()))?;
    let start = ProcessTime::now();
    let tally = play_all(&work)?;
    tell(wish, title, &work, &tally, start.elapsed().as_secs_f64())
}

/// Plays all games on all cores.
fn play_all(work: &Work<'_>) -> Result<Tally, Failure> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let played: Vec<_> = thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(|| work.play())).collect();
        running
            .into_iter()
            .map(thread::ScopedJoinHandle::join)
            .collect()
    });
    let mut tally = Tally::default();
    let mut failed: Option<(u32, String)> = None;
    for part in played {
        match part {
            Ok(Ok(part)) => tally.add(part),
            Ok(Err((index, error))) => {
                if failed.as_ref().is_none_or(|(other, _)| index < *other) {
                    failed = Some((index, error.to_string()));
                }
            }
            Err(_) => failed = failed.or(Some((u32::MAX, "a game panicked; see above".into()))),
        }
    }
    match failed {
        None => Ok(tally),
        Some((index, problem)) if index < work.games => {
            let seed = work.seed_of(index).to_hex();
            let text = format!(
                "game {index} failed: {problem}; `motti play --seed {seed}` plays it again"
            );
            Err(Failure::Found(text))
        }
        Some((_, problem)) => Err(Failure::Found(problem)),
    }
}

fn tell(
    wish: &Simulate,
    title: &dyn Title,
    work: &Work<'_>,
    tally: &Tally,
    seconds: f64,
) -> Result<(), Failure> {
    let per_second = |count: u64| {
        // Counts are far below 2^52, where floating point is exact.
        #[allow(clippy::cast_precision_loss)]
        let count = count as f64;
        if seconds > 0.0 { count / seconds } else { 0.0 }
    };
    let mut wins = tally.wins.clone();
    for seat in title.seats() {
        wins.entry(seat.to_string()).or_default();
    }
    let rules: BTreeMap<String, u64> = tally
        .rules
        .iter()
        .map(|(rule, count)| (rule.to_string(), *count))
        .collect();
    let unseen = work
        .rules
        .iter()
        .filter(|rule| !tally.rules.contains_key(*rule));
    let unseen: Vec<String> = unseen.map(ToString::to_string).collect();
    let (decisions, games) = (per_second(tally.decisions), per_second(tally.games));
    let object = json!({
        "scenario": work.scenario,
        "seed": work.seed,
        "games": tally.games,
        "plies": tally.plies,
        "decisions": tally.decisions,
        "cpu_seconds": seconds,
        "decisions_per_cpu_second": decisions,
        "games_per_cpu_second": games,
        "wins": wins,
        "outcomes": tally.outcomes,
        "rules_seen": rules,
        "rules_unseen": unseen,
    });
    if !wish.game.json {
        line(format_args!("seed {}", work.seed))?;
        line(format_args!("wins {wins:?}"))?;
        line(format_args!("outcomes {:?}", tally.outcomes))?;
        line(format_args!("{} rules seen", rules.len()))?;
        line(format_args!("never touched: {}", unseen.join(", ")))?;
    }
    let text = format!(
        "{} games, {} plies, {} decisions; {decisions:.0} decisions and {games:.2} games a CPU second",
        tally.games, tally.plies, tally.decisions
    );
    result(wish.game.json, &object, text)
}
