//! Properties of a piece: what its traits say, outermost first, then what is around it.

use super::{Basic, Level, Trait};
use motti_module::table::expression::{self, DEPTH, Facts, Group, Unclear, Value};
use std::cell::Cell;
use std::rc::Rc;

/// What an expression may ask of the surroundings of a piece.
pub trait Around {
    /// A property of the zone, map or module; and those of the place: `LocationName`, `CurrentMap`, `CurrentZone`.
    fn property(&self, name: &str) -> Option<String> {
        let _ = name;
        None
    }

    /// The traits of all pieces of the stack, this one included; nothing when that is not known.
    fn stack(&self) -> Option<Vec<Vec<Level>>> {
        None
    }

    /// The traits of all pieces at the place, this one included; nothing when that is not known.
    fn location(&self) -> Option<Vec<Vec<Level>>> {
        None
    }
}

/// No surroundings.
#[derive(Debug, Clone, Copy, Default)]
pub struct Nothing;

impl Around for Nothing {}

/// The properties of a piece.
#[derive(Clone)]
pub struct Properties<'a> {
    levels: &'a [Level],
    around: &'a dyn Around,
    /// How deep expressions within expressions are by now.
    depth: usize,
    /// How many steps may still be taken for the question that was asked from outside.
    left: Rc<Cell<usize>>,
}

/// Most steps for one question, those of all expressions within expressions together.
const STEPS: usize = 20 * expression::STEPS;

impl<'a> Properties<'a> {
    /// Of a piece by itself.
    pub fn new(levels: &'a [Level]) -> Self {
        Self {
            levels,
            around: &Nothing,
            depth: 0,
            left: Rc::new(Cell::new(STEPS)),
        }
    }

    /// Of a piece in its surroundings.
    #[must_use]
    pub fn with(mut self, around: &'a dyn Around) -> Self {
        self.around = around;
        self
    }

    /// Takes steps; says whether there were enough left. A question from outside starts with all of them.
    fn spend(&self, steps: usize) -> bool {
        let left = if self.depth == 0 {
            STEPS
        } else {
            self.left.get()
        };
        self.left.set(left.saturating_sub(steps));
        left >= steps
    }

    /// Leaves no steps for the question from outside: a part of its answer cannot be worked out.
    fn give_up(&self) {
        self.left.set(0);
    }

    /// Whether no part of the answer failed so far.
    fn holds(&self) -> bool {
        self.left.get() > 0
    }

    /// The same, one expression deeper.
    fn deeper(&self) -> Self {
        Self {
            depth: self.depth + 1,
            ..self.clone()
        }
    }

