//! Tests of odds: the illustrations, and a slow reference for the basic ratio.

use super::*;
use crate::fight_charts::tests::charts;
use motti_engine::PieceId;

fn fighter(printed: i32) -> Fighter {
    Fighter {
        piece: PieceId::new(printed.to_string()),
        printed: printed * 4,
        support: false,
        doubled: false,
        undoubled: false,
        broken: 0,
        motti: 0,
        halved: false,
    }
}

fn fighters(printed: &[i32]) -> Vec<Fighter> {
    printed.iter().copied().map(fighter).collect()
}

fn terrain(id: &str) -> u8 {
    let kinds = &crate::fight_charts::tests::title().map.terrains;
    u8::try_from(kinds.iter().position(|kind| kind.id == id).unwrap()).unwrap()
}

fn kind_of_river(id: &str) -> u8 {
    let kinds = &crate::fight_charts::tests::title().map.hexside_kinds;
    u8::try_from(kinds.iter().position(|kind| kind.id == id).unwrap()).unwrap()
}

fn open(attack: &[i32], defense: &[i32]) -> Situation {
    Situation {
        attackers: fighters(attack),
        defenders: fighters(defense),
        terrain: terrain("open"),
        hexes: 1,
        ..Situation::default()
    }
}

fn written(situation: &Situation) -> String {
    let Odds::Position(position) = situation.odds(charts()) else {
        return "automatic".into();
    };
    if let Some(ledger) = situation.ledger(charts()) {
        assert_eq!(
            ledger.total,
            halves(position),
            "the ledger says what the odds are"
        );
        assert_eq!(ledger.recount(), ledger.total, "{ledger:#?}");
    }
    ratio_text(position)
}

#[test]
fn the_basic_ratio_is_rounded_for_the_defender() {
    for (attack, defense, expected) in [
        (8, 4, "2:1"),
        (20, 2, "10:1"),
        (4, 5, "1:1.5"),
        (4, 6, "1:1.5"),
        (4, 8, "1:2"),
        (4, 9, "1:2.5"),
        (5, 5, "1:1"),
        (1, 9, "1:9"),
        (22, 6, "3.5:1"),
    ] {
        assert_eq!(
            ratio_text(basic(attack * 8, defense * 8)),
            expected,
            "{attack} to {defense}"
        );
    }
}

/// The definition in the text, tried ratio by ratio: the best ratio that is not above the true one.
#[test]
fn the_basic_ratio_agrees_with_a_slow_reference() {
    for attack in 1..120_i32 {
        for defense in 1..120_i32 {
            let fits = |position: &i32| {
                if *position >= 0 {
                    2 * attack >= (position + 2) * defense
                } else {
                    attack * (2 - position) >= 2 * defense
                }
            };
            let slow = (-300..300).rev().find(fits).unwrap();
            assert_eq!(basic(attack, defense), slow, "{attack} to {defense}");
        }
    }
}

#[test]
fn illustration_9() {
    let mut situation = open(&[6, 2], &[4]);
    situation.hexes = 2;
    situation.terrain = terrain("forest");
    assert_eq!(written(&situation), "2:1");
}

#[test]
fn illustration_12() {
    let mut situation = open(&[6, 4, 4, 4, 4], &[6]);
    situation.hexes = 3;
    situation.flanks = 1;
    situation.terrain = terrain("swamp");
    let minor = Some(kind_of_river("minor_river"));
    situation.crossings = vec![
        Crossing {
            steps: 2,
            river: minor,
            bridged: false,
            engineer: false,
        },
        Crossing {
            steps: 2,
            river: minor,
            bridged: false,
            engineer: false,
        },
        Crossing {
            steps: 2,
            river: minor,
            bridged: false,
            engineer: false,
        },
        Crossing {
            steps: 2,
            river: None,
            bridged: false,
            engineer: false,
        },
        Crossing {
            steps: 2,
            river: None,
            bridged: false,
            engineer: false,
        },
    ];
    assert_eq!(written(&situation), "2.5:1");
    assert_eq!(ratio_text(settle_half(3, 3, charts())), "2:1");
    assert_eq!(ratio_text(settle_half(3, 4, charts())), "3:1");
    assert!(attacker_rolls(3));
}

#[test]
fn the_scale_ends_at_both_ends() {
    let mut weak = open(&[2], &[14]);
    weak.night = true;
    assert_eq!(written(&weak), "1:5");
    assert_eq!(written(&open(&[90], &[2])), "10:1");
}

#[test]
fn modifiers_cross_even_odds_step_by_step() {
    let mut situation = open(&[4], &[4]);
    situation.terrain = terrain("forest");
    assert_eq!(written(&situation), "1:1.5");
    situation.night = true;
    assert_eq!(written(&situation), "1:2.5");
}

#[test]
fn the_defender_rolls_where_the_ratio_is_his() {
    assert_eq!(ratio_text(settle_half(-3, 3, charts())), "1:2");
    assert_eq!(ratio_text(settle_half(-3, 4, charts())), "1:3");
    assert!(!attacker_rolls(-3));
    assert_eq!(settle_half(2, 6, charts()), 2);
    assert_eq!(ratio_text(settle_half(-1, 1, charts())), "1:1");
    assert_eq!(ratio_text(settle_half(1, 3, charts())), "1:1");
}

#[test]
fn more_hexes_help_and_flanks_hinder_up_to_their_limits() {
    let mut situation = open(&[12], &[6]);
    situation.hexes = 3;
    assert_eq!(written(&situation), "3:1");
    situation.flanks = 5;
    assert_eq!(written(&situation), "1:1", "four flanks at most");
    situation.hexes = 1;
    assert_eq!(written(&situation), "1:2");
}

