//! Works an expression out.

use super::parse::{Node, parse};
use super::{Unclear, Value};
use crate::limits::{EXPRESSION_BYTES, EXPRESSION_DEPTH, EXPRESSION_STEPS};
use crate::piece::{Level, Properties};

/// Works an expression out, with or without its braces.
///
/// # Errors
/// When something in it is not understood, does not fit together, or takes too long.
pub fn evaluate(text: &str, properties: &Properties) -> Result<Value, Unclear> {
    if properties.depth() > EXPRESSION_DEPTH || !properties.spend(text.len() / 16 + 1) {
        return Err(Unclear::Bound);
    }
    let trimmed = text.trim();
    let inner = trimmed
        .strip_prefix('{')
        .and_then(|inner| inner.strip_suffix('}'))
        .unwrap_or(trimmed);
    let node = parse(inner)?;
    Evaluator {
        properties,
        steps: 0,
    }
    .value(&node)
}

struct Evaluator<'a> {
    properties: &'a Properties<'a>,
    steps: usize,
}

fn sense<T>(what: impl Into<String>) -> Result<T, Unclear> {
    Err(Unclear::Sense(what.into()))
}

impl Evaluator<'_> {
    fn value(&mut self, node: &Node) -> Result<Value, Unclear> {
        self.steps += 1;
        if self.steps > EXPRESSION_STEPS || !self.properties.deeper().spend(1) {
            return Err(Unclear::Bound);
        }
        match node {
            Node::Value(value) => Ok(value.clone()),
            Node::Property(name) => self.property(name),
            Node::Not(inner) => Ok(Value::Truth(!self.truth(inner)?)),
            Node::Minus(inner) => match self.value(inner)? {
                Value::Whole(number) => number
                    .checked_neg()
                    .map(Value::Whole)
                    .map_or_else(|| sense("too large"), Ok),
                Value::Decimal(number) => Ok(Value::Decimal(-number)),
                other => sense(format!("-{other}")),
            },
            Node::Choice(when, yes, no) => {
                if self.truth(when)? {
                    self.value(yes)
                } else {
                    self.value(no)
                }
            }
            Node::Pair("&&", left, right) => {
                Ok(Value::Truth(self.truth(left)? && self.truth(right)?))
            }
            Node::Pair("||", left, right) => {
                Ok(Value::Truth(self.truth(left)? || self.truth(right)?))
            }
            Node::Pair(sign, left, right) => pair(sign, self.value(left)?, self.value(right)?),
            Node::Call(name, arguments) => self.call(name, arguments),
            Node::Method(inner, name, arguments) => {
                let inner = self.value(inner)?;
                let arguments: Result<Vec<Value>, Unclear> =
                    arguments.iter().map(|one| self.value(one)).collect();
                method(&inner, name, &arguments?)
            }
        }
    }

    fn property(&self, name: &str) -> Result<Value, Unclear> {
        let text = self.properties.deeper().text(name).unwrap_or_default();
        // A property that cannot be worked out is not the same as none.
        if !self.properties.holds() {
            return Err(Unclear::Bound);
        }
        Ok(Value::of_property(&text))
    }

    fn truth(&mut self, node: &Node) -> Result<bool, Unclear> {
        match self.value(node)? {
            Value::Truth(truth) => Ok(truth),
            other => sense(format!("{other} is neither true nor false")),
        }
    }

    fn call(&mut self, name: &str, arguments: &[Node]) -> Result<Value, Unclear> {
        match (name, arguments) {
            ("If", [when, yes, no]) => {
                if self.truth(when)? {
                    self.value(yes)
                } else {
                    self.value(no)
                }
            }
            ("GetProperty", [name]) => {
                let name = self.value(name)?.to_string();
                self.property(&name)
            }
            ("SumStack", [name]) => self.sum(name, self.properties.around().stack()),
            ("SumLocation", [name]) => self.sum(name, self.properties.around().location()),
            ("CountStack", names) => self.count(names, self.properties.around().stack()),
            ("CountLocation", names) => self.count(names, self.properties.around().location()),
            ("abs", [number]) => match self.value(number)? {
                Value::Whole(number) => Ok(Value::Whole(number.saturating_abs())),
                Value::Decimal(number) => Ok(Value::Decimal(number.abs())),
                other => sense(format!("abs({other})")),
            },
            ("max" | "min", [first, second]) => {
                let (first, second) = (self.value(first)?, self.value(second)?);
                let less = pair("<", first.clone(), second.clone())? == Value::Truth(true);
                Ok(if less == (name == "min") {
                    first
                } else {
                    second
                })
            }
            _ => Err(Unclear::Form {
                at: 0,
                what: format!("{name}("),
            }),
        }
    }

    fn pieces(pieces: Option<Vec<Vec<Level>>>) -> Result<Vec<Vec<Level>>, Unclear> {
        pieces.map_or_else(|| sense("what lies around is not known"), Ok)
    }

    fn sum(&mut self, name: &Node, pieces: Option<Vec<Vec<Level>>>) -> Result<Value, Unclear> {
        let name = self.value(name)?.to_string();
        let mut sum = 0_i64;
        for levels in Self::pieces(pieces)? {
            self.steps += 10;
            let text = self
                .properties
                .of_other(&levels)
                .text(&name)
                .unwrap_or_default();
            // What is no number counts nothing.
            sum = sum.saturating_add(crate::text::int(text.trim()).map_or(0, i64::from));
        }
        if !self.properties.holds() {
            return Err(Unclear::Bound);
        }
        Ok(Value::Whole(sum))
    }

    fn count(&mut self, names: &[Node], pieces: Option<Vec<Vec<Level>>>) -> Result<Value, Unclear> {
        let name = match names {
            [] => None,
            [name] => Some(self.value(name)?.to_string()),
            _ => return sense("too many names"),
        };
        let pieces = Self::pieces(pieces)?;
        let counts = |levels: &&Vec<Level>| {
            let value = name.as_ref().map(|name| {
                self.properties
                    .of_other(levels)
                    .text(name)
                    .unwrap_or_default()
            });
            value.is_none_or(|value| !value.is_empty())
        };
        let count = pieces.iter().filter(counts).count();
        Ok(Value::Whole(i64::try_from(count).unwrap_or(i64::MAX)))
    }
}