    /// The same surroundings with another piece.
    fn of_other<'b>(&self, levels: &'b [Level]) -> Properties<'b>
    where
        'a: 'b,
    {
        Properties {
            levels,
            around: self.around,
            depth: self.depth + 1,
            left: Rc::clone(&self.left),
        }
    }

    /// The value of a property as a text; nothing when there is none, or when it cannot be worked out.
    pub fn text(&self, name: &str) -> Option<String> {
        if !self.spend(self.levels.len() + 1) || self.depth > DEPTH {
            self.give_up();
            return None;
        }
        let own = self
            .levels
            .iter()
            .find_map(|level| self.of_level(level, name));
        let found = own.or_else(|| self.around.property(name));
        found.filter(|_| self.holds())
    }

    /// The name of the piece with those of its layers, as a player sees it.
    pub fn shown_name(&self) -> String {
        let mut name = self
            .levels
            .last()
            .map(|level| Basic::of(level).name)
            .unwrap_or_default();
        for level in self.levels.iter().rev() {
            match level.id() {
                "emb2" | "emb" => {
                    if let Trait::Layer(layer) = level.read()
                        && let Some(shown) = layer.shown(self.followed(layer.follows.as_deref()))
                    {
                        name = layer.wrap(shown, &name);
                    }
                }
                "label" => {
                    if let Trait::Label(label) = level.read() {
                        let text = expression::fill(&label.text, &self.deeper()).text;
                        if !text.is_empty() {
                            name = expression::substitute(&label.name_format, |part| match part {
                                "pieceName" => Some(name.clone()),
                                "label" => Some(text.clone()),
                                other => self.text(other),
                            });
                        }
                    }
                }
                "basicName" => {
                    if let Trait::BasicName(other) = level.read() {
                        name = expression::fill(&other, &self.deeper()).text;
                    }
                }
                "obs" => {
                    if let Trait::Mask(mask) = level.read()
                        && mask.masked
                    {
                        name = mask.name;
                    }
                }
                _ => {}
            }
        }
        name
    }

    /// The value of the property that a layer follows.
    pub fn followed(&self, follows: Option<&str>) -> Option<i32> {
        let follows = follows?;
        let text = if follows.starts_with('{') {
            expression::fill(follows, &self.deeper()).text
        } else {
            self.text(follows)?
        };
        crate::text::int(text.trim())
    }

    fn of_level(&self, level: &Level, name: &str) -> Option<String> {
        match level.id() {
            "mark" => match level.read() {
                Trait::Marker(marker) => marker
                    .properties
                    .into_iter()
                    .find(|(own, _)| own == name)
                    .map(|(_, value)| value),
                _ => None,
            },
            "emb2" | "emb" => self.of_layer(level, name),
            "rotate" => match level.read() {
                Trait::Rotate(rotate) => match name.strip_prefix(rotate.name.as_str())? {
                    "_Facing" => Some((rotate.facing + 1).to_string()),
                    "_Degrees" => {
                        Some(Value::of_property(&format!("{:?}", rotate.degrees)).to_string())
                    }
                    _ => None,
                },
                _ => None,
            },
            "PROP" => {
                let own = level.fields().split(';').next()?;
                (own == name).then(|| level.state.to_string())
            }
            "label" => match level.read() {
                Trait::Label(label) if label.property == name => {
                    Some(expression::fill(&label.text, &self.deeper().deeper()).text)
                }
                _ => None,
            },
            "calcProp" => match level.read() {
                Trait::CalculatedProperty {
                    name: own,
                    expression,
                } if own == name => {
                    let value = expression::evaluate(&expression, &self.deeper()).ok();
                    if value.is_none() {
                        self.give_up();
                    }
                    value.map(|value| value.to_string())
                }
                _ => None,
            },
            "markmoved" if name == "Moved" => Some(crate::text::truth(&level.state).to_string()),
            "obs" if matches!(name, "Obscured" | "ObscuredToOthers") => match level.read() {
                Trait::Mask(mask) => Some(mask.masked.to_string()),
                _ => None,
            },
            "hide" if matches!(name, "Invisible" | "InvisibleToOthers") => match level.read() {
                Trait::Hide(hide) => Some(hide.hidden.to_string()),
                _ => None,
            },
            "propertysheet" => match level.read() {
                Trait::PropertySheet(sheet) => sheet
                    .items
                    .into_iter()
                    .find(|item| item.name == name)
                    .map(|item| item.value),
                _ => None,
            },
            "piece" => self.of_basic(level, name),
            _ => None,
        }
    }

    fn of_layer(&self, level: &Level, name: &str) -> Option<String> {
        let (own, part) = name.rsplit_once('_')?;
        if !matches!(part, "Level" | "Name" | "Image" | "Active") {
            return None;
        }
        let Trait::Layer(layer) = level.read() else {
            return None;
        };
        if layer.name != own {
            return None;
        }
        let shown = layer.shown(self.deeper().followed(layer.follows.as_deref()));
        Some(match part {
            "Level" => shown.unwrap_or(0).to_string(),
            "Active" => shown.is_some().to_string(),
            "Image" => shown
                .and_then(|level| layer.image(level))
                .unwrap_or("")
                .to_owned(),
            _ => {
                let at = shown.and_then(|level| level.checked_sub(1));
                let text = at
                    .and_then(|at| layer.names.get(at))
                    .map_or("", String::as_str);
                let text = text
                    .strip_prefix('+')
                    .or_else(|| text.strip_suffix('+'))
                    .unwrap_or(text);
                text.trim().to_owned()
            }
        })
    }

    fn of_basic(&self, level: &Level, name: &str) -> Option<String> {
        let basic = Basic::of(level);
        match name {
            "BasicName" => Some(basic.name),
            "PieceName" | "pieceName" if self.depth < 2 => {
                Some(self.deeper().deeper().shown_name())
            }
            "CurrentX" => Some(basic.at.x.to_string()),
            "CurrentY" => Some(basic.at.y.to_string()),
            "CurrentMap" => self.around.property(name).or(basic.map),
            "PieceId" | "gpid" => Some(basic.gpid),
            _ => basic
                .remembered
                .into_iter()
                .find(|(own, _)| own == name)
                .map(|(_, value)| value),
        }
    }
}

