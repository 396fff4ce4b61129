//! From written features to checked ones.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::Provenance;
use super::build::{Builder, provenance};
use super::map::{Feature, FeatureKind};
use super::map_build::FILE;
use crate::source::{ColumnSource, FeatureSource, MapSource};
use crate::{Fault, Text};

impl Builder<'_> {
    pub(super) fn features(&mut self, source: &MapSource) -> Vec<FeatureKind> {
        let known = source.feature_kinds.iter().map(|kind| kind.id.as_str());
        for kind in source.features.keys() {
            if !known.clone().any(|id| id == kind) {
                let wrong = format!("there is no kind of feature \"{kind}\"");
                let fault = Fault::error(FILE, format!("/features/{kind}"), wrong);
                self.faults.push(fault.nearest(kind, known.clone()));
            }
        }
        let mut ids = BTreeSet::new();
        let mut kinds = Vec::new();
        for (index, kind) in source.feature_kinds.iter().enumerate() {
            let place = format!("/feature_kinds/{index}");
            if !ids.insert(&kind.id) {
                self.twice(FILE, &place, "kind of feature", &kind.id);
            }
            if let Some(rule) = &kind.rule {
                self.rule(FILE, &format!("{place}/rule"), rule);
            }
            self.columns(FILE, &format!("{place}/columns"), &kind.columns);
            let sources = source.features.get(&kind.id).map_or(&[][..], Vec::as_slice);
            let mut features: Vec<Feature> = Vec::new();
            let mut feature_ids = BTreeSet::new();
            for (index, source) in sources.iter().enumerate() {
                let place = format!("/features/{}/{index}", kind.id);
                let feature = self.feature(&place, kind.columns.as_slice(), source);
                if !feature_ids.insert(feature.id.clone()) {
                    self.twice(FILE, &place, "feature", &feature.id);
                }
                features.push(feature);
            }
            kinds.push(FeatureKind {
                id: kind.id.clone(),
                title: kind.title.clone(),
                rule: kind.rule.clone(),
                draw: kind.draw.clone(),
                columns: kind.columns.clone(),
                features,
            });
        }
        kinds
    }

    fn feature(
        &mut self,
        place: &str,
        columns: &[ColumnSource],
        source: &FeatureSource,
    ) -> Feature {
        if source.hexes.is_empty() {
            let fault = Fault::error(FILE, place, "the feature lies nowhere");
            self.faults.push(fault.expected("at least one hex"));
        }
        let mut hexes = Vec::with_capacity(source.hexes.len());
        for name in &source.hexes {
            hexes.extend(self.open_hex(FILE, &format!("{place}/hexes"), name));
        }
        if let Some(side) = &source.side {
            self.side(FILE, &format!("{place}/side"), side);
        }
        let provenance: Provenance = provenance(source.source, source.basis.as_ref());
        let file: Arc<str> = FILE.into();
        let values_place = format!("{place}/values");
        for column in columns {
            if !column.optional && !source.values.contains_key(&column.id) {
                let wrong = format!("the feature lacks \"{}\"", column.id);
                let fault = Fault::error(FILE, &*values_place, wrong);
                self.faults
                    .push(fault.expected(super::table::expectation(column.kind)));
            }
        }
        let values = self.row(&file, &values_place, columns, &source.values, &provenance);
        let first = source.hexes.first().cloned();
        Feature {
            id: source.id.clone().or(first).unwrap_or_default(),
            hexes,
            name: source.name.clone().filter(|name: &Text| !name.is_empty()),
            side: source.side.clone(),
            values,
            provenance,
        }
    }
}
