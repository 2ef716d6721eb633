//! The static schema says what the IDL says beside structs and fields, and can be walked.

use scrooge_runtime::Record;
use scrooge_runtime::schema::{Enumeration, Schema, Type};
use scrooge_tests::schema::shapes::Colour;
use scrooge_tests::schema::shop::{CatalogueFindArgsData, Empty, ItemData};

#[test]
fn docs_and_annotations_of_a_struct_and_its_fields() {
    let schema = ItemData::SCHEMA;
    assert_eq!(schema.docs, Some("What is sold."));
    // A key may come twice.
    assert_eq!(
        schema.annotations,
        [("table", "items"), ("table", "old_items")]
    );
    let fields: Vec<_> = schema
        .fields
        .iter()
        .map(|field| (field.name, field.docs, field.annotations))
        .collect();
    let of_name: &[_] = &[("format", "title"), ("personal", ""), ("max", "80")];
    assert_eq!(
        fields,
        [
            ("id", Some("Counts up."), &[][..]),
            ("name", None, of_name),
            ("tags", None, &[]),
        ]
    );
}

/// The names of all fields, by way of structs and containers.
fn names(schema: &Schema, names: &mut Vec<String>) {
    for field in schema.fields {
        names.push(format!("{}.{}", schema.name, field.name));
        let mut types = vec![&field.ty];
        while let Some(ty) = types.pop() {
            match ty {
                Type::List(element) | Type::Set(element) => types.push(element),
                Type::Map(key, value) => types.extend([key, value]),
                _ => {}
            }
            if let Some(inner) = ty.schema() {
                self::names(inner, names);
            }
        }
    }
}

#[test]
fn schemas_lead_to_those_of_their_fields() {
    let find = scrooge_tests::schema::shop::Catalogue::METHODS
        .iter()
        .find(|method| method.name == "find")
        .unwrap();
    let mut found = Vec::new();
    names((find.arguments)(), &mut found);
    names((find.result.unwrap())(), &mut found);
    assert_eq!(
        found,
        [
            "Catalogue_find_args.query",
            "Query.id",
            "Query.text",
            "Catalogue_find_args.limit",
            "Catalogue_find_args.exact",
            "Catalogue_find_result.success",
            "Item.id",
            "Item.name",
            "Item.tags",
            "Catalogue_find_result.missing",
            "NotFound.message",
            "Catalogue_find_result.throttled",
            "Throttled.seconds",
        ]
    );
    assert!(Empty::METHODS.is_empty());
    let docs = CatalogueFindArgsData::SCHEMA.docs.unwrap();
    assert_eq!(docs, "The arguments of `Catalogue.find`.\n\nFinds items.");
}

#[test]
fn an_enum_has_a_table_of_its_members() {
    let schema = <Colour as Enumeration>::SCHEMA;
    assert_eq!(schema.name, "Colour");
    for &(name, number) in schema.members {
        assert_eq!(schema.number_of(name), Some(number));
        assert_eq!(schema.name_of(number), Colour(number).name());
        assert_eq!(name.parse::<Colour>().map(i32::from), Ok(number));
    }
    assert!(!schema.members.is_empty());
    assert_eq!(schema.name_of(i32::MAX), None);
    assert_eq!(schema.number_of("no such colour"), None);
}
