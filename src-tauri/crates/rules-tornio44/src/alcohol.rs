//! [28.0] Alcohol depots: the Germans hide them before anything else happens.

use crate::reason::{Order, Reasons};
use crate::rule;
use crate::state::{Depot, DepotStatus, Side, State, Step};
use crate::title::Tornio44;
use crate::verbs;
use motti_engine::{
    Action, Audience, Draft, Event, LegalList, Message, Offer, Place, Play, Reason, Targets,
    protocol,
};
use motti_hex::HexIx;

impl Tornio44 {
    /// Why no depot may be hidden in a hex; `None` where one may. [28.0]
    fn bars_depot(&self, state: &State, hex: HexIx) -> Option<&'static str> {
        let field = self.board.field(hex);
        if field.closed || state.owner(hex) != Side::German {
            Some("tornio44-no-depot-friendly")
        } else if field.road == 0 {
            Some("tornio44-no-depot-road")
        } else if field.edge {
            Some("tornio44-no-depot-edge")
        } else if self.board.dry.contains(&hex) {
            Some("tornio44-no-depot-here")
        } else {
            None
        }
    }

    /// Every hex where a depot may be hidden.
    pub(crate) fn depot_hexes(&self, state: &State) -> Vec<HexIx> {
        self.board
            .grid
            .hexes()
            .filter(|hex| self.bars_depot(state, *hex).is_none())
            .collect()
    }

    /// The draft of the two depots.
    pub(crate) fn list_depots(&self, state: &State, draft: &Draft) -> LegalList {
        let mut list = LegalList::default();
        if draft.items.len() < self.numbers.alcohol_depots {
            let taken: Vec<HexIx> = draft
                .items
                .iter()
                .filter_map(|item| self.target(item))
                .collect();
            let free = self
                .depot_hexes(state)
                .into_iter()
                .filter(|hex| !taken.contains(hex));
            let places: Vec<Place> = free.map(|hex| self.board.place(hex)).collect();
            let offer = Offer::plain(verbs::HIDE, rule::DEPOTS, Message::of("tornio44-do-hide"));
            list.offers
                .push(offer.at(Targets::Places(places.into())).adding());
        } else {
            let offer = Offer::plain(
                verbs::DEPOTS,
                rule::DEPOTS,
                Message::of("tornio44-do-depots"),
            );
            list.offers.push(offer.made_of(draft.items.clone()));
        }
        let suggestion = self
            .campaign(state)
            .map_or(&[][..], |campaign| &campaign.suggestion);
        if draft.items.is_empty() && suggestion.len() == self.numbers.alcohol_depots {
            let items: Vec<Action> = suggestion
                .iter()
                .map(|hex| Action::of(verbs::HIDE).to(self.board.place(*hex)))
                .collect();
            let whole = Action::of(verbs::DEPOTS).made_of(items.clone());
            if self.judge_depots(state, &whole).is_empty() {
                let offer = Offer::plain(
                    verbs::DEPOTS,
                    rule::DEPOTS,
                    Message::of("tornio44-do-depots-history"),
                );
                list.offers.push(offer.made_of(items));
            }
        }
        list
    }

    pub(crate) fn target(&self, item: &Action) -> Option<HexIx> {
        self.board.hex(item.target()?)
    }

    /// Judges one more depot beside those of the draft. [28.0]
    pub(crate) fn judge_depot(
        &self,
        state: &State,
        others: &[HexIx],
        item: &Action,
        reasons: &mut Reasons,
    ) {
        if item.verb != verbs::HIDE
            || item.path.len() != 1
            || !item.pieces.is_empty()
            || !item.items.is_empty()
            || item.choice.is_some()
        {
            reasons.refuse(Order::Seat, protocol::wrong_form(item));
            return;
        }
        let place = &item.path[0].to;
        let Some(hex) = self.board.hex(place) else {
            reasons.refuse(Order::Place, protocol::unknown_place(place));
            return;
        };
        let mut bar = |key: &'static str| {
            reasons.add(
                Order::Place,
                Reason::new(rule::DEPOTS, Message::of(key).with("hex", place.clone())).at(place),
            );
        };
        if let Some(key) = self.bars_depot(state, hex) {
            bar(key);
        }
        if others.contains(&hex) {
            bar("tornio44-no-depot-twice");
        }
        if others.len() >= self.numbers.alcohol_depots {
            bar("tornio44-no-depot-more");
        }
    }

    /// Judges the choice as a whole.
    pub(crate) fn judge_depots(&self, state: &State, action: &Action) -> Reasons {
        let mut reasons = Reasons::default();
        let mut hexes = Vec::new();
        for item in &action.items {
            self.judge_depot(state, &hexes, item, &mut reasons);
            hexes.extend(self.target(item));
        }
        if action.items.len() < self.numbers.alcohol_depots {
            let fact =
                Message::of("tornio44-no-depot-fewer").with("count", self.numbers.alcohol_depots);
            reasons.add(Order::Stacking, Reason::new(rule::DEPOTS, fact));
        }
        reasons
    }

    /// Hides the depots: only the Germans know where. [28.0, 30.0-6]
    pub(crate) fn hide_depots(&self, state: &mut State, action: &Action, play: &mut Play<'_>) {
        let mut hexes: Vec<HexIx> = action
            .items
            .iter()
            .filter_map(|item| self.target(item))
            .collect();
        hexes.sort_unstable();
        let only = Audience::only(&Side::German.seat());
        play.keep_action_to(only.clone());
        let options = usize::try_from(state.switches.0.count_ones()).unwrap_or(0);
        let options = Message::of("tornio44-options").with("count", options);
        play.event(Event::new(rule::CHOOSE_OPTIONS, options));
        play.event(Event::new(
            rule::HIDE_DEPOTS,
            Message::of("tornio44-depots-hidden"),
        ));
        for hex in &hexes {
            let place = self.board.place(*hex);
            let message = Message::of("tornio44-depot-is-in").with("hex", place.clone());
            play.event(
                Event::new(rule::DEPOTS, message)
                    .at(&place)
                    .known_to(only.clone()),
            );
        }
        state.depots = hexes
            .into_iter()
            .map(|hex| Depot {
                hex,
                status: DepotStatus::Hidden,
            })
            .collect();
        state.step = self.first_placement(state);
    }

    /// The same position with other depots: what a Finn cannot tell apart.
    pub(crate) fn with_other_depots(&self, state: &State, salt: u64) -> Option<State> {
        if !state.hides_depots() {
            return None;
        }
        let before = State {
            finnish: crate::state::HexBits::new(self.board.grid.len()),
            ..state.clone()
        };
        let mut hexes = self.depot_hexes(&before);
        hexes.retain(|hex| state.depots.iter().all(|depot| depot.hex != *hex));
        let mut other = state.clone();
        let mut at = salt;
        for depot in other
            .depots
            .iter_mut()
            .filter(|depot| depot.status == DepotStatus::Hidden)
        {
            if hexes.is_empty() {
                return None;
            }
            let pick = usize::try_from(at % u64::try_from(hexes.len()).ok()?).ok()?;
            depot.hex = hexes.remove(pick);
            at = at
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407)
                >> 1;
        }
        other.depots.sort_by_key(|depot| depot.hex);
        (other.step != Step::Depots).then_some(other)
    }
}
