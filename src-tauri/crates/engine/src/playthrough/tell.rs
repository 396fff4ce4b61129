//! Telling a game: the lines of a playthrough.

use crate::action::{Action, Step};
use crate::decision::Decision;
use crate::digest::Digest;
use crate::event::Event;
use crate::game::Game;
use crate::ledger::{Entry, Ledger, LedgerKind, Operation};
use crate::legal::LegalList;
use crate::message::{Catalog, Fact, Message};
use crate::names::{Audience, MessageKey, Seat, Tag, Verb};
use crate::ply::{Origin, Ply};
use crate::session::Setup;
use std::collections::BTreeMap;
use std::fmt::Write;

/// How many actions of each verb are legal, in the order of the list.
pub(super) fn counts(list: &LegalList) -> Vec<(Verb, usize)> {
    let mut counts: Vec<(Verb, usize)> = Vec::new();
    for offer in &list.offers {
        match counts.iter_mut().find(|(verb, _)| *verb == offer.verb) {
            Some((_, count)) => *count += offer.len(),
            None => counts.push((offer.verb.clone(), offer.len())),
        }
    }
    counts
}

/// A turn being told in one line.
#[derive(Default)]
struct Short {
    label: Tag,
    from: u32,
    verbs: BTreeMap<Verb, u32>,
    dice: u32,
    last: Option<(u32, Digest)>,
}

pub(super) struct Teller {
    catalog: Catalog,
    text: String,
    short: Option<Short>,
    in_short: bool,
    moment: (Tag, Tag),
}

impl Teller {
    pub(super) fn new(catalog: Catalog) -> Self {
        Teller {
            catalog,
            text: String::new(),
            short: None,
            in_short: false,
            moment: (Tag::of(""), Tag::of("")),
        }
    }

