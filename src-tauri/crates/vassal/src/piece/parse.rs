//! From the texts of a level to its typed trait.

use super::traits::{
    Access, AreaOfEffect, Basic, Border, Change, Constraint, Footprint, Hide, Immobilized, Label,
    Marker, Mask, MaskStyle, MenuCommand, MoveFixed, PlaceMarker, PropertyChange, PropertySheet,
    Rotate, SendTo, SheetItem, Trait, Trigger,
};
use super::{Level, layer};
use crate::color::Color;
use crate::grid::Point;
use crate::key::Key;
use crate::sequence::{Decoder, list};
use crate::text::double;

fn command(fields: &mut Decoder) -> MenuCommand {
    MenuCommand {
        name: fields.string(),
        key: Key::read(&fields.text()),
    }
}

fn key_then_command(fields: &mut Decoder) -> MenuCommand {
    let key = Key::read(&fields.text());
    MenuCommand {
        name: fields.string(),
        key,
    }
}

fn point(fields: &mut Decoder) -> Point {
    Point::new(fields.int(0), fields.int(0))
}

fn named(text: &str) -> Option<String> {
    (!text.is_empty() && text != "null").then(|| text.to_owned())
}

fn access(text: &str) -> Access {
    if let Some(sides) = text.strip_prefix("sides:") {
        Access::Sides(list(sides, ':'))
    } else if text.starts_with("side:") {
        Access::Side
    } else {
        Access::Player
    }
}

/// Who masked or hid a piece: whether anybody did, and the side when that is no password.
fn owner(text: &str, access: &Access) -> (bool, Option<String>) {
    match named(text) {
        None => (false, None),
        Some(_) if *access == Access::Player => (true, None),
        Some(side) => (true, Some(side)),
    }
}

/// Reads a level.
pub(super) fn read(level: &Level) -> Trait {
    let mut f = Decoder::new(level.fields(), ';');
    let state = &*level.state;
    match level.id() {
        "piece" => Trait::Basic(Basic::of(level)),
        "emb2" => Trait::Layer(layer::newer(level.fields(), state)),
        "emb" => Trait::Layer(layer::older(level.fields(), state)),
        "label" => Trait::Label(label(&mut f, state)),
        "rotate" => Trait::Rotate(rotate(&mut f, state)),
        "obs" => Trait::Mask(mask(&mut f, state)),
        "hide" => Trait::Hide(hide(&mut f, state)),
        "mark" => Trait::Marker(marker(level.fields(), state)),
        "prototype" => prototype(&mut f),
        "immob" => Trait::Immobilized(immobilized(&mut f)),
        "footprint" => Trait::Footprint(footprint(&mut f, state)),
        "markmoved" => Trait::MarkMoved {
            icon: f.string(),
            offset: point(&mut f),
            command: command(&mut f),
            moved: crate::text::truth(state),
        },
        "nonRect2" => {
            f.next();
            Trait::Outline(f.string())
        }
        "nonRect" => Trait::Outline(level.fields().to_owned()),
        "AreaOfEffect" => Trait::AreaOfEffect(area(&mut f, state)),
        "border" => {
            let property = f.string();
            f.next();
            Trait::Border(Border {
                property,
                thickness: f.int(1),
                color: Color::read(&f.text()),
            })
        }
        "basicName" => Trait::BasicName(f.string()),
        "propertysheet" => Trait::PropertySheet(sheet(&mut f, state)),
        "PROP" => Trait::DynamicProperty {
            name: f.string(),
            constraint: constraint(&f.text()),
            changes: changes(&f.list()),
            value: state.to_owned(),
        },
        "calcProp" => Trait::CalculatedProperty {
            name: f.string(),
            expression: f.string(),
        },
        "setprop" => set_global(&mut f),
        "delete" => Trait::Delete(command(&mut f)),
        "clone" => Trait::Clone(command(&mut f)),
        "replace" => Trait::Replace(marker_of(&mut f)),
        "placemark" => Trait::PlaceMarker(marker_of(&mut f)),
        "sendto" => Trait::SendTo(send_to(&mut f)),
        "return" => {
            let command = command(&mut f);
            Trait::ReturnToDeck {
                command,
                deck: f.string(),
            }
        }
        "report" => Trait::Report {
            keys: Key::list(&f.list()),
            format: f.string(),
        },
        "macro" => Trait::Trigger(trigger(&mut f)),
        "translate" => Trait::MoveFixed(MoveFixed {
            command: command(&mut f),
            x: f.string_or("0"),
            y: f.string_or("0"),
            stack: f.truth(false),
        }),
        "restrict" => Trait::Restrict {
            sides: f.list(),
            by_player: f.truth(false),
            moving: f.truth(true),
            owned: named(state).is_some(),
        },
        "submenu" => Trait::Submenu {
            name: f.string(),
            commands: f.list(),
        },
        "menuSeparator" => Trait::Separator,
        "hideCmd" => {
            f.next();
            let hide = f.text().starts_with('H');
            let when = f.string();
            Trait::HideCommands {
                hide,
                when,
                keys: Key::list(&f.list()),
            }
        }
        "cmt" => Trait::Comment(level.fields().to_owned()),
        id @ ("globalkey" | "playSound" | "pivot" | "deselect" | "setpieceprop" | "locCommand"
        | "locmsg") => Trait::Inert {
            id: id.to_owned(),
            command: command(&mut f),
        },
        id => Trait::Unknown { id: id.to_owned() },
    }
}

