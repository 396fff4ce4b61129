//! Where units can go, asked for without a list.

use super::{Cache, Covered, standing};
use crate::movement::Body;
use crate::reach::{Walk, Walkers};
use crate::state::{Side, Spot, State};
use crate::title::Tornio44;
use crate::zoc::Ground;
use motti_engine::{Place, Reach, Targets};
use std::sync::Arc;

/// More quarters than any path on a map costs.
const FAR: i32 = 4_000;

impl Tornio44 {
    /// Whether a unit could still do something in this phase of moving.
    pub(crate) fn can_do_something(
        &self,
        state: &State,
        ground: &Ground,
        side: Side,
        unit: u16,
    ) -> bool {
        let mut cache = Cache {
            ground: ground.clone(),
            ..Cache::default()
        };
        let does = |offer: Option<Covered>| offer.is_some_and(|(offer, _)| !offer.is_empty());
        does(self.offer_entry(state, side, &mut cache, unit))
            || does(self.offer_move(state, side, &mut cache, unit))
            || does(self.offer_exit(state, ground, unit))
    }

    /// Where a body of units on the map or about to enter can go: for queries.
    pub(crate) fn reach_of(
        &self,
        state: &State,
        ground: &Ground,
        side: Side,
        units: &[u16],
    ) -> Option<Arc<Reach>> {
        let mut cache = Cache {
            ground: ground.clone(),
            ..Cache::default()
        };
        let first = *units.first()?;
        let offer = match state.unit(first)?.spot {
            Spot::Hex(hex) => {
                if !units.iter().all(|unit| self.may_move(state, ground, *unit)) {
                    return None;
                }
                let found = self.reach_from(state, side, &mut cache, hex, units)?;
                return Some(found.0);
            }
            _ => self.offer_entry(state, side, &mut cache, first)?.0,
        };
        match offer.targets {
            Targets::Reach(reach) => Some(reach),
            _ => None,
        }
    }

    /// The cheapest path of units on the map, or about to enter, whatever it costs.
    pub(crate) fn best_path(
        &self,
        state: &State,
        ground: &Ground,
        side: Side,
        units: &[u16],
        to: &Place,
    ) -> Option<Vec<motti_engine::Step>> {
        let reach = match state.unit(*units.first()?)?.spot {
            Spot::Hex(hex) => {
                let body = Body {
                    left: FAR,
                    ..self.body_in(state, ground, units, hex)?
                };
                let walkers = Walkers {
                    state,
                    side,
                    units,
                    body,
                };
                let mut walk = Walk::default();
                Arc::new(self.search(&mut walk, ground, &walkers, &[standing(hex, body)]))
            }
            _ => self.reach_of(state, ground, side, units)?,
        };
        reach.find(to).map(|node| reach.path(node))
    }
}
