//! [22.6, 22.9] Spending Action Points: the draft of combat actions.

use super::allocation::{Deed, Plan, Suffered, Wrong, cost};
use super::bill::Bill;
use crate::reason::{Order, Reasons};
use crate::rule;
use crate::state::{Combat, State};
use crate::title::Tornio44;
use crate::verbs;
use motti_engine::{Action, Draft, LegalList, Message, Offer, Place, Reason, Targets, protocol};

impl Tornio44 {
    /// Reads a combat action of a draft or commit.
    fn deed_of(&self, bill: &Bill, item: &Action) -> Option<Deed> {
        let plain = item.items.is_empty() && item.choice.is_none();
        let unit = || match (item.pieces.as_slice(), item.path.is_empty()) {
            ([id], true) => {
                let unit = self.unit(id)?;
                u8::try_from(bill.units.iter().position(|known| *known == unit)?).ok()
            }
            _ => None,
        };
        let bare = item.pieces.is_empty() && item.path.is_empty();
        match item.verb.as_str() {
            _ if !plain => None,
            verbs::NO_EFFECT if bare => Some(Deed::NoEffect),
            verbs::PANIC if bare => Some(Deed::Panic),
            verbs::STEP_LOSS => unit().map(Deed::StepLoss),
            verbs::BROKEN_1 => unit().map(Deed::Broken1),
            verbs::BROKEN_2 => unit().map(Deed::Broken2),
            verbs::RETREAT if item.pieces.is_empty() && item.path.len() == 1 => {
                let hex = self.target(item)?;
                let at = bill.hexes.iter().position(|known| *known == hex)?;
                u8::try_from(at).ok().map(Deed::Retreat)
            }
            _ => None,
        }
    }

    fn item_of(&self, bill: &Bill, deed: Deed) -> Action {
        let unit = |verb, unit: u8| {
            let id = bill.units.get(usize::from(unit)).map(|unit| self.id(*unit));
            id.into_iter().fold(Action::of(verb), Action::with)
        };
        match deed {
            Deed::NoEffect => Action::of(verbs::NO_EFFECT),
            Deed::Panic => Action::of(verbs::PANIC),
            Deed::StepLoss(of) => unit(verbs::STEP_LOSS, of),
            Deed::Broken1(of) => unit(verbs::BROKEN_1, of),
            Deed::Broken2(of) => unit(verbs::BROKEN_2, of),
            Deed::Retreat(hex) => {
                let hex = bill.hexes.get(usize::from(hex)).copied();
                Action::of(verbs::RETREAT).to(hex.map_or(Place::Off, |hex| self.board.place(hex)))
            }
        }
    }

    pub(super) fn deeds_of(&self, bill: &Bill, items: &[Action]) -> Option<Vec<Deed>> {
        items.iter().map(|item| self.deed_of(bill, item)).collect()
    }

    /// What may still be added, and the commit once the points are spent.
    pub(crate) fn list_spending(
        &self,
        state: &State,
        combat: &Combat,
        draft: &Draft,
        list: &mut LegalList,
    ) {
        let bill = self.bill(state, combat);
        let Some(deeds) = self.deeds_of(&bill, &draft.items) else {
            return;
        };
        let suffered = &bill.suffered;
        let (additions, whole) = if suffered.is_forced(&self.charts) {
            let forced = suffered.forced(&self.charts);
            if forced.must_go == forced.left.len() {
                let items: Vec<Action> = forced
                    .left
                    .iter()
                    .map(|unit| self.item_of(&bill, Deed::StepLoss(*unit)))
                    .collect();
                list.offers.push(commit(items));
                return;
            }
            let taken = |unit: &u8| deeds.contains(&Deed::StepLoss(*unit));
            let open = forced
                .left
                .iter()
                .filter(|unit| deeds.len() < forced.must_go && !taken(unit));
            (
                open.map(|unit| Deed::StepLoss(*unit)).collect(),
                deeds.len() >= forced.must_go,
            )
        } else {
            let Some(plan) = self.replay(suffered, &deeds) else {
                return;
            };
            let whole = !deeds.is_empty() && suffered.is_spent(&plan, &self.charts);
            (suffered.additions(&plan, &self.charts), whole)
        };
        for deed in additions {
            let item = self.item_of(&bill, deed);
            let offer = Offer::plain(verb_of(deed), deed.rule(), {
                Message::of(label_of(deed)).with("points", i32::from(cost(deed, &self.charts)))
            })
            .adding()
            .with(item.pieces);
            let places: Vec<Place> = item.path.into_iter().map(|step| step.to).collect();
            list.offers.push(if places.is_empty() {
                offer
            } else {
                offer.at(Targets::Places(places.into()))
            });
        }
        if whole {
            list.offers.push(commit(draft.items.clone()));
        }
    }

