//! The sheet a drawing is made on: an SVG text, and the small tools for it.

use std::fmt::Write as _;

/// A point in units of the map.
pub(super) type Point = (i32, i32);

/// An SVG text in the making.
pub(super) struct Paper {
    text: String,
}

/// How a word is set.
pub(super) struct Lettering<'a> {
    /// The middle of the words and their base line.
    pub(super) at: Point,
    /// The height of the letters.
    pub(super) size: u32,
    /// The colour of the letters.
    pub(super) colour: &'a str,
    /// The colour around the letters; none for no halo.
    pub(super) halo: Option<&'a str>,
    /// Which letters.
    pub(super) face: Face,
    /// How far the words are turned clockwise, in degrees.
    pub(super) turn: i32,
    /// How far letters are parted more than usual.
    pub(super) spaced: u32,
}

/// Which letters are used.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Face {
    Plain,
    Bold,
    Italic,
}

impl Paper {
    pub(super) fn new(width: u32, height: u32) -> Self {
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n"
        );
        Self { text }
    }

    pub(super) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    /// Adds an element as it is.
    pub(super) fn raw(&mut self, element: &str) {
        self.text.push_str(element);
        self.text.push('\n');
    }

    /// Adds a filled shape.
    pub(super) fn fill(&mut self, path: &str, colour: &str) {
        if !path.is_empty() {
            self.raw(&format!("<path d=\"{path}\" fill=\"{colour}\"/>"));
        }
    }

    /// Adds a line.
    pub(super) fn line(&mut self, path: &str, colour: &str, width: u32, more: &str) {
        if !path.is_empty() {
            self.raw(&format!(
                "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\" stroke-linejoin=\"round\" {more}/>"
            ));
        }
    }

    /// Adds a circle with an edge.
    pub(super) fn circle(&mut self, at: Point, radius: i32, colour: &str, edge: &str, width: u32) {
        self.raw(&format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\" fill=\"{colour}\" stroke=\"{edge}\" stroke-width=\"{width}\"/>",
            at.0, at.1
        ));
    }

    /// Adds words.
    pub(super) fn words(&mut self, words: &str, how: &Lettering<'_>) {
        let (x, y) = how.at;
        let (weight, style, family) = match how.face {
            Face::Plain => ("normal", "normal", "DejaVu Sans"),
            Face::Bold => ("bold", "normal", "DejaVu Sans"),
            Face::Italic => ("normal", "italic", "DejaVu Serif"),
        };
        let turn = if how.turn == 0 {
            String::new()
        } else {
            format!(" transform=\"rotate({} {x} {y})\"", how.turn)
        };
        let spaced = match how.spaced {
            0 => String::new(),
            wide => format!(" letter-spacing=\"{wide}\""),
        };
        let words = escaped(words);
        let set = |paint: &str| {
            format!(
                "<text x=\"{x}\" y=\"{y}\" font-family=\"{family}\" font-stretch=\"condensed\" font-weight=\"{weight}\" font-style=\"{style}\" font-size=\"{}\" text-anchor=\"middle\" {paint}{spaced}{turn}>{words}</text>",
                how.size
            )
        };
        if let Some(halo) = how.halo {
            let width = how.size / 5;
            self.raw(&set(&format!(
                "fill=\"{halo}\" stroke=\"{halo}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" stroke-opacity=\"0.85\" fill-opacity=\"0.85\""
            )));
        }
        self.raw(&set(&format!("fill=\"{}\"", how.colour)));
    }
}

pub(super) fn escaped(words: &str) -> String {
    let mut safe = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            // Nothing that XML does not allow gets through.
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

/// A line through these points, closed or open, as the text of an SVG path.
pub(super) fn through(points: &[Point], closed: bool) -> String {
    let mut path = String::new();
    for (index, (x, y)) in points.iter().enumerate() {
        // Writing to a String cannot fail.
        let _ = write!(path, "{}{x} {y}", if index == 0 { 'M' } else { 'L' });
    }
    if closed && !path.is_empty() {
        path.push('Z');
    }
    path
}

/// A smooth line that runs through every one of these points, so that lines which share a point meet there.
pub(super) fn smoothly(points: &[Point]) -> String {
    let Some(first) = points.first() else {
        return String::new();
    };
    let mut path = format!("M{} {}", first.0, first.1);
    for index in 1..points.len() {
        let at = |index: usize| points.get(index.min(points.len() - 1)).copied();
        let (Some(before), Some(from)) = (at(index.saturating_sub(2)), at(index - 1)) else {
            continue;
        };
        let (Some(to), Some(after)) = (at(index), at(index + 1)) else {
            continue;
        };
        // The slope at a point is that between its neighbours.
        let leave = (
            from.0 + (to.0 - before.0) / 6,
            from.1 + (to.1 - before.1) / 6,
        );
        let arrive = (to.0 - (after.0 - from.0) / 6, to.1 - (after.1 - from.1) / 6);
        // Writing to a String cannot fail.
        let _ = write!(
            path,
            "C{} {} {} {} {} {}",
            leave.0, leave.1, arrive.0, arrive.1, to.0, to.1
        );
    }
    path
}

pub(super) const fn middle(a: Point, b: Point) -> Point {
    (i32::midpoint(a.0, b.0), i32::midpoint(a.1, b.1))
}
