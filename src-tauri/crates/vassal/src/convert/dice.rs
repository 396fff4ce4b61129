//! The dice and random texts of a module, and its properties.

use super::Known;
use super::names::Names;
use super::scene::property;
use crate::module::{DiceKind, Module};
use motti_module::Text;
use motti_module::source::{DiceSource, DieSource, FaceSource, NumericSource, PropertySource};

pub(super) fn dice(module: &Module, known: &Known<'_>) -> Vec<DiceSource> {
    let mut names = Names::ids();
    let mut all = Vec::new();
    for button in &module.dice {
        let count = |dice: i32| usize::try_from(dice.clamp(1, 1_000)).unwrap_or(1);
        let (dice, plus, sum) = match &button.kind {
            DiceKind::Numbers {
                dice,
                sides,
                plus,
                total,
                ..
            } => {
                let die = DieSource {
                    sides: u16::try_from((*sides).clamp(1, 10_000)).unwrap_or(6),
                    faces: Vec::new(),
                };
                (vec![die; count(*dice)], *plus, *total)
            }
            DiceKind::Symbols { dice } => {
                let dice = dice.iter().filter(|die| !die.faces.is_empty());
                let dice = dice.map(|die| DieSource {
                    sides: u16::try_from(die.faces.len()).unwrap_or(1),
                    faces: die
                        .faces
                        .iter()
                        .map(|face| FaceSource {
                            text: face.text.clone(),
                            value: face.value,
                            picture: known.picture(&face.icon),
                        })
                        .collect(),
                });
                (dice.collect(), 0, false)
            }
            DiceKind::Texts { dice, faces, .. } if !faces.is_empty() => {
                let face = |text: &String| FaceSource {
                    text: text.clone(),
                    value: text.trim().parse().unwrap_or(0),
                    picture: None,
                };
                let die = DieSource {
                    sides: u16::try_from(faces.len()).unwrap_or(1),
                    faces: faces.iter().map(face).collect(),
                };
                (vec![die; count(*dice)], 0, false)
            }
            DiceKind::Texts { .. } => continue,
        };
        if dice.is_empty() {
            continue;
        }
        let name = if button.name.is_empty() {
            &button.text
        } else {
            &button.name
        };
        all.push(DiceSource {
            id: names.give(name, "dice"),
            name: Text::from(name.as_str()),
            dice,
            plus,
            sum,
        });
    }
    all
}

pub(super) fn properties(module: &Module) -> Vec<PropertySource> {
    let mut all: Vec<PropertySource> = Vec::new();
    for found in &module.properties {
        let name = property(&found.container, &found.name);
        if all.iter().any(|other| other.name == name) {
            continue;
        }
        let bounds = found.numeric && found.min < found.max;
        all.push(PropertySource {
            name,
            value: found.initial.clone(),
            numeric: bounds.then_some(NumericSource {
                least: found.min,
                greatest: found.max,
                wraps: found.wrap,
            }),
        });
    }
    all
}
