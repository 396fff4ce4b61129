//! XML from outside: no document type, bounded in nodes, depth and attributes before a node is made.

use crate::limits::{XML_ATTRIBUTES, XML_DEPTH, XML_NODES};
use crate::text::{self, Encoding};
use crate::{Fault, NoteKind, Notes};
use roxmltree::{Document, Node, ParsingOptions};
use std::borrow::Cow;

/// Most equals signs in a document.
const EQUALS: usize = 4_000_000;

/// Decodes the text of a document and looks it over.
///
/// # Errors
/// When it is larger, deeper or richer in attributes than allowed.
pub fn text<'a>(
    file: &str,
    entry: &str,
    bytes: &'a [u8],
    notes: &mut Notes,
) -> Result<Cow<'a, str>, Fault> {
    let (text, encoding) = text::document(bytes);
    if encoding == Encoding::Broken {
        notes.add(
            NoteKind::Encoding,
            entry,
            String::new,
            "bytes that are no UTF-8 were replaced",
        );
    }
    look_over(text.as_bytes()).map_err(|(at, wrong, allowed)| {
        let line = text
            .as_bytes()
            .iter()
            .take(at)
            .filter(|byte| **byte == b'\n')
            .count()
            + 1;
        Fault::new(file, wrong)
            .entry(entry)
            .at(format!("line {line}"))
            .allowed(allowed)
    })?;
    Ok(text)
}

/// Parses a document that was looked over.
///
/// # Errors
/// When it is no sound XML, has a document type, or too many nodes.
pub fn parse<'a>(file: &str, entry: &str, text: &'a str) -> Result<Document<'a>, Fault> {
    let options = ParsingOptions {
        allow_dtd: false,
        nodes_limit: XML_NODES,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(text, options).map_err(|error| {
        let pos = error.pos();
        let (wrong, allowed) = match error {
            roxmltree::Error::DtdDetected => (
                "the XML has a document type".to_owned(),
                "XML without one".to_owned(),
            ),
            roxmltree::Error::NodesLimitReached => (
                "the XML has too many nodes".to_owned(),
                format!("at most {XML_NODES}"),
            ),
            other => (
                format!("this is no sound XML: {other}"),
                "well-formed XML".to_owned(),
            ),
        };
        Fault::new(file, wrong)
            .entry(entry)
            .at(format!("line {}, column {}", pos.row, pos.col))
            .allowed(allowed)
    })
}

/// Counts tags, depth and attributes in one pass, roughly: enough that the parser cannot be led astray.
fn look_over(bytes: &[u8]) -> Result<(), (usize, &'static str, String)> {
    // The parser makes room for as many attributes as there are such signs.
    if bytes.split(|byte| *byte == b'=').count() > EQUALS + 1 {
        let allowed = format!("at most {EQUALS} equals signs");
        return Err((0, "the XML has too many attributes", allowed));
    }
    let mut at = 0;
    let mut tags = 0_u64;
    let mut depth = 0_usize;
    let mut spaces = 0;
    let after = |from: usize, end: &[u8]| {
        let rest = bytes.get(from..).unwrap_or_default();
        let found = rest.windows(end.len()).position(|part| part == end);
        found.map_or(bytes.len(), |found| from + found + end.len())
    };
    while let Some(open) = bytes
        .get(at..)
        .and_then(|rest| rest.iter().position(|byte| *byte == b'<'))
    {
        let open = at + open;
        let rest = bytes.get(open..).unwrap_or_default();
        tags += 1;
        if tags > 2 * u64::from(XML_NODES) {
            return Err((
                open,
                "the XML has too many nodes",
                format!("at most {XML_NODES}"),
            ));
        }
        if rest.starts_with(b"<!--") {
            at = after(open + 4, b"-->");
        } else if rest.starts_with(b"<![CDATA[") {
            at = after(open + 9, b"]]>");
        } else if rest.starts_with(b"<?") {
            at = after(open + 2, b"?>");
        } else {
            let (end, attributes, named) = tag(rest);
            spaces += named;
            if attributes > XML_ATTRIBUTES || spaces > 16 {
                let allowed = format!("at most {XML_ATTRIBUTES}, and 16 name spaces");
                return Err((open, "an XML element has too many attributes", allowed));
            }
            let closed = rest.get(..end).unwrap_or_default();
            if rest.starts_with(b"</") {
                depth = depth.saturating_sub(1);
            } else if !closed.ends_with(b"/>") {
                depth += 1;
                if depth > XML_DEPTH {
                    let allowed = format!("at most {XML_DEPTH} elements within each other");
                    return Err((open, "the XML is nested too deeply", allowed));
                }
            }
            at = open + end;
        }
    }
    Ok(())
}

