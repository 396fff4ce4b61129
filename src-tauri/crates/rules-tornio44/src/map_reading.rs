//! The step from the module's map to the board.

use crate::board::{
    BARRED, Board, Class, CoupHex, Exit, Field, Ground, Landing, Link, NO_HEX, PathClass, Span,
    StartHex, SupplyDepot, packed,
};
use crate::state::Side;
use crate::title::{Faults, quarters};
use motti_engine::{Place, Tag};
use motti_hex::HexIx;
use motti_module::Title;

const TOWN: &str = "town";
const VILLAGE: &str = "village";
const RAILROAD: &str = "railroad";

impl Board {
    pub(crate) fn read(title: &Title, turns: &[Tag], faults: &mut Faults) -> Self {
        let map = &title.map;
        let terrains = read_terrains(title, faults);
        let rivers = read_rivers(title, faults);
        let paths = read_paths(title, faults);
        let mut board = Board {
            grid: map.grid.clone(),
            places: map
                .grid
                .hexes()
                .map(|hex| Place::hex(map.grid.name(hex)))
                .collect(),
            terrains,
            rivers,
            paths,
            fields: Vec::new(),
            links: Vec::new(),
            open: Vec::new(),
            names: Vec::new(),
            objects: Vec::new(),
            bridges: Vec::new(),
            bridge_ends: Vec::new(),
            landings: Vec::new(),
            depots: Vec::new(),
            exits: Vec::new(),
            transfers: Vec::new(),
            fallbacks: Vec::new(),
            starts: Vec::new(),
            coups: Vec::new(),
            dry: Vec::new(),
        };
        board.read_fields(title);
        board.read_links(title);
        board.read_features(title, turns, faults);
        let names = board
            .grid
            .hexes()
            .filter_map(|hex| Some((packed(board.grid.name(hex))?, hex)));
        board.names = names.collect();
        board.names.sort_unstable();
        board
    }

    fn read_fields(&mut self, title: &Title) {
        for (hex, lies) in title.map.hexes() {
            let terrain = self
                .terrains
                .iter()
                .position(|kind| kind.id == *lies.terrain.as_str());
            let kind = terrain.and_then(|ix| self.terrains.get(ix));
            self.fields.push(Field {
                terrain: terrain.and_then(|ix| u8::try_from(ix).ok()).unwrap_or(0),
                closed: lies.closed,
                town: kind.is_some_and(|kind| kind.town),
                village: lies.overlays.iter().any(|overlay| overlay.kind == VILLAGE),
                road: 0,
                edge: self.grid.neighbours(hex).count() < 6,
                object: 0,
                exit: 0,
                bridge: 0,
            });
        }
    }

    fn read_links(&mut self, title: &Title) {
        let map = &title.map;
        let river_of = |kind: &str, rivers: &[Ground]| {
            let found = rivers.iter().position(|river| river.id == *kind);
            found.and_then(|ix| u8::try_from(ix + 1).ok()).unwrap_or(0)
        };
        let destructible: Vec<_> = map
            .bridges
            .iter()
            .filter(|bridge| bridge.destructible)
            .collect();
        for hex in self.grid.hexes() {
            let mut six = [Link {
                to: NO_HEX,
                river: 0,
                road: 0,
                span: Span::Nothing,
                plain: [BARRED; 4],
            }; 6];
            for link in self.grid.links(hex) {
                let here = &mut six[link.direction.index()];
                here.to = link.hex;
                if let Some(side) = map.hexside(link.side) {
                    here.river = river_of(&side.kind, &self.rivers);
                }
                if let Some(bridge) = map.bridge_over(link.side) {
                    let number = destructible.iter().position(|known| known.id == bridge.id);
                    here.span = match number.and_then(|ix| u8::try_from(ix).ok()) {
                        Some(ix) => Span::Bridge(ix),
                        None => Span::Fixed,
                    };
                }
            }
            self.links.push(six);
        }
        for path in &map.paths {
            let class = self
                .paths
                .iter()
                .position(|class| class.id == *path.class.as_str());
            let Some(class) = class.and_then(|ix| u8::try_from(ix + 1).ok()) else {
                continue;
            };
            for hex in &path.hexes {
                let better = self.better(self.field(*hex).road, class);
                if let Some(field) = self.fields.get_mut(hex.index()) {
                    field.road = better;
                }
            }
            for pair in path.hexes.windows(2) {
                self.join(pair[0], pair[1], class);
                self.join(pair[1], pair[0], class);
            }
        }
        for (ix, bridge) in destructible.into_iter().enumerate() {
            self.bridges.push((Tag::new(&bridge.id), bridge.hex));
            if let Some(field) = self.fields.get_mut(bridge.hex.index()) {
                field.bridge = u8::try_from(ix + 1).unwrap_or(0);
            }
        }
    }

