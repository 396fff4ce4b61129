//! A game through the eyes of a viewer: answers, views, and the log as it may be known.

use crate::names::Viewer;
use crate::ply::SeenPly;
use crate::query::{Answer, Query};
use crate::ruleset::Ruleset;
use crate::session::Session;
use crate::view::View;

impl<R: Ruleset> Session<R> {
    /// Answers a question from what the viewer knows.
    pub fn query(&self, viewer: &Viewer, query: &Query) -> Answer {
        let viewer = if self.over.is_some() {
            &Viewer::Omniscient
        } else {
            viewer
        };
        self.rules.query(&self.state, viewer, query)
    }

    /// What a viewer may see now.
    pub fn view(&self, viewer: &Viewer) -> View {
        let over = self.outcome();
        let viewer = if over.is_some() {
            &Viewer::Omniscient
        } else {
            viewer
        };
        let mut view = View::empty(viewer);
        self.rules.view(&self.state, &mut view);
        view.ply = self.known_plies(viewer);
        let asked = self
            .decisions
            .iter()
            .filter(|decision| decision.known_to.includes(viewer));
        view.asked = asked.cloned().collect();
        view.proposals = self.table.proposal.iter().cloned().collect();
        view.outcome = over;
        view
    }

    fn known_plies(&self, viewer: &Viewer) -> u32 {
        let known = self
            .log
            .iter()
            .filter(|ply| ply.known_to.includes(viewer))
            .count();
        u32::try_from(known).unwrap_or(u32::MAX)
    }

    /// The log as a viewer may know it.
    pub fn seen_log(&self, viewer: &Viewer) -> Vec<SeenPly> {
        let viewer = if self.over.is_some() {
            &Viewer::Omniscient
        } else {
            viewer
        };
        let mut seen = Vec::new();
        for ply in &self.log {
            let number = u32::try_from(seen.len())
                .unwrap_or(u32::MAX)
                .saturating_add(1);
            seen.extend(ply.seen_by(viewer, number));
        }
        seen
    }
}