impl Basic {
    /// The innermost level of a piece.
    pub fn of(level: &Level) -> Self {
        let mut f = Decoder::new(level.fields(), ';');
        f.next();
        f.next();
        let (image, name) = (f.string(), f.string());
        let mut s = Decoder::new(&level.state, ';');
        let map = named(&s.text());
        let at = point(&mut s);
        let gpid = s.string();
        let count = usize::try_from(s.int(0)).unwrap_or(0);
        let mut remembered = Vec::new();
        while let (true, Some(key)) = (remembered.len() < count, s.next()) {
            remembered.push((key.into_owned(), s.string()));
        }
        Self {
            image,
            name,
            map,
            at,
            gpid,
            remembered,
        }
    }
}

fn label(f: &mut Decoder, state: &str) -> Label {
    let letter = |text: &str, default: char| text.chars().next().unwrap_or(default);
    let command = key_then_command(f);
    let size = f.int(10);
    let (background, color) = (Color::read(&f.text()), Color::read(&f.text()));
    let vertical = letter(&f.text(), 't');
    let vertical_offset = f.int(0);
    let horizontal = letter(&f.text(), 'c');
    let horizontal_offset = f.int(0);
    let (vertical_side, horizontal_side) = (letter(&f.text(), 'b'), letter(&f.text(), 'c'));
    let name_format = f.string_or("$pieceName$ ($label$)");
    let font = f.string_or("Dialog");
    let style = f.int(0);
    Label {
        text: state.to_owned(),
        command,
        size,
        font,
        bold: style & 1 != 0,
        italic: style & 2 != 0,
        background,
        color,
        vertical,
        vertical_offset,
        horizontal,
        horizontal_offset,
        vertical_side,
        horizontal_side,
        name_format,
        degrees: f.int(0),
        property: f.string_or("TextLabel"),
    }
}

fn rotate(f: &mut Decoder, state: &str) -> Rotate {
    let facings = f.int(6).max(1);
    let (clockwise, counterclockwise) = if facings == 1 {
        (key_then_command(f), MenuCommand::default())
    } else {
        let keys = (Key::read(&f.text()), Key::read(&f.text()));
        let names = (f.string(), f.string());
        (
            MenuCommand {
                name: names.0,
                key: keys.0,
            },
            MenuCommand {
                name: names.1,
                key: keys.1,
            },
        )
    };
    let random = key_then_command(f);
    let name = f.string();
    let first = state.split(';').next().unwrap_or("");
    let (facing, degrees) = if facings == 1 {
        (0, double(first).unwrap_or(0.0))
    } else {
        let facing = crate::text::int(first).unwrap_or(0).rem_euclid(facings);
        (facing, f64::from(facing) * 360.0 / f64::from(facings))
    };
    // A free angle is written down counted the other way round from what is seen.
    let degrees = if facings == 1 { -degrees } else { degrees };
    Rotate {
        name,
        facings,
        degrees,
        facing,
        clockwise,
        counterclockwise,
        random,
    }
}

