//! [12.0] Weather.

use crate::charts::WEATHER_CHART;
use crate::coup::TABLE;
use crate::fighting::Modified;
use crate::rule;
use crate::state::{State, Weather};
use crate::title::Tornio44;
use motti_engine::{ChartCell, DiceError, Die, Event, Message, MessageKey, Play};
use motti_module::Exact;

impl Weather {
    /// Its row in the chart.
    const fn row(self) -> &'static str {
        match self {
            Weather::Sunny => "sunny",
            Weather::Cloudy => "cloudy",
            Weather::Stormy => "stormy",
        }
    }

    /// Its name in the message files.
    pub(crate) const fn key(self) -> MessageKey {
        MessageKey::of(match self {
            Weather::Sunny => "tornio44-weather-sunny",
            Weather::Cloudy => "tornio44-weather-cloudy",
            Weather::Stormy => "tornio44-weather-stormy",
        })
    }
}

impl Tornio44 {
    /// Rolls the weather of this Player Turn. [12.0, 12.1]
    pub(crate) fn roll_weather(
        &self,
        state: &mut State,
        play: &mut Play<'_>,
    ) -> Result<(), DiceError> {
        let die = play.roll(&Die::d6(), &TABLE, Message::of("tornio44-die-weather"))?;
        let row = self
            .weathers
            .iter()
            .find(|(range, _, _)| range.contains(Exact::from(i32::from(die))));
        if let Some((_, weather, _)) = row {
            state.weather = *weather;
        }
        let message = Message::of("tornio44-weather").with("weather", state.weather.key());
        let cell = ChartCell::row(WEATHER_CHART, state.weather.row());
        let rolled = Modified::new(rule::WEATHER, i32::from(die)).0;
        play.event(Event::new(rule::WEATHER, message).shown_by(rolled.read_in(cell)));
        Ok(())
    }
}