    fn join(&mut self, from: HexIx, to: HexIx, class: u8) {
        let Some(direction) = self.grid.direction(from, to) else {
            return;
        };
        let old = self
            .links
            .get(from.index())
            .map_or(0, |six| six[direction.index()].road);
        let better = self.better(old, class);
        if let Some(six) = self.links.get_mut(from.index()) {
            six[direction.index()].road = better;
        }
    }

    /// The class to move by where two run side by side: one with free hexes, then the cheaper.
    fn better(&self, one: u8, two: u8) -> u8 {
        let rank = |road: u8| {
            self.path(road)
                .map(|class| (class.every == 0, class.cost, class.railroad))
        };
        match (rank(one), rank(two)) {
            (None, _) => two,
            (_, None) => one,
            (Some(a), Some(b)) => {
                if b < a {
                    two
                } else {
                    one
                }
            }
        }
    }

    fn read_features(&mut self, title: &Title, turns: &[Tag], faults: &mut Faults) {
        let map = &title.map;
        let turn = |id: Option<&str>, otherwise: u8| {
            let found = id.and_then(|id| turns.iter().position(|turn| *turn == *id));
            found
                .and_then(|ix| u8::try_from(ix).ok())
                .unwrap_or(otherwise)
        };
        let first =
            |feature: &motti_module::Feature| feature.hexes.first().copied().unwrap_or(NO_HEX);
        for feature in map.features("vp_object") {
            let halves = faults.take(feature.values.units("vp", 2));
            self.objects
                .push((first(feature), i16::try_from(halves).unwrap_or(0)));
            let number = u8::try_from(self.objects.len()).unwrap_or(0);
            if let Some(field) = self.fields.get_mut(first(feature).index()) {
                field.object = number;
            }
        }
        for feature in map.features("exit") {
            let at_once = faults.take(feature.values.flag("at_once"));
            self.exits.push(Exit {
                hex: first(feature),
                at_once,
            });
            let number = u8::try_from(self.exits.len()).unwrap_or(0);
            if let Some(field) = self.fields.get_mut(first(feature).index()) {
                field.exit = number;
            }
        }
        for feature in map.features("landing_site") {
            let level = faults.take(feature.values.reference("alarm").map(ToOwned::to_owned));
            let rank = title
                .chart("16.2.1")
                .and_then(|chart| chart.row(&level)?.count("rank"));
            self.landings.push(Landing {
                hex: first(feature),
                cost: quarters(faults, &feature.values, "cost"),
                rank: u8::try_from(faults.take(rank)).unwrap_or(0),
            });
        }
        for feature in map.features("depot") {
            let side = feature.side.as_deref().and_then(|id| Side::of(&id.into()));
            let Some(side) = side else {
                faults.push(feature.values.fault("the depot belongs to no side"));
                continue;
            };
            self.depots.push(SupplyDepot {
                hex: first(feature),
                side,
                from: turn(faults.take(feature.values.reference_opt("from")), 0),
                until: turn(faults.take(feature.values.reference_opt("until")), u8::MAX),
            });
        }
        self.transfers = map.features("transfer_point").map(first).collect();
        for feature in map.features("fallback_entry") {
            if let Some(instead) = faults.keep(feature.values.hex("instead_of")) {
                self.fallbacks.push((instead, feature.hexes.clone()));
            }
        }
        for feature in map.features("area") {
            if faults.take(feature.values.flag("alcohol_ban")) {
                self.dry.extend(&feature.hexes);
            }
        }
        for feature in map.features("start_hex") {
            let mut owns = faults
                .take(feature.values.hexes_opt("owns"))
                .unwrap_or(&[])
                .to_vec();
            if let Some(id) = faults.take(feature.values.reference_opt("owns_area")) {
                owns.extend(
                    map.features("area")
                        .filter(|area| area.id == id)
                        .flat_map(|area| &area.hexes),
                );
            }
            self.starts.push(StartHex {
                hex: first(feature),
                owns,
            });
        }
        for feature in map.features("coup") {
            let named = faults.take(feature.values.word_opt("modifier"));
            let by = named.map(|id| {
                title
                    .chart("11.1")
                    .and_then(|chart| Ok(chart.modifier(id)?.by))
            });
            let by = by
                .and_then(|by| faults.keep(by))
                .and_then(motti_module::Exact::integer);
            let modifier = by.and_then(|by| i8::try_from(by).ok()).unwrap_or(0);
            self.coups.push(CoupHex {
                hex: first(feature),
                modifier,
            });
            self.dry.push(first(feature));
        }
    }
}

