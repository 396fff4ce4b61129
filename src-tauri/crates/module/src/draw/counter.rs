//! The faces of counters: colour of the side, symbol in its box, names, and the values where players look for them.

use std::fmt::Write as _;

use super::paper::escaped;
use super::symbol::{symbol, wheels};
use crate::source::ValueStyle;
use crate::{Drawing, Exact, Title, Unit};

/// The drawing of a face (`front` or `back`) of a unit as an SVG text of 100 by 100 units; none if it has no such face.
pub fn counter_svg(title: &Title, drawing: &Drawing, unit: &Unit, face: &str) -> Option<String> {
    let reduced = face == "back";
    let values = match face {
        "front" => Some(&unit.faces.front),
        "back" => unit.faces.back.as_ref(),
        _ => None,
    }?;
    let kind = title.counters.types.get(&unit.counter)?;
    let side = title
        .manifest
        .sides
        .iter()
        .find(|side| side.id == unit.side)?;
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
    let motorized = kind.class == "motorized";
    let framed = values
        .keys()
        .any(|id| style(drawing, id) == ValueStyle::Framed);

    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\" viewBox=\"0 0 100 100\">",
    );
    // Writing to a String cannot fail.
    let _ = write!(
        svg,
        "<rect x=\"1\" y=\"1\" width=\"98\" height=\"98\" rx=\"9\" fill=\"{ground}\" stroke=\"#1b1b1b\" stroke-width=\"2\"/>"
    );
    let _ = write!(
        svg,
        "<path d=\"M4 93V10Q4 4 10 4H93\" fill=\"none\" stroke=\"#ffffff\" stroke-opacity=\"0.45\" stroke-width=\"2.4\"/>"
    );
    if reduced {
        svg.push_str("<path d=\"M2 33H98V47H2Z\" fill=\"#fbfbf7\" fill-opacity=\"0.92\"/>");
    }
    let inside = if framed { "#ded5bd" } else { "#f8f5ea" };
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
        let pen = if under { ink } else { "#161616" };
        svg.push_str(&symbol(name, pen));
    }
    if motorized {
        svg.push_str(&wheels(ink, &[30, 50, 70]));
    }
    svg.push_str(
        "<rect x=\"20\" y=\"21\" width=\"60\" height=\"38\" fill=\"none\" stroke=\"#161616\" stroke-width=\"2.6\"/>",
    );
    names(&mut svg, unit, &kind.size, ink);
    bottom_row(&mut svg, title, drawing, values, motorized, ink);
    svg.push_str("</svg>");
    Some(svg)
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

fn names(svg: &mut String, unit: &Unit, size: &str, ink: &str) {
    Words {
        at: (50, 13),
        size: 11,
        room: 86,
        ink,
    }
    .set(svg, &unit.name);
    // One stroke for a company or battery, two for a battalion.
    let strokes = match size {
        "battalion" => &[47, 53][..],
        "company" | "battery" => &[50][..],
        _ => &[],
    };
    for x in strokes {
        let _ = write!(
            svg,
            "<path d=\"M{x} 15V21\" stroke=\"{ink}\" stroke-width=\"2.6\"/>"
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
            at: (90, 45),
            size: 14,
            room: 14,
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
                    "<rect x=\"{}\" y=\"73\" width=\"24\" height=\"22\" fill=\"#fff7f2\" stroke=\"#b3261e\" stroke-width=\"2.4\"/>",
                    x - 12
                );
                Words {
                    at: (x, 92),
                    size: 23,
                    room: 22,
                    ink: "#b3261e",
                }
                .set(svg, number);
            }
            ValueStyle::Movement => {
                Words {
                    at: (x, 92),
                    size: 23,
                    room: 25,
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
                size: 23,
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
