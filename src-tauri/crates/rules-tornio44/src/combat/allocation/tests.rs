//! Tests of allocations: the rulebook's examples, and a search through every allocation as oracle.

use super::*;
use crate::fight_charts::tests::charts;
use std::collections::BTreeSet;

fn unit(full: bool, level: u8) -> Subject {
    Subject {
        hex: 0,
        full,
        level,
        motti: 0,
        intoxicated: false,
        defense: [40, 20],
    }
}

fn open() -> Stand {
    Stand {
        can_retreat: true,
        bystanders: false,
    }
}

fn suffered(points: u16, subjects: Vec<Subject>) -> Suffered {
    let hexes = subjects
        .iter()
        .map(|subject| subject.hex)
        .max()
        .map_or(0, |hex| usize::from(hex) + 1);
    Suffered {
        points,
        subjects,
        hexes: vec![open(); hexes],
        panic_open: true,
        panic_taken: false,
        sole_die: false,
    }
}

/// Every allocation the judge accepts, each in the order of [`Deed`].
fn every(of: &Suffered) -> BTreeSet<Vec<Deed>> {
    fn grow(of: &Suffered, plan: &Plan, deeds: &mut Vec<Deed>, found: &mut BTreeSet<Vec<Deed>>) {
        if of.judge(deeds, charts()).is_ok() && !(deeds.is_empty()) {
            found.insert(deeds.clone());
        }
        for deed in of.every_deed() {
            let again = deeds.last() == Some(&deed) && matches!(deed, Deed::StepLoss(_));
            if deeds.last().is_some_and(|last| *last >= deed) && !again {
                continue;
            }
            if let Ok(next) = of.add(plan, deed, charts()) {
                deeds.push(deed);
                grow(of, &next, deeds, found);
                deeds.pop();
            }
        }
    }
    let mut found = BTreeSet::new();
    grow(of, &of.plan(), &mut Vec::new(), &mut found);
    found
}

fn options(of: &Suffered, expected: &[&[Deed]]) {
    let expected: BTreeSet<Vec<Deed>> = expected.iter().map(|deeds| deeds.to_vec()).collect();
    assert_eq!(every(of), expected);
}

use Deed::{Broken1, Broken2, NoEffect, Panic, Retreat, StepLoss};

#[test]
fn illustration_12() {
    options(
        &suffered(4, vec![unit(true, 0)]),
        &[
            &[Broken1(0), Retreat(0)],
            &[Broken1(0), Broken2(0)],
            &[Broken1(0), Panic],
            &[StepLoss(0)],
        ],
    );
}

#[test]
fn a_sole_one_may_have_no_effect() {
    let mut one = suffered(1, vec![unit(true, 0)]);
    one.sole_die = true;
    options(
        &one,
        &[
            &[NoEffect],
            &[Broken1(0)],
            &[Retreat(0)],
            &[Panic],
            &[StepLoss(0)],
        ],
    );
    one.sole_die = false;
    one.points = 2;
    let wrong = one.judge(&[NoEffect, NoEffect], charts()).unwrap_err();
    assert_eq!(
        (wrong, wrong.rule().as_str()),
        (Wrong::NoEffectDie, "22.6.2")
    );
    one.sole_die = true;
    assert_eq!(
        one.judge(&[NoEffect, Broken1(0)], charts()),
        Err(Wrong::NoEffectAlone)
    );
}

#[test]
fn a_spent_unit_may_still_shrug_off_a_sole_one() {
    let mut one = suffered(1, vec![unit(false, 2)]);
    one.hexes[0].can_retreat = false;
    one.panic_taken = true;
    one.sole_die = true;
    options(&one, &[&[NoEffect], &[StepLoss(0)]]);
    one.sole_die = false;
    assert!(one.is_forced(charts()));
}