fn mask(f: &mut Decoder, state: &str) -> Mask {
    let key = Key::read(&f.text());
    let image = f.string();
    let command = MenuCommand {
        name: f.string(),
        key,
    };
    let style = f.string();
    let mut letters = style.chars();
    let first = letters.next();
    let rest = letters.as_str();
    let style = match first {
        Some('B') => MaskStyle::Background,
        Some('P') => MaskStyle::Peek(Key::read(rest)),
        Some('G') => MaskStyle::Image(rest.to_owned()),
        Some('2') => MaskStyle::SecondInset,
        _ => MaskStyle::Inset,
    };
    let name = f.string_or("?");
    let access = access(&f.text());
    let peek = f.string();
    let owner_text = Decoder::new(state, ';').string();
    let by_deck = owner_text == "Deck";
    let (masked, side) = owner(&owner_text, &access);
    Mask {
        image,
        name,
        style,
        command,
        peek,
        access,
        masked,
        by_deck,
        side: side.filter(|_| !by_deck),
    }
}

fn hide(f: &mut Decoder, state: &str) -> Hide {
    let command = key_then_command(f);
    let background = Color::read(&f.text());
    let access = access(&f.text());
    let transparency = f.double(0.3).clamp(0.0, 1.0);
    let (hidden, side) = owner(&Decoder::new(state, ';').string(), &access);
    Hide {
        command,
        access,
        background,
        transparency,
        hidden,
        side,
    }
}

fn marker(fields: &str, state: &str) -> Marker {
    let mut values = Decoder::new(state, ',');
    let properties = list(fields, ',')
        .into_iter()
        .map(|name| (name, values.string()))
        .collect();
    Marker { properties }
}

fn prototype(f: &mut Decoder) -> Trait {
    let name = f.string();
    let parameters = f
        .list()
        .iter()
        .map(|pair| {
            let mut tokens = Decoder::new(pair, '=');
            (tokens.string(), tokens.string())
        })
        .filter(|(name, _)| !name.is_empty())
        .collect();
    Trait::Prototype { name, parameters }
}

fn immobilized(f: &mut Decoder) -> Immobilized {
    let select = f.string();
    let moving = f.string();
    let stacking = f.next();
    Immobilized {
        selectable: !select.contains('n'),
        select_with_key: select.contains(['i', 't', 'c']),
        ignores_grid: select.contains('g'),
        movable: !moving.starts_with('V'),
        move_if_selected: moving.starts_with('I'),
        stacks: stacking.is_some_and(|flag| flag.starts_with('L')),
    }
}

fn footprint(f: &mut Decoder, state: &str) -> Footprint {
    let command = key_then_command(f);
    f.next();
    f.next();
    let radius = f.int(10);
    let (fill, line) = (Color::read(&f.text()), Color::read(&f.text()));
    let mut s = Decoder::new(state, ';');
    let visible = s.truth(false);
    let map = named(&s.text());
    let count = usize::try_from(s.int(0)).unwrap_or(0);
    let points = s.take(count).filter_map(|pair| {
        let mut parts = Decoder::new(&pair, ',');
        let (x, y) = (
            crate::text::int(&parts.text())?,
            crate::text::int(&parts.text())?,
        );
        Some(Point::new(x, y))
    });
    Footprint {
        visible,
        map,
        points: points.collect(),
        radius,
        fill,
        line,
        command,
    }
}

fn area(f: &mut Decoder, state: &str) -> AreaOfEffect {
    let color = Color::read(&f.text());
    let percent = f.int(30);
    let radius = f.int(1);
    let always = f.truth(true);
    let command = command(f);
    f.next();
    f.next();
    f.next();
    f.next();
    AreaOfEffect {
        name: f.string(),
        color,
        percent,
        radius,
        always,
        shown: always || crate::text::truth(state),
        command,
    }
}

fn sheet(f: &mut Decoder, state: &str) -> PropertySheet {
    let definition = f.string();
    let name = f.string();
    let old_key = f.string();
    for _ in 0..4 {
        f.next();
    }
    let key = Key::read(&f.text()).or_else(|| Key::read(&old_key));
    let mut values = Decoder::new(state, '~');
    let items = list(&definition, '~')
        .into_iter()
        .filter_map(|item| {
            let mut letters = item.chars();
            let kind = letters.next()?;
            let value = values.string().replace('|', "\n");
            Some(SheetItem {
                kind,
                name: letters.as_str().to_owned(),
                value,
            })
        })
        .collect();
    PropertySheet {
        items,
        command: MenuCommand { name, key },
    }
}

