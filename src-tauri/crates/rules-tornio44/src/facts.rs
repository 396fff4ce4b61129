//! What there is to know about a hex or a unit.

use crate::board::Class;
use crate::query::no_answer;
use crate::reason::Reasons;
use crate::rule;
use crate::state::{Marks, Side, Spot, State};
use crate::title::{Tornio44, vp};
use crate::zoc::{ENEMY_ZOC, Ground, OWN_ZOC};
use motti_engine::{Answer, FactLine, Message, MessageKey, PieceId, Place, RuleId, protocol};
use motti_hex::HexIx;

fn line(rule: RuleId, message: Message) -> FactLine {
    FactLine {
        message,
        rule: Some(rule),
    }
}

impl Tornio44 {
    pub(crate) fn answer_place(&self, state: &State, place: &Place) -> Answer {
        let Some(hex) = self.board.hex(place) else {
            return Answer::Refused(protocol::unknown_place(place));
        };
        let mut facts = self.ground_facts(state, hex);
        self.object_facts(state, hex, &mut facts);
        Answer::Facts(facts)
    }

    fn ground_facts(&self, state: &State, hex: HexIx) -> Vec<FactLine> {
        let field = self.board.field(hex);
        let terrain = self.board.terrains.get(usize::from(field.terrain));
        let word = MessageKey::new(
            terrain.map_or_else(String::new, |kind| format!("tornio44-terrain-{}", kind.id)),
        );
        let mut facts = vec![line(
            rule::TERRAIN,
            Message::of("tornio44-fact-terrain").with("terrain", word),
        )];
        if field.closed {
            facts.push(line(
                rule::ILLEGAL_HEX,
                Message::of("tornio44-fact-illegal"),
            ));
            return facts;
        }
        if field.village {
            facts.push(line(rule::BUILDINGS, Message::of("tornio44-fact-village")));
        }
        if let Some(terrain) = terrain {
            for class in Class::BOTH {
                let word = MessageKey::of(match class {
                    Class::Foot => "tornio44-class-foot",
                    Class::Motorized => "tornio44-class-motorized",
                });
                let message = match terrain.cost[class.index()] {
                    crate::board::BARRED => Message::of("tornio44-fact-barred").with("class", word),
                    cost => Message::of("tornio44-fact-cost")
                        .with("class", word)
                        .with("mp", self.mp(i32::from(cost))),
                };
                facts.push(line(rule::TERRAIN_TABLE, message));
            }
        }
        if let Some(path) = self.board.path(field.road) {
            let rule = if path.railroad {
                rule::RAILROADS
            } else {
                rule::ROADS
            };
            let word = MessageKey::new(format!("tornio44-path-{}", path.id));
            facts.push(line(
                rule,
                Message::of("tornio44-fact-road").with("road", word),
            ));
        }
        let owner = state.owner(hex).seat();
        facts.push(line(
            rule::OWNERSHIP,
            Message::of("tornio44-fact-owner").with("seat", owner),
        ));
        let ground = Ground::with_own_zones(self, state, Side::Finnish);
        match (ground.has(hex, OWN_ZOC), ground.has(hex, ENEMY_ZOC)) {
            (true, true) => facts.push(line(rule::ZOC, Message::of("tornio44-fact-contested"))),
            (true, false) => facts.push(line(
                rule::ZOC,
                Message::of("tornio44-fact-zoc").with("seat", Side::Finnish.seat()),
            )),
            (false, true) => facts.push(line(
                rule::ZOC,
                Message::of("tornio44-fact-zoc").with("seat", Side::German.seat()),
            )),
            (false, false) if self.is_night(state) => facts.push(line(
                rule::NIGHT_NO_ZOC,
                Message::of("tornio44-fact-no-zoc"),
            )),
            (false, false) => {}
        }
        let of_owner = Ground::of(self, state, state.owner(hex));
        if of_owner.has(hex, ENEMY_ZOC) && state.in_hex(hex).next().is_none() {
            facts.push(line(
                rule::ENTRY_OWNS,
                Message::of("tornio44-fact-zoc-owns-nothing"),
            ));
        }
        for side in Side::BOTH {
            let count = self.count(state, side, hex);
            if count > 0 {
                let message = Message::of("tornio44-fact-stack")
                    .with("seat", side.seat())
                    .with("count", count);
                facts.push(line(
                    rule::STACKING,
                    message.with("limit", self.numbers.stacking),
                ));
            }
        }
        facts
    }

