//! A small game for tests of the desk, with a secret, dice, a draft and undo. It is played on the
//! module of another title, of which it reads nothing.
#![allow(dead_code)]

use motti_desk::{Desk, DeskError, Judge, Rulesets};
use motti_engine::case::{Case, CaseTitle};
use motti_engine::{
    Action, Answer, Audience, Decision, DecisionKind, DiceError, Die, Draft, Event, Game,
    LegalList, Marker, Message, Moment, Offer, Options, Outcome, PieceId, PieceView, Place, Play,
    Query, Reason, Refusal, RuleId, Ruleset, Seat, SetupError, Stream, Tag, Targets, TitleOf, View,
    Viewer, protocol,
};
use motti_module::Module;
use motti_store::Store;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::{Arc, OnceLock};

/// The seat that hides.
pub const RED: Seat = Seat::of("finnish");
/// The seat that lays.
pub const BLUE: Seat = Seat::of("german");
const RULE: RuleId = RuleId::of("1.1");
const TURNS: u8 = 4;

/// What is to be decided now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Step {
    /// Red hides a number, secretly.
    Hide,
    /// The referee rolls.
    Roll,
    /// Red moves a stone as often as it likes.
    Move,
    /// Blue lays two different stones at once.
    Lay,
    Over,
}

/// A position of the toy.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    step: Step,
    turn: u8,
    hidden: u8,
    rolled: i16,
    moved: u8,
    at: String,
    laid: u16,
}

/// The rules of the toy.
#[derive(Debug)]
pub struct Toy {
    version: u32,
    seats: [Seat; 2],
    die: [Die; 1],
}

fn refused(key: &'static str) -> Refusal {
    Reason::new(RULE, Message::of(key)).into()
}

fn place(number: u8) -> Place {
    Place::hex(format!("{number:02}01"))
}

impl Ruleset for Toy {
    type State = State;
    type Cache = ();

    fn identity(&self) -> (&'static str, u32) {
        ("toy", self.version)
    }

    fn seats(&self) -> &[Seat] {
        &self.seats
    }

    fn dice(&self) -> &[Die] {
        &self.die
    }

    fn setup(&self, scenario: &str, _: &Options) -> Result<State, SetupError> {
        if scenario != "campaign" {
            return Err(SetupError::NoScenario {
                name: scenario.into(),
                known: "campaign".into(),
            });
        }
        Ok(State {
            step: Step::Hide,
            turn: 1,
            hidden: 0,
            rolled: 0,
            moved: 0,
            at: "0001".into(),
            laid: 0,
        })
    }

    fn decisions(&self, state: &State) -> Vec<Decision> {
        let (seat, kind, known_to) = match state.step {
            Step::Roll => (Seat::REFEREE, DecisionKind::Automatic, Audience::All),
            Step::Hide | Step::Move => (RED, DecisionKind::Choice, Audience::All),
            Step::Lay => (BLUE, DecisionKind::Draft, Audience::All),
            Step::Over => return Vec::new(),
        };
        vec![Decision {
            seat,
            moment: Self::moment(state),
            prompt: Message::of("toy-prompt"),
            rule: RULE,
            kind,
            question: None,
            known_to,
        }]
    }

    fn legal(&self, state: &State, _: &Seat, draft: &Draft, (): &mut ()) -> Arc<LegalList> {
        let offer = |verb| Offer::plain(verb, RULE, Message::of("toy-label"));
        let places = |numbers: std::ops::RangeInclusive<u8>| {
            Targets::Places(numbers.map(place).collect::<Vec<_>>().into())
        };
        let offers = match state.step {
            Step::Hide => (1..=3)
                .map(|n: u8| offer("hide").choosing(n.to_string().as_str()))
                .collect(),
            Step::Roll => vec![offer("roll")],
            Step::Move if state.moved < 9 => vec![
                offer("end"),
                offer("move")
                    .with(vec![PieceId::of("stone")])
                    .at(places(1..=9)),
            ],
            Step::Move => vec![offer("end")],
            Step::Lay if draft.items.len() == 2 => {
                vec![offer("lay").made_of(draft.items.clone())]
            }
            Step::Lay => vec![
                offer("put")
                    .at(Targets::Places(
                        (1..=9)
                            .map(place)
                            .filter(|to| !draft.items.iter().any(|item| item.target() == Some(to)))
                            .collect::<Vec<_>>()
                            .into(),
                    ))
                    .adding(),
            ],
            Step::Over => Vec::new(),
        };
        Arc::new(LegalList { offers })
    }

    fn check(&self, state: &State, seat: &Seat, action: &Action) -> Result<(), Refusal> {
        let draft = Draft {
            items: action.items.clone(),
        };
        let list = self.legal(state, seat, &draft, &mut ());
        if list.actions().any(|listed| listed == *action) {
            Ok(())
        } else if action.verb == "move" {
            Err(refused("toy-cannot-move"))
        } else {
            Err(protocol::wrong_form(action))
        }
    }

