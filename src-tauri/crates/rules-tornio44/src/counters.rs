//! [4.4] Counters as the rules read them.

use crate::board::Class;
use crate::state::Side;
use crate::title::Faults;
use motti_engine::{PieceId, Tag};
use motti_module::{Exact, Fault, Title};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A side of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Face {
    /// Attack Factor in quarters.
    pub(crate) attack: i16,
    /// Defense or Close Defense Factor in quarters.
    pub(crate) defense: i16,
    /// Movement Factor in quarters.
    pub(crate) mf: i16,
    /// Support Factor in quarters.
    pub(crate) support: i16,
    /// Range in hexes.
    pub(crate) range: i16,
}

/// A unit of the title.
#[derive(Debug, Clone)]
pub(crate) struct Counter {
    pub(crate) id: PieceId,
    /// The same id as the pieces of an offer.
    pub(crate) alone: Arc<[PieceId]>,
    pub(crate) kind: Tag,
    pub(crate) side: Side,
    pub(crate) support: bool,
    pub(crate) class: Class,
    pub(crate) engineer: bool,
    /// A Tank [24.1].
    pub(crate) tank: bool,
    /// Field (also mountain) or Rocket Artillery [22.6.6, 24.0].
    pub(crate) artillery: bool,
    /// Lands at a multiple of the cost [16.2.3].
    pub(crate) heavy: bool,
    pub(crate) faces: [Face; 2],
    /// Whether it has two steps.
    pub(crate) has_back: bool,
}

/// The few facts of a counter that are asked of all units at every move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Traits {
    pub(crate) side: Side,
    pub(crate) support: bool,
    pub(crate) engineer: bool,
}

impl Traits {
    pub(crate) fn of(counter: &Counter) -> Self {
        Traits {
            side: counter.side,
            support: counter.support,
            engineer: counter.engineer,
        }
    }
}

pub(crate) fn read_counters(title: &Title, faults: &mut Faults) -> Vec<Counter> {
    let mut counters = Vec::new();
    for unit in &title.counters.units {
        let Some(kind) = title.counters.types.get(&unit.counter) else {
            continue;
        };
        let place = format!("unit {}", unit.id);
        let Some(side) = Side::of(&unit.side.as_str().into()) else {
            faults.push(Fault::error(
                "counters/",
                place,
                format!("the rules know no side \"{}\"", unit.side),
            ));
            continue;
        };
        let arm = faults.keep(
            title
                .chart("unit_types")
                .and_then(|chart| chart.row(&kind.arm)),
        );
        let Some(arm) = arm else { continue };
        let flags = faults.take(arm.words_opt("flags")).unwrap_or(&[]);
        let flag = |name: &str| flags.iter().any(|flag| flag == name);
        let support = faults.keep(arm.word("kind")) == Some("support");
        let class = Class::BOTH
            .into_iter()
            .find(|class| class.column() == kind.class);
        let Some(class) = class else {
            faults.push(Fault::error(
                "counters/",
                place,
                format!("the rules know no movement class \"{}\"", kind.class),
            ));
            continue;
        };
        let id = PieceId::new(&unit.id);
        let front = read_face(&unit.faces.front, support, &place, faults);
        let back = unit.faces.back.as_ref();
        counters.push(Counter {
            alone: Arc::from([id.clone()]),
            id,
            kind: Tag::new(&unit.counter),
            side,
            support,
            class,
            engineer: flag("engineer"),
            tank: flag("tank"),
            artillery: flag("field_or_rocket"),
            heavy: support || flag("antitank") || flag("tank"),
            faces: [
                front,
                back.map_or(front, |back| read_face(back, support, &place, faults)),
            ],
            has_back: back.is_some(),
        });
    }
    counters
}

pub(crate) fn read_face(
    values: &BTreeMap<String, Exact>,
    support: bool,
    place: &str,
    faults: &mut Faults,
) -> Face {
    let mut value = |id: &str, parts: i64, needed: bool| {
        let units = values.get(id).map(|value| {
            value
                .in_units_of(parts)
                .and_then(|units| i16::try_from(units).ok())
        });
        match units {
            Some(Some(units @ 0..)) => units,
            None if !needed => 0,
            _ => {
                faults.push(Fault::error(
                    "counters/",
                    place,
                    format!("\"{id}\" is no value to play with"),
                ));
                0
            }
        }
    };
    let face = Face {
        attack: value("attack", 4, !support),
        defense: value(if support { "close_defense" } else { "defense" }, 4, true),
        mf: value("mf", 4, true),
        support: value("support", 4, support),
        range: value("range", 1, support),
    };
    if face.mf > i16::from(u8::MAX) {
        faults.push(Fault::error(
            "counters/",
            place,
            "the movement factor is too large",
        ));
    }
    face
}
