//! Plays random games and prints how many decisions it makes in a second: run with `--release`.

use motti_engine::{Options, Seed, Session, Setup};
use motti_rules_tornio44::Tornio44;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../modules/tornio44");
    let module = motti_module::load(&folder).map_err(|faults| faults[0].clone())?;
    let rules = Arc::new(Tornio44::new(&module.title).map_err(|faults| faults[0].clone())?);
    let games: u64 = std::env::args()
        .nth(1)
        .map_or(Ok(20), |text| text.parse())?;
    let clock = Instant::now();
    let (mut plies, mut decisions, mut longest, mut actions) = (0_u64, 0_u64, 0, 0_usize);
    for number in 0..games {
        let setup = Setup::new("campaign", Options::new(), Seed::from_number(number));
        let mut game = Session::new(rules.clone(), setup)?;
        game.forget_the_past();
        let mut chance = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut below = |bound: usize| -> Result<usize, std::num::TryFromIntError> {
            chance ^= chance << 13;
            chance ^= chance >> 7;
            chance ^= chance << 17;
            usize::try_from(chance % bound.max(1) as u64)
        };
        loop {
            if game.automatic()?.is_some() {
                continue;
            }
            let Some(seat) = game
                .decisions()
                .first()
                .map(|decision| decision.seat.clone())
            else {
                break;
            };
            loop {
                let list = game.legal(&seat);
                let count = list.len();
                let Some((offer, action)) = list.get(below(count)?) else {
                    return Err(format!("a dead end after {} plies", game.ply_count()).into());
                };
                let adds = offer.adds;
                drop(list);
                if adds {
                    game.draft_add(&seat, action)?;
                    continue;
                }
                decisions += u64::from(count > 1);
                actions += count;
                game.play(&seat, &action)?;
                break;
            }
        }
        plies += u64::from(game.ply_count());
        longest = longest.max(game.ply_count());
    }
    let spent = clock.elapsed();
    let lists = actions as u64 / decisions.max(1);
    println!("{games} games, {plies} plies, longest {longest}, {lists} actions a list");
    let each = spent.as_nanos() / u128::from(decisions.max(1));
    let rate = 1_000_000_000 / each.max(1);
    println!("{decisions} decisions in {spent:.2?}, {each} ns each: {rate} a second");
    Ok(())
}
