//! [11.0] The Coup, before the game begins.

use crate::charts::COUP_CHART;
use crate::rule;
use crate::state::{CoupResult, State, Step};
use crate::title::{Tornio44, vp};
use motti_engine::Amount;
use motti_engine::{ChartCell, DiceError, Die, Event, Ledger, LedgerKind, Message, Play, Stream};
use motti_module::Exact;

/// The stream of public dice.
pub(crate) const TABLE: Stream = Stream::of("table");

impl Tornio44 {
    /// One die for each Coup. [11.0, 11.1]
    pub(crate) fn coup(&self, state: &mut State, play: &mut Play<'_>) -> Result<(), DiceError> {
        let mut alert = false;
        for coup in &self.board.coups {
            let units = state
                .in_hex(coup.hex)
                .filter(|unit| self.is_of(*unit, crate::state::Side::Finnish))
                .count();
            if units == 0 {
                continue;
            }
            let place = self.board.place(coup.hex);
            let die = play.roll(
                &Die::d6(),
                &TABLE,
                Message::of("tornio44-die-coup").with("hex", place.clone()),
            )?;
            let mut drm = Ledger::new(LedgerKind::Drm);
            drm.add(
                rule::COUP,
                Message::of("tornio44-die"),
                Amount::whole(i32::from(die)),
            );
            if coup.modifier != 0 {
                drm.add(
                    rule::COUP,
                    Message::of("tornio44-coup-place").with("hex", place.clone()),
                    Amount::whole(i32::from(coup.modifier)),
                );
            }
            if units < self.numbers.coup_units {
                drm.add(
                    rule::COUP,
                    Message::of("tornio44-coup-one-unit"),
                    Amount::whole(i32::from(self.numbers.one_unit_modifier)),
                );
            }
            let modified = drm
                .total
                .to_whole()
                .and_then(|total| i8::try_from(total).ok())
                .unwrap_or(0);
            let exact = Exact::from(i32::from(modified));
            let Some(row) = self.coup_rows.iter().find(|row| row.range.contains(exact)) else {
                continue;
            };
            alert |= row.alert;
            let cell = ChartCell::row(COUP_CHART, row.id.clone());
            let object = usize::from(self.board.field(coup.hex).object).checked_sub(1);
            if let Some(object) = object.and_then(|ix| state.objects.get_mut(ix)) {
                object.value = row.value;
                object.held = row.vp;
            }
            self.score(state, row.vp);
            state.coups.push(CoupResult {
                hex: coup.hex,
                modified,
                gained: row.vp,
            });
            let message = Message::of("tornio44-coup")
                .with("hex", place.clone())
                .with("vp", vp(row.vp));
            play.event(
                Event::new(rule::COUP, message)
                    .at(&place)
                    .shown_by(drm.read_in(cell)),
            );
        }
        state.step = if alert { Step::Alert } else { Step::Initiative };
        if alert {
            play.event(Event::new(rule::COUP, Message::of("tornio44-alerted")));
        }
        Ok(())
    }
}
