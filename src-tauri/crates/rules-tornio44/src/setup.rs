//! [30.0] Prepare for play: the set-up, step by step.

use crate::ownership::Occupied;
use crate::reason::{Order, Reasons};
use crate::rule;
use crate::scenario::Group;
use crate::state::{Side, Spot, State, Step};
use crate::title::{Campaign, Tornio44};
use crate::verbs;
use motti_engine::{
    Action, Draft, Event, LegalList, Message, Offer, PieceId, Place, Play, Reason, Targets,
    protocol,
};
use motti_hex::HexIx;

/// Units with the hexes they have been given in a draft.
type Placed = Vec<(u16, HexIx)>;

impl Tornio44 {
    /// The scenario of a game.
    pub(crate) fn campaign(&self, state: &State) -> Option<&Campaign> {
        self.campaigns.get(usize::from(state.scenario))
    }

    /// The groups of a step of the set-up.
    pub(crate) fn groups<'a>(
        &'a self,
        state: &State,
        step: u8,
    ) -> impl Iterator<Item = &'a Group> + use<'a> {
        let groups = self
            .campaign(state)
            .map_or(&[][..], |campaign| &campaign.groups);
        groups.iter().filter(move |group| group.step == step)
    }

    /// The first step of the set-up, or what comes after it.
    pub(crate) fn first_placement(&self, state: &State) -> Step {
        let groups = self
            .campaign(state)
            .map_or(&[][..], |campaign| &campaign.groups);
        groups
            .iter()
            .map(|group| group.step)
            .min()
            .map_or(Step::Coup, Step::Place)
    }

    fn next_placement(&self, state: &State, step: u8) -> Step {
        let groups = self
            .campaign(state)
            .map_or(&[][..], |campaign| &campaign.groups);
        let later = groups
            .iter()
            .map(|group| group.step)
            .filter(|other| *other > step);
        later.min().map_or(Step::Coup, Step::Place)
    }

    /// Who places units in a step.
    pub(crate) fn placing(&self, state: &State, step: u8) -> Side {
        self.groups(state, step)
            .next()
            .map_or(Side::Finnish, |group| group.side)
    }

    /// Whether a hex is kept for the other side, which will be placed there later in the set-up.
    fn is_kept(&self, state: &State, group: &Group, hex: HexIx) -> bool {
        let groups = self
            .campaign(state)
            .map_or(&[][..], |campaign| &campaign.groups);
        groups.iter().any(|other| {
            other.step > group.step && other.side != group.side && other.allowed.contains(&hex)
        })
    }

    /// Whether a unit of the group may be placed in a hex, whatever else is placed. [16.1]
    fn may_place(&self, state: &State, group: &Group, hex: HexIx) -> bool {
        group.allowed.contains(&hex)
            && self.count(state, group.side.other(), hex) == 0
            && !self.is_kept(state, group, hex)
    }

    fn placed(&self, draft: &Draft) -> Placed {
        let parts = draft.items.iter();
        parts
            .filter_map(|item| Some((self.unit(item.pieces.first()?)?, self.target(item)?)))
            .collect()
    }

    /// Whether what is placed can be completed. [30.0-10]
    fn can_complete(&self, state: &State, step: u8, placed: &Placed) -> bool {
        let capped = self.groups(state, step).any(|group| group.most.is_some());
        if capped && !self.finds_room(state, step, placed) {
            return false;
        }
        self.groups(state, step).all(|group| {
            let mut used: Vec<HexIx> = placed
                .iter()
                .filter(|(unit, _)| group.units.contains(unit))
                .map(|(_, hex)| *hex)
                .collect();
            used.sort_unstable();
            used.dedup();
            if used.len() >= group.at_least {
                return true;
            }
            let left = group
                .units
                .iter()
                .filter(|unit| placed.iter().all(|(other, _)| other != *unit))
                .count();
            let free = group
                .allowed
                .iter()
                .filter(|hex| !used.contains(hex) && self.may_place(state, group, **hex))
                .count();
            used.len() + left.min(free) >= group.at_least
        })
    }

    /// Whether every unit not yet placed finds a hex with room: a matching of units and hexes.
    fn finds_room(&self, state: &State, step: u8, placed: &Placed) -> bool {
        let mut seats: Vec<(u16, HexIx)> = Vec::new();
        for group in self.groups(state, step) {
            for &unit in group
                .units
                .iter()
                .filter(|unit| placed.iter().all(|(other, _)| other != *unit))
            {
                let mut tried = Vec::new();
                if !self.seat(state, step, placed, &mut seats, unit, &mut tried) {
                    return false;
                }
            }
        }
        true
    }

    fn seat(
        &self,
        state: &State,
        step: u8,
        placed: &Placed,
        seats: &mut Vec<(u16, HexIx)>,
        unit: u16,
        tried: &mut Vec<HexIx>,
    ) -> bool {
        let Some(group) = self
            .groups(state, step)
            .find(|group| group.units.contains(&unit))
        else {
            return false;
        };
        for &hex in group
            .allowed
            .iter()
            .filter(|hex| self.may_place(state, group, **hex))
        {
            if tried.contains(&hex) {
                continue;
            }
            tried.push(hex);
            let given = placed.iter().filter(|(_, other)| *other == hex).count();
            let room = group.most.unwrap_or(usize::MAX).saturating_sub(given);
            if room == 0 {
                continue;
            }
            let holders: Vec<u16> = seats
                .iter()
                .filter(|(_, other)| *other == hex)
                .map(|(unit, _)| *unit)
                .collect();
            if holders.len() < room {
                seats.push((unit, hex));
                return true;
            }
            for holder in holders {
                if self.seat(state, step, placed, seats, holder, tried) {
                    // The holder has found another hex; its old seat is free.
                    let old = seats
                        .iter()
                        .position(|(other, at)| *other == holder && *at == hex);
                    if let Some(old) = old {
                        seats[old] = (unit, hex);
                        return true;
                    }
                }
            }
        }
        false
    }

    /// The draft of one step of the set-up.
    pub(crate) fn list_placement(&self, state: &State, step: u8, draft: &Draft) -> LegalList {
        let mut list = LegalList::default();
        let placed = self.placed(draft);
        let mut all = true;
        for group in self.groups(state, step) {
            for &unit in &group.units {
                if placed.iter().any(|(other, _)| *other == unit) {
                    continue;
                }
                all = false;
                let open = group.allowed.iter().filter(|hex| {
                    let mut more = placed.clone();
                    more.push((unit, **hex));
                    self.may_place(state, group, **hex)
                        && self.has_room(group, &placed, **hex)
                        && self.can_complete(state, step, &more)
                });
                let places: Vec<Place> = open.map(|hex| self.board.place(*hex)).collect();
                let Some(counter) = self.counter(unit) else {
                    continue;
                };
                let offer = Offer::plain(
                    verbs::PLACE,
                    group.rule.clone(),
                    Message::of("tornio44-do-place"),
                );
                list.offers.push(
                    offer
                        .with(counter.alone.clone())
                        .at(Targets::Places(places.into()))
                        .adding(),
                );
            }
        }
        list.offers.retain(|offer| !offer.is_empty());
        if all {
            let rule = self.setup_rule(state, step);
            let offer = Offer::plain(verbs::SETUP, rule, Message::of("tornio44-do-setup"));
            list.offers.push(offer.made_of(draft.items.clone()));
        }
        list
    }

    fn has_room(&self, group: &Group, placed: &Placed, hex: HexIx) -> bool {
        let there = placed.iter().filter(|(_, other)| *other == hex).count();
        there < group.most.unwrap_or(self.numbers.stacking)
    }

    /// The rule of a step of the set-up. [30.0-10a, 30.0-10b, 30.0-10c]
    pub(crate) fn setup_rule(&self, state: &State, step: u8) -> motti_engine::RuleId {
        let first = self.first_placement(state) == Step::Place(step);
        match self.placing(state, step) {
            Side::German => rule::SETUP_GERMANS,
            Side::Finnish if first => rule::SETUP_FINNS,
            Side::Finnish => rule::SETUP_LARJO,
        }
    }

    /// Judges one more unit beside those of the draft.
    pub(crate) fn judge_place(
        &self,
        state: &State,
        step: u8,
        placed: &Placed,
        item: &Action,
        reasons: &mut Reasons,
    ) {
        if item.verb != verbs::PLACE
            || item.path.len() != 1
            || item.pieces.len() != 1
            || !item.items.is_empty()
            || item.choice.is_some()
        {
            reasons.refuse(Order::Seat, protocol::wrong_form(item));
            return;
        }
        let (id, place) = (&item.pieces[0], &item.path[0].to);
        let Some(unit) = self.unit(id) else {
            reasons.refuse(Order::Seat, protocol::unknown_piece(id));
            return;
        };
        let Some(hex) = self.board.hex(place) else {
            reasons.refuse(Order::Place, protocol::unknown_place(place));
            return;
        };
        let rule = self.setup_rule(state, step);
        let say = |rule, key: &'static str, id: &PieceId| {
            let fact = Message::of(key)
                .with("piece", id.clone())
                .with("hex", place.clone());
            Reason::new(rule, fact).about(id).at(place)
        };
        let Some(group) = self
            .groups(state, step)
            .find(|group| group.units.contains(&unit))
        else {
            reasons.add(Order::Piece, say(rule, "tornio44-no-place-now", id));
            return;
        };
        if placed.iter().any(|(other, _)| *other == unit) {
            reasons.add(
                Order::Piece,
                say(rule.clone(), "tornio44-no-place-twice", id),
            );
        }
        if self.count(state, group.side.other(), hex) > 0 || self.is_kept(state, group, hex) {
            reasons.add(
                Order::Place,
                say(rule::AT_START, "tornio44-no-place-enemy", id),
            );
        }
        if !group.allowed.contains(&hex) {
            reasons.add(
                Order::Place,
                say(rule::AT_START, "tornio44-no-place-hex", id),
            );
        }
        if !self.has_room(group, placed, hex) {
            reasons.add(
                Order::Stacking,
                say(rule.clone(), "tornio44-no-place-room", id),
            );
        }
        let mut more = placed.clone();
        more.push((unit, hex));
        if reasons.is_empty() && !self.can_complete(state, step, &more) {
            reasons.add(Order::Stacking, say(rule, "tornio44-no-place-rest", id));
        }
    }

    /// Judges an addition to the draft of a step.
    pub(crate) fn judge_addition(
        &self,
        state: &State,
        step: u8,
        draft: &Draft,
        item: &Action,
    ) -> Reasons {
        let mut reasons = Reasons::default();
        self.judge_place(state, step, &self.placed(draft), item, &mut reasons);
        reasons
    }

    /// Judges a set-up as a whole.
    pub(crate) fn judge_setup(&self, state: &State, step: u8, action: &Action) -> Reasons {
        let mut reasons = Reasons::default();
        let mut placed = Placed::new();
        for item in &action.items {
            self.judge_place(state, step, &placed, item, &mut reasons);
            if let (Some(unit), Some(hex)) = (
                item.pieces.first().and_then(|id| self.unit(id)),
                self.target(item),
            ) {
                placed.push((unit, hex));
            }
        }
        let missing = self
            .groups(state, step)
            .flat_map(|group| &group.units)
            .find(|unit| placed.iter().all(|(other, _)| other != *unit));
        if let Some(unit) = missing {
            let id = self.id(*unit);
            let fact = Message::of("tornio44-no-setup-missing").with("piece", id.clone());
            reasons.add(
                Order::Stacking,
                Reason::new(self.setup_rule(state, step), fact).about(&id),
            );
        }
        reasons
    }

    /// Places what a set-up says. [16.1, 29.1, 30.0-10]
    pub(crate) fn set_up(&self, state: &mut State, step: u8, action: &Action, play: &mut Play<'_>) {
        let placed = self.placed(&Draft {
            items: action.items.clone(),
        });
        self.put_at_start(state, &placed, self.setup_rule(state, step), play);
        state.step = self.next_placement(state, step);
        if !matches!(state.step, Step::Place(_)) {
            announce_start(state, play);
        }
    }

    /// Places the historical set-up, all steps at once.
    pub(crate) fn set_up_as_in_history(&self, state: &mut State, play: &mut Play<'_>) {
        let placed = self
            .campaign(state)
            .map(|campaign| campaign.historical.clone())
            .unwrap_or_default();
        self.put_at_start(state, &placed, rule::SETUP, play);
        state.step = Step::Coup;
        announce_start(state, play);
    }

    fn put_at_start(
        &self,
        state: &mut State,
        placed: &Placed,
        rule: motti_engine::RuleId,
        play: &mut Play<'_>,
    ) {
        let mut event = Event::new(
            rule,
            Message::of("tornio44-set-up").with("count", placed.len()),
        );
        for &(unit, hex) in placed {
            let Some(side) = self.counter(unit).map(|counter| counter.side) else {
                continue;
            };
            let since = state.clock;
            state.clock += 1;
            if let Some(of) = state.units.get_mut(usize::from(unit)) {
                of.spot = Spot::Hex(hex);
                of.since = since;
            }
            event = event.about(&self.id(unit)).at(&self.board.place(hex));
            if side == Side::Finnish {
                let start = self.board.starts.iter().find(|start| start.hex == hex);
                let owned = std::iter::once(hex).chain(
                    start
                        .into_iter()
                        .flat_map(|start| start.owns.iter().copied()),
                );
                for hex in owned.collect::<Vec<_>>() {
                    self.own_at_start(state, hex, play);
                }
            }
        }
        play.event(event);
    }

    /// [10.0, 29.1] What is the Finns' at the start; a Coup hex counts only by its die.
    fn own_at_start(&self, state: &mut State, hex: HexIx, play: &mut Play<'_>) {
        if self.board.coups.iter().any(|coup| coup.hex == hex) {
            state.finnish.put(hex, true);
        } else if let Occupied::Scored(event) = self.occupy(state, Side::Finnish, hex) {
            play.event(Event {
                rule: rule::START_VP,
                ..*event
            });
        }
    }
}

/// [30.0-9] The markers at the start.
fn announce_start(state: &State, play: &mut Play<'_>) {
    let say = |rule, message| Event::new(rule, message);
    play.event(say(rule::TURN_MARKER, Message::of("tornio44-start-turn")));
    let weather = Message::of("tornio44-weather").with("weather", state.weather.key());
    play.event(say(rule::FIRST_WEATHER, weather));
    let points = Message::of("tornio44-start-points").with("vp", crate::title::vp(state.vp));
    play.event(say(rule::POINTS_MARKER, points));
    play.event(say(rule::DIFF_MARKER, Message::of("tornio44-start-diff")));
}