fn pair(sign: &str, left: Value, right: Value) -> Result<Value, Unclear> {
    match sign {
        "==" => return Ok(Value::Truth(same(&left, &right))),
        "!=" => return Ok(Value::Truth(!same(&left, &right))),
        "=~" => {
            return Ok(Value::Truth(matches(
                &left.to_string(),
                &right.to_string(),
            )?));
        }
        "!~" => {
            return Ok(Value::Truth(!matches(
                &left.to_string(),
                &right.to_string(),
            )?));
        }
        _ => {}
    }
    match (left, right) {
        (Value::Whole(left), Value::Whole(right)) => whole(sign, left, right),
        (left, right) if sign == "+" && (is_text(&left) || is_text(&right)) => {
            let joined = format!("{left}{right}");
            if joined.len() > EXPRESSION_BYTES {
                return Err(Unclear::Bound);
            }
            Ok(Value::Text(joined))
        }
        (left, right) => match (number(&left), number(&right)) {
            (Some(left), Some(right)) => decimal(sign, left, right),
            _ => sense(format!("{left} {sign} {right}")),
        },
    }
}

const fn is_text(value: &Value) -> bool {
    matches!(value, Value::Text(_))
}

#[allow(clippy::cast_precision_loss)] // what Java does as well
fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Whole(number) => Some(*number as f64),
        Value::Decimal(number) => Some(*number),
        _ => None,
    }
}

fn same(left: &Value, right: &Value) -> bool {
    match (number(left), number(right)) {
        (Some(left), Some(right)) => (left - right).abs() < f64::EPSILON,
        _ => left.to_string() == right.to_string(),
    }
}

fn whole(sign: &str, left: i64, right: i64) -> Result<Value, Unclear> {
    let result = match sign {
        "+" => left.checked_add(right),
        "-" => left.checked_sub(right),
        "*" => left.checked_mul(right),
        "/" => left.checked_div(right),
        "%" => left.checked_rem(right),
        "<" => return Ok(Value::Truth(left < right)),
        ">" => return Ok(Value::Truth(left > right)),
        "<=" => return Ok(Value::Truth(left <= right)),
        ">=" => return Ok(Value::Truth(left >= right)),
        _ => None,
    };
    result.map_or_else(
        || sense(format!("{left} {sign} {right}")),
        |number| Ok(Value::Whole(number)),
    )
}

fn decimal(sign: &str, left: f64, right: f64) -> Result<Value, Unclear> {
    let result = match sign {
        "+" => left + right,
        "-" => left - right,
        "*" => left * right,
        "/" => left / right,
        "%" => left % right,
        "<" => return Ok(Value::Truth(left < right)),
        ">" => return Ok(Value::Truth(left > right)),
        "<=" => return Ok(Value::Truth(left <= right)),
        ">=" => return Ok(Value::Truth(left >= right)),
        _ => f64::NAN,
    };
    if result.is_finite() {
        Ok(Value::Decimal(result))
    } else {
        sense(format!("{left} {sign} {right}"))
    }
}

/// Whether a text is one of several, the only patterns that are understood: `a|b|c`, each perhaps with `.*` at its
/// beginning or end.
fn matches(text: &str, pattern: &str) -> Result<bool, Unclear> {
    let mut any = false;
    for one in pattern.split('|') {
        let (open_start, rest) = one
            .strip_prefix(".*")
            .map_or((false, one), |rest| (true, rest));
        let (open_end, rest) = rest
            .strip_suffix(".*")
            .map_or((false, rest), |rest| (true, rest));
        if rest.contains([
            '.', '*', '+', '?', '[', ']', '(', ')', '{', '}', '^', '$', '\\',
        ]) {
            return Err(Unclear::Form {
                at: 0,
                what: one.chars().take(20).collect(),
            });
        }
        any |= match (open_start, open_end) {
            (false, false) => text == rest,
            (true, false) => text.ends_with(rest),
            (false, true) => text.starts_with(rest),
            (true, true) => text.contains(rest),
        };
    }
    Ok(any)
}

