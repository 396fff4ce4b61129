//! [18.0] Terrain, rivers, roads and railroads: what one step costs, and why.
//!
//! One function prices a step. Searches run it without a record; costs and refusals run the same
//! function with a ledger, so the two cannot differ.

use crate::board::{BARRED, Class, Link, Span};
use crate::rule;
use crate::title::Tornio44;
use crate::zoc::{BESIDE, ENEMY, ENEMY_ZOC, ENGINEER, FRIEND, Ground};
use motti_engine::{Ledger, LedgerKind, Message, Operation, RuleId};
use motti_hex::HexIx;

/// What the price of a step depends on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Profile {
    pub(crate) class: Class,
    pub(crate) engineer: bool,
    /// An Engineer moves along [15.1].
    pub(crate) aided: bool,
}

impl Profile {
    /// A number below 4.
    pub(crate) const fn index(self) -> u8 {
        let class = match self.class {
            Class::Foot => 0,
            Class::Motorized => 1,
        };
        class + if self.engineer { 2 } else { 0 }
    }

    pub(crate) const ALL: [Profile; 4] = [
        Profile {
            class: Class::Foot,
            engineer: false,
            aided: false,
        },
        Profile {
            class: Class::Motorized,
            engineer: false,
            aided: false,
        },
        Profile {
            class: Class::Foot,
            engineer: true,
            aided: false,
        },
        Profile {
            class: Class::Motorized,
            engineer: true,
            aided: false,
        },
    ];
}

/// What a step costs in quarters, and how many Main Road hexes in a row it makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Price {
    pub(crate) cost: i32,
    pub(crate) run: u8,
}

/// Why a step is no step at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bar {
    /// The hex is illegal [5.1, 18.4].
    Illegal,
    /// The terrain is closed to the class [18.6].
    Terrain,
    /// The river is closed to the class [18.1.1].
    River,
}