    fn check_addition(
        &self,
        state: &State,
        seat: &Seat,
        draft: &Draft,
        addition: &Action,
    ) -> Result<(), Refusal> {
        let list = self.legal(state, seat, draft, &mut ());
        let mut adding = list.offers.iter().filter(|offer| offer.adds);
        let listed =
            |offer: &Offer| (0..offer.len()).any(|ix| offer.action(ix).as_ref() == Some(addition));
        if adding.any(listed) {
            Ok(())
        } else {
            Err(refused("toy-cannot-put"))
        }
    }

    fn apply(
        &self,
        state: &mut State,
        _: &Seat,
        action: &Action,
        play: &mut Play<'_>,
        (): &mut (),
    ) -> Result<(), DiceError> {
        match state.step {
            Step::Hide => {
                let chosen = action
                    .choice
                    .as_ref()
                    .and_then(|choice| choice.as_str().parse().ok());
                state.hidden = chosen.unwrap_or(1);
                play.keep_to(Audience::only(&RED));
                state.step = Step::Roll;
            }
            Step::Roll => {
                state.rolled =
                    play.roll(&self.die[0], &Stream::of("table"), Message::of("toy-roll"))?;
                state.step = Step::Move;
                state.moved = 0;
            }
            Step::Move if action.verb == "move" => {
                state.moved += if self.version > 1 { 2 } else { 1 };
                state.at = action.target().map(Place::to_string).unwrap_or_default();
            }
            Step::Move => state.step = Step::Lay,
            Step::Lay => {
                state.laid += 2;
                state.turn += 1;
                state.step = if state.turn > TURNS {
                    Step::Over
                } else {
                    Step::Roll
                };
            }
            Step::Over => {}
        }
        play.event(Event::new(RULE, Message::of("toy-done")));
        Ok(())
    }

    fn query(&self, state: &State, viewer: &Viewer, _: &Query) -> Answer {
        let known = if viewer.holds(&RED) { state.hidden } else { 0 };
        Answer::Number(i32::from(known))
    }

    fn view(&self, state: &State, view: &mut View) {
        view.moment = Self::moment(state);
        let stone = PieceView {
            look: None,
            counter: Tag::of("stone"),
            face: Tag::of("front"),
            side: RED,
            place: Place::hex(&state.at),
            order: 0,
            badges: Vec::new(),
            left: None,
        };
        view.pieces.insert(PieceId::of("stone"), stone);
        if view.viewer.holds(&RED) && state.hidden > 0 {
            view.markers.push(Marker {
                kind: Tag::of("hidden"),
                place: place(state.hidden),
                to: None,
                side: None,
                value: None,
                rule: None,
            });
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        (state.step == Step::Over).then(|| outcome(Some(RED)))
    }

    fn resigned(&self, _: &State, seat: &Seat) -> Outcome {
        outcome(Some(if *seat == RED { BLUE } else { RED }))
    }

    fn agreed_end(&self, _: &State) -> Outcome {
        outcome(None)
    }

    fn edit(&self, _: &mut State, item: &Action) -> Result<Event, Refusal> {
        Err(protocol::wrong_form(item))
    }

    fn standing_answer(&self, _: &State, _: &Decision, _: &Action) -> Option<Action> {
        None
    }

    fn check_standing(&self, order: &Action) -> Result<(), Refusal> {
        Err(protocol::wrong_form(order))
    }

    fn broken_invariants(&self, _: &State) -> Vec<String> {
        Vec::new()
    }

    fn differing_in_secrets(&self, _: &State, _: &Seat, _: u64) -> Option<State> {
        None
    }

    fn messages(&self, _: &str) -> Option<&'static str> {
        None
    }
}

impl Toy {
    fn moment(state: &State) -> Moment {
        Moment {
            turn: Tag::new(state.turn.to_string()),
            phase: Tag::new(format!("{:?}", state.step)),
            step: Tag::of("1"),
        }
    }
}

fn outcome(winner: Option<Seat>) -> Outcome {
    Outcome {
        winner,
        level: Tag::of("toy"),
        rule: RULE,
        why: Message::of("toy-over"),
        points: None,
    }
}

impl CaseTitle for Toy {
    fn case_game(&self, _: &Case) -> Result<Box<dyn Game>, String> {
        Err("the toy has no cases".into())
    }
}

/// Judges every module by the toy's rules, in this version.
pub struct Toys(pub u32);

impl Rulesets for Toys {
    fn judge(&self, _: &Module) -> Result<Judge, DeskError> {
        let toy = || Toy {
            version: self.0,
            seats: [RED, BLUE],
            die: [Die::d6()],
        };
        Ok(Judge {
            title: Arc::new(TitleOf(Arc::new(toy()))),
            cases: Arc::new(toy()),
        })
    }
}

/// A packed module.
pub fn module() -> &'static [u8] {
    static BYTES: OnceLock<Vec<u8>> = OnceLock::new();
    BYTES.get_or_init(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../modules/tornio44");
        let module = motti_module::load(&folder).unwrap();
        module.files.to_zip().unwrap()
    })
}

/// A desk over a file of this folder, and the identity of its module.
pub fn desk(folder: &Path) -> (Desk, String) {
    let store = Store::open(&folder.join("games")).unwrap();
    let mut desk = Desk::new(store, Box::new(Toys(1)));
    let module = desk.install("toy.zip", module()).unwrap();
    (desk, module)
}
