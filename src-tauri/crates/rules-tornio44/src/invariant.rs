//! What must be true of every position, and the edits seats may agree on.

use crate::state::{Marks, Side, Spot, State, Step};
use crate::title::{Tornio44, vp};
use motti_engine::{Action, Amount, Event, Message, Place, Refusal, RuleId, protocol};
use motti_hex::HexIx;

/// The table's rule for agreed edits.
const EDITED: RuleId = RuleId::of("T3");

impl Tornio44 {
    pub(crate) fn faults_of(&self, state: &State) -> Vec<String> {
        let mut faults = Vec::new();
        if state.units.len() != self.counters.len()
            || state.objects.len() != self.board.objects.len()
            || state.bridges.len() != self.board.bridges.len()
        {
            faults.push(
                "the position has other units, VP objects or bridges than the title".to_owned(),
            );
            return faults;
        }
        if usize::from(state.turn) >= self.turns.len() {
            faults.push(format!("there is no turn {}", state.turn));
        }
        for (unit, counter) in state.units.iter().zip(&self.counters) {
            if unit.hex().is_some_and(|hex| self.board.field(hex).closed) {
                faults.push(format!("{} stands in an illegal hex", counter.id));
            }
            if unit.broken > self.numbers.broken_limit {
                faults.push(format!("{} is broken beyond the limit", counter.id));
            }
            if unit.marks.has(Marks::REDUCED) && !counter.has_back {
                faults.push(format!("{} has no reduced side", counter.id));
            }
            if unit.hex().is_none() && unit.spent > 0 && unit.spot == Spot::Pool {
                faults.push(format!(
                    "{} has spent movement points before it arrived",
                    counter.id
                ));
            }
        }
        self.faults_of_hexes(state, &mut faults);
        self.faults_of_fighting(state, &mut faults);
        self.faults_of_points(state, &mut faults);
        if !state.depots.is_empty() && state.depots.len() != self.numbers.alcohol_depots {
            faults.push(format!("there are {} alcohol depots", state.depots.len()));
        }
        faults
    }

    /// [23.0, 26.0] Nobody stands who cannot, and the marks of Motti are true.
    fn faults_of_fighting(&self, state: &State, faults: &mut Vec<String>) {
        if matches!(
            state.step,
            Step::Depots | Step::Place(_) | Step::Coup | Step::Over
        ) {
            return;
        }
        if !self.mottis_are_marked(state) {
            faults.push("the marks of Motti are not those of the map".to_owned());
        }
        for (unit, counter) in (0_u16..).zip(&self.counters) {
            if self.cannot_stand(state, unit) {
                faults.push(format!("{} stands below a defense of 0", counter.id));
            }
        }
    }

    /// [7.0, 10.0, 22.3] Stacks, owners and who stands with whom.
    fn faults_of_hexes(&self, state: &State, faults: &mut Vec<String>) {
        for side in Side::BOTH {
            if state.moving() != Some(side) {
                for hex in self.crowded(state, side) {
                    faults.push(format!(
                        "too many {side:?} units in {}",
                        self.board.grid.name(hex)
                    ));
                }
            }
        }
        let mut stands: Vec<(HexIx, Side)> = state
            .units
            .iter()
            .zip(&self.counters)
            .filter_map(|(unit, counter)| Some((unit.hex()?, counter.side)))
            .collect();
        stands.sort_unstable();
        stands.dedup();
        for hexes in stands.chunk_by(|a, b| a.0 == b.0) {
            let (hex, side) = hexes[0];
            let name = self.board.grid.name(hex);
            if hexes.len() > 1 && !self.board.field(hex).town {
                faults.push(format!("both sides stand in {name}, which is no town"));
            }
            if hexes.len() == 1 && state.owner(hex) != side {
                faults.push(format!(
                    "{name} does not belong to the side that stands in it"
                ));
            }
        }
    }

    /// [29.0] The points are what the VP objects hold and the rest.
    fn faults_of_points(&self, state: &State, faults: &mut Vec<String>) {
        let held: i16 = state.objects.iter().map(|object| object.held).sum();
        if held + state.tally != state.vp {
            faults.push(format!(
                "the points are {} but add up to {}",
                vp(state.vp),
                vp(held + state.tally)
            ));
        }
        if state.diff.abs() > self.numbers.diff_limit {
            faults.push(format!("the VP difference is {}", vp(state.diff)));
        }
        if matches!(state.step, Step::Depots | Step::Place(_) | Step::Coup) {
            return;
        }
        for (object, (hex, _)) in state.objects.iter().zip(&self.board.objects) {
            let owned = state.owner(*hex) == Side::Finnish;
            let worth = if owned { object.value } else { 0 };
            if self.board.field(*hex).bridge == 0 && object.held != worth {
                faults.push(format!(
                    "{} holds {} instead of {}",
                    self.board.grid.name(*hex),
                    vp(object.held),
                    vp(worth)
                ));
            }
        }
    }

