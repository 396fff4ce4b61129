//! What a viewer sees of a position.

use crate::state::State;
use crate::title::Tornio44;
use motti_engine::View;

impl Tornio44 {
    pub(crate) fn fill(&self, state: &State, view: &mut View) {
        view.moment = self.moment(state);
    }
}