    fn replay(&self, suffered: &Suffered, deeds: &[Deed]) -> Option<Plan> {
        let mut plan = suffered.plan();
        for deed in deeds {
            plan = suffered.add(&plan, *deed, &self.charts).ok()?;
        }
        Some(plan)
    }

    /// Judges one more combat action of a draft. [22.9]
    pub(crate) fn judge_deed(
        &self,
        state: &State,
        combat: &Combat,
        draft: &Draft,
        item: &Action,
        reasons: &mut Reasons,
    ) {
        let bill = self.bill(state, combat);
        let (Some(before), Some(deed)) = (
            self.deeds_of(&bill, &draft.items),
            self.deed_of(&bill, item),
        ) else {
            self.bar_item(&bill, item, reasons);
            return;
        };
        let suffered = &bill.suffered;
        let judged = if suffered.is_forced(&self.charts) {
            let mut all = before;
            all.push(deed);
            let enough = suffered.forced(&self.charts).must_go;
            match suffered.judge(&all, &self.charts) {
                Err(Wrong::Forced) if all.len() < enough && matches!(deed, Deed::StepLoss(_)) => {
                    Ok(())
                }
                other => other.map(|_| ()),
            }
        } else {
            let plan = self
                .replay(suffered, &before)
                .unwrap_or_else(|| suffered.plan());
            suffered
                .judge_addition(&plan, deed, &self.charts)
                .map(|_| ())
        };
        if let Err(wrong) = judged {
            reasons.add(Order::Piece, self.reason_of(&bill, wrong));
        }
    }

    /// Judges an allocation as a whole. [22.6, 22.9]
    pub(crate) fn judge_spending(
        &self,
        state: &State,
        combat: &Combat,
        action: &Action,
        reasons: &mut Reasons,
    ) {
        let bill = self.bill(state, combat);
        if !action.pieces.is_empty() || !action.path.is_empty() || action.choice.is_some() {
            reasons.refuse(Order::Seat, protocol::wrong_form(action));
        }
        let Some(deeds) = self.deeds_of(&bill, &action.items) else {
            for item in action
                .items
                .iter()
                .filter(|item| self.deed_of(&bill, item).is_none())
            {
                self.bar_item(&bill, item, reasons);
            }
            return;
        };
        if let Err(wrong) = bill.suffered.judge(&deeds, &self.charts) {
            reasons.add(Order::Piece, self.reason_of(&bill, wrong));
        }
    }

    /// An item that is no combat action here: a unit that is no subject of it, or another form.
    fn bar_item(&self, bill: &Bill, item: &Action, reasons: &mut Reasons) {
        let known = |id| {
            self.unit(id)
                .is_some_and(|unit| !bill.units.contains(&unit))
        };
        match item.pieces.first() {
            Some(id) if known(id) => {
                let fact = Message::of("tornio44-no-subject").with("piece", id.clone());
                reasons.add(
                    Order::Piece,
                    Reason::new(rule::RESTRICTIONS, fact).about(id),
                );
            }
            Some(id) if self.unit(id).is_none() => {
                reasons.refuse(Order::Seat, protocol::unknown_piece(id));
            }
            _ => reasons.refuse(Order::Seat, protocol::wrong_form(item)),
        }
    }