#[test]
fn twelve_is_the_most_one_unit_takes() {
    let twelve = suffered(12, vec![unit(true, 0)]);
    assert!(every(&twelve).contains(&vec![StepLoss(0), Broken1(0), Broken2(0), Panic]));
    let thirteen = suffered(13, vec![unit(true, 0)]);
    assert!(!twelve.is_forced(charts()) && thirteen.is_forced(charts()));
    let forced = thirteen.forced(charts());
    assert_eq!((forced.left, forced.must_go), (vec![0], 1), "eliminated");
    assert_eq!(
        suffered(1, vec![unit(false, 0)]).without_elimination(charts()),
        8
    );
}

#[test]
fn the_order_is_that_of_the_whole_combat() {
    let six = suffered(6, vec![unit(true, 0)]);
    let wrong = six.judge(&[Retreat(0), StepLoss(0)], charts()).unwrap_err();
    assert_eq!(wrong.rule().as_str(), "22.9");
    let three = suffered(3, vec![unit(true, 0)]);
    let wrong = three.judge(&[Broken2(0)], charts()).unwrap_err();
    assert_eq!(wrong.rule().as_str(), "22.9", "Broken 1 first");
}

#[test]
fn only_one_side_panics() {
    let mut after = suffered(3, vec![unit(true, 0)]);
    after.panic_taken = true;
    let wrong = after.judge(&[Panic], charts()).unwrap_err();
    assert_eq!(wrong.rule().as_str(), "22.6.6");
    after.points = 12;
    assert_eq!(after.without_elimination(charts()), 11);
    let forced = after.forced(charts());
    assert_eq!(
        forced.deeds,
        [StepLoss(0), Broken1(0), Broken2(0), Retreat(0)]
    );
    assert_eq!(forced.must_go, 1, "eliminated");
}

fn three_hexes() -> Vec<Subject> {
    (0..3)
        .map(|hex| Subject {
            hex,
            ..unit(true, 0)
        })
        .collect()
}

#[test]
fn each_stack_may_retreat() {
    let six = suffered(6, three_hexes());
    assert!(
        six.judge(&[Retreat(0), Retreat(1), Retreat(2)], charts())
            .is_ok()
    );
    let most = suffered(33, three_hexes());
    let all: Vec<Deed> = (0..3)
        .map(StepLoss)
        .chain((0..3).map(Broken1))
        .chain((0..3).map(Broken2))
        .chain((0..3).map(Retreat))
        .collect();
    options(&most, &[&all]);
    assert_eq!(suffered(34, three_hexes()).forced(charts()).must_go, 1);
}

#[test]
fn two_full_units_take_twenty_one() {
    let two = || vec![unit(true, 0), unit(true, 0)];
    options(
        &suffered(21, two()),
        &[&[
            StepLoss(0),
            StepLoss(1),
            Broken1(0),
            Broken1(1),
            Broken2(0),
            Broken2(1),
            Panic,
        ]],
    );
    for points in 22..=25 {
        let forced = suffered(points, two()).forced(charts());
        assert_eq!((forced.left.len(), forced.must_go), (2, 1), "{points}");
    }
    assert_eq!(suffered(26, two()).forced(charts()).must_go, 2);
    let twenty_two = suffered(22, two());
    assert!(twenty_two.judge(&[StepLoss(1)], charts()).is_ok());
    assert_eq!(twenty_two.judge(&[], charts()), Err(Wrong::Forced));
    assert_eq!(
        twenty_two.judge(&[StepLoss(0), StepLoss(1)], charts()),
        Err(Wrong::Superfluous(StepLoss(1)))
    );
    assert_eq!(
        twenty_two
            .judge(&[Broken1(0)], charts())
            .unwrap_err()
            .rule()
            .as_str(),
        "22.9-C2"
    );
}

