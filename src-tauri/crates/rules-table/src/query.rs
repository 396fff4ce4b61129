//! Questions about a free table: names of places, facts of pieces, distances.

use crate::FreeTableRules;
use crate::eyes::{Eyes, Seen};
use crate::state::{At, TableState};
use motti_engine::{Answer, FactLine, Message, PieceId, Place, Query, Seat, Viewer, protocol};
use motti_module::source::TraitSource;

impl FreeTableRules {
    /// Answers a question from what the viewer sees.
    pub(crate) fn answer(&self, state: &TableState, viewer: &Viewer, query: &Query) -> Answer {
        let eyes = Eyes::of(state, viewer);
        match query {
            Query::Why { action } => {
                let Some(seat) = self.asker(state, viewer) else {
                    return Answer::Refused(protocol::no_answer());
                };
                match self.judge(state, &seat, action) {
                    Ok(_) => Answer::Allowed,
                    Err(refusal) => Answer::Refused(refusal),
                }
            }
            Query::Place { place } => self.place_facts(state, place),
            Query::Piece { piece } => self.piece_facts(state, &eyes, piece),
            Query::Distance { from, to } => self.apart(state, from, to),
            _ => Answer::Refused(protocol::no_answer()),
        }
    }

    /// The seat that asks: the first of those the viewer holds that is still at the table.
    fn asker(&self, state: &TableState, viewer: &Viewer) -> Option<Seat> {
        let mut seats = self.seats.iter();
        let there = |seat: &&Seat| viewer.holds(seat) && !state.left.contains(seat);
        seats.find(there).cloned()
    }

    fn place_facts(&self, state: &TableState, place: &Place) -> Answer {
        if let Err(refusal) = self.at(place) {
            return Answer::Refused(refusal);
        }
        let mut lines = Vec::new();
        if let Some(name) = self.location(state, place) {
            lines.push(line(
                Message::of("free-location").with("text", name.as_str()),
            ));
        }
        if let Ok(At::Map(spot)) = self.at(place) {
            let [x, y] = self.snap(state, spot);
            let snapped = crate::state::Spot { x, y, ..spot };
            let there = state.place(&self.table, At::Map(snapped));
            lines.push(line(Message::of("free-snaps").with("place", there)));
        }
        Answer::Facts(lines)
    }

    fn piece_facts(&self, state: &TableState, eyes: &Eyes, id: &PieceId) -> Answer {
        let seen = eyes.see(&self.table, state, id);
        let Some(read) = self.read(state, id).filter(|_| seen != Seen::Nothing) else {
            return Answer::Refused(protocol::unknown_piece(id));
        };
        let name = read.seen(seen).name();
        let mut lines = vec![line(Message::of("free-name").with("text", name.as_str()))];
        let fact = |name: &str, value: &str| {
            line(
                Message::of("free-fact")
                    .with("name", name)
                    .with("value", value),
            )
        };
        for (ix, found, level) in read.traits() {
            if matches!(seen, Seen::Covered(mask) if ix >= mask) {
                break;
            }
            match found {
                TraitSource::Mark { values } => {
                    lines.extend(values.iter().map(|[name, value]| fact(name, value)));
                }
                TraitSource::Property { name, .. } => lines.push(fact(name, level)),
                TraitSource::Sheet { fields, .. } => {
                    let values = level.split('~').chain(std::iter::repeat(""));
                    let pairs = fields.iter().zip(values);
                    lines.extend(pairs.map(|(name, value)| fact(name, &value.replace('|', " "))));
                }
                TraitSource::Other { command, .. } if !command.name.is_empty() => {
                    let said = Message::of("free-not-carried-out");
                    lines.push(line(said.with("name", command.name.as_str())));
                }
                _ => {}
            }
        }
        Answer::Facts(lines)
    }

    fn apart(&self, state: &TableState, from: &Place, to: &Place) -> Answer {
        let (Ok(At::Map(a)), Ok(At::Map(b))) = (self.at(from), self.at(to)) else {
            return Answer::Refused(protocol::no_answer());
        };
        if a.map != b.map {
            return Answer::Refused(protocol::no_answer());
        }
        let boards = self.placed_on(state, a.map);
        let far = motti_module::table::distance(&boards, [a.x, a.y], [b.x, b.y]);
        match far.and_then(|far| i32::try_from(far).ok()) {
            Some(far) => Answer::Number(far),
            None => Answer::Refused(protocol::no_answer()),
        }
    }
}

fn line(message: Message) -> FactLine {
    FactLine {
        message,
        rule: None,
    }
}
