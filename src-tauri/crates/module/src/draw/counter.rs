//! The faces of counters: colour of the side, symbol in its box, names, and the values where players look for them.

use std::fmt::Write as _;

use super::paper::escaped;
use super::symbol::{symbol, wheels};
use crate::source::ValueStyle;
use crate::{Drawing, Exact, Title, Unit, UnitType};

/// How much of a counter is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// Everything, to be read.
    Near,
    /// The colour of its side and its symbol, as large as they can be: for counters too small to be read.
    Far,
}

/// The drawing of a face (`front` or `back`) of a unit as an SVG text of 100 by 100 units; none if it has no such face.
pub fn counter_svg(
    title: &Title,
    drawing: &Drawing,
    unit: &Unit,
    face: &str,
    detail: Detail,
) -> Option<String> {
    let reduced = face == "back";
    let values = match face {
        "front" => Some(&unit.faces.front),
        "back" => unit.faces.back.as_ref(),
        _ => None,
    }?;
    let kind = title.counters.types.get(&unit.counter)?;
    let sides = &title.manifest.sides;
    let index = sides.iter().position(|side| side.id == unit.side)?;
    let side = sides.get(index)?;
    let branch = unit
        .branch
        .as_ref()
        .and_then(|branch| side.branches.get(branch));
    let ground = branch.unwrap_or(&side.colour);
    let ink = if is_dark(ground) {
        "#f4f4f0"
    } else {
        side.ink.as_str()
    };
    let framed = values
        .keys()
        .any(|id| style(drawing, id) == ValueStyle::Framed);

    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\" viewBox=\"0 0 100 100\">",
    );
    card(&mut svg, index, ground, ink);
    let inside = if framed { "#e6dcc0" } else { "#fbf8ee" };
    let strokes = size_strokes(&kind.size);
    match detail {
        Detail::Near => {
            if reduced {
                svg.push_str("<path d=\"M2.5 32.5H97.5V48.5H2.5Z\" fill=\"#fdfdf8\"/><path d=\"M2.5 32.5H97.5M2.5 48.5H97.5\" stroke=\"#b3261e\" stroke-width=\"1.8\"/>");
            }
            boxed(&mut svg, drawing, kind, inside, ink);
            names(&mut svg, unit, strokes, ink);
            bottom_row(
                &mut svg,
                title,
                drawing,
                values,
                kind.class == "motorized",
                ink,
            );
        }
        Detail::Far => {
            if reduced {
                svg.push_str("<path d=\"M3 4H97V19H3Z\" fill=\"#fdfdf8\"/><path d=\"M3 19.5H97\" stroke=\"#b3261e\" stroke-width=\"3\"/>");
            }
            for x in strokes {
                let x = 50 + (x - 50) * 2;
                let _ = write!(
                    svg,
                    "<path d=\"M{x} 5V19\" stroke=\"{}\" stroke-width=\"6\"/>",
                    if reduced { "#161616" } else { ink }
                );
            }
            svg.push_str("<g transform=\"translate(-19 -6.6) scale(1.38)\">");
            // The colour of the side is what must be seen: the box has it too.
            boxed(&mut svg, drawing, kind, ground, ink);
            svg.push_str("</g>");
        }
    }
    svg.push_str("</svg>");
    Some(svg)
}

/// The card itself. Sides differ by their edge as well as by their colour: rounded, cut at the corners, or square with
/// a second line.
fn card(svg: &mut String, side: usize, ground: &str, ink: &str) {
    let edge = match side % 3 {
        0 => "M12 1H88Q99 1 99 12V88Q99 99 88 99H12Q1 99 1 88V12Q1 1 12 1Z",
        1 => "M10 1H90L99 10V90L90 99H10L1 90V10Z",
        _ => "M1 1H99V99H1Z",
    };
    // Writing to a String cannot fail.
    let _ = write!(
        svg,
        "<path d=\"{edge}\" fill=\"{ground}\" stroke=\"#15171a\" stroke-width=\"2\"/><path d=\"M4.5 92V11Q4.5 4.5 11 4.5H92\" fill=\"none\" stroke=\"#ffffff\" stroke-opacity=\"0.5\" stroke-width=\"2\"/><path d=\"M8 95.5H89Q95.5 95.5 95.5 89V8\" fill=\"none\" stroke=\"#000000\" stroke-opacity=\"0.16\" stroke-width=\"2\"/>"
    );
    if side % 3 == 1 {
        // The cut corners are filled, so that they are seen on any ground.
        let _ = write!(
            svg,
            "<path d=\"M10 1L1 10V17L17 1ZM90 1L99 10V17L83 1ZM10 99L1 90V83L17 99ZM90 99L99 90V83L83 99Z\" fill=\"{ink}\"/>"
        );
    }
}

/// The symbol in its box, with what lies under the box.
fn boxed(svg: &mut String, drawing: &Drawing, kind: &UnitType, inside: &str, ink: &str) {
    let motorized = kind.class == "motorized";
    let _ = write!(
        svg,
        "<rect x=\"20\" y=\"21\" width=\"60\" height=\"38\" fill=\"{inside}\"/>"
    );
    let symbols = drawing
        .source
        .symbols
        .get(&kind.arm)
        .map_or(&[][..], Vec::as_slice);
    for name in symbols {
        if motorized && name == "bicycle" {
            continue;
        }
        // What lies under the box is drawn on the ground of the counter.
        let under = matches!(name.as_str(), "ski" | "bicycle");
        svg.push_str(&symbol(name, if under { ink } else { "#161616" }));
    }
    if motorized {
        svg.push_str(&wheels(ink, &[30, 50, 70]));
    }
    svg.push_str(
        "<rect x=\"20\" y=\"21\" width=\"60\" height=\"38\" fill=\"none\" stroke=\"#161616\" stroke-width=\"2.8\"/>",
    );
}