#[test]
fn units_broken_twice_may_lose_both_steps() {
    options(
        &suffered(8, vec![unit(true, 2), unit(true, 2)]),
        &[
            &[StepLoss(0), StepLoss(1)],
            &[StepLoss(0), StepLoss(0)],
            &[StepLoss(1), StepLoss(1)],
        ],
    );
    let sound = suffered(8, vec![unit(true, 0), unit(true, 0)]);
    let wrong = sound
        .judge(&[StepLoss(0), StepLoss(0)], charts())
        .unwrap_err();
    assert_eq!(wrong.rule().as_str(), "22.9-C2");
}

#[test]
fn three_points_on_a_broken_unit() {
    options(
        &suffered(3, vec![unit(true, 1)]),
        &[&[Broken2(0)], &[Panic], &[StepLoss(0)]],
    );
    let wrong = suffered(2, vec![unit(true, 1)])
        .judge(&[Broken1(0)], charts())
        .unwrap_err();
    assert_eq!(wrong.rule().as_str(), "22.6.3");
}

#[test]
fn a_hex_without_a_way_out_cannot_retreat() {
    let mut shut = suffered(2, vec![unit(true, 0)]);
    shut.hexes[0].can_retreat = false;
    options(&shut, &[&[Broken1(0)], &[Panic], &[StepLoss(0)]]);
    assert_eq!(
        shut.judge(&[Retreat(0)], charts()),
        Err(Wrong::NowhereToGo(0))
    );
}

#[test]
fn intoxicated_units_lose_steps_and_nothing_else() {
    let drunk = Subject {
        intoxicated: true,
        ..unit(true, 2)
    };
    let mut one = suffered(1, vec![drunk]);
    one.panic_open = false;
    one.sole_die = true;
    options(&one, &[&[StepLoss(0)]]);
    assert_eq!(
        one.judge(&[NoEffect], charts())
            .unwrap_err()
            .rule()
            .as_str(),
        "28.1-C1"
    );
    assert_eq!(
        one.judge(&[Retreat(0)], charts())
            .unwrap_err()
            .rule()
            .as_str(),
        "28.1"
    );
    one.points = 5;
    one.sole_die = false;
    assert_eq!(one.without_elimination(charts()), 4);
    assert_eq!(one.forced(charts()).must_go, 1);
}

#[test]
fn a_level_too_many_eliminates_and_the_rest_is_lost() {
    // Defense 1 on the front: the second level is one too many.
    let weak = Subject {
        defense: [4, 2],
        ..unit(true, 0)
    };
    let many = suffered(9, vec![weak]);
    let all = every(&many);
    assert!(all.contains(&vec![Broken1(0), Broken2(0)]), "{all:?}");
    assert!(
        !all.contains(&vec![StepLoss(0), Broken1(0), Broken2(0)]),
        "gone after Broken 1 on its back"
    );
    assert!(all.contains(&vec![StepLoss(0), Broken1(0)]));
}

#[test]
fn a_draft_offers_what_can_be_completed() {
    let four = suffered(4, vec![unit(true, 0)]);
    assert_eq!(
        four.additions(&four.plan(), charts()),
        [StepLoss(0), Broken1(0)]
    );
    let plan = four
        .judge_addition(&four.plan(), Broken1(0), charts())
        .unwrap();
    assert_eq!(
        four.additions(&plan, charts()),
        [Broken2(0), Retreat(0), Panic]
    );
    assert_eq!(
        four.judge_addition(&four.plan(), Retreat(0), charts()),
        Err(Wrong::DeadEnd(Retreat(0)))
    );
    let plan = four.judge_addition(&plan, Panic, charts()).unwrap();
    assert!(four.is_spent(&plan, charts()) && four.additions(&plan, charts()).is_empty());
}

/// A small generator, so that the tries are the same everywhere.
struct Tries(u64);