    pub(super) fn into_text(self) -> String {
        self.text
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    fn say(&self, message: &Message) -> String {
        self.catalog.say(message)
    }

    fn seat(&self, seat: &Seat) -> String {
        self.catalog.name(&Fact::Seat(seat.clone()))
    }

    pub(super) fn title(&mut self, identity: (&str, u32), setup: &Setup, commitment: &str) {
        let (name, version) = identity;
        self.line(&format!("# {name} {version}, scenario {}", setup.scenario));
        for (option, value) in &setup.options {
            self.line(&format!("# option {option}: {value}"));
        }
        self.line(&format!("# dice committed to: {commitment}"));
    }

    pub(super) fn begin_turn(&mut self, label: &Tag, full: bool) {
        if full {
            self.line(&format!("\n== Turn {label} =="));
        } else {
            self.short = Some(Short {
                label: label.clone(),
                ..Short::default()
            });
        }
    }

    pub(super) fn end_turn(&mut self, game: &dyn Game) {
        if let Some(short) = self.short.take()
            && let Some((last, digest)) = short.last
        {
            if !std::mem::replace(&mut self.in_short, true) {
                self.line("\n== Later turns in short ==");
            }
            let verbs: Vec<String> = short
                .verbs
                .iter()
                .map(|(verb, n)| format!("{verb} {n}"))
                .collect();
            self.line(&format!(
                "Turn {}: plies {}-{last} ({}; dice {}), digest {digest}",
                short.label,
                short.from,
                verbs.join(", "),
                short.dice,
            ));
        } else if !game.log().is_empty() {
            self.line(&format!("\n   digest {}", game.digest()));
        }
    }

    pub(super) fn ply(&mut self, decision: Option<&Decision>, counts: &[(Verb, usize)], ply: &Ply) {
        if let Some(short) = &mut self.short {
            if short.last.is_none() {
                short.from = ply.number;
            }
            *short.verbs.entry(ply.action.verb.clone()).or_default() += 1;
            short.dice += u32::try_from(ply.draws.len()).unwrap_or(0);
            short.last = Some((ply.number, ply.digest));
            return;
        }
        if let Some(decision) = decision {
            let moment = (decision.moment.phase.clone(), decision.moment.step.clone());
            if moment != self.moment {
                let phase = Fact::Word(MessageKey::new(moment.0.as_str()));
                let step = format!("{} {}", self.catalog.name(&phase), moment.1);
                self.line(&format!("\n-- {} --", step.trim_end()));
                self.moment = moment;
            }
        }
        let asked = decision.map_or_else(String::new, |decision| {
            format!("{} [{}]", self.say(&decision.prompt), decision.rule)
        });
        let origin = match ply.origin {
            Origin::Seat | Origin::Referee => "",
            Origin::Standing => " (standing answer)",
        };
        self.line(&format!(
            "{}. {}: {asked}{origin}",
            ply.number,
            self.seat(&ply.seat)
        ));
        if !counts.is_empty() {
            let legal: Vec<String> = counts
                .iter()
                .map(|(verb, n)| format!("{verb} {n}"))
                .collect();
            self.line(&format!("   legal: {}", legal.join(", ")));
        }
        let secret = secrecy(&ply.known_to, &ply.action_known_to);
        if ply.origin != Origin::Referee {
            self.line(&format!("   > {}{secret}", action_text(&ply.action)));
        }
        for draw in &ply.draws {
            let known = audience(&draw.known_to);
            let purpose = self.say(&draw.purpose);
            self.line(&format!(
                "   die: {} {} for {purpose}{known}",
                draw.kind, draw.face
            ));
        }
        for event in &ply.events {
            self.event(event);
        }
    }

    fn event(&mut self, event: &Event) {
        let said = self.say(&event.message);
        let known = audience(&event.known_to);
        self.line(&format!("   [{}] {said}{known}", event.rule));
        if let Some(ledger) = &event.ledger {
            let told = self.ledger(ledger);
            self.line(&format!("       {told}"));
        }
    }

    /// A ledger in one line.
    fn ledger(&self, ledger: &Ledger) -> String {
        let kind = match ledger.kind {
            LedgerKind::Cost => "cost",
            LedgerKind::Odds => "odds",
            LedgerKind::Shift => "shift",
            LedgerKind::Drm => "die modified",
            LedgerKind::Points => "points",
        };
        let mut text = format!("{kind} {}", ledger.total);
        if !ledger.entries.is_empty() {
            text.push_str(": ");
            self.entries(&ledger.entries, &mut text);
        }
        text
    }

    fn entries(&self, entries: &[Entry], text: &mut String) {
        for (ix, entry) in entries.iter().enumerate() {
            if ix > 0 {
                text.push_str("; ");
            }
            let sign = match entry.operation {
                Operation::Add => "",
                Operation::Multiply => "× ",
                Operation::RoundDownTo => "down to a multiple of ",
                Operation::RoundUpTo => "up to a multiple of ",
                Operation::AtLeast => "at least ",
                Operation::AtMost => "at most ",
            };
            let label = self.say(&entry.label);
            // Writing into a text cannot fail.
            let _ = write!(text, "[{}] {label} {sign}{}", entry.rule, entry.value);
            if !entry.parts.is_empty() {
                text.push_str(" (");
                self.entries(&entry.parts, text);
                text.push(')');
            }
        }
    }

    pub(super) fn end(&mut self, game: &dyn Game) {
        self.line("\n== The end ==");
        if let Some(outcome) = game.outcome() {
            let winner = outcome.winner.as_ref().map(|seat| self.seat(seat));
            let winner = winner.unwrap_or_else(|| "nobody".into());
            let points = outcome.points.map(|points| format!(", {points} points"));
            let why = self.say(&outcome.why);
            let level = Fact::Word(MessageKey::new(outcome.level.as_str()));
            self.line(&format!(
                "Won by {winner} ({}{}): {why} [{}]",
                self.catalog.name(&level),
                points.unwrap_or_default(),
                outcome.rule
            ));
        }
        let view = game.view(&crate::Viewer::Omniscient);
        for track in &view.tracks {
            let value = track.value.map(|value| value.to_string());
            let at = track.at.as_ref().map(ToString::to_string);
            let side = track.side.as_ref().map(|side| format!(" {side}"));
            self.line(&format!(
                "track {}{}: {}",
                track.id,
                side.unwrap_or_default(),
                at.or(value).unwrap_or_default()
            ));
        }
        for (id, piece) in &view.pieces {
            self.line(&format!("piece {id}: {} {}", piece.place, piece.face));
        }
        self.line(&format!(
            "{} plies, digest {}",
            game.log().len(),
            game.digest()
        ));
    }
}

/// Who alone may know something, in brackets.
fn audience(audience: &Audience) -> String {
    match audience {
        Audience::All => String::new(),
        Audience::Seats(seats) => {
            let names: Vec<&str> = seats.iter().map(Seat::as_str).collect();
            format!(" (known to {})", names.join(" and "))
        }
        Audience::Except(seats) => {
            let names: Vec<&str> = seats.iter().map(Seat::as_str).collect();
            format!(" (told to all but {})", names.join(" and "))
        }
    }
}

/// Who may know of an action, in brackets.
fn secrecy(known: &Audience, action_known: &Audience) -> String {
    match (known, action_known) {
        (Audience::All, Audience::Seats(seats)) => {
            let names: Vec<&str> = seats.iter().map(Seat::as_str).collect();
            let names = names.join(" and ");
            format!(" (known to {names}; all know that it was done)")
        }
        _ => audience(known),
    }
}

fn action_text(action: &Action) -> String {
    let mut text = action.verb.to_string();
    for piece in &action.pieces {
        let _ = write!(text, " {piece}");
    }
    if !action.path.is_empty() {
        let steps: Vec<String> = action.path.iter().map(step_text).collect();
        let _ = write!(text, " → {}", steps.join(" "));
    }
    if let Some(choice) = &action.choice {
        let _ = write!(text, " ({choice})");
    }
    if !action.items.is_empty() {
        let items: Vec<String> = action.items.iter().map(action_text).collect();
        let _ = write!(text, " {{{}}}", items.join("; "));
    }
    text
}

fn step_text(step: &Step) -> String {
    match &step.by {
        None => step.to.to_string(),
        Some(by) => format!("{} by {by}", step.to),
    }
}
