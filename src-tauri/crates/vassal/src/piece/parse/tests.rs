//! Traits are read as they are written down.

use crate::grid::Point;
use crate::key::Key;
use crate::piece::Level;
use crate::piece::traits::{Access, Change, MaskStyle, Trait};

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
    let kind =
        r"PROP;VP;true,-100,100,false;Inc:61\,130:I\,1,Dec:45\,130:I\,-1,Set:83\,195:R\,Change VP;";
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
