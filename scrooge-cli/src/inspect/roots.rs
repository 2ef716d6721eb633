//! What the records of a file are of: one struct, or those that a service's functions take and give.

use std::collections::HashMap;
use std::sync::Arc;

use scrooge_codegen::model::{Definition, DefinitionId, Model, Service};
use scrooge_codegen::suggest;
use scrooge_dynamic::{DynamicDecoder, Idl, RecordType};
use scrooge_runtime::message::MessageKind;
use scrooge_runtime::{ProtocolTag, Schema, Settings};

use crate::console::Trouble;

/// What a record is of.
#[derive(Clone)]
pub(super) struct Root {
    pub(super) decoder: Arc<DynamicDecoder>,
}

/// What records may be of.
pub(super) enum Roots {
    Struct(StructRoots),
    Service {
        name: String,
        /// By function: the arguments, and the result.
        functions: HashMap<String, (StructRoots, Option<StructRoots>)>,
    },
}

/// One struct, in each protocol.
pub(super) struct StructRoots {
    schema: &'static Schema,
    protocol: ProtocolTag,
    binary: Root,
    compact: Root,
}

impl StructRoots {
    fn new(record: RecordType, protocol: ProtocolTag, settings: &Settings) -> Self {
        let root = |protocol| Root {
            decoder: Arc::new(record.decoder(protocol, settings.clone())),
        };
        StructRoots {
            schema: record.schema(),
            protocol,
            binary: root(ProtocolTag::Binary),
            compact: root(ProtocolTag::Compact),
        }
    }

    fn root(&self, protocol: ProtocolTag) -> Root {
        match protocol {
            ProtocolTag::Compact => self.compact.clone(),
            _ => self.binary.clone(),
        }
    }
}

impl Roots {
    /// What `name` names: a struct or a service.
    pub(super) fn new(
        model: &Model,
        name: &str,
        protocol: ProtocolTag,
        settings: &Settings,
    ) -> Result<Self, Trouble> {
        let idl = Idl::of_model(model);
        let unknown = match idl.record(name) {
            Ok(record) => {
                return Ok(Roots::Struct(StructRoots::new(record, protocol, settings)));
            }
            Err(unknown) => unknown,
        };
        let Some((id, service)) = service(model, name) else {
            return Err(Trouble::new(unknown.to_string()));
        };
        let mut functions = HashMap::new();
        // What a service extends comes last, so that its own functions are those that count.
        let mut next = Some((id, service));
        while let Some((_, service)) = next {
            for function in &service.functions {
                let roots = |id: DefinitionId| {
                    let full_name =
                        format!("{}.{}", model.files[id.file].stem, model.get(id).name());
                    let record = idl.record(&full_name);
                    record.map(|record| StructRoots::new(record, protocol, settings))
                };
                let found = roots(function.arguments_struct).and_then(|arguments| {
                    Ok((arguments, function.result_struct.map(roots).transpose()?))
                });
                let found = found.map_err(|unknown| Trouble::new(unknown.to_string()))?;
                functions.entry(function.name.clone()).or_insert(found);
            }
            next = service
                .extends
                .and_then(|parent| Some((parent, service_of(model.get(parent))?)));
        }
        Ok(Roots::Service {
            name: name.to_owned(),
            functions,
        })
    }

    /// The one struct that all records are of.
    pub(super) fn single(&self) -> Option<&'static Schema> {
        match self {
            Roots::Struct(roots) => Some(roots.schema),
            Roots::Service { .. } => None,
        }
    }

    /// The same, with its decoder.
    pub(super) fn root(&self) -> Option<Root> {
        match self {
            Roots::Struct(roots) => Some(roots.root(roots.protocol)),
            Roots::Service { .. } => None,
        }
    }

    /// What the body of a message is of.
    pub(super) fn of_message(
        &self,
        kind: MessageKind,
        function: &str,
        protocol: ProtocolTag,
    ) -> Result<Root, String> {
        let (name, functions) = match self {
            Roots::Struct(roots) => return Ok(roots.root(protocol)),
            Roots::Service { name, functions } => (name, functions),
        };
        let Some((arguments, result)) = functions.get(function) else {
            let message = format!("the service `{name}` has no function {function:?}");
            let names = functions.keys().map(String::as_str);
            return Err(match suggest(function, names) {
                Some(suggestion) => format!("{message}; did you mean `{suggestion}`?"),
                None => message,
            });
        };
        match (kind, result) {
            (MessageKind::Call | MessageKind::Oneway, _) => Ok(arguments.root(protocol)),
            (MessageKind::Reply, Some(result)) => Ok(result.root(protocol)),
            (MessageKind::Reply, None) => Err(format!("`{function}` is oneway, and has no reply")),
            (MessageKind::Exception, _) => {
                Err("an exception of the server, which no IDL describes".to_owned())
            }
        }
    }
}

/// The service with this name, in one of the files that were asked for.
fn service<'m>(model: &'m Model, name: &str) -> Option<(DefinitionId, &'m Service)> {
    model.definitions().find_map(|(id, definition)| {
        let service = service_of(definition)?;
        (model.roots.contains(&id.file) && service.name == name).then_some((id, service))
    })
}

fn service_of(definition: &Definition) -> Option<&Service> {
    match definition {
        Definition::Service(service) => Some(service),
        _ => None,
    }
}