fn constraint(text: &str) -> Constraint {
    let mut f = Decoder::new(text, ',');
    let numeric = f.truth(false);
    Constraint {
        numeric,
        min: f.string(),
        max: f.string(),
        wrap: f.truth(false),
    }
}

fn changes(written: &[String]) -> Vec<PropertyChange> {
    let one = |text: &String| {
        let mut f = Decoder::new(text, ':');
        let command = command(&mut f);
        let rest = f.string();
        let mut c = Decoder::new(&rest, ',');
        let change = match c.text().chars().next()? {
            'I' => Change::Add(c.string()),
            'P' => Change::Set(c.string()),
            'R' => Change::Ask(c.string()),
            'E' => {
                let question = c.string();
                Change::Choose {
                    question,
                    values: c.list(),
                }
            }
            _ => return None,
        };
        Some(PropertyChange { command, change })
    };
    written.iter().filter_map(one).collect()
}

fn set_global(f: &mut Decoder) -> Trait {
    let name = f.string();
    let constraint = constraint(&f.text());
    let changes = changes(&f.list());
    f.next();
    let level = f.string();
    Trait::SetGlobal {
        name,
        constraint,
        changes,
        level,
        container: f.string(),
    }
}

fn marker_of(f: &mut Decoder) -> PlaceMarker {
    PlaceMarker {
        command: command(f),
        marker: f.string(),
        text: f.string(),
        offset: point(f),
        match_rotation: f.truth(false),
        after: Key::read(&f.text()),
        gpid: {
            f.next();
            f.string()
        },
        placement: f.int(0),
    }
}

fn send_to(f: &mut Decoder) -> SendTo {
    let command = command(f);
    let (map, board) = (f.string(), f.string());
    let at = (f.string_or("0"), f.string_or("0"));
    let back = self::command(f);
    f.next();
    f.next();
    let offset = (f.string_or("0"), f.string_or("0"));
    f.next();
    SendTo {
        command,
        back,
        map,
        board,
        at,
        offset,
        destination: f.string_or("L").chars().take(1).collect(),
        zone: f.string(),
        region: f.string(),
        filter: f.string(),
        grid: f.string(),
    }
}