impl Facts for Properties<'_> {
    fn property(&self, name: &str) -> Result<Option<String>, Unclear> {
        let text = self.deeper().text(name);
        // A property that cannot be worked out is not the same as none.
        if self.holds() {
            Ok(text)
        } else {
            Err(Unclear::Bound)
        }
    }

    fn others(&self, group: Group, name: Option<&str>) -> Result<Vec<String>, Unclear> {
        let pieces = match group {
            Group::Stack => self.around.stack(),
            Group::Location => self.around.location(),
        };
        let unknown = || Unclear::Sense("what lies around is not known".to_owned());
        let mut values = Vec::new();
        for levels in pieces.ok_or_else(unknown)? {
            let text = name.and_then(|name| self.of_other(&levels).text(name));
            values.push(text.unwrap_or_default());
        }
        if self.holds() {
            Ok(values)
        } else {
            Err(Unclear::Bound)
        }
    }

    fn begin(&self, steps: usize) -> bool {
        self.depth <= DEPTH && self.spend(steps)
    }

    fn step(&self) -> bool {
        self.deeper().spend(1)
    }
}

impl std::fmt::Debug for Properties<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Properties")
            .field("levels", &self.levels)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece() -> Vec<Level> {
        vec![
            Level::new(";", ""),
            Level::new(
                "emb2;;0;;Flip;130;F;;0;;;;1;false;0;0;,half.png;,+ (reduced);true;Step;;;false;;1;1;true",
                "2",
            ),
            Level::new("calcProp;Half;{Strength/2}", ""),
            Level::new("PROP;Strength;true,0,9,false;", "7"),
            Level::new("mark;Side,Type", "Red,Inf"),
            Level::new("rotate;6;93,130;91,130;R;L;;;Turn", "2"),
            Level::new("piece;;;a.png;1/A", "Main;10;20;7;1;OldLocationName;0101"),
        ]
    }

    #[test]
    fn traits_are_asked_from_outside_in() {
        let levels = piece();
        let properties = Properties::new(&levels);
        for (name, value) in [
            ("Step_Level", "2"),
            ("Step_Name", "(reduced)"),
            ("Step_Image", "half.png"),
            ("Step_Active", "true"),
            ("Strength", "7"),
            ("Half", "3"),
            ("Side", "Red"),
            ("Type", "Inf"),
            ("Turn_Facing", "3"),
            ("BasicName", "1/A"),
            ("PieceName", "1/A (reduced)"),
            ("OldLocationName", "0101"),
            ("CurrentX", "10"),
        ] {
            assert_eq!(properties.text(name).as_deref(), Some(value), "{name}");
        }
        assert_eq!(properties.text("Nothing"), None);
        assert_eq!(properties.shown_name(), "1/A (reduced)");
    }

    #[test]
    fn properties_that_ask_for_themselves_end() {
        let levels = vec![
            Level::new("calcProp;A;{B+1}", ""),
            Level::new("calcProp;B;{A+1}", ""),
            Level::new("piece;;;;x", ""),
        ];
        assert_eq!(Properties::new(&levels).text("A"), None);
        let follows = "emb2;;;;;;;;;;;;1;false;0;0;a,b;;true;L;;;true;L_Level;1;1;true";
        let levels = vec![Level::new(follows, "1"), Level::new("piece;;;;x", "")];
        assert_eq!(Properties::new(&levels).text("L_Level"), None);
        // Each asks the next one twice.
        let mut levels: Vec<Level> = (0..60)
            .map(|at| Level::new(&format!("calcProp;P{at};{{P{0}+P{0}}}", at + 1), ""))
            .collect();
        levels.push(Level::new("piece;;;;x", ""));
        assert_eq!(Properties::new(&levels).text("P0"), None);
    }
}
