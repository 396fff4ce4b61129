//! Answers to what-if questions.

use crate::state::State;
use crate::title::Tornio44;
use motti_engine::{Answer, Message, Query, Reason, Viewer, protocol};

impl Tornio44 {
    pub(crate) fn answer(&self, _state: &State, _viewer: &Viewer, _query: &Query) -> Answer {
        Answer::Refused(Reason::new(protocol::NO_ANSWER, Message::of("protocol-no-answer")).into())
    }
}
