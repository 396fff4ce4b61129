//! Sets of ways to spend a total, added up unit by unit and hex by hex.

use crate::fight_charts::FightCharts;

/// A set of ways to spend a total: for each total a set of bits, one for each combination of the
/// cheapest action that could be left out, whether everybody is gone, and whether something could
/// be left out with everybody still gone.
#[derive(Debug, Clone)]
pub(super) struct Ways {
    totals: Vec<u32>,
}

/// What one unit or hex adds to a total.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Share {
    pub(super) total: u16,
    /// The class of the cheapest action that could be left out; [`NONE`] for no action.
    pub(super) cheapest: u8,
    pub(super) gone: bool,
    /// One action could be left out and the unit would be gone all the same.
    pub(super) spare: bool,
}

/// Classes of the cheapest action: the four least costs in order, then none.
pub(super) const NONE: u8 = 7;

impl Share {
    pub(super) const fn bit(self) -> u32 {
        1 << (self.cheapest as u32
            + if self.gone { 8 } else { 0 }
            + if self.spare { 16 } else { 0 })
    }

    pub(super) fn of_bit(total: u16, bit: u32) -> Self {
        let class = u8::try_from(bit % 8).unwrap_or(NONE);
        Share {
            total,
            cheapest: class,
            gone: bit / 8 % 2 == 1,
            spare: bit / 16 == 1,
        }
    }

    pub(super) fn and(self, other: Share) -> Share {
        Share {
            total: self.total + other.total,
            cheapest: self.cheapest.min(other.cheapest),
            gone: self.gone && other.gone,
            spare: self.spare || other.spare,
        }
    }
}

impl Ways {
    /// Nothing spent, and everybody (nobody yet) gone.
    pub(super) fn start(cap: u16) -> Self {
        let mut totals = vec![0; usize::from(cap) + 1];
        totals[0] = Share {
            total: 0,
            cheapest: NONE,
            gone: true,
            spare: false,
        }
        .bit();
        Ways { totals }
    }

    pub(super) fn each(&self, mut call: impl FnMut(Share)) {
        for (total, bits) in (0_u16..).zip(&self.totals) {
            let mut bits = *bits;
            while bits != 0 {
                let bit = bits.trailing_zeros();
                bits &= bits - 1;
                call(Share::of_bit(total, bit));
            }
        }
    }

    pub(super) fn put(&mut self, share: Share) {
        if let Some(bits) = self.totals.get_mut(usize::from(share.total)) {
            *bits |= share.bit();
        }
    }

    /// These ways, each with each of the shares.
    pub(super) fn times(&self, shares: &[Share]) -> Ways {
        let mut next = Ways {
            totals: vec![0; self.totals.len()],
        };
        self.each(|way| {
            for share in shares {
                next.put(way.and(*share));
            }
        });
        next
    }

    pub(super) fn shares(&self) -> Vec<Share> {
        let mut shares = Vec::new();
        self.each(|share| shares.push(share));
        shares
    }
}

/// The costs of actions that can be left out, from the cheapest up.
pub(super) struct Classes(Vec<u16>);

impl Classes {
    pub(super) fn of(charts: &FightCharts) -> Self {
        let costs = &charts.costs;
        let mut all = vec![
            costs.step_loss,
            costs.broken1,
            costs.broken2,
            costs.retreat,
            costs.panic,
        ];
        all.sort_unstable();
        all.dedup();
        Classes(all)
    }

    pub(super) fn of_cost(&self, cost: u16) -> u8 {
        self.0
            .iter()
            .position(|known| *known == cost)
            .and_then(|ix| u8::try_from(ix).ok())
            .unwrap_or(NONE)
    }

    pub(super) fn cost(&self, class: u8) -> u16 {
        self.0.get(usize::from(class)).copied().unwrap_or(0)
    }

    pub(super) fn dearest(&self) -> u16 {
        self.0.last().copied().unwrap_or(0)
    }
}
