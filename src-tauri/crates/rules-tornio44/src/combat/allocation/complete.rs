//! [22.6, 22.9] Whether a draft of combat actions can still be completed.

use super::plan::{Fate, Plan};
use super::ways::{Classes, NONE, Share, Ways};
use super::{Deed, Subject, Suffered};
use crate::fight_charts::FightCharts;

impl Suffered {
    /// Whether a plan can be completed, or is complete.
    pub(crate) fn can_complete(&self, plan: &Plan, charts: &FightCharts) -> bool {
        if plan.no_effect {
            return true;
        }
        if self.points == 0 {
            return plan.order == 0;
        }
        let classes = Classes::of(charts);
        // A total so high that the dearest action could be left out is of no use.
        let cap = self.points + classes.dearest();
        let (mut staying, mut leaving) = (Ways::start(cap), Ways::start(cap));
        for (number, stand) in (0_u8..).zip(&self.hexes) {
            let mut hex = Ways::start(cap);
            for (subject, fate) in self.subjects.iter().zip(&plan.fates) {
                if subject.hex == number {
                    hex = hex.times(&Self::shares_of(
                        subject, *fate, plan.order, &classes, charts,
                    ));
                }
            }
            let stays = hex.shares();
            let retreated = plan
                .retreats
                .get(usize::from(number))
                .copied()
                .unwrap_or(false);
            let mut either: Vec<Share> = if retreated { Vec::new() } else { stays.clone() };
            let open = retreated || (!plan.panic && self.may_retreat(plan, number, charts).is_ok());
            if open {
                let step = Share {
                    total: charts.costs.retreat,
                    cheapest: classes.of_cost(charts.costs.retreat),
                    gone: true,
                    spare: true,
                };
                either.extend(
                    stays
                        .iter()
                        .filter(|share| stand.bystanders || !share.gone)
                        .map(|share| share.and(step)),
                );
            }
            staying = staying.times(&stays);
            leaving = leaving.times(&either);
        }
        let mut found = false;
        if !plan.panic {
            leaving.each(|way| found |= self.is_legal(way, &classes));
        }
        if !found
            && !plan.retreats.contains(&true)
            && (plan.panic || self.may_panic(plan, charts).is_ok())
        {
            let panic = Share {
                total: charts.costs.panic,
                cheapest: classes.of_cost(charts.costs.panic),
                gone: true,
                spare: false,
            };
            staying.each(|way| found |= !way.gone && self.is_legal(way.and(panic), &classes));
        }
        found
    }

    /// Whether a way is an allocation: enough, and nothing to be left out.
    fn is_legal(&self, way: Share, classes: &Classes) -> bool {
        let needless =
            |total: u16| total >= self.points && total - classes.cost(way.cheapest) >= self.points;
        if way.gone {
            !way.spare && !needless(way.total) && way.total > 0
        } else {
            way.total >= self.points && !needless(way.total)
        }
    }

    /// What a unit with this fate may still take, and what that adds.
    fn shares_of(
        subject: &Subject,
        fate: Fate,
        order: u8,
        classes: &Classes,
        charts: &FightCharts,
    ) -> Vec<Share> {
        let mut shares = Vec::with_capacity(8);
        let steps: u8 = if subject.full && Self::both_steps(subject, charts) {
            2
        } else {
            1
        };
        let most = if order <= 1 {
            steps.max(fate.losses)
        } else {
            fate.losses
        };
        for losses in fate.losses..=most {
            for broken1 in [false, true] {
                for broken2 in [false, true] {
                    let next = Fate {
                        losses,
                        broken1,
                        broken2,
                    };
                    if Self::may_become(subject, fate, next, order, charts) {
                        let share = Self::share_of(subject, next, classes, charts);
                        if !shares.contains(&share) {
                            shares.push(share);
                        }
                    }
                }
            }
        }
        shares
    }

    /// Whether one fate can still grow into another by actions of this order or later.
    fn may_become(
        subject: &Subject,
        from: Fate,
        to: Fate,
        order: u8,
        charts: &FightCharts,
    ) -> bool {
        if (from.broken1 && !to.broken1) || (from.broken2 && !to.broken2) {
            return false;
        }
        if to.broken1 != from.broken1 && order > 2 || to.broken2 != from.broken2 && order > 3 {
            return false;
        }
        let mut fate = Fate {
            losses: 0,
            broken1: false,
            broken2: false,
        };
        for _ in 0..to.losses {
            if Self::open_for(subject, fate, Deed::StepLoss(0), charts).is_err() {
                return false;
            }
            fate.losses += 1;
        }
        if to.broken1 {
            if Self::open_for(subject, fate, Deed::Broken1(0), charts).is_err() {
                return false;
            }
            fate.broken1 = true;
        }
        !to.broken2 || Self::open_for(subject, fate, Deed::Broken2(0), charts).is_ok()
    }

    fn share_of(subject: &Subject, fate: Fate, classes: &Classes, charts: &FightCharts) -> Share {
        let costs = &charts.costs;
        let gone = Self::gone(subject, fate, charts);
        let mut share = Share {
            total: 0,
            cheapest: NONE,
            gone,
            spare: false,
        };
        let mut part = |cost: u16, count: u8, without: Option<Fate>| {
            share.total += cost * u16::from(count);
            if let Some(without) = without.filter(|_| count > 0) {
                share.cheapest = share.cheapest.min(classes.of_cost(cost));
                share.spare |= gone && Self::gone(subject, without, charts);
            }
        };
        part(
            costs.step_loss,
            fate.losses,
            Some(Fate {
                losses: fate.losses.saturating_sub(1),
                ..fate
            }),
        );
        let alone = (!fate.broken2).then_some(Fate {
            broken1: false,
            ..fate
        });
        part(costs.broken1, u8::from(fate.broken1), alone);
        part(
            costs.broken2,
            u8::from(fate.broken2),
            Some(Fate {
                broken2: false,
                ..fate
            }),
        );
        share
    }
}
