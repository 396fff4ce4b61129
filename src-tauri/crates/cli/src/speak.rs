//! Games in words: what was done, the dice, what happened, each with its rule.

use motti_desk::DeskError;
use motti_engine::{
    Action, Catalog, Decision, Digest, Entry, Game, Ledger, Message, MessageKey, Operation,
    Outcome, Ply, Seat, SeenPly, Setup, Tag, Title, Viewer, messages,
};
use std::collections::BTreeMap;
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

/// A whole game written down for a reader, position by position.
pub struct Playthrough {
    speaker: Speaker,
    /// What was asked before the ply, with the number of legal actions by verb.
    asked: Vec<(Decision, BTreeMap<String, usize>)>,
    turn: String,
}

impl Playthrough {
    /// Begins with the position before the first ply.
    pub fn begin(title: &dyn Title, setup: &Setup) -> Result<(Self, String), DeskError> {
        let mut first = setup.clone();
        first.seeds.retain(|from| from.after == 0);
        let mut game = title.begin(first)?;
        let mut text = format!("scenario {}\n", setup.scenario);
        for (option, value) in &setup.options {
            let _ = writeln!(text, "option {option} = {value}");
        }
        let _ = writeln!(text, "commitment {}", game.commitment());
        let playthrough = Playthrough {
            speaker: Speaker::of(title),
            asked: asked(game.as_mut()),
            turn: String::new(),
        };
        Ok((playthrough, text))
    }

    /// The next ply: what was asked, how many actions were legal, what was done and what came of it.
    pub fn ply(&mut self, game: &mut dyn Game, ply: &Ply) -> String {
        let mut text = String::new();
        let found = self.asked.iter().find(|(asked, _)| asked.seat == ply.seat);
        if let Some((asked, counts)) = found {
            let moment = &asked.moment;
            let phase = self.speaker.word(&moment.phase);
            let turn = format!("turn {}, {phase}, {}", moment.turn, moment.step);
            if turn != self.turn {
                let _ = writeln!(text, "\n{turn}");
                self.turn = turn;
            }
            let prompt = self.speaker.say(&asked.prompt);
            let counts: Vec<String> = counts
                .iter()
                .map(|(verb, count)| format!("{verb} {count}"))
                .collect();
            let counts = counts.join(", ");
            let _ = writeln!(text, "       {prompt} [{}] ({counts})", asked.rule);
        }
        if let Some(seen) = ply.seen_by(&Viewer::Omniscient, ply.number) {
            text.push_str(&self.speaker.ply(&seen));
        }
        self.asked = asked(game);
        text
    }

    /// The end.
    pub fn end(&self, outcome: Option<&Outcome>, digest: Digest) -> String {
        let outcome = outcome.map_or_else(|| "no end".into(), |end| self.speaker.outcome(end));
        format!("\n{outcome}\ndigest {digest}\n")
    }
}

fn asked(game: &mut dyn Game) -> Vec<(Decision, BTreeMap<String, usize>)> {
    let decisions = game.decisions().to_vec();
    decisions
        .into_iter()
        .map(|asked| {
            let mut counts = BTreeMap::new();
            for offer in &game.legal(&asked.seat).offers {
                *counts.entry(offer.verb.to_string()).or_insert(0) += offer.len();
            }
            (asked, counts)
        })
        .collect()
}
