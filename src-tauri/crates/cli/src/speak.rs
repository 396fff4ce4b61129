//! Games in words: what was done, the dice, what happened, each with its rule.

use motti_engine::{
    Action, Catalog, Entry, Ledger, Message, MessageKey, Operation, Outcome, Seat, SeenPly, Tag,
    Title, messages,
};
use std::fmt::Write as _;

/// Turns messages into English sentences.
pub struct Speaker {
    catalog: Option<Catalog>,
}

impl Speaker {
    /// The speaker of a title. Texts that cannot be read show their keys.
    pub fn of(title: &dyn Title) -> Self {
        let sources = [messages("en"), title.messages("en")];
        let sources: Vec<&str> = sources.into_iter().flatten().collect();
        Speaker {
            catalog: Catalog::read("en", &sources).ok(),
        }
    }

    /// A speaker without texts: every message shows its key.
    pub const fn mute() -> Self {
        Speaker { catalog: None }
    }

    fn say(&self, message: &Message) -> String {
        match &self.catalog {
            Some(catalog) => catalog.say(message),
            None => message.key.to_string(),
        }
    }

    /// A key of the message files as its words.
    fn word(&self, key: &Tag) -> String {
        self.say(&Message {
            key: MessageKey::new(key.as_str()),
            facts: Vec::new(),
        })
    }

    /// How a game ended.
    pub fn outcome(&self, outcome: &Outcome) -> String {
        let winner = outcome.winner.as_ref().map_or("nobody", Seat::as_str);
        let points = outcome.points.map(|points| format!(", {points} points"));
        format!(
            "{winner} won, {}{}: {} [{}]",
            self.word(&outcome.level),
            points.unwrap_or_default(),
            self.say(&outcome.why),
            outcome.rule
        )
    }

    /// A ply: who, what, dice, events.
    pub fn ply(&self, ply: &SeenPly) -> String {
        let done = ply
            .action
            .as_ref()
            .map_or_else(|| "(hidden)".into(), action_text);
        let mut text = format!("{:>5}  {}: {done}\n", ply.number, ply.seat);
        for draw in &ply.draws {
            let purpose = self.say(&draw.purpose);
            let _ = writeln!(text, "         {} {} for {purpose}", draw.kind, draw.face);
        }
        for event in &ply.events {
            let _ = writeln!(
                text,
                "         {} [{}]",
                self.say(&event.message),
                event.rule
            );
            if let Some(ledger) = &event.ledger {
                self.ledger(&mut text, ledger);
            }
        }
        text
    }

    fn ledger(&self, text: &mut String, ledger: &Ledger) {
        let _ = writeln!(text, "           = {}", ledger.total);
        for entry in &ledger.entries {
            self.entry(text, entry, 12);
        }
    }

    fn entry(&self, text: &mut String, entry: &Entry, indent: usize) {
        let sign = match entry.operation {
            Operation::Add => "+",
            Operation::Multiply => "×",
            Operation::RoundDownTo => "down to",
            Operation::RoundUpTo => "up to",
            Operation::AtLeast => "at least",
            Operation::AtMost => "at most",
        };
        let label = self.say(&entry.label);
        let _ = writeln!(
            text,
            "{:indent$}{sign} {} {label} [{}]",
            "", entry.value, entry.rule
        );
        for part in &entry.parts {
            self.entry(text, part, indent + 2);
        }
    }
}

/// An action in short.
fn action_text(action: &Action) -> String {
    let mut text = action.verb.to_string();
    for piece in &action.pieces {
        let _ = write!(text, " {piece}");
    }
    if let Some(choice) = &action.choice {
        let _ = write!(text, " ({choice})");
    }
    let mut arrow = " → ";
    for step in &action.path {
        let _ = write!(text, "{arrow}{}", step.to);
        if let Some(by) = &step.by {
            let _ = write!(text, " by {by}");
        }
        arrow = ", ";
    }
    if !action.items.is_empty() {
        let items: Vec<String> = action.items.iter().map(action_text).collect();
        let _ = write!(text, " [{}]", items.join("; "));
    }
    text
}