impl Tries {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }

    fn small(&mut self, n: u8) -> u8 {
        u8::try_from(self.below(u64::from(n))).unwrap()
    }

    fn suffered(&mut self) -> Suffered {
        let hexes = 1 + self.small(2);
        let mut subjects: Vec<Subject> = Vec::new();
        for number in 0..=self.small(3) {
            let level = self.small(3);
            let front = 2 * i32::from(1 + self.small(10));
            let hex = if number < hexes {
                number
            } else {
                self.small(hexes)
            };
            let drunk = level == 2 && hexes == 1 && self.small(6) == 0;
            subjects.push(Subject {
                hex,
                full: self.small(3) > 0,
                level,
                motti: u8::from(self.small(8) == 0),
                intoxicated: drunk,
                defense: [front, front / 2],
            });
        }
        subjects.retain(|subject| {
            let face = usize::from(!subject.full);
            subject.defense[face] - 4 * i32::from(subject.level + subject.motti) >= 0
        });
        let drunk = subjects.iter().any(|subject| subject.intoxicated);
        let hexes = (0..hexes)
            .map(|_| Stand {
                can_retreat: !drunk && self.small(4) > 0,
                bystanders: self.small(4) == 0,
            })
            .collect();
        let points = 1 + u16::from(self.small(16));
        Suffered {
            points,
            subjects,
            hexes,
            panic_open: !drunk,
            panic_taken: self.small(4) == 0,
            sole_die: points == 1 && self.small(2) == 0,
        }
    }
}

/// Whether some accepted allocation holds these actions and otherwise only later ones.
fn completes(all: &BTreeSet<Vec<Deed>>, begun: &[Deed]) -> bool {
    let order = begun.iter().map(|deed| deed.order()).max().unwrap_or(0);
    all.iter().any(|deeds| {
        let mut rest = deeds.clone();
        for deed in begun {
            match rest.iter().position(|other| other == deed) {
                Some(at) => drop(rest.remove(at)),
                None => return false,
            }
        }
        rest.iter().all(|deed| deed.order() >= order)
    })
}

fn compare(of: &Suffered, all: &BTreeSet<Vec<Deed>>, plan: &Plan, begun: &mut Vec<Deed>) -> usize {
    let mut compared = 0;
    let offered = of.additions(plan, charts());
    for deed in of.every_deed() {
        begun.push(deed);
        let expected = of.add(plan, deed, charts()).is_ok() && completes(all, begun);
        assert_eq!(offered.contains(&deed), expected, "{of:?} after {begun:?}");
        compared += 1;
        if expected {
            let next = of.add(plan, deed, charts()).unwrap();
            compared += compare(of, all, &next, begun);
        }
        begun.pop();
    }
    compared
}

#[test]
fn completion_agrees_with_a_search_through_everything() {
    let mut tries = Tries(7);
    let (mut compared, mut forced, mut gone) = (0, 0, 0);
    for _ in 0..600 {
        let of = tries.suffered();
        if of.subjects.is_empty() {
            continue;
        }
        if of.is_forced(charts()) {
            forced += 1;
            continue;
        }
        let all = every(&of);
        assert!(!all.is_empty(), "{of:?}");
        gone +=
            usize::from(all.iter().any(|deeds| {
                deeds.iter().map(|deed| cost(*deed, charts())).sum::<u16>() < of.points
            }));
        compared += compare(&of, &all, &of.plan(), &mut Vec::new());
    }
    assert!(
        compared > 10_000 && forced > 50 && gone > 20,
        "{compared} {forced} {gone}"
    );
}

#[test]
fn the_forced_case_always_leaves_the_points_spent_or_nobody() {
    let mut tries = Tries(11);
    for _ in 0..2_000 {
        let of = tries.suffered();
        let forced = of.forced(charts());
        let spent: u16 = forced.deeds.iter().map(|deed| cost(*deed, charts())).sum();
        let more = charts().costs.step_loss * u16::try_from(forced.must_go).unwrap();
        assert!(
            spent + more >= of.points || forced.must_go == forced.left.len(),
            "{of:?}"
        );
        assert!(
            forced.must_go == 0 || spent + more - charts().costs.step_loss < of.points,
            "{of:?}"
        );
    }
}
