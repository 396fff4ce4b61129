//! The counters of a title: unit types, units and markers.

use std::collections::{BTreeMap, BTreeSet};

use super::Provenance;
use super::build::{Builder, provenance};
use crate::source::{
    CounterFile, CounterTypeSource, FaceValueSource, FacesSource, FormationSource, MarkerSource,
    UnitSource,
};
use crate::{Exact, Fault, Text};

/// The counters of a title.
#[derive(Debug, Clone, Default)]
pub struct Counters {
    /// What the numbers on counters mean, in the order in which they are printed.
    pub values: Vec<FaceValueSource>,
    /// The types of counter by id.
    pub types: BTreeMap<String, UnitType>,
    /// The formations, in the order of an order of battle.
    pub formations: Vec<FormationSource>,
    /// The units, in the order of the files.
    pub units: Vec<Unit>,
    /// The markers, in the order of the files.
    pub markers: Vec<Marker>,
}

impl Counters {
    /// The unit with this id.
    pub fn unit(&self, id: &str) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.id == id)
    }
}

/// A type of counter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitType {
    /// Its id.
    pub id: String,
    /// The side it fights for.
    pub side: String,
    /// The arm: a row of the chart `unit_types`.
    pub arm: String,
    /// The movement class.
    pub class: String,
    /// The size of the unit.
    pub size: String,
    /// The values of its faces.
    pub faces: Faces,
    /// Where the values come from.
    pub provenance: Provenance,
}

/// The values of the faces of a counter, by the ids of [`Counters::values`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faces {
    /// The full-strength face.
    pub front: BTreeMap<String, Exact>,
    /// The reduced face; none if the unit has one step only.
    pub back: Option<BTreeMap<String, Exact>>,
}

/// A unit: one counter of the printed game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// Its id.
    pub id: String,
    /// Its type of counter.
    pub counter: String,
    /// The side it fights for.
    pub side: String,
    /// What is printed on it as its identification.
    pub name: String,
    /// The formation it belongs to.
    pub formation: Option<String>,
    /// The branch of service.
    pub branch: Option<String>,
    /// The values of its faces: those of its type unless the unit has its own.
    pub faces: Faces,
    /// Where the unit comes from.
    pub provenance: Provenance,
}

/// A marker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marker {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// The side it belongs to.
    pub side: Option<String>,
    /// The rule that speaks of it.
    pub rule: String,
    /// How many there are in the printed game.
    pub count: u32,
    /// What stands on its faces.
    pub faces: Vec<Text>,
    /// Where it comes from.
    pub provenance: Provenance,
}