fn trigger(f: &mut Decoder) -> Trigger {
    let name = f.string();
    let command = command(f);
    let filter = f.string();
    let (watch, press) = (Key::list(&f.list()), Key::list(&f.list()));
    Trigger {
        name,
        command,
        filter,
        watch,
        press,
        repeats: f.truth(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trait_of(kind: &str, state: &str) -> Trait {
        Level::new(kind, state).read()
    }

    #[test]
    fn a_basic_piece_old_and_new() {
        let Trait::Basic(new) = trait_of("piece;;;a.png;A", "Main;10;20;7;2;OldZone;Z\\;1;OldX;5")
        else {
            panic!("basic")
        };
        assert_eq!(
            (new.map.as_deref(), new.at, new.gpid.as_str()),
            (Some("Main"), Point::new(10, 20), "7")
        );
        assert_eq!(
            new.remembered,
            [
                ("OldZone".into(), "Z;1".into()),
                ("OldX".to_owned(), "5".to_owned())
            ]
        );
        let Trait::Basic(old) = trait_of("piece;;;a.png;A", "null;10;20") else {
            panic!("basic")
        };
        assert_eq!(
            (old.map, old.gpid.as_str(), old.remembered.len()),
            (None, "", 0)
        );
    }

    #[test]
    fn masks_never_tell_a_players_id() {
        let Trait::Mask(mask) = trait_of(
            "obs;79,130;back.png;Mask;P80,130;?;player:;Peek",
            "secret;|0",
        ) else {
            panic!("mask")
        };
        assert!(mask.masked && mask.side.is_none() && !mask.by_deck);
        assert_eq!(mask.style, MaskStyle::Peek(Key::read("80,130")));
        let Trait::Mask(mask) = trait_of("obs;O;b.png;Mask;Gx.png;?;sides:Red:Blue", "Red") else {
            panic!("mask")
        };
        assert_eq!(
            (mask.side.as_deref(), mask.style),
            (Some("Red"), MaskStyle::Image("x.png".into()))
        );
        assert_eq!(
            mask.access,
            Access::Sides(vec!["Red".into(), "Blue".into()])
        );
        let Trait::Mask(mask) = trait_of("obs;O;b.png;Mask;I", "null") else {
            panic!("mask")
        };
        assert!(!mask.masked);
        let Trait::Mask(mask) = trait_of("obs;O;b.png;Mask;I;?;side:", "Deck;|0") else {
            panic!("mask")
        };
        assert!(mask.masked && mask.by_deck && mask.side.is_none());
    }

    #[test]
    fn what_cannot_stack() {
        let stacks = |kind: &str| match trait_of(kind, "") {
            Trait::Immobilized(immobilized) => immobilized.stacks,
            _ => panic!("immobilized"),
        };
        assert!(stacks("immob;n;V;L"));
        assert!(!stacks("immob;n;V;R"));
        assert!(!stacks("immob;;V"));
    }

    #[test]
    fn commands_of_a_dynamic_property() {
        let kind = r"PROP;VP;true,-100,100,false;Inc:61\,130:I\,1,Dec:45\,130:I\,-1,Set:83\,195:R\,Change VP;";
        let Trait::DynamicProperty {
            name,
            changes,
            constraint,
            value,
        } = trait_of(kind, "7")
        else {
            panic!("property")
        };
        assert_eq!(
            (name.as_str(), value.as_str(), constraint.numeric),
            ("VP", "7", true)
        );
        let shown: Vec<_> = changes
            .iter()
            .map(|change| (change.command.name.as_str(), &change.change))
            .collect();
        assert_eq!(shown[0], ("Inc", &Change::Add("1".into())));
        assert_eq!(shown[1], ("Dec", &Change::Add("-1".into())));
        assert_eq!(shown[2], ("Set", &Change::Ask("Change VP".into())));
        assert_eq!(changes[0].command.key, Key::read("61,130"));
    }

    #[test]
    fn a_place_to_be_sent_to() {
        let kind = "sendto;Deadpile;69,130;DeadPile;Pile;50;60;;;;0;1;2;Send;L;;;;";
        let Trait::SendTo(send) = trait_of(kind, ";;") else {
            panic!("send")
        };
        assert_eq!(
            (send.map.as_str(), send.board.as_str()),
            ("DeadPile", "Pile")
        );
        assert_eq!((send.at.0.as_str(), send.at.1.as_str()), ("50", "60"));
        assert_eq!((send.offset.0.as_str(), send.offset.1.as_str()), ("1", "2"));
        assert_eq!(send.destination, "L");
    }

    #[test]
    fn sheets_markers_and_footprints() {
        let Trait::PropertySheet(sheet) = trait_of(
            "propertysheet;0Notes~1Text~4Hits;Notes;;2;;;;78,130",
            "a~b|c~2/5",
        ) else {
            panic!("sheet")
        };
        let values: Vec<_> = sheet
            .items
            .iter()
            .map(|item| (item.kind, item.name.as_str(), item.value.as_str()))
            .collect();
        assert_eq!(
            values,
            [
                ('0', "Notes", "a"),
                ('1', "Text", "b\nc"),
                ('4', "Hits", "2/5")
            ]
        );
        let Trait::Marker(marker) = trait_of("mark;Type,Class", "Infantry,Foot\\, slow") else {
            panic!("marker")
        };
        assert_eq!(
            marker.properties[1],
            ("Class".to_owned(), "Foot, slow".to_owned())
        );
        let Trait::Footprint(way) = trait_of(
            "footprint;84,130;Trail;false;false;10;255,255,255;0,0,0",
            "true;Main;2;1,2;3,4;true;2",
        ) else {
            panic!("footprint")
        };
        assert_eq!((way.visible, way.points.len()), (true, 2));
    }

    #[test]
    fn nothing_is_lost_of_what_is_not_known() {
        assert_eq!(
            trait_of("vasl;x;y", "z"),
            Trait::Unknown {
                id: "vasl".to_owned()
            }
        );
        assert!(
            matches!(trait_of("globalkey;Name;70,130;x", ""), Trait::Inert { id, .. } if id == "globalkey")
        );
    }
}