/// Where a tag ends, how many attributes it has, and how many of them declare name spaces.
fn tag(rest: &[u8]) -> (usize, usize, usize) {
    let mut quote = None;
    let mut attributes = 0;
    let mut spaces = 0;
    for (at, byte) in rest.iter().enumerate() {
        match (quote, *byte) {
            (Some(open), byte) if byte == open => quote = None,
            (None, b'"' | b'\'') => quote = Some(*byte),
            (None, b'=') => attributes += 1,
            (None, b'x') if rest.get(at..at + 5) == Some(b"xmlns") => spaces += 1,
            (None, b'>') => return (at + 1, attributes, spaces),
            _ => {}
        }
    }
    (rest.len(), attributes, spaces)
}

/// An attribute, or an empty text.
pub fn attribute<'a>(node: &Node<'a, '_>, name: &str) -> &'a str {
    node.attribute(name).unwrap_or("")
}

/// The text of an element: its own text nodes joined, with trimmed ends.
pub fn own_text(node: &Node) -> String {
    let mut joined = String::new();
    for child in node.children().filter(Node::is_text) {
        joined.push_str(child.text().unwrap_or(""));
    }
    text::trim(&joined).to_owned()
}

/// The line of an element, for messages.
pub fn place(node: &Node) -> String {
    format!(
        "line {}",
        node.document().text_pos_at(node.range().start).row
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(xml: &str) -> Result<usize, Fault> {
        let mut notes = Notes::default();
        let text = text("a.vmod", "buildFile.xml", xml.as_bytes(), &mut notes)?;
        parse("a.vmod", "buildFile.xml", &text).map(|doc| doc.descendants().count())
    }

    #[test]
    fn what_is_out_of_bounds_is_refused() {
        assert!(read("<a b='>' c=\"-->\"><!-- <a><a> --><![CDATA[<a>]]></a>").is_ok());
        let equal = format!("<a>{}</a>", "=".repeat(EQUALS + 1));
        assert!(
            read(&equal)
                .expect_err("equal")
                .wrong
                .contains("attributes")
        );
        let deep = "<a>".repeat(XML_DEPTH + 1) + &"</a>".repeat(XML_DEPTH + 1);
        assert!(read(&deep).expect_err("deep").wrong.contains("deeply"));
        let wide: Vec<String> = (0..=XML_ATTRIBUTES).map(|n| format!("a{n}=''")).collect();
        assert!(
            read(&format!("<a {}/>", wide.join(" ")))
                .expect_err("wide")
                .wrong
                .contains("attributes")
        );
        let dtd = "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>";
        assert!(read(dtd).expect_err("type").wrong.contains("document type"));
        let fault = read("<a>\n<b></a>").expect_err("unsound");
        assert!(fault.place.starts_with("line 2"), "{fault}");
    }

    #[test]
    fn texts_are_joined_and_trimmed_as_java_does() {
        let doc = Document::parse("<a>\t x<b>y</b><![CDATA[ z]]>\t\n</a>").expect("sound");
        assert_eq!(own_text(&doc.root_element()), "x z");
    }
}