fn read_terrains(title: &Title, faults: &mut Faults) -> Vec<Ground> {
    let kinds = title.map.terrains.iter();
    kinds
        .map(|kind| read_ground(title, "18.6", &kind.id, faults))
        .collect()
}

fn read_rivers(title: &Title, faults: &mut Faults) -> Vec<Ground> {
    let kinds = title.map.hexside_kinds.iter();
    kinds
        .map(|kind| read_ground(title, "18.6-hexsides", &kind.id, faults))
        .collect()
}

fn read_ground(title: &Title, chart: &str, id: &str, faults: &mut Faults) -> Ground {
    let mut cost = [BARRED; 2];
    if let Some(row) = faults.keep(title.chart(chart).and_then(|chart| chart.row(id))) {
        for class in Class::BOTH {
            if let Some(mp) = faults.take(row.number_opt(class.column())) {
                let units = mp.in_units_of(4).and_then(|units| u8::try_from(units).ok());
                match units.filter(|units| *units != BARRED) {
                    Some(units) => cost[class.index()] = units,
                    None => faults.push(row.fault(format!(
                        "the cost for {} cannot be counted in quarters of a point",
                        class.column()
                    ))),
                }
            }
        }
    }
    Ground {
        id: Tag::new(id),
        cost,
        town: id == TOWN,
    }
}

fn read_paths(title: &Title, faults: &mut Faults) -> Vec<PathClass> {
    let mut classes = Vec::new();
    for kind in &title.map.path_classes {
        let Some(row) = faults.keep(
            title
                .chart("18.6-paths")
                .and_then(|chart| chart.row(&kind.id)),
        ) else {
            continue;
        };
        let every = faults
            .take(row.number_opt("every"))
            .and_then(motti_module::Exact::integer);
        let every = every
            .and_then(|every| u8::try_from(every).ok())
            .unwrap_or(0);
        if every > 16 {
            faults.push(row.fault("at most every 16th hex in a row can have a price of its own"));
        }
        classes.push(PathClass {
            id: Tag::new(&kind.id),
            cost: quarters(faults, row, "mp"),
            every: every.min(16),
            every_cost: if every > 0 {
                quarters(faults, row, "every_mp")
            } else {
                0
            },
            railroad: kind.id == RAILROAD,
        });
    }
    classes
}