/// One stroke for a company or battery, two for a battalion, three for a regiment, a cross for a brigade.
fn size_strokes(size: &str) -> &'static [i32] {
    match size {
        "regiment" => &[43, 50, 57],
        "battalion" => &[46, 54],
        "company" | "battery" => &[50],
        _ => &[],
    }
}

fn style(drawing: &Drawing, id: &str) -> ValueStyle {
    let styles = &drawing.source.values;
    styles.get(id).copied().unwrap_or(ValueStyle::Plain)
}

/// Whether a colour is so dark that ink on it must be light.
fn is_dark(colour: &str) -> bool {
    let part = |at: usize| {
        let digits = colour.get(at..at + 2);
        digits
            .and_then(|digits| u32::from_str_radix(digits, 16).ok())
            .unwrap_or(0)
    };
    part(1) * 30 + part(3) * 59 + part(5) * 11 < 14_000
}

/// Words in the middle of a place.
struct Words<'a> {
    at: (i32, i32),
    size: u32,
    /// The width they may take; smaller letters are used if they would not fit.
    room: u32,
    ink: &'a str,
}

impl Words<'_> {
    fn set(&self, svg: &mut String, words: &str) {
        // Hundredths of the height that a digit or letter of the condensed face is wide.
        let share = |letter: char| if letter.is_ascii_digit() { 63 } else { 57 };
        let wide = words.chars().map(share).sum::<u32>() * self.size / 100;
        let size = if wide > self.room {
            (self.size * self.room / wide).max(6)
        } else {
            self.size
        };
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{}\" font-family=\"DejaVu Sans\" font-stretch=\"condensed\" font-weight=\"bold\" font-size=\"{size}\" text-anchor=\"middle\" fill=\"{}\">{}</text>",
            self.at.0,
            self.at.1,
            self.ink,
            escaped(words)
        );
    }
}

fn names(svg: &mut String, unit: &Unit, strokes: &[i32], ink: &str) {
    Words {
        at: (50, 13),
        size: 12,
        room: 80,
        ink,
    }
    .set(svg, &unit.name);
    for x in strokes {
        let _ = write!(
            svg,
            "<path d=\"M{x} 15.5V21\" stroke=\"{ink}\" stroke-width=\"3\"/>"
        );
    }
}

fn bottom_row(
    svg: &mut String,
    title: &Title,
    drawing: &Drawing,
    values: &std::collections::BTreeMap<String, Exact>,
    motorized: bool,
    ink: &str,
) {
    let order = title.counters.values.iter().filter_map(|value| {
        let number = values.get(&value.id)?;
        Some((style(drawing, &value.id), printed(*number)))
    });
    let (corner, row): (Vec<_>, Vec<_>) =
        order.partition(|(style, _)| *style == ValueStyle::Corner);
    for (_, number) in &corner {
        Words {
            at: (88, 45),
            size: 15,
            room: 15,
            ink,
        }
        .set(svg, number);
    }
    let width = 96 / i32::try_from(row.len().max(1)).unwrap_or(1);
    for (index, (style, number)) in row.iter().enumerate() {
        let x = 2 + width / 2 + width * i32::try_from(index).unwrap_or(0);
        match style {
            ValueStyle::Framed => {
                let _ = write!(
                    svg,
                    "<rect x=\"{}\" y=\"73\" width=\"24\" height=\"23\" fill=\"#fff7f2\" stroke=\"#b3261e\" stroke-width=\"2.4\"/>",
                    x - 12
                );
                Words {
                    at: (x, 92),
                    size: 25,
                    room: 22,
                    ink: "#b3261e",
                }
                .set(svg, number);
            }
            ValueStyle::Movement => {
                Words {
                    at: (x, 92),
                    size: 25,
                    room: 23,
                    ink,
                }
                .set(svg, number);
                if motorized {
                    let _ = write!(
                        svg,
                        "<path d=\"M{} 95.5H{}\" stroke=\"{ink}\" stroke-width=\"2.6\"/>",
                        x - 12,
                        x + 12
                    );
                }
            }
            ValueStyle::Plain | ValueStyle::Corner => Words {
                at: (x, 92),
                size: 25,
                room: 27,
                ink,
            }
            .set(svg, number),
        }
        if index > 0 {
            let _ = write!(
                svg,
                "<path d=\"M{} 84h5\" stroke=\"{ink}\" stroke-width=\"2.4\"/>",
                2 + width * i32::try_from(index).unwrap_or(0) - 3
            );
        }
    }
}

/// A number as counters have it: halves as fractions.
fn printed(number: Exact) -> String {
    if number.den() == 2 && number.num() == 1 {
        "½".to_owned()
    } else if number.den() == 2 {
        format!("{}½", number.num() / 2)
    } else {
        number.to_string()
    }
}