impl Builder<'_> {
    pub(super) fn counters(&mut self, files: &[(String, CounterFile)]) -> Counters {
        let mut counters = Counters::default();
        for (file, source) in files {
            for (index, value) in source.values.iter().enumerate() {
                let place = format!("/values/{index}");
                self.rule(file, &place, &value.rule);
                if counters.values.iter().any(|other| other.id == value.id) {
                    self.twice(file, &place, "value", &value.id);
                }
                counters.values.push(value.clone());
            }
        }
        for (file, source) in files {
            for (index, kind) in source.types.iter().enumerate() {
                self.unit_type(file, &format!("/types/{index}"), kind, &mut counters);
            }
        }
        self.formations(files, &mut counters);
        let mut ids = BTreeSet::new();
        for (file, source) in files {
            for (index, unit) in source.units.iter().enumerate() {
                let place = format!("/units/{index}");
                if !is_file_safe(&unit.id) {
                    let wrong = format!("\"{}\" cannot be the id of a unit", unit.id);
                    let allowed =
                        "1 to 64 letters, digits, \"-\" and \"_\": pictures are named by it";
                    self.faults
                        .push(Fault::error(file, &*place, wrong).expected(allowed));
                }
                if !ids.insert(unit.id.clone()) {
                    self.twice(file, &place, "unit", &unit.id);
                }
                self.unit(file, &place, unit, &mut counters);
            }
            for (index, marker) in source.markers.iter().enumerate() {
                let place = format!("/markers/{index}");
                if !ids.insert(marker.id.clone()) {
                    self.twice(file, &place, "marker", &marker.id);
                }
                let marker = self.marker(file, &place, marker);
                counters.markers.push(marker);
            }
        }
        counters
    }

    fn formations(&mut self, files: &[(String, CounterFile)], counters: &mut Counters) {
        for (file, source) in files {
            for (index, formation) in source.formations.iter().enumerate() {
                let place = format!("/formations/{index}");
                self.side(file, &format!("{place}/side"), &formation.side);
                if counters.formations.iter().any(|one| one.id == formation.id) {
                    self.twice(file, &place, "formation", &formation.id);
                }
                counters.formations.push(formation.clone());
            }
        }
        for (file, source) in files {
            for (index, formation) in source.formations.iter().enumerate() {
                if let Some(above) = &formation.above {
                    let place = format!("/formations/{index}/above");
                    self.formation(file, &place, above, &formation.side, counters);
                }
            }
        }
    }

    /// Whether the side has this formation; a fault if not. A module that describes no formations
    /// may name any.
    fn formation(&mut self, file: &str, place: &str, id: &str, side: &str, counters: &Counters) {
        let known = &counters.formations;
        if self.is_partial()
            || known.is_empty()
            || known.iter().any(|one| one.id == id && one.side == side)
        {
            return;
        }
        let wrong = format!("the side \"{side}\" has no formation \"{id}\"");
        let fault = Fault::error(file, place, wrong);
        self.faults
            .push(fault.nearest(id, known.iter().map(|one| one.id.as_str())));
    }

    fn unit_type(
        &mut self,
        file: &str,
        place: &str,
        source: &CounterTypeSource,
        counters: &mut Counters,
    ) {
        self.side(file, &format!("{place}/side"), &source.side);
        self.entry(file, &format!("{place}/arm"), "unit_types", &source.arm);
        let faces = self.faces(
            file,
            &format!("{place}/faces"),
            &source.faces,
            &counters.values,
        );
        let kind = UnitType {
            id: source.id.clone(),
            side: source.side.clone(),
            arm: source.arm.clone(),
            class: source.class.clone(),
            size: source.size.clone(),
            faces,
            provenance: Provenance {
                origin: source.source,
                basis: source.basis.clone(),
            },
        };
        if counters.types.insert(source.id.clone(), kind).is_some() {
            self.twice(file, place, "type", &source.id);
        }
    }

    fn faces(
        &mut self,
        file: &str,
        place: &str,
        source: &FacesSource,
        values: &[FaceValueSource],
    ) -> Faces {
        let sides = [
            ("front", Some(&source.front)),
            ("back", source.back.as_ref()),
        ];
        for (name, face) in sides {
            for (id, number) in face.into_iter().flatten() {
                let place = format!("{place}/{name}/{id}");
                if !values.iter().any(|value| value.id == *id) {
                    let known = values.iter().map(|value| value.id.as_str());
                    let wrong = format!("no value of counters is called \"{id}\"");
                    self.faults
                        .push(Fault::error(file, &*place, wrong).nearest(id, known));
                }
                if *number < Exact::ZERO {
                    let wrong = format!("\"{id}\" is {number}");
                    self.faults
                        .push(Fault::error(file, &*place, wrong).expected("0 or more"));
                }
            }
        }
        if let Some(back) = &source.back
            && !back.keys().eq(source.front.keys())
        {
            let wrong = "front and back do not name the same values";
            self.faults.push(Fault::error(file, place, wrong));
        }
        Faces {
            front: source.front.clone(),
            back: source.back.clone(),
        }
    }

    fn unit(&mut self, file: &str, place: &str, source: &UnitSource, counters: &mut Counters) {
        let Some(kind) = counters.types.get(&source.counter) else {
            let known = counters.types.keys().map(String::as_str);
            let wrong = format!("there is no type of counter \"{}\"", source.counter);
            let fault = Fault::error(file, format!("{place}/type"), wrong);
            self.faults.push(fault.nearest(&source.counter, known));
            return;
        };
        let (side, faces) = (kind.side.clone(), kind.faces.clone());
        let faces = match &source.faces {
            Some(own) => self.faces(file, &format!("{place}/faces"), own, &counters.values),
            None => faces,
        };
        if let Some(formation) = &source.formation {
            let place = format!("{place}/formation");
            self.formation(file, &place, formation, &side, counters);
        }
        if let Some(branch) = &source.branch {
            let owner = self.manifest.sides.iter().find(|other| other.id == side);
            let known = owner.map(|side| &side.branches);
            if known.is_none_or(|known| !known.contains_key(branch)) {
                let wrong = format!("the side \"{side}\" has no branch \"{branch}\"");
                let known = known.into_iter().flat_map(|known| known.keys());
                let fault = Fault::error(file, format!("{place}/branch"), wrong);
                self.faults
                    .push(fault.nearest(branch, known.map(String::as_str)));
            }
        }
        counters.units.push(Unit {
            id: source.id.clone(),
            counter: source.counter.clone(),
            side,
            name: source.name.clone(),
            formation: source.formation.clone(),
            branch: source.branch.clone(),
            faces,
            provenance: provenance(source.source, source.basis.as_ref()),
        });
    }

    fn marker(&mut self, file: &str, place: &str, source: &MarkerSource) -> Marker {
        self.rule(file, &format!("{place}/rule"), &source.rule);
        if let Some(side) = &source.side {
            self.side(file, &format!("{place}/side"), side);
        }
        Marker {
            id: source.id.clone(),
            name: source.name.clone(),
            side: source.side.clone(),
            rule: source.rule.clone(),
            count: source.count,
            faces: source.faces.clone(),
            provenance: provenance(source.source, source.basis.as_ref()),
        }
    }
}

/// Letters, digits, `-` and `_`: safe in the name of a picture.
fn is_file_safe(id: &str) -> bool {
    let allowed = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
    (1..=64).contains(&id.len()) && id.bytes().all(allowed)
}
