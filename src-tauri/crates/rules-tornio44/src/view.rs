//! What a viewer sees of a position: pieces, markers, tracks, light.

use crate::rule;
use crate::state::{BridgeStatus, DepotStatus, Marks, Side, Sobriety, Spot, State, Step, Unit};
use crate::title::{Tornio44, vp};
use motti_engine::{Badge, Marker, PieceView, Place, RuleId, Tag, Track, View};
use motti_hex::HexIx;

impl Tornio44 {
    /// Fills a view. Play is open but for the alcohol depots.
    pub(crate) fn fill(&self, state: &State, view: &mut View) {
        view.moment = self.moment(state);
        view.light = Some(Tag::of(if self.is_night(state) { "night" } else { "day" }));
        self.show_pieces(state, view);
        self.show_markers(state, view);
        view.tracks = self.tracks(state);
    }

    fn show_pieces(&self, state: &State, view: &mut View) {
        let mut order: Vec<u16> =
            (0..u16::try_from(state.units.len()).unwrap_or(u16::MAX)).collect();
        order.sort_by_key(|unit| state.unit(*unit).map(|of| of.since));
        let mut heights: std::collections::BTreeMap<Place, u16> = std::collections::BTreeMap::new();
        let supply = self.cut_off(state);
        for unit in order {
            let (Some(counter), Some(of)) = (self.counter(unit), state.unit(unit)) else {
                continue;
            };
            let Some(place) = self.place_of(state, unit, of) else {
                continue;
            };
            let height = heights.entry(place.clone()).or_insert(0);
            let moves = state.moving() == Some(counter.side) && of.hex().is_some();
            let left = moves
                .then(|| self.mp((self.allowance(state, unit, of) - i32::from(of.spent)).max(0)));
            let face = if of.marks.has(Marks::REDUCED) {
                "reduced"
            } else {
                "front"
            };
            let piece = PieceView {
                look: None,
                counter: counter.kind.clone(),
                face: Tag::of(face),
                side: counter.side.seat(),
                place,
                order: *height,
                badges: badges(of, supply.lacks(counter.side, of)),
                left,
            };
            *height = height.saturating_add(1);
            view.pieces.insert(counter.id.clone(), piece);
        }
    }

    /// Where a unit is shown; a box tells what becomes of those off the map.
    fn place_of(&self, state: &State, unit: u16, of: &Unit) -> Option<Place> {
        Some(match of.spot {
            Spot::Hex(hex) => self.board.place(hex),
            Spot::Transfer { .. } => Place::boxed("transfer"),
            Spot::Exited => Place::boxed("exited"),
            Spot::Eliminated => Place::boxed("eliminated"),
            Spot::Pool => match self
                .due(state, unit)
                .and_then(|due| self.turns.get(usize::from(due)))
            {
                Some(turn) => Place::boxed(format!("arrivals-{}", turn.tag)),
                None => Place::boxed("setup"),
            },
            Spot::Lost => return None,
        })
    }

