//! The bundled charts, read for tests.

use super::*;
use crate::title::Faults;
use motti_module::Title;
use std::path::Path;
use std::sync::OnceLock;

/// The bundled title.
pub(crate) fn title() -> &'static Title {
    static TITLE: OnceLock<Title> = OnceLock::new();
    TITLE.get_or_init(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../modules/tornio44");
        motti_module::load(&folder).unwrap().title
    })
}

/// Its charts.
pub(crate) fn charts() -> &'static FightCharts {
    static CHARTS: OnceLock<FightCharts> = OnceLock::new();
    CHARTS.get_or_init(|| {
        let mut faults = Faults::default();
        let charts = FightCharts::read(title(), &mut faults);
        assert_eq!(format!("{faults:?}"), "Faults([])");
        charts
    })
}

#[test]
fn the_bundled_charts_read_without_a_fault() {
    let charts = charts();
    assert_eq!((charts.scale.least, charts.scale.most), (-8, 18));
    assert_eq!(charts.scale.ratio(3), (5, 2));
    assert_eq!(charts.scale.ratio(-8), (2, 10));
    assert_eq!(charts.large.dice(5), 3);
    assert_eq!(charts.large.dice(99), 5);
    assert_eq!(charts.costs.step_loss, 4);
    assert_eq!(charts.numbers.close_combat, 2);
    assert_eq!(charts.fire.columns.len(), 7);
    assert!(charts.rivers.iter().any(|river| river.panic_costs_step));
}
