//! From words to a tree, by how strongly signs bind.

use super::token::{Token, tokens, unclear};
use super::value::Value;
use super::{DEPTH, Unclear};

/// A part of an expression.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Node {
    Value(Value),
    Property(String),
    Not(Box<Node>),
    Minus(Box<Node>),
    Pair(&'static str, Box<Node>, Box<Node>),
    Choice(Box<Node>, Box<Node>, Box<Node>),
    Call(String, Vec<Node>),
    Method(Box<Node>, String, Vec<Node>),
}

/// Signs between two parts, weakest first.
const PAIRS: [&[&str]; 6] = [
    &["||"],
    &["&&"],
    &["==", "!=", "=~", "!~"],
    &["<", ">", "<=", ">="],
    &["+", "-"],
    &["*", "/", "%"],
];

/// Parses an expression without its braces.
pub(super) fn parse(text: &str) -> Result<Node, Unclear> {
    let tokens = tokens(text)?;
    let mut parser = Parser {
        text,
        tokens: &tokens,
        at: 0,
    };
    let node = parser.choice(0)?;
    match parser.tokens.get(parser.at) {
        None => Ok(node),
        Some((at, _)) => Err(unclear(text, *at)),
    }
}

struct Parser<'a> {
    text: &'a str,
    tokens: &'a [(usize, Token)],
    at: usize,
}

impl Parser<'_> {
    fn here(&self) -> Unclear {
        let at = self
            .tokens
            .get(self.at)
            .map_or(self.text.len(), |(at, _)| *at);
        unclear(self.text, at)
    }

    fn sign(&mut self, signs: &[&str]) -> Option<&'static str> {
        match self.tokens.get(self.at) {
            Some((_, Token::Sign(sign))) if signs.contains(sign) => {
                self.at += 1;
                Some(sign)
            }
            _ => None,
        }
    }

    fn want(&mut self, sign: &str) -> Result<(), Unclear> {
        self.sign(&[sign]).map(|_| ()).ok_or_else(|| self.here())
    }

    fn choice(&mut self, depth: usize) -> Result<Node, Unclear> {
        if depth > DEPTH {
            return Err(Unclear::Bound);
        }
        let when = self.pair(0, depth)?;
        if self.sign(&["?"]).is_none() {
            return Ok(when);
        }
        let yes = self.choice(depth + 1)?;
        self.want(":")?;
        let no = self.choice(depth + 1)?;
        Ok(Node::Choice(Box::new(when), Box::new(yes), Box::new(no)))
    }

    fn pair(&mut self, strength: usize, depth: usize) -> Result<Node, Unclear> {
        let Some(signs) = PAIRS.get(strength) else {
            return self.single(depth);
        };
        let mut node = self.pair(strength + 1, depth)?;
        let mut count = 0;
        while let Some(sign) = self.sign(signs) {
            let right = self.pair(strength + 1, depth)?;
            node = Node::Pair(sign, Box::new(node), Box::new(right));
            // A long row makes a deep tree.
            count += 1;
            if count > 8 * DEPTH {
                return Err(Unclear::Bound);
            }
        }
        Ok(node)
    }

    fn single(&mut self, depth: usize) -> Result<Node, Unclear> {
        if depth > DEPTH {
            return Err(Unclear::Bound);
        }
        if self.sign(&["!"]).is_some() {
            return Ok(Node::Not(Box::new(self.single(depth + 1)?)));
        }
        if self.sign(&["-"]).is_some() {
            return Ok(Node::Minus(Box::new(self.single(depth + 1)?)));
        }
        let mut node = self.plain(depth)?;
        let mut count = 0;
        while self.sign(&["."]).is_some() {
            let Some((_, Token::Name(name))) = self.tokens.get(self.at) else {
                return Err(self.here());
            };
            let name = name.clone();
            self.at += 1;
            self.want("(")?;
            node = Node::Method(Box::new(node), name, self.arguments(depth)?);
            count += 1;
            if count > DEPTH {
                return Err(Unclear::Bound);
            }
        }
        Ok(node)
    }

    fn plain(&mut self, depth: usize) -> Result<Node, Unclear> {
        if self.sign(&["("]).is_some() {
            let node = self.choice(depth + 1)?;
            self.want(")")?;
            return Ok(node);
        }
        let Some((_, token)) = self.tokens.get(self.at).cloned() else {
            return Err(self.here());
        };
        let failed = self.here();
        self.at += 1;
        Ok(match token {
            Token::Whole(number) => Node::Value(Value::Whole(number)),
            Token::Fraction(value) => Node::Value(value),
            Token::Text(text) => Node::Value(Value::Text(text)),
            Token::Name(name) if name == "true" => Node::Value(Value::Truth(true)),
            Token::Name(name) if name == "false" => Node::Value(Value::Truth(false)),
            Token::Name(name) => {
                if self.sign(&["("]).is_some() {
                    Node::Call(name, self.arguments(depth)?)
                } else {
                    Node::Property(name)
                }
            }
            Token::Sign(_) => return Err(failed),
        })
    }

    fn arguments(&mut self, depth: usize) -> Result<Vec<Node>, Unclear> {
        let mut list = Vec::new();
        if self.sign(&[")"]).is_some() {
            return Ok(list);
        }
        loop {
            list.push(self.choice(depth + 1)?);
            if self.sign(&[")"]).is_some() {
                return Ok(list);
            }
            self.want(",")?;
        }
    }
}