/// Who wants to know how a price comes about.
pub(crate) trait Record {
    /// One entry: quarters added.
    fn add(&mut self, rule: RuleId, label: &'static str, quarters: i32);
    /// One entry: the price of the step is at least this.
    fn at_least(&mut self, rule: RuleId, label: &'static str, total: i32);
}

impl Record for () {
    #[inline]
    fn add(&mut self, _: RuleId, _: &'static str, _: i32) {}
    #[inline]
    fn at_least(&mut self, _: RuleId, _: &'static str, _: i32) {}
}

/// A record that becomes a ledger.
pub(crate) struct Account<'a> {
    rules: &'a Tornio44,
    pub(crate) ledger: Ledger,
    hex: HexIx,
    before: motti_engine::Amount,
}

impl<'a> Account<'a> {
    pub(crate) fn new(rules: &'a Tornio44) -> Self {
        Account {
            rules,
            ledger: Ledger::new(LedgerKind::Cost),
            hex: crate::title::NOWHERE,
            before: motti_engine::Amount::ZERO,
        }
    }

    /// The next entries are about the step into this hex.
    pub(crate) fn step_into(&mut self, hex: HexIx) {
        self.hex = hex;
        self.before = self.ledger.total;
    }
}

impl Record for Account<'_> {
    fn add(&mut self, rule: RuleId, label: &'static str, quarters: i32) {
        let label = Message::of(label).with("hex", self.rules.board.place(self.hex));
        self.ledger.add(rule, label, self.rules.mp(quarters));
    }

    fn at_least(&mut self, rule: RuleId, label: &'static str, total: i32) {
        let label = Message::of(label).with("hex", self.rules.board.place(self.hex));
        let least = self.before + self.rules.mp(total);
        self.ledger.push(rule, label, Operation::AtLeast, least);
    }
}

impl Tornio44 {
    /// The price of a step between adjacent hexes. [17.0, 17.5, 18.0]
    #[inline]
    pub(crate) fn price<R: Record>(
        &self,
        ground: &Ground,
        profile: Profile,
        run: u8,
        from: HexIx,
        link: Link,
        record: &mut R,
    ) -> Result<Price, Bar> {
        let to = link.to;
        let field = self.board.field(to);
        if field.closed {
            return Err(Bar::Illegal);
        }
        let (here, there) = (ground.at(from), ground.at(to));
        let standing = match link.span {
            Span::Nothing => false,
            Span::Fixed => true,
            Span::Bridge(ix) => ground.gone & (1 << ix) == 0,
        };
        let joined = link.road != 0 && (link.span == Span::Nothing || standing);
        let fight = (here | there) & ENEMY != 0;
        let dark = ground.night && there & BESIDE != 0;
        let mut price = match self.board.path(link.road) {
            Some(path) if joined && !fight && !dark => {
                let (cost, run) = path.step(run);
                if path.railroad {
                    record.add(rule::RAILROADS, "tornio44-cost-railroad", i32::from(cost));
                } else if path.every > 0 && run == 0 {
                    record.add(rule::ROADS, "tornio44-cost-road-free", i32::from(cost));
                } else {
                    record.add(rule::ROADS, "tornio44-cost-road", i32::from(cost));
                }
                Price {
                    cost: i32::from(cost),
                    run,
                }
            }
            _ => {
                if joined && dark && !fight {
                    record.add(rule::NIGHT_ROAD, "tornio44-cost-no-road-night", 0);
                } else if joined && fight {
                    record.add(rule::CLOSE_COMBAT, "tornio44-cost-no-road-close", 0);
                }
                let mut cost = self.terrain_cost(field.terrain, profile, record)?;
                if link.river != 0 {
                    let helped = (here | there) & ENGINEER != 0;
                    cost += self.river_cost(link.river, standing, helped, profile, record)?;
                }
                Price { cost, run: 0 }
            }
        };
        price.cost += self.enemy_cost(ground, here, there, to, record);
        if there & ENEMY != 0 {
            let least = i32::from(self.numbers.town_mp);
            if price.cost < least {
                record.at_least(rule::CLOSE_COMBAT, "tornio44-cost-town-least", least);
                price.cost = least;
            }
        }
        Ok(price)
    }

    /// Works out once what each step costs where nothing but the map matters, and where a bridge
    /// that is damaged or gone makes something matter.
    pub(crate) fn price_plain_steps(&mut self) {
        let bridges = self.board.bridges.iter();
        self.board.bridge_ends = bridges.map(|(_, hex)| vec![*hex]).collect();
        let ground = Ground::default();
        for hex in self.board.grid.hexes() {
            let mut priced = Vec::with_capacity(6);
            for link in self.board.links(hex) {
                let off_road = Link { road: 0, ..*link };
                priced.push(Profile::ALL.map(|profile| {
                    let price = self.price(&ground, profile, 0, hex, off_road, &mut ());
                    let cost = price.ok().and_then(|price| u8::try_from(price.cost).ok());
                    cost.unwrap_or(BARRED)
                }));
            }
            if let Some(links) = self.board.links.get_mut(hex.index()) {
                for (link, plain) in links.iter_mut().zip(priced) {
                    link.plain = plain;
                    if let Span::Bridge(ix) = link.span
                        && let Some(ends) = self.board.bridge_ends.get_mut(usize::from(ix))
                    {
                        ends.push(hex);
                    }
                }
            }
            let open = self.board.links(hex).iter();
            let open = open.filter(|link| !self.board.field(link.to).closed);
            let open = open.map(|link| self.board.edge(*link)).collect();
            self.board.open.push(open);
        }
    }

    /// [18.6] The terrain that dominates in the hex.
    pub(crate) fn terrain_cost<R: Record>(
        &self,
        terrain: u8,
        profile: Profile,
        record: &mut R,
    ) -> Result<i32, Bar> {
        let ground = self
            .board
            .terrains
            .get(usize::from(terrain))
            .ok_or(Bar::Illegal)?;
        match ground.cost[profile.class.index()] {
            BARRED => Err(Bar::Terrain),
            cost => {
                record.add(
                    rule::TERRAIN_TABLE,
                    "tornio44-cost-terrain",
                    i32::from(cost),
                );
                Ok(i32::from(cost))
            }
        }
    }

    /// [15.1, 18.1, 18.1.1] A river across the step.
    pub(crate) fn river_cost<R: Record>(
        &self,
        river: u8,
        bridged: bool,
        helped: bool,
        profile: Profile,
        record: &mut R,
    ) -> Result<i32, Bar> {
        if bridged {
            record.add(rule::RIVERS, "tornio44-cost-bridge", 0);
            return Ok(0);
        }
        let ground = usize::from(river)
            .checked_sub(1)
            .and_then(|ix| self.board.rivers.get(ix))
            .ok_or(Bar::Illegal)?;
        let cost = match ground.cost[profile.class.index()] {
            BARRED => return Err(Bar::River),
            cost => i32::from(cost),
        };
        if profile.engineer {
            let cost = i32::from(self.numbers.engineer_mp);
            record.add(rule::CROSSING, "tornio44-cost-engineer-crosses", cost);
            return Ok(cost);
        }
        record.add(rule::RIVERS, "tornio44-cost-river", cost);
        if helped || profile.aided {
            let paid = self.numbers.engineer_share.of(cost);
            record.add(rule::CROSSING, "tornio44-cost-engineer-helps", paid - cost);
            return Ok(paid);
        }
        Ok(cost)
    }

    /// [15.0, 17.5] Damaged bridges, enemy hexes and zones of control.
    fn enemy_cost<R: Record>(
        &self,
        ground: &Ground,
        here: u8,
        there: u8,
        to: HexIx,
        record: &mut R,
    ) -> i32 {
        let mut cost = 0;
        let mut add = |rule: RuleId, label: &'static str, quarters: u8| {
            cost += i32::from(quarters);
            record.add(rule, label, i32::from(quarters));
        };
        if ground.damaged != 0 {
            let bridge = self.board.field(to).bridge;
            if bridge != 0 && ground.damaged & (1 << (bridge - 1)) != 0 {
                add(
                    rule::DEMOLITION,
                    "tornio44-cost-damaged",
                    self.numbers.damaged_mp,
                );
            }
        }
        if here & ENEMY != 0 {
            add(
                rule::ENEMY_COST,
                "tornio44-cost-leave-close",
                self.numbers.leave_close,
            );
        } else if here & ENEMY_ZOC != 0 && there & ENEMY == 0 {
            add(
                rule::ENEMY_COST,
                "tornio44-cost-leave-zoc",
                self.numbers.leave_zoc,
            );
        }
        if there & ENEMY != 0 {
            add(
                rule::ENEMY_COST,
                "tornio44-cost-enemy-hex",
                self.numbers.enter_enemy,
            );
        } else if there & ENEMY_ZOC != 0 {
            add(
                rule::ENEMY_COST,
                "tornio44-cost-enter-zoc",
                self.numbers.enter_zoc,
            );
        }
        cost
    }

    /// The price of the first hex of a unit that comes from off the map by land. [16.2]
    pub(crate) fn entry_price<R: Record>(
        &self,
        ground: &Ground,
        profile: Profile,
        hex: HexIx,
        record: &mut R,
    ) -> Result<Price, Bar> {
        let field = self.board.field(hex);
        if field.closed {
            return Err(Bar::Illegal);
        }
        let there = ground.at(hex);
        let dark = ground.night && there & BESIDE != 0;
        let mut price = match self.board.path(field.road) {
            Some(path) if !dark && there & ENEMY == 0 => {
                let (cost, run) = path.step(0);
                let by = if path.railroad {
                    rule::RAILROADS
                } else {
                    rule::ROADS
                };
                record.add(by, "tornio44-cost-entry-road", i32::from(cost));
                Price {
                    cost: i32::from(cost),
                    run,
                }
            }
            path => {
                if path.is_some() && dark {
                    record.add(rule::NIGHT_ROAD, "tornio44-cost-no-road-night", 0);
                }
                Price {
                    cost: self.terrain_cost(field.terrain, profile, record)?,
                    run: 0,
                }
            }
        };
        price.cost += self.enemy_cost(ground, FRIEND, there, hex, record);
        Ok(price)
    }

    /// The price of a Naval Landing. [16.2.3]
    pub(crate) fn landing_price<R: Record>(
        &self,
        ground: &Ground,
        heavy: bool,
        hex: HexIx,
        record: &mut R,
    ) -> Result<Price, Bar> {
        let landing = self.board.landing(hex).ok_or(Bar::Illegal)?;
        let mut cost = i32::from(landing.cost);
        record.add(rule::LANDING, "tornio44-cost-landing", cost);
        if heavy {
            let more = cost * (i32::from(self.numbers.landing_factor) - 1);
            record.add(rule::LANDING, "tornio44-cost-landing-heavy", more);
            cost += more;
        }
        cost += self.enemy_cost(ground, FRIEND, ground.at(hex), hex, record);
        Ok(Price { cost, run: 0 })
    }

    /// The price of the step off the map from an exit hex. [17.2.1]
    pub(crate) fn exit_price<R: Record>(
        &self,
        ground: &Ground,
        run: u8,
        hex: HexIx,
        record: &mut R,
    ) -> Option<Price> {
        let (_, exit) = self.board.exit(hex)?;
        if exit.at_once {
            record.add(rule::VP_EXIT, "tornio44-cost-exit-at-once", 0);
            return Some(Price { cost: 0, run });
        }
        let path = self.board.path(self.board.field(hex).road)?;
        let (mut cost, run) = path.step(run);
        let by = if path.railroad {
            rule::RAILROADS
        } else {
            rule::ROADS
        };
        record.add(by, "tornio44-cost-exit", i32::from(cost));
        let here = ground.at(hex);
        if here & ENEMY != 0 {
            cost += self.numbers.leave_close;
            record.add(
                rule::ENEMY_COST,
                "tornio44-cost-leave-close",
                i32::from(self.numbers.leave_close),
            );
        } else if here & ENEMY_ZOC != 0 {
            cost += self.numbers.leave_zoc;
            record.add(
                rule::ENEMY_COST,
                "tornio44-cost-leave-zoc",
                i32::from(self.numbers.leave_zoc),
            );
        }
        Some(Price {
            cost: i32::from(cost),
            run,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn plain_prices_are_the_prices_of_the_map() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../modules/tornio44");
        let module = motti_module::load(&folder).unwrap();
        let rules = Tornio44::new(&module.title).unwrap();
        let ground = Ground::default();
        let mut compared = 0;
        for hex in rules.board.grid.hexes() {
            for edge in rules.board.open(hex) {
                let link = edge.link;
                for run in 0..rules.labels() {
                    for profile in Profile::ALL {
                        let slow = rules.price(&ground, profile, run, hex, link, &mut ());
                        let quick = edge.plain_price(1 << profile.index(), run);
                        let slow = slow.ok().map(|price| {
                            let cost = u32::try_from(price.cost).unwrap();
                            (cost, price.run)
                        });
                        assert_eq!(
                            quick,
                            slow,
                            "{} to {}",
                            rules.board.place(hex),
                            rules.board.place(link.to)
                        );
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 40_000, "{compared}");
    }
}