    fn reason_of(&self, bill: &Bill, wrong: Wrong) -> Reason {
        let points = i32::from(bill.suffered.points);
        let (key, deed) = match wrong {
            Wrong::Unknown(deed) => ("tornio44-no-ap-unknown", Some(deed)),
            Wrong::NoEffectDie => ("tornio44-no-ap-sole-die", None),
            Wrong::NoEffectAlone => ("tornio44-no-ap-alone", None),
            Wrong::NoEffectIntoxicated => ("tornio44-no-ap-intoxicated-effect", None),
            Wrong::Intoxicated(deed) => ("tornio44-no-ap-intoxicated", Some(deed)),
            Wrong::Order(deed) => ("tornio44-no-ap-order", Some(deed)),
            Wrong::Gone(deed) => ("tornio44-no-ap-gone", Some(deed)),
            Wrong::SecondLoss(unit) => ("tornio44-no-ap-second-loss", Some(Deed::StepLoss(unit))),
            Wrong::NotUnbroken(unit) => ("tornio44-no-ap-not-unbroken", Some(Deed::Broken1(unit))),
            Wrong::NotBroken1(unit) => ("tornio44-no-ap-not-broken", Some(Deed::Broken2(unit))),
            Wrong::Twice(deed) => ("tornio44-no-ap-twice", Some(deed)),
            Wrong::NowhereToGo(hex) => ("tornio44-no-ap-nowhere", Some(Deed::Retreat(hex))),
            Wrong::EmptyHex(hex) => ("tornio44-no-ap-empty", Some(Deed::Retreat(hex))),
            Wrong::PanicTaken => ("tornio44-no-ap-panic-taken", None),
            Wrong::RetreatAndPanic => ("tornio44-no-ap-retreat-panic", None),
            Wrong::TooFew { .. } => ("tornio44-no-ap-too-few", None),
            Wrong::Superfluous(deed) => ("tornio44-no-ap-superfluous", Some(deed)),
            Wrong::Forced => ("tornio44-no-ap-forced", None),
            Wrong::DeadEnd(deed) => ("tornio44-no-ap-dead-end", Some(deed)),
        };
        let mut fact = Message::of(key).with("points", points);
        if let Wrong::TooFew { spent } = wrong {
            fact = fact.with("spent", i32::from(spent));
        }
        let item = deed.map(|deed| self.item_of(bill, deed));
        let mut reason = Reason::new(wrong.rule(), fact);
        if let Some(item) = item {
            reason.pieces = item.pieces;
            reason.places = item.path.into_iter().map(|step| step.to).collect();
        }
        reason
    }
}

fn commit(items: Vec<Action>) -> Offer {
    Offer::plain(
        verbs::ALLOCATE,
        rule::POINTS,
        Message::of("tornio44-do-allocate"),
    )
    .made_of(items)
}

const fn verb_of(deed: Deed) -> &'static str {
    match deed {
        Deed::NoEffect => verbs::NO_EFFECT,
        Deed::StepLoss(_) => verbs::STEP_LOSS,
        Deed::Broken1(_) => verbs::BROKEN_1,
        Deed::Broken2(_) => verbs::BROKEN_2,
        Deed::Retreat(_) => verbs::RETREAT,
        Deed::Panic => verbs::PANIC,
    }
}

const fn label_of(deed: Deed) -> &'static str {
    match deed {
        Deed::NoEffect => "tornio44-do-no-effect",
        Deed::StepLoss(_) => "tornio44-do-step-loss",
        Deed::Broken1(_) => "tornio44-do-broken-1",
        Deed::Broken2(_) => "tornio44-do-broken-2",
        Deed::Retreat(_) => "tornio44-do-retreat",
        Deed::Panic => "tornio44-do-panic",
    }
}