    /// Carries out one item of an agreed edit: `put` a unit in a hex or off the map (`-`), `remove`
    /// it for good, turn its `face`, `set` an owner (`owner-finnish`) or the points (`vp-7/2`).
    pub(crate) fn edit_item(&self, state: &mut State, item: &Action) -> Result<Event, Refusal> {
        let unit = match item.pieces.as_slice() {
            [id] => Some(self.unit(id).ok_or_else(|| protocol::unknown_piece(id))?),
            _ => None,
        };
        let choice = item.choice.as_ref().map_or("", |choice| choice.as_str());
        match (item.verb.as_str(), unit) {
            ("put", Some(unit)) => self.edit_put(state, item, unit),
            ("remove", Some(unit)) => {
                if let Some(of) = state.units.get_mut(usize::from(unit)) {
                    of.spot = Spot::Eliminated;
                }
                Ok(self.edited("tornio44-edit-removed", unit, &Place::Off))
            }
            ("face", Some(unit)) if matches!(choice, "front" | "reduced") => {
                if let Some(of) = state.units.get_mut(usize::from(unit)) {
                    if choice == "reduced" {
                        of.marks.set(Marks::REDUCED);
                    } else {
                        of.marks.clear(Marks::REDUCED);
                    }
                }
                Ok(self.edited("tornio44-edit-turned", unit, &Place::Off))
            }
            ("set", None) => self.edit_set(state, item, choice),
            _ => Err(protocol::wrong_form(item)),
        }
    }

    fn edit_put(&self, state: &mut State, item: &Action, unit: u16) -> Result<Event, Refusal> {
        let place = item.target().ok_or_else(|| protocol::wrong_form(item))?;
        let hex = self.board.hex(place);
        if hex.is_none() && *place != Place::Off {
            return Err(protocol::unknown_place(place));
        }
        let since = state.clock;
        state.clock += 1;
        if let Some(of) = state.units.get_mut(usize::from(unit)) {
            *of = crate::state::Unit {
                spot: hex.map_or(Spot::Pool, Spot::Hex),
                since,
                spent: 0,
                run: 0,
                ..*of
            };
        }
        if let (Some(hex), Some(counter)) = (hex, self.counter(unit)) {
            let _ = self.occupy(state, counter.side, hex);
        }
        Ok(self.edited("tornio44-edit-put", unit, place))
    }

    fn edit_set(&self, state: &mut State, item: &Action, choice: &str) -> Result<Event, Refusal> {
        if let Some(side) = choice
            .strip_prefix("owner-")
            .and_then(|seat| Side::of(&seat.into()))
        {
            let place = item.target().ok_or_else(|| protocol::wrong_form(item))?;
            let hex = self
                .board
                .hex(place)
                .ok_or_else(|| protocol::unknown_place(place))?;
            let _ = self.occupy(state, side, hex);
            let message = Message::of("tornio44-edit-owner")
                .with("hex", place.clone())
                .with("seat", side.seat());
            return Ok(Event::new(EDITED, message).at(place));
        }
        let points = choice
            .strip_prefix("vp-")
            .and_then(|text| text.parse::<Amount>().ok());
        let halves = points
            .and_then(|points| points.times(Amount::whole(2)).to_whole())
            .and_then(|halves| i16::try_from(halves).ok());
        let halves = halves
            .filter(|halves| halves.abs() <= 1000)
            .ok_or_else(|| protocol::wrong_form(item))?;
        state.tally += halves - state.vp;
        state.vp = halves;
        Ok(Event::new(
            EDITED,
            Message::of("tornio44-edit-points").with("vp", vp(halves)),
        ))
    }

    fn edited(&self, key: &'static str, unit: u16, place: &Place) -> Event {
        let id = self.id(unit);
        let message = Message::of(key)
            .with("piece", id.clone())
            .with("hex", place.clone());
        Event::new(EDITED, message).about(&id)
    }
}