fn method(inner: &Value, name: &str, arguments: &[Value]) -> Result<Value, Unclear> {
    let text = inner.to_string();
    Ok(match (name, arguments) {
        ("equals", [other]) => Value::Truth(text == other.to_string()),
        ("equalsIgnoreCase", [other]) => {
            Value::Truth(text.eq_ignore_ascii_case(&other.to_string()))
        }
        ("contains", [other]) => Value::Truth(text.contains(&other.to_string())),
        ("startsWith", [other]) => Value::Truth(text.starts_with(&other.to_string())),
        ("endsWith", [other]) => Value::Truth(text.ends_with(&other.to_string())),
        ("length", []) => {
            Value::Whole(i64::try_from(text.encode_utf16().count()).unwrap_or(i64::MAX))
        }
        ("isEmpty", []) => Value::Truth(text.is_empty()),
        ("toUpperCase", []) => Value::Text(text.to_uppercase()),
        ("toLowerCase", []) => Value::Text(text.to_lowercase()),
        ("trim", []) => Value::Text(crate::text::trim(&text).to_owned()),
        _ => {
            return Err(Unclear::Form {
                at: 0,
                what: format!(".{name}("),
            });
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::piece::Around;

    struct Stack;

    impl Around for Stack {
        fn property(&self, name: &str) -> Option<String> {
            (name == "Turn").then(|| "4".to_owned())
        }

        fn stack(&self) -> Option<Vec<Vec<Level>>> {
            let piece = |strength: &str| {
                vec![
                    Level::new("mark;Strength", strength),
                    Level::new("piece;;;;x", ""),
                ]
            };
            Some(vec![piece("2"), piece("5"), piece("many")])
        }
    }

    fn shown(text: &str) -> String {
        let levels = vec![
            Level::new("mark;A,B,Side", "7,2,Red"),
            Level::new("piece;;;;x", ""),
        ];
        let around = Stack;
        let properties = Properties::new(&levels).with(&around);
        match evaluate(text, &properties) {
            Ok(value) => value.to_string(),
            Err(error) => format!("! {error}"),
        }
    }

    #[test]
    fn the_common_kind_is_worked_out() {
        for (text, value) in [
            ("{A + B * 3}", "13"),
            ("{(A + B) * 3}", "27"),
            ("{A / B}", "3"),
            ("{A % B}", "1"),
            ("{-A + 1}", "-6"),
            ("{A / 2.0}", "3.5"),
            ("{A > B && Side == \"Red\"}", "true"),
            ("{Side != 'Blue'}", "true"),
            ("{!(A < B) || false}", "true"),
            ("{A > 5 ? \"big\" : \"small\"}", "big"),
            ("{If(A > 5, A - B, 0)}", "5"),
            ("{\"str \" + A + \"-\" + B}", "str 7-2"),
            ("{SumStack(\"Strength\")}", "7"),
            ("{CountStack(\"Strength\")}", "3"),
            ("{CountStack()}", "3"),
            ("{Turn + 1}", "5"),
            ("{Side.equals(\"Red\")}", "true"),
            ("{Side.length()}", "3"),
            ("{GetProperty(\"A\")}", "7"),
            ("{$A$ + 1}", "8"),
            ("{Nothing == \"\"}", "true"),
            ("{Side =~ \"Red|Blue\"}", "true"),
            ("{Side =~ \"R.*\"}", "true"),
            ("{Side !~ \"Blue\"}", "true"),
            ("{max(A, B)}", "7"),
        ] {
            assert_eq!(shown(text), value, "{text}");
        }
    }

    #[test]
    fn anything_else_is_not_guessed() {
        for text in [
            "{A / 0}",
            "{Random(6)}",
            "{A +}",
            "{for(;;){}}",
            "{Side * 2}",
            "{If(A, 1, 2)}",
            "{Side =~ \"[Rr]ed\"}",
            "{import java.io.*;}",
            "{SumLocation(\"x\")}",
            "{\"open}",
            "{9999999999999999999}",
            "{9223372036854775807 + 1}",
        ] {
            assert!(shown(text).starts_with('!'), "{text}: {}", shown(text));
        }
    }

    #[test]
    fn deep_and_long_ones_end() {
        let deep = "(".repeat(10_000) + "1" + &")".repeat(10_000);
        assert!(shown(&deep).starts_with('!'));
        assert!(shown(&"!".repeat(30_000)).starts_with('!'));
        assert!(shown(&"1+".repeat(20_000)).starts_with('!'));
        assert!(shown(&("1".to_owned() + &"+1".repeat(200))).starts_with("201"));
        assert!(shown(&"a".repeat(70_000)).starts_with('!'));
    }
}
