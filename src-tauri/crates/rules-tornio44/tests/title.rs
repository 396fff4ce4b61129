//! A title the rules cannot be played with is refused with every fault at once.

mod common;

use motti_module::Title;
use motti_rules_tornio44::Tornio44;

#[test]
fn every_fault_is_reported_at_once() {
    let mut source = common::title().source().clone();
    let before = source.charts.len();
    source
        .charts
        .retain(|(_, chart)| chart.id != "17.5" && chart.id != "12.1");
    assert_eq!(source.charts.len(), before - 2);
    // The track and the scenario name rows of the weather chart, so the module itself is refused
    // without it; the enemy's prices are missed by the rules alone.
    assert!(Title::build(source.clone()).is_err());
    let weather = common::title()
        .source()
        .charts
        .iter()
        .find(|(_, chart)| chart.id == "12.1");
    source.charts.extend(weather.cloned());
    source
        .charts
        .retain(|(_, chart)| chart.id != "20.3" && chart.id != "18.6-paths");
    let (title, _) = Title::build(source).unwrap_or_else(|faults| panic!("{faults:?}"));
    let faults = Tornio44::new(&title).unwrap_err();
    let told = |what: &str| faults.iter().any(|fault| fault.to_string().contains(what));
    for missed in ["17.5", "18.6-paths", "20.3"] {
        assert!(told(missed), "{missed} of {faults:?}");
    }
    assert!(!told("12.1"), "what is there is not missed: {faults:?}");
}

#[test]
fn the_bundled_title_is_one_to_play_with() {
    let rules = common::rules();
    assert_eq!(motti_engine::Ruleset::identity(&*rules), ("tornio44", 2));
}
