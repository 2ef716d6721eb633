//! Names in values: of consts, of enum members, `true` and `false`.

use crate::model::{Definition, DefinitionId, FileId, Type, Value};
use crate::{Diagnostic, Span};

use super::super::suggest::suggest;
use super::super::symbols::{Found, Space};
use super::{Evaluator, MAX_COPIED, MAX_DEPTH, State, definition};

impl Evaluator<'_> {
    /// `true`, a member of the enum that is wanted, a const, or `Enum.MEMBER`; the last two perhaps of another file.
    pub(super) fn name(
        &mut self,
        file: FileId,
        ty: &Type,
        name: &str,
        span: Span,
    ) -> Option<Value> {
        if let Some(value) = truth(name) {
            return self.truth(value, ty, name, span);
        }
        if let Type::Enum(id) = ty
            && let Some(member) = self
                .enum_of(*id)?
                .members
                .iter()
                .find(|member| member.name == name)
        {
            return Some(Value::Enum {
                id: *id,
                value: member.value,
            });
        }
        match self.symbols.find(Space::Const, file, name) {
            Found::One(id) => return self.reference(id, ty, name, span),
            Found::Two(one, other) => {
                let diagnostic = self.symbols.ambiguous(name, span, one, other);
                self.diagnostics.push(diagnostic);
                return None;
            }
            Found::Nothing => {}
        }
        if let Some((prefix, member)) = name.rsplit_once('.') {
            if let Some(value) = self.member_of_declared(file, ty, prefix, member, span) {
                return Some(value);
            }
            if let Found::One(id) = self.symbols.find(Space::Type, file, prefix)
                && let Some(id) = self.enum_behind(id)
            {
                return self.member(id, member, ty, name, span);
            }
        } else if let Type::Enum(id) = ty {
            return self.no_member(*id, name, span);
        }
        self.symbols
            .report_unknown(Space::Const, file, name, span, self.diagnostics);
        None
    }

    pub(super) fn truth(
        &mut self,
        value: bool,
        ty: &Type,
        name: &str,
        span: Span,
    ) -> Option<Value> {
        match ty {
            Type::Bool => Some(Value::Bool(value)),
            // To Apache's compiler these words are numbers.
            Type::I8 | Type::I16 | Type::I32 | Type::I64 => {
                let number = i64::from(value);
                let message = format!("`{name}` is taken for the number {number}");
                let warning = Diagnostic::warning("bool-as-number", message).label(span, "");
                self.diagnostics
                    .push(warning.hint(format!("write `{number}`, or declare it `bool`")));
                Some(Value::Int(number))
            }
            _ => self.mismatch(ty, span, &format!("`{name}`")),
        }
    }

    /// A member of the enum that is declared, under the name of another or of none. Apache's compiler does not look at what
    /// stands before the dot.
    fn member_of_declared(
        &mut self,
        file: FileId,
        ty: &Type,
        prefix: &str,
        member: &str,
        span: Span,
    ) -> Option<Value> {
        let Type::Enum(declared) = ty else {
            return None;
        };
        let named = match self.symbols.find(Space::Type, file, prefix) {
            Found::One(id) => self.enum_behind(id),
            _ => None,
        };
        let definition = self.enum_of(*declared)?;
        let found = definition.members.iter().find(|each| each.name == member)?;
        if named != Some(*declared) {
            let message = format!(
                "`{prefix}.{member}` is taken for `{member}` of the enum `{}`",
                definition.name
            );
            let label = match named {
                Some(_) => "another enum than the one that is declared",
                None => "no enum has this name here",
            };
            let warning = Diagnostic::warning("foreign-member", message).label(span, label);
            self.diagnostics
                .push(warning.hint(format!("write `{member}` alone")));
        }
        Some(Value::Enum {
            id: *declared,
            value: found.value,
        })
    }

    /// The enum that a type's name means, by way of typedefs too.
    pub(super) fn enum_behind(&self, id: DefinitionId) -> Option<DefinitionId> {
        match definition(self.lowered, id)? {
            Definition::Enum(_) => Some(id),
            Definition::Typedef(typedef) => match typedef.ty {
                Type::Enum(id) => Some(id),
                _ => None,
            },
            _ => None,
        }
    }

    pub(super) fn member(
        &mut self,
        id: DefinitionId,
        member: &str,
        ty: &Type,
        name: &str,
        span: Span,
    ) -> Option<Value> {
        let definition = self.enum_of(id)?;
        match definition
            .members
            .iter()
            .find(|candidate| candidate.name == member)
        {
            Some(member) => self.fit(
                &Value::Enum {
                    id,
                    value: member.value,
                },
                ty,
                span,
                &format!("`{name}`"),
            ),
            None => self.no_member(id, member, span),
        }
    }

    pub(super) fn no_member(
        &mut self,
        id: DefinitionId,
        member: &str,
        span: Span,
    ) -> Option<Value> {
        let definition = self.enum_of(id)?;
        if self.symbols.has_gaps() {
            return None;
        }
        let message = format!("the enum `{}` has no member `{member}`", definition.name);
        let mut diagnostic =
            Diagnostic::error("unknown-member", message).label(span, "unknown member");
        let names = definition.members.iter().map(|member| member.name.as_str());
        if let Some(near) = suggest(member, names) {
            diagnostic = diagnostic.hint(format!("did you mean `{near}`?"));
        }
        self.diagnostics.push(diagnostic);
        None
    }

    pub(super) fn reference(
        &mut self,
        id: DefinitionId,
        ty: &Type,
        name: &str,
        span: Span,
    ) -> Option<Value> {
        let evaluated = match self.consts.get(&id) {
            Some(State::Done(evaluated)) => evaluated.as_ref()?,
            _ => {
                let message = format!("the value of `{name}` depends on itself");
                let mut diagnostic =
                    Diagnostic::error("const-cycle", message).label(span, "back where it began");
                if let Some(definition) = self.symbols.definition(id) {
                    diagnostic = diagnostic.label(definition.name.span, "defined here");
                }
                self.diagnostics.push(diagnostic);
                return None;
            }
        };
        self.copied += evaluated.parts;
        let too_deep = self.depth + evaluated.depth > MAX_DEPTH;
        if too_deep || self.copied > MAX_COPIED {
            let message = match too_deep {
                true => format!(
                    "with its references followed, this value nests more than {MAX_DEPTH} deep"
                ),
                false => format!(
                    "with their references followed, constants have more than {MAX_COPIED} parts"
                ),
            };
            self.diagnostics
                .push(Diagnostic::error("too-deep", message).label(span, "one too many"));
            return None;
        }
        let value = evaluated.value.clone();
        self.fit(
            &value,
            ty,
            span,
            &format!("`{name}`, which is {}", self.found(&value)),
        )
    }
}

fn truth(name: &str) -> Option<bool> {
    match name {
        "true" | "True" => Some(true),
        "false" | "False" => Some(false),
        _ => None,
    }
}
