//! Chooses the Rust name of everything, and keeps two things from having the same.

use std::collections::HashMap;

use crate::model::{
    Annotation, Definition, EnumMember, Field, File, Function, Struct, StructKind, StructNames,
};
use crate::{Config, Diagnostic, Span, names};

use super::services::{self, Made};
use super::symbols::Symbols;

/// The annotation that names something by hand.
pub(super) const ANNOTATION: &str = "rust.name";

/// The names of one model's modules, as far as they are taken.
pub(super) struct Names {
    /// All files of one module share its names.
    items: HashMap<Vec<String>, Scope>,
    /// Child modules stand beside those of the structs.
    modules: HashMap<Vec<String>, Scope>,
}

/// Names all that is written in the files.
pub(super) fn written(
    config: &Config,
    symbols: &Symbols<'_>,
    files: &mut [File],
    diagnostics: &mut Vec<Diagnostic>,
) -> Names {
    let mut naming = Naming {
        strict: config.strict_names,
        diagnostics,
    };
    let names = naming.definitions(symbols, files);
    for definition in files.iter_mut().flat_map(|file| &mut file.definitions) {
        match definition {
            Definition::Struct(definition) => naming.fields(
                &mut definition.fields,
                definition.kind == StructKind::Union,
                None,
            ),
            Definition::Enum(definition) => naming.members(&mut definition.members),
            Definition::Service(service) => {
                naming.functions(&mut service.functions);
                for function in &mut service.functions {
                    naming.fields(&mut function.arguments, false, None);
                    let beside = function.returns.as_ref().map(|_| services::SUCCESS);
                    naming.fields(&mut function.throws, false, beside);
                }
            }
            Definition::Typedef(_) | Definition::Const(_) => {}
        }
    }
    names
}

/// Names the structs that are made of functions, whose fields have their names: they give way to all that is written.
pub(super) fn made(
    config: &Config,
    made: &[Made],
    names: &mut Names,
    files: &mut [File],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut naming = Naming {
        strict: config.strict_names,
        diagnostics,
    };
    for Made { id, base } in made {
        let Some(file) = files.get_mut(id.file) else {
            continue;
        };
        if let Some(Definition::Struct(definition)) = file.definitions.get_mut(id.index) {
            // What another crate has takes no name of this one's.
            let module = match file
                .external_definitions
                .get(&id.index)
                .or(file.external.as_ref())
            {
                Some(external) => vec![external.clone()],
                None => file.module.clone(),
            };
            naming.structure(names, &module, definition, base, false);
        }
    }
}

/// The names that are taken in one scope, with the place and the IDL name of what took each.
#[derive(Default)]
struct Scope {
    taken: HashMap<String, Taken>,
}

#[derive(Clone)]
struct Taken {
    /// The name in the IDL.
    name: String,
    /// `None` for what the generator takes for itself.
    span: Option<Span>,
}

/// Something that needs one name, or several that go together.
struct Wish<'a> {
    /// The name in the IDL.
    name: &'a str,
    span: Span,
    /// What it would be called if nothing else were.
    names: Vec<String>,
    /// Whether the name was chosen by hand.
    chosen: bool,
    /// Whether something of another kind may have the same name in the IDL.
    apart: bool,
}

