//! Elements of a build file.

use crate::write::escaped;

/// An element with attributes, a text and children.
#[derive(Debug, Clone, Default)]
pub struct Element {
    tag: String,
    attributes: Vec<(String, String)>,
    text: String,
    children: Vec<Element>,
}

impl Element {
    /// Of a class of VASSAL: `module.Map` stands for `VASSAL.build.module.Map`.
    pub fn of(class: &str) -> Self {
        Self::new(&format!("VASSAL.build.{class}"))
    }

    /// Of any tag.
    pub fn new(tag: &str) -> Self {
        Self {
            tag: tag.to_owned(),
            ..Self::default()
        }
    }

    /// With an attribute.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.attributes.push((name.to_owned(), value.to_owned()));
        self
    }

    /// With attributes written as `name=value`, with bars between them.
    #[must_use]
    pub fn set(mut self, pairs: &str) -> Self {
        for pair in pairs.split('|') {
            if let Some((name, value)) = pair.split_once('=') {
                self = self.with(name.trim(), value);
            }
        }
        self
    }

    /// With a text.
    #[must_use]
    pub fn text(mut self, text: &str) -> Self {
        text.clone_into(&mut self.text);
        self
    }

    /// With a child.
    #[must_use]
    pub fn child(mut self, child: Element) -> Self {
        self.children.push(child);
        self
    }

    /// With children.
    #[must_use]
    pub fn children(mut self, children: impl IntoIterator<Item = Element>) -> Self {
        self.children.extend(children);
        self
    }

    /// As XML.
    pub fn write(&self) -> String {
        let mut written = String::new();
        self.write_to(&mut written);
        written
    }

    fn write_to(&self, written: &mut String) {
        written.push('<');
        written.push_str(&self.tag);
        for (name, value) in &self.attributes {
            written.push(' ');
            written.push_str(name);
            written.push_str("=\"");
            written.push_str(&escaped(value));
            written.push('"');
        }
        if self.text.is_empty() && self.children.is_empty() {
            written.push_str("/>");
            return;
        }
        written.push('>');
        written.push_str(&escaped(&self.text));
        for child in &self.children {
            child.write_to(written);
        }
        written.push_str("</");
        written.push_str(&self.tag);
        written.push('>');
    }
}
