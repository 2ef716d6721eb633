//! What calls and replies carry: a struct for the arguments of each function, and one for what it returns or throws.

use std::collections::BTreeMap;

use scrooge_runtime::schema::{Method, Requiredness, Schema, Type};
use scrooge_runtime::{AdaptiveDecoder, Binary, Double, Settings};
use scrooge_tests::schema::shop::base::prelude::*;
use scrooge_tests::schema::shop::base::{
    HealthData, Monitored, MonitoredHealthArgsData, MonitoredHealthResultData,
    MonitoredShutdownArgsData, ThrottledData,
};
use scrooge_tests::schema::shop::prelude::*;
use scrooge_tests::schema::shop::{
    Catalogue, CatalogueFindArgsData, CatalogueFindResultData, CatalogueMatchArgsData,
    CatalogueMatchResultData, CataloguePriceArgsData, CataloguePriceResultData,
    CatalogueStoreArgsData, CatalogueStoreResultData, CatalogueTouchArgsData, Child,
    ChildPictureResultData, Empty, ItemData, NotFoundData, QueryData,
};

fn method(methods: &'static [Method], name: &str) -> &'static Method {
    methods.iter().find(|method| method.name == name).unwrap()
}

/// Id, name and requiredness of each field.
fn fields(schema: &Schema) -> Vec<(i16, &'static str, Requiredness)> {
    let fields = schema.fields.iter();
    fields
        .map(|field| (field.id, field.name, field.requiredness))
        .collect()
}

fn item() -> ItemData {
    ItemData {
        id: 7,
        name: Some("lamp".into()),
        tags: vec!["new".into()],
    }
}

#[test]
fn a_call_is_read_as_any_record() {
    let call = CatalogueFindArgsData {
        query: QueryData::Text("lamp".into()),
        limit: Some(10),
        exact: true,
    };
    let bytes = call.encode(Binary).unwrap();
    assert_eq!(CatalogueFindArgsData::decode(Binary, &bytes).unwrap(), call);

    let settings = Settings {
        window: 2,
        ..Settings::default()
    };
    let decoder = AdaptiveDecoder::<CatalogueFindArgsData>::new(settings);
    for _ in 0..10 {
        let record = decoder.decode_borrowed(&bytes).unwrap();
        assert_eq!((record.limit(), record.exact()), (Some(10), true));
    }
    let record = decoder.decode_borrowed(&bytes).unwrap();
    assert_eq!(record.view().query().to_data().unwrap(), call.query);
}

#[test]
fn arguments_keep_ids_requiredness_and_defaults() {
    let find = method(Catalogue::METHODS, "find");
    assert_eq!(
        fields((find.arguments)()),
        [
            (1, "query", Requiredness::Required),
            (2, "limit", Requiredness::Optional),
            (3, "exact", Requiredness::Default),
        ]
    );
    assert_eq!(
        fields((method(Catalogue::METHODS, "store").arguments)()),
        [
            (1, "item", Requiredness::Required),
            (7, "parts", Requiredness::Default),
        ]
    );
    assert_eq!(MonitoredShutdownArgsData::default().reason, "asked to");
    // Only the stop: a required argument is missing.
    assert!(CatalogueFindArgsData::decode(Binary, &[0]).is_err());
    let shutdown = MonitoredShutdownArgsData::decode(Binary, &[0]).unwrap();
    assert_eq!(shutdown.reason(), *"asked to");
}

#[test]
fn a_reply_holds_what_was_returned_or_what_was_thrown() {
    let found = CatalogueFindResultData {
        success: Some(vec![item()]),
        ..Default::default()
    };
    let bytes = found.encode(Binary).unwrap();
    // A list under the id 0.
    assert_eq!(bytes[..3], [15, 0, 0]);
    let decoder = AdaptiveDecoder::<CatalogueFindResultData>::new(Settings::default());
    let record = decoder.decode_borrowed(&bytes).unwrap();
    let names: Vec<_> = record
        .view()
        .success()
        .unwrap()
        .iter()
        .filter_map(|item| item.name())
        .map(|name| name.to_string())
        .collect();
    assert_eq!(names, ["lamp"]);
    assert!(record.missing().is_none() && record.throttled().is_none());

    let thrown = CatalogueFindResultData {
        throttled: Some(ThrottledData { seconds: 9 }),
        ..Default::default()
    };
    let bytes = thrown.encode(Binary).unwrap();
    let record = decoder.decode_borrowed(&bytes).unwrap();
    assert!(record.success().is_none());
    assert_eq!(record.view().throttled().unwrap().seconds(), 9);
    assert_eq!(
        CatalogueFindResultData::decode(Binary, &bytes).unwrap(),
        thrown
    );
}

#[test]
fn a_reply_of_nothing_is_empty() {
    assert!(fields((method(Catalogue::METHODS, "store").result.unwrap())()).is_empty());
    let bytes = CatalogueStoreResultData {}.encode(Binary).unwrap();
    assert_eq!(bytes, [0]);
    let call = CatalogueStoreArgsData {
        item: item(),
        parts: BTreeMap::from([("bulb".into(), item())]),
    };
    let bytes = call.encode(Binary).unwrap();
    assert_eq!(
        CatalogueStoreArgsData::decode(Binary, &bytes).unwrap(),
        call
    );
}

#[test]
fn arguments_without_ids_count_down() {
    let price = method(Catalogue::METHODS, "price");
    assert_eq!(
        fields((price.arguments)()),
        [
            // In the order of the ids.
            (-2, "currency", Requiredness::Default),
            (-1, "item", Requiredness::Default),
        ]
    );
    let call = CataloguePriceArgsData {
        item: 7,
        currency: "EUR".into(),
    };
    let bytes = call.encode(Binary).unwrap();
    let decoder = AdaptiveDecoder::<CataloguePriceArgsData>::new(Settings::default());
    let record = decoder.decode_borrowed(&bytes).unwrap();
    assert_eq!(record.item(), 7);
    assert_eq!(record.currency(), *"EUR");
    let reply = CataloguePriceResultData {
        success: Some(Double(9.5)),
    };
    let bytes = reply.encode(Binary).unwrap();
    assert_eq!(
        CataloguePriceResultData::decode(Binary, &bytes).unwrap(),
        reply
    );
}

#[test]
fn functions_and_arguments_may_be_called_like_keywords() {
    let call = CatalogueMatchArgsData {
        self_: 1,
        r#type: "a".into(),
        r#as: 2,
    };
    let bytes = call.encode(Binary).unwrap();
    let record = CatalogueMatchArgsData::decode(Binary, &bytes).unwrap();
    assert_eq!((record.self_(), record.r#as()), (1, 2));
    assert_eq!(record.r#type(), *"a");
    let thrown = CatalogueMatchResultData {
        success: None,
        r#fn: Some(NotFoundData {
            message: Some("gone".into()),
        }),
    };
    let error: &dyn std::error::Error = thrown.r#fn.as_ref().unwrap();
    assert_eq!(error.to_string(), "NotFound: gone");
    let bytes = thrown.encode(Binary).unwrap();
    assert_eq!(
        CatalogueMatchResultData::decode(Binary, &bytes).unwrap(),
        thrown
    );
}

#[test]
fn oneway_functions_have_no_reply() {
    let touch = method(Catalogue::METHODS, "touch");
    assert!(touch.is_oneway() && touch.result.is_none());
    assert!(!method(Catalogue::METHODS, "store").is_oneway());
    let call = CatalogueTouchArgsData { ids: [3, 1].into() };
    let bytes = call.encode(Binary).unwrap();
    assert_eq!(
        CatalogueTouchArgsData::decode(Binary, &bytes).unwrap(),
        call
    );
}

#[test]
fn a_service_lists_its_functions_and_those_that_it_extends() {
    let names = |methods: &[Method]| methods.iter().map(|method| method.name).collect::<Vec<_>>();
    assert_eq!(names(Monitored::METHODS), ["health", "shutdown"]);
    let catalogue = [
        "shutdown", "find", "store", "match", "price", "touch", "health",
    ];
    assert_eq!(names(Catalogue::METHODS), catalogue);
    assert_eq!(
        names(Child::METHODS),
        [&catalogue[..], &["picture"]].concat()
    );
    assert!(Empty::METHODS.is_empty());
    assert_eq!((Catalogue::NAME, Empty::NAME), ("Catalogue", "Empty"));
    // The structs are those of the service that has the function.
    let shutdown = method(Child::METHODS, "shutdown");
    assert_eq!((shutdown.arguments)().name, "Monitored_shutdown_args");
    let health = method(Child::METHODS, "health").result.unwrap();
    assert_eq!(health().name, "Catalogue_health_result");
    assert!(matches!(
        health().fields,
        [success] if success.id == 0 && success.name == "success" && matches!(success.ty, Type::String)
    ));
}

#[test]
fn structs_of_another_file_are_returned() {
    let reply = MonitoredHealthResultData {
        success: Some(HealthData::default()),
        throttled: None,
    };
    let bytes = reply.encode(Binary).unwrap();
    let decoder = AdaptiveDecoder::<MonitoredHealthResultData>::new(Settings::default());
    let record = decoder.decode_borrowed(&bytes).unwrap();
    assert!(record.view().success().unwrap().alive());
    let picture = ChildPictureResultData {
        success: Some(vec![0xff, 0]),
    };
    let bytes = picture.encode(Binary).unwrap();
    assert_eq!(
        ChildPictureResultData::decode(Binary, &bytes).unwrap(),
        picture
    );
    let caller = MonitoredHealthArgsData {
        caller: Some("me".into()),
    };
    assert_eq!(caller.caller().unwrap(), *"me");
}

#[test]
fn what_the_idl_says_beside_a_function_is_in_the_table() {
    let find = method(Catalogue::METHODS, "find");
    assert_eq!(find.docs, Some("Finds items."));
    assert_eq!(find.annotations, [("cache", "yes"), ("deprecated", "")]);
    let touch = method(Catalogue::METHODS, "touch");
    assert_eq!((touch.docs, touch.annotations.len()), (None, 0));
    assert_eq!(
        method(Child::METHODS, "health").docs,
        Some("In place of the one that is extended.")
    );
    assert_eq!(method(Monitored::METHODS, "health").annotations.len(), 1);
}