#[test]
fn close_combat_doubles_foot_and_all_close_defense() {
    let mut attack = fighters(&[4, 2, 6]);
    attack[0].doubled = true;
    attack[1].doubled = true;
    assert_eq!(sum(&attack, charts()), 18 * EIGHTHS);
    let mut defense = fighters(&[4, 2, 4]);
    defense[0].doubled = true;
    defense[1].doubled = true;
    defense[1].support = true;
    assert_eq!(sum(&defense, charts()), 16 * EIGHTHS);
    let mut situation = open(&[], &[]);
    situation.attackers = attack;
    situation.defenders = defense;
    situation.close = true;
    situation.hexes = 4;
    situation.flanks = 4;
    assert_eq!(written(&situation), "1:1", "neither hexes nor flanks count");
}

#[test]
fn levels_are_subtracted_after_doubling_and_before_halving() {
    let mut unit = fighter(2);
    unit.doubled = true;
    unit.broken = 1;
    assert_eq!(unit.strength(charts()), 3 * EIGHTHS);
    unit.doubled = false;
    unit.halved = true;
    assert_eq!(unit.strength(charts()), EIGHTHS / 2);
    unit.broken = 2;
    unit.motti = 1;
    assert_eq!((unit.raw(charts()), unit.strength(charts())), (-EIGHTHS, 0));
    let entry = unit.entry(charts());
    assert_eq!(entry.value, Amount::ZERO);
}

#[test]
fn a_defense_of_nothing_needs_no_dice() {
    let mut situation = open(&[1], &[1, 2]);
    situation.defenders[0].broken = 1;
    situation.defenders[1].broken = 2;
    assert_eq!(situation.odds(charts()), Odds::Automatic);
    assert_eq!(situation.ledger(charts()), None);
}

#[test]
fn rivers_count_when_most_steps_cross_them() {
    let (minor, major) = (kind_of_river("minor_river"), kind_of_river("major_river"));
    let across = |steps, river| Crossing {
        steps,
        river,
        bridged: false,
        engineer: false,
    };
    let of = |crossings: &[Crossing]| {
        river(crossings, charts()).map(|found| found.odds + found.engineer + found.bridge)
    };
    assert_eq!(
        of(&[across(2, Some(minor)), across(2, None)]),
        None,
        "exactly half"
    );
    assert_eq!(of(&[across(2, Some(minor)), across(1, None)]), Some(-4));
    assert_eq!(of(&[across(2, Some(major)), across(1, None)]), Some(-8));
    let mixed = [
        across(2, Some(minor)),
        across(1, Some(major)),
        across(2, None),
    ];
    assert_eq!(of(&mixed), Some(-4), "the kind most steps cross");
    assert_eq!(
        of(&[across(1, Some(minor)), across(1, Some(major))]),
        Some(-8),
        "equal: the worse"
    );
}

#[test]
fn engineers_halve_the_river_and_bridges_give_half_a_step() {
    let (minor, major) = (kind_of_river("minor_river"), kind_of_river("major_river"));
    let of = |river_kind, bridged, engineer| {
        let crossing = Crossing {
            steps: 2,
            river: Some(river_kind),
            bridged,
            engineer,
        };
        river(&[crossing], charts()).map(|found| found.odds + found.engineer + found.bridge)
    };
    assert_eq!(of(major, true, false), Some(-6), "the example of 22.4");
    assert_eq!(of(minor, true, true), Some(0), "the example of 15.1");
    assert_eq!(of(minor, false, true), Some(-2));
    assert_eq!(of(major, true, true), Some(-2));
    let dry = Crossing {
        steps: 1,
        river: None,
        bridged: false,
        engineer: true,
    };
    let wet = Crossing {
        steps: 2,
        river: Some(minor),
        bridged: false,
        engineer: false,
    };
    let found = river(&[dry, wet], charts()).unwrap();
    assert_eq!(
        found.engineer, 0,
        "an Engineer that attacks over land does not help"
    );
}

#[test]
fn a_ledger_lights_its_row_and_what_changed_it() {
    let situation = Situation {
        attackers: fighters(&[4, 4, 4]),
        defenders: fighters(&[2, 2, 2]),
        terrain: terrain("forest"),
        night: true,
        hexes: 2,
        flanks: 1,
        ..Situation::default()
    };
    let lit: Vec<(String, String)> = situation
        .ledger(charts())
        .unwrap()
        .cells
        .iter()
        .map(|cell| {
            (
                cell.chart.to_string(),
                cell.row.clone().unwrap_or_default().to_string(),
            )
        })
        .collect();
    let has = |chart: &str, row: &str| lit.iter().any(|(a, b)| a == chart && b == row);
    assert_eq!(lit[0].0, "22.1", "the row that is rolled on comes first");
    for (chart, row) in [
        ("22.4", "multi_hex"),
        ("22.4", "flank"),
        ("22.4", "night"),
        ("18.6", "forest"),
        ("22.10", "3"),
    ] {
        assert!(has(chart, row), "{chart} {row}: {lit:?}");
    }
    let plain = Situation {
        defenders: fighters(&[2]),
        night: false,
        hexes: 1,
        flanks: 0,
        terrain: terrain("open"),
        ..situation
    };
    let lit = plain.ledger(charts()).unwrap().cells;
    assert!(
        lit.iter().all(|cell| cell.chart.as_str() == "22.1"),
        "{lit:?}"
    );
}