    fn object_facts(&self, state: &State, hex: HexIx, facts: &mut Vec<FactLine>) {
        let field = self.board.field(hex);
        if let Some(object) = usize::from(field.object).checked_sub(1) {
            let value = vp(self.capture_value(state, object));
            facts.push(line(
                rule::CAPTURE,
                Message::of("tornio44-fact-vp").with("vp", value),
            ));
        }
        if let Some(landing) = self.board.landing(hex) {
            let level = self
                .alarms
                .iter()
                .find(|(rank, _)| *rank == landing.rank)
                .map(|(_, level)| level.clone());
            let message =
                Message::of("tornio44-fact-landing").with("mp", self.mp(i32::from(landing.cost)));
            facts.push(line(
                rule::LANDING,
                message.with("level", level.unwrap_or_default()),
            ));
        }
        if self.board.exit(hex).is_some() {
            let (rule, key) = if self.is_exit_closed(state, hex) {
                (rule::CLOSED_EXIT, "tornio44-fact-exit-closed")
            } else {
                (rule::VP_EXIT, "tornio44-fact-exit")
            };
            facts.push(line(rule, Message::of(key)));
        }
        if self.board.is_transfer(hex) {
            facts.push(line(rule::TRANSFER, Message::of("tornio44-fact-transfer")));
        }
        for depot in self.board.depots.iter().filter(|depot| depot.hex == hex) {
            let message = Message::of("tornio44-fact-supply").with("seat", depot.side.seat());
            facts.push(line(rule::SUPPLY, message));
        }
        if field.bridge > 0 {
            facts.push(line(rule::DEMOLITION, Message::of("tornio44-fact-bridge")));
        }
    }

    pub(crate) fn answer_piece(&self, state: &State, piece: &PieceId) -> Answer {
        let Some(unit) = self.unit(piece) else {
            return Answer::Refused(protocol::unknown_piece(piece));
        };
        let (Some(counter), Some(of)) = (self.counter(unit), state.unit(unit)) else {
            return no_answer();
        };
        let class = MessageKey::of(match counter.class {
            Class::Foot => "tornio44-class-foot",
            Class::Motorized => "tornio44-class-motorized",
        });
        let mut facts = vec![line(
            rule::CLASSES,
            Message::of("tornio44-fact-class").with("class", class),
        )];
        let face = self.face(unit, of);
        if counter.support {
            let message = Message::of("tornio44-fact-support")
                .with("support", self.mp(i32::from(face.support)));
            facts.push(line(
                RuleId::of("4.4.2"),
                message.with("defense", self.mp(i32::from(face.defense))),
            ));
        } else {
            let message = Message::of("tornio44-fact-factors")
                .with("attack", self.mp(i32::from(face.attack)));
            facts.push(line(
                RuleId::of("4.4.2"),
                message.with("defense", self.mp(i32::from(face.defense))),
            ));
        }
        if of.marks.has(Marks::REDUCED) {
            facts.push(line(
                RuleId::of("5.6"),
                Message::of("tornio44-fact-reduced"),
            ));
        }
        if of.broken > 0 {
            facts.push(line(
                rule::BROKEN,
                Message::of("tornio44-fact-broken").with("count", of.broken),
            ));
        }
        self.movement_facts(state, unit, &mut facts);
        Answer::Facts(facts)
    }

    fn movement_facts(&self, state: &State, unit: u16, facts: &mut Vec<FactLine>) {
        let Some(of) = state.unit(unit) else { return };
        for entry in self.allowance_ledger(state, unit, of).entries {
            let message = Message::of("tornio44-fact-mf-entry")
                .with("what", entry.label.key)
                .with("value", entry.value);
            facts.push(line(entry.rule, message));
        }
        let left = self.mp((self.allowance(state, unit, of) - i32::from(of.spent)).max(0));
        facts.push(line(
            rule::MOVEMENT,
            Message::of("tornio44-fact-left").with("mp", left),
        ));
        if of.spot == Spot::Pool
            && let Some(turn) = self
                .due(state, unit)
                .and_then(|due| self.turns.get(usize::from(due)))
        {
            facts.push(line(
                rule::ALARM,
                Message::of("tornio44-fact-due").with("turn", turn.tag.clone()),
            ));
        }
        if of.marks.has(Marks::ARRIVED) {
            facts.push(line(rule::ARRIVED, Message::of("tornio44-fact-arrived")));
        }
        let Some(side) = self.counter(unit).map(|counter| counter.side) else {
            return;
        };
        let mut reasons = Reasons::default();
        self.bars_unit(state, &Ground::of(self, state, side), unit, &mut reasons);
        if let Err(refusal) = reasons.verdict() {
            for reason in std::iter::once(*refusal.deciding).chain(refusal.others) {
                facts.push(line(reason.rule, reason.fact));
            }
        }
    }
}