struct Naming<'a> {
    strict: bool,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Naming<'_> {
    fn definitions(&mut self, symbols: &Symbols<'_>, files: &mut [File]) -> Names {
        let mut names = Names {
            items: HashMap::new(),
            modules: HashMap::new(),
        };
        for file in files.iter().filter(|file| file.external.is_none()) {
            for depth in 0..file.module.len() {
                let (parent, child) = (file.module.get(..depth), file.module.get(depth));
                if let (Some(parent), Some(child)) = (parent, child) {
                    let taken = Taken {
                        name: child.clone(),
                        span: None,
                    };
                    let scope = names.modules.entry(parent.to_vec()).or_default();
                    scope.taken.insert(child.clone(), taken);
                }
            }
        }
        // What was named by hand comes first: it keeps its name whatever else there is. Services come last, since a struct of
        // the same name is what a program works with.
        for (by_hand, services) in [(true, false), (true, true), (false, false), (false, true)] {
            for id in symbols.ids() {
                let Some(file) = files.get_mut(id.file) else {
                    continue;
                };
                let external = file
                    .external_module(id.index)
                    .map(|module| vec![module.to_owned()]);
                let module = external.unwrap_or_else(|| file.module.clone());
                let Some(definition) = file.definitions.get_mut(id.index) else {
                    continue;
                };
                let is_service = matches!(definition, Definition::Service(_));
                let annotations = match &*definition {
                    Definition::Struct(definition) => &definition.annotations,
                    Definition::Enum(definition) => &definition.annotations,
                    Definition::Typedef(definition) => &definition.annotations,
                    Definition::Const(definition) => &definition.annotations,
                    Definition::Service(definition) => &definition.annotations,
                };
                if annotation(annotations).is_some() == by_hand && is_service == services {
                    let chosen = self.chosen_for_definition(annotations);
                    self.definition(&mut names, &module, definition, chosen);
                }
            }
        }
        names
    }

    fn definition(
        &mut self,
        names: &mut Names,
        module: &[String],
        definition: &mut Definition,
        chosen: Option<String>,
    ) {
        let case = match definition {
            Definition::Const(_) => names::shouty,
            _ => names::camel,
        };
        let by_hand = chosen.is_some();
        let base = chosen.unwrap_or_else(|| case(definition.name()));
        let is_service = matches!(definition, Definition::Service(_));
        let (name, rust_name, span) = match definition {
            Definition::Struct(definition) => {
                return self.structure(names, module, definition, &base, by_hand);
            }
            Definition::Enum(each) => (&each.name, &mut each.rust_name, each.span),
            Definition::Typedef(each) => (&each.name, &mut each.rust_name, each.span),
            Definition::Const(each) => (&each.name, &mut each.rust_name, each.span),
            Definition::Service(each) => (&each.name, &mut each.rust_name, each.span),
        };
        let wish = Wish {
            name,
            span,
            names: vec![base.clone()],
            chosen: by_hand,
            apart: is_service,
        };
        let suffix = self.take(names.items.entry(module.to_vec()).or_default(), wish);
        *rust_name = names::with_suffix(&base, &suffix);
    }

    /// A struct takes the names of its whole family.
    fn structure(
        &mut self,
        names: &mut Names,
        module: &[String],
        definition: &mut Struct,
        base: &str,
        chosen: bool,
    ) {
        let bare = base.strip_prefix("r#").unwrap_or(base);
        let mut family = vec![base.to_owned()];
        family.extend(["Data", "Ref", "Patch"].map(|role| format!("{bare}{role}")));
        if definition.kind == StructKind::Union {
            family.push(format!("{bare}Arm"));
        }
        let wish = Wish {
            name: &definition.name,
            span: definition.span,
            names: family,
            chosen,
            apart: false,
        };
        let suffix = self.take(names.items.entry(module.to_vec()).or_default(), wish);
        let inner = names.modules.entry(module.to_vec()).or_default();
        let module = names::with_suffix(&names::snake(bare), &suffix);
        definition.names = StructNames {
            data: format!("{bare}Data{suffix}"),
            reference: format!("{bare}Ref{suffix}"),
            arm: format!("{bare}Arm{suffix}"),
            patch: format!("{bare}Patch{suffix}"),
            module: inner.free_module(module, &definition.name, definition.span),
            base: names::with_suffix(base, &suffix),
        };
    }

    /// `beside` is the name of a field that stands beside them.
    fn fields(&mut self, fields: &mut [Field], union: bool, beside: Option<&str>) {
        let mut scope = Scope::default();
        scope.taken.extend(beside.map(|name| {
            let taken = Taken {
                name: name.to_owned(),
                span: None,
            };
            (name.to_owned(), taken)
        }));
        let mut variants = Scope::default();
        if union {
            // What a union holds when its field is of no known id.
            variants.taken.insert(
                "Unknown".to_owned(),
                Taken {
                    name: "Unknown".to_owned(),
                    span: None,
                },
            );
        }
        for by_hand in [true, false] {
            for field in fields
                .iter_mut()
                .filter(|field| annotation(&field.annotations).is_some() == by_hand)
            {
                let chosen = self.chosen(&field.annotations);
                let rust_name = chosen.clone().unwrap_or_else(|| names::snake(&field.name));
                let bare = rust_name.strip_prefix("r#").unwrap_or(&rust_name);
                let variant = names::camel(if chosen.is_some() { bare } else { &field.name });
                let wish = |names| Wish {
                    name: &field.name,
                    span: field.span,
                    names,
                    chosen: chosen.is_some(),
                    apart: false,
                };
                let suffix = self.take(&mut scope, wish(vec![rust_name.clone()]));
                field.rust_name = names::with_suffix(&rust_name, &suffix);
                // The variant follows the field, and is asked for only if that leaves it taken.
                let variant = names::with_suffix(&variant, &suffix);
                field.variant_name = if union {
                    let suffix = self.take(&mut variants, wish(vec![variant.clone()]));
                    names::with_suffix(&variant, &suffix)
                } else {
                    variant
                };
            }
        }
    }

    fn members(&mut self, members: &mut [EnumMember]) {
        let mut scope = Scope::default();
        for by_hand in [true, false] {
            for member in members
                .iter_mut()
                .filter(|member| annotation(&member.annotations).is_some() == by_hand)
            {
                let chosen = self.chosen(&member.annotations);
                let rust_name = chosen
                    .clone()
                    .unwrap_or_else(|| names::shouty(&member.name));
                let names = vec![rust_name.clone()];
                let wish = Wish {
                    name: &member.name,
                    span: member.span,
                    names,
                    chosen: chosen.is_some(),
                    apart: false,
                };
                let suffix = self.take(&mut scope, wish);
                member.rust_name = names::with_suffix(&rust_name, &suffix);
            }
        }
    }

    fn functions(&mut self, functions: &mut [Function]) {
        let mut scope = Scope::default();
        for by_hand in [true, false] {
            for function in functions
                .iter_mut()
                .filter(|each| annotation(&each.annotations).is_some() == by_hand)
            {
                let chosen = self.chosen(&function.annotations);
                let rust_name = chosen
                    .clone()
                    .unwrap_or_else(|| names::snake(&function.name));
                let names = vec![rust_name.clone()];
                let wish = Wish {
                    name: &function.name,
                    span: function.span,
                    names,
                    chosen: chosen.is_some(),
                    apart: false,
                };
                let suffix = self.take(&mut scope, wish);
                function.rust_name = names::with_suffix(&rust_name, &suffix);
            }
        }
    }

    /// The same for a definition. Generated code has local names in small letters, which a constant or type must not have.
    fn chosen_for_definition(&mut self, annotations: &[Annotation]) -> Option<String> {
        let chosen = self.chosen(annotations)?;
        let letters = chosen.trim_start_matches('_');
        if !letters.starts_with(|first: char| first.is_ascii_uppercase()) {
            let span = annotation(annotations).map(|annotation| annotation.span);
            let message = format!(
                "`{chosen}` does not begin with a capital letter, as definitions do in Rust"
            );
            let diagnostic = Diagnostic::error("bad-rust-name", message);
            self.diagnostics.push(match span {
                Some(span) => diagnostic.label(span, ""),
                None => diagnostic,
            });
            return None;
        }
        Some(chosen)
    }

    /// The name that an annotation asks for, if it is one.
    fn chosen(&mut self, annotations: &[Annotation]) -> Option<String> {
        let annotation = annotation(annotations)?;
        match annotation.value.as_deref() {
            Some(value) if names::is_identifier(value) => Some(names::escape(value.to_owned())),
            value => {
                let message = match value {
                    Some(value) => format!("`{}` is no Rust identifier", value.escape_debug()),
                    None => format!("`{ANNOTATION}` needs a name"),
                };
                let diagnostic =
                    Diagnostic::error("bad-rust-name", message).label(annotation.span, "");
                self.diagnostics
                    .push(diagnostic.hint(format!("as in `{ANNOTATION} = \"other_name\"`")));
                None
            }
        }
    }

    /// Takes all the names of a wish, with as many underscores behind each as it needs for none of them to be taken already.
    fn take(&mut self, scope: &mut Scope, wish: Wish<'_>) -> String {
        let mut suffix = String::new();
        let mut clash = None;
        loop {
            let names: Vec<String> = wish
                .names
                .iter()
                .map(|name| names::with_suffix(name, &suffix))
                .collect();
            match names.iter().find_map(|name| {
                scope
                    .taken
                    .get(name)
                    .map(|taken| (name.clone(), taken.clone()))
            }) {
                Some(found) => {
                    clash.get_or_insert(found);
                    suffix.push('_');
                }
                None => {
                    let taken = Taken {
                        name: wish.name.to_owned(),
                        span: Some(wish.span),
                    };
                    scope
                        .taken
                        .extend(names.iter().map(|name| (name.clone(), taken.clone())));
                    if let (Some((name, taken)), Some(got)) = (clash, names.first()) {
                        self.report(&wish, &name, &taken, got);
                    }
                    return suffix;
                }
            }
        }
    }

    fn report(&mut self, wish: &Wish<'_>, name: &str, taken: &Taken, got: &str) {
        // The same name in the IDL too is an error of its own.
        if !wish.apart
            && taken.name == wish.name
            && taken
                .span
                .is_some_and(|span| span.source == wish.span.source)
        {
            return;
        }
        let message = match taken.span {
            Some(_) => format!(
                "`{}` and `{}` both need the Rust name `{name}`",
                taken.name, wish.name
            ),
            None => format!(
                "`{}` needs the Rust name `{name}`, which generated code has for itself",
                wish.name
            ),
        };
        let strict = self.strict || wish.chosen;
        let diagnostic = match strict {
            true => {
                Diagnostic::error("name-clash", message).label(wish.span, "the later of the two")
            }
            false => Diagnostic::warning("name-clash", message)
                .label(wish.span, format!("so this is called `{got}`")),
        };
        let diagnostic = match taken.span {
            Some(span) => diagnostic.label(span, format!("this has `{name}`")),
            None => diagnostic,
        };
        let by_hand = format!("name one of them yourself: `({ANNOTATION} = \"…\")`");
        let elsewhere = taken
            .span
            .is_some_and(|span| span.source != wish.span.source);
        self.diagnostics.push(diagnostic.hint(match elsewhere {
            true => format!("both files are one Rust module: give one a `namespace rust` of its own, or {by_hand}"),
            false => by_hand,
        }));
    }
}

impl Scope {
    /// Modules are no part of what users write, so that nobody is told.
    fn free_module(&mut self, mut module: String, name: &str, span: Span) -> String {
        while self.taken.contains_key(&module) {
            module = names::with_suffix(&module, "_");
        }
        self.taken.insert(
            module.clone(),
            Taken {
                name: name.to_owned(),
                span: Some(span),
            },
        );
        module
    }
}

fn annotation(annotations: &[Annotation]) -> Option<&Annotation> {
    annotations
        .iter()
        .find(|annotation| annotation.key == ANNOTATION)
}
