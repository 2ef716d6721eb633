//! From tokens to a tree.

use std::ops::Range;

use scrooge_codegen::suggest;

use super::lex::{Kind, Token, lex};
use super::{DEEPEST, RuleError};

/// A rule as it was written. Names are not looked up yet.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) what: What,
    pub(super) place: Range<usize>,
}

#[derive(Clone, Debug)]
pub(super) enum What {
    Any(Vec<Node>),
    All(Vec<Node>),
    Not(Box<Node>),
    Compare(Operator, Box<[Operand; 2]>),
    OneOf(Operand, Vec<Operand>),
    /// The name of the function, and where it stands.
    Call(String, Range<usize>, Vec<Operand>),
    /// A bool by itself.
    Alone(Operand),
}

#[derive(Clone, Debug)]
pub(super) struct Operand {
    pub(super) term: Term,
    pub(super) place: Range<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Term {
    Bool(bool),
    Int(i64),
    Double(f64),
    Text(String),
    /// A path, or the member of an enum.
    Name(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Equal,
    Unequal,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Operator {
    fn of(sign: &str) -> Option<Self> {
        Some(match sign {
            "==" => Operator::Equal,
            "!=" => Operator::Unequal,
            "<" => Operator::Less,
            "<=" => Operator::LessOrEqual,
            ">" => Operator::Greater,
            ">=" => Operator::GreaterOrEqual,
            _ => return None,
        })
    }

    /// The same comparison with its sides exchanged.
    pub(super) fn flipped(self) -> Self {
        match self {
            Operator::Less => Operator::Greater,
            Operator::LessOrEqual => Operator::GreaterOrEqual,
            Operator::Greater => Operator::Less,
            Operator::GreaterOrEqual => Operator::LessOrEqual,
            same => same,
        }
    }
}

/// What can be called.
pub(super) const FUNCTIONS: [&str; 4] = ["has", "starts_with", "ends_with", "contains"];

pub(super) fn parse(text: &str) -> Result<Node, RuleError> {
    let mut parser = Parser {
        text,
        tokens: lex(text)?,
        at: 0,
    };
    let node = parser.any(0)?;
    match parser.next() {
        None => Ok(node),
        Some(token) => {
            let message = "the rule is at its end before this";
            Err(RuleError::new(token.place, message)
                .hint("`&&` or `||` goes between two conditions"))
        }
    }
}

struct Parser<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    at: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn next(&mut self) -> Option<Token> {
        let token = self.peek().cloned();
        self.at += 1;
        token
    }

    /// Whether that comes next; if so, it is behind us.
    fn takes(&mut self, sign: &str) -> bool {
        let is_it =
            matches!(self.peek(), Some(Token { kind: Kind::Sign(next), .. }) if *next == sign);
        self.at += usize::from(is_it);
        is_it
    }

    fn expect(&mut self, sign: &'static str, why: &str) -> Result<Range<usize>, RuleError> {
        match self.next() {
            Some(token) if token.kind == Kind::Sign(sign) => Ok(token.place),
            other => {
                let place = other.map_or(self.end(), |token| token.place);
                Err(RuleError::new(place, format!("`{sign}` is missing {why}")))
            }
        }
    }

    fn end(&self) -> Range<usize> {
        self.text.len()..self.text.len()
    }

    fn any(&mut self, depth: usize) -> Result<Node, RuleError> {
        let first = self.all(depth)?;
        self.chain(first, "||", What::Any, |parser| parser.all(depth))
    }

    fn all(&mut self, depth: usize) -> Result<Node, RuleError> {
        let first = self.condition(depth)?;
        self.chain(first, "&&", What::All, |parser| parser.condition(depth))
    }

    fn chain(
        &mut self,
        first: Node,
        sign: &str,
        what: fn(Vec<Node>) -> What,
        mut next: impl FnMut(&mut Self) -> Result<Node, RuleError>,
    ) -> Result<Node, RuleError> {
        let mut nodes = vec![first];
        while self.takes(sign) {
            nodes.push(next(self)?);
        }
        Ok(match nodes.as_slice() {
            [first, .., last] => Node {
                place: first.place.start..last.place.end,
                what: what(nodes),
            },
            _ => nodes.remove(0),
        })
    }

    fn condition(&mut self, depth: usize) -> Result<Node, RuleError> {
        let start = self.peek().map_or(self.end(), |token| token.place.clone());
        if depth == DEEPEST {
            return Err(RuleError::new(
                start,
                format!("conditions nest deeper than {DEEPEST}"),
            ));
        }
        if self.takes("!") {
            let inner = self.condition(depth + 1)?;
            return Ok(Node {
                place: start.start..inner.place.end,
                what: What::Not(Box::new(inner)),
            });
        }
        if self.takes("(") {
            let inner = self.any(depth + 1)?;
            let close = self.expect(")", "behind the condition")?;
            return Ok(Node {
                place: start.start..close.end,
                what: inner.what,
            });
        }
        if let Some(function) = self.function() {
            return self.call(function);
        }
        let left = self.operand()?;
        self.comparison(left)
    }

    /// The name of a function, if one is called here.
    fn function(&mut self) -> Option<Token> {
        let name = self
            .peek()
            .filter(|token| token.kind == Kind::Name)?
            .clone();
        let behind = self.tokens.get(self.at + 1)?;
        if behind.kind != Kind::Sign("(") {
            return None;
        }
        self.at += 2;
        Some(name)
    }

    fn call(&mut self, name: Token) -> Result<Node, RuleError> {
        let text = self.text_at(&name.place);
        if !FUNCTIONS.contains(&text.as_str()) {
            let error = RuleError::new(name.place, format!("there is no function `{text}`"));
            return Err(error.hint(match suggest(&text, FUNCTIONS) {
                Some(name) => format!("did you mean `{name}`?"),
                None => format!("there are {}", FUNCTIONS.join(", ")),
            }));
        }
        let mut arguments = vec![self.operand()?];
        while self.takes(",") {
            arguments.push(self.operand()?);
        }
        let close = self.expect(")", "behind what the function is given")?;
        Ok(Node {
            what: What::Call(text, name.place.clone(), arguments),
            place: name.place.start..close.end,
        })
    }

    fn comparison(&mut self, left: Operand) -> Result<Node, RuleError> {
        let start = left.place.start;
        let operator = match self.peek() {
            Some(Token {
                kind: Kind::Sign(sign),
                ..
            }) => Operator::of(sign),
            Some(token) if token.kind == Kind::Name && self.text_at(&token.place) == "in" => {
                self.at += 1;
                let (values, end) = self.list()?;
                return Ok(Node {
                    what: What::OneOf(left, values),
                    place: start..end,
                });
            }
            _ => None,
        };
        let Some(operator) = operator else {
            return Ok(Node {
                place: left.place.clone(),
                what: What::Alone(left),
            });
        };
        self.at += 1;
        let right = self.operand()?;
        Ok(Node {
            place: start..right.place.end,
            what: What::Compare(operator, Box::new([left, right])),
        })
    }

    fn list(&mut self) -> Result<(Vec<Operand>, usize), RuleError> {
        self.expect("[", "behind `in`")?;
        let mut values = vec![self.operand()?];
        while self.takes(",") {
            values.push(self.operand()?);
        }
        let close = self.expect("]", "behind the values")?;
        Ok((values, close.end))
    }

    fn operand(&mut self) -> Result<Operand, RuleError> {
        let Some(token) = self.next() else {
            return Err(RuleError::new(
                self.end(),
                "a field or a value is missing here",
            ));
        };
        let term = match token.kind {
            Kind::Int(value) => Term::Int(value),
            Kind::Double(value) => Term::Double(value),
            Kind::Text(value) => Term::Text(value),
            Kind::Name => match self.text_at(&token.place).as_str() {
                "true" => Term::Bool(true),
                "false" => Term::Bool(false),
                name => Term::Name(name.to_owned()),
            },
            Kind::Sign(sign) => {
                let message = format!("a field or a value is missing before `{sign}`");
                return Err(RuleError::new(token.place, message));
            }
        };
        Ok(Operand {
            term,
            place: token.place,
        })
    }

    fn text_at(&self, place: &Range<usize>) -> String {
        self.text.get(place.clone()).unwrap_or_default().to_owned()
    }
}