    fn show_markers(&self, state: &State, view: &mut View) {
        let mark = |kind: &'static str, hex: HexIx, rule: RuleId| Marker {
            kind: Tag::of(kind),
            place: self.board.place(hex),
            to: None,
            side: None,
            value: None,
            rule: Some(rule),
        };
        let markers = &mut view.markers;
        let objects: Vec<HexIx> = self.board.objects.iter().map(|(hex, _)| *hex).collect();
        for hex in self.board.grid.hexes() {
            if state.finnish.has(hex) || objects.contains(&hex) {
                let side = Some(state.owner(hex).seat());
                markers.push(Marker {
                    side,
                    ..mark("owner", hex, rule::OWNERSHIP)
                });
            }
        }
        for (ix, hex) in objects.iter().enumerate() {
            let value = Some(vp(self.capture_value(state, ix)));
            markers.push(Marker {
                value,
                ..mark("vp", *hex, rule::CAPTURE)
            });
        }
        for (ix, landing) in self.board.landings.iter().enumerate() {
            let kind = if state.landed & (1 << (ix & 7)) == 0 {
                "landing"
            } else {
                "landing-used"
            };
            let side = Some(Side::Finnish.seat());
            markers.push(Marker {
                side,
                value: Some(self.mp(i32::from(landing.cost))),
                ..mark(kind, landing.hex, rule::LANDING)
            });
        }
        for exit in &self.board.exits {
            let closed = self.is_exit_closed(state, exit.hex);
            let (kind, rule) = if closed {
                ("exit-closed", rule::CLOSED_EXIT)
            } else {
                ("exit", rule::VP_EXIT)
            };
            markers.push(mark(kind, exit.hex, rule));
        }
        for (ix, hex) in self.board.transfers.iter().enumerate() {
            let others = self
                .board
                .transfers
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != ix);
            for (_, to) in others {
                let to = Some(self.board.place(*to));
                markers.push(Marker {
                    to,
                    side: Some(Side::German.seat()),
                    ..mark("transfer", *hex, rule::TRANSFER)
                });
            }
        }
        for depot in &self.board.depots {
            let active = depot.from <= state.turn
                && state.turn <= depot.until
                && state.owner(depot.hex) == depot.side;
            let kind = if active { "supply" } else { "supply-inactive" };
            markers.push(Marker {
                side: Some(depot.side.seat()),
                ..mark(kind, depot.hex, rule::SUPPLY)
            });
        }
        for ((_, hex), bridge) in self.board.bridges.iter().zip(&state.bridges) {
            let kind = match bridge.status {
                BridgeStatus::Intact => "bridge",
                BridgeStatus::Damaged => "bridge-damaged",
                BridgeStatus::Destroyed => "bridge-destroyed",
            };
            markers.push(mark(kind, *hex, rule::DEMOLITION));
        }
        let combat = state.combat.iter().map(|combat| combat.target);
        markers.extend(combat.map(|hex| mark("combat", hex, rule::COMBAT)));
        let fought = state.fought.iter().copied();
        markers.extend(fought.map(|hex| mark("fought", hex, rule::RETREAT)));
        let knows = view.viewer.holds(&Side::German.seat());
        for depot in &state.depots {
            let kind = match depot.status {
                DepotStatus::Hidden if !knows => continue,
                DepotStatus::Hidden => "alcohol-hidden",
                DepotStatus::Revealed => "alcohol",
                DepotStatus::Spent => "alcohol-spent",
            };
            markers.push(Marker {
                side: Some(Side::German.seat()),
                ..mark(kind, depot.hex, rule::DEPOTS)
            });
        }
    }

    fn tracks(&self, state: &State) -> Vec<Track> {
        let track = |id: &'static str| Track {
            id: Tag::of(id),
            spaces: Vec::new(),
            at: None,
            value: None,
            side: None,
        };
        let turns: Vec<Tag> = self.turns.iter().map(|turn| turn.tag.clone()).collect();
        let alarms: Vec<Tag> = self.alarms.iter().map(|(_, level)| level.clone()).collect();
        let alarm = self
            .alarms
            .iter()
            .find(|(rank, _)| *rank == state.alarm)
            .map(|(_, level)| level.clone());
        let lead = match state.diff {
            1.. => Some(Side::Finnish.seat()),
            0 => None,
            _ => Some(Side::German.seat()),
        };
        let weather = |weather: &str| Tag::new(weather);
        let at = match state.weather {
            crate::state::Weather::Sunny => "sunny",
            crate::state::Weather::Cloudy => "cloudy",
            crate::state::Weather::Stormy => "stormy",
        };
        let in_turn = !matches!(
            state.step,
            Step::Depots
                | Step::Place(_)
                | Step::Coup
                | Step::Alert
                | Step::Initiative
                | Step::Over
        );
        let mut tracks = vec![
            Track {
                at: turns.get(usize::from(state.turn)).cloned(),
                spaces: turns,
                ..track("turn")
            },
            Track {
                side: in_turn.then(|| state.phasing().seat()),
                at: in_turn.then(|| Tag::of(if state.second { "second" } else { "first" })),
                spaces: vec![Tag::of("first"), Tag::of("second")],
                ..track("player-turn")
            },
            Track {
                spaces: self.sequence(state),
                at: in_turn.then(|| Tag::of(state.step.key())),
                ..track("sequence")
            },
            Track {
                spaces: ["sunny", "cloudy", "stormy"].map(weather).to_vec(),
                at: Some(Tag::of(at)),
                ..track("weather")
            },
            Track {
                value: Some(vp(state.vp)),
                ..track("vp")
            },
            Track {
                value: Some(vp(state.diff.abs())),
                side: lead,
                ..track("vp-diff")
            },
            Track {
                spaces: alarms,
                at: alarm,
                ..track("alarm")
            },
        ];
        for coup in &state.coups {
            let space = Tag::new(self.board.grid.name(coup.hex));
            tracks.push(Track {
                at: Some(space.clone()),
                spaces: vec![space],
                value: Some(vp(coup.gained)),
                ..track("coup")
            });
        }
        tracks
    }
}

impl Tornio44 {
    /// The steps of this Player Turn in their order, as keys of the message files. [6.0]
    fn sequence(&self, state: &State) -> Vec<Tag> {
        let steps = self.steps(state).iter();
        steps
            .filter(|step| self.takes_place(state, **step))
            .map(|step| Tag::of(step.key()))
            .collect()
    }
}

/// What is shown on a counter.
fn badges(of: &Unit, cut_off: bool) -> Vec<Badge> {
    let mut badges = Vec::new();
    let mut show = |kind: &'static str| {
        badges.push(Badge {
            kind: Tag::of(kind),
            value: None,
        });
    };
    match of.broken {
        0 => {}
        1 => show("broken-1"),
        _ => show("broken-2"),
    }
    match of.sobriety {
        Sobriety::Sober => {}
        Sobriety::Hangover => show("hangover"),
        Sobriety::Intoxicated => show("intoxicated"),
    }
    let shown: [(Marks, &'static str); 9] = [
        (Marks::ARRIVED, "entered"),
        (Marks::MOVED, "moved"),
        (Marks::SPENT, "one-hex"),
        (Marks::FIRED, "fired"),
        (Marks::DEMOLISHED, "demolition"),
        (Marks::LOCKED, "locked"),
        (Marks::ATTACKED, "attacked"),
        (Marks::RETREATED, "fell-back"),
        (Marks::ISOLATED, "motti"),
    ];
    for (marks, kind) in shown {
        if of.marks.has(marks) {
            show(kind);
        }
    }
    if cut_off {
        show("out-of-supply");
    }
    badges
}
