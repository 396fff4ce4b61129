//! Works an expression out.

use super::parse::{Node, parse};
use super::value::whole as whole_of;
use super::{BYTES, Facts, Group, STEPS, Unclear, Value};

/// Works an expression out, with or without its braces.
///
/// # Errors
/// When something in it is not understood, does not fit together, or takes too long.
pub fn evaluate(text: &str, facts: &dyn Facts) -> Result<Value, Unclear> {
    if !facts.begin(text.len() / 16 + 1) {
        return Err(Unclear::Bound);
    }
    let node = parsed(text)?;
    Evaluator { facts, steps: 0 }.value(&node)
}

/// An expression, with or without its braces, as a tree.
pub(super) fn parsed(text: &str) -> Result<Node, Unclear> {
    let trimmed = text.trim();
    let inner = trimmed
        .strip_prefix('{')
        .and_then(|inner| inner.strip_suffix('}'))
        .unwrap_or(trimmed);
    parse(inner)
}

/// Whether everything that an expression calls is known.
pub(super) fn is_known(node: &Node) -> bool {
    match node {
        Node::Value(_) | Node::Property(_) => true,
        Node::Not(inner) | Node::Minus(inner) => is_known(inner),
        Node::Pair(_, left, right) => is_known(left) && is_known(right),
        Node::Choice(when, yes, no) => [when, yes, no].into_iter().all(|node| is_known(node)),
        Node::Call(name, arguments) => {
            CALLS.contains(&(name.as_str(), arguments.len())) && arguments.iter().all(is_known)
        }
        Node::Method(inner, name, arguments) => {
            METHODS.contains(&(name.as_str(), arguments.len()))
                && is_known(inner)
                && arguments.iter().all(is_known)
        }
    }
}

/// What can be called, with how many arguments.
const CALLS: [(&str, usize); 11] = [
    ("If", 3),
    ("GetProperty", 1),
    ("SumStack", 1),
    ("SumLocation", 1),
    ("CountStack", 0),
    ("CountStack", 1),
    ("CountLocation", 0),
    ("CountLocation", 1),
    ("abs", 1),
    ("max", 2),
    ("min", 2),
];

/// The methods of texts, with how many arguments.
const METHODS: [(&str, usize); 10] = [
    ("equals", 1),
    ("equalsIgnoreCase", 1),
    ("contains", 1),
    ("startsWith", 1),
    ("endsWith", 1),
    ("length", 0),
    ("isEmpty", 0),
    ("toUpperCase", 0),
    ("toLowerCase", 0),
    ("trim", 0),
];

struct Evaluator<'a> {
    facts: &'a dyn Facts,
    steps: usize,
}

fn sense<T>(what: impl Into<String>) -> Result<T, Unclear> {
    Err(Unclear::Sense(what.into()))
}

impl Evaluator<'_> {
    fn value(&mut self, node: &Node) -> Result<Value, Unclear> {
        self.steps += 1;
        if self.steps > STEPS || !self.facts.step() {
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
        let text = self.facts.property(name)?.unwrap_or_default();
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
            ("SumStack", [name]) => self.sum(name, Group::Stack),
            ("SumLocation", [name]) => self.sum(name, Group::Location),
            ("CountStack", names) => self.count(names, Group::Stack),
            ("CountLocation", names) => self.count(names, Group::Location),
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

    fn sum(&mut self, name: &Node, group: Group) -> Result<Value, Unclear> {
        let name = self.value(name)?.to_string();
        let mut sum = 0_i64;
        for text in self.facts.others(group, Some(&name))? {
            self.steps += 10;
            // What is no number counts nothing.
            sum = sum.saturating_add(whole_of(text.trim()).map_or(0, i64::from));
        }
        Ok(Value::Whole(sum))
    }

    fn count(&mut self, names: &[Node], group: Group) -> Result<Value, Unclear> {
        let name = match names {
            [] => None,
            [name] => Some(self.value(name)?.to_string()),
            _ => return sense("too many names"),
        };
        let values = self.facts.others(group, name.as_deref())?;
        let counted = values
            .iter()
            .filter(|value| name.is_none() || !value.is_empty());
        Ok(Value::Whole(
            i64::try_from(counted.count()).unwrap_or(i64::MAX),
        ))
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
            if joined.len() > BYTES {
                return Err(Unclear::Bound);
            }
            Ok(Value::Text(joined))
        }
        (left, right) => match (left.millionths(), right.millionths()) {
            (Some(left), Some(right)) => decimal(sign, left, right),
            _ => sense(format!("{left} {sign} {right}")),
        },
    }
}

const fn is_text(value: &Value) -> bool {
    matches!(value, Value::Text(_))
}

fn same(left: &Value, right: &Value) -> bool {
    match (left.millionths(), right.millionths()) {
        (Some(left), Some(right)) => left == right,
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

/// Both in millionths.
fn decimal(sign: &str, left: i128, right: i128) -> Result<Value, Unclear> {
    const ONE: i128 = 1_000_000;
    let result = match sign {
        "+" => left.checked_add(right),
        "-" => left.checked_sub(right),
        "*" => left.checked_mul(right).map(|product| product / ONE),
        "/" => left
            .checked_mul(ONE)
            .and_then(|left| left.checked_div(right)),
        "%" => left.checked_rem(right),
        "<" => return Ok(Value::Truth(left < right)),
        ">" => return Ok(Value::Truth(left > right)),
        "<=" => return Ok(Value::Truth(left <= right)),
        ">=" => return Ok(Value::Truth(left >= right)),
        _ => None,
    };
    result.map_or_else(
        || sense(format!("such numbers with {sign}")),
        |number| Ok(Value::Decimal(number)),
    )
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
        ("trim", []) => Value::Text(text.trim_matches(|c: char| c <= ' ').to_owned()),
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

    struct Piece;

    impl Facts for Piece {
        fn property(&self, name: &str) -> Result<Option<String>, Unclear> {
            let value = match name {
                "A" => "7",
                "B" => "2",
                "Side" => "Red",
                "Turn" => "4",
                _ => return Ok(None),
            };
            Ok(Some(value.to_owned()))
        }

        fn others(&self, group: Group, _: Option<&str>) -> Result<Vec<String>, Unclear> {
            match group {
                Group::Stack => Ok(["2", "5", "many"].map(ToOwned::to_owned).to_vec()),
                Group::Location => sense("not known"),
            }
        }
    }

    fn shown(text: &str) -> String {
        match evaluate(text, &Piece) {
            Ok(value) => value.to_string(),
            Err(error) => format!("! {error}"),
        }
    }

    #[test]
    fn what_is_known_is_told_without_working_it_out() {
        for text in [
            "{A > B}",
            "{If(A > 1, SumStack(\"x\"), 0)}",
            "{Side.equals(\"Red\")}",
        ] {
            assert!(crate::table::expression::is_clear(text), "{text}");
        }
        for text in [
            "{Random(6)}",
            "{A +}",
            "{If(A)}",
            "{Alert(\"x\")}",
            "{Side.charAt(0)}",
        ] {
            assert!(!crate::table::expression::is_clear(text), "{text}");
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
            ("{A / 3.0}", "2.333333"),
            ("{A * 1.0}", "7.0"),
            ("{0 - A / 2.0}", "-3.5"),
            ("{A / 2.0 == 3.5}", "true"),
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
